//! Pictures for judging the assets by eye: meshes lit from two sides, and the wheel's textures as the wheel
//! shows them. They are not part of the product.

mod raster;
mod wheel;

use std::path::Path;

use crate::color::hex;
use crate::meshes::{self, MeshAsset};
use crate::picture::{Picture, opaque};
use crate::textures;
use crate::vector::mix;

fn texture(name: &str) -> Option<Picture> {
    textures::ALL.iter().find(|texture| texture.name == name).map(|texture| (texture.draw)())
}

fn mesh(asset: &MeshAsset) -> Picture {
    raster::two_views(&(asset.build)(), texture(asset.skin).as_ref())
}

fn over_backdrop(picture: &Picture) -> Picture {
    let mut flat = picture.clone();
    for (index, pixel) in flat.pixels.iter_mut().enumerate() {
        let (x, y) = (index % picture.width / 32, index / picture.width / 32);
        let behind = if (x + y) % 2 == 0 { hex(0x4a5566) } else { hex(0x3c4656) };
        *pixel = opaque(mix(behind, [pixel[0], pixel[1], pixel[2]], pixel[3]));
    }
    flat
}

/// Writes every preview whose name contains `only`.
pub fn write(folder: &Path, only: &str) -> Result<(), Box<dyn std::error::Error>> {
    std::fs::create_dir_all(folder)?;
    for asset in meshes::ALL.iter().filter(|asset| asset.name.contains(only)) {
        mesh(asset).save(&folder.join(format!("mesh_{}.png", asset.name)))?;
    }
    for texture in textures::ALL.iter().filter(|texture| texture.name.contains(only)) {
        let picture = (texture.draw)();
        // Over a backdrop, transparency shows; the viewer of the file itself may ignore it.
        if picture.pixels.iter().any(|pixel| pixel[3] < 1.0) {
            over_backdrop(&picture).save(&folder.join(format!("texture_{}.png", texture.name)))?;
        }
    }
    if "wheel".contains(only) || only.contains("wheel") {
        wheel::previews(folder)?;
    }
    Ok(())
}
