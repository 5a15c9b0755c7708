//! The list of opponents.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of the list of opponents.
    pub struct OpponentsText {
        /// The title.
        title = "选择对手", "Choose an opponent";
        /// The headings: the opponent, the description, the strength.
        columns: [&'static str; 3] = ["　 对手", "说明", "等级分"], ["   Opponent", "Description", "Elo"];
        /// The heading of the levels of the original programs.
        originals = "原来的程序", "Original programs";
        /// In place of a strength that was not measured.
        unmeasured = "未测", "unmeasured";
        /// The button that chooses the selected opponent.
        choose = "选定(C)", "Choose (C)";
        /// An opponent cannot be chosen: its name and the reason.
        refused(name: &str, reason: &str) = "不能选“{name}”：{reason}。", "{name}: {reason}.";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 移动", ["回车" ENTER] " 选定", ["F1" F1] " 说明", ["Esc" ESC] " 返回"),
            key_line!(english:
                ["Up " UP, "Down" DOWN] ": move", ["Enter" ENTER] ": choose", ["F1" F1] ": help", ["Esc" ESC] ": back",
            );
        /// The name of a level with this number of seconds per move.
        seconds(level: &str, seconds: u32) = "{level}，{seconds} 秒", "{level}, {seconds} s";
        /// The name of a level that thinks by the clocks of the game.
        clock(level: &str) = "{level}，按棋钟", "{level}, clock";
        /// The description of a level with this number of seconds per move.
        about_seconds(seconds: u32) = "每步思考 {seconds} 秒，能算多深算多深", "Thinks for {seconds} s about each move";
        /// The description of a level that thinks by the clocks of the game.
        about_clock = "按棋钟分配每步的时间", "Distributes the time of the clocks";
        /// The same, if the game is played without clocks.
        about_no_clock = "这局没有棋钟，按 F2 开新局", "Needs a game with clocks (F2)";
    }
}
