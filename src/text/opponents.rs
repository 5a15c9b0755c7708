//! The list of opponents.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of the list of opponents.
pub struct OpponentsText {
    /// The title.
    pub title: &'static str,
    /// The headings: the opponent, the description, the strength.
    pub columns: [&'static str; 3],
    /// The heading of the levels of the original programs.
    pub originals: &'static str,
    /// In place of a strength that was not measured.
    pub unmeasured: &'static str,
    /// The button that chooses the selected opponent.
    pub choose: &'static str,
    /// An opponent cannot be chosen: its name and the reason.
    pub refused: fn(&str, &str) -> String,
    /// The line of keys.
    pub keys: KeyLine,
    /// The name of a level with this number of seconds per move.
    pub seconds: fn(&str, u32) -> String,
    /// The name of a level that thinks by the clocks of the game.
    pub clock: fn(&str) -> String,
    /// The description of a level with this number of seconds per move.
    pub about_seconds: fn(u32) -> String,
    /// The description of a level that thinks by the clocks of the game.
    pub about_clock: &'static str,
    /// The same, if the game is played without clocks.
    pub about_no_clock: &'static str,
}

/// 中文。
pub const ZH: OpponentsText = OpponentsText {
    title: "选择对手",
    columns: ["　 对手", "说明", "等级分"],
    originals: "原来的程序",
    unmeasured: "未测",
    choose: "选定(C)",
    refused: |name, reason| format!("不能选“{name}”：{reason}。"),
    keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 移动"),
        entry(&[("回车", code::ENTER)], " 选定"),
        entry(&[("F1", code::F1)], " 帮助"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    seconds: |level, seconds| format!("{level}，{seconds} 秒"),
    clock: |level| format!("{level}，按棋钟"),
    about_seconds: |seconds| format!("每步思考 {seconds} 秒，能算多深算多深"),
    about_clock: "按棋钟分配每步的时间",
    about_no_clock: "这局没有棋钟，按 F2 开新局",
};

/// English.
pub const EN: OpponentsText = OpponentsText {
    title: "Choose an opponent",
    columns: ["   Opponent", "Description", "Elo"],
    originals: "Original programs",
    unmeasured: "unmeasured",
    choose: "Choose (C)",
    refused: |name, reason| format!("{name}: {reason}."),
    keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": move"),
        entry(&[("Enter", code::ENTER)], ": choose"),
        entry(&[("F1", code::F1)], ": help"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    seconds: |level, seconds| format!("{level}, {seconds} s"),
    clock: |level| format!("{level}, clock"),
    about_seconds: |seconds| format!("Thinks for {seconds} s about each move"),
    about_clock: "Distributes the time of the clocks",
    about_no_clock: "Needs a game with clocks (F2)",
};
