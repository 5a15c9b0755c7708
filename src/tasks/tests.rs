use super::*;
use crate::messages::Localize;

fn template(file: &str) -> Option<Vec<u8>> {
    TEMPLATE.iter().find(|(name, _)| *name == file).map(|(_, text)| text.as_bytes().to_vec())
}

/// Returns the failures of a program in the template's task.
fn failures(source: &str) -> Vec<String> {
    let task = Task::load("task.toml", &template).unwrap();
    task.check("lab.c", source.as_bytes()).into_iter().filter_map(|case| Some(case.failure?.to_string())).collect()
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
    let results = task.unwrap().check("lab.c", OTHER.as_bytes());
    assert!(results.iter().all(|result| result.failure.is_none()), "{results:?}");
}

#[test]
fn classic_mistakes_fail_with_a_sentence() {
    let swapped = OTHER.replace("putpixel(x1, y1, RED)", "putpixel(y1, x1, RED)").replace("int dx", "int /*!*/ dx");
    assert_eq!(failures(&swapped).len(), 2, "{:?}", failures(&swapped));
    let flat = "void line(int a, int b, int c, int d)\n{ int x; for (x = a; x <= c; x++)\nputpixel(x, b + x - a, 1); }";
    let told = failures(flat);
    assert!(told.iter().any(|text| text.contains("is missing")), "{told:?}");
    assert!(told.iter().any(|text| text.contains("line 3 draws it: putpixel(x, b")), "{told:?}");
}

#[test]
fn forbidden_calls_are_found_when_they_run() {
    let called = OTHER.replace("s = y1 <", "if (dx > 0)\n circle(1, 2, 3); s = y1 <");
    let told = failures(&called);
    assert!(
        told[0].starts_with("`circle` may not be called in this task; line 10 calls it: circle(1, 2, 3)"),
        "{told:?}"
    );
    assert!(
        failures(&OTHER.replace("s = y1 <", "if (dx < 0) circle(1, 2, 3); s = y1 <"))
            .iter()
            .all(|text| !text.contains("circle"))
    );
    assert!(failures("void main() { }").iter().all(|text| text.contains("does not define the function `line`")));
}

#[test]
fn endless_loops_and_errors_end_with_a_message() {
    let told = failures("void line(int a, int b, int c, int d) { for (;;); }");
    assert!(told.len() == 4 && told[0].contains("does not return within"), "{told:?}");
    let told = failures("void line(int a, int b, int c, int d) {\n line(a, b, c, d); }");
    assert!(told[0].contains("lab.c:2"), "{told:?}");
    let told = failures("void line(int a, int b, int c, int d) {\n getch(); }");
    assert!(told[0].contains("waits for a key"), "{told:?}");
    let told = failures("\nvoid line(int a) { a = ; }");
    assert!(told[0].contains("lab.c:2"), "{told:?}");
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
    assert!(!copy.contains("reference") && !copy.contains("hidden") && !copy.contains("(5, 40, 5, 3)"), "{copy}");
    let packed = Task::load("task.toml", &|file| (file == "task.toml").then(|| copy.clone().into_bytes())).unwrap();
    for source in [OTHER, "void line(int a, int b, int c, int d) { putpixel(a, b, 1); }"] {
        let told = |task: &Task| -> Vec<String> {
            let results = task.check("lab.c", source.as_bytes()).into_iter();
            results.map(|case| case.failure.map_or(String::new(), |failure| failure.zh())).collect()
        };
        assert_eq!(told(&packed), told(&task.clone().without_hidden_cases()));
    }
}

/// Every error has a Chinese message.
#[test]
fn errors_are_localized() {
    use crate::messages::samples::{assert_localized, samples};
    let text = || "putpixel(x, y, 1);".to_owned();
    let failures = samples!(CaseFailure {
        CaseFailure::Message(_) => CaseFailure::Message(crate::messages::LocalizedMessage::from_fn(|_| "错".to_owned())),
        CaseFailure::NoFunction(_) => CaseFailure::NoFunction("line".to_owned()),
        CaseFailure::Endless(_) => CaseFailure::Endless(20),
        CaseFailure::Waits => CaseFailure::Waits,
        CaseFailure::Forbidden(..) => CaseFailure::Forbidden("line".to_owned(), 3, text()),
        CaseFailure::Missing(..) => CaseFailure::Missing(1, 2),
        CaseFailure::Unexpected(..) => CaseFailure::Unexpected(1, 2, 3, text()),
        CaseFailure::Color(..) => CaseFailure::Color([1, 2], [3, 4], 5, text()),
        CaseFailure::Order(..) => CaseFailure::Order(1, [1, 2], [3, 4], 5, text()),
    });
    assert_localized(&failures);
    let kinds = samples!(TaskErrorKind {
        TaskErrorKind::Unreadable => TaskErrorKind::Unreadable,
        TaskErrorKind::Toml(_) => TaskErrorKind::Toml("unknown field `ordr`".to_owned()),
        TaskErrorKind::Function(_) => TaskErrorKind::Function("a b".to_owned()),
        TaskErrorKind::Call => TaskErrorKind::Call,
        TaskErrorKind::NoCases => TaskErrorKind::NoCases,
        TaskErrorKind::NoReference => TaskErrorKind::NoReference,
        TaskErrorKind::Pixels(_) => TaskErrorKind::Pixels("1,2".to_owned()),
        TaskErrorKind::Tolerance => TaskErrorKind::Tolerance,
        TaskErrorKind::ToleranceWithOrder => TaskErrorKind::ToleranceWithOrder,
        TaskErrorKind::Reference(_) => TaskErrorKind::Reference(Box::new(CaseFailure::Waits)),
        TaskErrorKind::Empty => TaskErrorKind::Empty,
    });
    let errors: Vec<TaskError> =
        kinds.into_iter().map(|kind| TaskError { file: "task.toml".to_owned(), line: 3, kind }).collect();
    assert_localized(&errors);
}
