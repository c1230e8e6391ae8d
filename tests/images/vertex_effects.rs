//! The effects that move vertices: positions in the world as the device computes them, against their formulas in 64
//! bits, within 1e-4. Every parameter is then changed a little in the formula, which must be noticed.

use glam::Vec3;
use serde_json::json;
use shaderwright::bundle::Bundle;
use shaderwright::document::{MeshSource, Pass};
use shaderwright::render::instances::{Instance, SINGLE, generate};
use shaderwright::render::mesh::{Mesh, Vertex};
use shaderwright::render::{FrameUniform, Mover, ObjectUniform, View};

use crate::bundled::Graph;
use crate::vertex_formulas::{
    Moment, V3, add, at_rest, billboard, body_twist, body_wave, dot, facing, flag, grass, perlin, pivot,
    school, side_to_side, stretched, swim, wave, wide,
};
use crate::vertex_stage::{Scene, positions};

const TOLERANCE: f64 = 1e-4;
/// A change of the formula must move some vertex by more than this.
const NOTICED: f64 = 1e-3;
const TIMES: [f64; 4] = [0.0, 0.5, 1.7, 37.3];

/// A pass of a graph, and where the formula puts a vertex in the world.
struct Case {
    graph: &'static str,
    pass: &'static str,
    place: fn(&Moment, &Vertex, &Instance) -> V3,
    /// The parameters of the formula, `time` among them.
    parameters: &'static [&'static str],
}

const SWIM: [&str; 8] =
    ["time", "time_scale", "side_to_side", "pivot", "wave", "twist", "mask_black", "mask_white"];

const CASES: [Case; 15] = [
    Case {
        graph: "fish_side_to_side",
        pass: "fish",
        place: side_to_side,
        parameters: &[SWIM[0], SWIM[1], SWIM[2]],
    },
    Case {
        graph: "fish_pivot",
        pass: "fish",
        place: pivot,
        parameters: &[SWIM[0], SWIM[1], SWIM[2], SWIM[3]],
    },
    Case { graph: "fish_wave", pass: "fish", place: body_wave, parameters: &[SWIM[0], SWIM[1], SWIM[4]] },
    Case { graph: "fish_twist", pass: "fish", place: body_twist, parameters: &[SWIM[0], SWIM[1], SWIM[5]] },
    Case { graph: "fish_mask", pass: "fish", place: at_rest, parameters: &[] },
    Case { graph: "fish_swim", pass: "fish", place: swim, parameters: &SWIM },
    Case { graph: "fish_school", pass: "fish", place: school, parameters: &SWIM },
    Case {
        graph: "water",
        pass: "water",
        // The graph scales the wave to a mesh of two units.
        place: |moment, vertex, _| wave(moment, vertex, 0.06),
        parameters: &["time", "magnitude", "frequency", "inv_wave_length"],
    },
    Case {
        graph: "wave_shadow",
        pass: "figure",
        place: |moment, vertex, _| wave(moment, vertex, 1.0),
        parameters: &["time", "magnitude", "frequency", "inv_wave_length"],
    },
    Case {
        graph: "waving_flag",
        pass: "flag",
        place: flag,
        parameters: &["time", "amplitude", "waves", "speed", "slant"],
    },
    Case {
        graph: "grass_wind",
        pass: "blades",
        place: grass,
        parameters: &["time", "wind", "wind_speed", "gust_size"],
    },
    Case { graph: "billboard", pass: "fires", place: billboard, parameters: &["vertical"] },
    Case {
        graph: "motion_trail",
        pass: "trail",
        place: |moment, vertex, _| stretched(moment, vertex, perlin(moment, vertex) * facing(moment, vertex)),
        parameters: &["motion", "noise_scale"],
    },
    Case {
        graph: "motion_stretch_uniform",
        pass: "trail",
        place: |moment, vertex, _| stretched(moment, vertex, 1.0),
        parameters: &["motion"],
    },
    Case {
        graph: "motion_stretch_noise",
        pass: "trail",
        place: |moment, vertex, _| stretched(moment, vertex, perlin(moment, vertex)),
        parameters: &["motion", "noise_scale"],
    },
];

/// The mesh of a pass.
pub fn mesh(pass: &Pass) -> Mesh {
    let path = match &pass.mesh {
        MeshSource::Fish => "bundle:meshes/fish.obj",
        MeshSource::File(path) => path,
        built_in => return Mesh::built_in(built_in).unwrap(),
    };
    let bytes = Bundle::embedded().read_asset(path).unwrap();
    Mesh::from_file(path, &bytes, &|_| Err("it has no neighbours".to_owned())).unwrap()
}

/// What is read back, with what the formula needs to know.
pub struct Found {
    moment: Moment,
    vertices: Vec<Vertex>,
    instances: Vec<Instance>,
    /// All vertices of the first instance, then of the next.
    pub positions: Vec<V3>,
}

impl Found {
    /// The vertices of a pass at a time, of every 16th of many copies; `in_shadow` those that its shadow map gets.
    pub fn read(graph: &Graph, pass: &str, time: f64, in_shadow: bool) -> Self {
        let pass = graph.document.passes().iter().find(|known| known.name == pass).unwrap();
        let instances = pass.instances.as_ref().map_or(vec![SINGLE], generate);
        let instances = instances.into_iter().step_by(16).collect();
        Self::read_these(graph, pass, time, in_shadow, mesh(pass).vertices, instances)
    }

    /// These vertices of these copies.
    pub fn read_these(
        graph: &Graph,
        pass: &Pass,
        time: f64,
        in_shadow: bool,
        vertices: Vec<Vertex>,
        instances: Vec<Instance>,
    ) -> Self {
        let document = &graph.document;
        let compiled = graph.compiled.interface.passes.iter().find(|known| known.name == pass.name).unwrap();
        let placement = Mover::default().placement(document.scene(), time);
        let view = View::of_camera(&document.scene().camera, 1.0);
        let seconds = [1.0, 0.05, 2.0, 3.0].map(|factor| (time * factor) as f32);
        let in_shadow_flag = f32::from(u8::from(in_shadow));
        let frame = FrameUniform {
            time: seconds,
            camera_position: view.position.extend(view.field_of_view).to_array(),
            light_direction: Vec3::Y.extend(in_shadow_flag).to_array(),
            motion: placement.motion,
            ..bytemuck::Zeroable::zeroed()
        };
        let scene = Scene {
            compiled: &graph.compiled,
            values: graph.compiled.interface.values.bytes(document),
            frame,
            object: ObjectUniform::new(placement.world_from_object),
            vertices: &vertices,
            instances: &instances,
        };
        let shadow_entry = compiled.shadow_entry.as_deref().filter(|_| in_shadow);
        let entry = shadow_entry.unwrap_or(&compiled.vertex_entry);
        let positions = positions(&scene, entry, &compiled.attributes);
        let moment = Moment {
            time,
            parameters: graph.parameters.clone(),
            camera: wide(view.position.to_array()),
            motion: placement.motion.map(f64::from),
            object: wide(placement.world_from_object.w_axis.truncate().to_array()),
        };
        Self { moment, vertices, instances, positions }
    }

    /// The largest distance from where the formula puts a vertex.
    fn off(&self, moment: &Moment, place: fn(&Moment, &Vertex, &Instance) -> V3) -> f64 {
        let expected = self
            .instances
            .iter()
            .flat_map(|instance| self.vertices.iter().map(move |vertex| place(moment, vertex, instance)));
        let mut largest = 0.0_f64;
        for (expected, found) in expected.zip(&self.positions) {
            let off = add(expected, *found, -1.0);
            largest = largest.max(dot(off, off).sqrt());
        }
        assert_eq!(self.positions.len(), self.vertices.len() * self.instances.len());
        largest
    }
}

/// Every number among the parameters times `factor`.
fn scaled(graph: &str, factor: f64) -> Graph {
    Graph::open(graph, |file| {
        for parameter in file["parameters"].as_array_mut().into_iter().flatten() {
            if let Some(value) = parameter["value"].as_f64() {
                parameter["value"] = json!(value * factor);
            }
        }
    })
}

#[test]
fn vertices_are_where_the_formulas_put_them() {
    let mut wrong = Vec::new();
    for case in CASES {
        for factor in [1.0, 0.6] {
            let graph = scaled(case.graph, factor);
            for time in TIMES {
                let found = Found::read(&graph, case.pass, time, false);
                let off = found.off(&found.moment, case.place);
                if off.is_nan() || off > TOLERANCE {
                    wrong.push(format!("{} × {factor} at {time} s: off by {off}", case.graph));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_parameter_is_noticed() {
    for case in CASES {
        let graph = scaled(case.graph, 1.0);
        let found = Found::read(&graph, case.pass, 0.5, false);
        for name in case.parameters {
            let mut moment = found.moment.clone();
            match *name {
                "time" => moment.time += 0.05,
                "motion" => moment.motion[3] *= 1.05,
                name => moment.parameters.get_mut(name).unwrap()[0] *= 1.05,
            }
            let off = found.off(&moment, case.place);
            assert!(off > NOTICED, "{}: a change of {name} moves nothing: {off}", case.graph);
        }
    }
}

#[test]
fn the_shadow_map_gets_the_displaced_positions_and_the_switch_those_at_rest() {
    for displaced in [true, false] {
        let graph = Graph::open("wave_shadow", |file| {
            crate::bundled::set(file, &[("displaced_shadow", json!(displaced))]);
        });
        for time in TIMES {
            let found = Found::read(&graph, "figure", time, true);
            let right = found.off(&found.moment, |moment, vertex, _| wave(moment, vertex, 1.0));
            let rest = found.off(&found.moment, at_rest);
            let (near, far) = if displaced { (right, rest) } else { (rest, right) };
            assert!(near < TOLERANCE && far > 0.05, "displaced {displaced} at {time} s: {near} {far}");
        }
    }
}
