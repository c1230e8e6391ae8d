//! The curve of a wire: one place for painting, hit tests and cutting.

use egui::{Pos2, Rect, vec2};

/// A cubic curve that leaves its source to the right and enters its target from the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct WireCurve {
    points: [Pos2; 4],
}

impl WireCurve {
    /// The curve between two pins, in any units where `unit` is the length of a graph unit.
    pub fn between(from: Pos2, to: Pos2, unit: f32) -> Self {
        let across = (to.x - from.x) / unit;
        let apart = (to - from).length() / unit;
        // Wires that run backwards swing out so that they can be told from those that run ahead.
        let handle = if across >= 0.0 {
            (across * 0.5).max((apart * 0.35).min(56.0))
        } else {
            (48.0 - across * 0.45).min(apart * 0.5 + 48.0).clamp(48.0, 260.0)
        };
        let handle = vec2(handle * unit, 0.0);
        Self { points: [from, from + handle, to - handle, to] }
    }

    pub fn at(&self, t: f32) -> Pos2 {
        let [a, b, c, d] = self.points.map(Pos2::to_vec2);
        let s = 1.0 - t;
        (a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)).to_pos2()
    }

    /// Never smaller than the curve.
    pub fn bounds(&self) -> Rect {
        Rect::from_points(&self.points)
    }

    /// How many straight pieces look round for a curve of this size, in points.
    pub fn smooth_pieces(&self) -> usize {
        let [a, b, c, d] = self.points;
        if (a.y - d.y).abs() < 0.5 && a.x <= b.x && d.x >= a.x {
            return 1;
        }
        let length = (b - a).length() + (c - b).length() + (d - c).length();
        ((length.sqrt() * 1.1) as usize).clamp(8, 48)
    }

    /// Replaces the content of `points` by the curve in so many pieces.
    pub fn flatten(&self, pieces: usize, points: &mut Vec<Pos2>) {
        points.clear();
        points.extend((0..=pieces).map(|piece| self.at(piece as f32 / pieces as f32)));
    }

    /// The parameter of the closest point, and the distance to it.
    pub fn closest(&self, to: Pos2) -> (f32, f32) {
        let pieces = 24;
        let mut best = (0.0, f32::INFINITY);
        let mut start = self.at(0.0);
        for piece in 0..pieces {
            let end = self.at((piece + 1) as f32 / pieces as f32);
            let along = end - start;
            let share = ((to - start).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
            let distance = (start + along * share - to).length();
            if distance < best.1 {
                best = ((piece as f32 + share) / pieces as f32, distance);
            }
            start = end;
        }
        best
    }

    /// Whether the straight line from `a` to `b` crosses the curve.
    pub fn crosses(&self, a: Pos2, b: Pos2) -> bool {
        let pieces = 24;
        let mut start = self.at(0.0);
        for piece in 1..=pieces {
            let end = self.at(piece as f32 / pieces as f32);
            if segments_cross(start, end, a, b) {
                return true;
            }
            start = end;
        }
        false
    }
}

fn segments_cross(a: Pos2, b: Pos2, c: Pos2, d: Pos2) -> bool {
    let side = |p: Pos2, q: Pos2, r: Pos2| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    // Half-open, so that a cut through a joint of two pieces counts once and a point cuts nothing.
    let apart = |first: f32, second: f32| (first < 0.0) != (second < 0.0);
    apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn the_curve_joins_its_pins_and_is_found_where_it_runs() {
        let curve = WireCurve::between(pos2(0.0, 0.0), pos2(200.0, 100.0), 1.0);
        assert_eq!(curve.at(0.0), pos2(0.0, 0.0));
        assert_eq!(curve.at(1.0), pos2(200.0, 100.0));
        let (t, distance) = curve.closest(curve.at(0.3) + vec2(0.0, 2.0));
        assert!((t - 0.3).abs() < 0.05 && distance < 2.5, "{t} {distance}");
    }

    #[test]
    fn a_cut_crosses_only_what_it_crosses() {
        let curve = WireCurve::between(pos2(0.0, 0.0), pos2(200.0, 0.0), 1.0);
        assert!(curve.crosses(pos2(100.0, -10.0), pos2(100.0, 10.0)));
        assert!(!curve.crosses(pos2(100.0, 5.0), pos2(100.0, 15.0)));
    }
}
