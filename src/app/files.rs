//! Saving and exporting, and what the answers of file dialogs lead to.

use std::path::{Path, PathBuf};

use super::EditorApp;
use super::action::Setting;
use super::dialogs::{Answer, Purpose, Request};
use super::mesh_ui::set_preview_mesh;
use super::path_dialog_ui::PathDialog;
use super::question_ui::Question;
use super::state::Editor;
use super::texture_files::{as_background, moved};
use crate::compile::export;
use crate::diagnostic::{Diagnostic, has_errors};
use crate::document::{Document, Edit, MeshSource, Node, PASS_OUTPUT_KIND, Pass, TextureSlot, write_whole};
use crate::render::media::Sheet;

impl EditorApp {
    /// Saves under the document's own name, or asks for one.
    pub(super) fn save(&mut self, ctx: &egui::Context) {
        self.tab.editor.end_gesture();
        match self.tab.editor.path.clone() {
            Some(path) => self.save_to(&path, ctx),
            None => self.save_as(ctx),
        }
    }

    pub(super) fn save_as(&mut self, ctx: &egui::Context) {
        self.tab.editor.end_gesture();
        let name = format!("{}.json", file_stem(&self.tab.editor));
        self.ask_for(Purpose::SaveDocument, name, ctx);
    }

    /// Saving into another folder leaves every texture and mesh where it is.
    fn keep_files(&mut self, path: &Path) {
        let folder = |path: &Path| std::path::absolute(path).ok()?.parent().map(Path::to_owned);
        let Some(to) = folder(path) else { return };
        let from = self.tab.editor.path.as_deref().and_then(folder);
        if from.as_deref() != Some(&to)
            && let Some(edit) = moved(&self.tab.editor.document, from.as_deref(), &to)
        {
            self.change("Find files from the new folder", edit);
        }
    }

    fn save_to(&mut self, path: &Path, ctx: &egui::Context) {
        self.keep_files(path);
        match self.tab.editor.document.save(path) {
            Ok(()) => {
                self.tab.editor.path = Some(path.to_owned());
                self.tab.editor.mark_saved();
                self.settings.remember(path);
                self.toasts.done(format!("Saved {}", path.display()));
                self.export_again();
                if let Some(intent) = self.intent.take() {
                    self.intend(intent, ctx);
                }
            }
            Err(error) => {
                self.intent = None;
                self.fail("The file was not saved", error.to_string());
            }
        }
    }

    pub(super) fn export(&mut self, ctx: &egui::Context) {
        self.tab.editor.end_gesture();
        // Nobody should choose a name for what cannot be written.
        if self.exported().is_some() {
            let name = format!("{}.wgsl", file_stem(&self.tab.editor));
            self.ask_for(Purpose::ExportWgsl, name, ctx);
        }
    }

    /// The text of the export, or a message and nothing.
    fn exported(&mut self) -> Option<String> {
        let (text, compiled) = export::wgsl(&self.tab.editor.document, &self.library, false);
        if !compiled.wgsl.is_empty() && !has_errors(&compiled.diagnostics) {
            return Some(text);
        }
        let first = compiled.diagnostics.iter().find(|problem| problem.is_error());
        let reason = first.map_or_else(|| "no pass draws anything".to_owned(), Diagnostic::to_string);
        self.fail("No WGSL was written", format!("The graph has errors: {reason}"));
        None
    }

    fn export_to(&mut self, path: &Path) {
        let Some(text) = self.exported() else { return };
        match write_whole(path, text.as_bytes()) {
            Ok(()) => self.toasts.done(format!("Exported {}", path.display())),
            Err(error) => {
                let reason = crate::document::reason(&error);
                self.fail("No WGSL was written", format!("{}: {reason}", path.display()));
            }
        }
    }

    pub(super) fn ask_for(&mut self, purpose: Purpose, file_name: String, ctx: &egui::Context) {
        let folder_of = |path: &PathBuf| path.parent().map(Path::to_owned);
        let folder = self.tab.editor.path.as_ref().or(self.settings.recent.first()).and_then(folder_of);
        let request = Request { purpose, document: self.tab.key, folder, file_name };
        self.close_boxes();
        self.dialogs.ask(&request, ctx);
    }

    /// Takes the answers of file dialogs that have come.
    pub(super) fn poll_dialogs(&mut self, ctx: &egui::Context) {
        while let Some((request, answer)) = self.dialogs.answer() {
            self.answer_dialog(request, answer, ctx);
        }
    }

    pub(super) fn answer_dialog(&mut self, request: Request, answer: Answer, ctx: &egui::Context) {
        let path = match answer {
            Answer::Chosen(path) => path,
            Answer::Cancelled => {
                // Giving up on saving gives up on what would have followed.
                self.intent = None;
                return;
            }
            Answer::Unavailable => {
                self.path_dialog = Some(PathDialog::new(request));
                return;
            }
        };
        match request.purpose {
            Purpose::OpenDocument => return self.open_file(&path),
            Purpose::ChooseNodesFolder => return self.set(Setting::NodesFolder(Some(path)), ctx),
            _ => {}
        }
        if !self.bring_forward(request.document) {
            self.toasts.failed("The document was closed before its file was chosen");
            return;
        }
        match request.purpose {
            Purpose::OpenDocument | Purpose::ChooseNodesFolder => {}
            Purpose::SaveDocument => self.save_to(&with_extension(path, "json"), ctx),
            Purpose::SavePicture => self.save_picture_to(&with_extension(path, "png")),
            Purpose::ExportWgsl => self.export_to(&with_extension(path, "wgsl")),
            Purpose::ExportText(target) => {
                self.export_text_to(&with_extension(path, target.extension()), false);
            }
            Purpose::ExportFolder => self.export_text_to(&path, true),
            Purpose::ExportMedia(format) => {
                self.export_media_to(with_extension(path, format.extension()), ctx);
            }
            Purpose::AddTexture => {
                self.add_texture_file(&path, None);
            }
            Purpose::ReplaceTexture(name) => {
                let source = self.source_of(&path);
                if let Some(sheet) = Sheet::beside(&path) {
                    let edits = sheet.edits(&self.tab.editor.document, &name, &source);
                    self.change("Replace sprite sheet", Edit::Batch(edits));
                } else if let Some(texture) = self.tab.editor.document.texture(&name) {
                    let texture = TextureSlot { source, embedded: None, ..texture.clone() };
                    self.change("Replace picture", Edit::SetTexture(texture));
                }
            }
            Purpose::AddTextureFile(name) => {
                if let Some(texture) = self.tab.editor.document.texture(&name) {
                    let mut texture = texture.clone();
                    texture.more_sources.push(self.source_of(&path));
                    self.change("Add a file to the texture", Edit::SetTexture(texture));
                }
            }
            Purpose::BackgroundPicture => {
                let edit = as_background(&self.tab.editor.document, &self.source_of(&path));
                self.change("Change background", edit);
            }
            Purpose::ChooseMesh(pass) => self.use_mesh(pass.as_deref(), &path),
        }
    }

    /// Draws a mesh file in the pass of this name, or as the preview object.
    pub(super) fn use_mesh(&mut self, pass: Option<&str>, path: &Path) {
        let mesh = MeshSource::File(self.source_of(path));
        let document = &self.tab.editor.document;
        let edit = match pass {
            Some(name) => document
                .passes()
                .iter()
                .find(|pass| pass.name == name)
                .map(|pass| Edit::SetPass(name.to_owned(), Box::new(Pass { mesh, ..pass.clone() }))),
            None => set_preview_mesh(document, &mesh),
        };
        match edit {
            Some(edit) => drop(self.change("Change mesh", edit)),
            None => self.toasts.failed("There is no pass that could draw the mesh"),
        }
    }

    /// A file as a document refers to it: relative to the document where it lies below its folder.
    pub(super) fn source_of(&self, path: &Path) -> String {
        let folder = self.tab.editor.path.as_deref().and_then(Path::parent);
        let relative = folder.and_then(|folder| path.strip_prefix(folder).ok());
        relative.unwrap_or(path).to_string_lossy().replace('\\', "/")
    }

    /// Says what failed in a way that is not overlooked.
    pub(super) fn fail(&mut self, title: &str, text: String) {
        self.question = Some(Question::Failure { title: title.to_owned(), text });
    }
}

/// Reads a bundled example.
pub fn example(bundle: &crate::bundle::Bundle, name: &str) -> Result<(Document, Vec<Diagnostic>), String> {
    let text = bundle
        .read_text(&format!("graphs/{name}.json"))
        .ok_or_else(|| format!("there is no example named `{name}`"))?;
    Document::from_json(&text).map_err(|error| error.to_string())
}

/// A document with nothing but a pass, so that the first wire already shows something.
pub fn empty_document() -> Document {
    let mut document = Document::default();
    // A Pass Output at a finite place cannot be refused.
    let _ = document.apply(Edit::AddNode(Node::new(PASS_OUTPUT_KIND, [320.0, 80.0])));
    document
}

/// What a file of the document is called, without its ending.
pub(super) fn file_stem(editor: &Editor) -> String {
    if let Some(example) = &editor.example {
        return example.clone();
    }
    let name: String = editor
        .name()
        .chars()
        .map(|letter| if letter.is_alphanumeric() || "-_ ".contains(letter) { letter } else { '_' })
        .collect();
    name.trim().to_lowercase().replace(' ', "_")
}

fn with_extension(mut path: PathBuf, extension: &str) -> PathBuf {
    if path.extension().is_none() {
        path.set_extension(extension);
    }
    path
}
