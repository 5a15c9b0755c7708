//! Names of the games' sounds.

use super::texts::texts;

texts! {
    /// The sounds' names, and the texts that `huanle show tones` shows next to them.
    pub struct ChimeNames {
        /// A piece is placed or moved.
        place = "落子", "place a piece";
        /// An illegal move is attempted.
        wrong = "不能下在这里", "illegal move";
        /// A side passes.
        pass = "停一手", "pass";
        /// A piece is captured.
        capture = "吃子", "capture";
        /// A king is in check.
        check = "将军", "check";
        /// The selection in a menu moves.
        menu_move = "菜单移动", "menu: move";
        /// An item of a menu is chosen.
        menu_choose = "菜单选定", "menu: choose";
        /// A second of the last ones of a player's time.
        tick = "读秒", "last seconds";
        /// The human has won.
        win = "胜", "win";
        /// The human has lost.
        loss = "负", "loss";
        /// The game is a draw.
        draw = "和棋", "draw";
        /// The heading.
        heading = "PC 喇叭的声音", "Sounds of the PC speaker";
        /// A tone: its frequency in hertz and the timer's divisor for it.
        tone(hz: u32, divisor: u32) = "{hz} 赫兹：计数 1193182 / {divisor}", "{hz} Hz: timer 1193182 / {divisor}";
        /// The label of a rest.
        rest = "无声", "silence";
        /// The time scale: the time that the whole width shows, in tenths of a millisecond.
        scale: fn(u32) -> String =
            |tenths| format!("屏宽 {}.{} 毫秒", tenths / 10, tenths % 10),
            |tenths| format!("{}.{} ms across", tenths / 10, tenths % 10);
    }
}
