//! Lets naga judge a node file for each type that `T` may take, and asks it for the stages.

use std::collections::{BTreeMap, BTreeSet};

use naga::front::wgsl::{Frontend, Options, ParseError};
use naga::valid::{Capabilities, ShaderStages, ValidationFlags, Validator};

use crate::diagnostic::Diagnostic;
use crate::types::{Stages, Type};

use super::declare::{GENERIC, Key, Scope};
use super::scan::SourceFile;
use super::strict::refused;
use super::wording::{Fault, of_parser, of_validator, statement};

/// Parses and validates `functions` of `file` with all that they need; `ty` stands for `T`. Gives the stages in
/// which each function of the module may run.
pub(super) fn check(
    file: &SourceFile,
    scope: &Scope<'_>,
    functions: impl IntoIterator<Item = Key>,
    ty: Option<Type>,
) -> Result<BTreeMap<String, Stages>, Box<Diagnostic>> {
    let text = module_text(file, scope, functions, ty);
    let told = |fault: Fault| {
        let mut diagnostic = at_place(file, fault);
        if let Some(ty) = ty {
            diagnostic.message.push_str(&format!(" (with `T` as `{}`)", ty.wgsl()));
        }
        Box::new(diagnostic)
    };
    let module = parse(&text).map_err(|error| told(of_parser_with_place(&error, &text, file.text.len())))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty())
        .validate(&module)
        .map_err(|error| told(of_validator(&error, &module, &text)))?;
    if let Some(fault) = refused(&module, &text) {
        return Err(told(fault));
    }
    let stages = |available: ShaderStages| Stages {
        vertex: available.contains(ShaderStages::VERTEX),
        fragment: available.contains(ShaderStages::FRAGMENT),
    };
    let named = |(handle, function): (naga::Handle<naga::Function>, &naga::Function)| {
        Some((function.name.clone()?, stages(info[handle].available_stages)))
    };
    Ok(module.functions.iter().filter_map(named).collect())
}

/// Validates helper files on their own, so that their problems are reported once and at their place.
pub(super) fn check_helpers(files: &[SourceFile]) -> Option<Diagnostic> {
    let mut text = String::new();
    let mut starts = Vec::new();
    for file in files {
        starts.push(text.len());
        text.push_str(&file.text);
        text.push('\n');
    }
    let fault = match parse(&text) {
        Err(error) => of_parser_with_place(&error, &text, text.len()),
        Ok(module) => {
            let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
            of_validator(&validator.validate(&module).err()?, &module, &text)
        }
    };
    let at = fault.place.as_ref().map_or(0, |place| place.start);
    let index = starts.partition_point(|start| *start <= at).saturating_sub(1);
    let file = files.get(index)?;
    let place = fault.place.clone().map(|place| place.start - starts[index]..place.end - starts[index]);
    Some(at_place(file, fault.at(place)))
}

/// The fault that keeps a text from being read, with its place among the first `length` bytes also where naga names none.
fn of_parser_with_place(error: &ParseError, text: &str, length: usize) -> Fault {
    let fault = of_parser(error, text);
    if fault.place.is_some() {
        return fault;
    }
    let same = |text: &str| parse(text).is_err_and(|other| other.message() == error.message());
    let place = statement(text, length, &same);
    fault.at(place)
}

fn parse(text: &str) -> Result<naga::Module, ParseError> {
    let mut options = Options::new();
    options.parse_doc_comments = false;
    Frontend::new_with_options(options).parse(text)
}

/// The file with everything blank that is not needed, so that all positions stay; then `T` and the helpers.
fn module_text(
    file: &SourceFile,
    scope: &Scope<'_>,
    functions: impl IntoIterator<Item = Key>,
    ty: Option<Type>,
) -> String {
    let keys: BTreeSet<Key> = scope.closure(functions).into_iter().collect();
    let (own, helpers): (Vec<&Key>, Vec<&Key>) = keys.iter().partition(|(path, _)| *path == file.path);
    let mut ranges: Vec<_> =
        own.iter().filter_map(|key| scope.piece(key)).map(|piece| piece.range.clone()).collect();
    ranges.sort_by_key(|range| range.start);
    let mut text = String::with_capacity(file.text.len() + 64);
    let mut at = 0;
    for range in ranges {
        blank(&file.text[at..range.start], &mut text);
        text.push_str(&file.text[range.clone()]);
        at = range.end;
    }
    blank(&file.text[at..], &mut text);
    if let Some(ty) = ty {
        text.push_str(&format!("\nalias {GENERIC} = {};\n", ty.wgsl()));
    }
    for piece in helpers.into_iter().filter_map(|key| scope.piece(key)) {
        text.push('\n');
        text.push_str(&piece.declaration.text);
    }
    text
}

fn blank(text: &str, into: &mut String) {
    into.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

fn at_place(file: &SourceFile, fault: Fault) -> Diagnostic {
    let start = fault.place.map_or(0, |place| place.start);
    let (line, column) = if start < file.text.len() { file.position(start) } else { (1, 1) };
    let diagnostic = Diagnostic::error(fault.message).at_file(&file.path, line, column);
    if fault.help.is_empty() { diagnostic } else { diagnostic.with_help(fault.help) }
}
