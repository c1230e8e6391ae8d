//! Short notices at the lower edge of the graph: what was done, and what failed. They go by themselves, failures after
//! longer, by their cross and by Escape.

use egui::{Align2, Area, Context, Frame, Id, Label, Margin, Order, Rect, RichText, Stroke, Ui, vec2};

use super::icons::{Icon, icon_label, small_icon_button};
use super::theme::Theme;

#[derive(Clone, Debug)]
struct Toast {
    text: String,
    failed: bool,
    left_secs: f32,
}

/// The notices on show.
#[derive(Clone, Debug, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    const DONE_SECS: f32 = 3.5;
    const FAILED_SECS: f32 = 9.0;
    const MAX_SHOWN: usize = 4;

    /// Says that something was done.
    pub fn done(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Says that something failed, and why.
    pub fn failed(&mut self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    fn push(&mut self, text: String, failed: bool) {
        let left_secs = if failed { Self::FAILED_SECS } else { Self::DONE_SECS };
        self.0.retain(|toast| toast.text != text);
        self.0.push(Toast { text, failed, left_secs });
        if self.0.len() > Self::MAX_SHOWN {
            self.0.remove(0);
        }
    }

    /// Draws them at the lower edge of `place`. What lies under them can be clicked and dragged through them; their
    /// crosses send them away, and one under the pointer stays.
    pub fn show(&mut self, ctx: &Context, place: Rect, theme: &Theme) {
        if self.0.is_empty() {
            return;
        }
        let elapsed = ctx.input(|input| input.stable_dt).min(0.5);
        let width = (place.width() - 40.0).clamp(120.0, 420.0);
        let pointer = ctx.input(|input| input.pointer.hover_pos());
        let mut rects = Vec::new();
        Area::new(Id::unique("toasts"))
            // Above dialogs, which a click brings to the front.
            .order(Order::Tooltip)
            .interactable(false)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(place.center_bottom() - vec2(0.0, 12.0))
            .show(ctx, |ui| {
                ui.set_max_width(width);
                rects.extend(self.0.iter().map(|toast| notice(ui, toast, theme)));
            });
        for (index, (toast, rect)) in self.0.iter_mut().zip(rects).enumerate() {
            if closed_by_cross(ctx, index, &toast.text, rect) {
                toast.left_secs = 0.0;
            } else if !pointer.is_some_and(|pos| rect.contains(pos)) {
                toast.left_secs -= elapsed;
            }
        }
        self.0.retain(|toast| toast.left_secs > 0.0);
        if let Some(next) = self.0.iter().map(|toast| toast.left_secs).reduce(f32::min) {
            ctx.request_repaint_after_secs(next.clamp(0.05, 0.5));
        }
    }

    /// Whether one says that something failed: Escape sends it away before it means anything else.
    pub fn tell_of_failure(&self) -> bool {
        self.0.iter().any(|toast| toast.failed)
    }

    /// Sends all of them away.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The texts on show.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|toast| toast.text.as_str())
    }
}

/// The room for the cross at the right of a notice, in points.
const CROSS_ROOM: i8 = 24;

fn notice(ui: &mut Ui, toast: &Toast, theme: &Theme) -> Rect {
    let colour = if toast.failed { theme.error } else { theme.success };
    let margin = Margin { right: 10 + CROSS_ROOM, ..Margin::same(10) };
    let frame =
        Frame::popup(ui.style()).inner_margin(margin).stroke(Stroke::new(1.0, colour.gamma_multiply(0.6)));
    let inner = frame.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            icon_label(ui, if toast.failed { Icon::Cross } else { Icon::Check }, colour);
            ui.add(Label::new(RichText::new(&toast.text).color(theme.strong_text)).wrap().selectable(false));
        });
    });
    inner.response.rect
}

/// The only part of a notice that takes the pointer.
fn closed_by_cross(ctx: &Context, index: usize, text: &str, rect: Rect) -> bool {
    let area = Area::new(Id::unique("toast").with(index)).order(Order::Tooltip);
    let area = area.pivot(Align2::RIGHT_TOP).fixed_pos(rect.right_top() + vec2(-6.0, 8.0));
    let cross = area.show(ctx, |ui| small_icon_button(ui, Icon::Cross, &format!("Close notice: {text}")));
    cross.inner.clicked()
}
