//! Memory models: the widths of pointers, and data beyond 64 KB.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileError, CompileOptions, MemoryModel, Message, NoFiles, Program, compile, console};

fn compiled(sources: &[(&str, &str)], model: MemoryModel) -> Result<Program, CompileError> {
    let sources: Vec<(&str, &[u8])> = sources.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    compile(&sources, &NoFiles, &CompileOptions { model, ..CompileOptions::default() })
}

fn printed(sources: &[(&str, &str)], model: MemoryModel) -> String {
    let program = compiled(sources, model).unwrap_or_else(|p| panic!("{model:?}: {:?}", p.diagnostics));
    let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(10));
    assert!(matches!(run.end, PcEvent::Exit(_)), "{model:?}: {:?}", run.end);
    String::from_utf8(run.output).unwrap()
}

/// The sizes that Borland's User's Guide lists for each model, and the name that it predefines.
#[test]
fn pointers_have_the_widths_of_the_model() {
    let source = r#"#include <stdio.h>
#include <dos.h>
#include <stdlib.h>
#include <alloc.h>
#if defined(__SMALL__)
char *model = "small";
#elif defined(__MEDIUM__)
char *model = "medium";
#elif defined(__COMPACT__)
char *model = "compact";
#elif defined(__LARGE__)
char *model = "large";
#elif defined(__HUGE__)
char *model = "huge";
#endif
int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int twice(int x) { return 2 * x; }
void last(void) { printf(" last"); }
int main(int argc, char *argv[])
{
    int local = 5, *p = &local, list[3] = { 3, 1, 2 };
    int (*f)(int) = twice;
    char *text = malloc(9);
    atexit(last);
    qsort(list, 3, sizeof(int), order);
    sprintf(text, "%d%d%d", list[0], list[1], list[2]);
    printf("%s %d %d %d ", model, sizeof(char *), sizeof(void (*)()), sizeof(coreleft()));
    printf("%s %d %d %d ", text, *p, f(4), argc);
    printf("%d", FP_SEG((void far *)&local) == FP_SEG((void far *)model));
    return argv[0] == 0;
}
"#;
    let seen = MemoryModel::ALL.map(|model| printed(&[("a.c", source)], model));
    let expected = [
        "small 2 2 2 123 5 8 1 1 last",
        "medium 2 4 2 123 5 8 1 1 last",
        "compact 4 2 4 123 5 8 1 0 last",
        "large 4 4 4 123 5 8 1 0 last",
        "huge 4 4 4 123 5 8 1 0 last",
    ];
    assert_eq!(seen, expected);
}

#[test]
fn variables_of_the_huge_model_may_exceed_64_kilobytes() {
    let main = r#"#include <stdio.h>
#include <string.h>
struct S { int v; char name[300]; };
int a[20000], b[20000] = { 7, 8 };
extern int c[], total;
char words[3][20000] = { "one", "two", "three" };
struct S s = { 4, "struct" }, copy, many[100];
int *table[200] = { a, &b[1], &a[19999] };
char *texts[200] = { words[1], "literal", s.name };
int add(int *p, int n);
void fill(void) { static int local[15000]; int i; for (i = 0; i < 15000; i++) local[i] = i; total += local[14999]; }
int main()
{
    int i, *p = a;
    for (i = 0; i < 20000; i++) *p++ = i % 100, c[i] = 1;
    fill();
    copy = s;
    many[99] = copy;
    many[99].v++;
    strcpy(many[1].name, words[2]);
    a[5] += b[1]++;
    printf("%d %d %d %d ", add(a, 20000), add(c, 20000), total, *table[1]);
    printf("%d %s %s %s %s ", *table[2], texts[0], texts[1], texts[2], many[1].name);
    printf("%d %s %d %d", many[99].v, many[99].name, sizeof a, p - a);
    return 0;
}
"#;
    let other =
        "int c[20000], total;\nint add(int *p, int n) { long sum = 0; while (n--) sum += *p++; return sum % 10000; }\n";
    let sources = [("a.c", main), ("b.c", other)];
    // The difference of far pointers is that of their unsigned offsets.
    let expected = "8 0 14999 9 99 two literal struct three 5 struct -25536 20000";
    assert_eq!(printed(&sources, MemoryModel::Huge), expected);
    let problems = compiled(&sources, MemoryModel::Large).err().unwrap();
    assert!(problems.diagnostics.iter().any(|p| matches!(p.message, Message::DataTooLarge { .. })));
}

#[test]
fn objects_of_the_huge_model_are_constructed_in_their_segments() {
    let source = r#"#include <iostream.h>
class A { int v[200]; public: A(int x = 1) { v[199] = x; } ~A() { cout << '~' << v[199]; } int get() const { return v[199]; }
    A &operator+=(const A &o) { v[199] += o.v[199]; return *this; } virtual int kind() { return 3; } static int table[300]; };
int A::table[300] = { 5 };
class B : public A { int w; public: B(int x) : A(x) { w = x; } int kind() { return w; } };
A list[100], one(40);
B two(6);
const A &ref = list[3];
int main() { A *p = &two; list[3] += one; list[3] += *p; cout << ref.get() << ' ' << p->kind() << ' ' << list[4].kind() << A::table[0] << ' '; return 0; }
"#;
    let seen = printed(&[("a.cpp", source)], MemoryModel::Huge);
    // 1 + 40 + 6, and the destructors in reverse order.
    assert!(seen.starts_with("47 6 35 ~6~40~1"), "{seen}");
    assert_eq!(seen.matches('~').count(), 102);
}
