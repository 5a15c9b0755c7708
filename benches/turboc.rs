//! C programs: the speed of compiling, running and stepping back.
//!
//! `cargo bench -p huanle-benches --bench turboc`.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use huanle::turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcConfig, PcEvent, StopCondition};
use huanle::turboc::{CompileOptions, NoFiles, Program, compile};

/// A program of slightly more than a million simple statements.
const LOOP: &str = "int a[100], k; long n;\nvoid main() { int i, j, s = 0; for (i = 0; i < 2500; i++) for (j = 0; j < 100; j++) {\n\
                    s += j;\nif (s > 1000) s -= 1000;\nk = s ^ i;\na[j] = k; } }";

/// Programs whose speed is compared with that of other compilers, and their exit codes.
const PROGRAMS: [(&str, &str, i16); 3] = [
    ("sieve", include_str!("c/sieve.c"), 1899),
    ("fibonacci", include_str!("c/fibonacci.c"), 28_657),
    ("mandelbrot", include_str!("c/mandelbrot.c"), 1046),
];

fn program(source: &str) -> Arc<Program> {
    match compile(&[("bench.c", source.as_bytes())], &NoFiles, &CompileOptions::default()) {
        Ok(program) => Arc::new(program),
        Err(problems) => panic!("{:?}", problems.diagnostics),
    }
}

/// Returns a source of two thousand lines, thirty per function.
fn long_source() -> String {
    let body: String =
        (0..29).map(|line| format!("    x = x * 3 + {line} - (y >> 2); if (x > 9) y = f0(x, y) + {line};\n")).collect();
    let functions: String =
        (1..67).map(|number| format!("int f{number}(int x, int y) {{\n{body}    return x; }}\n")).collect();
    format!("int f0(int x, int y) {{ return x - y; }}\n{functions}void main() {{ f66(1, 2); }}\n")
}

fn programs(criterion: &mut Criterion) {
    let source = long_source();
    criterion.bench_function("compile 2,000 lines", |bencher| bencher.iter(|| program(black_box(&source))));
    let looped = program(LOOP);
    let mut group = criterion.benchmark_group("run");
    group.throughput(Throughput::Elements(1_000_000));
    group.bench_function("a million statements", |bencher| {
        bencher.iter_batched(
            || Pc::new(looped.clone(), PcConfig::default()),
            |mut pc| while !matches!(pc.run(Duration::from_secs(60)), PcEvent::Exit(_)) {},
            BatchSize::PerIteration,
        );
    });
    group.finish();
    let mut group = criterion.benchmark_group("program");
    group.sample_size(10);
    for (name, source, code) in PROGRAMS {
        let compiled = program(source);
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || Pc::new(compiled.clone(), PcConfig::default()),
                |mut pc| assert_eq!(pc.run(Duration::from_secs(1000)), PcEvent::Exit(code)),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    criterion.bench_function("a step back in a million statements", |bencher| {
        let mut session = DebugSession::new(looped.clone(), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
        while !matches!(
            session.advance(&StopCondition::Breakpoint, Duration::from_secs(60)),
            AdvanceOutcome::Event(PcEvent::Exit(_))
        ) {}
        bencher.iter(|| assert!(session.step_back(|_| true)));
    });
}

criterion_group!(benches, programs);
criterion_main!(benches);
