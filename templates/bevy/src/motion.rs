//! The object's path, and the place that lags behind it.

#![allow(dead_code, reason = "not every graph moves its object")]

use std::f64::consts::TAU;

use bevy::math::DVec3;
use bevy::prelude::*;

use crate::scene::{LOOP_SECS, MOTION, Path};

const STEP_SECS: f64 = 1.0 / 60.0;
const MAX_REPLAY_STEPS: u64 = 36_000;
const REST_DISTANCE: f64 = 0.05;

/// A mesh of the object.
#[derive(Component)]
pub struct Moving;

/// The unit direction from the object to the place that lags behind it with their distance, and how much of the largest
/// distance that is.
#[derive(Resource, Default, Clone, Copy, PartialEq)]
pub struct Lag {
    pub motion: Vec4,
    pub fade: f32,
}

/// Follows the path in fixed steps from time 0, so that every run is the same.
#[derive(Default)]
pub struct Mover {
    followed: Option<(u64, u64, DVec3)>,
}

/// Moves the object to where it is now.
pub fn follow(
    time: Res<Time<Virtual>>,
    mut mover: Local<Mover>,
    mut lag: ResMut<Lag>,
    mut objects: Query<&mut Transform, With<Moving>>,
) {
    if MOTION.path == Path::None {
        return;
    }
    let time = time.elapsed_secs_f64();
    let wanted = (time / STEP_SECS) as u64;
    let start = (wanted / MAX_REPLAY_STEPS).saturating_sub(1) * MAX_REPLAY_STEPS;
    let fresh = (start, start, position(start as f64 * STEP_SECS));
    let goes_on = |followed: &(u64, u64, DVec3)| followed.0 == start && followed.1 <= wanted;
    let (_, mut step, mut last) = mover.followed.filter(goes_on).unwrap_or(fresh);
    while step < wanted {
        step += 1;
        last = stepped(last, position(step as f64 * STEP_SECS), STEP_SECS).0;
    }
    mover.followed = Some((start, step, last));
    let here = position(time);
    lag.set_if_neq(stepped(last, here, time - wanted as f64 * STEP_SECS).1);
    for mut object in &mut objects {
        object.translation = here.as_vec3();
    }
}

fn position(time: f64) -> DVec3 {
    let time = LOOP_SECS.map_or(time, |length| time.rem_euclid(length));
    let size = f64::from(MOTION.size);
    let round = (time / f64::from(MOTION.period)).rem_euclid(1.0);
    let (sin, cos) = (round * TAU).sin_cos();
    match MOTION.path {
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
fn stepped(last: DVec3, current: DVec3, seconds: f64) -> (DVec3, Lag) {
    if current.distance(last) <= REST_DISTANCE {
        return (last, Lag::default());
    }
    let share = (seconds * f64::from(MOTION.tween_speed)).clamp(0.0, 1.0);
    let next = last.lerp(current, share);
    let behind = next - current;
    let distance = behind.length();
    let direction = behind.try_normalize().unwrap_or(DVec3::ZERO).as_vec3();
    let most = f64::from(MOTION.max_motion);
    let fade = if most > 0.0 { (distance / most).min(1.0) as f32 } else { 1.0 };
    (next, Lag { motion: direction.extend(distance as f32), fade })
}
