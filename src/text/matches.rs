//! What `huanle match` says.

/// Sentences of a match.
pub struct Matches {
    /// In the game of a number a player, by its name, has lost by a fault.
    pub fault: fn(usize, &str, &str) -> String,
    /// It was stopped after so many games of so many; and the folder in which it can go on, if there is one.
    pub stopped: fn(usize, usize, Option<&str>) -> String,
    /// A player against another one, so many games: above the result.
    pub result: fn(&str, &str, u32) -> String,
    /// The difference of the ratings, and between which two it lies.
    pub elo: fn(&str, &str, &str) -> String,
    /// So many milliseconds a player took for a move on average, of so many moves.
    pub pace: fn(&str, f64, u32) -> String,
    /// A player has lost so many games by faults.
    pub faults: fn(&str, usize) -> String,
    /// A ladder was stopped after so many games in all.
    pub ladder_stopped: fn(u32) -> String,
    /// The columns of a ladder: place, player, rating, games, percent of the points.
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
