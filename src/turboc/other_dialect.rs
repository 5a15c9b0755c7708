//! Programs that only the compiler of the other dialect accepts: compiles them with it, and explains errors by it.

use crate::diagnostic::{Diagnostic, Message, Severity};
use crate::dialect::RecognizedDialect;
use crate::headers::{self, modern};
use crate::options::{CompileOptions, Compiler, HeaderLoader};
use crate::program::Program;
use crate::source::SourceMap;
use crate::{CompileError, compile};

/// Names of standard C++ that are part of the language, not of a header.
const MODERN_NAMES: [&str; 8] =
    ["nullptr", "constexpr", "typename", "static_cast", "dynamic_cast", "reinterpret_cast", "const_cast", "decltype"];

/// Returns the compiler of the other dialect.
fn other_compiler(compiler: Compiler) -> Compiler {
    if compiler.is_modern() { Compiler::BorlandC3 } else { Compiler::DevCpp }
}

/// Compiles a program that does not compile with the compiler of the other dialect: Borland C++ 3.1 or Dev-C++. Returns the
/// program and the compiler, with the text of the first error as the sign, or `None` if that compiler refuses it too.
pub fn compile_in_other_dialect(
    files: &[(&str, &[u8])],
    loader: &dyn HeaderLoader,
    options: &CompileOptions,
    problems: &CompileError,
) -> Option<(Program, RecognizedDialect)> {
    if problems.diagnostics.iter().any(|problem| problem.message.is_limit()) {
        return None;
    }
    let compiler = other_compiler(options.compiler);
    let program = compile(files, loader, &CompileOptions { compiler, ..*options }).ok()?;
    let first = problems.diagnostics.iter().find(|problem| problem.severity == Severity::Error)?;
    let at = problems.sources.position(first.span);
    let is_array = matches!(first.message, Message::ArrayTooLarge { .. });
    let (column, length) = if is_array { (0, usize::MAX) } else { (at.column as usize - 1, at.length as usize) };
    let sign: String = at.text.chars().skip(column).take(length).collect();
    Some((program, RecognizedDialect { compiler, sign: sign.trim().to_string() }))
}

/// Replaces errors whose cause is that only the other dialect has a header, a word or a scope.
pub(crate) fn explain(diagnostics: &mut [Diagnostic], sources: &SourceMap, compiler: Compiler) {
    let other = other_compiler(compiler);
    for problem in diagnostics.iter_mut().filter(|problem| problem.severity == Severity::Error) {
        let only = |name: String| Message::OnlyInDialect { name, compiler: other };
        let explained = match &problem.message {
            Message::UnknownHeader { name, .. } if has_header(other, name) => Some(only(format!("<{name}>"))),
            Message::Undeclared { name, .. }
            | Message::UndefinedFunction { name, .. }
            | Message::MissingPrototype { name, header: None }
            | Message::UnknownWord { name, .. }
                if has_name(other, name) =>
            {
                Some(only(name.clone()))
            }
            Message::Redeclared { name } if !compiler.is_modern() && is_head_of_for(sources, problem) => {
                Some(Message::LoopVariableKept { name: name.clone() })
            }
            _ => None,
        };
        if let Some(message) = explained {
            problem.message = message;
        }
    }
}

fn has_header(compiler: Compiler, name: &str) -> bool {
    if compiler.is_modern() { modern::find(name).is_some() } else { headers::find(name).is_some() }
}

fn has_name(compiler: Compiler, name: &str) -> bool {
    if compiler.is_modern() {
        MODERN_NAMES.contains(&name) || modern::find_declaring_header(name).is_some()
    } else {
        headers::find_declaring_header(name).is_some()
    }
}

/// Returns whether the declared name is in the head of a `for`.
fn is_head_of_for(sources: &SourceMap, problem: &Diagnostic) -> bool {
    const LONGEST_HEAD: usize = 300;
    let Some(file) = sources.files.get(usize::from(problem.span.file)) else { return false };
    let end = (problem.span.start as usize).min(file.bytes.len());
    let before = &file.bytes[end.saturating_sub(LONGEST_HEAD)..end];
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    line.windows(3).rposition(|word| word == b"for").is_some_and(|start| {
        let rest = line[start + 3..].trim_ascii_start();
        rest.starts_with(b"(") && !rest.contains(&b';')
    })
}
