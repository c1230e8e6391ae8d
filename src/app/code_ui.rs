//! The code panel: the WGSL with line numbers, whole or of one pass, and what changed since the last save. A click on a
//! line selects its node; the lines of selected nodes are marked.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Align2, Color32, ComboBox, FontId, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo};
use egui::{pos2, vec2};

use super::action::{Action, Actions};
use super::code_rows::{CodeRow, rows};
use super::code_text::{CodeMaker, CodeText, Line, Stretch, Wanted};
use super::highlight;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::NodeId;
use crate::library::Library;

/// What the code panel remembers between frames.
#[derive(Debug, Default)]
pub struct CodePanel {
    /// Shows the text that runs in the viewport rather than the one that is exported.
    live: bool,
    /// The pass that is shown alone.
    pass: Option<String>,
    /// Shows what changed since the document was saved.
    compared: bool,
    text: CodeText,
    of: Option<Wanted>,
    maker: CodeMaker,
    rows: Vec<CodeRow>,
    unfolded: BTreeSet<usize>,
    /// For each line whether it came from a selected node.
    marked: Vec<bool>,
    selected: BTreeSet<NodeId>,
    was_at_effect: bool,
}

impl CodePanel {
    /// Draws the panel.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        library: &Arc<Library>,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        self.keep_up(ui, editor, library);
        self.bar(ui, theme, actions);
        if self.text.wgsl.is_empty() {
            ui.add_space(16.0);
            let text =
                if self.maker.is_busy() { "Writing the code…" } else { "No code yet: no pass compiles" };
            ui.vertical_centered(|ui| ui.label(RichText::new(text).weak()));
            return;
        }
        self.text_ui(ui, editor, theme, actions);
    }

    /// Takes a text that is finished and asks for another where it is out of date; until then the old one stays.
    fn keep_up(&mut self, ui: &Ui, editor: &Editor, library: &Arc<Library>) {
        if let Some((wanted, text)) = self.maker.take() {
            let other_view = self.of.as_ref().is_none_or(|of| {
                (of.live, &of.pass, of.compared) != (wanted.live, &wanted.pass, wanted.compared)
            });
            if other_view {
                self.unfolded.clear();
                self.was_at_effect &= wanted.compared;
            }
            self.text = text;
            self.of = Some(wanted);
            self.rows = rows(&self.text, &self.unfolded);
            self.mark(editor);
        }
        // A pass that is gone is no choice any more.
        self.pass.take_if(|pass| !editor.document.passes().iter().any(|known| known.name == *pass));
        let live = self.live.then_some(&editor.compiled);
        let changes = if self.live { 0 } else { editor.content_revision };
        let wanted = Wanted {
            version: [changes, editor.compiled_revision, editor.saved_revision],
            live: self.live,
            pass: self.pass.clone(),
            compared: self.compared,
        };
        if self.of.as_ref() != Some(&wanted) {
            self.maker.begin(wanted, (&editor.document, editor.saved()), live, library, ui.ctx());
        }
    }

    fn mark(&mut self, editor: &Editor) {
        self.selected.clone_from(&editor.selection.nodes);
        let map = &self.text.source_map;
        let is_selected = |node: &NodeId| self.selected.contains(node);
        // What a group stands for came from its node too.
        let of_selected = |start: usize, node: &NodeId| {
            is_selected(node) || map.path_at(start).is_some_and(|path| path.iter().any(is_selected))
        };
        let spans = map.spans().iter().filter(|(range, node)| of_selected(range.start, node));
        let lines = &self.text.lines;
        self.marked.clear();
        self.marked.resize(lines.len(), false);
        for (range, _) in spans {
            let first = lines.partition_point(|line| line.range.end <= range.start);
            let covered = lines[first..].iter().take_while(|line| line.range.start < range.end).count();
            self.marked[first..first + covered].fill(true);
        }
    }

    fn bar(&mut self, ui: &mut Ui, theme: &Theme, actions: &mut Actions) {
        egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let tip = "What Export WGSL writes: values are baked, parameters stay uniforms";
                if ui.selectable_label(!self.live, "Export").on_hover_text(tip).clicked() {
                    self.live = false;
                }
                let tip = "What the viewport runs: every value is a uniform, so that sliders compile nothing";
                if ui.selectable_label(self.live, "Live").on_hover_text(tip).clicked() {
                    self.live = true;
                }
                self.pass_ui(ui);
                let tip = "Lines that came and went since the document was saved or opened";
                let response = ui.selectable_label(self.compared, "Changes").on_hover_text(tip);
                name_widget(&response, "Changes since last save");
                if response.clicked() {
                    self.compared = !self.compared;
                }
                if self.text.stretches.is_some() {
                    let [added, removed] = self.text.changes();
                    ui.label(RichText::new(format!("+{added}")).color(theme.success));
                    ui.label(RichText::new(format!("−{removed}")).color(theme.error));
                }
                ui.label(RichText::new(format!("{} lines", self.text.lines.len())).color(theme.weak_text));
                let copy = ui.button("Copy all").on_hover_text("Puts what is shown on the clipboard");
                if copy.clicked() {
                    actions.push(Action::CopyText(self.text.shown()));
                }
            });
        });
    }

    fn pass_ui(&mut self, ui: &mut Ui) {
        let shown = self.pass.as_deref().unwrap_or("all passes");
        let combo = ComboBox::from_id_salt("pass of the code").width(110.0).truncate().selected_text(shown);
        let response = combo.show_ui(ui, |ui| {
            if ui.selectable_label(self.pass.is_none(), "all passes").clicked() {
                self.pass = None;
            }
            for pass in &self.text.passes {
                if ui.selectable_label(self.pass.as_ref() == Some(pass), pass).clicked() {
                    self.pass = Some(pass.clone());
                }
            }
        });
        name_widget(&response.response, "Shown pass");
    }

    fn text_ui(&mut self, ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
        let font = TextStyle::Monospace.resolve(ui.style());
        let row_height = ui.fonts_mut(|fonts| fonts.row_height(&font)) + 2.0;
        let glyph_width = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        let digits = self.text.lines.len().max(100).to_string().len();
        let gutter = glyph_width * (digits as f32 + 2.0) + 20.0;
        let width = gutter + glyph_width * (self.text.longest as f32 + 2.0);
        let mut area = ScrollArea::both().auto_shrink([false, false]).id_salt("code");
        if let Some(row) = self.row_to_show(editor) {
            let offset = row as f32 * row_height - ui.available_height() * 0.35;
            area = area.vertical_scroll_offset(offset.max(0.0));
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut opened = None;
        area.show_rows(ui, row_height, self.rows.len(), |ui, shown| {
            let size = vec2(width.max(ui.available_width()), row_height);
            for row in &self.rows[shown] {
                let look =
                    RowLook { row, text: &self.text, marked: &self.marked, gutter, font: &font, theme };
                let Some(x) = look.show(ui, size) else { continue };
                match row {
                    CodeRow::Folded(lines) => opened = Some(lines.start),
                    CodeRow::Line(place) | CodeRow::Added(place) => {
                        let column = ((x - gutter) / glyph_width).max(0.0) as usize;
                        let line = &self.text.lines[*place];
                        if let Some(node) = node_of_click(&self.text, line, column) {
                            actions.push(Action::Reveal(node));
                        }
                    }
                    CodeRow::Removed(..) => {}
                }
            }
        });
        if let Some(first) = opened {
            self.unfolded.insert(first);
            self.rows = rows(&self.text, &self.unfolded);
        }
    }

    /// The row to bring into view: the first of what was selected since, or at the start where the effect begins.
    fn row_to_show(&mut self, editor: &Editor) -> Option<usize> {
        if editor.selection.nodes != self.selected {
            self.mark(editor);
            let line = self.marked.iter().position(|marked| *marked)?;
            return self.row_of(line);
        }
        if std::mem::replace(&mut self.was_at_effect, true) {
            return None;
        }
        // The frame interface at the top is the same for all; what the graph became comes after it.
        let (first, _) = self.text.source_map.spans().first()?;
        let line = self.text.lines.partition_point(|line| line.range.end <= first.start);
        self.row_of(line)
    }

    fn row_of(&self, line: usize) -> Option<usize> {
        self.rows.iter().position(|row| match row {
            CodeRow::Line(place) | CodeRow::Added(place) => *place == line,
            CodeRow::Folded(lines) => lines.contains(&line),
            CodeRow::Removed(..) => false,
        })
    }
}

/// How one row looks.
struct RowLook<'a> {
    row: &'a CodeRow,
    text: &'a CodeText,
    marked: &'a [bool],
    gutter: f32,
    font: &'a FontId,
    theme: &'a Theme,
}

impl RowLook<'_> {
    /// Draws the row; where it was clicked, in points from its left edge.
    fn show(&self, ui: &mut Ui, size: egui::Vec2) -> Option<f32> {
        let theme = self.theme;
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let (place, sign, tint) = match self.row {
            CodeRow::Line(place) => (Some(*place), "", None),
            CodeRow::Added(place) => (Some(*place), "+", Some(theme.success)),
            CodeRow::Removed(..) => (None, "−", Some(theme.error)),
            CodeRow::Folded(_) => (None, "⋯", None),
        };
        let content = self.content();
        response.widget_info(|| {
            let number = place.map(|place| format!("Line {}: ", place + 1)).unwrap_or_default();
            WidgetInfo::labeled(egui::Role::Button, true, format!("{sign}{number}{}", content.trim()))
        });
        let painter = ui.painter();
        let marked = place.is_some_and(|place| self.marked.get(place).copied().unwrap_or_default());
        if let Some(tint) = tint {
            painter.rect_filled(rect, 0.0, tint.gamma_multiply(0.14));
        }
        if marked {
            painter.rect_filled(rect, 0.0, theme.accent_fill.gamma_multiply(0.55));
            let edge = egui::Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            painter.rect_filled(edge, 0.0, theme.accent);
        } else if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, 0.0, theme.raised);
        }
        let colour = if marked { theme.strong_text } else { theme.weak_text };
        let middle = rect.center().y;
        let left = rect.left() + self.gutter;
        if let Some(place) = place {
            let at = pos2(left - 24.0, middle);
            painter.text(at, Align2::RIGHT_CENTER, place + 1, self.font.clone(), colour);
        }
        if !sign.is_empty() {
            let at = pos2(left - 12.0, middle);
            painter.text(at, Align2::CENTER_CENTER, sign, self.font.clone(), tint.unwrap_or(colour));
        }
        self.paint_content(ui, pos2(left, middle), &content, tint);
        let pointer = response.interact_pointer_pos().filter(|_| response.clicked());
        pointer.map(|pos| pos.x - rect.left())
    }

    fn content(&self) -> String {
        match self.row {
            CodeRow::Line(place) | CodeRow::Added(place) => {
                self.text.lines.get(*place).map(|line| self.text.line(line).to_owned()).unwrap_or_default()
            }
            CodeRow::Removed(stretch, line) => {
                match self.text.stretches.as_ref().and_then(|all| all.get(*stretch)) {
                    Some(Stretch::Removed(lines)) => lines.get(*line).cloned().unwrap_or_default(),
                    _ => String::new(),
                }
            }
            CodeRow::Folded(lines) => format!("{} unchanged lines", lines.len()),
        }
    }

    fn paint_content(&self, ui: &Ui, at: egui::Pos2, content: &str, tint: Option<Color32>) {
        let (painter, theme) = (ui.painter(), self.theme);
        let line = match self.row {
            CodeRow::Line(place) | CodeRow::Added(place) => self.text.lines.get(*place),
            CodeRow::Removed(..) | CodeRow::Folded(_) => None,
        };
        let Some(line) = line else {
            let colour = tint.map_or(theme.weak_text, |_| theme.text);
            painter.text(at, Align2::LEFT_CENTER, content, self.font.clone(), colour);
            return;
        };
        let mut in_comment = line.in_comment;
        let galley = painter.layout_job(highlight::line(content, self.font, &theme.code, &mut in_comment));
        painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, theme.text);
    }
}

/// The node whose text was clicked, else the first one on that line.
fn node_of_click(text: &CodeText, line: &Line, column: usize) -> Option<NodeId> {
    let content = text.line(line);
    let at = content.char_indices().nth(column).map_or(content.len(), |(at, _)| at);
    let map = &text.source_map;
    map.node_at(line.range.start + at).or_else(|| line.range.clone().find_map(|byte| map.node_at(byte)))
}
