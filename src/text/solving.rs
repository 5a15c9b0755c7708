//! The output of `huanle solve`.

use super::texts::texts;

texts! {
    /// The texts of `huanle solve`.
    pub struct SolvingText {
        /// The columns of the table: number, empty squares, score, move, positions, time and speed.
        head =
            "编号     空格   得分  着法          局面数      用时        速度",
            "  no  empties  score  move      positions        time       speed";
        /// The result is the same as that given in the line.
        agrees = "与题目所给相同", "as given";
        /// The result differs from that given in the line.
        differs = "与题目所给不同", "differs from given";
        /// The position is not solved; the result is an estimate: the depth in plies.
        unsolved: fn(u32) -> String =
            |plies| format!("没有解完，这是 {plies} 步搜索的估计值"),
            |plies| format!("not solved: estimate from {plies} {}", if plies == 1 { "ply" } else { "plies" });
        /// The position is not solved, and there is no estimate.
        no_estimate = "没有解完", "not solved";
        /// The columns of the table of forced wins: number, moves, positions, time, line.
        mate_head = "编号   着数         局面数      用时  着法", "  no  moves      positions        time  line";
        /// The search ended without finding a win.
        no_mate = "没有找到必胜着法", "no win found";
        /// The number of wins proven, and the number of positions.
        mates_proven(proven: usize, all: usize) = "{all} 题中证明了 {proven} 题必胜", "{proven} of {all} wins proven";
        /// The run was stopped: the positions done and the number of positions.
        stopped(done: usize, all: usize) = "已停止：共 {all} 个局面，算了 {done} 个", "stopped after {done} of {all} positions";
        /// The depth of an estimate in plies, after its value.
        plies: fn(u32) -> String =
            |plies| format!("（{plies} 步）"),
            |plies| format!(" ({plies} {})", if plies == 1 { "ply" } else { "plies" });
        /// The estimated time left, in seconds.
        left: fn(f64) -> String =
            |seconds| match in_units(seconds) {
                (number, 4) if number >= 1e3 => "还要一千年以上".to_owned(),
                (number, place) => format!("约还要 {number:.0} {}", ["秒", "分钟", "小时", "天", "年"][place]),
            },
            |seconds| match in_units(seconds) {
                (number, 4) if number >= 1e3 => "over 1000 years left".to_owned(),
                (number, place) => format!("{number:.0} {} left", ["s", "min", "h", "days", "years"][place]),
            };
        /// The effect of Ctrl+C.
        interrupt = "Ctrl+C 停止", "Ctrl+C: stop";
        /// The number of answers that agree with those given, and the number of answers.
        correct_count(right: u32, asked: u32) = "{asked} 题中有 {right} 题与所给答案相同", "{right} of {asked} answers as given";
        /// There are no positions to solve.
        no_positions = "没有要解的局面", "there are no positions to solve";
    }
}

/// Converts seconds to the largest unit that gives at least one, and returns the index of the unit: seconds, minutes,
/// hours, days, years.
fn in_units(seconds: f64) -> (f64, usize) {
    let units = [1.0, 60.0, 3600.0, 86_400.0, 31_557_600.0];
    let place = units.iter().rposition(|&unit| seconds >= unit).unwrap_or_default();
    (seconds / units[place], place)
}
