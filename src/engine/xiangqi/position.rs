//! A board in a game, with the rules that depend on the history.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::board::CapturedPiece;
use super::repetition::{self, Ply, RepetitionVerdict};
use super::{Board, EndingWarning, Move, NATURAL_LIMIT, Piece, Side, Square, XiangqiEnding};
use crate::game::{Game, Outcome, Player};

/// The number of each side's checks since the last capture that count towards the natural limit.
const CHECKS_COUNTED: u32 = 10;

/// The number of plies before the natural limit at which the warning begins.
const LIMIT_WARNING: u32 = 20;

/// A board with the part of the game's history that the rules need: the positions since the last capture, and the plies
/// that count towards the natural limit.
///
/// Equality and hashing are those of the [`Board`]: the same pieces on the same points with the same side to move,
/// regardless of the history. Two equal positions may thus end differently by repetition. Clones share their history.
///
/// As text it is FEN.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    state: GameState,
}

/// The state of a game beside the board.
#[derive(Clone, Debug, Default)]
struct GameState {
    history: Option<Arc<HistoryEntry>>,
    quiet: QuietPlies,
    number: u32,
    /// `true` if the game continued although neither side can attack any more.
    has_no_attackers: bool,
    ending: Option<XiangqiEnding>,
}

/// The plies since the last capture that count towards the natural limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct QuietPlies {
    counted: u32,
    /// The number of each side's checks since the last capture.
    checks: [u32; 2],
}

impl QuietPlies {
    /// Returns the plies after one more move, which captures nothing.
    pub(super) fn after(mut self, mover: Side, gives_check: bool) -> QuietPlies {
        self.checks[mover as usize] += u32::from(gives_check);
        self.counted += u32::from(!gives_check || self.checks[mover as usize] <= CHECKS_COUNTED);
        self
    }

    /// Returns how many more plies count before the game is a draw.
    pub(super) const fn left(self) -> u32 {
        NATURAL_LIMIT.saturating_sub(self.counted)
    }
}

/// A position since the last capture, the move from it, and the positions before it.
#[derive(Debug)]
struct HistoryEntry {
    board: Board,
    mv: Move,
    previous: Option<Arc<HistoryEntry>>,
}

/// The captured piece and the state before a move, needed to unmake it.
#[derive(Debug)]
pub struct Undo {
    taken: CapturedPiece,
    state: GameState,
}

/// Frees a long history iteratively instead of recursively.
impl Drop for HistoryEntry {
    fn drop(&mut self) {
        let mut next = self.previous.take();
        while let Some(mut past) = next.and_then(Arc::into_inner) {
            next = past.previous.take();
        }
    }
}

impl Position {
    /// Creates the start of a game.
    pub fn start() -> Position {
        let mut board = Board::empty(Side::Red);
        let rows = ["rnbakabnr", "", ".c.....c", "p.p.p.p.p", "", "", "P.P.P.P.P", ".C.....C", "", "RNBAKABNR"];
        for (row, letters) in rows.into_iter().enumerate() {
            for (column, letter) in letters.chars().enumerate() {
                if let (Some(at), Some(piece)) = (Square::from_index(row * 9 + column), Piece::from_char(letter)) {
                    board.put(piece, at);
                }
            }
        }
        Position::new(board)
    }

    /// Creates the start of a game from a board.
    pub fn new(board: Board) -> Position {
        Position::with_clocks(board, 0, 1)
    }

    /// Creates a position from a board in a game: with the plies since the last capture and the number of the next
    /// move, counted in pairs from 1.
    pub(super) fn with_clocks(board: Board, quiet: u32, number: u32) -> Position {
        let quiet = QuietPlies { counted: quiet, ..QuietPlies::default() };
        let mut position = Position { board, state: GameState { quiet, number, ..GameState::default() } };
        position.state.ending = position.find_ending();
        position
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.board.side
    }

    /// Returns whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.side())
    }

    /// Returns the plies since the last capture that count towards the natural limit.
    pub const fn quiet_plies(&self) -> u32 {
        self.state.quiet.counted
    }

    /// Returns the plies to which those of the next moves are added: none after the end of the game, where a new count begins.
    pub(super) fn limited_plies(&self) -> QuietPlies {
        if self.state.ending.is_none() { self.state.quiet } else { QuietPlies::default() }
    }

    /// Returns the number of the current move, counted in pairs from 1.
    pub(crate) const fn move_number(&self) -> u32 {
        self.state.number
    }

    /// Returns the rule that ends the game here, if any.
    pub const fn ending(&self) -> Option<XiangqiEnding> {
        self.state.ending
    }

    /// Returns the number of occurrences of this position since the last capture, including this one.
    pub fn occurrences(&self) -> usize {
        1 + self.history().filter(|past| past.board == self.board).count()
    }

    /// Returns the number of plies in the history that the rules need: since the last capture, or since the first position.
    pub fn history_plies(&self) -> usize {
        self.history().count()
    }

    /// Returns the positions since the last capture with the moves from them, the latest first.
    fn history(&self) -> impl Iterator<Item = &HistoryEntry> {
        std::iter::successors(self.state.history.as_deref(), |past| past.previous.as_deref())
    }

    /// Returns the boards since the last capture with the moves from them, the latest first.
    pub(super) fn plies_since_capture(&self) -> impl Iterator<Item = (&Board, Move)> {
        self.history().map(|past| (&past.board, past.mv))
    }

    /// Returns the plies since the first occurrence of this position since the last capture, in order; empty if it is the
    /// first.
    pub fn cycle(&self) -> Vec<Ply> {
        let length =
            self.history().zip(1..).filter(|(past, _)| past.board == self.board).map(|(_, plies)| plies).last();
        let mut plies: Vec<Ply> =
            self.history().take(length.unwrap_or(0)).map(|past| Ply::new(&past.board, past.mv)).collect();
        plies.reverse();
        plies
    }

    /// Returns the verdict on the repetition of this position; `None` if it occurs for the first time.
    pub fn verdict(&self) -> Option<RepetitionVerdict> {
        let cycle = self.cycle();
        (!cycle.is_empty()).then(|| repetition::verdict(&cycle))
    }

    /// Returns the warning that the game will end soon, if any. A repetition takes precedence over the natural limit.
    pub fn warning(&self) -> Option<EndingWarning> {
        if self.state.ending.is_some() {
            return None;
        }
        let left = self.state.quiet.left();
        match self.verdict() {
            Some(verdict) => Some(EndingWarning::Repetition(verdict)),
            None => (left <= LIMIT_WARNING).then_some(EndingWarning::NaturalLimit { left }),
        }
    }

    /// Finds the ending, if any. Mate and stalemate take precedence over repetition, repetition over the other draws.
    fn find_ending(&self) -> Option<XiangqiEnding> {
        let loser = self.side();
        if !self.board.has_legal_move() {
            return Some(if self.in_check() {
                XiangqiEnding::Checkmate { loser }
            } else {
                XiangqiEnding::Stalemate { loser }
            });
        }
        if self.occurrences() >= 3 {
            return Some(repetition::verdict(&self.cycle()).ending());
        }
        if !self.state.has_no_attackers && !self.board.has_attackers() {
            return Some(XiangqiEnding::Material);
        }
        (self.state.quiet.left() == 0).then_some(XiangqiEnding::NaturalLimit)
    }

    /// Returns the reason why a move is illegal; `None` if it is legal.
    fn illegal_reason(&self, mv: Move) -> Option<IllegalMove> {
        if let Some(ending) = self.state.ending {
            return Some(IllegalMove::GameOver { ending });
        }
        let Some(piece) = self.board.piece(mv.from) else { return Some(IllegalMove::NoPiece { from: mv.from }) };
        if piece.side != self.side() {
            return Some(IllegalMove::WrongSide { piece, from: mv.from });
        }
        if !self.board.is_pseudo_legal(mv) {
            return Some(IllegalMove::NotPseudoLegal { piece, mv });
        }
        if self.board.is_legal(mv) {
            return None;
        }
        let mut after = self.board.clone();
        after.make(mv);
        Some(if after.has_facing_generals() {
            IllegalMove::FlyingGeneral { mv }
        } else {
            IllegalMove::ExposesGeneral { mv, was_in_check: self.in_check() }
        })
    }
}

impl Game for Position {
    type Move = Move;
    type IllegalMove = IllegalMove;

    fn size(&self) -> (u8, u8) {
        (9, 10)
    }

    fn to_move(&self) -> Player {
        self.side().into()
    }

    type Undo = Undo;

    /// Lists the moves in the order of their points, from the top.
    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.state.ending.is_none() {
            self.board.for_each_legal_move(|mv| moves.push(mv));
            moves.sort_unstable();
        }
    }

    /// Returns the key of the [board](Board::key), consistent with equality.
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        self.illegal_reason(mv).map_or_else(|| Ok(self.after(mv)), Err)
    }

    /// A move after an ending that leaves legal moves (a repetition, the natural limit, insufficient material) continues the
    /// game: the history before that ending no longer counts.
    ///
    /// The history allocates one entry per position; a search that does not need it should play on the board.
    fn make(&mut self, mv: Move) -> Undo {
        let mover = self.side();
        let before = self.board.clone();
        let taken = self.board.make(mv);
        let gives_check = self.in_check();
        let old = self.state.clone();
        let state = &mut self.state;
        state.number = state.number.saturating_add(u32::from(mover == Side::Black));
        state.has_no_attackers |= state.ending == Some(XiangqiEnding::Material);
        if taken.is_piece() || state.ending.is_some() {
            (state.history, state.quiet) = (None, QuietPlies::default());
        } else {
            state.history = Some(Arc::new(HistoryEntry { board: before, mv, previous: state.history.take() }));
            state.quiet = state.quiet.after(mover, gives_check);
        }
        self.state.ending = self.find_ending();
        Undo { taken, state: old }
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.unmake(mv, undo.taken);
        self.state = undo.state;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.ending.map(XiangqiEnding::outcome)
    }

    /// Counts on the board alone, and the last ply without playing it. Only mate and stalemate end a game: draws and
    /// repetitions do not.
    fn perft(&self, depth: u32) -> u64 {
        fn count(board: &mut Board, depth: u32) -> u64 {
            match depth {
                0 => 1,
                1 => board.count_legal_moves(),
                _ => {
                    let mut leaves = 0;
                    for mv in board.legal_moves() {
                        let taken = board.make(mv);
                        leaves += count(board, depth - 1);
                        board.unmake(mv, taken);
                    }
                    leaves
                }
            }
        }
        count(&mut self.board.clone(), depth)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over: {ending}")]
    GameOver {
        /// The rule that ended it.
        ending: XiangqiEnding,
    },
    /// There is no piece to move.
    #[error("there is no piece on {from}")]
    NoPiece {
        /// The empty point.
        from: Square,
    },
    /// The piece is of the side that is not to move.
    #[error("it is {}'s turn, but there is a {piece} on {from}", !.piece.side)]
    WrongSide {
        /// The piece.
        piece: Piece,
        /// Its point.
        from: Square,
    },
    /// The piece does not move in this way or is blocked, or the target has a piece of its own side.
    #[error("the {piece} on {} cannot move to {}", .mv.from, .mv.to)]
    NotPseudoLegal {
        /// The piece.
        piece: Piece,
        /// The move.
        mv: Move,
    },
    /// The generals would face each other.
    #[error("after {mv} the generals would face each other (flying general)")]
    FlyingGeneral {
        /// The move.
        mv: Move,
    },
    /// The mover's general would be attacked.
    #[error(fmt = write_exposed_general)]
    ExposesGeneral {
        /// The move.
        mv: Move,
        /// `true` if the general is already in check.
        was_in_check: bool,
    },
}

fn write_exposed_general(mv: &Move, was_in_check: &bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match was_in_check {
        true => write!(f, "the general would still be in check after {mv}"),
        false => write!(f, "{mv} would put the mover's general in check"),
    }
}
