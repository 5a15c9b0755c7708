//! A game in progress survives killing the program at any time.

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
    assert!(head.starts_with("huanle running 1\nseats advanced advanced\nat "), "{head}");
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
        let keys = if before.is_some() { "500ms Enter 900s" } else { "500ms F2 Right*4 Down Right*2 Enter 900s" };
        if before.is_none() {
            // With the last players stored, the keys would lead elsewhere.
            let _ = std::fs::remove_file(folder.path().join("settings.toml"));
        }
        let mut child = common::program()
            .args([
                "othello",
                "--modern",
                "--headless",
                "--data-dir",
                text(folder.path()),
                "--seed",
                "1",
                "--keys",
                keys,
            ])
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
