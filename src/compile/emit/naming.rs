//! The names of one module, chosen when everything that they must differ from is known.
//!
//! Names of the module come first, then those within each entry point. Statements get theirs in the order of node
//! ids rather than of statements, so that a node keeps its name when others are wired in before it.

use super::chunks::Chunks;
use super::declarations::Declarations;
use super::probe;
use crate::compile::ir::{FieldProgram, NameHint, Program, Statement};
use crate::compile::layout::PART_MEMBERS;
use crate::compile::names::{Namer, snake_case, type_case};
use crate::compile::resolve::TypedGraph;
use crate::compile::support::Support;
use crate::library::Along;

/// Names that the generated text itself uses in the module and in entry points.
const FIXED: [&str; 15] = [
    "Frame",
    "Object",
    "Values",
    "frame",
    "object",
    "values",
    "vertex",
    "varyings",
    "result",
    "vertex_index",
    "instance_index",
    "front_facing",
    "shadow_map",
    "shadow_sampler",
    "T",
];

#[derive(Debug)]
pub(super) struct Names {
    /// By ascending binding.
    pub textures: Vec<TextureNames>,
    pub passes: Vec<PassNames>,
    /// By field of the program.
    pub fields: Vec<EntryNames>,
}

#[derive(Debug)]
pub(super) struct TextureNames {
    /// In the document.
    pub index: usize,
    pub binding: u32,
    pub name: String,
    pub sampler: String,
}

#[derive(Debug)]
pub(super) struct PassNames {
    pub vertex_struct: String,
    pub varyings_struct: String,
    /// By varying.
    pub varyings: Vec<String>,
    pub vertex: EntryNames,
    pub fragment: EntryNames,
    /// Where the pass casts a shadow.
    pub shadow: Option<ShadowNames>,
}

/// A pass that casts a shadow has its vertex stage in a function that two entry points call.
#[derive(Debug)]
pub(super) struct ShadowNames {
    pub body: String,
    pub entry: String,
    /// The fragment stage of the shadow map, where the pass clips by its alpha.
    pub fragment: Option<String>,
}

#[derive(Debug)]
pub(super) struct EntryNames {
    pub entry: String,
    /// By statement.
    pub locals: Vec<String>,
    pub chunks: Chunks,
}

/// Names everything.
pub(super) fn name<'a>(graph: &TypedGraph<'_>, program: &Program<'a>) -> (Names, Declarations<'a>) {
    let mut module = Namer::default();
    let parts = program.values.len() / PART_MEMBERS + 1;
    for part in 1..=parts {
        module.reserve(&format!("ValuesPart{part}"));
    }
    for name in FIXED.into_iter().chain(Support::ALL.map(Support::name)) {
        module.reserve(name);
    }
    if program.probe.is_some() {
        probe::NAMES.into_iter().for_each(|name| module.reserve(name));
    }
    let mut entries = Vec::new();
    for pass in &program.passes {
        let base = snake_case(pass.name, "pass", "pass");
        let ty = type_case(&base);
        entries.push((
            module.unique(&format!("{base}_vertex")),
            module.unique(&format!("{base}_fragment")),
            module.unique(&format!("{ty}Vertex")),
            module.unique(&format!("{ty}Varyings")),
            pass.casts_shadow.then(|| ShadowNames {
                body: module.unique(&format!("{base}_displaced")),
                entry: module.unique(&format!("{base}_shadow")),
                fragment: pass.clips().then(|| module.unique(&format!("{base}_shadow_fragment"))),
            }),
        ));
    }
    let textures = name_textures(graph, program, &mut module);
    let fields: Vec<String> =
        program.fields.iter().map(|field| module.unique(&field_name(graph, field))).collect();
    let declarations = Declarations::collect(program, &fields, &mut module);
    let mut fields: Vec<EntryNames> = fields
        .into_iter()
        .zip(&program.fields)
        .map(|(entry, field)| EntryNames {
            entry,
            locals: Vec::new(),
            chunks: Chunks::whole(&field.statements),
        })
        .collect();
    let mut passes = Vec::new();
    for (pass, names) in program.passes.iter().zip(entries) {
        let (vertex, fragment, vertex_struct, varyings_struct, shadow) = names;
        let mut members = Namer::default();
        members.reserve("clip_position");
        let mut varyings = vec![String::new(); pass.varyings.len()];
        let mut order: Vec<usize> = (0..pass.varyings.len()).collect();
        order.sort_by_key(|index| pass.varyings[*index].place);
        for index in order {
            varyings[index] = members.unique(&snake_case(&pass.varyings[index].wish, "value", "value"));
        }
        let vertex_roots = pass.varyings.iter().map(|varying| &varying.value).chain([&pass.clip_position]);
        let probed = program.probe.iter().flat_map(|probe| probe.results.iter().map(|(operand, _)| operand));
        let fragment_roots = [&pass.colour, &pass.alpha].into_iter().chain(&pass.alpha_clip).chain(probed);
        passes.push(PassNames {
            vertex_struct,
            varyings_struct,
            varyings,
            vertex: EntryNames {
                chunks: Chunks::cut(&pass.vertex.statements, vertex_roots),
                entry: vertex,
                locals: Vec::new(),
            },
            fragment: EntryNames {
                chunks: Chunks::cut(&pass.fragment.statements, fragment_roots),
                entry: fragment,
                locals: Vec::new(),
            },
            shadow,
        });
    }
    // Names that cross functions belong to the module, so all of them are chosen before any local one.
    for crossing in [true, false] {
        for (pass, names) in program.passes.iter().zip(&mut passes) {
            name_locals(graph, &pass.vertex.statements, &mut names.vertex, (&mut module, crossing), None);
            name_locals(graph, &pass.fragment.statements, &mut names.fragment, (&mut module, crossing), None);
        }
        for (field, names) in program.fields.iter().zip(&mut fields) {
            name_locals(graph, &field.statements, names, (&mut module, crossing), Some(field.along));
        }
    }
    (Names { textures, passes, fields }, declarations)
}

fn name_textures(graph: &TypedGraph<'_>, program: &Program<'_>, module: &mut Namer) -> Vec<TextureNames> {
    let mut used = program.textures.clone();
    used.sort_unstable();
    let mut binding = 1;
    used.into_iter()
        .map(|index| {
            let wish = snake_case(graph.texture(index).name, "texture", "texture");
            let name = module.unique(&wish);
            let sampler = module.unique(&format!("{name}_sampler"));
            let texture = TextureNames { index, binding, name, sampler };
            binding += 2;
            texture
        })
        .collect()
}

fn name_locals(
    graph: &TypedGraph<'_>,
    statements: &[Statement<'_>],
    names: &mut EntryNames,
    (module, crossing): (&mut Namer, bool),
    along: Option<Along>,
) {
    names.locals.resize(statements.len(), String::new());
    let mut order: Vec<usize> =
        (0..statements.len()).filter(|index| names.chunks.crosses(*index) == crossing).collect();
    order.sort_by_key(|index| (statements[*index].node, *index));
    let mut local = Namer::default();
    along.iter().for_each(|along| local.reserve(along.argument().0));
    for index in order {
        let statement = &statements[index];
        let wish = match (&statement.name, statement.node) {
            (NameHint::Fixed(name), _) => (*name).to_owned(),
            (NameHint::Made(name), _) => snake_case(name, "value", "value"),
            (NameHint::Node, Some(node)) => graph.nodes[node].identifier(),
            (NameHint::Pin(pin), Some(node)) => with_pin(&graph.nodes[node].identifier(), pin),
            (NameHint::Node | NameHint::Pin(_), None) => "value".to_owned(),
        };
        names.locals[index] =
            if crossing { module.unique(&wish) } else { local.unique_beside(&wish, Some(module)) };
    }
}

/// The wish for the name of a field's function: its node and the input.
fn field_name(graph: &TypedGraph<'_>, field: &FieldProgram<'_>) -> String {
    let node = &graph.nodes[field.node];
    let input = node.input(field.input).map_or("field", |input| &input.name);
    snake_case(&format!("{}_{input}", node.identifier()), "field", "field")
}

/// The name for one of several values of a node, without saying the same word twice.
fn with_pin(node: &str, pin: &str) -> String {
    let pin = snake_case(pin, "value", "value");
    if pin.starts_with(node) { pin } else { format!("{node}_{pin}") }
}
