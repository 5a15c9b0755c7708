//! Programs of nested constructs, for the tests of the compiler's limits.

/// A construct: its name, the end of the file's name, and a program that nests it this many times.
pub(crate) type Construct = (&'static str, &'static str, fn(usize) -> String);

fn around(before: &str, open: &str, inside: &str, close: &str, after: &str, n: usize) -> String {
    format!("{before}{}{inside}{}{after}", open.repeat(n), close.repeat(n))
}

/// A chain of lines, each made from its number.
fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).map(line).collect()
}

/// Declares a value of an expression that is nested.
fn value(open: &str, inside: &str, close: &str, n: usize) -> String {
    around("int f(int a) { return a; } int main() { int x = 1, *p = &x; x = ", open, inside, close, "; return x; }", n)
}

fn body(open: &str, inside: &str, close: &str, n: usize) -> String {
    around("int main() { int x = 0; ", open, inside, close, " return x; }", n)
}

/// All constructs.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    // Expressions.
    ("parentheses", "c", |n| value("(", "1", ")", n)),
    ("parenthesised sums", "c", |n| value("(1 + ", "x", ")", n)),
    ("sums in sums", "c", |n| value("(", "x", &format!("{})", " + x".repeat(190)), n)),
    ("not", "c", |n| value("!", "x", "", n)),
    ("minus", "c", |n| value("- ", "x", "", n)),
    ("complement", "c", |n| value("~", "x", "", n)),
    ("address of target", "c", |n| value("*&", "x", "", n)),
    ("addresses", "c", |n| value("&", "x", "", n)),
    ("targets", "c", |n| value("*", "x", "", n)),
    ("increments", "c", |n| value("++", "x", "", n)),
    ("conditional", "c", |n| value("x ? 2 : ", "1", "", n)),
    ("conditional inside", "c", |n| value("x ? ", "1", " : 2", n)),
    ("assignments", "c", |n| value("x = ", "1", "", n)),
    ("compound assignments", "c", |n| value("x += ", "1", "", n)),
    ("sum", "c", |n| value("x + ", "1", "", n)),
    ("comparisons", "c", |n| value("x < ", "1", "", n)),
    ("and", "c", |n| value("x && ", "1", "", n)),
    ("comma", "c", |n| value("x, ", "1", "", n)),
    ("calls", "c", |n| value("f(", "1", ")", n)),
    ("arguments", "c", |n| value("f(", &"1, ".repeat(n), "1)", 1)),
    ("call of call", "c", |n| value("f", "", "(1)", n)),
    ("indices", "c", |n| value("p[", "0", "]", n)),
    ("index of index", "c", |n| value("p", "", "[0]", n)),
    ("members", "c", |n| value("x", "", ".y", n)),
    ("casts", "c", |n| value("(int)", "1", "", n)),
    ("long casts", "c", |n| value("(int)(long)", "x", "", n)),
    ("casts to functions", "c", |n| value("(int (*)(", "int", ")) 0", n)),
    ("sizeof", "c", |n| value("sizeof ", "x", "", n)),
    ("sizeof type", "c", |n| value("sizeof(int[", "1", "])", n)),
    ("strings", "c", |n| format!("char *s = {};int main() {{ return 0; }}", "\"abc\" ".repeat(n))),
    ("compound literals", "c", |n| value("(int){", "1", "}", n)),
    ("scopes", "cpp", |n| value("a::", "x", "", n)),
    ("constructions", "cpp", |n| value("int(", "1", ")", n)),
    ("casts with names", "cpp", |n| value("static_cast<int>(", "x", ")", n)),
    ("new", "cpp", |n| around("int main() { int *p = ", "new int(*", "new int(1)", ")", "; }", n)),
    ("bounds of new", "cpp", |n| around("int main() { delete new int", "[2]", "", "", "; }", n)),
    ("throw", "cpp", |n| body("throw ", "1", ";", n)),
    ("lambdas", "cpp", |n| around("int main() { return ", "[=]() { return ", "1", "; }()", "; }", n)),
    ("lambdas in arguments", "cpp", |n| {
        around("int main() { auto f = ", "[](int x = ", "[]{ return 1; }()", ") { return x; }", "; }", n)
    }),
    ("output", "cpp", |n| format!("#include <iostream>\nint main() {{ std::cout{}; }}", " << 1".repeat(n))),
    ("concatenation", "cpp", |n| {
        format!("#include <string>\nint main() {{ std::string s; s = s{}; }}", " + \"a\"".repeat(n))
    }),
    ("maximum", "cpp", |n| {
        format!("#include <algorithm>\nint main() {{ return std::max({{{}1}}); }}", "1, ".repeat(n))
    }),
    // Statements.
    ("blocks", "c", |n| body("{", "", "}", n)),
    ("if", "c", |n| body("if (x) ", ";", "", n)),
    ("else", "c", |n| body("if (x) x++; else ", ";", "", n)),
    ("else in blocks", "c", |n| body("if (x) x++; else {", "", "}", n)),
    ("else if in branches", "c", |n| {
        body(&format!("if (x) x++; {}{{", "else if (x) x++; ".repeat(60) + "else "), "", "}", n)
    }),
    ("loops", "c", |n| body("while (x) ", ";", "", n)),
    ("for", "c", |n| body("for (;x;) ", ";", "", n)),
    ("for in for", "cpp", |n| body("for (int i = 0; i < 2; i++) ", ";", "", n)),
    ("ranges", "cpp", |n| around("int main() { int a[2] = {1, 2}; ", "for (int &x : a) ", ";", "", "}", n)),
    ("do", "c", |n| body("do ", ";", " while (x);", n)),
    ("switch", "c", |n| body("switch (x) { case 1: ", ";", "}", n)),
    ("cases", "c", |n| body("switch (x) {", &lines(n, |i| format!("case {i}: x++; break;\n")), "}", 1)),
    ("labels of one statement", "c", |n| body("", &lines(n, |i| format!("l{i}: ")), ";", 1)),
    ("cases of one statement", "c", |n| body("switch (x) {", &lines(n, |i| format!("case {i}: ")), ";}", 1)),
    ("goto", "c", |n| body("", &lines(n, |i| format!("l{i}: goto l{i};\n")), "", 1)),
    ("try", "cpp", |n| body("try {", "", "} catch (int) {}", n)),
    ("handlers", "cpp", |n| body("try {} catch (int) {", "", "}", n)),
    ("statements", "c", |n| body("x++;", "", "", n)),
    ("empty statements", "c", |n| body(";", "", "", n)),
    ("assembler", "c", |n| body("asm nop\n", "", "", n)),
    // Declarations and types.
    ("pointers", "c", |n| around("int ", "*", "x", "", "; int main() { return 0; }", n)),
    ("local pointers", "c", |n| around("int main() { int ", "*", "x", "", "; return 0; }", n)),
    ("arrays", "c", |n| around("int x", "[2]", "", "", "; int main() { return 0; }", n)),
    ("functions", "c", |n| around("int x", "()", "", "", "; int main() { return 0; }", n)),
    ("declarators", "c", |n| around("int ", "(", "x", ")", "; int main() { return 0; }", n)),
    ("pointers to functions", "c", |n| around("int ", "(*", "x", ")(int)", "; int main() { return 0; }", n)),
    ("stars in declarators", "c", |n| {
        around("int ", &format!("{}(", "*".repeat(190)), "x", ")", "; int main() { return 0; }", n)
    }),
    ("parameters of parameters", "c", |n| around("int f(", "int (*g)(", "int", ")", "); int main() { return 0; }", n)),
    ("parameters", "c", |n| {
        format!("int f({}int b) {{ return b; }} int main() {{ return 0; }}", lines(n, |i| format!("int a{i}, ")))
    }),
    ("trailing results", "cpp", |n| around("auto f()", " -> int (*)()", "", "", "; int main() { return 0; }", n)),
    ("result types", "cpp", |n| around("auto f()", " -> auto()", "", "", " -> int; int main() { return 0; }", n)),
    ("typedefs of pointers", "c", |n| {
        format!("typedef int *t0;\n{}int main() {{ return 0; }}", lines(n, |i| format!("typedef t{i} *t{};\n", i + 1)))
    }),
    ("typedefs of arrays", "c", |n| {
        format!(
            "typedef int t0[1];\n{}t{n} x; int main() {{ return sizeof(x); }}",
            lines(n, |i| format!("typedef t{i} t{}[1];\n", i + 1))
        )
    }),
    ("typedefs of functions", "c", |n| {
        format!(
            "typedef int t0(void);\n{}int main() {{ return 0; }}",
            lines(n, |i| format!("typedef t{i} *(*t{})(t{i} *);\n", i + 1))
        )
    }),
    ("auto of addresses", "cpp", |n| {
        format!("int main() {{ int a0 = 0;\n{}}}", lines(n, |i| format!("auto a{} = &a{i};\n", i + 1)))
    }),
    ("structures", "c", |n| around("", "struct a {", "int x;", "};", "int main() { return 0; }", n)),
    ("named structures", "c", |n| {
        format!("{}int x;{} int main() {{ return 0; }}", lines(n, |i| format!("struct a{i} {{ ")), "} x;".repeat(n))
    }),
    ("unions", "c", |n| around("", "union {", "int x;", "} a;", "int main() { return 0; }", n)),
    ("classes in methods", "cpp", |n| around("", "class a { int f() { ", "", " } };", "int main() { return 0; }", n)),
    ("structures of structures", "cpp", |n| {
        format!(
            "struct a0 {{ int x; a0() {{}} ~a0() {{}} }};\n{}int main() {{ a{n} x; return 0; }}",
            lines(n, |i| format!("struct a{} {{ a{i} x; }};\n", i + 1))
        )
    }),
    ("pairs of structures", "cpp", |n| {
        format!(
            "struct a0 {{ char x; }};\n{}int main() {{ a{n} x; return 0; }}",
            lines(n, |i| format!("struct a{} {{ a{i} x, y; }};\n", i + 1))
        )
    }),
    ("base classes", "cpp", |n| {
        format!(
            "struct a0 {{ int x; a0() {{}} virtual ~a0() {{}} }};\n{}int main() {{ a{n} x; return x.x; }}",
            lines(n, |i| format!("struct a{} : a{i} {{ int y{i}; }};\n", i + 1))
        )
    }),
    ("base classes with members", "cpp", |n| {
        format!(
            "struct a {{ {} }};\n{}int main() {{ return 0; }}",
            lines(n, |i| format!("int x{i};")),
            lines(n, |i| format!("struct b{i} : a {{}};\n"))
        )
    }),
    ("members", "c", |n| {
        format!("struct a {{ {} }} x; int main() {{ return sizeof x; }}", lines(n, |i| format!("char x{i};")))
    }),
    ("enumerations", "c", |n| format!("enum a {{ {} }}; int main() {{ return 0; }}", lines(n, |i| format!("x{i},")))),
    ("types of enumerations", "cpp", |n| around("", "enum a : ", "int", " {}", "; int main() { return 0; }", n)),
    ("types of expressions", "cpp", |n| around("int main() { ", "decltype(", "1", ")", " x; }", n)),
    ("languages", "cpp", |n| around("", "extern \"C\" ", "int x;", "", "int main() { return 0; }", n)),
    ("blocks of languages", "cpp", |n| around("", "extern \"C\" {", "int x;", "}", "int main() { return 0; }", n)),
    ("namespaces", "cpp", |n| around("", "namespace a {", "int x;", "}", "int main() { return 0; }", n)),
    ("initializers", "c", |n| around("int x = ", "{", "1", "}", "; int main() { return 0; }", n)),
    ("initializers of arrays", "c", |n| format!("int x[] = {{{}1}}; int main() {{ return 0; }}", "1, ".repeat(n))),
    ("designators", "c", |n| around("struct { int x; } a = { ", ".x", "", "", " = 1 }; int main() { return 0; }", n)),
    ("initializers of members", "cpp", |n| {
        format!(
            "struct a {{ {} a() : x0(0){} {{}} }}; int main() {{ a x; }}",
            lines(n + 1, |i| format!("int x{i};")),
            lines(n, |i| format!(", x{}(1)", i + 1))
        )
    }),
    ("variables", "c", |n| format!("int {}x; int main() {{ return 0; }}", lines(n, |i| format!("x{i}, ")))),
    ("local variables", "c", |n| body("", &lines(n, |i| format!("int y{i} = {i};")), "", 1)),
    ("prototypes", "c", |n| format!("{}int main() {{ return 0; }}", lines(n, |i| format!("int f{i}(int);")))),
    ("overloads", "cpp", |n| {
        format!("{}int main() {{ return f(1); }}", lines(n, |i| format!("struct s{i} {{}}; int f(s{i});")))
    }),
    ("conversions", "cpp", |n| {
        around(
            "struct a { operator ",
            "decltype([]{ struct b { operator ",
            "int",
            "() { return 1; } }; })",
            "() { return 1; } }; int main() {}",
            n,
        )
    }),
    ("objects and returns", "cpp", |n| {
        format!(
            "struct a {{ ~a() {{}} }}; void f(int x) {{ {} }} int main() {{ f(1); }}",
            lines(n, |i| format!("a x{i}; if (x == {i}) return;\n"))
        )
    }),
    ("lambdas of lambdas", "cpp", |n| {
        format!(
            "int main() {{ auto a0 = []() {{ return 1; }};\n{}}}",
            lines(n, |i| format!("auto a{} = [a{i}]() {{ return a{i}(); }};\n", i + 1))
        )
    }),
    // Templates.
    ("arguments of templates", "cpp", |n| {
        around("template<class T> struct a { T *x; }; int main() { ", "a<", "int", "> ", " x; }", n)
    }),
    ("close arguments of templates", "cpp", |n| {
        around("#include <vector>\nint main() { ", "std::vector<", "int", ">", " x; }", n)
    }),
    ("declarations of templates", "cpp", |n| {
        format!("#include <vector>\nint main() {{ {} }}", "std::vector<std::vector<int>> x;".repeat(n))
    }),
    ("typedefs of instances", "cpp", |n| {
        format!(
            "template<class T, class U> struct p {{ T *a; U *b; }};\ntypedef int t0;\n{}int main() {{ t{n} x; }}",
            lines(n, |i| format!("typedef p<t{i}, t{i}> t{};\n", i + 1))
        )
    }),
    ("recursive classes", "cpp", |n| {
        format!(
            "template<int N> struct a {{ enum {{ v = 1 + a<N - 1>::v }}; }};\ntemplate<> struct a<0> {{ enum {{ v = 0 }}; }};\nint main() {{ return a<{n}>::v == {n} ? 0 : 1; }}"
        )
    }),
    ("recursive classes without end", "cpp", |_| {
        "template<int N> struct a { enum { v = 1 + a<N - 1>::v }; };\nint main() { return a<5>::v; }".to_string()
    }),
    ("recursive constants", "cpp", |n| {
        format!(
            "template<int N> struct a {{ static const int v = a<N - 1>::v + 1; }};\ntemplate<> struct a<0> {{ static const int v = 0; }};\nint main() {{ return a<{n}>::v; }}"
        )
    }),
    ("recursive members", "cpp", |n| {
        format!(
            "template<int N> struct a {{ a<N - 1> x; }};\ntemplate<> struct a<0> {{ int x; }};\nint main() {{ a<{n}> x; return 0; }}"
        )
    }),
    ("recursive base classes", "cpp", |n| {
        format!(
            "template<int N> struct a : a<N - 1> {{ int x; }};\ntemplate<> struct a<0> {{ int x; }};\nint main() {{ a<{n}> x; return 0; }}"
        )
    }),
    ("recursive functions", "cpp", |n| {
        format!(
            "template<int N> struct a {{ static int f() {{ return a<N - 1>::f() + 1; }} }};\ntemplate<> struct a<0> {{ static int f() {{ return 0; }} }};\nint main() {{ return a<{n}>::f(); }}"
        )
    }),
    ("growing types", "cpp", |_| {
        "template<class T> struct b { T *x; };\ntemplate<class T> void f(T t) { b<T> x; f(x); }\nint main() { f(1); }"
            .to_string()
    }),
    ("doubling instances", "cpp", |n| {
        format!(
            "template<int N> struct a {{ enum {{ v = a<N / 2>::v + a<N - 1>::v }}; }};\ntemplate<> struct a<0> {{ enum {{ v = 1 }}; }};\nint main() {{ return a<{n}>::v; }}"
        )
    }),
    ("specializations", "cpp", |n| {
        format!(
            "template<int N> struct a {{}};\n{}int main() {{ a<{n}> x; }}",
            lines(n, |i| format!("template<> struct a<{i}> {{}};"))
        )
    }),
    ("parameters of templates", "cpp", |n| {
        format!("template<{}int b> struct a {{}}; int main() {{ return 0; }}", lines(n, |i| format!("int a{i}, ")))
    }),
    ("default arguments of templates", "cpp", |n| {
        format!(
            "template<int a0 = 1{}> struct a {{ enum {{ v = a0 }}; }}; int main() {{ return a<>::v; }}",
            lines(n, |i| format!(", int a{} = a{i}", i + 1))
        )
    }),
    ("nested types", "cpp", |n| {
        around("template<class T> struct a { typedef a<T> t; }; int main() { a<int>", "::t", "", "", " x; }", n)
    }),
    // Default arguments.
    ("default argument of itself", "cpp", |_| "int f(int x = f());\nint main() { f(); }".to_string()),
    ("default arguments", "cpp", |n| {
        format!(
            "int f0(int x = 1) {{ return x; }}\n{}int main() {{ f{n}(); }}",
            lines(n, |i| format!("int f{}(int x = f{i}()) {{ return x; }}\n", i + 1))
        )
    }),
    ("doubling default arguments", "cpp", |n| {
        format!(
            "int f0(int x = 1) {{ return x; }}\n{}int main() {{ f{n}(); }}",
            lines(n, |i| format!("int f{}(int x = f{i}() + f{i}()) {{ return x; }}\n", i + 1))
        )
    }),
    ("default arguments of methods", "cpp", |n| {
        format!(
            "struct a {{ {} }};\nint main() {{ a x; x.f{n}(); }}",
            lines(n + 1, |i| format!(
                "virtual int f{i}(int x = {}) {{ return x; }}\n",
                if i == 0 { "0".to_string() } else { format!("((a *)0)->f{}()", i - 1) }
            ))
        )
    }),
    // The preprocessor.
    ("conditions", "c", |n| around("", "#if 1\n", "int x;", "\n#endif\n", "int main() { return 0; }", n)),
    ("parentheses of a condition", "c", |n| {
        around("#if ", "(", "1", ")", "\nint x;\n#endif\nint main() { return 0; }", n)
    }),
    ("nots of a condition", "c", |n| around("#if ", "!", "1", "", "\nint x;\n#endif\nint main() { return 0; }", n)),
    ("choices of a condition", "c", |n| {
        around("#if ", "1 ? 1 : ", "1", "", "\nint x;\n#endif\nint main() { return 0; }", n)
    }),
    ("choices in a condition", "c", |n| {
        around("#if ", "1 ? ", "1", " : 0", "\nint x;\n#endif\nint main() { return 0; }", n)
    }),
    ("sums of a condition", "c", |n| around("#if ", "1 + ", "1", "", "\nint x;\n#endif\nint main() { return 0; }", n)),
    ("macros of macros", "c", |n| {
        format!(
            "#define a0 1\n{}int x = a{n}; int main() {{ return 0; }}",
            lines(n, |i| format!("#define a{} a{i}\n", i + 1))
        )
    }),
    ("doubling macros", "c", |n| {
        format!(
            "#define a0 1,\n{}int x[] = {{ a{n} }}; int main() {{ return 0; }}",
            lines(n, |i| format!("#define a{} a{i} a{i}\n", i + 1))
        )
    }),
    ("arguments of macros", "c", |n| {
        around("#define f(x) x\nint x = ", "f(", "1", ")", "; int main() { return 0; }", n)
    }),
    ("doubling arguments of macros", "c", |n| {
        around("#define f(x) x + x\nint x = ", "f(", "1", ")", "; int main() { return 0; }", n)
    }),
    ("arguments that end", "c", |n| {
        around("#define f(x) x f\nint x; int main() { ", "f(", "1", ")", "; return 0; }", n)
    }),
    ("calls one after the other", "c", |n| {
        around("#define f(x) f\nint x; int main() { f", "(1)", "", "", "; return 0; }", n)
    }),
    ("doubling strings", "c", |n| {
        format!(
            "#define s(x) #x\n#define t(x) s(x)\nchar *x = {}a{}; int main() {{ return 0; }}",
            "t(".repeat(n),
            ")".repeat(n)
        )
    }),
    ("doubling names", "c", |n| {
        format!(
            "#define p(x) q(x, x)\n#define q(x, y) x##y\nint {}a{}; int main() {{ return 0; }}",
            "p(".repeat(n),
            ")".repeat(n)
        )
    }),
    ("long strings", "c", |n| {
        format!("#define s \"{}\"\nchar *x[] = {{ {} }}; int main() {{ return 0; }}", "a".repeat(n), "s, ".repeat(n))
    }),
    ("long numbers", "c", |n| {
        format!("#define s 1{}\nint x[] = {{ {} }}; int main() {{ return 0; }}", "0".repeat(n), "s, ".repeat(n))
    }),
    ("long names", "c", |n| format!("int main() {{ {} = 1; return 0; }}", "a".repeat(n + 1))),
    ("unknown names", "c", |n| format!("int main() {{ {} return 0; }}", lines(n, |i| format!("a{i} = 1;")))),
    ("unknown names among many", "c", |n| {
        format!(
            "{}{}int main() {{ return 0; }}",
            lines(n, |i| format!("int a{i};")),
            lines(n, |i| format!("int f{i}() {{ return b{i}; }}"))
        )
    }),
    ("lines", "c", |n| "\n".repeat(n) + "int main() { return 0; }"),
    ("comments", "c", |n| "/**/".repeat(n) + "int main() { return 0; }"),
    ("open comments", "c", |n| "/*".repeat(n)),
    ("quotes", "c", |n| "\"".repeat(n)),
    ("characters", "c", |n| "''".repeat(n)),
    ("full-width characters", "c", |n| "；".repeat(n)),
    ("stray characters", "c", |n| "@".repeat(n)),
    ("closing braces", "c", |n| "}".repeat(n)),
    ("opening braces", "c", |n| "{".repeat(n)),
    ("opening parentheses", "c", |n| "(".repeat(n)),
    ("angles", "cpp", |n| format!("template<class T> struct a {{}}; int main() {{ {} }}", "a<".repeat(n))),
    ("hashes", "c", |n| "#\n".repeat(n)),
    ("unknown directives", "c", |n| lines(n, |i| format!("#a{i}\n"))),
    ("line directives", "c", |n| {
        format!("{}int main() {{ return __LINE__; }}", lines(n, |i| format!("#line {i}\nint x{i} = __LINE__;\n")))
    }),
    ("inclusions", "c", |n| format!("{}int main() {{ return 0; }}", "#include <stdio.h>\n".repeat(n))),
    ("inclusions of a header that is included twice", "cpp", |n| {
        format!("{}int main() {{ return 0; }}", "#include <__output.h>\n".repeat(n))
    }),
    ("warnings", "c", |n| body("x == 1;", "", "", n)),
    ("unused labels", "c", |n| body("", &lines(n, |i| format!("l{i}: x++;")), "", 1)),
];
