//! Entry points and what passes between them.

use super::expression::{Scope, attribute_name, builtin_name, strip_parentheses};
use super::naming::EntryNames;
use super::{Emitter, one_line};
use crate::compile::ir::{Builtin, Entry, Operand, PassProgram, ResultType, Statement, columns};
use crate::types::{Stage, Type};

impl Emitter<'_, '_> {
    /// What the vertex stage reads and what it hands over.
    pub(super) fn pass_structs(&mut self, index: usize) {
        let program = self.program;
        let pass = &program.passes[index];
        let vertex_struct = self.names.passes[index].vertex_struct.clone();
        let varyings_struct = self.names.passes[index].varyings_struct.clone();
        let name = one_line(pass.name);
        if !pass.vertex.attributes.is_empty() {
            self.push(format_args!("\n/// What the pass `{name}` reads of each vertex.\n"));
            self.push(format_args!("struct {vertex_struct} {{\n"));
            for attribute in &pass.vertex.attributes {
                for column in 0..attribute.location_count() {
                    let member = attribute_name(*attribute, column as usize);
                    let location = attribute.location() + column;
                    let width = attribute.width();
                    self.push(format_args!("    @location({location}) {member}: vec{width}f,\n"));
                }
            }
            self.text.push_str("}\n");
        }
        self.push(format_args!("\n/// What the vertex stage of `{name}` hands to its fragment stage.\n"));
        self.push(format_args!("struct {varyings_struct} {{\n"));
        self.text.push_str("    @builtin(position) clip_position: vec4f,\n");
        let mut location = 0;
        for varying in in_place(pass) {
            let (ty, flat) = (pass.varyings[varying].ty, pass.varyings[varying].flat);
            let member = self.names.passes[index].varyings[varying].clone();
            let interpolation = if flat { " @interpolate(flat)" } else { "" };
            let (count, ty) = columns(ty).unwrap_or((1, if ty == Type::Bool { Type::U32 } else { ty }));
            for column in 0..count {
                let part = if count > 1 { format!("_{column}") } else { String::new() };
                let ty = ty.wgsl();
                self.push(format_args!("    @location({location}){interpolation} {member}{part}: {ty},\n"));
                location += 1;
            }
        }
        self.text.push_str("}\n");
    }

    pub(super) fn vertex_entry(&mut self, index: usize) {
        let program = self.program;
        let pass = &program.passes[index];
        let struct_name = self.names.passes[index].varyings_struct.clone();
        self.entry(index, Stage::Vertex, &format!(" -> {struct_name}"));
        let start = self.text.len();
        self.push(format_args!("    var result: {struct_name};\n"));
        let clip = self.operand_text(&pass.clip_position, index, Stage::Vertex);
        self.push(format_args!("    result.clip_position = {clip};\n"));
        for varying in in_place(pass) {
            let member = self.names.passes[index].varyings[varying].clone();
            let varying = &pass.varyings[varying];
            let value = self.operand_text(&varying.value, index, Stage::Vertex);
            match columns(varying.ty) {
                Some((count, _)) => {
                    for column in 0..count {
                        self.push(format_args!("    result.{member}_{column} = {value}[{column}];\n"));
                    }
                }
                None if varying.ty == Type::Bool => {
                    let mut value = value;
                    strip_parentheses(&mut value, 0);
                    self.push(format_args!("    result.{member} = u32({value});\n"));
                }
                None => self.push(format_args!("    result.{member} = {value};\n")),
            }
        }
        self.text.push_str("    return result;\n}\n");
        self.came_from_output(index, start);
        self.callers_of_body(index);
    }

    /// The two entry points of a pass that casts a shadow: both do to a vertex what the function before them says.
    fn callers_of_body(&mut self, index: usize) {
        let pass = &self.program.passes[index];
        let names = &self.names.passes[index];
        let Some(shadow) = &names.shadow else { return };
        let (body, shadow, vertex) = (&shadow.body, &shadow.entry, &names.vertex.entry);
        let parameters = self.parameters(index, Stage::Vertex, &pass.vertex);
        let list = parameter_list(&parameters, true);
        let arguments: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        let (arguments, varyings, name) = (arguments.join(", "), &names.varyings_struct, one_line(pass.name));
        let (result, member) = match names.shadow.as_ref().and_then(|names| names.fragment.as_ref()) {
            Some(_) => (varyings.as_str(), ""),
            None => ("@builtin(position) vec4f", ".clip_position"),
        };
        let text = format!(
            "\n/// The vertex stage of the pass `{name}`.\n@vertex\nfn {vertex}({list}) -> {varyings} {{\n    \
             return {body}({arguments});\n}}\n\n\
             /// The vertex stage that draws the shadow map of the pass `{name}`: depth alone, seen from the light.\n\
             @vertex\nfn {shadow}({list}) -> {result} {{\n    \
             return {body}({arguments}){member};\n}}\n"
        );
        let start = self.text.len();
        self.text.push_str(&text);
        self.came_from_output(index, start);
    }

    pub(super) fn fragment_entry(&mut self, index: usize) {
        let program = self.program;
        let pass = &program.passes[index];
        self.entry(index, Stage::Fragment, " -> @location(0) vec4f");
        let text = |operand| self.operand_text(operand, index, Stage::Fragment);
        let (colour, alpha) = (text(&pass.colour), text(&pass.alpha));
        let clip = pass.alpha_clip.as_ref().map(text);
        let start = self.text.len();
        if let Some(clip) = clip {
            // After all sampling, which must happen in every pixel.
            self.push(format_args!("    if {alpha} < {clip} {{\n        discard;\n    }}\n"));
        }
        self.push(format_args!("    return vec4f({colour}, {alpha});\n}}\n"));
        self.came_from_output(index, start);
    }

    /// What was written from the byte `start` on is the Pass Output's own.
    pub(super) fn came_from_output(&mut self, index: usize, start: usize) {
        let Some(output) = self.program.passes[index].output else { return };
        let text = self.text[start..].trim_start();
        let range = self.text.len() - text.len()..start + self.text[start..].trim_end().len();
        let node = &self.graph.nodes[output];
        self.source_map.push(range, node.id, &node.path);
    }

    pub(super) fn operand_text(&self, operand: &Operand, index: usize, stage: Stage) -> String {
        let mut text = String::new();
        self.operand(operand, self.scope(index, stage, None), &mut text);
        text
    }

    /// An entry point of a pass, or a field that is followed in it.
    pub(super) fn scope(&self, index: usize, stage: Stage, field: Option<usize>) -> Scope<'_, '_> {
        let names = &self.names.passes[index];
        let of_field = field.and_then(|field| self.names.fields.get(field));
        Scope {
            pass: &self.program.passes[index],
            varyings: &names.varyings,
            entry: of_field.unwrap_or_else(|| entry_names(&names.vertex, &names.fragment, stage)),
            field,
        }
    }

    /// Everything of an entry point up to its results.
    pub(super) fn entry(&mut self, index: usize, stage: Stage, result: &str) {
        let program = self.program;
        let pass = &program.passes[index];
        let entry = if stage == Stage::Vertex { &pass.vertex } else { &pass.fragment };
        let parameters = self.parameters(index, stage, entry);
        let name = self.scope(index, stage, None).entry.entry.clone();
        let parts: Vec<_> = self.scope(index, stage, None).entry.chunks.ranges().collect();
        self.private_variables(index, (stage, None), &entry.statements);
        self.fields(index, stage);
        for (part, range) in parts.iter().enumerate() {
            let list = parameter_list(&parameters, false);
            self.push(format_args!("\nfn {name}_part_{}({list}) {{\n", part + 1));
            for statement in range.clone() {
                self.statement(index, (stage, None), statement, &entry.statements[statement]);
            }
            self.text.push_str("}\n");
        }
        let title = one_line(pass.name);
        let start = self.text.len();
        match &self.names.passes[index].shadow {
            Some(shadow) if stage == Stage::Vertex => {
                let (body, list) = (shadow.body.clone(), parameter_list(&parameters, false));
                self.push(format_args!(
                    "\n/// What the pass `{title}` does to a vertex, in the picture and in the shadow map.\n"
                ));
                self.push(format_args!("fn {body}({list}){result} {{\n"));
            }
            _ => {
                let (label, list) = (stage.label(), parameter_list(&parameters, true));
                self.push(format_args!("\n/// The {label} stage of the pass `{title}`.\n"));
                self.push(format_args!("@{label}\nfn {name}({list}){result} {{\n"));
            }
        }
        self.came_from_output(index, start);
        if parts.is_empty() {
            for (place, statement) in entry.statements.iter().enumerate() {
                self.statement(index, (stage, None), place, statement);
            }
        }
        let arguments: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        for part in 0..parts.len() {
            self.push(format_args!("    {name}_part_{}({});\n", part + 1, arguments.join(", ")));
        }
    }

    /// The values that other functions read.
    pub(super) fn private_variables(
        &mut self,
        index: usize,
        (stage, field): (Stage, Option<usize>),
        statements: &[Statement<'_>],
    ) {
        let before = self.text.len();
        for (place, statement) in statements.iter().enumerate() {
            let names = self.scope(index, stage, field).entry;
            if !names.chunks.crosses(place) {
                continue;
            }
            let name = names.locals[place].clone();
            let ty = match statement.result {
                ResultType::Value(ty) => ty.wgsl(),
                ResultType::Struct(function) => {
                    let function = &self.program.functions[function];
                    self.declarations.returned_struct(function).unwrap_or("f32")
                }
            };
            let line = format!("\nvar<private> {name}: {ty};");
            self.text.push_str(&line);
        }
        if self.text.len() > before {
            self.text.push('\n');
        }
    }

    pub(super) fn statement(
        &mut self,
        index: usize,
        (stage, field): (Stage, Option<usize>),
        place: usize,
        statement: &Statement<'_>,
    ) {
        // The text is taken out so that the rest of the emitter can be read while it grows.
        let mut text = std::mem::take(&mut self.text);
        text.push_str("    ");
        let start = text.len();
        let scope = self.scope(index, stage, field);
        text.push_str(if scope.entry.chunks.crosses(place) { "" } else { "let " });
        text.push_str(&scope.entry.locals[place]);
        text.push_str(" = ");
        self.expression(&statement.expression, scope, &mut text);
        text.push(';');
        if let Some(node) = statement.node {
            let node = &self.graph.nodes[node];
            self.source_map.push(start..text.len(), node.id, &node.path);
        }
        text.push('\n');
        self.text = text;
    }

    pub(super) fn parameters(&self, index: usize, stage: Stage, entry: &Entry<'_>) -> Vec<Parameter> {
        let names = &self.names.passes[index];
        let pass = &self.program.passes[index];
        let mut parameters = Vec::new();
        if self.program.probe.is_some() {
            let attribute = "@builtin(position) ".to_owned();
            return vec![Parameter { attribute, name: "pixel", ty: "vec4f".to_owned() }];
        }
        let mut block = |name, ty: &String| {
            parameters.push(Parameter { attribute: String::new(), name, ty: ty.clone() });
        };
        match stage {
            Stage::Vertex if !entry.attributes.is_empty() => block("vertex", &names.vertex_struct),
            Stage::Fragment
                if !pass.varyings.is_empty() || entry.builtins.contains(&Builtin::PixelPosition) =>
            {
                block("varyings", &names.varyings_struct);
            }
            _ => {}
        }
        for builtin in entry.builtins.iter().filter(|builtin| **builtin != Builtin::PixelPosition) {
            let name = builtin_name(*builtin);
            let ty = if *builtin == Builtin::FrontFacing { "bool" } else { "u32" };
            parameters.push(Parameter { attribute: format!("@builtin({name}) "), name, ty: ty.to_owned() });
        }
        parameters
    }
}

/// A parameter of an entry point and of the functions that it is cut into.
pub(super) struct Parameter {
    attribute: String,
    name: &'static str,
    ty: String,
}

/// Parameters as text; only an entry point's have attributes.
pub(super) fn parameter_list(parameters: &[Parameter], of_entry: bool) -> String {
    let text = |parameter: &Parameter| {
        let attribute = if of_entry { parameter.attribute.as_str() } else { "" };
        format!("{attribute}{}: {}", parameter.name, parameter.ty)
    };
    parameters.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn entry_names<'n>(vertex: &'n EntryNames, fragment: &'n EntryNames, stage: Stage) -> &'n EntryNames {
    if stage == Stage::Vertex { vertex } else { fragment }
}

/// The varyings in the order of their locations.
fn in_place(pass: &PassProgram<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pass.varyings.len()).collect();
    order.sort_by_key(|index| pass.varyings[*index].place);
    order
}
