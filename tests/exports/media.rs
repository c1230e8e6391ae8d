//! Pictures and motion: what the files hold when other decoders read them, and what is left when writing fails.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use image::{AnimationDecoder as _, RgbaImage};
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::{Document, Edit};
use shaderwright::render::media::{MediaFormat, MediaReport, MediaSettings, Sheet, write_media};
use shaderwright::render::{Gpu, Renderer};

use crate::support::{bundle, graph, library};

fn renderer(document: &Document) -> Renderer {
    let compiled = compile(document, &library(), &CompileOptions::default());
    let mut renderer = Renderer::new(Gpu::headless().expect("an adapter"), bundle()).expect("a renderer");
    renderer.set_program(&compiled, document);
    renderer.wait_until_ready().expect("a program");
    renderer
}

fn small(format: MediaFormat) -> MediaSettings {
    MediaSettings { format, size: [48, 32], frames: 0..6, fps: 12.0, ..MediaSettings::default() }
}

#[track_caller]
fn written(
    renderer: &mut Renderer,
    document: &Document,
    settings: &MediaSettings,
    output: &Path,
) -> MediaReport {
    write_media(renderer, (document, None), settings, output, &mut |_, _| true)
        .expect("written")
        .expect("not cancelled")
}

fn frames_of(path: &Path) -> Vec<RgbaImage> {
    let bytes = Cursor::new(fs::read(path).expect("a file"));
    let frames = match path.extension().and_then(|extension| extension.to_str()) {
        Some("gif") => {
            image::codecs::gif::GifDecoder::new(bytes).expect("a GIF").into_frames().collect_frames()
        }
        Some("webp") => {
            image::codecs::webp::WebPDecoder::new(bytes).expect("a WebP").into_frames().collect_frames()
        }
        _ => {
            let decoder =
                image::codecs::png::PngDecoder::new(bytes).expect("a PNG").apng().expect("animated");
            decoder.into_frames().collect_frames()
        }
    };
    frames.expect("frames").into_iter().map(image::Frame::into_buffer).collect()
}

fn difference(a: &RgbaImage, b: &RgbaImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let total: f64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    total / a.as_raw().len() as f64
}

#[test]
fn every_animation_holds_the_frames_of_the_sequence() {
    let document = graph("plasma");
    let mut renderer = renderer(&document);
    let folder = tempfile::tempdir().expect("a folder");
    let sequence = small(MediaFormat::PngSequence);
    let report = written(&mut renderer, &document, &sequence, &folder.path().join("still.png"));
    let open = |path: &PathBuf| image::open(path).expect("a picture").to_rgba8();
    let stills: Vec<RgbaImage> = report.files.iter().map(open).collect();
    assert_eq!(stills.len(), 6);
    assert!(difference(&stills[0], &stills[5]) > 2.0, "the frames differ");
    // GIF has 256 colours a frame, the others lose nothing.
    for (format, tolerance) in [(MediaFormat::Gif, 12.0), (MediaFormat::Apng, 0.0), (MediaFormat::WebP, 0.0)]
    {
        let path = folder.path().join(format!("motion.{}", format.extension()));
        written(&mut renderer, &document, &small(format), &path);
        let frames = frames_of(&path);
        assert_eq!(frames.len(), stills.len(), "{format:?}");
        for (frame, still) in frames.iter().zip(&stills) {
            assert!(difference(frame, still) <= tolerance, "{format:?}: {}", difference(frame, still));
        }
    }
    // A part of the job is the same part of the pictures.
    let part = MediaSettings { frames: 2..4, ..sequence };
    let report = written(&mut renderer, &document, &part, &folder.path().join("part.png"));
    let names: Vec<_> =
        report.files.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(names, ["part_0002.png", "part_0003.png"]);
    assert_eq!(open(&report.files[1]), stills[3]);
}

#[test]
fn videos_hold_all_frames() {
    let document = graph("plasma");
    let mut renderer = renderer(&document);
    let folder = tempfile::tempdir().expect("a folder");
    // Odd sides, which the codecs do not take by themselves.
    for format in [MediaFormat::Mp4, MediaFormat::WebM] {
        let path = folder.path().join(format!("video.{}", format.extension()));
        let settings = MediaSettings { size: [47, 33], ..small(format) };
        written(&mut renderer, &document, &settings, &path);
        let output = Command::new("ffprobe")
            .args(["-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "csv=p=0"])
            .args(["-show_entries", "stream=nb_read_frames,width,height"])
            .arg(&path)
            .output()
            .expect("ffprobe starts: run scripts/test.sh, which installs ffmpeg");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "48,34,6", "{format:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn deep_transparent_and_supersampled_pictures() {
    let document = graph("fish_mask");
    let mut renderer = renderer(&document);
    let folder = tempfile::tempdir().expect("a folder");
    let still = MediaSettings { frames: 0..1, transparent: true, ..small(MediaFormat::Png) };
    let path = |name: &str| folder.path().join(name);
    written(&mut renderer, &document, &still, &path("eight.png"));
    let deep = MediaSettings { sixteen_bits: true, ..still.clone() };
    written(&mut renderer, &document, &deep, &path("sixteen.png"));
    let fine = MediaSettings { supersampling: 4, ..still.clone() };
    written(&mut renderer, &document, &fine, &path("fine.png"));
    let eight = image::open(path("eight.png")).expect("a picture").to_rgba8();
    let sixteen = image::open(path("sixteen.png")).expect("a picture");
    assert!(matches!(sixteen, image::DynamicImage::ImageRgba16(_)), "{:?}", sixteen.color());
    let sixteen = sixteen.into_rgba16();
    assert_eq!(eight.get_pixel(0, 0).0[3], 0, "the corner is empty");
    assert_eq!(eight.get_pixel(24, 16).0[3], 255, "the fish is not");
    for (eight, sixteen) in eight.pixels().zip(sixteen.pixels()) {
        for (eight, sixteen) in eight.0.iter().zip(sixteen.0) {
            assert!((f64::from(*eight) - f64::from(sixteen) / 257.0).abs() < 1.01, "{eight} {sixteen}");
        }
    }
    let between = sixteen.pixels().flat_map(|pixel| pixel.0).filter(|value| value % 257 != 0).count();
    assert!(between > 100, "only {between} numbers use more than eight bits");
    let fine = image::open(path("fine.png")).expect("a picture").to_rgba8();
    let apart = difference(&eight, &fine);
    assert!(apart > 0.01 && apart < 12.0, "finer, yet the same picture: {apart}");
}

#[test]
fn a_sheet_goes_back_into_the_flipbook() {
    let source = graph("plasma");
    let folder = tempfile::tempdir().expect("a folder");
    let settings = MediaSettings { size: [64, 64], frames: 0..12, ..small(MediaFormat::SpriteSheet) };
    let path = folder.path().join("sheet.png");
    let mut first = renderer(&source);
    let report = written(&mut first, &source, &settings, &path);
    assert_eq!(report.files, [path.clone(), folder.path().join("sheet.json")]);
    let sequence = MediaSettings { format: MediaFormat::PngSequence, ..settings };
    let stills = written(&mut first, &source, &sequence, &folder.path().join("still.png")).files;

    let sheet = Sheet::beside(&path).expect("a description");
    assert_eq!((sheet.columns, sheet.rows, sheet.frames, sheet.fps), (4, 3, 12, 12.0));
    let mut flipbook = graph("flipbook");
    let edits = sheet.edits(&flipbook, "sequence", &path.to_string_lossy());
    flipbook.apply(Edit::Batch(edits)).expect("legal edits");
    let mut second = renderer(&flipbook);
    for (index, still) in (0..).zip(&stills) {
        let one = MediaSettings {
            format: MediaFormat::Png,
            frames: 0..1,
            // The middle of the frame's time.
            start_secs: (f64::from(index) + 0.5) / 12.0,
            ..sequence.clone()
        };
        let played = folder.path().join("played.png");
        written(&mut second, &flipbook, &one, &played);
        let open = |path: &Path| image::open(path).expect("a picture").to_rgba8();
        let apart = difference(&open(&played), &open(still));
        assert!(apart < 1.0, "frame {index} is {apart} of 255 apart");
        let other = &stills[(index as usize + 3) % stills.len()];
        assert!(difference(&open(&played), &open(other)) > 2.0, "frames can be told apart");
    }
}

#[test]
fn loops_that_jump_are_told() {
    let mut document = graph("plasma");
    let folder = tempfile::tempdir().expect("a folder");
    let settings = MediaSettings { check_loop: true, frames: 0..5, ..small(MediaFormat::Gif) };
    let mut renderer = renderer(&document);
    let jumping = written(&mut renderer, &document, &settings, &folder.path().join("a.gif"));
    let text = jumping.diagnostics.iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("jumps where it starts over") && text.contains("of 255"), "{text}");
    let mut scene = document.scene().clone();
    scene.loop_seconds = Some(5.0 / 12.0);
    document.apply(Edit::SetScene(scene)).expect("a loop");
    let smooth = written(&mut renderer, &document, &settings, &folder.path().join("b.gif"));
    assert_eq!(smooth.diagnostics, []);
}

#[test]
fn whole_sequences_are_looked_at_and_parts_of_a_job_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let warns = |name: &str, frames: &str| {
        let output = folder.path().join(name).to_string_lossy().into_owned();
        let run = render(&["plasma", "-o", &output, "--size", "32x32", "--frames", frames]);
        assert!(run.status.success(), "{run:?}");
        String::from_utf8_lossy(&run.stderr).contains("jumps where it starts over")
    };
    assert!(warns("whole.png", "3"));
    assert!(!warns("part.png", "1..3"), "the next part goes on where it ends");
    assert!(warns("part.gif", "1..3"), "what plays by itself starts over");
}

#[test]
fn a_sheet_is_named_by_its_description_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let sheet = render(&["plasma", "-o", &path("sheet.png"), "--size", "32x32", "--sheet", "4x2"]);
    assert!(sheet.status.success(), "{sheet:?}");
    let described = Sheet::beside(&folder.path().join("sheet.png")).expect("a description");
    assert_eq!((described.columns, described.rows, described.frames), (4, 2, 8));
    let played = |file: &str| {
        let texture = format!("sequence={}", path(file));
        let run = render(&["flipbook", "-o", &path("played.png"), "--size", "32x32", "--texture", &texture]);
        (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
    };
    assert_eq!(played("sheet.png").0, Some(0));
    let by_picture = fs::read(path("played.png")).expect("a picture");
    assert_eq!(played("sheet.json").0, Some(0));
    assert_eq!(fs::read(path("played.png")).expect("a picture"), by_picture);
    fs::remove_file(path("sheet.png")).expect("removed");
    let (status, text) = played("sheet.json");
    assert!(status == Some(2) && text.contains("sheet.png: the sprite sheet that"), "{text}");
}

#[test]
fn a_cancelled_export_leaves_nothing() {
    let document = graph("plasma");
    let mut renderer = renderer(&document);
    let folder = tempfile::tempdir().expect("a folder");
    for format in MediaFormat::ALL.into_iter().filter(|format| format.is_motion()) {
        let path = folder.path().join(format!("motion.{}", format.extension()));
        let cancelled =
            write_media(&mut renderer, (&document, None), &small(format), &path, &mut |done, _| done < 3);
        assert_eq!(cancelled.expect("no trouble"), None, "{format:?}");
        let left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert!(left.is_empty(), "{format:?} leaves {left:?}");
    }
}

#[test]
fn a_replay_of_frames_before_can_be_cancelled() {
    let document = graph("feedback_trails");
    let mut renderer = renderer(&document);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("still.png");
    let settings =
        MediaSettings { format: MediaFormat::Png, frames: 0..1, start_secs: 1.2, ..small(MediaFormat::Png) };
    let mut asked = 0;
    let cancelled = write_media(&mut renderer, (&document, None), &settings, &path, &mut |_, _| {
        asked += 1;
        asked < 5
    });
    assert_eq!(cancelled.expect("no trouble"), None);
    assert_eq!((asked, path.exists()), (5, false));
    asked = 0;
    let whole = write_media(&mut renderer, (&document, None), &settings, &path, &mut |_, _| {
        asked += 1;
        true
    });
    assert!(whole.expect("no trouble").is_some() && path.exists());
    assert!(asked > 70, "asked {asked} times in 72 frames");
}

fn render(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shaderwright"))
        .arg("render")
        .args(arguments)
        .output()
        .expect("it starts")
}

#[track_caller]
fn refused(arguments: &[&str], part: &str) {
    let output = render(arguments);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert!(text.contains(part), "{arguments:?}: {text}");
    assert_eq!(text.trim().lines().count(), 1, "one sentence: {text}");
}

#[test]
fn impossible_outputs_are_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for name in ["full.png", "full.gif", "full.apng", "full.webp"] {
        std::os::unix::fs::symlink("/dev/full", path(name)).expect("a link");
        let arguments = ["plasma", "-o", &path(name), "--size", "512x512", "--frames", "2"];
        let arguments = if name == "full.png" { &arguments[..5] } else { &arguments[..] };
        refused(arguments, "the disk is full");
    }
    refused(&["plasma", "-o", "/sys/picture.gif", "--frames", "2"], "/sys/picture.gif: cannot write: ");
    refused(&["plasma", "-o", &path("none/picture.png")], "there is no such file or folder");
    refused(&["plasma", "-o", &path("a.gif"), "--frames", "2", "--bits", "16"], "8 bits per channel");
    refused(
        &["plasma", "-o", &path("a.gif"), "--frames", "2", "--fps", "60"],
        "at most 50 frames per second",
    );
    refused(&["plasma", "-o", &path("a.mp4"), "--frames", "2", "--transparent"], "has no transparency; WebM");
    refused(
        &["plasma", "-o", &path("a.png"), "--size", "8000x8000", "--supersample", "8"],
        "each side is from 1 to 1024: supersampling draws 8 times as many a side",
    );
    refused(
        &["plasma", "-o", &path("a.png"), "--sheet", "4x2", "--frames", "9"],
        "a sheet of 4x2 does not fit 9 frames",
    );
    refused(&["plasma", "-o", &path("a.webp"), "--frames", "2", "--fps", "5000"], "from 0.01 to 1000");
    refused(&["plasma", "-o", &path("a.png"), "--frames", "2000", "--sheet"], "larger than 16384 pixels");
    refused(&["plasma", "-o", &path("a.gif")], "say how many frames");
    refused(&["plasma", "-o", &path("a.tiff")], "name a PNG file");
    for (arguments, part) in [
        (["--frames", "9..3"], "A..B such as 30..60 with A below B"),
        (["--frames", "0..99999999999"], "at most 1000000 frames"),
        (["--frames", "-1"], "expected a number such as 30"),
        (["--size", "-1x5"], "expected WIDTHxHEIGHT"),
        (["--supersample", "-1"], "expected a whole number"),
        (["--bits", "-8"], "expected a whole number"),
        (["--fps", "-1"], "--fps needs a number above 0"),
        (["--sheet", "-1"], "expected COLUMNS such as 4, or COLUMNSxROWS such as 4x2"),
        (["--sheet", "0x2"], "expected COLUMNS such as 4"),
    ] {
        let output = render(&[&["plasma", "-o", &path("a.png")], &arguments[..]].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(part) && !text.contains("tip:"), "{arguments:?}: {text}");
    }
    fs::write(path("other.json"), r#"{ "image": 1 }"#).expect("written");
    let other = format!("sequence={}", path("other.json"));
    let told = format!("name a picture, such as {}", path("other.png"));
    refused(&["flipbook", "-o", &path("a.png"), "--texture", &other], &told);
    fs::remove_file(path("other.json")).expect("removed");
    refused(&["plasma", "-o", &path("a.png"), "--texture", "x=y.png"], "there is no texture `x`");
    let output = Command::new(env!("CARGO_BIN_EXE_shaderwright"))
        .args(["render", "plasma", "-o", &path("a.mp4"), "--frames", "2"])
        .env("PATH", folder.path())
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && text.contains("needs the program ffmpeg"), "{text}");
    // Room for eight KiB a file: ffmpeg finds out at the end.
    for name in ["a.mp4", "a.webm"] {
        let limited = Command::new("bash")
            .args([
                "-c",
                "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"",
                env!("CARGO_BIN_EXE_shaderwright"),
                "render",
            ])
            .args(["plasma", "--frames", "4", "--size", "256x256", "-o", &path(name)])
            .output()
            .expect("it starts");
        let text = String::from_utf8_lossy(&limited.stderr).into_owned();
        let told = text.contains("ffmpeg could not write the video") && text.contains("File too large");
        assert!(limited.status.code() == Some(2) && told, "{name}: {text}");
    }
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 4, "only the links are left");
}

#[test]
fn ctrl_c_ends_in_good_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("long.apng");
    let mut child = Command::new(env!("CARGO_BIN_EXE_shaderwright"))
        .args(["render", "plasma", "--frames", "100000", "--size", "64x64", "-o"])
        .arg(&output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let started = Instant::now();
    // The unfinished file shows that frames are being written.
    while fs::read_dir(folder.path()).unwrap().count() == 0 {
        assert!(started.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(300));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    let status = child.wait().expect("it ends");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut text).expect("text");
    assert_eq!(status.code(), Some(2), "{text}");
    assert!(text.contains("cancelled; nothing was written"), "{text}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
