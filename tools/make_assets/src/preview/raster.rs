//! A small software rasteriser: textured, lit from above, with a depth buffer.

use crate::color::hex;
use crate::meshes::{Mesh, Vertex};
use crate::picture::{Content, Picture, opaque};
use crate::vector::{Vec3, add, cross, dot, mix, normalize, scale, sub};

const VIEW: [usize; 2] = [1400, 1000];

struct Camera {
    right: Vec3,
    up: Vec3,
    back: Vec3,
    center: Vec3,
    scale: f64,
}

impl Camera {
    /// An orthographic camera that looks at the mesh's middle from `direction` and shows all of it.
    fn around(mesh: &Mesh, direction: Vec3) -> Self {
        let back = normalize(direction);
        let right = normalize(cross([0.0, 1.0, 0.0], back));
        let up = cross(back, right);
        let bound = |axis: Vec3| {
            let along = mesh.vertices.iter().map(|vertex| dot(vertex.position, axis));
            along.fold([f64::MAX, f64::MIN], |[low, high], x| [low.min(x), high.max(x)])
        };
        let [x, y, z] = [right, up, back].map(bound);
        let middle = |span: [f64; 2]| (span[0] + span[1]) / 2.0;
        let center = add(add(scale(right, middle(x)), scale(up, middle(y))), scale(back, middle(z)));
        let fit = |span: [f64; 2], pixels: usize| pixels as f64 * 0.9 / (span[1] - span[0]).max(1e-6);
        Self { right, up, back, center, scale: fit(x, VIEW[0]).min(fit(y, VIEW[1])) }
    }

    /// Pixel x and y, and nearness.
    fn project(&self, position: Vec3) -> Vec3 {
        let p = sub(position, self.center);
        [
            VIEW[0] as f64 / 2.0 + dot(p, self.right) * self.scale,
            VIEW[1] as f64 / 2.0 - dot(p, self.up) * self.scale,
            dot(p, self.back),
        ]
    }
}

fn light(normal: Vec3, back: Vec3, albedo: Vec3) -> Vec3 {
    let sun = normalize(add(back, [0.3, 0.9, 0.2]));
    let half = dot(normal, sun) * 0.5 + 0.5;
    let shine = dot(normal, normalize(add(sun, back))).max(0.0).powi(40);
    let sky = scale([0.16, 0.2, 0.26], normal[1] * 0.5 + 0.5);
    let lit: Vec3 = std::array::from_fn(|i| albedo[i] * (half * half * 1.05 + sky[i]) + 0.14 * shine);
    lit
}

struct Target {
    pixels: Vec<Vec3>,
    nearness: Vec<f64>,
}

/// Fills one triangle; back faces are drawn red, for there should be none in sight on a closed mesh.
fn fill(target: &mut Target, camera: &Camera, corners: [Vertex; 3], skin: Option<&Picture>) {
    let [a, b, c] = corners.map(|vertex| camera.project(vertex.position));
    let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if area.abs() < 1e-12 {
        return;
    }
    let range = |axis: usize| {
        let low = a[axis].min(b[axis]).min(c[axis]).floor().max(0.0) as usize;
        let high = a[axis].max(b[axis]).max(c[axis]).ceil().max(0.0) as usize;
        low..high.min(VIEW[axis])
    };
    for y in range(1) {
        for x in range(0) {
            let p = [x as f64 + 0.5, y as f64 + 0.5];
            let edge =
                |s: Vec3, t: Vec3| ((t[0] - s[0]) * (p[1] - s[1]) - (t[1] - s[1]) * (p[0] - s[0])) / area;
            let weights = [edge(b, c), edge(c, a), edge(a, b)];
            if weights.iter().any(|w| *w < 0.0) {
                continue;
            }
            let depth: f64 = weights[0] * a[2] + weights[1] * b[2] + weights[2] * c[2];
            let index = y * VIEW[0] + x;
            if depth <= target.nearness[index] {
                continue;
            }
            target.nearness[index] = depth;
            let blend = |pick: fn(&Vertex) -> Vec3| {
                (0..3).fold([0.0; 3], |sum, i| add(sum, scale(pick(&corners[i]), weights[i])))
            };
            let uv = blend(|vertex| [vertex.uv[0], vertex.uv[1], 0.0]);
            let albedo = skin.map_or([0.6; 3], |skin| {
                let texel = skin.sample([uv[0], uv[1]]);
                [texel[0], texel[1], texel[2]]
            });
            let is_front = area < 0.0;
            let normal = normalize(blend(|vertex| vertex.normal));
            let color = light(normal, camera.back, albedo);
            target.pixels[index] = if is_front { color } else { [0.5, 0.02, 0.02] };
        }
    }
}

fn view(mesh: &Mesh, skin: Option<&Picture>, direction: Vec3) -> Vec<Vec3> {
    let camera = Camera::around(mesh, direction);
    let count = VIEW[0] * VIEW[1];
    let backdrop = |i: usize| mix(hex(0x39424f), hex(0x15181d), i as f64 / count as f64);
    let mut target = Target { pixels: (0..count).map(backdrop).collect(), nearness: vec![f64::MIN; count] };
    for triangle in &mesh.triangles {
        fill(&mut target, &camera, triangle.map(|i| mesh.vertices[i]), skin);
    }
    target.pixels
}

/// The mesh from the side and from ahead, one above the other, at half the drawn size.
pub fn two_views(mesh: &Mesh, skin: Option<&Picture>) -> Picture {
    let views = [[-1.0, 0.12, 0.12], [0.75, 0.45, 1.0]].map(|direction| view(mesh, skin, direction));
    let (width, height) = (VIEW[0] / 2, VIEW[1] / 2);
    let mut pixels = Vec::with_capacity(2 * width * height);
    for drawn in &views {
        for y in 0..height {
            for x in 0..width {
                let at = |dx: usize, dy: usize| drawn[(2 * y + dy) * VIEW[0] + 2 * x + dx];
                let sum = add(add(at(0, 0), at(1, 0)), add(at(0, 1), at(1, 1)));
                pixels.push(opaque(scale(sum, 0.25)));
            }
        }
    }
    Picture { width, height: height * 2, content: Content::Color, pixels }
}
