//! The output of `huanle check` and `huanle task`.

/// The texts of the commands on tasks.
pub struct TaskText {
    /// A case is passed: the call.
    pub passed: fn(&str) -> String,
    /// A case is not passed: the call and the reason.
    pub failed: fn(&str, &str) -> String,
    /// The sum: the passed cases, all cases, the points, all points.
    pub sum: fn(usize, usize, u32, u32) -> String,
    /// The example was written: the folder.
    pub written: fn(&str) -> String,
    /// The students' copy was written: the folder, the number of open cases, of hidden ones.
    pub packed: fn(&str, usize, usize) -> String,
}

/// 中文。
pub const ZH: TaskText = TaskText {
    passed: |call| format!("`{call}`：通过"),
    failed: |call, reason| format!("`{call}`：{reason}"),
    sum: |passed, all, points, full| format!("通过 {all} 个用例中的 {passed} 个，{full} 分中得 {points} 分"),
    written: |folder| format!("`{folder}` 里有一个任务；用 `huanle check {folder} lab.c` 检查程序"),
    packed: |folder, open, hidden| {
        format!("`{folder}` 里是给学生的一份：{open} 个公开的用例；去掉了 {hidden} 个隐藏的用例")
    },
};

/// English.
pub const EN: TaskText = TaskText {
    passed: |call| format!("{call}: passed"),
    failed: |call, reason| format!("{call}: {reason}"),
    sum: |passed, all, points, full| format!("{passed} of {all} cases passed, {points} of {full} points"),
    written: |folder| format!("`{folder}` contains a task; check a program with `huanle check {folder} lab.c`"),
    packed: |folder, open, hidden| {
        format!("`{folder}` contains the students' copy: {open} open cases; {hidden} hidden cases were left out")
    },
};
