//! A field for several lines of code, with colours and with what is wrong marked where it is wrong.

use std::ops::Range;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{FontId, Galley, Id, Stroke, TextEdit, TextStyle, Ui};

use super::highlight;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::NodeId;

/// Line and column of a fault, both from 1.
pub type Place = (u32, u32);

/// A code field.
#[derive(Clone, Copy, Debug)]
pub struct TextEditor<'a> {
    /// What a screen reader says.
    pub name: &'a str,
    /// Tells fields apart.
    pub id: Id,
    /// Lines that are shown at least.
    pub rows: usize,
    /// Where something is wrong.
    pub faults: &'a [Place],
}

impl TextEditor<'_> {
    /// Shows the text; the new one and the widget, when a letter was typed.
    pub fn show(&self, ui: &mut Ui, text: &str, theme: &Theme) -> Option<(String, Id)> {
        let mut buffer = text.to_owned();
        let font = TextStyle::Monospace.resolve(ui.style());
        let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, width: f32| -> Arc<Galley> {
            let mut job = colours(text.as_str(), &font, self.faults, theme);
            job.wrap.max_width = width;
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let edit = TextEdit::multiline(&mut buffer)
            .id(self.id)
            .code_editor()
            .desired_rows(self.rows)
            .desired_width(f32::INFINITY)
            .layouter(&mut layouter);
        let response = ui.add(edit);
        name_widget(&response, self.name);
        (response.changed() && buffer != text).then_some((buffer, response.id))
    }
}

/// Where the texts of a node are wrong.
pub fn faults_of(editor: &Editor, id: NodeId, option: &str) -> Vec<Place> {
    let places = editor.compiled.diagnostics.iter().filter(|problem| problem.location.node == Some(id));
    let texts = places.filter_map(|problem| problem.location.text.as_ref());
    texts.filter(|text| text.option == option).map(|text| (text.line, text.column)).collect()
}

/// The text with colours, and a line under each faulty word.
fn colours(text: &str, font: &FontId, faults: &[Place], theme: &Theme) -> LayoutJob {
    let mut whole = LayoutJob::default();
    let mut in_comment = false;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            let format = egui::TextFormat { font_id: font.clone(), ..egui::TextFormat::default() };
            whole.append("\n", 0.0, format);
        }
        let coloured = highlight::line(line, font, &theme.code, &mut in_comment);
        let on_line = faults.iter().filter(|(number, _)| *number as usize == index + 1);
        let places: Vec<usize> = on_line.map(|(_, column)| byte_of(line, *column)).collect();
        for section in coloured.sections {
            let (start, end) = (section.byte_range.start.0, section.byte_range.end.0);
            for (range, is_faulty) in pieces(line, start..end, &places) {
                let mut format = section.format.clone();
                if is_faulty {
                    format.underline = Stroke::new(2.0, theme.error);
                    format.background = theme.error.gamma_multiply(0.25);
                }
                whole.append(&line[range], 0.0, format);
            }
        }
    }
    whole
}

/// A part of a line cut around the words at the places; true for those. What is wrong at the end of the line marks its
/// last part.
fn pieces(line: &str, part: Range<usize>, places: &[usize]) -> Vec<(Range<usize>, bool)> {
    let is_last = part.end == line.len();
    if is_last && places.iter().any(|at| *at >= line.len()) {
        return vec![(part, true)];
    }
    let mut words: Vec<Range<usize>> = places
        .iter()
        .filter(|at| part.contains(at))
        .map(|at| *at..word_end(line, *at).min(part.end))
        .collect();
    words.sort_by_key(|word| word.start);
    let mut found = Vec::new();
    let mut at = part.start;
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        if word.start > at {
            found.push((at..word.start, false));
        }
        if word.end > at {
            found.push((word.start.max(at)..word.end, true));
            at = word.end;
        }
    }
    if at < part.end {
        found.push((at..part.end, false));
    }
    found
}

/// Where the word, the number or the single letter at a byte ends.
fn word_end(line: &str, at: usize) -> usize {
    let rest = &line[at..];
    let word = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    at + word.max(rest.chars().next().map_or(0, char::len_utf8))
}

fn byte_of(line: &str, column: u32) -> usize {
    line.char_indices().nth(column.saturating_sub(1) as usize).map_or(line.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_covers_the_faulty_word_alone() {
        let line = "colour = vec3f(uv, zz);";
        let at = byte_of(line, 20);
        assert_eq!(pieces(line, 14..line.len(), &[at]), [(14..19, false), (19..21, true), (21..23, false)]);
        assert_eq!(pieces(line, 0..14, &[at]), [(0..14, false)]);
        assert_eq!(pieces("(é", 0..3, &[1]), [(0..1, false), (1..3, true)]);
        assert_eq!(pieces("a +", 2..3, &[3]), [(2..3, true)]);
        assert_eq!(pieces("ab cd", 0..5, &[0, 3]), [(0..2, true), (2..3, false), (3..5, true)]);
    }

    #[test]
    fn columns_count_letters() {
        assert_eq!(byte_of("é + x", 1), 0);
        assert_eq!(byte_of("é + x", 2), 2);
        assert_eq!(byte_of("é + x", 6), 6);
        assert_eq!(byte_of("é + x", 99), 6);
    }
}
