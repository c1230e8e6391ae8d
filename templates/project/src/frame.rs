//! The frame interface of the shader as bytes.

use glam::{Mat4, Vec3};

use crate::effect;
use crate::scene;
use crate::view::{Clock, Placement, View};

/// What belongs to the object.
pub fn object_uniform(world_from_object: Mat4) -> effect::Object {
    effect::Object {
        world_from_object: world_from_object.to_cols_array(),
        object_from_world: world_from_object.inverse().to_cols_array(),
    }
}

/// What is the same for everything in one pass of one frame.
#[allow(clippy::too_many_arguments, reason = "a frame has that many parts")]
pub fn frame_uniform(
    time: f64,
    delta: [f32; 4],
    frame_index: u64,
    placement: &Placement,
    view: &View,
    size: [u32; 2],
    shadow_from_world: Mat4,
    is_shadow: bool,
) -> effect::Frame {
    let clock = Clock::at(time);
    let [width, height] = size.map(|side| side as f32);
    let light = Vec3::from(scene::LIGHT.direction).try_normalize().unwrap_or(Vec3::Y);
    let with_zero = |[x, y, z]: [f32; 3]| [x, y, z, 0.0];
    effect::Frame {
        clip_from_world: view.clip_from_world.to_cols_array(),
        view_from_world: view.view_from_world.to_cols_array(),
        world_from_view: view.world_from_view.to_cols_array(),
        time: clock.time,
        sine: clock.sine,
        cosine: clock.cosine,
        delta,
        screen: [width, height, 1.0 / width, 1.0 / height],
        pointer: [0.5, 0.5, 0.0, frame_index as f32],
        camera_position: view.position.extend(view.field_of_view).to_array(),
        camera_direction: view.direction.extend(0.0).to_array(),
        camera_range: [view.range[0], view.range[1], clock.looping[0], clock.looping[1]],
        light_direction: light.extend(f32::from(u8::from(is_shadow))).to_array(),
        light_colour: with_zero(scene::LIGHT.colour),
        ambient_colour: with_zero(scene::LIGHT.ambient),
        motion: placement.motion,
        motion_fade: [placement.fade, scene::MOTION.max_motion.max(1e-6), 0.0, 0.0],
        shadow_from_world: shadow_from_world.to_cols_array(),
    }
}
