//! Rows of inputs as texels, and texels as values.

use crate::compile::probe::{RowInput, RowSource};
use crate::types::Type;

/// The components of every input of a program, in its order; `None` for what the row does not say.
pub type Components = Vec<Option<Vec<f64>>>;

/// One row of inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The values.
    pub values: Components,
    /// What is added one pixel to the right; nothing where absent.
    pub step_right: Components,
    /// What is added one pixel below; nothing where absent.
    pub step_down: Components,
}

/// Quads side by side in the target.
pub(super) const QUADS_PER_LINE: usize = 128;

/// The top left pixel of a row's quad.
pub(super) const fn place(row: usize) -> (usize, usize) {
    (row % QUADS_PER_LINE * 2, row / QUADS_PER_LINE * 2)
}

/// The texels of the texture of rows as integers.
pub(super) fn pack(
    inputs: &[RowInput],
    rows: &[Row],
    width: usize,
    height: usize,
    slot_count: usize,
) -> Vec<u32> {
    let mut words = vec![0; width * height * slot_count * 4];
    for (index, row) in rows.iter().enumerate() {
        let (x, y) = place(index);
        for (number, input) in inputs.iter().enumerate() {
            let default = match &input.source {
                RowSource::Stage(stage) => stage.default,
                RowSource::Input(_) => &[],
            };
            let part = |part: &Components| part.get(number).cloned().flatten().unwrap_or_default();
            let given = row.values.get(number).and_then(Option::as_deref).unwrap_or(default);
            let (right, down) = (part(&row.step_right), part(&row.step_down));
            let height_of_column = column_height(input.ty);
            for component in 0..input.ty.component_count() {
                let of = |values: &[f64]| values.get(component).copied().unwrap_or(0.0);
                let slot = input.slot as usize + component / height_of_column;
                for (pixel, (dx, dy)) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
                    let mut value = of(given);
                    // A step of zero must not change what is not finite.
                    value += if pixel & 1 == 1 { of(&right) } else { 0.0 };
                    value += if pixel & 2 == 2 { of(&down) } else { 0.0 };
                    let at = ((slot * height + y + dy) * width + x + dx) * 4 + component % height_of_column;
                    words[at] = word(input.ty, value);
                }
            }
        }
    }
    words
}

/// Components per slot.
pub(in crate::render) const fn column_height(ty: Type) -> usize {
    match ty {
        Type::Mat2 => 2,
        Type::Mat3 => 3,
        _ => 4,
    }
}

/// A number as the bits of a component.
pub(in crate::render) fn word(ty: Type, value: f64) -> u32 {
    match ty {
        Type::I32 => (value as i32).cast_unsigned(),
        Type::U32 => value as u32,
        Type::Bool => u32::from(value != 0.0),
        _ => (value as f32).to_bits(),
    }
}

/// The components of an output from the words of its parts.
pub(super) fn decode(ty: Type, part: u32, read: impl Fn(u32, usize) -> u32) -> Vec<f64> {
    let height = column_height(ty);
    (0..ty.component_count())
        .map(|component| {
            let word = read(part + (component / height) as u32, component % height);
            match ty {
                Type::I32 => f64::from(word.cast_signed()),
                Type::U32 | Type::Bool => f64::from(word),
                _ => f64::from(f32::from_bits(word)),
            }
        })
        .collect()
}
