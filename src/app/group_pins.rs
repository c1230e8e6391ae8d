//! The pin without a name at each end of a group: a wire to it gives the group another pin.

use super::canvas_host::pin_of;
use super::state::Editor;
use crate::document::{Edit, GroupId, GroupPin, GroupRole, GroupSide, Pin};
use crate::library::{Body, Kind, Special};
use crate::node_graph::{CanvasEvent, PinKey, PinSide};

/// Its name; no pin of a group can have it.
pub const NEW_PIN: &str = "+";

/// The side on which a node has such a pin.
pub fn new_pin_side(kind: &Kind) -> Option<PinSide> {
    match GroupId::of_kind(&kind.id)? {
        _ if kind.body != Body::Special(Special::GroupEnd) => None,
        (_, GroupRole::Input) => Some(PinSide::Output),
        (_, GroupRole::Output) => Some(PinSide::Input),
        (_, GroupRole::Instance) => None,
    }
}

/// What a wire to such a pin changes: the group gets a pin, named and typed after the other end, and the wire.
pub fn new_pin(event: &CanvasEvent, editor: &Editor) -> Option<Edit> {
    let is_new = |pin: &PinKey| &*pin.name == NEW_PIN;
    let (from, to, gone) = match event {
        CanvasEvent::Connect { from, to } => (from, to, None),
        CanvasEvent::WireMoved { from, to, old_to, .. } => (from, to, Some(pin_of(old_to))),
        // A palette would wire its node to a pin that is not there yet.
        CanvasEvent::DropWireOnCanvas { pin, .. } if is_new(pin) => return Some(Edit::Batch(Vec::new())),
        _ => return None,
    };
    let (side, end, other) = match (is_new(from), is_new(to)) {
        (true, false) => (GroupSide::Inputs, pin_of(from), pin_of(to)),
        (false, true) => (GroupSide::Outputs, pin_of(to), pin_of(from)),
        _ => return None,
    };
    let graph = editor.document.graph();
    let (id, _) = GroupId::of_kind(&graph.node(end.node)?.kind)?;
    let group = graph.group(id)?;
    let wish = match &*other.name {
        "out" => graph.node(other.node)?.kind.rsplit(['.', ':']).next()?.to_owned(),
        name => name.to_owned(),
    };
    let compiled = &editor.compiled;
    let ty = match side {
        GroupSide::Inputs => compiled.input_types.get(&other),
        GroupSide::Outputs => compiled.output_types.get(&other),
    };
    let name = group.free_pin_name(side, &wish);
    let own = Pin::new(end.node, name.as_str());
    let (from, to) = if side == GroupSide::Inputs { (own, other) } else { (other, own) };
    let new = Some(GroupPin { name, ty: ty.copied(), ..GroupPin::default() });
    let mut edits: Vec<Edit> = gone.into_iter().map(Edit::Disconnect).collect();
    edits.push(Edit::SetGroupPin { group: id, side, old: None, new });
    edits.push(Edit::Connect { from, to });
    Some(Edit::Batch(edits))
}
