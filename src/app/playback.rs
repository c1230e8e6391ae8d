//! The clock of the picture: playing, paused or scrubbed.

/// Where the animation is. Seconds are f64, so that a day of playing stays smooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    /// Seconds since the start.
    pub time_secs: f64,
    /// The step that led to `time_secs`, in seconds; 0 while paused.
    pub delta_secs: f64,
    /// Whether time runs.
    pub playing: bool,
    /// Seconds of animation per second.
    pub speed: f64,
    /// A step by hand that the next frame takes, in seconds.
    pub pending_secs: f64,
}

impl Default for Playback {
    fn default() -> Self {
        Self { time_secs: 0.0, delta_secs: 0.0, playing: true, speed: 1.0, pending_secs: 0.0 }
    }
}

impl Playback {
    /// The longest step: after the window was hidden or the machine slept, time goes on where it was.
    const MAX_STEP_SECS: f64 = 0.25;
    /// What the scrub bar spans when the document does not loop.
    pub const DEFAULT_SPAN_SECS: f64 = 10.0;
    /// The speeds that the menu offers.
    pub const SPEEDS: [f64; 6] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0];
    /// What a step by hand takes: a frame of sixty per second.
    pub const FRAME_SECS: f64 = 1.0 / 60.0;

    /// Lets `elapsed_secs` of real time pass.
    pub fn advance(&mut self, elapsed_secs: f64) {
        if self.pending_secs != 0.0 {
            // Time starts at 0, so the first step back may be a shorter one.
            self.delta_secs = self.pending_secs.max(-self.time_secs);
            self.time_secs += self.delta_secs;
            self.pending_secs = 0.0;
        } else if self.playing && elapsed_secs.is_finite() {
            self.delta_secs = elapsed_secs.clamp(0.0, Self::MAX_STEP_SECS) * self.speed;
            self.time_secs += self.delta_secs;
        } else {
            self.delta_secs = 0.0;
        }
    }

    /// The place on a scrub bar of `span` seconds, from 0 to `span`.
    pub fn within(&self, span: f64) -> f64 {
        if span > 0.0 { self.time_secs.rem_euclid(span) } else { self.time_secs }
    }

    /// Goes to a place on the scrub bar, within the round that is being played.
    pub fn scrub(&mut self, place: f64, span: f64) {
        if span > 0.0 && place.is_finite() {
            // The very end of the bar is the end of this round, not the start of the next.
            self.time_secs = (self.time_secs / span).floor() * span + place.clamp(0.0, span * (1.0 - 1e-9));
        }
    }

    /// Stops time and takes this many frames by hand, with the next [`Playback::advance`].
    pub fn step(&mut self, frames: f64) {
        self.playing = false;
        self.pending_secs += frames * Self::FRAME_SECS;
    }

    /// Starts over.
    pub fn restart(&mut self) {
        self.time_secs = 0.0;
        self.delta_secs = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_pause_of_the_window_does_not_jump() {
        let mut playback = Playback::default();
        playback.advance(3_600.0);
        assert!(playback.time_secs <= Playback::MAX_STEP_SECS);
        playback.playing = false;
        let before = playback.time_secs;
        playback.advance(1.0);
        assert_eq!((playback.time_secs, playback.delta_secs), (before, 0.0));
    }

    #[test]
    fn steps_are_frames_that_a_shader_sees() {
        let mut playback = Playback { time_secs: 1.0, ..Playback::default() };
        playback.step(1.0);
        playback.advance(5.0);
        assert!(!playback.playing && (playback.time_secs - 1.0 - 1.0 / 60.0).abs() < 1e-12);
        assert_eq!(playback.delta_secs, Playback::FRAME_SECS);
        playback.advance(5.0);
        assert_eq!(playback.delta_secs, 0.0);
        playback.step(-1_000.0);
        playback.advance(0.0);
        assert_eq!(playback.time_secs, 0.0);
    }

    #[test]
    fn scrubbing_stays_in_the_round() {
        let mut playback = Playback { time_secs: 25.0, ..Playback::default() };
        playback.scrub(3.0, 10.0);
        assert_eq!(playback.time_secs, 23.0);
        playback.scrub(10.0, 10.0);
        assert!(playback.time_secs < 30.0 && playback.within(10.0) > 9.99);
    }
}
