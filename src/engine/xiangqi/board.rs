//! The board: the pieces, the side to move, and moves made and unmade in place.

use super::piece::{EMPTY, IDS, PIECES, Piece, PieceId, PieceKind, base_id, ids};
use super::square::POINTS;
use super::templates::{FILES, LEGS, NONE, RANKS};
use super::{Move, Side, Square};

/// A legal arrangement of the pieces, and the side to move.
///
/// As the source describes it, the board is a one-dimensional array of 90 points with the numbers of the pieces,
/// together with a list of each piece's point, so that no search for a piece is necessary. We add the occupation of
/// each rank and file as bits for the templates, and a hash key for tables.
///
/// It is created from a [`Setup`](super::Setup), which rejects impossible arrangements.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) points: [PieceId; POINTS],
    /// The point of each piece, or [`NONE`].
    pub(super) piece_points: [u8; IDS],
    /// Bits of columns, by row.
    pub(super) ranks: [u16; 10],
    /// Bits of rows, by column.
    pub(super) files: [u16; 9],
    pub(super) side: Side,
    pub(super) key: u64,
}

/// The piece that a move captured, needed to unmake the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapturedPiece(PieceId);

impl CapturedPiece {
    /// No piece was captured.
    pub(super) const NOTHING: CapturedPiece = CapturedPiece(EMPTY);

    /// Returns whether a piece was captured.
    pub(super) const fn is_piece(self) -> bool {
        self.0 != EMPTY
    }
}

impl Board {
    /// Returns an empty board, which is not legal.
    pub(super) const fn empty(side: Side) -> Board {
        let key = if matches!(side, Side::Black) { BLACK_TO_MOVE } else { 0 };
        Board { points: [EMPTY; POINTS], piece_points: [NONE; IDS], ranks: [0; 10], files: [0; 9], side, key }
    }

    /// Puts a piece on an empty point under the next free number. Returns `false` if none is free.
    pub(super) fn put(&mut self, piece: Piece, at: Square) -> bool {
        let Some(id) = piece.ids().find(|&id| self.piece_points[id as usize] == NONE) else { return false };
        self.points[at.index()] = id;
        self.piece_points[id as usize] = at.0;
        self.flip(at.0);
        self.key ^= KEYS[piece.index()][at.index()];
        true
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the piece on a point.
    pub const fn piece(&self, at: Square) -> Option<Piece> {
        PIECES[self.points[at.index()] as usize]
    }

    /// Returns the point of a side's general.
    pub const fn general(&self, side: Side) -> Square {
        Square(self.piece_points[base_id(side) as usize + 1])
    }

    /// Returns a side's pieces and their points, in the order of the original's numbers.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        ids(side).filter_map(|id| {
            let place = self.piece_points[id as usize];
            PIECES[id as usize].filter(|_| place != NONE).map(|piece| (piece.kind, Square(place)))
        })
    }

    /// Returns the points of the pieces by number, from 1: 255 for those that are not on the board.
    pub(crate) fn piece_points(&self) -> [u8; IDS - 1] {
        std::array::from_fn(|index| self.piece_points[index + 1])
    }

    /// Returns the number of pieces of both sides.
    pub fn count(&self) -> u32 {
        self.ranks.iter().map(|rank| rank.count_ones()).sum()
    }

    /// Returns the Zobrist key: equal for equal positions and almost always different for others.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Makes a pseudo-legal move and passes the turn to the other side.
    pub(super) fn make(&mut self, mv: Move) -> CapturedPiece {
        let (from, to) = (mv.from.0, mv.to.0);
        let id = self.points[from as usize];
        let taken = self.points[to as usize];
        self.points[from as usize] = EMPTY;
        self.points[to as usize] = id;
        self.piece_points[id as usize] = to;
        if taken != EMPTY {
            self.piece_points[taken as usize] = NONE;
        }
        self.toggle(mv, id, taken);
        CapturedPiece(taken)
    }

    /// Unmakes the last move.
    pub(super) fn unmake(&mut self, mv: Move, CapturedPiece(taken): CapturedPiece) {
        let (from, to) = (mv.from.0, mv.to.0);
        let id = self.points[to as usize];
        self.points[to as usize] = taken;
        self.points[from as usize] = id;
        self.piece_points[id as usize] = from;
        if taken != EMPTY {
            self.piece_points[taken as usize] = to;
        }
        self.toggle(mv, id, taken);
    }

    /// Changes what a move and its reversal change alike: the occupied points, the key, and the side to move.
    fn toggle(&mut self, mv: Move, id: u8, taken: u8) {
        let (from, to) = (mv.from.0, mv.to.0);
        self.flip(from);
        let keys = &KEYS[index(id)];
        self.key ^= keys[from as usize] ^ keys[to as usize];
        if taken == EMPTY {
            self.flip(to);
        } else {
            self.key ^= KEYS[index(taken)][to as usize];
        }
        self.pass();
    }

    /// Passes the turn to the other side, which the rules do not allow: for searches. A second call undoes it.
    pub(super) fn pass(&mut self) {
        self.key ^= BLACK_TO_MOVE;
        self.side = !self.side;
    }

    /// Toggles a point in the occupation bits.
    const fn flip(&mut self, at: u8) {
        let (row, column) = (at / 9, at % 9);
        self.ranks[row as usize] ^= 1 << column;
        self.files[column as usize] ^= 1 << row;
    }

    /// Returns whether a side's general is attacked, or faces the other general on an open file.
    pub fn in_check(&self, side: Side) -> bool {
        let at = self.piece_points[base_id(side) as usize + 1];
        let enemy = base_id(!side);
        // The points in front of and beside a general are always on the board.
        let in_front = match side {
            Side::Red => at - 9,
            Side::Black => at + 9,
        };
        // The general's number is before the rooks'.
        self.is_attacked_from_afar(at, enemy, GENERAL, 3)
            || [in_front, at - 1, at + 1].into_iter().any(|beside| self.has(beside, enemy + SOLDIER, 5))
    }

    /// Returns whether the generals face each other on an open file.
    pub(super) fn has_facing_generals(&self) -> bool {
        let (red, black) = (self.general(Side::Red), self.general(Side::Black));
        let mut between = (black.row() + 1..red.row()).filter_map(|row| Square::new(red.file(), 9 - row));
        red.file() == black.file() && between.all(|at| self.piece(at).is_none())
    }

    /// Returns whether a point has one of `count` pieces that are numbered from `first` on.
    #[inline(always)]
    fn has(&self, at: u8, first: PieceId, count: u8) -> bool {
        self.points[at as usize].wrapping_sub(first) < count
    }

    /// Returns whether a rook, cannon or horse of the side whose numbers follow `base` attacks a point. On its file, the rooks are
    /// the `count` pieces from `first` on.
    #[inline(always)]
    pub(super) fn is_attacked_from_afar(&self, at: u8, base: PieceId, first: PieceId, count: u8) -> bool {
        let (row, column) = (at / 9, at % 9);
        let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
        let file = &FILES[row as usize][self.files[column as usize] as usize];
        for end in 0..2 {
            let near = rank.first[end];
            if near != NONE && self.has(row * 9 + near, base + ROOK, 2) {
                return true;
            }
            let far = rank.second[end];
            if far != NONE && self.has(row * 9 + far, base + CANNON, 2) {
                return true;
            }
            let near = file.first[end];
            if near != NONE && self.has(near * 9 + column, base + first, count) {
                return true;
            }
            let far = file.second[end];
            if far != NONE && self.has(far * 9 + column, base + CANNON, 2) {
                return true;
            }
        }
        for id in [base + HORSE, base + HORSE + 1] {
            let horse = self.piece_points[id as usize];
            if horse != NONE {
                let leg = LEGS[horse as usize][at as usize];
                if leg != NONE && self.points[leg as usize] == EMPTY {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether either side has a piece left that can win: a rook, horse, cannon or soldier.
    pub(crate) fn has_attackers(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let base = usize::from(base_id(side));
            let attackers = [ROOK, ROOK + 1, HORSE, HORSE + 1, CANNON, CANNON + 1];
            let soldiers = usize::from(SOLDIER)..usize::from(SOLDIER) + 5;
            attackers.into_iter().map(usize::from).chain(soldiers).any(|id| self.piece_points[base + id] != NONE)
        })
    }
}

/// Two boards are equal if they have the same pieces on the same points and the same side to move, regardless of the
/// numbers of the pieces.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key
            && self.side == other.side
            && self.points.iter().zip(&other.points).all(|(&a, &b)| PIECES[a as usize] == PIECES[b as usize])
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// The first numbers of red pieces.
pub(super) const GENERAL: PieceId = 1;
pub(super) const ROOK: PieceId = 2;
pub(super) const HORSE: PieceId = 4;
pub(super) const CANNON: PieceId = 6;
pub(super) const ELEPHANT: PieceId = 8;
pub(super) const ADVISOR: PieceId = 10;
pub(super) const SOLDIER: PieceId = 12;

/// Returns the index of a number's piece in tables of all fourteen; the empty point maps to the red general and is
/// never looked up.
const fn index(id: PieceId) -> usize {
    INDICES[id as usize] as usize
}

const INDICES: [u8; IDS] = {
    let mut indices = [0; IDS];
    let mut id = 0;
    while id < IDS {
        if let Some(piece) = PIECES[id] {
            indices[id] = piece.index() as u8;
        }
        id += 1;
    }
    indices
};

/// Zobrist keys: one for each piece on each point.
static KEYS: [[u64; POINTS]; 14] = {
    let mut random = crate::search::SplitMix64::new(1999);
    let mut keys = [[0; POINTS]; 14];
    let mut piece = 0;
    while piece < 14 {
        let mut at = 0;
        while at < POINTS {
            keys[piece][at] = random.next();
            at += 1;
        }
        piece += 1;
    }
    keys
};

/// The key of Black to move.
const BLACK_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;
