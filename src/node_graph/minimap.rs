//! A small picture of the whole graph in a corner of the canvas, to see where one is and to get
//! somewhere else.

use egui::{CursorIcon, Id, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::event::Selection;
use super::look::mix;
use super::mesh::MeshBuilder;
use super::state::CanvasState;
use super::style::CanvasStyle;
use super::view::View;

/// Drawn over a canvas: show it right after the canvas, in the same [`Ui`].
#[derive(Clone, Debug)]
pub struct Minimap {
    id: Id,
    style: CanvasStyle,
    size: Vec2,
}

impl Minimap {
    /// `id` tells several minimaps in one window apart.
    pub fn new(id: impl egui::AsIdSalt) -> Self {
        Self {
            id: Id::unique("node_graph_minimap").with(id),
            style: CanvasStyle::dark(),
            size: vec2(180.0, 120.0),
        }
    }

    /// Colours, as those of the canvas.
    pub fn style(mut self, style: CanvasStyle) -> Self {
        self.style = style;
        self
    }

    /// The most space it takes, in points.
    pub fn size(mut self, size: Vec2) -> Self {
        self.size = size;
        self
    }

    /// Draws the map in the lower right corner of the canvas. A click or drag on it moves the
    /// canvas's view. Nothing is drawn where there is nothing to find or no room for it.
    pub fn show(self, ui: &Ui, state: &mut CanvasState, selection: &Selection) -> Option<Response> {
        let screen = state.screen?;
        let content = state.content_bounds()?;
        let area = content.union(state.visible_rect()?).expand(40.0);
        let size = self.size.min(screen.size() * 0.28);
        if size.x < 90.0 || size.y < 60.0 {
            return None;
        }
        let outer = Rect::from_min_size(screen.max - size - Vec2::splat(12.0), size);
        let inner = outer.shrink(6.0);
        let scale = (inner.width() / area.width()).min(inner.height() / area.height());
        let place = |pos: Pos2| inner.center() + (pos - area.center()) * scale;

        let response =
            ui.interact(outer, self.id, Sense::click_and_drag()).on_hover_cursor(CursorIcon::Crosshair);
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Overview of the graph"));
        if let Some(pointer) = response.interact_pointer_pos()
            && (response.clicked() || response.dragged())
        {
            let center = area.center() + (pointer - inner.center()) / scale;
            state.set_view(View { center, zoom: state.view().zoom });
            ui.ctx().request_repaint();
        }
        self.paint(ui, state, selection, outer, &|rect: Rect| {
            Rect::from_min_max(place(rect.min), place(rect.max)).intersect(inner)
        });
        Some(response)
    }

    fn paint(
        &self,
        ui: &Ui,
        state: &CanvasState,
        selection: &Selection,
        outer: Rect,
        place: &dyn Fn(Rect) -> Rect,
    ) {
        let style = &self.style;
        let mut mesh = MeshBuilder::new(ui.pixels_per_point());
        mesh.rounded_rect(outer, 6.0, style.background);
        mesh.rounded_frame(outer, 6.0, 1.0, style.grid_major);
        for frame in &state.scene.frames {
            mesh.rect(place(frame.rect), mix(style.background, frame.color, 0.3));
        }
        for node in &state.scene.nodes {
            let rect = place(node.rect());
            let least = vec2((1.5 - rect.width()).max(0.0), (1.5 - rect.height()).max(0.0)) * 0.5;
            let color = if selection.nodes.contains(&node.key) {
                style.selection
            } else {
                mix(style.background, node.layout.color, 0.85)
            };
            mesh.rect(rect.expand2(least), color);
        }
        if let Some(visible) = state.visible_rect() {
            let rect = place(visible);
            let corner = pos2(rect.left(), rect.top());
            let rect = Rect::from_min_size(corner, rect.size().max(Vec2::splat(3.0)));
            mesh.rounded_rect(rect, 2.0, style.title_text.gamma_multiply(0.08));
            mesh.rounded_frame(rect, 2.0, 1.0, style.title_text.gamma_multiply(0.7));
        }
        ui.painter().extend(mesh.finish());
    }
}
