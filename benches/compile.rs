//! How compiling grows with the graph: 100, 1,000 and 10,000 nodes in a chain that also reads far back, and a
//! 30-level diamond with 2^30 paths.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile, generate};
use shaderwright::document::Document;
use shaderwright::library::Library;

const KINDS: [&str; 4] = ["math.add", "math.multiply", "math.minimum", "math.modulo"];

/// Nodes 2 to `count + 1`, each reading the one before and the one `back` before.
fn chain(count: usize, back: usize) -> Document {
    let mut nodes = String::from(r#"{"id":1,"kind":"output.pass","at":[0,0]}"#);
    let mut wires = vec![format!("\"{}.out -> 1.colour\"", count + 1)];
    for index in 2..count + 2 {
        let kind = KINDS[index % KINDS.len()];
        let _ =
            write!(nodes, r#",{{"id":{index},"kind":"{kind}","at":[0,0],"label":"Step {}"}}"#, index % 97);
        if index > 2 {
            wires.push(format!("\"{}.out -> {index}.a\"", index - 1));
        }
        if index > back + 1 && index % 3 == 0 {
            wires.push(format!("\"{}.out -> {index}.b\"", index - back));
        }
    }
    document(&nodes, &wires)
}

fn diamond(levels: usize) -> Document {
    let mut nodes = String::from(r#"{"id":1,"kind":"output.pass","at":[0,0]}"#);
    let mut wires = vec![format!("\"{}.out -> 1.colour\"", levels + 1)];
    for index in 2..levels + 2 {
        let _ = write!(nodes, r#",{{"id":{index},"kind":"math.add","at":[0,0]}}"#);
        if index > 2 {
            wires.extend(["a", "b"].map(|pin| format!("\"{}.out -> {index}.{pin}\"", index - 1)));
        }
    }
    document(&nodes, &wires)
}

fn document(nodes: &str, wires: &[String]) -> Document {
    let text = format!(
        r#"{{"shaderwright":1,"passes":[{{"name":"main","output":1}}],"nodes":[{nodes}],"wires":[{}]}}"#,
        wires.join(",")
    );
    match Document::from_json(&text) {
        Ok((document, _)) => document,
        Err(error) => unreachable!("{error}"),
    }
}

fn benches(criterion: &mut Criterion) {
    let library = Library::load(&Bundle::embedded()).0;
    let options = CompileOptions::default();
    let mut group = criterion.benchmark_group("resolve_and_emit");
    for count in [100, 1_000, 10_000] {
        let document = chain(count, 20);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_with_input(BenchmarkId::from_parameter(count), &document, |bencher, document| {
            bencher.iter(|| black_box(generate(document, &library, &options)));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("to_validated_text");
    for count in [100, 1_000] {
        let document = chain(count, 20);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_with_input(BenchmarkId::from_parameter(count), &document, |bencher, document| {
            bencher.iter(|| black_box(compile(document, &library, &options)));
        });
    }
    let document = diamond(30);
    group.bench_with_input(BenchmarkId::new("diamond", 30), &document, |bencher, document| {
        bencher.iter(|| black_box(compile(document, &library, &options)));
    });
    group.finish();
}

criterion_group!(compiling, benches);
criterion_main!(compiling);
