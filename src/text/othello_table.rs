//! The texts of modern Othello at the table.

use super::texts::texts;

texts! {
    /// The texts of modern Othello.
    pub struct OthelloTableText {
        /// The square is occupied: the square.
        occupied(square: &str) = "{square} 已经有棋子了", "{square} is occupied";
        /// No disc of the opponent is next to the square: the square and the opponent.
        no_neighbor(square: &str, other: &str) =
            "不能下 {square}：旁边没有{other}的棋子，翻不了子",
            "{square}: no disc of {other} is next to it, so none would be flipped";
        /// The opponent's discs next to the square are not enclosed, so that none would be flipped: the square and the
        /// opponent.
        no_flips(square: &str, other: &str) =
            "不能下 {square}：夹不住{other}的棋子，翻不了子",
            "{square}: it encloses no disc of {other}, so none would be flipped";
        /// The switch for the counts.
        counts_switch = "行动力和稳定子", "Mobility counts";
        /// The labels of the counts: legal moves, frontier discs, stable discs; each explains itself.
        counts: [&'static str; 3] =
            ["行动力（可下处）", "外子（旁有空格）", "稳定子（翻不动）"],
            ["Mobility (moves)", "Frontier discs", "Stable discs"];
    }
}
