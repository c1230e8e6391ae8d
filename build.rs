//! The program embeds these folders; cargo by itself does not notice a new file in them.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    for folder in ["graphs", "shaders", "assets", "docs/nodes"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
