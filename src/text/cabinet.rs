//! The texts of the main menu.

use super::Exhibits;
use crate::gfx::Color;

/// The texts of the main menu and of the screens reached only from it.
pub struct MainMenuText {
    /// The title in 64-dot characters, each with its colour.
    pub title: &'static [(char, Color)],
    /// The line below the title.
    pub subtitle: &'static str,
    /// The item for the DOS Othello program.
    pub dos_othello: Words,
    /// The item for modern Othello.
    pub othello: Words,
    /// The item for gomoku.
    pub gomoku: Words,
    /// The item for the 10 × 10 program.
    pub classic_gomoku: Words,
    /// The item for xiangqi.
    pub xiangqi: Words,
    /// The item for the classroom.
    pub classroom: Words,
    /// The item for the list of effects.
    pub exhibition: Words,
    /// The item for the workbench, in which programs in C are written and run.
    pub workshop: Words,
    /// The item for the settings.
    pub settings: Words,
    /// The item for leaving.
    pub leave: Words,
    /// The line of keys; the key that changes the language is named in both languages.
    pub keys: &'static str,
    /// The chosen language could not be saved: the reason.
    pub not_kept: fn(&str) -> String,
    /// The heading of the help.
    pub help_heading: &'static str,
    /// The paragraphs of the help.
    pub help: &'static [&'static str],
    /// The keys that work everywhere, each with its effect.
    pub help_keys: &'static [(&'static str, &'static str)],
    /// The line that tells how to leave the help.
    pub help_back: &'static str,
    /// The line of keys in the list of effects.
    pub exhibition_keys: &'static str,
    /// The titles of the effects.
    pub exhibit_titles: Exhibits,
}

/// The texts of an item in the menu.
pub struct Words {
    /// The name, in 32-dot characters.
    pub label: &'static str,
    /// The description, in one line of 16-dot characters.
    pub about: &'static str,
}

impl MainMenuText {
    /// Returns all items that can be in the menu.
    pub fn all(&self) -> [&Words; 10] {
        [
            &self.dos_othello,
            &self.othello,
            &self.gomoku,
            &self.classic_gomoku,
            &self.xiangqi,
            &self.classroom,
            &self.exhibition,
            &self.workshop,
            &self.settings,
            &self.leave,
        ]
    }
}

/// 中文。
pub const ZH: MainMenuText = MainMenuText {
    title: &[('欢', Color::YELLOW), ('乐', Color::YELLOW), ('棋', Color::YELLOW)],
    subtitle: "Ｈ　Ｕ　Ａ　Ｎ　Ｌ　Ｅ",
    dos_othello: Words {
        label: "欢乐黑白棋", about: "当年的 DOS 程序：星空、百叶窗和原来的电脑对手"
    },
    othello: Words { label: "黑白棋", about: "现代的玩法：悔棋、提示、复盘、分析、打谱" },
    gomoku: Words {
        label: "五子棋", about: "十到二十路，自由、标准、连珠规则，先连成五子者胜"
    },
    classic_gomoku: Words { label: "五子棋10×10", about: "十路原版，电脑先走，看胜表" },
    xiangqi: Words { label: "中国象棋", about: "楚河汉界，车马炮" },
    classroom: Words { label: "图形课堂", about: "三十二课：画面是怎样一个点一个点画出来的" },
    exhibition: Words { label: "动画演示", about: "过渡、补间、变形、调色板，一样一样地看" },
    workshop: Words { label: "Turbo C", about: "老的 C 程序：写、运行、一步一步看，也能退回去" },
    settings: Words { label: "设置", about: "语言、速度、声音、棋盘" },
    leave: Words { label: "退出", about: "下次再来" },
    keys: "回车或单击 进入　　F1 说明　　L English（英文）　　Esc 退出",
    not_kept: |why| format!("语言没能保存：{why}"),
    help_heading: "说明",
    help: &[
        "欢乐棋把本世纪初的棋类小程序带回来：640×480，十六种颜色，每一个点都由程序自己画。",
        "选一个程序，按回车进入；在任何画面按 Esc 都通向外面，最后回到这里。",
    ],
    help_keys: &[
        ("方向键", "选择、移动光标"),
        ("回车、空格", "执行、落子；鼠标左键也可以"),
        ("Esc", "离开当前画面"),
        ("F1", "当前程序的说明，列表里也可以按"),
        ("L", "在这里换语言（Language）"),
        ("F6", "有人来了：换成 DOS 画面，再按一次回来"),
        ("F8", "把当前画面存成图片（PNG），存在启动程序的文件夹里"),
        ("F9", "开始或停止录制动画（GIF），也存在那里"),
        ("F10", "把当前画面分成四个位平面来看"),
        ("F11", "全屏，Alt+回车也可以；再按一次恢复"),
        ("F12", "打开讲刚才所画内容的那一课"),
    ],
    help_back: "按任意键返回",
    exhibition_keys: "方向键或鼠标 选择　　回车 播放（播放时按 I 看按键）　　Esc 返回",
    exhibit_titles: Exhibits {
        starfield: "星空",
        title: "标题飞入",
        menu: "主界面",
        board: "棋盘生长",
        blinds_horizontal: "水平百叶窗",
        blinds_vertical: "垂直百叶窗",
        random_rows: "随机横线",
        random_columns: "随机竖线",
        effect: "过渡任选其一",
        dissolve: "溶解",
        wipe: "擦除",
        iris: "光圈",
        checkerboard: "棋盘格",
        spiral: "螺旋",
        shutters: "窗扇",
        fade: "淡出淡入",
        rain: "雨",
        motion: "移动",
        paces: "四种步调",
        flicker: "闪烁",
        xor: "异或移动",
        rotate: "旋转",
        morph: "变形",
        dots: "点阵变字",
        cycle: "调色板循环",
        tones: "喇叭",
        music: "音乐",
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
    dos_othello: Words {
        label: "DOS Othello",
        about: "The original DOS program: starfield, blinds, its computer player",
    },
    othello: Words { label: "Othello", about: "As it is played now: undo, hints, replay, analysis, game files" },
    gomoku: Words { label: "Gomoku", about: "Five in a row, on ten to twenty rows, by any of its rules" },
    classic_gomoku: Words { label: "Gomoku 10×10", about: "The program with the win table: the computer begins" },
    xiangqi: Words { label: "Xiangqi", about: "Chinese chess, with its river and its cannons" },
    classroom: Words { label: "Classroom", about: "32 lessons on how it is drawn, pixel by pixel" },
    exhibition: Words { label: "Exhibition", about: "Transitions, motion, morphing and colours, one at a time" },
    workshop: Words { label: "Turbo C", about: "Old programs in C: write them, run them, step forward and back" },
    settings: Words { label: "Settings", about: "Language, pace, sound, board" },
    leave: Words { label: "Leave", about: "See you again" },
    keys: "Enter or click: open   F1: help   L: 中文 (Chinese)   Esc: leave",
    not_kept: |why| format!("The language was not saved: {why}"),
    help_heading: "Help",
    help: &[
        "Huanle brings the board games of the 2000s back: 640 by 480 pixels in sixteen colours, each drawn by the program \
         itself.",
        "Choose a program and press Enter. Esc leads out of every screen, and in the end back here.",
    ],
    help_keys: &[
        ("Arrows", "choose, move the cursor"),
        ("Enter, Space", "run, place; so does the left mouse button"),
        ("Esc", "leave the screen"),
        ("F1", "help on the program at hand, in lists too"),
        ("L", "change the language (语言) in the cabinet"),
        ("F6", "somebody comes: a DOS screen; F6 again brings you back"),
        ("F8", "save the picture (PNG) in the folder you started from"),
        ("F9", "start or stop recording a GIF animation, saved there"),
        ("F10", "see the picture as its four bit planes"),
        ("F11", "full screen and back; so does Alt+Enter"),
        ("F12", "the lesson on what has just been drawn"),
    ],
    help_back: "Any key leads back",
    exhibition_keys: "Arrows or mouse: choose   Enter: play (I there tells the keys)   Esc: back",
    exhibit_titles: Exhibits {
        starfield: "Starfield",
        title: "Title",
        menu: "Main screen",
        board: "Growing board",
        blinds_horizontal: "Horizontal blinds",
        blinds_vertical: "Vertical blinds",
        random_rows: "Random rows",
        random_columns: "Random columns",
        effect: "One of the four",
        dissolve: "Dissolve",
        wipe: "Wipe",
        iris: "Iris",
        checkerboard: "Checkerboard",
        spiral: "Spiral",
        shutters: "Shutters",
        fade: "Fade",
        rain: "Rain",
        motion: "Motion",
        paces: "Paces",
        flicker: "Flicker",
        xor: "Exclusive or",
        rotate: "Rotation",
        morph: "Morphing",
        dots: "Dots of characters",
        cycle: "Palette cycling",
        tones: "The speaker",
        music: "Music",
    },
};
