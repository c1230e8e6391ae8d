//! Faults of values that keep a text from being read: types, assignments and constants.

use super::parsed::Found;
use super::{CONVERT, Fault, behind, conversion, quoted, short};

impl Found<'_> {
    pub fn types(&self) -> Option<Fault> {
        let message = self.message;
        if let Some(rest) = message.strip_prefix("automatic conversions cannot convert ") {
            let (found, expected) = rest.trim_start_matches("elements of ").split_once(" to ")?;
            let (found, expected) = (short(found.trim_matches('`')), short(expected.trim_matches('`')));
            let place = self.used(1).or_else(|| self.used(0));
            let help = conversion(&found, &expected);
            return Some(Fault::new(format!("found {found}, expected {expected}"), help).at(place));
        }
        if let Some(rest) = message.strip_prefix("the type of `") {
            let (name, rest) = rest.split_once("` is expected to be `")?;
            let (expected, found) = rest.split_once("`, but got `")?;
            let (expected, found) = (short(expected), short(found.trim_end_matches('`')));
            let help = format!("{}, or change the type", conversion(&found, &expected));
            return Some(Fault::new(format!("`{name}` is declared as {expected} and given {found}"), help));
        }
        if let Some(rest) = message.strip_prefix("cannot cast a ") {
            let (found, expected) = rest.split_once(" to a ")?;
            let (found, expected) = (short(found), short(expected));
            let help = conversion(&found, &expected);
            return Some(Fault::new(format!("found {found}, which cannot become {expected}"), help));
        }
        if message.starts_with("invalid field accessor") {
            return Some(component(quoted(message)?));
        }
        let name = quoted(message).unwrap_or_default();
        Some(match message {
            _ if message.starts_with("declaration of") && message.ends_with("initializer") => Fault::new(
                format!("`{name}` has neither a type nor a value"),
                format!("write `var {name}: f32;` or `var {name} = 0.0;`"),
            ),
            _ if message.starts_with("invalid type for constructor component") => {
                let index: usize = behind(message, "index [")?.trim_end_matches(']').parse().ok()?;
                Fault::new(format!("value {} does not fit in here", index + 1), "give numbers of one type")
            }
            _ if message.starts_with("increment/decrement") => Fault::new(
                "`++` and `--` work on variables of whole numbers",
                "write `y += 1.0;` for an f32, and copy an input with `var` first",
            ),
            "invalid `switch` selector" => Fault::new(
                "a `switch` chooses by a whole number",
                "write `switch i32(x) { … }`, or use `if` and `else`",
            ),
            "invalid `switch` case selector value" => Fault::new(
                "a `case` needs a whole number that is known beforehand, of the type of its `switch`",
                "write it out, such as `case 1: { … }`, or `case 1u:` for an u32",
            ),
            "the operand of the `*` operator must be a pointer" => {
                let place = self.place(0)?;
                let before = self.tokens.get(..self.token_at(place.start)).unwrap_or_default();
                let stars =
                    before.iter().rev().take_while(|token| &self.text[token.range.clone()] == "*").count();
                if stars > 0 {
                    return Some(Fault::new("WGSL has no `**`", "write `pow(x, y)`"));
                }
                Fault::new(
                    "`*` in front of a value needs a pointer",
                    "write a factor before it, or remove it",
                )
            }
            _ if message.ends_with("must be a reference") => {
                Fault::new("`&` needs a variable", "declare it with `var`, or remove the `&`")
            }
            _ if message.ends_with("is not constructible") => Fault::new(
                format!("a value of the type `{name}` cannot be made"),
                "use numbers, vectors, matrices or arrays of a size",
            ),
            "type can't be inferred" => {
                Fault::new("the type of this cannot be told", "write the type, such as `array<f32, 3>(…)`")
            }
            _ if message.contains("needs a template argument") => {
                Fault::new(format!("`{name}` needs a type"), format!("write for instance `{name}<f32>`"))
            }
            "unexpected template" | "unused expressions for template" => {
                Fault::new("`<…>` has no place here", "remove it")
            }
            _ => return None,
        })
    }

    pub fn assignments(&self) -> Option<Fault> {
        if self.message != "invalid left-hand side of assignment" {
            return None;
        }
        let left = self.word(0);
        let notes = self.notes();
        if notes.iter().any(|note| note.contains("swizzles")) {
            return Some(Fault::new(
                format!("`{left}` cannot be assigned: several components at once"),
                "assign them one by one, such as `v.x = …;`, or the whole vector",
            ));
        }
        let name = left.split(['.', '[']).next().unwrap_or(left).trim();
        let before = self.place(1).and_then(|place| self.token_at(place.start).checked_sub(1));
        let keyword =
            before.and_then(|index| self.tokens.get(index)).map(|token| &self.text[token.range.clone()]);
        Some(match keyword {
            Some(keyword @ ("let" | "const")) => Fault::new(
                format!("`{name}` is declared with `{keyword}` and cannot be assigned"),
                format!("declare it with `var {name} = …;`"),
            ),
            _ => Fault::new(
                format!("`{name}` is given from outside and cannot be assigned"),
                format!("copy it into a variable first: `var my_{name} = {name};`"),
            ),
        })
    }

    /// What cannot be calculated before the shader runs.
    pub fn constants(&self) -> Option<Fault> {
        let message = self.message;
        let part = self.word(0);
        let range = "numbers go up to about 3.4e38, whole numbers from -2147483648 to 2147483647, of u32 up to 4294967295";
        Some(match message {
            "Division by zero" | "Remainder by zero" => {
                Fault::new(format!("`{part}` divides by 0"), "divide by something else")
            }
            _ if message.starts_with("the concrete type") => {
                let ty = quoted(message)?;
                let value = behind(message, "abstract value `")?.trim_end_matches("` accurately");
                let help = if value.contains('.') && ty != "f32" {
                    format!("write `{ty}(…)` around it to cut off its decimals")
                } else if ty == "f32" {
                    "numbers of f32 go up to about 3.4e38".to_owned()
                } else {
                    range.to_owned()
                };
                Fault::new(format!("`{value}` does not fit into {ty}"), help)
            }
            _ if message.starts_with("Float literal is") => {
                Fault::new(format!("`{part}` gives no finite number for these constants"), range)
            }
            _ if message.ends_with("operation overflowed") => Fault::new(
                format!("`{part}` gives no number that fits its type"),
                format!("do not divide by 0; {range}"),
            ),
            _ if message.ends_with("argument is out of valid range") => {
                let function = message.split(' ').next().unwrap_or_default();
                Fault::new(
                    format!("`{function}` has no value for this constant"),
                    "give it a number that it is defined for",
                )
            }
            "value of `low` is greater than `high` for clamp built-in function" => {
                Fault::new("`clamp` has its lower bound above the upper", "swap the bounds")
            }
            "RHS of shift operation is greater than or equal to 32" => {
                Fault::new(format!("`{part}` shifts by 32 bits or more"), "shift by 0 to 31")
            }
            "Cannot apply the unary op to the argument" | "Cannot apply the binary op to the arguments" => {
                Fault::new(format!("`{part}` does not work on these types"), CONVERT)
            }
            _ if message.starts_with("Cannot apply math function")
                || message.starts_with("Cannot apply relational") =>
            {
                Fault::new(format!("the function in `{part}` does not take these types"), CONVERT)
            }
            _ if message.starts_with("Constructor expects ") => {
                let expected = behind(message, "expects ")?.split(' ').next()?;
                let found = behind(message, "found ")?;
                Fault::new(
                    format!("found {found} components, expected {expected}"),
                    "give as many numbers, or one for all",
                )
            }
            _ if message.starts_with("Cannot access at the index") => {
                Fault::new("there is no element with this index", "elements are counted from 0")
            }
            "this operation is not supported in a const context"
            | "Subexpression(s) are not constant"
            | "Unexpected runtime-expression" => no_constant(part),
            _ if message.starts_with("Constants c") || message.starts_with("Constants d") => {
                no_constant(part)
            }
            _ if message.starts_with("must be a const-expression") => no_constant(part),
            "array element count must be positive (> 0)" | "must be non-negative (>= 0)" => {
                Fault::new(format!("`{part}` is too small for what it counts"), "write 1 or more")
            }
            "`const_assert` failure" => Fault::new("this `const_assert` is false", "mend what it demands"),
            "failed to convert expression to a concrete type" => {
                Fault::new(format!("`{part}` does not fit into any type"), range)
            }
            _ if message.starts_with("Not implemented as constant expression") => Fault::new(
                format!("`{part}` cannot be calculated from constants alone"),
                "put one of its values into a `var` first",
            ),
            _ => return None,
        })
    }
}

fn no_constant(part: &str) -> Fault {
    Fault::new(
        format!("`{part}` is not known before the shader runs"),
        "declare it with `let` instead of `const`, or write a number",
    )
}

/// What picks no component.
fn component(letters: &str) -> Fault {
    let is_of = |set: &str| letters.chars().all(|letter| set.contains(letter));
    if letters.len() <= 4 && (is_of("xyzw") || is_of("rgba")) {
        return Fault::new(
            format!("what stands before `.{letters}` has no such component"),
            "a number has none, a vec2f has x and y, a vec3f also z, a vec4f also w",
        );
    }
    let help = "components are 1 to 4 letters of x, y, z, w, or of r, g, b, a";
    Fault::new(format!("`.{letters}` picks no component"), help)
}
