//! The characters of all texts, and the faces that draw them.

use std::fs;

use crate::common::project;
use huanle::gfx::font::bundled;

/// Returns the string literals of a source, without its tests and comments.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut found = Vec::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let parts: Vec<&str> = line.split('"').collect();
        found.extend(parts.iter().skip(1).step_by(2).map(|&part| part.to_owned()));
        // A literal that continues on the next line, or from the previous one.
        if parts.len().is_multiple_of(2) {
            found.push((*parts.last().unwrap_or(&"")).to_owned());
        }
        if parts.len() == 1 && !line.contains("//") {
            found.push(line.to_owned());
        }
    }
    found
}

/// Every character of every sentence has a glyph in the faces that show sentences.
#[test]
fn every_character_of_every_text_has_a_glyph() {
    let mut folders = ["src/text", "src/screens", "src/lessons"].map(project).to_vec();
    let mut signs = std::collections::BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            for literal in literals(&source) {
                for sign in literal.chars().filter(|sign| !sign.is_ascii()) {
                    signs.entry(sign).or_insert_with(|| path.clone());
                }
            }
        }
    }
    assert!(signs.len() > 500, "{} signs", signs.len());
    for (sign, path) in signs {
        for face in [bundled::song16(), bundled::song24()] {
            // The words on the river are drawn like the pieces.
            let shown = face.glyph(sign).or(bundled::pieces26().glyph(sign)).is_some();
            assert!(shown, "{sign} of {} has no glyph in {} dots", path.display(), face.height());
        }
    }
}
