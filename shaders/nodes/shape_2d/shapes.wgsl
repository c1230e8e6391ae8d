// Flat shapes as distances: negative inside, 0 on the border, positive outside.
//
// Source: Inigo Quilez, https://iquilezles.org/articles/distfunctions2d/. Turn a distance into a mask with Fill.

/// Distance to a circle.
///
/// @node Shape 2D/Circle
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the circle.
/// @param radius = 0.3 [0, 1]  Its radius.
/// @returns Signed distance.
/// @search disc, dot, round, sdf circle, sdcircle
fn circle(p: vec2f, centre: vec2f, radius: f32) -> f32 {
    return length(p - centre) - radius;
}

// Source: https://blog.chatfield.io/simple-method-for-distance-to-ellipse/ (the nearest point by the curvature of the border).
/// Distance to an ellipse.
///
/// @node Shape 2D/Ellipse
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the ellipse.
/// @param radii = (0.4, 0.2) [0, 1]  Half of its width and height; 0 makes a line.
/// @returns Signed distance.
/// @search oval, sdf ellipse
fn ellipse(p: vec2f, centre: vec2f, radii: vec2f) -> f32 {
    let r = max(radii, vec2f(1.0e-4));
    let q = abs(p - centre);
    // The nearest point of the border is r · nearest; each round moves it along the circle that hugs the border there.
    var nearest = vec2f(0.70710678, 0.70710678);
    for (var i = 0; i < 5; i++) {
        let bend = (r.x * r.x - r.y * r.y) / r;
        let hub = vec2f(bend.x, -bend.y) * nearest * nearest * nearest;
        let to_border = length(r * nearest - hub);
        let to_point = unit_or_2d(q - hub, nearest);
        nearest = unit_or_2d(saturate((hub + to_point * to_border) / r), nearest);
    }
    return distance(q, r * nearest) * select(1.0, -1.0, length(q / r) < 1.0);
}

/// Distance to a rectangle, with round corners if wished.
///
/// @node Shape 2D/Box
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the box.
/// @param size = (0.6, 0.4) [0, 2]  Width and height.
/// @param corner = 0.0 [0, 0.5]  Radius of the corners.
/// @returns Signed distance.
/// @search rectangle, square, rounded box, rounded rectangle, sdf box, sdbox
fn box(p: vec2f, centre: vec2f, size: vec2f, corner: f32) -> f32 {
    let radius = clamp(corner, 0.0, max(min(size.x, size.y) * 0.5, 0.0));
    let q = abs(p - centre) - size * 0.5 + radius;
    return length(max(q, vec2f(0.0, 0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

/// Distance to a line between two points, with round ends.
///
/// @node Shape 2D/Segment
/// @param p = uv  Point to look up.
/// @param a = (0.25, 0.5)  Start.
/// @param b = (0.75, 0.5)  End; at the start it makes a disc.
/// @param thickness = 0.1 [0, 1]  Thickness of the line.
/// @returns Signed distance.
/// @search line, capsule, stroke, sdf line, pill, sdsegment
fn segment(p: vec2f, a: vec2f, b: vec2f, thickness: f32) -> f32 {
    let along = b - a;
    let h = saturate(dot(p - a, along) / max(dot(along, along), 1.0e-12));
    return length(p - a - along * h) - thickness * 0.5;
}

/// Distance to a triangle with three given corners.
///
/// @node Shape 2D/Triangle
/// @param p = uv  Point to look up.
/// @param a = (0.5, 0.2)  First corner.
/// @param b = (0.8, 0.75)  Second corner.
/// @param c = (0.2, 0.75)  Third corner.
/// @returns Signed distance.
/// @search sdf triangle, three corners
fn triangle(p: vec2f, a: vec2f, b: vec2f, c: vec2f) -> f32 {
    let orientation = sign((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x));
    let x = triangle_side(p, a, b, orientation);
    let y = triangle_side(p, b, c, orientation);
    let z = triangle_side(p, c, a, orientation);
    // Without an area, everything is outside.
    return sqrt(min(x.x, min(y.x, z.x))) * select(1.0, -1.0, min(x.y, min(y.y, z.y)) > 0.0);
}

/// Squared distance to a side, and on which side of it the point is.
fn triangle_side(p: vec2f, from_corner: vec2f, to_corner: vec2f, orientation: f32) -> vec2f {
    let e = to_corner - from_corner;
    let v = p - from_corner;
    let nearest = v - e * saturate(dot(v, e) / max(dot(e, e), 1.0e-12));
    return vec2f(dot(nearest, nearest), orientation * (v.x * e.y - v.y * e.x));
}

/// Distance to a shape with equal sides: triangle, square, pentagon and so on.
///
/// @node Shape 2D/Polygon
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the polygon.
/// @param radius = 0.35 [0, 1]  Distance from the centre to a corner.
/// @param sides = 6.0 [3, 16]  Number of sides, a whole number.
/// @param angle = 0.0 [-180, 180] {degrees}  Turns it, in radians from u towards v; at 0 a corner points up.
/// @returns Signed distance.
/// @search regular polygon, hexagon, pentagon, octagon, n-gon
fn polygon(p: vec2f, centre: vec2f, radius: f32, sides: f32, angle: f32) -> f32 {
    let half_sector = 3.1415927 / max(round(sides), 3.0);
    let q = rotated_2d(p - centre, -angle);
    // From the upward axis, folded so that the middle of a side lies at angle 0.
    let turned = fract(angle_from_up(q) / (2.0 * half_sector)) * 2.0 * half_sector - half_sector;
    let folded = length(q) * vec2f(cos(turned), sin(turned));
    let half_side = radius * sin(half_sector);
    let beyond = vec2f(folded.x - radius * cos(half_sector), folded.y - clamp(folded.y, -half_side, half_side));
    return length(beyond) * select(-1.0, 1.0, beyond.x > 0.0);
}

/// Distance to a star.
///
/// @node Shape 2D/Star
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the star.
/// @param radius = 0.4 [0, 1]  Distance from the centre to a tip.
/// @param inner = 0.4 [0.05, 1]  Distance to the notches, as a part of the radius.
/// @param points = 5.0 [2, 16]  Number of tips, a whole number.
/// @param angle = 0.0 [-180, 180] {degrees}  Turns it, in radians from u towards v; at 0 a tip points up.
/// @returns Signed distance.
/// @search sdf star, sparkle, asterisk
fn star(p: vec2f, centre: vec2f, radius: f32, inner: f32, points: f32, angle: f32) -> f32 {
    let half_sector = 3.1415927 / max(round(points), 2.0);
    let q = rotated_2d(p - centre, -angle);
    let sector = fract(angle_from_up(q) / (2.0 * half_sector) + 0.5) * 2.0 * half_sector - half_sector;
    let folded = length(q) * vec2f(cos(sector), abs(sin(sector)));
    let tip = vec2f(radius, 0.0);
    let notch = radius * clamp(inner, 0.01, 1.0) * vec2f(cos(half_sector), sin(half_sector));
    let edge = notch - tip;
    let v = folded - tip;
    let nearest = v - edge * saturate(dot(v, edge) / max(dot(edge, edge), 1.0e-12));
    return length(nearest) * select(-1.0, 1.0, edge.x * v.y - edge.y * v.x < 0.0);
}

/// The angle of a vector from the upward axis (v grows down); 0 for the zero vector.
fn angle_from_up(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return atan2(v.x, select(-v.y, 1.0, is_zero));
}

/// Distance to a ring.
///
/// @node Shape 2D/Ring
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the ring.
/// @param radius = 0.3 [0, 1]  Radius of the middle of its band.
/// @param thickness = 0.1 [0, 1]  Width of its band.
/// @returns Signed distance.
/// @search annulus, donut, circle outline, shockwave
fn ring(p: vec2f, centre: vec2f, radius: f32, thickness: f32) -> f32 {
    return abs(length(p - centre) - radius) - thickness * 0.5;
}

/// Distance to a part of a ring, with round ends.
///
/// @node Shape 2D/Arc
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the circle.
/// @param radius = 0.3 [0, 1]  Radius of the middle of the band.
/// @param opening = 90.0 [0, 180] {degrees}  Angle in radians from the upward middle to either end.
/// @param thickness = 0.1 [0, 1]  Width of the band.
/// @returns Signed distance.
/// @search progress, gauge, curve, partial ring
fn arc(p: vec2f, centre: vec2f, radius: f32, opening: f32, thickness: f32) -> f32 {
    let q = vec2f(abs(p.x - centre.x), centre.y - p.y);
    let end = vec2f(sin(opening), cos(opening));
    let is_beyond = end.y * q.x > end.x * q.y;
    return select(abs(length(q) - radius), length(q - end * radius), is_beyond) - thickness * 0.5;
}

/// Distance to a slice of a disc.
///
/// @node Shape 2D/Pie
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the disc.
/// @param radius = 0.4 [0, 1]  Radius of the disc.
/// @param opening = 45.0 [0, 180] {degrees}  Angle in radians from the upward middle to either side; half a turn is the whole disc.
/// @returns Signed distance.
/// @search slice, sector, cone, pac man
fn pie(p: vec2f, centre: vec2f, radius: f32, opening: f32) -> f32 {
    let q = vec2f(abs(p.x - centre.x), centre.y - p.y);
    let side = vec2f(sin(opening), cos(opening));
    let to_arc = length(q) - radius;
    let to_side = length(q - side * clamp(dot(q, side), 0.0, radius));
    let is_between = side.x * q.y > side.y * q.x;
    let is_whole = opening > 3.14159;
    return select(max(to_arc, to_side * select(1.0, -1.0, is_between)), to_arc, is_whole);
}

/// Distance to a heart.
///
/// @node Shape 2D/Heart
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the heart.
/// @param size = 0.6 [0.01, 2]  Its height.
/// @returns Signed distance.
/// @search love, sdf heart
fn heart(p: vec2f, centre: vec2f, size: f32) -> f32 {
    let scale = max(size, 1.0e-4) / 1.1;
    let q = vec2f(abs(p.x - centre.x), centre.y - p.y) / scale + vec2f(0.0, 0.55);
    let to_lobe = length(q - vec2f(0.25, 0.75)) - 0.35355339;
    let to_top = q - vec2f(0.0, 1.0);
    let to_side = q - 0.5 * max(q.x + q.y, 0.0);
    let below = sqrt(min(dot(to_top, to_top), dot(to_side, to_side))) * sign(q.x - q.y);
    return select(below, to_lobe, q.x + q.y > 1.0) * scale;
}

/// Distance to a crescent moon.
///
/// @node Shape 2D/Moon
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the moon.
/// @param radius = 0.35 [0.01, 1]  Its radius.
/// @param bite = 0.15 [0.01, 1]  How far to the right the shadow stands.
/// @param shadow = 0.3 [0.01, 1]  Radius of the shadow.
/// @returns Signed distance; its inner edge is approximate.
/// @search crescent, eclipse
fn moon(p: vec2f, centre: vec2f, radius: f32, bite: f32, shadow: f32) -> f32 {
    let q = p - centre;
    return max(length(q) - radius, shadow - length(q - vec2f(bite, 0.0)));
}

/// Distance to a cross with equal arms.
///
/// @node Shape 2D/Cross Shape
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the cross.
/// @param size = 0.6 [0, 2]  Length of its arms from end to end.
/// @param thickness = 0.2 [0, 1]  Width of its arms.
/// @returns Signed distance.
/// @search plus, health, sdf cross
fn cross_shape(p: vec2f, centre: vec2f, size: f32, thickness: f32) -> f32 {
    let q = abs(p - centre);
    let sorted = select(q, q.yx, q.y > q.x);
    let b = vec2f(size, min(thickness, size)) * 0.5;
    let d = sorted - b;
    let k = max(d.y, d.x);
    let w = select(vec2f(b.y - sorted.x, -k), d, k > 0.0);
    return sign(k) * length(max(w, vec2f(0.0, 0.0)));
}

/// Distance to a diamond.
///
/// @node Shape 2D/Rhombus
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the rhombus.
/// @param size = (0.5, 0.7) [0.01, 2]  Width and height.
/// @returns Signed distance.
/// @search diamond, lozenge, sdf rhombus
fn rhombus(p: vec2f, centre: vec2f, size: vec2f) -> f32 {
    let b = max(size * 0.5, vec2f(1.0e-4));
    let q = abs(p - centre);
    let h = clamp((b.x * (b.x - 2.0 * q.x) - b.y * (b.y - 2.0 * q.y)) / dot(b, b), -1.0, 1.0);
    let nearest = q - 0.5 * b * vec2f(1.0 - h, 1.0 + h);
    return length(nearest) * sign(q.x * b.y + q.y * b.x - b.x * b.y);
}

/// Distance to a symmetric trapezoid.
///
/// @node Shape 2D/Trapezoid
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the trapezoid.
/// @param top = 0.3 [0, 2]  Width of the upper side.
/// @param bottom = 0.6 [0, 2]  Width of the lower side.
/// @param height = 0.5 [0.01, 2]  Its height.
/// @returns Signed distance.
/// @search cone shape, lamp, sdf trapezoid
fn trapezoid(p: vec2f, centre: vec2f, top: f32, bottom: f32, height: f32) -> f32 {
    let q = vec2f(abs(p.x - centre.x), p.y - centre.y);
    let half_height = max(height, 1.0e-4) * 0.5;
    let corner = vec2f(bottom * 0.5, half_height);
    let edge = vec2f((bottom - top) * 0.5, 2.0 * half_height);
    let half_width = select(bottom, top, q.y < 0.0) * 0.5;
    let to_cap = vec2f(q.x - min(q.x, half_width), abs(q.y) - half_height);
    let to_side = q - corner + edge * saturate(dot(corner - q, edge) / dot(edge, edge));
    let is_inside = to_side.x < 0.0 && to_cap.y < 0.0;
    return sqrt(min(dot(to_cap, to_cap), dot(to_side, to_side))) * select(1.0, -1.0, is_inside);
}

/// Distance to a lens: the common part of two discs.
///
/// @node Shape 2D/Vesica
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the lens.
/// @param radius = 0.4 [0.01, 1]  Radius of both discs.
/// @param apart = 0.2 [0, 1]  Distance of each disc's centre from the middle.
/// @returns Signed distance.
/// @search lens, leaf, eye, almond
fn vesica(p: vec2f, centre: vec2f, radius: f32, apart: f32) -> f32 {
    let q = abs(p - centre);
    let d = min(abs(apart), radius);
    let tip = sqrt(max(radius * radius - d * d, 0.0));
    let is_at_tip = (q.y - tip) * d > q.x * tip;
    return select(length(q + vec2f(d, 0.0)) - radius, length(q - vec2f(0.0, tip)), is_at_tip);
}
