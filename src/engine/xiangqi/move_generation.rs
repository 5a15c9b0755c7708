//! Move generation.
//!
//! A move is pseudo-legal if the piece can go there, and legal if the mover's general is then neither attacked nor
//! facing the other general. Most pseudo-legal moves cannot expose the general; [`CheckInfo`] identifies those that can,
//! and only these are made and tested.

use super::board::{ADVISOR, CANNON, ELEPHANT, GENERAL, HORSE, ROOK, SOLDIER};
use super::piece::{EMPTY, PieceId, base_id, ids};
use super::templates::{self, FILES, LEGS, LeapTargets, NONE, RANKS};
use super::{Board, Move, Side, Square};

/// The enemy pieces that may attack a general after a move: determines which moves must be tested for legality.
struct CheckInfo {
    /// `true` if the general is in check, so that all moves must be tested.
    in_check: bool,
    general: u8,
    row: u8,
    column: u8,
    /// The enemy piece that may attack along the general's rank.
    rank: LineAttacker,
    /// The enemy piece that may attack along the general's file.
    file: LineAttacker,
    /// The legs of enemy horses that would attack the general if they were empty.
    legs: [u8; 2],
}

/// An enemy piece on the rank or file of a general.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LineAttacker {
    None,
    /// A rook or the other general: a move away from the line may expose the general.
    Rook,
    /// A cannon: a piece that moves onto the line may also expose the general, as a screen.
    Cannon,
}

impl CheckInfo {
    fn new(board: &Board, side: Side) -> CheckInfo {
        let general = board.piece_points[base_id(side) as usize + 1];
        let (row, column) = (general / 9, general % 9);
        let enemy = base_id(!side);
        let mut danger = CheckInfo {
            in_check: board.in_check(side),
            general,
            row,
            column,
            rank: LineAttacker::None,
            file: LineAttacker::None,
            legs: [NONE; 2],
        };
        let watchers = [
            (GENERAL, LineAttacker::Rook),
            (ROOK, LineAttacker::Rook),
            (ROOK + 1, LineAttacker::Rook),
            (CANNON, LineAttacker::Cannon),
            (CANNON + 1, LineAttacker::Cannon),
        ];
        for (id, watch) in watchers {
            let at = board.piece_points[(enemy + id) as usize];
            if at == NONE {
                continue;
            }
            if at / 9 == row {
                danger.rank = danger.rank.max(watch);
            }
            if at % 9 == column {
                danger.file = danger.file.max(watch);
            }
        }
        for (leg, id) in danger.legs.iter_mut().zip([HORSE, HORSE + 1]) {
            let horse = board.piece_points[(enemy + id) as usize];
            if horse != NONE {
                *leg = LEGS[horse as usize][general as usize];
            }
        }
        danger
    }

    /// Returns whether all moves from a point must be tested.
    fn must_test_from(&self, from: u8) -> bool {
        self.in_check
            || from == self.general
            || (from / 9 == self.row && self.rank != LineAttacker::None)
            || (from % 9 == self.column && self.file != LineAttacker::None)
            || self.legs.contains(&from)
    }

    /// Returns whether a move to a point must be tested.
    fn must_test_to(&self, to: u8) -> bool {
        (to / 9 == self.row && self.rank == LineAttacker::Cannon)
            || (to % 9 == self.column && self.file == LineAttacker::Cannon)
    }

    /// Returns whether a move may have to be tested because of its target.
    fn must_test_targets(&self) -> bool {
        self.rank == LineAttacker::Cannon || self.file == LineAttacker::Cannon
    }
}

impl Board {
    /// Calls `f` with each pseudo-legal target of a piece of the side to move.
    #[inline]
    fn for_each_target(&self, id: PieceId, from: u8, mut f: impl FnMut(u8)) {
        let own = base_id(self.side);
        let may_land = |to: u8| {
            let there = self.points[to as usize];
            there == EMPTY || there.wrapping_sub(own + 1) >= 16
        };
        let leaps = |leaps: &LeapTargets, f: &mut dyn FnMut(u8)| {
            for &(to, via) in leaps.as_slice() {
                if (via == NONE || self.points[via as usize] == EMPTY) && may_land(to) {
                    f(to);
                }
            }
        };
        match id - own {
            ..ROOK => leaps(&templates::GENERAL[from as usize], &mut f),
            ROOK..HORSE => self.for_each_line_target(from, false, f),
            HORSE..CANNON => leaps(&templates::HORSE[from as usize], &mut f),
            CANNON..ELEPHANT => self.for_each_line_target(from, true, f),
            ELEPHANT..ADVISOR => leaps(&templates::ELEPHANT[from as usize], &mut f),
            ADVISOR..SOLDIER => leaps(&templates::ADVISOR[from as usize], &mut f),
            SOLDIER.. => leaps(&templates::SOLDIER[self.side as usize][from as usize], &mut f),
        }
    }

    /// Calls `f` with each target of a rook or cannon.
    #[inline]
    fn for_each_line_target(&self, from: u8, is_cannon: bool, mut f: impl FnMut(u8)) {
        let own = base_id(self.side);
        let (row, column) = (from / 9, from % 9);
        let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
        let file = &FILES[row as usize][self.files[column as usize] as usize];
        for place in (rank.low..column).chain(column + 1..=rank.high) {
            f(row * 9 + place);
        }
        for place in (file.low..row).chain(row + 1..=file.high) {
            f(place * 9 + column);
        }
        self.for_each_line_capture(from, is_cannon, own, f);
    }

    /// Calls `f` with each point on which a rook or cannon can capture.
    #[inline]
    fn for_each_line_capture(&self, from: u8, is_cannon: bool, own: PieceId, mut f: impl FnMut(u8)) {
        let (row, column) = (from / 9, from % 9);
        let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
        let file = &FILES[row as usize][self.files[column as usize] as usize];
        let (along_rank, along_file) = if is_cannon { (rank.second, file.second) } else { (rank.first, file.first) };
        for place in along_rank {
            if place != NONE && self.points[(row * 9 + place) as usize].wrapping_sub(own + 1) >= 16 {
                f(row * 9 + place);
            }
        }
        for place in along_file {
            if place != NONE && self.points[(place * 9 + column) as usize].wrapping_sub(own + 1) >= 16 {
                f(place * 9 + column);
            }
        }
    }

    /// Calls `f` with the number of each piece, of either side, that a piece on the board attacks or protects.
    pub(super) fn for_each_contact(&self, id: PieceId, mut f: impl FnMut(PieceId)) {
        let from = self.piece_points[id as usize];
        let side = if id > base_id(Side::Black) { Side::Black } else { Side::Red };
        let leaps = match id - base_id(side) {
            ..ROOK => &templates::GENERAL,
            kind @ (ROOK..HORSE | CANNON..ELEPHANT) => {
                let (row, column) = (from / 9, from % 9);
                let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
                let file = &FILES[row as usize][self.files[column as usize] as usize];
                let (along_rank, along_file) =
                    if kind >= CANNON { (rank.second, file.second) } else { (rank.first, file.first) };
                for place in along_rank.into_iter().filter(|&place| place != NONE) {
                    f(self.points[(row * 9 + place) as usize]);
                }
                for place in along_file.into_iter().filter(|&place| place != NONE) {
                    f(self.points[(place * 9 + column) as usize]);
                }
                return;
            }
            HORSE..CANNON => &templates::HORSE,
            ELEPHANT..ADVISOR => &templates::ELEPHANT,
            ADVISOR..SOLDIER => &templates::ADVISOR,
            SOLDIER.. => &templates::SOLDIER[side as usize],
        };
        for &(to, via) in leaps[from as usize].as_slice() {
            let there = self.points[to as usize];
            if there != EMPTY && (via == NONE || self.points[via as usize] == EMPTY) {
                f(there);
            }
        }
    }

    /// Returns the number of pseudo-legal targets of a piece of the side to move.
    fn target_count(&self, id: PieceId, from: u8) -> u32 {
        let own = base_id(self.side);
        let mut count = 0;
        match id - own {
            kind @ (ROOK..HORSE | CANNON..ELEPHANT) => {
                let (row, column) = (from / 9, from % 9);
                let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
                let file = &FILES[row as usize][self.files[column as usize] as usize];
                count += u32::from(rank.high - rank.low) + u32::from(file.high - file.low);
                self.for_each_line_capture(from, kind >= CANNON, own, |_| count += 1);
            }
            _ => self.for_each_target(id, from, |_| count += 1),
        }
        count
    }

    /// Returns whether a pseudo-legal move does not expose the mover's general.
    pub(super) fn is_safe(&mut self, mv: Move) -> bool {
        let mover = self.side;
        let taken = self.make(mv);
        let safe = !self.in_check(mover);
        self.unmake(mv, taken);
        safe
    }

    /// Calls `f` with each legal move, piece by piece in the order of their numbers, until `f` returns `false`.
    pub(super) fn visit_legal_moves(&mut self, mut f: impl FnMut(Move) -> bool) {
        let danger = CheckInfo::new(self, self.side);
        for id in ids(self.side) {
            let from = self.piece_points[id as usize];
            if from == NONE {
                continue;
            }
            let leaving = danger.must_test_from(from);
            let mut list = TargetList::new();
            self.for_each_target(id, from, |to| list.push(to));
            for &to in list.as_slice() {
                let mv = Move { from: Square(from), to: Square(to) };
                if (leaving || danger.must_test_to(to)) && !self.is_safe(mv) {
                    continue;
                }
                if !f(mv) {
                    return;
                }
            }
        }
    }

    /// Calls `f` with each pseudo-legal capture of a piece of the side to move, which is on the board.
    fn for_each_capture(&self, id: PieceId, mut f: impl FnMut(Move)) {
        let (from, own) = (self.piece_points[id as usize], base_id(self.side));
        let mut found = |to| f(Move { from: Square(from), to: Square(to) });
        match id - own {
            ROOK..HORSE => self.for_each_line_capture(from, false, own, found),
            CANNON..ELEPHANT => self.for_each_line_capture(from, true, own, found),
            _ => self.for_each_target(id, from, |to| {
                if self.points[to as usize] != EMPTY {
                    found(to);
                }
            }),
        }
    }

    /// Calls `f` with each pseudo-legal capture of the side to move.
    pub(super) fn visit_captures(&self, mut f: impl FnMut(Move)) {
        for id in ids(self.side) {
            if self.piece_points[id as usize] != NONE {
                self.for_each_capture(id, &mut f);
            }
        }
    }

    /// Returns the pseudo-legal captures of a piece of the side to move.
    pub(super) fn pseudo_legal_captures(&self, id: PieceId) -> Vec<Move> {
        let mut captures = Vec::new();
        self.for_each_capture(id, |mv| captures.push(mv));
        captures
    }

    /// Writes the legal captures of the side to move into a list, replacing its contents.
    pub(super) fn legal_captures_into(&mut self, captures: &mut Vec<Move>) {
        captures.clear();
        for id in ids(self.side) {
            if self.piece_points[id as usize] != NONE {
                self.for_each_capture(id, |mv| captures.push(mv));
            }
        }
        captures.retain(|&mv| self.is_safe(mv));
    }

    /// Counts the legal moves without listing them.
    pub(super) fn count_legal_moves(&mut self) -> u64 {
        let danger = CheckInfo::new(self, self.side);
        let mut count = 0;
        for id in ids(self.side) {
            let from = self.piece_points[id as usize];
            if from == NONE {
                continue;
            }
            let leaving = danger.must_test_from(from);
            if !leaving && !danger.must_test_targets() {
                count += u64::from(self.target_count(id, from));
                continue;
            }
            let mut doubtful = TargetList::new();
            self.for_each_target(id, from, |to| {
                if leaving || danger.must_test_to(to) {
                    doubtful.push(to);
                } else {
                    count += 1;
                }
            });
            for &to in doubtful.as_slice() {
                count += u64::from(self.is_safe(Move { from: Square(from), to: Square(to) }));
            }
        }
        count
    }

    /// Returns the legal moves, piece by piece in the order of their numbers.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_legal_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `f` with each legal move, in the order of [`Board::legal_moves`].
    pub(super) fn for_each_legal_move(&self, mut f: impl FnMut(Move)) {
        self.clone().visit_legal_moves(|mv| {
            f(mv);
            true
        });
    }

    /// Returns whether the side to move has a legal move.
    pub(crate) fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.clone().visit_legal_moves(|_| {
            found = true;
            false
        });
        found
    }

    /// Returns whether a move is pseudo-legal for the side to move.
    pub(crate) fn is_pseudo_legal(&self, mv: Move) -> bool {
        let id = self.points[mv.from.index()];
        let mut found = false;
        if ids(self.side).contains(&id) {
            self.for_each_target(id, mv.from.0, |to| found |= to == mv.to.0);
        }
        found
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.clone().is_safe(mv)
    }

    /// Returns whether a legal move gives check to the other side's general.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.clone().gives_check_in_place(mv)
    }

    /// Tests like [`Board::gives_check`], without copying the board.
    pub(super) fn gives_check_in_place(&mut self, mv: Move) -> bool {
        let taken = self.make(mv);
        let checks = self.in_check(self.side);
        self.unmake(mv, taken);
        checks
    }
}

/// The targets of one piece, at most 17 points.
struct TargetList {
    count: usize,
    to: [u8; 17],
}

impl TargetList {
    const fn new() -> TargetList {
        TargetList { count: 0, to: [0; 17] }
    }

    fn push(&mut self, to: u8) {
        self.to[self.count] = to;
        self.count += 1;
    }

    fn as_slice(&self) -> &[u8] {
        &self.to[..self.count]
    }
}
