//! The preview object under the hand: dragged on the plane that faces the camera, with the place that lags behind it.
//!
//! The hand moves the object away from where the document has it, be that the origin or a scripted path. The lag runs
//! on the time of the wall and not of the animation, so that a paused effect shows its trail too.

use egui::Vec2;
use glam::{DVec3, Vec3};

use crate::document::Scene;
use crate::render::{Placement, Trail, View, scene_position};

/// Shares of its distance that an object which comes back makes up per second.
const RETURN_SPEED: f64 = 6.0;
/// Nearer than this it has come back.
const NEAR: f64 = 1e-3;
/// Catch-ups, as in `e^-8`, after which the lag of an object that is back is that of the document again.
const SETTLED_CATCH_UPS: f64 = 8.0;

/// Where the hand has the object.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraggedObject {
    /// From where the document has the object, in world units.
    offset: DVec3,
    /// From the pointer to the object while it is held.
    held: Option<DVec3>,
    trail: Option<Trail>,
    settled_secs: f64,
    returns: bool,
    placement: Option<Placement>,
}

impl DraggedObject {
    /// Where the object is in this frame; `None`: where the document has it.
    pub fn placement(&self) -> Option<Placement> {
        self.placement
    }

    /// True while it is held or on its way: the picture changes although time may stand still.
    pub fn is_moving(&self) -> bool {
        let lags = self.placement.is_some_and(|placement| placement.motion != [0.0; 4]);
        self.trail.is_some() && (self.held.is_some() || self.returns || lags || self.settled_secs > 0.0)
    }

    /// True when it is somewhere else than the document has it.
    pub fn is_away(&self) -> bool {
        self.offset != DVec3::ZERO
    }

    /// Puts it back at once.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Takes hold of the object with the pointer at `uv` of a picture seen by `view`.
    pub fn grab(&mut self, scene: &Scene, time_secs: f64, view: &View, uv: Vec2) {
        let position = self.position(scene, time_secs);
        self.held = Some(position - under_pointer(view, uv, position));
        self.trail.get_or_insert(Trail::at(position));
    }

    /// Moves what is held with the pointer.
    pub fn drag(&mut self, scene: &Scene, time_secs: f64, view: &View, uv: Vec2) {
        let Some(grip) = self.held else { return };
        let position = self.position(scene, time_secs);
        let wanted = under_pointer(view, uv, position) + grip;
        if wanted.is_finite() {
            self.offset += wanted - position;
        }
    }

    /// Lets go.
    pub fn release(&mut self) {
        self.held = None;
    }

    /// Lets `elapsed_secs` of the wall's time pass. With `comes_back` an object that nobody holds returns.
    pub fn advance(&mut self, scene: &Scene, time_secs: f64, elapsed_secs: f64, comes_back: bool) {
        let Some(mut trail) = self.trail else { return };
        let elapsed_secs = if elapsed_secs.is_finite() { elapsed_secs.clamp(0.0, 0.25) } else { 0.0 };
        self.returns = comes_back && self.held.is_none() && self.offset != DVec3::ZERO;
        if self.returns {
            self.offset *= (-elapsed_secs * RETURN_SPEED).exp();
            if self.offset.length() < NEAR {
                self.offset = DVec3::ZERO;
            }
        }
        let placement = trail.step(self.position(scene, time_secs), elapsed_secs, &scene.motion);
        self.placement = Some(placement);
        self.trail = Some(trail);
        let rests = self.held.is_none() && placement.motion == [0.0; 4];
        let is_back = self.held.is_none() && self.offset == DVec3::ZERO;
        self.settled_secs = if is_back { self.settled_secs + elapsed_secs } else { 0.0 };
        let catch_ups = self.settled_secs * f64::from(scene.motion.tween_speed.max(0.1));
        if is_back && (rests || catch_ups > SETTLED_CATCH_UPS) {
            self.reset();
        }
    }

    fn position(&self, scene: &Scene, time_secs: f64) -> DVec3 {
        scene_position(scene, time_secs) + self.offset
    }
}

/// The point under the pointer on the plane through `position` that faces the camera.
fn under_pointer(view: &View, uv: Vec2, position: DVec3) -> DVec3 {
    let point: Vec3 = view.point_on_plane(glam::vec2(uv.x, uv.y), position.as_vec3());
    point.as_dvec3()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Camera, Motion, MotionPath};

    const STEP: f64 = 1.0 / 60.0;

    fn view() -> View {
        View::of_camera(&Camera { yaw: 0.0, pitch: 0.0, distance: 5.0, ..Camera::default() }, 1.0)
    }

    #[test]
    fn it_follows_the_pointer_and_leaves_a_trail() {
        let scene = Scene::default();
        let mut object = DraggedObject::default();
        assert!(object.placement().is_none() && !object.is_moving());
        object.grab(&scene, 0.0, &view(), Vec2::new(0.55, 0.5));
        object.advance(&scene, 0.0, STEP, true);
        let at =
            |object: &DraggedObject| object.placement().map(|placement| placement.world_from_object.w_axis);
        assert!(
            at(&object).is_some_and(|place| place.truncate().length() < 1e-5),
            "a grip alone moves nothing"
        );
        object.drag(&scene, 0.0, &view(), Vec2::new(0.95, 0.5));
        object.advance(&scene, 0.0, STEP, true);
        let placement = object.placement().unwrap();
        let expected = 0.4 * 2.0 * 5.0 * (20.0_f32.to_radians()).tan();
        assert!((placement.world_from_object.w_axis.x - expected).abs() < 1e-3, "{placement:?}");
        // The lagging place is behind, to the left.
        assert!(placement.motion[0] < -0.99 && placement.motion[3] > 1.0, "{placement:?}");
        assert!(object.is_moving());
    }

    #[test]
    fn let_go_it_comes_back_or_stays() {
        let scene = Scene::default();
        for comes_back in [true, false] {
            let mut object = DraggedObject::default();
            object.grab(&scene, 0.0, &view(), Vec2::new(0.5, 0.5));
            object.drag(&scene, 0.0, &view(), Vec2::new(0.8, 0.3));
            object.release();
            for _ in 0..300 {
                object.advance(&scene, 0.0, STEP, comes_back);
            }
            assert_eq!(object.is_away(), !comes_back);
            assert!(!object.is_moving(), "a window at rest draws nothing");
            assert_eq!(object.placement().is_none(), comes_back);
        }
    }

    #[test]
    fn on_a_path_it_moves_beside_it() {
        let motion = Motion { path: MotionPath::Circle, ..Motion::default() };
        let scene = Scene { motion, ..Scene::default() };
        let mut object = DraggedObject::default();
        object.grab(&scene, 0.0, &view(), Vec2::new(0.5, 0.5));
        object.drag(&scene, 0.0, &view(), Vec2::new(0.5, 0.2));
        object.release();
        for frame in 0..60 {
            let time = f64::from(frame) * STEP;
            object.advance(&scene, time, STEP, false);
            let place = object.placement().unwrap().world_from_object.w_axis.truncate();
            let beside = place - scene_position(&scene, time).as_vec3();
            assert!((beside - object.offset.as_vec3()).length() < 1e-4);
        }
        for frame in 60..400 {
            object.advance(&scene, f64::from(frame) * STEP, STEP, true);
        }
        assert!(object.placement().is_none(), "the document's own trail takes over");
    }
}
