//! glTF 2.0: the meshes of the default scene with their node transforms; materials, skins and animations are left out.
//!
//! The numbers are read here with checked arithmetic, because the readers of the `gltf` crate trust the counts and
//! strides of the file.

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine as _, alphabet};
use glam::{Mat4, Vec2, Vec3, Vec4};
use gltf::accessor::{DataType, Dimensions};
use gltf::buffer::Source;
use gltf::mesh::{Mode, Primitive, Semantic};

use super::{MAX_FILE_BYTES, MAX_TRIANGLES, Mesh, Vertex};

/// Exporters leave out the padding, or set the bits of the last digit that stand for nothing.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);
/// Nodes beyond this depth are taken for a circle.
const MAX_DEPTH: usize = 256;
/// More nodes than this are refused.
const MAX_NODES: usize = 100_000;
/// What a binary file starts with: its mark, its version and its length.
const GLB_HEADER_BYTES: usize = 12;

pub(super) fn parse(bytes: &[u8], read: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Mesh, String> {
    let file = open(bytes)?;
    let buffers = buffers(&file, read)?;
    let scene = file.default_scene().or_else(|| file.scenes().next()).ok_or("the glTF file has no scene")?;
    let mut mesh = Mesh::default();
    let mut waiting: Vec<_> = scene.nodes().map(|node| (node, Mat4::IDENTITY, 0)).collect();
    let mut visited = 0;
    while let Some((node, parent, depth)) = waiting.pop() {
        visited += 1;
        if depth > MAX_DEPTH || visited > MAX_NODES {
            return Err("the glTF file nests its nodes too deeply, or has too many".to_owned());
        }
        let world = parent * Mat4::from_cols_array_2d(&node.transform().matrix());
        for primitive in node.mesh().iter().flat_map(gltf::Mesh::primitives) {
            append(&mut mesh, &primitive, &buffers, world)?;
        }
        waiting.extend(node.children().map(|child| (child, world, depth + 1)));
    }
    Ok(mesh)
}

/// The file with every index in it checked, so that following one cannot panic.
///
/// The crate's own check looks up the accessor of the positions before it checks that there is one, and its reader of
/// GLB takes its header from the length that the file states; both are looked at here first.
fn open(bytes: &[u8]) -> Result<gltf::Gltf, String> {
    let damaged = |error: gltf::Error| format!("the glTF file is damaged: {error}");
    let is_binary = bytes.starts_with(b"glTF");
    let stated =
        bytes.get(8..GLB_HEADER_BYTES).and_then(|length| length.try_into().ok()).map(u32::from_le_bytes);
    if is_binary && stated.is_none_or(|length| (length as usize) < GLB_HEADER_BYTES) {
        return Err("the glTF file is damaged: its header is cut off or states a wrong length".to_owned());
    }
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice_without_validation(bytes).map_err(damaged)?;
    let root = document.into_json();
    let positions = gltf::json::validation::Checked::Valid(Semantic::Positions);
    let primitives = root.meshes.iter().flat_map(|mesh| &mesh.primitives);
    for accessor in primitives.filter_map(|primitive| primitive.attributes.get(&positions)) {
        if accessor.value() >= root.accessors.len() {
            let number = accessor.value();
            return Err(format!(
                "the glTF file is damaged: a mesh names accessor {number}, which does not exist"
            ));
        }
    }
    let document = gltf::Document::from_json(root).map_err(damaged)?;
    Ok(gltf::Gltf { document, blob })
}

fn buffers(
    file: &gltf::Gltf,
    read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Vec<Vec<u8>>, String> {
    let mut total = 0;
    file.buffers()
        .map(|buffer| {
            let bytes = match buffer.source() {
                Source::Bin => file.blob.clone().ok_or("the binary part of the glTF file is missing")?,
                Source::Uri(uri) => match uri.strip_prefix("data:") {
                    Some(data) => {
                        let text = data.split_once(";base64,").map(|(_, text)| text);
                        let bytes = text.and_then(|text| BASE64.decode(text).ok());
                        bytes.ok_or("the glTF file holds data that is not base64")?
                    }
                    None => read(&from_percent(uri))?,
                },
            };
            total += bytes.len() as u64;
            if total > MAX_FILE_BYTES {
                return Err(format!("the mesh's data are larger than {} MiB", MAX_FILE_BYTES >> 20));
            }
            Ok(bytes)
        })
        .collect()
}

fn append(
    mesh: &mut Mesh,
    primitive: &Primitive<'_>,
    buffers: &[Vec<u8>],
    world: Mat4,
) -> Result<(), String> {
    // Points and lines have nothing to shade.
    if !matches!(primitive.mode(), Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan) {
        return Ok(());
    }
    let attribute =
        |semantic: &Semantic| primitive.get(semantic).map(|accessor| numbers(&accessor, buffers)).transpose();
    let positions = attribute(&Semantic::Positions)?.ok_or("a part of the glTF mesh has no positions")?;
    let normals = attribute(&Semantic::Normals)?;
    let uvs = attribute(&Semantic::TexCoords(0))?;
    let second_uvs = attribute(&Semantic::TexCoords(1))?;
    let tangents = attribute(&Semantic::Tangents)?;
    let colours = attribute(&Semantic::Colors(0))?;
    let directions = world.inverse().transpose();
    let mut part = Mesh::default();
    for index in 0..positions.count() {
        let position = world.transform_point3(positions.vec4(index).truncate());
        let normal = normals.as_ref().map_or(Vec3::Y, |normals| normals.vec4(index).truncate());
        let normal = directions.transform_vector3(normal).try_normalize().unwrap_or(Vec3::Y);
        let uv = uvs.as_ref().map_or(Vec2::ZERO, |uvs| uvs.vec4(index).truncate().truncate());
        let mut vertex = Vertex::new(position, normal, uv);
        if let Some(second_uvs) = &second_uvs {
            vertex.uv1 = second_uvs.vec4(index).truncate().truncate().to_array();
        }
        if let Some(tangents) = &tangents {
            let tangent = tangents.vec4(index);
            let direction = world.transform_vector3(tangent.truncate()).try_normalize().unwrap_or(Vec3::X);
            vertex.tangent = direction.extend(if tangent.w < 0.0 { -1.0 } else { 1.0 }).to_array();
        }
        if let Some(colours) = &colours {
            vertex.colour = colours.vec4(index).to_array();
        }
        part.vertices.push(vertex);
    }
    let order = match primitive.indices() {
        Some(accessor) => numbers(&accessor, buffers)?.values.iter().map(|value| *value as u32).collect(),
        None => (0..part.vertices.len() as u32).collect::<Vec<_>>(),
    };
    part.indices = triangles(primitive.mode(), &order);
    if part.indices.iter().any(|index| *index as usize >= part.vertices.len()) {
        return Err("the glTF file is damaged: a triangle names a vertex that does not exist".to_owned());
    }
    if world.determinant() < 0.0 {
        part.indices.chunks_exact_mut(3).for_each(|corners| corners.swap(1, 2));
    }
    if normals.is_none() {
        part.make_normals();
    }
    if tangents.is_none() {
        part.make_tangents();
    }
    if mesh.vertices.len() + part.vertices.len() > MAX_TRIANGLES * 3 {
        return Err(format!("the mesh has more than {} vertices", MAX_TRIANGLES * 3));
    }
    let first = mesh.vertices.len() as u32;
    mesh.vertices.append(&mut part.vertices);
    mesh.indices.extend(part.indices.iter().map(|index| first + index));
    super::check_triangles(mesh.triangle_count())
}

fn triangles(mode: Mode, order: &[u32]) -> Vec<u32> {
    match mode {
        Mode::TriangleStrip => (order.windows(3).enumerate())
            .flat_map(|(at, w)| if at % 2 == 0 { [w[0], w[1], w[2]] } else { [w[1], w[0], w[2]] })
            .collect(),
        Mode::TriangleFan => {
            let rest = order.get(1..).unwrap_or_default();
            rest.windows(2).flat_map(|w| [order[0], w[0], w[1]]).collect()
        }
        _ => order[..order.len() - order.len() % 3].to_vec(),
    }
}

/// The numbers of an accessor, `width` for each element.
struct Numbers {
    width: usize,
    values: Vec<f64>,
}

impl Numbers {
    fn count(&self) -> usize {
        self.values.len() / self.width
    }

    /// An element; missing components are 0, a missing fourth is 1.
    fn vec4(&self, index: usize) -> Vec4 {
        let component = |at: usize| {
            let value = (at < self.width).then(|| self.values.get(index * self.width + at)).flatten();
            value.map_or(if at == 3 { 1.0 } else { 0.0 }, |value| *value as f32)
        };
        Vec4::new(component(0), component(1), component(2), component(3))
    }
}

fn numbers(accessor: &gltf::Accessor<'_>, buffers: &[Vec<u8>]) -> Result<Numbers, String> {
    const DAMAGED: &str = "the glTF file is damaged: its data end too early";
    if accessor.sparse().is_some() {
        return Err("the glTF file has sparse data, which cannot be read; export it without".to_owned());
    }
    let width = match accessor.dimensions() {
        Dimensions::Scalar => 1,
        Dimensions::Vec2 => 2,
        Dimensions::Vec3 => 3,
        Dimensions::Vec4 => 4,
        _ => return Err("the glTF file is damaged: it has matrices for vertices".to_owned()),
    };
    let view = accessor.view().ok_or(DAMAGED)?;
    let buffer = buffers.get(view.buffer().index()).ok_or(DAMAGED)?;
    let size = accessor.data_type().size();
    let stride = view.stride().unwrap_or(size * width);
    let count = accessor.count();
    if count > MAX_TRIANGLES * 3 {
        return Err(format!("the mesh has {count} vertices; the limit is {}", MAX_TRIANGLES * 3));
    }
    let start = view.offset().checked_add(accessor.offset()).ok_or(DAMAGED)?;
    let mut values = Vec::new();
    for element in 0..count {
        for component in 0..width {
            let offset = element.checked_mul(stride).and_then(|bytes| bytes.checked_add(component * size));
            let from = offset.and_then(|offset| offset.checked_add(start)).ok_or(DAMAGED)?;
            let bytes = from.checked_add(size).and_then(|end| buffer.get(from..end)).ok_or(DAMAGED)?;
            values.push(number(accessor.data_type(), accessor.normalized(), bytes));
        }
    }
    Ok(Numbers { width, values })
}

fn number(ty: DataType, normalized: bool, bytes: &[u8]) -> f64 {
    let mut word = [0; 4];
    word[..bytes.len().min(4)].copy_from_slice(&bytes[..bytes.len().min(4)]);
    let bits = u32::from_le_bytes(word);
    let (value, largest) = match ty {
        DataType::I8 => (f64::from(bits as u8 as i8), 127.0),
        DataType::U8 => (f64::from(bits as u8), 255.0),
        DataType::I16 => (f64::from(bits as u16 as i16), 32_767.0),
        DataType::U16 => (f64::from(bits as u16), 65_535.0),
        DataType::U32 => (f64::from(bits), 1.0),
        DataType::F32 => (f64::from(f32::from_bits(bits)), 1.0),
    };
    if normalized { (value / largest).max(-1.0) } else { value }
}

/// A URI's text with `%20` and the like replaced.
fn from_percent(uri: &str) -> String {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [first, others @ ..] = rest {
        let escaped = (*first == b'%')
            .then(|| others.get(..2).and_then(|hex| std::str::from_utf8(hex).ok()))
            .flatten()
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::render::mesh) const NOTHING: &dyn Fn(&str) -> Result<Vec<u8>, String> =
        &|name| Err(format!("there is no {name}"));

    /// One triangle moved by a node; `count` and `buffer` may lie.
    pub(in crate::render::mesh) fn document(count: usize, buffer: &str) -> String {
        format!(
            r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],
            "nodes":[{{"mesh":0,"translation":[0,0,5]}}],
            "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],
            "accessors":[{{"bufferView":0,"componentType":5126,"count":{count},"type":"VEC3",
            "min":[0,0,0],"max":[1,1,0]}}],
            "bufferViews":[{{"buffer":0,"byteLength":36}}],"buffers":[{{"byteLength":36,"uri":"{buffer}"}}]}}"#
        )
    }

    /// (0,0,0), (1,0,0), (0,1,0) as little-endian f32.
    pub(in crate::render::mesh) const DATA: &str =
        "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA";

    #[test]
    fn reads_embedded_data_with_the_transform_of_its_node() {
        let mesh = parse(document(3, DATA).as_bytes(), NOTHING).unwrap();
        assert_eq!(mesh.vertices[1].position, [1.0, 0.0, 5.0]);
        assert_eq!(mesh.vertices[0].normal, [0.0, 0.0, 1.0]);
        assert_eq!(mesh.indices, [0, 1, 2]);
    }

    #[test]
    fn lies_and_missing_files_are_errors() {
        for count in [4, 1_000_000, usize::MAX >> 8] {
            assert!(parse(document(count, DATA).as_bytes(), NOTHING).is_err());
        }
        assert_eq!(parse(document(3, "a%20b.bin").as_bytes(), NOTHING).unwrap_err(), "there is no a b.bin");
        assert!(parse(b"glTF\x02\0\0\0", NOTHING).is_err());
        assert!(parse(b"{}", NOTHING).is_err());
    }

    #[test]
    fn a_mesh_of_an_accessor_that_does_not_exist_is_an_error() {
        let text = r#"{"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"POSITION":5}}]}]}"#;
        let reason = parse(text.as_bytes(), NOTHING).unwrap_err();
        assert_eq!(reason, "the glTF file is damaged: a mesh names accessor 5, which does not exist");
    }

    #[test]
    fn strips_keep_their_winding() {
        assert_eq!(triangles(Mode::TriangleStrip, &[0, 1, 2, 3]), [0, 1, 2, 2, 1, 3]);
        assert_eq!(triangles(Mode::TriangleFan, &[0, 1, 2, 3]), [0, 1, 2, 0, 2, 3]);
    }
}
