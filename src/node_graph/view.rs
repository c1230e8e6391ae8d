//! Pan and zoom: the one place where graph units turn into screen points and back.

use egui::{Pos2, Rect, Vec2};
use serde::{Deserialize, Serialize};

/// Far enough out for thousands of nodes.
pub const MIN_ZOOM: f32 = 0.02;
/// Close enough to judge a pixel of a preview.
pub const MAX_ZOOM: f32 = 4.0;
/// Farther out, positions are too coarse to draw with. Whatever lies beyond is shown at this limit.
pub(super) const FARTHEST: f32 = 1.0e6;
/// Below this, nodes have no widgets. This and the next three are for a window at its usual scale.
pub const WIDGET_ZOOM: f32 = 0.6;
/// Below this, pins have no labels.
pub const LABEL_ZOOM: f32 = 0.45;
/// Below this, nodes have no text at all.
pub const TEXT_ZOOM: f32 = 0.35;
/// Below this, nodes are plain rectangles, pins are gone and wires are straight.
pub const PLAIN_ZOOM: f32 = 0.2;

/// How much of a node can be made out. It depends on the size on the screen, so on the zoom and on the scale of the
/// whole window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// Plain rectangles and straight wires.
    Plain,
    /// Pins and curves.
    Shapes,
    /// Titles.
    Titles,
    /// Labels of pins.
    Labels,
    /// Values and other widgets.
    Widgets,
}

impl Detail {
    /// `scale` is that of the whole window, 1 for its usual size.
    pub fn of(zoom: f32, scale: f32) -> Self {
        let size = zoom * scale;
        let steps = [
            (WIDGET_ZOOM, Self::Widgets),
            (LABEL_ZOOM, Self::Labels),
            (TEXT_ZOOM, Self::Titles),
            (PLAIN_ZOOM, Self::Shapes),
        ];
        let fitting = steps.into_iter().find(|(least, _)| size >= *least);
        fitting.map_or(Self::Plain, |(_, detail)| detail)
    }
}

/// The part of the graph that is shown. The centre is kept rather than a corner, so that a resized
/// window still shows what it was about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The graph position at the centre of the canvas.
    pub center: Pos2,
    /// Screen points per graph unit.
    pub zoom: f32,
}

impl Default for View {
    fn default() -> Self {
        Self { center: Pos2::ZERO, zoom: 1.0 }
    }
}

impl View {
    /// The smallest view of `bounds` that leaves a margin, but no closer than zoom 1.
    pub fn fitting(bounds: Rect, screen: Rect) -> Self {
        if !bounds.is_finite() || screen.width() <= 0.0 || screen.height() <= 0.0 {
            return Self::default();
        }
        let margin = 0.9;
        let zoom = (screen.width() / bounds.width().max(1.0)).min(screen.height() / bounds.height().max(1.0))
            * margin;
        Self { center: bounds.center(), zoom: zoom.clamp(MIN_ZOOM, 1.0) }
    }

    /// The view with `rect` in its middle, large enough to read; `None` where it is in view already.
    pub(super) fn revealing(self, rect: Rect, screen: Rect) -> Option<Self> {
        let margin = (screen.size() * 0.1).min(Vec2::splat(24.0));
        let shown = Transform { view: self, screen }.screen_rect(rect);
        if self.zoom >= LABEL_ZOOM && screen.shrink2(margin).contains_rect(shown) {
            return None;
        }
        Some(Self { center: rect.center(), zoom: self.zoom.max(WIDGET_ZOOM) }.sanitised())
    }

    /// The same view, made safe to compute with wherever it was read from.
    pub fn sanitised(self) -> Self {
        let zoom = if self.zoom.is_finite() { self.zoom.clamp(MIN_ZOOM, MAX_ZOOM) } else { 1.0 };
        let finite = self.center.x.is_finite() && self.center.y.is_finite();
        Self { center: if finite { within_reach(self.center) } else { Pos2::ZERO }, zoom }
    }
}

/// The closest position that can be drawn.
pub(super) fn within_reach(pos: Pos2) -> Pos2 {
    pos.clamp(Pos2::new(-FARTHEST, -FARTHEST), Pos2::new(FARTHEST, FARTHEST))
}

/// A view placed on a screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transform {
    pub view: View,
    pub screen: Rect,
}

impl Transform {
    pub fn screen_from_graph(&self, graph: Pos2) -> Pos2 {
        self.screen.center() + (graph - self.view.center) * self.view.zoom
    }

    pub fn graph_from_screen(&self, screen: Pos2) -> Pos2 {
        self.view.center + (screen - self.screen.center()) / self.view.zoom
    }

    pub fn screen_rect(&self, graph: Rect) -> Rect {
        Rect::from_min_max(self.screen_from_graph(graph.min), self.screen_from_graph(graph.max))
    }

    /// The visible part of the graph.
    pub fn visible(&self) -> Rect {
        Rect::from_min_max(self.graph_from_screen(self.screen.min), self.graph_from_screen(self.screen.max))
    }

    pub fn zoom(&self) -> f32 {
        self.view.zoom
    }

    /// Zooms so that the graph stays put under `anchor`.
    pub fn zoomed_about(&self, anchor: Pos2, factor: f32) -> View {
        let zoom = (self.view.zoom * factor).clamp(MIN_ZOOM, MAX_ZOOM);
        let under = self.graph_from_screen(anchor);
        View { center: under - (anchor - self.screen.center()) / zoom, zoom }
    }

    pub fn panned(&self, screen_delta: Vec2) -> View {
        View { center: self.view.center - screen_delta / self.view.zoom, zoom: self.view.zoom }
    }
}

/// A view on its way to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glide {
    pub target: View,
}

impl Glide {
    /// One step of an exponential approach; `None` when it has arrived. Zoom moves on a
    /// logarithmic scale, which looks even.
    pub fn step(self, from: View, seconds: f32) -> (View, Option<Self>) {
        let share = 1.0 - (-seconds.min(0.1) * 16.0).exp();
        let zoom = (from.zoom.ln() + (self.target.zoom.ln() - from.zoom.ln()) * share).exp();
        let center = from.center + (self.target.center - from.center) * share;
        let close = (zoom / self.target.zoom - 1.0).abs() < 0.004
            && (center - self.target.center).length() * self.target.zoom < 0.75;
        if close { (self.target, None) } else { (View { center, zoom }, Some(self)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let screen = Rect::from_min_max(Pos2::new(10.0, 20.0), Pos2::new(810.0, 620.0));
        let transform = Transform { view: View { center: Pos2::new(300.0, -40.0), zoom: 0.8 }, screen };
        let pointer = Pos2::new(123.0, 456.0);
        let before = transform.graph_from_screen(pointer);
        let after = Transform { view: transform.zoomed_about(pointer, 1.7), screen };
        assert!((after.graph_from_screen(pointer) - before).length() < 1e-3);
    }

    #[test]
    fn a_glide_arrives() {
        let target = View { center: Pos2::new(5000.0, 100.0), zoom: 0.1 };
        let (mut view, mut glide) = (View::default(), Some(Glide { target }));
        for _ in 0..200 {
            if let Some(going) = glide {
                (view, glide) = going.step(view, 1.0 / 60.0);
            }
        }
        assert_eq!(view, target);
    }

    #[test]
    fn a_larger_window_scale_shows_more_at_the_same_zoom() {
        assert_eq!(Detail::of(1.0, 1.0), Detail::Widgets);
        assert_eq!(Detail::of(0.4, 1.0), Detail::Titles);
        assert_eq!(Detail::of(0.4, 2.0), Detail::Widgets);
        assert_eq!(Detail::of(0.5, 0.75), Detail::Titles);
        assert_eq!(Detail::of(0.1, 1.0), Detail::Plain);
    }

    #[test]
    fn an_unusable_view_is_replaced() {
        let broken = View { center: Pos2::new(f32::NAN, 0.0), zoom: f32::INFINITY };
        assert_eq!(broken.sanitised(), View::default());
    }
}
