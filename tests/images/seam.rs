//! The seam of a wheel, where its angle jumps by a turn.
//!
//! Four repeats round the wheel make a picture that is the same after a quarter turn, so the four arms that leave the
//! centre along the axes show the same, but for the left one, where the seam lies.

use std::path::Path;
use std::process::Command;

use image::RgbaImage;
use serde_json::json;
use shaderwright::render::FrameInput;

use crate::bundled::{Graph, set};
use crate::gpu;

/// Twice an odd number, so that the rows beside the seam lie in the same blocks of 2×2 pixels, in which the device
/// takes derivatives.
const SIDE: u32 = 66;
/// Pixels from the centre up to which an arm is left out, because there the texture is finer than the pixels.
const INNER: u32 = 4;

/// Chromium's software renderer as its packages install it.
const SWIFTSHADER: [&str; 3] = [
    "/usr/lib/chromium/vk_swiftshader_icd.json",
    "/usr/lib/chromium-browser/vk_swiftshader_icd.json",
    "/opt/google/chrome/vk_swiftshader_icd.json",
];

/// The wheel with mip levels, and with 16× anisotropy where asked for.
fn wheel(graph: &str, anisotropy: bool) -> RgbaImage {
    let graph = Graph::open(graph, |file| {
        set(file, &[("scroll_speeds", json!([0, -20, 0, 7])), ("main_tiling", json!([4, 1]))]);
        if file["textures"].as_array().unwrap().len() > 1 {
            set(file, &[("tint_tiling", json!([4, 1]))]);
        }
        for slot in file["textures"].as_array_mut().unwrap() {
            assert_eq!((&slot["mipmaps"], &slot["anisotropy"]), (&json!(true), &json!(16)));
        }
    });
    let mut renderer = graph.renderer();
    renderer.set_anisotropy(anisotropy);
    let frame = FrameInput { time_secs: 0.37, ..FrameInput::new(&graph.document, [SIDE; 2]) };
    renderer.render_image(&frame).unwrap().image
}

/// The two rows of pixels from the centre to the border, after this many quarter turns from the right; outer end last.
fn arm(image: &RgbaImage, quarter_turns: u32) -> Vec<[u8; 4]> {
    let half = SIDE / 2;
    let pixels = (INNER..half).flat_map(|along| [0, 1].map(|side| (half + along, half - 1 + side)));
    let turned = |(x, y): (u32, u32)| (0..quarter_turns).fold((x, y), |(x, y), _| (SIDE - 1 - y, x));
    pixels.map(turned).map(|(x, y)| image.get_pixel(x, y).0).collect()
}

fn difference(a: &[[u8; 4]], b: &[[u8; 4]]) -> f64 {
    let channels = a.iter().flatten().zip(b.iter().flatten());
    channels.map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / (a.len() * 3) as f64
}

/// How much the arm with the seam differs from the others, and how much those differ among themselves, in 255ths.
fn seam(image: &RgbaImage) -> (f64, f64) {
    let [right, down, left, up] = [0, 1, 2, 3].map(|turns| arm(image, turns));
    let others = [&right, &down, &up];
    let seam = others.map(|other| difference(&left, other)).into_iter().fold(f64::MAX, f64::min);
    let rest = [(0, 1), (1, 2), (0, 2)].map(|(a, b)| difference(others[a], others[b]));
    (seam, rest.into_iter().fold(0.0, f64::max))
}

/// Two wheels have the seam, the seamless one has none; and it is not for want of a picture.
fn check(anisotropy: bool) {
    for graph in ["wheel_polar", "wheel_tinted"] {
        let (seam, rest) = seam(&wheel(graph, anisotropy));
        assert!(seam > 20.0 && rest < 2.0, "{graph}: {seam} at the seam, {rest} elsewhere");
    }
    let image = wheel("wheel_seamless", anisotropy);
    let (seam, rest) = seam(&image);
    assert!(seam < 1.0 && rest < 1.0, "wheel_seamless: {seam} at the seam, {rest} elsewhere");
    let levels: Vec<f64> = arm(&image, 0).iter().map(|pixel| f64::from(pixel[1])).collect();
    let mean = levels.iter().sum::<f64>() / levels.len() as f64;
    let spread = levels.iter().map(|level| (level - mean).abs()).sum::<f64>() / levels.len() as f64;
    assert!(spread > 15.0, "the texture is blurred away: {spread}");
}

#[test]
fn only_the_seamless_wheel_is_without_seam() {
    check(false);
}

/// Set where a test has started itself on the adapter that it needs.
const ON_THIS_ADAPTER: &str = "SHADERWRIGHT_SEAM_ON_THIS_ADAPTER";

/// Mesa's software rasteriser takes derivatives of its own for anisotropy, whatever gradients the shader gives, so
/// there another renderer has to be found.
#[test]
fn so_it_is_with_anisotropy() {
    if !gpu().is_software() || std::env::var_os(ON_THIS_ADAPTER).is_some() {
        return check(true);
    }
    let driver = SWIFTSHADER.iter().find(|path| Path::new(path).exists());
    let Some(driver) = driver else { panic!("install Chromium, whose SwiftShader draws this") };
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "seam::so_it_is_with_anisotropy"])
        .envs([("VK_DRIVER_FILES", driver), ("VK_ICD_FILENAMES", driver), (ON_THIS_ADAPTER, &"1")])
        .status();
    assert!(status.unwrap().success(), "see above");
}
