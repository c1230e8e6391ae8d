//! The comment that a module opens with: what is in each bind group.
//!
//! The compiler's own tells what a module may hold. A host reads one file, so here it tells what that file holds, under
//! the names and numbers that hold there.

use std::collections::BTreeMap;

const START: &str = "// The frame interface: what every program gets from its host.\n";

/// The module with an opening comment that says what it declares; `groups` are those of the host and of the effect.
pub(super) fn with_true_opening(wgsl: &str, groups: [u32; 2]) -> String {
    let Some((before, after)) = wgsl.split_once(START) else { return wgsl.to_owned() };
    // It ends where the first declaration's own comment begins.
    let Some((_, rest)) = after.split_once("\n\n") else { return wgsl.to_owned() };
    format!("{before}{START}//\n{}\n{rest}", opening(&variables(wgsl), groups))
}

fn opening(variables: &BTreeMap<(u32, u32), Variable<'_>>, [host, effect]: [u32; 2]) -> String {
    let ty = |group, binding| variables.get(&(group, binding)).map_or("", |variable| variable.ty);
    let mut text = format!(
        "// Group {host} belongs to the host: binding 0 is `{}`, written once per pass and frame, binding 1 is `{}`.\n",
        ty(host, 0),
        ty(host, 1)
    );
    if variables.contains_key(&(host, 2)) {
        text += "// Binding 2 is the depth of what is nearest to the main light, binding 3 its comparison sampler.\n";
    }
    let values = variables.get(&(effect, 0)).map(|values| format!("binding 0 is `{}`", values.ty));
    let has_textures = variables.range((effect, 1)..(effect + 1, 0)).next().is_some();
    let textures = has_textures.then(|| "each texture is followed by its sampler".to_owned());
    let parts: Vec<String> = values.into_iter().chain(textures).collect();
    if !parts.is_empty() {
        text += &format!("// Group {effect} belongs to the effect: {}.\n", parts.join("; "));
    }
    text
}

/// What a module binds.
pub(super) struct Variable<'a> {
    pub name: &'a str,
    ty: &'a str,
}

/// The variables that a module binds, by group and binding. Each stands on a line of its own, as the compiler writes it.
pub(super) fn variables(wgsl: &str) -> BTreeMap<(u32, u32), Variable<'_>> {
    wgsl.lines().filter_map(variable).collect()
}

fn variable(line: &str) -> Option<((u32, u32), Variable<'_>)> {
    let (group, rest) = line.strip_prefix("@group(")?.split_once(") @binding(")?;
    let (binding, rest) = rest.split_once(") var")?;
    let (name, ty) = rest.strip_suffix(';')?.split_once(": ")?;
    let name = name.rsplit([' ', '>']).next().unwrap_or(name);
    Some(((group.parse().ok()?, binding.parse().ok()?), Variable { name, ty }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARATIONS: &str = "/// Frame.\nstruct View { x: f32 }\n\
        @group(2) @binding(0) var<uniform> view: View;\n\
        @group(2) @binding(1) var<uniform> object: Object;\n";

    fn opened(more: &str) -> String {
        let module = format!("{START}//\n// Group 7 is something else.\n\n{DECLARATIONS}{more}");
        let text = with_true_opening(&module, [2, 0]);
        assert!(text.ends_with(&format!("\n\n{DECLARATIONS}{more}")), "{text}");
        text
    }

    #[test]
    fn it_tells_what_is_declared() {
        let bare = opened("");
        assert!(bare.contains("Group 2 belongs to the host: binding 0 is `View`"), "{bare}");
        assert!(!bare.contains("Group 0") && !bare.contains("Group 7") && !bare.contains("light"), "{bare}");
        let full = opened(
            "@group(2) @binding(2) var shadow: texture_depth_2d;\n\
             @group(0) @binding(0) var<storage, read> numbers: Numbers;\n\
             @group(0) @binding(1) var skin: texture_2d<f32>;\n",
        );
        assert!(full.contains("the main light"), "{full}");
        let effect = "// Group 0 belongs to the effect: binding 0 is `Numbers`; each texture is followed by its sampler.";
        assert!(full.contains(effect), "{full}");
        let textures = opened("@group(0) @binding(1) var skin: texture_2d<f32>;\n");
        assert!(textures.contains("// Group 0 belongs to the effect: each texture"), "{textures}");
    }

    #[test]
    fn variables_are_found_by_their_place() {
        let found = variables(
            "@group(0) @binding(4) var<storage, read> a: array<B>;\n@group(1) @binding(2) var c: sampler;",
        );
        let found: Vec<_> = found.iter().map(|(at, variable)| (*at, variable.name, variable.ty)).collect();
        assert_eq!(found, [((0, 4), "a", "array<B>"), ((1, 2), "c", "sampler")]);
    }
}
