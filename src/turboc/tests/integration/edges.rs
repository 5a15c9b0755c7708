//! `const` through pointers, and the program's `matherr`.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, Compiler, MemoryModel, Message, NoFiles, compile, console};

/// Returns the names of what a program changes although it is `const`.
fn changed_constants(name: &str, source: &str, compiler: Compiler) -> Vec<String> {
    let options = CompileOptions { compiler, ..CompileOptions::default() };
    let Err(problems) = compile(&[(name, source.as_bytes())], &NoFiles, &options) else { return Vec::new() };
    let names = problems.diagnostics.into_iter().map(|problem| match problem.message {
        Message::ConstModified { name } => name,
        other => panic!("{source}: {other:?}"),
    });
    names.collect()
}

#[test]
fn what_a_pointer_to_const_points_to_cannot_be_changed() {
    let cases: [(&str, &str, &[&str]); 4] = [
        (
            "a.c",
            "typedef const char *text; struct point { int x; const int y; const char *name; };
             void f(const char *s, const char a[], char *const p, const struct point *q, text t, const int n) {
               s[0] = 1; *a = 2; p = 0; q->x = 3; *t++ = 4; n++; *(s + 1) = 5; (*q).name = 0; q->name[0] = 6;
             }
             int main(void) { const int one = 1, list[3] = {1, 2, 3}; struct point p; one = 2; list[1] = 4; p.y = 5;
               return 0; }",
            &["s[0]", "*a", "p", "q->x", "*t++", "n", "*(s + 1)", "(*q).name", "q->name[0]", "one", "list[1]", "p.y"],
        ),
        (
            "a.c",
            "typedef const char *text; struct point { int x; const char *name; };
             void f(const char *s, const char a[], char *const p, struct point *const q, text t) {
               s++; a = s; *p = 2; p[1] = 3; q->x = 3; q->name = s; t = s; *(char *)s = 1;
             }
             int main(void) { const char *names[3], **list = names; names[0] = \"a\"; list[1] = \"b\"; *list = 0;
               list++; return 0; }",
            &[],
        ),
        (
            "a.cpp",
            "class point { public: int x; static int y; void set(int n) { x = n; y = n; } };
             int point::y; int z;
             void f(const point &p, const int &n, point &q) { p.x = 1; n = 2; q.x = 3; q.set(4); z = 5; }
             int main() { const point *p = 0; p = new point; p->x = 6; return 0; }",
            &["p.x", "n", "p->x"],
        ),
        (
            "a.cpp",
            "template <class T> class list { public: T item; const T *first;
             void add(const T &x) { item = x; first = &x; } };
             const int x = 1; class two { public: int x; void set() { x = 2; } };
             int main() { list<const char *> names; names.add(\"a\"); names.item = \"b\";
             const char *const *p = &names.item;
               p = 0; two t; t.set(); return x; }",
            &[],
        ),
    ];
    for (name, source, expected) in cases {
        for compiler in [Compiler::TurboC2, Compiler::BorlandC3, Compiler::DevCpp] {
            if compiler != Compiler::TurboC2 || name == "a.c" {
                assert_eq!(changed_constants(name, source, compiler), expected, "{compiler:?}");
            }
        }
    }
}

/// Returns what a program prints.
fn printed(source: &str, model: MemoryModel) -> String {
    let options = CompileOptions { model, ..CompileOptions::default() };
    let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &options).map_err(|e| e.diagnostics).unwrap();
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(10));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
    String::from_utf8(run.output).unwrap()
}

#[test]
fn mathematical_errors_call_the_matherr_of_the_program() {
    let source = "#include <math.h>\n#include <stdio.h>\n#include <errno.h>\n#include <setjmp.h>
        jmp_buf away; int calls;
        int matherr(struct exception *e) {
          calls++;
          printf(\"%d %s %g %g;\", e->type, e->name, e->arg1, e->arg2);
          if (e->type == SING) longjmp(away, 1);
          if (e->type == DOMAIN && e->arg1 == -4) { e->retval = sqrt(-9) + 1; return 1; }
          if (e->type == DOMAIN && e->arg1 == -9) { e->retval = 6; return 1; }
          return e->type == OVERFLOW ? (e->retval = 8, 0) : 1;
        }
        int main(void) {
          int i; double sum = 0;
          printf(\"%g %d\\n\", 1 + sqrt(-4) * 2, errno);
          printf(\"%g \", exp(1000)); printf(\"%d\\n\", errno);
          for (i = 0; i < 2; i++) if (!setjmp(away)) sum += log(0); else sum++;
          printf(\"%g\\n\", sum + sqrt(16));
          sin(1e300);
          printf(\"%d\\n\", calls);
          return 0; }";
    let expected = "1 sqrt -4 0;1 sqrt -9 0;15 0\n3 exp 1000 0;8 34\n\
                    2 log 0 0;2 log 0 0;6\n5 sin 1e+300 0;6\n";
    for model in [MemoryModel::Small, MemoryModel::Medium, MemoryModel::Compact, MemoryModel::Large] {
        assert_eq!(printed(source, model), expected, "{model:?}");
    }
}
