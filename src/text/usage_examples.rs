//! The groups of subcommands in the program's help, and the examples in the help of each subcommand.

use super::{Language, table_file};

/// A text in both languages.
type Bilingual = (&'static str, &'static str);

/// The groups of subcommands: heading and names. Every subcommand is in one group, except `help`.
const GROUPS: &[(Bilingual, &[&str])] = &[
    (("Play:", "下棋："), &["othello", "gomoku", "xiangqi"]),
    (("Show, teach, program:", "演示、教学、编程："), &["show", "learn", "run", "task", "mark", "glyph", "replay"]),
    (("Games, files, licences:", "棋谱、文件、许可证："), &["convert", "records", "share", "judge", "licences"]),
    (("Engines:", "引擎："), &["match", "solve", "engine"]),
    (("Installing:", "安装："), &["completions", "man"]),
];

/// Returns the groups of subcommands in a language: heading and names.
pub fn groups(language: Language) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    GROUPS.iter().map(move |&(heading, names)| (in_language(heading, language), names))
}

/// Returns the examples of a subcommand: the command line and what it does. Empty for the program itself and for `help`.
pub fn examples(path: &str, language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let found = rows().filter(move |[of, ..]| *of == path);
    found.map(move |[_, line, english, chinese]| (line, in_language((english, chinese), language)))
}

/// Returns the paths of the subcommands that have examples.
pub fn paths() -> impl Iterator<Item = &'static str> {
    let mut last = None;
    rows().map(|[path, ..]| path).filter(move |path| last.replace(*path) != Some(*path))
}

/// Returns the path of a subcommand, a command line of it, and what that does, in English and in Chinese.
fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    table_file::rows(include_str!("usage_examples.tsv"))
}

fn in_language((english, chinese): Bilingual, language: Language) -> &'static str {
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// Returns whether an argument is rarely used. The help lists it last, under a heading of its own.
pub fn is_rarely_used(argument: &str) -> bool {
    RARELY_USED.contains(&argument)
}

const RARELY_USED: [&str; 16] = [
    "cpu", "data_dir", "encoding", "fonts", "include", "keys", "lang", "model", "near", "number", "patience",
    "protocol", "record", "seed", "strict", "wide",
];
