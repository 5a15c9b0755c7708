//! The texts of modern Othello at the table.

/// The texts of modern Othello.
pub struct OthelloTableText {
    /// The square is occupied: the square.
    pub occupied: fn(&str) -> String,
    /// No disc of the opponent is next to the square: the square and the opponent.
    pub no_neighbor: fn(&str, &str) -> String,
    /// The opponent's discs next to the square are not enclosed, so that none would be flipped: the square and the
    /// opponent.
    pub no_flips: fn(&str, &str) -> String,
    /// The switch for the counts.
    pub counts_switch: &'static str,
    /// The labels of the counts: legal moves, frontier discs, stable discs; each explains itself.
    pub counts: [&'static str; 3],
}

/// 中文。
pub const ZH: OthelloTableText = OthelloTableText {
    occupied: |square| format!("{square} 已经有棋子了"),
    no_neighbor: |square, other| format!("不能下 {square}：旁边没有{other}的棋子，翻不了子"),
    no_flips: |square, other| format!("不能下 {square}：夹不住{other}的棋子，翻不了子"),
    counts_switch: "行动力和稳定子",
    counts: ["行动力（可下处）", "外子（旁有空格）", "稳定子（翻不动）"],
};

/// English.
pub const EN: OthelloTableText = OthelloTableText {
    occupied: |square| format!("{square} is occupied"),
    no_neighbor: |square, other| format!("{square}: no disc of {other} is next to it, so none would be flipped"),
    no_flips: |square, other| format!("{square}: it encloses no disc of {other}, so none would be flipped"),
    counts_switch: "Mobility counts",
    counts: ["Mobility (moves)", "Frontier discs", "Stable discs"],
};
