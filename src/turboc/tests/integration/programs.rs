//! Runs programs that test the library, and returns what they print.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, NoFiles, compile, console};

/// The headers of the library's functions, and functions that print a number or a text.
const HEADERS: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdarg.h>\n#include <errno.h>\n\
    #include <math.h>\n#include <time.h>\n#include <io.h>\n#include <fcntl.h>\n#include <sys/stat.h>\n#include <dir.h>\n\
    #include <dos.h>\n#include <bios.h>\n#include <conio.h>\n#include <alloc.h>\n#include <mem.h>\n#include <graphics.h>\n\
    void say(long number) { printf(\"%ld \", number); }\n\
    void quote(const char *text) { printf(\"[%s] \", text); }\n";

/// Runs functions of C with all headers. The input is what is typed.
pub fn run(functions: &str, input: &str) -> String {
    let source = format!("{HEADERS}{functions}");
    let program = compile(&[("test.c", source.as_bytes())], &NoFiles, &CompileOptions::default());
    let program = program.unwrap_or_else(|problems| panic!("{:?}", problems.diagnostics));
    let run = console::run(program.into(), input.as_bytes(), PcConfig::default(), Duration::from_secs(100));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
    String::from_utf8(run.output).unwrap().trim_end().to_owned()
}

/// Runs a body of `main` and returns what it prints.
pub fn run_main(body: &str) -> String {
    run(&format!("void main() {{ {body} }}"), "")
}
