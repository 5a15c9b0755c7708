//! The import rules of the house, read off the source.
//!
//! Each room may use only the rooms named here: every `crate::` and `super::` path in `src/` is resolved to its room and
//! held against the table. So are the crates that only one file may name, and the operating system, which only some rooms
//! may touch.

use std::fs;
use std::path::{Path, PathBuf};

/// Which rooms a room may look into, itself apart.
const MAY_USE: &[(&str, &[&str])] = &[
    ("gfx", &[]),
    ("machine", &["gfx"]),
    ("engine", &[]),
    ("text", &["gfx"]),
    ("ui", &["gfx", "machine", "text"]),
    ("settings", &["gfx", "machine", "text"]),
    ("records", &["engine"]),
    ("sound", &["gfx", "machine"]),
    ("screens", &["gfx", "machine", "engine", "text", "ui", "records", "settings"]),
    ("script", &["gfx", "machine"]),
    ("capture", &["gfx", "machine"]),
    ("cpu", &["gfx"]),
    ("window", &["gfx", "machine", "cpu"]),
    ("lessons", &["gfx", "machine", "engine", "text", "ui", "screens"]),
    (
        "commands",
        &[
            "gfx", "machine", "engine", "text", "ui", "records", "settings", "screens", "script", "lessons", "capture",
            "cpu", "window", "sound",
        ],
    ),
];

/// Crates that only files whose path begins so may name.
const ONLY_IN: [(&str, &[&str]); 15] = [
    ("csv", &["records/exchange/table.rs"]),
    ("serde_json", &["records/exchange/json.rs"]),
    ("unicode_width", &["commands/records/grid.rs"]),
    ("rusqlite", &["records/sqlite"]),
    ("directories", &["commands/"]),
    ("toml", &["settings.rs"]),
    ("pulseaudio", &["sound/pulse.rs"]),
    ("hound", &["capture/wav.rs"]),
    ("minifb", &["window/mod.rs"]),
    ("x11rb", &["window/x11.rs"]),
    ("clap", &["commands/"]),
    ("gif", &["capture/gif.rs"]),
    ("png", &["capture/picture.rs", "commands/glyph"]),
    ("image", &["capture/picture.rs"]),
    ("ttf_parser", &["gfx/font/outline.rs"]),
];

/// Files whose path begins so may touch the operating system: clock, files, threads, processes, environment.
const TOUCH_SYSTEM: [&str; 6] = ["commands/", "capture/", "sound/", "window/", "records/sqlite/", "records/folder.rs"];
const SYSTEM: [&str; 7] =
    ["std::fs", "std::env", "std::thread", "std::process", "std::net", "std::time::Instant", "std::time::SystemTime"];

struct Source {
    /// Path below `src/`, with slashes.
    path: String,
    /// Without comments, and without its tests.
    code: String,
}

impl Source {
    fn room(&self) -> &str {
        self.path.split('/').next().unwrap().trim_end_matches(".rs")
    }

    /// The modules of the file: `gfx/font/text.rs` is `gfx`, `font`, `text`.
    fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }
}

fn sources() -> Vec<Source> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, files) } else { files.push(path) }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&src, &mut files);
    files
        .into_iter()
        .filter(|file| !file.ends_with("tests.rs"))
        .map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let code = ["mod ", "pub(super) mod "]
                .into_iter()
                .fold(text.as_str(), |code, tests| code.split(&format!("#[cfg(test)]\n{tests}")).next().unwrap());
            let code = code.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n");
            let path = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
            Source { path, code }
        })
        .collect()
}

/// The rooms that a file's paths lead to.
fn rooms_used(source: &Source) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut rooms = Vec::new();
    for (at, _) in source.code.match_indices("crate::") {
        let rest = &source.code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            // `use crate::{a::B, c}`: the first word of each element at the outermost level.
            let mut depth = 0;
            let mut element = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => rooms.push(word(std::mem::take(&mut element).trim())),
                    _ => {}
                }
                if c != ',' || depth > 0 {
                    element.push(c);
                }
            }
            rooms.push(word(element.trim()));
        } else {
            rooms.push(word(rest));
        }
    }
    for (at, _) in source.code.match_indices("super::") {
        if source.code[..at].ends_with("super::") {
            continue;
        }
        let mut rest = &source.code[at..];
        let mut up = 0;
        while let Some(next) = rest.strip_prefix("super::") {
            (rest, up) = (next, up + 1);
        }
        let modules = source.modules();
        assert!(up <= modules.len(), "{}: too many super::", source.path);
        rooms.push(
            modules
                .get(..modules.len() - up)
                .and_then(|left| left.first())
                .map_or_else(|| word(rest), |room| (*room).to_owned()),
        );
    }
    rooms.retain(|room| !room.is_empty());
    rooms
}

#[test]
fn rooms_look_only_where_they_may() {
    for source in sources() {
        if ["lib.rs", "main.rs"].contains(&source.path.as_str()) {
            continue;
        }
        let (_, allowed) = MAY_USE
            .iter()
            .find(|(room, _)| *room == source.room())
            .unwrap_or_else(|| panic!("{}: a room that the table does not know", source.path));
        for used in rooms_used(&source) {
            assert!(used == source.room() || allowed.contains(&used.as_str()), "{} uses {used}", source.path);
        }
    }
}

#[test]
fn a_crate_is_named_where_it_belongs() {
    for source in sources() {
        for (name, files) in ONLY_IN {
            // A module of one's own may have the same name.
            let own = source.code.contains(&format!("mod {name};"));
            let named = !own
                && source
                    .code
                    .match_indices(&format!("{name}::"))
                    .any(|(at, _)| !source.code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'));
            assert!(!named || files.iter().any(|file| source.path.starts_with(file)), "{} names {name}", source.path);
        }
    }
}

#[test]
fn only_some_rooms_touch_the_operating_system() {
    for source in sources() {
        if TOUCH_SYSTEM.iter().any(|place| source.path.starts_with(place)) || source.path == "main.rs" {
            continue;
        }
        for name in SYSTEM {
            assert!(!source.code.contains(name), "{} uses {name}", source.path);
        }
        assert!(!source.code.contains("Instant::now") && !source.code.contains("println!"), "{}", source.path);
    }
}

#[test]
fn unsafe_code_is_in_one_file() {
    for source in sources() {
        let word = |at: usize| {
            source.code[at..].starts_with("unsafe ") || source.code[at..].starts_with("unsafe_code, reason")
        };
        let found = source.code.match_indices("unsafe").any(|(at, _)| word(at));
        assert_eq!(found, source.path == "cpu.rs", "{}", source.path);
    }
}

#[test]
fn no_file_outgrows_its_room() {
    for source in sources() {
        let lines = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&source.path)).unwrap();
        let lines = lines.lines().count();
        assert!(lines <= 800, "{} has {lines} lines: split it", source.path);
    }
    let main = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs")).unwrap();
    assert!(main.lines().count() < 100);
}

#[test]
fn the_reader_of_paths_finds_them() {
    let source = |path: &str, code: &str| Source { path: path.to_owned(), code: code.to_owned() };
    assert_eq!(rooms_used(&source("ui/menu.rs", "use crate::gfx::{Color, Rect};")), ["gfx"]);
    assert_eq!(rooms_used(&source("ui/menu.rs", "use crate::{gfx::{A, b::C}, text};")), ["gfx", "text"]);
    assert_eq!(rooms_used(&source("ui/menu.rs", "super::shadow::x()")), ["ui"]);
    assert_eq!(rooms_used(&source("ui/menu.rs", "super::super::engine::x()")), ["engine"]);
    assert_eq!(rooms_used(&source("gfx/font/text.rs", "use super::super::Color; super::Face")), ["gfx", "gfx"]);
}
