//! Textures on the device, with their mip levels and samplers.
//!
//! Without a window a texture is there when it is first asked for. With one, files are read and decoded on a thread;
//! until that is done the last version of the file, or grey, is shown.

use std::collections::HashMap;
use std::path::Path;

use super::files::{FileCache, Loaded, Location};
use super::gpu::Gpu;
use super::loader::{Loader, read_picture};
use super::mipmaps::MipMaps;
use super::picture::{Picture, Texels};
use super::worker::WakerSlot;
use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::document::{AddressMode, Document, Filter, TextureSlot};

/// A texture with its sampler. Clones share both.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GpuTexture {
    pub(crate) view: wgpu::TextureView,
    pub(crate) sampler: wgpu::Sampler,
}

/// The settings of a slot that make different texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    pub(crate) colour: bool,
    pub(crate) mipmaps: bool,
}

/// The settings of a slot that make a different sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Sampling {
    filter: Filter,
    address: [AddressMode; 2],
    anisotropy: u16,
}

/// All textures in use.
pub(crate) struct Textures {
    cache: FileCache<Content, wgpu::TextureView>,
    samplers: HashMap<Sampling, wgpu::Sampler>,
    mipmaps: MipMaps,
    placeholder: wgpu::TextureView,
    loading: wgpu::TextureView,
    loader: Option<Loader>,
    anisotropy: bool,
}

impl Sampling {
    fn of(slot: &TextureSlot, anisotropy: bool) -> Self {
        // WebGPU refuses anisotropy where any filter is nearest.
        let is_possible = slot.filter == Filter::Linear && anisotropy;
        Self {
            filter: slot.filter,
            address: slot.address,
            anisotropy: if is_possible { slot.anisotropy.clamp(1, 16) } else { 1 },
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
            anisotropy_clamp: self.anisotropy,
            ..Default::default()
        })
    }
}

impl Textures {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        let mipmaps = MipMaps::new(gpu);
        let content = Content { colour: true, mipmaps: true };
        Self {
            placeholder: upload(gpu, &mipmaps, "placeholder", &Picture::placeholder(), content),
            loading: upload(gpu, &mipmaps, "loading", &Picture::grey(), content),
            cache: FileCache::new(),
            samplers: HashMap::new(),
            mipmaps,
            loader: None,
            // Mesa's software rasteriser walks the whole footprint of a pixel whatever the limit is, so that a few
            // triangles seen edge-on take minutes.
            anisotropy: !gpu.is_software(),
        }
    }

    /// Whether anisotropy is what the slots say, or always 1.
    pub(crate) fn set_anisotropy(&mut self, on: bool) {
        self.anisotropy = on;
    }

    /// From now on reads files on a thread, which wakes the window when one is ready.
    pub(crate) fn load_in_background(&mut self, gpu: &Gpu, bundle: &Bundle, waker: WakerSlot) {
        if self.loader.is_none() {
            // Without a thread, files are read at once as before.
            self.loader = Loader::start(bundle.clone(), longest_side(gpu), waker).ok();
        }
    }

    /// True while a file is being read.
    pub(crate) fn is_loading(&self) -> bool {
        self.loader.as_ref().is_some_and(Loader::is_busy)
    }

    /// Starts a frame: takes over what has been read.
    pub(crate) fn advance(&mut self, gpu: &Gpu) {
        self.cache.advance();
        while let Some(read) = self.loader.as_mut().and_then(Loader::poll) {
            let name = read.location.to_string();
            let loaded = self.finish(gpu, &name, read.picture, read.content);
            self.cache.replace(read.location, read.content, loaded);
        }
    }

    /// The texture of a slot, and what is wrong with it; a checker stands in for one that cannot be read.
    pub(crate) fn texture(
        &mut self,
        gpu: &Gpu,
        bundle: &Bundle,
        base: Option<&Path>,
        slot: &TextureSlot,
    ) -> (GpuTexture, Option<String>) {
        let content = Content { colour: slot.colour, mipmaps: slot.mipmaps };
        let (mipmaps, placeholder, loading) = (&self.mipmaps, &self.placeholder, &self.loading);
        let loader = &mut self.loader;
        let load = |location: &Location, before: Option<&Loaded<wgpu::TextureView>>| {
            let is_asked_for = loader.as_mut().is_some_and(|loader| loader.request(location, content));
            if is_asked_for {
                let nothing_yet = || Loaded { value: loading.clone(), problem: None };
                return before.cloned().unwrap_or_else(nothing_yet);
            }
            let picture = read_picture(bundle, location, content, longest_side(gpu));
            finish(gpu, (mipmaps, placeholder), &location.to_string(), picture, content)
        };
        let loaded = self.cache.get(bundle, &Location::of_texture(slot, base), content, load).clone();
        let sampling = Sampling::of(slot, self.anisotropy);
        let sampler = self.samplers.entry(sampling).or_insert_with(|| sampling.sampler(gpu)).clone();
        (GpuTexture { view: loaded.value, sampler }, loaded.problem)
    }

    /// The document's texture of this name, or what stands in for it, with what is wrong.
    pub(crate) fn named(
        &mut self,
        gpu: &Gpu,
        bundle: &Bundle,
        base: Option<&Path>,
        document: &Document,
        name: &str,
    ) -> (GpuTexture, Option<Diagnostic>) {
        match document.texture(name) {
            Some(slot) => {
                let (texture, problem) = self.texture(gpu, bundle, base, slot);
                (texture, problem.map(|reason| unreadable(name, &slot.source, &reason)))
            }
            None => (self.placeholder(gpu), Some(unknown(name))),
        }
    }

    /// What stands in for a texture that the document does not have.
    pub(crate) fn placeholder(&mut self, gpu: &Gpu) -> GpuTexture {
        let sampling = Sampling::of(&TextureSlot::new("", ""), self.anisotropy);
        let sampler = self.samplers.entry(sampling).or_insert_with(|| sampling.sampler(gpu)).clone();
        GpuTexture { view: self.placeholder.clone(), sampler }
    }

    fn finish(
        &self,
        gpu: &Gpu,
        name: &str,
        picture: Result<Picture, String>,
        content: Content,
    ) -> Loaded<wgpu::TextureView> {
        finish(gpu, (&self.mipmaps, &self.placeholder), name, picture, content)
    }
}

/// A picture on the device, or the placeholder with the reason.
fn finish(
    gpu: &Gpu,
    (mipmaps, placeholder): (&MipMaps, &wgpu::TextureView),
    name: &str,
    picture: Result<Picture, String>,
    content: Content,
) -> Loaded<wgpu::TextureView> {
    let view = picture.and_then(|picture| gpu.checked(|| upload(gpu, mipmaps, name, &picture, content)));
    match view {
        Ok(value) => Loaded { value, problem: None },
        Err(reason) => Loaded { value: placeholder.clone(), problem: Some(reason) },
    }
}

fn unreadable(name: &str, source: &str, reason: &str) -> Diagnostic {
    Diagnostic::error(format!("the texture `{name}` cannot be read from `{source}`: {reason}"))
        .with_help("choose another file; a checker is shown until then")
}

fn unknown(name: &str) -> Diagnostic {
    Diagnostic::error(format!("there is no texture named `{name}`"))
        .with_help("add it, or choose another in the node")
}

fn longest_side(gpu: &Gpu) -> u32 {
    gpu.device.limits().max_texture_dimension_2d
}

fn upload(
    gpu: &Gpu,
    mipmaps: &MipMaps,
    name: &str,
    picture: &Picture,
    content: Content,
) -> wgpu::TextureView {
    let (format, bytes, texel_size): (_, &[u8], _) = match &picture.texels {
        Texels::Bytes(bytes) if content.colour => (wgpu::TextureFormat::Rgba8UnormSrgb, bytes, 4),
        Texels::Bytes(bytes) => (wgpu::TextureFormat::Rgba8Unorm, bytes, 4),
        Texels::Halfs(halfs) => (wgpu::TextureFormat::Rgba16Float, bytemuck::cast_slice(halfs), 8),
    };
    let (width, height) = (picture.width, picture.height);
    let levels = if content.mipmaps { width.max(height).ilog2() + 1 } else { 1 };
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
    mipmaps.fill(gpu, &texture, content.colour);
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}
