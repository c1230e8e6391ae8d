//! What Bevy knows, as members of `frame` and `object`.
//!
//! Bevy's clip space has depth 1 at the near plane and 0 far away. Its time stands still while `Time<Virtual>` is
//! paused and starts again after an hour, so that an f32 stays precise. Its lights are in physical units, which the
//! camera's exposure and, for surfaces that scatter light evenly, a division by π bring to the effect's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::Source;
use super::refusal;
use super::shader::Names;
use crate::document::Pass;

/// An entry point of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Vertex,
    Fragment,
    ShadowVertex,
    ShadowFragment,
}

impl Place {
    /// Its name in the shader.
    pub const fn entry(self) -> &'static str {
        match self {
            Self::Vertex => "bevy_vertex",
            Self::Fragment => "bevy_fragment",
            Self::ShadowVertex => "bevy_shadow_vertex",
            Self::ShadowFragment => "bevy_shadow_fragment",
        }
    }

    /// When Bevy compiles it.
    pub const fn condition(self) -> &'static str {
        if self.is_shadow() { "PREPASS_PIPELINE" } else { "!PREPASS_PIPELINE" }
    }

    const fn is_shadow(self) -> bool {
        matches!(self, Self::ShadowVertex | Self::ShadowFragment)
    }
}

/// The function that gives the main light's colour.
pub(super) const LIGHT_COLOUR: &str = "bevy_light_colour";

/// Members that are read, each with what is read of it.
type Read<'a> = &'a BTreeMap<String, BTreeSet<String>>;

/// The statements that fill in what is read. `instance` is what Bevy calls the mesh.
pub(super) fn assignments(
    source: &Source<'_>,
    pass: &Pass,
    index: usize,
    names: &Names,
    place: Place,
    (frame, object): (Read<'_>, Read<'_>),
    instance: &str,
) -> Result<String, String> {
    let globals = if place.is_shadow() { "bevy_time" } else { "bevy_view::globals" };
    let mut text = String::new();
    let reads = |members: &[&str]| members.iter().any(|member| frame.contains_key(*member));
    let looped = source.document.scene().loop_seconds.filter(|length| length.is_finite() && *length > 0.0);
    if reads(&["time", "sine", "cosine", "camera_range"]) {
        let wrap = looped.map_or_else(String::new, |length| format!(" % {}", number(length)));
        // Writing to a string always succeeds.
        let _ = writeln!(text, "    let seconds = {globals}.time{wrap};");
    }
    if reads(&["delta"]) {
        let _ = writeln!(text, "    let step = {globals}.delta_time;");
        text.push_str("    let rate = select(0.0, 1.0 / max(step, 1e-6), step > 0.0);\n");
    }
    for (member, parts) in frame {
        let known = if pass.mesh.is_view() { picture(member, index) } else { None };
        let value = match known.or_else(|| camera(member)) {
            Some(value) => value,
            None => match member.as_str() {
                "time" => "vec4f(seconds, seconds / 20.0, seconds * 2.0, seconds * 3.0)".to_owned(),
                "sine" => "sin(vec4f(seconds) / vec4f(8.0, 4.0, 2.0, 1.0))".to_owned(),
                "cosine" => "cos(vec4f(seconds) / vec4f(8.0, 4.0, 2.0, 1.0))".to_owned(),
                "delta" => "vec4f(step, rate, step, rate)".to_owned(),
                "camera_range" => range(pass.mesh.is_view(), looped),
                "pointer" if parts.iter().all(|part| part == "w") => {
                    format!("vec4f(0.5, 0.5, 0.0, f32({globals}.frame_count))")
                }
                "pointer" => return Err(refusal(pass, "reads the pointer")),
                "motion" => "bevy_motion.motion".to_owned(),
                "motion_fade" => "bevy_motion.fade".to_owned(),
                _ => light(member, parts, pass, place)?,
            },
        };
        let _ = writeln!(text, "    {}.{member} = {value};", names.frame);
    }
    for member in object.keys() {
        let value = match (pass.mesh.is_view(), member.as_str()) {
            (true, _) => {
                "mat4x4f(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)"
                    .to_owned()
            }
            (false, "world_from_object") => format!("bevy_mesh::get_world_from_local({instance})"),
            _ => format!("bevy_mesh::get_local_from_world({instance})"),
        };
        let _ = writeln!(text, "    {}.{member} = {value};", names.object);
    }
    Ok(text)
}

/// What a camera of Bevy says.
fn camera(member: &str) -> Option<String> {
    let value = match member {
        "clip_from_world" | "view_from_world" | "world_from_view" => {
            return Some(format!("bevy_view::view.{member}"));
        }
        "screen" => "vec4f(bevy_view::view.viewport.zw, 1.0 / bevy_view::view.viewport.zw)",
        "camera_position" => {
            "vec4f(bevy_view::view.world_position, 2.0 * atan(1.0 / bevy_view::view.clip_from_view[1].y))"
        }
        "camera_direction" => "vec4f(-bevy_view::view.world_from_view[2].xyz, 0.0)",
        _ => return None,
    };
    Some(value.to_owned())
}

/// What a quad over the whole picture sees instead of the camera: behind every mesh, each later pass a hair nearer.
fn picture(member: &str, index: usize) -> Option<String> {
    let depth = (index.min(1_000) + 1) as f64 / f64::from(1_u32 << 22);
    let moved = |z: &str| {
        format!("mat4x4f(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, {z}, 1.0)")
    };
    Some(match member {
        "clip_from_world" => format!(
            "mat4x4f(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, {}, 0.0, 0.0, 0.0, {}, 1.0)",
            number(1.0 - depth),
            number(depth)
        ),
        "view_from_world" => moved("-1.0"),
        "world_from_view" => moved("1.0"),
        "camera_position" => format!("vec4f(0.0, 0.0, 1.0, {})", number(std::f64::consts::FRAC_PI_2)),
        "camera_direction" => "vec4f(0.0, 0.0, -1.0, 0.0)".to_owned(),
        _ => return None,
    })
}

fn range(is_picture: bool, looped: Option<f64>) -> String {
    let view = "bevy_view::view";
    let near_far = if is_picture {
        "0.0, 1.0".to_owned()
    } else {
        // The far plane is the last of the frustum's; the near plane of a perspective stands in its matrix.
        format!(
            "{view}.clip_from_view[3].z, dot({view}.frustum[5].xyz, {view}.world_position) + {view}.frustum[5].w"
        )
    };
    match looped {
        Some(length) => format!("vec4f({near_far}, {}, seconds / {})", number(length), number(length)),
        None => format!("vec4f({near_far}, 0.0, 0.0)"),
    }
}

/// The first directional light and the ambient light, which Bevy gives to the fragment stage of the picture alone.
fn light(member: &str, parts: &BTreeSet<String>, pass: &Pass, place: Place) -> Result<String, String> {
    let lights = "bevy_view::lights";
    let only_flag = parts.iter().all(|part| part == "w");
    let value = match (member, place) {
        ("light_direction", Place::Fragment) => {
            format!("vec4f({lights}.directional_lights[0].direction_to_light, 0.0)")
        }
        ("light_direction", Place::Vertex) if only_flag => "vec4f()".to_owned(),
        // Its shadow map is seen from the light.
        ("light_direction", Place::ShadowVertex | Place::ShadowFragment) => {
            "vec4f(bevy_view::view.world_from_view[2].xyz, 1.0)".to_owned()
        }
        ("light_colour", Place::Fragment) => format!("{LIGHT_COLOUR}()"),
        ("ambient_colour", Place::Fragment) => {
            format!("vec4f({lights}.ambient_color.rgb * bevy_view::view.exposure, 0.0)")
        }
        _ => return Err(refusal(pass, "reads the main light outside its fragment stage")),
    };
    Ok(value)
}

/// A number as WGSL writes an f32.
fn number(value: f64) -> String {
    format!("{:?}", value as f32)
}
