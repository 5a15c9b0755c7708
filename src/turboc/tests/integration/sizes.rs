//! Sizes that library functions obey: buffers, formats of dates, memory.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{
    CompileOptions, Compiler, Machine, MachineStop, NoFiles, NoScreen, RuntimeErrorKind, compile, console,
};

use crate::programs::run_main;

const DEV: CompileOptions = CompileOptions { compiler: Compiler::DevCpp, model: huanle_turboc::MemoryModel::Small };

fn machine(name: &str, source: &str, options: &CompileOptions) -> Machine {
    let program = compile(&[(name, source.as_bytes())], &NoFiles, options);
    Machine::new(program.unwrap_or_else(|problems| panic!("{name}: {:?}", problems.diagnostics)).into())
}

/// Runs a program to its end and returns what it prints.
fn output(machine: &mut Machine) -> String {
    let mut text = Vec::new();
    loop {
        match machine.run(&mut NoScreen, u64::MAX / 2) {
            MachineStop::Output => text.extend(machine.take_output()),
            MachineStop::Exit(_) | MachineStop::RuntimeError(_) => return String::from_utf8(text).unwrap(),
            MachineStop::Budget => {}
            other => panic!("{other:?}"),
        }
    }
}

/// The functions of Microsoft's library, by what its documentation says of each.
#[test]
fn secure_functions_empty_a_buffer_that_is_too_small() {
    let source = r#"#include <stdio.h>
#include <string.h>
struct { char a[4], b[8]; } s = { "abc", "bcdefgh" };
int main() {
    char t[8];
    printf("%d|%s|%s\n", sprintf_s(s.a, 4, "%s", "toolongtext"), s.a, s.b);
    printf("%d|%s\n", sprintf_s(s.a, 4, "%d", 123), s.a);
    printf("%d|%s|%s\n", strcpy_s(s.a, 4, "abcd"), s.a, s.b);
    printf("%d|%s\n", strcpy_s(s.a, 4, "abc"), s.a);
    printf("%d|%s|%s\n", strcat_s(s.a, 4, "d"), s.a, s.b);
    strcpy(s.a, "ab"); printf("%d|%s\n", strcat_s(s.a, 4, "c"), s.a);
    printf("%d|%s|%s\n", strncpy_s(s.a, 4, "abcdef", 4), s.a, s.b);
    printf("%d|%s\n", strncpy_s(s.a, 4, "abcdef", 3), s.a);
    printf("%d|%s\n", strncpy_s(s.a, 4, "abcdef", (size_t)-1), s.a);
    strcpy(t, "1234567"); printf("%d|%.7s\n", _snprintf(t, 3, "%s", "abcdef"), t);
    printf("%d|%.4s\n", _snprintf(t, 3, "%s", "xyz"), t);
    printf("%d|%s\n", _snprintf(t, 4, "%s", "xyz"), t);
    return 0;
}
"#;
    let expected = "-1||bcdefgh\n3|123\n34||bcdefgh\n0|abc\n34||bcdefgh\n0|abc\n34||bcdefgh\n0|abc\n80|abc\n-1|abc4567\n3|xyz4\n3|xyz\n";
    let mut tolerant = machine("a.c", source, &DEV);
    assert_eq!(output(&mut tolerant), expected);
    let warnings = tolerant.warnings().iter().map(|error| match error.kind {
        RuntimeErrorKind::BufferTooSmall { size, needed } => (size, needed, tolerant.program().position(error.at).line),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        warnings.collect::<Vec<_>>(),
        [(4, 12, 6), (4, 5, 8), (4, 5, 10), (4, 5, 12)],
        "the lines of the program"
    );
    let mut strict = machine("a.c", source, &DEV);
    strict.set_strict(true);
    assert_eq!(output(&mut strict), "");
    let template =
        "#include <stdio.h>\nint main() { char b[20]; int n = sprintf_s(b, \"x=%d\", 3); printf(\"%d %s\", n, b); }";
    assert_eq!(output(&mut machine("a.cpp", template, &DEV)), "3 x=3", "the size of an array is known in C++");
}

#[test]
fn dates_fit_to_the_last_byte() {
    let seen = run_main(
        r#"struct tm t; char b[12]; int n;
        memset(&t, 0, sizeof t); t.tm_year = 124; t.tm_mon = 11; t.tm_mday = 30; t.tm_hour = 13; t.tm_min = 5; t.tm_sec = 9;
        t.tm_wday = 1; t.tm_yday = 364; b[11] = '#';
        say(strftime(b, 11, "%Y-%m-%d", &t)); quote(b); say(b[11]);
        say(strftime(b, 10, "%Y-%m-%d", &t)); say(strftime(b, 1, "", &t)); say(strftime(b, 0, "", &t));
        { char l[99]; strftime(l, 99, "%a %A %b %B %d %H %I %j %m %M %p %S %U %w %W %x %X %y %Y %%", &t); quote(l);
          strftime(l, 99, "%C %e %D %F %g %G %h %R %r %T %u %V %c", &t); quote(l); }"#,
    );
    // Borland's library knows no other conversions than those of C89, counts the first of its days of a week to the week before,
    // and cuts only the last conversion.
    assert_eq!(
        seen,
        "10 [2024-12-30] 35 9 0 0 [Mon Monday Dec December 30 13 01 365 12 05 PM 09 52 1 52 Mon Dec 30, 2024 13:05:09 24 2024 %] \
         [00 00 00 00 00 00 00 00 00 00 00 00 Mon Dec 30 13:05:09 2024]"
    );
}

#[test]
fn the_rest_of_a_line_is_for_the_next_read() {
    let source = "#include <io.h>\n#include <stdio.h>\nvoid main() { char b[9]; int n; while ((n = read(0, b, 4)) > 0) { b[n] = 0; printf(\"[%s]\", b); } }";
    let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    let run = console::run(program.into(), b"abcdefghij\n", PcConfig::default(), Duration::from_secs(5));
    assert_eq!(run.output, b"[abcd][efgh][ij\n]");
    assert!(matches!(run.end, PcEvent::Exit(_)));
    assert_eq!(run_main(r#"char b[9]; say(getcwd(b, 3) == NULL); say(errno); quote(getcwd(b, 4));"#), "1 34 [C:\\]");
}

#[test]
fn realloc_keeps_the_contents_in_every_memory_model() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <alloc.h>\nint main() {
        int i, *p = (int *)malloc(20), *q, far *f = (int far *)farmalloc(20), far *g;
        for (i = 0; i < 10; i++) p[i] = f[i] = i * i;
        q = (int *)realloc(p, 400); g = (int far *)farrealloc(f, 400);
        printf(\"%d %d %d %d \", q[3], q[9], g[3], g[9]);
        p = (int *)realloc(q, 65530u); f = (int far *)farrealloc(g, 2000000);
        printf(\"%d %d %d\", p == NULL ? q[9] : p[9], f == NULL, g[9]); return 0; }";
    for model in huanle_turboc::MemoryModel::ALL {
        let options = CompileOptions { model, ..CompileOptions::default() };
        assert_eq!(output(&mut machine("a.c", source, &options)), "9 81 9 81 81 1 81", "{model:?}");
    }
}

/// Blocks are found in logarithmic time, and cost time of the machine: a program that allocates without end reaches every
/// limit.
#[test]
fn allocation_takes_the_same_time_with_many_blocks() {
    let source = |count: u32| {
        format!(
            "struct A {{ int x; }};\nA *p[200000];\nint main() {{ int i, n = {count};\n\
             for (i = 0; i < n; i++) p[i] = new A;\nfor (i = 0; i < n; i += 2) delete p[i];\n\
             for (i = 0; i < n; i += 2) p[i] = new A;\nfor (i = n - 1; i >= 0; i--) delete p[i];\nreturn 0; }}"
        )
    };
    let clock = |count| {
        let mut machine = machine("a.cpp", &source(count), &DEV);
        assert_eq!(machine.run(&mut NoScreen, u64::MAX / 2), MachineStop::Exit(0));
        machine.clock()
    };
    let (few, many) = (clock(2_000), clock(200_000));
    assert!(few > 2_000 * 300 && (95..105).contains(&(many / few)), "{few} {many}");
    let endless = "struct A { int x; };\nint main() { for (;;) new A; }";
    let mut machine = machine("a.cpp", endless, &DEV);
    assert_eq!(machine.run(&mut NoScreen, 100_000_000), MachineStop::Budget);
}

/// WinBGIm's images are not limited to a segment of 64 KB.
#[test]
fn an_image_of_a_whole_window_is_put_back() {
    let source = "#include <graphics.h>\n#include <stdlib.h>\nint main() { initwindow(640, 480); setcolor(14); circle(320, 240, 200);\n\
        outtextxy(300, 450, (char *)\"below\"); unsigned size = imagesize(0, 0, 639, 479); void *image = malloc(size);\n\
        char *guard = (char *)malloc(10); guard[0] = 7; getimage(0, 0, 639, 479, image); cleardevice(); putimage(0, 0, image, COPY_PUT);\n\
        if (guard[0] != 7 || size != 153606) return 1; getch(); return 0; }";
    let plain = source.replace("cleardevice(); putimage(0, 0, image, COPY_PUT);", "");
    let screen = |source: &str| {
        let program = compile(&[("a.cpp", source.as_bytes())], &NoFiles, &DEV).unwrap();
        let mut pc = huanle_turboc::pc::Pc::new(program.into(), PcConfig::default());
        assert_eq!(pc.run(Duration::from_secs(9)), PcEvent::NeedsInput);
        pc.canvas().visual_page().pixels().to_vec()
    };
    assert!(screen(source) == screen(&plain));
}
