// Textures with their levels and samplers, and those that passes draw to.

/** Makes every smaller level of a texture from the one above, in linear light. */
function fillLevels(device, texture, colour) {
  const constants = { weighted_by_alpha: colour ? 1 : 0 };
  const pipeline = coveringPipeline(device, SHADERS.mipmap, "reduce", texture.format, constants, false);
  const encoder = device.createCommandEncoder();
  const layout = pipeline.getBindGroupLayout(0);
  for (let baseArrayLayer = 0; baseArrayLayer < texture.depthOrArrayLayers; baseArrayLayer++) {
    const level = (baseMipLevel) => texture.createView({
      dimension: "2d", baseMipLevel, mipLevelCount: 1, baseArrayLayer, arrayLayerCount: 1,
    });
    for (let index = 1; index < texture.mipLevelCount; index++) {
      const entries = [{ binding: 0, resource: level(index - 1) }];
      const pass = encoder.beginRenderPass({
        colorAttachments: [{ view: level(index), loadOp: "clear", storeOp: "store", clearValue: [0, 0, 0, 0] }],
      });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
      pass.draw(3);
      pass.end();
    }
  }
  device.queue.submit([encoder.finish()]);
}

/** A picture on the device with its levels. Those of voxels, whose slices cannot be drawn to, come with the page. */
async function loadTexture(device, image, settings) {
  const bytes = await unpack(image.data);
  const { width, height, layers, levels, format } = image;
  const dimension = settings.view_dimension ?? "2d";
  const isVolume = dimension === "3d";
  const drawnLevels = settings.mipmaps ? Math.floor(Math.log2(Math.max(width, height))) + 1 : 1;
  const drawn = isVolume ? 0 : GPUTextureUsage.RENDER_ATTACHMENT;
  const texture = device.createTexture({
    size: [width, height, layers],
    dimension: isVolume ? "3d" : "2d",
    format,
    mipLevelCount: isVolume ? levels : drawnLevels,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | drawn,
  });
  let offset = 0;
  for (let mipLevel = 0; mipLevel < levels; mipLevel++) {
    const side = (full) => Math.max(full >> mipLevel, 1);
    const size = [side(width), side(height), isVolume ? side(layers) : layers];
    const bytesPerRow = size[0] * (format === "rgba16float" ? 8 : 4);
    device.queue.writeTexture({ texture, mipLevel }, bytes, { offset, bytesPerRow, rowsPerImage: size[1] }, size);
    offset += bytesPerRow * size[1] * size[2];
  }
  if (!isVolume) fillLevels(device, texture, settings.colour);
  return texture.createView({ dimension });
}

function samplerOf(device, settings) {
  const ADDRESSES = { repeat: "repeat", mirror: "mirror-repeat", clamp: "clamp-to-edge" };
  const filter = settings.filter;
  // A software adapter walks the whole footprint of a pixel, which takes minutes for what is seen edge-on.
  const isSlow = device.adapterInfo?.isFallbackAdapter ?? false;
  return device.createSampler({
    addressModeU: ADDRESSES[settings.address[0]],
    addressModeV: ADDRESSES[settings.address[1]],
    // Slices of voxels go on as columns do.
    addressModeW: ADDRESSES[settings.address[0]],
    magFilter: filter,
    minFilter: filter,
    mipmapFilter: filter,
    maxAnisotropy: filter === "linear" && !isSlow ? clamp(settings.anisotropy ?? 1, 1, 16) : 1,
  });
}

/** The format of a texture that passes draw to. */
function formatOf(effect, name) {
  return effect.pass_textures[name].format === "bytes" ? "rgba8unorm-srgb" : COLOUR_FORMAT;
}

/** Its size for a picture of this size. */
function sizeOf(device, effect, name, picture) {
  const { size } = effect.pass_textures[name];
  const limit = Math.min(device.limits.maxTextureDimension2D, 8192);
  const wanted = size.fixed ?? picture.map((side) => Math.round(side * size.relative));
  return wanted.map((side) => clamp(side, 1, limit));
}
