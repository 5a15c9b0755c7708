//! Players, their results and their finished games.

use super::Text;
use super::table::Question;

/// What the screens about players and results say.
pub struct Records {
    /// The list of players.
    pub players: &'static str,
    /// Its columns: the name, the side at which somebody sits.
    pub name: &'static str,
    /// Where somebody sits.
    pub seat: &'static str,
    /// The columns of results: games, won, drawn, lost, the share won.
    pub tally: [&'static str; 5],
    /// There is nobody on the list.
    pub nobody: &'static str,
    /// The buttons below the list besides the two for seats: to add one, rename, remove, compare, see the games.
    pub buttons: [&'static str; 5],
    /// The button that lets the chosen one sit at a side, whose name and key it takes.
    pub sit: fn(&str, u8) -> String,
    /// The keys in the list.
    pub players_keys: &'static str,
    /// Somebody sits at a side now, or no longer.
    pub seated: fn(&str, &str, bool) -> String,
    /// The hint in the field for a name.
    pub name_hint: &'static str,
    /// The title of the field for another name.
    pub rename: &'static str,
    /// Another one has that name.
    pub taken: fn(&str) -> String,
    /// Whether to remove a player.
    pub remove: Question,
    /// What becomes of the games of a player who is removed.
    pub removes: fn(&str) -> String,
    /// With whom to compare a player.
    pub with_whom: fn(&str) -> String,
    /// There is nobody else to compare with.
    pub no_other: &'static str,
    /// The title of two players' results side by side.
    pub two: fn(&str, &str) -> String,
    /// The results of a player.
    pub of_player: fn(&str) -> String,
    /// Its columns: the program, its rule, against whom.
    pub kind: [&'static str; 3],
    /// Against people.
    pub people: &'static str,
    /// The games of two players against each other.
    pub each_other: &'static str,
    /// No game was played.
    pub no_results: &'static str,
    /// Games won, drawn and lost, and the share won.
    pub score: fn(u32, u32, u32, &str) -> String,
    /// The rankings.
    pub rankings: &'static str,
    /// The column of the place.
    pub place: &'static str,
    /// A page: the program, the level.
    pub page: fn(&str, &str) -> String,
    /// Nobody has played that level.
    pub unranked: &'static str,
    /// The buttons below a ranking: the finished games, the players.
    pub ranking_buttons: [&'static str; 2],
    /// The keys in a ranking.
    pub ranking_keys: &'static str,
    /// The finished games; those of a player.
    pub games: &'static str,
    /// The games of a player.
    pub games_of: fn(&str) -> String,
    /// Their columns: when, who sat at either side, the result, how it ended, the moves.
    pub game: [&'static str; 6],
    /// A person without a name.
    pub guest: &'static str,
    /// There is no finished game.
    pub no_games: &'static str,
    /// The keys in the list of games.
    pub games_keys: &'static str,
    /// The keys where there is only something to look at.
    pub look_keys: &'static str,
    /// Gomoku's rules: freestyle, standard, renju, renju without forbidden moves, lines.
    pub rules: [&'static str; 5],
}

impl Records {
    /// What a program is called.
    pub fn program<'n>(text: &Text, id: &'n str) -> &'n str {
        match id {
            "othello" => text.cabinet.othello.label,
            "gomoku" => text.cabinet.gomoku.label,
            "gomoku-classic" => text.cabinet.classic_gomoku.label,
            "xiangqi" => text.cabinet.xiangqi.label,
            _ => id,
        }
    }

    /// What a rule is called, in a few letters.
    pub fn rule<'n>(&self, id: &'n str) -> &'n str {
        let ids = ["freestyle", "standard", "renju", "renju without forbidden moves", "lines"];
        ids.iter().position(|&known| known == id).map_or(id, |index| self.rules[index])
    }
}

/// 中文。
pub const ZH: Records = Records {
    players: "玩家",
    name: "姓名",
    seat: "座位",
    tally: ["局数", "胜", "和", "负", "胜率"],
    nobody: "还没有玩家，按 A 添加",
    buttons: ["添加(A)", "改名(R)", "删除(D)", "对照(C)", "棋局(G)"],
    sit: |side, key| format!("坐{side}({key})"),
    players_keys: "↑↓ 选择　回车 战绩　Esc 返回",
    seated: |name, side, sits| if sits { format!("{name} 坐{side}") } else { format!("{name} 离开{side}") },
    name_hint: "姓名，一至四十个字；中文请按 Ctrl+V 粘贴",
    rename: "改名",
    taken: |name| format!("已经有叫“{name}”的玩家了"),
    remove: Question { title: "删除玩家", text: "", answers: &["保留", "删除(D)"] },
    removes: |name| format!("要把“{name}”从名单中删除吗？下过的棋局会留着，姓名也留在棋局里。"),
    with_whom: |name| format!("把{name}和谁对照？"),
    no_other: "名单上没有别人",
    two: |name, other| format!("{name}　对　{other}"),
    of_player: |name| format!("{name} 的战绩"),
    kind: ["棋", "规则", "对手"],
    people: "人",
    each_other: "互相",
    no_results: "还没有下完的棋",
    score: |wins, draws, losses, rate| format!("{wins}胜{draws}和{losses}负 {rate}"),
    rankings: "排行榜",
    place: "名次",
    page: |program, level| format!("{program}　对电脑 {level}"),
    unranked: "名单上还没有人和这一级下完一局",
    ranking_buttons: ["棋局(G)", "玩家(I)"],
    ranking_keys: "←→ 难度　↑↓ 选择　回车 战绩　Esc 返回",
    games: "下完的棋局",
    games_of: |name| format!("{name} 下完的棋局"),
    game: ["结束", "先手", "后手", "结果", "终局", "步数"],
    guest: "客人",
    no_games: "还没有下完的棋局",
    games_keys: "↑↓ 选择　回车 打开（打开后 R 重放）　Esc 返回",
    look_keys: "↑↓ PgUp PgDn　Esc 返回",
    rules: ["自由", "标准", "连珠", "连珠自由", "十路原版"],
};

/// English.
pub const EN: Records = Records {
    players: "Players",
    name: "Name",
    seat: "Seat",
    tally: ["Games", "Won", "Drawn", "Lost", "Rate"],
    nobody: "Nobody yet; A adds a player",
    buttons: ["Add (A)", "Rename (R)", "Remove (D)", "Compare (C)", "Games (G)"],
    sit: |side, key| format!("{side} ({key})"),
    players_keys: "Up Down: choose   Enter: results   Esc: back",
    seated: |name, side, sits| if sits { format!("{name} plays {side}") } else { format!("{name} leaves {side}") },
    name_hint: "A name of up to 40 characters: type it, or paste it with Ctrl+V.",
    rename: "Another name",
    taken: |name| format!("There is a player “{name}” already"),
    remove: Question { title: "Remove a player", text: "", answers: &["Keep", "Remove (D)"] },
    removes: |name| format!("Take “{name}” from the list? The games stay, and the name in them."),
    with_whom: |name| format!("Compare {name} with whom?"),
    no_other: "There is nobody else on the list",
    two: |name, other| format!("{name}  and  {other}"),
    of_player: |name| format!("Results of {name}"),
    kind: ["Game", "Rule", "Against"],
    people: "people",
    each_other: "each other",
    no_results: "No finished game yet",
    score: |wins, draws, losses, rate| format!("+{wins} ={draws} -{losses}  {rate}"),
    rankings: "Rankings",
    place: "Place",
    page: |program, level| format!("{program} against {level}"),
    unranked: "Nobody on the list has finished a game at this level",
    ranking_buttons: ["Games (G)", "Players (I)"],
    ranking_keys: "Left Right: level  Up Down: choose  Enter: results  Esc: back",
    games: "Finished games",
    games_of: |name| format!("Finished games of {name}"),
    game: ["Ended", "First", "Second", "Result", "Ending", "Moves"],
    guest: "guest",
    no_games: "No finished game yet",
    games_keys: "Up Down: choose   Enter: open (then R replays)   Esc: back",
    look_keys: "Up Down PgUp PgDn   Esc: back",
    rules: ["freestyle", "standard", "renju", "renju free", "10 x 10"],
};
