// The page around the player: canvas, pointer, sliders, and a message where the effect cannot play.

const effect = JSON.parse(document.getElementById("effect").textContent);
const canvas = document.querySelector("canvas");
const byId = (id) => document.getElementById(id);

function explain(text) {
  byId("message").textContent = text;
  byId("message").hidden = false;
  canvas.hidden = byId("controls").hidden = true;
}

const encoded = (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const decoded = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const hexOf = (linear) => "#" + linear.slice(0, 3)
  .map((value) => Math.round(clamp(encoded(value), 0, 1) * 255).toString(16).padStart(2, "0")).join("");
const linearOf = (hex) => [1, 3, 5].map((at) => decoded(parseInt(hex.slice(at, at + 2), 16) / 255));

/** A row of controls for one parameter. */
function parameterRow(player, parameter) {
  const row = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = parameter.name;
  row.title = parameter.help;
  row.append(legend);
  const now = [...parameter.default];
  const apply = () => player.set(parameter.name, now);
  const input = (type, label, read) => {
    const element = document.createElement("input");
    Object.assign(element, { type, ariaLabel: label });
    element.addEventListener("input", () => {
      read(element);
      apply();
    });
    row.append(element);
    return element;
  };
  if (parameter.widget === "toggle") {
    input("checkbox", parameter.name, ({ checked }) => { now[0] = checked ? 1 : 0; }).checked = now[0] !== 0;
    return row;
  }
  if (parameter.widget === "colour") {
    // Colours brighter than white keep their brightness.
    const brightness = Math.max(1, ...now.slice(0, 3));
    const picker = input("color", parameter.name, ({ value }) => {
      linearOf(value).forEach((channel, index) => { now[index] = channel * brightness; });
    });
    picker.value = hexOf(now.map((channel) => channel / brightness));
    return row;
  }
  now.forEach((value, index) => {
    const label = now.length === 1 ? parameter.name : `${parameter.name} ${"xyzw"[index]}`;
    const whole = parameter.type === "i32" || parameter.type === "u32";
    const number = document.createElement("output");
    const element = input(parameter.range ? "range" : "number", label, (changed) => {
      now[index] = Number(changed.value);
      number.textContent = changed.value;
    });
    if (parameter.range) [element.min, element.max] = parameter.range;
    element.step = whole ? 1 : parameter.range ? (parameter.range[1] - parameter.range[0]) / 1000 : "any";
    element.value = value;
    if (parameter.range) {
      number.textContent = Number(value.toFixed(4));
      row.append(number);
    }
  });
  return row;
}

/** Dragging orbits and the wheel zooms. */
function followPointer(player) {
  const state = { pointer: [0.5, 0.5], pressed: false };
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    state.pointer = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  canvas.addEventListener("pointerdown", (event) => {
    state.pressed = true;
    canvas.setPointerCapture(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => { state.pressed = false; });
  }
  canvas.addEventListener("pointermove", (event) => {
    place(event);
    if (!state.pressed) return;
    player.camera.yaw -= event.movementX * 0.4;
    player.camera.pitch = clamp(player.camera.pitch + event.movementY * 0.4, -89.9, 89.9);
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    player.camera.distance = clamp(player.camera.distance * Math.exp(event.deltaY * 0.001), 0.05, 500);
  }, { passive: false });
  return state;
}

function play(player) {
  const format = navigator.gpu.getPreferredCanvasFormat();
  const context = canvas.getContext("webgpu");
  context.configure({ device: player.device, format, alphaMode: "premultiplied" });
  const pointer = followPointer(player);
  let [time, last, playing] = [0, performance.now(), true];
  byId("play").addEventListener("click", () => {
    playing = !playing;
    byId("play").textContent = playing ? "Pause" : "Play";
  });
  byId("restart").addEventListener("click", () => {
    time = 0;
    player.restart();
    player.camera = { ...effect.scene.camera };
  });
  const frame = (now) => {
    // A page in the background gets no frames; its time stands still meanwhile.
    const delta = Math.min((now - last) / 1000, 0.25);
    last = now;
    if (playing) time += delta;
    const limit = player.device.limits.maxTextureDimension2D;
    const size = [canvas.clientWidth, canvas.clientHeight]
      .map((side) => clamp(Math.round(side * devicePixelRatio), 1, limit));
    [canvas.width, canvas.height] = size;
    const view = context.getCurrentTexture().createView();
    player.draw({ time, delta: playing ? delta : 0, size, view, format, premultiplied: true, ...pointer });
    byId("time").textContent = `${time.toFixed(1)} s`;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function start() {
  if (!navigator.gpu) {
    throw new Error(window.isSecureContext
      ? "This effect needs WebGPU, which this browser does not have or has switched off. Try a current Chrome, Edge, Firefox or Safari."
      : "This effect needs WebGPU, which browsers offer only to pages from https or localhost. Open it from a local server.");
  }
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) {
    throw new Error("This effect needs WebGPU, but this browser found no graphics adapter that it may use.");
  }
  const device = await adapter.requestDevice();
  // Firefox and Safari tell of the adapter only at the adapter.
  device.adapterInfo ?? Object.defineProperty(device, "adapterInfo", { value: adapter.info });
  device.lost.then(({ message }) => explain(`The graphics device was lost: ${message} Reload the page.`));
  const player = await Player.create(device, effect);
  for (const parameter of effect.parameters) byId("parameters").append(parameterRow(player, parameter));
  if (!location.hash.includes("still")) play(player);
  return player;
}

/** Resolves to the player, for pages that embed this one and for tests. */
window.shaderwright = start().catch((problem) => {
  explain(problem.message);
  throw problem;
});
// The message is on the page; nobody else has to handle the failure.
window.shaderwright.catch(() => {});
