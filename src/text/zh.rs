//! 中文。

use super::key_line::{KeyLine, PageKeys, entry};
use super::{
    AnimationPlayerText, HelpPage, Language, OthelloText, Text, album, chimes, context_help, editor, external_engine,
    faithful, gomoku, handout, history, lessons, levels, licences, main_menu, matches, music, opponents, othello_table,
    player, portraits, puzzles, records, settings, solving, table, terminal, turboc, ui, workbench, xiangqi,
};
use crate::gfx::Color;
use crate::machine::code;

pub(super) const TEXT: Text = Text {
    language: Language::Chinese,
    window: "欢乐棋",
    main_menu: main_menu::ZH,
    othello: OTHELLO,
    othello_table: othello_table::ZH,
    editor: editor::ZH,
    context_help: context_help::ContextHelpText::ZH,
    history: history::ZH,
    gomoku: gomoku::ZH,
    table: table::ZH,
    xiangqi: xiangqi::ZH,
    puzzles: puzzles::ZH,
    solving: solving::ZH,
    external_engine: external_engine::ZH,
    opponents: opponents::ZH,
    matches: matches::ZH,
    records: records::ZH,
    settings: settings::ZH,
    lessons: lessons::ZH,
    handout: handout::HandoutText::ZH,
    player: player::ZH,
    levels: levels::ZH,
    licences: licences::ZH,
    animation_player: PROJECTOR,
    terminal: terminal::ZH,
    chimes: chimes::ZH,
    turboc: turboc::ZH,
    music: music::ZH,
    portraits: portraits::ZH,
    paces: ["匀速", "渐快", "渐慢", "摆动"],
    erased: "擦除重画",
    buffered: "整帧显示",
    ui: ui::ZH,
    workbench: workbench::ZH,
    album: album::ZH,
};

const OTHELLO: OthelloText = OthelloText {
    title: &[
        ('欢', Color::YELLOW),
        ('乐', Color::YELLOW),
        ('黑', Color::BLACK),
        ('白', Color::WHITE),
        ('棋', Color::YELLOW),
    ],
    menu: ["人机对战", "人人对战", "游戏说明", "退出游戏"],
    black: "黑方",
    white: "白方",
    opening: |chinese, _| chinese,
    you: "你",
    computer: "电脑",
    first_player: "玩家一",
    second_player: "玩家二",
    black_to_move: "轮到黑方",
    white_to_move: "轮到白方",
    thinking: "电脑正在思考……",
    black_passes: "黑方无棋可下，停一步",
    white_passes: "白方无棋可下，停一步",
    black_wins: |black, white| format!("黑方胜　{black} : {white}"),
    white_wins: |black, white| format!("白方胜　{black} : {white}"),
    you_win: |black, white| format!("你赢了　{black} : {white}"),
    computer_wins: |black, white| format!("计算机获得胜利　{black} : {white}"),
    leaving: "没下完：再按 Esc 退出，别的键接着下",
    draw: |black, white| format!("和棋　{black} : {white}"),
    keys_while_playing: KeyLine::chinese(&[
        entry(&[], "方向键移动"),
        entry(&[("回车或", code::ENTER), ("空格", code::SPACE)], "落子"),
        entry(&[], "也可用鼠标"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    keys_at_the_end: KeyLine {
        gap: "　　",
        entries: &[
            entry(&[("回车", code::ENTER)], "或左键：再下一局"),
            entry(&[("Esc", code::ESC)], " 或右键：返回菜单"),
        ],
    },
    help: [
        HelpPage {
            heading: "落子的方法",
            paragraphs: &[
                "用方向键把光标移到一个格子，按回车或空格；或者用鼠标单击它。能夹住对方棋子的地方就落下你的棋子，别的地方按了没有反应。",
                "在菜单中：方向键和回车，或单击。",
                "F1：游戏说明。　F4：C 源程序。　F11：全屏。",
                "Esc：离开，棋局中右键也行。从棋局回到菜单，从菜单回到来的地方。没下完的棋会先问一声。",
            ],
            caption: "光标停在 c3",
        },
        HelpPage {
            heading: "规则",
            paragraphs: &[
                "黑白棋在 8×8 的棋盘上进行，双方轮流落子，黑方先下。开局时棋盘中央黑白各有两子。",
                "新落的棋子与自己原有的棋子，要在横、竖、斜任一方向上夹住对方的至少一个棋子。被夹住的棋子全部翻成自己的颜色。",
                "不能夹住对方棋子的地方不能落子。无棋可下时停一步，由对方接着下；双方都无棋可下，棋局结束，棋子多的一方获胜。",
            ],
            caption: "黑方开局的四个落子点",
        },
        HelpPage {
            heading: "战术",
            paragraphs: &[
                "只求多吃子并不是好办法。应当削减对手的行动力，也就是对手能下的地方，同时增加自己的行动力。",
                "只能在对方棋子旁边的空位落子。四周有空位的棋子叫外子，没有空位的叫内子，连成一片的外子叫前线，或者墙。自己的外子越少，对手能下的地方就越少。下棋时要尽量减少自己的外子。",
                "四个角上的棋子永远不会被翻转。角空着的时候，不要下在它旁边。",
            ],
            caption: "画圈的是黑方的外子",
        },
        HelpPage {
            heading: "电脑的下法",
            paragraphs: &[
                "能占角就先占角。",
                "角还空着的时候，不下在它旁边的三格，除非别处无棋可下。",
                "开局（棋子不足二十个）：吃子最少的一步。",
                "中局：使对手行动力最小的一步。",
                "终局（棋子满五十个）：吃子最多的一步。",
                "这就是原来那个程序的全部本领。看懂了它，就能赢它。",
            ],
            caption: "角和角旁边的三格",
        },
        super::history::ZH.othello,
    ],
    placing: HelpPage {
        heading: "落子的方法",
        paragraphs: &[
            "单击有黄色菱形的格子，棋子就落在那里；或者用方向键移过去，按回车或空格。",
            "鼠标停在格子上，会预先看到哪些棋子要翻。没有地方可下时停一步，程序会替你停。",
            "F2 开始新的一局，可以选谁来下、多强、用什么棋钟。U 悔棋，H 提示最好的一步。",
            "F10 打开菜单，右键或 Tab 列出所有的功能。Esc 离开，没下完的棋会保存。",
        ],
        caption: "轮到黑方，停在 d3",
    },
    strategy: [
        HelpPage {
            heading: "行动的自由",
            paragraphs: &[
                "行动力：开头吃子多并不就是领先。要紧的是行动力，也就是一方能下的地方有多少：增加自己的，削减对手的，直到对手只好下坏棋。",
                "潜在行动力是以后的行动力：对方棋子旁边的空位。这样的空位越多，以后能下的地方就越多。",
                "到了残局就要数：谁在一块空位里最后下，谁就占便宜。留着以后下的一步叫余裕手。",
            ],
            caption: "菱形：现在；方框：以后",
        },
        HelpPage {
            heading: "前线",
            paragraphs: &[
                "外子：只能在对方棋子旁边的空位落子。四周有空位的棋子叫外子，没有空位的叫内子，连成一片的外子叫前线，或者墙。",
                "自己的外子越少，对手能下的地方就越少。下棋时要尽量翻里面的棋子，减少自己的外子。",
                "墙给对手许多选择，不要去造它。",
            ],
            caption: "画圈的是黑方的外子",
        },
        HelpPage {
            heading: "不翻的子",
            paragraphs: &[
                "稳定子：角上的棋子永远不会被翻转。靠着它的，沿边一个接一个，再一行一行往里，也都是稳定子。",
                "角还空着的时候，不要下在它旁边的三格（红点）：那是把角送给对方，斜对着角的那一格最坏。",
                "边只有靠着自己的角才值钱。",
                "按 Y，棋盘旁显示双方的行动力、外子和稳定子各有多少。",
            ],
            caption: "画圈的稳定，红点莫下",
        },
    ],
    keys_in_help: PageKeys {
        number: |page, pages| format!("第 {page} 页，共 {pages} 页　　"),
        line: KeyLine {
            gap: "　　",
            entries: &[
                entry(&[("左", code::LEFT), ("右", code::RIGHT)], "键翻页"),
                entry(&[("F4", code::F4)], " C 源程序"),
                entry(&[("Esc", code::ESC)], " 返回"),
            ],
        },
    },
    faithful: faithful::ZH,
};

const PROJECTOR: AnimationPlayerText = AnimationPlayerText {
    state: |name, seed, speed, step| format!("{name}　种子 {seed}　速度 {speed}　第 {step} 步"),
    paces: ["立即", "原程序毫秒"],
    ended: |name, next| format!("{name}　放完了　N：{next}　回车：重放　Esc：返回"),
    paused: "暂停",
    looping: "循环",
    keys: KeyLine::chinese(&[
        entry(&[("空格", code::SPACE)], " 暂停"),
        entry(&[(". ", code::PERIOD), (",", code::COMMA)], " 进退一步"),
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " 快慢"),
        entry(&[("R", code::R)], " 换种子"),
        entry(&[("N", code::N)], " 下个"),
        entry(&[("L", code::L)], " 循环"),
        entry(&[("I", code::I)], " 隐藏"),
        entry(&[("Esc", code::ESC)], " 离开"),
    ]),
    keys_alone: KeyLine::chinese(&[
        entry(&[("空格", code::SPACE)], " 暂停"),
        entry(&[(". ", code::PERIOD), (",", code::COMMA)], " 进退一步"),
        entry(&[("+ ", code::PLUS), ("-", code::MINUS)], " 快慢"),
        entry(&[("R", code::R)], " 换种子"),
        entry(&[("L", code::L)], " 循环"),
        entry(&[("I", code::I)], " 隐藏"),
        entry(&[("Esc", code::ESC)], " 离开"),
    ]),
};
