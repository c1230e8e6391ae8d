//! The ranges of the numbers of scenes and pass textures: an edit beyond them is refused, a file is mended and says so.

use std::ops::RangeInclusive;

use super::{Document, EditError, Pass, Scene, TargetSize, TextureTarget, format};
use crate::diagnostic::Diagnostic;

const LOOP_SECS: RangeInclusive<f64> = 0.01..=86_400.0;
const MOTION_SIZE: RangeInclusive<f32> = 0.0..=10_000.0;
const MOTION_PERIOD_SECS: RangeInclusive<f32> = 0.01..=86_400.0;
const TWEEN_SPEED: RangeInclusive<f32> = 0.0..=1_000.0;
const MAX_MOTION: RangeInclusive<f32> = 0.001..=10_000.0;

/// A number beyond its range.
struct Beyond {
    what: &'static str,
    message: String,
    help: String,
}

impl Beyond {
    fn diagnostic(self) -> Diagnostic {
        Diagnostic::error(self.message).with_help(self.help)
    }
}

/// Refuses a scene with a number beyond its range.
pub(super) fn check_scene(scene: &Scene) -> Result<(), EditError> {
    let beyond = mend_scene(&mut scene.clone());
    beyond.first().map_or(Ok(()), |beyond| Err(EditError::OutOfRange(beyond.what)))
}

/// Refuses a pass with a texture that cannot be made.
pub(super) fn check_target(target: &TextureTarget) -> Result<(), EditError> {
    mend_target(&mut target.clone()).map_or(Ok(()), |beyond| Err(EditError::OutOfRange(beyond.what)))
}

/// Brings all numbers of a document that was read into their ranges.
pub(super) fn mend(document: &mut Document) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> =
        mend_scene(&mut document.scene).into_iter().map(Beyond::diagnostic).collect();
    for Pass { name, texture_target, .. } in &mut document.passes {
        found.extend(mend_target(texture_target).map(|beyond| beyond.diagnostic().in_pass(&*name)));
    }
    found
}

fn mend_scene(scene: &mut Scene) -> Vec<Beyond> {
    let motion = &mut scene.motion;
    let looped = scene.loop_seconds.as_mut();
    let looped = looped.and_then(|seconds| mend_number(seconds, "the loop length in seconds", &LOOP_SECS));
    let motions = [
        mend_number(&mut motion.size, "the size of the motion", &MOTION_SIZE),
        mend_number(&mut motion.period, "the period of the motion in seconds", &MOTION_PERIOD_SECS),
        mend_number(&mut motion.tween_speed, "the catch-up speed of the motion", &TWEEN_SPEED),
        mend_number(&mut motion.max_motion, "the distance of the motion's full fade", &MAX_MOTION),
    ];
    looped.into_iter().chain(motions.into_iter().flatten()).collect()
}

fn mend_number<N>(number: &mut N, what: &'static str, range: &RangeInclusive<N>) -> Option<Beyond>
where
    N: Copy + PartialOrd + serde::Serialize + std::fmt::Display,
{
    if range.contains(number) {
        return None;
    }
    let found = *number;
    *number = if found > *range.end() { *range.end() } else { *range.start() };
    let text = |number: &N| format::number_text(number);
    let limits = format!("the limits are {} and {}", text(range.start()), text(range.end()));
    let message = format!("{what} is {}; {limits}", text(&found));
    Some(Beyond { what, message, help: format!("{} is used instead", text(number)) })
}

/// What is too large would fill the graphics memory, so the picture's own size takes its place.
fn mend_target(target: &mut TextureTarget) -> Option<Beyond> {
    let limits = match target.size {
        TargetSize::Fixed(size) if !size.iter().all(|side| (1..=TextureTarget::MAX_SIDE).contains(side)) => {
            let [width, height] = size;
            format!("{width}×{height} texels; the limits of each side are 1 and {}", TextureTarget::MAX_SIDE)
        }
        TargetSize::Relative(share) if !TextureTarget::SHARES.contains(&share) => {
            let [least, most] =
                [TextureTarget::SHARES.start(), TextureTarget::SHARES.end()].map(format::number_text);
            let share = format::number_text(&share);
            format!("{share} times the picture; the limits are {least} and {most}")
        }
        TargetSize::Fixed(_) | TargetSize::Relative(_) => return None,
    };
    target.size = TargetSize::default();
    Some(Beyond {
        what: "the size of the texture that it draws to",
        message: format!("the texture that it draws to is {limits}"),
        help: "the size of the picture is used instead".to_owned(),
    })
}
