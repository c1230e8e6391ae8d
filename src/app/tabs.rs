//! The open documents. One is in front and is what every panel and command works on; the others wait behind it,
//! each with its own history, selection, views and clock.

use super::canvas_ui::CanvasPanel;
use super::code_ui::CodePanel;
use super::parameters_ui::ParametersPanel;
use super::state::Editor;
use super::viewport::ViewportPanel;

/// An open document with the views onto it.
pub struct Tab {
    /// Tells it from every other document of this run; never used again.
    pub key: u64,
    /// The document with its history, selection and clock.
    pub editor: Editor,
    /// The view of its graph.
    pub canvas: CanvasPanel,
    /// The view of its picture.
    pub viewport: ViewportPanel,
    /// The view of its code.
    pub code: CodePanel,
    /// The list of its parameters.
    pub parameters: ParametersPanel,
}

impl Tab {
    /// Opens a document; its whole graph is shown first.
    pub fn new(key: u64, editor: Editor) -> Self {
        let mut canvas = CanvasPanel::default();
        canvas.open_document();
        Self {
            key,
            editor,
            canvas,
            viewport: ViewportPanel::default(),
            code: CodePanel::default(),
            parameters: ParametersPanel::default(),
        }
    }
}

/// The documents that are not in front.
#[derive(Default)]
pub struct Behind {
    /// In the order of the bar, without the one in front.
    tabs: Vec<Tab>,
    /// Where in the bar the one in front stands.
    place: usize,
}

impl Behind {
    /// How many documents are open, with the one in front.
    pub const fn count(&self) -> usize {
        self.tabs.len() + 1
    }

    /// Where in the bar the one in front stands, from 0.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// All open documents in the order of the bar.
    pub fn all<'a>(&'a self, front: &'a Tab) -> impl Iterator<Item = &'a Tab> {
        let (left, right) = self.tabs.split_at(self.place.min(self.tabs.len()));
        left.iter().chain(std::iter::once(front)).chain(right)
    }

    /// All open documents but the one in front.
    pub fn others_mut(&mut self) -> impl Iterator<Item = &mut Tab> {
        self.tabs.iter_mut()
    }

    /// Opens a document in front, to the right of the one that was there.
    pub fn open(&mut self, front: &mut Tab, tab: Tab) {
        self.tabs.insert(self.place, std::mem::replace(front, tab));
        self.place += 1;
    }

    /// Brings the document at a place of the bar to the front.
    pub fn go_to(&mut self, front: &mut Tab, place: usize) {
        if place == self.place || place >= self.count() {
            return;
        }
        let next = self.tabs.remove(if place < self.place { place } else { place - 1 });
        let old = std::mem::replace(front, next);
        self.tabs.insert(if place < self.place { self.place - 1 } else { self.place }, old);
        self.place = place;
    }

    /// Takes the document in front out; its right neighbour follows, else its left one. `None` when there is no
    /// other, in which case it stays.
    pub fn close_front(&mut self, front: &mut Tab) -> Option<Tab> {
        if self.tabs.is_empty() {
            return None;
        }
        if self.place == self.tabs.len() {
            self.place -= 1;
        }
        let next = self.tabs.remove(self.place);
        Some(std::mem::replace(front, next))
    }

    /// Moves the document in front to another place of the bar.
    pub fn move_front(&mut self, place: usize) {
        self.place = place.min(self.tabs.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn tab(key: u64) -> Tab {
        Tab::new(key, Editor::new(Document::default(), None, Vec::new()))
    }

    fn check(front: &Tab, behind: &Behind, bar: &[u64], in_front: u64) {
        let keys: Vec<u64> = behind.all(front).map(|tab| tab.key).collect();
        assert_eq!((keys.as_slice(), front.key), (bar, in_front));
        assert_eq!(bar[behind.place()], in_front);
        assert_eq!(behind.count(), bar.len());
    }

    #[test]
    fn the_bar_keeps_its_order() {
        let (mut front, mut behind) = (tab(0), Behind::default());
        for key in 1..4 {
            behind.open(&mut front, tab(key));
        }
        check(&front, &behind, &[0, 1, 2, 3], 3);
        for place in [0, 2, 1, 3, 3, 9] {
            behind.go_to(&mut front, place);
            check(&front, &behind, &[0, 1, 2, 3], place.min(3) as u64);
        }
        behind.go_to(&mut front, 1);
        behind.open(&mut front, tab(4));
        check(&front, &behind, &[0, 1, 4, 2, 3], 4);
        behind.move_front(0);
        check(&front, &behind, &[4, 0, 1, 2, 3], 4);
    }

    #[test]
    fn a_neighbour_follows_the_closed_one() {
        let (mut front, mut behind) = (tab(0), Behind::default());
        for key in 1..3 {
            behind.open(&mut front, tab(key));
        }
        behind.go_to(&mut front, 1);
        assert_eq!(behind.close_front(&mut front).map(|tab| tab.key), Some(1));
        check(&front, &behind, &[0, 2], 2);
        assert_eq!(behind.close_front(&mut front).map(|tab| tab.key), Some(2));
        check(&front, &behind, &[0], 0);
        assert!(behind.close_front(&mut front).is_none(), "one document is always open");
        check(&front, &behind, &[0], 0);
    }
}
