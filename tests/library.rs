//! The node library: it loads, every pin is described, each type validates, search finds what people call things,
//! and a broken file says where and why without taking anything else down.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod search_names;

#[path = "library/refused.rs"]
mod refused;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use naga::valid::{Capabilities, ValidationFlags, Validator};
use shaderwright::bundle::Bundle;
use shaderwright::diagnostic::Diagnostic;
use shaderwright::library::{Body, FolderWatcher, InputDefault, Kind, Library, PinType};
use shaderwright::types::Type;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (library, problems) = Library::load(&Bundle::embedded());
    assert_eq!(lines(&problems, Path::new("")), "");
    library
});

/// Diagnostics as text, one a line, with `folder` taken off the paths.
fn lines(problems: &[Diagnostic], folder: &Path) -> String {
    let prefix = format!("{}/", folder.display());
    let line = |problem: &Diagnostic| problem.to_string().replace(&prefix, "");
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Writes `text` as the file `bad.wgsl` of a user's folder and compares the problems with `expected`.
#[track_caller]
fn check(text: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.wgsl"), text).unwrap();
    let mut library = LIBRARY.clone();
    let problems = library.load_user_folder(folder.path());
    assert_eq!(lines(&problems, folder.path()), expected, "for\n{text}");
    assert_eq!(library.kinds().count(), LIBRARY.kinds().count());
}

/// A node whose header has `params` between a help text and a function with the `arguments`.
fn node(header: &str, function: &str) -> String {
    format!("/// Help.\n///\n/// @node Test/Bad\n{header}\n{function}\n")
}

#[test]
fn every_pin_of_every_kind_is_described() {
    assert!(LIBRARY.kinds().count() >= 300, "{} kinds", LIBRARY.kinds().count());
    for kind in LIBRARY.kinds() {
        assert!(kind.help.ends_with('.') && !kind.help.contains("http"), "{}: {}", kind.id, kind.help);
        assert!(!kind.search.is_empty(), "{} has no search words", kind.id);
        assert!(kind.search.iter().all(|word| *word == word.to_lowercase()), "{}", kind.id);
        let mut names = BTreeSet::new();
        for input in &kind.inputs {
            assert!(!input.help.is_empty() && names.insert(&input.name), "{}.{}", kind.id, input.name);
            if let (InputDefault::Number(numbers), Some([from, to])) = (&input.default, input.range) {
                assert!(
                    numbers.iter().all(|number| (from..=to).contains(number)),
                    "{}.{}",
                    kind.id,
                    input.name
                );
            }
        }
        let mut names = BTreeSet::new();
        for output in &kind.outputs {
            assert!(!output.help.is_empty() && names.insert(&output.name), "{}.{}", kind.id, output.name);
        }
        assert!(!kind.outputs.is_empty() || kind.id == "output.pass", "{}", kind.id);
        assert!(kind.stages.vertex || kind.stages.fragment, "{}", kind.id);
        assert_eq!(LIBRARY.kind(&kind.id), Some(kind));
    }
}

#[test]
fn declarations_stand_alone_for_every_type() {
    for kind in LIBRARY.kinds() {
        let Body::Functions(functions) = &kind.body else { continue };
        for function in functions {
            let types: Vec<Option<Type>> = if kind.generic_types.is_empty() {
                vec![None]
            } else {
                kind.generic_types.iter().copied().map(Some).collect()
            };
            for ty in types {
                let mut text = ty.map(|ty| format!("alias T = {};\n", ty.wgsl())).unwrap_or_default();
                for declaration in &function.declarations {
                    assert!(!declaration.text.contains("/// @"), "{}", declaration.text);
                    for reference in &declaration.references {
                        let (start, end) = reference.range;
                        assert_eq!(declaration.text[start..end], reference.name);
                    }
                    writeln!(text, "{}", declaration.text).unwrap();
                }
                assert_eq!(function.declarations.last().unwrap().name, function.name);
                let module = naga::front::wgsl::parse_str(&text)
                    .unwrap_or_else(|error| panic!("{}: {}", kind.id, error.emit_to_string(&text)));
                Validator::new(ValidationFlags::all(), Capabilities::empty())
                    .validate(&module)
                    .unwrap_or_else(|error| panic!("{}: {error:?}", kind.id));
            }
        }
    }
}

#[test]
fn a_kind_says_everything_a_person_sees() {
    let kind = LIBRARY.kind("math.smoothstep").unwrap();
    assert_eq!(kind.title, "Smoothstep");
    assert_eq!(kind.category, ["Math", "Range"]);
    let input = kind.input("low").unwrap();
    assert_eq!(input.ty, PinType::Generic);
    assert_eq!(input.default, InputDefault::Number(vec![0.25]));
    assert_eq!(input.range, Some([0.0, 1.0]));
    assert_eq!(kind.generic_types, Type::FLOATS);

    let inline = |id: &str| -> String {
        let Body::Functions(functions) = &LIBRARY.kind(id).unwrap().body else { return String::new() };
        functions[0].inline.clone().unwrap_or_default()
    };
    assert_eq!(inline("math.lerp"), "mix($a, $b, $t)");
    assert_eq!(inline("math.add"), "($a + $b)");
    assert_eq!(inline("math.negate"), "(-($x))");
    assert_eq!(inline("math.smoothstep"), "");

    let sample = LIBRARY.kind("texture.sample_texture").unwrap();
    assert_eq!(sample.options[0].values, ["automatic", "level", "bias", "gradient", "plain"]);
    let names: Vec<&str> = sample.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["texture", "uv", "level", "bias", "ddx", "ddy"]);
    let Body::Functions(functions) = &sample.body else { panic!("not functions") };
    let vertex: Vec<bool> = functions.iter().map(|function| function.stages.vertex).collect();
    assert_eq!(vertex, [false, true, false, true, false]);

    let angle = LIBRARY.kind("vector.rotate_2d").unwrap().input("angle").unwrap();
    assert_eq!(angle.default, InputDefault::Number(vec![45_f64.to_radians()]));
}

#[test]
fn errors_say_where_and_why() {
    let ok = "fn bad(x: f32) -> f32 { return x; }";
    let x = "/// @param x = 0.5 [0, 1]  The value.";
    let returns = "/// @returns The value.";
    let cases = [
        (
            node("", ok),
            "bad.wgsl:3: this `@node` belongs to no function; put it directly above the function, without an empty line between",
        ),
        (
            format!("/// @node Test/Bad\n{x}\n{returns}\n{ok}\n"),
            "bad.wgsl:4: the node `bad` has no help text",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @nod x"), ok),
            "bad.wgsl:6: unknown tag `@nod`; the tags are @node, @param, @field, @returns, @inline, @types, @mode, @change, @jumps, @seamless, @was, @search",
        ),
        (
            node(&format!("{x}\n/// @param y = 1.0  Other.\n{returns}"), ok),
            "bad.wgsl:5: `y` is not an argument; the arguments are: x",
        ),
        (node(returns, ok), "bad.wgsl:5: `x` has no `@param` line"),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: f32) -> f32 { return clamp(x, 1.0, 0.0); }"),
            "bad.wgsl:6:32: `clamp` has the constant bounds 1 and 0, the lower above the upper; swap the bounds",
        ),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: f32) -> f32 { return smoothstep(1.0, 0.0, x); }"),
            "bad.wgsl:6:32: `smoothstep` has the constant edges 1 and 0, which do not rise; write the lower edge first; `1.0 - smoothstep(…)` falls",
        ),
        (node(&format!("/// @param x = 0.5\n{returns}"), ok), "bad.wgsl:4: `x` has no help text"),
        (
            node(&format!("/// @param x = 2.0 [0, 1]  The value.\n{returns}"), ok),
            "bad.wgsl:4: the default of `x` is outside its range [0, 1]",
        ),
        (
            node(&format!("/// @param x = 270 [0, 180] {{degrees}}  The angle.\n{returns}"), ok),
            "bad.wgsl:4: the default of `x` is outside its range [0, 180]",
        ),
        (
            node(&format!("/// @param x = (1, 2)  The value.\n{returns}"), ok),
            "bad.wgsl:4: the default of `x` has 2 components, expected 1",
        ),
        (
            node(&format!("/// @param x = nowhere  The value.\n{returns}"), ok)
                .replace("f32) ->", "vec2f) ->"),
            "bad.wgsl:4: `x` has the unknown default `nowhere`; stage inputs are: uv, uv1, position, world_position, view_position, normal, world_normal, view_normal, tangent, world_tangent, bitangent, world_bitangent, vertex_colour, instance_transform, instance_colour, instance_custom, instance_index, instance_position, vertex_index, view_direction, front_facing, screen_uv, fragment_coordinate, object_position, object_scale, object_camera_position, world_from_object, object_from_world, view_from_world, world_from_view, clip_from_world, time, screen_size, screen_aspect, texel_size, pointer, frame_index, camera_position, camera_direction, light_direction, light_colour, ambient_colour, motion_direction, motion_amount, motion_fade, loop_length, loop_phase, camera_near, camera_far, field_of_view",
        ),
        (
            node(&format!("/// @param x = position  The value.\n{returns}"), ok),
            "bad.wgsl:4: the default `position` of `x` is a vec3f, expected f32",
        ),
        (
            node(&format!("/// @param x = 1.0 {{slider}}  The value.\n{returns}"), ok),
            "bad.wgsl:4: unknown widget `slider`; the widgets are colour, degrees and toggle",
        ),
        (
            node(&format!("/// @param x = 1.0 [1, 0]  The value.\n{returns}"), ok),
            "bad.wgsl:4: the range of `x` cannot be read: `1, 0`; write `@param name = default [min, max] within [min, max] {widget}  Help.`, of which all but the name and the help may be left out",
        ),
        (
            node(&format!("/// @param x = 1.0 [0, 2] within [0, 1]  The value.\n{returns}"), ok),
            "bad.wgsl:4: the range of `x` goes beyond its limits 0 to 1; widen what stands behind `within`, or narrow the range before it",
        ),
        (
            node(&format!("/// @param x  The value.\n{returns}"), ok),
            "bad.wgsl:4: `x` has no default; write `@param x = 0.0`",
        ),
        (node(&format!("{x}\n{x}\n{returns}"), ok), "bad.wgsl:5: `@param x` stands here twice"),
        (node(x, ok), "bad.wgsl:5: the node's output has no help text; write `/// @returns Help.`"),
        (
            node(&format!("{x}\n{returns}\n/// @inline"), "fn bad(x: f32) -> f32 { let y = x; return y; }"),
            "bad.wgsl:7: the body of an `@inline` function must be one `return` of an expression",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @jumps"), ok),
            "bad.wgsl:7: `@jumps` needs a `@change`; name the function that gives the change of the results past the jump",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @jumps y"), ok),
            "bad.wgsl:7: `@jumps` names `y`, which is no parameter",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @change other"), ok),
            "bad.wgsl:6: this file has no function `other`",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @change bad"), ok),
            "bad.wgsl:6: `bad` takes the change of no argument",
        ),
        (
            node(
                &format!("{x}\n{returns}\n/// @change d"),
                &format!("{ok}\nfn d(d_y: f32) -> f32 {{ return d_y; }}"),
            ),
            "bad.wgsl:6: `d_y` of `d` is no argument of `bad`; take its arguments by their names and types, and changes as `d_NAME`",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @field f other"), ok),
            "bad.wgsl:6: `@field` says too little; write `@field input function  Help.`",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @field f other  A field."), ok),
            "bad.wgsl:6: this file has no function `other`",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @field f bad  A field."), ok),
            "bad.wgsl:6: `bad` cannot stand for a field; it takes `position: vec3f` or `step: vec2f` and returns `f32`",
        ),
        (
            node(
                &format!("{x}\n{returns}\n/// @field f at  A field."),
                &format!("{ok}\nfn at(step: vec2f) -> f32 {{ return step.x; }}"),
            ),
            "bad.wgsl:7: `bad` never calls `at`, its field",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @search Big"), ok),
            "bad.wgsl:6: search words are written in lower case",
        ),
        (
            node(&format!("{x}\n{returns}\n/// @types f32 vec2f"), ok),
            "bad.wgsl:6: `@types` without a pin of type `T`",
        ),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: f32) -> f32 { return y; }"),
            "bad.wgsl:6:32: there is no name `y`; declare it with `let` or `var` before it is used, or make it an input",
        ),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: f32) -> f32 { return x }"),
            "bad.wgsl:6:33: a `;` is missing before `}`; end the statement with `;`",
        ),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: f32) -> f32 { return x;"),
            "bad.wgsl:6:23: this `{` is never closed",
        ),
        (
            node(&format!("{x}\n{returns}"), "fn bad(x: T) -> T { return normalize(x); }\nalias T = f32;"),
            "bad.wgsl:6:28: value 1 of `normalize` is f32, expected vec2f, vec3f or vec4f (with `T` as `f32`); convert it, or pick components such as `.xy`",
        ),
        (
            node(
                x,
                "fn bad(x: f32) -> Pair { return Pair(x, x); }\nstruct Pair {\n    a: f32,\n    /// B.\n    b: f32,\n}",
            ),
            "bad.wgsl:7: `a` of `Pair` has no help text; write `/// Help.` above the member",
        ),
        (
            node(&format!("{x}\n{returns}"), ok).replace("Test/Bad", "Math/Add"),
            "bad.wgsl:6: the node id `math.add` is taken by shaders/nodes/math/arithmetic.wgsl:14",
        ),
        (
            format!("{}var<private> state: f32;\n", node(&format!("{x}\n{returns}"), ok)),
            "bad.wgsl:7: a node file holds functions, structs, constants and aliases; pass the value in as an argument",
        ),
        (
            "fn helper() -> f32 { return 1.0; }\n".to_owned(),
            "bad.wgsl:1: this file holds no node; write `/// @node Category/Title` above a function",
        ),
        (
            node(
                &format!("/// @param x = 1.0  The value.\n{returns}"),
                "fn bad(x: ptr<function, f32>) -> f32 { return *x; }",
            ),
            "bad.wgsl:6: `x` has the type `ptr<function,f32>`, which no pin carries; pins carry f32, vec2f, vec3f, vec4f, i32, u32, bool, matrices and, as inputs, textures",
        ),
    ];
    for (text, expected) in cases {
        check(&text, expected);
    }
}

#[test]
fn a_broken_file_keeps_its_last_good_version_and_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let file = |title: &str, body: &str| {
        format!(
            "/// Help.\n///\n/// @node Mine/{title}\n/// @returns A number.\nfn f() -> f32 {{ {body} }}\n"
        )
    };
    let mut library = LIBRARY.clone();
    write("a.wgsl", &file("First", "return 1.0;"));
    write("b.wgsl", &file("Second", "return 2.0;"));
    assert_eq!(library.load_user_folder(folder.path()), []);
    let origin = library.kind("mine.first").unwrap().origin.clone().unwrap();
    assert_eq!((origin.path.as_path(), origin.line, origin.user), (Path::new("a.wgsl"), 5, true));

    write("a.wgsl", &file("First", "return 1.0 +;"));
    write("b.wgsl", &file("Renamed", "return 2.0;"));
    let problems = library.load_user_folder(folder.path());
    assert_eq!(problems.len(), 1);
    assert!(library.kind("mine.first").is_some(), "the last good version is gone");
    assert!(library.kind("mine.second").is_none());
    assert!(library.kind("mine.renamed").is_some());

    write("a.wgsl", &file("Renamed", "return 1.0;"));
    let problems = library.load_user_folder(folder.path());
    let expected = "b.wgsl:5: the node id `mine.renamed` is taken by a.wgsl:5";
    assert_eq!(lines(&problems, folder.path()), expected);

    std::fs::remove_file(folder.path().join("a.wgsl")).unwrap();
    std::fs::remove_file(folder.path().join("b.wgsl")).unwrap();
    assert_eq!(library.load_user_folder(folder.path()), []);
    assert_eq!(library.kinds().count(), LIBRARY.kinds().count());
    let problems = library.load_user_folder(&folder.path().join("none"));
    assert_eq!(problems.len(), 1);
}

#[test]
fn former_ids_lead_to_the_present_kind() {
    let folder = tempfile::tempdir().unwrap();
    let text = "/// Help.\n///\n/// @node Mine/Now\n/// @returns 1.\n/// @was mine.once mine.twice\nfn f() -> f32 { return 1.0; }\n";
    std::fs::write(folder.path().join("now.wgsl"), text).unwrap();
    let mut library = LIBRARY.clone();
    assert_eq!(library.load_user_folder(folder.path()), []);
    let ids = ["mine.now", "mine.once", "mine.twice"];
    assert!(ids.iter().all(|id| library.kind(id).map(|kind: &Kind| kind.id.as_str()) == Some("mine.now")));
}

#[test]
fn a_saved_file_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (woken, wakes) = std::sync::mpsc::channel();
    let wake = move || woken.send(()).unwrap_or_default();
    let watcher = FolderWatcher::new(&[folder.path().to_owned()], wake).unwrap();
    std::fs::write(folder.path().join("notes.txt"), "not a node").unwrap();
    std::fs::write(folder.path().join("node.wgsl"), "fn f() {}").unwrap();
    wakes.recv_timeout(std::time::Duration::from_secs(10)).expect("nothing was noticed");
    let names: Vec<_> =
        watcher.changed().iter().filter_map(|path| path.file_name().map(|name| name.to_owned())).collect();
    assert_eq!(names, ["node.wgsl"]);
    assert!(watcher.changed().is_empty());
}
