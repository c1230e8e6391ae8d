//! Functions, structs and constants of the library: each once, under a name that is unique in the module, and generic
//! ones once per type.

use std::collections::HashMap;

use crate::compile::ir::{FunctionUse, Program};
use crate::compile::names::{Namer, is_reserved};
use crate::library::{Declaration, Reference};
use crate::types::Type;

type Key<'a> = (&'a str, &'a str, Option<Type>);

/// The declarations of a module with their names.
#[derive(Debug, Default)]
pub(super) struct Declarations<'a> {
    names: HashMap<Key<'a>, String>,
    used: Vec<(&'a Declaration, Option<Type>)>,
}

impl<'a> Declarations<'a> {
    /// Collects what the functions of the program need.
    pub fn collect(program: &Program<'a>, module: &mut Namer) -> Self {
        let mut declarations = Self::default();
        for function in &program.functions {
            for declaration in function.declarations() {
                declarations.add(declaration, function.generic, module);
            }
        }
        // A file's declarations belong together, in the order in which they are needed.
        declarations.used.sort_by_key(|(declaration, _)| declaration.file.as_str());
        declarations
    }

    fn add(&mut self, declaration: &'a Declaration, generic: Option<Type>, module: &mut Namer) {
        let generic = generic.filter(|_| declaration.generic);
        let key = (declaration.file.as_str(), declaration.name.as_str(), generic);
        if self.names.contains_key(&key) {
            return;
        }
        let wish = match generic {
            Some(ty) => format!("{}_{}", declaration.name, ty.wgsl()),
            None if is_reserved(&declaration.name) => format!("{}_value", declaration.name),
            None => declaration.name.clone(),
        };
        self.names.insert(key, module.unique(&wish));
        self.used.push((declaration, generic));
    }

    /// The name of a declaration of `file`, for a type where it is generic.
    pub fn name<'n>(&'n self, file: &'n str, name: &'n str, generic: Option<Type>) -> Option<&'n str> {
        let specialised = || self.names.get(&(file, name, generic));
        self.names.get(&(file, name, None)).or_else(specialised).map(String::as_str)
    }

    /// The name of what a function's template or call mentions.
    pub fn name_in<'n>(&'n self, function: &FunctionUse<'n>, name: &'n str) -> Option<&'n str> {
        let declarations = &function.function.declarations;
        let declaration = declarations.iter().rev().find(|declaration| declaration.name == name)?;
        self.name(&declaration.file, name, function.generic)
    }

    /// The name of the struct that a function returns.
    pub fn returned_struct<'n>(&'n self, function: &FunctionUse<'n>) -> Option<&'n str> {
        let declaration = function.function.declarations.last()?;
        let signature = declaration.text.find(&format!("fn {}", declaration.name))?;
        let arrow = signature + declaration.text[signature..].find("->")?;
        let reference = declaration.references.iter().find(|reference| reference.range.0 > arrow)?;
        self.name(&reference.file, &reference.name, function.generic)
    }

    /// Writes all of them.
    pub fn write(&self, text: &mut String) {
        for (declaration, generic) in &self.used {
            text.push('\n');
            let mut from = 0;
            let mut references: Vec<&Reference> = declaration.references.iter().collect();
            references.sort_by_key(|reference| reference.range);
            for reference in references {
                let (start, end) = reference.range;
                let name = if reference.name == "T" && reference.file.is_empty() {
                    generic.map(Type::wgsl)
                } else {
                    self.name(&reference.file, &reference.name, *generic)
                };
                if let (Some(name), Some(before)) = (name, declaration.text.get(from..start)) {
                    text.push_str(before);
                    text.push_str(name);
                    from = end;
                }
            }
            text.push_str(declaration.text.get(from..).unwrap_or_default().trim_end());
            text.push('\n');
        }
    }
}
