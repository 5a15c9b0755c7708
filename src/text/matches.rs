//! The texts of `huanle match`.

/// The texts of a match.
pub struct MatchText {
    /// A player lost a game by an error: the number of the game, the player, the error.
    pub error: fn(usize, &str, &str) -> String,
    /// The match was stopped: the games played, the games planned, and the folder in which it can be resumed, if there
    /// is one.
    pub stopped: fn(usize, usize, Option<&str>) -> String,
    /// The heading of the result: the player, the opponent, the number of games.
    pub result: fn(&str, &str, u32) -> String,
    /// The rating difference and its confidence interval.
    pub elo: fn(&str, &str, &str) -> String,
    /// The numbers of pairs of games with 0, ½, 1, 1½ and 2 points, the rating difference from them, and its confidence
    /// interval.
    pub pairs: fn(&str, &str, &str, &str) -> String,
    /// The sequential test: the two rating differences, the logarithm of the likelihood ratio, its bound, and the index of
    /// the accepted difference.
    pub sprt: fn([f64; 2], f64, f64, Option<usize>) -> String,
    /// The average time per move: the player, milliseconds, the number of moves, milliseconds of processor time if known.
    pub move_time: fn(&str, f64, u32, Option<f64>) -> String,
    /// The rules that ended games: each rule, and the number of games.
    pub rules: fn(&[(String, usize)]) -> String,
    /// Games lost by errors: the player and the number.
    pub errors: fn(&str, usize) -> String,
    /// A ladder was stopped: the total number of games.
    pub ladder_stopped: fn(u32) -> String,
    /// The columns of a ladder: rank, player, rating, games, score in percent.
    pub ladder: [&'static str; 5],
}

/// 中文。
pub const ZH: MatchText = MatchText {
    error: |game, who, fault| format!("第 {game} 局：`{who}` 判负：{fault}"),
    stopped: |games, all, folder| match folder {
        Some(folder) => format!("已停止：下了 {games} 局，共 {all} 局；再次运行同一命令会在 `{folder}` 里继续"),
        None => format!("已停止：下了 {games} 局，共 {all} 局"),
    },
    result: |one, other, games| format!("`{one}` 对 `{other}`：{games} 局；胜、和、负，得分率，95% 置信区间"),
    elo: |middle, low, high| format!("等级分相差 {middle}（95% 置信区间 {low} 到 {high}）"),
    pairs: |counts, middle, low, high| {
        format!(
            "按成对的棋局（0、半、1、1 半、2 分的对数 {counts}）：等级分相差 {middle}（95% 置信区间 {low} 到 {high}）"
        )
    },
    sprt: |[low, high], ratio, bound, accepted| {
        let result = accepted.map_or("未定", |index| if index == 0 { "接受前者" } else { "接受后者" });
        format!("序贯检验（SPRT）等级分差 {low} 或 {high}：对数似然比 {ratio:.2}（界限 ±{bound:.2}），{result}")
    },
    move_time: |who, mean, moves, processor| {
        let processor = processor.map_or_else(String::new, |time| format!("，处理器时间 {time:.1} 毫秒"));
        format!("`{who}` 平均每步用 {mean:.1} 毫秒{processor}（共 {moves} 步）")
    },
    rules: |counts| {
        let counts: Vec<String> = counts.iter().map(|(rule, games)| format!("{rule} {games} 局")).collect();
        format!("终局：{}", counts.join("；"))
    },
    errors: |who, games| format!("`{who}` 有 {games} 局因出错判负"),
    ladder_stopped: |games| format!("已停止：一共下了 {games} 局；带 --out 时再次运行同一命令会继续"),
    ladder: ["名次", "棋手", "等级分", "局数", "得分 %"],
};

/// English.
pub const EN: MatchText = MatchText {
    error: |game, who, fault| format!("game {game}: {who} loses: {fault}"),
    stopped: |games, all, folder| match folder {
        Some(folder) => format!("stopped after {games} of {all} games; the same command resumes in `{folder}`"),
        None => format!("stopped after {games} of {all} games"),
    },
    result: |one, other, games| format!("{one} against {other}, {games} games: won, drawn, lost, points, 95 % bounds"),
    elo: |middle, low, high| format!("Elo difference {middle} ({low} to {high})"),
    pairs: |counts, middle, low, high| {
        format!("by pairs of games (0, ½, 1, 1½, 2 points: {counts}): Elo difference {middle} ({low} to {high})")
    },
    sprt: |[low, high], ratio, bound, accepted| {
        let result = match accepted {
            None => "undecided".to_owned(),
            Some(index) => format!("{} is accepted", [low, high][index]),
        };
        format!("SPRT of Elo {low} or {high}: log likelihood ratio {ratio:.2} (bounds ±{bound:.2}), {result}")
    },
    move_time: |who, mean, moves, processor| {
        let processor = processor.map_or_else(String::new, |time| format!(", {time:.1} ms of processor time"));
        format!("`{who}` took {mean:.1} ms a move on average{processor} ({moves} moves)")
    },
    rules: |counts| {
        let counts: Vec<String> = counts.iter().map(|(rule, games)| format!("{games} {rule}")).collect();
        format!("how the games ended: {}", counts.join("; "))
    },
    errors: |who, games| match games {
        1 => format!("{who} lost 1 game because of an error"),
        _ => format!("{who} lost {games} games because of errors"),
    },
    ladder_stopped: |games| format!("stopped after {games} games in all; with --out the same command resumes"),
    ladder: ["", "player", "rating", "games", "points %"],
};
