//! Rulings on repetition in xiangqi.

use super::Localize;
use crate::engine::xiangqi::repetition::{Attack, ChaseReason, RepetitionVerdict};
use crate::engine::xiangqi::{EndingWarning, PieceKind, Side};

/// Returns the name of a side.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "红方",
        Side::Black => "黑方",
    }
}

/// Returns the name of a piece, for both sides.
const fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::General => "将帅",
        PieceKind::Advisor => "士",
        PieceKind::Elephant => "象",
        PieceKind::Horse => "马",
        PieceKind::Rook => "车",
        PieceKind::Cannon => "炮",
        PieceKind::Soldier => "兵",
    }
}

impl Localize for Side {
    fn zh(&self) -> String {
        side_name(*self).to_owned()
    }
}

impl Localize for RepetitionVerdict {
    fn zh(&self) -> String {
        match *self {
            RepetitionVerdict::PerpetualCheck(loser) => {
                format!("只有{}着着将军（长将），{}负", side_name(loser), side_name(loser))
            }
            RepetitionVerdict::PerpetualChase(loser) => {
                format!("只有{}着着捉同一子（长捉），{}负", side_name(loser), side_name(loser))
            }
            RepetitionVerdict::BothCheck => "双方都着着将军，和棋".to_owned(),
            RepetitionVerdict::BothChase => "双方都着着捉子，和棋".to_owned(),
            RepetitionVerdict::NoViolation => "双方都没有着着将军或捉子，和棋".to_owned(),
        }
    }
}

impl Localize for Attack {
    fn zh(&self) -> String {
        let Attack { attacker, from, victim, at, reason: why, .. } = self;
        let (attacker, victim) = (kind_name(*attacker), kind_name(*victim));
        match why {
            ChaseReason::MoreValuable => format!("{from} 的{attacker}捉 {at} 的{victim}（子力更大）"),
            ChaseReason::Unprotected => format!("{from} 的{attacker}捉 {at} 的{victim}（无根）"),
            ChaseReason::Protected { by } => format!("{from} 的{attacker}攻 {at} 的{victim}，有 {by} 保护：不算捉"),
            ChaseReason::Exchange => format!("{from} 的{attacker}与 {at} 的{victim}邀兑：不算捉"),
            ChaseReason::AlreadyAttacked => format!("{from} 的{attacker}攻 {at} 的{victim}，走之前已是这样：不算新捉"),
        }
    }
}

chinese! {
    EndingWarning {
        Repetition(verdict) => "局面第二次出现，第三次则：{}", verdict.ending().zh();
        NaturalLimit { left } => "再走 {left} 着不吃子就判和（自然限着）";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::xiangqi::Board;
    use crate::engine::xiangqi::repetition::Ply;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn verdicts_and_warnings() {
        let verdicts = samples!(RepetitionVerdict {
            RepetitionVerdict::PerpetualCheck(_) => RepetitionVerdict::PerpetualCheck(Side::Red),
            RepetitionVerdict::PerpetualChase(_) => RepetitionVerdict::PerpetualChase(Side::Black),
            RepetitionVerdict::BothCheck => RepetitionVerdict::BothCheck,
            RepetitionVerdict::BothChase => RepetitionVerdict::BothChase,
            RepetitionVerdict::NoViolation => RepetitionVerdict::NoViolation,
        });
        assert_localized(&verdicts);
        assert_localized(&samples!(EndingWarning {
            EndingWarning::Repetition(_) => EndingWarning::Repetition(RepetitionVerdict::NoViolation),
            EndingWarning::NaturalLimit { .. } => EndingWarning::NaturalLimit { left: 3 },
        }));
    }

    #[test]
    fn attacks() {
        let board = |fen: &str| -> Board {
            fen.parse::<crate::engine::xiangqi::Position>().expect("a position").board().clone()
        };
        let fens = ["3k5/9/c8/9/9/1R7/9/9/9/4K4 w", "3k5/9/c7r/9/9/1R7/9/9/9/4K4 w"];
        for fen in fens {
            let ply = Ply::new(&board(fen), "b4a4".parse().expect("a move"));
            assert!(!ply.attacks.is_empty(), "{fen}");
            let samples = samples!(ChaseReason {
                ChaseReason::MoreValuable => ChaseReason::MoreValuable,
                ChaseReason::Unprotected => ChaseReason::Unprotected,
                ChaseReason::Protected { .. } => ChaseReason::Protected { by: ply.mv.from },
                ChaseReason::Exchange => ChaseReason::Exchange,
                ChaseReason::AlreadyAttacked => ChaseReason::AlreadyAttacked,
            });
            let attack = |why| {
                let mut attack = ply.attacks[0];
                attack.reason = why;
                attack
            };
            assert_localized(&samples.into_iter().map(attack).collect::<Vec<Attack>>());
        }
    }
}
