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
//! | if you want | look at |
//! |---|---|
//! | a program of sources, or all that is wrong with them | [`compile`], [`Options`]; [`Problems`], [`Diagnostic`] |
//! | to run it, with a budget; to stop, look and step | [`Machine`]: [`run`](Machine::run), [`step`](Machine::step), [`trace`](Machine::trace), [`show`](Machine::show) |
//! | to go back to where it was | a clone: a machine is a value |
//! | graphics.h, conio, dos and bios around it: a whole PC as a value | [`pc`] |
//! | a program of text on a console | [`console`] |
//! | to answer the library's calls yourself | [`guide`], [`Call`], [`Bus`] |
//! | which C it is, what lies where in memory, how code is kept | [`guide`] |

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
#![warn(missing_docs)]

mod ast;
mod code;
mod condition;
pub mod console;
mod diagnostic;
mod expand;
#[doc = include_str!("GUIDE.md")]
pub mod guide {}
mod headers;
mod hide_set;
mod lexer;
pub mod library;
mod lint;
mod lower;
mod machine;
mod missing;
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
pub use diagnostic::{Diagnostic, ExpectedSyntax, Message, Severity, Unsupported};
pub use library::Call;
pub use machine::{Bus, DisplayValue, Machine, NoScreen, RuntimeError, RuntimeErrorKind, Stop, Trace, memory::Memory};
pub use options::{Compiler, LoadError, Loader, Model, NoFiles, Options};
pub use program::{Function, Import, Program, Target, Variable, VariableLocation};
pub use source::{Position, Source, Sources, Span, code_page_437, decode};

/// Everything that is wrong with a program, and the sources that the places are in.
#[derive(Clone, Debug)]
pub struct Problems {
    /// Errors and warnings, in the order of the source.
    pub list: Vec<Diagnostic>,
    /// The sources.
    pub sources: Sources,
}

impl Problems {
    /// Returns the number of errors.
    pub fn errors(&self) -> usize {
        self.list.iter().filter(|d| d.severity == Severity::Error).count()
    }
}

/// Compiles one or more sources, given by name and bytes, into a program.
///
/// # Errors
///
/// What is wrong, all at once.
pub fn compile(files: &[(&str, &[u8])], loader: &dyn Loader, options: &Options) -> Result<Program, Problems> {
    let translated = |as_cplusplus| {
        let cplusplus = as_cplusplus || files.iter().any(|(name, _)| is_cplusplus(name));
        missing::completed(&|added| translate(files, loader, options, as_cplusplus, added), cplusplus)
    };
    let as_named = translated(false);
    let Err(problems) = as_named else { return as_named };
    // C++ was often kept in files named .C: what is none of C may be that.
    let plain_c = files.iter().any(|(name, _)| !is_cplusplus(name));
    if plain_c {
        match translated(true) {
            Err(others) if others.errors() >= problems.errors() => {}
            other => return other,
        }
    }
    Err(problems)
}

fn is_cplusplus(name: &str) -> bool {
    let lower = name.to_lowercase();
    [".cpp", ".cc", ".cxx", ".c++"].iter().any(|end| lower.ends_with(end))
}

/// Is something missing that declares names?
fn hides_declarations(message: &Message) -> bool {
    use Unsupported::{MemberPointers, MultipleInheritance, Templates};
    match message {
        Message::UnknownHeader { .. }
        | Message::HeaderOutside { .. }
        | Message::UnreadableHeader { .. }
        | Message::UnknownDirective { .. }
        | Message::IncludesItself { .. } => true,
        Message::Unsupported { what } => matches!(what, MemberPointers | MultipleInheritance | Templates),
        _ => false,
    }
}

/// One translation, with headers added that the sources do not include.
fn translate(
    files: &[(&str, &[u8])],
    loader: &dyn Loader,
    options: &Options,
    cplusplus: bool,
    added: &[String],
) -> Result<Program, Problems> {
    let mut sources = Sources::default();
    let mut names = symbol::Interner::default();
    let mut problems = Vec::new();
    let mut units = Vec::new();
    for (name, bytes) in files {
        let cplusplus = cplusplus || is_cplusplus(name);
        let file = sources.add(Source::new(name, bytes));
        let mut preprocessor =
            preprocess::Preprocessor::new(&mut sources, &mut names, &mut problems, loader, options, cplusplus);
        added.iter().for_each(|header| preprocessor.header(header));
        let (tokens, headers) = preprocessor.run(file);
        let items = parse::parse(&tokens, &mut names, &mut problems, cplusplus);
        lint::look(&items, &names, &sources, &mut problems, cplusplus);
        units.push(lower::Unit { items, cplusplus, headers });
    }
    if problems.iter().any(|p| hides_declarations(&p.message)) {
        // What a missing header would have declared, or a template, is not known: more errors would be of that only.
        let header = problems.iter().any(|p| {
            hides_declarations(&p.message)
                && !matches!(p.message, Message::Unsupported { .. } | Message::UnknownDirective { .. })
        });
        let follows = |message: &Message| header && matches!(message, Message::Unsupported { .. });
        problems.retain(|p| hides_declarations(&p.message) && !follows(&p.message));
        let mut told = Vec::new();
        problems.retain(|p| {
            let new = !told.contains(&p.message);
            told.push(p.message.clone());
            new
        });
        return Err(Problems { list: problems, sources });
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
