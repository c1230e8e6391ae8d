//! Where a graph is looked at first.

use egui::{Pos2, Rect, pos2};

/// Around what is shown, in graph units: room for the title of a frame.
const MARGIN: f32 = 40.0;

/// The middle of a view of this `size` on a graph that is too large to be shown whole: its left end, at the height
/// where the most nodes are whole in view, the highest of such places.
pub fn beginning(content: Rect, size: egui::Vec2, nodes: impl Iterator<Item = Rect>) -> Pos2 {
    let left = content.left() - MARGIN;
    let top = if content.height() + 2.0 * MARGIN < size.y {
        content.center().y - size.y / 2.0
    } else {
        let seen: Vec<Rect> = nodes.filter(|node| node.right() <= left + size.x).collect();
        let fullest = fullest_strip(&seen, size.y - 2.0 * MARGIN).unwrap_or(content.top());
        let lowest = seen.iter().map(Rect::bottom).fold(f32::NEG_INFINITY, f32::max);
        // Nothing stands below the lowest: better show what stands above.
        (fullest - 1.5 * MARGIN).min((lowest + MARGIN - size.y).max(content.top() - 1.5 * MARGIN))
    };
    pos2(left + size.x / 2.0, top + size.y / 2.0)
}

/// The top of the strip of this height, beginning at a node, that holds the most nodes.
fn fullest_strip(nodes: &[Rect], height: f32) -> Option<f32> {
    let sorted = |edge: fn(&Rect) -> f32| {
        let mut edges: Vec<f32> = nodes.iter().map(edge).collect();
        edges.sort_unstable_by(f32::total_cmp);
        edges
    };
    let (tops, bottoms) = (sorted(Rect::top), sorted(Rect::bottom));
    // What ends in the strip, less what begins before it: right but for nodes that are higher than the strip.
    let held = |top: f32| {
        let ending = bottoms.partition_point(|bottom| *bottom <= top + height);
        ending.saturating_sub(tops.partition_point(|other| *other < top))
    };
    tops.iter().rev().copied().max_by_key(|top| held(*top))
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    fn node(x: f32, y: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(120.0, 80.0))
    }

    #[test]
    fn a_graph_begins_where_most_of_its_left_end_is() {
        let nodes = [node(900.0, 0.0), node(0.0, 600.0), node(200.0, 620.0), node(400.0, 700.0)];
        let content = nodes.into_iter().reduce(Rect::union).unwrap();
        let view = |size| Rect::from_center_size(beginning(content, size, nodes.into_iter()), size);
        let low = view(vec2(800.0, 400.0));
        assert_eq!(low.bottom(), 780.0 + MARGIN);
        assert!(nodes[1..].iter().all(|node| low.contains_rect(*node)), "{low:?}");
        // One that is low enough is in the middle.
        assert_eq!(view(vec2(800.0, 1000.0)).center().y, content.center().y);
    }

    #[test]
    fn of_places_that_are_as_good_the_highest_is_taken() {
        let nodes: Vec<Rect> = (0..100).map(|row| node(0.0, row as f32 * 100.0)).collect();
        assert_eq!(fullest_strip(&nodes, 400.0), Some(0.0));
        assert_eq!(fullest_strip(&[], 400.0), None);
    }
}
