//! What the readers of mesh files do with files that are wrong in every place, one after another: an error or a mesh,
//! never a panic.

use glam::Mat4;
use serde_json::{Value as Json, json};

use super::Mesh;
use super::gltf::parse;
use super::gltf::tests::{DATA, NOTHING, document};

/// Every part of a file replaced by values that do not belong there, and left out, one at a time.
#[test]
fn no_wrong_value_anywhere_in_a_file_panics() {
    let mut whole: Json = serde_json::from_str(&document(3, DATA)).unwrap();
    whole["accessors"].as_array_mut().unwrap().push(json!(
        {"bufferView": 0, "byteOffset": 4, "componentType": 5123, "count": 3, "type": "SCALAR", "normalized": false}
    ));
    let primitive = &mut whole["meshes"][0]["primitives"][0];
    primitive["indices"] = json!(1);
    primitive["mode"] = json!(4);
    for name in ["NORMAL", "TANGENT", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0"] {
        primitive["attributes"][name] = json!(0);
    }
    primitive["material"] = json!(0);
    whole["bufferViews"][0]["byteStride"] = json!(12);
    whole["bufferViews"][0]["byteOffset"] = json!(0);
    whole["materials"] = json!([{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}]);
    whole["textures"] = json!([{"source": 0, "sampler": 0}]);
    whole["samplers"] = json!([{"wrapS": 10_497, "magFilter": 9_729}]);
    whole["images"] = json!([{"bufferView": 0, "mimeType": "image/png"}]);
    whole["nodes"]
        .as_array_mut()
        .unwrap()
        .push(json!({"children": [0], "skin": 0, "matrix": Mat4::IDENTITY.to_cols_array()}));
    whole["skins"] = json!([{"joints": [0], "inverseBindMatrices": 1}]);
    whole["animations"] = json!([{"channels": [{"sampler": 0, "target": {"node": 0, "path": "scale"}}],
        "samplers": [{"input": 0, "output": 1}]}]);
    let wrong = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(5),
        json!(77),
        json!(u32::MAX),
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(true),
        json!("x"),
        json!("data:;base64,AA"),
        json!([]),
        json!({}),
        json!([5]),
        json!({"a": 1}),
    ];
    let pointers = pointers(&whole);
    assert!(pointers.len() > 80, "{pointers:?}");
    for pointer in pointers {
        for value in &wrong {
            let mut damaged = whole.clone();
            *damaged.pointer_mut(&pointer).unwrap() = value.clone();
            try_both(&damaged.to_string());
        }
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let mut damaged = whole.clone();
        match damaged.pointer_mut(parent).unwrap() {
            Json::Object(fields) => drop(fields.remove(key)),
            Json::Array(items) => drop(items.remove(key.parse().unwrap())),
            _ => unreachable!("only objects and arrays have parts"),
        }
        try_both(&damaged.to_string());
    }
}

/// A binary file cut off anywhere, and with every byte of its headers wrong.
#[test]
fn no_damaged_binary_file_panics() {
    let text = document(3, DATA);
    let bytes = binary(&text);
    assert_eq!(parse(&bytes, NOTHING), parse(text.as_bytes(), NOTHING));
    for length in 0..bytes.len() {
        assert!(parse(&bytes[..length], NOTHING).is_err(), "the first {length} bytes were taken for a mesh");
    }
    for at in 0..20 {
        for byte in [0, 1, 11, 0x7F, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[at] = byte;
            drop(parse(&damaged, NOTHING));
        }
    }
}

fn try_both(text: &str) {
    for bytes in [text.as_bytes(), &binary(text)] {
        drop(Mesh::from_file("a.gltf", bytes, NOTHING));
    }
}

fn binary(text: &str) -> Vec<u8> {
    let json = text.as_bytes();
    let header = [u32::from_le_bytes(*b"glTF"), 2, json.len() as u32 + 20, json.len() as u32];
    let header = header.iter().flat_map(|word| word.to_le_bytes());
    header.chain(*b"JSON").chain(json.iter().copied()).collect()
}

/// Where every value in `json` is, but the whole.
fn pointers(json: &Json) -> Vec<String> {
    let parts: Vec<(String, &Json)> = match json {
        Json::Object(fields) => fields.iter().map(|(key, part)| (key.clone(), part)).collect(),
        Json::Array(items) => items.iter().enumerate().map(|(at, part)| (at.to_string(), part)).collect(),
        _ => Vec::new(),
    };
    let within = |(key, part): (String, &Json)| {
        let below = pointers(part).into_iter().map(|below| format!("/{key}{below}")).collect::<Vec<_>>();
        std::iter::once(format!("/{key}")).chain(below)
    };
    parts.into_iter().flat_map(within).collect()
}

/// Every word of every line replaced by what does not belong there, one at a time, and the file cut off anywhere.
#[test]
fn no_wrong_word_anywhere_panics() {
    let text = "o a\ng b\nusemtl m\nv 0 0 0 1 1 1\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\n\
        f 1/1/1 2/2/1 3/3/1\nf 1//1 2//1 3//1\nf -1 -2 -3\nl 1 2\np 1\ns off\n";
    let read = |text: &str| drop(Mesh::from_file("a.obj", text.as_bytes(), &|_| Err(String::new())));
    for length in 0..text.len() {
        read(&text[..length]);
    }
    let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let wrong = [
        "",
        "0",
        "-1",
        "-9",
        "99",
        "9999999999999999999999",
        "1e999",
        "nan",
        "x",
        "/",
        "1/9/9",
        "1/0/0",
        "f",
        "v",
    ];
    for at in 0..words.len() {
        for word in wrong {
            let end = if words[at].ends_with('\n') { "\n" } else { " " };
            let replaced = format!("{word}{end}");
            let mut damaged = words.clone();
            damaged[at] = &replaced;
            read(&damaged.concat());
        }
    }
}
