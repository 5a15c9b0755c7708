//! Explains why a piece's movement rules forbid a move, and finds the pieces in its way.

use crate::engine::xiangqi::{Board, PieceKind, Side, Square};
use crate::text::xiangqi::ObstacleText;

/// The obstacle between a piece and a point.
pub(super) struct Obstacle {
    /// The explanation.
    pub reason: &'static str,
    /// The pieces in the way.
    pub pieces: Vec<Square>,
}

/// Returns the first rule of the piece's movement that a move between two points breaks; `None` if there is no piece.
pub(super) fn find_obstacle(text: &ObstacleText, board: &Board, from: Square, to: Square) -> Option<Obstacle> {
    let piece = board.piece(from)?;
    let (dx, dy) = (difference(to.file(), from.file()), difference(to.rank(), from.rank()));
    let steps = (dx.abs(), dy.abs());
    let plain = |why: &'static str| Some(Obstacle { reason: why, pieces: Vec::new() });
    let by = |why: &'static str, pieces: Vec<Square>| Some(Obstacle { reason: why, pieces });
    // Positive towards the opponent, for both sides.
    let forward = if piece.side == Side::Red { dy } else { -dy };
    match (piece.kind, steps) {
        (PieceKind::General, (0, 1) | (1, 0)) | (PieceKind::Advisor, (1, 1)) => plain(text.out_of_palace),
        (PieceKind::General, _) => plain(text.general),
        (PieceKind::Advisor, _) => plain(text.advisor),
        (PieceKind::Elephant, (2, 2)) => match offset(from, dx / 2, dy / 2).filter(|&eye| board.piece(eye).is_some()) {
            Some(eye) => by(text.elephant_eye, vec![eye]),
            None => plain(text.elephant_river),
        },
        (PieceKind::Elephant, _) => plain(text.elephant),
        (PieceKind::Horse, (1, 2) | (2, 1)) => by(text.horse_leg, offset(from, dx / 2, dy / 2).into_iter().collect()),
        (PieceKind::Horse, _) => plain(text.horse),
        (PieceKind::Rook, (0, _) | (_, 0)) => by(text.rook_blocked, pieces_between(board, from, to)),
        (PieceKind::Rook, _) => plain(text.rook),
        (PieceKind::Cannon, (0, _) | (_, 0)) => match (pieces_between(board, from, to), board.piece(to).is_some()) {
            (screens, true) if screens.is_empty() => by(text.no_screen, vec![to]),
            (screens, true) => by(text.many_screens, screens),
            (screens, false) => by(text.cannon_blocked, screens),
        },
        (PieceKind::Cannon, _) => plain(text.cannon),
        (PieceKind::Soldier, (1, 0)) => plain(text.soldier_sideways),
        (PieceKind::Soldier, (0, 1)) if forward < 0 => plain(text.soldier_back),
        (PieceKind::Soldier, _) => plain(text.soldier),
    }
}

fn difference(to: u8, from: u8) -> i8 {
    to.wrapping_sub(from).cast_signed()
}

/// Returns the point at an offset of files and ranks from another, if it is on the board.
fn offset(from: Square, dx: i8, dy: i8) -> Option<Square> {
    Square::new(from.file().checked_add_signed(dx)?, from.rank().checked_add_signed(dy)?)
}

/// Returns the pieces between two points on a line.
fn pieces_between(board: &Board, from: Square, to: Square) -> Vec<Square> {
    let (dx, dy) = (difference(to.file(), from.file()), difference(to.rank(), from.rank()));
    let steps = dx.abs().max(dy.abs());
    let points = (1..steps).filter_map(|step| offset(from, dx.signum() * step, dy.signum() * step));
    points.filter(|&point| board.piece(point).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Game as _;
    use crate::engine::xiangqi::{Move, Position};
    use crate::text::Language;

    #[test]
    fn each_rule_has_its_words_and_names_the_piece_in_the_way() {
        let texts = &Language::Chinese.text().xiangqi.obstacles;
        let start = Position::start().to_string();
        for (fen, from, to, why, pieces) in [
            (start.as_str(), "b0", "d1", texts.horse_leg, "c0"),
            (&start, "h0", "f1", texts.horse_leg, "g0"),
            ("3k5/9/9/9/9/9/9/9/1R7/1N2K4 w", "b0", "c2", texts.horse_leg, "b1"),
            (&start, "h0", "h2", texts.horse, ""),
            ("3k5/9/9/9/9/9/9/9/3N5/2B1K4 w", "c0", "e2", texts.elephant_eye, "d1"),
            ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "e6", texts.elephant_river, ""),
            (&start, "c0", "c1", texts.elephant, ""),
            (&start, "a0", "a5", texts.rook_blocked, "a3"),
            (&start, "a0", "b1", texts.rook, ""),
            (&start, "b2", "b7", texts.no_screen, "b7"),
            ("1n1k5/9/1n7/1r7/9/1N7/9/1C7/9/4K4 w", "b2", "b9", texts.many_screens, "b4 b6 b7"),
            (&start, "b2", "b8", texts.cannon_blocked, "b7"),
            (&start, "b2", "c3", texts.cannon, ""),
            ("3k5/9/9/9/9/9/9/4K4/9/9 w", "e2", "e3", texts.out_of_palace, ""),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "g0", texts.general, ""),
            ("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2", "c1", texts.out_of_palace, ""),
            (&start, "d0", "d1", texts.advisor, ""),
            (&start, "c3", "d3", texts.soldier_sideways, ""),
            (&start, "c3", "c2", texts.soldier_back, ""),
            (&start, "c3", "c5", texts.soldier, ""),
            ("3k5/9/9/9/9/9/2p6/9/9/4K4 b", "c3", "c4", texts.soldier_back, ""),
        ] {
            let position: Position = fen.parse().unwrap();
            let [from, to] = [from, to].map(|point| point.parse::<Square>().unwrap());
            assert!(position.play(Move { from, to }).is_err(), "{fen} {from}{to}");
            let found = find_obstacle(texts, position.board(), from, to).unwrap();
            let named: Vec<String> = found.pieces.iter().map(ToString::to_string).collect();
            assert_eq!((found.reason, named.join(" ").as_str()), (why, pieces), "{fen} {from}{to}");
        }
    }
}
