//! The height of each item: as level with its neighbours as those above and below it allow.

use super::order::Layers;
use super::{ROW_GAP, TidyNode};

/// The room that a bend keeps from what is above and below it.
const BEND_GAP: f32 = 14.0;
/// How often the columns are gone through.
const SWEEPS: usize = 8;

/// The top of each item.
pub(super) fn heights(boxes: &[TidyNode], layers: &Layers) -> Vec<f32> {
    let count = layers.at_left.len();
    let size = |item: usize| boxes.get(item).map_or(0.0, |item| item.rect.height());
    let gap = |item: usize| if item < boxes.len() { ROW_GAP } else { BEND_GAP };
    let mut tops = vec![0.0; count];
    for column in &layers.columns {
        let mut top = 0.0;
        for item in column {
            tops[*item] = top;
            top += size(*item) + gap(*item);
        }
    }
    for sweep in 0..SWEEPS {
        let leftward = sweep % 2 == 0;
        let last = sweep + 2 >= SWEEPS;
        let order: Vec<usize> = if leftward {
            (0..layers.columns.len()).collect()
        } else {
            (0..layers.columns.len()).rev().collect()
        };
        for column in order {
            let items = &layers.columns[column];
            let wishes: Vec<(f32, f32)> = items
                .iter()
                .map(|item| wish(*item, &tops, layers, leftward, last).unwrap_or((tops[*item], 0.05)))
                .collect();
            let rooms: Vec<f32> =
                items.windows(2).map(|pair| size(pair[0]) + gap(pair[0]).min(gap(pair[1]))).collect();
            for (item, top) in items.iter().zip(nearest(&wishes, &rooms)) {
                tops[*item] = top;
            }
        }
    }
    tops.truncate(boxes.len());
    tops
}

/// Where an item wishes to be, and how much that matters.
fn wish(item: usize, tops: &[f32], layers: &Layers, by_right: bool, both: bool) -> Option<(f32, f32)> {
    let right = layers.at_right[item].iter().map(|piece| {
        let piece = &layers.pieces[*piece];
        tops[piece.to] + piece.to_height - piece.from_height
    });
    let left = layers.at_left[item].iter().map(|piece| {
        let piece = &layers.pieces[*piece];
        tops[piece.from] + piece.from_height - piece.to_height
    });
    let wishes: Vec<f32> = if both {
        left.chain(right).collect()
    } else if by_right {
        right.collect()
    } else {
        left.collect()
    };
    if wishes.is_empty() {
        return None;
    }
    let count = wishes.len() as f32;
    Some((wishes.iter().sum::<f32>() / count, count))
}

/// The places nearest to what is wished, in order and with the rooms between them kept: isotonic regression by pooling
/// neighbours that are too close.
fn nearest(wishes: &[(f32, f32)], rooms: &[f32]) -> Vec<f32> {
    struct Pool {
        mean: f32,
        weight: f32,
        count: usize,
    }
    let mut offset = 0.0;
    let mut offsets = vec![0.0; wishes.len()];
    for (index, room) in rooms.iter().enumerate() {
        offset += room;
        offsets[index + 1] = offset;
    }
    let mut pools: Vec<Pool> = Vec::new();
    for (index, (wish, weight)) in wishes.iter().enumerate() {
        let mut pool = Pool { mean: wish - offsets[index], weight: *weight, count: 1 };
        while let Some(above) = pools.pop_if(|above| above.mean > pool.mean) {
            let weight = above.weight + pool.weight;
            pool = Pool {
                mean: (above.mean * above.weight + pool.mean * pool.weight) / weight,
                weight,
                count: above.count + pool.count,
            };
        }
        pools.push(pool);
    }
    let means = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean, pool.count));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}
