//! The project's import rules, checked in the source.
//!
//! Each module may use only the modules listed in the documentation of `src/lib.rs`: every path in `src/` that begins with
//! `crate::`, `super::` or one of our own crates (`huanle_gfx::`) is resolved to its module and compared with that table.
//! So are Cargo's dependencies between our crates, the crates that only one file may use, and the operating system, which
//! only some modules may touch.

mod features;
mod import_cycles;
mod properties;
mod struct_fields;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The rows of the table of modules in `src/lib.rs`: each module, and the modules that it may depend on.
static TABLE: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let rows = include_str!("../../src/lib.rs").split("| module | contents | depends on |\n").nth(1).unwrap();
    let rows = rows.lines().skip(1).map_while(|line| line.strip_prefix("//! | "));
    let cells =
        rows.map(|row| row.trim_end_matches('|').split(" | ").map(|cell| cell.trim().trim_matches(['[', ']', '`'])));
    let rows = cells.map(|mut cells| (cells.next().unwrap(), cells.nth(1).unwrap().split(", ").collect()));
    rows.collect()
});

/// Returns whether the table allows a module to use another.
fn may_use(module: &str, used: &str) -> bool {
    let row = TABLE.iter().find(|(name, _)| *name == module);
    let (_, allowed) = row.unwrap_or_else(|| panic!("{module} is not in the table of src/lib.rs"));
    allowed.contains(&used)
}

/// Our crates that are one module each: `huanle_gfx` is the module `gfx`. The other two, the program and `huanle_app`,
/// contain several.
const CRATES: [&str; 8] = ["cpu", "engine", "fonts", "gfx", "lab", "machine", "turboc", "web"];

/// Crates that only files with these path prefixes may use.
const ONLY_IN: [(&str, &[&str]); 21] = [
    ("csv", &["player/trace.rs", "records/exchange/csv_table.rs", "tasks/marks.rs"]),
    (
        "serde_json",
        &["records/exchange/json.rs", "records/memory/json.rs", "records/memory/salvage.rs", "tasks/json.rs"],
    ),
    ("unicode_width", &["commands/help.rs", "commands/records/grid.rs"]),
    ("rusqlite", &["records/sqlite"]),
    ("chrono", &["records/sqlite/zone.rs"]),
    ("directories", &["commands/"]),
    ("toml", &["lessons/file", "settings", "tasks"]),
    ("hound", &["app/capture/wav.rs"]),
    ("minifb", &["app/window/"]),
    ("x11_dl", &["app/window/xlib.rs"]),
    ("windows_sys", &["app/window/win32.rs", "app/console.rs"]),
    ("clipboard_win", &["app/window/win32_clipboard.rs"]),
    ("cpal", &["app/sound/device.rs"]),
    ("sys_locale", &["commands/language.rs"]),
    ("clap", &["commands/", "lab/"]),
    ("ctrlc", &["commands/interrupt.rs"]),
    ("libc", &["app/window/xlib.rs", "commands/ignored_signals.rs"]),
    ("gif", &["app/capture/gif.rs"]),
    ("png", &["app/capture/picture.rs", "commands/glyph"]),
    ("image", &["app/capture/picture.rs"]),
    ("ttf_parser", &["gfx/font/outline.rs"]),
];

/// Files with these path prefixes may touch the operating system: clock, files, threads, processes, environment.
const TOUCH_SYSTEM: [&str; 6] =
    ["commands/", "app/", "lab/", "engine/search/parallel.rs", "records/sqlite/", "records/folder.rs"];
const SYSTEM: [&str; 7] =
    ["std::fs", "std::env", "std::thread", "std::process", "std::net", "std::time::Instant", "std::time::SystemTime"];

struct Source {
    /// The path below `src/`, with slashes.
    path: String,
    /// The code without comments and tests.
    code: String,
}

impl Source {
    fn layer(&self) -> &str {
        self.modules()[0]
    }

    /// Returns the modules of the file from its top-level module on: `gfx/font/text.rs` is `gfx`, `font`, `text`. A
    /// crate is a top-level module, except `app`, which contains several.
    fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
        path.strip_prefix("app/").unwrap_or(path).split('/').collect()
    }

    /// Returns the meaning of `crate::`: the name of a crate that is a module, or nothing if the crate contains
    /// several.
    fn own_crate(&self) -> Option<&str> {
        let first = self.path.split('/').next().unwrap();
        CRATES.contains(&first).then_some(first)
    }
}

/// Returns the Rust files below `src/`, without tests and examples.
fn source_files() -> Vec<PathBuf> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("tests") || path.ends_with("examples") {
                continue;
            }
            if path.is_dir() { walk(&path, files) } else { files.push(path) }
        }
    }
    let mut files = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    files.retain(|file| file.extension() == Some("rs".as_ref()) && !file.ends_with("tests.rs"));
    files
}

fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    source_files()
        .into_iter()
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

/// Returns the modules that a file's paths lead to.
fn layers_used(source: &Source) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut layers = Vec::new();
    for (at, _) in source.code.match_indices("huanle_") {
        let name = word(&source.code[at + "huanle_".len()..]);
        if CRATES.contains(&name.as_str()) {
            layers.push(name);
        }
    }
    let through = |path: &'static str| source.code.match_indices(path).map(move |(at, _)| at + path.len());
    if let Some(own) = source.own_crate() {
        layers.extend(through("crate::").take(1).map(|_| own.to_owned()));
    }
    let ends = through("huanle_app::").chain(through("crate::").filter(|_| source.own_crate().is_none()));
    for end in ends {
        let rest = &source.code[end..];
        if let Some(group) = rest.strip_prefix('{') {
            // `use crate::{a::B, c}`: the first word of each element at the outermost level.
            let mut depth = 0;
            let mut element = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => layers.push(word(std::mem::take(&mut element).trim())),
                    _ => {}
                }
                if c != ',' || depth > 0 {
                    element.push(c);
                }
            }
            layers.push(word(element.trim()));
        } else {
            layers.push(word(rest));
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
        let left = modules.get(..modules.len() - up).and_then(|left| left.first().copied());
        layers.push(left.or(source.own_crate()).map_or_else(|| word(rest), str::to_owned));
    }
    layers.retain(|layer| !layer.is_empty());
    layers
}

/// Returns the modules that a source uses although it may not.
fn forbidden(source: &Source) -> Vec<String> {
    let mut used = layers_used(source);
    used.retain(|used| used != source.layer() && !may_use(source.layer(), used));
    used
}

#[test]
fn layers_import_only_lower_layers() {
    for source in sources() {
        if ["lib.rs", "main.rs", "app/lib.rs"].contains(&source.path.as_str()) {
            continue;
        }
        assert_eq!(forbidden(&source), [""; 0], "{}", source.path);
    }
}

#[test]
fn the_table_has_no_unused_dependency_and_each_stands_above() {
    let sources = sources();
    for (at, (module, allowed)) in TABLE.iter().enumerate() {
        let files = sources.iter().filter(|source| source.layer() == *module);
        let used: Vec<String> = files.flat_map(layers_used).collect();
        let above: Vec<&str> = TABLE[..at].iter().map(|row| row.0).collect();
        let stands = |name: &str| name == "nothing" || above.contains(&name) && used.iter().any(|used| used == name);
        let wrong: Vec<&&str> = allowed.iter().filter(|name| !stands(name)).collect();
        assert!(wrong.is_empty(), "{module}: {wrong:?}");
    }
}

#[test]
fn a_crate_is_named_where_it_belongs() {
    for source in sources() {
        for (name, files) in ONLY_IN {
            // A local module may have the same name.
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
fn only_some_layers_use_the_operating_system() {
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

/// Files of the commands that may write files, each with its reason. All others plan their outputs in
/// `commands/output`, so that nothing is overwritten by mistake.
const WRITE_FILES: [&str; 5] = [
    "commands/output/mod.rs",
    // The settings.
    "commands/data_dir.rs",
    // The games of a match, in a folder that is checked when the match begins.
    "commands/matches/log.rs",
    // Output of a C program in the folder of `--files`.
    "commands/mounted_dir.rs",
    // Programs that the user saves in the editor.
    "commands/workbench.rs",
];

#[test]
fn commands_write_files_in_one_place() {
    let writes = ["folder::replace(", "fs::write", "File::create", "OpenOptions", "create_dir"];
    for source in sources().iter().filter(|source| source.path.starts_with("commands/")) {
        let named = writes.iter().find(|name| source.code.contains(**name));
        assert!(named.is_none() || WRITE_FILES.contains(&source.path.as_str()), "{}: {named:?}", source.path);
    }
}

/// Files that may contain unsafe code, each with its reason: processor instructions, calls of Windows and Xlib, signals that
/// are ignored, data from the web page.
const UNSAFE: [&str; 7] = [
    "cpu/lib.rs",
    "app/console.rs",
    "app/window/win32.rs",
    "app/window/xlib.rs",
    "commands/ignored_signals.rs",
    "web/allocator.rs",
    "web/imports.rs",
];

#[test]
fn unsafe_code_is_in_few_files() {
    for source in sources() {
        let word = |at: usize| {
            source.code[at..].starts_with("unsafe ") || source.code[at..].starts_with("unsafe_code, reason")
        };
        let found = source.code.match_indices("unsafe").any(|(at, _)| word(at));
        assert_eq!(found, UNSAFE.contains(&source.path.as_str()), "{}", source.path);
    }
}

#[test]
fn no_file_is_too_long() {
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
    assert_eq!(layers_used(&source("ui/menu.rs", "use crate::gfx::{Color, Rect};")), ["gfx"]);
    assert_eq!(layers_used(&source("ui/menu.rs", "use crate::{gfx::{A, b::C}, text};")), ["gfx", "text"]);
    assert_eq!(layers_used(&source("ui/menu.rs", "super::shadow::x()")), ["ui"]);
    assert_eq!(layers_used(&source("ui/menu.rs", "super::super::engine::x()")), ["engine"]);
    assert_eq!(layers_used(&source("gfx/font/text.rs", "use super::super::Color; super::Face")), ["gfx", "gfx"]);
}

#[test]
fn a_forbidden_edge_is_found() {
    let source = |path: &str, code: &str| Source { path: path.to_owned(), code: code.to_owned() };
    assert_eq!(forbidden(&source("gfx/line.rs", "use huanle_machine::Machine;")), ["machine"]);
    assert_eq!(forbidden(&source("machine/lib.rs", "use huanle_gfx::Color; use crate::clock;")), [""; 0]);
    assert_eq!(forbidden(&source("engine/game.rs", "use huanle_gfx::{Color, Rect};")), ["gfx"]);
    assert_eq!(forbidden(&source("app/window/mod.rs", "use crate::{capture::Format, sound};")), ["capture", "sound"]);
    assert_eq!(forbidden(&source("screens/title.rs", "use huanle_app::window::Window;")), ["window"]);
    assert_eq!(forbidden(&source("ui/menu.rs", "use crate::records::Store;")), ["records"]);
}

#[test]
fn cargo_knows_of_no_other_edges() {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let named = |value: &serde_json::Value| value["name"].as_str().unwrap().trim_start_matches("huanle-").to_owned();
    let mut layers: Vec<String> = packages.iter().map(named).collect();
    layers.retain(|layer| !["huanle", "app", "benches", "fuzz", "test-support", "unpack"].contains(&layer.as_str()));
    layers.sort();
    assert_eq!(layers, CRATES);
    for package in packages {
        let name = named(package);
        let allowed = |dependency: &str| match name.as_str() {
            "huanle" => ["app", "cpu", "engine", "gfx", "machine", "turboc"].contains(&dependency),
            "app" => ["gfx", "machine"].contains(&dependency),
            // A separate module next to the page, web/unpack, and users of the program as a library.
            "unpack" | "fuzz" | "web" => false,
            // They measure and test any layer.
            "benches" | "test-support" => true,
            module => may_use(module, dependency),
        };
        for dependency in package["dependencies"].as_array().unwrap() {
            let ours = dependency["name"].as_str().unwrap().starts_with("huanle-");
            // A crate names itself if its tests need one of its features. The tests of the compiler press keys.
            let in_tests = |of: &str| {
                let by_turboc = name == "turboc" && of == "machine";
                dependency["kind"] == "dev" && (of == name || of == "test-support" || by_turboc)
            };
            let dependency = named(dependency);
            assert!(!ours || allowed(&dependency) || in_tests(&dependency), "{name} depends on {dependency}");
        }
    }
}

/// The table draws each of its parts once. The bar used to be drawn twice, below the marks and above them.
#[test]
fn a_table_draws_no_part_twice() {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screens/table/paint.rs")).unwrap();
    let body = source.split("fn compose(").nth(1).and_then(|rest| rest.split("\n    }\n").next()).unwrap();
    let mut parts: Vec<&str> =
        body.split("self.draw_").skip(1).map(|rest| rest.split('(').next().unwrap_or_default()).collect();
    let drawn = parts.len();
    parts.sort_unstable();
    parts.dedup();
    assert!(parts.contains(&"bar") && parts.contains(&"moves"), "{parts:?}");
    assert_eq!(parts.len(), drawn, "{parts:?}");
}

/// The first line of a doc comment is a verb with its object, or a noun phrase: at most one in five hundred begins with a question
/// word, such as the help of an option.
#[test]
fn documentation_does_not_begin_with_question_words() {
    const QUESTION_WORDS: [&str; 11] =
        ["What", "How", "Whether", "Where", "Who", "Whose", "Whom", "When", "Why", "Which", "So"];
    let (mut comments, mut questions) = (0, Vec::new());
    for file in source_files() {
        let text = fs::read_to_string(&file).unwrap();
        let mut is_inside = false;
        for line in text.lines() {
            let comment = line.trim_start();
            let comment = comment.strip_prefix("///").or_else(|| comment.strip_prefix("//!"));
            if let Some(comment) = comment.filter(|_| !is_inside) {
                comments += 1;
                let word = comment.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                if QUESTION_WORDS.contains(&word) {
                    questions.push(format!("{}: {}", file.display(), comment.trim()));
                }
            }
            is_inside = comment.is_some();
        }
    }
    assert!(comments > 10_000, "{comments} doc comments");
    assert!(questions.len() * 500 <= comments, "{} of {comments}:\n{}", questions.len(), questions.join("\n"));
}
