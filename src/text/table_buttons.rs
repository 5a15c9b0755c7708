//! The labels of the buttons at the table.

/// The labels of the buttons next to the board, a short word each.
#[expect(missing_docs, reason = "each is the label of the action that it is called after")]
pub struct ButtonText {
    pub new: &'static str,
    pub undo: &'static str,
    pub hint: &'static str,
    pub move_now: &'static str,
    pub finish: &'static str,
    pub pass: &'static str,
    pub pause: &'static str,
    pub resume: &'static str,
    pub stop: &'static str,
    pub back: &'static str,
    pub forward: &'static str,
    pub replay: &'static str,
    pub analysis: &'static str,
    pub unlock: &'static str,
    pub help: &'static str,
    pub menu: &'static str,
    pub leave: &'static str,
}

/// 中文。
pub const ZH: ButtonText = ButtonText {
    new: "新局",
    undo: "悔棋",
    hint: "提示",
    move_now: "马上走",
    finish: "和/认输",
    pass: "停一步",
    pause: "暂停",
    resume: "继续",
    stop: "停止",
    back: "上一步",
    forward: "下一步",
    replay: "重放",
    analysis: "分析",
    unlock: "解锁",
    help: "说明",
    menu: "菜单",
    leave: "返回",
};

/// English.
pub const EN: ButtonText = ButtonText {
    new: "New",
    undo: "Undo",
    hint: "Hint",
    move_now: "Move",
    finish: "Finish",
    pass: "Pass",
    pause: "Pause",
    resume: "Resume",
    stop: "Stop",
    back: "Back",
    forward: "Forward",
    replay: "Replay",
    analysis: "Analyse",
    unlock: "Unlock",
    help: "Help",
    menu: "Menu",
    leave: "Exit",
};
