//! Writes the textures, meshes and icon that Shaderwright bundles.
//!
//! Everything is computed: no file is read, no random number drawn, so each run writes the same bytes and
//! the whole of `assets/` is this project's own work, given to the public domain.

#[cfg(test)]
mod checks;
mod color;
mod font;
mod icon;
mod meshes;
mod noise;
mod picture;
mod preview;
mod textures;
mod vector;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: make_assets [--out DIR] [--only NAME] [--preview DIR]

Rewrites assets/ of the repository.
  --out DIR      write there instead
  --only NAME    only assets whose name contains NAME
  --preview DIR  write no assets, but pictures of them for judging by eye";

struct Options {
    out: PathBuf,
    only: String,
    preview: Option<PathBuf>,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let mut options = Options { out, only: String::new(), preview: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        match argument.as_str() {
            "--out" => options.out = value.into(),
            "--only" => options.only = value,
            "--preview" => options.preview = Some(value.into()),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(options)
}

fn write_assets(out: &Path, only: &str) -> Result<(), Box<dyn Error>> {
    for folder in ["textures", "meshes", "icons"] {
        std::fs::create_dir_all(out.join(folder))?;
    }
    for texture in textures::ALL.iter().filter(|texture| texture.name.contains(only)) {
        let size = (texture.draw)().save(&out.join("textures").join(format!("{}.png", texture.name)))?;
        println!("{:16} {:4} KiB", texture.name, size / 1024);
    }
    if "icon".contains(only) {
        let size = icon::icon().save(&out.join("icons").join("icon.png"))?;
        println!("{:16} {:4} KiB", "icon", size / 1024);
    }
    for asset in meshes::ALL.iter().filter(|asset| asset.name.contains(only)) {
        let mesh = (asset.build)();
        std::fs::write(out.join("meshes").join(format!("{}.obj", asset.name)), mesh.to_obj(asset.name))?;
        println!("{:16} {:4} triangles", asset.name, mesh.triangles.len());
    }
    Ok(())
}

fn main() -> ExitCode {
    let done = options().and_then(|options| match &options.preview {
        Some(folder) => preview::write(folder, &options.only),
        None => write_assets(&options.out, &options.only),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}
