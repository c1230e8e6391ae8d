//! Code that browsers refuse although naga accepts it, refused where it is written.

use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;

use super::{LIBRARY, lines};

/// As some editors save them on Windows.
#[test]
fn byte_order_marks_and_carriage_returns_are_no_faults() {
    let text = "\u{feff}/// A test.\r\n///\r\n/// @node Test/Marked\r\n/// @param x = 0.5  The value.\r\n\
                /// @returns The value.\r\nfn marked(x: f32) -> f32 {\r\n    return x;\r\n}\r\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("marked.wgsl"), text).unwrap();
    let mut library = LIBRARY.clone();
    let problems = library.load_user_folder(folder.path());
    assert_eq!(lines(&problems, folder.path()), "");
    assert!(library.kind("test.marked").is_some());

    let document = r#"{ "shaderwright": 1, "next_id": 3, "passes": [{ "name": "quad", "output": 2 }], "nodes": [
        { "id": 1, "kind": "utility.wgsl_snippet", "at": [0, 0], "options": { "inputs": "x: f32",
          "outputs": "out: f32", "code": "let y = x;\r\nout = y * 2.0;\r\n" } },
        { "id": 2, "kind": "output.pass", "at": [200, 0] }], "wires": ["1.out -> 2.alpha"] }"#;
    let (document, _) = Document::from_json(document).unwrap();
    let compiled = compile(&document, &library, &CompileOptions::default());
    assert!(compiled.diagnostics.is_empty(), "{:?}", compiled.diagnostics);
    assert!(compiled.wgsl.contains("y * 2.0") && !compiled.wgsl.contains('\r'), "{}", compiled.wgsl);
}

#[test]
fn code_that_only_browsers_refuse_is_told_where_it_is() {
    let refused = |code: &str| -> String {
        let text = format!(
            "/// A test.\n///\n/// @node Test/Bad\n/// @param x = 0.5  The value.\n/// @returns The value.\n\
             fn bad(x: f32) -> f32 {{\nvar y = x;\n{code}\nreturn y;\n}}\n"
        );
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bad.wgsl"), text).unwrap();
        let problems = LIBRARY.clone().load_user_folder(folder.path());
        lines(&problems, folder.path())
    };
    let endless =
        "this loop has no way out: no `break` or `return` can be reached; add `if condition { break; }`";
    let smaller = "gives no finite number for these constants; give it smaller numbers, or a value that is not constant";
    let large = "is too large for an i32, which it is here; write the type: `let a: u32 = …`, or numbers such as `1u`";
    for (code, at, message) in [
        ("loop {}", 1, endless),
        ("for (;;) {}", 1, endless),
        ("loop { continue; }", 1, endless),
        ("loop { if x > 1.0 { continue; } else { continue; } }", 1, endless),
        ("loop { switch 1 { default: { break; } } }", 1, endless),
        ("if x > 1.0 { loop { loop { break; } } }", 14, endless),
        (
            "y = f32(extractBits(1u, 30u, 10u));",
            9,
            "`extractBits` has the constant offset 30 and count 10, past the 32 bits; offset and count make 32 at most together",
        ),
        (
            "y = f32(insertBits(1u, 1u, 31u, 5u));",
            9,
            "`insertBits` has the constant offset 31 and count 5, past the 32 bits; offset and count make 32 at most together",
        ),
        (
            "y = bitcast<f32>(0x7fc00000u);",
            5,
            "`bitcast` makes no finite number of the constant bits 0x7fc00000; infinity and NaN are no constants; use a large number such as `3.0e38`",
        ),
        ("y = ldexp(1.0, 200);", 5, &format!("`ldexp` {smaller}")),
        ("y = ldexp(3.0e38, 1);", 5, &format!("`ldexp` {smaller}")),
        (
            "y = ldexp(x, 200);",
            5,
            "`ldexp` has the constant exponent 200, above 128; multiply by a power of 2 that fits, such as `exp2(10.0)`",
        ),
        ("y = reflect(vec3f(1e20), vec3f(1e20)).x;", 5, &format!("`reflect` {smaller}")),
        ("y = refract(vec2f(1.0), vec2f(1.0), 1e30).x;", 5, &format!("`refract` {smaller}")),
        ("y = faceForward(vec2f(1.0), vec2f(1e30), vec2f(1e30)).x;", 5, &format!("`faceForward` {smaller}")),
        ("y = determinant(mat2x2f(1e30, 1e30, 1e30, 1e30));", 5, &format!("`determinant` {smaller}")),
        (
            "y = clamp(vec2f(x), vec2f(0.0, 1.0), vec2f(1.0, 0.0)).x;",
            5,
            "`clamp` has the constant bounds 1 and 0, the lower above the upper; swap the bounds",
        ),
        (
            "y = smoothstep(vec2f(0.0, 1.0), vec2f(1.0), vec2f(x)).x;",
            5,
            "`smoothstep` has the constant edges 1 and 1, which do not rise; write the lower edge first; \
             `1.0 - smoothstep(…)` falls",
        ),
        ("let a = 1 << 31; y = f32(a);", 9, &format!("`1 << 31` {large}")),
        ("let a = 1 << 40u; y = f32(a);", 9, &format!("`1 << 40u` {large}")),
        ("var a = (0x7fffffff + 1); y = f32(a);", 9, &format!("`(0x7fffffff + 1)` {large}")),
        (
            "var a: array<f32, 4000>; y = a[i32(x)];",
            1,
            "the variables of a function may take 8192 bytes, with this one they take 16004; use a smaller array, or a texture",
        ),
    ] {
        assert_eq!(refused(code), format!("bad.wgsl:8:{at}: {message}"), "{code}");
    }
    for code in [
        "while true {}",
        "loop { break; }",
        "loop { if x > 1.0 { break; } }",
        "loop { loop { return x; } }",
        "loop { continuing { break if y > 1.0; } }",
        "for (var i = 0; i < 4; i++) { y += 1.0; }",
        "y = f32(extractBits(1u, 30u, 2u)) + bitcast<f32>(0x3f800000u) + ldexp(1.0, 100);",
        "let a = 1u << 31; let b: u32 = 1 << 31; let c = -1 << 31; let e = 4.0e9; y = f32(a);",
        "y = reflect(vec2f(1.0, 0.0), vec2f(0.0, 1.0)).x + refract(vec2f(1.0, 0.0), vec2f(0.0, 1.0), 0.9).x;",
        "y = determinant(mat3x3f(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 1e30));",
    ] {
        assert_eq!(refused(code), "", "{code}");
    }
}

#[test]
fn a_bracket_that_another_one_closes_is_told() {
    for text in [
        "@x(] fn f {}",
        "@x(} fn f(x: f32) -> f32 { return x; }",
        "@a(@b(] fn f(",
        "@compute @x(] struct A {}",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("/// @node Test/Bad\n{text}\n");
        std::fs::write(folder.path().join("bad.wgsl"), text).unwrap();
        assert_ne!(LIBRARY.clone().load_user_folder(folder.path()), []);
    }
}

#[test]
fn faults_of_a_node_file_are_told_plainly() {
    let told = |code: &str| -> String {
        let text = format!(
            "/// A test.\n///\n/// @node Test/Bad\n/// @param x = 0.5  The value.\n/// @returns The value.\n{code}\n"
        );
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bad.wgsl"), text).unwrap();
        lines(&LIBRARY.clone().load_user_folder(folder.path()), folder.path())
    };
    for (code, expected) in [
        (
            "fn bad(x: f32) -> f32 { return two(x); }\nfn two(x: f32) -> f32 { return three(x); }\n\
             fn three(x: f32) -> f32 { return two(x); }",
            "bad.wgsl:6:32: `two` calls itself through others; write a loop: WGSL has no recursion",
        ),
        (
            "fn bad(x: f32) -> f32 { return two(vec2f(x)); }\nfn two(x: f32) -> f32 { return x; }",
            "bad.wgsl:6:36: value 1 of `two` is vec2f, expected f32; pick a component, such as `.x`",
        ),
        (
            "fn bad(x: f32) -> f32 { if x > 0.5 { return 1.0; } }",
            "bad.wgsl:6:1: `return` gives nothing, expected f32; every way through the code ends with `return value;`",
        ),
        (
            "@fragment fn bad(x: f32) -> f32 { return x; }",
            "bad.wgsl:6:1: `@vertex`, `@fragment` and `@compute` have no place here; a node is a plain function; the \
             pass around it has its entry points",
        ),
        (
            "fn bad(x: f32) -> f32 { let y: T = x; return y; }",
            "bad.wgsl:6:32: there is no type `T`; write `alias T = f32;` at the top of a node file, or give a pin of a \
             snippet the type T",
        ),
        (
            "fn bad(x: f32) -> f32 { return x ^ 2.0; }",
            "bad.wgsl:6:32: `^` does not work on f32 and f32; bits are those of whole numbers: convert with `i32(…)`; a \
             power is `pow(x, y)`",
        ),
    ] {
        assert_eq!(told(code), expected, "{code}");
    }
}
