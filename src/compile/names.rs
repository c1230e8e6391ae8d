//! Names: whatever a user writes on a node becomes an identifier that every consumer accepts and that is unique.

use std::collections::{HashMap, HashSet};

use naga::keywords::wgsl;

/// Predeclared names that naga's lists leave out.
const PREDECLARED: [&str; 18] = [
    "vec2f", "vec3f", "vec4f", "vec2i", "vec3i", "vec4i", "vec2u", "vec3u", "vec4u", "mat2x2f", "mat2x3f",
    "mat2x4f", "mat3x2f", "mat3x3f", "mat3x4f", "mat4x2f", "mat4x3f", "mat4x4f",
];

/// Long enough for any sensible label; a name without end helps nobody.
const MAX_LENGTH: usize = 48;

/// Gives out names within one scope.
#[derive(Debug, Default)]
pub(super) struct Namer {
    taken: HashSet<String>,
    /// The next number to try for a name that is taken.
    next: HashMap<String, u32>,
}

impl Namer {
    /// Keeps a name from being given out.
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// True for a name that has been given out or reserved.
    pub fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// `wish` itself, or with the first free number behind it. `wish` must be an identifier.
    pub fn unique(&mut self, wish: &str) -> String {
        self.unique_beside(wish, None)
    }

    /// The same, and also different from the names of an outer scope.
    pub fn unique_beside(&mut self, wish: &str, outer: Option<&Self>) -> String {
        let free = |taken: &HashSet<String>, name: &str| {
            !taken.contains(name) && !outer.is_some_and(|outer| outer.is_taken(name))
        };
        if free(&self.taken, wish) {
            self.taken.insert(wish.to_owned());
            return wish.to_owned();
        }
        let next = self.next.entry(wish.to_owned()).or_insert(2);
        loop {
            let name = format!("{wish}_{next}");
            *next += 1;
            if free(&self.taken, &name) {
                self.taken.insert(name.clone());
                return name;
            }
        }
    }
}

/// True for a word that WGSL keeps for itself.
pub(super) fn is_reserved(name: &str) -> bool {
    wgsl::RESERVED_SET.contains(name)
        || wgsl::BUILTIN_IDENTIFIER_SET.contains(name)
        || PREDECLARED.contains(&name)
}

/// Text as an identifier in snake case: `Wave Offset` → `wave_offset`. A reserved word gets `suffix` behind it; text
/// without any letter or digit becomes `fallback`, which must be an identifier.
pub(super) fn snake_case(text: &str, suffix: &str, fallback: &str) -> String {
    identifier(text, suffix).unwrap_or_else(|| fallback.to_owned())
}

/// The same, or `None` for text without any letter or digit.
pub(super) fn identifier(text: &str, suffix: &str) -> Option<String> {
    let mut name = String::with_capacity(text.len());
    for letter in text.chars() {
        let before = name.len();
        push_ascii(letter, &mut name);
        let nothing_new = before == name.len();
        if nothing_new && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        if name.len() >= MAX_LENGTH {
            break;
        }
    }
    // Separators are never pushed first, so only the end can have one.
    if name.ends_with('_') {
        name.pop();
    }
    match name.bytes().next() {
        None => None,
        Some(b'0'..=b'9') => Some(format!("{suffix}_{name}")),
        Some(_) if is_reserved(&name) => Some(format!("{name}_{suffix}")),
        Some(_) => Some(name),
    }
}

/// A snake-case name in the case of a type: `wave_offset` → `WaveOffset`.
pub(super) fn type_case(snake: &str) -> String {
    snake
        .split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}

/// Lower-case ASCII for a letter or digit; nothing for what separates words or has no plain spelling.
fn push_ascii(letter: char, name: &mut String) {
    if letter.is_ascii_alphanumeric() {
        name.push(letter.to_ascii_lowercase());
        return;
    }
    let plain = match letter.to_lowercase().next().unwrap_or(letter) {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' => "o",
        'ö' | 'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ů' | 'ū' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    };
    name.push_str(plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str) {
        assert_eq!(snake_case(text, "value", "node"), name);
        let module = format!("fn f() -> f32 {{ let {name} = 1.0; return {name}; }}");
        assert!(naga::front::wgsl::parse_str(&module).is_ok(), "{module}");
    }

    #[test]
    fn any_label_becomes_an_identifier() {
        check("Wave Offset", "wave_offset");
        check("filter", "filter_value");
        check("target", "target_value");
        check("my var", "my_var");
        check("1x", "value_1x");
        check("__x", "x");
        check("sin", "sin_value");
        check("färbe", "faerbe");
        check("\"quoted\"", "quoted");
        check("", "node");
        check("🦀 ", "node");
        check("_", "node");
        check("a__b -- c", "a_b_c");
        check("vec3f", "vec3f_value");
        check("fn", "fn_value");
    }

    #[test]
    fn types_are_written_together() {
        assert_eq!(type_case("wave_offset_2"), "WaveOffset2");
    }

    #[test]
    fn names_are_counted_up() {
        let mut outer = Namer::default();
        outer.reserve("wave_2");
        let mut inner = Namer::default();
        let names: Vec<String> = (0..3).map(|_| inner.unique_beside("wave", Some(&outer))).collect();
        assert_eq!(names, ["wave", "wave_3", "wave_4"]);
    }
}
