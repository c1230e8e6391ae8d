//! What several test files share: the strict WebGPU compiler as a second judge.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles every file with Dawn, or with Tint where Dawn was not set up, and returns the errors.
///
/// # Panics
/// When neither is there: a test that cannot run fails.
pub fn strict_errors(files: &[PathBuf]) -> Vec<String> {
    assert!(!files.is_empty(), "nothing to judge");
    dawn_errors(files).or_else(|| tint_errors(files)).expect(
        "no strict WebGPU compiler: run scripts/test.sh, which sets up Dawn, or install `tint`",
    )
}

fn dawn_errors(files: &[PathBuf]) -> Option<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("target/judge");
    if !folder.join("node_modules").is_dir() {
        return None;
    }
    let script = root.join("tests/judge/check.mjs");
    let output = Command::new("node").arg(script).arg(folder).args(files).output().ok()?;
    match output.status.code() {
        Some(0) => Some(Vec::new()),
        Some(1) => Some(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()),
        _ => None,
    }
}

fn tint_errors(files: &[PathBuf]) -> Option<Vec<String>> {
    let mut errors = Vec::new();
    for file in files {
        let output = Command::new("tint").args(["--format", "wgsl"]).arg(file).output().ok()?;
        if !output.status.success() {
            errors.push(String::from_utf8_lossy(&output.stderr).into_owned());
        }
    }
    Some(errors)
}
