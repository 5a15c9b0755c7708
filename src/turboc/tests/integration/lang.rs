//! Compares the output of programs with that of their builds by Borland C++ 3.1.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, MemoryModel, NoFiles, compile, console};

/// Runs every program of a folder that has an `.out` file, and compares its output.
fn check_folder(name: &str) {
    let wrong = differences(name, MemoryModel::Small);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the programs of a folder whose output in a memory model is different, each as its name and what it printed.
fn differences(name: &str, model: MemoryModel) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let mut count = 0;
    let mut wrong = Vec::new();
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        // What depends on the memory model has a file for it.
        let of_model = path.with_extension(model.name());
        let expected = if of_model.exists() { of_model } else { path.with_extension("out") };
        if path.extension().is_none_or(|e| e != "c" && e != "cpp") || !expected.exists() {
            continue;
        }
        count += 1;
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        let source = fs::read(&path).unwrap();
        let expected = fs::read(expected).unwrap();
        let input = fs::read(path.with_extension("in")).unwrap_or_default();
        let options = CompileOptions { model, ..CompileOptions::default() };
        match compile(&[(&name, &source)], &NoFiles, &options) {
            Ok(program) => {
                let run = console::run(Arc::new(program), &input, PcConfig::default(), Duration::from_secs(60));
                if run.output != expected || !matches!(run.end, PcEvent::Exit(_)) {
                    let text = String::from_utf8_lossy(&run.output);
                    wrong.push(format!("{name}: {:?}\n{text}\n", run.end));
                }
            }
            Err(problems) => {
                for p in &problems.diagnostics {
                    let at = problems.sources.position(p.span);
                    wrong.push(format!("{name}:{}:{}: {:?}", at.line, at.column, p.message));
                }
            }
        }
    }
    assert!(count > 0);
    wrong
}

/// Compares programs that do not depend on the width of `int` with the output of a modern compiler's build.
#[test]
fn prints_what_every_compiler_prints() {
    check_folder("portable");
}

#[test]
fn prints_what_the_real_build_printed() {
    check_folder("lang");
}

/// Compares programs for edge cases (order of evaluation, formats, unusual input, temporaries) and random programs.
#[test]
fn prints_what_the_real_build_answered() {
    check_folder("asked");
}

/// Compares programs in the other memory models with the same output, unless they print pointers or their sizes.
#[test]
fn all_memory_models_print_the_same() {
    const WITH_POINTERS: [&str; 5] =
        ["sizes.c", "formats.c", "random_printf3_0.c", "random_printf3_1.c", "random_printf3_2.c"];
    for model in MemoryModel::ALL {
        for folder in ["portable", "lang", "asked"] {
            let folders_of_all = folder == "lang" || model == MemoryModel::Huge;
            let mut wrong = if folders_of_all { differences(folder, model) } else { Vec::new() };
            wrong.retain(|one| !model.has_far_data() || !WITH_POINTERS.iter().any(|name| one.starts_with(name)));
            assert!(wrong.is_empty(), "{model:?}: {}", wrong.join("\n"));
        }
    }
}
