//! Missing built-in headers: the program is compiled as if it included them, and they are reported.
//!
//! A header is needed if Turbo C rejects the program without it. An undeclared function of C does not need one: it is
//! called as returning `int`, with the given arguments, and many programs rely on that.

use crate::Problems;
use crate::diagnostic::{Diagnostic, Message, Severity};
use crate::program::Program;
use crate::source::Sources;

/// Translations at most: a program of the time includes no more headers.
const MOST: usize = 12;

type Translated = Result<Program, Problems>;

/// Returns the result of a translation with the headers that it needs, if they leave fewer errors. They are tried one
/// by one, in the order of their first use: a header may also include others.
pub(crate) fn completed(translate: &dyn Fn(&[String]) -> Translated, cplusplus: bool) -> Translated {
    let mut added: Vec<String> = Vec::new();
    let mut tried: Vec<String> = Vec::new();
    let mut best = translate(&added);
    let mut told: Vec<Diagnostic> = Vec::new();
    while tried.len() < MOST {
        let (list, sources) = remarks(&best);
        let Some((header, refused, warning)) = first_missing(list, &tried, cplusplus) else { break };
        tried.push(header.clone());
        let more: Vec<String> = added.iter().cloned().chain([header]).collect();
        let again = translate(&more);
        let better = match (&again, &best) {
            (Ok(_), _) => true,
            // An error less, unless it was the warning of a function.
            (Err(now), Err(before)) => now.errors() + usize::from(refused) <= before.errors(),
            (Err(_), Ok(_)) => false,
        };
        if better {
            let now = remarks(&again).1;
            told = told.into_iter().chain([warning]).map(|one| moved(one, sources, now)).collect();
            (added, best) = (more, again);
        }
    }
    let list = match &mut best {
        Ok(program) => &mut program.warnings,
        Err(problems) => &mut problems.list,
    };
    list.extend(told);
    list.sort_by_key(|one| (one.span.file, one.span.start));
    best
}

fn remarks(translated: &Translated) -> (&[Diagnostic], &Sources) {
    match translated {
        Ok(program) => (&program.warnings, &program.sources),
        Err(problems) => (&problems.list, &problems.sources),
    }
}

/// Returns the first header that is missing and was not tried, whether that is an error, and the warning for the name
/// that wants it.
fn first_missing(list: &[Diagnostic], tried: &[String], cplusplus: bool) -> Option<(String, bool, Diagnostic)> {
    let missing = |one: &Diagnostic| {
        let (name, header) = match &one.message {
            Message::NeedsHeader { name, header } => (name, header),
            Message::MissingPrototype { name, header: Some(header) } if cplusplus => (name, header),
            _ => return None,
        };
        let message = Message::HeaderAdded { name: name.clone(), header: header.clone() };
        let refused = one.severity == Severity::Error;
        (!tried.contains(header)).then(|| (header.clone(), refused, Diagnostic::warning(message, one.span)))
    };
    list.iter().filter_map(missing).min_by_key(|(_, _, one)| (one.span.file, one.span.start))
}

/// Returns a remark, its place in the sources of a later translation.
fn moved(one: Diagnostic, before: &Sources, now: &Sources) -> Diagnostic {
    let same = |name: &str| now.files.iter().position(|file| !file.builtin && file.name == name);
    let file = before.files.get(usize::from(one.span.file)).and_then(|file| same(&file.name));
    let mut one = one;
    one.span.file = file.map_or(one.span.file, |file| file as u16);
    one
}
