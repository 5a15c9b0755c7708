//! `huanle man`: prints a manual page in roff, generated from the command line's help.

use std::io::Write;

use clap::builder::StyledStr;
use clap::{Arg, Args, Command};
use roff::{Inline, Roff, bold, roman};

use super::arguments::UsageError;
use super::error::CommandError;
use super::help;
use crate::text::manual::ManualText;
use crate::text::{Language, usage_examples};

/// Print a manual page
///
/// There is one page for the program and one for each command. `huanle man run | man -l -` shows a page.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// Command whose page to print [default: the program's page]
    command: Vec<String>,
    /// List the names of all pages
    #[arg(long, conflicts_with = "command")]
    list: bool,
}

/// Prints a page, or the names of all pages.
///
/// # Errors
/// Returns an error if there is no such command, or the page cannot be written.
pub(super) fn run(args: &ManArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let program = help::complete_command(language);
    if args.list {
        let mut names = Vec::new();
        list_pages(&program, "huanle", &mut names);
        return Ok(names.iter().try_for_each(|name| writeln!(output, "{name}"))?);
    }
    // A page is also found by its own name, `huanle-records-list`.
    let mut path: Vec<String> = match args.command.as_slice() {
        [name] if find(&program, std::slice::from_ref(name)).is_none() => split_page_name(&program, name),
        words => words.to_vec(),
    };
    path.retain(|word| !word.is_empty());
    let unknown = || CommandError::Usage(UsageError::UnknownPage(args.command.join(" ")));
    let command = find(&program, &path).ok_or_else(unknown)?;
    Ok(output.write_all(page(command, &path, language).to_roff().as_bytes())?)
}

fn has_page(command: &Command) -> bool {
    command.get_name() != "help"
}

fn list_pages(command: &Command, name: &str, names: &mut Vec<String>) {
    names.push(name.to_owned());
    for sub in command.get_subcommands().filter(|sub| has_page(sub)) {
        list_pages(sub, &format!("{name}-{}", sub.get_name()), names);
    }
}

/// Returns the path of a page's name, such as `huanle-records-list`; a single unknown word if there is no such page.
fn split_page_name(program: &Command, name: &str) -> Vec<String> {
    let mut rest = name.strip_prefix("huanle").unwrap_or(name).trim_start_matches('-');
    let (mut command, mut path) = (program, Vec::new());
    while !rest.is_empty() {
        let found = command.get_subcommands().filter(|sub| has_page(sub)).find_map(|sub| {
            let after = rest.strip_prefix(sub.get_name())?;
            (after.is_empty() || after.starts_with('-')).then_some((sub, after.trim_start_matches('-')))
        });
        let Some((sub, after)) = found else { return vec![name.to_owned()] };
        path.push(sub.get_name().to_owned());
        (command, rest) = (sub, after);
    }
    path
}

fn find<'c>(program: &'c Command, path: &[String]) -> Option<&'c Command> {
    path.iter().try_fold(program, |command, name| command.find_subcommand(name).filter(|sub| has_page(sub)))
}

/// Creates the page of a command. `path` is the path of names to it, without the program's.
fn page(command: &Command, path: &[String], language: Language) -> Roff {
    let headings = ManualText::in_language(language);
    let name = std::iter::once("huanle").chain(path.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
    let version = concat!("Huanle ", env!("CARGO_PKG_VERSION"));
    let mut page = Roff::new();
    page.control("TH", [name.to_uppercase().as_str(), "1", "", version, "Huanle"]);
    // Commands are neither hyphenated nor justified.
    page.control("nh", []).control("ad", ["l"]);
    let about = command.get_about().map(plain).unwrap_or_default();
    page.control("SH", [headings.name]);
    page.text([roman(format!("{name} - {about}"))]);
    page.control("SH", [headings.synopsis]);
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim_start_matches("用法：").trim();
    for line in usage.lines().chain(path.is_empty().then_some("huanle FILE")) {
        page.text([bold(line.trim())]).control("br", []);
    }
    if let Some(long) = command.get_long_about().map(plain) {
        page.control("SH", [headings.description]);
        paragraphs(&mut page, long.split("\n\n").skip(1));
    }
    if path.is_empty() {
        page.control("SH", [headings.commands]);
        for (heading, names) in usage_examples::groups(language) {
            page.control("SS", [heading.trim_end_matches([':', '：'])]);
            for sub in names.iter().filter_map(|name| command.find_subcommand(name)) {
                entry(
                    &mut page,
                    &format!("huanle-{}(1)", sub.get_name()),
                    &sub.get_about().map(plain).unwrap_or_default(),
                );
            }
        }
    } else if command.get_subcommands().next().is_some() {
        page.control("SH", [headings.commands]);
        for sub in command.get_subcommands().filter(|sub| has_page(sub)) {
            entry(&mut page, &format!("{name}-{}(1)", sub.get_name()), &sub.get_about().map(plain).unwrap_or_default());
        }
    }
    arguments(&mut page, command, headings);
    examples(&mut page, &path.join(" "), headings, language);
    if let Some(after) = command.get_after_help().map(plain) {
        page.control("SH", [headings.notes]);
        paragraphs(&mut page, after.split('\n'));
    }
    if path.is_empty() {
        page.control("SH", [headings.files]);
        for (file, about) in
            [("~/.local/share/huanle/", headings.data_folder), ("huanle-portable.txt", headings.portable)]
        {
            entry(&mut page, file, about);
        }
    } else {
        page.control("SH", [headings.see_also]);
        let above = std::iter::once("huanle").chain(path[..path.len() - 1].iter().map(String::as_str));
        page.text([bold(above.collect::<Vec<_>>().join("-")), roman("(1)")]);
    }
    page
}

/// Adds the arguments and options of a command, each group under its heading.
fn arguments(page: &mut Roff, command: &Command, headings: &ManualText) {
    let group = |arg: &Arg| match arg.get_help_heading() {
        _ if arg.is_positional() => headings.arguments,
        Some("Other options" | "其他选项") => headings.other_options,
        _ => headings.options,
    };
    for heading in [headings.arguments, headings.options, headings.other_options] {
        let mut args = command.get_arguments().filter(|arg| group(arg) == heading).peekable();
        if args.peek().is_some() {
            page.control("SH", [heading]);
        }
        for arg in args {
            let short = arg.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
            entry(page, &format!("{short}{arg}"), &describe(arg));
        }
    }
}

/// Returns the description of an argument, with its values and its default, as `--help` prints them.
fn describe(arg: &Arg) -> String {
    let mut text = arg.get_long_help().or_else(|| arg.get_help()).map(plain).unwrap_or_default();
    if !arg.get_action().takes_values() {
        return text;
    }
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() {
        text += &format!(" [default: {}]", defaults.join(", "));
    }
    let values = if arg.is_hide_possible_values_set() { Vec::new() } else { arg.get_possible_values() };
    for value in values {
        text += &format!("\n- {}", value.get_name());
        if let Some(help) = value.get_help() {
            text += &format!(": {help}");
        }
    }
    text
}

fn examples(page: &mut Roff, path: &str, headings: &ManualText, language: Language) {
    let mut examples = usage_examples::examples(path, language).peekable();
    if examples.peek().is_some() {
        page.control("SH", [headings.examples]);
    }
    for (line, purpose) in examples {
        entry(page, line, purpose);
    }
}

/// Adds a term and its description; its lines after the first are a list.
fn entry(page: &mut Roff, term: &str, description: &str) {
    page.control("TP", []).text([bold(term)]);
    let mut lines = description.split('\n');
    page.text(inlines(lines.next().unwrap_or_default()));
    for line in lines {
        page.control("br", []).text(inlines(line));
    }
}

fn paragraphs<'t>(page: &mut Roff, paragraphs: impl Iterator<Item = &'t str>) {
    for paragraph in paragraphs {
        page.control("PP", []).text(inlines(&paragraph.replace('\n', " ")));
    }
}

/// Splits a text at its backquotes: what is between two of them is bold.
fn inlines(text: &str) -> Vec<Inline> {
    let parts = text.split('`').enumerate();
    parts
        .filter(|(_, part)| !part.is_empty())
        .map(|(at, part)| if at % 2 == 1 { bold(part) } else { roman(part) })
        .collect()
}

fn plain(text: &StyledStr) -> String {
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(words: &[&str], list: bool, language: Language) -> String {
        let args = ManArgs { command: words.iter().map(|&word| word.to_owned()).collect(), list };
        let mut output = Vec::new();
        run(&args, language, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn every_command_has_a_page_under_both_of_its_names() {
        for language in [Language::English, Language::Chinese] {
            let list = printed(&[], true, language);
            assert!(list.starts_with("huanle\n") && list.lines().any(|name| name == "huanle-records-list"));
            for name in list.lines() {
                let page = printed(&[name], false, language);
                assert!(page.contains(&format!(".TH {}", name.to_uppercase())), "{page}");
                assert!(page.contains(ManualText::in_language(language).synopsis), "{page}");
            }
        }
        assert_eq!(
            printed(&["records", "list"], false, Language::English),
            printed(&["huanle-records-list"], false, Language::English)
        );
    }

    #[test]
    fn an_unknown_page_is_an_error() {
        for name in ["draughts", "huanle-", "records-lists"] {
            let args = ManArgs { command: vec![name.to_owned()], list: false };
            let done = run(&args, Language::English, &mut Vec::new());
            assert_eq!(done.is_err(), name != "huanle-", "{name}");
        }
    }

    #[test]
    fn options_have_their_values_and_defaults() {
        let page = printed(&["gomoku"], false, Language::English);
        assert!(page.contains("freestyle: Five or more in a row win") && page.contains("[default: 15]"), "{page}");
        let page = printed(&["gomoku"], false, Language::Chinese);
        assert!(page.contains("freestyle：自由") && page.contains("[默认：15]"), "{page}");
    }
}
