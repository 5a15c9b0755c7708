//! Names of the games' sounds.

/// The sounds' names, and the texts that `huanle show tones` shows next to them.
pub struct ChimeNames {
    /// A piece is placed or moved.
    pub place: &'static str,
    /// An illegal move is attempted.
    pub wrong: &'static str,
    /// A side passes.
    pub pass: &'static str,
    /// A piece is captured.
    pub capture: &'static str,
    /// A king is in check.
    pub check: &'static str,
    /// The selection in a menu moves.
    pub menu_move: &'static str,
    /// An item of a menu is chosen.
    pub menu_choose: &'static str,
    /// A second of the last ones of a player's time.
    pub tick: &'static str,
    /// The human has won.
    pub win: &'static str,
    /// The human has lost.
    pub loss: &'static str,
    /// The game is a draw.
    pub draw: &'static str,
    /// The heading.
    pub heading: &'static str,
    /// A tone: its frequency in hertz and the timer's divisor for it.
    pub tone: fn(u32, u32) -> String,
    /// The label of a rest.
    pub rest: &'static str,
    /// The time scale: the time that the whole width shows, in tenths of a millisecond.
    pub scale: fn(u32) -> String,
}

pub(super) const ZH: ChimeNames = ChimeNames {
    place: "落子",
    wrong: "不能下在这里",
    pass: "停一手",
    capture: "吃子",
    check: "将军",
    menu_move: "菜单移动",
    menu_choose: "菜单选定",
    tick: "读秒",
    win: "胜",
    loss: "负",
    draw: "和棋",
    heading: "PC 喇叭的声音",
    tone: |hz, divisor| format!("{hz} 赫兹：计数 1193182 / {divisor}"),
    rest: "无声",
    scale: |tenths| format!("屏宽 {}.{} 毫秒", tenths / 10, tenths % 10),
};

pub(super) const EN: ChimeNames = ChimeNames {
    place: "place a piece",
    wrong: "illegal move",
    pass: "pass",
    capture: "capture",
    check: "check",
    menu_move: "menu: move",
    menu_choose: "menu: choose",
    tick: "last seconds",
    win: "win",
    loss: "loss",
    draw: "draw",
    heading: "Sounds of the PC speaker",
    tone: |hz, divisor| format!("{hz} Hz: timer 1193182 / {divisor}"),
    rest: "silence",
    scale: |tenths| format!("{}.{} ms across", tenths / 10, tenths % 10),
};
