//! What several nodes have in common: inputs and choices of the same name and type, and what every node has.
//!
//! Built from a document; changing it is a batch of edits, so that one change of all of them is one undo step.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::node_previews::main_output;
use super::node_ui::{input_components, input_default, input_type};
use super::number_ui::Component;
use super::state::Editor;
use super::value_ui::SharedEdit;
use crate::compile::kind_of;
use crate::document::{Document, Edit, Node, NodeId, Pass, Pin};
use crate::library::{Choice, Input, InputDefault, Kind, Library, Widget};
use crate::types::{Type, Value};

/// What several nodes have in common.
#[derive(Clone, Debug)]
pub struct Common {
    /// The nodes.
    pub nodes: Vec<NodeId>,
    /// Their kind, when they are all of the same.
    pub kind: Option<Arc<Kind>>,
    /// The inputs that all of them have, in the order of the first.
    pub inputs: Vec<CommonInput>,
    /// The choices that all of them have, in the order of the first.
    pub choices: Vec<CommonChoice>,
    /// Whether they hand on what they get.
    pub muted: Shared,
    /// Whether they are shown as their header alone.
    pub collapsed: Shared,
    /// Whether they show their value as a picture.
    pub previewed: Shared,
    /// The output that each shows, where it has one.
    previews: Vec<(NodeId, String)>,
}

/// A yes or no that several nodes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// None of them.
    No,
    /// Some of them.
    Mixed,
    /// All of them.
    Yes,
}

/// An input that all of them have.
#[derive(Clone, Debug)]
pub struct CommonInput {
    /// As the first of them has it; its range is the widest and its widget the one on which they agree.
    pub input: Input,
    /// The type that it has in all of them.
    pub ty: Type,
    /// The default where it is the same in all.
    pub default: Option<Vec<f64>>,
    /// The components of those to which nothing is wired.
    pub components: Vec<Component>,
    /// How many have a wire there, which takes the place of the value.
    pub wired: usize,
    /// Whether something is typed in any.
    pub changed: bool,
    own: Vec<(NodeId, Vec<f64>)>,
}

/// A choice that all of them have.
#[derive(Clone, Debug)]
pub struct CommonChoice {
    /// The choice.
    pub choice: Choice,
    /// What is chosen, where it is the same in all.
    pub chosen: Option<String>,
}

/// One of the nodes.
struct Member<'a> {
    id: NodeId,
    node: &'a Node,
    kind: Arc<Kind>,
}

impl Common {
    /// What these nodes have in common.
    pub fn of(editor: &Editor, library: &Library, nodes: &BTreeSet<NodeId>) -> Self {
        let document = &editor.document;
        let graph = document.graph();
        let known: Vec<(NodeId, &Node)> =
            nodes.iter().filter_map(|id| Some((*id, graph.node(*id)?))).collect();
        let members: Vec<Member<'_>> = known
            .iter()
            .filter_map(|(id, node)| Some(Member { id: *id, node, kind: kind_of(document, library, *id)? }))
            .collect();
        // Nobody knows what a node of an unknown kind takes.
        let all_known = members.len() == known.len();
        let first = members.first().filter(|_| all_known);
        let inputs = first.map(|first| first.kind.inputs.as_slice()).unwrap_or_default();
        let choices = first.map(|first| first.kind.options.as_slice()).unwrap_or_default();
        let same_kind = first.is_some_and(|first| members.iter().all(|one| one.node.kind == first.node.kind));
        let previews: Vec<(NodeId, String)> =
            members.iter().filter_map(|one| Some((one.id, main_output(&one.kind)?.to_owned()))).collect();
        Self {
            nodes: known.iter().map(|(id, _)| *id).collect(),
            kind: first.filter(|_| same_kind).map(|first| Arc::clone(&first.kind)),
            inputs: inputs.iter().filter_map(|input| common_input(editor, &members, input)).collect(),
            choices: choices.iter().filter_map(|choice| common_choice(&members, choice)).collect(),
            muted: Shared::of(known.iter().map(|(id, node)| is_muted(document, *id, node))),
            collapsed: Shared::of(known.iter().map(|(_, node)| node.collapsed)),
            previewed: Shared::of(
                previews.iter().filter_map(|(id, _)| graph.node(*id)).map(|node| node.preview.is_some()),
            ),
            previews,
        }
    }

    /// Whether any of them has a value to show.
    pub const fn has_previews(&self) -> bool {
        !self.previews.is_empty()
    }

    /// The edit that mutes all of them, or none.
    pub fn mute(&self, document: &Document, muted: bool) -> Edit {
        let edits = self.nodes.iter().map(|id| match document.pass_of_output(*id) {
            Some(pass) => Edit::SetPass(pass.name.clone(), Box::new(Pass { muted, ..pass.clone() })),
            None => Edit::SetMuted(*id, muted),
        });
        Edit::Batch(edits.collect())
    }

    /// The edit that collapses all of them, or none.
    pub fn collapse(&self, collapsed: bool) -> Edit {
        Edit::Batch(self.nodes.iter().map(|id| Edit::SetCollapsed(*id, collapsed)).collect())
    }

    /// The edit that shows the value of all of them, or of none.
    pub fn preview(&self, shown: bool) -> Edit {
        let edits = self.previews.iter().map(|(id, pin)| Edit::SetPreview(*id, shown.then(|| pin.clone())));
        Edit::Batch(edits.collect())
    }

    /// The edit that makes a choice in all of them.
    pub fn choose(&self, choice: &Choice, value: &str) -> Edit {
        let set = |id: &NodeId| Edit::SetOption(*id, choice.name.clone(), Some(value.to_owned()));
        Edit::Batch(self.nodes.iter().map(set).collect())
    }
}

impl Shared {
    fn of(flags: impl Iterator<Item = bool>) -> Self {
        let mut flags = flags;
        let Some(first) = flags.next() else { return Self::No };
        match flags.all(|flag| flag == first) {
            false => Self::Mixed,
            true if first => Self::Yes,
            true => Self::No,
        }
    }
}

impl CommonInput {
    /// The edit that gives it to all that have no wire there; what is not edited stays as it is in each.
    pub fn change(&self, edit: &SharedEdit) -> Edit {
        let edits = self.own.iter().map(|(id, own)| {
            let new: Vec<f64> =
                edit.components.iter().zip(own).map(|(new, own)| new.unwrap_or(*own)).collect();
            let value = Value::from_components(&new, self.ty);
            Edit::SetValue(Pin::new(*id, self.input.name.as_str()), Some(value))
        });
        Edit::Batch(edits.collect())
    }

    /// The edit that takes back what was typed into it.
    pub fn reset(&self) -> Edit {
        let edits = self.own.iter().map(|(id, _)| {
            let pin = Pin::new(*id, self.input.name.as_str());
            Edit::SetValue(pin, None)
        });
        Edit::Batch(edits.collect())
    }
}

fn is_muted(document: &Document, id: NodeId, node: &Node) -> bool {
    document.pass_of_output(id).map_or(node.muted, |pass| pass.muted)
}

/// `None` where one of them lacks it, has it with another type, or takes no typed value.
fn common_input(editor: &Editor, members: &[Member<'_>], of_first: &Input) -> Option<CommonInput> {
    let mut common: Option<CommonInput> = None;
    for member in members {
        let input = member.kind.input(&of_first.name).filter(|input| !input.hidden)?;
        if !matches!(input.default, InputDefault::Number(_)) {
            return None;
        }
        let pin = Pin::new(member.id, input.name.as_str());
        let ty = input_type(&editor.compiled, &pin, input)?;
        let common = common.get_or_insert_with(|| CommonInput {
            input: input.clone(),
            ty,
            default: input_default(input, ty),
            components: Vec::new(),
            wired: 0,
            changed: false,
            own: Vec::new(),
        });
        if ty != common.ty {
            return None;
        }
        common.default.take_if(|default| input_default(input, ty).as_ref() != Some(default));
        common.agree(input);
        if editor.document.graph().source_of(&pin).is_some() {
            common.wired += 1;
            continue;
        }
        common.changed |= member.node.values.contains_key(&input.name);
        common.take(member.id, input_components(member.node, input, ty)?);
    }
    common
}

impl CommonInput {
    fn agree(&mut self, input: &Input) {
        if self.input.widget != input.widget {
            self.input.widget = Widget::Number;
        }
        let widest = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a.min(c), b.max(d)];
        self.input.range = self.input.range.zip(input.range).map(|(own, other)| widest(own, other));
        self.input.limits = self.input.limits.zip(input.limits).map(|(own, other)| widest(own, other));
    }

    fn take(&mut self, id: NodeId, components: Vec<f64>) {
        if self.components.is_empty() {
            self.components = components.iter().copied().map(Component::same).collect();
        }
        for (component, value) in self.components.iter_mut().zip(&components) {
            component.mixed |= component.value != *value;
        }
        self.own.push((id, components));
    }
}

fn common_choice(members: &[Member<'_>], of_first: &Choice) -> Option<CommonChoice> {
    let mut found: Option<CommonChoice> = None;
    for member in members {
        let same = |choice: &&Choice| {
            choice.name == of_first.name && choice.values == of_first.values && !choice.hidden
        };
        let choice = member.kind.options.iter().find(same)?;
        let default = choice.values.first().map(String::as_str);
        let chosen = member.node.option(&choice.name).or(default).unwrap_or_default();
        let common = found
            .get_or_insert_with(|| CommonChoice { choice: choice.clone(), chosen: Some(chosen.to_owned()) });
        common.chosen.take_if(|same| same != chosen);
    }
    found
}
