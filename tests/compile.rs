//! Graphs to text: a case is a document under `tests/compile/` with the texts that it must give beside it,
//! `.wgsl` as exported and `.live.wgsl` as the editor runs it. `UPDATE_GOLDENS=1` writes them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

#[path = "compile/fields.rs"]
mod fields;
#[path = "compile/groups.rs"]
mod groups;
mod judges;
mod random_texts;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, Compiled, ValueMode, compile, export};
use shaderwright::document::{Document, Edit, NodeId, PASS_OUTPUT_KIND, Pin};
use shaderwright::library::Library;
use shaderwright::types::{Conversion, Type, Value};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&Bundle::embedded()).0);

fn open(name: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/compile/{name}.json"));
    let (document, problems) = Document::open(&path).unwrap();
    assert_eq!(problems, []);
    document
}

#[track_caller]
fn sound(document: &Document, values: ValueMode) -> Compiled {
    let compiled = compile(document, &LIBRARY, &CompileOptions { values });
    let problems: Vec<String> = compiled.diagnostics.iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{problems:#?}\n{}", compiled.wgsl);
    compiled
}

#[track_caller]
fn check_golden(path: &Path, text: &str) {
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(path, text).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    assert!(golden == text, "{} differs; UPDATE_GOLDENS=1 writes it. It would be:\n{text}", path.display());
}

fn documents() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile");
    let mut found: Vec<(String, PathBuf)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    found.sort();
    found
}

#[test]
fn texts_are_as_recorded_and_accepted_by_every_judge() {
    let documents = documents();
    assert!(documents.len() > 5);
    let mut judged = judges::Batch::default();
    for (name, path) in documents {
        let document = open(&name);
        let live = sound(&document, ValueMode::Live);
        let (exported, baked) = export::wgsl(&document, &LIBRARY, false);
        assert_eq!(baked.diagnostics, [], "{name}");
        judged.accept(&name, &live.wgsl);
        judged.accept(&name, &exported);
        check_golden(&path.with_extension("live.wgsl"), &live.wgsl);
        check_golden(&path.with_extension("wgsl"), &exported);
        // The source map covers text that names its node's value, and the entry points of each Pass Output.
        for (range, node) in live.source_map.spans() {
            let (node, text) = (document.graph().node(*node).unwrap(), &live.wgsl[range.clone()]);
            let ends = if node.kind == PASS_OUTPUT_KIND { ['{', '}'] } else { [';'; 2] };
            assert!(text.ends_with(ends), "{name}: {text}");
        }
    }
    judged.finish();
}

#[test]
fn same_document_gives_same_bytes() {
    for (name, _) in documents() {
        let first = sound(&open(&name), ValueMode::Live);
        // A library of its own, so that no address or hash order is shared.
        let library = Library::load(&Bundle::embedded()).0;
        let again = compile(&open(&name), &library, &CompileOptions::default());
        assert_eq!(first, again, "{name}");
    }
}

#[test]
fn live_text_does_not_depend_on_values() {
    for (name, _) in documents() {
        let document = open(&name);
        let before = sound(&document, ValueMode::Live);
        let mut changed = document.clone();
        for (id, node) in document.graph().nodes() {
            for (pin, value) in &node.values {
                let other: Vec<f64> = value.components().iter().map(|number| number * 0.5 + 0.25).collect();
                let value = if other.len() == 1 { Value::Number(other[0]) } else { Value::Vector(other) };
                changed.apply(Edit::SetValue(Pin::new(id, pin.as_str()), Some(value))).unwrap();
            }
        }
        for parameter in document.parameters() {
            let mut parameter = parameter.clone();
            parameter.value = Value::Vector(vec![0.125; parameter.ty.component_count()]);
            changed.apply(Edit::SetParameter(parameter)).unwrap();
        }
        let after = sound(&changed, ValueMode::Live);
        assert_eq!(before.wgsl, after.wgsl, "{name}");
        assert_eq!(before.interface.values.size, after.interface.values.size);
        let members = &before.interface.values;
        if !document.parameters().is_empty() {
            assert_ne!(members.bytes(&document), members.bytes(&changed), "{name}");
        }
    }
}

#[test]
fn value_layout_is_that_of_the_language() {
    let mut seen = 0;
    for (name, _) in documents() {
        let compiled = sound(&open(&name), ValueMode::Live);
        let layout = &compiled.interface.values;
        let module = naga::front::wgsl::parse_str(&compiled.wgsl).unwrap();
        let values = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some("Values"));
        let Some((_, ty)) = values else {
            assert_eq!(layout.members, []);
            continue;
        };
        let naga::TypeInner::Struct { members, span } = &ty.inner else { panic!("not a struct") };
        let theirs: Vec<_> =
            members.iter().map(|member| (member.name.clone().unwrap(), member.offset)).collect();
        let ours: Vec<_> = layout.members.iter().map(|member| (member.name.clone(), member.offset)).collect();
        assert_eq!(ours, theirs, "{name}");
        assert_eq!(layout.size, span.next_multiple_of(16), "{name}");
        assert_eq!(layout.bytes(&open(&name)).len(), layout.size as usize);
        seen += ours.len();
    }
    assert!(seen > 20);
}

#[test]
fn values_reach_their_bytes() {
    let document = open("values");
    let layout = sound(&document, ValueMode::Live).interface.values;
    let bytes = layout.bytes(&document);
    let number = |name: &str, component: usize| {
        let member = layout.members.iter().find(|member| member.name == name).unwrap();
        let at = member.offset as usize + component * 4;
        f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
    };
    assert_eq!(number("tint", 1), 0.5);
    assert_eq!(number("amount", 0), 0.75);
    assert_eq!(number("switch_value", 0).to_bits(), 1);
    assert_eq!(number("count", 0).to_bits(), 7);
}

#[test]
fn wires_that_convert_are_marked() {
    let compiled = sound(&open("conversions"), ValueMode::Live);
    let of = |node: u32, pin: &str| compiled.conversions.get(&Pin::new(NodeId(node), pin)).copied();
    assert_eq!(of(1, "colour"), Some(Conversion::Drop));
    assert_eq!(of(1, "alpha"), Some(Conversion::ToFloat));
    assert_eq!(of(4, "b"), Some(Conversion::Splat));
    assert_eq!(of(4, "a"), None);
    assert_eq!(compiled.output_types[&Pin::new(NodeId(4), "out")], Type::Vec4);
    assert!(of(1, "colour").unwrap().is_lossy());
}

#[test]
fn muted_passes_and_unused_nodes_are_left_out() {
    let compiled = sound(&open("two_passes"), ValueMode::Live);
    let passes: Vec<&str> = compiled.interface.passes.iter().map(|pass| pass.name.as_str()).collect();
    assert_eq!(passes, ["solid", "my trail"]);
    assert!(!compiled.wgsl.contains("muted"));
    assert!(!compiled.wgsl.contains("left_over"));
    assert!(compiled.source_map.ranges_of(NodeId(20)).next().is_none());
}

#[test]
fn a_shared_value_is_computed_once() {
    let compiled = sound(&open("waves"), ValueMode::Live);
    assert_eq!(compiled.source_map.ranges_of(NodeId(5)).count(), 1);
    assert_eq!(compiled.wgsl.matches("= sin(").count(), 1);
}
