//! Entry points of generated WGSL as plain functions, and structs cut to what is read of them.
//!
//! This reads the text that the compiler wrote and naga accepted; it is no general WGSL parser.

use std::fmt::Write as _;

use super::super::items;

/// One entry point of the effect, which becomes a plain function.
pub(super) struct Stage {
    pub name: String,
    pub parameters: Vec<Parameter>,
    /// The type of its result.
    pub result: String,
    /// All that it reaches of the module, itself included.
    pub reads: String,
}

/// A parameter of an entry point.
pub(super) struct Parameter {
    pub name: String,
    pub ty: String,
}

impl Stage {
    /// An entry point's parameters and result, and all that it reaches.
    pub fn read(module: &str, name: &str) -> Result<Self, String> {
        let broken = || format!("the entry point `{name}` cannot be read");
        let text = items::declaration(module, name).ok_or_else(broken)?;
        let (_, after) = text.split_once(&format!("fn {name}(")).ok_or_else(broken)?;
        let (signature, _) = after.split_once(" {\n").ok_or_else(broken)?;
        let (list, result) = signature.split_once(" -> ").unwrap_or((signature, ""));
        let list = list.trim_end_matches(')').split(", ").filter(|part| !part.is_empty());
        let parameters = list.filter_map(|part| {
            // An attribute stands before the name, with a space between.
            let (name, ty) = part.rsplit_once(": ")?;
            let name = name.rsplit(' ').next().unwrap_or(name);
            Some(Parameter { name: name.to_owned(), ty: ty.to_owned() })
        });
        Ok(Self {
            name: name.to_owned(),
            parameters: parameters.collect(),
            result: result.rsplit(' ').next().unwrap_or(result).to_owned(),
            reads: items::only_reached(module, &[name], &[]),
        })
    }

    /// Whether it asks for the number of the vertex.
    pub fn reads_index(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.name == "vertex_index")
    }

    /// The call of it as a function, with what stands for each parameter.
    pub fn call(&self, argument: impl Fn(&str) -> String) -> String {
        let arguments: Vec<String> =
            self.parameters.iter().map(|parameter| argument(&parameter.name)).collect();
        format!("{}({})", self.name, arguments.join(", "))
    }
}

/// An entry point as a function that entry points call.
pub(super) fn plain_function(text: &str) -> String {
    let Some((comments, function)) = text.split_once("@vertex\n").or_else(|| text.split_once("@fragment\n"))
    else {
        return text.to_owned();
    };
    let (signature, body) = function.split_once(" {\n").unwrap_or((function, ""));
    let signature = without_attribute(&without_attribute(signature, "@builtin("), "@location(");
    format!("{comments}{signature} {{\n{body}")
}

/// A struct whose members have no locations.
pub(super) fn without_locations(text: &str) -> String {
    without_attribute(text, "@location(")
}

/// The text without attributes that begin so; each ends with a parenthesis and a space.
fn without_attribute(text: &str, start: &str) -> String {
    let mut parts = text.split(start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(") ").map_or(part, |(_, rest)| rest))
}

/// A struct with those members that `keep` wants. Comments before the struct that are no part of it go too.
pub(super) fn reduced(text: &str, keep: &dyn Fn(&str) -> bool) -> String {
    let mut result = String::new();
    let mut comments = String::new();
    let mut inside = false;
    for line in text.lines() {
        let member = line.trim().split_once(": ").filter(|_| !line.trim().starts_with("//"));
        if line.trim().starts_with("///") {
            let _ = writeln!(comments, "{line}");
        } else if line.starts_with("struct ") || line == "}" {
            let _ = writeln!(result, "{}{line}", std::mem::take(&mut comments));
            inside = true;
        } else if let Some((name, _)) = member.filter(|_| inside) {
            if keep(name) {
                let _ = writeln!(result, "{comments}{line}");
            }
            comments.clear();
        }
    }
    result.trim_end().to_owned()
}
