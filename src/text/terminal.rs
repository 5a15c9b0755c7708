//! The output of the commands in a terminal.

use super::tasks::TaskText;
use super::texts::texts;

texts! {
    /// The texts of the commands, except the help and the errors.
    pub struct TerminalText {
        /// `huanle judge`.
        judge: JudgeText;
        /// `huanle task`.
        task: TaskText;
        /// `huanle convert`.
        convert: ConvertText;
        /// The hint of `huanle share` without `--base`.
        share_hint =
            "把 huanle.html 放到别人能打开的地方，再用 --base 指定它的网址",
            "put huanle.html where others can open it, and give its address with --base";
        /// `huanle records`.
        records: RecordsCommandText;
    }
}

texts! {
    /// The report of `huanle judge` on a game's repetitions.
    pub struct JudgeText {
        /// The rules that are applied.
        rules =
            "按本程序所取的中国规则（见 `huanle judge --help`）：",
            "by the Chinese rules, as implemented here (see huanle judge --help):";
        /// A position is repeated, and its cycle follows: the number of plies before it, and the number of its
        /// occurrence.
        repeated: fn(usize, usize) -> String =
            |plies, time| format!("{plies} 着之后局面第 {time} 次出现；这一循环的着法："),
            |plies, time| {
                let time = match time {
                    1 => "first".to_owned(),
                    2 => "second".to_owned(),
                    3 => "third".to_owned(),
                    _ => format!("{time}th"),
                };
                format!("after {plies} plies the position occurs for the {time} time; the cycle:")
            };
        /// A move gives check.
        check = "将军", "check";
        /// A move neither gives check nor attacks.
        nothing = "既不将军也不捉子", "neither checks nor attacks";
        /// The separator between two attacks of a move.
        and = "；", "; ";
        /// The separator between a move and its effect.
        colon = "：", ": ";
        /// The verdict on a cycle.
        verdict(verdict: &str) = "  裁决：{verdict}", "  verdict: {verdict}";
        /// The game is over: the ending.
        over(ending: &str) = "棋局结束：{ending}", "the game is over: {ending}";
        /// The game was over earlier, and the record continues: the number of plies and the ending.
        was_over(plies: usize, ending: &str) =
            "棋局在 {plies} 着之后已经结束：{ending}；记录却还有后面的着法",
            "the game was over after {plies} plies: {ending}; but the record continues";
        /// The game continues with a warning: the warning, and whether a position was judged.
        warned: fn(&str, bool) -> String =
            |warning, judged| match judged {
                true => format!("棋局继续；注意：{warning}"),
                false => format!("棋局继续：没有需要裁决的局面；注意：{warning}"),
            },
            |warning, judged| match judged {
                true => format!("the game continues; warning: {warning}"),
                false => format!("the game continues: there is no repetition to judge; warning: {warning}"),
            };
        /// The game continues without a judgement.
        undecided = "棋局继续：没有需要裁决的局面", "the game continues: there is nothing to judge";
    }
}

texts! {
    /// The report of a conversion.
    pub struct ConvertText {
        /// A warning about a file: its path and the warning.
        file(path: &str, what: &str) = "`{path}`：{what}", "`{path}`: {what}";
        /// A warning or error in a game: its number and the message.
        game(number: usize, what: &str) = "第 {number} 局：{what}", "game {number}: {what}";
        /// After an error, the number of legal moves before it, which are written.
        legal_moves(moves: usize) = "；前面合规则的 {moves} 着已写出", "; the {moves} legal moves before it were written";
        /// After a message, the number of further games with the same one, and the numbers of some of them.
        more: fn(usize, &[usize]) -> String =
            |count, games| {
                let more = if count > games.len() { "……" } else { "" };
                format!("（另有 {count} 局也是这样：第 {}{more} 局）", numbers(games, "、"))
            },
            |count, games| {
                let plural = if count == 1 { "" } else { "s" };
                let more = if count > games.len() { ", …" } else { "" };
                format!(" (and {count} more game{plural} of this kind: {}{more})", numbers(games, ", "))
            };
        /// A game begins from a set-up position, which the format cannot store: the name of the format.
        set_up(format: &str) =
            "从摆好的局面开始，{format} 格式无法保存",
            "it begins from a set-up position, which {format} cannot store";
        /// After a reason: the names in a list are omitted.
        no_names = "；略去其中的名字", "; the names are omitted";
        /// The data that the other format cannot store.
        dropped(what: &str) = "这种格式无法保存，已略去：{what}", "dropped, because this format cannot store them: {what}";
    }
}

texts! {
    /// The report of players and results.
    pub struct RecordsCommandText {
        /// The columns of names and places.
        name = "姓名", "name";
        /// The column of places.
        place = "名次", "place";
        /// The columns of results: won, drawn, lost, games, percentage won.
        tally: [&'static str; 5] = ["胜", "和", "负", "局数", "胜率"], ["wins", "draws", "losses", "games", "rate"];
        /// The columns of a kind of games: the program, its rule, the opponent.
        kind: [&'static str; 3] = ["程序", "规则", "对手"], ["program", "rule", "against"];
        /// The columns of a finished game: the time when it ended, its program, the first player, the second, its
        /// result and its ending.
        game: [&'static str; 6] =
            ["结束时间", "程序", "先手", "后手", "结果", "结束方式"],
            ["ended", "program", "first", "second", "result", "ending"];
        /// The columns of a finished game: the number of its moves and its duration.
        moves_and_time: [&'static str; 2] = ["手数", "用时"], ["moves", "time"];
        /// There is no ranking.
        no_ranking = "名单上还没有人和电脑下完一局", "No listed player has finished a game against the computer yet";
        /// A person who is not on the list.
        guest = "（客人）", "(guest)";
        /// The opponent: people.
        people = "人", "people";
        /// The total of all games.
        all = "合计", "all";
        /// The number of players and finished games that cannot be read.
        unreadable: fn(usize) -> String =
            |rows| format!("棋手和下完的棋中有 {rows} 条无法读取，已略去"),
            |rows| match rows {
                1 => "1 player or finished game cannot be read and was skipped".to_owned(),
                _ => format!("{rows} players and finished games cannot be read and were skipped"),
            };
        /// The numbers of new players and new games.
        new: fn(usize, usize) -> String =
            |players, games| format!("新增 {players} 位棋手、{games} 局棋"),
            |players, games| {
                let number =
                    |count: usize, what: &str| format!("{count} new {what}{}", if count == 1 { "" } else { "s" });
                format!("{}, {}", number(players, "player"), number(games, "game"))
            };
    }
}

/// Returns numbers with a separator between them.
fn numbers(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}
