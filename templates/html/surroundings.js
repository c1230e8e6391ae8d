// What belongs to a picture besides the passes: the background, the ground, and copies of the picture so far.

/** The side of a square of a checker in pixels. */
const CHECKER_SIDE = 24;
/** One black texel, packed. */
const EMPTY_TEXEL = "eJxjYGBgAAAABAAB";
const DISTANCE_FORMAT = "rg32float";
/** The distance where nothing is, in a scene without a camera. */
const FAR_AWAY = 1e6;

/** What is behind everything, where clearing alone does not make it. */
class Backdrop {
  static async create(device, effect) {
    const { gradient, checker, image } = effect.scene.background;
    if (!gradient && !checker && !image) return undefined;
    const backdrop = new Backdrop();
    const colours = gradient ?? checker ?? [[0, 0, 0], [0, 0, 0]];
    Object.assign(backdrop, { device, colours, kind: image ? 2 : checker ? 1 : 0 });
    backdrop.pipeline = coveringPipeline(
      device, SHADERS.background, "background_colour", COLOUR_FORMAT, undefined, true,
    );
    backdrop.uniform = device.createBuffer({
      size: 48, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    // A gradient and a checker read no picture, but the shader has a place for one.
    const none = { width: 1, height: 1, layers: 1, levels: 1, format: "rgba8unorm", data: EMPTY_TEXEL };
    const plain = { mipmaps: false, colour: true, filter: "linear", address: ["clamp", "clamp"] };
    const settings = effect.background_image ?? plain;
    const view = await loadTexture(device, effect.background_image ?? none, settings);
    backdrop.group = device.createBindGroup({
      layout: backdrop.pipeline.getBindGroupLayout(0),
      entries: [
        { binding: 0, resource: { buffer: backdrop.uniform } },
        { binding: 1, resource: view },
        { binding: 2, resource: samplerOf(device, settings) },
      ],
    });
    return backdrop;
  }

  /** Gets it ready for a picture of this size. */
  write(size) {
    const [first, second] = this.colours;
    const bytes = new Float32Array([...first, 1, ...second, 1, ...size, CHECKER_SIDE, this.kind]);
    this.device.queue.writeBuffer(this.uniform, 0, bytes);
  }

  draw(target) {
    target.setPipeline(this.pipeline);
    target.setBindGroup(0, this.group);
    target.draw(3);
  }
}

/** The ground below the effect, which takes its shadow. */
class Ground {
  /** `frame` has what `layout` says: the frame and the shadow map. */
  constructor(device, { height, colour, size }, layout, frame) {
    const module = device.createShaderModule({ code: SHADERS.floor });
    const visibility = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
    const planeLayout = device.createBindGroupLayout({
      entries: [{ binding: 0, visibility, buffer: { type: "uniform" } }],
    });
    this.pipeline = device.createRenderPipeline({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout, planeLayout] }),
      vertex: { module, entryPoint: "ground_vertex" },
      primitive: { topology: "triangle-strip" },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: "less-equal" },
      multisample: { count: SAMPLES },
      fragment: {
        module,
        entryPoint: "ground_colour",
        targets: [{ format: COLOUR_FORMAT, blend: blendState("alpha", false) }],
      },
    });
    const numbers = new Float32Array([...colour, height, Math.max(size, 0.01), 0, 0, 0]);
    const buffer = bufferOf(device, numbers, GPUBufferUsage.UNIFORM);
    const plane = device.createBindGroup({ layout: planeLayout, entries: [{ binding: 0, resource: { buffer } }] });
    this.groups = [frame, plane];
  }

  draw(target) {
    target.setPipeline(this.pipeline);
    this.groups.forEach((group, index) => target.setBindGroup(index, group));
    target.draw(4);
  }
}

/**
 * What the picture shows before a pass that asks for it. A picture cannot be read while it is drawn to, so it is copied:
 * the colour as it was resolved, the depth by a pass of its own that turns it into distances.
 */
class SceneCopy {
  constructor(device, size, depth) {
    this.device = device;
    this.size = size;
    const SAMPLED = GPUTextureUsage.TEXTURE_BINDING;
    this.colourTexture = targetTexture(device, size, COLOUR_FORMAT, SAMPLED | GPUTextureUsage.COPY_DST);
    this.colour = this.colourTexture.createView();
    this.depth = targetTexture(device, size, DISTANCE_FORMAT, SAMPLED).createView();
    this.pipeline = coveringPipeline(device, SHADERS.distance, "distance_of", DISTANCE_FORMAT, undefined, false);
    this.range = device.createBuffer({ size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    this.group = device.createBindGroup({
      layout: this.pipeline.getBindGroupLayout(0),
      entries: [{ binding: 0, resource: depth }, { binding: 1, resource: { buffer: this.range } }],
    });
  }

  /** Says how near and how far the camera sees. */
  write(range) {
    this.device.queue.writeBuffer(this.range, 0, new Float32Array([...range, 0, 0]));
  }

  /** Copies the picture so far; the render pass that drew it has ended and kept its depth. */
  take(encoder, picture) {
    encoder.copyTextureToTexture({ texture: picture }, { texture: this.colourTexture }, this.size);
    const target = encoder.beginRenderPass({
      colorAttachments: [{ view: this.depth, loadOp: "clear", storeOp: "store", clearValue: [0, 0, 0, 0] }],
    });
    target.setPipeline(this.pipeline);
    target.setBindGroup(0, this.group);
    target.draw(3);
    target.end();
  }
}

/** What is read where there is no scene: black, far away. */
function emptyScene(device) {
  const texel = (format, bytes) => {
    const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST;
    const texture = device.createTexture({ size: [1, 1], format, usage });
    device.queue.writeTexture({ texture }, bytes, { bytesPerRow: 8 }, [1, 1]);
    return texture.createView();
  };
  const ONE_AS_HALF = 0x3c00;
  return {
    colour: texel(COLOUR_FORMAT, new Uint16Array([0, 0, 0, ONE_AS_HALF])),
    depth: texel(DISTANCE_FORMAT, new Float32Array([FAR_AWAY, 1])),
  };
}
