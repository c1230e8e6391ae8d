//! What the scene gives: camera, light, movement, picture, pointer, matrices.

use super::super::super::kind::{FrameValue, Source, Transform};
use super::{Chooses, Entry};

pub(super) const SCENE: &[Entry] = &[
    Entry {
        id: "input.camera",
        group: "Scene",
        title: "Camera",
        help: "The camera that looks at the scene.",
        search: &["eye", "viewer", "near", "far", "field of view", "fov"],
        outputs: &[
            ("position", Source::Frame(FrameValue::CameraPosition), "Its position in world space."),
            ("object_position", Source::ObjectCameraPosition, "Its position in the space of the object."),
            (
                "direction",
                Source::Frame(FrameValue::CameraDirection),
                "Unit vector along which it looks, world space.",
            ),
            ("field_of_view", Source::Frame(FrameValue::FieldOfView), "Vertical field of view in radians."),
            ("near", Source::Frame(FrameValue::CameraNear), "Nearest distance that it sees."),
            ("far", Source::Frame(FrameValue::CameraFar), "Farthest distance that it sees."),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.main_light",
        group: "Scene",
        title: "Main Light",
        help: "The scene's sun: one direction everywhere.",
        search: &["sun", "light direction", "directional light"],
        outputs: &[
            (
                "direction",
                Source::Frame(FrameValue::LightDirection),
                "Unit vector towards the light, world space.",
            ),
            ("colour", Source::Frame(FrameValue::LightColour), "Its linear colour times its strength."),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.ambient",
        group: "Scene",
        title: "Ambient",
        help: "Light that comes from everywhere.",
        search: &["ambient light", "environment", "sky"],
        outputs: &[("out", Source::Frame(FrameValue::AmbientColour), "Its linear colour.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.shadow",
        group: "Scene",
        title: "Shadow",
        help: "How much of the main light reaches the surface past the passes that cast a shadow; pixels only.",
        search: &["shadow map", "shadow attenuation", "occlusion", "cast shadow", "receive shadow"],
        outputs: &[("light", Source::Shadow, "1 in the light, 0 in the shadow, between them on its edge.")],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.shadow_pass",
        group: "Scene",
        title: "Is Shadow Pass",
        help: "Tells the picture from its shadow map, so that a shape can differ from the shadow that it throws.",
        search: &["shadow caster", "shadow map pass", "is shadow caster"],
        outputs: &[(
            "out",
            Source::Frame(FrameValue::ShadowPass),
            "1 while the shadow map is drawn, 0 while the picture is.",
        )],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.motion",
        group: "Scene",
        title: "Motion",
        help: "How the object lags behind its movement, for trails and smears.",
        search: &["trail", "velocity", "move direction", "smear"],
        outputs: &[
            (
                "direction",
                Source::Frame(FrameValue::MotionDirection),
                "Unit vector from the object to where it was; zero at rest.",
            ),
            ("amount", Source::Frame(FrameValue::MotionAmount), "Distance between the two in world units."),
            ("fade", Source::Frame(FrameValue::MotionFade), "0 at rest, 1 at the largest motion."),
            (
                "largest",
                Source::Frame(FrameValue::MotionLargest),
                "The amount at which the fade is 1, set in the scene.",
            ),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.screen",
        group: "Scene",
        title: "Screen",
        help: "The picture that is drawn.",
        search: &["resolution", "viewport size", "aspect", "pixel size"],
        outputs: &[
            ("size", Source::Frame(FrameValue::ScreenSize), "Width and height in pixels."),
            ("aspect", Source::Frame(FrameValue::ScreenAspect), "Width divided by height."),
            ("texel", Source::Frame(FrameValue::TexelSize), "Size of one pixel in UV."),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.pointer",
        group: "Scene",
        title: "Pointer",
        help: "The mouse or pen over the picture.",
        search: &["mouse", "cursor", "touch"],
        outputs: &[
            (
                "position",
                Source::Frame(FrameValue::Pointer),
                "From (0, 0) at the top left to (1, 1) at the bottom right.",
            ),
            ("pressed", Source::Frame(FrameValue::PointerPressed), "1 while pressed, else 0."),
        ],
        chooses: Chooses::Nothing,
    },
    Entry {
        id: "input.transformation_matrix",
        group: "Scene",
        title: "Transformation Matrix",
        help: "The matrices between object, world, view and clip space.",
        search: &["model matrix", "view matrix", "projection", "mvp", "unity_objecttoworld"],
        outputs: &[
            ("world_from_object", Source::Matrix(Transform::WorldFromObject), "Object space to world space."),
            ("object_from_world", Source::Matrix(Transform::ObjectFromWorld), "World space to object space."),
            ("view_from_world", Source::Matrix(Transform::ViewFromWorld), "World space to view space."),
            ("world_from_view", Source::Matrix(Transform::WorldFromView), "View space to world space."),
            ("clip_from_world", Source::Matrix(Transform::ClipFromWorld), "World space to clip space."),
        ],
        chooses: Chooses::Nothing,
    },
];
