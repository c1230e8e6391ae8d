//! What the mouse is in the middle of. Gestures name nodes and pins by key, so that the graph may
//! change below them.

use std::collections::BTreeSet;

use egui::{PointerButton, Pos2, Rect, Vec2};

use super::event::{Activity, Selection};
use super::hit::{Edges, Hit};
use super::model::{FrameKey, NodeKey, PinKey, WireKey};

#[derive(Default)]
pub(super) enum Gesture {
    #[default]
    Idle,
    /// A button went down and it is open whether this becomes a click or a drag.
    Pressed(Press),
    Pan {
        button: PointerButton,
        last: Pos2,
    },
    BoxSelect(BoxSelect),
    Move(Move),
    Resize(Resize),
    Wire(WireDrag),
    Cut(Cut),
}

pub(super) struct Press {
    pub button: PointerButton,
    pub origin: Pos2,
    pub origin_graph: Pos2,
    pub hit: Hit,
    /// What was hit, by key: the graph may be rebuilt before the release.
    pub target: super::event::Target,
    /// A click without a drag deselects the rest, or this.
    pub on_click: OnClick,
    /// Space was held.
    pub with_space: bool,
    pub cut: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum OnClick {
    Nothing,
    SelectOnly,
    Remove,
}

pub(super) struct BoxSelect {
    pub start: Pos2,
    pub base: Selection,
    pub mode: BoxMode,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum BoxMode {
    Replace,
    Add,
    Subtract,
}

pub(super) struct Move {
    pub nodes: Vec<NodeKey>,
    pub frames: Vec<FrameKey>,
    pub start: Pos2,
    /// Position of the node that was grabbed: the one that snaps.
    pub lead: Pos2,
    /// Rectangle of what was grabbed, where it was: this comes in line with others.
    pub lead_rect: Option<Rect>,
    /// The lines that it is on.
    pub guides: Vec<[Pos2; 2]>,
    pub applied: Vec2,
    /// Where the node would be inserted if it were dropped now.
    pub insert: Option<Insertion>,
}

#[derive(Clone, PartialEq)]
pub(super) struct Insertion {
    pub wire: WireKey,
    pub input: PinKey,
    pub output: PinKey,
}

pub(super) struct Resize {
    pub frame: FrameKey,
    pub edges: Edges,
    pub start: Pos2,
    pub start_rect: Rect,
    pub current: Rect,
}

pub(super) struct WireDrag {
    /// The end that stays.
    pub fixed: PinKey,
    /// The wire that was picked up: its output and input.
    pub picked: Option<(PinKey, PinKey)>,
    /// Started by a click rather than a drag: the next click ends it.
    pub sticky: bool,
    /// The loose end goes where the keyboard goes, and not where the pointer is.
    pub by_keys: bool,
    /// The pin it would connect to if it were dropped now.
    pub drop: Option<PinKey>,
    /// The pin below the pointer that does not take it.
    pub refused: Option<PinKey>,
    /// The pointer is over something, so that a drop does not mean "add a node here".
    pub over_node: bool,
    /// Answers of the host during this drag.
    pub fits: std::collections::HashMap<PinKey, bool>,
    /// The scene the answers belong to.
    pub generation: u64,
}

pub(super) struct Cut {
    pub points: Vec<Pos2>,
    pub wires: BTreeSet<WireKey>,
    pub button: PointerButton,
}

impl Gesture {
    pub fn activity(&self) -> Activity {
        match self {
            Self::Idle | Self::Pressed(_) => Activity::Idle,
            Self::Pan { .. } => Activity::Panning,
            Self::BoxSelect(_) => Activity::BoxSelecting,
            Self::Move(_) => Activity::Moving,
            Self::Resize(_) => Activity::Resizing,
            Self::Wire(_) => Activity::Wiring,
            Self::Cut(_) => Activity::Cutting,
        }
    }

    /// The button whose release ends the gesture.
    pub fn button(&self) -> Option<PointerButton> {
        match self {
            Self::Idle => None,
            Self::Pressed(press) => Some(press.button),
            Self::Pan { button, .. } => Some(*button),
            Self::Cut(cut) => Some(cut.button),
            Self::Wire(drag) if drag.sticky => None,
            Self::BoxSelect(_) | Self::Move(_) | Self::Resize(_) | Self::Wire(_) => {
                Some(PointerButton::Primary)
            }
        }
    }

    /// The view follows the pointer when it nears the edge.
    pub fn pans_at_edge(&self) -> bool {
        matches!(self, Self::BoxSelect(_) | Self::Move(_) | Self::Resize(_) | Self::Wire(_))
    }
}
