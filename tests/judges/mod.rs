//! Compilers that consumers use, as judges of generated text.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Panics when naga, or Tint where it is installed, refuses the text.
#[track_caller]
pub fn accept(name: &str, wgsl: &str) {
    let module = match naga::front::wgsl::parse_str(wgsl) {
        Ok(module) => module,
        Err(error) => panic!("{name}: naga: {}\n{wgsl}", error.emit_to_string(wgsl)),
    };
    let mut validator =
        naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty());
    if let Err(error) = validator.validate(&module) {
        panic!("{name}: naga: {}\n{wgsl}", error.emit_to_string(wgsl));
    }
    accept_by_tint(name, wgsl);
}

#[track_caller]
fn accept_by_tint(name: &str, wgsl: &str) {
    let mut file = tempfile::Builder::new().suffix(".wgsl").tempfile().unwrap();
    file.write_all(wgsl.as_bytes()).unwrap();
    let command = Command::new("tint")
        .args(["--format", "wgsl"])
        .arg(file.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    // Not every machine has it; the browser's own check is part of the whole test run.
    let Ok(output) = command else { return };
    assert!(output.status.success(), "{name}: Tint: {}\n{wgsl}", String::from_utf8_lossy(&output.stderr));
}
