//! Facts about the values that a stage gets from outside the graph: their stages, names and places in the frame
//! interface.

use super::resolve::TypedNode;
use crate::library::{FrameValue, Source, Space, Transform};

/// The name that a value of this source has in the text.
pub(super) fn source_name(source: Source) -> &'static str {
    match source {
        Source::Uv => "uv",
        Source::Uv1 => "uv1",
        Source::Position(Space::Object) => "object_position",
        Source::Position(Space::World) => "world_position",
        Source::Position(Space::View) => "view_position",
        Source::Normal(Space::Object) => "object_normal",
        Source::Normal(Space::World) => "world_normal",
        Source::Normal(Space::View) => "view_normal",
        Source::Tangent(Space::Object) => "object_tangent",
        Source::Tangent(Space::World) => "world_tangent",
        Source::Tangent(Space::View) => "view_tangent",
        Source::Bitangent(Space::Object) => "object_bitangent",
        Source::Bitangent(Space::World) => "world_bitangent",
        Source::Bitangent(Space::View) => "view_bitangent",
        Source::VertexColour => "vertex_colour",
        Source::InstanceTransform => "instance_transform",
        Source::InstanceColour => "instance_colour",
        Source::InstanceCustom => "instance_custom",
        Source::InstanceIndex => "instance_number",
        Source::VertexIndex => "vertex_number",
        Source::ViewDirection => "view_direction",
        Source::FrontFacing => "front_facing",
        Source::ScreenUv => "screen_uv",
        Source::ScreenCentred => "screen_centred",
        Source::ScreenSquare => "screen_square",
        Source::FragmentCoordinate => "fragment_coordinate",
        Source::InstancePosition => "instance_position",
        Source::Shadow => "shadow",
        Source::ObjectPosition => "object_origin",
        Source::ObjectScale => "object_scale",
        Source::ObjectCameraPosition => "object_camera_position",
        Source::Matrix(_) => "matrix",
        Source::Frame(_) | Source::FrameComponent(..) => "frame_value",
    }
}

/// The source that a node reads in place of the one of its kind, by the node's options.
pub(super) fn chosen_source(source: Source, node: &TypedNode<'_>) -> Source {
    match (source, node.option("space")) {
        (Source::Uv, _) if node.option("set") == Some("1") => Source::Uv1,
        (source, Some("object")) => source.in_space(Space::Object),
        (source, Some("world")) => source.in_space(Space::World),
        (source, Some("view")) => source.in_space(Space::View),
        (source, _) => source,
    }
}

/// Where `shaders/prelude.wgsl` keeps a matrix.
pub(super) const fn matrix_path(matrix: Transform) -> &'static str {
    match matrix {
        Transform::WorldFromObject => "object.world_from_object",
        Transform::ObjectFromWorld => "object.object_from_world",
        Transform::ViewFromWorld => "frame.view_from_world",
        Transform::WorldFromView => "frame.world_from_view",
        Transform::ClipFromWorld => "frame.clip_from_world",
    }
}

/// Where `shaders/prelude.wgsl` keeps a frame value, and for a part of a vector the components.
pub(super) const fn frame_path(value: FrameValue) -> &'static str {
    match value {
        FrameValue::Time => "frame.time.x",
        FrameValue::Times => "frame.time",
        FrameValue::Sines => "frame.sine",
        FrameValue::Cosines => "frame.cosine",
        FrameValue::Deltas => "frame.delta",
        FrameValue::ScreenSize => "frame.screen.xy",
        FrameValue::TexelSize => "frame.screen.zw",
        FrameValue::Pointer => "frame.pointer.xy",
        FrameValue::PointerPressed => "frame.pointer.z",
        FrameValue::FrameIndex => "frame.pointer.w",
        FrameValue::CameraPosition => "frame.camera_position.xyz",
        FrameValue::FieldOfView => "frame.camera_position.w",
        FrameValue::CameraDirection => "frame.camera_direction.xyz",
        FrameValue::CameraNear => "frame.camera_range.x",
        FrameValue::CameraFar => "frame.camera_range.y",
        FrameValue::LoopLength => "frame.camera_range.z",
        FrameValue::LoopPhase => "frame.camera_range.w",
        FrameValue::LightDirection => "frame.light_direction.xyz",
        FrameValue::LightColour => "frame.light_colour.xyz",
        FrameValue::AmbientColour => "frame.ambient_colour.xyz",
        FrameValue::MotionDirection => "frame.motion.xyz",
        FrameValue::MotionAmount => "frame.motion.w",
        FrameValue::MotionFade => "frame.motion_fade.x",
        FrameValue::ShadowPass => "frame.light_direction.w",
        FrameValue::MotionLargest => "frame.motion_fade.y",
        // Not a place in the prelude; see `derived` in the lowering of sources.
        FrameValue::ScreenAspect => "frame.screen",
    }
}
