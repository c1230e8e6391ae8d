//! Declarations that can be lifted out of their file: text, renamable names, and what each needs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::header;
use super::kind::{Declaration, Reference};
use super::problems::HeaderError;
use super::scan::{Item, ItemKind, SourceFile};
use super::signature::module_words;

/// The name of the generic type in node files.
pub(super) const GENERIC: &str = "T";

/// A declaration is identified by its file and its name.
pub(super) type Key = (String, String);

/// A declaration with what it needs.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub declaration: Arc<Declaration>,
    /// The declarations that it names, without itself.
    pub needs: BTreeSet<Key>,
    /// Its bytes in the file, comments included.
    pub range: Range<usize>,
}

/// All declarations of the shared helper files.
#[derive(Clone, Debug, Default)]
pub(super) struct Helpers {
    pieces: BTreeMap<Key, Piece>,
    files_by_name: BTreeMap<String, String>,
}

impl Helpers {
    /// Adds the files; a name declared in two of them is an error at the later one.
    pub fn new(files: &[SourceFile]) -> (Self, Vec<(String, HeaderError)>) {
        let mut helpers = Self::default();
        let mut errors = Vec::new();
        for file in files {
            for item in file.items.iter().filter(|item| item.name != GENERIC) {
                if let Some(other) = helpers.files_by_name.insert(item.name.clone(), file.path.clone()) {
                    let message = format!("`{}` is declared in {other} too", item.name);
                    errors.push((file.path.clone(), HeaderError::new(file.line(item.code_start), message)));
                }
            }
        }
        for file in files {
            let pieces = pieces(file, &helpers.files_by_name);
            helpers.pieces.extend(pieces);
        }
        mark_generic(&mut helpers.pieces, None);
        (helpers, errors)
    }
}

/// The declarations of a node file together with the helpers that they may use.
pub(super) struct Scope<'a> {
    own: BTreeMap<Key, Piece>,
    helpers: &'a Helpers,
}

impl<'a> Scope<'a> {
    /// Resolves the names of `file` among its own declarations, then among the helpers.
    pub fn new(file: &SourceFile, helpers: &'a Helpers) -> Self {
        let mut own = pieces(file, &helpers.files_by_name);
        mark_generic(&mut own, Some(helpers));
        Self { own, helpers }
    }

    /// A declaration of the file or of the helpers.
    pub fn piece(&self, key: &Key) -> Option<&Piece> {
        self.own.get(key).or_else(|| self.helpers.pieces.get(key))
    }

    /// `roots` and all that they need, each after what it needs itself.
    pub fn closure(&self, roots: impl IntoIterator<Item = Key>) -> Vec<Key> {
        closure(roots, |key| self.piece(key))
    }
}

/// Depth first without recursion: a hostile file may chain thousands of declarations.
fn closure<'p>(roots: impl IntoIterator<Item = Key>, piece: impl Fn(&Key) -> Option<&'p Piece>) -> Vec<Key> {
    enum Step {
        Enter(Key),
        Leave(Key),
    }
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    let mut stack: Vec<Step> = roots.into_iter().map(Step::Enter).collect();
    stack.reverse();
    while let Some(step) = stack.pop() {
        match step {
            Step::Leave(key) => order.push(key),
            Step::Enter(key) => {
                let Some(found) = piece(&key).filter(|_| seen.insert(key.clone())) else { continue };
                stack.push(Step::Leave(key));
                stack.extend(found.needs.iter().rev().cloned().map(Step::Enter));
            }
        }
    }
    order
}

fn pieces(file: &SourceFile, helper_files: &BTreeMap<String, String>) -> BTreeMap<Key, Piece> {
    let is_lifted = |item: &&Item| item.name != GENERIC && item.kind != ItemKind::Other;
    file.items.iter().filter(is_lifted).map(|item| piece(file, item, helper_files)).collect()
}

fn piece(file: &SourceFile, item: &Item, helper_files: &BTreeMap<String, String>) -> (Key, Piece) {
    let cut = header::read(file, item, &mut Vec::new()).cut;
    let (text, kept) = without(&file.text, &item.range, &cut);
    let mut references = Vec::new();
    let mut needs = BTreeSet::new();
    for word in module_words(file, item) {
        let name = &file.text[word.clone()];
        let home = if name == GENERIC {
            ""
        } else if file.item(name).is_some() {
            &file.path
        } else if let Some(home) = helper_files.get(name) {
            home
        } else {
            continue;
        };
        let start = kept(word.start);
        references.push(Reference {
            range: (start, start + name.len()),
            name: name.to_owned(),
            file: home.to_owned(),
        });
        let key = (home.to_owned(), name.to_owned());
        if !home.is_empty() && key != (file.path.clone(), item.name.clone()) {
            needs.insert(key);
        }
    }
    let generic = references.iter().any(|reference| reference.file.is_empty());
    let declaration =
        Declaration { file: file.path.clone(), name: item.name.clone(), text, references, generic };
    let piece = Piece { declaration: Arc::new(declaration), needs, range: item.range.clone() };
    ((file.path.clone(), item.name.clone()), piece)
}

/// The text of `range` without the `cut` ranges, and where a byte of the whole text went.
fn without(text: &str, range: &Range<usize>, cut: &[Range<usize>]) -> (String, impl Fn(usize) -> usize) {
    let mut kept = String::new();
    let mut at = range.start;
    let mut shifts: Vec<(usize, usize)> = Vec::new();
    let mut removed = range.start;
    for piece in cut {
        // A doc comment that is indented leaves its indentation behind otherwise.
        kept.push_str(&text[at..piece.start.max(at)]);
        removed += piece.end - piece.start;
        at = piece.end;
        shifts.push((piece.end, removed));
    }
    kept.push_str(&text[at..range.end]);
    let start = range.start;
    let moved = move |byte: usize| {
        let index = shifts.partition_point(|(end, _)| *end <= byte);
        byte - index.checked_sub(1).map_or(start, |index| shifts[index].1)
    };
    (kept, moved)
}

/// A declaration is generic when it mentions `T` or uses one that is.
fn mark_generic(own: &mut BTreeMap<Key, Piece>, helpers: Option<&Helpers>) {
    let order = closure(own.keys().cloned().collect::<Vec<_>>(), |key| own.get(key));
    for key in order {
        let Some(piece) = own.get(&key) else { continue };
        let is_generic = |need: &Key| {
            own.get(need)
                .or_else(|| helpers?.pieces.get(need))
                .is_some_and(|needed| needed.declaration.generic)
        };
        if piece.declaration.generic || !piece.needs.iter().any(is_generic) {
            continue;
        }
        if let Some(piece) = own.get_mut(&key) {
            Arc::make_mut(&mut piece.declaration).generic = true;
        }
    }
}
