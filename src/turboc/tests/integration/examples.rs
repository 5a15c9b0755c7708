//! Tests of the programs under `examples/c`: they compile; their variables are inspected.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, DisplayValue, NoFiles, StackFrame, compile};

#[test]
fn our_examples_compile() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension() != Some("c".as_ref()) {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if let Err(problems) = compile(&[(&name, &fs::read(&path).unwrap())], &NoFiles, &CompileOptions::default()) {
            let said = problems.diagnostics.iter().map(|p| (problems.sources.position(p.span), &p.message));
            panic!("{name}: {:#?}", said.collect::<Vec<_>>());
        }
        count += 1;
    }
    assert_eq!(count, 17);
}

/// The memory of a variable that has no value does not change until it has one.
#[test]
fn variables_without_a_value_keep_their_memory() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../examples/c", "tests/lang", "tests/asked", "tests/pictures"].map(|folder| root.join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let (mut programs, mut compared) = (0, 0);
    for path in files.filter(|path| path.extension() == Some("c".as_ref())) {
        let name = path.display().to_string();
        let Ok(program) = compile(&[(&name, &fs::read(&path).unwrap())], &NoFiles, &CompileOptions::default()) else {
            continue;
        };
        let mut pc = Pc::new(Arc::new(program), PcConfig::default());
        let mut before: HashMap<(u32, String), DisplayValue> = HashMap::new();
        for _ in 0..2_000 {
            if pc.step(Duration::from_secs(2)) != PcEvent::Statement {
                break;
            }
            let mut unset = HashMap::new();
            for variable in pc.machine().stack_trace().iter().flat_map(StackFrame::locals) {
                if variable.is_unset() && variable.value() != DisplayValue::Aggregate {
                    unset.insert((variable.address(), variable.name().to_owned()), variable.value());
                }
            }
            for (variable, value) in &unset {
                if let Some(old) = before.get(variable) {
                    assert_eq!(old, value, "{name}: {}", variable.1);
                    compared += 1;
                }
            }
            before = unset;
        }
        programs += 1;
    }
    assert!(programs > 70 && compared > 5_000, "{programs} programs, {compared} values");
}
