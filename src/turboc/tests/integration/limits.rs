//! Tests of the compiler's limits: any program compiles or is refused with an ordinary error, on a stack of 1 MB.

use std::fs;
use std::path::Path;
use std::thread;

use huanle_turboc::{
    ChainLink, CompileError, CompileOptions, Compiler, Diagnostic, HeaderLoader, IncludeError, MAX_SOURCE_BYTES,
    Message, NoFiles, Severity, compile,
};

use crate::nested::{CONSTRUCTS, Construct};

const DEV: CompileOptions = CompileOptions { compiler: Compiler::DevCpp, model: huanle_turboc::MemoryModel::Small };

/// The stack of the main thread on Windows, and about that of a browser.
const SMALLEST_STACK: usize = 1 << 20;

fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(SMALLEST_STACK).spawn(work).unwrap().join().unwrap()
}

fn result(name: &'static str, source: Vec<u8>, options: CompileOptions) -> Result<(), CompileError> {
    on_small_stack(move || compile(&[(name, &source)], &NoFiles, &options).map(drop))
}

fn first_error(error: &CompileError) -> (u32, Diagnostic) {
    let first = error.diagnostics.iter().find(|one| one.severity == Severity::Error).unwrap();
    (error.sources.position(first.span).line, first.clone())
}

/// Checks every construct of a part of the list at a depth, or as deep as a source of 1 MB can have it.
fn check_constructs(constructs: &[Construct], depth: usize, compilers: &[Compiler]) {
    for (name, end, program) in constructs {
        let mut text = program(depth);
        let mut depth = depth;
        while text.len() > MAX_SOURCE_BYTES {
            depth = depth * 9 / 10;
            text = program(depth);
        }
        let file = if *end == "c" { "a.c" } else { "a.cpp" };
        for &compiler in compilers {
            println!("{name} × {depth}, {}", compiler.name());
            let options = CompileOptions { compiler, ..CompileOptions::default() };
            let _ = result(file, text.clone().into_bytes(), options);
        }
    }
}

#[test]
#[ignore = "long"]
fn nested_constructs_end() {
    check_constructs(CONSTRUCTS, 10, &[Compiler::BorlandC3, Compiler::DevCpp]);
    check_constructs(CONSTRUCTS, 76, &[Compiler::BorlandC3, Compiler::DevCpp]);
    check_constructs(CONSTRUCTS, 240, &[Compiler::DevCpp]);
    check_constructs(CONSTRUCTS, 1_000, &[Compiler::BorlandC3, Compiler::DevCpp]);
}

#[test]
fn very_deep_constructs_end() {
    check_constructs(CONSTRUCTS, 10_000, &[Compiler::DevCpp]);
}

#[test]
#[ignore = "long"]
fn constructs_that_are_ten_times_as_deep_end() {
    check_constructs(CONSTRUCTS, 100_000, &[Compiler::DevCpp]);
}

/// The files of `data/hostile`, which once overflowed the native stack or took gigabytes.
#[test]
fn hostile_files_are_refused_with_the_chain_that_led_to_the_limit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    for (name, line, expected) in [
        ("fact.cpp", 3, "this is nested too deeply: in instantiation of `Fact<-"),
        (
            "default_argument.cpp",
            1,
            "this is nested too deeply: in the default argument of `f` at line 1, from the default",
        ),
        ("nested_vector_hang.cpp", 3, "this is nested too deeply: in instantiation of `vector<vector<vector<"),
        ("macro_memory.c", 2, "this is nested too deeply: in the macro `f`, from the macro `f`, from the macro `f`"),
        ("stars.c", 1, "this is nested too deeply"),
    ] {
        let error = result(name, fs::read(folder.join(name)).unwrap(), DEV).unwrap_err();
        let (found, first) = first_error(&error);
        let text = first.message.to_string();
        assert!(found == line && text.starts_with(expected), "{name}: {found}: {text}");
    }
}

#[test]
fn a_chain_names_the_last_instances_and_their_places() {
    let source =
        b"template<int N> struct Fact {\n  enum { v = N * Fact<N - 1>::v };\n};\nint main() { return Fact<5>::v; }";
    let error = result("a.cpp", source.to_vec(), DEV).unwrap_err();
    let (line, first) = first_error(&error);
    let Message::TooDeep { chain } = first.message else { panic!("{first:?}") };
    assert_eq!((line, chain.len()), (2, 4));
    let numbers: Vec<i32> = chain
        .iter()
        .map(|link| match link {
            ChainLink::Instance { name, line: 2 } => name["Fact<".len()..name.len() - 1].parse().unwrap(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

/// Programs within the limits of the guide compile.
#[test]
fn programs_within_the_limits_compile() {
    let constructs = [
        ("parentheses", 38),
        ("sum", 200),
        ("comma", 190),
        ("blocks", 75),
        ("else", 250),
        ("cases", 5_000),
        ("pointers", 200),
        ("recursive classes", 100),
        ("recursive constants", 100),
        ("recursive members", 80),
        ("recursive base classes", 80),
        ("recursive functions", 180),
        ("structures of structures", 90),
        ("base classes", 90),
        ("macros of macros", 1_000),
        ("arguments of macros", 75),
        ("default arguments", 50),
        ("initializers of arrays", 25_000),
        ("lambdas of lambdas", 30),
        ("statements", 100_000),
    ];
    for (name, depth) in constructs {
        let (_, end, program) = CONSTRUCTS.iter().find(|one| one.0 == name).unwrap();
        let file = if *end == "c" { "a.c" } else { "a.cpp" };
        let compiled = result(file, program(depth).into_bytes(), DEV);
        assert!(compiled.is_ok(), "{name} × {depth}: {:?}", compiled.map_err(|error| error.diagnostics));
    }
}

/// A header that includes itself twice.
struct Twice;

impl HeaderLoader for Twice {
    fn load(&self, _: &str) -> Result<Vec<u8>, IncludeError> {
        Ok(b"#include \"a.h\"\n#include \"a.h\"\n".to_vec())
    }
}

#[test]
fn sources_have_a_size() {
    let mut source = b"int main() { return 0; }".to_vec();
    source.resize(MAX_SOURCE_BYTES, b' ');
    assert!(result("a.c", source.clone(), DEV).is_ok());
    source.push(b' ');
    let error = result("a.c", source, DEV).unwrap_err();
    assert_eq!(error.diagnostics.len(), 1);
    assert_eq!(error.diagnostics[0].message, Message::SourceTooLarge { limit: MAX_SOURCE_BYTES });
    let zeros = result("a.c", vec![0; 50 << 20], DEV).unwrap_err();
    assert!(matches!(first_error(&zeros).1.message, Message::SourceTooLarge { .. }));
    let twice = compile(&[("a.c", b"#include \"a.h\"\n")], &Twice, &DEV).err().unwrap();
    let is_included =
        |one: &Diagnostic| matches!(one.message, Message::TooManyIncludes { .. } | Message::RecursiveInclude { .. });
    assert!(twice.diagnostics.iter().any(is_included), "{:?}", twice.diagnostics);
}

#[test]
fn errors_are_bounded() {
    let names: String = (0..5_000).map(|number| format!("a{number} = 1;\n")).collect();
    let error = result("a.c", format!("int main() {{ {names} }}").into_bytes(), DEV).unwrap_err();
    assert_eq!(error.error_count(), 1000);
    let comparisons = "x == 1;\n".repeat(5_000);
    let source = format!("int main() {{ int x = 0; {comparisons} return 0; }}");
    let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &DEV)
        .unwrap_or_else(|error| panic!("{:?}", error.diagnostics));
    assert_eq!(program.warnings().len(), 1000);
}
