//! The help in Chinese: clap's help with each line replaced by that of [`usage`].

use clap::builder::{PossibleValue, Str, StyledStr};
use clap::{Arg, Command, CommandFactory};

use super::CommandLine;
use crate::screens::gallery::Effect;
use crate::text::{Language, usage};

/// Returns the command line with its help in a language.
pub(super) fn command(language: Language) -> Command {
    let command = CommandLine::command();
    match language {
        Language::English => command,
        Language::Chinese => {
            let mut command = command;
            // Before that there is no --help to be put into Chinese, and no `help`.
            command.build();
            in_chinese(command, &mut Vec::new())
        }
    }
}

/// Translates clap's usage line into Chinese.
pub(super) fn usage(usage: &str) -> String {
    let words = [("Usage:", "用法："), ("[OPTIONS]", "[选项]"), ("[COMMAND]", "[命令]"), ("<COMMAND>", "<命令>")];
    words
        .iter()
        .fold(usage.to_owned(), |usage, (english, chinese)| usage.replace(english, chinese))
        .replace("： ", "：")
}

/// Translates a command and its subcommands. `path` contains the names that lead to it, without the program's.
fn in_chinese(mut command: Command, path: &mut Vec<String>) -> Command {
    let own = path.join(" ");
    let said = usage(&command.render_usage().to_string());
    let (about, after) = usage::command(&own).unwrap_or_default();
    command = command
        .override_usage(said.trim_start_matches("用法：").to_owned())
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("命令")
        .about(about.split("\n\n").next().unwrap_or_default())
        .long_about(about)
        .mut_args(|arg| argument(arg, &own));
    if !after.is_empty() {
        command = command.after_help(after);
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| {
            path.push(name.clone());
            let sub = in_chinese(sub, path);
            path.pop();
            sub
        });
    }
    command
}

/// Translates an argument of a command.
fn argument(arg: Arg, command: &str) -> Arg {
    let line = usage::argument(command, arg.get_id().as_str()).unwrap_or_default();
    let takes_values = arg.get_action().takes_values();
    let default: Vec<String> = match takes_values && !arg.is_hide_default_value_set() {
        true => arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect(),
        false => Vec::new(),
    };
    let values =
        if takes_values && !arg.is_hide_possible_values_set() { arg.get_possible_values() } else { Vec::new() };
    let mut said = line.to_owned();
    if !default.is_empty() {
        said += &format!(" [默认：{}]", default.join("、"));
    }
    let heading = if arg.is_positional() { "参数" } else { "选项" };
    let short = if values.is_empty() { said.clone() } else { format!("{said} [可选：{}]", names(&values)) };
    let long = values.iter().fold(said, |said, value| said + &meaning(command, arg.get_id().as_str(), value));
    let order = arg.get_index().filter(|_| arg.is_positional());
    let arg = match order {
        Some(order) => arg.display_order(order),
        None => arg,
    };
    arg.help(StyledStr::from(short))
        .long_help(StyledStr::from(long))
        .help_heading(Str::from(heading))
        .hide_possible_values(true)
        .hide_default_value(true)
}

fn names(values: &[PossibleValue]) -> String {
    values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join("、")
}

/// Returns a line about a possible value of an argument.
fn meaning(command: &str, argument: &str, value: &PossibleValue) -> String {
    let name = value.get_name();
    let exhibit = || Effect::ALL.into_iter().find(|exhibit| exhibit.name() == name);
    let said = match (command, argument) {
        ("show", "name") => exhibit().map(|exhibit| exhibit.about(&Language::Chinese.text().exhibits)),
        _ => usage::value(argument, name),
    };
    format!("\n- {name}：{}", said.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::english_in;

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
        for (key, _) in usage::ARGUMENTS {
            assert!(used.iter().any(|used| used == key), "no argument is called `{key}`");
        }
        for (key, ..) in usage::COMMANDS {
            assert!(commands.iter().any(|(path, _)| path == key), "no command is called `{key}`");
        }
    }

    #[test]
    fn no_english_is_left_in_the_help() {
        let mut commands = Vec::new();
        all(&command(Language::Chinese), "", &mut commands);
        for (path, mut command) in commands {
            for said in [command.render_help().to_string(), command.render_long_help().to_string()] {
                for line in said.lines().filter(|line| !line.starts_with("用法：")) {
                    assert_eq!(english_in(line), None, "`{path}`: {line}");
                }
                for word in ["Usage", "Options", "Arguments", "Commands", "default:", "possible values", "Print help"] {
                    assert!(!said.contains(word), "`{path}`: {word}\n{said}");
                }
            }
        }
    }
}
