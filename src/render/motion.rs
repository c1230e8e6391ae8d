//! Where the object is, and the place that lags behind it, of which shaders make trails.
//!
//! The lagging place depends on everything that happened before, so a single picture would not show it. For a
//! scripted path it is therefore *defined* by replaying the path from time 0 in fixed steps, with one shorter step to
//! the exact time. A window goes on from the step before, a still starts from 0, and both see the same.

use std::f64::consts::TAU;

use glam::{DVec3, Mat4, Vec3};

use crate::document::{Motion, MotionPath, Scene};

/// Seconds from one step of a replay to the next.
pub const STEP_SECS: f64 = 1.0 / 60.0;
/// A replay starts at most twice this many steps before its end (twenty minutes): what was before is long forgotten.
pub const MAX_REPLAY_STEPS: u64 = 36_000;
/// Up to this distance the object counts as resting.
const REST_DISTANCE: f64 = 0.05;

/// Where the object is in one frame, and how it lags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Object space to world space; passes over the whole picture ignore it.
    pub world_from_object: Mat4,
    /// Unit direction from the object to its lagging place, and their distance; zero at rest.
    pub motion: [f32; 4],
    /// Fade of the motion from 0 to 1.
    pub fade: f32,
}

impl Placement {
    /// The object at rest in the origin.
    pub const REST: Self = Self { world_from_object: Mat4::IDENTITY, motion: [0.0; 4], fade: 0.0 };
}

/// The place that lags behind an object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trail {
    last: DVec3,
}

impl Trail {
    /// An object that has rested at `position`.
    pub const fn at(position: DVec3) -> Self {
        Self { last: position }
    }

    /// The lagging place.
    pub const fn last(&self) -> DVec3 {
        self.last
    }

    /// Lets `delta_secs` pass, after which the object is at `current`.
    pub fn step(&mut self, current: DVec3, delta_secs: f64, motion: &Motion) -> Placement {
        let mut placement = Placement {
            world_from_object: Mat4::from_translation(current.as_vec3()),
            motion: [0.0; 4],
            fade: 0.0,
        };
        if current.distance(self.last) <= REST_DISTANCE {
            return placement;
        }
        let share = delta_secs * f64::from(motion.tween_speed);
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 1.0 };
        self.last = self.last.lerp(current, share);
        let lag = self.last - current;
        let distance = lag.length();
        let direction: Vec3 = lag.try_normalize().unwrap_or(DVec3::ZERO).as_vec3();
        placement.motion = direction.extend(distance as f32).to_array();
        let largest = f64::from(motion.max_motion);
        placement.fade = if largest > 0.0 { (distance / largest).min(1.0) as f32 } else { 1.0 };
        placement
    }
}

/// Where a scripted path has the object after `time_secs`.
pub fn path_position(motion: &Motion, time_secs: f64) -> DVec3 {
    let (size, period) = (f64::from(motion.size), f64::from(motion.period));
    let round = time_secs / period;
    if !(size.is_finite() && round.is_finite()) {
        return DVec3::ZERO;
    }
    let round = round.rem_euclid(1.0);
    let (sin, cos) = (round * TAU).sin_cos();
    match motion.path {
        MotionPath::None => DVec3::ZERO,
        MotionPath::Line => DVec3::new(sin * size, 0.0, 0.0),
        MotionPath::Circle => DVec3::new(cos * size, 0.0, -sin * size),
        MotionPath::FigureEight => DVec3::new(sin * size, 0.0, -sin * cos * size),
        MotionPath::Jump => {
            // A thrown body: a parabola in time.
            let air = (round * 2.0).min(1.0);
            DVec3::new(0.0, 4.0 * air * (1.0 - air) * size, 0.0)
        }
    }
}

/// Follows the scripted path of a scene; keeps its place so that the next frame costs one step and not a replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mover {
    followed: Option<Followed>,
}

#[derive(Clone, Copy, Debug)]
struct Followed {
    motion: Motion,
    loop_seconds: Option<f64>,
    start: u64,
    step: u64,
    trail: Trail,
}

impl Mover {
    /// Where the object of `scene` is after `time_secs`, and how it lags.
    pub fn placement(&mut self, scene: &Scene, time_secs: f64) -> Placement {
        if scene.motion.path == MotionPath::None {
            self.followed = None;
            return Placement::REST;
        }
        let time = if time_secs.is_finite() { time_secs.max(0.0) } else { 0.0 };
        let wanted = (time / STEP_SECS) as u64;
        // Whole blocks, so that a long replay starts at the same step in every frame of ten minutes.
        let start = (wanted / MAX_REPLAY_STEPS).saturating_sub(1) * MAX_REPLAY_STEPS;
        let goes_on = self.followed.filter(|followed| {
            followed.motion == scene.motion
                && followed.loop_seconds == scene.loop_seconds
                && followed.start == start
                && followed.step <= wanted
        });
        let mut followed = goes_on.unwrap_or_else(|| Followed {
            motion: scene.motion,
            loop_seconds: scene.loop_seconds,
            start,
            step: start,
            trail: Trail::at(scene_position(scene, start as f64 * STEP_SECS)),
        });
        while followed.step < wanted {
            followed.step += 1;
            let position = scene_position(scene, followed.step as f64 * STEP_SECS);
            followed.trail.step(position, STEP_SECS, &scene.motion);
        }
        self.followed = Some(followed);
        let rest = time - wanted as f64 * STEP_SECS;
        // `followed` was copied above: the shorter step to the exact time leaves the replay as it is.
        followed.trail.step(scene_position(scene, time), rest, &scene.motion)
    }
}

/// Where a scene has its object after `time_secs`. With a loop the path starts over with it, as everything else does.
pub fn scene_position(scene: &Scene, time_secs: f64) -> DVec3 {
    let length = scene.loop_seconds.filter(|length| length.is_finite() && *length > 0.0);
    path_position(&scene.motion, length.map_or(time_secs, |length| time_secs.rem_euclid(length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(path: MotionPath) -> Scene {
        Scene { motion: Motion { path, ..Motion::default() }, ..Scene::default() }
    }

    #[test]
    fn the_trail_follows_its_rule() {
        let motion = Motion { tween_speed: 6.0, max_motion: 4.0, ..Motion::default() };
        let mut trail = Trail::at(DVec3::ZERO);
        let rest = trail.step(DVec3::new(0.05, 0.0, 0.0), 0.1, &motion);
        assert_eq!((rest.motion, rest.fade, trail.last()), ([0.0; 4], 0.0, DVec3::ZERO));
        // A tenth of a second at 6 per second goes 0.6 of the way, so that 0.4 of the five units are left.
        let moved = trail.step(DVec3::new(3.0, 4.0, 0.0), 0.1, &motion);
        for (found, expected) in moved.motion.into_iter().zip([-0.6, -0.8, 0.0, 2.0]) {
            assert!((found - expected).abs() < 1e-6, "{moved:?}");
        }
        assert!((moved.fade - 0.5).abs() < 1e-6);
        assert_eq!(moved.world_from_object.w_axis.truncate(), Vec3::new(3.0, 4.0, 0.0));
        let caught_up = trail.step(DVec3::new(9.0, 4.0, 0.0), 1.0, &motion);
        assert_eq!((caught_up.motion, caught_up.fade), ([0.0; 4], 0.0), "no direction without distance");
    }

    #[test]
    fn a_window_and_a_still_see_the_same() {
        for path in [MotionPath::Line, MotionPath::Circle, MotionPath::FigureEight, MotionPath::Jump] {
            let scene = scene(path);
            let mut window = Mover::default();
            let mut furthest = 0.0_f32;
            // Uneven frames, with a jump back in the middle.
            for frame in (0..90).chain(20..200) {
                let time = f64::from(frame) * 0.0137;
                let shown = window.placement(&scene, time);
                assert_eq!(shown, Mover::default().placement(&scene, time), "{path:?} at {time}");
                furthest = furthest.max(shown.motion[3]);
            }
            assert!(furthest > 0.2, "{path:?} leaves no trail: {furthest}");
        }
    }

    #[test]
    fn after_days_a_still_is_quick_and_the_same() {
        let scene = scene(MotionPath::Circle);
        // Both times are the same place of the path, long after it began.
        let early = Mover::default().placement(&scene, 600.5);
        let late = Mover::default().placement(&scene, 864_000.5);
        for (early, late) in early.motion.into_iter().zip(late.motion) {
            assert!((early - late).abs() < 1e-4, "{early} {late}");
        }
    }

    #[test]
    fn hostile_settings_give_finite_places() {
        for number in [f32::NAN, f32::INFINITY, 0.0, -1.0, 1e30] {
            let motion = Motion {
                path: MotionPath::FigureEight,
                size: number.min(1e6),
                period: number,
                tween_speed: number,
                max_motion: number,
            };
            let scene = Scene { motion, ..Scene::default() };
            let placement = Mover::default().placement(&scene, 1.3);
            assert!(placement.world_from_object.is_finite(), "{number}: {placement:?}");
            assert!(placement.motion.iter().chain([&placement.fade]).all(|value| value.is_finite()));
        }
    }
}
