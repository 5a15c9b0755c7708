//! Othello against independent sources: published perft numbers, a solved game, the DOS program's moves, and the rules
//! written out square by square.

use huanle_engine::othello::{Bitboard, Board, IllegalMove, Position, Side, Square, classic};
use huanle_engine::{Game as _, Outcome, Player};
use proptest::{collection::vec, prelude::*, sample};

/// Returns the lines of a data file that are not comments.
fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn perft_from_the_start() {
    for line in lines(include_str!("../../../../tests/perft/othello.txt")) {
        let (depth, leaves) = line.split_once(' ').unwrap();
        let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
        if leaves < 1_000_000_000 {
            assert_eq!(Position::start().perft(depth), leaves, "depth {depth}");
        }
    }
}

/// Perfect play by both sides ends in a draw (Takizawa, "Othello is Solved", 2023).
#[test]
fn the_solved_game_is_a_draw() {
    let game = concat!(
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1",
        "F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
    );
    let mut position = Position::start();
    for (ply, name) in game.as_bytes().chunks(2).enumerate() {
        let square = str::from_utf8(name).unwrap().parse().unwrap();
        assert!(!position.is_over() && !position.must_pass());
        assert!(position.legal_moves().contains(square), "move {} {square}", ply + 1);
        assert_eq!(position.pass(), Err(IllegalMove::NeedlessPass { side: position.side() }));
        position = position.place(square).unwrap();
        assert_eq!(position.board().occupied().count() as usize, 5 + ply);
    }
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_eq!([Side::Black, Side::White].map(|side| position.board().count(side)), [32, 32]);
    assert_eq!(position.pass(), Err(IllegalMove::GameOver));
}

/// The shortest possible game: White loses every disc at move 9, on a board with 51 empty squares.
#[test]
fn a_game_may_end_early() {
    let end = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
        .iter()
        .try_fold(Position::start(), |position, name| position.play(name.parse().unwrap()))
        .unwrap();
    assert!(end.is_over() && !end.must_pass());
    assert_eq!(end.outcome().and_then(Outcome::winner), Some(Player::First));
    assert_eq!((end.board().count(Side::Black), end.board().count(Side::White)), (13, 0));
}

#[test]
fn a_side_without_a_move_passes() {
    let position: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
    assert!(position.must_pass() && !position.is_over() && position.outcome().is_none());
    let passed = position.pass().unwrap();
    assert_eq!((passed.board(), passed.side(), passed.must_pass()), (position.board(), Side::Black, false));
}

#[test]
fn illegal_moves_say_why() {
    let error = |name: &str| Position::start().play(name.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(error("d4"), "d4 is occupied by a disc of O");
    assert_eq!(error("d6"), "a disc of X on d6 flips nothing");
}

/// Returns the discs that a move flips by the rules: in each direction the opponent's discs up to the next own disc.
fn flips_by_the_rules(board: &Board, side: Side, square: Square) -> Vec<Square> {
    let mut flips = Vec::new();
    if board.disc(square).is_some() {
        return flips;
    }
    for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let mut run = Vec::new();
        let (mut x, mut y) = (square.column() as i8 + dx, square.row() as i8 + dy);
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let next = Square::new(x as u8, y as u8).unwrap();
            match board.disc(next) {
                None => break,
                Some(disc) if disc == side => {
                    flips.append(&mut run);
                    break;
                }
                Some(_) => run.push(next),
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    flips
}

/// Checks the bitboards against the rules in one position: flips, legal moves, the boards after them, passes.
fn check(position: Position) {
    let (board, side) = (position.board(), position.side());
    for square in Square::all() {
        let flips = flips_by_the_rules(&board, side, square);
        assert_eq!(position.flips(square), flips.iter().copied().collect(), "{square} in {position}");
        assert_eq!(position.legal_moves().contains(square), !flips.is_empty(), "{square} in {position}");
        let played = position.place(square).ok().map(|after| (after.board(), after.side()));
        let expected = flips.iter().fold(board.with(square, Some(side)), |board, &flip| board.with(flip, Some(side)));
        assert_eq!(played, (!flips.is_empty()).then_some((expected, !side)), "{square} in {position}");
    }
    let can_move = |side| Square::all().any(|square| !flips_by_the_rules(&board, side, square).is_empty());
    assert_eq!(position.must_pass(), !can_move(side) && can_move(!side), "{position}");
    assert_eq!(position.is_over(), !can_move(side) && !can_move(!side), "{position}");
    assert_eq!(position.to_string().parse(), Ok(position));
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]

    #[test]
    fn playouts_follow_the_rules(choices in vec(any::<sample::Index>(), 130)) {
        let mut position = Position::start();
        for choice in choices {
            check(position);
            let moves: Vec<Square> = position.legal_moves().iter().collect();
            position = match moves.len() {
                0 if position.is_over() => break,
                0 => position.pass().unwrap(),
                count => position.place(moves[choice.index(count)]).unwrap(),
            };
        }
        prop_assert!(position.is_over());
    }

    /// Generates boards that no game reaches: long rows, discs along every edge.
    #[test]
    fn any_board_follows_the_rules(board in "[XO-]{64}|[XOOOO-]{64}|[XXXXO-]{64}", side in "[XO]") {
        check(format!("{board} {side}").parse().unwrap());
    }

    #[test]
    fn the_classic_player_moves_legally_and_alike_with_both_colors(board in "[XO-]{64}") {
        let position: Position = format!("{board} X").parse().unwrap();
        let choice = classic::explain(position);
        prop_assert_eq!(choice.is_none(), position.legal_moves() == Bitboard::EMPTY);
        prop_assert!(choice.is_none_or(|choice| position.place(choice.square).is_ok()));
        let exchanged = board.replace('X', "?").replace('O', "X").replace('?', "O");
        prop_assert_eq!(classic::explain(format!("{exchanged} O").parse().unwrap()), choice);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>(), board in "[XOxo*.-]{62,66}", tail in ".{0,4}") {
        for text in [text.as_str(), &board, &format!("{board} {tail}"), &format!("{tail}{board} X"), &tail] {
            if let Err(error) = text.parse::<Position>() {
                prop_assert!(error.to_string().contains("expected"));
            }
            let _ = text.parse::<Square>();
        }
    }
}

/// Othello on a smaller board, in the middle of the large one: the squares around it belong to nobody and are never
/// empty. Alpha-beta search by the rules, fastest-first; squares that remain empty count for neither side.
fn small(board: u64, own: u64, opponent: u64, mut alpha: i32, beta: i32, passed: bool) -> i32 {
    use huanle_cpu::othello::{flips, legal_moves};
    let places = legal_moves(own, opponent) & board;
    if places == 0 {
        if !passed {
            return -small(board, opponent, own, -beta, -alpha, true);
        }
        return own.count_ones() as i32 - opponent.count_ones() as i32;
    }
    let mut after: Vec<(u32, u64, u64)> = (0..64)
        .filter(|square| places >> square & 1 != 0)
        .map(|square| {
            let flipped = flips(own, opponent, square);
            let (next, other) = (opponent ^ flipped, own | flipped | 1 << square);
            ((legal_moves(next, other) & board).count_ones(), next, other)
        })
        .collect();
    after.sort_unstable();
    let mut best = -64;
    for (_, next, other) in after {
        best = best.max(-small(board, next, other, -beta, -alpha, false));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// On 4 × 4 the first player loses by eight discs; on 6 × 6 by four, with Feinstein's line of perfect play (1993),
/// whose last positions are solved here.
#[test]
fn smaller_boards_are_solved() {
    let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
    assert_eq!(small(0x0000_3c3c_3c3c_0000, black, white, -64, 64, false), -8);
    let board = 0x007e_7e7e_7e7e_7e00;
    let line = "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7b5d7b7b3c6b6f7f6b4b2g6g7f2g2";
    let (mut own, mut opponent, mut is_black) = (black, white, true);
    for (ply, name) in line.as_bytes().chunks(2).enumerate() {
        let square = str::from_utf8(name).unwrap().parse::<Square>().unwrap().index() as u8;
        if huanle_cpu::othello::legal_moves(own, opponent) & board == 0 {
            (own, opponent, is_black) = (opponent, own, !is_black);
        }
        if ply >= 18 {
            let value = small(board, own, opponent, -64, 64, false);
            assert_eq!(if is_black { value } else { -value }, -4, "after {ply} plies");
        }
        let flipped = huanle_cpu::othello::flips(own, opponent, square);
        assert_ne!(flipped, 0, "{square}");
        (own, opponent, is_black) = (opponent ^ flipped, own | flipped | 1 << square, !is_black);
    }
    let discs = |is: bool| if is == is_black { own.count_ones() } else { opponent.count_ones() };
    assert_eq!((discs(true), discs(false)), (16, 20));
}
