//! The motion trail on the screen: the path moves the object, the trail follows it, and a still replays both.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "support/effect.rs"]
mod effect;

use effect::{Effect, layer};
use serde_json::json;
use shaderwright::document::Motion;
use shaderwright::render::{FrameInput, Gpu, Placement, Renderer, STEP_SECS, Trail, path_position};

/// The rule in its own words, from rest in the origin of the path.
fn reference(motion: &Motion, time_secs: f64) -> ([f64; 4], f64) {
    let position = |time: f64| {
        let angle = time / f64::from(motion.period) * std::f64::consts::TAU;
        [angle.sin() * f64::from(motion.size), 0.0, 0.0]
    };
    let steps = (time_secs / STEP_SECS) as u32;
    let mut last = position(0.0);
    let mut result = ([0.0; 4], 0.0);
    let times = (1..=steps).map(|step| (f64::from(step) * STEP_SECS, STEP_SECS));
    for (time, delta) in times.chain([(time_secs, time_secs - f64::from(steps) * STEP_SECS)]) {
        let current = position(time);
        let distance =
            |last: [f64; 3]| (0..3).map(|axis| (last[axis] - current[axis]).powi(2)).sum::<f64>().sqrt();
        result = ([0.0; 4], 0.0);
        if distance(last) > 0.05 {
            let share = (delta * f64::from(motion.tween_speed)).clamp(0.0, 1.0);
            for axis in 0..3 {
                last[axis] += (current[axis] - last[axis]) * share;
            }
            let amount = distance(last);
            let direction = |axis: usize| (last[axis] - current[axis]) / amount;
            let fade = (amount / f64::from(motion.max_motion)).clamp(0.0, 1.0);
            result = ([direction(0), direction(1), direction(2), amount], fade);
        }
    }
    result
}

#[test]
fn shaders_get_the_motion_of_the_rule() {
    let scene = json!({
        "background": { "colour": [0, 0, 0] },
        "motion": { "path": "line", "size": 3, "period": 1.5, "tween_speed": 5, "max_motion": 4 },
    });
    let settings = json!({ "mesh": "view", "depth_test": "always" });
    let text = "return vec4f(frame.motion.x * 0.5 + 0.5, frame.motion.w * 0.25, frame.motion_fade.x, 1.0);";
    let effect = Effect::new(json!({ "scene": scene }), &[layer(settings, text)]);
    let motion = effect.document.scene().motion;
    let mut renderer = Renderer::new(Gpu::headless().unwrap(), Default::default()).unwrap();
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    for time_secs in [0.0, 0.1, 0.5, 0.77, 1.7, 12.34, 0.3] {
        let input = FrameInput { time_secs, ..FrameInput::new(&effect.document, [2, 2]) };
        let found = renderer.render_image(&input).unwrap().image.get_pixel(0, 0).0;
        let ([x, _, _, amount], fade) = reference(&motion, time_secs);
        for (found, expected) in found.into_iter().zip([x * 0.5 + 0.5, amount * 0.25, fade]) {
            let off = (f64::from(found) - encoded(expected)).abs();
            assert!(off < 1.5, "at {time_secs} s: found {found}, expected {expected}");
        }
    }
}

#[test]
fn the_path_moves_the_mesh_and_a_placement_overrules_it() {
    let scene = json!({
        "background": { "colour": [0, 0, 0] },
        "camera": { "yaw": 0, "pitch": 0, "distance": 8 },
        "motion": { "path": "line", "size": 2, "period": 4 },
    });
    let settings = json!({ "mesh": "sphere" });
    let effect = Effect::new(json!({ "scene": scene }), &[layer(settings, "return vec4f(1.0);")]);
    let mut renderer = Renderer::new(Gpu::headless().unwrap(), Default::default()).unwrap();
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    let mut centre = |time_secs: f64, placement: Option<Placement>| {
        let input = FrameInput { time_secs, placement, ..FrameInput::new(&effect.document, [96, 96]) };
        let image = renderer.render_image(&input).unwrap().image;
        let lit: Vec<u32> =
            image.enumerate_pixels().filter(|(_, _, pixel)| pixel[0] > 128).map(|(x, _, _)| x).collect();
        f64::from(lit.iter().sum::<u32>()) / lit.len() as f64
    };
    let middle = centre(0.0, None);
    assert!((middle - 47.5).abs() < 0.6, "{middle}");
    let right = centre(1.0, None);
    assert!(right > middle + 25.0, "{right}");
    assert!(centre(3.0, None) < middle - 25.0);
    let motion = effect.document.scene().motion;
    let dragged = Trail::at(path_position(&motion, 0.0)).step(path_position(&motion, 1.0), 0.1, &motion);
    assert!((centre(0.0, Some(dragged)) - right).abs() < 0.1);
}

/// The sRGB encoding curve in f64, as a number from 0 to 255.
fn encoded(linear: f64) -> f64 {
    let linear = linear.clamp(0.0, 1.0);
    let srgb = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    srgb * 255.0
}
