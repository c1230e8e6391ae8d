//! Opening, showing and closing documents, and what must be asked before one is lost.

use std::path::Path;

use super::EditorApp;
use super::files::{empty_document, example};
use super::opening::Opening;
use super::question_ui::{Question, Reply};
use super::settings::LastDocument;
use super::start_page_ui::template;
use super::state::Editor;
use super::tabs::Tab;
use crate::document::Document;

/// What goes on once the question about unsaved changes is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Close the document with this key.
    Close(u64),
    /// Close the window. The changes of the documents with these keys are given up.
    Quit(Vec<u64>),
}

impl EditorApp {
    /// Goes on with what the user wants, or asks about unsaved changes first.
    pub(super) fn intend(&mut self, intent: Intent, ctx: &egui::Context) {
        self.tab.editor.end_gesture();
        let unsaved = self.behind.all(&self.tab).find(|tab| match &intent {
            Intent::Close(key) => tab.key == *key && tab.editor.is_modified(),
            Intent::Quit(given_up) => tab.editor.is_modified() && !given_up.contains(&tab.key),
        });
        if let Some(key) = unsaved.map(|tab| tab.key) {
            self.bring_forward(key);
            self.intent = Some(intent);
            self.question = Some(Question::Unsaved);
            return;
        }
        match intent {
            Intent::Close(key) => self.remove(key),
            Intent::Quit(_) => {
                self.quitting = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
    }

    /// Goes on after an answer to a question.
    pub(super) fn answer_question(&mut self, reply: Reply, ctx: &egui::Context) {
        match self.question.take() {
            Some(Question::Unsaved) => {}
            Some(Question::Recover(_)) => {
                match reply {
                    Reply::Recover => self.recover(),
                    Reply::Discard => self.forget_left_behind(),
                    Reply::Save | Reply::Close => {}
                }
                return;
            }
            _ => return,
        }
        match reply {
            // What was wanted goes on once the file is written.
            Reply::Save => self.save(ctx),
            Reply::Discard => match self.intent.take() {
                Some(Intent::Close(key)) => self.remove(key),
                Some(Intent::Quit(mut given_up)) => {
                    given_up.push(self.tab.key);
                    self.intend(Intent::Quit(given_up), ctx);
                }
                None => {}
            },
            Reply::Close | Reply::Recover => self.intent = None,
        }
    }

    /// Shows a document in a tab of its own, or in place of an empty one that nobody touched.
    pub(super) fn open(&mut self, editor: Editor) {
        let untouched = self.tab.editor.is_untouched();
        let tab = self.new_tab(editor);
        if untouched {
            self.tab = tab;
        } else {
            self.behind.open(&mut self.tab, tab);
        }
        self.another_in_front();
    }

    /// Opens an empty document.
    pub(super) fn open_new(&mut self) {
        let tab = self.new_tab(Editor::new(empty_document(), None, Vec::new()));
        self.behind.open(&mut self.tab, tab);
        self.another_in_front();
    }

    /// Opens a copy of a template, which then belongs to the user.
    pub(super) fn open_template(&mut self, name: &str) {
        match template(&self.bundle, name) {
            Ok(document) => self.open(Editor::new(document, None, Vec::new())),
            Err(error) => self.fail("The template was not opened", error),
        }
    }

    fn new_tab(&mut self, mut editor: Editor) -> Tab {
        // Whether and how fast time runs is the user's choice, not the document's.
        editor.playback.playing = self.tab.editor.playback.playing;
        editor.playback.speed = self.tab.editor.playback.speed;
        self.opened += 1;
        Tab::new(self.opened, editor)
    }

    /// Opens a document file, or brings it to the front when it is open.
    pub(super) fn open_file(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let open = self.behind.all(&self.tab).find(|tab| tab.editor.path.as_ref() == Some(&path));
        if let Some(key) = open.map(|tab| tab.key) {
            self.bring_forward(key);
            return;
        }
        if let Some(opening) = Opening::of_large(&path, &self.library) {
            self.opening = Some(opening);
            return;
        }
        let opened = Document::open(&path).map_err(|error| error.to_string());
        let editor = opened.map(|(document, problems)| Editor::new(document, Some(path.clone()), problems));
        self.finish_opening(&path, editor);
    }

    /// Opens a bundled example, or brings it to the front when it is open and as it was.
    pub(super) fn open_example(&mut self, name: &str) {
        let is_it = |tab: &&Tab| tab.editor.example.as_deref() == Some(name) && !tab.editor.is_modified();
        let open = self.behind.all(&self.tab).find(is_it);
        if let Some(key) = open.map(|tab| tab.key) {
            self.bring_forward(key);
            return;
        }
        match example(&self.bundle, name) {
            Ok((document, problems)) => {
                self.settings.last = Some(LastDocument::Example(name.to_owned()));
                let mut editor = Editor::new(document, None, problems);
                editor.example = Some(name.to_owned());
                self.open(editor);
            }
            Err(error) => self.fail("The example was not opened", error),
        }
    }

    /// Brings the document at a place of the bar to the front.
    pub(super) fn go_to_tab(&mut self, place: usize) {
        if place == self.behind.place() {
            return;
        }
        self.tab.editor.end_gesture();
        self.tab.canvas.state.abort_gesture();
        let playback = self.tab.editor.playback;
        self.behind.go_to(&mut self.tab, place);
        self.tab.editor.playback.playing = playback.playing;
        self.tab.editor.playback.speed = playback.speed;
        self.another_in_front();
    }

    /// Brings the document beside the one in front to the front; after the last comes the first.
    pub(super) fn go_to_neighbour(&mut self, forward: bool) {
        let (place, count) = (self.behind.place(), self.behind.count());
        self.go_to_tab(if forward { place + 1 } else { place + count - 1 } % count);
    }

    /// Brings the document with this key to the front. Returns whether it is still open.
    pub(super) fn bring_forward(&mut self, key: u64) -> bool {
        let place = self.behind.all(&self.tab).position(|tab| tab.key == key);
        if let Some(place) = place {
            self.go_to_tab(place);
        }
        place.is_some()
    }

    fn remove(&mut self, key: u64) {
        let front = self.tab.key;
        if !self.bring_forward(key) {
            return;
        }
        if self.behind.close_front(&mut self.tab).is_none() {
            self.tab = self.new_tab(Editor::new(empty_document(), None, Vec::new()));
        }
        self.another_in_front();
        self.bring_forward(front);
    }

    fn another_in_front(&mut self) {
        self.palette = None;
        self.gallery.close();
    }
}
