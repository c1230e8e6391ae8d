//! Lets naga judge a node file for each type that `T` may take, and asks it for the stages.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use naga::front::wgsl::{Frontend, Options, ParseError};
use naga::valid::{Capabilities, ShaderStages, ValidationError, ValidationFlags, Validator};
use naga::{Span, WithSpan};

use crate::diagnostic::Diagnostic;
use crate::types::{Stages, Type};

use super::declare::{GENERIC, Key, Scope};
use super::scan::SourceFile;
use super::strict::refused;

/// Parses and validates `functions` of `file` with all that they need; `ty` stands for `T`. Gives the stages in
/// which each function of the module may run.
pub(super) fn check(
    file: &SourceFile,
    scope: &Scope<'_>,
    functions: impl IntoIterator<Item = Key>,
    ty: Option<Type>,
) -> Result<BTreeMap<String, Stages>, Box<Diagnostic>> {
    let text = module_text(file, scope, functions, ty);
    let with_type = |mut diagnostic: Diagnostic| {
        if let Some(ty) = ty {
            diagnostic.message.push_str(&format!(" (with `T` as `{}`)", ty.wgsl()));
        }
        Box::new(diagnostic)
    };
    let module =
        parse(&text).map_err(|error| with_type(at_span(file, parse_message(&error), parse_span(&error))))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty())
        .validate(&module)
        .map_err(|error| with_type(at_span(file, validation_message(&error), validation_span(&error))))?;
    if let Some((message, span)) = refused(&module) {
        return Err(with_type(at_span(file, message, Some(span))));
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
    let (message, span) = match parse(&text) {
        Err(error) => (parse_message(&error), parse_span(&error)),
        Ok(module) => {
            let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
            let error = validator.validate(&module).err()?;
            (validation_message(&error), validation_span(&error))
        }
    };
    let at = span.and_then(Span::to_range).map_or(0, |range| range.start);
    let index = starts.partition_point(|start| *start <= at).saturating_sub(1);
    let file = files.get(index)?;
    let (line, column) = file.position(at - starts[index]);
    Some(Diagnostic::error(message).at_file(&file.path, line, column))
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

fn at_span(file: &SourceFile, message: String, span: Option<Span>) -> Diagnostic {
    let start = span.and_then(Span::to_range).map_or(0, |range| range.start);
    let (line, column) = if start < file.text.len() { file.position(start) } else { (1, 1) };
    Diagnostic::error(message).at_file(&file.path, line, column)
}

fn parse_message(error: &ParseError) -> String {
    let label = error.labels().next().map(|(_, label)| label.trim().to_owned()).unwrap_or_default();
    let message = error.message().trim();
    if label.is_empty() || message.contains(&label) {
        message.to_owned()
    } else {
        format!("{message} ({label})")
    }
}

fn parse_span(error: &ParseError) -> Option<Span> {
    error.labels().next().map(|(span, _)| span)
}

/// Naga's outer error only says which function is wrong; the reasons are its sources.
fn validation_message(error: &WithSpan<ValidationError>) -> String {
    let mut messages = Vec::new();
    let mut source: Option<&dyn Error> = Some(error.as_inner());
    while let Some(error) = source {
        messages.push(error.to_string());
        source = error.source();
    }
    messages.join(": ")
}

fn validation_span(error: &WithSpan<ValidationError>) -> Option<Span> {
    error.spans().next().map(|(span, _)| *span)
}
