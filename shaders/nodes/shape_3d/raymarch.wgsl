// Shapes that are seen without a mesh: a ray is followed until it meets them. Every loop is bounded.

struct Raymarch {
    /// 1 where the ray meets the shape, else 0.
    hit: f32,
    /// Where it meets it, object space.
    position: vec3f,
    /// Direction of the surface there, object space, length 1.
    normal: vec3f,
    /// How far the ray went; the reach where it met nothing.
    distance: f32,
    /// Steps taken, as a part of those allowed.
    effort: f32,
}

/// The distance from a point to one of the built-in shapes.
fn field(p: vec3f, shape: i32, size: f32, detail: f32) -> f32 {
    switch shape {
        case 1: {
            let q = abs(p) - vec3f(size * (1.0 - detail));
            return length(max(q, vec3f(0.0))) + min(max(q.x, max(q.y, q.z)), 0.0) - size * detail;
        }
        case 2: {
            let across = length(p.xz) - size * (1.0 - detail * 0.5);
            return length(vec2f(across, p.y)) - size * detail * 0.5;
        }
        case 3: {
            // The waves are as steep as their number, so the distance is divided by it.
            let waves = 2.0 + detail * 10.0;
            let q = p * waves;
            let gyroid = dot(sin(q), cos(q.yzx)) / (waves * 1.7320508);
            return max(length(p) - size, abs(gyroid) - 0.08 / waves) * 0.8;
        }
        default: {
            return length(p) - size;
        }
    }
}

/// Follows the ray by as much as nothing can be nearer (sphere tracing).
fn traced(position: vec3f, camera: vec3f, shape: i32, size: f32, detail: f32, steps: f32, reach: f32) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let scale = max(size, 1.0e-4);
    let part = clamp(detail, 0.0, 1.0);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = field(camera + direction * along, shape, scale, part);
        used = i + 1;
        if away < 5.0e-4 * scale {
            is_hit = true;
            break;
        }
        along += away;
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(1.0, -1.0) * 1.0e-3 * scale;
    let slope = e.xyy * field(at + e.xyy, shape, scale, part)
        + e.yyx * field(at + e.yyx, shape, scale, part)
        + e.yxy * field(at + e.yxy, shape, scale, part)
        + e.xxx * field(at + e.xxx, shape, scale, part);
    let normal = unit_or(slope, -direction);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        normal,
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Draws a shape inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Put it on a cube or ball that holds the shape. Wire Hit to Alpha Clip's Alpha, Normal through Transform Direction to a light.
/// For a shape of your own use Raymarch.
///
/// @node Shape 3D/Raymarch Output
/// @mode ball  A ball; detail does nothing.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param size = 0.8 [0.1, 4]  Radius of the shape.
/// @param detail = 0.3 [0, 1]  What the mode says.
/// @param steps = 64.0 [1, 256] within [1, 256]  Steps at most, a whole number.
/// @param reach = 20.0 [1, 100]  How far the ray goes at most.
/// @search sphere tracing, ray march, sdf renderer, distance field, raymarching, signed distance
fn raymarch_ball(
    position: vec3f,
    camera: vec3f,
    size: f32,
    detail: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    return traced(position, camera, 0, size, detail, steps, reach);
}

/// @node Shape 3D/Raymarch Output
/// @mode block  A cube; detail rounds its edges.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param size = 0.8 [0.1, 4]  Radius of the shape.
/// @param detail = 0.3 [0, 1]  What the mode says.
/// @param steps = 64.0 [1, 256] within [1, 256]  Steps at most, a whole number.
/// @param reach = 20.0 [1, 100]  How far the ray goes at most.
fn raymarch_block(
    position: vec3f,
    camera: vec3f,
    size: f32,
    detail: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    return traced(position, camera, 1, size, detail, steps, reach);
}

/// @node Shape 3D/Raymarch Output
/// @mode ring  A ring about y; detail is its thickness.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param size = 0.8 [0.1, 4]  Radius of the shape.
/// @param detail = 0.3 [0, 1]  What the mode says.
/// @param steps = 64.0 [1, 256] within [1, 256]  Steps at most, a whole number.
/// @param reach = 20.0 [1, 100]  How far the ray goes at most.
fn raymarch_ring(
    position: vec3f,
    camera: vec3f,
    size: f32,
    detail: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    return traced(position, camera, 2, size, detail, steps, reach);
}

/// @node Shape 3D/Raymarch Output
/// @mode gyroid  A ball of thin walls without end; detail is their number.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param size = 0.8 [0.1, 4]  Radius of the shape.
/// @param detail = 0.3 [0, 1]  What the mode says.
/// @param steps = 64.0 [1, 256] within [1, 256]  Steps at most, a whole number.
/// @param reach = 20.0 [1, 100]  How far the ray goes at most.
fn raymarch_gyroid(
    position: vec3f,
    camera: vec3f,
    size: f32,
    detail: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    return traced(position, camera, 3, size, detail, steps, reach);
}

/// Stands for the distance that is wired.
fn surface(position: vec3f) -> f32 {
    return length(position) - 0.5;
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
///
/// @node Shape 3D/Raymarch
/// @field distance surface  Signed distance to the surface, object space. The nodes before it are computed at every place that the ray visits: Position is that place, also where a node reads it by itself. Unwired: a ball of radius 0.5.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param caution = 1.0 [0.1, 1]  Part of the distance that each step goes; less where the distance says too much, as after noise, Twist or Bend.
/// @param tolerance = 0.001 [0.00001, 0.1]  Distance at which the surface is met; the normal is taken over as much.
/// @param steps = 96.0 [1, 256]  Steps at most, a whole number.
/// @param reach = 20.0 [1, 100]  How far the ray goes at most.
/// @search sphere tracing, ray march, sdf renderer, custom distance field, signed distance, metaballs, implicit surface
fn raymarch(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = surface(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * surface(at + e.xyy)
        + e.yyx * surface(at + e.yyx)
        + e.yxy * surface(at + e.yxy)
        + e.xxx * surface(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}
