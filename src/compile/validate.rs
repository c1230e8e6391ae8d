//! Generated text against naga and against limits that naga does not check.
//!
//! What is found here is a fault of a node's file or of this compiler, never of the document; it is reported at the
//! node whose text it is.

use naga::valid::{Capabilities, ValidationFlags, Validator};

use super::Compiled;
use super::resolve::TypedGraph;
use crate::diagnostic::Diagnostic;

/// Varyings that every device offers.
const MAX_VARYINGS: usize = 16;
/// Textures, and samplers, that one stage may read on every device.
const MAX_TEXTURES: usize = 16;

/// Adds what is wrong with the text to its diagnostics.
pub(super) fn validate(compiled: &mut Compiled, graph: &TypedGraph<'_>) {
    if compiled.wgsl.is_empty() {
        return;
    }
    let module = match naga::front::wgsl::parse_str(&compiled.wgsl) {
        Ok(module) => module,
        Err(error) => {
            let at = error.labels().next().and_then(|(span, _)| span.to_range());
            let problem = locate(error.message().to_owned(), at.map(|range| range.start), compiled, graph);
            compiled.diagnostics.push(problem);
            return;
        }
    };
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
    if let Err(error) = validator.validate(&module) {
        let at = error.spans().next().and_then(|(span, _)| span.to_range());
        let message = chain(error.as_inner());
        let problem = locate(message, at.map(|range| range.start), compiled, graph);
        compiled.diagnostics.push(problem);
        return;
    }
    check_limits(compiled, &module);
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        message = format!("{message}: {inner}");
        source = inner.source();
    }
    message
}

fn locate(message: String, at: Option<usize>, compiled: &Compiled, graph: &TypedGraph<'_>) -> Diagnostic {
    let problem = Diagnostic::error(format!("the generated code is not valid: {message}"));
    let node = at.and_then(|at| compiled.source_map.node_at(at)).and_then(|node| graph.index_of(node));
    match node.map(|index| &graph.nodes[index]) {
        Some(node) => {
            let origin = node.kind.and_then(|kind| kind.origin.as_ref());
            let help = match origin {
                Some(origin) => format!("see line {} of {}", origin.line, origin.path.display()),
                None => "remove the node or change what is connected to it".to_owned(),
            };
            problem.at_node(node.id, node.label()).with_help(help)
        }
        None => problem.with_help("undo the last change"),
    }
}

fn check_limits(compiled: &mut Compiled, module: &naga::Module) {
    let textures = compiled.interface.textures.len();
    if textures > MAX_TEXTURES {
        compiled.diagnostics.push(
            Diagnostic::error(format!("{textures} textures are used, and not every device has more than {MAX_TEXTURES}"))
                .with_help("put several pictures into one texture"),
        );
    }
    for pass in &compiled.interface.passes {
        let entry = module.entry_points.iter().find(|entry| entry.name == pass.vertex_entry);
        let result = entry.and_then(|entry| entry.function.result.as_ref());
        let count = match result.map(|result| &module.types[result.ty].inner) {
            // The position does not count.
            Some(naga::TypeInner::Struct { members, .. }) => members.len() - 1,
            _ => 0,
        };
        if count > MAX_VARYINGS {
            compiled.diagnostics.push(
                Diagnostic::error(format!(
                    "{count} values cross from the vertex to the fragment stage, and not every device has more than \
                     {MAX_VARYINGS}"
                ))
                .in_pass(&pass.name)
                .with_help("interpolate fewer values, or pack them with Combine"),
            );
        }
    }
}
