//! Values at the table: hints and the evaluation that stay on, thoughts in words, Othello's counts, and the reasons why a
//! square is refused.

use crate::common::labels::shows;
use crate::common::sitting::{self, PEOPLE, Seen};
use crate::common::{cells, golden, recorded_and_replayed};
use huanle::engine::gomoku::Rules;
use huanle::engine::othello::{Board, Position, Side};
use huanle::engine::search::{Report, Score, SplitMix64};
use huanle::engine::{Game, Player};
use huanle::gfx::Framebuffer;
use huanle::play::Seat;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::{GameTexts, TableGame};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::settings::{Settings, TableSettings};
use huanle::text::{Language, Text};

const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// Othello: a game that ends after nine moves; White is wiped out.
const SHORT: &str = "e6f4e3f6g5d6e7f5c5";
/// The switches for hints and the evaluation.
const ON: &str = "Ctrl+H Ctrl+E";

fn gomoku(text: &'static Text) -> GomokuBoard {
    GomokuBoard { text, size: 15, rules: Rules::FREESTYLE, original: false }
}

fn settings(lang: Language) -> Settings {
    Settings { lang, ..Settings::default() }
}

fn othello(lang: Language, seats: [Seat; 2], opening: &str, keys: &str) -> Seen<Position> {
    sitting::sit(OthelloBoard { text: lang.text() }, settings(lang), seats, opening, keys)
}

/// Returns clicks that play squares of Othello.
fn plays(squares: &[&str]) -> String {
    squares.iter().map(|square| format!("click:{} 2s ", cells::othello(square, false))).collect()
}

#[test]
fn hints_and_the_evaluation_stay_on_in_every_game_and_language() {
    for lang in Language::ALL {
        let text = lang.text();
        let picture = |game: &str, screen: &Framebuffer| golden(&format!("table/standing-{game}-{lang}"), screen);
        let keys = |moves: &[String]| {
            let clicks: String = moves.iter().map(|at| format!("click:{at} 300ms ")).collect();
            format!("{ON} 1s {clicks} move:600,440 6s")
        };
        let seen = othello(lang, BEGINNER, "", &keys(&[cells::othello("d3", false)]));
        assert_eq!(seen.moves.len(), 4);
        picture("othello", &seen.screen);
        let seats = [Seat::Human, Seat::level("weights")];
        let seen = sitting::sit(gomoku(text), settings(lang), seats, "", &keys(&[cells::gomoku("h8")]));
        picture("gomoku", &seen.screen);
        let moves = ["h2", "e2"].map(|point| cells::xiangqi(point, false));
        let seats = [Seat::Human, Seat::level("rookie")];
        let seen = sitting::sit(XiangqiBoard::new(text), settings(lang), seats, "", &keys(&moves));
        picture("xiangqi", &seen.screen);
    }
}

#[test]
fn the_switches_work_by_menu_and_are_kept() {
    let rest = "move:600,470 2s";
    let by_keys = othello(Language::English, PEOPLE, "f5d6", &format!("{ON} Y {rest}"));
    let menu = |item: &str| format!("click:View click:{item}@near 100ms ");
    let menus = ["Show_hints", "Evaluation", "Mobility_counts"].map(menu).concat();
    let by_mouse = othello(Language::English, PEOPLE, "f5d6", &format!("{menus} {rest}"));
    assert!(by_keys.still(28) == by_mouse.still(28));
    let table = TableSettings { hints: true, evaluation: true, counts: true, ..TableSettings::default() };
    assert_eq!((by_keys.settings.table, by_mouse.settings.table), (table, table));
    // A value that is on from the start looks the same; one that is switched off again leaves nothing.
    let on = Settings { table, ..settings(Language::English) };
    let board = OthelloBoard { text: Language::English.text() };
    let from_start = sitting::sit(board, on, PEOPLE, "f5d6", &format!("B B 100ms {rest}"));
    let switched = othello(Language::English, PEOPLE, "f5d6", &format!("{ON} Y 2s B B 100ms {rest}"));
    assert!(from_start.still(28) == switched.still(28));
    let off = othello(Language::English, PEOPLE, "f5d6", &format!("{ON} Y 1s {ON} Y B B 100ms {rest}"));
    assert!(off.still(28) == othello(Language::English, PEOPLE, "f5d6", &format!("B B 100ms {rest}")).still(28));
}

/// Returns the analyst's report of the last position of a game.
fn analysed<D: TableGame>(board: &D, game: &[D::Game]) -> Report<<D::Game as Game>::Move> {
    board.new_analyst(1).choose(game, &mut ()).expect("a move")
}

#[test]
fn the_evaluation_is_the_analysts_from_the_first_players_view() {
    let line = "f5d6c3d3c4f4f6f3e6e7d7c6";
    for plies in [0, 1, 2, 5, 8, 12] {
        let mut game = vec![Position::start()];
        for at in 0..plies {
            let mv = line[at * 2..at * 2 + 2].parse().unwrap();
            game.push(game[at].place(mv).unwrap());
        }
        for lang in Language::ALL {
            let board = OthelloBoard { text: lang.text() };
            let report = analysed(&board, &game);
            let to_first = if game[plies].to_move() == Player::First { report.score } else { -report.score };
            let (side, value) = (board.player_name(Player::First), board.describe_score(to_first, board.unit()));
            let expected = (lang.text().table.values.of_side)(side, &value);
            let seen = othello(lang, PEOPLE, &line[..plies * 2], &format!("{ON} 3s"));
            assert!(shows(&seen.screen, &expected), "{plies}: {expected}");
        }
    }
}

#[test]
fn an_exact_value_and_a_mate_are_said_in_words() {
    for lang in Language::ALL {
        // One move wins everything: twelve discs of Black and one of White, and an empty square beside.
        let board = OthelloBoard { text: lang.text() };
        let seen = othello(lang, PEOPLE, &SHORT[..16], &format!("{ON} 3s"));
        let score = analysed(&board, &moves_of(&SHORT[..16])).score;
        assert!(matches!(score, Score::Exact(_) | Score::Estimate(_)));
        let value = board.describe_score(score, board.unit());
        assert!(shows(&seen.screen, &(lang.text().table.values.of_side)(board.player_name(Player::First), &value)));
        let xiangqi = XiangqiBoard::new(lang.text());
        let mate = "3k5/1R7/9/9/9/9/9/9/R8/4K4 w";
        let seen = sitting::sit(xiangqi, settings(lang), PEOPLE, mate, &format!("{ON} 3s"));
        let mate = (lang.text().table.values.mate)(1);
        assert!(shows(&seen.screen, &(lang.text().table.values.of_side)(lang.text().xiangqi.red, &mate)), "{mate}");
    }
}

/// Returns the positions of a game of Othello.
fn moves_of(moves: &str) -> Vec<Position> {
    let mut game = vec![Position::start()];
    for at in 0..moves.len() / 2 {
        game.push(game[at].place(moves[at * 2..at * 2 + 2].parse().unwrap()).unwrap());
    }
    game
}

#[test]
fn a_search_in_the_background_stops_for_every_command() {
    let board = XiangqiBoard::new(Language::English.text());
    let [from, to] = ["h2", "e2"].map(|point| cells::xiangqi(point, false));
    // The search takes 0.4 s; both clicks come within the first 0.1 s.
    let sit = |keys: &str| sitting::sit(board, settings(Language::English), PEOPLE, "", &format!("{ON} {keys}"));
    let seen = sit(&format!("50ms click:{from} 30ms click:{to} 1500ms"));
    assert_eq!(seen.moves, "h2e2");
    // A drag is a move, too, and the wheel takes it back.
    let seen = sit(&format!("50ms drag:{from},{to} 2s"));
    assert_eq!(seen.moves, "h2e2");
    // The pointer is followed, and the arrow keys move the cursor, while the search goes on.
    let rest = "300ms move:600,440 3s";
    assert!(sit(&format!("Up Down Up 50ms {rest}")).still(26) == sit(&format!("{rest} Up 100ms")).still(26));
    // The same input gives the same frames.
    let keys = format!("50ms click:{from} 100ms click:{to} 100ms U 300ms G 2s");
    assert!(sit(&keys).frames == sit(&keys).frames);
}

#[test]
fn a_run_with_hints_is_replayed() {
    let keys = format!("500ms {ON} Y 1s click:{} 3s PgUp 1s", cells::othello("d3", false));
    let recording = recorded_and_replayed(&["othello", "--seed", "3"], &keys);
    assert!(recording.contains("table.hints false"), "the settings at the start: {recording}");
}

#[test]
fn nothing_is_evaluated_while_an_opening_is_agreed_on_or_a_game_is_over() {
    for keys in ["", "U 1s"] {
        let on = othello(Language::English, PEOPLE, SHORT, &format!("{ON} {keys} B B 100ms 3s"));
        assert_eq!(shows(&on.screen, "Black: ……"), keys.is_empty(), "{keys}");
    }
}

#[test]
fn thoughts_name_their_unit_and_the_opening_book() {
    for lang in Language::ALL {
        let text = lang.text();
        let seats = [Seat::Human, Seat::level("master")];
        let moves: String = ["h2", "e2"].map(|point| format!("click:{} 300ms ", cells::xiangqi(point, false))).concat();
        let seen =
            sitting::sit(XiangqiBoard::new(text), settings(lang), seats, "", &format!("T {moves} move:600,440 3s"));
        assert!(shows(&seen.screen, text.table.values.book));
        golden(&format!("table/thoughts-book-xiangqi-{lang}"), &seen.screen);
        // A level of Othello that plays from the book, and one that searches; the sources' players have points.
        let sit = |level: &'static str| {
            let keys = format!("T {} move:600,440 3s", plays(&["d3"]));
            othello(lang, [Seat::Human, Seat::level(level)], "", &keys).screen
        };
        assert!(shows(&sit("9"), text.table.values.book));
        let screen = sit("beginner");
        assert!(shows(&screen, &(text.table.values.depth)(2, 18)));
        golden(&format!("table/thoughts-othello-{lang}"), &screen);
    }
}

#[test]
fn othello_says_why_a_square_is_refused() {
    for lang in Language::ALL {
        let text = lang.text();
        let (texts, white) = (&text.othello_table, text.othello.white);
        let click = |square: &str| format!("click:{} 200ms", cells::othello(square, false));
        for (square, reason) in [
            ("d4", (texts.occupied)("d4")),
            ("e4", (texts.occupied)("e4")),
            ("a1", (texts.no_neighbor)("a1", white)),
            ("f3", (texts.no_neighbor)("f3", white)),
            ("d6", (texts.no_flips)("d6", white)),
            ("c5", (texts.no_flips)("c5", white)),
        ] {
            let seen = othello(lang, PEOPLE, "", &click(square));
            assert!(seen.moves.is_empty() && shows(&seen.screen, &reason), "{reason}");
            assert!(seen.tones.contains(&104), "{square} is not heard");
            // By keys it is the same.
            let column = square.as_bytes()[0].cast_signed() - b'e'.cast_signed();
            let row = square.as_bytes()[1].cast_signed() - b'5'.cast_signed();
            let steps = |by: i8, less: &str, more: &str| match by {
                0 => String::new(),
                _ => format!("{}*{} ", if by < 0 { less } else { more }, by.abs()),
            };
            // The first arrow only shows the cursor, in the middle.
            let keys = format!("Up {} {} Enter 200ms", steps(column, "Left", "Right"), steps(row, "Up", "Down"));
            assert!(shows(&othello(lang, PEOPLE, "", &keys).screen, &reason), "{keys}: {reason}");
        }
        let over = othello(lang, PEOPLE, SHORT, &click("a1"));
        assert!(shows(&over.screen, text.table.game_over));
        let locked = othello(lang, PEOPLE, "", &format!("F7 {}", click("d3")));
        assert!(locked.moves.is_empty() && shows(&locked.screen, text.table.lock.sign));
        // While the computer thinks, after the move is animated.
        let seats = [Seat::Human, Seat::level("advanced")];
        let refused = (300..1000).step_by(50).any(|wait| {
            let keys = format!("click:{} {wait}ms {}", cells::othello("d3", false), click("a1"));
            shows(&othello(lang, seats, "", &keys).screen, text.table.not_your_turn)
        });
        assert!(refused);
        golden(&format!("table/refused-{lang}"), &othello(lang, PEOPLE, "f5", &click("f5")).screen);
    }
}

/// A board as rows of sides, for counting slowly.
type Squares = [[Option<Side>; 8]; 8];

fn squares(board: Board) -> Squares {
    let text: Vec<char> = board.to_string().chars().collect();
    std::array::from_fn(|row| std::array::from_fn(|column| Side::from_char(text[row * 8 + column])))
}

/// Returns the contents of the square some steps away; `None` off the board.
fn step(board: &Squares, at: (i32, i32), by: (i32, i32), steps: i32) -> Option<Option<Side>> {
    let row = board.get(usize::try_from(at.0 + by.0 * steps).ok()?)?;
    row.get(usize::try_from(at.1 + by.1 * steps).ok()?).copied()
}

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn all_squares() -> impl Iterator<Item = (i32, i32)> {
    (0..64).map(|number| (number / 8, number % 8))
}

/// Counts square by square where a side can place a disc.
fn mobility(board: &Squares, side: Side) -> u32 {
    let flips = |at, by| {
        let enclosed = (1..).take_while(|&steps| step(board, at, by, steps) == Some(Some(!side))).count() as i32;
        enclosed > 0 && step(board, at, by, enclosed + 1) == Some(Some(side))
    };
    let can = |&at: &(i32, i32)| step(board, at, (0, 0), 0) == Some(None) && DIRECTIONS.iter().any(|&by| flips(at, by));
    all_squares().filter(can).count() as u32
}

/// Counts a side's discs that have an empty neighbour.
fn frontier(board: &Squares, side: Side) -> u32 {
    let open = |&at: &(i32, i32)| DIRECTIONS.iter().any(|&by| step(board, at, by, 1) == Some(None));
    all_squares().filter(|&at| step(board, at, (0, 0), 0) == Some(Some(side))).filter(open).count() as u32
}

/// Counts a side's stable discs by the rule, one disc after the other, until none is added.
fn stable(board: &Squares, side: Side) -> u32 {
    let mut known = [[false; 8]; 8];
    loop {
        let found = all_squares().find(|&at| {
            let leans = |by: (i32, i32)| match step(board, at, by, 1) {
                None => true,
                Some(_) => known[(at.0 + by.0) as usize][(at.1 + by.1) as usize],
            };
            let is_full = |by: (i32, i32)| {
                let half = |by| (1..).map_while(|steps| step(board, at, by, steps)).all(|square| square.is_some());
                half(by) && half((-by.0, -by.1))
            };
            let is_safe = |&by: &(i32, i32)| is_full(by) || leans(by) || leans((-by.0, -by.1));
            let is_own = step(board, at, (0, 0), 0) == Some(Some(side));
            is_own && !known[at.0 as usize][at.1 as usize] && DIRECTIONS[..4].iter().all(is_safe)
        });
        let Some((row, column)) = found else { break };
        known[row as usize][column as usize] = true;
    }
    known.iter().flatten().filter(|&&is_stable| is_stable).count() as u32
}

#[test]
fn counts_are_those_of_a_slow_count_in_every_kind_of_position() {
    let board = OthelloBoard { text: Language::English.text() };
    let table = TableSettings { counts: true, ..TableSettings::default() };
    let settings = Settings { table, ..settings(Language::English) };
    let check = |position: &Position| {
        let squares = squares(position.board());
        let sides = [Side::Black, Side::White];
        let expected = [mobility, frontier, stable].map(|count| sides.map(|side| count(&squares, side)));
        assert_eq!(board.counts(position), expected, "{position}");
    };
    // The extremes: the start, an empty board, full boards, one side wiped out.
    check(&Position::start());
    let halves = format!("{}{}", "X".repeat(32), "O".repeat(32));
    let wiped_out = format!("{}XXXX{}", "-".repeat(30), "-".repeat(30));
    for text in ["-".repeat(64), "X".repeat(64), "O".repeat(64), "XO".repeat(32), halves, wiped_out] {
        for side in [Side::Black, Side::White] {
            check(&Position::new(text.parse().unwrap(), side));
        }
    }
    assert_eq!(board.count_labels(&settings).len(), 3);
    assert!(board.count_labels(&Settings::default()).is_empty(), "off by default");
    // Random games to their end.
    let (mut random, mut checked) = (SplitMix64::new(7), 0);
    for _ in 0..20 {
        let mut position = Position::start();
        while !position.is_over() {
            check(&position);
            checked += 1;
            let moves = position.moves();
            position = position.after(moves[random.below(moves.len())]);
        }
        check(&position);
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn counts_are_shown_for_both_sides() {
    for lang in Language::ALL {
        let line = "f5d6c3d3c4f4f6f3e6e7d7c6";
        let seen = othello(lang, PEOPLE, line, "Y move:600,440 1s");
        lang.text().othello_table.counts.iter().for_each(|label| assert!(shows(&seen.screen, label), "{label}"));
        golden(&format!("table/counts-{lang}"), &seen.screen);
        // With everything that the panel can show.
        let seen = othello(lang, PEOPLE, line, &format!("Y T {ON} 2s V 30s move:600,440 1s"));
        golden(&format!("table/panel-full-{lang}"), &seen.screen);
    }
}
