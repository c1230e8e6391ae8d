//! Wavefront OBJ text.

use std::fmt::Write;

use super::Mesh;

/// Six digits are finer than any of these meshes; a negative zero would make needless differences.
fn number(x: f64) -> String {
    let text = format!("{x:.6}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

/// One position, uv and normal per vertex, so that the three indices of a corner are the same.
pub fn write(mesh: &Mesh, name: &str) -> String {
    let mut text = format!(
        "# {name}: {} vertices, {} triangles\n\
         # Part of Shaderwright. Licence: CC0-1.0, no rights reserved.\n\
         # +y up, right-handed, front faces counter-clockwise, v upwards.\n\
         o {name}\n",
        mesh.vertices.len(),
        mesh.triangles.len()
    );
    let mut line = |kind: &str, values: &[f64]| {
        let numbers: Vec<String> = values.iter().copied().map(number).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{kind} {}", numbers.join(" "));
    };
    for vertex in &mesh.vertices {
        line("v", &vertex.position);
    }
    for vertex in &mesh.vertices {
        line("vt", &[vertex.uv[0], 1.0 - vertex.uv[1]]);
    }
    for vertex in &mesh.vertices {
        line("vn", &vertex.normal);
    }
    text.push_str("s 1\n");
    for triangle in &mesh.triangles {
        let corners = triangle.map(|i| format!("{0}/{0}/{0}", i + 1));
        let _ = writeln!(text, "f {}", corners.join(" "));
    }
    text
}
