//! Finding a node: by its name, its kind, a value, a choice, or what is wrong with it, in every group at once.

use egui::{
    Align2, Area, Context, Frame, Id, Order, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2,
    vec2,
};

use super::action::{Action, Actions};
use super::list_keys::Keys;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{name_widget, readable};
use crate::compile::kind_of;
use crate::document::{Node, NodeId};
use crate::library::Library;
use crate::types::Value;

const WIDTH: f32 = 360.0;
const ROW_HEIGHT: f32 = 24.0;
const VISIBLE_ROWS: f32 = 10.0;

/// The open search.
#[derive(Clone, Debug, Default)]
pub struct Find {
    query: String,
    highlighted: usize,
    found: Vec<Found>,
    /// The query and the document that `found` belongs to.
    known: Option<(String, u64)>,
    fresh: bool,
    scroll_to_highlighted: bool,
}

/// A node that fits, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    node: NodeId,
    title: String,
    why: String,
}

/// The field to search in, which has the keyboard for as long as the search is open.
pub(super) fn field_id() -> Id {
    Id::unique("find_query")
}

impl Find {
    /// An empty search.
    pub fn new() -> Self {
        Self { fresh: true, ..Self::default() }
    }

    /// Shows it. Returns false once it is closed. Arrows go through what is found and show each node; Enter keeps it.
    pub fn show(
        &mut self,
        ctx: &Context,
        editor: &Editor,
        library: &Library,
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        let keys = Keys::take(ctx);
        let mut go_to = None;
        let screen = ctx.content_rect();
        let width = WIDTH.min(screen.width() - 24.0);
        let corner = pos2(screen.center().x - width / 2.0 - 8.0, screen.top() + 40.0);
        let area = Area::new(Id::unique("find_node")).order(Order::Foreground).fixed_pos(corner);
        let area = area.show(ctx, |ui| {
            Frame::popup(ui.style()).inner_margin(8.0).show(ui, |ui| {
                ui.set_width(width);
                let hint = "Find a node by name, kind, value or problem";
                let field = TextEdit::singleline(&mut self.query).id(field_id()).hint_text(hint);
                // First what was typed, then the keys behind it: on a slow machine both come in one frame.
                let response = ui.add(field.desired_width(f32::INFINITY));
                name_widget(&response, "Find node");
                if response.changed() {
                    self.highlighted = 0;
                }
                self.look_again(editor, library);
                let before = self.highlighted;
                self.highlighted = keys.moved(before, self.found.len(), VISIBLE_ROWS as usize - 1);
                self.scroll_to_highlighted |= before != self.highlighted;
                go_to = (before != self.highlighted || keys.enter).then_some(self.highlighted);
                ui.add_space(4.0);
                go_to = self.list(ui, theme).or(go_to);
            });
        });
        if let Some(found) = go_to.and_then(|place| self.found.get(place)) {
            actions.push(Action::Reveal(found.node));
        }
        let elsewhere = ctx.input(|input| {
            let outside = |pos| !area.response.rect.contains(pos);
            input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(outside)
        });
        let fresh = std::mem::take(&mut self.fresh);
        !(keys.enter || elsewhere && !fresh)
    }

    /// Searches when what is typed or the document has changed.
    fn look_again(&mut self, editor: &Editor, library: &Library) {
        let state = (self.query.clone(), editor.revision);
        if self.known.as_ref() != Some(&state) {
            self.found = search(editor, library, &self.query);
            self.highlighted = self.highlighted.min(self.found.len().saturating_sub(1));
            self.known = Some(state);
        }
    }

    fn list(&mut self, ui: &mut Ui, theme: &Theme) -> Option<usize> {
        if self.found.is_empty() {
            let text = if self.query.trim().is_empty() { "Type to search" } else { "No node fits" };
            ui.label(RichText::new(text).color(theme.weak_text));
            return None;
        }
        let mut chosen = None;
        // What floats is offered the height that it had; without a least height it would stay as low as it began.
        let height = (VISIBLE_ROWS * ROW_HEIGHT).min((ui.ctx().content_rect().height() - 120.0).max(60.0));
        let area = ScrollArea::vertical().auto_shrink([false, true]).max_height(height);
        area.min_scrolled_height(height).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (place, found) in self.found.iter().enumerate() {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::CLICK);
                let highlighted = place == self.highlighted;
                if highlighted && std::mem::take(&mut self.scroll_to_highlighted) {
                    response.scroll_to_me(None);
                }
                response.widget_info(|| {
                    WidgetInfo::selected(
                        egui::Role::Button,
                        true,
                        highlighted,
                        format!("Go to {}", found.title),
                    )
                });
                if response.clicked() {
                    self.highlighted = place;
                    chosen = Some(place);
                }
                // In a large graph thousands of nodes may fit.
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                if highlighted {
                    ui.painter().rect_filled(rect, 4.0, theme.accent_fill);
                }
                let body = egui::TextStyle::Body.resolve(ui.style());
                let small = egui::TextStyle::Small.resolve(ui.style());
                let left = pos2(rect.left() + 8.0, rect.center().y);
                let title = ui.painter().text(left, Align2::LEFT_CENTER, &found.title, body, theme.text);
                let room = rect.right() - title.right() - 20.0;
                let why = ui.painter().layout_no_wrap(found.why.clone(), small, theme.weak_text);
                if why.size().x <= room {
                    let at = pos2(rect.right() - 8.0 - why.size().x, rect.center().y - why.size().y / 2.0);
                    ui.painter().galley(at, why, theme.weak_text);
                }
            }
        });
        chosen
    }
}

/// The nodes that fit, those whose name does first.
fn search(editor: &Editor, library: &Library, query: &str) -> Vec<Found> {
    let query = query.trim().to_lowercase();
    if query.is_empty() {
        return Vec::new();
    }
    let graph = editor.document.graph();
    let mut found: Vec<(usize, Found)> = Vec::new();
    for (node, data) in graph.nodes() {
        let title = editor.node_title(library, node);
        let place = data.owner.and_then(|owner| graph.group(owner)).map(|group| format!("in {}", group.name));
        let reason = if title.to_lowercase().contains(&query) {
            Some((0, place.clone().unwrap_or_default()))
        } else {
            reason(editor, library, node, data, &query)
        };
        if let Some((rank, why)) = reason {
            let why = match place {
                Some(place) if rank > 0 => format!("{why} · {place}"),
                _ => why,
            };
            found.push((rank, Found { node, title, why }));
        }
    }
    found.sort_by_key(|(rank, found)| (*rank, found.node));
    found.into_iter().map(|(_, found)| found).collect()
}

/// Why a node fits although its name does not, and how good a reason that is; 1 is the best.
fn reason(
    editor: &Editor,
    library: &Library,
    id: NodeId,
    node: &Node,
    query: &str,
) -> Option<(usize, String)> {
    let has = |text: &str| text.to_lowercase().contains(query);
    let kind = kind_of(&editor.document, library, id);
    let kind_title = kind.as_ref().map_or(node.kind.as_str(), |kind| kind.title.as_str());
    if has(kind_title) || has(&node.kind) {
        return Some((1, kind_title.to_owned()));
    }
    if let Some((name, value)) = node.options.iter().find(|(_, value)| has(value)) {
        return Some((2, format!("{}: {value}", readable(name))));
    }
    let text_of = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        value => value.components().iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    if let Some((pin, value)) =
        node.values.iter().find(|(pin, value)| has(&readable(pin)) || has(&text_of(value)))
    {
        return Some((3, format!("{}: {}", readable(pin), text_of(value))));
    }
    let problem = editor.problems().into_iter().find(|problem| problem.location.node == Some(id));
    problem.filter(|problem| has(&problem.message)).map(|problem| (4, problem.message.clone()))
}
