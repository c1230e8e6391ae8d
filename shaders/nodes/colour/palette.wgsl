// Colours made from one number.

// Source: https://iquilezles.org/articles/palettes/
/// A smooth palette of four colours: each channel is a cosine.
///
/// @node Colour/Palette/Cosine Palette
/// @param t = 0.25 [0, 1]  Position in the palette; it repeats at whole numbers for whole frequencies.
/// @param middle = (0.5, 0.5, 0.5) {colour}  The mean colour.
/// @param range = (0.5, 0.5, 0.5) {colour}  How far each channel swings.
/// @param frequency = (1, 1, 1)  Swings of each channel from 0 to 1.
/// @param phase = (0, 0.33, 0.67)  Start of each channel, in swings.
/// @returns The colour.
/// @search iq palette, rainbow, gradient, procedural palette
fn cosine_palette(t: f32, middle: vec3f, range: vec3f, frequency: vec3f, phase: vec3f) -> vec3f {
    return middle + range * cos(6.2831853 * (frequency * t + phase));
}

/// Colours a mask: from one colour over a second to a third.
///
/// @node Colour/Palette/Gradient Map
/// @param t = 0.5 [0, 1]  Position; held from 0 to 1.
/// @param low = (0.05, 0.0, 0.2) {colour}  The colour at 0.
/// @param middle = (0.9, 0.2, 0.1) {colour}  The colour in the middle.
/// @param high = (1, 0.9, 0.4) {colour}  The colour at 1.
/// @param position = 0.5 [0, 1]  Where the middle is; at an end, the other half is the whole ramp.
/// @returns The colour.
/// @search color ramp, ramp, tritone, heat map
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

// Source: Tanner Helland's fit of Mitchell Charity's data, https://tannerhelland.com/2012/09/18/convert-temperature-rgb-algorithm-code.html,
// made linear.
/// The colour of glowing matter: embers, flames, stars.
///
/// @node Colour/Palette/Blackbody
/// @param temperature = 3000.0 [1000, 15000]  Temperature in kelvin, held from 1000 to 40000.
/// @returns The colour, linear, its largest component about 1.
/// @search temperature, kelvin, fire, star
fn blackbody(temperature: f32) -> vec3f {
    let t = clamp(temperature, 1000.0, 40000.0) / 100.0;
    let above = max(t - 60.0, 1.0e-3);
    let is_cool = t <= 66.0;
    let red = select(1.292936 * pow(above, -0.1332047592), 1.0, is_cool);
    let green = select(1.129891 * pow(above, -0.0755148492), 0.3900815788 * log(t) - 0.6318414438, is_cool);
    let blue = select(0.5432067891 * log(max(t - 10.0, 1.0)) - 1.1962540891, 1.0, t >= 66.0);
    let encoded = saturate(vec3f(red, green, blue));
    return select(pow((encoded + 0.055) / 1.055, vec3f(2.4)), encoded / 12.92, encoded <= vec3f(0.04045));
}

// Source: Chris Wyman and others, Simple Analytic Approximations to the CIE XYZ Color Matching Functions,
// https://jcgt.org/published/0002/02/01/
/// The colour of light of one wavelength, as in a rainbow.
///
/// @node Colour/Palette/Wavelength
/// @param wavelength = 550.0 [380, 750]  Wavelength in nanometres; outside of the visible range it is black.
/// @returns The colour, linear, without negative components.
/// @search spectrum, rainbow, nanometer, prism
fn wavelength_colour(wavelength: f32) -> vec3f {
    let x = 1.056 * lobe(wavelength, 599.8, 37.9, 31.0) + 0.362 * lobe(wavelength, 442.0, 16.0, 26.7)
        - 0.065 * lobe(wavelength, 501.1, 20.4, 26.2);
    let y = 0.821 * lobe(wavelength, 568.8, 46.9, 40.5) + 0.286 * lobe(wavelength, 530.9, 16.3, 31.1);
    let z = 1.217 * lobe(wavelength, 437.0, 11.8, 36.0) + 0.681 * lobe(wavelength, 459.0, 26.0, 13.8);
    let rgb = vec3f(
        3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
        -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
        0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
    );
    return max(rgb, vec3f(0.0, 0.0, 0.0));
}

/// A bell curve with its own width on either side.
fn lobe(x: f32, middle: f32, width_below: f32, width_above: f32) -> f32 {
    let t = (x - middle) / select(width_above, width_below, x < middle);
    return exp(-0.5 * min(t * t, 160.0));
}
