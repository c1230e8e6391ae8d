//! What a compiled document needs from its host: entry points, vertex inputs, values and textures.

use crate::document::{Document, NodeId};
use crate::types::{SceneTexture, TextureShape, Type, Value};

/// How constant values reach the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ValueMode {
    /// Every typed-in value is a member of a buffer, so that a slider compiles nothing. For the editor.
    #[default]
    Live,
    /// Typed-in values are literals; only exposed parameters stay in the buffer. For export.
    Baked,
}

/// A vertex attribute that some entry point reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Attribute {
    /// Object-space position, vec3, `@location(0)`.
    Position,
    /// Object-space unit normal, vec3, `@location(1)`.
    Normal,
    /// UV with origin top left, vec2, `@location(2)`.
    Uv,
    /// Object-space unit tangent, w is the handedness, vec4, `@location(3)`.
    Tangent,
    /// Linear colour, vec4, `@location(4)`.
    Colour,
    /// Columns 0 to 3 of the instance's object-to-world matrix, four vec4, `@location(5)` to `@location(8)`.
    InstanceTransform,
    /// The instance's linear colour, vec4, `@location(9)`.
    InstanceColour,
    /// The instance's four random numbers, vec4, `@location(10)`.
    InstanceCustom,
    /// The second UV, origin top left, vec2, `@location(11)`. It comes last, so that a host whose effects do not read
    /// it need not know of it.
    Uv1,
}

impl Attribute {
    /// First shader location.
    pub const fn location(self) -> u32 {
        match self {
            Self::Position => 0,
            Self::Normal => 1,
            Self::Uv => 2,
            Self::Tangent => 3,
            Self::Colour => 4,
            Self::InstanceTransform => 5,
            Self::InstanceColour => 9,
            Self::InstanceCustom => 10,
            Self::Uv1 => 11,
        }
    }

    /// Number of floats at each location.
    pub const fn width(self) -> usize {
        match self {
            Self::Position | Self::Normal => 3,
            Self::Uv | Self::Uv1 => 2,
            Self::Tangent
            | Self::Colour
            | Self::InstanceColour
            | Self::InstanceCustom
            | Self::InstanceTransform => 4,
        }
    }

    /// Number of locations.
    pub const fn location_count(self) -> u32 {
        if matches!(self, Self::InstanceTransform) { 4 } else { 1 }
    }

    /// Bytes from one vertex to the next in a buffer that interleaves all attributes of a vertex.
    pub const VERTEX_STRIDE: u32 = 72;
    /// The same in a buffer without the second UV, which ends every vertex.
    pub const SHORT_VERTEX_STRIDE: u32 = 64;
    /// Bytes from one instance to the next in a buffer that interleaves all attributes of an instance.
    pub const INSTANCE_STRIDE: u32 = 96;

    /// Where it begins in its interleaved buffer, in bytes; each further location follows after 16 bytes.
    pub const fn offset(self) -> u32 {
        match self {
            Self::Position | Self::InstanceTransform => 0,
            Self::Normal => 12,
            Self::Uv => 24,
            Self::Tangent => 32,
            Self::Colour => 48,
            Self::InstanceColour | Self::Uv1 => 64,
            Self::InstanceCustom => 80,
        }
    }

    /// True for one value per instance rather than per vertex.
    pub const fn per_instance(self) -> bool {
        matches!(self, Self::InstanceTransform | Self::InstanceColour | Self::InstanceCustom)
    }
}

/// The entry points of one pass in the module.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledPass {
    /// The pass's name in the document.
    pub name: String,
    /// The vertex entry point.
    pub vertex_entry: String,
    /// The fragment entry point.
    pub fragment_entry: String,
    /// The vertex entry point that draws the shadow map, where the pass casts a shadow.
    pub shadow_entry: Option<String>,
    /// The fragment entry point that goes with it and discards what the pass clips by its alpha. Without one the
    /// shadow map is drawn without a fragment stage.
    pub shadow_fragment_entry: Option<String>,
    /// The textures that it reads and that passes draw to.
    pub pass_textures: Vec<String>,
    /// True when it reads what the picture shows before it.
    pub reads_scene: bool,
    /// The attributes that the vertex entry point reads, in order of location.
    pub attributes: Vec<Attribute>,
}

impl CompiledPass {
    /// All its entry points: vertex, fragment, and those of its shadow.
    pub fn entry_points(&self) -> impl Iterator<Item = &String> {
        [&self.vertex_entry, &self.fragment_entry]
            .into_iter()
            .chain(&self.shadow_entry)
            .chain(&self.shadow_fragment_entry)
    }
}

/// Where a value in the buffer comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// The parameter of this name.
    Parameter(String),
    /// A value typed into a node's input, with the default components that count while nothing is typed.
    Input {
        /// The node.
        node: NodeId,
        /// The input's name.
        pin: String,
    },
}

/// One member of the value buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueMember {
    /// The WGSL name of the member; in a document of very many values behind that of its part and a dot.
    pub name: String,
    /// Where the value comes from.
    pub source: ValueSource,
    /// Its type; a bool is stored as u32 (0 or 1).
    pub ty: Type,
    /// Byte offset in the buffer.
    pub offset: u32,
    /// Components that count while the document holds no value.
    pub default: Vec<f64>,
}

/// The buffer at `@group(1) @binding(0)`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ValueLayout {
    /// Members by ascending offset; empty when the program needs no buffer.
    pub members: Vec<ValueMember>,
    /// Size of the buffer in bytes, a multiple of 16.
    pub size: u32,
    /// True when it is a read-only storage buffer because it is larger than 64 KiB.
    pub storage: bool,
}

/// Where a texture comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextureOrigin {
    /// The document's texture of that name.
    Document,
    /// Passes draw to it; its name is that of their target.
    Pass,
    /// What the picture shows when the pass begins.
    Scene(SceneTexture),
}

/// A texture that the program reads: `@group(1) @binding(binding)`, its sampler follows at `binding + 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextureBinding {
    /// The texture's name in the document.
    pub name: String,
    /// Where it comes from.
    pub origin: TextureOrigin,
    /// Its dimensions.
    pub shape: TextureShape,
    /// Binding of the texture; that of the sampler is one more.
    pub binding: u32,
}

impl TextureBinding {
    /// True for one that passes draw to.
    pub fn of_pass(&self) -> bool {
        self.origin == TextureOrigin::Pass
    }

    /// True when its sampler may blend texels; no device has to blend distances.
    pub fn is_filterable(&self) -> bool {
        self.origin != TextureOrigin::Scene(SceneTexture::Depth)
    }

    /// Its dimensions as WebGPU names them.
    pub const fn view_dimension(&self) -> &'static str {
        match self.shape {
            TextureShape::Flat => "2d",
            TextureShape::Array => "2d-array",
            TextureShape::Cube => "cube",
            TextureShape::Volume => "3d",
        }
    }
}

/// Everything that a host must provide besides the frame interface of `shaders/prelude.wgsl`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Interface {
    /// Passes in drawing order; muted passes and those with errors are left out.
    pub passes: Vec<CompiledPass>,
    /// The value buffer.
    pub values: ValueLayout,
    /// Textures by ascending binding.
    pub textures: Vec<TextureBinding>,
    /// True when some pass reads the shadow map at `@group(0) @binding(2)` with the sampler at `@binding(3)`.
    pub shadow_map: bool,
}

impl Interface {
    /// Bytes from one vertex to the next in a buffer that holds what the passes may read: the second UV only where one
    /// of them does.
    pub fn vertex_stride(&self) -> u32 {
        let reads_uv1 = self.passes.iter().any(|pass| pass.attributes.contains(&Attribute::Uv1));
        if reads_uv1 { Attribute::VERTEX_STRIDE } else { Attribute::SHORT_VERTEX_STRIDE }
    }
}

impl ValueLayout {
    /// The buffer's bytes for the present values of `document`.
    pub fn bytes(&self, document: &Document) -> Vec<u8> {
        let mut bytes = vec![0; self.size as usize];
        for member in &self.members {
            member.write(document, &mut bytes);
        }
        bytes
    }
}

impl ValueMember {
    /// Bytes that it takes in the buffer; a mat3 is three columns of 16.
    pub const fn byte_size(&self) -> u32 {
        super::layout::size_and_alignment(self.ty).0
    }

    fn write(&self, document: &Document, bytes: &mut [u8]) {
        let value = match &self.source {
            ValueSource::Parameter(name) => document.parameter(name).map(|parameter| &parameter.value),
            ValueSource::Input { node, pin } => {
                document.graph().node(*node).and_then(|node| node.values.get(pin))
            }
        };
        let components = match value {
            Some(value) => value.fitted_to(self.ty),
            None => Value::Vector(self.default.clone()).fitted_to(self.ty),
        };
        // A mat3 is three columns, each padded to 16 bytes.
        let (rows, stride) = match self.ty {
            Type::Mat3 => (3, 16),
            Type::Mat2 => (2, 8),
            _ => (components.len().max(1), 16),
        };
        for (index, component) in components.into_iter().enumerate() {
            let at = self.offset as usize + index / rows * stride + index % rows * 4;
            let word = match self.ty {
                Type::I32 => (component as i32).to_le_bytes(),
                Type::U32 | Type::Bool => (component as u32).to_le_bytes(),
                _ => (component as f32).to_le_bytes(),
            };
            if let Some(target) = bytes.get_mut(at..at + 4) {
                target.copy_from_slice(&word);
            }
        }
    }
}
