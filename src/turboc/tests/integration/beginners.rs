//! The mistakes of beginners, and the messages about them.

use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{
    CompileOptions, Compiler, FileOpenError, MemoryModel, Message, NoFiles, Program, RuntimeErrorKind, compile, console,
};

const COMPILERS: [Compiler; 3] = [Compiler::TurboC2, Compiler::BorlandC3, Compiler::DevCpp];

/// Returns the errors of a program as their lines and messages.
fn errors(name: &str, source: &str, compiler: Compiler) -> Vec<(u32, Message)> {
    let options = CompileOptions { compiler, model: MemoryModel::Small };
    let Err(problems) = compile(&[(name, source.as_bytes())], &NoFiles, &options) else {
        panic!("{name} has mistakes, {compiler:?}: {source}")
    };
    let errors = problems.diagnostics.iter().filter(|one| one.severity == huanle_turboc::Severity::Error);
    errors.map(|one| (problems.sources.position(one.span).line, one.message.clone())).collect()
}

fn program(name: &str, source: &str, compiler: Compiler) -> Program {
    compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions { compiler, model: MemoryModel::Small }).unwrap()
}

#[test]
fn a_missing_semicolon_is_reported_after_its_statement() {
    let source = "#include <stdio.h>\n#include <graphics.h>\nstruct point { int x\nint y; };\nint g\nvoid f(void) { }\nint main()\n{\n\
        int i\nchar s[5];\ndouble d = 2\nFILE *file\nunsigned u\ni = 5\nprintf(\"%d\", i)\nif (i) d = 1;\ni++\ns[0] = 'a'\n\
        for (;;) break\nwhile (i) i--\nfile = NULL\nreturn 0\n}\n";
    let expected = [
        (3, "int x"),
        (5, "int g"),
        (9, "int i"),
        (11, "double d = 2"),
        (12, "FILE *file"),
        (13, "unsigned u"),
        (14, "i = 5"),
        (15, "printf(\"%d\", i)"),
        (17, "i++"),
        (18, "s[0] = 'a'"),
        (19, "for (;;) break"),
        (20, "while (i) i--"),
        (21, "file = NULL"),
        (22, "return 0"),
    ];
    for compiler in COMPILERS {
        for name in ["a.c", "a.cpp"] {
            let report = errors(name, source, compiler);
            let report: Vec<(u32, &str)> = report
                .iter()
                .map(|(line, message)| match message {
                    Message::MissingSemicolon { after } => (*line, after.as_str()),
                    other => panic!("{line}: {other:?}"),
                })
                .collect();
            assert_eq!(report, expected, "{compiler:?} {name}");
        }
    }
    // Every keyword that can begin a statement or a declaration.
    for next in [
        "auto int k;",
        "break;",
        "case 2:;",
        "char k;",
        "const int k = 1;",
        "continue;",
        "default:;",
        "do ; while (0);",
        "double k;",
        "enum e k;",
        "extern int k;",
        "float k;",
        "for (;;);",
        "goto k;",
        "if (i) ;",
        "int k;",
        "long k;",
        "register int k;",
        "return;",
        "short k;",
        "signed k;",
        "static int k;",
        "struct s k;",
        "switch (i) { }",
        "union u k;",
        "unsigned k;",
        "void *k;",
        "volatile int k;",
        "while (i) ;",
        "i = 2;",
        "(i)++;",
        "}",
    ] {
        let source = format!("void main() {{\n  int i\n  {next}\n}}");
        let report = errors("a.c", &source, Compiler::TurboC2);
        let expected = if next == "(i)++;" { None } else { Some("int i") };
        let found = report.iter().find_map(|(line, message)| match message {
            Message::MissingSemicolon { after } if *line == 2 => Some(after.as_str()),
            _ => None,
        });
        assert_eq!(found, expected, "{next}: {report:?}");
        assert!(!report.iter().any(|one| matches!(one.1, Message::MissingHeader { .. })), "{next}: {report:?}");
    }
}

#[test]
fn initgraph_needs_addresses_of_variables() {
    let source = "#include <graphics.h>\nint main() { int gd = DETECT, gm;\ninitgraph(gd, gm, \"\");\ninitgraph(&DETECT, &gm, \"\");\nreturn 0; }";
    for compiler in COMPILERS {
        for name in ["a.c", "a.cpp"] {
            let needed =
                |variable: &str| Message::AddressNeeded { function: "initgraph".into(), variable: variable.into() };
            let constant = Message::AddressOfConstant { name: "DETECT".into() };
            let expected = [(3, needed("gd")), (3, needed("gm")), (4, constant)];
            assert_eq!(errors(name, source, compiler), expected, "{compiler:?} {name}");
        }
    }
}

#[test]
fn questions_before_initgraph_are_answered_as_borlands_kernel_did() {
    // As the real Borland C++ 3.1 printed it.
    let source = "#include <graphics.h>\n#include <stdio.h>\nint main() { struct fillsettingstype f; struct viewporttype v;\n\
        int d = VGA, m = VGAHI, x = getmaxx(), a, b;\n\
        getfillsettings(&f); getviewsettings(&v); getaspectratio(&a, &b);\n\
        printf(\"%d %d %d %d %d %d %d %d\\n\", x, gety(), getcolor(), f.pattern, f.color, v.right, a, b);\n\
        setpalette(1, 5); setaspectratio(5, 6); printf(\"%d\", graphresult()); setviewport(0, 0, 9, 9, 1);\n\
        printf(\" %d\\n\", graphresult()); initgraph(&d, &m, \"\"); setcolor(3); moveto(5, 6); closegraph();\n\
        getfillsettings(&f); printf(\"%d %d %d %d %d\\n\", getmaxx(), getx(), getcolor(), f.pattern, f.color);\n\
        line(0, 0, 5, 5); printf(\"not reached\"); return 0; }";
    for compiler in [Compiler::TurboC2, Compiler::BorlandC3] {
        let run =
            console::run(program("a.c", source, compiler).into(), b"", PcConfig::default(), Duration::from_secs(9));
        let expected = "0 0 0 0 0 0 1 1\n0 -11\n639 5 3 1 15\nBGI Error: Graphics not initialized (use 'initgraph')\n";
        assert_eq!(String::from_utf8(run.output).unwrap(), expected, "{compiler:?}");
    }
}

#[test]
fn drawing_without_initgraph_ends_the_program_as_borlands_kernel_did() {
    let source = "#include <graphics.h>\n#include <conio.h>\nint main() {\n  printf(\"before\\n\");\n  circle(100, 100, 50);\n  getch();\n  return 0; }";
    let source = &source.replace("#include <conio.h>", "#include <conio.h>\n#include <stdio.h>");
    for compiler in COMPILERS {
        let run =
            console::run(program("a.c", source, compiler).into(), b"", PcConfig::default(), Duration::from_secs(9));
        let text = String::from_utf8(run.output).unwrap();
        assert_eq!(text, "before\nBGI Error: Graphics not initialized (use 'initgraph')\n", "{compiler:?}");
        assert_eq!(run.end, PcEvent::Exit(1));
        let mut pc = Pc::new(program("a.c", source, compiler).into(), PcConfig::default());
        pc.run(Duration::from_secs(9));
        let line = |pc: &Pc, at| pc.machine().program().position(at).line;
        let [warning] = pc.machine().warnings() else { panic!("one warning") };
        assert_eq!((warning.kind, line(&pc, warning.at)), (RuntimeErrorKind::GraphicsNotInitialized, 6));
        let mut pc = Pc::new(program("a.c", source, compiler).into(), PcConfig::default());
        pc.set_strict(true);
        let PcEvent::RuntimeError(error) = pc.run(Duration::from_secs(9)) else { panic!("it is strict") };
        assert_eq!((error.kind, line(&pc, error.at)), (RuntimeErrorKind::GraphicsNotInitialized, 6));
    }
    // These ask about errors and hardware.
    let asks = "#include <graphics.h>\nint main() { int d, m; detectgraph(&d, &m); registerbgidriver(EGAVGA_driver);\n\
        graphresult(); grapherrormsg(-1); closegraph(); return 3; }";
    let run = console::run(
        program("a.c", asks, Compiler::BorlandC3).into(),
        b"",
        PcConfig::default(),
        Duration::from_secs(9),
    );
    assert_eq!(run.end, PcEvent::Exit(3));
}

#[test]
fn files_that_cannot_be_opened_are_listed_with_their_places() {
    let c = "#include <stdio.h>\n#include <io.h>\n#include <fcntl.h>\nint main() { int i;\nFILE *f = fopen(\"Data.txt\", \"r\");\nopen(\"other.dat\", O_RDONLY);\n\
        for (i = 0; i < 5; i++) fopen(\"Data.txt\", \"rb\");\nfopen(\"new.txt\", \"w\");\nfor (i = 0; i < 30; i++) fopen(\"new.txt\", \"r\"); return 0; }";
    let cplusplus = "#include <fstream.h>\nint main() {\nifstream in(\"Data.txt\"); return 0; }";
    let modern = "#include <fstream>\n#include <graphics.h>\nusing namespace std;\nint main() {\nifstream in(\"Data.txt\");\n\
        initwindow(300, 200);\nreadimagefile(\"cat.bmp\", 0, 0, 10, 10); return 0; }";
    let report = |name, source, compiler| {
        let mut pc = Pc::new(program(name, source, compiler).into(), PcConfig::default());
        pc.files_mut().set_folder("/home/a");
        pc.run(Duration::from_secs(9));
        let machine = pc.machine();
        let report = machine.unopened_files().iter().map(|file| {
            assert_eq!(file.folder.as_deref(), Some("/home/a"));
            (file.name.clone(), file.reason, machine.program().position(file.at).line)
        });
        report.collect::<Vec<_>>()
    };
    let missing = |name: &str, line| (name.to_owned(), FileOpenError::NotFound, line);
    let too_many = ("new.txt".to_owned(), FileOpenError::TooManyOpen, 9);
    let expected = [missing("Data.txt", 5), missing("other.dat", 6), missing("Data.txt", 7), too_many];
    assert_eq!(report("a.c", c, Compiler::BorlandC3), expected);
    assert_eq!(report("a.cpp", cplusplus, Compiler::BorlandC3), [missing("Data.txt", 3)]);
    assert_eq!(report("a.cpp", modern, Compiler::DevCpp), [missing("Data.txt", 5), missing("cat.bmp", 7)]);
}

/// The example of the fault: filling by recursion.
#[test]
fn a_stack_overflow_tells_depth_and_size() {
    let source = "#include <graphics.h>\nvoid fill(int x, int y, int f, int b) { if (getpixel(x, y) != b && getpixel(x, y) != f) {\n\
        putpixel(x, y, f); fill(x + 1, y, f, b); fill(x, y + 1, f, b); fill(x - 1, y, f, b); fill(x, y - 1, f, b); } }\n\
        int main() { int gd = DETECT, gm; initgraph(&gd, &gm, \"\"); rectangle(100, 100, 400, 400); fill(135, 135, 4, 15); return 0; }";
    let mut pc = Pc::new(program("a.c", source, Compiler::TurboC2).into(), PcConfig::default());
    let PcEvent::RuntimeError(error) = pc.run(Duration::from_secs(100)) else { panic!("the stack is too small") };
    let RuntimeErrorKind::StackOverflow { calls, bytes } = error.kind else { panic!("{error:?}") };
    assert!((2_000..8_000).contains(&calls) && (60_000..0x1_0000).contains(&bytes), "{calls} {bytes}");
    assert_eq!(pc.machine().program().position(error.at).line, 3);
    assert!(error.kind.to_string().contains(&format!("{calls} calls")), "{}", error.kind);
}

/// Borland C++ 3.1 and g++ refuse both; `int a = {1};` is allowed.
#[test]
fn a_number_has_one_initial_value() {
    let source = |init: &str| format!("struct pair {{ int x, y; }};\nint main()\n{{\n    {init}\n    return 0;\n}}\n");
    for compiler in COMPILERS {
        for name in ["a.c", "a.cpp"] {
            for init in ["int a = {1, 2};", "struct pair p = {{1, 2}, 3};", "static int a = {1, 2};"] {
                assert_eq!(
                    errors(name, &source(init), compiler),
                    [(4, Message::TooManyInitializers)],
                    "{compiler:?} {init}"
                );
            }
            program(name, &source("int a = {1}; struct pair p = {{1}, 2};"), compiler);
        }
    }
    assert_eq!(errors("a.cpp", &source("int a; a = {1, 2};"), Compiler::DevCpp), [(4, Message::TooManyInitializers)]);
    program("a.cpp", &source("int a; a = {1}; a = {};"), Compiler::DevCpp);
}
