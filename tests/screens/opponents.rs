//! The list of opponents, and opponents with thinking time: choosing, saving, recording and replaying.

use std::time::Duration;

use crate::common::sitting::{self, PEOPLE};
use crate::common::{cells, golden};
use huanle::engine::othello::Position;
use huanle::engine::record::Record;
use huanle::engine::search::{LADDER, STRONGEST_LEVEL};
use huanle::machine::recording::{Recorder, Recording};
use huanle::machine::timeline::{ScriptedHost, Timeline};
use huanle::machine::{Flow, Host, Interrupt, Machine, Speed};
use huanle::play::{GameSetup, LevelId, Opponents as _, Seat, StoredGame, ThinkingTime};
use huanle::records::Memory;
use huanle::screens::context::Context;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::{GameTable, TableGame};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::settings::Settings;
use huanle::text::{Language, Text};
use huanle_test_support::FrameHashes;

const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// A mouse position without effect.
const REST: &str = "move:416,300 200ms";
/// The keys to the row of the strongest level with this thinking time, by its index among the choices.
fn timed_row(time: usize) -> String {
    format!("Home Down*{}", LADDER.len() + time)
}

/// A new game of Othello with a clock of ten minutes.
const WITH_CLOCK: &str = "F2 Down*3 Right*2 Enter 200ms";

fn languages() -> [(Language, &'static str); 2] {
    [(Language::Chinese, "zh"), (Language::English, "en")]
}

fn settings(lang: Language) -> Settings {
    Settings { lang, ..Settings::default() }
}

fn othello(lang: Language, seats: [Seat; 2], keys: &str) -> sitting::Seen<Position> {
    sitting::sit(OthelloBoard { text: lang.text() }, settings(lang), seats, "", keys)
}

/// Returns the players that were stored for the next game of Othello after some keys.
fn seated(seats: [Seat; 2], keys: &str) -> Option<String> {
    let seen = othello(Language::English, seats, keys);
    let setup = seen.settings.games.get("othello").cloned()?;
    setup.split_once(';').map(|(players, _)| players.to_owned())
}

/// Returns the strongest level with thinking time.
fn timed(time: ThinkingTime) -> Seat {
    Seat::Level(LevelId::new(STRONGEST_LEVEL).with_time(Some(time)))
}

#[test]
fn the_list_shows_every_opponent_of_every_game() {
    for (lang, name) in languages() {
        let keys = format!("{REST} Ctrl+P 200ms");
        let text = lang.text();
        let picture = |game: &str, screen| golden(&format!("opponents/{game}-{name}"), &screen);
        picture("othello", othello(lang, BEGINNER, &keys).screen);
        picture("othello-end", othello(lang, BEGINNER, &format!("{keys} End 200ms")).screen);
        picture(
            "othello-clock",
            othello(lang, BEGINNER, &format!("{WITH_CLOCK} {keys} {} 200ms", timed_row(4))).screen,
        );
        let seats = [Seat::Human, Seat::level("2")];
        picture("gomoku", sitting::sit(GomokuBoard::new(text), settings(lang), seats, "", &keys).screen);
        let seats = [Seat::level("2"), Seat::Human];
        picture("xiangqi", sitting::sit(XiangqiBoard::new(text), settings(lang), seats, "", &keys).screen);
        let seats = [Seat::level("master"), Seat::Human];
        picture("xiangqi-end", sitting::sit(XiangqiBoard::new(text), settings(lang), seats, "", &keys).screen);
        let timed = [Seat::Human, timed(ThinkingTime::Seconds(10))];
        picture("timed", othello(lang, timed, REST).screen);
        let help = format!("{keys} F1 200ms");
        picture("help", othello(lang, BEGINNER, &help).screen);
    }
}

#[test]
fn an_opponent_is_chosen_by_keys() {
    let chosen = |keys: &str| seated(BEGINNER, &format!("{REST} Ctrl+P 200ms {keys} 300ms"));
    assert_eq!(chosen("Esc"), None);
    // The present opponent is selected at first.
    assert_eq!(chosen("Enter").as_deref(), Some("human beginner"));
    assert_eq!(chosen("Home Enter").as_deref(), Some("human 1"));
    assert_eq!(chosen("End Enter").as_deref(), Some("human advanced"));
    assert_eq!(chosen(&format!("{} Enter", timed_row(3))).as_deref(), Some("human 10@60"));
    assert_eq!(chosen(&format!("{} Space", timed_row(0))).as_deref(), Some("human 10@1"));
    assert_eq!(chosen(&format!("{} Up C", timed_row(0))).as_deref(), Some("human 10"));
    // The heading of the original programs is no opponent.
    let heading = format!("{} Down", timed_row(4));
    assert_eq!(chosen(&format!("{heading} Enter 200ms Esc")), None);
    assert_eq!(chosen(&format!("{heading} Enter 200ms Down*2 Enter")).as_deref(), Some("human classic"));
    // Between two humans, the opponent takes the side that is not to move.
    assert_eq!(seated(PEOPLE, "Ctrl+P 200ms Home Enter 300ms").as_deref(), Some("human 1"));
}

#[test]
fn an_opponent_is_chosen_by_mouse() {
    for seats in [BEGINNER, PEOPLE] {
        let by_menu = seated(seats, &format!("{REST} F10 Right*2 200ms click:Choose_an_opponent… 200ms Home C 300ms"));
        assert_eq!(by_menu.as_deref(), Some("human 1"), "{seats:?}");
    }
    // A click on the box of the computer; a second click on the selected row chooses it.
    let by_box = |clicks: &str| seated(BEGINNER, &format!("click:Beginner 200ms {clicks} 300ms"));
    assert_eq!(by_box("click:Champion 200ms click:Champion").as_deref(), Some("human 9"));
    assert_eq!(by_box("click:Expert 200ms click:Choose_(C)").as_deref(), Some("human 8"));
    // The box of a human has no list.
    assert_eq!(seated(PEOPLE, "click:560,60 200ms Home C 300ms"), None);
}

#[test]
fn thinking_by_the_clock_needs_a_clock() {
    for (lang, name) in languages() {
        let refused = othello(lang, BEGINNER, &format!("{REST} Ctrl+P 200ms {} Enter 200ms", timed_row(4)));
        golden(&format!("opponents/no-clock-{name}"), &refused.screen);
    }
    let after =
        |keys: &str| seated(BEGINNER, &format!("{REST} {keys} Ctrl+P 200ms {} Enter 200ms Esc*2 300ms", timed_row(4)));
    assert_eq!(after(""), None, "greyed");
    assert_eq!(after(WITH_CLOCK).as_deref(), Some("human 10@clock"));
    // A new game without a clock replaces the time.
    let again = format!("{WITH_CLOCK} Ctrl+P 200ms {} Enter 200ms F2 Down*3 Left*2 Enter 300ms", timed_row(4));
    assert_eq!(seated(BEGINNER, &again).as_deref(), Some("human 10"));
}

#[test]
fn a_game_is_saved_with_the_time_of_its_opponent() {
    let program = OthelloBoard { text: Language::English.text() };
    let record = Record::from_moves(Position::start(), ["f5"].map(program_move)).unwrap();
    for time in ThinkingTime::CHOICES {
        let control = if time == ThinkingTime::GameClock { "clock 600000 0 0\nspent 0\n" } else { "" };
        let seats = [Seat::Human, timed(time)];
        let game =
            StoredGame { record: record.clone(), seats, people: [None, None], time: None, finished: None, link: None };
        let text = game.to_text(&program).replacen("\n\n", &format!("\n{control}\n"), 1);
        assert_eq!(StoredGame::from_text(&program, &text).expect("it is read back").seats, seats, "{text}");
        let setup = GameSetup { seats, options: vec![0], control: None };
        assert_eq!(GameSetup::from_text(&setup.to_text(), &program, &[2]), Some(setup));
    }
    for name in ["9@10", "10@7", "10@", "10@clock@1"] {
        assert_eq!(program.find_level(name), None, "{name}");
    }
}

fn program_move(name: &str) -> huanle::engine::othello::Move {
    huanle::engine::othello::Move::Place(name.parse().unwrap())
}

/// A computer of irregular speed, as real ones are: it searches between 0.5 and 1.5 million positions a second.
struct IrregularHost<'h> {
    inner: &'h mut dyn Host,
    state: u32,
}

impl Host for IrregularHost<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn search_time(&mut self, nodes: u64) -> Duration {
        self.state = self.state.wrapping_mul(0x9E37_79B1).wrapping_add(12_345);
        Duration::from_nanos(nodes * u64::from(500 + self.state % 1000))
    }
}

/// Plays at a table, on a host that sees the frames. Returns how it ended, and the moves.
fn play<D: TableGame>(host: &mut dyn Host, board: D, seats: [Seat; 2], text: &'static Text) -> (Flow, String) {
    let mut m = Machine::new(1, Speed::default(), host);
    let settings = Settings { lang: text.language, ..Settings::default() };
    let mut context = Context {
        store: &mut Memory::default(),
        files: &mut Memory::default(),
        settings,
        portraits: Portraits::default(),
        seed: 1,
        asks_at_first_start: false,
        external_engine: None,
        programs: None,
        write_settings: &mut |_| Ok(()),
    };
    context.settings.table.thoughts = true;
    let mut table = GameTable::new(board, &mut context, seats);
    let flow = table.run(&mut m);
    (flow, table.record().moves().iter().map(ToString::to_string).collect())
}

/// Records a game on an irregular computer. Returns the recording, the frames and the moves.
fn record<D: TableGame>(board: D, seats: [Seat; 2], text: &'static Text, keys: &str) -> (Recording, Vec<u64>, String) {
    let mut frames = FrameHashes::default();
    let mut scripted = ScriptedHost::new(keys.parse().unwrap(), &mut frames);
    let mut irregular = IrregularHost { inner: &mut scripted, state: 7 };
    let mut recorder = Recorder::new(&mut irregular);
    let (_, moves) = play(&mut recorder, board, seats, text);
    let recording = Recording { settings: Vec::new(), timeline: recorder.into_timeline() };
    (recording.to_string().parse().unwrap(), frames.hashes, moves)
}

/// Replays a recording; returns how it ended, the frames and the moves.
fn replay<D: TableGame>(
    timeline: &Timeline,
    board: D,
    seats: [Seat; 2],
    text: &'static Text,
) -> (Flow, Vec<u64>, String) {
    let mut frames = FrameHashes::default();
    let mut scripted = ScriptedHost::new(timeline.clone(), &mut frames);
    let (flow, moves) = play(&mut scripted, board, seats, text);
    (flow, frames.hashes, moves)
}

#[test]
fn a_recording_replays_the_moves_of_an_opponent_with_thinking_time() {
    let text = Language::English.text();
    let board = OthelloBoard { text };
    let seats = [Seat::Human, timed(ThinkingTime::Seconds(1))];
    // Out of the book at once; a click while it thinks, a switch, and a move at the user's request.
    let keys =
        "click:196,153 5s click:149,153 500ms T 300ms click:20,20 3s click:102,153 400ms G 3s click:290,341 300ms";
    let (recording, frames, moves) = record(board, seats, text, keys);
    let searches = recording.timeline.searches.clone().unwrap();
    assert!(searches.len() >= 3 && moves.len() >= 8, "{moves}: {searches:?}");
    let (flow, again, replayed) = replay(&recording.timeline, board, seats, text);
    assert_eq!((flow, &replayed), (Err(Interrupt::Ended), &moves));
    let differs = frames.iter().zip(&again).position(|(one, other)| one != other);
    assert!(differs.is_none() && frames.len() == again.len(), "{differs:?} of {} and {}", frames.len(), again.len());
    // A damaged recording is refused: nothing is searched again.
    let refused = |searches: Vec<(u64, String)>| {
        let timeline = Timeline { searches: Some(searches), ..recording.timeline.clone() };
        replay(&timeline, board, seats, text).0
    };
    for missing in 0..searches.len() {
        let mut short = searches.clone();
        short.remove(missing);
        assert_eq!(refused(short), Err(Interrupt::DamagedSearch), "without search {missing}");
    }
    let changed =
        |change: fn(&str) -> String| searches.iter().map(|(frame, found)| (*frame, change(found))).collect::<Vec<_>>();
    assert_eq!(refused(changed(|found| found[..found.len() / 2].to_owned())), Err(Interrupt::DamagedSearch));
    assert_eq!(refused(changed(|found| found.replacen("10@1", "10@3", 1))), Err(Interrupt::DamagedSearch));
    assert_eq!(refused(Vec::new()), Err(Interrupt::DamagedSearch));
}

#[test]
fn recordings_replay_timed_moves_in_every_game() {
    let text = Language::Chinese.text();
    let strongest = timed(ThinkingTime::Seconds(1));
    let seats = [strongest, Seat::Human];
    let board = GomokuBoard::new(text);
    let (recording, frames, moves) = record(board, seats, text, &format!("2s click:{} 4s", cells::gomoku("d4")));
    assert!(moves.len() > 4 && longest_search(&recording) >= 59, "{moves}");
    assert!(replay(&recording.timeline, board, seats, text).1 == frames);
    // A first move that is in no book.
    let (seats, board) = ([Seat::Human, strongest], XiangqiBoard::new(text));
    let (recording, frames, moves) = {
        let [from, to] = ["a3", "a4"].map(|point| cells::xiangqi(point, false));
        record(board, seats, text, &format!("click:{from} 300ms click:{to} 4s"))
    };
    assert!(moves.len() > 4 && longest_search(&recording) >= 59, "{moves}");
    assert!(replay(&recording.timeline, board, seats, text).1 == frames);
}

/// Returns the number of frames at the end of a recorded search.
fn frames_of(found: &str) -> u32 {
    found.lines().last().and_then(|line| line[1..].split(' ').next()?.parse().ok()).expect("a number of frames")
}

fn longest_search(recording: &Recording) -> u32 {
    recording.timeline.searches.iter().flatten().map(|(_, found)| frames_of(found)).max().unwrap_or(0)
}

#[test]
fn the_thinking_time_is_kept() {
    let text = Language::English.text();
    let seats = [Seat::Human, timed(ThinkingTime::Seconds(1))];
    let (recording, ..) = record(OthelloBoard { text }, seats, text, "click:196,153 5s click:149,153 3s");
    for (frame, found) in recording.timeline.searches.unwrap() {
        let last = frames_of(&found);
        // The first moves are from the book.
        assert!(last == 0 || (59..=62).contains(&last), "{frame}: {found}");
    }
}
