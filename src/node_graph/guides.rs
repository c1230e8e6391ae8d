//! Lines that a moved node snaps to: the edges and centres of the nodes around it.

use egui::{Pos2, Rect, Vec2, pos2};

use super::model::NodeKey;
use super::scene::Scene;

/// How near an edge must come, in points.
const REACH: f32 = 6.0;

/// By how much more a rectangle moves so that it is in line with others, and the lines that show it.
pub(super) fn in_line(
    scene: &Scene,
    visible: Rect,
    zoom: f32,
    moving: &[NodeKey],
    rect: Rect,
) -> (Vec2, Vec<[Pos2; 2]>) {
    let mut best: [Option<(f32, f32, Rect)>; 2] = [None; 2];
    for slot in scene.nodes_near(visible) {
        let node = &scene.nodes[slot];
        // The keys of what moves are in order.
        if moving.binary_search(&node.key).is_ok() {
            continue;
        }
        let other = node.rect();
        for (axis, best) in best.iter_mut().enumerate() {
            let edges = |rect: Rect| [rect.min[axis], rect.center()[axis], rect.max[axis]];
            for (own, at) in edges(rect).into_iter().zip(edges(other)) {
                let distance = at - own;
                let is_near = distance.abs() * zoom <= REACH;
                if is_near && best.is_none_or(|(least, ..)| distance.abs() < least.abs()) {
                    *best = Some((distance, at, other));
                }
            }
        }
    }
    let shift = Vec2::new(best[0].map_or(0.0, |(by, ..)| by), best[1].map_or(0.0, |(by, ..)| by));
    let rect = rect.translate(shift);
    let lines = best.into_iter().enumerate().filter_map(|(axis, best)| {
        let (_, at, other) = best?;
        let both = rect.union(other);
        Some(if axis == 0 {
            [pos2(at, both.top()), pos2(at, both.bottom())]
        } else {
            [pos2(both.left(), at), pos2(both.right(), at)]
        })
    });
    (shift, lines.collect())
}
