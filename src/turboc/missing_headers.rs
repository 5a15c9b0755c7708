//! Missing built-in headers: compiles the program as if it included them, and reports them.
//!
//! A header is needed if Turbo C rejects the program without it. An undeclared function of C does not need one: it is
//! called as returning `int`, with the given arguments, and many programs rely on that.

use crate::CompileError;
use crate::budget::{ADDED_HEADERS, Budget};
use crate::diagnostic::{Diagnostic, Message, Severity};
use crate::program::Program;
use crate::source::SourceMap;

type TranslationResult = Result<Program, CompileError>;

/// Returns the result of a translation with the headers that it needs, if they leave fewer errors. They are tried one
/// by one, in the order of their first use: a header may also include others.
pub(crate) fn translate_with_missing_headers(
    translate: &dyn Fn(&[String]) -> TranslationResult,
    budget: &Budget,
    cplusplus: bool,
) -> TranslationResult {
    let mut added: Vec<String> = Vec::new();
    let mut tried: Vec<String> = Vec::new();
    let mut best = translate(&added);
    let mut warnings: Vec<Diagnostic> = Vec::new();
    while tried.len() < ADDED_HEADERS && budget.allows_translation() {
        let (list, sources) = diagnostics(&best);
        let Some((header, refused, warning)) = find_missing_header(list, &tried, cplusplus) else { break };
        tried.push(header.clone());
        let more: Vec<String> = added.iter().cloned().chain([header]).collect();
        let again = translate(&more);
        if budget.is_exceeded() {
            break;
        }
        let better = match (&again, &best) {
            (Ok(_), _) => true,
            // Fewer errors, or no more if the missing header was only a warning.
            (Err(now), Err(before)) => now.error_count() + usize::from(refused) <= before.error_count(),
            (Err(_), Ok(_)) => false,
        };
        if better {
            let now = diagnostics(&again).1;
            warnings = warnings.into_iter().chain([warning]).map(|one| relocate(one, sources, now)).collect();
            (added, best) = (more, again);
        }
    }
    let list = match &mut best {
        Ok(program) => &mut program.warnings,
        Err(problems) => &mut problems.diagnostics,
    };
    list.extend(warnings);
    list.sort_by_key(|one| (one.span.file, one.span.start));
    best
}

fn diagnostics(translated: &TranslationResult) -> (&[Diagnostic], &SourceMap) {
    match translated {
        Ok(program) => (&program.warnings, &program.sources),
        Err(problems) => (&problems.diagnostics, &problems.sources),
    }
}

/// Returns the first missing header that was not tried, whether its absence is an error, and the warning for the name
/// that needs it.
fn find_missing_header(list: &[Diagnostic], tried: &[String], cplusplus: bool) -> Option<(String, bool, Diagnostic)> {
    let missing = |one: &Diagnostic| {
        let (name, header) = match &one.message {
            Message::MissingHeader { name, header } => (name, header),
            Message::MissingPrototype { name, header: Some(header) } if cplusplus => (name, header),
            _ => return None,
        };
        let message = Message::HeaderAdded { name: name.clone(), header: header.clone() };
        let refused = one.severity == Severity::Error;
        (!tried.contains(header)).then(|| (header.clone(), refused, Diagnostic::warning(message, one.span)))
    };
    list.iter().filter_map(missing).min_by_key(|(_, _, one)| (one.span.file, one.span.start))
}

/// Converts a diagnostic to the file numbers of a later translation.
fn relocate(one: Diagnostic, before: &SourceMap, now: &SourceMap) -> Diagnostic {
    let same = |name: &str| now.files.iter().position(|file| !file.builtin && file.name == name);
    let file = before.files.get(usize::from(one.span.file)).and_then(|file| same(&file.name));
    let mut one = one;
    one.span.file = file.map_or(one.span.file, |file| file as u16);
    one
}
