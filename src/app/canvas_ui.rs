//! The graph panel: the canvas, its context menu, renaming in place, and what it says when there is nothing.

use std::collections::BTreeMap;

use egui::{Align2, Area, Frame, Id, Key, Order, Pos2, Rect, TextEdit, Ui, pos2};

use super::action::{Action, Actions};
use super::breadcrumb_ui::{breadcrumb_ui, leaves_by_escape};
use super::canvas_events::{canvas_selection, handle};
use super::canvas_host::{Host, Revisions, ValuePictures, frame_id, node_id, node_key};
use super::canvas_menu_ui::{Renamed, frame_menu, node_menu, pin_menu, wire_menu};
use super::group_pins::new_pin;
use super::opening_view::beginning;
use super::pin_preview_ui::PinPreview;
use super::place::group_of;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{name_widget, select_text};
use crate::document::{FrameId, GroupId, NodeId};
use crate::library::Library;
use crate::node_graph::{Activity, Canvas, CanvasEvent, CanvasState, Minimap, Target, View};

/// What the graph panel remembers between frames.
#[derive(Default)]
pub struct CanvasPanel {
    /// View and gesture of the canvas.
    pub state: CanvasState,
    /// What has the keyboard when the canvas itself has it.
    pub id: Option<Id>,
    /// True when the canvas itself acted on a key of the clipboard in this frame.
    pub heard_clipboard: bool,
    pin_preview: PinPreview,
    opening: bool,
    menu: Option<Menu>,
    renaming: Option<Renaming>,
    /// The graph that was shown last, and the views of the others.
    shown: Option<GroupId>,
    views: BTreeMap<Option<GroupId>, View>,
    wanted_view: Option<View>,
    /// Why the pin below the pointer does not take the wire that is dragged.
    refusal: Option<String>,
}

/// A document opens no smaller than this: text must be readable.
const LEAST_OPENING_ZOOM: f32 = 0.7;

struct Menu {
    target: Target,
    screen: Pos2,
    fresh: bool,
}

struct Renaming {
    what: Renamed,
    text: String,
    screen: Pos2,
    fresh: bool,
}

/// What the panel draws from.
pub struct CanvasContext<'a> {
    /// The open document.
    pub editor: &'a Editor,
    /// The node kinds.
    pub library: &'a Library,
    /// The colours.
    pub theme: &'a Theme,
    /// Whether nodes snap to the grid.
    pub snap: bool,
    /// Whether keys may mean the graph: nothing that takes them lies over it.
    pub hears_keys: bool,
    /// Whether Escape goes out of a group when the canvas has no use for it.
    pub escape_leaves: bool,
    /// Whether the canvas must look again.
    pub revisions: Revisions,
}

impl CanvasPanel {
    /// Another document is open: shows the whole of its graph.
    pub fn open_document(&mut self) {
        *self = Self { state: CanvasState::new(None), opening: true, ..Self::default() };
    }

    /// The whole graph first; of one too large to be read like that, its beginning.
    fn settle_view(&mut self, ctx: &egui::Context) {
        let (Some(shown), Some(content)) = (self.state.visible_rect(), self.state.content_bounds()) else {
            return;
        };
        self.opening = false;
        let zoom = self.state.view().zoom;
        if zoom < LEAST_OPENING_ZOOM {
            let size = shown.size() * (zoom / LEAST_OPENING_ZOOM);
            let center = beginning(content, size, self.state.node_rects().map(|(_, rect)| rect));
            self.state.set_view(View { center, zoom: LEAST_OPENING_ZOOM });
            ctx.request_repaint();
        }
    }

    /// What the mouse does on the canvas, for the status bar.
    pub fn hint(&self) -> &str {
        if let Some(refusal) = &self.refusal {
            return refusal;
        }
        if self.state.keyboard_pin().is_some() {
            return match self.state.activity() {
                Activity::Wiring => {
                    "Arrows or Tab choose a pin; Enter connects; Space adds a node; Escape gives up"
                }
                _ => {
                    "Arrows or Tab choose a pin; Enter starts a wire; Delete disconnects; Space adds a node; Escape leaves"
                }
            };
        }
        match (self.state.activity(), self.state.hovered()) {
            (Activity::Panning, _) => "Release to stop panning",
            (Activity::BoxSelecting, _) => "Release to select what is in the box; Escape gives up",
            (Activity::Moving, _) => {
                "Drop on a wire to insert; Ctrl snaps to the grid; Alt ignores its neighbours; Escape takes it back"
            }
            (Activity::Resizing, _) => "Release to keep the size; Escape takes it back",
            (Activity::Wiring, _) => {
                "Drop on a pin or node; drop on empty space to add a node; Escape gives up"
            }
            (Activity::Cutting, _) => "Release to cut the crossed wires",
            (_, Target::Pin(_)) => "Drag or click to wire",
            (_, Target::Wire(_)) => "Click selects; double-click adds a reroute; drag an end to move it",
            (_, Target::Node(_)) => "Drag moves; double-click renames or opens a group; right click for more",
            (_, Target::Frame(_)) => "Drag moves the frame and its nodes; double-click renames",
            (_, Target::Empty) => {
                "Double-click, right click or Tab adds a node; wheel zooms; middle drag pans"
            }
        }
    }

    /// Goes to a view.
    pub const fn show_view(&mut self, view: View) {
        self.wanted_view = Some(view);
    }

    /// Another graph is shown, with the view that it had when it was left.
    fn change_place(&mut self, owner: Option<GroupId>) {
        if owner != self.shown {
            self.views.insert(self.shown, self.state.view());
            self.state.abort_gesture();
            self.menu = None;
            self.renaming = None;
            self.shown = owner;
            match self.views.get(&owner) {
                Some(view) => self.state.set_view(*view),
                None => self.state.show_all_at_once(),
            }
        }
        if let Some(view) = self.wanted_view.take() {
            self.state.set_view(view);
        }
    }

    /// Draws the panel.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        context: &CanvasContext<'_>,
        pictures: &mut ValuePictures<'_>,
        actions: &mut Actions,
    ) {
        let editor = context.editor;
        self.change_place(editor.owner());
        breadcrumb_ui(ui, editor, context.theme, actions);
        let problems = editor.problems();
        let parts = (&editor.document, context.library, &editor.compiled);
        let scale = self.state.view().zoom;
        let lent = ValuePictures { pictures: pictures.pictures, ..*pictures };
        let mut host =
            Host::new(parts, &problems, context.revisions, scale, lent, actions).inside(editor.owner());
        let canvas = Canvas::new("graph").style(context.theme.canvas_style()).snap(context.snap).guides(true);
        let canvas = canvas.keyboard(context.hears_keys);
        let selection = canvas_selection(&editor.selection);
        let rect = ui.available_rect_before_wrap();
        let response = canvas.show(ui, &mut self.state, &mut host, &selection);
        self.refusal = self.state.refused_wire().map(|(from, to)| host.refusal(&from, &to));
        let covers =
            |whole: Rect| self.state.content_bounds().is_none_or(|content| whole.contains_rect(content));
        if !self.state.visible_rect().is_none_or(covers) {
            Minimap::new("overview").style(context.theme.canvas_style()).show(
                ui,
                &mut self.state,
                &selection,
            );
        }
        self.id = Some(response.response.id);
        // With the focus, Tab means the palette and not the next button.
        if response.response.contains_pointer() && ui.ctx().memory(|memory| memory.focused().is_none()) {
            response.response.request_focus();
        }
        for event in response.events {
            if enters_by_key(ui, &event, &response.hovered, editor, actions) {
                continue;
            }
            self.notice(&event, editor, context.library, actions);
            match new_pin(&event, editor) {
                Some(edit) => actions.change("Add pin to group", edit),
                None => handle(event, &editor.document, editor.owner(), actions),
            }
        }
        let free = context.escape_leaves
            && self.menu.is_none()
            && self.renaming.is_none()
            && response.activity == Activity::Idle;
        if free && response.response.contains_pointer() && leaves_by_escape(ui, editor) {
            actions.push(Action::LeaveGroups(editor.place.len().saturating_sub(1)));
        }
        if self.opening {
            self.settle_view(ui.ctx());
        }
        if editor.document.graph().nodes_in(editor.owner()).next().is_none() {
            empty_hint(ui, rect, context.theme);
        }
        self.pin_preview.show(ui, &self.state, context, pictures.pictures);
        self.menu_ui(ui, editor, context.library, actions);
        self.rename_ui(ui, actions);
    }

    /// The parts of an event that are about this panel.
    fn notice(&mut self, event: &CanvasEvent, editor: &Editor, library: &Library, actions: &mut Actions) {
        match event {
            CanvasEvent::Copy | CanvasEvent::Cut | CanvasEvent::Paste { .. } => self.heard_clipboard = true,
            CanvasEvent::ContextMenu { target, screen_pos, .. } => {
                self.menu = Some(Menu { target: target.clone(), screen: *screen_pos, fresh: true });
            }
            CanvasEvent::NodeActivated(key) if group_of(editor.document.graph(), node_id(*key)).is_some() => {
                actions.push(Action::EnterGroup(node_id(*key)));
            }
            CanvasEvent::NodeActivated(key) => self.rename_node(node_id(*key), editor, library),
            CanvasEvent::FrameActivated(key) => self.rename_frame(frame_id(*key), editor),
            _ => {}
        }
    }

    fn rename_node(&mut self, id: NodeId, editor: &Editor, library: &Library) {
        let rect = self.state.node_screen_rect(node_key(id));
        let screen = rect.map_or(Pos2::ZERO, |rect| rect.min);
        let text = editor.node_title(library, id);
        self.renaming = Some(Renaming { what: Renamed::Node(id), text, screen, fresh: true });
    }

    fn rename_frame(&mut self, id: FrameId, editor: &Editor) {
        let Some((_, frame)) = editor.document.graph().frames().find(|(known, _)| *known == id) else {
            return;
        };
        let screen = self.state.screen_from_graph(Pos2::from(frame.at)).unwrap_or_default();
        self.renaming =
            Some(Renaming { what: Renamed::Frame(id), text: frame.title.clone(), screen, fresh: true });
    }

    fn menu_ui(&mut self, ui: &Ui, editor: &Editor, library: &Library, actions: &mut Actions) {
        let Some(menu) = &mut self.menu else { return };
        let fresh = std::mem::take(&mut menu.fresh);
        let target = menu.target.clone();
        let mut close = ui.input(|input| input.key_pressed(Key::Escape));
        let mut rename = None;
        let area = Area::new(Id::unique("canvas_menu"))
            .order(Order::Foreground)
            .fixed_pos(menu.screen)
            .constrain(true)
            .show(ui.ctx(), |ui| {
                Frame::menu(ui.style()).show(ui, |ui| {
                    ui.set_width(250.0);
                    let chosen = match &target {
                        Target::Wire(wire) => wire_menu(ui, &super::canvas_host::pin_of(wire), actions),
                        Target::Frame(key) => frame_menu(ui, frame_id(*key), editor, actions, &mut rename),
                        Target::Pin(pin) => pin_menu(ui, pin, editor, actions),
                        Target::Node(key) => node_menu(ui, node_id(*key), editor, actions, &mut rename),
                        Target::Empty => true,
                    };
                    close |= chosen;
                });
            });
        let elsewhere = ui.input(|input| {
            let outside = input.pointer.interact_pos().is_some_and(|pos| !area.response.rect.contains(pos));
            input.pointer.any_pressed() && outside
        });
        if close || elsewhere && !fresh {
            self.menu = None;
        }
        match rename {
            Some(Renamed::Node(id)) => self.rename_node(id, editor, library),
            Some(Renamed::Frame(id)) => self.rename_frame(id, editor),
            Some(Renamed::Note(id)) => self.edit_note(id, editor),
            None => {}
        }
    }

    fn edit_note(&mut self, id: FrameId, editor: &Editor) {
        let Some((_, frame)) = editor.document.graph().frames().find(|(known, _)| *known == id) else {
            return;
        };
        let screen = self.state.screen_from_graph(Pos2::from(frame.at)).unwrap_or_default();
        self.renaming =
            Some(Renaming { what: Renamed::Note(id), text: frame.text.clone(), screen, fresh: true });
    }

    fn rename_ui(&mut self, ui: &Ui, actions: &mut Actions) {
        let Some(renaming) = &mut self.renaming else { return };
        let fresh = std::mem::take(&mut renaming.fresh);
        let mut done = false;
        Area::new(Id::unique("rename")).order(Order::Foreground).fixed_pos(renaming.screen).show(
            ui.ctx(),
            |ui| {
                Frame::popup(ui.style()).inner_margin(4.0).show(ui, |ui| {
                    let is_note = matches!(renaming.what, Renamed::Note(_));
                    let field = if is_note {
                        TextEdit::multiline(&mut renaming.text).desired_width(300.0).desired_rows(5)
                    } else {
                        TextEdit::singleline(&mut renaming.text).desired_width(190.0)
                    };
                    let response = ui.add(field);
                    name_widget(&response, if is_note { "Text of the note" } else { "New name" });
                    if fresh {
                        select_text(&response, renaming.text.chars().count());
                    }
                    done = !fresh && response.lost_focus();
                });
            },
        );
        if !done {
            return;
        }
        let given_up = ui.input(|input| input.key_pressed(Key::Escape));
        if let Some(Renaming { what, text, .. }) = self.renaming.take().filter(|_| !given_up) {
            match what {
                Renamed::Node(id) => actions.push(Action::RenameNode(id, text)),
                Renamed::Frame(id) => actions.push(Action::RenameFrame(id, text)),
                Renamed::Note(id) => actions.push(Action::WriteNote(id, text)),
            }
        }
    }
}

/// Tab over a group goes into it, where it would open the palette elsewhere.
fn enters_by_key(
    ui: &Ui,
    event: &CanvasEvent,
    hovered: &Target,
    editor: &Editor,
    actions: &mut Actions,
) -> bool {
    let by_key =
        matches!(event, CanvasEvent::OpenAddMenu { .. }) && ui.input(|input| input.key_down(Key::Tab));
    match hovered {
        Target::Node(key) if by_key && group_of(editor.document.graph(), node_id(*key)).is_some() => {
            actions.push(Action::EnterGroup(node_id(*key)));
            true
        }
        _ => false,
    }
}

fn empty_hint(ui: &Ui, rect: Rect, theme: &Theme) {
    let center = rect.center();
    let font = egui::TextStyle::Heading.resolve(ui.style());
    ui.painter().text(center, Align2::CENTER_BOTTOM, "An empty graph", font, theme.text);
    let font = egui::TextStyle::Body.resolve(ui.style());
    let text = "Press Tab or double-click to add a node, or open an example with Ctrl+E";
    ui.painter().text(pos2(center.x, center.y + 8.0), Align2::CENTER_TOP, text, font, theme.weak_text);
}
