//! [`Program`] → readable WGSL with a source map.
//!
//! One module holds all passes: the frame interface, the values and textures, what each pass hands over, the library
//! functions that are called, then the entry points. The order is stable, so that a small edit is a small difference.

mod chunks;
mod declarations;
mod entry;
mod expression;
mod field;
mod literal;
mod naming;
mod probe;
mod shadow;

pub(super) use expression::attribute_name;

use std::fmt::Write as _;

use crate::document::Document;

use super::interface::{
    CompiledPass, Interface, TextureBinding, TextureOrigin, ValueLayout, ValueMember, ValueSource,
};
use super::ir::Program;
use super::layout::{PART_MEMBERS, lay_out, part_name};
use super::resolve::{TextureInfo, TypedGraph};
use super::source_map::SourceMap;
use super::support::Support;
use crate::types::Type;
use declarations::Declarations;
use naming::Names;

/// The frame interface, first in every module.
pub(super) const PRELUDE: &str = include_str!("../../../shaders/prelude.wgsl");

/// Text with what belongs to it.
pub(super) struct Emitted {
    pub wgsl: String,
    pub source_map: SourceMap,
    pub interface: Interface,
}

/// Everything that is needed to write.
struct Emitter<'p, 'a> {
    graph: &'p TypedGraph<'a>,
    program: &'p Program<'a>,
    layout: &'p ValueLayout,
    /// The member of each value slot.
    member_of_slot: &'p [usize],
    declarations: Declarations<'a>,
    names: Names,
    text: String,
    source_map: SourceMap,
}

/// Writes a program; empty where it has no pass.
pub(super) fn emit(graph: &TypedGraph<'_>, program: &Program<'_>) -> Emitted {
    if program.passes.is_empty() {
        return Emitted {
            wgsl: String::new(),
            source_map: SourceMap::default(),
            interface: Interface::default(),
        };
    }
    let (layout, member_of_slot) = lay_out(&program.values);
    let (names, declarations) = naming::name(graph, program);
    let mut emitter = Emitter {
        graph,
        program,
        layout: &layout,
        member_of_slot: &member_of_slot,
        declarations,
        names,
        text: String::with_capacity(4096),
        source_map: SourceMap::default(),
    };
    emitter.module();
    let (wgsl, source_map) = (emitter.text, emitter.source_map);
    let passes = program
        .passes
        .iter()
        .zip(&emitter.names.passes)
        .map(|(pass, names)| CompiledPass {
            name: pass.name.to_owned(),
            vertex_entry: names.vertex.entry.clone(),
            fragment_entry: names.fragment.entry.clone(),
            pass_textures: (pass.textures.iter())
                .map(|index| graph.texture(*index))
                .filter(|texture| texture.origin == TextureOrigin::Pass)
                .map(|texture| texture.name.to_owned())
                .collect(),
            reads_scene: (pass.textures.iter())
                .any(|index| matches!(graph.texture(*index).origin, TextureOrigin::Scene(_))),
            shadow_entry: names.shadow.as_ref().map(|names| names.entry.clone()),
            shadow_fragment_entry: names.shadow.as_ref().and_then(|names| names.fragment.clone()),
            attributes: pass.vertex.attributes.clone(),
        })
        .collect();
    let textures = emitter
        .names
        .textures
        .iter()
        .map(|texture| {
            let TextureInfo { name, origin, shape } = graph.texture(texture.index);
            TextureBinding { name: name.to_owned(), origin, shape, binding: texture.binding }
        })
        .collect();
    let shadow_map = program.support.contains(&Support::ShadowLight);
    Emitted { wgsl, source_map, interface: Interface { passes, values: layout, textures, shadow_map } }
}

impl Emitter<'_, '_> {
    fn module(&mut self) {
        self.text.push_str(PRELUDE.trim_end());
        self.text.push('\n');
        self.values();
        self.textures();
        let probe = self.program.probe.as_ref();
        match probe {
            Some(probe) => self.probe_rows(probe),
            None => (0..self.program.passes.len()).for_each(|pass| self.pass_structs(pass)),
        }
        self.declarations.write(&mut self.text);
        for support in Support::ALL.iter().filter(|support| self.program.support.contains(support)) {
            self.text.push('\n');
            self.text.push_str(support.text());
        }
        if let Some(probe) = probe {
            self.probe_entries(probe);
            return;
        }
        for pass in 0..self.program.passes.len() {
            self.vertex_entry(pass);
            self.fragment_entry(pass);
            self.shadow_fragment_entry(pass);
        }
    }

    /// Text that cannot fail to be written.
    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        // Writing to a string always succeeds.
        let _ = self.text.write_fmt(arguments);
    }

    fn values(&mut self) {
        if self.layout.members.is_empty() {
            return;
        }
        let layout = self.layout;
        let parts: Vec<&[ValueMember]> = layout.members.chunks(PART_MEMBERS).collect();
        if let [only] = parts.as_slice() {
            self.text.push_str("\n/// The values of this effect.\nstruct Values {\n");
            self.value_members(only);
        } else {
            for (index, part) in parts.iter().enumerate() {
                self.push(format_args!("\nstruct ValuesPart{} {{\n", index + 1));
                self.value_members(part);
                self.text.push_str("}\n");
            }
            self.text.push_str("\n/// The values of this effect.\nstruct Values {\n");
            for index in 0..parts.len() {
                self.push(format_args!("    @align(16) {}: ValuesPart{},\n", part_name(index), index + 1));
            }
        }
        let space = if layout.storage { "storage, read" } else { "uniform" };
        self.push(format_args!("}}\n\n@group(1) @binding(0) var<{space}> values: Values;\n"));
    }

    fn value_members(&mut self, members: &[ValueMember]) {
        for member in members {
            if let Some(help) = parameter_help(self.graph.document, &member.source) {
                for line in help.lines() {
                    self.push(format_args!("    /// {}\n", one_line(line.trim())));
                }
            }
            let ty = if member.ty == Type::Bool { Type::U32 } else { member.ty };
            let name = member.name.rsplit('.').next().unwrap_or_default();
            self.push(format_args!("    {name}: {},\n", ty.wgsl()));
        }
    }

    fn textures(&mut self) {
        for texture in std::mem::take(&mut self.names.textures) {
            let binding = texture.binding;
            let ty = Type::Texture(self.graph.texture(texture.index).shape).wgsl();
            self.push(format_args!("\n@group(1) @binding({binding}) var {}: {ty};\n", texture.name));
            self.push(format_args!(
                "@group(1) @binding({}) var {}: sampler;\n",
                binding + 1,
                texture.sampler
            ));
            self.names.textures.push(texture);
        }
    }
}

/// What a parameter does; it is the user's text, so it may be anything.
fn parameter_help<'a>(document: &'a Document, source: &ValueSource) -> Option<&'a str> {
    let ValueSource::Parameter(name) = source else { return None };
    let help = document.parameter(name)?.help.trim();
    (!help.is_empty()).then_some(help)
}

/// A user's text for a comment, which a line break of any kind would end.
pub(super) fn one_line(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}'), " ")
}
