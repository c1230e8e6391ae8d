//! Values as JSON and back, every f32 exactly.

use serde_json::{Map, Number, Value as Json};

use crate::types::Type;

/// Values by name.
pub type JsonRow = Map<String, Json>;

/// The components of a value of type `ty`. A single number fills a float vector; a matrix is a list of its components
/// column by column, or a list of columns. What JSON cannot write is `"NaN"`, `"Infinity"` or `"-Infinity"`.
///
/// # Errors
/// With what was expected, when the value has another type.
pub fn components_from_json(value: &Json, ty: Type) -> Result<Vec<f64>, String> {
    let expected = || format!("expected {}", describe(ty));
    let mut numbers = Vec::new();
    flatten(value, &mut numbers).ok_or_else(|| format!("{}, found {value}", expected()))?;
    let count = ty.component_count();
    if numbers.len() == 1 && !value.is_array() && ty.float_width().is_some() {
        numbers = vec![numbers[0]; count];
    }
    if numbers.len() != count {
        return Err(format!("{}, found {}", expected(), count_text(numbers.len())));
    }
    let fits = |number: &f64| match ty {
        Type::I32 => number.fract() == 0.0 && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(number),
        Type::U32 => number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(number),
        Type::Bool => *number == 0.0 || *number == 1.0,
        _ => !number.is_finite() || (*number as f32).is_finite(),
    };
    match numbers.iter().find(|number| !fits(number)) {
        None => Ok(numbers),
        Some(number) if !matches!(ty, Type::I32 | Type::U32 | Type::Bool) => {
            Err(format!("{number:e} does not fit into an f32, whose numbers go up to about 3.4e38"))
        }
        Some(number) => Err(format!("{}, found {number}", expected())),
    }
}

/// The value with these components: a boolean, a number or a list.
pub fn components_to_json(components: &[f64], ty: Type) -> Json {
    match (ty, components) {
        (Type::Bool, [value, ..]) => Json::Bool(*value != 0.0),
        (Type::I32, [value, ..]) => Json::from(*value as i64),
        (Type::U32, [value, ..]) => Json::from(*value as u64),
        (_, [only]) => float(*only),
        (_, all) => all.iter().map(|value| float(*value)).collect(),
    }
}

fn flatten(value: &Json, numbers: &mut Vec<f64>) -> Option<()> {
    match value {
        Json::Number(number) => numbers.push(number.as_f64()?),
        Json::Bool(value) => numbers.push(f64::from(u8::from(*value))),
        Json::String(text) => numbers.push(match text.as_str() {
            "NaN" => f64::NAN,
            "Infinity" => f64::INFINITY,
            "-Infinity" => f64::NEG_INFINITY,
            _ => return None,
        }),
        Json::Array(values) => values.iter().try_for_each(|value| match value {
            // Columns of a matrix are the deepest nesting that means something.
            Json::Array(column) => column.iter().try_for_each(|value| match value {
                Json::Array(_) => None,
                single => flatten(single, numbers),
            }),
            single => flatten(single, numbers),
        })?,
        Json::Null | Json::Object(_) => return None,
    }
    Some(())
}

/// The shortest number that reads back as the same f32.
fn float(value: f64) -> Json {
    let single = value as f32;
    let shortest = format!("{single}").parse::<f64>().ok().filter(|read| *read as f32 == single);
    match Number::from_f64(shortest.unwrap_or(value)) {
        Some(number) => Json::Number(number),
        None if value.is_nan() => Json::from("NaN"),
        None => Json::from(if value > 0.0 { "Infinity" } else { "-Infinity" }),
    }
}

fn describe(ty: Type) -> String {
    match ty {
        Type::F32 => "a number".to_owned(),
        Type::I32 => "an integer".to_owned(),
        Type::U32 => "an integer from 0".to_owned(),
        Type::Bool => "true or false".to_owned(),
        _ => format!("{} for a {ty}", count_text(ty.component_count())),
    }
}

fn count_text(count: usize) -> String {
    if count == 1 { "1 number".to_owned() } else { format!("{count} numbers") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_short_and_read_back_exactly() {
        assert_eq!(components_to_json(&[f64::from(0.3_f32)], Type::F32).to_string(), "0.3");
        assert_eq!(components_to_json(&[f64::NAN, 1.0], Type::Vec2).to_string(), r#"["NaN",1.0]"#);
        let mut bits = 1_u32;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let value = f32::from_bits(bits);
            if value.is_finite() {
                let text = components_to_json(&[f64::from(value)], Type::F32).to_string();
                let read = serde_json::from_str::<Json>(&text).unwrap();
                let read = components_from_json(&read, Type::F32).unwrap();
                assert_eq!(read[0] as f32, value, "{text}");
            }
        }
    }

    #[track_caller]
    fn refuses(text: &str, ty: Type, message: &str) {
        let value = serde_json::from_str(text).unwrap();
        assert_eq!(components_from_json(&value, ty), Err(message.to_owned()));
    }

    #[test]
    fn values_of_another_type_are_refused() {
        refuses("[1, 2]", Type::Vec3, "expected 3 numbers for a vector 3, found 2 numbers");
        refuses("1.5", Type::I32, "expected an integer, found 1.5");
        refuses("-1", Type::U32, "expected an integer from 0, found -1");
        refuses("\"red\"", Type::F32, "expected a number, found \"red\"");
        refuses("1e300", Type::F32, "1e300 does not fit into an f32, whose numbers go up to about 3.4e38");
        refuses("2", Type::Bool, "expected true or false, found 2");
    }
}
