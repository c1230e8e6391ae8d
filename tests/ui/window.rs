//! The editor window without a window: opened on a folder of its own, asked for files by the test.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use eframe::egui_wgpu::RenderState;
use egui::accesskit::Role;
use egui::{
    Context, Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, ViewportCommand, ViewportEvent,
    ViewportId, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use shaderwright::app::{
    Answer, AppOptions, AppParts, EditorApp, FileDialogs, Request, with_optional_features,
};
use shaderwright::bundle::Bundle;
use shaderwright::document::{Document, NodeId};
use tempfile::TempDir;

/// The folder with the graphs that these tests open.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ui");

/// Answers each question for a file with the path that the test named.
#[derive(Clone, Default)]
struct NamedFiles(Arc<Mutex<Files>>);

#[derive(Default)]
struct Files {
    next: Option<PathBuf>,
    unavailable: bool,
    answers: VecDeque<(Request, Answer)>,
}

impl FileDialogs for NamedFiles {
    fn ask(&mut self, request: &Request, ctx: &Context) {
        let mut files = self.0.lock().unwrap();
        let cancelled = if files.unavailable { Answer::Unavailable } else { Answer::Cancelled };
        let answer = files.next.take().map_or(cancelled, Answer::Chosen);
        files.answers.push_back((request.clone(), answer));
        ctx.request_repaint();
    }

    fn answer(&mut self) -> Option<(Request, Answer)> {
        self.0.lock().unwrap().answers.pop_front()
    }
}

/// A file that is dropped on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn gpu() -> RenderState {
    let setup = with_optional_features(egui_kittest::wgpu::default_wgpu_setup());
    let options = eframe::egui_wgpu::RendererOptions::PREDICTABLE;
    egui_kittest::wgpu::create_render_state(setup, options)
}

/// An open window.
pub struct Window {
    pub harness: Harness<'static, Option<EditorApp>>,
    files: NamedFiles,
    folder: TempDir,
    clipboard: Option<String>,
    picture: Option<egui::ColorImage>,
}

impl Window {
    /// Opens a bundled example, paused.
    pub fn open(example: Option<&str>) -> Self {
        Self::open_with(example, None, None)
    }

    /// The same, with stored settings and a folder of the user's own nodes.
    pub fn open_with(example: Option<&str>, settings: Option<String>, user_nodes: Option<PathBuf>) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), example, settings, user_nodes)
    }

    /// The same as it starts, with whatever it shows first.
    pub fn open_unpaused(example: Option<&str>, settings: Option<String>) -> Self {
        let mut window = Self::build(tempfile::tempdir().unwrap(), example, settings, None);
        window.settle();
        window
    }

    /// The same, with a folder of the test's own that other windows had before.
    pub fn open_in(
        folder: TempDir,
        example: Option<&str>,
        settings: Option<String>,
        user_nodes: Option<PathBuf>,
    ) -> Self {
        let mut window = Self::build(folder, example, settings, user_nodes);
        // A question at the start waits for the test; a click elsewhere would answer it.
        if window.harness.query_by_label("Recover unsaved work?").is_none() {
            window.click("Pause");
        }
        window.settle();
        window
    }

    /// The same as it starts, up to the edges of the window. Without a GPU there are no pictures, which is faster.
    pub fn open_to_look_at(file: &str, settings: String, with_gpu: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let gpu = with_gpu.then(gpu);
        let mut window = Self::build_on(gpu, folder, Some(file), Some(settings), None, true);
        window.settle();
        window
    }

    fn build(
        folder: TempDir,
        example: Option<&str>,
        settings: Option<String>,
        user_nodes: Option<PathBuf>,
    ) -> Self {
        Self::build_on(Some(gpu()), folder, example, settings, user_nodes, false)
    }

    fn build_on(
        render_state: Option<RenderState>,
        folder: TempDir,
        example: Option<&str>,
        settings: Option<String>,
        user_nodes: Option<PathBuf>,
        to_the_edges: bool,
    ) -> Self {
        let files = NamedFiles::default();
        let mut parts = Some(AppParts {
            options: AppOptions {
                file: example.map(Into::into),
                bundle: Bundle::overridden_by(FIXTURES),
                user_nodes,
                personal_nodes: None,
            },
            settings,
            dialogs: Box::new(files.clone()),
            recovery_folder: Some(folder.path().join("recovery")),
            render_state: render_state.clone(),
        });
        let draw = move |ui: &mut egui::Ui, app: &mut Option<EditorApp>| {
            if let Some(parts) = parts.take() {
                *app = Some(EditorApp::new(ui.ctx(), parts));
            }
            // The harness leaves a margin that no window has.
            let whole = ui.ctx().content_rect();
            let mut edges = ui.new_child(egui::UiBuilder::new().max_rect(whole));
            edges.set_clip_rect(whole);
            if let Some(app) = app {
                app.ui(if to_the_edges { &mut edges } else { ui });
            }
        };
        let mut builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(4);
        if let Some(render_state) = render_state {
            builder = builder.renderer(egui_kittest::wgpu::WgpuTestRenderer::from_render_state(render_state));
        }
        let harness = builder.build_ui_state(draw, None);
        Self { harness, files, folder, clipboard: None, picture: None }
    }

    pub fn app(&self) -> &EditorApp {
        self.harness.state().as_ref().expect("the window is open")
    }

    pub fn document(&self) -> &Document {
        self.app().document()
    }

    /// Ends the program as a crash would: nothing is asked and nothing is tidied up.
    pub fn crash(self) -> TempDir {
        let Self { harness, folder, .. } = self;
        drop(harness);
        folder
    }

    pub fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// The next question for a file gets this one of the test's own folder.
    pub fn answer_with(&mut self, name: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        self.files.0.lock().unwrap().next = Some(path.clone());
        path
    }

    /// From now on this system has no file dialogs.
    pub fn without_dialogs(&mut self) {
        self.files.0.lock().unwrap().unavailable = true;
    }

    /// Lets the window come to rest; builds on the worker thread may go on.
    pub fn settle(&mut self) {
        for count in 1..=16 {
            self.step();
            let root = self.harness.output().viewport_output.get(&ViewportId::ROOT);
            let idle = root.is_none_or(|output| !output.repaint_delay.is_zero());
            if idle && count >= 3 {
                break;
            }
        }
    }

    /// One frame in which all this happens, as on a machine that draws slowly.
    pub fn in_one_frame(&mut self, events: impl IntoIterator<Item = Event>) {
        self.harness.input_mut().events.extend(events);
        self.step();
    }

    /// One frame.
    pub fn step(&mut self) {
        self.harness.step();
        let copied =
            self.harness.output().platform_output.commands.iter().find_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
        self.clipboard = copied.or(self.clipboard.take());
        for command in &self.harness.output().platform_output.commands {
            if let OutputCommand::CopyImage(image) = command {
                self.picture = Some(image.clone());
            }
        }
    }

    /// Waits until the worker has built the program and the picture is drawn with it.
    pub fn wait_for_picture(&mut self) {
        for _ in 0..600 {
            self.step();
            if !self.app().is_building() && self.app().compilations() > 0 {
                self.settle();
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("the picture was never built");
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &std::path::Path) {
        self.harness.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
        self.settle();
    }

    /// Asks the window to close. Returns whether it refuses for now.
    pub fn close(&mut self) -> bool {
        let root = self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        self.harness.step();
        let root = self.harness.output().viewport_output.get(&ViewportId::ROOT);
        root.is_some_and(|output| output.commands.contains(&ViewportCommand::CancelClose))
    }

    /// The text that was put on the clipboard last.
    pub fn clipboard(&self) -> Option<String> {
        self.clipboard.clone()
    }

    /// The picture that was put on the clipboard last.
    pub fn copied_picture(&self) -> Option<&egui::ColorImage> {
        self.picture.as_ref()
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    pub fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn type_text(&mut self, field: &str, text: &str) {
        self.harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
        self.settle();
    }

    /// Clicks into a text field and types over what it holds.
    pub fn fill(&mut self, field: &str, text: &str) {
        self.harness.get_by_role_and_label(Role::TextInput, field).click();
        self.settle();
        self.keys(Modifiers::COMMAND, Key::A);
        self.type_text(field, text);
    }

    /// Clicks into a number field, types over what it holds, and ends with Enter.
    pub fn type_number(&mut self, field: &str, text: &str) {
        self.harness.get_by_role_and_label(Role::SpinButton, field).click();
        self.settle();
        self.keys(Modifiers::COMMAND, Key::A);
        self.harness.get_by_role_and_label(Role::SpinButton, field).type_text(text);
        self.settle();
        self.keys(Modifiers::NONE, Key::Enter);
    }

    /// Opens the palette by key over the graph and types.
    pub fn search_node(&mut self, query: &str) {
        let canvas = self.harness.get_by_label("Node graph").rect();
        self.harness.hover_at(canvas.center_bottom() + vec2(-260.0, -90.0));
        self.settle();
        self.keys(Modifiers::NONE, Key::Tab);
        self.type_text("Search nodes", query);
    }

    /// Opens the palette by key over the middle of the graph, types and takes the first.
    pub fn add_node(&mut self, query: &str) {
        self.search_node(query);
        self.keys(Modifiers::NONE, Key::Enter);
    }

    /// The id of the node of this kind that was added last.
    pub fn newest_node(&self, kind: &str) -> NodeId {
        let nodes = self.document().graph().nodes().filter(|(_, node)| node.kind == kind);
        nodes.map(|(id, _)| id).max().unwrap_or_else(|| panic!("there is no {kind}"))
    }

    /// Where a pin is.
    pub fn pin(&self, label: &str) -> Pos2 {
        self.harness.get_by_role_and_label(Role::Button, label).rect().center()
    }

    pub fn select_node(&mut self, label: &str) {
        let header = self.harness.get_by_label(label).rect().center_top() + vec2(10.0, 8.0);
        self.press(header, true);
        self.press(header, false);
        self.settle();
    }

    pub fn drag_wire(&mut self, from: &str, to: &str) {
        let (from, to) = (self.pin(from), self.pin(to));
        self.drag(from, to);
    }

    /// Drags a number of the inspector by some points to the right.
    pub fn drag_value(&mut self, label: &str, distance: f32) {
        self.drag_role(Role::SpinButton, label, distance);
    }

    pub fn drag_role(&mut self, role: Role, label: &str, distance: f32) {
        let from = self.harness.get_by_role_and_label(role, label).rect().center();
        self.drag(from, from + vec2(distance, 0.0));
    }

    /// Presses, moves in steps and releases.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.step();
        self.press(from, true);
        for step in 1..=8 {
            self.harness.hover_at(from + (to - from) * (step as f32 / 8.0));
            self.step();
        }
        self.step();
        self.press(to, false);
        self.settle();
    }

    /// Presses and releases a button of the mouse.
    pub fn press_button(&mut self, pos: Pos2, button: PointerButton) {
        self.harness.hover_at(pos);
        self.step();
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
            self.step();
        }
        self.settle();
    }

    /// Moves the pointer there and presses or releases.
    pub fn press(&mut self, pos: Pos2, pressed: bool) {
        self.press_with(Modifiers::NONE, PointerButton::Primary, pos, pressed);
    }

    /// The same with a button of the mouse and with keys held down.
    pub fn press_with(&mut self, modifiers: Modifiers, button: PointerButton, pos: Pos2, pressed: bool) {
        self.harness.hover_at(pos);
        let event = Event::PointerButton { pos, button, pressed, modifiers };
        self.harness.event_modifiers(event, modifiers);
        self.step();
        self.step();
    }
}
