//! The table's clocks, draws, resignation, lock and replay, and the boss key, each in virtual time.

use std::time::Duration;

use crate::common::{cells, folder, golden, labels};
use huanle::classroom;
use huanle::engine::othello::Position;
use huanle::engine::record::{Record, Termination};
use huanle::engine::{Outcome, Player};
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::lessons::host::NoHost;
use huanle::machine::timeline::ScriptedHost;
use huanle::machine::{Event, Flow, Host, Machine, Overlay, Speed};
use huanle::play::Seat;
use huanle::records::sqlite::Sqlite;
use huanle::records::{Memory, Store};
use huanle::screens::context::Context;
use huanle::screens::dos_othello;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::GameTable;
use huanle::settings::Settings;
use huanle::text::Language;

const PEOPLE: [Seat; 2] = [Seat::Human; 2];
const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
const ADVANCED: [Seat; 2] = [Seat::Human, Seat::level("advanced")];
/// Keys for a new game with a clock, by its number among the choices.
const NEW: [&str; 8] = [
    "F2 Down*3 Enter ",
    "F2 Down*3 Right Enter ",
    "F2 Down*3 Right*2 Enter ",
    "F2 Down*3 Right*3 Enter ",
    "F2 Down*3 Right*4 Enter ",
    "F2 Down*3 Right*5 Enter ",
    "F2 Down*3 Right*6 Enter ",
    "F2 Down*3 Right*7 Enter ",
];
/// Returns keys for this many seconds per move, by the number of the choice.
const TEN_A_MOVE: usize = 7;
const THIRTY_A_MOVE: usize = 6;
const BYO_YOMI: usize = 4;
const FIVE_MINUTES: usize = 1;

struct Seen {
    screen: Framebuffer,
    record: Record<Position>,
    left: bool,
    /// The number of frames that differ from the previous one.
    changes: usize,
    /// The start of each tone in milliseconds, with its frequency.
    tones: Vec<(u64, u32)>,
}

impl Seen {
    fn moves(&self) -> String {
        self.record.moves().iter().map(ToString::to_string).collect()
    }

    /// Returns a hash of the box of a player.
    fn clock(&self, player: Player) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let rect = Rect::new(482, 28 + 66 * player as i32, 142, 60);
        let mut hasher = DefaultHasher::new();
        for y in rect.y..rect.bottom() {
            self.screen.row(y)[rect.x as usize..rect.right() as usize].hash(&mut hasher);
        }
        hasher.finish()
    }
}

#[derive(Default)]
struct Onlooker {
    /// The previous frame.
    before: Vec<u8>,
    changes: usize,
    tones: Vec<(u64, u32)>,
}

impl Host for Onlooker {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        if screen.changed_rows().next().is_some() && screen.pixels() != self.before {
            self.changes += 1;
            self.before = screen.pixels().to_vec();
        }
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.tones.push((at.as_millis() as u64, hz));
    }
}

/// Plays at a table with a store that can save games.
fn sit_with(store: &mut dyn Store, lang: Language, seats: [Seat; 2], opening: Option<&str>, keys: &str) -> Seen {
    let (mut record, mut left) = (None, false);
    let mut onlooker = Onlooker::default();
    let mut scripted = ScriptedHost::new(keys.parse().unwrap(), &mut onlooker);
    let text = lang.text();
    let mut aside = |m: &mut Machine<'_>, aside: Overlay| classroom::overlay::show(m, text, aside);
    let mut boss = |m: &mut Machine<'_>, aside: Overlay| classroom::overlay::show(m, text, aside);
    let mut m = Machine::new(1, Speed::default(), &mut scripted);
    m.set_overlay_handler(&mut aside);
    m.set_boss_handler(&mut boss);
    let mut program = |m: &mut Machine<'_>| -> Flow {
        let mut context = Context {
            store,
            files: &mut Memory::default(),
            settings: Settings { lang, ..Settings::default() },
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        let mut table = GameTable::new(OthelloBoard { text }, &mut context, seats);
        match opening {
            Some("") => {}
            Some(opening) => table.open(m, opening.as_bytes())?,
            None => table.offer_unfinished(m)?,
        }
        let ended = table.run(m);
        left = ended.is_ok();
        record = Some(table.record().clone());
        ended
    };
    let _ended = program(&mut m).and_then(|()| m.show_now());
    let screen = m.screen.clone();
    drop(m);
    let record = record.unwrap_or_else(|| Record::new(Position::start()));
    Seen { screen, record, left, changes: onlooker.changes, tones: onlooker.tones }
}

fn sit(seats: [Seat; 2], opening: &str, keys: &str) -> Seen {
    sit_with(&mut Memory::default(), Language::English, seats, Some(opening), keys)
}

fn at(square: &str) -> String {
    cells::othello(square, false)
}

fn click(square: &str) -> String {
    format!("click:{} ", at(square))
}

/// A game of twelve moves with a balanced position.
const EVEN: &str = "f5d6c5f4e3c6d3f6e6d7g4c4";
/// Games of twelve moves after which Black, to move, is about fourteen discs ahead, or behind.
const BLACK_BETTER: &str = "e6f4g3e7f3h2h3c4b4a4f5g4";
const WHITE_BETTER: &str = "c4c5f6e3c3f3e2c2g2f4b2h1";

#[test]
fn whose_time_is_up_has_lost() {
    let new = NEW[TEN_A_MOVE];
    let before = sit(PEOPLE, "", &format!("{new} 9s"));
    assert_eq!(before.record.termination(), None);
    let after = sit(PEOPLE, "", &format!("{new} 11s N 100ms"));
    assert_eq!(after.record.termination(), Some(Termination::TimeForfeit(Player::First)));
    assert_eq!(after.record.outcome(), Some(Outcome::Win(Player::Second)));
    let second = sit(PEOPLE, "", &format!("{new} 5s {} 12s N 100ms", click("d3")));
    assert_eq!(
        (second.moves().as_str(), second.record.termination()),
        ("d3", Some(Termination::TimeForfeit(Player::Second)))
    );
    // No more moves until one is taken back, which returns the time.
    let stays = sit(PEOPLE, "", &format!("{new} 5s {} 12s N {} 2s", click("d3"), click("c3")));
    assert_eq!(stays.moves(), "d3");
    let back = sit(PEOPLE, "", &format!("{new} 5s {} 12s N U {} 2s {} 9s", click("d3"), click("d3"), click("c3")));
    assert_eq!((back.moves().as_str(), back.record.termination()), ("d3c3", None));
    // A move in time restarts the period.
    let moves: String = ["d3", "c3", "b3"].iter().map(|square| format!("8s {} 1s ", click(square))).collect();
    assert_eq!(sit(PEOPLE, "", &format!("{new} {moves}")).moves(), "d3c3b3");
}

#[test]
fn the_last_seconds_of_a_person_are_heard() {
    let ticks = |seen: &Seen| seen.tones.iter().filter(|tone| tone.1 == 1568).map(|tone| tone.0).collect::<Vec<_>>();
    let seen = sit(PEOPLE, "", &format!("{} 35s", NEW[THIRTY_A_MOVE]));
    let heard = ticks(&seen);
    assert_eq!(heard.len(), 10, "{heard:?}");
    assert!(heard.windows(2).all(|pair| (980..1020).contains(&(pair[1] - pair[0]))), "{heard:?}");
    assert_eq!(ticks(&sit(PEOPLE, "", "35s")), [0; 0]);
    assert_eq!(ticks(&sit(PEOPLE, "", &format!("{} 15s", NEW[THIRTY_A_MOVE]))), [0; 0]);
}

#[test]
fn a_period_of_byo_yomi_is_used_up_only_when_it_is_exceeded() {
    let new = NEW[BYO_YOMI];
    // Ten minutes, and three periods of half a minute.
    assert_eq!(sit(PEOPLE, "", &format!("{new} 689s")).record.termination(), None);
    assert_eq!(
        sit(PEOPLE, "", &format!("{new} 692s N 1s")).record.termination(),
        Some(Termination::TimeForfeit(Player::First))
    );
    // 20 s into the first period: it is complete again for the next move. 40 s: one period is lost.
    let quick = sit(PEOPLE, "", &format!("{new} 620s {} 2s {} 1s", click("d3"), click("c3")));
    let slow = sit(PEOPLE, "", &format!("{new} 640s {} 2s {} 1s", click("d3"), click("c3")));
    assert_ne!(quick.clock(Player::First), slow.clock(Player::First));
    let ended = |keys: &str| sit(PEOPLE, "", &format!("{new} {keys} N 1s")).record.termination();
    let then = format!("{} 2s {}", click("d3"), click("c3"));
    assert_eq!(ended(&format!("620s {then} 85s")), None, "three periods");
    assert_eq!(ended(&format!("640s {then} 58s")), None, "two");
    assert_eq!(ended(&format!("640s {then} 65s")), Some(Termination::TimeForfeit(Player::First)));
}

#[test]
fn a_waiting_table_draws_a_clock_only_when_a_digit_changes() {
    let changes = |keys: &str| sit(PEOPLE, "", keys).changes;
    let seconds = changes("1s 100s") - changes("1s");
    assert!((99..=101).contains(&seconds), "one a second: {seconds}");
    let new = NEW[FIVE_MINUTES];
    let both = changes(&format!("{new} 1s 100s")) - changes(&format!("{new} 1s"));
    assert!((99..=202).contains(&both), "{both}");
    // The last ten seconds show tenths.
    let new = NEW[THIRTY_A_MOVE];
    let tenths = changes(&format!("{new} 21s 5s")) - changes(&format!("{new} 21s"));
    assert!((45..=60).contains(&tenths), "{tenths}");
}

#[test]
fn what_stops_the_clocks_and_what_does_not() {
    let new = NEW[TEN_A_MOVE];
    let lost = |keys: &str| sit(PEOPLE, "", &format!("{new} {keys}")).record.termination().is_some();
    for stops in [
        "F1 20s Esc",
        "F2 20s Esc",
        "F3 20s Esc",
        "F5 20s Esc",
        "F7 20s F7",
        "F6 20s F6",
        "E 20s Esc",
        "P 20s Esc",
        "F12 20s Esc",
    ] {
        assert!(!lost(&format!("5s {stops} 3s")), "{stops}");
        assert!(lost(&format!("5s {stops} 6s N 100ms")), "{stops}: and then it runs again");
    }
    // A player can resign from the first move on.
    let (lost_after, begun) = (|keys: &str| sit(PEOPLE, "", keys).record.termination().is_some(), click("d3"));
    for stops in ["D 20s N", "Q 20s N"] {
        assert!(!lost_after(&format!("{new} {begun} 5s {stops} 3s")), "{stops}");
        assert!(lost_after(&format!("{new} {begun} 5s {stops} 6s N 100ms")), "{stops}: and then it runs again");
    }
    for runs in ["Tab 20s Esc", "K 20s"] {
        assert!(lost(&format!("5s {runs} 1s N 100ms")), "{runs}");
    }
    // The clock of the side to move runs while the game is browsed, replayed or analysed.
    let moves = format!("{} 2s {} 2s", click("d3"), click("c3"));
    for runs in ["PgUp 12s", "R 12s", "R 1s Space 12s", "Home 12s", "V 30s"] {
        let seen = sit(PEOPLE, "", &format!("{new} {moves} {runs} N 500ms"));
        assert_eq!(seen.record.termination(), Some(Termination::TimeForfeit(Player::First)), "{runs}");
        assert_eq!(seen.moves(), "d3c3", "{runs}: where the game stands");
    }
}

#[test]
fn taking_back_gives_the_time_back() {
    let new = NEW[BYO_YOMI];
    let two = format!("{} 2s {} 2s", click("d3"), click("c3"));
    let straight = sit(PEOPLE, "", &format!("{new} 20s {two}"));
    let detour = sit(PEOPLE, "", &format!("{new} 20s {two} 300s {} 2s U 1500ms", click("b3")));
    assert_eq!(straight.moves(), detour.moves());
    // Both are at the same node with the same two seconds or so used.
    assert_eq!(straight.clock(Player::Second), detour.clock(Player::Second));
    assert_eq!(straight.clock(Player::First), detour.clock(Player::First));
    let times: Vec<u64> =
        straight.record.main_line()[1..].iter().map(|&id| straight.record.node(id).time.unwrap().as_secs()).collect();
    assert!((20..=21).contains(&times[0]) && (1..=2).contains(&times[1]), "{times:?}");
}

#[test]
fn the_computer_keeps_to_its_time() {
    // The slowest player, at ten seconds a move, at a speed at which it would need longer.
    let new = format!("F2 Right*{} Down Right*3 Down*2 Right*7 Enter", 4);
    let seen = sit([Seat::Human; 2], "", &format!("{new} 200s"));
    assert!(seen.record.termination().is_none() && seen.record.node_count() > 20, "{}", seen.record.node_count());
    for id in seen.record.main_line() {
        assert!(seen.record.node(id).time.unwrap_or_default() < Duration::from_secs(10));
    }
}

/// A host on which thinking takes much longer.
struct Slow<'h>(&'h mut dyn Host, u32);

impl Host for Slow<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.0)
    }

    fn thinking_time(&mut self, nodes: u64) -> Duration {
        Duration::from_micros(nodes) * self.1
    }
}

/// Plays at the level ADVANCED with ten seconds a move, where each position takes this many microseconds.
fn thinking_slowly(micros: u32, keys: &str) -> Record<Position> {
    let mut nobody = huanle::machine::Headless;
    let mut scripted = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
    let mut slow = Slow(&mut scripted, micros);
    let mut m = Machine::new(1, Speed::default(), &mut slow);
    let text = Language::English.text();
    let mut context = Context {
        store: &mut Memory::default(),
        files: &mut Memory::default(),
        settings: Settings::default(),
        portraits: Portraits::default(),
        seed: 1,
        asks_at_first_start: false,
        external_engine: None,
        programs: None,
        write_settings: &mut |_| Ok(()),
    };
    let mut table = GameTable::new(OthelloBoard { text }, &mut context, ADVANCED);
    let _ended = table.run(&mut m);
    table.record().clone()
}

#[test]
fn a_computer_that_thinks_slowly_is_stopped_in_time_or_loses_by_it() {
    let keys = format!("{} {} 30s", NEW[TEN_A_MOVE], click("d3"));
    // 200,000 positions of 100 microseconds would be twenty seconds.
    let stopped = thinking_slowly(100, &keys);
    assert_eq!(
        (stopped.node_count(), stopped.termination()),
        (3, Some(Termination::TimeForfeit(Player::First))),
        "then it is Black's turn"
    );
    let time = stopped.node(2).time.unwrap();
    assert!((Duration::from_secs(8)..Duration::from_secs(10)).contains(&time), "{time:?}");
    // 256 positions at a time take twelve seconds, and cannot be interrupted before.
    let lost = thinking_slowly(48_000, &keys);
    assert_eq!((lost.node_count(), lost.main_line_termination()), (2, Some(Termination::TimeForfeit(Player::Second))));
}

#[test]
fn who_resigns_has_lost() {
    let resigned = |seats, opening, keys: &str| sit(seats, opening, keys).record.termination();
    assert_eq!(resigned(PEOPLE, EVEN, "Q Y 3s N"), Some(Termination::Resignation(Player::First)));
    assert_eq!(resigned(PEOPLE, "f5", "Q Y 3s N"), Some(Termination::Resignation(Player::Second)));
    for no in ["Enter", "N", "Esc"] {
        assert_eq!(resigned(PEOPLE, EVEN, &format!("Q {no} 3s")), None, "{no}");
    }
    // While the computer thinks, the person resigns.
    let keys = format!("{} 900ms Q Y 3s N", click("d3"));
    assert_eq!(resigned(BEGINNER, "", &keys), Some(Termination::Resignation(Player::First)));
    assert_eq!(resigned([Seat::level("beginner"); 2], "", "5s Q Y 300ms"), None, "nobody sits here");
    // If the game is browsed at another position, it ends at its current one.
    let seen = sit(PEOPLE, EVEN, "Home Q Y 3s N 100ms");
    assert_eq!(
        (seen.moves().as_str(), seen.record.termination()),
        (EVEN, Some(Termination::Resignation(Player::First)))
    );
    // After taking back a move, the game continues; after redoing it, the game is not over.
    let back = sit(PEOPLE, EVEN, "Q Y 3s N U Ctrl+Y 1s");
    assert_eq!((back.moves().as_str(), back.record.termination()), (EVEN, None));
    assert_eq!(resigned(PEOPLE, EVEN, "Q Y 3s N D 100ms Q 100ms"), Some(Termination::Resignation(Player::First)));
}

#[test]
fn how_it_ended_is_kept_in_the_file() {
    let saved = "F5 Enter 200ms F2 Enter 200ms F3 Enter 500ms";
    for (keys, ending) in
        [("Q Y 3s N", Termination::Resignation(Player::First)), ("D Y 3s N", Termination::DrawAgreement)]
    {
        let seen = sit(PEOPLE, EVEN, &format!("{keys} {saved}"));
        assert_eq!((seen.moves().as_str(), seen.record.termination()), (EVEN, Some(ending)));
    }
}

#[test]
fn a_draw_between_two_people() {
    let ending = |keys: &str| sit(PEOPLE, "f5", keys).record.termination();
    assert_eq!(ending("D Y 3s N"), Some(Termination::DrawAgreement));
    for no in ["N", "Esc", "Enter"] {
        assert_eq!(ending(&format!("D {no} 1s")), None, "{no}");
    }
}

#[test]
fn the_computer_takes_a_draw_unless_it_is_better_off() {
    let offer = |seats, opening, keys: &str| sit(seats, opening, &format!("{keys} D 3s N 100ms"));
    for level in ["classic", "beginner", "intermediate", "advanced"] {
        let (white, black) = ([Seat::Human, Seat::level(level)], [Seat::level(level), Seat::Human]);
        assert_eq!(offer(white, BLACK_BETTER, "").record.termination(), Some(Termination::DrawAgreement), "{level}");
        assert_eq!(offer(black, BLACK_BETTER, "").record.termination(), None, "{level}");
        assert_eq!(offer(white, WHITE_BETTER, "").record.termination(), None, "{level}");
        assert_eq!(offer(black, WHITE_BETTER, "").record.termination(), Some(Termination::DrawAgreement), "{level}");
    }
    // Not in the first moves, and not twice in a row.
    let refused = |seen: &Seen| seen.tones.iter().any(|tone| tone.1 == 104);
    let early = offer(BEGINNER, "f5d6", "");
    assert_eq!((early.record.termination(), refused(&early)), (None, true));
    let early = offer(BEGINNER, &BLACK_BETTER[..16], "");
    assert_eq!((early.record.termination(), refused(&early)), (None, true), "after eight moves");
    assert!(!refused(&offer(BEGINNER, WHITE_BETTER, "")));
    assert!(refused(&offer(BEGINNER, WHITE_BETTER, "D 3s")));
    assert!(!refused(&offer(BEGINNER, WHITE_BETTER, "D 3s A 10s A 3s")), "some moves later");
}

#[test]
fn a_locked_game_cannot_be_touched() {
    let seen = sit(PEOPLE, "f5", &format!("F7 {} U H G C A F2 F3 F5 E P R V Q D Up Enter Tab Home 5s", click("d6")));
    assert_eq!((seen.moves().as_str(), seen.left), ("f5", false));
    assert!(seen.tones.iter().any(|tone| tone.1 == 104));
    let open = |keys: &str| sit(PEOPLE, "f5", &format!("F7 1s {keys} {} 2s", click("d6"))).moves();
    assert_eq!(open("F7"), "f5d6");
    assert_eq!(open("F1 1s Esc F7"), "f5d6");
    assert_eq!(open("Esc Right Enter"), "f5d6", "asked, and opened");
    assert_eq!(open("Esc Enter"), "f5", "asked, and not opened");
    assert!(sit(PEOPLE, "f5", "F7 Esc Right Enter Esc").left);
    // While the computer thinks, the pause stops it; it thinks again afterwards.
    let thinks = format!("{} 500ms F7", click("d3"));
    assert_eq!(sit(BEGINNER, "", &format!("{thinks} 20s")).moves(), "d3");
    assert_eq!(sit(BEGINNER, "", &format!("{thinks} 20s F7 5s")).moves().len(), 4);
    assert_eq!(
        sit([Seat::level("beginner"); 2], "", "3s F7 60s").moves(),
        sit([Seat::level("beginner"); 2], "", "3s F7 1s").moves()
    );
}

/// Returns the screen in the middle of the boss screen, after some typed keys.
const BLANK: usize = 640 * 480 - 200;

#[test]
fn the_boss_key_hides_everything_and_comes_back_to_where_it_was() {
    for (seats, keys, rest) in [
        (PEOPLE, "1s".to_owned(), "1s"),
        (PEOPLE, format!("{} 100ms", click("d3")), "3s"),
        (BEGINNER, format!("{} 900ms", click("d3")), "5s"),
        (PEOPLE, "F2 300ms".to_owned(), "300ms Enter 300ms"),
        (PEOPLE, "F1 300ms".to_owned(), "300ms Esc 300ms"),
        (PEOPLE, "E 300ms".to_owned(), "300ms Esc 300ms"),
        (PEOPLE, "F12 300ms".to_owned(), "300ms Esc 300ms"),
        (PEOPLE, "F7 300ms".to_owned(), "F7 300ms"),
    ] {
        let plain = sit(seats, "f5d6", &format!("{keys} {rest} 500ms"));
        let hidden = sit(seats, "f5d6", &format!("{keys} F6 1s D I R Enter F12 Esc 10s F6 {rest} 500ms"));
        assert_eq!(plain.moves(), hidden.moves(), "{keys}");
        assert!(plain.screen == hidden.screen, "{keys}");
        let boss = sit(seats, "f5d6", &format!("{keys} F6 1s"));
        assert!(boss.screen.count(Color::BLACK) > BLANK, "{keys}");
        assert_eq!(boss.tones.last().map_or(0, |tone| tone.1), 0, "{keys}: silent");
    }
}

#[test]
fn the_boss_key_works_in_the_dos_program_and_in_lessons() {
    let text = Language::Chinese.text();
    let after = |keys: &str, program: &dyn Fn(&mut Machine<'_>) -> Flow| {
        let mut nobody = huanle::machine::Headless;
        let mut scripted = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut boss = |m: &mut Machine<'_>, aside: Overlay| classroom::overlay::show(m, text, aside);
        let mut m = Machine::new(1, Speed::default(), &mut scripted);
        m.set_boss_handler(&mut boss);
        let _ended = program(&mut m);
        m.screen.clone()
    };
    let dos = |m: &mut Machine<'_>| dos_othello::play(m, text);
    let lessons = |m: &mut Machine<'_>| classroom::run(m, text, "", &mut NoHost);
    let programs: [&dyn Fn(&mut Machine<'_>) -> Flow; 2] = [&dos, &lessons];
    for program in programs {
        for keys in ["300ms", "1s", "2500ms", "Space Enter 4s"] {
            let hidden = after(&format!("{keys} F6 3s"), program);
            assert!(hidden.count(Color::BLACK) > BLANK && hidden.count(Color::LIGHT_GRAY) > 20, "{keys}");
            let back = after(&format!("{keys} F6 3s F6 500ms"), program);
            assert!(back != hidden, "{keys}");
        }
    }
}

#[test]
fn a_replay_at_a_chosen_pace() {
    let game = "f5d6c3d3c4f4";
    let moves = |keys: &str| sit(PEOPLE, game, keys).moves().len() / 2;
    // The number of the six moves played after some seconds: each is shown for about a third of a second.
    let (usual, fast, slow) = (moves("R 4s Esc"), moves("R KP+*2 4s Esc"), moves("R -*3 4s Esc"));
    assert!(slow < usual && usual < fast, "{slow} {usual} {fast}");
    assert_eq!(fast, 6);
    // There is no speed beyond the last one.
    assert_eq!(moves("R KP+*9 4s Esc"), 6);
    assert!(moves("R -*9 9s Esc") >= 1);
    // Space pauses and continues; single steps pause, too.
    assert_eq!(moves("R 300ms Space 20s Esc"), 0);
    assert_eq!(moves("R 300ms Space 20s Space 20s"), 6);
    assert_eq!(moves("R 300ms Right*3 20s Esc"), 3);
    assert_eq!(moves("R 300ms PgDn*3 PgUp 20s Esc"), 2);
    assert_eq!(moves("R 300ms End Left 20s Esc"), 5);
    assert_eq!(moves("R 300ms End Home 2s Esc"), 0);
    // The speed is kept for the next replay.
    assert_eq!(moves("R KP+*2 Esc Home R 4s Esc"), fast);
}

/// Lends a store, each time as after a restart of the program.
type Lend<'l> = &'l mut dyn FnMut(&mut dyn FnMut(&mut dyn Store));

/// A game with a clock is left and continued.
fn taken_up_again(lend: Lend<'_>) {
    let mut play = |opening: Option<&str>, keys: &str| {
        let mut seen = None;
        lend(&mut |store| seen = Some(sit_with(store, Language::English, PEOPLE, opening, keys)));
        seen.unwrap()
    };
    let first = play(Some(""), &format!("{} 610s {} 40s Esc", NEW[BYO_YOMI], click("d3")));
    assert!(first.left);
    let again = play(None, "Enter 100ms");
    assert_eq!(again.moves(), "d3");
    assert_eq!(first.clock(Player::First), again.clock(Player::First), "in byo-yomi");
    assert_eq!(first.clock(Player::Second), again.clock(Player::Second));
    // White has used 40 seconds of the ten minutes and three half-minute periods, and some more now, whatever ends it.
    assert_eq!(play(None, "Enter 640s").record.termination(), None);
    assert_eq!(play(None, "Enter 3s Esc").record.termination(), None);
    assert_eq!(play(None, "Enter 10s N 200ms").record.termination(), Some(Termination::TimeForfeit(Player::Second)));
    assert_eq!(play(None, "Enter 200ms").moves(), "", "it is over, and not kept any more");
}

#[test]
fn clocks_are_kept_with_the_game_in_memory() {
    let mut store = Memory::default();
    taken_up_again(&mut |with| with(&mut store));
}

#[test]
fn clocks_are_kept_with_the_game_in_the_database() {
    let folder = folder();
    let path = folder.path().join("huanle.db");
    taken_up_again(&mut |with| with(&mut Sqlite::open(&path).unwrap().0));
}

#[test]
fn games_without_clocks_are_kept_as_before() {
    let mut store = Memory::default();
    let first = sit_with(&mut store, Language::English, PEOPLE, Some(""), &format!("20s {} 2s Esc", click("d3")));
    assert!(first.left);
    let kept = store.games_in_progress("othello").unwrap();
    assert!(!kept[0].text.contains("clock"), "{}", kept[0].text);
    assert_eq!(sit_with(&mut store, Language::English, PEOPLE, None, "Enter 700s").moves(), "d3");
}

#[test]
fn pictures() {
    for (name, lang, seats, keys) in [
        ("byo-yomi-zh", Language::Chinese, ADVANCED, format!("{} 625400ms {} 5s", NEW[BYO_YOMI], click("d3"))),
        ("last-seconds-en", Language::English, BEGINNER, format!("{} 24s", NEW[THIRTY_A_MOVE])),
        ("time-up-en", Language::English, PEOPLE, format!("{} 34s", NEW[THIRTY_A_MOVE])),
        ("locked-zh", Language::Chinese, PEOPLE, "F7 100ms".to_owned()),
        ("boss", Language::Chinese, PEOPLE, "F6 D I R Enter 100ms W I N 50ms".to_owned()),
        ("replay-zh", Language::Chinese, PEOPLE, "paste:f5d6c3 Enter 500ms R KP+ 1s Space 100ms".to_owned()),
        ("draw-zh", Language::Chinese, PEOPLE, format!("{} 2s D 100ms", click("d3"))),
    ] {
        golden(&format!("clock/{name}"), &sit_with(&mut Memory::default(), lang, seats, Some(""), &keys).screen);
    }
}

#[test]
fn a_game_of_another_version_is_reported_and_stays_in_the_store() {
    for lang in Language::ALL {
        let mut store = Memory::default();
        let text = "huanle running 2\nseats human human\nat \n\n";
        store.save_game(None, "othello", text).unwrap();
        let seen = sit_with(&mut store, lang, PEOPLE, None, "200ms");
        assert!(labels::shows(&seen.screen, lang.text().table.other_version));
        assert_eq!(store.games_in_progress("othello").unwrap()[0].text, text);
    }
}
