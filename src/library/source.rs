//! The names by which node files ask for stage inputs (`= uv`), and the type that each has.

use crate::types::Type;

use super::kind::{FrameValue, Source, Space, Transform};

/// Every source that a `@param` may name as its default.
const NAMED: [(&str, Source); 50] = [
    ("uv", Source::Uv),
    ("uv1", Source::Uv1),
    ("position", Source::Position(Space::Object)),
    ("world_position", Source::Position(Space::World)),
    ("view_position", Source::Position(Space::View)),
    ("normal", Source::Normal(Space::Object)),
    ("world_normal", Source::Normal(Space::World)),
    ("view_normal", Source::Normal(Space::View)),
    ("tangent", Source::Tangent(Space::Object)),
    ("world_tangent", Source::Tangent(Space::World)),
    ("bitangent", Source::Bitangent(Space::Object)),
    ("world_bitangent", Source::Bitangent(Space::World)),
    ("vertex_colour", Source::VertexColour),
    ("instance_transform", Source::InstanceTransform),
    ("instance_colour", Source::InstanceColour),
    ("instance_custom", Source::InstanceCustom),
    ("instance_index", Source::InstanceIndex),
    ("instance_position", Source::InstancePosition),
    ("vertex_index", Source::VertexIndex),
    ("view_direction", Source::ViewDirection),
    ("front_facing", Source::FrontFacing),
    ("screen_uv", Source::ScreenUv),
    ("fragment_coordinate", Source::FragmentCoordinate),
    ("object_position", Source::ObjectPosition),
    ("object_scale", Source::ObjectScale),
    ("object_camera_position", Source::ObjectCameraPosition),
    ("world_from_object", Source::Matrix(Transform::WorldFromObject)),
    ("object_from_world", Source::Matrix(Transform::ObjectFromWorld)),
    ("view_from_world", Source::Matrix(Transform::ViewFromWorld)),
    ("world_from_view", Source::Matrix(Transform::WorldFromView)),
    ("clip_from_world", Source::Matrix(Transform::ClipFromWorld)),
    ("time", Source::Frame(FrameValue::Time)),
    ("screen_size", Source::Frame(FrameValue::ScreenSize)),
    ("screen_aspect", Source::Frame(FrameValue::ScreenAspect)),
    ("texel_size", Source::Frame(FrameValue::TexelSize)),
    ("pointer", Source::Frame(FrameValue::Pointer)),
    ("frame_index", Source::Frame(FrameValue::FrameIndex)),
    ("camera_position", Source::Frame(FrameValue::CameraPosition)),
    ("camera_direction", Source::Frame(FrameValue::CameraDirection)),
    ("light_direction", Source::Frame(FrameValue::LightDirection)),
    ("light_colour", Source::Frame(FrameValue::LightColour)),
    ("ambient_colour", Source::Frame(FrameValue::AmbientColour)),
    ("motion_direction", Source::Frame(FrameValue::MotionDirection)),
    ("motion_amount", Source::Frame(FrameValue::MotionAmount)),
    ("motion_fade", Source::Frame(FrameValue::MotionFade)),
    ("loop_length", Source::Frame(FrameValue::LoopLength)),
    ("loop_phase", Source::Frame(FrameValue::LoopPhase)),
    ("camera_near", Source::Frame(FrameValue::CameraNear)),
    ("camera_far", Source::Frame(FrameValue::CameraFar)),
    ("field_of_view", Source::Frame(FrameValue::FieldOfView)),
];

impl Source {
    /// The source with this name in node files.
    pub fn by_name(name: &str) -> Option<Self> {
        NAMED.iter().find(|(known, _)| *known == name).map(|(_, source)| *source)
    }

    /// Its name in node files, such as `world_normal`; `None` for those that only input nodes offer.
    pub fn name(self) -> Option<&'static str> {
        NAMED.iter().find(|(_, source)| *source == self).map(|(name, _)| *name)
    }

    /// The names of all sources that a node file may use as a default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The type of its value.
    pub const fn ty(self) -> Type {
        match self {
            Self::Uv | Self::Uv1 | Self::ScreenUv | Self::ScreenCentred | Self::ScreenSquare => Type::Vec2,
            Self::Position(_)
            | Self::Normal(_)
            | Self::Tangent(_)
            | Self::Bitangent(_)
            | Self::ViewDirection
            | Self::InstancePosition
            | Self::ObjectPosition
            | Self::ObjectScale
            | Self::ObjectCameraPosition => Type::Vec3,
            Self::VertexColour | Self::InstanceColour | Self::InstanceCustom | Self::FragmentCoordinate => {
                Type::Vec4
            }
            Self::InstanceTransform | Self::Matrix(_) => Type::Mat4,
            Self::InstanceIndex | Self::VertexIndex => Type::U32,
            Self::FrontFacing => Type::Bool,
            Self::Frame(value) => value.ty(),
            Self::FrameComponent(..) | Self::Shadow => Type::F32,
        }
    }

    /// The same in another space; unchanged where it has none.
    pub const fn in_space(self, space: Space) -> Self {
        match self {
            Self::Position(_) => Self::Position(space),
            Self::Normal(_) => Self::Normal(space),
            Self::Tangent(_) => Self::Tangent(space),
            Self::Bitangent(_) => Self::Bitangent(space),
            other => other,
        }
    }
}

impl FrameValue {
    /// The type of its value.
    pub const fn ty(self) -> Type {
        match self {
            Self::Times | Self::Sines | Self::Cosines | Self::Deltas => Type::Vec4,
            Self::CameraPosition
            | Self::CameraDirection
            | Self::LightDirection
            | Self::LightColour
            | Self::AmbientColour
            | Self::MotionDirection => Type::Vec3,
            Self::ScreenSize | Self::TexelSize | Self::Pointer => Type::Vec2,
            Self::Time
            | Self::MotionAmount
            | Self::MotionFade
            | Self::MotionLargest
            | Self::ShadowPass
            | Self::ScreenAspect
            | Self::PointerPressed
            | Self::FrameIndex
            | Self::FieldOfView
            | Self::CameraNear
            | Self::CameraFar
            | Self::LoopLength
            | Self::LoopPhase => Type::F32,
        }
    }
}
