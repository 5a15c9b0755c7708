//! The texts about players, their results and their finished games.

use super::Text;
use super::key_line::{KeyLine, key_line};
use super::table::Question;
use super::texts::texts;

texts! {
    /// The texts of the screens about players and results.
    pub struct RecordsText {
        /// The title of the list of players.
        players = "玩家", "Players";
        /// Its columns: the name and the seat.
        name = "姓名", "Name";
        /// The column of the seat.
        seat = "座位", "Seat";
        /// The columns of results: games, won, drawn, lost, percentage won.
        tally: [&'static str; 5] = ["局数", "胜", "和", "负", "胜率"], ["Games", "Won", "Drawn", "Lost", "Rate"];
        /// The list is empty.
        no_players = "还没有玩家，按 A 添加", "No players yet; A adds one";
        /// The labels of the buttons below the list other than the two for seats: add, rename, remove, compare, games.
        buttons: [&'static str; 5] =
            ["添加(A)", "改名(R)", "删除(D)", "对照(C)", "棋局(G)"],
            ["Add (A)", "Rename (R)", "Remove (D)", "Compare (C)", "Games (G)"];
        /// The label of the button that seats the selected player: the side's name and its key.
        seat_button(side: &str, key: u8) = "坐{side}({key})", "{side} ({key})";
        /// The line of keys in the list.
        players_keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 战绩", ["Esc" ESC] " 返回"),
            key_line!(english: ["Up " UP, "Down" DOWN] ": choose", ["Enter" ENTER] ": results", ["Esc" ESC] ": back");
        /// A player has sat down at a side, or stood up: the player, the side, whether they sat down.
        seated: fn(&str, &str, bool) -> String =
            |name, side, sits| if sits { format!("{name} 坐{side}") } else { format!("{name} 离开{side}") },
            |name, side, sits| if sits { format!("{name} plays {side}") } else { format!("{name} leaves {side}") };
        /// The hint in the field for a name.
        name_hint = "姓名，一至四十个字；输入汉字按 Ctrl+空格", "Up to 40 characters; Ctrl+Space switches to Chinese.";
        /// The title and the hint of the field that asks a person without a name for one after a game.
        first_name: [&'static str; 2] =
            ["你的名字", "你叫什么名字？名字用在排行榜上。输入汉字按 Ctrl+空格。按 Esc 不留名字，以后也不再问。"],
            [
                "Your name",
                "What is your name? It is used in the rankings. Esc leaves it out, and you are not asked again.",
            ];
        /// The game that has just ended is saved under this name.
        named(name: &str) =
            "{name}：这局棋已记在你的名下，按 O 看排行",
            "{name}: this game is saved under your name; O shows the rankings";
        /// The person gave no name.
        unnamed = "没有留名字；以后可以按 I 添加玩家", "No name; you can add players with I";
        /// The title of the field for a new name.
        rename = "改名", "Rename";
        /// The name is already in use.
        taken(name: &str) = "已经有叫“{name}”的玩家了", "The name “{name}” is already in use";
        /// The question whether to remove a player.
        remove: Question =
            Question::new("删除玩家", "", &["保留", "删除(D)"]),
            Question::new("Remove a player", "", &["Keep", "Remove (D)"]);
        /// The text of that question, with the name: the games of a removed player stay, with the name in them.
        remove_question(name: &str) =
            "要把“{name}”从名单中删除吗？下过的棋局会保留，姓名也留在棋局里。",
            "Remove “{name}” from the list? Games already played keep the name.";
        /// The title of the list of players to compare with.
        compare_title(name: &str) = "把{name}和谁对照？", "Compare {name} with whom?";
        /// There is no other player to compare with.
        no_other = "名单上没有别人", "There are no other players";
        /// The title of the results of two players side by side.
        comparison_title(name: &str, other: &str) = "{name}　对　{other}", "{name}  and  {other}";
        /// The title of a player's results.
        player_title(name: &str) = "{name} 的战绩", "Results of {name}";
        /// The columns of these results: the program, the rule, the opponent.
        kind: [&'static str; 3] = ["棋", "规则", "对手"], ["Game", "Rule", "Against"];
        /// The opponent: people.
        people = "人", "people";
        /// The heading of the games between two players.
        head_to_head = "互相", "each other";
        /// No game has been played.
        no_results = "还没有下完的棋", "No finished game yet";
        /// The result: games won, drawn and lost, and the percentage won.
        score(wins: u32, draws: u32, losses: u32, rate: &str) =
            "{wins}胜{draws}和{losses}负 {rate}",
            "+{wins} ={draws} -{losses}  {rate}";
        /// The title of the rankings.
        rankings = "排行榜", "Rankings";
        /// The column of the rank.
        place = "名次", "Place";
        /// The title of a page: the program and the level.
        page(program: &str, level: &str) = "{program}　对电脑 {level}", "{program} against {level}";
        /// No player on the list has finished a game at this level.
        unranked = "名单上还没有人和这一级下完一局", "Nobody on the list has finished a game at this level";
        /// The labels of the buttons below a ranking: the finished games, the players.
        ranking_buttons: [&'static str; 2] = ["棋局(G)", "玩家(I)"], ["Games (G)", "Players (I)"];
        /// The line of keys in a ranking.
        ranking_keys: KeyLine =
            key_line!(chinese:
                ["←" LEFT, "→" RIGHT] " 难度", ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 战绩", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["Left " LEFT, "Right" RIGHT] ": level", ["Up " UP, "Down" DOWN] ": choose",
                ["Enter" ENTER] ": results", ["Esc" ESC] ": back",
            );
        /// The title of the list of finished games.
        games = "下完的棋局", "Finished games";
        /// The title of the list of a player's games.
        games_of(name: &str) = "{name} 下完的棋局", "Finished games of {name}";
        /// The columns of these lists: the date, the two players, the result, the ending, the number of moves.
        game: [&'static str; 6] =
            ["结束", "先手", "后手", "结果", "终局", "步数"],
            ["Ended", "First", "Second", "Result", "Ending", "Moves"];
        /// A person without a name.
        guest = "客人", "guest";
        /// There is no finished game.
        no_games = "还没有下完的棋局", "No finished game yet";
        /// The line of keys in the list of games.
        games_keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 打开（打开后 R 重放）", ["Esc" ESC] " 返回"),
            key_line!(english:
                ["Up " UP, "Down" DOWN] ": choose", ["Enter" ENTER] ": open (then R: replay)", ["Esc" ESC] ": back",
            );
        /// The line of keys if there is nothing to choose.
        view_keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓ " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] "", ["Esc" ESC] " 返回"),
            key_line!(english: ["Up " UP, "Down " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] "", ["Esc" ESC] ": back");
        /// The names of gomoku's rules: freestyle, standard, renju, renju without forbidden moves, counting lines.
        rules: [&'static str; 5] =
            ["自由", "标准", "连珠", "连珠自由", "十路原版"],
            ["freestyle", "standard", "renju", "renju free", "10 x 10"];
    }
}

impl RecordsText {
    /// Returns the name of a program: its label in the main menu, with the note.
    pub fn program(text: &Text, id: &str) -> String {
        let item = match id {
            "original-othello" => &text.main_menu.original_othello,
            "othello" => &text.main_menu.othello,
            "gomoku" => &text.main_menu.gomoku,
            "original-gomoku" => &text.main_menu.original_gomoku,
            "xiangqi" => &text.main_menu.xiangqi,
            "original-xiangqi" => &text.main_menu.original_xiangqi,
            _ => return id.to_owned(),
        };
        [item.label, item.note].join(" ").trim_end().to_owned()
    }

    /// Returns the short name of a rule.
    pub fn rule<'n>(&self, id: &'n str) -> &'n str {
        let ids = ["freestyle", "standard", "renju", "renju without forbidden moves", "lines"];
        ids.iter().position(|&known| known == id).map_or(id, |index| self.rules[index])
    }
}
