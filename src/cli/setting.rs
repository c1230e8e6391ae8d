//! Values on the command line: `--set NAME=VALUE` and the inputs of a node.

use std::str::FromStr;

use shaderwright::document::{Document, Edit, EditError, Parameter};
use shaderwright::types::{Type, Value};

use super::Failure;

/// An exposed parameter with its value.
#[derive(Clone)]
pub struct Setting {
    name: String,
    numbers: Vec<f64>,
}

impl Setting {
    /// Sets the parameter in a graph.
    pub fn apply(&self, document: &mut Document) -> Result<(), Failure> {
        let Some(parameter) = document.parameter(&self.name) else {
            let names: Vec<&str> =
                document.parameters().iter().map(|parameter| parameter.name.as_str()).collect();
            let known = if names.is_empty() {
                "this graph has none".to_owned()
            } else {
                format!("it has {}", names.join(", "))
            };
            return Err(Failure::trouble(format!("there is no parameter `{}`; {known}", self.name)));
        };
        let wanted = parameter.ty.component_count();
        let given = self.numbers.len();
        if given != wanted && !(given == 1 && parameter.ty.float_width().is_some()) {
            return Err(Failure::trouble(format!(
                "parameter `{}` is a {} with {wanted} numbers, but {given} were given",
                self.name, parameter.ty
            )));
        }
        let value = fitted(&self.numbers, parameter.ty);
        let changed = Parameter { value, ..parameter.clone() };
        document
            .apply(Edit::SetParameter(changed))
            .map(drop)
            .map_err(|error: EditError| Failure::trouble(error))
    }
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as speed=2")?;
        let numbers: Option<Vec<f64>> = value.split(',').map(|part| number(part.trim())).collect();
        let numbers = numbers
            .ok_or_else(|| format!("`{value}` is not a number, a vector such as 1,0.5,0, true or false"))?;
        Ok(Self { name: name.to_owned(), numbers })
    }
}

fn number(text: &str) -> Option<f64> {
    match text {
        "true" => Some(1.0),
        "false" => Some(0.0),
        _ => text.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

fn fitted(numbers: &[f64], ty: Type) -> Value {
    let components = Value::Vector(numbers.to_vec()).fitted_to(ty);
    Value::from_components(&components, ty)
}
