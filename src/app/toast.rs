//! Short notices in the corner: what was done, and what failed. They go by themselves; failures stay longer.

use egui::{Align2, Area, Color32, Context, Frame, Id, Label, Order, RichText, Sense, Stroke, vec2};

use super::icons::{Icon, icon_label};
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

    /// Draws them above the status bar. A click sends one away; one under the pointer stays.
    pub fn show(&mut self, ctx: &Context, theme: &Theme) {
        if self.0.is_empty() {
            return;
        }
        let elapsed = ctx.input(|input| input.stable_dt).min(0.5);
        let width = (ctx.content_rect().width() - 40.0).clamp(120.0, 420.0);
        Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .anchor(Align2::RIGHT_BOTTOM, vec2(-12.0, -36.0))
            .show(ctx, |ui| {
                ui.set_max_width(width);
                for toast in &mut self.0 {
                    let colour = if toast.failed { theme.error } else { theme.success };
                    let response = notice(ui, toast, colour, theme);
                    if response.clicked() {
                        toast.left_secs = 0.0;
                    } else if !response.hovered() {
                        toast.left_secs -= elapsed;
                    }
                }
            });
        self.0.retain(|toast| toast.left_secs > 0.0);
        if let Some(next) = self.0.iter().map(|toast| toast.left_secs).reduce(f32::min) {
            ctx.request_repaint_after_secs(next.clamp(0.05, 0.5));
        }
    }

    /// The texts on show.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|toast| toast.text.as_str())
    }
}

fn notice(ui: &mut egui::Ui, toast: &Toast, colour: Color32, theme: &Theme) -> egui::Response {
    let frame =
        Frame::popup(ui.style()).inner_margin(10.0).stroke(Stroke::new(1.0, colour.gamma_multiply(0.6)));
    let inner = frame.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            icon_label(ui, if toast.failed { Icon::Cross } else { Icon::Check }, colour);
            ui.add(Label::new(RichText::new(&toast.text).color(theme.strong_text)).wrap());
        });
    });
    inner.response.interact(Sense::click())
}
