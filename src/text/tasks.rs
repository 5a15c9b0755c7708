//! The output of `huanle task` and `huanle mark`, and the reports of a class.

use super::texts::texts;

texts! {
    /// The texts of the commands on tasks.
    pub struct TaskText {
        /// A case is passed: the call.
        passed(call: &str) = "`{call}`：通过", "{call}: passed";
        /// A case is not passed: the call and the reason.
        failed(call: &str, reason: &str) = "`{call}`：{reason}", "{call}: {reason}";
        /// The sum: the passed cases, all cases, the points, all points.
        sum(passed: usize, all: usize, points: u32, full: u32) =
            "通过 {all} 个用例中的 {passed} 个，{full} 分中得 {points} 分",
            "{passed} of {all} cases passed, {points} of {full} points";
        /// The program from which a student starts was written: the task and the file.
        started(task: &str, file: &str) =
            "题目的程序在 `{file}` 里；用 `huanle run {file} --edit` 修改，用 `huanle task check {task} {file}` 检查",
            "`{file}` contains the program; change it with `huanle run {file} --edit`, check it with `huanle task \
             check {task} {file}`";
        /// The example was written: the folder.
        written(folder: &str) =
            "`{folder}` 里有一个任务；用 `huanle task check {folder} lab.c` 检查程序，用 `huanle run {folder}` 做题",
            "`{folder}` contains a task; check a program with `huanle task check {folder} lab.c`, work on it with \
             `huanle run {folder}`";
        /// The students' copy was written: the folder, the number of open cases, of hidden ones.
        packed(folder: &str, open: usize, hidden: usize) =
            "`{folder}` 里是给学生的一份：{open} 个公开的用例；去掉了 {hidden} 个隐藏的用例",
            "`{folder}` contains the students' copy: {open} open cases; {hidden} hidden cases were left out";
        /// A complete program was stopped after this number of seconds: the sentence after that of the case.
        stopped(seconds: u64) =
            "程序没有结束，运行 {seconds} 秒后停下",
            "the program did not end and was stopped after {seconds} seconds";
        /// Much of what a reference draws is text: the case and the percentage.
        mostly_text(call: &str, percentage: usize) =
            "警告：{call}：参考程序画出的有 {percentage}% 是文字，文字不参加比较；请用 `output` \
             比较打印的内容，或者多画些图形",
            "warning: {call}: {percentage} % of what the reference draws is text, which is not compared; compare what \
             it prints with `output`, or draw more than text";
        /// `huanle task mutants`.
        mutants: MutantText;
        /// The standard input is not a program in JSON: the reason.
        not_json(error: &str) = "标准输入不是 JSON 格式的程序：`{error}`", "standard input is not a program in JSON: {error}";
        /// The marks of a class.
        mark: MarkText;
    }
}

texts! {
    /// The texts of mutants.
    pub struct MutantText {
        /// The task has no references.
        no_references = "任务没有参考程序，不能产生变异体", "the task has no references, from which mutants are made";
        /// The title of the task, the number of mutants, and of those that do not compile.
        made(title: &str, count: usize, invalid: usize) =
            "{title}：{count} 个变异体，其中 {invalid} 个不能编译",
            "{title}: {count} mutants, {invalid} of them do not compile";
        /// The number of mutants that are caught, and of those among them that do not end.
        caught(count: usize, endless: usize) =
            "被用例发现的有 {count} 个，其中 {endless} 个不会结束",
            "{count} are caught by the cases, {endless} of them do not end";
        /// A case: its number, its call, and the number of mutants that it is the first to catch.
        by_case(number: usize, call: &str, count: usize) =
            "用例 {number}，`{call}`：{count}",
            "case {number}, {call}: {count}";
        /// The number of mutants that pass all cases.
        survive(count: usize) = "没有被发现的有 {count} 个", "{count} survive";
        /// The change of a mutant: the original text, its replacement, and the line.
        change(from: &str, to: &str, line: &str) = "`{from}` 改成 `{to}`：`{line}`", "`{from}` became `{to}` in `{line}`";
        /// It gives accepted results for all tried arguments: their number.
        equal(tried: usize) = "试过的 {tried} 组参数，结果都算对", "correct for all {tried} arguments that were tried";
        /// No arguments were tried.
        untried = "没有试别的参数：task.toml 里没有 domain", "no arguments were tried: task.toml has no domain";
        /// It is wrong for some arguments; a case for `task.toml` follows.
        wrong(arguments: &str) = "{arguments} 时结果是错的，可以加上这个用例：", "wrong for {arguments}; this case catches it:";
        /// A reference fails: the arguments, and the failure.
        reference_fails(arguments: &str, failure: &str) =
            "参数 {arguments}：参考程序有误：{failure}",
            "the reference fails for {arguments}: {failure}";
        /// The number of mutants that are wrong or untried.
        missing(count: usize) = "有 {count} 个错误的程序能通过全部用例", "{count} wrong programs may pass all cases";
    }
}

texts! {
    /// The texts of marks and their reports.
    pub struct MarkText {
        /// The link to the page of the class.
        class = "全班", "Class";
        /// The points of a student, and all points.
        points(points: f64, full: u32) = "{points} / {full} 分", "{points} of {full} points";
        /// The points of the cases, before the teacher's mark.
        overridden(points: u32) =
            "教师改过分数；自动检查得 {points} 分",
            "The teacher has changed the mark; the cases give {points} points.";
        /// Several programs define the function: their number, and the name of the one that counts.
        candidates(count: usize, file: &str) =
            "有 {count} 个程序定义了这个函数，按得分最高的 {file} 算",
            "{count} programs define the function; {file} counts, the best one.";
        /// The word next to a hidden case.
        hidden = "隐藏", "hidden";
        /// A hidden case in what students read: its number.
        hidden_case(number: usize) = "隐藏的用例 {number}", "hidden case {number}";
        /// A hidden case that is not passed.
        not_passed = "没有通过", "not passed";
        /// A passed case.
        passed = "通过", "passed";
        /// The caption of the expected picture.
        expected = "应有的图", "Expected";
        /// The student's picture.
        found = "学生的图", "Student";
        /// The difference of the two.
        difference = "差别", "Difference";
        /// The colour of what both drew.
        both = "相同", "both";
        /// The colour of what only the student drew.
        only_found = "多画的", "only the student";
        /// The colour of what is missing.
        only_expected = "缺少的", "missing";
        /// The number of programs, the mean and all points.
        summary(count: usize, mean: f64, full: u32) =
            "{count} 份作业，平均 {mean:.2} 分，满分 {full} 分",
            "{count} hand-ins, {mean:.2} of {full} points on average";
        /// The note on changing marks.
        override_note =
            "要改分，在 marks.csv 的 override 列写分数，comment 列写评语，再运行一次 huanle mark。改过的分数带 *。",
            "To change a mark, write it into the column override of marks.csv, and a comment into the column comment, \
             and run huanle mark again. Changed marks have a *.";
        /// The columns of the class: student, number, file, points, message.
        columns: [&'static str; 5] =
            ["学生", "学号", "程序", "分数", "第一处问题"],
            ["Student", "Number", "Program", "Points", "First problem"];
        /// The list of similar programs.
        similar = "相似的程序", "Similar programs";
        /// The note on the list.
        similar_note =
            "百分数是与对方相同的部分，变量名、排版和注释不算，任务给的代码和多数人都有的代码也不算。短程序和教科书上的算法本来就相像：请对照着看，不能只凭数字下结论。",
            "The share of each program that the other contains. Names, layout and comments make no difference; code \
             given by the task and code that most programs contain are not counted. Short programs and algorithms \
             from the textbook are always alike: compare the sources before you draw a conclusion.";
        /// The text of an empty list.
        no_similar = "没有特别相似的程序。", "No programs are particularly similar.";
        /// An override is not a number: the hand-in and the text.
        bad_override(key: &str, text: &str) =
            "`{key}` 的 override `{text}` 不是分数，没有采用",
            "the override `{text}` of `{key}` is not a mark and was not used";
        /// The reports are written: the number of students and the folder.
        written(count: usize, folder: &str) =
            "检查了 {count} 份作业；打开 `{folder}/index.html` 看结果",
            "{count} hand-ins were marked; open `{folder}/index.html`";
        /// There is nothing to mark: the folder.
        empty(folder: &str) = "`{folder}` 里没有作业", "`{folder}` contains no hand-ins";
        /// A link was not followed: its path.
        link(path: &str) = "没有读 `{path}`：它是符号链接", "`{path}` was not read: it is a symbolic link";
        /// There are too many files: the limit.
        too_many(most: usize) = "文件超过 {most} 个", "there are more than {most} files";
        /// No process for a check can be started: the reason.
        no_child(reason: &str) = "无法启动检查用的进程：{reason}", "cannot start a process for the checks: {reason}";
        /// The checks have a limit of time, but none of memory.
        time_only =
            "这个系统不能限制内存：每份作业的检查只限制了时间",
            "this system cannot limit memory: the check of each hand-in was limited in time only";
    }
}
