//! The export dialog: text for other programs with a preview, or pictures and motion with progress.

use egui::{
    Align, Button, Checkbox, ComboBox, Context, DragValue, Layout, ProgressBar, RichText, ScrollArea,
    TextEdit, TextStyle, Ui, vec2,
};

use super::action::{Action, Actions};
use super::dialog_ui::{buttons_ui, dialog_ui, list_height};
use super::exports::{ExportAction, ExportChoices, Exports};
use super::form_ui::{remark, row};
use super::icons::{Icon, small_icon_button};
use super::question_ui::primary_button;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::compile::export::{Export, ExportOptions, Target};
use crate::render::media::{MediaFormat, MediaSettings};

/// Lines of the preview are cut here: a page holds its pictures in one.
const MAX_LINE: usize = 200;

/// The open dialog.
#[derive(Default)]
pub struct ExportDialog {
    /// What the preview was made from: options, document and its revision.
    made_from: Option<(ExportOptions, (u64, u64))>,
    made: Export,
    lines: Vec<String>,
    names: String,
}

impl ExportDialog {
    /// True when the preview shows something else than these options give.
    pub fn is_stale(&self, options: &ExportOptions, state: (u64, u64)) -> bool {
        self.made_from.as_ref().is_none_or(|(known, at)| known != options || *at != state)
    }

    /// Takes a new preview.
    pub fn take(&mut self, made: Export, options: ExportOptions, state: (u64, u64)) {
        let text = made.files.first().and_then(|file| file.as_text()).unwrap_or("This file is not text");
        let cut = |line: &str| match line.char_indices().nth(MAX_LINE) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        };
        self.lines = if made.files.is_empty() { Vec::new() } else { text.lines().map(cut).collect() };
        self.made = made;
        self.made_from = Some((options, state));
    }

    /// Draws it. Returns false once it is closed.
    pub fn show(
        &mut self,
        ctx: &Context,
        choices: &ExportChoices,
        exports: &Exports,
        (editor, document): (&Editor, u64),
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        let mut open = true;
        let mut chosen = choices.clone();
        let response = dialog_ui(ctx, "export", 720.0, |ui| {
            ui.horizontal(|ui| {
                ui.heading("Export");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    open &= !small_icon_button(ui, Icon::Cross, "Close export").clicked();
                });
            });
            ui.horizontal_wrapped(|ui| {
                ui.selectable_value(&mut chosen.motion, false, "Text and programs");
                ui.selectable_value(&mut chosen.motion, true, "Pictures and motion");
            });
            ui.separator();
            let height = list_height(ctx, 190.0, 520.0);
            ScrollArea::vertical().id_salt("export form").max_height(height).show(ui, |ui| {
                if chosen.motion {
                    media_form(ui, &mut chosen, editor, theme);
                } else {
                    self.text_form(ui, &mut chosen.text, height, theme);
                }
            });
            ui.separator();
            self.buttons(ui, &chosen, exports, document, theme, actions);
        });
        if chosen != *choices {
            actions.push(Action::Export(ExportAction::Choose(Box::new(chosen))));
        }
        open && !response.should_close()
    }

    fn text_form(&mut self, ui: &mut Ui, options: &mut ExportOptions, height: f32, theme: &Theme) {
        row(ui, "For", "Who reads the export", |ui| {
            let width = (ui.available_width() - 8.0).min(220.0);
            let shown =
                ComboBox::from_id_salt("export target").selected_text(options.target.title()).width(width);
            let response = shown.show_ui(ui, |ui| {
                for target in Target::ALL {
                    ui.selectable_value(&mut options.target, target, target.title())
                        .on_hover_text(target.about());
                }
            });
            name_widget(&response.response, "Export target");
        });
        remark(ui, options.target.about(), theme);
        row(ui, "Values", "What a host program can change", |ui| {
            ui.add(Checkbox::new(&mut options.live, "Keep every value in the buffer"));
        });
        if options.target == Target::Wgsl {
            row(ui, "Files", "", |ui| ui.add(Checkbox::new(&mut options.split, "One file per pass")));
        }
        if options.target.has_groups() {
            row(ui, "Bind groups", "Of the frame, and of the effect's values and textures", |ui| {
                for (group, name) in options.groups.iter_mut().zip(["Frame group", "Effect group"]) {
                    let response = ui.add(DragValue::new(group).range(0..=ExportOptions::MAX_GROUP));
                    name_widget(&response, name);
                }
            });
        }
        row(ui, "Names", "Other names for what the shader declares, such as frame=view, values=fish", |ui| {
            self.names_field(ui, options);
        });
        self.preview(ui, (height - 250.0).max(90.0), theme);
    }

    fn names_field(&mut self, ui: &mut Ui, options: &mut ExportOptions) {
        let id = ui.make_persistent_id("export names");
        if !ui.memory(|memory| memory.has_focus(id)) {
            let pairs = options.renames.iter().map(|[from, to]| format!("{from}={to}"));
            self.names = pairs.collect::<Vec<_>>().join(", ");
        }
        let field = TextEdit::singleline(&mut self.names).id(id).hint_text("frame=view, values=fish");
        let response = ui.add(field.desired_width(f32::INFINITY));
        name_widget(&response, "Names in the shader");
        if response.changed() {
            let pairs = self.names.split(',').filter_map(|pair| pair.split_once('='));
            let pairs = pairs.map(|(from, to)| [from.trim().to_owned(), to.trim().to_owned()]);
            options.renames = pairs.filter(|pair| pair.iter().all(|name| !name.is_empty())).collect();
        }
    }

    fn preview(&self, ui: &mut Ui, height: f32, theme: &Theme) {
        ui.add_space(4.0);
        for problem in self.made.diagnostics.iter().take(4) {
            let colour = if problem.is_error() { theme.error } else { theme.warning };
            ui.label(RichText::new(problem.to_string()).color(colour));
        }
        let files: Vec<String> = self
            .made
            .files
            .iter()
            .map(|file| format!("{} ({} KiB)", file.path, file.bytes.len().div_ceil(1024)))
            .collect();
        let shown = files.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
        let more = if files.len() > 6 { format!(" and {} more", files.len() - 6) } else { String::new() };
        remark(ui, &format!("{shown}{more}"), theme);
        let font = TextStyle::Monospace.resolve(ui.style());
        let line_height = ui.fonts_mut(|fonts| fonts.row_height(&font));
        egui::Frame::new().fill(theme.field).corner_radius(4.0).inner_margin(6.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let area =
                ScrollArea::both().id_salt("export preview").auto_shrink([false, true]).max_height(height);
            area.show_rows(ui, line_height, self.lines.len(), |ui, rows| {
                for line in &self.lines[rows] {
                    let text = RichText::new(line).monospace();
                    ui.add(egui::Label::new(text).extend().selectable(false));
                }
            });
        });
    }

    fn buttons(
        &self,
        ui: &mut Ui,
        choices: &ExportChoices,
        exports: &Exports,
        document: u64,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let ask = |actions: &mut Actions, action| actions.push(Action::Export(action));
        if let Some(job) = &exports.job {
            let (done, total) = job.progress();
            remark(ui, &job.output.display().to_string(), theme);
            ui.horizontal(|ui| {
                let share = done as f32 / total.max(1) as f32;
                let bar = ProgressBar::new(share).text(format!("{done} of {total} frames"));
                ui.add(bar.desired_width((ui.available_width() - 110.0).max(60.0)));
                if ui.add(Button::new("Cancel export").min_size(vec2(84.0, 26.0))).clicked() {
                    ask(actions, ExportAction::Cancel);
                }
            });
            return;
        }
        if let Some(on) = exports.on_save(document).filter(|_| !choices.motion) {
            let mut wanted = on;
            let tip = "Writes the text again to where it went last, whenever the graph is saved";
            if ui.add(Checkbox::new(&mut wanted, "Export again on every save")).on_hover_text(tip).changed() {
                ask(actions, ExportAction::WriteOnSave(wanted));
            }
        }
        buttons_ui(ui, |ui| {
            let ready = choices.motion || !self.made.files.is_empty();
            let write = ui.add_enabled_ui(ready, |ui| primary_button(ui, "Export…", theme)).inner;
            if write.clicked() {
                ask(actions, ExportAction::Write);
            }
            if let Some(path) = &exports.last {
                let response = ui.add(Button::new("Show in file manager").min_size(vec2(84.0, 26.0)));
                if response.on_hover_text(path.display().to_string()).clicked() {
                    ask(actions, ExportAction::Reveal(path.clone()));
                }
            }
            let text = self.made.files.first().and_then(|file| file.as_text()).filter(|_| !choices.motion);
            if let Some(text) = text
                && ui.add(Button::new("Copy text").min_size(vec2(84.0, 26.0))).clicked()
            {
                actions.push(Action::CopyText(text.to_owned()));
            }
        });
    }
}

fn number(ui: &mut Ui, value: &mut u32, range: std::ops::RangeInclusive<u32>, name: &str) {
    let response = ui.add(DragValue::new(value).range(range));
    name_widget(&response, name);
}

/// What can be chosen for pictures and motion.
fn media_form(ui: &mut Ui, choices: &mut ExportChoices, editor: &Editor, theme: &Theme) {
    let media = &mut choices.media;
    row(ui, "Format", "", |ui| {
        let shown = ComboBox::from_id_salt("export format")
            .selected_text(media.format.title())
            .width((ui.available_width() - 8.0).min(220.0));
        let response = shown.show_ui(ui, |ui| {
            for format in MediaFormat::ALL {
                ui.selectable_value(&mut media.format, format, format.title());
            }
        });
        name_widget(&response.response, "Export format");
    });
    row(ui, "Size", "Of a frame, in pixels", |ui| {
        for (side, name) in media.size.iter_mut().zip(["Width in pixels", "Height in pixels"]) {
            number(ui, side, 1..=crate::render::MAX_SIDE, name);
        }
    });
    if media.format != MediaFormat::Png {
        row(ui, "Frames", "The first, and how many", |ui| {
            let most = MediaSettings::MAX_FRAMES;
            number(ui, &mut media.frames[0], 0..=most, "First frame");
            number(ui, &mut media.frames[1], 1..=most, "Number of frames");
            if let Some(seconds) = editor.document.scene().loop_seconds
                && ui.button("One loop").on_hover_text("As many as the graph's loop length takes").clicked()
            {
                media.frames = [0, ((seconds * media.fps).round() as u32).max(1)];
            }
        });
        row(ui, "Rate", "Frames per second", |ui| {
            let response = ui.add(DragValue::new(&mut media.fps).range(0.1..=240.0).suffix(" / s"));
            name_widget(&response, "Frames per second");
        });
    }
    if media.format == MediaFormat::SpriteSheet {
        row(ui, "Columns", "0: about as many as rows", |ui| {
            number(ui, &mut media.columns, 0..=256, "Columns");
        });
    }
    row(ui, "Supersampling", "Pixels a side that are drawn for each one that is written", |ui| {
        number(ui, &mut media.supersampling, 1..=MediaSettings::MAX_SUPERSAMPLING, "Supersampling");
    });
    if media.format.takes_transparency() {
        row(ui, "Background", "", |ui| ui.add(Checkbox::new(&mut media.transparent, "Transparent")));
    }
    if media.format.takes_sixteen_bits() {
        row(ui, "Depth", "", |ui| ui.add(Checkbox::new(&mut media.sixteen_bits, "16 bits per channel")));
    }
    let settings = media.settings(editor.playback.time_secs);
    match settings.check() {
        Ok(()) if media.format == MediaFormat::Png => {
            remark(ui, &format!("The moment {:.2} s, as the viewport sees it", settings.start_secs), theme);
        }
        Ok(()) => {
            let seconds = settings.frames.len() as f64 / settings.fps;
            let grid = if media.format == MediaFormat::SpriteSheet {
                let [columns, rows] = settings.grid();
                format!(", {columns} columns × {rows} rows; a JSON beside the picture sets up a flipbook")
            } else {
                String::new()
            };
            remark(ui, &format!("{seconds:.2} s{grid}"), theme);
        }
        Err(reason) => {
            ui.label(RichText::new(reason).color(theme.error));
        }
    }
    if matches!(media.format, MediaFormat::Mp4 | MediaFormat::WebM) {
        remark(ui, "Video needs the program ffmpeg", theme);
    }
}
