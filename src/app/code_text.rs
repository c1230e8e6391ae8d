//! The text of the code panel: generated, cut to one pass and compared with the saved document, on a thread of its own.

use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::Context;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::highlight;
use crate::compile::{CompileOptions, Compiled, SourceMap, ValueMode, compile, export};
use crate::document::Document;
use crate::library::Library;

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Counts of changes of what the text depends on: the document, its program and the saved document.
    pub version: [u64; 3],
    /// The text that runs in the viewport rather than the one that is exported.
    pub live: bool,
    /// The pass alone to which it is cut; `None` for all.
    pub pass: Option<String>,
    /// Whether it is compared with the saved document.
    pub compared: bool,
}

/// A line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it is, without its line break.
    pub range: Range<usize>,
    /// Whether a block comment is open where it begins.
    pub in_comment: bool,
}

/// A stretch of the comparison with the saved document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// Lines that were there before.
    Same(Range<usize>),
    /// Lines that came since.
    Added(Range<usize>),
    /// What went since.
    Removed(Vec<String>),
}

/// The text with everything that the panel draws it from.
#[derive(Debug, Default)]
pub struct CodeText {
    /// The whole module.
    pub wgsl: String,
    /// Which node each piece of it came from.
    pub source_map: SourceMap,
    /// The lines that are shown, in order.
    pub lines: Vec<Line>,
    /// The names of the passes.
    pub passes: Vec<String>,
    /// The length of the longest line in bytes, those that went included.
    pub longest: usize,
    /// The comparison, where one was wanted.
    pub stretches: Option<Vec<Stretch>>,
}

impl CodeText {
    /// Generates what is wanted of a document. `live` is its text in the viewport, where that is wanted.
    pub fn of(
        document: &Document,
        saved: &Document,
        live: Option<Compiled>,
        library: &Library,
        wanted: &Wanted,
    ) -> Self {
        let values = if wanted.live { ValueMode::Live } else { ValueMode::Baked };
        let options = CompileOptions { values };
        let compiled = live.unwrap_or_else(|| compile(document, library, &options));
        let lines = lines(&compiled, wanted.pass.as_deref());
        let mut text = Self {
            passes: compiled.interface.passes.iter().map(|pass| pass.name.clone()).collect(),
            longest: lines.iter().map(|line| line.range.len()).max().unwrap_or_default(),
            lines,
            wgsl: compiled.wgsl,
            source_map: compiled.source_map,
            stretches: None,
        };
        if wanted.compared {
            text.compare(&compile(saved, library, &options), wanted.pass.as_deref());
        }
        text
    }

    /// What a line says.
    pub fn line(&self, line: &Line) -> &str {
        self.wgsl.get(line.range.clone()).unwrap_or_default()
    }

    /// The shown lines as one text.
    pub fn shown(&self) -> String {
        let lines = self.lines.iter().map(|line| self.line(line));
        lines.fold(String::new(), |text, line| text + line + "\n")
    }

    /// How many lines came and went.
    pub fn changes(&self) -> [usize; 2] {
        self.stretches.iter().flatten().fold([0, 0], |[added, removed], stretch| match stretch {
            Stretch::Same(_) => [added, removed],
            Stretch::Added(lines) => [added + lines.len(), removed],
            Stretch::Removed(lines) => [added, removed + lines.len()],
        })
    }

    fn compare(&mut self, saved: &Compiled, pass: Option<&str>) {
        let old_lines = lines(saved, pass);
        let old: Vec<&str> = old_lines.iter().map(|line| &saved.wgsl[line.range.clone()]).collect();
        let new: Vec<&str> = self.lines.iter().map(|line| &self.wgsl[line.range.clone()]).collect();
        let mut stretches = Vec::new();
        for change in capture_diff_slices(Algorithm::Patience, &old, &new) {
            let (tag, from, to) = change.as_tag_tuple();
            if tag == DiffTag::Equal {
                stretches.push(Stretch::Same(to));
                continue;
            }
            if !from.is_empty() {
                stretches.push(Stretch::Removed(old[from].iter().map(|line| (*line).to_owned()).collect()));
            }
            if !to.is_empty() {
                stretches.push(Stretch::Added(to));
            }
        }
        let gone = old.iter().map(|line| line.len()).max().unwrap_or_default();
        self.longest = self.longest.max(gone);
        self.stretches = Some(stretches);
    }
}

/// The lines of the whole module, or of what one pass uses of it.
fn lines(compiled: &Compiled, pass: Option<&str>) -> Vec<Line> {
    let text = &compiled.wgsl;
    let pass = pass.and_then(|name| compiled.interface.passes.iter().find(|pass| pass.name == name));
    let pieces = match pass {
        Some(pass) => export::ranges_of_pass(text, pass),
        None => std::iter::once(0..text.len()).collect(),
    };
    let mut lines = Vec::new();
    let mut in_comment = false;
    for piece in pieces {
        let mut start = piece.start;
        for line in text[piece].split_inclusive('\n') {
            let range = start..start + line.trim_end().len();
            start += line.len();
            // A file does not begin with empty lines, though the piece that it begins with may.
            if lines.is_empty() && range.is_empty() {
                continue;
            }
            lines.push(Line { range: range.clone(), in_comment });
            highlight::skip_line(&text[range], &mut in_comment);
        }
    }
    lines
}

/// Makes texts one after another, away from the window's thread.
#[derive(Debug, Default)]
pub struct CodeMaker {
    coming: Option<(Wanted, Receiver<CodeText>)>,
}

impl CodeMaker {
    /// Whether a text is being made.
    pub const fn is_busy(&self) -> bool {
        self.coming.is_some()
    }

    /// The text that was finished since the last call, with what was wanted of it.
    pub fn take(&mut self) -> Option<(Wanted, CodeText)> {
        let (_, coming) = self.coming.as_ref()?;
        match coming.try_recv() {
            Ok(text) => self.coming.take().map(|(wanted, _)| (wanted, text)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.coming = None;
                None
            }
        }
    }

    /// Begins a text, unless one is being made: the next call comes with what is wanted then.
    pub fn begin(
        &mut self,
        wanted: Wanted,
        (document, saved): (&Document, &Document),
        live: Option<&Compiled>,
        library: &Arc<Library>,
        ctx: &Context,
    ) {
        if self.is_busy() {
            return;
        }
        let (sender, receiver) = channel();
        let (document, saved, live) = (document.clone(), saved.clone(), live.cloned());
        let (library, ctx, asked) = (Arc::clone(library), ctx.clone(), wanted.clone());
        let work = move || {
            let text = CodeText::of(&document, &saved, live, &library, &asked);
            if sender.send(text).is_ok() {
                ctx.request_repaint();
            }
        };
        // naga's parser is recursive. Without a thread the text stays as it was.
        let thread = std::thread::Builder::new().name("code".to_owned()).stack_size(16 << 20);
        self.coming = thread.spawn(work).is_ok().then_some((wanted, receiver));
    }
}
