//! The texts of the main menu.

use super::key_line::{KeyLine, entry};
use crate::gfx::Color;
use crate::machine::code;

/// The texts of the main menu and of the screens reached only from it.
pub struct MainMenuText {
    /// The title in 64-dot characters, each with its colour.
    pub title: &'static [(char, Color)],
    /// The line below the title.
    pub subtitle: &'static str,
    /// The item for the DOS Othello program.
    pub original_othello: MenuItemText,
    /// The item for the 10 × 10 program.
    pub original_gomoku: MenuItemText,
    /// The item for the xiangqi program of the source.
    pub original_xiangqi: MenuItemText,
    /// The item for modern Othello.
    pub othello: MenuItemText,
    /// The item for modern gomoku.
    pub gomoku: MenuItemText,
    /// The item for modern xiangqi.
    pub xiangqi: MenuItemText,
    /// The item for the classroom.
    pub classroom: MenuItemText,
    /// The item for the list of effects.
    pub effects: MenuItemText,
    /// The item for the workbench, in which programs in C are written and run.
    pub workbench: MenuItemText,
    /// The item for the settings.
    pub settings: MenuItemText,
    /// The item for leaving.
    pub leave: MenuItemText,
    /// The line of keys; the key that changes the language is named in both languages.
    pub keys: KeyLine,
    /// The chosen language could not be saved: the reason.
    pub not_saved: fn(&str) -> String,
    /// The heading of the help.
    pub help_heading: &'static str,
    /// The paragraphs of the help.
    pub help: &'static [&'static str],
    /// The keys that work everywhere, each with its effect.
    pub help_keys: &'static [(&'static str, &'static str)],
    /// The key that opens the licences from the help; it can be clicked.
    pub help_licences: &'static str,
    /// The line that tells how to leave the help.
    pub help_back: &'static str,
    /// The line of keys in the list of effects.
    pub effect_keys: KeyLine,
    /// The line of keys of the items of a playlist.
    pub playlist_keys: KeyLine,
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

/// 中文。
pub const ZH: MainMenuText = MainMenuText {
    title: &[('欢', Color::YELLOW), ('乐', Color::YELLOW), ('棋', Color::YELLOW)],
    subtitle: "Ｈ　Ｕ　Ａ　Ｎ　Ｌ　Ｅ",
    original_othello: MenuItemText {
        label: "欢乐黑白棋",
        note: "DOS 原版",
        about: "当年的 DOS 程序：星空、百叶窗和原来的电脑对手",
    },
    original_gomoku: MenuItemText {
        label: "五子棋",
        note: "十路原版",
        about: "当年的 10×10 程序：电脑先走，按胜表下棋",
    },
    original_xiangqi: MenuItemText {
        label: "中国象棋",
        note: "原版",
        about: "当年的程序：七级难度、让子，各项改进可以分别关掉",
    },
    othello: MenuItemText {
        label: "黑白棋", note: "", about: "现代的玩法：悔棋、提示、复盘、分析、打谱"
    },
    gomoku: MenuItemText {
        label: "五子棋", note: "", about: "十到二十路，自由、标准、连珠规则，先连成五子者胜"
    },
    xiangqi: MenuItemText {
        label: "中国象棋", note: "", about: "楚河汉界，车马炮：强力电脑、残局、打谱"
    },
    classroom: MenuItemText {
        label: "图形课堂", note: "", about: "课程：画面是怎样一个点一个点画出来的"
    },
    effects: MenuItemText {
        label: "动画演示", note: "", about: "过渡、补间、变形、调色板，一样一样地看"
    },
    workbench: MenuItemText {
        label: "Turbo C", note: "", about: "当年的 C 程序：编写、运行、单步调试，也能后退"
    },
    settings: MenuItemText { label: "设置", note: "", about: "语言、速度、声音、棋盘" },
    leave: MenuItemText { label: "退出", note: "", about: "下次再来" },
    keys: KeyLine {
        gap: "　　",
        entries: &[
            entry(&[("回车", code::ENTER)], "或单击 进入"),
            entry(&[("F1", code::F1)], " 说明"),
            entry(&[("L", code::L)], " English（英文）"),
            entry(&[("Esc", code::ESC)], " 退出"),
        ],
    },
    not_saved: |why| format!("无法保存语言设置：{why}"),
    help_heading: "说明",
    help: &[
        "欢乐棋把本世纪初的棋类小程序带回来：640×480，十六种颜色，每一个点都由程序自己画。",
        "选一个程序，按回车进入；按 Esc 总能返回上一级，最后回到这里。",
    ],
    help_keys: &[
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
    help_licences: "F2 许可证",
    help_back: "其他键返回",
    effect_keys: KeyLine {
        gap: "　　",
        entries: &[
            entry(&[], "方向键或鼠标 选择"),
            entry(&[("回车", code::ENTER)], " 播放"),
            entry(&[("Esc", code::ESC)], " 返回"),
        ],
    },
    playlist_keys: KeyLine {
        gap: "　　",
        entries: &[
            entry(&[], "PgDn、PgUp 下一项、上一项"),
            entry(&[("回车", code::ENTER)], " 打开"),
            entry(&[("F1", code::F1)], " 说明"),
            entry(&[("Esc", code::ESC)], " 结束"),
        ],
    },
};

/// English.
pub const EN: MainMenuText = MainMenuText {
    title: &[
        ('H', Color::YELLOW),
        ('U', Color::YELLOW),
        ('A', Color::YELLOW),
        ('N', Color::YELLOW),
        ('L', Color::YELLOW),
        ('E', Color::YELLOW),
    ],
    subtitle: "欢　乐　棋",
    original_othello: MenuItemText {
        label: "Othello",
        note: "DOS original",
        about: "The original DOS program: starfield, blinds, its computer player",
    },
    original_gomoku: MenuItemText {
        label: "Gomoku",
        note: "original",
        about: "The original 10 x 10 program with its win tables: the computer begins",
    },
    original_xiangqi: MenuItemText {
        label: "Xiangqi",
        note: "original",
        about: "The original program: seven levels, handicaps, each improvement a switch",
    },
    othello: MenuItemText {
        label: "Othello",
        note: "",
        about: "The modern game: undo, hints, replay, analysis, game files",
    },
    gomoku: MenuItemText {
        label: "Gomoku",
        note: "",
        about: "Five in a row on 10 to 20 lines: freestyle, standard or renju",
    },
    xiangqi: MenuItemText {
        label: "Xiangqi",
        note: "",
        about: "Chinese chess, with river and cannons: strong levels, puzzles, game files",
    },
    classroom: MenuItemText { label: "Classroom", note: "", about: "Lessons on computer graphics, pixel by pixel" },
    effects: MenuItemText {
        label: "Effects",
        note: "",
        about: "Transitions, motion, morphing and colours, one at a time",
    },
    workbench: MenuItemText {
        label: "Turbo C",
        note: "",
        about: "Old C programs: write, run and step through them, forward and back",
    },
    settings: MenuItemText { label: "Settings", note: "", about: "Language, speed, sound, board" },
    leave: MenuItemText { label: "Exit", note: "", about: "See you!" },
    keys: KeyLine::english(&[
        entry(&[("Enter", code::ENTER)], " or click: open"),
        entry(&[("F1", code::F1)], ": help"),
        entry(&[("L", code::L)], ": 中文 (Chinese)"),
        entry(&[("Esc", code::ESC)], ": exit"),
    ]),
    not_saved: |why| format!("Cannot save the language: {why}"),
    help_heading: "Help",
    help: &[
        "Huanle brings back small board games of the early 2000s: 640 by 480 pixels, sixteen colours, every pixel drawn \
         by the program.",
        "Choose a program and press Enter. Esc always goes back, and finally returns to this menu.",
    ],
    help_keys: &[
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
    ],
    help_licences: "F2: licences",
    help_back: "Any other key: back",
    effect_keys: KeyLine::english(&[
        entry(&[], "Arrows, mouse: choose"),
        entry(&[("Enter", code::ENTER)], ": play"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    playlist_keys: KeyLine::english(&[
        entry(&[], "PgDn, PgUp: next, previous"),
        entry(&[("Enter", code::ENTER)], ": open"),
        entry(&[("F1", code::F1)], ": help"),
        entry(&[("Esc", code::ESC)], ": end"),
    ]),
};
