//! The effects on the quad that fills the picture: what is drawn against the formulas in 64 bits, pixel by pixel.
//!
//! Without mip levels a pixel must be within [`TOLERANCE`]: the device stores half floats and blends texels with
//! weights of eight bits. With them the choice of the level is the device's own, so there the mean counts.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use image::RgbaImage;
use serde_json::{Value as Json, json};

use crate::bundled::{Graph, set};
use crate::gallery_formulas;
use crate::texels::{Texels, encoded, linear};

/// How far a channel may be off: in 255ths of the picture, or in linear light where that is more forgiving.
const TOLERANCE: (f64, f64) = (2.0, 0.006);
/// With mip levels: the mean difference in 255ths, and the share of pixels that are off by more than 24.
const WITH_LEVELS: (f64, f64) = (1.0, 0.01);
const SIDE: u32 = 96;
const TIMES: [f64; 4] = [0.0, 0.31, 1.23, 47.7];

pub type V2 = [f64; 2];
pub type V3 = [f64; 3];

/// A pixel of the picture at a time, as a formula sees it.
pub struct Pixel<'a> {
    pub time: f64,
    parameters: &'a BTreeMap<String, Vec<f64>>,
    textures: &'a BTreeMap<String, Texels>,
    pub uv: V2,
    /// The first pixel of its block of 2×2, in which changes from pixel to pixel are taken.
    block: V2,
    step: V2,
    background: V3,
}

impl Pixel<'_> {
    pub fn get(&self, name: &str) -> f64 {
        self.parameters[name][0]
    }

    pub fn vector<const N: usize>(&self, name: &str) -> [f64; N] {
        self.parameters[name].as_slice().try_into().unwrap()
    }

    /// How a coordinate changes over one pixel to the right and below.
    fn changes(&self, coordinate: impl Fn(V2) -> V2) -> [V2; 2] {
        let [x, y] = self.block;
        let here = coordinate(self.block);
        let difference = |there: V2| [there[0] - here[0], there[1] - here[1]];
        [difference(coordinate([x + self.step[0], y])), difference(coordinate([x, y + self.step[1]]))]
    }

    /// A texture where the coordinate leads from this pixel.
    pub fn sample(&self, texture: &str, coordinate: impl Fn(V2) -> V2) -> [f64; 4] {
        let [ddx, ddy] = self.changes(&coordinate);
        self.textures[texture].sample(coordinate(self.uv), ddx, ddy)
    }
}

/// A graph with its formula: linear colour, and alpha.
struct Case {
    graph: &'static str,
    change: fn(&mut Json),
    colour: fn(&Pixel<'_>) -> (V3, f64),
    /// The parameters of the formula besides the time.
    parameters: &'static [&'static str],
}

const CASES: [Case; 10] = [
    Case {
        graph: "scroll_texture",
        change: |_| {},
        colour: |pixel| {
            let [x, y, ..] = pixel.vector::<4>("scroll_speeds");
            opaque(pixel.sample("main", |uv| scrolled(uv, [x, y], pixel.time)))
        },
        parameters: &["scroll_speeds"],
    },
    Case {
        graph: "wheel_polar",
        change: |_| {},
        colour: |pixel| opaque(wheel(pixel, "main", polar)),
        parameters: &["main_tiling", "scroll_speeds"],
    },
    Case {
        graph: "wheel_tinted",
        change: |file| set(file, &[("scroll_speeds", json!([-5, -20, 3, 7]))]),
        colour: |pixel| times(wheel(pixel, "main", polar), wheel(pixel, "tint", polar)),
        parameters: &["main_tiling", "tint_tiling", "scroll_speeds"],
    },
    Case {
        graph: "wheel_seamless",
        change: |file| set(file, &[("scroll_speeds", json!([-5, -20, 3, 7]))]),
        colour: |pixel| times(seamless_wheel(pixel, "main"), seamless_wheel(pixel, "tint")),
        parameters: &["main_tiling", "tint_tiling", "scroll_speeds"],
    },
    Case {
        graph: "flipbook",
        change: |file| set(file, &[("tint", json!([1, 0.5, 0.8]))]),
        colour: |pixel| {
            let frame = (pixel.time * pixel.get("speed")).floor();
            let (columns, rows) = (pixel.get("columns"), pixel.get("rows"));
            let row = (frame / columns).floor();
            let column = frame - row * columns;
            let [r, g, b, a] = pixel.sample("sequence", |[u, v]| [(u + column) / columns, (v + row) / rows]);
            let tint = pixel.vector::<3>("tint");
            ([r * tint[0], g * tint[1], b * tint[2]], a)
        },
        parameters: &["columns", "rows", "speed", "tint"],
    },
    Case {
        graph: "scrolling_background",
        change: |file| {
            set(file, &[("scroll_x", json!(0.4)), ("scroll_2x", json!(-1.3)), ("multiplier", json!(0.8))]);
        },
        colour: |pixel| {
            let shift = |name: &str| (pixel.get(name) * pixel.time).rem_euclid(1.0);
            let far = pixel.sample("far", |[u, v]| [u + shift("scroll_x"), v]);
            let near = pixel.sample("near", |[u, v]| [u - shift("scroll_2x"), v]);
            let mixed = |channel: usize| far[channel] + (near[channel] - far[channel]) * near[3];
            ([0, 1, 2].map(|channel| mixed(channel) * pixel.get("multiplier")), 1.0)
        },
        parameters: &["scroll_x", "scroll_2x", "multiplier"],
    },
    Case {
        graph: "water",
        // The waves are held to their formula vertex by vertex; here the strip is flat and fills the picture.
        change: |file| {
            set(file, &[("magnitude", json!(0))]);
            file["passes"][0]["mesh"] = json!("view");
        },
        colour: |pixel| {
            let [r, g, b, _] = pixel.sample("water", |[u, v]| [u, v + pixel.time * pixel.get("speed")]);
            let luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
            let t = ((luminance - 0.02) / 0.28).clamp(0.0, 1.0);
            ([r, g, b], 0.7 + 0.3 * t * t * (3.0 - 2.0 * t))
        },
        parameters: &["speed"],
    },
    Case {
        graph: "shockwave_ring",
        change: |_| {},
        colour: gallery_formulas::shockwave,
        parameters: &["centre", "rate", "width", "strength", "fringe", "glow"],
    },
    Case {
        graph: "plasma",
        change: |file| set(file, &[("relief", json!(0))]),
        colour: gallery_formulas::plasma,
        parameters: &["speed", "scale", "bands", "hue"],
    },
    Case {
        graph: "kaleidoscope",
        change: |_| {},
        colour: gallery_formulas::kaleidoscope,
        parameters: &["turn_speed", "drift", "zoom", "tint"],
    },
];

fn opaque([r, g, b, _]: [f64; 4]) -> (V3, f64) {
    ([r, g, b], 1.0)
}

fn times(a: [f64; 4], b: [f64; 4]) -> (V3, f64) {
    ([0, 1, 2].map(|channel| a[channel] * b[channel]), 1.0)
}

fn scrolled(coordinate: V2, speeds: V2, time: f64) -> V2 {
    [0, 1].map(|axis| coordinate[axis] + speeds[axis] * time / 20.0)
}

fn polar([u, v]: V2) -> V2 {
    let (x, y) = (u - 0.5, v - 0.5);
    [y.atan2(x) / TAU, x.hypot(y)]
}

/// The radius is the logarithm of the distance.
fn log_polar([u, v]: V2) -> V2 {
    let (x, y) = (u - 0.5, v - 0.5);
    [y.atan2(x) / TAU, 0.5 * (x * x + y * y).ln()]
}

/// The tiling and the scroll speeds of a texture of a wheel.
fn of_texture(pixel: &Pixel<'_>, texture: &str) -> (V2, V2) {
    let [x, y, z, w] = pixel.vector::<4>("scroll_speeds");
    match texture {
        "main" => (pixel.vector("main_tiling"), [x, y]),
        _ => (pixel.vector("tint_tiling"), [z, w]),
    }
}

fn wheel(pixel: &Pixel<'_>, texture: &str, around: fn(V2) -> V2) -> [f64; 4] {
    let (tiling, speeds) = of_texture(pixel, texture);
    pixel.sample(texture, |uv| {
        let [angle, radius] = around(uv);
        scrolled([angle * tiling[0], radius * tiling[1]], speeds, pixel.time)
    })
}

/// The wheel with the changes of its coordinate unwrapped.
fn seamless_wheel(pixel: &Pixel<'_>, texture: &str) -> [f64; 4] {
    let (tiling, speeds) = of_texture(pixel, texture);
    let tiled = |[angle, radius]: V2| [angle * tiling[0], radius * tiling[1]];
    let unwrapped = |[angle, radius]: V2| tiled([(angle + 1.5).rem_euclid(1.0) - 0.5, radius]);
    let [gx, gy] = pixel.changes(log_polar).map(unwrapped);
    let coordinate = scrolled(tiled(log_polar(pixel.uv)), speeds, pixel.time);
    pixel.textures[texture].sample(coordinate, gx, gy)
}

/// The picture of a formula in linear light.
fn reference(case: &Case, graph: &Graph, textures: &BTreeMap<String, Texels>, time: f64) -> Vec<V3> {
    let side = f64::from(SIDE);
    let background = |down: f64| match serde_json::to_value(&graph.document.scene().background).unwrap() {
        Json::Object(fields) if fields.contains_key("gradient") => {
            let of = |end: usize, channel: usize| fields["gradient"][end][channel].as_f64().unwrap();
            [0, 1, 2].map(|channel| of(0, channel) + (of(1, channel) - of(0, channel)) * down)
        }
        _ => [0.0; 3],
    };
    let pixel = |index: u32| {
        let (x, y) = (index % SIDE, index / SIDE);
        let uv = |x: u32, y: u32| [(f64::from(x) + 0.5) / side, (f64::from(y) + 0.5) / side];
        let pixel = Pixel {
            time,
            parameters: &graph.parameters,
            textures,
            uv: uv(x, y),
            block: uv(x & !1, y & !1),
            step: [1.0 / side; 2],
            background: background(uv(x, y)[1]),
        };
        let (colour, alpha) = (case.colour)(&pixel);
        [0, 1, 2].map(|channel| colour[channel] * alpha + pixel.background[channel] * (1.0 - alpha))
    };
    (0..SIDE * SIDE).map(pixel).collect()
}

/// The graph of a case, and its textures.
fn open(case: &Case, levels: bool) -> (Graph, BTreeMap<String, Texels>) {
    let mut textures = BTreeMap::new();
    let graph = Graph::open(case.graph, |file| {
        (case.change)(file);
        for slot in file["textures"].as_array_mut().into_iter().flatten() {
            slot["mipmaps"] = json!(levels);
            slot["anisotropy"] = json!(1);
            let texels = Texels::open(slot["source"].as_str().unwrap());
            let texels = if levels { texels.with_levels() } else { texels };
            textures.insert(slot["name"].as_str().unwrap().to_owned(), texels);
        }
    });
    (graph, textures)
}

/// The largest amount by which a channel of a picture is out of tolerance, in tolerances.
fn worst(image: &RgbaImage, expected: &[V3]) -> f64 {
    let mut worst = 0.0_f64;
    for (found, expected) in image.pixels().zip(expected) {
        for (found, expected) in found.0.into_iter().zip(expected) {
            let in_bytes = (f64::from(found) - encoded(*expected)).abs() / TOLERANCE.0;
            let in_light = (linear(f64::from(found)) - expected.clamp(0.0, 1.0)).abs() / TOLERANCE.1;
            worst = worst.max(in_bytes.min(in_light));
        }
    }
    worst
}

#[test]
fn every_pixel_follows_the_formula() {
    let mut wrong = Vec::new();
    for case in &CASES {
        let (graph, textures) = open(case, false);
        for (time, image) in TIMES.into_iter().zip(graph.draw([SIDE; 2], &TIMES)) {
            let worst = worst(&image, &reference(case, &graph, &textures, time));
            if worst > 1.0 {
                wrong.push(format!("{} at {time} s: off by {worst:.3} tolerances", case.graph));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_parameter_is_noticed() {
    for case in &CASES {
        let (mut graph, textures) = open(case, false);
        let image = graph.draw([SIDE; 2], &[1.23]).remove(0);
        let later = worst(&image, &reference(case, &graph, &textures, 1.23 + 0.05));
        assert!(later > 2.0, "{}: another moment counts as the same: {later}", case.graph);
        for name in case.parameters {
            let right = graph.parameters[*name].clone();
            for component in 0..right.len() {
                let parameter = graph.parameters.get_mut(*name).unwrap();
                parameter[component] = parameter[component] * 1.2 + 0.15;
                let off = worst(&image, &reference(case, &graph, &textures, 1.23));
                let unread = case.graph == "scroll_texture" || case.graph == "wheel_polar";
                assert!(off > 2.0 || unread && component > 1, "{}: {name} {component}: {off}", case.graph);
                graph.parameters.insert((*name).to_owned(), right.clone());
            }
        }
    }
}

#[test]
fn mip_levels_follow_the_formula() {
    let mut wrong = Vec::new();
    for case in &CASES {
        let (graph, textures) = open(case, true);
        let image = graph.draw([SIDE; 2], &[1.23]).remove(0);
        let expected = reference(case, &graph, &textures, 1.23);
        let (mut mean, mut strong) = (0.0, 0.0);
        for (found, expected) in image.pixels().zip(&expected) {
            let off =
                [0, 1, 2].map(|channel| (f64::from(found.0[channel]) - encoded(expected[channel])).abs());
            mean += off.iter().sum::<f64>() / 3.0 / f64::from(SIDE * SIDE);
            strong += f64::from(u8::from(off.iter().any(|off| *off > 24.0))) / f64::from(SIDE * SIDE);
        }
        if mean > WITH_LEVELS.0 || strong > WITH_LEVELS.1 {
            wrong.push(format!("{}: mean {mean:.3}, {:.2} % strong", case.graph, strong * 100.0));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
