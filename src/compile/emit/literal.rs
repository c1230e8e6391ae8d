//! Literals that parse back exactly.

use crate::types::Type;

/// A literal of a type; a float vector whose components are all equal is written with one.
pub(super) fn literal(ty: Type, components: &[f64]) -> String {
    match (ty, components) {
        (Type::Bool, [value, ..]) => (*value != 0.0).to_string(),
        (Type::I32, [value, ..]) => integer(*value as i32),
        (Type::U32, [value, ..]) => format!("{}u", *value as u32),
        (Type::F32, [value, ..]) => float(*value),
        (_, [first, rest @ ..]) if ty.float_width().is_some() => {
            let first = float(*first);
            if rest.iter().all(|other| float(*other) == first) {
                return format!("{}({first})", ty.wgsl());
            }
            format!("{}({})", ty.wgsl(), list(components))
        }
        _ => format!("{}({})", ty.wgsl(), list(components)),
    }
}

fn list(components: &[f64]) -> String {
    components.iter().map(|value| float(*value)).collect::<Vec<_>>().join(", ")
}

/// The shortest text that reads back as the same f32; what is beyond f32 becomes its largest number.
fn float(value: f64) -> String {
    let value = if value.is_finite() { (value as f32).clamp(f32::MIN, f32::MAX) } else { 0.0 };
    // Compilers read a literal as f64 first, and the shortest text of a number near the limit lies beyond it.
    if value.abs() > 1e38 {
        return format!("{:?}", f64::from(value));
    }
    // Shaders may flush denormals to zero, and some compilers refuse them.
    if value != 0.0 && value.abs() < f32::MIN_POSITIVE {
        return "0.0".to_owned();
    }
    format!("{value:?}")
}

fn integer(value: i32) -> String {
    // The suffix belongs to the number without its sign, which for this one would not fit.
    if value == i32::MIN { format!("i32({value})") } else { format!("{value}i") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ty: Type, components: &[f64], expected: &str) {
        let text = literal(ty, components);
        assert_eq!(text, expected);
        let module = format!("fn f() -> {} {{ let x = {text}; return x; }}", ty.wgsl());
        assert!(naga::front::wgsl::parse_str(&module).is_ok(), "{module}");
    }

    #[test]
    fn literals_read_well() {
        check(Type::F32, &[0.3], "0.3");
        check(Type::F32, &[1.0], "1.0");
        check(Type::F32, &[-2.5], "-2.5");
        check(Type::F32, &[1e-7], "1e-7");
        check(Type::F32, &[f64::INFINITY], "0.0");
        check(Type::F32, &[1e-42], "0.0");
        check(Type::F32, &[1e300], "3.4028234663852886e38");
        check(Type::I32, &[-3.0], "-3i");
        check(Type::I32, &[f64::from(i32::MIN)], "i32(-2147483648)");
        check(Type::U32, &[4_294_967_295.0], "4294967295u");
        check(Type::Bool, &[1.0], "true");
        check(Type::Vec3, &[0.5, 0.5, 0.5], "vec3f(0.5)");
        check(Type::Vec2, &[0.0, 1.0], "vec2f(0.0, 1.0)");
        check(Type::Mat2, &[1.0, 0.0, 0.0, 1.0], "mat2x2f(1.0, 0.0, 0.0, 1.0)");
    }

    #[test]
    fn floats_parse_back_exactly() {
        let mut bits = 1_u32;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let value = f32::from_bits(bits);
            if value.is_normal() {
                let text = literal(Type::F32, &[f64::from(value)]);
                assert_eq!(text.parse::<f64>().unwrap() as f32, value, "{text}");
            }
        }
    }
}
