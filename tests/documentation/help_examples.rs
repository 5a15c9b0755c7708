//! The examples in the help of every command run: each command's own, one after the other, in a folder with the files that they
//! name ([`prepare`](super::guide::prepare) and [`SETUP`]). What would open a window runs without one.

use std::fs;
use std::path::Path;

use super::guide::{prepare, run_all, without_window};
use crate::common::project;
use huanle::text::Language;
use huanle::text::usage_examples::{examples, paths};

/// The examples that cannot run, with the reason.
const SKIPPED: [(&str, &str); 1] =
    [("huanle match strong exec:\"edax -gtp\" --game othello --time 100", "Edax is not part of the project")];

/// Additions to examples whose work is long.
const SHORTER: [(&str, &str); 2] =
    [("huanle task mutants", "--random 0"), ("huanle match level:5 level:4", "--games 2")];

/// The commands before an example, which create the files that it names, or its input.
const BEFORE: [(&str, &str); 3] = [
    ("huanle task check dda-mistake dda.c", "cp examples/tasks/dda-mistake/reference.c dda.c && "),
    ("huanle judge -", "cat game.pgn | "),
    // The new task has two survivors, which is an error.
    ("huanle task mutants line", "! "),
];

/// The commands that make the files of a command's examples.
const SETUP: [(&str, &[&str]); 15] = [
    ("show", &["huanle show menu --out a.png", "huanle show board --out b.png"]),
    ("task mutants", &["huanle task new line"]),
    ("replay", &["huanle othello --keys 1s --record game.rec"]),
    ("task check", &["huanle task new line", "cp line/reference.c lab.c"]),
    ("task pack", &["huanle task new line"]),
    (
        "mark",
        &[
            "huanle task new line",
            "mkdir -p class/Ann class.zip",
            "cp line/reference.c class/Ann",
            "cp line/reference.c class.zip",
        ],
    ),
    ("solve", &["cp endings.txt positions.txt"]),
    ("solve othello", &["cp endings.txt positions.txt"]),
    ("records ranking", &["huanle records import results.json"]),
    ("records games", &["huanle records add Ann"]),
    ("records rename", &["huanle records add Ann", "huanle records add \"Ann B\""]),
    ("records remove", &["huanle records add Ann", "huanle records add \"Ann B\""]),
    ("records show", &["huanle records add Ann", "huanle records add Bob"]),
    ("records import", &["huanle records export --csv games.csv", "huanle records export --json games.json"]),
    ("records merge", &["huanle records add Ann --data-dir ../laptop", "mkdir old", "cp ../laptop/huanle.db old"]),
];

/// Ann's game of Othello against a level.
const RESULTS: &str = r#"{"format":"huanle records 1","players":[{"name":"Ann"}],"games":[{"id":"0123456789abcdef0123456789abcdef",
"ended":"2026-11-23T22:08:00Z","program":"othello","rule":"","size":"8x8","first":"","first_level":"beginner","second":"Ann",
"second_level":"","result":"1-0","ending":"resigned second","moves":3,"seconds":"6.54",
"game":"(;GM[Othello]PB[]PW[Ann]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3];)"}]}"#;

/// Fills a folder with the files that the examples name.
fn prepare_files(folder: &Path) {
    prepare(folder);
    let copy = |from: &str, to: &str| assert!(fs::copy(project(from), folder.join(to)).is_ok(), "{from}");
    copy("examples/c/ball.c", "ball.c");
    copy("examples/pictures/clock.png", "photo.jpg");
    fs::write(folder.join("results.json"), RESULTS).unwrap();
    fs::copy(folder.join("game.pgn"), folder.join("game.xqf")).unwrap();
    fs::write(folder.join("boards.txt"), "").unwrap();
    fs::write(folder.join("problems.txt"), "h8 a1 i8 o15 h9 a15 i10 o1\n").unwrap();
    fs::write(folder.join("mates.txt"), "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1\n").unwrap();
    fs::write(folder.join("lecture.list"), "learn circle --at 20\nshow iris a.png b.png\n").unwrap();
    fs::write(folder.join("game.sgf"), "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])").unwrap();
    // A year of WTHOR with one game.
    let mut year = vec![20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0, 0, 0, 1, 0, 0, 0, 32, 32, 56, 64];
    year.resize(84, 0);
    fs::write(folder.join("game.wtb"), year).unwrap();
}

#[test]
#[ignore = "long"]
fn the_examples_of_the_help_run() {
    let find = |list: &[(&'static str, &'static str)], line: &str| {
        list.iter().find(|(start, _)| line.starts_with(start)).map(|(_, text)| *text)
    };
    let commands: Vec<&str> = paths().collect();
    assert!(commands.len() > 40, "{}", commands.len());
    let mut skipped = 0;
    let work: Vec<(String, Vec<String>)> = commands
        .iter()
        .map(|&path| {
            let setup = SETUP.iter().find(|(command, _)| *command == path).map_or(&[][..], |(_, lines)| lines);
            let mut lines: Vec<String> = setup.iter().map(|line| (*line).to_owned()).collect();
            for (line, _) in examples(path, Language::English) {
                if find(&SKIPPED, line).is_some() {
                    skipped += 1;
                    continue;
                }
                let more = find(&SHORTER, line).map_or(String::new(), |more| format!(" {more}"));
                let before = find(&BEFORE, line).unwrap_or_default();
                lines.push(format!("{before}{}", without_window(&format!("{line}{more}"))));
            }
            (path.to_owned(), lines)
        })
        .collect();
    assert_eq!(skipped, SKIPPED.len(), "every example that is left out exists");
    let failures = run_all(&work, |folder| {
        let place = folder.join("here");
        fs::create_dir(&place).unwrap();
        prepare_files(&place);
        place
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
