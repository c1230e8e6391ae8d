//! What shaders learn of time, made from an f64 so that animation stays smooth after days.

use std::f64::consts::TAU;

/// After how many seconds the time of a document without a loop starts again.
///
/// An f32 of some days has steps of a sixteenth of a second; below 8,192 it has steps of half a millisecond. This
/// length is a multiple of 20 s, so that everything that scrolls by whole multiples of `t/20` goes on without a jump,
/// and within 5e-4 rad of 904 turns (113 turns of `t/8`), so that so does a sine of `t`, `t/2`, `t/4` or `t/8` that a
/// graph computes itself.
pub const ROLLOVER_SECS: f64 = 5_680.0;

/// The time members of the frame interface.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Clock {
    /// Seconds `t`, `t/20`, `2t`, `3t`.
    pub time: [f32; 4],
    /// Sine of `t/8`, `t/4`, `t/2`, `t`.
    pub sine: [f32; 4],
    /// Cosine of `t/8`, `t/4`, `t/2`, `t`.
    pub cosine: [f32; 4],
    /// Loop length in seconds, 0 for none, and the phase in the loop from 0 to 1.
    pub looping: [f32; 2],
}

impl Clock {
    /// The clock at `time_secs`. With a loop everything repeats after its length, sines included; without one the
    /// sines are those of the true time.
    pub fn at(time_secs: f64, loop_secs: Option<f64>) -> Self {
        let time = if time_secs.is_finite() { time_secs } else { 0.0 };
        let loop_secs = loop_secs.filter(|length| length.is_finite() && *length > 0.0);
        let wrapped = time.rem_euclid(loop_secs.unwrap_or(ROLLOVER_SECS));
        let angle = if loop_secs.is_some() { wrapped } else { time };
        let angles = [angle / 8.0, angle / 4.0, angle / 2.0, angle].map(|angle| angle.rem_euclid(TAU));
        Self {
            time: [wrapped, wrapped / 20.0, wrapped * 2.0, wrapped * 3.0].map(|value| value as f32),
            sine: angles.map(|angle| angle.sin() as f32),
            cosine: angles.map(|angle| angle.cos() as f32),
            looping: [
                loop_secs.unwrap_or(0.0) as f32,
                loop_secs.map_or(0.0, |length| wrapped / length) as f32,
            ],
        }
    }
}

/// Time between frames, and the same without its jitter.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrameDelta {
    smoothed: Option<f64>,
}

impl FrameDelta {
    /// Seconds since the last frame, its reciprocal, the same smoothed, its reciprocal; a reciprocal of 0 is 0.
    pub fn advance(&mut self, delta_secs: f64) -> [f32; 4] {
        let delta = if delta_secs.is_finite() { delta_secs.max(0.0) } else { 0.0 };
        let smoothed = self.smoothed.map_or(delta, |last| last + (delta - last) * 0.1);
        self.smoothed = Some(smoothed);
        let reciprocal = |value: f64| if value > 0.0 { 1.0 / value } else { 0.0 };
        [delta, reciprocal(delta), smoothed, reciprocal(smoothed)].map(|value| value as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 1.0 / 60.0;
    const TEN_DAYS: f64 = 864_000.0;

    #[test]
    fn cosine_steps_exactly_after_ten_days() {
        for frame in 0..1_000 {
            let time = TEN_DAYS + f64::from(frame) * FRAME;
            let (now, next) = (Clock::at(time, None), Clock::at(time + FRAME, None));
            for (index, divisor) in [8.0, 4.0, 2.0, 1.0].into_iter().enumerate() {
                let step = f64::from(next.cosine[index]) - f64::from(now.cosine[index]);
                let exact = ((time + FRAME) / divisor).cos() - (time / divisor).cos();
                assert!((step - exact).abs() < 1e-5, "t/{divisor} at {time}: {step} for {exact}");
            }
        }
    }

    #[test]
    fn time_steps_evenly_after_ten_days() {
        for frame in 0..1_000 {
            let time = TEN_DAYS + f64::from(frame) * FRAME;
            let step = Clock::at(time + FRAME, None).time[0] - Clock::at(time, None).time[0];
            let rolled_over = step < 0.0;
            assert!(rolled_over || (f64::from(step) - FRAME).abs() < 6e-4, "{step} at {time}");
        }
    }

    #[test]
    fn what_graphs_compute_goes_on_through_the_rollover() {
        for turn in 1..200 {
            let time = f64::from(turn) * ROLLOVER_SECS;
            let (before, after) = (Clock::at(time - 1e-6, None), Clock::at(time + 1e-6, None));
            for divisor in [8.0_f32, 4.0, 2.0, 1.0] {
                let jump = (after.time[0] / divisor).cos() - (before.time[0] / divisor).cos();
                assert!(jump.abs() < 1e-5, "cos(t/{divisor}) jumps by {jump}");
                let jump = (after.time[0] / divisor).sin() - (before.time[0] / divisor).sin();
                assert!(jump.abs() < 1e-3, "sin(t/{divisor}) jumps by {jump}");
            }
            let scroll = (after.time[1] + 0.5).fract() - (before.time[1] + 0.5).fract();
            assert!(scroll.abs() < 1e-4, "fract(t/20) jumps by {scroll}");
        }
    }

    #[test]
    fn a_loop_repeats_exactly() {
        let start = Clock::at(1.25, Some(3.0));
        assert_eq!(start, Clock::at(1.25 + 3.0 * 100_000.0, Some(3.0)));
        assert_eq!(start.looping, [3.0, 1.25 / 3.0]);
    }

    #[test]
    fn a_standing_frame_has_finite_reciprocals() {
        let mut delta = FrameDelta::default();
        assert_eq!(delta.advance(0.0), [0.0; 4]);
        let moving = delta.advance(0.5);
        assert_eq!(moving[..2], [0.5, 2.0]);
        assert!((moving[2] - 0.05).abs() < 1e-6);
    }
}
