//! What the commands of the strong engine say: solving and training.

/// Sentences of `huanle solve` and `huanle train othello`.
pub struct Solving {
    /// The columns of the table: number, empty squares, score, move, positions, time and speed.
    pub head: &'static str,
    /// What was found is what the line tells.
    pub as_told: &'static str,
    /// It is not.
    pub not_as_told: &'static str,
    /// So many of so many answers are as given.
    pub right_of: fn(u32, u32) -> String,
    /// There is nothing to be solved.
    pub no_positions: &'static str,
    /// A generation, and how many of its games are played, of how many.
    pub games: fn(usize, usize, usize) -> String,
    /// A generation, and how many of its phases are fitted, of how many.
    pub fitted: fn(usize, usize, usize) -> String,
    /// What a deviation was measured on: positions that were learned from, that were held out, and others' games.
    pub samples: [&'static str; 3],
    /// What was measured on, the deviation in discs, positions, and the deviation in each phase.
    pub deviation: fn(&str, f64, u64, &str) -> String,
    /// So many games of so many are measured.
    pub measured: fn(u32, u32) -> String,
    /// So many positions of the opening book are done.
    pub book: fn(usize) -> String,
    /// Above a table: a phase, how many positions, and the deviations of searches from the first depth to the second.
    pub deviations: fn(u32, u32) -> String,
    /// So many bytes the weights take.
    pub bytes: fn(usize) -> String,
}

/// 中文。
pub const ZH: Solving = Solving {
    head: "编号     空格   得分  着法          局面数      用时        速度",
    as_told: "与题目所给相同",
    not_as_told: "与题目所给不同",
    right_of: |right, asked| format!("{asked} 题中有 {right} 题与所给答案相同"),
    no_positions: "没有要解的局面",
    games: |generation, played, all| format!("第 {generation} 代：已下 {played} 局，共 {all} 局"),
    fitted: |generation, phase, all| format!("第 {generation} 代：已拟合 {phase} 个阶段，共 {all} 个"),
    samples: ["学习用的局面", "留出的局面", "别人的棋局"],
    deviation: |what, discs, count, phases| {
        format!("{what}：{count} 个局面，均方根误差 {discs:.3} 子；各阶段 {phases}")
    },
    measured: |played, all| format!("已测 {played} 局，共 {all} 局"),
    book: |count| format!("开局库：已算 {count} 个局面"),
    deviations: |from, to| format!("阶段、局面数、深 {from} 到 {to} 步的搜索与浅搜索之差的标准差（子）"),
    bytes: |bytes| format!("权值文件 {bytes} 字节"),
};

/// English.
pub const EN: Solving = Solving {
    head: "  no  empties  score  move      positions        time       speed",
    as_told: "as given",
    not_as_told: "other than given",
    right_of: |right, asked| format!("{right} of {asked} answers are as given"),
    no_positions: "there is no position to solve",
    games: |generation, played, all| format!("generation {generation}: {played} of {all} games"),
    fitted: |generation, phase, all| format!("generation {generation}: {phase} of {all} phases fitted"),
    samples: ["learned from", "held out", "games of others"],
    deviation: |what, discs, count, phases| {
        format!("{what}: {discs:.3} discs off in {count} positions; by phase {phases}")
    },
    measured: |played, all| format!("{played} of {all} games are measured"),
    book: |count| format!("opening book: {count} positions are done"),
    deviations: |from, to| {
        format!("phase, positions, and how far searches of {from} to {to} plies are from shallower ones, in discs")
    },
    bytes: |bytes| format!("the weights take {bytes} bytes"),
};
