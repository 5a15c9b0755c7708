//! Tests that any text as a program ends in bounded time and memory, without a panic.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, NoFiles, compile};

/// A simple random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

const BITS: [&str; 40] = [
    "(", ")", "{", "}", "[", "]", ";", ",", "*", "&", "=", "+", "->", ".", "int", "char", "struct", "long", "0", "-1",
    "65535", "1e300", "\"", "'", "#define", "#if", "#include", "\n", "return", "for", "switch", "case", "goto",
    "sizeof", "?", ":", "::", "class", "virtual", "far",
];

fn programs() -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for folder in ["lang", "portable", "pictures"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|p| p.extension().is_some_and(|e| e == "c" || e == "cpp")) {
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            all.push((name, fs::read(&path).unwrap()));
        }
    }
    all
}

/// Compiles a source, and runs it with keys and a mouse.
fn attempt(name: &str, source: &[u8]) {
    let Ok(program) = compile(&[(name, source)], &NoFiles, &CompileOptions::default()) else { return };
    let mut pc = Pc::new(Arc::new(program), PcConfig::default());
    for key in [0x0231, 0x1C0D, 0x4800, 0x011B] {
        pc.set_mouse(100, 100, 1);
        let until = pc.now() + Duration::from_millis(15);
        if !matches!(pc.run(until), PcEvent::TimeReached | PcEvent::NeedsInput | PcEvent::Tone(_)) {
            break;
        }
        pc.press_key(key);
    }
    pc.show(&mut Framebuffer::vga());
}

#[test]
fn spoiled_programs_end() {
    let programs = programs();
    let count = std::env::var("HOSTILE").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let mut dice = Dice(15);
    for _ in 0..count {
        let (name, source) = &programs[dice.below(programs.len())];
        let mut text = source.clone();
        for _ in 0..1 + dice.below(4) {
            if text.is_empty() {
                break;
            }
            let at = dice.below(text.len());
            match dice.below(5) {
                0 => {
                    let end = (at + 1 + dice.below(12)).min(text.len());
                    text.drain(at..end);
                }
                1 => {
                    let bit = BITS[dice.below(BITS.len())].bytes();
                    text.splice(at..at, bit);
                }
                2 => {
                    let end = (at + dice.below(40)).min(text.len());
                    let copy = text[at..end].to_vec();
                    let to = dice.below(text.len());
                    text.splice(to..to, copy);
                }
                3 => text[at] = dice.below(256) as u8,
                _ => text.truncate(at.max(1)),
            }
        }
        attempt(name, &text);
    }
}

#[test]
fn deep_and_large_programs_end() {
    let deep = |open: &str, inside: &str, close: &str, n: usize| {
        format!("int main() {{ int x = {}{inside}{}; return x; }}", open.repeat(n), close.repeat(n))
    };
    for n in [100, 5000] {
        for (open, inside, close) in [
            ("(", "1", ")"),
            ("-", "1", ""),
            ("1+", "1", ""),
            ("1?2:", "1", ""),
            ("sizeof ", "x", ""),
            ("(int)", "1", ""),
        ] {
            attempt("deep.c", deep(open, inside, close, n).as_bytes());
        }
        attempt("deep.c", format!("int main() {{ {} }}", "if (1) ".repeat(n) + ";").as_bytes());
        attempt("deep.c", format!("int main() {{ {}{} }}", "{".repeat(n), "}".repeat(n)).as_bytes());
        attempt("deep.c", format!("int {}x{};", "(".repeat(n), ")".repeat(n)).as_bytes());
        attempt("deep.c", format!("int {}x;", "*".repeat(n)).as_bytes());
        attempt("deep.c", format!("int x{};", "[2]".repeat(n)).as_bytes());
        attempt("deep.c", format!("int x{};", "()".repeat(n)).as_bytes());
        attempt("deep.c", format!("int x = {}1{};", "{".repeat(n), "}".repeat(n)).as_bytes());
        attempt("deep.c", format!("struct a {}int x;{};", "{ struct b ".repeat(n), "};".repeat(n)).as_bytes());
        attempt("deep.cpp", format!("int main() {{ {} }}", "else ".repeat(n)).as_bytes());
    }
    let bombs: [&[u8]; 8] = [
        b"int a[1000000]; int main() { return 0; }",
        b"int a[30000], b[30000], c[30000]; int main() { return 0; }",
        b"int f(int n) { return f(n + 1) + f(n); } int main() { return f(0); }",
        b"int main() { int x = 0; return 1 / x; }",
        b"#define A B B B B B B B B\n#define B C C C C C C C C\n#define C D D D D D D D D\n#define D E E E E E E E E\n#define E F F F F F F F F\n#define F G G G G G G G G\n#define G H H H H H H H H\n#define H 1 1 1 1 1 1 1 1\nint x = A;",
        b"#include \"bomb.h\"\n",
        b"int main() { char *p = 0; for (;;) *p++ = 1; }",
        b"int main() { void (*f)() = (void (*)())0x1234; f(); return 0; }",
    ];
    for bomb in bombs {
        attempt("bomb.c", bomb);
    }
}
