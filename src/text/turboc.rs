//! The messages about a program in C.

/// The messages about a program in C.
pub struct TurboCText {
    /// The program has ended: its exit code.
    pub ended: fn(i16) -> String,
    /// The user stopped the program: its place.
    pub stopped: fn(&str) -> String,
    /// The program failed: the reason.
    pub failed: fn(&str) -> String,
    /// An unattended program does not end: the seconds of its run.
    pub endless: fn(u64) -> String,
    /// An option that needs a program was used without one.
    pub no_program: &'static str,
    /// The number of warnings that prevent a run with `--strict`.
    pub strict: fn(usize) -> String,
    /// An uninitialized pointer is used: its name and the line of its declaration.
    pub unset: fn(&str, u32) -> String,
    /// An uninitialized pointer that is reached through another one is used: its expression.
    pub unset_inside: fn(&str) -> String,
    /// A null pointer is dereferenced: its name.
    pub null: fn(&str) -> String,
    /// The number of further errors or warnings that are not listed.
    pub more: fn(usize) -> String,
    /// The program printed more than the limit, in megabytes.
    pub output_limit: fn(u64) -> String,
    /// The prefix of a warning.
    pub warning: &'static str,
}

pub(super) const ZH: TurboCText = TurboCText {
    ended: |code| format!("程序结束，返回 {code}。按任意键退出"),
    stopped: |place| format!("程序停在 {place}。按任意键退出"),
    failed: |why| format!("程序停止：{why}"),
    endless: |seconds| format!("程序运行 {seconds} 秒后还没有结束：请用 --at 指定停止时间，或用 --keys 输入按键"),
    no_program: "--text、--watch 和 --record 需要一个程序：huanle run ball.c --text",
    strict: |count| format!("有 {count} 条警告，因为 --strict 没有运行程序"),
    unset: |name, line| {
        format!(
            "指针 `{name}` 不指向任何地方：第 {line} 行声明后，还没有给它赋地址（`{name} = &…` 或 `{name} = malloc(…)`）"
        )
    },
    unset_inside: |name| {
        format!("指针 `{name}` 不指向任何地方：还没有给它赋地址（`{name} = &…` 或 `{name} = malloc(…)`）")
    },
    null: |name| format!("指针 `{name}` 是 0，不指向任何地方：没有赋过地址，或链表到此为止，或 `malloc` 分配内存失败"),
    more: |count| format!("还有 {count} 个"),
    output_limit: |megabytes| format!("程序的输出超过了 {megabytes} MB，已经停止"),
    warning: "警告：",
};

pub(super) const EN: TurboCText = TurboCText {
    ended: |code| format!("Program ended with exit code {code}. Press any key"),
    stopped: |place| format!("Stopped at {place}. Press any key"),
    failed: |why| format!("The program stopped: {why}"),
    endless: |seconds| {
        format!("the program is still running after {seconds} s: set a stop time with --at, or press keys with --keys")
    },
    no_program: "--text, --watch and --record need a program: huanle run ball.c --text",
    strict: |count| format!("not run because of --strict; warnings: {count}"),
    unset: |name, line| {
        format!(
            "the pointer `{name}` points nowhere: since its declaration in line {line} it has not been given an address \
             (`{name} = &...` or `{name} = malloc(...)`)"
        )
    },
    unset_inside: |name| {
        format!(
            "the pointer `{name}` points nowhere: it has not been given an address yet (`{name} = &...` or `{name} = \
             malloc(...)`)"
        )
    },
    null: |name| {
        format!(
            "the pointer `{name}` is 0 here and points nowhere: it was never given an address, or the list ends here, \
             or `malloc` found no memory"
        )
    },
    more: |count| format!("and {count} more"),
    output_limit: |megabytes| format!("the program printed more than {megabytes} MB and was stopped"),
    warning: "warning: ",
};
