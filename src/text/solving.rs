//! The output of the strong engine's commands: solving and training.

/// The texts of `huanle solve`, `huanle train othello` and `huanle train xiangqi`.
pub struct SolvingText {
    /// The columns of the table: number, empty squares, score, move, positions, time and speed.
    pub head: &'static str,
    /// The result is the same as that given in the line.
    pub agrees: &'static str,
    /// The result differs from that given in the line.
    pub differs: &'static str,
    /// The position is not solved; the result is an estimate: the depth in plies.
    pub unsolved: fn(u32) -> String,
    /// The position is not solved, and there is no estimate.
    pub no_estimate: &'static str,
    /// The columns of the table of forced wins: number, moves, positions, time, line.
    pub mate_head: &'static str,
    /// The search ended without finding a win.
    pub no_mate: &'static str,
    /// The number of wins proven, and the number of positions.
    pub mates_proven: fn(usize, usize) -> String,
    /// The run was stopped: the positions done and the number of positions.
    pub stopped: fn(usize, usize) -> String,
    /// The depth of an estimate in plies, after its value.
    pub plies: fn(u32) -> String,
    /// The estimated time left, in seconds.
    pub left: fn(f64) -> String,
    /// The effect of Ctrl+C.
    pub interrupt: &'static str,
    /// The number of answers that agree with those given, and the number of answers.
    pub correct_count: fn(u32, u32) -> String,
    /// There are no positions to solve.
    pub no_positions: &'static str,
    /// The progress of self-play: the generation, the games played, the number of games.
    pub games: fn(usize, usize, usize) -> String,
    /// The progress of fitting: the generation, the phases fitted, the number of phases.
    pub fitted: fn(usize, usize, usize) -> String,
    /// The progress of fitting a network: the generation, the pass, the number of passes, the root mean square errors of the
    /// expected result on the positions used for fitting and on those held out, from 0 to 1.
    pub pass: fn(usize, usize, usize, [f64; 2]) -> String,
    /// The samples of a deviation: training positions, held-out positions, other games.
    pub samples: [&'static str; 3],
    /// A deviation: the sample, the deviation in discs, the number of positions, the deviation in each phase.
    pub deviation: fn(&str, f64, u64, &str) -> String,
    /// The progress of measuring: the games done and the number of games.
    pub measured: fn(u32, u32) -> String,
    /// The number of positions of the opening book that are done.
    pub book: fn(usize) -> String,
    /// The heading of a table of standard deviations between shallower searches and those of a range of depths: the
    /// first depth and the last one. It names the columns.
    pub deviations: fn(u32, u32) -> String,
    /// The size of the weights in bytes.
    pub bytes: fn(usize) -> String,
}

/// Converts seconds to the largest unit that gives at least one, and returns the index of the unit: seconds, minutes,
/// hours, days, years.
fn in_units(seconds: f64) -> (f64, usize) {
    let units = [1.0, 60.0, 3600.0, 86_400.0, 31_557_600.0];
    let place = units.iter().rposition(|&unit| seconds >= unit).unwrap_or_default();
    (seconds / units[place], place)
}

/// 中文。
pub const ZH: SolvingText = SolvingText {
    head: "编号     空格   得分  着法          局面数      用时        速度",
    agrees: "与题目所给相同",
    differs: "与题目所给不同",
    unsolved: |plies| format!("没有解完，这是 {plies} 步搜索的估计值"),
    no_estimate: "没有解完",
    mate_head: "编号   着数         局面数      用时  着法",
    no_mate: "没有找到必胜着法",
    mates_proven: |proven, all| format!("{all} 题中证明了 {proven} 题必胜"),
    stopped: |done, all| format!("已停止：共 {all} 个局面，算了 {done} 个"),
    plies: |plies| format!("（{plies} 步）"),
    left: |seconds| match in_units(seconds) {
        (number, 4) if number >= 1e3 => "还要一千年以上".to_owned(),
        (number, place) => format!("约还要 {number:.0} {}", ["秒", "分钟", "小时", "天", "年"][place]),
    },
    interrupt: "Ctrl+C 停止",
    correct_count: |right, asked| format!("{asked} 题中有 {right} 题与所给答案相同"),
    no_positions: "没有要解的局面",
    games: |generation, played, all| format!("第 {generation} 代：已下 {played} 局，共 {all} 局"),
    fitted: |generation, phase, all| format!("第 {generation} 代：已拟合 {phase} 个阶段，共 {all} 个"),
    pass: |generation, pass, passes, [fitted, held_out]| {
        format!("第 {generation} 代：第 {pass} 遍，共 {passes} 遍，均方根误差 {fitted:.4}，留出的 {held_out:.4}")
    },
    samples: ["训练局面", "验证局面", "其他棋局"],
    deviation: |what, discs, count, phases| {
        format!("{what}：{count} 个局面，均方根误差 {discs:.3} 子；各阶段 {phases}")
    },
    measured: |played, all| format!("已测 {played} 局，共 {all} 局"),
    book: |count| format!("开局库：已算 {count} 个局面"),
    deviations: |from, to| format!("阶段、局面数、深 {from} 到 {to} 步的搜索与浅搜索之差的标准差（子）"),
    bytes: |bytes| format!("权值文件 {bytes} 字节"),
};

/// English.
pub const EN: SolvingText = SolvingText {
    head: "  no  empties  score  move      positions        time       speed",
    agrees: "as given",
    differs: "differs from given",
    unsolved: |plies| format!("not solved: estimate from {plies} {}", if plies == 1 { "ply" } else { "plies" }),
    no_estimate: "not solved",
    mate_head: "  no  moves      positions        time  line",
    no_mate: "no win found",
    mates_proven: |proven, all| format!("{proven} of {all} wins proven"),
    stopped: |done, all| format!("stopped after {done} of {all} positions"),
    plies: |plies| format!(" ({plies} {})", if plies == 1 { "ply" } else { "plies" }),
    left: |seconds| match in_units(seconds) {
        (number, 4) if number >= 1e3 => "over 1000 years left".to_owned(),
        (number, place) => format!("{number:.0} {} left", ["s", "min", "h", "days", "years"][place]),
    },
    interrupt: "Ctrl+C: stop",
    correct_count: |right, asked| format!("{right} of {asked} answers as given"),
    no_positions: "there are no positions to solve",
    games: |generation, played, all| format!("generation {generation}: {played} of {all} games"),
    fitted: |generation, phase, all| format!("generation {generation}: {phase} of {all} phases fitted"),
    pass: |generation, pass, passes, [fitted, held_out]| {
        format!("generation {generation}: pass {pass} of {passes}, RMS error {fitted:.4}, held out {held_out:.4}")
    },
    samples: ["training", "held out", "other games"],
    deviation: |what, discs, count, phases| {
        format!("{what}: RMS error {discs:.3} discs in {count} positions; by phase {phases}")
    },
    measured: |played, all| format!("{played} of {all} games measured"),
    book: |count| format!("opening book: {count} positions done"),
    deviations: |from, to| {
        format!(
            "phase, positions, standard deviation (discs) between searches of {from} to {to} plies and shallower \
                 ones"
        )
    },
    bytes: |bytes| format!("weights: {bytes} bytes"),
};
