//! Making a group of nodes, and taking one apart again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::edit::Applied;
use super::group::pin_name;
use super::{
    Document, EditError, FrameId, GET_WIRE_KIND, Graph, Group, GroupId, GroupPin, GroupRole, GroupSide, Node,
    NodeId, PASS_OUTPUT_KIND, Pin, SET_WIRE_KIND, limits,
};
use crate::types::{Type, Value};

/// The room between the nodes of a group and its ends, in graph units.
const END_GAP: f32 = 240.0;
/// The room that the rightmost node is taken to need, since a document does not know how large nodes are drawn.
const NODE_WIDTH: f32 = 220.0;

/// What is to become a group.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Grouping {
    /// The nodes. Pass Outputs stay outside, and so do the ends of a group and named wires that others outside use;
    /// what lies between two of the nodes comes along.
    pub nodes: BTreeSet<NodeId>,
    /// Frames that move into the group.
    pub frames: BTreeSet<FrameId>,
    /// What the group shall be called; a number is added where the name is taken.
    pub name: String,
    /// The types of outputs where they are known, for the types of the group's pins.
    pub types: BTreeMap<Pin, Type>,
}

impl Document {
    /// Moves nodes into a new group and puts a node that stands for it in their place.
    pub(super) fn make_group(&mut self, grouping: &Grouping) -> Result<Applied, EditError> {
        super::edit::not_empty(&grouping.name)?;
        for id in &grouping.nodes {
            self.known(*id)?;
        }
        let nodes = self.graph.groupable(&grouping.nodes);
        let Some(first) = nodes.first() else { return Err(EditError::NothingToGroup) };
        if self.graph.is_between(&nodes) {
            return Err(EditError::Cycle);
        }
        let owner = self.graph.nodes[first].owner;
        if nodes.iter().any(|id| self.graph.nodes[id].owner != owner) {
            return Err(EditError::OtherGraph);
        }
        limits::room(self.graph.groups.len(), 1, limits::GROUPS)?;
        limits::room(self.graph.nodes.len(), 3, limits::NODES)?;
        for goes_in in [true, false] {
            let crosses = |(target, source): &(&Pin, &Pin)| {
                nodes.contains(&target.node) == goes_in && nodes.contains(&source.node) != goes_in
            };
            let pins: BTreeSet<&Pin> =
                self.graph.wires.iter().filter(crosses).map(|(_, source)| source).collect();
            limits::room(pins.len(), 0, limits::PINS)?;
        }
        let id = GroupId(self.take_id());
        let mut group = Group { name: self.graph.free_group_name(grouping.name.trim()), ..Group::default() };
        let [low, high] = self.graph.extent(&nodes);
        let middle = (low[1] + high[1]) / 2.0;
        let owned = |kind: String, at: [f32; 2]| Node { owner: Some(id), ..Node::new(kind, at) };
        let input_end = NodeId(self.take_id());
        let output_end = NodeId(self.take_id());
        let instance = NodeId(self.take_id());

        let mut wires = std::mem::take(&mut self.graph.wires);
        let inside = |pin: &Pin| nodes.contains(&pin.node);
        // Pins follow the places of what they lead to, then of what they come from, so that wires do not cross.
        let height =
            |pin: &Pin| self.graph.nodes.get(&pin.node).map_or([0.0; 2], |node| [node.at[1], node.at[0]]);
        let by_height = |a: &Pin, b: &Pin| {
            let ([a_y, a_x], [b_y, b_x]) = (height(a), height(b));
            a_y.total_cmp(&b_y).then(a_x.total_cmp(&b_x))
        };
        let mut crossing: Vec<(Pin, Pin)> = wires
            .iter()
            .filter(|(target, source)| inside(target) != inside(source))
            .map(|(target, source)| (target.clone(), source.clone()))
            .collect();
        crossing.sort_by(|(a, a_source), (b, b_source)| {
            by_height(a, b).then_with(|| by_height(a_source, b_source)).then_with(|| a.cmp(b))
        });
        let mut names: BTreeMap<Pin, String> = BTreeMap::new();
        for (target, source) in crossing {
            let goes_in = inside(&target);
            let side = if goes_in { GroupSide::Inputs } else { GroupSide::Outputs };
            let name = names.entry(source.clone()).or_insert_with(|| {
                let wish = if goes_in { target.name.to_string() } else { self.graph.output_wish(&source) };
                let name = group.free_pin_name(side, &wish);
                let ty = grouping.types.get(&source).copied();
                group.pins_mut(side).push(GroupPin { name: name.clone(), ty, ..GroupPin::default() });
                name
            });
            if goes_in {
                wires.insert(target, Pin::new(input_end, name.as_str()));
                wires.insert(Pin::new(instance, name.as_str()), source);
            } else {
                wires.insert(Pin::new(output_end, name.as_str()), source);
                wires.insert(target, Pin::new(instance, name.as_str()));
            }
        }
        if group.outputs.is_empty() {
            // A group that feeds nothing yet gives what its last nodes give.
            let read: BTreeSet<&NodeId> = wires.values().map(|source| &source.node).collect();
            let last = |pin: &&Pin| nodes.contains(&pin.node) && !read.contains(&pin.node);
            let mut ends: Vec<(Pin, Type)> = grouping
                .types
                .iter()
                .filter(|(pin, _)| last(pin))
                .take(limits::PINS.1)
                .map(|(pin, ty)| (pin.clone(), *ty))
                .collect();
            ends.sort_by(|(a, _), (b, _)| by_height(a, b).then_with(|| a.cmp(b)));
            for (source, ty) in ends {
                let name = group.free_pin_name(GroupSide::Outputs, &self.graph.output_wish(&source));
                wires.insert(Pin::new(output_end, name.as_str()), source);
                group.outputs.push(GroupPin { name, ty: Some(ty), ..GroupPin::default() });
            }
        }
        self.graph.wires = wires;
        for node in &nodes {
            if let Some(node) = self.graph.nodes.get_mut(node) {
                Arc::make_mut(node).owner = Some(id);
            }
        }
        for frame in &grouping.frames {
            if let Some(frame) = self.graph.frames.get_mut(frame).filter(|frame| frame.owner == owner) {
                frame.owner = Some(id);
            }
        }
        let center = [(low[0] + high[0]) / 2.0, middle];
        let ends = [
            (input_end, owned(id.input_kind(), [low[0] - END_GAP, middle])),
            (output_end, owned(id.output_kind(), [high[0] + NODE_WIDTH + 60.0, middle])),
            (instance, Node { owner, ..Node::new(id.kind(), center) }),
        ];
        self.graph.nodes.extend(ends.map(|(id, node)| (id, Arc::new(node))));
        self.graph.groups.insert(id, Arc::new(group));
        Ok(Applied { nodes: vec![instance], ..Applied::default() })
    }

    /// Puts the nodes of a group in place of a node that stands for it. The definition goes with its last use.
    pub(super) fn ungroup(&mut self, instance: NodeId) -> Result<Applied, EditError> {
        let node = Arc::clone(self.graph.nodes.get(&instance).ok_or(EditError::NoNode(instance))?);
        let Some((id, GroupRole::Instance)) = GroupId::of_kind(&node.kind) else {
            return Err(EditError::NotAGroup(instance));
        };
        let group = Arc::clone(self.graph.groups.get(&id).ok_or(EditError::NoGroup(id))?);
        let is_last = self.graph.instances_of(id).count() == 1;
        let output_end = self.graph.output_end(id);
        let inner: Vec<NodeId> = self
            .graph
            .nodes_in(Some(id))
            .filter(|(_, node)| {
                !matches!(GroupId::of_kind(&node.kind), Some((_, GroupRole::Input | GroupRole::Output)))
            })
            .map(|(node, _)| node)
            .collect();
        if !is_last {
            limits::room(self.graph.nodes.len(), inner.len(), limits::NODES)?;
        }
        let [low, high] = self.graph.extent(&inner.iter().copied().collect());
        let offset =
            [node.at[0] - (low[0] + high[0]) / 2.0, node.at[1] - (low[1] + high[1]) / 2.0].map(f32::round);

        // The nodes themselves where nobody else needs them, else copies.
        let mut outside: BTreeMap<NodeId, NodeId> = BTreeMap::new();
        for from in inner {
            let mut copy = self.graph.nodes[&from].as_ref().clone();
            copy.owner = node.owner;
            copy.at = [copy.at[0] + offset[0], copy.at[1] + offset[1]];
            let to = if is_last { from } else { NodeId(self.take_id()) };
            self.graph.nodes.insert(to, Arc::new(copy));
            outside.insert(from, to);
        }
        for (from, mut frame) in
            self.graph.frames_in(Some(id)).map(|(id, f)| (id, f.clone())).collect::<Vec<_>>()
        {
            frame.owner = node.owner;
            frame.at = [frame.at[0] + offset[0], frame.at[1] + offset[1]];
            let to = if is_last { from } else { FrameId(self.take_id()) };
            self.graph.frames.insert(to, frame);
        }

        let old_wires = self.graph.wires.clone();
        let readers: Vec<(Pin, Pin)> = old_wires
            .iter()
            .filter(|(_, source)| source.node == instance)
            .map(|(target, source)| (target.clone(), source.clone()))
            .collect();
        // What comes out of an inner pin: a wire, or a value that was typed in or is the pin's own.
        let feed = |source: &Pin| -> Feed {
            if let Some(node) = outside.get(&source.node) {
                return Feed::Wire(Pin { node: *node, name: Arc::clone(&source.name) });
            }
            let outer = Pin { node: instance, name: Arc::clone(&source.name) };
            if let Some(source) = old_wires.get(&outer) {
                return Feed::Wire(source.clone());
            }
            let typed = node.values.get(source.name.as_ref());
            let default = || group.pin(GroupSide::Inputs, &source.name)?.default.as_ref();
            Feed::Value(typed.or_else(default).cloned())
        };
        let mut fed: Vec<(Pin, Feed)> = Vec::new();
        for (target, source) in &old_wires {
            if let Some(node) = outside.get(&target.node) {
                fed.push((Pin { node: *node, name: Arc::clone(&target.name) }, feed(source)));
            }
        }
        for (target, source) in readers {
            let end = output_end.map(|end| Pin { node: end, name: Arc::clone(&source.name) });
            let inner = end.as_ref().and_then(|end| old_wires.get(end));
            let typed = || {
                let end = self.graph.nodes.get(&output_end?)?;
                let default = || group.pin(GroupSide::Outputs, &source.name)?.default.as_ref();
                Some(
                    end.values
                        .get(source.name.as_ref())
                        .or_else(default)
                        .cloned()
                        .unwrap_or(Value::Number(0.0)),
                )
            };
            let feed = inner.map_or_else(|| Feed::Value(typed()), &feed);
            fed.push((target, feed));
        }
        self.graph.remove(&BTreeSet::from([instance]));
        for (target, feed) in fed {
            self.graph.wires.remove(&target);
            match feed {
                Feed::Wire(source) => drop(self.graph.wires.insert(target, source)),
                Feed::Value(Some(value)) if !matches!(value, Value::Text(_)) => {
                    self.node_mut(target.node)?.values.insert(target.name.to_string(), value);
                }
                Feed::Value(_) => {}
            }
        }
        if is_last {
            self.forget_group(id);
        }
        Ok(Applied { nodes: outside.into_values().collect(), ..Applied::default() })
    }
}

/// What a pin gets when its group is taken apart.
enum Feed {
    Wire(Pin),
    Value(Option<Value>),
}

impl Graph {
    /// Removes nodes with their wires.
    pub(super) fn remove(&mut self, ids: &BTreeSet<NodeId>) {
        self.nodes.retain(|id, _| !ids.contains(id));
        self.wires.retain(|target, source| !ids.contains(&target.node) && !ids.contains(&source.node));
    }

    /// Those of `nodes` that can move into a group together, and what lies between them.
    fn groupable(&self, nodes: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let may_move = |id: &NodeId| {
            self.node(*id).is_some_and(|node| {
                let is_end =
                    matches!(GroupId::of_kind(&node.kind), Some((_, GroupRole::Input | GroupRole::Output)));
                node.kind != PASS_OUTPUT_KIND && !is_end
            })
        };
        let mut chosen: BTreeSet<NodeId> = nodes.iter().copied().filter(may_move).collect();
        // What depends on a chosen node and is needed by another would otherwise depend on the group and feed it.
        let after = self.reach(&chosen, true);
        let before = self.reach(&chosen, false);
        chosen.extend(after.intersection(&before).copied().filter(may_move));
        // A named wire works within one graph, so it moves only with everybody who speaks of it.
        let name_of = |id: &NodeId| {
            let node = self.node(*id)?;
            let option = match node.kind.as_str() {
                SET_WIRE_KIND => "name",
                GET_WIRE_KIND => "wire",
                _ => return None,
            };
            Some((node.owner, node.option(option)?.to_owned()))
        };
        let staying: BTreeSet<_> =
            self.nodes.keys().filter(|id| !chosen.contains(id)).filter_map(name_of).collect();
        chosen.retain(|id| name_of(id).is_none_or(|name| !staying.contains(&name)));
        chosen
    }

    /// True when some other node depends on one of `nodes` and feeds another.
    fn is_between(&self, nodes: &BTreeSet<NodeId>) -> bool {
        let before = self.reach(nodes, false);
        self.reach(nodes, true).intersection(&before).any(|id| !nodes.contains(id))
    }

    /// Everything that depends on `nodes` (`forward`), or that they depend on; themselves included.
    fn reach(&self, nodes: &BTreeSet<NodeId>, forward: bool) -> BTreeSet<NodeId> {
        let mut next: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        for (source, target) in self.wires() {
            let (from, to) = if forward { (source, target) } else { (target, source) };
            next.entry(from.node).or_default().push(to.node);
        }
        let mut found = nodes.clone();
        let mut open: Vec<NodeId> = nodes.iter().copied().collect();
        while let Some(node) = open.pop() {
            open.extend(next.get(&node).into_iter().flatten().filter(|next| found.insert(**next)));
        }
        found
    }

    /// The box around the corners of nodes: its low and its high corner.
    fn extent(&self, nodes: &BTreeSet<NodeId>) -> [[f32; 2]; 2] {
        let places = nodes.iter().filter_map(|id| Some(self.node(*id)?.at));
        let extent = places.fold([[f32::INFINITY; 2], [f32::NEG_INFINITY; 2]], |[low, high], at| {
            [[low[0].min(at[0]), low[1].min(at[1])], [high[0].max(at[0]), high[1].max(at[1])]]
        });
        if extent[0][0].is_finite() { extent } else { [[0.0; 2]; 2] }
    }

    /// What a group's output that gives this pin's value should be called.
    fn output_wish(&self, source: &Pin) -> String {
        if *source.name != *"out" {
            return source.name.to_string();
        }
        let node = self.node(source.node);
        let label = node.and_then(|node| pin_name(node.label.as_deref()?));
        let kind = || Some(node?.kind.rsplit(['.', ':']).next()?.to_owned());
        label.or_else(kind).unwrap_or_else(|| "out".to_owned())
    }
}
