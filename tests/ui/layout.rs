//! The bundled graphs as people see them: nothing overlaps, and wires run from left to right and behind no node.
//!
//! `UPDATE_GOLDENS=1` tidies the graphs that do not hold to it.

use std::path::Path;

use egui::{Key, Modifiers, Pos2, Rect};
use egui_kittest::Harness;
use shaderwright::app::{AppOptions, AppParts, EditorApp};
use shaderwright::bundle::Bundle;
use shaderwright::document::{Document, NodeId};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The window on an example, without a picture.
fn open(name: &str) -> Harness<'static, Option<EditorApp>> {
    let options =
        AppOptions { file: Some(name.into()), bundle: Bundle::overridden_by(ROOT), ..AppOptions::default() };
    let mut parts = Some(AppParts::new(options));
    let draw = move |ui: &mut egui::Ui, app: &mut Option<EditorApp>| {
        if let Some(parts) = parts.take() {
            *app = Some(EditorApp::new(ui.ctx(), parts));
        }
        if let Some(app) = app {
            app.ui(ui);
        }
    };
    let mut harness =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(4).build_ui_state(draw, None);
    for _ in 0..4 {
        harness.step();
    }
    harness
}

fn app<'a>(harness: &'a Harness<'static, Option<EditorApp>>) -> &'a EditorApp {
    harness.state().as_ref().unwrap()
}

/// The pairs of nodes that overlap, and the wires that lead back.
fn faults(document: &Document, rects: &[(NodeId, Rect)]) -> (usize, usize) {
    let overlaps = rects.iter().enumerate().map(|(index, (_, a))| {
        let others = rects[index + 1..].iter();
        others.filter(|(_, b)| a.shrink(1.0).intersects(b.shrink(1.0))).count()
    });
    let rect_of = |id: NodeId| rects.iter().find(|(known, _)| *known == id).map(|(_, rect)| *rect);
    let back = document.graph().wires().filter(|(source, target)| {
        let (from, to) = (rect_of(source.node), rect_of(target.node));
        from.zip(to).is_some_and(|(from, to)| from.right() > to.left() + 1.0)
    });
    (overlaps.sum(), back.count())
}

/// The wires that run behind nodes that they do not belong to.
fn hidden(app: &EditorApp) -> Vec<String> {
    let rects = app.node_rects();
    let behind = |(ends, points): ([NodeId; 2], Vec<Pos2>)| {
        let covers = |rect: Rect| {
            let rect = rect.shrink(1.0);
            points.windows(2).any(|piece| rect.intersects(Rect::from_two_pos(piece[0], piece[1])))
        };
        let others = rects.iter().filter(|(id, rect)| !ends.contains(id) && covers(*rect));
        others.map(|(id, _)| format!("{} to {} behind {id}", ends[0], ends[1])).collect::<Vec<_>>()
    };
    app.wire_paths().into_iter().flat_map(behind).collect()
}

#[test]
fn bundled_graphs_read_from_left_to_right() {
    let update = std::env::var_os("UPDATE_GOLDENS").is_some();
    let mut bad = Vec::new();
    for name in Bundle::overridden_by(ROOT).examples() {
        let mut harness = open(&name);
        let mut found = faults(app(&harness).document(), &app(&harness).node_rects());
        if found != (0, 0) && update {
            harness.key_press_modifiers(Modifiers::COMMAND, Key::L);
            for _ in 0..4 {
                harness.step();
            }
            assert_eq!(app(&harness).last_step(), Some("Tidy"));
            let before = found;
            found = faults(app(&harness).document(), &app(&harness).node_rects());
            println!("{name}: {before:?} -> {found:?}");
            let path = Path::new(ROOT).join(format!("graphs/{name}.json"));
            app(&harness).document().save(&path).unwrap();
        }
        let hidden = hidden(app(&harness));
        if found != (0, 0) || !hidden.is_empty() {
            bad.push(format!("{name}: {} overlaps, {} wires lead back, {hidden:?}", found.0, found.1));
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}
