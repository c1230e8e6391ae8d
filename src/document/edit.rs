//! The one door to change a document.
//!
//! An edit either happens whole or not at all. Nobody writes inverses: undo keeps snapshots (see `history`).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::{
    Document, Fragment, Frame, FrameId, Instances, Node, NodeId, Parameter, Pass, Pin, Scene, TextureSlot,
    fragment,
};
use crate::types::Value;

/// The kind of the node that ends a pass. A document keeps exactly one pass for each such node.
pub const PASS_OUTPUT_KIND: &str = "output.pass";

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds a node; a Pass Output node brings its pass with it.
    AddNode(Node),
    /// Adds copies of nodes with the wires between them, moved by an offset in graph units.
    Paste {
        /// What to add.
        fragment: Fragment,
        /// By how much to move it.
        offset: [f32; 2],
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
    /// Shows a node as its header alone, or whole.
    SetCollapsed(NodeId, bool),
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
    /// Adds a texture or replaces the one with its name.
    SetTexture(TextureSlot),
    /// Removes a texture.
    RemoveTexture(String),
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

/// Why an edit was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// There is no such node.
    NoNode(NodeId),
    /// There is no such frame.
    NoFrame(FrameId),
    /// There is no pass, parameter or texture of this name.
    NotFound(String),
    /// The name is taken.
    NameTaken(String),
    /// The name is empty.
    EmptyName,
    /// The wire would make a node depend on itself.
    Cycle,
    /// A position, size or count is not finite or out of its limits.
    OutOfRange(&'static str),
}

impl fmt::Display for EditError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNode(id) => write!(formatter, "there is no node {id}"),
            Self::NoFrame(id) => write!(formatter, "there is no frame {}", id.0),
            Self::NotFound(name) => write!(formatter, "there is nothing named `{name}`"),
            Self::NameTaken(name) => write!(formatter, "the name `{name}` is taken"),
            Self::EmptyName => formatter.write_str("a name cannot be empty"),
            Self::Cycle => formatter.write_str("this wire would make a node depend on itself"),
            Self::OutOfRange(what) => write!(formatter, "{what} is out of range"),
        }
    }
}

impl std::error::Error for EditError {}

impl Document {
    /// Makes one change.
    ///
    /// # Errors
    /// Says why the edit cannot be done; the document is then as it was.
    pub fn apply(&mut self, edit: Edit) -> Result<Applied, EditError> {
        let mut applied = Applied::default();
        if let Edit::Batch(edits) = edit {
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
            Edit::Paste { fragment, offset } => *applied = fragment::paste(self, &fragment, offset)?,
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
                self.node_mut(pin.node)?.values.insert(pin.name.to_string(), value);
            }
            Edit::SetValue(pin, None) => {
                self.node_mut(pin.node)?.values.remove(pin.name.as_ref());
            }
            Edit::SetOption(id, name, Some(value)) => {
                self.node_mut(id)?.options.insert(name, value);
            }
            Edit::SetOption(id, name, None) => {
                self.node_mut(id)?.options.remove(&name);
            }
            Edit::SetCollapsed(id, collapsed) => self.node_mut(id)?.collapsed = collapsed,
            Edit::Connect { from, to } => {
                self.known(from.node)?;
                self.known(to.node)?;
                if self.graph.depends_on(from.node, to.node) {
                    return Err(EditError::Cycle);
                }
                self.graph.wires.insert(to, from);
            }
            Edit::Disconnect(to) => {
                self.known(to.node)?;
                self.graph.wires.remove(&to);
            }
            Edit::AddFrame(frame) => {
                check_frame(&frame)?;
                let id = FrameId(self.take_id());
                self.graph.frames.insert(id, frame);
                applied.frames.push(id);
            }
            Edit::SetFrame(id, frame) => {
                check_frame(&frame)?;
                *self.graph.frames.get_mut(&id).ok_or(EditError::NoFrame(id))? = frame;
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
            Edit::SetParameter(parameter) => {
                not_empty(&parameter.name)?;
                match self.parameters.iter_mut().find(|known| known.name == parameter.name) {
                    Some(known) => *known = parameter,
                    None => self.parameters.push(parameter),
                }
            }
            Edit::RenameParameter(from, to) => self.rename_parameter(&from, to)?,
            Edit::RemoveParameter(name) => {
                let place = self.parameters.iter().position(|known| known.name == name);
                self.parameters.remove(place.ok_or(EditError::NotFound(name))?);
            }
            Edit::SetTexture(texture) => {
                not_empty(&texture.name)?;
                match self.textures.iter_mut().find(|known| known.name == texture.name) {
                    Some(known) => *known = texture,
                    None => self.textures.push(texture),
                }
            }
            Edit::RemoveTexture(name) => {
                let place = self.textures.iter().position(|known| known.name == name);
                self.textures.remove(place.ok_or(EditError::NotFound(name))?);
            }
            Edit::SetScene(scene) => self.scene = scene,
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
        let id = NodeId(self.take_id());
        if node.kind == PASS_OUTPUT_KIND {
            let name = self.free_pass_name(node.label.as_deref().unwrap_or("pass"));
            self.passes.push(Pass::new(name, id));
        }
        self.graph.nodes.insert(id, Arc::new(node));
        Ok(id)
    }

    fn remove_nodes(&mut self, ids: &BTreeSet<NodeId>) -> Result<(), EditError> {
        for id in ids {
            self.known(*id)?;
        }
        self.graph.nodes.retain(|id, _| !ids.contains(id));
        self.graph.wires.retain(|target, source| !ids.contains(&target.node) && !ids.contains(&source.node));
        self.passes.retain(|pass| !ids.contains(&pass.output));
        Ok(())
    }

    fn set_pass(&mut self, name: &str, mut pass: Pass) -> Result<(), EditError> {
        not_empty(&pass.name)?;
        let place = self.pass_index(name)?;
        if pass.name != name && self.passes.iter().any(|known| known.name == pass.name) {
            return Err(EditError::NameTaken(pass.name));
        }
        if let Some(Instances { count, extent, .. }) = &pass.instances {
            finite(extent, "instance extent")?;
            if *count == 0 || *count > Instances::MAX {
                return Err(EditError::OutOfRange("instance count"));
            }
        }
        pass.output = self.passes[place].output;
        self.passes[place] = pass;
        Ok(())
    }

    fn rename_parameter(&mut self, from: &str, to: String) -> Result<(), EditError> {
        not_empty(&to)?;
        if from != to && self.parameter(&to).is_some() {
            return Err(EditError::NameTaken(to));
        }
        let known = self.parameters.iter_mut().find(|known| known.name == from);
        known.ok_or_else(|| EditError::NotFound(from.to_owned()))?.name.clone_from(&to);
        for node in self.graph.nodes.values_mut() {
            if node.option("parameter") == Some(from) {
                Arc::make_mut(node).options.insert("parameter".to_owned(), to.clone());
            }
        }
        Ok(())
    }

    fn take_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    fn known(&self, id: NodeId) -> Result<(), EditError> {
        if self.graph.nodes.contains_key(&id) { Ok(()) } else { Err(EditError::NoNode(id)) }
    }

    fn node_mut(&mut self, id: NodeId) -> Result<&mut Node, EditError> {
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

fn finite(numbers: &[f32], what: &'static str) -> Result<(), EditError> {
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(EditError::OutOfRange(what)) }
}

fn not_empty(name: &str) -> Result<(), EditError> {
    if name.trim().is_empty() { Err(EditError::EmptyName) } else { Ok(()) }
}

fn check_frame(frame: &Frame) -> Result<(), EditError> {
    finite(&frame.at, "position")?;
    finite(&frame.size, "size")?;
    if frame.size.iter().any(|side| *side <= 0.0) { Err(EditError::OutOfRange("size")) } else { Ok(()) }
}
