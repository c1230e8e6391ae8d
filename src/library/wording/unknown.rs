//! A name that nothing in the text has.

use naga::keywords::wgsl::BUILTIN_IDENTIFIERS;

use super::super::declare::GENERIC;
use super::super::expression::letter_distance;
use super::super::kind::Source;
use super::super::scan::{Token, TokenKind};
use super::Fault;

/// What other languages say, and what WGSL says instead.
const ELSEWHERE: [(&str, &str); 53] = [
    ("lerp", "`mix(a, b, t)`"),
    ("frac", "`fract(x)`"),
    ("mod", "`x - y * floor(x / y)`, or `x % y`, which keeps the sign of x"),
    ("fmod", "`x % y`"),
    ("rsqrt", "`inverseSqrt(x)`"),
    ("inversesqrt", "`inverseSqrt(x)`"),
    ("rcp", "`1.0 / x`"),
    ("mul", "`a * b`"),
    ("ln", "`log(x)`"),
    ("log10", "`log(x) / log(10.0)`"),
    ("ddx", "`dpdx(x)`"),
    ("ddy", "`dpdy(x)`"),
    ("dFdx", "`dpdx(x)`"),
    ("dFdy", "`dpdy(x)`"),
    ("clip", "`if x < 0.0 { discard; }`"),
    ("pi", "`3.14159265`"),
    ("PI", "`3.14159265`"),
    ("tau", "`6.28318531`"),
    ("TAU", "`6.28318531`"),
    ("if_else", "`select(if_false, if_true, condition)`"),
    ("texture", "`textureSample(photo, photo_sampler, uv)`"),
    ("texture2D", "`textureSample(photo, photo_sampler, uv)`"),
    ("tex2D", "`textureSample(photo, photo_sampler, uv)`"),
    ("tex2Dlod", "`textureSampleLevel(photo, photo_sampler, uv, level)`"),
    ("textureLod", "`textureSampleLevel(photo, photo_sampler, uv, level)`"),
    ("texelFetch", "`textureLoad(photo, place, level)`"),
    ("textureSize", "`textureDimensions(photo)`"),
    ("sampler2D", "an input of the type texture"),
    ("float", "`f32`"),
    ("double", "`f32`"),
    ("half", "`f32`"),
    ("real", "`f32`"),
    ("int", "`i32`"),
    ("uint", "`u32`"),
    ("float2", "`vec2f`"),
    ("float3", "`vec3f`"),
    ("float4", "`vec4f`"),
    ("half2", "`vec2f`"),
    ("half3", "`vec3f`"),
    ("half4", "`vec4f`"),
    ("int2", "`vec2i`"),
    ("int3", "`vec3i`"),
    ("int4", "`vec4i`"),
    ("ivec2", "`vec2i`"),
    ("ivec3", "`vec3i`"),
    ("ivec4", "`vec4i`"),
    ("mat2", "`mat2x2f`"),
    ("mat3", "`mat3x3f`"),
    ("mat4", "`mat4x4f`"),
    ("float3x3", "`mat3x3f`"),
    ("float4x4", "`mat4x4f`"),
    ("iTime", "an input called `time`"),
    ("gl_FragCoord", "an input called `fragment_coordinate`"),
];

/// The fault of the token at `index`, whose name nothing has.
pub(super) fn unknown(text: &str, tokens: &[Token], index: usize) -> Fault {
    let word = |at: usize| tokens.get(at).map_or("", |token| &text[token.range.clone()]);
    let name = word(index);
    let before = index.checked_sub(1).map_or("", word);
    let is_called = word(index + 1) == "(";
    let is_type = before == ":" || before == "<" && word(index + 1) == ">";
    let what = match (is_type, is_called) {
        (true, _) => "type",
        (false, true) => "function",
        (false, false) => "name",
    };
    Fault::new(format!("there is no {what} `{name}`"), hint(text, tokens, name, what))
}

fn hint(text: &str, tokens: &[Token], name: &str, what: &str) -> String {
    if name == GENERIC {
        return "write `alias T = f32;` at the top of a node file, or give a pin of a snippet the type T"
            .to_owned();
    }
    if let Some((_, here)) = ELSEWHERE.iter().find(|(elsewhere, _)| *elsewhere == name) {
        return format!("WGSL has {here} for it");
    }
    if let Some(source) = Source::by_name(name).filter(|_| what == "name") {
        let ty = source.ty().wgsl();
        return format!(
            "make it an input, `{name}: {ty}`, which is read from the stage while nothing is wired"
        );
    }
    if let Some(near) = nearest(text, tokens, name) {
        return format!("did you mean `{near}`?");
    }
    match what {
        "type" => {
            "the types are f32, i32, u32, bool, vec2f, vec3f, vec4f, mat2x2f, mat3x3f and mat4x4f".to_owned()
        }
        "function" => "call the functions of WGSL, or write the calculation out".to_owned(),
        _ => "declare it with `let` or `var` before it is used, or make it an input".to_owned(),
    }
}

/// The name in the text or in WGSL that is almost this one.
fn nearest<'t>(text: &'t str, tokens: &[Token], name: &str) -> Option<&'t str> {
    let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    let own = words.map(|token| &text[token.range.clone()]);
    let short_types = ["vec2f", "vec3f", "vec4f", "vec2i", "vec3i", "vec4i", "mat2x2f", "mat3x3f", "mat4x4f"];
    let known = own.chain(short_types).chain(BUILTIN_IDENTIFIERS.iter().copied());
    let scored = known
        .filter(|known| *known != name)
        .map(|known| (letter_distance(&name.to_lowercase(), &known.to_lowercase()), known));
    let (distance, near) = scored.min_by_key(|(distance, known)| (*distance, known.len()))?;
    (distance * 3 <= name.len() && name.len() > 1).then_some(near)
}
