//! Textures on the device, with their mip levels and samplers.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::files::{FileCache, Loaded, Location};
use super::gpu::Gpu;
use super::mipmaps::MipMaps;
use super::picture::{MAX_FILE_BYTES, Picture, Texels};
use crate::bundle::Bundle;
use crate::document::{AddressMode, Filter, TextureSlot};

/// A texture with its sampler. Clones share both.
#[derive(Clone, Debug)]
pub(crate) struct GpuTexture {
    pub(crate) view: wgpu::TextureView,
    pub(crate) sampler: wgpu::Sampler,
    /// Differs for every texture that was ever made, so that bind groups know when to change.
    pub(crate) identity: u64,
}

/// The settings of a slot that make a different texture or sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Settings {
    colour: bool,
    filter: Filter,
    address: [AddressMode; 2],
    mipmaps: bool,
    anisotropy: u16,
}

/// All textures in use.
#[derive(Debug)]
pub(crate) struct Textures {
    cache: FileCache<Settings, GpuTexture>,
    mipmaps: MipMaps,
}

impl Settings {
    fn of(slot: &TextureSlot) -> Self {
        Self {
            colour: slot.colour,
            filter: slot.filter,
            address: slot.address,
            mipmaps: slot.mipmaps,
            anisotropy: slot.anisotropy.clamp(1, 16),
        }
    }

    fn sampler(&self, gpu: &Gpu) -> wgpu::Sampler {
        let address = |mode| match mode {
            AddressMode::Repeat => wgpu::AddressMode::Repeat,
            AddressMode::Mirror => wgpu::AddressMode::MirrorRepeat,
            AddressMode::Clamp => wgpu::AddressMode::ClampToEdge,
        };
        let (filter, mipmap_filter) = match self.filter {
            Filter::Linear => (wgpu::FilterMode::Linear, wgpu::MipmapFilterMode::Linear),
            Filter::Nearest => (wgpu::FilterMode::Nearest, wgpu::MipmapFilterMode::Nearest),
        };
        gpu.device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("texture"),
            address_mode_u: address(self.address[0]),
            address_mode_v: address(self.address[1]),
            mag_filter: filter,
            min_filter: filter,
            mipmap_filter,
            // WebGPU refuses anisotropy where any filter is nearest.
            anisotropy_clamp: if self.filter == Filter::Linear { self.anisotropy } else { 1 },
            ..Default::default()
        })
    }
}

impl Textures {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        Self { cache: FileCache::new(), mipmaps: MipMaps::new(gpu) }
    }

    /// Starts a frame.
    pub(crate) fn advance(&mut self) {
        self.cache.advance();
    }

    /// The texture of a slot, and what is wrong with it; a checker stands in for one that cannot be read.
    pub(crate) fn texture(
        &mut self,
        gpu: &Gpu,
        bundle: &Bundle,
        base: Option<&Path>,
        slot: &TextureSlot,
    ) -> (GpuTexture, Option<String>) {
        let settings = Settings::of(slot);
        let mipmaps = &self.mipmaps;
        let loaded = self.cache.get(bundle, Location::of(&slot.source, base), settings, |location| {
            let name = location.to_string();
            let upload = |picture: &Picture| gpu.checked(|| upload(gpu, mipmaps, &name, picture, &settings));
            match location
                .read(bundle, MAX_FILE_BYTES)
                .and_then(|bytes| Picture::decode(&name, &bytes, settings.colour))
                .and_then(|picture| check_side(gpu, picture))
                .and_then(|picture| upload(&picture))
            {
                Ok(value) => Loaded { value, problem: None },
                Err(reason) => {
                    Loaded { value: make_placeholder(gpu, mipmaps, &settings), problem: Some(reason) }
                }
            }
        });
        (loaded.value.clone(), loaded.problem.clone())
    }

    /// What stands in for a texture that the document does not have.
    pub(crate) fn placeholder(&self, gpu: &Gpu) -> GpuTexture {
        let settings = Settings::of(&TextureSlot::new("", ""));
        make_placeholder(gpu, &self.mipmaps, &settings)
    }
}

fn check_side(gpu: &Gpu, picture: Picture) -> Result<Picture, String> {
    let limit = gpu.device.limits().max_texture_dimension_2d;
    let side = picture.width.max(picture.height);
    if side > limit {
        return Err(format!("the picture is {side} texels long; this graphics device takes {limit}"));
    }
    Ok(picture)
}

fn make_placeholder(gpu: &Gpu, mipmaps: &MipMaps, settings: &Settings) -> GpuTexture {
    upload(gpu, mipmaps, "placeholder", &Picture::placeholder(), settings)
}

fn upload(gpu: &Gpu, mipmaps: &MipMaps, name: &str, picture: &Picture, settings: &Settings) -> GpuTexture {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let (format, bytes, texel_size): (_, &[u8], _) = match &picture.texels {
        Texels::Bytes(bytes) if settings.colour => (wgpu::TextureFormat::Rgba8UnormSrgb, bytes, 4),
        Texels::Bytes(bytes) => (wgpu::TextureFormat::Rgba8Unorm, bytes, 4),
        Texels::Halfs(halfs) => (wgpu::TextureFormat::Rgba16Float, bytemuck::cast_slice(halfs), 8),
    };
    let (width, height) = (picture.width, picture.height);
    let levels = if settings.mipmaps { width.max(height).ilog2() + 1 } else { 1 };
    let size = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some(name),
        size,
        mip_level_count: levels,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING
            | wgpu::TextureUsages::COPY_DST
            | wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    let layout_of_data = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(width * texel_size),
        rows_per_image: Some(height),
    };
    gpu.queue.write_texture(texture.as_image_copy(), bytes, layout_of_data, size);
    mipmaps.fill(gpu, &texture, settings.colour);
    GpuTexture {
        view: texture.create_view(&wgpu::TextureViewDescriptor::default()),
        sampler: settings.sampler(gpu),
        identity: NEXT.fetch_add(1, Ordering::Relaxed),
    }
}
