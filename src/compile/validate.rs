//! Generated text against naga and against limits that naga does not check.
//!
//! What is found here is a fault of a node's file or of this compiler, never of the document; it is reported at the
//! node whose text it is.

use naga::valid::{Capabilities, ValidationFlags, Validator};

use super::Compiled;
use super::resolve::TypedGraph;
use crate::diagnostic::Diagnostic;

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
            let spans: Vec<naga::Span> = error.labels().map(|(span, _)| span).collect();
            let problem = locate(error.message(), &spans, compiled, graph);
            compiled.diagnostics.push(problem);
            return;
        }
    };
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
    if let Err(error) = validator.validate(&module) {
        let spans: Vec<naga::Span> = error.spans().map(|(span, _)| *span).collect();
        let problem = locate(&chain(error.as_inner()), &spans, compiled, graph);
        compiled.diagnostics.push(problem);
        return;
    }
    check_limits(compiled);
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

/// The problem at the first node whose text is among the spans.
fn locate(message: &str, spans: &[naga::Span], compiled: &Compiled, graph: &TypedGraph<'_>) -> Diagnostic {
    let problem = Diagnostic::error(format!("the generated code is not valid: {message}"));
    let node = spans
        .iter()
        .filter_map(|span| {
            let at = span.to_range()?.start;
            let node = graph.index_of(compiled.source_map.node_at(at)?)?;
            Some((&graph.nodes[node], compiled.source_map.path_at(at)?))
        })
        .next();
    match node {
        Some((node, path)) => {
            let origin = node.kind.and_then(|kind| kind.origin.as_ref());
            let help = match origin {
                Some(origin) => format!("see line {} of {}", origin.line, origin.path.display()),
                None => "remove the node or change what is connected to it".to_owned(),
            };
            problem.at_node(node.id, node.label()).through(path).with_help(help)
        }
        None => problem.with_help("undo the last change"),
    }
}

fn check_limits(compiled: &mut Compiled) {
    let interface = &compiled.interface;
    let textures = interface.textures.len() + usize::from(interface.shadow_map);
    if textures > MAX_TEXTURES {
        compiled.diagnostics.push(
            Diagnostic::error(format!(
                "{textures} textures are used, and not every device has more than {MAX_TEXTURES}"
            ))
            .with_help("put several pictures into one texture"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CompileOptions, NodeKinds, generate_typed};
    use super::*;
    use crate::bundle::Bundle;
    use crate::document::{Document, NodeId};
    use crate::library::Library;

    #[track_caller]
    fn check(from: &str, to: &str, node: Option<NodeId>) {
        let text = r#"{"shaderwright":1,"nodes":[{"id":1,"kind":"output.pass","at":[0,0]},
            {"id":2,"kind":"math.sine","at":[0,0],"label":"Wave"}],"wires":["2.out -> 1.colour"]}"#;
        let document = Document::from_json(text).unwrap().0;
        let library = Library::load(&Bundle::embedded()).0;
        let kinds = NodeKinds::new(&document, &library);
        let (mut compiled, graph) = generate_typed(&document, &kinds, CompileOptions::default());
        assert!(compiled.wgsl.contains(from), "{}", compiled.wgsl);
        compiled.wgsl = compiled.wgsl.replace(from, to);
        validate(&mut compiled, &graph);
        let places: Vec<_> = compiled.diagnostics.iter().map(|problem| problem.location.node).collect();
        assert_eq!(places, [node], "{:?}", compiled.diagnostics);
    }

    #[test]
    fn problems_of_the_text_come_back_at_the_node() {
        check("= sin(", "= son(", Some(NodeId(2)));
        check("= sin(", "= dot(", Some(NodeId(2)));
        check("= sin(", "= unpack2x16float(", Some(NodeId(2)));
        // Entry points are those of the Pass Output.
        check("@fragment", "@fragmint", Some(NodeId(1)));
        check("struct Frame", "strukt Frame", None);
    }
}
