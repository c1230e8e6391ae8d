// Values that nobody types in: numbers of mathematics and of chance.

/// A number of mathematics.
///
/// @node Input/Value/Constant
/// @mode pi  3.14159…, half a turn in radians.
/// @returns The number.
/// @inline
/// @search pi, tau, euler, golden ratio, number, math constant
fn constant_pi() -> f32 {
    return 3.141592653589793;
}

/// @node Input/Value/Constant
/// @mode tau  6.28318…, a whole turn in radians.
/// @returns The number.
/// @inline
fn constant_tau() -> f32 {
    return 6.283185307179586;
}

/// @node Input/Value/Constant
/// @mode e  2.71828…, the base of the natural logarithm.
/// @returns The number.
/// @inline
fn constant_e() -> f32 {
    return 2.718281828459045;
}

/// @node Input/Value/Constant
/// @mode phi  1.61803…, the golden ratio.
/// @returns The number.
/// @inline
fn constant_phi() -> f32 {
    return 1.618033988749895;
}

/// @node Input/Value/Constant
/// @mode sqrt_2  1.41421…, the diagonal of a unit square.
/// @returns The number.
/// @inline
fn constant_sqrt_2() -> f32 {
    return 1.4142135623730951;
}

/// @node Input/Value/Constant
/// @mode sqrt_3  1.73205…, the diagonal of a unit cube.
/// @returns The number.
/// @inline
fn constant_sqrt_3() -> f32 {
    return 1.7320508075688772;
}

struct Random {
    /// A random number, from 0 up to but not 1.
    value: f32,
    /// Four random numbers, each from 0 up to but not 1, independent of `value`.
    vector: vec4f,
}

/// Random numbers that stay with an instance or an object, the same in every frame.
///
/// @node Input/Value/Random
/// @mode instance  Others for every copy of an instanced mesh.
/// @param instance = instance_index  Number of the instance.
/// @param seed = 0.0 [0, 100]  Another seed gives other numbers; decimals do not count.
/// @search chance, per instance random, object info random, variation, random number
fn random_of_instance(instance: u32, seed: f32) -> Random {
    return random_of(vec3u(instance, 0u, bitcast<u32>(i32(seed))));
}

/// @node Input/Value/Random
/// @mode object  Others for every place that the object's origin is at; it must not move.
/// @param origin = object_position  Where the object is.
/// @param seed = 0.0 [0, 100]  Another seed gives other numbers; decimals do not count.
fn random_of_object(origin: vec3f, seed: f32) -> Random {
    // Thousandths of a unit: less is rounding, not another place.
    let place = bitcast<vec3u>(vec3i(round(origin * 1000.0)));
    return random_of(vec3u(place.x, pcg(place.y ^ pcg(place.z)), bitcast<u32>(i32(seed))));
}

fn random_of(key: vec3u) -> Random {
    let bits = pcg_4d(vec4u(key, 0u));
    let value = unit_from_u32(pcg(bits.x ^ bits.w));
    return Random(value, vec4f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z), unit_from_u32(bits.w)));
}
