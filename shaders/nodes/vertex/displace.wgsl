// Moving vertices. Everything is in object space unless wired otherwise.

struct Billboard {
    /// The position that faces the camera.
    position: vec3f,
    /// Unit normal towards the camera.
    normal: vec3f,
}

/// Turns a flat mesh towards the camera, always or only about the vertical axis. Keeps its size, also in an object that is
/// turned or scaled unevenly.
///
/// @node Vertex/Billboard
/// @param position = position  Position of the vertex.
/// @param centre = (0, 0, 0)  The point about which it turns.
/// @param vertical = 1.0 [0, 1]  1 faces the camera wholly, 0 stays upright.
/// @param camera = object_camera_position  The camera, in the same space as the position.
/// @param scale = object_scale  Size of the object along its axes; (1, 1, 1) where the position is in world space.
/// @search face camera, sprite, always facing, imposter, particle
fn billboard(position: vec3f, centre: vec3f, vertical: f32, camera: vec3f, scale: vec3f) -> Billboard {
    // Turned between the object's scale and its turn, where angles are those of the world.
    let size = select(scale, vec3f(1.0e-6), abs(scale) < vec3f(1.0e-6));
    let offset = (position - centre) * size;
    let towards = (camera - centre) * size;
    let normal = unit_or(vec3f(towards.x, towards.y * vertical, towards.z), vec3f(0.0, 0.0, 1.0));
    let roughly_up = select(vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(normal.y) > 0.999);
    let right = unit_or(cross(roughly_up, normal), vec3f(1.0, 0.0, 0.0));
    let up = unit_or(cross(normal, right), vec3f(0.0, 1.0, 0.0));
    let turned = right * offset.x + up * offset.y + normal * offset.z;
    return Billboard(centre + turned / size, unit_or(normal * size, normal));
}

/// Waves that run through a mesh and push it to and fro along a direction: water, banners.
///
/// @node Vertex/Wave Displacement
/// @param position = position  Position of the vertex.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Speed of the wave, in radians per second.
/// @param inverse_wave_length = 10.0 [0, 40]  How dense the waves are, in radians per unit.
/// @param magnitude = 0.1 [0, 1]  Largest displacement.
/// @param direction = (1, 0, 0)  Where it pushes; its length is a factor.
/// @returns position + direction · sin(frequency · t + (x + y + z) · inverse wave length) · magnitude.
/// @search water, ripple, flag, wave, vertex animation, sine displacement
fn wave_displacement(
    position: vec3f,
    time: f32,
    frequency: f32,
    inverse_wave_length: f32,
    magnitude: f32,
    direction: vec3f,
) -> vec3f {
    let along = position.x + position.y + position.z;
    return position + direction * (sin(frequency * time + along * inverse_wave_length) * magnitude);
}

/// Grass and leaves in the wind: the higher, the farther it sways.
///
/// @node Vertex/Wind Sway
/// @param position = position  Position of the vertex.
/// @param time = time  Time in seconds.
/// @param direction = (1, 0, 0.3)  Where the wind blows; its height does not count.
/// @param strength = 0.2 [0, 2]  Largest sway at a height of 1.
/// @param speed = 1.0 [0, 5]  Speed of the gusts.
/// @param phase = 0.0 [0, 1]  Start within the gust; give each plant its own.
/// @param ground = 0.0  Height at and below which nothing moves.
/// @returns The moved position; stems keep their length roughly.
/// @search grass, tree, foliage, wind, leaves, sway
fn wind_sway(
    position: vec3f,
    time: f32,
    direction: vec3f,
    strength: f32,
    speed: f32,
    phase: f32,
    ground: f32,
) -> vec3f {
    let height = max(position.y - ground, 0.0);
    let at = time * speed * 2.0 + phase * 6.2831853;
    let gust = 0.6 + 0.3 * sin(at) + 0.1 * sin(at * 2.7 + 1.3);
    let heading = unit_or_2d(direction.xz, vec2f(1.0, 0.0));
    let sway = heading * (gust * strength * height * height / (height + 0.5));
    let drop = dot(sway, sway) / max(2.0 * height, 1.0e-4);
    return vec3f(position.x + sway.x, position.y - min(drop, height), position.z + sway.y);
}

/// Bends a mesh along an arc about its z axis.
///
/// @node Vertex/Bend
/// @param position = position  Position of the vertex.
/// @param angle = 45.0 [-360, 360] {degrees}  Angle in radians by which one unit of height turns; positive bends towards -x.
/// @returns The bent position.
/// @search curve, arc, deform
fn bend(position: vec3f, angle: f32) -> vec3f {
    let is_straight = abs(angle) < 1.0e-4;
    let radius = 1.0 / select(angle, 1.0, is_straight);
    let turned = position.y * angle;
    let bent = vec3f((position.x + radius) * cos(turned) - radius, (position.x + radius) * sin(turned), position.z);
    return select(bent, position, is_straight);
}

/// Twists a mesh about its vertical axis.
///
/// @node Vertex/Twist
/// @param position = position  Position of the vertex.
/// @param angle = 90.0 [-720, 720] {degrees}  Angle in radians for one unit of height; positive is counter-clockwise as seen from above.
/// @returns The twisted position.
/// @search spiral, screw, wring, deform
fn twist(position: vec3f, angle: f32) -> vec3f {
    let turned = rotated_2d(position.zx, position.y * angle);
    return vec3f(turned.y, position.y, turned.x);
}

/// Moves a mesh outward along its normals.
///
/// @node Vertex/Inflate
/// @param position = position  Position of the vertex.
/// @param normal = normal  Direction of the surface.
/// @param amount = 0.1 [-1, 1]  How far it moves.
/// @returns The moved position.
/// @search fatten, push along normal, outline, extrude, balloon
fn inflate(position: vec3f, normal: vec3f, amount: f32) -> vec3f {
    return position + unit_or(normal, vec3f(0.0, 0.0, 0.0)) * amount;
}

/// Flies a mesh apart from a centre. The triangles must not share vertices to come apart.
///
/// @node Vertex/Explode
/// @param position = position  Position of the vertex.
/// @param normal = normal  Direction of the triangle.
/// @param centre = (0, 0, 0)  Where it bursts.
/// @param amount = 0.5 [0, 5]  How far it flies.
/// @param gravity = 0.2 [0, 2]  How fast it falls.
/// @returns The moved position.
/// @search burst, shatter, disintegrate
fn explode(position: vec3f, normal: vec3f, centre: vec3f, amount: f32, gravity: f32) -> vec3f {
    let outward = unit_or(unit_or(position - centre, normal) + normal, vec3f(0.0, 1.0, 0.0));
    return position + outward * amount - vec3f(0.0, gravity * amount * amount, 0.0);
}

/// Pulls a mesh onto a ball.
///
/// @node Vertex/Spherify
/// @param position = position  Position of the vertex.
/// @param centre = (0, 0, 0)  Centre of the ball.
/// @param radius = 1.0 [0, 4]  Radius of the ball.
/// @param amount = 0.5 [0, 1]  0 changes nothing, 1 is the ball.
/// @returns The moved position; a vertex at the centre stays there.
/// @search ball, round, morph to sphere
fn spherify(position: vec3f, centre: vec3f, radius: f32, amount: f32) -> vec3f {
    let offset = position - centre;
    return mix(position, centre + unit_or(offset, vec3f(0.0, 0.0, 0.0)) * radius, amount);
}

/// Moves a mesh along its normals by noise: rocks, blobs, boiling.
///
/// @node Vertex/Noise Displacement
/// @param position = position  Position of the vertex.
/// @param normal = normal  Direction of the surface.
/// @param scale = 2.0 [0.1, 16]  Cells of the noise per unit.
/// @param amount = 0.2 [-1, 1]  Largest displacement.
/// @param flow = (0, 0, 0)  Moves the noise; wire a growing value to animate it.
/// @returns The moved position.
/// @search rock, blob, bumpy, perlin displacement
fn noise_displacement(position: vec3f, normal: vec3f, scale: f32, amount: f32, flow: vec3f) -> vec3f {
    return position + normal * (gradient_noise_at_3d(position * scale + flow) * amount);
}

struct MotionStretch {
    /// The stretched position, world space.
    position: vec3f,
    /// How far the vertex was stretched.
    stretch: f32,
}

/// Stretches the back of a moving object along its path: smears and trails.
///
/// @node Vertex/Motion Stretch
/// @param position = world_position  Position of the vertex, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @param direction = motion_direction  Unit vector from the object to where it was.
/// @param amount = motion_amount  Distance between the two.
/// @param variation = 1.0 [0, 1]  How much of the distance this vertex follows; wire noise for ragged trails.
/// @search smear, trail, motion blur, speed lines
fn motion_stretch(
    position: vec3f,
    normal: vec3f,
    direction: vec3f,
    amount: f32,
    variation: f32,
) -> MotionStretch {
    let facing = max(dot(direction, normal), 0.0);
    let stretch = variation * facing * amount;
    return MotionStretch(position + direction * stretch, stretch);
}
