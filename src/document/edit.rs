//! The one door to change a document.
//!
//! An edit either happens whole or not at all. Nobody writes inverses: undo keeps snapshots (see `history`).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{
    Bookmark, Document, EditError, Fragment, Frame, FrameId, Graph, GroupId, GroupPin, GroupSide, Grouping,
    Node, NodeId, Parameter, Pass, Pin, Preset, Scene, TextureSlot, limits, paste,
};
use crate::types::Value;

/// The kind of the node that ends a pass. A document keeps exactly one pass for each such node.
pub const PASS_OUTPUT_KIND: &str = "output.pass";
/// The kind of the node that gives a wire a name, in its option `name`.
pub const SET_WIRE_KIND: &str = "utility.set_wire";
/// The kind of the nodes that read a named wire, by their option `wire`.
pub const GET_WIRE_KIND: &str = "utility.get_wire";

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds a node to the graph or group that owns it; a Pass Output node brings its pass with it.
    AddNode(Node),
    /// Adds copies of nodes with the wires between them, moved by an offset in graph units. Groups that they use come
    /// along, unless the document has them already.
    Paste {
        /// What to add.
        fragment: Fragment,
        /// By how much to move it.
        offset: [f32; 2],
        /// The group that gets it; `None` for the main graph.
        into: Option<GroupId>,
    },
    /// Removes nodes with their wires and, for a Pass Output, its pass.
    RemoveNodes(BTreeSet<NodeId>),
    /// Puts nodes at places.
    MoveNodes(Vec<(NodeId, [f32; 2])>),
    /// Gives a node its own title, or takes it away.
    SetLabel(NodeId, Option<String>),
    /// Types a value into an input, or goes back to its default.
    SetValue(Pin, Option<Value>),
    /// Chooses an option of a node, or goes back to its default.
    SetOption(NodeId, String, Option<String>),
    /// Gives the header of a node an sRGB colour of its own, or that of its kind.
    SetColour(NodeId, Option<[u8; 3]>),
    /// Shows a node as its header alone, or whole.
    SetCollapsed(NodeId, bool),
    /// Lets a node hand on what it gets instead of doing its work, or work again.
    SetMuted(NodeId, bool),
    /// Makes a group of nodes and puts a node that stands for it in their place.
    MakeGroup(Box<Grouping>),
    /// Puts the nodes of a group in place of a node that stands for it. The definition goes with its last use.
    Ungroup(NodeId),
    /// Gives a group a name and a help text.
    DescribeGroup {
        /// The group.
        group: GroupId,
        /// Its name, unique in the document.
        name: String,
        /// What it does.
        help: String,
    },
    /// Adds a pin to a group (`old` is `None`), replaces one, or removes it (`new` is `None`); wires and values follow.
    SetGroupPin {
        /// The group.
        group: GroupId,
        /// Which side the pin is on.
        side: GroupSide,
        /// The pin's present name.
        old: Option<String>,
        /// What it becomes; its name is written in lower case with `_` between words.
        new: Option<GroupPin>,
    },
    /// Moves a pin of a group to a place in the order of its side.
    MoveGroupPin {
        /// The group.
        group: GroupId,
        /// Which side the pin is on.
        side: GroupSide,
        /// The pin.
        name: String,
        /// Its new place, from 0.
        place: usize,
    },
    /// Removes the definition of a group that no node stands for.
    RemoveGroup(GroupId),
    /// Shows the value of this pin as a picture on the node, or none.
    SetPreview(NodeId, Option<String>),
    /// Wires an output to an input; what was there goes.
    Connect {
        /// The output.
        from: Pin,
        /// The input.
        to: Pin,
    },
    /// Removes the wire into an input.
    Disconnect(Pin),
    /// Adds a frame.
    AddFrame(Frame),
    /// Replaces a frame.
    SetFrame(FrameId, Frame),
    /// Removes a frame; the nodes in it stay.
    RemoveFrame(FrameId),
    /// Replaces the settings of the pass with this name; its output node stays.
    SetPass(String, Box<Pass>),
    /// Moves the pass with this name to a place in the drawing order.
    MovePass(String, usize),
    /// Adds a parameter or replaces the one with its name.
    SetParameter(Parameter),
    /// Renames a parameter and every node that reads it.
    RenameParameter(String, String),
    /// Removes a parameter.
    RemoveParameter(String),
    /// Moves a parameter to a place in the list.
    MoveParameter(String, usize),
    /// Adds a named set of values or replaces the one with its name.
    SetPreset(Preset),
    /// Gives the parameters the values of the set with this name.
    ApplyPreset(String),
    /// Removes a named set of values.
    RemovePreset(String),
    /// Adds a texture or replaces the one with its name.
    SetTexture(TextureSlot),
    /// Renames a texture, and every node and background that reads it.
    RenameTexture(String, String),
    /// Removes a texture.
    RemoveTexture(String),
    /// Keeps a view of the graph under a number, or forgets it.
    SetBookmark(u8, Option<Bookmark>),
    /// Replaces camera, light and background.
    SetScene(Scene),
    /// Sets title and description.
    SetTitle {
        /// The title.
        title: String,
        /// A sentence on what the effect shows.
        about: String,
    },
    /// Several edits as one.
    Batch(Vec<Self>),
}

/// What an edit made.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Applied {
    /// The ids of new nodes, in the order in which they were given.
    pub nodes: Vec<NodeId>,
    /// The ids of new frames.
    pub frames: Vec<FrameId>,
}

impl Document {
    /// Makes one change.
    ///
    /// # Errors
    /// Says why the edit cannot be done; the document is then as it was.
    pub fn apply(&mut self, edit: Edit) -> Result<Applied, EditError> {
        let mut applied = Applied::default();
        if let Edit::Batch(mut edits) = edit {
            // One edit takes itself back, and nodes that no snapshot shares change in place.
            if edits.len() == 1
                && let Some(only) = edits.pop()
            {
                return self.apply(only);
            }
            // A clone shares all nodes, so taking back half a batch is cheap.
            let before = self.clone();
            for edit in edits {
                match self.apply(edit) {
                    Ok(made) => {
                        applied.nodes.extend(made.nodes);
                        applied.frames.extend(made.frames);
                    }
                    Err(error) => {
                        *self = before;
                        return Err(error);
                    }
                }
            }
            return Ok(applied);
        }
        self.apply_one(edit, &mut applied)?;
        Ok(applied)
    }

    fn apply_one(&mut self, edit: Edit, applied: &mut Applied) -> Result<(), EditError> {
        match edit {
            Edit::AddNode(node) => applied.nodes.push(self.add_node(node)?),
            Edit::Paste { fragment, offset, into } => {
                *applied = paste::paste(self, &fragment, offset, into)?;
            }
            Edit::RemoveNodes(ids) => self.remove_nodes(&ids)?,
            Edit::MoveNodes(places) => {
                for (id, at) in &places {
                    finite(at, "position")?;
                    self.known(*id)?;
                }
                for (id, at) in places {
                    self.node_mut(id)?.at = at;
                }
            }
            Edit::SetLabel(id, label) => {
                self.node_mut(id)?.label = label.filter(|text| !text.trim().is_empty());
            }
            Edit::SetValue(pin, Some(value)) => {
                limits::check_value(&value)?;
                self.node_mut(pin.node)?.values.insert(pin.name.to_string(), value);
            }
            Edit::SetValue(pin, None) => {
                self.node_mut(pin.node)?.values.remove(pin.name.as_ref());
            }
            Edit::SetOption(id, name, Some(value)) => self.set_option(id, name, &value)?,
            Edit::SetOption(id, name, None) => {
                self.node_mut(id)?.options.remove(&name);
            }
            Edit::SetColour(id, colour) => self.node_mut(id)?.colour = colour,
            Edit::SetCollapsed(id, collapsed) => self.node_mut(id)?.collapsed = collapsed,
            Edit::SetMuted(id, muted) => self.node_mut(id)?.muted = muted,
            Edit::MakeGroup(grouping) => *applied = self.make_group(&grouping)?,
            Edit::Ungroup(id) => *applied = self.ungroup(id)?,
            Edit::DescribeGroup { group, name, help } => self.describe_group(group, name, help)?,
            Edit::SetGroupPin { group, side, old, new } => {
                self.set_group_pin(group, side, old.as_deref(), new)?;
            }
            Edit::MoveGroupPin { group, side, name, place } => {
                self.move_group_pin(group, side, &name, place)?;
            }
            Edit::RemoveGroup(id) => self.remove_group(id)?,
            Edit::SetPreview(id, pin) => self.node_mut(id)?.preview = pin,
            Edit::Connect { from, to } => {
                self.known(from.node)?;
                self.known(to.node)?;
                if self.graph.owner_of(from.node) != self.graph.owner_of(to.node) {
                    return Err(EditError::OtherGraph);
                }
                if self.graph.depends_on(from.node, to.node) {
                    return Err(EditError::Cycle);
                }
                limits::room(self.graph.wires.len(), 1, limits::WIRES)?;
                self.graph.wires.insert(to, from);
            }
            Edit::Disconnect(to) => {
                self.known(to.node)?;
                self.graph.wires.remove(&to);
            }
            Edit::AddFrame(frame) => {
                limits::check_frame(&frame)?;
                limits::room(self.graph.frames.len(), 1, limits::FRAMES)?;
                if let Some(owner) = frame.owner {
                    self.known_group(owner)?;
                }
                let id = FrameId(self.take_id());
                self.graph.frames.insert(id, frame);
                applied.frames.push(id);
            }
            Edit::SetFrame(id, frame) => {
                limits::check_frame(&frame)?;
                let known = self.graph.frames.get_mut(&id).ok_or(EditError::NoFrame(id))?;
                *known = Frame { owner: known.owner, ..frame };
            }
            Edit::RemoveFrame(id) => {
                self.graph.frames.remove(&id).ok_or(EditError::NoFrame(id))?;
            }
            Edit::SetPass(name, pass) => self.set_pass(&name, *pass)?,
            Edit::MovePass(name, place) => {
                let from = self.pass_index(&name)?;
                let pass = self.passes.remove(from);
                self.passes.insert(place.min(self.passes.len()), pass);
            }
            Edit::SetParameter(parameter) => self.set_parameter(parameter)?,
            Edit::RenameParameter(from, to) => self.rename_parameter(&from, to)?,
            Edit::RemoveParameter(name) => self.remove_parameter(&name)?,
            Edit::MoveParameter(name, place) => self.move_parameter(&name, place)?,
            Edit::SetPreset(preset) => self.set_preset(preset)?,
            Edit::ApplyPreset(name) => self.apply_preset(&name)?,
            Edit::RemovePreset(name) => self.remove_preset(&name)?,
            Edit::SetTexture(texture) => self.set_texture(texture)?,
            Edit::RenameTexture(from, to) => self.rename_texture(&from, &to)?,
            Edit::RemoveTexture(name) => self.remove_texture(name)?,
            Edit::SetBookmark(number, Some(bookmark)) => {
                finite(&bookmark.center, "position")?;
                finite(&[bookmark.zoom], "zoom")?;
                self.bookmarks.insert(number, bookmark);
            }
            Edit::SetBookmark(number, None) => drop(self.bookmarks.remove(&number)),
            Edit::SetScene(scene) => {
                limits::check_scene(&scene)?;
                self.scene = scene;
            }
            Edit::SetTitle { title, about } => {
                self.title = title;
                self.about = about;
            }
            Edit::Batch(edits) => *applied = self.apply(Edit::Batch(edits))?,
        }
        Ok(())
    }

    pub(super) fn add_node(&mut self, node: Node) -> Result<NodeId, EditError> {
        finite(&node.at, "position")?;
        node.values.values().try_for_each(limits::check_value)?;
        self.check_place(&node.kind, node.owner)?;
        limits::room(self.graph.nodes.len(), 1, limits::NODES)?;
        if node.kind == PASS_OUTPUT_KIND {
            limits::room(self.passes.len(), 1, limits::PASSES)?;
        }
        let id = NodeId(self.take_id());
        if node.kind == PASS_OUTPUT_KIND {
            let named = node.label.as_deref().filter(|label| !label.trim().is_empty());
            let name = self.free_pass_name(named.unwrap_or("pass"));
            self.passes.push(Pass::new(name, id));
        }
        self.graph.nodes.insert(id, Arc::new(node));
        Ok(id)
    }

    fn remove_nodes(&mut self, ids: &BTreeSet<NodeId>) -> Result<(), EditError> {
        for id in ids {
            self.known(*id)?;
        }
        self.graph.remove(ids);
        self.passes.retain(|pass| !ids.contains(&pass.output));
        Ok(())
    }

    fn set_pass(&mut self, name: &str, mut pass: Pass) -> Result<(), EditError> {
        not_empty(&pass.name)?;
        let place = self.pass_index(name)?;
        if pass.name != name && self.passes.iter().any(|known| known.name == pass.name) {
            return Err(EditError::NameTaken(pass.name));
        }
        pass.check()?;
        pass.output = self.passes[place].output;
        let before = std::mem::replace(&mut self.passes[place], pass);
        limits::check_memory(&self.passes).inspect_err(|_| self.passes[place] = before)
    }

    /// Those who read a named wire follow when the one node that names it gets another name.
    fn set_option(&mut self, id: NodeId, name: String, value: &str) -> Result<(), EditError> {
        let node = self.node_mut(id)?;
        let owner = node.owner;
        let names_wire = node.kind == SET_WIRE_KIND && name == "name";
        let old = node.options.insert(name, value.to_owned()).filter(|old| names_wire && old != value);
        let Some(old) = old.filter(|old| !old.trim().is_empty()) else { return Ok(()) };
        let speaks = |node: &Node, kind: &str, option: &str| {
            node.owner == owner && node.kind == kind && node.option(option) == Some(&old)
        };
        if self.graph.nodes.values().any(|node| speaks(node, SET_WIRE_KIND, "name")) {
            return Ok(());
        }
        for node in self.graph.nodes.values_mut().filter(|node| speaks(node, GET_WIRE_KIND, "wire")) {
            Arc::make_mut(node).options.insert("wire".to_owned(), value.to_owned());
        }
        Ok(())
    }

    pub(super) fn take_id(&mut self) -> u32 {
        let Graph { nodes, frames, groups, .. } = &self.graph;
        let is_free = |id: &u32| {
            !(nodes.contains_key(&NodeId(*id))
                || frames.contains_key(&FrameId(*id))
                || groups.contains_key(&GroupId(*id)))
        };
        // A file may have counted up to the end; then what is free is found from the beginning.
        let id = (self.next_id..u32::MAX).chain(1..u32::MAX).find(is_free).unwrap_or_default();
        self.next_id = id + 1;
        id
    }

    pub(super) fn known(&self, id: NodeId) -> Result<(), EditError> {
        if self.graph.nodes.contains_key(&id) { Ok(()) } else { Err(EditError::NoNode(id)) }
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Result<&mut Node, EditError> {
        self.graph.nodes.get_mut(&id).map(Arc::make_mut).ok_or(EditError::NoNode(id))
    }

    fn pass_index(&self, name: &str) -> Result<usize, EditError> {
        let place = self.passes.iter().position(|pass| pass.name == name);
        place.ok_or_else(|| EditError::NotFound(name.to_owned()))
    }

    pub(super) fn free_pass_name(&self, wish: &str) -> String {
        let taken = |name: &str| self.passes.iter().any(|pass| pass.name == name);
        if !taken(wish) {
            return wish.to_owned();
        }
        (2..).map(|number| format!("{wish} {number}")).find(|name| !taken(name)).unwrap_or_default()
    }
}

pub(super) fn finite(numbers: &[f32], what: &'static str) -> Result<(), EditError> {
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(EditError::OutOfRange(what)) }
}

pub(super) fn not_empty(name: &str) -> Result<(), EditError> {
    if name.trim().is_empty() { Err(EditError::EmptyName) } else { Ok(()) }
}
