//! Texts that nobody wrote: random formulas must compile to what every judge accepts, and noise must be told, not
//! crash.

use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::{Document, Edit, Node, NodeId, Pin};
use shaderwright::types::Value;

use crate::{LIBRARY, judges};

/// Numbers that every run repeats.
struct Random(u32);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % count
    }

    fn pick<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.below(among.len())]
    }
}

/// A number, or a vector of this width.
fn value(random: &mut Random, width: usize, depth: usize) -> String {
    let inner = |random: &mut Random| value(random, width, depth - 1);
    if depth == 0 || random.below(6) == 0 {
        return leaf(random, width);
    }
    match random.below(11) {
        0..=3 => {
            let operator = random.pick(&["+", "-", "*", "/", "%", "^"]);
            format!("{} {operator} {}", inner(random), inner(random))
        }
        4 => format!("({})", inner(random)),
        5 => format!("-{}", bracketed(&inner(random))),
        6 => {
            let name = random
                .pick(&["sin", "sqrt", "log", "abs", "fract", "exp", "acos", "saturate", "square", "sign"]);
            format!("{name}({})", inner(random))
        }
        7 => {
            let name = random.pick(&["min", "max", "pow", "step", "mod", "atan2"]);
            format!("{name}({}, {})", inner(random), inner(random))
        }
        8 => {
            let name = random.pick(&["mix", "clamp", "smoothstep", "smooth_minimum"]);
            format!("{name}({}, {}, {})", inner(random), inner(random), inner(random))
        }
        9 => format!("({} ? {} : {})", condition(random, depth - 1), inner(random), inner(random)),
        _ if width == 1 => {
            let name = random.pick(&["length", "dot"]);
            let vector = value(random, 3, depth - 1);
            if name == "dot" {
                format!("dot({vector}, {})", value(random, 3, depth - 1))
            } else {
                format!("length({vector})")
            }
        }
        // A number would have no more than one component.
        _ => format!(
            "({} + vec3(0)).{}",
            bracketed(&value(random, 3, depth - 1)),
            ["xy", "zyx", "xxyz"][width - 2]
        ),
    }
}

fn bracketed(text: &str) -> String {
    format!("({text})")
}

fn leaf(random: &mut Random, width: usize) -> String {
    let number = random.pick(&["0", "1", "2", "0.5", "1e30", "1e-30", "-3", "pi", "x", "y", "x"]).to_owned();
    match (width, random.below(3)) {
        (1, _) | (_, 0) => number,
        (2, 1) => "uv".to_owned(),
        (3, 1) => "normal".to_owned(),
        _ => format!("vec{width}({number})"),
    }
}

fn condition(random: &mut Random, depth: usize) -> String {
    let compared = |random: &mut Random| {
        let operator = random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let (left, right) = (value(random, 1, depth.min(1)), value(random, 1, depth.min(1)));
        format!("({left}) {operator} ({right})")
    };
    match random.below(4) {
        0 => format!("{} && {}", compared(random), compared(random)),
        1 => format!("{} || !({})", compared(random), compared(random)),
        2 => random.pick(&["true", "false"]).to_owned(),
        _ => compared(random),
    }
}

fn add(document: &mut Document, node: Node) -> NodeId {
    document.apply(Edit::AddNode(node)).unwrap().nodes[0]
}

/// A pass whose colour and alpha come from nodes of a kind with these texts in an option.
fn document(kind: &str, texts: &[(&str, &str)]) -> Document {
    let mut document = Document::default();
    let output = add(&mut document, Node::new("output.pass", [0.0; 2]));
    let mut node = Node::new(kind, [0.0; 2]);
    node.options.extend(texts.iter().map(|(option, text)| ((*option).to_owned(), (*text).to_owned())));
    node.values.insert("y".to_owned(), Value::Number(-1.5));
    let node = add(&mut document, node);
    let from = Pin::new(node, "out");
    document.apply(Edit::Connect { from, to: Pin::new(output, "alpha") }).unwrap();
    document
}

#[test]
fn random_formulas_compile_to_what_every_judge_accepts() {
    let mut random = Random(1);
    let mut judged = judges::Batch::default();
    for index in 0..400 {
        let depth = 1 + index % 6;
        let formula = value(&mut random, 1, depth);
        let document = document("math.expression", &[("expression", &formula)]);
        for values in [ValueMode::Live, ValueMode::Baked] {
            let compiled = compile(&document, &LIBRARY, &CompileOptions { values });
            let problems: Vec<String> = compiled.diagnostics.iter().map(ToString::to_string).collect();
            let may_be_refused =
                |problem: &String| problem.contains("has more than") || problem.contains("too deeply");
            assert!(problems.iter().all(may_be_refused), "{formula}: {problems:?}\n{}", compiled.wgsl);
            if problems.is_empty() {
                judged.accept(&formula, &compiled.wgsl);
            }
        }
    }
    judged.finish();
}

#[test]
fn noise_is_told_and_never_crashes() {
    let pieces = [
        "x",
        "(",
        ")",
        "+",
        "-",
        "*",
        "/",
        "^",
        "?",
        ":",
        ",",
        ".",
        ".x",
        "sin(",
        "vec3(",
        "1",
        "1e",
        "0x",
        "é",
        "🦀",
        "\n",
        "\u{2028}",
        "{",
        "}",
        "[",
        "]",
        ";",
        "let a = 1.0;",
        "out = 1.0;",
        "return",
        "/*",
        "*/",
        "//",
        "@",
        "fn f() {}",
        "\"",
        "<",
        ">",
        "=",
        "&&",
        "||",
        "!",
        "T",
        "snippet",
        "out",
        "if x > 0.0 {",
        "loop {",
        "var<private> a: f32;",
        "\r",
        "\0",
    ];
    let mut random = Random(2);
    let (mut told, mut sound) = (0, 0);
    for index in 0..3000 {
        let count = 1 + random.below(12);
        let text: String =
            (0..count).map(|_| random.pick(&pieces)).collect::<Vec<_>>().join([" ", ""][index % 2]);
        let document = match index % 3 {
            0 => document("math.expression", &[("expression", &text)]),
            1 => document(
                "utility.wgsl_snippet",
                &[("outputs", "out: f32"), ("inputs", "x: f32"), ("code", &text)],
            ),
            _ => document("utility.wgsl_snippet", &[("outputs", "out: f32"), ("inputs", &text)]),
        };
        let compiled = compile(&document, &LIBRARY, &CompileOptions::default());
        let of_text = |problem: &shaderwright::diagnostic::Diagnostic| problem.location.node.is_some();
        assert!(compiled.diagnostics.iter().all(of_text), "{text:?}: {:?}", compiled.diagnostics);
        let is_generated =
            |problem: &shaderwright::diagnostic::Diagnostic| problem.message.contains("generated code");
        assert!(!compiled.diagnostics.iter().any(is_generated), "{text:?}: {:?}", compiled.diagnostics);
        if compiled.diagnostics.is_empty() {
            // Whatever it says stays within its function.
            let functions = compiled.wgsl.matches("\nfn ").count();
            assert!(functions <= 6, "{text:?}\n{}", compiled.wgsl);
            sound += 1;
        } else {
            told += 1;
        }
    }
    assert!(told > 1000 && sound > 20, "{told} told, {sound} sound");
}
