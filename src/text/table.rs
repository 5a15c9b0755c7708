//! The texts of the table, shared by all games.

use super::HelpPage;
use super::friend::{self, FriendText};
use super::game_over::{self, GameOverText};
use super::key_line::{KeyLine, PageKeys, entry};
pub use super::question::Question;
use super::refusals::RefusalText;
use super::table_buttons::ButtonText;
use super::table_keys::{self, StateKeys};
use super::values::{self, ValueText};
use super::words::words;
use crate::machine::code;

/// The texts of the table.
pub struct TableText {
    /// The names of the actions.
    pub actions: ActionNames,
    /// The names of their groups: the game, the program, the moves, playing, display.
    pub groups: [&'static str; 5],
    /// The titles of the menu bar, a word each: the game, the moves, playing, display, help.
    pub menu_titles: [&'static str; 5],
    /// The human as a player.
    pub human: &'static str,
    /// The description of the human in the choice of players.
    pub human_about: &'static str,
    /// The computer as a player.
    pub computer: &'static str,
    /// The computer as the player of a side.
    pub computer_side: fn(&str) -> String,
    /// The title of the form shown at the first start, which asks who plays.
    pub first_game: &'static str,
    /// The lines of keys.
    pub keys: StateKeys,
    /// The computer thinks.
    pub thinking: &'static str,
    /// A side is to move.
    pub to_move: fn(&str) -> String,
    /// The computer is to move for a side and waits to be asked: the side.
    pub computer_waits: fn(&str) -> String,
    /// The side to move with a remark about the position.
    pub remarked: fn(&str, &str) -> String,
    /// A side has no move and passes.
    pub passes: fn(&str) -> String,
    /// A side has won: the side and the reason.
    pub wins: fn(&str, &str) -> String,
    /// The game is a draw: the reason.
    pub drawn: fn(&str) -> String,
    /// The requested move is illegal.
    pub illegal: &'static str,
    /// The board was touched after the end of the game.
    pub game_over: &'static str,
    /// The board was touched while the computer is to move.
    pub not_your_turn: &'static str,
    /// An action is not possible now: the action.
    pub not_now: fn(&str, &str) -> String,
    /// The reasons.
    pub refusals: RefusalText,
    /// The labels of the buttons next to the board.
    pub buttons: ButtonText,
    /// An earlier position is shown: the number of the move and the number of moves.
    pub looking_back: fn(usize, usize) -> String,
    /// The present move is a variation: its number and the number of variations; names the keys for the others.
    pub of_variations: fn(usize, usize) -> String,
    /// A switch was changed: its name and whether it is on.
    pub switched: fn(&str, bool) -> String,
    /// The players of both sides: for each, the name of the side and of the player.
    pub seated: fn((&str, &str), (&str, &str)) -> String,
    /// Values in words.
    pub values: ValueText,
    /// The heading of the list of moves.
    pub moves: &'static str,
    /// The values on the cells are from the point of view of the side to move: the side and the unit.
    pub hinted: fn(&str, &str) -> String,
    /// The best move was found: the move with its value and the reasons.
    pub hinted_move: fn(&str) -> String,
    /// A move with details: its value and the reasons for and against it.
    pub described: fn(&str, &str) -> String,
    /// The separator between details.
    pub separator: &'static str,
    /// The key that steps through the line of play that follows.
    pub line_key: &'static str,
    /// A line of play is stepped through: the number of the move in it, the number of moves, and the move.
    pub in_line: fn(usize, usize, &str) -> String,
    /// The question whether to leave a game in progress. The first answer leaves.
    pub leaving: Question,
    /// The question whether to drop a game in progress for another one. The first answer begins the other one.
    pub dropping: Question,
    /// The question whether the players change sides in a game in progress. The second answer changes them.
    pub changing_sides: Question,
    /// The question whether the computer plays both sides of a game in progress. The second answer lets it.
    pub playing_alone: Question,
    /// The question whether to continue an unfinished game.
    pub resume: Question,
    /// The description of an unfinished game: the time when it was stored, and the number of its moves.
    pub unfinished: fn(&str, usize) -> String,
    /// A game with a friend at another computer.
    pub friend: FriendText,
    /// The end of a game.
    pub after_game: GameOverText,
    /// The form for a new game.
    pub new_game: NewGameText,
    /// Loading and saving.
    pub files: FilesText,
    /// The progress of an analysis: the number of the position and the number of positions.
    pub analysing: fn(usize, usize) -> String,
    /// An analysis is done: explains the points of view of the graph and of the values on the cells; the side and the
    /// unit.
    pub analysed: fn(&str, &str) -> String,
    /// An analysis was stopped; explains how to continue it.
    pub analysis_stopped: &'static str,
    /// A mistake: its number in the game, the move, the better one or an empty text, and the gain of that.
    pub mistake: fn(usize, &str, &str, &str) -> String,
    /// An analysis found no mistake.
    pub no_mistakes: &'static str,
    /// The help page that lists all keys; the help draws the list.
    pub keys_page: HelpPage,
    /// The help page about the marks and the table's automatic functions.
    pub marks_page: HelpPage,
    /// The line of keys on a page of the help, with the number of the page and the number of pages.
    pub keys_in_help: PageKeys,
    /// The game could not be saved: the reason.
    pub not_saved: fn(&str) -> String,
    /// The stored data is read-only.
    pub read_only: &'static str,
    /// The changes are only in memory so far.
    pub unsaved: &'static str,
    /// The unfinished game is open in another window.
    pub open_elsewhere: &'static str,
    /// An unfinished game cannot be continued, because another version of the program stored it.
    pub other_version: &'static str,
    /// The texts of games that do not end on the board.
    pub ends: EndingText,
    /// The players' clocks.
    pub clock: ClockText,
    /// The texts of a locked game.
    pub lock: LockText,
    /// The state of a replay: the number of the move, the number of moves, hundredths of a second per move, whether it
    /// is paused.
    pub replaying: fn(usize, usize, u32, bool) -> String,
}

/// Resignation, draws, time.
pub struct EndingText {
    /// The question whether a side resigns.
    pub resign: Question,
    /// The text of the question, with the side.
    pub resigning: fn(&str) -> String,
    /// A side has resigned: the side and the winner.
    pub resigned: fn(&str, &str) -> String,
    /// The question whether a side accepts a draw.
    pub offer: Question,
    /// The text of the question: the side that offers the draw, and the side that is asked.
    pub offering: fn(&str, &str) -> String,
    /// The players have agreed on a draw.
    pub agreed: &'static str,
    /// A side declines a draw: the side.
    pub declined: fn(&str) -> String,
    /// The computer declines a draw before this number of moves.
    pub too_early: fn(usize) -> String,
    /// The computer has just been offered a draw: the number of moves until the next offer is allowed.
    pub too_soon: fn(usize) -> String,
    /// The time of a side is up: the side and the winner.
    pub time_up: fn(&str, &str) -> String,
}

/// The players' clocks.
pub struct ClockText {
    /// The label of the row in the form.
    pub label: &'static str,
    /// The choices, in the order of [`TimeControl::CHOICES`](crate::play::TimeControl::CHOICES); the last one
    /// is to type a time control.
    pub choices: [&'static str; 11],
    /// The title and the hint of the field for a time control, and the message if it cannot be parsed.
    pub typed: [&'static str; 3],
    /// The number of a side's moves and its thinking time.
    pub used: fn(usize, &str) -> String,
}

/// The texts of a locked game.
pub struct LockText {
    /// The mark of a locked game.
    pub sign: &'static str,
    /// The game was unlocked.
    pub unlocked: &'static str,
    /// The question whether to unlock the game.
    pub question: Question,
}

/// The form for a new game.
pub struct NewGameText {
    /// The title.
    pub title: &'static str,
    /// The line of keys.
    pub keys: KeyLine,
    /// The button that begins the game.
    pub begin: &'static str,
    /// The label of the player who makes the first move.
    pub starts: &'static str,
}

/// Loading and saving.
pub struct FilesText {
    /// The title of the list of files to open.
    pub open: &'static str,
    /// The first entry of that list: type or paste a game.
    pub paste: &'static str,
    /// The entry of another list that opens a file.
    pub other: &'static str,
    /// The hint in the field for a game.
    pub paste_hint: &'static str,
    /// The title of the field for a file name to save under.
    pub save: &'static str,
    /// The line of keys in a list of games or files.
    pub list_keys: KeyLine,
    /// The line of keys in a field.
    pub field_keys: KeyLine,
    /// The title of the list of a file's games: their number.
    pub choose_game: fn(usize) -> String,
    /// The file has no game of this number: the number and the number of games.
    pub no_game: fn(usize, usize) -> String,
    /// The file was saved: its name.
    pub saved: fn(&str) -> String,
    /// The file could not be read: the reason.
    pub unreadable: fn(&str) -> String,
    /// The game was opened: the number of its moves.
    pub opened: fn(usize) -> String,
    /// The game was copied to the clipboard.
    pub copied: &'static str,
    /// The position was copied to the clipboard.
    pub position_copied: &'static str,
    /// No position has been saved yet.
    pub no_positions: &'static str,
    /// The title of the warnings about an opened file.
    pub warning: &'static str,
    /// The question whether to replace a file of the same name.
    pub replace: Question,
    /// The title of an error message.
    pub error_title: &'static str,
}

words! {
    /// The names of the actions, a word or two each.
    #[expect(missing_docs, reason = "each is the name of the action that it is called after")]
    pub struct ActionNames {
        help: "说明", "Help";
        new: "新的一局", "New game";
        load: "打开棋谱", "Open a game";
        save: "保存棋谱", "Save the game";
        paste: "粘贴棋谱", "Paste a game";
        undo: "悔棋", "Undo";
        redo: "撤消悔棋", "Redo";
        back: "上一步", "One move back";
        forward: "下一步", "One move forward";
        first: "回到开局", "To the start";
        last: "到最后一步", "To the end";
        next_variation: "下一个变化", "Next variation";
        previous_variation: "上一个变化", "Previous variation";
        hint: "提示", "Hint";
        move_now: "电脑马上走", "Move now";
        change_sides: "交换双方", "Change sides";
        automatic: "电脑对电脑", "Computer plays both";
        draw: "提和", "Offer a draw";
        resign: "认输", "Resign";
        pass: "停一步", "Pass";
        finish: "提和或认输", "Draw or resign";
        lock: "锁定棋局", "Lock the game";
        analysis: "全局分析", "Analyse the game";
        edit: "摆棋", "Set up a position";
        puzzles: "解题", "Puzzles";
        players: "玩家与战绩", "Players";
        rankings: "排行与棋局", "Rankings and games";
        opponents: "选择对手…", "Choose an opponent…";
        replay: "自动重放", "Replay";
        flip: "翻转棋盘", "Turn the board";
        legal: "标出可下之处", "Legal moves";
        last_mark: "标出最后一步", "Last move";
        preview: "预览", "Preview";
        labels: "坐标", "Coordinates";
        numbers: "手数", "Move numbers";
        thoughts: "显示思考", "Show thoughts";
        standing_hint: "一直显示提示", "Show hints";
        evaluation: "显示形势", "Evaluation";
        sound: "声音", "Sound";
        music: "背景音乐", "Music";
        portraits: "头像", "Portraits";
        share: "发送链接", "Send a link";
        copy: "复制棋谱", "Copy the game";
        copy_position: "复制局面", "Copy the position";
        save_position: "保存局面", "Save the position";
        restore_position: "恢复局面", "Restore a position";
        menu: "菜单", "Menu";
        leave: "返回", "Exit";
    }
}

/// Returns hundredths of a second as seconds, with as many decimals as necessary.
fn seconds(hundredths: u32) -> String {
    format!("{}", f64::from(hundredths) / 100.0)
}

pub(super) const ZH: TableText = TableText {
    actions: ActionNames::ZH,
    groups: ["棋局", "程序", "前后看", "下棋", "显示"],
    menu_titles: ["棋局", "着法", "下棋", "显示", "帮助"],
    human: "玩家",
    human_about: "坐在电脑前的人，用鼠标或键盘下棋",
    computer: "电脑",
    computer_side: |side| format!("{side}（电脑）"),
    first_game: "第一次下：谁来下？",
    keys: table_keys::ZH,
    thinking: "电脑正在思考……",
    to_move: |side| format!("轮到{side}"),
    computer_waits: |side| format!("轮到{side}（电脑）：点棋盘、回车或 G 让它走"),
    remarked: |turn, remark| format!("{turn}，{remark}"),
    passes: |side| format!("{side}无棋可下，停一步"),
    wins: |side, how| format!("{side}胜　{how}"),
    drawn: |how| format!("和棋　{how}"),
    illegal: "此处不能落子",
    game_over: "这局棋已经下完了，不能再下",
    not_your_turn: "还没轮到你：电脑正在思考",
    not_now: |action, reason| format!("不能{action}：{reason}"),
    refusals: RefusalText::ZH,
    buttons: ButtonText::ZH,
    looking_back: |at, of| format!("第 {at} 步，共 {of} 步"),
    of_variations: |number, of| format!("变化 {number}/{of}（按 , . 换）"),
    switched: |name, on| format!("{name}：{}", if on { "开" } else { "关" }),
    seated: |(first, who), (second, other)| format!("{first}：{who}　{second}：{other}"),
    values: values::ZH,
    moves: "着法",
    hinted: |side, unit| format!("格中是{side}下在那里的值（{unit}）"),
    hinted_move: |described| format!("最好 {described}"),
    described: |mv, details| format!("{mv}（{details}）"),
    separator: "；",
    line_key: "R 看变化",
    in_line: |number, of, mv| format!("变化第 {number}/{of} 步：{mv}（← → 一步步看，Esc 返回）"),
    leaving: Question {
        title: "退出",
        text: "这局棋还没下完，真的退出吗？（棋局已保存，下次启动可以接着下。）",
        answers: &["退出(Y)", "继续下棋(N)"],
    },
    dropping: Question {
        title: "新的一局",
        text: "这局棋还没下完，要开始新的一局吗？（这一局已保存，下次启动可以接着下。）",
        answers: &["新的一局(Y)", "继续下棋(N)"],
    },
    changing_sides: Question {
        title: "交换双方",
        text: "你和电脑交换，接着下这一局？",
        answers: &["不换(N)", "交换(Y)"],
    },
    playing_alone: Question {
        title: "电脑对电脑",
        text: "剩下的都由电脑来下？再按 A 可以停止。",
        answers: &["不用(N)", "好(Y)"],
    },
    resume: Question { title: "未完的棋局", text: "", answers: &["接着下", "新的一局", "丢弃"] },
    unfinished: |when, moves| {
        if when.is_empty() {
            format!("上次的棋下到第 {moves} 步。")
        } else {
            format!("{when} 的棋下到第 {moves} 步。")
        }
    },
    friend: friend::ZH,
    after_game: game_over::ZH,
    new_game: NewGameText {
        title: "新的一局",
        keys: KeyLine::chinese(&[
            entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选项"),
            entry(&[("←", code::LEFT), ("→", code::RIGHT)], " 更改"),
            entry(&[("回车", code::ENTER)], " 开始"),
            entry(&[("Esc", code::ESC)], " 取消"),
        ]),
        begin: "开始",
        starts: "先走",
    },
    files: FilesText {
        open: "打开棋谱",
        paste: "（粘贴或输入棋谱）",
        other: "（打开别的文件）",
        paste_hint: "在这里粘贴（Ctrl+V）或输入棋谱，自动识别格式。也可以在启动时用 --game 文件 或 --game - 读入。",
        save: "保存棋谱",
        list_keys: KeyLine::chinese(&[
            entry(&[("↑", code::UP), ("↓ ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 选择"),
            entry(&[("回车", code::ENTER)], " 打开"),
            entry(&[("Esc", code::ESC)], " 取消"),
        ]),
        field_keys: KeyLine::chinese(&[
            entry(&[("Ctrl+空格", code::CTRL_SPACE)], " 拼音"),
            entry(&[("回车", code::ENTER)], " 确定"),
            entry(&[("Esc", code::ESC)], " 取消"),
        ]),
        choose_game: |count| format!("选择棋局（共 {count} 局）"),
        no_game: |number, count| format!("没有第 {number} 局；共 {count} 局"),
        saved: |path| format!("已保存：{path}"),
        unreadable: |why| format!("无法读取：{why}"),
        opened: |moves| format!("已打开，共 {moves} 步"),
        copied: "棋谱已复制到剪贴板",
        position_copied: "局面已复制到剪贴板",
        no_positions: "还没有保存过局面",
        warning: "请注意",
        replace: Question {
            title: "文件已存在",
            text: "同名的棋谱已经存在，要替换吗？",
            answers: &["换个名字", "替换"],
        },
        error_title: "出错了",
    },
    analysing: |at, of| format!("正在分析 {at}/{of}"),
    analysed: |side, unit| format!("曲线从{side}看（{unit}），格中的值从走棋方看；V 逐个看错着"),
    analysis_stopped: "分析已停止；按 V 继续分析",
    mistake: |number, mv, better, gain| match better {
        "" => format!("第 {number} 步 {mv}，损失 {gain}"),
        _ => format!("第 {number} 步 {mv} → {better}，多得 {gain}"),
    },
    no_mistakes: "没有找到大的错着",
    keys_page: HelpPage { heading: "键盘操作", paragraphs: &[], caption: "" },
    marks_page: HelpPage {
        heading: "棋盘上的标记",
        paragraphs: &[
            "菱形：可以下的地方。三角：最后一步。圆圈和叉：光标停在那里时，预先看到下的子和会变的子。各种标记形状不同，不靠颜色也能分辨。",
            "鼠标指针和名字旁的三角指出轮到谁。悔棋没有次数限制；改走别的着法时，原来的着法留作变化，什么也不会丢失。",
            "电脑思考时按 G 马上走，按 T 看它的深度、值和最佳着法。Ctrl+H 一直标出最好的一步，Ctrl+E 一直显示形势；格中的 = 表示已算尽。",
            "没下完的棋自动保存，下次接着下。看说明和对话框时棋钟停走。F7 锁定棋局，F6（老板键）马上换成 DOS 画面，再按一次回来。",
        ],
        caption: "轮到黑方，停在 d3",
    },
    keys_in_help: PageKeys {
        number: |page, of| format!("{page}/{of}　"),
        line: KeyLine::chinese(&[
            entry(&[("←", code::LEFT), ("→", code::RIGHT)], " 翻页"),
            entry(&[("Esc", code::ESC)], " 返回"),
        ]),
    },
    not_saved: |why| format!("无法保存棋局：{why}"),
    read_only: "数据文件夹是只读的：什么也不会保存",
    unsaved: "还没有保存：数据文件夹被占用或已满，会继续重试",
    open_elsewhere: "没下完的棋已在另一个窗口中打开，这里开始新的一局。",
    other_version: "有一局别的版本存的棋不能接着下，它还留着。",
    ends: EndingText {
        resign: Question { title: "认输", text: "", answers: &["接着下(N)", "认输(Y)"] },
        resigning: |side| format!("{side}要认输吗？"),
        resigned: |loser, winner| format!("{loser}认输，{winner}胜"),
        offer: Question { title: "提和", text: "", answers: &["接着下(N)", "同意和棋(Y)"] },
        offering: |side, other| format!("{side}提和，{other}同意吗？"),
        agreed: "双方同意和棋",
        declined: |side| format!("{side}不同意和棋"),
        too_early: |moves| format!("下满 {moves} 步以后，电脑才考虑和棋"),
        too_soon: |moves| format!("电脑刚刚拒绝过，再过 {moves} 步才可以提和"),
        time_up: |loser, winner| format!("{loser}超时，{winner}胜"),
    },
    clock: ClockText {
        label: "棋钟",
        choices: [
            "不限时",
            "5 分钟",
            "10 分钟",
            "30 分钟",
            "10 分 + 30 秒×3",
            "20 分 + 30 秒×3",
            "每步 30 秒",
            "每步 10 秒",
            "3 分 + 每步 2 秒",
            "15 分 + 每步 10 秒",
            "自定义……",
        ],
        typed: [
            "棋钟",
            "分钟，后面可以加每步加的秒数，或者读秒的次数和秒数：15　2.5+3　20+3x30　0+1x10",
            "时间格式不对：请写成 15、2.5+3 或 20+3x30 这样",
        ],
        used: |moves, time| format!("{moves}步 用时 {time}"),
    },
    lock: LockText {
        sign: "棋局已锁定",
        unlocked: "棋局已解锁",
        question: Question { title: "棋局已锁定", text: "要解锁吗？", answers: &["不", "解锁"] },
    },
    replaying: |at, of, hundredths, paused| {
        let pace = if paused { "暂停".to_owned() } else { format!("每步 {} 秒", seconds(hundredths)) };
        format!("第 {at} 步，共 {of} 步　{pace}")
    },
};

pub(super) const EN: TableText = TableText {
    actions: ActionNames::EN,
    groups: ["Game", "Program", "Moves", "Play", "View"],
    menu_titles: ["Game", "Moves", "Play", "View", "Help"],
    human: "Player",
    human_about: "A person at this computer, with mouse or keyboard",
    computer: "Computer",
    computer_side: |side| format!("{side}, computer"),
    first_game: "Your first game: who plays?",
    keys: table_keys::EN,
    thinking: "The computer is thinking…",
    to_move: |side| format!("{side} to move"),
    computer_waits: |side| format!("{side} (computer) to move: Enter, click or G"),
    remarked: |turn, remark| format!("{turn}: {remark}"),
    passes: |side| format!("{side} has no move and passes"),
    wins: |side, how| format!("{side} wins, {how}"),
    drawn: |how| format!("A draw, {how}"),
    illegal: "Not a legal move",
    game_over: "The game is over: no more moves",
    not_your_turn: "Not your turn: the computer is thinking",
    not_now: |action, reason| format!("{action}: not now, {reason}"),
    refusals: RefusalText::EN,
    buttons: ButtonText::EN,
    looking_back: |at, of| format!("Move {at} of {of}"),
    of_variations: |number, of| format!("variation {number}/{of} (, . to switch)"),
    switched: |name, on| format!("{name}: {}", if on { "on" } else { "off" }),
    seated: |(first, who), (second, other)| format!("{first}: {who}  {second}: {other}"),
    values: values::EN,
    moves: "Moves",
    hinted: |side, unit| format!("Values for {side}, in {unit}"),
    hinted_move: |described| format!("Best {described}"),
    described: |mv, details| format!("{mv} ({details})"),
    separator: "; ",
    line_key: "R: the line",
    in_line: |number, of, mv| format!("Line {number}/{of}: {mv} (← → step, Esc back)"),
    leaving: Question {
        title: "Exit",
        text: "This game is not over. Exit? (It is saved; you can resume it at the next start.)",
        answers: &["Exit (Y)", "Continue (N)"],
    },
    dropping: Question {
        title: "New game",
        text: "This game is not over. Start another? (It is saved; you can resume it at the next start.)",
        answers: &["New game (Y)", "Continue (N)"],
    },
    changing_sides: Question {
        title: "Change sides",
        text: "Change sides with the computer and continue this game?",
        answers: &["Keep (N)", "Change (Y)"],
    },
    playing_alone: Question {
        title: "Computer plays",
        text: "Let the computer play both sides? A stops it.",
        answers: &["No (N)", "Yes (Y)"],
    },
    resume: Question { title: "Unfinished game", text: "", answers: &["Resume (G)", "New game", "Discard (T)"] },
    unfinished: |when, moves| {
        if when.is_empty() {
            format!("Your game is at move {moves}.")
        } else {
            format!("The game of {when} is at move {moves}.")
        }
    },
    friend: friend::EN,
    after_game: game_over::EN,
    new_game: NewGameText {
        title: "New game",
        keys: KeyLine::english(&[
            entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": row"),
            entry(&[("Left ", code::LEFT), ("Right", code::RIGHT)], ": change"),
            entry(&[("Enter", code::ENTER)], ": start"),
            entry(&[("Esc", code::ESC)], ": cancel"),
        ]),
        begin: "Start",
        starts: "Moves first",
    },
    files: FilesText {
        open: "Open a game",
        paste: "(paste or type a game)",
        other: "(open another file)",
        paste_hint: "Paste (Ctrl+V) or type a game; the format is detected. Or start with --game FILE or --game -.",
        save: "Save the game",
        list_keys: KeyLine::english(&[
            entry(
                &[("Up ", code::UP), ("Down ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)],
                ": choose",
            ),
            entry(&[("Enter", code::ENTER)], ": open"),
            entry(&[("Esc", code::ESC)], ": cancel"),
        ]),
        field_keys: KeyLine::english(&[
            entry(&[("Ctrl+Space", code::CTRL_SPACE)], ": Chinese"),
            entry(&[("Enter", code::ENTER)], ": OK"),
            entry(&[("Esc", code::ESC)], ": cancel"),
        ]),
        choose_game: |count| format!("Which of the {count} games?"),
        no_game: |number, count| format!("there is no game {number}; the file has {count}"),
        saved: |path| format!("Saved: {path}"),
        unreadable: |why| format!("Cannot read: {why}"),
        opened: |moves| format!("Opened, {moves} moves"),
        copied: "Game copied to the clipboard",
        position_copied: "Position copied to the clipboard",
        no_positions: "No saved positions yet",
        warning: "Note",
        replace: Question {
            title: "File exists",
            text: "A file of that name already exists. Replace it?",
            answers: &["Another name", "Replace"],
        },
        error_title: "Error",
    },
    analysing: |at, of| format!("Analysing {at}/{of}"),
    analysed: |side, unit| format!("Graph in {unit} for {side}; squares: for the side to move; V: mistakes"),
    analysis_stopped: "Analysis stopped; V continues it",
    mistake: |number, mv, better, gain| match better {
        "" => format!("Move {number}: {mv} loses {gain}"),
        _ => format!("Move {number}: {mv} → {better}, better by {gain}"),
    },
    no_mistakes: "No serious mistakes found",
    keys_page: HelpPage { heading: "Keys", paragraphs: &[], caption: "" },
    marks_page: HelpPage {
        heading: "Marks on the board",
        paragraphs: &[
            "Diamond: a legal move. Triangle: the last move. Circle and crosses: the disc to be placed and those to be \
             flipped.",
            "Pointer and triangle show whose turn it is. You can take back any number of moves; a different move \
             becomes a variation.",
            "Any key skips an animation. While the computer thinks, G makes it move and T shows its thoughts. Ctrl+H \
             always marks the best move, Ctrl+E shows the value of the position; = means exact.",
            "A game in progress is always saved, with its clocks. F7 locks it, F6 (boss key) hides it.",
        ],
        caption: "Black to move, at d3",
    },
    keys_in_help: PageKeys {
        number: |page, of| format!("{page}/{of}   "),
        line: KeyLine::english(&[
            entry(&[("Left ", code::LEFT), ("Right", code::RIGHT)], ": turn the page"),
            entry(&[("Esc", code::ESC)], ": back"),
        ]),
    },
    not_saved: |why| format!("Cannot save the game: {why}"),
    read_only: "The data folder is read-only: nothing will be saved",
    unsaved: "Not saved yet: the data folder is in use or full; still trying",
    open_elsewhere: "The unfinished game is open in another window. A new game starts here.",
    other_version: "A game of another version cannot be resumed; it stays stored.",
    ends: EndingText {
        resign: Question { title: "Resign", text: "", answers: &["Continue (N)", "Resign (Y)"] },
        resigning: |side| format!("Does {side} want to resign?"),
        resigned: |loser, winner| format!("{loser} resigns: {winner} wins"),
        offer: Question { title: "Draw offer", text: "", answers: &["Decline (N)", "Accept (Y)"] },
        offering: |side, other| format!("{side} offers a draw. Does {other} accept?"),
        agreed: "Draw agreed",
        declined: |side| format!("{side} declines the draw"),
        too_early: |moves| format!("The computer accepts no draw in the first {moves} moves"),
        too_soon: |moves| format!("Just declined; you can offer a draw again in {moves} moves"),
        time_up: |loser, winner| format!("{loser}'s time is up: {winner} wins"),
    },
    clock: ClockText {
        label: "Clock",
        choices: [
            "none",
            "5 min",
            "10 min",
            "30 min",
            "10 min + 3 × 30 s",
            "20 min + 3 × 30 s",
            "30 s a move",
            "10 s a move",
            "3 min + 2 s a move",
            "15 min + 10 s a move",
            "custom…",
        ],
        typed: [
            "Clock",
            "Minutes, then + seconds added per move or + periods x seconds: 15  2.5+3  20+3x30  0+1x10",
            "Invalid time: write it as 15, 2.5+3 or 20+3x30",
        ],
        used: |moves, time| format!("{moves} {}  {time}", if moves == 1 { "move" } else { "moves" }),
    },
    lock: LockText {
        sign: "The game is locked",
        unlocked: "The game is unlocked",
        question: Question { title: "The game is locked", text: "Unlock it?", answers: &["No", "Unlock"] },
    },
    replaying: |at, of, hundredths, paused| {
        let pace = if paused { "paused".to_owned() } else { format!("{} s each", seconds(hundredths)) };
        format!("Move {at} of {of}  {pace}")
    },
};
