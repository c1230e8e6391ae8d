//! The viewport: the picture as large as its panel, with the camera or the object under the hand, the tools above and
//! the clock below.

mod bar_ui;
mod object;
mod options;
mod orbit;
mod overlay_ui;

use egui::{Key, Modifiers, PointerButton, Rect, Response, Sense, TextureId, Ui, WidgetInfo, pos2, vec2};
use glam::Vec3;

use super::action::{Action, Actions};
use super::command::Command;
use super::look::Look;
use super::state::Editor;
use super::theme::Theme;
use super::timeline_ui::{self, timeline_ui};
use crate::document::Camera;
use crate::render::{PixelValue, View};

pub use object::DraggedObject;
pub use options::ViewOptions;
pub use orbit::STANDARD_VIEWS;

/// Below this height in points the panel has no timeline.
const LOWEST_WITH_TIMELINE: f32 = 130.0;

/// What the viewport panel remembers between frames.
#[derive(Debug, Default)]
pub struct ViewportPanel {
    /// The size that the picture should have, in pixels; 0 while the panel is not drawn.
    pub wanted_pixels: [u32; 2],
    /// The pointer over the picture in UV, and whether it is pressed.
    pub pointer: Option<([f32; 2], bool)>,
    /// True while the pointer is over the picture.
    pub hovered: bool,
    /// How the picture is shown: a copy of the window's settings for this frame, taken back after it.
    pub options: ViewOptions,
    /// Where the hand has the object.
    pub object: DraggedObject,
    /// Set to bring the object into view in the next frame.
    pub frames_object: bool,
    drag: Option<DragMode>,
    /// The keys that were down when the button was: a drag is known to be one only later.
    pressed_with: Modifiers,
}

/// What the drag that goes on moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DragMode {
    Orbit,
    Pan,
    Object,
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

/// The picture with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// What to show.
    pub picture: Picture<'a>,
    /// The saved version, while it is compared.
    pub before: Option<TextureId>,
    /// A remark on the picture.
    pub note: Option<&'a str>,
    /// The pixel that was read last.
    pub pixel: Option<PixelValue>,
    /// How long a frame takes, as text.
    pub timing: &'a str,
    /// Why there can be no wireframe.
    pub no_wireframe: Option<&'a str>,
    /// The box around the meshes; `None` for effects over the whole picture.
    pub bounds: Option<[Vec3; 2]>,
}

impl ViewportPanel {
    /// Lets time pass for what moves by itself.
    pub fn advance(&mut self, editor: &Editor, elapsed_secs: f64) {
        let scene = editor.document.scene();
        self.object.advance(scene, editor.playback.time_secs, elapsed_secs, self.options.comes_back);
    }

    /// The pixel under the pointer.
    pub fn pointed_pixel(&self) -> Option<[u32; 2]> {
        let ([x, y], _) = self.pointer?;
        let [width, height] = self.wanted_pixels;
        let pixel = |share: f32, side: u32| ((share * side as f32) as u32).min(side.saturating_sub(1));
        (width > 0 && height > 0).then(|| [pixel(x, width), pixel(y, height)])
    }

    /// The pixel whose value is wanted.
    pub fn inspected_pixel(&self) -> Option<[u32; 2]> {
        self.pointed_pixel().filter(|_| self.options.inspects)
    }

    /// What the mouse does over the picture.
    pub fn hint(&self) -> &'static str {
        if self.options.moves_object {
            "Drag moves the object; right drag orbits; middle drag pans; wheel zooms; F frames the object"
        } else {
            "Drag orbits; Ctrl+drag moves the object; Shift or middle drag pans; wheel zooms; F frames the object"
        }
    }

    /// Draws the panel.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        shown: &Shown<'_>,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let all = ui.available_rect_before_wrap();
        let top = Rect::from_min_max(all.min, pos2(all.right(), all.top() + bar_ui::HEIGHT));
        // In the lowest panels the picture needs the room; what plays and pauses is in the View menu too.
        let has_timeline = all.height() >= LOWEST_WITH_TIMELINE;
        let bottom_height = if has_timeline { timeline_ui::height(all.width()) } else { 0.0 };
        let bottom = Rect::from_min_max(pos2(all.left(), all.bottom() - bottom_height), all.max);
        let frame =
            Rect::from_min_max(top.left_bottom(), pos2(all.right(), bottom.top().max(top.bottom() + 1.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(top.shrink2(vec2(6.0, 2.0))), |ui| {
            self.bar_ui(ui, editor, shown, theme, actions);
        });
        let response = ui.allocate_rect(frame, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo {
            current_text_value: shown.note.map(str::to_owned),
            ..WidgetInfo::labeled(egui::Role::Image, true, "Picture")
        });
        let scale = ui.pixels_per_point() * self.options.resolution;
        let longest = crate::render::MAX_SIDE as f32;
        self.wanted_pixels =
            [frame.width(), frame.height()].map(|side| (side * scale).round().clamp(1.0, longest) as u32);
        self.hovered = response.hovered();
        self.pointer = response.hover_pos().map(|pos| {
            let place = (pos - frame.min) / frame.size();
            ([place.x, place.y], response.is_pointer_button_down_on())
        });
        overlay_ui::picture(ui, frame, shown, self.options.divider, theme);
        self.drag_ui(ui, &response, frame, editor, actions);
        self.keys(ui, &response, editor, shown, actions);
        self.divider_ui(ui, frame, theme);
        self.overlays(ui, frame, shown, theme);
        if has_timeline {
            ui.scope_builder(egui::UiBuilder::new().max_rect(bottom.shrink2(vec2(6.0, 4.0))), |ui| {
                timeline_ui(ui, editor, theme, actions);
            });
        }
    }

    fn drag_ui(&mut self, ui: &Ui, response: &Response, frame: Rect, editor: &Editor, actions: &mut Actions) {
        let mut camera = editor.camera;
        if ui.input(|input| input.pointer.any_pressed()) {
            self.pressed_with = ui.input(|input| input.modifiers);
        }
        let modifiers = self.pressed_with;
        if response.drag_started() {
            let is = |button| response.drag_started_by(button);
            self.drag = Some(if is(PointerButton::Middle) || modifiers.shift {
                DragMode::Pan
            } else if is(PointerButton::Secondary) {
                if self.options.moves_object { DragMode::Orbit } else { DragMode::Pan }
            } else if self.options.moves_object != modifiers.command {
                DragMode::Object
            } else {
                DragMode::Orbit
            });
        }
        let drag = response.drag_delta();
        match self.drag {
            Some(DragMode::Orbit) => orbit::orbit(&mut camera, drag),
            Some(DragMode::Pan) => orbit::pan(&mut camera, drag, frame.height()),
            Some(DragMode::Object) => self.drag_object(ui, response, frame, editor),
            None => {}
        }
        if !response.dragged() {
            self.drag = None;
            self.object.release();
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
            self.object.reset();
        }
        set_camera(camera, editor, actions);
    }

    fn drag_object(&mut self, ui: &Ui, response: &Response, frame: Rect, editor: &Editor) {
        let Some(pointer) = response.interact_pointer_pos() else { return };
        let view = View::of_camera(&editor.camera, frame.width() / frame.height().max(1.0));
        let uv = |pos: egui::Pos2| (pos - frame.min) / frame.size();
        let (scene, time_secs) = (editor.document.scene(), editor.playback.time_secs);
        if response.drag_started() {
            // A drag is known to be one only after some points, which the object must not lose.
            let origin = ui.input(|input| input.pointer.press_origin()).unwrap_or(pointer);
            self.object.grab(scene, time_secs, &view, uv(origin));
        }
        self.object.drag(scene, time_secs, &view, uv(pointer));
        ui.ctx().request_repaint();
    }

    fn keys(
        &mut self,
        ui: &Ui,
        response: &Response,
        editor: &Editor,
        shown: &Shown<'_>,
        actions: &mut Actions,
    ) {
        if self.options.full_screen && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            actions.run(Command::FullScreen);
        }
        if std::mem::take(&mut self.frames_object) {
            self.frame_object(editor, shown, actions);
        }
        if !response.hovered() || ui.ctx().text_edit_focused() {
            return;
        }
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        // The views as in Blender: 1 front, 3 right, 7 top, 5 with or without perspective.
        for (key, look) in [
            (Key::F, Look::FrameObject),
            (Key::M, Look::MoveObject),
            (Key::Num1, Look::From(0)),
            (Key::Num3, Look::From(3)),
            (Key::Num7, Look::From(4)),
            (Key::Num5, Look::Orthographic),
        ] {
            if pressed(key) {
                actions.run(Command::Look(look));
            }
        }
    }

    /// Brings the object into view, whole and as large as it gets.
    fn frame_object(&self, editor: &Editor, shown: &Shown<'_>, actions: &mut Actions) {
        let Some(bounds) = shown.bounds else { return };
        let [width, height] = self.wanted_pixels.map(|side| side.max(1) as f32);
        let mut camera = editor.camera;
        orbit::frame(&mut camera, bounds, width / height);
        set_camera(camera, editor, actions);
    }

    /// The line between before and after, to be dragged.
    fn divider_ui(&mut self, ui: &mut Ui, frame: Rect, theme: &Theme) {
        let Some(share) = &mut self.options.divider else { return };
        let x = frame.left() + frame.width() * *share;
        let handle = Rect::from_x_y_ranges(x - 6.0..=x + 6.0, frame.y_range());
        let response = ui.interact(handle, ui.scope_id().with("divider"), Sense::drag());
        response.widget_info(|| WidgetInfo::slider(true, f64::from(*share), "Before and after"));
        if let Some(pointer) = response.interact_pointer_pos() {
            *share = ((pointer.x - frame.left()) / frame.width().max(1.0)).clamp(0.0, 1.0);
        }
        let response = response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
        let is_held = response.hovered() || response.dragged();
        overlay_ui::divider(ui, frame, *share, is_held, theme);
    }

    fn overlays(&self, ui: &Ui, frame: Rect, shown: &Shown<'_>, theme: &Theme) {
        let mut corner = overlay_ui::Corner::new(ui, frame, theme);
        if self.options.timing && !shown.timing.is_empty() {
            corner.line(shown.timing);
        }
        if self.options.mark_range {
            overlay_ui::legend(&mut corner);
        }
        if let Some(why) = shown.no_wireframe.filter(|_| self.options.wireframe) {
            corner.line(why);
        }
        if let Some(note) = shown.note {
            overlay_ui::note(ui, frame, note, theme);
        }
        if let Some(pixel) = shown.pixel.filter(|_| self.options.inspects && self.pointer.is_some()) {
            overlay_ui::pixel(ui, frame, &pixel, theme);
        }
    }
}

fn set_camera(camera: Camera, editor: &Editor, actions: &mut Actions) {
    if camera != editor.camera {
        actions.push(Action::SetCamera(camera));
    }
}

/// The camera as it looks from one of [`STANDARD_VIEWS`] at what it looked at.
pub fn looking_from(view: usize, mut camera: Camera) -> Camera {
    if let Some((_, angles)) = STANDARD_VIEWS.get(view) {
        orbit::look_from(&mut camera, *angles);
    }
    camera
}
