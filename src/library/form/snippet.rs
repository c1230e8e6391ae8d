//! WGSL Snippet: the body of a function that the user writes, between pins that the user names.
//!
//! The text is checked before it stands in a function: whatever it says, it stays inside. Then the function is a node
//! file like every other, judged by naga, whose faults lead back to the user's own lines.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::assemble::{self, FileOrigin};
use super::super::declare::Helpers;
use super::super::kind::{Body, Input, InputDefault, Kind, Output, PinType, Source, Widget};
use super::super::scan::{TokenKind, position_in, tokenize};
use super::super::snippet::{Pin, pins};
use super::{Form, FormedKind, NodeForm, TextProblem, choice};
use crate::diagnostic::Diagnostic;
use crate::library::snippet::{CODE, DEFAULT_CODE, DEFAULT_INPUTS, DEFAULT_OUTPUTS, INPUTS, OUTPUTS};
use crate::types::{Stages, Type};

/// The longest text, in bytes.
const MAX_BYTES: usize = 32_768;
/// What stands before each line of the user's in the function.
const INDENT: &str = "    ";

/// What a node says.
pub struct Texts<'f> {
    inputs: &'f str,
    outputs: &'f str,
    code: &'f str,
}

impl<'f> Texts<'f> {
    pub fn of(form: &'f NodeForm<'_>) -> Self {
        Self {
            inputs: form.option(INPUTS).unwrap_or(DEFAULT_INPUTS),
            outputs: form.option(OUTPUTS).unwrap_or(DEFAULT_OUTPUTS),
            code: form.option(CODE).unwrap_or(DEFAULT_CODE),
        }
    }

    /// What tells two nodes apart.
    pub fn key(&self) -> String {
        format!("snippet {}\n-> {}\n{}", self.inputs, self.outputs, self.code)
    }
}

/// The kind for a node.
pub fn kind(texts: &Texts<'_>, helpers: &Helpers) -> FormedKind {
    let (inputs, input_fault) = pins(texts.inputs, INPUTS);
    let (outputs, output_fault) = pins(texts.outputs, OUTPUTS);
    let fault =
        input_fault.or(output_fault).or_else(|| clash(&inputs, &outputs)).or_else(|| inside(texts.code));
    let made = match fault {
        Some(fault) => Err(fault),
        None => written(texts, &inputs, &outputs, helpers),
    };
    match made {
        Ok(kind) => FormedKind { kind: Arc::new(kind), problem: None },
        Err(problem) => {
            FormedKind { kind: Arc::new(described(&inputs, &outputs, None)), problem: Some(problem) }
        }
    }
}

fn problem(code: &str, at: usize, message: impl Into<String>, help: &str) -> TextProblem {
    let (line, column) = position_in(code, at);
    TextProblem { option: CODE, line, column, message: message.into(), help: help.to_owned() }
}

/// A name for two pins, which the function could not tell apart.
fn clash(inputs: &[Pin], outputs: &[Pin]) -> Option<TextProblem> {
    let both = outputs.iter().find(|output| inputs.iter().any(|input| input.name == output.name))?;
    Some(TextProblem {
        option: OUTPUTS,
        line: 1,
        column: 1,
        message: format!("an input and an output are both called `{}`", both.name),
        help: "give one of them another name".to_owned(),
    })
}

/// What would end the function, or be read otherwise by other compilers.
fn inside(code: &str) -> Option<TextProblem> {
    if code.len() > MAX_BYTES {
        let message = format!("the snippet has {} letters, more than {MAX_BYTES}", code.len());
        return Some(problem(code, 0, message, "put it into a file of your folder of nodes"));
    }
    let is_odd = |at: usize, letter: char| {
        let ends_line = letter == '\r' && code[at..].starts_with("\r\n");
        letter.is_control() && !ends_line && !matches!(letter, '\n' | '\t')
            || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}')
    };
    if let Some((at, letter)) = code.char_indices().find(|(at, letter)| is_odd(*at, *letter)) {
        let message = format!("there is a letter that cannot be seen, U+{:04X}", u32::from(letter));
        return Some(problem(code, at, message, "remove it"));
    }
    let tokens = match tokenize(code) {
        Ok(tokens) => tokens,
        Err(error) => return Some(problem(code, error.at, error.message, "close the comment with `*/`")),
    };
    let mut open: Vec<(&str, usize)> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Symbol) {
        let at = token.range.start;
        let symbol = &code[token.range.clone()];
        let opened_by = match symbol {
            "(" | "[" | "{" => {
                open.push((symbol, at));
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        match open.pop() {
            Some((opening, _)) if opening == opened_by => {}
            Some((opening, _)) => {
                let message = format!("found `{symbol}`, expected what closes `{opening}`");
                return Some(problem(code, at, message, "check the brackets before it"));
            }
            None => {
                let message = format!("this `{symbol}` closes what the snippet did not open");
                let help = "write statements alone: the function around them belongs to the node";
                return Some(problem(code, at, message, help));
            }
        }
    }
    let (opening, at) = open.pop()?;
    Some(problem(code, at, format!("this `{opening}` is never closed"), "close it within the snippet"))
}

/// The node file around the code, and its first line that is the user's.
struct Written {
    text: String,
    first_line: u32,
}

fn written(
    texts: &Texts<'_>,
    inputs: &[Pin],
    outputs: &[Pin],
    helpers: &Helpers,
) -> Result<Kind, TextProblem> {
    let code = texts.code;
    let Written { text, first_line } = function(code, inputs, outputs);
    let key = texts.key();
    let origin = FileOrigin { relative: key.as_str().into(), path: key, user: false };
    let problems = match assemble::kinds(&text, &origin, helpers) {
        Ok(kinds) => match kinds.into_iter().next() {
            Some(kind) => return Ok(described(inputs, outputs, Some(kind))),
            None => Vec::new(),
        },
        Err(problems) => problems,
    };
    Err(match problems.into_iter().next() {
        Some(found) => told(&found, code, outputs, first_line),
        None => problem(code, 0, "the snippet cannot be read", "write it in another way"),
    })
}

/// A fault of the node file around the code, as one of the code.
fn told(found: &Diagnostic, code: &str, outputs: &[Pin], first_line: u32) -> TextProblem {
    let (line, column) = found.location.file.as_ref().map_or((1, 1), |place| (place.line, place.column));
    let message = found.message.replace("`snippet` calls itself", "the snippet calls itself");
    let last = code.lines().count().max(1) as u32;
    let (line, column, message) = if line < first_line {
        (1, 1, message)
    } else if line < first_line + last {
        // What is missing before the next line of the node's own is missing at the end.
        let message =
            if line + 1 == first_line + last { message.replace(" before `return`", "") } else { message };
        (line + 1 - first_line, column.saturating_sub(INDENT.len() as u32).max(1), message)
    } else {
        // The parser ran on into what the node adds behind the code.
        let end = code.lines().last().map_or(1, |line| line.chars().count() as u32 + 1);
        (last, end, message.replace("found `return`", "found the end").replace("found `}`", "found the end"))
    };
    let own = outputs.iter().find(|output| message.contains(&format!("there is no name `{}`", output.name)));
    let help = match (own, &found.help) {
        (Some(output), _) if returns(code, outputs) => {
            format!(
                "a snippet that returns its output has no `{}` to assign: do one or the other",
                output.name
            )
        }
        (_, Some(help)) => help.clone(),
        (_, None) => {
            "assign the outputs by their names; inputs cannot be assigned, copy one with `var`".to_owned()
        }
    };
    TextProblem { option: CODE, line, column, message, help }
}

/// True when the code gives its only output with `return` rather than by its name.
fn returns(code: &str, outputs: &[Pin]) -> bool {
    let is_return = |token: &super::super::scan::Token| {
        token.kind == TokenKind::Word && &code[token.range.clone()] == "return"
    };
    outputs.len() == 1 && tokenize(code).is_ok_and(|tokens| tokens.iter().any(is_return))
}

// Writing to a string always succeeds, so what it returns is not looked at.
fn function(code: &str, inputs: &[Pin], outputs: &[Pin]) -> Written {
    let mut text = String::new();
    if inputs.iter().chain(outputs).any(|pin| pin.ty == PinType::Generic) {
        text.push_str("alias T = f32;\n\n");
    }
    let is_single = outputs.len() == 1;
    if !is_single {
        text.push_str("struct SnippetResult {\n");
        for output in outputs {
            let _ =
                writeln!(text, "    /// An output of the snippet.\n    {}: {},", output.name, output.wgsl());
        }
        text.push_str("}\n\n");
    }
    text.push_str("/// A snippet written in the graph.\n///\n/// @node Utility/WGSL Snippet\n");
    for input in inputs {
        let default = match default(input) {
            InputDefault::Required => String::new(),
            InputDefault::Source(source) => format!(" = {}", source.name().unwrap_or("0.0")),
            _ => format!(" = {}", zero(input.ty)),
        };
        let _ = writeln!(text, "/// @param {}{default}  An input of the snippet.", input.name);
    }
    if is_single {
        text.push_str("/// @returns The output of the snippet.\n");
    }
    let arguments: Vec<String> = inputs.iter().map(argument).collect();
    let result = if is_single { outputs[0].wgsl() } else { "SnippetResult" };
    let _ = writeln!(text, "fn snippet({}) -> {result} {{", arguments.join(", "));
    let returns = returns(code, outputs);
    if !returns {
        for output in outputs {
            let _ = writeln!(text, "{INDENT}var {}: {};", output.name, output.wgsl());
        }
    }
    let first_line = text.matches('\n').count() as u32 + 1;
    for line in code.lines() {
        let _ = if line.trim().is_empty() { writeln!(text) } else { writeln!(text, "{INDENT}{line}") };
    }
    if !returns {
        let names: Vec<&str> = outputs.iter().map(|output| output.name.as_str()).collect();
        let names = names.join(", ");
        let value = if is_single { names } else { format!("SnippetResult({names})") };
        let _ = writeln!(text, "{INDENT}return {value};");
    }
    text.push_str("}\n");
    Written { text, first_line }
}

fn argument(input: &Pin) -> String {
    let Pin { name, .. } = input;
    let sampler = if input.is_texture() { format!(", {name}_sampler: sampler") } else { String::new() };
    format!("{name}: {}{sampler}", input.wgsl())
}

/// What a node file gives as the default of a type.
fn zero(ty: PinType) -> String {
    match ty {
        PinType::Fixed(Type::Mat2 | Type::Mat3 | Type::Mat4) => "identity".to_owned(),
        PinType::Fixed(Type::I32 | Type::U32) => "0".to_owned(),
        PinType::Fixed(Type::Bool) => "false".to_owned(),
        _ => "0.0".to_owned(),
    }
}

/// An input that is called like what a stage has, and has its type, reads that while nothing is wired.
fn default(input: &Pin) -> InputDefault {
    if input.is_texture() {
        return InputDefault::Required;
    }
    let source = Source::by_name(&input.name).filter(|source| PinType::Fixed(source.ty()) == input.ty);
    source.map_or_else(|| InputDefault::Number(vec![0.0]), InputDefault::Source)
}

/// The kind with these pins; its code is that of `made`, or none while the text has a fault.
fn described(inputs: &[Pin], outputs: &[Pin], made: Option<Kind>) -> Kind {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let widget =
        |pin: &Pin| if pin.ty == PinType::Fixed(Type::Bool) { Widget::Toggle } else { Widget::Number };
    let input = |pin: &Pin| Input {
        name: pin.name.clone(),
        ty: pin.ty,
        default: default(pin),
        range: None,
        limits: None,
        widget: widget(pin),
        help: "An input of the snippet.".to_owned(),
        hidden: false,
    };
    let output = |pin: &Pin| Output {
        name: pin.name.clone(),
        ty: pin.ty,
        help: "An output of the snippet.".to_owned(),
    };
    let mut options = vec![
        choice(INPUTS, &[], "The inputs, such as `uv: vec2f, amount: f32, photo: texture`."),
        choice(OUTPUTS, &[], "The outputs, such as `colour: vec3f, mask: f32`."),
        choice(CODE, &[], "Statements that assign the outputs, or return the only one."),
    ];
    options.iter_mut().for_each(|option| option.hidden = true);
    let is_generic = inputs.iter().chain(outputs).any(|pin| pin.ty == PinType::Generic);
    let (stages, body) =
        made.map_or((Stages::BOTH, Body::Functions(Vec::new())), |kind| (kind.stages, kind.body));
    // One output is called by its own name, and a function's by `out`.
    Kind {
        id: "utility.wgsl_snippet".to_owned(),
        title: "WGSL Snippet".to_owned(),
        category: owned(&["Utility"]),
        help: "Code of your own between pins of your own. The text is the body of a function: it assigns the outputs \
               by their names, or returns the only one. A texture `photo` comes with its sampler `photo_sampler`.\n\n\
               What compares neighbouring pixels, which are `textureSample` and derivatives, stands before any branch \
               or loop, also before one that goes the same way for every pixel: nobody knows what will be wired to the \
               inputs. `textureSampleLevel` and `textureSampleGrad` may stand anywhere."
            .to_owned(),
        search: owned(&["code", "custom function", "custom code", "script", "hlsl", "glsl", "shader code", "function"]),
        former_ids: Vec::new(),
        inputs: inputs.iter().map(input).collect(),
        outputs: outputs.iter().map(output).collect(),
        options,
        generic_types: if is_generic { Type::FLOATS.to_vec() } else { Vec::new() },
        stages,
        body,
        origin: None,
        form: Form::Snippet,
    }
}
