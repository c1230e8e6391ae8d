//! Asking the user for a file. The window goes on while the system's dialog is open.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use egui::Context;

use crate::compile::export::Target;
use crate::render::media::MediaFormat;

/// What a file is wanted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A document to open.
    OpenDocument,
    /// Where to save the document.
    SaveDocument,
    /// Where to write the WGSL.
    ExportWgsl,
    /// Where to write the picture of the viewport.
    SavePicture,
    /// Where to write the text for this target.
    ExportText(Target),
    /// The folder in which an export of several files gets one of its own.
    ExportFolder,
    /// Where to write pictures in this format.
    ExportMedia(MediaFormat),
    /// A picture for a new texture.
    AddTexture,
    /// A picture for the texture of this name.
    ReplaceTexture(String),
    /// A further picture for the texture of this name.
    AddTextureFile(String),
    /// A picture behind everything.
    BackgroundPicture,
    /// A mesh for the pass of this name, or for the preview object.
    ChooseMesh(Option<String>),
    /// A folder with the user's own nodes.
    ChooseNodesFolder,
}

impl Purpose {
    /// True when the file is written.
    pub const fn is_save(&self) -> bool {
        matches!(
            self,
            Self::SaveDocument
                | Self::ExportWgsl
                | Self::SavePicture
                | Self::ExportText(_)
                | Self::ExportMedia(_)
        )
    }

    /// True when a folder is wanted and not a file.
    pub const fn is_folder(&self) -> bool {
        matches!(self, Self::ChooseNodesFolder | Self::ExportFolder)
    }

    /// The dialog's title.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::OpenDocument => "Open graph",
            Self::SaveDocument => "Save graph",
            Self::ExportWgsl => "Export WGSL",
            Self::SavePicture => "Save picture",
            Self::ExportText(_) => "Export",
            Self::ExportFolder => "Choose where the folder goes",
            Self::ExportMedia(_) => "Export pictures",
            Self::AddTexture
            | Self::ReplaceTexture(_)
            | Self::AddTextureFile(_)
            | Self::BackgroundPicture => "Choose picture",
            Self::ChooseMesh(_) => "Choose mesh",
            Self::ChooseNodesFolder => "Choose folder of nodes",
        }
    }

    /// What the files are called, and how their names end.
    pub const fn filter(&self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::OpenDocument | Self::SaveDocument => ("Shaderwright graph", &["json"]),
            Self::ExportWgsl => ("WGSL", &["wgsl"]),
            Self::SavePicture => ("PNG", &["png"]),
            Self::ExportText(target) => match target {
                Target::Wgsl => ("WGSL", &["wgsl"]),
                Target::Json => ("Description", &["json"]),
                Target::Html => ("Web page", &["html"]),
                Target::Spirv => ("SPIR-V", &["spv"]),
                Target::Hlsl => ("HLSL", &["hlsl"]),
                Target::Msl => ("Metal", &["metal"]),
                Target::Rust => ("Rust", &["rs"]),
                Target::RustProject | Target::Bevy | Target::Glsl | Target::GlslEs => ("Folder", &[]),
            },
            Self::ExportMedia(format) => match format {
                MediaFormat::Png | MediaFormat::PngSequence | MediaFormat::SpriteSheet => ("PNG", &["png"]),
                MediaFormat::Gif => ("GIF", &["gif"]),
                MediaFormat::Apng => ("APNG", &["apng"]),
                MediaFormat::WebP => ("WebP", &["webp"]),
                MediaFormat::Mp4 => ("MP4", &["mp4"]),
                MediaFormat::WebM => ("WebM", &["webm"]),
            },
            Self::AddTexture
            | Self::ReplaceTexture(_)
            | Self::AddTextureFile(_)
            | Self::BackgroundPicture => ("Picture", &["png", "jpg", "jpeg", "webp", "tga", "bmp", "hdr"]),
            Self::ChooseMesh(_) => ("Mesh", &["obj", "gltf", "glb"]),
            Self::ChooseNodesFolder | Self::ExportFolder => ("Folder", &[]),
        }
    }
}

/// A question for a file.
#[derive(Clone, Debug)]
pub struct Request {
    /// What it is wanted for.
    pub purpose: Purpose,
    /// The key of the document that it is for: another may be in front when the answer comes.
    pub document: u64,
    /// Where to start.
    pub folder: Option<PathBuf>,
    /// The name to propose for saving.
    pub file_name: String,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This file.
    Chosen(PathBuf),
    /// The user gave up.
    Cancelled,
    /// This system has no file dialog.
    Unavailable,
}

/// Something that asks for files: the system's dialogs, or a test.
pub trait FileDialogs {
    /// Asks. The answer comes later, through [`FileDialogs::answer`].
    fn ask(&mut self, request: &Request, ctx: &Context);
    /// An answer that has come, with its question.
    fn answer(&mut self) -> Option<(Request, Answer)>;
}

/// The system's own dialogs.
pub struct NativeDialogs {
    sender: Sender<(Request, Answer)>,
    receiver: Receiver<(Request, Answer)>,
}

impl Default for NativeDialogs {
    fn default() -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver }
    }
}

/// Nobody cancels a dialog faster than this: an answer so quick means that there was no dialog.
const FASTEST_CANCEL: Duration = Duration::from_millis(120);

impl FileDialogs for NativeDialogs {
    fn ask(&mut self, request: &Request, ctx: &Context) {
        let (name, extensions) = request.purpose.filter();
        let mut dialog = rfd::AsyncFileDialog::new().set_title(request.purpose.title());
        if !extensions.is_empty() {
            dialog = dialog.add_filter(name, extensions);
        }
        if let Some(folder) = request.folder.as_ref().filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        if request.purpose.is_save() {
            dialog = dialog.set_file_name(&request.file_name);
        }
        let (request, sender, ctx) = (request.clone(), self.sender.clone(), ctx.clone());
        // Some systems want the dialog made on the thread of the window; waiting for it may happen anywhere.
        let (save, folder) = (request.purpose.is_save(), request.purpose.is_folder());
        let started = Instant::now();
        let answer: std::pin::Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> =
            match (save, folder) {
                (true, _) => Box::pin(dialog.save_file()),
                (false, true) => Box::pin(dialog.pick_folder()),
                (false, false) => Box::pin(dialog.pick_file()),
            };
        std::thread::spawn(move || {
            let answer = match pollster::block_on(answer) {
                Some(file) => Answer::Chosen(file.path().to_owned()),
                None if started.elapsed() < FASTEST_CANCEL => Answer::Unavailable,
                None => Answer::Cancelled,
            };
            // The window may be gone by now; then nobody waits for the answer.
            let _ = sender.send((request, answer));
            ctx.request_repaint();
        });
    }

    fn answer(&mut self) -> Option<(Request, Answer)> {
        self.receiver.try_recv().ok()
    }
}
