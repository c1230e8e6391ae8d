//! The ranges of the numbers of scenes, instances and pass textures: an edit beyond them is refused, a file is mended
//! and says so. And how much a document may hold, so that what was saved can be opened again.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::edit::finite;
use super::{
    Background, Document, EditError, Frame, Instances, MAX_NODES, Parameter, Pass, Scene, TargetSize,
    TextureTarget, format,
};
use crate::diagnostic::Diagnostic;
use crate::types::Value;

const LOOP_SECS: RangeInclusive<f64> = 0.01..=86_400.0;
const MOTION_SIZE: RangeInclusive<f32> = 0.0..=10_000.0;
const MOTION_PERIOD_SECS: RangeInclusive<f32> = 0.01..=86_400.0;
const TWEEN_SPEED: RangeInclusive<f32> = 0.0..=1_000.0;
const MAX_MOTION: RangeInclusive<f32> = 0.001..=10_000.0;
/// Places and lengths in world units: far beyond, an f32 no longer tells two vertices of a mesh apart.
const LENGTH: RangeInclusive<f32> = -1e6..=1e6;
const DISTANCE: RangeInclusive<f32> = 0.001..=1e6;
const DEGREES: RangeInclusive<f32> = -36_000.0..=36_000.0;
const PITCH_DEGREES: RangeInclusive<f32> = -89.9..=89.9;
const FIELD_OF_VIEW_DEGREES: RangeInclusive<f32> = 1.0..=170.0;
const COLOUR: RangeInclusive<f32> = -10_000.0..=10_000.0;
const SCALE: RangeInclusive<f32> = -10_000.0..=10_000.0;
const CUSTOM: RangeInclusive<f32> = -1e9..=1e9;

/// What there may be several of, and how many a document holds at most.
pub(super) type Most = (&'static str, usize);
pub(super) const NODES: Most = ("nodes", MAX_NODES);
pub(super) const WIRES: Most = ("wires", 4 * MAX_NODES);
pub(super) const FRAMES: Most = ("frames", MAX_NODES);
pub(super) const GROUPS: Most = ("groups", 4_096);
pub(super) const PASSES: Most = ("passes", 256);
pub(super) const PARAMETERS: Most = ("parameters", 4_096);
pub(super) const PRESETS: Most = ("presets", 4_096);
pub(super) const TEXTURES: Most = ("textures", 256);
pub(super) const PINS: Most = ("pins on one side of a group", 256);

/// Refuses `more` beside the `present` ones where that would be too many.
pub(super) fn room(present: usize, more: usize, (what, most): Most) -> Result<(), EditError> {
    if present + more > most { Err(EditError::TooMany(what, most)) } else { Ok(()) }
}

/// Refuses a document that has too many of something to be opened again.
pub(super) fn check_counts(document: &Document) -> Result<(), EditError> {
    let Document { graph, passes, parameters, presets, textures, .. } = document;
    room(graph.nodes.len(), 0, NODES)?;
    room(graph.wires.len(), 0, WIRES)?;
    room(graph.frames.len(), 0, FRAMES)?;
    room(graph.groups.len(), 0, GROUPS)?;
    room(passes.len(), 0, PASSES)?;
    room(parameters.len(), 0, PARAMETERS)?;
    room(presets.len(), 0, PRESETS)?;
    room(textures.len(), 0, TEXTURES)
}

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

/// Refuses a frame without a place or without a size.
pub(super) fn check_frame(frame: &Frame) -> Result<(), EditError> {
    finite(&frame.at, "position")?;
    finite(&frame.size, "size")?;
    if frame.size.iter().any(|side| *side <= 0.0) { Err(EditError::OutOfRange("size")) } else { Ok(()) }
}

/// Refuses a value with a number that JSON does not have.
pub(super) fn check_value(value: &Value) -> Result<(), EditError> {
    let is_finite = value.components().iter().all(|number| number.is_finite());
    if is_finite { Ok(()) } else { Err(EditError::OutOfRange("a value")) }
}

/// Refuses a pass with a texture that cannot be made.
pub(super) fn check_target(target: &TextureTarget) -> Result<(), EditError> {
    mend_target(&mut target.clone()).map_or(Ok(()), |beyond| Err(EditError::OutOfRange(beyond.what)))
}

/// Refuses copies that cannot be made.
pub(super) fn check_instances(instances: &Instances) -> Result<(), EditError> {
    if instances.count == 0 || instances.count > Instances::MAX {
        return Err(EditError::OutOfRange("instance count"));
    }
    let beyond = mend_instances(&mut instances.clone());
    beyond.first().map_or(Ok(()), |beyond| Err(EditError::OutOfRange(beyond.what)))
}

/// Refuses passes whose textures take too much memory together.
pub(super) fn check_memory(passes: &[Pass]) -> Result<(), EditError> {
    let found = mend_memory(&mut passes.to_vec());
    let what = "the memory of the textures that passes draw to";
    if found.is_empty() { Ok(()) } else { Err(EditError::OutOfRange(what)) }
}

/// Brings all numbers of a document that was read into their ranges.
pub(super) fn mend(document: &mut Document) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> =
        mend_scene(&mut document.scene).into_iter().map(Beyond::diagnostic).collect();
    found.extend(document.parameters.iter_mut().filter_map(mend_parameter));
    for Pass { name, texture_target, instances, .. } in &mut document.passes {
        let mended = instances.as_mut().map(mend_instances).unwrap_or_default();
        let beyond = mended.into_iter().chain(mend_target(texture_target));
        found.extend(beyond.map(|beyond| beyond.diagnostic().in_pass(&*name)));
    }
    found.extend(mend_memory(&mut document.passes));
    found
}

fn mend_parameter(parameter: &mut Parameter) -> Option<Diagnostic> {
    let Value::Text(text) = &parameter.value else { return None };
    let message = format!("the parameter `{}` has the text `{text}` for its value", parameter.name);
    parameter.value = Value::Number(0.0);
    Some(Diagnostic::error(message).with_help("0 is used instead"))
}

/// Of textures of a fixed size that take too much memory together, those that no longer fit get the picture's size.
fn mend_memory(passes: &mut [Pass]) -> Vec<Diagnostic> {
    let (mut seen, mut taken, mut found) = (BTreeSet::new(), 0, Vec::new());
    for Pass { name, target, texture_target, .. } in passes {
        let (Some(texture), TargetSize::Fixed(size)) = (target.texture(), texture_target.size) else {
            continue;
        };
        // The first pass that draws to a texture decides what it is like.
        if !seen.insert(texture.to_owned()) {
            continue;
        }
        let memory = texture_target.format.memory(size);
        if taken + memory <= TextureTarget::MAX_TOTAL_BYTES {
            taken += memory;
            continue;
        }
        let [width, height] = size;
        let mebibytes = |bytes: u64| bytes >> 20;
        let message = format!(
            "the texture that it draws to takes {} MiB of graphics memory with its {width}×{height} texels; the limit \
             of all such textures together is {} MiB",
            mebibytes(memory),
            mebibytes(TextureTarget::MAX_TOTAL_BYTES)
        );
        texture_target.size = TargetSize::default();
        found.push(Diagnostic::error(message).in_pass(&*name).with_help(PICTURE_SIZE));
    }
    found
}

const PICTURE_SIZE: &str = "the size of the picture is used instead";

fn mend_scene(scene: &mut Scene) -> Vec<Beyond> {
    let Scene { camera, light, background, ground, motion, loop_seconds, .. } = scene;
    let mut found = Vec::new();
    if let Some(seconds) = loop_seconds {
        found.extend(mend_number(seconds, "the loop length in seconds", &LOOP_SECS));
    }
    found.extend(mend_number(&mut motion.size, "the size of the motion", &MOTION_SIZE));
    found.extend(mend_number(&mut motion.period, "the period of the motion in seconds", &MOTION_PERIOD_SECS));
    found.extend(mend_number(&mut motion.tween_speed, "the catch-up speed of the motion", &TWEEN_SPEED));
    found.extend(mend_number(&mut motion.max_motion, "the distance of the motion's full fade", &MAX_MOTION));
    found.extend(mend_number(&mut camera.yaw, "the yaw of the camera in degrees", &DEGREES));
    found.extend(mend_number(&mut camera.pitch, "the pitch of the camera in degrees", &PITCH_DEGREES));
    found.extend(mend_number(&mut camera.distance, "the distance of the camera", &DISTANCE));
    found.extend(mend_number(
        &mut camera.field_of_view,
        "the field of view in degrees",
        &FIELD_OF_VIEW_DEGREES,
    ));
    found.extend(mend_numbers(&mut camera.target, "the target of the camera", &LENGTH));
    found.extend(mend_numbers(&mut light.direction, "the direction of the light", &LENGTH));
    found.extend(mend_numbers(&mut light.colour, "the colour of the light", &COLOUR));
    found.extend(mend_numbers(&mut light.ambient, "the ambient light", &COLOUR));
    if let Some(ground) = ground {
        found.extend(mend_number(&mut ground.height, "the height of the ground", &LENGTH));
        found.extend(mend_number(&mut ground.size, "the size of the ground", &DISTANCE));
        found.extend(mend_numbers(&mut ground.colour, "the colour of the ground", &COLOUR));
    }
    let colours: &mut [[f32; 3]] = match background {
        Background::Colour(colour) => std::slice::from_mut(colour),
        Background::Gradient(colours) | Background::Checker(colours) => colours,
        Background::Image(_) | Background::Transparent => &mut [],
    };
    for colour in colours {
        found.extend(mend_numbers(colour, "the colour of the background", &COLOUR));
    }
    found
}

fn mend_instances(instances: &mut Instances) -> Vec<Beyond> {
    let Instances { extent, centre, scale, turn, tilt, roll, colours, custom, .. } = instances;
    let mut found = Vec::new();
    found.extend(mend_numbers(extent, "the extent of the instances", &LENGTH));
    found.extend(mend_numbers(centre, "the centre of the instances", &LENGTH));
    found.extend(mend_numbers(scale, "the scale of the instances", &SCALE));
    found.extend(mend_numbers(turn, "the turn of the instances in degrees", &DEGREES));
    found.extend(mend_numbers(tilt, "the tilt of the instances in degrees", &DEGREES));
    found.extend(mend_numbers(roll, "the roll of the instances in degrees", &DEGREES));
    for colour in colours {
        found.extend(mend_numbers(colour, "the colour of the instances", &COLOUR));
    }
    for numbers in custom {
        found.extend(mend_numbers(numbers, "a custom number of the instances", &CUSTOM));
    }
    found
}

/// Mends all and tells of the first.
fn mend_numbers(numbers: &mut [f32], what: &'static str, range: &RangeInclusive<f32>) -> Option<Beyond> {
    let mended: Vec<Beyond> =
        numbers.iter_mut().filter_map(|number| mend_number(number, what, range)).collect();
    mended.into_iter().next()
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
        TargetSize::Fixed(size) if target.format.memory(size) > TextureTarget::MAX_TOTAL_BYTES => {
            let [width, height] = size;
            let (memory, most) = (target.format.memory(size) >> 20, TextureTarget::MAX_TOTAL_BYTES >> 20);
            format!(
                "{width}×{height} texels, which take {memory} MiB of graphics memory; the limit is {most} MiB"
            )
        }
        TargetSize::Fixed(_) | TargetSize::Relative(_) => return None,
    };
    target.size = TargetSize::default();
    Some(Beyond {
        what: "the size of the texture that it draws to",
        message: format!("the texture that it draws to is {limits}"),
        help: PICTURE_SIZE.to_owned(),
    })
}
