//! Tests of the machine: stepping, snapshots, inspection, interrupts, runtime errors, diagnostics.

use std::sync::Arc;
use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{
    CompileOptions, Compiler, DisplayValue, ExpectedSyntax, Machine, MachineStop, MemoryModel, Message, NoFiles,
    NoScreen, Program, RuntimeErrorKind, Severity, Unsupported, VariableView, compile, console,
};

/// A time limit that no test reaches.
const SOON: Duration = Duration::from_secs(10);

fn program(source: &str) -> Arc<Program> {
    program_with(source, &CompileOptions::default())
}

fn program_with(source: &str, options: &CompileOptions) -> Arc<Program> {
    match compile(&[("test.c", source.as_bytes())], &NoFiles, options) {
        Ok(program) => Arc::new(program),
        Err(problems) => panic!("{:?}", problems.diagnostics),
    }
}

fn printed(source: &str, options: &CompileOptions) -> String {
    let run = console::run(program_with(source, options), b"", PcConfig::default(), SOON);
    assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
    String::from_utf8(run.output).unwrap()
}

const LOOP: &str = "#include <stdio.h>
int total;
int twice(int n)
{
    int two = n * 2;
    return two;
}
void main()
{
    int i;
    for (i = 0; i < 4; i++)
        total += twice(i);
    printf(\"%d\\n\", total);
}
";

/// Steps to the end and returns the line of each statement.
fn lines(machine: &mut Machine) -> Vec<u32> {
    let mut lines = Vec::new();
    loop {
        match machine.step(&mut NoScreen, u64::MAX) {
            MachineStop::Statement => lines.push(machine.program().position(machine.program_counter()).line),
            MachineStop::Output => drop(machine.take_output()),
            MachineStop::Exit(_) => return lines,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn statements_are_stepped() {
    let mut machine = Machine::new(program(LOOP));
    let lines = lines(&mut machine);
    let round = [11, 12, 5, 6, 11];
    assert_eq!(lines[..6], [11, 11, 12, 5, 6, 11], "{lines:?}");
    assert_eq!(lines.iter().filter(|l| **l == 6).count(), 4);
    assert!(lines.ends_with(&[13, 14]), "{lines:?} {round:?}");
}

#[test]
fn locals_are_listed_for_each_call() {
    let mut machine = Machine::new(program(LOOP));
    // Runs to the second `return two`.
    let mut returns = 0;
    while returns < 2 {
        assert_eq!(machine.step(&mut NoScreen, u64::MAX), MachineStop::Statement);
        returns += usize::from(machine.program().position(machine.program_counter()).line == 6);
    }
    let trace = machine.stack_trace();
    let names: Vec<_> = trace.iter().map(|call| call.function_name()).collect();
    assert_eq!(names[..2], ["twice", "main"]);
    let values = |call: usize| -> Vec<(String, DisplayValue)> {
        trace[call].locals().iter().map(|v| (v.name().to_owned(), v.value())).collect()
    };
    assert_eq!(values(0), [("n".to_string(), DisplayValue::Int(1)), ("two".to_string(), DisplayValue::Int(2))]);
    assert_eq!(values(1), [("i".to_string(), DisplayValue::Int(1))]);
    let globals = machine.globals();
    let total = globals.iter().find(|g| g.name() == "total").unwrap();
    assert_eq!((total.type_name().as_str(), total.value()), ("int", DisplayValue::Int(0)));
}

#[test]
fn the_budget_is_respected() {
    let mut machine = Machine::new(program("void main() { for (;;) ; }"));
    for _ in 0..3 {
        let before = machine.clock();
        assert_eq!(machine.run(&mut NoScreen, 10_000), MachineStop::Budget);
        assert!((10_000..10_100).contains(&(machine.clock() - before)));
    }
}

#[test]
fn handlers_of_interrupts_run() {
    let source = "#include <dos.h>\nint ticks; void interrupt (*old)(); void interrupt tick() { ticks++; }
        void main() { old = getvect(0x1C); setvect(0x1C, tick); while (ticks < 3) ; setvect(0x1C, old); exit(ticks); }";
    let mut machine = Machine::new(program(source));
    assert!(!machine.interrupt(0x1C), "nothing is set yet");
    for _ in 0..100 {
        match machine.run(&mut NoScreen, 1000) {
            MachineStop::Budget => drop(machine.interrupt(0x1C)),
            end => return assert_eq!(end, MachineStop::Exit(3)),
        }
    }
    panic!("the handler did not count: {:?}", machine.program().position(machine.program_counter()));
}

#[test]
fn runtime_errors_have_a_position() {
    let error = |source: &str| {
        let program = program(source);
        match console::run(program.clone(), b"", PcConfig::default(), SOON).end {
            PcEvent::RuntimeError(error) => (error.kind, program.position(error.at).line),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(error("int z;\nvoid main() {\nz = 5 / z; }"), (RuntimeErrorKind::DivideError, 3));
    for source in ["int f(n)\n{\nreturn f(n + 1); }\nvoid main() { f(0); }", "void main() {\nint a = 1;\nmain(); }"] {
        let (kind, line) = error(source);
        let RuntimeErrorKind::StackOverflow { calls, bytes } = kind else { panic!("{kind:?}") };
        assert_eq!(line, 3, "the call that repeats");
        // A call takes eight to twelve bytes of the 64 KB that the stack shares with the variables.
        assert!((60_000..0x1_0000).contains(&bytes) && (bytes / 12..bytes / 5).contains(&calls), "{calls} {bytes}");
    }
    assert_eq!(error("double d;\nvoid main() { d = 1 / d; }").0, RuntimeErrorKind::FloatDivideByZero);
    assert!(matches!(
        error("void main() { void (*f)(); f = (void (*)())7;\nf(); }").0,
        RuntimeErrorKind::WildCall { .. }
    ));
}

#[test]
fn the_large_model_has_far_pointers() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>
        struct s { int a; char *name; }; int g[3] = { 1, 2, 3 };
        int sum(int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
        int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }
        void main() { int l[3]; struct s x, *p = &x; char *t = malloc(40000u), *u = malloc(40000u); int (*f)(int *, int) = sum;
            l[0] = 5; l[1] = 3; l[2] = 4; x.a = 7; x.name = \"abc\"; strcpy(t, p->name); strcat(t, \"def\"); strcpy(u, t);
            qsort(l, 3, sizeof(int), order);
            printf(\"%d %d %d %s %s %d %d\\n\", sizeof p, f(g, 3), sum(l, 3), t, u, l[0], p->a); }";
    let large = CompileOptions { model: MemoryModel::Large, ..CompileOptions::default() };
    assert_eq!(printed(source, &large), "4 6 12 abcdef abcdef 3 7\n");
}

/// Two local matrices of 100 × 100 in `main`, from a student's program, fit in the small model: its stack is the part of the
/// segment that data do not use.
#[test]
fn variables_of_a_function_reach_beyond_32_kilobytes() {
    let source = "#include <stdio.h>
        int sum(int *a, int n) { long s = 0; int i; for (i = 0; i < n; i++) s += a[i]; return s % 1000; }
        void main() { int a[100][100], b[100][100], i, j; for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) { a[i][j] = i; b[i][j] = j; }
            for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) a[i][j] += b[j][i];
            printf(\"%d %d %d\\n\", a[99][0], sum(a[0], 10000), sum(b[0], 10000)); }";
    assert_eq!(printed(source, &CompileOptions::default()), "198 0 0\n");
    let large =
        compile(&[("large.c", b"void main() { char a[60000u]; a[0] = 1; }")], &NoFiles, &CompileOptions::default());
    assert!(large.is_err(), "60,000 bytes and the frame are more than there is");
}

#[test]
fn files_have_attributes() {
    let source = "#include <stdio.h>\n#include <io.h>\n#include <dos.h>
        void main() { struct fatinfo f; FILE *p = fopen(\"A.TXT\", \"w\"); fputs(\"x\", p); fclose(p);
            printf(\"%d %d \", _chmod(\"a.txt\", 0), _chmod(\"none\", 0)); _chmod(\"A.TXT\", 1, FA_RDONLY);
            printf(\"%d %d \", _chmod(\"A.TXT\", 0), fopen(\"A.TXT\", \"w\") == NULL); getfatd(&f);
            printf(\"%d %u %d\\n\", f.fi_sclus, f.fi_nclus, f.fi_bysec); }";
    assert_eq!(printed(source, &CompileOptions::default()), "32 -1 1 1 4 40000 512\n");
}

#[test]
fn strerror_has_borlands_texts() {
    // The Library Reference of Borland C++ 3.1, under `perror`; `strerror` adds a line break.
    for (number, text) in [
        (1, "Invalid function number"),
        (2, "No such file or directory"),
        (3, "Path not found"),
        (4, "Too many open files"),
        (5, "Permission denied"),
        (6, "Bad file number"),
        (7, "Memory arena trashed"),
        (8, "Not enough memory"),
        (9, "Invalid memory block address"),
        (10, "Invalid environment"),
        (11, "Invalid format"),
        (12, "Invalid access code"),
        (13, "Invalid data"),
        (15, "No such device"),
        (16, "Attempted to remove current directory"),
        (17, "Not same device"),
        (18, "No more files"),
        (19, "Invalid argument"),
        (20, "Arg list too big"),
        (21, "Exec format error"),
        (22, "Cross-device link"),
        (33, "Math argument"),
        (34, "Result too large"),
        (35, "File already exists"),
    ] {
        let source =
            format!("#include <stdio.h>\n#include <string.h>\nvoid main() {{ printf(\"%s\", strerror({number})); }}");
        assert_eq!(printed(&source, &CompileOptions::default()), format!("{text}\n"));
    }
}

#[test]
fn elements_and_members_are_listed_with_their_addresses() {
    let source = "struct point { char tag; int x; long y; } point = { 1, 2, 3 }; int row[5] = { 4, 5, 6, 7, 8 };
        int grid[2][3] = { 1, 2, 3, 4, 5, 6 }; void main() {}";
    let mut machine = Machine::new(program(source));
    machine.step(&mut NoScreen, u64::MAX);
    let globals = machine.globals();
    let global = |name: &str| globals.iter().find(|global| global.name() == name).unwrap();
    let children = |name: &str, most: u32| -> Vec<(String, DisplayValue)> {
        global(name).children(most).iter().map(|part| (part.name().to_string(), part.value())).collect()
    };
    let row = (4..9).map(|value| (format!("[{}]", value - 4), DisplayValue::Int(value))).collect::<Vec<_>>();
    assert_eq!(children("row", 100), row);
    assert_eq!(children("row", 2), row[..2], "at most two");
    let [tag, x, y] = ["tag", "x", "y"].map(str::to_owned);
    assert_eq!(
        children("point", 100),
        [(tag, DisplayValue::Char(1)), (x, DisplayValue::Int(2)), (y, DisplayValue::Int(3))]
    );
    // A row of the grid is six bytes.
    let rows = global("grid").children(100);
    assert_eq!(rows.iter().map(|row| row.address() - rows[0].address()).collect::<Vec<_>>(), [0, 6]);
}

/// Runs to each statement in this line, and returns the variables of `main` without a value.
fn unset(source: &str, line: u32) -> Vec<String> {
    let mut machine = Machine::new(program(source));
    let mut found = Vec::new();
    while machine.step(&mut NoScreen, u64::MAX) == MachineStop::Statement {
        let trace = machine.stack_trace();
        let call = trace.iter().find(|call| call.function_name() == "main");
        if let Some(call) = call.filter(|call| call.position().line == line) {
            let names = call.locals().into_iter().filter(VariableView::is_unset).map(|v| v.name().to_owned());
            found.push(names.collect::<Vec<_>>().join(" "));
        }
    }
    found
}

#[test]
fn variables_without_a_value_are_known() {
    let straight =
        "void main() {\nint a, b = 1, c[3], *p; struct { int x; } s;\na = 2;\nc[0] = a;\ns.x = b;\np = &b;\nb++;\n}";
    assert_eq!([3, 4, 5, 6, 7].map(|line| unset(straight, line).join("|")), ["a c p s", "c p s", "p s", "p", ""]);
    let looped = "void main() {\nint i, sum, last;\nfor (i = 0;\ni < 2;\ni++) {\nint twice;\ntwice = i * 2;\n\
        sum = twice; }\nlast = sum; }";
    assert_eq!(unset(looped, 3), ["i sum last"]);
    assert_eq!(unset(looped, 7), ["last twice", "last twice"], "another variable in each turn");
    assert_eq!(unset(looped, 8), ["last", "last"]);
    assert_eq!(unset(looped, 9), ["last", ""], "before the assignment, and at the end");
    let condition =
        "#include <stdlib.h>\nvoid main() {\nint n = 0, got;\nwhile ((got = n++) < 2)\n{ int unused;\nabs(got); } }";
    assert_eq!(unset(condition, 6), ["unused", "unused", ""]);
    let jump = "void main() {\nint n = 0, late;\nagain:\nn++;\nlate = n;\nif (n < 2) goto again; }";
    assert_eq!(unset(jump, 4), ["", ""], "after a jump back it has a value");
    let called = "int f(int n) { return n; }\nvoid main() {\nint a;\na = f(\n3); a++; }";
    assert_eq!(unset(called, 4)[0], "a");
}

#[test]
fn pointers_have_the_parts_of_what_they_point_to() {
    let source = "#include <stdlib.h>\nstruct node { int value; struct node *next; } *first, *nowhere, *freed;
        int row[5] = { 4, 5, 6, 7, 8 }, *inside = row + 3; char *text = \"abc\"; void *any = row;
        struct node **list;
        int sum(int a[], int n) { int s = 0, i; for (i = 0; i < n; i++) s += a[i]; return s; }
        void main() { int small[2]; int *one = &small[1]; struct node end;
            first = malloc(sizeof *first); first->value = 1; first->next = &end; end.value = 2; end.next = NULL;
            list = malloc(3 * sizeof *list); list[2] = first; freed = malloc(4); free(freed);
            small[0] = 40; *one = 41; sum(small, 2); }";
    for model in [MemoryModel::Small, MemoryModel::Large, MemoryModel::Huge] {
        let options = CompileOptions { model, ..CompileOptions::default() };
        let mut machine = Machine::new(program_with(source, &options));
        while machine.stack_trace().first().is_none_or(|call| call.function_name() != "sum")
            || machine.program().position(machine.program_counter()).line == 4
                && machine.variable("s", 1).is_none_or(|s| s.value() != DisplayValue::Int(81))
        {
            assert_eq!(machine.step(&mut NoScreen, u64::MAX), MachineStop::Statement);
        }
        let parts = |view: &VariableView<'_>| -> Vec<String> {
            view.children(100).iter().map(|part| format!("{} {:?}", part.name(), part.value())).collect()
        };
        let of = |name: &str| parts(&machine.variable(name, 9).unwrap());
        assert_eq!(of("a"), ["[0] Int(40)", "[1] Int(41)"], "{model:?}");
        assert_eq!(
            (of("one"), of("inside")),
            (vec!["* Int(41)".into()], vec!["[0] Int(7)".into(), "[1] Int(8)".into()])
        );
        let [value, next] = &machine.variable("first", 9).unwrap().children(100)[..] else { panic!("two members") };
        assert_eq!((value.name(), value.value()), ("value", DisplayValue::Int(1)));
        assert_eq!(next.children(100)[0].value(), DisplayValue::Int(2), "{model:?}");
        assert_eq!(next.children(100)[1].children(100).len(), 0);
        assert_eq!(machine.variable("list", 9).unwrap().children(100).len(), 3);
        for nothing in ["nowhere", "freed", "any"] {
            assert!(of(nothing).is_empty(), "{nothing}: {:?}", of(nothing));
        }
    }
}

#[test]
fn random_numbers_are_the_compilers() {
    let source =
        "#include <stdio.h>\n#include <stdlib.h>\nvoid main() { printf(\"%d %d\\n\", random(100), random(100)); }";
    assert_eq!(printed(source, &CompileOptions::default()), "0 1\n");
    let old = CompileOptions { compiler: Compiler::TurboC2, ..CompileOptions::default() };
    assert_eq!(printed(source, &old), "30 46\n");
}

#[test]
fn common_mistakes_are_reported() {
    let found = |source: &str| -> Vec<Message> {
        let list = match compile(&[("test.c", source.as_bytes())], &NoFiles, &CompileOptions::default()) {
            Ok(program) => program.warnings().to_vec(),
            Err(problems) => problems.diagnostics,
        };
        list.into_iter().map(|d| d.message).collect()
    };
    let inside = |body: &str| found(&format!("#include <stdio.h>\nint main() {{ {body} return 0; }}"));
    assert_eq!(inside("int i; if (i = 3) i++;"), [Message::AssignmentInCondition]);
    assert_eq!(inside("int i = 0; scanf(\"%d\", i);"), [Message::ScanfNeedsAddress { argument: 2 }]);
    assert_eq!(inside("int i; printf(\"%d\", i);"), [Message::Uninitialized { name: "i".to_string() }]);
    assert_eq!(inside("int *p; *p = 1;"), [Message::UninitializedPointer { name: "p".to_string() }]);
    assert_eq!(inside("int i, n; n = 0; for (i = 0; i < 3; n++) ;"), [Message::EndlessLoop]);
    assert_eq!(inside("int i = 1; switch (i) { case 1: i = 2; case 2: i = 3; }"), [Message::FallThrough]);
    assert_eq!(inside("float f = 1; printf(\"%d\", f);").len(), 1);
    assert_eq!(inside("int i; for (i = 0; i < 3; i++) ; while (i > 0) i--;"), []);
    let name = "countr".to_string();
    let suggestion = Some("counter".to_string());
    assert_eq!(inside("int counter = 0; countr++;"), [Message::Undeclared { name, suggestion }]);
}

/// A program that Turbo C rejects because of a missing header runs with a warning. An undeclared function that Turbo C accepts
/// as returning `int` needs no header.
#[test]
fn a_missing_header_is_added_with_a_warning() {
    let said = |name: &str, source: &str| -> (bool, Vec<Message>) {
        let compiled = compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions::default());
        let right = compiled.is_ok();
        let list = compiled.map_or_else(|problems| problems.diagnostics, |program| program.warnings().to_vec());
        (right, list.into_iter().map(|d| d.message).collect())
    };
    let added = |name: &str, header: &str| Message::HeaderAdded { name: name.to_string(), header: header.to_string() };
    let drawing =
        "void main() { int d = DETECT, m; initgraph(&d, &m, \"\"); setcolor(RED); putimage(1, 2, &d, COPY_PUT); }";
    assert_eq!(said("a.c", drawing), (true, vec![added("DETECT", "graphics.h")]));
    let file = "#include <dos.h>\nstatic FILE *f;\nvoid main() { f = NULL; delay(5); }";
    assert_eq!(said("a.c", file), (true, vec![added("FILE", "stdio.h")]));
    let types = "union REGS r;\nvoid main() { struct tm *t = 0; int86(1, &r, &r); if (t) exit(t->tm_year); }";
    let (right, list) = said("a.c", types);
    assert!(right && list.contains(&added("union REGS", "dos.h")) && list.contains(&added("tm", "time.h")), "{list:?}");
    let streams = "int main() { cout << setw(5) << sqrt(2); return 0; }";
    let all = [added("cout", "iostream.h"), added("setw", "iomanip.h"), added("sqrt", "math.h")];
    assert_eq!(said("a.cpp", streams), (true, all.to_vec()));
    // Turbo C accepts these, and the program may define a structure with a name of the header.
    let header = Some("dos.h".to_string());
    let plain = [Message::MissingPrototype { name: "delay".to_string(), header }];
    assert_eq!(said("a.c", "struct time { int a; } t;\nvoid main() { delay(5); }"), (true, plain.to_vec()));
    // A header that does not reduce the errors is not added.
    let needs = |name: &str| Message::MissingHeader { name: name.to_string(), header: "dos.h".to_string() };
    let (right, list) = said("a.c", "struct time { int a; } t;\nvoid main() { exit(FA_RDONLY); }");
    assert!(!right && list.contains(&needs("FA_RDONLY")), "{list:?}");
    // An undeclared variable is not mistaken for a function of graphics.h.
    let suggestion = Some("#include <graphics.h>".to_string());
    let unknown = [Message::Undeclared { name: "line".to_string(), suggestion }];
    assert_eq!(said("a.c", "void main() { line = 4; }"), (false, unknown.to_vec()));
}

/// A function defined in another file has priority over one of the same name in a header.
#[test]
fn functions_of_another_file_need_no_header() {
    let files: [(&str, &[u8]); 2] =
        [("a.c", b"void main() { line(1, 2); }"), ("b.c", b"int line(int a, int b) { return a + b; }")];
    let Ok(program) = compile(&files, &NoFiles, &CompileOptions::default()) else { panic!() };
    let name = "line".to_string();
    let messages: Vec<_> = program.warnings().to_vec().into_iter().map(|d| d.message).collect();
    assert_eq!(messages, [Message::MissingPrototype { name, header: None }]);
}

#[test]
fn several_errors_are_reported_at_once() {
    let source = "int main() { int a = ; b = 3; c(; return \"x\" * 2; }";
    let Err(problems) = compile(&[("test.c", source.as_bytes())], &NoFiles, &CompileOptions::default()) else {
        panic!()
    };
    let errors = problems.diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    assert!(errors >= 3, "{:?}", problems.diagnostics);
    assert_eq!(problems.sources.position(problems.diagnostics[0].span).column, 22);
}

#[test]
fn beginners_mistakes_have_specific_messages() {
    let said = |name: &str, source: &str| -> Vec<Message> {
        let compiled = compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions::default());
        let list = compiled.map_or_else(|problems| problems.diagnostics, |program| program.warnings().to_vec());
        list.into_iter().map(|d| d.message).collect()
    };
    let missing = |what: ExpectedSyntax, found: &str| Message::Expected { what, found: found.to_string() };
    let add = "int add(int a, b) { return a + b; }\nvoid main() { exit(add(1, 2)); }";
    assert_eq!(said("a.c", add)[..1], [missing(ExpectedSyntax::Type, "b")]);
    assert_eq!(said("a.c", add).len(), 2, "the function is known all the same; `exit` wants its header");
    let hash = "include <stdlib.h>\ndefine N 3\nvoid main() { exit(N); }";
    assert_eq!(
        said("a.c", hash)[..2],
        [missing(ExpectedSyntax::Text("#"), "include"), missing(ExpectedSyntax::Text("#"), "define")]
    );
    let stars = "void main() { int i; for (i = 0, i < 5, i++) for (i = 0; i < 3) i++; }";
    assert_eq!(said("a.c", stars), [Message::MissingForSemicolon, Message::MissingForSemicolon]);
    let size = "#define N 10;\nint a[3];\nvoid main() { a[0] = N }";
    assert_eq!(said("a.c", size), [Message::MacroSemicolon { name: "N".to_string() }]);
    let vector = "int main() { vector<int> v; return 0; }";
    assert_eq!(said("a.cpp", vector), [Message::Unsupported { what: Unsupported::Templates }]);
    let beyond = "int a[5], *p;\nvoid main() { a[5] = 1; p = &a[5]; a[4] = *p; }";
    assert_eq!(said("a.c", beyond), [Message::IndexOutOfBounds { index: 5, length: 5 }]);
}

#[test]
fn sources_of_every_encoding_keep_their_bytes() {
    let utf8 =
        "#include <stdio.h>\r\nvoid main() { char *s = \"中文\"; printf(\"%d %s\", strlen(s), s); }\r\n\u{1A}garbage";
    let run = console::run(program(utf8), b"", PcConfig::default(), SOON);
    assert_eq!(run.output, b"4 \xD6\xD0\xCE\xC4");
}

#[test]
fn several_sources_are_one_program() {
    let main: &[u8] = b"#include <stdio.h>
void main()
{
    FILE *f = fopen(\"note\", \"w\");
    note(f, 1, 2);
    note(f, 3);
    fclose(f);
}
";
    let note: &[u8] = b"#include <stdio.h>
void note(FILE *f, int a, int b) { printf(\"%d \", f == NULL ? 0 : a); }
";
    let program = compile(&[("main.c", main), ("note.c", note)], &NoFiles, &CompileOptions::default()).unwrap();
    let found: Vec<_> =
        program.warnings().iter().map(|w| (&w.message, program.sources().position(w.span).line)).collect();
    // An undeclared function accepts any arguments, as the linker does not check them.
    let count = Message::ArgumentCount { name: "note".into(), expected: 3, found: 2 };
    assert_eq!(found.iter().find(|(message, _)| **message == count), Some(&(&count, 6)));
    // A structure of a header is the same type in all sources.
    assert!(!found.iter().any(|(message, _)| matches!(message, Message::SuspiciousPointer { .. })), "{found:?}");
    let run = console::run(program.into(), b"", PcConfig::default(), SOON);
    assert_eq!(String::from_utf8(run.output).unwrap(), "1 3 ");
}

#[test]
fn classes_of_a_header_are_the_same_in_each_source() {
    let text: &[u8] =
        b"class P { int x, y; public: P(int a, int b); P(char *s, int b); void set(int v); void set(char *s);\n\
        int sum() { return x + y; } void show(); };\nint twice(int); int twice(char *);\n";
    let header = |name: &str| (name == "p.h").then(|| text.to_vec());
    let part: &[u8] = b"#include <iostream.h>\n#include <dir.h>\n#include \"p.h\"\n\
        P::P(int a, int b) { x = a; y = b; } P::P(char *s, int b) { x = *s; y = b; }\n\
        void P::set(int v) { x = v; } void P::set(char *s) { y = *s; }\n\
        void P::show() { char n[MAXFILE]; fnsplit(\"C:\\\\A.B\", 0, 0, n, 0); cout << n << x << \",\" << y << endl; }\n\
        int twice(int a) { return 2 * a; } int twice(char *s) { return *s; }\n";
    let main: &[u8] = b"#include <iostream.h>\n#include <dir.h>\n#include \"p.h\"\n\
        void main() { P a(1, 2), b(\"0\", 8); a.set(5); a.set(\"1\"); a.show(); b.show();\n\
        char p[9]; fnmerge(p, 0, 0, \"N\", \"C\"); cout << p << a.sum() << twice(4) << twice(\"A\") << endl; }";
    for sources in [[("main.cpp", main), ("part.cpp", part)], [("part.cpp", part), ("main.cpp", main)]] {
        let program =
            compile(&sources, &header, &CompileOptions::default()).unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
        assert_eq!(program.warnings().len(), 0);
        let run = console::run(program.into(), b"", PcConfig::default(), SOON);
        assert_eq!(String::from_utf8(run.output).unwrap(), "A5,49\nA48,8\nN.C54865\n");
    }
}

/// Returns how a program ends, and the invalid pointers that it used: kind, line, variable, and the line of its declaration.
fn pointers(
    source: &str,
    model: MemoryModel,
    strict: bool,
) -> (MachineStop, Vec<(RuntimeErrorKind, u32, String, u32)>) {
    let options = CompileOptions { model, ..CompileOptions::default() };
    let program =
        compile(&[("p.c", source.as_bytes())], &NoFiles, &options).unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let mut machine = Machine::new(program.into());
    machine.set_strict(strict);
    let stop = machine.run(&mut NoScreen, u64::MAX);
    let program = machine.program();
    let found = machine.warnings().iter().map(|error| {
        let (name, declared) = program.pointer_at(error.at).unwrap();
        let declared = declared.map_or(0, |span| program.sources().position(span).line);
        (error.kind, program.position(error.at).line, name, declared)
    });
    (stop, found.collect())
}

#[test]
fn a_misspelled_header_does_not_hide_other_errors() {
    let source = "#include <studio.h>\nvoid mian()\n{\n int x = 5\n printf(\"%d\\n\", x);\n}\n";
    let compiled = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default());
    let errors = compiled.err().unwrap();
    let found: Vec<String> = errors.diagnostics.iter().map(|problem| problem.message.to_string()).collect();
    for part in ["did you mean `stdio.h`?", "`;` is missing", "is `mian` meant to be `main`?"] {
        assert!(found.iter().any(|message| message.contains(part)), "{part}: {found:?}");
    }
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn one_mistake_is_one_error() {
    let sentences = |name: &str, source: &str| -> Vec<String> {
        match compile(&[(name, source.as_bytes())], &NoFiles, &CompileOptions::default()) {
            Ok(program) => program.warnings().iter().map(|p| p.message.to_string()).collect(),
            Err(problems) => {
                let errors = problems.diagnostics.iter().filter(|p| p.severity == Severity::Error);
                errors.map(|p| p.message.to_string()).collect()
            }
        }
    };
    for (source, part) in [
        ("#include <stdio.h>\nvoid main()\n{\n int a[5], i\n for (i = 0; i < 5; i++) a[i] = i;\n}\n", "`;` is missing"),
        ("#include <stdio.h>\nvoid main()\n{\n puts(\"a\")\n puts(\"b\");\n}\n", "`;` is missing"),
        ("struct S { int a; }\nvoid main()\n{\n struct S s;\n s.a = 1;\n}\n", "`;` is missing"),
        ("#include <stdio.h>\nvoid main()\n{\n puts(\"a);\n puts(\"b\");\n}\n", "a `\"` is missing"),
        ("#include <stdio.h>\nvoid main() { puts(\"a\")；}\n", "full-width"),
        ("#include <stdio.h>\nvoid main() { puts(“你好”); }\n", "full-width"),
        ("#include <thing.h>\nvoid main() { Thing x; }\n", "no header"),
        ("#include <studio.h>\nvoid main() { puts(\"a\"); }\n", "did you mean `stdio.h`?"),
        ("#include <stdio.h>\nvoid mian() { puts(\"a\"); }\n", "is `mian` meant to be `main`?"),
        ("void main()\n{\n  int i = 0;\n  if (i) {\n    i++;\n  i--;\n}\nvoid f()\n{\n}\n", "missing before line 7"),
        ("void main()\n{\n  int i;\n  for (i = 0; i < 3; i++)\n    i += 2;\n  }\n  i = 1;\n}\n", "one too many"),
        ("void main() { Int a; a = 1; a++; }\n", "did you mean `int`?"),
        ("void main() { int i; fro (i = 0; i < 3; i++) { i++; } }\n", "did you mean `for`?"),
        ("viod f(int x) { x++; }\nvoid main() { f(1); }\n", "did you mean `void`?"),
        ("void main() { int d = DETECT; d++; }\n", "#include <graphics.h>"),
        ("struct P { int x; } s, *p = &s;\nvoid main() { p.x = 1; }\n", "`->`"),
        ("struct P { int x; } s;\nvoid main() { s->x = 1; }\n", "`.`"),
        ("void main() { char s[9]; s = \"abc\"; }\n", "strcpy"),
        ("void main() { int a[5]; a[7] = 1; }\n", "out of range"),
        ("void main() { int i; long n = 0; for (i = 0; i < 40000; i++) n++; }\n", "16 bits"),
        ("#include <stdio.h>\nvoid main() { int i = 0; while (i < 10) printf(\"%d\", i); }\n", "never ends"),
    ] {
        let found = sentences("test.c", source);
        assert!(matches!(&found[..], [one] if one.contains(part)), "{source} {found:?}");
    }
    for (source, part) in [
        ("#include <iostream.h>\nvoid main() { int a = 1; cin << a; }\n", "`>>`"),
        ("class A { template <class T> T f(T a) { return a; } };\nvoid main() { A a; }\n", "template"),
        ("class A { }; class B { }; class C : public A, public B { };\nvoid main() { C c; }\n", "one base class"),
        ("class A { public: int x; };\nvoid main() { int A::*p = &A::x; }\n", "pointers to members"),
        ("#include <vector>\nvoid main() { vector<int> v; }\n", "use --compiler dev"),
    ] {
        let found = sentences("test.cpp", source);
        assert!(matches!(&found[..], [one] if one.contains(part)), "{source} {found:?}");
    }
}

#[test]
fn uninitialized_pointers_are_reported_and_end_a_strict_run() {
    let warning = |kind, line, name: &str, declared| (kind, line, name.to_string(), declared);
    let (unset, null) = (RuntimeErrorKind::UninitializedPointer, RuntimeErrorKind::NullPointer);
    let cases = [
        ("void main() {\nint *p;\nint i = 3;\nif (i > 5) p = &i;\n*p = 7; }", warning(unset, 5, "p", 2)),
        (
            "void main() {\nint *p, i = 3;\nif (i > 5) p = &i;\nfor (i = 0; i < 9; i++)\np[i] = 7; }",
            warning(unset, 5, "p", 2),
        ),
        ("void main() {\nchar *s = \"abc\", *t;\nwhile (*s)\n*t++ = *s++; }", warning(unset, 4, "t", 2)),
        ("#include <string.h>\nvoid main() {\nchar *s;\nstrcpy(s, \"hi\"); }", warning(unset, 4, "s", 3)),
        (
            "struct n { int v; } a;\nvoid main() { struct n *p, *q = &a;\nif (a.v) p = q;\np->v = 1; }",
            warning(unset, 4, "p", 2),
        ),
        ("int f(int *p) { return p != 0; }\nvoid main() { int *p;\nf(p); }", warning(unset, 3, "p", 2)),
        ("int *g;\nvoid main() {\n*g = 1; }", warning(null, 3, "g", 1)),
        (
            "struct n { int v; struct n *next; } a;\nvoid main() { struct n *p;\np = a.next;\np->v = 1; }",
            warning(null, 4, "p", 2),
        ),
        // In arrays and structures, and as arguments.
        ("void main() {\nint *a[4], i = 2, k;\na[0] = &k;\n*a[i] = 7; }", warning(unset, 4, "a[i]", 2)),
        ("void main() {\nchar *a[3][2];\na[1][1][5] = 7; }", warning(unset, 3, "a[1][1]", 2)),
        (
            "#include <string.h>\nvoid main() {\nchar *a[9]; int i = 3;\nstrcpy(a[i], \"hi\"); }",
            warning(unset, 4, "a[i]", 3),
        ),
        ("struct n { int v; char *s; };\nvoid main() {\nstruct n x;\n*x.s = 1; }", warning(unset, 4, "x.s", 3)),
        (
            "struct n { char *s; } y;\nvoid main() {\nstruct n x[3], *p = x + 1;\np->s[2] = 1; }",
            warning(unset, 4, "p->s", 0),
        ),
        (
            "struct n { struct n *next; int v; } y;\nvoid main() {\nstruct n *p = &y;\np->next->v = 1; }",
            warning(null, 4, "p->next", 0),
        ),
        ("void main() {\nchar *s = 0;\n*s = 3; }", warning(null, 3, "s", 2)),
        (
            "struct n { struct n *next; int v; } y;\nvoid main() {\nstruct n *p = &y;\np = p->next, p->v = 1; }",
            warning(null, 4, "p", 3),
        ),
        ("char *names[5];\nvoid main() { int i = 1;\nnames[i][0] = 1; }", warning(null, 3, "names[i]", 1)),
        ("int f(int *p) {\nreturn *p; }\nvoid main() { f(0); }", warning(null, 2, "p", 1)),
        // In inner blocks and unions.
        ("void main() {\nint i = 1, k;\nif (i) {\nint *q;\nif (i > 3) q = &k;\n*q = 7; } }", warning(unset, 6, "q", 4)),
        // In the bodies of loops, in the first iteration.
        (
            "void main() {\nint i, k;\nfor (i = 0; i < 3; i++) {\nint *q;\nif (i) q = &k;\n*q = 7; } }",
            warning(unset, 6, "q", 4),
        ),
        (
            "void main() {\nint i = 0, k;\nwhile (i++ < 2) { do { int *q;\nif (i > 1) q = &k;\n*q = 7; } while (0); } }",
            warning(unset, 5, "q", 3),
        ),
        ("union u { int i; char *s; };\nvoid main() {\nunion u x;\n*x.s = 1; }", warning(unset, 4, "x.s", 3)),
    ];
    for (source, expected) in cases {
        let (stop, found) = pointers(source, MemoryModel::Small, false);
        assert!(matches!(stop, MachineStop::Exit(_)), "{source}: {stop:?}");
        assert_eq!(found, std::slice::from_ref(&expected), "{source}");
        let (stop, found) = pointers(source, MemoryModel::Small, true);
        assert!(matches!(stop, MachineStop::RuntimeError(error) if error.kind == expected.0), "{source}: {stop:?}");
        assert_eq!(found.len(), 1);
        if expected.0 == unset {
            assert_eq!(pointers(source, MemoryModel::Large, false).1, [expected], "{source}");
        }
    }
}

#[test]
fn strict_mode_reports_uninitialized_pointers_in_malloc_memory() {
    let sources = [
        "#include <alloc.h>\nstruct n { struct n *next; int v; };\nvoid main() { struct n *p = (struct n *) malloc(sizeof(struct n));\np->next->v = 1; }",
        "#include <alloc.h>\nstruct n { struct n *next; int v; };\nvoid main() { struct n *p = (struct n *) realloc(NULL, 40);\n(*p).next->v = 1; }",
    ];
    for source in sources {
        for model in [MemoryModel::Small, MemoryModel::Large] {
            let (stop, found) = pointers(source, model, true);
            assert!(
                matches!(stop, MachineStop::RuntimeError(error) if error.kind == RuntimeErrorKind::UninitializedPointer),
                "{source}: {stop:?}"
            );
            assert_eq!(found[0].1, 4);
        }
    }
    let cleared = "#include <alloc.h>\nvoid main() { char *p = (char *) calloc(9, 1), *q = (char *) malloc(4);\nq[3] = p[8]; free(q); }";
    assert_eq!(pointers(cleared, MemoryModel::Small, true), (MachineStop::Exit(0), vec![]));
}

#[test]
fn pointers_that_were_set_are_not_reported() {
    let sources = [
        "int a[4];\nvoid main() { int *p, n = 0; p = a; *p = 1; p[1] = 2; while (p < a + 4) { *p++ = n++; } }",
        "void f(int **p, int *to) { *p = to; }\nvoid main() { int *p, i; f(&p, &i); *p = 1; }",
        "#include <stdlib.h>\nvoid main() { char *p; p = malloc(60000u); if (p != NULL) free(p); p = malloc(9); p[8] = 1; }",
        "struct n { struct n *next; } a;\nvoid main() { struct n *p; for (p = &a; p != 0; p = p->next) ; }",
        "void main() { char *a[2], c; int i; for (i = 0; i < 2; i++) a[i] = &c; *a[1] = 1; a[0][0] = *a[1]; }",
        "struct n { char *s; int v; }; void f(struct n *p, char *s) { p->s = s; }\nvoid main() { struct n x[2]; char c; f(x, &c); *x[0].s = 1; }",
        "char *g[2] = {\"a\", \"b\"}; int f(char **p) { return **p; }\nvoid main() { char *a[] = {\"c\"}; f(g + 1); f(a); }",
        "void main(int argc, char *argv[]) { int n = argc > 0 ? argv[0][0] : 0; }",
        "union u { char *s; long v; }; void main() { union u a, *p = &a; p->v = 0x40L; }",
        "void main() { int i; for (i = 0; i < 3; i++) { static int *p; int k; if (i == 0) p = &k; *p = 1; } }",
        "void main() { int i, k; for (i = 0; i < 3; i++) { int *p; if (i == 0) p = &k; *p = 1; } }",
        "void main() { int i = 0, k; again: { int *p; if (i == 0) p = &k; *p = 1; } if (i++ < 3) goto again; }",
    ];
    for source in sources {
        for model in [MemoryModel::Small, MemoryModel::Large] {
            let (stop, found) = pointers(source, model, true);
            assert!(matches!(stop, MachineStop::Exit(_)) && found.is_empty(), "{source}: {stop:?} {found:?}");
        }
    }
}

#[test]
fn memory_of_the_graphics_kernel_is_the_far_heap() {
    let source = "#include <stdio.h>\n#include <graphics.h>\nvoid main() { char far *p = _graphgetmem(500); p[499] = 7;\n\
                  printf(\"%d %d\", p != NULL, p[499]); _graphfreemem(p, 500); registerbgidriver(ATT_driver); }";
    assert_eq!(printed(source, &CompileOptions::default()), "1 7");
}

#[test]
fn line_directives_change_line_and_file() {
    let source = "#include <stdio.h>\n#define here 1000\nvoid main() {\nprintf(\"%d \", __LINE__);\n#line here \"other.c\"\n\
                  printf(\"%d %s \", __LINE__, __FILE__);\nprintf(\"%d %d\", __LINE__, L'A'); }";
    assert_eq!(printed(source, &CompileOptions::default()), "4 1000 other.c 1001 65");
    let Err(problems) =
        compile(&[("a.c", b"#line 500\nint main() { return x; }")], &NoFiles, &CompileOptions::default())
    else {
        panic!("there is no x")
    };
    assert_eq!(problems.sources.position(problems.diagnostics[0].span).line, 2, "a mistake is where it stands");
}

#[test]
fn conditions_of_the_preprocessor_are_those_of_c() {
    let holds = |condition: &str| {
        let source = format!(
            "#include <stdio.h>\n#define YES\n#define SEVEN 7\nvoid main() {{\n#if {condition}\nprintf(\"1\");\n#else\nprintf(\"0\");\n#endif\n}}"
        );
        printed(&source, &CompileOptions::default()) == "1"
    };
    for condition in [
        "defined YES && !defined NO && defined(SEVEN)",
        "10 - 4 - 3 == 3 && 100 / 10 / 2 == 5",
        "2 + 3 * 4 == 14 && (2 + 3) * 4 == 20 && 7 % 4 == 3",
        "(6 ^ 3) == 5 && (6 | 3) == 7 && (6 & 3) == 2 && ~0 == -1",
        "1 << 4 == 16 && 64 >> 2 == 16",
        "2 != 3 && !(3 != 3) && 3 == SEVEN - 4",
        "2 < 3 && !(3 < 3) && 3 > 2 && !(3 > 3) && 3 <= 3 && !(4 <= 3) && 3 >= 3 && !(2 >= 3)",
        "0 || SEVEN ? 1 : 0",
        "UNKNOWN == 0 && -1 < 0 && +1 > 0",
        "!(0 && 1 / 0)",
    ] {
        assert!(holds(condition), "{condition}");
        assert!(!holds(&format!("!({condition})")), "{condition}");
    }
}

#[test]
fn a_function_that_never_returns_needs_no_value() {
    let warnings = |source: &str| -> Vec<Message> {
        let program = program(&format!("#include <stdlib.h>\n{source}\nvoid main() {{ f(1); }}"));
        program.warnings().iter().map(|warning| warning.message.clone()).collect()
    };
    assert_eq!(warnings("int f(int a) { if (a) return 1; }"), [Message::MissingReturn { name: "f".to_owned() }]);
    for end in ["exit(2);", "abort();", "for (;;) ;", "return 2;"] {
        assert_eq!(warnings(&format!("int f(int a) {{ if (a) return 1; {end} }}")), [], "{end}");
    }
}

#[test]
fn constants_are_conditions() {
    let source = "#include <stdio.h>\nvoid main() { int n = 0; if (2) n += 1; if (0) n += 2; if (0.5) n += 4; if (0.0) n += 8; while (0.0) n += 16;
        do n += 32; while (0); for (; 1;) { n += 64; break; } if (!0.0) n += 128; printf(\"%d\", n); }";
    assert_eq!(printed(source, &CompileOptions::default()), "229");
}

#[test]
fn huge_pointers_are_normalized() {
    let source = "#include <stdio.h>\n#include <dos.h>\nvoid main() { char huge *p = MK_FP(0x5000, 0), huge *q = p + 35; long huge *r = MK_FP(0x5000, 8);
        printf(\"%x:%x %ld \", FP_SEG(q), FP_OFF(q), (long)(q - p)); q = p + 0x12345L; r += 3; printf(\"%x:%x %x:%x\", FP_SEG(q), FP_OFF(q), FP_SEG(r), FP_OFF(r)); }";
    // Borland's Programmer's Guide: the offset of a huge pointer is from 0 to 15.
    assert_eq!(printed(source, &CompileOptions::default()), "5002:3 35 6234:5 5001:4");
}

/// Returns how a program ends, and its indices out of range: index, number of elements, and line.
fn indices(source: &str, strict: bool) -> (MachineStop, Vec<(i16, u32, u32)>) {
    let program = compile(&[("p.c", source.as_bytes())], &NoFiles, &CompileOptions::default())
        .unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let mut machine = Machine::new(program.into());
    machine.set_strict(strict);
    let stop = machine.run(&mut NoScreen, u64::MAX);
    let found = machine.warnings().iter().map(|error| match error.kind {
        RuntimeErrorKind::IndexOutOfRange { index, length } => {
            (index, length, machine.program().position(error.at).line)
        }
        kind => panic!("{kind:?}"),
    });
    (stop, found.collect())
}

#[test]
fn indices_out_of_range_are_reported_once_and_end_a_strict_run() {
    for (source, expected) in [
        ("int a[5];\nvoid main()\n{ int i;\n for (i = 0; i <= 5; i++) a[i] = i;\n}", &[(5, 5, 4)][..]),
        ("void main()\n{ int i = -1, a[5], s;\n s = a[i];\n}", &[(-1, 5, 3)]),
        ("char s[2][3];\nvoid main()\n{ int i = 3;\n s[0][i] = 1;\n s[i][0] = 1;\n}", &[(3, 3, 4), (3, 2, 5)]),
        ("struct { int n, a[4]; } s;\nvoid main()\n{ int i = 4;\n s.a[i]++;\n}", &[(4, 4, 4)]),
        ("double d[3];\nvoid main()\n{ int i = 3;\n d[i] = 1;\n}", &[(3, 3, 4)]),
        // The address after the last element is valid, the next one is not.
        ("int a[5];\nvoid main()\n{ int i = 5; int *p;\n p = &a[i];\n i = 6;\n p = &a[i];\n}", &[(6, 5, 6)]),
        ("int a[2][5];\nvoid main()\n{ int i = 5, j = 1; int *p;\n p = &a[j][i];\n}", &[]),
        // One element at the end of a structure may stand for more; a pointer has no length.
        (
            "#include <stdlib.h>\nstruct S { int n, a[1]; };\nvoid main()\n{ int i = 3; struct S *s = malloc(20);\n s->a[i] = 1;\n}",
            &[],
        ),
        ("void f(int a[5])\n{ int i = 5;\n a[i] = 1; }\nvoid main()\n{ int b[9];\n f(b);\n}", &[]),
        ("int a[5];\nvoid main()\n{ int i;\n for (i = 0; i < 5; i++) a[i] = i;\n}", &[]),
    ] {
        let (stop, found) = indices(source, false);
        assert!(matches!(stop, MachineStop::Exit(_)), "{source}: {stop:?}");
        assert_eq!(found, expected, "{source}");
        let (stop, found) = indices(source, true);
        assert_eq!(matches!(stop, MachineStop::RuntimeError(_)), !expected.is_empty(), "{source}: {stop:?}");
        assert_eq!(found.len(), expected.len().min(1), "{source}");
    }
}
