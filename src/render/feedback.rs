//! Passes that read what was drawn before, in steps of their own.
//!
//! What such a pass shows depends on how often it was drawn, so it is *defined* by whole steps of [`STEP_SECS`] from
//! time 0 on, and not by the frames of a window: at a time between two steps the next step is drawn for exactly that
//! time and not kept. A window goes on from the steps that it has, a still draws those of the last two seconds, and both
//! see the same at any rate of frames.

use std::ops::Range;

use super::frame::FrameInput;
use super::gpu::RenderError;
use super::motion::{Mover, STEP_SECS};
use super::renderer::Renderer;

/// How many steps before its time a picture depends on at most where nothing was drawn before it.
const MAX_FEEDBACK_STEPS: u64 = 120;
/// How many steps come before the picture in one frame of a window: it keeps up from four frames per second on.
const MAX_STEPS_PER_FRAME: u64 = 15;
/// Times this near to a step are at it, in steps.
const NEAR: f64 = 1e-6;

/// What is drawn at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The picture of a document without feedback.
    Frame,
    /// The step with this number: only what passes draw to textures.
    Step(u64),
    /// The picture after this many steps; what passes draw to textures is not kept.
    After(u64),
}

/// The steps that a window has drawn.
#[derive(Debug, Default)]
pub(crate) struct Feedback {
    /// The number of the step that comes next.
    next: u64,
    /// The time of the last picture; `None`: what passes drew is to be forgotten.
    shown_secs: Option<f64>,
    /// The steps up to the picture are still being drawn.
    is_catching_up: bool,
    pub(crate) mover: Mover,
}

/// What a frame draws before its picture.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    /// What passes drew before is forgotten.
    starts_over: bool,
    steps: Range<u64>,
}

impl Feedback {
    /// The steps before the picture at `time_secs`. A picture `delta_secs` after the one before goes on from there; any
    /// other has jumped, and the steps that it depends on are drawn again, spread over some frames.
    fn plan(&mut self, time_secs: f64, delta_secs: f64) -> Plan {
        let before = steps_before(time_secs);
        let is_next = |shown: f64| (time_secs - shown - delta_secs).abs() < NEAR * STEP_SECS;
        let starts_over = !(self.shown_secs.is_some_and(is_next) && self.next <= before);
        self.shown_secs = Some(time_secs);
        if starts_over {
            self.next = replay(before).start;
            self.is_catching_up = true;
        } else if !self.is_catching_up {
            // A window that cannot keep up leaves steps out rather than to fall behind more and more.
            self.next = self.next.max(before.saturating_sub(MAX_STEPS_PER_FRAME));
        }
        let steps = self.next..before.min(self.next + MAX_STEPS_PER_FRAME);
        self.next = steps.end;
        self.is_catching_up &= self.next < before;
        Plan { starts_over, steps }
    }
}

/// How many steps come before the picture at a time.
fn steps_before(time_secs: f64) -> u64 {
    (time_secs / STEP_SECS + NEAR) as u64
}

/// The steps that a still draws of those that come before it.
fn replay(before: u64) -> Range<u64> {
    before.saturating_sub(MAX_FEEDBACK_STEPS)..before
}

impl Renderer {
    /// True while steps of passes that read what they drew before are missing in the picture, after a jump in time:
    /// each further frame draws some of them.
    pub fn is_catching_up(&self) -> bool {
        self.feedback.is_catching_up
    }

    /// Draws the steps that are due before the picture of a window.
    pub(super) fn advance_feedback(&mut self, input: &FrameInput<'_>) -> Result<Moment, RenderError> {
        if !self.has_feedback(input.document) {
            self.feedback = Feedback::default();
            return Ok(Moment::Frame);
        }
        if self.prepare_pass_textures(input) {
            self.feedback.shown_secs = None;
        }
        let plan = self.feedback.plan(input.time_secs, input.delta_secs);
        if plan.starts_over {
            self.clear_pass_textures();
        }
        for step in plan.steps {
            self.draw_step(input, step)?;
        }
        if self.is_loading() {
            // What stands in for a texture meanwhile would stay in what is drawn.
            self.feedback.shown_secs = None;
        }
        Ok(Moment::After(self.feedback.next))
    }

    /// Draws all the steps that a still depends on, and asks before each whether to go on; `None` where the answer was
    /// no.
    pub(super) fn replay_feedback(
        &mut self,
        input: &FrameInput<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Moment>, RenderError> {
        self.feedback = Feedback::default();
        if !self.has_feedback(input.document) {
            return Ok(Some(Moment::Frame));
        }
        self.clear_pass_textures();
        let before = steps_before(input.time_secs);
        for step in replay(before) {
            if !goes_on() {
                return Ok(None);
            }
            self.draw_step(input, step)?;
            // The device takes work faster than it does it; an answer counts only once the step before is drawn.
            let waited = self.gpu().device.poll(wgpu::PollType::wait_indefinitely());
            waited.map_err(|error| RenderError::new(error.to_string()))?;
        }
        Ok(Some(Moment::After(before)))
    }

    fn draw_step(&mut self, input: &FrameInput<'_>, step: u64) -> Result<(), RenderError> {
        let time_secs = step as f64 * STEP_SECS;
        self.draw_moment(&FrameInput { time_secs, delta_secs: STEP_SECS, ..*input }, Moment::Step(step))
    }

    /// True when some pass reads what the frame before drew, so that a picture depends on those before it.
    fn has_feedback(&self, document: &crate::document::Document) -> bool {
        self.program.as_ref().is_some_and(|program| {
            program.interface.passes.iter().any(|compiled| {
                let before = || document.passes().iter().take_while(|pass| pass.name != compiled.name);
                let own = document.passes().iter().find(|pass| pass.name == compiled.name);
                compiled.pass_textures.iter().any(|name| {
                    let is_own = own.is_some_and(|pass| pass.target.texture() == Some(name));
                    is_own || !before().any(|pass| !pass.muted && pass.target.texture() == Some(name))
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays from 0 with these times between frames and returns every step that was drawn.
    fn played(deltas: impl IntoIterator<Item = f64>) -> (Vec<u64>, f64) {
        let mut feedback = Feedback::default();
        let (mut time_secs, mut drawn) = (0.0, Vec::new());
        assert_eq!(feedback.plan(0.0, 0.0), Plan { starts_over: true, steps: 0..0 });
        for delta in deltas {
            time_secs += delta;
            let plan = feedback.plan(time_secs, delta);
            assert!(!plan.starts_over, "at {time_secs}");
            drawn.extend(plan.steps);
        }
        (drawn, time_secs)
    }

    #[test]
    fn every_rate_of_frames_draws_the_same_steps() {
        let rates = [15.0, 24.0, 60.0, 144.0, 240.0];
        for rate in rates {
            let (drawn, time_secs) = played((0..rate as u32 * 2).map(|_| 1.0 / rate));
            assert!((time_secs - 2.0).abs() < 1e-9);
            assert_eq!(drawn, (0..120).collect::<Vec<_>>(), "at {rate} frames per second");
        }
        let uneven = [0.004, 0.031, 0.1, 0.0, 0.0167, 0.12, 0.002];
        let (drawn, time_secs) = played(uneven);
        assert_eq!(drawn, (0..steps_before(time_secs)).collect::<Vec<_>>());
    }

    #[test]
    fn a_window_that_cannot_keep_up_leaves_steps_out() {
        let (drawn, _) = played([0.5, 0.5]);
        assert_eq!(drawn, (15..30).chain(45..60).collect::<Vec<_>>());
    }

    #[test]
    fn a_jump_is_replayed_over_some_frames() {
        let mut feedback = Feedback::default();
        feedback.plan(10.0, 0.0);
        while feedback.is_catching_up {
            feedback.plan(10.0, 0.0);
        }
        assert_eq!(feedback.plan(10.0, 0.0), Plan { starts_over: false, steps: 600..600 }, "a pause");
        assert_eq!(feedback.plan(5.0, 0.0), Plan { starts_over: true, steps: 180..195 });
        let (mut time_secs, mut drawn) = (5.0, 195);
        while feedback.is_catching_up {
            time_secs += STEP_SECS;
            let plan = feedback.plan(time_secs, STEP_SECS);
            assert_eq!((plan.starts_over, plan.steps.start), (false, drawn));
            drawn = plan.steps.end;
        }
        assert_eq!(drawn, steps_before(time_secs));
        assert!(feedback.plan(time_secs + 1.0, STEP_SECS).starts_over, "forward");
    }

    #[test]
    fn strange_times_are_at_the_start() {
        for time_secs in [-1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(replay(steps_before(time_secs)), 0..0);
        }
    }
}
