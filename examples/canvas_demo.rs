//! The node-graph canvas on its own, with a host of a few lines: `cargo run --example canvas_demo`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a demonstration ends with its first surprise"
)]

#[path = "../tests/canvas/host.rs"]
mod host;

use egui::{Color32, Rect, pos2};
use host::{Host, large_graph};
use shaderwright::node_graph::{Canvas, CanvasState, CanvasStyle, FrameKey, Minimap, NodeShape};

struct Demo {
    host: Host,
    state: CanvasState,
    style: CanvasStyle,
    log: String,
}

impl eframe::App for Demo {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        egui::Panel::bottom("status").show(ui, |ui| {
            ui.horizontal(|ui| {
                for (name, style) in [
                    ("Dark", CanvasStyle::dark()),
                    ("Light", CanvasStyle::light()),
                    ("High contrast", CanvasStyle::high_contrast()),
                ] {
                    if ui.button(name).clicked() {
                        let theme = if style.is_dark() { egui::Theme::Dark } else { egui::Theme::Light };
                        ui.ctx().set_theme(theme);
                        self.style = style;
                    }
                }
                ui.label(&self.log);
            });
        });
        let selection = self.host.selection.clone();
        let canvas = Canvas::new("demo").style(self.style.clone());
        let response = canvas.show(ui, &mut self.state, &mut self.host, &selection);
        Minimap::new("overview").style(self.style.clone()).show(ui, &mut self.state, &selection);
        if let Some(event) = response.events.last() {
            self.log = format!("{event:?}").chars().take(150).collect();
        }
        self.host.apply(response.events);
    }
}

fn main() -> eframe::Result {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok());
    let mut host = count.map_or_else(Host::small, large_graph);
    if count.is_none() {
        decorate(&mut host);
    }
    let demo = Demo { host, state: CanvasState::new(None), style: CanvasStyle::dark(), log: String::new() };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1400.0, 900.0]),
        ..Default::default()
    };
    eframe::run_native("Canvas demo", options, Box::new(|_| Ok(Box::new(demo))))
}

/// Shows what the small graph of the tests does without.
fn decorate(host: &mut Host) {
    let blue = Color32::from_rgb(0x3f, 0x6f, 0xb5);
    let kinds = [("in", host::Kind::Float), ("=out", host::Kind::Float)];
    let reroute = host.add("", pos2(-60.0, 190.0), blue, &kinds);
    host.node_mut(reroute).shape = NodeShape::Reroute;
    let named = host.add("speed", pos2(-420.0, 170.0), blue, &[("=value", host::Kind::Float)]);
    host.node_mut(named).shape = NodeShape::Compact;
    host.connect(named, "value", reroute, "in");
    let noise = host.nodes[3].key;
    host.connect(reroute, "out", noise, "octaves");
    host.node_mut(noise).preview = 110.0;
    let output = host.nodes[4].key;
    host.node_mut(output).error = Some("`mask` needs a texture".to_owned());
    let extra = host.add("Saturate", pos2(330.0, 120.0), blue, &kinds);
    host.node_mut(extra).collapsed = true;
    let frame = Rect::from_min_max(pos2(-450.0, -190.0), pos2(-20.0, 20.0));
    host.frames.push((FrameKey(1), frame, "Animation".to_owned(), Color32::from_rgb(0x4a, 0x90, 0xa4)));
}
