//! The table with gomoku: each feature that only this game has, with keys and with the mouse.
//!
//! Features of every game's table are tested with Othello in `table.rs`.

use crate::common::sitting::Onlooker;
use crate::common::{self, folder, golden, huanle, huanle_ok, recorded_and_replayed, run, text};
use huanle::engine::Player;
use huanle::engine::gomoku::openings::OPENINGS;
use huanle::engine::gomoku::{ForbiddenKind, GomokuEnding, MAX_SIZE, MIN_SIZE, Point, Position, Rules, Stone, swap2};
use huanle::engine::record::{Record, Termination};
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::machine::{Event, Flow, Host, Machine, Speed};
use huanle::play::Seat;
use huanle::records::{GameFiles as _, Memory, Store as _};
use huanle::screens::context::Context;
use huanle::screens::gomoku::{self, GomokuBoard, board};
use huanle::screens::portraits::Portraits;
use huanle::screens::table::{Appearance, GameTable, GameTexts, Layout, PanelLayout};
use huanle::settings::Settings;
use huanle::text::Language;

const PEOPLE: [Seat; 2] = [Seat::Human; 2];
const WEIGHTS: [Seat; 2] = [Seat::Human, Seat::level("weights")];
/// h8 is a double three for Black.
const DOUBLE_THREE: &str = "f8a1g8c1h6e1h7g1";
/// Black wins with h8.
const FOUR: &str = "d8d1e8e1f8f1g8g1";

/// The settings of a table.
#[derive(Clone, Copy)]
struct Sitting {
    lang: Language,
    seats: [Seat; 2],
    size: u8,
    rules: Rules,
    original: bool,
}

const USUAL: Sitting =
    Sitting { lang: Language::Chinese, seats: PEOPLE, size: 15, rules: Rules::FREESTYLE, original: false };
const RENJU: Sitting = Sitting { rules: Rules::RENJU, ..USUAL };
const ORIGINAL: Sitting =
    Sitting { seats: [Seat::level("win-table"), Seat::Human], size: 10, rules: Rules::LINES, original: true, ..USUAL };

/// The result of a run.
struct Seen {
    screen: Framebuffer,
    record: Record<Position>,
    left: bool,
    frames: Vec<u64>,
    tones: Vec<u32>,
    store: Memory,
    shelf: Memory,
    settings: Settings,
}

impl Seen {
    fn moves(&self) -> String {
        self.record.moves().iter().map(ToString::to_string).collect()
    }

    fn end(&self) -> Option<GomokuEnding> {
        self.record.position().ending()
    }
}

impl Sitting {
    fn board(self) -> GomokuBoard {
        let text = self.lang.text();
        if self.original {
            GomokuBoard::original(text)
        } else {
            GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
        }
    }

    /// Plays an opening and runs a script.
    fn sit(self, opening: &str, keys: &str) -> Seen {
        self.sit_at(opening, keys, Memory::default(), Memory::default())
    }

    fn sit_at(self, opening: &str, keys: &str, mut store: Memory, mut shelf: Memory) -> Seen {
        let mut onlooker = Onlooker::default();
        let (mut left, mut seen, mut settings) = (false, None, Settings::default());
        let screen = run(1, Speed::default(), keys, &mut onlooker, |m: &mut Machine<'_>| {
            let mut kept = Settings::default();
            let mut keep = |settings: &Settings| {
                kept = settings.clone();
                Ok(())
            };
            let mut context = Context {
                store: &mut store,
                files: &mut shelf,
                settings: Settings { lang: self.lang, ..Settings::default() },
                portraits: Portraits::default(),
                seed: 1,
                asks_at_first_start: false,
                external_engine: None,
                programs: None,
                write_settings: &mut keep,
            };
            let board = self.board();
            let mut table = GameTable::new(board, &mut context, self.seats);
            if opening.is_empty() {
                table.offer_unfinished(m)?;
            } else {
                table.open(m, opening.as_bytes())?;
            }
            let ended = table.run(m);
            left = ended.is_ok();
            seen = Some(table.record().clone());
            settings = kept;
            ended
        });
        let record = seen.expect("the table was left");
        let again = Record::from_moves(*record.start(), record.moves());
        assert!(again.is_ok(), "no game by the rules: {keys}");
        Seen { screen, record, left, frames: onlooker.frames.hashes, tones: onlooker.tones, store, shelf, settings }
    }

    /// Returns the centre pixel of a point, in script syntax.
    fn at(self, point: &str) -> String {
        let point: Point = point.parse().unwrap();
        let layout = layout(self.size, self.original);
        let (x, y) = layout.centre(point.to_cell(self.size).unwrap());
        format!("{x},{y}")
    }

    /// Returns clicks on points.
    fn clicks(self, points: &str) -> String {
        points.split(' ').map(|point| format!("click:{} 1s ", self.at(point))).collect()
    }
}

/// Returns the layout of a board of a size, below a menu bar in the original.
fn layout(size: u8, original: bool) -> Layout {
    let above = if original { 22 } else { 0 };
    let area = Rect { y: above, height: PanelLayout::BOARD.height - above, ..PanelLayout::BOARD };
    Layout::within(area, board::EDGES, (size, size), false)
}

/// Returns the number of pixels of a colour in the square around a point.
fn around(screen: &Framebuffer, sitting: Sitting, point: &str, color: Color) -> usize {
    let layout = layout(sitting.size, sitting.original);
    let square = layout.square(point.parse::<Point>().unwrap().to_cell(sitting.size).unwrap());
    let pixels = (square.y..square.bottom()).flat_map(|y| (square.x..square.right()).map(move |x| (x, y)));
    pixels.filter(|&(x, y)| screen.get_pixel(x, y) == Some(color)).count()
}

const REST: &str = "move:600,470 200ms";

#[test]
fn every_size_has_its_labels_stars_and_room() {
    for size in MIN_SIZE..=MAX_SIZE {
        for (original, above) in [(false, 0), (true, 22)] {
            let layout = layout(size, original);
            let area = layout.area();
            assert!(area.right() <= 424 && area.bottom() <= 430, "{size} {area:?}");
            // A row of labels above, two digits on the left.
            assert!(area.y - 18 >= above && area.x - 4 - 16 >= 0, "{size} {area:?}");
            let stars: Vec<_> = board::star_points(size).collect();
            assert_eq!(stars.len(), if size % 2 == 1 { 5 } else { 4 }, "{size}");
        }
    }
    let names = |size: u8, point: &str| {
        let sitting = Sitting { size, ..USUAL };
        let position = Position::empty(size, Rules::FREESTYLE).unwrap();
        sitting.board().labels(&position, point.parse::<Point>().unwrap().to_cell(size).unwrap())
    };
    assert_eq!(names(15, "a1"), ("A".into(), "1".into()));
    assert_eq!(names(15, "o15"), ("O".into(), "15".into()));
    assert_eq!(names(20, "t20"), ("T".into(), "20".into()));
}

#[test]
fn stones_by_mouse_and_by_keys_with_a_sound() {
    for size in [10, 15, 20] {
        let sitting = Sitting { size, ..USUAL };
        let by_mouse = sitting.sit("", &sitting.clicks("e5 f6"));
        assert_eq!(by_mouse.moves(), "e5f6");
        assert!(by_mouse.tones.contains(&1047), "no knock");
    }
    // The cursor starts in the centre; the first arrow key only shows it.
    assert_eq!(USUAL.sit("", "Up Enter 1s Right Space 1s").moves(), "h8i8");
    // Against the computer, Black first.
    assert_eq!(Sitting { seats: WEIGHTS, ..USUAL }.sit("", &(USUAL.clicks("h8") + "2s")).record.ply(), 2);
    // A click outside the points does nothing.
    let before = USUAL.sit("", "300ms");
    let after = USUAL.sit("", "click:500,300 300ms");
    assert_eq!((after.moves(), after.tones.contains(&104)), (String::new(), false));
    assert!(before.screen.count(Color::BLACK) > 0);
}

/// A host that counts the black pixels around h8 in every frame.
struct Growing(Vec<usize>);

impl Host for Growing {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        self.0.push(around(screen, USUAL, "h8", Color::BLACK));
        Ok(())
    }
}

#[test]
fn a_stone_comes_down_and_can_be_hurried() {
    let sizes = |pace: f64, keys: &str| {
        let mut growing = Growing(Vec::new());
        run(1, Speed::Times(pace), &format!("Up {keys} 1s"), &mut growing, |m| {
            common::on_desk(m, Language::Chinese, |m, context| {
                let board = USUAL.board();
                GameTable::new(board, context, PEOPLE).run(m)
            })
        });
        growing.0.dedup();
        growing.0
    };
    let (slow, hurried) = (sizes(1.0, "Enter"), sizes(0.1, "Enter 0"));
    // From the empty point with the cursor to the stone with its mark, in five sizes.
    assert!((6..=8).contains(&slow.len()), "{slow:?}");
    assert!(hurried.len() + 2 <= slow.len() && hurried.last() == slow.last(), "{hurried:?} {slow:?}");
}

#[test]
fn a_taken_point_is_said_so() {
    let keys = USUAL.clicks("h8 h8") + "100ms";
    let seen = USUAL.sit("", &keys);
    assert_eq!(seen.moves(), "h8");
    assert!(seen.tones.contains(&104));
    golden("gomoku/taken-zh", &seen.screen);
    golden("gomoku/taken-en", &Sitting { lang: Language::English, ..USUAL }.sit("", &keys).screen);
}

#[test]
fn the_point_under_the_pointer_is_told() {
    let at = |point: &str| USUAL.sit("h8i9", &format!("move:{} 200ms", USUAL.at(point))).screen;
    let rows = |screen: &Framebuffer| (430..456).map(|y| screen.row(y).to_vec()).collect::<Vec<_>>();
    let drawings = ["h8", "i9", "k4", "k5"].map(|point| rows(&at(point)));
    for (number, one) in drawings.iter().enumerate() {
        assert!(drawings[number + 1..].iter().all(|other| other != one));
    }
}

#[test]
fn forbidden_points_are_marked_warned_of_and_lose_at_the_second_touch() {
    let crosses = |sitting: Sitting, keys: &str| {
        let seen = sitting.sit(DOUBLE_THREE, &format!("{REST} {keys} 100ms"));
        around(&seen.screen, sitting, "h8", Color::LIGHT_RED)
    };
    assert!(crosses(RENJU, "") > 20);
    assert_eq!(crosses(RENJU, "Y"), 0, "switched off");
    assert!(crosses(RENJU, "Y Y") > 20);
    assert_eq!(crosses(USUAL, ""), 0, "freestyle forbids nothing");
    assert_eq!(crosses(Sitting { rules: Rules::RENJU_FREE, ..USUAL }, ""), 0);
    assert!(!RENJU.sit(DOUBLE_THREE, "Y 100ms").settings.table.forbidden, "kept");

    let h8 = RENJU.clicks("h8");
    let warned = RENJU.sit(DOUBLE_THREE, &h8);
    assert_eq!((warned.record.ply(), warned.tones.contains(&104)), (8, true));
    golden("gomoku/warned-zh", &warned.screen);
    golden("gomoku/warned-en", &Sitting { lang: Language::English, ..RENJU }.sit(DOUBLE_THREE, &h8).screen);
    let lost = RENJU.sit(DOUBLE_THREE, &format!("{h8} {h8}"));
    assert_eq!(lost.end(), Some(GomokuEnding::Forbidden(ForbiddenKind::DoubleThree)));
    // With keys: the cursor starts at h8.
    assert_eq!(RENJU.sit(DOUBLE_THREE, "Up Enter 1s").record.ply(), 8);
    assert_eq!(
        RENJU.sit(DOUBLE_THREE, "Up Enter 1s Enter 1s").end(),
        Some(GomokuEnding::Forbidden(ForbiddenKind::DoubleThree))
    );
    // Selecting another point in between cancels the warning.
    assert_eq!(RENJU.sit(DOUBLE_THREE, "Up Enter 1s Up Down Enter 1s").record.ply(), 8);
    let elsewhere = format!("{h8} move:{} 100ms {h8}", RENJU.at("k12"));
    assert_eq!(RENJU.sit(DOUBLE_THREE, &elsewhere).record.ply(), 8);
    // Without the marks Black just loses.
    assert_eq!(
        RENJU.sit(DOUBLE_THREE, &format!("Y {h8}")).end(),
        Some(GomokuEnding::Forbidden(ForbiddenKind::DoubleThree))
    );
    assert_eq!(USUAL.sit(DOUBLE_THREE, &h8).end(), None);
}

#[test]
fn threats_are_told_and_marked() {
    let boxes = |opening: &str, keys: &str, point: &str, color| {
        around(&USUAL.sit(opening, &format!("{REST} {keys} 100ms")).screen, USUAL, point, color)
    };
    // Black's open three: White is warned of both ends.
    let three = "g8a1h8c1i8";
    for point in ["f8", "j8"] {
        assert!(boxes(three, "", point, Color::BLUE) > 40, "{point}");
        assert_eq!(boxes(three, "Z", point, Color::BLUE), 0, "{point} switched off");
    }
    // A four is more serious, and only it is announced.
    let four = "g8f8h8c1i8e1j8";
    assert!(boxes(four, "", "k8", Color::LIGHT_RED) > 40);
    // The player who made the three is not threatened.
    assert_eq!(boxes("g8a1h8c1i8e1", "", "f8", Color::BLUE), 0);
    assert!(!USUAL.sit(three, "Z 100ms").settings.table.threats, "kept");
    golden("gomoku/three-zh", &USUAL.sit(three, REST).screen);
    golden("gomoku/four-en", &Sitting { lang: Language::English, ..USUAL }.sit(four, REST).screen);
}

#[test]
fn score_tables_are_drawn_by_the_player_at_the_table() {
    let opening = "h8i9g8f8h9";
    let drawn = |seats, keys: &str| Sitting { seats, ..USUAL }.sit(opening, &format!("U C {keys} {REST}")).screen;
    let bars = |screen: &Framebuffer| screen.count(Color::RED) + screen.count(Color::BLUE);
    assert_eq!(bars(&USUAL.sit("h8i9", REST).screen), bars(&USUAL.sit("h8i9", &format!("F F {REST}")).screen));
    assert!(bars(&drawn(PEOPLE, "F")) > bars(&drawn(PEOPLE, "")) + 200);
    // The win-table player shows numbers.
    let numbers = drawn([Seat::level("win-table"), Seat::Human], "F");
    assert!(numbers != drawn([Seat::level("weights"), Seat::Human], "F"));
    // The values of the point under the pointer: own runs of two along the row and the column, none for the other side.
    golden("gomoku/scores-zh", &USUAL.sit(opening, &format!("F move:{} 200ms", USUAL.at("h7"))).screen);
    let win_table =
        Sitting { seats: [Seat::Human, Seat::level("win-table")], lang: Language::English, size: 20, ..USUAL };
    golden(
        "gomoku/tables-en-20",
        &win_table.sit("", &format!("{} 2s F {}", win_table.clicks("j10"), win_table.clicks("k11"))).screen,
    );
    assert!(USUAL.sit(opening, "F 100ms").settings.table.scores);
}

#[test]
fn endings_mark_the_stones_and_say_how() {
    let h8 = USUAL.clicks("h8");
    let won = USUAL.sit(FOUR, &format!("{h8} 10s N {REST}"));
    assert_eq!(won.end(), Some(GomokuEnding::Five(Stone::Black)));
    for point in ["d8", "e8", "f8", "g8", "h8"] {
        assert!(around(&won.screen, USUAL, point, Color::LIGHT_GREEN) > 40, "{point}");
    }
    assert_eq!(around(&won.screen, USUAL, "d1", Color::LIGHT_GREEN), 0);
    golden("gomoku/five-zh", &won.screen);
    let overline = "d8d1e8e1f8f1h8h1i8i1";
    for (rules, end) in [
        (Rules::FREESTYLE, Some(GomokuEnding::Overline(Stone::Black))),
        (Rules::STANDARD, None),
        (Rules::RENJU_FREE, None),
        (Rules::RENJU, Some(GomokuEnding::Forbidden(ForbiddenKind::Overline))),
    ] {
        let sitting = Sitting { rules, lang: Language::English, ..USUAL };
        let seen = sitting.sit(overline, &format!("Y {} 10s N {REST}", sitting.clicks("g8")));
        assert_eq!(seen.end(), end, "{rules:?}");
        if rules == Rules::RENJU {
            golden("gomoku/overline-en", &seen.screen);
        }
    }
    // A full board except for its last point.
    let full: String = (0..100).map(|index| if (index % 10 / 2 + index / 10) % 2 == 0 { 'X' } else { 'O' }).collect();
    let points: Vec<Point> = (0..100).map(|index| Point::new(index % 10, index / 10).unwrap()).collect();
    let of =
        |sign: char| points.iter().zip(full.chars()).filter(move |(_, found)| *found == sign).map(|(point, _)| *point);
    let moves: String =
        of('X').zip(of('O')).flat_map(|(black, white)| [black, white]).map(|point| point.to_string()).collect();
    let ten = Sitting { size: 10, ..USUAL };
    let psq = moves_to_psq(&moves);
    let drawn = ten.sit(&psq, REST);
    assert_eq!(drawn.end(), Some(GomokuEnding::BoardFull));
    golden("gomoku/full-zh", &drawn.screen);
}

/// A game on 10 × 10 in the format of Piskvork.
fn moves_to_psq(moves: &str) -> String {
    let starts: Vec<usize> = moves.match_indices(|c: char| c.is_ascii_lowercase()).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([moves.len()]);
    let mut text = String::from("Piskvorky 10x10, 0:0, 0\r\n");
    for (start, end) in starts.iter().zip(ends) {
        let cell = moves[*start..end].parse::<Point>().unwrap().to_cell(10).unwrap();
        text += &format!("{},{},0\r\n", cell.column + 1, cell.row + 1);
    }
    text
}

/// Black has one point left, which makes six in a row: the computer resigns.
#[test]
fn a_computer_with_only_forbidden_points_gives_up_instead_of_hanging() {
    let mut text: String =
        (0..100).map(|index| if (index % 10 / 2 + index / 10) % 2 == 0 { 'X' } else { 'O' }).collect();
    text.replace_range(0..10, "OXXX.XXOOX");
    let points = |sign: char| {
        let points = text.chars().enumerate().filter(move |&(_, found)| found == sign);
        points
            .map(|(index, _)| format!("[{}{}]", char::from(b'a' + (index % 10) as u8), index / 10 + 1))
            .collect::<String>()
    };
    let sgf = format!("(;FF[4]GM[4]SZ[10]RU[renju]AB{}AW{}PL[B])", points('X'), points('O'));
    let sitting = Sitting { seats: [Seat::level("8"), Seat::Human], size: 10, ..RENJU };
    let seen = sitting.sit(&sgf, "G 10s Esc 100ms");
    assert_eq!(seen.record.termination(), Some(Termination::Resignation(Player::First)));
}

#[test]
fn every_level_answers_on_either_side() {
    for level in ["weights", "win-table", "1", "2", "7"] {
        for rules in [Rules::FREESTYLE, Rules::RENJU] {
            let sitting = Sitting { seats: [Seat::Human, Seat::level(level)], rules, ..USUAL };
            assert_eq!(sitting.sit("", &format!("{} 10s", sitting.clicks("h8"))).record.ply(), 2, "{level}");
            let sitting = Sitting { seats: [Seat::level(level), Seat::Human], rules, ..USUAL };
            assert_eq!(sitting.sit("", "10s").moves(), "h8", "{level}");
        }
    }
}

#[test]
fn its_own_actions_by_the_menu() {
    for (key, item) in [("Shift+F2", "重新开始"), ("Z", "威胁警告"), ("F", "评分表"), ("Y", "标出禁手")]
    {
        let by_key = RENJU.sit(DOUBLE_THREE, &format!("{REST} {key} {REST} 200ms"));
        let by_mouse = RENJU.sit(DOUBLE_THREE, &format!("{REST} rclick:3,3 click:{item} {REST} 200ms"));
        assert!(by_key.screen == by_mouse.screen, "{key}");
        assert!(by_key.screen != RENJU.sit(DOUBLE_THREE, REST).screen, "{key} changes nothing");
    }
}

#[test]
fn a_new_game_by_the_form() {
    let english = Sitting { lang: Language::English, ..USUAL };
    let by_keys = english.sit("", "F2 Down*2 Left Down Right*2 Enter 300ms");
    let start = by_keys.record.start();
    assert_eq!((start.board().size(), start.rules()), (20, Rules::RENJU));
    golden("gomoku/new-zh", &USUAL.sit("", "F2 200ms").screen);
    golden("gomoku/new-en", &english.sit("", "F2 Down*4 Right 200ms").screen);
    for (rights, rules) in (0..).zip(Rules::ALL) {
        let keys = if rights == 0 { String::new() } else { format!("Right*{rights}") };
        assert_eq!(USUAL.sit("", &format!("F2 Down*3 {keys} Enter 300ms")).record.start().rules(), rules);
    }
    // Restart: the same again, after a question if the game has moves.
    let again = USUAL.sit("", "F2 Down*2 Right Down Right Enter 300ms Up Enter 1s Ctrl+R 300ms Y 300ms");
    let start = again.record.start();
    assert_eq!((again.moves(), start.board().size(), start.rules()), (String::new(), 10, Rules::STANDARD));
}

#[test]
fn openings_are_named_and_begun_from() {
    // To the list: the third choice of the third option, then this many lines down.
    for (number, opening) in OPENINGS.iter().enumerate() {
        let down = if number == 0 { String::new() } else { format!("Down*{number}") };
        let seen = USUAL.sit("", &format!("F2 Down*4 Right*2 Enter 200ms {down} Enter 300ms"));
        let points: String =
            opening.points(15, huanle::engine::gomoku::openings::Symmetry::ALL[0]).map(|p| p.to_string()).concat();
        assert_eq!(
            (seen.moves(), seen.record.position().side_to_move()),
            (points, Stone::White),
            "{}",
            opening.chinese
        );
        let text = Language::English.text();
        assert_eq!(GomokuBoard::new(text).remark(&seen.record).as_deref(), Some(opening.latin));
    }
    let list = "F2 Down*4 Right*2 Enter 200ms Down*3";
    golden("gomoku/openings-zh", &USUAL.sit("", list).screen);
    let english = Sitting { lang: Language::English, ..USUAL };
    golden("gomoku/openings-en", &english.sit("", &format!("{list} 100ms")).screen);
    golden(
        "gomoku/opening-en",
        &Sitting { lang: Language::English, ..USUAL }.sit("", &format!("{list} Enter {REST}")).screen,
    );
    // Leaving restores the previous game; in the game, the stones can be taken back as moves.
    assert_eq!(USUAL.sit("h8", &format!("{list} Esc 200ms")).moves(), "h8");
    assert_eq!(USUAL.sit("", &format!("{list} Enter 300ms U 100ms")).moves(), "h8h9");
    // By a click on a line of the list.
    let clicked = USUAL.sit("", "F2 Down*4 Right*2 Enter 200ms click:320,200 300ms");
    assert_eq!(clicked.record.ply(), 3);
    // On any size, around the centre.
    assert_eq!(USUAL.sit("", "F2 Down*2 Right Down*2 Right*2 Enter 200ms Enter 300ms").moves(), "e6e7e8");
    // The mirrored opening has the same name; other stones have none.
    for (moves, name) in [("h8g8g7", Some("花月")), ("h8h9i9", Some("花月")), ("a1b1c1", None)] {
        assert_eq!(USUAL.board().remark(&USUAL.sit(moves, "100ms").record).as_deref(), name, "{moves}");
    }
}

/// Begins a game with swap2.
const SWAP2: &str = "F2 Down*4 Right Enter 200ms";

#[test]
fn swap2_between_two_people() {
    let three = format!("{SWAP2} {}", USUAL.clicks("h8 i9 k5"));
    let asked = USUAL.sit("", &format!("{three} {REST}"));
    assert_eq!(asked.moves(), "h8i9k5");
    golden("gomoku/swap2-zh", &asked.screen);
    golden("gomoku/swap2-en", &Sitting { lang: Language::English, ..USUAL }.sit("", &format!("{three} {REST}")).screen);
    // After the choice of a colour White continues.
    for (answer, tag) in [("B", "swap2"), ("W", "swap2"), ("T", "swap2, five stones")] {
        let seen = USUAL.sit("", &format!("{three} {answer} 200ms {}", USUAL.clicks("g7")));
        assert_eq!((seen.moves().as_str(), seen.record.tag("ON")), ("h8i9k5g7", Some(tag)), "{answer}");
    }
    let five = format!("{three} T 200ms {}", USUAL.clicks("g7 d4"));
    let choosing = USUAL.sit("", &format!("{five} {REST}"));
    assert_eq!(choosing.moves(), "h8i9k5g7d4");
    golden("gomoku/swap2-five-zh", &choosing.screen);
    assert_eq!(USUAL.sit("", &format!("{five} W 200ms {}", USUAL.clicks("e5"))).record.tag("ON"), Some("swap2"));
    // Without an answer, browsing and taking back is possible; clicking the board asks again and places no stone.
    let back = USUAL.sit("", &format!("{three} Esc U 100ms {}", USUAL.clicks("k6")));
    assert_eq!((back.moves().as_str(), back.record.tag("ON")), ("h8i9k6", Some("swap2, three stones")));
    let touched = USUAL.sit("", &format!("{three} Esc {} W 200ms", USUAL.clicks("g7")));
    assert_eq!((touched.moves().as_str(), touched.record.tag("ON")), ("h8i9k5", Some("swap2")));
    // After taking back two more stones the question is asked again.
    let again = USUAL.sit("", &format!("{three} T 200ms {} U 200ms B 200ms", USUAL.clicks("g7")));
    assert_eq!((again.moves().as_str(), again.record.tag("ON")), ("h8i9k5", Some("swap2")));
}

#[test]
fn swap2_against_the_computer() {
    // The computer chooses: it takes White if that is better, otherwise Black.
    let sitting = Sitting { seats: [Seat::Human, Seat::level("weights")], ..USUAL };
    let black = sitting.sit("", &format!("{SWAP2} {} 20s", sitting.clicks("h8 a15 i8")));
    // Black is much better: the computer takes Black, and the person, White, is to move.
    assert_eq!((black.moves().as_str(), black.record.tag("ON")), ("h8a15i8", Some("swap2")));
    let white = sitting.sit("", &format!("{SWAP2} {} 20s", sitting.clicks("a1 h8 o15")));
    // White is better: the computer takes White and has answered.
    assert_eq!((white.record.ply(), white.record.tag("ON")), (4, Some("swap2")));
    // The computer places the stones, a different opening each time.
    let sitting = Sitting { seats: [Seat::level("weights"), Seat::Human], ..USUAL };
    let mut openings = std::collections::BTreeSet::new();
    for games in 1..=6 {
        let again = "Ctrl+R 1s Y 1s ".repeat(games - 1);
        let seen = sitting.sit("", &format!("1s {SWAP2} {again} 20s"));
        let stones: Vec<Point> = seen.record.moves().iter().map(|mv| mv.point()).collect();
        assert!(
            (0..swap2::BALANCED_OPENINGS.len())
                .any(|number| swap2::balanced_opening(number, 15).unwrap()[..] == stones[..]),
            "{stones:?}"
        );
        openings.insert(stones);
    }
    assert_eq!(openings.len(), swap2::BALANCED_OPENINGS.len());
    // The person places two more stones: the computer chooses a colour, and White continues.
    let more = sitting.sit("", &format!("1s {SWAP2} 20s T 200ms {} 20s", sitting.clicks("a15 o1")));
    assert_eq!(more.record.tag("ON"), Some("swap2"));
    assert!([5, 6].contains(&more.record.ply()));
}

#[test]
fn a_game_in_swap2_is_kept_and_gone_on_with() {
    let mut two = USUAL.sit("", &format!("{SWAP2} {}", USUAL.clicks("h8 i9")));
    assert_eq!(two.store.games_in_progress("gomoku").unwrap().len(), 1);
    let on = USUAL.sit_at("", &format!("Enter 200ms {} W 200ms", USUAL.clicks("k5")), two.store, Memory::default());
    assert_eq!((on.moves().as_str(), on.record.tag("ON")), ("h8i9k5", Some("swap2")));
}

#[test]
fn a_running_game_comes_back_with_its_rules_and_size() {
    let sitting = Sitting { size: 19, rules: Rules::RENJU, ..USUAL };
    let played = sitting.sit("", &sitting.clicks("k10 k11 l10"));
    // At a table with other settings.
    let back = USUAL.sit_at("", "Enter 300ms", played.store, Memory::default());
    assert_eq!(back.record.moves(), played.record.moves());
    assert_eq!((back.record.start().board().size(), back.record.start().rules()), (19, Rules::RENJU));
    for rules in Rules::ALL {
        let sitting = Sitting { rules, ..USUAL };
        let played = sitting.sit("", &sitting.clicks("h8"));
        let back =
            Sitting { rules: Rules::FREESTYLE, ..USUAL }.sit_at("", "Enter 300ms", played.store, Memory::default());
        assert_eq!((back.record.start().rules(), back.moves().as_str()), (rules, "h8"));
    }
}

#[test]
fn files_of_every_format_are_saved_and_opened() {
    let file = |name: &str| {
        let typed: String = name.chars().map(|c| format!("{c} ")).collect();
        let mut seen = USUAL.sit("h8i9g7", &format!("F5 200ms Backspace*20 {typed} Enter 300ms"));
        String::from_utf8(seen.shelf.read(name).unwrap()).unwrap()
    };
    assert_eq!(file("a.txt"), "h8i9g7\n");
    assert!(file("a.psq").starts_with("Piskvorky 15x15, "));
    assert!(file("a.sgf").starts_with("(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]"));
    for name in ["a.txt", "a.psq", "a.sgf"] {
        assert_eq!(USUAL.sit(&file(name), "200ms").moves(), "h8i9g7", "{name}");
    }
    // From the list of files, and without an extension: SGF.
    let mut opened = USUAL.sit("h8i9g7", "F5 Enter 300ms F2 Enter 300ms F3 Enter 300ms");
    assert_eq!((opened.moves().as_str(), opened.shelf.names().unwrap()), ("h8i9g7", vec!["gomoku-1.sgf".to_owned()]));
    // A file without a game is reported, and the game on the table stays.
    assert_eq!(USUAL.sit("h8", "paste:xyz Enter 300ms Enter 300ms").moves(), "h8");
}

#[test]
fn setting_up_a_position() {
    // White on h8 with the second kind, then Black on i8: two stones and Black to move.
    let seen = USUAL.sit("", "E Delete 2 Enter 1 Right Enter F2 200ms");
    let position = seen.record.start();
    let at = |name: &str| position.board().stone(name.parse().unwrap());
    assert_eq!((at("h8"), at("i8"), position.rules()), (Some(Stone::White), Some(Stone::Black), Rules::FREESTYLE));
    // A side that already has five cannot continue.
    let over = RENJU.sit(&format!("{FOUR}h8"), "E F2 200ms");
    assert!(over.tones.contains(&104));
    golden("gomoku/editor-zh", &over.screen);
}

#[test]
fn a_hint_puts_values_on_the_best_points() {
    let seen = USUAL.sit("g8a1h8c1i8e2", &format!("{REST} H 60s"));
    golden("gomoku/hint-zh", &seen.screen);
    assert_eq!(seen.record.ply(), 6);
}

#[test]
fn the_original_program_opens_plays_and_ends_as_it_did() {
    let opened = ORIGINAL.sit("", "2s");
    // (4,4) from the upper left corner.
    assert_eq!(opened.moves(), "e6");
    golden("gomoku/original-zh", &opened.screen);
    let english = Sitting { lang: Language::English, ..ORIGINAL };
    golden("gomoku/original-menu-en", &english.sit("", "2s Alt+G 200ms").screen);
    // The program has its own music; the others are silent until a stone is placed.
    assert!(opened.tones.contains(&880), "{:?}", opened.tones);
    assert!(USUAL.sit("", "2s").tones.iter().all(|&hz| hz == 0));
    // The menu, with the mouse and with keys: restart and leave.
    for begin in ["click:游戏(G) click:开始", "Alt+G Enter", "F4 Enter", "Ctrl+R"] {
        let again = ORIGINAL.sit("", &format!("2s {} 2s {begin} 300ms Y {REST} 2s", ORIGINAL.clicks("a1")));
        assert_eq!(again.moves(), "e6", "{begin}");
    }
    for leave in ["click:游戏(G) click:结束", "Alt+G Up Enter", "Esc"] {
        assert!(ORIGINAL.sit("", &format!("2s {leave} 300ms")).left, "{leave}");
    }
    assert!(!ORIGINAL.sit("", "2s Alt+H Esc 300ms").left);
    // A player who answers anywhere loses to it.
    let lost = ORIGINAL.sit("", &format!("2s {} 4s", ORIGINAL.clicks("a1 b1 c1 d1 j1 i1 h1 a9 a8 j10 i10")));
    assert_eq!(lost.record.outcome().and_then(|outcome| outcome.winner()), Some(huanle::engine::Player::First));
    golden("gomoku/original-lost-zh", &lost.screen);
    // After taking back, each side has one move less.
    assert_eq!(ORIGINAL.sit("", &format!("2s {} 2s U 100ms", ORIGINAL.clicks("a1"))).moves(), "e6");
}

#[test]
fn the_original_programs_words() {
    let words = &Language::Chinese.text().gomoku.original.results;
    assert_eq!(words, &["和棋,请重新开始!", "电脑获胜,请重新开始", "玩家获胜,请重新开始"]);
    let message = |position: &Position, seats| ORIGINAL.board().result(position, seats);
    let won = |moves: &str| *ORIGINAL.sit(&moves_to_psq(moves), "100ms").record.position();
    let (black, white) = (won("e6a1f6b1g6c1h6d1i6"), won("a10a1c10b1e10c1g10d1j8e1"));
    let seats = ORIGINAL.seats;
    assert_eq!(message(&black, seats).as_deref(), Some(words[1]));
    assert_eq!(message(&white, seats).as_deref(), Some(words[2]));
    assert_eq!(message(&black, [seats[1], seats[0]]).as_deref(), Some(words[2]), "the player has black");
    assert_eq!(message(&black, PEOPLE), None);
    // Neither side has a live line left.
    let full: String = (0..100).map(|index| if (index % 10 / 2 + index / 10) % 2 == 0 { 'X' } else { 'O' }).collect();
    let mut board: huanle::engine::gomoku::Board = full.parse().unwrap();
    board = board.with_point("a1".parse().unwrap(), None);
    let dead = Position::new(board, Rules::LINES, Stone::Black);
    assert_eq!(dead.ending(), Some(GomokuEnding::NoOpenLine));
    assert_eq!(message(&dead, seats).as_deref(), Some(words[0]));
    assert_eq!(message(&Position::empty(10, Rules::LINES).unwrap(), seats), None);
}

#[test]
fn pictures() {
    let many = "h8i9g7f6h10h9j9i8i10g10h11h12j12i11j11";
    for (size, lang, name) in
        [10, 15, 20].into_iter().flat_map(|size| [(size, Language::Chinese, "zh"), (size, Language::English, "en")])
    {
        let sitting = Sitting { size, lang, rules: Rules::RENJU, seats: WEIGHTS, ..USUAL };
        let middle = if size == 10 { "e6 d5 f5 e7" } else { "h8 i7 g9 h10 k11" };
        golden(
            &format!("gomoku/play-{size}-{name}"),
            &sitting.sit("", &format!("{} 2s {REST}", sitting.clicks(middle))).screen,
        );
    }
    // Three-digit numbers on the smallest stones.
    let twenty = Sitting { size: 20, ..USUAL };
    let order = |index: u16| (index * 3 % 20, index / 20);
    let moves =
        (0..120).map(order).map(|(column, row)| format!("{},{},0\r\n", column + 1, (row * 2 + column / 7) % 20 + 1));
    let psq = format!("Piskvorky 20x20, 0:0, 0\r\n{}", moves.collect::<String>());
    golden(
        "gomoku/numbers-20-zh",
        &Sitting { rules: Rules::STANDARD, ..twenty }.sit(&psq, &format!("N {REST}")).screen,
    );
    golden("gomoku/numbers-15-zh", &USUAL.sit(many, &format!("N {REST}")).screen);
    golden(
        "gomoku/analysis-en",
        &Sitting { lang: Language::English, ..USUAL }.sit(many, &format!("V 120s {REST}")).screen,
    );
    golden("gomoku/menu-zh", &USUAL.sit("h8", "rclick:3,3 200ms").screen);
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        for page in 0..10 {
            let right = if page == 0 { String::new() } else { format!("Right*{page}") };
            golden(
                &format!("gomoku/help-{name}-{}", page + 1),
                &Sitting { lang, ..USUAL }.sit("", &format!("F1 {right} 100ms")).screen,
            );
        }
    }
}

#[test]
#[ignore = "long"]
fn the_same_keys_show_the_same_frames() {
    let keys = format!("T F {} H 1s V 2s Esc A 3s", USUAL.clicks("h8 i10"));
    let sitting = Sitting { seats: [Seat::Human, Seat::level("8")], ..RENJU };
    let once = sitting.sit("", &keys);
    assert!(once.frames == sitting.sit("", &keys).frames);
    assert!(once.frames.len() > 300);
}

/// Any keys and clicks: no panic, a legal game, and Esc leaves.
#[test]
#[ignore = "long"]
fn any_keys_and_clicks_leave_a_legal_game_and_escape_leads_out() {
    const WORDS: [&str; 34] = [
        "Up", "Down", "Left", "Right", "Enter", "Space", "U", "Ctrl+Y", "PgUp", "PgDn", "Home", "End", "R", "V", "G",
        "C", "A", "K", "N", "T", "X", "F1", "F2", "F3", "E", "Tab", "Esc", "Y", "Z", "F", "Ctrl+R", "Alt+G", "1s",
        "3s",
    ];
    for seed in 1..=8_u32 {
        let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
        let mut random = |n: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % n
        };
        let mut keys = if seed % 2 == 0 { String::new() } else { format!("{SWAP2} ") };
        for _ in 0..90 {
            match random(3) {
                0 => keys += WORDS[random(WORDS.len() as u32) as usize],
                1 => keys += &format!("click:{},{}", random(640), random(480)),
                _ => keys += &format!("click:{},{}", 100 + random(220), 100 + random(220)),
            }
            keys.push(' ');
        }
        let mut sitting = [RENJU, USUAL, ORIGINAL, Sitting { size: 19, ..RENJU }][seed as usize % 4];
        sitting.seats = [PEOPLE, WEIGHTS, [Seat::level("win-table"), Seat::Human], [Seat::level("weights"); 2]]
            [seed as usize / 2 % 4];
        let seen = sitting.sit("", &format!("{keys} Esc*12 200ms Y 1s Esc*4 200ms Y 2s Esc Y 1s"));
        assert!(seen.left, "seed {seed}: {keys}");
    }
}

#[test]
fn the_command_opens_replays_and_repeats() {
    let place = folder();
    let file = place.path().join("game.txt");
    std::fs::write(&file, "h8i9g7").unwrap();
    let out = place.path().join("a.gif");
    huanle_ok(&["gomoku", "--game", text(&file), "--replay", "--speed", "8", "--out", text(&out)]);
    assert!(out.exists());
    let recording = recorded_and_replayed(
        &["gomoku", "--size", "19", "--rule", "renju", "--seed", "3"],
        "Up Enter 2s Left Enter 2s",
    );
    for word in ["program gomoku", "size 19", "rule renju"] {
        assert!(recording.contains(word), "{word}: {recording}");
    }
    recorded_and_replayed(&["gomoku", "--original", "--seed", "3"], "1s Right Enter 2s");
    recorded_and_replayed(&["gomoku", "--game", text(&file), "--seed", "3"], "N 1s");
    for (arguments, complaint) in [
        (&["gomoku", "--size", "9"][..], "10..=20"),
        (&["gomoku", "--original", "--rule", "renju"], "cannot be used with"),
        (&["gomoku", "--original", "--size", "15"], "cannot be used with"),
        (&["xiangqi", "--original", "--game", text(&file)], "cannot be used with"),
        (&["othello", "--original", "--opponent", "exec:engine"], "cannot be used with"),
        (&["gomoku", "--rule", "go"], "possible values"),
        (&["gomoku", "--game", "/no/such/file"], "cannot read"),
        (&["gomoku", "--game", text(&file), "--replay", "--number", "2"], "there is no game 2"),
    ] {
        let output = huanle(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && message.contains(complaint), "{arguments:?}: {message}");
    }
}

/// The main menu opens it and is shown again afterwards.
#[test]
fn the_main_menu_has_it() {
    let keys = |after: &str| format!("Space 300ms Right Down Enter 3s {after}");
    let after = |keys: &str| {
        common::screen_after(1, Speed::default(), keys, |m| {
            common::on_desk(m, Language::Chinese, huanle::programs::run_main_menu)
        })
    };
    let inside = after(&keys(""));
    let alone = run(1, Speed::default(), "3s", &mut huanle_test_support::FrameHashes::default(), |m| {
        common::on_desk(m, Language::Chinese, |m, context| gomoku::play(m, USUAL.board(), context, None))
    });
    assert!(inside == alone);
    assert!(after(&keys("Esc 5s")) != inside);
}

/// Between a name and the number of moves, the piece of a side has a free line above and below, with portraits, too.
#[test]
fn beside_a_portrait_the_stone_touches_no_words() {
    for lang in Language::ALL {
        let screen = Sitting { lang, ..USUAL }.sit("", "S Enter 200ms").screen;
        let at = |x, y| screen.get_pixel(x, y).unwrap();
        let box_top = (0..200).find(|&y| at(500, y) == Color::YELLOW).expect("the side to move has a yellow frame");
        // The columns of the stone, right of the triangle.
        for y in [box_top + 22, box_top + 40] {
            assert!((494..514).all(|x| at(x, y) == Color::BLACK), "{lang:?}: row {y}");
        }
        let ring = (494..514).filter(|&x| at(x, box_top + 31) == Color::BROWN).count();
        assert!(ring >= 2, "{lang:?}: the stone is there");
    }
}
