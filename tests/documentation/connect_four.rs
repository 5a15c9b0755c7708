//! Connect four, the example of a new game: its rules and its players against numbers from outside, and whole games.

use std::collections::HashSet;
use std::fs;

use crate::common::sitting::{self, PEOPLE};
use crate::common::{golden, labels, project};
use crate::examples::connect_four::{ConnectFour, LEVELS, Position};
use huanle::engine::game::{Game as _, Outcome, Player};
use huanle::engine::record::Record;
use huanle::engine::search::{Level, Score, matches};
use huanle::gfx::Framebuffer;
use huanle::play::{FileFormats as _, Seat};
use huanle::settings::Settings;
use huanle::text::Language;

fn level(name: &str) -> &'static Level<Position> {
    Level::by_name(&LEVELS, name).unwrap()
}

/// Plays moves given as columns from 1.
fn after(columns: &str) -> Position {
    columns.bytes().fold(Position::default(), |position, column| {
        let mv = position.drop(column - b'1').unwrap_or_else(|| panic!("{columns}: a full column"));
        position.play(mv).unwrap()
    })
}

/// The number of different positions after each number of plies: sequence A212693 of the OEIS, by John Tromp.
#[test]
fn positions_are_as_many_as_in_the_encyclopedia_of_sequences() {
    let mut positions = HashSet::from([Position::default()]);
    for expected in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275] {
        assert_eq!(positions.len(), expected);
        positions =
            positions.iter().flat_map(|position| position.moves().into_iter().map(|mv| position.after(mv))).collect();
    }
}

/// The number of games by plies. Seven to the power of seven less the seven full columns is the first that is not a power;
/// in the eighth ply, games have ended.
#[test]
fn perft_from_the_start() {
    let expected = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, leaves) in (0..).zip(expected) {
        assert_eq!(Position::default().perft(depth), leaves, "{depth}");
    }
}

#[test]
fn moves_are_taken_back_and_keys_are_the_positions_own() {
    let mut position = after("44435");
    for mv in position.moves() {
        let before = position;
        position.make(mv);
        assert_ne!(position.key(), before.key());
        position.unmake(mv, ());
        assert_eq!(position, before);
    }
    assert_eq!(after("1234").key(), after("3412").key());
    let full = after("444444");
    assert_eq!(full.drop(3), None);
    assert!(after("4").play(Position::default().drop(3).unwrap()).is_err(), "the cell is taken");
}

#[test]
fn four_in_a_row_win_in_every_direction() {
    for (columns, winner) in [
        ("1213141", Player::First),
        ("1122334", Player::First),
        ("12234334644", Player::First),
        ("76654554244", Player::First),
        ("71122334", Player::Second),
    ] {
        let position = after(columns);
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)), "{columns}");
        assert!(position.moves().is_empty());
    }
}

/// Positions of Pascal Pons' test set *Test_L3_R1* (blog.gamesolver.org), by the columns of their moves, with their exact
/// values: 0 for a draw; else the number of discs that the winner has left, one more than those after the last, negative
/// if the side to move loses.
const SOLVED: [(&str, i32); 21] = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("71255763773133525731261364622167124446454", 0),
    ("65214673556155731566316327373221417", -1),
    ("52677675164321472411331752454", 0),
    ("3135151421347443544172316522225776773566", 0),
    ("562154564361751726662253737734213275114", 0),
    ("233377345754465174223731671122611552", 1),
    ("6763525635134453444361412671365712", -1),
    ("211376455663355325112113664364524722", 0),
    ("3146762114467714356347741621375222", -1),
    ("67152117737262713366376314254", 6),
    ("2762751722231276466633475674533", 5),
    ("3642756176227637211322113551637574556", 2),
    ("22647455554314246733661634615122372377511", 0),
    ("427566236745127177115664464254", 2),
    ("7172212567451542223676134464437761515", 0),
    ("641154574541323641152467137655232232366", 0),
    ("5775265212657176476365522624313714333", 2),
    ("3575316255751336464276636772271112", -3),
];

#[test]
fn the_strong_player_finds_forced_wins_and_the_longest_defence() {
    for (columns, value) in SOLVED {
        let played = columns.len() as i32;
        // The winner's last disc is its number 22 - value of 21.
        let expected = match value {
            0 => Score::Exact(0),
            1.. => Score::Mate(2 * (22 - value - played / 2) - 1),
            _ => Score::Mate(-2 * (22 + value - (played + 1) / 2)),
        };
        let report = level("strong").new_engine(1).choose(&[after(columns)], &mut ()).unwrap();
        assert_eq!(report.score, expected, "{columns}");
    }
}

#[test]
#[ignore = "long"]
fn stronger_levels_win() {
    for [weak, strong] in [["beginner", "intermediate"], ["intermediate", "strong"]] {
        let openings = matches::random_openings(&Position::default(), 2, 1, 7);
        let tally = matches::play_both_colors(&openings, level(strong), level(weak), 1);
        assert!(tally.wins > tally.losses, "{strong} against {weak}: {tally:?}");
    }
}

/// A game that fills the board without four in a row.
#[test]
fn a_full_board_is_a_draw() {
    assert_eq!(after("757341132773575647262416323134652254654611").outcome(), Some(Outcome::Draw));
}

const LANGUAGE: Language = Language::English;

fn game() -> ConnectFour {
    ConnectFour { text: LANGUAGE.text() }
}

/// Returns the moves after some keys at the table, and the picture.
fn played(seats: [Seat; 2], opening: &str, keys: &str) -> (String, Framebuffer) {
    let seen = sitting::sit(game(), Settings { lang: LANGUAGE, ..Settings::default() }, seats, opening, keys);
    (seen.moves, seen.screen)
}

#[test]
fn a_game_is_played_by_keys_and_mouse() {
    let moves = |keys: &str| played(PEOPLE, "", keys).0;
    // The first key shows the cursor, in the middle; a disc falls to the lowest free cell wherever its column is touched.
    assert_eq!(moves("Enter*2 1s Enter 1s Left Enter 1s"), "d6d5c6");
    assert_eq!(moves("click:56,84 1s click:380,354 1s click:56,84 1s"), "a6g6a5");
    assert_eq!(moves("Enter*2 1s Enter 1s U 1s"), "d6");
    // A win, after which no disc drops.
    let win = "click:56,84 1s click:110,84 1s ".repeat(3) + "click:56,84 1s";
    assert_eq!(moves(&win), "a6b6a5b5a4b4a3");
    let (_, end) = played(PEOPLE, "", &format!("{win} Esc 500ms"));
    assert!(labels::shows(&end, "four") || labels::shows(&end, "Red"), "the winner is named");
    // The computer answers, also as the first player.
    assert_eq!(played([Seat::Human, Seat::level("beginner")], "", "Enter*2 3s").0.len(), 4);
    assert_eq!(played([Seat::level("beginner"), Seat::Human], "", "3s").0.len(), 2);
}

#[test]
fn the_table_gives_hints_and_analyses() {
    // Both have three in a column, and Red is to move.
    let opening = "huanle connect-four 1\n\na6 b6 a5 b5 a4 b4\n";
    let (moves, hint) = played(PEOPLE, opening, "H 5s");
    assert_eq!(moves, "a6b6a5b5a4b4");
    golden("table/connect-four-hint", &hint);
    let (_, analysis) = played(PEOPLE, opening, "V 20s");
    assert!(analysis != played(PEOPLE, opening, "20s").1);
}

#[test]
fn a_file_has_the_variations_and_comments() {
    let mut record = Record::new(Position::default());
    let play = |record: &mut Record<Position>, column| record.play(record.position().drop(column).unwrap()).unwrap();
    let first = play(&mut record, 3);
    record.node_mut(first).comment = "the middle".to_owned();
    play(&mut record, 3);
    record.undo();
    play(&mut record, 0);
    let file = game().write(&record, "game.c4");
    assert_eq!(String::from_utf8_lossy(&file), "huanle connect-four 1\n\nd6 {the middle} d5 (a6)\n");
    let read = game().read(&file).unwrap().game(0).unwrap().0;
    assert_eq!((read.node_count(), read.main_moves().count()), (4, 2));
    assert_eq!(game().write(&read, "game.c4"), file);
    assert!(game().read(b"something else").is_err());
}

/// The excerpts of the guide's page are the program's.
#[test]
fn the_page_quotes_the_program() {
    let program = fs::read_to_string(project("examples/connect_four.rs")).unwrap();
    for page in ["docs/en/new-game.md", "docs/zh/new-game.md"] {
        let text = fs::read_to_string(project(page)).unwrap();
        let excerpts: Vec<&str> =
            text.split("```rust\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
        assert_eq!(excerpts.len(), 6, "{page}");
        for excerpt in excerpts {
            assert!(program.contains(excerpt), "{page}: not in the program:\n{excerpt}");
        }
        assert!(text.lines().count() <= 90, "{page} is more than a page");
    }
}
