//! The help of the command line in Chinese; the English lines are next to the arguments that they explain.

use super::table_file;

/// Returns a command's line and the text below its arguments; `None` for a command without a line.
pub fn command(path: &str) -> Option<[String; 2]> {
    // `help` repeats every command below itself.
    let words: Vec<&str> = path.split(' ').filter(|word| *word != "help").collect();
    let path = if path.ends_with("help") { "help".to_owned() } else { words.join(" ") };
    let found = commands().find(|[name, ..]| *name == path);
    found.map(|[_, after, about]| [about, after].map(|text| text.replace("\\n", "\n")))
}

/// Returns an argument's line; `None` for an argument without one. It is looked up by `COMMAND.ARGUMENT`, also with the
/// parent command, and otherwise by `ARGUMENT` alone, which serves every command with an argument of that name.
pub fn argument(command: &str, argument: &str) -> Option<&'static str> {
    let line = |key: &str| arguments().find(|[name, _]| *name == key).map(|[_, line]| line);
    let above = command.split(' ').next().unwrap_or_default();
    let of = |command: &str| line(&format!("{command}.{argument}"));
    of(command).or_else(|| of(above)).or_else(|| line(argument))
}

/// Returns the line of a possible value of an argument; `None` for a value without one.
pub fn value(argument: &str, value: &str) -> Option<&'static str> {
    let mut values = table_file::rows(include_str!("usage_values.tsv"));
    values.find(|[of, name, _]| (of.is_empty() || *of == argument) && *name == value).map(|[.., line]| line)
}

/// Returns each command, the text below its arguments, and its line and paragraphs.
pub(crate) fn commands() -> impl Iterator<Item = [&'static str; 3]> {
    table_file::rows(include_str!("usage_commands.tsv"))
}

/// Returns each argument, with its command where it does not serve all, and its line.
pub(crate) fn arguments() -> impl Iterator<Item = [&'static str; 2]> {
    table_file::rows(include_str!("usage_arguments.tsv"))
}
