//! Facts about the values that a stage gets from outside the graph: their types, stages and names.

use crate::library::{FrameValue, Source, Space};
use crate::types::{Stages, Type};

/// The type of a source.
pub(super) fn source_type(source: Source) -> Type {
    match source {
        Source::Uv | Source::ScreenUv => Type::Vec2,
        Source::Position(_) | Source::Normal(_) | Source::Tangent(_) | Source::ViewDirection => Type::Vec3,
        Source::VertexColour | Source::InstanceColour | Source::InstanceCustom => Type::Vec4,
        Source::InstanceTransform => Type::Mat4,
        Source::InstanceIndex | Source::VertexIndex => Type::U32,
        Source::FrontFacing => Type::Bool,
        Source::Frame(value) => frame_value(value).1,
    }
}

/// The stages in which a source can be read.
pub(super) fn source_stages(source: Source) -> Stages {
    match source {
        Source::VertexIndex => Stages::VERTEX,
        Source::FrontFacing | Source::ScreenUv => Stages::FRAGMENT,
        _ => Stages::BOTH,
    }
}

/// The name that a value of this source has in the text.
pub(super) fn source_name(source: Source) -> &'static str {
    match source {
        Source::Uv => "uv",
        Source::Position(Space::Object) => "object_position",
        Source::Position(Space::World) => "world_position",
        Source::Position(Space::View) => "view_position",
        Source::Normal(Space::Object) => "object_normal",
        Source::Normal(Space::World) => "world_normal",
        Source::Normal(Space::View) => "view_normal",
        Source::Tangent(Space::Object) => "object_tangent",
        Source::Tangent(Space::World) => "world_tangent",
        Source::Tangent(Space::View) => "view_tangent",
        Source::VertexColour => "vertex_colour",
        Source::InstanceTransform => "instance_transform",
        Source::InstanceColour => "instance_colour",
        Source::InstanceCustom => "instance_custom",
        Source::InstanceIndex => "instance_number",
        Source::VertexIndex => "vertex_number",
        Source::ViewDirection => "view_direction",
        Source::FrontFacing => "front_facing",
        Source::ScreenUv => "screen_uv",
        Source::Frame(_) => "frame_value",
    }
}

/// The source with its space replaced by the node's option.
pub(super) fn in_space(source: Source, option: Option<&str>) -> Source {
    let space = match option {
        Some("object") => Space::Object,
        Some("world") => Space::World,
        Some("view") => Space::View,
        _ => return source,
    };
    match source {
        Source::Position(_) => Source::Position(space),
        Source::Normal(_) => Source::Normal(space),
        Source::Tangent(_) => Source::Tangent(space),
        other => other,
    }
}

/// Where `shaders/prelude.wgsl` keeps a frame value, and its type.
pub(super) fn frame_value(value: FrameValue) -> (&'static str, Type) {
    match value {
        FrameValue::Time => ("frame.time.x", Type::F32),
        FrameValue::Times => ("frame.time", Type::Vec4),
        FrameValue::Sines => ("frame.sine", Type::Vec4),
        FrameValue::Cosines => ("frame.cosine", Type::Vec4),
        FrameValue::Deltas => ("frame.delta", Type::Vec4),
        FrameValue::ScreenSize => ("frame.screen.xy", Type::Vec2),
        FrameValue::TexelSize => ("frame.screen.zw", Type::Vec2),
        FrameValue::Pointer => ("frame.pointer.xy", Type::Vec2),
        FrameValue::CameraPosition => ("frame.camera_position.xyz", Type::Vec3),
        FrameValue::CameraDirection => ("frame.camera_direction.xyz", Type::Vec3),
        FrameValue::LightDirection => ("frame.light_direction.xyz", Type::Vec3),
        FrameValue::LightColour => ("frame.light_colour.xyz", Type::Vec3),
        FrameValue::AmbientColour => ("frame.ambient_colour.xyz", Type::Vec3),
        FrameValue::MotionDirection => ("frame.motion.xyz", Type::Vec3),
        FrameValue::MotionAmount => ("frame.motion.w", Type::F32),
        FrameValue::MotionFade => ("frame.motion_fade.x", Type::F32),
    }
}
