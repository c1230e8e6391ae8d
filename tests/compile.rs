//! scratch
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;

#[test]
fn scratch() {
    let (library, problems) = Library::load(&Bundle::embedded());
    for p in problems { println!("LIB {p}"); }
    for k in library.kinds() { print!("{} ", k.id); }
    let path = std::env::var("DOC").unwrap();
    let (document, problems) = Document::from_json(&std::fs::read_to_string(&path).unwrap()).unwrap();
    for p in problems { println!("DOC {p}"); }
    for (mode, name) in [(ValueMode::Live, "live"), (ValueMode::Baked, "baked")] {
        let compiled = compile(&document, &library, &CompileOptions { values: mode });
        for p in &compiled.diagnostics { println!("PROBLEM {p}"); }
        std::fs::write(format!("/tmp/c_{name}.wgsl"), &compiled.wgsl).unwrap();
    }
}
