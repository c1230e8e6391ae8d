//! Builds the kinds of one node file: headers checked against signatures, code against naga.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use crate::diagnostic::Diagnostic;
use crate::types::{Stages, Type};

use super::check;
use super::companion;
use super::declare::{GENERIC, Helpers, Key, Scope};
use super::field::{self, FieldInput};
use super::form::Form;
use super::header::{self, Header};
use super::inline;

use super::kind::{Body, Choice, Function, Input, Kind, Origin, Output};
use super::pins;
use super::problems::{HeaderError, Problems};
use super::scan::{Item, ItemKind, SourceFile, position_in};
use super::signature::{Signature, signature};

/// Where a node file comes from.
#[derive(Clone, Debug)]
pub(super) struct FileOrigin {
    /// The path that messages show and that tells declarations apart.
    pub path: String,
    /// The path relative to its root.
    pub relative: PathBuf,
    /// True for a file of the user's own folder.
    pub user: bool,
}

/// A function with `@node`, read.
struct NodeFunction {
    path: Vec<String>,
    header: Header,
    line: u32,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    types: Vec<Type>,
    function: Function,
}

/// Reads a node file. All of its kinds, or what is wrong with it.
pub(super) fn kinds(
    text: &str,
    origin: &FileOrigin,
    helpers: &Helpers,
) -> Result<Vec<Kind>, Vec<Diagnostic>> {
    let file = scan(text, &origin.path).map_err(|diagnostic| vec![*diagnostic])?;
    let mut problems = Problems::new(&file);
    check_items(&file, &mut problems);
    let scope = Scope::new(&file, helpers);
    let nodes: Vec<NodeFunction> = file
        .items
        .iter()
        .filter(|item| item.kind == ItemKind::Function)
        .filter_map(|item| node_function(&file, item, &mut problems))
        .collect();
    if nodes.is_empty() && problems.count() == 0 {
        let error = HeaderError::new(1, "this file holds no node");
        problems.push(error.with_help("write `/// @node Category/Title` above a function"));
    }
    problems.done()?;

    let stages = judge(&file, &scope, &nodes).map_err(|diagnostic| vec![*diagnostic])?;
    let mut problems = Problems::new(&file);
    let kinds = merge(nodes, &file, &scope, &stages, origin, &mut problems);
    problems.done()?;
    Ok(kinds)
}

/// Scans a file.
pub(super) fn scan(text: &str, path: &str) -> Result<SourceFile, Box<Diagnostic>> {
    SourceFile::scan(path, text).map_err(|error| {
        let (line, column) = position_in(text, error.at);
        Box::new(Diagnostic::error(error.message).at_file(path, line, column))
    })
}

fn check_items(file: &SourceFile, problems: &mut Problems<'_>) {
    let mut names = BTreeSet::new();
    for item in &file.items {
        let line = file.line(item.code_start);
        if item.kind == ItemKind::Other {
            let error = HeaderError::new(line, "a node file holds functions, structs, constants and aliases");
            problems.push(error.with_help("pass the value in as an argument"));
        } else if !names.insert(&item.name) {
            problems.push(HeaderError::new(line, format!("`{}` is declared twice", item.name)));
        }
        if item.kind != ItemKind::Function {
            item.docs.iter().for_each(|doc| check_stray_node(file, doc, problems));
        }
    }
    file.loose_docs.iter().for_each(|doc| check_stray_node(file, doc, problems));
}

/// A `@node` that belongs to no function would be lost without a word.
fn check_stray_node(file: &SourceFile, doc: &Range<usize>, problems: &mut Problems<'_>) {
    if file.text[doc.clone()].trim_start_matches('/').trim_start().starts_with("@node") {
        let error = HeaderError::new(file.line(doc.start), "this `@node` belongs to no function");
        problems.push(error.with_help("put it directly above the function, without an empty line between"));
    }
}

fn node_function(file: &SourceFile, item: &Item, problems: &mut Problems<'_>) -> Option<NodeFunction> {
    let mut errors = Vec::new();
    let header = header::read(file, item, &mut errors);
    let had_errors = !errors.is_empty();
    errors.into_iter().for_each(|error| problems.push(error));
    let line = file.line(item.code_start);
    let Some((path, _)) = header.node.clone() else {
        if let Some(line) = header.first_tag_line.filter(|_| !had_errors) {
            let error = HeaderError::new(line, format!("`{}` has tags but no `@node`", item.name));
            problems.push(error.with_help("add `@node Category/Title`, or remove the tags"));
        }
        return None;
    };
    if had_errors {
        return None;
    }
    let signature = signature(file, item);
    let is_generic = file.items.iter().any(|item| item.kind == ItemKind::Alias && item.name == GENERIC);
    let context = pins::Context { file, header: &header, signature: &signature, line, is_generic };
    let before = problems.count();
    let (mut inputs, arguments) = context.inputs(problems);
    let field = field::read(file, &header).unwrap_or_else(|error| {
        problems.push(error);
        None
    });
    let field = field.map(|(field, input)| {
        inputs.insert(0, input);
        field
    });
    let (outputs, members) = context.outputs(problems);
    let types = context.generic_types(&inputs, &outputs, problems);
    let inline = inline(file, &header, &signature, is_generic, problems, line);
    if header.help.is_empty() && header.mode.is_none() {
        problems.push(HeaderError::new(line, format!("the node `{}` has no help text", item.name)));
    }
    if problems.count() > before {
        return None;
    }
    let mode = header.mode.as_ref().map(|(mode, _)| mode.clone()).unwrap_or_default();
    let function = Function {
        name: item.name.clone(),
        mode,
        inline,
        members,
        arguments,
        stages: Stages::BOTH,
        declarations: Vec::new(),
        jumps: header.jumps.clone(),
        change: None,
        seamless: None,
        field,
    };
    let function = companion::add(function, file, &header, (&signature, line), problems)?;
    Some(NodeFunction { path, header, line, inputs, outputs, types, function })
}

fn inline(
    file: &SourceFile,
    header: &Header,
    signature: &Signature,
    is_generic: bool,
    problems: &mut Problems<'_>,
    line: u32,
) -> Option<String> {
    if !header.is_inline {
        return None;
    }
    let mut words = signature
        .body
        .clone()
        .filter(|index| index.checked_sub(1).is_none_or(|before| file.token(before) != "."));
    let is_declared = |name: &str| (is_generic && name == GENERIC) || file.item(name).is_some();
    if let Some(index) = words.find(|index| is_declared(file.token(*index))) {
        let name = file.token(index);
        problems.push(HeaderError::new(
            line,
            format!("an `@inline` body may use its arguments and built-ins only, found `{name}`"),
        ));
        return None;
    }
    match inline::template(file, signature) {
        Ok(template) => Some(template),
        Err(message) => {
            problems.push(HeaderError::new(line, message));
            None
        }
    }
}

/// The stages of each function, over all types that it may take.
fn judge(
    file: &SourceFile,
    scope: &Scope<'_>,
    nodes: &[NodeFunction],
) -> Result<BTreeMap<String, Stages>, Box<Diagnostic>> {
    let mut stages: BTreeMap<String, Stages> = BTreeMap::new();
    let keys = |node: &NodeFunction| -> Vec<Key> {
        let functions =
            [Some(&node.function), node.function.change.as_deref(), node.function.seamless.as_deref()];
        functions.into_iter().flatten().map(|function| (file.path.clone(), function.name.clone())).collect()
    };
    let mut run = |functions: Vec<Key>, ty| -> Result<(), Box<Diagnostic>> {
        if functions.is_empty() {
            return Ok(());
        }
        for (name, found) in check::check(file, scope, functions, ty)? {
            let known = stages.entry(name).or_insert(Stages::BOTH);
            known.vertex &= found.vertex;
            known.fragment &= found.fragment;
        }
        Ok(())
    };
    run(nodes.iter().filter(|node| node.types.is_empty()).flat_map(keys).collect(), None)?;
    for ty in Type::FLOATS {
        run(nodes.iter().filter(|node| node.types.contains(&ty)).flat_map(keys).collect(), Some(ty))?;
    }
    Ok(stages)
}

/// Functions with one `@node` become one kind; their inputs are joined in the order of first mention.
fn merge(
    nodes: Vec<NodeFunction>,
    file: &SourceFile,
    scope: &Scope<'_>,
    stages: &BTreeMap<String, Stages>,
    origin: &FileOrigin,
    problems: &mut Problems<'_>,
) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for mut node in nodes {
        let finish = |function: &mut Function| {
            function.stages = stages.get(&function.name).copied().unwrap_or(Stages::BOTH);
            function.declarations = scope
                .closure([(file.path.clone(), function.name.clone())])
                .iter()
                .filter_map(|key| scope.piece(key))
                .map(|piece| piece.declaration.clone())
                .collect();
        };
        let function = &mut node.function;
        finish(function);
        function.change.as_deref_mut().map(finish);
        function.seamless.as_deref_mut().map(finish);
        let is_called = |field: &FieldInput| {
            function.declarations.iter().any(|declaration| declaration.name == field.stand_in)
        };
        if let Some(field) = function.field.as_ref().filter(|field| !is_called(field)) {
            let message = format!("`{}` never calls `{}`, its field", function.name, field.stand_in);
            problems.push(HeaderError::new(node.line, message));
        }
        let id = id_of(&node.path);
        match kinds.iter_mut().find(|kind| kind.id == id) {
            Some(kind) => {
                if let Err(message) = add_mode(kind, &node) {
                    problems.push(HeaderError::new(node.line, message));
                }
            }
            None => kinds.push(new_kind(id, node, origin)),
        }
    }
    kinds
}

fn new_kind(id: String, mut node: NodeFunction, origin: &FileOrigin) -> Kind {
    let title = node.path.pop().unwrap_or_default();
    let options = node.header.mode.map(|(name, help)| Choice {
        name: "mode".to_owned(),
        help: format!("{}: {help}", readable(&name)),
        values: vec![name],
        hidden: false,
    });
    Kind {
        id,
        title,
        category: node.path,
        help: node.header.help,
        search: node.header.search,
        former_ids: node.header.was,
        inputs: node.inputs,
        outputs: node.outputs,
        options: options.into_iter().collect(),
        generic_types: node.types,
        stages: node.function.stages,
        body: Body::Functions(vec![node.function]),
        origin: Some(Origin { path: origin.relative.clone(), line: node.line, user: origin.user }),
        form: Form::Fixed,
    }
}

fn add_mode(kind: &mut Kind, node: &NodeFunction) -> Result<(), String> {
    let title = &kind.title;
    let (Some(option), Some((mode, help))) = (kind.options.first_mut(), &node.header.mode) else {
        return Err(format!("two functions are `@node` {title}, but not both have a `@mode`"));
    };
    if option.values.contains(mode) {
        return Err(format!("`@node` {title} has the mode `{mode}` twice"));
    }
    if node.outputs != kind.outputs || node.types != kind.generic_types {
        return Err(format!("the modes of {title} differ in their outputs or types"));
    }
    option.values.push(mode.clone());
    option.help.push_str(&format!("\n{}: {help}", readable(mode)));
    for input in &node.inputs {
        match kind.inputs.iter().find(|known| known.name == input.name) {
            Some(known) if known == input => {}
            Some(_) => return Err(format!("the modes of {title} describe `{}` differently", input.name)),
            None => kind.inputs.push(input.clone()),
        }
    }
    kind.stages.vertex |= node.function.stages.vertex;
    kind.stages.fragment |= node.function.stages.fragment;
    if let Body::Functions(functions) = &mut kind.body {
        functions.push(node.function.clone());
    }
    Ok(())
}

fn readable(mode: &str) -> String {
    mode.replace('_', " ")
}

/// `["Math", "Range", "Smoothstep"]` → `math.smoothstep`.
fn id_of(path: &[String]) -> String {
    let ends = [path.first(), path.last()];
    let names: Vec<String> = ends.into_iter().flatten().map(|part| snake_case(part)).collect();
    names.join(".")
}

fn snake_case(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}
