//! Commands that bring order into a graph: groups, frames, notes, alignment, muting, bookmarks.

use egui::{Key, KeyboardShortcut, Modifiers, Rect, Vec2};

use super::EditorApp;
use super::canvas_host::node_key;
use super::find_ui::Find;
use super::place::group_of;
use super::state::{Editor, Selection};
use super::ungrouping::ungrouping;
use crate::document::{Bookmark, Edit, Frame, FrameId, Grouping, NodeId};
use crate::node_graph::{FRAME_MARGIN, FRAME_TITLE, View};

/// One of these commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Organise {
    /// Makes a group of the selected nodes.
    Group,
    /// Puts the nodes of the selected groups in their place.
    Ungroup,
    /// Shows the inside of the selected group.
    EnterGroup,
    /// Goes back to what is around this group.
    LeaveGroup,
    /// Lets the selected nodes hand on what they get, or work again.
    Mute,
    /// Makes the selected frames just as large as the nodes in them need.
    FitFrames,
    /// Adds a note.
    AddNote,
    /// Aligns the selected nodes.
    Align(Align),
    /// Spaces the selected nodes evenly from left to right.
    DistributeAcross,
    /// Spaces the selected nodes evenly from top to bottom.
    DistributeDown,
    /// Moves the selected nodes onto the grid.
    SnapToGrid,
    /// Lays out the selected nodes, or all, from left to right.
    Tidy,
    /// Looks for a node.
    Find,
    /// Keeps the present view under a number, from 1.
    SetBookmark(u8),
    /// Goes to the view with this number.
    GoToBookmark(u8),
}

/// What the selected nodes get in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// Their left edges.
    Left,
    /// Their centres, from left to right.
    Centre,
    /// Their right edges.
    Right,
    /// Their top edges.
    Top,
    /// Their centres, from top to bottom.
    Middle,
    /// Their bottom edges.
    Bottom,
}

/// The grid of the canvas, in graph units.
const GRID: f32 = 20.0;

impl Organise {
    /// What menus say.
    pub fn title(self) -> String {
        match self {
            Self::Group => "Group",
            Self::Ungroup => "Ungroup",
            Self::EnterGroup => "Edit group",
            Self::LeaveGroup => "Leave group",
            Self::Mute => "Mute or unmute",
            Self::FitFrames => "Fit frame to its nodes",
            Self::AddNote => "Add note",
            Self::Align(Align::Left) => "Align left",
            Self::Align(Align::Centre) => "Align centres",
            Self::Align(Align::Right) => "Align right",
            Self::Align(Align::Top) => "Align top",
            Self::Align(Align::Middle) => "Align middles",
            Self::Align(Align::Bottom) => "Align bottom",
            Self::DistributeAcross => "Distribute horizontally",
            Self::DistributeDown => "Distribute vertically",
            Self::SnapToGrid => "Move to grid",
            Self::Tidy => "Tidy",
            Self::Find => "Find node…",
            Self::SetBookmark(number) => return format!("Set bookmark {number}"),
            Self::GoToBookmark(number) => return format!("Go to bookmark {number}"),
        }
        .to_owned()
    }

    /// The keys that do it.
    pub const fn default_shortcut(self) -> Option<KeyboardShortcut> {
        const SHIFT_COMMAND: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        let (modifiers, key) = match self {
            Self::Group => (Modifiers::COMMAND, Key::G),
            Self::Ungroup => (SHIFT_COMMAND, Key::G),
            Self::Mute => (Modifiers::NONE, Key::M),
            Self::Tidy => (Modifiers::COMMAND, Key::L),
            Self::Find => (Modifiers::COMMAND, Key::F),
            Self::SetBookmark(count) => (SHIFT_COMMAND, number_key(count)),
            Self::GoToBookmark(count) => (Modifiers::COMMAND, number_key(count)),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether it would do something now.
    pub fn is_enabled(self, editor: &Editor) -> bool {
        let nodes = &editor.selection.nodes;
        let graph = editor.document.graph();
        match self {
            Self::Group | Self::Mute | Self::SnapToGrid => !nodes.is_empty(),
            Self::Ungroup => nodes.iter().any(|id| group_of(graph, *id).is_some()),
            Self::EnterGroup => editor.selection.only_node().is_some_and(|id| group_of(graph, id).is_some()),
            Self::LeaveGroup => editor.owner().is_some(),
            Self::FitFrames => !editor.selection.frames.is_empty(),
            Self::Align(_) => nodes.len() > 1,
            Self::DistributeAcross | Self::DistributeDown => nodes.len() > 2,
            Self::GoToBookmark(number) => editor.document.bookmarks().contains_key(&number),
            Self::AddNote | Self::SetBookmark(_) | Self::Tidy | Self::Find => true,
        }
    }
}

const fn number_key(number: u8) -> Key {
    match number {
        1 => Key::Num1,
        2 => Key::Num2,
        3 => Key::Num3,
        _ => Key::Num4,
    }
}

impl EditorApp {
    /// Does it.
    pub(super) fn organise(&mut self, command: Organise) {
        match command {
            Organise::Group => self.group_selection(),
            Organise::Ungroup => self.ungroup_selection(),
            Organise::EnterGroup => {
                if let Some(node) = self.tab.editor.selection.only_node() {
                    self.tab.editor.enter(node);
                }
            }
            Organise::LeaveGroup => {
                let depth = self.tab.editor.place.len();
                self.tab.editor.leave_to(depth.saturating_sub(1));
            }
            Organise::Mute => self.mute_selection(),
            Organise::FitFrames => self.fit_frames(),
            Organise::AddNote => self.add_note(),
            Organise::Align(align) => {
                let rects = self.selected_rects();
                let Some(around) = rects.iter().map(|(_, rect)| *rect).reduce(Rect::union) else { return };
                let moved = rects.iter().map(|(id, rect)| (*id, rect.min + align.shift(*rect, around)));
                self.move_nodes("Align", moved.map(|(id, at)| (id, at.into())).collect());
            }
            Organise::DistributeAcross => self.distribute(0),
            Organise::DistributeDown => self.distribute(1),
            Organise::SnapToGrid => {
                let graph = self.tab.editor.document.graph();
                let nodes = self.tab.editor.selection.nodes.iter();
                let places = nodes.filter_map(|id| Some((*id, graph.node(*id)?.at)));
                let snapped = places.map(|(id, at)| (id, at.map(|number| (number / GRID).round() * GRID)));
                let places = snapped.collect();
                self.move_nodes("Move to grid", places);
            }
            Organise::Tidy => self.tidy(),
            Organise::Find => {
                self.close_boxes();
                self.find = Some(Find::new());
            }
            Organise::SetBookmark(number) => {
                let view = self.tab.canvas.state.view();
                let owner = self.tab.editor.owner();
                let bookmark = Bookmark { owner, center: view.center.into(), zoom: view.zoom };
                if self.change("Set bookmark", Edit::SetBookmark(number, Some(bookmark))) {
                    self.status = Some(format!("This view is bookmark {number}"));
                }
            }
            Organise::GoToBookmark(number) => {
                let Some(bookmark) = self.tab.editor.document.bookmarks().get(&number).copied() else {
                    return;
                };
                self.tab.editor.go_inside(bookmark.owner);
                self.tab.canvas.show_view(View { center: bookmark.center.into(), zoom: bookmark.zoom });
            }
        }
    }

    fn group_selection(&mut self) {
        let editor = &self.tab.editor;
        let selection = &editor.selection;
        let types = editor.compiled.output_types.iter();
        let types = types.map(|(pin, ty)| (pin.clone(), *ty)).collect();
        let name = "Group".to_owned();
        let grouping =
            Grouping { nodes: selection.nodes.clone(), frames: selection.frames.clone(), name, types };
        self.change_and_select("Group", Edit::MakeGroup(Box::new(grouping)));
    }

    fn ungroup_selection(&mut self) {
        let graph = self.tab.editor.document.graph();
        let groups = self.tab.editor.selection.nodes.iter().copied();
        let instances = groups.filter(|id| group_of(graph, *id).is_some());
        let Editor { document, compiled, .. } = &self.tab.editor;
        match ungrouping(document, &self.library, compiled, instances) {
            Ok(edit) => self.change_and_select("Ungroup", edit),
            Err(error) => self.toasts.failed(super::actions::capitalised(&error.to_string())),
        }
    }

    /// Changes the document and selects the nodes that this made.
    pub(super) fn change_and_select(&mut self, label: &'static str, edit: Edit) {
        let change = super::action::Change { label: label.into(), edit, gesture: None };
        match self.tab.editor.change(change) {
            Ok(made) => self.select(Selection {
                nodes: made.nodes.into_iter().collect(),
                frames: made.frames.into_iter().collect(),
                ..Selection::default()
            }),
            Err(error) => self.toasts.failed(super::actions::capitalised(&error.to_string())),
        }
    }

    fn mute_selection(&mut self) {
        let document = &self.tab.editor.document;
        let nodes: Vec<NodeId> = self.tab.editor.selection.nodes.iter().copied().collect();
        let is_muted = |id: &NodeId| match document.pass_of_output(*id) {
            Some(pass) => pass.muted,
            None => document.graph().node(*id).is_none_or(|node| node.muted),
        };
        let muted = nodes.iter().any(|id| !is_muted(id));
        let edits = nodes.into_iter().map(|id| match document.pass_of_output(id) {
            Some(pass) => {
                let name = pass.name.clone();
                Edit::SetPass(name, Box::new(crate::document::Pass { muted, ..pass.clone() }))
            }
            None => Edit::SetMuted(id, muted),
        });
        let edit = Edit::Batch(edits.collect());
        self.change(if muted { "Mute" } else { "Unmute" }, edit);
    }

    pub(super) fn frame(&self, id: FrameId) -> Option<Frame> {
        let mut frames = self.tab.editor.document.graph().frames();
        frames.find(|(known, _)| *known == id).map(|(_, frame)| frame.clone())
    }

    pub(super) fn frame_selection(&mut self) {
        let rects = self.selected_rects();
        let Some(bounds) = rects.into_iter().map(|(_, rect)| rect).reduce(Rect::union) else { return };
        let rect = frame_around(bounds);
        let frame = Frame {
            title: "Frame".to_owned(),
            at: rect.min.into(),
            size: rect.size().into(),
            owner: self.tab.editor.owner(),
            ..Frame::default()
        };
        self.change("Put in a frame", Edit::AddFrame(frame));
    }

    fn fit_frames(&mut self) {
        let mut edits = Vec::new();
        for id in self.tab.editor.selection.frames.clone() {
            let Some(frame) = self.frame(id) else { continue };
            let area = Rect::from_min_size(frame.at.into(), frame.size.into());
            let inside = self.tab.canvas.state.node_rects().map(|(_, rect)| rect);
            let inside = inside.filter(|rect| area.contains(rect.center())).reduce(Rect::union);
            if let Some(bounds) = inside {
                let rect = frame_around(bounds);
                let frame = Frame { at: rect.min.into(), size: rect.size().into(), ..frame };
                edits.push(Edit::SetFrame(id, frame));
            }
        }
        self.change("Fit frame", Edit::Batch(edits));
    }

    fn add_note(&mut self) {
        let at = self.tab.canvas.state.pointer_or_middle();
        let note = Frame {
            title: "Note".to_owned(),
            text: "Right click to edit this text".to_owned(),
            at: at.into(),
            size: [240.0, 120.0],
            colour: [140, 128, 70],
            owner: self.tab.editor.owner(),
            ..Frame::default()
        };
        self.change_and_select("Add note", Edit::AddFrame(note));
    }

    fn selected_rects(&self) -> Vec<(NodeId, Rect)> {
        let nodes = self.tab.editor.selection.nodes.iter();
        nodes.filter_map(|id| Some((*id, self.tab.canvas.state.node_rect(node_key(*id))?))).collect()
    }

    /// Equal gaps along one axis; the outermost nodes stay.
    fn distribute(&mut self, axis: usize) {
        let mut rects = self.selected_rects();
        rects.sort_by(|(_, a), (_, b)| a.center()[axis].total_cmp(&b.center()[axis]));
        let (Some((_, first)), Some((_, last))) = (rects.first().copied(), rects.last().copied()) else {
            return;
        };
        let taken: f32 = rects.iter().map(|(_, rect)| rect.size()[axis]).sum();
        let gap = (last.max[axis] - first.min[axis] - taken) / (rects.len() - 1).max(1) as f32;
        let mut next = first.min[axis];
        let mut places = Vec::new();
        for (id, rect) in rects {
            let mut at: [f32; 2] = rect.min.into();
            at[axis] = next.round();
            next += rect.size()[axis] + gap;
            places.push((id, at));
        }
        self.move_nodes("Distribute", places);
    }

    fn move_nodes(&mut self, label: &'static str, places: Vec<(NodeId, [f32; 2])>) {
        self.change(label, Edit::MoveNodes(places));
    }
}

/// The rectangle of a frame around nodes that fill `bounds`.
fn frame_around(bounds: Rect) -> Rect {
    let margin = Vec2::splat(FRAME_MARGIN);
    Rect::from_min_max(bounds.min - Vec2::new(FRAME_MARGIN, FRAME_TITLE), bounds.max + margin)
}

impl Align {
    /// By how much a node moves so that it fits the others.
    fn shift(self, node: Rect, around: Rect) -> Vec2 {
        match self {
            Self::Left => Vec2::new(around.left() - node.left(), 0.0),
            Self::Centre => Vec2::new((around.center().x - node.center().x).round(), 0.0),
            Self::Right => Vec2::new(around.right() - node.right(), 0.0),
            Self::Top => Vec2::new(0.0, around.top() - node.top()),
            Self::Middle => Vec2::new(0.0, (around.center().y - node.center().y).round()),
            Self::Bottom => Vec2::new(0.0, around.bottom() - node.bottom()),
        }
    }
}
