//! CPU time of a frame with 2,000 nodes and about 3,000 wires, tessellation included: of the canvas alone, and of the
//! whole window.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark ends with its first surprise"
)]

mod editor;
#[path = "../../tests/canvas/host.rs"]
mod host;

use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use host::{Host, large_graph};
use shaderwright::node_graph::{
    Canvas, CanvasState, GraphView, NodeKey, Selection, TidyNode, TidyWire, View, tidy,
};

// As in the editor: glibc returns the megabytes of a frame's meshes to the kernel and faults them
// in again in the next frame, which costs more than filling them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

struct Window {
    ctx: egui::Context,
    host: Host,
    state: CanvasState,
    time: f64,
}

impl Window {
    fn new(view: Option<View>) -> Self {
        let mut window = Self {
            ctx: Default::default(),
            host: large_graph(2000),
            state: CanvasState::new(view),
            time: 0.0,
        };
        for _ in 0..4 {
            window.frame(vec![]);
        }
        window
    }

    fn frame(&mut self, events: Vec<Event>) -> usize {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0))),
            time: Some(self.time),
            events,
            ..Default::default()
        };
        let selection = self.host.selection.clone();
        let mut produced = Vec::new();
        let mut output = self.ctx.run_ui(input, |ui| {
            let canvas = Canvas::new("bench");
            produced = canvas.show(ui, &mut self.state, &mut self.host, &selection).events;
        });
        self.host.apply(produced);
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        let primitives = self.ctx.tessellate(shapes, output.pixels_per_point);
        primitives.len()
    }
}

fn frames(criterion: &mut Criterion) {
    let hover = |step: usize| vec![Event::PointerMoved(pos2(600.0 + (step % 200) as f32, 500.0))];

    let mut window = Window::new(None);
    let mut step = 0;
    criterion.bench_function("all 2,000 nodes in view", |bencher| {
        bencher.iter(|| {
            step += 1;
            window.frame(hover(step))
        });
    });

    for (name, zoom) in [("zoom 1", 1.0), ("zoom 0.5", 0.5), ("zoom 0.3", 0.3)] {
        let mut window = Window::new(Some(View { center: pos2(8000.0, 1800.0), zoom }));
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                step += 1;
                window.frame(hover(step))
            });
        });
    }

    let rects: Vec<(NodeKey, Rect)> = window.state.node_rects().collect();
    let nodes: Vec<TidyNode> = rects.iter().map(|(_, rect)| TidyNode { rect: *rect }).collect();
    let place = |key: NodeKey| rects.iter().position(|(known, _)| *known == key);
    let mut wires = Vec::new();
    window.host.visit_wires(&mut |wire| {
        if let (Some(from), Some(to)) = (place(wire.from_node), place(wire.to_node)) {
            wires.push(TidyWire { from, from_height: 40.0, to, to_height: 40.0 });
        }
    });
    criterion.bench_function("tidying 2,000 nodes", |bencher| bencher.iter(|| tidy(&nodes, &wires, &[])));

    let mut window = Window::new(None);
    window.host.selection = Selection::of_nodes((0..200).map(NodeKey));
    window.frame(vec![]);
    let grab = window.state.node_screen_rect(NodeKey(100)).map_or(Pos2::ZERO, |rect| rect.center());
    let button = |pressed| Event::PointerButton {
        pos: grab,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.frame(vec![Event::PointerMoved(grab)]);
    window.frame(vec![button(true)]);
    criterion.bench_function("dragging 200 nodes, all in view", |bencher| {
        bencher.iter(|| {
            step += 1;
            window.frame(vec![Event::PointerMoved(grab + vec2((step % 50) as f32 + 10.0, 0.0))])
        });
    });
    assert_eq!(window.state.activity(), shaderwright::node_graph::Activity::Moving);
}

criterion_group! {
    name = canvas;
    config = Criterion::default().sample_size(40).measurement_time(std::time::Duration::from_secs(3)).warm_up_time(std::time::Duration::from_millis(800));
    targets = frames, editor::frames, editor::opening
}
criterion_main!(canvas);
