// Values that go up and down with time.

struct Oscillation {
    /// The wave between low and high.
    value: f32,
    /// Position in the wave, from 0 to 1.
    phase: f32,
}

/// A value that swings between two bounds.
///
/// @node Math/Wave/Oscillator
/// @mode sine  Softly, slowest at the bounds.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Waves per second.
/// @param phase = 0.0 [0, 1]  Start within the wave, in waves.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
/// @search lfo, wave, pulse, blink, swing, wave texture, oscillate
fn oscillator_sine(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(mix(low, high, sin(at * 6.2831853) * 0.5 + 0.5), at);
}

/// @node Math/Wave/Oscillator
/// @mode triangle  Evenly up and down.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Waves per second.
/// @param phase = 0.0 [0, 1]  Start within the wave, in waves.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
fn oscillator_triangle(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(mix(low, high, 1.0 - abs(at * 2.0 - 1.0)), at);
}

/// @node Math/Wave/Oscillator
/// @mode square  At the upper bound in the first half, at the lower one in the second.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Waves per second.
/// @param phase = 0.0 [0, 1]  Start within the wave, in waves.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
fn oscillator_square(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(select(low, high, at < 0.5), at);
}

/// @node Math/Wave/Oscillator
/// @mode sawtooth  Evenly up, then back at once.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Waves per second.
/// @param phase = 0.0 [0, 1]  Start within the wave, in waves.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
fn oscillator_sawtooth(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(mix(low, high, at), at);
}

/// @node Math/Wave/Oscillator
/// @mode pulse  Switches between the bounds; the duty says for how long.
/// @param time = time  Time in seconds.
/// @param frequency = 1.0 [0, 10]  Waves per second.
/// @param phase = 0.0 [0, 1]  Start within the wave, in waves.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
/// @param duty = 0.5 [0, 1]  Part of the wave that it is at the upper bound.
fn oscillator_pulse(time: f32, frequency: f32, phase: f32, low: f32, high: f32, duty: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(select(low, high, at < duty), at);
}

/// A spring that is let go: it swings around its target, less and less.
///
/// @node Math/Wave/Damped Spring
/// @param time = time  Seconds since it was let go; before that it is at rest at its start.
/// @param frequency = 2.0 [0, 10]  Swings per second.
/// @param damping = 2.0 [0, 10]  How fast it comes to rest; 0 swings forever.
/// @param start = 0.0  Where it is let go.
/// @param target_value = 1.0  Where it comes to rest.
/// @returns Its position.
/// @search bounce, elastic, wobble, overshoot
fn damped_spring(time: f32, frequency: f32, damping: f32, start: f32, target_value: f32) -> f32 {
    let seconds = max(time, 0.0);
    let swing = exp(-min(max(damping, 0.0) * seconds, 80.0)) * cos(seconds * frequency * 6.2831853);
    return target_value + (start - target_value) * swing;
}

/// A sine wave with a random number added, another for every value: a wave that flickers.
///
/// @node Math/Wave/Noise Sine Wave
/// @param x = time  The angle in radians.
/// @param low = -0.5 [-1, 1]  Smallest number that is added.
/// @param high = 0.5 [-1, 1]  Largest number that is added.
/// @returns From -1 + low to 1 + high.
/// @search jitter, flicker, noisy wave, random wave
fn noise_sine_wave(x: f32, low: f32, high: f32) -> f32 {
    // Adding 0 makes one number of the two zeros.
    return sin(x) + mix(low, high, unit_from_u32(pcg(bitcast<u32>(x + 0.0))));
}
