//! `huanle task` and `huanle check`: the example, the students' copy, and the results of a program.

use std::fs;

use crate::common::{folder, huanle, huanle_ok, project, text};

/// Runs a command that fails with status 1, and returns what it printed and its message.
fn failure(arguments: &[&str]) -> (String, String) {
    let output = huanle(arguments);
    let [printed, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    (printed, message)
}

#[test]
fn a_task_is_written_packed_and_checked() {
    let folder = folder();
    let [task, copy, lab] = ["line", "students", "lab.c"].map(|name| folder.path().join(name));
    huanle_ok(&["task", "new", text(&task)]);
    let reference = task.join("reference.c");
    let printed = huanle_ok(&["check", text(&task), text(&reference)]);
    assert!(printed.contains("line(10, 10, 20, 40): passed\n2 of 2 cases passed, 3 of 3 points"), "{printed}");
    let printed = huanle_ok(&["task", "pack", text(&task), text(&copy)]);
    assert!(printed.contains("2 open cases; 2 hidden cases were left out"), "{printed}");
    let files: Vec<_> = fs::read_dir(&copy).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["task.toml"], "no reference");
    huanle_ok(&["check", text(&copy), text(&reference)]);
    fs::write(
        &lab,
        "void line(int a, int b, int c, int d)\n{\n    for (; a <= c; a++)\n        putpixel(b, a, 1);\n}\n",
    )
    .unwrap();
    let (printed, message) = failure(&["check", text(&copy), text(&lab)]);
    assert!(printed.contains("(10, 11) is not part of the figure; line 4 draws it: putpixel(b, a, 1);"), "{printed}");
    assert!(message.contains("0 of 2 cases passed, 0 of 3 points"), "{message}");
    let (printed, message) = failure(&["check", text(&copy), text(&lab), "--lang", "zh"]);
    assert!(printed.contains("像素 (10, 11) 不属于图形；它是第 4 行画的") && message.contains("得 0 分"), "{printed}");
}

#[test]
fn mistakes_in_a_task_have_file_and_line_and_other_files_are_untouched() {
    let folder = folder();
    let task = folder.path().join("line");
    huanle_ok(&["task", "new", text(&task)]);
    let file = task.join("task.toml");
    let source = fs::read_to_string(&file).unwrap();
    let (_, message) = failure(&["task", "new", text(&task)]);
    assert!(message.contains("--force"), "{message}");
    let (_, message) = failure(&["task", "pack", text(&task), text(&task), "--force"]);
    assert!(message.contains("task.toml"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), source, "the teacher's task is still there");
    fs::write(folder.path().join("outside.c"), "void line(int a, int b, int c, int d) { putpixel(a, b, 1); }").unwrap();
    fs::write(&file, source.replace("\"reference.c\"", "\"../outside.c\"")).unwrap();
    let (_, message) = failure(&["check", text(&task), text(&task.join("reference.c"))]);
    assert!(message.contains("../outside.c:1: cannot be read"), "{message}");
    fs::write(&file, source.replace("order = false", "order = 7")).unwrap();
    let (_, message) = failure(&["check", text(&task), text(&task.join("reference.c"))]);
    let line = source.lines().position(|line| line.starts_with("order")).unwrap() + 1;
    assert!(message.contains(&format!("task.toml:{line}: ")), "{message}");
}

/// The task of each example loads, and each of its references passes.
#[test]
fn the_references_of_the_examples_pass() {
    let mut count = 0;
    for task in fs::read_dir(project("examples/tasks")).unwrap() {
        let task = task.unwrap().path();
        for file in fs::read_dir(&task).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|extension| extension == "c") {
                huanle_ok(&["check", text(&task), text(&file)]);
                count += 1;
            }
        }
    }
    assert_eq!(count, 9);
}
