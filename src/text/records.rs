//! The texts about players, their results and their finished games.

use super::Text;
use super::key_line::{KeyLine, entry};
use super::table::Question;
use crate::machine::code;

/// The texts of the screens about players and results.
pub struct RecordsText {
    /// The title of the list of players.
    pub players: &'static str,
    /// Its columns: the name and the seat.
    pub name: &'static str,
    /// The column of the seat.
    pub seat: &'static str,
    /// The columns of results: games, won, drawn, lost, percentage won.
    pub tally: [&'static str; 5],
    /// The list is empty.
    pub no_players: &'static str,
    /// The labels of the buttons below the list other than the two for seats: add, rename, remove, compare, games.
    pub buttons: [&'static str; 5],
    /// The label of the button that seats the selected player: the side's name and its key.
    pub seat_button: fn(&str, u8) -> String,
    /// The line of keys in the list.
    pub players_keys: KeyLine,
    /// A player has sat down at a side, or stood up: the player, the side, whether they sat down.
    pub seated: fn(&str, &str, bool) -> String,
    /// The hint in the field for a name.
    pub name_hint: &'static str,
    /// The title and the hint of the field that asks a person without a name for one after a game.
    pub first_name: [&'static str; 2],
    /// The game that has just ended is saved under this name.
    pub named: fn(&str) -> String,
    /// The person gave no name.
    pub unnamed: &'static str,
    /// The title of the field for a new name.
    pub rename: &'static str,
    /// The name is already in use.
    pub taken: fn(&str) -> String,
    /// The question whether to remove a player.
    pub remove: Question,
    /// The text of that question, with the name: the games of a removed player stay, with the name in them.
    pub remove_question: fn(&str) -> String,
    /// The title of the list of players to compare with.
    pub compare_title: fn(&str) -> String,
    /// There is no other player to compare with.
    pub no_other: &'static str,
    /// The title of the results of two players side by side.
    pub comparison_title: fn(&str, &str) -> String,
    /// The title of a player's results.
    pub player_title: fn(&str) -> String,
    /// The columns of these results: the program, the rule, the opponent.
    pub kind: [&'static str; 3],
    /// The opponent: people.
    pub people: &'static str,
    /// The heading of the games between two players.
    pub head_to_head: &'static str,
    /// No game has been played.
    pub no_results: &'static str,
    /// The result: games won, drawn and lost, and the percentage won.
    pub score: fn(u32, u32, u32, &str) -> String,
    /// The title of the rankings.
    pub rankings: &'static str,
    /// The column of the rank.
    pub place: &'static str,
    /// The title of a page: the program and the level.
    pub page: fn(&str, &str) -> String,
    /// No player on the list has finished a game at this level.
    pub unranked: &'static str,
    /// The labels of the buttons below a ranking: the finished games, the players.
    pub ranking_buttons: [&'static str; 2],
    /// The line of keys in a ranking.
    pub ranking_keys: KeyLine,
    /// The title of the list of finished games.
    pub games: &'static str,
    /// The title of the list of a player's games.
    pub games_of: fn(&str) -> String,
    /// The columns of these lists: the date, the two players, the result, the ending, the number of moves.
    pub game: [&'static str; 6],
    /// A person without a name.
    pub guest: &'static str,
    /// There is no finished game.
    pub no_games: &'static str,
    /// The line of keys in the list of games.
    pub games_keys: KeyLine,
    /// The line of keys if there is nothing to choose.
    pub view_keys: KeyLine,
    /// The names of gomoku's rules: freestyle, standard, renju, renju without forbidden moves, counting lines.
    pub rules: [&'static str; 5],
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

/// 中文。
pub const ZH: RecordsText = RecordsText {
    players: "玩家",
    name: "姓名",
    seat: "座位",
    tally: ["局数", "胜", "和", "负", "胜率"],
    no_players: "还没有玩家，按 A 添加",
    buttons: ["添加(A)", "改名(R)", "删除(D)", "对照(C)", "棋局(G)"],
    seat_button: |side, key| format!("坐{side}({key})"),
    players_keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 战绩"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    seated: |name, side, sits| if sits { format!("{name} 坐{side}") } else { format!("{name} 离开{side}") },
    name_hint: "姓名，一至四十个字；输入汉字按 Ctrl+空格",
    first_name: ["你的名字", "你叫什么名字？名字用在排行榜上。输入汉字按 Ctrl+空格。按 Esc 不留名字，以后也不再问。"],
    named: |name| format!("{name}：这局棋已记在你的名下，按 O 看排行"),
    unnamed: "没有留名字；以后可以按 I 添加玩家",
    rename: "改名",
    taken: |name| format!("已经有叫“{name}”的玩家了"),
    remove: Question { title: "删除玩家", text: "", answers: &["保留", "删除(D)"] },
    remove_question: |name| format!("要把“{name}”从名单中删除吗？下过的棋局会保留，姓名也留在棋局里。"),
    compare_title: |name| format!("把{name}和谁对照？"),
    no_other: "名单上没有别人",
    comparison_title: |name, other| format!("{name}　对　{other}"),
    player_title: |name| format!("{name} 的战绩"),
    kind: ["棋", "规则", "对手"],
    people: "人",
    head_to_head: "互相",
    no_results: "还没有下完的棋",
    score: |wins, draws, losses, rate| format!("{wins}胜{draws}和{losses}负 {rate}"),
    rankings: "排行榜",
    place: "名次",
    page: |program, level| format!("{program}　对电脑 {level}"),
    unranked: "名单上还没有人和这一级下完一局",
    ranking_buttons: ["棋局(G)", "玩家(I)"],
    ranking_keys: KeyLine::chinese(&[
        entry(&[("←", code::LEFT), ("→", code::RIGHT)], " 难度"),
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 战绩"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    games: "下完的棋局",
    games_of: |name| format!("{name} 下完的棋局"),
    game: ["结束", "先手", "后手", "结果", "终局", "步数"],
    guest: "客人",
    no_games: "还没有下完的棋局",
    games_keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 打开（打开后 R 重放）"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    view_keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓ ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], ""),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    rules: ["自由", "标准", "连珠", "连珠自由", "十路原版"],
};

/// English.
pub const EN: RecordsText = RecordsText {
    players: "Players",
    name: "Name",
    seat: "Seat",
    tally: ["Games", "Won", "Drawn", "Lost", "Rate"],
    no_players: "No players yet; A adds one",
    buttons: ["Add (A)", "Rename (R)", "Remove (D)", "Compare (C)", "Games (G)"],
    seat_button: |side, key| format!("{side} ({key})"),
    players_keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": results"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    seated: |name, side, sits| if sits { format!("{name} plays {side}") } else { format!("{name} leaves {side}") },
    name_hint: "Up to 40 characters; Ctrl+Space switches to Chinese.",
    first_name: [
        "Your name",
        "What is your name? It is used in the rankings. Esc leaves it out, and you are not asked again.",
    ],
    named: |name| format!("{name}: this game is saved under your name; O shows the rankings"),
    unnamed: "No name; you can add players with I",
    rename: "Rename",
    taken: |name| format!("The name “{name}” is already in use"),
    remove: Question { title: "Remove a player", text: "", answers: &["Keep", "Remove (D)"] },
    remove_question: |name| format!("Remove “{name}” from the list? Games already played keep the name."),
    compare_title: |name| format!("Compare {name} with whom?"),
    no_other: "There are no other players",
    comparison_title: |name, other| format!("{name}  and  {other}"),
    player_title: |name| format!("Results of {name}"),
    kind: ["Game", "Rule", "Against"],
    people: "people",
    head_to_head: "each other",
    no_results: "No finished game yet",
    score: |wins, draws, losses, rate| format!("+{wins} ={draws} -{losses}  {rate}"),
    rankings: "Rankings",
    place: "Place",
    page: |program, level| format!("{program} against {level}"),
    unranked: "Nobody on the list has finished a game at this level",
    ranking_buttons: ["Games (G)", "Players (I)"],
    ranking_keys: KeyLine::narrow_english(&[
        entry(&[("Left ", code::LEFT), ("Right", code::RIGHT)], ": level"),
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": results"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    games: "Finished games",
    games_of: |name| format!("Finished games of {name}"),
    game: ["Ended", "First", "Second", "Result", "Ending", "Moves"],
    guest: "guest",
    no_games: "No finished game yet",
    games_keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": open (then R: replay)"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    view_keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], ""),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    rules: ["freestyle", "standard", "renju", "renju free", "10 x 10"],
};
