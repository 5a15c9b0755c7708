//! The help: clap's, with groups of subcommands, examples and a heading for rarely used options.
//! In Chinese, each line is replaced by that of [`usage`].

use clap::builder::{PossibleValue, Str, StyledStr};
use clap::{Arg, Command, CommandFactory};
use unicode_width::UnicodeWidthStr as _;

use super::CommandLine;
use crate::screens::gallery::Effect;
use crate::text::{Language, usage, usage_examples};

/// Returns the command line with its help in a language.
pub(super) fn localized_command(language: Language) -> Command {
    let command = complete_command(language);
    let (options, usage) = match language {
        Language::English => ("Options:", "Usage: "),
        Language::Chinese => ("选项：", "用法："),
    };
    let groups = subcommands(&command, language);
    let template = format!("{{about-with-newline}}{usage}{{usage}}\n{groups}{options}\n{{options}}{{after-help}}");
    command.help_template(template).mut_args(|arg| {
        let is_shown = ["help", "version", "lang"].contains(&arg.get_id().as_str());
        arg.hide(!is_shown)
    })
}

/// Returns the command line in a language, with all options of the program, which its help hides.
pub(super) fn complete_command(language: Language) -> Command {
    let mut command = common_options_first(CommandLine::command());
    // Adds `--help` and the subcommand `help`, so that they are changed as well.
    command.build();
    in_language(command, &mut Vec::new(), language)
}

/// Moves rarely used options behind the others, because clap prints the headings in the order of the options below them.
fn common_options_first(command: Command) -> Command {
    let mut args: Vec<Arg> = command.get_arguments().cloned().collect();
    args.sort_by_key(is_rarely_used);
    let mut args = args.into_iter();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| args.next().unwrap_or(arg));
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, common_options_first))
}

/// Returns the subcommands in groups, one line each.
fn subcommands(command: &Command, language: Language) -> String {
    let mut text = String::new();
    for (heading, names) in usage_examples::groups(language) {
        text += heading;
        text += "\n";
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            text += &format!("  {name:<14}  {}\n", about.unwrap_or_default());
        }
    }
    text
}

/// Translates clap's usage line into Chinese.
pub(super) fn translate_usage(usage: &str) -> String {
    let words = [("Usage:", "用法："), ("[OPTIONS]", "[选项]"), ("[COMMAND]", "[命令]"), ("<COMMAND>", "<命令>")];
    words
        .iter()
        .fold(usage.to_owned(), |usage, (english, chinese)| usage.replace(english, chinese))
        .replace("： ", "：")
}

/// Puts the help of a command and its subcommands into a language. `path` is the path of names to it, without the
/// program's.
fn in_language(mut command: Command, path: &mut Vec<String>, language: Language) -> Command {
    let own = path.join(" ");
    command = match language {
        Language::English => {
            command.mut_args(|arg| if is_rarely_used(&arg) { arg.help_heading("Other options") } else { arg })
        }
        Language::Chinese => translate_command(command, &own),
    };
    let usage = match language {
        Language::English => "Usage: ",
        Language::Chinese => "用法：",
    };
    let examples = examples(&own, language);
    command = command
        .help_template(format!("{{about-with-newline}}\n{examples}{usage}{{usage}}\n\n{{all-args}}{{after-help}}"));
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| {
            path.push(name.clone());
            let sub = in_language(sub, path, language);
            path.pop();
            sub
        });
    }
    command
}

/// Returns the examples of a subcommand with a heading, or an empty text.
fn examples(path: &str, language: Language) -> String {
    let lines: Vec<_> = usage_examples::examples(path, language).collect();
    let Some(width) = lines.iter().map(|(line, _)| line.width()).max() else {
        return String::new();
    };
    let mut text = match language {
        Language::English => "Examples:\n",
        Language::Chinese => "例子：\n",
    }
    .to_owned();
    for (line, purpose) in lines {
        text += &format!("  {line}{}  {purpose}\n", " ".repeat(width - line.width()));
    }
    text + "\n"
}

fn is_rarely_used(arg: &Arg) -> bool {
    usage_examples::is_rarely_used(arg.get_id().as_str())
}

/// Translates the help of a command.
fn translate_command(mut command: Command, path: &str) -> Command {
    let translated = translate_usage(&command.render_usage().to_string());
    let [about, after] = usage::command(path).unwrap_or_default();
    command = command
        .override_usage(translated.trim_start_matches("用法：").to_owned())
        .subcommand_help_heading("命令")
        .about(about.split("\n\n").next().unwrap_or_default().to_owned())
        .mut_args(|arg| translate_argument(arg, path));
    if about.contains("\n\n") {
        command = command.long_about(about);
    }
    if !after.is_empty() {
        command = command.after_help(after);
    }
    command
}

/// Translates an argument of a command.
fn translate_argument(arg: Arg, command: &str) -> Arg {
    let line = usage::argument(command, arg.get_id().as_str()).unwrap_or_default();
    let takes_values = arg.get_action().takes_values();
    let default: Vec<String> = match takes_values && !arg.is_hide_default_value_set() {
        true => arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect(),
        false => Vec::new(),
    };
    let values =
        if takes_values && !arg.is_hide_possible_values_set() { arg.get_possible_values() } else { Vec::new() };
    let mut message = line.to_owned();
    if !default.is_empty() {
        message += &format!(" [默认：{}]", default.join("、"));
    }
    let heading = if arg.is_positional() {
        "参数"
    } else if is_rarely_used(&arg) {
        "其他选项"
    } else {
        "选项"
    };
    let short =
        if values.is_empty() { message.clone() } else { format!("{message} [可选：{}]", join_names(&values)) };
    let order = arg.get_index().filter(|_| arg.is_positional());
    let arg = match order {
        Some(order) => arg.display_order(order),
        None => arg,
    };
    let arg = arg
        .help(StyledStr::from(short))
        .help_heading(Str::from(heading))
        .hide_possible_values(true)
        .hide_default_value(true);
    let id = arg.get_id().to_string();
    let long = values.iter().fold(message, |message, value| message + &describe_value(command, &id, value));
    arg.long_help(StyledStr::from(long))
}

fn join_names(values: &[PossibleValue]) -> String {
    values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join("、")
}

/// Returns a line about a possible value of an argument.
fn describe_value(command: &str, argument: &str, value: &PossibleValue) -> String {
    let name = value.get_name();
    let message = match (command, argument) {
        ("show", "name") => Effect::named(name).map(|effect| effect.about(Language::Chinese)),
        _ => usage::value(argument, name),
    };
    format!("\n- {name}：{}", message.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::english_in;

    /// Collects every command with the names that lead to it.
    fn all(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
        found.push((path.to_owned(), command.clone()));
        for sub in command.get_subcommands() {
            all(sub, format!("{path} {}", sub.get_name()).trim(), found);
        }
    }

    #[test]
    fn every_command_argument_and_value_has_its_line_and_no_line_is_left_over() {
        let mut command = CommandLine::command();
        command.build();
        let mut commands = Vec::new();
        all(&command, "", &mut commands);
        let mut used = Vec::new();
        let mut missing = Vec::new();
        for (path, command) in &commands {
            if usage::command(path).is_none() {
                missing.push(format!("the command `{path}`"));
            }
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                if usage::argument(path, id).is_none() {
                    missing.push(format!("`{id}` of `{path}`"));
                }
                let above = path.split(' ').next().unwrap_or_default();
                used.extend([id.to_owned(), format!("{path}.{id}"), format!("{above}.{id}")]);
                let values = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
                for value in values.iter().filter(|_| !arg.is_hide_possible_values_set() && id != "name") {
                    let name = value.get_name();
                    if usage::value(id, name).is_none() {
                        missing.push(format!("the value `{name}` of `{id}`"));
                    }
                }
            }
        }
        assert_eq!(missing, [""; 0], "these have no line");
        for [key, _] in usage::arguments() {
            assert!(used.iter().any(|used| used == key), "no argument is called `{key}`");
        }
        for [key, ..] in usage::commands() {
            assert!(commands.iter().any(|(path, _)| path == key), "no command is called `{key}`");
        }
    }

    /// The size of the command line. A command counts where a user types it first, and an option once for each command or
    /// subcommand that takes it, also if it is inherited; `--help`, `--version` and `--lang`, which all have, do not count.
    /// Nothing is hidden, and no option is moved to a list of words or to an environment variable.
    #[test]
    fn the_commands_and_their_options_are_few() {
        let mut command = CommandLine::command();
        command.build();
        let mut commands = Vec::new();
        all(&command, "", &mut commands);
        commands.retain(|(path, _)| path.split(' ').all(|word| word != "help"));
        let top = commands.iter().filter(|(path, _)| !path.is_empty() && !path.contains(' ')).count();
        let mut options = Vec::new();
        for (path, command) in &commands {
            assert!(!command.is_hide_set(), "{path} is hidden");
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                assert!(!arg.is_hide_set(), "{path}: {id} is hidden");
                if !arg.is_positional() && !["help", "version", "lang"].contains(&id) {
                    options.push(format!("{path} --{}", arg.get_long().unwrap_or_default()));
                }
            }
        }
        assert!(top <= 20, "{top} commands");
        // Seven of them are `--stage`, which every command that shows our screens has; five make handouts and pictures of lessons;
        // four are those of `solve gomoku`.
        assert!(options.len() <= 180, "{} options:\n{}", options.len(), options.join("\n"));
    }

    #[test]
    fn the_first_screen_has_forty_lines_with_every_command_in_one_group() {
        for language in [Language::English, Language::Chinese] {
            let command = localized_command(language).term_width(80);
            for argument in ["-h", "--help", "help"] {
                let help = command.clone().try_get_matches_from(["huanle", argument]).unwrap_err().to_string();
                assert!(help.lines().count() <= 40, "{} lines:\n{help}", help.lines().count());
                for line in help.lines() {
                    assert!(line.width() <= 80, "{line}");
                }
            }
            let mut grouped: Vec<&str> =
                usage_examples::groups(language).flat_map(|(_, names)| names).copied().collect();
            let shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
            let mut names: Vec<&str> = shown.map(Command::get_name).collect();
            names.retain(|name| *name != "help");
            grouped.sort_unstable();
            names.sort_unstable();
            assert_eq!(grouped, names);
        }
    }

    #[test]
    fn every_subcommand_has_two_examples_that_parse() {
        let mut commands = Vec::new();
        all(&localized_command(Language::English), "", &mut commands);
        for (path, _) in commands.iter().filter(|(path, _)| !path.is_empty() && !path.ends_with("help")) {
            if path.split(' ').any(|word| word == "help") {
                continue;
            }
            let lines: Vec<&str> = usage_examples::examples(path, Language::English).map(|(line, _)| line).collect();
            assert_eq!(lines.len(), 2, "{path}");
            for line in lines {
                // Quotation marks as in a shell.
                let mut words = vec![String::new()];
                let mut is_quoted = false;
                for c in line.chars() {
                    match c {
                        '"' => is_quoted = !is_quoted,
                        ' ' if !is_quoted => words.push(String::new()),
                        c => words.last_mut().unwrap().push(c),
                    }
                }
                let parsed = localized_command(Language::English).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
                assert!(line.starts_with(&format!("huanle {path}")) && line.width() <= 80, "{path}: {line}");
            }
        }
    }

    /// The main options come first, also in Chinese, in which both kinds of options have a heading.
    #[test]
    fn rarely_used_options_come_last() {
        for (language, other) in [(Language::English, "Other options:"), (Language::Chinese, "其他选项:")] {
            for name in ["othello", "run", "match"] {
                let command = localized_command(language);
                let help = command.try_get_matches_from(["huanle", name, "--help"]).unwrap_err().to_string();
                let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("{name}: no {text}\n{help}"));
                assert!(at(other) > at(if name == "match" { "--games" } else { "--out" }), "{help}");
                assert!(at("--seed") > at(other), "{help}");
            }
        }
    }

    #[test]
    fn no_english_is_left_in_the_help() {
        let mut commands = Vec::new();
        all(&localized_command(Language::Chinese), "", &mut commands);
        for (path, mut command) in commands {
            for message in [command.render_help().to_string(), command.render_long_help().to_string()] {
                for line in message.lines().filter(|line| !line.starts_with("用法：") && !line.starts_with("  huanle "))
                {
                    assert_eq!(english_in(line), None, "`{path}`: {line}");
                }
                for word in ["Usage", "Options", "Arguments", "Commands", "default:", "possible values", "Print help"] {
                    assert!(!message.contains(word), "`{path}`: {word}\n{message}");
                }
            }
        }
    }
}
