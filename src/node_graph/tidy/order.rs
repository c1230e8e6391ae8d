//! The order of items within their columns. A wire across columns bends once in each, so that it takes part.

use super::{TidyNode, TidyWire};

/// How often the columns are gone through.
const SWEEPS: usize = 12;
/// Bends for wires across more columns than this in all would cost more than they give.
const MAX_BENDS: usize = 40_000;

/// Where a piece of wire ends: the place in its column, and the height of the pin for comparison.
type End = (usize, i64);

/// The columns with what stands in them.
pub(super) struct Layers {
    /// Each column from top to bottom; numbers below the count of items are items, the others bends.
    pub columns: Vec<Vec<usize>>,
    /// The pieces of wires between neighbouring columns, from the left end, with the heights of both ends below the
    /// tops.
    pub pieces: Vec<Piece>,
    /// The pieces at the left and at the right of each item and bend.
    pub at_left: Vec<Vec<usize>>,
    pub at_right: Vec<Vec<usize>>,
    /// Where each stands in its column.
    place: Vec<usize>,
    column_of: Vec<usize>,
}

/// A piece of a wire.
pub(super) struct Piece {
    pub from: usize,
    pub from_height: f32,
    pub to: usize,
    pub to_height: f32,
}

impl Layers {
    pub fn new(boxes: &[TidyNode], wires: &[TidyWire], columns: &[usize]) -> Self {
        let count = columns.iter().max().map_or(0, |last| last + 1);
        let mut column_of = columns.to_vec();
        let mut now: Vec<f32> = boxes.iter().map(|item| item.rect.center().y).collect();
        let mut pieces = Vec::new();
        let mut bends = 0;
        for wire in wires {
            let (left, right) = (columns[wire.from], columns[wire.to]);
            // One that goes back has no way through the columns.
            if left <= right {
                continue;
            }
            let (start, end) = (now[wire.from], now[wire.to]);
            let (mut from, mut from_height) = (wire.from, wire.from_height);
            let span = left - right;
            if span > 1 && bends + span > MAX_BENDS {
                continue;
            }
            for column in (right + 1..left).rev() {
                let bend = column_of.len();
                bends += 1;
                column_of.push(column);
                now.push(start + (end - start) * (left - column) as f32 / span as f32);
                pieces.push(Piece { from, from_height, to: bend, to_height: 0.0 });
                (from, from_height) = (bend, 0.0);
            }
            pieces.push(Piece { from, from_height, to: wire.to, to_height: wire.to_height });
        }
        let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (item, column) in column_of.iter().enumerate() {
            layers[*column].push(item);
        }
        for column in &mut layers {
            column.sort_by(|a, b| now[*a].total_cmp(&now[*b]).then(a.cmp(b)));
        }
        let mut at_left = vec![Vec::new(); column_of.len()];
        let mut at_right = vec![Vec::new(); column_of.len()];
        for (index, piece) in pieces.iter().enumerate() {
            at_left[piece.to].push(index);
            at_right[piece.from].push(index);
        }
        let place = vec![0; column_of.len()];
        let mut layers = Self { columns: layers, pieces, at_left, at_right, place, column_of };
        layers.number();
        layers
    }

    fn number(&mut self) {
        for column in &self.columns {
            for (place, item) in column.iter().enumerate() {
                self.place[*item] = place;
            }
        }
    }

    /// Tries orders by medians and keeps the one with the fewest crossings, the present one among equals.
    pub fn reduce_crossings(&mut self) {
        let mut best = self.columns.clone();
        let mut least = self.crossings();
        let mut idle = 0;
        for sweep in 0..SWEEPS {
            if least == 0 || idle > 3 {
                break;
            }
            // From the right, where the results are, then back from the left.
            let leftward = sweep % 2 == 0;
            let count = self.columns.len();
            for step in 1..count {
                let column = if leftward { step } else { count - 1 - step };
                self.sort_column(column, leftward);
            }
            let found = self.crossings();
            if found < least {
                least = found;
                best.clone_from(&self.columns);
                idle = 0;
            } else {
                idle += 1;
            }
        }
        self.columns = best;
        self.number();
        self.exchange_neighbours();
    }

    fn sort_column(&mut self, column: usize, by_right: bool) {
        let wish = |item: usize| -> Option<f32> {
            let pieces = if by_right { &self.at_right[item] } else { &self.at_left[item] };
            if pieces.is_empty() {
                return None;
            }
            let sum: f32 = pieces
                .iter()
                .map(|piece| {
                    let piece = &self.pieces[*piece];
                    let (other, height) =
                        if by_right { (piece.to, piece.to_height) } else { (piece.from, piece.from_height) };
                    // Pins of one node count in their order.
                    self.place[other] as f32 + height / 10_000.0
                })
                .sum();
            Some(sum / pieces.len() as f32)
        };
        // What has no wire on that side keeps its place among the others.
        let mut last = 0.0;
        let mut keyed: Vec<(f32, usize)> = Vec::with_capacity(self.columns[column].len());
        for item in &self.columns[column] {
            last = wish(*item).unwrap_or(last);
            keyed.push((last, *item));
        }
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.columns[column] = keyed.into_iter().map(|(_, item)| item).collect();
        for (place, item) in self.columns[column].iter().enumerate() {
            self.place[*item] = place;
        }
    }

    /// Neighbours change places where that alone takes crossings away.
    fn exchange_neighbours(&mut self) {
        for _ in 0..4 {
            let mut changed = false;
            for column in 0..self.columns.len() {
                for place in 1..self.columns[column].len() {
                    let (upper, lower) = (self.columns[column][place - 1], self.columns[column][place]);
                    if self.crossings_of(upper, lower) > self.crossings_of(lower, upper) {
                        self.columns[column].swap(place - 1, place);
                        self.place[upper] = place;
                        self.place[lower] = place - 1;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// How often the wires of two items of a column cross when `upper` stands above `lower`.
    fn crossings_of(&self, upper: usize, lower: usize) -> usize {
        let ends = |item: usize, right: bool| {
            let pieces = if right { &self.at_right[item] } else { &self.at_left[item] };
            pieces.iter().map(move |piece| self.end(*piece, right))
        };
        let mut count = 0;
        for right in [false, true] {
            for above in ends(upper, right) {
                count += ends(lower, right).filter(|below| *below < above).count();
            }
        }
        count
    }

    /// Where the far end of a piece is: its place, and the height of the pin for comparison.
    fn end(&self, piece: usize, right: bool) -> End {
        let piece = &self.pieces[piece];
        let (item, height) =
            if right { (piece.to, piece.to_height) } else { (piece.from, piece.from_height) };
        (self.place[item], (height * 16.0) as i64)
    }

    /// How many pairs of wires cross, counted with a Fenwick tree per pair of columns.
    fn crossings(&self) -> usize {
        let mut by_column: Vec<Vec<(End, End)>> = vec![Vec::new(); self.columns.len()];
        for (index, piece) in self.pieces.iter().enumerate() {
            by_column[self.column_of[piece.from]].push((self.end(index, false), self.end(index, true)));
        }
        by_column.into_iter().map(|mut pieces| crossings_between(&mut pieces)).sum()
    }
}

/// How many of these wires between two columns cross: pairs of ends, left and right.
fn crossings_between(pieces: &mut [(End, End)]) -> usize {
    pieces.sort_unstable();
    let mut ends: Vec<(usize, i64)> = pieces.iter().map(|(_, end)| *end).collect();
    ends.sort_unstable();
    ends.dedup();
    let mut tree = vec![0_usize; ends.len() + 1];
    let mut crossings = 0;
    for (seen, (_, end)) in pieces.iter().enumerate() {
        let place = ends.partition_point(|known| known < end) + 1;
        let mut not_above = 0;
        let mut at = place;
        while at > 0 {
            not_above += tree[at];
            at &= at - 1;
        }
        crossings += seen - not_above;
        let mut at = place;
        while at < tree.len() {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    crossings
}
