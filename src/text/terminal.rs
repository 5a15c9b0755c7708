//! The output of the commands in a terminal.

use super::tasks::{self, TaskText};

/// The texts of the commands, except the help and the errors.
pub struct TerminalText {
    /// `huanle judge`.
    pub judge: JudgeText,
    /// `huanle task`.
    pub task: TaskText,
    /// `huanle convert`.
    pub convert: ConvertText,
    /// The hint of `huanle share` without `--base`.
    pub share_hint: &'static str,
    /// `huanle records`.
    pub records: RecordsCommandText,
}

/// The report of `huanle judge` on a game's repetitions.
pub struct JudgeText {
    /// The rules that are applied.
    pub rules: &'static str,
    /// A position is repeated, and its cycle follows: the number of plies before it, and the number of its occurrence.
    pub repeated: fn(usize, usize) -> String,
    /// A move gives check.
    pub check: &'static str,
    /// A move neither gives check nor attacks.
    pub nothing: &'static str,
    /// The separator between two attacks of a move.
    pub and: &'static str,
    /// The separator between a move and its effect.
    pub colon: &'static str,
    /// The verdict on a cycle.
    pub verdict: fn(&str) -> String,
    /// The game is over: the ending.
    pub over: fn(&str) -> String,
    /// The game was over earlier, and the record continues: the number of plies and the ending.
    pub was_over: fn(usize, &str) -> String,
    /// The game continues with a warning: the warning, and whether a position was judged.
    pub warned: fn(&str, bool) -> String,
    /// The game continues without a judgement.
    pub undecided: &'static str,
}

/// The report of a conversion.
pub struct ConvertText {
    /// A warning about a file: its path and the warning.
    pub file: fn(&str, &str) -> String,
    /// A warning or error in a game: its number and the message.
    pub game: fn(usize, &str) -> String,
    /// After an error, the number of legal moves before it, which are written.
    pub legal_moves: fn(usize) -> String,
    /// After a message, the number of further games with the same one, and the numbers of some of them.
    pub more: fn(usize, &[usize]) -> String,
    /// A game begins from a set-up position, which the format cannot store: the name of the format.
    pub set_up: fn(&str) -> String,
    /// After a reason: the names in a list are omitted.
    pub no_names: &'static str,
    /// The data that the other format cannot store.
    pub dropped: fn(&str) -> String,
}

/// The report of players and results.
pub struct RecordsCommandText {
    /// The columns of names and places.
    pub name: &'static str,
    /// The column of places.
    pub place: &'static str,
    /// The columns of results: won, drawn, lost, games, percentage won.
    pub tally: [&'static str; 5],
    /// The columns of a kind of games: the program, its rule, the opponent.
    pub kind: [&'static str; 3],
    /// The columns of a finished game: the time when it ended, its program, the first player, the second, its result
    /// and its ending.
    pub game: [&'static str; 6],
    /// The columns of a finished game: the number of its moves and its duration.
    pub moves_and_time: [&'static str; 2],
    /// A person who is not on the list.
    pub guest: &'static str,
    /// The opponent: people.
    pub people: &'static str,
    /// The total of all games.
    pub all: &'static str,
    /// The number of players and finished games that cannot be read.
    pub unreadable: fn(usize) -> String,
    /// The numbers of new players and new games.
    pub new: fn(usize, usize) -> String,
}

/// 中文。
pub const ZH: TerminalText = TerminalText {
    judge: JudgeText {
        rules: "按本程序所取的中国规则（见 `huanle judge --help`）：",
        repeated: |plies, time| format!("{plies} 着之后局面第 {time} 次出现；这一循环的着法："),
        check: "将军",
        nothing: "既不将军也不捉子",
        and: "；",
        colon: "：",
        verdict: |verdict| format!("  裁决：{verdict}"),
        over: |ending| format!("棋局结束：{ending}"),
        was_over: |plies, ending| format!("棋局在 {plies} 着之后已经结束：{ending}；记录却还有后面的着法"),
        warned: |warning, judged| match judged {
            true => format!("棋局继续；注意：{warning}"),
            false => format!("棋局继续：没有需要裁决的局面；注意：{warning}"),
        },
        undecided: "棋局继续：没有需要裁决的局面",
    },
    task: tasks::ZH,
    convert: ConvertText {
        file: |path, what| format!("`{path}`：{what}"),
        game: |number, what| format!("第 {number} 局：{what}"),
        legal_moves: |moves| format!("；前面合规则的 {moves} 着已写出"),
        more: |count, games| {
            let more = if count > games.len() { "……" } else { "" };
            format!("（另有 {count} 局也是这样：第 {}{more} 局）", numbers(games, "、"))
        },
        set_up: |format| format!("从摆好的局面开始，{format} 格式无法保存"),
        no_names: "；略去其中的名字",
        dropped: |what| format!("这种格式无法保存，已略去：{what}"),
    },
    share_hint: "把 huanle.html 放到别人能打开的地方，再用 --base 指定它的网址",
    records: RecordsCommandText {
        name: "姓名",
        place: "名次",
        tally: ["胜", "和", "负", "局数", "胜率"],
        kind: ["程序", "规则", "对手"],
        game: ["结束时间", "程序", "先手", "后手", "结果", "结束方式"],
        moves_and_time: ["手数", "用时"],
        guest: "（客人）",
        people: "人",
        all: "合计",
        unreadable: |rows| format!("棋手和下完的棋中有 {rows} 条无法读取，已略去"),
        new: |players, games| format!("新增 {players} 位棋手、{games} 局棋"),
    },
};

/// Returns numbers with a separator between them.
fn numbers(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// English.
pub const EN: TerminalText = TerminalText {
    judge: JudgeText {
        rules: "by the Chinese rules, as implemented here (see huanle judge --help):",
        repeated: |plies, time| {
            let time = match time {
                1 => "first".to_owned(),
                2 => "second".to_owned(),
                3 => "third".to_owned(),
                _ => format!("{time}th"),
            };
            format!("after {plies} plies the position occurs for the {time} time; the cycle:")
        },
        check: "check",
        nothing: "neither checks nor attacks",
        and: "; ",
        colon: ": ",
        verdict: |verdict| format!("  verdict: {verdict}"),
        over: |ending| format!("the game is over: {ending}"),
        was_over: |plies, ending| format!("the game was over after {plies} plies: {ending}; but the record continues"),
        warned: |warning, judged| match judged {
            true => format!("the game continues; warning: {warning}"),
            false => format!("the game continues: there is no repetition to judge; warning: {warning}"),
        },
        undecided: "the game continues: there is nothing to judge",
    },
    task: tasks::EN,
    convert: ConvertText {
        file: |path, what| format!("`{path}`: {what}"),
        game: |number, what| format!("game {number}: {what}"),
        legal_moves: |moves| format!("; the {moves} legal moves before it were written"),
        more: |count, games| {
            let plural = if count == 1 { "" } else { "s" };
            let more = if count > games.len() { ", …" } else { "" };
            format!(" (and {count} more game{plural} of this kind: {}{more})", numbers(games, ", "))
        },
        set_up: |format| format!("it begins from a set-up position, which {format} cannot store"),
        no_names: "; the names are omitted",
        dropped: |what| format!("dropped, because this format cannot store them: {what}"),
    },
    share_hint: "put huanle.html where others can open it, and give its address with --base",
    records: RecordsCommandText {
        name: "name",
        place: "place",
        tally: ["wins", "draws", "losses", "games", "rate"],
        kind: ["program", "rule", "against"],
        game: ["ended", "program", "first", "second", "result", "ending"],
        moves_and_time: ["moves", "time"],
        guest: "(guest)",
        people: "people",
        all: "all",
        unreadable: |rows| match rows {
            1 => "1 player or finished game cannot be read and was skipped".to_owned(),
            _ => format!("{rows} players and finished games cannot be read and were skipped"),
        },
        new: |players, games| {
            let number = |count: usize, what: &str| format!("{count} new {what}{}", if count == 1 { "" } else { "s" });
            format!("{}, {}", number(players, "player"), number(games, "game"))
        },
    },
};
