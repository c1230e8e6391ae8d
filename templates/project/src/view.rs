//! Camera, clock and movement: what a frame is told.

use std::f64::consts::TAU;

use glam::camera::rh;
use glam::{DVec3, Mat4, Vec3, Vec4};

use crate::scene::{self, Camera, Path};

/// After this time an animation without loop starts its clock again, so that small numbers stay precise.
const ROLLOVER_SECS: f64 = 5_680.0;
/// Seconds from one step of movement and feedback to the next.
pub const STEP_SECS: f64 = 1.0 / 60.0;
const MAX_REPLAY_STEPS: u64 = 36_000;
const REST_DISTANCE: f64 = 0.05;

/// Everything that a shader learns of a camera.
#[derive(Clone, Copy)]
pub struct View {
    pub clip_from_world: Mat4,
    pub view_from_world: Mat4,
    pub world_from_view: Mat4,
    pub position: Vec3,
    pub direction: Vec3,
    pub field_of_view: f32,
    pub range: [f32; 2],
}

impl View {
    pub fn of_camera(camera: &Camera, aspect: f32) -> Self {
        let (sin_yaw, cos_yaw) = camera.yaw.to_radians().sin_cos();
        let (sin_pitch, cos_pitch) = camera.pitch.clamp(-89.9, 89.9).to_radians().sin_cos();
        let towards = Vec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch);
        let target = Vec3::from(camera.target);
        let distance = camera.distance.clamp(1.0e-3, 1.0e6);
        let position = target + towards * distance;
        let view_from_world = rh::view::look_at_mat4(position, target, Vec3::Y);
        let field_of_view = camera.field_of_view.clamp(1.0, 170.0).to_radians();
        let far = distance * 100.0 + 1_000.0;
        let range = [if camera.orthographic { -far } else { distance * 0.01 }, far];
        let half = distance * (field_of_view / 2.0).tan();
        let projection = if camera.orthographic {
            rh::proj::directx::orthographic(-half * aspect, half * aspect, -half, half, range[0], range[1])
        } else {
            rh::proj::directx::perspective(field_of_view, aspect, range[0], range[1])
        };
        Self {
            clip_from_world: projection * view_from_world,
            view_from_world,
            world_from_view: view_from_world.inverse(),
            position,
            direction: -towards,
            field_of_view,
            range,
        }
    }

    /// The view of a pass over the whole picture: behind every mesh, each later layer a hair nearer.
    pub fn of_picture(layer: usize) -> Self {
        let mut clip_from_world = Mat4::IDENTITY;
        let depth = 1.0 - (layer.min(1_000) + 1) as f32 / (1 << 22) as f32;
        clip_from_world.z_axis = Vec4::new(0.0, 0.0, -depth, 0.0);
        clip_from_world.w_axis = Vec4::new(0.0, 0.0, depth, 1.0);
        Self {
            clip_from_world,
            view_from_world: Mat4::from_translation(Vec3::NEG_Z),
            world_from_view: Mat4::from_translation(Vec3::Z),
            position: Vec3::Z,
            direction: Vec3::NEG_Z,
            field_of_view: std::f32::consts::FRAC_PI_2,
            range: [0.0, 1.0],
        }
    }
}

/// The time members of a frame.
pub struct Clock {
    pub time: [f32; 4],
    pub sine: [f32; 4],
    pub cosine: [f32; 4],
    pub looping: [f32; 2],
}

impl Clock {
    pub fn at(time: f64) -> Self {
        let wrapped = time.rem_euclid(scene::LOOP_SECS.unwrap_or(ROLLOVER_SECS));
        let angle = if scene::LOOP_SECS.is_some() { wrapped } else { time };
        let angles = [8.0, 4.0, 2.0, 1.0].map(|slower| (angle / slower).rem_euclid(TAU));
        let phase = scene::LOOP_SECS.map_or(0.0, |length| wrapped / length);
        Self {
            time: [wrapped, wrapped / 20.0, wrapped * 2.0, wrapped * 3.0].map(|value| value as f32),
            sine: angles.map(|angle| angle.sin() as f32),
            cosine: angles.map(|angle| angle.cos() as f32),
            looping: [scene::LOOP_SECS.unwrap_or(0.0) as f32, phase as f32],
        }
    }
}

/// Time between frames, also without its jitter.
#[derive(Default)]
pub struct Delta {
    smoothed: Option<f64>,
}

impl Delta {
    pub fn advance(&mut self, seconds: f64) -> [f32; 4] {
        let smoothed = self.smoothed.map_or(seconds, |last| last + (seconds - last) * 0.1);
        self.smoothed = Some(smoothed);
        let reciprocal = |value: f64| if value > 0.0 { 1.0 / value } else { 0.0 };
        [seconds, reciprocal(seconds), smoothed, reciprocal(smoothed)].map(|value| value as f32)
    }
}

/// Where the object is, and how it lags behind.
#[derive(Clone, Copy)]
pub struct Placement {
    pub world_from_object: Mat4,
    pub motion: [f32; 4],
    pub fade: f32,
}

/// Follows the scripted path in fixed steps from time 0, so that every picture is the same on every run.
#[derive(Default)]
pub struct Mover {
    followed: Option<(u64, u64, DVec3)>,
}

impl Mover {
    pub fn placement(&mut self, time: f64) -> Placement {
        if scene::MOTION.path == Path::None {
            return Placement { world_from_object: Mat4::IDENTITY, motion: [0.0; 4], fade: 0.0 };
        }
        let time = time.max(0.0);
        let wanted = (time / STEP_SECS) as u64;
        let start = (wanted / MAX_REPLAY_STEPS).saturating_sub(1) * MAX_REPLAY_STEPS;
        let fresh = (start, start, position(start as f64 * STEP_SECS));
        let goes_on = |followed: &(u64, u64, DVec3)| followed.0 == start && followed.1 <= wanted;
        let (_, mut step, mut last) = self.followed.filter(goes_on).unwrap_or(fresh);
        while step < wanted {
            step += 1;
            last = stepped(last, position(step as f64 * STEP_SECS), STEP_SECS).0;
        }
        self.followed = Some((start, step, last));
        stepped(last, position(time), time - wanted as f64 * STEP_SECS).1
    }
}

fn position(time: f64) -> DVec3 {
    let motion = scene::MOTION;
    let time = scene::LOOP_SECS.map_or(time, |length| time.rem_euclid(length));
    let size = f64::from(motion.size);
    let round = (time / f64::from(motion.period)).rem_euclid(1.0);
    let (sin, cos) = (round * TAU).sin_cos();
    match motion.path {
        Path::None => DVec3::ZERO,
        Path::Line => DVec3::new(sin * size, 0.0, 0.0),
        Path::Circle => DVec3::new(cos * size, 0.0, -sin * size),
        Path::FigureEight => DVec3::new(sin * size, 0.0, -sin * cos * size),
        Path::Jump => {
            let air = (round * 2.0).min(1.0);
            DVec3::new(0.0, 4.0 * air * (1.0 - air) * size, 0.0)
        }
    }
}

/// Lets time pass for the place that lags behind.
fn stepped(last: DVec3, current: DVec3, seconds: f64) -> (DVec3, Placement) {
    let world_from_object = Mat4::from_translation(current.as_vec3());
    if current.distance(last) <= REST_DISTANCE {
        return (last, Placement { world_from_object, motion: [0.0; 4], fade: 0.0 });
    }
    let share = (seconds * f64::from(scene::MOTION.tween_speed)).clamp(0.0, 1.0);
    let next = last.lerp(current, share);
    let lag = next - current;
    let distance = lag.length();
    let direction = lag.try_normalize().unwrap_or(DVec3::ZERO).as_vec3();
    let most = f64::from(scene::MOTION.max_motion);
    let fade = if most > 0.0 { (distance / most).min(1.0) as f32 } else { 1.0 };
    let motion = direction.extend(distance as f32).to_array();
    (next, Placement { world_from_object, motion, fade })
}

/// The view along the light of the ball around `centre`, for a shadow map of `side` texels.
pub fn shadow_view(light: Vec3, centre: Vec3, radius: f32, side: u32) -> Mat4 {
    let (right, up) = light.any_orthonormal_pair();
    let texel = 2.0 * radius / side as f32;
    let snapped = |axis: Vec3| (axis.dot(centre) / texel).round() * texel;
    let row = |axis: Vec3, offset: f32| (axis / radius).extend(-offset / radius);
    let depth = (light * -0.5 / radius).extend(0.5 + light.dot(centre) * 0.5 / radius);
    Mat4::from_cols(row(right, snapped(right)), row(up, snapped(up)), depth, Vec4::W).transpose()
}

/// Clip space to UV with its origin top left.
pub fn uv_from_clip() -> Mat4 {
    Mat4::from_translation(Vec3::new(0.5, 0.5, 0.0)) * Mat4::from_scale(Vec3::new(0.5, -0.5, 1.0))
}
