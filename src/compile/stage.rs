//! Which nodes each stage of each pass needs.
//!
//! A node runs in the stage that asks for it, walking back from the pins of the Pass Output; a node may run in both.
//! Only an Interpolate node moves work: the walk of the fragment stage stops there, and that of the vertex stage goes
//! on. Nothing is moved on the sly.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Severity};
use crate::document::Pass;
use crate::library::{Along, Body, InputDefault, Kind, Special};
use crate::types::Stage;

use super::fields::{Fields, reads};
use super::probe::Root;
use super::resolve::{TypedGraph, any_of};
use super::sources::{chosen_source, source_name};

/// The nodes of one pass by stage.
#[derive(Debug)]
pub(super) struct PassPlan<'a> {
    pub pass: &'a Pass,
    /// Its Pass Output.
    pub output: usize,
    pub vertex: StagePlan,
    pub fragment: StagePlan,
    /// Interpolate nodes that hand a value to the fragment stage.
    pub interpolated: Vec<usize>,
    /// Those of the whole graph.
    pub fields: Rc<Fields>,
}

/// The nodes of one stage.
#[derive(Debug, Default)]
pub(super) struct StagePlan {
    /// Sources first, in the order in which the pins of the Pass Output reach them.
    pub nodes: Vec<usize>,
    /// For each node of the graph a bit per output that is used.
    pub used_outputs: Vec<u64>,
}

/// Plans the passes that are drawn and free of errors; a pass with an error is left out, with the reason.
pub(super) fn plan<'a>(graph: &TypedGraph<'a>, diagnostics: &mut Vec<Diagnostic>) -> Vec<PassPlan<'a>> {
    if graph.document.passes().is_empty() {
        diagnostics.push(
            Diagnostic::error("there is no Pass Output, so nothing is drawn")
                .with_help("add a Pass Output node and connect its colour"),
        );
    }
    let fields = Rc::new(Fields::of(graph, false));
    let mut plans = Vec::new();
    let mut reported = vec![false; graph.nodes.len()];
    for pass in graph.document.passes().iter().filter(|pass| !pass.muted) {
        let Some(output) = graph.index_of(pass.output) else { continue };
        let fields = Rc::clone(&fields);
        let reported = &mut reported;
        let mut walk = Walk { graph, pass, fields, any_stage: false, sound: true, diagnostics, reported };
        let mut plan = PassPlan::empty(graph, pass, output, &walk.fields);
        walk.check(output, Stage::Fragment);
        let fragment_roots = walk.pins_of_output(output, Stage::Fragment);
        walk.collect(&fragment_roots, Stage::Fragment, &mut plan.fragment, &mut plan.interpolated);
        let mut vertex_roots = walk.pins_of_output(output, Stage::Vertex);
        for node in &plan.interpolated {
            vertex_roots.extend(graph.nodes[*node].inputs.first().and_then(|input| input.source));
        }
        walk.collect(&vertex_roots, Stage::Vertex, &mut plan.vertex, &mut Vec::new());
        if walk.sound {
            plans.push(plan);
        }
    }
    for (node, _) in graph.nodes.iter().zip(reported).filter(|(_, reported)| !reported) {
        if let Some(problem) = &node.unfinished {
            diagnostics.push(Diagnostic { severity: Severity::Warning, ..problem.clone() });
        }
    }
    plans
}

/// Plans what some pins need, all of it in the fragment stage: a probe feeds what the stages would read from rows, so a
/// node may be evaluated wherever it belongs. `None`, with the reason, when there is an error among it.
pub(super) fn plan_probe<'a>(
    graph: &TypedGraph<'a>,
    pass: &'a Pass,
    roots: &[Root],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<PassPlan<'a>> {
    let mut reported = vec![false; graph.nodes.len()];
    let fields = Rc::new(Fields::of(graph, true));
    let reported = &mut reported;
    let mut walk = Walk { graph, pass, fields, any_stage: true, sound: true, diagnostics, reported };
    let mut plan = PassPlan::empty(graph, pass, 0, &walk.fields);
    let mut sources = Vec::new();
    for root in roots {
        match *root {
            Root::Output(node, output) => sources.push((node, output)),
            Root::Input(node, input) => {
                walk.sound &= !graph.nodes[node].broken;
                sources.extend(graph.nodes[node].inputs[input].source);
            }
        }
    }
    walk.collect(&sources, Stage::Fragment, &mut plan.fragment, &mut Vec::new());
    walk.sound.then_some(plan)
}

impl<'a> PassPlan<'a> {
    fn empty(graph: &TypedGraph<'a>, pass: &'a Pass, output: usize, fields: &Rc<Fields>) -> Self {
        let stage = || StagePlan { nodes: Vec::new(), used_outputs: vec![0; graph.nodes.len()] };
        let fields = Rc::clone(fields);
        Self { pass, output, vertex: stage(), fragment: stage(), interpolated: Vec::new(), fields }
    }
}

/// True for a pin of the Pass Output that the vertex stage computes.
fn is_vertex_pin(name: &str) -> bool {
    matches!(name, "position" | "normal")
}

struct Walk<'w, 'a> {
    graph: &'w TypedGraph<'a>,
    pass: &'a Pass,
    fields: Rc<Fields>,
    /// Stages do not matter.
    any_stage: bool,
    sound: bool,
    diagnostics: &'w mut Vec<Diagnostic>,
    /// Nodes whose lack has been reported, since several passes may need them.
    reported: &'w mut Vec<bool>,
}

impl Walk<'_, '_> {
    fn pins_of_output(&self, output: usize, stage: Stage) -> Vec<(usize, usize)> {
        let node = &self.graph.nodes[output];
        let pins = node.kind.map_or(&[][..], |kind| &kind.inputs);
        pins.iter()
            .zip(&node.inputs)
            .filter(|(pin, _)| is_vertex_pin(&pin.name) == (stage == Stage::Vertex))
            .filter_map(|(_, input)| input.source)
            .collect()
    }

    /// Depth first with a stack of its own; a node is listed when all its sources are.
    fn collect(
        &mut self,
        roots: &[(usize, usize)],
        stage: Stage,
        plan: &mut StagePlan,
        interpolated: &mut Vec<usize>,
    ) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        for (root, output) in roots {
            self.enter(*root, *output, stage, plan, &mut path);
            while let Some((node, input)) = path.last_mut() {
                let (at, follow) = (*node, *input);
                *input += 1;
                let stops = !self.any_stage
                    && stage == Stage::Fragment
                    && self.graph.nodes[at].special() == Some(&Special::Interpolate);
                match self.fields.source(&self.graph.nodes[at], at, follow) {
                    Some(source) if !stops => {
                        if let Some((source, output)) = source {
                            self.enter(source, output, stage, plan, &mut path);
                        }
                    }
                    _ => {
                        if stops {
                            interpolated.push(at);
                        }
                        plan.nodes.push(at);
                        path.pop();
                    }
                }
            }
        }
    }

    fn enter(
        &mut self,
        node: usize,
        output: usize,
        stage: Stage,
        plan: &mut StagePlan,
        path: &mut Vec<(usize, usize)>,
    ) {
        let bit = 1 << output.min(63);
        let seen = plan.used_outputs[node];
        if seen & bit == 0 {
            plan.used_outputs[node] |= bit;
            self.check_source(node, output, stage);
        }
        if seen == 0 {
            self.check(node, stage);
            self.check_field(node, stage);
            path.push((node, 0));
        }
    }

    fn report(&mut self, problem: Diagnostic) {
        self.sound = false;
        let problem = problem.in_pass(&self.pass.name);
        if !self.diagnostics.contains(&problem) {
            self.diagnostics.push(problem);
        }
    }

    fn check(&mut self, index: usize, stage: Stage) {
        let node = &self.graph.nodes[index];
        self.sound &= !node.broken;
        if let Some(problem) = &node.unfinished {
            self.sound = false;
            if !std::mem::replace(&mut self.reported[index], true) {
                self.diagnostics.push(problem.clone());
            }
        }
        let works = !self.any_stage && node.hands_on.is_none();
        let Some(kind) = node.kind.filter(|_| works) else { return };
        self.check_defaults(index, kind, stage);
        let allowed = node.function.map_or(kind.stages, |function| function.stages);
        // A source is checked output by output; in the vertex stage an Interpolate has nothing to do.
        let checked_elsewhere = matches!(
            kind.body,
            Body::Special(Special::Sources(_) | Special::PassOutput | Special::Interpolate)
        );
        if allowed.allow(stage) || checked_elsewhere {
            return;
        }
        let other = if stage == Stage::Vertex { Stage::Fragment } else { Stage::Vertex };
        let mut name = kind.title.clone();
        if let Some(function) = node.function.filter(|function| !function.mode.is_empty()) {
            name = format!("{name} ({})", function.mode);
        }
        let modes = modes_for(kind, stage);
        let help = if !modes.is_empty() {
            format!("choose the mode {}", any_of(modes.into_iter()))
        } else if other == Stage::Vertex {
            "put an Interpolate node behind it, which computes it in the vertex stage".to_owned()
        } else {
            "use it only for colour, alpha and alpha clip, outside of Interpolate".to_owned()
        };
        let problem = node.error(wrong_stage(&name, other, stage)).with_help(help);
        self.report(problem);
    }

    /// Checks what the fields of a node compute, and of those within them.
    fn check_field(&mut self, index: usize, stage: Stage) {
        let fields = Rc::clone(&self.fields);
        let mut seen = BTreeSet::from([index]);
        let mut open = vec![index];
        while let Some(follower) = open.pop() {
            if fields.is_overfull(follower) {
                let node = &self.graph.nodes[follower];
                let problem = node.error("too many nodes would be computed again for what it follows");
                let help = "connect fewer nodes to it, or fewer nodes of this kind before each other";
                self.report(problem.with_help(help));
            }
            let Some(plan) = fields.get(follower) else { continue };
            for node in plan.nodes.iter().copied() {
                self.check(node, stage);
                for output in (0..64).filter(|output| plan.used_outputs[&node] >> output & 1 == 1) {
                    self.check_source(node, output, stage);
                }
                if plan.along == Along::Position {
                    self.check_away(node, follower);
                }
                if seen.insert(node) {
                    open.push(node);
                }
            }
        }
    }

    /// A place that a ray comes by is no pixel, so it has no neighbours to compare with.
    fn check_away(&mut self, index: usize, follower: usize) {
        let node = &self.graph.nodes[index];
        let follower = self.graph.nodes[follower].label();
        let Some(kind) = node.kind.filter(|_| node.hands_on.is_none()) else { return };
        let needs_pixels = node.function.is_some_and(|function| !function.stages.vertex);
        let interpolates = !self.any_stage && node.special() == Some(&Special::Interpolate);
        let (message, help) = if needs_pixels {
            let name = kind.title.as_str();
            let modes = modes_for(kind, Stage::Vertex);
            let help = if modes.is_empty() {
                format!("use another node for what {follower} follows")
            } else {
                format!("choose the mode {}", any_of(modes.into_iter()))
            };
            (
                format!(
                    "{name} compares neighbouring pixels, which the places that {follower} visits do not have"
                ),
                help,
            )
        } else if interpolates {
            let message =
                format!("Interpolate hands on what the vertices have, which {follower} cannot follow");
            (message, "connect what is before it".to_owned())
        } else {
            return;
        };
        let problem = node.error(message).with_help(help);
        self.report(problem);
    }

    /// An unwired input may read a source that this stage does not have.
    fn check_defaults(&mut self, index: usize, kind: &Kind, stage: Stage) {
        for (input, pin) in kind.inputs.iter().enumerate() {
            let node = &self.graph.nodes[index];
            let InputDefault::Source(source) = pin.default else { continue };
            let untouched = node.inputs[input].source.is_none() && !node.node.values.contains_key(&pin.name);
            if !untouched || source.stages().allow(stage) || !reads(&self.graph.nodes[index], input) {
                continue;
            }
            let other = if stage == Stage::Vertex { Stage::Fragment } else { Stage::Vertex };
            let name = source_name(source).replace('_', " ");
            let problem = node
                .error(wrong_stage(&format!("its default, {name},"), other, stage))
                .at_pin(&pin.name)
                .with_help("connect or type in a value");
            self.report(problem);
        }
    }

    fn check_source(&mut self, index: usize, output: usize, stage: Stage) {
        let node = &self.graph.nodes[index];
        let Some(Special::Sources(sources)) = node.special().filter(|_| !self.any_stage) else { return };
        let Some(source) = sources.get(output) else { return };
        if chosen_source(*source, node).stages().allow(stage) {
            return;
        }
        let pin = node.kind.and_then(|kind| kind.outputs.get(output)).map_or("", |pin| &pin.name);
        let (other, help) = match stage {
            Stage::Fragment => {
                (Stage::Vertex, "put an Interpolate node behind it, which reads it in the vertex stage")
            }
            Stage::Vertex => {
                (Stage::Fragment, "use it only for colour, alpha and alpha clip, outside of Interpolate")
            }
        };
        let name = node.kind.map_or("", |kind| &kind.title);
        let problem = node.error(wrong_stage(name, other, stage)).at_pin(pin).with_help(help);
        self.report(problem);
    }
}

/// The modes of a kind that may run in a stage.
fn modes_for(kind: &Kind, stage: Stage) -> Vec<&str> {
    let Body::Functions(functions) = &kind.body else { return Vec::new() };
    let allowed = functions.iter().filter(|function| function.stages.allow(stage));
    allowed.map(|function| function.mode.as_str()).collect()
}

fn wrong_stage(name: &str, needed: Stage, asked: Stage) -> String {
    let pins = match asked {
        Stage::Vertex => "the position, the normal or an Interpolate node",
        Stage::Fragment => "the colour or the alpha",
    };
    format!(
        "{name} needs the {} stage, but {pins} asks for it in the {} stage",
        needed.label(),
        asked.label()
    )
}
