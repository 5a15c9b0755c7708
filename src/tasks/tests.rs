use super::*;
use crate::lessons::file::take_version;
use crate::text::Language;

fn template(file: &str) -> Option<Vec<u8>> {
    TEMPLATE.iter().find(|(name, _)| *name == file).map(|(_, text)| text.as_bytes().to_vec())
}

/// Returns the failures of a program in the template's task.
fn failures(source: &str) -> Vec<String> {
    let task = Task::load("task.toml", &template).unwrap();
    messages(&task, source).into_iter().filter(|text| !text.is_empty()).collect()
}

/// Returns the failure of each case, or empty texts; only one if the program does not compile.
fn messages(task: &Task, source: &str) -> Vec<String> {
    match task.check(&[SubmittedFile::new("line2.c", source)]) {
        Err(failure) => vec![failure.to_string()],
        Ok(cases) => {
            cases.into_iter().map(|case| case.failure.map_or(String::new(), |failure| failure.to_string())).collect()
        }
    }
}

/// Loads a task of the examples, with changes in its `task.toml`.
fn example(name: &str) -> Task {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tasks").join(name);
    Task::load("task.toml", &|file| std::fs::read(folder.join(file)).ok()).unwrap()
}

/// Returns a program of an example with a change.
fn changed(task: &str, file: &str, from: &str, to: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tasks").join(task);
    let source = std::fs::read_to_string(folder.join(file)).unwrap();
    assert!(source.contains(from), "{task}/{file}: {from}");
    source.replace(from, to)
}

/// Returns the error of the template with a change.
fn error_after(from: &str, to: &str) -> String {
    let load = |file: &str| {
        let text = String::from_utf8(template(file)?).unwrap();
        Some(text.replace(from, to).into_bytes())
    };
    Task::load("task.toml", &load).unwrap_err().to_string()
}

/// Bresenham's line with swapped axes, and with prompts and an own `main`.
const OTHER: &str = r#"#include <stdio.h>
#include <graphics.h>
#include <math.h>
void line(int x1, int y1, int x2, int y2)
{
    int dx = abs(x2 - x1), dy = abs(y2 - y1), steep = dy > dx, t, e, s;
    if (steep) { t = x1; x1 = y1; y1 = t; t = x2; x2 = y2; y2 = t; t = dx; dx = dy; dy = t; }
    if (x1 > x2) { t = x1; x1 = x2; x2 = t; t = y1; y1 = y2; y2 = t; }
    s = y1 < y2 ? 1 : -1;
    for (e = 2 * dy - dx; x1 <= x2; x1++) {
        if (steep) putpixel(y1, x1, RED); else putpixel(x1, y1, RED);
        if (e > 0) { y1 += s; e -= 2 * dx; }
        e += 2 * dy;
    }
}
void main() { int d = DETECT, m, x; initgraph(&d, &m, ""); scanf("%d", &x); line(1, x, 3, 4); closegraph(); }
"#;

#[test]
fn another_program_passes_whatever_its_main_prompts_and_colours_are() {
    let source = std::str::from_utf8(&template("reference.c").unwrap()).unwrap().to_owned();
    assert_eq!(failures(&source), [""; 0]);
    let task = Task::load("task.toml", &|file| {
        let text = String::from_utf8(template(file).or_else(|| (file == "other.c").then(|| OTHER.into()))?).unwrap();
        Some(text.replace("[\"reference.c\"]", "[\"reference.c\", \"other.c\"]").into_bytes())
    });
    assert_eq!(messages(&task.unwrap(), OTHER), [""; 4]);
}

#[test]
fn classic_mistakes_fail_with_a_sentence() {
    let swapped = OTHER.replace("putpixel(x1, y1, RED)", "putpixel(y1, x1, RED)").replace("int dx", "int /*!*/ dx");
    assert_eq!(failures(&swapped).len(), 2, "{:?}", failures(&swapped));
    let flat = "void line(int a, int b, int c, int d)\n{ int x; for (x = a; x <= c; x++)\nputpixel(x, b + x - a, 1); }";
    let found = failures(flat);
    assert!(found.iter().any(|text| text.contains("is missing")), "{found:?}");
    assert!(found.iter().any(|text| text.contains("line 3 draws it: putpixel(x, b")), "{found:?}");
}

#[test]
fn a_gap_in_the_colour_of_the_background_fails() {
    let source = include_str!("template.c");
    let gaps = source.replace("putpixel(x1, y1, WHITE)", "putpixel(x1, y1, x1 % 16)");
    let found = failures(&gaps);
    assert!(found.iter().any(|text| text.contains("has colour 0 instead of 15; line")), "{found:?}");
    for colors in ["1 + x1 % 15)", "BLACK)"] {
        assert_eq!(failures(&source.replace("WHITE)", colors)), [""; 0], "{colors} is visible on some background");
    }
}

#[test]
fn forbidden_calls_are_found_when_they_run() {
    let called = OTHER.replace("s = y1 <", "if (dx > 0)\n circle(1, 2, 3); s = y1 <");
    let found = failures(&called);
    assert!(
        found[0].starts_with("`circle` may not be called in this task; line 10 calls it: circle(1, 2, 3)"),
        "{found:?}"
    );
    assert!(
        failures(&OTHER.replace("s = y1 <", "if (dx < 0) circle(1, 2, 3); s = y1 <"))
            .iter()
            .all(|text| !text.contains("circle"))
    );
    assert_eq!(failures("void main() { }"), ["the program does not define the function `line`"]);
}

#[test]
fn endless_loops_and_errors_end_with_a_message() {
    let found = failures("void line(int a, int b, int c, int d) { for (;;); }");
    assert!(found.len() == 4 && found[0].contains("the function does not return"), "{found:?}");
    let found = failures("void line(int a, int b, int c, int d) {\n line(a, b, c, d); }");
    assert!(found[0].contains("line2.c:2"), "{found:?}");
    let found = failures("void line(int a, int b, int c, int d) {\n while (1) getch(); }");
    assert!(found[0].contains("waits for keys"), "{found:?}");
    let found = failures("void line(int a, int b, int c, int d) { for (;;) putpixel(10, 10, 1); }");
    assert!(found[0].contains("the function does not return"), "{found:?}");
    let found = failures("\nvoid line(int a, int b, int c, int d) { a = ; }");
    assert!(found.len() == 1 && found[0].contains("line2.c:2"), "once, not for each case: {found:?}");
    let found = failures("void line(int a, int b, int c, int d) {\n getch(); putpixel(a, b, 1); getch(); }");
    assert!(found.iter().all(|text| text.contains("is missing")), "keys are pressed: {found:?}");
    let steps = include_str!("template.c").replace("putpixel(x1, y1, WHITE);", "putpixel(x1, y1, WHITE); getch();");
    assert_eq!(failures(&steps), [""; 0], "a key is pressed at each step");
    let keys = "void line(int a, int b, int c, int d) {\n int i; for (i = 0; i < 3000; i++) getch(); }";
    let messages = failures(keys);
    assert!(
        messages.iter().all(|text| text.contains("is missing")),
        "waiting for 3000 keys does not reach the limit: {messages:?}"
    );
    let messages = failures("void line(int a, int b, int c, int d) {\n for (;;) delay(10); }");
    assert!(messages[0].contains("the function does not return"), "{messages:?}");
    let slow = OTHER.replace("putpixel(x1, y1, RED)", "{ putpixel(x1, y1, RED); delay(1000); }");
    let found = failures(&slow);
    assert!(found.iter().all(|text| !text.contains("return")), "a program that waits is not endless: {found:?}");
    let task = Task::load("task.toml", &template).unwrap();
    let source = "void line(int a, int b, int c, int d) {\n a = ; }";
    let message = task.check(&[SubmittedFile::new("2023001_张三.c", source)]).err().unwrap().to_string();
    assert!(message.starts_with("2023001_张三.c:2"), "{message}");
    let source = source.replace("a = ", "a = 1");
    let results = task.check(&[SubmittedFile::new("2023001_张三.c", source)]).unwrap();
    assert!(matches!(results[0].failure, Some(CaseFailure::Missing(..))), "{:?}", results[0].failure);
    let found = failures("void line(int *a) { *a = 1; }");
    assert_eq!(found.len(), 4);
    assert_eq!(found[0], "the parameters of the function do not match the call `line(10, 10, 30, 20)`");
}

#[test]
fn errors_in_a_task_have_file_and_line() {
    let line = |text: &str| {
        template("task.toml")
            .unwrap()
            .split(|byte| *byte == b'\n')
            .position(|line| line.starts_with(text.as_bytes()))
            .unwrap()
            + 1
    };
    let at = |text| format!("task.toml:{}: ", line(text));
    assert!(error_after("order = false", "ordr = false").starts_with(&at("order")));
    assert!(error_after("tolerance = 0", "tolerance = 99").starts_with(&at("tolerance")));
    assert!(error_after("function = \"line\"", "function = \"a b\"").starts_with(&at("function")));
    assert!(error_after("arguments = [10, 10, 30, 20]", "points = 1").starts_with(&at("[[cases]]")));
    assert!(error_after("[\"reference.c\"]", "[\"none.c\"]").starts_with("none.c:1: "));
    assert!(error_after("[\"reference.c\"]", "[]").contains("needs `expected`"));
    assert!(error_after("putpixel(x1, y1, WHITE)", "circle(x1, y1, 3)").contains("the reference fails: `circle`"));
}

#[test]
fn the_students_copy_has_no_hidden_cases_and_gives_the_same_results() {
    let task = Task::load("task.toml", &template).unwrap();
    let copy = task.students_copy();
    let [(name, copy)] = &copy[..] else { panic!("{} files", copy.len()) };
    let copy = String::from_utf8(copy.clone()).unwrap();
    assert_eq!(name, "task.toml");
    assert!(!copy.contains("reference") && !copy.contains("hidden") && !copy.contains("(5, 40, 5, 3)"), "{copy}");
    let packed = Task::load("task.toml", &|file| (file == "task.toml").then(|| copy.clone().into_bytes())).unwrap();
    for source in [OTHER, "void line(int a, int b, int c, int d) { putpixel(a, b, 1); }"] {
        assert_eq!(messages(&packed, source), messages(&task.clone().without_hidden_cases(), source));
    }
}

#[test]
fn a_fill_that_leaks_at_a_diagonal_fails() {
    let leaking = changed(
        "boundary-fill",
        "reference.c",
        "    boundary_fill(x - 1, y, color, border);",
        "    boundary_fill(x - 1, y, color, border);\n    boundary_fill(x + 1, y + 1, color, border);",
    );
    let found = messages(&example("boundary-fill"), &leaking);
    assert!(found.iter().any(|text| text.contains("is not part of the figure; line 10 draws it")), "{found:?}");
    assert!(
        found.iter().all(|text| !text.contains("Stack overflow")),
        "the first wrong pixel explains more: {found:?}"
    );
}

#[test]
fn a_fill_that_prints_each_step_passes() {
    let printed =
        changed("boundary-fill", "reference.c", "putpixel(", "printf(\"%d %d filled\\n\", x, y);\n    putpixel(");
    assert_eq!(messages(&example("boundary-fill"), &printed), [""; 3]);
}

#[test]
fn a_circle_without_an_octant_fails() {
    let octant = " putpixel(xc - y, yc - x, WHITE);";
    for file in ["midpoint.c", "bresenham.c"] {
        let found = messages(&example("midpoint-circle"), &changed("midpoint-circle", file, octant, ""));
        assert!(found[0].starts_with("the expected pixel (") && found[0].ends_with("is missing"), "{found:?}");
    }
}

/// Each example of a task fails a classic mistake, in all or some of its cases.
#[test]
fn classic_mistakes_in_the_examples_fail() {
    let mut wrong = Vec::new();
    for (task, file, from, to, sentence) in [
        ("ellipse", "midpoint.c", "while (y > 0)", "while (0)", "is missing"),
        ("ellipse", "integer.c", "putpixel(xc - x, yc - y, WHITE);", "", "is missing"),
        ("ellipse", "midpoint.c", "p = bb - aa * b + aa / 4", "p = 1 - a", "is not part of the figure"),
        ("flood-fill", "four.c", "!= old", "== color", "is not part of the figure"),
        ("flood-fill", "four.c", "    flood_fill(x, y - 1, color, old);", "", "is missing"),
        ("flood-fill", "eight.c", "dy = -1", "dy = 0", "is missing"),
        ("clip-line", "integer.c", "if (c1 & c2) return 0;", "", ""),
        ("clip-line", "integer.c", "if (y < top) c |= 4;", "if (y > top) c |= 4;", ""),
        ("clip-line", "real.c", "        if (a) {", "        if (1) {", ""),
        ("fill-polygon", "edges.c", "if (cross[j] < cross[i])", "if (0)", "is"),
        ("fill-polygon", "edges.c", "i += 2", "i += 1", "is not part of the figure"),
        ("fill-polygon", "edges.c", "(i + 1) % n", "i + 1", "is"),
        ("bezier", "bernstein.c", "3 * t * u * u", "t * u * u", "is not part of the figure"),
        ("bezier", "bernstein.c", "steps = 400", "steps = 8", "is missing"),
        ("bezier", "casteljau.c", "x[3] = x3", "x[3] = x2", "is"),
    ] {
        let message = messages(&example(task), &changed(task, file, from, to));
        let found = message.iter().find(|text| !text.is_empty());
        if !found.is_some_and(|text| text.contains(sentence)) {
            wrong.push(format!("{task}/{file}: {from}: {message:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Loads a file of `tests/marking`: programs and tasks that were once marked wrongly.
fn marking(file: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/marking").join(file);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the failures of a program of `tests/marking` in a task there.
fn marking_failures(task: &str, program: &str) -> Vec<String> {
    let load = |file: &str| Some(marking(&format!("{task}/{file}")));
    let task = Task::load("task.toml", &load).unwrap();
    let results = task.check(&[SubmittedFile::new(program, marking(program))]);
    let failures = results.unwrap().into_iter().filter_map(|case| case.failure);
    failures.map(|failure| failure.to_string()).collect()
}

#[test]
fn prompts_and_echoes_do_not_count_as_drawing() {
    assert_eq!(marking_failures("echo/task", "echo/right.c"), [""; 0]);
    assert_eq!(marking_failures("echo/task", "echo/right.cpp"), [""; 0]);
    assert_eq!(marking_failures("numbers/task", "numbers/right.c"), [""; 0]);
}

#[test]
fn text_does_not_hide_what_is_missing() {
    let failures = marking_failures("cheats/house_task", "cheats/printing_over.c");
    assert!(failures.len() == 2 && failures[0].contains("of the figure are missing"), "{failures:?}");
    let task = Task::load("task.toml", &house_task).unwrap();
    let labels = "outtextxy(100, 100, \"wall\"); moveto(90, 95); outtext(\"another wall\"); printf(\"done\"); getch();";
    assert_eq!(messages(&task, &HOUSE.replace("getch();", labels)), ["", ""], "labels over the figure");
    let blocks = "char s[80]; memset(s, 219, 79); s[79] = 0; outtextxy(100, 100, s); getch();";
    let source = HOUSE.replace("<stdio.h>", "<stdio.h>\n#include <string.h>").replace("rectangle", "//");
    let failures = messages(&task, &source.replace("getch();", blocks));
    assert_eq!(failures, ["the program draws nothing on the graphics screen"; 2]);
}

/// Programs that get around the check, each with the failure of all its cases.
#[test]
fn cheats_get_no_points() {
    let mut wrong = Vec::new();
    for (file, task, reason) in [
        ("macros.c", "bresenham-line", "is missing"),
        ("leaked_macro.c", "bresenham-line", "is missing"),
        ("pointer.c", "bresenham-line", "`lineto` may not be called in this task; line 9 calls it: draw(x2, y2);"),
        ("table_of_pointers.c", "bresenham-line", "`lineto` may not be called in this task; line 8 calls it"),
        ("getpixel.c", "bresenham-line", "`drawpoly` may not be called in this task; line 9 calls it"),
        ("wrapper.cpp", "bresenham-line", "`drawpoly` may not be called in this task; line 9 calls it"),
        ("other_names.c", "boundary-fill", "is"),
        ("time.c", "bresenham-line", "the function does not return"),
        ("patched_globals.c", "bresenham-line", "is"),
        ("line_directive.c", "bresenham-line", "`lineto` may not be called in this task; line 7 calls it"),
        ("own_main.cpp", "bresenham-line", "`lineto` may not be called in this task; line 5 calls it"),
        ("written_files.c", "bresenham-line", "is missing"),
    ] {
        let program = SubmittedFile::new(file, marking(&format!("cheats/{file}")));
        let failures: Vec<String> = match example(task).check(&[program]) {
            Ok(cases) => cases.into_iter().map(|case| case.failure.map_or(String::new(), |f| f.to_string())).collect(),
            Err(failure) => vec![failure.to_string()],
        };
        if failures.iter().any(String::is_empty) || !failures.iter().any(|failure| failure.contains(reason)) {
            wrong.push(format!("{file}: {failures:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_share_of_text_is_known() {
    let percentage = |from: &str, to: &str| {
        let load = |file: &str| Some(String::from_utf8(house_task(file)?).unwrap().replace(from, to).into_bytes());
        let task = Task::load("task.toml", &load).unwrap();
        task.cases().iter().map(|case| task.text_percentage(case)).collect::<Vec<_>>()
    };
    assert_eq!(percentage("\"House\"", "\"\""), [0, 0]);
    let some = percentage("\"House\"", "\"I\"");
    assert!(some.iter().all(|percent| (5..25).contains(percent)), "{some:?}");
    let much = percentage("\"House\"", "\"This house has two windows and a door\"");
    assert!(much.iter().all(|percent| *percent > 60), "{much:?}");
}

/// A task with a complete program.
const HOUSE_TASK: &str = r#"
title = { en = "House", zh = "房子" }
text = { en = "Draw a house.", zh = "画房子。" }
kind = "program"
references = ["house.c"]
tolerance = 2
output = "numbers"
regions = [[0, 0, 400, 300]]
[[cases]]
input = "40 30\n"
[[cases]]
input = "80 60\n"
keys = "1s Space"
hidden = true
"#;

const HOUSE: &str = r#"#include <graphics.h>
#include <stdio.h>
void main() {
    int driver = VGA, mode = VGAHI, w, h;
    scanf("%d%d", &w, &h);
    printf("area %d\n", w * h);
    initgraph(&driver, &mode, "");
    outtextxy(20, 20, "House");
    rectangle(100, 100, 100 + w, 100 + h);
    getch();
    closegraph();
}
"#;

fn house_task(file: &str) -> Option<Vec<u8>> {
    [("task.toml", HOUSE_TASK), ("house.c", HOUSE)]
        .iter()
        .find(|(name, _)| *name == file)
        .map(|(_, text)| text.as_bytes().to_vec())
}

#[test]
fn programs_are_compared_by_their_last_picture_and_their_numbers() {
    let task = Task::load("task.toml", &house_task).unwrap();
    let passes = |source: &str| messages(&task, source).iter().all(String::is_empty);
    assert!(passes(HOUSE), "{:?}", messages(&task, HOUSE));
    // Prompts, other text on the screen, a shift by the tolerance, a farewell, and no `getch` make no difference.
    let other = HOUSE
        .replace("scanf", "printf(\"width, height: \"); scanf")
        .replace("outtextxy(20, 20, \"House\")", "outtextxy(30, 90, \"My house\")")
        .replace("(100, 100, 100 + w", "(101, 99, 100 + w")
        .replace("getch();\n    closegraph();", "cleardevice();\n    outtextxy(0, 400, \"Bye\");\n closegraph();");
    assert!(passes(&other), "{:?}", messages(&task, &other));
    assert!(passes(&HOUSE.replace("getch();", "for (;;);")), "an animation without an end");
    // Outside of the regions.
    assert!(passes(&HOUSE.replace("getch();", "circle(500, 400, 20); getch();")));
    let message = |from: &str, to: &str| messages(&task, &HOUSE.replace(from, to))[0].clone();
    assert_eq!(message("scanf", "while (1) puts(\"more and more\"); scanf"), "the program prints more than 64 KB");
    assert!(message("100 + w,", "110 + w,").contains("more than 2 pixels away from the figure"));
    assert!(
        message("rectangle(100, 100, 100 + w, 100 + h)", "line(100, 100, 100 + w, 100)")
            .contains("of the figure are missing")
    );
    assert_eq!(message("w * h", "w + h"), "item 1 of the output is `70` instead of `1200`");
    assert_eq!(message("rectangle", "if (0) rectangle"), "the program draws nothing on the graphics screen");
    assert!(message("rectangle", "printf(\"%d\", 1 / (w - 40)); rectangle").contains("line2.c:9"));
}

#[test]
fn the_students_copy_of_a_program_has_the_pictures() {
    let task = Task::load("task.toml", &house_task).unwrap();
    let copy = task.students_copy();
    let names: Vec<&str> = copy.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["task.toml", "case-1-1.png"]);
    let load = |file: &str| copy.iter().find(|(name, _)| name == file).map(|(_, bytes)| bytes.clone());
    let packed = Task::load("task.toml", &load).unwrap();
    let open = task.without_hidden_cases();
    for source in [HOUSE.to_owned(), HOUSE.replace("w * h", "w"), HOUSE.replace("100 + h", "h")] {
        assert_eq!(messages(&packed, &source), messages(&open, &source));
    }
}

/// A hand-in of one file is compiled with the headers of the task, or with its own of the same name.
#[test]
fn the_headers_of_a_task_are_those_of_a_program_without_them() {
    let load = |file: &str| {
        Some(match file {
            "task.toml" => {
                let text = String::from_utf8(template(file)?).unwrap();
                text.replacen("references", "template = [\"start.c\", \"step.h\", \"playface.h\"]\nreferences", 1)
                    .into()
            }
            "start.c" => b"#include \"step.h\"\n".to_vec(),
            "step.h" => b"#include <graphics.h>\nvoid dot(int x, int y) { putpixel(x, y, WHITE); }\n".to_vec(),
            _ => return template(file),
        })
    };
    let task = Task::load("task.toml", &load).unwrap();
    let source = include_str!("template.c").replace("putpixel(x1, y1, WHITE)", "dot(x1, y1)");
    let lab = SubmittedFile::new("lab.c", format!("#include \"step.h\"\n{source}"));
    let passed = |task: &Task, files: &[SubmittedFile]| {
        task.check(files).unwrap().iter().filter(|case| case.is_passed()).count()
    };
    let (all, own) =
        (task.cases().len(), SubmittedFile::new("STEP.H", "void dot(int x, int y) { putpixel(y, x, 1); }"));
    assert_eq!(passed(&task, std::slice::from_ref(&lab)), all);
    assert_eq!(passed(&task, &[lab.clone(), own]), 0);
    // The students' copy has them, those of the Othello program, too.
    let copy = task.students_copy();
    let names: Vec<&str> = copy.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["task.toml", "start.c", "step.h", "playface.h"]);
    let find = |wanted: &str| copy.iter().find(|(name, _)| name == wanted).map(|(_, bytes)| bytes.clone());
    assert_eq!(passed(&Task::load("task.toml", &find).unwrap(), &[lab]), 2);
}

/// A copy that is loaded without references has the same cases, and a result in JSON is the same result.
#[test]
#[ignore = "long"]
fn a_complete_copy_and_a_result_in_json_lose_nothing() {
    let two_references = |file: &str| match file {
        "task.toml" => Some(HOUSE_TASK.replace("[\"house.c\"]", "[\"house.c\", \"other.c\"]").into_bytes()),
        "other.c" => Some(HOUSE.replace("outtextxy(20", "outtextxy(200, 200, \"1\"); outtextxy(30").into_bytes()),
        file => house_task(file),
    };
    let house = Task::load("task.toml", &two_references).unwrap();
    let all = EXAMPLES.iter().map(|(name, _)| example(name)).chain([house]);
    for task in all {
        let files: Vec<SubmittedFile> =
            task.complete_copy().iter().map(|(name, bytes)| SubmittedFile::new(name, &**bytes)).collect();
        let program = [SubmittedFile::new("a.c", HOUSE), SubmittedFile::new("b.c", *b"\xCE\xD2 not UTF-8")];
        let [files, read] = read_program(write_program(&files, &program).as_bytes()).unwrap();
        assert_eq!(read, program);
        let find = |name: &str| files.iter().find(|file| file.name == name).map(|file| file.bytes.clone());
        let copy = Task::load("task.toml", &find).unwrap();
        assert!(format!("{:?}", copy.cases()) == format!("{:?}", task.cases()), "{}", task.title(Language::English));
        let wrong = HOUSE.replace("getch", "line(5, 5, 90, 90); getch");
        let function = format!("void {}(int a, int b, int c, int d) {{ putpixel(a, b, 9); }}", task.function());
        for source in [wrong.as_str(), HOUSE, &function, "int x = ;"] {
            let program = [SubmittedFile::new("own.h", ""), SubmittedFile::new("a.c", source)];
            let mark = task.mark(&program).unwrap();
            let json = write_result(&task, Some(&mark));
            let read = read_result(json.as_bytes(), &program).unwrap();
            assert_eq!((read.index, read.points(), read.candidates), (mark.index, mark.points(), mark.candidates));
            let report = ClassReport { task: &task, language: Language::Chinese, shows_hidden: true };
            let page = |mark: &ProgramMark| {
                let row = report.row(&HandIn::default(), Some(mark), Override::default());
                (format!("{row:?}"), report.student_page(&row, Some(mark)))
            };
            assert!(page(&read) == page(&mark), "{json}");
            assert!(read_result(&json.as_bytes()[..json.len() / 2], &program).is_none());
        }
    }
    let task = Task::load("task.toml", &template).unwrap();
    let read =
        read_result(write_stop(&task, &StopReason::Time(3)).as_bytes(), &[SubmittedFile::new("a.c", "")]).unwrap();
    assert_eq!(read.cases.unwrap_err().to_string(), "the check was stopped: it takes longer than 3 s");
}

#[test]
fn errors_in_a_program_task_have_file_and_line() {
    let error = |from: &str, to: &str| {
        let load = |file: &str| Some(String::from_utf8(house_task(file)?).unwrap().replace(from, to).into_bytes());
        Task::load("task.toml", &load).err().map_or(String::new(), |error| error.to_string())
    };
    assert!(
        error("keys = \"1s Space\"", "keys = \"Banana\"").starts_with("task.toml:11: `keys`: in the word `Banana`")
    );
    assert!(error("tolerance = 2", "tolerance = 2\nfunction = \"f\"").starts_with("task.toml:7: `function` does not"));
    assert!(error("[[0, 0, 400, 300]]", "[[0, 0, 400]]").starts_with("task.toml:8: a region needs"));
    assert!(error("hidden = true", "time = 0").starts_with("task.toml:11: `time` must"));
    assert!(error("w * h", "w /").starts_with("task.toml:9: the reference fails: house.c:6"));
    assert!(error("initgraph", "exit(0); initgraph").is_empty(), "a program that only prints");
    assert!(error("output = \"numbers\"", "").is_empty());
    assert!(error("#include <stdio.h>\nvoid main() {", "void main() { exit(0);").contains("draws no pixel"));
}

/// Every error has a Chinese message.
#[test]
fn errors_are_localized() {
    use crate::messages::samples::{assert_localized, samples};
    let text = || "putpixel(x, y, 1);".to_owned();
    let failures = samples!(CaseFailure {
        CaseFailure::Message(_) => CaseFailure::Message(crate::messages::LocalizedMessage::from_fn(|_| "错".to_owned())),
        CaseFailure::Compile(_) => CaseFailure::Compile(crate::messages::LocalizedMessage::from_fn(|_| "错".to_owned())),
        CaseFailure::Reported(..) => CaseFailure::Reported(crate::messages::LocalizedMessage::from_fn(|_| "错".to_owned()), Some(3)),
        CaseFailure::Stopped(_) => CaseFailure::Stopped(StopReason::Memory(256)),
        CaseFailure::Signature(_) => CaseFailure::Signature("line(1)".to_owned()),
        CaseFailure::NoFunction(_) => CaseFailure::NoFunction("line".to_owned()),
        CaseFailure::Endless => CaseFailure::Endless,
        CaseFailure::OutputLimit(_) => CaseFailure::OutputLimit(1),
        CaseFailure::Waits => CaseFailure::Waits,
        CaseFailure::Forbidden(..) => CaseFailure::Forbidden("line".to_owned(), 3, text()),
        CaseFailure::Missing(..) => CaseFailure::Missing(1, 2),
        CaseFailure::Unexpected(..) => CaseFailure::Unexpected(1, 2, 3, text()),
        CaseFailure::Color(..) => CaseFailure::Color([1, 2], [3, 4], 5, text()),
        CaseFailure::Order(..) => CaseFailure::Order(1, [1, 2], [3, 4], 5, text()),
        CaseFailure::NoPicture => CaseFailure::NoPicture,
        CaseFailure::NoEnd => CaseFailure::NoEnd,
        CaseFailure::PictureUnexpected(..) => CaseFailure::PictureUnexpected([1, 2], 3, 4, 5, text()),
        CaseFailure::PictureMissing(..) => CaseFailure::PictureMissing([1, 2], 3, 4),
        CaseFailure::PictureColor(..) => CaseFailure::PictureColor([1, 2], [3, 4], 5, text()),
        CaseFailure::Printed(..) => CaseFailure::Printed(1, "70".to_owned(), "71".to_owned()),
    });
    assert_localized(&failures);
    assert_localized(&samples!(StopReason {
        StopReason::Memory(_) => StopReason::Memory(256),
        StopReason::Time(_) => StopReason::Time(30),
        StopReason::StackOverflow => StopReason::StackOverflow,
        StopReason::Signal(_) => StopReason::Signal(11),
        StopReason::Failure(_) => StopReason::Failure("thread `main` panicked".to_owned()),
    }));
    let kinds = samples!(TaskErrorKind {
        TaskErrorKind::Unreadable => TaskErrorKind::Unreadable,
        TaskErrorKind::Toml(_) => TaskErrorKind::Toml("unknown field `ordr`".to_owned()),
        TaskErrorKind::Version(_) => TaskErrorKind::Version(take_version("format = 2").unwrap_err().1),
        TaskErrorKind::Function(_) => TaskErrorKind::Function("a b".to_owned()),
        TaskErrorKind::Call => TaskErrorKind::Call,
        TaskErrorKind::NoFunction => TaskErrorKind::NoFunction,
        TaskErrorKind::OtherKind(_) => TaskErrorKind::OtherKind("order"),
        TaskErrorKind::Keys(_) => TaskErrorKind::Keys(crate::messages::LocalizedMessage::from_fn(|_| "错".to_owned())),
        TaskErrorKind::Time => TaskErrorKind::Time,
        TaskErrorKind::Region => TaskErrorKind::Region,
        TaskErrorKind::Picture(_) => TaskErrorKind::Picture("case-1-1.png".to_owned()),
        TaskErrorKind::NoCases => TaskErrorKind::NoCases,
        TaskErrorKind::NoReference => TaskErrorKind::NoReference,
        TaskErrorKind::Pixels(_) => TaskErrorKind::Pixels("1,2".to_owned()),
        TaskErrorKind::Tolerance => TaskErrorKind::Tolerance,
        TaskErrorKind::ToleranceWithOrder => TaskErrorKind::ToleranceWithOrder,
        TaskErrorKind::Reference(_) => TaskErrorKind::Reference(Box::new(CaseFailure::Waits)),
        TaskErrorKind::Empty => TaskErrorKind::Empty,
        TaskErrorKind::Domain(_) => TaskErrorKind::Domain("call"),
        TaskErrorKind::Range(_) => TaskErrorKind::Range("x".to_owned()),
    });
    let errors: Vec<TaskError> =
        kinds.into_iter().map(|kind| TaskError { file: "task.toml".to_owned(), line: 3, kind }).collect();
    assert_localized(&errors);
}
