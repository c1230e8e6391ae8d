//! Makes a graph from a seed. What a wire may join stands in [`rules`](super::rules).

use shaderwright::compile::kind_of;
use shaderwright::document::{
    Document, Edit, Instances, MeshSource, Node, NodeId, Parameter, Pass, Pin, Target, TextureSlot,
};
use shaderwright::library::{Body, Input, InputDefault, Kind, Library, PinType, Special};
use shaderwright::types::{Stages, TextureShape, Type, Value};

use super::rules::{both, converts, generic, is_possible, is_ray_field, natural, own_stages, stages_of};

/// Numbers that come one after another from a seed: SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    fn percent(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    fn value(&mut self) -> f64 {
        const EDGES: [f64; 10] = [0.0, 1.0, -1.0, 0.5, 2.0, -0.25, 1e-6, 1e6, -3e38, 7.0];
        EDGES[self.below(EDGES.len())]
    }
}

/// An output that later nodes may read.
struct Available {
    pin: Pin,
    ty: Type,
    stages: Stages,
    /// It can be computed at places that are no pixels.
    anywhere: bool,
}

pub struct Generator<'l> {
    library: &'l Library,
    kinds: Vec<&'l Kind>,
}

impl<'l> Generator<'l> {
    pub fn new(library: &'l Library) -> Self {
        Self { library, kinds: library.kinds().filter(|kind| kind.id != "output.pass").collect() }
    }

    pub fn document(&self, seed: u64) -> Document {
        let mut numbers = Numbers(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let mut growing = Growing { document: Document::default(), available: Vec::new(), named: Vec::new() };
        growing.surroundings(&mut numbers);
        let count = 4 + numbers.below(28);
        for _ in 0..count {
            if let Some(kind) = numbers.pick(&self.kinds) {
                growing.node(kind, self.library, &mut numbers);
            }
        }
        growing.ends(&mut numbers);
        growing.document
    }
}

struct Growing {
    document: Document,
    available: Vec<Available>,
    /// The names that Set Wire nodes gave, with what is known of the values.
    named: Vec<(String, Type, Stages)>,
}

const PARAMETERS: [(&str, Type); 6] = [
    ("number", Type::F32),
    ("pair", Type::Vec2),
    ("tint", Type::Vec3),
    ("paint", Type::Vec4),
    ("count", Type::I32),
    ("on", Type::Bool),
];

const TEXTURES: [(&str, TextureShape); 4] = [
    ("photo", TextureShape::Flat),
    ("frames", TextureShape::Array),
    ("sky", TextureShape::Cube),
    ("fog", TextureShape::Volume),
];

fn copies() -> Instances {
    serde_json::from_value(serde_json::json!({ "count": 3, "extent": [1.0, 1.0, 1.0] })).unwrap()
}

impl Growing {
    fn apply(&mut self, edit: Edit) -> Vec<NodeId> {
        self.document.apply(edit).unwrap().nodes
    }

    /// Textures, parameters, and one pass for the picture, sometimes one before it that draws to a texture.
    fn surroundings(&mut self, numbers: &mut Numbers) {
        for (name, shape) in TEXTURES {
            let slot = TextureSlot { shape, ..TextureSlot::new(name, "bundle:textures/photo.png") };
            self.apply(Edit::SetTexture(slot));
        }
        for (name, ty) in PARAMETERS {
            let value = Value::from_components(&vec![0.5; ty.component_count()], ty);
            self.apply(Edit::SetParameter(Parameter::new(name, ty, value)));
        }
        for index in 0..2 {
            let output = self.apply(Edit::AddNode(Node::new("output.pass", [0.0; 2])))[0];
            let pass = self.document.pass_of_output(output).unwrap().clone();
            let meshes = MeshSource::BUILT_IN;
            let settings = Pass {
                mesh: meshes[numbers.below(meshes.len())].1.clone(),
                instances: numbers.percent(40).then(copies),
                casts_shadow: numbers.percent(30),
                target: if index == 0 { Target::Texture("screen".to_owned()) } else { Target::Screen },
                ..pass.clone()
            };
            self.apply(Edit::SetPass(pass.name, Box::new(settings)));
        }
    }

    fn node(&mut self, kind: &Kind, library: &Library, numbers: &mut Numbers) {
        let mut node = Node::new(&kind.id, [0.0; 2]);
        for choice in &kind.options {
            let value = match choice.name.as_str() {
                "parameter" => Some(PARAMETERS[numbers.below(PARAMETERS.len())].0),
                "texture" => Some(TEXTURES[numbers.below(TEXTURES.len())].0),
                "pass_texture" => Some("screen"),
                "components" | "wire" | "name" => None,
                _ if numbers.percent(70) => numbers.pick(&choice.values).map(String::as_str),
                _ => None,
            };
            if let Some(value) = value {
                node.options.insert(choice.name.clone(), value.to_owned());
            }
        }
        let named = numbers.pick(&self.named).cloned();
        if kind.body == Body::Special(Special::GetWire) {
            let Some((name, ..)) = &named else { return };
            node.options.insert("wire".to_owned(), name.clone());
        }
        // What is chosen may decide which pins there are.
        let id = self.apply(Edit::AddNode(node.clone()))[0];
        let formed = kind_of(&self.document, library, id).unwrap();
        let kind = formed.as_ref();
        for input in kind.inputs.iter().filter(|input| input.default == InputDefault::Required) {
            if let PinType::Fixed(Type::Texture(shape)) = input.ty {
                self.lend(shape);
            }
        }
        let Some(mut plan) = self.plan(kind, &node, numbers) else {
            self.apply(Edit::RemoveNodes([id].into()));
            return;
        };
        if let (Body::Special(Special::GetWire), Some((_, ty, stages))) = (&kind.body, named) {
            (plan.generic, plan.stages) = (Some(ty), stages);
        }
        if kind.body == Body::Special(Special::SetWire) {
            let name = format!("wire {}", self.named.len());
            self.named.extend(plan.generic.map(|ty| (name.clone(), ty, plan.stages)));
            self.apply(Edit::SetOption(id, "name".to_owned(), Some(name)));
        }
        for input in &kind.inputs {
            let is_wired = plan.wires.iter().any(|(name, _)| *name == input.name);
            let takes_number = matches!(input.default, InputDefault::Number(_) | InputDefault::Source(_));
            let ty = if input.ty == PinType::Generic { plan.generic } else { fixed(input) };
            if let Some(ty) = ty.filter(|ty| !is_wired && takes_number && !ty.is_texture())
                && numbers.percent(35)
            {
                let typed: Vec<f64> = (0..ty.component_count()).map(|_| numbers.value()).collect();
                let value = Some(Value::from_components(&typed, ty));
                self.apply(Edit::SetValue(Pin::new(id, input.name.as_str()), value));
            }
        }
        let special = match &kind.body {
            Body::Special(special) => Some(special),
            Body::Functions(_) => None,
        };
        let mut outputs: Vec<Option<Type>> = kind
            .outputs
            .iter()
            .map(|output| match output.ty {
                PinType::Fixed(ty) => Some(ty),
                PinType::Generic => plan.generic,
            })
            .collect();
        match special {
            Some(Special::Swizzle) => {
                let width = plan.generic.and_then(Type::float_width).unwrap_or(1);
                let letters: String =
                    (0..=numbers.below(4)).map(|_| ['x', 'y', 'z', 'w'][numbers.below(width)]).collect();
                outputs = vec![Type::float_vector(letters.len())];
                self.apply(Edit::SetOption(id, "components".to_owned(), Some(letters)));
            }
            Some(Special::Texture) => {
                let name = node.option("texture").unwrap_or_default();
                let shape = TEXTURES.iter().find(|(known, _)| *known == name).map(|(_, shape)| *shape);
                outputs = vec![shape.map(Type::Texture)];
            }
            Some(Special::Append) => outputs = vec![plan.appended],
            Some(Special::Parameter) => {
                let name = node.option("parameter").unwrap_or_default();
                let ty = PARAMETERS.iter().find(|(known, _)| *known == name).map(|(_, ty)| *ty);
                // Only a colour comes apart.
                outputs = vec![ty];
            }
            _ => {}
        }
        for (name, from) in plan.wires {
            self.apply(Edit::Connect { from, to: Pin::new(id, name) });
        }
        for (output, ty) in kind.outputs.iter().zip(outputs) {
            if let Some(ty) = ty {
                let pin = Pin::new(id, output.name.as_str());
                self.available.push(Available { pin, ty, stages: plan.stages, anywhere: plan.anywhere });
            }
        }
    }

    /// Makes sure that there is a texture of this shape to read.
    fn lend(&mut self, shape: TextureShape) {
        let ty = Type::Texture(shape);
        if self.available.iter().any(|available| available.ty == ty) {
            return;
        }
        if let Some((name, _)) = TEXTURES.iter().find(|(_, known)| *known == shape) {
            let mut node = Node::new("input.texture", [0.0; 2]);
            node.options.insert("texture".to_owned(), (*name).to_owned());
            let id = self.apply(Edit::AddNode(node))[0];
            let (pin, stages) = (Pin::new(id, "out"), Stages::BOTH);
            self.available.push(Available { pin, ty, stages, anywhere: true });
        }
    }

    /// The wires into a new node; `None` where one that it must have is missing.
    fn plan(&self, kind: &Kind, node: &Node, numbers: &mut Numbers) -> Option<Plan> {
        let passes_on = matches!(
            kind.body,
            Body::Special(Special::Reroute | Special::Preview | Special::Interpolate | Special::SetWire)
        );
        let is_interpolate = kind.body == Body::Special(Special::Interpolate);
        let mut stages = own_stages(kind, node);
        // A type for `T`, which the wires then have to agree with.
        let allowed = if kind.generic_types.is_empty() { &Type::FLOATS[..] } else { &kind.generic_types };
        let wish = *numbers.pick(allowed)?;
        let is_wire = kind.body == Body::Special(Special::GetWire);
        let anywhere = stages.vertex && !is_interpolate && !is_wire;
        let mut plan = Plan { wires: Vec::new(), generic: None, appended: None, stages, anywhere };
        let mut wired: Vec<Type> = Vec::new();
        let is_append = kind.body == Body::Special(Special::Append);
        for input in &kind.inputs {
            let must = input.default == InputDefault::Required;
            let fits = |available: &&Available| {
                let stages = both(stages, available.stages);
                let fits = match input.ty {
                    PinType::Fixed(wanted) => converts(available.ty, wanted),
                    PinType::Generic if passes_on => !(is_interpolate && available.ty.is_texture()),
                    // Each is as wide as its wire, and a vector has four components.
                    PinType::Generic if is_append => {
                        let others = wired.iter().map(|ty| ty.float_width().unwrap_or(1)).sum::<usize>();
                        converts(available.ty, Type::F32)
                            || others.max(1) + available.ty.float_width().unwrap_or(9) <= 4
                    }
                    PinType::Generic => natural(available.ty, allowed)
                        .is_some_and(|ty| ty == wish || ty == Type::F32 && wish.float_width().is_some()),
                };
                fits && is_possible(stages)
                    && (!is_interpolate || available.stages.vertex)
                    && (!is_ray_field(kind, &input.name) || available.anywhere)
            };
            if must || numbers.percent(75) {
                // What was made last is read most, so that graphs become deep.
                let near = self.available.len().saturating_sub(12);
                let all: Vec<&Available> = self.available.iter().filter(fits).collect();
                let late: Vec<&Available> = self.available[near..].iter().filter(fits).collect();
                let from = if numbers.percent(70) && !late.is_empty() { late } else { all };
                if let Some(source) = numbers.pick(&from) {
                    stages = both(stages, source.stages);
                    plan.anywhere &= source.anywhere;
                    if input.ty == PinType::Generic {
                        wired.push(source.ty);
                    }
                    plan.wires.push((input.name.clone(), source.pin.clone()));
                    continue;
                }
            }
            if must {
                return None;
            }
            if let InputDefault::Source(source) = input.default {
                stages = both(stages, stages_of(source));
            }
        }
        plan.generic = if is_append {
            Some(Type::F32)
        } else if passes_on {
            Some(wired.first().copied().unwrap_or(Type::F32))
        } else {
            generic(kind, allowed, &wired)
        };
        if is_append {
            let widths = wired.iter().map(|ty| ty.float_width().unwrap_or(1)).sum::<usize>();
            plan.appended = Type::float_vector(widths + 2 - wired.len());
        }
        plan.stages = if is_interpolate { Stages::BOTH } else { stages };
        is_possible(stages).then_some(plan)
    }

    /// Wires the pins of the passes.
    fn ends(&mut self, numbers: &mut Numbers) {
        let outputs: Vec<NodeId> = self.document.passes().iter().map(|pass| pass.output).collect();
        for output in outputs {
            let pins = [
                ("position", Type::Vec3, true),
                ("normal", Type::Vec3, true),
                ("colour", Type::Vec3, false),
                ("alpha", Type::F32, false),
                ("alpha_clip", Type::F32, false),
            ];
            for (name, ty, in_vertex) in pins {
                let fits = |available: &&Available| {
                    let stages = available.stages;
                    converts(available.ty, ty) && if in_vertex { stages.vertex } else { stages.fragment }
                };
                let fitting: Vec<&Available> = self.available.iter().filter(fits).collect();
                let late = &fitting[fitting.len() / 2..];
                let wanted = if in_vertex { 50 } else { 85 };
                if let Some(source) = numbers.pick(late).filter(|_| numbers.percent(wanted)) {
                    let (from, to) = (source.pin.clone(), Pin::new(output, name));
                    self.apply(Edit::Connect { from, to });
                }
            }
        }
    }
}

struct Plan {
    wires: Vec<(String, Pin)>,
    generic: Option<Type>,
    /// The type of what Append puts together.
    appended: Option<Type>,
    stages: Stages,
    anywhere: bool,
}

fn fixed(input: &Input) -> Option<Type> {
    match input.ty {
        PinType::Fixed(ty) => Some(ty),
        PinType::Generic => None,
    }
}
