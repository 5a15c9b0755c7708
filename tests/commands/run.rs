//! `huanle run`: old C programs in files and on the console, and error messages.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::common::{self, folder, huanle, huanle_ok, project, recorded_and_replayed, text};

fn borland(name: &str) -> String {
    text(&project(&format!("src/turboc/tests/pictures/{name}"))).to_owned()
}

/// Returns the palette indices of a picture.
fn indices(path: &str) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap()));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    if info.bit_depth == png::BitDepth::Four {
        return bytes[..info.buffer_size()].iter().flat_map(|byte| [byte >> 4, byte & 15]).collect();
    }
    bytes
}

#[test]
fn a_picture_is_what_the_real_build_drew() {
    let folder = folder();
    let out = folder.path().join("chess.png");
    huanle_ok(&["run", &borland("chess.c"), "--out", text(&out)]);
    assert!(indices(text(&out)) == indices(&borland("chess.png")));
}

#[test]
fn a_picture_after_the_last_key_is_waited_for() {
    let folder = folder();
    let source = folder.path().join("later.c");
    let program = "#include <graphics.h>\n#include <conio.h>\n#include <dos.h>\n\
        void main() { int d = DETECT, m; initgraph(&d, &m, \"\"); getch(); delay(1000); putpixel(5, 0, RED); for (;;); }\n";
    fs::write(&source, program).unwrap();
    let out = folder.path().join("later.png");
    huanle_ok(&["run", text(&source), "--keys", "Space", "--at", "3", "--out", text(&out)]);
    assert_eq!(indices(text(&out))[5], 4);
}

/// Ctrl+Alt+S stops a program that does not end, in the debugger; a recording, which has no folder, ends there.
#[test]
fn an_endless_program_is_stopped() {
    let folder = folder();
    let source = folder.path().join("endless.c");
    let program = "#include <graphics.h>\n#include <stdlib.h>\n\
        void main() { int d = DETECT, m; initgraph(&d, &m, \"\"); for (;;) putpixel(random(640), random(480), RED); }\n";
    fs::write(&source, program).unwrap();
    let picture = |keys: &str| {
        let out = folder.path().join("endless.png");
        let run = ["run", text(&source), "--seed", "1", "--lang", "en", "--keys", keys, "--out", text(&out)];
        huanle_ok(&run);
        fs::read(out).unwrap()
    };
    let stopped = picture("1s Ctrl+Alt+S 500ms");
    assert!(stopped != picture("1s 500ms"), "the debugger is shown");
    assert!(stopped == picture("1s Ctrl+Alt+S 5s"), "and the program stands still");
    assert!(stopped != picture("1s Ctrl+Alt+S 500ms Right 500ms"), "until it is stepped");
    let recording = recorded_and_replayed(&["run", text(&source), "--seed", "5"], "1s Ctrl+Alt+S 1s");
    assert!(recording.contains("program c"), "{recording}");
}

#[test]
fn a_recording_has_the_program_in_it() {
    let folder = folder();
    let header = folder.path().join("Size.h");
    fs::write(&header, "#define SIZE 90\n").unwrap();
    let source = folder.path().join("dots.c");
    let program = "#include <graphics.h>\n#include <stdlib.h>\n#include <conio.h>\n#include \"SIZE.H\"\n\
        void main() { int d = DETECT, m; initgraph(&d, &m, \"\"); randomize();\n\
        while (getch() != 27) circle(random(640), random(480), SIZE); }\n";
    fs::write(&source, program).unwrap();
    let recording = recorded_and_replayed(&["run", text(&source), "--seed", "5"], "A 200ms A 200ms A 1s");
    assert!(recording.contains("program = c") || recording.contains("program c"), "{recording}");
    assert_eq!(recording.matches("source").count(), 2, "{recording}");
}

#[test]
fn the_status_of_the_program_is_that_of_the_command() {
    let folder = folder();
    let source = folder.path().join("status.c");
    let at_end = "#include <stdio.h>\nint main() { printf(\"four\"); }";
    for (program, compiler, expected) in [
        (at_end, "tc2", 4),
        (at_end, "dev", 0),
        ("#include <stdio.h>\nint main() { puts(\"a\"); return 3; }", "tc2", 3),
        ("#include <stdlib.h>\nvoid main() { exit(7); }", "tc2", 7),
        ("#include <stdio.h>\nvoid main() { printf(\"four\"); }", "tc2", 0),
        ("int main() { return -1; }", "tc2", 255),
        ("int main() { return 256; }", "tc2", 0),
        ("#include <dos.h>\nint main() { union REGS r; r.x.ax = 0x4C05; int86(0x21, &r, &r); return 1; }", "tc2", 5),
    ] {
        fs::write(&source, program).unwrap();
        for keys in [&[][..], &["--keys", "100ms"]] {
            let output = huanle(&[&["run", text(&source), "--text", "--compiler", compiler], keys].concat());
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), errors.as_str()), (Some(expected), ""), "{program}");
        }
    }
}

/// Runs a program with this source on the console.
fn console(program: &str, arguments: &[&str], input: &str) -> (String, String, bool) {
    let folder = folder();
    let source = folder.path().join("lab.c");
    fs::write(&source, program).unwrap();
    let mut child = common::program_file()
        .args([&["run", text(&source), "--text"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let message = |bytes| String::from_utf8(bytes).unwrap();
    (message(output.stdout), message(output.stderr), output.status.success())
}

#[test]
fn a_conversation_on_the_console() {
    let program = "#include <stdio.h>\n#include <conio.h>\n\
        int main() { int a; char name[20]; printf(\"? \"); scanf(\"%d\", &a); gets(name); gets(name);\n\
        printf(\"%s %d\\n\", name, a * 1000); getch(); return 0; }";
    let (message, error_output, well) = console(program, &[], "33\nBob\n");
    assert_eq!((message.as_str(), error_output.as_str(), well), ("? Bob -32536\n", "", true));
}

#[test]
fn mistakes_are_told_all_at_once_in_both_languages() {
    let program = "#include <stdio.h>\nint main()\n{\n    int count;\n    coutn = 1;\n    printf(\"%d\\n\" count);\n    return 0;\n}\n";
    let (message, english, well) = console(program, &["--lang", "en"], "");
    assert!(!well && message.is_empty());
    assert!(english.contains("lab.c:5:5: error: `coutn` has not been declared; did you mean `count`?"), "{english}");
    assert!(english.contains("        coutn = 1;\n        ^^^^^"), "{english}");
    assert!(english.contains("lab.c:6:"), "{english}");
    let (_, chinese, _) = console(program, &["--lang", "zh"], "");
    assert!(chinese.contains("lab.c:5:5: 错误：`coutn` 没有声明，是 `count` 吗？"), "{chinese}");
    let faulty = "#include <stdio.h>\nint main()\n{\n    int a = 0;\n    printf(\"x\\n\");\n    return 7 / a;\n}\n";
    let (message, english, well) = console(faulty, &["--lang", "en"], "");
    assert!(!well && message == "x\n");
    assert!(english.contains("lab.c:6:12: Divide error"), "{english}");
    let warned = "int main() { int a; if (a = 1) return 2; return 0; }";
    let (_, english, well) = console(warned, &["--lang", "en", "--strict"], "");
    assert!(!well && english.contains("`==`") && english.contains("--strict"), "{english}");
}

#[test]
fn files_stay_in_the_folder_that_is_given() {
    let folder = folder();
    fs::write(folder.path().join("Number.txt"), "41\r\n").unwrap();
    let program = "#include <stdio.h>\nint main() { int n; FILE *f = fopen(\"NUMBER.TXT\", \"r\"), *g;\n\
        if (!f) return 1; fscanf(f, \"%d\", &n); fclose(f);\n\
        g = fopen(\"..\\\\out.txt\", \"w\"); fprintf(g, \"%d\\n\", n + 1); fclose(g); return 0; }";
    let (_, error_output, well) = console(program, &["--files", text(folder.path())], "");
    assert!(well, "{error_output}");
    assert_eq!(fs::read_to_string(folder.path().join("OUT.TXT")).unwrap(), "42\r\n");
}

#[test]
fn files_that_cannot_be_opened_are_told_with_their_folder() {
    let folder = folder();
    let program = "#include <stdio.h>\nint main() {\n  FILE *f = fopen(\"data.txt\", \"r\");\n  if (!f) puts(\"none\");\n  return 0; }";
    let place = fs::canonicalize(folder.path()).unwrap().display().to_string();
    let (printed, told, well) = console(program, &["--lang", "en", "--files", text(folder.path())], "");
    assert!(well && printed == "none\n", "{told}");
    let expected = format!("lab.c:3:13: warning: `data.txt` could not be opened: there is no such file in {place}\n");
    assert!(told.contains(&expected), "{told}");
    let (_, told, _) = console(program, &["--lang", "zh", "--files", text(folder.path())], "");
    assert!(told.contains(&format!("警告：打不开 `data.txt`：{place} 里没有这个文件")), "{told}");
    let (_, told, well) = console(program, &["--lang", "en"], "");
    assert!(well && told.contains("--files"), "{told}");
}

#[test]
fn mistakes_of_beginners_are_named() {
    let drawing = "#include <graphics.h>\n#include <conio.h>\nint main() {\n  circle(9, 9, 5);\n  getch(); return 0; }";
    let (printed, told, _) = console(drawing, &["--lang", "en"], "");
    assert_eq!(printed, "BGI Error: Graphics not initialized (use 'initgraph')\n");
    assert!(told.contains("lab.c:4:3: warning: BGI Error"), "{told}");
    let (printed, told, well) = console(drawing, &["--lang", "zh", "--strict"], "");
    assert!(!well && printed.is_empty() && told.contains("lab.c:4:3:") && told.contains("没有初始化"), "{told}");
    let (_, told, _) = console("int main()\n{\n    int i\n    char s[5];\n    return 0;\n}", &["--lang", "zh"], "");
    assert!(told.contains("lab.c:3:10: 错误：`int i` 后面缺 `;`\n"), "{told}");
    let deep = "int f(int n) { return f(n + 1); }\nint main() { return f(0); }";
    let (_, told, _) = console(deep, &["--lang", "zh"], "");
    assert!(told.contains("层函数调用") && told.contains("字节的栈"), "{told}");
}

#[test]
fn what_is_no_program_is_told() {
    // A dangling pointer: reported, and with --strict the end. The compiler only sees that it may be set.
    let lost = "#include <stdio.h>\nvoid main() {\n  int i = 1;\n  int *p;\n  if (i > 5) p = &i;\n  *p = 7;\n  puts(\"on\");\n}";
    let (printed, told, well) = console(lost, &["--lang", "en"], "");
    assert!(
        well && printed == "on\n"
            && told.contains("lab.c:6:")
            && told.contains("`p` points nowhere: since its declaration in line 4"),
        "{told}"
    );
    let (printed, told, well) = console(lost, &["--lang", "zh", "--strict"], "");
    assert!(!well && printed.is_empty() && told.contains("`p`") && told.contains("第 4 行"), "{told}");
    // Keys instead of standard input.
    let sum = "#include <stdio.h>\n#include <conio.h>\nvoid main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\", a + b); getch(); }";
    let (printed, told, well) = console(sum, &["--keys", "3 Space 4 Enter 1s A"], "");
    assert!(well && printed == "7", "{printed:?} {told}");
    let none = huanle(&["run", "nowhere.c", "--text"]);
    assert!(!none.status.success());
    assert_eq!(huanle(&["run", "a.c", "--cpu", "586"]).status.code(), Some(2));
}

/// A C program's files, its includes, and the limit of its output.
#[cfg(unix)]
#[test]
fn closed_and_flushed_files_outlive_a_killed_program() {
    let folder = folder();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let source = folder.path().join("score.c");
    let program = "#include <stdio.h>\nint main() { FILE *f = fopen(\"SCORE.TXT\", \"w\"); fputs(\"10\", f); fclose(f);\n\
        f = fopen(\"LOG.TXT\", \"w\"); fputs(\"a\", f); fflush(f); puts(\"saved\"); fflush(stdout); getchar(); return 0; }";
    fs::write(&source, program).unwrap();
    let mut child = common::program_file()
        .args(["run", text(&source), "--text", "--files", text(&data)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut message = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut message).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(message, "saved\n");
    assert_eq!(fs::read_to_string(data.join("SCORE.TXT")).unwrap(), "10");
    assert_eq!(fs::read_to_string(data.join("LOG.TXT")).unwrap(), "a");
}

#[test]
fn a_program_includes_nothing_from_outside_and_prints_so_much() {
    for name in ["/etc/passwd", "../../etc/passwd", "C:\\\\..\\\\..\\\\etc\\\\passwd"] {
        let (_, told, well) =
            console(&format!("#include \"{name}\"\nint main() {{ return 0; }}"), &["--lang", "en"], "");
        assert!(!well && !told.contains("root"), "{told}");
    }
    let (_, told, _) = console("#include \"/etc/passwd\"\nint main() { return 0; }", &["--lang", "en"], "");
    assert!(told.contains("cannot include `/etc/passwd`") && told.contains("--include"), "{told}");
    let endless = "#include <stdio.h>\nint main() { for (;;) printf(\"%079d\\n\", 0); }";
    let (printed, told, well) = console(endless, &["--lang", "en"], "");
    assert!(!well && printed.len() == 10 << 20 && told.contains("more than 10 MB"), "{} {told}", printed.len());
}

/// The program sees a full disk, and the message says why.
#[test]
fn files_are_limited_in_number_and_size() {
    let folder = folder();
    let files = folder.path().join("files");
    fs::create_dir(&files).unwrap();
    fs::write(files.join("OLD.TXT"), "old").unwrap();
    let source = folder.path().join("flood.c");
    let program = "#include <stdio.h>\n#include <errno.h>\nchar block[16384];\nvoid main() { FILE *f; char name[13]; int n; long size = 0;\n\
        f = fopen(\"BIG.BIN\", \"wb\"); do { n = fwrite(block, 1, 16384, f); size += n; } while (n == 16384); fclose(f);\n\
        printf(\"%ld %d\\n\", size, errno == ENOSPC); errno = 0;\n\
        for (n = 0; ; n++) { sprintf(name, \"F%d\", n); f = fopen(name, \"w\"); if (!f) break; fclose(f); }\n\
        printf(\"%d %d\\n\", n, errno == ENOSPC); }\n";
    fs::write(&source, program).unwrap();
    let output = huanle(&["run", text(&source), "--text", "--files", text(&files)]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "8388608 1\n511 1\n");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        message.contains("the disk is full for the program at `BIG.BIN`: a file that a program writes can have 8 MB")
    );
    assert!(
        message.contains("the disk is full for the program at `F511`: a program can create 512 files"),
        "{message}"
    );
    assert_eq!(fs::read_dir(&files).unwrap().count(), 1 + 512);
    assert_eq!(fs::metadata(files.join("BIG.BIN")).unwrap().len(), 8 << 20);
}

/// Runs a program without `main` from standard input and returns what is printed on standard error.
fn piped(program: &str, arguments: &[&str]) -> (String, bool) {
    let mut child = common::program_file()
        .args(["run", "-"])
        .args(if arguments.contains(&"--lang") { &[][..] } else { &["--lang", "en"] })
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.success())
}

#[test]
fn statements_without_main_are_a_program() {
    let folder = folder();
    let out = folder.path().join("line.png");
    let drawn = |program: &str, more: &[&str]| {
        let told = piped(program, &[&["--out", text(&out)], more].concat());
        assert!(told.1, "{}", told.0);
        (indices(text(&out)), told.0)
    };
    let (picture, told) = drawn("line(0, 0, 639, 479);", &[]);
    assert_eq!((picture.len(), picture[0], picture[479 * 640 + 639], told.as_str()), (640 * 480, 15, 15, ""));
    // The picture at a time, and after the program has ended.
    let growing = "int i;\nfor (i = 0; i < 400; i++)\n    line(0, i, 639, i);";
    let rows = |picture: &[u8]| (0..480).filter(|row| picture[row * 640] == 15).count();
    assert_eq!(rows(&drawn(growing, &[]).0), 400);
    let half = rows(&drawn(growing, &["--at", "3"]).0);
    assert!((150..=200).contains(&half), "15 ms for each line: {half}");
    // The keys of the player: pause, three steps.
    let at_pause = rows(&drawn(growing, &["--keys", "3s Space 1s"]).0);
    assert!(at_pause > 100 && at_pause == rows(&drawn(growing, &["--keys", "3s Space 3s"]).0));
    assert_eq!(rows(&drawn(growing, &["--keys", "3s Space 1s . . . 1s"]).0), at_pause + 3);
    assert_eq!(rows(&drawn(growing, &["--keys", "3s Space 1s , , 1s"]).0), at_pause - 2);
    // What a program that waits for keys has drawn.
    let keys = "circle(9, 9, 5);\nif (getch() == 'a') putpixel(0, 0, 4);";
    assert_eq!(drawn(keys, &["--keys", "1s A 1s"]).0[0], 4);
    assert_eq!(drawn(keys, &["--keys", "1s B 1s"]).0[0], 0);
}

#[test]
fn errors_and_warnings_of_a_program_without_main_have_its_lines() {
    let folder = folder();
    let out = folder.path().join("a.png");
    let out = ["--out", text(&out)];
    let (told, well) = piped("circle(9, 9, 5);\ncircle(9, 9, radius);\n", &out);
    assert!(!well && told.starts_with("huanle: -.c:2:14: error: "), "{told}");
    let (told, well) = piped("void star(int x) { }\n", &out);
    assert!(!well && told.contains("add `int main() { … }`"), "{told}");
    let (told, well) = piped("circle(9, 9, 5);\nvoid star(int x) { }\n", &out);
    assert!(!well && told.starts_with("huanle: -.c:2:6: error: `star` is defined after the first statement"), "{told}");
    let (told, well) = piped("setcolor(30);\ncircle(9, 9, -5);\n", &out);
    assert!(well, "{told}");
    assert!(told.contains("-.c:1:1: warning: setcolor: color 30 is taken as 14"), "{told}");
    assert!(told.contains("-.c:2:1: warning: circle: has no effect with radius -5"), "{told}");
    let source = folder.path().join("b.c");
    let program = "#include <graphics.h>\nvoid main() { int d = DETECT, m; initgraph(&d, &m, \"\"); setcolor(30); }\n";
    fs::write(&source, program).unwrap();
    let told = |more: &[&str]| {
        let output = huanle(&[&["run", text(&source), "--lang", "en"], &out[..], more].concat());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(told(&[]), "");
    assert!(told(&["--warn"]).contains("setcolor: color 30 is taken as 14"));
}

#[test]
fn a_recording_of_a_program_without_main_is_replayed() {
    let folder = folder();
    let source = folder.path().join("rows.c");
    fs::write(&source, "int i;\nfor (i = 0; i < 200; i++) line(0, i, 639, i);\n").unwrap();
    let recording = recorded_and_replayed(&["run", text(&source), "--seed", "5"], "1s Space 500ms . . 1s");
    assert!(recording.contains("program = c") || recording.contains("program c"), "{recording}");
}

#[test]
fn a_program_without_main_is_written_in_every_format_and_ends_with_its_time() {
    let folder = folder();
    for name in ["a.png", "a.bmp", "a.gif"] {
        let out = folder.path().join(name);
        let (told, well) = piped("setbkcolor(RED);\ncircle(320, 240, 99);\n", &["--out", text(&out)]);
        assert!(well, "{told}");
        assert_eq!(image::open(&out).unwrap().into_rgb8().dimensions(), (640, 480));
    }
    let endless = "for (;;)\nputpixel(random(640), random(480), 15);";
    let out = folder.path().join("endless.gif");
    assert!(piped(endless, &["--out", text(&out), "--at", "0.5"]).1);
    assert!(piped(endless, &["--out", text(&out), "--keys", "1s"]).1);
    image::open(&out).unwrap();
    let (told, _) = piped("setcolor(30);", &["--out", text(&out), "--lang", "zh"]);
    assert!(told.contains("`setcolor`：`color` 30 当作 14"), "{told}");
}
