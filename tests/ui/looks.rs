//! Judges a painted window as a critical person would: is text cut or unreadable, does anything lie over something
//! else, is there a control that nobody can reach?
//!
//! What is judged are the shapes that egui painted and the places of its widgets, not the code that made them, so that
//! a new panel is judged like the old ones.

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Color32, FontFamily, Id, Pos2, Rect, TextureId, WidgetRect, pos2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::window::Window;

/// What text stands out from its ground by at least.
const LEAST_CONTRAST: f64 = 4.5;
/// What may be cut off or overlap without anybody seeing it, in points.
const SLACK: f32 = 1.5;

/// What is wrong with what the window shows, one fault each.
pub fn faults(window: &Window) -> Vec<String> {
    let look = Look::new(window);
    let mut faults = look.cut_texts();
    faults.extend(look.overlapping_texts());
    faults.extend(look.lost_widgets());
    faults.extend(look.overlapping_widgets());
    faults.extend(look.small_panels(window));
    faults
}

/// Which text is hard to read on what is behind it.
pub fn faint_texts(window: &Window) -> Vec<String> {
    let look = Look::new(window);
    let texts = look.texts.iter().filter(|text| text.is_enabled);
    let worst = texts.filter_map(|text| {
        let contrast = look.contrast(text);
        (contrast < LEAST_CONTRAST).then(|| format!("“{}” stands out {contrast:.2} to 1", text.text))
    });
    worst.collect()
}

/// One line of text.
struct Text {
    text: String,
    rect: Rect,
    clip: Rect,
    colours: Vec<Color32>,
    is_enabled: bool,
    is_code: bool,
    /// Its place among all shapes: what comes later lies over it.
    order: usize,
}

/// A widget with its name.
struct Widget {
    place: WidgetRect,
    name: String,
    is_control: bool,
    is_scroll_bar: bool,
}

struct Look {
    canvas: Rect,
    shapes: Vec<(Rect, Shape)>,
    texts: Vec<Text>,
    widgets: Vec<Widget>,
    by_id: HashMap<Id, usize>,
    /// What the canvas draws into.
    canvas_ui: Option<Id>,
    /// Where a person types: long text scrolls there.
    fields: Vec<Rect>,
}

impl Look {
    fn new(window: &Window) -> Self {
        let harness = &window.harness;
        let mut shapes = Vec::new();
        for ClippedShape { clip_rect, shape, .. } in &harness.output().shapes {
            flatten(*clip_rect, shape, &mut shapes);
        }
        let screen = harness.ctx.content_rect();
        let mut texts = Vec::new();
        for (order, (clip, shape)) in shapes.iter().enumerate() {
            if let Shape::Text(shape) = shape {
                lines(shape, clip.intersect(screen), order, &mut texts);
            }
        }
        let canvas = harness.query_by_label("Node graph").map_or(Rect::NOTHING, |node| node.rect());
        let fields =
            harness.query_all_by_role(Role::TextInput).chain(harness.query_all_by_role(Role::SpinButton));
        let fields = fields.map(|node| node.rect().expand(4.0)).collect();
        let widgets = widgets(window);
        let by_id = widgets.iter().enumerate().map(|(index, widget)| (widget.place.id, index)).collect();
        let canvas_ui = widgets.iter().find(|widget| widget.name.ends_with("“Node graph”"));
        let canvas_ui = canvas_ui.map(|widget| widget.place.parent_id);
        Self { canvas, shapes, texts, widgets, by_id, canvas_ui, fields }
    }

    fn is_on_canvas(&self, clip: Rect) -> bool {
        self.canvas.expand(2.0).contains_rect(clip)
    }

    /// Text of which the left or right end is missing, or that has less than its height.
    fn cut_texts(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for text in &self.texts {
            let typed =
                self.fields.iter().any(|field| field.contains(text.rect.intersect(text.clip).center()));
            let bar =
                is_in_bar(&format!("“{}", text.text)) || text.clip.height() < 30.0 && text.clip.top() < 40.0;
            if self.is_on_canvas(text.clip) || text.is_code || typed || bar {
                continue;
            }
            if text.rect.left() < text.clip.left() - SLACK || text.rect.right() > text.clip.right() + SLACK {
                faults.push(format!("“{}” is cut: {:?} of {:?}", text.text, text.clip, text.rect));
            } else if text.clip.height() < text.rect.height() - 2.0 * SLACK {
                faults.push(format!("“{}” has no room: {:?} of {:?}", text.text, text.clip, text.rect));
            }
        }
        faults
    }

    /// Text that shows through other text.
    fn overlapping_texts(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let shown = |text: &Text| text.rect.intersect(text.clip).shrink2(egui::vec2(1.0, 2.5));
        for (index, text) in self.texts.iter().enumerate() {
            for other in &self.texts[index + 1..] {
                let both = shown(text).intersect(shown(other));
                let on_canvas = self.is_on_canvas(text.clip) && self.is_on_canvas(other.clip);
                if !both.is_positive() || on_canvas || self.is_covered(both, text.order, other.order) {
                    continue;
                }
                faults.push(format!("“{}” lies over “{}” at {both:?}", other.text, text.text));
            }
        }
        faults
    }

    /// Whether something opaque was painted over a place between two moments.
    fn is_covered(&self, place: Rect, from: usize, to: usize) -> bool {
        self.shapes[from..to].iter().any(|(clip, shape)| {
            let covers = |rect: Rect| clip.intersect(rect).expand(1.0).contains_rect(place);
            match shape {
                Shape::Rect(shape) => {
                    shape.fill.a() > 200 && covers(shape.rect) || shape.brush.is_some() && covers(shape.rect)
                }
                Shape::Mesh(mesh) => mesh.texture_id != TextureId::default() && covers(mesh.calc_bounds()),
                _ => false,
            }
        })
    }

    /// Controls that are outside the window and cannot be scrolled into it, or of which a side is missing.
    fn lost_widgets(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for Widget { place, name, .. } in self.controls() {
            let (rect, shown) = (place.rect, place.interact_rect);
            if !rect.is_finite() {
                faults.push(format!("{name} is nowhere: {rect:?}"));
            } else if !shown.is_positive() {
                if !self.scrolls(place) {
                    faults.push(format!("{name} is outside the window: {rect:?}"));
                }
            } else if shown.width() < rect.width() - 2.0 * SLACK {
                faults.push(format!("{name} is cut: {shown:?} of {rect:?}"));
            }
        }
        faults
    }

    /// What has a name and takes the pointer, but for what is on the canvas: that scrolls and zooms.
    fn controls(&self) -> impl Iterator<Item = &Widget> {
        self.widgets
            .iter()
            .filter(|widget| widget.is_control && !is_in_bar(&widget.name))
            .filter(|widget| !self.is_inside(&widget.place, self.canvas_ui))
    }

    fn around(&self, widget: &WidgetRect) -> Option<&WidgetRect> {
        let parent = self.by_id.get(&widget.parent_id)?;
        (widget.parent_id != widget.id).then(|| &self.widgets[*parent].place)
    }

    /// Whether a widget is in a panel, however deep.
    fn is_inside(&self, widget: &WidgetRect, panel: Option<Id>) -> bool {
        let mut at = Some(widget);
        while let Some(widget) = at {
            if Some(widget.parent_id) == panel {
                return true;
            }
            at = self.around(widget);
        }
        false
    }

    /// Whether there is a bar to scroll a widget into sight with.
    fn scrolls(&self, widget: &WidgetRect) -> bool {
        let bars = self
            .widgets
            .iter()
            .filter(|widget| widget.is_scroll_bar && widget.place.interact_rect.is_positive());
        bars.into_iter().any(|bar| self.is_inside(widget, Some(bar.place.parent_id)))
    }

    /// Controls that lie partly over one another. One inside another is meant so.
    fn overlapping_widgets(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let clicked =
            |widget: &&Widget| widget.place.sense.senses_click() && widget.place.interact_rect.is_positive();
        let widgets: Vec<&Widget> = self.controls().filter(clicked).collect();
        for (index, one) in widgets.iter().enumerate() {
            for other in &widgets[index + 1..] {
                let (a, b) = (one.place.interact_rect, other.place.interact_rect);
                let both = a.intersect(b);
                let within = a.expand(SLACK).contains_rect(b) || b.expand(SLACK).contains_rect(a);
                if one.place.layer_id == other.place.layer_id && !within && both.shrink(SLACK).is_positive() {
                    faults.push(format!("{} overlaps {} at {both:?}", one.name, other.name));
                }
            }
        }
        faults
    }

    /// The two panels that people look at need room to be looked at.
    fn small_panels(&self, window: &Window) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, least) in [("Node graph", pos2(100.0, 40.0)), ("Picture", pos2(80.0, 24.0))] {
            let Some(rect) = window.harness.query_by_label(name).map(|node| node.rect()) else { continue };
            if rect.width() < least.x || rect.height() < least.y {
                faults.push(format!("{name} is too small: {rect:?}"));
            }
        }
        faults
    }

    /// How much a text stands out from its ground where that is least.
    fn contrast(&self, text: &Text) -> f64 {
        let rect = text.rect.intersect(text.clip);
        let places =
            [rect.left() + 1.0, rect.center().x, rect.right() - 1.0].map(|x| pos2(x, rect.center().y));
        let mut worst = f64::INFINITY;
        for place in places {
            for ground in self.grounds(place, text.order) {
                for colour in &text.colours {
                    worst = worst.min(contrast(*colour, ground));
                }
            }
        }
        worst
    }

    /// What is behind a place: one colour, or two extremes where that is a picture.
    fn grounds(&self, place: Pos2, below: usize) -> Vec<Color32> {
        let mut over = Vec::new();
        let mut grounds = vec![Color32::BLACK];
        for (clip, shape) in self.shapes[..below].iter().rev() {
            if !clip.contains(place) {
                continue;
            }
            match paint_at(shape, place) {
                Some(Paint::Picture) => {
                    grounds = vec![Color32::BLACK, Color32::WHITE];
                    break;
                }
                Some(Paint::Fill(colour)) if colour.a() == 255 => {
                    grounds = vec![colour];
                    break;
                }
                Some(Paint::Fill(colour)) => over.push(colour),
                None => {}
            }
        }
        for colour in over.into_iter().rev() {
            for ground in &mut grounds {
                *ground = ground.blend(colour);
            }
        }
        grounds
    }
}

/// The tabs of documents and of panels have no end: both bars scroll, with the wheel and by their arrows.
fn is_in_bar(name: &str) -> bool {
    let panels = ["Graph", "Viewport", "Parameters", "Inspector", "Code", "Problems", "History"];
    let name = name.trim_start_matches("button ");
    let is_panel = || panels.iter().any(|panel| name.starts_with(&format!("“{panel}")));
    // The lines of code are as long as they are.
    name.starts_with("tab “Document")
        || name.starts_with("“Line ")
        || name.starts_with("“Close Fish")
        || is_panel()
}

enum Paint {
    Fill(Color32),
    Picture,
}

fn paint_at(shape: &Shape, place: Pos2) -> Option<Paint> {
    match shape {
        Shape::Rect(shape) if shape.rect.contains(place) => {
            let is_shadow = shape.blur_width > 0.0;
            let fill = (shape.fill.a() > 0 && !is_shadow).then_some(Paint::Fill(shape.fill));
            if shape.brush.is_some() { Some(Paint::Picture) } else { fill }
        }
        Shape::Circle(shape) if shape.center.distance(place) < shape.radius => {
            (shape.fill.a() > 0).then_some(Paint::Fill(shape.fill))
        }
        Shape::Mesh(mesh) if mesh.calc_bounds().contains(place) => {
            if mesh.texture_id != TextureId::default() {
                return Some(Paint::Picture);
            }
            let corner = |index: u32| &mesh.vertices[index as usize];
            let hit = mesh.indices.chunks_exact(3).rev().find(|triangle| {
                let [a, b, c] = [0, 1, 2].map(|index| corner(triangle[index]).pos);
                let side = |from: Pos2, to: Pos2| (to - from).rot90().dot(place - from);
                let sides = [side(a, b), side(b, c), side(c, a)];
                corner(triangle[0]).color.a() > 0
                    && (sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0))
            });
            hit.map(|triangle| Paint::Fill(corner(triangle[0]).color))
        }
        _ => None,
    }
}

fn flatten(clip: Rect, shape: &Shape, into: &mut Vec<(Rect, Shape)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| flatten(clip, shape, into)),
        Shape::Noop => {}
        shape => into.push((clip, shape.clone())),
    }
}

/// The lines of a text that can be seen.
fn lines(shape: &TextShape, clip: Rect, order: usize, into: &mut Vec<Text>) {
    let sections = &shape.galley.job.sections;
    let colour = |colour: Color32| {
        let own = if colour == Color32::PLACEHOLDER { shape.fallback_color } else { colour };
        shape.override_text_color.unwrap_or(own)
    };
    let mut colours: Vec<Color32> = sections.iter().map(|section| colour(section.format.color)).collect();
    colours.sort_by_key(Color32::to_array);
    colours.dedup();
    let is_enabled = shape.opacity_factor > 0.99 && colours.iter().all(|colour| colour.a() == 255);
    let is_code = sections.iter().any(|section| section.format.font_id.family == FontFamily::Monospace);
    for row in &shape.galley.rows {
        let text = row.text();
        let mut rect = row.rect().translate(shape.pos.to_vec2());
        // A text that goes on in a line begins with room for what is before it.
        if let (Some(first), Some(last)) = (row.glyphs.first(), row.glyphs.last()) {
            let left = shape.pos.x + row.pos.x;
            rect = rect.with_min_x(left + first.pos.x).with_max_x(left + last.pos.x + last.advance_width);
        }
        if text.trim().is_empty() || !rect.intersect(clip).is_positive() {
            continue;
        }
        into.push(Text { text, rect, clip, colours: colours.clone(), is_enabled, is_code, order });
    }
}

/// Everything that takes the pointer, with the panels around it.
fn widgets(window: &Window) -> Vec<Widget> {
    let root = window.harness.root();
    let names: HashMap<_, (Role, String)> = root
        .children_recursive()
        .map(|node| {
            let node = node.accesskit_node();
            let role = format!("{:?}", node.role()).to_lowercase();
            let name = node.label().or_else(|| node.value()).unwrap_or_default();
            (node.locate().0, (node.role(), format!("{role} “{name}”")))
        })
        .collect();
    let layers: Vec<WidgetRect> = window.harness.ctx.viewport(|viewport| {
        viewport.prev_pass.widgets.layers().flat_map(|(_, places)| places.to_vec()).collect()
    });
    let widget = |place: WidgetRect| {
        let takes_pointer = place.sense.senses_click() || place.sense.senses_drag();
        let named = names.get(&place.id.accesskit_id());
        let passive = [Role::Label, Role::ScrollBar, Role::Unknown, Role::GenericContainer, Role::Splitter];
        let is_control = takes_pointer
            && place.visible
            && place.enabled
            && named.is_some_and(|(role, _)| !passive.contains(role));
        let is_scroll_bar = named.is_some_and(|(role, _)| *role == Role::ScrollBar);
        Widget {
            is_scroll_bar,
            is_control,
            place,
            name: named.map_or_else(String::new, |(_, name)| name.clone()),
        }
    };
    layers.into_iter().map(widget).collect()
}

fn luminance(colour: Color32) -> f64 {
    let linear = |channel: u8| f64::from(egui::ecolor::linear_f32_from_gamma_u8(channel));
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

fn contrast(text: Color32, ground: Color32) -> f64 {
    let (text, ground) = (luminance(text), luminance(ground));
    (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
}
