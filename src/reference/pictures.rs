//! The pictures of the reference: what a node looks like by itself.

use image::RgbaImage;
use image::imageops::{FilterType, resize};

use crate::bundle::Bundle;
use crate::compile::probe::{ProbeRequest, probe};
use crate::document::{Document, Edit, EditError, Node, NodeId, Pin, TextureSlot};
use crate::library::{InputDefault, Kind, Library, PinType};
use crate::render::preview::{PreviewPainter, PreviewStyle};
use crate::render::{FrameInput, Gpu, RenderError};
use crate::types::{TextureShape, Type};

/// The side of a picture in pixels.
pub const PICTURE_SIDE: u32 = 64;
/// The moment that the pictures show, in seconds.
const TIME_SECS: f64 = 1.3;
/// A picture whose channels all differ by less than this, of 255, is as good as one colour.
const LEAST_CONTRAST: u8 = 24;
/// Colours per channel: few enough that hundreds of pictures stay small, enough that a gradient looks like one.
const LEVELS: f32 = 31.0;

/// Draws kinds by themselves.
pub struct Illustrator {
    painter: PreviewPainter,
}

impl Illustrator {
    /// On this device; bundled textures come from `bundle`.
    ///
    /// # Errors
    /// When the device refuses what every picture needs.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        Ok(Self { painter: PreviewPainter::new(gpu, bundle)? })
    }

    /// The picture of a kind as a PNG file; `None` where it would be one flat colour, which says nothing.
    ///
    /// # Errors
    /// When the device fails.
    pub fn picture(&mut self, library: &Library, kind: &Kind) -> Result<Option<Vec<u8>>, RenderError> {
        let is_typed = |index: &usize| matches!(kind.inputs[*index].default, InputDefault::Number(_));
        let each = (0..kind.inputs.len()).filter(is_typed).map(Some);
        for ramped in std::iter::once(None).chain(each) {
            let Ok(Some((document, pin))) = alone(kind, ramped) else { continue };
            let request = ProbeRequest { pins: &[pin], fed: &Default::default() };
            let program = probe(&document, library, &request);
            if program.wgsl.is_empty() || program.interface.shadow_map {
                return Ok(None);
            }
            let frame = FrameInput { time_secs: TIME_SECS, ..FrameInput::new(&document, [1, 1]) };
            let image = self.painter.paint(&program, &frame, PreviewStyle::default())?;
            if says_something(&image) {
                return small_png(&image).map(Some);
            }
        }
        Ok(None)
    }
}

/// A document with one node of the kind, and the output that its picture shows. The input with the index `ramped` runs
/// over the picture.
fn alone(kind: &Kind, ramped: Option<usize>) -> Result<Option<(Document, Pin)>, EditError> {
    let is_value = |ty: PinType| !matches!(ty, PinType::Fixed(ty) if ty.is_texture());
    let Some(output) = kind.outputs.iter().find(|output| is_value(output.ty)) else { return Ok(None) };
    let needs_a_name = |name: &str| ["parameter", "pass_texture", "wire"].contains(&name);
    if kind.options.iter().any(|choice| needs_a_name(&choice.name)) {
        return Ok(None);
    }
    let mut document = Document::default();
    let node = add(&mut document, Node::new(&kind.id, [0.0; 2]))?;
    for (index, input) in kind.inputs.iter().enumerate() {
        let to = Pin::new(node, input.name.as_str());
        let from = match input.ty {
            PinType::Fixed(Type::Texture(TextureShape::Flat)) => {
                document
                    .apply(Edit::SetTexture(TextureSlot::new("photo", "bundle:textures/fish_skin.png")))?;
                let mut texture = Node::new("input.texture", [0.0; 2]);
                texture.options.insert("texture".to_owned(), "photo".to_owned());
                Pin::new(add(&mut document, texture)?, "out")
            }
            PinType::Fixed(ty) if ty.is_texture() => return Ok(None),
            ty if ramped == Some(index) => match ramp(&mut document, ty)? {
                Some(ramp) => ramp,
                None => return Ok(None),
            },
            _ => continue,
        };
        document.apply(Edit::Connect { from, to })?;
    }
    Ok(Some((document, Pin::new(node, output.name.as_str()))))
}

fn add(document: &mut Document, node: Node) -> Result<NodeId, EditError> {
    Ok(document.apply(Edit::AddNode(node))?.nodes.first().copied().unwrap_or(NodeId(0)))
}

/// Something that changes over the picture and fits a pin.
fn ramp(document: &mut Document, ty: PinType) -> Result<Option<Pin>, EditError> {
    Ok(Some(match ty {
        PinType::Generic | PinType::Fixed(Type::F32) => {
            let uv = add(document, Node::new("input.uv", [0.0; 2]))?;
            let split = add(document, Node::new("vector.split", [0.0; 2]))?;
            let (from, to) = (Pin::new(uv, "out"), Pin::new(split, "vector"));
            document.apply(Edit::Connect { from, to })?;
            Pin::new(split, "x")
        }
        PinType::Fixed(Type::Vec2) => Pin::new(add(document, Node::new("input.uv", [0.0; 2]))?, "out"),
        PinType::Fixed(Type::Vec3 | Type::Vec4) => {
            let source = Node::new("texture.sample_texture", [0.0; 2]);
            document.apply(Edit::SetTexture(TextureSlot::new("photo", "bundle:textures/fish_skin.png")))?;
            let mut texture = Node::new("input.texture", [0.0; 2]);
            texture.options.insert("texture".to_owned(), "photo".to_owned());
            let (texture, sample) = (add(document, texture)?, add(document, source)?);
            let (from, to) = (Pin::new(texture, "out"), Pin::new(sample, "texture"));
            document.apply(Edit::Connect { from, to })?;
            Pin::new(sample, "rgb")
        }
        PinType::Fixed(_) => return Ok(None),
    }))
}

/// True when not all of it is nearly one colour.
fn says_something(image: &RgbaImage) -> bool {
    let seen = image.pixels().filter(|pixel| pixel.0[3] == 255);
    let (mut least, mut most) = ([255_u8; 3], [0_u8; 3]);
    for pixel in seen {
        for channel in 0..3 {
            least[channel] = least[channel].min(pixel.0[channel]);
            most[channel] = most[channel].max(pixel.0[channel]);
        }
    }
    (0..3).any(|channel| most[channel].saturating_sub(least[channel]) > LEAST_CONTRAST)
}

fn small_png(image: &RgbaImage) -> Result<Vec<u8>, RenderError> {
    let mut small = resize(image, PICTURE_SIDE, PICTURE_SIDE, FilterType::Triangle);
    for pixel in small.pixels_mut() {
        for channel in &mut pixel.0 {
            *channel = ((f32::from(*channel) / 255.0 * LEVELS).round() / LEVELS * 255.0).round() as u8;
        }
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    let is_opaque = small.pixels().all(|pixel| pixel.0[3] == 255);
    let written = if is_opaque {
        image::DynamicImage::ImageRgba8(small).into_rgb8().write_to(&mut bytes, image::ImageFormat::Png)
    } else {
        small.write_to(&mut bytes, image::ImageFormat::Png)
    };
    written.map_err(|error| RenderError::new(format!("a picture cannot be encoded: {error}")))?;
    Ok(bytes.into_inner())
}
