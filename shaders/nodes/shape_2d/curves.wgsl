// A curve, masks with a soft edge, and space folded for distances.

// Source: https://iquilezles.org/articles/distfunctions2d/ (quadratic Bezier).
/// Distance to a bow from one point to another that is pulled towards a third.
///
/// @node Shape 2D/Bezier
/// @param p = uv  Point to look up.
/// @param a = (0.2, 0.7)  Where it begins.
/// @param control = (0.5, 0)  The point that pulls it.
/// @param b = (0.8, 0.7)  Where it ends.
/// @param thickness = 0.05 [0, 0.5]  Width of the line.
/// @returns Signed distance; negative on the line.
/// @search bezier curve, quadratic, bow, curve, spline
fn bezier(p: vec2f, a: vec2f, control: vec2f, b: vec2f, thickness: f32) -> f32 {
    let u = control - a;
    let v = a - 2.0 * control + b;
    if dot(v, v) < 1.0e-6 * dot(u, u) {
        let along = b - a;
        let t = saturate(dot(p - a, along) / max(dot(along, along), 1.0e-12));
        return length(p - a - along * t) - max(thickness, 0.0) * 0.5;
    }
    let w = u * 2.0;
    let d = a - p;
    let scale = 1.0 / max(dot(v, v), 1.0e-12);
    let kx = scale * dot(u, v);
    let ky = scale * (2.0 * dot(u, u) + dot(d, v)) / 3.0;
    let kz = scale * dot(d, u);
    let q = ky - kx * kx;
    let r = kx * (2.0 * kx * kx - 3.0 * ky) + kz;
    let h = r * r + 4.0 * q * q * q;
    var nearest = 0.0;
    if h >= 0.0 {
        let root = sqrt(h);
        let x = (vec2f(root, -root) - r) * 0.5;
        let cubes = sign(x) * pow(max(abs(x), vec2f(1.0e-20)), vec2f(1.0 / 3.0));
        let t = clamp(cubes.x + cubes.y - kx, 0.0, 1.0);
        nearest = length(d + (w + v * t) * t);
    } else {
        let z = sqrt(-q);
        let turn = acos(clamp(r / (q * z * 2.0), -1.0, 1.0)) / 3.0;
        let m = cos(turn);
        let n = sin(turn) * 1.7320508;
        let t = clamp(vec2f(m + m, -n - m) * z - kx, vec2f(0.0), vec2f(1.0));
        nearest = min(length(d + (w + v * t.x) * t.x), length(d + (w + v * t.y) * t.y));
    }
    return nearest - max(thickness, 0.0) * 0.5;
}

/// A mask with a soft edge from a distance: 1 inside.
fn soft_mask(distance: f32, softness: f32) -> f32 {
    return saturate(0.5 - distance / max(softness, 1.0e-5));
}

/// A filled rectangle, its corners rounded if wished.
///
/// @node Shape 2D/Mask/Rectangle Mask
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Its middle.
/// @param size = (0.5, 0.5) [0, 1]  Width and height.
/// @param corner = 0.0 [0, 0.5]  Radius of the corners, at most half the shorter side.
/// @param softness = 0.01 [0, 0.5]  Width of the edge.
/// @returns 1 inside, 0 outside.
/// @search rectangle, rounded rectangle, box mask
fn rectangle_mask(p: vec2f, centre: vec2f, size: vec2f, corner: f32, softness: f32) -> f32 {
    let half_size = abs(size) * 0.5;
    let radius = clamp(corner, 0.0, min(half_size.x, half_size.y));
    let q = abs(p - centre) - half_size + radius;
    let distance = length(max(q, vec2f(0.0))) + min(max(q.x, q.y), 0.0) - radius;
    return soft_mask(distance, softness);
}

/// A filled ellipse.
///
/// @node Shape 2D/Mask/Ellipse Mask
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Its middle.
/// @param size = (0.5, 0.5) [0, 1]  Width and height; 0 gives an empty mask.
/// @param softness = 0.02 [0, 1]  Width of the edge, in radii.
/// @returns 1 inside, 0 outside.
/// @search circle mask, disc mask, oval
fn ellipse_mask(p: vec2f, centre: vec2f, size: vec2f, softness: f32) -> f32 {
    let radii = abs(size) * 0.5;
    let is_empty = min(radii.x, radii.y) <= 0.0;
    let reach = length((p - centre) / max(radii, vec2f(1.0e-9)));
    return select(soft_mask(reach - 1.0, softness), 0.0, is_empty);
}

/// A filled polygon with equal sides, standing on one of them.
///
/// @node Shape 2D/Mask/Polygon Mask
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Its middle.
/// @param radius = 0.35 [0, 1]  From the middle to a side.
/// @param sides = 6.0 [3, 32]  Number of sides, a whole number.
/// @param softness = 0.01 [0, 0.5]  Width of the edge.
/// @returns 1 inside, 0 outside.
/// @search hexagon mask, triangle mask, ngon
fn polygon_mask(p: vec2f, centre: vec2f, radius: f32, sides: f32, softness: f32) -> f32 {
    let delta = p - centre;
    let part = 6.2831853 / clamp(round(sides), 3.0, 64.0);
    let is_centre = delta.x == 0.0 && delta.y == 0.0;
    // Measured from straight down, v growing downward, where a side lies.
    let turned = atan2(delta.x, select(delta.y, 1.0, is_centre));
    let within = turned - part * round(turned / part);
    return soft_mask(length(delta) * cos(within) - radius, softness);
}

/// A soft ball of influence around a point in space.
///
/// @node Shape 2D/Mask/Sphere Mask
/// @param p = world_position  Point to look up.
/// @param centre = (0, 0, 0)  The middle of the ball.
/// @param radius = 1.0 [0, 8]  Where the mask is 0.
/// @param hardness = 0.5 [0, 1]  0 falls off from the middle on, 1 is a hard edge.
/// @returns 1 in the middle, 0 beyond the radius.
/// @search proximity mask, radius, influence, falloff, sphere distance
fn sphere_mask(p: vec3f, centre: vec3f, radius: f32, hardness: f32) -> f32 {
    let reach = distance(p, centre) / max(radius, 1.0e-6);
    return saturate((1.0 - reach) / max(1.0 - saturate(hardness), 1.0e-5));
}

/// Repeats a plane a few times only.
///
/// @node Shape 2D/Space/Repeat Limited
/// @param p = uv  Point to look up.
/// @param spacing = (0.25, 0.25) [0.01, 1]  Distance between the repetitions.
/// @param count = (1, 1) [0, 16]  Repetitions on each side of the first one, whole numbers.
/// @returns Position around the nearest repetition's middle; the first one is around (0, 0).
/// @search limited repetition, copies, array
fn repeat_limited(p: vec2f, spacing: vec2f, count: vec2f) -> vec2f {
    let size = max(abs(spacing), vec2f(1.0e-5));
    let limit = max(round(count), vec2f(0.0));
    return p - size * clamp(round(p / size), -limit, limit);
}

/// Mirrors a plane about a line.
///
/// @node Shape 2D/Space/Mirror
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  A point of the line.
/// @param angle = 90.0 [-180, 180] {degrees}  Direction of the line, in radians from u towards v.
/// @returns The point, moved to the side on the line's right, seen with v growing downward.
/// @search reflect, symmetry, fold
fn mirror_about(p: vec2f, centre: vec2f, angle: f32) -> vec2f {
    let normal = vec2f(-sin(angle), cos(angle));
    let side = dot(p - centre, normal);
    return p + normal * (abs(side) - side);
}
