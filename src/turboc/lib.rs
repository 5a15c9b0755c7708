//! A compiler and virtual machine for C as in Turbo C 2 and Borland C++ 3.1 and for the C++ of lab courses, with a
//! simulated PC.
//!
//! [`compile`] translates sources into a [`Program`], or returns a list of their errors. A [`Machine`] runs the program.
//!
//! ```
//! use huanle_turboc::{Machine, NoFiles, NoScreen, CompileOptions, MachineStop, compile};
//!
//! let source = b"#include <stdio.h>\nvoid main() { printf(\"%d\\n\", 200 * 300); }";
//! let program = compile(&[("first.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
//! let mut machine = Machine::new(program.into());
//! assert_eq!(machine.run(&mut NoScreen, 1_000_000), MachineStop::Output);
//! assert_eq!(machine.take_output(), b"-5536\n");
//! assert_eq!(machine.run(&mut NoScreen, 1_000_000), MachineStop::Exit(0));
//! ```
//!
//! | to | see |
//! |---|---|
//! | compile sources and list their errors | [`compile`], [`CompileOptions`]; [`CompileError`], [`Diagnostic`] |
//! | run a program in slices, or by statements | [`Machine`]: [`run`](Machine::run), [`step`](Machine::step) |
//! | inspect a stopped program | [`stack_trace`](Machine::stack_trace), [`globals`](Machine::globals) |
//! | read the tokens of a source without compiling it | [`source_tokens`], [`line_tokens`] |
//! | evaluate an expression over the variables of a stopped program | [`Expression`] |
//! | return to an earlier state | a clone: a machine is a value |
//! | provide graphics.h, conio, dos and bios: a complete PC as a value | [`pc`] |
//! | run a text program on a console | [`console`] |
//! | implement the library's calls yourself | [`guide`], [`Call`], [`VideoBus`] |
//! | learn about the dialect, the memory layout and the instruction format | [`guide`] |
//!
//! The compiler works in phases:
//!
//! | phase | module | result |
//! |---|---|---|
//! | lexing and preprocessing | `scan`, `lexer`, `preprocess` | tokens |
//! | parsing | `parse` | the syntax tree (`ast`) |
//! | warnings about the syntax | `lint` | |
//! | analysis: names, types, overloads, conversions, temporary objects | `analysis` | the typed tree (`typed`) |
//! | code generation | `codegen` | a [`Program`] |

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
#![warn(missing_docs)]

mod analysis;
mod ast;
mod braces;
mod budget;
mod code;
mod codegen;
pub mod console;
mod constant;
mod diagnostic;
mod diagnostic_list;
mod dialect;
mod easyx;
mod explain;
mod expression;
#[doc = include_str!("GUIDE.md")]
pub mod guide {}
mod display;
mod headers;
mod hide_set;
mod implicit_main;
mod instruction;
mod lexer;
mod library;
mod library_prototypes;
mod lint;
mod listing;
mod machine;
mod missing_headers;
mod number;
mod options;
mod other_dialect;
mod parse;
pub mod pc;
mod preprocess;
mod program;
mod scan;
mod source;
mod source_tokens;
mod symbol;
mod token;
mod typed;
mod types;
mod value_text;
mod word_list;

use budget::Budget;
pub use budget::MAX_SOURCE_BYTES;
pub use diagnostic::{ChainLink, Diagnostic, ExpectedSyntax, Message, Severity, Unsupported};
use diagnostic_list::Diagnostics;
pub use dialect::{RecognizedDialect, recognize_dialect};
pub use explain::{Explanation, ExplanationPart, Note, StatementQuestion};
pub use expression::{Expression, ExpressionError, ExpressionKind, ExpressionScope, Operator, Value};
pub use headers::{LibraryName, library_names};
use implicit_main::ImplicitMain;
pub use implicit_main::has_implicit_main;
pub use library::{Call, files};
pub use machine::{
    DisplayValue, FileOpenError, Machine, MachineStop, NoScreen, RuntimeError, RuntimeErrorKind, StackFrame,
    UnopenedFile, VariableView, VideoBus, memory::Memory,
};
pub use options::{CompileOptions, Compiler, HeaderLoader, IncludeError, MemoryModel, NoFiles};
pub use other_dialect::compile_in_other_dialect;
pub use parse::is_keyword;
pub use program::Program;
pub use source::{SourceFile, SourceMap, SourcePosition, Span, code_page_437, decode};
pub use source_tokens::{
    LineState, SourceToken, SourceTokenKind, defines_function, is_identifier, line_tokens, source_tokens,
};
pub use value_text::format_real;

/// The errors and warnings of a program that does not compile, with the sources that their spans refer to.
#[derive(Clone, Debug)]
pub struct CompileError {
    /// Errors and warnings, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// The sources.
    pub sources: SourceMap,
}

impl CompileError {
    /// Returns the number of errors.
    pub fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    }
}

/// Compiles one or more sources, given by name and bytes, into a program.
///
/// # Errors
///
/// All errors and warnings of the sources, if there is at least one error.
pub fn compile(
    files: &[(&str, &[u8])],
    loader: &dyn HeaderLoader,
    options: &CompileOptions,
) -> Result<Program, CompileError> {
    // The programs of the modern dialect have one kind of pointers, for arrays of any size.
    let modern = CompileOptions { model: MemoryModel::Huge, ..*options };
    let options = if options.compiler.is_modern() { &modern } else { options };
    let body = match files {
        [(name, bytes)] => {
            let source = SourceFile::new(name, &bytes[..bytes.len().min(MAX_SOURCE_BYTES)]);
            match implicit_main::find(&source) {
                Some(ImplicitMain::Body(start)) => Some(start),
                Some(ImplicitMain::FunctionAfter(span)) => {
                    let mut sources = SourceMap::default();
                    sources.add(source);
                    let message = Message::FunctionAfterStatements { name: sources.text(span) };
                    return Err(CompileError { diagnostics: vec![Diagnostic::error(message, span)], sources });
                }
                None => None,
            }
        }
        _ => None,
    };
    let budget = Budget::default();
    let translated = |as_cplusplus: &[bool]| {
        missing_headers::translate_with_missing_headers(
            &|added| translate(files, body, loader, options, &budget, as_cplusplus, added),
            &budget,
            as_cplusplus.contains(&true) || options.compiler.is_modern(),
        )
    };
    let named: Vec<bool> = files.iter().map(|(name, _)| is_cplusplus(name)).collect();
    let as_named = translated(&named);
    let Err(mut best) = as_named else { return as_named };
    // What C++ alone assigns to, such as `(i = 3) = 4`, does not make a program C++.
    let is_error = |problem: &&Diagnostic| problem.severity == Severity::Error;
    if best.diagnostics.iter().filter(is_error).all(|problem| problem.message == Message::NotAnLvalue) {
        return Err(best);
    }
    // C++ was often stored in files named .C, so a source that is not valid C may be C++: first only the sources with errors,
    // then all.
    let wrong = sources_with_errors(&best, files);
    let some: Vec<bool> = named.iter().zip(wrong).map(|(named, wrong)| *named || wrong).collect();
    let all = vec![true; files.len()];
    let mut tried = vec![named];
    for languages in [some, all] {
        if tried.contains(&languages) || !budget.allows_translation() {
            continue;
        }
        match translated(&languages) {
            Err(_) if budget.is_exceeded() => break,
            Err(others) if others.error_count() >= best.error_count() => {}
            Err(others) => best = others,
            program => return program,
        }
        tried.push(languages);
    }
    if body.is_some() {
        implicit_main::relocate(&mut best.diagnostics, &best.sources);
    }
    easyx::explain(&mut best.diagnostics, &best.sources);
    other_dialect::explain(&mut best.diagnostics, &best.sources, options.compiler);
    for number in 0..best.sources.files.len() {
        if !best.sources.files[number].builtin {
            braces::explain(&mut best.diagnostics, number as u16, &best.sources.files[number]);
        }
    }
    Err(best)
}

/// Returns whether there is an error in each source or in a header that it includes.
fn sources_with_errors(problems: &CompileError, files: &[(&str, &[u8])]) -> Vec<bool> {
    let mut wrong = vec![false; files.len()];
    // The sources are read in order, each followed by its headers.
    let mut owners = Vec::new();
    let mut next = 0;
    for file in &problems.sources.files {
        if files.get(next).is_some_and(|(name, _)| !file.builtin && file.name == *name) {
            next += 1;
        }
        owners.push(next.saturating_sub(1));
    }
    for problem in problems.diagnostics.iter().filter(|problem| problem.severity == Severity::Error) {
        if let Some(&owner) = owners.get(usize::from(problem.span.file)) {
            wrong[owner] = true;
        }
    }
    wrong
}

fn is_cplusplus(name: &str) -> bool {
    let lower = name.to_lowercase();
    [".cpp", ".cc", ".cxx", ".c++"].iter().any(|end| lower.ends_with(end))
}

/// Returns whether a message reports the absence of something that declares names, such as a header.
fn hides_declarations(message: &Message) -> bool {
    use Unsupported::{MemberPointers, MultipleInheritance, Templates};
    match message {
        Message::UnknownHeader { suggestion: None, .. }
        | Message::HeaderOutside { .. }
        | Message::UnreadableHeader { .. }
        | Message::UnknownDirective { .. }
        | Message::RecursiveInclude { .. } => true,
        Message::Unsupported { what } => matches!(what, MemberPointers | MultipleInheritance | Templates),
        _ => false,
    }
}

/// Returns the errors and warnings of a translation that has exceeded a limit, in the order of the source. Warnings, and errors
/// that may follow from it, are left out.
fn with_limit(problems: Diagnostics, error: Diagnostic) -> Vec<Diagnostic> {
    let mut list = problems.into_list();
    list.retain(|one| {
        one.severity == Severity::Error && (one.span.file, one.span.start) < (error.span.file, error.span.start)
    });
    list.push(error);
    list.sort_by_key(|one| (one.span.file, one.span.start));
    list
}

/// Returns the problems that hide declarations, each once. The names that a missing header or a template declares are unknown,
/// so all other errors may be consequences.
fn without_consequences(mut problems: Diagnostics) -> Vec<Diagnostic> {
    let header = problems.iter().any(|p| {
        hides_declarations(&p.message)
            && !matches!(p.message, Message::Unsupported { .. } | Message::UnknownDirective { .. })
    });
    let follows = |message: &Message| header && matches!(message, Message::Unsupported { .. });
    problems.retain(|p| hides_declarations(&p.message) && !follows(&p.message));
    let mut problems = problems.into_list();
    let mut reported = Vec::new();
    problems.retain(|p| {
        let new = !reported.contains(&p.message);
        reported.push(p.message.clone());
        new
    });
    problems
}

/// Translates the sources once, those with `true` in `languages` as C++, with the `added` headers included before each. The
/// first source is the body of `main` from the byte `body` on, if there is one.
fn translate(
    files: &[(&str, &[u8])],
    body: Option<u32>,
    loader: &dyn HeaderLoader,
    options: &CompileOptions,
    budget: &Budget,
    languages: &[bool],
    added: &[String],
) -> Result<Program, CompileError> {
    let progress = &|| loader.progress();
    let mut sources = SourceMap::default();
    let mut names = symbol::Interner::default();
    let mut problems = Diagnostics::default();
    budget.begin_translation();
    let mut units = Vec::new();
    let mut repeated = library_prototypes::RepeatedHeaders::default();
    for ((name, bytes), &cplusplus) in files.iter().zip(languages) {
        // Of a source that is too large, only the start is read: enough to notice it.
        let bytes = &bytes[..bytes.len().min(MAX_SOURCE_BYTES + 1)];
        let file = sources.add(SourceFile::new(name, bytes));
        let mut preprocessor =
            preprocess::Preprocessor::new(&mut sources, &mut names, &mut problems, budget, loader, options, cplusplus);
        if !options.compiler.is_modern() && bytes.windows(3).any(|word| word == b"asm") {
            preprocessor.declare_assembler();
        }
        added.iter().for_each(|header| preprocessor.include_header(header));
        let functions = body.map(|_| preprocessor.declare_main_functions());
        let mut tokens = preprocessor.run(file);
        if let (Some(start), Some(functions)) = (body, functions) {
            tokens = implicit_main::add_main(tokens, &mut names, file, start, functions);
        }
        progress();
        let language = parse::Language { cplusplus, modern: options.compiler.is_modern() };
        repeated.add(&tokens, &names, &sources, usize::from(file), cplusplus);
        let items = parse::parse(tokens, &mut names, &mut problems, budget, &sources, language, progress);
        progress();
        lint::check(&items, &names, &sources, &mut problems, cplusplus);
        units.push(analysis::Unit { items, cplusplus, is_library: false });
    }
    if !repeated.headers.is_empty() {
        let cplusplus = repeated.cplusplus;
        let mut source = SourceFile::new("(library)", b"");
        source.builtin = true;
        let file = sources.add(source);
        let mut preprocessor =
            preprocess::Preprocessor::new(&mut sources, &mut names, &mut problems, budget, loader, options, cplusplus);
        repeated.headers.iter().for_each(|header| preprocessor.include_header(header));
        let tokens = preprocessor.run(file);
        let language = parse::Language { cplusplus, modern: options.compiler.is_modern() };
        let items = parse::parse(tokens, &mut names, &mut problems, budget, &sources, language, progress);
        units.push(analysis::Unit { items, cplusplus, is_library: true });
    }
    if let Some(error) = budget.error() {
        return Err(CompileError { diagnostics: with_limit(problems, error), sources });
    }
    if problems.iter().any(|p| hides_declarations(&p.message)) {
        return Err(CompileError { diagnostics: without_consequences(problems), sources });
    }
    let wrong = problems.has_errors();
    let typed = analysis::analyse(units, &mut names, &sources, &mut problems, budget, *options, progress);
    if let Some(error) = budget.error() {
        return Err(CompileError { diagnostics: with_limit(problems, error), sources });
    }
    let mut problems = problems.into_list();
    let program = typed.and_then(|typed| {
        let generated = codegen::generate(&typed, &names, &sources, *options, &problems, progress);
        let generated = generated
            .map_err(|overflows| problems.extend(overflows.into_iter().map(|(m, s)| Diagnostic::error(m, s))))
            .ok()?;
        Some(Program { typed: Some(std::sync::Arc::new(typed)), ..generated })
    });
    match program {
        Some(program) if !wrong => Ok(program),
        _ => {
            problems.sort_by_key(|p| (p.span.file, p.span.start));
            Err(CompileError { diagnostics: problems, sources })
        }
    }
}
