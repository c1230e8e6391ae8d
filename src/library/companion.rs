//! Functions that stand beside a node's own, for coordinates that jump from one pixel to the next.
//!
//! A texture's mip level follows from how much its coordinate changes between neighbouring pixels. Where the coordinate
//! jumps, as an angle does after a full turn, that difference is wrong and a seam shows. So a node that makes jumps
//! names, with `@change`, a function for the change of its results: it takes the node's inputs by their names, and as
//! `d_NAME` how much one of them changes. A node that asks for differences itself names, with `@seamless`, a function
//! that takes them as `right_NAME` and `down_NAME` instead. The compiler leads the changes from one to the other.

use super::header::Header;
use super::kind::{Argument, Function, Towards};
use super::problems::{HeaderError, Problems};
use super::scan::{ItemKind, SourceFile};
use super::signature::{Field, Signature, signature};
use crate::types::{Stages, Type};

/// `function` with the companions that its header names; `None` when one of them is wrong, which is a problem then.
pub(super) fn add(
    mut function: Function,
    file: &SourceFile,
    header: &Header,
    (own, line): (&Signature, u32),
    problems: &mut Problems<'_>,
) -> Option<Function> {
    let unknown = |input: &&String| !own.arguments.iter().any(|argument| argument.name == **input);
    if let Some(input) = header.jumps.iter().flatten().find(unknown) {
        problems.push(HeaderError::new(line, format!("`@jumps` names `{input}`, which is no parameter")));
        return None;
    }
    if header.jumps.is_some() && header.change.is_none() {
        let error = HeaderError::new(line, "`@jumps` needs a `@change`");
        problems
            .push(error.with_help("name the function that gives the change of the results past the jump"));
        return None;
    }
    let mut read = |tag: &Option<(String, u32)>, allowed: &[Towards]| match tag {
        None => Some(None),
        Some((name, line)) => match companion(file, (name, *line), own, &function, allowed) {
            Ok(companion) => Some(Some(Box::new(companion))),
            Err(error) => {
                problems.push(error);
                None
            }
        },
    };
    let change = read(&header.change, &[Towards::Either])?;
    let seamless = read(&header.seamless, &[Towards::Right, Towards::Down])?;
    (function.change, function.seamless) = (change, seamless);
    Some(function)
}

fn companion(
    file: &SourceFile,
    (name, line): (&str, u32),
    own: &Signature,
    function: &Function,
    allowed: &[Towards],
) -> Result<Function, HeaderError> {
    let wrong = |message: String| HeaderError::new(line, message);
    let item = (file.item(name).filter(|item| item.kind == ItemKind::Function))
        .ok_or_else(|| wrong(format!("this file has no function `{name}`")))?;
    let found = signature(file, item);
    if found.result != own.result {
        return Err(wrong(format!("`{name}` returns `{}`, expected `{}`", found.result, own.result)));
    }
    let mut arguments: Vec<Argument> = Vec::new();
    for field in &found.arguments {
        let argument = argument(field, own, allowed).ok_or_else(|| {
            let prefixes: Vec<String> = (Towards::PREFIXES.iter())
                .filter(|(_, towards)| allowed.contains(towards))
                .map(|(prefix, _)| format!("`{prefix}NAME`"))
                .collect();
            let message = format!("`{}` of `{name}` is no argument of `{}`", field.name, function.name);
            let help = format!(
                "take its arguments by their names and types, and changes as {}",
                prefixes.join(" and ")
            );
            wrong(message).with_help(help)
        })?;
        arguments.push(argument);
    }
    if !arguments.iter().any(|argument| matches!(argument, Argument::Change { .. })) {
        return Err(wrong(format!("`{name}` takes the change of no argument")));
    }
    Ok(Function {
        name: name.to_owned(),
        mode: function.mode.clone(),
        inline: None,
        members: function.members.clone(),
        arguments,
        stages: Stages::BOTH,
        declarations: Vec::new(),
        jumps: None,
        change: None,
        seamless: None,
        field: None,
    })
}

/// What an argument of a companion takes, in terms of the node's own arguments.
fn argument(field: &Field, own: &Signature, allowed: &[Towards]) -> Option<Argument> {
    let place =
        |name: &str| own.arguments.iter().position(|known| known.name == name && known.ty == field.ty);
    if let Some(index) = place(&field.name) {
        let name = field.name.clone();
        return Some(match Type::from_wgsl(&field.ty) {
            Some(ty) if ty.is_texture() => Argument::Texture(name),
            _ if field.ty == "sampler" => {
                Argument::Sampler(own.arguments.get(index.checked_sub(1)?)?.name.clone())
            }
            _ => Argument::Value(name),
        });
    }
    Towards::PREFIXES.iter().filter(|(_, towards)| allowed.contains(towards)).find_map(|(prefix, towards)| {
        let input = field.name.strip_prefix(prefix)?;
        place(input)?;
        Some(Argument::Change { input: input.to_owned(), towards: *towards })
    })
}
