//! Prototypes of library functions that a program repeats: they are the library's functions.

use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileError, CompileOptions, Compiler, MemoryModel, Message, NoFiles, Program, compile, console};

const COMPILERS: [Compiler; 3] = [Compiler::TurboC2, Compiler::BorlandC3, Compiler::DevCpp];

fn translated(name: &str, source: &str, compiler: Compiler, model: MemoryModel) -> Result<Program, CompileError> {
    compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions { compiler, model })
}

fn printed(program: Program) -> String {
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(20));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
    String::from_utf8(run.output).unwrap()
}

/// Returns the pixels of a program's screen when it waits for a key.
fn screen(program: Program) -> Vec<u8> {
    let mut pc = Pc::new(program.into(), PcConfig::default());
    assert_eq!(pc.run(Duration::from_secs(2)), PcEvent::NeedsInput);
    pc.canvas().visual_page().pixels().to_vec()
}

#[test]
fn repeated_prototypes_of_graphics_functions_draw_the_same() {
    const BODY: &str = "int main() { int gd = DETECT, gm; initgraph(&gd, &gm, \"\"); setcolor(14); circle(200, 150, 40);\n\
        rectangle(50, 50, 350, 130); outtextxy(100, 80, \"this text must be seen\"); getch(); return 0; }\n";
    const HEADERS: &str = "#include <graphics.h>\n#include <conio.h>\n";
    let prototypes = [
        "void outtextxy(int, int, char *);\n",
        "void outtextxy(int x, int y, const char *text);\n",
        "extern void circle(int, int, int); void setcolor(int color); int getch();\n",
    ];
    for compiler in COMPILERS {
        for name in ["a.c", "a.cpp"] {
            let draw = |source: String| screen(translated(name, &source, compiler, MemoryModel::Small).unwrap());
            let plain = draw(format!("{HEADERS}{BODY}"));
            assert!(plain.iter().filter(|color| **color == 14).count() > 1000);
            for repeated in prototypes {
                assert!(draw(format!("{HEADERS}{repeated}{BODY}")) == plain, "{compiler:?} {name} {repeated}");
            }
        }
        let borland = "void far outtextxy(int x, int y, char far *text);\n";
        if !compiler.is_modern() {
            let source = format!("{HEADERS}{borland}{BODY}");
            screen(translated("a.c", &source, compiler, MemoryModel::Small).unwrap());
        }
    }
}

/// A header of WinBGIm that Dev-C++ projects keep beside their source.
#[test]
fn a_header_beside_the_source_declares_the_library() {
    let source = "#include \"graphics.h\"\nint main() { initwindow(400, 300); setcolor(14); circle(200, 150, 40);\n\
        outtextxy(20, 20, (char *)\"hello\"); getch(); return 0; }\n";
    let header = "#ifndef GRAPHICS_H\n#define GRAPHICS_H\nint initwindow(int w, int h);\nvoid circle(int x, int y, int r);\n\
        void setcolor(int c);\nvoid outtextxy(int x, int y, char *s);\nint getch();\n#endif\n";
    let original = "// The winbgim library, Version 6.0, August 9, 2004\n#include <sstream>\nint this_is_not_read(;\n";
    let options = CompileOptions { compiler: Compiler::DevCpp, ..CompileOptions::default() };
    let expected = screen(compile(&[("a.cpp", source.as_bytes())], &NoFiles, &options).unwrap());
    assert!(expected.iter().filter(|color| **color == 14).count() > 200);
    for text in [header, original] {
        let load = |name: &str| (name == "graphics.h").then(|| text.as_bytes().to_vec());
        for name in ["a.c", "a.cpp"] {
            let program = compile(&[(name, source.as_bytes())], &load, &options);
            let program = program.unwrap_or_else(|problems| panic!("{name}: {:?}", problems.diagnostics));
            assert!(screen(program) == expected, "{name}");
        }
    }
}

#[test]
fn prototypes_without_a_header_call_the_library() {
    let c = "int printf(); char *strcpy(); double sqrt(); unsigned strlen(); int strcmp(char *a, char *b);\n\
        void *malloc(unsigned); extern int sprintf(char *, const char *, ...); long atol(const char *);\n\
        int main() { char b[20]; int puts(char *); char *q;\n\
        strcpy(b, \"hello\"); printf(\"%s %d %g %d\\n\", b, (int)strlen(b), sqrt(2), strcmp(b, \"hello\")); puts(\"block\");\n\
        sprintf(b, \"%d-%s\", 5, \"x\"); puts(b); q = malloc(10); strcpy(q, \"heap\"); puts(q); printf(\"%ld\\n\", atol(\"123456\"));\n\
        return 0; }\n";
    let cplusplus = "extern \"C\" int printf(const char *, ...); extern \"C\" { double sqrt(double); char *strcpy(char *, const char *); }\n\
        unsigned strlen(const char *s);\nint main() { char b[9]; strcpy(b, \"abc\"); printf(\"%g %d\\n\", sqrt(16), (int)strlen(b)); return 0; }\n";
    for compiler in COMPILERS {
        for model in MemoryModel::ALL {
            let print = |name, source| printed(translated(name, source, compiler, model).unwrap());
            assert_eq!(print("a.c", c), "hello 5 1.41421 0\nblock\n5-x\nheap\n123456\n", "{compiler:?} {model:?}");
            assert_eq!(print("a.cpp", cplusplus), "4 3\n", "{compiler:?} {model:?}");
        }
    }
    let errno = "#include <errno.h>\n#include <stdio.h>\nextern int errno;\nint main() { fopen(\"none\", \"r\"); printf(\"%d\", errno); return 0; }";
    assert_eq!(printed(translated("a.c", errno, Compiler::BorlandC3, MemoryModel::Small).unwrap()), "2");
}

#[test]
fn functions_that_the_program_defines_replace_the_library() {
    let source = "#include <stdio.h>\nint getch(void); void circle(int x, int y, double r); int abs(int);\n\
        int main() { circle(1, 2, 3.5); printf(\"%d %d\\n\", getch(), abs(-5)); return 0; }\n\
        void circle(int x, int y, double r) { printf(\"own %d %d %g\\n\", x, y, r); }\nint getch(void) { return 5; }\n\
        int abs(int x) { return 1000 + x; }\n";
    let [first, second] = [
        "int getch(void);\nint printf(char *, ...);\nint main() { printf(\"%d\", getch()); return 0; }\n",
        "int getch(void) { return 7; }\n",
    ];
    for compiler in COMPILERS {
        for name in ["a.c", "a.cpp"] {
            let program = translated(name, source, compiler, MemoryModel::Small).unwrap();
            assert_eq!(printed(program), "own 1 2 3.5\n5 995\n", "{compiler:?} {name}");
        }
        let options = CompileOptions { compiler, ..CompileOptions::default() };
        let both = compile(&[("a.c", first.as_bytes()), ("b.c", second.as_bytes())], &NoFiles, &options).unwrap();
        assert_eq!(printed(both), "7", "{compiler:?}: in another source");
    }
}

#[test]
fn other_parameters_than_the_librarys_are_an_error() {
    for (source, name) in [
        ("void circle(int x, char *s);\nint main() { circle(1, \"x\"); return 0; }", "circle"),
        ("double sqrt(char *text);\nint main() { return sqrt(\"4\"); }", "sqrt"),
    ] {
        for compiler in COMPILERS {
            let problems = translated("a.c", source, compiler, MemoryModel::Small).map(|_| ()).unwrap_err();
            let report = &problems.diagnostics[0];
            assert!(
                matches!(&report.message, Message::OtherLibraryFunction { name: known, .. } if known == name),
                "{report:?}"
            );
            assert_eq!(problems.sources.position(report.span).line, 1);
        }
    }
    let unused = "void circle(int x, char *s);\nint main() { return 0; }";
    assert!(translated("a.c", unused, Compiler::TurboC2, MemoryModel::Small).is_ok());
}
