//! The rows of the code panel: all lines, or what changed with a few lines around it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::code_text::{CodeText, Stretch};

/// How many unchanged lines stay around a change.
const AROUND: usize = 3;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeRow {
    /// A line of the text, by its place.
    Line(usize),
    /// A line that came since the document was saved.
    Added(usize),
    /// A line that went since, by its stretch and its place in it.
    Removed(usize, usize),
    /// Unchanged lines that are folded away.
    Folded(Range<usize>),
}

/// The rows of a text. `unfolded` has the first lines of the folds that were opened.
pub fn rows(text: &CodeText, unfolded: &BTreeSet<usize>) -> Vec<CodeRow> {
    let Some(stretches) = &text.stretches else { return (0..text.lines.len()).map(CodeRow::Line).collect() };
    let mut rows = Vec::new();
    for (place, stretch) in stretches.iter().enumerate() {
        match stretch {
            Stretch::Added(lines) => rows.extend(lines.clone().map(CodeRow::Added)),
            Stretch::Removed(lines) => {
                rows.extend((0..lines.len()).map(|line| CodeRow::Removed(place, line)));
            }
            Stretch::Same(lines) => {
                let before = if place == 0 { 0 } else { AROUND };
                let after = if place + 1 == stretches.len() { 0 } else { AROUND };
                let fold = lines.start + before..lines.end.saturating_sub(after);
                // A fold of one line takes the room of that line.
                if fold.len() < 2 || unfolded.contains(&fold.start) {
                    rows.extend(lines.clone().map(CodeRow::Line));
                    continue;
                }
                rows.extend((lines.start..fold.start).map(CodeRow::Line));
                rows.push(CodeRow::Folded(fold.clone()));
                rows.extend((fold.end..lines.end).map(CodeRow::Line));
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(stretches: Vec<Stretch>) -> CodeText {
        CodeText { stretches: Some(stretches), ..CodeText::default() }
    }

    #[test]
    fn what_did_not_change_is_folded() {
        let removed = vec!["gone".to_owned()];
        let text = text(vec![
            Stretch::Same(0..20),
            Stretch::Removed(removed),
            Stretch::Added(20..22),
            Stretch::Same(22..26),
            Stretch::Added(26..27),
            Stretch::Same(27..40),
        ]);
        let shown = rows(&text, &BTreeSet::new());
        let expected = [
            CodeRow::Folded(0..17),
            CodeRow::Line(17),
            CodeRow::Line(18),
            CodeRow::Line(19),
            CodeRow::Removed(1, 0),
            CodeRow::Added(20),
            CodeRow::Added(21),
            CodeRow::Line(22),
            CodeRow::Line(23),
            CodeRow::Line(24),
            CodeRow::Line(25),
            CodeRow::Added(26),
            CodeRow::Line(27),
            CodeRow::Line(28),
            CodeRow::Line(29),
            CodeRow::Folded(30..40),
        ];
        assert_eq!(shown, expected);
        let opened = rows(&text, &BTreeSet::from([30]));
        assert_eq!(opened.len(), expected.len() - 1 + 10);
        assert_eq!(opened.last(), Some(&CodeRow::Line(39)));
    }

    #[test]
    fn without_changes_all_is_one_fold() {
        assert_eq!(rows(&text(vec![Stretch::Same(0..9)]), &BTreeSet::new()), [CodeRow::Folded(0..9)]);
        assert_eq!(rows(&text(Vec::new()), &BTreeSet::new()), []);
    }
}
