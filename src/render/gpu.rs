//! The graphics device, from whichever adapter there is.
//!
//! wgpu panics on an error that nobody catches. Here such an error is kept as text until somebody asks for it, so that
//! a lost device or a driver's refusal costs a picture and not the user's work.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Why something could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError {
    /// What is wrong and what to do, in one sentence without a full stop.
    pub message: String,
}

impl RenderError {
    /// An error with this text.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for RenderError {}

/// A device with its queue. Clones share both.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// Creates resources.
    pub device: wgpu::Device,
    /// Takes work.
    pub queue: wgpu::Queue,
    uncaught: Arc<Mutex<Vec<String>>>,
    is_software: bool,
}

impl Gpu {
    /// A device without a window: a real GPU where there is one, else a software one.
    ///
    /// `WGPU_BACKEND` and `WGPU_ADAPTER_NAME` choose another.
    ///
    /// # Errors
    /// When the machine has no adapter at all, or the adapter refuses the device.
    pub fn headless() -> Result<Self, RenderError> {
        pollster::block_on(headless())
    }

    /// The device that a window already draws with.
    pub fn from_parts(device: wgpu::Device, queue: wgpu::Queue) -> Self {
        let uncaught = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&uncaught);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let mut errors = sink.lock().unwrap_or_else(PoisonError::into_inner);
            // A frame that fails fails again sixty times a second.
            if errors.len() < 16 {
                errors.push(error_text(&error));
            }
        }));
        let is_software = device.adapter_info().device_type == wgpu::DeviceType::Cpu;
        Self { device, queue, uncaught, is_software }
    }

    /// `llvmpipe (Vulkan, software)`, for messages.
    pub fn describe(&self) -> String {
        let info = self.device.adapter_info();
        let kind = match info.device_type {
            wgpu::DeviceType::Cpu => "software",
            wgpu::DeviceType::DiscreteGpu => "discrete",
            wgpu::DeviceType::IntegratedGpu => "integrated",
            wgpu::DeviceType::VirtualGpu => "virtual",
            wgpu::DeviceType::Other => "other",
        };
        format!("{} ({}, {kind})", info.name, info.backend)
    }

    /// What is asked of an adapter beyond what every one has, where it has it: lines instead of triangles for the
    /// wireframe, and timestamps.
    pub fn optional_features(adapter: &wgpu::Adapter) -> wgpu::Features {
        adapter.features() & (wgpu::Features::POLYGON_MODE_LINE | wgpu::Features::TIMESTAMP_QUERY)
    }

    /// True when triangles can be drawn as lines.
    pub fn draws_lines(&self) -> bool {
        self.device.features().contains(wgpu::Features::POLYGON_MODE_LINE)
    }

    /// True for an adapter that draws on the CPU.
    pub fn is_software(&self) -> bool {
        self.is_software
    }

    /// Errors that no scope caught since the last call.
    pub fn take_uncaught(&self) -> Vec<String> {
        std::mem::take(&mut *self.uncaught.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs `work` and returns its result, or the first error that the device reports meanwhile on this thread.
    pub(crate) fn checked<T>(&self, work: impl FnOnce() -> T) -> Result<T, String> {
        let memory = self.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let internal = self.device.push_error_scope(wgpu::ErrorFilter::Internal);
        let validation = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let result = work();
        let errors = [
            pollster::block_on(validation.pop()),
            pollster::block_on(internal.pop()),
            pollster::block_on(memory.pop()),
        ];
        match errors.into_iter().flatten().next() {
            Some(error) => Err(error_text(&error)),
            None => Ok(result),
        }
    }
}

async fn headless() -> Result<Gpu, RenderError> {
    let adapter = find_adapter().await?;
    let available = adapter.limits();
    let mut limits = if adapter.get_info().backend == wgpu::Backend::Gl {
        wgpu::Limits::downlevel_webgl2_defaults().using_resolution(available.clone())
    } else {
        wgpu::Limits::default()
    };
    limits.max_texture_dimension_2d = available.max_texture_dimension_2d.min(16_384);
    limits.max_buffer_size = available.max_buffer_size.min(1 << 30);
    let request = wgpu::DeviceDescriptor {
        label: Some("shaderwright"),
        required_features: Gpu::optional_features(&adapter),
        required_limits: limits,
        ..Default::default()
    };
    let (device, queue) = adapter.request_device(&request).await.map_err(|error| {
        RenderError::new(format!("the graphics adapter `{}` refused: {error}", adapter.get_info().name))
    })?;
    Ok(Gpu::from_parts(device, queue))
}

async fn find_adapter() -> Result<wgpu::Adapter, RenderError> {
    // OpenGL comes last: looking for it already makes some systems complain about the missing window system.
    for backends in [wgpu::Backends::PRIMARY, wgpu::Backends::SECONDARY] {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        descriptor.backends &= backends;
        if descriptor.backends.is_empty() {
            continue;
        }
        let instance = wgpu::Instance::new(descriptor);
        // The last instance that goes unloads the driver, whose exit handlers then run from unmapped memory: a crash
        // after all work is done. One that is never dropped keeps the driver until the process is gone.
        std::mem::forget(instance.clone());
        if let Ok(adapter) = wgpu::util::initialize_adapter_from_env(&instance, None).await {
            return Ok(adapter);
        }
        for force_fallback_adapter in [false, true] {
            let options = wgpu::RequestAdapterOptions {
                power_preference: wgpu::PowerPreference::HighPerformance,
                force_fallback_adapter,
                ..Default::default()
            };
            if let Ok(adapter) = instance.request_adapter(&options).await {
                return Ok(adapter);
            }
        }
    }
    Err(RenderError::new(
        "this machine has no graphics adapter that draws; install a driver, or the software one: \
         on Debian and Ubuntu the package mesa-vulkan-drivers",
    ))
}

/// The text of an error with what caused it, on one line.
fn error_text(error: &wgpu::Error) -> String {
    let text = match error {
        wgpu::Error::OutOfMemory { .. } => "the graphics device is out of memory".to_owned(),
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            description.clone()
        }
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
