//! The help of the command line in Chinese; the English lines are next to the arguments that they explain.
//!
//! The line of an argument is looked up by `COMMAND.ARGUMENT`, also with the parent command, and otherwise by
//! `ARGUMENT` alone, which serves every command with an argument of that name.

/// Returns a command's line and the text below its arguments; `None` for a command without a line.
pub fn command(path: &str) -> Option<(&'static str, &'static str)> {
    // `help` repeats every command below itself.
    let words: Vec<&str> = path.split(' ').filter(|word| *word != "help").collect();
    let path = if path.ends_with("help") { "help".to_owned() } else { words.join(" ") };
    COMMANDS.iter().find(|(name, ..)| *name == path).map(|&(_, about, after)| (about, after))
}

/// Returns an argument's line; `None` for an argument without one.
pub fn argument(command: &str, argument: &str) -> Option<&'static str> {
    let line = |key: &str| ARGUMENTS.iter().find(|(name, _)| *name == key).map(|&(_, line)| line);
    let above = command.split(' ').next().unwrap_or_default();
    let of = |command: &str| line(&format!("{command}.{argument}"));
    of(command).or_else(|| of(above)).or_else(|| line(argument))
}

/// Returns the line of a possible value of an argument; `None` for a value without one.
pub fn value(argument: &str, value: &str) -> Option<&'static str> {
    let found = |(of, name, _): &&(&str, &str, &str)| (of.is_empty() || *of == argument) && *name == value;
    VALUES.iter().find(found).map(|&(.., line)| line)
}

/// The commands, by their paths.
pub const COMMANDS: &[(&str, &str, &str)] = &[
    (
        "",
        "欢乐棋：2000 年代的棋类游戏，在 640×480、16 色的复古屏幕上",
        "`huanle` 打开主菜单，`huanle FILE` 打开文件；用法见 `huanle help COMMAND`。",
    ),
    (
        "othello",
        "下黑白棋：悔棋、级别、提示、分析、习题\n\n--original 是当年的 DOS 程序欢乐黑白棋。文件：着法、GGF、WTHOR、OBF。",
        "",
    ),
    (
        "gomoku",
        "下五子棋：自由、标准或连珠规则\n\n棋盘有 10 到 20 路；--original 是 10 × 10 的老程序，电脑按赢法表下。文件：着法、psq、SGF、RenLib。",
        "",
    ),
    (
        "xiangqi",
        "下中国象棋\n\n和原程序的七级电脑、强力引擎的十级、外部引擎或另一个人下；--original 是有自己菜单的原程序。文件：PGN、XQF、CBR、CBL、DhtmlXQ、FEN。",
        "",
    ),
    ("show", "演示一个画面、动画演示、自己的图片或播放列表，也能导出", ""),
    ("learn", "打开一课：一步一步地看一个算法", ""),
    (
        "run",
        "运行 Turbo C 程序，或打开编辑器",
        "不写 main 的语句也是程序：line(0, 0, 639, 479); 程序在沙箱里的一台模拟 PC 上运行：int 是 16 位（--compiler dev 是 32 位），initgraph 打开 640 x 480、16 色。\
         所有按键都归程序；Ctrl+Alt+S 让它停在调试器里，要用欢乐棋自己的 F8 到 F12，请同时按 Ctrl+Alt。",
    ),
    ("task", "用任务检查程序，或写一个任务", ""),
    ("task list", "列出任务的例子", ""),
    ("task start", "写出学生开始时的程序和它的头文件", ""),
    (
        "task check",
        "用任务的用例检查程序\n\n\
         检查时对每个用例调用学生的函数，与参考程序画的像素比较，指出第一个不对的像素和画它的行。学生的 `main` 不执行。\
         任务要的是完整的程序时，运行整个程序，比较最后的画面。",
        "",
    ),
    (
        "mark",
        "用任务检查全班的程序\n\n\
         作业原样读取：文件夹、文件、ZIP 压缩包，名字里有学号和姓名就行。每份作业在单独的进程里检查，内存和时间有限，程序都在沙箱里运行。\
         写出每个学生一页、全班一页、电子表格用的 marks.csv 和 moodle.csv。\
         在 marks.csv 的 `override` 列里改的分数，下次运行会采用。",
        "",
    ),
    ("task new", "写出一个能用的任务，供教师修改", ""),
    ("task pack", "检查任务，写出给学生的一份：没有隐藏的用例和参考程序", ""),
    (
        "task mutants",
        "在参考程序里放进小错误，列出没有被任何用例发现的\n\n\
         每个变异体是改了一处的参考程序：常数加一或减一，换一种比较或运算，去掉正负号，交换参数。\
         通过全部用例的变异体，再用 domain 里的边界参数和随机参数与参考程序比较。缺少用例时，退出状态是 1。",
        "",
    ),
    ("replay", "逐帧重放录像", ""),
    ("convert", "转换棋谱文件的格式\n\nFILE 的格式按内容识别，结果写到标准输出。", ""),
    ("glyph", "打印字的点阵，或写成源代码、字体", ""),
    ("solve", "解黑白棋残局，证明五子棋、象棋的必胜局面", ""),
    (
        "solve othello",
        "解黑白棋残局\n\n打印双方都走最好时的结果、最好的一着、搜索的局面数和用时。\n\n\
         二十二个空格大约一秒，每多两个空格慢三到五倍；--threads 让几个线程一起算。题目里写有答案时（如 FFO 测试题），最后一栏说明是否相同。\n\n\
         终端上显示进度，以及对结果和用时的估计。按 Ctrl+C，或 --time、--nodes 用完时，没有解完的局面给出目前最好的估计，得分前有 ~。",
        "",
    ),
    (
        "solve gomoku",
        "证明五子棋的必胜局面\n\n用冲四和活三找必胜着法，打印着法，直到对方应付不了的威胁；其中对方走的是支持得最久的应着，所有应着都已证明不行。",
        "",
    ),
    ("solve xiangqi", "证明象棋的必胜局面\n\n打印几着胜和着法，将军和不将军的都算，每一着的所有应着都已驳倒。", ""),
    ("convert othello", "转换黑白棋棋谱", ""),
    ("convert gomoku", "转换五子棋棋谱", ""),
    ("convert xiangqi", "转换象棋棋谱", ""),
    ("engine nboard", "黑白棋：NBoard 的协议，第 2 版", ""),
    ("engine gtp", "黑白棋：GTP，第 2 版", ""),
    ("engine gomocup", "五子棋：Gomocup 的协议，也叫 Piskvork 协议", ""),
    ("engine uci", "象棋：UCI，国际通用的象棋引擎协议", ""),
    ("engine ucci", "象棋：UCCI，中国象棋通用引擎协议，第 3 版", ""),
    (
        "match",
        "让电脑棋手比赛\n\n每个开局双方各先一次，打印结果和置信区间；多于两个棋手时，排出等级分表。\n\n\
         棋手可以是 `classic`（原程序的；五子棋 `classic:win-table`、`classic:weights`，象棋 `classic:1` 到 `classic:7` 是书上所印的）、\
         `level:K`（1 到 10，或原程序级别的名字）、`random`、`strong`（黑白棋和象棋）、`eval:NAME`（黑白棋）；\
         或外部引擎 `exec:\"PROGRAM ARGUMENTS\"`：它中途退出、没按时回答或走了不合规则的着法，那一局就判负。\
         有 --out 时每局都保存，同样的命令会从停下的地方接着下。限制可以写两个数，如 `--nodes 20000,40000`：给 A 和 B。",
        "",
    ),
    (
        "engine",
        "给别的程序当引擎\n\n\
         协议走标准输入输出：黑白棋用 nboard 或 gtp，五子棋用 gomocup，象棋用 uci 或 ucci。NBoard 里填命令 `huanle engine nboard`。\
         Edax 等程序的工具用 GTP。Piskvork 等五子棋管理程序用 Gomocup。象棋界面用 UCI 或 UCCI；UCI 的横线从 1 数起，选项 RanksFromZero 改为从 0 数起。",
        "",
    ),
    (
        "judge",
        "解释象棋规则怎样裁决重复局面\n\n\
         这里用的是本程序所取的中国规则：自上次吃子以来第三次出现的局面，按第一次出现以后的着法裁决。\
         单方着着将军的判负；否则，单方着着捉同一子的判负；其余判和。将军不同时算捉，一将一捉判和。亚洲规则有几处不同：车捉被牵制的车，以及双方都捉。",
        "",
    ),
    (
        "share",
        "打印在浏览器版里打开文件的链接\n\n整个文件都在链接里：棋谱或 C 程序。\n\n\
         打开链接的是浏览器版 huanle.html，可以放在网站、文件服务器或磁盘上。",
        "",
    ),
    ("licences", "打印本程序、字体和程序库的许可证", ""),
    ("records", "棋手和成绩：列出、导出、导入、合并", ""),
    ("records list", "所有棋手和他们的全部成绩（不写时就是这个）", ""),
    ("records ranking", "每一级电脑的排行榜\n\n按胜率排，再按局数，再按名字。", ""),
    ("records games", "下完的棋，最近的在前", ""),
    ("records add", "添加一位棋手", ""),
    ("records rename", "给棋手改名，以前的棋也一起改", ""),
    ("records remove", "从名单上去掉一位棋手；他的棋还在，名字也在", ""),
    ("records show", "一位棋手的成绩，或两位棋手的对照", ""),
    ("records export", "把所有棋手和棋局写成文件；写 - 是标准输出", ""),
    ("records import", "导入一个导出的文件\n\n这里没有的全部收入；有一行写错就什么也不收。", ""),
    ("records merge", "合并另一个数据库里的棋手和棋局\n\n那个数据库只读不写；合并两次也不会多出来。", ""),
    ("completions", "打印命令补全脚本", ""),
    ("man", "打印手册页\n\n程序有一页，每个命令各有一页。`huanle man run | man -l -` 显示一页。", ""),
    ("help", "显示这份说明，或某个命令的说明", ""),
];

/// The arguments, by their names.
pub(crate) const ARGUMENTS: &[(&str, &str)] = &[
    ("convert othello.file", "文件，写 - 是标准输入：着法、GGF、WTHOR（.wtb；名字取自旁边的 .JOU 和 .TRN）、OBF、棋盘"),
    ("convert gomoku.file", "文件，写 - 是标准输入：着法、Piskvork 的 psq、SGF、RenLib"),
    ("convert xiangqi.file", "文件，写 - 是标准输入：各种记谱法的 PGN 或着法、FEN、XQF、CBR 和 CBL、DhtmlXQ"),
    ("convert.to", "写成什么，一局接一局"),
    ("convert gomoku.rule", "文件没写规则时按什么规则：它决定棋在哪里结束"),
    ("convert xiangqi.encoding", "汉字用什么编码"),
    (
        "solve othello.what",
        "一行一个局面的文件，- 是标准输入；或引号里的一个局面：从 a1 起逐行 64 个字符（X 黑，O 白，- 空）和走棋的一方 X 或 O。\
         也能读 OBF 和 `40 BOARD X +38 a2` 这样带编号的行",
    ),
    (
        "solve gomoku.what",
        "一行一个局面的文件，- 是标准输入；或引号里的一个局面：着法，如 h8i9g7；或从 a1 起逐行的各点（X 黑，O 白，. 空）和走棋的一方 X 或 O",
    ),
    ("solve gomoku.rule", "规则"),
    ("solve xiangqi.what", "一行一个 FEN 的文件，- 是标准输入；或引号里的一个 FEN。分号后面的不读"),
    ("engine gtp.depth", "没有规定时间时往前看多少步；空格不超过它的 1.5 倍时下完美残局"),
    ("engine.threads", "同时搜索的线程数；多于一个时，同一局面可能有不同的回答"),
    ("task start.task", "任务：有 task.toml 的文件夹、这个文件，或例子的名字"),
    ("task start.file", "写到哪个新文件；写 - 是标准输出"),
    ("task check.task", "任务：有 task.toml 的文件夹、这个文件，或例子的名字"),
    ("task check.file", "学生的程序；写 - 是标准输入"),
    (
        "task check.json",
        "用 JSON 输出全部用例的结果，供脚本使用；没有 FILE 时，从标准输入读 JSON 格式的程序，TASK 是 - 时还有任务",
    ),
    ("task check.time", "检查一个程序最多用的时间，单位秒 [默认：检查全班时 30，检查一个程序时不限]"),
    ("help", "显示说明"),
    ("version", "显示版本"),
    ("lang", "语言 [默认：按设置或系统]"),
    ("seed", "星星、颜色和过渡的随机种子，即 srand() 的参数 [默认：每次不同]"),
    ("speed", "快慢：倍数（2 是快一倍）、`instant`，或 `nominal`（按老程序清单上的毫秒数）[默认：按设置，起初是 1]"),
    (
        "stage",
        "界面的大小，文字 16 或 24 点，触屏的按钮更大，如 1366x700、1024x768@24、390x844+touch [默认：按窗口；不开窗口时 640x480]",
    ),
    ("data_dir", "存放设置、没下完的棋和棋谱的文件夹 [默认：在窗口里是用户自己的；有 --keys、--out、--record 时没有]"),
    ("records.data_dir", "数据库所在的文件夹 [默认：自己的]"),
    ("replay.patience", "存成文件时最多用多少秒真实时间：到时文件就在放到的地方结束"),
    (
        "keys",
        "不开窗口，尽快运行，按这些键（虚拟时间）：\"Enter 2s Right*3 click:200,150 hold:Down,1s down:A up:A type:100\"",
    ),
    (
        "out",
        "把运行写成文件：最后一帧（.png、.bmp、.svg）、全部画面的动画（.gif、.apng、.mp4、.webm）或声音（.wav）；种子和按键相同，动画和声音就同步",
    ),
    (
        "show.out",
        "不开窗口，写成图片（.png、.bmp、.svg）、动画（.gif、.apng、.mp4、.webm）或声音（.wav）；--seed 相同，动画和声音就同步",
    ),
    (
        "learn.out",
        "写成图片（.png、.bmp、.svg）、动画（.gif、.apng、.mp4、.webm）或声音（.wav）：整课从头到尾，或 --keys 所做的",
    ),
    ("replay.out", "不开窗口，写成最后一帧（.png、.bmp、.svg）、动画（.gif、.apng、.mp4、.webm）或声音（.wav）"),
    ("glyph.out", "写到哪个文件 [默认：标准输出]"),
    ("record", "记下种子、设置和带时间的按键，供 `huanle replay` 重放：这样的运行从没有旧棋的状态开始"),
    ("original", "打开当年的原版程序，而不是对局界面"),
    ("faithful", "原版程序照论文的样子：没有鼠标、名字、停顿和动画"),
    ("game", "打开一局棋或一个局面，什么格式都行，也可以是链接；写 - 是标准输入"),
    ("replay", "把 --game 的棋一着一着演示出来；有 --out 就写成动画，不开窗口"),
    ("opponent", "和外部引擎下：`exec:\"PROGRAM ARGUMENTS\"`"),
    ("protocol", "引擎的协议：黑白棋 gtp 或 nboard，五子棋 gomocup，象棋 uci 或 ucci [默认：其中第一个]"),
    ("number", "--replay 演示文件里的第几局，从 1 数起"),
    ("gomoku.size", "新棋局的棋盘有几路"),
    ("gomoku.rule", "新棋局的规则；打开的文件没写规则时也用它"),
    ("xiangqi.pieces", "棋子上写什么"),
    (
        "show.name",
        "演示什么，或一个播放列表（.list）：每行是一堂课的一项，如 `othello --original`、`learn circle --set r=40`、`show iris a.png b.png`、`run ball.c`；PgDn、PgUp 到下一项、上一项",
    ),
    ("show.pictures", "用这种过渡演示的自己的图片：PNG、JPEG、BMP 或 GIF"),
    ("show.via", "先用这种颜色盖住图片（0 到 15 或名字），再用黑色，和原作一样；none 是直接露出下一张"),
    ("show.auto", "过这么久就换下一张，如 5s"),
    ("show.palette", "图片用的颜色"),
    ("show.dither", "用别的颜色的点混出颜色"),
    ("show.list", "列出能演示的所有名字，每个一行说明"),
    ("show.color", "过渡的颜色，0 到 15 或 YELLOW 这样的名字 [默认：随机]"),
    ("at", "图片取哪一秒（虚拟时间），或动画、声音到哪一秒为止 [默认：最后一帧]"),
    ("show.tune", "`music` 的曲子：自带曲子的名字，或一个乐谱文件"),
    ("licences.name", "名字的一部分，如 `HZK16` 或 `sqlite`：只打印它的许可证"),
    ("learn.name", "哪一课，或课件文件（.toml）；有 --handout 时可以写几课 [默认：课程目录]"),
    ("learn.new", "写一个新的课件文件，里面有例子和说明，可以在它的基础上改"),
    ("learn.list", "打印所有课名就结束"),
    ("learn.set", "设定课里的一个参数：程序里的名字和值，如 `x1=20` 或 `swap=yes`；可以写几次"),
    ("learn.at", "打开课时在第几步，或 --out 的图片画第几步"),
    ("learn.from", "--out 的动画从第几步起"),
    ("learn.to", "--out 的动画到第几步止"),
    ("learn.all", "--out 的动画里有每一步，不管多少 [默认：最多 400 步]"),
    ("learn.trace", "把每一笔之后的值写成 CSV 表格"),
    ("learn.light", "亮底暗线，适合明亮的教室和打印"),
    ("learn.large", "用大字显示每一步的说明，代替代码"),
    ("learn.questions", "边走边提问，答了才能继续"),
    ("learn.handout", "把讲义写进一个文件夹，可以打印的网页（HTML）：写出的课，不写课名就是全部"),
    ("learn.steps", "讲义的图画哪几步，如 `1,20,40` [默认：每课六步]"),
    ("learn.blanks", "讲义的跟踪表里空出几个值，答案里有"),
    ("learn.bars", "--out 写的图周围有什么 [默认：all]"),
    ("learn.scale", "--out 写的放大几倍，1 到 6"),
    ("learn.compare", "课里有两种算法可比时，并排画出；这时一步是一笔"),
    ("completions.shell", "哪一种 shell"),
    ("man.command", "哪个命令的页 [默认：程序的]"),
    ("man.list", "列出全部页名"),
    ("run.sources", "程序：一个或几个源文件（.c、.cpp），写 - 是标准输入；不写就打开编辑器，里面有例子"),
    ("run.edit", "不运行，在编辑器里打开源文件"),
    ("run.until", "运行到这一行停下，进入调试器"),
    ("run.out", "不开窗口，写成图片（.png、.bmp、.svg）、动画（.gif、.apng、.mp4、.webm）或声音（.wav）"),
    ("run.at", "图片取哪一秒（虚拟时间），或动画、声音到哪一秒为止 [默认：程序结束或等待时]"),
    ("run.text", "不开窗口：打印程序所打印的，有 --out 时也打印；输入来自标准输入或 --keys"),
    ("run.watch", "第一个文件一保存就重新编译、运行"),
    ("run.record", "记下源文件、种子和带时间的按键，供 `huanle replay` 重放"),
    ("run.compiler", "按哪个编译器的语言和库 [默认：按程序的内容选择，否则是 bc3]"),
    ("run.model", "存储模式：普通指针的大小，变量放在哪里"),
    ("run.cpu", "模拟处理器的速度：286、386、486 或 max [默认：386；dev 是 max]"),
    ("run.files", "程序读写的文件在哪个文件夹 [默认：没有，文件只在内存里]"),
    ("run.include", "除了程序自己的文件夹，还可以从哪个文件夹包含头文件；可以写几次"),
    ("run.fonts", "先在哪个文件夹找 .CHR 笔画字体"),
    ("run.warn", "graphics.h 的参数不起通常的作用时给出警告；没有 `main` 的程序总是这样"),
    ("run.strict", "有警告的程序不运行；用到无效指针时停下"),
    ("replay.file", "--record 写的录像文件，写 - 是标准输入"),
    ("convert.number", "只要文件里的这一局，从 1 数起 [默认：全部]"),
    ("glyph.text", "哪些字，或用 @FILE 取一个文本文件里的字"),
    ("glyph.size", "点阵的行数，8 到 256；没有 --font 时是 8、16、24、32、64 之一"),
    (
        "glyph.font",
        "不用自带字体，用这个文件：轮廓字体（ttf、otf、ttc）、BDF、HZK 或 ASC16 一类；写 listing 是原程序清单里印的 16 点阵“欢”",
    ),
    ("glyph.wide", "拉丁字母也放在整个方格的中间"),
    ("glyph.format", "写成什么"),
    ("solve.empties", "最后空着的格归谁：像比赛那样归胜方，还是不归谁"),
    ("solve.only", "只解这些编号的题，如 40,41,42"),
    ("solve.time", "每个局面多少毫秒"),
    ("solve.nodes", "每个局面最多搜索多少个局面；多个线程时，每个线程这么多"),
    ("solve.threads", "用多少线程搜索；多于一个时，几步同样好的棋里报哪一步、搜索多少局面，每次可能不同"),
    ("match.one", "报告它的结果的棋手"),
    ("match.other", "它的对手"),
    ("match.more", "更多的棋手：各与表中邻近的下，所以请从弱到强写"),
    ("match.near", "多于两个棋手时，每个与表中后面的几个相遇"),
    ("match.game", "下什么棋"),
    ("match.games", "下多少局；多于两个棋手时，是每两个相遇的局数"),
    (
        "match.openings",
        "怎样开局：`random:PLIES`、`start`，或一个棋局、局面的文件；五子棋的棋盘和规则也按文件，没有文件时是 15 路、自由规则",
    ),
    ("match.time", "每着多少毫秒；A,B 是两个棋手各自的限制，- 是不限"),
    ("match.clock", "一方一局所有着法共多少毫秒，自己的棋手会把它分给各着"),
    ("match.nodes", "每着多少局面"),
    ("match.depth", "每着多少步"),
    ("match.sprt", "序贯检验（SPRT）在两个等级分差之间分出结果就停；两种错误各 5%"),
    ("match.seed", "随机种子：同一个数，不用 --time 和 --clock 时，下出同样的棋"),
    ("match.out", "存放棋局和结果的文件夹；停下的比赛在这里接着下"),
    ("match.protocol", "exec: 引擎的协议：共用一个，或各写一个 [默认：gtp、gomocup 或 uci]"),
    (
        "match.patience",
        "外部引擎最多想几秒；用 --time 或 --clock 时，可比限定的时间多用几秒（机器忙时有用）[默认：60；限时则多 2 秒]",
    ),
    ("engine.hash", "存放已搜索局面的内存，兆字节"),
    ("memory", "检查一个程序最多用的内存，单位兆字节 [默认：检查全班时 256，检查一个程序时不限]"),
    ("mark.time", "检查一个程序最多用的时间，单位秒 [默认：检查全班时 30，检查一个程序时不限]"),
    ("mark.task", "任务：有 task.toml 的文件夹，或这个文件"),
    ("mark.folder", "放作业的文件夹，或 ZIP 压缩包"),
    ("mark.show_hidden", "学生的网页里也显示隐藏的用例，并链接到全班的网页"),
    ("mark.out", "报告的文件夹 [默认：FOLDER 的名字加 -report]"),
    ("task mutants.task", "任务：有 task.toml 的文件夹、这个文件，或例子的名字"),
    ("task mutants.random", "对没有被发现的变异体，试多少组随机参数"),
    ("task mutants.seed", "随机参数的种子"),
    ("task.folder", "任务的文件夹"),
    ("task.out", "存放给学生的一份的文件夹"),
    (
        "judge.file",
        "一局棋：FEN 加着法的行，如 `FEN moves h2e2 …`（或 `startpos moves …`）、PGN 或 XQF；写 - 是标准输入",
    ),
    ("share.file", "文件：棋谱或 C 程序（.c、.cpp）；写 - 是标准输入"),
    ("share.base", "huanle.html 在哪里：https://example.org/huanle.html"),
    ("share.edit", "不运行，在 Turbo C 里打开程序，可以修改"),
    ("records ranking.program", "只要这个程序的，如 othello"),
    ("records ranking.level", "只要这一级的，如 advanced"),
    ("records games.player", "只要这位棋手的"),
    ("records add.name", "名字，一行 1 到 40 个字"),
    ("records rename.old", "现在的名字"),
    ("records rename.new", "新名字"),
    ("records remove.name", "棋手"),
    ("records show.name", "棋手"),
    ("records show.other", "另一位"),
    ("records export.csv", "逗号分隔、带表头，供电子表格用"),
    ("records export.json", "JSON"),
    ("records import.file", "文件，写 - 是标准输入"),
    ("records merge.other", "一个 huanle.db，或它所在的文件夹"),
];

/// The possible values of arguments: the argument, or an empty text for any; the value; its line.
pub const VALUES: &[(&str, &str, &str)] = &[
    ("shell", "bash", "Bash"),
    ("shell", "elvish", "Elvish"),
    ("shell", "fish", "fish"),
    ("shell", "powershell", "PowerShell"),
    ("shell", "zsh", "Zsh"),
    ("bars", "all", "代码、变量、标题和按键"),
    ("bars", "none", "只有图"),
    ("rule", "freestyle", "自由：五子或更多连成一线就胜"),
    ("rule", "standard", "标准：正好五子才胜"),
    ("rule", "renju", "连珠：黑方有禁手"),
    ("rule", "renju-free", "连珠，没有禁手"),
    ("rule", "lines", "10 × 10 程序的：同自由，双方都不可能连五时就和"),
    ("palette", "vga", "VGA 的十六色"),
    ("palette", "best", "从 262144 色里为相邻两张图片选最合适的十六色"),
    ("dither", "on", "误差扩散"),
    ("dither", "off", "最接近的颜色"),
    ("pieces", "chinese", "汉字"),
    ("pieces", "western", "字母 K、A、E、H、R、C、P"),
    ("empties", "winner", "归胜方"),
    ("empties", "nobody", "不归谁"),
    ("", "othello", "黑白棋"),
    ("", "gomoku", "五子棋"),
    ("", "xiangqi", "中国象棋"),
    ("to", "transcript", "主线的着法，f5d6c3…"),
    ("to", "ggf", "全部内容：棋手、用时、评分、注释、变着"),
    ("to", "obf", "局面和带评分的着法"),
    ("to", "moves", "主线的点，h8h9i9…"),
    ("to", "sgf", "全部内容：棋手、注释、变着"),
    ("to", "psq", "Piskvork 的一局（只能一局）：棋手、着法和用时"),
    ("to", "chinese", "中文 PGN，炮二平五：棋手、注释、变着"),
    ("to", "wxf", "同上，用 WXF，C2=5"),
    ("to", "iccs", "同上，用 ICCS，H2-E2"),
    ("to", "fen", "一行，局面和主线的着法"),
    ("to", "xqf", "象棋演播室的一局（只能一局）：棋手、注释、变着"),
    ("compiler", "tc2", "Turbo C 2.0"),
    ("compiler", "bc3", "Borland C++ 3.1"),
    ("compiler", "dev", "Dev-C++、Code::Blocks 加 WinBGIm"),
    ("model", "small", "16 位"),
    ("model", "medium", "远函数"),
    ("model", "compact", "远数据"),
    ("model", "large", "远函数和远数据"),
    ("model", "huge", "同 large，变量可以超过 64 KB"),
    ("encoding", "utf-8", "Unicode"),
    ("encoding", "gb18030", "国内老软件用的编码"),
    ("format", "art", "一行行的点：# 是有点，. 是没有"),
    ("format", "c", "C 程序的数组"),
    ("format", "rust", "Rust 程序的常量"),
    ("format", "hex", "每字一行十六进制数，同 Unifont 的 .hex 文件"),
    ("format", "png", "白底黑字的图片"),
    ("format", "bdf", "这些字的 BDF 字体"),
];
