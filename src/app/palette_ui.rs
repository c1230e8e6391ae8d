//! The search palette: type a few letters, choose with the arrows or the pointer, and the node is there.

use egui::{
    Align, Area, ColorImage, Frame, Id, Image, Label, Layout, Order, Pos2, Rect, RichText, ScrollArea, Sense,
    TextEdit, TextureHandle, TextureId, TextureOptions, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::action::{Action, Actions, DanglingWire};
use super::list_keys::Keys;
use super::palette_search::{Wanted, search};
use super::pin_style;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::bundle::Bundle;
use crate::library::{Kind, Library};

/// The open palette.
pub struct Palette {
    at: Option<Pos2>,
    screen: Pos2,
    wire: Option<DanglingWire>,
    wanted: Option<Wanted>,
    query: String,
    highlighted: usize,
    scroll_to_highlighted: bool,
    first_frame: bool,
    /// The kind whose picture was shown last, and the picture.
    shown: Option<(String, Option<TextureHandle>)>,
}

/// Width of the palette in points.
const WIDTH: f32 = 340.0;
/// Height of a row in points.
const ROW_HEIGHT: f32 = 24.0;
/// The most rows shown without scrolling.
const VISIBLE_ROWS: f32 = 11.0;
/// The height of the help below the list, in points.
const HELP_HEIGHT: f32 = 72.0;

/// The field to search in, which has the keyboard for as long as the palette is open.
pub(super) fn field_id() -> Id {
    Id::unique("palette_query")
}

impl Palette {
    /// Opens at a place on the screen. `at` is where the node goes, in graph units.
    pub const fn new(
        at: Option<Pos2>,
        screen: Pos2,
        wire: Option<DanglingWire>,
        wanted: Option<Wanted>,
    ) -> Self {
        Self {
            at,
            screen,
            wire,
            wanted,
            query: String::new(),
            highlighted: 0,
            scroll_to_highlighted: true,
            first_frame: true,
            shown: None,
        }
    }

    /// Shows it. Returns false once it is closed.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        library: &Library,
        recent: &[String],
        bundle: &Bundle,
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        let keys = Keys::take(ctx);
        let screen = ctx.content_rect();
        let width = WIDTH.min(screen.width() - 16.0);
        let height = (VISIBLE_ROWS * ROW_HEIGHT).min((screen.height() - 170.0).max(60.0));
        let full = vec2(width + 16.0, height + HELP_HEIGHT + 90.0);
        let corner = self.screen.min(screen.max - full).max(screen.min + Vec2::splat(4.0));
        let mut chosen = None;
        let area =
            Area::new(Id::unique("palette")).order(Order::Foreground).fixed_pos(corner).show(ctx, |ui| {
                Frame::popup(ui.style()).inner_margin(8.0).show(ui, |ui| {
                    ui.set_width(width);
                    // First what was typed, then the keys behind it: on a slow machine both come in one frame.
                    self.search_field(ui);
                    let found = search(library, &self.query, self.wanted, recent);
                    self.highlight(&keys, found.len());
                    chosen = found.get(self.highlighted).copied().filter(|_| keys.enter);
                    ui.add_space(4.0);
                    chosen = chosen.or(self.list(ui, &found, recent, height, theme));
                    self.help(ui, found.get(self.highlighted).copied(), bundle, theme);
                });
            });
        if let Some(kind) = chosen {
            let kind = kind.id.clone();
            actions.push(Action::AddNode { kind, at: self.at, wire: self.wire.clone() });
            return false;
        }
        let pressed_elsewhere = ctx.input(|input| {
            input.pointer.any_pressed()
                && input.pointer.interact_pos().is_some_and(|pos| !area.response.rect.contains(pos))
        });
        // The press that opened the palette is still going on in the first frame.
        let stays = self.first_frame || !pressed_elsewhere;
        self.first_frame = false;
        stays
    }

    fn highlight(&mut self, keys: &Keys, count: usize) {
        let before = self.highlighted;
        self.highlighted = keys.moved(before, count, VISIBLE_ROWS as usize - 1);
        self.scroll_to_highlighted |= self.highlighted != before;
    }

    fn search_field(&mut self, ui: &mut Ui) {
        let hint = match self.wanted.and_then(|wanted| Some((wanted.ty?, wanted.from_output))) {
            Some((ty, true)) => format!("Search nodes that take a {ty}"),
            Some((ty, false)) => format!("Search nodes that give a {ty}"),
            None => "Search nodes".to_owned(),
        };
        let field = TextEdit::singleline(&mut self.query).id(field_id()).hint_text(hint);
        let response = ui.add(field.desired_width(f32::INFINITY));
        name_widget(&response, "Search nodes");
        if response.changed() {
            self.highlighted = 0;
            self.scroll_to_highlighted = true;
        }
    }

    fn list<'a>(
        &mut self,
        ui: &mut Ui,
        found: &[&'a Kind],
        recent: &[String],
        height: f32,
        theme: &Theme,
    ) -> Option<&'a Kind> {
        if found.is_empty() {
            ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
                ui.set_min_height(height);
                ui.add_space(12.0);
                ui.vertical_centered(|ui| ui.weak("No node fits"));
            });
            return None;
        }
        let grouped = self.query.trim().is_empty();
        let mut chosen = None;
        let pointer_moved = ui.input(|input| input.pointer.delta() != Vec2::ZERO);
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let mut group: Option<&[String]> = None;
                let recent_group = ["Recently used".to_owned()];
                for (index, kind) in found.iter().enumerate() {
                    let is_recent = recent.contains(&kind.id);
                    let own_group = if is_recent { &recent_group[..] } else { &kind.category };
                    if grouped && group != Some(own_group) {
                        group = Some(own_group);
                        category_row(ui, own_group, theme);
                    }
                    let with_category = !grouped || is_recent;
                    let response = kind_row(ui, kind, index == self.highlighted, with_category, theme);
                    if pointer_moved && response.hovered() {
                        self.highlighted = index;
                    }
                    if index == self.highlighted && self.scroll_to_highlighted {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        chosen = Some(*kind);
                    }
                }
                self.scroll_to_highlighted = false;
            });
        chosen
    }

    fn help(&mut self, ui: &mut Ui, kind: Option<&Kind>, bundle: &Bundle, theme: &Theme) {
        ui.add_space(4.0);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HELP_HEIGHT), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.top(), (1.0, theme.line));
        let inner = Rect::from_min_max(rect.min + vec2(2.0, 6.0), rect.max);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Min)));
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        let Some(kind) = kind else { return };
        ui.horizontal_top(|ui| {
            if let Some(picture) = self.picture(ui.ctx(), kind, bundle) {
                let response =
                    ui.add(Image::new((picture, Vec2::splat(HELP_HEIGHT - 8.0))).corner_radius(3.0));
                let label = format!("Picture of {}", kind.title);
                response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &label));
            }
            let text = RichText::new(first_sentences(&kind.help, 190)).color(theme.weak_text);
            ui.add(Label::new(text).wrap().selectable(false));
        });
    }

    /// The picture of a kind in the reference; the user's own kinds have none.
    fn picture(&mut self, ctx: &egui::Context, kind: &Kind, bundle: &Bundle) -> Option<TextureId> {
        if self.shown.as_ref().is_none_or(|(id, _)| *id != kind.id) {
            let bytes = bundle.read(&format!("nodes/{}.png", kind.id));
            let image = bytes.and_then(|bytes| image::load_from_memory(&bytes).ok()).map(|image| {
                let image = image.into_rgba8();
                let size = [image.width() as usize, image.height() as usize];
                let image = ColorImage::from_rgba_premultiplied(size, image.as_raw());
                ctx.load_texture("picture of a node", image, TextureOptions::LINEAR)
            });
            self.shown = Some((kind.id.clone(), image));
        }
        self.shown.as_ref()?.1.as_ref().map(TextureHandle::id)
    }
}

fn category_row(ui: &mut Ui, category: &[String], theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let font = egui::TextStyle::Small.resolve(ui.style());
    let place = pos2(rect.left() + 4.0, rect.bottom() - 5.0);
    let text = category.join("  ›  ");
    ui.painter().text(place, egui::Align2::LEFT_BOTTOM, text, font, theme.weak_text);
}

fn kind_row(
    ui: &mut Ui,
    kind: &Kind,
    highlighted: bool,
    with_category: bool,
    theme: &Theme,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, highlighted, &kind.title));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if highlighted {
        painter.rect_filled(rect, 4.0, theme.accent_fill);
    }
    let dot = Rect::from_center_size(pos2(rect.left() + 11.0, rect.center().y), Vec2::splat(9.0));
    painter.rect_filled(dot, 2.5, pin_style::of_kind(Some(kind)).gamma_multiply(1.3));
    let font = egui::TextStyle::Body.resolve(ui.style());
    let colour = if highlighted { theme.strong_text } else { theme.text };
    let left = pos2(rect.left() + 24.0, rect.center().y);
    let title = painter.text(left, egui::Align2::LEFT_CENTER, &kind.title, font, colour);
    if with_category {
        let font = egui::TextStyle::Small.resolve(ui.style());
        let right = pos2(rect.right() - 8.0, rect.center().y);
        let colour = if highlighted { theme.text } else { theme.weak_text };
        let room = right.x - title.right() - 12.0;
        let galley = painter.layout_no_wrap(kind.category.join(" › "), font, colour);
        if galley.size().x <= room {
            painter.galley(right - vec2(galley.size().x, galley.size().y / 2.0), galley, colour);
        }
    }
    response
}

/// Whole sentences from the start, as many as fit in about `limit` letters, at least one.
fn first_sentences(text: &str, limit: usize) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    let mut best = text.find(". ").map_or(text.len(), |at| at + 1);
    for end in ends.take_while(|end| *end <= limit) {
        best = best.max(end);
    }
    &text[..best]
}
