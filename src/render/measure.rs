//! What a frame is measured for while it is shown: the colour of one pixel, and the time that the GPU took.
//!
//! Both come back a frame or two later without anybody waiting for them.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use half::f16;

use super::gpu::Gpu;

/// The linear colour of one pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelValue {
    /// From the top left, in pixels of the picture.
    pub at: [u32; 2],
    /// Linear red, green and blue, not limited to any range, and alpha from 0 to 1.
    pub linear: [f32; 4],
}

/// A few bytes on their way back from the device.
#[derive(Debug)]
struct ReadBack {
    buffer: wgpu::Buffer,
    state: State,
}

#[derive(Debug)]
enum State {
    Idle,
    Recorded,
    Mapping(Receiver<Result<(), wgpu::BufferAsyncError>>),
}

impl ReadBack {
    fn new(gpu: &Gpu, label: &str, size: u64) -> Self {
        let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(label),
            size,
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        Self { buffer, state: State::Idle }
    }

    const fn is_idle(&self) -> bool {
        matches!(self.state, State::Idle)
    }

    /// After the submission that fills the buffer.
    fn submitted(&mut self) {
        if matches!(self.state, State::Recorded) {
            let (sender, receiver) = channel();
            // Nobody listens any more when the renderer is gone.
            self.buffer.map_async(wgpu::MapMode::Read, .., move |result| drop(sender.send(result)));
            self.state = State::Mapping(receiver);
        }
    }

    /// The bytes, once they are there.
    fn take(&mut self) -> Option<Vec<u8>> {
        let State::Mapping(receiver) = &self.state else { return None };
        match receiver.try_recv() {
            Err(TryRecvError::Empty) => None,
            Ok(Ok(())) => {
                let bytes = self.buffer.get_mapped_range(..).map(|mapped| mapped.to_vec()).ok();
                self.buffer.unmap();
                self.state = State::Idle;
                bytes
            }
            Ok(Err(_)) | Err(TryRecvError::Disconnected) => {
                self.state = State::Idle;
                None
            }
        }
    }
}

/// Reads one pixel of the float picture.
#[derive(Debug)]
pub(crate) struct PixelReader {
    bytes: ReadBack,
    at: [u32; 2],
    value: Option<PixelValue>,
}

impl PixelReader {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        Self { bytes: ReadBack::new(gpu, "pixel", 8), at: [0, 0], value: None }
    }

    /// Copies the pixel at `at`; one that is still on its way is waited for first.
    pub(crate) fn record(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        picture: &wgpu::Texture,
        at: [u32; 2],
    ) {
        if !self.bytes.is_idle() || at[0] >= picture.width() || at[1] >= picture.height() {
            return;
        }
        encoder.copy_texture_to_buffer(
            wgpu::TexelCopyTextureInfo {
                origin: wgpu::Origin3d { x: at[0], y: at[1], z: 0 },
                ..picture.as_image_copy()
            },
            wgpu::TexelCopyBufferInfo {
                buffer: &self.bytes.buffer,
                layout: wgpu::TexelCopyBufferLayout::default(),
            },
            wgpu::Extent3d { width: 1, height: 1, depth_or_array_layers: 1 },
        );
        self.at = at;
        self.bytes.state = State::Recorded;
    }

    pub(crate) fn submitted(&mut self) {
        self.bytes.submitted();
    }

    pub(crate) const fn is_waiting(&self) -> bool {
        !self.bytes.is_idle()
    }

    pub(crate) fn poll(&mut self) {
        if let Some(bytes) = self.bytes.take() {
            let part = |index: usize| f16::from_le_bytes([bytes[index * 2], bytes[index * 2 + 1]]).to_f32();
            // The float picture holds premultiplied colour and what shines through.
            let alpha = (1.0 - part(3)).clamp(0.0, 1.0);
            let straight = |index| if alpha > 0.0 { part(index) / alpha } else { 0.0 };
            self.value =
                Some(PixelValue { at: self.at, linear: [straight(0), straight(1), straight(2), alpha] });
        }
    }

    pub(crate) const fn value(&self) -> Option<PixelValue> {
        self.value
    }
}

/// Takes the time between the start and the end of a frame on the GPU.
#[derive(Debug)]
pub(crate) struct Timer {
    queries: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    bytes: ReadBack,
    secs: Option<f32>,
}

impl Timer {
    /// `None` where the device has no timestamps.
    pub(crate) fn new(gpu: &Gpu) -> Option<Self> {
        if !gpu.device.features().contains(wgpu::Features::TIMESTAMP_QUERY) {
            return None;
        }
        let queries = gpu.device.create_query_set(&wgpu::QuerySetDescriptor {
            label: Some("frame time"),
            ty: wgpu::QueryType::Timestamp,
            count: 2,
        });
        let resolved = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("frame time"),
            size: 16,
            usage: wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC,
            mapped_at_creation: false,
        });
        Some(Self { queries, resolved, bytes: ReadBack::new(gpu, "frame time", 16), secs: None })
    }

    /// Marks the start. True when this frame is measured; then [`Timer::end`] must follow.
    pub(crate) fn begin(&self, encoder: &mut wgpu::CommandEncoder) -> bool {
        if !self.bytes.is_idle() {
            return false;
        }
        self.mark(encoder, 0);
        true
    }

    /// Marks the end.
    pub(crate) fn end(&mut self, encoder: &mut wgpu::CommandEncoder) {
        self.mark(encoder, 1);
        encoder.resolve_query_set(&self.queries, 0..2, &self.resolved, 0);
        encoder.copy_buffer_to_buffer(&self.resolved, 0, &self.bytes.buffer, 0, 16);
        self.bytes.state = State::Recorded;
    }

    /// Timestamps between passes are a feature of their own; an empty compute pass has them everywhere.
    fn mark(&self, encoder: &mut wgpu::CommandEncoder, index: u32) {
        encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
            label: Some("frame time"),
            timestamp_writes: Some(wgpu::ComputePassTimestampWrites {
                query_set: &self.queries,
                beginning_of_pass_write_index: Some(index),
                end_of_pass_write_index: None,
            }),
        });
    }

    pub(crate) fn submitted(&mut self) {
        self.bytes.submitted();
    }

    pub(crate) const fn is_waiting(&self) -> bool {
        !self.bytes.is_idle()
    }

    pub(crate) fn poll(&mut self, gpu: &Gpu) {
        if let Some(bytes) = self.bytes.take() {
            let stamps: [u64; 2] = bytemuck::pod_read_unaligned(&bytes[..16]);
            let ticks = stamps[1].saturating_sub(stamps[0]) as f32;
            let secs = ticks * gpu.queue.get_timestamp_period() * 1e-9;
            // Smoothed a little, so that the number can be read.
            self.secs = Some(self.secs.map_or(secs, |before| before + (secs - before) * 0.2));
        }
    }

    pub(crate) const fn secs(&self) -> Option<f32> {
        self.secs
    }
}
