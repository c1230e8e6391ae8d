//! Pictures for judging the assets by eye: meshes lit from two sides, and the wheel's textures as the wheel
//! shows them. They are not part of the product.

mod raster;
mod wheel;

use std::path::Path;

use crate::meshes::{self, MeshAsset};
use crate::picture::Picture;
use crate::textures;

fn texture(name: &str) -> Option<Picture> {
    textures::ALL.iter().find(|texture| texture.name == name).map(|texture| (texture.draw)())
}

fn mesh(asset: &MeshAsset) -> Picture {
    raster::two_views(&(asset.build)(), texture(asset.skin).as_ref())
}

/// Writes every preview whose name contains `only`.
pub fn write(folder: &Path, only: &str) -> Result<(), Box<dyn std::error::Error>> {
    std::fs::create_dir_all(folder)?;
    for asset in meshes::ALL.iter().filter(|asset| asset.name.contains(only)) {
        mesh(asset).save(&folder.join(format!("mesh_{}.png", asset.name)))?;
    }
    if "wheel".contains(only) || only.contains("wheel") {
        wheel::previews(folder)?;
    }
    Ok(())
}
