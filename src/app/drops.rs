//! Files dropped on the window: documents open, pictures become textures, meshes are drawn, node files nodes.

use std::path::{Path, PathBuf};

use egui::{Align2, Color32, Context, FontId, Id, LayerId, Order, Pos2};

use super::EditorApp;
use super::action::Action;
use super::dialogs::Purpose;
use super::state::Selection;
use super::texture_files::free_texture_name;
use crate::document::{Edit, Node, NodeId, Pin, TextureSlot};
use crate::node_graph::Phase;

/// What a file is to this program, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Graph,
    Picture,
    Mesh,
    Nodes,
}

impl Kind {
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_string_lossy().to_lowercase();
        let is = |purpose: Purpose| purpose.filter().1.contains(&ending.as_str());
        if is(Purpose::OpenDocument) {
            Some(Self::Graph)
        } else if is(Purpose::AddTexture) {
            Some(Self::Picture)
        } else if is(Purpose::ChooseMesh(None)) {
            Some(Self::Mesh)
        } else if ending == "wgsl" {
            Some(Self::Nodes)
        } else {
            None
        }
    }
}

impl EditorApp {
    /// Takes what was dropped in this frame.
    pub(super) fn take_dropped_files(&mut self, ctx: &Context) {
        let paths: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        let mut at = ctx.input(|input| input.pointer.latest_pos()).and_then(|pos| self.on_canvas(pos));
        for path in paths {
            match Kind::of(&path) {
                Some(Kind::Graph) => self.actions.push(Action::OpenFile(path)),
                Some(Kind::Picture) => {
                    self.add_texture_file(&path, at);
                    // Several pictures do not lie on top of each other.
                    at = at.map(|at| at + egui::vec2(0.0, 160.0));
                }
                Some(Kind::Mesh) => {
                    let pass = self.tab.editor.selection.only_node();
                    let document = &self.tab.editor.document;
                    let pass =
                        pass.and_then(|node| document.pass_of_output(node)).map(|pass| pass.name.clone());
                    self.use_mesh(pass.as_deref(), &path);
                }
                Some(Kind::Nodes) => self.take_node_file(&path, ctx),
                None => {
                    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                    self.toasts.failed(format!("{name} is no graph, picture, mesh or node file"));
                }
            }
        }
    }

    /// Says over the window what dropping would do.
    pub(super) fn dropping_ui(&self, ctx: &Context) {
        let kinds: Vec<Option<Kind>> = ctx.input(|input| {
            let paths = input.raw.hovered_files.iter().map(|file| file.path.as_deref());
            paths.map(|path| path.and_then(Kind::of)).collect()
        });
        let Some(first) = kinds.first() else { return };
        let text = match first {
            Some(Kind::Graph) => "Drop to open the graph",
            Some(Kind::Picture) => "Drop on the graph for a Sample Texture node, elsewhere for a texture",
            Some(Kind::Mesh) => "Drop to draw the mesh",
            Some(Kind::Nodes) => "Drop to add its nodes to your own",
            // Some systems name the file only when it is dropped.
            None => "Drop a graph, a picture, a mesh or a node file",
        };
        let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("dropping")));
        let rect = ctx.content_rect();
        painter.rect_filled(rect, 0.0, Color32::from_black_alpha(150));
        let font = FontId::proportional(18.0);
        painter.text(rect.center(), Align2::CENTER_CENTER, text, font, self.theme.accent);
    }

    /// The place in the graph that is under a place of the window, where the graph is seen there.
    fn on_canvas(&self, pos: Pos2) -> Option<Pos2> {
        let state = &self.tab.canvas.state;
        let at = state.graph_from_screen(pos)?;
        state.visible_rect().filter(|seen| seen.contains(at)).map(|_| at)
    }

    /// Makes a picture a texture; with a place in the graph also the nodes that read it, wired.
    pub(super) fn add_texture_file(&mut self, path: &Path, at: Option<Pos2>) {
        let source = self.source_of(path);
        let slot = TextureSlot::new(free_texture_name(&self.tab.editor.document, &source), source);
        let name = slot.name.clone();
        let Some(at) = at else {
            self.change("Add texture", Edit::SetTexture(slot));
            return;
        };
        self.tab.editor.end_gesture();
        let mut step = |edit| match self.tab.editor.gesture("Add texture".into(), edit, Phase::Live) {
            Ok(applied) => applied.nodes.first().copied(),
            Err(error) => {
                self.toasts.failed(error.to_string());
                None
            }
        };
        step(Edit::SetTexture(slot));
        let mut texture = Node::new("input.texture", [at.x.round(), at.y.round()]);
        texture.options.insert("texture".to_owned(), name);
        let sample = Node::new("texture.sample_texture", [at.x.round() + 200.0, at.y.round()]);
        let made: Vec<NodeId> =
            [texture, sample].into_iter().filter_map(|node| step(Edit::AddNode(node))).collect();
        if let [texture, sample] = made[..] {
            step(Edit::Connect { from: Pin::new(texture, "out"), to: Pin::new(sample, "texture") });
        }
        self.tab.editor.end_gesture();
        self.select(Selection::of_nodes(made));
    }
}
