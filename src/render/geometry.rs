//! Meshes and instances on the device.

use std::collections::HashMap;
use std::path::Path;

use glam::Vec3;

use super::files::{FileCache, Loaded, Location};
use super::gpu::Gpu;
use super::instances::{Instance, SINGLE, generate};
use super::mesh::{MAX_FILE_BYTES, Mesh};
use crate::bundle::Bundle;
use crate::document::{Instances, MeshSource};
use wgpu::util::DeviceExt as _;

/// The file behind [`MeshSource::Fish`].
pub(crate) const FISH: &str = "bundle:meshes/fish.obj";

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
#[derive(Debug)]
pub(crate) struct Geometry {
    built_in: HashMap<MeshSource, GpuMesh>,
    files: FileCache<(), Option<GpuMesh>>,
    single: GpuInstances,
    /// By pass name, with the settings that they were made from.
    instances: HashMap<String, (Instances, GpuInstances)>,
}

impl Geometry {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        Self {
            built_in: HashMap::new(),
            files: FileCache::new(),
            single: upload_instances(gpu, &[SINGLE]),
            instances: HashMap::new(),
        }
    }

    /// Starts a frame that has these passes.
    pub(crate) fn advance<'a>(&mut self, passes: impl Iterator<Item = &'a str>) {
        self.files.advance();
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
        let loaded = self.files.get(bundle, &location, (), |location, _| load(gpu, bundle, location));
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

fn load(gpu: &Gpu, bundle: &Bundle, location: &Location) -> Loaded<Option<GpuMesh>> {
    let name = location.to_string();
    let beside = |name: &str| {
        let neighbour = location.beside(name).ok_or("the mesh names a file outside its folder")?;
        neighbour.read(bundle, MAX_FILE_BYTES).map_err(|reason| format!("{neighbour}: {reason}"))
    };
    let mesh = location
        .read(bundle, MAX_FILE_BYTES)
        .and_then(|bytes| Mesh::from_file(&name, &bytes, &beside))
        .and_then(|mesh| gpu.checked(|| upload(gpu, &name, &mesh)));
    match mesh {
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
