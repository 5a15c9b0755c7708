//! What the commands of the strong engine say: solving and training.

/// Sentences of `huanle solve` and `huanle train othello`.
pub struct Solving {
    /// The columns of the table: number, empty squares, score, move, positions, time and speed.
    pub head: &'static str,
    /// What was found is what the line tells.
    pub as_told: &'static str,
    /// It is not.
    pub not_as_told: &'static str,
    /// So many of so many answers are as told.
    pub right_of: fn(u32, u32) -> String,
    /// There is nothing to be solved.
    pub no_positions: &'static str,
    /// A fault in a line of a file.
    pub at_line: fn(u32, &str) -> String,
}

/// 中文。
pub const ZH: Solving = Solving {
    head: "编号     空格   得分  着法          局面数      用时        速度",
    as_told: "与题目所给相同",
    not_as_told: "与题目所给不同",
    right_of: |right, asked| format!("{asked} 题中有 {right} 题与所给答案相同"),
    no_positions: "没有要解的局面",
    at_line: |line, fault| format!("第 {line} 行：{fault}"),
};

/// English.
pub const EN: Solving = Solving {
    head: "  no  empties  score  move      positions        time       speed",
    as_told: "as told",
    not_as_told: "told otherwise",
    right_of: |right, asked| format!("{right} of {asked} answers are as told"),
    no_positions: "there is no position to solve",
    at_line: |line, fault| format!("line {line}: {fault}"),
};
