//! The texts of the main menu.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;
use crate::gfx::Color;

texts! {
    /// The texts of the main menu and of the screens reached only from it.
    pub struct MainMenuText {
        /// The title in 64-dot characters, each with its colour.
        title: &'static [(char, Color)] =
            &[('欢', Color::YELLOW), ('乐', Color::YELLOW), ('棋', Color::YELLOW)],
            &[
                ('H', Color::YELLOW),
                ('U', Color::YELLOW),
                ('A', Color::YELLOW),
                ('N', Color::YELLOW),
                ('L', Color::YELLOW),
                ('E', Color::YELLOW),
            ];
        /// The line below the title.
        subtitle = "Ｈ　Ｕ　Ａ　Ｎ　Ｌ　Ｅ", "欢　乐　棋";
        /// The item for the DOS Othello program.
        original_othello: MenuItemText =
            MenuItemText::new("欢乐黑白棋", "DOS 原版", "当年的 DOS 程序：星空、百叶窗和原来的电脑对手"),
            MenuItemText::new(
                "Othello", "DOS original", "The original DOS program: starfield, blinds, its computer player",
            );
        /// The item for the 10 × 10 program.
        original_gomoku: MenuItemText =
            MenuItemText::new("五子棋", "十路原版", "当年的 10×10 程序：电脑先走，按获胜表下棋"),
            MenuItemText::new(
                "Gomoku", "original", "The original 10 x 10 program with its win tables: the computer begins",
            );
        /// The item for the xiangqi program of the source.
        original_xiangqi: MenuItemText =
            MenuItemText::new("中国象棋", "原版", "当年的程序：七级难度、让子，各项改进可以分别关掉"),
            MenuItemText::new(
                "Xiangqi", "original", "The original program: seven levels, handicaps, each improvement a switch",
            );
        /// The item for modern Othello.
        othello: MenuItemText =
            MenuItemText::new("黑白棋", "", "现代的玩法：悔棋、提示、复盘、分析、打谱"),
            MenuItemText::new("Othello", "", "The modern game: undo, hints, replay, analysis, game files");
        /// The item for modern gomoku.
        gomoku: MenuItemText =
            MenuItemText::new("五子棋", "", "十到二十路，自由、标准、连珠规则，先连成五子者胜"),
            MenuItemText::new("Gomoku", "", "Five in a row on 10 to 20 lines: freestyle, standard or renju");
        /// The item for modern xiangqi.
        xiangqi: MenuItemText =
            MenuItemText::new("中国象棋", "", "楚河汉界，车马炮：强力电脑、残局、打谱"),
            MenuItemText::new(
                "Xiangqi", "", "Chinese chess, with river and cannons: strong levels, puzzles, game files",
            );
        /// The item for the classroom.
        classroom: MenuItemText =
            MenuItemText::new("图形课堂", "", "课程：画面是怎样一个点一个点画出来的"),
            MenuItemText::new("Classroom", "", "Lessons on computer graphics, pixel by pixel");
        /// The item for the list of effects.
        effects: MenuItemText =
            MenuItemText::new("动画演示", "", "过渡、补间、变形、调色板，一样一样地看"),
            MenuItemText::new("Effects", "", "Transitions, motion, morphing and colours, one at a time");
        /// The item for the workbench, in which programs in C are written and run.
        workbench: MenuItemText =
            MenuItemText::new("Turbo C", "", "当年的 C 程序：编写、运行、单步调试，也能后退"),
            MenuItemText::new("Turbo C", "", "Old C programs: write, run and step through them, forward and back");
        /// The item for the settings.
        settings: MenuItemText =
            MenuItemText::new("设置", "", "语言、速度、声音、棋盘"),
            MenuItemText::new("Settings", "", "Language, speed, sound, board");
        /// The item for leaving.
        leave: MenuItemText =
            MenuItemText::new("退出", "", "下次再来"),
            MenuItemText::new("Exit", "", "See you!");
        /// The line of keys; the key that changes the language is named in both languages.
        keys: KeyLine =
            key_line!(wide_chinese: ["回车" ENTER] "或单击 进入", ["F1" F1] " 说明", ["L" L] " English（英文）", ["Esc" ESC] " 退出"),
            key_line!(english:
                ["Enter" ENTER] " or click: open", ["F1" F1] ": help", ["L" L] ": 中文 (Chinese)", ["Esc" ESC] ": exit",
            );
        /// The chosen language could not be saved: the reason.
        not_saved(why: &str) = "无法保存语言设置：{why}", "Cannot save the language: {why}";
        /// The heading of the help.
        help_heading = "说明", "Help";
        /// The paragraphs of the help.
        help: &'static [&'static str] =
            &[
                "欢乐棋把本世纪初的棋类小程序带回来：640×480，十六种颜色，每一个点都由程序自己画。",
                "选一个程序，按回车进入；按 Esc 总能返回上一级，最后回到这里。",
            ],
            &[
                "Huanle brings back small board games of the early 2000s: 640 by 480 pixels, sixteen colours, every \
                 pixel drawn by the program.",
                "Choose a program and press Enter. Esc always goes back, and finally returns to this menu.",
            ];
        /// The keys that work everywhere, each with its effect.
        help_keys: &'static [(&'static str, &'static str)] =
            &[
                ("方向键", "选择、移动光标"),
                ("回车、空格", "执行、落子；鼠标左键也可以"),
                ("Esc", "离开当前画面"),
                ("F1", "当前程序的说明，列表里也可以按"),
                ("L", "在这里换语言（Language）"),
                ("F6", "老板键：换成 DOS 画面，再按一次回来"),
                ("F8", "把当前画面存成图片（PNG），存在启动程序的文件夹里"),
                ("F9", "开始或停止录制动画（GIF），也存在那里"),
                ("F10", "把当前画面分成四个位平面来看"),
                ("F11", "全屏，Alt+回车也可以；再按一次恢复"),
                ("Ctrl +/-/0", "窗口里的文字放大、缩小、自动"),
                ("F12", "打开讲刚才所画内容的那一课"),
            ],
            &[
                ("Arrows", "choose, move the cursor"),
                ("Enter, Space", "select, place; so does the left mouse button"),
                ("Esc", "go back"),
                ("F1", "help on the current screen or list"),
                ("L", "change the language (语言) in the main menu"),
                ("F6", "boss key: shows a DOS prompt; F6 again returns"),
                ("F8", "save the screen as PNG in the folder you started from"),
                ("F9", "start or stop recording a GIF animation, saved there"),
                ("F10", "show the four bit planes of the screen"),
                ("F11", "full screen on or off; also Alt+Enter"),
                ("Ctrl +/-/0", "larger text in the window, smaller, automatic"),
                ("F12", "open the lesson on what was just drawn"),
            ];
        /// The key that opens the licences from the help; it can be clicked.
        help_licences = "F2 许可证", "F2: licences";
        /// The line that tells how to leave the help.
        help_back = "其他键返回", "Any other key: back";
        /// The line of keys in the list of effects.
        effect_keys: KeyLine =
            key_line!(wide_chinese: [] "方向键或鼠标 选择", ["回车" ENTER] " 播放", ["F1" F1] " 说明", ["Esc" ESC] " 返回"),
            key_line!(english:
                [] "Arrows, mouse: choose", ["Enter" ENTER] ": play", ["F1" F1] ": help", ["Esc" ESC] ": back",
            );
        /// The line of keys of the items of a playlist.
        playlist_keys: KeyLine =
            key_line!(wide_chinese: [] "PgDn、PgUp 下一项、上一项", ["回车" ENTER] " 打开", ["F1" F1] " 说明", ["Esc" ESC] " 结束"),
            key_line!(english:
                [] "PgDn, PgUp: next, previous", ["Enter" ENTER] ": open", ["F1" F1] ": help", ["Esc" ESC] ": end",
            );
    }
}

/// The texts of an item in the menu.
pub struct MenuItemText {
    /// The name, in 32-dot characters.
    pub label: &'static str,
    /// A note next to the name that tells it from a similar item, in 16-dot characters; empty for most.
    pub note: &'static str,
    /// The description, in one line of 16-dot characters.
    pub about: &'static str,
}

impl MenuItemText {
    /// Creates the texts of an item from its name, note and description.
    pub const fn new(label: &'static str, note: &'static str, about: &'static str) -> MenuItemText {
        MenuItemText { label, note, about }
    }
}

impl MainMenuText {
    /// Returns all items that can be in the menu.
    pub fn all(&self) -> [&MenuItemText; 11] {
        [
            &self.original_othello,
            &self.original_gomoku,
            &self.original_xiangqi,
            &self.othello,
            &self.gomoku,
            &self.xiangqi,
            &self.classroom,
            &self.effects,
            &self.workbench,
            &self.settings,
            &self.leave,
        ]
    }
}
