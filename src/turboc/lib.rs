//! Turbo C in a box: C as Turbo C 2 and Borland C++ 3.1 took it, run on a simulated PC.
//!
//! [`compile`] makes a [`Program`] of sources, or a list of what is wrong with them. A [`Machine`] runs it.
//!
//! ```
//! use huanle_turboc::{Machine, NoFiles, NoScreen, Options, Stop, compile};
//!
//! let source = b"#include <stdio.h>\nvoid main() { printf(\"%d\\n\", 200 * 300); }";
//! let program = compile(&[("first.c", source)], &NoFiles, &Options::default()).unwrap();
//! let mut machine = Machine::new(program.into());
//! assert_eq!(machine.run(&mut NoScreen, 1_000_000), Stop::Output);
//! assert_eq!(machine.take_output(), b"-5536\n");
//! assert_eq!(machine.run(&mut NoScreen, 1_000_000), Stop::Exit(0));
//! ```
//!
//! # The language
//!
//! `int` has 16 bits, `long` 32, and both wrap round; `char` is signed; `float` and `double` have 32 and 64, `long double` 80.
//! What floating point reckons is reckoned in 64 bits and by software: a 387 kept 80 bits in between, so the last digits of
//! long sums may differ. Structures are not padded. Bit fields are packed bit after bit; one that would not fit a word that
//! starts at its byte starts at the next. Arguments are evaluated and pushed from right to left. `//` comments, implicit `int`
//! and functions, definitions with the parameters' types after the parentheses, `far`, `near`, `huge`, `interrupt` and the
//! pseudo-registers are known; inline assembler is told as an error. A source whose name ends in `.cpp` is C++ as labs used it:
//! classes with constructors and destructors, single inheritance, virtual functions, references, overloading, operators, default
//! arguments, `new`, `delete`, streams. Templates, exceptions, several bases and pointers to members are told as errors.
//!
//! Sources may have CR LF, end with 0x1A, and be in any code page; what is UTF-8 becomes GBK, as the programs of the time had it.
//!
//! # The memory
//!
//! There is one megabyte, and everything lies in it: a PC's vectors at 0, the code's segment (of which only addresses exist),
//! then the data segment with copyright, variables, strings, heap and, in the small model, the stack that grows towards the heap;
//! far heap up to A000; video memory, which is not ours: it goes through a [`Bus`]; constants and registers in the ROM at F000.
//! What nobody has set is zero. The return address and the caller's BP lie on the stack too, but a copy of them counts: a
//! program that overwrites them goes on. In the large model pointers have 32 bits and the stack a segment of its own.
//!
//! # What is left to the surroundings
//!
//! [`Machine::run`] returns [`Stop::Call`] for graphics.h, conio.h but for what it shares with stdio, `delay`, `sleep`, `sound`,
//! `int86` and its like, ports, bios.h, `time`, `clock`, `gettime`, `getdate`. The PC in [`pc`] answers all of them. Who answers by himself reads the arguments off the stack in
//! order, by the types that the header gives: plain pointers are as wide as the model has it, those of graphics.h are far.
//!
//! ```
//! use huanle_turboc::{Machine, NoFiles, NoScreen, Options, Stop, compile};
//!
//! let source = b"#include <graphics.h>\nint main() { outtextxy(3, 4, \"Hi\"); return getmaxx() > 600; }";
//! let program = compile(&[("draw.c", source)], &NoFiles, &Options::default()).unwrap();
//! let mut machine = Machine::new(program.into());
//! let end = loop {
//!     let mut screen = NoScreen;
//!     match machine.run(&mut screen, 1_000_000) {
//!         Stop::Call(number) => {
//!             let name = machine.program().imports[usize::from(number)].name.clone();
//!             let mut call = machine.arguments(&mut screen);
//!             match name.as_str() {
//!                 "outtextxy" => {
//!                     let (x, y, text) = (call.int(), call.int(), call.unsigned_long());
//!                     assert_eq!((x, y, call.string(text)), (3, 4, b"Hi".to_vec()));
//!                 }
//!                 "getmaxx" => call.give_int(639),
//!                 other => panic!("{other}"),
//!             }
//!             machine.finish_call();
//!         }
//!         end => break end,
//!     }
//! };
//! assert_eq!(end, Stop::Exit(1));
//! ```
//!
//! Files are in memory ([`Machine::files`]); input comes line by line ([`Stop::Input`]); [`Machine::interrupt`] runs handlers that
//! the program has set. Variables, calls and statements are seen through [`Machine::trace`], [`Machine::locals`],
//! [`Machine::show`], [`Program::position`] and [`Machine::step`]. [`console`] is the smallest surroundings.
//!
//! # The code
//!
//! Each instruction names up to three slots in that memory, so that `a = b + c` is one instruction and nothing is
//! kept elsewhere. The line of each instruction is in a table; the clock counts what a 386 would have taken. Code can only
//! repeat by jumping back or by calling, and there the budget is looked at. What needs the outside returns from
//! [`Machine::run`]; a machine can be cloned, and then both go on the same way.
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
#![warn(missing_docs)]

mod ast;
mod code;
mod condition;
pub mod console;
mod diagnostic;
mod expand;
mod headers;
mod lexer;
pub mod library;
mod lint;
mod lower;
mod machine;
mod number;
mod options;
mod parse;
pub mod pc;
mod preprocess;
mod program;
mod say;
mod source;
mod symbol;
mod token;
pub mod types;

pub use code::{Area, Code, Ins, Op, Slot, Table};
pub use diagnostic::{Diagnostic, Message, Severity, Unsupported, Wanted};
pub use library::Call;
pub use machine::{Bus, Fault, FaultKind, Machine, NoScreen, Shown, Stop, Trace, memory::Memory};
pub use options::{Compiler, Loader, Model, NoFiles, Options};
pub use program::{Function, Home, Import, Program, Target, Variable};
pub use source::{Position, Source, Sources, Span, decode};

/// Everything that is wrong with a program, and the sources that the places are in.
#[derive(Clone, Debug)]
pub struct Problems {
    /// Errors and warnings, in the order of the source.
    pub list: Vec<Diagnostic>,
    /// The sources.
    pub sources: Sources,
}

/// Compiles one or more sources, given by name and bytes, into a program.
///
/// # Errors
///
/// What is wrong, all at once.
pub fn compile(files: &[(&str, &[u8])], loader: &dyn Loader, options: &Options) -> Result<Program, Problems> {
    let as_named = translate(files, loader, options, false);
    let Err(problems) = as_named else { return as_named };
    // C++ was often kept in files named .C: what is none of C may be that.
    let plain_c = files.iter().any(|(name, _)| !is_cplusplus(name));
    if plain_c {
        let errors = |p: &Problems| p.list.iter().filter(|d| d.severity == Severity::Error).count();
        match translate(files, loader, options, true) {
            Err(others) if errors(&others) >= errors(&problems) => {}
            other => return other,
        }
    }
    Err(problems)
}

fn is_cplusplus(name: &str) -> bool {
    let lower = name.to_lowercase();
    [".cpp", ".cc", ".cxx", ".c++"].iter().any(|end| lower.ends_with(end))
}

fn translate(
    files: &[(&str, &[u8])],
    loader: &dyn Loader,
    options: &Options,
    cplusplus: bool,
) -> Result<Program, Problems> {
    let mut sources = Sources::default();
    let mut names = symbol::Interner::default();
    let mut problems = Vec::new();
    let mut units = Vec::new();
    for (name, bytes) in files {
        let cplusplus = cplusplus || is_cplusplus(name);
        let file = sources.add(Source::new(name, bytes));
        let preprocessor =
            preprocess::Preprocessor::new(&mut sources, &mut names, &mut problems, loader, options, cplusplus);
        let (tokens, headers) = preprocessor.run(file);
        let items = parse::parse(&tokens, &mut names, &mut problems, cplusplus);
        lint::look(&items, &names, &sources, &mut problems, cplusplus);
        units.push(lower::Unit { items, cplusplus, headers });
    }
    let wrong = problems.iter().any(|p| p.severity == Severity::Error);
    let program = lower::lower(units, &mut names, &sources, &mut problems, *options);
    match program {
        Some(program) if !wrong => Ok(program),
        _ => {
            problems.sort_by_key(|p| (p.span.file, p.span.start));
            Err(Problems { list: problems, sources })
        }
    }
}
