//! Every spelling of a move that only one legal move can have is read as that move, and any other one is called ambiguous.

use std::collections::{BTreeMap, BTreeSet};

use huanle_engine::game::Game;
use huanle_engine::notation::Archive as _;
use huanle_engine::search::SplitMix64;
use huanle_engine::xiangqi::notation::{self, MoveNotationError};
use huanle_engine::xiangqi::{Board, Move, Piece, PieceKind, Position, Setup, Side, Square};

/// Returns the letters and the characters of a piece in the notations.
fn names(kind: PieceKind) -> (&'static [&'static str], &'static str) {
    match kind {
        PieceKind::General => (&["K"], "将"),
        PieceKind::Advisor => (&["A"], "士"),
        PieceKind::Elephant => (&["E", "B"], "象"),
        PieceKind::Horse => (&["H", "N"], "马"),
        PieceKind::Rook => (&["R"], "车"),
        PieceKind::Cannon => (&["C"], "炮"),
        PieceKind::Soldier => (&["P"], "兵"),
    }
}

/// Returns a file as a side counts it, and the distance from its home rank.
fn relative(side: Side, at: Square) -> (u8, u8) {
    match side {
        Side::Red => (9 - at.file(), at.rank()),
        Side::Black => (at.file() + 1, 9 - at.rank()),
    }
}

/// Returns the spellings of a move as chess programs write it: any letter, with no origin, the file, the rank or both.
fn algebraic(kind: PieceKind, mv: Move) -> Vec<String> {
    let from = mv.from.to_string();
    let mut spellings = Vec::new();
    let plain = if kind == PieceKind::Soldier { &[""][..] } else { &[] };
    for letter in names(kind).0.iter().chain(plain) {
        for origin in ["", &from[..1], &from[1..], &from] {
            for capture in ["", "x"] {
                for suffix in ["", "+"] {
                    spellings.push(format!("{letter}{origin}{capture}{}{suffix}", mv.to));
                }
            }
        }
    }
    spellings
}

/// Returns the spellings of a move in the relative notations: with the file; with front, middle and rear or a number on a
/// file with several.
fn relative_spellings(board: &Board, kind: PieceKind, mv: Move) -> Vec<String> {
    let side = board.side();
    let ((file, from), (to_file, to)) = (relative(side, mv.from), relative(side, mv.to));
    let (sign, direction) = match to.cmp(&from) {
        std::cmp::Ordering::Greater => ("+", "进"),
        std::cmp::Ordering::Less => ("-", "退"),
        std::cmp::Ordering::Equal => ("=", "平"),
    };
    let is_slanting = matches!(kind, PieceKind::Horse | PieceKind::Elephant | PieceKind::Advisor);
    let number = if is_slanting || sign == "=" { to_file } else { to.abs_diff(from) };
    let (letters, character) = names(kind);
    let mut spellings = vec![format!("{character}{file}{direction}{number}")];
    let mut on_file: Vec<u8> = Square::all()
        .filter(|&at| board.piece(at) == Some(Piece { side, kind }))
        .map(|at| relative(side, at))
        .filter(|&(other, _)| other == file)
        .map(|(_, advance)| advance)
        .collect();
    on_file.sort_unstable_by_key(|&advance| std::cmp::Reverse(advance));
    let (place, count) = (on_file.iter().position(|&advance| advance == from).unwrap(), on_file.len());
    let ends = [(place == 0, "+", "前"), (place + 1 == count, "-", "后")];
    let ends = ends.into_iter().filter(|&(is_there, ..)| is_there && count > 1);
    for (_, end, word) in ends {
        spellings.push(format!("{word}{character}{direction}{number}"));
        spellings.push(format!("{character}{word}{direction}{number}"));
        for letter in letters {
            spellings.push(format!("{letter}{end}{sign}{number}"));
            spellings.push(format!("{end}{letter}{sign}{number}"));
        }
    }
    for letter in letters {
        spellings.push(format!("{letter}{file}{sign}{number}"));
    }
    if kind == PieceKind::Soldier && count > 1 {
        spellings.push(format!("{}{file}{sign}{number}", place + 1));
    }
    spellings
}

/// Reads every spelling of every legal move of a board.
fn check(board: &Board) {
    let mut meanings: BTreeMap<String, BTreeSet<Move>> = BTreeMap::new();
    for mv in board.legal_moves() {
        let kind = board.piece(mv.from).unwrap().kind;
        let coordinates = mv.to_string();
        let coordinates = [coordinates.to_uppercase(), format!("{}-{}", mv.from, mv.to), coordinates];
        for spelling in coordinates.into_iter().chain(algebraic(kind, mv)).chain(relative_spellings(board, kind, mv)) {
            meanings.entry(spelling).or_default().insert(mv);
        }
    }
    for (spelling, moves) in meanings {
        let read = notation::parse_move(board, &spelling);
        let moves: Vec<Move> = moves.into_iter().collect();
        match moves[..] {
            [mv] => assert_eq!(read, Ok(mv), "{spelling} on {}", Setup::from(board)),
            _ => assert!(
                matches!(read, Err(MoveNotationError::Ambiguous { .. })),
                "{spelling} on {}: {read:?}, expected one of {moves:?}",
                Setup::from(board)
            ),
        }
    }
}

#[test]
fn every_spelling_of_random_games_is_read() {
    for seed in 0..4 {
        let mut random = SplitMix64::new(seed);
        let mut game = Position::start();
        for ply in 0..100 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 10 == 0 {
                check(game.board());
            }
            game = game.after(moves[random.below(moves.len())]);
        }
    }
}

/// Crowded boards: pieces of one kind often share a file or a rank.
#[test]
fn every_spelling_of_random_boards_is_read() {
    use PieceKind::{Advisor, Cannon, Elephant, General, Horse, Rook, Soldier};
    let mut random = SplitMix64::new(52);
    let mut boards = 0;
    while boards < 60 {
        let mut setup = Setup::EMPTY;
        setup.side = Side::BOTH[random.below(2)];
        for (side, side_kinds) in
            [(setup.side, &[Advisor, Elephant, Horse, Rook, Cannon, Soldier][..]), (!setup.side, &[Rook])]
        {
            for &kind in [General].iter().chain(side_kinds.iter().flat_map(|kind| [kind, kind])) {
                // Horses, rooks and cannons on three files and ranks.
                let (file, rank) = match kind {
                    General | Advisor => (3 + random.below(3), random.below(3)),
                    Elephant => ([0, 2, 4, 6, 8][random.below(5)], [0, 2, 4][random.below(3)]),
                    Soldier => (random.below(3), 5 + random.below(3)),
                    _ => (2 + random.below(3), 4 + random.below(3)),
                };
                let rank = if side == Side::Red { rank } else { 9 - rank };
                setup.set(Square::new(file as u8, rank as u8).unwrap(), Some(Piece { side, kind }));
            }
        }
        if let Ok(board) = Board::try_from(&setup) {
            check(&board);
            boards += 1;
        }
    }
}

/// A file of `tests/notation/faults`, which are from the collection `games-faults` of the shared data.
#[test]
fn a_rank_in_a_move_of_chess_programs_is_no_coordinate() {
    let game = notation::read(include_bytes!("../../../../tests/notation/faults/san_advisor.pgn")).unwrap();
    let record = game.game(0).unwrap().unwrap().record;
    assert_eq!(record.moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["d9e8"]);
}
