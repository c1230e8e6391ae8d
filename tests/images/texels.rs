//! Textures and colours in 64 bits: decoding, mip levels, bilinear and trilinear lookups with repeating coordinates.

use shaderwright::bundle::Bundle;

/// The sRGB encoding curve, as a number from 0 to 255.
pub fn encoded(linear: f64) -> f64 {
    let linear = linear.clamp(0.0, 1.0);
    let srgb = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    srgb * 255.0
}

/// The linear value of an sRGB number from 0 to 255.
pub fn linear(encoded: f64) -> f64 {
    let srgb = encoded / 255.0;
    if srgb <= 0.040_45 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
}

/// A colour texture, linear, straight alpha, largest level first.
pub struct Texels {
    levels: Vec<Level>,
}

struct Level {
    size: [usize; 2],
    texels: Vec<[f64; 4]>,
}

impl Texels {
    /// A bundled picture without smaller levels.
    pub fn open(source: &str) -> Self {
        let bytes = Bundle::embedded().read_asset(source).unwrap();
        let picture = image::load_from_memory(&bytes).unwrap().into_rgba8();
        let size = [picture.width() as usize, picture.height() as usize];
        let texel = |pixel: &image::Rgba<u8>| {
            let [r, g, b, a] = pixel.0.map(f64::from);
            [linear(r), linear(g), linear(b), a / 255.0]
        };
        Self { levels: vec![Level { size, texels: picture.pixels().map(texel).collect() }] }
    }

    /// The same with all smaller levels: each texel is the mean of four, by their alpha, stored in eight bits.
    pub fn with_levels(mut self) -> Self {
        while self.levels[self.levels.len() - 1].size != [1, 1] {
            let smaller = self.levels[self.levels.len() - 1].halved();
            self.levels.push(smaller);
        }
        self
    }

    /// Trilinear lookup for changes of the coordinate over one pixel to the right and below, without anisotropy.
    pub fn sample(&self, uv: [f64; 2], ddx: [f64; 2], ddy: [f64; 2]) -> [f64; 4] {
        let size = self.levels[0].size;
        let length = |d: [f64; 2]| (d[0] * size[0] as f64).hypot(d[1] * size[1] as f64);
        let last = (self.levels.len() - 1) as f64;
        let level = length(ddx).max(length(ddy)).log2().clamp(0.0, last);
        let (near, far) = (level.floor(), level.ceil());
        let (a, b) = (self.levels[near as usize].bilinear(uv), self.levels[far as usize].bilinear(uv));
        [0, 1, 2, 3].map(|channel| a[channel] + (b[channel] - a[channel]) * (level - near))
    }
}

impl Level {
    fn texel(&self, x: i64, y: i64) -> [f64; 4] {
        let [width, height] = self.size;
        self.texels[y.rem_euclid(height as i64) as usize * width + x.rem_euclid(width as i64) as usize]
    }

    fn bilinear(&self, [u, v]: [f64; 2]) -> [f64; 4] {
        let (x, y) = (u * self.size[0] as f64 - 0.5, v * self.size[1] as f64 - 0.5);
        let (left, top) = (x.floor() as i64, y.floor() as i64);
        let (right, down) = (x - x.floor(), y - y.floor());
        let corners = [
            (0, 0, (1.0 - right) * (1.0 - down)),
            (1, 0, right * (1.0 - down)),
            (0, 1, (1.0 - right) * down),
            (1, 1, right * down),
        ];
        let mut sum = [0.0; 4];
        for (dx, dy, weight) in corners {
            let texel = self.texel(left + dx, top + dy);
            for (sum, value) in sum.iter_mut().zip(texel) {
                *sum += value * weight;
            }
        }
        sum
    }

    /// The next smaller level; sides are powers of two.
    fn halved(&self) -> Self {
        let size = self.size.map(|side| (side / 2).max(1));
        let step = [0, 1].map(|axis| self.size[axis] / size[axis]);
        let mut texels = Vec::with_capacity(size[0] * size[1]);
        for index in 0..size[0] * size[1] {
            let (x, y) = (index % size[0] * step[0], index / size[0] * step[1]);
            let four: Vec<[f64; 4]> = (0..step[0] * step[1])
                .map(|part| self.texel((x + part % step[0]) as i64, (y + part / step[0]) as i64))
                .collect();
            let alpha: f64 = four.iter().map(|texel| texel[3]).sum();
            let mean = |channel: usize| {
                let weighted: f64 = four.iter().map(|texel| texel[channel] * texel[3]).sum();
                let plain: f64 = four.iter().map(|texel| texel[channel]).sum::<f64>() / four.len() as f64;
                linear(encoded(if alpha > 0.0 { weighted / alpha } else { plain }).round())
            };
            let alpha = (alpha / four.len() as f64 * 255.0).round() / 255.0;
            texels.push([mean(0), mean(1), mean(2), alpha]);
        }
        Self { size, texels }
    }
}
