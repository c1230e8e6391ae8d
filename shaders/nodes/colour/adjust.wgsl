// Changing colours. Alpha is never touched: these nodes take and give colours without it.

/// How bright a colour looks: 0.2126 red + 0.7152 green + 0.0722 blue (Rec. 709).
///
/// @node Colour/Adjust/Luminance
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns The luminance; 1 for white.
/// @search luma, brightness of colour, grayscale value, desaturate
fn luminance(colour: vec3f) -> f32 {
    return luminance_of(colour);
}

/// A colour without its hue, as bright as before.
///
/// @node Colour/Adjust/Grayscale
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns The grey of the same luminance (Rec. 709).
/// @search black and white, desaturate, monochrome, greyscale, rgb to bw
fn grayscale(colour: vec3f) -> vec3f {
    return vec3f(luminance_of(colour));
}

/// Turns all hues around the colour wheel, without a seam.
///
/// @node Colour/Adjust/Hue Shift
/// @param colour = (1, 0.2, 0.1) {colour}  The colour, linear.
/// @param shift = 0.25 [0, 1]  How far, in turns; whole numbers change nothing.
/// @returns The colour with another hue, same saturation and value.
/// @search hue, rotate hue, recolour, color shift, hue rotate, hue saturation value
fn hue_shift(colour: vec3f, shift: f32) -> vec3f {
    let hsv = hsv_from_rgb(colour);
    return rgb_from_hsv(vec3f(fract(hsv.x + shift), hsv.yz));
}

/// Makes a colour more or less colourful.
///
/// @node Colour/Adjust/Saturation
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @param amount = 0.5 [0, 2]  0 is grey, 1 changes nothing, above 1 is more colourful.
/// @returns The colour with the same luminance.
/// @search desaturate, colourfulness, vivid, desaturation
fn saturation(colour: vec3f, amount: f32) -> vec3f {
    return mix(vec3f(luminance_of(colour)), colour, amount);
}

/// Makes dull colours more colourful and leaves colourful ones as they are.
///
/// @node Colour/Adjust/Vibrance
/// @param colour = (0.6, 0.5, 0.4) {colour}  The colour, linear.
/// @param amount = 0.5 [-1, 1]  0 changes nothing, -1 dulls, 1 enlivens.
/// @returns The colour with the same luminance.
/// @search smart saturation, vivid
fn vibrance(colour: vec3f, amount: f32) -> vec3f {
    let present = saturate(hsv_from_rgb(colour).y);
    return mix(vec3f(luminance_of(colour)), colour, 1.0 + amount * (1.0 - present));
}

/// Moves colours away from a middle grey, or towards it.
///
/// @node Colour/Adjust/Contrast
/// @param colour = (0.6, 0.4, 0.2) {colour}  The colour, linear.
/// @param amount = 1.5 [0, 4]  0 is flat grey, 1 changes nothing.
/// @param middle = 0.214 [0, 1]  The value that stays; 0.214 is the middle grey of the screen.
/// @returns The colour.
/// @search contrast curve, punch, brightness contrast, cheap contrast
fn contrast(colour: vec3f, amount: f32, middle: f32) -> vec3f {
    return (colour - middle) * amount + middle;
}

/// Makes a colour brighter or darker.
///
/// @node Colour/Adjust/Brightness
/// @param colour = (0.5, 0.3, 0.1) {colour}  The colour, linear.
/// @param stops = 1.0 [-4, 4]  Each whole number doubles the light, each negative one halves it.
/// @returns The colour.
/// @search exposure, lighten, darken, gain, intensity
fn brightness(colour: vec3f, stops: f32) -> vec3f {
    return colour * exp2(clamp(stops, -60.0, 60.0));
}

/// Bends the brightness of a colour. Negative components count as 0.
///
/// @node Colour/Adjust/Gamma
/// @param colour = (0.5, 0.3, 0.1) {colour}  The colour, linear.
/// @param gamma = 2.2 [0.1, 4]  Above 1 darkens the middle, below 1 lightens it; below 0.01 counts as 0.01.
/// @returns Each component to the power of gamma.
/// @search power, curve, midtones
fn gamma_curve(colour: vec3f, gamma: f32) -> vec3f {
    let curve = min(pow(max(colour, vec3f(1.0e-12)), vec3f(max(gamma, 0.01))), vec3f(3.0e38));
    return select(curve, vec3f(0.0, 0.0, 0.0), colour <= vec3f(0.0, 0.0, 0.0));
}

/// Stretches the part between a black and a white point over the whole range.
///
/// @node Colour/Adjust/Levels
/// @param colour = (0.5, 0.3, 0.1) {colour}  The colour, linear.
/// @param black = 0.1 [0, 1]  What becomes 0.
/// @param white = 0.9 [0, 1]  What becomes 1; equal to black, it makes a hard step.
/// @param gamma = 1.0 [0.1, 4]  Bends the middle; above 1 darkens it.
/// @returns From 0 to 1.
/// @search input levels, black point, white point, histogram
fn levels(colour: vec3f, black: f32, white: f32, gamma: f32) -> vec3f {
    let width = white - black;
    let is_flat = abs(width) < 1.0e-7;
    let ramp = saturate((colour - black) / select(width, 1.0, is_flat));
    let t = select(ramp, step(vec3f(black), colour), is_flat);
    return gamma_curve(t, gamma);
}

// Source: CAT02, https://en.wikipedia.org/wiki/CIECAM02#CAT02
/// Makes a colour warmer or cooler, greener or more purple.
///
/// It scales the responses of the eye's three kinds of cones.
///
/// @node Colour/Adjust/White Balance
/// @param colour = (0.8, 0.8, 0.8) {colour}  The colour, linear.
/// @param temperature = 0.3 [-1, 1]  Below 0 cooler, above 0 warmer.
/// @param tint = 0.0 [-1, 1]  Below 0 greener, above 0 more purple.
/// @returns The colour.
/// @search temperature, warm, cool, tint
fn white_balance(colour: vec3f, temperature: f32, tint: f32) -> vec3f {
    let cones_from_rgb = mat3x3f(
        vec3f(0.390405, 0.070841, 0.023108),
        vec3f(0.549941, 0.963172, 0.128021),
        vec3f(0.008926, 0.001358, 0.936245),
    );
    let rgb_from_cones = mat3x3f(
        vec3f(2.858470, -0.210182, -0.041812),
        vec3f(-1.628790, 1.158200, -0.118169),
        vec3f(-0.024891, 0.000324, 1.068670),
    );
    let warmth = clamp(temperature, -1.0, 1.0) * 0.25;
    let purple = clamp(tint, -1.0, 1.0) * 0.15;
    let gains = vec3f(1.0 + warmth + purple * 0.5, 1.0 - purple, 1.0 - warmth + purple * 0.5);
    return rgb_from_cones * (cones_from_rgb * colour * gains);
}

/// Turns a colour into its opposite.
///
/// @node Colour/Adjust/Invert Colour
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns 1 minus each component.
/// @inline
/// @search negative, invert, complement
fn invert_colour(colour: vec3f) -> vec3f {
    return 1.0 - colour;
}

/// Puts one colour in the place of another.
///
/// @node Colour/Adjust/Replace Colour
/// @param colour = (1, 0.2, 0.1) {colour}  The colour, linear.
/// @param old = (1, 0, 0) {colour}  What to replace.
/// @param new_colour = (0, 0.4, 1) {colour}  What to put there.
/// @param range = 0.2 [0, 1]  Largest distance from the old colour that is replaced wholly.
/// @param softness = 0.2 [0, 1]  Width of the transition.
/// @returns The colour.
/// @search recolour, swap color, chroma
fn replace_colour(colour: vec3f, old: vec3f, new_colour: vec3f, range: f32, softness: f32) -> vec3f {
    return mix(colour, new_colour, colour_mask(colour, old, range, softness));
}

/// Where a picture has a colour: chroma key.
///
/// @node Colour/Adjust/Colour Mask
/// @param colour = (0.9, 0.1, 0.1) {colour}  The colour, linear.
/// @param wanted = (1, 0, 0) {colour}  What to look for.
/// @param range = 0.2 [0, 1]  Largest distance that counts wholly.
/// @param softness = 0.2 [0, 1]  Width of the transition.
/// @returns 1 where the colour is, 0 elsewhere.
/// @search chroma key, green screen, select color, color mask
fn colour_mask(colour: vec3f, wanted: vec3f, range: f32, softness: f32) -> f32 {
    let beyond = distance(colour, wanted) - range;
    return 1.0 - saturate(beyond / max(softness, 1.0e-5));
}

/// Mixes the three channels anew.
///
/// @node Colour/Adjust/Channel Mixer
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @param red = (1, 0, 0)  How much of red, green and blue the new red takes.
/// @param green = (0, 1, 0)  How much of red, green and blue the new green takes.
/// @param blue = (0, 0, 1)  How much of red, green and blue the new blue takes.
/// @returns The colour.
/// @search channels, swap channels, color matrix
fn channel_mixer(colour: vec3f, red: vec3f, green: vec3f, blue: vec3f) -> vec3f {
    return vec3f(dot(colour, red), dot(colour, green), dot(colour, blue));
}

/// The brown of old photographs.
///
/// @node Colour/Adjust/Sepia
/// @param colour = (0.8, 0.6, 0.4) {colour}  The colour, linear.
/// @param amount = 1.0 [0, 1]  0 changes nothing.
/// @returns The colour.
/// @search old photo, vintage, brown
fn sepia(colour: vec3f, amount: f32) -> vec3f {
    return mix(colour, luminance_of(colour) * vec3f(1.2, 0.94, 0.61), amount);
}
