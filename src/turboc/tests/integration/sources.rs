//! Programs of several sources, the preprocessor, and the rarer headers of Borland C++ 3.1.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, Message, NoFiles, compile, console};

/// Compiles and runs sources with one header, `h.h`; returns what they print and the warnings.
fn run(header: &str, sources: &[(&str, &str)]) -> (String, Vec<Message>) {
    let loader = |name: &str| (name == "h.h").then(|| header.as_bytes().to_vec());
    let sources: Vec<(&str, &[u8])> = sources.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let program =
        compile(&sources, &loader, &CompileOptions::default()).unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let warnings = program.warnings().iter().map(|w| w.message.clone()).collect();
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(10));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
    (String::from_utf8(run.output).unwrap(), warnings)
}

/// As [`run`], in each order of the sources.
fn run_both_ways(header: &str, mut sources: [(&str, &str); 2]) -> (String, Vec<Message>) {
    let first = run(header, &sources);
    sources.reverse();
    assert_eq!(run(header, &sources), first);
    first
}

/// `x1.c`, `x2.c` and `x.h` of the project's data of `data/c-programs/faults`.
#[test]
fn a_source_may_not_know_the_union_of_a_variable() {
    let header = "extern union REGS regs;\n";
    let user = "#include <stdio.h>\n#include \"h.h\"\nint f(void);\nint main(){ printf(\"%d\", f()); return 0; }\n";
    let owner =
        "#include <dos.h>\n#include \"h.h\"\nunion REGS regs;\nint f(void){ regs.x.ax=3; return regs.x.ax-2; }\n";
    assert_eq!(run_both_ways(header, [("x1.c", user), ("x2.c", owner)]), ("1".into(), vec![]));
}

#[test]
fn structures_of_two_sources_are_the_same_by_their_tags_and_members() {
    let main = "#include <stdio.h>
typedef struct D3DOT { int x, y, z; } D3DOT;
extern struct D3DOT points[];
extern D3DOT *last;
void g(struct D3DOT *p);
struct D3DOT h(int x);
int sum(D3DOT p);
main()
{
    struct D3DOT d;
    d = h(3);
    g(&d);
    points[1] = d;
    last = &points[1];
    d = last->x ? h(5) : points[0];
    printf(\"%d %d %d\", points[1].x, sum(d), last->x);
    return 0;
}
";
    let other = "struct D3DOT { int x, y, z; };
struct D3DOT points[4], *last;
struct D3DOT h(int x) { struct D3DOT a; a.x = a.y = a.z = x; return a; }
void g(struct D3DOT *p) { p->x++; }
int sum(struct D3DOT p) { return p.x + p.y + p.z; }
";
    assert_eq!(run_both_ways("", [("a.c", main), ("b.c", other)]), ("4 15 4".into(), vec![]));
}

#[test]
fn a_source_that_knows_only_the_tag_of_a_list_leaves_it_to_others() {
    let main = "#include <stdio.h>
struct N { int v; struct N *next; };
extern struct N *head;
struct N *make(int v) { static struct N pool[9]; static int used; pool[used].v = v; return &pool[used++]; }
void prepend(int v);
main() { prepend(3); head->next = make(4); printf(\"%d %d\", head->v, head->next->v); return 0; }
";
    let other = "struct N;\nstruct N *head, *make(int v);\nvoid prepend(int v) { head = make(v); }\n";
    assert_eq!(run_both_ways("", [("a.c", main), ("b.c", other)]), ("3 4".into(), vec![]));
}

#[test]
fn different_structures_of_one_tag_are_not_the_same() {
    let main: &[u8] = b"struct S { int a; }; extern struct S s; main() { return s.a; }";
    let other: &[u8] = b"struct S { long b; }; struct S s;";
    let compiled = compile(&[("a.c", main), ("b.c", other)], &NoFiles, &CompileOptions::default());
    let problems = compiled.err().unwrap();
    assert!(problems.diagnostics.iter().any(|p| p.message == Message::Redeclared { name: "s".into() }));
}

#[test]
fn only_a_source_that_is_not_c_is_compiled_as_cplusplus() {
    let cplusplus = "#include <iostream.h>\nint f(void);\nint main() { cout << f() << endl; return 0; }\n";
    let c = "int new[5];\nint f(void) { int class = 3; new[2] = class; return new[2]; }\n";
    for name in ["a.cpp", "a.c"] {
        assert_eq!(run_both_ways("", [(name, cplusplus), ("b.c", c)]), ("3\n".into(), vec![]), "{name}");
    }
}

/// A header of a public program begins so; Borland's compiler accepts it.
#[test]
fn a_directive_may_be_joined_to_its_name() {
    let header =
        "#ifndef_ABOUT_H\n#define _ABOUT_H\nint q = 4;\n#endif\n#ifdef_ABOUT_H\nint r;\n#else\nwrong\n#endif\n";
    let main = "#include <stdio.h>\n#include \"h.h\"\n#include \"h.h\"\nmain() { printf(\"%d%d\", q, r); return 0; }";
    assert_eq!(run(header, &[("a.c", main)]), ("40".into(), vec![]));
}

#[test]
fn the_environment_has_variables() {
    let main = r#"#include <stdio.h>
#include <stdlib.h>
#include <dos.h>
void show(char *name) { char *value = getenv(name); printf("%s;", value ? value : "none"); }
main()
{
    int n;
    show("PATH"); show("COMSPEC"); show("TEMP"); show("PAT"); show("PATH="); show("");
    printf("%d%d%d ", putenv("TEMP=C:\\T"), putenv("PATH=D:\\"), putenv("wrong"));
    show("TEMP"); show("PATH");
    putenv("PATH="); putenv("NOTHING=");
    show("PATH"); show("TEMP");
    for (n = 0; environ[n]; n++) ;
    printf("%d %s", n, environ[0]);
    return 0;
}
"#;
    let expected = r"C:\;C:\COMMAND.COM;none;none;none;none;00-1 C:\T;D:\;none;C:\T;3 COMSPEC=C:\COMMAND.COM";
    assert_eq!(run("", &[("a.c", main)]), (expected.into(), vec![]));
}

#[test]
fn headers_of_borlands_classes_exist() {
    let c = "#include <_null.h>\n#include <_defs.h>\n#include <_nfile.h>\n#include <stdio.h>\n\
        main() { char _FAR *p = NULL; printf(\"%d %d\", _NFILE_, p == 0); return 0; }";
    assert_eq!(run("", &[("a.c", c)]).0, "20 1");
    let cplusplus = r#"#include <_null.h>
#include <_defs.h>
#include <bcd.h>
#include <generic.h>
#include <stdiostr.h>
#include <constrea.h>
#define STACKdeclare(T) class name2(T, STACK) { public: T x; };
typedef int Int;
declare(STACK, Int)
int main()
{
    bcd a = 0.1, b = 0.2;
    IntSTACK q;
    q.x = 4;
    cout << a + b << ' ' << (a + b == bcd(0.3)) << ' ' << bcd(2.345, 2) << ' ' << bcd(2.5, 0) << ' ' << q.x << endl;
    stdiostream s(stdout);
    s << "x" << 3 << endl;
    constream w;
    char cell[2];
    w.window(10, 5, 40, 20);
    w.clrscr();
    w << setclr(14) << setxy(2, 3) << "Hi" << setw(4) << 5 << endl << hex << 255;
    gettext(11, 7, 11, 7, cell);
    cout << cell[0] << (cell[1] & 15) << ' ' << wherex() << ' ' << wherey() << endl;
    return 0;
}
"#;
    assert_eq!(run("", &[("a.cpp", cplusplus)]).0, "0.3 1 2.34 2 4\nx3\nHi   5\r\nffH14 7 4\n");
}
