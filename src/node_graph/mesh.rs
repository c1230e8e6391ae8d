//! Anti-aliased shapes written straight into one mesh.
//!
//! Thousands of nodes and wires as separate egui shapes cost a tessellation each; here they are a
//! few vertices in a shared buffer. It also gives what egui's shapes lack: colour gradients along a
//! curve and rectangles with a rounded top only.

use std::f32::consts::{FRAC_PI_2, TAU};

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Shape, Vec2, pos2, vec2};

/// Collects triangles; take them with [`MeshBuilder::finish`].
pub(super) struct MeshBuilder {
    mesh: Mesh,
    /// Width of the soft edge: one physical pixel.
    feather: f32,
    outline: Vec<Pos2>,
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
        Some(Shape::mesh(std::mem::take(&mut self.mesh)))
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
        rounded_outline(&mut outline, rect, radii);
        self.convex(&outline, feather, color);
        self.outline = outline;
    }

    /// The edge of a rounded rectangle, centred on `rect`'s border.
    pub fn rounded_frame(&mut self, rect: Rect, radius: f32, width: f32, color: Color32) {
        let mut outline = std::mem::take(&mut self.outline);
        rounded_outline(&mut outline, rect, [radius, radius]);
        self.closed_stroke(&outline, width, color);
        self.outline = outline;
    }

    /// Any convex outline, clockwise on the screen.
    pub fn convex(&mut self, outline: &[Pos2], feather: f32, color: Color32) {
        let count = outline.len() as u32;
        if count < 3 {
            return;
        }
        let base = self.mesh.vertices.len() as u32;
        for (index, point) in outline.iter().enumerate() {
            let normal = corner_normal(outline, index) * (feather * 0.5);
            self.vertex(*point - normal, color);
            self.vertex(*point + normal, Color32::TRANSPARENT);
        }
        for index in 2..count {
            self.mesh.add_triangle(base, base + (index - 1) * 2, base + index * 2);
        }
        for index in 0..count {
            let (here, next) = (base + index * 2, base + (index + 1) % count * 2);
            self.mesh.add_triangle(here, here + 1, next);
            self.mesh.add_triangle(next, here + 1, next + 1);
        }
    }

    /// The edge of a closed outline.
    pub fn closed_stroke(&mut self, outline: &[Pos2], width: f32, color: Color32) {
        let count = outline.len() as u32;
        if count < 2 {
            return;
        }
        let base = self.mesh.vertices.len() as u32;
        let (inner, outer) = self.stroke_radii(width);
        let color = self.thin(color, width);
        for (index, point) in outline.iter().enumerate() {
            let normal = corner_normal(outline, index);
            self.ribbon_vertices(*point, normal, inner, outer, color);
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
        let colors = [self.thin(colors[0], width), self.thin(colors[1], width)];
        for (index, point) in points.iter().enumerate() {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(last)];
            let normal = (after - before).normalized().rot90();
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
        outline.extend(
            (0..corners)
                .map(|index| center + Vec2::angled(angle + index as f32 / corners as f32 * TAU) * radius),
        );
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
            self.mesh.add_triangle(here + lane, here + lane + 1, next + lane);
            self.mesh.add_triangle(next + lane, here + lane + 1, next + lane + 1);
        }
    }
}

fn disc_corners(radius: f32) -> usize {
    ((radius * 2.5) as usize).clamp(10, 40)
}

fn corner_normal(outline: &[Pos2], index: usize) -> Vec2 {
    let count = outline.len();
    let before = outline[(index + count - 1) % count];
    let after = outline[(index + 1) % count];
    let here = outline[index];
    let first = (here - before).normalized();
    let second = (after - here).normalized();
    let middle = first + second;
    let normal = vec2(middle.y, -middle.x);
    // The mitre of a sharp corner is limited, or a thin triangle would grow a spike.
    let length_squared = normal.length_sq();
    if length_squared < 1e-6 { vec2(second.y, -second.x) } else { normal * (2.0 / length_squared.max(1.0)) }
}

fn rounded_outline(outline: &mut Vec<Pos2>, rect: Rect, [top, bottom]: [f32; 2]) {
    outline.clear();
    let most = rect.width().min(rect.height()) * 0.5;
    let mut corner = |center: Pos2, radius: f32, quarter: f32| {
        if radius < 0.5 {
            outline.push(center);
            return;
        }
        let steps = ((radius * 0.8) as usize).clamp(3, 10);
        outline.extend((0..=steps).map(|step| {
            let angle = (quarter + step as f32 / steps as f32) * FRAC_PI_2;
            center + Vec2::angled(angle) * radius
        }));
    };
    let (top, bottom) = (top.min(most), bottom.min(most));
    corner(pos2(rect.right() - bottom, rect.bottom() - bottom), bottom, 0.0);
    corner(pos2(rect.left() + bottom, rect.bottom() - bottom), bottom, 1.0);
    corner(pos2(rect.left() + top, rect.top() + top), top, 2.0);
    corner(pos2(rect.right() - top, rect.top() + top), top, 3.0);
}
