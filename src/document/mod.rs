//! What the user edits and saves: one effect as a plain value.
//!
//! A document is a graph of nodes and wires, the passes that draw it, and the parameters, textures and scene that
//! they use. It knows nothing of node kinds beyond their ids, so that a document with kinds that this version does
//! not know loads, edits and saves without loss.
//!
//! Pins are identified by name, kinds and nodes by id, never by position. Node ids are not reused, even after undo
//! and save. The only way to change a document is [`Document::apply`].

mod edit;
mod edit_error;
mod embedded;
mod file;
mod format;
mod fragment;
mod graph;
mod group;
mod group_edit;
mod grouping;
mod history;
mod limits;
mod nested;
mod parameter;
mod pass;
mod pass_target;
mod paste;
mod scene;
mod texture;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::types::Value;

pub use edit::{Applied, Edit, GET_WIRE_KIND, PASS_OUTPUT_KIND, SET_WIRE_KIND};
pub use edit_error::EditError;
pub use embedded::Embedded;
pub(crate) use file::part_path;
pub use file::{FileError, MAX_FILE_BYTES, MAX_NODES, VERSION, reason, write_whole};
pub(crate) use format::to_json;
pub use fragment::Fragment;
pub use graph::Graph;
pub use group::{Group, GroupId, GroupPin, GroupRole, GroupSide, pin_name};
pub use grouping::Grouping;
pub use history::{History, Snapshot};
pub use parameter::{Parameter, ParameterWidget, Preset};
pub use pass::{Blend, Cull, DepthTest, InstanceLayout, Instances, MeshSource, Pass};
pub use pass_target::{Target, TargetFormat, TargetSize, TextureTarget};
pub use scene::{Background, Camera, Ground, Light, Motion, MotionPath, Scene};
pub use texture::{AddressMode, Filter, TextureSlot};

/// Identifies a node within its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl fmt::Display for NodeId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Identifies a frame within its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FrameId(pub u32);

/// One end of a wire: a pin of a node, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin {
    /// The node.
    pub node: NodeId,
    /// The pin's name.
    pub name: Arc<str>,
}

impl Pin {
    /// The pin `name` of `node`.
    pub fn new(node: NodeId, name: impl Into<Arc<str>>) -> Self {
        Self { node, name: name.into() }
    }
}

/// `3.sine`.
impl fmt::Display for Pin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.node, self.name)
    }
}

/// One effect: everything that a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) next_id: u32,
    pub(crate) passes: Vec<Pass>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) presets: Vec<Preset>,
    pub(crate) textures: Vec<TextureSlot>,
    pub(crate) scene: Scene,
    pub(crate) graph: Graph,
    pub(crate) bookmarks: BTreeMap<u8, Bookmark>,
    pub(crate) extra: Map<String, Json>,
}

/// A view of the graph to come back to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bookmark {
    /// The group that it shows; `None` for the main graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<GroupId>,
    /// What is in the middle, in graph units.
    pub center: [f32; 2],
    /// Points per graph unit.
    pub zoom: f32,
}

/// One node: a kind, its place, and what the user typed into it.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Node {
    /// The id of its kind, such as `math.sine`.
    pub kind: String,
    /// Top-left corner in graph units, x to the right, y down.
    pub at: [f32; 2],
    /// The user's own title; the kind's where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Choices: the mode of the function, the space of a position, the name of a parameter or texture.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Values typed into inputs, by pin; an input that is missing here has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
    /// Shown as its header alone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub collapsed: bool,
    /// It hands on what it gets instead of doing its work.
    #[serde(default, skip_serializing_if = "is_false")]
    pub muted: bool,
    /// The group that it is part of; `None` for the main graph.
    #[serde(skip)]
    pub owner: Option<GroupId>,
    /// The pin whose value the node shows as a picture; none is shown without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// sRGB colour of its header, each from 0 to 255; the kind's where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<[u8; 3]>,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Node {
    /// A node of `kind` at a place, with defaults for everything.
    pub fn new(kind: impl Into<String>, at: [f32; 2]) -> Self {
        Self { kind: kind.into(), at, ..Self::default() }
    }

    /// The chosen value of an option.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }
}

/// A titled, coloured box behind nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// What the box says.
    pub title: String,
    /// Top-left corner in graph units.
    pub at: [f32; 2],
    /// Width and height in graph units.
    pub size: [f32; 2],
    /// sRGB colour, each from 0 to 255.
    #[serde(default = "Frame::default_colour")]
    pub colour: [u8; 3],
    /// What is written below the title: with it, the box is a note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The group that it is part of; `None` for the main graph.
    #[serde(skip)]
    pub owner: Option<GroupId>,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Frame {
    /// The colour of a frame that has none of its own.
    pub const DEFAULT_COLOUR: [u8; 3] = [92, 108, 140];

    fn default_colour() -> [u8; 3] {
        Self::DEFAULT_COLOUR
    }
}

/// A box without a size at the origin, to be filled in with struct update syntax.
impl Default for Frame {
    fn default() -> Self {
        Self {
            title: String::new(),
            at: [0.0; 2],
            size: [0.0; 2],
            colour: Self::DEFAULT_COLOUR,
            text: String::new(),
            owner: None,
            extra: Map::new(),
        }
    }
}

fn yes() -> bool {
    true
}

pub(crate) fn is_false(value: &bool) -> bool {
    !*value
}

/// An empty document.
impl Default for Document {
    fn default() -> Self {
        Self {
            title: String::new(),
            about: String::new(),
            next_id: 1,
            passes: Vec::new(),
            parameters: Vec::new(),
            presets: Vec::new(),
            textures: Vec::new(),
            scene: Scene::default(),
            graph: Graph::default(),
            bookmarks: BTreeMap::new(),
            extra: Map::new(),
        }
    }
}

impl Document {
    /// The title, for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// A sentence on what the effect shows or teaches.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Nodes, wires and frames.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The views to come back to, by number.
    pub const fn bookmarks(&self) -> &BTreeMap<u8, Bookmark> {
        &self.bookmarks
    }

    /// The passes in drawing order.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The names of the textures that passes draw to, in the order of the passes.
    pub fn pass_textures(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for name in self.passes.iter().filter_map(|pass| pass.target.texture()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// What the texture of this name is like: as the first pass that draws to it says.
    pub fn texture_target(&self, name: &str) -> TextureTarget {
        let first = self.passes.iter().find(|pass| pass.target.texture() == Some(name));
        first.map(|pass| pass.texture_target).unwrap_or_default()
    }

    /// The pass whose Pass Output node is `output`.
    pub fn pass_of_output(&self, output: NodeId) -> Option<&Pass> {
        self.passes.iter().find(|pass| pass.output == output)
    }

    /// The textures in their order.
    pub fn textures(&self) -> &[TextureSlot] {
        &self.textures
    }

    /// A texture by name.
    pub fn texture(&self, name: &str) -> Option<&TextureSlot> {
        self.textures.iter().find(|texture| texture.name == name)
    }

    /// Camera, light and background.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }
}
