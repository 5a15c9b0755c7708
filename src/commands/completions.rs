//! `huanle completions`: prints a script that completes commands and options in a shell.

use std::io::{self, Write};

use clap::{Arg, Args, Command};
use clap_complete::Shell;

use super::error::CommandError;
use super::help;
use crate::text::Language;

/// Print a script that completes commands in a shell
#[derive(Args, Clone, Debug)]
pub(super) struct CompletionsArgs {
    /// Shell to print the script for
    shell: Shell,
}

/// Prints the script, with descriptions in a language where the shell shows them.
///
/// # Errors
/// Returns an error if it cannot be written.
pub(super) fn run(args: &CompletionsArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let mut script = Vec::new();
    let mut command = help::complete_command(language);
    clap_complete::generate(args.shell, &mut command, "huanle", &mut script);
    if args.shell == Shell::Fish {
        write_fish_values(&command, &mut script)?;
    }
    Ok(output.write_all(&script)?)
}

/// Adds the values of positional arguments, such as the names of effects, which clap leaves out for fish.
fn write_fish_values(command: &Command, script: &mut Vec<u8>) -> io::Result<()> {
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    for sub in command.get_subcommands() {
        for value in sub.get_positionals().flat_map(Arg::get_possible_values) {
            write!(script, "complete -c huanle -n '__fish_seen_subcommand_from {}' -f", sub.get_name())?;
            write!(script, " -a {}", quoted(value.get_name()))?;
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            writeln!(script, " -d {}", quoted(&help))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;

    #[test]
    fn every_script_completes_every_command_and_shared_options() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            run(&CompletionsArgs { shell }, Language::English, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for word in ["othello", "records", "ranking", "blinds-h", "renju-free", "data-dir", "mutants"] {
                assert!(
                    script.contains(word) || (shell == Shell::Elvish || shell == Shell::PowerShell),
                    "{shell}: {word}"
                );
            }
            assert!(script.contains("licences") && script.contains("data-dir"), "{shell}");
        }
    }
}
