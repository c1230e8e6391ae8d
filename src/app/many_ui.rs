//! The inspector for several selected nodes: what they have in common. One change of it changes all of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Checkbox, RichText, Ui};

use super::action::Actions;
use super::command::Command;
use super::common::{Common, CommonChoice, CommonInput, Shared};
use super::form_ui::{remark, row, section, slider_and_number};
use super::icons::{Icon, small_icon_button};
use super::node_ui::choice_values;
use super::number_ui::MIXED;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{Field, choice_ui, name_widget, readable, text_ui};
use crate::document::NodeId;
use crate::library::Library;

/// Draws the form.
pub fn many_ui(ui: &mut Ui, editor: &Editor, library: &Library, theme: &Theme, actions: &mut Actions) {
    let common = common_of(ui, editor, library);
    let count = common.nodes.len();
    match &common.kind {
        Some(kind) => {
            ui.heading(format!("{count} × {}", kind.title));
            ui.label(RichText::new(kind.category.join(" › ")).small().color(theme.weak_text));
            remark(ui, &kind.help, theme);
        }
        None => {
            ui.heading(format!("{count} nodes"));
            remark(ui, "What they have in common. A change goes to all of them.", theme);
        }
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for command in [Command::Duplicate, Command::FrameSelection, Command::Delete] {
            if ui.button(command.title()).clicked() {
                actions.run(command);
            }
        }
    });
    if !common.choices.is_empty() {
        section(ui, "Choices", theme, |ui| {
            for choice in &common.choices {
                shared_choice_ui(ui, editor, &common, choice, actions);
            }
        });
    }
    if !common.inputs.is_empty() {
        section(ui, "Inputs", theme, |ui| {
            for input in &common.inputs {
                shared_input_ui(ui, count, input, theme, actions);
            }
        });
    }
    section(ui, "Nodes", theme, |ui| flags_ui(ui, editor, &common, actions));
}

/// Thousands of nodes are compared only when something changed.
fn common_of(ui: &Ui, editor: &Editor, library: &Library) -> Arc<Common> {
    type Kept = (u64, u64, BTreeSet<NodeId>, Arc<Common>);
    let id = ui.scope_id().with("common");
    let nodes = &editor.selection.nodes;
    if let Some((revision, compiled, of, common)) = ui.data(|data| data.get_temp::<Kept>(id))
        && (revision, compiled) == (editor.revision, editor.compiled_revision)
        && of == *nodes
    {
        return common;
    }
    let common = Arc::new(Common::of(editor, library, nodes));
    let kept: Kept = (editor.revision, editor.compiled_revision, nodes.clone(), Arc::clone(&common));
    ui.data_mut(|data| data.insert_temp(id, kept));
    common
}

fn flags_ui(ui: &mut Ui, editor: &Editor, common: &Common, actions: &mut Actions) {
    if let Some(muted) = flag_ui(ui, "Muted", "They hand on what they get", common.muted) {
        actions.change(if muted { "Mute" } else { "Unmute" }, common.mute(&editor.document, muted));
    }
    if let Some(collapsed) = flag_ui(ui, "Collapsed", "Shown as their header alone", common.collapsed) {
        actions.change(if collapsed { "Collapse" } else { "Expand" }, common.collapse(collapsed));
    }
    if common.has_previews()
        && let Some(shown) = flag_ui(ui, "Value shown", "As a picture on the node", common.previewed)
    {
        actions.change(if shown { "Show values" } else { "Hide values" }, common.preview(shown));
    }
}

fn flag_ui(ui: &mut Ui, label: &str, help: &str, shared: Shared) -> Option<bool> {
    row(ui, label, help, |ui| {
        let mut on = shared == Shared::Yes;
        let response = ui.add(Checkbox::without_text(&mut on).indeterminate(shared == Shared::Mixed));
        name_widget(&response, &format!("Inspector {}", label.to_lowercase()));
        response.changed().then_some(on)
    })
}

fn shared_choice_ui(
    ui: &mut Ui,
    editor: &Editor,
    common: &Common,
    of_all: &CommonChoice,
    actions: &mut Actions,
) {
    let CommonChoice { choice, chosen } = of_all;
    let Some(first) = common.nodes.first() else { return };
    row(ui, &readable(&choice.name), &choice.help, |ui| {
        let name = format!("Inspector {}", readable(&choice.name));
        let salt = ("many", &choice.name);
        let picked = match choice_values(&editor.document, *first, choice) {
            Some(values) => {
                let shown = chosen.as_deref().unwrap_or(MIXED);
                choice_ui(ui, salt, &name, shown, values.into_iter(), ui.available_width())
            }
            None => text_ui(ui, salt, &name, chosen.as_deref().unwrap_or_default(), MIXED),
        };
        if let Some(value) = picked {
            actions.change(format!("Change {}", readable(&choice.name)), common.choose(choice, &value));
        }
    });
}

fn shared_input_ui(ui: &mut Ui, count: usize, common: &CommonInput, theme: &Theme, actions: &mut Actions) {
    let label = readable(&common.input.name);
    row(ui, &label, &common.input.help, |ui| {
        if common.wired == count {
            ui.label(RichText::new("wired in all").color(theme.weak_text));
            return;
        }
        let name = format!("Inspector {label}");
        let notes = 28.0 * f32::from(u8::from(common.changed)) + 62.0 * f32::from(u8::from(common.wired > 0));
        let (slider, number_width) =
            slider_and_number(ui, common.ty.component_count(), common.input.range.is_some(), notes);
        let field = Field {
            widget: common.input.widget,
            range: common.input.range,
            limits: common.input.limits,
            default: common.default.as_deref(),
            number_width,
            slider,
            ..Field::new(&name, common.ty)
        };
        if let Some(edit) = field.show_shared(ui, &common.components) {
            let nodes = count - common.wired;
            actions.change_by(edit.widget, format!("Change {label} of {nodes} nodes"), common.change(&edit));
        }
        if common.changed && small_icon_button(ui, Icon::Reset, &format!("Reset {label}")).clicked() {
            actions.change(format!("Reset {label}"), common.reset());
        }
        if common.wired > 0 {
            let text = RichText::new(format!("{} wired", common.wired)).small().color(theme.weak_text);
            ui.label(text).on_hover_text("Where a wire comes in, it takes the place of the value");
        }
    });
}
