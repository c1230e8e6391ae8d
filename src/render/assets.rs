//! What a document's passes draw and read, as plain bytes for exports that play the effect by themselves.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use glam::Vec3;

use super::draw::missing_mesh;
use super::files::Location;
use super::geometry::{self, FISH};
use super::instances::{SINGLE, generate};
use super::loader::read_picture;
use super::mesh::Mesh;
use super::picture::{MAX_SIDE, Picture, Texels};
use super::textures::{Content, unreadable};
use super::upload::smaller_voxel_levels;
use crate::bundle::Bundle;
use crate::compile::export::{Assets, MeshBytes, TextureBytes, TexturePixels};
use crate::diagnostic::Diagnostic;
use crate::document::{Document, MeshSource};
use crate::types::TextureShape;

/// Reads the meshes, instances and pictures of a document; `base` is the folder that its relative paths start from.
///
/// What cannot be read is an error among the diagnostics, with the stand-in that the viewport shows in its place.
pub fn collect_assets(
    document: &Document,
    bundle: &Bundle,
    base: Option<&Path>,
) -> (Assets, Vec<Diagnostic>) {
    let mut assets = Assets::default();
    let mut problems = Vec::new();
    for pass in document.passes().iter().filter(|pass| !pass.muted) {
        let name = pass.mesh.to_string();
        if let Entry::Vacant(place) = assets.meshes.entry(name) {
            let mesh = read_mesh(&pass.mesh, bundle, base).unwrap_or_else(|reason| {
                let message = format!("the mesh `{}` cannot be read: {reason}", pass.mesh);
                problems.push(Diagnostic::error(message).in_pass(&pass.name));
                Mesh::built_in(&MeshSource::Cube).unwrap_or_default()
            });
            place.insert(mesh_bytes(&mesh));
        }
        let instances = pass.instances.as_ref().map_or_else(|| vec![SINGLE], generate);
        assets.instances.insert(pass.name.clone(), bytemuck::cast_slice(&instances).to_vec());
    }
    for slot in document.textures() {
        let location = Location::of_texture(slot, base);
        let content = Content::of(slot);
        let picture = read_picture(bundle, &location, content, MAX_SIDE).unwrap_or_else(|reason| {
            let message =
                format!("the texture `{}` cannot be read from `{}`: {reason}", slot.name, slot.source);
            problems.push(Diagnostic::error(message));
            Picture::placeholder().repeated(if slot.shape == TextureShape::Cube { 6 } else { 1 })
        });
        assets.textures.insert(slot.name.clone(), texture_bytes(&picture, content));
    }
    (assets, problems)
}

/// What is wrong with the mesh and picture files of a document, as drawing it would tell; nothing is drawn for it.
/// Meshes of muted passes and textures that no node reads count too.
pub fn check_assets(document: &Document, bundle: &Bundle, base: Option<&Path>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut meshes = BTreeMap::new();
    for pass in document.passes() {
        let read = meshes.entry(&pass.mesh).or_insert_with(|| read_mesh(&pass.mesh, bundle, base).err());
        problems.extend(read.as_deref().map(|reason| missing_mesh(pass, reason)));
    }
    for slot in document.textures() {
        let picture = read_picture(bundle, &Location::of_texture(slot, base), Content::of(slot), MAX_SIDE);
        problems.extend(picture.err().map(|reason| unreadable(&slot.name, &slot.source, &reason)));
    }
    problems
}

fn read_mesh(source: &MeshSource, bundle: &Bundle, base: Option<&Path>) -> Result<Mesh, String> {
    if let Some(mesh) = Mesh::built_in(source) {
        return Ok(mesh);
    }
    let file = match source {
        MeshSource::File(path) => path,
        _ => FISH,
    };
    geometry::read(bundle, &Location::of(file, base))
}

fn mesh_bytes(mesh: &Mesh) -> MeshBytes {
    let lengths = mesh.vertices.iter().map(|vertex| Vec3::from(vertex.position).length());
    MeshBytes {
        vertices: bytemuck::cast_slice(&mesh.vertices).to_vec(),
        indices: bytemuck::cast_slice(&mesh.indices).to_vec(),
        radius: lengths.fold(0.0, f32::max),
    }
}

fn texture_bytes(picture: &Picture, content: Content) -> TextureBytes {
    let Picture { width, height, layers, .. } = *picture;
    let pixels = match &picture.texels {
        Texels::Bytes(_) if content.colour => TexturePixels::Srgb,
        Texels::Bytes(_) => TexturePixels::Unorm,
        Texels::Halfs(_) => TexturePixels::Half,
    };
    let smaller = match content.shape {
        TextureShape::Volume => smaller_voxel_levels(picture, content),
        TextureShape::Flat | TextureShape::Array | TextureShape::Cube => Vec::new(),
    };
    let mut bytes = picture.texels.as_bytes().to_vec();
    smaller.iter().for_each(|level| bytes.extend_from_slice(level.texels.as_bytes()));
    TextureBytes { width, height, layers, levels: smaller.len() as u32 + 1, pixels, bytes }
}
