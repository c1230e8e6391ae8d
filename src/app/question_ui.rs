//! Windows that must be answered before anything else: unsaved changes, help, about.

use egui::{Align, Button, Context, Id, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::action::{Action, Actions};
use super::command::Command;
use super::dialog_ui::{buttons_ui, dialog_ui, list_height};
use super::keymap::keys_text;
use super::settings_ui::Page;
use super::theme::Theme;

/// What waits for an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The document has changes that would be lost.
    Unsaved,
    /// An earlier run ended without being asked to and left copies of these documents.
    Recover(Vec<String>),
    /// The list of shortcuts.
    Shortcuts,
    /// What this program is.
    About,
    /// Something failed in a way that must not be overlooked.
    Failure {
        /// What failed.
        title: String,
        /// Why, and what to do.
        text: String,
    },
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Save first, then go on.
    Save,
    /// Go on and lose the changes.
    Discard,
    /// Open the copies.
    Recover,
    /// Do nothing.
    Close,
}

/// Shows a question; an answer once there is one.
pub fn show(
    ctx: &Context,
    question: &Question,
    document: &str,
    theme: &Theme,
    actions: &mut Actions,
) -> Option<Reply> {
    take_the_keyboard(ctx);
    let mut reply = None;
    let response = dialog_ui(ctx, "question", 420.0, |ui| match question {
        Question::Unsaved => unsaved_ui(ui, document, theme, &mut reply),
        Question::Recover(names) => recover_ui(ui, names, theme, &mut reply),
        Question::Shortcuts => shortcuts_ui(ui, theme, actions, &mut reply),
        Question::About => about_ui(ui, theme, actions, &mut reply),
        Question::Failure { title, text } => {
            ui.heading(title);
            ui.add_space(4.0);
            ui.label(text);
            close_row(ui, &mut reply);
        }
    });
    if response.should_close() {
        reply = reply.or(Some(Reply::Close));
    }
    reply
}

/// When a question appears, what had the keyboard loses it.
fn take_the_keyboard(ctx: &Context) {
    let id = Id::unique("question_frame");
    let now = ctx.cumulative_frame_nr();
    let last: Option<u64> = ctx.data_mut(|data| {
        let last = data.get_temp(id);
        data.insert_temp(id, now);
        last
    });
    if last.is_none_or(|last| last + 1 < now) {
        ctx.memory_mut(|memory| memory.stop_text_input());
    }
}

fn unsaved_ui(ui: &mut Ui, document: &str, theme: &Theme, reply: &mut Option<Reply>) {
    ui.heading(format!("Save changes to “{document}”?"));
    ui.add_space(4.0);
    ui.label("What you changed since the last save will be lost otherwise");
    ui.add_space(12.0);
    buttons_ui(ui, |ui| {
        if primary_button(ui, "Save", theme).clicked() || enter_pressed(ui) {
            *reply = Some(Reply::Save);
        }
        if ui.add(Button::new("Don't save").min_size(vec2(84.0, 26.0))).clicked() {
            *reply = Some(Reply::Discard);
        }
        if ui.add(Button::new("Cancel").min_size(vec2(84.0, 26.0))).clicked() {
            *reply = Some(Reply::Close);
        }
    });
}

fn recover_ui(ui: &mut Ui, names: &[String], theme: &Theme, reply: &mut Option<Reply>) {
    ui.heading("Recover unsaved work?");
    ui.add_space(4.0);
    ui.label("Shaderwright ended unexpectedly and kept copies of:");
    let height = (ui.ctx().content_rect().height() - 200.0).clamp(40.0, 200.0);
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        for name in names {
            ui.label(RichText::new(name).color(theme.strong_text));
        }
    });
    ui.label(RichText::new("Your files are as you saved them last").color(theme.weak_text));
    ui.add_space(12.0);
    buttons_ui(ui, |ui| {
        if primary_button(ui, "Recover", theme).clicked() || enter_pressed(ui) {
            *reply = Some(Reply::Recover);
        }
        if ui.add(Button::new("Delete copies").min_size(vec2(84.0, 26.0))).clicked() {
            *reply = Some(Reply::Discard);
        }
        if ui.add(Button::new("Later").min_size(vec2(84.0, 26.0))).clicked() {
            *reply = Some(Reply::Close);
        }
    });
}

/// Enter means the button that a person most likely wants, unless another one has the keyboard.
fn enter_pressed(ui: &Ui) -> bool {
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    free && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter))
}

/// The one button that a person most likely wants.
pub fn primary_button(ui: &mut Ui, text: &str, theme: &Theme) -> egui::Response {
    let text = RichText::new(text).color(theme.on_accent).strong();
    ui.add(Button::new(text).fill(theme.accent).min_size(vec2(84.0, 26.0)))
}

fn close_row(ui: &mut Ui, reply: &mut Option<Reply>) {
    ui.add_space(12.0);
    buttons_ui(ui, |ui| {
        let clicked = ui.add(Button::new("Close").min_size(vec2(84.0, 26.0))).clicked();
        if clicked || enter_pressed(ui) {
            *reply = Some(Reply::Close);
        }
    });
}

const CANVAS_HELP: [(&str, &str); 15] = [
    ("Alt+arrows", "Go from node to node"),
    ("Arrows", "Move what is selected; while wiring by keyboard, go from pin to pin"),
    ("Enter, Delete, Space on a pin", "Start or end a wire, disconnect, add a node there"),
    ("Wheel, pinch", "Zoom at the pointer"),
    ("Middle drag, Space drag", "Pan"),
    ("Drag on empty space", "Select by box; Shift adds, Alt takes away"),
    ("Drag from a pin", "Wire; drop on empty space to add a node"),
    ("Drag a wire's end", "Move it to another pin; Alt swaps"),
    ("Ctrl+Shift drag", "Cut wires"),
    ("Double-click a wire", "Add a reroute"),
    ("Drop a node on a wire", "Insert it"),
    ("Shift+Delete", "Delete and keep the flow"),
    ("Double-click, right click, Space", "Add node"),
    ("Viewport drag", "Orbit; Shift or middle drag pans, wheel zooms"),
    ("Drag a number", "Change it; click to type, sums such as pi/3 work"),
];

fn shortcuts_ui(ui: &mut Ui, theme: &Theme, actions: &mut Actions, reply: &mut Option<Reply>) {
    ui.heading("Keyboard and mouse");
    ui.add_space(8.0);
    let height = list_height(ui.ctx(), 180.0, 480.0);
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        let mut commands = Command::ALL.to_vec();
        commands.sort_by_key(|command| command.full_title());
        for command in commands {
            let keys = keys_text(ui.ctx(), command);
            if !keys.is_empty() {
                help_row(ui, &keys, command.full_title().trim_end_matches('…'), theme);
            }
        }
        for (gesture, meaning) in CANVAS_HELP {
            help_row(ui, gesture, meaning, theme);
        }
    });
    ui.add_space(6.0);
    if ui.link("Change shortcuts").clicked() {
        actions.push(Action::ShowSettings(Page::Keys));
        *reply = Some(Reply::Close);
    }
    close_row(ui, reply);
}

/// What to press at the left, what it does at the right, each in as many lines as it takes.
fn help_row(ui: &mut Ui, keys: &str, meaning: &str, theme: &Theme) {
    ui.horizontal_top(|ui| {
        let width = (ui.available_width() * 0.46).min(190.0);
        ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(keys).color(theme.strong_text)).wrap());
        });
        ui.add(Label::new(meaning).wrap());
    });
}

fn about_ui(ui: &mut Ui, theme: &Theme, actions: &mut Actions, reply: &mut Option<Reply>) {
    ui.heading("Shaderwright");
    ui.label(RichText::new(format!("Version {}", env!("CARGO_PKG_VERSION"))).color(theme.weak_text));
    ui.add_space(8.0);
    ui.label("Wire nodes, see the effect live, take the WGSL away");
    ui.add_space(8.0);
    ui.label(RichText::new("MIT or Apache 2.0, as you like").color(theme.weak_text));
    ui.add_space(4.0);
    if ui.link("Show the examples").clicked() {
        actions.run(Command::Examples);
        *reply = Some(Reply::Close);
    }
    close_row(ui, reply);
}
