//! Every pair of an output's and an input's type behaves as the table of conversions says.

use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::{Document, Edit, Node, NodeId, Pin, TextureSlot};
use shaderwright::library::{InputDefault, Kind, PinType};
use shaderwright::types::{Conversion, TextureShape, Type};

use crate::{LIBRARY, judges};

const TYPES: [Type; 14] = [
    Type::F32,
    Type::Vec2,
    Type::Vec3,
    Type::Vec4,
    Type::I32,
    Type::U32,
    Type::Bool,
    Type::Mat2,
    Type::Mat3,
    Type::Mat4,
    Type::Texture(TextureShape::Flat),
    Type::Texture(TextureShape::Array),
    Type::Texture(TextureShape::Cube),
    Type::Texture(TextureShape::Volume),
];

/// Rows: what is given. Columns: what is wanted, both in the order of the types. `=` the same, `s` fills every
/// component, `1` appends a one, `d` drops components, `f` becomes a float, `v` a float that fills every component, `.`
/// is refused.
const TABLE: [&str; 14] = [
    "=sss..........", // number
    ".=............", // vector 2
    ".d=1..........", // vector 3
    ".dd=..........", // vector 4
    "fvvv=.........", // integer
    "fvvv.=........", // unsigned integer
    "fvvv..=.......", // bool
    ".......=......", // matrix 2
    "........=.....", // matrix 3
    ".........=....", // matrix 4
    "..........=...", // texture
    "...........=..", // texture array
    "............=.", // cube texture
    ".............=", // block of voxels
];

fn conversion(letter: char) -> Option<Conversion> {
    Some(match letter {
        '=' => Conversion::None,
        's' => Conversion::Splat,
        '1' => Conversion::AppendOne,
        'd' => Conversion::Drop,
        'f' => Conversion::ToFloat,
        'v' => Conversion::ToFloatSplat,
        _ => return None,
    })
}

fn add(document: &mut Document, kind: &str) -> NodeId {
    document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap().nodes[0]
}

fn wire(document: &mut Document, from: (NodeId, &str), to: (NodeId, &str)) {
    let (from, to) = (Pin::new(from.0, from.1), Pin::new(to.0, to.1));
    document.apply(Edit::Connect { from, to }).unwrap();
}

/// A kind with an output of exactly this type that needs nothing.
fn giver(ty: Type) -> (&'static Kind, &'static str) {
    let needs_nothing = |kind: &&Kind| {
        kind.inputs.iter().all(|input| input.default != InputDefault::Required)
            && kind.stages.fragment
            && !["input.parameter", "input.pass_texture"].contains(&kind.id.as_str())
    };
    if ty.is_texture() {
        return (LIBRARY.kind("input.texture").unwrap(), "out");
    }
    LIBRARY
        .kinds()
        .filter(needs_nothing)
        .find_map(|kind| {
            let output = kind.outputs.iter().find(|output| output.ty == PinType::Fixed(ty))?;
            Some((kind, output.name.as_str()))
        })
        .unwrap_or_else(|| panic!("nothing gives a {ty}"))
}

/// A kind with an input of exactly this type and a number or vector that comes of it.
fn taker(ty: Type) -> Option<(&'static Kind, &'static str, &'static str)> {
    let is_value = |ty: PinType| matches!(ty, PinType::Fixed(ty) if ty.float_width().is_some());
    LIBRARY.kinds().filter(|kind| kind.stages.fragment).find_map(|kind| {
        let input = kind.inputs.iter().find(|input| input.ty == PinType::Fixed(ty))?;
        let others = kind.inputs.iter().filter(|other| other.name != input.name);
        let is_alone = others.clone().all(|other| other.default != InputDefault::Required);
        let output = kind.outputs.iter().find(|output| is_value(output.ty)).filter(|_| is_alone)?;
        (kind.id != "output.pass").then_some((kind, input.name.as_str(), output.name.as_str()))
    })
}

#[test]
fn every_pair_of_types_behaves_as_the_table_says() {
    let mut judged = judges::Batch::default();
    let mut pairs = 0;
    for (row, from) in TABLE.iter().zip(TYPES) {
        let (source, output) = giver(from);
        for (letter, to) in row.chars().zip(TYPES) {
            let Some((sink, input, result)) = taker(to) else { continue };
            pairs += 1;
            let mut document = Document::default();
            let plain = TextureSlot::new("photo", "bundle:textures/photo.png");
            let shape = if let Type::Texture(shape) = from { shape } else { plain.shape };
            document.apply(Edit::SetTexture(TextureSlot { shape, ..plain })).unwrap();
            let pass = add(&mut document, "output.pass");
            let giver = add(&mut document, &source.id);
            if source.id == "input.texture" {
                let option = Edit::SetOption(giver, "texture".to_owned(), Some("photo".to_owned()));
                document.apply(option).unwrap();
            }
            let taker = add(&mut document, &sink.id);
            wire(&mut document, (giver, output), (taker, input));
            let split = add(&mut document, "vector.split");
            wire(&mut document, (taker, result), (split, "vector"));
            wire(&mut document, (split, "x"), (pass, "colour"));
            let compiled = compile(&document, &LIBRARY, &CompileOptions::default());
            let name = format!("{from} to {to} ({} to {})", source.id, sink.id);
            let refused = compiled.diagnostics.iter().any(|problem| {
                problem.is_error() && problem.location.pin.as_deref() == Some(input) && problem.help.is_some()
            });
            let expected = conversion(letter);
            assert_eq!(refused, expected.is_none(), "{name}: {:#?}", compiled.diagnostics);
            assert_eq!(from.conversion_to(to), expected, "{name}");
            if let Some(expected) = expected {
                let found = compiled.conversions.get(&Pin::new(taker, input)).copied();
                assert_eq!(found.unwrap_or(Conversion::None), expected, "{name}");
                judged.accept(&name, &compiled.wgsl);
            }
        }
    }
    assert!(pairs >= 99, "only {pairs} pairs");
    judged.finish();
}
