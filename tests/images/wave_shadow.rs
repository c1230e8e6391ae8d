//! The shadow of the waving figure on the ground, seen from above with the figure itself unseen: its outline against
//! the vertices thrown onto the ground along the light, in 64 bits.

use image::RgbaImage;
use serde_json::json;
use shaderwright::document::Camera;
use shaderwright::render::FrameInput;

use crate::bundled::{Graph, set};
use crate::vertex_effects::mesh;

const SIDE: u32 = 300;
/// Half the width of the ground that the picture shows.
const REACH: f64 = 2.4;
/// How far the outline may be off, in units of the ground: two pixels, for the filtered edge and the texels of the map.
const TOLERANCE: f64 = 2.0 * 2.0 * REACH / SIDE as f64;

/// The farthest that something reaches into each of 16 directions of the ground.
type Outline = [f64; 16];

fn outline(points: impl Iterator<Item = [f64; 2]>) -> Outline {
    let mut outline = [f64::MIN; 16];
    for [x, z] in points {
        for (index, reach) in outline.iter_mut().enumerate() {
            let angle = index as f64 / 16.0 * std::f64::consts::TAU;
            *reach = reach.max(x * angle.cos() + z * angle.sin());
        }
    }
    outline
}

fn off(a: &Outline, b: &Outline) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn graph(displaced: bool, casts_shadow: bool) -> Graph {
    Graph::open("wave_shadow", |file| {
        set(file, &[("displaced_shadow", json!(displaced)), ("magnitude", json!(0.3))]);
        let figure = &mut file["passes"][0];
        figure["blend"] = json!("alpha");
        figure["depth_write"] = json!(false);
        figure["casts_shadow"] = json!(casts_shadow);
        let output = figure["output"].clone();
        let nodes = file["nodes"].as_array_mut().unwrap();
        let output = nodes.iter_mut().find(|node| node["id"] == output).unwrap();
        output["values"]["alpha"] = json!(0);
    })
}

/// The picture from above, with +x to the right and +z down.
fn from_above(graph: &Graph, time_secs: f64) -> RgbaImage {
    let field_of_view = 20.0;
    let distance = REACH / f64::to_radians(field_of_view / 2.0).tan();
    let camera = Camera {
        yaw: 0.0,
        pitch: 89.9,
        distance: distance as f32,
        target: [0.0; 3],
        field_of_view: field_of_view as f32,
        orthographic: false,
    };
    let frame = FrameInput { time_secs, camera, ..FrameInput::new(&graph.document, [SIDE; 2]) };
    graph.renderer().render_image(&frame).unwrap().image
}

/// Where the ground is darker than without the shadow.
fn shaded(graph: &Graph, time_secs: f64) -> Outline {
    let lit = from_above(&self::graph(true, false), time_secs);
    let image = from_above(graph, time_secs);
    let is_shaded =
        image.pixels().zip(lit.pixels()).map(|(found, lit)| u16::from(found[1]) * 4 < u16::from(lit[1]) * 3);
    let place = |index: u32| (f64::from(index) + 0.5 - f64::from(SIDE) / 2.0) * 2.0 * REACH / f64::from(SIDE);
    let places = (0..SIDE * SIDE).zip(is_shaded).filter(|(_, shaded)| *shaded);
    outline(places.map(|(index, _)| [place(index % SIDE), place(index / SIDE)]))
}

/// The figure thrown onto the ground along the light; its vertices moved by the wave where `displaced`.
fn thrown(graph: &Graph, time_secs: f64, displaced: bool) -> Outline {
    let get = |name: &str| graph.parameters[name][0];
    let light = graph.document.scene().light.direction.map(f64::from);
    let vertices = mesh(&graph.document.passes()[0]).vertices;
    let points = vertices.iter().map(|vertex| {
        let [x, y, z] = vertex.position.map(f64::from);
        let wave =
            (get("frequency") * time_secs + (x + y + z) * get("inv_wave_length")).sin() * get("magnitude");
        let x = if displaced { x + wave } else { x };
        [x - light[0] * y / light[1], z - light[2] * y / light[1]]
    });
    outline(points)
}

#[test]
fn the_outline_follows_the_displaced_mesh() {
    let (graph, still) = (graph(true, true), graph(false, true));
    let mut outlines = Vec::new();
    for time in [0.0, 0.8, 1.7] {
        let found = shaded(&graph, time);
        let (right, rest) = (thrown(&graph, time, true), thrown(&graph, time, false));
        assert!(off(&found, &right) < TOLERANCE, "at {time} s: {found:?}, expected {right:?}");
        assert!(off(&found, &rest) > 2.0 * TOLERANCE, "at {time} s the mesh at rest counts as the same");
        let found = shaded(&still, time);
        assert!(off(&found, &rest) < TOLERANCE, "switched off at {time} s: {found:?}, expected {rest:?}");
        outlines.push((right, found));
    }
    for pair in outlines.windows(2) {
        let [(first, first_still), (second, second_still)] = pair else { continue };
        assert!(off(first, second) > 2.0 * TOLERANCE, "the outline does not move");
        assert!(off(first_still, second_still) == 0.0, "switched off, the outline moves");
    }
}
