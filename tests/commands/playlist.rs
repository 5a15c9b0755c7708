//! `huanle show FILE.list`: the items of a lecture by keys, and the errors of its lines.

use std::fs;
use std::path::Path;

use crate::common::{folder, program, project};

/// The lines of a lecture with an item of each kind.
const LECTURE: &str = "\u{FEFF}# A lecture\r\n\r\n  learn circle --set r=40 --at 12\r\nrun a.c\r\n\
                       run a.c --until 6\r\nshow iris \"pictures/one more.png\" --palette vga\r\n";
/// A program that ignores all keys.
const PROGRAM: &str = "#include <graphics.h>\n#include <dos.h>\nvoid main()\n{\n  int d = DETECT, m;\n  \
                       initgraph(&d, &m, \"\");\n  circle(320, 240, 100);\n  for (;;) delay(10);\n}\n";

/// Fills a folder with a lecture and its files.
fn prepare(folder: &Path) {
    fs::create_dir(folder.join("pictures")).unwrap();
    fs::copy(project("examples/pictures/clock.png"), folder.join("pictures/one more.png")).unwrap();
    fs::write(folder.join("a.c"), PROGRAM).unwrap();
    fs::write(folder.join("lecture.list"), LECTURE).unwrap();
}

/// Returns the picture at the end of a command with scripted keys.
fn picture(folder: &Path, command: &[&str], keys: &str) -> Vec<u8> {
    let file = folder.join("out.png");
    let output = program()
        .current_dir(folder)
        .args(command)
        .args(["--seed", "1", "--lang", "en", "--keys", keys, "--out"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{command:?} {keys}: {}", String::from_utf8_lossy(&output.stderr));
    fs::read(file).unwrap()
}

/// Returns the message about a playlist that cannot be shown, in a language.
fn refusal(folder: &Path, list: impl AsRef<[u8]>, lang: &str) -> String {
    fs::write(folder.join("wrong.list"), list).unwrap();
    let output =
        program().current_dir(folder).args(["show", "wrong.list", "--keys", "1s", "--lang", lang]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(output.stdout.is_empty(), "{message}");
    message
}

#[test]
fn each_item_is_what_its_command_shows() {
    let folder = folder();
    let folder = folder.path();
    prepare(folder);
    let list = |keys: &str| picture(folder, &["show", "lecture.list"], keys);
    let overview = list("500ms");
    let items = [
        picture(folder, &["learn", "circle", "--set", "r=40", "--at", "12"], "3s"),
        picture(folder, &["run", "a.c"], "3s"),
        picture(folder, &["run", "a.c", "--until", "6"], "3s"),
        picture(folder, &["show", "iris", "pictures/one more.png", "--palette", "vga"], "4s"),
    ];
    for (keys, item) in [
        ("PgDn 3s", 0),
        ("PgDn 1s PgDn 3s", 1),
        ("PgDn 1s PgDn 1s PgDn 3s", 2),
        ("End Enter 4s", 3),
        // Held down, also while a program receives all keys.
        ("PgDn 1s hold:PgDn,3s 1s", 1),
        ("End Enter 1s PgUp 1s PgUp 3s", 1),
        // What was done with an item is forgotten, also in an overlay.
        ("PgDn 1s Right*5 F1 500ms PgDn 1s PgUp 3s", 0),
        ("End Enter 4s F12 500ms PgUp 1s PgDn 4s", 3),
        // After the last item and before the first one is the overview.
        ("End Enter 1s PgDn 500ms PgUp 4s", 3),
        ("PgUp 500ms PgDn 3s", 0),
        // Esc returns to the overview, which the keys leave, too.
        ("PgDn 1s PgDn 1s PgDn 1s Esc Esc 500ms PgUp 3s", 1),
        ("PgDn 1s Esc 500ms Down Down Enter 3s", 2),
    ] {
        assert!(list(keys) == items[item], "{keys}");
    }
    let visited = list("PgDn 1s Esc 500ms");
    assert!(visited != overview && list("PgDn 1s PgUp 500ms") == visited, "the item is marked");
    // The editor keeps unsaved changes.
    let changed = "PgDn 1s PgDn 1s PgDn 1s Esc 1s X 500ms";
    assert!(list(&format!("{changed} PgUp 500ms PgDn 500ms PgDn 500ms")) != items[3]);
}

#[test]
fn a_playlist_without_keys_is_its_overview() {
    let folder = folder();
    let folder = folder.path();
    prepare(folder);
    let file = folder.join("still.png");
    let list = ["show", "lecture.list", "--seed", "1", "--lang", "en", "--out"];
    let output = program().current_dir(folder).args(list).arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read(file).unwrap() == picture(folder, &["show", "lecture.list"], "500ms"));
    let output = program().current_dir(folder).args(list).arg("lecture.list").output().unwrap();
    assert_eq!(output.status.code(), Some(2), "the playlist is not replaced");
    assert_eq!(fs::read_to_string(folder.join("lecture.list")).unwrap(), LECTURE);
}

#[test]
fn every_wrong_line_is_reported_with_its_number() {
    let folder = folder();
    let folder = folder.path();
    prepare(folder);
    fs::write(folder.join("wrong.c"), "void main() { x = 1; }\n").unwrap();
    let lines = [
        ("learn nothing", "there is no lesson `nothing`"),
        ("learn circle --set q=1", "q=1"),
        ("learn circle --at 99999", "99999"),
        ("learn circle --sett r=1", "--sett"),
        ("learn circle --keys 1s", "`--keys` is not for an item"),
        ("show blinds-h --out a.gif", "`--out` is not for an item"),
        ("show blinds-h --seed 2", "`--seed` is not for an item"),
        ("run a.c --text", "`--text` is not for an item"),
        ("xiangqi --game missing.pgn", "missing.pgn"),
        ("show nonsense", "nonsense"),
        ("show menu --color RED", "--color is only for transitions"),
        ("show --list", "`--list` is not for an item"),
        ("show other.list", "a playlist cannot contain a playlist"),
        ("run missing.c", "missing.c"),
        ("run wrong.c", "wrong.c:1"),
        ("run -", "standard input"),
        ("show iris missing.png", "missing.png"),
        ("match 1 2", "expected `learn`, `show`, `run` or a game, found `match`"),
        ("--help", "found `--help`"),
        ("learn \"circle", "a quotation mark is not closed"),
    ];
    let list: String = lines.iter().map(|(line, _)| format!("# a line before\n{line}\n")).collect();
    let [english, chinese] = ["en", "zh"].map(|lang| refusal(folder, &list, lang));
    for (number, (line, reason)) in (1..).zip(lines) {
        let start = format!("line {}: ", 2 * number);
        let message = english.lines().find_map(|told| told.strip_prefix(&start)).unwrap_or_default();
        assert!(message.contains(reason), "{line}: {english}");
        assert!(chinese.contains(&format!("第 {} 行：", 2 * number)), "{line}: {chinese}");
    }
    assert!(refusal(folder, list + "learn\nlearn nothing\n", "en").ends_with("and 1 more\n"));
}

#[test]
fn hostile_files_are_refused() {
    let folder = folder();
    let folder = folder.path();
    for (list, reason) in [
        (Vec::new(), "has no items"),
        (b"# only comments\n\n".to_vec(), "has no items"),
        (vec![0x89, b'P', 0xFF, 0, 1], "UTF-8"),
        (vec![0; 1000], "line 1: "),
        ("learn dda\n".repeat(10_000).into_bytes(), "line 1000: a playlist has at most 999 items"),
        ("nonsense\n".repeat(10_000).into_bytes(), "and 979 more"),
        ("x".repeat(1_000_000).into_bytes(), "line 1: "),
    ] {
        let message = refusal(folder, list, "en");
        assert!(message.contains(reason) && message.len() < 4000, "{message}");
    }
    let missing = program().current_dir(folder).args(["show", "missing.list"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("missing.list"));
}
