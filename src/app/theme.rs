//! How the window looks: one set of colours and measures that every other file takes its own from.
//!
//! Near-neutral greys keep the picture's colours true; one warm accent says "selected" and "do this". All text
//! stands at 4.5:1 or better on what is behind it.

use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme as EguiTheme,
    style::ScrollAnimation, vec2,
};

use serde::{Deserialize, Serialize};

use crate::diagnostic::Severity;
use crate::node_graph::CanvasStyle;

/// Which look the user chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    /// Light text on dark grey.
    #[default]
    Dark,
    /// Dark text on light grey.
    Light,
    /// White on black, with lines around everything.
    HighContrast,
}

impl ThemeChoice {
    /// All of them, as the settings list them.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::HighContrast];

    /// What the settings call it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::HighContrast => "High contrast",
        }
    }
}

/// The colours of WGSL text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CodeColours {
    /// Comments.
    pub comment: Color32,
    /// Words of the language.
    pub keyword: Color32,
    /// Types of the language.
    pub ty: Color32,
    /// Numbers.
    pub number: Color32,
    /// Names that are called.
    pub call: Color32,
    /// Attributes such as `@vertex`.
    pub attribute: Color32,
    /// Everything else.
    pub plain: Color32,
}

/// The colours of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Which of the looks it is.
    pub choice: ThemeChoice,
    /// Nothing fades, slides or glides.
    pub reduced_motion: bool,
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
    /// WGSL text.
    pub code: CodeColours,
}

/// The step of every distance, in points; distances are one or more of it.
pub const STEP: f32 = 4.0;

impl Theme {
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
        let base = if self.is_dark() { EguiTheme::Dark } else { EguiTheme::Light };
        ctx.set_theme(base);
        ctx.style_mut_of(base, |style| {
            *style = base.default_style();
            self.style(style);
            if self.reduced_motion {
                style.animation_time = 0.0;
                style.scroll_animation = ScrollAnimation::none();
            }
        });
    }

    /// Whether text is lighter than what it stands on.
    pub const fn is_dark(&self) -> bool {
        !matches!(self.choice, ThemeChoice::Light)
    }

    /// The look of the canvas.
    pub fn canvas_style(&self) -> CanvasStyle {
        let base = match self.choice {
            ThemeChoice::Dark => CanvasStyle::dark(),
            ThemeChoice::Light => CanvasStyle::light(),
            ThemeChoice::HighContrast => CanvasStyle::high_contrast(),
        };
        CanvasStyle {
            selection: self.accent,
            error: self.error,
            warning: self.warning,
            info: self.note,
            weak_text: self.weak_text,
            animate: !self.reduced_motion,
            ..base
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
        visuals.dark_mode = self.is_dark();
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
        let lined = matches!(self.choice, ThemeChoice::HighContrast);
        let edge = if lined { self.line } else { Color32::TRANSPARENT };
        for (state, fill, text, border) in [
            (&mut widgets.noninteractive, self.panel, self.text, self.line),
            (&mut widgets.inactive, self.button, self.text, edge),
            (&mut widgets.hovered, self.button_hovered, self.strong_text, self.button_active),
            (&mut widgets.active, self.button_active, self.strong_text, self.accent),
            (&mut widgets.open, self.button_active, self.strong_text, edge),
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
