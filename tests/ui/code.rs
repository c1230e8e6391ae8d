//! The code panel.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use shaderwright::document::NodeId;

use crate::window::Window;

const MAIN: NodeId = NodeId(1);
const SHELL: NodeId = NodeId(2);
const TURNED: NodeId = NodeId(4);
const SQUARES: NodeId = NodeId(6);

/// Lets the thread that writes the code come to its end.
fn wait(window: &mut Window, what: &str, done: impl Fn(&Window) -> bool) {
    for _ in 0..400 {
        window.step();
        if done(window) {
            window.settle();
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    panic!("never: {what}");
}

/// The lines on the screen that have this text.
fn lines_with(window: &Window, text: &str) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Button);
    let labels = rows.filter_map(|row| row.accesskit_node().label());
    labels.filter(|label| label.contains("Line ") && label.contains(text)).collect()
}

fn line_count(window: &Window) -> usize {
    let count = window.harness.query_all_by_label_contains(" lines");
    let labels = count.filter_map(|node| node.accesskit_node().label().or(node.accesskit_node().value()));
    labels.filter_map(|label| label.strip_suffix(" lines")?.parse().ok()).next().unwrap_or_default()
}

fn open() -> Window {
    let mut window = Window::open(Some("ui_code"));
    window.click("Code");
    wait(&mut window, "the code is written", |window| line_count(window) > 0);
    window
}

fn choose_pass(window: &mut Window, name: &str) {
    window.harness.get_by_role_and_label(Role::ComboBox, "Shown pass").click();
    window.settle();
    window.click(name);
}

#[test]
fn a_node_shows_its_lines_and_a_line_its_node() {
    let mut window = open();
    window.select_node("Squares Checkerboard");
    wait(&mut window, "its line is in view", |window| !lines_with(window, "let squares").is_empty());
    window.select_node("Turned Hue Shift");
    wait(&mut window, "its line is in view", |window| !lines_with(window, "let turned").is_empty());
    assert_eq!(window.app().selected_nodes(), [TURNED]);
    window.select_node("Squares Checkerboard");
    let line = lines_with(&window, "let squares").first().cloned().expect("the line");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert!(window.app().selected_nodes().is_empty());
    window.click(&line);
    assert_eq!(window.app().selected_nodes(), [SQUARES]);
}

#[test]
fn a_pass_output_shows_its_entry_points_and_they_show_it() {
    let mut window = open();
    for (node, name) in [(MAIN, "main"), (SHELL, "shell")] {
        window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
        window.select_node(&format!("Pass Output {name}"));
        let signature = format!("fn {name}_vertex(");
        wait(&mut window, "its lines are in view", |window| !lines_with(window, &signature).is_empty());
        let number = |line: &str| line.strip_prefix("Line ")?.split(':').next()?.parse::<usize>().ok();
        let shown = lines_with(&window, &signature).first().cloned().expect("the line");
        let attribute = format!("Line {}: @vertex", number(&shown).expect("a number") - 1);
        for line in [shown, attribute] {
            window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
            window.click(&line);
            assert_eq!(window.app().selected_nodes(), [node], "{line}");
        }
    }
}

#[test]
fn a_pass_alone_and_the_whole_are_copied() {
    let mut window = open();
    let whole = line_count(&window);
    window.click("Copy all");
    let text = window.clipboard().expect("copied");
    assert_eq!(text.lines().count(), whole);
    assert!(text.contains("let turned") && text.contains("let squares"));
    choose_pass(&mut window, "shell");
    wait(&mut window, "one pass is shorter", |window| line_count(window) < whole);
    window.click("Copy all");
    let text = window.clipboard().expect("copied");
    assert!(!text.contains("let turned") && text.contains("let squares"), "{text}");
    naga::front::wgsl::parse_str(&text).expect("a module of its own");
    choose_pass(&mut window, "all passes");
    wait(&mut window, "all again", |window| line_count(window) == whole);
}

#[test]
fn what_changed_since_the_save_is_told_by_signs() {
    let mut window = open();
    window.click("Changes since last save");
    wait(&mut window, "compared", |window| window.harness.query_by_label("+0").is_some());
    assert!(window.harness.query_by_label_contains("unchanged lines").is_some(), "one fold");
    assert!(lines_with(&window, "let ").is_empty());

    window.select_node("Turned Hue Shift");
    window.fill("Node title", "Spun");
    window.keys(Modifiers::NONE, Key::Enter);
    wait(&mut window, "a line came", |window| !lines_with(window, "let spun").is_empty());
    let added = lines_with(&window, "let spun");
    assert!(added.iter().all(|line| line.starts_with('+')), "{added:?}");
    assert!(window.harness.query_by_label_contains("−let turned").is_some(), "what went is there too");

    window.harness.query_all_by_label_contains("unchanged lines").next().expect("a fold").click();
    window.settle();
    assert!(!lines_with(&window, "struct Frame").is_empty(), "a click opens the fold");

    window.answer_with("code.json");
    window.keys(Modifiers::COMMAND, Key::S);
    wait(&mut window, "nothing is left after saving", |window| window.harness.query_by_label("+0").is_some());
}

#[test]
fn thousands_of_lines_lay_out_only_what_is_seen() {
    let mut window = open();
    let mut nodes = Vec::new();
    let mut wires = vec!["3.rgb -> 100.colour".to_owned()];
    for id in 100..2_100 {
        nodes.push(format!(r#"{{ "id": {id}, "kind": "colour.hue_shift", "at": [{}, 600] }}"#, id * 10));
        let next = if id == 2_099 { "1.colour".to_owned() } else { format!("{}.colour", id + 1) };
        wires.push(format!("{id}.out -> {next}"));
    }
    let text = format!(
        r#"{{ "shaderwright": 1, "title": "Long", "next_id": 3000,
             "passes": [{{ "name": "main", "output": 1, "mesh": "quad" }}],
             "nodes": [{{ "id": 1, "kind": "output.pass", "at": [0, 0] }},
                       {{ "id": 3, "kind": "input.colour", "at": [0, 0] }}, {}],
             "wires": [{}] }}"#,
        nodes.join(","),
        wires.iter().map(|wire| format!("\"{wire}\"")).collect::<Vec<_>>().join(","),
    );
    let path = window.folder().join("long.json");
    std::fs::write(&path, text).unwrap();
    window.drop_file(&path);
    wait(&mut window, "the long text", |window| line_count(window) > 2_000);
    let drawn = lines_with(&window, "").len();
    assert!(drawn > 3 && drawn < 100, "{drawn} rows of {} lines are laid out", line_count(&window));
}
