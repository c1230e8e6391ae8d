//! A window without a window: feeds events to the canvas and keeps what came back.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, vec2};
use shaderwright::node_graph::*;

use crate::host::Host;

pub const SCREEN: Vec2 = vec2(1000.0, 700.0);

pub struct Window {
    pub ctx: egui::Context,
    pub host: Host,
    pub state: CanvasState,
    /// Everything since the last [`Window::take`].
    pub events: Vec<CanvasEvent>,
    pub hovered: Target,
    pub modifiers: Modifiers,
    pub snap: bool,
    pub guides: bool,
    pub overview: bool,
    pub screen: Vec2,
    pub time: f64,
    /// How long egui would sleep after the last frame.
    pub repaint_delay: std::time::Duration,
    pub accessible: Option<egui::accesskit::TreeUpdate>,
}

impl Window {
    pub fn new(host: Host, view: View) -> Self {
        let mut window = Self {
            ctx: Default::default(),
            host,
            state: CanvasState::new(Some(view)),
            events: vec![],
            hovered: Target::Empty,
            modifiers: Modifiers::NONE,
            snap: false,
            guides: false,
            overview: false,
            screen: SCREEN,
            time: 0.0,
            repaint_delay: std::time::Duration::ZERO,
            accessible: None,
        };
        window.frame(vec![]);
        window.frame(vec![]);
        window
    }

    /// The small graph at zoom 1.
    pub fn small() -> Self {
        Self::new(Host::small(), View::default())
    }

    pub fn frame(&mut self, events: Vec<Event>) {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.screen)),
            time: Some(self.time),
            events,
            ..Default::default()
        };
        self.host.widgets_shown = 0;
        let selection = self.host.selection.clone();
        let mut produced = Vec::new();
        let mut output = self.ctx.run_ui(input, |ui| {
            let canvas = Canvas::new("test")
                .snap(self.snap)
                .guides(self.guides)
                .style(CanvasStyle { animate: false, ..CanvasStyle::dark() });
            let response = canvas.show(ui, &mut self.state, &mut self.host, &selection);
            if self.overview {
                Minimap::new("overview").show(ui, &mut self.state, &selection);
            }
            produced = response.events;
            self.hovered = response.hovered;
        });
        output.textures_delta.clear();
        self.accessible = output.platform_output.accesskit_update.take();
        self.repaint_delay = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        self.events.extend(produced.iter().cloned());
        self.host.apply(produced);
    }

    pub fn take(&mut self) -> Vec<CanvasEvent> {
        std::mem::take(&mut self.events)
    }

    pub fn move_to(&mut self, pos: Pos2) {
        self.frame(vec![Event::ModifiersChanged(self.modifiers), Event::PointerMoved(pos)]);
    }

    pub fn button(&mut self, button: PointerButton, pos: Pos2, pressed: bool) {
        let modifiers = self.modifiers;
        self.frame(vec![Event::PointerButton { pos, button, pressed, modifiers }]);
    }

    pub fn press(&mut self, pos: Pos2) {
        self.move_to(pos);
        self.button(PointerButton::Primary, pos, true);
    }

    pub fn release(&mut self, pos: Pos2) {
        self.button(PointerButton::Primary, pos, false);
        self.frame(vec![]);
    }

    pub fn click(&mut self, pos: Pos2) {
        self.press(pos);
        self.release(pos);
        // So that the next click is not taken for the second half of a double click.
        self.time += 1.0;
    }

    pub fn drag_with(&mut self, button: PointerButton, from: Pos2, to: Pos2) {
        self.move_to(from);
        self.button(button, from, true);
        for step in 1..=5 {
            self.move_to(from + (to - from) * (step as f32 / 5.0));
        }
        self.button(button, to, false);
        self.frame(vec![]);
        self.time += 1.0;
    }

    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_with(PointerButton::Primary, from, to);
    }

    pub fn key(&mut self, key: Key) {
        let modifiers = self.modifiers;
        for pressed in [true, false] {
            self.frame(vec![
                Event::ModifiersChanged(modifiers),
                Event::Key { key, physical_key: None, pressed, repeat: false, modifiers },
            ]);
        }
    }

    /// A place on the node's header.
    pub fn header(&self, node: NodeKey) -> Pos2 {
        let rect = self.state.node_screen_rect(node).expect("the node is laid out");
        rect.center_top() + vec2(0.0, 13.0 * self.state.view().zoom)
    }

    pub fn output(&self, node: NodeKey, name: &str) -> Pos2 {
        self.state.pin_screen_pos(&PinKey::output(node, name)).expect("the output exists")
    }

    pub fn input(&self, node: NodeKey, name: &str) -> Pos2 {
        self.state.pin_screen_pos(&PinKey::input(node, name)).expect("the input exists")
    }
}
