//! What the texts of gradients and curves share: how many points there are, and how the two around a place are found.

use super::NodeForm;

/// The most points that a gradient or curve has.
pub const MAX_POINTS: usize = 32;
/// Those of an untouched node.
const DEFAULT_POINTS: usize = 2;

/// How many points the option says.
pub fn count(form: &NodeForm<'_>, option: &str) -> usize {
    point_count(form.option(option))
}

/// How many points a text says, from 1 to 32; 2 where it says nothing.
pub fn point_count(text: Option<impl AsRef<str>>) -> usize {
    let wanted = text.and_then(|text| text.as_ref().trim().parse().ok());
    wanted.unwrap_or(DEFAULT_POINTS).clamp(1, MAX_POINTS)
}

/// The option's choice among those that are known, by its own name.
pub fn chosen<'k>(form: &NodeForm<'_>, option: &str, known: &[&'k str]) -> &'k str {
    let found = form.option(option).and_then(|chosen| known.iter().find(|name| **name == chosen));
    found.or(known.first()).copied().unwrap_or_default()
}

/// Where the `index`th of `count` points is while nothing is typed: evenly from 0 to 1.
pub fn default_place(index: usize, count: usize) -> f64 {
    if count > 1 { index as f64 / (count - 1) as f64 } else { 0.0 }
}

/// The statements that find, in any order of `places`, the point at or below `at` and the one above, as `low` and
/// `high`. Beyond the ends both are the last point. Of points at one place the last counts from there on.
pub fn search(places: &str, count: usize) -> String {
    format!(
        "    var below = -1;
    var above = -1;
    for (var point = 0; point < {count}; point++) {{
        if {places}[point] <= at {{
            if below < 0 || {places}[point] >= {places}[below] {{
                below = point;
            }}
        }} else if above < 0 || {places}[point] < {places}[above] {{
            above = point;
        }}
    }}
    let low = select(below, above, below < 0);
    let high = select(above, below, above < 0);
"
    )
}

/// `name_1, name_2` and so on.
pub fn list(name: &str, count: usize) -> String {
    (1..=count).map(|number| format!("{name}_{number}")).collect::<Vec<_>>().join(", ")
}
