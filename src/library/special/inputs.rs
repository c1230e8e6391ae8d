//! The input nodes: what a stage gets from the mesh, the instance, the scene and the clock.

mod scene;

use super::super::kind::{Choice, FrameValue, Kind, Output, PinType, Source, Space};
use super::{Special, choice, kind, output};
use crate::types::Stages;
use scene::SCENE;

/// An input node as data.
struct Entry {
    id: &'static str,
    group: &'static str,
    title: &'static str,
    help: &'static str,
    search: &'static [&'static str],
    /// Name, source and help of each output.
    outputs: &'static [(&'static str, Source, &'static str)],
    chooses: Chooses,
}

/// What an option of the node changes in its sources.
#[derive(Clone, Copy)]
enum Chooses {
    Nothing,
    /// The option `space`.
    Space,
    /// The option `set`: which UV of the mesh.
    UvSet,
}

impl Chooses {
    fn options(self) -> Vec<Choice> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Space => vec![choice(
                "space",
                &["object", "world", "view"],
                "object: the mesh's own. world: the scene's. view: the camera's, x right, y up, looking along -z. \
                 Transform takes it to tangent space.",
            )],
            Self::UvSet => vec![choice(
                "set",
                &["0", "1"],
                "Which UV of the mesh. 0: the one for pictures. 1: the second (TEXCOORD_1 of a glTF file), which often \
                 covers the mesh without overlaps, for baked light; a mesh that has none gives its first.",
            )],
        }
    }
}

/// All input nodes.
pub(super) fn kinds() -> Vec<Kind> {
    [TIME, GEOMETRY, INSTANCE, SCENE].into_iter().flatten().map(Entry::kind).collect()
}

impl Entry {
    fn kind(&self) -> Kind {
        let pin = |(name, source, help): &(&str, Source, &str)| -> Output {
            output(name, PinType::Fixed(source.ty()), help)
        };
        let sources: Vec<Source> = self.outputs.iter().map(|(_, source, _)| *source).collect();
        Kind {
            outputs: self.outputs.iter().map(pin).collect(),
            options: self.chooses.options(),
            stages: stages(&sources),
            ..kind(
                self.id,
                &["Input", self.group],
                self.title,
                self.help,
                self.search,
                Special::Sources(sources),
            )
        }
    }
}

fn stages(sources: &[Source]) -> Stages {
    if sources.iter().any(|source| source.stages() == Stages::FRAGMENT) {
        Stages::FRAGMENT
    } else if sources.iter().any(|source| source.stages() == Stages::VERTEX) {
        Stages::VERTEX
    } else {
        Stages::BOTH
    }
}

const fn component(value: FrameValue, index: u8) -> Source {
    Source::FrameComponent(value, index)
}

const TIME: &[Entry] = &[
    Entry {
        id: "input.time",
        group: "Time",
        title: "Time",
        help: "The time of the animation in seconds, and common values made from it.\n\n\
               The clock is counted in double precision outside the shader, so that animation is as smooth after days as \
               at the start. The time begins again at 0 after the length of the document's loop, or after 5680 s where it \
               has none. What moves by whole multiples of t/20, and sines of t, t/2, t/4 and t/8, go on there without a \
               jump; other speeds jump once.",
        search: &["clock", "seconds", "elapsed", "animate", "_time", "itime", "u_time", "delta time"],
        outputs: &[
            ("time", Source::Frame(FrameValue::Time), "Seconds since the start, t."),
            ("time_20", component(FrameValue::Times, 1), "A twentieth of the time, t/20."),
            ("time_2", component(FrameValue::Times, 2), "Twice the time, 2t."),
            ("time_3", component(FrameValue::Times, 3), "Three times the time, 3t."),
            ("sine_8", component(FrameValue::Sines, 0), "Sine of t/8, from -1 to 1."),
            ("sine_4", component(FrameValue::Sines, 1), "Sine of t/4, from -1 to 1."),
            ("sine_2", component(FrameValue::Sines, 2), "Sine of t/2, from -1 to 1."),
            ("sine", component(FrameValue::Sines, 3), "Sine of t, from -1 to 1."),
            ("cosine_8", component(FrameValue::Cosines, 0), "Cosine of t/8, from -1 to 1."),
            ("cosine_4", component(FrameValue::Cosines, 1), "Cosine of t/4, from -1 to 1."),
            ("cosine_2", component(FrameValue::Cosines, 2), "Cosine of t/2, from -1 to 1."),
            ("cosine", component(FrameValue::Cosines, 3), "Cosine of t, from -1 to 1."),
            (
                "delta",
                component(FrameValue::Deltas, 0),
                "Seconds since the last frame; in a still that of 60 per second, or of --fps.",
            ),
            ("inverse_delta", component(FrameValue::Deltas, 1), "1/delta: frames per second."),
            (
                "smooth_delta",
                component(FrameValue::Deltas, 2),
                "Seconds per frame, smoothed over several frames.",
            ),
            (
                "inverse_smooth_delta",
                component(FrameValue::Deltas, 3),
                "1/smooth delta: frames per second, smoothed.",
            ),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.loop",
        group: "Time",
        title: "Loop",
        help: "The document's loop, for animations that repeat without a jump.",
        search: &["cycle", "period", "looping time", "repeat"],
        outputs: &[
            ("phase", Source::Frame(FrameValue::LoopPhase), "Position in the loop from 0 to 1."),
            (
                "length",
                Source::Frame(FrameValue::LoopLength),
                "Length of the loop in seconds; 0 when there is none.",
            ),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.frame_index",
        group: "Time",
        title: "Frame Index",
        help: "How many frames were drawn since the start.",
        search: &["frame number", "frame count"],
        outputs: &[("out", Source::Frame(FrameValue::FrameIndex), "Number of the frame, from 0.")],
        chooses: Chooses::Nothing,
    },
];

const GEOMETRY: &[Entry] = &[
    Entry {
        id: "input.position",
        group: "Geometry",
        title: "Position",
        help: "Position of the vertex or pixel. Per pixel it is the position after the displacement.",
        search: &[
            "vertex position",
            "world position",
            "object position",
            "local position",
            "fragment position",
            "absolute world position",
            "position ws",
        ],
        outputs: &[("out", Source::Position(Space::Object), "Position in the chosen space.")],
        chooses: Chooses::Space,
    },
    Entry {
        id: "input.normal",
        group: "Geometry",
        title: "Normal",
        help: "Direction in which the surface faces, of length 1. Per pixel it is the one after the displacement.",
        search: &["normal vector", "world normal", "vertex normal", "vertex normal ws", "pixel normal ws"],
        outputs: &[("out", Source::Normal(Space::Object), "Unit normal in the chosen space.")],
        chooses: Chooses::Space,
    },
    Entry {
        id: "input.tangent",
        group: "Geometry",
        title: "Tangent",
        help: "Direction along the surface in which the U of the UV grows, of length 1.",
        search: &["tangent vector"],
        outputs: &[("out", Source::Tangent(Space::Object), "Unit tangent in the chosen space.")],
        chooses: Chooses::Space,
    },
    Entry {
        id: "input.bitangent",
        group: "Geometry",
        title: "Bitangent",
        help: "Direction along the surface across the tangent, of length 1.",
        search: &["binormal", "bitangent vector"],
        outputs: &[("out", Source::Bitangent(Space::Object), "Unit bitangent in the chosen space.")],
        chooses: Chooses::Space,
    },
    Entry {
        id: "input.uv",
        group: "Geometry",
        title: "UV",
        help: "Texture coordinate of the mesh. (0, 0) is the top left corner of the picture, v grows downward.",
        search: &["texcoord", "texture coordinate", "uv0", "uv1", "uv2", "second uv", "lightmap uv", "st"],
        outputs: &[("out", Source::Uv, "Texture coordinate, mostly from 0 to 1.")],
        chooses: Chooses::UvSet,
    },
    Entry {
        id: "input.vertex_colour",
        group: "Geometry",
        title: "Vertex Colour",
        help: "Colour painted on the mesh, linear; white when the mesh has none.",
        search: &["vertex color", "mesh color", "color attribute", "attribute"],
        outputs: &[("out", Source::VertexColour, "Linear colour with alpha.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.vertex_index",
        group: "Geometry",
        title: "Vertex Index",
        help: "Number of the vertex in its mesh; vertex stage only.",
        search: &["vertex id", "gl_vertexid", "sv_vertexid"],
        outputs: &[("out", Source::VertexIndex, "Number from 0.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.view_direction",
        group: "Geometry",
        title: "View Direction",
        help: "Direction from the surface to the camera in world space, of length 1.",
        search: &["camera vector", "eye direction", "camera direction", "view dir", "incoming"],
        outputs: &[("out", Source::ViewDirection, "Unit vector towards the camera, world space.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.front_facing",
        group: "Geometry",
        title: "Is Front Face",
        help: "True where the surface is seen from its front; pixels only. For two-sided effects.",
        search: &[
            "front facing",
            "backface",
            "two sided",
            "two sided sign",
            "gl_frontfacing",
            "sv_isfrontface",
        ],
        outputs: &[("out", Source::FrontFacing, "True on front faces.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.screen_position",
        group: "Geometry",
        title: "Screen Position",
        help: "Where the pixel is in the picture; pixels only.",
        search: &[
            "screen uv",
            "fragment coordinate",
            "fragcoord",
            "gl_fragcoord",
            "sv_position",
            "pixel position",
            "viewport",
        ],
        outputs: &[
            (
                "uv",
                Source::ScreenUv,
                "From (0, 0) at the top left of the picture to (1, 1) at the bottom right.",
            ),
            (
                "centred",
                Source::ScreenCentred,
                "From (-1, -1) at the top left to (1, 1) at the bottom right; (0, 0) in the middle.",
            ),
            (
                "square",
                Source::ScreenSquare,
                "From the middle in half heights of the picture: circles are round, and tiles square, whatever its shape.",
            ),
            (
                "coordinate",
                Source::FragmentCoordinate,
                "x and y in pixels from the top left, z the depth, w is 1/w.",
            ),
        ],
        chooses: Chooses::Nothing,
    },
];

const INSTANCE: &[Entry] = &[
    Entry {
        id: "input.instance_data",
        group: "Geometry",
        title: "Instance Data",
        help: "What belongs to one copy of an instanced mesh. A mesh that is drawn once is instance 0.",
        search: &[
            "instance",
            "instancing",
            "per instance",
            "instance custom",
            "instance index",
            "instance id",
            "gl_instanceid",
            "sv_instanceid",
            "particle",
        ],
        outputs: &[
            ("transform", Source::InstanceTransform, "Matrix from the instance's own space to the object's."),
            ("position", Source::InstancePosition, "Where the instance's origin is."),
            ("colour", Source::InstanceColour, "Linear colour of the instance."),
            (
                "custom",
                Source::InstanceCustom,
                "Four random numbers from 0 to 1 that stay with the instance.",
            ),
            ("index", Source::InstanceIndex, "Number of the instance, from 0."),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.object",
        group: "Scene",
        title: "Object",
        help: "The object that the pass draws.",
        search: &["object position", "object scale", "object info", "pivot", "model"],
        outputs: &[
            ("position", Source::ObjectPosition, "Its origin in world space."),
            ("scale", Source::ObjectScale, "Its size along its own three axes; 1 is unscaled."),
        ],
        chooses: Chooses::Nothing,
    },
];
