//! The texts of the DOS Othello program.

use super::HelpPage;
use super::faithful::FaithfulText;
use super::history::HistoryText;
use super::key_line::{KeyLine, PageKeys, key_line};
use super::texts::texts;
use crate::gfx::Color;

texts! {
    /// The texts of the DOS Othello program.
    pub struct OthelloText {
        /// The title in 64-dot characters, each with its colour.
        title: &'static [(char, Color)] =
            &[
                ('欢', Color::YELLOW),
                ('乐', Color::YELLOW),
                ('黑', Color::BLACK),
                ('白', Color::WHITE),
                ('棋', Color::YELLOW),
            ],
            &[
                ('O', Color::BLACK),
                ('T', Color::YELLOW),
                ('H', Color::YELLOW),
                ('E', Color::YELLOW),
                ('L', Color::YELLOW),
                ('L', Color::YELLOW),
                ('O', Color::WHITE),
            ];
        /// The four items of the main menu.
        menu: [&'static str; 4] =
            ["人机对战", "人人对战", "游戏说明", "退出游戏"],
            ["One player", "Two players", "How to play", "Exit"];
        /// Black's name.
        black = "黑方", "Black";
        /// White's name.
        white = "白方", "White";
        /// The name of an opening, from its Chinese and its English name.
        opening: fn(&'static str, &'static str) -> &'static str = |chinese, _| chinese, |_, english| english;
        /// The human who plays against the computer.
        you = "你", "You";
        /// The computer.
        computer = "电脑", "Computer";
        /// The player of Black in a game of two humans.
        first_player = "玩家一", "Player 1";
        /// The player of White in a game of two humans.
        second_player = "玩家二", "Player 2";
        /// It is Black's turn.
        black_to_move = "轮到黑方", "Black to move";
        /// It is White's turn.
        white_to_move = "轮到白方", "White to move";
        /// The computer is about to move.
        thinking = "电脑正在思考……", "The computer is thinking…";
        /// Black has no move and passes.
        black_passes = "黑方无棋可下，停一步", "Black has no move and passes";
        /// White has no move and passes.
        white_passes = "白方无棋可下，停一步", "White has no move and passes";
        /// Black has won: the discs of Black and White.
        black_wins(black: u32, white: u32) = "黑方胜　{black} : {white}", "Black wins, {black} : {white}";
        /// White has won: the discs of Black and White.
        white_wins(black: u32, white: u32) = "白方胜　{black} : {white}", "White wins, {black} : {white}";
        /// The human has won against the computer, in the words of the source: the discs of both.
        you_win(black: u32, white: u32) = "你赢了　{black} : {white}", "You win, {black} : {white}";
        /// The computer has won: the discs of both.
        computer_wins(black: u32, white: u32) = "计算机获得胜利　{black} : {white}", "The computer wins, {black} : {white}";
        /// The question whether to leave a game in progress; it names the key that leaves.
        leaving = "没下完：再按 Esc 退出，别的键接着下", "Esc: exit   Any other key: continue";
        /// The game is a draw: the discs of each.
        draw(black: u32, white: u32) = "和棋　{black} : {white}", "A draw, {black} : {white}";
        /// The line of keys during a game.
        keys_while_playing: KeyLine =
            key_line!(chinese:
                [] "方向键移动", ["回车或" ENTER, "空格" SPACE] "落子", [] "也可用鼠标", ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(english:
                [] "Arrows: move", ["Enter, " ENTER, "Space" SPACE] " or mouse: place", ["F1" F1] ": help",
                ["Esc" ESC] ": back",
            );
        /// The line of keys after a game.
        keys_at_the_end: KeyLine =
            key_line!(wide_chinese: ["回车" ENTER] "或左键：再下一局", ["Esc" ESC] " 或右键：返回菜单"),
            key_line!(wide_chinese:
                ["Enter" ENTER] " or left button: play again", ["Esc" ESC] " or right button: back to the menu",
            );
        /// The pages of the help: placing a disc, the rules, strategy, the computer's play.
        help: [HelpPage; 5] =
            [
                HelpPage::new("落子的方法", &[
                    "用方向键把光标移到一个格子，按回车或空格；或者用鼠标单击它。能夹住对方棋子的地方就落下你的棋子，别的地方按了没有反应。",
                    "在菜单中：方向键和回车，或单击。",
                    "F1：游戏说明。　F4：C 源程序。　F11：全屏。",
                    "Esc：离开，棋局中右键也行。从棋局回到菜单，从菜单回到来的地方。没下完的棋会先问一声。",
                ], "光标停在 c3"),
                HelpPage::new("规则", &[
                    "黑白棋在 8×8 的棋盘上进行，双方轮流落子，黑方先下。开局时棋盘中央黑白各有两子。",
                    "新落的棋子与自己原有的棋子，要在横、竖、斜任一方向上夹住对方的至少一个棋子。被夹住的棋子全部翻成自己的颜色。",
                    "不能夹住对方棋子的地方不能落子。无棋可下时停一步，由对方接着下；双方都无棋可下，棋局结束，棋子多的一方获胜。",
                ], "黑方开局的四个落子点"),
                HelpPage::new("战术", &[
                    "只求多吃子并不是好办法。应当削减对手的行动力，也就是对手能下的地方，同时增加自己的行动力。",
                    "只能在对方棋子旁边的空位落子。四周有空位的棋子叫外子，没有空位的叫内子，连成一片的外子叫前线，或者墙。自己的外子越少，对手能下的地方就越少。下棋时要尽量减少自己的外子。",
                    "四个角上的棋子永远不会被翻转。角空着的时候，不要下在它旁边。",
                ], "画圈的是黑方的外子"),
                HelpPage::new("电脑的下法", &[
                    "能占角就先占角。",
                    "角还空着的时候，不下在它旁边的三格，除非别处无棋可下。",
                    "开局（棋子不足二十个）：吃子最少的一步。",
                    "中局：使对手行动力最小的一步。",
                    "终局（棋子满五十个）：吃子最多的一步。",
                    "这就是原来那个程序的全部本领。看懂了它，就能赢它。",
                ], "角和角旁边的三格"),
                HistoryText::ZH.othello,
            ],
            [
                HelpPage::new("How to place a disc", &[
                    "Move to a square with the arrow keys and press Enter or Space, or click it. If the move is \
                     legal (flips at least one disc), your disc is placed; otherwise nothing happens.",
                    "In the menu: arrow keys and Enter, or a click.",
                    "F1: this help.   F4: C source.   F11: full screen.",
                    "Esc (or the right button in a game) goes back: from a game to the menu, from the menu to \
                     where you came from. An unfinished game asks first.",
                ], "The cursor on c3"),
                HelpPage::new("The rules", &[
                    "Othello is played on a board of 8 by 8 squares. Black moves first, then players take turns. \
                     The game starts with two discs of each colour in the centre.",
                    "Each move must outflank at least one of your opponent's discs: enclose a straight line of \
                     them, horizontal, vertical or diagonal, between the new disc and another one of yours. All \
                     outflanked discs are flipped.",
                    "You must flip at least one disc; if you cannot, you pass. When neither player can move, the \
                     game is over, and the player with more discs wins.",
                ], "Black's four first moves"),
                HelpPage::new("How to win", &[
                    "Do not simply take as many discs as you can. Reduce your opponent's mobility, the squares \
                     they can play on, and maintain your own.",
                    "You can only play next to your opponent's discs. A disc next to an empty square is a \
                     frontier disc, any other is interior; a line of frontier discs is a wall. The fewer frontier \
                     discs you have, the fewer moves your opponent has.",
                    "A disc in a corner can never be flipped. While a corner is empty, avoid the squares next to it.",
                ], "Black's frontier discs"),
                HelpPage::new("How the computer plays", &[
                    "It takes a corner whenever it can.",
                    "While a corner is empty, it avoids the three squares next to it unless it has no other move.",
                    "Opening (fewer than 20 discs): the move that flips the fewest discs.",
                    "Middle game: the move that leaves the opponent the least mobility.",
                    "Endgame (50 discs or more): the move that flips the most discs.",
                    "That is all the original program does. Once you understand it, you can beat it.",
                ], "Corners and neighbours"),
                HistoryText::EN.othello,
            ];
        /// The page on placing a disc at the table.
        placing: HelpPage =
            HelpPage::new("落子的方法", &[
                "单击有黄色菱形的格子，棋子就落在那里；或者用方向键移过去，按回车或空格。",
                "鼠标停在格子上，会预先看到哪些棋子要翻。没有地方可下时停一步，程序会替你停。",
                "F2 开始新的一局，可以选谁来下、多强、用什么棋钟。U 悔棋，H 提示最好的一步。",
                "F10 打开菜单，右键或 Tab 列出所有的功能。Esc 离开，没下完的棋会保存。",
            ], "轮到黑方，停在 d3"),
            HelpPage::new("How to place a disc", &[
                "Click a square with a yellow diamond to place your disc there. Or move to it with the arrow keys \
                 and press Enter or Space.",
                "Point at a square to see which discs would be flipped. If you have no legal move, the program \
                 passes for you.",
                "F2 starts a new game and lets you choose players, levels and clock. U takes back a move, H shows \
                 the best move.",
                "F10 opens the menu bar, the right button or Tab a list of all actions. Esc goes back; an unfinished game is saved.",
            ], "Black to move, at d3");
        /// The pages on strategy, in the originals' terms: mobility, frontier, stability.
        strategy: [HelpPage; 3] =
            [
                HelpPage::new("行动的自由", &[
                    "行动力：开头吃子多并不就是领先。要紧的是行动力，也就是一方能下的地方有多少：增加自己的，削减对手的，直到对手只好下坏棋。",
                    "潜在行动力是以后的行动力：对方棋子旁边的空位。这样的空位越多，以后能下的地方就越多。",
                    "到了残局就要数：谁在一块空位里最后下，谁就占便宜。留着以后下的一步叫余裕手。",
                ], "菱形：现在；方框：以后"),
                HelpPage::new("前线", &[
                    "外子：只能在对方棋子旁边的空位落子。四周有空位的棋子叫外子，没有空位的叫内子，连成一片的外子叫前线，或者墙。",
                    "自己的外子越少，对手能下的地方就越少。下棋时要尽量翻里面的棋子，减少自己的外子。",
                    "墙给对手许多选择，不要去造它。",
                ], "画圈的是黑方的外子"),
                HelpPage::new("不翻的子", &[
                    "稳定子：角上的棋子永远不会被翻转。靠着它的，沿边一个接一个，再一行一行往里，也都是稳定子。",
                    "角还空着的时候，不要下在它旁边的三格（红点）：那是把角送给对方，斜对着角的那一格最坏。",
                    "边只有靠着自己的角才值钱。",
                    "按 Y，棋盘旁显示双方的行动力、外子和稳定子各有多少。",
                ], "画圈的稳定，红点莫下"),
            ],
            [
                HelpPage::new("Mobility", &[
                    "Having more discs early on is no advantage. What counts is mobility: how many squares you \
                     can play on. Keep yours high and your opponent's low, until they must make a bad move.",
                    "Potential mobility is your mobility in later moves: the empty squares next to your \
                     opponent's discs. The more there are, the more moves you will have.",
                    "In the endgame, count: the player who moves last in a region has the advantage. A move saved \
                     for later is a spare tempo.",
                ], "Diamonds now, squares later"),
                HelpPage::new("Frontier", &[
                    "You can only play next to your opponent's discs. A disc next to an empty square is a \
                     frontier disc, any other is interior; a line of frontier discs is a wall.",
                    "The fewer frontier discs you have, the fewer squares your opponent can play on. Flip \
                     interior discs; such moves are called quiet.",
                    "A wall gives your opponent a choice of moves. Do not build one.",
                ], "Black's frontier discs"),
                HelpPage::new("Corners and stable discs", &[
                    "A disc in a corner can never be flipped: it is stable. So are discs connected to it, along \
                     the edge and row by row into the board.",
                    "While a corner is empty, avoid the squares next to it (red): they give your opponent the \
                     corner. The diagonal one is the worst.",
                    "An edge is valuable only if it is anchored at your own corner.",
                    "Y shows both sides' mobility, frontier discs and stable discs.",
                ], "Rings: stable; red: avoid"),
            ];
        /// The line of keys on a page of the help.
        keys_in_help: PageKeys =
            PageKeys { number: |page, pages| format!("第 {page} 页，共 {pages} 页　　"), line: key_line!(wide_chinese:
                ["左" LEFT, "右" RIGHT] "键翻页", ["F4" F4] " C 源程序", ["Esc" ESC] " 返回",
            ) },
            PageKeys { number: |page, pages| format!("Page {page} of {pages}     "), line: key_line!(wide_english:
                ["Left, " LEFT, "Right" RIGHT] ": turn the page", ["F4" F4] ": C source", ["Esc" ESC] ": back",
            ) };
        /// The program as in the paper.
        faithful: FaithfulText;
    }
}
