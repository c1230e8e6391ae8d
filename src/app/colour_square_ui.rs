//! The parts of the colour picker that are dragged in: the square of one hue, the strip of hues and that of opacities.

use egui::epaint::Mesh;
use egui::{Color32, CornerRadius, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, pos2, vec2};

use super::colour_entry::{Hsv, byte, encoded};
use super::special_ui::name_handle;

const SQUARE_HEIGHT: f32 = 132.0;
const STRIP_HEIGHT: f32 = 18.0;
/// The sides of the squares behind what is transparent.
const CHECK: f32 = 6.0;
/// Into how many parts the square is cut: saturation and value bend between them, which straight lines cannot.
const PARTS: u32 = 12;

/// Saturation to the right, value up. Returns the widget while it changes the colour.
pub fn square_ui(ui: &mut Ui, name: &str, hsv: &mut Hsv) -> Option<Id> {
    let (rect, response) = drag_area(ui, name, SQUARE_HEIGHT);
    let at =
        |place: Pos2| Hsv { saturation: along(rect.x_range(), place.x), value: up(rect, place.y), ..*hsv };
    let mut mesh = Mesh::default();
    for row in 0..=PARTS {
        for column in 0..=PARTS {
            let (x, y) = (f64::from(column) / f64::from(PARTS), f64::from(row) / f64::from(PARTS));
            let colour = Hsv { saturation: x, value: 1.0 - y, ..*hsv };
            let place = rect.min + vec2(x as f32 * rect.width(), y as f32 * rect.height());
            mesh.colored_vertex(place, opaque(colour));
            if row > 0 && column > 0 {
                let last = row * (PARTS + 1) + column;
                let above = last - (PARTS + 1);
                mesh.add_triangle(above - 1, above, last);
                mesh.add_triangle(above - 1, last, last - 1);
            }
        }
    }
    ui.painter().add(mesh);
    let chosen = pos2(
        rect.left() + hsv.saturation as f32 * rect.width(),
        rect.bottom() - hsv.value as f32 * rect.height(),
    );
    let painter = ui.painter().with_clip_rect(rect.expand(6.0));
    painter.circle(chosen, 5.0, opaque(*hsv), Stroke::new(3.0, Color32::BLACK));
    painter.circle_stroke(chosen, 5.0, Stroke::new(1.5, Color32::WHITE));
    let new = at(dragged_to(&response)?);
    let changed = new != *hsv;
    *hsv = new;
    changed.then_some(response.id)
}

/// All hues. Returns the widget while it changes the hue, which is in turns.
pub fn hue_strip_ui(ui: &mut Ui, name: &str, hue: &mut f64) -> Option<Id> {
    let colour = |hue| opaque(Hsv { hue, saturation: 1.0, value: 1.0 });
    strip_ui(ui, name, hue, 24, colour)
}

/// From invisible to opaque. Returns the widget while it changes the opacity.
pub fn alpha_strip_ui(ui: &mut Ui, name: &str, alpha: &mut f64, linear: [f64; 3]) -> Option<Id> {
    let [red, green, blue] = encoded(linear).map(byte);
    let colour = |alpha| Color32::from_rgba_unmultiplied(red, green, blue, byte(alpha));
    strip_ui(ui, name, alpha, 1, colour)
}

fn strip_ui(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    parts: u32,
    colour: impl Fn(f64) -> Color32,
) -> Option<Id> {
    let (rect, response) = drag_area(ui, name, STRIP_HEIGHT);
    paint_checks(ui.painter(), rect);
    let mut mesh = Mesh::default();
    for part in 0..=parts {
        let t = f64::from(part) / f64::from(parts);
        let x = rect.left() + t as f32 * rect.width();
        mesh.colored_vertex(pos2(x, rect.top()), colour(t));
        mesh.colored_vertex(pos2(x, rect.bottom()), colour(t));
        if part > 0 {
            let last = 2 * part;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    ui.painter().add(mesh);
    let x = rect.left() + value.clamp(0.0, 1.0) as f32 * rect.width();
    let handle = Rect::from_center_size(pos2(x, rect.center().y), vec2(5.0, rect.height() + 4.0));
    ui.painter().rect(
        handle,
        2.0,
        Color32::WHITE,
        Stroke::new(1.0, Color32::BLACK),
        egui::StrokeKind::Inside,
    );
    let new = along(rect.x_range(), dragged_to(&response)?.x);
    let changed = new != *value;
    *value = new;
    changed.then_some(response.id)
}

fn drag_area(ui: &mut Ui, name: &str, height: f32) -> (Rect, Response) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    name_handle(&response, name);
    (rect, response)
}

fn dragged_to(response: &Response) -> Option<Pos2> {
    response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked())
}

fn along(range: egui::Rangef, at: f32) -> f64 {
    f64::from(((at - range.min) / range.span().max(1.0)).clamp(0.0, 1.0))
}

fn up(rect: Rect, y: f32) -> f64 {
    1.0 - along(rect.y_range(), y)
}

fn opaque(hsv: Hsv) -> Color32 {
    let [red, green, blue] = hsv.to_srgb().map(byte);
    Color32::from_rgb(red, green, blue)
}

/// A colour in linear light: at the left as it is, on squares where it lets something through, at the right opaque.
pub fn paint_swatch(painter: &Painter, rect: Rect, linear: [f64; 3], alpha: f64) {
    let [red, green, blue] = encoded(linear).map(byte);
    let opaque = Color32::from_rgb(red, green, blue);
    if alpha >= 1.0 {
        painter.rect_filled(rect, 3.0, opaque);
        paint_outline(painter, rect, opaque);
        return;
    }
    let (left, right) = rect.split_left_right_at_fraction(0.5);
    paint_checks(painter, left);
    let corners = |west, east| CornerRadius { nw: west, sw: west, ne: east, se: east };
    let seen_through = Color32::from_rgba_unmultiplied(red, green, blue, byte(alpha));
    painter.rect_filled(left, corners(3, 0), seen_through);
    painter.rect_filled(right, corners(0, 3), opaque);
    paint_outline(painter, rect, opaque);
}

/// A thin line around a colour, so that it is seen on whatever it resembles.
pub fn paint_outline(painter: &Painter, rect: Rect, of: Color32) {
    let light = of.intensity() < 0.4;
    let colour = if light { Color32::from_white_alpha(110) } else { Color32::from_black_alpha(110) };
    painter.rect_stroke(rect, 3.0, (1.0, colour), egui::StrokeKind::Inside);
}

/// The squares behind what is transparent.
pub fn paint_checks(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0.0, Color32::from_gray(150));
    let (columns, rows) = ((rect.width() / CHECK) as usize + 1, (rect.height() / CHECK) as usize + 1);
    for (column, line) in (0..columns).flat_map(|column| (0..rows).map(move |line| (column, line))) {
        if (column + line) % 2 == 0 {
            let corner = rect.min + vec2(column as f32 * CHECK, line as f32 * CHECK);
            let square = Rect::from_min_size(corner, vec2(CHECK, CHECK)).intersect(rect);
            painter.add(Shape::rect_filled(square, 0.0, Color32::from_gray(100)));
        }
    }
}
