//! The common part of the relative notations: files counted from the mover's right, directions, and disambiguation on a
//! file.

use super::super::{Board, Move, PieceKind, Side, Square};

/// The direction of a move from its player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// 进, `+`.
    Forward,
    /// 退, `-`.
    Back,
    /// 平, `=`.
    Sideways,
}

/// Returns a file as the mover counts it: 1–9 from the right.
pub(super) const fn relative_file(side: Side, at: Square) -> u8 {
    match side {
        Side::Red => 9 - at.file(),
        Side::Black => at.file() + 1,
    }
}

/// Returns the distance of a point from the mover's home rank.
const fn advance(side: Side, at: Square) -> u8 {
    match side {
        Side::Red => at.rank(),
        Side::Black => 9 - at.rank(),
    }
}

/// A place on a file as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOnFile {
    /// 前, `+`.
    Front,
    /// 中, the second of three.
    Middle,
    /// 后, `-`.
    Rear,
    /// A number from the front, from 1.
    Number(u8),
}

/// The disambiguation of a side's pieces of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceSelector {
    /// The only piece on its file, or of a kind that never needs more.
    OnFile(u8),
    /// One of several on a file: the index from the front, from 0, and their number.
    FromFront { file: u8, place: usize, count: usize },
    /// One of the soldiers on two files with two or more each: the index among all of them, right file first, front to
    /// rear, and the index on its own file.
    Numbered { file: u8, place: usize, on_file: usize },
}

impl PieceSelector {
    /// Returns the piece's file as the mover counts it.
    pub(super) const fn file(self) -> u8 {
        let (PieceSelector::OnFile(file)
        | PieceSelector::FromFront { file, .. }
        | PieceSelector::Numbered { file, .. }) = self;
        file
    }
}

/// A move in the terms of the relative notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RelativeMove {
    pub(super) side: Side,
    pub(super) kind: PieceKind,
    pub(super) selector: PieceSelector,
    /// The index of the piece from the front among the pieces of its kind on its file, and their number.
    place: (usize, usize),
    pub(super) direction: Direction,
    /// The number of steps of a vertical move of a piece that moves straight, otherwise the target file.
    pub(super) number: u8,
}

impl RelativeMove {
    /// Describes a move of a piece on a board; `None` if there is no piece.
    pub(super) fn new(board: &Board, mv: Move) -> Option<RelativeMove> {
        let piece = board.piece(mv.from)?;
        let (side, kind) = (piece.side, piece.kind);
        let (from, to) = (advance(side, mv.from), advance(side, mv.to));
        let direction = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Direction::Forward,
            std::cmp::Ordering::Less => Direction::Back,
            std::cmp::Ordering::Equal => Direction::Sideways,
        };
        let straight = !matches!(kind, PieceKind::Horse | PieceKind::Elephant | PieceKind::Advisor);
        let number =
            if straight && direction != Direction::Sideways { to.abs_diff(from) } else { relative_file(side, mv.to) };
        let alike = pieces_of_kind(board, side, kind);
        let file = relative_file(side, mv.from);
        let on_file = || alike.iter().filter(|&&other| relative_file(side, other) == file);
        let place = (on_file().position(|&other| other == mv.from).unwrap_or(0), on_file().count());
        Some(RelativeMove {
            side,
            kind,
            selector: find_selector(side, kind, mv.from, &alike, place),
            place,
            direction,
            number,
        })
    }

    /// Returns whether 前, 中, 后 or a number selects the piece among several on its file. Advisors and elephants may also be
    /// called the front or the rear one when they are alone there.
    pub(super) fn is_at(&self, wanted: PlaceOnFile) -> bool {
        let (place, count) = self.place;
        let is_alone = count < 2;
        match wanted {
            _ if is_alone && !matches!(self.kind, PieceKind::Advisor | PieceKind::Elephant) => false,
            PlaceOnFile::Front => place == 0,
            PlaceOnFile::Middle => count == 3 && place == 1,
            PlaceOnFile::Rear => place + 1 == count,
            PlaceOnFile::Number(number) => !is_alone && place + 1 == usize::from(number),
        }
    }
}

/// Returns a side's pieces of a kind, right file first, front to rear.
fn pieces_of_kind(board: &Board, side: Side, kind: PieceKind) -> Vec<Square> {
    let mut squares: Vec<Square> = board.pieces(side).filter(|&(other, _)| other == kind).map(|(_, at)| at).collect();
    squares.sort_by_key(|&at| (relative_file(side, at), 9 - advance(side, at)));
    squares
}

fn find_selector(
    side: Side,
    kind: PieceKind,
    at: Square,
    alike: &[Square],
    (place, count): (usize, usize),
) -> PieceSelector {
    let file = relative_file(side, at);
    if matches!(kind, PieceKind::Advisor | PieceKind::Elephant) || count < 2 {
        return PieceSelector::OnFile(file);
    }
    let on_file = |file: u8| alike.iter().filter(|&&other| relative_file(side, other) == file).count();
    let crowded: Vec<Square> = alike.iter().copied().filter(|&other| on_file(relative_file(side, other)) > 1).collect();
    if crowded.len() > count {
        let place_of_all = crowded.iter().position(|&other| other == at).unwrap_or(0);
        return PieceSelector::Numbered { file, place: place_of_all, on_file: place };
    }
    PieceSelector::FromFront { file, place, count }
}

/// Returns the only legal move that satisfies a predicate, or all that do if there is not exactly one.
pub(super) fn find_unique(board: &Board, is_meant: impl Fn(&RelativeMove) -> bool) -> Result<Move, Vec<Move>> {
    let legal = board.legal_moves();
    let meant: Vec<Move> = legal
        .into_iter()
        .filter(|&mv| RelativeMove::new(board, mv).is_some_and(|spelling| is_meant(&spelling)))
        .collect();
    match meant[..] {
        [mv] => Ok(mv),
        _ => Err(meant),
    }
}

/// Returns the first pseudo-legal move that satisfies a predicate, to explain why no legal move does.
pub(super) fn find_exposing(board: &Board, is_meant: impl Fn(&RelativeMove) -> bool) -> Option<Move> {
    Square::all()
        .flat_map(|from| Square::all().map(move |to| Move { from, to }))
        .filter(|&mv| board.piece(mv.from).is_some_and(|piece| piece.side == board.side()))
        .filter(|&mv| RelativeMove::new(board, mv).is_some_and(|spelling| is_meant(&spelling)))
        .find(|&mv| board.is_pseudo_legal(mv))
}
