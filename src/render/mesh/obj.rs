//! Wavefront OBJ. Its v axis points up, so it is turned over; its materials are left out.

use std::io::BufReader;

use glam::{Vec2, Vec3};

use super::{Mesh, Vertex, check_triangles};

pub(super) fn parse(bytes: &[u8]) -> Result<Mesh, String> {
    let options = tobj::LoadOptions { triangulate: true, single_index: true, ..Default::default() };
    let no_materials = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
    let (models, _) = tobj::load_obj_buf(&mut BufReader::new(bytes), &options, no_materials)
        .map_err(|error| format!("the OBJ file is damaged: {error}"))?;
    check_triangles(models.iter().map(|model| model.mesh.indices.len() / 3).sum())?;
    let mut mesh = Mesh::default();
    for model in &models {
        append(&mut mesh, &model.mesh)?;
    }
    if mesh.indices.iter().any(|index| *index as usize >= mesh.vertices.len()) {
        return Err("the OBJ file is damaged: a face names a vertex that does not exist".to_owned());
    }
    if models.iter().any(|model| model.mesh.normals.is_empty()) {
        mesh.make_normals();
    }
    mesh.make_tangents();
    Ok(mesh)
}

fn append(mesh: &mut Mesh, part: &tobj::Mesh) -> Result<(), String> {
    let first =
        u32::try_from(mesh.vertices.len()).map_err(|_| "the mesh has too many vertices".to_owned())?;
    let vector = |numbers: &[f32], at: usize| numbers.get(at * 3..at * 3 + 3).map(Vec3::from_slice);
    for at in 0..part.positions.len() / 3 {
        let position = vector(&part.positions, at).unwrap_or_default();
        let normal = vector(&part.normals, at).and_then(Vec3::try_normalize).unwrap_or(Vec3::Y);
        let uv = part.texcoords.get(at * 2..at * 2 + 2).map_or(Vec2::ZERO, Vec2::from_slice);
        let mut vertex = Vertex::new(position, normal, Vec2::new(uv.x, 1.0 - uv.y));
        if let Some(colour) = vector(&part.vertex_color, at) {
            vertex.colour = colour.extend(1.0).to_array();
        }
        mesh.vertices.push(vertex);
    }
    mesh.indices.extend(part.indices.iter().map(|index| first.saturating_add(*index)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n";

    #[test]
    fn v_is_turned_over_and_normals_are_made() {
        let mesh = parse(TRIANGLE.as_bytes()).unwrap();
        assert_eq!(mesh.indices, [0, 1, 2]);
        assert_eq!(mesh.vertices[0].uv, [0.0, 1.0]);
        assert_eq!(mesh.vertices[0].normal, [0.0, 0.0, 1.0]);
        assert_eq!(mesh.vertices[0].tangent, [1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn polygons_become_triangles() {
        let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
        assert_eq!(parse(square.as_bytes()).unwrap().triangle_count(), 2);
    }

    #[test]
    fn damaged_files_are_refused() {
        for text in ["v 0 0 zero\n", "v 0 0 0\nf 1 2 3\n", "f 1 2 99999999999999999999\n", "\u{0}\u{1}"] {
            let result = Mesh::from_file("a.obj", text.as_bytes(), &|_| Err(String::new()));
            assert!(result.is_err(), "{text:?} gave {result:?}");
        }
    }
}
