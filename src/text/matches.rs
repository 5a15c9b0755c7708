//! The texts of `huanle match`.

/// The texts of a match.
pub struct Matches {
    /// A player lost a game by an error: the number of the game, the player, the error.
    pub fault: fn(usize, &str, &str) -> String,
    /// The match was stopped: the games played, the games planned, and the folder in which it can be resumed, if there
    /// is one.
    pub stopped: fn(usize, usize, Option<&str>) -> String,
    /// The heading of the result: the player, the opponent, the number of games.
    pub result: fn(&str, &str, u32) -> String,
    /// The rating difference and its confidence interval.
    pub elo: fn(&str, &str, &str) -> String,
    /// The average time per move: the player, milliseconds, the number of moves.
    pub pace: fn(&str, f64, u32) -> String,
    /// Games lost by errors: the player and the number.
    pub faults: fn(&str, usize) -> String,
    /// A ladder was stopped: the total number of games.
    pub ladder_stopped: fn(u32) -> String,
    /// The columns of a ladder: rank, player, rating, games, score in percent.
    pub ladder: [&'static str; 5],
}

/// 中文。
pub const ZH: Matches = Matches {
    fault: |game, who, fault| format!("第 {game} 局：`{who}` 判负：{fault}"),
    stopped: |games, all, folder| match folder {
        Some(folder) => format!("已停止：下了 {games} 局，共 {all} 局；同样的命令会在 `{folder}` 里接着下"),
        None => format!("已停止：下了 {games} 局，共 {all} 局"),
    },
    result: |one, other, games| format!("`{one}` 对 `{other}`：{games} 局；胜、和、负，得分率，95% 置信区间"),
    elo: |middle, low, high| format!("等级分相差 {middle}（95% 置信区间 {low} 到 {high}）"),
    pace: |who, mean, moves| format!("`{who}` 平均每步用 {mean:.1} 毫秒（共 {moves} 步）"),
    faults: |who, games| format!("`{who}` 有 {games} 局因自身出错判负"),
    ladder_stopped: |games| format!("已停止：一共下了 {games} 局；有 --out 时同样的命令会接着下"),
    ladder: ["名次", "棋手", "等级分", "局数", "得分 %"],
};

/// English.
pub const EN: Matches = Matches {
    fault: |game, who, fault| format!("game {game}: {who} loses: {fault}"),
    stopped: |games, all, folder| match folder {
        Some(folder) => format!("stopped after {games} of {all} games; the same command goes on in `{folder}`"),
        None => format!("stopped after {games} of {all} games"),
    },
    result: |one, other, games| format!("{one} against {other}, {games} games: won, drawn, lost, points, 95 % bounds"),
    elo: |middle, low, high| format!("Elo difference {middle} ({low} to {high})"),
    pace: |who, mean, moves| format!("`{who}` took {mean:.1} ms a move on average ({moves} moves)"),
    faults: |who, games| match games {
        1 => format!("{who} has lost 1 game by a fault of its own"),
        _ => format!("{who} has lost {games} games by faults of its own"),
    },
    ladder_stopped: |games| format!("stopped after {games} games in all; with --out the same command goes on"),
    ladder: ["", "player", "rating", "games", "points %"],
};
