//! The school of fish: one draw call, and every fish swims on its own.

use glam::{Mat4, Vec3};
use shaderwright::render::FrameInput;
use shaderwright::render::instances::generate;

use crate::bundled::Graph;
use crate::vertex_effects::{Found, mesh};

#[test]
fn a_school_is_one_draw_call() {
    let graph = Graph::open("fish_school", |_| {});
    let mut renderer = graph.renderer();
    renderer.render(&FrameInput::new(&graph.document, [16, 16])).unwrap();
    let stats = renderer.stats();
    assert_eq!((stats.draw_calls, stats.instances), (1, 2_000));
}

/// How differently two fish move: 0 in step, about 1 when they have nothing to do with each other.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    let power = |signal: &[f64]| signal.iter().map(|value| value * value).sum::<f64>();
    let difference: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    (power(&difference) / (power(a) + power(b))).sqrt()
}

#[test]
fn no_two_neighbouring_fish_are_in_step() {
    let graph = Graph::open("fish_school", |_| {});
    let mut signals: Vec<Vec<f64>> = Vec::new();
    let pass = &graph.document.passes()[0];
    let fish = generate(pass.instances.as_ref().unwrap());
    let places: Vec<Mat4> = fish.iter().map(|fish| Mat4::from_cols_array_2d(&fish.transform)).collect();
    let mut tail = mesh(pass).vertices;
    tail.sort_by(|a, b| a.position[2].total_cmp(&b.position[2]));
    tail.truncate(1);
    for step in 0..40 {
        let time = f64::from(step) * 1.37;
        let found = Found::read_these(&graph, pass, time, false, tail.clone(), fish.clone());
        signals.resize(fish.len(), Vec::new());
        for (fish, (signal, place)) in signals.iter_mut().zip(&places).enumerate() {
            let position = found.positions[fish].map(|axis| axis as f32);
            // Sideways in the fish's own space, so that turn and scale do not count.
            signal.push(f64::from(place.inverse().transform_point3(Vec3::from_array(position)).x));
        }
    }
    let mut differences: Vec<f64> = (0..places.len())
        .map(|fish| {
            let distance = |other: &usize| (places[*other].w_axis - places[fish].w_axis).length_squared();
            let others = (0..places.len()).filter(|other| *other != fish);
            let nearest = others.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap();
            apart(&signals[fish], &signals[nearest])
        })
        .collect();
    differences.sort_by(f64::total_cmp);
    let (least, median) = (differences[0], differences[differences.len() / 2]);
    assert!(least > 0.25 && median > 0.9, "least {least}, median {median}");
    assert!(apart(&signals[0], &signals[0]) < 1e-9, "a fish is in step with itself");
}
