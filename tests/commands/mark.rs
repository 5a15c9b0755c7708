//! `huanle mark` with hostile hand-ins, and `huanle task check --json`, by which it checks each of them. The files in `hostile` were
//! found by trying to stop the marking of a class.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::{self, folder, huanle, huanle_ok, project, text};

/// A program that takes minutes: each file is a program for the task, and each statement needs long.
const SLOW: &str =
    "#include <stdio.h>\nvoid line(int a, int b, int c, int d) { char t[400]; for (;;) sprintf(t, \"%300f\", 0.1); }\n";

fn task() -> String {
    text(&project("examples/tasks/bresenham-line")).to_owned()
}

fn reference() -> String {
    fs::read_to_string(project("examples/tasks/bresenham-line/reference.c")).unwrap()
}

fn hostile(name: &str) -> PathBuf {
    project("tests/commands/hostile").join(name)
}

/// Writes the files of a class.
fn write_class(class: &Path, files: &[(&str, &str)]) {
    for (name, source) in files {
        let path = class.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, source).unwrap();
    }
}

/// Writes a hand-in that takes minutes.
fn write_slow(class: &Path, student: &str) {
    let names = [1, 2, 3, 4, 5].map(|number| format!("{student}/{number}.c"));
    write_class(class, &names.each_ref().map(|name| (name.as_str(), SLOW)));
}

/// Returns the row of a student in a report.
fn row(report: &Path, key: &str) -> String {
    let marks = fs::read_to_string(report.join("marks.csv")).unwrap();
    let row = marks.lines().find(|line| line.starts_with(&format!("{key},")));
    row.unwrap_or_else(|| panic!("{key} is not in {marks}")).to_owned()
}

#[test]
fn a_class_of_twelve_with_two_hostile_hand_ins_is_marked() {
    let folder = folder();
    let class = folder.path().join("class");
    for number in 1..=10 {
        write_class(&class, &[(&format!("20230{number:02}_student.c"), &reference())]);
    }
    fs::copy(hostile("nested_vector_hang.cpp"), class.join("2023011_vector.cpp")).unwrap();
    fs::copy(hostile("macro_memory.c"), class.join("2023012_macro.c")).unwrap();
    let printed = huanle_ok(&["mark", &task(), text(&class), "--time", "10"]);
    assert!(printed.contains("12 hand-ins were marked"), "{printed}");
    let report = folder.path().join("class-report");
    for number in 1..=10 {
        let row = row(&report, &format!("20230{number:02}"));
        assert!(row.contains(".c,7,7,1,1,1,1,1,1,1,"), "{row}");
    }
    for key in ["2023011", "2023012"] {
        let row = row(&report, key);
        assert!(row.contains(",0,7,0,0,0,0,0,0,0,,,0,") && !row.ends_with(",0,"), "with a message: {row}");
    }
}

#[test]
fn a_check_that_takes_too_long_is_a_row() {
    let folder = folder();
    let class = folder.path().join("class");
    write_slow(&class, "2023001_慢");
    write_class(&class, &[("2023002_good.c", &reference())]);
    let report = folder.path().join("class-report");
    huanle_ok(&["mark", &task(), text(&class), "--time", "1"]);
    let stopped = row(&report, "2023001");
    assert!(
        stopped.contains(",1.c,0,7,0,0,0,0,0,0,0,,,0,the check was stopped: it takes longer than 1 s"),
        "{stopped}"
    );
    assert!(row(&report, "2023002").contains(",7,7,"));
    let page = fs::read_to_string(report.join("student-2023001.html")).unwrap();
    assert!(page.contains("the check was stopped") && page.contains("sprintf"), "{page}");
    huanle_ok(&["mark", &task(), text(&class), "--time", "1", "--lang", "zh"]);
    assert!(row(&report, "2023001").contains("检查被中止：超过 1 秒还没有完成"));
}

/// The limit is so small that every check needs more.
#[cfg(target_os = "linux")]
#[test]
fn a_check_that_needs_too_much_memory_is_a_row() {
    let folder = folder();
    let class = folder.path().join("class");
    write_class(&class, &[("2023001_a.c", &reference()), ("2023002_b.c", &reference()), ("2023003_empty/a.md", "")]);
    huanle_ok(&["mark", &task(), text(&class), "--memory", "1"]);
    let report = folder.path().join("class-report");
    for key in ["2023001", "2023002"] {
        let row = row(&report, key);
        assert!(row.contains("the check was stopped: it needs more than 1 MB of memory"), "{row}");
    }
    assert!(row(&report, "2023003").contains("there is no source in C or C++"));
}

#[test]
fn a_hand_in_does_not_replace_that_of_another_student() {
    let folder = folder();
    let report = folder.path().join("report");
    huanle_ok(&["mark", &task(), text(&hostile("impersonate")), "--out", text(&report)]);
    let (own, other) = (row(&report, "2023002"), row(&report, "1-zhang"));
    assert!(own.contains("li,line.c,7,7,") && own.contains("the hand-in `1-zhang` contains files"), "{own}");
    assert!(other.contains("it contains `2023002 li`, the number of another student"), "{other}");
    let index = fs::read_to_string(report.join("index.html")).unwrap();
    assert!(index.contains("student-1-zhang.html") && index.contains("number of another student"), "{index}");
}

/// Runs a command with standard input.
fn huanle_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = common::program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_result_is_printed_as_json() {
    let folder = folder();
    let lab = folder.path().join("lab.c");
    fs::write(&lab, "void line(int a, int b, int c, int d)\n{\n    putpixel(a, b, 15);\n}\n").unwrap();
    let printed = huanle_ok(&["task", "check", &task(), text(&lab), "--json"]);
    let result: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        (result["file"].as_str(), result["points"].as_u64(), result["of"].as_u64()),
        (Some("lab.c"), Some(0), Some(7))
    );
    let cases = result["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 7, "all cases, hidden ones, too");
    let case = &cases[0];
    assert!(case["message"]["en"].as_str().unwrap().contains("is missing"), "{case}");
    assert!(case["message"]["zh"].as_str().unwrap().contains("缺少像素"), "{case}");
    assert!(case["pictures"]["expected"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{case}");

    let program = r##"{"files": [{"name": "own.h", "base64": "I2RlZmluZSBVUCA5Cg=="}, {"name": "a.c", "text":
        "#include \"own.h\"\nvoid line(int a, int b, int c, int d) { putpixel(a, b, UP) }"}]}"##;
    let output = huanle_with_input(&["task", "check", &task(), "--json"], program.as_bytes());
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((result["file"].as_str(), result["index"].as_u64()), (Some("a.c"), Some(1)));
    assert!(result["error"]["en"].as_str().unwrap().contains("a.c:2:"), "{result}");
    for (input, reason) in [("{", "EOF"), (r#"{"files": [{"name": "a.c"}]}"#, "needs either `text` or `base64`")] {
        let output = huanle_with_input(&["task", "check", &task(), "--json"], input.as_bytes());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains(reason), "{message}");
    }
    let output = huanle(&["task", "check", &task()]);
    assert_eq!(output.status.code(), Some(2), "a file is required without --json");
}

#[test]
fn a_check_ends_after_its_time() {
    let slow: Vec<String> =
        (0..5).map(|n| format!("{{\"name\": \"{n}.c\", \"text\": {}}}", serde_json::json!(SLOW))).collect();
    let program = format!("{{\"files\": [{}]}}", slow.join(", "));
    let output = huanle_with_input(&["task", "check", &task(), "--json", "--time", "1"], program.as_bytes());
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["error"]["en"], "the check was stopped: it takes longer than 1 s");
    assert_eq!(result["error"]["zh"], "检查被中止：超过 1 秒还没有完成");
}

/// Ending the marking ends the processes that check.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_checks() {
    let folder = folder();
    let class = folder.path().join("class");
    write_slow(&class, "2023001_slow");
    let mut command = common::program();
    let mark = command.args(["mark", &task(), text(&class), "--time", "600"]).stderr(Stdio::null());
    let mut mark = mark.spawn().unwrap();
    // The second field after the name is the id of the parent.
    let is_child = |stat: &str| {
        let fields = stat.rsplit_once(')').map(|(_, fields)| fields.split_whitespace());
        fields.and_then(|mut fields| fields.nth(1)) == Some(&mark.id().to_string())
    };
    let children = || {
        let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        processes
            .filter(|path| fs::read_to_string(path.join("stat")).is_ok_and(|stat| is_child(&stat)))
            .collect::<Vec<PathBuf>>()
    };
    let begun = std::time::Instant::now();
    let child = loop {
        if let Some(child) = children().pop() {
            break child;
        }
        assert!(begun.elapsed() < common::WATCHDOG, "no check begins");
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert!(std::process::Command::new("kill").args(["-TERM", &mark.id().to_string()]).status().unwrap().success());
    assert_eq!(mark.wait().unwrap().code(), Some(130));
    // A killed process may still be waited for by the system.
    let is_running = || fs::read_to_string(child.join("stat")).is_ok_and(|stat| !stat.contains(") Z "));
    while is_running() {
        assert!(begun.elapsed() < common::WATCHDOG, "the check continues");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(!folder.path().join("class-report/index.html").exists());
}
