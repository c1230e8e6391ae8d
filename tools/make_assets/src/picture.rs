//! A picture being drawn, in linear colour with straight alpha, and its way into a small PNG.

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use crate::color::encode;
use crate::vector::{Vec2, Vec3, saturate, scale};

/// A linear colour with straight alpha.
pub type Rgba = [f64; 4];

/// What the numbers of a picture mean, hence how they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Linear colour, encoded as sRGB when written.
    Color,
    /// Plain numbers, written as they are.
    Data,
}

/// A drawn picture, row by row from the top left.
#[derive(Clone)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub content: Content,
    pub pixels: Vec<Rgba>,
}

impl Picture {
    /// Draws `shade(uv)` at `grid` × `grid` places in each pixel and averages them.
    pub fn draw(
        size: [usize; 2],
        content: Content,
        grid: usize,
        shade: impl Fn(Vec2) -> Rgba + Sync,
    ) -> Self {
        let [width, height] = size;
        let mut pixels = vec![[0.0; 4]; width * height];
        let pixel = |x: usize, y: usize| {
            let samples = (0..grid * grid).map(|sample| {
                let place = |pixel: usize, sub: usize, size: usize| {
                    (pixel as f64 + (sub as f64 + 0.5) / grid as f64) / size as f64
                };
                shade([place(x, sample % grid, width), place(y, sample / grid, height)])
            });
            average(samples)
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let band = height.div_ceil(threads);
        std::thread::scope(|scope| {
            for (index, rows) in pixels.chunks_mut(band * width).enumerate() {
                let pixel = &pixel;
                scope.spawn(move || {
                    for (i, target) in rows.iter_mut().enumerate() {
                        *target = pixel(i % width, index * band + i / width);
                    }
                });
            }
        });
        Self { width, height, content, pixels }
    }

    /// An opaque colour picture; four samples a pixel keep its edges smooth.
    pub fn draw_color(size: [usize; 2], shade: impl Fn(Vec2) -> Vec3 + Sync) -> Self {
        Self::draw(size, Content::Color, 2, |uv| opaque(shade(uv)))
    }

    /// Eight bits a channel, as they are stored: red, green, blue, alpha.
    pub fn bytes(&self) -> Vec<[u8; 4]> {
        let quantize = |x: f64| (saturate(x) * 255.0).round() as u8;
        let write = |pixel: &Rgba| {
            let rgb = match self.content {
                Content::Color => [pixel[0], pixel[1], pixel[2]].map(|x| encode(saturate(x))),
                Content::Data => [pixel[0], pixel[1], pixel[2]],
            };
            [quantize(rgb[0]), quantize(rgb[1]), quantize(rgb[2]), quantize(pixel[3])]
        };
        self.pixels.iter().map(write).collect()
    }

    /// The smallest PNG among those that the filters give, without the channels that carry nothing.
    pub fn png(&self) -> image::ImageResult<Vec<u8>> {
        let bytes = self.bytes();
        let is_opaque = bytes.iter().all(|p| p[3] == 255);
        let is_gray = is_opaque && bytes.iter().all(|p| p[0] == p[1] && p[1] == p[2]);
        let (channels, kind) = match (is_gray, is_opaque) {
            (true, _) => (1, ExtendedColorType::L8),
            (false, true) => (3, ExtendedColorType::Rgb8),
            (false, false) => (4, ExtendedColorType::Rgba8),
        };
        let raw: Vec<u8> = bytes.iter().flat_map(|p| p[..channels].iter().copied()).collect();
        let filters =
            [FilterType::NoFilter, FilterType::Sub, FilterType::Up, FilterType::Paeth, FilterType::Adaptive];
        let mut smallest: Option<Vec<u8>> = None;
        for filter in filters {
            let mut file = Vec::new();
            PngEncoder::new_with_quality(&mut file, CompressionType::Best, filter).write_image(
                &raw,
                self.width as u32,
                self.height as u32,
                kind,
            )?;
            if smallest.as_ref().is_none_or(|best| file.len() < best.len()) {
                smallest = Some(file);
            }
        }
        Ok(smallest.unwrap_or_default())
    }

    /// Writes the PNG and gives its size in bytes.
    pub fn save(&self, path: &Path) -> Result<usize, Box<dyn std::error::Error>> {
        let file = self.png()?;
        std::fs::write(path, &file)?;
        Ok(file.len())
    }

    /// The linear colour at `uv`, bilinear, repeating.
    pub fn sample(&self, uv: Vec2) -> Rgba {
        let (x, y) = (uv[0] * self.width as f64 - 0.5, uv[1] * self.height as f64 - 0.5);
        let texel = |dx: i64, dy: i64| {
            let column = (x.floor() as i64 + dx).rem_euclid(self.width as i64) as usize;
            let row = (y.floor() as i64 + dy).rem_euclid(self.height as i64) as usize;
            self.pixels[row * self.width + column]
        };
        let (fx, fy) = (x - x.floor(), y - y.floor());
        let mix = crate::vector::mix::<4>;
        mix(mix(texel(0, 0), texel(1, 0), fx), mix(texel(0, 1), texel(1, 1), fx), fy)
    }
}

/// The mean of a pixel's samples, weighted by alpha: what is transparent must not darken the rim of what is
/// not.
fn average(samples: impl Iterator<Item = Rgba>) -> Rgba {
    let (mut weighted, mut plain, mut alpha, mut count) = ([0.0; 3], [0.0; 3], 0.0, 0.0);
    for color in samples {
        for channel in 0..3 {
            weighted[channel] += color[channel] * color[3];
            plain[channel] += color[channel];
        }
        alpha += color[3];
        count += 1.0;
    }
    let [r, g, b] = if alpha > 0.0 { scale(weighted, 1.0 / alpha) } else { scale(plain, 1.0 / count) };
    [r, g, b, alpha / count]
}

/// A colour that covers what is behind it.
pub fn opaque(rgb: Vec3) -> Rgba {
    [rgb[0], rgb[1], rgb[2], 1.0]
}
