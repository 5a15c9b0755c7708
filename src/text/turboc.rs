//! The messages about a program in C.

/// The messages about a program in C.
pub struct TurboC {
    /// The program has ended: its exit code.
    pub ended: fn(i16) -> String,
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

pub(super) const ZH: TurboC = TurboC {
    ended: |code| format!("程序结束，返回 {code}。按任意键退出"),
    failed: |why| format!("程序停止：{why}"),
    endless: |seconds| format!("过了 {seconds} 秒程序还在运行：用 --at 说明到什么时候，或用 --keys 按键"),
    no_program: "--text、--watch 和 --record 要有一个程序：huanle run ball.c --text",
    strict: |count| format!("有 {count} 条警告，--strict 不让程序运行"),
    unset: |name, line| {
        format!(
            "指针 `{name}` 不指向任何地方：从第 {line} 行声明以来，还没有给它一个地址（`{name} = &…` 或 `{name} = malloc(…)`）"
        )
    },
    unset_inside: |name| {
        format!("指针 `{name}` 不指向任何地方：还没有给它一个地址（`{name} = &…` 或 `{name} = malloc(…)`）")
    },
    null: |name| {
        format!("指针 `{name}` 现在是 0，不指向任何地方：没有给过它地址，或链表到此为止，或 `malloc` 没有得到内存")
    },
    more: |count| format!("还有 {count} 个"),
    output_limit: |megabytes| format!("程序打印的超过了 {megabytes} MB，已经停止；--output-limit 可以放宽"),
    warning: "警告：",
};

pub(super) const EN: TurboC = TurboC {
    ended: |code| format!("The program has ended and returned {code}. Press any key"),
    failed: |why| format!("The program stopped: {why}"),
    endless: |seconds| {
        format!("the program still runs after {seconds} seconds: --at says when to stop, --keys presses keys")
    },
    no_program: "--text, --watch and --record need a program: huanle run ball.c --text",
    strict: |count| format!("{count} warnings, and --strict lets no program run with one"),
    unset: |name, line| {
        format!(
            "the pointer `{name}` points nowhere: since line {line}, where it is declared, no address was put into it \
             (`{name} = &...` or `{name} = malloc(...)`)"
        )
    },
    unset_inside: |name| {
        format!(
            "the pointer `{name}` points nowhere: no address was put into it yet (`{name} = &...` or \
             `{name} = malloc(...)`)"
        )
    },
    null: |name| {
        format!(
            "the pointer `{name}` is 0 here and points nowhere: no address was put into it, or the list ends here, or \
             `malloc` found no memory"
        )
    },
    more: |count| format!("and {count} more"),
    output_limit: |megabytes| {
        format!("the program printed more than {megabytes} MB and was stopped: --output-limit allows more")
    },
    warning: "warning: ",
};
