//! The texts of `huanle match`.

use super::texts::texts;

texts! {
    /// The texts of a match.
    pub struct MatchText {
        /// A player lost a game by an error: the number of the game, the player, the error.
        error(game: usize, who: &str, fault: &str) =
            "第 {game} 局：`{who}` 判负：{fault}",
            "game {game}: {who} loses: {fault}";
        /// The match was stopped: the games played, the games planned, and the folder in which it can be resumed, if
        /// there is one.
        stopped: fn(usize, usize, Option<&str>) -> String =
            |games, all, folder| match folder {
                Some(folder) => {
                    format!("已停止：下了 {games} 局，共 {all} 局；再次运行同一命令会在 `{folder}` 里继续")
                }
                None => format!("已停止：下了 {games} 局，共 {all} 局"),
            },
            |games, all, folder| match folder {
                Some(folder) => {
                    format!("stopped after {games} of {all} games; the same command resumes in `{folder}`")
                }
                None => format!("stopped after {games} of {all} games"),
            };
        /// The heading of the result: the player, the opponent, the number of games.
        result(one: &str, other: &str, games: u32) =
            "`{one}` 对 `{other}`：{games} 局；胜、和、负，得分率，95% 置信区间",
            "{one} against {other}, {games} games: won, drawn, lost, points, 95 % bounds";
        /// The rating difference and its confidence interval.
        elo(middle: &str, low: &str, high: &str) =
            "等级分相差 {middle}（95% 置信区间 {low} 到 {high}）",
            "Elo difference {middle} ({low} to {high})";
        /// The numbers of pairs of games with 0, ½, 1, 1½ and 2 points, the rating difference from them, and its
        /// confidence interval.
        pairs(counts: &str, middle: &str, low: &str, high: &str) =
            "按成对的棋局（0、半、1、1 半、2 分的对数 {counts}）：等级分相差 {middle}（95% 置信区间 {low} 到 {high}）",
            "by pairs of games (0, ½, 1, 1½, 2 points: {counts}): Elo difference {middle} ({low} to {high})";
        /// The sequential test: the two rating differences, the logarithm of the likelihood ratio, its bound, and the
        /// index of the accepted difference.
        sprt: fn([f64; 2], f64, f64, Option<usize>) -> String =
            |[low, high], ratio, bound, accepted| {
                let result = accepted.map_or("未定", |index| if index == 0 { "接受前者" } else { "接受后者" });
                format!(
                    "序贯检验（SPRT）等级分差 {low} 或 {high}：对数似然比 {ratio:.2}（界限 ±{bound:.2}），{result}"
                )
            },
            |[low, high], ratio, bound, accepted| {
                let result = match accepted {
                    None => "undecided".to_owned(),
                    Some(index) => format!("{} is accepted", [low, high][index]),
                };
                format!("SPRT of Elo {low} or {high}: log likelihood ratio {ratio:.2} (bounds ±{bound:.2}), {result}")
            };
        /// The average time per move: the player, milliseconds, the number of moves, milliseconds of processor time if
        /// known.
        move_time: fn(&str, f64, u32, Option<f64>) -> String =
            |who, mean, moves, processor| {
                let processor = processor.map_or_else(String::new, |time| format!("，处理器时间 {time:.1} 毫秒"));
                format!("`{who}` 平均每步用 {mean:.1} 毫秒{processor}（共 {moves} 步）")
            },
            |who, mean, moves, processor| {
                let processor = processor.map_or_else(String::new, |time| format!(", {time:.1} ms of processor time"));
                format!("`{who}` took {mean:.1} ms a move on average{processor} ({moves} moves)")
            };
        /// The rules that ended games: each rule, and the number of games.
        rules: fn(&[(String, usize)]) -> String =
            |counts| {
                let counts: Vec<String> = counts.iter().map(|(rule, games)| format!("{rule} {games} 局")).collect();
                format!("终局：{}", counts.join("；"))
            },
            |counts| {
                let counts: Vec<String> = counts.iter().map(|(rule, games)| format!("{games} {rule}")).collect();
                format!("how the games ended: {}", counts.join("; "))
            };
        /// Games lost by errors: the player and the number.
        errors: fn(&str, usize) -> String =
            |who, games| format!("`{who}` 有 {games} 局因出错判负"),
            |who, games| match games {
                1 => format!("{who} lost 1 game because of an error"),
                _ => format!("{who} lost {games} games because of errors"),
            };
        /// A ladder was stopped: the total number of games.
        ladder_stopped(games: u32) =
            "已停止：一共下了 {games} 局；带 --out 时再次运行同一命令会继续",
            "stopped after {games} games in all; with --out the same command resumes";
        /// The columns of a ladder: rank, player, rating, games, score in percent.
        ladder: [&'static str; 5] = ["名次", "棋手", "等级分", "局数", "得分 %"], ["", "player", "rating", "games", "points %"];
    }
}
