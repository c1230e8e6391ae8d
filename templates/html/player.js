// Draws frames of the effect, pass by pass, as the editor does.

const SHADOW_SIDE = 2048;
const SHADOW_MARGIN = 1.5;
const PASS_STRIDE = 1024;
const OBJECT_OFFSET = 512;
const MAX_FEEDBACK_FRAMES = 120;
/** The side of a square of a checker in pixels. */
const CHECKER_SIDE = 24;
/** One black texel, packed. */
const EMPTY_TEXEL = "eJxjYGBgAAAABAAB";

class Player {
  static async create(device, effect) {
    const player = new Player();
    Object.assign(player, { device, effect });
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code: effect.wgsl });
    const layouts = (player.layouts = groupLayouts(device, effect));
    player.passes = effect.passes.map((pass) => ({
      ...pass,
      ...passPipelines(device, effect, module, layouts, pass),
    }));
    player.meshes = {};
    for (const [name, mesh] of Object.entries(effect.meshes)) {
      const indices = await unpack(mesh.indices);
      player.meshes[name] = {
        vertices: bufferOf(device, await unpack(mesh.vertices), GPUBufferUsage.VERTEX),
        indices: bufferOf(device, indices, GPUBufferUsage.INDEX),
        count: indices.byteLength / 4,
        radius: mesh.radius,
      };
    }
    for (const pass of player.passes) {
      const bytes = await unpack(effect.instances[pass.name]);
      pass.copies = bufferOf(device, bytes, GPUBufferUsage.VERTEX);
      pass.count = bytes.byteLength / effect.vertex_buffers[1].stride;
    }
    player.images = {};
    for (const texture of effect.textures.filter(({ of_pass }) => !of_pass)) {
      const view = await loadTexture(device, effect.images[texture.name], texture);
      player.images[texture.name] = { view, sampler: samplerOf(device, texture) };
    }
    player.prepareValues();
    player.prepareUniforms();
    await player.prepareBackground();
    player.encoders = {};
    player.camera = { ...effect.scene.camera };
    player.restart();
    const error = await device.popErrorScope();
    if (error) throw new Error(error.message);
    return player;
  }

  /** Forgets what was drawn before. */
  restart() {
    this.frameIndex = 0;
    this.delta = new Delta();
    this.mover = new Mover(this.effect.scene);
    this.passTextures = {};
  }

  prepareValues() {
    const { values } = this.effect;
    if (!values) return;
    this.valueBytes = new DataView(new ArrayBuffer(values.size));
    const usage = (values.storage ? GPUBufferUsage.STORAGE : GPUBufferUsage.UNIFORM) | GPUBufferUsage.COPY_DST;
    this.values = this.device.createBuffer({ size: values.size, usage });
    for (const member of values.members) this.writeValue(member, member.default);
    this.device.queue.writeBuffer(this.values, 0, this.valueBytes);
  }

  /** Sets an exposed parameter. */
  set(name, components) {
    const member = this.effect.values.members.find(({ parameter }) => parameter === name);
    this.writeValue(member, components);
    this.device.queue.writeBuffer(this.values, 0, this.valueBytes);
  }

  writeValue({ type, stored_as, offset }, components) {
    // Columns of a mat3 are padded to 16 bytes.
    const [rows, stride] = type === "mat3x3f" ? [3, 16] : type === "mat2x2f" ? [2, 8] : [components.length, 16];
    components.forEach((value, index) => {
      const at = offset + Math.floor(index / rows) * stride + (index % rows) * 4;
      if (stored_as === "i32") this.valueBytes.setInt32(at, value, true);
      else if (stored_as === "u32") this.valueBytes.setUint32(at, value, true);
      else this.valueBytes.setFloat32(at, value, true);
    });
  }

  prepareUniforms() {
    const { device, effect, layouts } = this;
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
    const size = Math.max(this.passes.length, 1) * PASS_STRIDE;
    this.uniforms = device.createBuffer({ size, usage });
    this.shadowUniforms = device.createBuffer({ size: PASS_STRIDE, usage });
    if (effect.shadow_map) {
      const texture = targetTexture(
        device, [SHADOW_SIDE, SHADOW_SIDE], DEPTH_FORMAT, GPUTextureUsage.TEXTURE_BINDING,
      );
      this.shadowView = texture.createView();
    }
    const group = (buffer, at, layout, withMap) => {
      const part = (offset, size) => ({ buffer, offset: at + offset, size });
      const entries = [
        { binding: 0, resource: part(0, effect.frame.size) },
        { binding: 1, resource: part(OBJECT_OFFSET, effect.object.size) },
      ];
      if (withMap) {
        const sampler = device.createSampler({ magFilter: "linear", minFilter: "linear", compare: "less-equal" });
        entries.push({ binding: 2, resource: this.shadowView }, { binding: 3, resource: sampler });
      }
      return device.createBindGroup({ layout, entries });
    };
    this.frameGroups = this.passes.map((_, index) =>
      group(this.uniforms, index * PASS_STRIDE, layouts.frame, Boolean(effect.shadow_map)));
    this.shadowGroup = group(this.shadowUniforms, 0, layouts.plainFrame, false);
  }

  /** What is behind everything, where clearing alone does not make it. */
  async prepareBackground() {
    const { device, effect } = this;
    const { gradient, checker, image } = effect.scene.background;
    this.backgroundKind = image ? 2 : checker ? 1 : 0;
    this.backgroundColours = gradient ?? checker ?? [[0, 0, 0], [0, 0, 0]];
    if (!gradient && !checker && !image) return;
    this.background = coveringPipeline(
      device, SHADERS.background, "background_colour", COLOUR_FORMAT, undefined, true,
    );
    this.backgroundBytes = device.createBuffer({
      size: 48, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    // A gradient and a checker read no picture, but the shader has a place for one.
    const none = { width: 1, height: 1, layers: 1, format: "rgba8unorm", data: EMPTY_TEXEL };
    const plain = { mipmaps: false, colour: true, filter: "linear", address: ["clamp", "clamp"], anisotropy: 1 };
    const settings = effect.background_image ?? plain;
    const view = await loadTexture(device, effect.background_image ?? none, settings);
    this.backgroundGroup = device.createBindGroup({
      layout: this.background.getBindGroupLayout(0),
      entries: [
        { binding: 0, resource: { buffer: this.backgroundBytes } },
        { binding: 1, resource: view },
        { binding: 2, resource: samplerOf(device, settings) },
      ],
    });
  }

  /** Targets for a picture of this size, and the textures that passes draw to. */
  resize(size) {
    const { device, effect } = this;
    if (this.size?.[0] !== size[0] || this.size?.[1] !== size[1]) {
      this.size = size;
      this.colour = targetTexture(device, size, COLOUR_FORMAT, 0, SAMPLES).createView();
      this.depth = targetTexture(device, size, DEPTH_FORMAT, 0, SAMPLES).createView();
      const resolved = targetTexture(device, size, COLOUR_FORMAT, GPUTextureUsage.TEXTURE_BINDING);
      this.resolved = resolved.createView();
      this.encoders = {};
    }
    for (const name of Object.keys(effect.pass_textures)) {
      const wanted = sizeOf(device, effect, name, size);
      const kept = this.passTextures[name];
      if (kept && kept.size[0] === wanted[0] && kept.size[1] === wanted[1]) continue;
      const format = formatOf(effect, name);
      const view = (what, usage, samples) => targetTexture(device, wanted, what, usage, samples).createView();
      const side = () => view(format, GPUTextureUsage.TEXTURE_BINDING, 1);
      this.passTextures[name] = {
        size: wanted,
        colour: view(format, 0, SAMPLES),
        depth: view(DEPTH_FORMAT, 0, SAMPLES),
        // One side keeps what the frame before drew; they take turns.
        sides: [side(), side()],
        last: 0,
        sampler: device.createSampler({ magFilter: "linear", minFilter: "linear" }),
      };
    }
  }

  /** The textures and values of the pass with this index, or of all passes before the first. */
  effectGroup(index) {
    const entries = this.effect.values ? [{ binding: 0, resource: { buffer: this.values } }] : [];
    for (const texture of this.effect.textures) {
      let bound = this.images[texture.name];
      if (texture.of_pass) {
        const drawn = this.passTextures[texture.name];
        const drawsTo = (pass) => pass.target === texture.name;
        const isNew = index !== undefined
          && this.passes.slice(0, index).some(drawsTo) && !drawsTo(this.passes[index]);
        bound = { view: drawn.sides[isNew ? 1 - drawn.last : drawn.last], sampler: drawn.sampler };
      }
      entries.push({ binding: texture.binding, resource: bound.view });
      entries.push({ binding: texture.sampler_binding, resource: bound.sampler });
    }
    return this.device.createBindGroup({ layout: this.layouts.effect, entries });
  }

  frameBytes(parts, view, size) {
    const { scene, frame } = this.effect;
    const light = unit(scene.light.direction, [0, 1, 0]);
    const bytes = new Float32Array(frame.size / 4);
    const [width, height] = size;
    const numbers = {
      clip_from_world: view.clipFromWorld,
      view_from_world: view.viewFromWorld,
      world_from_view: view.worldFromView,
      time: parts.clock.time,
      sine: parts.clock.sine,
      cosine: parts.clock.cosine,
      delta: parts.delta,
      screen: [width, height, 1 / width, 1 / height],
      pointer: parts.pointer,
      camera_position: [...view.position, view.fieldOfView],
      camera_direction: [...view.direction, 0],
      camera_range: [...view.range, ...parts.clock.looping],
      light_direction: [...light, parts.isShadow ? 1 : 0],
      light_colour: [...scene.light.colour, 0],
      ambient_colour: [...scene.light.ambient, 0],
      motion: parts.placement.motion,
      motion_fade: [parts.placement.fade, Math.max(scene.motion?.max_motion ?? 10, 1e-6), 0, 0],
      shadow_from_world: parts.shadowFromWorld,
    };
    for (const { name, offset } of frame.members) {
      if (numbers[name]) bytes.set(numbers[name], offset / 4);
    }
    return bytes;
  }

  /**
   * Draws one frame into a view. `time` and `delta` are seconds, `pointer` is in UV.
   */
  draw({ time, delta, size, view, format, premultiplied, pointer = [0.5, 0.5], pressed = false }) {
    this.resize(size);
    const { device, effect } = this;
    const placement = this.mover.placement(time);
    const parts = {
      clock: clockAt(time, effect.scene.loop_seconds ?? 0),
      delta: this.delta.advance(delta),
      pointer: [...pointer, pressed ? 1 : 0, this.frameIndex],
      placement,
      shadowFromWorld: IDENTITY,
    };
    const camera = viewOfCamera(this.camera, size[0] / size[1]);
    const objectBytes = (matrix) => {
      const [x, y, z] = matrix.slice(12, 15);
      return new Float32Array([...matrix, ...translation([-x, -y, -z])]);
    };
    const object = objectBytes(placement.worldFromObject);
    if (effect.shadow_map) {
      const clip = shadowView(
        unit(effect.scene.light.direction, [0, 1, 0]), placement.worldFromObject.slice(12, 15),
        this.shadowRadius(), SHADOW_SIDE,
      );
      const shadowCamera = { ...camera, clipFromWorld: clip };
      const bytes = this.frameBytes({ ...parts, isShadow: true }, shadowCamera, size);
      device.queue.writeBuffer(this.shadowUniforms, 0, bytes);
      device.queue.writeBuffer(this.shadowUniforms, OBJECT_OFFSET, object);
      parts.shadowFromWorld = multiply(UV_FROM_CLIP, clip);
    }
    this.passes.forEach((pass, index) => {
      const own = pass.target ? this.passTextures[pass.target].size : size;
      const view = pass.fills_picture ? viewOfPicture(index) : viewOfCamera(this.camera, own[0] / own[1]);
      const at = index * PASS_STRIDE;
      device.queue.writeBuffer(this.uniforms, at, this.frameBytes(parts, view, own));
      device.queue.writeBuffer(
        this.uniforms, at + OBJECT_OFFSET, pass.fills_picture ? objectBytes(IDENTITY) : object,
      );
    });
    if (this.background) {
      const [first, second] = this.backgroundColours;
      const picture = [...size, CHECKER_SIDE, this.backgroundKind];
      const bytes = new Float32Array([...first, 1, ...second, 1, ...picture]);
      device.queue.writeBuffer(this.backgroundBytes, 0, bytes);
    }
    const groups = this.passes.map((_, index) => this.effectGroup(index));
    const encoder = device.createCommandEncoder();
    this.drawShadows(encoder);
    this.drawPasses(encoder, groups);
    this.encode(encoder, view, format, premultiplied);
    device.queue.submit([encoder.finish()]);
    this.frameIndex += 1;
  }

  /** The radius around the object that holds every mesh that throws a shadow, with room for displacement. */
  shadowRadius() {
    const reach = ({ mesh, instances }) => {
      const { radius } = this.meshes[mesh];
      if (!instances) return radius;
      const centre = lengthOf(instances.centre ?? [0, 0, 0]);
      return radius * Math.max(...instances.scale.map(Math.abs)) + lengthOf(instances.extent) + centre;
    };
    const radii = this.passes.filter(({ shadow }) => shadow).map(reach);
    return clamp(Math.max(0, ...radii) * SHADOW_MARGIN, 1e-3, 1e6);
  }

  drawMesh(target, pass, frame, values) {
    const mesh = this.meshes[pass.mesh];
    target.setBindGroup(this.effect.groups.frame, frame);
    target.setBindGroup(this.effect.groups.effect, values);
    target.setVertexBuffer(0, mesh.vertices);
    target.setVertexBuffer(1, pass.copies);
    target.setIndexBuffer(mesh.indices, "uint32");
    target.drawIndexed(mesh.count, pass.count);
  }

  /** The shadow map comes first in a frame, so that it sees of textures what the frame before left. */
  drawShadows(encoder) {
    if (!this.effect.shadow_map) return;
    const group = this.effectGroup();
    const target = encoder.beginRenderPass({
      colorAttachments: [],
      depthStencilAttachment: {
        view: this.shadowView, depthLoadOp: "clear", depthClearValue: 1, depthStoreOp: "store",
      },
    });
    this.passes.forEach((pass) => {
      if (!pass.shadow) return;
      target.setPipeline(pass.shadow);
      this.drawMesh(target, pass, this.shadowGroup, group);
    });
    target.end();
  }

  /** All passes in their order; neighbours with the same target share one pass of the device. */
  drawPasses(encoder, groups) {
    const runs = [];
    this.passes.forEach((pass, index) => {
      const last = runs.at(-1);
      if (last && last.name === pass.target) last.indices.push(index);
      else runs.push({ name: pass.target, indices: [index] });
    });
    if (!runs.some(({ name }) => !name)) runs.push({ name: null, indices: [] });
    const parts = runs.filter(({ name }) => !name);
    const begun = new Set();
    for (const run of runs) {
      const target = run.name
        ? this.beginTexture(encoder, this.passTextures[run.name], !begun.has(run.name))
        : this.beginPicture(encoder, run === parts[0], run === parts.at(-1));
      for (const index of run.indices) {
        target.setPipeline(this.passes[index].colour);
        this.drawMesh(target, this.passes[index], this.frameGroups[index], groups[index]);
      }
      target.end();
      if (run.name) begun.add(run.name);
    }
    for (const name of begun) this.passTextures[name].last = 1 - this.passTextures[name].last;
  }

  beginTexture(encoder, texture, first) {
    const loadOp = first ? "clear" : "load";
    return encoder.beginRenderPass({
      colorAttachments: [{
        view: texture.colour, resolveTarget: texture.sides[1 - texture.last],
        loadOp, storeOp: "store", clearValue: [0, 0, 0, 0],
      }],
      depthStencilAttachment: {
        view: texture.depth, depthLoadOp: loadOp, depthClearValue: 1, depthStoreOp: "store",
      },
    });
  }

  /** A part of the picture: passes to textures may stand between its passes. */
  beginPicture(encoder, first, last) {
    const { background } = this.effect.scene;
    const clearValue = background === "transparent" ? [0, 0, 0, 1] : [...(background.colour ?? [0, 0, 0]), 0];
    const loadOp = first ? "clear" : "load";
    const storeOp = last ? "discard" : "store";
    const target = encoder.beginRenderPass({
      colorAttachments: [{
        view: this.colour, resolveTarget: last ? this.resolved : undefined, loadOp, storeOp, clearValue,
      }],
      depthStencilAttachment: {
        view: this.depth, depthLoadOp: loadOp, depthClearValue: 1, depthStoreOp: storeOp,
      },
    });
    if (first && this.background) {
      target.setPipeline(this.background);
      target.setBindGroup(0, this.backgroundGroup);
      target.draw(3);
    }
    return target;
  }

  /** The float picture as sRGB with eight bits. */
  encode(encoder, view, format, premultiplied) {
    const key = `${format} ${premultiplied}`;
    this.encoders[key] ??= (() => {
      const constants = { premultiplied: premultiplied ? 1 : 0 };
      const pipeline = coveringPipeline(this.device, SHADERS.encode, "encode", format, constants, false);
      const entries = [{ binding: 0, resource: this.resolved }];
      const group = this.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
      return { pipeline, group };
    })();
    const target = encoder.beginRenderPass({
      colorAttachments: [{ view, loadOp: "clear", storeOp: "store", clearValue: [0, 0, 0, 0] }],
    });
    target.setPipeline(this.encoders[key].pipeline);
    target.setBindGroup(0, this.encoders[key].group);
    target.draw(3);
    target.end();
  }

  /** True when some pass reads what the frame before drew. */
  hasFeedback() {
    return this.passes.some((pass, index) => pass.reads.some((name) =>
      pass.target === name || !this.passes.slice(0, index).some(({ target }) => target === name)));
  }

  /** One picture, whatever was drawn before: width times height RGBA bytes, rows from the top, straight alpha. */
  async still(time, size) {
    this.restart();
    const { device } = this;
    const format = "rgba8unorm";
    const texture = targetTexture(device, size, format, GPUTextureUsage.COPY_SRC);
    const frame = { size, view: texture.createView(), format, premultiplied: false };
    if (this.hasFeedback()) {
      const before = Math.min(Math.floor(time / STEP_SECS), MAX_FEEDBACK_FRAMES);
      for (let step = before; step > 0; step--) {
        this.draw({ ...frame, time: time - step * STEP_SECS, delta: STEP_SECS });
      }
    }
    this.draw({ ...frame, time, delta: STEP_SECS });
    const [width, height] = size;
    const bytesPerRow = Math.ceil((width * 4) / 256) * 256;
    const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ;
    const buffer = device.createBuffer({ size: bytesPerRow * height, usage });
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(GPUMapMode.READ);
    const padded = new Uint8Array(buffer.getMappedRange());
    const pixels = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row++) {
      pixels.set(padded.subarray(row * bytesPerRow, row * bytesPerRow + width * 4), row * width * 4);
    }
    return pixels;
  }
}
