// Camera, clock and movement: what a frame is told, by the rules of the editor.

/** After this time an animation without loop starts its clock again, so that small numbers stay precise. */
const ROLLOVER_SECS = 5680;
const STEP_SECS = 1 / 60;
const MAX_REPLAY_STEPS = 36000;
const REST_DISTANCE = 0.05;

/** The view of an orbit camera. */
function viewOfCamera(camera, aspect) {
  const yaw = radians(camera.yaw);
  const pitch = radians(clamp(camera.pitch, -89.9, 89.9));
  const distance = clamp(camera.distance, 1e-3, 1e6);
  const towards = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
  const position = add(camera.target, scaled(towards, distance));
  const viewFromWorld = lookAt(position, camera.target);
  const fieldOfView = radians(clamp(camera.field_of_view, 1, 170));
  const far = distance * 100 + 1000;
  const range = [camera.orthographic ? -far : distance * 0.01, far];
  const projection = camera.orthographic
    ? orthographic(distance * Math.tan(fieldOfView / 2), aspect, range[0], range[1])
    : perspective(fieldOfView, aspect, range[0], range[1]);
  return {
    clipFromWorld: multiply(projection, viewFromWorld),
    viewFromWorld,
    worldFromView: inverseOfRigid(viewFromWorld),
    position,
    direction: scaled(towards, -1),
    fieldOfView,
    range,
  };
}

/** The view of a pass over the whole picture: behind every mesh, each later layer a hair nearer. */
function viewOfPicture(layer) {
  const depth = 1 - (Math.min(layer, 1000) + 1) / (1 << 22);
  return {
    clipFromWorld: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -depth, 0, 0, 0, depth, 1],
    viewFromWorld: translation([0, 0, -1]),
    worldFromView: translation([0, 0, 1]),
    position: [0, 0, 1],
    direction: [0, 0, -1],
    fieldOfView: Math.PI / 2,
    range: [0, 1],
  };
}

/** The time members of a frame. */
function clockAt(time, loop) {
  const loops = loop > 0;
  const wrapped = remainder(time, loops ? loop : ROLLOVER_SECS);
  const angles = [8, 4, 2, 1].map((slower) => (loops ? wrapped : time) / slower);
  return {
    time: [wrapped, wrapped / 20, wrapped * 2, wrapped * 3],
    sine: angles.map(Math.sin),
    cosine: angles.map(Math.cos),
    looping: loops ? [loop, wrapped / loop] : [0, 0],
  };
}

/** Time between frames, also without its jitter. */
class Delta {
  advance(seconds) {
    this.smoothed = this.smoothed === undefined ? seconds : this.smoothed + (seconds - this.smoothed) * 0.1;
    const reciprocal = (value) => (value > 0 ? 1 / value : 0);
    return [seconds, reciprocal(seconds), this.smoothed, reciprocal(this.smoothed)];
  }
}

/** Where the scripted path has the object. */
function pathPosition(motion, time) {
  const round = remainder(time / motion.period, 1);
  const [sin, cos] = [Math.sin(round * 2 * Math.PI), Math.cos(round * 2 * Math.PI)];
  const air = Math.min(round * 2, 1);
  switch (motion.path) {
    case "line": return [sin * motion.size, 0, 0];
    case "circle": return [cos * motion.size, 0, -sin * motion.size];
    case "figure_eight": return [sin * motion.size, 0, -sin * cos * motion.size];
    case "jump": return [0, 4 * air * (1 - air) * motion.size, 0];
    default: return [0, 0, 0];
  }
}

/** Follows the path and the place that lags behind, in fixed steps from time 0, so that every still is the same. */
class Mover {
  constructor(scene) {
    this.motion = scene.motion;
    this.loop = scene.loop_seconds ?? 0;
  }

  placement(time) {
    if (!this.motion || (this.motion.path ?? "none") === "none") {
      return { worldFromObject: IDENTITY, motion: [0, 0, 0, 0], fade: 0 };
    }
    const wanted = Math.floor(Math.max(time, 0) / STEP_SECS);
    const start = Math.max(Math.floor(wanted / MAX_REPLAY_STEPS) - 1, 0) * MAX_REPLAY_STEPS;
    if (this.start !== start || !(this.step <= wanted)) {
      this.start = this.step = start;
      this.last = this.position(start * STEP_SECS);
    }
    while (this.step < wanted) {
      this.step += 1;
      this.last = this.stepped(this.last, this.position(this.step * STEP_SECS), STEP_SECS).last;
    }
    const rest = time - wanted * STEP_SECS;
    return this.stepped(this.last, this.position(time), rest);
  }

  position(time) {
    return pathPosition(this.motion, this.loop > 0 ? remainder(time, this.loop) : time);
  }

  stepped(last, current, seconds) {
    const worldFromObject = translation(current);
    if (lengthOf(subtract(current, last)) <= REST_DISTANCE) {
      return { last, worldFromObject, motion: [0, 0, 0, 0], fade: 0 };
    }
    const share = clamp(seconds * this.motion.tween_speed, 0, 1);
    const next = add(last, scaled(subtract(current, last), share));
    const lag = subtract(next, current);
    const distance = lengthOf(lag);
    const fade = this.motion.max_motion > 0 ? Math.min(distance / this.motion.max_motion, 1) : 1;
    return { last: next, worldFromObject, motion: [...unit(lag, [0, 0, 0]), distance], fade };
  }
}

/** World space to the shadow map of side `side`: the view along the light of the ball around `centre`. */
function shadowView(light, centre, radius, side) {
  const sign = light[2] < 0 ? -1 : 1;
  const a = -1 / (sign + light[2]);
  const b = light[0] * light[1] * a;
  const right = [1 + sign * light[0] * light[0] * a, sign * b, -sign * light[0]];
  const up = [b, sign + light[1] * light[1] * a, -light[1]];
  const texel = (2 * radius) / side;
  const snapped = (axis) => Math.round(dot(axis, centre) / texel) * texel;
  const row = (axis, offset) => [...scaled(axis, 1 / radius), -offset / radius];
  const x = row(right, snapped(right));
  const y = row(up, snapped(up));
  const depth = [...scaled(light, -0.5 / radius), 0.5 + (dot(light, centre) * 0.5) / radius];
  const column = (i) => [x[i], y[i], depth[i], i === 3 ? 1 : 0];
  return [...column(0), ...column(1), ...column(2), ...column(3)];
}

/** Clip space to UV with its origin top left. */
const UV_FROM_CLIP = [0.5, 0, 0, 0, 0, -0.5, 0, 0, 0, 0, 1, 0, 0.5, 0.5, 0, 1];

/** The frame interface as bytes. */
function frameBytes(effect, parts, view, size) {
  const { scene, frame } = effect;
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
