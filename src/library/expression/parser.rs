//! Tokens → terms.

use std::f64::consts::{E, PI, TAU};

use super::callable::Callables;
use super::lexer::{Placed, Token, tokens};
use super::{DEFAULT, Fault, Formula, Operator, RESULT, Term, TermKind};

/// How often the parser calls itself, twice for a pair of brackets. Nobody reads deeper ones.
const MAX_DEPTH: usize = 120;
/// Parts of a formula.
const MAX_TERMS: usize = 400;
const MAX_VARIABLES: usize = 24;

/// The golden ratio.
const PHI: f64 = 1.618_033_988_749_895;

/// Operators by how loosely they bind, the loosest first.
const LEVELS: [&[(&str, Operator)]; 6] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::NotEqual)],
    &[
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Modulo)],
];

/// Reads a formula.
///
/// # Errors
/// Says what is wrong with it and where.
pub fn parse(text: &str, callables: &dyn Callables) -> Result<Formula, Fault> {
    let tokens = tokens(text)?;
    if let [(at, Token::End)] = tokens.as_slice() {
        return Err(Fault::new(*at, "the expression is empty", format!("write for instance `{DEFAULT}`")));
    }
    let mut parser = Parser { tokens: &tokens, next: 0, depth: 0, formula: Formula::default(), callables };
    parser.whole()?;
    match parser.peek() {
        (_, Token::End) => Ok(parser.formula),
        (at, token) => {
            let message = format!("found {}, expected an operator or the end", token.text());
            Err(Fault::new(*at, message, "write `*` between factors, and check the brackets"))
        }
    }
}

struct Parser<'t> {
    tokens: &'t [Placed],
    next: usize,
    depth: usize,
    formula: Formula,
    callables: &'t dyn Callables,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> &'t Placed {
        // The last token is the end, which nobody goes past.
        &self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn take(&mut self, symbol: &str) -> Option<usize> {
        let (at, token) = self.peek();
        let found = matches!(token, Token::Symbol(found) if *found == symbol);
        self.next += usize::from(found);
        found.then_some(*at)
    }

    fn expect(&mut self, symbol: &str, help: &str) -> Result<(), Fault> {
        if self.take(symbol).is_some() {
            return Ok(());
        }
        let (at, token) = self.peek();
        Err(Fault::new(*at, format!("found {}, expected `{symbol}`", token.text()), help))
    }

    fn add(&mut self, at: usize, kind: TermKind) -> Result<usize, Fault> {
        if self.formula.terms.len() >= MAX_TERMS {
            let message = format!("the expression has more than {MAX_TERMS} parts");
            return Err(Fault::new(at, message, "use several nodes, or a WGSL Snippet"));
        }
        self.formula.terms.push(Term { kind, at });
        Ok(self.formula.terms.len() - 1)
    }

    /// Goes one level down; every way in which the parser calls itself leads through here.
    fn deeper<R>(&mut self, inner: impl FnOnce(&mut Self) -> Result<R, Fault>) -> Result<R, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = "the expression is nested too deeply";
            return Err(Fault::new(self.peek().0, message, "use several nodes, or a WGSL Snippet"));
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// `condition ? a : b`, or what binds closer.
    fn whole(&mut self) -> Result<usize, Fault> {
        self.deeper(|parser| {
            let condition = parser.level(0)?;
            let Some(at) = parser.take("?") else { return Ok(condition) };
            let if_true = parser.whole()?;
            parser.expect(":", "write `condition ? a : b`")?;
            let if_false = parser.whole()?;
            parser.add(at, TermKind::Choose { condition, if_true, if_false })
        })
    }

    fn level(&mut self, level: usize) -> Result<usize, Fault> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        while let Some((at, operator)) = self.operator(operators) {
            let right = self.level(level + 1)?;
            left = self.add(at, TermKind::Binary(operator, left, right))?;
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[(&str, Operator)]) -> Option<(usize, Operator)> {
        operators.iter().find_map(|(symbol, operator)| Some((self.take(symbol)?, *operator)))
    }

    fn unary(&mut self) -> Result<usize, Fault> {
        self.deeper(|parser| {
            if let Some(at) = parser.take("-") {
                let inner = parser.unary()?;
                return parser.add(at, TermKind::Negate(inner));
            }
            if let Some(at) = parser.take("!") {
                let inner = parser.unary()?;
                return parser.add(at, TermKind::Not(inner));
            }
            if parser.take("+").is_some() {
                return parser.unary();
            }
            let base = parser.postfix()?;
            let Some(at) = parser.take("^").or_else(|| parser.take("**")) else { return Ok(base) };
            // -x^2 is -(x^2), and 2^-x needs no brackets.
            let exponent = parser.unary()?;
            parser.add(at, TermKind::Binary(Operator::Power, base, exponent))
        })
    }

    fn postfix(&mut self) -> Result<usize, Fault> {
        let mut term = self.primary()?;
        while self.take(".").is_some() {
            let (at, token) = self.peek();
            let indices = match token {
                Token::Name(letters) => letters_of(letters),
                _ => None,
            };
            let Some(indices) = indices else {
                let message = format!("found {}, expected components", token.text());
                let help = "write 1 to 4 letters of x, y, z, w, or of r, g, b, a";
                return Err(Fault::new(*at, message, help));
            };
            self.next += 1;
            term = self.add(*at, TermKind::Swizzle(term, indices))?;
        }
        Ok(term)
    }

    fn primary(&mut self) -> Result<usize, Fault> {
        let (at, token) = self.peek();
        let at = *at;
        match token {
            Token::Number(number) => {
                self.next += 1;
                self.add(at, TermKind::Number(*number))
            }
            Token::Name(name) => {
                self.next += 1;
                if self.take("(").is_some() { self.call(at, name) } else { self.name(at, name) }
            }
            Token::Symbol("(") => {
                self.next += 1;
                let inner = self.whole()?;
                self.expect(")", "close the bracket")?;
                Ok(inner)
            }
            other => {
                let message = format!("found {}, expected a number, a name or `(`", other.text());
                Err(Fault::new(at, message, "something is missing here"))
            }
        }
    }

    fn name(&mut self, at: usize, name: &str) -> Result<usize, Fault> {
        let constant = match name {
            "pi" | "PI" => PI,
            "tau" | "TAU" => TAU,
            "e" | "E" => E,
            "phi" | "PHI" => PHI,
            "true" => return self.add(at, TermKind::Boolean(true)),
            "false" => return self.add(at, TermKind::Boolean(false)),
            RESULT => {
                let message = format!("`{RESULT}` is the name of the result");
                return Err(Fault::new(at, message, "give the variable another name"));
            }
            _ => {
                let known = self.formula.variables.iter().position(|known| known == name);
                if known.is_none() && self.formula.variables.len() >= MAX_VARIABLES {
                    let message = format!("there are more than {MAX_VARIABLES} variables");
                    return Err(Fault::new(at, message, "use several nodes, or wire vectors"));
                }
                let index = known.unwrap_or_else(|| {
                    self.formula.variables.push(name.to_owned());
                    self.formula.variables.len() - 1
                });
                return self.add(at, TermKind::Variable(index));
            }
        };
        self.add(at, TermKind::Number(constant))
    }

    fn call(&mut self, at: usize, name: &str) -> Result<usize, Fault> {
        let mut arguments = Vec::new();
        if self.take(")").is_none() {
            loop {
                arguments.push(self.whole()?);
                if self.take(",").is_none() {
                    break;
                }
            }
            self.expect(")", "write `,` between arguments and `)` behind the last")?;
        }
        if let Some(width) = vector_width(name) {
            return self.add(at, TermKind::Construct(width, arguments));
        }
        let Some(callable) = self.callables.find(name) else {
            if let Some((message, help)) = self.callables.refusal(name) {
                return Err(Fault::new(at, message, help));
            }
            let help = match (name, self.callables.nearest(name)) {
                ("select" | "if", _) => "write `condition ? a : b`".to_owned(),
                (_, Some(near)) => format!("did you mean `{near}`?"),
                (_, None) => "use a function of WGSL, or the name of a node".to_owned(),
            };
            return Err(Fault::new(at, format!("there is no function `{name}`"), help));
        };
        let (least, most) = callable.argument_counts();
        if arguments.len() < least || arguments.len() > most {
            let expected = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let message = format!("`{name}` is given {} values, expected {expected}", arguments.len());
            return Err(Fault::new(at, message, format!("write `{}`", callable.usage(name))));
        }
        let known = self.formula.functions.iter().position(|known| *known == callable);
        let index = known.unwrap_or_else(|| {
            self.formula.functions.push(callable);
            self.formula.functions.len() - 1
        });
        self.add(at, TermKind::Call(index, arguments))
    }
}

fn vector_width(name: &str) -> Option<usize> {
    match name {
        "vec2" | "vec2f" | "float2" => Some(2),
        "vec3" | "vec3f" | "float3" => Some(3),
        "vec4" | "vec4f" | "float4" => Some(4),
        _ => None,
    }
}

fn letters_of(letters: &str) -> Option<Vec<usize>> {
    let of =
        |alphabet: &str| letters.chars().map(|letter| alphabet.find(letter)).collect::<Option<Vec<usize>>>();
    of("xyzw").or_else(|| of("rgba")).filter(|indices| (1..=4).contains(&indices.len()))
}
