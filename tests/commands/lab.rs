//! `huanle lab`: the list, the programs with a mistake, and the check of a correction.

use std::fs;
use std::path::Path;

use crate::common::{folder, huanle, huanle_ok, program, project, text};
use huanle::workbench::labs::LABS;

/// Runs a command that fails with status 1, and returns its message.
fn failure(arguments: &[&str]) -> String {
    let output = huanle(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    message
}

/// Checks a program of a few lines, in a file, against a lab.
fn failure_of(folder: &Path, lab: &str, source: &str) -> String {
    let file = folder.join("try.c");
    fs::write(&file, source).unwrap();
    failure(&["lab", lab, text(&file)])
}

fn source_file(name: &str) -> String {
    text(&project(&format!("examples/labs/{name}.c"))).to_owned()
}

#[test]
fn every_lab_is_listed_with_both_of_its_files() {
    let mut files: Vec<String> = fs::read_dir(project("examples/labs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    let mut expected: Vec<String> =
        LABS.iter().flat_map(|lab| [format!("{}.c", lab.name), format!("{}-mistake.c", lab.name)]).collect();
    expected.sort_unstable();
    assert_eq!(files, expected);
    let list = huanle_ok(&["lab"]);
    for (lab, line) in LABS.iter().zip(list.lines()) {
        assert_eq!(line.split_whitespace().next(), Some(lab.name));
    }
    assert!(huanle_ok(&["lab", "painter"]).contains("huanle lab painter --write painter.c"));
}

#[test]
fn each_reference_passes() {
    for lab in &LABS {
        let printed = huanle_ok(&["lab", lab.name, &source_file(lab.name)]);
        assert_eq!(printed, format!("{}: passed, every pixel is right\n", lab.name));
    }
}

/// Each mistake fails, and the report names a line of the program that draws, or the error.
#[test]
fn each_mistake_fails() {
    for lab in &LABS {
        let file = source_file(&format!("{}-mistake", lab.name));
        let message = failure(&["lab", lab.name, &file]);
        if lab.name == "flood-fill" {
            assert!(message.contains("Stack overflow") && message.contains("flood-fill-mistake.c:29:5"), "{message}");
            continue;
        }
        let start = format!("huanle: {}: not passed, ", lab.name);
        let count = message.strip_prefix(&start).unwrap_or_else(|| panic!("{message}")).split(' ').next().unwrap();
        assert!(count.parse::<usize>().unwrap() > 100, "a mistake can be seen: {message}");
        let named = message.lines().find_map(|line| {
            let (at, _) = line.split_once(": this statement drew the pixel")?;
            at.rsplit_once(':')?.1.parse::<usize>().ok()
        });
        let line = lab.mistake.lines().nth(named.unwrap_or_else(|| panic!("no line: {message}")) - 1).unwrap();
        let draws = ["putpixel", "line", "bar", "fillpoly", "putimage"];
        assert!(draws.iter().any(|call| line.contains(&format!("{call}("))), "{line}\n{message}");
    }
}

/// The comment at the beginning is the reference's, followed by what is wrong, in both languages.
#[test]
fn a_mistake_is_described_and_is_small() {
    for lab in &LABS {
        let comment = |source: &str| source.split_once("*/").unwrap().0.to_owned();
        let (right, wrong) = (comment(lab.reference), comment(lab.mistake));
        assert!(wrong.contains("看到的问题：") && wrong.contains("The problem to see: "), "{wrong}");
        assert!(!right.contains("问题") && !right.contains("problem"), "{right}");
        let reference: Vec<&str> = lab.reference.lines().collect();
        let code = lab.mistake.split_once("*/").unwrap().1;
        let changed = code.lines().filter(|line| !reference.contains(line)).count();
        assert!(changed <= 14, "{}: {changed} lines differ", lab.name);
    }
}

#[test]
fn a_program_with_a_mistake_is_written_corrected_and_passes() {
    let folder = folder();
    let file = folder.path().join("dda.c");
    let printed = huanle_ok(&["lab", "dda", "--write", text(&file)]);
    assert!(printed.contains("one mistake"), "{printed}");
    let mistake = fs::read_to_string(&file).unwrap();
    assert_eq!(mistake, fs::read_to_string(source_file("dda-mistake")).unwrap());
    let message = failure(&["lab", "dda", text(&file)]);
    assert!(message.contains("first one is at (135, 51): expected BLACK, found LIGHTGREEN"), "{message}");
    assert!(
        message.contains("dda.c:20: this statement drew the pixel\n    putpixel((int)x, (int)y, color);"),
        "{message}"
    );
    assert!(message.contains("--until 20"), "{message}");
    let page = fs::read_to_string(project("docs/en/classroom.md")).unwrap();
    assert!(page.contains(&message.replace(text(&file), "dda.c")), "the guide shows the report\n{message}");
    // Rounded without `floor`, unlike the reference: all coordinates are positive.
    let corrected = mistake.replace("(int)x, (int)y", "(int)(x + 0.5), (int)(y + 0.5)");
    fs::write(&file, &corrected).unwrap();
    huanle_ok(&["lab", "dda", text(&file)]);
    let message = failure(&["lab", "dda", "--write", text(&file)]);
    assert!(message.contains("the file exists; choose another name, or replace it with --force"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), corrected, "the student's program is still there");
    huanle_ok(&["lab", "dda", "--write", text(&file), "--force"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), mistake);
    assert_eq!(huanle_ok(&["lab", "dda", "--write", "-"]), mistake);
}

#[test]
fn programs_without_a_picture_are_reported() {
    let folder = folder();
    let start =
        "#include <graphics.h>\n#include <conio.h>\nvoid main() { int d = DETECT, m; initgraph(&d, &m, \"\");\n";
    let failure_of = |source: &str| failure_of(folder.path(), "circle", source);
    let endless = failure_of(&format!("{start}for (;;) putpixel(1, 1, RED); }}\n"));
    assert!(endless.contains("did not end within 20 seconds") && endless.contains("try.c:4: "), "{endless}");
    let recursion = failure_of("void f() { f(); }\nvoid main() { f(); }\n");
    assert!(recursion.contains("try.c:1:") && recursion.contains("Stack overflow"), "{recursion}");
    let closed = failure_of(&format!("{start}circle(9, 9, 5); closegraph(); }}\n"));
    assert!(closed.contains("wait with `getch()`"), "{closed}");
    let waits = failure_of("#include <conio.h>\nvoid main() { getch(); }\n");
    assert!(waits.contains("without a graphics screen"), "{waits}");
    let small = failure_of(&start.replace("DETECT, m", "VGA, m = VGALO").replace("void main", "int main"));
    assert!(small.contains("try.c:"), "a compile error: {small}");
    let small = failure_of(&format!("{} getch(); }}\n", start.replace("DETECT, m", "VGA, m = VGALO")));
    assert!(small.contains("640×200"), "{small}");
    let nothing = failure_of(&format!("{start}getch(); }}\n"));
    assert!(nothing.contains("no statement drew this pixel") && !nothing.contains("--until"), "{nothing}");
}

/// A program may end with a loop until a key is pressed.
#[test]
fn a_right_picture_passes_however_the_program_ends() {
    let folder = folder();
    let file = folder.path().join("circle.c");
    let reference = fs::read_to_string(source_file("circle")).unwrap();
    for ending in ["while (!kbhit());", ""] {
        fs::write(&file, reference.replace("getch();\n    closegraph();", ending)).unwrap();
        huanle_ok(&["lab", "circle", text(&file)]);
    }
}

#[test]
fn compile_errors_are_those_of_run() {
    let folder = folder();
    let message = failure_of(folder.path(), "circle", "void main() { int a = 3; return b; }\n");
    assert_eq!(message, failure(&["run", text(&folder.path().join("try.c")), "--headless"]));
    assert!(message.contains("try.c:1:"), "{message}");
}

#[test]
fn an_unknown_lab_is_an_error_and_messages_are_chinese() {
    let output = huanle(&["lab", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("the labs are dda, bresenham, circle"));
    let file = source_file("liang-barsky-mistake");
    let output = program().args(["--lang", "zh", "lab", "liang-barsky", &file]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    for says in [
        "没有通过，有 1988 个像素不对",
        "应是 DARKGRAY，画成了 YELLOW",
        "liang-barsky-mistake.c:42: 这个像素是这一句画的",
    ] {
        assert!(message.contains(says), "{says}\n{message}");
    }
}
