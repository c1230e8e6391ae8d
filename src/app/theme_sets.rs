//! The three sets of colours. Near-neutral greys keep the picture's colours true.

use egui::Color32;

use super::theme::{CodeColours, Theme, ThemeChoice};

impl Theme {
    /// The colours of a choice.
    pub const fn of(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::Dark => Self::dark(),
            ThemeChoice::Light => Self::light(),
            ThemeChoice::HighContrast => Self::high_contrast(),
        }
    }

    const fn dark() -> Self {
        Self {
            choice: ThemeChoice::Dark,
            reduced_motion: false,
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
            accent_fill: Color32::from_rgb(0x5f, 0x3d, 0x1a),
            on_accent: Color32::from_rgb(0x1d, 0x12, 0x06),
            error: Color32::from_rgb(0xff, 0x70, 0x6b),
            warning: Color32::from_rgb(0xf2, 0xbd, 0x4b),
            note: Color32::from_rgb(0x74, 0xb4, 0xff),
            success: Color32::from_rgb(0x6c, 0xcf, 0x8c),
            code: CodeColours {
                comment: Color32::from_rgb(0x86, 0x98, 0x80),
                keyword: Color32::from_rgb(0xe0, 0x92, 0xb8),
                ty: Color32::from_rgb(0x7c, 0xc7, 0xd6),
                number: Color32::from_rgb(0xd7, 0xb5, 0x7a),
                call: Color32::from_rgb(0x9d, 0xba, 0xf2),
                attribute: Color32::from_rgb(0xb8, 0xa3, 0xe6),
                plain: Color32::from_rgb(0xd4, 0xd7, 0xdc),
            },
        }
    }

    const fn light() -> Self {
        Self {
            choice: ThemeChoice::Light,
            reduced_motion: false,
            gap: Color32::from_rgb(0xd3, 0xd6, 0xdb),
            panel: Color32::from_rgb(0xf3, 0xf4, 0xf6),
            raised: Color32::from_rgb(0xe4, 0xe6, 0xea),
            field: Color32::from_rgb(0xff, 0xff, 0xff),
            floating: Color32::from_rgb(0xfb, 0xfb, 0xfc),
            button: Color32::from_rgb(0xd6, 0xd9, 0xdf),
            button_hovered: Color32::from_rgb(0xc8, 0xcc, 0xd4),
            button_active: Color32::from_rgb(0xb6, 0xbc, 0xc6),
            line: Color32::from_rgb(0xc2, 0xc6, 0xcd),
            strong_text: Color32::from_rgb(0x12, 0x14, 0x18),
            text: Color32::from_rgb(0x2a, 0x2e, 0x35),
            weak_text: Color32::from_rgb(0x4c, 0x52, 0x5c),
            accent: Color32::from_rgb(0x96, 0x43, 0x00),
            accent_fill: Color32::from_rgb(0xff, 0xd3, 0xa3),
            on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
            error: Color32::from_rgb(0xa3, 0x16, 0x16),
            warning: Color32::from_rgb(0x78, 0x4d, 0x00),
            note: Color32::from_rgb(0x13, 0x50, 0x9c),
            success: Color32::from_rgb(0x14, 0x5e, 0x2d),
            code: CodeColours {
                comment: Color32::from_rgb(0x4c, 0x62, 0x46),
                keyword: Color32::from_rgb(0x9a, 0x1f, 0x63),
                ty: Color32::from_rgb(0x08, 0x60, 0x70),
                number: Color32::from_rgb(0x80, 0x4a, 0x00),
                call: Color32::from_rgb(0x1d, 0x4c, 0xa8),
                attribute: Color32::from_rgb(0x62, 0x3a, 0xac),
                plain: Color32::from_rgb(0x20, 0x24, 0x2a),
            },
        }
    }

    const fn high_contrast() -> Self {
        Self {
            choice: ThemeChoice::HighContrast,
            reduced_motion: false,
            gap: Color32::BLACK,
            panel: Color32::BLACK,
            raised: Color32::from_gray(0x20),
            field: Color32::BLACK,
            floating: Color32::from_gray(0x10),
            button: Color32::from_gray(0x28),
            button_hovered: Color32::from_gray(0x48),
            button_active: Color32::from_gray(0x50),
            line: Color32::from_gray(0xc0),
            strong_text: Color32::WHITE,
            text: Color32::WHITE,
            weak_text: Color32::from_gray(0xd8),
            accent: Color32::from_rgb(0xff, 0xe0, 0x00),
            accent_fill: Color32::from_rgb(0x00, 0x3c, 0x8c),
            on_accent: Color32::BLACK,
            error: Color32::from_rgb(0xff, 0x8a, 0x8a),
            warning: Color32::from_rgb(0xff, 0xc8, 0x40),
            note: Color32::from_rgb(0x7c, 0xd0, 0xff),
            success: Color32::from_rgb(0x7c, 0xff, 0x9c),
            code: CodeColours {
                comment: Color32::from_rgb(0xa8, 0xe0, 0xa8),
                keyword: Color32::from_rgb(0xff, 0xa0, 0xd8),
                ty: Color32::from_rgb(0x80, 0xf0, 0xff),
                number: Color32::from_rgb(0xff, 0xd8, 0x80),
                call: Color32::from_rgb(0xb0, 0xd0, 0xff),
                attribute: Color32::from_rgb(0xd8, 0xc0, 0xff),
                plain: Color32::WHITE,
            },
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

    fn check(what: &str, text: Color32, ground: Color32) {
        assert!(contrast(text, ground) >= 4.5, "{what}: {text:?} on {ground:?}: {}", contrast(text, ground));
    }

    #[test]
    fn all_text_stands_out() {
        for theme in ThemeChoice::ALL.map(Theme::of) {
            let name = theme.choice.title();
            let grounds = [theme.gap, theme.panel, theme.raised, theme.field, theme.floating];
            let texts = [theme.strong_text, theme.text, theme.weak_text, theme.accent];
            let signs = [theme.error, theme.warning, theme.note, theme.success];
            for ground in grounds {
                for text in texts.into_iter().chain(signs) {
                    check(name, text, ground);
                }
            }
            check(name, theme.on_accent, theme.accent);
            check(name, theme.strong_text, theme.accent_fill);
            for button in [theme.button, theme.button_hovered, theme.button_active] {
                check(name, theme.text, button);
            }
            let CodeColours { comment, keyword, ty, number, call, attribute, plain } = theme.code;
            for text in [comment, keyword, ty, number, call, attribute, plain] {
                check(name, text, theme.panel);
            }
        }
    }
}
