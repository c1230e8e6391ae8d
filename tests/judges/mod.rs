//! Compilers that consumers use, as judges of generated text: naga, and a strict WebGPU compiler, since naga accepts
//! what browsers refuse. The strict one is Dawn, the compiler of Chromium, or Tint where Dawn was not set up.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Panics when naga or the strict compiler refuses the text.
#[allow(dead_code, reason = "not every test file judges single texts")]
#[track_caller]
pub fn accept(name: &str, wgsl: &str) {
    let mut batch = Batch::default();
    batch.accept(name, wgsl);
    batch.finish();
}

/// Many texts that the strict compiler, which takes a while to start, judges together.
#[derive(Default)]
pub struct Batch {
    texts: Vec<(String, String)>,
}

impl Batch {
    /// Panics when naga refuses the text; the strict compiler sees it in [`Batch::finish`].
    #[track_caller]
    pub fn accept(&mut self, name: &str, wgsl: &str) {
        let module = match naga::front::wgsl::parse_str(wgsl) {
            Ok(module) => module,
            Err(error) => panic!("{name}: naga: {}\n{wgsl}", error.emit_to_string(wgsl)),
        };
        let mut validator = naga::valid::Validator::new(
            naga::valid::ValidationFlags::all(),
            naga::valid::Capabilities::empty(),
        );
        if let Err(error) = validator.validate(&module) {
            panic!("{name}: naga: {}\n{wgsl}", error.emit_to_string(wgsl));
        }
        self.texts.push((name.to_owned(), wgsl.to_owned()));
    }

    /// Keeps a text, which naga has accepted, for the strict compiler.
    #[allow(dead_code, reason = "not every test file has naga judge beforehand")]
    pub fn add(&mut self, name: &str, wgsl: &str) {
        self.texts.push((name.to_owned(), wgsl.to_owned()));
    }

    /// Panics when the strict compiler refuses one of the texts, or when there is no strict compiler.
    #[track_caller]
    pub fn finish(self) {
        assert!(!self.texts.is_empty(), "nothing to judge");
        let folder = tempfile::tempdir().expect("a folder");
        let write = |(index, (_, wgsl)): (usize, &(String, String))| {
            let path = folder.path().join(format!("{index:05}.wgsl"));
            fs::write(&path, wgsl).expect("written");
            path
        };
        let files: Vec<PathBuf> = self.texts.iter().enumerate().map(write).collect();
        let errors = strict_errors(&files);
        let name_of = |error: &String| {
            let index = files.iter().position(|file| error.contains(&*file.to_string_lossy()));
            index.map_or(String::new(), |index| {
                format!("{}: {error}\n{}", self.texts[index].0, self.texts[index].1)
            })
        };
        assert!(errors.is_empty(), "the strict compiler refuses:\n{}", name_of(&errors[0]));
    }
}

/// The errors of all files, each with its file's path.
pub fn strict_errors(files: &[PathBuf]) -> Vec<String> {
    dawn_errors(files)
        .or_else(|| tint_errors(files))
        .expect("no strict WebGPU compiler: run scripts/test.sh, which sets up Dawn, or install `tint`")
}

fn dawn_errors(files: &[PathBuf]) -> Option<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("target/judge");
    if !folder.join("node_modules").is_dir() {
        return None;
    }
    let script = root.join("tests/judge/check.mjs");
    let list = tempfile::NamedTempFile::new().expect("a file");
    let lines: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    fs::write(list.path(), lines.join("\n")).expect("written");
    let input = fs::File::open(list.path()).expect("opened");
    let output = Command::new("node").arg(script).arg(folder).stdin(input).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() {
        Some(0) => Some(Vec::new()),
        Some(1) => Some(text.lines().map(str::to_owned).collect()),
        _ => None,
    }
}

fn tint_errors(files: &[PathBuf]) -> Option<Vec<String>> {
    let mut errors = Vec::new();
    for file in files {
        let output = Command::new("tint").args(["--format", "wgsl"]).arg(file).output().ok()?;
        if !output.status.success() {
            errors.push(format!("{}: {}", file.display(), String::from_utf8_lossy(&output.stderr)));
        }
    }
    Some(errors)
}
