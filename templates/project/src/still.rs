//! One picture, without a window.

use std::fs::File;
use std::io::BufWriter;

use crate::Outcome;
use crate::player::{Frame, Player};
use crate::resources::{target, view};
use crate::scene;

/// Draws the effect at `time` seconds and writes it as PNG.
pub fn write(path: &str, time: f64, size: [u32; 2]) -> Outcome<()> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;
    let mut player = Player::new(&device, &queue);
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let picture = target(&device, size, format, 1, wgpu::TextureUsages::COPY_SRC);
    let frame = Frame {
        size,
        view: &view(&picture),
        format,
        premultiplied: false,
        time,
        delta: crate::view::STEP_SECS,
        camera: scene::CAMERA,
    };
    player.draw_still(&frame);
    write_png(path, size, &read_back(&device, &queue, &picture)?)
}

fn read_back(device: &wgpu::Device, queue: &wgpu::Queue, picture: &wgpu::Texture) -> Outcome<Vec<u8>> {
    let row_bytes = picture.width() * 4;
    let padded = row_bytes.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
    let buffer = device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("read back"),
        size: u64::from(padded) * u64::from(picture.height()),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = device.create_command_encoder(&Default::default());
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(padded), rows_per_image: None };
    let copy = wgpu::TexelCopyBufferInfo { buffer: &buffer, layout };
    encoder.copy_texture_to_buffer(picture.as_image_copy(), copy, picture.size());
    queue.submit([encoder.finish()]);
    buffer.map_async(wgpu::MapMode::Read, .., |_| {});
    device.poll(wgpu::PollType::wait_indefinitely())?;
    let mapped = buffer.get_mapped_range(..)?;
    Ok(mapped.chunks_exact(padded as usize).flat_map(|row| row[..row_bytes as usize].to_vec()).collect())
}

fn write_png(path: &str, [width, height]: [u32; 2], pixels: &[u8]) -> Outcome<()> {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    Ok(writer.finish()?)
}
