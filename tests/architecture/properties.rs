//! Property tests: each one stores its failed cases in the file of its crate, which is committed.

use std::fs;
use std::path::{Path, PathBuf};

/// Adds the source files of a folder and its subfolders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn every_property_test_stores_its_failed_cases() {
    let mut files = Vec::new();
    for folder in ["src", "tests", "fonts", "fuzz", "web"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let mut found = 0;
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim_start().trim_start_matches("proptest::") == "proptest! {" {
                found += 1;
                let config = lines.next().unwrap();
                let is_stored = config.contains("#![proptest_config(") && config.contains("crate::REGRESSIONS");
                assert!(is_stored, "{}: {config}: begin with proptest_config and crate::REGRESSIONS", file.display());
            }
        }
    }
    assert!(found >= 36, "{found} blocks of property tests");
}
