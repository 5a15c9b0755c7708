//! The headers agree with the library.

use std::collections::BTreeSet;

use super::{ASSEMBLER, HEADERS, is_letter, modern};
use crate::{library, pc};

/// The functions that only programs define, and the drivers and fonts that programs link and never call.
fn is_no_library_function(name: &str) -> bool {
    ["matherr", "WinMain"].contains(&name) || name.ends_with("_driver") || name.ends_with("_font")
}

/// Returns the name of the function that a line of a header declares or defines.
fn function(line: &'static str) -> Option<&'static str> {
    if !line.starts_with(is_letter) || ["typedef ", "template "].iter().any(|word| line.starts_with(word)) {
        return None;
    }
    let names = line.match_indices('(').filter_map(|(open, _)| {
        let before = &line[..open];
        let start = before.trim_end_matches(is_letter).len();
        (start < open && before[..start].ends_with([' ', '*'])).then_some(&before[start..])
    });
    names.map(library::original_name).next()
}

/// A prototype in a header and an implementation with the same name are all that a library function needs. The compiler
/// itself calls those whose names begin with `__`.
#[test]
fn prototypes_have_implementations_and_implementations_have_prototypes() {
    let headers = HEADERS.iter().chain(modern::HEADERS).map(|(_, text)| *text);
    let lines = headers.chain([ASSEMBLER, modern::PREDEFINED]).flat_map(str::lines);
    let (prototypes, definitions): (Vec<_>, Vec<_>) =
        lines.filter_map(|line| Some((function(line)?, line))).partition(|(_, line)| line.trim_end().ends_with(");"));
    let [prototypes, definitions] =
        [prototypes, definitions].map(|list| list.into_iter().map(|(name, _)| name).collect::<BTreeSet<_>>());
    let implemented: BTreeSet<&str> = library::function_names().chain(pc::function_names()).collect();
    let known =
        |name: &&&str| implemented.contains(**name) || definitions.contains(**name) || is_no_library_function(name);
    let missing: Vec<_> = prototypes.iter().filter(|name| !known(name)).collect();
    assert!(missing.is_empty(), "declared only: {missing:?}");
    let undeclared: Vec<_> = implemented
        .difference(&prototypes)
        .filter(|name| !name.starts_with("__") && !definitions.contains(*name))
        .collect();
    assert!(undeclared.is_empty(), "not declared: {undeclared:?}");
}
