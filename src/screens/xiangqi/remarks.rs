//! Messages about a position: checks, warnings, the rule that ended a game, the reason why a move is illegal, errors in
//! a position that was set up.

use super::obstacles::{self, Obstacle};
use crate::engine::xiangqi::judge::Verdict;
use crate::engine::xiangqi::{Ending, IllegalMove, Kind, Piece, Position, SetupError, Side, Warning};
use crate::text::xiangqi::Xiangqi;

/// Returns the name of a side.
pub(super) const fn side_name(said: &Xiangqi, side: Side) -> &'static str {
    match side {
        Side::Red => said.red,
        Side::Black => said.black,
    }
}

/// Returns the name of a piece: the side and the kind.
fn piece_name(said: &Xiangqi, piece: Piece) -> String {
    let kind = said.kinds[piece.side as usize][piece.kind as usize];
    if kind.is_ascii() {
        format!("{} {kind}", side_name(said, piece.side))
    } else {
        format!("{}{kind}", side_name(said, piece.side))
    }
}

/// Returns the name of the rule that ended a game.
pub(super) const fn ending(said: &Xiangqi, ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => said.endings.checkmate,
        Ending::Stalemate { .. } => said.endings.stalemate,
        Ending::PerpetualCheck { .. } => said.endings.perpetual_check,
        Ending::PerpetualChase { .. } => said.endings.perpetual_chase,
        Ending::Repetition => said.endings.repetition,
        Ending::NaturalLimit => said.endings.natural_limit,
        Ending::Material => said.endings.material,
    }
}

/// Returns the check and the warning to show for a position.
pub(super) fn remark(said: &Xiangqi, position: &Position) -> Option<String> {
    let check = position.in_check().then(|| said.check.to_owned());
    let warning = position.warning().map(|warning| match warning {
        Warning::NaturalLimit { left } => (said.limit)(left),
        Warning::Repetition(verdict) => (said.repeated)(&would_end(said, verdict)),
    });
    match (check, warning) {
        (Some(check), Some(warning)) => Some((said.both)(&check, &warning)),
        (check, warning) => check.or(warning),
    }
}

/// Returns the outcome of a repetition.
fn would_end(said: &Xiangqi, verdict: Verdict) -> String {
    let rule = ending(said, verdict.ending());
    match verdict {
        Verdict::PerpetualCheck(side) | Verdict::PerpetualChase(side) => (said.would_lose)(side_name(said, side), rule),
        Verdict::BothCheck => said.draws[0].to_owned(),
        Verdict::BothChase => said.draws[1].to_owned(),
        Verdict::NoFault => said.draws[2].to_owned(),
    }
}

/// Returns the reason why a move is illegal in a position, and the pieces that cause it.
pub(super) fn refusal(said: &Xiangqi, position: &Position, why: &IllegalMove) -> Obstacle {
    let (refusals, board) = (&said.refusals, position.board());
    let why = match *why {
        IllegalMove::Over { ending: rule } => ending(said, rule),
        IllegalMove::NoPiece { .. } => refusals.nothing,
        IllegalMove::NotToMove { .. } => refusals.not_yours,
        IllegalMove::NotItsWay { mv, .. } => {
            let found = obstacles::obstacle(&said.obstacles, board, mv.from, mv.to);
            return found.unwrap_or(Obstacle { why: refusals.nothing, pieces: Vec::new() });
        }
        IllegalMove::Faces { .. } => {
            return Obstacle { why: refusals.faces, pieces: Side::BOTH.map(|side| board.general(side)).to_vec() };
        }
        IllegalMove::Exposes { was: false, .. } => refusals.exposes,
        IllegalMove::Exposes { was: true, .. } => refusals.still_in_check,
    };
    Obstacle { why, pieces: Vec::new() }
}

/// Returns the error in a position that was set up.
pub(super) fn fault(said: &Xiangqi, why: SetupError) -> String {
    let faults = &said.faults;
    let side = |side| side_name(said, side);
    let piece = |piece| piece_name(said, piece);
    match why {
        SetupError::NoGeneral { side: of } => (faults.no_general)(side(of)),
        SetupError::TooMany { piece: of, at } => (faults.too_many)(&piece(of), &at.to_string(), of.kind.most()),
        SetupError::Misplaced { piece: of, at } => (faults.misplaced)(&piece(of), &at.to_string()),
        SetupError::TwoSoldiersAtHome { side: of, first, second } => {
            (faults.two_soldiers)(side(of), &first.to_string(), &second.to_string())
        }
        SetupError::Facing => faults.facing.to_owned(),
        SetupError::WaitingInCheck { side: of } => (faults.waiting_in_check)(side(of)),
    }
}

/// Returns all kinds of pieces in the editor's order: Red's from the general to the soldier, then Black's.
pub(super) fn kinds() -> impl Iterator<Item = Piece> {
    Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }))
}
