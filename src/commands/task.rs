//! `huanle task`: lists the example tasks, writes the program from which a student starts, checks a program, writes a new task and
//! its copy for students, and tries the cases of a task.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::check::{self, CheckArgs, load};
use super::error::CommandError;
use super::mutants::{self, MutantsArgs};
use super::output::{OutputFormat, Outputs};
use super::sanitize::print_error;
use crate::tasks::{EXAMPLES, SubmittedFile, TEMPLATE, example_titles};
use crate::text::Language;

/// The largest percentage of text in the drawing of a case about which `huanle task pack` says nothing.
const MOST_TEXT: usize = 25;

/// Check a program with a task, or write a task
#[derive(Args, Clone, Debug)]
#[command(subcommand_value_name = "WHAT", arg_required_else_help = true)]
pub(super) struct TaskArgs {
    #[command(subcommand)]
    command: TaskCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum TaskCommand {
    /// List the example tasks
    List,
    /// Write the program from which a student starts, and the headers of the task
    Start {
        /// Task: a folder with task.toml, this file, or the name of an example
        task: PathBuf,
        /// New file for the program, or - for standard output
        file: PathBuf,
    },
    Check(CheckArgs),
    /// Write a working task, from which teachers can start
    New {
        /// Folder of the task
        folder: PathBuf,
    },
    /// Check a task and write the students' copy, without hidden cases and references
    Pack {
        /// Folder of the task
        folder: PathBuf,
        /// Folder for the students' copy
        out: PathBuf,
    },
    Mutants(MutantsArgs),
}

/// Runs the subcommand.
///
/// # Errors
/// Returns an error if the task has a mistake, a file cannot be read or written, a case is not passed, or a case is missing.
pub(super) fn run(args: &TaskArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.task;
    match &args.command {
        TaskCommand::List => {
            let width = EXAMPLES.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, title) in example_titles(language) {
                writeln!(output, "{name:<width$} {title}")?;
            }
        }
        TaskCommand::Start { task, file } => {
            let loaded = load(task)?;
            let mut outputs = Outputs::new(None);
            let planned = outputs.plan(file, OutputFormat::Text)?;
            let mut headers = Vec::new();
            if file != Path::new("-") {
                // The headers of several tasks in a folder may be the same.
                let place = |header: &SubmittedFile| file.with_file_name(&header.name);
                let is_missing =
                    |header: &&SubmittedFile| std::fs::read(place(header)).ok().as_ref() != Some(&header.bytes);
                for header in loaded.headers().iter().filter(is_missing) {
                    headers.push((outputs.plan(&place(header), OutputFormat::Text)?, &header.bytes));
                }
            }
            planned.write(loaded.starter(language).as_bytes(), output)?;
            for (header, bytes) in headers {
                header.write(bytes, output)?;
            }
            if file != Path::new("-") {
                let [task, file] = [task, file].map(|path| path.display().to_string());
                writeln!(output, "{}", (text.started)(&task, &file))?;
            }
        }
        TaskCommand::Check(args) => check::run(args, language, output)?,
        TaskCommand::New { folder } => {
            let files: Vec<_> =
                TEMPLATE.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
            write_files(folder, &files, Outputs::new(None), output)?;
            writeln!(output, "{}", (text.written)(&folder.display().to_string()))?;
        }
        TaskCommand::Pack { folder, out } => {
            let task = load(folder)?;
            let outputs = Outputs::new(None).with_inputs([folder.join("task.toml")]);
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
