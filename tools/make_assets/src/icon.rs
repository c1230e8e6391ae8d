//! The application's icon: two nodes wired into a glowing, swirling ball.

use std::f64::consts::TAU;

use crate::color::{hex, ramp};
use crate::picture::{Content, Picture, Rgba};
use crate::vector::{Vec2, Vec3, add, dot, length, lerp, mix, normalize, saturate, scale, smoothstep, sub};

const SIZE: usize = 256;
const BALL: Vec2 = [182.0, 132.0];
const BALL_RADIUS: f64 = 48.0;
const PIN: f64 = 8.0;

/// Signed distance to a rectangle with round corners, in pixels.
fn rounded(p: Vec2, center: Vec2, half: Vec2, radius: f64) -> f64 {
    let q: Vec2 = std::array::from_fn(|i| (p[i] - center[i]).abs() - half[i] + radius);
    length(q.map(|x| x.max(0.0))) + q[0].max(q[1]).min(0.0) - radius
}

/// How much of a pixel a shape with this signed distance covers; sampling refines it.
fn inside(distance: f64) -> f64 {
    smoothstep(0.5, -0.5, distance)
}

struct Node {
    center: Vec2,
    header: u32,
}

const NODES: [Node; 2] =
    [Node { center: [62.0, 76.0], header: 0xff8a3c }, Node { center: [62.0, 184.0], header: 0x2fc4b2 }];
const HALF: Vec2 = [35.0, 32.0];

impl Node {
    fn pin(&self) -> Vec2 {
        [self.center[0] + HALF[0], self.center[1] + 10.0]
    }

    fn paint(&self, color: Vec3, p: Vec2) -> Vec3 {
        let frame = rounded(p, self.center, HALF, 11.0);
        let shadow = rounded(p, add(self.center, [0.0, 4.0]), HALF, 11.0);
        let mut color = mix(color, [0.0; 3], 0.5 * smoothstep(9.0, -2.0, shadow));
        let is_header = p[1] < self.center[1] - 13.0;
        color = mix(color, if is_header { hex(self.header) } else { hex(0x39425c) }, inside(frame));
        // Two lines stand for the node's inputs.
        for (y, width) in [(1.0, 20.0), (17.0, 13.0)] {
            let line = rounded(p, [self.center[0] - 22.0 + width, self.center[1] + y], [width, 3.5], 3.5);
            color = mix(color, hex(0x7f8cab), inside(line));
        }
        mix(color, scale(hex(0xffffff), 0.6), 0.35 * inside((frame + 1.0).abs() - 0.8))
    }

    /// Distance to the wire from this node's pin to the ball, and how far along it the nearest place is.
    fn wire(&self, p: Vec2) -> (f64, f64) {
        let start = self.pin();
        let end = add(BALL, scale(normalize(sub(self.center, BALL)), BALL_RADIUS - 6.0));
        let bend = [end[0] - 16.0, lerp(end[1], BALL[1], 0.3)];
        let point = |t: f64| {
            let (a, b) =
                (mix(start, [start[0] + 26.0, start[1]], t), mix([start[0] + 26.0, start[1]], bend, t));
            let c = mix(bend, end, t);
            mix(mix(a, b, t), mix(b, c, t), t)
        };
        let steps = (0..=40).map(|i| f64::from(i) / 40.0);
        let places = steps.map(|t| (length(sub(p, point(t))), t));
        places.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::MAX, 0.0))
    }
}

/// A ball with bands that swirl into its pole.
fn ball(p: Vec2) -> Vec3 {
    const BANDS: [(f64, u32); 7] = [
        (0.0, 0xff9a2e),
        (0.18, 0xff4a5c),
        (0.36, 0xb03cf0),
        (0.54, 0x4a5cff),
        (0.72, 0x22b8f0),
        (0.88, 0x3fe0a8),
        (1.0, 0xff9a2e),
    ];
    let [x, y] = scale(sub(p, BALL), 1.0 / BALL_RADIUS);
    let z = (1.0 - x * x - y * y).max(0.0).sqrt();
    let normal = [x, -y, z];
    let pole = [x + 0.12, y + 0.1];
    let turn = pole[1].atan2(pole[0]) / TAU + 0.55 * (length(pole) + 0.05).ln();
    let streak = 0.5 + 0.5 * (TAU * (3.0 * turn + 0.3 * length(pole))).sin();
    let base = scale(ramp(&BANDS, turn.rem_euclid(1.0)), lerp(0.55, 1.15, streak));
    let light = normalize([-0.5, 0.65, 0.6]);
    let lit = (dot(normal, light) * 0.5 + 0.5).max(0.0).powf(1.4);
    let shine = dot(normal, normalize(add(light, [0.0, 0.0, 1.0]))).max(0.0).powi(60);
    let rim = (1.0 - z).powi(3);
    add(scale(base, 0.2 + lit), add(scale([1.0; 3], 0.75 * shine), scale([0.3, 0.5, 0.9], 0.5 * rim)))
}

fn shade(uv: Vec2) -> Rgba {
    let p = scale(uv, SIZE as f64);
    let middle = SIZE as f64 / 2.0;
    let plate = rounded(p, [middle, middle], [120.0, 120.0], 52.0);
    let mut color = mix(hex(0x2b3350), hex(0x10131f), saturate(uv[1] * 0.8 + uv[0] * 0.25));
    // The canvas behind the nodes: a faint grid.
    let grid = p.map(|x| (x / 24.0 - (x / 24.0).round()).abs() * 24.0);
    color = mix(color, hex(0x5a678f), 0.2 * inside(grid[0].min(grid[1]) - 0.6));
    let from_ball = length(sub(p, BALL));
    color = add(color, scale(hex(0x6a5cff), 0.5 * (-(from_ball - BALL_RADIUS).max(0.0) / 18.0).exp()));
    for node in &NODES {
        let (away, along) = node.wire(p);
        let wire = mix(hex(node.header), hex(0xffffff), 0.35 * along);
        color = mix(color, scale(wire, 0.25), 0.7 * inside(away - 7.0));
        color = mix(color, wire, inside(away - 4.2));
    }
    color = mix(color, ball(p), inside(from_ball - BALL_RADIUS));
    for node in &NODES {
        color = node.paint(color, p);
        let pin = length(sub(p, node.pin()));
        color = mix(color, hex(0x141826), inside(pin - PIN - 2.5));
        color = mix(color, mix(hex(node.header), [1.0; 3], 0.25), inside(pin - PIN));
    }
    color = mix(color, hex(0x8f9cc8), 0.5 * inside((plate + 1.5).abs() - 1.2));
    let [r, g, b] = color.map(saturate);
    [r, g, b, inside(plate)]
}

/// The icon, 256 pixels square.
pub fn icon() -> Picture {
    Picture::draw([SIZE, SIZE], Content::Color, 4, shade)
}
