//! Code that browsers refuse although naga accepts it, refused where it is written.

use super::{LIBRARY, lines};

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
    let endless = "this loop has no way out: no `break` or `return` can be reached";
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
            "`extractBits` has the constant offset 30 and count 10, past the 32 bits",
        ),
        (
            "y = f32(insertBits(1u, 1u, 31u, 5u));",
            9,
            "`insertBits` has the constant offset 31 and count 5, past the 32 bits",
        ),
        (
            "y = bitcast<f32>(0x7fc00000u);",
            5,
            "`bitcast` makes no finite number of the constant bits 0x7fc00000",
        ),
        ("y = ldexp(1.0, 200);", 5, "`ldexp` has the constant exponent 200, above 128"),
        (
            "var a: array<f32, 4000>; y = a[i32(x)];",
            1,
            "the variables of a function may take 8192 bytes, with this one they take 16004",
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
    ] {
        assert_eq!(refused(code), "", "{code}");
    }
}
