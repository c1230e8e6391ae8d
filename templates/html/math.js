// Vectors and matrices as plain arrays; a matrix is its columns one after the other.

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const add = (a, b) => a.map((value, i) => value + b[i]);
const subtract = (a, b) => a.map((value, i) => value - b[i]);
const scaled = (a, factor) => a.map((value) => value * factor);
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const lengthOf = (a) => Math.sqrt(dot(a, a));
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const radians = (degrees) => (degrees * Math.PI) / 180;
/** The remainder that is never negative. */
const remainder = (value, divisor) => ((value % divisor) + divisor) % divisor;

function unit(a, fallback) {
  const length = lengthOf(a);
  return length > 0 && Number.isFinite(length) ? scaled(a, 1 / length) : fallback;
}

function multiply(a, b) {
  const result = new Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let i = 0; i < 4; i++) sum += a[i * 4 + row] * b[column * 4 + i];
      result[column * 4 + row] = sum;
    }
  }
  return result;
}

const translation = ([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

/** The inverse of a matrix that only turns and moves. */
function inverseOfRigid(m) {
  const rows = [[m[0], m[1], m[2]], [m[4], m[5], m[6]], [m[8], m[9], m[10]]];
  const moved = [m[12], m[13], m[14]];
  return [
    m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0,
    -dot(rows[0], moved), -dot(rows[1], moved), -dot(rows[2], moved), 1,
  ];
}

/** World space to view space, right-handed, looking along -z. */
function lookAt(eye, target) {
  const forward = unit(subtract(target, eye), [0, 0, -1]);
  const side = unit(cross(forward, [0, 1, 0]), [1, 0, 0]);
  const up = cross(side, forward);
  return [
    side[0], up[0], -forward[0], 0, side[1], up[1], -forward[1], 0, side[2], up[2], -forward[2], 0,
    -dot(side, eye), -dot(up, eye), dot(forward, eye), 1,
  ];
}

/** View space to clip space with depth from 0 to 1, without perspective. */
function orthographic(halfHeight, aspect, near, far) {
  const range = 1 / (near - far);
  return [1 / (halfHeight * aspect), 0, 0, 0, 0, 1 / halfHeight, 0, 0, 0, 0, range, 0, 0, 0, range * near, 1];
}

/** View space to clip space with depth from 0 to 1. */
function perspective(fieldOfView, aspect, near, far) {
  const height = 1 / Math.tan(fieldOfView / 2);
  const range = far / (near - far);
  return [height / aspect, 0, 0, 0, 0, height, 0, 0, 0, 0, range, -1, 0, 0, range * near, 0];
}
