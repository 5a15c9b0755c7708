//! Messages about a position: checks, warnings, the rule that ended a game, the reason why a move is illegal, errors in
//! a position that was set up.

use super::obstacles::{self, Obstacle};
use crate::engine::xiangqi::repetition::RepetitionVerdict;
use crate::engine::xiangqi::{EndingWarning, IllegalMove, Piece, PieceKind, Position, SetupError, Side, XiangqiEnding};
use crate::text::xiangqi::XiangqiText;

/// Returns the name of a side.
pub(super) const fn side_name(text: &XiangqiText, side: Side) -> &'static str {
    match side {
        Side::Red => text.red,
        Side::Black => text.black,
    }
}

/// Returns the name of a piece: the side and the kind.
fn piece_name(text: &XiangqiText, piece: Piece) -> String {
    let kind = text.kinds[piece.side as usize][piece.kind as usize];
    if kind.is_ascii() {
        format!("{} {kind}", side_name(text, piece.side))
    } else {
        format!("{}{kind}", side_name(text, piece.side))
    }
}

/// Returns the name of the rule that ended a game.
pub(super) const fn ending_name(text: &XiangqiText, ending: XiangqiEnding) -> &'static str {
    match ending {
        XiangqiEnding::Checkmate { .. } => text.endings.checkmate,
        XiangqiEnding::Stalemate { .. } => text.endings.stalemate,
        XiangqiEnding::PerpetualCheck { .. } => text.endings.perpetual_check,
        XiangqiEnding::PerpetualChase { .. } => text.endings.perpetual_chase,
        XiangqiEnding::Repetition => text.endings.repetition,
        XiangqiEnding::NaturalLimit => text.endings.natural_limit,
        XiangqiEnding::Material => text.endings.material,
    }
}

/// Returns the check and the warning to show for a position.
pub(super) fn position_message(text: &XiangqiText, position: &Position) -> Option<String> {
    let check = position.in_check().then(|| text.check.to_owned());
    let warning = position.warning().map(|warning| match warning {
        EndingWarning::NaturalLimit { left } => (text.limit)(left),
        EndingWarning::Repetition(verdict) => (text.repeated)(&repetition_outcome(text, verdict)),
    });
    match (check, warning) {
        (Some(check), Some(warning)) => Some((text.both)(&check, &warning)),
        (check, warning) => check.or(warning),
    }
}

/// Returns the outcome of a repetition.
fn repetition_outcome(text: &XiangqiText, verdict: RepetitionVerdict) -> String {
    let rule = ending_name(text, verdict.ending());
    match verdict {
        RepetitionVerdict::PerpetualCheck(side) | RepetitionVerdict::PerpetualChase(side) => {
            (text.would_lose)(side_name(text, side), rule)
        }
        RepetitionVerdict::BothCheck => text.draws[0].to_owned(),
        RepetitionVerdict::BothChase => text.draws[1].to_owned(),
        RepetitionVerdict::NoViolation => text.draws[2].to_owned(),
    }
}

/// Returns the reason why a move is illegal in a position, and the pieces that cause it.
#[warn(clippy::wildcard_enum_match_arm)]
pub(super) fn explain_illegal_move(text: &XiangqiText, position: &Position, why: &IllegalMove) -> Obstacle {
    let (refusals, board) = (&text.refusals, position.board());
    let why = match *why {
        IllegalMove::GameOver { ending: rule } => ending_name(text, rule),
        IllegalMove::NoPiece { .. } => refusals.nothing,
        IllegalMove::WrongSide { .. } => refusals.not_yours,
        IllegalMove::NotPseudoLegal { mv, .. } => {
            let found = obstacles::find_obstacle(&text.obstacles, board, mv.from, mv.to);
            return found.unwrap_or(Obstacle { reason: refusals.nothing, pieces: Vec::new() });
        }
        IllegalMove::FlyingGeneral { .. } => {
            return Obstacle { reason: refusals.faces, pieces: Side::BOTH.map(|side| board.general(side)).to_vec() };
        }
        IllegalMove::ExposesGeneral { was_in_check, .. } => match was_in_check {
            false => refusals.exposes,
            true => refusals.still_in_check,
        },
        _ => refusals.nothing,
    };
    Obstacle { reason: why, pieces: Vec::new() }
}

/// Returns the error in a position that was set up.
#[warn(clippy::wildcard_enum_match_arm)]
pub(super) fn describe_setup_error(text: &XiangqiText, why: SetupError) -> String {
    let faults = &text.setup_errors;
    let side = |side| side_name(text, side);
    let piece = |piece| piece_name(text, piece);
    match why {
        SetupError::NoGeneral { side: of } => (faults.no_general)(side(of)),
        SetupError::TooMany { piece: of, at } => (faults.too_many)(&piece(of), &at.to_string(), of.kind.max_count()),
        SetupError::Misplaced { piece: of, at } => (faults.misplaced)(&piece(of), &at.to_string()),
        SetupError::SoldiersOnOneFile { side: of, first, second } => {
            (faults.two_soldiers)(side(of), &first.to_string(), &second.to_string())
        }
        SetupError::FacingGenerals => faults.facing.to_owned(),
        SetupError::OpponentInCheck { side: of } => (faults.waiting_in_check)(side(of)),
        _ => why.to_string(),
    }
}

/// Returns all kinds of pieces in the editor's order: Red's from the general to the soldier, then Black's.
pub(super) fn editor_pieces() -> impl Iterator<Item = Piece> {
    Side::BOTH.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| Piece { side, kind }))
}
