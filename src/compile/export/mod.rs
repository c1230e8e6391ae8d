//! A document as files for other programs.
//!
//! The text is the one that the editor runs, with plain values as literals and a header that says what the host has
//! to provide. Every other target is made from that text and from the same description of its interface: the module in
//! other languages, the description as JSON, programs that draw the effect. All of it is pure: what a target needs of
//! meshes and pictures comes as [`Assets`], and the files that come out are plain bytes for somebody else to write.

mod assets;
mod bevy;
mod header;
mod html;
mod items;
mod languages;
mod meanings;
mod opening;
mod options;
mod project;
mod reflection;
mod rust;

use std::collections::BTreeMap;

use super::{CompileOptions, Compiled, Interface, TextureBinding, TextureOrigin, ValueMode, compile};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::document::Document;
use crate::library::Library;
use languages::Checked;

pub use assets::{Assets, MeshBytes, TextureBytes, TexturePixels};
pub use options::{ExportOptions, Target};

/// One file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    /// Its name, relative to where the export goes, with `/` between folders.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl ExportFile {
    fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), bytes: text.into().into_bytes() }
    }

    /// The content where it is text.
    pub fn as_text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }
}

/// What an export came to.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Export {
    /// The files, the most important one first; none when the document or the options have errors.
    pub files: Vec<ExportFile>,
    /// Problems and remarks, in a stable order.
    pub diagnostics: Vec<Diagnostic>,
    /// True when the last of them is about the options, such as a name that is in use, and not about the document.
    pub options_refused: bool,
}

/// A document as one WGSL file, and what it was made from.
///
/// With `live` all typed-in values stay in the buffer; otherwise only parameters do. The text is empty when the
/// document has no pass without errors; the reasons are in [`Compiled::diagnostics`].
pub fn wgsl(document: &Document, library: &Library, live: bool) -> (String, Compiled) {
    let values = if live { ValueMode::Live } else { ValueMode::Baked };
    let compiled = compile(document, library, &CompileOptions { values });
    if compiled.wgsl.is_empty() {
        return (String::new(), compiled);
    }
    let text = with_header(document, &compiled.interface, &ExportOptions::default(), &compiled.wgsl);
    (text, compiled)
}

/// A document as the files of a target.
///
/// `assets` are the document's meshes and pictures, for those targets that [want them](Target::needs_assets).
pub fn export(document: &Document, library: &Library, options: &ExportOptions, assets: &Assets) -> Export {
    // Groups that were chosen for another target do not count for one that sets them itself.
    let own = ExportOptions { groups: ExportOptions::default().groups, ..options.clone() };
    let options = if options.target.has_groups() { options } else { &own };
    let values = if options.live { ValueMode::Live } else { ValueMode::Baked };
    let compiled = compile(document, library, &CompileOptions { values });
    let mut diagnostics = compiled.diagnostics;
    if has_errors(&diagnostics) || compiled.wgsl.is_empty() {
        if !has_errors(&diagnostics) {
            let nothing = Diagnostic::error("no pass draws anything");
            diagnostics.push(nothing.with_help("add a Pass Output node and a pass, or unmute one"));
        }
        return Export { diagnostics, ..Export::default() };
    }
    diagnostics.extend(options.rare_group());
    let mut source = Source { document, interface: compiled.interface, wgsl: compiled.wgsl, options, assets };
    let customized = source.customize();
    let options_refused = customized.is_err();
    match customized.and_then(|()| source.files()) {
        Ok(files) => Export { files, diagnostics, options_refused },
        Err(problem) => {
            diagnostics.push(Diagnostic::error(problem));
            Export { diagnostics, options_refused, ..Export::default() }
        }
    }
}

/// What every target is made from.
struct Source<'a> {
    document: &'a Document,
    interface: Interface,
    wgsl: String,
    options: &'a ExportOptions,
    assets: &'a Assets,
}

impl Source<'_> {
    fn files(self) -> Result<Vec<ExportFile>, String> {
        let name = self.options.name.as_str();
        let checked = Checked::new(&self.wgsl)?;
        match self.options.target {
            Target::Wgsl if self.options.split => Ok(self.split()),
            Target::Wgsl => Ok(vec![ExportFile::text(format!("{name}.wgsl"), self.with_header())]),
            Target::Json => {
                let json = reflection::reflection(self.document, &self.interface, &checked, self.options);
                Ok(vec![ExportFile::text(format!("{name}.json"), format!("{json:#}\n"))])
            }
            Target::Spirv => languages::spirv(name, &checked),
            Target::Glsl => languages::glsl(&checked, false),
            Target::GlslEs => languages::glsl(&checked, true),
            Target::Hlsl => languages::hlsl(name, &checked),
            Target::Msl => languages::msl(name, &checked),
            Target::Html => html::html(&self, &checked),
            Target::Rust => Ok(rust::rust(&self, &checked)),
            Target::RustProject => project::project(&self, &checked),
            Target::Bevy => bevy::bevy(&self),
        }
    }

    /// Gives groups and names as the options want them.
    fn customize(&mut self) -> Result<(), String> {
        let options = self.options;
        options.check_groups()?;
        let names = options.checked_names(&items::declared(&self.wgsl), &items::words(&self.wgsl))?;
        if !names.is_empty() {
            self.wgsl = items::renamed(&self.wgsl, &names);
            rename_entries(&mut self.interface, &names);
            Checked::new(&self.wgsl).map_err(|reason| format!("a name does not fit: {reason}"))?;
        }
        if options.groups != [0, 1] {
            self.wgsl = items::regrouped(&self.wgsl, options.groups);
        }
        Ok(())
    }

    /// The textures that are pictures of the document, not drawn in the frame.
    fn pictures(&self) -> impl Iterator<Item = &TextureBinding> {
        self.interface.textures.iter().filter(|texture| texture.origin == TextureOrigin::Document)
    }

    fn with_header(&self) -> String {
        with_header(self.document, &self.interface, self.options, &self.wgsl)
    }

    /// One file per pass. The values keep their layout, so that one buffer serves all passes.
    fn split(&self) -> Vec<ExportFile> {
        let names = self.options.names();
        let new_name = |name: &'static str| names.get(name).copied().unwrap_or(name);
        let one = |pass: &super::CompiledPass| {
            let entries: Vec<&str> = pass.entry_points().map(String::as_str).collect();
            let wgsl = items::only_reached(&self.wgsl, &entries, &[new_name("frame"), new_name("object")]);
            let interface = self.interface_of(pass, &wgsl);
            let text = with_header(self.document, &interface, self.options, &wgsl);
            let stem = pass.vertex_entry.strip_suffix("_vertex").unwrap_or(&pass.vertex_entry);
            ExportFile::text(format!("{stem}.wgsl"), text)
        };
        self.interface.passes.iter().map(one).collect()
    }

    /// What one pass needs of the host: only what is declared in its text.
    fn interface_of(&self, pass: &super::CompiledPass, wgsl: &str) -> Interface {
        let bound = Checked::new(wgsl)
            .map(|checked| checked.variables().into_keys().collect::<std::collections::BTreeSet<_>>());
        let bound = bound.unwrap_or_default();
        let [frame_group, effect_group] = self.options.groups;
        let mut interface = self.interface.clone();
        interface.passes = vec![pass.clone()];
        interface.textures.retain(|texture| bound.contains(&(effect_group, texture.binding)));
        interface.shadow_map &= bound.contains(&(frame_group, 2));
        if !bound.contains(&(effect_group, 0)) {
            interface.values = super::ValueLayout::default();
        }
        interface
    }
}

/// The module with the comments at its top that say what a host has to provide.
fn with_header(document: &Document, interface: &Interface, options: &ExportOptions, wgsl: &str) -> String {
    let header = header::header(document, interface, options, wgsl);
    format!("{header}\n{}", opening::with_true_opening(wgsl, options.groups))
}

/// Where in a compiled text the declarations stand that a pass uses, in order: what its own file would hold.
pub fn ranges_of_pass(wgsl: &str, pass: &super::CompiledPass) -> Vec<std::ops::Range<usize>> {
    let entries: Vec<&str> = pass.entry_points().map(String::as_str).collect();
    items::reached(wgsl, &entries, &["frame", "object"])
}

fn rename_entries(interface: &mut Interface, names: &BTreeMap<&str, &str>) {
    for pass in &mut interface.passes {
        let shadow = pass.shadow_entry.iter_mut().chain(&mut pass.shadow_fragment_entry);
        for entry in [&mut pass.vertex_entry, &mut pass.fragment_entry].into_iter().chain(shadow) {
            if let Some(name) = names.get(entry.as_str()) {
                *entry = (*name).to_owned();
            }
        }
    }
}
