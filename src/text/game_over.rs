//! The texts after a game.

use super::question::Question;
use super::texts::texts;

texts! {
    /// The texts of the question after a game.
    pub struct GameOverText {
        /// The title if one person has played: they have won, lost, or drawn.
        titles: [&'static str; 3] = ["你赢了！", "你输了", "和棋"], ["You win!", "You lose", "A draw"];
        /// The title if it is nobody's game: two people at one computer, or none.
        title = "终局", "Game over";
        /// The player's best move: its number and the move.
        best(number: usize, mv: &str) = "最好的一步：第 {number} 步 {mv}", "Best move: {number} {mv}";
        /// The player's worst mistake: its number, the move, the better one and the gain of that.
        worst(number: usize, mv: &str, better: &str, gain: &str) =
            "最大的错着：第 {number} 步 {mv}，走 {better} 多得 {gain}",
            "Worst mistake: {number} {mv}; {better} is better by {gain}";
        /// The player's record against an opponent: games won, drawn and lost.
        record: fn(&str, [u32; 3]) -> String =
            |opponent, [won, drawn, lost]| format!("对{opponent}：{won} 胜 {drawn} 和 {lost} 负"),
            |opponent, [won, drawn, lost]| format!("Against {opponent}: {won} won, {drawn} drawn, {lost} lost");
        /// The answer: another game.
        again = "再来一局(Y)", "Again (Y)";
        /// The answer: another game with the other side.
        other_side = "换一边下(C)", "Other side (C)";
        /// The answer: another game against the next level.
        next_level = "下一级(L)", "Next level (L)";
        /// The answer: look at the mistakes.
        mistakes = "看错着(V)", "Look at mistakes (V)";
        /// The answer: look at the board.
        board = "看棋盘(N)", "View board (N)";
        /// The question whether mistakes become puzzles. The first answer agrees.
        keep: Question =
            Question::new("错着", "把你走错的局面存成题目，以后再练？以后不再问。", &["好(Y)", "不用(N)"]),
            Question::new(
                "Mistakes",
                "Keep the positions of your mistakes as puzzles? You are asked only once.",
                &["Yes (Y)", "No (N)"],
            );
        /// This number of positions became puzzles.
        kept(count: usize) = "你的错着存成了 {count} 道题，按 P 解题", "{count} of your mistakes became puzzles; P shows them";
    }
}
