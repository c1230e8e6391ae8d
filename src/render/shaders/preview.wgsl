// The bits of values as a picture: a number is grey, two are red and green, three and four a colour; eight bits per
// channel, sRGB encoded, premultiplied.

struct Show {
    /// Components that are shown, 1 to 4.
    count: u32,
    /// 0: floats, 1: signed integers, 2: unsigned integers and bools.
    number: u32,
    /// 1 where what is out of range is painted, as NaN and infinity always are.
    marked: u32,
    /// 1 where only the disc of a sphere is shown.
    round: u32,
}

@group(0) @binding(0) var values: texture_2d<u32>;
@group(0) @binding(1) var<uniform> show: Show;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

fn srgb_from_linear(linear: vec3f) -> vec3f {
    let low = linear * 12.92;
    let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
    return select(high, low, linear < vec3f(0.0031308));
}

/// What marks a component: 1 NaN, 2 infinity, 3 above the range, 4 below it; 0 for none.
fn problem(bits: u32) -> u32 {
    if show.number != 0u {
        return 0u;
    }
    let size = bits & 0x7fffffffu;
    if size > 0x7f800000u {
        return 1u;
    }
    if size == 0x7f800000u {
        return 2u;
    }
    // Rounding alone must not paint a white picture.
    if bitcast<f32>(bits) > 1.0001 {
        return 3u;
    }
    return select(0u, 4u, bitcast<f32>(bits) < -0.0001);
}

fn number(bits: u32) -> f32 {
    if show.number == 1u {
        return f32(bitcast<i32>(bits));
    }
    if show.number == 2u {
        return f32(bits);
    }
    // These are painted; no arithmetic is done with them, because a compiler may take for granted that there are none.
    if (bits & 0x7fffffffu) >= 0x7f800000u {
        return 0.0;
    }
    return bitcast<f32>(bits);
}

@fragment
fn show_values(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let side = f32(textureDimensions(values).x);
    let texel = textureLoad(values, vec2u(position.xy), 0);
    var worst = 0u;
    var numbers = vec4f(0.0);
    for (var index = 0u; index < show.count; index++) {
        let found = problem(texel[index]);
        if found != 0u && (worst == 0u || found < worst) {
            worst = found;
        }
        numbers[index] = number(texel[index]);
    }
    var colour = vec3f(numbers.x);
    if show.count == 2u {
        colour = vec3f(numbers.xy, 0.0);
    } else if show.count > 2u {
        colour = numbers.xyz;
    }
    colour = srgb_from_linear(clamp(colour, vec3f(0.0), vec3f(1.0)));
    let striped = show.marked == 1u && (u32(position.x + position.y) / 4u) % 2u == 0u;
    if worst == 1u {
        colour = vec3f(1.0, 0.0, 1.0);
    } else if worst == 2u {
        colour = vec3f(1.0, 0.9, 0.0);
    } else if worst == 3u && striped {
        colour = vec3f(0.9, 0.1, 0.05);
    } else if worst == 4u && striped {
        colour = vec3f(0.1, 0.35, 1.0);
    }
    var alpha = 1.0;
    if show.round == 1u {
        let from_centre = length(position.xy - vec2f(side * 0.5));
        alpha = clamp(side * 0.5 - from_centre, 0.0, 1.0);
    }
    return vec4f(colour * alpha, alpha);
}
