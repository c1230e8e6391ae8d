//! What a frame is asked to show, and what it cost.

use std::path::Path;

use glam::Mat4;

use super::clock::{Clock, FrameDelta};
use super::motion::{Placement, STEP_SECS};
use super::targets::Alpha;
use super::uniforms::FrameParts;
use crate::document::{Camera, Document};

/// What helps to look at an effect and is no part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aids {
    /// A grid on the horizontal plane through the world's origin.
    pub grid: bool,
    /// Paints what no screen can show: magenta for what is not a number, cyan for infinite, red stripes above 1, blue
    /// stripes below 0. The alpha is then premultiplied.
    pub mark_range: bool,
}

/// What a frame shows.
#[derive(Clone, Copy, Debug)]
pub struct FrameInput<'a> {
    /// The document that the program was compiled from, with its present values, textures, passes and scene.
    pub document: &'a Document,
    /// The folder that relative paths in the document start from.
    pub base: Option<&'a Path>,
    /// Seconds since the start.
    pub time_secs: f64,
    /// Seconds since the last frame; for a picture without one before it the step of a steady stream.
    pub delta_secs: f64,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The camera, which need not be the document's.
    pub camera: Camera,
    /// Pointer position in UV.
    pub pointer: [f32; 2],
    /// Whether the pointer is pressed.
    pub pointer_pressed: bool,
    /// How the colour of partly transparent pixels is stored.
    pub alpha: Alpha,
    /// Where the object is, for one that is dragged; `None`: where the document's scripted path has it at this time.
    pub placement: Option<Placement>,
    /// What is drawn besides the effect.
    pub aids: Aids,
    /// A pixel whose colour is wanted, from the top left; [`Renderer::pixel`](super::Renderer::pixel) has it a frame or
    /// two later.
    pub pixel: Option<[u32; 2]>,
}

impl<'a> FrameInput<'a> {
    /// The document's own view at time 0, as a frame of a steady stream: [`STEP_SECS`] after one like it.
    pub fn new(document: &'a Document, size: [u32; 2]) -> Self {
        Self {
            document,
            base: None,
            time_secs: 0.0,
            delta_secs: STEP_SECS,
            size,
            camera: document.scene().camera,
            pointer: [0.5, 0.5],
            pointer_pressed: false,
            alpha: Alpha::Straight,
            placement: None,
            aids: Aids::default(),
            pixel: None,
        }
    }
}

/// What a frame cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FrameStats {
    /// Draw calls of the document's passes.
    pub draw_calls: u32,
    /// Copies of meshes in them.
    pub instances: u64,
    /// Triangles in them, copies counted.
    pub triangles: u64,
}

impl FrameDelta {
    pub(crate) fn parts(
        &mut self,
        input: &FrameInput<'_>,
        frame_index: u64,
        placement: &Placement,
    ) -> FrameParts {
        let scene = input.document.scene();
        let [x, y] = input.pointer;
        FrameParts {
            clock: Clock::at(input.time_secs, scene.loop_seconds),
            delta: self.advance(input.delta_secs),
            size: input.size,
            pointer: [x, y, f32::from(u8::from(input.pointer_pressed)), frame_index as f32],
            light: scene.light,
            motion: placement.motion,
            motion_fade: [placement.fade, scene.motion.max_motion.max(1e-6)],
            shadow_from_world: Mat4::IDENTITY,
        }
    }
}
