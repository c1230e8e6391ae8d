// Instances
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   school_vertex, school_fragment
//     pass `school`: mesh fish × 2000 instances; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//
// Vertex attributes:
//   school_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 3: tangent, vec4f, object space, length 1; w is the handedness
//     location 5: instance_transform_0, vec4f, per instance: column 0 of its transform
//     location 6: instance_transform_1, vec4f, per instance: column 1 of its transform
//     location 7: instance_transform_2, vec4f, per instance: column 2 of its transform
//     location 8: instance_transform_3, vec4f, per instance: column 3 of its transform
//     location 9: instance_colour, vec4f, per instance: linear colour
//     location 10: instance_custom, vec4f, per instance: four random numbers from 0 to 1

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.

/// What is the same for everything in one pass of one frame.
struct Frame {
    /// World space to clip space.
    clip_from_world: mat4x4f,
    /// World space to view space (x right, y up, looking along -z).
    view_from_world: mat4x4f,
    /// View space to world space.
    world_from_view: mat4x4f,
    /// Time in seconds `t`, `t/20`, `2t`, `3t`; wraps with the loop length so that it stays precise.
    time: vec4f,
    /// Sine of `t/8`, `t/4`, `t/2`, `t`.
    sine: vec4f,
    /// Cosine of `t/8`, `t/4`, `t/2`, `t`.
    cosine: vec4f,
    /// Seconds since the last frame, its reciprocal, the same smoothed, its reciprocal.
    delta: vec4f,
    /// Width and height of the picture in pixels, and their reciprocals.
    screen: vec4f,
    /// Pointer position in UV, 1 while pressed, frame index.
    pointer: vec4f,
    /// Camera position in world space; w is the vertical field of view in radians.
    camera_position: vec4f,
    /// Camera direction in world space; w is unused.
    camera_direction: vec4f,
    /// Near and far distance of the camera, loop length in seconds (0: none), loop phase from 0 to 1.
    camera_range: vec4f,
    /// Unit direction to the main light in world space; w is 1 while its shadow map is drawn, else 0.
    light_direction: vec4f,
    /// Linear colour of the main light; w is unused.
    light_colour: vec4f,
    /// Linear colour of the ambient light; w is unused.
    ambient_colour: vec4f,
    /// Unit direction from the object to its lagging position, and their distance.
    motion: vec4f,
    /// Fade of the motion from 0 to 1, and the distance at which it is 1; zw are unused.
    motion_fade: vec4f,
    /// World space to the shadow map of the main light: xy is the UV, z the depth.
    shadow_from_world: mat4x4f,
}

/// What belongs to the object that a pass draws.
struct Object {
    /// Object space to world space.
    world_from_object: mat4x4f,
    /// World space to object space.
    object_from_world: mat4x4f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<uniform> object: Object;

/// What the pass `school` reads of each vertex.
struct SchoolVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(3) tangent: vec4f,
    @location(5) instance_transform_0: vec4f,
    @location(6) instance_transform_1: vec4f,
    @location(7) instance_transform_2: vec4f,
    @location(8) instance_transform_3: vec4f,
    @location(9) instance_colour: vec4f,
    @location(10) instance_custom: vec4f,
}

/// What the vertex stage of `school` hands to its fragment stage.
struct SchoolVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
    @location(3) world_tangent: vec3f,
    @location(4) world_bitangent: vec3f,
    @location(5) @interpolate(flat) instance_colour: vec4f,
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The direction of a normal after an instance's transform, which may scale unevenly or mirror.
///
/// The cofactor matrix is the inverse transpose times the determinant, and needs no division.
fn instance_normal(transform: mat4x4f, normal: vec3f) -> vec3f {
    let x = transform[0].xyz;
    let y = transform[1].xyz;
    let z = transform[2].xyz;
    let turned = cross(y, z) * normal.x + cross(z, x) * normal.y + cross(x, y) * normal.z;
    return turned * select(-1.0, 1.0, dot(x, cross(y, z)) >= 0.0);
}

/// The vertex stage of the pass `school`.
@vertex
fn school_vertex(vertex: SchoolVertex) -> SchoolVaryings {
    let position = vertex.position;
    let instance_data_custom = vertex.instance_custom;
    let add = position + vec3f(instance_data_custom.x);
    let instance_transform = mat4x4f(vertex.instance_transform_0, vertex.instance_transform_1, vertex.instance_transform_2, vertex.instance_transform_3);
    let displaced_world_position = (object.world_from_object * (instance_transform * vec4f(add, 1.0))).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(instance_normal(instance_transform, vertex.normal), 0.0) * object.object_from_world).xyz);
    let world_from_mesh = object.world_from_object * instance_transform;
    let world_tangent = unit_vector((world_from_mesh * vec4f(vertex.tangent.xyz, 0.0)).xyz);
    let world_bitangent = unit_vector(cross(world_normal, world_tangent) * vertex.tangent.w);
    var result: SchoolVaryings;
    result.clip_position = clip_position;
    result.object_position = add;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    result.world_tangent = world_tangent;
    result.world_bitangent = world_bitangent;
    result.instance_colour = vertex.instance_colour;
    return result;
}

/// The fragment stage of the pass `school`.
@fragment
fn school_fragment(varyings: SchoolVaryings) -> @location(0) vec4f {
    let world = varyings.world_position;
    let normal = unit_vector(varyings.world_normal);
    let instance_data_colour = varyings.instance_colour;
    let swizzle = instance_data_colour.xyz;
    let multiply = normal * swizzle;
    let lit = world + multiply;
    let view_direction = unit_vector(frame.camera_position.xyz - world);
    let rim = lit * view_direction;
    let world_tangent = unit_vector(varyings.world_tangent);
    let tangent = (frame.view_from_world * vec4f(world_tangent, 0.0)).xyz;
    let add = rim + tangent;
    let object_2 = varyings.object_position;
    let sum = add + object_2;
    let bitangent = unit_vector(varyings.world_bitangent);
    let last = sum + bitangent;
    return vec4f(last, 1.0);
}
