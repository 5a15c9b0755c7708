//! The evaluation of the strong player: material and points, which the search keeps up to date, and terms that depend on the
//! whole board.

use crate::xiangqi::Side;
use crate::xiangqi::board::{ADVISOR, Board, CANNON, ELEPHANT, HORSE, ROOK};
use crate::xiangqi::evaluation::placement_value;
use crate::xiangqi::piece::{EMPTY, PIECES, PieceId, PieceKind, base_id};
use crate::xiangqi::square::{POINTS, Square};
use crate::xiangqi::templates::{self, FILES, NONE, RANKS};

/// Returns the value of a kind of piece; the unit is that of the source, in which a soldier is worth 55.
pub(super) const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 10_000,
        PieceKind::Rook => 960,
        PieceKind::Horse => 430,
        PieceKind::Cannon => 450,
        PieceKind::Elephant => 120,
        PieceKind::Advisor => 120,
        PieceKind::Soldier => 55,
    }
}

/// Material and points of each piece number on each point, positive for Red.
static WORTH: [[i16; POINTS]; 33] = {
    let mut worth = [[0; POINTS]; 33];
    let mut id = 1;
    while id < worth.len() {
        if let Some(piece) = PIECES[id] {
            let sign = if matches!(piece.side, Side::Red) { 1 } else { -1 };
            let general = matches!(piece.kind, PieceKind::General);
            let material = if general { 0 } else { value(piece.kind) };
            let mut at = 0;
            while at < POINTS {
                worth[id][at] = (sign * (material + placement_value(piece, Square(at as u8)))) as i16;
                at += 1;
            }
        }
        id += 1;
    }
    worth
};

/// Returns the material and points of a piece on a point, positive for Red.
pub(super) fn worth(id: PieceId, at: u8) -> i32 {
    WORTH[id as usize][at as usize].into()
}

/// Returns the material and points of a board, positive for Red.
pub(super) fn material_and_points(board: &Board) -> i32 {
    (1..33u8)
        .filter(|&id| board.piece_points[id as usize] != NONE)
        .map(|id| worth(id, board.piece_points[id as usize]))
        .sum()
}

/// Returns the value for the side to move, given the [`material_and_points`].
pub(super) fn evaluate(board: &Board, material_and_points: i32) -> i32 {
    let red = material_and_points + activity(board, Side::Red) - activity(board, Side::Black);
    // The right to move is worth a little.
    (if board.side() == Side::Red { red } else { -red }) + 12
}

/// Returns a side's mobility and its attack on the enemy's general.
fn activity(board: &Board, side: Side) -> i32 {
    let (own, enemy) = (base_id(side), base_id(!side));
    let at = |id: PieceId| board.piece_points[id as usize];
    let is_there = |id: PieceId| i32::from(at(id) != NONE);
    let general = board.general(!side).0;
    let mut sum = 0;
    let mut rooks = 0;
    for id in [own + ROOK, own + ROOK + 1] {
        let from = at(id);
        if from != NONE {
            rooks += 1;
            let (row, column) = (from / 9, from % 9);
            let rank = &RANKS[column as usize][board.ranks[row as usize] as usize];
            let file = &FILES[row as usize][board.files[column as usize] as usize];
            let reach = i32::from(rank.high - rank.low) + i32::from(file.high - file.low);
            sum += 4 * (reach - 8);
        }
    }
    let mut horses = 0;
    for id in [own + HORSE, own + HORSE + 1] {
        let from = at(id);
        if from != NONE {
            horses += 1;
            let leaps = templates::HORSE[from as usize].as_slice();
            let free = leaps.iter().filter(|(_, leg)| board.points[*leg as usize] == EMPTY).count() as i32;
            sum += 7 * (free - 5) - if free <= 1 { 20 } else { 0 };
        }
    }
    let mut cannons = 0;
    let file = &FILES[(general / 9) as usize][board.files[(general % 9) as usize] as usize];
    for id in [own + CANNON, own + CANNON + 1] {
        let from = at(id);
        if from != NONE {
            cannons += 1;
            if from % 9 == general % 9 {
                let row = from / 9;
                if file.first.contains(&row) {
                    // 空头炮: nothing between the cannon and the general, so that nothing can be interposed.
                    sum += 70;
                } else if file.second.contains(&row) {
                    sum += 15;
                }
            }
        }
    }
    // Guards that are missing count the more, the more pieces attack.
    let guards = [ADVISOR, ADVISOR + 1, ELEPHANT, ELEPHANT + 1].map(|kind| is_there(enemy + kind));
    let missing = 4 - guards.iter().sum::<i32>();
    let missing_advisors = 2 - guards[0] - guards[1];
    sum + missing * (8 * rooks + 3 * horses + 5 * cannons) + missing_advisors * (8 * rooks + 6 * horses)
}
