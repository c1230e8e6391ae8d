//! What a node kind is: its names, its pins, its help, and how it becomes code.

use std::path::PathBuf;
use std::sync::Arc;

use crate::types::{SceneTexture, Stages, Type};

use super::field::FieldInput;
use super::form::Form;
use super::special::Special;

/// One entry of the palette.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Its id in documents, `math.smoothstep`: first category and title in snake case.
    pub id: String,
    /// What a person reads: `Smoothstep`.
    pub title: String,
    /// Categories from coarse to fine: `["Math", "Range"]`.
    pub category: Vec<String>,
    /// What it does; the first sentence stands alone.
    pub help: String,
    /// Other words that find it: other tools' names, what it does.
    pub search: Vec<String>,
    /// Earlier ids, so that old documents load.
    pub former_ids: Vec<String>,
    /// Inputs in order.
    pub inputs: Vec<Input>,
    /// Outputs in order.
    pub outputs: Vec<Output>,
    /// Choices in order; each node keeps its own in `Node::options`.
    pub options: Vec<Choice>,
    /// For a generic kind the types that its `T` may take, narrowest first; empty otherwise.
    pub generic_types: Vec<Type>,
    /// The stages in which it may run.
    pub stages: Stages,
    /// How it becomes code.
    pub body: Body,
    /// Where it is written, for messages; `None` for special kinds.
    pub origin: Option<Origin>,
    /// What in a node decides its pins and its code, besides the kind.
    pub form: Form,
}

impl Kind {
    /// The input with this name.
    pub fn input(&self, name: &str) -> Option<&Input> {
        self.inputs.iter().find(|input| input.name == name)
    }

    /// The output with this name.
    pub fn output(&self, name: &str) -> Option<&Output> {
        self.outputs.iter().find(|output| output.name == name)
    }
}

/// The type of a pin: its own, or that of the node's generic `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinType {
    /// Always this type.
    Fixed(Type),
    /// The `T` that the node's wires decide.
    Generic,
}

/// An input pin.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its name: that of the function's argument.
    pub name: String,
    /// Its type.
    pub ty: PinType,
    /// What it has while nothing is wired and nothing typed.
    pub default: InputDefault,
    /// From where to where its slider goes; typing may go beyond.
    pub range: Option<[f64; 2]>,
    /// What typing cannot go beyond, because the node does not either.
    pub limits: Option<[f64; 2]>,
    /// Which widget edits it.
    pub widget: Widget,
    /// What it is, with its unit.
    pub help: String,
    /// True where the node's own editor edits the value: the canvas shows no pin until something is wired to it.
    pub hidden: bool,
}

/// What an input has while nothing is wired and nothing typed.
#[derive(Clone, Debug, PartialEq)]
pub enum InputDefault {
    /// These components; one number splats to any width.
    Number(Vec<f64>),
    /// A stage input such as the UV.
    Source(Source),
    /// It must be wired (a texture).
    Required,
    /// What the picture shows when the pass begins.
    Scene(SceneTexture),
    /// It may stay empty; what that means is the special kind's matter (a Pass Output's position).
    Absent,
}

/// How an input is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Widget {
    /// Numbers to drag, with the range where there is one.
    #[default]
    Number,
    /// A colour picker; the value is linear.
    Colour,
    /// Degrees in the window, radians in the value.
    Angle,
    /// A box to tick.
    Toggle,
}

/// An output pin.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Its name: that of the struct's member, or `out` for the only one.
    pub name: String,
    /// Its type.
    pub ty: PinType,
    /// What it is, with its unit and range.
    pub help: String,
}

/// A choice that a node offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in `Node::options`.
    pub name: String,
    /// What it chooses.
    pub help: String,
    /// What can be chosen; the first is the default. Empty for a name that the document knows (a parameter, a texture).
    pub values: Vec<String>,
    /// True where the node's own editor sets it, so that no row of the node does.
    pub hidden: bool,
}

/// A value that a stage gets from outside the graph. The same list serves input defaults and the input nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// Mesh UV, origin top left.
    Uv,
    /// The mesh's second UV, origin top left; the first one again where the mesh has no other.
    Uv1,
    /// Position in object, world or view space; after displacement when read in the fragment stage.
    Position(Space),
    /// Unit normal; after displacement when read in the fragment stage.
    Normal(Space),
    /// Unit tangent.
    Tangent(Space),
    /// Unit bitangent: normal × tangent, times the tangent's handedness.
    Bitangent(Space),
    /// Vertex colour, linear.
    VertexColour,
    /// The instance's transform, object to world, as a mat4.
    InstanceTransform,
    /// The instance's colour, linear, vec4.
    InstanceColour,
    /// Four random numbers in [0, 1) per instance.
    InstanceCustom,
    /// Number of the instance, u32.
    InstanceIndex,
    /// Origin of the instance, vec3: the last column of its transform.
    InstancePosition,
    /// Number of the vertex, u32; vertex stage only.
    VertexIndex,
    /// Unit vector from the surface to the camera, world space.
    ViewDirection,
    /// True on faces seen from the front; fragment stage only.
    FrontFacing,
    /// UV over the whole picture, origin top left; fragment stage only.
    ScreenUv,
    /// Place in the picture from its middle, vec2: -1 to 1 along each axis, y down; fragment stage only.
    ScreenCentred,
    /// The same in half heights of the picture, vec2, so that a unit is as long across as down; fragment stage only.
    ScreenSquare,
    /// The built-in position of the fragment, vec4: x and y in pixels, depth, 1/w; fragment stage only.
    FragmentCoordinate,
    /// 1 where the main light reaches the surface, 0 in the shadow, f32; fragment stage only.
    Shadow,
    /// Origin of the object, vec3, world space.
    ObjectPosition,
    /// Lengths of the object's three axes, vec3.
    ObjectScale,
    /// Camera position in the space of the object, vec3.
    ObjectCameraPosition,
    /// One of the host's matrices.
    Matrix(Transform),
    /// A member of `frame` in `shaders/prelude.wgsl`.
    Frame(FrameValue),
    /// One component, 0 to 3, of a member of `frame` that is a vec4: the time node's outputs.
    FrameComponent(FrameValue, u8),
}

/// A matrix between two spaces, mat4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transform {
    /// Object space to world space.
    WorldFromObject,
    /// World space to object space.
    ObjectFromWorld,
    /// World space to view space.
    ViewFromWorld,
    /// View space to world space.
    WorldFromView,
    /// World space to clip space.
    ClipFromWorld,
}

/// A coordinate space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// The mesh's own.
    Object,
    /// The scene's.
    World,
    /// The camera's: x right, y up, looking along -z.
    View,
}

/// A value of the frame interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FrameValue {
    /// Seconds, f32.
    Time,
    /// vec4: `t`, `t/20`, `2t`, `3t`.
    Times,
    /// vec4: sine of `t/8`, `t/4`, `t/2`, `t`.
    Sines,
    /// vec4: cosine of `t/8`, `t/4`, `t/2`, `t`.
    Cosines,
    /// vec4: delta, 1/delta, smoothed delta, 1/smoothed delta.
    Deltas,
    /// vec2: size of the picture in pixels.
    ScreenSize,
    /// vec2: size of a pixel in UV.
    TexelSize,
    /// vec2: pointer in UV.
    Pointer,
    /// vec3: camera position, world space.
    CameraPosition,
    /// vec3: camera direction, world space.
    CameraDirection,
    /// vec3: unit direction to the main light, world space.
    LightDirection,
    /// vec3: colour of the main light, linear.
    LightColour,
    /// vec3: colour of the ambient light, linear.
    AmbientColour,
    /// vec3: unit direction of the motion.
    MotionDirection,
    /// f32: amount of the motion.
    MotionAmount,
    /// f32: fade of the motion.
    MotionFade,
    /// f32: the distance at which the fade of the motion is 1.
    MotionLargest,
    /// f32: 1 while the shadow map is drawn, else 0.
    ShadowPass,
    /// f32: width of the picture divided by its height.
    ScreenAspect,
    /// f32: 1 while the pointer is pressed, else 0.
    PointerPressed,
    /// f32: number of the frame since the start.
    FrameIndex,
    /// f32: vertical field of view in radians.
    FieldOfView,
    /// f32: distance of the camera's near plane.
    CameraNear,
    /// f32: distance of the camera's far plane.
    CameraFar,
    /// f32: length of the document's loop in seconds; 0 without one.
    LoopLength,
    /// f32: position in the loop from 0 to 1.
    LoopPhase,
}

/// How a kind becomes code.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// A WGSL function; one per mode, in the order of the `mode` choice (one entry without a choice otherwise).
    Functions(Vec<Function>),
    /// One of the closed set that Rust knows.
    Special(Special),
}

/// A WGSL function of a node file.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name in the file.
    pub name: String,
    /// The value of the `mode` choice that selects it; empty when there is no choice.
    pub mode: String,
    /// For an `@inline` kind the expression with `$name` for each argument, such as `sin($x)`.
    pub inline: Option<String>,
    /// Members of the returned struct in output order; empty when the value itself is returned.
    pub members: Vec<String>,
    /// Arguments in the file's order. A texture takes two: itself and its sampler.
    pub arguments: Vec<Argument>,
    /// The stages in which this function may run.
    pub stages: Stages,
    /// The module-scope declarations that it needs, itself last, in an order that can be emitted. `T` stands for the
    /// generic type.
    pub declarations: Vec<Arc<Declaration>>,
    /// Set when its results jump between neighbouring pixels although its inputs do not. It happens only where one of
    /// these inputs differs between pixels; where none is named, any of them.
    pub jumps: Option<Vec<String>>,
    /// How much its results change when its inputs change a little, past any jump. It has the function's own outputs.
    pub change: Option<Box<Self>>,
    /// What is called instead where an input jumps, with the changes of that input to the next pixels.
    pub seamless: Option<Box<Self>>,
    /// The input that it reads at other places than its own.
    pub field: Option<FieldInput>,
}

/// An argument of a node's function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The value of the input with this name.
    Value(String),
    /// The texture of the input with this name.
    Texture(String),
    /// The sampler of the texture input with this name.
    Sampler(String),
    /// How much an input changes towards a neighbouring pixel.
    Change {
        /// The input's name.
        input: String,
        /// Towards which pixel.
        towards: Towards,
    },
}

/// The neighbour of a pixel towards which a change counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Towards {
    /// The one that the caller means: `d_NAME`.
    Either,
    /// The next one on the right: `right_NAME`.
    Right,
    /// The next one below: `down_NAME`.
    Down,
}

impl Towards {
    /// What an argument begins with, ahead of the name of the input whose change it takes.
    pub const PREFIXES: [(&'static str, Self); 3] =
        [("d_", Self::Either), ("right_", Self::Right), ("down_", Self::Down)];
}

/// One function, struct, constant or alias of a WGSL file, with its comments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Declaration {
    /// The file that it stands in; two files may use one name.
    pub file: String,
    /// Its name in that file.
    pub name: String,
    /// Its text, comments included, without node tags.
    pub text: String,
    /// Byte ranges in `text` of identifiers that must be renamed together with what they name: each occurrence of
    /// this declaration's own name, of another declaration's name, or of `T`.
    pub references: Vec<Reference>,
    /// True when it (or something it uses) mentions `T`, so that it is emitted once per type.
    pub generic: bool,
}

/// An occurrence of a renamable name in a declaration's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reference {
    /// Start and end byte in `Declaration::text`.
    pub range: (usize, usize),
    /// The declaration's name as written, or `T`.
    pub name: String,
    /// The file in which that name is declared (a library file's for shared helpers); empty for `T`.
    pub file: String,
}

/// Where a kind is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file, relative to its root.
    pub path: PathBuf,
    /// The function's line, from 1.
    pub line: u32,
    /// True for a file of the user's own folder.
    pub user: bool,
}
