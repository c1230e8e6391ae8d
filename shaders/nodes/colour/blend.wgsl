// One colour over another, in the ways of image editors.
//
// Source: https://www.w3.org/TR/compositing-1/#blending for the separable modes.

/// Lays one colour over another.
///
/// @node Colour/Blend
/// @mode normal  The blend covers the base.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
/// @search blend mode, layer, screen, overlay, photoshop, mix colours, color burn, color dodge
fn blend_normal(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, blend, opacity);
}

/// @node Colour/Blend
/// @mode multiply  Darkens: white changes nothing.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_multiply(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, base * blend, opacity);
}

/// @node Colour/Blend
/// @mode screen  Lightens: black changes nothing.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_screen(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, 1.0 - (1.0 - base) * (1.0 - blend), opacity);
}

/// @node Colour/Blend
/// @mode overlay  Multiplies dark parts of the base and screens light ones.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_overlay(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, select(1.0 - 2.0 * (1.0 - base) * (1.0 - blend), 2.0 * base * blend, base < vec3f(0.5)), opacity);
}

/// @node Colour/Blend
/// @mode hard_light  Multiplies or screens, as the blend is dark or light.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_hard_light(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, select(1.0 - 2.0 * (1.0 - base) * (1.0 - blend), 2.0 * base * blend, blend < vec3f(0.5)), opacity);
}

/// @node Colour/Blend
/// @mode soft_light  Like hard light, gently.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_soft_light(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, select(2.0 * base * (1.0 - blend) + sqrt(max(base, vec3f(0.0))) * (2.0 * blend - 1.0), 2.0 * base * blend + base * base * (1.0 - 2.0 * blend), blend < vec3f(0.5)), opacity);
}

/// @node Colour/Blend
/// @mode darken  The darker of the two, per channel.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_darken(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, min(base, blend), opacity);
}

/// @node Colour/Blend
/// @mode lighten  The lighter of the two, per channel.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_lighten(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, max(base, blend), opacity);
}

/// @node Colour/Blend
/// @mode add  The sum; also called linear dodge.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_add(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, base + blend, opacity);
}

/// @node Colour/Blend
/// @mode subtract  The difference, not below 0.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_subtract(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, max(base - blend, vec3f(0.0)), opacity);
}

/// @node Colour/Blend
/// @mode difference  How far the two are apart.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_difference(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, abs(base - blend), opacity);
}

/// @node Colour/Blend
/// @mode exclusion  Like difference, with less contrast.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_exclusion(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, base + blend - 2.0 * base * blend, opacity);
}

/// @node Colour/Blend
/// @mode negation  The difference, turned round.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_negation(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, 1.0 - abs(1.0 - base - blend), opacity);
}

/// @node Colour/Blend
/// @mode divide  The quotient, not above 1; black divides to white, black by black to black.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_divide(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, saturate(safe_quotient(base, blend)), opacity);
}

/// @node Colour/Blend
/// @mode burn  Darkens strongly; black burns everything but white.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_burn(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, 1.0 - saturate(safe_quotient(1.0 - base, blend)), opacity);
}

/// @node Colour/Blend
/// @mode dodge  Lightens strongly; white dodges everything but black.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_dodge(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, saturate(safe_quotient(base, 1.0 - blend)), opacity);
}

/// @node Colour/Blend
/// @mode linear_burn  The sum minus 1, not below 0.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_linear_burn(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, max(base + blend - 1.0, vec3f(0.0)), opacity);
}

/// @node Colour/Blend
/// @mode linear_light  Linear burn or dodge, as the blend is dark or light.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_linear_light(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, saturate(base + 2.0 * blend - 1.0), opacity);
}

/// @node Colour/Blend
/// @mode vivid_light  Burn or dodge, as the blend is dark or light.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_vivid_light(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, select(saturate(safe_quotient(base, 2.0 - 2.0 * blend)), 1.0 - saturate(safe_quotient(1.0 - base, 2.0 * blend)), blend < vec3f(0.5)), opacity);
}

/// @node Colour/Blend
/// @mode pin_light  Darken or lighten, as the blend is dark or light.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_pin_light(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, select(max(base, 2.0 * blend - 1.0), min(base, 2.0 * blend), blend < vec3f(0.5)), opacity);
}

/// @node Colour/Blend
/// @mode hard_mix  Every channel is either 0 or 1.
/// @param base = (0.5, 0.5, 0.5) {colour}  The colour below.
/// @param blend = (1, 0.5, 0.1) {colour}  The colour above.
/// @param opacity = 1.0 [0, 1]  How much of the result to take.
/// @returns The colour.
fn blend_hard_mix(base: vec3f, blend: vec3f, opacity: f32) -> vec3f {
    return mix(base, step(vec3f(1.0), base + blend), opacity);
}

/// The quotient per channel; where the divisor is 0 it is a large number, or 0 for 0 / 0.
fn safe_quotient(a: vec3f, b: vec3f) -> vec3f {
    return a / max(b, vec3f(1.0e-6));
}
