//! The texts of the table, shared by all games.

use super::HelpPage;
use super::friend::FriendText;
use super::game_over::GameOverText;
use super::key_line::{KeyLine, PageKeys, key_line};
pub use super::question::Question;
use super::refusals::RefusalText;
use super::table_buttons::ButtonText;
use super::table_keys::StateKeys;
use super::texts::texts;
use super::values::ValueText;

texts! {
    /// The texts of the table.
    pub struct TableText {
        /// The names of the actions.
        actions: ActionNames;
        /// The names of their groups: the game, the program, the moves, playing, display.
        groups: [&'static str; 5] = ["棋局", "程序", "着法", "下棋", "显示"], ["Game", "Program", "Moves", "Play", "View"];
        /// The titles of the menu bar, a word each: the game, the moves, playing, display, help.
        menu_titles: [&'static str; 5] = ["棋局", "着法", "下棋", "显示", "帮助"], ["Game", "Moves", "Play", "View", "Help"];
        /// The human as a player.
        human = "玩家", "Player";
        /// The description of the human in the choice of players.
        human_about = "坐在电脑前的人，用鼠标或键盘下棋", "A person at this computer, with mouse or keyboard";
        /// The computer as a player.
        computer = "电脑", "Computer";
        /// The computer as the player of a side.
        computer_side(side: &str) = "{side}（电脑）", "{side}, computer";
        /// The title of the form shown at the first start, which asks who plays.
        first_game = "第一次下：谁来下？", "Your first game: who plays?";
        /// The lines of keys.
        keys: StateKeys;
        /// The computer thinks.
        thinking = "电脑正在思考……", "The computer is thinking…";
        /// A side is to move.
        to_move(side: &str) = "轮到{side}", "{side} to move";
        /// The computer is to move for a side and waits to be asked: the side.
        computer_waits(side: &str) = "轮到{side}（电脑）：点棋盘、回车或 G 让它走", "{side} (computer) to move: Enter, click or G";
        /// The side to move with a remark about the position.
        remarked(turn: &str, remark: &str) = "{turn}，{remark}", "{turn}: {remark}";
        /// A side has no move and passes.
        passes(side: &str) = "{side}无棋可下，停一步", "{side} has no move and passes";
        /// A side has won: the side and the reason.
        wins(side: &str, how: &str) = "{side}胜　{how}", "{side} wins, {how}";
        /// The game is a draw: the reason.
        drawn(how: &str) = "和棋　{how}", "A draw, {how}";
        /// The requested move is illegal.
        illegal = "此处不能落子", "Not a legal move";
        /// The board was touched after the end of the game.
        game_over = "这局棋已经下完了，不能再下", "The game is over: no more moves";
        /// The board was touched while the computer is to move.
        not_your_turn = "还没轮到你：电脑正在思考", "Not your turn: the computer is thinking";
        /// An action is not possible now: the action.
        not_now(action: &str, reason: &str) = "不能{action}：{reason}", "{action}: not now, {reason}";
        /// The reasons.
        refusals: RefusalText;
        /// The labels of the buttons next to the board.
        buttons: ButtonText;
        /// An earlier position is shown: the number of the move and the number of moves.
        looking_back(at: usize, of: usize) = "第 {at} 步，共 {of} 步", "Move {at} of {of}";
        /// The present move is a variation: its number and the number of variations; names the keys for the others.
        of_variations(number: usize, of: usize) =
            "变化 {number}/{of}（按 , . 换）",
            "variation {number}/{of} (, . to switch)";
        /// A switch was changed: its name and whether it is on.
        switched: fn(&str, bool) -> String =
            |name, on| format!("{name}：{}", if on { "开" } else { "关" }),
            |name, on| format!("{name}: {}", if on { "on" } else { "off" });
        /// The players of both sides: for each, the name of the side and of the player.
        seated: fn((&str, &str), (&str, &str)) -> String =
            |(first, who), (second, other)| format!("{first}：{who}　{second}：{other}"),
            |(first, who), (second, other)| format!("{first}: {who}  {second}: {other}");
        /// Values in words.
        values: ValueText;
        /// The heading of the list of moves.
        moves = "着法", "Moves";
        /// The values on the cells are from the point of view of the side to move: the side and the unit.
        hinted(side: &str, unit: &str) = "格中是{side}下在那里的值（{unit}）", "Values for {side}, in {unit}";
        /// The best move was found: the move with its value and the reasons.
        hinted_move(described: &str) = "最好 {described}", "Best {described}";
        /// A move with details: its value and the reasons for and against it.
        described(mv: &str, details: &str) = "{mv}（{details}）", "{mv} ({details})";
        /// The separator between details.
        separator = "；", "; ";
        /// The key that steps through the line of play that follows.
        line_key = "R 看变化", "R: the line";
        /// A line of play is stepped through: the number of the move in it, the number of moves, and the move.
        in_line(number: usize, of: usize, mv: &str) =
            "变化第 {number}/{of} 步：{mv}（← → 一步步看，Esc 返回）",
            "Line {number}/{of}: {mv} (← → step, Esc back)";
        /// The question whether to leave a game in progress. The first answer leaves.
        leaving: Question =
            Question::new(
                "退出", "这局棋还没下完，真的退出吗？（棋局已保存，下次启动可以接着下。）", &["退出(Y)", "继续下棋(N)"],
            ),
            Question::new(
                "Exit",
                "This game is not over. Exit? (It is saved; you can resume it at the next start.)",
                &["Exit (Y)", "Continue (N)"],
            );
        /// The question whether to drop a game in progress for another one. The first answer begins the other one.
        dropping: Question =
            Question::new(
                "新的一局",
                "这局棋还没下完，要开始新的一局吗？（这一局已保存，下次启动可以接着下。）",
                &["新的一局(Y)", "继续下棋(N)"],
            ),
            Question::new(
                "New game",
                "This game is not over. Start another? (It is saved; you can resume it at the next start.)",
                &["New game (Y)", "Continue (N)"],
            );
        /// The question whether the players change sides in a game in progress. The second answer changes them.
        changing_sides: Question =
            Question::new("交换双方", "你和电脑交换，接着下这一局？", &["不换(N)", "交换(Y)"]),
            Question::new(
                "Change sides", "Change sides with the computer and continue this game?", &["Keep (N)", "Change (Y)"],
            );
        /// The question whether the computer plays both sides of a game in progress. The second answer lets it.
        playing_alone: Question =
            Question::new("电脑对电脑", "剩下的都由电脑来下？再按 A 可以停止。", &["不用(N)", "好(Y)"]),
            Question::new("Computer plays", "Let the computer play both sides? A stops it.", &["No (N)", "Yes (Y)"]);
        /// The question whether to continue an unfinished game.
        resume: Question =
            Question::new("未完的棋局", "", &["接着下", "新的一局", "丢弃"]),
            Question::new("Unfinished game", "", &["Resume (G)", "New game", "Discard (T)"]);
        /// The description of an unfinished game: the time when it was stored, and the number of its moves.
        unfinished: fn(&str, usize) -> String =
            |when, moves| {
                if when.is_empty() {
                    format!("上次的棋下到第 {moves} 步。")
                } else {
                    format!("{when} 的棋下到第 {moves} 步。")
                }
            },
            |when, moves| {
                if when.is_empty() {
                    format!("Your game is at move {moves}.")
                } else {
                    format!("The game of {when} is at move {moves}.")
                }
            };
        /// A game with a friend at another computer.
        friend: FriendText;
        /// The end of a game.
        after_game: GameOverText;
        /// The form for a new game.
        new_game: NewGameText;
        /// Loading and saving.
        files: FilesText;
        /// The progress of an analysis: the number of the position and the number of positions.
        analysing(at: usize, of: usize) = "正在分析 {at}/{of}", "Analysing {at}/{of}";
        /// An analysis is done: explains the points of view of the graph and of the values on the cells; the side and
        /// the unit.
        analysed(side: &str, unit: &str) =
            "曲线从{side}看（{unit}），格中的值从走棋方看；V 逐个看错着",
            "Graph in {unit} for {side}; squares: for the side to move; V: mistakes";
        /// An analysis was stopped; explains how to continue it.
        analysis_stopped = "分析已停止；按 V 继续分析", "Analysis stopped; V continues it";
        /// A mistake: its number in the game, the move, the better one or an empty text, and the gain of that.
        mistake: fn(usize, &str, &str, &str) -> String =
            |number, mv, better, gain| match better {
                "" => format!("第 {number} 步 {mv}，损失 {gain}"),
                _ => format!("第 {number} 步 {mv} → {better}，多得 {gain}"),
            },
            |number, mv, better, gain| match better {
                "" => format!("Move {number}: {mv} loses {gain}"),
                _ => format!("Move {number}: {mv} → {better}, better by {gain}"),
            };
        /// An analysis found no mistake.
        no_mistakes = "没有找到大的错着", "No serious mistakes found";
        /// The help page that lists all keys; the help draws the list.
        keys_page: HelpPage =
            HelpPage::new("键盘操作", &[], ""),
            HelpPage::new("Keys", &[], "");
        /// The help page about the marks and the table's automatic functions.
        marks_page: HelpPage =
            HelpPage::new("棋盘上的标记", &[
                "菱形：可以下的地方。三角：最后一步。圆圈和叉：光标停在那里时，预先看到下的子和会变的子。各种标记形状不同，不靠颜色也能分辨。",
                "鼠标指针和名字旁的三角指出轮到谁。悔棋没有次数限制；改走别的着法时，原来的着法留作变化，什么也不会丢失。",
                "电脑思考时按 G 马上走，按 T 看它的深度、值和最佳着法。Ctrl+H 一直标出最好的一步，Ctrl+E 一直显示形势；格中的 = 表示已算尽。",
                "没下完的棋自动保存，下次接着下。看说明和对话框时棋钟停走。F7 锁定棋局，F6（老板键）马上换成 DOS 画面，再按一次回来。",
            ], "轮到黑方，停在 d3"),
            HelpPage::new("Marks on the board", &[
                "Diamond: a legal move. Triangle: the last move. Circle and crosses: the disc to be placed and \
                 those to be flipped.",
                "Pointer and triangle show whose turn it is. You can take back any number of moves; a different \
                 move becomes a variation.",
                "Any key skips an animation. While the computer thinks, G makes it move and T shows its thoughts. \
                 Ctrl+H always marks the best move, Ctrl+E shows the value of the position; = means exact.",
                "A game in progress is always saved, with its clocks. F7 locks it, F6 (boss key) hides it.",
            ], "Black to move, at d3");
        /// The line of keys on a page of the help, with the number of the page and the number of pages.
        keys_in_help: PageKeys =
            PageKeys { number: |page, of| format!("{page}/{of}　"), line: key_line!(chinese:
                ["←" LEFT, "→" RIGHT] " 翻页", ["Esc" ESC] " 返回",
            ) },
            PageKeys { number: |page, of| format!("{page}/{of}   "), line: key_line!(english:
                ["Left " LEFT, "Right" RIGHT] ": turn the page", ["Esc" ESC] ": back",
            ) };
        /// The game could not be saved: the reason.
        not_saved(why: &str) = "无法保存棋局：{why}", "Cannot save the game: {why}";
        /// The stored data is read-only.
        read_only = "数据文件夹是只读的：什么也不会保存", "The data folder is read-only: nothing will be saved";
        /// The changes are only in memory so far.
        unsaved = "还没有保存：数据文件夹被占用或已满，会继续重试", "Not saved yet: the data folder is in use or full; still trying";
        /// The unfinished game is open in another window.
        open_elsewhere =
            "没下完的棋已在另一个窗口中打开，这里开始新的一局。",
            "The unfinished game is open in another window. A new game starts here.";
        /// An unfinished game cannot be continued, because another version of the program stored it.
        other_version = "有一局别的版本存的棋不能接着下，它还留着。", "A game of another version cannot be resumed; it stays stored.";
        /// The texts of games that do not end on the board.
        ends: EndingText;
        /// The players' clocks.
        clock: ClockText;
        /// The texts of a locked game.
        lock: LockText;
        /// The state of a replay: the number of the move, the number of moves, hundredths of a second per move, whether
        /// it is paused.
        replaying: fn(usize, usize, u32, bool) -> String =
            |at, of, hundredths, paused| {
                let pace = if paused { "暂停".to_owned() } else { format!("每步 {} 秒", seconds(hundredths)) };
                format!("第 {at} 步，共 {of} 步　{pace}")
            },
            |at, of, hundredths, paused| {
                let pace = if paused { "paused".to_owned() } else { format!("{} s each", seconds(hundredths)) };
                format!("Move {at} of {of}  {pace}")
            };
    }
}

texts! {
    /// Resignation, draws, time.
    pub struct EndingText {
        /// The question whether a side resigns.
        resign: Question =
            Question::new("认输", "", &["接着下(N)", "认输(Y)"]),
            Question::new("Resign", "", &["Continue (N)", "Resign (Y)"]);
        /// The text of the question, with the side.
        resigning(side: &str) = "{side}要认输吗？", "Does {side} want to resign?";
        /// A side has resigned: the side and the winner.
        resigned(loser: &str, winner: &str) = "{loser}认输，{winner}胜", "{loser} resigns: {winner} wins";
        /// The question whether a side accepts a draw.
        offer: Question =
            Question::new("提和", "", &["接着下(N)", "同意和棋(Y)"]),
            Question::new("Draw offer", "", &["Decline (N)", "Accept (Y)"]);
        /// The text of the question: the side that offers the draw, and the side that is asked.
        offering(side: &str, other: &str) = "{side}提和，{other}同意吗？", "{side} offers a draw. Does {other} accept?";
        /// The players have agreed on a draw.
        agreed = "双方同意和棋", "Draw agreed";
        /// A side declines a draw: the side.
        declined(side: &str) = "{side}不同意和棋", "{side} declines the draw";
        /// The computer declines a draw before this number of moves.
        too_early(moves: usize) = "下满 {moves} 步以后，电脑才考虑和棋", "The computer accepts no draw in the first {moves} moves";
        /// The computer has just been offered a draw: the number of moves until the next offer is allowed.
        too_soon(moves: usize) =
            "电脑刚刚拒绝过，再过 {moves} 步才可以提和",
            "Just declined; you can offer a draw again in {moves} moves";
        /// The time of a side is up: the side and the winner.
        time_up(loser: &str, winner: &str) = "{loser}超时，{winner}胜", "{loser}'s time is up: {winner} wins";
    }
}

texts! {
    /// The players' clocks.
    pub struct ClockText {
        /// The label of the row in the form.
        label = "棋钟", "Clock";
        /// The choices, in the order of [`TimeControl::CHOICES`](crate::play::TimeControl::CHOICES); the last one
        /// is to type a time control.
        choices: [&'static str; 11] =
            [
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
            [
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
            ];
        /// The title and the hint of the field for a time control, and the message if it cannot be parsed.
        typed: [&'static str; 3] =
            [
                "棋钟",
                "分钟，后面可以加每步加的秒数，或者读秒的次数和秒数：15　2.5+3　20+3x30　0+1x10",
                "时间格式不对：请写成 15、2.5+3 或 20+3x30 这样",
            ],
            [
                "Clock",
                "Minutes, then + seconds added per move or + periods x seconds: 15  2.5+3  20+3x30  0+1x10",
                "Invalid time: write it as 15, 2.5+3 or 20+3x30",
            ];
        /// The number of a side's moves and its thinking time.
        used: fn(usize, &str) -> String =
            |moves, time| format!("{moves}步 用时 {time}"),
            |moves, time| format!("{moves} {}  {time}", if moves == 1 { "move" } else { "moves" });
    }
}

texts! {
    /// The texts of a locked game.
    pub struct LockText {
        /// The mark of a locked game.
        sign = "棋局已锁定", "The game is locked";
        /// The game was unlocked.
        unlocked = "棋局已解锁", "The game is unlocked";
        /// The question whether to unlock the game.
        question: Question =
            Question::new("棋局已锁定", "要解锁吗？", &["不", "解锁"]),
            Question::new("The game is locked", "Unlock it?", &["No", "Unlock"]);
    }
}

texts! {
    /// The form for a new game.
    pub struct NewGameText {
        /// The title.
        title = "新的一局", "New game";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese:
                ["↑" UP, "↓" DOWN] " 选项", ["←" LEFT, "→" RIGHT] " 更改", ["回车" ENTER] " 开始", ["Esc" ESC] " 取消",
            ),
            key_line!(english:
                ["Up " UP, "Down" DOWN] ": row", ["Left " LEFT, "Right" RIGHT] ": change", ["Enter" ENTER] ": start",
                ["Esc" ESC] ": cancel",
            );
        /// The button that begins the game.
        begin = "开始", "Start";
        /// The label of the player who makes the first move.
        starts = "先走", "Moves first";
    }
}

texts! {
    /// Loading and saving.
    pub struct FilesText {
        /// The title of the list of files to open.
        open = "打开棋谱", "Open a game";
        /// The first entry of that list: type or paste a game.
        paste = "（粘贴或输入棋谱）", "(paste or type a game)";
        /// The entry of another list that opens a file.
        other = "（打开别的文件）", "(open another file)";
        /// The hint in the field for a game.
        paste_hint =
            "在这里粘贴（Ctrl+V）或输入棋谱，自动识别格式。也可以在启动时用 --game 文件 或 --game - 读入。",
            "Paste (Ctrl+V) or type a game; the format is detected. Or start with --game FILE or --game -.";
        /// The title of the field for a file name to save under.
        save = "保存棋谱", "Save the game";
        /// The line of keys in a list of games or files.
        list_keys: KeyLine =
            key_line!(chinese:
                ["↑" UP, "↓ " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] " 选择", ["回车" ENTER] " 打开", ["Esc" ESC] " 取消",
            ),
            key_line!(english:
                ["Up " UP, "Down " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] ": choose", ["Enter" ENTER] ": open",
                ["Esc" ESC] ": cancel",
            );
        /// The line of keys in a field.
        field_keys: KeyLine =
            key_line!(chinese: ["Ctrl+空格" CTRL_SPACE] " 拼音", ["回车" ENTER] " 确定", ["Esc" ESC] " 取消"),
            key_line!(english: ["Ctrl+Space" CTRL_SPACE] ": Chinese", ["Enter" ENTER] ": OK", ["Esc" ESC] ": cancel");
        /// The title of the list of a file's games: their number.
        choose_game(count: usize) = "选择棋局（共 {count} 局）", "Which of the {count} games?";
        /// The file has no game of this number: the number and the number of games.
        no_game(number: usize, count: usize) =
            "没有第 {number} 局；共 {count} 局",
            "there is no game {number}; the file has {count}";
        /// The file was saved: its name.
        saved(path: &str) = "已保存：{path}", "Saved: {path}";
        /// The file could not be read: the reason.
        unreadable(why: &str) = "无法读取：{why}", "Cannot read: {why}";
        /// The game was opened: the number of its moves.
        opened(moves: usize) = "已打开，共 {moves} 步", "Opened, {moves} moves";
        /// The game was copied to the clipboard.
        copied = "棋谱已复制到剪贴板", "Game copied to the clipboard";
        /// The position was copied to the clipboard.
        position_copied = "局面已复制到剪贴板", "Position copied to the clipboard";
        /// No position has been saved yet.
        no_positions = "还没有保存过局面", "No saved positions yet";
        /// The title of the warnings about an opened file.
        warning = "请注意", "Note";
        /// The question whether to replace a file of the same name.
        replace: Question =
            Question::new("文件已存在", "同名的棋谱已经存在，要替换吗？", &["换个名字", "替换"]),
            Question::new(
                "File exists", "A file of that name already exists. Replace it?", &["Another name", "Replace"],
            );
        /// The title of an error message.
        error_title = "出错了", "Error";
    }
}

texts! {
    /// The names of the actions, a word or two each.
    #[expect(missing_docs, reason = "each is the name of the action that it is called after")]
    pub struct ActionNames {
        help = "说明", "Help";
        new = "新的一局", "New game";
        load = "打开棋谱", "Open a game";
        save = "保存棋谱", "Save the game";
        paste = "粘贴棋谱", "Paste a game";
        undo = "悔棋", "Undo";
        redo = "撤消悔棋", "Redo";
        back = "上一步", "One move back";
        forward = "下一步", "One move forward";
        first = "回到开局", "To the start";
        last = "到最后一步", "To the end";
        next_variation = "下一个变化", "Next variation";
        previous_variation = "上一个变化", "Previous variation";
        hint = "提示", "Hint";
        move_now = "电脑马上走", "Move now";
        change_sides = "交换双方", "Change sides";
        automatic = "电脑对电脑", "Computer plays both";
        draw = "提和", "Offer a draw";
        resign = "认输", "Resign";
        pass = "停一步", "Pass";
        finish = "提和或认输", "Draw or resign";
        lock = "锁定棋局", "Lock the game";
        analysis = "全局分析", "Analyse the game";
        edit = "摆棋", "Set up a position";
        puzzles = "解题", "Puzzles";
        players = "玩家与战绩", "Players";
        rankings = "排行与棋局", "Rankings and games";
        opponents = "选择对手…", "Choose an opponent…";
        replay = "自动重放", "Replay";
        flip = "翻转棋盘", "Turn the board";
        legal = "标出可下之处", "Legal moves";
        last_mark = "标出最后一步", "Last move";
        preview = "预览", "Preview";
        labels = "坐标", "Coordinates";
        numbers = "手数", "Move numbers";
        thoughts = "显示思考", "Show thoughts";
        standing_hint = "一直显示提示", "Show hints";
        evaluation = "显示形势", "Evaluation";
        sound = "声音", "Sound";
        music = "背景音乐", "Music";
        portraits = "头像", "Portraits";
        share = "发送链接", "Send a link";
        copy = "复制棋谱", "Copy the game";
        copy_position = "复制局面", "Copy the position";
        save_position = "保存局面", "Save the position";
        restore_position = "恢复局面", "Restore a position";
        menu = "菜单", "Menu";
        leave = "返回", "Exit";
    }
}

/// Returns hundredths of a second as seconds, with as many decimals as necessary.
fn seconds(hundredths: u32) -> String {
    format!("{}", f64::from(hundredths) / 100.0)
}
