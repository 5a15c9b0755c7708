//! Programs without `main`.

use std::time::Duration;

use huanle_turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcConfig, PcEvent, StopCondition};
use huanle_turboc::{CompileOptions, Compiler, Message, NoFiles, Program, compile, recognize_dialect};

fn compiled(name: &str, source: &str, compiler: Compiler) -> Result<Program, Vec<(u32, u32, Message)>> {
    let options = CompileOptions { compiler, ..CompileOptions::default() };
    compile(&[(name, source.as_bytes())], &NoFiles, &options).map_err(|error| {
        let place = |span| error.sources.position(span);
        let list = error.diagnostics.iter().map(|d| (place(d.span).line, place(d.span).column, d.message.clone()));
        list.collect()
    })
}

/// Runs a program of both dialects to its end; returns the pixel (3, 4).
#[track_caller]
fn pixel(source: &str) -> [u8; 2] {
    [("a.c", Compiler::BorlandC3), ("a.cpp", Compiler::DevCpp)].map(|(name, compiler)| {
        let program = compiled(name, source, compiler).unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
        assert!(program.has_implicit_main());
        assert_eq!(program.warnings(), [], "{source}");
        let mut pc = Pc::new(program.into(), PcConfig::default());
        assert_eq!(pc.run(Duration::from_secs(9)), PcEvent::Exit(0), "{source}");
        assert!(pc.is_graphics());
        let page = pc.canvas().visual_page();
        assert_eq!((page.width(), page.height()), (640, 480));
        page.get_pixel(3, 4).map_or(99, |color| color.index())
    })
}

#[test]
fn statements_draw_in_both_dialects() {
    for (source, color) in [
        ("putpixel(3, 4, RED);", 4),
        ("int x = getmaxx();\nif (x == 639)\n    putpixel(3, 4, RED);\nint y = 4;\nputpixel(3, y, BLUE);", 1),
        (
            "#define N 3\n#include <graphics.h>\n#include <math.h>\nfor (int i = 0; i < 9; i++) putpixel(i, N + 1, i);",
            3,
        ),
        ("int size = 3;\nvoid dot(int color) { putpixel(size, 4, color); }\ndot(5); dot(6);\nreturn 0;", 6),
        ("setcolor(9); line(0, 4, 639, 4); outtextxy(9, 99, \"main\");", 9),
        ("putpixel(3, 4, 7);\n#include <math.h>\nputpixel(3, 4, (int)sqrt(64.0));", 8),
    ] {
        assert_eq!(pixel(source), [color; 2], "{source}");
    }
}

#[test]
fn errors_have_the_lines_and_columns_of_the_source() {
    let compile = |source| compiled("a.c", source, Compiler::BorlandC3).map(|_| ()).unwrap_err();
    let at = |source| compile(source).first().map(|(line, column, _)| (*line, *column)).unwrap();
    assert_eq!(at("line(0, 0, 639, 479)"), (1, 21));
    assert_eq!(at("\n\n  circle(9, 9 9);"), (3, 14));
    assert_eq!(at("circle(9, 9, radius);"), (1, 14));
    assert_eq!(at("int i;\nfor (i = 0; i < 9; i++) {\n    line(i, 0, 9, 9);\n"), (2, 25));
    assert_eq!(at("line(1, 2, 3, 4);\n}\nline(1, 2, 3, 4);"), (2, 1));
    assert_eq!(at("line 0 0 639 479"), (1, 5));
    let late = Message::FunctionAfterStatements { name: "star".to_owned() };
    assert_eq!(compile("line(1, 2, 3, 4);\nvoid star() { }"), [(2, 6, late)]);
    for source in ["", "// nothing", "int f() { return 3; }", "int x = 3;"] {
        assert_eq!(compile(source), [(1, 1, Message::NoMain { similar: None })], "{source}");
    }
}

#[test]
fn a_debugger_sees_only_the_statements_of_the_source() {
    let source = "int a = 1;\na = 2;\nputpixel(3, 4, a);\n";
    let program = compiled("a.c", source, Compiler::BorlandC3).unwrap();
    let mut session = DebugSession::new(program.into(), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
    let mut lines = Vec::new();
    while session.advance(&StopCondition::Statement, Duration::from_secs(9)) == AdvanceOutcome::Reached {
        lines.push(session.line());
        let frame = session.pc().machine().calls().next().unwrap();
        assert_eq!((frame.function_name(), frame.locals().len()), ("main", 1));
    }
    assert_eq!(lines, [1, 2, 3]);
    assert!(session.step_back(|_| true) && session.line() == 3);
}

#[test]
fn the_dialect_is_recognized_without_main() {
    let recognized = |source: &str| recognize_dialect(&[("a.c", source.as_bytes())]).map(|found| found.compiler);
    assert_eq!(recognized("for (int i = 0; i < 9; i++) circle(9, 9, i);"), Some(Compiler::DevCpp));
    assert_eq!(recognized("circle(9, 9, 9);"), None);
}
