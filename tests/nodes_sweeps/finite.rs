//! Whatever ordinary numbers a node is given, it gives numbers back: no NaN, no infinity, at zeros of every sign, at negative,
//! tiny and large values, at vectors without length, at matrices without an inverse, at edges that are equal or the wrong way
//! round.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use shaderwright::evaluate::evaluate;
use shaderwright::library::{Body, Input, Kind, PinType};
use shaderwright::render::probe::JsonRow;
use shaderwright::types::{TextureShape, Type};

use super::{library, options_of_mode, prober};

/// Rows of each kind and mode. The first rows give every component of every input the same edge.
const ROWS: usize = 96;

const EDGES: [f64; 14] =
    [0.0, 1.0, -1.0, 0.5, -0.25, -0.0, 1e-7, -1e-7, 1e-20, -1e-30, 1e4, -1e4, 3.0, 0.9999999];
const WHOLE: [i32; 8] = [0, 1, -1, 7, 31, 32, i32::MAX, i32::MIN];

struct Edges(u32);

impl Edges {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % count
    }

    fn component(&mut self, row: usize) -> f64 {
        *EDGES.get(row).unwrap_or(&EDGES[self.below(EDGES.len())])
    }

    fn value(&mut self, input: &Input, generic: Option<Type>, row: usize) -> Option<Json> {
        let ty = match input.ty {
            PinType::Fixed(ty) => ty,
            PinType::Generic => generic?,
        };
        Some(match ty {
            Type::Bool => json!(self.below(2) == 1),
            Type::I32 => json!(WHOLE[self.below(WHOLE.len())]),
            Type::U32 => json!(WHOLE[self.below(WHOLE.len())].cast_unsigned()),
            Type::Texture(shape) => texture(shape),
            _ if ty.component_count() == 1 => json!(self.component(row)),
            _ => json!((0..ty.component_count()).map(|_| self.component(row)).collect::<Vec<_>>()),
        })
    }
}

fn texture(shape: TextureShape) -> Json {
    match shape {
        TextureShape::Flat => json!("bundle:textures/checker.png"),
        TextureShape::Cube => json!({ "source": "bundle:textures/sky_cube.png" }),
        TextureShape::Array => json!({ "source": "bundle:textures/patterns.png", "sheet": [4, 2] }),
        TextureShape::Volume => json!({ "source": "bundle:textures/noise_block.png", "sheet": [8, 4] }),
    }
}

fn is_finite(value: &Json) -> bool {
    match value {
        Json::Array(values) => values.iter().all(is_finite),
        Json::String(_) => false,
        _ => true,
    }
}

#[test]
fn every_kind_is_finite_at_the_edges_of_its_inputs() {
    let (library, mut prober) = (library(), prober());
    let (mut count, mut wrong) = (0, BTreeMap::new());
    for kind in library.kinds() {
        let Body::Functions(functions) = &kind.body else { continue };
        for function in functions {
            let rows = rows(kind);
            let found = evaluate(&mut prober, &library, &kind.id, &options_of_mode(&function.mode), &rows)
                .unwrap_or_else(|error| panic!("{} {}: {error}", kind.id, function.mode));
            for (row, outputs) in rows.iter().zip(&found) {
                for (name, value) in outputs {
                    count += 1;
                    if !is_finite(value) {
                        let place = (kind.id.clone(), function.mode.clone(), name.clone());
                        let given = Json::Object(row.clone());
                        wrong.entry(place).or_insert_with(|| format!("{given} gives {value}"));
                    }
                }
            }
        }
    }
    assert!(count > 50_000, "only {count} values");
    let lines: Vec<String> = wrong
        .iter()
        .map(|((kind, mode, output), example)| format!("{kind} {mode} {output}: {example}"))
        .collect();
    assert!(lines.is_empty(), "{} outputs are not finite:\n{}", lines.len(), lines.join("\n"));
}

/// Rows of edges; a generic kind gets its widest vectors, whose components are computed like single numbers.
fn rows(kind: &Kind) -> Vec<JsonRow> {
    let mut edges = Edges(1);
    let generic = kind.generic_types.last().copied();
    (0..ROWS)
        .map(|row| {
            let value = |input: &Input| Some((input.name.clone(), edges.value(input, generic, row)?));
            kind.inputs.iter().filter_map(value).collect()
        })
        .collect()
}
