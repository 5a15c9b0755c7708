//! `huanle task` with the example tasks that start from a program with a mistake.

use std::fs;
use std::path::Path;

use crate::common::{folder, huanle, huanle_ok, program, project, text};
use huanle::tasks::{EXAMPLES, MISTAKE};

/// Returns the names and the files of the tasks.
fn tasks() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    let mistakes = EXAMPLES.iter().filter(|(name, _)| name.ends_with(MISTAKE));
    mistakes.map(|(name, files)| match files {
        [("task.toml", _), ("reference.c", reference), ("start.c", start)] => (*name, [*reference, *start]),
        _ => panic!("{name}"),
    })
}

/// Checks a program that fails with status 1, and returns the output and the message.
fn failure(task: &str, file: &str) -> String {
    let output = huanle(&["task", "check", task, file]);
    let message = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    assert_eq!(output.status.code(), Some(1), "{task}: {message}");
    message
}

/// Checks a program of a few lines, in a file.
fn failure_of(folder: &Path, task: &str, source: &str) -> String {
    let file = folder.join("try.c");
    fs::write(&file, source).unwrap();
    failure(task, text(&file))
}

fn file_of(task: &str, name: &str) -> String {
    text(&project(&format!("examples/tasks/{task}/{name}"))).to_owned()
}

#[test]
fn every_task_is_listed_and_each_reference_passes() {
    let list = huanle_ok(&["task", "list"]);
    let names: Vec<&str> = list.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, EXAMPLES.map(|(name, _)| name));
    assert!(list.lines().any(|line| line.starts_with("dda-mistake ") && line.ends_with(" Lines by DDA")), "{list}");
    assert_eq!(tasks().count(), 15);
    for (name, _) in tasks() {
        let printed = huanle_ok(&["task", "check", name, &file_of(name, "reference.c")]);
        assert!(printed.ends_with("main(): passed\n1 of 1 cases passed, 1 of 1 points\n"), "{printed}");
    }
}

/// Each mistake fails, and the report names a line of the program that draws, or the error.
#[test]
fn each_mistake_fails() {
    for (name, [_, start]) in tasks() {
        let message = failure(name, &file_of(name, "start.c"));
        if name == "flood-fill-mistake" {
            assert!(message.contains("Stack overflow") && message.contains("start.c:29: "), "{message}");
            continue;
        }
        let Some((_, by)) = message.split_once("; line ") else {
            // Nothing but missing pixels: no statement draws them.
            assert!(message.contains(" pixels of the figure are missing"), "{message}");
            continue;
        };
        let (line, statement) = by.split_once(" draws it: ").unwrap();
        let statement = statement.lines().next().unwrap();
        assert_eq!(start.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap().trim(), statement, "{message}");
        let draws = ["putpixel", "line", "bar", "fillpoly", "putimage"];
        assert!(draws.iter().any(|call| statement.contains(&format!("{call}("))), "{message}");
    }
}

/// The comment at the beginning is the reference's, followed by what is wrong, in both languages.
#[test]
fn a_mistake_is_described_and_is_small() {
    for (name, [reference, start]) in tasks() {
        let comment = |source: &str| source.split_once("*/").unwrap().0.to_owned();
        let (right, wrong) = (comment(reference), comment(start));
        assert!(wrong.contains("看到的问题：") && wrong.contains("The problem to see: "), "{wrong}");
        assert!(!right.contains("问题") && !right.contains("problem"), "{right}");
        let lines: Vec<&str> = reference.lines().collect();
        let code = start.split_once("*/").unwrap().1;
        let changed = code.lines().filter(|line| !lines.contains(line)).count();
        assert!(changed <= 14, "{name}: {changed} lines differ");
    }
}

#[test]
fn a_program_with_a_mistake_is_written_corrected_and_passes() {
    let folder = folder();
    let file = folder.path().join("dda.c");
    let printed = huanle_ok(&["task", "start", "dda-mistake", text(&file)]);
    assert!(printed.contains("check it with `huanle task check dda-mistake "), "{printed}");
    let mistake = fs::read_to_string(&file).unwrap();
    assert_eq!(mistake, fs::read_to_string(file_of("dda-mistake", "start.c")).unwrap());
    let message = failure("dda-mistake", text(&file));
    assert!(message.contains("; line 20 draws it: putpixel((int)x, (int)y, color);"), "{message}");
    let page = fs::read_to_string(project("docs/en/classroom.md")).unwrap();
    assert!(page.contains(message.split("\n\n").nth(1).unwrap()), "the guide shows the report\n{message}");
    // Rounded without `floor`, unlike the reference: all coordinates are positive.
    let corrected = mistake.replace("(int)x, (int)y", "(int)(x + 0.5), (int)(y + 0.5)");
    fs::write(&file, &corrected).unwrap();
    huanle_ok(&["task", "check", "dda-mistake", text(&file)]);
    let output = huanle(&["task", "start", "dda-mistake", text(&file)]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("the file exists; choose another name, or delete it first"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), corrected, "the student's program is still there");
    assert_eq!(huanle_ok(&["task", "start", "dda-mistake", "-"]), mistake);
}

#[test]
fn programs_without_a_picture_are_reported() {
    let folder = folder();
    let start =
        "#include <graphics.h>\n#include <conio.h>\nvoid main() { int d = DETECT, m; initgraph(&d, &m, \"\");\n";
    let failure_of = |source: &str| failure_of(folder.path(), "circle-mistake", source);
    let endless = failure_of(&format!("{start}for (;;) putpixel(1, 1, RED); }}\n"));
    assert!(
        endless.contains("stopped after 20 seconds") && endless.contains("the pixel (1, 1) is not part of the figure"),
        "{endless}"
    );
    let recursion = failure_of("void f() { f(); }\nvoid main() { f(); }\n");
    assert!(recursion.contains("try.c:1:") && recursion.contains("Stack overflow"), "{recursion}");
    let waits = failure_of("#include <conio.h>\nvoid main() { getch(); }\n");
    assert!(waits.contains("draws nothing on the graphics screen"), "{waits}");
    let broken = failure_of(&start.replace("DETECT, m", "VGA, m = VGALO").replace("void main", "int main"));
    assert!(broken.contains("try.c:"), "a compile error: {broken}");
    let nothing = failure_of(&format!("{start}getch(); }}\n"));
    assert!(nothing.contains("draws nothing") && !nothing.contains("line"), "{nothing}");
}

/// A program may end with a loop until a key is pressed, and close the screen or not.
#[test]
fn a_right_picture_passes_however_the_program_ends() {
    let folder = folder();
    let file = folder.path().join("circle.c");
    let reference = fs::read_to_string(file_of("circle-mistake", "reference.c")).unwrap();
    for ending in ["while (!kbhit());", "", "closegraph();"] {
        fs::write(&file, reference.replace("getch();\n    closegraph();", ending)).unwrap();
        huanle_ok(&["task", "check", "circle-mistake", text(&file)]);
    }
}

#[test]
fn an_unknown_example_is_an_error_and_messages_are_chinese() {
    for arguments in [&["task", "start", "nothing", "x.c"][..], &["task", "check", "nothing", "x.c"]] {
        let output = huanle(arguments);
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("there is no example task `nothing`; the tasks are dda-line, "), "{message}");
    }
    let file = file_of("liang-barsky-mistake", "start.c");
    let output = program().args(["--lang", "zh", "task", "check", "liang-barsky-mistake", &file]).output().unwrap();
    let message = String::from_utf8(output.stdout).unwrap();
    assert!(message.contains("它是第 42 行画的"), "{message}");
}
