//! Automatic layout: order, no overlaps, frames, and that a second run changes nothing.

use std::time::Instant;

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use shaderwright::node_graph::{TidyNode, TidyWire, tidy};

/// A small generator, so that a failure repeats from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        // SplitMix64, https://prng.di.unimi.it/splitmix64.c
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}

/// Nodes anywhere, each fed by up to three earlier ones that are not far away.
fn random_graph(count: usize, seed: u64) -> (Vec<TidyNode>, Vec<TidyWire>) {
    let mut random = Random(seed);
    let nodes = (0..count)
        .map(|_| {
            let corner = pos2(random.below(4_000) as f32, random.below(4_000) as f32);
            let size = vec2(110.0 + random.below(120) as f32, 60.0 + random.below(160) as f32);
            TidyNode { rect: Rect::from_min_size(corner, size) }
        })
        .collect();
    let mut wires = Vec::new();
    for to in 1..count {
        for pin in 0..random.below(4) {
            let from = to - 1 - random.below(to.min(30));
            let to_height = 40.0 + 20.0 * pin as f32;
            wires.push(TidyWire { from, from_height: 40.0, to, to_height });
        }
    }
    (nodes, wires)
}

fn rects(nodes: &[TidyNode], places: &[Pos2]) -> Vec<Rect> {
    nodes.iter().zip(places).map(|(node, place)| Rect::from_min_size(*place, node.rect.size())).collect()
}

#[track_caller]
fn check_apart(rects: &[Rect]) {
    for (index, a) in rects.iter().enumerate() {
        for b in &rects[index + 1..] {
            assert!(!a.shrink(1.0).intersects(b.shrink(1.0)), "{a:?} overlaps {b:?}");
        }
    }
}

fn moved(nodes: &[TidyNode], places: &[Pos2]) -> Vec<TidyNode> {
    rects(nodes, places).into_iter().map(|rect| TidyNode { rect }).collect()
}

#[test]
fn nodes_stand_apart_left_of_what_they_feed_and_stay_when_tidy() {
    for seed in 0..40 {
        let (nodes, wires) = random_graph(2 + seed as usize * 3, seed);
        let tidied = tidy(&nodes, &wires, &[]);
        let after = rects(&nodes, &tidied.nodes);
        check_apart(&after);
        for wire in &wires {
            assert!(after[wire.from].right() < after[wire.to].left(), "seed {seed}: a wire leads back");
        }
        let corner = |rects: &[Rect]| rects.iter().copied().reduce(Rect::union).unwrap().min;
        let before: Vec<Rect> = nodes.iter().map(|node| node.rect).collect();
        assert!((corner(&after) - corner(&before)).length() < 10.0, "the graph stays where it is");
        let again = tidy(&moved(&nodes, &tidied.nodes), &wires, &[]);
        assert_eq!(again.nodes, tidied.nodes, "seed {seed}: a second run changes nothing");
    }
}

#[test]
fn crossings_that_need_not_be_are_gone() {
    // Three pairs, wired upside down.
    let at = |x: f32, y: f32| TidyNode { rect: Rect::from_min_size(pos2(x, y), Vec2::splat(100.0)) };
    let nodes = [
        at(0.0, 0.0),
        at(0.0, 200.0),
        at(0.0, 400.0),
        at(300.0, 400.0),
        at(300.0, 200.0),
        at(300.0, 0.0),
        at(600.0, 0.0),
    ];
    let wire = |from, to, pin: f32| TidyWire { from, from_height: 40.0, to, to_height: 40.0 + pin };
    let wires = [
        wire(0, 3, 0.0),
        wire(1, 4, 0.0),
        wire(2, 5, 0.0),
        wire(3, 6, 0.0),
        wire(4, 6, 20.0),
        wire(5, 6, 40.0),
    ];
    let places = tidy(&nodes, &wires, &[]).nodes;
    assert!(places[3].y < places[4].y && places[4].y < places[5].y, "in the order of the pins: {places:?}");
    assert!(places[0].y < places[1].y && places[1].y < places[2].y);
    // A lone wire is level.
    let pair = tidy(&[at(0.0, 0.0), at(300.0, 77.0)], &[wire(0, 1, 20.0)], &[]).nodes;
    assert_eq!(pair[1].y - pair[0].y, -20.0);
}

#[test]
fn frames_keep_what_is_in_them_and_nothing_else() {
    for seed in 0..20 {
        let (mut nodes, wires) = random_graph(24, 100 + seed);
        // Eight nodes in one frame, four of them in a frame within it.
        for (index, node) in nodes.iter_mut().enumerate() {
            let corner = match index {
                4..8 => pos2(10_100.0 + 10.0 * index as f32, 100.0),
                8..12 => pos2(10_600.0 + 10.0 * index as f32, 100.0),
                _ => node.rect.min,
            };
            node.rect = Rect::from_min_size(corner, node.rect.size());
        }
        let inner = Rect::from_min_size(pos2(10_050.0, 50.0), vec2(500.0, 400.0));
        let outer = Rect::from_min_size(pos2(10_000.0, 0.0), vec2(1_500.0, 600.0));
        let tidied = tidy(&nodes, &wires, &[outer, inner]);
        let after = rects(&nodes, &tidied.nodes);
        check_apart(&after);
        let [outer, inner] = tidied.frames[..] else { panic!("two frames") };
        assert!(outer.contains_rect(inner));
        for (index, rect) in after.iter().enumerate() {
            let is_in = |frame: Rect| frame.contains_rect(*rect);
            let is_out = |frame: Rect| !frame.intersects(*rect);
            match index {
                4..8 => assert!(is_in(inner), "seed {seed}: {index}"),
                8..12 => assert!(is_in(outer) && is_out(inner), "seed {seed}: {index}"),
                _ => assert!(is_out(outer), "seed {seed}: {index}"),
            }
        }
        let again = tidy(&moved(&nodes, &tidied.nodes), &wires, &tidied.frames);
        assert_eq!(again, tidied, "seed {seed}");
    }
}

#[test]
fn two_thousand_nodes_take_a_moment() {
    let (nodes, wires) = random_graph(2_000, 7);
    let start = Instant::now();
    let tidied = tidy(&nodes, &wires, &[]);
    let taken = start.elapsed();
    println!("2,000 nodes and {} wires tidied in {taken:?}", wires.len());
    check_apart(&rects(&nodes, &tidied.nodes));
    // Unoptimised and with others at work; the benchmark has the true number.
    assert!(taken.as_secs_f32() < 10.0, "{taken:?}");
}

#[test]
fn odd_graphs_are_laid_out_too() {
    assert_eq!(tidy(&[], &[], &[]).nodes, []);
    let (nodes, _) = random_graph(30, 3);
    // A circle, as frames can form one, and a wire from a node to itself.
    let wire = |from, to| TidyWire { from, from_height: 0.0, to, to_height: 0.0 };
    let wires = [wire(0, 1), wire(1, 2), wire(2, 0), wire(3, 3)];
    let tidied = tidy(&nodes, &wires, &[Rect::from_min_size(pos2(-900.0, 0.0), Vec2::splat(50.0))]);
    check_apart(&rects(&nodes, &tidied.nodes));
}
