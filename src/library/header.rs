//! The `///` block above a node's function: help text and a closed set of tags.
//!
//! ```text
//! /// Help. Its first sentence stands alone in lists.
//! ///
//! /// @node Category/Subcategory/Title
//! /// @param name = DEFAULT [min, max] within [min, max] {widget}  Help with the unit.
//! /// @field NAME FUNCTION  Help. An input that is a function: the file's FUNCTION stands for what is wired
//! ///                            (see `field`).
//! /// @returns Help of the only output (a returned struct documents its members instead).
//! /// @types f32 vec2f           The types that `T` may take, if not all four float types.
//! /// @mode name  Help.          Functions of one @node that differ in @mode are one kind with an option.
//! /// @inline                    The node's code is the body's one expression, not a call.
//! /// @change NAME               The file's function that gives the results' change for the inputs' (see `companion`).
//! /// @jumps [INPUT...]          The results jump between pixels, where one of these inputs differs between them (none
//! ///                            given: any input); needs `@change`, which steps over the jump.
//! /// @seamless NAME             The file's function to call where an input jumps.
//! /// @was old.id                Earlier ids of this kind.
//! /// @search mix, blend         Other words that find it, lower case.
//! ```
//! DEFAULT is a number, `true`, `false`, components such as `(1, 2)`, or a stage input such as `uv`; a texture has
//! none. The first span is what the slider spans; the one behind `within` is what typing cannot go beyond. Widgets are
//! `colour`, `degrees` and `toggle`; with `degrees`, default and range are written in degrees and the value that
//! reaches WGSL is in radians. A line without a tag continues the tag above it; an empty line ends it.

use std::ops::Range;

use super::kind::Widget;
use super::problems::HeaderError;
use super::scan::{Item, SourceFile};

/// The tags, for messages.
const TAGS: &str =
    "@node, @param, @field, @returns, @inline, @types, @mode, @change, @jumps, @seamless, @was, @search";

/// A documentation block, read.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub help: String,
    /// Path with title and its line.
    pub node: Option<(Vec<String>, u32)>,
    pub params: Vec<Param>,
    pub returns: Option<String>,
    pub is_inline: bool,
    pub types: Option<(Vec<String>, u32)>,
    pub mode: Option<(String, String)>,
    /// The name of a companion function, and the tag's line.
    pub change: Option<(String, u32)>,
    pub seamless: Option<(String, u32)>,
    pub jumps: Option<Vec<String>>,
    /// What stands behind `@field`, and its line.
    pub field: Option<(String, u32)>,
    pub was: Vec<String>,
    pub search: Vec<String>,
    /// Line of the first tag; a helper must not have any.
    pub first_tag_line: Option<u32>,
    /// Lines, as bytes of the file with their line break, that belong to tags and not to readers of the code.
    pub cut: Vec<Range<usize>>,
}

/// A `@param` line.
#[derive(Clone, Debug)]
pub(super) struct Param {
    pub name: String,
    pub default: ParamDefault,
    pub range: Option<[f64; 2]>,
    pub limits: Option<[f64; 2]>,
    pub widget: Widget,
    pub help: String,
    pub line: u32,
}

/// What stands behind the `=` of a `@param` line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ParamDefault {
    Nothing,
    Numbers(Vec<f64>),
    Source(String),
}

/// A tag with its continuation lines joined.
struct Tag<'a> {
    name: &'a str,
    text: String,
    line: u32,
}

/// Reads the documentation block of `item`.
pub(super) fn read(file: &SourceFile, item: &Item, errors: &mut Vec<HeaderError>) -> Header {
    let mut header = Header::default();
    let mut tags: Vec<Tag<'_>> = Vec::new();
    let mut paragraphs: Vec<String> = vec![String::new()];
    let mut in_tag = false;
    let mut pending_empty: Option<Range<usize>> = None;
    for doc in &item.docs {
        let text = file.text[doc.clone()].trim_start_matches('/').trim();
        let whole_line = doc.start..(doc.end + 1).min(file.text.len());
        if text.is_empty() {
            // An empty line stays in the code only between two kept lines.
            in_tag = false;
            header.cut.extend(pending_empty.replace(whole_line));
            paragraphs.push(String::new());
        } else if let Some(tag) = text.strip_prefix('@') {
            in_tag = true;
            let (name, rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            tags.push(Tag { name, text: rest.trim().to_owned(), line: file.line(doc.start) });
            header.cut.push(whole_line);
        } else if let Some(tag) = tags.last_mut().filter(|_| in_tag) {
            tag.text.push(' ');
            tag.text.push_str(text);
            header.cut.push(whole_line);
        } else {
            if paragraphs.iter().all(String::is_empty) {
                header.cut.extend(pending_empty.take());
            }
            pending_empty = None;
            if let Some(paragraph) = paragraphs.last_mut() {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(text);
            }
        }
    }
    header.cut.extend(pending_empty);
    header.cut.sort_by_key(|range| range.start);
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    header.help = paragraphs.join("\n\n");
    header.first_tag_line = tags.first().map(|tag| tag.line);
    for tag in &tags {
        if let Err(error) = header.take(tag) {
            errors.push(error);
        }
    }
    header
}

impl Header {
    fn take(&mut self, tag: &Tag<'_>) -> Result<(), HeaderError> {
        let Tag { name, text, line } = tag;
        let line = *line;
        let is_repeated = match *name {
            "node" => self.node.is_some(),
            "returns" => self.returns.is_some(),
            "inline" => self.is_inline,
            "types" => self.types.is_some(),
            "mode" => self.mode.is_some(),
            "change" => self.change.is_some(),
            "seamless" => self.seamless.is_some(),
            "jumps" => self.jumps.is_some(),
            "field" => self.field.is_some(),
            "was" => !self.was.is_empty(),
            "search" => !self.search.is_empty(),
            _ => false,
        };
        if is_repeated {
            return Err(HeaderError::new(line, format!("`@{name}` stands here twice")));
        }
        if text.is_empty() && !matches!(*name, "inline" | "jumps") && TAGS.contains(&format!("@{name}")) {
            return Err(HeaderError::new(line, format!("`@{name}` has nothing behind it")));
        }
        match *name {
            "node" => self.node = Some((node_path(text, line)?, line)),
            "param" => {
                let param = param(text, line)?;
                if self.params.iter().any(|known| known.name == param.name) {
                    return Err(HeaderError::new(line, format!("`@param {}` stands here twice", param.name)));
                }
                self.params.push(param);
            }
            "returns" => self.returns = Some(text.clone()),
            "inline" if text.is_empty() => self.is_inline = true,
            "inline" => {
                return Err(HeaderError::new(line, format!("`@inline` takes nothing, found `{text}`"))
                    .with_help("the expression is that of the function's body"));
            }
            "jumps" => self.jumps = Some(words(text)),
            "change" => self.change = Some((text.clone(), line)),
            "field" => self.field = Some((text.clone(), line)),
            "seamless" => self.seamless = Some((text.clone(), line)),
            "types" => self.types = Some((words(text), line)),
            "mode" => {
                let (mode, help) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                if help.trim().is_empty() {
                    return Err(HeaderError::new(line, format!("the mode `{mode}` has no help"))
                        .with_help("write `@mode name  Help.`"));
                }
                self.mode = Some((mode.to_owned(), help.trim().to_owned()));
            }
            "was" => self.was = words(text),
            "search" => {
                if text.chars().any(char::is_uppercase) {
                    return Err(HeaderError::new(line, "search words are written in lower case"));
                }
                self.search = text.split(',').map(|word| word.trim().to_owned()).collect();
                self.search.retain(|word| !word.is_empty());
            }
            _ => {
                return Err(HeaderError::new(line, format!("unknown tag `@{name}`"))
                    .with_help(format!("the tags are {TAGS}")));
            }
        }
        Ok(())
    }
}

fn words(text: &str) -> Vec<String> {
    text.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn node_path(text: &str, line: u32) -> Result<Vec<String>, HeaderError> {
    let path: Vec<String> = text.split('/').map(|part| part.trim().to_owned()).collect();
    if path.len() < 2 || path.iter().any(|part| !part.contains(char::is_alphanumeric)) {
        return Err(HeaderError::new(line, format!("`@node {text}` is not a category and a title"))
            .with_help("write for instance `@node Math/Range/Smoothstep`"));
    }
    Ok(path)
}

fn param(text: &str, line: u32) -> Result<Param, HeaderError> {
    let is_name = |c: char| c == '_' || c.is_alphanumeric();
    let (name, mut rest) = text.split_at(text.find(|c| !is_name(c)).unwrap_or(text.len()));
    rest = rest.trim_start();
    let mut param = Param {
        name: name.to_owned(),
        default: ParamDefault::Nothing,
        range: None,
        limits: None,
        widget: Widget::Number,
        help: String::new(),
        line,
    };
    let wrong = |what: &str, found: &str| {
        HeaderError::new(line, format!("the {what} of `{name}` cannot be read: `{found}`")).with_help(
            "write `@param name = default [min, max] within [min, max] {widget}  Help.`, of which all but \
                        the name and the help may be left out",
        )
    };
    if let Some(behind) = rest.strip_prefix('=') {
        let behind = behind.trim_start();
        let end = if behind.starts_with('(') {
            behind.find(')').ok_or_else(|| wrong("default", behind))? + 1
        } else {
            behind.find(char::is_whitespace).unwrap_or(behind.len())
        };
        param.default = default(&behind[..end]).ok_or_else(|| wrong("default", &behind[..end]))?;
        rest = behind[end..].trim_start();
    }
    if let Some(behind) = rest.strip_prefix('[') {
        let (range, behind) = behind.split_once(']').ok_or_else(|| wrong("range", rest))?;
        param.range = Some(span(range).ok_or_else(|| wrong("range", range))?);
        rest = behind.trim_start();
    }
    if let Some(behind) = rest.strip_prefix("within [") {
        let (limits, behind) = behind.split_once(']').ok_or_else(|| wrong("limits", rest))?;
        let [from, to] = span(limits).ok_or_else(|| wrong("limits", limits))?;
        if param.range.is_some_and(|range| range[0] < from || range[1] > to) {
            return Err(HeaderError::new(
                line,
                format!("the range of `{name}` goes beyond its limits {from} to {to}"),
            )
            .with_help("widen what stands behind `within`, or narrow the range before it"));
        }
        param.limits = Some([from, to]);
        rest = behind.trim_start();
    }
    if let Some(behind) = rest.strip_prefix('{') {
        let (widget, behind) = behind.split_once('}').ok_or_else(|| wrong("widget", rest))?;
        param.widget = match widget.trim() {
            "colour" => Widget::Colour,
            "degrees" => Widget::Angle,
            "toggle" => Widget::Toggle,
            _ => {
                return Err(HeaderError::new(line, format!("unknown widget `{}`", widget.trim()))
                    .with_help("the widgets are colour, degrees and toggle"));
            }
        };
        rest = behind.trim_start();
    }
    if rest.is_empty() {
        return Err(HeaderError::new(line, format!("`{name}` has no help text")));
    }
    if param.widget == Widget::Angle {
        if let ParamDefault::Numbers(components) = &mut param.default {
            components.iter_mut().for_each(|degrees| *degrees = degrees.to_radians());
        }
        for span in [&mut param.range, &mut param.limits] {
            *span = span.map(|span| span.map(f64::to_radians));
        }
    }
    param.help = rest.trim().to_owned();
    Ok(param)
}

/// Two numbers in order.
fn span(text: &str) -> Option<[f64; 2]> {
    match numbers(text).as_deref() {
        Some(&[from, to]) if from < to => Some([from, to]),
        _ => None,
    }
}

fn default(text: &str) -> Option<ParamDefault> {
    match text {
        "true" => return Some(ParamDefault::Numbers(vec![1.0])),
        "false" => return Some(ParamDefault::Numbers(vec![0.0])),
        _ => {}
    }
    let inside = text.strip_prefix('(').map_or(text, |inside| inside.trim_end_matches(')'));
    if let Some(components) = numbers(inside) {
        return Some(ParamDefault::Numbers(components));
    }
    let is_source =
        text.starts_with(char::is_alphabetic) && text.chars().all(|c| c == '_' || c.is_alphanumeric());
    is_source.then(|| ParamDefault::Source(text.to_owned()))
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    let number = |part: &str| part.trim().parse::<f64>().ok().filter(|number| (*number as f32).is_finite());
    let starts_numeric =
        |part: &str| part.trim().starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    text.split(',').map(|part| if starts_numeric(part) { number(part) } else { None }).collect()
}
