//! Numbers beyond their ranges: told and mended in a file, refused in an edit.

use shaderwright::document::{Document, Edit, TargetSize};

use shaderwright::types::Value;

use crate::{check_refused, open};

/// A document whose scene, and whose only pass's texture, are as told.
fn limited(scene: &str, size: &str) -> String {
    format!(
        r#"{{ "shaderwright": 1, "scene": {scene},
            "passes": [ {{ "name": "a", "output": 1, "target": {{ "texture": "t" }}, "texture_target": {{ "size": {size} }} }} ],
            "nodes": [ {{ "id": 1, "kind": "output.pass", "at": [0, 0] }} ] }}"#
    )
}

#[test]
fn numbers_beyond_their_range_are_told_and_mended() {
    let fits = r#"{ "relative": 1 }"#;
    let loop_length = |number: &str| format!(r#"{{ "loop_seconds": {number} }}"#);
    let motion = |field: &str, number: &str| format!(r#"{{ "motion": {{ "{field}": {number} }} }}"#);
    let looped = "the loop length in seconds is";
    let period = "the period of the motion in seconds is";
    let texture = "pass a: the texture that it draws to is";
    let picture = "the size of the picture is used instead";
    let scenes = [
        (loop_length("-1"), format!("{looped} -1; the limits are 0.01 and 86400; 0.01 is used instead")),
        (loop_length("0"), format!("{looped} 0; the limits are 0.01 and 86400; 0.01 is used instead")),
        (loop_length("1e300"), format!("{looped} 1e+300; the limits are 0.01 and 86400; 86400 is used instead")),
        (motion("period", "0"), format!("{period} 0; the limits are 0.01 and 86400; 0.01 is used instead")),
        (motion("period", "-1"), format!("{period} -1; the limits are 0.01 and 86400; 0.01 is used instead")),
        (motion("period", "1e-30"), format!("{period} 1e-30; the limits are 0.01 and 86400; 0.01 is used instead")),
        (
            motion("tween_speed", "-10"),
            "the catch-up speed of the motion is -10; the limits are 0 and 1000; 0 is used instead".to_owned(),
        ),
        (
            motion("max_motion", "0"),
            "the distance of the motion's full fade is 0; the limits are 0.001 and 10000; 0.001 is used instead"
                .to_owned(),
        ),
        (
            motion("size", "1e30"),
            "the size of the motion is 1e+30; the limits are 0 and 10000; 10000 is used instead".to_owned(),
        ),
    ];
    let one = |what: &str, number: &str, limits: &str, used: &str| {
        format!("{what} is {number}; the limits are {limits}; {used} is used instead")
    };
    let around = [
        (
            r#"{ "camera": { "field_of_view": 400 } }"#,
            one("the field of view in degrees", "400", "1 and 170", "170"),
        ),
        (
            r#"{ "camera": { "field_of_view": 0 } }"#,
            one("the field of view in degrees", "0", "1 and 170", "1"),
        ),
        (
            r#"{ "camera": { "distance": -3 } }"#,
            one("the distance of the camera", "-3", "0.001 and 1000000", "0.001"),
        ),
        (
            r#"{ "camera": { "pitch": 90 } }"#,
            one("the pitch of the camera in degrees", "90", "-89.9 and 89.9", "89.9"),
        ),
        (
            r#"{ "camera": { "target": [0, 1e30, 1e31] } }"#,
            one("the target of the camera", "1e+30", "-1000000 and 1000000", "1000000"),
        ),
        (
            r#"{ "light": { "colour": [1e38, 1, 1] } }"#,
            one("the colour of the light", "1e+38", "-10000 and 10000", "10000"),
        ),
        (r#"{ "ground": { "size": 0 } }"#, one("the size of the ground", "0", "0.001 and 1000000", "0.001")),
        (
            r#"{ "background": { "gradient": [[0, 0, 0], [0, 0, -1e9]] } }"#,
            one("the colour of the background", "-1000000000", "-10000 and 10000", "-10000"),
        ),
    ];
    let sizes = [
        (
            r#"{ "fixed": [8192, 8192] }"#,
            "8192×8192 texels, which take 4096 MiB of graphics memory; the limit is 2048 MiB",
        ),
        (r#"{ "fixed": [0, 0] }"#, "0×0 texels; the limits of each side are 1 and 8192"),
        (r#"{ "fixed": [4, 100000] }"#, "4×100000 texels; the limits of each side are 1 and 8192"),
        (r#"{ "relative": 0 }"#, "0 times the picture; the limits are 0.001 and 8"),
        (r#"{ "relative": -1.1 }"#, "-1.1 times the picture; the limits are 0.001 and 8"),
        (r#"{ "relative": 1e9 }"#, "1000000000 times the picture; the limits are 0.001 and 8"),
    ];
    let around = around.map(|(scene, message)| (scene.to_owned(), message));
    let scenes = scenes.into_iter().chain(around).map(|(scene, message)| (limited(&scene, fits), message));
    let sizes = sizes
        .into_iter()
        .map(|(size, limits)| (limited("{}", size), format!("{texture} {limits}; {picture}")));
    for (text, message) in scenes.chain(sizes) {
        let (document, found) = Document::from_json(&text).expect("it opens");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, [message], "{text}");
        open(&document.to_json());
    }
    check_refused(
        &limited(r#"{ "motion": { "period": 1e300 } }"#, fits),
        "this is not a valid graph: number out of range at line 1 column 59",
    );
    open(&limited(
        r#"{ "loop_seconds": 86400, "motion": { "size": 0, "tween_speed": 1000, "max_motion": 0.001 } }"#,
        r#"{ "fixed": [8192, 1] }"#,
    ));
}

#[test]
fn a_parameter_with_a_text_for_a_number_is_told_and_mended() {
    let text =
        r#"{ "shaderwright": 1, "parameters": [{ "name": "speed", "type": "vec2f", "value": "fast" }] }"#;
    let (document, found) = Document::from_json(text).expect("it opens");
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["the parameter `speed` has the text `fast` for its value; 0 is used instead"]);
    assert_eq!(document.parameters()[0].value, Value::Number(0.0));
}

#[test]
fn edits_beyond_a_range_are_refused() {
    let mut document = open(&limited("{}", r#"{ "relative": 1 }"#));
    let before = document.clone();
    let mut scene = document.scene().clone();
    scene.motion.period = f32::NAN;
    assert!(document.apply(Edit::SetScene(scene.clone())).is_err());
    scene.motion.period = 1.0;
    scene.loop_seconds = Some(f64::INFINITY);
    let error = document.apply(Edit::SetScene(scene)).unwrap_err();
    assert_eq!(error.to_string(), "the loop length in seconds is out of range");
    let mut pass = document.passes()[0].clone();
    pass.texture_target.size = TargetSize::Fixed([8_193, 4]);
    let error = document.apply(Edit::SetPass("a".to_owned(), Box::new(pass))).unwrap_err();
    assert_eq!(error.to_string(), "the size of the texture that it draws to is out of range");
    assert_eq!(document, before);
}

/// Three passes to a texture each, with copies in the first.
fn three_textures(extent: &str) -> String {
    let pass = |name: &str, id: u32, more: &str| {
        format!(
            r#"{{ "name": "{name}", "output": {id}, "target": {{ "texture": "{name}" }}, {more}
                 "texture_target": {{ "size": {{ "fixed": [4096, 4096] }} }} }}"#
        )
    };
    let copies = format!(r#""instances": {{ "count": 3, "extent": {extent} }},"#);
    let nodes = [1, 2, 3].map(|id| format!(r#"{{ "id": {id}, "kind": "output.pass", "at": [0, 0] }}"#));
    let passes = [pass("a", 1, &copies), pass("b", 2, ""), pass("c", 3, "")];
    format!(r#"{{ "shaderwright": 1, "passes": [{}], "nodes": [{}] }}"#, passes.join(","), nodes.join(","))
}

#[test]
fn copies_and_the_memory_of_textures_are_limited() {
    let (mut document, found) = Document::from_json(&three_textures("[1, 1e38, 1]")).expect("it opens");
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let expected = [
        "pass a: the extent of the instances is 1e+38; the limits are -1000000 and 1000000; 1000000 is used instead",
        "pass c: the texture that it draws to takes 1024 MiB of graphics memory with its 4096×4096 texels; the limit of \
         all such textures together is 2048 MiB; the size of the picture is used instead",
    ];
    assert_eq!(found, expected);
    open(&document.to_json());
    let before = document.clone();
    let mut pass = document.passes()[2].clone();
    pass.texture_target.size = TargetSize::Fixed([64, 64]);
    let error = document.apply(Edit::SetPass("c".to_owned(), Box::new(pass))).unwrap_err();
    assert_eq!(error.to_string(), "the memory of the textures that passes draw to is out of range");
    let mut pass = document.passes()[0].clone();
    pass.instances.as_mut().expect("it has copies").scale = [1.0, f32::NAN];
    let error = document.apply(Edit::SetPass("a".to_owned(), Box::new(pass))).unwrap_err();
    assert_eq!(error.to_string(), "the scale of the instances is out of range");
    assert_eq!(document, before);
}
