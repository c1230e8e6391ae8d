//! Painting of wires: all of them in one mesh, below the nodes; the one being dragged above.

use std::f32::consts::FRAC_PI_4;

use egui::{Color32, Pos2, Rect};

use super::event::Selection;
use super::gesture::Gesture;
use super::hit::Hit;
use super::look::{Look, mix};
use super::mesh::MeshBuilder;
use super::model::PinSide;
use super::scene::{Scene, Wire};
use super::view::Detail;
use super::wire::WireCurve;

/// What decides how a wire looks, beside the wire itself.
pub(super) struct WireContext<'a> {
    pub selection: &'a Selection,
    pub selected_nodes: &'a [bool],
    /// For each wire whether the selection depends on it or feeds it; empty while nothing is selected.
    pub flow: &'a [bool],
    pub hovered: &'a Hit,
    pub gesture: &'a Gesture,
}

/// Draws the wires that are in view.
pub(super) fn paint_wires(look: &Look<'_>, scene: &Scene, context: &WireContext<'_>) {
    let visible = look.transform.visible();
    let everything = scene.bounds().is_some_and(|bounds| visible.contains_rect(bounds));
    let slots =
        if everything { (0..scene.wires.len()).collect() } else { scene.wires_near(visible.expand(24.0)) };
    let mut mesh = MeshBuilder::new(look.pixels_per_point);
    let mut points = Vec::new();
    if look.detail == Detail::Plain {
        for slot in slots {
            paint_plain(look, &mut mesh, scene, slot, context);
        }
    } else {
        // Highlighted wires come last, so that they can be followed across the others.
        let (lit, usual): (Vec<usize>, Vec<usize>) =
            slots.into_iter().partition(|slot| is_lit(scene, *slot, context));
        for (slots, lit) in [(usual, false), (lit, true)] {
            for slot in slots {
                paint_curve(look, &mut mesh, &mut points, scene, slot, lit, context);
            }
        }
    }
    if let Some(shape) = mesh.finish() {
        look.painter.add(shape);
    }
}

fn is_lit(scene: &Scene, slot: usize, context: &WireContext<'_>) -> bool {
    let wire = &scene.wires[slot];
    let attached = |node: &usize| context.selected_nodes.get(*node).copied().unwrap_or(false);
    matches!(context.hovered, Hit::Wire(hovered, _) if *hovered == slot)
        || wire.nodes.iter().any(attached)
        || is_selected(wire, context)
}

/// For each wire whether a selected node depends on it, or feeds it, however far away.
pub(super) fn flow(scene: &Scene, selected: &[bool]) -> Vec<bool> {
    if !selected.contains(&true) {
        return Vec::new();
    }
    let mut flow = vec![false; scene.wires.len()];
    for downstream in [false, true] {
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); selected.len()];
        for (slot, wire) in scene.wires.iter().enumerate() {
            next[wire.nodes[usize::from(!downstream)]].push(slot);
        }
        let mut seen = selected.to_vec();
        let mut open: Vec<usize> = (0..selected.len()).filter(|node| selected[*node]).collect();
        while let Some(node) = open.pop() {
            for slot in &next[node] {
                flow[*slot] = true;
                let other = scene.wires[*slot].nodes[usize::from(downstream)];
                if !std::mem::replace(&mut seen[other], true) {
                    open.push(other);
                }
            }
        }
    }
    flow
}

fn is_selected(wire: &Wire, context: &WireContext<'_>) -> bool {
    !context.selection.wires.is_empty() && context.selection.wires.contains(&wire.to_key)
}

fn is_hidden(wire: &Wire, context: &WireContext<'_>) -> bool {
    matches!(context.gesture, Gesture::Wire(drag) if drag.picked.as_ref().is_some_and(|(_, to)| *to == wire.to_key))
}

fn paint_plain(
    look: &Look<'_>,
    mesh: &mut MeshBuilder,
    scene: &Scene,
    slot: usize,
    context: &WireContext<'_>,
) {
    let wire = &scene.wires[slot];
    if is_hidden(wire, context) {
        return;
    }
    let style = look.style;
    let ends = wire.ends.map(|end| look.transform.screen_from_graph(end));
    let width = (style.wire_width * look.zoom() * 2.5).clamp(0.6, 1.5);
    let colors = if is_selected(wire, context) {
        [style.selection; 2]
    } else if wire.broken {
        [style.error; 2]
    } else {
        wire.colors.map(|color| mix(style.background, style.inked(color), 0.75))
    };
    mesh.line(&ends, width, colors);
}

fn paint_curve(
    look: &Look<'_>,
    mesh: &mut MeshBuilder,
    points: &mut Vec<Pos2>,
    scene: &Scene,
    slot: usize,
    lit: bool,
    context: &WireContext<'_>,
) {
    let wire = &scene.wires[slot];
    if is_hidden(wire, context) {
        return;
    }
    let style = look.style;
    let zoom = look.zoom();
    let [from, to] = wire.ends.map(|end| look.transform.screen_from_graph(end));
    let curve = WireCurve::between(from, to, zoom);
    if !curve.bounds().expand(6.0).intersects(look.transform.screen) {
        return;
    }
    curve.flatten(curve.smooth_pieces(), points);
    let width = wire_width(look, lit);
    let selected = is_selected(wire, context);
    let will_cut = matches!(context.gesture, Gesture::Cut(cut) if cut.wires.contains(&wire.to_key));
    let will_take = matches!(context.gesture, Gesture::Move(moving)
        if moving.insert.as_ref().is_some_and(|insert| insert.wire == wire.to_key));
    if look.detail >= Detail::Titles {
        let (outline, extra) = if selected {
            (style.selection, 3.0)
        } else if will_take {
            (style.drop_hint, 4.0)
        } else {
            (style.wire_outline, 2.0)
        };
        mesh.line(points, width + extra, [outline; 2]);
    }
    if will_cut || wire.broken {
        let color = if will_cut { style.cut } else { style.error };
        mesh.dashed(points, width, 6.0 * zoom.max(0.6), color);
        return;
    }
    let follows = lit || context.flow.get(slot).copied().unwrap_or(false);
    let inked = wire.colors.map(|color| style.inked(color));
    let colors = if follows { inked.map(|color| mix(color, style.title_text, 0.25)) } else { inked };
    mesh.line(points, width, colors);
    if wire.converted && look.detail >= Detail::Titles {
        paint_conversion(look, mesh, curve.at(0.5), colors, wire.lossy);
    }
}

/// Thickness of a wire in points.
pub(super) fn wire_width(look: &Look<'_>, lit: bool) -> f32 {
    // Wires thin out more slowly than nodes shrink, or they would vanish first.
    let width = look.style.wire_width * look.zoom().powf(0.6).clamp(0.4, 1.5);
    if lit { width + 0.75 } else { width }
}

/// A diamond half in the one colour and half in the other; a small one where nothing is lost.
fn paint_conversion(
    look: &Look<'_>,
    mesh: &mut MeshBuilder,
    center: Pos2,
    [from, to]: [Color32; 2],
    lossy: bool,
) {
    let radius = (5.5 * look.zoom()).clamp(4.0, 9.0) * if lossy { 1.0 } else { 0.6 };
    mesh.polygon(center, radius + 2.0, 4, 0.0, look.style.wire_outline);
    let corner = |angle: f32| center + egui::Vec2::angled(angle) * radius;
    let (right, down, left, up) =
        (corner(0.0), corner(FRAC_PI_4 * 2.0), corner(FRAC_PI_4 * 4.0), corner(FRAC_PI_4 * 6.0));
    mesh.triangle([down, left, up], from);
    mesh.triangle([right, down, up], to);
}

/// Draws the wire that is being dragged.
pub(super) fn paint_dragged(look: &Look<'_>, scene: &Scene, gesture: &Gesture, pointer: Option<Pos2>) {
    let Gesture::Wire(drag) = gesture else { return };
    let (Some(fixed), Some(color)) = (scene.pin_pos(&drag.fixed), scene.pin_color(&drag.fixed)) else {
        return;
    };
    let target = drag.drop.as_ref().and_then(|pin| Some((scene.pin_pos(pin)?, scene.pin_color(pin)?)));
    let fixed = look.transform.screen_from_graph(fixed);
    let loose = match target {
        Some((pos, _)) => look.transform.screen_from_graph(pos),
        None => match pointer {
            Some(pointer) => pointer,
            None => return,
        },
    };
    let end_color = target.map_or(color, |(_, color)| color);
    let (from, to, colors) = match drag.fixed.side {
        PinSide::Output => (fixed, loose, [color, end_color]),
        PinSide::Input => (loose, fixed, [end_color, color]),
    };
    let colors = colors.map(|color| look.style.inked(color));
    let curve = WireCurve::between(from, to, look.zoom());
    let mut points = Vec::new();
    curve.flatten(curve.smooth_pieces(), &mut points);
    let mut mesh = MeshBuilder::new(look.pixels_per_point);
    let width = wire_width(look, true);
    mesh.line(&points, width + 2.0, [look.style.wire_outline; 2]);
    mesh.line(&points, width, colors);
    let radius = (look.style.pin_radius * look.zoom()).max(3.0);
    if target.is_some() {
        let ring = Rect::from_center_size(loose, egui::Vec2::splat(radius * 2.0 + 9.0));
        mesh.rounded_frame(ring, ring.width() * 0.5, 2.0, look.style.drop_hint);
    } else {
        mesh.disc(loose, radius + 1.5, look.style.wire_outline);
        mesh.disc(loose, radius, look.style.inked(color));
    }
    if let Some(shape) = mesh.finish() {
        look.painter.add(shape);
    }
}
