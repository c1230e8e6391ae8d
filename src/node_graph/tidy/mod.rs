//! Automatic layout: nodes in columns from left to right, each left of what it feeds, with few crossings and no
//! overlaps.
//!
//! The steps are Sugiyama's: columns by the longest way to an end ([`columns`]), the order within each column by
//! medians, judged by counting crossings ([`order`]), then heights that keep wires level ([`heights`]). The order of
//! the present heights is where it starts, and only fewer crossings change it, so that a graph that is tidy stays as it
//! is. Frames are laid out from the inside and then stand among the nodes as one.

mod columns;
mod heights;
mod order;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// What a frame keeps free around what is in it, in graph units.
pub const FRAME_MARGIN: f32 = 24.0;
/// What a frame keeps free above that, for its title.
pub const FRAME_TITLE: f32 = 52.0;

/// Between columns, in graph units.
const COLUMN_GAP: f32 = 70.0;
/// Between parts of a graph that no wire joins.
const PART_GAP: f32 = 60.0;
/// The room between two nodes of a column.
const ROW_GAP: f32 = 26.0;
/// Places are whole steps of this, so that a second run changes nothing.
const STEP: f32 = 10.0;

/// A node to be placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TidyNode {
    /// Where it is now, and its size, in graph units.
    pub rect: Rect,
}

/// A wire between two of the nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TidyWire {
    /// The node that it comes from.
    pub from: usize,
    /// The height of the output below the top of its node.
    pub from_height: f32,
    /// The node that it leads to.
    pub to: usize,
    /// The height of the input below the top of its node.
    pub to_height: f32,
}

/// The result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tidied {
    /// The top left corner of each node.
    pub nodes: Vec<Pos2>,
    /// The rectangle of each frame.
    pub frames: Vec<Rect>,
}

/// How often the layout is taken as the start of another, which may find a better order, until it repeats.
const ROUNDS: usize = 24;
/// Larger graphs are laid out once, which must not take long.
const MOST_FOR_ROUNDS: usize = 400;

/// Places nodes and the frames around them. What lies in a frame now stays in it.
pub fn tidy(nodes: &[TidyNode], wires: &[TidyWire], frames: &[Rect]) -> Tidied {
    let mut found = vec![tidy_once(nodes, wires, frames)];
    for _ in 0..if nodes.len() <= MOST_FOR_ROUNDS { ROUNDS } else { 0 } {
        let last = &found[found.len() - 1];
        let places = nodes.iter().zip(&last.nodes);
        let moved: Vec<TidyNode> = places
            .map(|(node, place)| TidyNode { rect: Rect::from_min_size(*place, node.rect.size()) })
            .collect();
        let next = tidy_once(&moved, wires, &last.frames);
        // Of layouts that lead to each other always the same one is chosen, so that it leads to itself.
        if let Some(first) = found.iter().position(|known| *known == next) {
            let in_turn = found.drain(first..);
            return in_turn.min_by(compare).unwrap_or_default();
        }
        found.push(next);
    }
    found.pop().unwrap_or_default()
}

/// The one that takes less height first, else the one whose first different node is higher.
fn compare(a: &Tidied, b: &Tidied) -> std::cmp::Ordering {
    let bottom = |tidied: &Tidied| tidied.nodes.iter().map(|place| place.y).fold(0.0, f32::max);
    let mut order = bottom(a).total_cmp(&bottom(b));
    for (a, b) in a.nodes.iter().zip(&b.nodes) {
        order = order.then(a.y.total_cmp(&b.y)).then(a.x.total_cmp(&b.x));
    }
    order
}

fn tidy_once(nodes: &[TidyNode], wires: &[TidyWire], frames: &[Rect]) -> Tidied {
    let mut level = Level::new(nodes, wires, frames);
    // Inner frames first: around them they are one item of a known size.
    let mut order: Vec<usize> = (0..frames.len()).collect();
    order.sort_by(|a, b| frames[*a].area().total_cmp(&frames[*b].area()));
    for frame in order {
        level.lay_out(Some(frame));
    }
    level.lay_out(None);
    level.finish()
}

/// A node or a frame: what is placed.
type Item = usize;

struct Level<'a> {
    nodes: &'a [TidyNode],
    wires: &'a [TidyWire],
    frames: &'a [Rect],
    /// The frame around each item; items are the nodes and then the frames.
    around: Vec<Option<usize>>,
    /// The size of each item; that of a frame follows from what is in it.
    sizes: Vec<Vec2>,
    /// The place of each item in the frame around it.
    places: Vec<Pos2>,
}

impl<'a> Level<'a> {
    fn new(nodes: &'a [TidyNode], wires: &'a [TidyWire], frames: &'a [Rect]) -> Self {
        let smallest = |fits: &dyn Fn(usize) -> bool| {
            let around = (0..frames.len()).filter(|frame| fits(*frame));
            around.min_by(|a, b| frames[*a].area().total_cmp(&frames[*b].area()))
        };
        let of_node = nodes.iter().map(|node| smallest(&|frame| frames[frame].contains(node.rect.center())));
        let of_frame = frames.iter().enumerate().map(|(inner, rect)| {
            // Of two equal frames one is around the other and not the reverse.
            smallest(&|outer| {
                outer != inner
                    && frames[outer].contains_rect(*rect)
                    && (frames[outer].area(), outer) > (rect.area(), inner)
            })
        });
        let around = of_node.chain(of_frame).collect();
        let sizes: Vec<Vec2> =
            nodes.iter().map(|node| node.rect.size()).chain(frames.iter().map(Rect::size)).collect();
        let places = vec![Pos2::ZERO; sizes.len()];
        Self { nodes, wires, frames, around, sizes, places }
    }

    fn rect(&self, item: Item) -> Rect {
        match item.checked_sub(self.nodes.len()) {
            None => self.nodes[item].rect,
            Some(frame) => self.frames[frame],
        }
    }

    /// The item at the level of `frame` that a node belongs to, and how far below its top the node begins.
    fn item_at(&self, node: usize, frame: Option<usize>) -> Option<(Item, f32)> {
        let (mut item, mut below) = (node, 0.0);
        while self.around[item] != frame {
            below += self.places[item].y;
            item = self.nodes.len() + self.around[item]?;
        }
        Some((item, below))
    }

    /// Places what is in a frame, or what is in none.
    fn lay_out(&mut self, frame: Option<usize>) {
        let items: Vec<Item> = (0..self.around.len()).filter(|item| self.around[*item] == frame).collect();
        let Some(bounds) = items.iter().map(|item| self.rect(*item)).reduce(Rect::union) else { return };
        let mut index_of = vec![usize::MAX; self.around.len()];
        for (index, item) in items.iter().enumerate() {
            index_of[*item] = index;
        }
        let mut joins = Vec::new();
        for wire in self.wires {
            let (Some((from, from_below)), Some((to, to_below))) =
                (self.item_at(wire.from, frame), self.item_at(wire.to, frame))
            else {
                continue;
            };
            if from != to {
                joins.push(TidyWire {
                    from: index_of[from],
                    from_height: wire.from_height + from_below,
                    to: index_of[to],
                    to_height: wire.to_height + to_below,
                });
            }
        }
        let boxes: Vec<TidyNode> = items
            .iter()
            .map(|item| TidyNode { rect: Rect::from_min_size(self.rect(*item).min, self.sizes[*item]) })
            .collect();
        let places = lay_out_parts(&boxes, &joins);
        let corner = match frame {
            Some(_) => pos2(FRAME_MARGIN, FRAME_TITLE),
            None => bounds.min,
        };
        let mut size = Vec2::ZERO;
        for (item, place) in items.iter().zip(places) {
            self.places[*item] = corner + place.to_vec2();
            size = size.max(place.to_vec2() + self.sizes[*item]);
        }
        if let Some(frame) = frame {
            self.sizes[self.nodes.len() + frame] =
                size + vec2(2.0 * FRAME_MARGIN, FRAME_TITLE + FRAME_MARGIN);
        }
    }

    fn finish(self) -> Tidied {
        let place_of = |item: Item| {
            let (mut item, mut place) = (item, self.places[item]);
            while let Some(frame) = self.around[item] {
                item = self.nodes.len() + frame;
                place += self.places[item].to_vec2();
            }
            place
        };
        let has_content = |frame: usize| self.around.contains(&Some(frame));
        Tidied {
            nodes: (0..self.nodes.len()).map(place_of).collect(),
            frames: (0..self.frames.len())
                .map(|frame| {
                    let item = self.nodes.len() + frame;
                    // An empty frame takes part with the size that it has.
                    let size = if has_content(frame) { self.sizes[item] } else { self.frames[frame].size() };
                    Rect::from_min_size(place_of(item), size)
                })
                .collect(),
        }
    }
}

/// Places each part that wires join, below each other in the order in which they are now.
fn lay_out_parts(boxes: &[TidyNode], wires: &[TidyWire]) -> Vec<Pos2> {
    let mut places = vec![Pos2::ZERO; boxes.len()];
    let mut top = 0.0;
    for part in parts(boxes, wires) {
        let mut index_of = vec![usize::MAX; boxes.len()];
        for (index, item) in part.iter().enumerate() {
            index_of[*item] = index;
        }
        let inside = wires.iter().filter(|wire| index_of[wire.from] != usize::MAX);
        let inside: Vec<TidyWire> = inside
            .map(|wire| TidyWire { from: index_of[wire.from], to: index_of[wire.to], ..*wire })
            .collect();
        let part_boxes: Vec<TidyNode> = part.iter().map(|item| boxes[*item]).collect();
        let placed = lay_out_part(&part_boxes, &inside);
        let mut bottom = top;
        for (item, place) in part.iter().zip(placed) {
            places[*item] = pos2(snapped(place.x), snapped(place.y + top));
            bottom = places[*item].y.max(bottom - boxes[*item].rect.height()) + boxes[*item].rect.height();
        }
        top = (bottom / STEP).ceil() * STEP + PART_GAP;
    }
    places
}

fn snapped(number: f32) -> f32 {
    (number / STEP).round() * STEP
}

/// The sets of items that wires join, from top to bottom.
fn parts(boxes: &[TidyNode], wires: &[TidyWire]) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..boxes.len()).collect();
    fn find(leader: &mut [usize], mut item: usize) -> usize {
        while leader[item] != item {
            leader[item] = leader[leader[item]];
            item = leader[item];
        }
        item
    }
    for wire in wires {
        let (a, b) = (find(&mut leader, wire.from), find(&mut leader, wire.to));
        leader[a.max(b)] = a.min(b);
    }
    let mut members: std::collections::BTreeMap<usize, Vec<usize>> = std::collections::BTreeMap::new();
    for item in 0..boxes.len() {
        members.entry(find(&mut leader, item)).or_default().push(item);
    }
    let mut parts: Vec<Vec<usize>> = members.into_values().collect();
    let top =
        |part: &Vec<usize>| part.iter().map(|item| boxes[*item].rect.top()).fold(f32::INFINITY, f32::min);
    parts.sort_by(|a, b| top(a).total_cmp(&top(b)));
    parts
}

/// Places one part with its corner at the origin.
fn lay_out_part(boxes: &[TidyNode], wires: &[TidyWire]) -> Vec<Pos2> {
    let columns = columns::columns(boxes.len(), wires);
    let mut layers = order::Layers::new(boxes, wires, &columns);
    layers.reduce_crossings();
    let heights = heights::heights(boxes, &layers);
    let count = columns.iter().max().map_or(0, |last| last + 1);
    let mut widths = vec![0.0_f32; count];
    for (item, column) in columns.iter().enumerate() {
        widths[*column] = widths[*column].max(boxes[item].rect.width());
    }
    // Columns count from the right, where results are.
    let mut left = vec![0.0; count];
    let mut x = 0.0;
    for column in (0..count).rev() {
        left[column] = x;
        x += (widths[column] / STEP).ceil() * STEP + COLUMN_GAP;
    }
    let top = heights.iter().copied().fold(f32::INFINITY, f32::min);
    (0..boxes.len()).map(|item| pos2(left[columns[item]], heights[item] - top)).collect()
}
