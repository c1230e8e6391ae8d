//! Colours as people write and think of them: hex, hue, saturation and value.
//!
//! Everything here is sRGB-encoded, from 0 to 1 or in bytes, as monitors show it; the document keeps linear numbers.

use crate::library::gradient::{from_hsv, from_srgb, to_hsv, to_srgb};

/// A colour as it was written: three bytes, and a fourth where alpha was written too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexColour {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// Opacity, where it was written.
    pub alpha: Option<u8>,
}

impl HexColour {
    /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or without the `#`.
    ///
    /// # Errors
    /// Says what is wrong with the text and what to write, as one sentence for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        let written = text.trim();
        let digits = written.strip_prefix('#').unwrap_or(written);
        let wrong = |what: String| Err(format!("{what}: write #rgb, #rrggbb or #rrggbbaa"));
        if digits.is_empty() {
            return wrong("No colour is written".to_owned());
        }
        let mut nibbles = Vec::new();
        for letter in digits.chars() {
            match letter.to_digit(16) {
                Some(nibble) if nibbles.len() < 9 => nibbles.push(nibble as u8),
                Some(_) => {}
                None => return wrong(format!("“{letter}” is no hexadecimal digit")),
            }
        }
        let bytes: Vec<u8> = match nibbles.len() {
            3 | 4 => nibbles.iter().map(|nibble| nibble * 17).collect(),
            6 | 8 => nibbles.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return wrong(format!("{} digits are no colour", digits.chars().count())),
        };
        let [red, green, blue, ..] = bytes[..] else { return wrong("This is no colour".to_owned()) };
        Ok(Self { rgb: [red, green, blue], alpha: bytes.get(3).copied() })
    }

    /// The text: `#rrggbb`, or `#rrggbbaa` where alpha is part of it.
    pub fn text(self) -> String {
        let Self { rgb: [red, green, blue], alpha } = self;
        let alpha = alpha.map(|alpha| format!("{alpha:02x}")).unwrap_or_default();
        format!("#{red:02x}{green:02x}{blue:02x}{alpha}")
    }
}

/// Hue in turns, saturation and value, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Hsv {
    /// From 0 (red) through 1/3 (green) and 2/3 (blue) to 1 (red again).
    pub hue: f64,
    /// From grey to pure.
    pub saturation: f64,
    /// From black to as bright as the hue can be.
    pub value: f64,
}

impl Hsv {
    /// Of an sRGB-encoded colour; what lies outside 0 to 1 is cut. Greys have the hue 0, black the saturation 0.
    pub fn of(srgb: [f64; 3]) -> Self {
        let [hue, saturation, value] = to_hsv(srgb.map(|channel| channel.clamp(0.0, 1.0)));
        Self { hue, saturation, value }
    }

    /// Greys have no hue and black has no saturation: there what it was before stays.
    pub fn or_like(self, before: Self) -> Self {
        let saturation = if self.value > 0.0 { self.saturation } else { before.saturation };
        let same_hue = self.saturation <= 0.0 || self.value <= 0.0;
        // Both ends of the strip are red; the handle stays at the end where it is held.
        let other_end = self.hue == 0.0 && before.hue == 1.0;
        Self { hue: if same_hue || other_end { before.hue } else { self.hue }, saturation, ..self }
    }

    /// The sRGB-encoded colour.
    pub fn to_srgb(self) -> [f64; 3] {
        from_hsv([self.hue, self.saturation, self.value])
    }
}

/// Linear light as sRGB-encoded numbers.
pub fn encoded(linear: [f64; 3]) -> [f64; 3] {
    linear.map(|light| if light.is_finite() { to_srgb(light.max(0.0)) } else { 0.0 })
}

/// sRGB-encoded numbers as linear light.
pub fn decoded(srgb: [f64; 3]) -> [f64; 3] {
    srgb.map(from_srgb)
}

/// A number from 0 to 1 as the nearest byte.
pub fn byte(number: f64) -> u8 {
    (number.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let opaque = |rgb| Ok(HexColour { rgb, alpha: None });
        let cases = [
            ("#fff", opaque([255, 255, 255])),
            ("f80", opaque([255, 136, 0])),
            ("#FF8000", opaque([255, 128, 0])),
            ("  ff8000 ", opaque([255, 128, 0])),
            ("#ff800040", Ok(HexColour { rgb: [255, 128, 0], alpha: Some(64) })),
            ("#f804", Ok(HexColour { rgb: [255, 136, 0], alpha: Some(68) })),
        ];
        for (text, colour) in cases {
            assert_eq!(HexColour::parse(text), colour, "{text}");
        }
        let help = "write #rgb, #rrggbb or #rrggbbaa";
        for (text, problem) in [
            ("", "No colour is written"),
            ("#", "No colour is written"),
            ("#12", "2 digits are no colour"),
            ("#1234567", "7 digits are no colour"),
            ("#123456789abc", "12 digits are no colour"),
            ("#ggg", "“g” is no hexadecimal digit"),
            ("##fff", "“#” is no hexadecimal digit"),
            ("٣٣٣", "“٣” is no hexadecimal digit"),
            ("red", "“r” is no hexadecimal digit"),
        ] {
            assert_eq!(HexColour::parse(text), Err(format!("{problem}: {help}")), "{text}");
        }
    }

    #[test]
    fn every_byte_comes_back_through_linear_light() {
        for number in 0..=255_u8 {
            let linear = decoded([f64::from(number) / 255.0; 3]);
            assert_eq!(encoded(linear).map(byte), [number; 3]);
            // Scene colours are kept in 32 bits.
            let kept = linear.map(|light| f64::from(light as f32));
            assert_eq!(encoded(kept).map(byte), [number; 3]);
            let text = HexColour { rgb: [number; 3], alpha: Some(number) }.text();
            assert_eq!(HexColour::parse(&text), Ok(HexColour { rgb: [number; 3], alpha: Some(number) }));
        }
    }

    #[test]
    fn hue_saturation_and_value_come_back() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(17) {
                for blue in (0..=255).step_by(51) {
                    let rgb = [red, green, blue].map(|number: i32| f64::from(number) / 255.0);
                    let back = Hsv::of(rgb).to_srgb();
                    assert_eq!(back.map(byte), rgb.map(byte), "{rgb:?}");
                }
            }
        }
        assert_eq!(Hsv::of([0.0, 1.0, 1.0]), Hsv { hue: 0.5, saturation: 1.0, value: 1.0 });
        assert_eq!(Hsv::of([0.2, 0.2, 0.2]), Hsv { hue: 0.0, saturation: 0.0, value: 0.2 });
        let teal = Hsv { hue: 0.5, saturation: 0.5, value: 0.8 }.to_srgb();
        assert_eq!(teal.map(byte), [102, 204, 204]);
    }

    #[test]
    fn half_of_the_light_is_188() {
        assert_eq!(encoded([0.5; 3]).map(byte), [188; 3]);
        assert_eq!(encoded([f64::NAN, -1.0, 1.0]).map(byte), [0, 0, 255]);
    }
}
