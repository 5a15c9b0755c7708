//! The output of `huanle solve`.

/// The texts of `huanle solve`.
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
};
