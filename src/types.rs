//! Value types and literal values: the vocabulary that every other module shares.
//!
//! A pin carries exactly one [`Type`]. The conversions that a wire may do by itself are the closed table in
//! [`Type::conversion_to`]; everything else is refused by the compiler at the pin.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The type of the value on a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// A 32-bit float.
    F32,
    /// Two floats.
    Vec2,
    /// Three floats.
    Vec3,
    /// Four floats.
    Vec4,
    /// A signed 32-bit integer.
    I32,
    /// An unsigned 32-bit integer.
    U32,
    /// True or false.
    Bool,
    /// A 2×2 float matrix, column major.
    Mat2,
    /// A 3×3 float matrix, column major.
    Mat3,
    /// A 4×4 float matrix, column major.
    Mat4,
    /// A texture together with its sampler.
    Texture(TextureShape),
}

/// The dimensions of a texture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextureShape {
    /// A flat picture, WGSL `texture_2d<f32>`.
    #[default]
    Flat,
    /// A stack of pictures, WGSL `texture_2d_array<f32>`.
    Array,
    /// Six faces around a point, WGSL `texture_cube<f32>`.
    Cube,
    /// A block of voxels, WGSL `texture_3d<f32>`.
    Volume,
}

/// A texture of what has been drawn to the picture before the pass that reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SceneTexture {
    /// Linear colour.
    Colour,
    /// In red the distance to the camera's plane in world units, in green the same as a part of the far plane's; that
    /// of the far plane where nothing is.
    Depth,
}

impl SceneTexture {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Colour, Self::Depth];

    /// Its name in node files and in generated text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour => "scene_colour",
            Self::Depth => "scene_depth",
        }
    }
}

/// What happens to a value that travels along a wire between two types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conversion {
    /// Same type on both ends.
    None,
    /// One number fills every component.
    Splat,
    /// A vec3 becomes a vec4 whose last component is 1.
    AppendOne,
    /// Trailing components are dropped; the wire shows a mark.
    Drop,
    /// An integer or a bool becomes a float.
    ToFloat,
    /// An integer or a bool becomes a float that fills every component.
    ToFloatSplat,
}

impl TextureShape {
    /// True for the flat shape, which files leave out.
    pub fn is_flat(&self) -> bool {
        *self == Self::Flat
    }
}

impl Conversion {
    /// True when the conversion loses components, which the wire marks.
    pub const fn is_lossy(self) -> bool {
        matches!(self, Self::Drop)
    }
}

impl Type {
    /// The float vectors by component count, scalar first.
    pub const FLOATS: [Self; 4] = [Self::F32, Self::Vec2, Self::Vec3, Self::Vec4];

    /// The WGSL spelling; for a texture, that of the texture without its sampler.
    pub const fn wgsl(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::Vec2 => "vec2f",
            Self::Vec3 => "vec3f",
            Self::Vec4 => "vec4f",
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::Bool => "bool",
            Self::Mat2 => "mat2x2f",
            Self::Mat3 => "mat3x3f",
            Self::Mat4 => "mat4x4f",
            Self::Texture(TextureShape::Flat) => "texture_2d<f32>",
            Self::Texture(TextureShape::Array) => "texture_2d_array<f32>",
            Self::Texture(TextureShape::Cube) => "texture_cube<f32>",
            Self::Texture(TextureShape::Volume) => "texture_3d<f32>",
        }
    }

    /// The type with this WGSL spelling, short or long (`vec2f`, `vec2<f32>`).
    pub fn from_wgsl(text: &str) -> Option<Self> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        Some(match compact.as_str() {
            "f32" => Self::F32,
            "vec2f" | "vec2<f32>" => Self::Vec2,
            "vec3f" | "vec3<f32>" => Self::Vec3,
            "vec4f" | "vec4<f32>" => Self::Vec4,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "bool" => Self::Bool,
            "mat2x2f" | "mat2x2<f32>" => Self::Mat2,
            "mat3x3f" | "mat3x3<f32>" => Self::Mat3,
            "mat4x4f" | "mat4x4<f32>" => Self::Mat4,
            "texture_2d<f32>" => Self::Texture(TextureShape::Flat),
            "texture_2d_array<f32>" => Self::Texture(TextureShape::Array),
            "texture_cube<f32>" => Self::Texture(TextureShape::Cube),
            "texture_3d<f32>" => Self::Texture(TextureShape::Volume),
            _ => return None,
        })
    }

    /// What a person reads: `number`, `vector 3`, `texture`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::F32 => "number",
            Self::Vec2 => "vector 2",
            Self::Vec3 => "vector 3",
            Self::Vec4 => "vector 4",
            Self::I32 => "integer",
            Self::U32 => "unsigned integer",
            Self::Bool => "boolean",
            Self::Mat2 => "matrix 2×2",
            Self::Mat3 => "matrix 3×3",
            Self::Mat4 => "matrix 4×4",
            Self::Texture(TextureShape::Flat) => "texture",
            Self::Texture(TextureShape::Array) => "texture array",
            Self::Texture(TextureShape::Cube) => "cube texture",
            Self::Texture(TextureShape::Volume) => "3D texture",
        }
    }

    /// How many numbers a literal of this type holds; 0 for a texture.
    pub const fn component_count(self) -> usize {
        match self {
            Self::F32 | Self::I32 | Self::U32 | Self::Bool => 1,
            Self::Vec2 => 2,
            Self::Vec3 => 3,
            Self::Vec4 | Self::Mat2 => 4,
            Self::Mat3 => 9,
            Self::Mat4 => 16,
            Self::Texture(_) => 0,
        }
    }

    /// The float vector with `count` components, 1 to 4; 1 is the plain number.
    pub const fn float_vector(count: usize) -> Option<Self> {
        match count {
            1 => Some(Self::F32),
            2 => Some(Self::Vec2),
            3 => Some(Self::Vec3),
            4 => Some(Self::Vec4),
            _ => None,
        }
    }

    /// For a float or a float vector its number of components.
    pub const fn float_width(self) -> Option<usize> {
        match self {
            Self::F32 => Some(1),
            Self::Vec2 => Some(2),
            Self::Vec3 => Some(3),
            Self::Vec4 => Some(4),
            _ => None,
        }
    }

    /// True for a texture of any shape.
    pub const fn is_texture(self) -> bool {
        matches!(self, Self::Texture(_))
    }

    /// The conversion table: how a value of this type gets into a pin of type `target`, or `None` where it may not.
    ///
    /// f32 → vecN splat; vec3 → vec4 with 1; a vector to a narrower vector drops trailing components; integer and
    /// bool → f32 (and from there splat).
    pub fn conversion_to(self, target: Self) -> Option<Conversion> {
        if self == target {
            return Some(Conversion::None);
        }
        let target_width = target.float_width()?;
        match self {
            Self::F32 => Some(Conversion::Splat),
            Self::I32 | Self::U32 | Self::Bool if target_width == 1 => Some(Conversion::ToFloat),
            Self::I32 | Self::U32 | Self::Bool => Some(Conversion::ToFloatSplat),
            Self::Vec3 if target == Self::Vec4 => Some(Conversion::AppendOne),
            Self::Vec3 | Self::Vec4 if target_width >= 2 && self.float_width()? > target_width => {
                Some(Conversion::Drop)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.label())
    }
}

impl Serialize for Type {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.wgsl())
    }
}

impl<'de> Deserialize<'de> for Type {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_wgsl(&text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is not a type")))
    }
}

/// A value typed by the user. Its type is that of the pin or parameter that it belongs to.
///
/// Numbers are f64 so that every f32, i32 and u32 survives a round trip. Colours are linear.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number, a list of numbers, true, false or a text")]
pub enum Value {
    /// A boolean.
    Bool(bool),
    /// A number: f32, i32 or u32.
    Number(f64),
    /// The components of a vector, or of a matrix column by column.
    Vector(Vec<f64>),
    /// A name: of a texture, for instance.
    Text(String),
}

impl Value {
    /// The components as numbers; empty for a text. A bool is 0 or 1.
    pub fn components(&self) -> Vec<f64> {
        match self {
            Self::Bool(value) => vec![f64::from(u8::from(*value))],
            Self::Number(value) => vec![*value],
            Self::Vector(values) => values.clone(),
            Self::Text(_) => Vec::new(),
        }
    }

    /// This value as exactly the components of `ty`: one number splats, a vector that is too long is cut, missing
    /// components are 0 (but the fourth of a vec4 is 1). Non-finite numbers become 0.
    pub fn fitted_to(&self, ty: Type) -> Vec<f64> {
        let wanted = ty.component_count();
        let mut numbers: Vec<f64> = self
            .components()
            .into_iter()
            .map(|number| if number.is_finite() { number } else { 0.0 })
            .collect();
        if numbers.len() == 1 && ty.float_width().is_some() {
            numbers = vec![numbers[0]; wanted];
        }
        numbers.truncate(wanted);
        while numbers.len() < wanted {
            numbers.push(if ty == Type::Vec4 && numbers.len() == 3 { 1.0 } else { 0.0 });
        }
        numbers
    }

    /// The shortest value that holds these components for a pin of type `ty`.
    pub fn from_components(components: &[f64], ty: Type) -> Self {
        match (ty, components) {
            (Type::Bool, [first, ..]) => Self::Bool(*first != 0.0),
            (_, [only]) => Self::Number(*only),
            _ => Self::Vector(components.to_vec()),
        }
    }
}

/// A part of the pipeline that runs a shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Runs once per vertex.
    Vertex,
    /// Runs once per covered sample or pixel.
    Fragment,
}

impl Stage {
    /// `vertex` or `fragment`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Vertex => "vertex",
            Self::Fragment => "fragment",
        }
    }
}

/// The stages in which something may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages {
    /// May run in the vertex stage.
    pub vertex: bool,
    /// May run in the fragment stage.
    pub fragment: bool,
}

impl Stages {
    /// Either stage.
    pub const BOTH: Self = Self { vertex: true, fragment: true };
    /// The vertex stage alone.
    pub const VERTEX: Self = Self { vertex: true, fragment: false };
    /// The fragment stage alone: derivatives and automatic mip levels exist only there.
    pub const FRAGMENT: Self = Self { vertex: false, fragment: true };

    /// True when `stage` is one of these.
    pub const fn allow(self, stage: Stage) -> bool {
        match stage {
            Stage::Vertex => self.vertex,
            Stage::Fragment => self.fragment,
        }
    }
}
