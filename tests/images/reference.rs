//! `docs/nodes.md` says what the nodes are now: its text exactly, its pictures nearly. After a change of the library
//! `shaderwright nodes --markdown docs` writes it again; `UPDATE_GOLDENS=1` draws only what is missing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use shaderwright::bundle::Bundle;
use shaderwright::library::Library;
use shaderwright::reference::{Illustrator, PICTURE_SIDE, markdown};

/// Every so many pictures one is drawn again, which takes a moment each.
const DRAWN_EVERY: usize = 8;
/// The mean difference of a channel that other devices may show.
const TOLERANCE: f64 = 6.0;
/// What all pictures together may weigh, in bytes.
const MAX_BYTES: usize = 1_500_000;

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"))
}

/// Draws what is missing and writes the page.
fn update(library: &Library) {
    let mut illustrator = Illustrator::new(crate::gpu(), Bundle::embedded()).unwrap();
    for kind in library.kinds() {
        let path = docs().join(format!("nodes/{}.png", kind.id));
        if !path.exists()
            && let Some(picture) = illustrator.picture(library, kind).unwrap()
        {
            fs::write(path, picture).unwrap();
        }
    }
    let text = markdown(library, |kind| docs().join(format!("nodes/{}.png", kind.id)).exists());
    fs::write(docs().join("nodes.md"), text).unwrap();
}

#[test]
fn the_page_of_nodes_is_in_step() {
    let (library, _) = Library::load(&Bundle::embedded());
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        update(&library);
    }
    let files: BTreeSet<String> = fs::read_dir(docs().join("nodes"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().trim_end_matches(".png").to_owned())
        .collect();
    let page = fs::read_to_string(docs().join("nodes.md")).unwrap();
    let expected = markdown(&library, |kind| files.contains(&kind.id));
    let first = page.lines().zip(expected.lines()).find(|(page, expected)| page != expected);
    assert!(page == expected, "docs/nodes.md is behind the library, first at {first:?}");
    let unknown: Vec<&String> = files.iter().filter(|id| library.kind(id).is_none()).collect();
    assert!(unknown.is_empty(), "pictures of nothing: {unknown:?}");
    assert!(files.len() > 200, "only {} pictures", files.len());
}

#[test]
fn the_pictures_of_nodes_are_in_step() {
    let (library, _) = Library::load(&Bundle::embedded());
    let mut illustrator = Illustrator::new(crate::gpu(), Bundle::embedded()).unwrap();
    let (mut weight, mut wrong) = (0, Vec::new());
    for (index, kind) in library.kinds().enumerate() {
        let file = fs::read(docs().join(format!("nodes/{}.png", kind.id))).ok();
        weight += file.as_ref().map_or(0, Vec::len);
        if index % DRAWN_EVERY != 0 {
            continue;
        }
        let drawn = illustrator.picture(&library, kind).unwrap();
        let difference = match (file, drawn) {
            (None, None) => 0.0,
            (Some(file), Some(drawn)) => difference(&file, &drawn),
            _ => f64::INFINITY,
        };
        if difference > TOLERANCE {
            wrong.push(format!("{} differs by {difference}", kind.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(weight < MAX_BYTES, "the pictures have {weight} bytes");
}

fn difference(a: &[u8], b: &[u8]) -> f64 {
    let [a, b] = [a, b].map(|bytes| image::load_from_memory(bytes).unwrap().into_rgba8());
    assert_eq!(a.dimensions(), (PICTURE_SIDE, PICTURE_SIDE));
    let sum: f64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    sum / a.as_raw().len() as f64
}
