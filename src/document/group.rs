//! Groups: sub-graphs that are used as nodes.
//!
//! All nodes of a document live in one map with one count of ids; each says which group owns it. A group's definition
//! is its pins, and the nodes that it owns. A use of it is a node of the kind [`GroupId::kind`]; inside, nodes of the
//! kinds [`GroupId::input_kind`] and [`GroupId::output_kind`] are the two ends. A change of the definition thus reaches
//! every use, and undo, saving and the clipboard need to know nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::{Frame, FrameId, Graph, Node, NodeId, is_false};
use crate::types::{Type, Value};

/// Identifies a group within its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u32);

impl fmt::Display for GroupId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// What a node whose kind names a group is to that group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupRole {
    /// It stands for the whole group.
    Instance,
    /// Inside the group, it gives what comes in.
    Input,
    /// Inside the group, it takes what goes out.
    Output,
}

impl GroupId {
    /// The kind of the nodes that stand for the group: `group:7`.
    pub fn kind(self) -> String {
        format!("group:{self}")
    }

    /// The kind of the group's nodes that give what comes in: `group:7:input`.
    pub fn input_kind(self) -> String {
        format!("group:{self}:input")
    }

    /// The kind of the group's node that takes what goes out: `group:7:output`.
    pub fn output_kind(self) -> String {
        format!("group:{self}:output")
    }

    /// The group that a node kind names, and how; `None` for all other kinds.
    pub fn of_kind(kind: &str) -> Option<(Self, GroupRole)> {
        let rest = kind.strip_prefix("group:")?;
        let (number, role) = match rest.split_once(':') {
            None => (rest, GroupRole::Instance),
            Some((number, "input")) => (number, GroupRole::Input),
            Some((number, "output")) => (number, GroupRole::Output),
            Some(_) => return None,
        };
        Some((Self(number.parse().ok()?), role))
    }
}

impl GroupRole {
    /// The kind that names `group` in this role.
    pub fn kind(self, group: GroupId) -> String {
        match self {
            Self::Instance => group.kind(),
            Self::Input => group.input_kind(),
            Self::Output => group.output_kind(),
        }
    }
}

/// The definition of a group, but for its nodes.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Group {
    /// What it is called, unique in the document.
    pub name: String,
    /// What it does, for the user.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What comes in, in order.
    #[serde(default)]
    pub inputs: Vec<GroupPin>,
    /// What goes out, in order.
    #[serde(default)]
    pub outputs: Vec<GroupPin>,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// One side of a group's pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupSide {
    /// What comes in.
    Inputs,
    /// What goes out.
    Outputs,
}

impl Group {
    /// The pins of one side, in order.
    pub fn pins(&self, side: GroupSide) -> &[GroupPin] {
        match side {
            GroupSide::Inputs => &self.inputs,
            GroupSide::Outputs => &self.outputs,
        }
    }

    /// A pin of one side by name.
    pub fn pin(&self, side: GroupSide, name: &str) -> Option<&GroupPin> {
        self.pins(side).iter().find(|pin| pin.name == name)
    }

    pub(super) fn pins_mut(&mut self, side: GroupSide) -> &mut Vec<GroupPin> {
        match side {
            GroupSide::Inputs => &mut self.inputs,
            GroupSide::Outputs => &mut self.outputs,
        }
    }

    /// A name that no pin of this side has: `wish`, else `wish_2` and so on.
    pub fn free_pin_name(&self, side: GroupSide, wish: &str) -> String {
        let wish = pin_name(wish).unwrap_or_else(|| "value".to_owned());
        free_name(&wish, "_", |name| self.pin(side, name).is_some())
    }
}

/// A pin of a group.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct GroupPin {
    /// Its name, unique on its side: lower-case letters, digits and `_`.
    pub name: String,
    /// Its type; `None` takes whatever is wired to it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub ty: Option<Type>,
    /// What it has while nothing is wired and nothing typed: numbers, or the name of a stage input such as `uv`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// The range of its slider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 2]>,
    /// True for a vec3 or vec4 that is edited as a colour.
    #[serde(default, skip_serializing_if = "is_false")]
    pub colour: bool,
    /// What it is, for the user.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// A text as the name of a pin, `Wave length` as `wave_length`; `None` when no letter or digit is in it.
pub fn pin_name(text: &str) -> Option<String> {
    let mut name = String::new();
    for letter in text.trim().chars().take(64) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
    }
    let name = name.trim_end_matches('_');
    (!name.is_empty()).then(|| name.to_owned())
}

/// `wish` unless it is taken, else with the first number from 2 that makes it free.
pub(super) fn free_name(wish: &str, joint: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(wish) {
        return wish.to_owned();
    }
    (2..).map(|number| format!("{wish}{joint}{number}")).find(|name| !taken(name)).unwrap_or_default()
}

impl Graph {
    /// All groups, by id.
    pub fn groups(&self) -> impl Iterator<Item = (GroupId, &Group)> {
        self.groups.iter().map(|(id, group)| (*id, group.as_ref()))
    }

    /// One group.
    pub fn group(&self, id: GroupId) -> Option<&Group> {
        self.groups.get(&id).map(Arc::as_ref)
    }

    /// The group with this name.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.groups().find(|(_, group)| group.name == name).map(|(id, _)| id)
    }

    /// `wish`, or with a number where a group has that name.
    pub fn free_group_name(&self, wish: &str) -> String {
        free_name(wish, " ", |name| self.group_named(name).is_some())
    }

    /// The group that owns a node; `None` for one of the main graph, and for one that does not exist.
    pub fn owner_of(&self, node: NodeId) -> Option<GroupId> {
        self.node(node)?.owner
    }

    /// The nodes of a group, or of the main graph, by id.
    pub fn nodes_in(&self, owner: Option<GroupId>) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes().filter(move |(_, node)| node.owner == owner)
    }

    /// The frames of a group, or of the main graph, by id.
    pub fn frames_in(&self, owner: Option<GroupId>) -> impl Iterator<Item = (FrameId, &Frame)> {
        self.frames().filter(move |(_, frame)| frame.owner == owner)
    }

    /// The nodes that stand for a group, anywhere in the document.
    pub fn instances_of(&self, group: GroupId) -> impl Iterator<Item = NodeId> {
        let kind = group.kind();
        self.nodes().filter(move |(_, node)| node.kind == kind).map(|(id, _)| id)
    }

    /// The groups that `group` uses, itself included, at any depth.
    pub fn groups_within(&self, group: GroupId) -> BTreeSet<GroupId> {
        self.close_over(BTreeSet::from([group]))
    }

    /// `groups` and all that they use.
    pub(super) fn close_over(&self, groups: BTreeSet<GroupId>) -> BTreeSet<GroupId> {
        let uses = self.uses();
        let mut open: Vec<GroupId> = groups.iter().copied().collect();
        let mut found = groups;
        while let Some(group) = open.pop() {
            open.extend(uses.get(&group).into_iter().flatten().filter(|used| found.insert(**used)));
        }
        found
    }

    /// Which groups each group uses.
    fn uses(&self) -> BTreeMap<GroupId, BTreeSet<GroupId>> {
        let mut uses: BTreeMap<GroupId, BTreeSet<GroupId>> = BTreeMap::new();
        for (_, node) in self.nodes() {
            if let (Some(owner), Some((used, GroupRole::Instance))) =
                (node.owner, GroupId::of_kind(&node.kind))
            {
                uses.entry(owner).or_default().insert(used);
            }
        }
        uses
    }

    /// All groups, each after those that it uses; one that contains itself where there is one.
    pub(super) fn groups_inner_first(&self) -> Result<Vec<GroupId>, GroupId> {
        let uses = self.uses();
        let mut waiting: BTreeMap<GroupId, BTreeSet<GroupId>> = self
            .groups
            .keys()
            .map(|id| {
                let mut used = uses.get(id).cloned().unwrap_or_default();
                used.retain(|used| self.groups.contains_key(used));
                (*id, used)
            })
            .collect();
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let ready: Vec<GroupId> =
                waiting.iter().filter(|(_, used)| used.is_empty()).map(|(id, _)| *id).collect();
            if ready.is_empty() {
                return Err(on_circle(&waiting));
            }
            for id in &ready {
                waiting.remove(id);
            }
            for used in waiting.values_mut() {
                used.retain(|used| !ready.contains(used));
            }
            order.extend(ready);
        }
        Ok(order)
    }

    /// The end of a group that takes what goes out: the first, where a group has several.
    pub fn output_end(&self, group: GroupId) -> Option<NodeId> {
        let kind = group.output_kind();
        self.nodes_in(Some(group)).find(|(_, node)| node.kind == kind).map(|(id, _)| id)
    }
}

/// A group that contains itself, where each uses another one.
fn on_circle(uses: &BTreeMap<GroupId, BTreeSet<GroupId>>) -> GroupId {
    let mut seen = BTreeSet::new();
    let mut next = uses.keys().next();
    while let Some(group) = next.filter(|group| seen.insert(**group)) {
        next = uses.get(group).and_then(|used| used.first());
    }
    next.copied().unwrap_or(GroupId(0))
}
