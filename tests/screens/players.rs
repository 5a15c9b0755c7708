//! Players and their finished games: in every store, at the table, on the screens, with `huanle records`, and with
//! every kind of failure.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{cells, folder, golden, huanle, run, text};
use huanle::engine::{Outcome, Player};
use huanle::gfx::Framebuffer;
use huanle::machine::{Flow, Headless, Machine, Speed};
use huanle::play::Seat;
use huanle::records::exchange::{self, Collection};
use huanle::records::person::PORTRAIT;
use huanle::records::{FinishedGame, Memory, Participant, Sqlite, Store, sqlite};
use huanle::screens::context::Context;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::GameTable;
use huanle::settings::Settings;
use huanle::text::Language;
use rusqlite::Connection;

const DATABASE: &str = "huanle.db";
const FIRST: Outcome = Outcome::Win(Player::First);
const SECOND: Outcome = Outcome::Win(Player::Second);

fn open(folder: &Path) -> Sqlite {
    let (store, report) = Sqlite::open(folder).unwrap();
    assert_eq!(report, None);
    store
}

fn person(name: &str) -> Participant {
    Participant::Person(name.to_owned())
}

fn level(name: &str) -> Participant {
    Participant::Level(name.to_owned())
}

fn game(first: Participant, second: Participant, outcome: Outcome) -> FinishedGame {
    FinishedGame {
        uid: String::new(),
        program: "othello".to_owned(),
        rule: String::new(),
        size: "8x8".to_owned(),
        sides: [first, second],
        outcome,
        ending: "13 : 0".to_owned(),
        moves: 9,
        duration: Duration::from_millis(61_500),
        ended_at: 0,
        text: "e6f4e3f6g5d6e7f5c5".to_owned(),
    }
}

fn names(store: &mut dyn Store) -> Vec<String> {
    store.people().unwrap().into_iter().map(|person| person.name).collect()
}

/// Checks the operations of every store on players and games.
fn keeps(store: &mut dyn Store) {
    assert_eq!(store.people(), Ok(Vec::new()));
    let first = store.add_person(" 小明　").unwrap();
    let second = store.add_person("'; DROP TABLE people; --").unwrap();
    assert_ne!(first, second);
    for (name, why) in
        [("小明", "already"), ("　", "at least one"), ("a\nb", "one line"), (&"x".repeat(41), "at most 40")]
    {
        let report = store.add_person(name).unwrap_err().to_string();
        assert!(report.contains(why) && !report.contains('\n'), "{report}");
    }
    let portrait = vec![7; PORTRAIT];
    assert_eq!(store.portrait(first), Ok(None));
    store.set_portrait(first, Some(&portrait)).unwrap();
    assert_eq!(store.portrait(first), Ok(Some(portrait.clone())));
    assert!(store.set_portrait(first, Some(&[1, 2])).is_err() && store.set_portrait(99, None).is_err());
    assert!(store.portrait(99).is_err());

    let running = store.save_game(None, "othello", "f5").unwrap();
    let other = store.save_game(None, "othello", "d3").unwrap();
    let one = store.save_finished_game(&game(person("小明"), level("classic"), FIRST), Some(running)).unwrap();
    assert_eq!(store.games_in_progress("othello").unwrap()[0].id, other, "forgotten in the same moment");
    let two = store.save_finished_game(&game(Participant::Guest, person("小明"), Outcome::Draw), None).unwrap();
    assert!(one != two && one.len() == 32);
    // The same game, taken back and ended differently.
    let again = FinishedGame { uid: one.clone(), ..game(person("小明"), level("classic"), SECOND) };
    assert_eq!(store.save_finished_game(&again, None), Ok(one.clone()));
    let games = store.finished_games().unwrap();
    assert_eq!(games.len(), 2);
    let kept = games.iter().find(|game| game.uid == one).unwrap();
    assert_eq!(FinishedGame { ended_at: 0, ..kept.clone() }, again, "whole");

    assert!(store.rename_person(first, "'; DROP TABLE people; --").unwrap_err().to_string().contains("already"));
    assert!(store.rename_person(99, "nobody").is_err());
    store.rename_person(first, "小明").unwrap();
    store.rename_person(first, "大明").unwrap();
    assert_eq!(names(store), ["大明", "'; DROP TABLE people; --"]);
    let sides = |store: &mut dyn Store| {
        store.finished_games().unwrap().into_iter().flat_map(|game| game.sides).collect::<Vec<_>>()
    };
    assert_eq!(sides(store).iter().filter(|side| **side == person("大明")).count(), 2);
    let before = sides(store);
    store.remove_person(first).unwrap();
    store.remove_person(first).unwrap();
    assert_eq!((names(store).len(), sides(store)), (1, before), "the games stay, with the name");

    // Import: existing items stay unchanged, and importing twice adds nothing.
    let new = FinishedGame { uid: "new".to_owned(), ended_at: 5, ..game(person("B"), person("A"), FIRST) };
    let same = FinishedGame { uid: one.clone(), ..game(person("B"), person("A"), FIRST) };
    let people = vec![("A".to_owned(), Some(portrait.clone())), ("B".to_owned(), None)];
    let mut elsewhere = Collection { people, games: vec![new.clone(), same] };
    assert_eq!(store.import(&elsewhere), Ok((2, 1)));
    assert_eq!(store.import(&elsewhere), Ok((0, 0)));
    let games = store.finished_games().unwrap();
    assert_eq!(games.iter().find(|game| game.uid == "new"), Some(&new));
    assert_eq!(games.iter().find(|game| game.uid == one).unwrap().sides[0], person("大明"));
    let id = store.people().unwrap().into_iter().find(|person| person.name == "A").unwrap().id;
    assert_eq!(store.portrait(id), Ok(Some(portrait)));
    elsewhere.people.push(("bad\nname".to_owned(), None));
    elsewhere.people.insert(0, ("C".to_owned(), None));
    assert!(store.import(&elsewhere).is_err() && names(store).len() == 3, "all or nothing");
}

#[test]
fn every_store_keeps_players_and_games() {
    keeps(&mut Memory::default());
    let folder = folder();
    keeps(&mut open(folder.path()));
    let games = open(folder.path()).finished_games().unwrap();
    let now = games.iter().filter(|game| game.ended_at > 1_700_000_000).count();
    assert_eq!((games.len(), now), (3, 2), "there at the next start, with the time");
}

#[test]
fn an_older_database_is_renamed_and_a_newer_one_stays() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    let set_version = |version: i64| {
        open(folder.path()).add_person("小明").unwrap();
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", version).unwrap();
        drop(connection);
        fs::read(&path).unwrap()
    };
    for number in 1..=2 {
        let before = set_version(0);
        let why = sqlite::read_other(&path).unwrap_err().to_string();
        assert!(why.ends_with("has version 0 of the database, and this program reads version 1"), "{why}");
        assert!(sqlite::open_existing(folder.path()).is_err() && fs::read(&path).unwrap() == before, "only read");
        let (mut store, notice) = Sqlite::open(folder.path()).unwrap();
        let aside = folder.path().join(format!("huanle.db.old-{number}"));
        let told = notice.unwrap().to_string();
        assert!(told.contains("version 0 of") && told.contains(text(&aside)) && !told.contains('\n'), "{told}");
        assert!(fs::read(&aside).unwrap() == before, "as it was");
        assert_eq!(names(&mut store), [""; 0]);
    }
    // While another program has it open, an older one stays, too.
    let other = open(folder.path());
    let before = set_version(0);
    assert!(Sqlite::open(folder.path()).unwrap_err().to_string().contains("reads version 1"));
    assert!(fs::read(&path).unwrap() == before);
    drop(other);
    fs::remove_file(&path).unwrap();
    let before = set_version(2);
    for why in [Sqlite::open(folder.path()).unwrap_err(), sqlite::read_other(folder.path()).unwrap_err()] {
        assert!(why.to_string().contains("has version 2 of the database, and this program reads version 1"), "{why}");
    }
    assert!(fs::read(&path).unwrap() == before);
}

#[test]
fn an_empty_file_is_a_new_database() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    fs::write(&path, "").unwrap();
    assert_eq!(sqlite::read_other(&path), Ok(Collection::default()));
    assert_eq!(sqlite::open_existing(folder.path()).unwrap().people(), Ok(Vec::new()));
    assert_eq!(fs::read(&path).unwrap(), b"");
    open(folder.path()).add_person("小明").unwrap();
    assert_eq!(names(&mut open(folder.path())).len(), 1);
}

/// Runs `huanle records` on a folder; returns its output, or its error message if it fails.
fn records(folder: &Path, words: &[&str]) -> Result<String, String> {
    let output = huanle(&[&["records", "--data-dir", text(folder)], words].concat());
    let message = String::from_utf8(output.stdout).unwrap();
    let error_output = String::from_utf8(output.stderr).unwrap();
    if output.status.success() { Ok(message) } else { Err(error_output) }
}

#[test]
fn players_and_results_on_the_command_line() {
    let folder = folder();
    let place = folder.path();
    assert_eq!(records(place, &[]).unwrap(), "name  wins  draws  losses  games  rate\n");
    for name in ["小明", "Anna"] {
        assert_eq!(records(place, &["add", name]), Ok(String::new()));
    }
    let mut store = open(place);
    for (first, second, outcome) in [
        (person("小明"), level("advanced"), FIRST),
        (level("advanced"), person("小明"), FIRST),
        (person("Anna"), level("advanced"), FIRST),
        (person("Anna"), person("小明"), Outcome::Draw),
    ] {
        store.save_finished_game(&game(first, second, outcome), None).unwrap();
    }
    drop(store);
    let list = "name  wins  draws  losses  games   rate\n小明     1      1       1      3  33.3%\nAnna     1      1       0      2  50.0%\n";
    assert_eq!(records(place, &["list"]).unwrap(), list);
    let ranking = "othello advanced\nplace  name  wins  draws  losses  games    rate\n    1  Anna     1      0       0      1  100.0%\n    \
                   2  小明     1      0       1      2   50.0%\n";
    assert_eq!(records(place, &["ranking"]).unwrap(), ranking);
    assert_eq!(records(place, &["ranking", "--program", "othello", "--level", "advanced"]).unwrap(), ranking);
    let why = records(place, &["ranking", "--level", "classic"]).unwrap_err();
    assert!(why.contains("othello advanced"), "{why}");
    let games = records(place, &["games", "--player", "Anna"]).unwrap();
    assert_eq!(games.lines().count(), 3, "{games}");
    assert!(
        games.lines().nth(1).unwrap().ends_with("othello  Anna   小明        1/2-1/2  13 : 0      9  1:01"),
        "{games}"
    );
    let shown = records(place, &["show", "小明", "Anna"]).unwrap();
    assert!(shown.contains("othello        [advanced]  小明     1      0       1      2   50.0%\n"), "{shown}");
    assert!(shown.ends_with("othello        Anna        小明     0      1       0      1    0.0%\nothello        小明        Anna     0      1       0      1    0.0%\n"), "{shown}");
    assert!(records(place, &["show", "小明"]).unwrap().contains("people"));

    for (words, why) in [
        (&["show", "Ana"][..], "there is no player `Ana`: did you mean `Anna`?"),
        (&["show", "Anna", "小名"], "did you mean `小明`?"),
        (&["remove", "Zacharias"], "`huanle records` lists all players"),
        (&["games", "--player", "nobody"], "there is no player `nobody`"),
        (&["add", " Anna"], "there is already a player `Anna`"),
        (&["add", "a\tb"], "`a\\tb` is not a valid name"),
        (&["rename", "Anna", "小明"], "there is already a player `小明`"),
        (&["merge", "nowhere"], "no such file"),
        (&["import", "nowhere"], "cannot read `nowhere`"),
    ] {
        let report = records(place, words).unwrap_err();
        assert!(report.contains(why) && report.lines().count() == 1, "{words:?}: {report}");
    }
    assert!(records(place, &["export"]).is_err() && records(place, &["export", "--csv", "-", "--json", "-"]).is_err());

    records(place, &["rename", "Anna", "安娜"]).unwrap();
    records(place, &["remove", "小明"]).unwrap();
    assert_eq!(records(place, &[]).unwrap().lines().nth(1).unwrap(), "安娜     1      1       0      2  50.0%");
    assert_eq!(records(place, &["games", "--player", "小明"]).unwrap().lines().count(), 4, "one who was removed");
}

#[test]
fn what_is_exported_is_imported_and_merged_once() {
    let (here, there) = (folder(), folder());
    let mut store = open(here.path());
    let id = store.add_person("小明, \"大\"").unwrap();
    store.set_portrait(id, Some(&[5; PORTRAIT])).unwrap();
    store.add_person("Anna").unwrap();
    let odd = FinishedGame {
        text: "(;GM[1]\r\nC[\"棋\", 手])\n".to_owned(),
        ..game(person("Anna"), Participant::Guest, SECOND)
    };
    store.save_finished_game(&odd, None).unwrap();
    store.save_finished_game(&game(person("小明, \"大\""), level("classic"), FIRST), None).unwrap();
    drop(store);
    let json = records(here.path(), &["export", "--json", "-"]).unwrap();
    for (kind, name) in [("--json", "a.json"), ("--csv", "a.csv")] {
        let there = folder();
        let file = there.path().join(name);
        records(here.path(), &["export", kind, text(&file)]).unwrap();
        for (people, games) in [("2 new players", "2 new games"), ("0 new players", "0 new games")] {
            let output = huanle(&["records", "--data-dir", text(there.path()), "import", text(&file)]);
            let report = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.success(), report), (true, format!("huanle: {people}, {games}\n")));
        }
        assert_eq!(records(there.path(), &["export", "--json", "-"]).unwrap(), json, "{kind}: nothing is lost");
        // One invalid line, and nothing is imported.
        let wrong = fs::read_to_string(&file).unwrap().replace("0-1", "0-2").replace("Anna", "Bob");
        fs::write(&file, wrong).unwrap();
        let report = records(there.path(), &["import", text(&file)]).unwrap_err();
        assert!(report.contains("line ") && report.contains("the result `0-2` must be"), "{report}");
        fs::write(&file, &json[..json.len() / 2]).unwrap();
        assert!(records(there.path(), &["import", text(&file)]).unwrap_err().contains("incomplete"));
        assert_eq!(records(there.path(), &["export", "--json", "-"]).unwrap(), json);
    }
    // By its folder, and by the file itself.
    let database = here.path().join(DATABASE);
    let before = fs::read(&database).unwrap();
    open(there.path()).add_person("Anna").unwrap();
    for other in [here.path(), &database] {
        records(there.path(), &["merge", text(other)]).unwrap();
        assert_eq!(records(there.path(), &["games"]).unwrap().lines().count(), 3);
        assert_eq!(names(&mut open(there.path())), ["Anna", "小明, \"大\""]);
    }
    assert!(fs::read(&database).unwrap() == before, "it was only read");
    assert!(exchange::read(json.as_bytes()).is_ok());
    fs::write(there.path().join("other.db"), "no database at all, but long enough to be looked at").unwrap();
    let report = records(there.path(), &["merge", text(&there.path().join("other.db"))]).unwrap_err();
    assert!(report.contains("damaged"), "{report}");
    let cut = there.path().join("cut.db");
    fs::write(&cut, &before[..before.len() / 2]).unwrap();
    assert!(records(there.path(), &["merge", text(&cut)]).unwrap_err().contains("damaged"));
    assert!(fs::metadata(cut).is_ok(), "left where it is");
}

const PEOPLE: [Seat; 2] = [Seat::Human; 2];
const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// A game that ends after nine moves, without the last one: White is wiped out by c5.
const LAST: &str = "e6f4e3f6g5d6e7f5";

/// Returns the click for that move.
fn c5() -> String {
    format!("click:{} 10s", cells::othello("c5", false))
}

/// Plays a script at a table with a store; returns the last picture.
fn sit(store: &mut dyn Store, settings: &mut Settings, seats: [Seat; 2], opening: &str, keys: &str) -> Framebuffer {
    let mut nobody = Headless;
    run(1, Speed::default(), keys, &mut nobody, |m: &mut Machine<'_>| -> Flow {
        let mut shelf = Memory::default();
        let mut context = Context {
            store,
            files: &mut shelf,
            settings: settings.clone(),
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        let text = settings.lang.text();
        let mut table = GameTable::new(OthelloBoard { text }, &mut context, seats);
        if !opening.is_empty() {
            table.open(m, opening.as_bytes())?;
        }
        let ended = table.run(m);
        *settings = context.settings.clone();
        ended
    })
}

fn zh(store: &mut dyn Store, seats: [Seat; 2], opening: &str, keys: &str) -> Framebuffer {
    sit(store, &mut Settings::default(), seats, opening, keys)
}

#[test]
fn a_game_that_ends_is_kept_once_with_who_sat_there() {
    let mut store = Memory::default();
    store.add_person("小明").unwrap();
    store.add_person("小红").unwrap();
    let mut settings =
        Settings { players: [Some("小明".to_owned()), Some("gone".to_owned())], ..Settings::default() };
    sit(&mut store, &mut settings, PEOPLE, LAST, &c5());
    let games = store.finished_games().unwrap();
    assert_eq!(games.len(), 1);
    let kept = &games[0];
    assert_eq!(kept.sides, [person("小明"), Participant::Guest], "who is not on the list does not sit there");
    assert_eq!((kept.outcome, kept.ending.as_str(), kept.moves), (FIRST, "13 : 0", 9));
    assert_eq!((kept.program.as_str(), kept.rule.as_str(), kept.size.as_str()), ("othello", "", "8x8"));
    assert!(kept.text.starts_with("(;GM[Othello]") && kept.text.contains("PB[小明]"), "{}", kept.text);
    assert!(store.games_in_progress("othello").unwrap().is_empty());

    // Taken back and ended again, in any way, it is the same game; also if it was left and continued in between.
    let mut store = Memory::default();
    zh(&mut store, PEOPLE, LAST, &format!("{c5} Esc U 1s {c5} Esc U 1s Esc 1s", c5 = c5()));
    assert_eq!((store.finished_games().unwrap().len(), store.games_in_progress("othello").unwrap().len()), (1, 1));
    let mut nobody = Headless;
    run(1, Speed::default(), &format!("Enter 1s {c5}", c5 = c5()), &mut nobody, |m| {
        let mut shelf = Memory::default();
        let settings = Settings::default();
        let context = &mut Context {
            store: &mut store,
            files: &mut shelf,
            settings,
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        huanle::screens::othello::play(m, Language::Chinese.text(), context, None)
    });
    assert_eq!((store.finished_games().unwrap().len(), store.games_in_progress("othello").unwrap().len()), (1, 0));
    // Another game is a different one.
    zh(&mut store, PEOPLE, LAST, &c5());
    assert_eq!(store.finished_games().unwrap().len(), 2);

    // A game without moves cannot be resigned.
    let mut store = Memory::default();
    zh(&mut store, PEOPLE, "", "Q 200ms Y 1s D 200ms Y 1s");
    assert_eq!(store.finished_games(), Ok(Vec::new()));
    zh(&mut store, PEOPLE, "", &format!("click:{} 2s Q 200ms Y 1s", cells::othello("d3", false)));
    assert_eq!(store.finished_games().unwrap().len(), 1);

    // A game that is only browsed is not stored, nor one that is not over.
    let mut store = Memory::default();
    zh(&mut store, PEOPLE, &format!("{LAST}c5"), "PgUp PgDn Home End U Ctrl+Y R 30s Esc 1s");
    zh(&mut store, PEOPLE, LAST, "1s U 1s Esc");
    assert_eq!(store.finished_games(), Ok(Vec::new()));
}

#[test]
fn a_game_taken_up_again_is_its_players_whoever_has_sat_down_since() {
    let mut store = Memory::default();
    store.add_person("甲").unwrap();
    store.add_person("乙").unwrap();
    let seated = |name: &str| Settings { players: [Some(name.to_owned()), None], ..Settings::default() };
    sit(&mut store, &mut seated("甲"), PEOPLE, "", &format!("click:{} 2s Esc 1s", cells::othello("d3", false)));
    let mut nobody = Headless;
    run(1, Speed::default(), "Enter 1s Q 200ms Y 1s", &mut nobody, |m| {
        let mut shelf = Memory::default();
        let context = &mut Context {
            store: &mut store,
            files: &mut shelf,
            settings: seated("乙"),
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        huanle::screens::othello::play(m, Language::Chinese.text(), context, None)
    });
    let games = store.finished_games().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].sides, [person("甲"), Participant::Guest]);
}

#[test]
fn who_sits_against_the_computer_is_counted_on_either_side() {
    let kept = |seats: [Seat; 2], players: [Option<&str>; 2], keys: &str| {
        let mut store = Memory::default();
        store.add_person("甲").unwrap();
        store.add_person("乙").unwrap();
        let players = players.map(|name| name.map(str::to_owned));
        let mut settings = Settings { players, ..Settings::default() };
        sit(&mut store, &mut settings, seats, LAST, &format!("{keys} {c5}", c5 = c5()));
        store.finished_games().unwrap()[0].sides.clone()
    };
    let opponent = || level("beginner");
    assert_eq!(kept(BEGINNER, [Some("甲"), None], ""), [person("甲"), opponent()]);
    assert_eq!(kept(BEGINNER, [None, Some("甲")], ""), [person("甲"), opponent()], "chosen for the other side");
    assert_eq!(kept(BEGINNER, [Some("甲"), Some("乙")], ""), [person("甲"), opponent()]);
    assert_eq!(kept(BEGINNER, [None, None], ""), [Participant::Guest, opponent()]);
    assert_eq!(kept(PEOPLE, [Some("甲"), Some("乙")], ""), [person("甲"), person("乙")]);
    assert_eq!(kept(PEOPLE, [Some("甲"), Some("乙")], "C"), [person("乙"), person("甲")], "they have changed sides");
}

#[test]
fn what_cannot_be_kept_is_said_and_play_goes_on() {
    let folder = folder();
    let mut store = open(folder.path());
    let other = Connection::open(folder.path().join(DATABASE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let screen = zh(&mut store, PEOPLE, LAST, &format!("{c5} Esc 1s", c5 = c5()));
    let red = screen.count(huanle::gfx::Color::LIGHT_RED);
    assert!(red > 300, "a line in red: {red}");
    // Another game can be played nevertheless.
    let screen = zh(&mut store, PEOPLE, LAST, &format!("{c5} Y 1s", c5 = c5()));
    assert_eq!(screen.count(huanle::gfx::Color::LIGHT_RED), 0);
    other.execute_batch("COMMIT").unwrap();
    zh(&mut store, PEOPLE, LAST, &c5());
    assert_eq!(store.finished_games().unwrap().len(), 1);
}

#[test]
fn players_are_added_seated_renamed_and_removed_at_the_table() {
    let mut store = Memory::default();
    let mut settings = Settings::default();
    let mut sit = |keys: &str| {
        let screen = sit(&mut store, &mut settings, PEOPLE, "", keys);
        (names(&mut store), settings.players.clone(), screen)
    };
    let seats = |first: Option<&str>, second: Option<&str>| [first, second].map(|name| name.map(str::to_owned));
    // Typed and pasted; an invalid name is refused and can be corrected, Esc cancels.
    let (people, _, _) = sit(
        "I A A n n a Enter 100ms A paste:小明 Enter 100ms A Space Enter Enter Esc A A n n a Enter Enter Esc Esc 1s",
    );
    assert_eq!(people, ["anna", "小明"]);
    // With keys and with the mouse: the second row, and the button of the second side.
    let (_, players, _) = sit("I 1 Down 2 Esc 100ms");
    assert_eq!(players, seats(Some("anna"), Some("小明")));
    let (_, players, _) = sit("I 2 100ms Esc");
    assert_eq!(players, seats(None, Some("anna")), "nobody sits at both sides");
    let (_, players, _) = sit("I Down click:坐黑方(1) 100ms Esc");
    assert_eq!(players, seats(Some("小明"), Some("anna")));
    let (_, players, _) = sit("I click:小明@2 100ms click:坐白方(2) 100ms Esc");
    assert_eq!(players, seats(None, Some("小明")), "the row and the button that were clicked");
    let (_, players, _) = sit("I Down 2 Esc");
    assert_eq!(players, seats(None, None), "up again");

    let (people, players, _) = sit("I 1 R Backspace*4 B o b Enter 100ms Esc");
    assert_eq!((people, players), (vec!["bob".to_owned(), "小明".to_owned()], seats(Some("bob"), None)));
    let (people, _, _) = sit("I D Enter Esc");
    assert_eq!(people.len(), 2, "not without being asked");
    let (people, players, _) = sit("I D D Esc");
    assert_eq!((people, players), (vec!["小明".to_owned()], seats(None, None)));
}

#[test]
fn a_finished_game_is_opened_and_replayed() {
    let mut store = filled();
    let kept = store.finished_games().unwrap().len();
    // The newest one: a guest against Anna.
    for keys in ["O G Enter 100ms", "I Down G Enter 100ms", "O click:棋局(G) 100ms click:客人@1 100ms"] {
        let opened = zh(&mut store, PEOPLE, "", keys);
        let shown = zh(&mut store, PEOPLE, &game(Participant::Guest, Participant::Guest, FIRST).text, "100ms");
        let board = |screen: &Framebuffer| (0..400).map(|y| screen.row(y)[..400].to_vec()).collect::<Vec<_>>();
        assert!(board(&opened) == board(&shown), "{keys}");
        let replayed = zh(&mut store, PEOPLE, "", &format!("{keys} R 60s"));
        assert!(board(&replayed) == board(&shown), "{keys}");
    }
    assert_eq!(store.finished_games().unwrap().len(), kept, "looking adds nothing");
    // An unreadable one is reported, and the list is shown again.
    let damaged = FinishedGame { text: "no game".to_owned(), ..game(Participant::Guest, Participant::Guest, FIRST) };
    store.save_finished_game(&damaged, None).unwrap();
    assert!(zh(&mut store, PEOPLE, "", "O G Enter 100ms") != zh(&mut store, PEOPLE, "", "O G Enter Enter 100ms"));
}

/// Returns a store of two players with games of all kinds.
fn filled() -> Memory {
    let mut store = Memory::default();
    store.add_person("小明").unwrap();
    store.add_person("Anna").unwrap();
    store.add_person("王小二").unwrap();
    for (first, second, outcome, times) in [
        (person("小明"), level("beginner"), FIRST, 12),
        (level("beginner"), person("小明"), FIRST, 3),
        (person("小明"), level("advanced"), Outcome::Draw, 1),
        (person("Anna"), level("beginner"), FIRST, 4),
        (person("Anna"), level("beginner"), SECOND, 1),
        (person("王小二"), level("beginner"), SECOND, 2),
        (person("Anna"), person("小明"), FIRST, 5),
        (person("小明"), person("Anna"), FIRST, 2),
        (Participant::Guest, person("Anna"), Outcome::Draw, 1),
    ] {
        for _ in 0..times {
            store.save_finished_game(&game(first.clone(), second.clone(), outcome), None).unwrap();
        }
    }
    let renju = game(person("Anna"), level("10"), FIRST);
    let renju = FinishedGame { program: "gomoku".to_owned(), rule: "renju".to_owned(), ..renju };
    store.save_finished_game(&renju, None).unwrap();
    store
}

#[test]
fn pictures() {
    for (name, lang, keys) in [
        ("players-zh", Language::Chinese, "I 1 Down 2 100ms"),
        ("players-en", Language::English, "I 1 Down 2 100ms"),
        ("nobody-zh", Language::Chinese, "I D D End D D D D 100ms"),
        ("record-zh", Language::Chinese, "I Down Enter 100ms"),
        ("two-zh", Language::Chinese, "I C Enter 100ms"),
        ("two-en", Language::English, "I C Enter 100ms"),
        ("ranking-zh", Language::Chinese, "O 100ms"),
        ("ranking-en", Language::English, "O Right 100ms"),
        ("games-zh", Language::Chinese, "O G 100ms"),
        ("seated-zh", Language::Chinese, "I 1 Esc 100ms"),
    ] {
        let mut settings = Settings { lang, ..Settings::default() };
        golden(&format!("players/{name}"), &sit(&mut filled(), &mut settings, BEGINNER, "", keys));
    }
}

#[test]
fn a_database_that_cannot_be_used_is_told_on_the_command_line() {
    let folder = folder();
    let path = folder.path().join(DATABASE);
    records(folder.path(), &["add", "小明"]).unwrap();
    let whole = fs::read(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    let report = records(folder.path(), &["list"]).unwrap_err();
    assert!(report.contains("has version 3 of the database") && report.lines().count() == 1, "{report}");
    // A truncated database is left unchanged by a command that reads. A command that writes renames it, with a message,
    // and nothing of its remaining contents is lost.
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let report = records(folder.path(), &[]).unwrap_err();
    assert!(report.contains("is damaged") && report.lines().count() == 1, "{report}");
    assert!(fs::read(&path).unwrap() == whole[..whole.len() / 2]);
    let output = huanle(&["records", "add", "Anna", "--data-dir", text(folder.path())]);
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && report.contains("is damaged") && report.contains("huanle.db.damaged-1"),
        "{report}"
    );
    assert!(fs::read(folder.path().join("huanle.db.damaged-1")).unwrap() == whole[..whole.len() / 2]);
    // A place without write permission.
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let report = records(&file, &["list"]).unwrap_err();
    assert!(report.starts_with("huanle: cannot") && report.lines().count() == 1, "{report}");
}

#[test]
fn commands_that_read_make_no_folder_and_no_file() {
    let folder = folder();
    let missing = folder.path().join("no/such");
    let commands: [&[&str]; 4] = [&[], &["list"], &["ranking"], &["games"]];
    for words in commands {
        records(&missing, words).unwrap();
    }
    assert!(records(&missing, &["show", "Anna"]).unwrap_err().contains("Anna"));
    assert!(records(&missing, &["export", "--csv", "-"]).unwrap().contains("end"));
    let out = folder.path().join("shown.png");
    huanle(&["show", "dissolve", "--at", "0.1", "--out", text(&out), "--data-dir", text(&missing)]);
    assert!(out.exists() && !folder.path().join("no").exists());
    // Nor in a folder with a database.
    let other = tempfile::tempdir().unwrap();
    drop(open(other.path()));
    fs::copy(other.path().join(DATABASE), folder.path().join(DATABASE)).unwrap();
    let before = fs::read(folder.path().join(DATABASE)).unwrap();
    for words in commands {
        records(folder.path(), words).unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert!(fs::read(folder.path().join(DATABASE)).unwrap() == before);
}

#[test]
fn a_database_that_others_made_is_data_and_never_a_program() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    let finished = "uid TEXT, program TEXT, rule TEXT, size TEXT, first_kind TEXT, first_name TEXT, second_kind TEXT, \
                    second_name TEXT, result TEXT, ending TEXT, moves INTEGER, duration INTEGER, ended INTEGER, text TEXT";
    for (name, sql) in [
        ("people", format!("DROP TABLE people; CREATE VIEW people(id, name, portrait) AS SELECT i, i, NULL FROM ({endless})")),
        ("watch", "CREATE TRIGGER watch AFTER INSERT ON people BEGIN DELETE FROM finished; END".to_owned()),
        ("people", "DROP TABLE people; CREATE TABLE people (id INTEGER PRIMARY KEY, name AS (zeroblob(id)), portrait)".to_owned()),
        ("people", "DROP TABLE people; CREATE TABLE people (id PRIMARY KEY, name, portrait) WITHOUT ROWID".to_owned()),
        ("finished", format!("DROP TABLE finished; CREATE TABLE finished ({finished})")),
        ("odd", "CREATE TABLE odd (x CHECK (x < abs(random())))".to_owned()),
        ("by", "CREATE INDEX by ON finished (length(text))".to_owned()),
        (
            "people",
            "DROP TABLE people; PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', 'people', 'people', 0, \
             'CREATE VIRTUAL TABLE people USING fts5(id, name, portrait)')"
                .to_owned(),
        ),
    ] {
        let (own, other) = (folder(), folder());
        drop(open(other.path()));
        let connection = Connection::open(other.path().join(DATABASE)).unwrap();
        connection.execute_batch(&sql).unwrap();
        drop(connection);
        let before = fs::read(other.path().join(DATABASE)).unwrap();
        for words in [["merge", text(other.path())], ["--data-dir", text(other.path())]] {
            let place = if words[0] == "merge" { own.path() } else { other.path() };
            let what = if words[0] == "merge" { &words[..] } else { &["list"] };
            let why = records(place, what).unwrap_err();
            assert!(why.contains(&format!("contains `{name}`")) && why.lines().count() == 1, "{sql}: {why}");
        }
        assert!(Sqlite::open(other.path()).unwrap_err().to_string().contains("Huanle never creates"), "{sql}");
        assert!(fs::read(other.path().join(DATABASE)).unwrap() == before, "left as it is");
    }
}

#[test]
fn files_next_to_a_database_that_others_made_do_no_harm() {
    let (own, other) = (folder(), folder());
    drop(open(other.path()));
    let merge = || records(own.path(), &["merge", text(other.path())]);
    // The end of a journal that names another file, which SQLite would delete.
    let journal = other.path().join("huanle.db-journal");
    fs::write(&journal, [&[0; 600][..], &[0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]].concat()).unwrap();
    for why in [merge().unwrap_err(), Sqlite::open(other.path()).unwrap_err().to_string()] {
        assert!(why.contains("`huanle.db-journal`"), "{why}");
    }
    fs::remove_file(journal).unwrap();
    // Ten gigabytes as a sparse file.
    fs::File::options().write(true).open(other.path().join(DATABASE)).unwrap().set_len(10 << 30).unwrap();
    for why in [merge().unwrap_err(), Sqlite::open(other.path()).unwrap_err().to_string()] {
        assert!(why.contains("larger than 512 MB"), "{why}");
    }
    // A game that no file of records can store.
    let other = folder();
    let mut store = open(other.path());
    let long = FinishedGame { rule: "x".repeat(10_000), ..game(person("Anna"), Participant::Guest, FIRST) };
    store.save_finished_game(&long, None).unwrap();
    store.save_finished_game(&game(person("Berta"), Participant::Guest, FIRST), None).unwrap();
    drop(store);
    records(own.path(), &["merge", text(other.path())]).unwrap();
    assert_eq!(open(own.path()).finished_games().unwrap().len(), 1);
}
