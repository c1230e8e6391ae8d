// Waves over any value, from -1 to 1.

alias T = f32;

/// Turns a value into an even wave that goes up and down in straight lines.
///
/// @node Math/Wave/Triangle Wave
/// @param x = time  The value; one wave is 1 long.
/// @returns From -1 to 1; -1 at whole numbers.
/// @search zigzag, linear wave
fn triangle_wave(x: T) -> T {
    return 1.0 - 4.0 * abs(fract(x) - 0.5);
}

/// Turns a value into a wave that is either up or down.
///
/// @node Math/Wave/Square Wave
/// @param x = time  The value; one wave is 1 long.
/// @returns 1 in the first half of each wave, -1 in the second.
/// @search pulse, on off, blink
fn square_wave(x: T) -> T {
    return 1.0 - 2.0 * step(T(0.5), fract(x));
}

/// Turns a value into a wave that rises evenly and falls at once.
///
/// @node Math/Wave/Sawtooth Wave
/// @param x = time  The value; one wave is 1 long.
/// @returns From -1 to 1; -1 at whole numbers.
/// @search saw
fn sawtooth_wave(x: T) -> T {
    return fract(x) * 2.0 - 1.0;
}

/// A sine wave that is 1 long.
///
/// @node Math/Wave/Sine Wave
/// @param x = time  The value; one wave is 1 long.
/// @returns From -1 to 1; 0 at whole numbers.
/// @search smooth wave, sinus
fn sine_wave(x: T) -> T {
    return sin(fract(x) * 6.2831853);
}
