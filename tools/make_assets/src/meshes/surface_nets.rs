//! Turns a distance function into a closed mesh (naive surface nets): one vertex in every grid cell the
//! surface passes, one quad across every grid edge that it cuts.

use std::collections::BTreeMap;

use super::Mesh;
use crate::vector::{Vec3, add, dot, mix, normalize, scale, sub};

fn gradient(distance: &impl Fn(Vec3) -> f64, p: Vec3) -> Vec3 {
    const STEP: f64 = 1e-4;
    std::array::from_fn(|axis| {
        let mut offset = [0.0; 3];
        offset[axis] = STEP;
        (distance(add(p, offset)) - distance(sub(p, offset))) / (2.0 * STEP)
    })
}

/// The surface where `distance` is zero within a box, which must enclose all of it.
pub fn surface(distance: impl Fn(Vec3) -> f64, low: Vec3, high: Vec3, cell: f64) -> Mesh {
    let counts: [usize; 3] = std::array::from_fn(|i| ((high[i] - low[i]) / cell).ceil() as usize);
    let place = |at: [usize; 3]| -> Vec3 { std::array::from_fn(|i| low[i] + at[i] as f64 * cell) };
    let row = counts[0] + 1;
    let slice = row * (counts[1] + 1);
    let index = |at: [usize; 3]| at[0] + at[1] * row + at[2] * slice;
    let corners =
        (0..slice * (counts[2] + 1)).map(|i| distance(place([i % row, i % slice / row, i / slice])));
    let samples: Vec<f64> = corners.collect();

    let mut mesh = Mesh::default();
    let mut vertex_of: BTreeMap<usize, usize> = BTreeMap::new();
    let cells =
        (0..counts[2]).flat_map(|z| (0..counts[1]).flat_map(move |y| (0..counts[0]).map(move |x| [x, y, z])));
    for at in cells.clone() {
        let corner = |i: usize| [at[0] + (i & 1), at[1] + (i >> 1 & 1), at[2] + (i >> 2)];
        let inside = (0..8).filter(|i| samples[index(corner(*i))] < 0.0).count();
        if inside == 0 || inside == 8 {
            continue;
        }
        let p = project(&distance, crossing_mean(corner, |at| samples[index(at)], place));
        vertex_of.insert(index(at), mesh.vertex(p, [0.0; 2]));
    }
    for at in cells {
        for axis in 0..3 {
            let mut next = at;
            next[axis] += 1;
            let (here, there) = (samples[index(at)] < 0.0, samples[index(next)] < 0.0);
            let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
            if here == there || at[second] == 0 || at[third] == 0 {
                continue;
            }
            // The four cells round this edge, counter-clockwise as seen from the edge's far end.
            let around = [(1, 1), (0, 1), (0, 0), (1, 0)].map(|(back, down)| {
                let mut cell = at;
                cell[second] -= back;
                cell[third] -= down;
                vertex_of.get(&index(cell)).copied()
            });
            if let [Some(a), Some(b), Some(c), Some(d)] = around {
                mesh.quad(if here { [a, b, c, d] } else { [d, c, b, a] });
            }
        }
    }
    for _ in 0..3 {
        relax(&mut mesh, &distance);
    }
    for vertex in &mut mesh.vertices {
        vertex.normal = normalize(gradient(&distance, vertex.position));
    }
    mesh
}

/// Moves a place near the surface onto it: a few Newton steps.
fn project(distance: &impl Fn(Vec3) -> f64, start: Vec3) -> Vec3 {
    (0..4).fold(start, |p, _| {
        let slope = gradient(distance, p);
        sub(p, scale(slope, distance(p) / dot(slope, slope).max(1e-6)))
    })
}

/// Draws each vertex halfway to the mean of its neighbours, along the surface: evens out slivers.
fn relax(mesh: &mut Mesh, distance: &impl Fn(Vec3) -> f64) {
    let mut sums = vec![([0.0; 3], 0.0); mesh.vertices.len()];
    for [a, b, c] in &mesh.triangles {
        for (at, next) in [(*a, *b), (*b, *c), (*c, *a)] {
            let (sum, count) = sums[at];
            sums[at] = (add(sum, mesh.vertices[next].position), count + 1.0);
        }
    }
    for (vertex, (sum, count)) in mesh.vertices.iter_mut().zip(sums) {
        let mean = scale(sum, 1.0 / f64::max(count, 1.0));
        vertex.position = project(distance, mix(vertex.position, mean, 0.5));
    }
}

/// The mean of the places where the surface cuts a cell's twelve edges.
fn crossing_mean(
    corner: impl Fn(usize) -> [usize; 3],
    sample: impl Fn([usize; 3]) -> f64,
    place: impl Fn([usize; 3]) -> Vec3,
) -> Vec3 {
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for from in 0..8 {
        for axis in [1, 2, 4].into_iter().filter(|axis| from & axis == 0) {
            let (a, b) = (corner(from), corner(from | axis));
            let (start, end) = (sample(a), sample(b));
            if (start < 0.0) != (end < 0.0) {
                sum = add(sum, mix(place(a), place(b), start / (start - end)));
                count += 1.0;
            }
        }
    }
    scale(sum, 1.0 / f64::max(count, 1.0))
}
