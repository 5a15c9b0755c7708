//! The groups of subcommands in the program's help, and the examples in the help of each subcommand.

use super::Language;

/// A text in both languages.
type Bilingual = (&'static str, &'static str);

/// The groups of subcommands: heading and names. Every subcommand is in one group, except `help`.
const GROUPS: &[(Bilingual, &[&str])] = &[
    (("Play:", "下棋："), &["othello", "gomoku", "xiangqi"]),
    (("Show, teach, program:", "演示、教学、编程："), &["show", "learn", "run", "task", "mark", "glyph", "replay"]),
    (("Games, files, licences:", "棋谱、文件、许可证："), &["convert", "records", "share", "judge", "licences"]),
    (("Engines:", "引擎："), &["match", "solve", "engine"]),
    (("Installing:", "安装："), &["completions", "man"]),
];

/// Returns the groups of subcommands in a language: heading and names.
pub fn groups(language: Language) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    GROUPS.iter().map(move |&(heading, names)| (in_language(heading, language), names))
}

/// Returns the examples of a subcommand: the command line and what it does. Empty for the program itself and for `help`.
pub fn examples(path: &str, language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let found = EXAMPLES.iter().filter(move |(of, ..)| *of == path);
    found.map(move |&(_, line, english, chinese)| (line, in_language((english, chinese), language)))
}

/// Returns the paths of the subcommands that have examples.
pub fn paths() -> impl Iterator<Item = &'static str> {
    EXAMPLES.chunk_by(|(path, ..), (next, ..)| path == next).map(|examples| examples[0].0)
}

fn in_language((english, chinese): Bilingual, language: Language) -> &'static str {
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// The path of a subcommand, a command line of it, and what that does, in English and in Chinese.
const EXAMPLES: &[(&str, &str, &str, &str)] = &[
    ("othello", "huanle othello --original", "Play the DOS program", "下 DOS 程序"),
    ("othello", "huanle othello --game game.ggf", "Open a game", "打开一局棋"),
    ("gomoku", "huanle gomoku --rule renju", "Play by the rules of renju", "按连珠规则下"),
    ("gomoku", "huanle gomoku --original", "Play the 10 × 10 program", "下 10 × 10 的老程序"),
    ("xiangqi", "huanle xiangqi --pieces western", "Play with letters on the pieces", "用字母棋子下"),
    ("xiangqi", "huanle xiangqi --game game.xqf --replay", "Replay a game", "演示一局棋"),
    ("show", "huanle show blinds-h --out blinds.gif", "Export the blinds", "导出百叶窗动画"),
    ("show", "huanle show lecture.list", "Show a playlist, one item per line", "演示播放列表，一行一项"),
    ("learn", "huanle learn line", "Open the lesson on Bresenham's line", "打开 Bresenham 画线这一课"),
    ("learn", "huanle learn circle --set r=40 --out circle.gif", "Export its steps", "导出画圆的步骤"),
    ("glyph", "huanle glyph 欢乐 --size 24", "Print two characters", "打印两个字"),
    ("glyph", "huanle glyph 欢 --format c", "Print an array for C", "打印 C 语言的数组"),
    ("replay", "huanle replay game.rec", "Replay in a window", "在窗口里重放"),
    ("replay", "huanle replay game.rec --out game.gif", "Export an animation", "导出动画"),
    ("run", "huanle run ball.c", "Compile and run a program", "编译并运行程序"),
    ("run", "huanle run ball.c --until 12", "Stop at line 12 in the debugger", "停在第 12 行，进入调试器"),
    ("convert", "huanle convert othello game.wtb --to ggf", "Print WTHOR games as GGF", "把 WTHOR 写成 GGF"),
    ("convert", "huanle convert xiangqi game.xqf --to chinese", "Print a game in Chinese", "写成中文棋谱"),
    ("records", "huanle records", "List the players", "列出棋手"),
    ("records", "huanle records export --csv games.csv", "Export all games", "导出全部棋局"),
    ("task", "huanle task start dda-mistake dda.c", "Write a program with one mistake", "写出有一处错误的程序"),
    ("task", "huanle task check dda-mistake dda.c", "Check the corrected program", "检查改过的程序"),
    ("task list", "huanle task list", "List the example tasks", "列出任务的例子"),
    ("task list", "huanle task list --lang zh", "With their Chinese titles", "用中文列出"),
    ("task start", "huanle task start dda-mistake dda.c", "Write a program with one mistake", "写出有一处错误的程序"),
    ("task start", "huanle task start bresenham-line -", "Print an empty function", "打印一个空的函数"),
    (
        "task check",
        "huanle task check bresenham-line lab.c",
        "Check a program with an example task",
        "用例子里的任务检查一个程序",
    ),
    ("task check", "huanle task check line lab.c --json", "Print the result for a script", "输出给脚本读的结果"),
    ("mark", "huanle mark line class", "Mark a folder", "检查一个文件夹"),
    ("mark", "huanle mark line class.zip --out marks", "Choose the report's folder", "指定报告的文件夹"),
    ("task new", "huanle task new line", "Write a working example", "写出能用的例子"),
    ("task new", "huanle task new tasks/line", "Write it into another folder", "写到另一个文件夹里"),
    ("task pack", "huanle task pack line students", "Write the students' copy", "写出给学生的一份"),
    ("task pack", "huanle task pack bresenham-line copy", "Write that of an example", "写出一个例子的"),
    ("task mutants", "huanle task mutants line", "Try the cases of a task", "检验一个任务的用例"),
    ("task mutants", "huanle task mutants rotation", "Try those of an example", "检验一个例子的用例"),
    ("records list", "huanle records list", "List the players", "列出棋手"),
    ("records list", "huanle records list --data-dir school", "Use another folder", "用另一个文件夹"),
    ("records ranking", "huanle records ranking", "Show all rankings", "显示全部排行"),
    ("records ranking", "huanle records ranking --program othello", "Only Othello's", "只看黑白棋"),
    ("records games", "huanle records games", "List all games", "列出全部棋局"),
    ("records games", "huanle records games --player Ann", "Only Ann's games", "只看一位棋手的"),
    ("records add", "huanle records add Ann", "Add Ann", "添加 Ann"),
    ("records add", "huanle records add 小明", "Add a Chinese name", "添加中文名"),
    ("records rename", "huanle records rename Ann Anna", "Rename Ann", "改名"),
    ("records rename", "huanle records rename \"Ann B\" Ann", "A name with a space", "带空格的名字"),
    ("records remove", "huanle records remove Ann", "Remove Ann", "去掉 Ann"),
    ("records remove", "huanle records remove \"Ann B\"", "A name with a space", "带空格的名字"),
    ("records show", "huanle records show Ann", "Show Ann's results", "Ann 的成绩"),
    ("records show", "huanle records show Ann Bob", "Compare two players", "对照两位棋手"),
    ("records export", "huanle records export --csv games.csv", "For a spreadsheet", "供电子表格用"),
    ("records export", "huanle records export --json -", "Print JSON", "打印 JSON"),
    ("records import", "huanle records import games.csv", "Import a file", "导入文件"),
    ("records import", "huanle records import games.json", "Import JSON", "导入 JSON"),
    ("records merge", "huanle records merge ../laptop", "Merge another folder", "合并另一个文件夹"),
    ("records merge", "huanle records merge old/huanle.db", "Merge a database", "合并一个数据库"),
    ("share", "huanle share game.sgf", "Print a link to a game", "打印棋谱的链接"),
    ("share", "huanle share ball.c --edit", "Open it in the editor", "在编辑器里打开"),
    ("judge", "huanle judge game.pgn", "Explain a game", "解释一局棋"),
    ("judge", "huanle judge -", "Read standard input", "读标准输入"),
    ("licences", "huanle licences", "Print all", "全部打印"),
    ("licences", "huanle licences hzk16", "Print that of one font", "打印一种字体的"),
    ("match", "huanle match level:5 level:4 --game gomoku", "Compare two levels", "比较两级电脑"),
    (
        "match",
        "huanle match strong exec:\"edax -gtp\" --game othello --time 100",
        "Play an external engine",
        "和外部引擎比赛",
    ),
    ("convert othello", "huanle convert othello game.wtb --to ggf", "Print WTHOR games as GGF", "把 WTHOR 写成 GGF"),
    ("convert othello", "huanle convert othello game.ggf --to obf --game 1", "Print the first game", "只要第一局"),
    ("convert gomoku", "huanle convert gomoku game.psq --to sgf", "Print a Piskvork game as SGF", "把 psq 写成 SGF"),
    ("convert gomoku", "huanle convert gomoku game.sgf --to moves --rule renju", "By the rules of renju", "按连珠规则"),
    ("convert xiangqi", "huanle convert xiangqi game.xqf --to chinese", "Print a game in Chinese", "写成中文棋谱"),
    (
        "convert xiangqi",
        "huanle convert xiangqi game.pgn --to wxf --encoding gb18030",
        "For an older Chinese program",
        "给国内老软件用",
    ),
    ("solve", "huanle solve othello positions.txt", "Solve a file", "解一个文件"),
    ("solve", "huanle solve xiangqi mates.txt --time 1000", "Prove forced wins", "证明必胜"),
    ("solve othello", "huanle solve othello positions.txt", "Solve a file", "解一个文件"),
    ("solve othello", "huanle solve othello positions.txt --threads 4", "On four processor cores", "用四个处理器核"),
    (
        "solve gomoku",
        "huanle solve gomoku \"h8 a1 i8 o15 h9 a15 i10 o1\"",
        "Prove a win by fours and threes",
        "证明用冲四、活三必胜",
    ),
    ("solve gomoku", "huanle solve gomoku problems.txt --rule renju", "By the rules of renju", "按连珠规则"),
    ("solve xiangqi", "huanle solve xiangqi mates.txt --nodes 1000000", "Prove forced wins", "证明必胜"),
    ("solve xiangqi", "huanle solve xiangqi mates.txt --time 1000", "A second each", "每个局面一秒"),
    ("engine nboard", "huanle engine nboard", "For NBoard", "给 NBoard 用"),
    ("engine nboard", "huanle engine nboard --threads 4", "On four processor cores", "用四个处理器核"),
    ("engine gtp", "huanle engine gtp", "For Edax and others", "给 Edax 等程序用"),
    ("engine gtp", "huanle engine gtp --depth 12", "Search deeper", "搜索得更深"),
    ("engine gomocup", "huanle engine gomocup", "For Piskvork and other managers", "给 Piskvork 等管理程序用"),
    ("engine gomocup", "huanle engine gomocup --lang zh", "With Chinese help", "用中文"),
    ("engine uci", "huanle engine uci", "For interfaces with UCI", "给用 UCI 的界面"),
    ("engine uci", "huanle engine uci --lang zh", "With Chinese help", "用中文"),
    ("engine ucci", "huanle engine ucci", "For interfaces with UCCI", "给用 UCCI 的界面"),
    ("engine ucci", "huanle engine ucci --lang zh", "With Chinese help", "用中文"),
    ("engine", "huanle engine nboard", "For NBoard", "给 NBoard 用"),
    ("engine", "huanle engine ucci", "For xiangqi interfaces with UCCI", "给用 UCCI 的象棋界面"),
    ("completions", "huanle completions bash", "Print the script for bash", "打印 bash 的补全脚本"),
    ("completions", "huanle completions powershell", "Print the one for PowerShell", "打印 PowerShell 的补全脚本"),
    ("man", "huanle man run", "Print the page on `huanle run`", "打印 `huanle run` 的手册页"),
    ("man", "huanle man --list", "List all pages", "列出全部手册页"),
];

/// Returns whether an argument is rarely used. The help lists it last, under a heading of its own.
pub fn is_rarely_used(argument: &str) -> bool {
    RARELY_USED.contains(&argument)
}

const RARELY_USED: [&str; 16] = [
    "cpu", "data_dir", "encoding", "fonts", "include", "keys", "lang", "model", "near", "number", "patience",
    "protocol", "record", "seed", "strict", "wide",
];
