//! Tests that the programs under `examples/c` compile.

use std::fs;
use std::path::Path;

use huanle_turboc::{CompileOptions, NoFiles, compile};

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
