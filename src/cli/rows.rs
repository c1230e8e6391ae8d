//! Rows of values as JSON: read from a file or from standard input, printed one per line.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde_json::Value as Json;
use shaderwright::document::reason;
use shaderwright::render::probe::JsonRow;

use super::Failure;

/// What stands for standard input where a file is asked for.
const STDIN: &str = "-";

/// What messages call a file of rows.
pub fn name(path: &Path) -> String {
    if path == Path::new(STDIN) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The objects of a JSON list, or of a file with one object per line; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<JsonRow>, Failure> {
    let text = if path == Path::new(STDIN) {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    let name = name(path);
    let text = text.map_err(|error| Failure::trouble(format!("{name}: cannot read: {}", reason(&error))))?;
    parse(&text).map_err(|problem| Failure::trouble(format!("{name}: {problem}")))
}

/// One object given on the command line.
pub fn parse_one(text: &str) -> Result<JsonRow, String> {
    serde_json::from_str(text).map_err(|error| format!("expected a JSON object: {error}"))
}

fn parse(text: &str) -> Result<Vec<JsonRow>, String> {
    let unreadable = |error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        format!("line {line}, column {column}: this is no JSON; a row is an object such as {{\"x\": 0.3}}")
    };
    let values: Vec<Json> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(unreadable)?
    } else {
        serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().map_err(unreadable)?
    };
    let object = |(index, value)| match value {
        Json::Object(row) => Ok(row),
        other => Err(format!("row {}: found {other}, expected an object such as {{\"x\": 0.3}}", index + 1)),
    };
    values.into_iter().enumerate().map(object).collect()
}

/// Prints a JSON list with one row per line.
pub fn write(rows: &[Json]) -> Result<(), Failure> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(output, "[")?;
    for (index, row) in rows.iter().enumerate() {
        writeln!(output, "  {row}{}", if index + 1 < rows.len() { "," } else { "" })?;
    }
    writeln!(output, "]")?;
    output.flush()?;
    Ok(())
}
