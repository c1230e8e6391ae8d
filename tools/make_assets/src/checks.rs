//! What every asset must be, whatever it looks like.

use std::sync::LazyLock;

use crate::meshes::{self, Mesh};
use crate::picture::Picture;
use crate::textures::{self, flame};
use crate::vector::{dot, length};

/// Drawing takes a while, so the tests share what is drawn.
static DRAWN: LazyLock<Vec<(&'static textures::Texture, Picture)>> =
    LazyLock::new(|| textures::ALL.iter().map(|texture| (texture, (texture.draw)())).collect());

fn stored(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../assets/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn built() -> Vec<(&'static str, Mesh)> {
    meshes::ALL.iter().map(|asset| (asset.name, (asset.build)())).collect()
}

/// Mean difference of the 8-bit pixels of two columns, or of two rows.
fn step(bytes: &[[u8; 4]], size: [usize; 2], axis: usize, from: usize, to: usize) -> f64 {
    let pixel = |line: usize, i: usize| {
        let (x, y) = if axis == 0 { (line, i) } else { (i, line) };
        bytes[y * size[0] + x]
    };
    let count = size[1 - axis];
    let difference =
        |i: usize| -> f64 { (0..4).map(|c| f64::from(pixel(from, i)[c].abs_diff(pixel(to, i)[c]))).sum() };
    (0..count).map(difference).sum::<f64>() / count as f64
}

/// How much more the picture changes across its opposite edges than anywhere within.
fn seam(picture: &Picture, axis: usize) -> f64 {
    let bytes = picture.bytes();
    let size = [picture.width, picture.height];
    let steps = (0..size[axis] - 1).map(|line| step(&bytes, size, axis, line, line + 1));
    let sharpest = steps.fold(0.0, f64::max);
    step(&bytes, size, axis, size[axis] - 1, 0) / sharpest.max(0.5)
}

#[test]
fn textures_tile_where_they_say_so() {
    for (texture, picture) in DRAWN.iter() {
        for axis in 0..2 {
            let seam = seam(picture, axis);
            assert!(!texture.tiles[axis] || seam <= 1.05, "{} axis {axis}: seam {seam:.2}", texture.name);
        }
    }
}

#[test]
fn the_seam_check_sees_a_seam() {
    let gradient = Picture::draw_color([64, 64], |uv| [uv[0]; 3]);
    assert!(seam(&gradient, 0) > 5.0);
    assert!(seam(&gradient, 1) < 0.1);
}

#[test]
fn textures_have_plain_sizes_and_small_files() {
    for (texture, picture) in DRAWN.iter() {
        let size = stored(&format!("textures/{}.png", texture.name)).len();
        assert!(size < 700 * 1024, "{}: {} KiB", texture.name, size / 1024);
        assert!(picture.pixels.iter().flatten().all(|x| x.is_finite()), "{}", texture.name);
        assert!(
            [picture.width, picture.height].iter().all(|side| [512, 1024].contains(side)),
            "{}",
            texture.name
        );
    }
}

#[test]
fn drawing_again_gives_the_stored_files() {
    let icon = crate::icon::icon();
    assert!(icon.pixels.iter().flatten().all(|x| x.is_finite()));
    let textures = DRAWN.iter().map(|(texture, picture)| (format!("textures/{}.png", texture.name), picture));
    for (path, picture) in textures.chain([("icons/icon.png".into(), &icon)]) {
        let file = image::load_from_memory(&stored(&path)).unwrap().to_rgba8();
        assert!(file.as_raw() == picture.bytes().as_flattened(), "{path} is out of date: run make_assets");
    }
    for (name, mesh) in built() {
        let path = format!("meshes/{name}.obj");
        assert!(stored(&path) == mesh.to_obj(name).into_bytes(), "{path} is out of date: run make_assets");
    }
}

#[test]
fn flame_cells_keep_an_empty_rim_and_no_dark_fringe() {
    let (_, sheet) = DRAWN.iter().find(|(texture, _)| texture.name == "flame_sheet").unwrap();
    let bytes = sheet.bytes();
    let mut visible = [0_usize; flame::CELLS * flame::CELLS];
    for (index, pixel) in bytes.iter().enumerate() {
        let (x, y) = (index % sheet.width, index / sheet.width);
        let frame = y / flame::CELL * flame::CELLS + x / flame::CELL;
        let (x, y) = (x % flame::CELL, y % flame::CELL);
        let inner = flame::RIM..flame::CELL - flame::RIM;
        if !inner.contains(&x) || !inner.contains(&y) {
            assert_eq!(pixel[3], 0, "frame {frame} at {x}, {y}");
        }
        if pixel[3] == 0 {
            // Black under nothing is what filtering would drag into the visible rim.
            assert!(pixel[..3].iter().any(|channel| *channel > 0), "frame {frame} at {x}, {y}");
        }
        visible[frame] += usize::from(pixel[3] > 128);
    }
    let fullest = visible.iter().position(|count| visible.iter().all(|other| other <= count)).unwrap();
    assert!((4..12).contains(&fullest), "it should swell and fade: {visible:?}");
    assert!(visible[15] * 3 < visible[fullest] && visible[0] * 2 < visible[fullest], "{visible:?}");
}

#[test]
fn meshes_are_sound() {
    for (name, mesh) in built() {
        for vertex in &mesh.vertices {
            let numbers = vertex.position.iter().chain(&vertex.normal).chain(&vertex.uv);
            assert!(numbers.copied().all(f64::is_finite), "{name}: {vertex:?}");
            assert!((length(vertex.normal) - 1.0).abs() < 1e-6, "{name}: {vertex:?}");
        }
        for triangle in &mesh.triangles {
            let area = mesh.area_vector(*triangle);
            assert!(length(area) > 1e-6, "{name}: degenerate {triangle:?}, {}", length(area));
            for index in triangle {
                let vertex = mesh.vertices[*index];
                let agreement = dot(area, vertex.normal) / length(area);
                assert!(agreement > 0.0, "{name}: {triangle:?} faces away from {vertex:?}, {agreement}");
            }
        }
    }
}

#[test]
fn meshes_have_their_stated_sizes() {
    let bounds = |mesh: &Mesh, axis: usize| {
        let values = mesh.vertices.iter().map(|vertex| vertex.position[axis]);
        values.fold([f64::MAX, f64::MIN], |[low, high], x| [low.min(x), high.max(x)])
    };
    let close = |found: [f64; 2], wanted: [f64; 2]| (0..2).all(|i| (found[i] - wanted[i]).abs() < 1e-6);
    let meshes = built();
    let named = |wanted: &str| &meshes.iter().find(|(name, _)| *name == wanted).unwrap().1;

    let fish = named("fish");
    assert!(close(bounds(fish, 2), [-1.0, 1.0]), "{:?}", bounds(fish, 2));
    let [left, right] = bounds(fish, 0);
    assert!((left + right).abs() < 1e-9, "the fish leans to one side: {left} {right}");
    assert!((400..=800).contains(&fish.triangles.len()), "{}", fish.triangles.len());
    assert!(close(bounds(named("figure"), 1), [0.0, 1.8]));
    assert!(named("figure").triangles.len() < 6000, "{}", named("figure").triangles.len());
    assert!(close(bounds(named("grass_blade"), 1), [0.0, 1.0]));
    assert_eq!(named("flag").triangles.len(), 48 * 32 * 2);
}

#[test]
fn the_figure_is_closed() {
    let (_, mesh) = built().into_iter().find(|(name, _)| *name == "figure").unwrap();
    // Seams double vertices, so edges are known by place: each must be crossed once in either direction.
    let place = |index: usize| mesh.vertices[index].position.map(|x| (x * 1e7).round() as i64);
    let mut balance = std::collections::BTreeMap::new();
    for [a, b, c] in &mesh.triangles {
        for (from, to) in [(*a, *b), (*b, *c), (*c, *a)] {
            let (from, to) = (place(from), place(to));
            *balance.entry((from.min(to), from.max(to))).or_insert(0) += if from < to { 1 } else { -1 };
        }
    }
    let open = balance.values().filter(|count| **count != 0).count();
    assert_eq!(open, 0, "{open} open edges of {}", balance.len());
}

#[test]
fn obj_text_has_v_upwards_and_counts_from_one() {
    let (_, blade) = built().into_iter().find(|(name, _)| *name == "grass_blade").unwrap();
    let text = blade.to_obj("grass_blade");
    let tip = blade.vertices.len() - 1;
    let lines = |kind: &str| text.lines().filter(|line| line.starts_with(kind)).collect::<Vec<_>>();
    assert_eq!(lines("v ")[tip], "v 0 1 0");
    assert_eq!(lines("vt ")[tip], "vt 0.5 1");
    assert_eq!(lines("f ")[0].split('/').next(), Some("f 1"));
    assert!(lines("f ").iter().all(|line| !line.contains(" 0/")));
}
