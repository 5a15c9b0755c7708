//! What is said around a program in C.

/// What is said when one has ended.
pub struct TurboC {
    /// It has ended with this code; a key leads away.
    pub ended: fn(i16) -> String,
    /// It went wrong: why.
    pub failed: fn(&str) -> String,
    /// It runs and runs, and nobody is there: seconds.
    pub endless: fn(u64) -> String,
    /// What needs a program was given none.
    pub no_program: &'static str,
    /// So many warnings, with `--strict`.
    pub strict: fn(usize) -> String,
}

pub(super) const ZH: TurboC = TurboC {
    ended: |code| format!("程序结束，返回 {code}。按任意键退出"),
    failed: |why| format!("程序停止：{why}"),
    endless: |seconds| format!("过了 {seconds} 秒程序还在运行：用 --at 说明到什么时候，或用 --keys 按键"),
    no_program: "--text、--watch 和 --record 要有一个程序：huanle run ball.c --text",
    strict: |count| format!("有 {count} 条警告，--strict 不让程序运行"),
};

pub(super) const EN: TurboC = TurboC {
    ended: |code| format!("The program has ended and gave {code}. Press any key"),
    failed: |why| format!("The program stopped: {why}"),
    endless: |seconds| {
        format!("the program still runs after {seconds} seconds: --at says when to stop, --keys presses keys")
    },
    no_program: "--text, --watch and --record need a program: huanle run ball.c --text",
    strict: |count| format!("{count} warnings, and --strict lets no program run with one"),
};
