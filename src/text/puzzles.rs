//! The texts of the puzzle room.

use super::HelpPage;
use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of the puzzle room.
pub struct PuzzleText {
    /// The title of the list of sets.
    pub title: &'static str,
    /// The built-in Othello endgames.
    pub othello_endgames: &'static str,
    /// The FFO positions, a benchmark for endgame solvers.
    pub othello_ffo: &'static str,
    /// The built-in gomoku wins by continuous fours.
    pub gomoku_fours: &'static str,
    /// The built-in xiangqi mates by continuous checks.
    pub xiangqi_mates: &'static str,
    /// The title of a set that was pasted or typed.
    pub pasted: &'static str,
    /// The title of the set with the user's own mistakes.
    pub mistakes: &'static str,
    /// The entry of the list of sets for pasting positions.
    pub paste: &'static str,
    /// Othello's endgames.
    pub othello: PuzzleKindText,
    /// Gomoku's wins by continuous fours.
    pub gomoku: PuzzleKindText,
    /// Xiangqi's forced wins.
    pub xiangqi: PuzzleKindText,
    /// A line of the list of sets and the title of a set: its name, the number of solved puzzles, the number of
    /// puzzles.
    pub set: fn(&str, usize, usize) -> String,
    /// The line of keys in both lists.
    pub list_keys: KeyLine,
    /// A line of the list of puzzles: whether it is solved, its number, its goal, a description.
    pub row: fn(bool, usize, &str, &str) -> String,
    /// The goal of a side while the value is unknown: to move.
    pub goal_unknown: fn(&str) -> String,
    /// The goal: to win.
    pub goal_win: fn(&str) -> String,
    /// The goal: to draw.
    pub goal_draw: fn(&str) -> String,
    /// The goal: to lose by no more than a value.
    pub goal_loss: fn(&str, &str) -> String,
    /// The goal: to make no mistake, if the position is too far from the end to be solved.
    pub goal_estimate: fn(&str) -> String,
    /// The number of a puzzle and the number of puzzles.
    pub number: fn(usize, usize) -> String,
    /// The mark of a solved puzzle.
    pub is_solved: &'static str,
    /// The mark of an unsolved puzzle.
    pub is_unsolved: &'static str,
    /// The mark of a puzzle for which a hint was given.
    pub is_helped: &'static str,
    /// The line of keys during a puzzle.
    pub keys: KeyLine,
    /// The line of keys after a puzzle.
    pub keys_over: KeyLine,
    /// The line of keys during a search.
    pub keys_thinking: KeyLine,
    /// The position is being solved.
    pub thinking: &'static str,
    /// The search was stopped.
    pub stopped: &'static str,
    /// The move keeps the goal.
    pub right: &'static str,
    /// The move does not keep the goal: the move, the reply if there is one, the result.
    pub wrong: fn(&str, &str, &str) -> String,
    /// A note after a value that is only an estimate.
    pub estimated: &'static str,
    /// A hint: a move that keeps the goal.
    pub hinted: fn(&str) -> String,
    /// The puzzle is solved: the ending.
    pub solved: fn(&str) -> String,
    /// The puzzle is solved after a hint, which does not count.
    pub helped: &'static str,
    /// The puzzle ended without its goal: the ending.
    pub missed: fn(&str) -> String,
    /// There is no previous or next puzzle.
    pub no_more: &'static str,
    /// The solution could not be saved: the reason.
    pub not_saved: fn(&str) -> String,
    /// The game has no puzzles.
    pub none: &'static str,
    /// The file holds games instead of positions.
    pub no_positions: &'static str,
    /// The labels of the buttons: previous, next, hint, take back, again, back to the list.
    pub buttons: [&'static str; 6],
    /// The titles of the menus: the puzzles, solving, help.
    pub menus: [&'static str; 3],
    /// The reason why there is no previous puzzle.
    pub is_first: &'static str,
    /// The reason why there is no next puzzle.
    pub is_last: &'static str,
    /// The reason why there is no hint: the puzzle is over.
    pub is_done: &'static str,
    /// The page of the help.
    pub help: HelpPage,
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

pub(super) const ZH: PuzzleText = PuzzleText {
    title: "解题",
    othello_endgames: "黑白棋残局",
    othello_ffo: "FFO 残局测试（第 40 到 59 题）",
    gomoku_fours: "连续冲四",
    xiangqi_mates: "连将杀",
    pasted: "粘贴的题目",
    mistakes: "我的错着",
    paste: "（粘贴或输入局面）",
    othello: PuzzleKindText {
        paste_hint: "在这里粘贴（Ctrl+V）或输入局面：64 个格子和轮到的一方，后面可以写各着法的分数（OBF）。",
        length: |count| format!("{count} 个空格"),
        unproven: "",
        goal: None,
    },
    gomoku: PuzzleKindText {
        paste_hint: "在这里粘贴（Ctrl+V）或输入局面：SGF，轮到的一方要能连续冲四取胜。",
        length: |count| format!("{count} 手冲四"),
        unproven: "找不到连续冲四的胜法",
        goal: Some(|side| format!("{side}连续冲四取胜")),
    },
    xiangqi: PuzzleKindText {
        paste_hint: "在这里粘贴（Ctrl+V）或输入局面：FEN，一行一个，轮到的一方要有必胜的杀法。",
        length: |count| format!("{count} 步"),
        unproven: "找不到必胜的杀法",
        goal: None,
    },
    set: |name, solved, of| format!("{name}　已解 {solved}/{of}"),
    list_keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓ ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 打开"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    row: |solved, number, goal, about| format!("{} {number:>2}. {goal}　{about}", if solved { "√" } else { "　" }),
    goal_unknown: |side| format!("{side}先走"),
    goal_win: |side| format!("{side}先走，要胜"),
    goal_draw: |side| format!("{side}先走，要和"),
    goal_loss: |side, value| format!("{side}先走，不差于 {value}"),
    goal_estimate: |side| format!("{side}先走，不出错"),
    number: |number, of| format!("第 {number} 题 / {of}"),
    is_solved: "√ 已解",
    is_unsolved: "　 未解",
    is_helped: "看过提示",
    keys: KeyLine::chinese(&[
        entry(&[("回车", code::ENTER)], " 落子"),
        entry(&[("H", code::H)], " 提示"),
        entry(&[("U", code::U)], " 悔棋"),
        entry(&[("R", code::R)], " 重来"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 换题"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    keys_over: KeyLine::chinese(&[
        entry(&[("回车", code::ENTER)], " 下一题"),
        entry(&[("R", code::R)], " 重来"),
        entry(&[("U", code::U)], " 悔棋"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 换题"),
        entry(&[("F1", code::F1)], " 说明"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    keys_thinking: KeyLine::chinese(&[entry(&[("Esc", code::ESC)], " 停止")]),
    thinking: "正在求解……",
    stopped: "没有算完",
    right: "对！请接着下",
    wrong: |mv, reply, value| match reply {
        "" => format!("{mv} 不行：{value}"),
        _ => format!("{mv} 不行：对方下 {reply}，结果 {value}"),
    },
    estimated: "（未算尽）",
    hinted: |mv| format!("可以下 {mv}；看过提示的不算解出"),
    solved: |how| format!("解出了！　{how}"),
    helped: "走完了。看过提示，不算解出：按 R 重来",
    missed: |how| format!("没有达到目标　{how}"),
    no_more: "没有别的题了",
    not_saved: |why| format!("无法保存进度：{why}"),
    none: "这种棋还没有题目",
    no_positions: "这个文件里是棋谱，不是题目",
    buttons: ["上题", "下题", "提示", "悔棋", "重来", "返回"],
    menus: ["题目", "解题", "帮助"],
    is_first: "这是第一题",
    is_last: "这是最后一题",
    is_done: "这一题已经结束",
    help: HelpPage {
        heading: "说明",
        paragraphs: &[
            "按目标走到底：要胜的题，凡是保得住胜局的着法都算对，不必赢得最多；要和的题保住和局；输定了的题要输得最少。",
            "走错了，会显示对方怎样应付、结果如何，然后退回重想，不扣分。走对了，电脑用最强的着法应对。",
            "按 H 看一步正确的着法；看过提示就不算解出，按 R 重来一遍才算。解出的题会保存，下次启动还在。",
            "题目也可以是自己的文件：把局面文件（黑白棋 OBF、五子棋 SGF、象棋 FEN）放进棋谱文件夹，或者输入路径、粘贴局面。空格很多的题算不到底，就用电脑的估计，并写明“未算尽”。",
        ],
        caption: "目标有三种",
    },
};

pub(super) const EN: PuzzleText = PuzzleText {
    title: "Puzzles",
    othello_endgames: "Othello endgames",
    othello_ffo: "FFO endgame test (40-59)",
    gomoku_fours: "Wins by fours",
    xiangqi_mates: "Mates by checks",
    pasted: "Pasted positions",
    mistakes: "My mistakes",
    paste: "(paste or type positions)",
    othello: PuzzleKindText {
        paste_hint: "Paste (Ctrl+V) or type positions: 64 squares and the side to move, optionally with scored moves (OBF).",
        length: |count| format!("{count} empty"),
        unproven: "",
        goal: None,
    },
    gomoku: PuzzleKindText {
        paste_hint: "Paste (Ctrl+V) or type positions as SGF in which the side to move wins by continuous fours.",
        length: |count| format!("{count} fours"),
        unproven: "no win by fours found",
        goal: Some(|side| format!("{side} wins by fours")),
    },
    xiangqi: PuzzleKindText {
        paste_hint: "Paste (Ctrl+V) or type positions as FEN, one per line, where the side to move has a forced win.",
        length: |count| format!("{count} {}", if count == 1 { "move" } else { "moves" }),
        unproven: "no forced win found",
        goal: None,
    },
    set: |name, solved, of| format!("{name}: {solved} of {of} solved"),
    list_keys: KeyLine::english(&[
        entry(
            &[("Up ", code::UP), ("Down ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)],
            ": choose",
        ),
        entry(&[("Enter", code::ENTER)], ": open"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    row: |solved, number, goal, about| format!("{} {number:>2}. {goal}, {about}", if solved { "√" } else { "  " }),
    goal_unknown: |side| format!("{side} to move"),
    goal_win: |side| format!("{side} to win"),
    goal_draw: |side| format!("{side} to draw"),
    goal_loss: |side, value| format!("{side}: {value} or better"),
    goal_estimate: |side| format!("{side}: no mistake"),
    number: |number, of| format!("{number} of {of}"),
    is_solved: "√ solved",
    is_unsolved: "  not solved",
    is_helped: "hinted",
    keys: KeyLine::narrow_english(&[
        entry(&[("Enter", code::ENTER)], " place"),
        entry(&[("H", code::H)], " hint"),
        entry(&[("U", code::U)], " undo"),
        entry(&[("R", code::R)], " retry"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " other"),
        entry(&[("F1", code::F1)], " help"),
        entry(&[("Esc", code::ESC)], " back"),
    ]),
    keys_over: KeyLine::narrow_english(&[
        entry(&[("Enter", code::ENTER)], " next"),
        entry(&[("R", code::R)], " retry"),
        entry(&[("U", code::U)], " undo"),
        entry(&[("PgUp/", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " other"),
        entry(&[("F1", code::F1)], " help"),
        entry(&[("Esc", code::ESC)], " back"),
    ]),
    keys_thinking: KeyLine::english(&[entry(&[("Esc", code::ESC)], ": stop")]),
    thinking: "Solving…",
    stopped: "Stopped before it was solved",
    right: "Correct! Continue",
    wrong: |mv, reply, value| match reply {
        "" => format!("{mv} is wrong: {value}"),
        _ => format!("{mv} is wrong: {reply}, {value}"),
    },
    estimated: " (estimate)",
    hinted: |mv| format!("{mv} is correct; with a hint it does not count"),
    solved: |how| format!("Solved!  {how}"),
    helped: "Done, but with a hint it does not count: press R to retry",
    missed: |how| format!("Goal missed  {how}"),
    no_more: "No more puzzles",
    not_saved: |why| format!("Cannot save the progress: {why}"),
    none: "This game has no puzzles yet",
    no_positions: "this file has games, not positions",
    buttons: ["Prev", "Next", "Hint", "Undo", "Retry", "Back"],
    menus: ["Puzzle", "Solve", "Help"],
    is_first: "this is the first puzzle",
    is_last: "this is the last puzzle",
    is_done: "the puzzle is over",
    help: HelpPage {
        heading: "Puzzles",
        paragraphs: &[
            "Play to the end and reach the goal. Any winning move counts; a draw must be held; a lost position must be \
             lost by the least.",
            "A wrong move is refuted and taken back; a correct one gets the best reply.",
            "H shows a correct move, but then the puzzle does not count; R restarts it. Solved puzzles are saved.",
            "Position files (OBF, SGF, FEN) in the games folder are puzzles, too. If the end is too far away, the \
             computer gives an estimate and marks it.",
        ],
        caption: "The three kinds of goals",
    },
};
