//! Values exposed to the user and to the host program, and named sets of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::edit::not_empty;
use super::{Document, EditError, is_false, limits};
use crate::types::{Type, Value};

/// A value exposed to the user and to the host program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name, unique in the document; any text.
    pub name: String,
    /// f32, i32, u32, bool or a float vector.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The value it has now, which is also its default when exported.
    pub value: Value,
    /// The title under which the list shows it; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// How it is edited.
    #[serde(default, skip_serializing_if = "ParameterWidget::is_usual")]
    pub widget: ParameterWidget,
    /// The range of its slider; typing may go beyond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 2]>,
    /// What typing cannot go beyond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<[f64; 2]>,
    /// True for a vec3 or vec4 that is edited as a colour.
    #[serde(default, skip_serializing_if = "is_false")]
    pub colour: bool,
    /// What it does, for the user.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Parameter {
    /// A parameter with a name, a type and a value, and nothing else.
    pub fn new(name: impl Into<String>, ty: Type, value: Value) -> Self {
        Self {
            name: name.into(),
            ty,
            value,
            group: String::new(),
            widget: ParameterWidget::default(),
            range: None,
            limits: None,
            colour: false,
            help: String::new(),
            extra: Map::new(),
        }
    }

    /// True for the types that a parameter may have: numbers, vectors of floats, and bool.
    pub(super) fn may_be(ty: Type) -> bool {
        !ty.is_texture() && (ty.float_width().is_some() || ty.component_count() <= 1)
    }

    /// Refuses what a file cannot hold.
    pub(super) fn check(&self) -> Result<(), EditError> {
        if !Self::may_be(self.ty) {
            return Err(EditError::NoParameterType(self.ty));
        }
        limits::check_value(&self.value)?;
        let is_finite = self.range.iter().chain(&self.limits).flatten().all(|number| number.is_finite());
        if is_finite { Ok(()) } else { Err(EditError::OutOfRange("the range of a parameter")) }
    }
}

/// How a parameter is edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterWidget {
    /// A slider where there is a range, else numbers.
    #[default]
    Usual,
    /// Numbers to drag and to type.
    Number,
    /// Degrees; the value is in radians.
    Angle,
    /// A box to tick; the value is 0 or 1.
    Toggle,
}

impl ParameterWidget {
    const fn is_usual(&self) -> bool {
        matches!(self, Self::Usual)
    }
}

/// A named set of values for parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// Its name, unique in the document.
    pub name: String,
    /// Values by the name of the parameter; parameters that are missing here keep theirs.
    pub values: BTreeMap<String, Value>,
}

impl Document {
    /// The exposed parameters in their order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// A parameter by name.
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// The named sets of values in their order.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// A named set of values.
    pub fn preset(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }

    /// The values that the parameters have now, as a set with a name.
    pub fn values_as_preset(&self, name: impl Into<String>) -> Preset {
        let value = |parameter: &Parameter| (parameter.name.clone(), parameter.value.clone());
        Preset { name: name.into(), values: self.parameters.iter().map(value).collect() }
    }

    pub(super) fn set_parameter(&mut self, parameter: Parameter) -> Result<(), EditError> {
        not_empty(&parameter.name)?;
        parameter.check()?;
        match self.parameters.iter_mut().find(|known| known.name == parameter.name) {
            Some(known) => *known = parameter,
            None => {
                limits::room(self.parameters.len(), 1, limits::PARAMETERS)?;
                self.parameters.push(parameter);
            }
        }
        Ok(())
    }

    pub(super) fn rename_parameter(&mut self, from: &str, to: String) -> Result<(), EditError> {
        not_empty(&to)?;
        if from != to && self.parameter(&to).is_some() {
            return Err(EditError::NameTaken(to));
        }
        let known = self.parameters.iter_mut().find(|known| known.name == from);
        known.ok_or_else(|| EditError::NotFound(from.to_owned()))?.name.clone_from(&to);
        for node in self.graph.nodes.values_mut() {
            if node.option("parameter") == Some(from) {
                Arc::make_mut(node).options.insert("parameter".to_owned(), to.clone());
            }
        }
        for preset in &mut self.presets {
            if let Some(value) = preset.values.remove(from) {
                preset.values.insert(to.clone(), value);
            }
        }
        Ok(())
    }

    pub(super) fn remove_parameter(&mut self, name: &str) -> Result<(), EditError> {
        let place = self.parameter_place(name)?;
        self.parameters.remove(place);
        for preset in &mut self.presets {
            preset.values.remove(name);
        }
        Ok(())
    }

    pub(super) fn move_parameter(&mut self, name: &str, place: usize) -> Result<(), EditError> {
        let parameter = self.parameters.remove(self.parameter_place(name)?);
        self.parameters.insert(place.min(self.parameters.len()), parameter);
        Ok(())
    }

    fn parameter_place(&self, name: &str) -> Result<usize, EditError> {
        let place = self.parameters.iter().position(|known| known.name == name);
        place.ok_or_else(|| EditError::NotFound(name.to_owned()))
    }

    pub(super) fn set_preset(&mut self, preset: Preset) -> Result<(), EditError> {
        not_empty(&preset.name)?;
        preset.values.values().try_for_each(limits::check_value)?;
        match self.presets.iter_mut().find(|known| known.name == preset.name) {
            Some(known) => *known = preset,
            None => {
                limits::room(self.presets.len(), 1, limits::PRESETS)?;
                self.presets.push(preset);
            }
        }
        Ok(())
    }

    pub(super) fn apply_preset(&mut self, name: &str) -> Result<(), EditError> {
        let preset = self.preset(name).ok_or_else(|| EditError::NotFound(name.to_owned()))?.clone();
        for parameter in &mut self.parameters {
            if let Some(value) = preset.values.get(&parameter.name) {
                // The type may have changed since the set was made.
                parameter.value = Value::from_components(&value.fitted_to(parameter.ty), parameter.ty);
            }
        }
        Ok(())
    }

    pub(super) fn remove_preset(&mut self, name: &str) -> Result<(), EditError> {
        let place = self.presets.iter().position(|known| known.name == name);
        self.presets.remove(place.ok_or_else(|| EditError::NotFound(name.to_owned()))?);
        Ok(())
    }
}
