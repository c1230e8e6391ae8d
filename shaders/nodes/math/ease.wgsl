// Movements that begin or end gently. The value runs from 0 to 1 and is held there.
//
// Source: Robert Penner's easing functions as collected at https://easings.net

/// A ramp from 0 to 1 that begins or ends gently. Softly, like a swing.
///
/// @node Math/Ease/Ease Sine
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, sine ease, animation curve
fn sine_ease_in(t: f32) -> f32 {
    return sine_in(saturate(t));
}

/// @node Math/Ease/Ease Sine
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn sine_ease_out(t: f32) -> f32 {
    return 1.0 - sine_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Sine
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn sine_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * sine_in(2.0 - 2.0 * x), 0.5 * sine_in(2.0 * x), x < 0.5);
}

fn sine_in(t: f32) -> f32 {
    return 1.0 - cos(t * 1.5707963);
}

/// A ramp from 0 to 1 that begins or ends gently. Like something that falls.
///
/// @node Math/Ease/Ease Quadratic
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, quadratic ease, animation curve
fn quadratic_ease_in(t: f32) -> f32 {
    return quadratic_in(saturate(t));
}

/// @node Math/Ease/Ease Quadratic
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn quadratic_ease_out(t: f32) -> f32 {
    return 1.0 - quadratic_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Quadratic
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn quadratic_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * quadratic_in(2.0 - 2.0 * x), 0.5 * quadratic_in(2.0 * x), x < 0.5);
}

fn quadratic_in(t: f32) -> f32 {
    return t * t;
}

/// A ramp from 0 to 1 that begins or ends gently. Clearly.
///
/// @node Math/Ease/Ease Cubic
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, cubic ease, animation curve
fn cubic_ease_in(t: f32) -> f32 {
    return cubic_in(saturate(t));
}

/// @node Math/Ease/Ease Cubic
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn cubic_ease_out(t: f32) -> f32 {
    return 1.0 - cubic_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Cubic
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn cubic_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * cubic_in(2.0 - 2.0 * x), 0.5 * cubic_in(2.0 * x), x < 0.5);
}

fn cubic_in(t: f32) -> f32 {
    return t * t * t;
}

/// A ramp from 0 to 1 that begins or ends gently. Strongly.
///
/// @node Math/Ease/Ease Quartic
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, quartic ease, animation curve
fn quartic_ease_in(t: f32) -> f32 {
    return quartic_in(saturate(t));
}

/// @node Math/Ease/Ease Quartic
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn quartic_ease_out(t: f32) -> f32 {
    return 1.0 - quartic_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Quartic
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn quartic_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * quartic_in(2.0 - 2.0 * x), 0.5 * quartic_in(2.0 * x), x < 0.5);
}

fn quartic_in(t: f32) -> f32 {
    return t * t * t * t;
}

/// A ramp from 0 to 1 that begins or ends gently. Very strongly.
///
/// @node Math/Ease/Ease Exponential
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, exponential ease, animation curve
fn exponential_ease_in(t: f32) -> f32 {
    return exponential_in(saturate(t));
}

/// @node Math/Ease/Ease Exponential
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn exponential_ease_out(t: f32) -> f32 {
    return 1.0 - exponential_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Exponential
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn exponential_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * exponential_in(2.0 - 2.0 * x), 0.5 * exponential_in(2.0 * x), x < 0.5);
}

fn exponential_in(t: f32) -> f32 {
    return select(exp2(10.0 * t - 10.0), 0.0, t <= 0.0);
}

/// A ramp from 0 to 1 that begins or ends gently. Along a quarter circle.
///
/// @node Math/Ease/Ease Circular
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, circular ease, animation curve
fn circular_ease_in(t: f32) -> f32 {
    return circular_in(saturate(t));
}

/// @node Math/Ease/Ease Circular
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn circular_ease_out(t: f32) -> f32 {
    return 1.0 - circular_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Circular
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn circular_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * circular_in(2.0 - 2.0 * x), 0.5 * circular_in(2.0 * x), x < 0.5);
}

fn circular_in(t: f32) -> f32 {
    return 1.0 - sqrt(max(1.0 - t * t, 0.0));
}

/// A ramp from 0 to 1 that begins or ends gently. With a swing the other way first.
///
/// @node Math/Ease/Ease Back
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
/// @search easing, tween, back ease, animation curve
fn back_ease_in(t: f32) -> f32 {
    return back_in(saturate(t));
}

/// @node Math/Ease/Ease Back
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
fn back_ease_out(t: f32) -> f32 {
    return 1.0 - back_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Back
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
fn back_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * back_in(2.0 - 2.0 * x), 0.5 * back_in(2.0 * x), x < 0.5);
}

fn back_in(t: f32) -> f32 {
    return t * t * (2.70158 * t - 1.70158);
}

/// A ramp from 0 to 1 that begins or ends gently. Like a rubber band.
///
/// @node Math/Ease/Ease Elastic
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
/// @search easing, tween, elastic ease, animation curve
fn elastic_ease_in(t: f32) -> f32 {
    return elastic_in(saturate(t));
}

/// @node Math/Ease/Ease Elastic
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
fn elastic_ease_out(t: f32) -> f32 {
    return 1.0 - elastic_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Elastic
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1; it goes beyond on the way.
fn elastic_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * elastic_in(2.0 - 2.0 * x), 0.5 * elastic_in(2.0 * x), x < 0.5);
}

fn elastic_in(t: f32) -> f32 {
    return select(-exp2(10.0 * t - 10.0) * sin((t * 10.0 - 10.75) * 2.0943951), t, t <= 0.0 || t >= 1.0);
}

/// A ramp from 0 to 1 that begins or ends gently. Like a ball that bounces.
///
/// @node Math/Ease/Ease Bounce
/// @mode ease_in  Begins gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
/// @search easing, tween, bounce ease, animation curve, bounce
fn bounce_ease_in(t: f32) -> f32 {
    return bounce_in(saturate(t));
}

/// @node Math/Ease/Ease Bounce
/// @mode ease_out  Ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn bounce_ease_out(t: f32) -> f32 {
    return 1.0 - bounce_in(1.0 - saturate(t));
}

/// @node Math/Ease/Ease Bounce
/// @mode ease_in_out  Begins and ends gently.
/// @param t = 0.25 [0, 1]  The even ramp, held from 0 to 1.
/// @returns From 0 at 0 to 1 at 1.
fn bounce_ease_in_out(t: f32) -> f32 {
    let x = saturate(t);
    return select(1.0 - 0.5 * bounce_in(2.0 - 2.0 * x), 0.5 * bounce_in(2.0 * x), x < 0.5);
}

fn bounce_in(t: f32) -> f32 {
    let x = 1.0 - t;
    let first = 7.5625 * x * x;
    let second = 7.5625 * (x - 0.54545455) * (x - 0.54545455) + 0.75;
    let third = 7.5625 * (x - 0.81818182) * (x - 0.81818182) + 0.9375;
    let last = 7.5625 * (x - 0.95454545) * (x - 0.95454545) + 0.984375;
    let early = select(second, first, x < 0.36363636);
    let late = select(last, third, x < 0.90909091);
    return 1.0 - select(late, early, x < 0.72727273);
}
