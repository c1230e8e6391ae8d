//! Names and rectangles for screen readers and for tests that drive the window, keyboard focus on
//! nodes and pins, and tooltips. Only what is in view takes part.

use egui::accesskit::Action;
use egui::{Id, Key, Rect, Response, Sense, Ui, Vec2};
use egui::{Role, WidgetInfo};

use super::event::{CanvasEvent, Selection, Target};
use super::hit::Hit;
use super::layout::{NodeLayout, OwnedBadge};
use super::look::Look;
use super::model::{GraphView, NodeKey, PinKey, PinSide};
use super::scene::{Node, Scene};
use super::session::Session;
use super::view::Detail;

/// What keyboard or screen reader asked for.
pub(super) enum Wish {
    SelectNode(NodeKey),
    ActivateNode(NodeKey),
    ActivatePin(PinKey),
    /// A pin got the keyboard.
    FocusPin(PinKey),
}

pub(super) fn node_id(canvas: Id, node: NodeKey) -> Id {
    canvas.with(("node", node))
}

pub(super) fn pin_id(canvas: Id, pin: &PinKey) -> Id {
    canvas.with(("pin", pin))
}

/// Registers the nodes in view and their pins.
#[expect(clippy::too_many_arguments, reason = "each is borrowed from another part of the canvas's state")]
pub(super) fn register(
    ui: &Ui,
    look: &Look<'_>,
    graph: &dyn GraphView,
    scene: &Scene,
    slots: &[usize],
    hovered: &Hit,
    cursor: Option<&PinKey>,
    canvas: Id,
) -> Vec<Wish> {
    // Without a screen reader only what can be focused or has a tooltip needs to be known to egui.
    let listening = ui.ctx().accesskit_node_builder(canvas, |_| ()).is_some();
    let mut wishes = Vec::new();
    // What is not registered loses the focus, and the view may still be on its way to the pin.
    let cursor_slot = cursor.and_then(|pin| scene.index_of(pin.node));
    let apart = cursor_slot.filter(|slot| slots.binary_search(slot).is_err());
    for slot in slots.iter().chain(&apart) {
        let node = &scene.nodes[*slot];
        let hot = matches!(hovered, Hit::Node(at) | Hit::Chevron(at) if at == slot);
        if !(listening || hot || look.detail >= Detail::Titles || cursor_slot == Some(*slot)) {
            continue;
        }
        let id = node_id(canvas, node.key);
        let response = ui.interact(look.rect(node.rect()), id, Sense::focusable_noninteractive());
        response.widget_info(|| {
            let name = graph.node_accessible_name(node.key);
            WidgetInfo::labeled(Role::Group, true, name.unwrap_or_else(|| node_name(&node.layout)))
        });
        if hot {
            node_tooltip(look, node, &response);
        }
        if asked_to_activate(ui, &response) {
            wishes.push(Wish::SelectNode(node.key));
        }
        if response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            wishes.push(Wish::ActivateNode(node.key));
        }
        register_pins(ui, look, graph, scene, *slot, hovered, cursor, canvas, listening, &mut wishes);
    }
    wishes
}

#[expect(clippy::too_many_arguments, reason = "the inner half of `register`")]
fn register_pins(
    ui: &Ui,
    look: &Look<'_>,
    graph: &dyn GraphView,
    scene: &Scene,
    slot: usize,
    hovered: &Hit,
    cursor: Option<&PinKey>,
    canvas: Id,
    listening: bool,
    wishes: &mut Vec<Wish>,
) {
    let node = &scene.nodes[slot];
    let zoom = look.zoom();
    for (index, pin) in node.layout.pins.iter().enumerate() {
        let hot = matches!(hovered, Hit::Pin { node, pin } if *node == slot && *pin == index);
        if !(hot || cursor == Some(&pin.key) || (listening && look.detail > Detail::Plain)) {
            continue;
        }
        let center = look.transform.screen_from_graph(node.anchor(index));
        let side = (look.style.pin_radius * zoom).max(3.0) * 2.0 + 4.0;
        let rect = Rect::from_center_size(center, Vec2::splat(side));
        let response = ui.interact(rect, pin_id(canvas, &pin.key), Sense::focusable_noninteractive());
        response.widget_info(|| {
            let name = graph.pin_accessible_name(&pin.key);
            let name = name.unwrap_or_else(|| pin_name(scene, node, index));
            WidgetInfo::labeled(Role::Button, pin.enabled, name)
        });
        if hot {
            pin_tooltip(&response, &pin.label, pin.badge.as_ref(), &pin.tooltip);
        }
        if response.has_focus() && cursor != Some(&pin.key) {
            wishes.push(Wish::FocusPin(pin.key.clone()));
        }
        let entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered || asked_to_activate(ui, &response) {
            wishes.push(Wish::ActivatePin(pin.key.clone()));
        }
    }
}

fn asked_to_activate(ui: &Ui, response: &Response) -> bool {
    ui.input(|input| input.has_accesskit_action_request(response.id, Action::Click))
}

fn node_name(layout: &NodeLayout) -> String {
    let mut name = layout.title.clone();
    if !layout.subtitle.is_empty() {
        name = format!("{name} {}", layout.subtitle);
    }
    match &layout.badge {
        Some(badge) => format!("{name}, {:?}: {}", badge.severity, badge.message),
        None => name,
    }
}

/// Such as "Multiply B, connected from Time".
fn pin_name(scene: &Scene, node: &Node, pin: usize) -> String {
    let pin = &node.layout.pins[pin];
    let label = if pin.label.is_empty() { &*pin.key.name } else { &pin.label };
    let name = format!("{} {label}", node.layout.title);
    let source = match pin.key.side {
        PinSide::Input => scene.wire_at(&pin.key).and_then(|wire| scene.node(wire.from_key.node)),
        PinSide::Output => None,
    };
    match (source, pin.key.side) {
        (Some(source), _) => format!("{name}, connected from {}", source.layout.title),
        (None, PinSide::Input) => format!("{name}, input"),
        (None, PinSide::Output) if pin.connected => format!("{name}, output, connected"),
        (None, PinSide::Output) => format!("{name}, output"),
    }
}

fn node_tooltip(look: &Look<'_>, node: &Node, response: &Response) {
    let header = look
        .rect(Rect::from_min_size(node.corner(), egui::vec2(node.layout.size.x, node.layout.header_height)));
    let over_header = response.hover_pos().is_some_and(|pos| header.contains(pos));
    let badge = node.layout.badge.as_ref();
    if over_header && (badge.is_some() || !node.layout.tooltip.is_empty()) {
        pin_tooltip(response, &node.layout.title, badge, &node.layout.tooltip);
    }
}

fn pin_tooltip(response: &Response, title: &str, badge: Option<&OwnedBadge>, help: &str) {
    if badge.is_none() && help.is_empty() {
        return;
    }
    let _ = response.clone().on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        if !title.is_empty() {
            ui.strong(title);
        }
        if let Some(badge) = badge {
            let color = match badge.severity {
                super::model::Severity::Error => ui.visuals().error_fg_color,
                super::model::Severity::Warning => ui.visuals().warn_fg_color,
                super::model::Severity::Info => ui.visuals().text_color(),
            };
            ui.colored_label(color, &badge.message);
        }
        if !help.is_empty() {
            ui.label(help);
        }
    });
}

impl Session<'_> {
    /// Does what keyboard or screen reader asked for.
    pub(super) fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::SelectNode(node) => self.select(Selection::of_nodes([node])),
            Wish::ActivateNode(node) => self.events.push(CanvasEvent::NodeActivated(node)),
            Wish::ActivatePin(pin) => self.activate_pin(&pin),
            Wish::FocusPin(pin) => *self.cursor = Some(pin),
        }
    }

    /// What lies under the pointer, for the host.
    pub(super) fn target_of(&self, hit: &Hit) -> Target {
        self.scene.target(hit)
    }
}
