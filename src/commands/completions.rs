//! `huanle completions`: prints a script that completes commands and options in a shell.

use std::io::Write;

use clap::Args;
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
    clap_complete::generate(args.shell, &mut help::complete_command(language), "huanle", &mut script);
    Ok(output.write_all(&script)?)
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
            for word in ["othello", "records", "ranking", "blinds-h", "renju-free", "data-dir", "headless"] {
                assert!(
                    script.contains(word) || (shell == Shell::Elvish || shell == Shell::PowerShell),
                    "{shell}: {word}"
                );
            }
            assert!(script.contains("classic-search") && script.contains("data-dir"), "{shell}");
        }
    }
}
