//! Random graphs over every kind that use only legal wires: all of them compile to text that every judge accepts, and
//! the text is the same whenever they are made again.
//!
//! `RANDOM_GRAPHS` sets how many are made, `RANDOM_GRAPHS_FROM` the first seed.

mod generator;
mod pairs;
mod rules;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use shaderwright::compile::{CompileOptions, ValueMode, compile, generate};

use super::{LIBRARY, judges};
use generator::Generator;

/// Graphs of a usual run.
const COUNT: u64 = 2_500;
/// Every so many graphs one is compiled with everything that the compiler checks by itself.
const COMPILED_EVERY: u64 = 8;
/// Every so many graphs one is shown to the strict compiler, which takes longer.
const STRICT_EVERY: u64 = 25;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn random_graphs_compile() {
    let (first, count) = (number("RANDOM_GRAPHS_FROM", 0), number("RANDOM_GRAPHS", COUNT));
    let next = AtomicU64::new(first);
    let failures: Mutex<Vec<String>> = Mutex::default();
    let (nodes, wires, crowded) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let strict: Mutex<judges::Batch> = Mutex::default();
    let work = || {
        let generator = Generator::new(&LIBRARY);
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + count {
                break;
            }
            let made = std::panic::catch_unwind(|| check(&generator, seed));
            let failed = |why: String| failures.lock().unwrap().push(format!("seed {seed}: {why}"));
            match made {
                Ok(Ok(Made { node_count, wire_count, wgsl })) => {
                    nodes.fetch_add(node_count, Ordering::Relaxed);
                    wires.fetch_add(wire_count, Ordering::Relaxed);
                    match wgsl {
                        Some(wgsl) if seed.is_multiple_of(STRICT_EVERY) => {
                            strict.lock().unwrap().add(&format!("seed {seed}"), &wgsl);
                        }
                        Some(_) => {}
                        None => drop(crowded.fetch_add(1, Ordering::Relaxed)),
                    }
                }
                Ok(Err(why)) => failed(why),
                Err(_) => failed("a panic".to_owned()),
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..threads {
            // Deep expressions are no matter of these graphs, but naga's parser is recursive.
            std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work).unwrap();
        }
    });
    let failures = failures.into_inner().unwrap();
    let shown = failures.iter().take(8).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(failures.is_empty(), "{} of {count} graphs fail, such as\n{shown}", failures.len());
    let (nodes, wires, crowded) = (nodes.into_inner(), wires.into_inner(), crowded.into_inner());
    assert!(
        nodes > count * 8 && wires > count * 6,
        "{nodes} nodes and {wires} wires are too few to mean anything"
    );
    assert!(crowded * 20 < count, "{crowded} graphs have too many values between the stages");
    strict.into_inner().unwrap().finish();
}

struct Made {
    node_count: u64,
    wire_count: u64,
    /// `None` where a limit of devices was reached, which is no fault of the graph.
    wgsl: Option<String>,
}

fn check(generator: &Generator<'_>, seed: u64) -> Result<Made, String> {
    let document = generator.document(seed);
    let values = if seed.is_multiple_of(2) { ValueMode::Live } else { ValueMode::Baked };
    let options = CompileOptions { values };
    // Validation by the compiler itself takes longer than all the rest, and naga is asked below in any case.
    let compiled = if seed.is_multiple_of(COMPILED_EVERY) {
        compile(&document, &LIBRARY, &options)
    } else {
        generate(&document, &LIBRARY, &options)
    };
    let errors: Vec<String> =
        compiled.diagnostics.iter().filter(|problem| problem.is_error()).map(ToString::to_string).collect();
    let crowded = |error: &String| error.contains("values cross from the vertex to the fragment stage");
    let graph = document.graph();
    let made = |wgsl| Made {
        node_count: graph.nodes().count() as u64,
        wire_count: graph.wires().count() as u64,
        wgsl,
    };
    if !errors.is_empty() {
        if errors.iter().all(crowded) {
            return Ok(made(None));
        }
        return Err(format!("{errors:#?}\n{}", document.to_json()));
    }
    let module =
        naga::front::wgsl::parse_str(&compiled.wgsl).map_err(|error| error.emit_to_string(&compiled.wgsl))?;
    naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty())
        .validate(&module)
        .map_err(|error| error.emit_to_string(&compiled.wgsl))?;
    let again = generate(&generator.document(seed), &LIBRARY, &options);
    if again.wgsl != compiled.wgsl {
        return Err("the text differs when it is made again".to_owned());
    }
    Ok(made(Some(compiled.wgsl)))
}

#[test]
fn every_kind_takes_part() {
    let generator = Generator::new(&LIBRARY);
    let mut used = std::collections::BTreeSet::new();
    for seed in 0..1_500 {
        let document = generator.document(seed);
        used.extend(document.graph().nodes().map(|(_, node)| node.kind.clone()));
    }
    let missing: Vec<&str> =
        LIBRARY.kinds().map(|kind| kind.id.as_str()).filter(|kind| !used.contains(*kind)).collect();
    assert!(missing.is_empty(), "never used: {missing:?}");
}
