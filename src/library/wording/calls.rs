//! Calls with the wrong number of values, or with values of the wrong type.

use super::parsed::Found;
use super::{Fault, behind, conversion, either, quoted, short, values};

impl Found<'_> {
    pub fn calls(&self) -> Option<Fault> {
        let name = quoted(self.message).unwrap_or_else(|| self.word(0));
        Some(match self.message {
            message if message.starts_with("too many arguments") => {
                let notes = self.notes();
                let most = notes.first().and_then(|note| behind(note, "at most "));
                let most = most.and_then(|most| most.split(' ').next()).unwrap_or("fewer");
                let found = self.count_values(self.place(0)?.end);
                let message = format!("`{name}` is given {}, expected {most}", values(found));
                Fault::new(message, usage(name)).at(self.used(1).or_else(|| self.place(0)))
            }
            message if message.starts_with("wrong number of arguments") => {
                let expected = behind(message, "expected ")?.split(',').next()?;
                let found: usize = behind(message, "found ")?.trim().parse().ok()?;
                let name = name.split('(').next().unwrap_or(name);
                let message =
                    format!("`{name}` is given {}, expected {}", values(found), range_text(expected));
                Fault::new(message, usage(name))
            }
            message
                if message.starts_with("wrong type passed")
                    || message.starts_with("inconsistent type passed") =>
            {
                return self.argument(name);
            }
            message if message.starts_with("unused return value") => Fault::new(
                format!("the result of `{}` is not used", self.word(0).split('(').next().unwrap_or_default()),
                "assign it to something",
            ),
            "function does not return any value" => {
                Fault::new(format!("`{}` gives no value", self.word(0)), "write it as a statement of its own")
            }
            "local declaration cannot be called" => Fault::new(
                format!("`{}` is a value and no function", self.word(0)),
                "write `*` between factors, or give the value another name",
            ),
            message if message.starts_with("expected an image") => {
                Fault::new(format!("`{}` is no texture", self.word(0)), "name an input of the type texture")
            }
            message if message.contains("for `select` call") || message.contains("in `select` call") => {
                let types: Vec<&str> =
                    self.labels.iter().filter_map(|(_, label)| behind(label, "of type ")).collect();
                let types: Vec<String> = types.iter().map(|ty| format!("`{}`", short(ty))).collect();
                Fault::new(
                    format!("`select` is given {}, which it cannot choose between", types.join(" and ")),
                    "write `select(if_false, if_true, condition)` with two values of one type",
                )
            }
            _ => return None,
        })
    }

    /// How many values stand in the bracket that opens at or behind a byte.
    fn count_values(&self, at: usize) -> usize {
        let mut depth = 0usize;
        let mut commas = 0;
        for token in &self.tokens[self.token_at(at)..] {
            match &self.text[token.range.clone()] {
                "(" | "[" => depth += 1,
                ")" | "]" if depth <= 1 => break,
                ")" | "]" => depth -= 1,
                "," if depth == 1 => commas += 1,
                _ => {}
            }
        }
        commas + 1
    }

    /// A value of a call whose type does not fit.
    fn argument(&self, function: &str) -> Option<Fault> {
        let number = behind(self.message, "argument #")?.split(' ').next()?;
        let found = short(behind(self.labels.get(1)?.1, "has type ")?.trim_matches('`'));
        let is_plain = |ty: &&str| !["16", "64", "Abstract"].iter().any(|part| ty.contains(part));
        let mut allowed: Vec<String> = Vec::new();
        for note in self.notes() {
            let ty = note.strip_prefix("allowed type: ").filter(is_plain).map(short);
            allowed.extend(ty.filter(|ty| !allowed.contains(ty)));
        }
        if allowed.iter().filter(|ty| ty.starts_with("vec")).count() > 3 {
            allowed.retain(|ty| !ty.starts_with("vec"));
            allowed.push("a vector".to_owned());
        }
        let help = match allowed.as_slice() {
            [one] if one != "a vector" => conversion(&found, one),
            _ => "convert it, or pick components such as `.xy`".to_owned(),
        };
        let like = if self.message.starts_with("inconsistent") { " like what stands before it" } else { "" };
        let message =
            format!("value {number} of `{function}` is {found}, expected {}{like}", either(&allowed));
        Some(Fault::new(message, help).at(self.used(1).or_else(|| self.place(0))))
    }
}

/// `2`, or `2 to 3` for naga's `2..4`.
fn range_text(range: &str) -> String {
    let bounds = range.split_once("..").and_then(|(low, end)| Some((low, end.parse::<usize>().ok()?)));
    bounds.map_or_else(|| range.to_owned(), |(low, end)| format!("{low} to {}", end.saturating_sub(1)))
}

/// How a function of WGSL is called.
fn usage(function: &str) -> String {
    let values = match function {
        "abs" | "acos" | "asin" | "ceil" | "cos" | "degrees" | "exp" | "exp2" | "floor" | "fract"
        | "inverseSqrt" | "length" | "log" | "log2" | "normalize" | "radians" | "round" | "saturate"
        | "sign" | "sin" | "sqrt" | "tan" | "trunc" | "dpdx" | "dpdy" | "fwidth" => "x",
        "atan" => return "write `atan(x)`, or `atan2(y, x)` for the angle of a direction".to_owned(),
        "atan2" => "y, x",
        "max" | "min" | "dot" | "cross" | "distance" => "a, b",
        "pow" => "x, exponent",
        "step" => "edge, x",
        "mix" => "a, b, t",
        "clamp" => "x, low, high",
        "smoothstep" => "low, high, x",
        "fma" => "a, b, c",
        "select" => "if_false, if_true, condition",
        "reflect" => "direction, normal",
        "refract" => "direction, normal, ratio",
        "faceForward" => "normal, direction, reference",
        "textureSample" => "photo, photo_sampler, uv",
        "textureSampleLevel" => "photo, photo_sampler, uv, level",
        "textureSampleBias" => "photo, photo_sampler, uv, bias",
        "textureSampleGrad" => "photo, photo_sampler, uv, dpdx(uv), dpdy(uv)",
        "textureLoad" => "photo, place, level",
        _ => return "give it a value for each of its arguments, separated by `,`".to_owned(),
    };
    format!("write `{function}({values})`")
}
