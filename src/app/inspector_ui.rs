//! The inspector: the selected node with its help, choices and values; what several have in common; without a
//! selection, the document.

use egui::{RichText, ScrollArea, Ui};

use super::action::{Action, Actions};
use super::form_ui::{remark, row, section, slider_and_number};
use super::frames_ui::frames_ui;
use super::group_ui::group_ui;
use super::icons::{Icon, icon_label, small_icon_button};
use super::many_ui::many_ui;
use super::node_ui::{ChoiceRow, input_components, input_default, input_type, source_label, type_text};
use super::passes_ui::{pass_ui, passes_ui};
use super::pin_style;
use super::promotion::{can_be_parameter, parameter_at};
use super::scene_ui::scene_ui;
use super::special_ui::editor_ui;
use super::state::Editor;
use super::textures_ui::{texture_ui, textures_ui};
use super::theme::Theme;
use super::value_ui::{Field, readable, text_ui};
use crate::compile::kind_of;
use crate::diagnostic::Diagnostic;
use crate::document::{Edit, GroupId, Node, NodeId, Pin};
use crate::library::{Input, InputDefault, Kind, Library};
use crate::types::SceneTexture;

/// Fills the panel.
pub fn inspector_ui(ui: &mut Ui, editor: &Editor, library: &Library, theme: &Theme, actions: &mut Actions) {
    // Another node begins at its top, and one that is chosen again stands where it was left.
    let salt = ("inspector", editor.selection.only_node());
    ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(8.0).show(ui, |ui| {
            let selected = &editor.selection.nodes;
            frames_ui(ui, editor, theme, actions);
            match editor.selection.only_node() {
                Some(id) => node_ui(ui, id, editor, library, theme, actions),
                None if selected.is_empty() && !editor.selection.frames.is_empty() => {}
                None if selected.is_empty() => match editor.owner() {
                    Some(group) => group_ui(ui, group, editor, theme, actions),
                    None => document_ui(ui, editor, theme, actions),
                },
                None => many_ui(ui, editor, library, theme, actions),
            }
        });
    });
}

fn document_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let document = &editor.document;
    section(ui, "Document", theme, |ui| {
        let set =
            |title: &str, about: &str| Edit::SetTitle { title: title.to_owned(), about: about.to_owned() };
        row(ui, "Title", "", |ui| {
            if let Some(title) = text_ui(ui, "title", "Document title", document.title(), "Untitled") {
                actions.change("Change title", set(&title, document.about()));
            }
        });
        row(ui, "About", "What the effect shows", |ui| {
            if let Some(about) = text_ui(ui, "about", "About the document", document.about(), "One sentence")
            {
                actions.change("Change description", set(document.title(), &about));
            }
        });
    });
    section(ui, "Passes", theme, |ui| passes_ui(ui, editor, theme, actions));
    section(ui, "Textures", theme, |ui| textures_ui(ui, editor, theme, actions));
    scene_ui(ui, editor, theme, actions);
}

fn node_ui(
    ui: &mut Ui,
    id: NodeId,
    editor: &Editor,
    library: &Library,
    theme: &Theme,
    actions: &mut Actions,
) {
    let Some(node) = editor.document.graph().node(id) else { return };
    let kind = kind_of(&editor.document, library, id);
    let kind = kind.as_deref();
    let title = editor.node_title(library, id);
    heading(ui, id, node, kind, &title, theme, actions);
    // What is wrong with a text stands below its field, which would move under the pen otherwise.
    problems_ui(ui, id, editor, theme, |problem| problem.location.text.is_none());
    let Some(kind) = kind else {
        remark(
            ui,
            "This version has no node of this kind. It stays in the file as it is; replace it, or load the \
             folder of WGSL files that it came from.",
            theme,
        );
        return;
    };
    if let Some((group, _)) = GroupId::of_kind(&node.kind) {
        group_ui(ui, group, editor, theme, actions);
    }
    if let Some(pass) = editor.document.pass_of_output(id) {
        section(ui, "Pass", theme, |ui| pass_ui(ui, editor, pass, theme, actions));
    }
    editor_ui(ui, id, kind, editor, theme, actions);
    if kind.options.iter().any(|choice| !choice.hidden) {
        section(ui, "Choices", theme, |ui| {
            for choice in kind.options.iter().filter(|choice| !choice.hidden) {
                row(ui, &readable(&choice.name), &choice.help, |ui| {
                    let row = ChoiceRow { document: &editor.document, id, node, title: "Inspector", choice };
                    row.show(ui, actions);
                });
            }
        });
    }
    if let Some(texture) = node.option("texture").and_then(|name| editor.document.texture(name)) {
        section(ui, "Texture", theme, |ui| texture_ui(ui, texture, theme, actions));
    }
    if !kind.inputs.is_empty() {
        section(ui, "Inputs", theme, |ui| {
            for input in kind.inputs.iter().filter(|input| !input.hidden) {
                input_row(ui, id, node, input, editor, library, theme, actions);
            }
        });
    }
    if !kind.outputs.is_empty() {
        section(ui, "Outputs", theme, |ui| {
            for output in &kind.outputs {
                let ty = editor.compiled.output_types.get(&Pin::new(id, output.name.as_str()));
                row(ui, &readable(&output.name), &output.help, |ui| {
                    if let Some(ty) = ty {
                        ui.label(type_text(*ty, theme));
                    }
                });
            }
        });
    }
    if let Some(origin) = &kind.origin {
        ui.add_space(4.0);
        remark(ui, &format!("{}, line {}", origin.path.display(), origin.line), theme);
    }
}

fn heading(
    ui: &mut Ui,
    id: NodeId,
    node: &Node,
    kind: Option<&Kind>,
    title: &str,
    theme: &Theme,
    actions: &mut Actions,
) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(4.0, 22.0), egui::Sense::hover());
        ui.painter().rect_filled(rect, 2.0, pin_style::of_node(node, kind));
        if let Some(name) = text_ui(ui, id, "Node title", title, "") {
            actions.push(Action::RenameNode(id, name));
        }
    });
    let place = kind.map_or_else(|| node.kind.clone(), |kind| kind.category.join(" › "));
    let kind_title = kind.filter(|_| node.label.is_some()).map(|kind| format!("{} · ", kind.title));
    ui.label(
        RichText::new(format!("{}{place}", kind_title.unwrap_or_default())).small().color(theme.weak_text),
    );
    if let Some(kind) = kind {
        ui.add_space(2.0);
        remark(ui, &kind.help, theme);
    }
    ui.add_space(4.0);
}

/// Those problems of a node that `is_meant`.
pub fn problems_ui(
    ui: &mut Ui,
    id: NodeId,
    editor: &Editor,
    theme: &Theme,
    is_meant: impl Fn(&Diagnostic) -> bool,
) {
    let of_node = |problem: &&Diagnostic| problem.location.node == Some(id) && is_meant(problem);
    for problem in editor.problems().into_iter().filter(of_node) {
        let pin =
            problem.location.pin.as_deref().map(|pin| format!("{}: ", readable(pin))).unwrap_or_default();
        let place = problem.location.text.as_ref();
        let place =
            place.map(|text| format!("Line {}, column {}: ", text.line, text.column)).unwrap_or_default();
        let text =
            RichText::new(format!("{pin}{place}{}", problem.message)).color(theme.severity(problem.severity));
        ui.add(egui::Label::new(text).wrap());
        if let Some(help) = &problem.help {
            remark(ui, help, theme);
        }
        ui.add_space(4.0);
    }
}

#[expect(clippy::too_many_arguments, reason = "one row of the form of a node, which knows all of this")]
fn input_row(
    ui: &mut Ui,
    id: NodeId,
    node: &Node,
    input: &Input,
    editor: &Editor,
    library: &Library,
    theme: &Theme,
    actions: &mut Actions,
) {
    let pin = Pin::new(id, input.name.as_str());
    let label = readable(&input.name);
    row(ui, &label, &input.help, |ui| {
        if let Some(source) = editor.document.graph().source_of(&pin) {
            wired_ui(ui, &pin, source, editor, library, actions);
            return;
        }
        if let InputDefault::Source(source) = &input.default {
            ui.label(RichText::new(source_label(*source)).color(theme.weak_text));
            return;
        }
        let ty = input_type(&editor.compiled, &pin, input);
        let Some((ty, components)) = ty.and_then(|ty| Some((ty, input_components(node, input, ty)?))) else {
            let text = match &input.default {
                InputDefault::Required => "needs a wire",
                InputDefault::Scene(SceneTexture::Colour) => "scene colour",
                InputDefault::Scene(SceneTexture::Depth) => "scene depth",
                _ => "not connected",
            };
            ui.label(RichText::new(text).color(theme.weak_text));
            return;
        };
        let changed = node.values.contains_key(&input.name);
        let name = format!("Inspector {label}");
        let promotable = can_be_parameter(ty);
        let room = 28.0 * f32::from(u8::from(changed) + u8::from(promotable));
        let (slider, number_width) = slider_and_number(ui, ty.component_count(), input.range.is_some(), room);
        let default = input_default(input, ty);
        let field = Field {
            widget: input.widget,
            range: input.range,
            limits: input.limits,
            default: default.as_deref(),
            number_width,
            slider,
            ..Field::new(&name, ty)
        };
        if let Some((value, widget)) = field.show(ui, &components) {
            let edit = Edit::SetValue(pin.clone(), Some(value));
            actions.change_by(widget, format!("Change {label}"), edit);
        }
        if changed && small_icon_button(ui, Icon::Reset, &format!("Reset {label}")).clicked() {
            actions.change(format!("Reset {label}"), Edit::SetValue(pin.clone(), None));
        }
        if promotable
            && small_icon_button(ui, Icon::Parameter, &format!("Make {label} a parameter")).clicked()
        {
            actions.push(Action::Promote(pin.clone()));
        }
    });
}

/// Where an input gets its value from.
fn wired_ui(ui: &mut Ui, pin: &Pin, source: &Pin, editor: &Editor, library: &Library, actions: &mut Actions) {
    let title = editor.node_title(library, source.node);
    let text =
        if source.name.as_ref() == "out" { title } else { format!("{title} · {}", readable(&source.name)) };
    icon_label(ui, Icon::Left, ui.visuals().weak_text_color());
    if ui.link(text).on_hover_text("Select that node").clicked() {
        actions.push(Action::Reveal(source.node));
    }
    if small_icon_button(ui, Icon::Cross, &format!("Disconnect {}", readable(&pin.name))).clicked() {
        actions.change("Disconnect", Edit::Disconnect(pin.clone()));
    }
    if let Some(name) = parameter_at(&editor.document, pin)
        && small_icon_button(ui, Icon::Parameter, &format!("Make {name} a plain value")).clicked()
    {
        actions.push(Action::Demote(name.to_owned()));
    }
}
