//! `export --watch`: a save of anything that the export is made from makes it anew.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::support::graph;

/// Ends with the test, whatever comes of it.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn waits_for(output: &Path, what: &str) {
    let begin = Instant::now();
    while !fs::read_to_string(output).unwrap_or_default().contains(what) {
        assert!(begin.elapsed() < Duration::from_secs(30), "`{what}` does not come into the export");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn node(factor: &str) -> String {
    format!(
        "/// Grows.\n///\n/// @node Pattern/Grow\n/// @param x = 1.0  What grows.\n/// @returns More.\nfn grow(x: f32) -> f32 {{\n    return x * {factor};\n}}\n"
    )
}

#[test]
fn a_save_of_the_graph_or_of_a_node_file_exports_again() {
    let folder = tempfile::tempdir().unwrap();
    let [file, output] = ["plasma.json", "plasma.wgsl"].map(|name| folder.path().join(name));
    let personal = folder.path().join("config/shaderwright/nodes");
    let beside = folder.path().join("nodes");
    for folder in [&personal, &beside] {
        fs::create_dir_all(folder).unwrap();
    }
    fs::write(beside.join("grow.wgsl"), node("2.0")).unwrap();
    let document = |title: &str| {
        let mut json: serde_json::Value = serde_json::from_str(&graph("plasma").to_json()).unwrap();
        json["title"] = title.into();
        json.to_string()
    };
    fs::write(&file, document("Before")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_shaderwright"));
    command.env("XDG_CONFIG_HOME", folder.path().join("config")).arg("export").arg(&file);
    let _watching = Watching(command.arg("-o").arg(&output).arg("--watch").spawn().unwrap());
    waits_for(&output, "Before");
    fs::write(&file, document("After")).unwrap();
    waits_for(&output, "After");
    // The export says nothing of unused nodes, so each file that is saved is told by the text coming back.
    for nodes in [&beside, &personal] {
        fs::remove_file(&output).unwrap();
        fs::write(nodes.join("grow.wgsl"), node("3.0")).unwrap();
        waits_for(&output, "After");
    }
}
