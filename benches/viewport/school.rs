//! The school of fish as somebody would write it with wgpu alone: same mesh, copies, texture and quality (four samples
//! of half floats, resolved, then encoded to sRGB), nothing else.

use bytemuck::{Pod, Zeroable};
use shaderwright::bundle::Bundle;
use shaderwright::document::{Document, Instances};
use shaderwright::render::camera::clip_from_world;
use shaderwright::render::instances::{Instance, generate};
use shaderwright::render::mesh::Mesh;
use shaderwright::render::{Gpu, OUTPUT_FORMAT};
use wgpu::util::DeviceExt as _;

const COLOUR: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;
const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Vertex {
    position: [f32; 3],
    normal: [f32; 3],
    uv: [f32; 2],
}

/// `Frame` of the shader.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Frame {
    clip_from_world: [[f32; 4]; 4],
    light_direction: [f32; 3],
    time: f32,
    light_colour: [f32; 3],
    time_scale: f32,
    ambient: [f32; 3],
    /// From `side_to_side` to `mask_white`, and padding.
    swim: [f32; 9],
}

pub struct School {
    gpu: Gpu,
    frame: Frame,
    clear: wgpu::Color,
    uniform: wgpu::Buffer,
    fish: wgpu::RenderPipeline,
    encode: wgpu::RenderPipeline,
    bindings: wgpu::BindGroup,
    picture_bindings: wgpu::BindGroup,
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
    index_count: u32,
    instances: wgpu::Buffer,
    instance_count: u32,
    samples: wgpu::TextureView,
    depth: wgpu::TextureView,
    resolved: wgpu::TextureView,
    pub output: wgpu::Texture,
    output_view: wgpu::TextureView,
}

impl School {
    /// The school of a document, whose background is a plain colour.
    pub fn new(gpu: &Gpu, document: &Document, clear: [f64; 3], side: u32) -> Self {
        let device = &gpu.device;
        let module = device.create_shader_module(wgpu::include_wgsl!("school.wgsl"));
        let texture = |format, sample_count, usage| {
            device.create_texture(&wgpu::TextureDescriptor {
                label: None,
                size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
                view_formats: &[],
            })
        };
        let view = |texture: &wgpu::Texture| texture.create_view(&wgpu::TextureViewDescriptor::default());
        let resolved = view(&texture(COLOUR, 1, wgpu::TextureUsages::TEXTURE_BINDING));
        let output = texture(OUTPUT_FORMAT, 1, wgpu::TextureUsages::COPY_SRC);
        let buffer = |contents: &[u8], usage| {
            device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
        };
        let mesh = fish();
        let compact = mesh.vertices.iter().map(|vertex| Vertex {
            position: vertex.position,
            normal: vertex.normal,
            uv: vertex.uv,
        });
        let compact: Vec<Vertex> = compact.collect();
        let settings: &Instances = document.passes()[0].instances.as_ref().unwrap();
        let instances = generate(settings);
        let frame = frame(document);
        let uniform =
            buffer(bytemuck::bytes_of(&frame), wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST);
        let fish = fish_pipeline(device, &module);
        let encode = encode_pipeline(device, &module);
        let skin = view(&skin(gpu));
        let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
            address_mode_u: wgpu::AddressMode::Repeat,
            address_mode_v: wgpu::AddressMode::Repeat,
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            mipmap_filter: wgpu::MipmapFilterMode::Linear,
            ..Default::default()
        });
        let group = |pipeline: &wgpu::RenderPipeline, resources: &[wgpu::BindingResource<'_>]| {
            let entries: Vec<_> = (0..)
                .zip(resources)
                .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource: resource.clone() })
                .collect();
            device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: None,
                layout: &pipeline.get_bind_group_layout(0),
                entries: &entries,
            })
        };
        Self {
            bindings: group(
                &fish,
                &[
                    uniform.as_entire_binding(),
                    wgpu::BindingResource::TextureView(&skin),
                    wgpu::BindingResource::Sampler(&sampler),
                ],
            ),
            picture_bindings: group(&encode, &[wgpu::BindingResource::TextureView(&resolved)]),
            gpu: gpu.clone(),
            frame,
            clear: wgpu::Color { r: clear[0], g: clear[1], b: clear[2], a: 1.0 },
            uniform,
            fish,
            encode,
            vertices: buffer(bytemuck::cast_slice(&compact), wgpu::BufferUsages::VERTEX),
            indices: buffer(bytemuck::cast_slice(&mesh.indices), wgpu::BufferUsages::INDEX),
            index_count: mesh.indices.len() as u32,
            instances: buffer(bytemuck::cast_slice(&instances), wgpu::BufferUsages::VERTEX),
            instance_count: instances.len() as u32,
            samples: view(&texture(COLOUR, 4, wgpu::TextureUsages::empty())),
            depth: view(&texture(DEPTH, 4, wgpu::TextureUsages::empty())),
            resolved,
            output_view: view(&output),
            output,
        }
    }

    /// Draws the school at a time, without waiting for it.
    pub fn draw(&self, time_secs: f64) {
        let frame = Frame { time: time_secs as f32, ..self.frame };
        self.gpu.queue.write_buffer(&self.uniform, 0, bytemuck::bytes_of(&frame));
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view: &self.samples,
                    depth_slice: None,
                    resolve_target: Some(&self.resolved),
                    ops: wgpu::Operations {
                        load: wgpu::LoadOp::Clear(self.clear),
                        store: wgpu::StoreOp::Discard,
                    },
                })],
                depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                    view: &self.depth,
                    depth_ops: Some(wgpu::Operations {
                        load: wgpu::LoadOp::Clear(1.0),
                        store: wgpu::StoreOp::Discard,
                    }),
                    stencil_ops: None,
                }),
                ..Default::default()
            });
            pass.set_pipeline(&self.fish);
            pass.set_bind_group(0, &self.bindings, &[]);
            pass.set_vertex_buffer(0, self.vertices.slice(..));
            pass.set_vertex_buffer(1, self.instances.slice(..));
            pass.set_index_buffer(self.indices.slice(..), wgpu::IndexFormat::Uint32);
            pass.draw_indexed(0..self.index_count, 0, 0..self.instance_count);
        }
        {
            let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view: &self.output_view,
                    depth_slice: None,
                    resolve_target: None,
                    ops: wgpu::Operations::default(),
                })],
                ..Default::default()
            });
            pass.set_pipeline(&self.encode);
            pass.set_bind_group(0, &self.picture_bindings, &[]);
            pass.draw(0..3, 0..1);
        }
        self.gpu.queue.submit([encoder.finish()]);
    }
}

fn frame(document: &Document) -> Frame {
    let scene = document.scene();
    let [x, y, z] = scene.light.direction;
    let length = (x * x + y * y + z * z).sqrt();
    let value = |name: &str| {
        document.parameter(name).unwrap().value.fitted_to(shaderwright::types::Type::F32)[0] as f32
    };
    let mut swim = [0.0; 9];
    for (place, name) in
        swim.iter_mut().zip(["side_to_side", "pivot", "wave", "twist", "mask_black", "mask_white"])
    {
        *place = value(name);
    }
    Frame {
        clip_from_world: clip_from_world(&scene.camera, 1.0).to_cols_array_2d(),
        light_direction: [x, y, z].map(|axis| axis / length),
        time: 0.0,
        light_colour: scene.light.colour,
        time_scale: value("time_scale"),
        ambient: scene.light.ambient,
        swim,
    }
}

fn fish() -> Mesh {
    let bytes = Bundle::embedded().read_asset("bundle:meshes/fish.obj").unwrap();
    Mesh::from_file("fish.obj", &bytes, &|_| Err(String::new())).unwrap()
}

/// The skin with mip levels, each texel the mean of four in linear light.
fn skin(gpu: &Gpu) -> wgpu::Texture {
    let bytes = Bundle::embedded().read_asset("bundle:textures/fish_skin.png").unwrap();
    let mut level = image::load_from_memory(&bytes).unwrap().into_rgba8();
    let mut levels = Vec::new();
    let (width, height) = level.dimensions();
    loop {
        levels.extend_from_slice(&level);
        if level.dimensions() == (1, 1) {
            break;
        }
        level = image::RgbaImage::from_fn((level.width() / 2).max(1), (level.height() / 2).max(1), |x, y| {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| {
                let (x, y) = ((x * 2 + dx).min(level.width() - 1), (y * 2 + dy).min(level.height() - 1));
                level.get_pixel(x, y).0
            });
            let mean = |channel: usize| {
                let sum: f64 =
                    corners.iter().map(|pixel| (f64::from(pixel[channel]) / 255.0).powf(2.2)).sum();
                ((sum / 4.0).powf(1.0 / 2.2) * 255.0).round() as u8
            };
            image::Rgba([mean(0), mean(1), mean(2), 255])
        });
    }
    gpu.device.create_texture_with_data(
        &gpu.queue,
        &wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: width.max(height).ilog2() + 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba8UnormSrgb,
            usage: wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        },
        wgpu::util::TextureDataOrder::LayerMajor,
        &levels,
    )
}

fn fish_pipeline(device: &wgpu::Device, module: &wgpu::ShaderModule) -> wgpu::RenderPipeline {
    let per_vertex = wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Float32x2];
    let per_instance = wgpu::vertex_attr_array![
        3 => Float32x4, 4 => Float32x4, 5 => Float32x4, 6 => Float32x4, 7 => Float32x4, 8 => Float32x4
    ];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("fish_vertex"),
            compilation_options: Default::default(),
            buffers: &[
                Some(wgpu::VertexBufferLayout {
                    array_stride: size_of::<Vertex>() as u64,
                    step_mode: wgpu::VertexStepMode::Vertex,
                    attributes: &per_vertex,
                }),
                Some(wgpu::VertexBufferLayout {
                    array_stride: size_of::<Instance>() as u64,
                    step_mode: wgpu::VertexStepMode::Instance,
                    attributes: &per_instance,
                }),
            ],
        },
        primitive: wgpu::PrimitiveState { cull_mode: Some(wgpu::Face::Back), ..Default::default() },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH,
            depth_write_enabled: Some(true),
            depth_compare: Some(wgpu::CompareFunction::Less),
            stencil: wgpu::StencilState::default(),
            bias: wgpu::DepthBiasState::default(),
        }),
        multisample: wgpu::MultisampleState { count: 4, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some("fish_fragment"),
            compilation_options: Default::default(),
            targets: &[Some(COLOUR.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

fn encode_pipeline(device: &wgpu::Device, module: &wgpu::ShaderModule) -> wgpu::RenderPipeline {
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("cover"),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some("encode"),
            compilation_options: Default::default(),
            targets: &[Some(OUTPUT_FORMAT.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}
