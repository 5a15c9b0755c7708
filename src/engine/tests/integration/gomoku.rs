//! Gomoku against independent sources: the forbidden points of published boards, and the rules written out point by
//! point.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use huanle_engine::Game as _;
use huanle_engine::gomoku::forbidden::{explain, forbidden_points, judge};
use huanle_engine::gomoku::notation::{self, moves, psq, sgf};
use huanle_engine::gomoku::vcf;
use huanle_engine::gomoku::vct;
use huanle_engine::gomoku::{
    Board, ForbiddenKind, GomokuEnding, Point, Position, RenjuVerdict, Rules, Stone, weights, wintable,
};
use huanle_engine::notation::Archive as _;
use huanle_engine::record::Record;
use huanle_engine::search::{Limits, SplitMix64, WinVerdict};
use proptest::{collection::vec, prelude::*, sample};

/// Returns a data file next to the project, if it is there; without it a test prints a notice and passes.
fn beside(path: &str) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    let text = fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("skipped: {} is not there", file.display());
    }
    text
}

fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Checks both implementations of the forbidden points against the boards of a file; returns the number of boards.
fn check_forbidden(data: &str) -> usize {
    for line in lines(data) {
        let fields: Vec<&str> = line.split('\t').collect();
        let board: Board = fields[0].parse().unwrap();
        let found = forbidden_points(&board);
        let names: Vec<String> = found.iter().map(|(point, _)| point.to_string()).collect();
        let sorted = |names: &mut Vec<&str>| names.sort_unstable();
        let mut expected: Vec<&str> = fields[1].split(' ').filter(|&name| name != "-").collect();
        let mut named: Vec<&str> = names.iter().map(String::as_str).collect();
        sorted(&mut expected);
        sorted(&mut named);
        assert_eq!(named, expected, "{line}\n{board:?}");
        for point in board.free_points() {
            let foul = found.iter().find(|(at, _)| *at == point).map(|&(_, foul)| foul);
            assert_eq!(judge(&board, point).forbidden_kind(), foul, "{point} on\n{board:?}");
        }
        for (point, foul) in &found {
            let digit = match foul {
                ForbiddenKind::Overline => 6,
                ForbiddenKind::DoubleFour => 4,
                ForbiddenKind::DoubleThree => 3,
            };
            assert!(fields[2].contains(&format!("{digit}@")), "{point} {foul:?} in {line}");
        }
    }
    lines(data).count()
}

#[test]
fn forbidden_points_of_193_boards() {
    assert_eq!(check_forbidden(include_str!("../../../../tests/gomoku/forbidden_cases.txt")), 193);
}

#[test]
fn forbidden_points_of_28_examples() {
    if let Some(data) = beside("gomoku/forbidden_examples.txt") {
        assert_eq!(check_forbidden(&data), 28);
    }
}

/// The players of the sources, from files whose rows are numbered from the top.
fn check_player(data: &str, choose: fn(&Position) -> Option<Point>) {
    let mut count = 0;
    for line in lines(data) {
        let words: Vec<&str> = line.split(' ').collect();
        let board: Board = words[0].parse().unwrap();
        let side = Stone::from_char(words[1].chars().next().unwrap()).unwrap();
        let position = Position::new(board.flipped_vertically(), Rules::FREESTYLE, side);
        let cell = choose(&position).unwrap().to_cell(board.size()).unwrap();
        assert_eq!(format!("{},{}", cell.column, cell.row), words[2], "{line}");
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn the_weighted_player_moves_as_the_original_did() {
    check_player(include_str!("../../../../tests/classic/gomoku-weights.txt"), weights::choose);
}

#[test]
fn the_win_table_moves_as_the_original_did() {
    check_player(include_str!("../../../../tests/classic/gomoku-wintable.txt"), wintable::choose);
}

/// Plays a win by continuous fours: each move of the attacker but the last is a four with one answer, and the last one
/// wins or cannot be answered.
fn check_win(mut position: Position, line: &[Point]) {
    let attacker = position.side_to_move();
    for (index, &point) in line.iter().enumerate() {
        let wins = |position: &Position, stone| huanle_engine::gomoku::threats::winning_points(position, stone);
        if position.side_to_move() == attacker {
            assert_eq!(position.forbidden_kind(point), None, "{point}");
            let before = wins(&position, !attacker);
            assert!(before.is_empty() || before == [point] || wins(&position, attacker).contains(&point));
        } else {
            assert_eq!(wins(&position, attacker), [point], "the reply is forced");
        }
        position = position.place(point).unwrap();
        if index + 1 == line.len() {
            let fives = wins(&position, attacker);
            let forbidden = |&point: &Point| position.forbidden_kind(point).is_some();
            let unanswered = fives.len() > 1 || fives.first().is_some_and(forbidden);
            let won = position.ending() == Some(GomokuEnding::Five(attacker))
                || position.ending() == Some(GomokuEnding::Overline(attacker));
            assert!(won || (unanswered && wins(&position, !attacker).is_empty()));
        }
    }
}

#[test]
fn ten_wins_by_fours() {
    let Some(data) = beside("gomoku/vcf_cases.txt") else { return };
    let mut solved = 0;
    for line in lines(&data) {
        let fields: Vec<&str> = line.split('\t').collect();
        let stone = Stone::from_char(fields[1].chars().next().unwrap()).unwrap();
        let position = Position::new(fields[0].parse().unwrap(), Rules::RENJU, stone);
        let solution = vcf::solve(&position, 200_000);
        let WinVerdict::Win(win) = solution.result else { panic!("{line}: {solution:?}") };
        check_win(position, &win);
        solved += 1;
        // The line in the case is a win by our rules, too, without its implied final five.
        let known: Vec<Point> = fields[3].split(',').map(|name| name.parse().unwrap()).collect();
        check_win(position, &known);
    }
    assert_eq!(solved, 10);
}

/// Checks that the side to move wins: by fours, or by the move that the search for threats gives, against every legal reply.
/// Positions in `known` have been checked already.
fn check_win_by_threats(position: Position, known: &mut HashSet<Position>) {
    if !known.insert(position) {
        return;
    }
    if let WinVerdict::Win(line) = vcf::solve(&position, 5000).result {
        return check_win(position, &line);
    }
    let WinVerdict::Win(line) = vct::solve(&position, &Limits::nodes(100_000)).result else {
        panic!("no win: {position}")
    };
    let attacker = position.side_to_move();
    let after = position.place(line[0]).unwrap();
    assert_eq!(after.ending(), None, "{position} {line:?}");
    for reply in after.allowed_points() {
        let next = after.place(reply).unwrap();
        assert!(next.outcome().is_none() && next.side_to_move() == attacker, "{next} {reply}");
        check_win_by_threats(next, known);
    }
}

/// Returns positions with random stones near the centre, by the three rules in turn, that are not won by fours.
fn tactical_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let rules = [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU][positions.len() % 3];
        let mut position = Position::empty(15, rules).unwrap();
        for _ in 0..8 + random.below(10) {
            let near = |point: &Point| point.column().abs_diff(7).max(point.row().abs_diff(7)) <= 3;
            let points: Vec<Point> = position.allowed_points().into_iter().filter(near).collect();
            position = position.place(points[random.below(points.len())]).unwrap();
            if position.ending().is_some() {
                break;
            }
        }
        if position.ending().is_none() && vcf::solve(&position, 1000).result == WinVerdict::NoWin {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn wins_by_threats_hold_against_every_reply() {
    check_wins_by_threats(1, 24);
}

#[test]
#[ignore = "long"]
fn many_wins_by_threats_hold_against_every_reply() {
    check_wins_by_threats(2, 240);
}

fn check_wins_by_threats(seed: u64, count: usize) {
    let mut wins = [0; 3];
    for (number, position) in tactical_positions(seed, count).into_iter().enumerate() {
        if let WinVerdict::Win(line) = vct::solve(&position, &Limits::nodes(10_000)).result {
            assert!(line.iter().try_fold(position, |at, &point| at.place(point)).is_ok(), "{position} {line:?}");
            check_win_by_threats(position, &mut HashSet::new());
            wins[number % 3] += 1;
        }
    }
    assert!(wins.iter().all(|&wins| wins >= count / 40), "{wins:?}");
}

/// Generates a board of some size with random stones: many, few, or mostly black.
fn any_board() -> impl Strategy<Value = Board> {
    (10_u8..=20, 0_usize..3).prop_flat_map(|(size, kind)| {
        let chars = [&['.', 'X', 'O'][..], &['.', '.', '.', 'X', 'X', 'O'], &['.', '.', 'X', 'X', 'X']][kind];
        vec(sample::select(chars), usize::from(size).pow(2))
            .prop_map(|chars| chars.into_iter().collect::<String>().parse().unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn the_fast_judge_says_what_the_definitions_say(board in any_board()) {
        let slow: Vec<(Point, ForbiddenKind)> =
            board.free_points().filter_map(|point| Some((point, judge(&board, point).forbidden_kind()?))).collect();
        prop_assert_eq!(forbidden_points(&board), slow);
    }

    #[test]
    fn a_turned_board_has_the_same_forbidden_points(board in any_board()) {
        let mut turned: Vec<Point> = forbidden_points(&board.flipped_vertically()).into_iter().map(|(point, _)| {
            Point::new(point.column(), board.size() - 1 - point.row()).unwrap()
        }).collect();
        turned.sort();
        prop_assert_eq!(turned, forbidden_points(&board).into_iter().map(|(point, _)| point).collect::<Vec<_>>());
    }

    #[test]
    fn an_explanation_goes_with_each_foul(board in any_board()) {
        for point in board.free_points() {
            let explained = explain(&board, point);
            prop_assert_eq!(explained.as_ref().map(|explained| explained.kind), judge(&board, point).forbidden_kind());
            for explained in explained.iter() {
                let least = if explained.kind == ForbiddenKind::Overline { 1 } else { 2 };
                prop_assert!(explained.shapes.len() >= least);
                prop_assert!(explained.shapes.iter().all(|shape| shape.stones.contains(&point)));
            }
        }
    }

    /// Playouts with the trait: a win is a row of the winner, a foul is one by the rules, and there are no moves after
    /// the end.
    #[test]
    fn playouts_follow_the_rules(
        size in 10_u8..=20,
        rules in sample::select(Rules::ALL.to_vec()),
        choices in vec(any::<sample::Index>(), 400),
    ) {
        let mut position = Position::empty(size, rules).unwrap();
        for choice in choices {
            let moves = position.moves();
            prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            let judged = judge(position.board(), mv.point());
            let after = position.play(mv).unwrap();
            prop_assert_eq!(&after, &position.after(mv));
            if rules == Rules::RENJU && position.side_to_move() == Stone::Black {
                let expected = match judged {
                    RenjuVerdict::Five => Some(GomokuEnding::Five(Stone::Black)),
                    RenjuVerdict::Forbidden(foul) => Some(GomokuEnding::Forbidden(foul)),
                    RenjuVerdict::Allowed => None,
                };
                prop_assert_eq!(after.ending().filter(|&end| end != GomokuEnding::BoardFull), expected);
            }
            prop_assert!(position.play(mv).is_ok() && after.play(mv).is_err());
            prop_assert_eq!(Position::new(*after.board(), rules, after.side_to_move()).winning_line().len(), after.winning_line().len());
            position = after;
        }
        prop_assert!(position.ending().is_some());
    }

    /// A win by continuous fours found by the search is one.
    #[test]
    fn wins_by_fours_can_be_played(board in any_board(), rules in sample::select(Rules::ALL.to_vec()), black in any::<bool>()) {
        let position = Position::new(board, rules, if black { Stone::Black } else { Stone::White });
        let solution = vcf::solve(&position, 2000);
        prop_assert!(solution.nodes <= 2000);
        if let WinVerdict::Win(line) = solution.result {
            check_win(position, &line);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        bytes in vec(any::<u8>(), 0..200),
        text in "[();\\[\\]\\\\:,.a-iA-ISZGMBWC0-9 \n]{0,120}",
        seed in sample::select(FILES.to_vec()),
        changes in vec((any::<sample::Index>(), any::<u8>()), 0..6),
        cut in any::<sample::Index>(),
    ) {
        let mut changed = seed.to_vec();
        for (at, byte) in changes {
            let at = at.index(changed.len());
            changed[at] = byte;
        }
        let cut = &changed[..cut.index(changed.len())];
        for bytes in [&bytes, text.as_bytes(), &changed, cut] {
            read_all(bytes);
        }
    }

    /// Any game is read back as it was written.
    #[test]
    fn games_survive_their_files(
        size in 10_u8..=20,
        choices in vec((any::<sample::Index>(), 0_usize..3, "[a-z\\]\\\\ ]{0,5}"), 1..60),
    ) {
        let rules = Rules::FREESTYLE;
        let mut record = Record::new(Position::empty(size, rules).unwrap());
        for (choice, back, comment) in choices {
            (0..back).for_each(|_| _ = record.undo());
            let moves = record.position().moves();
            if !moves.is_empty() {
                let id = record.play(moves[choice.index(moves.len())]).unwrap();
                record.node_mut(id).comment = comment;
            }
        }
        let (text, dropped) = sgf::write(&record);
        prop_assert!(dropped.is_empty());
        prop_assert_eq!(&notation::read(text.as_bytes(), rules).unwrap().game(0).unwrap().unwrap().record, &record);
        let main: Vec<_> = record.main_line().into_iter().filter_map(|id| record.node(id).mv).collect();
        for text in [psq::write(&record).unwrap().0, moves::write(&record).unwrap().0] {
            let loaded = notation::read(text.as_bytes(), rules).unwrap().game(0).unwrap().unwrap();
            let points = |moves: Vec<huanle_engine::gomoku::Move>| moves.iter().map(|mv| mv.point()).collect::<Vec<_>>();
            prop_assert_eq!(points(loaded.record.moves()), points(main.clone()));
        }
    }
}

/// Returns a file of each format, to be damaged.
const FILES: [&[u8]; 4] = [
    b"1. h8 h9 2. i9 j10 3. a1 o15",
    b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\n8,7,20\r\nAlice.zip\r\nBob.zip\r\n-1\r\n",
    b"(;FF[4]GM[4]SZ[15]AB[aa:bb]PL[W]PB[x];W[hh]C[a \\] b]HS[M3](;B[ig];W[ii])(;B[ih]HT[12]))(;GM[1])",
    b"\xFFRenLib\xFF\x03\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x00\x00\x78\x08com\x00\x68\x80\x69\xC0\x5A\x50\x69\x49\x00\x01?\x08!\x00A\x00",
];

/// Reads everything that can be read, and writes it again.
fn read_all(bytes: &[u8]) {
    for rules in [Rules::FREESTYLE, Rules::RENJU] {
        let Ok(archive) = notation::read(bytes, rules) else { return };
        assert!(!archive.is_empty());
        for game in archive.games() {
            let record = match game {
                Ok(loaded) => loaded.record,
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    continue;
                }
            };
            let (text, _) = sgf::write(&record);
            let again = notation::read(text.as_bytes(), rules).unwrap().game(0).unwrap();
            let again = again.unwrap_or_else(|error| panic!("{error}: {text}")).record;
            assert_eq!(sgf::write(&again).0, text);
            let _ = (moves::write(&record), psq::write(&record));
        }
    }
}
