//! A uniform grid over boxes, so that "what is here?" costs the same in a small and a huge graph.

use egui::{Pos2, Rect};

/// Cells are stored one after the other (like a compressed sparse matrix): building is two linear
/// passes and no cell allocates.
#[derive(Debug, Default)]
pub(super) struct Grid {
    origin: Pos2,
    cell: f32,
    columns: usize,
    rows: usize,
    starts: Vec<u32>,
    items: Vec<u32>,
}

/// Limits memory when a few items lie very far apart.
const MAX_CELLS_PER_AXIS: usize = 256;

impl Grid {
    /// Indexes `boxes`, each an item and its bounds; an item may come with several boxes.
    pub fn build(boxes: &[(u32, Rect)], preferred_cell: f32) -> Self {
        let mut bounds = Rect::NOTHING;
        for (_, rect) in boxes {
            if rect.is_finite() {
                bounds = bounds.union(*rect);
            }
        }
        if !bounds.is_finite() || bounds.is_negative() {
            return Self::default();
        }
        let longest = bounds.width().max(bounds.height());
        let cell = preferred_cell.max(longest / MAX_CELLS_PER_AXIS as f32);
        let columns = (bounds.width() / cell) as usize + 1;
        let rows = (bounds.height() / cell) as usize + 1;
        let mut grid = Self {
            origin: bounds.min,
            cell,
            columns,
            rows,
            starts: vec![0; columns * rows + 1],
            items: vec![],
        };

        for (_, rect) in boxes {
            grid.for_cells(*rect, |grid, index| grid.starts[index + 1] += 1);
        }
        for index in 1..grid.starts.len() {
            grid.starts[index] += grid.starts[index - 1];
        }
        let total = grid.starts.last().copied().unwrap_or(0) as usize;
        grid.items = vec![0; total];
        let mut next = grid.starts.clone();
        for (item, rect) in boxes {
            grid.for_cells(*rect, |grid, index| {
                grid.items[next[index] as usize] = *item;
                next[index] += 1;
            });
        }
        grid
    }

    fn for_cells(&mut self, rect: Rect, mut visit: impl FnMut(&mut Self, usize)) {
        let Some((left, right, top, bottom)) = self.cell_range(rect) else { return };
        for row in top..=bottom {
            for column in left..=right {
                visit(self, row * self.columns + column);
            }
        }
    }

    fn cell_range(&self, rect: Rect) -> Option<(usize, usize, usize, usize)> {
        if self.columns == 0 || !rect.is_finite() || rect.is_negative() {
            return None;
        }
        let extent = egui::vec2(self.columns as f32 * self.cell, self.rows as f32 * self.cell);
        if !rect.intersects(Rect::from_min_size(self.origin, extent)) {
            return None;
        }
        // Casting clamps at zero; the upper end is clamped here.
        let along = |value: f32, count: usize| ((value / self.cell) as usize).min(count - 1);
        Some((
            along(rect.left() - self.origin.x, self.columns),
            along(rect.right() - self.origin.x, self.columns),
            along(rect.top() - self.origin.y, self.rows),
            along(rect.bottom() - self.origin.y, self.rows),
        ))
    }

    /// Visits the items whose cells touch `rect`. An item in several cells comes several times.
    pub fn query(&self, rect: Rect, mut visit: impl FnMut(u32)) {
        let Some((left, right, top, bottom)) = self.cell_range(rect) else { return };
        for row in top..=bottom {
            let start = self.starts[row * self.columns + left] as usize;
            let end = self.starts[row * self.columns + right + 1] as usize;
            for item in &self.items[start..end] {
                visit(*item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    #[test]
    fn finds_what_overlaps_and_skips_what_is_far() {
        let boxes: Vec<_> = (0..1000u32)
            .map(|i| {
                let corner = pos2((i % 40) as f32 * 200.0, (i / 40) as f32 * 150.0);
                (i, Rect::from_min_size(corner, vec2(160.0, 100.0)))
            })
            .collect();
        let grid = Grid::build(&boxes, 256.0);
        let probe = Rect::from_min_size(pos2(410.0, 310.0), vec2(10.0, 10.0));
        let mut found = Vec::new();
        grid.query(probe, |item| found.push(item));
        assert!(found.contains(&82), "{found:?}");
        assert!(found.len() < 12, "{found:?}");
        for (item, rect) in &boxes {
            if rect.intersects(probe) {
                assert!(found.contains(item));
            }
        }
    }

    #[test]
    fn empty_and_unusable_boxes_are_harmless() {
        let everything = Rect::EVERYTHING;
        Grid::default().query(everything, |_| panic!("nothing to find"));
        let nan = Rect::from_min_max(pos2(f32::NAN, 0.0), pos2(1.0, 1.0));
        Grid::build(&[(0, nan)], 10.0).query(everything, |_| panic!("nothing to find"));
    }
}
