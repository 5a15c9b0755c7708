//! Moves and move generation.
//!
//! A move is pseudo-legal if the piece can go there, and legal if the mover's general is then neither attacked nor
//! facing the other general. Most pseudo-legal moves cannot expose the general; [`Danger`] identifies those that can,
//! and only these are made and tested.

use std::{error, fmt, str::FromStr};

use super::board::{ADVISOR, CANNON, ELEPHANT, GENERAL, HORSE, ROOK, SOLDIER};
use super::piece::{EMPTY, Id, base, ids};
use super::templates::{self, FILES, LEGS, LeapTargets, NONE, RANKS};
use super::{Board, ParseSquareError, Side, Square};
use crate::game::{self, Cell};

/// A move: from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point of the piece.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl Move {
    /// Returns the mirrored move.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move { from: self.from.mirrored(), to: self.to.mirrored() }
    }
}

impl game::Move for Move {
    fn from(self) -> Option<Cell> {
        Some(self.from.into())
    }

    fn to(self) -> Option<Cell> {
        Some(self.to.into())
    }
}

/// The form of UCI and UCCI: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Two points in either case, with or without a hyphen between them: `h2e2`, `H2-E2`.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let wrong = || ParseMoveError(text.to_owned());
        let (from, rest) = text.split_at_checked(2).ok_or_else(wrong)?;
        let to = rest.strip_prefix('-').unwrap_or(rest);
        let point = |text: &str| text.parse().map_err(|_: ParseSquareError| wrong());
        Ok(Move { from: point(from)?, to: point(to)? })
    }
}

/// The error for a text that is not a move, given here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError(pub String);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no move; expected two points such as h2e2 or H2-E2", self.0)
    }
}

impl error::Error for ParseMoveError {}

/// Everything that exposes a general: determines which moves must be tested for legality.
struct Danger {
    /// The general is in check: all moves must be tested.
    in_check: bool,
    general: u8,
    row: u8,
    column: u8,
    /// The enemy pieces that look along its rank and its file.
    rank: Watch,
    file: Watch,
    /// The legs of horses that would attack it.
    legs: [u8; 2],
}

/// An enemy piece that looks along a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Watch {
    Nobody,
    /// A rook, or the general: a move out of the line may expose the general.
    Rook,
    /// A cannon: a move into the line may also expose it, as a screen.
    Cannon,
}

impl Danger {
    fn new(board: &Board, side: Side) -> Danger {
        let general = board.places[base(side) as usize + 1];
        let (row, column) = (general / 9, general % 9);
        let enemy = base(!side);
        let mut danger = Danger {
            in_check: board.in_check(side),
            general,
            row,
            column,
            rank: Watch::Nobody,
            file: Watch::Nobody,
            legs: [NONE; 2],
        };
        let watchers = [
            (GENERAL, Watch::Rook),
            (ROOK, Watch::Rook),
            (ROOK + 1, Watch::Rook),
            (CANNON, Watch::Cannon),
            (CANNON + 1, Watch::Cannon),
        ];
        for (id, watch) in watchers {
            let at = board.places[(enemy + id) as usize];
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
            let horse = board.places[(enemy + id) as usize];
            if horse != NONE {
                *leg = LEGS[horse as usize][general as usize];
            }
        }
        danger
    }

    /// Returns whether all moves from a point must be tested.
    fn leaving(&self, from: u8) -> bool {
        self.in_check
            || from == self.general
            || (from / 9 == self.row && self.rank != Watch::Nobody)
            || (from % 9 == self.column && self.file != Watch::Nobody)
            || self.legs.contains(&from)
    }

    /// Returns whether a move to a point must be tested.
    fn entering(&self, to: u8) -> bool {
        (to / 9 == self.row && self.rank == Watch::Cannon) || (to % 9 == self.column && self.file == Watch::Cannon)
    }

    /// Returns whether any move may have to be tested because of its target.
    fn has_entries(&self) -> bool {
        self.rank == Watch::Cannon || self.file == Watch::Cannon
    }
}

impl Board {
    /// Calls `f` with each pseudo-legal target of a piece of the side to move.
    #[inline]
    fn targets(&self, id: Id, from: u8, mut f: impl FnMut(u8)) {
        let own = base(self.side);
        let may_land = |to: u8| {
            let there = self.points[to as usize];
            there == EMPTY || there.wrapping_sub(own + 1) >= 16
        };
        let leaps = |leaps: &LeapTargets, f: &mut dyn FnMut(u8)| {
            for &(to, via) in leaps.all() {
                if (via == NONE || self.points[via as usize] == EMPTY) && may_land(to) {
                    f(to);
                }
            }
        };
        match id - own {
            ..ROOK => leaps(&templates::GENERAL[from as usize], &mut f),
            ROOK..HORSE => self.line_targets(from, false, f),
            HORSE..CANNON => leaps(&templates::HORSE[from as usize], &mut f),
            CANNON..ELEPHANT => self.line_targets(from, true, f),
            ELEPHANT..ADVISOR => leaps(&templates::ELEPHANT[from as usize], &mut f),
            ADVISOR..SOLDIER => leaps(&templates::ADVISOR[from as usize], &mut f),
            SOLDIER.. => leaps(&templates::SOLDIER[self.side as usize][from as usize], &mut f),
        }
    }

    /// Calls `f` with each target of a rook or cannon.
    #[inline]
    fn line_targets(&self, from: u8, is_cannon: bool, mut f: impl FnMut(u8)) {
        let own = base(self.side);
        let (row, column) = (from / 9, from % 9);
        let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
        let file = &FILES[row as usize][self.files[column as usize] as usize];
        for place in (rank.low..column).chain(column + 1..=rank.high) {
            f(row * 9 + place);
        }
        for place in (file.low..row).chain(row + 1..=file.high) {
            f(place * 9 + column);
        }
        self.line_captures(from, is_cannon, own, f);
    }

    /// Calls `f` with each point on which a rook or cannon can capture.
    #[inline]
    fn line_captures(&self, from: u8, is_cannon: bool, own: Id, mut f: impl FnMut(u8)) {
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
    pub(super) fn each_contact(&self, id: Id, mut f: impl FnMut(Id)) {
        let from = self.places[id as usize];
        let side = if id > base(Side::Black) { Side::Black } else { Side::Red };
        let leaps = match id - base(side) {
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
        for &(to, via) in leaps[from as usize].all() {
            let there = self.points[to as usize];
            if there != EMPTY && (via == NONE || self.points[via as usize] == EMPTY) {
                f(there);
            }
        }
    }

    /// Returns the number of pseudo-legal targets of a piece of the side to move.
    fn target_count(&self, id: Id, from: u8) -> u32 {
        let own = base(self.side);
        let mut count = 0;
        match id - own {
            kind @ (ROOK..HORSE | CANNON..ELEPHANT) => {
                let (row, column) = (from / 9, from % 9);
                let rank = &RANKS[column as usize][self.ranks[row as usize] as usize];
                let file = &FILES[row as usize][self.files[column as usize] as usize];
                count += u32::from(rank.high - rank.low) + u32::from(file.high - file.low);
                self.line_captures(from, kind >= CANNON, own, |_| count += 1);
            }
            _ => self.targets(id, from, |_| count += 1),
        }
        count
    }

    /// Returns whether a pseudo-legal move leaves the mover's general safe.
    pub(super) fn is_safe(&mut self, mv: Move) -> bool {
        let mover = self.side;
        let taken = self.make(mv);
        let safe = !self.in_check(mover);
        self.unmake(mv, taken);
        safe
    }

    /// Calls `f` with each legal move, piece by piece in the order of their numbers, until `f` returns `false`.
    pub(super) fn each_legal(&mut self, mut f: impl FnMut(Move) -> bool) {
        let danger = Danger::new(self, self.side);
        for id in ids(self.side) {
            let from = self.places[id as usize];
            if from == NONE {
                continue;
            }
            let leaving = danger.leaving(from);
            let mut list = List::new();
            self.targets(id, from, |to| list.push(to));
            for &to in list.all() {
                let mv = Move { from: Square(from), to: Square(to) };
                if (leaving || danger.entering(to)) && !self.is_safe(mv) {
                    continue;
                }
                if !f(mv) {
                    return;
                }
            }
        }
    }

    /// Calls `f` with each pseudo-legal capture of a piece of the side to move, which is on the board.
    fn each_capture(&self, id: Id, mut f: impl FnMut(Move)) {
        let (from, own) = (self.places[id as usize], base(self.side));
        let mut found = |to| f(Move { from: Square(from), to: Square(to) });
        match id - own {
            ROOK..HORSE => self.line_captures(from, false, own, found),
            CANNON..ELEPHANT => self.line_captures(from, true, own, found),
            _ => self.targets(id, from, |to| {
                if self.points[to as usize] != EMPTY {
                    found(to);
                }
            }),
        }
    }

    /// Returns the pseudo-legal captures of a piece of the side to move.
    pub(super) fn captures(&self, id: Id) -> Vec<Move> {
        let mut captures = Vec::new();
        self.each_capture(id, |mv| captures.push(mv));
        captures
    }

    /// Puts the legal captures of the side to move into a list, whose former contents are dropped.
    pub(super) fn legal_captures(&mut self, captures: &mut Vec<Move>) {
        captures.clear();
        for id in ids(self.side) {
            if self.places[id as usize] != NONE {
                self.each_capture(id, |mv| captures.push(mv));
            }
        }
        captures.retain(|&mv| self.is_safe(mv));
    }

    /// Counts the legal moves without listing them.
    pub(super) fn count_legal(&mut self) -> u64 {
        let danger = Danger::new(self, self.side);
        let mut count = 0;
        for id in ids(self.side) {
            let from = self.places[id as usize];
            if from == NONE {
                continue;
            }
            let leaving = danger.leaving(from);
            if !leaving && !danger.has_entries() {
                count += u64::from(self.target_count(id, from));
                continue;
            }
            let mut doubtful = List::new();
            self.targets(id, from, |to| {
                if leaving || danger.entering(to) {
                    doubtful.push(to);
                } else {
                    count += 1;
                }
            });
            for &to in doubtful.all() {
                count += u64::from(self.is_safe(Move { from: Square(from), to: Square(to) }));
            }
        }
        count
    }

    /// Returns the legal moves, piece by piece in the order of their numbers.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `f` with each legal move, in the order of [`Board::legal_moves`].
    pub(super) fn each_legal_move(&self, mut f: impl FnMut(Move)) {
        self.clone().each_legal(|mv| {
            f(mv);
            true
        });
    }

    /// Returns whether the side to move has a legal move.
    pub(crate) fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.clone().each_legal(|_| {
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
            self.targets(id, mv.from.0, |to| found |= to == mv.to.0);
        }
        found
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.clone().is_safe(mv)
    }

    /// Returns whether the other side's general is attacked after a legal move.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.clone().checks_with(mv)
    }

    /// Returns the same as [`Board::gives_check`] without copying the board.
    pub(super) fn checks_with(&mut self, mv: Move) -> bool {
        let taken = self.make(mv);
        let checks = self.in_check(self.side);
        self.unmake(mv, taken);
        checks
    }
}

/// The targets of one piece: 17 points at most.
struct List {
    count: usize,
    to: [u8; 17],
}

impl List {
    const fn new() -> List {
        List { count: 0, to: [0; 17] }
    }

    fn push(&mut self, to: u8) {
        self.to[self.count] = to;
        self.count += 1;
    }

    fn all(&self) -> &[u8] {
        &self.to[..self.count]
    }
}
