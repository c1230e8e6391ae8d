//! Video through the program ffmpeg, where it is installed.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::JoinHandle;

use super::frames::Frame;
use super::part_file::cannot_write;
use super::{MediaFormat, MediaSettings, Writer};
use crate::document::part_path;

/// A running ffmpeg that is fed with frames. Dropped before its end it is stopped and its file removed.
pub(super) struct VideoWriter {
    child: Child,
    input: Option<ChildStdin>,
    complaints: Option<JoinHandle<String>>,
    part: PathBuf,
    place: PathBuf,
    finished: bool,
}

impl VideoWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Result<Self, String> {
        if place.is_dir() {
            return Err(cannot_write(
                place,
                &io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"),
            ));
        }
        let part = part_path(place);
        // ffmpeg's own message for a folder that cannot be written to is long and unclear.
        std::fs::File::create(&part).map_err(|error| cannot_write(place, &error))?;
        let [width, height] = settings.size;
        let mut command = Command::new("ffmpeg");
        command
            // Without `-xerror` it calls a file done that it could not write to the end.
            .args(["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"])
            .args(["-f", "rawvideo", "-pix_fmt", "rgba", "-s", &format!("{width}x{height}")])
            .args(["-r", &settings.fps.to_string(), "-i", "pipe:0", "-an"])
            .args(encoding(settings))
            .arg(&part)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| {
            // Nothing has been written into it.
            let _ = std::fs::remove_file(&part);
            match error.kind() {
                io::ErrorKind::NotFound => format!(
                    "{} needs the program ffmpeg, which is not installed; install it, or write GIF, APNG or WebP",
                    settings.format.title()
                ),
                _ => format!("ffmpeg cannot be started: {}", crate::document::reason(&error)),
            }
        })?;
        let input = child.stdin.take();
        // Read all the while: a full pipe would stop ffmpeg.
        let complaints = child.stderr.take().map(|mut stderr| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                // What could not be read cannot be told.
                let _ = stderr.read_to_end(&mut text);
                String::from_utf8_lossy(&text).into_owned()
            })
        });
        Ok(Self { child, input, complaints, part, place: place.to_owned(), finished: false })
    }

    /// What ffmpeg said, on one line.
    fn complaint(&mut self) -> String {
        let text = self.complaints.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        if text.contains("No space left on device") {
            return cannot_write(&self.place, &io::ErrorKind::StorageFull.into());
        }
        let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it gave no reason");
        format!("{}: ffmpeg could not write the video: {}", self.place.display(), last.trim())
    }
}

/// Codec and colours. The frames are sRGB, which players take for BT.709.
fn encoding(settings: &MediaSettings) -> Vec<&'static str> {
    let mut arguments =
        vec!["-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-colorspace", "bt709"];
    // Codecs with half the colour resolution want even sides.
    arguments.extend(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709"]);
    if settings.format == MediaFormat::Mp4 {
        arguments.extend([
            "-c:v",
            "libx264",
            "-crf",
            "16",
            "-pix_fmt",
            "yuv420p",
            "-movflags",
            "+faststart",
            "-f",
            "mp4",
        ]);
    } else {
        let pixels = if settings.transparent { "yuva420p" } else { "yuv420p" };
        arguments.extend(["-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-pix_fmt", pixels, "-f", "webm"]);
    }
    arguments
}

impl Writer for VideoWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        let written = self.input.as_mut().map(|input| input.write_all(&frame.eight_bits()));
        match written {
            Some(Ok(())) => Ok(()),
            // ffmpeg has gone; its own words say why.
            _ => {
                self.input = None;
                Err(self.complaint())
            }
        }
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        self.input = None;
        let status = self.child.wait();
        if !status.is_ok_and(|status| status.success()) {
            return Err(self.complaint());
        }
        std::fs::rename(&self.part, &self.place).map_err(|error| cannot_write(&self.place, &error))?;
        self.finished = true;
        Ok(vec![self.place.clone()])
    }
}

impl Drop for VideoWriter {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        self.input = None;
        // It may have ended by itself, and the file may never have been made.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_file(&self.part);
    }
}
