//! A checkerboard of eight by eight fields, for judging tiling and stretch.

use crate::color::hex;
use crate::picture::Picture;
use crate::vector::scale;

pub fn checker() -> Picture {
    Picture::draw_color([512, 512], |uv| {
        let field = uv.map(|x| x * 8.0);
        let is_light = (field[0].floor() + field[1].floor()) % 2.0 == 0.0;
        let base = if is_light { hex(0xe8e4da) } else { hex(0x3a4250) };
        // A thin darker rim keeps neighbouring copies apart where the texture is magnified.
        let rim = field.map(|x| (x.fract() - 0.5).abs()).into_iter().fold(0.0, f64::max);
        if rim > 0.484 { scale(base, 0.82) } else { base }
    })
}
