//! Sums in number fields: `pi/3`, `2*(1+0.5)`, `sqrt(2)`, `1e-3`.

use std::iter::Peekable;
use std::str::Chars;

/// The value of an expression; `None` when it is not one.
pub fn evaluate(text: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches('°').replace('−', "-").replace(',', ".");
    let mut parser = Parser { rest: text.chars().peekable(), depth: 0 };
    let value = parser.sum()?;
    parser.skip_space();
    (parser.rest.peek().is_none() && value.is_finite()).then_some(value)
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    depth: u32,
}

impl Parser<'_> {
    /// Deeper nesting than anyone types; the stack is finite.
    const MAX_DEPTH: u32 = 64;

    fn skip_space(&mut self) {
        while self.rest.next_if(|letter| letter.is_whitespace()).is_some() {}
    }

    fn take(&mut self, wanted: char) -> bool {
        self.skip_space();
        self.rest.next_if_eq(&wanted).is_some()
    }

    fn sum(&mut self) -> Option<f64> {
        let mut value = self.product()?;
        loop {
            if self.take('+') {
                value += self.product()?;
            } else if self.take('-') {
                value -= self.product()?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<f64> {
        let mut value = self.signed()?;
        loop {
            if self.take('*') {
                value *= self.signed()?;
            } else if self.take('/') {
                value /= self.signed()?;
            } else {
                return Some(value);
            }
        }
    }

    fn signed(&mut self) -> Option<f64> {
        let mut negative = false;
        loop {
            if self.take('-') {
                negative = !negative;
            } else if !self.take('+') {
                break;
            }
        }
        let value = self.power()?;
        Some(if negative { -value } else { value })
    }

    fn power(&mut self) -> Option<f64> {
        let base = self.operand()?;
        if !self.take('^') {
            return Some(base);
        }
        let negative = self.take('-');
        let exponent = self.operand()?;
        Some(base.powf(if negative { -exponent } else { exponent }))
    }

    fn operand(&mut self) -> Option<f64> {
        self.skip_space();
        if self.rest.peek() == Some(&'(') {
            return self.bracketed();
        }
        if self.rest.peek()?.is_alphabetic() {
            return self.name();
        }
        self.number()
    }

    fn bracketed(&mut self) -> Option<f64> {
        self.depth += 1;
        if self.depth > Self::MAX_DEPTH || !self.take('(') {
            return None;
        }
        let value = self.sum()?;
        self.depth -= 1;
        self.take(')').then_some(value)
    }

    fn name(&mut self) -> Option<f64> {
        let mut name = String::new();
        while let Some(letter) = self.rest.next_if(|letter| letter.is_alphanumeric()) {
            name.push(letter);
        }
        match name.as_str() {
            "pi" | "π" => return Some(std::f64::consts::PI),
            "tau" | "τ" => return Some(std::f64::consts::TAU),
            "e" => return Some(std::f64::consts::E),
            "phi" => return Some((1.0 + 5.0_f64.sqrt()) / 2.0),
            _ => {}
        }
        self.skip_space();
        let value = self.bracketed()?;
        Some(match name.as_str() {
            "sqrt" => value.sqrt(),
            "sin" => value.sin(),
            "cos" => value.cos(),
            "tan" => value.tan(),
            "abs" => value.abs(),
            "exp" => value.exp(),
            "log" | "ln" => value.ln(),
            "rad" | "radians" => value.to_radians(),
            "deg" | "degrees" => value.to_degrees(),
            _ => return None,
        })
    }

    fn number(&mut self) -> Option<f64> {
        let mut digits = String::new();
        while let Some(letter) = self.rest.next_if(|letter| letter.is_ascii_digit() || *letter == '.') {
            digits.push(letter);
        }
        if self.rest.next_if(|letter| *letter == 'e' || *letter == 'E').is_some() {
            digits.push('e');
            if let Some(sign) = self.rest.next_if(|letter| *letter == '-' || *letter == '+') {
                digits.push(sign);
            }
            while let Some(letter) = self.rest.next_if(char::is_ascii_digit) {
                digits.push(letter);
            }
        }
        digits.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums() {
        let cases = [
            ("1", 1.0),
            (" -2.5 ", -2.5),
            ("1e-3", 0.001),
            ("pi/3", std::f64::consts::PI / 3.0),
            ("2*(1+0.5)", 3.0),
            ("1 - 2 - 3", -4.0),
            ("8/2/2", 2.0),
            ("2^-1", 0.5),
            ("-2^2", -4.0),
            ("sqrt(9) + 1", 4.0),
            ("45°", 45.0),
            ("0,5", 0.5),
        ];
        for (text, value) in cases {
            assert_eq!(evaluate(text), Some(value), "{text}");
        }
    }

    #[test]
    fn not_sums() {
        let deep = "(".repeat(100_000);
        for text in ["", "one", "1 +", "1/0", "(1", "1)", "1 2", "sqrt", &deep] {
            assert_eq!(evaluate(text), None, "{text}");
        }
    }
}
