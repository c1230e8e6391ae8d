//! Document files: what is written reads back, what is not known survives, what is hostile is refused in a sentence.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

#[path = "files/limits.rs"]
mod limits;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use shaderwright::document::{
    Background, Document, Edit, EditError, Embedded, Ground, MAX_FILE_BYTES, Node, NodeId, Parameter, Pin,
    TextureSlot, write_whole,
};
use shaderwright::types::{Type, Value};

const FULL: &str = r#"{
  "shaderwright": 1,
  "title": "Waves",
  "about": "A sentence",
  "next_id": 12,
  "passes": [
    { "name": "sea", "output": 3, "mesh": "plane", "blend": "alpha", "cull": "none", "depth_write": false,
      "instances": { "count": 20, "extent": [1, 2, 3], "seed": 7, "future": [1, { "a": null }] }, "later": 5 }
  ],
  "parameters": [
    { "name": "speed", "type": "f32", "value": 0.1, "range": [0, 2] },
    { "name": "tint", "type": "vec3f", "value": [1, 0.25, 3.0000001], "colour": true, "group": "Look" }
  ],
  "textures": [ { "name": "foam", "source": "textures/missing.png", "colour": false, "anisotropy": 16 } ],
  "scene": { "camera": { "yaw": 12.5 }, "loop_seconds": 4, "fog": { "density": 0.5 } },
  "frames": [ { "id": 9, "title": "Motion", "at": [-10, -10], "size": [300, 200] } ],
  "nodes": [
    { "id": 1, "kind": "input.time", "at": [0, 0] },
    { "id": 2, "kind": "nobody.knows", "at": [200, 0.5], "label": "Mystery", "options": { "mode": "odd" },
      "values": { "a": 0.30000001192092896, "b": [1, -0.0], "c": true, "d": "text" }, "zoom": [1, 2] },
    { "id": 3, "kind": "output.pass", "at": [400, 0], "collapsed": true }
  ],
  "wires": [ "2.out -> 3.colour", "1.time -> 2.a" ],
  "author": { "name": "someone" }
}"#;

fn open(text: &str) -> Document {
    let (document, diagnostics) = Document::from_json(text).expect("the document is valid");
    assert_eq!(diagnostics, [], "nothing to mend");
    document
}

/// The text is refused with exactly this sentence.
fn check_refused(text: &str, expected: &str) {
    let error = Document::from_json(text).expect_err("the document should be refused");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn short_decimals_stay_short() {
    let text = r#"{ "shaderwright": 1,
        "scene": { "camera": { "distance": 4.2 }, "motion": { "size": 0.9, "period": 2.2 } },
        "passes": [ { "name": "a", "output": 1, "instances": { "count": 2, "extent": [0.1, 1e-7, 3], "scale": [0.7, 1.3] } } ],
        "nodes": [ { "id": 1, "kind": "output.pass", "at": [0.3, 0] } ] }"#;
    let written = open(text).to_json();
    for kept in ["4.2", "0.9", "2.2", "[0.1, 1e-7, 3]", "[0.7, 1.3]", "[0.3, 0]"] {
        assert!(written.contains(kept), "{kept} is not in:\n{written}");
    }
    assert_eq!(open(&written), open(text));
}

#[test]
fn everything_survives_a_round_trip() {
    let document = open(FULL);
    let text = document.to_json();
    assert_eq!(open(&text), document);
    assert_eq!(open(&text).to_json(), text, "the same document gives the same text");
    for kept in [
        "\"later\": 5",
        "\"future\"",
        "\"density\": 0.5",
        "\"author\"",
        "nobody.knows",
        "\"zoom\": [1, 2]",
        "missing.png",
    ] {
        assert!(text.contains(kept), "{kept} is lost in:\n{text}");
    }
}

#[test]
fn text_makes_good_diffs() {
    let text = open(FULL).to_json();
    for line in [
        "    \"1.time -> 2.a\",",
        "    \"2.out -> 3.colour\"",
        "    { \"id\": 1, \"kind\": \"input.time\", \"at\": [0, 0] },",
    ] {
        assert!(text.lines().any(|have| have == line), "no line `{line}` in:\n{text}");
    }
    let mut moved = open(FULL);
    moved.apply(Edit::MoveNodes(vec![(NodeId(1), [64.0, 0.0])])).expect("the node is there");
    let changed = text.lines().zip(moved.to_json().lines()).filter(|(old, new)| old != new).count();
    assert_eq!(changed, 1, "moving a node changes its line alone");
}

#[test]
fn numbers_read_back_exactly() {
    let mut document = Document::default();
    let made = document.apply(Edit::AddNode(Node::new("math.add", [0.1, -1e-30]))).expect("a node");
    let numbers = [0.1, 1.0 / 3.0, -0.0, 1e-310, f64::from(f32::MAX), 16_777_217.0, 4_294_967_295.0, 1e300];
    for (index, number) in numbers.iter().enumerate() {
        let pin = Pin::new(made.nodes[0], format!("v{index}"));
        document.apply(Edit::SetValue(pin, Some(Value::Number(*number)))).expect("a value");
    }
    let again = open(&document.to_json());
    let node = again.graph().node(made.nodes[0]).expect("the node");
    assert_eq!(node.at, [0.1, -1e-30]);
    for (index, number) in numbers.iter().enumerate() {
        let Some(Value::Number(read)) = node.values.get(&format!("v{index}")) else { panic!("not a number") };
        assert_eq!(read.to_bits(), number.to_bits(), "{number}");
    }
}

#[test]
fn broken_text_is_refused_in_a_sentence() {
    check_refused("", "this is not JSON: EOF while parsing a value at line 1 column 0");
    check_refused("[1, 2", "this is not JSON: EOF while parsing a list at line 1 column 5");
    check_refused(
        "{}",
        "this is not a Shaderwright graph: the field `shaderwright` with the version is missing",
    );
    check_refused(
        r#"{ "shaderwright": 99 }"#,
        "this graph has format version 99, but this program reads up to 1; update Shaderwright",
    );
    check_refused(r#"{ "shaderwright": "one" }"#, "`\"one\"` is not a format version; this program reads 1");
    check_refused(
        r#"{ "shaderwright": 1, "wires": ["1.a to 2.b"] }"#,
        "`1.a to 2.b` is not a wire; expected `1.output -> 2.input`",
    );
    check_refused(
        r#"{ "shaderwright": 1, "nodes": [{"id":1,"kind":"a","at":[0,0]},{"id":1,"kind":"b","at":[0,0]}] }"#,
        "two nodes have the id 1",
    );
    check_refused(
        r#"{ "shaderwright": 1, "nodes": [{"id":4294967295,"kind":"a","at":[0,0]}] }"#,
        "ids go up to 4294967294",
    );
    check_refused(
        r#"{ "shaderwright": 1, "nodes": [{"id":1,"kind":"a","at":[1e39,0]}] }"#,
        "node 1 has a position that is too large",
    );
    check_refused(
        r#"{ "shaderwright": 1, "parameters": [{"name":"a","type":"f32","value":1},{"name":"a","type":"f32","value":1}] }"#,
        "two parameters are named `a`",
    );
    check_refused(
        r#"{ "shaderwright": 1, "parameters": [{"name":"a","type":"f64","value":1}] }"#,
        "this is not a valid graph: `f64` is not a type at line 1 column 60",
    );
    check_refused(
        r#"{ "shaderwright": 1, "passes": [{"name":"p","output":1,"instances":{"count":4000000000,"extent":[1,1,1]}}] }"#,
        "pass `p` has 4000000000 instances; the limits are 1 and 1000000",
    );
}

#[test]
fn deep_nesting_and_huge_counts_are_refused() {
    let deep = format!(r#"{{ "shaderwright": 1, "extra": {}{} }}"#, "[".repeat(100_000), "]".repeat(100_000));
    let error = Document::from_json(&deep).expect_err("too deep");
    assert!(error.to_string().contains("recursion limit"), "{error}");
    let many: Vec<String> =
        (0..100_001).map(|id| format!(r#"{{"id":{id},"kind":"a","at":[0,0]}}"#)).collect();
    check_refused(
        &format!(r#"{{ "shaderwright": 1, "nodes": [{}] }}"#, many.join(",")),
        "this graph has 100001 nodes; the limit is 100000",
    );
}

#[test]
fn small_faults_are_mended_and_reported() {
    let (document, diagnostics) = Document::from_json(
        r#"{ "shaderwright": 1,
             "passes": [ { "name": "ghost", "output": 7 } ],
             "nodes": [ { "id": 4, "kind": "output.pass", "at": [0, 0] } ],
             "wires": [ "9.out -> 4.colour" ] }"#,
    )
    .expect("mendable");
    let texts: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "the wire `9.out -> 4.colour` names node 9, which does not exist; the wire was left out; the file keeps it under `lost_wires`",
            "pass ghost: its output node 7 does not exist or has another pass; the pass was left out; give it a Pass Output node of its own",
        ]
    );
    assert_eq!(document.passes().len(), 1, "the Pass Output without a pass got one");
    assert_eq!(document.passes()[0].output, NodeId(4));
    let again = document.to_json();
    assert!(again.contains("9.out -> 4.colour"), "nothing is lost on saving");
    assert!(
        Document::from_json(&again).is_ok_and(|(_, diagnostics)| diagnostics.is_empty()),
        "mended for good"
    );
}

#[test]
fn ids_are_not_reused_after_saving() {
    let mut document = Document::default();
    let first = document.apply(Edit::AddNode(Node::new("a", [0.0; 2]))).expect("a node").nodes[0];
    document.apply(Edit::RemoveNodes([first].into())).expect("removed");
    let mut again = open(&document.to_json());
    let second = again.apply(Edit::AddNode(Node::new("a", [0.0; 2]))).expect("a node").nodes[0];
    assert_ne!(first, second);
}

#[test]
fn saving_replaces_whole_files_or_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("effect.json");
    let mut document = open(FULL);
    document.save(&path).expect("saved");
    assert_eq!(Document::open(&path).expect("opened").0, document);
    document.apply(Edit::SetParameter(Parameter::new("speed", Type::F32, Value::Number(2.0)))).expect("set");
    document.apply(Edit::SetPreset(document.values_as_preset("Fast"))).expect("set");
    document.apply(Edit::SetTexture(TextureSlot::new("more", "bundle:textures/checker.png"))).expect("set");
    document.save(&path).expect("saved over");
    assert_eq!(Document::open(&path).expect("opened").0, document);
    let names: BTreeMap<_, _> =
        fs::read_dir(folder.path()).expect("listed").flatten().map(|entry| (entry.file_name(), ())).collect();
    assert_eq!(names.len(), 1, "no temporary file stays behind: {names:?}");
}

#[test]
fn what_cannot_be_opened_or_saved_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |path: &Path, expected: &str| {
        let error = Document::open(path).expect_err("should be refused");
        assert_eq!(error.to_string(), format!("{}: {expected}", path.display()));
    };
    check(folder.path(), "this is a folder; name a graph file in it");
    check(&folder.path().join("none.json"), "there is no such file or folder");
    let binary = folder.path().join("binary.json");
    fs::write(&binary, [0xff, 0xfe, 0x00]).expect("written");
    check(&binary, "this is not a text file");
    let large = folder.path().join("large.json");
    fs::File::create(&large).and_then(|file| file.set_len(MAX_FILE_BYTES + 1)).expect("a sparse file");
    check(&large, "the file is larger than 64 MiB");
    #[cfg(unix)]
    check(Path::new("/dev/zero"), "this is not a regular file");

    #[cfg(unix)]
    {
        // A link stays a link, and what it leads to is written.
        let real = folder.path().join("real.json");
        let link = folder.path().join("link.json");
        fs::write(&real, "old").expect("written");
        std::os::unix::fs::symlink(&real, &link).expect("linked");
        write_whole(&link, b"new").expect("written");
        assert_eq!(fs::read_to_string(&real).expect("read"), "new");
        assert!(link.is_symlink());
    }
    let target = folder.path().join("missing folder").join("effect.json");
    let error = Document::default().save(&target).expect_err("no such folder");
    assert_eq!(
        error.to_string(),
        format!("{}: cannot write: there is no such file or folder", target.display())
    );
    let error = write_whole(folder.path(), b"text").expect_err("a folder");
    assert_eq!(error.to_string(), "this is a folder");
}

#[test]
fn pictures_inside_a_document_survive_and_are_limited() {
    let bytes: Vec<u8> = (0..=255).cycle().take(1_000).collect();
    let slot = TextureSlot {
        embedded: Some(Embedded::new(bytes.clone()).unwrap()),
        ..TextureSlot::new("skin", "skin.png")
    };
    let mut document = Document::default();
    document.apply(Edit::SetTexture(slot)).unwrap();
    let back = open(&document.to_json());
    assert_eq!(back, document);
    assert_eq!(back.textures()[0].embedded.as_ref().map(Embedded::bytes), Some(bytes.as_slice()));
    // Documents without one are written as they were before there were any.
    assert!(!open(FULL).to_json().contains("embedded"));

    let with = |text: &str| {
        format!(
            r#"{{ "shaderwright": 1, "textures": [{{ "name": "a", "source": "a.png", "embedded": "{text}" }}] }}"#
        )
    };
    let error = Document::from_json(&with("not base64!")).expect_err("this is not base64").to_string();
    assert!(error.contains("an embedded picture is not base64"), "{error}");
    let error = Embedded::new(vec![0; Embedded::MAX_BYTES + 1]).expect_err("too large");
    assert_eq!(error, "17 MiB are too much to keep in a document; the limit is 16 MiB");
    // Three of the largest are too many.
    let largest = Embedded::new(vec![0; Embedded::MAX_BYTES]).unwrap();
    for (name, fits) in [("b", true), ("c", true), ("d", false)] {
        let slot = TextureSlot { embedded: Some(largest.clone()), ..TextureSlot::new(name, "big.png") };
        let result = document.apply(Edit::SetTexture(slot));
        assert_eq!(result.is_ok(), fits, "{name}: {result:?}");
    }
    assert!(document.texture("d").is_none());
}

#[test]
fn scenes_of_older_files_load_and_newer_fields_are_optional() {
    let old = open(FULL);
    assert_eq!((old.scene().ground, old.scene().camera.yaw), (None, 12.5));
    let mut scene = old.scene().clone();
    scene.ground = Some(Ground::default());
    scene.background = Background::Image("foam".to_owned());
    let mut document = old;
    document.apply(Edit::SetScene(scene)).unwrap();
    document.apply(Edit::RenameTexture("foam".to_owned(), "sky".to_owned())).unwrap();
    let back = open(&document.to_json());
    assert_eq!(back, document);
    assert_eq!(back.scene().background, Background::Image("sky".to_owned()));
    assert_eq!(back.scene().ground, Some(Ground::default()));
    assert_eq!(
        document.apply(Edit::RenameTexture("sky".to_owned(), " ".to_owned())).unwrap_err(),
        EditError::EmptyName
    );
}

#[test]
fn files_that_are_written_at_once_do_not_mix() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, byte: u8| {
        let (path, bytes) = (folder.path().join(name), vec![byte; 100_000]);
        for _ in 0..20 {
            write_whole(&path, &bytes).expect("written");
            assert!(fs::read(&path).expect("read") == bytes, "{name} has what belongs to another file");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| write("a", 1));
        write("b", 2);
    });
}
