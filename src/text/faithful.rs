//! The texts of the DOS Othello as in the paper. The Chinese ones have their glyphs in `examples/othello/word.h`, too.

/// The texts of the DOS Othello as in the paper, each a line.
pub struct FaithfulText {
    /// The help.
    pub help: [&'static str; 6],
    /// The question whether to leave a game in progress.
    pub leaving: &'static str,
    /// The human has won against the computer.
    pub you_win: &'static str,
    /// The computer has won.
    pub computer_wins: &'static str,
    /// Black has won against White, both human.
    pub black_wins: &'static str,
    /// White has won against Black, both human.
    pub white_wins: &'static str,
    /// The game is a draw.
    pub draw: &'static str,
    /// The question whether to play again, after the result.
    pub again: &'static str,
}

pub(super) const ZH: FaithfulText = FaithfulText {
    help: [
        "欢乐黑白棋：双方轮流落子，黑方先下。",
        "落下的棋子要在横、竖、斜任一方向上夹住对方的棋子，",
        "夹住的棋子都变成自己的颜色；夹不住就不能下。",
        "无棋可下时停一步；双方都无棋可下就结束，棋子多的一方获胜。",
        "方向键移动光标，回车键或空格键落子，左上角的键退出。",
        "按任意键返回。",
    ],
    leaving: "再按一次退出，按别的键接着下",
    you_win: "你获得胜利",
    computer_wins: "计算机获得胜利",
    black_wins: "黑方获得胜利",
    white_wins: "白方获得胜利",
    draw: "双方平手",
    again: "，按回车键再下一局",
};

pub(super) const EN: FaithfulText = FaithfulText {
    help: [
        "The sides place discs in turn. Black moves first.",
        "Enclose discs of the opponent in a row, a column or a diagonal.",
        "They become yours. A disc that encloses none cannot be placed.",
        "A side without a move passes. If both pass, more discs win.",
        "Arrow keys: move the cursor. Enter or Space: place a disc. Esc: leave.",
        "Press any key to return.",
    ],
    leaving: "Press Esc again to leave, another key to continue",
    you_win: "You win",
    computer_wins: "The computer wins",
    black_wins: "Black wins",
    white_wins: "White wins",
    draw: "A draw",
    again: ". Enter: play again",
};
