//! One frame of interaction: turns presses, moves and releases into gestures and events.

use std::borrow::Cow;

use egui::{Modifiers, PointerButton, Pos2, Rect, Vec2};

use super::event::{CanvasEvent, Phase, Selection, Target};
use super::gesture::{BoxMode, BoxSelect, Cut, Gesture, Move, OnClick, Press, Resize, WireDrag};
use super::hit::Hit;
use super::model::{GraphView, PinKey};
use super::scene::Scene;
use super::style::CanvasStyle;
use super::view::{Detail, Transform};

/// A click that may turn out to be the first half of a double click.
#[derive(Clone, Copy)]
pub(super) struct LastClick {
    pub time: f64,
    pub pos: Pos2,
}

/// Borrowed for the length of a frame.
pub(super) struct Session<'a> {
    pub scene: &'a Scene,
    pub graph: &'a dyn GraphView,
    pub style: &'a CanvasStyle,
    pub transform: Transform,
    /// How large the whole window is shown, 1 for its usual size.
    pub scale: f32,
    pub gesture: &'a mut Gesture,
    /// The pin that has the keyboard.
    pub cursor: &'a mut Option<PinKey>,
    pub last_click: &'a mut Option<LastClick>,
    /// Space was pressed alone and let go without having been used.
    pub space_tapped: bool,
    pub selection: Cow<'a, Selection>,
    pub events: Vec<CanvasEvent>,
    pub pointer: Option<Pos2>,
    pub modifiers: Modifiers,
    pub time: f64,
    pub space_down: bool,
    pub touch: bool,
    pub snap: bool,
    pub guides: bool,
}

/// Less than this is a click with a trembling hand.
const DRAG_THRESHOLD: f32 = 4.0;
const DOUBLE_CLICK_SECONDS: f64 = 0.35;

impl Session<'_> {
    pub fn pointer_graph(&self) -> Option<Pos2> {
        self.pointer.map(|pointer| self.transform.graph_from_screen(pointer))
    }

    fn hit(&self, screen: Pos2) -> Hit {
        self.hit_at(self.transform.graph_from_screen(screen))
    }

    /// The topmost thing at a place of the graph.
    pub fn hit_at(&self, at: Pos2) -> Hit {
        let zoom = self.transform.zoom();
        self.scene.hit(at, zoom, Detail::of(zoom, self.scale), self.style)
    }

    /// Proposes another selection to the host and works with it from here on.
    pub fn select(&mut self, selection: Selection) {
        if *self.selection != selection {
            self.selection = Cow::Owned(selection.clone());
            self.events.push(CanvasEvent::SelectionChanged(selection));
        }
    }

    /// A button went down on the canvas.
    pub fn press(&mut self, button: PointerButton, pos: Pos2) {
        self.pointer = Some(pos);
        if let Gesture::Wire(drag) = self.gesture
            && drag.sticky
        {
            drag.by_keys = false;
            if button == PointerButton::Primary {
                // This click is where the wire goes; the release has nothing left to do.
                self.update();
                self.finish_wire();
            } else {
                self.cancel();
            }
            return;
        }
        if !matches!(self.gesture, Gesture::Idle) {
            // A second button gives the gesture up, as in other editors.
            if self.gesture.button() != Some(button) {
                self.cancel();
            }
            return;
        }
        let hit = self.hit(pos);
        let target = self.scene.target(&hit);
        let on_click = if button == PointerButton::Primary && !self.space_down {
            self.select_on_press(&hit, &target)
        } else {
            OnClick::Nothing
        };
        *self.gesture = Gesture::Pressed(Press {
            button,
            origin: pos,
            origin_graph: self.transform.graph_from_screen(pos),
            hit,
            target,
            on_click,
            with_space: self.space_down,
            cut: self.is_cut(button),
        });
        if button == PointerButton::Middle {
            *self.gesture = Gesture::Pan { button, last: pos };
        }
    }

    fn is_cut(&self, button: PointerButton) -> bool {
        match button {
            PointerButton::Primary => self.modifiers.command && self.modifiers.shift,
            PointerButton::Secondary => self.modifiers.alt || self.modifiers.command,
            _ => false,
        }
    }

    fn select_on_press(&mut self, hit: &Hit, target: &Target) -> OnClick {
        let extend = self.modifiers.shift || self.modifiers.command;
        let mut next = if extend { self.selection.clone().into_owned() } else { Selection::default() };
        let selected = match target {
            Target::Node(key) => !next.nodes.insert(*key) || self.selection.nodes.contains(key),
            Target::Frame(key) => !next.frames.insert(*key) || self.selection.frames.contains(key),
            Target::Wire(_) | Target::Pin(_) | Target::Empty => return OnClick::Nothing,
        };
        if matches!(hit, Hit::Chevron(_)) {
            return OnClick::Nothing;
        }
        if selected {
            return if extend { OnClick::Remove } else { OnClick::SelectOnly };
        }
        self.select(next);
        OnClick::Nothing
    }

    /// The pointer moved, or the view below it did.
    pub fn update(&mut self) {
        let Some(pointer) = self.pointer else { return };
        if let Gesture::Pressed(press) = self.gesture
            && (pointer - press.origin).length() > DRAG_THRESHOLD
            && let Gesture::Pressed(press) = std::mem::take(self.gesture)
        {
            self.begin_drag(&press);
        }
        match self.gesture {
            Gesture::Idle | Gesture::Pressed(_) => {}
            Gesture::Pan { last, .. } => {
                let delta = pointer - *last;
                *last = pointer;
                self.transform.view = self.transform.panned(delta);
            }
            Gesture::BoxSelect(_) => self.update_box(),
            Gesture::Move(_) => self.update_move(),
            Gesture::Resize(_) => self.update_resize(Phase::Live),
            Gesture::Wire(_) => self.update_wire(),
            Gesture::Cut(_) => self.update_cut(),
        }
    }

    fn begin_drag(&mut self, press: &Press) {
        let pan = Gesture::Pan { button: press.button, last: press.origin };
        if press.cut {
            let points = vec![press.origin_graph];
            *self.gesture = Gesture::Cut(Cut { points, wires: Default::default(), button: press.button });
            return;
        }
        if press.with_space {
            *self.gesture = pan;
            return;
        }
        if press.button != PointerButton::Primary {
            *self.gesture = pan;
            return;
        }
        *self.gesture = match (&press.hit, &press.target) {
            (Hit::Pin { .. }, Target::Pin(pin)) => match self.start_wire(pin, false) {
                Some(drag) => Gesture::Wire(drag),
                None => Gesture::Idle,
            },
            (Hit::Wire(_, t), Target::Wire(wire)) if !(0.35..=0.65).contains(t) => {
                match self.pick_up_wire(wire, *t > 0.5) {
                    Some(drag) => Gesture::Wire(drag),
                    None => Gesture::Idle,
                }
            }
            (_, Target::Node(_)) | (Hit::FrameTitle(_), _) => self.start_move(press),
            (Hit::FrameEdge(_, edges), Target::Frame(key)) => {
                match self.scene.frames.iter().find(|frame| frame.key == *key) {
                    Some(frame) => Gesture::Resize(Resize {
                        frame: *key,
                        edges: *edges,
                        start: press.origin_graph,
                        start_rect: frame.rect,
                        current: frame.rect,
                    }),
                    None => Gesture::Idle,
                }
            }
            _ if self.touch => pan,
            _ => {
                let mode = if self.modifiers.alt {
                    BoxMode::Subtract
                } else if self.modifiers.shift || self.modifiers.command {
                    BoxMode::Add
                } else {
                    BoxMode::Replace
                };
                let base = self.selection.clone().into_owned();
                Gesture::BoxSelect(BoxSelect { start: press.origin_graph, base, mode })
            }
        };
    }

    /// The button of the gesture went up, or is found to be up.
    pub fn release(&mut self, button: PointerButton) {
        if self.gesture.button() != Some(button) {
            return;
        }
        self.update();
        match std::mem::take(self.gesture) {
            Gesture::Pressed(press) => self.click(&press),
            Gesture::Move(moving) => self.finish_move(moving),
            Gesture::Resize(resize) => {
                *self.gesture = Gesture::Resize(resize);
                self.update_resize(Phase::Finished);
                *self.gesture = Gesture::Idle;
            }
            Gesture::Wire(drag) => {
                *self.gesture = Gesture::Wire(drag);
                self.finish_wire();
            }
            Gesture::Cut(cut) if !cut.wires.is_empty() => {
                self.events.push(CanvasEvent::CutWires { wires: cut.wires.into_iter().collect() });
            }
            Gesture::Idle | Gesture::Pan { .. } | Gesture::BoxSelect(_) | Gesture::Cut(_) => {}
        }
    }

    fn click(&mut self, press: &Press) {
        if press.with_space {
            return;
        }
        let (pos, screen_pos) = (press.origin_graph, press.origin);
        match press.button {
            PointerButton::Primary => self.primary_click(press),
            PointerButton::Secondary => {
                let mut only = Selection::default();
                let selected = match &press.target {
                    Target::Node(key) => !only.nodes.insert(*key) || self.selection.nodes.contains(key),
                    Target::Frame(key) => !only.frames.insert(*key) || self.selection.frames.contains(key),
                    Target::Wire(key) => {
                        !only.wires.insert(key.clone()) || self.selection.wires.contains(key)
                    }
                    Target::Pin(_) => true,
                    Target::Empty => {
                        self.events.push(CanvasEvent::OpenAddMenu { pos, screen_pos });
                        return;
                    }
                };
                if !selected {
                    self.select(only);
                }
                self.events.push(CanvasEvent::ContextMenu { target: press.target.clone(), pos, screen_pos });
            }
            _ => {}
        }
    }

    fn primary_click(&mut self, press: &Press) {
        let (pos, screen_pos) = (press.origin_graph, press.origin);
        let double = self.last_click.is_some_and(|last| {
            self.time - last.time < DOUBLE_CLICK_SECONDS && (last.pos - screen_pos).length() < 6.0
        });
        *self.last_click = if double { None } else { Some(LastClick { time: self.time, pos: screen_pos }) };
        let extend = self.modifiers.shift || self.modifiers.command;
        match (&press.hit, &press.target) {
            (Hit::Chevron(_), Target::Node(key)) => self.events.push(CanvasEvent::CollapseToggled(*key)),
            (_, Target::Node(key)) if double => self.events.push(CanvasEvent::NodeActivated(*key)),
            (_, Target::Frame(key)) if double => self.events.push(CanvasEvent::FrameActivated(*key)),
            (_, Target::Wire(wire)) if double => {
                self.events.push(CanvasEvent::RerouteRequested { wire: wire.clone(), pos });
            }
            (_, Target::Empty) if double && !extend => {
                self.events.push(CanvasEvent::OpenAddMenu { pos, screen_pos });
            }
            (_, Target::Pin(pin)) => {
                if let Some(drag) = self.start_wire(pin, true) {
                    *self.gesture = Gesture::Wire(drag);
                }
            }
            (_, Target::Wire(wire)) => {
                let mut next =
                    if extend { self.selection.clone().into_owned() } else { Selection::default() };
                if !next.wires.remove(wire) {
                    next.wires.insert(wire.clone());
                }
                self.select(next);
            }
            (_, Target::Empty) if !extend => self.select(Selection::default()),
            (_, target) => self.finish_click_selection(target, press.on_click),
        }
    }

    fn finish_click_selection(&mut self, target: &Target, on_click: OnClick) {
        let mut next = match on_click {
            OnClick::Nothing => return,
            OnClick::SelectOnly => Selection::default(),
            OnClick::Remove => self.selection.clone().into_owned(),
        };
        let add = on_click == OnClick::SelectOnly;
        match target {
            Target::Node(key) if add => drop(next.nodes.insert(*key)),
            Target::Frame(key) if add => drop(next.frames.insert(*key)),
            Target::Node(key) => drop(next.nodes.remove(key)),
            Target::Frame(key) => drop(next.frames.remove(key)),
            Target::Empty | Target::Pin(_) | Target::Wire(_) => return,
        }
        self.select(next);
    }

    /// Gives the gesture up and takes back what it did.
    pub fn cancel(&mut self) {
        match std::mem::take(self.gesture) {
            Gesture::Move(Move { nodes, frames, applied, .. }) if applied != Vec2::ZERO => {
                self.events.push(CanvasEvent::Moved {
                    nodes,
                    frames,
                    delta: -applied,
                    phase: Phase::Cancelled,
                });
            }
            Gesture::Resize(resize) if resize.current != resize.start_rect => {
                let (frame, rect) = (resize.frame, resize.start_rect);
                self.events.push(CanvasEvent::FrameResized { frame, rect, phase: Phase::Cancelled });
            }
            Gesture::BoxSelect(BoxSelect { base, .. }) => self.select(base),
            Gesture::Idle
            | Gesture::Pressed(_)
            | Gesture::Pan { .. }
            | Gesture::Move(_)
            | Gesture::Resize(_)
            | Gesture::Wire(WireDrag { .. })
            | Gesture::Cut(_) => {}
        }
    }

    fn update_cut(&mut self) {
        let Some(to) = self.pointer_graph() else { return };
        let Gesture::Cut(cut) = self.gesture else { return };
        let Some(from) = cut.points.last().copied() else { return };
        if (to - from).length() * self.transform.zoom() < 3.0 {
            return;
        }
        cut.points.push(to);
        for slot in self.scene.wires_near(Rect::from_two_pos(from, to).expand(1.0)) {
            let wire = &self.scene.wires[slot];
            if wire.curve().crosses(from, to) {
                cut.wires.insert(wire.to_key.clone());
            }
        }
    }
}
