//! Persistent data: in every store alike, with several programs at once, and with every kind of failure.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{folder, text};
use huanle::engine::{Outcome, Player};
use huanle::records::folder::{self as files, MAX_FILE_SIZE};
use huanle::records::{
    FileError, FinishedGame, GameFiles, GameFolder, Memory, Participant, Sqlite, Store, StoreError, date, sqlite,
};
use rusqlite::Connection;

const DATABASE: &str = "huanle.db";

/// Opens a store without any notice.
fn open(folder: &Path) -> Sqlite {
    let (store, told) = Sqlite::open(folder).unwrap();
    assert_eq!(told, None);
    store
}

/// Returns the error of opening a store: one sentence that names a remedy.
fn refused(folder: &Path) -> String {
    let why = Sqlite::open(folder).expect_err("a refusal").to_string();
    assert!(why.contains(text(folder)) && !why.contains('\n'), "{why}");
    why
}

fn texts(store: &mut dyn Store, program: &str) -> Vec<String> {
    store.games_in_progress(program).unwrap().into_iter().map(|running| running.text).collect()
}

fn integrity(folder: &Path) {
    let connection = Connection::open(folder.join(DATABASE)).unwrap();
    let check: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
}

/// Checks the operations of every store.
fn keeps(store: &mut dyn Store) {
    assert_eq!(store.games_in_progress("othello"), Ok(Vec::new()));
    let first = store.save_game(None, "othello", "f5").unwrap();
    let second = store.save_game(None, "othello", "d3\n'; DROP TABLE running; -- \0 棋").unwrap();
    let third = store.save_game(None, "gomoku", "h8").unwrap();
    assert_eq!(BTreeSet::from([first, second, third]).len(), 3);
    assert_eq!(texts(store, "othello"), ["d3\n'; DROP TABLE running; -- \0 棋", "f5"], "the last one kept first");
    assert_eq!(store.save_game(Some(first), "othello", "f5d6"), Ok(first));
    let running = store.games_in_progress("othello").unwrap();
    assert_eq!((running[0].id, running[0].text.as_str(), running[0].program.as_str()), (first, "f5d6", "othello"));
    assert_eq!(running.len(), 2);
    assert_eq!(texts(store, "gomoku"), ["h8"]);

    store.delete_game(first).unwrap();
    store.delete_game(first).unwrap();
    store.delete_game(-7).unwrap();
    assert_eq!(store.games_in_progress("othello").unwrap().len(), 1);
    assert_eq!(store.save_game(Some(first), "othello", "again"), Ok(first), "kept though it was forgotten");
    let fourth = store.save_game(None, "othello", "new").unwrap();
    assert!(![first, second, third].contains(&fourth));
    assert_eq!(store.save_game(Some(1000), "othello", "far"), Ok(1000));
    assert!(store.save_game(None, "xiangqi", "").unwrap() > 1000);

    assert_eq!(store.solved_puzzles("vcf"), Ok(BTreeSet::new()));
    for puzzle in ["2", "1", "2", "残局"] {
        store.set_solved("vcf", puzzle).unwrap();
    }
    store.set_solved("mates", "9").unwrap();
    assert_eq!(store.solved_puzzles("vcf").unwrap().into_iter().collect::<Vec<_>>(), ["1", "2", "残局"]);
}

#[test]
fn every_store_keeps() {
    keeps(&mut Memory::default());
    let folder = folder();
    keeps(&mut open(&folder.path().join("made/where/missing")));
}

#[test]
fn a_store_on_the_disk_is_there_at_the_next_start() {
    let folder = folder();
    let mut store = open(folder.path());
    let id = store.save_game(None, "othello", "f5d6").unwrap();
    store.set_solved("vcf", "1").unwrap();
    drop(store);
    let names = |folder: &Path| {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(folder.path()), [DATABASE, "huanle.lock"], "one file holds everything");
    let mut store = open(folder.path());
    let running = store.games_in_progress("othello").unwrap();
    assert_eq!((running[0].id, running[0].text.as_str()), (id, "f5d6"));
    let kept = &running[0].saved_at;
    assert!(&kept[..10] > "2026-01-01" && kept < &"3000".to_owned() && kept.len() == 16, "{kept}");
    assert!(store.solved_puzzles("vcf").unwrap().contains("1"));
}

/// The time of saving is formatted in local time: here that of Beijing and of Greenwich.
#[test]
fn times_are_those_of_the_place() {
    let folder = folder();
    open(folder.path()).save_game(None, "othello", "f5d6").unwrap();
    let seconds = |zone| {
        let kept = open(folder.path()).with_zone(zone).games_in_progress("othello").unwrap().remove(0).saved_at;
        date::parse_utc(&format!("{}:00Z", kept.replace(' ', "T"))).unwrap()
    };
    assert_eq!(seconds(|_| 8 * 3600) - seconds(date::UTC), 8 * 3600);
}

#[test]
fn a_game_that_another_program_plays_is_its_own() {
    let folder = folder();
    let (mut here, mut there) = (open(folder.path()), open(folder.path()));
    let id = here.save_game(None, "othello", "here").unwrap();
    assert_eq!(texts(&mut here, "othello"), ["here"]);
    assert_eq!(texts(&mut there, "othello"), Vec::<String>::new());
    there.delete_game(id).unwrap();
    let other = there.save_game(Some(id), "othello", "there").unwrap();
    assert_ne!(other, id, "nothing is written over");
    assert_eq!(
        (texts(&mut here, "othello"), texts(&mut there, "othello")),
        (vec!["here".into()], vec!["there".into()])
    );
    drop(here);
    assert_eq!(texts(&mut there, "othello"), ["there", "here"]);
    // Two programs are offered the same game: the first to continue it gets it.
    let mut third = open(folder.path());
    assert_eq!(texts(&mut third, "othello"), ["here"]);
    assert_eq!(there.save_game(Some(id), "othello", "on"), Ok(id));
    assert_ne!(third.save_game(Some(id), "othello", "on, too"), Ok(id));
    drop((there, third));
    assert_eq!(texts(&mut open(folder.path()), "othello"), ["on, too", "on", "there"]);
}

#[test]
fn a_game_is_taken_over_by_one_program_and_by_another_when_that_one_is_gone() {
    let folder = folder();
    open(folder.path()).save_game(None, "othello", "f5").unwrap();
    let mut stores: Vec<Sqlite> = (0..4).map(|_| open(folder.path())).collect();
    // All are offered it before any of them claims it.
    let offered: Vec<_> =
        stores.iter_mut().map(|store| store.games_in_progress("othello").unwrap().remove(0)).collect();
    let claimed: Vec<bool> =
        stores.iter_mut().zip(&offered).map(|(store, game)| store.claim_game(game).unwrap()).collect();
    assert_eq!(claimed, [true, false, false, false]);
    assert_eq!(stores[0].claim_game(&offered[0]), Ok(true), "it has it still");
    assert_eq!(stores[0].is_open_elsewhere("othello"), Ok(false));
    assert_eq!((stores[1].is_open_elsewhere("othello"), stores[1].is_open_elsewhere("gomoku")), (Ok(true), Ok(false)));
    assert_eq!(texts(&mut stores[1], "othello"), Vec::<String>::new());
    stores[0].save_game(Some(offered[0].id), "othello", "f5d6").unwrap();
    stores.remove(0);
    assert_eq!(stores[0].is_open_elsewhere("othello"), Ok(false), "its owner is gone");
    assert_eq!(stores[0].claim_game(&offered[1]), Ok(false), "it has gone on since");
    let now = stores[0].games_in_progress("othello").unwrap().remove(0);
    assert_eq!((now.text.as_str(), stores[0].claim_game(&now)), ("f5d6", Ok(true)));
    stores[0].save_finished_game(&finished(2, Outcome::Draw), Some(now.id)).unwrap();
    assert_eq!(stores[1].claim_game(&now), Ok(false), "it is over");
    assert_eq!(open(folder.path()).finished_games().unwrap().len(), 1);
    let mut memory = Memory::default();
    memory.save_game(None, "othello", "f5").unwrap();
    let game = memory.games_in_progress("othello").unwrap().remove(0);
    assert_eq!((memory.claim_game(&game), memory.is_open_elsewhere("othello")), (Ok(true), Ok(false)));
}

#[test]
fn what_happens_while_the_store_is_locked_is_saved_when_it_is_free() {
    let folder = folder();
    let mut before = open(folder.path());
    before.add_person("小明").unwrap();
    before.save_game(None, "othello", "before").unwrap();
    drop(before);
    let other = Connection::open(folder.path().join(DATABASE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let error = Sqlite::open_with_timeout(folder.path(), Duration::ZERO).unwrap_err();
    assert!(error.is_temporary(), "{error}");
    let mut store = sqlite::deferred(folder.path(), error);
    assert!(store.pending_error().is_some());
    let [first, second] = ["f5", "h8"].map(|text| store.save_game(None, "othello", text).unwrap());
    store.save_game(Some(first), "othello", "f5d6").unwrap();
    store.set_solved("vcf", "1").unwrap();
    let [anna, ming] = ["Anna", "小明"].map(|name| store.add_person(name).unwrap());
    let uid = store.save_finished_game(&finished(7, Outcome::Draw), Some(second)).unwrap();
    let third = store.save_game(None, "othello", "third").unwrap();
    assert_eq!((texts(&mut *store, "othello").len(), store.finished_games().unwrap().len()), (2, 1));
    store.flush().expect_err("it is locked still");
    other.execute_batch("COMMIT").unwrap();
    // The next change writes everything, and assigned ids stay valid.
    store.save_game(Some(first), "othello", "f5d6c3").unwrap();
    assert_eq!(store.pending_error(), None);
    store.flush().unwrap();
    store.rename_person(anna, "Berta").unwrap();
    store.remove_person(ming).unwrap();
    assert_ne!(store.save_finished_game(&finished(8, Outcome::Draw), Some(third)).unwrap(), uid);
    store.save_finished_game(&FinishedGame { uid, ..finished(9, Outcome::Draw) }, None).unwrap();
    drop(store);
    let mut store = open(folder.path());
    assert_eq!(texts(&mut store, "othello"), ["f5d6c3", "before"]);
    assert!(store.solved_puzzles("vcf").unwrap().contains("1"));
    assert_eq!(store.people().unwrap().into_iter().map(|person| person.name).collect::<Vec<_>>(), ["Berta"]);
    let mut moves: Vec<u32> = store.finished_games().unwrap().iter().map(|game| game.moves).collect();
    moves.sort_unstable();
    assert_eq!(moves, [8, 9], "each once");
}

#[test]
fn several_at_once_lose_nothing() {
    let folder = folder();
    const KEPT: usize = 40;
    thread::scope(|scope| {
        for player in 0..4 {
            let folder = folder.path();
            scope.spawn(move || {
                let mut store = open(folder);
                let id = store.save_game(None, "othello", "").unwrap();
                for number in 0..KEPT {
                    let game = format!("{player} {number}");
                    assert_eq!(store.save_game(Some(id), "othello", &game), Ok(id));
                    store.set_solved("all", &game).unwrap();
                    assert_eq!(texts(&mut store, "othello").iter().filter(|text| **text == game).count(), 1);
                }
            });
        }
    });
    let mut store = open(folder.path());
    let kept: BTreeSet<String> = texts(&mut store, "othello").into_iter().collect();
    assert_eq!(kept, (0..4).map(|player| format!("{player} {}", KEPT - 1)).collect());
    assert_eq!(store.solved_puzzles("all").unwrap().len(), 4 * KEPT);
    integrity(folder.path());
}

/// The environment variable that makes the process play a role: its name and a folder.
const PART: &str = "HUANLE_TEST_PART";

/// Starts this test program once more, in a role of [`plays_a_part`].
fn part(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "records::plays_a_part", "--nocapture", "--test-threads=1"]);
    command.env(PART, format!("{name} {}", text(folder))).stdout(Stdio::piped());
    command
}

fn start(name: &str, folder: &Path) -> Child {
    part(name, folder).spawn().unwrap()
}

/// Returns a game of several database pages, with a number at both ends.
fn long_game(number: u32) -> String {
    format!("{number} {} {number}", "f5d6c3".repeat(3000))
}

#[test]
fn plays_a_part() {
    let Ok(part) = std::env::var(PART) else { return };
    let (name, folder) = part.split_once(' ').unwrap();
    let folder = Path::new(folder);
    match name {
        "keep" => {
            let mut store = open(folder);
            let id = store.games_in_progress("othello").unwrap().first().map(|running| running.id);
            let first = store.games_in_progress("othello").unwrap().first().map_or(0, |running| number(&running.text));
            for number in first + 1.. {
                store.save_game(id.or(Some(1)), "othello", &long_game(number)).unwrap();
                println!("kept {number}");
            }
        }
        "finish" => {
            let mut store = open(folder);
            let last = store.finished_games().unwrap().first().map_or(0, |game| game.moves);
            for number in last + 1.. {
                let running = store.save_game(None, "othello", "").unwrap();
                // Every third one is taken back and ends differently.
                let uid = store.save_finished_game(&finished(number, Outcome::Draw), Some(running)).unwrap();
                if number % 3 == 0 {
                    let again = FinishedGame { uid, ..finished(number, Outcome::Win(Player::Second)) };
                    store.save_finished_game(&again, None).unwrap();
                }
                println!("kept {number}");
            }
        }
        "share" => {
            let mut store = open(folder);
            store.add_person(&format!("player {}", std::process::id())).unwrap();
            for number in 1..=SHARED {
                store.save_finished_game(&finished(number, Outcome::Draw), None).unwrap();
            }
        }
        "write" => {
            for number in 1.. {
                files::write_atomically(&folder.join("settings.toml"), long_game(number).as_bytes()).unwrap();
                println!("kept {number}");
            }
        }
        "full" => {
            let mut store = open(folder);
            let mut shelf = GameFolder::new(&folder.join("games"));
            shelf.write("small", b"before").unwrap();
            let id = store.save_game(None, "othello", &long_game(1)).unwrap();
            let mut kept = 1;
            let why = loop {
                match store.save_game(None, "gomoku", &long_game(kept + 1)) {
                    Ok(_) => kept += 1,
                    Err(why) => break why.to_string(),
                }
            };
            assert!(kept < 1000 && why.contains("the disk is full"), "{kept}: {why}");
            assert_eq!(texts(&mut store, "othello"), [long_game(1)]);
            assert_eq!(store.games_in_progress("gomoku").unwrap().len() as u32, kept - 1);
            store.save_game(Some(id), "othello", &long_game(2)).expect_err("no room for the journal");
            let long = FinishedGame { text: long_game(9), ..finished(9, Outcome::Draw) };
            let why = store.save_finished_game(&long, Some(id)).unwrap_err().to_string();
            assert!(why.contains("the disk is full"), "{why}");
            let why = shelf.write("small", &vec![0; 1 << 20]).unwrap_err().to_string();
            assert!(why.contains("the disk is full"), "{why}");
            assert_eq!(shelf.read("small").unwrap(), b"before");
            assert_eq!(shelf.names().unwrap(), ["small"], "nothing half-written is left");
            drop(store);
            assert_eq!(texts(&mut open(folder), "othello"), [long_game(1)]);
            assert_eq!(open(folder).finished_games(), Ok(Vec::new()), "and the game in progress is there still");
        }
        "read-only" => {
            let why = refused(folder);
            assert!(why.contains("the disk or folder is read-only"), "{why}");
            let mut shelf = GameFolder::new(&folder.join("games"));
            let why = shelf.write("a.sgf", b"").unwrap_err().to_string();
            assert!(why.contains("the disk or folder is read-only"), "{why}");
            assert_eq!(shelf.read("old.sgf").unwrap(), b"old");
        }
        "read-only-store" => {
            let (mut store, told) = Sqlite::open(folder).unwrap();
            assert!(store.is_read_only() && told.unwrap().to_string().contains("nothing will be saved"));
            assert_eq!(texts(&mut store, "othello"), ["f5"]);
            assert_eq!((store.finished_games().unwrap().len(), store.people().unwrap().len()), (0, 1));
            let why = store.save_game(None, "othello", "f5").unwrap_err().to_string();
            assert!(why.contains("write-protected"), "{why}");
        }
        _ => panic!("{name}"),
    }
    println!("done");
}

/// Returns a finished game with a number.
fn finished(number: u32, outcome: Outcome) -> FinishedGame {
    FinishedGame {
        uid: String::new(),
        program: "othello".to_owned(),
        rule: String::new(),
        size: "8x8".to_owned(),
        sides: [Participant::Person("小明".to_owned()), Participant::Level("classic".to_owned())],
        outcome,
        ending: "32 : 32".to_owned(),
        moves: number,
        duration: Duration::ZERO,
        ended_at: 0,
        text: format!("{number} {} {number}", "f5d6c3".repeat(200)),
    }
}

/// The number of games that each process stores when they share a store.
const SHARED: u32 = 40;

fn number(text: &str) -> u32 {
    let number = text.split(' ').next().unwrap().parse().unwrap();
    assert!(text == long_game(number), "whole");
    number
}

/// Runs a role for a while, kills it, and returns the last number that it acknowledged.
fn killed(name: &str, folder: &Path, turn: u64) -> u32 {
    let mut child = start(name, folder);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let kept = |line: &str| line.strip_prefix("kept ").map(|number| number.parse::<u32>().unwrap());
    let mut last = lines.by_ref().find_map(|line| kept(&line.unwrap())).expect("it keeps");
    thread::sleep(Duration::from_micros(turn * 7919 % 30_000));
    child.kill().unwrap();
    child.wait().unwrap();
    // Everything printed before it was killed counts; a truncated line does not.
    for line in lines.map_while(Result::ok) {
        last = last.max(kept(&line).unwrap_or(last));
    }
    last
}

#[test]
fn what_was_acknowledged_is_there_after_every_kill() {
    let folder = folder();
    let mut last = 0;
    for turn in 0..50 {
        let acknowledged = killed("keep", folder.path(), turn);
        assert!(acknowledged > last);
        let mut store = open(folder.path());
        let games = texts(&mut store, "othello");
        assert_eq!(games.len(), 1, "offered at once, and there is one");
        last = number(&games[0]);
        assert!((acknowledged..=acknowledged + 1).contains(&last), "{acknowledged} was said, {last} is there");
        integrity(folder.path());
    }
    let locks = fs::read_dir(folder.path()).unwrap().flatten();
    let locks = locks.filter(|file| file.file_name().to_string_lossy().starts_with("running-")).count();
    assert!(locks <= 1, "cleared away: {locks}");
}

#[test]
fn every_finished_game_that_was_acknowledged_is_whole_after_twenty_kills() {
    finished_games_are_whole_after(20);
}

#[test]
#[ignore = "long"]
fn every_finished_game_that_was_acknowledged_is_whole_after_two_hundred_kills() {
    finished_games_are_whole_after(200);
}

fn finished_games_are_whole_after(kills: u64) {
    let folder = folder();
    let mut before = 0;
    // Those killed between their first end and their second.
    let mut once = BTreeSet::new();
    for turn in 0..kills {
        let acknowledged = killed("finish", folder.path(), turn);
        assert!(acknowledged > before);
        let mut store = open(folder.path());
        integrity(folder.path());
        let mut games = store.finished_games().unwrap();
        games.sort_by_key(|game| game.moves);
        let last = games.len() as u32;
        assert!((acknowledged..=acknowledged + 1).contains(&last), "{acknowledged} was said, {last} are there");
        for (game, count) in games.iter().zip(1..) {
            let whole = finished(count, Outcome::Draw).text;
            assert!(game.moves == count && game.text == whole, "{count} is there once, and whole");
            if count > acknowledged && game.outcome == Outcome::Draw {
                once.insert(count);
            }
            let again = count % 3 == 0 && !once.contains(&count);
            assert_eq!(game.outcome, if again { Outcome::Win(Player::Second) } else { Outcome::Draw }, "{count}");
            assert!(game.uid.len() == 32 && game.ended_at > 0 && game.sides[0].is_person("小明"));
        }
        // A game is either in progress or finished, never both and never neither: the last one may be in progress.
        assert!(store.games_in_progress("othello").unwrap().len() <= 1);
        for running in store.games_in_progress("othello").unwrap() {
            store.delete_game(running.id).unwrap();
        }
        before = last;
    }
}

#[test]
fn programs_that_finish_games_at_the_same_time_lose_none() {
    let folder = folder();
    let children: Vec<Child> = (0..3).map(|_| start("share", folder.path())).collect();
    for child in children {
        // Its output is read to the end; otherwise it would fail on a closed pipe.
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let mut store = open(folder.path());
    let games = store.finished_games().unwrap();
    assert_eq!(games.len() as u32, 3 * SHARED);
    assert_eq!(games.iter().map(|game| &game.uid).collect::<BTreeSet<_>>().len(), games.len());
    assert_eq!(store.people().unwrap().len(), 3);
    integrity(folder.path());
}

#[test]
fn a_file_is_whole_after_every_kill() {
    let folder = folder();
    for turn in 0..20 {
        let acknowledged = killed("write", folder.path(), turn);
        let kept = number(&fs::read_to_string(folder.path().join("settings.toml")).unwrap());
        assert!((acknowledged..=acknowledged + 1).contains(&kept));
    }
}

/// Plays a role in a file system of its own, which disappears with it. Reports whether this machine permits that.
fn on_a_disk(options: &str, before: &str, name: &str) -> bool {
    let folder = folder();
    let part = part(name, folder.path());
    let script = format!(
        "mount -t tmpfs none \"$1\" && {before} && mount -o remount,{options} \"$1\" && echo mounted && \
                          exec \"$2\" --exact records::plays_a_part --nocapture"
    );
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script, "sh", text(folder.path())])
        .arg(part.get_program())
        .env(PART, format!("{name} {}", text(folder.path())))
        .output();
    let Ok(output) = output else { return false };
    let message = String::from_utf8_lossy(&output.stdout).into_owned();
    let error_output = String::from_utf8_lossy(&output.stderr);
    if !message.contains("mounted") {
        eprintln!("skipped: no file system can be mounted here: {error_output}");
        return false;
    }
    assert!(output.status.success() && message.contains("done"), "{message}{error_output}");
    true
}

#[test]
fn on_a_full_disk_what_was_kept_is_kept() {
    on_a_disk("size=400k", "true", "full");
}

#[test]
fn a_read_only_home_is_told() {
    on_a_disk("ro", "mkdir \"$1/games\" && printf old > \"$1/games/old.sgf\"", "read-only");
}

#[test]
fn a_store_that_cannot_be_written_to_is_read() {
    let folder = folder();
    let mut store = open(folder.path());
    store.save_game(None, "othello", "f5").unwrap();
    store.add_person("小明").unwrap();
    drop(store);
    let copy = format!("cp '{}' \"$1/\"", text(&folder.path().join(DATABASE)));
    on_a_disk("ro", &copy, "read-only-store");
}

#[cfg(unix)]
#[test]
fn a_folder_without_the_right_to_write_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let mine = folder.path().join("data");
    fs::create_dir(&mine).unwrap();
    fs::set_permissions(&mine, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(mine.join("probe"), "").is_ok() {
        eprintln!("skipped: this user may write everywhere");
    } else {
        assert!(refused(&mine).contains("permission denied"));
        let mut shelf = GameFolder::new(&mine);
        assert!(shelf.write("a.sgf", b"").unwrap_err().to_string().contains("permission denied"));
    }
    fs::set_permissions(&mine, fs::Permissions::from_mode(0o755)).unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    refused(&file);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_damaged_database_is_set_aside_and_never_written_to() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    let mut store = open(folder.path());
    for number in 0..20 {
        store.save_game(None, "othello", &long_game(number)).unwrap();
    }
    drop(store);
    let whole = fs::read(&path).unwrap();
    let mut holes = whole.clone();
    holes[4096..8192].fill(0xAA);
    let cut = whole[..whole.len() / 2].to_vec();
    let broken: [&[u8]; 4] = [b"these are no games at all", &holes, &cut, &[&whole[..100], &[0; 9000][..]].concat()];
    for (number, bytes) in (1..).zip(broken) {
        fs::write(&path, bytes).unwrap();
        fs::write(folder.path().join("huanle.db-journal"), "left over").unwrap();
        let (mut store, told) = Sqlite::open(folder.path()).unwrap();
        let told = told.unwrap_or_else(|| panic!("{number} is damaged"));
        let overlay = folder.path().join(format!("huanle.db.damaged-{number}"));
        let told = told.to_string();
        assert!(told.contains("is damaged") && told.contains(text(&overlay)) && !told.contains('\n'), "{told}");
        assert!(fs::read(&overlay).unwrap() == bytes, "as it was");
        assert_eq!(store.games_in_progress("othello"), Ok(Vec::new()));
        store.save_game(None, "othello", "f5").unwrap();
        drop(store);
        assert_eq!(texts(&mut open(folder.path()), "othello"), ["f5"]);
        integrity(folder.path());
    }
}

#[test]
fn a_damaged_database_that_another_has_open_is_left_alone() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    let other = open(folder.path());
    fs::write(&path, "nonsense").unwrap();
    let why = refused(folder.path());
    assert!(why.contains("damaged") && why.contains("another Huanle"), "{why}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "nonsense");
    drop(other);
    assert!(Sqlite::open(folder.path()).unwrap().1.is_some());
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    drop(open(folder.path()));
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let before = fs::read(&path).unwrap();
    let why = refused(folder.path());
    assert!(
        why.contains("has version 99 of the database, and this program reads version 1") && why.contains("--data-dir"),
        "{why}"
    );
    assert!(fs::read(&path).unwrap() == before);

    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE cats (name TEXT)").unwrap();
    let before = fs::read(&path).unwrap();
    assert!(refused(folder.path()).contains("another program"));
    assert!(fs::read(&path).unwrap() == before);
}

#[test]
fn who_keeps_the_database_locked_is_waited_for_and_told() {
    let folder = folder();
    let mut store = open(folder.path());
    let other = Connection::open(folder.path().join(DATABASE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let why = store.save_game(None, "othello", "f5").unwrap_err().to_string();
    assert!(why.contains("another program has locked") && why.contains("for 5 seconds"), "{why}");
    other.execute_batch("COMMIT").unwrap();
    store.save_game(None, "othello", "f5").unwrap();
    let _locked = files::lock(folder.path()).unwrap();
    assert!(refused(folder.path()).contains("for 5 seconds"));
}

#[test]
fn a_shelf_shows_reads_and_writes_files() {
    let folder = folder();
    let place = folder.path().join("games");
    let mut shelf = GameFolder::new(&place);
    assert_eq!(shelf.location().as_deref(), Some(text(&place)));
    assert_eq!(shelf.names(), Ok(Vec::new()), "not there yet is empty");
    let age = |name: &str, seconds: u64| {
        let file = fs::File::open(place.join(name)).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    };
    for (name, seconds) in [("b.sgf", 100), ("a.sgf", 100), ("名局.pgn", 300), ("no ending", 200)] {
        assert_eq!(shelf.write(name, name.as_bytes()), Ok(text(&place.join(name)).to_owned()));
        age(name, seconds);
    }
    fs::write(place.join(".hidden"), "").unwrap();
    fs::create_dir(place.join("folder")).unwrap();
    assert_eq!(shelf.names().unwrap(), ["名局.pgn", "no ending", "a.sgf", "b.sgf"]);
    assert_eq!(shelf.read("名局.pgn").unwrap(), "名局.pgn".as_bytes());
    shelf.write("a.sgf", b"again").unwrap();
    assert_eq!(shelf.read(text(&place.join("a.sgf"))).unwrap(), b"again", "by its path");
    assert_eq!(shelf.names().unwrap()[0], "a.sgf");
    let elsewhere = folder.path().join("elsewhere.sgf");
    assert_eq!(shelf.write(text(&elsewhere), b"there"), Ok(text(&elsewhere).to_owned()));
    assert_eq!(shelf.read("../elsewhere.sgf").unwrap(), b"there");
}

#[test]
fn what_a_shelf_cannot_do_it_says() {
    let folder = folder();
    let mut shelf = GameFolder::new(folder.path());
    let large = fs::File::create(folder.path().join("large")).unwrap();
    large.set_len(MAX_FILE_SIZE).unwrap();
    assert_eq!(shelf.read("large").unwrap().len() as u64, MAX_FILE_SIZE);
    large.set_len(MAX_FILE_SIZE + 1).unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    for (name, says) in [
        ("large", "larger than 64 MB"),
        ("missing.sgf", "no such file"),
        ("folder", "not a file"),
        ("/dev/zero", "not a file"),
        ("a\0b", "cannot read"),
    ] {
        let why = shelf.read(name).unwrap_err().to_string();
        assert!(why.contains(says), "{name:?}: {why}");
    }
    let protected = folder.path().join("protected.sgf");
    fs::write(&protected, "mine").unwrap();
    let mut permissions = fs::metadata(&protected).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&protected, permissions).unwrap();
    for (name, says) in [
        ("", "a file name"),
        (" ", "a file name"),
        ("folder", "a file name"),
        ("folder/", "a file name"),
        ("..", "a file name"),
        ("../x", "outside the games folder"),
        ("no/such.sgf", "no such folder"),
        ("protected.sgf", "write-protected"),
        (&"x".repeat(300), "cannot write"),
        ("a\0b", "control characters"),
    ] {
        let why = shelf.write(name, b"new").unwrap_err().to_string();
        assert!(why.contains(says), "{name:?}: {why}");
    }
    assert_eq!(fs::read_to_string(&protected).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing half-written is left");
}

#[cfg(target_os = "linux")]
#[test]
fn odd_names_and_links_are_kept() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let mut shelf = GameFolder::new(folder.path());
    // 名局 in GB2312, as in old archives.
    fs::write(folder.path().join(OsStr::from_bytes(b"\xC3\xFB\xBE\xD6.sgf")), "old").unwrap();
    let names = shelf.names().unwrap();
    assert_eq!(shelf.read(&names[0]).unwrap(), b"old");
    let real = folder.path().join("real.toml");
    fs::write(&real, "before").unwrap();
    symlink(&real, folder.path().join("link.toml")).unwrap();
    files::write_atomically(&folder.path().join("link.toml"), b"after").unwrap();
    assert_eq!(fs::read_to_string(&real).unwrap(), "after");
    assert!(fs::symlink_metadata(folder.path().join("link.toml")).unwrap().is_symlink());
    let mode = fs::metadata(&real).unwrap().permissions().mode() & 0o777;
    fs::write(folder.path().join("plain"), "").unwrap();
    assert_eq!(mode, fs::metadata(folder.path().join("plain")).unwrap().permissions().mode() & 0o777);
}

#[test]
fn a_folder_is_listed_and_a_confined_one_is_not_left() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("games");
    for name in ["games/b/c", "games/A", "games/.hidden", "other"] {
        fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    fs::write(own.join("a.sgf"), "").unwrap();
    fs::write(own.join(".b.sgf"), "").unwrap();
    let mut files = GameFolder::new(&own);
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let listing = files.list("").unwrap();
    assert_eq!((listing.folders, listing.files), (vec!["A".to_owned(), "b".to_owned()], vec!["a.sgf".to_owned()]));
    assert_eq!((listing.path, listing.is_own, listing.parent), (text(&own), true, Some(text(folder.path()))));
    let up = files.list(&text(&own.join("b/c/../.."))).unwrap();
    assert!(up.is_own, "{}", up.path);
    let above = files.list(&text(folder.path())).unwrap();
    assert_eq!((above.is_own, above.folders), (false, vec!["games".to_owned(), "other".to_owned()]));
    assert!(matches!(files.list(&text(&own.join("missing"))), Err(StoreError::File { .. })));
    assert!(matches!(files.list(&text(&own.join("a.sgf"))), Err(StoreError::File { .. })));
    assert_eq!(GameFolder::new(&folder.path().join("new")).list("").unwrap().files, Vec::<String>::new());
    let mut confined = GameFolder::new(&own).confined();
    assert_eq!((confined.list("").unwrap().parent, confined.list("").unwrap().home), (None, None));
    assert_eq!(confined.list(&text(&own.join("b"))).unwrap().parent, Some(text(&own)));
    for outside in [folder.path().to_owned(), folder.path().join("other"), own.join("b/../..")] {
        let error = confined.list(&text(&outside));
        assert!(matches!(error, Err(StoreError::File { fault: FileError::Outside, .. })), "{error:?}");
    }
    let mut memory = Memory::default();
    memory.write("a.sgf", b"").unwrap();
    assert_eq!(memory.list("").unwrap().files, ["a.sgf"]);
    assert!(memory.list("/").is_err());
}
