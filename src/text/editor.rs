//! The board editor.

/// What the board editor says.
pub struct Editor {
    /// Its name.
    pub title: &'static str,
    /// The keys that work.
    pub keys: &'static str,
    /// Where letters choose the pieces, in a narrow room: those and how they are taken off again.
    pub keys_letters: &'static str,
    /// Nothing is put: pieces are taken off.
    pub eraser: &'static str,
    /// A side is to move.
    pub to_move: fn(&str) -> String,
    /// The buttons, each with its key: done, the usual start, an empty board, the other side to move, take back, cancel.
    pub buttons: [&'static str; 6],
    /// The position can be played.
    pub playable: &'static str,
    /// It cannot be played as long as this is wrong.
    pub refused: &'static str,
    /// What can be wrong with a board of Othello.
    pub othello: OthelloFaults,
}

/// What can be wrong with a board of Othello.
pub struct OthelloFaults {
    /// Neither side has a move.
    pub over: &'static str,
    /// So many discs are fewer than any game has.
    pub few: fn(u32) -> String,
    /// A square in the centre is empty, which no game leads to.
    pub centre: fn(&str) -> String,
    /// Discs that are not connected with the centre, which no game leads to.
    pub apart: fn(&str) -> String,
}

pub(super) const ZH: Editor = Editor {
    title: "摆棋",
    keys: "方向键 移动　回车 摆放　数字 选棋子　0 橡皮　右键 拿掉",
    keys_letters: "KABNRCP 选红子\nkabnrcp 选黑子\n0 橡皮　右键 拿掉",
    eraser: "橡皮",
    to_move: |side| format!("轮到{side}"),
    buttons: ["完成", "开局", "清空", "换边", "撤消", "取消"],
    playable: "可以开始",
    refused: "还不能开始",
    othello: OthelloFaults {
        over: "双方都无棋可下",
        few: |count| format!("实战中不会只有 {count} 子"),
        centre: |squares| format!("实战中 {squares} 不会空着"),
        apart: |squares| format!("实战中 {squares} 不会孤立"),
    },
};

pub(super) const EN: Editor = Editor {
    title: "Set up a position",
    keys: "Arrows move  Enter put  digits piece  0 eraser  right button take off",
    keys_letters: "KABNRCP: a piece of Red's\nkabnrcp: one of Black's\n0: eraser\nright button: take off",
    eraser: "Eraser",
    to_move: |side| format!("{side} to move"),
    buttons: ["Done", "Start", "Clear", "Turn", "Undo", "Cancel"],
    playable: "Can be played",
    refused: "Cannot be played yet",
    othello: OthelloFaults {
        over: "Neither side has a move",
        few: |count| format!("Fewer discs than in any game: {count}"),
        centre: |squares| format!("Never empty: {squares}"),
        apart: |squares| format!("Never apart: {squares}"),
    },
};
