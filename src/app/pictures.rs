//! What is done with the whole picture: full screen, to a file, to the clipboard.

use std::path::Path;

use egui::{ColorImage, Context};

use super::EditorApp;
use super::dialogs::Purpose;
use super::files::file_stem;
use crate::render::save_png;

impl EditorApp {
    /// The picture alone on the whole screen, or back.
    pub(super) fn toggle_full_screen(&mut self, ctx: &Context) {
        let view = &mut self.settings.view;
        view.full_screen = !view.full_screen;
        ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(view.full_screen));
    }

    /// Asks where the present picture goes.
    pub(super) fn save_picture(&mut self, ctx: &Context) {
        match self.picture.keep_snapshot() {
            Ok(()) => {
                let name = format!("{}.png", file_stem(&self.tab.editor));
                self.ask_for(Purpose::SavePicture, name, ctx);
            }
            Err(why) => self.fail("There is no picture to save", why),
        }
    }

    pub(super) fn save_picture_to(&mut self, path: &Path) {
        let Some(image) = self.picture.take_snapshot() else { return };
        match save_png(path, &image) {
            Ok(()) => self.toasts.done(format!("Saved {}", path.display())),
            Err(error) => self.fail("The picture was not saved", error.to_string()),
        }
    }

    /// Puts the present picture on the clipboard.
    pub(super) fn copy_picture(&mut self, ctx: &Context) {
        let kept = self.picture.keep_snapshot();
        match (kept, self.picture.take_snapshot()) {
            (Ok(()), Some(image)) => {
                let size = [image.width() as usize, image.height() as usize];
                ctx.copy_image(ColorImage::from_rgba_unmultiplied(size, image.as_raw()));
                self.toasts.done("Picture copied");
            }
            (Err(why), _) => self.fail("There is no picture to copy", why),
            (Ok(()), None) => {}
        }
    }
}
