//! The node kinds that a document brings with it: for each group the node that stands for it and its two ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::{Document, Group, GroupId, GroupPin, GroupRole, GroupSide, Node};
use crate::library::{Body, Form, Input, InputDefault, Kind, Output, PinType, Source, Special, Widget};
use crate::types::{Stages, Type, Value};

/// The kinds of a document's groups, for palettes and canvases: those that people add, and the ends.
///
/// The compiler makes its own, so a library that lacks them compiles the document all the same.
pub fn group_kinds(document: &Document) -> Vec<Kind> {
    let roles = [GroupRole::Instance, GroupRole::Input, GroupRole::Output];
    let groups = document.graph().groups();
    groups.flat_map(|(id, group)| roles.map(|role| group_kind(id, group, role))).collect()
}

/// The kinds with what only the compiler needs.
#[derive(Debug, Default)]
pub(super) struct GroupKinds {
    by_id: BTreeMap<String, Arc<Kind>>,
    /// A kind for each pin that hands on what crosses the border of its group there.
    pins: BTreeMap<(GroupId, GroupSide), Vec<Kind>>,
    /// Stands for the end that a group does not have.
    pub no_end: Node,
}

impl GroupKinds {
    pub fn of(document: &Document) -> Self {
        let mut kinds = Self::default();
        kinds.by_id.extend(group_kinds(document).into_iter().map(|kind| (kind.id.clone(), Arc::new(kind))));
        for (id, group) in document.graph().groups() {
            for side in [GroupSide::Inputs, GroupSide::Outputs] {
                let pins = group.pins(side).iter().map(|pin| pin_kind(id, group, side, pin));
                kinds.pins.insert((id, side), pins.collect());
            }
        }
        kinds
    }

    pub fn kind(&self, id: &str) -> Option<Arc<Kind>> {
        self.by_id.get(id).cloned()
    }

    pub fn pins(&self, group: GroupId, side: GroupSide) -> &[Kind] {
        self.pins.get(&(group, side)).map_or(&[], Vec::as_slice)
    }
}

/// The kind of the nodes that have this role for a group.
pub(super) fn group_kind(id: GroupId, group: &Group, role: GroupRole) -> Kind {
    let (title, help, special) = match role {
        GroupRole::Instance => (group.name.clone(), group.help.clone(), Special::Group),
        GroupRole::Input => {
            ("Group Input".to_owned(), format!("What comes into {}.", group.name), Special::GroupEnd)
        }
        GroupRole::Output => {
            ("Group Output".to_owned(), format!("What goes out of {}.", group.name), Special::GroupEnd)
        }
    };
    let (inputs, outputs) = match role {
        GroupRole::Instance => (group.inputs.as_slice(), group.outputs.as_slice()),
        GroupRole::Input => (&[][..], group.inputs.as_slice()),
        GroupRole::Output => (group.outputs.as_slice(), &[][..]),
    };
    let help = if help.is_empty() { "A group of nodes of this document.".to_owned() } else { help };
    Kind {
        inputs: inputs.iter().map(input).collect(),
        outputs: outputs.iter().map(output).collect(),
        ..bare(role.kind(id), title, help, special)
    }
}

fn pin_kind(id: GroupId, group: &Group, side: GroupSide, pin: &GroupPin) -> Kind {
    let title = match side {
        GroupSide::Inputs => group.name.clone(),
        GroupSide::Outputs => "Group Output".to_owned(),
    };
    Kind {
        inputs: vec![input(pin)],
        outputs: vec![output(pin)],
        ..bare(id.kind(), title, String::new(), Special::GroupPin)
    }
}

fn bare(id: String, title: String, help: String, special: Special) -> Kind {
    Kind {
        id,
        title,
        category: vec!["Groups".to_owned()],
        help,
        search: vec!["sub-graph".to_owned(), "group".to_owned(), "macro".to_owned()],
        former_ids: Vec::new(),
        form: Form::Fixed,
        inputs: Vec::new(),
        outputs: Vec::new(),
        options: Vec::new(),
        generic_types: Vec::new(),
        stages: Stages::BOTH,
        body: Body::Special(special),
        origin: None,
    }
}

const fn pin_type(pin: &GroupPin) -> PinType {
    match pin.ty {
        Some(ty) => PinType::Fixed(ty),
        None => PinType::Generic,
    }
}

fn input(pin: &GroupPin) -> Input {
    let is_matrix = |ty: Type| ty.float_width().is_none() && ty.component_count() > 1;
    let default = match &pin.default {
        _ if pin.ty.is_some_and(|ty| ty.is_texture() || is_matrix(ty)) => InputDefault::Required,
        Some(Value::Text(name)) => match Source::by_name(name) {
            Some(source) => InputDefault::Source(source),
            None => InputDefault::Number(vec![0.0]),
        },
        Some(value) => InputDefault::Number(value.components()),
        None => InputDefault::Number(vec![0.0]),
    };
    let widget = match pin.ty {
        Some(Type::Bool) => Widget::Toggle,
        Some(Type::Vec3 | Type::Vec4) if pin.colour => Widget::Colour,
        _ => Widget::Number,
    };
    let help = pin.help.clone();
    Input {
        name: pin.name.clone(),
        ty: pin_type(pin),
        default,
        range: pin.range,
        limits: None,
        widget,
        help,
        hidden: false,
    }
}

fn output(pin: &GroupPin) -> Output {
    Output { name: pin.name.clone(), ty: pin_type(pin), help: pin.help.clone() }
}
