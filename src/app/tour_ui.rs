//! The guided tour: a few words beside each panel, with a line around it. The window stays usable meanwhile.

use egui::{Area, Context, Frame, Id, Key, LayerId, Modifiers, Order, Pos2, Rect, RichText, Stroke, vec2};

use super::layout::Pane;
use super::question_ui::primary_button;
use super::theme::Theme;

/// A step: the panel, a title and what to know.
type Step = (Pane, &'static str, &'static str);

const STEPS: [Step; 6] = [
    (
        Pane::Canvas,
        "The graph",
        "Nodes compute, wires carry values from left to right. Drag from a pin to wire; drop the wire on empty \
         space to add a node that fits. Wheel zooms, middle drag pans.",
    ),
    (
        Pane::Canvas,
        "Adding nodes",
        "Press Tab over the graph, or double-click, and type a few letters. Names from other tools work too.",
    ),
    (
        Pane::Viewport,
        "The picture",
        "What the graph draws, live. Drag to orbit, wheel to zoom; the bar below plays, pauses and scrubs time.",
    ),
    (
        Pane::Parameters,
        "Parameters",
        "Values that you and the host program change while the effect runs. Right-click a pin to make one. Keep \
         sets of values as presets.",
    ),
    (
        Pane::Inspector,
        "The inspector",
        "Help and every value of the selected node; without a selection, the passes, textures and the scene.",
    ),
    (
        Pane::Code,
        "The code",
        "The WGSL that you take away with Export. A click on a line shows its node. Ctrl+P finds every command.",
    ),
];

/// The tour while it goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tour {
    step: usize,
}

impl Tour {
    /// The panel that the present step is about.
    pub fn pane(self) -> Pane {
        STEPS.get(self.step).map_or(Pane::Canvas, |(pane, ..)| *pane)
    }

    /// Draws the step beside its panel, which is at `panel`. Returns false once the tour is over.
    pub fn show(&mut self, ctx: &Context, panel: Option<Rect>, theme: &Theme) -> bool {
        let Some((_, title, text)) = STEPS.get(self.step).copied() else { return false };
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            return false;
        }
        let screen = ctx.content_rect();
        let panel = panel.unwrap_or(screen);
        let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("tour_line")));
        painter.rect_stroke(panel.shrink(1.0), 4.0, Stroke::new(2.0, theme.accent), egui::StrokeKind::Inside);
        let mut goes_on = true;
        Area::new(Id::unique("tour"))
            .order(Order::Foreground)
            .fixed_pos(place_beside(panel, screen))
            .constrain(true)
            .show(ctx, |ui| {
                Frame::popup(ui.style()).inner_margin(12.0).stroke(Stroke::new(1.0, theme.accent)).show(
                    ui,
                    |ui| {
                        ui.set_width((screen.width() - 48.0).min(SIZE.x));
                        ui.heading(title);
                        ui.label(text);
                        ui.add_space(8.0);
                        ui.horizontal_wrapped(|ui| {
                            let count = format!("{} of {}", self.step + 1, STEPS.len());
                            ui.label(RichText::new(count).color(theme.weak_text));
                            goes_on &= !ui.button("Skip tour").clicked();
                            if ui.add_enabled(self.step > 0, egui::Button::new("Back")).clicked() {
                                self.step -= 1;
                            }
                            let last = self.step + 1 == STEPS.len();
                            if primary_button(ui, if last { "Done" } else { "Next" }, theme).clicked() {
                                self.step += 1;
                                goes_on &= !last;
                            }
                        });
                    },
                );
            });
        goes_on
    }
}

/// About how large a step is, in points.
const SIZE: egui::Vec2 = vec2(320.0, 150.0);

/// Left of a panel where there is room, else in its lower half.
fn place_beside(panel: Rect, screen: Rect) -> Pos2 {
    if panel.left() - screen.left() > SIZE.x + 48.0 {
        return panel.left_top() + vec2(-SIZE.x - 40.0, 24.0);
    }
    panel.center_bottom() - vec2(SIZE.x / 2.0, SIZE.y + 40.0)
}
