//! Transform: a point, direction or normal from one space to another.

use super::super::declare::Helpers;
use super::super::kind::Kind;
use super::{Form, GeneratedFile, NodeForm, choice, read};

const FROM: &str = "from";
const TO: &str = "to";
const WHAT: &str = "what";
const SPACES: [&str; 4] = ["object", "world", "view", "tangent"];
/// Where an untouched node leads.
const WORLD: usize = 1;
const WHATS: [&str; 3] = ["point", "direction", "normal"];

/// What a Transform does.
struct Choices {
    from: usize,
    to: usize,
    what: &'static str,
}

impl Choices {
    fn of(form: &NodeForm<'_>) -> Self {
        let index = |name, known: &[&str], default| {
            form.option(name)
                .and_then(|chosen| known.iter().position(|known| *known == chosen))
                .unwrap_or(default)
        };
        Self {
            from: index(FROM, &SPACES, 0),
            to: index(TO, &SPACES, WORLD),
            what: WHATS[index(WHAT, &WHATS, 0)],
        }
    }

    fn name(&self) -> String {
        format!("transform_{}_{}_to_{}", self.what, SPACES[self.from], SPACES[self.to])
    }

    /// From the chosen space to the world.
    fn in_world_text(&self) -> &'static str {
        match (SPACES[self.from], self.what) {
            ("object", "point") => "(world_from_object * vec4f(v, 1.0)).xyz",
            ("object", "direction") => "(world_from_object * vec4f(v, 0.0)).xyz",
            // The inverse transpose keeps a normal upright under uneven scale.
            ("object", _) => "(vec4f(v, 0.0) * object_from_world).xyz",
            ("view", "point") => "(world_from_view * vec4f(v, 1.0)).xyz",
            ("view", _) => "(world_from_view * vec4f(v, 0.0)).xyz",
            ("tangent", "point") => "world_position + tangent * v.x + bitangent * v.y + normal * v.z",
            ("tangent", _) => "tangent * v.x + bitangent * v.y + normal * v.z",
            _ => "v",
        }
    }

    /// From the world to the chosen space.
    fn result_text(&self) -> &'static str {
        match (SPACES[self.to], self.what) {
            ("object", "point") => "(object_from_world * vec4f(in_world, 1.0)).xyz",
            ("object", "direction") => "(object_from_world * vec4f(in_world, 0.0)).xyz",
            ("object", _) => "(vec4f(in_world, 0.0) * world_from_object).xyz",
            ("view", "point") => "(view_from_world * vec4f(in_world, 1.0)).xyz",
            ("view", _) => "(view_from_world * vec4f(in_world, 0.0)).xyz",
            ("tangent", "point") => "(in_world - world_position) * mat3x3f(tangent, bitangent, normal)",
            ("tangent", _) => "in_world * mat3x3f(tangent, bitangent, normal)",
            _ => "in_world",
        }
    }

    /// What an unwired vector reads.
    fn default(&self) -> &'static str {
        match (SPACES[self.from], self.what) {
            ("object", "point") => "position",
            ("world", "point") => "world_position",
            ("view", "point") => "view_position",
            ("object", _) => "normal",
            ("world", _) => "world_normal",
            ("view", _) => "view_normal",
            _ => "(0, 0, 1)",
        }
    }
}

/// What the text may ask the stage for: the argument, its source and its type.
const SOURCES: [(&str, &str, &str); 8] = [
    ("world_from_object", "world_from_object", "mat4x4f"),
    ("object_from_world", "object_from_world", "mat4x4f"),
    ("view_from_world", "view_from_world", "mat4x4f"),
    ("world_from_view", "world_from_view", "mat4x4f"),
    ("world_position", "world_position", "vec3f"),
    ("tangent", "world_tangent", "vec3f"),
    ("bitangent", "world_bitangent", "vec3f"),
    ("normal", "world_normal", "vec3f"),
];

/// What tells the texts of two nodes apart.
pub fn key(form: &NodeForm<'_>) -> String {
    format!("nodes/vector/{}.wgsl", Choices::of(form).name())
}

/// The kind for a node.
pub fn kind(form: &NodeForm<'_>, helpers: &Helpers) -> Option<Kind> {
    let choices = Choices::of(form);
    let mut kind = read(GeneratedFile { path: key(form), text: text(&choices) }, helpers)?;
    for input in kind.inputs.iter_mut().skip(1) {
        input.hidden = true;
    }
    let spaces = "object: the mesh's own. world: the scene's. view: the camera's, x right, y up, looking along -z. \
                  tangent: x along the tangent, y along the bitangent, z along the normal.";
    // The first of a choice is its default, and a way from a space to itself does nothing.
    let targets = ["world", "object", "view", "tangent"];
    Some(Kind {
        options: vec![
            choice(FROM, &SPACES, &format!("The space that the vector is in. {spaces}")),
            choice(TO, &targets, &format!("The space that it is wanted in. {spaces}")),
            choice(
                WHAT,
                &WHATS,
                "point: moved too. direction: turned and scaled. normal: stays at right angles to its surface, length 1.",
            ),
        ],
        form: Form::Transform,
        ..kind
    })
}

const MATRIX_HELP: &str = "What the object or the view gives by itself; there is no need to wire it.";

fn text(choices: &Choices) -> String {
    let body = format!("{} {}", choices.in_world_text(), choices.result_text());
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words: Vec<&str> = body.split(|letter| !is_word(letter)).collect();
    let used = || SOURCES.iter().filter(|(argument, ..)| words.contains(argument));
    let params: String = used()
        .map(|(argument, source, _)| format!("/// @param {argument} = {source}  {MATRIX_HELP}\n"))
        .collect();
    let arguments: String = used().map(|(argument, _, ty)| format!(", {argument}: {ty}")).collect();
    let result = if choices.what == "normal" { "unit_or(result, vec3f(0.0, 0.0, 0.0))" } else { "result" };
    format!(
        "/// A point, direction or normal moved from one space to another.\n///\n\
         /// @node Vector/Transform\n\
         /// @param v = {}  The vector, in the space that it comes from.\n{params}\
         /// @returns The vector in the other space.\n\
         /// @search change space, object to world, world to view, convert coordinates, vector transform, tangent space\n\
         fn {}(v: vec3f{arguments}) -> vec3f {{\n    let in_world = {};\n    let result = {};\n    return {result};\n}}\n",
        choices.default(),
        choices.name(),
        choices.in_world_text(),
        choices.result_text(),
    )
}
