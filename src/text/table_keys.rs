//! The lines of keys at the table.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// A line of keys for each state of a game.
    #[derive(Clone, Copy)]
    pub struct StateKeys {
        /// A human is to move.
        usual: KeyLine =
            key_line!(chinese:
                ["方向键、回车" ENTER] "或单击 落子", ["F2" F2] " 新局", ["U" U] " 悔棋", ["H" H] " 提示", ["Tab" TAB] " 菜单",
                ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["Arrows, Enter" ENTER] " or click: place", ["U" U] " undo", ["H" H] " hint", ["Tab" TAB] " menu",
                ["F1" F1] " help", ["Esc" ESC] " back",
            );
        /// The computer thinks about its move.
        thinking: KeyLine =
            key_line!(chinese: ["G" G] " 马上走", ["T" T] " 显示思考", ["U" U] " 悔棋", ["F1" F1] " 说明", ["Esc" ESC] " 返回"),
            key_line!(narrow_english:
                ["G" G] " move now", ["T" T] " show thoughts", ["U" U] " undo", ["F1" F1] " help", ["Esc" ESC] " exit",
            );
        /// Another computation is running.
        busy: KeyLine =
            key_line!(chinese: [] "任意键停", ["T" T] " 显示思考", ["Esc" ESC] " 停下"),
            key_line!(english: [] "Any key: stop", ["T" T] ": show thoughts", ["Esc" ESC] ": stop");
        /// A move is animated.
        moving: KeyLine = key_line!(chinese: [] "任意键快进"), key_line!(english: [] "Any key: skip");
        /// The game is only looked through.
        looking: KeyLine =
            key_line!(chinese:
                ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " 前后看", ["Home/" HOME, "End" END] " 开局/最后", ["R" R] " 重放",
                ["G" G] " 电脑走", ["Tab" TAB] " 菜单", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " step", ["Home/" HOME, "End" END] " start/end", ["R" R] " replay",
                ["G" G] " move now", ["Tab" TAB] " menu", ["Esc" ESC] " exit",
            );
        /// The game is over.
        over: KeyLine =
            key_line!(chinese:
                ["F2" F2] " 再来一局", ["V" V] " 全局分析", ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " 前后看", ["U" U] " 悔棋",
                ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["F2" F2] " new game", ["V" V] " analyse", ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " step", ["U" U] " undo",
                ["F1" F1] " help", ["Esc" ESC] " back",
            );
        /// The game is replayed.
        replay: KeyLine =
            key_line!(chinese:
                ["+ " PLUS, "-" MINUS] " 快慢", ["空格" SPACE] " 暂停",
                ["←" LEFT, "→ " RIGHT, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] " 一步步看", ["Esc" ESC] " 停下",
            ),
            key_line!(narrow_english:
                ["+ " PLUS, "-" MINUS] " speed", ["Space" SPACE] " pause",
                ["Left " LEFT, "Right " RIGHT, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] " step", ["Esc" ESC] " stop",
            );
        /// The game is locked.
        locked: KeyLine =
            key_line!(chinese: ["F7" F7] " 解锁", ["F1" F1] " 说明"),
            key_line!(narrow_english: ["F7" F7] " unlock", ["F1" F1] " help");
    }
}

impl StateKeys {
    /// Returns all lines.
    pub const fn all(&self) -> [KeyLine; 8] {
        let StateKeys { usual, thinking, busy, moving, looking, over, replay, locked } = *self;
        [usual, thinking, busy, moving, looking, over, replay, locked]
    }
}
