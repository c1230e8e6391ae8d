//! The whole window on a document of 2,000 nodes: what a frame costs beside the canvas, and what opening costs.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion};
use egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, Vec2, pos2, vec2};
use shaderwright::app::{AppOptions, AppParts, EditorApp};
use shaderwright::bundle::Bundle;

const KINDS: [&str; 4] = ["math.add", "math.multiply", "math.minimum", "math.modulo"];
const COUNT: usize = 2_000;
const SCREEN: Vec2 = vec2(1920.0, 1080.0);

/// A chain in columns that also reads far back.
fn document() -> String {
    let mut nodes = String::from(r#"{"id":1,"kind":"output.pass","at":[21000,0]}"#);
    let mut wires = vec![format!("\"{}.out -> 1.colour\"", COUNT + 1)];
    for index in 2..COUNT + 2 {
        let kind = KINDS[index % KINDS.len()];
        let [x, y] = [(index / 25) * 260, (index % 25) * 150];
        let _ = write!(
            nodes,
            r#",{{"id":{index},"kind":"{kind}","at":[{x},{y}],"label":"Step {}"}}"#,
            index % 97
        );
        if index > 2 {
            wires.push(format!("\"{}.out -> {index}.a\"", index - 1));
        }
        if index > 31 && index % 2 == 0 {
            wires.push(format!("\"{}.out -> {index}.b\"", index - 30));
        }
    }
    format!(
        r#"{{"shaderwright":1,"passes":[{{"name":"main","output":1}}],"nodes":[{nodes}],"wires":[{}]}}"#,
        wires.join(",")
    )
}

#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

struct Window {
    ctx: Context,
    app: EditorApp,
    time: f64,
}

impl Window {
    /// Without a GPU: what the picture costs is the viewport's benchmark.
    fn open(file: Option<&Path>) -> Self {
        let ctx = Context::default();
        let options = AppOptions {
            file: Some(file.map_or_else(|| "fish_swim".into(), Path::to_owned)),
            bundle: Bundle::embedded(),
            ..AppOptions::default()
        };
        let settings = Some(r#"{"reduced_motion":true}"#.to_owned());
        let app = EditorApp::new(&ctx, AppParts { settings, ..AppParts::new(options) });
        let mut window = Self { ctx, app, time: 0.0 };
        for _ in 0..6 {
            window.frame(vec![]);
        }
        window
    }

    fn frame(&mut self, events: Vec<Event>) -> usize {
        self.run(RawInput { events, ..RawInput::default() })
    }

    fn run(&mut self, input: RawInput) -> usize {
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, SCREEN));
        let input = RawInput { screen_rect, time: Some(self.time), ..input };
        let app = &mut self.app;
        let mut output = self.ctx.run_ui(input, |ui| app.ui(ui));
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        self.ctx.tessellate(shapes, output.pixels_per_point).len()
    }

    fn key(&mut self, key: Key) {
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.frame(vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]);
        }
    }

    /// Shows the whole graph. Returns the middle of the canvas.
    fn show_all(&mut self) -> Pos2 {
        let middle = pos2(SCREEN.x * 0.3, SCREEN.y * 0.45);
        self.frame(vec![Event::PointerMoved(middle)]);
        self.key(Key::Home);
        self.frame(vec![]);
        middle
    }
}

/// What a frame of the window costs.
pub fn frames(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.json");
    std::fs::write(&file, document()).unwrap();
    let mut step = 0;

    let mut window = Window::open(Some(&file));
    let middle = window.show_all();
    let hover = |step: usize| vec![Event::PointerMoved(middle + vec2((step % 200) as f32, 0.0))];
    criterion.bench_function("window, all 2,000 nodes in view", |bencher| {
        bencher.iter(|| {
            step += 1;
            window.frame(hover(step))
        });
    });
    let mut window = Window::open(Some(&file));
    criterion.bench_function("window, as it opens", |bencher| {
        bencher.iter(|| {
            step += 1;
            window.frame(hover(step))
        });
    });
}

/// A file of 2,000 nodes dropped on the window, to the first frame that shows it.
pub fn opening(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.json");
    std::fs::write(&file, document()).unwrap();
    criterion.bench_function("opening 2,000 nodes", |bencher| {
        let drop = |mut window: Window| {
            let dropped_files =
                vec![Arc::new(Dropped(file.clone())) as Arc<dyn egui::DroppedFile + Send + Sync>];
            window.run(RawInput { dropped_files, ..RawInput::default() });
            window.frame(vec![]);
            assert_eq!(window.app.document().graph().nodes().count(), COUNT + 1);
            window
        };
        bencher.iter_batched(|| Window::open(None), drop, BatchSize::PerIteration);
    });
}
