//! The reasons for and against moves.

use super::Localize;
use crate::engine::gomoku::ForbiddenKind;
use crate::engine::gomoku::reasons::GomokuReason;
use crate::engine::othello::reasons::OthelloReason;
use crate::engine::xiangqi::PieceKind;
use crate::engine::xiangqi::reasons::XiangqiReason;
use crate::engine::xiangqi::repetition::RepetitionVerdict;

chinese! {
    OthelloReason {
        WinsCorner(1) => "占角";
        WinsCorner(moves) => "{moves} 步内占角";
        LosesCorner(1) => "让出角";
        LosesCorner(moves) => "{moves} 步内失角";
        ForcesPass => "对方无处可下";
        StableDiscs(count) => "多 {count} 个稳定子";
        LastOfRegion => "下完一块空区";
        Mobility { own, opponent } => "行动力 {}→{}，对方 {}→{}", own[0], own[1], opponent[0], opponent[1];
    }
}

impl Localize for GomokuReason {
    fn zh(&self) -> String {
        match self {
            GomokuReason::Five => "成五",
            GomokuReason::Forbidden(ForbiddenKind::DoubleThree) => "三三禁手",
            GomokuReason::Forbidden(ForbiddenKind::DoubleFour) => "四四禁手",
            GomokuReason::Forbidden(ForbiddenKind::Overline) => "长连禁手",
            GomokuReason::AllowsFive(point) => return format!("对方可在 {} 成五", point.to_string().to_uppercase()),
            GomokuReason::WinsByFours(line) => return format!("连续冲四，{} 步胜", line.len().div_ceil(2) + 1),
            GomokuReason::LosesToFours(line) => return format!("对方连续冲四，{} 步胜", line.len().div_ceil(2) + 1),
            GomokuReason::StopsFive => "挡住成五",
            GomokuReason::StopsFours => "挡住连续冲四",
            GomokuReason::OpenFour => "活四",
            GomokuReason::DoubleFour => "双四",
            GomokuReason::FourThree => "四三",
            GomokuReason::Four => "冲四",
            GomokuReason::DoubleThree => "双三",
            GomokuReason::OpenThree => "活三",
        }
        .to_owned()
    }
}

impl Localize for XiangqiReason {
    fn zh(&self) -> String {
        let name = |kind: PieceKind| ["将", "士", "象", "马", "车", "炮", "兵"][kind as usize];
        let gain = |kind: PieceKind| ["将", "士或象", "士或象", "马或炮", "车", "马或炮", "兵"][kind as usize];
        let within = |moves: u32| if moves == 1 { String::new() } else { format!("{moves} 步内") };
        match *self {
            XiangqiReason::Mate(1) => "将死".to_owned(),
            XiangqiReason::Mate(moves) => format!("{moves} 步杀"),
            XiangqiReason::AllowsMate(moves) => format!("对方 {moves} 步杀"),
            XiangqiReason::LosesByRepetition(RepetitionVerdict::PerpetualCheck(_)) => "长将，再重复判负".to_owned(),
            XiangqiReason::LosesByRepetition(_) => "长捉，再重复判负".to_owned(),
            XiangqiReason::Wins(kind, moves) => format!("{}得{}", within(moves), gain(kind)),
            XiangqiReason::Loses(kind, moves) => format!("{}失{}", within(moves), gain(kind)),
            XiangqiReason::Fork([first, second]) => format!("捉双：{}、{}", name(first), name(second)),
            XiangqiReason::DiscoveredAttack(PieceKind::General) => "闪击将军".to_owned(),
            XiangqiReason::DiscoveredAttack(kind) => format!("闪击{}", name(kind)),
            XiangqiReason::Pin(kind) => format!("牵制{}", name(kind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::xiangqi::Side;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn every_reason_is_told() {
        assert_localized(&samples!(OthelloReason {
            OthelloReason::WinsCorner(..) => OthelloReason::WinsCorner(2),
            OthelloReason::LosesCorner(..) => OthelloReason::LosesCorner(1),
            OthelloReason::ForcesPass => OthelloReason::ForcesPass,
            OthelloReason::StableDiscs(..) => OthelloReason::StableDiscs(5),
            OthelloReason::LastOfRegion => OthelloReason::LastOfRegion,
            OthelloReason::Mobility { .. } => OthelloReason::Mobility { own: [9, 12], opponent: [10, 4] },
        }));
        let line = || vec!["h8".parse().unwrap(); 5];
        assert_localized(&samples!(GomokuReason {
            GomokuReason::Five => GomokuReason::Five,
            GomokuReason::Forbidden(..) => GomokuReason::Forbidden(ForbiddenKind::DoubleThree),
            GomokuReason::AllowsFive(..) => GomokuReason::AllowsFive("h8".parse().unwrap()),
            GomokuReason::WinsByFours(..) => GomokuReason::WinsByFours(line()),
            GomokuReason::LosesToFours(..) => GomokuReason::LosesToFours(line()),
            GomokuReason::StopsFive => GomokuReason::StopsFive,
            GomokuReason::StopsFours => GomokuReason::StopsFours,
            GomokuReason::OpenFour => GomokuReason::OpenFour,
            GomokuReason::DoubleFour => GomokuReason::DoubleFour,
            GomokuReason::FourThree => GomokuReason::FourThree,
            GomokuReason::Four => GomokuReason::Four,
            GomokuReason::DoubleThree => GomokuReason::DoubleThree,
            GomokuReason::OpenThree => GomokuReason::OpenThree,
        }));
        let check = RepetitionVerdict::PerpetualCheck(Side::Red);
        assert_localized(&samples!(XiangqiReason {
            XiangqiReason::Mate(..) => XiangqiReason::Mate(3),
            XiangqiReason::AllowsMate(..) => XiangqiReason::AllowsMate(1),
            XiangqiReason::LosesByRepetition(..) => XiangqiReason::LosesByRepetition(check),
            XiangqiReason::Wins(..) => XiangqiReason::Wins(PieceKind::Rook, 2),
            XiangqiReason::Loses(..) => XiangqiReason::Loses(PieceKind::Horse, 1),
            XiangqiReason::Fork(..) => XiangqiReason::Fork([PieceKind::General, PieceKind::Rook]),
            XiangqiReason::DiscoveredAttack(..) => XiangqiReason::DiscoveredAttack(PieceKind::General),
            XiangqiReason::Pin(..) => XiangqiReason::Pin(PieceKind::Horse),
        }));
    }
}
