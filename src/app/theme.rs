//! How the window looks: one set of colours and measures that every other file takes its own from.
//!
//! Near-neutral greys keep the picture's colours true; one warm accent says "selected" and "do this". All text
//! stands at 4.5:1 or better on what is behind it.

use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme as EguiTheme,
    vec2,
};

use crate::diagnostic::Severity;
use crate::node_graph::CanvasStyle;

/// The colours of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Between panels, behind tabs.
    pub gap: Color32,
    /// Panels.
    pub panel: Color32,
    /// Bars and section headers on panels.
    pub raised: Color32,
    /// Fields of text and numbers.
    pub field: Color32,
    /// Menus and other things that float.
    pub floating: Color32,
    /// Buttons at rest.
    pub button: Color32,
    /// Buttons under the pointer.
    pub button_hovered: Color32,
    /// Buttons held down, and what is chosen among them.
    pub button_active: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Headings and values.
    pub strong_text: Color32,
    /// Running text.
    pub text: Color32,
    /// Remarks and units.
    pub weak_text: Color32,
    /// What is selected, and the one thing to do.
    pub accent: Color32,
    /// Behind selected text and rows.
    pub accent_fill: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Errors.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Remarks.
    pub note: Color32,
    /// What went well.
    pub success: Color32,
}

/// The step of every distance, in points; distances are one or more of it.
pub const STEP: f32 = 4.0;

impl Theme {
    /// The usual look.
    pub const fn dark() -> Self {
        Self {
            gap: Color32::from_rgb(0x12, 0x13, 0x15),
            panel: Color32::from_rgb(0x1f, 0x20, 0x23),
            raised: Color32::from_rgb(0x27, 0x29, 0x2d),
            field: Color32::from_rgb(0x15, 0x16, 0x18),
            floating: Color32::from_rgb(0x26, 0x28, 0x2c),
            button: Color32::from_rgb(0x33, 0x36, 0x3b),
            button_hovered: Color32::from_rgb(0x3f, 0x43, 0x49),
            button_active: Color32::from_rgb(0x4b, 0x50, 0x58),
            line: Color32::from_rgb(0x36, 0x39, 0x3f),
            strong_text: Color32::from_rgb(0xf0, 0xf1, 0xf3),
            text: Color32::from_rgb(0xcd, 0xd0, 0xd6),
            weak_text: Color32::from_rgb(0x9a, 0x9f, 0xa9),
            accent: Color32::from_rgb(0xff, 0xa0, 0x45),
            accent_fill: Color32::from_rgb(0x6a, 0x44, 0x1d),
            on_accent: Color32::from_rgb(0x1d, 0x12, 0x06),
            error: Color32::from_rgb(0xff, 0x70, 0x6b),
            warning: Color32::from_rgb(0xf2, 0xbd, 0x4b),
            note: Color32::from_rgb(0x74, 0xb4, 0xff),
            success: Color32::from_rgb(0x6c, 0xcf, 0x8c),
        }
    }

    /// The colour of a problem.
    pub const fn severity(&self, severity: Severity) -> Color32 {
        match severity {
            Severity::Note => self.note,
            Severity::Warning => self.warning,
            Severity::Error => self.error,
        }
    }

    /// Gives the whole window this look.
    pub fn apply(&self, ctx: &egui::Context) {
        ctx.set_theme(EguiTheme::Dark);
        ctx.style_mut_of(EguiTheme::Dark, |style| self.style(style));
    }

    /// The look of the canvas.
    pub fn canvas_style(&self) -> CanvasStyle {
        CanvasStyle {
            selection: self.accent,
            error: self.error,
            warning: self.warning,
            info: self.note,
            weak_text: self.weak_text,
            ..CanvasStyle::dark()
        }
    }

    fn style(&self, style: &mut Style) {
        style.text_styles = [
            (TextStyle::Small, FontId::new(11.0, FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(13.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(13.0, FontFamily::Proportional)),
            (TextStyle::Heading, FontId::new(17.0, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
        ]
        .into();
        self.spacing(style);
        self.visuals(style);
    }

    fn spacing(&self, style: &mut Style) {
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(2.0 * STEP, STEP);
        spacing.button_padding = vec2(2.0 * STEP, 3.0);
        spacing.interact_size = vec2(36.0, 22.0);
        spacing.menu_margin = Margin::same(6);
        spacing.window_margin = Margin::same(12);
        spacing.indent = 16.0;
        spacing.icon_width = 16.0;
        spacing.icon_width_inner = 9.0;
        spacing.icon_spacing = 6.0;
        spacing.slider_width = 120.0;
        spacing.slider_rail_height = 4.0;
        spacing.combo_width = 80.0;
        spacing.combo_height = 320.0;
        spacing.text_edit_width = 180.0;
        spacing.tooltip_width = 360.0;
        spacing.scroll.bar_width = 8.0;
        style.interaction.tooltip_delay = 0.45;
        style.explanation_tooltips = false;
    }

    fn visuals(&self, style: &mut Style) {
        let visuals = &mut style.visuals;
        visuals.dark_mode = true;
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.floating;
        visuals.window_stroke = Stroke::new(1.0, self.line);
        visuals.window_corner_radius = CornerRadius::same(8);
        visuals.menu_corner_radius = CornerRadius::same(6);
        visuals.window_shadow =
            Shadow { offset: [0, 8], blur: 24, spread: 0, color: Color32::from_black_alpha(120) };
        visuals.popup_shadow =
            Shadow { offset: [0, 4], blur: 14, spread: 0, color: Color32::from_black_alpha(110) };
        visuals.extreme_bg_color = self.field;
        visuals.text_edit_bg_color = Some(self.field);
        visuals.faint_bg_color = self.raised;
        visuals.code_bg_color = self.field;
        visuals.weak_text_color = Some(self.weak_text);
        visuals.hyperlink_color = self.accent;
        visuals.warn_fg_color = self.warning;
        visuals.error_fg_color = self.error;
        visuals.selection.bg_fill = self.accent_fill;
        visuals.selection.stroke = Stroke::new(1.0, self.accent);
        visuals.slider_trailing_fill = true;
        visuals.striped = false;
        visuals.indent_has_left_vline = false;
        visuals.collapsing_header_frame = false;

        let widgets = &mut visuals.widgets;
        let round = CornerRadius::same(4);
        for (state, fill, text, border) in [
            (&mut widgets.noninteractive, self.panel, self.text, self.line),
            (&mut widgets.inactive, self.button, self.text, Color32::TRANSPARENT),
            (&mut widgets.hovered, self.button_hovered, self.strong_text, self.button_active),
            (&mut widgets.active, self.button_active, self.strong_text, self.accent),
            (&mut widgets.open, self.button_active, self.strong_text, Color32::TRANSPARENT),
        ] {
            state.bg_fill = fill;
            state.weak_bg_fill = fill;
            state.fg_stroke = Stroke::new(1.0, text);
            state.bg_stroke =
                if border == Color32::TRANSPARENT { Stroke::NONE } else { Stroke::new(1.0, border) };
            state.corner_radius = round;
            // A widget that grows under the pointer makes its neighbours look unsteady.
            state.expansion = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    }

    fn contrast(text: Color32, behind: Color32) -> f64 {
        let (text, behind) = (luminance(text), luminance(behind));
        (text.max(behind) + 0.05) / (text.min(behind) + 0.05)
    }

    #[test]
    fn all_text_stands_out() {
        let theme = Theme::dark();
        let grounds = [theme.gap, theme.panel, theme.raised, theme.field, theme.floating];
        let texts = [
            theme.strong_text,
            theme.text,
            theme.weak_text,
            theme.accent,
            theme.error,
            theme.warning,
            theme.note,
            theme.success,
        ];
        for ground in grounds {
            for text in texts {
                assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}: {}", contrast(text, ground));
            }
        }
        for (text, ground) in [
            (theme.on_accent, theme.accent),
            (theme.strong_text, theme.accent_fill),
            (theme.text, theme.button),
            (theme.strong_text, theme.button_active),
        ] {
            assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}: {}", contrast(text, ground));
        }
    }
}
