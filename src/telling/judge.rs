//! Rulings on repetition in xiangqi.

use super::Localize;
use crate::engine::xiangqi::judge::{Attack, ChaseReason, Verdict};
use crate::engine::xiangqi::{Kind, Side, Warning};

/// Returns the name of a side.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Red => "红方",
        Side::Black => "黑方",
    }
}

/// Returns the name of a piece, for both sides.
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "将帅",
        Kind::Advisor => "士",
        Kind::Elephant => "象",
        Kind::Horse => "马",
        Kind::Rook => "车",
        Kind::Cannon => "炮",
        Kind::Soldier => "兵",
    }
}

impl Localize for Side {
    fn zh(&self) -> String {
        side(*self).to_owned()
    }
}

impl Localize for Verdict {
    fn zh(&self) -> String {
        match *self {
            Verdict::PerpetualCheck(loser) => format!("只有{}着着将军（长将），{}负", side(loser), side(loser)),
            Verdict::PerpetualChase(loser) => format!("只有{}着着捉同一子（长捉），{}负", side(loser), side(loser)),
            Verdict::BothCheck => "双方都着着将军，和棋".to_owned(),
            Verdict::BothChase => "双方都着着捉子，和棋".to_owned(),
            Verdict::NoFault => "双方都没有着着将军或捉子，和棋".to_owned(),
        }
    }
}

impl Localize for Attack {
    fn zh(&self) -> String {
        let Attack { attacker, from, victim, at, why, .. } = self;
        let (attacker, victim) = (kind(*attacker), kind(*victim));
        match why {
            ChaseReason::Stronger => format!("{from} 的{attacker}捉 {at} 的{victim}（子力更大）"),
            ChaseReason::Unprotected => format!("{from} 的{attacker}捉 {at} 的{victim}（无根）"),
            ChaseReason::Protected { by } => format!("{from} 的{attacker}攻 {at} 的{victim}，有 {by} 保护：不算捉"),
            ChaseReason::Exchange => format!("{from} 的{attacker}与 {at} 的{victim}邀兑：不算捉"),
            ChaseReason::Before => format!("{from} 的{attacker}攻 {at} 的{victim}，走之前已是这样：不算新捉"),
        }
    }
}

impl Localize for Warning {
    fn zh(&self) -> String {
        match self {
            Warning::Repetition(verdict) => format!("局面第二次出现，再出现一次：{}", verdict.ending().zh()),
            Warning::NaturalLimit { left } => format!("再走 {left} 着不吃子就判和（自然限着）"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::xiangqi::Board;
    use crate::engine::xiangqi::judge::Ply;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn verdicts_and_warnings() {
        let verdicts = samples!(Verdict {
            Verdict::PerpetualCheck(_) => Verdict::PerpetualCheck(Side::Red),
            Verdict::PerpetualChase(_) => Verdict::PerpetualChase(Side::Black),
            Verdict::BothCheck => Verdict::BothCheck,
            Verdict::BothChase => Verdict::BothChase,
            Verdict::NoFault => Verdict::NoFault,
        });
        assert_told(&verdicts);
        assert_told(&samples!(Warning {
            Warning::Repetition(_) => Warning::Repetition(Verdict::NoFault),
            Warning::NaturalLimit { .. } => Warning::NaturalLimit { left: 3 },
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
                ChaseReason::Stronger => ChaseReason::Stronger,
                ChaseReason::Unprotected => ChaseReason::Unprotected,
                ChaseReason::Protected { .. } => ChaseReason::Protected { by: ply.mv.from },
                ChaseReason::Exchange => ChaseReason::Exchange,
                ChaseReason::Before => ChaseReason::Before,
            });
            let attack = |why| {
                let mut attack = ply.attacks[0];
                attack.why = why;
                attack
            };
            assert_told(&samples.into_iter().map(attack).collect::<Vec<Attack>>());
        }
    }
}
