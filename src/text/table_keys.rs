//! The lines of keys at the table.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// A line of keys for each state of a game.
#[derive(Clone, Copy)]
pub struct StateKeys {
    /// A human is to move.
    pub usual: KeyLine,
    /// The computer thinks about its move.
    pub thinking: KeyLine,
    /// Another computation is running.
    pub busy: KeyLine,
    /// A move is animated.
    pub moving: KeyLine,
    /// The game is only looked through.
    pub looking: KeyLine,
    /// The game is over.
    pub over: KeyLine,
    /// The game is replayed.
    pub replay: KeyLine,
    /// The game is locked.
    pub locked: KeyLine,
}

impl StateKeys {
    /// Returns all lines.
    pub const fn all(&self) -> [KeyLine; 8] {
        let StateKeys { usual, thinking, busy, moving, looking, over, replay, locked } = *self;
        [usual, thinking, busy, moving, looking, over, replay, locked]
    }
}

/// 中文。
pub const ZH: StateKeys = StateKeys {
    usual: KeyLine::chinese(&[
        entry(&[("方向键、回车", code::ENTER)], "或单击 落子"),
        entry(&[("F2", code::F2)], " 新局"),
        entry(&[("U", code::U)], " 悔棋"),
        entry(&[("H", code::H)], " 提示"),
        entry(&[("Tab", code::TAB)], " 菜单"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    thinking: KeyLine::chinese(&[
        entry(&[("G", code::G)], " 马上走"),
        entry(&[("T", code::T)], " 显示思考"),
        entry(&[("U", code::U)], " 悔棋"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    busy: KeyLine::chinese(&[
        entry(&[], "任意键停"),
        entry(&[("T", code::T)], " 显示思考"),
        entry(&[("Esc", code::ESC)], " 停下"),
    ]),
    moving: KeyLine::chinese(&[entry(&[], "任意键快进")]),
    looking: KeyLine::chinese(&[
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 前后看"),
        entry(&[("Home/", code::HOME), ("End", code::END)], " 开局/最后"),
        entry(&[("R", code::R)], " 重放"),
        entry(&[("G", code::G)], " 电脑走"),
        entry(&[("Tab", code::TAB)], " 菜单"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    over: KeyLine::chinese(&[
        entry(&[("F2", code::F2)], " 再来一局"),
        entry(&[("V", code::V)], " 全局分析"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 前后看"),
        entry(&[("U", code::U)], " 悔棋"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    replay: KeyLine::chinese(&[
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " 快慢"),
        entry(&[("空格", code::SPACE)], " 暂停"),
        entry(
            &[("←", code::LEFT), ("→ ", code::RIGHT), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)],
            " 一步步看",
        ),
        entry(&[("Esc", code::ESC)], " 停下"),
    ]),
    locked: KeyLine::chinese(&[entry(&[("F7", code::F7)], " 解锁"), entry(&[("F1", code::F1)], " 说明")]),
};

/// English.
pub const EN: StateKeys = StateKeys {
    usual: KeyLine::narrow_english(&[
        entry(&[("Arrows, Enter", code::ENTER)], " or click: place"),
        entry(&[("U", code::U)], " undo"),
        entry(&[("H", code::H)], " hint"),
        entry(&[("Tab", code::TAB)], " menu"),
        entry(&[("F1", code::F1)], " help"),
        entry(&[("Esc", code::ESC)], " back"),
    ]),
    thinking: KeyLine::narrow_english(&[
        entry(&[("G", code::G)], " move now"),
        entry(&[("T", code::T)], " show thoughts"),
        entry(&[("U", code::U)], " undo"),
        entry(&[("F1", code::F1)], " help"),
        entry(&[("Esc", code::ESC)], " exit"),
    ]),
    busy: KeyLine::english(&[
        entry(&[], "Any key: stop"),
        entry(&[("T", code::T)], ": show thoughts"),
        entry(&[("Esc", code::ESC)], ": stop"),
    ]),
    moving: KeyLine::english(&[entry(&[], "Any key: skip")]),
    looking: KeyLine::narrow_english(&[
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " step"),
        entry(&[("Home/", code::HOME), ("End", code::END)], " start/end"),
        entry(&[("R", code::R)], " replay"),
        entry(&[("G", code::G)], " move now"),
        entry(&[("Tab", code::TAB)], " menu"),
        entry(&[("Esc", code::ESC)], " exit"),
    ]),
    over: KeyLine::narrow_english(&[
        entry(&[("F2", code::F2)], " new game"),
        entry(&[("V", code::V)], " analyse"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " step"),
        entry(&[("U", code::U)], " undo"),
        entry(&[("F1", code::F1)], " help"),
        entry(&[("Esc", code::ESC)], " back"),
    ]),
    replay: KeyLine::narrow_english(&[
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " speed"),
        entry(&[("Space", code::SPACE)], " pause"),
        entry(
            &[("Left ", code::LEFT), ("Right ", code::RIGHT), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)],
            " step",
        ),
        entry(&[("Esc", code::ESC)], " stop"),
    ]),
    locked: KeyLine::narrow_english(&[entry(&[("F7", code::F7)], " unlock"), entry(&[("F1", code::F1)], " help")]),
};
