//! Templates: a C++ program that a grammar makes from the bytes, so that most inputs reach the instances. It is compiled, run
//! with keys and shown in bounded time and memory.

use std::time::Duration;

use huanle::turboc::pc::{Pc, PcConfig};
use huanle::turboc::{CompileOptions, Compiler, NoFiles, compile};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let source = program(bytes);
    let options = CompileOptions { compiler: Compiler::DevCpp, ..CompileOptions::default() };
    let Ok(program) = compile(&[("fuzz.cpp", source.as_bytes())], &NoFiles, &options) else { return };
    let mut pc = Pc::new(program.into(), PcConfig::default());
    pc.run(pc.now() + Duration::from_millis(20));
}

/// The depth of types and expressions.
const DEPTH: usize = 4;

/// Makes a program: templates of classes and functions, specializations, and a `main` that uses them.
pub fn program(bytes: &[u8]) -> String {
    let mut source = Source { bytes, at: 0, classes: 0, functions: 0, has_parameter: false };
    let mut text = "using namespace std;\nstruct P { int x; P(int x = 1) : x(x) {} ~P() {} };\n".to_owned();
    let declarations = 1 + source.below(8);
    for _ in 0..declarations {
        text += &source.declaration();
    }
    text += "int main() {\n";
    for _ in 0..1 + source.below(6) {
        text += &source.statement(0);
    }
    text += "return 0; }\n";
    let names = [
        ("vector<", "vector"),
        ("pair<", "utility"),
        ("map<", "map"),
        ("string", "string"),
        ("function<", "functional"),
        ("shared_ptr<", "memory"),
        ("max(", "algorithm"),
    ];
    let used = names.iter().filter(|(name, _)| text.contains(name));
    let headers: String = used.map(|(_, header)| format!("#include <{header}>\n")).collect();
    headers + &text
}

/// The bytes that choose between the rules of the grammar; zeros follow the last one.
struct Source<'b> {
    bytes: &'b [u8],
    at: usize,
    classes: usize,
    functions: usize,
    /// `true` if a parameter `T` and a parameter `N` are visible.
    has_parameter: bool,
}

impl Source<'_> {
    fn below(&mut self, most: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % most.max(1)
    }

    /// Returns a number, sometimes one that makes a recursion long or endless.
    fn number(&mut self) -> String {
        match self.below(64) {
            0 => "-1".to_owned(),
            1 => "300".to_owned(),
            2 => "70000".to_owned(),
            n => (n % 10).to_string(),
        }
    }

    fn parameter(&mut self) -> String {
        if !self.has_parameter {
            return self.number();
        }
        match self.below(5) {
            0 => "N".to_owned(),
            1 => "N - 1".to_owned(),
            2 => "N / 2".to_owned(),
            3 => "N + 1".to_owned(),
            _ => self.number(),
        }
    }

    fn constant(&mut self, depth: usize) -> String {
        if depth >= DEPTH {
            return self.number();
        }
        let inner = depth + 1;
        match self.below(8) {
            0 => format!("({} + {})", self.constant(inner), self.constant(inner)),
            1 => format!("({} ? {} : {})", self.constant(inner), self.constant(inner), self.constant(inner)),
            2 if self.classes > 0 => format!("{}::value", self.instance(inner)),
            3 => format!("int(sizeof({}))", self.of_type(inner)),
            _ => self.number(),
        }
    }

    fn of_type(&mut self, depth: usize) -> String {
        let plain = ["int", "char", "double", "P", "long long", "bool", "unsigned"];
        if depth >= DEPTH {
            return plain[self.below(plain.len())].to_owned();
        }
        let inner = depth + 1;
        match self.below(14) {
            0 | 1 if self.has_parameter => "T".to_owned(),
            0..=3 => plain[self.below(plain.len())].to_owned(),
            4 => format!("{} *", self.of_type(inner)),
            5 => format!("vector<{}>", self.of_type(inner)),
            6 => format!("pair<{}, {}>", self.of_type(inner), self.of_type(inner)),
            7 => format!("map<int, {}>", self.of_type(inner)),
            8 => "string".to_owned(),
            9 => format!("function<int({})>", self.of_type(inner)),
            10 => format!("shared_ptr<{}>", self.of_type(inner)),
            11 if self.classes > 0 => format!("typename {}::type", self.instance(inner)),
            12 => plain[self.below(plain.len())].to_owned(),
            _ => self.instance(inner),
        }
    }

    /// Returns an instance of a class template.
    fn instance(&mut self, depth: usize) -> String {
        if self.classes == 0 {
            return "int".to_owned();
        }
        let class = self.below(self.classes + 1).min(self.classes.saturating_sub(1));
        format!("C{class}<{}, {}>", self.of_type(depth), self.parameter())
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth >= DEPTH {
            return self.number();
        }
        let inner = depth + 1;
        match self.below(16) {
            0..=2 => self.parameter(),
            3 => format!("({} + {})", self.expression(inner), self.expression(inner)),
            4 => format!("({} ? {} : {})", self.expression(inner), self.expression(inner), self.expression(inner)),
            5 if self.classes > 0 => format!("{}::value", self.instance(inner)),
            6 if self.classes > 0 => format!("{}::call({})", self.instance(inner), self.expression(inner)),
            7 => format!("int(sizeof({}))", self.of_type(inner)),
            8 if self.classes > 0 => format!("{}({}).x", self.instance(inner), self.expression(inner)),
            9 if self.functions > 0 => {
                let function = self.below(self.functions);
                format!("f{function}({})", self.expression(inner))
            }
            10 if self.functions > 0 => {
                let function = self.below(self.functions);
                format!("f{function}<{}>({})", self.of_type(inner), self.expression(inner))
            }
            11 => format!("[=](auto y) {{ return y + {}; }}({})", self.expression(inner), self.expression(inner)),
            12 => format!("[]() {{ return {}; }}()", self.expression(inner)),
            13 => format!("max({}, {})", self.expression(inner), self.expression(inner)),
            14 if self.functions > 0 && self.classes > 0 => {
                let function = self.below(self.functions);
                format!("f{function}({}{{}})", self.instance(inner))
            }
            _ => self.number(),
        }
    }

    fn statement(&mut self, depth: usize) -> String {
        let variable = self.at;
        match self.below(9) {
            0 => format!("{} a{variable};\n", self.of_type(0)),
            1 => format!("int a{variable} = {};\n", self.expression(0)),
            2 => format!("auto a{variable} = {};\n", self.expression(0)),
            3 => format!("{} a{variable}{{}}; auto b{variable} = a{variable};\n", self.instance(0)),
            4 => format!("vector<int> a{variable}; a{variable}.push_back({});\n", self.expression(0)),
            5 if depth < DEPTH => format!("if ({}) {{ {} }}\n", self.expression(0), self.statement(depth + 1)),
            6 if depth < DEPTH => {
                format!("for (int i = 0; i < 3; i++) {{ {} }}\n", self.statement(depth + 1))
            }
            _ => format!("{};\n", self.expression(0)),
        }
    }

    fn declaration(&mut self) -> String {
        self.has_parameter = true;
        let text = match self.below(7) {
            0..=2 => {
                self.classes += 1;
                self.class(self.classes - 1)
            }
            3 if self.classes > 0 => {
                let class = self.below(self.classes);
                let members = self.members(class);
                format!("template<int N> struct C{class}<P, N> {{ typedef P T; {members} }};\n")
            }
            4 if self.classes > 0 => {
                let class = self.below(self.classes);
                let of = ["int", "char", "P"][self.below(3)];
                format!(
                    "template<> struct C{class}<{of}, 0> {{ int x; C{class}(int x = 0) : x(x) {{}} enum {{ value = 1 }}; typedef {of} type; static int call(int y) {{ return y; }} }};\n"
                )
            }
            _ => {
                let number = self.functions;
                let default = if self.below(3) == 0 { format!(" = {}", self.number()) } else { String::new() };
                let (body, value) = (self.function_statement(), self.function_value());
                self.functions += 1;
                format!(
                    "template<class T> int f{number}(T t{default}) {{ enum {{ N = 3 }}; {body} return {value}; }}\n"
                )
            }
        };
        self.has_parameter = false;
        text
    }

    /// Returns a statement of a function that may call the function itself, with another type.
    fn function_statement(&mut self) -> String {
        self.functions += 1;
        let text = match self.below(4) {
            0 if self.below(8) == 0 => format!("vector<T> v; f{}(v);", self.functions - 1),
            1 => format!("{} v; (void)v;", self.of_type(1)),
            2 => self.statement(DEPTH),
            _ => String::new(),
        };
        self.functions -= 1;
        text
    }

    fn function_value(&mut self) -> String {
        self.functions += 1;
        let text = self.expression(1);
        self.functions -= 1;
        text
    }

    fn class(&mut self, number: usize) -> String {
        let default = if self.below(2) == 0 { " = int" } else { "" };
        let size = if default.is_empty() { "" } else { " = 2" };
        let base = if self.below(3) == 0 { format!(" : {}", self.base(number)) } else { String::new() };
        let members = self.members(number);
        // The recursion of most classes has an end.
        let end = match self.below(8) {
            0 => String::new(),
            _ => format!(
                "template<class T> struct C{number}<T, 0> {{ int x; C{number}(int x = 0) : x(x) {{}} enum {{ value = 0 }}; typedef T type; static int call(int y) {{ return y; }} }};\n"
            ),
        };
        format!("template<class T{default}, int N{size}> struct C{number}{base} {{ {members} }};\n{end}")
    }

    fn base(&mut self, number: usize) -> String {
        match self.below(16) {
            0..=5 if number > 0 => format!("C{}<T, N>", self.below(number)),
            6..=10 => format!("C{number}<T, N - 1>"),
            11 => format!("C{number}<T *, N>"),
            _ => "P".to_owned(),
        }
    }

    fn members(&mut self, number: usize) -> String {
        let value = match self.below(4) {
            0 => format!("C{number}<T, N - 1>::value + 1"),
            1 => format!("C{number}<T, N / 2>::value + C{number}<T, N - 1>::value"),
            _ => self.constant(2),
        };
        let field = match self.below(5) {
            0 => format!("C{number}<T, N - 1> m;"),
            1 => format!("{} m;", self.of_type(1)),
            2 => format!("{} m[{}];", self.of_type(2), 1 + self.below(400)),
            _ => String::new(),
        };
        let of = self.of_type(1);
        let argument = if self.below(4) == 0 { format!(" = {}", self.expression(2)) } else { String::new() };
        let body = self.expression(1);
        let method = match self.below(3) {
            0 => format!("template<class U> int g(U u) {{ return g(&u) + {body}; }}"),
            1 => format!("~C{number}() {{ x = {body}; }}"),
            _ => String::new(),
        };
        format!(
            "int x; C{number}(int x = 0) : x(x) {{}} enum {{ value = {value} }}; typedef {of} type; static int call(int y{argument}) {{ return {body}; }} {field} {method}"
        )
    }
}
