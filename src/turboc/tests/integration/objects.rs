//! Tests of C++: construction and destruction of objects, implicit conversions, and stream output.

use std::time::Duration;

use huanle_turboc::pc::{PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, MemoryModel, NoFiles, compile, console};

/// Returns the output of a program, which must be the same in all memory models.
fn printed(source: &str) -> String {
    let run = |model| {
        let options = CompileOptions { model, ..CompileOptions::default() };
        let program = compile(&[("test.cpp", source.as_bytes())], &NoFiles, &options);
        let program = program.unwrap_or_else(|problems| panic!("{:?}", problems.diagnostics));
        let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(10));
        assert!(matches!(run.end, PcEvent::Exit(_)), "{:?}", run.end);
        String::from_utf8(run.output).unwrap()
    };
    let small = run(MemoryModel::Small);
    for model in MemoryModel::ALL {
        assert_eq!(run(model), small, "{model:?}");
    }
    small
}

/// A class that prints when its objects are constructed, copied and destroyed.
const TRACED_CLASS: &str = "#include <iostream.h>
class A {
public:
    int x;
    A(int i = 1) { x = i; cout << 'A' << x << ' '; }
    A(const A &a) { x = a.x + 10; cout << 'C' << x << ' '; }
    ~A() { cout << '~' << x << ' '; }
    A operator+(const A &o) { A sum(x + o.x); return sum; }
    int get() { return x; }
};
A make(int i) { A a(i); return a; }
void by(A a) { cout << a.x << ' '; }
int value() { A a(30); return a.get() * 2; }
";

/// Returns the output of a body of `main` before `main` returns.
fn run_body(body: &str) -> String {
    let all = printed(&format!("{TRACED_CLASS}void main() {{ {{ {body} }} cout << '.'; }}"));
    all.split('.').next().unwrap().trim_end().to_string()
}

#[test]
fn every_constructed_object_is_destroyed() {
    for (body, expected) in [
        ("A a, b(2);", "A1 A2 ~2 ~1"),
        ("A a[3];", "A1 A1 A1 ~1 ~1 ~1"),
        ("A a[3] = { A(4), 5 };", "A4 A5 A1 ~1 ~5 ~4"),
        ("A a[2][2];", "A1 A1 A1 A1 ~1 ~1 ~1 ~1"),
        ("A *p = new A[2]; delete [] p;", "A1 A1 ~1 ~1"),
        ("A *p = new A(7); delete p;", "A7 ~7"),
        ("A *p = new A(7); delete [] p;", "A7 ~7"),
        ("A *p = 0; delete p; delete [] p;", ""),
        ("A a(5); by(a);", "A5 C15 15 ~15 ~5"),
        ("by(A(6)); by(7);", "A6 6 ~6 A7 7 ~7"),
        ("A a = make(5);", "A5 C15 ~5 ~15"),
        ("A a = A(3), b(A(4));", "A3 A4 ~4 ~3"),
        ("A a(1), b(2); A c = a + b;", "A1 A2 A3 C13 ~3 ~13 ~2 ~1"),
        ("A(8); cout << make(2).get() << ' ';", "A8 ~8 A2 C12 ~2 12 ~12"),
        ("const A &r = A(9); cout << r.x << ' ';", "A9 9 ~9"),
        ("cout << value();", "A30 ~30 60"),
        ("for (int i = 0; i < 2; i++) { A a(i); if (i == 0) continue; break; }", "A0 ~0 A1 ~1"),
        ("struct H { A m[2]; A n; } h;", "A1 A1 A1 ~1 ~1 ~1"),
    ] {
        assert_eq!(run_body(body), expected, "{body}");
    }
}

#[test]
fn static_objects_are_destroyed_at_exit() {
    let source = format!(
        "{TRACED_CLASS}A g(100); void f() {{ static A s(200); }} void main() {{ f(); f(); A l(3); cout << \"- \"; }}"
    );
    assert_eq!(printed(&source), "A100 A200 A3 - ~3 ~200 ~100 ");
}

#[test]
fn a_class_without_a_constructor_uses_that_of_its_base() {
    let source = "#include <iostream.h>
class B { protected: int p; public: B() { p = 2; } ~B() { cout << \"~B\"; } };
class D : public B { public: void show() { cout << p; } };
class E : public D { };
void main() { D d; d.show(); E e; e.show(); }";
    assert_eq!(printed(source), "22~B~B");
}

#[test]
fn conversion_operators_convert_objects() {
    let source = "#include <iostream.h>
#include <string.h>
class N { int n; public: N(int i) { n = i; } operator int() { return n; } operator double(); };
N::operator double() { return n + 0.5; }
class S { char t[9]; public: S(char *s) { strcpy(t, s); } operator const char *() const { return t; } };
class Old { public: int v; };
class New { public: int v; New() { } New(Old o) { v = o.v + 1; } };
void main() {
    N n(4); int i = n; double d = n; S s(\"abc\"); Old o; New w; o.v = 6; w = o;
    cout << i << ' ' << d << ' ' << strlen(s) << ' ' << s << ' ' << w.v;
    if (n > 3) cout << \" more\";
}";
    assert_eq!(printed(source), "4 4.5 3 abc 7 more");
}

#[test]
fn streams_print_as_borlands() {
    let source = "#include <strstrea.h>
#include <fstream.h>
#include <iomanip.h>
void log(ostream &o) { o << setw(4) << 3 << endl; }
void main() {
    cout << 22.0 / 7 << ' ' << 1.5 << ' ' << 100.0 << ' ' << 1234567.0 << ' ' << setprecision(2) << 2.718 << endl;
    fstream f(\"a.txt\", ios::out); f << \"x \" << setw(3) << 7 << ' ' << 2.5f << endl; log(f); f.close();
    char line[20]; f.open(\"a.txt\", ios::in); while (f.getline(line, 20)) cout << line << '|';
    char t[20]; ostrstream o(t, 20); o << \"n=\" << 5 << ends; cout << t << endl;
    int a, b; istrstream i(\"10 20\"); i >> a >> b; cout << a + b;
}";
    assert_eq!(printed(source), "3.142857 1.5 100 1234567 2.72\nx   7 2.5|   3|n=5\n30");
}

/// The expected output is that of a build by Borland C++ 3.1 in DOSBox.
#[test]
fn streams_print_numbers_as_a_real_build_did() {
    let source = "#include <iostream.h>
#include <iomanip.h>
double v[] = {1e6, 1e7, 1e8, 12345678.9, 1234567.891, 123456.789012, 99.5, 0.0001, 0.00001, 22.0 / 7, 9999.5, 0};
void all(char *name) { cout << name; for (int i = 0; i < 12; i++) cout << ' ' << v[i]; cout << endl; }
void main() {
    all(\"6\"); cout << setprecision(1); all(\"1\");
    cout << setiosflags(ios::fixed) << setprecision(2); all(\"f\"); cout << setiosflags(ios::showpoint); all(\"p\");
}";
    let expected = "6 1000000 10000000 1e+08 12345678.9 1234567.891 123456.789012 99.5 0.0001 1e-05 3.142857 9999.5 0
1 1e+06 1e+07 1e+08 1.2e+07 1.2e+06 1.2e+05 99.5 0 1e-05 3.1 1e+04 0
f 1000000 10000000 100000000 12345678.9 1234567.89 123456.79 99.5 0 0 3.14 9999.5 0
p 1000000.00 10000000.00 100000000.00 12345678.90 1234567.89 123456.79 99.50 0.00 0.00 3.14 9999.50 0.00";
    assert_eq!(printed(source).trim_end(), expected);
}

#[test]
fn a_class_may_overload_new_and_delete() {
    let source = "#include <iostream.h>
class Q { int z; public: void *operator new(size_t n) { cout << \"new\" << n; return ::new char[n]; }
void operator delete(void *p) { cout << \" delete\"; ::delete p; } };
void main() { Q *q = new Q; delete q; }";
    assert_eq!(printed(source), "new2 delete");
}

#[test]
fn a_reference_to_a_base_is_the_object_itself() {
    let source = "#include <iostream.h>\nstruct A { int x; }; struct B : A { int y; };
        void set(A &a) { a.x = 5; } void main() { B b; b.x = 1; b.y = 2; set(b); A &a = b; a.x++; cout << b.x << b.y; }";
    assert_eq!(printed(source), "62");
}

#[test]
fn an_operator_of_two_operands_is_none_of_one() {
    let program = |use_of: &str| {
        let source = format!(
            "struct A {{ int x; A operator-(int y) {{ A a; a.x = x - y; return a; }} }}; int operator*(A a, A b) {{ return a.x * b.x; }}
            int main() {{ A a; a.x = 7; return {use_of}; }}"
        );
        compile(&[("a.cpp", source.as_bytes())], &NoFiles, &CompileOptions::default()).is_ok()
    };
    assert!(program("(a - 2).x") && program("a * a"));
    assert!(!program("(-a).x") && !program("*a"));
}

#[test]
fn arrays_of_objects_are_constructed_wherever_they_are() {
    let source = "#include <iostream.h>
class A { int v; public: A(int x = 1) { v = x; } int get() { return v; } };
class C { int v; A part; public: C() { v = 2; } int get() { return v + part.get(); } };
A list[10], grid[2][3]; C objects[10]; static C hidden[2];
class Owner { public: static A table[3]; };
A Owner::table[3];
int main()
{
    A local[3];
    static A kept[3];
    A *made = new A[3];
    cout << list[9].get() << grid[1][2].get() << objects[9].get() << hidden[1].get() << Owner::table[2].get();
    cout << local[2].get() << kept[2].get() << made[2].get() << endl;
    return 0;
}
";
    assert_eq!(printed(source), "11331111\n");
}

/// The Annotated C++ Reference Manual, 12.8: objects without their own copy constructor or assignment are copied member by
/// member.
#[test]
fn members_are_copied_by_their_own_rules() {
    let source = format!(
        "{TRACED_CLASS}\nstruct B {{ int v; B() {{ v = 1; }} B &operator=(const B &o) {{ v = o.v + 100; return *this; }} }};\n\
         struct Many {{ A a[3]; int n[2]; B b[2][2]; }};\nstruct More : Many {{ A last; }};\n\
         int main() {{ More p; p.a[2].x = 5; p.n[1] = 9; p.b[1][1].v = 7; cout << '\\n'; More q = p; cout << '\\n';\n\
         q = p; cout << q.a[2].x << ' ' << q.n[1] << ' ' << q.b[1][1].v << ' ' << q.b[0][0].v << '\\n'; return 0; }}"
    );
    let expected = "A1 A1 A1 A1 \nC11 C11 C15 C11 \n5 9 107 101\n~1 ~5 ~1 ~1 ~1 ~5 ~1 ~1 ";
    assert_eq!(printed(&source), expected);
}
