//! The output of `huanle task` and `huanle mark`, and the reports of a class.

/// The texts of the commands on tasks.
pub struct TaskText {
    /// A case is passed: the call.
    pub passed: fn(&str) -> String,
    /// A case is not passed: the call and the reason.
    pub failed: fn(&str, &str) -> String,
    /// The sum: the passed cases, all cases, the points, all points.
    pub sum: fn(usize, usize, u32, u32) -> String,
    /// The program from which a student starts was written: the task and the file.
    pub started: fn(&str, &str) -> String,
    /// The example was written: the folder.
    pub written: fn(&str) -> String,
    /// The students' copy was written: the folder, the number of open cases, of hidden ones.
    pub packed: fn(&str, usize, usize) -> String,
    /// A complete program was stopped after this number of seconds: the sentence after that of the case.
    pub stopped: fn(u64) -> String,
    /// Much of what a reference draws is text: the case and the percentage.
    pub mostly_text: fn(&str, usize) -> String,
    /// `huanle task mutants`.
    pub mutants: MutantText,
    /// The standard input is not a program in JSON: the reason.
    pub not_json: fn(&str) -> String,
    /// The marks of a class.
    pub mark: MarkText,
}

/// The texts of mutants.
pub struct MutantText {
    /// The task has no references.
    pub no_references: &'static str,
    /// The title of the task, the number of mutants, and of those that do not compile.
    pub made: fn(&str, usize, usize) -> String,
    /// The number of mutants that are caught, and of those among them that do not end.
    pub caught: fn(usize, usize) -> String,
    /// A case: its number, its call, and the number of mutants that it is the first to catch.
    pub by_case: fn(usize, &str, usize) -> String,
    /// The number of mutants that pass all cases.
    pub survive: fn(usize) -> String,
    /// The change of a mutant: the original text, its replacement, and the line.
    pub change: fn(&str, &str, &str) -> String,
    /// It gives accepted results for all tried arguments: their number.
    pub equal: fn(usize) -> String,
    /// No arguments were tried.
    pub untried: &'static str,
    /// It is wrong for some arguments; a case for `task.toml` follows.
    pub wrong: fn(&str) -> String,
    /// A reference fails: the arguments, and the failure.
    pub reference_fails: fn(&str, &str) -> String,
    /// The number of mutants that are wrong or untried.
    pub missing: fn(usize) -> String,
}

/// The texts of marks and their reports.
pub struct MarkText {
    /// The link to the page of the class.
    pub class: &'static str,
    /// The points of a student, and all points.
    pub points: fn(f64, u32) -> String,
    /// The points of the cases, before the teacher's mark.
    pub overridden: fn(u32) -> String,
    /// Several programs define the function: their number, and the name of the one that counts.
    pub candidates: fn(usize, &str) -> String,
    /// The word next to a hidden case.
    pub hidden: &'static str,
    /// A hidden case in what students read: its number.
    pub hidden_case: fn(usize) -> String,
    /// A hidden case that is not passed.
    pub not_passed: &'static str,
    /// A passed case.
    pub passed: &'static str,
    /// The caption of the expected picture.
    pub expected: &'static str,
    /// The student's picture.
    pub found: &'static str,
    /// The difference of the two.
    pub difference: &'static str,
    /// The colour of what both drew.
    pub both: &'static str,
    /// The colour of what only the student drew.
    pub only_found: &'static str,
    /// The colour of what is missing.
    pub only_expected: &'static str,
    /// The number of programs, the mean and all points.
    pub summary: fn(usize, f64, u32) -> String,
    /// The note on changing marks.
    pub override_note: &'static str,
    /// The columns of the class: student, number, file, points, message.
    pub columns: [&'static str; 5],
    /// The list of similar programs.
    pub similar: &'static str,
    /// The note on the list.
    pub similar_note: &'static str,
    /// The text of an empty list.
    pub no_similar: &'static str,
    /// An override is not a number: the hand-in and the text.
    pub bad_override: fn(&str, &str) -> String,
    /// The reports are written: the number of students and the folder.
    pub written: fn(usize, &str) -> String,
    /// There is nothing to mark: the folder.
    pub empty: fn(&str) -> String,
    /// A link was not followed: its path.
    pub link: fn(&str) -> String,
    /// There are too many files: the limit.
    pub too_many: fn(usize) -> String,
    /// No process for a check can be started: the reason.
    pub no_child: fn(&str) -> String,
    /// The checks have a limit of time, but none of memory.
    pub time_only: &'static str,
}

/// 中文。
pub const ZH: TaskText = TaskText {
    passed: |call| format!("`{call}`：通过"),
    failed: |call, reason| format!("`{call}`：{reason}"),
    sum: |passed, all, points, full| format!("通过 {all} 个用例中的 {passed} 个，{full} 分中得 {points} 分"),
    started: |task, file| {
        format!(
            "题目的程序在 `{file}` 里；用 `huanle run {file} --edit` 修改，用 `huanle task check {task} {file}` 检查"
        )
    },
    written: |folder| {
        format!(
            "`{folder}` 里有一个任务；用 `huanle task check {folder} lab.c` 检查程序，用 `huanle run {folder}` 做题"
        )
    },
    packed: |folder, open, hidden| {
        format!("`{folder}` 里是给学生的一份：{open} 个公开的用例；去掉了 {hidden} 个隐藏的用例")
    },
    stopped: |seconds| format!("程序没有结束，运行 {seconds} 秒后停下"),
    mostly_text: |call, percentage| {
        format!(
            "警告：{call}：参考程序画出的有 {percentage}% 是文字，文字不参加比较；请用 `output` 比较打印的内容，或者多画些图形"
        )
    },
    mutants: MutantText {
        no_references: "任务没有参考程序，不能产生变异体",
        made: |title, count, invalid| format!("{title}：{count} 个变异体，其中 {invalid} 个不能编译"),
        caught: |count, endless| format!("被用例发现的有 {count} 个，其中 {endless} 个不会结束"),
        by_case: |number, call, count| format!("用例 {number}，`{call}`：{count}"),
        survive: |count| format!("没有被发现的有 {count} 个"),
        change: |from, to, line| format!("`{from}` 改成 `{to}`：`{line}`"),
        equal: |tried| format!("试过的 {tried} 组参数，结果都算对"),
        untried: "没有试别的参数：task.toml 里没有 domain",
        wrong: |arguments| format!("{arguments} 时结果是错的，可以加上这个用例："),
        reference_fails: |arguments, failure| format!("参数 {arguments}：参考程序有误：{failure}"),
        missing: |count| format!("有 {count} 个错误的程序能通过全部用例"),
    },
    not_json: |error| format!("标准输入不是 JSON 格式的程序：`{error}`"),
    mark: MarkText {
        class: "全班",
        points: |points, full| format!("{points} / {full} 分"),
        overridden: |points| format!("教师改过分数；自动检查得 {points} 分"),
        candidates: |count, file| format!("有 {count} 个程序定义了这个函数，按得分最高的 {file} 算"),
        hidden: "隐藏",
        hidden_case: |number| format!("隐藏的用例 {number}"),
        not_passed: "没有通过",
        passed: "通过",
        expected: "应有的图",
        found: "学生的图",
        difference: "差别",
        both: "相同",
        only_found: "多画的",
        only_expected: "缺少的",
        summary: |count, mean, full| format!("{count} 份作业，平均 {mean:.2} 分，满分 {full} 分"),
        override_note: "要改分，在 marks.csv 的 override 列写分数，comment 列写评语，再运行一次 huanle mark。\
                        改过的分数带 *。",
        columns: ["学生", "学号", "程序", "分数", "第一处问题"],
        similar: "相似的程序",
        similar_note: "百分数是与对方相同的部分，变量名、排版和注释不算，任务给的代码和多数人都有的代码也不算。\
                       短程序和教科书上的算法本来就相像：请对照着看，不能只凭数字下结论。",
        no_similar: "没有特别相似的程序。",
        bad_override: |key, text| format!("`{key}` 的 override `{text}` 不是分数，没有采用"),
        written: |count, folder| format!("检查了 {count} 份作业；打开 `{folder}/index.html` 看结果"),
        empty: |folder| format!("`{folder}` 里没有作业"),
        link: |path| format!("没有读 `{path}`：它是符号链接"),
        too_many: |most| format!("文件超过 {most} 个"),
        no_child: |reason| format!("无法启动检查用的进程：{reason}"),
        time_only: "这个系统不能限制内存：每份作业的检查只限制了时间",
    },
};

/// English.
pub const EN: TaskText = TaskText {
    passed: |call| format!("{call}: passed"),
    failed: |call, reason| format!("{call}: {reason}"),
    sum: |passed, all, points, full| format!("{passed} of {all} cases passed, {points} of {full} points"),
    started: |task, file| {
        format!(
            "`{file}` contains the program; change it with `huanle run {file} --edit`, check it with `huanle task check {task} {file}`"
        )
    },
    written: |folder| {
        format!(
            "`{folder}` contains a task; check a program with `huanle task check {folder} lab.c`, work on it with `huanle run {folder}`"
        )
    },
    packed: |folder, open, hidden| {
        format!("`{folder}` contains the students' copy: {open} open cases; {hidden} hidden cases were left out")
    },
    stopped: |seconds| format!("the program did not end and was stopped after {seconds} seconds"),
    mostly_text: |call, percentage| {
        format!(
            "warning: {call}: {percentage} % of what the reference draws is text, which is not compared; compare what it prints with `output`, or draw more than text"
        )
    },
    mutants: MutantText {
        no_references: "the task has no references, from which mutants are made",
        made: |title, count, invalid| format!("{title}: {count} mutants, {invalid} of them do not compile"),
        caught: |count, endless| format!("{count} are caught by the cases, {endless} of them do not end"),
        by_case: |number, call, count| format!("case {number}, {call}: {count}"),
        survive: |count| format!("{count} survive"),
        change: |from, to, line| format!("`{from}` became `{to}` in `{line}`"),
        equal: |tried| format!("correct for all {tried} arguments that were tried"),
        untried: "no arguments were tried: task.toml has no domain",
        wrong: |arguments| format!("wrong for {arguments}; this case catches it:"),
        reference_fails: |arguments, failure| format!("the reference fails for {arguments}: {failure}"),
        missing: |count| format!("{count} wrong programs may pass all cases"),
    },
    not_json: |error| format!("standard input is not a program in JSON: {error}"),
    mark: MarkText {
        class: "Class",
        points: |points, full| format!("{points} of {full} points"),
        overridden: |points| format!("The teacher has changed the mark; the cases give {points} points."),
        candidates: |count, file| format!("{count} programs define the function; {file} counts, the best one."),
        hidden: "hidden",
        hidden_case: |number| format!("hidden case {number}"),
        not_passed: "not passed",
        passed: "passed",
        expected: "Expected",
        found: "Student",
        difference: "Difference",
        both: "both",
        only_found: "only the student",
        only_expected: "missing",
        summary: |count, mean, full| format!("{count} hand-ins, {mean:.2} of {full} points on average"),
        override_note: "To change a mark, write it into the column override of marks.csv, and a comment into the column \
                        comment, and run huanle mark again. Changed marks have a *.",
        columns: ["Student", "Number", "Program", "Points", "First problem"],
        similar: "Similar programs",
        similar_note: "The share of each program that the other contains. Names, layout and comments make no difference; \
                       code given by the task and code that most programs contain are not counted. Short programs and \
                       algorithms from the textbook are always alike: compare the sources before you draw a conclusion.",
        no_similar: "No programs are particularly similar.",
        bad_override: |key, text| format!("the override `{text}` of `{key}` is not a mark and was not used"),
        written: |count, folder| format!("{count} hand-ins were marked; open `{folder}/index.html`"),
        empty: |folder| format!("`{folder}` contains no hand-ins"),
        link: |path| format!("`{path}` was not read: it is a symbolic link"),
        too_many: |most| format!("there are more than {most} files"),
        no_child: |reason| format!("cannot start a process for the checks: {reason}"),
        time_only: "this system cannot limit memory: the check of each hand-in was limited in time only",
    },
};
