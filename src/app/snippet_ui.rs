//! The editors of nodes that hold text: the formula of an Expression, the pins and the code of a WGSL Snippet.

use egui::{Id, Ui};

use super::action::Actions;
use super::form_ui::{remark, row};
use super::icons::{Icon, small_icon_button};
use super::state::Editor;
use super::text_editor_ui::{TextEditor, faults_of};
use super::theme::Theme;
use super::value_ui::{choice_ui, text_ui};
use crate::document::{Document, Edit, Node, NodeId, Pin};
use crate::library::expression;
use crate::library::snippet::{
    self, CODE, DEFAULT_CODE, DEFAULT_INPUTS, DEFAULT_OUTPUTS, INPUTS, OUTPUTS, TYPES, pin_list, pins,
};

/// The option of an Expression.
const EXPRESSION: &str = "expression";

/// The formula of an Expression.
pub fn expression_ui(
    ui: &mut Ui,
    id: NodeId,
    node: &Node,
    editor: &Editor,
    theme: &Theme,
    actions: &mut Actions,
) {
    let text = node.option(EXPRESSION).unwrap_or(expression::DEFAULT);
    let faults = faults_of(editor, id, EXPRESSION);
    let field = TextEditor { name: "Formula", id: Id::unique(("formula", id)), rows: 3, faults: &faults };
    if let Some((text, widget)) = field.show(ui, text, theme) {
        let edit = Edit::SetOption(id, EXPRESSION.to_owned(), Some(text));
        actions.change_by(widget, "Change formula", edit);
    }
}

/// The formula on the node itself: one line.
pub fn expression_line_ui(ui: &mut Ui, id: NodeId, node: &Node, title: &str, actions: &mut Actions) {
    let text = node.option(EXPRESSION).unwrap_or(expression::DEFAULT);
    if let Some(text) = text_ui(ui, (id, EXPRESSION), &format!("{title} formula"), text, expression::DEFAULT)
    {
        actions.change("Change formula", Edit::SetOption(id, EXPRESSION.to_owned(), Some(text)));
    }
}

/// The pins and the code of a WGSL Snippet.
pub fn snippet_ui(
    ui: &mut Ui,
    id: NodeId,
    node: &Node,
    editor: &Editor,
    theme: &Theme,
    actions: &mut Actions,
) {
    for (option, default, singular) in
        [(INPUTS, DEFAULT_INPUTS, "input"), (OUTPUTS, DEFAULT_OUTPUTS, "output")]
    {
        let list = PinList { id, node, option, singular, text: node.option(option).unwrap_or(default) };
        list.show(ui, &editor.document, theme, actions);
    }
    let text = node.option(CODE).unwrap_or(DEFAULT_CODE);
    let faults = faults_of(editor, id, CODE);
    let field = TextEditor { name: "Code", id: Id::unique(("snippet code", id)), rows: 8, faults: &faults };
    if let Some((text, widget)) = field.show(ui, text, theme) {
        actions.change_by(widget, "Change code", Edit::SetOption(id, CODE.to_owned(), Some(text)));
    }
}

/// The inputs or the outputs of a snippet.
struct PinList<'a> {
    id: NodeId,
    node: &'a Node,
    option: &'static str,
    singular: &'static str,
    text: &'a str,
}

impl PinList<'_> {
    fn show(&self, ui: &mut Ui, document: &Document, theme: &Theme, actions: &mut Actions) {
        let (found, fault) = pins(self.text, self.option);
        if fault.is_some() {
            // What cannot be read cannot be shown pin by pin, but it can be mended.
            let label = format!("Snippet {}s", self.singular);
            row(ui, self.option, "name: type, separated by commas", |ui| {
                if let Some(text) = text_ui(ui, (self.id, self.option), &label, self.text, "x: f32") {
                    actions
                        .change("Change pins", Edit::SetOption(self.id, self.option.to_owned(), Some(text)));
                }
            });
            return;
        }
        for (index, pin) in found.iter().enumerate() {
            let name = format!("Snippet {} {}", self.singular, index + 1);
            row(ui, if index == 0 { self.option } else { "" }, "Name and type of the pin", |ui| {
                let width = ui.available_width();
                ui.allocate_ui(egui::vec2(width * 0.45, ui.spacing().interact_size.y), |ui| {
                    if let Some(text) = text_ui(ui, (self.id, self.option, index), &name, &pin.name, "") {
                        self.rename(document, &found, index, text.trim(), actions);
                    }
                });
                let types = TYPES.iter().copied().filter(|ty| self.option == INPUTS || *ty != "texture");
                let salt = (self.id, self.option, index, "type");
                if let Some(ty) =
                    choice_ui(ui, salt, &format!("{name} type"), pin.type_name(), types, width * 0.32)
                {
                    let mut entries: Vec<String> =
                        found.iter().map(|pin| pin_list(std::slice::from_ref(pin))).collect();
                    entries[index] = format!("{}: {ty}", pin.name);
                    self.set(&entries.join(", "), "Change type of pin", actions);
                }
                if small_icon_button(ui, Icon::Cross, &format!("Remove {name}")).clicked() {
                    self.remove(document, &found, index, actions);
                }
            });
        }
        row(ui, if found.is_empty() { self.option } else { "" }, "", |ui| {
            if ui.small_button(format!("Add {}", self.singular)).clicked() {
                let name = free_name(self.singular, &names_of(self.node).collect::<Vec<_>>());
                let list = pin_list(&found);
                let comma = if list.is_empty() { "" } else { ", " };
                self.set(&format!("{list}{comma}{name}: f32"), "Add pin", actions);
            }
        });
        if found.is_empty() && self.option == OUTPUTS {
            remark(ui, "A snippet needs an output", theme);
        }
    }

    fn set(&self, text: &str, label: &'static str, actions: &mut Actions) {
        actions.change(label, Edit::SetOption(self.id, self.option.to_owned(), Some(text.to_owned())));
    }

    /// Renames a pin with its wires, its value, and its mentions in the code.
    fn rename(
        &self,
        document: &Document,
        found: &[snippet::Pin],
        index: usize,
        name: &str,
        actions: &mut Actions,
    ) {
        let old = found[index].name.as_str();
        let mut renamed = found.to_vec();
        name.clone_into(&mut renamed[index].name);
        let mut edits = vec![Edit::SetOption(self.id, self.option.to_owned(), Some(pin_list(&renamed)))];
        let taken = names_of(self.node).any(|known| known == name);
        if snippet::refused_name(name).is_none() && !taken {
            let code = renamed_word(self.node.option(CODE).unwrap_or(DEFAULT_CODE), old, name);
            edits.push(Edit::SetOption(self.id, CODE.to_owned(), Some(code)));
            edits.extend(self.rewired(document, old, Some(name)));
        }
        actions.change("Rename pin", Edit::Batch(edits));
    }

    fn remove(&self, document: &Document, found: &[snippet::Pin], index: usize, actions: &mut Actions) {
        let mut left = found.to_vec();
        let gone = left.remove(index);
        let mut edits = vec![Edit::SetOption(self.id, self.option.to_owned(), Some(pin_list(&left)))];
        edits.extend(self.rewired(document, &gone.name, None));
        actions.change("Remove pin", Edit::Batch(edits));
    }

    /// What moves wires and value from a pin to another, or takes them away.
    fn rewired(&self, document: &Document, old: &str, new: Option<&str>) -> Vec<Edit> {
        let graph = document.graph();
        let from = Pin::new(self.id, old);
        let mut edits = Vec::new();
        if self.option == OUTPUTS {
            for (_, target) in graph.wires().filter(|(source, _)| **source == from) {
                edits.push(match new {
                    Some(new) => Edit::Connect { from: Pin::new(self.id, new), to: target.clone() },
                    None => Edit::Disconnect(target.clone()),
                });
            }
            return edits;
        }
        if let Some(source) = graph.source_of(&from) {
            edits.push(Edit::Disconnect(from.clone()));
            edits.extend(new.map(|new| Edit::Connect { from: source.clone(), to: Pin::new(self.id, new) }));
        }
        if let Some(value) = self.node.values.get(old) {
            edits.push(Edit::SetValue(from, None));
            edits.extend(new.map(|new| Edit::SetValue(Pin::new(self.id, new), Some(value.clone()))));
        }
        edits
    }
}

/// The names of all pins of a snippet.
fn names_of(node: &Node) -> impl Iterator<Item = String> {
    let list = |option: &'static str, default: &str| pins(node.option(option).unwrap_or(default), option).0;
    let all = list(INPUTS, DEFAULT_INPUTS).into_iter().chain(list(OUTPUTS, DEFAULT_OUTPUTS));
    all.map(|pin| pin.name)
}

fn free_name(wish: &str, taken: &[String]) -> String {
    let is_free = |name: &String| !taken.contains(name);
    (1..).map(|number| format!("{wish}_{number}")).find(is_free).unwrap_or_default()
}

/// The code with every mention of a name replaced; behind a dot it is no name of a pin.
fn renamed_word(code: &str, old: &str, new: &str) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut text = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find(is_word) {
        let end = rest[start..].find(|letter| !is_word(letter)).map_or(rest.len(), |length| start + length);
        text.push_str(&rest[..start]);
        let word = &rest[start..end];
        let is_member = text.ends_with('.');
        text.push_str(if word == old && !is_member { new } else { word });
        rest = &rest[end..];
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_of_a_pin_follow_its_name() {
        assert_eq!(renamed_word("x = x.x + xx * f(x);", "x", "y"), "y = y.x + xx * f(y);");
        assert_eq!(renamed_word("", "x", "y"), "");
    }

    #[test]
    fn new_pins_have_names_of_their_own() {
        assert_eq!(free_name("input", &["input_1".to_owned()]), "input_2");
    }
}
