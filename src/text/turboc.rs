//! The messages about a program in C.

use super::texts::texts;

texts! {
    /// The messages about a program in C.
    pub struct TurboCText {
        /// The program has ended: its exit code.
        ended(code: i16) = "程序结束，返回 {code}。按任意键退出", "Program ended with exit code {code}. Press any key";
        /// The user stopped the program: its place.
        stopped(place: &str) = "程序停在 {place}。按任意键退出", "Stopped at {place}. Press any key";
        /// The program failed: the reason.
        failed(why: &str) = "程序停止：{why}", "The program stopped: {why}";
        /// An unattended program does not end: the seconds of its run.
        endless(seconds: u64) =
            "程序运行 {seconds} 秒后还没有结束：请用 --at 指定停止时间，或用 --keys 输入按键",
            "the program is still running after {seconds} s: set a stop time with --at, or press keys with --keys";
        /// An option that needs a program was used without one.
        no_program =
            "--text、--watch 和 --record 需要一个程序：huanle run ball.c --text",
            "--text, --watch and --record need a program: huanle run ball.c --text";
        /// The number of warnings that prevent a run with `--strict`.
        strict(count: usize) = "有 {count} 条警告，因为 --strict 没有运行程序", "not run because of --strict; warnings: {count}";
        /// An uninitialized pointer is used: its name and the line of its declaration.
        unset(name: &str, line: u32) =
            "指针 `{name}` 不指向任何地方：第 {line} 行声明后，还没有给它赋地址（`{name} = &…` 或 `{name} = \
             malloc(…)`）",
            "the pointer `{name}` points nowhere: since its declaration in line {line} it has not been given an \
             address (`{name} = &...` or `{name} = malloc(...)`)";
        /// An uninitialized pointer that is reached through another one is used: its expression.
        unset_inside(name: &str) =
            "指针 `{name}` 不指向任何地方：还没有给它赋地址（`{name} = &…` 或 `{name} = malloc(…)`）",
            "the pointer `{name}` points nowhere: it has not been given an address yet (`{name} = &...` or `{name} = \
             malloc(...)`)";
        /// A null pointer is dereferenced: its name.
        null(name: &str) =
            "指针 `{name}` 是 0，不指向任何地方：没有赋过地址，或链表到此为止，或 `malloc` 分配内存失败",
            "the pointer `{name}` is 0 here and points nowhere: it was never given an address, or the list ends here, \
             or `malloc` found no memory";
        /// The number of further errors or warnings that are not listed.
        more(count: usize) = "还有 {count} 个", "and {count} more";
        /// The program printed more than the limit, in megabytes.
        output_limit(megabytes: u64) =
            "程序的输出超过了 {megabytes} MB，已经停止",
            "the program printed more than {megabytes} MB and was stopped";
        /// The prefix of a warning.
        warning = "警告：", "warning: ";
    }
}
