//! The tables of the features of the sources: each row names a test or a picture that exists.

use std::fs;
use std::path::Path;

/// Returns the sources of a folder and its subfolders as one text.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = entries.map(|path| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(end) if end == "rs" => fs::read_to_string(&path).unwrap(),
        _ => String::new(),
    });
    texts.collect()
}

#[test]
fn every_row_names_a_test_or_a_picture_that_is_there() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["src", "tests"].map(|folder| sources(&project.join(folder))).concat();
    for (table, rows) in [("features", 126), ("gomoku-requirements", 28)] {
        let text = fs::read_to_string(project.join(format!("docs/reference/{table}.md"))).unwrap();
        let row =
            |line: &&str| line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let lines: Vec<&str> = text.lines().filter(row).collect();
        assert_eq!(lines.len(), rows, "{table}");
        for line in lines {
            let [.., here, shown] = line.trim_end_matches('|').split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let mut there = here.starts_with("not here");
            for (number, name) in shown.split('`').enumerate().filter(|(number, _)| number % 2 == 1) {
                let before = shown.split('`').nth(number - 1).unwrap_or_default();
                let picture = project.join("tests/golden").join(name);
                there = true;
                if before.contains("picture") {
                    assert!(picture.is_dir() || picture.with_extension("png").exists(), "{line}: no picture {name}");
                } else if sources.contains(&format!("\nmod {name};")) {
                    // The module of the tests that follow.
                } else {
                    assert!(sources.contains(&format!("fn {name}(")), "{line}: no test {name}");
                }
            }
            assert!(there, "{line}: nothing shows it");
        }
    }
}
