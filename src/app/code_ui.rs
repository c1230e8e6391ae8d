//! The code panel: the WGSL, with line numbers. A click on a line selects its node; the lines of selected nodes are
//! marked.

use std::ops::Range;

use egui::{Align2, Button, FontId, RichText, ScrollArea, Sense, TextStyle, Ui, pos2, vec2};

use super::action::{Action, Actions};
use super::highlight;
use super::state::Editor;
use super::theme::Theme;
use crate::compile::Compiled;
use crate::document::NodeId;

/// What the code panel remembers between frames.
#[derive(Debug, Default)]
pub struct CodePanel {
    /// Shows the text that runs in the viewport rather than the one that is exported.
    live: bool,
    lines: Vec<Range<usize>>,
    longest: usize,
    text: String,
    selected: Vec<NodeId>,
    was_at_effect: bool,
}

impl CodePanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
        let compiled = if self.live { &editor.compiled } else { &editor.exported };
        self.take(&compiled.wgsl);
        self.bar(ui, compiled, theme, actions);
        if compiled.wgsl.is_empty() {
            ui.add_space(16.0);
            ui.vertical_centered(|ui| ui.label(RichText::new("No code yet: no pass compiles").weak()));
            return;
        }
        self.text_ui(ui, compiled, editor, theme, actions);
    }

    fn take(&mut self, text: &str) {
        if self.text == text {
            return;
        }
        text.clone_into(&mut self.text);
        self.lines.clear();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            self.lines.push(start..start + line.trim_end().len());
            start += line.len();
        }
        self.longest = self.lines.iter().map(ExactSizeIterator::len).max().unwrap_or_default();
    }

    fn bar(&mut self, ui: &mut Ui, compiled: &Compiled, theme: &Theme, actions: &mut Actions) {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.horizontal(|ui| {
                let tip = "What Export WGSL writes: values are baked, parameters stay uniforms";
                if ui.selectable_label(!self.live, "Export").on_hover_text(tip).clicked() {
                    self.live = false;
                }
                let tip = "What the viewport runs: every value is a uniform, so that sliders compile nothing";
                if ui.selectable_label(self.live, "Live").on_hover_text(tip).clicked() {
                    self.live = true;
                }
                ui.label(RichText::new(format!("{} lines", self.lines.len())).color(theme.weak_text));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.add(Button::new("Copy all")).clicked() {
                        actions.push(Action::CopyText(compiled.wgsl.clone()));
                    }
                });
            });
        });
    }

    fn text_ui(
        &mut self,
        ui: &mut Ui,
        compiled: &Compiled,
        editor: &Editor,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let font = TextStyle::Monospace.resolve(ui.style());
        let row_height = ui.fonts_mut(|fonts| fonts.row_height(&font)) + 2.0;
        let glyph_width = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        let gutter = glyph_width * (self.lines.len().max(100).to_string().len() as f32) + 20.0;
        let width = gutter + glyph_width * (self.longest as f32 + 2.0);
        let marked = marked_ranges(compiled, editor);
        let mut area = ScrollArea::both().auto_shrink([false, false]).id_salt("code");
        let selected: Vec<NodeId> = editor.selection.nodes.iter().copied().collect();
        if selected != self.selected {
            self.selected = selected;
            if let Some(line) = marked.first().and_then(|range| self.line_at(range.start)) {
                let offset = line as f32 * row_height - ui.available_height() * 0.35;
                area = area.vertical_scroll_offset(offset.max(0.0));
            }
        } else if !std::mem::replace(&mut self.was_at_effect, true) {
            // The frame interface at the top is the same for all; what the graph became comes after it.
            let first = compiled.source_map.spans().first().and_then(|(range, _)| self.line_at(range.start));
            area =
                area.vertical_scroll_offset((first.unwrap_or_default() as f32 - 3.0).max(0.0) * row_height);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        area.show_rows(ui, row_height, self.lines.len(), |ui, rows| {
            let mut in_comment = false;
            for line in &self.lines[..rows.start] {
                highlight::skip_line(&self.text[line.clone()], &mut in_comment);
            }
            for number in rows {
                let range = self.lines[number].clone();
                let row = Row { text: &self.text[range.clone()], number, gutter, font: &font };
                let size = vec2(width.max(ui.available_width()), row_height);
                let is_marked = marked.iter().any(|mark| mark.start < range.end && mark.end > range.start);
                let clicked = row.show(ui, size, is_marked, &mut in_comment, theme);
                if let Some(x) = clicked {
                    let column = ((x - gutter) / glyph_width).max(0.0) as usize;
                    if let Some(node) =
                        node_of_click(compiled, &self.text[range.clone()], range.start, column)
                    {
                        actions.push(Action::Reveal(node));
                    }
                }
            }
        });
    }

    fn line_at(&self, byte: usize) -> Option<usize> {
        self.lines.partition_point(|line| line.start <= byte).checked_sub(1)
    }
}

struct Row<'a> {
    text: &'a str,
    number: usize,
    gutter: f32,
    font: &'a FontId,
}

impl Row<'_> {
    /// Draws the line; where it was clicked, in points from its left edge.
    fn show(
        &self,
        ui: &mut Ui,
        size: egui::Vec2,
        marked: bool,
        in_comment: &mut bool,
        theme: &Theme,
    ) -> Option<f32> {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let painter = ui.painter();
        if marked {
            painter.rect_filled(rect, 0.0, theme.accent_fill.gamma_multiply(0.55));
            let edge = egui::Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            painter.rect_filled(edge, 0.0, theme.accent);
        } else if response.hovered() {
            painter.rect_filled(rect, 0.0, theme.raised);
        }
        let colour = if marked { theme.strong_text } else { theme.weak_text };
        let place = pos2(rect.left() + self.gutter - 12.0, rect.center().y);
        painter.text(place, Align2::RIGHT_CENTER, self.number + 1, self.font.clone(), colour);
        let galley = painter.layout_job(highlight::line(self.text, self.font, &theme.code, in_comment));
        let place = pos2(rect.left() + self.gutter, rect.center().y - galley.size().y / 2.0);
        painter.galley(place, galley, theme.text);
        let pointer = response.interact_pointer_pos().filter(|_| response.clicked());
        pointer.map(|pos| pos.x - rect.left())
    }
}

/// The ranges of the text that come from selected nodes, in order.
fn marked_ranges(compiled: &Compiled, editor: &Editor) -> Vec<Range<usize>> {
    let spans = compiled.source_map.spans().iter();
    spans.filter(|(_, node)| editor.selection.nodes.contains(node)).map(|(range, _)| range.clone()).collect()
}

/// The node whose text was clicked, else the first one on that line.
fn node_of_click(compiled: &Compiled, line: &str, start: usize, column: usize) -> Option<NodeId> {
    let at = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let map = &compiled.source_map;
    map.node_at(start + at).or_else(|| (start..start + line.len()).find_map(|byte| map.node_at(byte)))
}
