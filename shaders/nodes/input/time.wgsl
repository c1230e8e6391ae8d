// Time made ready for animations.

struct LoopingTime {
    /// Position in the period, from 0 up to but not 1.
    phase: f32,
    /// Seconds since the period began.
    seconds: f32,
    /// Position in the period as an angle in radians, from 0 to 2π; for Looping Noise.
    angle: f32,
    /// A point on a circle of radius 1 that goes round once per period; feed noises with it and they loop.
    circle: vec2f,
}

/// Time that starts anew after a period, for motion that repeats without a jump.
///
/// @node Input/Time/Looping Time
/// @param time = time  Time in seconds.
/// @param period = 4.0 [0.1, 20]  Seconds of one round; at or below 0 time stands still.
/// @search loop, repeat, cycle, period, modulo time, circular time
fn looping_time(time: f32, period: f32) -> LoopingTime {
    let runs = period > 1.0e-6;
    let length = select(1.0, period, runs);
    let seconds = select(0.0, max(time - length * floor(time / length), 0.0), runs);
    let phase = min(seconds / length, 0.99999994);
    let angle = phase * 6.2831853;
    return LoopingTime(phase, seconds, angle, vec2f(cos(angle), sin(angle)));
}
