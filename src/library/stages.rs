//! In which stages a kind works as it comes: what its code may do, and what its unwired inputs read.

use super::kind::{Argument, Body, Function, Input, InputDefault, Kind, Source};
use crate::types::{Stage, Stages};

impl Source {
    /// The stages in which it can be read.
    pub const fn stages(self) -> Stages {
        match self {
            Self::VertexIndex => Stages::VERTEX,
            Self::FrontFacing
            | Self::ScreenUv
            | Self::ScreenCentred
            | Self::ScreenSquare
            | Self::FragmentCoordinate
            | Self::Shadow => Stages::FRAGMENT,
            _ => Stages::BOTH,
        }
    }
}

impl Kind {
    /// The stages in which a node of this kind works untouched: in its first mode, with nothing wired that need not be.
    pub fn default_stages(&self) -> Stages {
        let allows = |stage| self.first_stages().allow(stage) && self.inputs_to_give(stage).is_empty();
        Stages { vertex: allows(Stage::Vertex), fragment: allows(Stage::Fragment) }
    }

    /// What makes a node of this kind work in a stage in which it does not as it comes, in words; `None` where nothing
    /// does, or nothing has to.
    pub fn needed_for(&self, stage: Stage) -> Option<String> {
        if self.default_stages().allow(stage) {
            return None;
        }
        if self.first_stages().allow(stage) {
            let names: Vec<String> =
                self.inputs_to_give(stage).iter().map(|input| format!("`{}`", input.name)).collect();
            return Some(format!("where {} is given", names.join(" and ")));
        }
        let Body::Functions(functions) = &self.body else { return None };
        let modes: Vec<&str> = functions
            .iter()
            .filter(|function| function.stages.allow(stage))
            .map(|function| function.mode.as_str())
            .collect();
        (!modes.is_empty()).then(|| format!("with the mode {}", modes.join(" or ")))
    }

    fn first(&self) -> Option<&Function> {
        match &self.body {
            Body::Functions(functions) => functions.first(),
            Body::Special(_) => None,
        }
    }

    fn first_stages(&self) -> Stages {
        self.first().map_or(self.stages, |function| function.stages)
    }

    /// The inputs whose default cannot be read in a stage.
    fn inputs_to_give(&self, stage: Stage) -> Vec<&Input> {
        let is_read = |input: &&Input| {
            self.first().is_none_or(|function| {
                function
                    .arguments
                    .iter()
                    .any(|argument| matches!(argument, Argument::Value(name) if *name == input.name))
            })
        };
        let is_missing = |input: &&Input| matches!(input.default, InputDefault::Source(source) if !source.stages().allow(stage));
        self.inputs.iter().filter(is_missing).filter(is_read).collect()
    }
}
