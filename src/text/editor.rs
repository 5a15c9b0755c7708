//! The texts of the board editor.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of the board editor.
    pub struct BoardEditorText {
        /// The title.
        title = "摆棋", "Set up a position";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese: [] "方向键 移动", ["回车" ENTER] " 摆放", [] "数字 选棋子", ["0" DIGIT_0] " 橡皮", [] "右键 拿掉"),
            key_line!(narrow_english:
                [] "Arrows move", ["Enter" ENTER] " place", [] "digits piece", ["0" DIGIT_0] " eraser",
                [] "right button remove",
            );
        /// The line of keys in games whose pieces are chosen by letters.
        keys_letters: KeyLine =
            key_line!(chinese:
                [] "方向键 移动", ["回车" ENTER] " 摆放", [] "KABNRCP 选红子", [] "kabnrcp 选黑子", ["0" DIGIT_0] " 橡皮", [] "右键 拿掉",
            ),
            key_line!(narrow_english:
                ["Arrows, Enter" ENTER] " place", [] "KABNRCP red", [] "kabnrcp black", ["0" DIGIT_0] " eraser",
                [] "right button remove",
            );
        /// The eraser.
        eraser = "橡皮", "Eraser";
        /// The side to move.
        to_move(side: &str) = "轮到{side}", "{side} to move";
        /// The labels of the buttons: done, the usual start, an empty board, the other side to move, undo, cancel. Each
        /// names its key.
        buttons: [&'static str; 6] =
            ["完成", "开局", "清空", "换边", "撤消", "取消"],
            ["Done", "Start", "Clear", "Turn", "Undo", "Cancel"];
        /// The titles of the menus: the position, changes, help.
        menus: [&'static str; 3] = ["局面", "修改", "帮助"], ["Position", "Edit", "Help"];
        /// The reason why the position cannot be played: its errors are listed.
        not_legal = "局面有误", "the position has errors";
        /// The reason why nothing can be undone.
        unchanged = "还没有改动", "nothing was changed";
        /// The position is legal.
        playable = "可以开始", "Ready to play";
        /// The heading of the errors that prevent play.
        refused = "还不能开始", "Not playable yet";
        /// Errors in an Othello position.
        othello: OthelloSetupErrorText;
    }
}

texts! {
    /// Errors in an Othello position.
    pub struct OthelloSetupErrorText {
        /// Neither side has a move.
        over = "双方都无棋可下", "Neither side has a move";
        /// There are fewer discs than in any game: their number.
        few(count: u32) = "实战中不会只有 {count} 子", "Impossible in a game: {count} discs";
        /// A square in the centre is empty, which is impossible in a game: the square.
        centre(squares: &str) = "实战中 {squares} 不会空着", "Cannot be empty: {squares}";
        /// Discs are not connected with the centre, which is impossible in a game: the squares.
        apart(squares: &str) = "实战中 {squares} 不会孤立", "Not connected: {squares}";
    }
}
