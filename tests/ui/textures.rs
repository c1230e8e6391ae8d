//! Pictures and meshes: dropped on the window, chosen, taken into the document, and what passes draw with them.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use image::{Rgba, RgbaImage};
use shaderwright::document::{Background, Document, MeshSource, Pin, Target, TargetFormat, TargetSize};

use shaderwright::types::TextureShape;

use crate::window::Window;

impl Window {
    fn drop_file_at(&mut self, path: &Path, at: Pos2) {
        self.harness.hover_at(at);
        self.step();
        self.drop_file(path);
    }

    fn red_picture(&self) -> PathBuf {
        let path = self.folder().join("red.png");
        RgbaImage::from_pixel(4, 4, Rgba([255, 0, 0, 255])).save(&path).unwrap();
        path
    }

    /// Lets all files be read.
    fn wait_until_loaded(&mut self) {
        let mut tries = 0;
        while self.harness.query_by_label_contains("Loading ").is_some() && tries < 400 {
            std::thread::sleep(std::time::Duration::from_millis(25));
            self.step();
            tries += 1;
        }
        self.settle();
    }

    /// Unfolds a header of the inspector.
    fn unfold(&mut self, name: &str) {
        self.harness.get_all_by_label(name).next().expect("there is such a header").click_accesskit();
        self.settle();
    }

    /// Picks an entry of a combo box.
    fn pick(&mut self, name: &str, entry: &str) {
        self.harness.get_by_role_and_label(Role::ComboBox, name).click_accesskit();
        self.settle();
        self.harness.get_all_by_label(entry).last().expect("there is such an entry").click_accesskit();
        self.settle();
        // Only a click of the mouse closes the list.
        self.keys(Modifiers::NONE, Key::Escape);
    }

    /// The inspector of the document, so high that all of it is seen.
    pub fn open_inspector(&mut self) {
        self.click("Inspector");
        self.harness.set_size(vec2(1280.0, 2_400.0));
        self.settle();
    }
}

#[test]
fn a_picture_dropped_on_the_graph_is_sampled_there() {
    let mut window = Window::open(Some("ui_ball"));
    let path = window.red_picture();
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.drop_file_at(&path, canvas.center() + vec2(0.0, 120.0));
    let slot = window.document().texture("red").expect("the picture is a texture");
    assert_eq!(Path::new(&slot.source), path);
    let (texture, sample) =
        (window.newest_node("input.texture"), window.newest_node("texture.sample_texture"));
    let graph = window.document().graph();
    assert_eq!(graph.node(texture).and_then(|node| node.option("texture")), Some("red"));
    assert_eq!(graph.source_of(&Pin::new(sample, "texture")), Some(&Pin::new(texture, "out")));
    assert_eq!(window.app().last_step(), Some("Add texture"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(window.document().texture("red").is_none() && window.document().graph().node(sample).is_none());

    // Elsewhere it is a texture alone.
    let nodes = window.document().graph().nodes().count();
    let picture = window.harness.get_by_label("Picture").rect().center();
    window.drop_file_at(&path, picture);
    assert!(window.document().texture("red").is_some());
    assert_eq!(window.document().graph().nodes().count(), nodes);
}

#[test]
fn meshes_and_graphs_are_taken_and_the_rest_is_refused() {
    let mut window = Window::open(Some("ui_ball"));
    let at = window.harness.get_by_label("Picture").rect().center();
    let mesh = window.folder().join("triangle.obj");
    std::fs::write(&mesh, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    window.drop_file_at(&mesh, at);
    let expected = MeshSource::File(mesh.to_string_lossy().into_owned());
    assert_eq!(window.document().passes()[0].mesh, expected);
    let text = window.folder().join("notes.txt");
    std::fs::write(&text, "nothing").unwrap();
    window.drop_file_at(&text, at);
    assert!(window.app().notices().any(|notice| notice.contains("notes.txt is no graph")));
    let graph = window.folder().join("other.json");
    std::fs::write(&graph, r#"{ "shaderwright": 1, "title": "The other" }"#).unwrap();
    window.drop_file_at(&graph, at);
    assert_eq!(window.document().title(), "The other");
}

#[test]
fn a_picture_is_kept_in_the_document_and_found_after_a_move() {
    let mut window = Window::open(Some("ui_ball"));
    let path = window.red_picture();
    let at = window.harness.get_by_label("Picture").rect().center();
    window.drop_file_at(&path, at);
    let saved = window.answer_with("kept.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let slot = |document: &Document| document.texture("red").cloned().expect("the texture is there");
    assert_eq!(slot(window.document()).source, "red.png", "relative to the document");
    window.open_inspector();
    window.unfold("red");
    window.harness.get_by_role_and_label(Role::CheckBox, "Keep red in the document").click_accesskit();
    window.settle();
    assert_eq!(window.app().last_step(), Some("Keep picture in the document"));
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(slot(window.document()).embedded.map(|file| file.bytes().to_vec()), Some(bytes));
    window.keys(Modifiers::COMMAND, Key::S);
    std::fs::remove_file(&path).unwrap();
    let (document, problems) = Document::open(&saved).unwrap();
    assert_eq!((&document, problems.len()), (window.document(), 0));
    // A name of its own, which nodes and background follow.
    window.harness.get_by_role_and_label(Role::TextInput, "Name of texture red").focus();
    window.settle();
    window.type_text("Name of texture red", "blood");
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(window.document().textures().iter().any(|slot| slot.name.contains("blood")));
}

#[test]
fn a_pass_with_a_new_name_stays_unfolded() {
    let mut window = Window::open(Some("ui_ball"));
    window.open_inspector();
    window.click("Add pass");
    window.fill("Name of pass ball", "globe");
    window.keys(Modifiers::NONE, Key::Enter);
    let names: Vec<&str> = window.document().passes().iter().map(|pass| pass.name.as_str()).collect();
    assert_eq!(names, ["globe", "pass"]);
    window.click("Draw later: globe");
    assert_eq!(window.document().passes()[1].name, "globe");
    let fields = window.harness.query_all_by_role_and_label(Role::TextInput, "Name of pass globe");
    assert_eq!(fields.count(), 1);
}

#[test]
fn passes_are_added_muted_and_removed_in_their_list() {
    let mut window = Window::open(Some("ui_ball"));
    window.open_inspector();
    window.click("Add pass");
    let names: Vec<String> = window.document().passes().iter().map(|pass| pass.name.clone()).collect();
    assert_eq!(names, ["ball", "pass"]);
    window.click("Draw earlier: pass");
    assert_eq!(window.document().passes()[0].name, "pass");
    window.click("Mute pass");
    assert!(window.document().passes()[0].muted);
    window.click("Show pass");
    assert!(!window.document().passes()[0].muted);
    window.click("Remove pass");
    assert_eq!(window.document().passes().len(), 1);
    assert_eq!(window.app().last_step(), Some("Remove pass"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().passes().len(), 2);
}

#[test]
fn a_pass_draws_to_a_texture_of_chosen_size_and_format() {
    let mut window = Window::open(Some("ui_ball"));
    window.open_inspector();
    window.pick("Where ball draws", "a new texture");
    assert_eq!(window.document().passes()[0].target, Target::Texture("target".to_owned()));
    window.pick("Size of target", "1/4 of the view");
    assert_eq!(window.document().passes()[0].texture_target.size, TargetSize::Relative(0.25));
    window.pick("Size of target", "fixed");
    assert_eq!(window.document().passes()[0].texture_target.size, TargetSize::Fixed([512, 512]));
    window.drag_value("Width of target", 100.0);
    let TargetSize::Fixed([width, height]) = window.document().passes()[0].texture_target.size else {
        panic!("it stays fixed")
    };
    assert!(width != 512 && height == 512, "{width}×{height}");
    window.pick("Format of target", "8 bit, 0 to 1");
    assert_eq!(window.document().passes()[0].texture_target.format, TargetFormat::Bytes);
    window.pick("Where ball draws", "the picture");
    assert_eq!(window.document().passes()[0].target, Target::Screen);
}

#[test]
fn instances_have_every_range() {
    let mut window = Window::open(Some("ui_ball"));
    window.open_inspector();
    window.harness.get_by_role_and_label(Role::CheckBox, "Instances of ball").click_accesskit();
    window.settle();
    window.pick("Layout of ball", "ring");
    for name in ["Centre of ball y", "Tilt of ball x", "Roll of ball y", "Most custom of ball w"] {
        window.drag_value(name, 30.0);
    }
    let instances = window.document().passes()[0].instances.clone().expect("there are instances");
    assert_ne!(instances.centre[1], 0.0);
    assert_ne!(instances.tilt[0], 0.0);
    assert_ne!(instances.roll[1], 0.0);
    assert_ne!(instances.custom[1][3], 1.0);
}

#[test]
fn a_texture_is_given_the_shape_of_a_cube_an_array_or_a_block() {
    let mut window = Window::open(Some("ui_ball"));
    let path = window.red_picture();
    let at = window.harness.get_by_label("Picture").rect().center();
    window.drop_file_at(&path, at);
    window.open_inspector();
    window.unfold("red");
    let slot = |window: &Window| window.document().texture("red").cloned().expect("the texture is there");
    let has = |window: &Window, name: &str| window.harness.query_by_label(name).is_some();
    assert_eq!(slot(&window).shape, TextureShape::Flat);
    assert!(!has(&window, "Columns of red") && !has(&window, "Add a file to red"), "a flat one is one file");

    window.pick("Shape of red", "cube");
    assert_eq!(slot(&window).shape, TextureShape::Cube);
    assert_eq!(window.app().last_step(), Some("Change texture"));
    assert!(window.harness.query_by_label_contains("right, left, top, bottom").is_some());
    assert!(!has(&window, "Columns of red"), "a cube is cut by its proportions");
    std::fs::copy(&path, window.folder().join("second.png")).unwrap();
    let second = window.answer_with("second.png");
    window.click("Add a file to red");
    assert_eq!(slot(&window).more_sources.len(), 1);
    assert!(slot(&window).more_sources[0].ends_with("second.png"), "{second:?}");
    window.click("Remove file 2 of red");
    assert!(slot(&window).more_sources.is_empty());

    for (entry, shape) in [("array of layers", TextureShape::Array), ("3D block", TextureShape::Volume)] {
        window.pick("Shape of red", entry);
        assert_eq!(slot(&window).shape, shape);
        let before = slot(&window).sheet;
        window.drag_value("Columns of red", 40.0);
        window.drag_value("Rows of red", 60.0);
        let after = slot(&window).sheet;
        assert!(after[0] > before[0] && after[1] > before[1], "{entry}: {before:?}, then {after:?}");
    }
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(slot(&window).shape, TextureShape::Volume, "a drag is one step");
    window.pick("Shape of red", "flat picture");
    assert_eq!(slot(&window).shape, TextureShape::Flat);
    assert!(!has(&window, "Columns of red"));
}

#[test]
fn a_picture_is_chosen_for_the_background_of_a_document_without_textures() {
    let mut window = Window::open(Some("ui_code"));
    assert!(window.document().textures().is_empty());
    window.red_picture();
    window.open_inspector();
    // Giving up on the file changes nothing.
    let before = window.document().clone();
    window.pick("Background", "picture…");
    assert_eq!(window.document(), &before);
    window.answer_with("red.png");
    window.pick("Background", "picture…");
    window.settle();
    assert_eq!(window.document().scene().background, Background::Image("red".to_owned()));
    assert_eq!(window.app().last_step(), Some("Change background"));
    window.wait_for_picture();
    window.wait_until_loaded();
    let corner = window.saved_picture().get_pixel(1, 1).0;
    assert!(corner[0] > 240 && corner[1] < 15 && corner[2] < 15, "{corner:?}");

    // The same file again is the same texture; another becomes one more.
    window.answer_with("red.png");
    window.click("Choose background picture");
    window.settle();
    assert_eq!(window.document().textures().len(), 1);
    window.click("Bundled background picture");
    window.click("fish skin");
    assert_eq!(window.document().textures().len(), 2);
    assert_eq!(window.document().scene().background, Background::Image("fish_skin".to_owned()));
}

#[test]
fn a_large_file_says_that_it_is_being_read_and_is_given_up_with_its_use() {
    let mut window = Window::open(Some("ui_code"));
    window.wait_for_picture();
    let mesh = window.folder().join("large.obj");
    let corners: String = (0..300_000).map(|corner| format!("v {corner} {} 0\n", corner % 7)).collect();
    std::fs::write(&mesh, corners + "f 1 2 3\n").unwrap();
    window.drop_file(&mesh);
    let says_so = |window: &Window| window.harness.query_by_label("Loading large.obj…").is_some();
    assert!(says_so(&window));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(!says_so(&window), "nobody needs it any more");
    window.keys(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    assert!(says_so(&window), "it is wanted again");
    window.wait_until_loaded();
    assert!(!says_so(&window));
    assert!(window.harness.query_by_label("No problems").is_some());
}
