//! Every bundled texture by name. One file draws one texture, or a family that belongs together.

mod checker;
pub mod fish_skin;
mod flame;
mod uv_grid;
mod wheel;

use crate::picture::Picture;

/// A texture of the product.
pub struct Texture {
    /// The file's name without its extension.
    pub name: &'static str,
    /// Whether the left and right edges, and the top and bottom edges, continue in one another.
    pub tiles: [bool; 2],
    pub draw: fn() -> Picture,
}

/// All textures, in the order of their names.
pub const ALL: &[Texture] = &[
    Texture { name: "checker", tiles: [true, true], draw: checker::checker },
    Texture { name: "fish_skin", tiles: [false, false], draw: fish_skin::fish_skin },
    Texture { name: "flame_sheet", tiles: [false, false], draw: flame::flame_sheet },
    Texture { name: "uv_grid", tiles: [false, false], draw: uv_grid::uv_grid },
    Texture { name: "wheel_main", tiles: [true, true], draw: wheel::wheel_main },
    Texture { name: "wheel_tint", tiles: [true, true], draw: wheel::wheel_tint },
];
