//! The texts of the puzzle room.

use super::HelpPage;
use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of the puzzle room.
    pub struct PuzzleText {
        /// The title of the list of sets.
        title = "解题", "Puzzles";
        /// The built-in Othello endgames.
        othello_endgames = "黑白棋残局", "Othello endgames";
        /// The FFO positions, a benchmark for endgame solvers.
        othello_ffo = "FFO 残局测试（第 40 到 59 题）", "FFO endgame test (40-59)";
        /// The built-in gomoku wins by continuous fours.
        gomoku_fours = "连续冲四", "Wins by fours";
        /// The built-in xiangqi mates by continuous checks.
        xiangqi_mates = "连将杀", "Mates by checks";
        /// The title of a set that was pasted or typed.
        pasted = "粘贴的题目", "Pasted positions";
        /// The title of the set with the user's own mistakes.
        mistakes = "我的错着", "My mistakes";
        /// The entry of the list of sets for pasting positions.
        paste = "（粘贴或输入局面）", "(paste or type positions)";
        /// Othello's endgames.
        othello: PuzzleKindText =
            PuzzleKindText {
                paste_hint: "在这里粘贴（Ctrl+V）或输入局面：64 个格子和轮到的一方，后面可以写各着法的分数（OBF）。",
                length: |count| format!("{count} 个空格"),
                unproven: "",
                goal: None,
            },
            PuzzleKindText {
                paste_hint: "Paste (Ctrl+V) or type positions: 64 squares and the side to move, optionally with scored moves (OBF).",
                length: |count| format!("{count} empty"),
                unproven: "",
                goal: None,
            };
        /// Gomoku's wins by continuous fours.
        gomoku: PuzzleKindText =
            PuzzleKindText {
                paste_hint: "在这里粘贴（Ctrl+V）或输入局面：SGF，轮到的一方要能连续冲四取胜。",
                length: |count| format!("{count} 手冲四"),
                unproven: "找不到连续冲四的胜法",
                goal: Some(|side| format!("{side}连续冲四取胜")),
            },
            PuzzleKindText {
                paste_hint: "Paste (Ctrl+V) or type positions as SGF in which the side to move wins by continuous fours.",
                length: |count| format!("{count} fours"),
                unproven: "no win by fours found",
                goal: Some(|side| format!("{side} wins by fours")),
            };
        /// Xiangqi's forced wins.
        xiangqi: PuzzleKindText =
            PuzzleKindText {
                paste_hint: "在这里粘贴（Ctrl+V）或输入局面：FEN，一行一个，轮到的一方要有必胜的杀法。",
                length: |count| format!("{count} 步"),
                unproven: "找不到必胜的杀法",
                goal: None,
            },
            PuzzleKindText {
                paste_hint: "Paste (Ctrl+V) or type positions as FEN, one per line, where the side to move has a forced win.",
                length: |count| format!("{count} {}", if count == 1 { "move" } else { "moves" }),
                unproven: "no forced win found",
                goal: None,
            };
        /// A line of the list of sets and the title of a set: its name, the number of solved puzzles, the number of
        /// puzzles.
        set(name: &str, solved: usize, of: usize) = "{name}　已解 {solved}/{of}", "{name}: {solved} of {of} solved";
        /// The line of keys in both lists.
        list_keys: KeyLine =
            key_line!(chinese:
                ["↑" UP, "↓ " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] " 选择", ["回车" ENTER] " 打开", ["Esc" ESC] " 返回",
            ),
            key_line!(english:
                ["Up " UP, "Down " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] ": choose", ["Enter" ENTER] ": open",
                ["Esc" ESC] ": back",
            );
        /// A line of the list of puzzles: whether it is solved, its number, its goal, a description.
        row: fn(bool, usize, &str, &str) -> String =
            |solved, number, goal, about| format!("{} {number:>2}. {goal}　{about}", if solved { "√" } else { "　" }),
            |solved, number, goal, about| format!("{} {number:>2}. {goal}, {about}", if solved { "√" } else { "  " });
        /// The goal of a side while the value is unknown: to move.
        goal_unknown(side: &str) = "{side}先走", "{side} to move";
        /// The goal: to win.
        goal_win(side: &str) = "{side}先走，要胜", "{side} to win";
        /// The goal: to draw.
        goal_draw(side: &str) = "{side}先走，要和", "{side} to draw";
        /// The goal: to lose by no more than a value.
        goal_loss(side: &str, value: &str) = "{side}先走，不差于 {value}", "{side}: {value} or better";
        /// The goal: to make no mistake, if the position is too far from the end to be solved.
        goal_estimate(side: &str) = "{side}先走，不出错", "{side}: no mistake";
        /// The number of a puzzle and the number of puzzles.
        number(number: usize, of: usize) = "第 {number} 题 / {of}", "{number} of {of}";
        /// The mark of a solved puzzle.
        is_solved = "√ 已解", "√ solved";
        /// The mark of an unsolved puzzle.
        is_unsolved = "　 未解", "  not solved";
        /// The mark of a puzzle for which a hint was given.
        is_helped = "看过提示", "hinted";
        /// The line of keys during a puzzle.
        keys: KeyLine =
            key_line!(chinese:
                ["回车" ENTER] " 落子", ["H" H] " 提示", ["U" U] " 悔棋", ["R" R] " 重来",
                ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " 换题", ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["Enter" ENTER] " place", ["H" H] " hint", ["U" U] " undo", ["R" R] " retry",
                ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " other", ["F1" F1] " help", ["Esc" ESC] " back",
            );
        /// The line of keys after a puzzle.
        keys_over: KeyLine =
            key_line!(chinese:
                ["回车" ENTER] " 下一题", ["R" R] " 重来", ["U" U] " 悔棋", ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " 换题",
                ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(narrow_english:
                ["Enter" ENTER] " next", ["R" R] " retry", ["U" U] " undo",
                ["PgUp/" PAGE_UP, "PgDn" PAGE_DOWN] " other", ["F1" F1] " help", ["Esc" ESC] " back",
            );
        /// The line of keys during a search.
        keys_thinking: KeyLine = key_line!(chinese: ["Esc" ESC] " 停止"), key_line!(english: ["Esc" ESC] ": stop");
        /// The position is being solved.
        thinking = "正在求解……", "Solving…";
        /// The search was stopped.
        stopped = "没有算完", "Stopped before it was solved";
        /// The move keeps the goal.
        right = "对！请接着下", "Correct! Continue";
        /// The move does not keep the goal: the move, the reply if there is one, the result.
        wrong: fn(&str, &str, &str) -> String =
            |mv, reply, value| match reply {
                "" => format!("{mv} 不行：{value}"),
                _ => format!("{mv} 不行：对方下 {reply}，结果 {value}"),
            },
            |mv, reply, value| match reply {
                "" => format!("{mv} is wrong: {value}"),
                _ => format!("{mv} is wrong: {reply}, {value}"),
            };
        /// A note after a value that is only an estimate.
        estimated = "（未算尽）", " (estimate)";
        /// A hint: a move that keeps the goal.
        hinted(mv: &str) = "可以下 {mv}；看过提示的不算解出", "{mv} is correct; with a hint it does not count";
        /// The puzzle is solved: the ending.
        solved(how: &str) = "解出了！　{how}", "Solved!  {how}";
        /// The puzzle is solved after a hint, which does not count.
        helped = "走完了。看过提示，不算解出：按 R 重来", "Done, but with a hint it does not count: press R to retry";
        /// The puzzle ended without its goal: the ending.
        missed(how: &str) = "没有达到目标　{how}", "Goal missed  {how}";
        /// There is no previous or next puzzle.
        no_more = "没有别的题了", "No more puzzles";
        /// The solution could not be saved: the reason.
        not_saved(why: &str) = "无法保存进度：{why}", "Cannot save the progress: {why}";
        /// The game has no puzzles.
        none = "这种棋还没有题目", "This game has no puzzles yet";
        /// The file holds games instead of positions.
        no_positions = "这个文件里是棋谱，不是题目", "this file has games, not positions";
        /// The labels of the buttons: previous, next, hint, take back, again, back to the list.
        buttons: [&'static str; 6] =
            ["上题", "下题", "提示", "悔棋", "重来", "返回"],
            ["Prev", "Next", "Hint", "Undo", "Retry", "Back"];
        /// The titles of the menus: the puzzles, solving, help.
        menus: [&'static str; 3] = ["题目", "解题", "帮助"], ["Puzzle", "Solve", "Help"];
        /// The reason why there is no previous puzzle.
        is_first = "这是第一题", "this is the first puzzle";
        /// The reason why there is no next puzzle.
        is_last = "这是最后一题", "this is the last puzzle";
        /// The reason why there is no hint: the puzzle is over.
        is_done = "这一题已经结束", "the puzzle is over";
        /// The page of the help.
        help: HelpPage =
            HelpPage::new("说明", &[
                "按目标走到底：要胜的题，凡是保得住胜局的着法都算对，不必赢得最多；要和的题保住和局；输定了的题要输得最少。",
                "走错了，会显示对方怎样应付、结果如何，然后退回重想，不扣分。走对了，电脑用最强的着法应对。",
                "按 H 看一步正确的着法；看过提示就不算解出，按 R 重来一遍才算。解出的题会保存，下次启动还在。",
                "题目也可以是自己的文件：把局面文件（黑白棋 OBF、五子棋 SGF、象棋 FEN）放进棋谱文件夹，或者输入路径、粘贴局面。空格很多的题算不到底，就用电脑的估计，并写明“未算尽”。",
            ], "目标有三种"),
            HelpPage::new("Puzzles", &[
                "Play to the end and reach the goal. Any winning move counts; a draw must be held; a lost \
                 position must be lost by the least.",
                "A wrong move is refuted and taken back; a correct one gets the best reply.",
                "H shows a correct move, but then the puzzle does not count; R restarts it. Solved puzzles are saved.",
                "Position files (OBF, SGF, FEN) in the games folder are puzzles, too. If the end is too far away, \
                 the computer gives an estimate and marks it.",
            ], "The three kinds of goals");
    }
}

/// The texts of one game's puzzles.
pub struct PuzzleKindText {
    /// The hint in the field for positions.
    pub paste_hint: &'static str,
    /// The length of a puzzle: the number of empty squares in Othello, of fours in gomoku, of moves in xiangqi.
    pub length: fn(usize) -> String,
    /// The reason why a position is no puzzle; empty if every position is one.
    pub unproven: &'static str,
    /// The goal of a side that can win; `None` if it is simply to win.
    pub goal: Option<fn(&str) -> String>,
}
