//! What a vertex entry point gives, read back for every vertex and instance.
//!
//! The text is the compiled one, whose entry point is called from another one that draws each vertex as a point on a
//! pixel of its own. With the identity as the camera's matrix the clip position is the position in the world.

use glam::Mat4;
use shaderwright::compile::{Attribute, Compiled};
use shaderwright::render::instances::Instance;
use shaderwright::render::mesh::Vertex;
use shaderwright::render::{FrameUniform, ObjectUniform};
use wgpu::util::DeviceExt as _;

use crate::gpu;

/// Texels side by side in the target.
const WIDTH: u32 = 512;

/// What is drawn, and what the host says of it.
pub struct Scene<'a> {
    pub compiled: &'a Compiled,
    /// The bytes of the buffer of values.
    pub values: Vec<u8>,
    pub frame: FrameUniform,
    pub object: ObjectUniform,
    pub vertices: &'a [Vertex],
    pub instances: &'a [Instance],
}

/// Positions in the world as the entry point gives them: all vertices of the first instance, then of the next.
pub fn positions(scene: &Scene<'_>, entry: &str, attributes: &[Attribute]) -> Vec<[f64; 3]> {
    let gpu = gpu();
    let device = &gpu.device;
    let count = scene.vertices.len() * scene.instances.len();
    let size = [WIDTH, (count as u32).div_ceil(WIDTH)];
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(entry),
        source: wgpu::ShaderSource::Wgsl(
            calling(&scene.compiled.wgsl, entry, scene.vertices.len(), size).into(),
        ),
    });
    let buffer = |contents: &[u8], usage| {
        device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
    };
    let identity = FrameUniform { clip_from_world: Mat4::IDENTITY, ..scene.frame };
    let uniforms = [
        buffer(bytemuck::bytes_of(&identity), wgpu::BufferUsages::UNIFORM),
        buffer(bytemuck::bytes_of(&scene.object), wgpu::BufferUsages::UNIFORM),
    ];
    let storage = scene.compiled.interface.values.storage;
    let usage = if storage { wgpu::BufferUsages::STORAGE } else { wgpu::BufferUsages::UNIFORM };
    let values: Vec<_> =
        (!scene.values.is_empty()).then(|| buffer(&scene.values, usage)).into_iter().collect();
    let (frame_layout, frame) = group(device, &uniforms, wgpu::BufferBindingType::Uniform);
    let kind = if storage {
        wgpu::BufferBindingType::Storage { read_only: true }
    } else {
        wgpu::BufferBindingType::Uniform
    };
    let (values_layout, values) = group(device, &values, kind);
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&frame_layout), Some(&values_layout)],
        immediate_size: 0,
    });
    let pipeline = pipeline(device, &module, &layout, attributes);
    let target = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba32Float,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let vertices = buffer(bytemuck::cast_slice(scene.vertices), wgpu::BufferUsages::VERTEX);
    let instances = buffer(bytemuck::cast_slice(scene.instances), wgpu::BufferUsages::VERTEX);
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    {
        let view = target.create_view(&wgpu::TextureViewDescriptor::default());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations::default(),
            })],
            ..Default::default()
        });
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &frame, &[]);
        pass.set_bind_group(1, &values, &[]);
        pass.set_vertex_buffer(0, vertices.slice(..));
        pass.set_vertex_buffer(1, instances.slice(..));
        pass.draw(0..scene.vertices.len() as u32, 0..scene.instances.len() as u32);
    }
    let texels = read(device, &gpu.queue, encoder, &target);
    texels.chunks_exact(4).take(count).map(|texel| [0, 1, 2].map(|axis| f64::from(texel[axis]))).collect()
}

/// The text with an entry point that calls `entry` and puts what it gives on a pixel.
fn calling(wgsl: &str, entry: &str, vertex_count: usize, [width, height]: [u32; 2]) -> String {
    let (before, after) = wgsl.split_once(&format!("@vertex\nfn {entry}(")).unwrap();
    let (parameters, after) = after.split_at(after.find(") -> ").unwrap());
    let plain = |text: &str| text.split_once(") ").map_or(text.to_owned(), |(_, plain)| plain.to_owned());
    let declared: Vec<String> = parameters.split(", ").map(plain).collect();
    let names: Vec<&str> = declared.iter().filter_map(|text| text.split(':').next()).collect();
    let mut given = parameters.to_owned();
    for index in ["vertex_index", "instance_index"] {
        if !parameters.contains(index) {
            given += &format!(", @builtin({index}) {index}: u32");
        }
    }
    let (result, body) = after.split_once(" {\n").unwrap();
    let clip = if result.contains("vec4f") { "result" } else { "result.clip_position" };
    let result = result.replace("@builtin(position) ", "");
    format!(
        "{before}fn {entry}({}{result} {{\n{body}
struct ReadBack {{
    @builtin(position) place: vec4f,
    @location(0) @interpolate(flat) position: vec4f,
}}
@vertex
fn read_back({given}) -> ReadBack {{
    let result = {entry}({});
    let index = instance_index * {vertex_count}u + vertex_index;
    let pixel = vec2f(f32(index % {width}u), f32(index / {width}u)) + 0.5;
    let place = pixel / vec2f({width}.0, {height}.0) * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0);
    return ReadBack(vec4f(place, 0.0, 1.0), {clip});
}}
@fragment
fn keep(read: ReadBack) -> @location(0) vec4f {{
    return read.position;
}}
",
        declared.join(", "),
        names.join(", "),
    )
}

fn group(
    device: &wgpu::Device,
    buffers: &[wgpu::Buffer],
    ty: wgpu::BufferBindingType,
) -> (wgpu::BindGroupLayout, wgpu::BindGroup) {
    let entry = |(binding, _)| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::VERTEX,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    };
    let entries: Vec<_> = (0..).zip(buffers).map(entry).collect();
    let layout =
        device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
    let bound = (0..)
        .zip(buffers)
        .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
    let entries: Vec<_> = bound.collect();
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &layout,
        entries: &entries,
    });
    (layout, group)
}

fn pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    layout: &wgpu::PipelineLayout,
    attributes: &[Attribute],
) -> wgpu::RenderPipeline {
    let (per_vertex, per_instance) = (located(attributes, false), located(attributes, true));
    let buffer = |stride: usize, step_mode, attributes| {
        Some(wgpu::VertexBufferLayout { array_stride: stride as u64, step_mode, attributes })
    };
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: Some(layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("read_back"),
            compilation_options: Default::default(),
            buffers: &[
                buffer(size_of::<Vertex>(), wgpu::VertexStepMode::Vertex, per_vertex.as_slice()),
                buffer(size_of::<Instance>(), wgpu::VertexStepMode::Instance, per_instance.as_slice()),
            ],
        },
        primitive: wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::PointList,
            ..Default::default()
        },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some("keep"),
            compilation_options: Default::default(),
            targets: &[Some(wgpu::TextureFormat::Rgba32Float.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

fn located(attributes: &[Attribute], per_instance: bool) -> Vec<wgpu::VertexAttribute> {
    let offset = |attribute| match attribute {
        Attribute::Position => std::mem::offset_of!(Vertex, position),
        Attribute::Normal => std::mem::offset_of!(Vertex, normal),
        Attribute::Uv => std::mem::offset_of!(Vertex, uv),
        Attribute::Uv1 => std::mem::offset_of!(Vertex, uv1),
        Attribute::Tangent => std::mem::offset_of!(Vertex, tangent),
        Attribute::Colour => std::mem::offset_of!(Vertex, colour),
        Attribute::InstanceTransform => std::mem::offset_of!(Instance, transform),
        Attribute::InstanceColour => std::mem::offset_of!(Instance, colour),
        Attribute::InstanceCustom => std::mem::offset_of!(Instance, custom),
    };
    let wanted = attributes.iter().filter(|attribute| attribute.per_instance() == per_instance);
    wanted
        .flat_map(|attribute| {
            let format = match attribute.width() {
                2 => wgpu::VertexFormat::Float32x2,
                3 => wgpu::VertexFormat::Float32x3,
                _ => wgpu::VertexFormat::Float32x4,
            };
            (0..attribute.location_count()).map(move |column| wgpu::VertexAttribute {
                format,
                offset: offset(*attribute) as u64 + u64::from(column) * format.size(),
                shader_location: attribute.location() + column,
            })
        })
        .collect()
}

fn read(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut encoder: wgpu::CommandEncoder,
    target: &wgpu::Texture,
) -> Vec<f32> {
    let row_bytes = target.width() * 16;
    let buffer = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(row_bytes) * u64::from(target.height()),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row_bytes), rows_per_image: None };
    encoder.copy_texture_to_buffer(
        target.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &buffer, layout },
        target.size(),
    );
    queue.submit([encoder.finish()]);
    buffer.map_async(wgpu::MapMode::Read, .., |result| result.unwrap());
    device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    let mapped = buffer.get_mapped_range(..).unwrap();
    bytemuck::pod_collect_to_vec(&mapped)
}
