//! One frame of the window, from top to bottom, and what each panel shows.

use std::sync::Arc;

use egui::{CentralPanel, Color32, Context, Event, Frame, Id, Key, Margin, Modifiers, Panel, Rect, Ui};

use super::EditorApp;
use super::action::{Action, Actions};
use super::canvas_host::{Revisions, ValuePictures};
use super::canvas_ui::{CanvasContext, CanvasPanel};
use super::code_ui::CodePanel;
use super::command::Command;
use super::documents::Intent;
use super::history_ui::history_ui;
use super::inspector_ui::inspector_ui;
use super::keymap::Keymap;
use super::layout::{Docking, Layout, Pane, PaneUi, Room};
use super::menu_ui::MenuContext;
use super::node_previews::{NodePreviews, PreviewContext};
use super::parameters_ui::ParametersPanel;
use super::pin_values::PinValues;
use super::pin_values_ui::pin_values_ui;
use super::problems_ui::problems_ui;
use super::state::Editor;
use super::status_ui::status_ui;
use super::tabs_ui::{self, tabs_ui};
use super::theme::Theme;
use super::viewport::{Shown, ViewportPanel};
use crate::diagnostic::Diagnostic;
use crate::library::Library;
use crate::render::preview::PreviewStyle;

/// Below this height in points the window has neither status bar nor, for a single document, tabs.
const LOWEST_WITH_BARS: f32 = 300.0;

impl EditorApp {
    /// Draws the window and does what the user asked for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.put_off_typed_ahead(&ctx);
        self.apply_settings(&ctx);
        self.settings.room = Room::of(ctx.content_rect().size());
        self.poll(&ctx);
        self.offer_document_kinds();
        self.tab.editor.refresh(&self.library);
        self.picture.update(&self.tab.editor, &self.library, &self.tab.viewport, self.tab.key, &ctx);
        let previews = PreviewContext {
            editor: &self.tab.editor,
            document: self.tab.key,
            library: &self.library,
            style: PreviewStyle { mark_out_of_range: self.settings.mark_out_of_range },
        };
        self.previews.update(&previews, &ctx);
        let document = (&self.tab.editor, self.tab.key);
        self.pin_values.update(document, &self.library, &self.tab.viewport, &ctx);
        self.tab.editor.set_picture_problems(self.picture.problems());
        let blocked = self.is_blocked();
        if blocked {
            // A box would take the keyboard from the fields of what is above it.
            self.close_boxes();
        }
        self.close_boxes_by_key(&ctx);
        self.close_notices_by_key(&ctx);
        self.give_keyboard_to_box(&ctx);
        let pressed = if blocked { None } else { self.settings.keymap.pressed(&ctx, self.is_box_open()) };
        if !self.settings.view.full_screen {
            self.bars(ui);
        }
        self.panels(ui);
        self.overlays(&ctx);
        // Last, so that a text still being typed is taken first.
        if let Some(command) = pressed {
            self.actions.run(command);
        }
        if !blocked && !self.is_box_open() {
            self.keys_beside_the_canvas(&ctx);
        }
        self.execute_all(&ctx);
        self.end_gesture_at_rest(&ctx);
        self.autosave(&ctx);
        self.tidy_up(&ctx);
        self.escape_is_taken = self.escape_is_taken(&ctx);
    }

    /// What came from outside since the last frame: time, files, answers, changed node files.
    fn poll(&mut self, ctx: &Context) {
        let elapsed = ctx.input(|input| f64::from(input.stable_dt));
        self.tab.editor.playback.advance(elapsed);
        self.tab.viewport.options = self.settings.view;
        self.tab.viewport.advance(&self.tab.editor, elapsed);
        self.reload_changed_files(ctx);
        self.poll_dialogs(ctx);
        self.poll_exports();
        self.take_dropped_files(ctx);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quitting {
            if self.behind.all(&self.tab).any(|tab| tab.editor.is_modified()) {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            }
            self.intend(Intent::Quit(Vec::new()), ctx);
        }
    }

    fn bars(&mut self, ui: &mut Ui) {
        let bar = |margin: Margin| Frame::new().fill(self.theme.raised).inner_margin(margin);
        Panel::top("menu").show_separator_line(false).frame(bar(Margin::symmetric(8, 5))).show(ui, |ui| {
            let menu = MenuContext {
                editor: &self.tab.editor,
                library: &self.library,
                settings: &self.settings,
                panels: self.settings.panels(),
                theme: &self.theme,
            };
            menu.show(ui, &mut self.actions);
        });
        // In the lowest windows the graph needs the room more than the bars; their commands are in the menus too.
        let is_low = ui.ctx().content_rect().height() < LOWEST_WITH_BARS;
        if !is_low || self.behind.all(&self.tab).count() > 1 {
            Panel::top("documents")
                .show_separator_line(false)
                .exact_size(tabs_ui::HEIGHT)
                .frame(Frame::new().fill(self.theme.gap).inner_margin(Margin::symmetric(4, 0)))
                .show(ui, |ui| tabs_ui(ui, &self.tab, &self.behind, &self.theme, &mut self.actions));
        }
        if is_low {
            return;
        }
        let hint = if self.gallery.is_open() || self.start_page.is_some() {
            "Click opens one in a tab of its own; wheel scrolls; Escape closes"
        } else if self.tab.viewport.hovered {
            self.tab.viewport.hint()
        } else {
            self.status.as_deref().unwrap_or_else(|| self.tab.canvas.hint())
        };
        let library_errors = self.library_problems.iter().filter(|problem| problem.is_error()).count();
        Panel::bottom("status").show_separator_line(false).frame(bar(Margin::symmetric(8, 3))).show(
            ui,
            |ui| {
                status_ui(
                    ui,
                    &self.tab.editor,
                    library_errors,
                    hint,
                    &self.picture,
                    &self.theme,
                    &mut self.actions,
                );
            },
        );
        if ui.input(|input| input.pointer.any_pressed()) {
            self.status = None;
        }
    }

    fn panels(&mut self, ui: &mut Ui) {
        let mut layout =
            std::mem::replace(self.settings.panels_mut(), Layout::empty(Id::unique("no_panels")));
        self.tab.viewport.wanted_pixels = [0, 0];
        self.tab.viewport.hovered = false;
        self.tab.canvas.heard_clipboard = false;
        self.pane_places.clear();
        let Editor { revision, content_revision, compiled_revision, .. } = self.tab.editor;
        let place = (self.tab.key << 48) + (u64::from(self.settings.preview_all) << 47) + compiled_revision;
        let revisions = Revisions { all: place + revision, content: place + content_revision };
        let is_box_open = self.is_box_open();
        let mut panes = Panes {
            editor: &self.tab.editor,
            library: &self.library,
            library_problems: &self.library_problems,
            theme: &self.theme,
            snap: self.settings.snap,
            is_box_open,
            escape_leaves: !self.escape_is_taken,
            preview_all: self.settings.preview_all,
            previews: &mut self.previews,
            values: &self.pin_values,
            keymap: &self.settings.keymap,
            revisions,
            document: self.tab.key,
            places: &mut self.pane_places,
            canvas: &mut self.tab.canvas,
            viewport: &mut self.tab.viewport,
            code: &mut self.tab.code,
            shown: self.picture.shown(),
            parameters: &mut self.tab.parameters,
            actions: &mut self.actions,
        };
        CentralPanel::no_frame().frame(Frame::new().fill(self.theme.gap)).show(ui, |ui| {
            if panes.viewport.options.full_screen {
                panes.viewport_ui(ui);
            } else {
                let mut docking = Docking { panes: &mut panes, theme: &self.theme };
                layout.ui(&mut docking, ui);
            }
        });
        if panes.viewport.options.detached && !panes.viewport.options.full_screen {
            panes.own_window(ui.ctx());
        }
        self.settings.view = self.tab.viewport.options;
        *self.settings.panels_mut() = layout;
    }

    /// Keys of the canvas while the pointer and the keyboard are elsewhere: they still mean the graph, unless a text
    /// is being typed.
    fn keys_beside_the_canvas(&mut self, ctx: &Context) {
        if ctx.text_edit_focused() || self.gallery.is_open() {
            return;
        }
        for command in [Command::Duplicate, Command::SelectAll, Command::Delete] {
            let shortcut = self.settings.keymap.shortcut(command);
            if shortcut.is_some_and(|shortcut| ctx.input_mut(|input| input.consume_shortcut(&shortcut))) {
                self.actions.run(command);
            }
        }
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Backspace)) {
            self.actions.run(Command::Delete);
        }
        if self.tab.canvas.heard_clipboard {
            return;
        }
        for event in ctx.input(|input| input.events.clone()) {
            match event {
                Event::Copy => self.actions.run(Command::Copy),
                Event::Cut => self.actions.run(Command::Cut),
                Event::Paste(text) => {
                    let at = Some(self.canvas_middle());
                    self.actions.push(Action::PasteText { text, at });
                }
                _ => {}
            }
        }
    }

    /// A widget's undo step ends when the pointer and the keyboard have left it.
    fn end_gesture_at_rest(&mut self, ctx: &Context) {
        if let Some(widget) = self.tab.editor.gesture_widget() {
            let held = ctx.input(|input| input.pointer.any_down());
            let focused = ctx.memory(|memory| memory.focused()) == Some(widget);
            if !held && !focused {
                self.tab.editor.end_widget_gesture();
            }
        }
    }

    fn tidy_up(&mut self, ctx: &Context) {
        let mark = if self.tab.editor.is_modified() { "• " } else { "" };
        let title = format!("{mark}{} – Shaderwright", self.tab.editor.name());
        if self.title.as_ref() != Some(&title) {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = Some(title);
        }
        let moves = self.tab.editor.playback.playing || self.tab.viewport.object.is_moving();
        let steps = self.tab.editor.playback.pending_secs != 0.0;
        if (moves || steps) && self.tab.viewport.wanted_pixels != [0, 0] {
            ctx.request_repaint();
        }
    }
}

/// The panels with what they draw from.
struct Panes<'a> {
    editor: &'a Editor,
    library: &'a Arc<Library>,
    library_problems: &'a [Diagnostic],
    theme: &'a Theme,
    snap: bool,
    is_box_open: bool,
    escape_leaves: bool,
    preview_all: bool,
    previews: &'a mut NodePreviews,
    values: &'a PinValues,
    keymap: &'a Keymap,
    revisions: Revisions,
    document: u64,
    places: &'a mut Vec<(Pane, Rect)>,
    canvas: &'a mut CanvasPanel,
    viewport: &'a mut ViewportPanel,
    code: &'a mut CodePanel,
    shown: Shown<'a>,
    parameters: &'a mut ParametersPanel,
    actions: &'a mut Actions,
}

impl Panes<'_> {
    fn viewport_ui(&mut self, ui: &mut Ui) {
        self.viewport.show(ui, self.editor, &self.shown, self.theme, self.actions);
    }

    /// The viewport in a window of its own, which hears the same shortcuts.
    fn own_window(&mut self, ctx: &Context) {
        let builder = egui::ViewportBuilder::default()
            .with_title(format!("{} – Viewport", self.editor.name()))
            .with_inner_size([900.0, 640.0])
            .with_min_inner_size([240.0, 200.0]);
        let id = egui::ViewportId::from_hash_of("viewport");
        ctx.show_viewport_immediate(id, builder, |ui, class| {
            if class != egui::ViewportClass::EmbeddedWindow
                && let Some(command) = self.keymap.pressed(ui.ctx(), self.is_box_open)
            {
                self.actions.run(command);
            }
            ui.painter().rect_filled(ui.max_rect(), 0.0, self.theme.panel);
            self.viewport_ui(ui);
            if ui.ctx().input(|input| input.viewport().close_requested()) {
                self.viewport.options.detached = false;
            }
        });
    }
}

/// What the panel shows while the picture has a window of its own.
fn detached_ui(ui: &mut Ui, theme: &Theme, actions: &mut Actions) {
    ui.centered_and_justified(|ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() / 2.0 - 30.0).max(0.0));
            super::form_ui::remark(ui, "The viewport has its own window", theme);
            if ui.button("Bring it back").clicked() {
                actions.run(Command::DetachViewport);
            }
        });
    });
}

impl PaneUi for Panes<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, pane: Pane) {
        self.places.push((pane, ui.max_rect()));
        // Nothing half typed or scrolled in one document shows in another.
        ui.push_id(self.document, |ui| self.fill(ui, pane));
    }

    fn tab_note(&self, pane: Pane) -> Option<(String, Color32)> {
        if pane != Pane::Problems {
            return None;
        }
        let (errors, warnings) = self.editor.problem_counts();
        let errors = errors + self.library_problems.iter().filter(|problem| problem.is_error()).count();
        match (errors, warnings) {
            (0, 0) => None,
            (0, count) => Some((count.to_string(), self.theme.warning)),
            (count, _) => Some((count.to_string(), self.theme.error)),
        }
    }
}

impl Panes<'_> {
    fn fill(&mut self, ui: &mut Ui, pane: Pane) {
        let (editor, library, theme) = (self.editor, self.library, self.theme);
        match pane {
            Pane::Canvas => {
                let context = CanvasContext {
                    editor,
                    library,
                    theme,
                    snap: self.snap,
                    hears_keys: !self.is_box_open,
                    escape_leaves: self.escape_leaves,
                    revisions: self.revisions,
                };
                let mut pictures = ValuePictures { pictures: self.previews, on_all: self.preview_all, theme };
                self.canvas.show(ui, &context, &mut pictures, self.actions);
                pin_values_ui(ui, &self.canvas.state, editor, self.values, theme);
            }
            Pane::Viewport if self.viewport.options.detached => detached_ui(ui, theme, self.actions),
            Pane::Viewport => self.viewport_ui(ui),
            Pane::Inspector => inspector_ui(ui, editor, library, theme, self.actions),
            Pane::Parameters => self.parameters.show(ui, editor, theme, self.actions),
            Pane::Code => self.code.show(ui, editor, self.library, theme, self.actions),
            Pane::History => history_ui(ui, editor, theme, self.actions),
            Pane::Problems => {
                problems_ui(ui, editor, library, self.library_problems, theme, self.actions);
            }
        }
    }
}
