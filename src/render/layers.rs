//! The pictures of a texture put together into its shape: the faces of a cube, the layers of an array, slices of
//! voxels.

use std::f32::consts::{PI, TAU};

use half::f16;

use super::picture::{Picture, Texels, linear_from_srgb, srgb_from_linear};
use super::textures::Content;
use crate::types::TextureShape;

/// Layers that every device offers, and sides and slices of voxels.
const MAX_LAYERS: usize = 256;
const MAX_VOXELS: u32 = 2_048;

/// One picture with the layers that the shape needs.
///
/// # Errors
/// When the pictures do not fit together; the message says what would.
pub(crate) fn put_together(mut pictures: Vec<Picture>, content: Content) -> Result<Picture, String> {
    match content.shape {
        TextureShape::Flat if pictures.len() == 1 => Ok(pictures.remove(0)),
        TextureShape::Flat => Err(format!("a flat texture has one file, found {}", pictures.len())),
        TextureShape::Cube => cube(&pictures, content.colour),
        TextureShape::Array | TextureShape::Volume => {
            let layers = sheets(&pictures, content.sheet)?;
            let limit = if content.shape == TextureShape::Array { MAX_LAYERS } else { MAX_VOXELS as usize };
            if layers.len() > limit {
                return Err(format!("there are {} layers, at most {limit} fit into a texture", layers.len()));
            }
            let longest = layers.first().map_or(0, |layer| layer.width.max(layer.height));
            if content.shape == TextureShape::Volume && longest > MAX_VOXELS {
                return Err(format!(
                    "the slices are {longest} texels long; voxels may be {MAX_VOXELS} a side"
                ));
            }
            stack(&layers)
        }
    }
}

/// The cells of all pictures, left to right, then down.
fn sheets(pictures: &[Picture], [columns, rows]: [u32; 2]) -> Result<Vec<Picture>, String> {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let mut cells = Vec::new();
    for picture in pictures {
        let Picture { width, height, .. } = *picture;
        if width % columns != 0 || height % rows != 0 {
            return Err(format!(
                "a picture of {width}×{height} texels cannot be cut into {columns} columns and {rows} rows evenly"
            ));
        }
        let size = [width / columns, height / rows];
        for row in 0..rows {
            cells.extend((0..columns).map(|column| cell(picture, [column * size[0], row * size[1]], size)));
        }
    }
    Ok(cells)
}

fn cell(picture: &Picture, [left, top]: [u32; 2], [width, height]: [u32; 2]) -> Picture {
    let line = |y: u32| {
        let start = ((top + y) * picture.width + left) as usize * 4;
        start..start + width as usize * 4
    };
    let texels = match &picture.texels {
        Texels::Bytes(bytes) => {
            Texels::Bytes((0..height).flat_map(|y| bytes[line(y)].iter().copied()).collect())
        }
        Texels::Halfs(halfs) => {
            Texels::Halfs((0..height).flat_map(|y| halfs[line(y)].iter().copied()).collect())
        }
    };
    Picture { width, height, layers: 1, texels }
}

/// Pictures of one size behind each other.
fn stack(layers: &[Picture]) -> Result<Picture, String> {
    let first = layers.first().ok_or("there is no picture")?;
    if let Some(other) =
        layers.iter().find(|layer| [layer.width, layer.height] != [first.width, first.height])
    {
        return Err(format!(
            "all layers have one size, found {}×{} and {}×{} texels",
            first.width, first.height, other.width, other.height
        ));
    }
    let is_bytes = |layer: &Picture| matches!(layer.texels, Texels::Bytes(_));
    if layers.iter().any(|layer| is_bytes(layer) != is_bytes(first)) {
        return Err("all layers have one depth of colour; save them in one format".to_owned());
    }
    let texels = if is_bytes(first) {
        Texels::Bytes(layers.iter().flat_map(|layer| bytes_of(&layer.texels)).copied().collect())
    } else {
        Texels::Halfs(layers.iter().flat_map(|layer| halfs_of(&layer.texels)).copied().collect())
    };
    Ok(Picture { layers: layers.len() as u32, texels, ..*first })
}

fn bytes_of(texels: &Texels) -> &[u8] {
    if let Texels::Bytes(bytes) = texels { bytes } else { &[] }
}

fn halfs_of(texels: &Texels) -> &[f16] {
    if let Texels::Halfs(halfs) = texels { halfs } else { &[] }
}

/// Six faces in the order +x, -x, +y, -y, +z, -z: from six files, or from one whose sides tell its layout.
fn cube(pictures: &[Picture], colour: bool) -> Result<Picture, String> {
    let faces: Vec<Picture> = match pictures {
        [picture] => faces_of(picture, colour)?,
        six if six.len() == 6 => six.to_vec(),
        other => return Err(format!("a cube has six files or one, found {}", other.len())),
    };
    if let Some(face) = faces.iter().find(|face| face.width != face.height) {
        return Err(format!("the faces of a cube are square, found {}×{} texels", face.width, face.height));
    }
    stack(&faces)
}

fn faces_of(picture: &Picture, colour: bool) -> Result<Vec<Picture>, String> {
    let Picture { width, height, .. } = *picture;
    let cut = |side: u32, places: [[u32; 2]; 6]| {
        places.map(|[column, row]| cell(picture, [column * side, row * side], [side; 2])).to_vec()
    };
    let is = |across: u32, down: u32| width * down == height * across && width.is_multiple_of(across);
    if is(6, 1) {
        return Ok(cut(height, [0, 1, 2, 3, 4, 5].map(|index| [index, 0])));
    }
    if is(1, 6) {
        return Ok(cut(width, [0, 1, 2, 3, 4, 5].map(|index| [0, index])));
    }
    if is(4, 3) {
        return Ok(cut(width / 4, [[2, 1], [0, 1], [1, 0], [1, 2], [1, 1], [3, 1]]));
    }
    if is(3, 4) {
        let mut faces = cut(width / 3, [[2, 1], [0, 1], [1, 0], [1, 2], [1, 1], [1, 3]]);
        // The back hangs below the bottom, so it stands on its head.
        if let Some(back) = faces.last_mut() {
            turn_half(back);
        }
        return Ok(faces);
    }
    if is(2, 1) {
        return Ok(panorama(picture, colour));
    }
    Err(format!(
        "a cube is one picture of 6:1 or 1:6 (strip), 4:3 or 3:4 (cross) or 2:1 (panorama), found {width}×{height} texels"
    ))
}

fn turn_half(picture: &mut Picture) {
    fn turned<N: Copy>(numbers: &[N]) -> Vec<N> {
        numbers.chunks_exact(4).rev().flatten().copied().collect()
    }
    picture.texels = match &picture.texels {
        Texels::Bytes(bytes) => Texels::Bytes(turned(bytes)),
        Texels::Halfs(halfs) => Texels::Halfs(turned(halfs)),
    };
}

/// The direction of a place on a face, each from -1 to 1, as graphics devices number them (left-handed).
pub(crate) const fn direction(face: usize, u: f32, v: f32) -> [f32; 3] {
    match face {
        0 => [1.0, -v, -u],
        1 => [-1.0, -v, u],
        2 => [u, 1.0, v],
        3 => [u, -1.0, -v],
        4 => [u, -v, 1.0],
        _ => [-u, -v, -1.0],
    }
}

/// The faces of a picture of the whole surroundings, whose middle is the face +z.
fn panorama(picture: &Picture, colour: bool) -> Vec<Picture> {
    let side = (picture.width / 4).max(1);
    let decoded: Vec<f32> = (0..=255_u8).map(|byte| f32::from(byte) / 255.0).collect();
    let linear: Vec<f32> = decoded.iter().map(|value| linear_from_srgb(*value)).collect();
    let read = |x: i64, y: i64, channel: usize| {
        let x = x.rem_euclid(i64::from(picture.width)) as usize;
        let y = y.clamp(0, i64::from(picture.height) - 1) as usize;
        let at = (y * picture.width as usize + x) * 4 + channel;
        match &picture.texels {
            Texels::Bytes(bytes) if colour && channel < 3 => linear[usize::from(bytes[at])],
            Texels::Bytes(bytes) => decoded[usize::from(bytes[at])],
            Texels::Halfs(halfs) => halfs[at].to_f32(),
        }
    };
    let sample = |[x, y, z]: [f32; 3], channel: usize| {
        let across = (0.5 + x.atan2(z) / TAU) * picture.width as f32 - 0.5;
        let down =
            (y / (x * x + y * y + z * z).sqrt()).clamp(-1.0, 1.0).acos() / PI * picture.height as f32 - 0.5;
        let (left, top) = (across.floor(), down.floor());
        let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
        let line =
            |y: i64| mix(read(left as i64, y, channel), read(left as i64 + 1, y, channel), across - left);
        mix(line(top as i64), line(top as i64 + 1), down - top)
    };
    let face = |face: usize| {
        let centre = |index: u32| (index as f32 + 0.5) / side as f32 * 2.0 - 1.0;
        let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let numbers = places.flat_map(|(x, y)| {
            let direction = direction(face, centre(x), centre(y));
            [0, 1, 2, 3].map(|channel| (sample(direction, channel), channel))
        });
        let byte = |(value, channel): (f32, usize)| {
            let stored = if colour && channel < 3 { srgb_from_linear(value) } else { value };
            (stored * 255.0).round() as u8
        };
        let texels = match &picture.texels {
            Texels::Bytes(_) => Texels::Bytes(numbers.map(byte).collect()),
            Texels::Halfs(_) => Texels::Halfs(numbers.map(|(value, _)| f16::from_f32(value)).collect()),
        };
        Picture { width: side, height: side, layers: 1, texels }
    };
    (0..6).map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture whose texels hold their column and row.
    fn numbered(width: u32, height: u32) -> Picture {
        let texel = |index: u32| [(index % width) as u8, (index / width) as u8, 7, 255];
        let texels = Texels::Bytes((0..width * height).flat_map(texel).collect());
        Picture { width, height, layers: 1, texels }
    }

    fn content(shape: TextureShape, sheet: [u32; 2]) -> Content {
        Content { colour: false, mipmaps: true, shape, sheet }
    }

    #[track_caller]
    fn first_texels(pictures: Vec<Picture>, content: Content) -> Vec<[u8; 2]> {
        let whole = put_together(pictures, content).unwrap();
        let Texels::Bytes(bytes) = &whole.texels else { panic!("not bytes") };
        let layer = (whole.width * whole.height * 4) as usize;
        assert_eq!(bytes.len(), layer * whole.layers as usize);
        bytes.chunks(layer).map(|layer| [layer[0], layer[1]]).collect()
    }

    #[test]
    fn layouts_of_a_cube_are_told_by_their_sides() {
        let cube = content(TextureShape::Cube, [1, 1]);
        assert_eq!(
            first_texels(vec![numbered(12, 2)], cube),
            [[0, 0], [2, 0], [4, 0], [6, 0], [8, 0], [10, 0]]
        );
        assert_eq!(
            first_texels(vec![numbered(2, 12)], cube),
            [[0, 0], [0, 2], [0, 4], [0, 6], [0, 8], [0, 10]]
        );
        assert_eq!(
            first_texels(vec![numbered(8, 6)], cube),
            [[4, 2], [0, 2], [2, 0], [2, 4], [2, 2], [6, 2]]
        );
        // The back of an upright cross is turned: its last texel comes first.
        assert_eq!(
            first_texels(vec![numbered(6, 8)], cube),
            [[4, 2], [0, 2], [2, 0], [2, 4], [2, 2], [3, 7]]
        );
        let six: Vec<Picture> = (0..6).map(|index| cell(&numbered(12, 2), [index * 2, 0], [2, 2])).collect();
        assert_eq!(first_texels(six, cube)[5], [10, 0]);
        for (pictures, message) in [
            (vec![numbered(5, 2)], "found 5×2 texels"),
            (vec![numbered(2, 2); 3], "six files or one, found 3"),
            (vec![numbered(4, 2); 6], "square, found 4×2"),
        ] {
            let found = put_together(pictures, cube).unwrap_err();
            assert!(found.contains(message), "{found}");
        }
    }

    #[test]
    fn a_panorama_meets_at_the_edges_of_its_faces() {
        // Columns from 0 to 255 once around, rows from the top down.
        let texel = |index: u32| [(index % 256) as u8, (index / 256 * 2) as u8, 0, 255];
        let texels = Texels::Bytes((0..256 * 128).flat_map(texel).collect());
        let picture = Picture { width: 256, height: 128, layers: 1, texels };
        let faces = panorama(&picture, false);
        let read = |face: usize, x: u32, y: u32| {
            let Texels::Bytes(bytes) = &faces[face].texels else { panic!("not bytes") };
            let at = ((y * 64 + x) * 4) as usize;
            [i32::from(bytes[at]), i32::from(bytes[at + 1])]
        };
        let near = |found: [i32; 2], column: i32, row: i32| {
            assert!(
                (found[0] - column).abs() <= 2 && (found[1] - row).abs() <= 3,
                "{found:?}: {column}, {row}"
            );
        };
        near(read(4, 32, 32), 128, 127);
        near(read(0, 32, 32), 192, 127);
        near(read(1, 32, 32), 64, 127);
        // The right edge of the front is the left edge of the right face.
        near(read(4, 63, 32), read(0, 0, 32)[0], 127);
        near(read(2, 32, 32), read(2, 32, 32)[0], 1);
        near(read(3, 32, 32), read(3, 32, 32)[0], 253);
    }

    #[test]
    fn sheets_are_cut_in_reading_order() {
        let array = content(TextureShape::Array, [3, 2]);
        let cells = [[0, 0], [2, 0], [4, 0], [0, 2], [2, 2], [4, 2]];
        assert_eq!(first_texels(vec![numbered(6, 4)], array), cells);
        assert_eq!(first_texels(vec![numbered(6, 4); 2], array).len(), 12);
        assert_eq!(first_texels(vec![numbered(6, 4)], content(TextureShape::Volume, [3, 2])), cells);
        assert!(put_together(vec![numbered(5, 4)], array).unwrap_err().contains("3 columns and 2 rows"));
        let sizes = vec![numbered(6, 4), numbered(6, 2)];
        assert!(put_together(sizes, array).unwrap_err().contains("one size, found 2×2 and 2×1"));
        let many = content(TextureShape::Array, [300, 1]);
        assert!(put_together(vec![numbered(300, 1)], many).unwrap_err().contains("at most 256"));
        let flat = content(TextureShape::Flat, [1, 1]);
        assert!(put_together(vec![numbered(2, 2); 2], flat).unwrap_err().contains("one file, found 2"));
    }
}
