//! Small signs drawn as lines, sharp at every scale and the same on every system.

use egui::{Color32, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::diagnostic::Severity;

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Let time run.
    Play,
    /// Stop time.
    Pause,
    /// Back to the start.
    Restart,
    /// Chosen, or well done.
    Check,
    /// Wrong, or take away.
    Cross,
    /// Mind this.
    Warning,
    /// Worth knowing.
    Note,
    /// Earlier, or the folder above.
    Up,
    /// Later.
    Down,
    /// Comes from there.
    Left,
    /// Back to the default.
    Reset,
    /// A folder.
    Folder,
    /// Add one.
    Plus,
    /// One frame back.
    StepBack,
    /// One frame forward.
    StepForward,
    /// Seen.
    Shown,
    /// Not seen.
    Hidden,
    /// The whole screen.
    FullScreen,
    /// A window of its own.
    Detach,
    /// A picture of what is seen.
    Camera,
    /// Two halves to compare.
    Split,
    /// Every way.
    Move,
    /// The value at a place.
    Picker,
    /// Lines on the ground.
    Grid,
    /// A mesh as lines.
    Wireframe,
    /// Round and round.
    Loop,
    /// A value that people and programs set.
    Parameter,
}

impl Icon {
    /// The sign of a problem.
    pub const fn of_severity(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Cross,
            Severity::Warning => Self::Warning,
            Severity::Note => Self::Note,
        }
    }

    /// Draws it into a square of `size` points around `center`.
    pub fn paint(self, painter: &Painter, center: Pos2, size: f32, colour: Color32) {
        let at = |x: f32, y: f32| center + vec2(x, y) * (size / 2.0);
        let stroke = Stroke::new((size / 8.0).max(1.2), colour);
        let line = |points: &[(f32, f32)]| {
            painter.add(Shape::line(points.iter().map(|(x, y)| at(*x, *y)).collect(), stroke));
        };
        let fill = |points: &[(f32, f32)]| {
            let points = points.iter().map(|(x, y)| at(*x, *y)).collect();
            painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
        };
        let bar = |left: f32, right: f32| {
            painter.rect_filled(Rect::from_min_max(at(left, -0.85), at(right, 0.85)), 1.0, colour);
        };
        match self {
            Self::Play => fill(&[(-0.6, -0.9), (0.9, 0.0), (-0.6, 0.9)]),
            Self::Pause => {
                bar(-0.7, -0.2);
                bar(0.2, 0.7);
            }
            Self::Restart => {
                bar(-0.85, -0.5);
                fill(&[(0.8, -0.85), (0.8, 0.85), (-0.4, 0.0)]);
            }
            Self::Check => line(&[(-0.8, 0.05), (-0.2, 0.65), (0.85, -0.6)]),
            Self::Cross => {
                line(&[(-0.65, -0.65), (0.65, 0.65)]);
                line(&[(-0.65, 0.65), (0.65, -0.65)]);
            }
            Self::Warning => {
                line(&[(0.0, -0.85), (0.95, 0.8), (-0.95, 0.8), (0.0, -0.85), (0.3, -0.33)]);
                line(&[(0.0, -0.3), (0.0, 0.25)]);
                painter.circle_filled(at(0.0, 0.53), stroke.width * 0.6, colour);
            }
            Self::Note => {
                painter.circle_stroke(center, size * 0.46, stroke);
                line(&[(0.0, -0.05), (0.0, 0.5)]);
                painter.circle_filled(at(0.0, -0.4), stroke.width * 0.6, colour);
            }
            Self::Up => line(&[(-0.7, 0.35), (0.0, -0.4), (0.7, 0.35)]),
            Self::Down => line(&[(-0.7, -0.35), (0.0, 0.4), (0.7, -0.35)]),
            Self::Left => {
                line(&[(-0.05, -0.6), (-0.7, 0.0), (-0.05, 0.6)]);
                line(&[(-0.7, 0.0), (0.85, 0.0)]);
            }
            Self::Reset => {
                let arc = (0..=20).map(|step| {
                    let angle = (-150.0 + 15.0 * step as f32).to_radians();
                    at(0.72 * angle.cos(), 0.72 * angle.sin())
                });
                painter.add(Shape::line(arc.collect(), stroke));
                line(&[(-0.95, -0.75), (-0.62, -0.36), (-0.2, -0.62)]);
            }
            Self::Plus => {
                line(&[(0.0, -0.7), (0.0, 0.7)]);
                line(&[(-0.7, 0.0), (0.7, 0.0)]);
            }
            Self::Parameter => {
                for (y, knob) in [(-0.65, 0.3), (0.0, -0.4), (0.65, 0.1)] {
                    line(&[(-0.9, y), (0.9, y)]);
                    painter.circle_filled(at(knob, y), stroke.width * 1.4, colour);
                }
            }
            Self::Folder => {
                let outline =
                    [(-0.9, -0.6), (-0.25, -0.6), (0.0, -0.3), (0.9, -0.3), (0.9, 0.7), (-0.9, 0.7)];
                let points = outline.iter().map(|(x, y)| at(*x, *y)).collect();
                painter.add(Shape::closed_line(points, stroke));
            }
            Self::StepBack => {
                fill(&[(0.35, -0.8), (0.35, 0.8), (-0.8, 0.0)]);
                bar(0.55, 0.9);
            }
            Self::StepForward => {
                fill(&[(-0.35, -0.8), (0.8, 0.0), (-0.35, 0.8)]);
                bar(-0.9, -0.55);
            }
            Self::Shown | Self::Hidden => {
                line(&[(-1.0, 0.0), (-0.5, -0.5), (0.0, -0.65), (0.5, -0.5), (1.0, 0.0)]);
                line(&[(-1.0, 0.0), (-0.5, 0.5), (0.0, 0.65), (0.5, 0.5), (1.0, 0.0)]);
                if self == Self::Shown {
                    painter.circle_filled(center, size * 0.13, colour);
                } else {
                    line(&[(-0.8, 0.85), (0.8, -0.85)]);
                }
            }
            Self::FullScreen => {
                for (x, y) in [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)] {
                    line(&[(x, y * 0.35), (x, y), (x * 0.35, y)]);
                }
            }
            Self::Detach => {
                line(&[(-0.1, -0.45), (-0.85, -0.45), (-0.85, 0.85), (0.45, 0.85), (0.45, 0.15)]);
                line(&[(-0.2, 0.2), (0.85, -0.85)]);
                line(&[(0.25, -0.85), (0.85, -0.85), (0.85, -0.25)]);
            }
            Self::Camera => {
                let outline =
                    [(-0.95, -0.45), (-0.4, -0.45), (-0.2, -0.75), (0.2, -0.75), (0.4, -0.45), (0.95, -0.45)];
                let body = outline.into_iter().chain([(0.95, 0.75), (-0.95, 0.75)]);
                painter.add(Shape::closed_line(body.map(|(x, y)| at(x, y)).collect(), stroke));
                painter.circle_stroke(at(0.0, 0.12), size * 0.17, stroke);
            }
            Self::Split => {
                line(&[(-0.9, -0.7), (0.9, -0.7), (0.9, 0.7), (-0.9, 0.7), (-0.9, -0.7)]);
                line(&[(0.0, -1.0), (0.0, 1.0)]);
                fill(&[(0.0, -0.7), (0.9, -0.7), (0.9, 0.7), (0.0, 0.7)]);
            }
            Self::Move => {
                line(&[(-1.0, 0.0), (1.0, 0.0)]);
                line(&[(0.0, -1.0), (0.0, 1.0)]);
                line(&[(-0.65, -0.35), (-1.0, 0.0), (-0.65, 0.35)]);
                line(&[(0.65, -0.35), (1.0, 0.0), (0.65, 0.35)]);
                line(&[(-0.35, -0.65), (0.0, -1.0), (0.35, -0.65)]);
                line(&[(-0.35, 0.65), (0.0, 1.0), (0.35, 0.65)]);
            }
            Self::Picker => {
                painter.circle_stroke(center, size * 0.27, stroke);
                for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    line(&[(x * 0.6, y * 0.6), (x, y)]);
                }
            }
            Self::Grid => {
                for place in [-0.85, -0.28, 0.28, 0.85] {
                    line(&[(-0.85, place), (0.85, place)]);
                    line(&[(place, -0.85), (place, 0.85)]);
                }
            }
            Self::Wireframe => {
                line(&[(0.0, -0.95), (0.9, 0.75), (-0.9, 0.75), (0.0, -0.95), (0.0, 0.75)]);
                line(&[(-0.45, -0.1), (0.45, -0.1)]);
            }
            Self::Loop => {
                let arc = |from: f32| {
                    let points = (0..=10).map(|step| {
                        let angle = (from + 14.0 * step as f32).to_radians();
                        at(0.75 * angle.cos(), 0.75 * angle.sin())
                    });
                    painter.add(Shape::line(points.collect(), stroke));
                };
                arc(20.0);
                arc(200.0);
                line(&[(-0.95, 0.2), (-0.68, 0.6), (-0.3, 0.3)]);
                line(&[(0.95, -0.2), (0.68, -0.6), (0.3, -0.3)]);
            }
        }
    }
}

/// A button that shows a sign. `name` is its tooltip and what a screen reader says.
pub fn icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    let size = vec2(28.0, ui.spacing().interact_size.y);
    icon_button_sized(ui, icon, name, size, true)
}

/// A button that shows a sign and stays down while `on`.
pub fn toggle_icon_button(ui: &mut Ui, icon: Icon, name: &str, on: bool) -> Response {
    let size = vec2(28.0, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, ui.is_enabled(), on, name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, on);
        ui.painter().rect(rect, 4.0, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
        icon.paint(ui.painter(), rect.center(), 12.0, visuals.fg_stroke.color);
    }
    response.on_hover_text(name)
}

/// A smaller button without a frame.
pub fn small_icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    icon_button_sized(ui, icon, name, Vec2::splat(20.0), false)
}

fn icon_button_sized(ui: &mut Ui, icon: Icon, name: &str, size: Vec2, framed: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        if framed || response.hovered() || response.has_focus() {
            ui.painter().rect(rect, 4.0, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
        }
        icon.paint(ui.painter(), rect.center(), 11.0, visuals.fg_stroke.color);
    }
    response.on_hover_text(name)
}

/// A sign in a line of text.
pub fn icon_label(ui: &mut Ui, icon: Icon, colour: Color32) {
    let height = ui.spacing().interact_size.y.min(18.0);
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, height), Sense::hover());
    icon.paint(ui.painter(), rect.center(), 11.0, colour);
}

/// A sign before a short text, as one button without a frame.
pub fn icon_text_button(ui: &mut Ui, icon: Icon, text: &str, colour: Color32) -> Response {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, colour);
    let size = vec2(galley.size().x + 28.0, 20.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), text));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, ui.visuals().widgets.hovered.weak_bg_fill);
    }
    icon.paint(ui.painter(), pos2(rect.left() + 11.0, rect.center().y), 10.0, colour);
    let place = pos2(rect.left() + 21.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(place, galley, colour);
    response
}
