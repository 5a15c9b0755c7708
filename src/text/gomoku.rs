//! The texts of gomoku.

use super::HelpPage;
use super::key_line::{KeyLine, key_line};
use super::table::Question;
use super::texts::texts;

texts! {
    /// The texts of gomoku.
    pub struct GomokuText {
        /// The names of the two sides.
        sides: [&'static str; 2] = ["黑方", "白方"], ["Black", "White"];
        /// The point is occupied.
        taken = "此处不能落子", "This point is occupied";
        /// The reasons why a move is forbidden: double three, double four, overline.
        fouls: [&'static str; 3] = ["三三禁手", "四四禁手", "长连禁手"], ["double three", "double four", "overline"];
        /// A forbidden point was touched: the point and the reason.
        caution(point: &str, why: &str) =
            "{point}：{why}。再点一次就下在这里，并判负",
            "{point}: {why}, forbidden. Click again to play it and lose";
        /// The endings of a game: five, a winning overline, a full board, no line left.
        endings: [&'static str; 4] =
            ["连成五子", "长连", "棋盘已满", "双方都已不可能连五"],
            ["five in a row", "more than five", "the board is full", "no five is possible any more"];
        /// Black made a forbidden move: the reason.
        foul_ending(why: &str) = "黑方{why}", "Black's {why} is forbidden";
        /// The options of a new game: size of the board, rules, beginning.
        options: [&'static str; 3] = ["棋盘", "规则", "开局"], ["Board", "Rules", "Opening"];
        /// The rules: freestyle, standard, renju, renju without forbidden moves, counting lines.
        rules: [&'static str; 5] =
            ["自由规则", "标准规则", "连珠（有禁手）", "连珠（无禁手）", "十路原版规则"],
            ["freestyle", "standard", "renju", "renju, no restrictions", "10 x 10 program"];
        /// A note on each of the rules.
        rule_notes: [&'static str; 5] =
            [
                "五子或更多连成一线就赢",
                "恰好五子才赢，双方相同",
                "黑方恰好五子才赢，有禁手；白方五子以上都赢",
                "黑方恰好五子才赢，没有禁手；白方五子以上都赢",
                "五子或更多就赢；双方都已不可能连五时和棋",
            ],
            [
                "Five or more in a row win",
                "Exactly five in a row win, for both sides",
                "Black wins with exactly five and has forbidden moves; White wins with five or more",
                "Black wins with exactly five, no move is forbidden; White wins with five or more",
                "Five or more win; a draw as soon as no five is possible any more",
            ];
        /// The openings of a game: free, swap2, one of renju's openings.
        new_games: [&'static str; 3] = ["自由开局", "Swap2", "连珠二十六种开局"], ["free", "swap2", "26 renju openings"];
        /// A note on each of the openings.
        opening_notes: [&'static str; 3] =
            [
                "从空棋盘开始",
                "一方先放黑、白、黑三子，对方选颜色，或再放两子由先放的一方选",
                "三子按选定的开局摆好，轮到白方",
            ],
            [
                "The board is empty at first",
                "One side places three stones; the other chooses a colour, or places two more and lets the first choose",
                "The three stones of an opening are placed; White moves",
            ];
        /// The title of the list of openings.
        choose_opening = "二十六种开局", "The 26 openings";
        /// The line of keys of that list; short, because the opening is drawn next to it.
        opening_keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 开始", ["Esc" ESC] " 取消"),
            key_line!(narrow_english: ["Up " UP, "Down" DOWN] ": choose", ["Enter" ENTER] ": start", ["Esc" ESC] "");
        /// The name of an opening, from its Chinese and its Latin name.
        opening: fn(&str, &str) -> String = |chinese, _| chinese.to_owned(), |_, latin| latin.to_owned();
        /// A line of the list of openings, from its number and both names.
        opening_line(number: &str, chinese: &str, latin: &str) =
            "{number:<4} {chinese}　{latin}",
            "{number:<4} {latin:<10} {chinese}";
        /// A side threatens five in a row at these points.
        four(side: &str, points: &str) = "{side}有四！应在 {points}", "{side} has a four! Defend at {points}";
        /// A side has an open three, which can be answered at these points.
        three(side: &str, points: &str) = "{side}有活三，留意 {points}", "{side} has an open three: watch {points}";
        /// The point under the pointer, set apart from the names of keys: its name and what it is.
        pointed(point: &str, what: &str) = "光标处 {point}：{what}", "pointer at {point}: {what}";
        /// An empty point.
        free = "空", "empty";
        /// A point with a stone: the stone's colour, and the number of its move if there is one.
        stone: fn(&str, Option<usize>) -> String =
            |side, number| match number {
                Some(number) => format!("{side}第 {number} 手"),
                None => side.to_owned(),
            },
            |side, number| match number {
                Some(number) => format!("{side}, move {number}"),
                None => side.to_owned(),
            };
        /// The value of an empty point in the tables: for the side to move, and for its opponent.
        scores(own: i32, other: i32) = "攻 {own} 守 {other}", "attack {own}, defence {other}";
        /// The meaning of the numbers on the points.
        scores_legend = "黑字攻，蓝字守", "Black numbers: attack, blue: defence";
        /// The switches: forbidden points, threats, score tables.
        switches: [&'static str; 3] = ["标出禁手", "威胁警告", "评分表"], ["Forbidden points", "Threat warnings", "Score tables"];
        /// Restart.
        restart = "重新开始", "Restart";
        /// The texts of swap2.
        swap2: Swap2Text;
        /// The texts of the 10 × 10 program.
        original: OriginalGomokuText;
        /// Errors in a position that was set up.
        setup_errors: GomokuSetupErrorText;
        /// The pages of the help: rules, forbidden moves, marks, swap2; the tables of the 10 × 10 program are the last
        /// one.
        help: [HelpPage; 5] =
            [
                HelpPage::new("规则", &[
                    "双方轮流在交叉点上落子，黑方先下，在横、竖、斜任一方向先连成五子的一方获胜。下满而无人连五是和棋。",
                    "自由规则：五子或更多都算赢。标准规则：恰好五子才算赢。连珠：黑方要恰好五子，白方五子以上都赢，黑方还有禁手。",
                    "十路原版规则：双方都已不可能再连成五子时，立刻判和。",
                ], "恰好五子"),
                HelpPage::new("禁手", &[
                    "连珠规则中黑方先走占便宜，因此有三种禁手，下了就输：三三（同时成两个活三）、四四（同时成两个四）、长连（六子以上）。",
                    "同时连成恰好五子，就不是禁手。四三（一个四和一个活三）不禁。白方没有禁手，可以逼黑方走进去。",
                    "活三的成四点若本身是禁点，它就不算活三。程序按国际连珠联盟的定义判断。",
                    "叉（Y）标出黑方的禁点；第一次点禁点只作提醒。",
                ], "三三禁手"),
                HelpPage::new("棋盘上的标记", &[
                    "红三角：最后一子。叉：黑方的禁点。方框：对方的四（红）或活三（蓝）要应的点。圈：连成的五子，或禁手的那几子。",
                    "F 显示评分表：左柱是下在那里的攻，右柱是守，越高越好；对原版电脑则是它的两张获胜表，上攻下守。光标处的数写在下面。",
                    "N 显示手数，悔棋没有次数限制。Ctrl+H 一直标出最好的一步，Ctrl+E 一直显示形势。格中的 #5 表示双方合计五步内必胜。开局三子如果是连珠的开局，下面会写出名字。",
                ], "方框处要应"),
                HelpPage::new("开局", &[
                    "为了公平，比赛常用 swap2：先手方放三子（黑、白、黑），放在哪里都行。",
                    "后手方选择：执黑；执白；或再放一白一黑，改由先手方选颜色。随后轮到白方下。",
                    "表中坐在黑方的人先放三子。电脑放的是它自己的几种均势开局，选颜色时看最强的一级怎样评价。",
                    "二十六种开局：在新的一局里选，三子摆好，轮到白方。",
                ], "花月"),
                HelpPage::new("经典版本", &[
                    "这个小程序用 10×10 的棋盘，电脑执黑，先下在 (4,4)。",
                    "横、竖、斜共有 192 条五子线。一子落下，经过它的线对方就再也连不成了。",
                    "电脑自己有四子就连五；对方有四子就挡。否则在两张获胜表里加分：每条活线上的每子加 1，自己三子加 5，对方三子加 30，取最高的一点。",
                    "双方都没有活线时，是和棋。",
                ], "经过一点的线"),
            ],
            [
                HelpPage::new("Rules", &[
                    "Black and White take turns placing stones on the points, Black first. The first to get five \
                     in a row (horizontally, vertically or diagonally) wins. A full board is a draw.",
                    "Freestyle: five or more win. Standard: exactly five. Renju: exactly five for Black, five or \
                     more for White, and some moves are forbidden for Black.",
                    "10 x 10 program: a draw as soon as neither side can make five any more.",
                ], "Exactly five"),
                HelpPage::new("Forbidden moves", &[
                    "In renju Black loses by making two open threes at once (double three), two fours at once \
                     (double four), or six or more in a row (overline).",
                    "Exactly five always wins. A four and a three are allowed. White has no forbidden moves and \
                     may force Black into one.",
                    "A three whose next point is forbidden does not count (rules of the Renju International Federation).",
                    "Crosses (Y) mark the forbidden points; the first click only warns.",
                ], "A double three"),
                HelpPage::new("Marks on the board", &[
                    "Red triangle: the last stone. Cross: forbidden for Black. Square: defend against a four \
                     (red) or an open three (blue) there. Rings: the five, or the stones of a forbidden move.",
                    "F shows score tables: the left bar is attack, the right one defence. For the 10 x 10 \
                     program's player they are numbers, attack above defence.",
                    "N shows move numbers. Ctrl+H always marks the best move, Ctrl+E shows the value. On a point, \
                     #5 is a win in five moves of both sides. Renju openings are named below the board.",
                ], "Defend there"),
                HelpPage::new("Openings", &[
                    "For fairness, tournaments use swap2: one player places three stones anywhere: black, white, black.",
                    "The other takes Black, takes White, or places one more of each and lets the first one \
                     choose. Then it is White's turn.",
                    "The Black player places the three. The computer places a balanced opening and chooses by the \
                     evaluation of its strongest level.",
                    "Renju's 26 openings: choose one in a new game.",
                ], "Kagetsu"),
                HelpPage::new("The 10 x 10 program", &[
                    "A separate small program: the computer plays Black and begins at (4,4).",
                    "There are 192 lines of five. A stone blocks every line through it for the other side.",
                    "With four on a line it makes five; it blocks your four. Otherwise it adds up two tables: 1 \
                     for each stone on a live line, 5 for three of its own, 30 for three of yours, and takes the \
                     best point.",
                    "When neither side has a live line left, it is a draw.",
                ], "Lines through a point"),
            ];
        /// The page before them: placing a stone.
        placing: HelpPage =
            HelpPage::new("落子的方法", &[
                "单击一个交叉点，棋子就落在那里；或者用方向键移过去，按回车或空格。黑方先下，先连成五子的一方获胜。",
                "对方再下一子就能取胜的地方，棋盘上用方框标出：那里要应。",
                "F2 开始新的一局，先在表里选：谁来下、多强、用什么棋钟，等等。U 悔棋，H 提示最好的一步。",
                "F10 打开菜单，右键或 Tab 列出所有的功能。Esc 离开，没下完的棋会保存。",
            ], "方框处要应"),
            HelpPage::new("How to place a stone", &[
                "Click a point to place your stone there. Or move to it with the arrow keys and press Enter or \
                 Space. Black begins; the first to get five in a row wins.",
                "Squares mark points where the other side threatens to win: defend there.",
                "F2 starts a new game and lets you choose players, levels, clock, board and rules. U takes back a \
                 move, H shows the best move.",
                "F10 opens the menu bar, the right button or Tab a list of all actions. Esc goes back; an unfinished game is saved.",
            ], "Defend there");
        /// The page of the help with shapes and forbidden moves, which the help draws.
        shapes_page: HelpPage =
            HelpPage::new("棋形、禁手", &[], ""),
            HelpPage::new("Shapes, forbidden moves", &[], "");
        /// The captions of the shapes: a name and the effect.
        shapes: [&'static str; 8] =
            [
                "活三：再一子成活四",
                "活四：两头都成五",
                "冲四：只一头成五",
                "四三：冲四加活三",
                "三三禁手：两个活三",
                "四四禁手：两个四",
                "长连禁手：超过五",
                "正好五连：可以下",
            ],
            [
                "three: open four",
                "open four: 2 ends",
                "four: one end",
                "four-three: wins",
                "3-3: forbidden",
                "4-4: forbidden",
                "six: forbidden",
                "five: allowed",
            ];
    }
}

texts! {
    /// The texts of swap2.
    pub struct Swap2Text {
        /// The names of the players: the one who places the first stones, and the other one.
        players: [&'static str; 2] = ["先手方", "后手方"], ["the first player", "the second player"];
        /// The next stone: the player, the number of the stone, its colour.
        put(who: &str, number: usize, color: &str) =
            "Swap2：{who}放第 {number} 子（{color}）",
            "Swap2: {who} places stone {number} ({color})";
        /// The question to the player who did not place the first three stones.
        choose: Question =
            Question::new(
                "Swap2",
                "前三子已放好。执黑、执白，还是再放一白一黑，让对方选颜色？",
                &["执黑(B)", "执白(W)", "再放两子(T)"],
            ),
            Question::new(
                "Swap2",
                "Three stones are placed. Take Black or White, or place one more of each and let the other side \
                       choose?",
                &["Black", "White", "Two more stones"],
            );
        /// The question to the player who placed the first three stones, after two more.
        choose_color: Question =
            Question::new("Swap2", "五子已放好。执黑还是执白？", &["执黑(B)", "执白(W)"]),
            Question::new("Swap2", "Five stones are placed. Take Black or White?", &["Black", "White"]);
        /// A player is being asked: the player.
        asked(who: &str) = "Swap2：{who}选颜色", "Swap2: {who} chooses a colour";
    }
}

texts! {
    /// The texts of the 10 × 10 program.
    pub struct OriginalGomokuText {
        /// The titles of its menus.
        titles: [&'static str; 2] = ["游戏(G)", "帮助(H)"], ["Game", "Help"];
        /// The items of its first menu: restart, take back, leave.
        items: [&'static str; 3] = ["开始", "悔棋", "结束"], ["Start", "Take back", "Exit"];
        /// Its final messages: a draw, the computer has won, the human has won.
        results: [&'static str; 3] =
            ["和棋,请重新开始!", "电脑获胜,请重新开始", "玩家获胜,请重新开始"],
            [
                "A draw, please start again!",
                "The computer wins, please start again",
                "The player wins, please start again",
            ];
    }
}

texts! {
    /// Errors in a position that was set up.
    pub struct GomokuSetupErrorText {
        /// A side has already won.
        over = "已有一方连五", "A side already has five";
        /// The board is full.
        full = "棋盘已满", "The board is full";
        /// The numbers of stones are impossible in a game: Black's and White's.
        counts(black: u32, white: u32) =
            "实战中不会是黑 {black} 白 {white}",
            "Impossible in a game: {black} black, {white} white";
    }
}

#[cfg(test)]
mod tests {
    use crate::gfx::font::bundled;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn what_stands_in_the_line_below_the_board_fits() {
        for text in Language::ALL.map(Language::text) {
            let words = &text.gomoku;
            let mut lines = vec![words.taken.to_owned(), words.restart.to_owned()];
            let points = "A10 B11 C12 D13 E14 F15 G16 H17";
            for side in words.sides {
                let turn = (text.table.to_move)(side);
                lines.push(format!("{}  {}", turn, (words.four)(side, points)));
                lines.push(format!("{}  {}", turn, (words.three)(side, points)));
                lines.push(format!("{turn}  {}", (words.pointed)("T20", &(words.stone)(side, Some(400)))));
                lines.extend(words.endings.map(|ending| (text.table.wins)(side, ending)));
                for player in words.swap2.players {
                    lines.push((words.swap2.put)(player, 5, side));
                    lines.push((words.swap2.asked)(player));
                }
            }
            for foul in words.fouls {
                lines.push((words.caution)("T20", foul));
                lines.push((text.table.wins)(words.sides[1], &(words.foul_ending)(foul)));
                lines.push(format!("{}  {}", (text.table.to_move)(words.sides[0]), (words.pointed)("T20", foul)));
            }
            let scores = (words.pointed)("T20", &(words.scores)(400_000, 200_000));
            lines.push(format!("{}  {scores}", (text.table.to_move)(words.sides[0])));
            lines.extend(words.original.results.map(str::to_owned));
            lines.extend(words.original.items.into_iter().chain(words.original.titles).map(str::to_owned));
            let faults = [
                words.setup_errors.over.to_owned(),
                words.setup_errors.full.to_owned(),
                (words.setup_errors.counts)(200, 200),
            ];
            for line in lines.iter().chain(&faults) {
                assert_fits(bundled::song16(), line, 624);
                assert!(line.chars().all(|c| bundled::song16().glyph(c).is_some()), "{line}");
            }
        }
    }
}
