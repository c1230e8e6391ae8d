//! The matrices of the orbit camera, and the fixed view of the quad that fills the picture.
//!
//! World space is right-handed with +y up; view space looks along -z; clip space is wgpu's, y up and depth 0 to 1.

use glam::{Mat4, Vec2, Vec3, Vec4, camera::rh};

use crate::document::Camera;

/// Everything that a shader learns of a camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// World space to clip space.
    pub clip_from_world: Mat4,
    /// World space to view space.
    pub view_from_world: Mat4,
    /// View space to world space.
    pub world_from_view: Mat4,
    /// Where the camera is, in world space.
    pub position: Vec3,
    /// Where it looks, in world space, unit length.
    pub direction: Vec3,
    /// Vertical field of view in radians.
    pub field_of_view: f32,
    /// Distances of the near and the far plane. Without perspective, and only then, the near one is negative: behind
    /// the camera, so that nothing that stands close is cut away.
    pub range: [f32; 2],
}

impl View {
    /// The view of an orbit camera; `aspect` is width over height.
    pub fn of_camera(camera: &Camera, aspect: f32) -> Self {
        let camera = sanitized(camera);
        let target = Vec3::from_array(camera.target);
        let towards_camera = towards_camera(&camera);
        let position = target + towards_camera * camera.distance;
        let view_from_world = rh::view::look_at_mat4(position, target, Vec3::Y);
        let field_of_view = camera.field_of_view.to_radians();
        let far = camera.distance * 100.0 + 1_000.0;
        let (range, projection) = if camera.orthographic {
            let half = camera.half_height();
            (
                [-far, far],
                rh::proj::directx::orthographic(-half * aspect, half * aspect, -half, half, -far, far),
            )
        } else {
            let near = camera.distance * 0.01;
            ([near, far], rh::proj::directx::perspective(field_of_view, aspect, near, far))
        };
        Self {
            clip_from_world: projection * view_from_world,
            view_from_world,
            world_from_view: view_from_world.inverse(),
            position,
            direction: -towards_camera,
            field_of_view,
            range,
        }
    }

    /// The view of a pass over the whole picture: x and y are clip coordinates, so that ±1 is its border.
    ///
    /// The quad lies at the far end of the depth range, behind every mesh, and each later layer a hair nearer, so that
    /// such passes cover one another in their order even under the strict depth test.
    pub fn of_picture(layer: usize) -> Self {
        let mut clip_from_world = Mat4::IDENTITY;
        let depth = 1.0 - (layer.min(1_000) + 1) as f32 / (1 << 22) as f32;
        clip_from_world.z_axis = Vec4::new(0.0, 0.0, -depth, 0.0);
        clip_from_world.w_axis = Vec4::new(0.0, 0.0, depth, 1.0);
        Self {
            clip_from_world,
            view_from_world: Mat4::from_translation(Vec3::NEG_Z),
            world_from_view: Mat4::from_translation(Vec3::Z),
            position: Vec3::Z,
            direction: Vec3::NEG_Z,
            field_of_view: std::f32::consts::FRAC_PI_2,
            range: [0.0, 1.0],
        }
    }

    /// Where the ray through a point of the picture (UV, origin top left) meets the plane through `point` that faces
    /// the camera. For dragging an object with the pointer.
    pub fn point_on_plane(&self, uv: Vec2, point: Vec3) -> Vec3 {
        let clip = self.clip_from_world * point.extend(1.0);
        let x = (uv.x * 2.0 - 1.0) * clip.w;
        let y = (1.0 - uv.y * 2.0) * clip.w;
        let world = self.clip_from_world.inverse() * Vec4::new(x, y, clip.z, clip.w);
        world.truncate() / world.w
    }
}

/// World space to clip space; `aspect` is width over height.
pub fn clip_from_world(camera: &Camera, aspect: f32) -> Mat4 {
    View::of_camera(camera, aspect).clip_from_world
}

/// The camera within the limits that its fields state; what is not finite gets its default.
pub fn sanitized(camera: &Camera) -> Camera {
    let default = Camera::default();
    let finite = |value: f32, fallback: f32| if value.is_finite() { value } else { fallback };
    Camera {
        yaw: finite(camera.yaw, default.yaw),
        pitch: finite(camera.pitch, default.pitch).clamp(-89.9, 89.9),
        distance: finite(camera.distance, default.distance).clamp(1.0e-3, 1.0e6),
        target: camera.target.map(|value| finite(value, 0.0)),
        field_of_view: finite(camera.field_of_view, default.field_of_view).clamp(1.0, 170.0),
        orthographic: camera.orthographic,
    }
}

/// Unit vector from the target to the camera.
fn towards_camera(camera: &Camera) -> Vec3 {
    let (sin_yaw, cos_yaw) = camera.yaw.to_radians().sin_cos();
    let (sin_pitch, cos_pitch) = camera.pitch.to_radians().sin_cos();
    Vec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(view: &View, point: Vec3) -> Vec3 {
        let clip = view.clip_from_world * point.extend(1.0);
        clip.truncate() / clip.w
    }

    #[test]
    fn orbit_camera_sees_its_target_in_the_middle() {
        let camera = Camera { yaw: 70.0, pitch: -35.0, target: [1.0, 2.0, 3.0], ..Camera::default() };
        let view = View::of_camera(&camera, 1.5);
        let middle = project(&view, Vec3::new(1.0, 2.0, 3.0));
        assert!(middle.truncate().length() < 1e-5, "{middle}");
        assert!((0.0..1.0).contains(&middle.z));
        let above = project(&view, Vec3::new(1.0, 2.5, 3.0));
        assert!(above.y > 0.0, "+y is up on the picture");
    }

    #[test]
    fn without_perspective_size_does_not_depend_on_distance() {
        let with = Camera { yaw: 0.0, pitch: 0.0, field_of_view: 90.0, ..Camera::default() };
        let without = Camera { orthographic: true, ..with };
        let (with, without) = (View::of_camera(&with, 2.0), View::of_camera(&without, 2.0));
        for z in [-100.0, -2.0, 0.0, 2.0, 3.99, 50.0] {
            let seen = project(&without, Vec3::new(1.0, 1.0, z));
            assert!((seen.truncate() - Vec2::new(0.125, 0.25)).length() < 1e-6, "{z}: {seen}");
            assert!((0.0..1.0).contains(&seen.z), "{z}: {seen}");
        }
        let depth = |z| project(&without, Vec3::new(0.0, 0.0, z)).z;
        assert!(depth(1.0) < depth(0.0), "what is nearer has the smaller depth");
        let at_target = Vec3::new(0.7, -0.3, 0.0);
        assert!((project(&with, at_target) - project(&without, at_target)).truncate().length() < 1e-6);
        let back = without.point_on_plane(Vec2::new(0.5625, 0.375), Vec3::new(9.0, 9.0, 1.0));
        assert!((back - Vec3::new(1.0, 1.0, 1.0)).length() < 1e-4, "{back}");
    }

    #[test]
    fn yaw_turns_counter_clockwise_seen_from_above() {
        let camera = Camera { yaw: 90.0, pitch: 0.0, distance: 2.0, ..Camera::default() };
        let view = View::of_camera(&camera, 1.0);
        assert!((view.position - Vec3::new(2.0, 0.0, 0.0)).length() < 1e-5);
        assert!((view.direction - Vec3::NEG_X).length() < 1e-5);
    }

    #[test]
    fn picture_view_keeps_the_plane() {
        for layer in [0, 1, 255] {
            let view = View::of_picture(layer);
            let corner = project(&view, Vec3::new(-1.0, 1.0, 0.0));
            assert_eq!(corner.truncate().to_array(), [-1.0, 1.0]);
            assert!(corner.z < 1.0);
        }
        let depth = |layer| project(&View::of_picture(layer), Vec3::ZERO).z;
        assert!(depth(1) < depth(0), "a later layer is nearer");
    }

    #[test]
    fn dragging_follows_the_pointer() {
        let view = View::of_camera(&Camera::default(), 1.25);
        let point = Vec3::new(0.3, -0.2, 0.5);
        let ndc = project(&view, point);
        let uv = Vec2::new(ndc.x * 0.5 + 0.5, 0.5 - ndc.y * 0.5);
        let back = view.point_on_plane(uv, point);
        assert!((back - point).length() < 1e-3, "{back}");
    }

    #[test]
    fn hostile_cameras_give_finite_matrices() {
        let camera = Camera {
            yaw: f32::NAN,
            pitch: 1e9,
            distance: 0.0,
            target: [f32::INFINITY, 0.0, 0.0],
            field_of_view: -5.0,
            orthographic: false,
        };
        assert!(View::of_camera(&camera, 1.0).clip_from_world.is_finite());
        assert!(View::of_camera(&Camera { orthographic: true, ..camera }, 1.0).clip_from_world.is_finite());
    }
}
