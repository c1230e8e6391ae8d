//! Draws an exported WGSL file with wgpu alone: what a program of your own does with one. Nothing of Shaderwright is
//! used here, only the file that it wrote, a mesh and a texture.
//!
//!     shaderwright export fish_swim -o fish.wgsl
//!     cargo run --example play_exported -- fish.wgsl fish.png 1.5

use std::error::Error;
use std::fs;

use bytemuck::{Pod, Zeroable};
use glam::camera::rh;
use glam::{Mat4, Vec3};
use wgpu::util::DeviceExt as _;

type Outcome<T> = Result<T, Box<dyn Error>>;

const COLOUR_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8UnormSrgb;
const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;
const SAMPLES: u32 = 4;

/// `Frame` of the exported file, member by member.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Frame {
    clip_from_world: Mat4,
    view_from_world: Mat4,
    world_from_view: Mat4,
    time: [f32; 4],
    sine: [f32; 4],
    cosine: [f32; 4],
    delta: [f32; 4],
    screen: [f32; 4],
    pointer: [f32; 4],
    camera_position: [f32; 4],
    camera_direction: [f32; 4],
    camera_range: [f32; 4],
    light_direction: [f32; 4],
    light_colour: [f32; 4],
    ambient_colour: [f32; 4],
    motion: [f32; 4],
    motion_fade: [f32; 4],
    shadow_from_world: Mat4,
}

/// The parameters of `fish_swim`, as the header of the exported file lists them, padded to 16 bytes.
const VALUES: [f32; 8] = [1.0, 0.3, 1.0, 0.3, 1.0, 0.3, 0.9, 0.0];

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, wgsl, output, seconds] = &arguments[..] else {
        return Err("usage: play_exported FISH.wgsl OUT.png SECONDS".into());
    };
    let wgsl = fs::read_to_string(wgsl)?;
    let mesh = fs::read("assets/meshes/fish.obj")?;
    let skin = fs::read("assets/textures/fish_skin.png")?;
    draw(&wgsl, &mesh, &skin, seconds.parse()?, 512)?.save(output)?;
    Ok(())
}

/// Draws the fish on black, `size` pixels wide and high.
pub fn draw(wgsl: &str, mesh: &[u8], skin: &[u8], seconds: f32, size: u32) -> Outcome<image::RgbaImage> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;

    let uniform = |contents: &[u8]| {
        let usage = wgpu::BufferUsages::UNIFORM;
        device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
    };
    let frame = uniform(bytemuck::bytes_of(&frame(seconds, size)));
    let object = uniform(bytemuck::bytes_of(&[Mat4::IDENTITY, Mat4::IDENTITY]));
    let values = uniform(bytemuck::bytes_of(&VALUES));
    let skin = mip_mapped_texture(&device, &queue, skin)?;
    let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
        address_mode_u: wgpu::AddressMode::Repeat,
        address_mode_v: wgpu::AddressMode::Repeat,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        anisotropy_clamp: 8,
        ..Default::default()
    });

    let pipeline = pipeline(&device, wgsl);
    let groups = [
        bind(&device, &pipeline, 0, &[frame.as_entire_binding(), object.as_entire_binding()]),
        bind(
            &device,
            &pipeline,
            1,
            &[
                values.as_entire_binding(),
                wgpu::BindingResource::TextureView(&skin),
                wgpu::BindingResource::Sampler(&sampler),
            ],
        ),
    ];
    let vertices = vertices(mesh)?;
    let count = (vertices.len() / 8) as u32;
    let vertices = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(&vertices),
        usage: wgpu::BufferUsages::VERTEX,
    });

    let target = |format, sample_count, usage| {
        device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: size, height: size, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage,
            view_formats: &[],
        })
    };
    let drawn = wgpu::TextureUsages::RENDER_ATTACHMENT;
    let samples = target(COLOUR_FORMAT, SAMPLES, drawn).create_view(&Default::default());
    let depth = target(DEPTH_FORMAT, SAMPLES, drawn).create_view(&Default::default());
    let picture = target(COLOUR_FORMAT, 1, drawn | wgpu::TextureUsages::COPY_SRC);

    let mut encoder = device.create_command_encoder(&Default::default());
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &samples,
            depth_slice: None,
            resolve_target: Some(&picture.create_view(&Default::default())),
            ops: wgpu::Operations {
                load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                store: wgpu::StoreOp::Discard,
            },
        })],
        depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
            view: &depth,
            depth_ops: Some(wgpu::Operations {
                load: wgpu::LoadOp::Clear(1.0),
                store: wgpu::StoreOp::Discard,
            }),
            stencil_ops: None,
        }),
        ..Default::default()
    });
    pass.set_pipeline(&pipeline);
    for (index, group) in (0..).zip(&groups) {
        pass.set_bind_group(index, group, &[]);
    }
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.draw(0..count, 0..1);
    drop(pass);
    read_back(&device, &queue, encoder, &picture, size)
}

/// The camera, light and time of the frame.
fn frame(seconds: f32, size: u32) -> Frame {
    let (yaw, pitch, distance) = (62f32.to_radians(), 24f32.to_radians(), 4.2);
    let towards_camera = Vec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos());
    let position = towards_camera * distance;
    let view_from_world = rh::view::look_at_mat4(position, Vec3::ZERO, Vec3::Y);
    let clip_from_view = rh::proj::directx::perspective(36f32.to_radians(), 1.0, 0.04, 1_000.0);
    let pixels = size as f32;
    Frame {
        clip_from_world: clip_from_view * view_from_world,
        view_from_world,
        world_from_view: view_from_world.inverse(),
        time: [seconds, seconds / 20.0, seconds * 2.0, seconds * 3.0],
        sine: [8.0, 4.0, 2.0, 1.0].map(|slower: f32| (seconds / slower).sin()),
        cosine: [8.0, 4.0, 2.0, 1.0].map(|slower: f32| (seconds / slower).cos()),
        delta: [1.0 / 60.0, 60.0, 1.0 / 60.0, 60.0],
        screen: [pixels, pixels, 1.0 / pixels, 1.0 / pixels],
        camera_position: position.extend(36f32.to_radians()).to_array(),
        camera_direction: (-towards_camera).extend(0.0).to_array(),
        light_direction: Vec3::new(0.4, 0.9, 0.35).normalize().extend(0.0).to_array(),
        light_colour: [1.05, 1.0, 0.92, 0.0],
        ambient_colour: [0.2, 0.24, 0.3, 0.0],
        ..Zeroable::zeroed()
    }
}

/// The bind group layouts come from the shader itself.
fn pipeline(device: &wgpu::Device, wgsl: &str) -> wgpu::RenderPipeline {
    let source = wgpu::ShaderSource::Wgsl(wgsl.into());
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
    let attributes = wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Float32x2];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some("fish_vertex"),
            compilation_options: Default::default(),
            buffers: &[Some(wgpu::VertexBufferLayout {
                array_stride: 32,
                step_mode: wgpu::VertexStepMode::Vertex,
                attributes: &attributes,
            })],
        },
        primitive: wgpu::PrimitiveState { cull_mode: Some(wgpu::Face::Back), ..Default::default() },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(true),
            depth_compare: Some(wgpu::CompareFunction::Less),
            stencil: Default::default(),
            bias: Default::default(),
        }),
        multisample: wgpu::MultisampleState { count: SAMPLES, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some("fish_fragment"),
            compilation_options: Default::default(),
            targets: &[Some(COLOUR_FORMAT.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

fn bind(
    device: &wgpu::Device,
    pipeline: &wgpu::RenderPipeline,
    group: u32,
    resources: &[wgpu::BindingResource<'_>],
) -> wgpu::BindGroup {
    let entries: Vec<wgpu::BindGroupEntry<'_>> = (0..)
        .zip(resources)
        .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource: resource.clone() })
        .collect();
    let layout = &pipeline.get_bind_group_layout(group);
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

/// Position, normal and UV of every corner; OBJ counts v upward, the shader downward.
fn vertices(mut mesh: &[u8]) -> Outcome<Vec<f32>> {
    let options = tobj::LoadOptions { triangulate: true, single_index: true, ..Default::default() };
    let (models, _) = tobj::load_obj_buf(&mut mesh, &options, |_| Err(tobj::LoadError::GenericFailure))?;
    let mesh = &models.first().ok_or("the mesh is empty")?.mesh;
    let corner = |index: &u32| {
        let at = *index as usize;
        let (position, normal) = (&mesh.positions[3 * at..3 * at + 3], &mesh.normals[3 * at..3 * at + 3]);
        let uv = [mesh.texcoords[2 * at], 1.0 - mesh.texcoords[2 * at + 1]];
        [position, normal, &uv].concat()
    };
    Ok(mesh.indices.iter().flat_map(corner).collect())
}

/// A colour texture with its mip levels, each made from the last in linear light.
fn mip_mapped_texture(device: &wgpu::Device, queue: &wgpu::Queue, png: &[u8]) -> Outcome<wgpu::TextureView> {
    let picture = image::load_from_memory(png)?.to_rgba8();
    let (width, height) = picture.dimensions();
    let levels = width.max(height).ilog2() + 1;
    let mut bytes = picture.as_raw().clone();
    let mut linear: Vec<f32> = bytes.iter().map(|byte| to_linear(*byte)).collect();
    let (mut columns, mut rows) = (width as usize, height as usize);
    for _ in 1..levels {
        let (half_columns, half_rows) = ((columns / 2).max(1), (rows / 2).max(1));
        let texel =
            |x: usize, y: usize, c: usize| linear[(y.min(rows - 1) * columns + x.min(columns - 1)) * 4 + c];
        let mut next = Vec::with_capacity(half_columns * half_rows * 4);
        for (y, x) in (0..half_rows).flat_map(|y| (0..half_columns).map(move |x| (2 * y, 2 * x))) {
            next.extend((0..4).map(|c| {
                (texel(x, y, c) + texel(x + 1, y, c) + texel(x, y + 1, c) + texel(x + 1, y + 1, c)) / 4.0
            }));
        }
        bytes.extend(next.iter().map(|value| to_srgb(*value)));
        (linear, columns, rows) = (next, half_columns, half_rows);
    }
    let descriptor = wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: levels,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8UnormSrgb,
        usage: wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    };
    let texture = device.create_texture_with_data(queue, &descriptor, Default::default(), &bytes);
    Ok(texture.create_view(&Default::default()))
}

fn to_linear(byte: u8) -> f32 {
    let value = f32::from(byte) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn to_srgb(value: f32) -> u8 {
    let encoded = if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

/// Waits for the drawing and copies the picture; `size` must be a multiple of 64, so that rows need no padding.
fn read_back(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut encoder: wgpu::CommandEncoder,
    picture: &wgpu::Texture,
    size: u32,
) -> Outcome<image::RgbaImage> {
    let buffer = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(size * size * 4),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(size * 4), rows_per_image: None };
    let copy = wgpu::TexelCopyBufferInfo { buffer: &buffer, layout };
    encoder.copy_texture_to_buffer(picture.as_image_copy(), copy, picture.size());
    queue.submit([encoder.finish()]);
    buffer.map_async(wgpu::MapMode::Read, .., |_| {});
    device.poll(wgpu::PollType::wait_indefinitely())?;
    let pixels = buffer.get_mapped_range(..)?.to_vec();
    image::RgbaImage::from_raw(size, size, pixels).ok_or_else(|| "the picture has the wrong size".into())
}
