// Draws frames of the effect, pass by pass, as the editor does.

const SHADOW_SIDE = 2048;
const SHADOW_MARGIN = 1.5;
const PASS_STRIDE = 1024;
const OBJECT_OFFSET = 512;
const MAX_FEEDBACK_STEPS = 120;
const MAX_STEPS_PER_FRAME = 15;

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
    for (const texture of effect.textures.filter(({ of_pass, scene }) => !of_pass && !scene)) {
      player.images[texture.name] = await loadTexture(device, effect.images[texture.name], texture);
    }
    player.samplers = effect.textures.map((texture) => samplerOf(device, texture));
    player.emptyScene = emptyScene(device);
    player.prepareValues();
    player.prepareUniforms();
    player.backdrop = await Backdrop.create(device, effect);
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
    this.stepMover = new Mover(this.effect.scene);
    this.passTextures = {};
    this.nextStep = 0;
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
    // The ground's frame is behind those of all passes.
    this.groundAt = this.passes.length * PASS_STRIDE;
    const size = this.groundAt + PASS_STRIDE;
    this.uniforms = device.createBuffer({ size, usage });
    this.shadowUniforms = device.createBuffer({ size: PASS_STRIDE, usage });
    if (hasShadows(effect)) {
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
    if (hasGround(effect)) {
      const frame = group(this.uniforms, this.groundAt, layouts.shadowedFrame, true);
      this.ground = new Ground(device, effect.scene.ground, layouts.shadowedFrame, frame);
    }
  }

  /** Targets for a picture of this size, and the textures that passes draw to. */
  resize(size) {
    const { device, effect } = this;
    if (this.size?.[0] !== size[0] || this.size?.[1] !== size[1]) {
      this.size = size;
      this.colour = targetTexture(device, size, COLOUR_FORMAT, 0, SAMPLES).createView();
      const SAMPLED = GPUTextureUsage.TEXTURE_BINDING;
      this.depth = targetTexture(device, size, DEPTH_FORMAT, SAMPLED, SAMPLES).createView();
      this.picture = targetTexture(device, size, COLOUR_FORMAT, SAMPLED | GPUTextureUsage.COPY_SRC);
      this.resolved = this.picture.createView();
      const readsScene = this.passes.some(({ reads_scene }) => reads_scene);
      this.scene = readsScene ? new SceneCopy(device, size, this.depth) : undefined;
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
      };
    }
  }

  /** The textures and values of the pass with this index; without one, of the shadow map, before all passes. */
  effectGroup(index) {
    const entries = this.effect.values ? [{ binding: 0, resource: { buffer: this.values } }] : [];
    this.effect.textures.forEach((texture, at) => {
      let view = this.images[texture.name];
      if (texture.scene) {
        const scene = index === undefined ? undefined : this.scene;
        view = (scene ?? this.emptyScene)[texture.scene];
      } else if (texture.of_pass) {
        const drawn = this.passTextures[texture.name];
        const drawsTo = (pass) => pass.target === texture.name;
        const isNew = index !== undefined
          && this.passes.slice(0, index).some(drawsTo) && !drawsTo(this.passes[index]);
        view = drawn.sides[isNew ? 1 - drawn.last : drawn.last];
      }
      entries.push({ binding: texture.binding, resource: view });
      entries.push({ binding: texture.sampler_binding, resource: this.samplers[at] });
    });
    return this.device.createBindGroup({ layout: this.layouts.effect, entries });
  }

  /**
   * Draws one frame into a view. `time` and `delta` are seconds, `pointer` is in UV.
   *
   * Passes that read what they drew go on in fixed steps, whatever the rate of frames: the picture is that of the next
   * step, at exactly its time, and is not kept. A page that cannot keep up leaves steps out.
   */
  draw(frame, stepsPerFrame = MAX_STEPS_PER_FRAME) {
    this.resize(frame.size);
    if (!this.hasFeedback()) {
      this.drawMoment(frame, { index: this.frameIndex, keeps: true });
      this.frameIndex += 1;
      return;
    }
    const due = Math.floor(frame.time / STEP_SECS + 1e-6);
    for (let step = Math.max(this.nextStep, due - stepsPerFrame); step < due; step++) {
      this.drawMoment({ ...frame, time: step * STEP_SECS, delta: STEP_SECS }, { index: step, keeps: true, isStep: true });
    }
    this.nextStep = due;
    this.drawMoment(frame, { index: due, keeps: false });
  }

  drawMoment(frame, { index, keeps, isStep = false }) {
    const { time, delta, size, view, format, premultiplied, pointer = [0.5, 0.5], pressed = false } = frame;
    const { device, effect } = this;
    const placement = (isStep ? this.stepMover : this.mover).placement(time);
    const parts = {
      clock: clockAt(time, effect.scene.loop_seconds ?? 0),
      delta: (isStep ? new Delta() : this.delta).advance(delta),
      pointer: [...pointer, pressed ? 1 : 0, index],
      placement,
      shadowFromWorld: IDENTITY,
    };
    const camera = viewOfCamera(this.camera, size[0] / size[1]);
    const objectBytes = (matrix) => {
      const [x, y, z] = matrix.slice(12, 15);
      return new Float32Array([...matrix, ...translation([-x, -y, -z])]);
    };
    const object = objectBytes(placement.worldFromObject);
    if (hasShadows(effect)) {
      const clip = shadowView(
        unit(effect.scene.light.direction, [0, 1, 0]), placement.worldFromObject.slice(12, 15),
        this.shadowRadius(), SHADOW_SIDE,
      );
      const shadowCamera = { ...camera, clipFromWorld: clip };
      const bytes = frameBytes(effect, { ...parts, isShadow: true }, shadowCamera, size);
      device.queue.writeBuffer(this.shadowUniforms, 0, bytes);
      device.queue.writeBuffer(this.shadowUniforms, OBJECT_OFFSET, object);
      parts.shadowFromWorld = multiply(UV_FROM_CLIP, clip);
    }
    this.passes.forEach((pass, index) => {
      const own = pass.target ? this.passTextures[pass.target].size : size;
      const view = pass.fills_picture ? viewOfPicture(index) : viewOfCamera(this.camera, own[0] / own[1]);
      const at = index * PASS_STRIDE;
      device.queue.writeBuffer(this.uniforms, at, frameBytes(effect, parts, view, own));
      device.queue.writeBuffer(
        this.uniforms, at + OBJECT_OFFSET, pass.fills_picture ? objectBytes(IDENTITY) : object,
      );
    });
    if (this.ground) {
      device.queue.writeBuffer(this.uniforms, this.groundAt, frameBytes(effect, parts, camera, size));
      device.queue.writeBuffer(this.uniforms, this.groundAt + OBJECT_OFFSET, objectBytes(IDENTITY));
    }
    this.scene?.write(camera.range);
    this.backdrop?.write(size);
    const groups = this.passes.map((_, index) => this.effectGroup(index));
    const encoder = device.createCommandEncoder();
    this.drawShadows(encoder);
    this.drawPasses(encoder, groups, keeps);
    if (!isStep) this.encode(encoder, view, format, premultiplied);
    device.queue.submit([encoder.finish()]);
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
    if (!hasShadows(this.effect)) return;
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

  /**
   * All passes in their order; neighbours with the same target share one pass of the device. One that reads what the
   * picture shows before it begins a pass of its own, with a copy of the picture so far.
   */
  drawPasses(encoder, groups, keeps) {
    const runs = [];
    this.passes.forEach((pass, index) => {
      const last = runs.at(-1);
      const isAlone = pass.reads_scene && !pass.target;
      if (last && last.name === pass.target && !isAlone) last.indices.push(index);
      else runs.push({ name: pass.target, indices: [index] });
    });
    if (!runs.some(({ name }) => !name)) runs.push({ name: null, indices: [] });
    const lastPart = runs.findLast(({ name }) => !name);
    const begun = new Set();
    let [isBegun, isCopied] = [false, false];
    for (const run of runs) {
      if (run.indices.some((index) => this.passes[index].reads_scene) && !isCopied) {
        if (!isBegun) this.beginPicture(encoder, true, false).end();
        this.scene.take(encoder, this.picture);
        [isBegun, isCopied] = [true, true];
      }
      let target;
      if (run.name) {
        target = this.beginTexture(encoder, this.passTextures[run.name], !begun.has(run.name));
      } else {
        target = this.beginPicture(encoder, !isBegun, run === lastPart);
        [isBegun, isCopied] = [true, false];
      }
      for (const index of run.indices) {
        target.setPipeline(this.passes[index].colour);
        this.drawMesh(target, this.passes[index], this.frameGroups[index], groups[index]);
      }
      target.end();
      if (run.name) begun.add(run.name);
    }
    if (!keeps) return;
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

  /** A part of the picture: passes to textures and copies of it may stand between its passes. */
  beginPicture(encoder, first, last) {
    const { background } = this.effect.scene;
    const clearValue = background === "transparent" ? [0, 0, 0, 1] : [...(background.colour ?? [0, 0, 0]), 0];
    const loadOp = first ? "clear" : "load";
    const storeOp = last ? "discard" : "store";
    const target = encoder.beginRenderPass({
      colorAttachments: [{
        view: this.colour, resolveTarget: this.resolved, loadOp, storeOp, clearValue,
      }],
      depthStencilAttachment: {
        view: this.depth, depthLoadOp: loadOp, depthClearValue: 1, depthStoreOp: storeOp,
      },
    });
    if (first) {
      this.backdrop?.draw(target);
      this.ground?.draw(target);
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
    const frame = { time, delta: STEP_SECS, size, view: texture.createView(), format, premultiplied: false };
    this.draw(frame, MAX_FEEDBACK_STEPS);
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
