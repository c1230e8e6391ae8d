//! What lies behind the nodes: grid and frames. And what lies above: boxes, cuts, drop hints.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::event::Selection;
use super::gesture::Gesture;
use super::hit::{Hit, frame_title_rect};
use super::look::{Look, mix, readable_on, stepped_font_size};
use super::mesh::MeshBuilder;
use super::model::PinKey;
use super::scene::Scene;
use super::view::Detail;

/// Lines closer than this many points are noise.
const CLOSEST_GRID: f32 = 9.0;
/// Each level of the grid is this much coarser than the one before.
const GRID_RATIO: f32 = 8.0;

/// Fills the background and draws the grid, whose levels fade in and out with the zoom.
pub(super) fn paint_grid(look: &Look<'_>, mesh: &mut MeshBuilder) {
    let screen = look.transform.screen;
    let style = look.style;
    mesh.rect(screen, style.background);
    let origin = look.transform.screen_from_graph(Pos2::ZERO);
    let mut spacing = style.grid_step.max(1.0) * look.zoom();
    while spacing < screen.width().max(screen.height()) * 2.0 {
        let presence = ((spacing - CLOSEST_GRID) / (CLOSEST_GRID * 2.0)).clamp(0.0, 1.0);
        if presence > 0.0 {
            let major = ((spacing - 48.0) / 96.0).clamp(0.0, 1.0);
            let color = mix(style.grid_minor, style.grid_major, major);
            paint_grid_level(look, mesh, origin, spacing, mix(style.background, color, presence));
        }
        spacing *= GRID_RATIO;
    }
}

fn paint_grid_level(look: &Look<'_>, mesh: &mut MeshBuilder, origin: Pos2, spacing: f32, color: Color32) {
    let screen = look.transform.screen;
    let width = look.pixel();
    // Counted in whole lines: adding to a large float would not get anywhere.
    let lines = |from: f32, to: f32, origin: f32| {
        let first = ((from - origin) / spacing).ceil();
        let count = ((to - from) / spacing) as usize + 1;
        (0..count).map(move |line| origin + (first + line as f32) * spacing).filter(move |at| *at < to)
    };
    for x in lines(screen.left(), screen.right(), origin.x) {
        let x = look.snapped(pos2(x, 0.0)).x;
        mesh.rect(Rect::from_min_max(pos2(x, screen.top()), pos2(x + width, screen.bottom())), color);
    }
    for y in lines(screen.top(), screen.bottom(), origin.y) {
        let y = look.snapped(pos2(0.0, y)).y;
        mesh.rect(Rect::from_min_max(pos2(screen.left(), y), pos2(screen.right(), y + width)), color);
    }
}

/// Draws the frames that are in view.
pub(super) fn paint_frames(look: &Look<'_>, scene: &Scene, selection: &Selection, hovered: &Hit) {
    let style = look.style;
    let zoom = look.zoom();
    let visible = look.transform.visible();
    for (slot, frame) in scene.frames.iter().enumerate() {
        let title = frame_title_rect(frame, zoom);
        if !frame.rect.union(title).intersects(visible) {
            continue;
        }
        let (rect, title) = (look.rect(frame.rect), look.rect(title));
        let radius = (8.0 * zoom).clamp(0.0, 12.0);
        let mut mesh = MeshBuilder::new(look.pixels_per_point);
        let fill = mix(style.background, frame.color, 0.16).gamma_multiply(0.85);
        mesh.rounded_rect(rect, radius, fill);
        let bar = mix(style.background, frame.color, 0.42);
        mesh.rounded_rect_with(title, [radius, 0.0], look.pixel(), bar);
        let hot = matches!(hovered, Hit::FrameTitle(at) | Hit::FrameEdge(at, _) if *at == slot);
        let (color, width) = if selection.frames.contains(&frame.key) {
            (style.selection, 2.0)
        } else if hot {
            (style.hover, 1.5)
        } else {
            (mix(style.background, frame.color, 0.6), 1.0)
        };
        mesh.rounded_frame(rect, radius, width, color);
        if let Some(shape) = mesh.finish() {
            look.painter.add(shape);
        }
        let size = stepped_font_size((style.title_size * zoom).max(11.0), look.pixels_per_point);
        let font = FontId::new(size, style.title_font.clone());
        let inset = (10.0 * zoom).clamp(4.0, 14.0);
        let ink = readable_on(bar, style.title_text, style.background);
        let width = title.width() - inset * 2.0;
        look.text(
            title.left_center() + vec2(inset, 0.0),
            Align2::LEFT_CENTER,
            &frame.title,
            font,
            ink,
            width,
        );
        if look.detail >= Detail::Titles && !frame.text.is_empty() {
            paint_note(look, rect, title.bottom(), inset, &frame.text);
        }
    }
}

fn paint_note(look: &Look<'_>, rect: Rect, top: f32, inset: f32, text: &str) {
    let color = look.style.label_text;
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(look.label_font(), color));
    job.wrap.max_width = (rect.width() - inset * 2.0).max(10.0);
    let galley = look.painter.layout_job(job);
    let painter = look.painter.with_clip_rect(look.painter.clip_rect().intersect(rect));
    painter.galley(pos2(rect.left() + inset, top + inset * 0.6), galley, color);
}

/// Draws a ring around the pin that has the keyboard.
pub(super) fn paint_cursor(look: &Look<'_>, scene: &Scene, cursor: Option<&PinKey>) {
    let Some(place) = cursor.and_then(|pin| scene.pin_pos(pin)) else { return };
    let center = look.transform.screen_from_graph(place);
    let radius = (look.style.pin_radius * look.zoom()).max(3.0) + 6.0;
    look.painter.circle_stroke(center, radius, Stroke::new(4.0, look.style.background));
    look.painter.circle_stroke(center, radius, Stroke::new(2.0, look.style.drop_hint));
}

/// Draws what belongs to the gesture alone, on top of everything.
pub(super) fn paint_gesture(look: &Look<'_>, gesture: &Gesture, pointer: Option<Pos2>) {
    let style = look.style;
    match gesture {
        Gesture::BoxSelect(selecting) => {
            let Some(pointer) = pointer else { return };
            let start = look.transform.screen_from_graph(selecting.start);
            let rect = Rect::from_two_pos(look.snapped(start), look.snapped(pointer));
            look.painter.rect(
                rect,
                2.0,
                style.selection.gamma_multiply(0.10),
                Stroke::new(1.0, style.selection.gamma_multiply(0.9)),
                StrokeKind::Inside,
            );
        }
        Gesture::Cut(cut) => {
            let mut points: Vec<Pos2> =
                cut.points.iter().map(|point| look.transform.screen_from_graph(*point)).collect();
            points.extend(pointer);
            look.painter.add(Shape::line(points, Stroke::new(1.75, style.cut)));
        }
        Gesture::Move(moving) => {
            for line in &moving.guides {
                let ends = line.map(|end| look.transform.screen_from_graph(end));
                look.painter.line_segment(ends, Stroke::new(1.0, style.drop_hint));
            }
        }
        Gesture::Idle | Gesture::Pressed(_) | Gesture::Pan { .. } | Gesture::Resize(_) | Gesture::Wire(_) => {
        }
    }
}
