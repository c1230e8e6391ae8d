//! Meshes and instances on the device.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use glam::Vec3;

use super::files::{FileCache, Loaded, Location};
use super::gpu::Gpu;
use super::instances::{Instance, SINGLE, generate};
use super::mesh::{MAX_FILE_BYTES, Mesh};
use super::worker::WakerSlot;
use crate::bundle::Bundle;
use crate::document::{Instances, MeshSource};
use wgpu::util::DeviceExt as _;

/// The file behind [`MeshSource::Fish`].
pub(crate) const FISH: &str = "bundle:meshes/fish.obj";

const DAMAGED: &str = "the mesh is damaged";

/// A mesh on the device. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct GpuMesh {
    pub(crate) vertices: wgpu::Buffer,
    pub(crate) indices: wgpu::Buffer,
    pub(crate) index_count: u32,
    /// Distance of the farthest vertex from the origin.
    pub(crate) radius: f32,
    /// Opposite corners of the box around its vertices.
    pub(crate) bounds: [Vec3; 2],
}

/// Instances on the device. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct GpuInstances {
    pub(crate) buffer: wgpu::Buffer,
    pub(crate) count: u32,
}

/// Everything that passes draw.
pub(crate) struct Geometry {
    built_in: HashMap<MeshSource, GpuMesh>,
    files: FileCache<(), Option<GpuMesh>>,
    single: GpuInstances,
    /// What wakes the window when a file was read in the background; files are read at once without.
    waker: Option<WakerSlot>,
    coming: Vec<(Location, Receiver<Result<Mesh, String>>)>,
    /// By pass name, with the settings that they were made from.
    instances: HashMap<String, (Instances, GpuInstances)>,
}

impl Geometry {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        Self {
            built_in: HashMap::new(),
            files: FileCache::new(),
            single: upload_instances(gpu, &[SINGLE]),
            waker: None,
            coming: Vec::new(),
            instances: HashMap::new(),
        }
    }

    /// From now on reads files on threads, which wake the window when one is ready.
    pub(crate) fn load_in_background(&mut self, waker: WakerSlot) {
        self.waker = Some(waker);
    }

    /// True while a file is being read.
    pub(crate) fn is_loading(&self) -> bool {
        !self.coming.is_empty()
    }

    /// The files that are being read.
    pub(crate) fn coming(&self) -> impl Iterator<Item = &Location> {
        self.coming.iter().map(|(location, _)| location)
    }

    /// Gives up what the frame that was just drawn has not asked for.
    pub(crate) fn cancel_unwanted(&mut self) {
        let files = &mut self.files;
        self.coming.retain(|(location, _)| {
            let stays = files.is_wanted(location, ());
            if !stays {
                files.forget(location.clone(), ());
            }
            stays
        });
    }

    /// Starts a frame that has these passes: takes over what has been read.
    pub(crate) fn advance<'a>(&mut self, gpu: &Gpu, passes: impl Iterator<Item = &'a str>) {
        self.files.advance();
        let files = &mut self.files;
        self.coming.retain(|(location, result)| {
            let mesh = match result.try_recv() {
                Ok(mesh) => mesh,
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => Err(DAMAGED.to_owned()),
            };
            files.replace(location.clone(), (), finish(gpu, &location.to_string(), mesh));
            false
        });
        let names: std::collections::HashSet<&str> = passes.collect();
        self.instances.retain(|name, _| names.contains(name.as_str()));
    }

    /// A mesh, and what is wrong with it; a cube stands in for one that cannot be read.
    pub(crate) fn mesh(
        &mut self,
        gpu: &Gpu,
        bundle: &Bundle,
        base: Option<&Path>,
        source: &MeshSource,
    ) -> (GpuMesh, Option<String>) {
        let file = match source {
            MeshSource::Fish => FISH,
            MeshSource::File(path) => path,
            _ => return (self.built_in(gpu, source), None),
        };
        let location = Location::of(file, base);
        let (waker, coming) = (&self.waker, &mut self.coming);
        let load = |location: &Location, before: Option<&Loaded<Option<GpuMesh>>>| {
            // What ships with the program is small.
            let in_background = waker.as_ref().filter(|_| matches!(location, Location::File(_)));
            let Some(result) = in_background.and_then(|waker| read_in_background(bundle, location, waker))
            else {
                return finish(gpu, &location.to_string(), read(bundle, location));
            };
            coming.retain(|(known, _)| known != location);
            coming.push((location.clone(), result));
            before.cloned().unwrap_or(Loaded { value: None, problem: None })
        };
        let loaded = self.files.get(bundle, &location, (), load);
        let problem = loaded.problem.clone();
        match loaded.value.clone() {
            Some(mesh) => (mesh, problem),
            None => (self.built_in(gpu, &MeshSource::Cube), problem),
        }
    }

    /// The instances of a pass, made again only when their settings have changed.
    pub(crate) fn instances(&mut self, gpu: &Gpu, pass: &str, settings: Option<&Instances>) -> GpuInstances {
        let Some(settings) = settings else { return self.single.clone() };
        if let Some((made_from, instances)) = self.instances.get(pass)
            && made_from == settings
        {
            return instances.clone();
        }
        let instances = upload_instances(gpu, &generate(settings));
        self.instances.insert(pass.to_owned(), (settings.clone(), instances.clone()));
        instances
    }

    fn built_in(&mut self, gpu: &Gpu, source: &MeshSource) -> GpuMesh {
        self.built_in
            .entry(source.clone())
            .or_insert_with(|| upload(gpu, &source.to_string(), &Mesh::built_in(source).unwrap_or_default()))
            .clone()
    }
}

/// `None` without a thread: then the file is read at once.
fn read_in_background(
    bundle: &Bundle,
    location: &Location,
    waker: &WakerSlot,
) -> Option<Receiver<Result<Mesh, String>>> {
    let (sender, result) = channel();
    let (bundle, location, waker) = (bundle.clone(), location.clone(), waker.clone());
    let work = move || {
        if sender.send(read(&bundle, &location)).is_ok() {
            waker.wake();
        }
    };
    std::thread::Builder::new().name("mesh".to_owned()).spawn(work).ok()?;
    Some(result)
}

/// The mesh of a file, which may name others beside it.
pub(super) fn read(bundle: &Bundle, location: &Location) -> Result<Mesh, String> {
    let beside = |name: &str| {
        let neighbour = location.beside(name).ok_or("the mesh names a file outside its folder")?;
        neighbour.read(bundle, MAX_FILE_BYTES).map_err(|reason| format!("{neighbour}: {reason}"))
    };
    let bytes = location.read(bundle, MAX_FILE_BYTES)?;
    // A reader that panics on a hostile file must not leave the window waiting, nor end the program.
    catch_unwind(AssertUnwindSafe(|| Mesh::from_file(&location.to_string(), &bytes, &beside)))
        .unwrap_or_else(|_| Err(DAMAGED.to_owned()))
}

fn finish(gpu: &Gpu, name: &str, mesh: Result<Mesh, String>) -> Loaded<Option<GpuMesh>> {
    match mesh.and_then(|mesh| gpu.checked(|| upload(gpu, name, &mesh))) {
        Ok(mesh) => Loaded { value: Some(mesh), problem: None },
        Err(reason) => Loaded { value: None, problem: Some(reason) },
    }
}

fn upload(gpu: &Gpu, name: &str, mesh: &Mesh) -> GpuMesh {
    let buffer = |contents: &[u8], usage| {
        gpu.device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some(name),
            contents,
            usage,
        })
    };
    let positions = || mesh.vertices.iter().map(|vertex| Vec3::from(vertex.position));
    let low = positions().reduce(Vec3::min).unwrap_or(Vec3::ZERO);
    let high = positions().reduce(Vec3::max).unwrap_or(Vec3::ZERO);
    GpuMesh {
        vertices: buffer(bytemuck::cast_slice(&mesh.vertices), wgpu::BufferUsages::VERTEX),
        indices: buffer(bytemuck::cast_slice(&mesh.indices), wgpu::BufferUsages::INDEX),
        index_count: mesh.indices.len() as u32,
        radius: positions().map(Vec3::length).fold(0.0, f32::max),
        bounds: [low, high],
    }
}

fn upload_instances(gpu: &Gpu, instances: &[Instance]) -> GpuInstances {
    let buffer = gpu.device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
        label: Some("instances"),
        contents: bytemuck::cast_slice(instances),
        usage: wgpu::BufferUsages::VERTEX,
    });
    GpuInstances { buffer, count: instances.len() as u32 }
}
