// Colour spaces shared by nodes. Colours are linear, with the Rec. 709 primaries of sRGB.

/// The luminance of a linear colour, with the weights of Rec. 709.
fn luminance_of(colour: vec3f) -> f32 {
    return dot(colour, vec3f(0.2126, 0.7152, 0.0722));
}

/// Hue, saturation and value of a colour, each from 0 to 1; hue 0 for greys.
///
/// Source: https://en.wikipedia.org/wiki/HSL_and_HSV#From_RGB
fn hsv_from_rgb(colour: vec3f) -> vec3f {
    let largest = max(max(colour.r, colour.g), colour.b);
    let smallest = min(min(colour.r, colour.g), colour.b);
    let chroma = largest - smallest;
    let safe_chroma = select(chroma, 1.0, chroma <= 0.0);
    let of_red = (colour.g - colour.b) / safe_chroma;
    let of_green = (colour.b - colour.r) / safe_chroma + 2.0;
    let of_blue = (colour.r - colour.g) / safe_chroma + 4.0;
    let sector = select(select(of_blue, of_green, colour.g == largest), of_red, colour.r == largest);
    let hue = select(fract(sector / 6.0 + 1.0), 0.0, chroma <= 0.0);
    let saturation = select(chroma / select(largest, 1.0, largest <= 0.0), 0.0, largest <= 0.0);
    return vec3f(hue, saturation, largest);
}

/// The fully saturated colour of a hue from 0 to 1.
fn rgb_from_hue(hue: f32) -> vec3f {
    let sector = fract(hue) * 6.0;
    return saturate(vec3f(abs(sector - 3.0) - 1.0, 2.0 - abs(sector - 2.0), 2.0 - abs(sector - 4.0)));
}

/// The colour of hue, saturation and value.
fn rgb_from_hsv(hsv: vec3f) -> vec3f {
    return hsv.z * mix(vec3f(1.0, 1.0, 1.0), rgb_from_hue(hsv.x), saturate(hsv.y));
}

/// OKLab of a linear colour: lightness, green to red, blue to yellow.
///
/// Source: Björn Ottosson, https://bottosson.github.io/posts/oklab/
fn oklab_from_rgb(colour: vec3f) -> vec3f {
    let cones = vec3f(
        dot(colour, vec3f(0.4122214708, 0.5363325363, 0.0514459929)),
        dot(colour, vec3f(0.2119034982, 0.6806995451, 0.1073969566)),
        dot(colour, vec3f(0.0883024619, 0.2817188376, 0.6299787005)),
    );
    let roots = sign(cones) * pow(max(abs(cones), vec3f(1.0e-12)), vec3f(0.33333333));
    return vec3f(
        dot(roots, vec3f(0.2104542553, 0.7936177850, -0.0040720468)),
        dot(roots, vec3f(1.9779984951, -2.4285922050, 0.4505937099)),
        dot(roots, vec3f(0.0259040371, 0.7827717662, -0.8086757660)),
    );
}

/// The linear colour of OKLab.
fn rgb_from_oklab(lab: vec3f) -> vec3f {
    let roots = vec3f(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z,
    );
    let cones = roots * roots * roots;
    return vec3f(
        dot(cones, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(cones, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(cones, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    );
}
