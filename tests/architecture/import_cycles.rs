//! Import cycles between the files of a crate.
//!
//! A file depends on another one if a path in it leads to an item that is defined there; re-exports are followed. A file may use
//! the modules that it is inside of, so these edges do not count.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, sources};

/// The cycles that remain, as the paths of their files, each with its reason.
const ALLOWED: &[&[&str]] = &[
    // A machine runs a program, whose imports are pointers to library functions, which work on the machine.
    &[
        "turboc/library/mod.rs",
        "turboc/machine/execute/mod.rs",
        "turboc/machine/inspect.rs",
        "turboc/machine/mod.rs",
        "turboc/program.rs",
    ],
];

/// A file as a module.
struct Module<'a> {
    krate: &'a str,
    path: Vec<&'a str>,
    code: &'a str,
    imports: Vec<Import>,
}

/// A name that a `use` declaration brings into a module.
struct Import {
    path: Vec<String>,
    name: String,
}

/// The modules of all crates, by crate and path.
struct Modules<'a> {
    modules: Vec<Module<'a>>,
    by_path: BTreeMap<(&'a str, Vec<&'a str>), usize>,
}

impl<'a> Modules<'a> {
    fn new(sources: &'a [Source]) -> Modules<'a> {
        let mut modules = Vec::new();
        let mut by_path = BTreeMap::new();
        for (index, source) in sources.iter().enumerate() {
            let file = source.path.trim_end_matches(".rs").trim_end_matches("/mod");
            let (krate, file) = match file.split_once('/') {
                Some((krate, file)) if krate == "app" || source.own_crate().is_some() => (krate, file),
                _ => ("huanle", file),
            };
            let path = if ["lib", "main"].contains(&file) { Vec::new() } else { file.split('/').collect() };
            if file != "main" {
                by_path.insert((krate, path.clone()), index);
            }
            modules.push(Module { krate, path, code: &source.code, imports: imports(&source.code) });
        }
        Modules { modules, by_path }
    }

    /// Returns the module that defines the item at a path, as seen from a module. `None` for items of other crates.
    fn resolve(&self, from: usize, path: &[String], depth: usize) -> Option<usize> {
        if depth > 6 {
            return None;
        }
        let mut krate = self.modules[from].krate;
        let mut module: Vec<&str> = self.modules[from].path.clone();
        let mut rest = path.iter().map(String::as_str).peekable();
        match *rest.peek()? {
            "crate" => {
                module.clear();
                rest.next();
            }
            "self" | "super" => {
                while let Some(word) = rest.next_if(|word| ["self", "super"].contains(word)) {
                    if word == "super" {
                        module.pop();
                    }
                }
            }
            first => {
                let other = first
                    .strip_prefix("huanle_")
                    .and_then(|name| self.by_path.keys().map(|(krate, _)| *krate).find(|krate| *krate == name));
                if let Some(other) = other {
                    krate = other;
                    module.clear();
                    rest.next();
                } else if self.child(krate, &module, first).is_none() {
                    return None;
                }
            }
        }
        while let Some(child) = rest.peek().and_then(|name| self.child(krate, &module, name)) {
            module.clone_from(&self.modules[child].path);
            rest.next();
        }
        let found = *self.by_path.get(&(krate, module))?;
        let reexport =
            rest.next().and_then(|name| self.modules[found].imports.iter().find(|import| import.name == name));
        reexport.and_then(|import| self.resolve(found, &import.path, depth + 1)).or(Some(found))
    }

    fn child(&self, krate: &str, module: &[&str], name: &str) -> Option<usize> {
        let path: Vec<&str> = module.iter().copied().chain([name]).collect();
        self.by_path.iter().find(|((of, at), _)| *of == krate && *at == path).map(|(_, index)| *index)
    }

    /// Returns the modules that a module depends on.
    fn dependencies(&self, from: usize) -> BTreeSet<usize> {
        let module = &self.modules[from];
        let inline = qualified_paths(module.code);
        let paths = module.imports.iter().map(|import| &import.path).chain(&inline);
        paths
            .filter_map(|path| self.resolve(from, path, 0))
            .filter(|&to| {
                let other = &self.modules[to];
                to != from && !(other.krate == module.krate && module.path.starts_with(&other.path))
            })
            .collect()
    }
}

/// Returns the names that the `use` declarations of a source text import.
fn imports(code: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    for statement in code.split(';') {
        if let Some(start) = import_start(statement) {
            collect_tree(&mut Vec::new(), &statement[start + "use ".len()..], &mut imports);
        }
    }
    imports
}

/// Returns the position of the word `use` that begins a declaration.
fn import_start(statement: &str) -> Option<usize> {
    statement.match_indices("use ").map(|(at, _)| at).find(|&at| {
        let line = statement[..at].rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line.starts_with("pub")
    })
}

/// Collects the names of a `use` tree below a prefix.
fn collect_tree(prefix: &mut Vec<String>, tree: &str, imports: &mut Vec<Import>) {
    let mut depth = 0;
    let parts = tree.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let length = prefix.len();
        if let Some((head, group)) = part.split_once('{') {
            prefix.extend(head.split("::").map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned));
            collect_tree(prefix, group.trim_end_matches('}'), imports);
        } else {
            let (path, alias) = part.split_once(" as ").unwrap_or((part, ""));
            prefix.extend(path.split("::").map(|word| word.trim().to_owned()));
            let name = if alias.is_empty() { prefix.last().unwrap().clone() } else { alias.trim().to_owned() };
            imports.push(Import { path: prefix.clone(), name });
        }
        prefix.truncate(length);
    }
}

/// Returns the paths in a source text that begin with `crate`, `self`, `super` or one of our crates, except those of `use`
/// declarations.
fn qualified_paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let code: String = code
        .split_inclusive(';')
        .map(|statement| &statement[..import_start(statement).unwrap_or(statement.len())])
        .collect();
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("::") {
        let before = code[..at].char_indices().rfind(|&(_, c)| !is_word(c));
        let start = before.map_or(0, |(place, c)| place + c.len_utf8());
        let first = &code[start..at];
        let is_start = ["crate", "self", "super"].contains(&first) || first.starts_with("huanle_");
        if is_start && !code[..start].ends_with("::") {
            let end = code[start..].find(|c| !is_word(c) && c != ':').map_or(code.len(), |length| start + length);
            paths.push(code[start..end].split("::").filter(|word| !word.is_empty()).map(str::to_owned).collect());
        }
    }
    paths
}

/// Returns the groups of modules that depend on each other, as sorted paths of files.
fn cycles(sources: &[Source]) -> Vec<Vec<&str>> {
    let modules = Modules::new(sources);
    let edges: Vec<BTreeSet<usize>> = (0..sources.len()).map(|from| modules.dependencies(from)).collect();
    let reachable: Vec<BTreeSet<usize>> = (0..sources.len())
        .map(|from| {
            let mut found = BTreeSet::new();
            let mut open: Vec<usize> = edges[from].iter().copied().collect();
            while let Some(module) = open.pop() {
                if found.insert(module) {
                    open.extend(&edges[module]);
                }
            }
            found
        })
        .collect();
    let mut groups = BTreeSet::new();
    for from in 0..sources.len() {
        let group: BTreeSet<&str> = reachable[from]
            .iter()
            .filter(|&&to| reachable[to].contains(&from))
            .map(|&to| sources[to].path.as_str())
            .collect();
        if group.len() > 1 {
            groups.insert(group.into_iter().collect::<Vec<_>>());
        }
    }
    groups.into_iter().collect()
}

#[test]
fn files_do_not_import_each_other() {
    let sources = sources();
    let mut found = cycles(&sources);
    let allowed: BTreeSet<Vec<&str>> = ALLOWED.iter().map(|files| files.to_vec()).collect();
    let gone: Vec<_> = allowed.iter().filter(|files| !found.contains(files)).collect();
    assert!(gone.is_empty(), "these cycles are gone, remove them from the list: {gone:#?}");
    found.retain(|files| !allowed.contains(files));
    assert!(found.is_empty(), "import cycles: {found:#?}");
}

#[test]
fn a_cycle_is_found_through_a_reexport() {
    let source = |path: &str, code: &str| Source { path: path.to_owned(), code: code.to_owned() };
    let files = [
        source("ui/mod.rs", "mod menu;\nmod list;\npub use menu::{Menu, Item as MenuItem};\n"),
        source("ui/menu.rs", "use super::list::List;\n"),
        source("ui/list.rs", "fn item(item: &super::MenuItem) {}\n"),
        source("ui/form.rs", "use crate::ui::{Menu, list};\n"),
    ];
    assert_eq!(cycles(&files), [["ui/list.rs", "ui/menu.rs"]]);
}

#[test]
fn the_module_around_a_file_is_no_cycle() {
    let source = |path: &str, code: &str| Source { path: path.to_owned(), code: code.to_owned() };
    let files = [
        source("ui/mod.rs", "mod menu;\npub use menu::Menu;\npub struct Theme;\n"),
        source("ui/menu.rs", "use super::Theme;\n"),
    ];
    assert!(cycles(&files).is_empty());
}
