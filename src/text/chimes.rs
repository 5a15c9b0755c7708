//! What the sounds of the games are for.

/// The sounds' names, and what `huanle show tones` says beside them.
pub struct ChimeNames {
    /// A piece is placed or moved.
    pub place: &'static str,
    /// A move that is not allowed.
    pub wrong: &'static str,
    /// A side passes.
    pub pass: &'static str,
    /// A piece is taken.
    pub capture: &'static str,
    /// The king is attacked.
    pub check: &'static str,
    /// The bar of a menu moves.
    pub menu_move: &'static str,
    /// An item of a menu is chosen.
    pub menu_choose: &'static str,
    /// One of the last seconds of a player's time.
    pub tick: &'static str,
    /// The player here has won.
    pub win: &'static str,
    /// The player here has lost.
    pub loss: &'static str,
    /// Nobody has won.
    pub draw: &'static str,
    /// The heading over them.
    pub heading: &'static str,
    /// A tone: its frequency in hertz and the timer's divisor for it.
    pub tone: fn(u32, u32) -> String,
    /// No tone.
    pub rest: &'static str,
    /// How much time the whole width shows, in tenths of a millisecond.
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
    place: "a piece is placed",
    wrong: "not there",
    pass: "pass",
    capture: "capture",
    check: "check",
    menu_move: "menu: move",
    menu_choose: "menu: choose",
    tick: "the last seconds",
    win: "win",
    loss: "loss",
    draw: "draw",
    heading: "The sounds of the PC speaker",
    tone: |hz, divisor| format!("{hz} Hz: the timer counts 1193182 / {divisor}"),
    rest: "silence",
    scale: |tenths| format!("{}.{} ms across", tenths / 10, tenths % 10),
};
