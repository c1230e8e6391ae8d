//! What the numbers of the interface mean, in words: vertex attributes, members of the frame and of the object.

use std::collections::BTreeMap;

use crate::compile::Attribute;
use crate::compile::emit::PRELUDE;

/// What a vertex attribute holds.
pub(super) fn attribute_meaning(attribute: Attribute, column: u32) -> String {
    let text = match attribute {
        Attribute::Position => "object space",
        Attribute::Normal => "object space, length 1",
        Attribute::Uv => "origin top left",
        Attribute::Uv1 => "the second UV, origin top left; the first where a mesh has one",
        Attribute::Tangent => "object space, length 1; w is the handedness",
        Attribute::Colour => "linear",
        Attribute::InstanceTransform => return format!("per instance: column {column} of its transform"),
        Attribute::InstanceColour => "per instance: linear colour",
        Attribute::InstanceCustom => "per instance: four random numbers from 0 to 1",
    };
    text.to_owned()
}

/// What the members of the frame and of the object hold, with their units, by name: the comments of the prelude.
pub(super) fn member_meanings() -> BTreeMap<&'static str, String> {
    let mut comment: Vec<&str> = Vec::new();
    let mut found = BTreeMap::new();
    for line in PRELUDE.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("/// ") {
            comment.push(text);
        } else if let Some((name, _)) = line.split_once(": ").filter(|_| line.ends_with(',')) {
            found.insert(name, comment.join(" "));
            comment.clear();
        } else {
            comment.clear();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::member_meanings;

    #[test]
    fn every_member_has_a_meaning() {
        let meanings = member_meanings();
        assert_eq!(meanings.len(), 20);
        assert!(meanings.values().all(|meaning| meaning.len() > 15), "{meanings:?}");
        assert_eq!(
            meanings["camera_position"],
            "Camera position in world space; w is the vertical field of view in radians."
        );
    }
}
