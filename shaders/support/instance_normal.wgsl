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
