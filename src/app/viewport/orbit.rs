//! Moving the camera: orbit, pan, zoom, standard views, framing. Plain sums on the camera, without window or GPU.

use egui::Vec2;
use glam::Vec3;

use crate::document::Camera;

/// Degrees per point of dragging.
const DEGREES_PER_POINT: f32 = 0.4;
const PITCH_LIMIT: f32 = 89.0;
const DISTANCES: [f32; 2] = [0.05, 500.0];

/// Turns about the target: the thing seen follows the hand.
pub fn orbit(camera: &mut Camera, drag: Vec2) {
    camera.yaw = (camera.yaw - drag.x * DEGREES_PER_POINT).rem_euclid(360.0);
    camera.pitch = (camera.pitch + drag.y * DEGREES_PER_POINT).clamp(-PITCH_LIMIT, PITCH_LIMIT);
}

/// Moves the target in the plane of the picture, so that what is under the pointer stays under it.
pub fn pan(camera: &mut Camera, drag: Vec2, picture_height: f32) {
    let (sin_yaw, cos_yaw) = camera.yaw.to_radians().sin_cos();
    let (sin_pitch, cos_pitch) = camera.pitch.to_radians().sin_cos();
    let right = [cos_yaw, 0.0, -sin_yaw];
    let up = [-sin_yaw * sin_pitch, cos_pitch, -cos_yaw * sin_pitch];
    let units_per_point = 2.0 * camera.half_height() / picture_height.max(1.0);
    for axis in 0..3 {
        camera.target[axis] += (up[axis] * drag.y - right[axis] * drag.x) * units_per_point;
    }
}

/// Goes nearer for positive amounts of scrolling, in points.
pub fn zoom(camera: &mut Camera, scroll: f32) {
    let [nearest, farthest] = DISTANCES;
    camera.distance = (camera.distance * (-scroll / 300.0).exp()).clamp(nearest, farthest);
}

/// The standard views with yaw and pitch in degrees.
pub const STANDARD_VIEWS: [(&str, [f32; 2]); 6] = [
    ("Front view", [0.0, 0.0]),
    ("Back view", [180.0, 0.0]),
    ("Left view", [270.0, 0.0]),
    ("Right view", [90.0, 0.0]),
    // Straight down the camera would not know where up is.
    ("Top view", [0.0, 89.9]),
    ("Bottom view", [0.0, -89.9]),
];

/// Looks from a direction at what it looked at.
pub const fn look_from(camera: &mut Camera, [yaw, pitch]: [f32; 2]) {
    (camera.yaw, camera.pitch) = (yaw, pitch);
}

/// Moves along its direction until the box between two corners fills the view; `aspect` is width over height.
pub fn frame(camera: &mut Camera, [low, high]: [Vec3; 2], aspect: f32) {
    let radius = ((high - low).length() / 2.0).max(1e-3);
    let half_height = (camera.field_of_view.to_radians() / 2.0).clamp(0.01, 1.5);
    let half_width = (half_height.tan() * aspect.max(0.01)).atan();
    let half = half_height.min(half_width);
    let distance = radius / if camera.orthographic { half.tan() } else { half.sin() };
    let [nearest, farthest] = DISTANCES;
    camera.target = ((low + high) / 2.0).to_array();
    camera.distance = (distance * 1.05).clamp(nearest, farthest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panning_by_the_height_of_the_picture_moves_by_the_height_of_the_view() {
        let mut camera =
            Camera { yaw: 0.0, pitch: 0.0, distance: 2.0, field_of_view: 90.0, ..Camera::default() };
        pan(&mut camera, Vec2::new(0.0, 100.0), 100.0);
        assert!((camera.target[1] - 4.0).abs() < 1e-5, "{:?}", camera.target);
        let mut camera =
            Camera { yaw: 90.0, pitch: 0.0, distance: 2.0, field_of_view: 90.0, ..Camera::default() };
        pan(&mut camera, Vec2::new(-100.0, 0.0), 100.0);
        // From +x, right is -z.
        assert!((camera.target[2] + 4.0).abs() < 1e-5, "{:?}", camera.target);
    }

    #[test]
    fn a_framed_box_fills_the_view_and_no_more() {
        let corners = [Vec3::new(3.0, -1.0, -2.0), Vec3::new(5.0, 1.0, 0.0)];
        for (aspect, yaw, orthographic) in
            [(1.0, 0.0, false), (0.4, 70.0, false), (2.5, 200.0, false), (0.4, 70.0, true), (2.5, 20.0, true)]
        {
            let mut camera = Camera { yaw, orthographic, ..Camera::default() };
            frame(&mut camera, corners, aspect);
            let clip_from_world = crate::render::View::of_camera(&camera, aspect).clip_from_world;
            let mut widest = 0.0_f32;
            for corner in 0..8 {
                let pick = |bit: usize| corners[(corner >> bit) & 1][bit];
                let seen = clip_from_world.project_point3(Vec3::new(pick(0), pick(1), pick(2)));
                widest = widest.max(seen.x.abs()).max(seen.y.abs());
            }
            assert!((0.5..1.0).contains(&widest), "{aspect}: {widest}");
        }
    }

    #[test]
    fn the_camera_stays_in_its_limits() {
        let mut camera = Camera::default();
        orbit(&mut camera, Vec2::new(1e6, 1e6));
        zoom(&mut camera, 1e9);
        assert!(camera.pitch <= 89.9 && (0.0..360.0).contains(&camera.yaw) && camera.distance >= 0.05);
        zoom(&mut camera, -1e9);
        assert!(camera.distance <= 500.0);
    }
}
