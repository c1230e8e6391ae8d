//! The frame interface of `shaders/prelude.wgsl` as bytes.

use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3};

use super::camera::View;
use super::clock::Clock;
use crate::document::Light;

/// `Frame` of the prelude: what is the same for everything in one pass of one frame.
#[derive(Clone, Copy, Debug, Pod, Zeroable, PartialEq)]
#[repr(C)]
pub struct FrameUniform {
    /// World space to clip space.
    pub clip_from_world: Mat4,
    /// World space to view space.
    pub view_from_world: Mat4,
    /// View space to world space.
    pub world_from_view: Mat4,
    /// `t`, `t/20`, `2t`, `3t`.
    pub time: [f32; 4],
    /// Sine of `t/8`, `t/4`, `t/2`, `t`.
    pub sine: [f32; 4],
    /// Cosine of `t/8`, `t/4`, `t/2`, `t`.
    pub cosine: [f32; 4],
    /// Delta, its reciprocal, the same smoothed, its reciprocal.
    pub delta: [f32; 4],
    /// Size of the picture in pixels and its reciprocals.
    pub screen: [f32; 4],
    /// Pointer in UV, 1 while pressed, frame index.
    pub pointer: [f32; 4],
    /// Camera position and vertical field of view in radians.
    pub camera_position: [f32; 4],
    /// Camera direction.
    pub camera_direction: [f32; 4],
    /// Near, far, loop length, loop phase.
    pub camera_range: [f32; 4],
    /// Unit direction to the main light; w is 1 while its shadow map is drawn.
    pub light_direction: [f32; 4],
    /// Linear colour of the main light.
    pub light_colour: [f32; 4],
    /// Linear colour of the ambient light.
    pub ambient_colour: [f32; 4],
    /// Unit direction of the motion and its distance.
    pub motion: [f32; 4],
    /// Fade of the motion, and the distance at which it is 1.
    pub motion_fade: [f32; 4],
    /// World space to the shadow map.
    pub shadow_from_world: Mat4,
}

/// `Object` of the prelude: what belongs to the object that a pass draws.
#[derive(Clone, Copy, Debug, Pod, Zeroable, PartialEq)]
#[repr(C)]
pub struct ObjectUniform {
    /// Object space to world space.
    pub world_from_object: Mat4,
    /// World space to object space.
    pub object_from_world: Mat4,
}

/// The parts of a frame that do not depend on the pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameParts {
    pub(crate) clock: Clock,
    pub(crate) delta: [f32; 4],
    pub(crate) size: [u32; 2],
    pub(crate) pointer: [f32; 4],
    pub(crate) light: Light,
    pub(crate) motion: [f32; 4],
    pub(crate) motion_fade: [f32; 2],
    pub(crate) shadow_from_world: Mat4,
}

impl FrameUniform {
    pub(crate) fn new(parts: &FrameParts, view: &View) -> Self {
        let [width, height] = parts.size.map(|side| side as f32);
        let light_direction = Vec3::from_array(parts.light.direction).try_normalize().unwrap_or(Vec3::Y);
        let [loop_secs, loop_phase] = parts.clock.looping;
        Self {
            clip_from_world: view.clip_from_world,
            view_from_world: view.view_from_world,
            world_from_view: view.world_from_view,
            time: parts.clock.time,
            sine: parts.clock.sine,
            cosine: parts.clock.cosine,
            delta: parts.delta,
            screen: [width, height, 1.0 / width, 1.0 / height],
            pointer: parts.pointer,
            camera_position: view.position.extend(view.field_of_view).to_array(),
            camera_direction: view.direction.extend(0.0).to_array(),
            camera_range: [view.range[0], view.range[1], loop_secs, loop_phase],
            light_direction: light_direction.extend(0.0).to_array(),
            light_colour: Vec3::from_array(parts.light.colour).extend(0.0).to_array(),
            ambient_colour: Vec3::from_array(parts.light.ambient).extend(0.0).to_array(),
            motion: parts.motion,
            motion_fade: [parts.motion_fade[0], parts.motion_fade[1], 0.0, 0.0],
            shadow_from_world: parts.shadow_from_world,
        }
    }
}

impl ObjectUniform {
    /// The object with this transform; a transform without inverse, or one that is not finite, becomes the identity.
    pub fn new(world_from_object: Mat4) -> Self {
        let object_from_world = world_from_object.inverse();
        if world_from_object.is_finite() && object_from_world.is_finite() {
            Self { world_from_object, object_from_world }
        } else {
            Self { world_from_object: Mat4::IDENTITY, object_from_world: Mat4::IDENTITY }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::mem::{offset_of, size_of};

    use super::*;

    /// Name and offset of each member of a struct of the prelude, and the struct's size, as naga lays it out.
    fn prelude_layout(name: &str) -> (Vec<(String, usize)>, usize) {
        let text = include_str!("../../shaders/prelude.wgsl");
        let module = naga::front::wgsl::parse_str(text).unwrap();
        let (_, ty) = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name)).unwrap();
        let naga::TypeInner::Struct { members, span } = &ty.inner else { panic!("{name} is no struct") };
        let members =
            members.iter().map(|member| (member.name.clone().unwrap(), member.offset as usize)).collect();
        (members, *span as usize)
    }

    macro_rules! offsets {
        ($ty:ty, $($member:ident),+) => {
            vec![$((stringify!($member).to_owned(), offset_of!($ty, $member))),+]
        };
    }

    #[test]
    fn frame_matches_the_prelude() {
        let (members, size) = prelude_layout("Frame");
        let ours = offsets!(
            FrameUniform,
            clip_from_world,
            view_from_world,
            world_from_view,
            time,
            sine,
            cosine,
            delta,
            screen,
            pointer,
            camera_position,
            camera_direction,
            camera_range,
            light_direction,
            light_colour,
            ambient_colour,
            motion,
            motion_fade,
            shadow_from_world
        );
        assert_eq!(ours, members);
        assert_eq!(size_of::<FrameUniform>(), size);
    }

    #[test]
    fn object_matches_the_prelude() {
        let (members, size) = prelude_layout("Object");
        assert_eq!(offsets!(ObjectUniform, world_from_object, object_from_world), members);
        assert_eq!(size_of::<ObjectUniform>(), size);
    }

    #[test]
    fn a_flat_transform_becomes_the_identity() {
        let flat = Mat4::from_scale(Vec3::new(1.0, 0.0, 1.0));
        assert_eq!(ObjectUniform::new(flat), ObjectUniform::new(Mat4::IDENTITY));
    }
}
