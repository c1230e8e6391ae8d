//! The colour and the shape of every type, and the colour of every category.
//!
//! Types differ in shape as well as colour, for people who tell colours apart badly.

use egui::Color32;

use crate::document::Node;
use crate::library::Kind;
use crate::node_graph::PinShape;
use crate::types::{TextureShape, Type};

/// A pin whose type nothing has decided yet.
pub const UNDECIDED: (Color32, PinShape) = (Color32::from_rgb(0xa8, 0xad, 0xb5), PinShape::Circle);

/// The colour and shape of a type.
pub const fn of_type(ty: Type) -> (Color32, PinShape) {
    match ty {
        Type::F32 => (Color32::from_rgb(0xb9, 0xc4, 0xd2), PinShape::Circle),
        Type::Vec2 => (Color32::from_rgb(0x7f, 0xd8, 0x6a), PinShape::Diamond),
        Type::Vec3 => (Color32::from_rgb(0xf0, 0xd0, 0x4c), PinShape::Triangle),
        Type::Vec4 => (Color32::from_rgb(0xf0, 0x82, 0xc4), PinShape::Square),
        Type::I32 | Type::U32 => (Color32::from_rgb(0x4f, 0xc9, 0xd8), PinShape::Pentagon),
        Type::Bool => (Color32::from_rgb(0xe0, 0x6c, 0x75), PinShape::Cross),
        Type::Mat2 | Type::Mat3 | Type::Mat4 => (Color32::from_rgb(0x7c, 0xa6, 0xff), PinShape::Hexagon),
        Type::Texture(
            TextureShape::Flat | TextureShape::Array | TextureShape::Cube | TextureShape::Volume,
        ) => (Color32::from_rgb(0xc0, 0x8b, 0xff), PinShape::Star),
    }
}

/// The colour of a category's headers. Unknown categories get one from their name, the same each time.
pub fn of_category(category: &str) -> Color32 {
    const KNOWN: [(&str, Color32); 16] = [
        ("Input", Color32::from_rgb(0xb0, 0x4f, 0x5a)),
        ("Output", Color32::from_rgb(0xc0, 0x6a, 0x2c)),
        ("Math", Color32::from_rgb(0x3f, 0x74, 0xa8)),
        ("Logic", Color32::from_rgb(0x5c, 0x62, 0x9c)),
        ("Vector", Color32::from_rgb(0x4a, 0x63, 0xb8)),
        ("Matrix", Color32::from_rgb(0x5a, 0x55, 0xb0)),
        ("UV", Color32::from_rgb(0x3c, 0x8a, 0x5c)),
        ("Texture", Color32::from_rgb(0x8a, 0x55, 0xb0)),
        ("Noise", Color32::from_rgb(0x2f, 0x86, 0x86)),
        ("Pattern", Color32::from_rgb(0x2f, 0x86, 0x86)),
        ("Shape", Color32::from_rgb(0x6a, 0x86, 0x34)),
        ("Colour", Color32::from_rgb(0xa8, 0x80, 0x2a)),
        ("Surface", Color32::from_rgb(0x9c, 0x66, 0x45)),
        ("Vertex", Color32::from_rgb(0x9c, 0x4f, 0x86)),
        ("Derivative", Color32::from_rgb(0x6c, 0x6c, 0x7c)),
        ("Utility", Color32::from_rgb(0x60, 0x66, 0x70)),
    ];
    if let Some((_, colour)) = KNOWN.iter().find(|(name, _)| *name == category) {
        return *colour;
    }
    let hash = category
        .bytes()
        .fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    egui::ecolor::Hsva::new((hash % 360) as f32 / 360.0, 0.5, 0.55, 1.0).into()
}

/// The header colour of a node: its own, or that of its kind.
pub fn of_node(node: &Node, kind: Option<&Kind>) -> Color32 {
    node.colour.map_or_else(|| of_kind(kind), |[red, green, blue]| Color32::from_rgb(red, green, blue))
}

/// The header colour of a kind; of `None`, a kind that this version does not know.
pub fn of_kind(kind: Option<&Kind>) -> Color32 {
    kind.and_then(|kind| kind.category.first())
        .map_or(Color32::from_rgb(0x5a, 0x2e, 0x2e), |category| of_category(category))
}

#[cfg(test)]
mod tests {
    use egui::Rgba;

    use super::*;
    use crate::app::theme::{Theme, ThemeChoice};

    fn luminance(colour: Color32) -> f32 {
        let linear = Rgba::from(colour);
        0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
    }

    /// As WCAG defines it; 3 is what it asks of graphics.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn wires_of_every_type_stand_out_in_every_theme() {
        let types = [Type::F32, Type::Vec2, Type::Vec3, Type::Vec4, Type::I32, Type::Bool, Type::Mat4];
        let types = types.into_iter().chain([Type::Texture(TextureShape::Flat)]).map(of_type);
        for (colour, _) in types.chain([UNDECIDED]) {
            for choice in ThemeChoice::ALL {
                let style = Theme::of(choice).canvas_style();
                for behind in [style.background, style.node_fill] {
                    let found = contrast(style.inked(colour), behind);
                    assert!(found >= 3.0, "{colour:?} on {behind:?} in {choice:?}: {found}");
                }
            }
        }
    }
}
