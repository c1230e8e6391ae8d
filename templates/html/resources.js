// Everything that lives on the device and does not change from frame to frame.

const COLOUR_FORMAT = "rgba16float";
const DEPTH_FORMAT = "depth32float";
const SAMPLES = 4;
const BLENDS = {
  opaque: ["one", "zero"],
  alpha: ["src-alpha", "one-minus-src-alpha"],
  premultiplied: ["one", "one-minus-src-alpha"],
  additive: ["src-alpha", "one"],
  multiply: ["zero", "src"],
};

const component = ([srcFactor, dstFactor]) => ({ operation: "add", srcFactor, dstFactor });

/**
 * How a pass mixes. The picture's alpha channel holds what shines through (1: nothing was drawn), so that one
 * pipeline is right on every background; a texture's holds what shaders return.
 */
function blendState(blend, isTexture) {
  let alpha = ["zero", "one-minus-src-alpha"];
  if (blend === "multiply") alpha = ["zero", "one"];
  else if (isTexture) alpha = blend === "opaque" ? ["one", "zero"] : ["one", "one-minus-src-alpha"];
  else if (blend === "opaque") alpha = ["zero", "zero"];
  return { color: component(BLENDS[blend]), alpha: component(alpha) };
}

/** Bytes from text: base64 of a zlib stream. */
async function unpack(text) {
  const binary = atob(text);
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bufferOf(device, bytes, usage) {
  const size = Math.max(Math.ceil(bytes.byteLength / 4) * 4, 4);
  const buffer = device.createBuffer({ size, usage, mappedAtCreation: true });
  new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  buffer.unmap();
  return buffer;
}

function targetTexture(device, [width, height], format, usage, sampleCount = 1) {
  const RENDER = GPUTextureUsage.RENDER_ATTACHMENT;
  return device.createTexture({ size: [width, height], format, usage: usage | RENDER, sampleCount });
}

/**
 * True when the scene has a ground. An effect over the whole picture has no place in space, so that nothing can be below
 * it.
 */
const hasGround = ({ scene, passes }) =>
  Boolean(scene.ground) && passes.some(({ target, fills_picture }) => !target && !fills_picture);

/** True when something is drawn that takes shadows. */
const hasShadows = (effect) => Boolean(effect.shadow_map) || hasGround(effect);

/** A pipeline that runs a fragment entry for every pixel. */
function coveringPipeline(device, code, entryPoint, format, constants, overFloat) {
  const module = device.createShaderModule({ code });
  return device.createRenderPipeline({
    layout: "auto",
    vertex: { module, entryPoint: "cover" },
    fragment: { module, entryPoint, constants, targets: [{ format }] },
    depthStencil: overFloat ? { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: "always" } : undefined,
    multisample: { count: overFloat ? SAMPLES : 1 },
  });
}

/** The layouts of both bind groups; the frame's also without the shadow map, for drawing that map. */
function groupLayouts(device, effect) {
  const BOTH = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
  const KINDS = {
    uniform_buffer: { buffer: { type: "uniform" } },
    storage_buffer: { buffer: { type: "read-only-storage" } },
    depth_texture: { texture: { sampleType: "depth" } },
    comparison_sampler: { sampler: { type: "comparison" } },
  };
  const layout = (group, limit) => {
    const own = effect.bindings.filter((known) => known.group === group && known.binding < limit);
    const isSharp = (binding) => group === effect.groups.effect && effect.textures.some((texture) =>
      !texture.filterable && [texture.binding, texture.sampler_binding].includes(binding));
    const entries = own.map(({ binding, kind, view_dimension: viewDimension }) => {
      const sharp = isSharp(binding);
      const texture = { viewDimension, sampleType: sharp ? "unfilterable-float" : "float" };
      const sampler = { type: sharp ? "non-filtering" : "filtering" };
      const what = { ...KINDS, texture: { texture }, sampler: { sampler } }[kind];
      return { binding, visibility: BOTH, ...what };
    });
    return device.createBindGroupLayout({ entries });
  };
  const shadowed = [
    ["uniform_buffer", 0], ["uniform_buffer", 1], ["depth_texture", 2], ["comparison_sampler", 3],
  ].map(([kind, binding]) => ({ binding, visibility: BOTH, ...KINDS[kind] }));
  return {
    frame: layout(effect.groups.frame, Infinity),
    // What has a shadow whether the effect reads it or not.
    shadowedFrame: device.createBindGroupLayout({ entries: shadowed }),
    plainFrame: layout(effect.groups.frame, 2),
    effect: layout(effect.groups.effect, Infinity),
    empty: device.createBindGroupLayout({ entries: [] }),
  };
}

/** The pipelines of a pass: for its picture and, where it throws a shadow, for the shadow map. */
function passPipelines(device, effect, module, layouts, pass) {
  const buffers = effect.vertex_buffers.map(({ stride, step }, index) => ({
    arrayStride: stride,
    stepMode: step,
    attributes: pass.attributes
      .filter(({ buffer }) => buffer === index)
      .map(({ format, offset, location }) => ({ format, offset, shaderLocation: location })),
  }));
  const layoutOf = (frame) => {
    const count = Math.max(effect.groups.frame, effect.groups.effect) + 1;
    const bindGroupLayouts = Array.from({ length: count }, () => layouts.empty);
    bindGroupLayouts[effect.groups.frame] = frame;
    bindGroupLayouts[effect.groups.effect] = layouts.effect;
    return device.createPipelineLayout({ bindGroupLayouts });
  };
  const COMPARES = { less: "less", less_equal: "less-equal", always: "always" };
  const textureFormat = pass.target && formatOf(effect, pass.target);
  const colour = device.createRenderPipeline({
    layout: layoutOf(layouts.frame),
    vertex: { module, entryPoint: pass.vertex_entry, buffers },
    primitive: { topology: "triangle-list", frontFace: "ccw", cullMode: pass.cull },
    depthStencil: {
      format: DEPTH_FORMAT,
      depthWriteEnabled: pass.depth_write,
      depthCompare: COMPARES[pass.depth_test],
    },
    multisample: { count: SAMPLES },
    fragment: {
      module,
      entryPoint: pass.fragment_entry,
      targets: [{ format: textureFormat ?? COLOUR_FORMAT, blend: blendState(pass.blend, Boolean(pass.target)) }],
    },
  });
  // Without a reader nobody sees the shadow map.
  const shadow = pass.shadow_entry && hasShadows(effect) && device.createRenderPipeline({
    layout: layoutOf(layouts.plainFrame),
    vertex: { module, entryPoint: pass.shadow_entry, buffers },
    primitive: { topology: "triangle-list", frontFace: "ccw", cullMode: "none" },
    depthStencil: {
      format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: "less", depthBias: 2, depthBiasSlopeScale: 1.5,
    },
    // What the pass clips by its alpha throws no shadow.
    fragment: pass.shadow_fragment_entry ? { module, entryPoint: pass.shadow_fragment_entry, targets: [] } : undefined,
  });
  return { colour, shadow };
}
