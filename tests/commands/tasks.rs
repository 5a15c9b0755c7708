//! `huanle task`: the example, the students' copy, and the results of a program.

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
    let printed = huanle_ok(&["task", "check", text(&task), text(&reference)]);
    assert!(printed.contains("line(10, 10, 20, 40): passed\nline(30, 20, 10, 10): passed\nline(5, 40, 5, 3): passed\n4 of 4 cases passed, 5 of 5 points"), "{printed}");
    let printed = huanle_ok(&["task", "pack", text(&task), text(&copy)]);
    assert!(printed.contains("2 open cases; 2 hidden cases were left out"), "{printed}");
    let files: Vec<_> = fs::read_dir(&copy).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["task.toml"], "no reference");
    huanle_ok(&["task", "check", text(&copy), text(&reference)]);
    fs::write(
        &lab,
        "void line(int a, int b, int c, int d)\n{\n    for (; a <= c; a++)\n        putpixel(b, a, 1);\n}\n",
    )
    .unwrap();
    let (printed, message) = failure(&["task", "check", text(&copy), text(&lab)]);
    assert!(printed.contains("(10, 11) is not part of the figure; line 4 draws it: putpixel(b, a, 1);"), "{printed}");
    assert!(message.contains("0 of 2 cases passed, 0 of 3 points"), "{message}");
    let (printed, message) = failure(&["task", "check", text(&copy), text(&lab), "--lang", "zh"]);
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
    assert!(message.contains("delete it first"), "{message}");
    let (_, message) = failure(&["task", "pack", text(&task), text(&task)]);
    assert!(message.contains("task.toml"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), source, "the teacher's task is still there");
    fs::write(folder.path().join("outside.c"), "void line(int a, int b, int c, int d) { putpixel(a, b, 1); }").unwrap();
    fs::write(&file, source.replace("\"reference.c\"", "\"../outside.c\"")).unwrap();
    let (_, message) = failure(&["task", "check", text(&task), text(&task.join("reference.c"))]);
    assert!(message.contains("../outside.c:1: cannot be read"), "{message}");
    fs::write(&file, source.replace("order = false", "order = 7")).unwrap();
    let (_, message) = failure(&["task", "check", text(&task), text(&task.join("reference.c"))]);
    let line = source.lines().position(|line| line.starts_with("order")).unwrap() + 1;
    assert!(message.contains(&format!("task.toml:{line}: ")), "{message}");
}

/// The headers of a task are written next to the program, which then runs, and no other file of their names is replaced.
#[test]
fn a_task_is_started_with_its_headers() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let picture = at("stars.png");
    huanle_ok(&["task", "start", "othello-stars", text(&at("stars.c"))]);
    huanle_ok(&["run", text(&at("stars.c")), "--keys", "2s", "--out", text(&picture)]);
    assert!(fs::read(&picture).unwrap().len() > 2000);
    huanle_ok(&["task", "start", "othello-score", text(&at("score.c"))]);
    fs::write(at("word.h"), "mine").unwrap();
    let (_, message) = failure(&["task", "start", "othello-cursor", text(&at("cursor.c"))]);
    assert!(message.contains("word.h") && !at("cursor.c").exists(), "{message}");
    assert_eq!(fs::read(at("word.h")).unwrap(), b"mine");
    // A hand-in of one file is compiled with them.
    let (printed, _) = failure(&["task", "check", "othello-stars", text(&at("stars.c"))]);
    assert!(printed.contains("twinkle(1): the pixel"), "{printed}");
    let started = huanle_ok(&["task", "start", "othello-stars", "-"]);
    assert!(started.contains("#include \"othello.c\"") && started.ends_with("}\n"), "{started}");
}

/// The task of each example loads, and each of its references passes.
#[test]
#[ignore = "long"]
fn the_references_of_the_examples_pass() {
    let mut count = 0;
    for task in fs::read_dir(project("examples/tasks")).unwrap() {
        let task = task.unwrap().path();
        for file in fs::read_dir(&task).unwrap() {
            let file = file.unwrap().path();
            // The program from which students start has a mistake.
            if file.extension().is_some_and(|extension| extension == "c") && !file.ends_with("start.c") {
                huanle_ok(&["task", "check", text(&task), text(&file)]);
                count += 1;
            }
        }
    }
    assert_eq!(count, 40);
}

/// A class with hand-ins of every kind.
fn class(place: &std::path::Path) -> std::path::PathBuf {
    let class = place.join("class");
    let good = fs::read_to_string(project("examples/tasks/bresenham-line/reference.c")).unwrap();
    let copied = good.replace("error", "fehler").replace('\n', " \n ");
    for (name, source) in [
        ("2023001_张三/实验一/line.c", good.as_str()),
        ("2023001_张三/实验一/项目1.dev", "[Project]"),
        ("2023002-李四.c", &copied),
        ("2023003王五/a.c", "void line(int a, int b, int c, int d)\n{\n    putpixel(a, b, 15);\n}\n"),
        ("2023004_endless.c", "void line(int a, int b, int c, int d) { for (;;); }"),
        ("2023005_syntax.c", "void line(int a, int b, int c, int d)\n{\n    a = ;\n}\n"),
        (
            "2023006_files.c",
            "#include <stdio.h>\n#include <stdlib.h>\nvoid line(int a, int b, int c, int d)\n{\n    char *p;\n    \
             FILE *f = fopen(\"../../evil.txt\", \"w\");\n    fprintf(f, \"evil\"); fclose(f); remove(\"../line.c\"); \
             system(\"touch evil.txt\");\n    do { p = malloc(60000U); } while (p);\n    line(a, b, c, d);\n}\n",
        ),
        ("2023007_empty/readme.md", "nothing"),
        ("2023008_archive.rar", "Rar!"),
    ] {
        let path = class.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, source).unwrap();
    }
    fs::create_dir(class.join("2023010_nothing")).unwrap();
    fs::create_dir(class.join(".vs")).unwrap();
    // A name in GBK, as old systems write it.
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let name = std::ffi::OsStr::from_bytes(b"2023009_\xD5\xD4\xC1\xF9.c");
        fs::write(class.join(name), &good).unwrap();
    }
    class
}

#[test]
fn a_class_is_marked_and_overrides_survive_the_next_run() {
    let folder = folder();
    let class = class(folder.path());
    let task = project("examples/tasks/bresenham-line");
    let report = folder.path().join("class-report");
    let printed = huanle_ok(&["mark", text(&task), text(&class)]);
    let count = if cfg!(target_os = "linux") { 10 } else { 9 };
    assert!(printed.contains(&format!("{count} hand-ins were marked")), "{printed}");
    let read = |name: &str| fs::read_to_string(report.join(name)).unwrap();
    let marks = read("marks.csv");
    let row = |key: &str| marks.lines().find(|line| line.starts_with(key)).unwrap().to_owned();
    assert!(marks.starts_with("\u{FEFF}submission,id,name,file,points,of,case 1,"), "{marks}");
    assert!(row("2023001").starts_with("2023001,2023001,张三,line.c,7,7,1,1,1,1,1,1,1,,,7,"), "{marks}");
    assert!(row("2023002").contains("李四,2023002-李四.c,7,7"), "{marks}");
    assert!(row("2023003").contains("王五,a.c,0,7") && row("2023003").contains("is missing"), "{marks}");
    assert!(row("2023004").contains("the function does not return"), "{marks}");
    assert!(row("2023005").contains("2023005_syntax.c:3:9: error"), "{marks}");
    assert!(row("2023006").contains(",0,7,"), "{marks}");
    assert!(row("2023008").contains("is not a ZIP archive"), "{marks}");
    for empty in ["2023007", "2023010"] {
        assert!(row(empty).contains("there is no source in C or C++"), "{marks}");
    }
    if cfg!(target_os = "linux") {
        assert!(row("2023009").contains("赵六,2023009_赵六.c,7,7"), "{marks}");
    }
    let moodle = read("moodle.csv");
    assert!(moodle.contains("\r\n,2023001,张三,7,7,"), "{moodle}");
    let page = read("student-2023003.html");
    assert_eq!(page.matches("<img width=").count(), 3 * 3, "the expected picture, the student's, the difference");
    assert!(page.contains("hidden case 4 <span class=\"bad\">✗ not passed (0/1)</span>"), "{page}");
    assert!(!page.contains("line(30, 40, 20, 10)") && !page.contains("index.html"), "{page}");
    assert!(!moodle.contains("line(30, 40, 20, 10)") && marks.contains("line(10, 10, 30, 20): "), "{moodle}");
    assert!(page.contains("void line(int a, int b, int c, int d)") && !page.contains("<script"), "{page}");
    assert!(read("student-2023005.html").contains("<span class=\"at\"><i>   3 </i>    a = ;</span>"));
    let index = read("index.html");
    assert!(index.contains("student-2023001.html") && index.contains("100 %"), "{index}");
    // Nothing was written or removed outside of the report.
    assert!(class.join("2023001_张三/实验一/line.c").exists());
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["class", "class-report"]);

    let changed = marks.replace(&row("2023003"), "2023003,,,,,,,,,,,,,3.5,讲得清楚,,");
    let changed = changed.trim_start_matches('\u{FEFF}');
    fs::write(report.join("marks.csv"), changed).unwrap();
    huanle_ok(&["mark", text(&task), text(&class)]);
    let marks = read("marks.csv");
    assert!(marks.contains(",0,0,3.5,讲得清楚,3.5,"), "{marks}");
    assert!(read("student-2023003.html").contains("3.5 of 7 points"));
    assert!(read("moodle.csv").contains("2023003,王五,3.5,7,讲得清楚"));

    huanle_ok(&["mark", text(&task), text(&class), "--show-hidden"]);
    let page = read("student-2023003.html");
    assert_eq!(page.matches("<img width=").count(), 3 * 7);
    assert!(page.contains("line(30, 40, 20, 10)") && page.contains("index.html"), "{page}");

    fs::write(report.join("index.html"), "my own page").unwrap();
    let (_, message) = failure(&["mark", text(&task), text(&class)]);
    assert!(message.contains("index.html") && message.contains("delete it first"), "{message}");
    assert_eq!(read("index.html"), "my own page");
}

/// From ../shared/data/hostile/new_quadratic.cpp: blocks are allocated without end.
#[test]
fn a_program_that_allocates_without_end_reaches_the_time_limit() {
    let folder = folder();
    let [task, lab] = ["line", "lab.cpp"].map(|name| folder.path().join(name));
    huanle_ok(&["task", "new", text(&task)]);
    let program =
        "#include <iostream>\nstruct A{ int x; };\nvoid line(int x1,int y1,int x2,int y2){ for(;;) new A; }\n";
    fs::write(&lab, program).unwrap();
    let (printed, message) = failure(&["task", "check", text(&task), text(&lab)]);
    assert!(message.contains("0 of 4 cases passed"), "{printed} {message}");
}
