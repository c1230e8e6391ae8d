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
use super::picture::Picture;
use super::scene_textures::empty_scene;
use super::upload::upload;
use super::worker::WakerSlot;
use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::document::{AddressMode, Document, Filter, TextureSlot};
use crate::types::{SceneTexture, TextureShape};

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
    pub(crate) shape: TextureShape,
    /// Columns and rows into which each file of an array or of voxels is cut.
    pub(crate) sheet: [u32; 2],
}

impl Content {
    pub(crate) fn of(slot: &TextureSlot) -> Self {
        Self { colour: slot.colour, mipmaps: slot.mipmaps, shape: slot.shape, sheet: slot.sheet }
    }

    /// A colour with mip levels, of this shape.
    const fn plain(shape: TextureShape) -> Self {
        Self { colour: true, mipmaps: true, shape, sheet: [1, 1] }
    }
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
    placeholders: ByShape,
    loading: ByShape,
    /// What a pass reads of the scene where there is none: black, far away.
    empty_scene: [GpuTexture; 2],
    loader: Option<Loader>,
    anisotropy: bool,
}

/// One picture in every shape.
type ByShape = HashMap<TextureShape, wgpu::TextureView>;

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
            // Slices of voxels go on as columns do.
            address_mode_w: address(self.address[0]),
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
        Self {
            placeholders: in_every_shape(gpu, &mipmaps, "placeholder", &Picture::placeholder()),
            loading: in_every_shape(gpu, &mipmaps, "loading", &Picture::grey()),
            empty_scene: empty_scene(gpu),
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
        self.coming().next().is_some()
    }

    /// The files that are being read or wait for it.
    pub(crate) fn coming(&self) -> impl Iterator<Item = &Location> {
        self.loader.iter().flat_map(Loader::outstanding)
    }

    /// Gives up reading what the frame that was just drawn has not asked for.
    pub(crate) fn cancel_unwanted(&mut self) {
        let Some(loader) = &mut self.loader else { return };
        for (location, content) in
            loader.cancel_unless(|location, content| self.cache.is_wanted(location, content))
        {
            self.cache.forget(location, content);
        }
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
        let content = Content::of(slot);
        let (mipmaps, placeholders, loading) =
            (&self.mipmaps, &self.placeholders, &self.loading[&slot.shape]);
        let loader = &mut self.loader;
        let load = |location: &Location, before: Option<&Loaded<wgpu::TextureView>>| {
            let is_asked_for = loader.as_mut().is_some_and(|loader| loader.request(location, content));
            if is_asked_for {
                let nothing_yet = || Loaded { value: loading.clone(), problem: None };
                return before.cloned().unwrap_or_else(nothing_yet);
            }
            let picture = read_picture(bundle, location, content, longest_side(gpu));
            finish(gpu, (mipmaps, placeholders), &location.to_string(), picture, content)
        };
        let loaded = self.cache.get(bundle, &Location::of_texture(slot, base), content, load).clone();
        let sampling = Sampling::of(slot, self.anisotropy);
        let sampler = self.samplers.entry(sampling).or_insert_with(|| sampling.sampler(gpu)).clone();
        (GpuTexture { view: loaded.value, sampler }, loaded.problem)
    }

    /// The document's texture of this name and shape, or what stands in for it, with what is wrong.
    pub(crate) fn named(
        &mut self,
        gpu: &Gpu,
        bundle: &Bundle,
        base: Option<&Path>,
        document: &Document,
        name: &str,
        shape: TextureShape,
    ) -> (GpuTexture, Option<Diagnostic>) {
        match document.texture(name) {
            Some(slot) if slot.shape == shape => {
                let (texture, problem) = self.texture(gpu, bundle, base, slot);
                (texture, problem.map(|reason| unreadable(name, &slot.source, &reason)))
            }
            // The program that fits the texture's new shape is still being built.
            Some(_) => (self.placeholder(gpu, shape), None),
            None => (self.placeholder(gpu, shape), Some(unknown(name))),
        }
    }

    /// What a pass reads of the scene where there is none.
    pub(crate) fn empty_scene(&self, scene: SceneTexture) -> GpuTexture {
        self.empty_scene[scene as usize].clone()
    }

    /// What stands in for a texture that the document does not have, or that has not been drawn.
    pub(crate) fn placeholder(&mut self, gpu: &Gpu, shape: TextureShape) -> GpuTexture {
        let sampling = Sampling::of(&TextureSlot::new("", ""), self.anisotropy);
        let sampler = self.samplers.entry(sampling).or_insert_with(|| sampling.sampler(gpu)).clone();
        GpuTexture { view: self.placeholders[&shape].clone(), sampler }
    }

    fn finish(
        &self,
        gpu: &Gpu,
        name: &str,
        picture: Result<Picture, String>,
        content: Content,
    ) -> Loaded<wgpu::TextureView> {
        finish(gpu, (&self.mipmaps, &self.placeholders), name, picture, content)
    }
}

/// A picture on the device, or the placeholder with the reason.
fn finish(
    gpu: &Gpu,
    (mipmaps, placeholders): (&MipMaps, &ByShape),
    name: &str,
    picture: Result<Picture, String>,
    content: Content,
) -> Loaded<wgpu::TextureView> {
    let view = picture.and_then(|picture| gpu.checked(|| upload(gpu, mipmaps, name, &picture, content)));
    match view {
        Ok(value) => Loaded { value, problem: None },
        Err(reason) => Loaded { value: placeholders[&content.shape].clone(), problem: Some(reason) },
    }
}

pub(super) fn unreadable(name: &str, source: &str, reason: &str) -> Diagnostic {
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

fn in_every_shape(gpu: &Gpu, mipmaps: &MipMaps, name: &str, picture: &Picture) -> ByShape {
    let shapes = [TextureShape::Flat, TextureShape::Array, TextureShape::Cube, TextureShape::Volume];
    let made = shapes.map(|shape| {
        let layers = if shape == TextureShape::Cube { 6 } else { 1 };
        (shape, upload(gpu, mipmaps, name, &picture.repeated(layers), Content::plain(shape)))
    });
    made.into_iter().collect()
}
