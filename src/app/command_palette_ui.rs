//! The command palette: any command, open document, recent file or example by a few letters of its name.

use std::path::PathBuf;

use egui::{
    Align2, Area, Context, Frame, Id, Order, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2,
    vec2,
};

use super::action::{Action, Actions};
use super::command::Command;
use super::keymap::keys_text;
use super::list_keys::Keys;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;

/// Width of the palette in points.
const WIDTH: f32 = 460.0;
/// Height of a row in points.
const ROW_HEIGHT: f32 = 24.0;
/// The most rows shown without scrolling.
const VISIBLE_ROWS: usize = 14;

#[derive(Clone, Debug)]
enum Goal {
    Command(Command),
    Document(usize),
    File(PathBuf),
    Example(String),
}

struct Entry {
    title: String,
    goal: Goal,
}

/// What can be found besides commands.
pub struct Places<'a> {
    /// The names of the open documents in the order of the bar.
    pub documents: Vec<String>,
    /// Recent files.
    pub recent: &'a [PathBuf],
    /// The names of the examples.
    pub examples: Vec<String>,
}

/// The open palette.
pub struct CommandPalette {
    entries: Vec<Entry>,
    query: String,
    found: Vec<usize>,
    highlighted: usize,
    scroll_to_highlighted: bool,
    fresh: bool,
}

/// The field to search in, which has the keyboard for as long as the palette is open.
pub(super) fn field_id() -> Id {
    Id::unique("command_query")
}

impl CommandPalette {
    /// Opens it.
    pub fn new(places: Places<'_>) -> Self {
        let command =
            |command: &Command| Entry { title: command.full_title(), goal: Goal::Command(*command) };
        let mut entries: Vec<Entry> =
            Command::ALL.iter().filter(|command| **command != Command::FindAnything).map(command).collect();
        let documents = places.documents.into_iter().enumerate();
        entries.extend(
            documents
                .map(|(place, name)| Entry { title: format!("Go to {name}"), goal: Goal::Document(place) }),
        );
        entries.extend(places.recent.iter().map(|path| {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            Entry { title: format!("Open {name}"), goal: Goal::File(path.clone()) }
        }));
        entries.extend(places.examples.into_iter().map(|name| Entry {
            title: format!("Example {}", name.replace('_', " ")),
            goal: Goal::Example(name),
        }));
        let found = (0..entries.len()).collect();
        Self {
            entries,
            query: String::new(),
            found,
            highlighted: 0,
            scroll_to_highlighted: false,
            fresh: true,
        }
    }

    /// Shows it. Returns false once it is closed.
    pub fn show(&mut self, ctx: &Context, editor: &Editor, theme: &Theme, actions: &mut Actions) -> bool {
        let keys = Keys::take(ctx);
        let screen = ctx.content_rect();
        let width = WIDTH.min(screen.width() - 24.0);
        let rows = VISIBLE_ROWS as f32;
        let height = (rows * ROW_HEIGHT).min((screen.height() - 120.0).max(60.0));
        let corner = pos2(screen.center().x - width / 2.0 - 8.0, screen.top() + 40.0);
        let mut chosen = None;
        let area = Area::new(Id::unique("command_palette")).order(Order::Foreground).fixed_pos(corner).show(
            ctx,
            |ui| {
                Frame::popup(ui.style()).inner_margin(8.0).show(ui, |ui| {
                    ui.set_width(width);
                    // First what was typed, then the keys behind it: on a slow machine both come in one frame.
                    self.search_field(ui);
                    self.highlight(&keys);
                    chosen = self.found.get(self.highlighted).copied().filter(|_| keys.enter);
                    ui.add_space(4.0);
                    chosen = chosen.or(self.list(ui, editor, height, theme));
                });
            },
        );
        if let Some(entry) = chosen.and_then(|index| self.entries.get(index)) {
            match &entry.goal {
                Goal::Command(command) if !command.is_enabled(editor) => return true,
                Goal::Command(command) => actions.run(*command),
                Goal::Document(place) => actions.push(Action::GoToTab(*place)),
                Goal::File(path) => actions.push(Action::OpenFile(path.clone())),
                Goal::Example(name) => actions.push(Action::OpenExample(name.clone())),
            }
            return false;
        }
        let pressed_elsewhere = ctx.input(|input| {
            let outside = |pos| !area.response.rect.contains(pos);
            input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(outside)
        });
        std::mem::take(&mut self.fresh) || !pressed_elsewhere
    }

    fn highlight(&mut self, keys: &Keys) {
        let before = self.highlighted;
        self.highlighted = keys.moved(before, self.found.len(), VISIBLE_ROWS - 1);
        self.scroll_to_highlighted |= self.highlighted != before;
    }

    fn search_field(&mut self, ui: &mut Ui) {
        let hint = "Search commands, documents and examples";
        let field = TextEdit::singleline(&mut self.query).id(field_id()).hint_text(hint);
        let response = ui.add(field.desired_width(f32::INFINITY));
        name_widget(&response, "Search commands");
        if response.changed() {
            self.search();
        }
    }

    fn search(&mut self) {
        let scored = self.entries.iter().enumerate();
        let scored = scored.filter_map(|(index, entry)| Some((misfit(&entry.title, &self.query)?, index)));
        let mut scored: Vec<(usize, usize)> = scored.collect();
        scored.sort_unstable();
        self.found = scored.into_iter().map(|(_, index)| index).collect();
        self.highlighted = 0;
        self.scroll_to_highlighted = true;
    }

    fn list(&mut self, ui: &mut Ui, editor: &Editor, height: f32, theme: &Theme) -> Option<usize> {
        if self.found.is_empty() {
            ui.add_space(8.0);
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("Nothing is called that").color(theme.weak_text))
            });
            ui.add_space(8.0);
            return None;
        }
        let mut chosen = None;
        let pointer_moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        // What floats is offered the height that it had; without a least height it would stay as low as it began.
        let area = ScrollArea::vertical().auto_shrink([false, true]).max_height(height);
        area.min_scrolled_height(height).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (place, index) in self.found.iter().enumerate() {
                let entry = &self.entries[*index];
                let response = entry_row(ui, entry, editor, place == self.highlighted, theme);
                if pointer_moved && response.hovered() {
                    self.highlighted = place;
                }
                if place == self.highlighted && self.scroll_to_highlighted {
                    response.scroll_to_me(None);
                }
                if response.clicked() {
                    chosen = Some(*index);
                }
            }
            self.scroll_to_highlighted = false;
        });
        chosen
    }
}

/// How badly a title fits what was typed, 0 for best; `None` when it does not fit. Every typed word must begin a word
/// of the title, else stand in one, else be its letters in order.
fn misfit(title: &str, query: &str) -> Option<usize> {
    let title = title.to_lowercase();
    let mut sum = 0;
    for word in query.to_lowercase().split_whitespace() {
        sum += if title.starts_with(word) {
            0
        } else if title.split(|letter: char| !letter.is_alphanumeric()).any(|part| part.starts_with(word)) {
            1
        } else if title.contains(word) {
            4
        } else if has_letters_in_order(&title, word) {
            16
        } else {
            return None;
        };
    }
    Some(sum)
}

fn has_letters_in_order(title: &str, word: &str) -> bool {
    let mut letters = title.chars();
    word.chars().all(|wanted| letters.any(|letter| letter == wanted))
}

fn entry_row(
    ui: &mut Ui,
    entry: &Entry,
    editor: &Editor,
    highlighted: bool,
    theme: &Theme,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::CLICK);
    let (enabled, keys) = match &entry.goal {
        Goal::Command(command) => (command.is_enabled(editor), keys_text(ui.ctx(), *command)),
        _ => (true, String::new()),
    };
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, enabled, highlighted, &entry.title));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if highlighted {
        painter.rect_filled(rect, 4.0, theme.accent_fill);
    }
    let colour = match (enabled, highlighted) {
        (false, _) => theme.weak_text.gamma_multiply(0.6),
        (true, true) => theme.strong_text,
        (true, false) => theme.text,
    };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let keys_colour = if highlighted { theme.text } else { theme.weak_text };
    let right = pos2(rect.right() - 8.0, rect.center().y);
    let keys = painter.text(right, Align2::RIGHT_CENTER, keys, font.clone(), keys_colour);
    let mut job = egui::text::LayoutJob::simple_singleline(entry.title.clone(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width((keys.left() - rect.left() - 20.0).max(40.0));
    let title = painter.layout_job(job);
    painter.galley(pos2(rect.left() + 8.0, rect.center().y - title.size().y / 2.0), title, colour);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_word_fits_best() {
        let order = ["Save as…", "Don't save", "Unsaved", "Show all views early"];
        let scores = order.map(|title| misfit(title, "SAVE"));
        assert!(scores.is_sorted() && scores.iter().all(Option::is_some), "{scores:?}");
        assert_eq!(misfit("Save", "vase"), None);
        assert_eq!(misfit("Show or hide Viewport", "view hide"), Some(2));
        assert_eq!(misfit("Anything", ""), Some(0));
    }
}
