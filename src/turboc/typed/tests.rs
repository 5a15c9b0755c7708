//! Tests of the analysis: the typed trees of functions, printed as text.

use crate::budget::Budget;
use crate::diagnostic_list::Diagnostics;
use crate::source::{SourceFile, SourceMap};
use crate::symbol::Interner;
use crate::{CompileOptions, NoFiles, analysis, parse, preprocess};

/// Returns the typed tree of a function in a source without errors.
fn tree(file: &str, source: &str, function: &str) -> String {
    let (mut sources, mut names) = (SourceMap::default(), Interner::default());
    let (mut problems, budget) = (Diagnostics::default(), Budget::default());
    let options = CompileOptions::default();
    let cplusplus = file.ends_with(".cpp");
    let number = sources.add(SourceFile::new(file, source.as_bytes()));
    let tokens = {
        let (sources, names, problems) = (&mut sources, &mut names, &mut problems);
        preprocess::Preprocessor::new(sources, names, problems, &budget, &NoFiles, &options, cplusplus).run(number)
    };
    let language = parse::Language { cplusplus, modern: false };
    let items = parse::parse(tokens, &mut names, &mut problems, &budget, &sources, language, &|| ());
    let units = vec![analysis::Unit { items, cplusplus, is_library: false }];
    let program = analysis::analyse(units, &mut names, &sources, &mut problems, &budget, options, &|| ());
    program.unwrap_or_else(|| panic!("{problems:?}")).function_text(function)
}

#[track_caller]
fn check(file: &str, source: &str, function: &str, expected: &str) {
    let tree = tree(file, source, function);
    let expected: Vec<&str> = expected.lines().map(|line| line.strip_prefix("        ").unwrap_or(line)).collect();
    assert_eq!(tree.trim_end(), expected.join("\n").trim(), "\n{tree}");
}

#[test]
fn numbers_are_converted_to_their_common_type() {
    check(
        "a.c",
        "char c; long l; double d; void main() { int i = c; unsigned u; l = i + l; u = c + u; d = i * 2 / 3.0; c = 1 + 2 * 3; }",
        "main",
        "
        let i (= i (int c))
        let u
        do (= l (+ (long i) l))
        do (= u (+ (unsigned c) u))
        do (= d (/ (double (* i 2)) 3.0))
        do (= c 7)
        ",
    );
}

#[test]
fn arrays_and_pointers_become_addresses_places_and_checks() {
    check(
        "a.c",
        "struct point { int x, y; } spot; int list[10];\n\
         void main() { struct point *p = &spot; int i, *q = list; p->y = list[i]; *q++ = list[3]; q = q + i; i = q - list; }",
        "main",
        "
        let p (= p (address spot))
        let i
        let q (= q (address list))
        do (= (+2 (deref (check-followed p))) (index list i))
        do (sequence (= (deref (check-followed q)) (+6 list)) (update v0 q (forward v0 1)))
        do (= q (forward (check q) i))
        do (= i (/ (distance (offset q) (offset (address list))) 2))
        ",
    );
}

#[test]
fn borlands_order_of_side_effects_is_explicit() {
    check(
        "a.c",
        "int f() { return 1; } void main() { int i = 1, x; x = i++ + ++i; x = i + f(); x = f() + i * f(); i += i++; }",
        "main",
        "
        let i (= i 1)
        let x
        do (sequence (update v0 i (+ v0 1)) (= x (+ i i)) (update v1 i (+ v1 1)))
        do (= x (+ right-first copy-right i (call f)))
        do (= x (+ copy-left (call f) (* right-first copy-right i (call f))))
        do (sequence (update v2 i (+ v2 i)) (update v3 i (+ v3 1)))
        ",
    );
}

#[test]
fn statements_keep_their_structure() {
    check(
        "a.c",
        "void main() { int i; static int n = 4; for (i = 0; i < n && !(i == 2); i++) { if (i) continue; else break; }\n\
         switch (i) { case 'a': case 2: goto end; default: ; } while (1) n--; end: return; }",
        "main",
        "
        let i
        static n {0: 4}
        do (= i 0)
        while (&& (< i n) (not (== i 2)))
        repeat
          block
            if i
            then
              continue
            else
              break
        next (update v0 i (+ v0 1))
        switch i
        cases
          block
            case 97
            case 2
            goto 0
            default
        while 1
        repeat
          do (update v1 n (- v1 1))
        label 0
        return
        ",
    );
}

#[test]
fn initializers_are_constants_and_stores() {
    check(
        "a.c",
        "struct line { int from, to; char *name; }; void main() { int k = 2; struct line l = { 1, k, \"ab\" }; char t[4] = \"xy\"; }",
        "main",
        r#"
        let k (= k 2)
        let l (aggregate l {0: 1, 4: (address "ab")} (= (+2 l) k))
        let t (aggregate t {0: "xy"})
        "#,
    );
}

#[test]
fn overloads_and_default_arguments_are_chosen() {
    check(
        "a.cpp",
        "int f(int a, int b = 7); int f(double a) { return 1; } int f(int a, int b) { return a + b; }\n\
         int main() { int (*p)(double) = f; return f(1) + f(2.5) + f('c', 3) + p(1); }",
        "main",
        "
        let p (= p &f)
        return (+ copy-left (+ copy-left (+ copy-left (call f 1 7) (call f 2.5)) (call f 99 3)) (call p 1.0))
        ",
    );
}

#[test]
fn methods_have_objects_and_virtual_calls_use_the_table() {
    check(
        "a.cpp",
        "class A { public: int n; A(int k) : n(k) {} virtual int get() { return n; } int twice() { return 2 * get(); } };\n\
         class B : public A { public: B() : A(3) {} int get() { return A::get() + 1; } };\n\
         int main() { B b; A *p = &b; A &r = b; return p->get() + b.twice() + r.n; }",
        "main",
        "
        let b (call B::B b)
        let p (= p (as-struct A * (address b)))
        let r (= r (address b))
        return (+ (+ copy-left (call virtual-0 (deref (check-followed p))) (call A::twice b)) (+2 (deref r)))
        ",
    );
    check(
        "a.cpp",
        "class A { public: int n; A(int k) : n(k) {} virtual int get() { return n; } };\n\
         class B : public A { public: int m; B() : A(3), m(4) {} int get() { return A::get() + m; } };\n\
         int main() { B b; return b.get(); }",
        "B::B",
        "
        construct (sequence (call A::A (as-struct A (deref this)) 3) (= (+0 (deref this)) vtable-B) (= (+4 (deref this)) 4) (sequence))
        ",
    );
}

#[test]
fn temporary_objects_are_destroyed_at_the_end_of_their_expression() {
    let class = "class T { public: int n; T(int k) : n(k) {} T(const T &o) : n(o.n) {} ~T() {}\n\
         T operator+(const T &o) const { return T(n + o.n); } int is() const { return n; } };\n\
         int take(T t) { return t.n; } ";
    check(
        "a.cpp",
        &format!("{class} int main() {{ T a(1), b(2); int x = take(a + b); x = x && T(3).is(); return T(4).is(); }}"),
        "main",
        "
        let a (call T::T a 1)
        let b (call T::T b 2)
        let x (= x (call take (let (v0 a, v1 b) (call T::operator+ -> t0 v0 (address v1)))))
        do (= x (&& x (call T::is (create t1 (call T::T t1 3)))))
          destroy if t1 (call T::~T t1)
        return (call T::is (create t2 (call T::T t2 4)))
          destroy (call T::~T t2)
          destroy (call T::~T b)
          destroy (call T::~T a)
        destroy (call T::~T b)
        destroy (call T::~T a)
        ",
    );
    check(
        "a.cpp",
        &format!(
            "{class} int main() {{ const T &r = T(5); while (T(6).is()) {{ T c(7); if (c.n) break; }} return r.n; }}"
        ),
        "main",
        "
        let r (= r (address (create t0 (call T::T t0 5))))
        while (call T::is (create t1 (call T::T t1 6)))
          destroy (call T::~T t1)
        repeat
          block
            let c (call T::T c 7)
            if (+0 c)
            then
              destroy (call T::~T c)
              break
            destroy (call T::~T c)
        return (+0 (deref r))
          destroy (call T::~T t0)
        destroy (call T::~T t0)
        ",
    );
}

#[test]
fn arrays_of_objects_are_constructed_and_destroyed_in_loops() {
    check(
        "a.cpp",
        "class T { public: int n; T() : n(0) {} ~T() { n = 1; } };\n\
         int main() { T list[3]; T *p = new T, *q = new T[list[1].n]; delete p; delete [] q; return 0; }",
        "main",
        "
        let list (for-each v0 3 list (call T::T v0))
        let p (= p (new v2 2 (call T::T (deref v2))))
        let q (= q (new v4 (+ (* v3 2) 2) (for-each v5 v3 (deref v4) (call T::T v5))))
        do (delete v6 p (call T::~T (deref v6)))
        do (delete v7 q (for-each-backwards v9 v8 (deref v7) (call T::~T v9)))
        return 0
          destroy (for-each-backwards v1 3 list (call T::~T v1))
        destroy (for-each-backwards v1 3 list (call T::~T v1))
        ",
    );
}
