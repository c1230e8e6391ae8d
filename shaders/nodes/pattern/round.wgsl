// Patterns around a centre, gradients and screens.

/// Rings around a centre.
///
/// @node Pattern/Rings
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the rings.
/// @param scale = 10.0 [1, 64]  Rings per unit.
/// @param width = 0.5 [0, 1]  Part of each ring that is light.
/// @param phase = 0.0 [0, 1]  Moves the rings outward, in rings.
/// @returns 1 on the light part, 0 on the dark one.
/// @search circles, target, ripples, concentric
fn rings(p: vec2f, centre: vec2f, scale: f32, width: f32, phase: f32) -> f32 {
    let along = fract(distance(p, centre) * scale - phase);
    return saturate((width * 0.5 - abs(along - 0.5)) / 0.02 + 0.5);
}

/// Arms that wind around a centre.
///
/// @node Pattern/Spiral
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the spiral.
/// @param arms = 3.0 [1, 16]  Number of arms, a whole number.
/// @param winding = 6.0 [-32, 32]  How often an arm crosses a ray, per unit.
/// @param width = 0.5 [0, 1]  Part of each arm that is light.
/// @param phase = 0.0 [0, 1]  Turns the spiral by arms.
/// @returns 1 on the light part, 0 on the dark one.
/// @search swirl, galaxy, hypnosis
fn spiral(p: vec2f, centre: vec2f, arms: f32, winding: f32, width: f32, phase: f32) -> f32 {
    let q = p - centre;
    let along = fract(turn_of(q) * max(round(arms), 1.0) + length(q) * winding - phase);
    return saturate((width * 0.5 - abs(along - 0.5)) / 0.04 + 0.5);
}

/// Rays from a centre.
///
/// @node Pattern/Sunburst
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the rays.
/// @param rays = 12.0 [1, 64]  Number of rays, a whole number.
/// @param width = 0.5 [0, 1]  Part of each ray that is light.
/// @param phase = 0.0 [0, 1]  Turns them, in rays.
/// @returns 1 on the light part, 0 on the dark one.
/// @search rays, starburst, radial stripes, comic
fn sunburst(p: vec2f, centre: vec2f, rays: f32, width: f32, phase: f32) -> f32 {
    let along = fract(turn_of(p - centre) * max(round(rays), 1.0) - phase);
    return saturate((width * 0.5 - abs(along - 0.5)) / 0.04 + 0.5);
}

/// The angle of a vector in turns, from -0.5 to 0.5; 0 for the zero vector.
fn turn_of(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return atan2(v.y, select(v.x, 1.0, is_zero)) / 6.2831853;
}

/// A straight ramp across the plane.
///
/// @node Pattern/Linear Gradient
/// @param p = uv  Point to look up.
/// @param start = (0, 0.5)  Where the ramp is 0.
/// @param end = (1, 0.5)  Where the ramp is 1; at the start, it makes 0 everywhere.
/// @returns From 0 to 1.
/// @search ramp, fade, gradient, ramp lr, gradient texture
fn linear_gradient(p: vec2f, start: vec2f, end: vec2f) -> f32 {
    let along = end - start;
    return saturate(dot(p - start, along) / max(dot(along, along), 1.0e-12));
}

/// A ramp from a centre outward.
///
/// @node Pattern/Radial Gradient
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Where the ramp is 1.
/// @param radius = 0.5 [0.01, 2]  Distance where it is 0.
/// @returns From 1 in the centre to 0.
/// @search sphere mask, spot, glow, circle gradient, soft dot, radial gradient exponential
fn radial_gradient(p: vec2f, centre: vec2f, radius: f32) -> f32 {
    return saturate(1.0 - distance(p, centre) / max(radius, 1.0e-5));
}

/// A ramp around a centre.
///
/// @node Pattern/Angular Gradient
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  The centre.
/// @param start = 0.0 [0, 1]  Where the ramp begins, in turns; 0 is to the right.
/// @returns From 0 to 1 in one turn, from u towards v.
/// @search conic gradient, sweep, radar, clock
fn angular_gradient(p: vec2f, centre: vec2f, start: f32) -> f32 {
    return fract(turn_of(p - centre) - start);
}

/// A ramp from a centre outward in the shape of a diamond.
///
/// @node Pattern/Diamond Gradient
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Where the ramp is 1.
/// @param radius = 0.5 [0.01, 2]  Distance along an axis where it is 0.
/// @returns From 1 in the centre to 0.
/// @search rhombus gradient, sparkle
fn diamond_gradient(p: vec2f, centre: vec2f, radius: f32) -> f32 {
    let q = abs(p - centre);
    return saturate(1.0 - (q.x + q.y) / max(radius, 1.0e-5));
}

/// Print dots whose size follows a brightness.
///
/// @node Pattern/Halftone
/// @param p = uv  Point to look up.
/// @param brightness = 0.5 [0, 1]  0 is all dark, 1 is all light.
/// @param scale = 40.0 [4, 200]  Dots per unit.
/// @param angle = 45.0 [-90, 90] {degrees}  Turns the screen, in radians from u towards v.
/// @returns 1 where it is light, 0 on the ink.
/// @search newspaper, comic, print, raster, dots
fn halftone(p: vec2f, brightness: f32, scale: f32, angle: f32) -> f32 {
    let from_middle = length(fract(rotated_2d(p, angle) * scale) - 0.5);
    // The farthest point of a cell is √½ from its middle; a little more leaves no light at the corners.
    let radius = sqrt(saturate(1.0 - brightness)) * 0.74;
    return saturate((from_middle - radius) / 0.05 + 0.5 * step(1.0e-4, radius) + step(radius, 1.0e-4));
}

/// The lines of an old screen, moving if wished.
///
/// @node Pattern/Scan Lines
/// @param p = uv  Point to look up.
/// @param density = 80.0 [1, 500]  Lines per unit.
/// @param speed = 0.2 [-2, 2]  Units per second upward.
/// @param time = time  Time in seconds.
/// @param sharpness = 1.0 [0.5, 8]  Larger makes thinner bright lines.
/// @returns From 0 between the lines to 1 on them.
/// @search hologram, crt, tv, monitor
fn scan_lines(p: vec2f, density: f32, speed: f32, time: f32, sharpness: f32) -> f32 {
    let wave = 0.5 + 0.5 * cos(fract((p.y + speed * time) * density) * 6.2831853);
    return pow(max(wave, 1.0e-6), max(sharpness, 0.1));
}

/// Stars in the night sky.
///
/// @node Pattern/Star Field
/// @param p = uv  Point to look up.
/// @param scale = 20.0 [2, 100]  Cells per unit; each may hold a star.
/// @param density = 0.4 [0, 1]  Part of the cells that hold one.
/// @param size = 0.08 [0.01, 0.3]  Largest radius of a star, in cells.
/// @param twinkle = time  Twinkling: wire the time, or 0 for still stars.
/// @returns Brightness from 0 to 1.
/// @search night sky, space, sparkles, snow
fn star_field(p: vec2f, scale: f32, density: f32, size: f32, twinkle: f32) -> f32 {
    let scaled = p * scale;
    let cell = vec2i(floor(scaled));
    let random = cell_random_3d(vec3i(cell, 3));
    let place = cell_random_2d(cell) * 0.4 + 0.3;
    let radius = max(size, 1.0e-3) * (0.4 + 0.6 * random.y);
    let glow = saturate(1.0 - distance(fract(scaled), place) / radius);
    let blink = 0.75 + 0.25 * sin(twinkle * (2.0 + 4.0 * random.z) + random.y * 40.0);
    return select(0.0, glow * glow * blink, random.x < density);
}
