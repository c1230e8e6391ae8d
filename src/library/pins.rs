//! Inputs and outputs of a node: its signature, described by its `@param` and `@returns` lines.

use crate::types::{SceneTexture, TextureShape, Type};

use super::declare::GENERIC;
use super::header::{Header, Param, ParamDefault};
use super::kind::{Argument, Input, InputDefault, Output, PinType, Source, Widget};
use super::problems::{HeaderError, Problems};
use super::scan::{ItemKind, SourceFile};
use super::signature::{Field, Signature, member_help, members};

/// What the pins of one function are read from.
pub(super) struct Context<'a> {
    pub file: &'a SourceFile,
    pub header: &'a Header,
    pub signature: &'a Signature,
    pub line: u32,
    /// True when the file has the alias `T`.
    pub is_generic: bool,
}

impl Context<'_> {
    /// Input pins, and the function's arguments in terms of them.
    pub fn inputs(&self, problems: &mut Problems<'_>) -> (Vec<Input>, Vec<Argument>) {
        let mut inputs = Vec::new();
        let mut arguments = Vec::new();
        for field in &self.signature.arguments {
            if field.ty == "sampler" {
                match arguments.last() {
                    Some(Argument::Texture(texture)) => arguments.push(Argument::Sampler(texture.clone())),
                    _ => problems.push(self.error_at(field, "must follow the texture that it samples")),
                }
                continue;
            }
            let Some(ty) = pin_type(&field.ty, self.is_generic) else {
                let error =
                    self.error_at(field, format!("has the type `{}`, which no pin carries", field.ty));
                problems.push(error.with_help(PIN_TYPES));
                continue;
            };
            let is_texture = matches!(ty, PinType::Fixed(Type::Texture(_)));
            arguments.push(if is_texture {
                Argument::Texture(field.name.clone())
            } else {
                Argument::Value(field.name.clone())
            });
            let Some(param) = self.header.params.iter().find(|param| param.name == field.name) else {
                problems.push(self.error_at(field, "has no `@param` line"));
                continue;
            };
            match input(param, ty) {
                Ok(input) => inputs.push(input),
                Err(error) => problems.push(error),
            }
        }
        for param in &self.header.params {
            if !self.signature.arguments.iter().any(|field| field.name == param.name) {
                let names: Vec<&str> =
                    self.signature.arguments.iter().map(|field| field.name.as_str()).collect();
                let error = HeaderError::new(param.line, format!("`{}` is not an argument", param.name));
                problems.push(error.with_help(format!("the arguments are: {}", names.join(", "))));
            }
        }
        (inputs, arguments)
    }

    /// Output pins, and the members of the returned struct.
    pub fn outputs(&self, problems: &mut Problems<'_>) -> (Vec<Output>, Vec<String>) {
        let result = &self.signature.result;
        let structure =
            self.file.items.iter().find(|item| item.kind == ItemKind::Structure && item.name == *result);
        if let Some(structure) = structure {
            let fields = members(self.file, structure);
            let outputs: Vec<Output> =
                fields.iter().filter_map(|field| self.member(result, field, problems)).collect();
            if self.header.returns.is_some() {
                let message = format!("`@returns` describes one value, but `{result}` has members");
                problems.push(
                    HeaderError::new(self.line, message)
                        .with_help("write `/// Help.` above each member instead"),
                );
            }
            return (outputs, fields.into_iter().map(|field| field.name).collect());
        }
        let Some(ty) = self.output_type(result) else {
            let message = if result.is_empty() {
                "the node's function returns nothing".to_owned()
            } else {
                format!("the node's function returns `{result}`, which no pin carries")
            };
            problems.push(HeaderError::new(self.line, message).with_help(PIN_TYPES));
            return (Vec::new(), Vec::new());
        };
        let Some(help) = self.header.returns.clone() else {
            problems.push(
                HeaderError::new(self.line, "the node's output has no help text")
                    .with_help("write `/// @returns Help.`"),
            );
            return (Vec::new(), Vec::new());
        };
        (vec![Output { name: "out".to_owned(), ty, help }], Vec::new())
    }

    /// The types that `T` may take, narrowest first; empty when no pin is generic.
    pub fn generic_types(
        &self,
        inputs: &[Input],
        outputs: &[Output],
        problems: &mut Problems<'_>,
    ) -> Vec<Type> {
        let has_generic_pin = inputs.iter().any(|input| input.ty == PinType::Generic)
            || outputs.iter().any(|output| output.ty == PinType::Generic);
        let Some((names, line)) = &self.header.types else {
            return if has_generic_pin { Type::FLOATS.to_vec() } else { Vec::new() };
        };
        if !has_generic_pin {
            problems.push(HeaderError::new(*line, format!("`@types` without a pin of type `{GENERIC}`")));
        }
        let mut types = Vec::new();
        for name in names {
            match Type::from_wgsl(name).filter(|ty| Type::FLOATS.contains(ty)) {
                Some(ty) => types.push(ty),
                None => problems.push(
                    HeaderError::new(*line, format!("`{GENERIC}` cannot be `{name}`"))
                        .with_help("the types are f32, vec2f, vec3f and vec4f"),
                ),
            }
        }
        types.sort();
        types.dedup();
        types
    }

    fn member(&self, structure: &str, field: &Field, problems: &mut Problems<'_>) -> Option<Output> {
        let Some(ty) = self.output_type(&field.ty) else {
            let error = self.error_at(field, format!("has the type `{}`, which no pin carries", field.ty));
            problems.push(error.with_help(PIN_TYPES));
            return None;
        };
        let help = member_help(self.file, field);
        if help.is_empty() {
            problems.push(
                self.error_at(field, format!("of `{structure}` has no help text"))
                    .with_help("write `/// Help.` above the member"),
            );
            return None;
        }
        Some(Output { name: field.name.clone(), ty, help })
    }

    /// A texture cannot be returned.
    fn output_type(&self, text: &str) -> Option<PinType> {
        pin_type(text, self.is_generic).filter(|ty| !matches!(ty, PinType::Fixed(Type::Texture(_))))
    }

    fn error_at(&self, field: &Field, message: impl AsRef<str>) -> HeaderError {
        HeaderError::new(self.file.line(field.at), format!("`{}` {}", field.name, message.as_ref()))
    }
}

const PIN_TYPES: &str =
    "pins carry f32, vec2f, vec3f, vec4f, i32, u32, bool, matrices and, as inputs, textures";

/// The pin type that a type text stands for.
fn pin_type(text: &str, is_generic: bool) -> Option<PinType> {
    if is_generic && text == GENERIC {
        return Some(PinType::Generic);
    }
    Type::from_wgsl(text).map(PinType::Fixed)
}

fn input(param: &Param, ty: PinType) -> Result<Input, HeaderError> {
    let name = &param.name;
    let wrong = |message: String| HeaderError::new(param.line, message);
    let default = match (&param.default, ty) {
        (ParamDefault::Nothing, PinType::Fixed(Type::Texture(_))) => InputDefault::Required,
        (ParamDefault::Nothing, _) => {
            return Err(
                wrong(format!("`{name}` has no default")).with_help(format!("write `@param {name} = 0.0`"))
            );
        }
        (ParamDefault::Source(word), PinType::Fixed(Type::Texture(TextureShape::Flat)))
            if let Some(scene) = SceneTexture::ALL.iter().find(|scene| scene.name() == word) =>
        {
            InputDefault::Scene(*scene)
        }
        (_, PinType::Fixed(Type::Texture(_))) => {
            let names: Vec<&str> = SceneTexture::ALL.iter().map(|scene| scene.name()).collect();
            let error = wrong(format!("the texture `{name}` cannot have a default"));
            return Err(error.with_help(format!("only a flat texture may, which is {}", names.join(" or "))));
        }
        (ParamDefault::Numbers(numbers), _) => {
            check_numbers(param, numbers, ty)?;
            InputDefault::Number(numbers.clone())
        }
        (ParamDefault::Source(word), PinType::Fixed(ty @ (Type::Mat2 | Type::Mat3 | Type::Mat4)))
            if word == "identity" =>
        {
            InputDefault::Number(identity(ty))
        }
        (ParamDefault::Source(word), _) => InputDefault::Source(source(param, word, ty)?),
    };
    let widget = match (param.widget, ty) {
        (Widget::Number, PinType::Fixed(Type::Bool)) => Widget::Toggle,
        (Widget::Colour, PinType::Fixed(Type::Vec3 | Type::Vec4)) => Widget::Colour,
        (Widget::Colour, _) => {
            return Err(wrong(format!("`{name}` has the widget colour but is not a vec3f or vec4f")));
        }
        (widget, _) => widget,
    };
    Ok(Input {
        name: name.clone(),
        ty,
        default,
        range: param.range,
        limits: param.limits,
        widget,
        help: param.help.clone(),
        hidden: false,
    })
}

fn identity(ty: Type) -> Vec<f64> {
    let width = match ty {
        Type::Mat2 => 2,
        Type::Mat3 => 3,
        _ => 4,
    };
    (0..width * width).map(|index| if index % (width + 1) == 0 { 1.0 } else { 0.0 }).collect()
}

fn check_numbers(param: &Param, numbers: &[f64], ty: PinType) -> Result<(), HeaderError> {
    let name = &param.name;
    let wrong = |message: String| HeaderError::new(param.line, message);
    let wanted = match ty {
        PinType::Generic => 1,
        PinType::Fixed(ty) => ty.component_count(),
    };
    let splats = numbers.len() == 1 && matches!(ty, PinType::Fixed(ty) if ty.float_width().is_some());
    if numbers.len() != wanted && !splats {
        return Err(wrong(format!(
            "the default of `{name}` has {} components, expected {wanted}",
            numbers.len()
        )));
    }
    let is_integer = matches!(ty, PinType::Fixed(Type::I32 | Type::U32));
    if is_integer && numbers.iter().any(|number| number.fract() != 0.0) {
        return Err(wrong(format!("the default of `{name}` is not a whole number")));
    }
    if ty == PinType::Fixed(Type::U32) && numbers.iter().any(|number| *number < 0.0) {
        return Err(wrong(format!("the default of `{name}` is negative, but its type is u32")));
    }
    if let Some([from, to]) = param.range
        && numbers.iter().any(|number| *number < from || *number > to)
    {
        let [from, to] =
            if param.widget == Widget::Angle { [from, to].map(f64::to_degrees) } else { [from, to] };
        return Err(wrong(format!("the default of `{name}` is outside its range [{from}, {to}]")));
    }
    Ok(())
}

fn source(param: &Param, word: &str, ty: PinType) -> Result<Source, HeaderError> {
    let name = &param.name;
    let Some(source) = Source::by_name(word) else {
        let names: Vec<&str> = Source::names().collect();
        return Err(HeaderError::new(param.line, format!("`{name}` has the unknown default `{word}`"))
            .with_help(format!("stage inputs are: {}", names.join(", "))));
    };
    let fits = match ty {
        // A single number splats to whatever `T` becomes.
        PinType::Generic => source.ty() == Type::F32,
        PinType::Fixed(ty) => source.ty().conversion_to(ty).is_some(),
    };
    if fits {
        return Ok(source);
    }
    let wanted = match ty {
        PinType::Generic => GENERIC,
        PinType::Fixed(ty) => ty.wgsl(),
    };
    Err(HeaderError::new(
        param.line,
        format!("the default `{word}` of `{name}` is a {}, expected {wanted}", source.ty().wgsl()),
    ))
}
