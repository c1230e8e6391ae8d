//! Where the panels are: a dockable tree that the user rearranges, that persists, and that can be reset.

use egui::{Color32, Id, Stroke, Style, Ui, Visuals, WidgetText};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, ResizeState, SimplificationOptions, TabState, Tabs, Tile, TileId,
    Tiles, Tree, UiResponse,
};
use serde::{Deserialize, Serialize};

use super::theme::{Theme, ThemeChoice};

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pane {
    /// The graph.
    Canvas,
    /// The picture.
    Viewport,
    /// The selected node, or the document.
    Inspector,
    /// The exposed parameters.
    Parameters,
    /// The WGSL.
    Code,
    /// What is wrong.
    Problems,
    /// The steps that can be undone and redone.
    History,
}

impl Pane {
    /// All panels, in the order of the View menu.
    pub const ALL: [Self; 7] = [
        Self::Canvas,
        Self::Viewport,
        Self::Inspector,
        Self::Parameters,
        Self::Code,
        Self::Problems,
        Self::History,
    ];

    /// What its tab says.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Canvas => "Graph",
            Self::Viewport => "Viewport",
            Self::Inspector => "Inspector",
            Self::Parameters => "Parameters",
            Self::Code => "Code",
            Self::Problems => "Problems",
            Self::History => "History",
        }
    }
}

/// The panels and where they are.
pub type Layout = Tree<Pane>;

/// The layout that a new user sees.
pub fn default_layout() -> Layout {
    let mut tiles = Tiles::default();
    let canvas = tabs(&mut tiles, &[Pane::Canvas]);
    let below = tabs(&mut tiles, &[Pane::Code, Pane::Problems, Pane::History]);
    let left = split(&mut tiles, LinearDir::Vertical, [canvas, below], 0.73);
    let viewport = tabs(&mut tiles, &[Pane::Viewport]);
    let details = tabs(&mut tiles, &[Pane::Parameters, Pane::Inspector]);
    let right = split(&mut tiles, LinearDir::Vertical, [viewport, details], 0.52);
    let root = split(&mut tiles, LinearDir::Horizontal, [left, right], 0.7);
    Tree::new(Id::unique("panels"), root, tiles)
}

/// How much room the panels have. A window that is small for the size of its text shows fewer of them at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Room {
    /// The user's own layout.
    #[default]
    Full,
    /// Two panels side by side.
    Low,
    /// One panel.
    Narrow,
}

impl Room {
    /// The room in a window of this size in points.
    pub fn of(size: egui::Vec2) -> Self {
        match (size.x < 560.0, size.y < 440.0) {
            (true, _) => Self::Narrow,
            (false, true) => Self::Low,
            (false, false) => Self::Full,
        }
    }
}

/// The layout of a low window: what works on the graph at the left, what shows it at the right.
pub fn low_layout() -> Layout {
    let mut tiles = Tiles::default();
    let left = tabs(&mut tiles, &[Pane::Canvas, Pane::Code, Pane::Problems, Pane::History]);
    let right = tabs(&mut tiles, &[Pane::Viewport, Pane::Parameters, Pane::Inspector]);
    let root = split(&mut tiles, LinearDir::Horizontal, [left, right], 0.6);
    Tree::new(Id::unique("low_panels"), root, tiles)
}

/// The layout of a narrow window: all panels in one place.
pub fn narrow_layout() -> Layout {
    let mut tiles = Tiles::default();
    let root = tabs(&mut tiles, &Pane::ALL);
    Tree::new(Id::unique("narrow_panels"), root, tiles)
}

fn tabs(tiles: &mut Tiles<Pane>, panes: &[Pane]) -> TileId {
    let children = panes.iter().map(|pane| tiles.insert_pane(*pane)).collect();
    tiles.insert_tab_tile(children)
}

fn split(tiles: &mut Tiles<Pane>, dir: LinearDir, children: [TileId; 2], share: f32) -> TileId {
    tiles.insert_container(Container::Linear(Linear::new_binary(dir, children, share)))
}

/// True when every panel is there exactly once: a stored layout of another version may not fit.
pub fn is_complete(layout: &Layout) -> bool {
    let count = |pane: Pane| layout.tiles.tiles().filter(|tile| **tile == Tile::Pane(pane)).count();
    layout.root.is_some() && Pane::ALL.into_iter().all(|pane| count(pane) == 1)
}

/// Whether a panel is not hidden. It may still be behind another tab.
pub fn is_shown(layout: &Layout, pane: Pane) -> bool {
    layout.tiles.find_pane(&pane).is_some_and(|tile| layout.is_visible(tile))
}

/// Hides a panel, or shows it in front.
pub fn toggle(layout: &mut Layout, pane: Pane) {
    let Some(tile) = layout.tiles.find_pane(&pane) else { return };
    if layout.is_visible(tile) {
        layout.set_visible(tile, false);
    } else {
        bring_forward(layout, pane);
    }
}

/// Shows a panel in front of the tabs that it shares a place with.
pub fn bring_forward(layout: &mut Layout, pane: Pane) {
    if let Some(tile) = layout.tiles.find_pane(&pane) {
        layout.set_visible(tile, true);
        layout.make_active(|id, _| id == tile);
    }
}

/// Draws a panel; `Docking` takes care of the rest.
pub trait PaneUi {
    /// Fills the panel.
    fn pane_ui(&mut self, ui: &mut Ui, pane: Pane);
    /// What is added to the tab's title, such as a count.
    fn tab_note(&self, pane: Pane) -> Option<(String, Color32)>;
}

/// The look of tabs and borders.
pub struct Docking<'a, P> {
    /// Draws the panels.
    pub panes: &'a mut P,
    /// The colours.
    pub theme: &'a Theme,
}

impl<P: PaneUi> Behavior<Pane> for Docking<'_, P> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        ui.painter().rect_filled(ui.max_rect(), 0.0, self.theme.panel);
        self.panes.pane_ui(ui, *pane);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        match self.panes.tab_note(*pane) {
            None => pane.title().into(),
            Some((note, colour)) => {
                let mut text = egui::text::LayoutJob::default();
                let format = |color| egui::TextFormat {
                    font_id: egui::FontId::proportional(13.0),
                    color,
                    ..egui::TextFormat::default()
                };
                text.append(pane.title(), 0.0, format(self.theme.text));
                text.append(&note, 6.0, format(colour));
                text.into()
            }
        }
    }

    fn on_tab_button(
        &mut self,
        _tiles: &mut Tiles<Pane>,
        _tile: TileId,
        response: egui::Response,
    ) -> egui::Response {
        // Where there are more tabs than room, the one in front is seen whole.
        if response.clicked() {
            response.scroll_to_me(None);
        }
        response
    }

    fn tab_bar_height(&self, _style: &Style) -> f32 {
        28.0
    }

    fn gap_width(&self, _style: &Style) -> f32 {
        4.0
    }

    fn min_size(&self) -> f32 {
        80.0
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn is_tab_bar_visible(&self, _tile: TileId, _tabs: &Tabs) -> bool {
        true
    }

    fn tab_title_spacing(&self, _visuals: &Visuals) -> f32 {
        12.0
    }

    fn tab_bar_color(&self, _visuals: &Visuals) -> Color32 {
        self.theme.gap
    }

    fn tab_bg_color(
        &self,
        _visuals: &Visuals,
        _tiles: &Tiles<Pane>,
        _tile: TileId,
        state: &TabState,
    ) -> Color32 {
        if state.active { self.theme.panel } else { Color32::TRANSPARENT }
    }

    fn tab_outline_stroke(&self, _v: &Visuals, _t: &Tiles<Pane>, _tile: TileId, state: &TabState) -> Stroke {
        let is_lined = state.active && self.theme.choice == ThemeChoice::HighContrast;
        if is_lined { Stroke::new(1.0, self.theme.line) } else { Stroke::NONE }
    }

    fn paint_on_top_of_tile(&self, painter: &egui::Painter, _style: &Style, _tile: TileId, rect: egui::Rect) {
        // Where panels and gaps are both black, a line tells them apart.
        if self.theme.choice == ThemeChoice::HighContrast {
            painter.rect_stroke(rect, 0.0, (1.0, self.theme.line), egui::StrokeKind::Inside);
        }
    }

    fn tab_bar_hline_stroke(&self, _visuals: &Visuals) -> Stroke {
        Stroke::new(1.0, self.theme.panel)
    }

    fn tab_text_color(&self, _v: &Visuals, _t: &Tiles<Pane>, _tile: TileId, state: &TabState) -> Color32 {
        if state.active { self.theme.strong_text } else { self.theme.weak_text }
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        let colour = match state {
            ResizeState::Idle => self.theme.gap,
            ResizeState::Hovering => self.theme.button_active,
            ResizeState::Dragging => self.theme.accent,
        };
        Stroke::new(self.gap_width(style), colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_every_panel() {
        for mut layout in [default_layout(), low_layout(), narrow_layout()] {
            assert!(is_complete(&layout));
            for pane in Pane::ALL {
                assert!(is_shown(&layout, pane));
                toggle(&mut layout, pane);
                assert!(!is_shown(&layout, pane));
                toggle(&mut layout, pane);
                assert!(is_shown(&layout, pane));
            }
        }
    }

    #[test]
    fn a_layout_survives_storage() {
        let layout = default_layout();
        let text = serde_json::to_string(&layout).unwrap();
        let back: Layout = serde_json::from_str(&text).unwrap();
        assert!(is_complete(&back) && back == layout);
    }
}
