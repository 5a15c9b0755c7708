//! `huanle task`: writes an example of a task and the students' copy of a task, and tries the cases of a task.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::check::load;
use super::error::CommandError;
use super::mutants::{self, MutantsArgs};
use super::output::{ForceArgs, OutputFormat, Outputs};
use super::sanitize::print_error;
use crate::tasks::TEMPLATE;
use crate::text::Language;

/// The largest percentage of text in the drawing of a case about which `huanle task pack` says nothing.
const MOST_TEXT: usize = 25;

/// Write a task, try its cases, or write its copy for students
#[derive(Args, Clone, Debug)]
#[command(subcommand_value_name = "WHAT", arg_required_else_help = true)]
pub(super) struct TaskArgs {
    #[command(subcommand)]
    command: TaskCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum TaskCommand {
    /// Write a working task, from which teachers can start
    New {
        /// Folder of the task
        folder: PathBuf,
        #[command(flatten)]
        force: ForceArgs,
    },
    /// Check a task and write the students' copy, without hidden cases and references
    Pack {
        /// Folder of the task
        folder: PathBuf,
        /// Folder for the students' copy
        out: PathBuf,
        #[command(flatten)]
        force: ForceArgs,
    },
    Mutants(MutantsArgs),
}

/// Writes an example or the students' copy, or tries the cases.
///
/// # Errors
/// Returns an error if the task has a mistake, a file cannot be read or written, or a case is missing.
pub(super) fn run(args: &TaskArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.task;
    match &args.command {
        TaskCommand::New { folder, force } => {
            let files: Vec<_> =
                TEMPLATE.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
            write_files(folder, &files, Outputs::new(*force, None), output)?;
            writeln!(output, "{}", (text.written)(&folder.display().to_string()))?;
        }
        TaskCommand::Pack { folder, out, force } => {
            let task = load(folder)?;
            let outputs = Outputs::new(*force, None).with_inputs([folder.join("task.toml")]);
            write_files(out, &task.students_copy(), outputs, output)?;
            let hidden = task.cases().iter().filter(|case| case.hidden).count();
            let open = task.cases().len() - hidden;
            for case in task.cases() {
                let percentage = task.text_percentage(case);
                if percentage > MOST_TEXT {
                    print_error(&(text.mostly_text)(&case.call, percentage));
                }
            }
            writeln!(output, "{}", (text.packed)(&out.display().to_string(), open, hidden))?;
        }
        TaskCommand::Mutants(args) => mutants::run(args, language, output)?,
    }
    Ok(())
}

/// Writes files to a folder, which is created. Nothing is written if one of the files must not be replaced.
fn write_files(
    folder: &Path,
    files: &[(String, Vec<u8>)],
    mut outputs: Outputs,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let mut planned = Vec::new();
    for (name, bytes) in files {
        planned.push((outputs.plan(&folder.join(name), OutputFormat::Text)?, bytes));
    }
    outputs.create_folder(folder)?;
    for (file, bytes) in planned {
        file.write(bytes, output)?;
    }
    Ok(())
}
