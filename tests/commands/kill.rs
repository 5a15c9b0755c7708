//! A game in progress survives killing the program at any time, and files are complete or not there.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, WATCHDOG, folder, text};
use huanle::engine::notation::Archive as _;
use huanle::engine::othello::notation;
use huanle::records::{Sqlite, Store};
use rusqlite::{Connection, OpenFlags};

/// The number of kills.
const KILLS: usize = 100;

/// Returns the moves of the game that is offered again, if any.
fn kept(folder: &Path) -> Option<Vec<String>> {
    let (mut store, told) = Sqlite::open(folder).expect("the store opens");
    assert_eq!(told, None, "nothing was damaged");
    let mut running = store.games_in_progress("othello").expect("it can be read");
    assert!(running.len() <= 1, "there is one game: {running:?}");
    let game = running.pop()?;
    let (head, file) = game.text.split_once("\n\n").expect("a head and a game");
    assert!(head.starts_with("huanle running 1\nseats 10 10\nat "), "{head}");
    let loaded = notation::read(file.as_bytes()).unwrap().game(0).unwrap().expect("a legal game");
    Some(loaded.record.moves().iter().map(ToString::to_string).collect())
}

/// Returns how often a game in progress has been stored in a folder.
fn stored(folder: &Path) -> i64 {
    let open = Connection::open_with_flags(folder.join("huanle.db"), OpenFlags::SQLITE_OPEN_READ_ONLY);
    // There may be no database yet, or an incomplete one.
    open.and_then(|database| database.query_row("SELECT coalesce(max(turn), 0) FROM running", [], |row| row.get(0)))
        .unwrap_or(0)
}

/// Waits until the program has stored this many more moves or has ended, and a little longer, so that the kill can
/// happen anywhere between two moves.
fn let_play(child: &mut Child, folder: &Path, moves: i64, longer: Duration) {
    let (begun, before) = (Instant::now(), stored(folder));
    // A finished game is deleted: then the count restarts.
    while (0..moves).contains(&(stored(folder) - before)) && child.try_wait().expect("a child").is_none() {
        assert!(begun.elapsed() < WATCHDOG, "no move is stored");
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(longer);
}

#[test]
fn killed_at_a_hundred_moments_the_game_is_there_again() {
    let folder = folder();
    let mut random = 1_u64;
    let (mut before, mut finished, mut grown) = (None::<Vec<String>>, 0, 0);
    for _ in 0..KILLS {
        // Continues the offered game; without one the computer starts a game against itself, at the slowest level: no
        // game can get from its first moves to its end between two kills.
        let keys = if before.is_some() { "500ms Enter 900s" } else { "500ms F2 Right*10 Down Right*8 Enter 900s" };
        if before.is_none() {
            // With the last players stored, the keys would lead elsewhere.
            let _ = std::fs::remove_file(folder.path().join("settings.toml"));
        }
        let mut child = common::program()
            .args(["othello", "--data-dir", text(folder.path()), "--seed", "1", "--keys", keys])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Also before anything is stored.
        let moves = (random >> 33) % 3;
        let_play(&mut child, folder.path(), moves as i64, Duration::from_micros((random >> 40) % 30_000));
        // A program that has already ended cannot be killed any more.
        let _ = child.kill();
        let ended = child.wait().expect("it ends").success();
        let now = kept(folder.path());
        match (&before, &now) {
            (Some(before), Some(now)) => {
                assert!(now.starts_with(before), "{before:?} was kept, and {now:?} is there");
                grown += usize::from(now.len() > before.len());
            }
            // Only a finished game is deleted.
            (Some(before), None) => {
                assert!(before.len() > 20, "{before:?} is gone");
                finished += 1;
            }
            (None, _) => {}
        }
        assert!(!ended || now.is_none(), "it came to its end, and {now:?} is still offered");
        before = now;
    }
    // In two of three runs a move was stored before the kill.
    assert!(grown + finished > KILLS / 4, "{grown} grew, {finished} ended");
}

/// The number of kills of a program that writes a file; `HUANLE_KILLS` in the environment is another one.
const WRITE_KILLS: usize = 40;

/// Returns the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Starts a command that writes a file.
fn start_writing(arguments: &[&str]) -> Child {
    let mut command = common::program();
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

#[test]
fn a_killed_program_leaves_no_damaged_file_and_nothing_after_the_next_write() {
    let folder = folder();
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let kills = std::env::var("HUANLE_KILLS").map_or(WRITE_KILLS, |kills| kills.parse().expect("a number"));
    // An animation is written for a while, and the files of a C program at once, again and again.
    let source = "#include <stdio.h>\n#include <dos.h>\nvoid main() { int n, i; for (n = 0; n < 200; n++) {\n\
        FILE *f = fopen(\"LIST.TXT\", \"w\"); for (i = 0; i < 2000; i++) fprintf(f, \"%d\\n\", n); fclose(f); delay(100); } }\n";
    for name in ["gif", "list"] {
        std::fs::create_dir(folder.path().join(name)).unwrap();
    }
    std::fs::write(folder.path().join("list.c"), source).unwrap();
    let (gif, list, program) = (at("gif/a.gif"), at("list"), at("list.c"));
    let writes = [
        vec!["show", "tones", "--lang", "en", "--out", &gif],
        vec!["run", &program, "--lang", "en", "--keys", "100s", "--files", &list],
    ];
    let whole = writes.each_ref().map(|arguments| {
        let begun = Instant::now();
        assert!(start_writing(arguments).wait().expect("it ends").success(), "{arguments:?}");
        begun.elapsed()
    });
    let animation = std::fs::read(&gif).expect("it is written");
    let is_list = |bytes: &[u8]| {
        let lines: Vec<&str> = std::str::from_utf8(bytes).unwrap_or_default().lines().collect();
        lines.len() == 2000 && lines.iter().all(|line| *line == lines[0])
    };
    let mut random = 1_u64;
    let (mut left, mut unfinished) = (0, 0);
    for kill in 0..kills {
        let mut child = start_writing(&writes[kill % 2]);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(whole[kill % 2] / 1000 * ((random >> 40) % 1000) as u32);
        let _ = child.kill();
        unfinished += usize::from(!child.wait().expect("it ends").success());
        left += names(&folder.path().join("gif")).len() + names(&folder.path().join("list")).len() - 2;
        assert!(std::fs::read(&gif).expect("it is there") == animation, "damaged after {kill} kills");
        assert!(is_list(&std::fs::read(folder.path().join("list/LIST.TXT")).unwrap()), "damaged after {kill} kills");
    }
    println!("{kills} kills, {unfinished} before the end, {left} times a file was left");
    assert!(left > 0 && unfinished > kills / 2, "{left} leftovers, {unfinished} of {kills} were killed in time");
    for arguments in &writes {
        assert!(start_writing(arguments).wait().expect("it ends").success());
    }
    let found = ["gif", "list"].map(|name| names(&folder.path().join(name)));
    assert_eq!(found, [["a.gif"], ["LIST.TXT"]], "the next write removes what is left");
}

/// A program that is asked to end removes its unfinished file, also when SIGINT is ignored, as in the background of a shell.
/// Ignored signals stay ignored.
#[cfg(unix)]
#[test]
fn signals_remove_unfinished_files() {
    let folder = folder();
    let source = folder.path().join("endless.c");
    let program = "#include <graphics.h>\n#include <dos.h>\nvoid main() { int d = DETECT, m, i; initgraph(&d, &m, \"\");\n\
        for (i = 0; ; i++) { putpixel(i % 640, i / 640 % 480, i % 16); delay(20); } }\n";
    std::fs::write(&source, program).unwrap();
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    for (ignored, signal, ends) in [
        ("", "INT", true),
        ("", "TERM", true),
        ("INT", "TERM", true),
        ("INT", "HUP", true),
        ("INT", "INT", false),
        ("HUP", "HUP", false),
        ("HUP", "TERM", true),
    ] {
        let mut shell = std::process::Command::new("sh");
        let ignore = if ignored.is_empty() { String::new() } else { format!("trap '' {ignored}; ") };
        shell.args(["-c", &format!("{ignore}exec \"$0\" \"$@\"")]).arg(common::program_file().get_program());
        let file = out.join("a.gif");
        shell.args(["run", text(&source), "--keys", "86000s", "--out", text(&file)]);
        let mut child = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the shell starts");
        let begun = Instant::now();
        while names(&out).is_empty() {
            assert!(begun.elapsed() < WATCHDOG && child.try_wait().unwrap().is_none(), "nothing is written");
            std::thread::sleep(Duration::from_millis(5));
        }
        let send = |signal: &str| {
            let id = child.id().to_string();
            assert!(std::process::Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        };
        send(signal);
        if !ends {
            std::thread::sleep(Duration::from_millis(200));
            assert!(child.try_wait().unwrap().is_none(), "{signal} is ignored");
            let id = child.id().to_string();
            assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        }
        assert_eq!(child.wait().unwrap().code(), Some(130), "{ignored} {signal}");
        assert_eq!(names(&out), [""; 0], "{ignored} {signal}");
    }
}
