//! What an export is for, and how the user wants it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;

/// What an export is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// One WGSL module with all entry points, or one per pass.
    #[default]
    Wgsl,
    /// The description of the interface.
    Json,
    /// SPIR-V for Vulkan.
    Spirv,
    /// Desktop GLSL.
    Glsl,
    /// GLSL for OpenGL ES.
    GlslEs,
    /// HLSL for Direct3D 12.
    Hlsl,
    /// Metal.
    Msl,
    /// A web page that plays the effect.
    Html,
    /// A Rust module for wgpu.
    Rust,
    /// A complete Rust project.
    RustProject,
    /// Materials for Bevy, with a project around them.
    Bevy,
}

impl Target {
    /// All targets in the order of lists.
    pub const ALL: [Self; 11] = [
        Self::Wgsl,
        Self::Json,
        Self::Html,
        Self::Rust,
        Self::RustProject,
        Self::Bevy,
        Self::Spirv,
        Self::Glsl,
        Self::GlslEs,
        Self::Hlsl,
        Self::Msl,
    ];

    /// Its name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wgsl => "wgsl",
            Self::Json => "json",
            Self::Spirv => "spirv",
            Self::Glsl => "glsl",
            Self::GlslEs => "glsl-es",
            Self::Hlsl => "hlsl",
            Self::Msl => "msl",
            Self::Html => "html",
            Self::Rust => "rust",
            Self::RustProject => "rust-project",
            Self::Bevy => "bevy",
        }
    }

    /// What a list calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Wgsl => "WGSL",
            Self::Json => "Description (JSON)",
            Self::Spirv => "SPIR-V",
            Self::Glsl => "GLSL",
            Self::GlslEs => "GLSL ES",
            Self::Hlsl => "HLSL",
            Self::Msl => "Metal",
            Self::Html => "Web page",
            Self::Rust => "Rust module",
            Self::RustProject => "Rust project",
            Self::Bevy => "Bevy project",
        }
    }

    /// What comes out, in one sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Wgsl => "One module with all entry points, for wgpu and WebGPU",
            Self::Json => "Entry points, bindings, layouts, parameters and passes, for programs to read",
            Self::Spirv => "One binary for Vulkan, with the map of its bindings",
            Self::Glsl => "A file per entry point for OpenGL 4.5, with the map of their bindings",
            Self::GlslEs => "A file per entry point for OpenGL ES 3.1, with the map of their bindings",
            Self::Hlsl => "One file for Direct3D 12 with shader model 5.1, with the map of its bindings",
            Self::Html => "One page that plays the effect with WebGPU, with sliders for the parameters",
            Self::Rust => "Buffers, bind groups and pipelines for the crate wgpu, with the WGSL beside them",
            Self::RustProject => "A folder in which `cargo run` shows the effect in a window",
            Self::Bevy => {
                "A folder with a material and a shader for each pass, which `cargo run` shows in Bevy 0.20"
            }
            Self::Msl => "One file for Metal 2, with the map of its bindings",
        }
    }

    /// How the name of its main file ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wgsl => "wgsl",
            Self::Json => "json",
            Self::Spirv => "spv",
            Self::Glsl | Self::GlslEs => "glsl",
            Self::Hlsl => "hlsl",
            Self::Msl => "metal",
            Self::Html => "html",
            Self::Rust | Self::RustProject | Self::Bevy => "rs",
        }
    }

    /// True when the user chooses the bind groups; Bevy has its own.
    pub const fn has_groups(self) -> bool {
        !matches!(self, Self::Bevy)
    }

    /// True when it plays the effect by itself and so needs meshes and pictures.
    pub const fn needs_assets(self) -> bool {
        matches!(self, Self::Html | Self::RustProject | Self::Bevy)
    }
}

/// How a document is exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportOptions {
    /// What it is for.
    pub target: Target,
    /// What its files and projects are called, without an ending.
    pub name: String,
    /// Whether every typed-in value stays in the buffer, not only the exposed parameters.
    pub live: bool,
    /// For WGSL: whether each pass gets a file of its own.
    pub split: bool,
    /// The bind group of the frame, and that of the effect's values and textures.
    pub groups: [u32; 2],
    /// Other names for what the module declares: from and to.
    pub renames: Vec<[String; 2]>,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self {
            target: Target::default(),
            name: "effect".to_owned(),
            live: false,
            split: false,
            groups: [0, 1],
            renames: Vec::new(),
        }
    }
}

impl ExportOptions {
    /// The largest number of a bind group.
    pub const MAX_GROUP: u32 = 15;
    /// The largest that every WebGPU device has, and so the largest for targets that play the effect by themselves.
    pub const MAX_PLAYED_GROUP: u32 = 3;

    /// True when the export is a folder of files rather than one file, perhaps with a map beside it.
    pub const fn makes_folder(&self) -> bool {
        matches!(self.target, Target::Glsl | Target::GlslEs | Target::RustProject | Target::Bevy)
            || self.split && matches!(self.target, Target::Wgsl)
    }

    /// New names by old ones.
    pub(super) fn names(&self) -> BTreeMap<&str, &str> {
        self.renames.iter().map(|[from, to]| (from.as_str(), to.as_str())).collect()
    }

    /// Refuses bind groups that clash or that hosts do not have.
    ///
    /// # Errors
    /// One sentence with what to change.
    pub fn check_groups(&self) -> Result<(), String> {
        let [frame, effect] = self.groups;
        if frame == effect {
            return Err(format!("the frame and the effect cannot both be bind group {frame}"));
        }
        let plays = self.target.needs_assets();
        let most = if plays { Self::MAX_PLAYED_GROUP } else { Self::MAX_GROUP };
        match self.groups.iter().find(|group| **group > most) {
            Some(group) => {
                let why = if plays { ", which every device has" } else { "" };
                Err(format!("bind group {group} is too high; they go from 0 to {most}{why}"))
            }
            None => Ok(()),
        }
    }

    /// What to tell of bind groups that only some devices have.
    pub(super) fn rare_group(&self) -> Option<Diagnostic> {
        let most = Self::MAX_PLAYED_GROUP;
        let group = self.groups.iter().find(|group| **group > most)?;
        let has_limit = matches!(self.target, Target::Wgsl | Target::Json | Target::Rust | Target::Spirv);
        let message = format!("bind group {group} is more than a device has by default: 0 to {most}");
        let help = format!("take groups from 0 to {most}, or ask the device for more with `max_bind_groups`");
        has_limit.then(|| Diagnostic::warning(message).with_help(help))
    }

    /// The new names, when each old one is declared and no new one is in use.
    pub(super) fn checked_names(
        &self,
        declared: &BTreeSet<String>,
        words: &BTreeSet<String>,
    ) -> Result<BTreeMap<&str, &str>, String> {
        let names = self.names();
        let mut given = BTreeSet::new();
        for (from, to) in &names {
            if !declared.contains(*from) {
                let known: Vec<&str> = declared.iter().map(String::as_str).collect();
                return Err(format!(
                    "there is no `{from}` to rename; the module declares {}",
                    known.join(", ")
                ));
            }
            let begins = to.starts_with(|first: char| first.is_alphabetic() || first == '_');
            if !begins || !to.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                return Err(format!("`{to}` is not a name in WGSL; use letters, digits and underscores"));
            }
            if words.contains(*to) || !given.insert(*to) {
                return Err(format!("the name `{to}` is already in use; choose another for `{from}`"));
            }
        }
        Ok(names)
    }
}
