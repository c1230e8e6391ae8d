//! Doing what drawing code asked for. The only place where the window's state changes.

use egui::{Context, Pos2, Vec2, ViewportCommand, pos2};

use super::EditorApp;
use super::action::{Action, Change, DanglingWire};
use super::canvas_events::deletion;
use super::canvas_host::node_key;
use super::command::Command;
use super::dialogs::Purpose;
use super::documents::Intent;
use super::layout::{self, Pane, bring_forward};
use super::palette_search::{Wanted, best_pin};
use super::palette_ui::Palette;
use super::parameters_ui::new_parameter;
use super::passes_ui::new_pass_output;
use super::promotion::{demote, promote};
use super::question_ui::Question;
use super::settings_ui::Page;
use super::start_page_ui::StartPage;
use super::state::{Editor, Selection};
use super::tour_ui::Tour;
use crate::compile::kind_of;
use crate::document::{Edit, Frame, GET_WIRE_KIND, Node, NodeId, Pin, SET_WIRE_KIND, Scene, TextureSlot};
use crate::types::Type;

impl EditorApp {
    /// Executes the requests of this frame, in order.
    pub(super) fn execute_all(&mut self, ctx: &Context) {
        // Executing may ask for more; those wait for the next round, of which there are never many.
        for _ in 0..4 {
            let actions = self.actions.take();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                self.execute(action, ctx);
            }
            ctx.request_repaint();
        }
    }

    fn execute(&mut self, action: Action, ctx: &Context) {
        match action {
            Action::Run(command) => self.run_command(command, ctx),
            Action::Change(change) => {
                if let Err(error) = self.tab.editor.change(change) {
                    self.toasts.failed(capitalised(&error.to_string()));
                }
            }
            Action::Gesture { label, edit, phase } => {
                if let Err(error) = self.tab.editor.gesture(label, edit, phase) {
                    self.toasts.failed(capitalised(&error.to_string()));
                }
            }
            Action::Select(selection) => self.select(selection),
            Action::EnterGroup(node) => drop(self.tab.editor.enter(node)),
            Action::LeaveGroups(depth) => self.tab.editor.leave_to(depth),
            Action::SaveGroup(group) => self.save_group(group),
            Action::Reveal(node) => {
                self.tab.editor.go_to(node);
                self.select(Selection::of_nodes([node]));
                self.tab.canvas.state.focus([node_key(node)]);
                bring_forward(self.settings.panels_mut(), Pane::Canvas);
            }
            Action::OpenFile(path) => self.open_file(&path),
            Action::OpenExample(name) => self.open_example(&name),
            Action::OpenTemplate(name) => self.open_template(name),
            Action::GoToTab(place) => self.go_to_tab(place),
            Action::MoveTab(place) => self.behind.move_front(place),
            Action::CloseTab(key) => self.intend(Intent::Close(key), ctx),
            Action::ClearRecent => self.settings.recent.clear(),
            Action::ForgetRecent(path) => self.settings.recent.retain(|known| *known != path),
            Action::OpenPalette { at, screen, wire } => self.open_palette(at, screen, wire, ctx),
            Action::AddNode { kind, at, wire } => self.add_node(&kind, at, wire.as_ref()),
            Action::PreviewPin(pin) => self.preview_pin(&pin),
            Action::RenameNode(id, name) => {
                let kind =
                    self.tab.editor.document.graph().node(id).and_then(|node| self.library.kind(&node.kind));
                let own = kind.is_none_or(|kind| kind.title != name.trim());
                let label = (own && !name.trim().is_empty()).then(|| name.trim().to_owned());
                self.change("Rename node", Edit::SetLabel(id, label));
            }
            Action::RenameFrame(id, title) => {
                if let Some(frame) = self.frame(id) {
                    self.change("Rename frame", Edit::SetFrame(id, Frame { title, ..frame }));
                }
            }
            Action::WriteNote(id, text) => {
                if let Some(frame) = self.frame(id) {
                    self.change("Edit note", Edit::SetFrame(id, Frame { text, ..frame }));
                }
            }
            Action::Delete { keep_flow } => {
                let count = self.tab.editor.selection.nodes.len();
                let label =
                    if count == 1 { "Delete node".to_owned() } else { format!("Delete {count} nodes") };
                let label = if count == 0 { "Delete".to_owned() } else { label };
                let edit = deletion(&self.tab.editor.document, &self.tab.editor.selection, keep_flow);
                self.change(label, edit);
            }
            Action::PasteText { text, at } => self.paste_text(&text, at),
            Action::Promote(pin) => {
                let Editor { document, compiled, .. } = &self.tab.editor;
                match promote(document, &self.library, compiled, &pin) {
                    Some(edit) => drop(self.change("Make parameter", edit)),
                    None => self.toasts.failed("This input takes no typed value"),
                }
            }
            Action::Demote(name) => {
                if let Some(edit) = demote(&self.tab.editor.document, &self.library, &name) {
                    self.change("Make plain value", edit);
                }
            }
            Action::Refuse(why) => self.toasts.failed(why),
            Action::AddTexture => self.ask_for(Purpose::AddTexture, String::new(), ctx),
            Action::EmbedTexture(name, on) => self.embed_texture(&name, on),
            Action::ReplaceTexture(name) => self.ask_for(Purpose::ReplaceTexture(name), String::new(), ctx),
            Action::AddTextureFile(name) => {
                self.ask_for(Purpose::AddTextureFile(name), String::new(), ctx);
            }
            Action::ChooseBackground => self.ask_for(Purpose::BackgroundPicture, String::new(), ctx),
            Action::ChooseMesh(name) => self.ask_for(Purpose::ChooseMesh(name), String::new(), ctx),
            Action::SetCamera(camera) => self.tab.editor.camera = camera,
            Action::Jump(steps) => {
                self.tab.canvas.state.abort_gesture();
                self.tab.editor.jump(steps);
            }
            Action::Playback(playback) => self.tab.editor.playback = playback,
            Action::ShowPane(pane) => bring_forward(self.settings.panels_mut(), pane),
            Action::Set(setting) => self.set(setting, ctx),
            Action::ShowSettings(page) => self.show_settings(page),
            Action::ChooseNodesFolder => self.ask_for(Purpose::ChooseNodesFolder, String::new(), ctx),
            Action::Export(action) => self.run_export_action(action, ctx),
            Action::CopyText(text) => {
                ctx.copy_text(text);
                self.toasts.done("Copied");
            }
        }
    }

    fn run_command(&mut self, command: Command, ctx: &Context) {
        if !command.is_enabled(&self.tab.editor) {
            return;
        }
        match command {
            Command::New => self.open_new(),
            Command::Open => self.ask_for(Purpose::OpenDocument, String::new(), ctx),
            Command::CloseDocument => self.intend(Intent::Close(self.tab.key), ctx),
            Command::NextDocument => self.go_to_neighbour(true),
            Command::PreviousDocument => self.go_to_neighbour(false),
            Command::Examples => {
                self.close_boxes();
                self.gallery.open();
            }
            Command::Save => self.save(ctx),
            Command::SaveAs => self.save_as(ctx),
            Command::ExportWgsl => self.export(ctx),
            Command::ExportAs => self.open_exports(),
            Command::Quit => self.intend(Intent::Quit(Vec::new()), ctx),
            Command::Undo => self.jump(true),
            Command::Redo => self.jump(false),
            Command::Cut => {
                self.copy_selection(ctx);
                self.execute(Action::Delete { keep_flow: false }, ctx);
            }
            Command::Copy => self.copy_selection(ctx),
            Command::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::Duplicate => self.duplicate(),
            Command::Delete => self.execute(Action::Delete { keep_flow: false }, ctx),
            Command::SelectAll => {
                let graph = self.tab.editor.document.graph();
                let owner = self.tab.editor.owner();
                let nodes = graph.nodes_in(owner).map(|(id, _)| id).collect();
                let frames = graph.frames_in(owner).map(|(id, _)| id).collect();
                self.select(Selection { nodes, frames, ..Selection::default() });
            }
            Command::SelectNone => self.select(Selection::default()),
            Command::AddNode => self.open_palette(None, None, None, ctx),
            Command::Wire => self.wire_by_keyboard(),
            Command::NextPanel => self.give_keyboard(true, ctx),
            Command::PreviousPanel => self.give_keyboard(false, ctx),
            Command::FrameSelection => self.frame_selection(),
            Command::ToggleCollapsed => self.toggle_collapsed(),
            Command::TogglePreviews => self.toggle_previews(),
            Command::PreviewAll => self.settings.preview_all = !self.settings.preview_all,
            Command::MarkOutOfRange => {
                self.settings.mark_out_of_range = !self.settings.mark_out_of_range;
            }
            Command::Organise(command) => self.organise(command),
            Command::Look(command) => self.look(command),
            Command::AddPass => {
                let output = new_pass_output(&self.tab.editor.document);
                self.change("Add pass", Edit::AddNode(output));
            }
            Command::AddParameter => {
                let parameter = new_parameter(&self.tab.editor.document);
                if self.change("Add parameter", Edit::SetParameter(parameter)) {
                    bring_forward(self.settings.panels_mut(), Pane::Parameters);
                }
            }
            Command::AddTexture => self.execute(Action::AddTexture, ctx),
            Command::PlayPause => self.tab.editor.playback.playing = !self.tab.editor.playback.playing,
            Command::Restart => self.tab.editor.playback.restart(),
            Command::StepBack => self.tab.editor.playback.step(-1.0),
            Command::StepForward => self.tab.editor.playback.step(1.0),
            Command::FullScreen => self.toggle_full_screen(ctx),
            Command::DetachViewport => self.settings.view.detached = !self.settings.view.detached,
            Command::SavePicture => self.save_picture(ctx),
            Command::CopyPicture => self.copy_picture(ctx),
            Command::ResetCamera => self.tab.editor.camera = self.tab.editor.document.scene().camera,
            Command::KeepView => {
                let camera = self.tab.editor.camera;
                let scene = self.tab.editor.document.scene().clone();
                self.change("Keep view", Edit::SetScene(Scene { camera, ..scene }));
            }
            Command::FitAll => self.tab.canvas.state.fit_all(),
            Command::FocusSelection => {
                let nodes = self.tab.editor.selection.nodes.iter().map(|id| node_key(*id));
                self.tab.canvas.state.focus(nodes);
            }
            Command::ToggleSnap => self.settings.snap = !self.settings.snap,
            Command::ScaleUp => self.settings.scale_percent = self.settings.scale_step(true),
            Command::ScaleDown => self.settings.scale_percent = self.settings.scale_step(false),
            Command::Scale(percent) => self.settings.scale_percent = percent,
            Command::TogglePane(pane) => layout::toggle(self.settings.panels_mut(), pane),
            Command::ResetLayout => self.settings.reset_panels(),
            Command::FindAnything => self.open_command_palette(),
            Command::Settings => self.show_settings(Page::default()),
            Command::StartPage => self.start_page = Some(StartPage::new(&self.bundle, &self.settings.recent)),
            Command::Tour => self.tour = Some(Tour::default()),
            Command::Shortcuts => self.question = Some(Question::Shortcuts),
            Command::About => self.question = Some(Question::About),
        }
    }

    /// Changes the document in a step of its own; a refusal becomes a notice.
    pub(super) fn change(&mut self, label: impl Into<std::borrow::Cow<'static, str>>, edit: Edit) -> bool {
        let change = Change { label: label.into(), edit, gesture: None };
        match self.tab.editor.change(change) {
            Ok(_) => true,
            Err(error) => {
                self.toasts.failed(capitalised(&error.to_string()));
                false
            }
        }
    }

    pub(super) fn select(&mut self, selection: Selection) {
        if !selection.nodes.is_empty() && selection.nodes != self.tab.editor.selection.nodes {
            bring_forward(self.settings.panels_mut(), Pane::Inspector);
        }
        self.tab.editor.selection = selection;
    }

    fn jump(&mut self, back: bool) {
        self.tab.canvas.state.abort_gesture();
        let label = if back { self.tab.editor.undo() } else { self.tab.editor.redo() };
        if let Some(label) = label {
            self.status = Some(format!("{} {label}", if back { "Undid:" } else { "Redid:" }));
        }
    }

    fn open_palette(
        &mut self,
        at: Option<Pos2>,
        screen: Option<Pos2>,
        wire: Option<DanglingWire>,
        ctx: &Context,
    ) {
        let wanted = wire.as_ref().map(|wire| self.wanted(wire));
        let pointer = ctx.input(|input| input.pointer.hover_pos());
        let screen =
            screen.or(pointer).unwrap_or_else(|| ctx.content_rect().center_top() + Vec2::new(-160.0, 80.0));
        let at = at.or_else(|| self.tab.canvas.state.visible_rect().map(|rect| rect.center()));
        self.close_boxes();
        self.palette = Some(Palette::new(at, screen, wire, wanted));
    }

    pub(super) fn wanted(&self, wire: &DanglingWire) -> Wanted {
        let compiled = &self.tab.editor.compiled;
        let types = if wire.from_output { &compiled.output_types } else { &compiled.input_types };
        let fixed = || {
            let kind = kind_of(&self.tab.editor.document, &self.library, wire.pin.node)?;
            let ty = if wire.from_output {
                kind.output(&wire.pin.name)?.ty
            } else {
                kind.input(&wire.pin.name)?.ty
            };
            match ty {
                crate::library::PinType::Fixed(ty) => Some(ty),
                crate::library::PinType::Generic => None,
            }
        };
        // An unconnected generic input takes any width, whatever its default's type is.
        let compiled = || types.get(&wire.pin).copied().filter(|_| wire.from_output);
        // A texture's shape is the document's, not the kind's.
        let known = compiled().filter(|ty| ty.is_texture()).or_else(fixed).or_else(compiled);
        Wanted { ty: known, from_output: wire.from_output }
    }

    pub(super) fn add_node(&mut self, kind_id: &str, at: Option<Pos2>, wire: Option<&DanglingWire>) {
        if self.add_group_from_file(kind_id, at, wire) {
            return;
        }
        let Some(kind) = self.library.kind(kind_id) else { return };
        let middle = self.tab.canvas.state.visible_rect().map_or(Pos2::ZERO, |rect| rect.center());
        let mut at = at.unwrap_or(middle);
        // A wire that came from the right ends at the node's right edge.
        if wire.is_some_and(|wire| !wire.from_output) {
            at.x -= 170.0;
        }
        let title = kind.title.clone();
        self.settings.remember_kind(&kind.id);
        let pin = wire.and_then(|wire| Some((wire, best_pin(kind, self.wanted(wire))?.to_owned())));
        let mut node = Node::new(kind_id, [at.x.round(), at.y.round()]);
        let wanted = wire.and_then(|wire| self.wanted(wire).ty).filter(|ty| ty.is_texture());
        self.choose_names(&mut node, kind_id, wanted);
        node.owner = self.tab.editor.owner();
        let before: Vec<NodeId> = self.tab.editor.document.graph().nodes().map(|(id, _)| id).collect();
        self.tab.editor.end_gesture();
        self.tab.editor.history.begin(
            format!("Add {title}"),
            &self.tab.editor.document,
            &self.tab.editor.selection.nodes,
        );
        let label = format!("Add {title}");
        let added = self.tab.editor.gesture(
            label.clone().into(),
            Edit::AddNode(node),
            crate::node_graph::Phase::Live,
        );
        match added {
            Ok(made) => {
                if let (Some(id), Some((wire, name))) = (made.nodes.first(), pin) {
                    let own = Pin::new(*id, name);
                    let (from, to) =
                        if wire.from_output { (wire.pin.clone(), own) } else { (own, wire.pin.clone()) };
                    let edit = Edit::Connect { from, to };
                    if let Err(error) =
                        self.tab.editor.gesture(label.into(), edit, crate::node_graph::Phase::Live)
                    {
                        self.toasts.failed(capitalised(&error.to_string()));
                    }
                }
            }
            Err(error) => self.toasts.failed(capitalised(&error.to_string())),
        }
        self.tab.editor.end_gesture();
        self.select_new(&before);
    }

    /// A new Parameter or Texture node reads the document's first one, so that it shows something at once.
    fn choose_names(&self, node: &mut Node, kind_id: &str, wanted: Option<Type>) {
        let Some(kind) = self.library.kind(kind_id) else { return };
        for choice in kind.options.iter().filter(|choice| choice.values.is_empty()) {
            let first = match choice.name.as_str() {
                "parameter" => self.tab.editor.document.parameters().first().map(|parameter| &parameter.name),
                "texture" => {
                    let fits = |slot: &&TextureSlot| wanted.is_none_or(|ty| ty == Type::Texture(slot.shape));
                    self.tab.editor.document.textures().iter().find(fits).map(|texture| &texture.name)
                }
                _ => None,
            };
            let owner = self.tab.editor.owner();
            let wires = self.tab.editor.document.graph().wire_names(owner);
            let wire = match kind_id {
                SET_WIRE_KIND => {
                    (1..).map(|number| format!("wire {number}")).find(|name| !wires.contains(&name.as_str()))
                }
                GET_WIRE_KIND => wires.last().map(|name| (*name).to_owned()),
                _ => None,
            };
            if let Some(name) = first.cloned().or(wire) {
                node.options.insert(choice.name.clone(), name);
            }
        }
    }

    pub(super) fn select_new(&mut self, before: &[NodeId]) {
        let graph = self.tab.editor.document.graph();
        let new = graph.nodes_in(self.tab.editor.owner()).map(|(id, _)| id);
        let new = new.filter(|id| before.binary_search(id).is_err());
        let new = Selection::of_nodes(new);
        if !new.is_empty() {
            self.select(new);
        }
    }

    fn toggle_collapsed(&mut self) {
        let graph = self.tab.editor.document.graph();
        let nodes: Vec<NodeId> = self.tab.editor.selection.nodes.iter().copied().collect();
        let any_open = nodes.iter().any(|id| graph.node(*id).is_some_and(|node| !node.collapsed));
        let edits = nodes.into_iter().map(|id| Edit::SetCollapsed(id, any_open)).collect();
        self.change(if any_open { "Collapse" } else { "Expand" }, Edit::Batch(edits));
    }

    /// Where a new node goes when nobody said where.
    pub(super) fn canvas_middle(&self) -> Pos2 {
        self.tab.canvas.state.visible_rect().map_or(pos2(0.0, 0.0), |rect| rect.center())
    }
}

/// A refusal as a sentence.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
