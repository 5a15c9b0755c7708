//! The texts of the DOS Othello as in the paper. The Chinese ones have their glyphs in `examples/othello/word.h`, too.

use super::texts::texts;

texts! {
    /// The texts of the DOS Othello as in the paper, each a line.
    pub struct FaithfulText {
        /// The help.
        help: [&'static str; 6] =
            [
                "欢乐黑白棋：双方轮流落子，黑方先下。",
                "落下的棋子要在横、竖、斜任一方向上夹住对方的棋子，",
                "夹住的棋子都变成自己的颜色；夹不住就不能下。",
                "无棋可下时停一步；双方都无棋可下就结束，棋子多的一方获胜。",
                "方向键移动光标，回车键或空格键落子，左上角的键退出。",
                "按任意键返回。",
            ],
            [
                "The sides place discs in turn. Black moves first.",
                "Enclose discs of the opponent in a row, a column or a diagonal.",
                "They become yours. A disc that encloses none cannot be placed.",
                "A side without a move passes. If both pass, more discs win.",
                "Arrow keys: move the cursor. Enter or Space: place a disc. Esc: leave.",
                "Press any key to return.",
            ];
        /// The question whether to leave a game in progress.
        leaving = "再按一次退出，按别的键接着下", "Press Esc again to leave, another key to continue";
        /// The results: the human has won against the computer, or the computer; Black has won, or White; a draw.
        results: [&'static str; 5] =
            ["你获得胜利", "计算机获得胜利", "黑方获得胜利", "白方获得胜利", "双方平手"],
            ["You win", "The computer wins", "Black wins", "White wins", "A draw"];
        /// The question whether to play again, after the result.
        again = "，按回车键再下一局", ". Enter: play again";
    }
}
