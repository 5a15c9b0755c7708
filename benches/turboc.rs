//! Programs in C: how fast they are compiled, run and gone back in.
//!
//! `cargo bench --bench turboc`.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use huanle::turboc::pc::{Event, Goal, Pc, Progress, Session, Setup};
use huanle::turboc::{NoFiles, Options, Program, compile};

/// A million simple statements and a few.
const LOOP: &str = "int a[100], k; long n;\nvoid main() { int i, j, s = 0; for (i = 0; i < 2500; i++) for (j = 0; j < 100; j++) {\n\
                    s += j;\nif (s > 1000) s -= 1000;\nk = s ^ i;\na[j] = k; } }";

fn program(source: &str) -> Arc<Program> {
    match compile(&[("bench.c", source.as_bytes())], &NoFiles, &Options::default()) {
        Ok(program) => Arc::new(program),
        Err(problems) => panic!("{:?}", problems.list),
    }
}

/// Two thousand lines, thirty to a function.
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
            || Pc::new(looped.clone(), Setup::default()),
            |mut pc| while !matches!(pc.run(Duration::from_secs(60)), Event::Exit(_)) {},
            BatchSize::PerIteration,
        );
    });
    group.finish();
    criterion.bench_function("a step back in a million statements", |bencher| {
        let mut session = Session::new(looped.clone(), Setup::default(), Session::ROOM);
        while !matches!(session.advance(&Goal::Free, Duration::from_secs(60)), Progress::Event(Event::Exit(_))) {}
        bencher.iter(|| assert!(session.back(|_| true)));
    });
}

criterion_group!(benches, programs);
criterion_main!(benches);
