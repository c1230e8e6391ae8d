//! Anti-aliased shapes written straight into one mesh.
//!
//! Thousands of nodes and wires as separate egui shapes cost a tessellation each; here they are a
//! few vertices in a shared buffer. It also gives what egui's shapes lack: colour gradients along a
//! curve and rectangles with a rounded top only.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Shape, Vec2, vec2};

/// A point of an outline and which way is out. A sharp corner's normal is longer than one, so that
/// its edge stays as wide as the rest.
type Corner = (Pos2, Vec2);

/// Collects triangles; take them with [`MeshBuilder::finish`].
pub(super) struct MeshBuilder {
    mesh: Mesh,
    /// Width of the soft edge: one physical pixel.
    feather: f32,
    outline: Vec<Corner>,
}

impl MeshBuilder {
    pub fn new(pixels_per_point: f32) -> Self {
        Self { mesh: Mesh::default(), feather: 1.0 / pixels_per_point.max(0.1), outline: Vec::new() }
    }

    /// The shape drawn so far; starts anew.
    pub fn finish(&mut self) -> Option<Shape> {
        if self.mesh.is_empty() {
            return None;
        }
        let mesh = std::mem::take(&mut self.mesh);
        // Nodes are much alike: the next one is likely to need as much room as this one.
        if mesh.vertices.len() < 4096 {
            self.mesh.vertices.reserve(mesh.vertices.len());
            self.mesh.indices.reserve(mesh.indices.len());
        }
        Some(Shape::mesh(mesh))
    }

    fn vertex(&mut self, pos: Pos2, color: Color32) -> u32 {
        let index = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        index
    }

    /// A rectangle on whole pixels, without soft edges.
    pub fn rect(&mut self, rect: Rect, color: Color32) {
        self.mesh.add_colored_rect(rect, color);
    }

    /// A rectangle with rounded corners.
    pub fn rounded_rect(&mut self, rect: Rect, radius: f32, color: Color32) {
        self.rounded_rect_with(rect, [radius, radius], self.feather, color);
    }

    /// `radii` are those of the top and the bottom corners; `feather` blurs the edge.
    pub fn rounded_rect_with(&mut self, rect: Rect, radii: [f32; 2], feather: f32, color: Color32) {
        if color == Color32::TRANSPARENT || rect.width() <= 0.0 || rect.height() <= 0.0 {
            return;
        }
        let mut outline = std::mem::take(&mut self.outline);
        // A blurred corner looks round with few points.
        let most_steps = if feather > self.feather * 4.0 { 3 } else { 10 };
        rounded_outline(&mut outline, rect, radii, most_steps);
        self.convex(&outline, feather, color);
        self.outline = outline;
    }

    /// The edge of a rounded rectangle, centred on `rect`'s border.
    pub fn rounded_frame(&mut self, rect: Rect, radius: f32, width: f32, color: Color32) {
        let mut outline = std::mem::take(&mut self.outline);
        rounded_outline(&mut outline, rect, [radius, radius], 10);
        self.closed_stroke(&outline, width, color);
        self.outline = outline;
    }

    /// A triangle, clockwise on the screen.
    pub fn triangle(&mut self, corners: [Pos2; 3], color: Color32) {
        let base = self.mesh.vertices.len() as u32;
        for corner in corners {
            self.vertex(corner, color);
        }
        self.mesh.add_triangle(base, base + 1, base + 2);
    }

    fn convex(&mut self, outline: &[Corner], feather: f32, color: Color32) {
        let count = outline.len() as u32;
        let base = self.mesh.vertices.len() as u32;
        self.mesh.reserve_vertices(outline.len() * 2);
        self.mesh.reserve_triangles(outline.len() * 3);
        for (point, normal) in outline {
            let edge = *normal * (feather * 0.5);
            self.vertex(*point - edge, color);
            self.vertex(*point + edge, Color32::TRANSPARENT);
        }
        for index in 2..count {
            self.mesh.add_triangle(base, base + (index - 1) * 2, base + index * 2);
        }
        let mut here = base + (count - 1) * 2;
        for index in 0..count {
            let next = base + index * 2;
            self.mesh.indices.extend_from_slice(&[here, here + 1, next, next, here + 1, next + 1]);
            here = next;
        }
    }

    fn closed_stroke(&mut self, outline: &[Corner], width: f32, color: Color32) {
        let count = outline.len() as u32;
        let base = self.mesh.vertices.len() as u32;
        let (inner, outer) = self.stroke_radii(width);
        let color = self.thin(color, width);
        self.mesh.reserve_vertices(outline.len() * 4);
        self.mesh.reserve_triangles(outline.len() * 6);
        for (point, normal) in outline {
            self.ribbon_vertices(*point, *normal, inner, outer, color);
        }
        for index in 0..count {
            self.ribbon_quads(base + index * 4, base + (index + 1) % count * 4);
        }
    }

    /// An open line whose colour runs from the first to the last.
    pub fn line(&mut self, points: &[Pos2], width: f32, colors: [Color32; 2]) {
        if points.len() < 2 {
            return;
        }
        let base = self.mesh.vertices.len() as u32;
        let (inner, outer) = self.stroke_radii(width);
        let last = points.len() - 1;
        self.mesh.reserve_vertices(points.len() * 4);
        self.mesh.reserve_triangles(last * 6);
        let colors = [self.thin(colors[0], width), self.thin(colors[1], width)];
        for (index, point) in points.iter().enumerate() {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(last)];
            let along = after - before;
            let normal = along.rot90() / along.length_sq().sqrt().max(1e-6);
            let color = if colors[0] == colors[1] {
                colors[0]
            } else {
                colors[0].lerp_to_gamma(colors[1], index as f32 / last as f32)
            };
            self.ribbon_vertices(*point, normal, inner, outer, color);
        }
        for index in 0..last as u32 {
            self.ribbon_quads(base + index * 4, base + (index + 1) * 4);
        }
    }

    /// Short pieces along a line.
    pub fn dashed(&mut self, points: &[Pos2], width: f32, dash: f32, color: Color32) {
        let mut travelled = 0.0;
        for pair in points.windows(2) {
            let length = (pair[1] - pair[0]).length();
            let direction = (pair[1] - pair[0]) / length.max(1e-6);
            let mut at = 0.0;
            while at < length {
                let phase = (travelled + at) % (dash * 2.0);
                let run = (if phase < dash { dash - phase } else { dash * 2.0 - phase }).max(0.1);
                let end = (at + run).min(length);
                if phase < dash {
                    self.line(&[pair[0] + direction * at, pair[0] + direction * end], width, [color, color]);
                }
                at = end;
            }
            travelled += length;
        }
    }

    /// A disc.
    pub fn disc(&mut self, center: Pos2, radius: f32, color: Color32) {
        self.polygon(center, radius, disc_corners(radius), 0.0, color);
    }

    /// A regular polygon with its first corner at `angle`, clockwise from the right.
    pub fn polygon(&mut self, center: Pos2, radius: f32, corners: usize, angle: f32, color: Color32) {
        let mut outline = std::mem::take(&mut self.outline);
        outline.clear();
        // One turn of the direction per corner costs far less than a sine and a cosine.
        let turn = Vec2::angled(TAU / corners as f32);
        let mitre = 1.0 / (PI / corners as f32).cos();
        let mut direction = Vec2::angled(angle);
        for _ in 0..corners {
            outline.push((center + direction * radius, direction * mitre));
            direction = turned(direction, turn);
        }
        self.convex(&outline, self.feather, color);
        self.outline = outline;
    }

    /// Lines thinner than a pixel fade instead of breaking up.
    fn thin(&self, color: Color32, width: f32) -> Color32 {
        if width < self.feather { color.gamma_multiply((width / self.feather).max(0.15)) } else { color }
    }

    fn stroke_radii(&self, width: f32) -> (f32, f32) {
        let half = width.max(self.feather) * 0.5;
        ((half - self.feather * 0.5).max(0.0), half + self.feather * 0.5)
    }

    fn ribbon_vertices(&mut self, point: Pos2, normal: Vec2, inner: f32, outer: f32, color: Color32) {
        self.vertex(point - normal * outer, Color32::TRANSPARENT);
        self.vertex(point - normal * inner, color);
        self.vertex(point + normal * inner, color);
        self.vertex(point + normal * outer, Color32::TRANSPARENT);
    }

    fn ribbon_quads(&mut self, here: u32, next: u32) {
        for lane in 0..3 {
            let (a, b) = (here + lane, next + lane);
            self.mesh.indices.extend_from_slice(&[a, a + 1, b, b, a + 1, b + 1]);
        }
    }
}

fn disc_corners(radius: f32) -> usize {
    ((radius * 2.5) as usize).clamp(10, 40)
}

/// `direction` rotated by the direction `turn`.
fn turned(direction: Vec2, turn: Vec2) -> Vec2 {
    vec2(direction.x * turn.x - direction.y * turn.y, direction.x * turn.y + direction.y * turn.x)
}

fn rounded_outline(outline: &mut Vec<Corner>, rect: Rect, [top, bottom]: [f32; 2], most_steps: usize) {
    outline.clear();
    let most = rect.width().min(rect.height()) * 0.5;
    let (top, bottom) = (top.min(most), bottom.min(most));
    let mut corner = |inward: Vec2, at: Pos2, radius: f32, right: Vec2, down: Vec2| {
        if radius < 0.5 {
            outline.push((at, -inward));
            return;
        }
        let center = at + inward * radius;
        let steps = ((radius * 0.6).ceil() as usize).clamp(1, most_steps);
        let turn = Vec2::angled(FRAC_PI_2 / steps as f32);
        let mut direction = vec2(1.0, 0.0);
        for _ in 0..=steps {
            let normal = right * direction.x + down * direction.y;
            outline.push((center + normal * radius, normal));
            direction = turned(direction, turn);
        }
    };
    // Each corner is the first one, turned by a quarter more.
    let (right, down) = (vec2(1.0, 0.0), vec2(0.0, 1.0));
    corner(vec2(-1.0, -1.0), rect.right_bottom(), bottom, right, down);
    corner(vec2(1.0, -1.0), rect.left_bottom(), bottom, down, -right);
    corner(vec2(1.0, 1.0), rect.left_top(), top, -right, -down);
    corner(vec2(-1.0, 1.0), rect.right_top(), top, -down, right);
}
