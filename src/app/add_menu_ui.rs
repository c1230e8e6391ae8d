//! The Add menu: every node kind by category, for those who browse rather than search.

use std::collections::BTreeMap;

use egui::{Button, Color32, Label, RichText, ScrollArea, Ui, vec2};

use super::action::{Action, Actions};
use super::theme::Theme;
use crate::library::{Kind, Library};

/// The width of a list of nodes, in points.
const LIST_WIDTH: f32 = 200.0;

/// One entry per category, each a list of its nodes.
pub fn categories_ui(ui: &mut Ui, library: &Library, theme: &Theme, actions: &mut Actions) {
    let mut by_category: BTreeMap<&str, Vec<&Kind>> = BTreeMap::new();
    for kind in library.kinds() {
        let category = kind.category.first().map_or("Other", String::as_str);
        by_category.entry(category).or_default().push(kind);
    }
    for (category, mut kinds) in by_category {
        kinds.sort_by(|a, b| (&a.category, &a.title).cmp(&(&b.category, &b.title)));
        ui.menu_button(category, |ui| kinds_ui(ui, &kinds, theme, actions));
    }
}

fn kinds_ui(ui: &mut Ui, kinds: &[&Kind], theme: &Theme, actions: &mut Actions) {
    let height = (ui.ctx().content_rect().height() - 60.0).max(60.0);
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.set_width(LIST_WIDTH);
        ui.spacing_mut().button_padding = vec2(8.0, 3.0);
        let mut part: &[String] = &[];
        for kind in kinds {
            let below = kind.category.get(1..).unwrap_or_default();
            if below != part {
                part = below;
                let heading = RichText::new(part.join(" › ")).small().color(theme.weak_text);
                ui.add(Label::new(heading).selectable(false));
            }
            let button = Button::new(&kind.title).fill(Color32::TRANSPARENT);
            let response = ui.add(button.min_size(vec2(LIST_WIDTH, 22.0))).on_hover_text(&kind.help);
            if response.clicked() {
                actions.push(Action::AddNode { kind: kind.id.clone(), at: None, wire: None });
                ui.close();
            }
        }
    });
}
