//! Functions, structs and constants of the library: each once, under a name that is unique in the module, and generic
//! ones once per type.

use std::collections::HashMap;

use crate::compile::ir::{FunctionUse, Program};
use crate::compile::names::{Namer, is_reserved};
use crate::library::{Declaration, Reference};
use crate::types::Type;

/// File, name, the type for `T`, and the field that it follows.
type Key<'a> = (&'a str, &'a str, Option<Type>, Option<usize>);

/// The declarations of a module with their names.
#[derive(Debug, Default)]
pub(super) struct Declarations<'a> {
    names: HashMap<Key<'a>, String>,
    used: Vec<(&'a Declaration, Option<Type>, Option<usize>)>,
}

impl<'a> Declarations<'a> {
    /// Collects what the functions of the program need.
    ///
    /// What calls the stand-in of a field is written once for each field, which has its name among `fields`.
    pub fn collect(program: &Program<'a>, fields: &[String], module: &mut Namer) -> Self {
        let mut declarations = Self::default();
        for function in &program.functions {
            let field = function.field.and_then(|field| Some((field, fields.get(field)?)));
            let stand_in = function.function.field.as_ref().map(|field| field.stand_in.as_str());
            let mut followers: Vec<(&str, &str)> = Vec::new();
            for declaration in function.declarations() {
                let key = (declaration.file.as_str(), declaration.name.as_str());
                let (Some((field, name)), Some(stand_in)) = (field, stand_in) else {
                    declarations.add(declaration, (function.generic, None), module);
                    continue;
                };
                let mut needs =
                    declaration.references.iter().map(|need| (need.file.as_str(), need.name.as_str()));
                if declaration.name == stand_in && declaration.file == function.file() {
                    followers.push(key);
                    declarations.names.insert((key.0, key.1, None, Some(field)), name.clone());
                } else if needs.any(|need| followers.contains(&need)) {
                    followers.push(key);
                    declarations.add(declaration, (function.generic, Some(field)), module);
                } else {
                    declarations.add(declaration, (function.generic, None), module);
                }
            }
        }
        // A file's declarations belong together, in the order in which they are needed.
        declarations.used.sort_by_key(|(declaration, ..)| declaration.file.as_str());
        declarations
    }

    fn add(
        &mut self,
        declaration: &'a Declaration,
        (generic, field): (Option<Type>, Option<usize>),
        module: &mut Namer,
    ) {
        let generic = generic.filter(|_| declaration.generic);
        let key = (declaration.file.as_str(), declaration.name.as_str(), generic, field);
        if self.names.contains_key(&key) {
            return;
        }
        let wish = match generic {
            Some(ty) => format!("{}_{}", declaration.name, ty.wgsl()),
            None if is_reserved(&declaration.name) => format!("{}_value", declaration.name),
            None => declaration.name.clone(),
        };
        self.names.insert(key, module.unique(&wish));
        self.used.push((declaration, generic, field));
    }

    /// The name of a declaration of `file`, for a type where it is generic and for a field where it follows one.
    fn name<'n>(
        &'n self,
        (file, name): (&'n str, &'n str),
        generic: Option<Type>,
        field: Option<usize>,
    ) -> Option<&'n str> {
        let keys = [(generic, field), (None, field), (None, None), (generic, None)];
        let known = |(generic, field)| self.names.get(&(file, name, generic, field));
        keys.into_iter().find_map(known).map(String::as_str)
    }

    /// The name of what a function's template or call mentions.
    pub fn name_in<'n>(&'n self, function: &FunctionUse<'n>, name: &'n str) -> Option<&'n str> {
        let declarations = &function.function.declarations;
        let declaration = declarations.iter().rev().find(|declaration| declaration.name == name)?;
        self.name((&declaration.file, name), function.generic, function.field)
    }

    /// The name of the struct that a function returns.
    pub fn returned_struct<'n>(&'n self, function: &FunctionUse<'n>) -> Option<&'n str> {
        let declaration = function.function.declarations.last()?;
        let signature = declaration.text.find(&format!("fn {}", declaration.name))?;
        let arrow = signature + declaration.text[signature..].find("->")?;
        let reference = declaration.references.iter().find(|reference| reference.range.0 > arrow)?;
        self.name((&reference.file, &reference.name), function.generic, function.field)
    }

    /// Writes all of them.
    pub fn write(&self, text: &mut String) {
        for (declaration, generic, field) in &self.used {
            text.push('\n');
            let mut from = 0;
            let mut references: Vec<&Reference> = declaration.references.iter().collect();
            references.sort_by_key(|reference| reference.range);
            for reference in references {
                let (start, end) = reference.range;
                let name = if reference.name == "T" && reference.file.is_empty() {
                    generic.map(Type::wgsl)
                } else {
                    self.name((&reference.file, &reference.name), *generic, *field)
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
