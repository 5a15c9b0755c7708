//! 中文。

use super::{
    Exhibits, Othello, Page, Player, Text, album, cabinet, chimes, editor, lessons, levels, puzzles, settings, table,
    ui, xiangqi,
};
use crate::gfx::Color;

pub const TEXT: Text = Text {
    window: "欢乐棋",
    cabinet: cabinet::ZH,
    othello: OTHELLO,
    editor: editor::ZH,
    table: table::ZH,
    xiangqi: xiangqi::ZH,
    puzzles: puzzles::ZH,
    settings: settings::ZH,
    lessons: lessons::ZH,
    levels: levels::ZH,
    player: PLAYER,
    exhibits: EXHIBITS,
    chimes: chimes::ZH,
    paces: ["匀速", "渐快", "渐慢", "摆动"],
    erased: "擦除重画",
    buffered: "整帧显示",
    ui: ui::ZH,
    album: album::ZH,
};

const OTHELLO: Othello = Othello {
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
    you: "你",
    computer: "电脑",
    first_player: "玩家一",
    second_player: "玩家二",
    black_to_move: "轮到黑方下棋",
    white_to_move: "轮到白方下棋",
    thinking: "电脑正在思考……",
    black_passes: "黑方无棋可下，停一步",
    white_passes: "白方无棋可下，停一步",
    black_wins: |black, white| format!("黑方胜！{black} 比 {white}"),
    white_wins: |black, white| format!("白方胜！{white} 比 {black}"),
    draw: |black, white| format!("平局！{black} 比 {white}"),
    keys_while_playing: "方向键移动　回车或空格落子　也可用鼠标　F1 说明　Esc 返回",
    keys_at_the_end: "回车：再下一局　　Esc：返回菜单",
    help: [
        Page {
            heading: "规则",
            paragraphs: &[
                "黑白棋在 8×8 的棋盘上进行，双方轮流落子，黑方先下。开局时棋盘中央黑白各有两子。",
                "新落的棋子与自己原有的棋子，要在横、竖、斜任一方向上夹住对方的至少一个棋子。被夹住的棋子全部翻成自己的颜色。",
                "不能夹住对方棋子的地方不能落子。无处可下时停一步，由对方接着下；双方都无处可下，棋局结束，棋子多的一方获胜。",
            ],
            caption: "黑方开局的四个落子点",
        },
        Page {
            heading: "操作",
            paragraphs: &[
                "方向键：移动光标，或在菜单中选择。",
                "回车、空格：在光标处落子，或执行选中的菜单项。不能落子的地方，按了没有反应。",
                "鼠标：单击格子落子，单击菜单项执行。",
                "F1：游戏说明。　F11：全屏。",
                "Esc：离开。从棋局回到菜单，从菜单退出程序。",
            ],
            caption: "光标停在 c3",
        },
        Page {
            heading: "战术",
            paragraphs: &[
                "只求多吃子并不是好办法。应当削减对手的行动力，也就是对手能下的地方，同时增加自己的行动力。",
                "只能在对方棋子旁边的空位落子。四周有空位的棋子叫外子，没有空位的叫内子，连成一片的外子叫前线，或者墙。自己的外子越少，对手能下的地方就越少。下棋时要尽量减少自己的外子。",
                "四个角上的棋子永远不会被翻转。角空着的时候，不要下在它旁边。",
            ],
            caption: "画圈的是黑方的外子",
        },
        Page {
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
    ],
    keys_in_help: |page, pages| format!("第 {page} 页，共 {pages} 页　　左右键翻页　　Esc 返回"),
};

const PLAYER: Player = Player {
    state: |name, seed, speed, step| format!("{name}　种子 {seed}　速度 {speed}　第 {step} 步"),
    paused: "暂停",
    looping: "循环",
    keys: "空格 暂停　. , 进退一步　+ - 快慢　R 换种子　N 下个　L 循环　I 隐藏　Esc 离开",
};

const EXHIBITS: Exhibits = Exhibits {
    starfield: "三百颗星",
    title: "标题从四面飞入",
    menu: "完整的主界面",
    board: "棋盘从四边长出来",
    blinds_horizontal: "水平百叶窗（原作）",
    blinds_vertical: "垂直百叶窗（原作）",
    random_rows: "随机横线（原作）",
    random_columns: "随机竖线（原作）",
    effect: "四种过渡任选其一，先用随机颜色，再用黑色（原作）",
    dissolve: "逐点消失，次序出自移位寄存器",
    wipe: "从上到下逐行擦除",
    iris: "圆形光圈向中央收拢",
    checkerboard: "棋盘格，先一色后另一色",
    spiral: "螺旋，一圈圈转到中央",
    shutters: "四对窗扇从中间向两边拉开",
    fade: "用 DAC 淡出到黑，再淡入",
    rain: "雨，各列快慢不同地落下",
    motion: "汉字一小步一小步地移动",
    paces: "插补的四种步调：匀速、渐快、渐慢、摆动",
    flicker: "擦除重画与整帧显示的对比",
    xor: "用异或移动汉字",
    rotate: "汉字按小角度旋转",
    morph: "圆变星，星变方，方变圆",
    dots: "一个字的点移动成下一个字",
    cycle: "调色板循环：一个点也不动，动的是颜色",
    tones: "喇叭的每个声音和它的方波",
};
