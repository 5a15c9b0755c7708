//! The modern dialect: programs compared with their builds by g++, and WinBGIm.

use std::fs;
use std::path::Path;
use std::time::Duration;

use huanle_gfx::{Color, Framebuffer};
use huanle_turboc::pc::{Pc, PcConfig, PcEvent, RgbPicture};
use huanle_turboc::{
    CompileOptions, Compiler, Machine, MachineStop, Message, NoFiles, NoScreen, Program, RuntimeError,
    RuntimeErrorKind, compile, console,
};

const DEV: CompileOptions = CompileOptions { compiler: Compiler::DevCpp, model: huanle_turboc::MemoryModel::Small };

fn compiled(name: &str, source: &str) -> Program {
    let program = compile(&[(name, source.as_bytes())], &NoFiles, &DEV);
    program.unwrap_or_else(|problems| panic!("{name}: {:?}", problems.diagnostics))
}

fn printed(name: &str, source: &str, input: &[u8]) -> String {
    let run = console::run(compiled(name, source).into(), input, PcConfig::default(), Duration::from_secs(60));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{name}: {:?}", run.end);
    String::from_utf8(run.output).unwrap()
}

#[test]
fn programs_print_what_they_print_after_gcc() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modern");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "c" && extension != "cpp") {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let input = fs::read(path.with_extension("in")).unwrap_or_default();
        let expected = fs::read_to_string(path.with_extension("out")).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert_eq!(printed(name, &source, &input), expected, "{name}");
        count += 1;
    }
    assert_eq!(count, 28);
}

#[test]
fn points_are_pairs_of_int() {
    let source = "#include <graphics.h>\n#include <stdio.h>\nint main() { pointtype p[] = {{70, 300}, {180, -72}}; int *n = (int *)p;\n\
        printf(\"%d %d %d %d\", n[0], n[1], n[2], n[3]); return 0; }";
    assert_eq!(printed("a.cpp", source, b""), "70 300 180 -72");
}

#[test]
fn the_stack_has_two_megabytes() {
    let deep = |calls: u32| {
        format!(
            "#include <stdio.h>\nint f(int n) {{ char pad[1000]; pad[0] = n; return n ? f(n - 1) + pad[0] - pad[0] + 1 : 0; }}\nint main() {{ printf(\"%d\\n\", f({calls})); return 0; }}"
        )
    };
    assert_eq!(printed("a.c", &deep(1900), b""), "1900\n");
    let end = |source: &str| {
        let program = compiled("a.c", source);
        console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(60)).end
    };
    let is_overflow = |end: PcEvent| {
        matches!(end, PcEvent::RuntimeError(RuntimeError { kind: RuntimeErrorKind::StackOverflow { .. }, .. }))
    };
    assert!(is_overflow(end(&deep(2200))));
    assert!(is_overflow(end("int main() { int a[400][400], b[700][700]; a[0][0] = b[0][0] = 1; return a[0][0]; }")));
    assert_eq!(
        end("int main() { int a[400][400], b[500][500]; a[0][0] = b[0][0] = 7; return a[0][0]; }"),
        PcEvent::Exit(7)
    );
}

#[test]
fn old_compilers_have_variables_of_64_kilobytes() {
    let source = "int a[1000][1000];\nint main() { return a[0][0]; }";
    let problems = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).err().unwrap();
    assert!(problems.diagnostics.iter().any(|one| matches!(one.message, Message::ArrayTooLarge { .. })));
    let source = "char a[70000000];\nint main() { return a[0]; }";
    let problems = compile(&[("a.c", source.as_bytes())], &NoFiles, &DEV).err().unwrap();
    assert!(
        problems.diagnostics.iter().any(|one| matches!(one.message, Message::DataTooLarge { limit: 60_000_000.., .. }))
    );
}

#[test]
fn a_copy_of_a_machine_has_its_large_variables() {
    let source = "#include <stdio.h>\nint a[50000];\nint main() { int b[50000]; a[49999] = 3; b[49999] = 4; getchar();\n\
        printf(\"%d\\n\", a[49999] + b[49999]); return 0; }";
    let mut machine = Machine::new(compiled("a.c", source).into());
    while machine.run(&mut NoScreen, u64::MAX) != MachineStop::Input {}
    let mut copy = machine.clone();
    let snapshot = machine.memory().snapshot(None);
    drop(machine);
    copy.close_input();
    assert_eq!(copy.run(&mut NoScreen, u64::MAX), MachineStop::Output);
    assert_eq!(copy.take_output(), b"7\n");
    assert!(snapshot.unshared_size(None) < 8 << 20, "only the used part");
}

#[test]
fn a_variable_of_a_for_ends_with_the_loop() {
    let source = "int main() { for (int i = 0; i < 3; i++) ; return i; }";
    let problems = compile(&[("a.cpp", source.as_bytes())], &NoFiles, &DEV).err().unwrap();
    let messages: Vec<_> = problems.diagnostics.iter().map(|one| one.message.clone()).collect();
    assert_eq!(messages, [Message::LoopVariableEnded { name: "i".to_string() }]);
    let old = compile(&[("a.cpp", source.as_bytes())], &NoFiles, &CompileOptions::default());
    assert!(old.is_ok(), "Borland C++ keeps it alive");
}

#[test]
fn words_of_the_old_compilers_are_names() {
    let source =
        "#include <stdio.h>\nint main() { int far = 3, near = 4, huge = 5; printf(\"%d\\n\", far * near * huge); }";
    assert_eq!(printed("a.c", source, b""), "60\n");
}

#[test]
fn an_uncaught_exception_ends_the_program() {
    let source = "int main() { throw 5; }";
    let run = console::run(compiled("a.cpp", source).into(), b"", PcConfig::default(), Duration::from_secs(1));
    assert!(matches!(run.end, PcEvent::RuntimeError(_)), "{:?}", run.end);
    assert_eq!(run.output, b"terminate called after throwing an instance of 'int'\n");
}

fn started(source: &str) -> Pc {
    let mut pc = Pc::new(compiled("a.cpp", source).into(), PcConfig::default());
    pc.run(Duration::from_millis(300));
    pc
}

#[test]
fn a_large_window_is_shown_completely() {
    let source = "#include <graphics.h>\nint main() { initwindow(1000, 500, \"Window\"); setcolor(WHITE);\n\
        rectangle(0, 0, getmaxx(), getmaxy()); setcolor(RED); line(500, 1, 500, 498); getch(); return getmaxx() > 998; }";
    let mut pc = started(source);
    let mut screen = Framebuffer::vga();
    pc.show(&mut screen);
    // 1000 x 500 becomes 640 x 320, in the middle.
    let pixel = |x: usize, y: usize| screen.pixels()[y * 640 + x];
    assert_eq!([pixel(0, 80), pixel(639, 80), pixel(0, 399), pixel(639, 399)], [15; 4], "the corners");
    assert_eq!([pixel(320, 79), pixel(320, 400)], [0; 2], "nothing outside");
    assert!((81..398).all(|y| pixel(320, y) == 4), "no part of a thin line is lost");
}

#[test]
fn the_definition_of_a_method_may_have_its_default_arguments() {
    let source = "#include <iostream>\nstruct A { int sum(int, int); };\nint A::sum(int a, int b = 4) { return a + b; }\n\
        int main() { A a; std::cout << a.sum(1) << a.sum(1, 2); }";
    assert_eq!(printed("a.cpp", source, b""), "53");
}

#[test]
fn numbers_and_enumerators_are_not_converted_to_strings() {
    let source = "#include <iostream>\nenum Side { FRONT, BACK };\nSide operator!(Side s) { return s == BACK ? FRONT : BACK; }\n\
        Side operator+(Side s, int n) { return n & 1 ? !s : s; }\n\
        int main() { const int n = 1; std::cout << (n == BACK) << (n + BACK) << (n < FRONT) << (FRONT + 3); }";
    assert_eq!(printed("a.cpp", source, b""), "1201");
}

/// Returns the screen of a PC at its full size.
fn screen(pc: &mut Pc) -> Framebuffer {
    let (width, height) = pc.screen_size();
    let mut screen = Framebuffer::new(width, height);
    pc.redraw(&mut screen);
    screen
}

#[test]
fn the_console_is_below_the_picture_while_the_program_reads_it() {
    let source = "#include <graphics.h>\n#include <iostream>\nusing namespace std;\nint main() { int n;\n\
        cout << \"start\\n\"; initwindow(300, 200); setfillstyle(1, RED); bar(0, 0, 299, 199); delay(1000);\n\
        cout << \"n? \"; cin >> n; setrgbpalette(RED, 0, 0, 255); bar(0, 0, n, 9); getch(); closegraph(); cin >> n; }";
    let mut pc = started(source);
    assert_eq!(pc.screen_size(), (300, 200), "it was not used since the window was opened");
    pc.run(Duration::from_secs(2));
    let shown = screen(&mut pc);
    assert_eq!((shown.width(), shown.height()), (640, 332));
    assert!((0..200).all(|y| shown.row(y)[..300] == [4; 300]), "the picture stays");
    let is_text = |y: i32| shown.row(y).contains(&7);
    assert!((204..220).any(is_text) && (220..236).any(is_text), "what was printed before is there, too");
    pc.hide_console(true);
    assert_eq!(screen(&mut pc).pixels(), [4; 300 * 200]);
    pc.hide_console(false);
    for key in b"9\r" {
        pc.press_key((*key).into());
    }
    pc.run(Duration::from_secs(3));
    let shown = screen(&mut pc);
    // Later drawing in the changed colour; what was drawn before gets the nearest other one.
    assert_eq!((shown.row(5)[0], shown.row(5)[20]), (4, 6));
    assert_eq!(shown.entries()[usize::from(shown.entry_row(5)[0])], [0, 0, 255]);
    pc.press_key(0x0D);
    pc.run(Duration::from_secs(4));
    assert_eq!(pc.screen_size(), (640, 480), "without graphics, the console has the screen");
    assert!((40..56).any(|y| screen(&mut pc).row(y).contains(&7)), "with all its text");
}

#[test]
fn in_other_dialects_there_is_one_screen() {
    let source =
        b"#include <graphics.h>\n#include <stdio.h>\nmain() { int d = DETECT, m, n; initgraph(&d, &m, \"\");\n\
        setfillstyle(1, RED); bar(0, 0, 639, 479); printf(\"n? \"); scanf(\"%d\", &n); }";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let mut pc = Pc::new(program.into(), PcConfig::default());
    pc.run(Duration::from_secs(2));
    assert_eq!(pc.screen_size(), (640, 480));
    assert!(screen(&mut pc).row(5)[..24].contains(&15), "text is over the picture");
}

#[test]
fn pictures_of_other_formats_are_decoded_by_the_host() {
    let source = "#include <graphics.h>\nint main() { initwindow(9, 9); readimagefile(\"IMG\\\\A.jpg\", 0, 0, 1, 1);\n\
        readimagefile(\"a.gif\", 0, 0, 1, 1); getch(); }";
    let decode_picture = |bytes: &[u8]| {
        let pixels = vec![[0, 0, 170], [250, 90, 90], [0; 3], [0; 3]];
        (bytes == b"jpeg").then_some(RgbPicture { width: 2, height: 2, pixels })
    };
    let mut pc = Pc::new(compiled("a.cpp", source).into(), PcConfig { decode_picture, ..PcConfig::default() });
    pc.files_mut().add("img/a.JPG", b"jpeg".to_vec());
    pc.files_mut().add("A.GIF", b"jpeg".to_vec());
    pc.run(Duration::from_secs(1));
    assert_eq!(screen(&mut pc).row(0)[..3], [1, 12, 0]);
    let warnings: Vec<String> = pc.graphics_warnings().iter().map(|warning| warning.kind.to_string()).collect();
    assert_eq!(warnings, ["readimagefile: the picture is reduced to the sixteen colours of the screen"]);
}

#[test]
fn keys_clicks_and_pages_work_as_in_winbgim() {
    let source = "#include <graphics.h>\nint main() { int x = 0, y = 0; initwindow(1280, 960, \"\", 0, 0, true);\n\
        for (;;) { cleardevice(); if (GetAsyncKeyState(VK_LEFT)) bar(0, 0, 99, 99);\n\
        if (ismouseclick(WM_LBUTTONDOWN)) getmouseclick(WM_LBUTTONDOWN, x, y);\n\
        putpixel(x, y, RED); swapbuffers(); delay(20); } }";
    let mut pc = started(source);
    let pixel = |pc: &mut Pc, x, y| screen(pc).get_pixel(x, y).map(Color::index);
    pc.set_mouse(1000, 500, 1);
    pc.run(Duration::from_millis(400));
    assert_eq!((pixel(&mut pc, 1000, 500), pixel(&mut pc, 10, 10)), (Some(4), Some(0)));
    pc.press_key(0x4B00);
    pc.run(Duration::from_millis(460));
    assert_eq!(pixel(&mut pc, 10, 10), Some(15), "the key is held");
    pc.run(Duration::from_millis(700));
    assert_eq!(pixel(&mut pc, 10, 10), Some(0), "the key was released");
}

/// Returns the first error of a program for a compiler.
fn first_error(name: &str, source: &str, compiler: Compiler) -> Message {
    let options = CompileOptions { compiler, ..CompileOptions::default() };
    let problems = compile(&[(name, source.as_bytes())], &NoFiles, &options).err().unwrap();
    problems.diagnostics[0].message.clone()
}

#[test]
fn an_error_names_the_dialect_that_has_the_missing_thing() {
    let only = |name: &str, compiler| Message::OnlyInDialect { name: name.to_string(), compiler };
    for (source, expected) in [
        ("#include <vector>\nint main() { return 0; }", only("<vector>", Compiler::DevCpp)),
        ("int main() { char *p = nullptr; return 0; }", only("nullptr", Compiler::DevCpp)),
        ("int main() { int *p = (int[]){1, 2}; return *p; }", only("(…){…}", Compiler::DevCpp)),
        (
            "int main() { for (int i = 0; i < 3; i++) ; for (int i = 0; i < 3; i++) ; return 0; }",
            Message::LoopVariableKept { name: "i".to_string() },
        ),
    ] {
        assert_eq!(first_error("a.cpp", source, Compiler::BorlandC3), expected, "{source}");
    }
}

#[test]
fn a_program_that_only_the_other_compiler_accepts_is_compiled_with_it() {
    let source = b"int main() { for (int i = 0; i < 3; i++) ; for (int i = 0; i < 3; i++) ; return 0; }";
    let files: [(&str, &[u8]); 1] = [("a.cpp", source)];
    let options = CompileOptions::default();
    let problems = compile(&files, &NoFiles, &options).err().unwrap();
    let (_, found) = huanle_turboc::compile_in_other_dialect(&files, &NoFiles, &options, &problems).unwrap();
    assert_eq!((found.compiler, found.sign.as_str()), (Compiler::DevCpp, "i"));
    let wrong: [(&str, &[u8]); 1] = [("a.cpp", b"int main() { return x; }")];
    let problems = compile(&wrong, &NoFiles, &options).err().unwrap();
    assert!(huanle_turboc::compile_in_other_dialect(&wrong, &NoFiles, &options, &problems).is_none());
}

#[test]
fn assembler_computes_jumps_and_copies() {
    let source =
        b"#include <stdio.h>\nint main() { int n = 5, sum; char text[4] = \"abc\", copy[4];\nasm {\nmov cx, n\n\
        xor ax, ax\nagain: add ax, cx\nloop again\nmov sum, ax\npush ds\npop es\nlea si, text\nlea di, copy\ncld\n\
        mov cx, 4\nrep movsb\n}\nprintf(\"%d %s\", sum, copy); return 0; }";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(1));
    assert_eq!(run.output, b"15 abc");
    let wrong = Message::UnknownInstruction { name: "aaa".to_string() };
    assert_eq!(first_error("a.c", "int main() { asm aaa\n return 0; }", Compiler::BorlandC3), wrong);
}

#[test]
fn assembler_reaches_parameters_by_the_base_pointer() {
    let source = b"#include <stdio.h>\nint second(int a, int b, int c) { int r; asm mov ax, [bp + 6]\nasm mov r, ax\n\
        return r; }\nint main() { printf(\"%d\", second(1, 2, 3)); return 0; }";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(1));
    assert_eq!(run.output, b"2");
}

/// The expected text was printed by the program that Turbo C++ 3.0 made of this source.
#[test]
fn assembler_compares_rotates_and_translates() {
    let source = b"#include <stdio.h>\n#include <conio.h>\nchar table[] = \"0123456789ABCDEF\";\n\
        int main() { int length, order, high, low, back, left; char digit, text[8] = \"abcdef\", other[8] = \"abcxef\";\n\
        asm {\npush ds\npop es\nlea di, text\nmov al, 0\nmov cx, 65535\ncld\nrepne scasb\nnot cx\ndec cx\n\
        mov length, cx\nlea si, text\nlea di, other\nmov cx, 6\nrepe cmpsb\nmov order, cx\nmov ax, 8001h\n\
        mov dx, 0\nshl ax, 1\nrcl dx, 1\nmov low, ax\nmov high, dx\nstc\nrcr ax, 1\nmov back, ax\n\
        mov bx, offset table\nmov al, 11\nxlat\nmov digit, al\nmov cx, 3\n}\n\
        again:\nasm inc low\nasm cmp low, 4\nasm loopne again\nasm mov left, cx\noutp(0x3c8, 0);\n\
        printf(\"%d %d %d %d %d %d %c\", length, order, high, low, back, left, digit); return 0; }";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(1));
    assert_eq!(String::from_utf8_lossy(&run.output), "6 2 1 4 -32767 1 B");
}

/// A program for Windows: `WinMain`, its window, the mouse, a stream of WinBGIm, namespaces in namespaces, a null pointer for a
/// constructor.
#[test]
fn a_program_for_windows_starts_in_its_winmain() {
    let source = r#"
#include <windows.h>
#include <graphics.h>
#include <chrono>
#include <iostream>
#include <thread>

struct Name {
    const char *text;
    Name(const char *text) : text(text) {}
};

int APIENTRY WinMain(HINSTANCE program, HINSTANCE previous, LPSTR arguments, int show)
{
    POINT at;
    Name name = "Ann";
    initwindow(300, 200);
    GetCursorPos(&at);
    ScreenToClient(GetActiveWindow(), &at);
    std::cout << (at.x == mousex()) << (at.y == mousey()) << std::endl;
    bgiout << "x=" << 3;
    std::cout << bgiout.str() << std::endl;
    outstreamxy(10, 10);
    std::cout << bgiout.str().size() << std::endl;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    name = NULL;
    std::cout << (name.text == NULL) << (previous == NULL) << show << "[" << arguments << "]" << std::endl;
    return 3;
}
"#;
    let run = console::run(compiled("a.cpp", source).into(), b"", PcConfig::default(), Duration::from_secs(60));
    assert_eq!(run.end, PcEvent::Exit(3));
    assert_eq!(String::from_utf8(run.output).unwrap(), "11\nx=3\n0\n115[]\n");
}
