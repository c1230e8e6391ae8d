//! The context menus of the canvas.

use egui::{Button, Color32, RichText, Ui, Vec2, vec2};

use super::action::{Action, Actions};
use super::command::Command;
use super::icons::{Icon, small_icon_button};
use super::keymap::keys_text;
use super::organise::Organise;
use super::place::group_of;
use super::promotion::parameter_at;
use super::state::Editor;
use super::value_ui::name_widget;
use crate::document::{Edit, Frame, FrameId, NodeId};

/// The colours that frames and nodes are given with one click, sRGB.
const COLOURS: [[u8; 3]; 8] = [
    [92, 108, 140],
    [70, 130, 130],
    [84, 132, 84],
    [140, 128, 70],
    [150, 100, 64],
    [150, 78, 84],
    [124, 84, 140],
    [110, 112, 118],
];

/// What gets another name.
#[derive(Clone, Copy)]
pub enum Renamed {
    /// A node.
    Node(NodeId),
    /// A frame.
    Frame(FrameId),
    /// The text of a note.
    Note(FrameId),
}

fn menu_button(ui: &mut Ui, text: &str, keys: &str) -> bool {
    ui.spacing_mut().button_padding = vec2(8.0, 4.0);
    let mut button =
        Button::new(text).fill(Color32::TRANSPARENT).min_size(Vec2::new(ui.available_width(), 24.0));
    // Even an empty text of keys would be read out, as a pause.
    if !keys.is_empty() {
        button = button.shortcut_text(RichText::new(keys).weak());
    }
    ui.add(button).clicked()
}

fn command_button(ui: &mut Ui, command: Command, editor: &Editor, actions: &mut Actions) -> bool {
    let keys = keys_text(ui.ctx(), command);
    let enabled = command.is_enabled(editor);
    let clicked = ui.add_enabled_ui(enabled, |ui| menu_button(ui, &command.title(), &keys)).inner;
    if clicked {
        actions.run(command);
    }
    clicked
}

/// The menu of a node. Each of these returns true once something was chosen.
pub fn node_menu(
    ui: &mut Ui,
    id: NodeId,
    editor: &Editor,
    actions: &mut Actions,
    rename: &mut Option<Renamed>,
) -> bool {
    let mut done = false;
    if menu_button(ui, "Rename…", "") {
        *rename = Some(Renamed::Node(id));
        done = true;
    }
    done |= command_button(ui, Command::ToggleCollapsed, editor, actions);
    done |= command_button(ui, Command::TogglePreviews, editor, actions);
    done |= command_button(ui, Command::Organise(Organise::Mute), editor, actions);
    done |= command_button(ui, Command::FrameSelection, editor, actions);
    let graph = editor.document.graph();
    // A menu over one of several selected nodes is about all of them.
    let selected = &editor.selection.nodes;
    let nodes = if selected.contains(&id) { selected.iter().copied().collect() } else { vec![id] };
    let is_coloured = |id: &NodeId| graph.node(*id).is_some_and(|node| node.colour.is_some());
    let reset = nodes.iter().any(is_coloured).then_some("Colour of its kind");
    if let Some(colour) = colours_ui(ui, "Node colour", reset) {
        let edits = nodes.into_iter().map(|id| Edit::SetColour(id, colour)).collect();
        actions.change("Colour node", Edit::Batch(edits));
        done = true;
    }
    ui.separator();
    done |= command_button(ui, Command::Organise(Organise::Group), editor, actions);
    if group_of(editor.document.graph(), id).is_some() {
        done |= command_button(ui, Command::Organise(Organise::EnterGroup), editor, actions);
        done |= command_button(ui, Command::Organise(Organise::Ungroup), editor, actions);
    }
    ui.separator();
    for command in [Command::Cut, Command::Copy, Command::Duplicate] {
        done |= command_button(ui, command, editor, actions);
    }
    ui.separator();
    done |= command_button(ui, Command::Delete, editor, actions);
    if menu_button(ui, "Delete, keep the flow", "Shift+Delete") {
        actions.push(Action::Delete { keep_flow: true });
        done = true;
    }
    done
}

/// The menu of a wire, by the input that it ends at.
pub fn wire_menu(ui: &mut Ui, target: &crate::document::Pin, actions: &mut Actions) -> bool {
    let clicked = menu_button(ui, "Disconnect", "Delete");
    if clicked {
        actions.change("Disconnect", Edit::Disconnect(target.clone()));
    }
    clicked
}

/// The menu of a pin.
pub fn pin_menu(
    ui: &mut Ui,
    pin: &crate::node_graph::PinKey,
    editor: &Editor,
    actions: &mut Actions,
) -> bool {
    let target = super::canvas_host::pin_of(pin);
    let graph = editor.document.graph();
    let is_input = pin.side == crate::node_graph::PinSide::Input;
    let wires: Vec<Edit> = graph
        .wires()
        .filter(|(from, to)| if is_input { **to == target } else { **from == target })
        .map(|(_, to)| Edit::Disconnect(to.clone()))
        .collect();
    let is_free = wires.is_empty();
    let has_value =
        graph.node(target.node).is_some_and(|node| node.values.contains_key(target.name.as_ref()));
    let mut done = false;
    let shown = graph.node(target.node).and_then(|node| node.preview.as_deref());
    let is_shown = shown == Some(target.name.as_ref());
    if menu_button(ui, if is_shown { "Hide this value" } else { "Show this value" }, "") {
        actions.push(Action::PreviewPin(target.clone()));
        done = true;
    }
    ui.add_enabled_ui(!wires.is_empty(), |ui| {
        if menu_button(ui, "Disconnect", "") {
            actions.change("Disconnect", Edit::Batch(wires));
            done = true;
        }
    });
    if is_input {
        ui.add_enabled_ui(has_value, |ui| {
            if menu_button(ui, "Reset to default", "") {
                actions.change("Reset value", Edit::SetValue(target.clone(), None));
                done = true;
            }
        });
        if is_free && menu_button(ui, "Make parameter", "") {
            actions.push(Action::Promote(target.clone()));
            done = true;
        }
    }
    if let Some(name) = parameter_at(&editor.document, &target)
        && menu_button(ui, "Make plain value", "")
    {
        actions.push(Action::Demote(name.to_owned()));
        done = true;
    }
    done
}

/// The menu of a frame.
pub fn frame_menu(
    ui: &mut Ui,
    id: FrameId,
    editor: &Editor,
    actions: &mut Actions,
    rename: &mut Option<Renamed>,
) -> bool {
    let mut done = false;
    if menu_button(ui, "Rename…", "") {
        *rename = Some(Renamed::Frame(id));
        done = true;
    }
    if let Some(colour) = colours_ui(ui, "Frame colour", None)
        && let Some((_, frame)) = editor.document.graph().frames().find(|(known, _)| *known == id)
    {
        let colour = colour.unwrap_or(Frame::DEFAULT_COLOUR);
        actions.change("Colour frame", Edit::SetFrame(id, Frame { colour, ..frame.clone() }));
        done = true;
    }
    if menu_button(ui, "Edit text…", "") {
        *rename = Some(Renamed::Note(id));
        done = true;
    }
    done |= command_button(ui, Command::Organise(Organise::FitFrames), editor, actions);
    ui.separator();
    if menu_button(ui, "Remove frame", "Delete") {
        actions.change("Remove frame", Edit::RemoveFrame(id));
        done = true;
    }
    done
}

/// Some colours to choose from. `reset` names a last choice, which takes the colour away. Returns what was chosen.
fn colours_ui(ui: &mut Ui, name: &str, reset: Option<&str>) -> Option<Option<[u8; 3]>> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        for (index, colour) in COLOURS.into_iter().enumerate() {
            let swatch = Button::new("").fill(Color32::from_rgb(colour[0], colour[1], colour[2]));
            let response = ui.add(swatch.min_size(Vec2::splat(18.0)));
            name_widget(&response, &format!("{name} {}", index + 1));
            if response.clicked() {
                chosen = Some(Some(colour));
            }
        }
        if let Some(reset) = reset
            && small_icon_button(ui, Icon::Reset, reset).clicked()
        {
            chosen = Some(None);
        }
    });
    chosen
}
