//! The bar above the picture: which mesh, from where, and how it is looked at.
//!
//! Everything is in its three menus; what there is room for stands beside them as buttons.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align, Button, Layout, PopupCloseBehavior, ScrollArea, Ui, vec2};

use super::{STANDARD_VIEWS, Shown, ViewOptions, ViewportPanel};
use crate::app::action::{Action, Actions};
use crate::app::command::Command;
use crate::app::icons::{Icon, toggle_icon_button};
use crate::app::keymap::keys_text;
use crate::app::look::Look;
use crate::app::mesh_ui::{MeshChoice, mesh_list_ui, mesh_name, preview_pass, set_preview_mesh};
use crate::app::state::Editor;
use crate::app::theme::Theme;
use crate::app::value_ui::name_widget;

/// The height of the bar in points.
pub const HEIGHT: f32 = 30.0;

impl ViewportPanel {
    pub(super) fn bar_ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        shown: &Shown<'_>,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            ui.spacing_mut().button_padding = vec2(6.0, 3.0);
            mesh_menu(ui, editor, actions);
            Self::view_menu(ui, editor, shown, actions);
            self.show_menu(ui, editor, shown, theme, actions);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.buttons(ui, shown, actions);
            });
        });
    }

    /// The most used first, from the right, as far as there is room.
    fn buttons(&mut self, ui: &mut Ui, shown: &Shown<'_>, actions: &mut Actions) {
        let mut room = ui.available_width();
        let mut fits = || {
            room -= 31.0;
            room > 0.0
        };
        let (full_screen, detached) = (self.options.full_screen, self.options.detached);
        if fits() && toggle_icon_button(ui, Icon::FullScreen, "Full screen", full_screen).clicked() {
            actions.run(Command::FullScreen);
        }
        if fits() && toggle_icon_button(ui, Icon::Detach, "Own window", detached).clicked() {
            actions.run(Command::DetachViewport);
        }
        if fits() && toggle_icon_button(ui, Icon::Camera, "Save picture", false).clicked() {
            actions.run(Command::SavePicture);
        }
        if fits() {
            let on = self.options.divider.is_some();
            if toggle_icon_button(ui, Icon::Split, "Compare with the saved version", on).clicked() {
                self.options.toggle_divider();
            }
        }
        let is_in_space = shown.bounds.is_some();
        for (icon, name, on, is_spatial) in [
            (Icon::Move, "Move object", &mut self.options.moves_object, true),
            (Icon::Picker, "Inspect pixels", &mut self.options.inspects, false),
            (Icon::Grid, "Grid", &mut self.options.grid, true),
            (Icon::Wireframe, "Wireframe", &mut self.options.wireframe, true),
        ] {
            if fits() {
                ui.add_enabled_ui(is_in_space || !is_spatial, |ui| toggle(ui, icon, name, on));
            }
        }
    }

    fn view_menu(ui: &mut Ui, editor: &Editor, shown: &Shown<'_>, actions: &mut Actions) {
        menu(ui, "Camera", false, |ui| {
            for (index, (name, _)) in STANDARD_VIEWS.iter().enumerate() {
                let key = ["1", "", "", "3", "7", ""][index];
                if item(ui, name, key).clicked() {
                    actions.run(Command::Look(Look::From(index)));
                }
            }
            ui.separator();
            let mut orthographic = editor.camera.orthographic;
            if ui.checkbox(&mut orthographic, "Orthographic (5)").changed() {
                actions.run(Command::Look(Look::Orthographic));
            }
            if ui.add_enabled_ui(shown.bounds.is_some(), |ui| item(ui, "Frame object", "F")).inner.clicked() {
                actions.run(Command::Look(Look::FrameObject));
            }
            if item(ui, "Reset view", "double-click").clicked() {
                actions.run(Command::ResetCamera);
            }
            if item(ui, "Keep this view", "")
                .on_hover_text("As the view that the document opens with")
                .clicked()
            {
                actions.run(Command::KeepView);
            }
        });
    }

    fn show_menu(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        shown: &Shown<'_>,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let is_in_space = shown.bounds.is_some();
        menu(ui, "Show", true, |ui| {
            let options = &mut self.options;
            ui.add_enabled_ui(is_in_space, |ui| {
                ui.checkbox(&mut options.grid, "Grid");
                let wireframe = ui.checkbox(&mut options.wireframe, "Wireframe");
                if let Some(why) = shown.no_wireframe {
                    wireframe.on_hover_text(why);
                }
            });
            ui.checkbox(&mut options.mark_range, "Mark values that no screen can show")
                .on_hover_text("Not a number, infinite, above 1 and below 0");
            ui.checkbox(&mut options.inspects, "Value of the pixel under the pointer");
            ui.checkbox(&mut options.timing, "Frame time");
            let mut compares = options.divider.is_some();
            if ui.checkbox(&mut compares, "Compare with the saved version").changed() {
                options.toggle_divider();
            }
            ui.separator();
            ui.add_enabled_ui(is_in_space, |ui| {
                ui.checkbox(&mut options.moves_object, "Drag moves the object");
                ui.checkbox(&mut options.comes_back, "It comes back when let go");
            });
            if ui.add_enabled(self.object.is_away(), Button::new("Put the object back")).clicked() {
                actions.run(Command::Look(Look::PutObjectBack));
            }
            ui.separator();
            ui.label(egui::RichText::new("Resolution").color(theme.weak_text));
            ui.horizontal(|ui| {
                for scale in ViewOptions::RESOLUTIONS {
                    let response = ui.selectable_label(options.resolution == scale, format!("{scale}×"));
                    name_widget(&response, &format!("Resolution {scale}"));
                    if response.clicked() {
                        options.resolution = scale;
                    }
                }
            });
            ui.separator();
            for command in
                [Command::SavePicture, Command::CopyPicture, Command::DetachViewport, Command::FullScreen]
            {
                let keys = keys_text(ui.ctx(), command);
                if command.is_enabled(editor) && item(ui, &command.title(), &keys).clicked() {
                    actions.run(command);
                    ui.close();
                }
            }
        });
    }
}

fn mesh_menu(ui: &mut Ui, editor: &Editor, actions: &mut Actions) {
    let document = &editor.document;
    let now = preview_pass(document).map(|pass| &pass.mesh);
    let title = now.map_or_else(|| "no pass".to_owned(), mesh_name);
    ui.add_enabled_ui(now.is_some(), |ui| {
        let name = "Preview mesh";
        let response = menu_named(ui, &title, name, false, |ui| match mesh_list_ui(ui, now?)? {
            MeshChoice::Mesh(mesh) => {
                actions.change("Change mesh", set_preview_mesh(document, &mesh)?);
                Some(())
            }
            MeshChoice::File => {
                actions.push(Action::ChooseMesh(None));
                Some(())
            }
        });
        response.on_hover_text("The mesh of every pass that draws the preview object");
    });
}

fn toggle(ui: &mut Ui, icon: Icon, name: &str, on: &mut bool) {
    if toggle_icon_button(ui, icon, name, *on).clicked() {
        *on = !*on;
    }
}

fn menu(ui: &mut Ui, title: &str, stays_open: bool, content: impl FnOnce(&mut Ui)) {
    menu_named(ui, title, title, stays_open, content);
}

/// A menu that scrolls where the window is too low for it. `stays_open` is for what holds boxes to tick.
fn menu_named<R>(
    ui: &mut Ui,
    title: &str,
    name: &str,
    stays_open: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> egui::Response {
    let close =
        if stays_open { PopupCloseBehavior::CloseOnClickOutside } else { PopupCloseBehavior::CloseOnClick };
    let button = MenuButton::from_button(Button::new(title).truncate());
    let (response, _) = button.config(MenuConfig::new().close_behavior(close)).ui(ui, |ui| {
        let height = (ui.ctx().content_rect().height() - 80.0).max(60.0);
        ui.set_min_width(180.0);
        ui.spacing_mut().item_spacing.y = 3.0;
        ScrollArea::vertical().max_height(height).min_scrolled_height(height.min(400.0)).show(ui, content)
    });
    name_widget(&response, name);
    response
}

fn item(ui: &mut Ui, title: &str, keys: &str) -> egui::Response {
    let button = Button::new(title).shortcut_text(keys).frame_when_inactive(false);
    let response = ui.add(button.min_size(vec2(176.0, 22.0)));
    name_widget(&response, title);
    response
}
