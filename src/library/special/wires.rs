//! The nodes that hand a value on unchanged: bends, names and pictures of wires.

use super::super::kind::{InputDefault, Kind, PinType};
use super::{Special, choice, input, kind, output};

pub(super) fn kinds() -> Vec<Kind> {
    vec![reroute(), set_wire(), get_wire(), preview()]
}

fn reroute() -> Kind {
    Kind {
        inputs: vec![input("value", PinType::Generic, InputDefault::Number(vec![0.0]), "Any value.")],
        outputs: vec![output("out", PinType::Generic, "The same value.")],
        ..kind(
            "utility.reroute",
            &["Utility"],
            "Reroute",
            "A bend in a wire; hands its input on unchanged.",
            &["dot", "redirect", "relay", "elbow"],
            Special::Reroute,
        )
    }
}

fn set_wire() -> Kind {
    Kind {
        inputs: vec![input("value", PinType::Generic, InputDefault::Number(vec![0.0]), "Any value.")],
        outputs: vec![output("out", PinType::Generic, "The same value.")],
        options: vec![choice("name", &[], "The name by which Get Wire nodes read the value.")],
        ..kind(
            "utility.set_wire",
            &["Utility"],
            "Set Wire",
            "Gives a value a name. Get Wire nodes anywhere in the same graph read it without a wire across everything.",
            &["named reroute", "portal", "wireless", "local variable", "register local var", "store"],
            Special::SetWire,
        )
    }
}

fn get_wire() -> Kind {
    Kind {
        outputs: vec![output("out", PinType::Generic, "The value with that name.")],
        options: vec![choice("wire", &[], "The name that a Set Wire node of the same graph gives.")],
        ..kind(
            "utility.get_wire",
            &["Utility"],
            "Get Wire",
            "Reads the value that a Set Wire node of the same graph gives a name.",
            &["named reroute", "portal", "wireless", "local variable", "get local var", "recall"],
            Special::GetWire,
        )
    }
}

fn preview() -> Kind {
    Kind {
        inputs: vec![input(
            "value",
            PinType::Generic,
            InputDefault::Number(vec![0.0]),
            "The value to look at.",
        )],
        outputs: vec![output("out", PinType::Generic, "The same value.")],
        ..kind(
            "utility.preview",
            &["Utility"],
            "Preview",
            "Shows a value as a picture and hands it on unchanged: a number in grey, two in red and green, three or \
             four as a colour; on a sphere where it depends on the position or the normal, else flat over the UV.",
            &["viewer", "debug", "thumbnail", "inspect", "display"],
            Special::Preview,
        )
    }
}
