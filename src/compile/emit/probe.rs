//! The module of a probe: what its rows are read through, and the entry points that write its values.

use super::Emitter;
use super::expression::{LETTERS, strip_parentheses};
use crate::compile::ir::{ProbeProgram, columns};
use crate::types::{Stage, Type};

/// Names that the text of a probe uses besides those of every module.
pub(super) const NAMES: [&str; 5] = ["probe_rows", "probe_row", "probe_part", "PROBE_SLOTS", "pixel"];

const SUPPORT: &str = include_str!("../../../shaders/support/probe.wgsl");

impl Emitter<'_, '_> {
    /// The texture of rows and the functions that read it.
    pub(super) fn probe_rows(&mut self, probe: &ProbeProgram) {
        self.push(format_args!("\nconst PROBE_SLOTS = {}u;\n{SUPPORT}", probe.slot_count.max(1)));
    }

    /// Both entry points.
    pub(super) fn probe_entries(&mut self, probe: &ProbeProgram) {
        let vertex = self.names.passes[0].vertex.entry.clone();
        self.push(format_args!(
            "\n/// One triangle over the whole target.\n@vertex\n\
             fn {vertex}(@builtin(vertex_index) vertex_index: u32) -> @builtin(position) vec4f {{\n    \
             let corner = vec2f(f32((vertex_index << 1u) & 2u), f32(vertex_index & 2u));\n    \
             return vec4f(corner * 2.0 - 1.0, 0.0, 1.0);\n}}\n"
        ));
        self.entry(0, Stage::Fragment, " -> @location(0) vec4u");
        let mut parts = Vec::new();
        for (operand, ty) in &probe.results {
            let mut value = self.operand_text(operand, 0, Stage::Fragment);
            match columns(*ty) {
                Some((count, column)) => {
                    parts.extend((0..count).map(|index| bits(&format!("{value}[{index}]"), column)));
                }
                None => {
                    strip_parentheses(&mut value, 0);
                    parts.push(bits(&value, *ty));
                }
            }
        }
        self.text.push_str("    switch probe_part(pixel) {\n");
        for (index, part) in parts.iter().enumerate().skip(1) {
            self.push(format_args!("        case {index}u: {{\n            return {part};\n        }}\n"));
        }
        let first = parts.first().map_or("vec4u(0u)", String::as_str);
        self.push(format_args!("        default: {{\n            return {first};\n        }}\n    }}\n}}\n"));
    }
}

/// A value as four integers with its bits.
fn bits(value: &str, ty: Type) -> String {
    match ty {
        Type::Vec2 => format!("vec4u(bitcast<vec2u>({value}), 0u, 0u)"),
        Type::Vec3 => format!("vec4u(bitcast<vec3u>({value}), 0u)"),
        Type::Vec4 => format!("bitcast<vec4u>({value})"),
        Type::U32 => format!("vec4u({value}, 0u, 0u, 0u)"),
        Type::Bool => format!("vec4u(u32({value}), 0u, 0u, 0u)"),
        _ => format!("vec4u(bitcast<u32>({value}), 0u, 0u, 0u)"),
    }
}

/// The text that reads a value of a row.
pub(super) fn row(slot: u32, ty: Type) -> String {
    if let Some((count, column)) = columns(ty) {
        let columns: Vec<String> = (0..count as u32).map(|index| row(slot + index, column)).collect();
        return format!("{}({})", ty.wgsl(), columns.join(", "));
    }
    let texel = format!("probe_row(pixel, {slot}u)");
    match ty {
        Type::Bool => format!("{texel}.x != 0u"),
        Type::U32 => format!("{texel}.x"),
        _ => {
            let letters = LETTERS[..ty.component_count().clamp(1, 4)].concat();
            format!("bitcast<{}>({texel}.{letters})", ty.wgsl())
        }
    }
}
