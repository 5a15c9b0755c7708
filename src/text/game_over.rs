//! The texts after a game.

use super::question::Question;

/// The texts of the question after a game.
pub struct GameOverText {
    /// The title if one person has played: they have won, lost, or drawn.
    pub titles: [&'static str; 3],
    /// The title if it is nobody's game: two people at one computer, or none.
    pub title: &'static str,
    /// The player's best move: its number and the move.
    pub best: fn(usize, &str) -> String,
    /// The player's worst mistake: its number, the move, the better one and the gain of that.
    pub worst: fn(usize, &str, &str, &str) -> String,
    /// The player's record against an opponent: games won, drawn and lost.
    pub record: fn(&str, [u32; 3]) -> String,
    /// The answer: another game.
    pub again: &'static str,
    /// The answer: another game with the other side.
    pub other_side: &'static str,
    /// The answer: another game against the next level.
    pub next_level: &'static str,
    /// The answer: look at the mistakes.
    pub mistakes: &'static str,
    /// The answer: look at the board.
    pub board: &'static str,
    /// The question whether mistakes become puzzles. The first answer agrees.
    pub keep: Question,
    /// This number of positions became puzzles.
    pub kept: fn(usize) -> String,
}

/// 中文。
pub const ZH: GameOverText = GameOverText {
    titles: ["你赢了！", "你输了", "和棋"],
    title: "终局",
    best: |number, mv| format!("最好的一步：第 {number} 步 {mv}"),
    worst: |number, mv, better, gain| format!("最大的错着：第 {number} 步 {mv}，走 {better} 多得 {gain}"),
    record: |opponent, [won, drawn, lost]| format!("对{opponent}：{won} 胜 {drawn} 和 {lost} 负"),
    again: "再来一局(Y)",
    other_side: "换一边下(C)",
    next_level: "下一级(L)",
    mistakes: "看错着(V)",
    board: "看棋盘(N)",
    keep: Question {
        title: "错着",
        text: "把你走错的局面存成题目，以后再练？以后不再问。",
        answers: &["好(Y)", "不用(N)"],
    },
    kept: |count| format!("你的错着存成了 {count} 道题，按 P 解题"),
};

/// English.
pub const EN: GameOverText = GameOverText {
    titles: ["You win!", "You lose", "A draw"],
    title: "Game over",
    best: |number, mv| format!("Best move: {number} {mv}"),
    worst: |number, mv, better, gain| format!("Worst mistake: {number} {mv}; {better} is better by {gain}"),
    record: |opponent, [won, drawn, lost]| format!("Against {opponent}: {won} won, {drawn} drawn, {lost} lost"),
    again: "Again (Y)",
    other_side: "Other side (C)",
    next_level: "Next level (L)",
    mistakes: "Look at mistakes (V)",
    board: "View board (N)",
    keep: Question {
        title: "Mistakes",
        text: "Keep the positions of your mistakes as puzzles? You are asked only once.",
        answers: &["Yes (Y)", "No (N)"],
    },
    kept: |count| format!("{count} of your mistakes became puzzles; P shows them"),
};
