//! The viewport: the picture as large as its panel, with the camera under the hand and the clock below.

use egui::{Color32, PointerButton, Rect, Sense, TextureId, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::orbit;
use super::state::Editor;
use super::theme::Theme;
use super::timeline_ui::{self, timeline_ui};

/// What the viewport panel remembers between frames.
#[derive(Debug, Default)]
pub struct ViewportPanel {
    /// The size that the picture should have, in pixels; 0 while the panel is not drawn.
    pub wanted_pixels: [u32; 2],
    /// The pointer over the picture in UV, and whether it is pressed.
    pub pointer: Option<([f32; 2], bool)>,
    /// True while the pointer is over the picture.
    pub hovered: bool,
}

/// What there is to show.
#[derive(Clone, Copy, Debug)]
pub enum Picture<'a> {
    /// This texture.
    Ready(TextureId),
    /// Nothing yet.
    Pending,
    /// Nothing, because of this.
    Failed(&'a str),
}

impl ViewportPanel {
    /// Draws the panel.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        picture: Picture<'_>,
        note: Option<&str>,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let all = ui.available_rect_before_wrap();
        let bar = Rect::from_min_max(pos2(all.left(), all.bottom() - timeline_ui::HEIGHT), all.max);
        let frame = Rect::from_min_max(all.min, pos2(all.right(), bar.top()));
        let response = ui.allocate_rect(frame, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, "Picture"));
        let scale = ui.pixels_per_point();
        self.wanted_pixels =
            [frame.width(), frame.height()].map(|side| (side * scale).round().max(1.0) as u32);
        self.hovered = response.hovered();
        self.pointer = response.hover_pos().map(|pos| {
            let place = (pos - frame.min) / frame.size();
            ([place.x, place.y], response.is_pointer_button_down_on())
        });
        draw(ui, frame, picture, theme);
        if let Some(note) = note {
            draw_note(ui, frame, note, theme);
        }
        self.camera_ui(ui, &response, frame, editor, actions);
        let inner = bar.shrink2(vec2(6.0, 4.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            timeline_ui(ui, editor, theme, actions);
        });
    }

    fn camera_ui(
        &self,
        ui: &Ui,
        response: &egui::Response,
        frame: Rect,
        editor: &Editor,
        actions: &mut Actions,
    ) {
        let mut camera = editor.camera;
        let drag = response.drag_delta();
        if drag != Vec2::ZERO {
            let shift = ui.input(|input| input.modifiers.shift);
            if response.dragged_by(PointerButton::Middle)
                || response.dragged_by(PointerButton::Secondary)
                || shift && response.dragged_by(PointerButton::Primary)
            {
                orbit::pan(&mut camera, drag, frame.height());
            } else if response.dragged_by(PointerButton::Primary) {
                orbit::orbit(&mut camera, drag);
            }
        }
        if response.hovered() {
            let (scroll, pinch) = ui.input_mut(|input| {
                let scroll = std::mem::take(&mut input.smooth_scroll_delta);
                (scroll.y, input.zoom_delta())
            });
            if scroll != 0.0 {
                orbit::zoom(&mut camera, scroll);
            }
            if pinch != 1.0 {
                camera.distance /= pinch.max(0.01);
            }
        }
        if response.double_clicked() {
            camera = editor.document.scene().camera;
        }
        if camera != editor.camera {
            actions.push(Action::SetCamera(camera));
        }
    }
}

fn draw(ui: &Ui, frame: Rect, picture: Picture<'_>, theme: &Theme) {
    let painter = ui.painter();
    match picture {
        Picture::Ready(texture) => {
            checkers(ui, frame);
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(texture, frame, uv, Color32::WHITE);
        }
        Picture::Pending => {
            painter.rect_filled(frame, 0.0, theme.field);
            let font = egui::TextStyle::Body.resolve(ui.style());
            painter.text(
                frame.center(),
                egui::Align2::CENTER_CENTER,
                "Preparing the picture…",
                font,
                theme.weak_text,
            );
        }
        Picture::Failed(why) => {
            painter.rect_filled(frame, 0.0, theme.field);
            let font = egui::TextStyle::Body.resolve(ui.style());
            let galley = painter.layout(why.to_owned(), font, theme.error, (frame.width() - 32.0).max(60.0));
            painter.galley(frame.center() - galley.size() / 2.0, galley, theme.error);
        }
    }
}

/// What shows through where the picture is transparent.
fn checkers(ui: &Ui, frame: Rect) {
    const SIDE: f32 = 10.0;
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    painter.rect_filled(frame, 0.0, Color32::from_gray(0x2c));
    let mut mesh = egui::Mesh::default();
    let columns = (frame.width() / SIDE).ceil() as i32;
    for row in 0..(frame.height() / SIDE).ceil() as i32 {
        for column in (row % 2..columns).step_by(2) {
            let corner = frame.min + vec2(column as f32, row as f32) * SIDE;
            mesh.add_colored_rect(Rect::from_min_size(corner, Vec2::splat(SIDE)), Color32::from_gray(0x24));
        }
    }
    painter.add(mesh);
}

/// A line over the lower edge of the picture.
fn draw_note(ui: &Ui, frame: Rect, note: &str, theme: &Theme) {
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let galley = painter.layout(note.to_owned(), font, theme.strong_text, (frame.width() - 32.0).max(60.0));
    let place = pos2(frame.left() + 12.0, frame.bottom() - galley.size().y - 12.0);
    let behind = Rect::from_min_size(place, galley.size()).expand2(vec2(8.0, 4.0));
    painter.rect_filled(behind, 4.0, theme.floating.gamma_multiply(0.92));
    painter.galley(place, galley, theme.strong_text);
}
