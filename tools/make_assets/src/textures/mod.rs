//! Every bundled texture by name. One file draws one texture, or a family that belongs together.

mod checker;
mod data;
pub mod fish_skin;
pub mod flame;
mod materials;
mod parallax;
mod ramps;
mod shaped;
mod tile_pattern;
mod uv_grid;
mod wheel;

use crate::picture::Picture;

/// A texture of the product.
pub struct Texture {
    /// The file's name without its extension.
    pub name: &'static str,
    /// Whether the left and right edges, and the top and bottom edges, continue in one another.
    #[cfg_attr(not(test), expect(dead_code, reason = "a promise that the tests hold the picture to"))]
    pub tiles: [bool; 2],
    pub draw: fn() -> Picture,
}

const fn texture(name: &'static str, tiles: [bool; 2], draw: fn() -> Picture) -> Texture {
    Texture { name, tiles, draw }
}

/// All textures, in the order of their names.
pub const ALL: &[Texture] = &[
    texture("checker", [true, true], checker::checker),
    texture("fish_skin", [false, false], fish_skin::fish_skin),
    texture("flame_sheet", [false, false], flame::flame_sheet),
    texture("gradient", [false, true], ramps::gradient),
    texture("matcap", [false, false], ramps::matcap),
    texture("metal", [true, true], materials::metal),
    texture("noise", [true, true], data::noise),
    texture("noise_block", [false, false], shaped::noise_block),
    texture("normal_map", [true, true], data::normal_map),
    texture("parallax_far", [true, false], parallax::far),
    texture("parallax_near", [true, false], parallax::near),
    texture("patterns", [false, false], shaped::patterns),
    texture("sky_cube", [false, false], shaped::sky_cube),
    texture("tile_pattern", [true, true], tile_pattern::tile_pattern),
    texture("uv_grid", [false, false], uv_grid::uv_grid),
    texture("water", [true, true], materials::water),
    texture("wheel_main", [true, true], wheel::wheel_main),
    texture("wheel_tint", [true, true], wheel::wheel_tint),
    texture("wood", [true, true], materials::wood),
];
