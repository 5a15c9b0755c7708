//! 评估函数: the static evaluation of a position.
//!
//! The original listing counts [material] only. Its text (section 4) describes three more terms in words, without
//! numbers: the points of the pieces ([placement]), the shapes that they form together ([shapes], 形), and threats
//! ([threats], 势). The preferences are the text's; the numbers are ours, in the listing's unit, in which a soldier is
//! worth 55, and were tuned in matches of the player against itself.
//!
//! At three plies, each term alone scores against the program as printed: threats 69 % of the points, placement 57 %,
//! shapes 53 %, of which the last may be chance. Added to the improvements of the search, all three score 81 % against
//! none (75.5 % at four plies); nearly all of that is due to placement, because quiescence sees most threats and shapes
//! itself, and the gain from these two is within the margin of error. (200 games each, 100 at four plies.)
//!
//! Each function returns the value of a side minus that of the other: exchanging the colours negates it, and mirroring
//! the board does not change it.

use super::board::{CANNON, HORSE, ROOK};
use super::piece::{EMPTY, IDS, PIECES, PieceId, base_id, ids};
use super::square::POINTS;
use super::templates::{LEGS, NONE};
use super::{Board, Move, Piece, PieceKind, Side, Square};

/// Returns the printed value of a kind of piece.
pub const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 100_000,
        PieceKind::Rook => 989,
        PieceKind::Horse => 439,
        PieceKind::Cannon => 442,
        PieceKind::Elephant => 226,
        PieceKind::Advisor => 210,
        PieceKind::Soldier => SOLDIER,
    }
}

/// The value of a soldier: the unit of scores.
pub(super) const SOLDIER: i32 = 55;

/// The difference above which two values "differ greatly": more than any soldier, less than a piece.
pub(super) const GREAT_DIFFERENCE: i32 = 200;

/// Returns a side's material minus the other side's, by the printed values.
pub fn material(board: &Board, side: Side) -> i32 {
    sum(board, side, |piece, _| value(piece.kind))
}

/// Returns a side's placement minus the other side's, 位置附加值.
pub fn placement(board: &Board, side: Side) -> i32 {
    sum(board, side, placement_value)
}

fn sum(board: &Board, side: Side, worth: impl Fn(Piece, Square) -> i32) -> i32 {
    let total = |side| board.pieces(side).map(|(kind, at)| worth(Piece { side, kind }, at)).sum::<i32>();
    total(side) - total(!side)
}

/// Returns the placement value of a piece on a point.
pub(super) const fn placement_value(piece: Piece, at: Square) -> i32 {
    PLACEMENT[piece.index()][at.index()] as i32
}

/// Returns the gain of a move for its side in material, and in placement if enabled.
pub(super) fn move_gain(board: &Board, mv: Move, placement: bool) -> i32 {
    let victim = board.piece(mv.to);
    let mut gain = victim.map_or(0, |victim| value(victim.kind));
    if placement && let Some(piece) = board.piece(mv.from) {
        gain += placement_value(piece, mv.to) - placement_value(piece, mv.from)
            + victim.map_or(0, |victim| placement_value(victim, mv.to));
    }
    gain
}

/// The limit of shapes and threats together: less than the least valuable piece other than a soldier, so that the
/// search can skip them if a piece decides. Our value.
pub(super) const MAX_SHAPES_AND_THREATS: i32 = 200;

/// Returns a side's shapes and threats minus the other side's, each if enabled, within ±[`MOST`].
pub(super) fn shapes_and_threats(board: &Board, side: Side, with_shapes: bool, with_threats: bool) -> i32 {
    let shapes = if with_shapes { shapes(board, side) } else { 0 };
    let threats = if with_threats { threats(board, side) } else { 0 };
    (shapes + threats).clamp(-MAX_SHAPES_AND_THREATS, MAX_SHAPES_AND_THREATS)
}

/// The left wing and the middle file of a board from the far edge to the near edge; the right wing mirrors it.
type Wing = [[i16; 5]; 10];

/// Returns a wing on which only the rows nearest to home have values.
const fn home_rows<const N: usize>(rows: [[i16; 5]; N]) -> Wing {
    let mut wing = [[0; 5]; 10];
    let mut row = 0;
    while row < N {
        wing[10 - N + row] = rows[row];
        row += 1;
    }
    wing
}

/// "The general's starting point adds most." At the front of its palace it is exposed.
const GENERAL_PLACES: Wing = home_rows([
    [0, 0, 0, -30, -25], //
    [0, 0, 0, -10, -5],
    [0, 0, 0, 5, 15],
]);

/// Our choice: in the middle of the palace an advisor protects the other one.
const ADVISOR_PLACES: Wing = home_rows([
    [0, 0, 0, -5, 0], //
    [0, 0, 0, 0, 6],
    [0, 0, 0, 0, 0],
]);

/// Our choice: in the middle an elephant protects the other one; at the edge it has half of its moves.
const ELEPHANT_PLACES: Wing = home_rows([
    [0, 0, -3, 0, 0], //
    [0, 0, 0, 0, 0],
    [-12, 0, 0, 0, 10],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
]);

/// "A horse trapped in a corner is worth less than one at 卧槽", next to the palace, one point before the last rank. Also:
/// forward and central points, and 挂角 at the corner of the palace, are good; blocking its own general is bad.
const HORSE_PLACES: Wing = [
    [-15, -5, 5, 0, -10],
    [0, 10, 45, 10, -5],
    [5, 20, 25, 30, 15],
    [5, 25, 20, 30, 20],
    [0, 15, 20, 22, 25],
    [0, 10, 15, 18, 15],
    [-5, 5, 10, 10, 10],
    [-5, 0, 12, 5, 0],
    [-15, -5, 0, 0, -20],
    [-20, -12, -5, -10, -15],
];

/// Our choice: a rook prefers open files and the enemy's ranks; in its starting corner it does nothing yet.
const ROOK_PLACES: Wing = [
    [10, 15, 10, 20, 20],
    [15, 25, 20, 30, 35],
    [10, 20, 15, 25, 25],
    [15, 25, 20, 28, 28],
    [15, 22, 20, 25, 25],
    [15, 22, 18, 25, 25],
    [5, 15, 10, 20, 15],
    [-5, 10, 5, 15, 5],
    [0, 10, 5, 15, 0],
    [-20, 8, 0, 12, -5],
];

/// Our choice: a cannon is well placed on the middle file, at home (当头炮) and beyond, and on the enemy's last rank (沉底炮);
/// close to the enemy's palace it has no screen to jump over.
const CANNON_PLACES: Wing = [
    [20, 15, 5, -5, -10],
    [10, 10, 0, -5, -10],
    [5, 5, 0, -5, -5],
    [0, 5, 5, 5, 15],
    [0, 0, 5, 5, 15],
    [0, 0, 5, 5, 15],
    [0, 0, 5, 0, 12],
    [0, 8, 8, 5, 20],
    [0, 0, 5, 5, 5],
    [0, 0, 3, 5, 5],
];

/// "Worth more beyond the river than before it, still more close to the palace, and less again once the soldier has advanced to
/// the last rank."
const SOLDIER_PLACES: Wing = [
    [0, 5, 10, 15, 20],
    [40, 60, 90, 110, 115],
    [40, 60, 80, 100, 105],
    [35, 50, 65, 75, 80],
    [25, 35, 45, 50, 55],
    [5, 0, 12, 0, 15],
    [0, 0, 3, 0, 5],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

/// The tables of all pieces, by piece and point.
static PLACEMENT: [[i16; POINTS]; 14] = {
    let mut places = [[0; POINTS]; 14];
    let mut kind = 0;
    while kind < PieceKind::ALL.len() {
        let wing = match PieceKind::ALL[kind] {
            PieceKind::General => GENERAL_PLACES,
            PieceKind::Advisor => ADVISOR_PLACES,
            PieceKind::Elephant => ELEPHANT_PLACES,
            PieceKind::Horse => HORSE_PLACES,
            PieceKind::Rook => ROOK_PLACES,
            PieceKind::Cannon => CANNON_PLACES,
            PieceKind::Soldier => SOLDIER_PLACES,
        };
        let mut at = 0;
        while at < POINTS {
            let (row, column) = (at / 9, at % 9);
            let column = if column < 5 { column } else { 8 - column };
            places[Piece { side: Side::Red, kind: PieceKind::ALL[kind] }.index()][at] = wing[row][column];
            places[Piece { side: Side::Black, kind: PieceKind::ALL[kind] }.index()][at] = wing[9 - row][column];
            at += 1;
        }
        kind += 1;
    }
    places
};

/// A combination of a side's pieces that is strong together, 形.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 重炮: both cannons on a line with the enemy's general and nothing between them. The nearer one is the screen of the
    /// other, so that no piece can be interposed.
    DoubleCannon,
    /// 马后炮: a horse two points from the enemy's general prevents it from moving sideways and is the screen of a cannon.
    CannonBehindHorse,
    /// 连环马: two horses that protect each other.
    LinkedHorses,
    /// 担子炮: two cannons with one piece between them, which protect each other.
    GuardingCannons,
    /// 霸王车: two rooks on a line with nothing between them.
    LinkedRooks,
}

impl Shape {
    /// All shapes, in the order of the text.
    pub const ALL: [Shape; 5] = [
        Shape::DoubleCannon,
        Shape::CannonBehindHorse,
        Shape::LinkedHorses,
        Shape::GuardingCannons,
        Shape::LinkedRooks,
    ];

    /// Returns the bonus; the two mating shapes count less while a piece is in the way. The values are ours: a mating shape is
    /// worth two soldiers, because a check that is not mate ends soon; the others less than one.
    pub(crate) const fn bonus(self, is_complete: bool) -> i32 {
        match self {
            Shape::DoubleCannon | Shape::CannonBehindHorse if is_complete => 110,
            Shape::DoubleCannon | Shape::CannonBehindHorse => 30,
            Shape::LinkedHorses => 20,
            Shape::GuardingCannons => 15,
            Shape::LinkedRooks => 25,
        }
    }
}

/// Calls `f` with each shape that a side's pieces form, and whether it is complete. A double cannon is incomplete with
/// one or two pieces between it and the general, a cannon behind a horse with one piece between these two.
pub(crate) fn for_each_shape(board: &Board, side: Side, mut f: impl FnMut(Shape, bool)) {
    let pair = |kind: PieceId| {
        let id = usize::from(base_id(side) + kind);
        [board.piece_points[id], board.piece_points[id + 1]]
    };
    let general = board.general(!side).0;
    let (cannons, horses, rooks) = (pair(CANNON), pair(HORSE), pair(ROOK));
    if let [one, other] = cannons
        && let Some(between) = pieces_between(board, one, other)
    {
        if between == 1 {
            f(Shape::GuardingCannons, true);
        }
        // The nearer cannon is the one between the other one and the general.
        let nearer = if is_between(one, other, general) { one } else { other };
        let farther = one ^ other ^ nearer;
        if between == 0
            && is_between(nearer, farther, general)
            && let Some(pieces @ 0..=2) = pieces_between(board, nearer, general)
        {
            f(Shape::DoubleCannon, pieces == 0);
        }
    }
    for horse in horses.into_iter().filter(|&horse| is_two_away(board, horse, general)) {
        for cannon in cannons.into_iter().filter(|&cannon| cannon != NONE && is_between(horse, cannon, general)) {
            if let Some(pieces @ 0..=1) = pieces_between(board, horse, cannon) {
                f(Shape::CannonBehindHorse, pieces == 0);
            }
        }
    }
    if let [one, other] = horses
        && one != NONE
        && other != NONE
    {
        let is_free = |leg: u8| leg != NONE && board.points[usize::from(leg)] == EMPTY;
        if is_free(LEGS[usize::from(one)][usize::from(other)]) && is_free(LEGS[usize::from(other)][usize::from(one)]) {
            f(Shape::LinkedHorses, true);
        }
    }
    if pieces_between(board, rooks[0], rooks[1]) == Some(0) {
        f(Shape::LinkedRooks, true);
    }
}

/// Returns the bonus of a side's shapes minus the other side's.
pub fn shapes(board: &Board, side: Side) -> i32 {
    let total = |side| {
        let mut total = 0;
        for_each_shape(board, side, |shape, is_complete| total += shape.bonus(is_complete));
        total
    };
    total(side) - total(!side)
}

/// Returns the number of pieces between two different points of a rank or file; `None` if they share neither, or one is
/// not a point.
fn pieces_between(board: &Board, one: u8, other: u8) -> Option<u32> {
    if one == NONE || other == NONE {
        return None;
    }
    let (low, high) = (one.min(other), one.max(other));
    let (bits, low, high) = if low / 9 == high / 9 {
        (board.ranks[usize::from(low / 9)], low % 9, high % 9)
    } else if low % 9 == high % 9 {
        (board.files[usize::from(low % 9)], low / 9, high / 9)
    } else {
        return None;
    };
    let below_high = (1_u16 << high) - 1;
    Some((bits & below_high & !((2 << low) - 1)).count_ones())
}

/// Returns whether a point is between two others on a rank or file.
const fn is_between(at: u8, one: u8, other: u8) -> bool {
    let same_rank = at / 9 == one / 9 && at / 9 == other / 9;
    let same_file = at % 9 == one % 9 && at % 9 == other % 9;
    (same_rank || same_file) && (one < at) != (other < at) && at != one && at != other
}

/// Returns whether a horse is on a rank or file with the general, with one empty point between them.
fn is_two_away(board: &Board, horse: u8, general: u8) -> bool {
    let distance = horse.abs_diff(general);
    horse != NONE
        && (distance == 18 || (distance == 2 && horse / 9 == general / 9))
        && board.points[usize::from(horse.midpoint(general))] == EMPTY
}

/// The divisor of a threatened loss, 势, if the opponent moves next. The value is ours: only a part counts, because the
/// capture may be bad for other reasons.
const LOST_NOW: i32 = 4;

/// The divisor if the threatened side moves next and can save the piece.
const LOST_LATER: i32 = 16;

/// Returns the threats to the other side's pieces minus those to the side's own.
///
/// "If a piece can be captured next, the attacking side is stronger and the attacked side is weaker." An exposed piece
/// (unprotected, or attacked by one that is worth much less) counts with a share of the possible loss: a larger one if
/// its owner is not to move.
pub fn threats(board: &Board, side: Side) -> i32 {
    let mut cheapest = [i32::MAX; IDS];
    let mut is_protected = [false; IDS];
    for owner in Side::BOTH {
        for id in ids(owner).filter(|&id| board.piece_points[usize::from(id)] != NONE) {
            let Some(piece) = PIECES[usize::from(id)] else { continue };
            let worth = value(piece.kind);
            board.for_each_contact(id, |other| {
                let is_own = ids(owner).contains(&other);
                let other = usize::from(other);
                if is_own {
                    is_protected[other] = true;
                } else {
                    cheapest[other] = cheapest[other].min(worth);
                }
            });
        }
    }
    let lost = |owner: Side| {
        let attacked = ids(owner).skip(1).map(usize::from).filter(|&id| cheapest[id] != i32::MAX);
        let total: i32 = attacked
            .filter_map(|id| PIECES[id].map(|piece| exposed_loss(piece.kind, cheapest[id], is_protected[id])))
            .sum();
        total / if owner == board.side() { LOST_LATER } else { LOST_NOW }
    };
    lost(!side) - lost(side)
}

/// Returns the loss if a piece is captured by one of the given lowest value: its full value if it is not protected.
/// For a protected piece the two are "in balance, and nothing is added", unless "the two differ greatly": then it is the
/// difference.
const fn exposed_loss(kind: PieceKind, by: i32, is_protected: bool) -> i32 {
    match value(kind) - by {
        _ if !is_protected => value(kind),
        difference if difference >= GREAT_DIFFERENCE => difference,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::search::matches::random_openings;
    use crate::xiangqi::{Position, Setup};

    fn board(fen: &str) -> Board {
        fen.parse::<Position>().unwrap().board().clone()
    }

    /// Returns Red's shapes; Black must have none.
    fn red_shapes(fen: &str) -> Vec<(Shape, bool)> {
        let board = board(fen);
        let mut found = Vec::new();
        for_each_shape(&board, Side::Red, |shape, is_complete| found.push((shape, is_complete)));
        let expected: i32 = found.iter().map(|&(shape, is_complete)| shape.bonus(is_complete)).sum();
        assert_eq!(shapes(&board, Side::Red), expected, "{fen}");
        found
    }

    /// Returns the mirrored position: the wings exchanged, or the colours and the edges.
    fn changed(board: &Board, colours: bool) -> Board {
        let mut setup = Setup::from(board);
        for at in Square::all() {
            let (to, piece) = if colours {
                let piece = board.piece(at).map(|piece| Piece { side: !piece.side, ..piece });
                (Square::new(at.file(), 9 - at.rank()).unwrap(), piece)
            } else {
                (at.mirrored(), board.piece(at))
            };
            setup.set(to, piece);
        }
        setup.side = if colours { !board.side() } else { board.side() };
        Board::try_from(&setup).unwrap()
    }

    const TERMS: [fn(&Board, Side) -> i32; 4] = [material, placement, shapes, threats];

    #[test]
    fn mirrors_negate_or_change_nothing() {
        let mut counted = [0; 4];
        for (plies, count) in [(6, 20), (31, 60), (60, 60), (120, 60)] {
            for position in random_openings(&Position::start(), plies, count, plies) {
                let board = position.board();
                for (term, counted) in TERMS.into_iter().zip(&mut counted) {
                    let value = term(board, Side::Red);
                    assert_eq!(term(board, Side::Black), -value, "{position}");
                    assert_eq!(term(&changed(board, false), Side::Red), value, "{position}");
                    assert_eq!(term(&changed(board, true), Side::Red), -value, "{position}");
                    assert_eq!(term(&changed(board, true), Side::Black), value, "{position}");
                    *counted += u32::from(value != 0);
                }
            }
        }
        assert!(counted.iter().all(|&counted| counted >= 20), "{counted:?}");
        for term in TERMS {
            assert_eq!(term(Position::start().board(), Side::Red), 0);
        }
    }

    #[test]
    fn a_gain_is_what_a_move_changes() {
        for position in random_openings(&Position::start(), 40, 20, 7) {
            let (board, side) = (position.board(), position.board().side());
            for mv in position.moves() {
                let after = position.after(mv);
                let change = |term: fn(&Board, Side) -> i32| term(after.board(), side) - term(board, side);
                assert_eq!(move_gain(board, mv, false), change(material), "{position} {mv}");
                assert_eq!(move_gain(board, mv, true), change(material) + change(placement), "{position} {mv}");
            }
        }
    }

    fn adds(piece: char, at: &str) -> i32 {
        placement_value(Piece::from_char(piece).unwrap(), at.parse().unwrap())
    }

    #[test]
    fn places_are_better_and_worse_as_the_text_says() {
        for file in 'a'..='i' {
            let at = |rank: u8| adds('P', &format!("{file}{rank}"));
            assert!(at(5) > at(4) && at(4) >= at(3), "beyond the river more");
            assert!((5..8).all(|rank| at(rank + 1) >= at(rank)), "closer to the palace more");
            assert!(at(9) < at(8) && at(9) < at(5), "less on the last rank");
            assert_eq!(at(7), adds('p', &format!("{file}2")), "the same for Black");
        }
        assert!(adds('P', "d8") > adds('P', "c8") && adds('P', "c8") > adds('P', "a8"));
        for at in ["d0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"] {
            assert!(adds('K', "e0") > adds('K', at), "{at}");
        }
        assert!(adds('N', "c8") > adds('N', "e4"), "卧槽");
        assert!(Square::all().all(|at| adds('N', "a0") <= adds('N', &at.to_string())), "the corner");
        // "A horse trapped in a corner is worth less than … a soldier near the palace" refers to placement only.
        assert!(adds('P', "d8") > adds('N', "c8"));
    }

    #[test]
    fn a_double_cannon_has_nothing_between() {
        use Shape::*;
        assert_eq!(red_shapes("4k4/9/9/9/4C4/9/4C4/9/9/3K5 b"), [(DoubleCannon, true)]);
        assert_eq!(red_shapes("1CC1k4/9/9/9/9/9/9/9/9/3K5 b"), [(DoubleCannon, true)], "along the last rank");
        assert_eq!(red_shapes("4k4/9/4b4/4p4/4C4/9/4C4/9/9/3K5 w"), [(DoubleCannon, false)]);
        assert_eq!(red_shapes("4k4/4a4/4b4/4p4/4C4/9/4C4/9/9/3K5 w"), [], "three in the way");
        assert_eq!(red_shapes("3k5/9/9/9/4C4/9/4C4/9/9/4K4 w"), [], "another file");
        assert_eq!(red_shapes("4k4/4a4/9/9/9/9/9/4K4/4C4/4C4 w"), [(DoubleCannon, false)]);
        assert_eq!(red_shapes("1C2k2C1/4a4/9/9/9/9/9/9/9/3K5 w"), [(GuardingCannons, true)], "either side of it");
    }

    #[test]
    fn a_cannon_behind_a_horse_is_two_from_the_general() {
        use Shape::*;
        assert_eq!(red_shapes("4k4/9/4N4/9/9/4C4/9/9/9/3K5 b"), [(CannonBehindHorse, true)]);
        assert_eq!(red_shapes("4k1N1C/9/9/9/9/9/9/9/9/3K5 b"), [(CannonBehindHorse, true)], "along the last rank");
        assert_eq!(red_shapes("4k4/9/4N4/9/4p4/4C4/9/9/9/3K5 w"), [(CannonBehindHorse, false)]);
        assert_eq!(red_shapes("4k4/9/4N4/4n4/4p4/4C4/9/9/9/3K5 w"), [], "two in the way");
        assert_eq!(red_shapes("4k4/4a4/4N4/9/9/4C4/9/9/9/3K5 w"), [], "the horse's leg is held");
        assert_eq!(red_shapes("4k4/9/9/4N4/9/4C4/9/9/9/3K5 b"), [], "three away");
        assert_eq!(red_shapes("4k4/9/4N4/9/9/5C3/9/9/9/3K5 w"), [], "another file");
    }

    #[test]
    fn horses_are_linked_if_both_legs_are_free() {
        use Shape::*;
        assert_eq!(red_shapes("4k4/9/9/9/9/4N4/9/3N5/9/5K3 w"), [(LinkedHorses, true)]);
        assert_eq!(red_shapes("4k4/9/9/9/9/4N4/4p4/3N5/9/5K3 w"), [], "one of them is blocked");
        assert_eq!(red_shapes("4k4/9/9/9/9/4N4/3p5/3N5/9/5K3 w"), [], "the other one is");
        assert_eq!(red_shapes("4k4/9/9/9/9/4N4/4N4/9/9/5K3 w"), [], "side by side");
    }

    #[test]
    fn cannons_guard_each_other_over_one_piece() {
        use Shape::*;
        assert_eq!(red_shapes("4k4/9/9/9/9/9/9/1C2B2C1/9/3K5 w"), [(GuardingCannons, true)]);
        assert_eq!(red_shapes("4k4/9/9/7C1/9/7p1/9/7C1/9/3K5 w"), [(GuardingCannons, true)], "along a file");
        assert_eq!(red_shapes("4k4/9/9/9/9/9/9/1C5C1/9/3K5 w"), [], "nothing between");
        assert_eq!(red_shapes("4k4/9/9/9/9/9/9/1C1NB2C1/9/3K5 w"), [], "two between");
    }

    #[test]
    fn rooks_are_linked_with_nothing_between() {
        use Shape::*;
        assert_eq!(red_shapes("4k4/9/9/9/9/9/9/1R5R1/9/3K5 w"), [(LinkedRooks, true)]);
        assert_eq!(red_shapes("4k4/9/9/8R/9/9/9/8R/9/3K5 w"), [(LinkedRooks, true)]);
        assert_eq!(red_shapes("4k4/9/9/9/9/9/9/1R2B2R1/9/3K5 w"), []);
        assert_eq!(red_shapes("4k4/9/9/9/9/9/2R6/7R1/9/3K5 w"), []);
        let black = board("3k5/9/9/9/9/9/9/1r5r1/9/4K4 w");
        assert_eq!(shapes(&black, Side::Red), -LinkedRooks.bonus(true));
    }

    /// Returns Red's threats with Red to move, and with Black to move.
    fn red_threats(fen: &str) -> [i32; 2] {
        ["w", "b"].map(|side| threats(&board(&format!("{fen} {side}")), Side::Red))
    }

    #[test]
    fn what_is_attacked_counts_unless_it_is_protected() {
        let [horse, rook, soldier] = [PieceKind::Horse, PieceKind::Rook, PieceKind::Soldier].map(value);
        // The text's example: a horse where a cannon may take it.
        let alone = "3k5/9/2n6/9/2p6/9/9/2C6/9/4K4";
        assert_eq!(red_threats(alone), [horse / LOST_NOW, horse / LOST_LATER]);
        let protected = "3k5/4n4/2n6/9/2p6/9/9/2C6/9/4K4";
        assert_eq!(red_threats(protected), [0, 0], "the other horse would take the cannon");
        let blocked = "9/3kn4/2n6/9/2p6/9/9/2C6/9/4K4";
        assert_eq!(red_threats(blocked), [horse / LOST_NOW, horse / LOST_LATER], "its leg is held");
        // A soldier in front of a protected horse: their values differ greatly; those of cannon and horse do not.
        let difference = horse - soldier;
        let cheap = "3k5/4n4/2n6/2P6/9/9/9/9/9/4K4";
        assert_eq!(red_threats(cheap), [difference / LOST_NOW, difference / LOST_LATER]);
        // Each attacks the other one: the side to move has the advantage.
        let rooks = "3k5/9/2r6/9/9/9/9/2R6/9/4K4";
        assert_eq!(red_threats(rooks), [rook / LOST_NOW - rook / LOST_LATER, rook / LOST_LATER - rook / LOST_NOW]);
        assert_eq!(red_threats("3k5/9/9/9/9/9/9/2R6/9/4K4"), [0, 0], "generals are not counted");
    }

    #[test]
    fn shapes_and_threats_have_a_limit() {
        let mut beyond = 0;
        for position in random_openings(&Position::start(), 60, 60, 3) {
            let board = position.board();
            let sum = shapes(board, Side::Red) + threats(board, Side::Red);
            assert_eq!(
                shapes_and_threats(board, Side::Red, true, true),
                sum.clamp(-MAX_SHAPES_AND_THREATS, MAX_SHAPES_AND_THREATS)
            );
            beyond += u32::from(sum.abs() > MAX_SHAPES_AND_THREATS);
            assert_eq!(
                shapes_and_threats(board, Side::Red, true, false),
                shapes(board, Side::Red).clamp(-MAX_SHAPES_AND_THREATS, MAX_SHAPES_AND_THREATS)
            );
            assert_eq!(shapes_and_threats(board, Side::Red, false, false), 0);
        }
        assert!((1..30).contains(&beyond), "reached, and seldom: {beyond}");
    }

    /// Placement never makes a piece worth less than a much less valuable one.
    #[test]
    fn the_tables_keep_pieces_apart() {
        for piece in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::Soldier) {
            let places = Square::all().map(|at| placement_value(Piece { side: Side::Red, kind: piece }, at));
            assert!(places.into_iter().all(|adds| 2 * adds.abs() < GREAT_DIFFERENCE), "{piece}");
        }
    }
}
