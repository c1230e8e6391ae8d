//! The few vector and scalar functions that drawing and modelling share, under the names WGSL gives them.

/// A point or direction in the plane.
pub type Vec2 = [f64; 2];
/// A point, direction or linear colour.
pub type Vec3 = [f64; 3];

pub fn add<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| a[i] + b[i])
}

pub fn sub<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| a[i] - b[i])
}

pub fn mul<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| a[i] * b[i])
}

pub fn scale<const N: usize>(a: [f64; N], factor: f64) -> [f64; N] {
    a.map(|x| x * factor)
}

pub fn dot<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    (0..N).map(|i| a[i] * b[i]).sum()
}

pub fn length<const N: usize>(a: [f64; N]) -> f64 {
    dot(a, a).sqrt()
}

/// The direction of `a`; a zero vector stays zero.
pub fn normalize<const N: usize>(a: [f64; N]) -> [f64; N] {
    let len = length(a);
    if len > 0.0 { scale(a, 1.0 / len) } else { a }
}

pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn mix<const N: usize>(a: [f64; N], b: [f64; N], t: f64) -> [f64; N] {
    std::array::from_fn(|i| lerp(a[i], b[i], t))
}

pub fn lerp(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}

pub fn saturate(x: f64) -> f64 {
    x.clamp(0.0, 1.0)
}

/// Hermite step; the edges may come in either order.
pub fn smoothstep(low: f64, high: f64, x: f64) -> f64 {
    let t = saturate((x - low) / (high - low));
    t * t * (3.0 - 2.0 * t)
}
