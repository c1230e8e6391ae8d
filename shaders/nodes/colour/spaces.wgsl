// Colours in other coordinates, and back.

/// Hue, saturation and value of a colour. Greys have the hue 0.
///
/// @node Colour/Space/RGB To HSV
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns Hue, saturation and value, each from 0 to 1 for colours from 0 to 1.
/// @search hue, rgb2hsv, convert colour, color, colorspace conversion, separate hsv
fn rgb_to_hsv(colour: vec3f) -> vec3f {
    return hsv_from_rgb(colour);
}

/// The colour of hue, saturation and value.
///
/// @node Colour/Space/HSV To RGB
/// @param hsv = (0.1, 0.9, 1)  Hue in turns, saturation from 0 to 1, value.
/// @returns The colour, linear.
/// @search hue, hsv2rgb, rainbow, color, combine hsv
fn hsv_to_rgb(hsv: vec3f) -> vec3f {
    return rgb_from_hsv(hsv);
}

// Source: https://en.wikipedia.org/wiki/HSL_and_HSV
/// Hue, saturation and lightness of a colour. Greys have hue and saturation 0. So has a colour of light whose lightness
/// is 1 or more, since lightness 1 is white: HSV and OKLCH keep such colours.
///
/// @node Colour/Space/RGB To HSL
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns Hue, saturation and lightness, each from 0 to 1 for colours from 0 to 1.
/// @search hue, rgb2hsl, lightness, color
fn rgb_to_hsl(colour: vec3f) -> vec3f {
    let hsv = hsv_from_rgb(colour);
    let lightness = hsv.z * (1.0 - hsv.y * 0.5);
    let room = min(lightness, 1.0 - lightness);
    return vec3f(hsv.x, select((hsv.z - lightness) / select(room, 1.0, room <= 0.0), 0.0, room <= 0.0), lightness);
}

// Source: https://en.wikipedia.org/wiki/HSL_and_HSV
/// The colour of hue, saturation and lightness.
///
/// @node Colour/Space/HSL To RGB
/// @param hsl = (0.1, 0.9, 0.5)  Hue in turns, saturation and lightness from 0 to 1.
/// @returns The colour, linear.
/// @search hue, hsl2rgb, lightness, color
fn hsl_to_rgb(hsl: vec3f) -> vec3f {
    let chroma = (1.0 - abs(2.0 * hsl.z - 1.0)) * saturate(hsl.y);
    return (rgb_from_hue(hsl.x) - 0.5) * chroma + hsl.z;
}

/// A colour as the eye orders it: lightness, green to red, blue to yellow.
///
/// @node Colour/Space/RGB To OKLab
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns Lightness from 0 to 1, then two opposites of about -0.4 to 0.4.
/// @search oklab, perceptual, lab, color
fn rgb_to_oklab(colour: vec3f) -> vec3f {
    return oklab_from_rgb(colour);
}

/// The colour of OKLab coordinates.
///
/// @node Colour/Space/OKLab To RGB
/// @param lab = (0.7, 0.1, 0.1)  Lightness from 0 to 1, green to red, blue to yellow.
/// @returns The colour, linear; outside of 0 to 1 where the screen cannot show it.
/// @search oklab, perceptual, lab, color
fn oklab_to_rgb(lab: vec3f) -> vec3f {
    return rgb_from_oklab(lab);
}

/// A colour as lightness, chroma and hue as the eye sees them. Greys have the hue 0.
///
/// @node Colour/Space/RGB To OKLCH
/// @param colour = (1, 0.5, 0.1) {colour}  The colour, linear.
/// @returns Lightness from 0 to 1, chroma from 0 to about 0.4, hue in turns from 0 to 1.
/// @search oklch, lch, perceptual hue, color
fn rgb_to_oklch(colour: vec3f) -> vec3f {
    let lab = oklab_from_rgb(colour);
    let chroma = length(lab.yz);
    let is_grey = chroma < 1.0e-4;
    let hue = atan2(lab.z, select(lab.y, 1.0, is_grey)) / 6.2831853;
    return vec3f(lab.x, chroma, select(fract(hue + 1.0), 0.0, is_grey));
}

/// The colour of lightness, chroma and hue as the eye sees them.
///
/// @node Colour/Space/OKLCH To RGB
/// @param lch = (0.7, 0.15, 0.1)  Lightness from 0 to 1, chroma from 0 to about 0.4, hue in turns.
/// @returns The colour, linear; outside of 0 to 1 where the screen cannot show it.
/// @search oklch, lch, even rainbow, color
fn oklch_to_rgb(lch: vec3f) -> vec3f {
    let hue = lch.z * 6.2831853;
    return rgb_from_oklab(vec3f(lch.x, cos(hue) * lch.y, sin(hue) * lch.y));
}

// Source: IEC 61966-2-1, https://www.w3.org/Graphics/Color/sRGB
/// A colour with the sRGB curve, as stored in image files, made linear.
///
/// @node Colour/Space/sRGB To Linear
/// @param colour = (0.5, 0.5, 0.5)  The encoded colour.
/// @returns The linear colour; 0.5 gives 0.214.
/// @search gamma to linear, decode, degamma, color
fn srgb_to_linear(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let high = pow((size + 0.055) / 1.055, vec3f(2.4));
    return sign(colour) * select(high, size / 12.92, size <= vec3f(0.04045));
}

// Source: IEC 61966-2-1, https://www.w3.org/Graphics/Color/sRGB
/// A linear colour with the sRGB curve, as stored in image files.
///
/// @node Colour/Space/Linear To sRGB
/// @param colour = (0.214, 0.214, 0.214)  The linear colour.
/// @returns The encoded colour; 0.214 gives 0.5.
/// @search linear to gamma, encode, color
fn linear_to_srgb(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let high = 1.055 * pow(max(size, vec3f(1.0e-9)), vec3f(0.41666667)) - 0.055;
    return sign(colour) * select(high, size * 12.92, size <= vec3f(0.0031308));
}
