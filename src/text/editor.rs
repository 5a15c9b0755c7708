//! The texts of the board editor.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of the board editor.
pub struct BoardEditorText {
    /// The title.
    pub title: &'static str,
    /// The line of keys.
    pub keys: KeyLine,
    /// The line of keys in games whose pieces are chosen by letters.
    pub keys_letters: KeyLine,
    /// The eraser.
    pub eraser: &'static str,
    /// The side to move.
    pub to_move: fn(&str) -> String,
    /// The labels of the buttons: done, the usual start, an empty board, the other side to move, undo, cancel. Each
    /// names its key.
    pub buttons: [&'static str; 6],
    /// The titles of the menus: the position, changes, help.
    pub menus: [&'static str; 3],
    /// The reason why the position cannot be played: its errors are listed.
    pub not_legal: &'static str,
    /// The reason why nothing can be undone.
    pub unchanged: &'static str,
    /// The position is legal.
    pub playable: &'static str,
    /// The heading of the errors that prevent play.
    pub refused: &'static str,
    /// Errors in an Othello position.
    pub othello: OthelloSetupErrorText,
}

/// Errors in an Othello position.
pub struct OthelloSetupErrorText {
    /// Neither side has a move.
    pub over: &'static str,
    /// There are fewer discs than in any game: their number.
    pub few: fn(u32) -> String,
    /// A square in the centre is empty, which is impossible in a game: the square.
    pub centre: fn(&str) -> String,
    /// Discs are not connected with the centre, which is impossible in a game: the squares.
    pub apart: fn(&str) -> String,
}

pub(super) const ZH: BoardEditorText = BoardEditorText {
    title: "摆棋",
    keys: KeyLine::chinese(&[
        entry(&[], "方向键 移动"),
        entry(&[("回车", code::ENTER)], " 摆放"),
        entry(&[], "数字 选棋子"),
        entry(&[("0", code::DIGIT_0)], " 橡皮"),
        entry(&[], "右键 拿掉"),
    ]),
    keys_letters: KeyLine::chinese(&[
        entry(&[], "方向键 移动"),
        entry(&[("回车", code::ENTER)], " 摆放"),
        entry(&[], "KABNRCP 选红子"),
        entry(&[], "kabnrcp 选黑子"),
        entry(&[("0", code::DIGIT_0)], " 橡皮"),
        entry(&[], "右键 拿掉"),
    ]),
    eraser: "橡皮",
    to_move: |side| format!("轮到{side}"),
    buttons: ["完成", "开局", "清空", "换边", "撤消", "取消"],
    menus: ["局面", "修改", "帮助"],
    not_legal: "局面有误",
    unchanged: "还没有改动",
    playable: "可以开始",
    refused: "还不能开始",
    othello: OthelloSetupErrorText {
        over: "双方都无棋可下",
        few: |count| format!("实战中不会只有 {count} 子"),
        centre: |squares| format!("实战中 {squares} 不会空着"),
        apart: |squares| format!("实战中 {squares} 不会孤立"),
    },
};

pub(super) const EN: BoardEditorText = BoardEditorText {
    title: "Set up a position",
    keys: KeyLine::narrow_english(&[
        entry(&[], "Arrows move"),
        entry(&[("Enter", code::ENTER)], " place"),
        entry(&[], "digits piece"),
        entry(&[("0", code::DIGIT_0)], " eraser"),
        entry(&[], "right button remove"),
    ]),
    keys_letters: KeyLine::narrow_english(&[
        entry(&[("Arrows, Enter", code::ENTER)], " place"),
        entry(&[], "KABNRCP red"),
        entry(&[], "kabnrcp black"),
        entry(&[("0", code::DIGIT_0)], " eraser"),
        entry(&[], "right button remove"),
    ]),
    eraser: "Eraser",
    to_move: |side| format!("{side} to move"),
    buttons: ["Done", "Start", "Clear", "Turn", "Undo", "Cancel"],
    menus: ["Position", "Edit", "Help"],
    not_legal: "the position has errors",
    unchanged: "nothing was changed",
    playable: "Ready to play",
    refused: "Not playable yet",
    othello: OthelloSetupErrorText {
        over: "Neither side has a move",
        few: |count| format!("Impossible in a game: {count} discs"),
        centre: |squares| format!("Cannot be empty: {squares}"),
        apart: |squares| format!("Not connected: {squares}"),
    },
};
