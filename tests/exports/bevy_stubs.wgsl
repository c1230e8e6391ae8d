// What the exported shaders import from Bevy 0.20: the same names with the same types, and only the members that they
// read.
struct bevy_view_View {
    clip_from_world: mat4x4<f32>,
    world_from_view: mat4x4<f32>,
    view_from_world: mat4x4<f32>,
    clip_from_view: mat4x4<f32>,
    world_position: vec3<f32>,
    exposure: f32,
    viewport: vec4<f32>,
    frustum: array<vec4<f32>, 6>,
}

struct bevy_globals_Globals {
    time: f32,
    delta_time: f32,
    frame_count: u32,
}

struct bevy_types_DirectionalLight {
    color: vec4<f32>,
    direction_to_light: vec3<f32>,
    flags: u32,
}

struct bevy_types_Lights {
    directional_lights: array<bevy_types_DirectionalLight, 10>,
    ambient_color: vec4<f32>,
    n_directional_lights: u32,
}

struct bevy_meshes_Mesh {
    first_vertex_index: u32,
    tag: u32,
}

const bevy_types_DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT: u32 = 1u << 0u;

@group(0) @binding(0) var<uniform> bevy_view_view: bevy_view_View;
@group(0) @binding(1) var<uniform> bevy_view_lights: bevy_types_Lights;
@group(0) @binding(5) var bevy_shadows_map: texture_depth_2d_array;
@group(0) @binding(6) var bevy_shadows_sampler: sampler_comparison;
@group(0) @binding(11) var<uniform> bevy_view_globals: bevy_globals_Globals;
@group(2) @binding(0) var<storage> bevy_meshes_mesh: array<bevy_meshes_Mesh>;

fn bevy_mesh_get_world_from_local(instance_index: u32) -> mat4x4<f32> {
    return mat4x4<f32>() * f32(bevy_meshes_mesh[instance_index].tag);
}

fn bevy_mesh_get_local_from_world(instance_index: u32) -> mat4x4<f32> {
    return mat4x4<f32>() * f32(bevy_meshes_mesh[instance_index].tag);
}

fn bevy_mesh_get_tag(instance_index: u32) -> u32 {
    return bevy_meshes_mesh[instance_index].tag;
}

fn bevy_shadows_fetch_directional_shadow(
    light_id: u32,
    frag_position: vec4<f32>,
    surface_normal: vec3<f32>,
    view_z: f32,
    frag_coord_xy: vec2<f32>,
) -> f32 {
    let depth = view_z + frag_coord_xy.x + surface_normal.x;
    return textureSampleCompareLevel(bevy_shadows_map, bevy_shadows_sampler, frag_position.xy, light_id, depth);
}

