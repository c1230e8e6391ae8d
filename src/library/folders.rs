//! Where people keep nodes of their own.

use std::path::{Path, PathBuf};

/// The name of the folder in both places.
const NAME: &str = "nodes";

/// The folder of a person's nodes for all documents: `nodes` in the program's configuration folder, whether it exists
/// or not. `None` where the system says nothing of a home.
pub fn personal_nodes() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let configuration = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_CONFIG_HOME").or_else(|| variable("HOME").map(|home| home.join(".config")))
    };
    Some(configuration?.join("shaderwright").join(NAME))
}

/// The folder of the nodes that belong to a document: `nodes` beside its file.
pub fn nodes_beside(document: &Path) -> PathBuf {
    document.parent().unwrap_or_else(|| Path::new("")).join(NAME)
}
