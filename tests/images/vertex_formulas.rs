//! Where the effects put a vertex, in 64 bits, from their descriptions.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use shaderwright::render::instances::Instance;
use shaderwright::render::mesh::Vertex;

use crate::noise::{gradient_2d, simplex_2d};

pub type V2 = [f64; 2];
pub type V3 = [f64; 3];

/// What a formula reads besides the vertex and its instance.
#[derive(Clone)]
pub struct Moment {
    pub time: f64,
    pub parameters: BTreeMap<String, Vec<f64>>,
    pub camera: V3,
    /// Direction and length of the lag of the object.
    pub motion: [f64; 4],
    /// Where the object is.
    pub object: V3,
}

impl Moment {
    pub fn get(&self, name: &str) -> f64 {
        self.parameters[name][0]
    }
}

pub fn wide(vector: [f32; 3]) -> V3 {
    vector.map(f64::from)
}

pub fn add(a: V3, b: V3, factor: f64) -> V3 {
    [0, 1, 2].map(|axis| a[axis] + b[axis] * factor)
}

pub fn dot(a: V3, b: V3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: V3, b: V3) -> V3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn normalize(a: V3) -> V3 {
    add([0.0; 3], a, 1.0 / dot(a, a).sqrt())
}

/// The rotation of the fish.
pub fn rot(angle: f64, [x, y]: V2) -> V2 {
    [angle.cos() * x + angle.sin() * y, -angle.sin() * x + angle.cos() * y]
}

pub fn smoothstep(low: f64, high: f64, x: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

pub fn at_rest(_: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    wide(vertex.position)
}

pub fn fish_time(moment: &Moment) -> f64 {
    moment.time * moment.get("time_scale")
}

pub fn side_to_side(moment: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    add(wide(vertex.position), [fish_time(moment).cos(), 0.0, 0.0], moment.get("side_to_side"))
}

pub fn pivot(moment: &Moment, vertex: &Vertex, instance: &Instance) -> V3 {
    let [x, y, z] = side_to_side(moment, vertex, instance);
    let [x, z] = rot(fish_time(moment).cos() * 0.1 * moment.get("pivot"), [x, z]);
    [x, y, z]
}

pub fn body_wave(moment: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    let [x, y, z] = wide(vertex.position);
    [x + (fish_time(moment) + (z + 1.0) / 2.0).cos() * moment.get("wave"), y, z]
}

pub fn body_twist(moment: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    let [x, y, z] = wide(vertex.position);
    let [x, y] = rot((fish_time(moment) + (z + 1.0) / 2.0).cos() * 0.3 * moment.get("twist"), [x, y]);
    [x, y, z]
}

pub fn swim(moment: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    swum(moment, fish_time(moment), wide(vertex.position))
}

/// The whole cycle: side to side, pivot, masked wave, masked twist.
pub fn swum(moment: &Moment, time: f64, [x, y, z]: V3) -> V3 {
    let x = x + time.cos() * moment.get("side_to_side");
    let [x, z] = rot(time.cos() * 0.1 * moment.get("pivot"), [x, z]);
    let body = (z + 1.0) / 2.0;
    let mask = smoothstep(moment.get("mask_black"), moment.get("mask_white"), 1.0 - body);
    let x = x + (time + body).cos() * moment.get("wave") * mask;
    let turned = rot((time + body).cos() * 0.3 * moment.get("twist"), [x, y]);
    [x + (turned[0] - x) * mask, y + (turned[1] - y) * mask, z]
}

pub fn in_world(instance: &Instance, [x, y, z]: V3) -> V3 {
    let columns = instance.transform.map(|[x, y, z, _]| wide([x, y, z]));
    add(add(add(columns[3], columns[0], x), columns[1], y), columns[2], z)
}

pub fn school(moment: &Moment, vertex: &Vertex, instance: &Instance) -> V3 {
    let [phase, speed, ..] = instance.custom.map(f64::from);
    let time = moment.time * (0.5 + speed) * moment.get("time_scale") + TAU * phase;
    in_world(instance, swum(moment, time, wide(vertex.position)))
}

pub fn wave(moment: &Moment, vertex: &Vertex, scale: f64) -> V3 {
    let [x, y, z] = wide(vertex.position);
    let phase = moment.get("frequency") * moment.time + (x + y + z) * moment.get("inv_wave_length");
    [x + phase.sin() * moment.get("magnitude") * scale, y, z]
}

/// A wave whose height grows from the hoist at x = -0.75 to the free end at 0.75.
pub fn flag(moment: &Moment, vertex: &Vertex, _: &Instance) -> V3 {
    let [x, y, _] = wide(vertex.position);
    let phase = x * moment.get("waves") + y * moment.get("slant") - moment.time * moment.get("speed");
    [x, y, phase.sin() * moment.get("amplitude") * (x + 0.75) / 1.5]
}

/// Gusts of noise travel over the meadow and bend each blade by the square of the height; it trembles on its own.
pub fn grass(moment: &Moment, vertex: &Vertex, instance: &Instance) -> V3 {
    let world = in_world(instance, wide(vertex.position));
    let travelled = moment.time * moment.get("wind_speed");
    let foot = [f64::from(instance.transform[3][0]), f64::from(instance.transform[3][2])];
    let [x, z] = [foot[0] - travelled, foot[1] - 0.35 * travelled];
    let gust = simplex_2d([x, z].map(|along| along * moment.get("gust_size"))) * 0.5 + 0.5;
    let tremble = (moment.time * 6.0 + f64::from(instance.custom[1]) * 628.0 / 100.0).sin();
    let bend = (smoothstep(0.2, 0.9, gust) + 0.12 + 0.06 * tremble) * moment.get("wind");
    let height = f64::from(vertex.position[1]);
    add(world, [1.0, -0.42, 0.35], bend * height * height)
}

pub fn billboard(moment: &Moment, vertex: &Vertex, instance: &Instance) -> V3 {
    let centre = in_world(instance, [0.0; 3]);
    let towards = add(moment.camera, centre, -1.0);
    let n = normalize([towards[0], towards[1] * moment.get("vertical"), towards[2]]);
    let up = if n[1].abs() > 0.999 { [0.0, 0.0, 1.0] } else { [0.0, 1.0, 0.0] };
    let right = normalize(cross(up, n));
    let up = normalize(cross(n, right));
    let scale = dot(wide_column(instance), wide_column(instance)).sqrt();
    let [x, y, z] = wide(vertex.position).map(|along| along * scale);
    add(add(add(centre, right, x), up, y), n, z)
}

pub fn wide_column(instance: &Instance) -> V3 {
    let [x, y, z, _] = instance.transform[0];
    wide([x, y, z])
}

pub fn perlin(moment: &Moment, vertex: &Vertex) -> f64 {
    let [x, y, _] = wide(vertex.position);
    let scale = moment.get("noise_scale");
    gradient_2d([x * scale, y * scale], 0.0, 0) * 0.5 + 0.5
}

pub fn facing(moment: &Moment, vertex: &Vertex) -> f64 {
    let [x, y, z, _] = moment.motion;
    dot([x, y, z], wide(vertex.normal)).max(0.0)
}

pub fn stretched(moment: &Moment, vertex: &Vertex, share: f64) -> V3 {
    let [x, y, z, distance] = moment.motion;
    add(add(wide(vertex.position), moment.object, 1.0), [x, y, z], share * distance)
}
