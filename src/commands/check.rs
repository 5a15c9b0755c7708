//! `huanle check`: checks a student's program with the open cases of a task.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::CommandError;
use super::options::{read_bytes, read_source};
use crate::messages::{Localize, LocalizedMessage};
use crate::tasks::{EXAMPLES, SubmittedFile, Task};
use crate::text::Language;

/// Check a program with the cases of a task
///
/// The student's function is called for each case. Its pixels are compared with those of the reference programs; the
/// first wrong pixel is reported with the line that drew it. The student's `main` is not run.
#[derive(Args, Clone, Debug)]
pub(super) struct CheckArgs {
    /// Task: a folder with task.toml, this file, or the name of an example
    task: PathBuf,
    /// Program of the student, or - for standard input
    file: PathBuf,
}

/// Prints the text of a task, and the result of each open case.
///
/// # Errors
/// Returns an error if the task has a mistake, a file cannot be read, or a case is not passed.
pub(super) fn run(args: &CheckArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.task;
    let task = load(&args.task)?.without_hidden_cases();
    let source = read_source(&args.file)?;
    writeln!(output, "{}\n{}\n", task.title(language), task.text(language).trim())?;
    let name = match args.file.to_str() {
        Some("-") => "-.c".to_owned(),
        _ => args.file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let results = task
        .check(&[SubmittedFile::new(&name, source)])
        .map_err(|failure| LocalizedMessage::from_fn(|language| failure.localize(language)))?;
    for result in results.iter() {
        let line = match &result.failure {
            None => (text.passed)(&result.call),
            Some(failure) => (text.failed)(&result.call, &failure.localize(language)),
        };
        writeln!(output, "{line}")?;
    }
    let passed = results.iter().filter(|result| result.failure.is_none());
    let (count, points) = (passed.clone().count(), passed.map(|result| result.points).sum());
    let full = results.iter().map(|result| result.points).sum();
    let sum = |language: Language| (language.text().terminal.task.sum)(count, results.len(), points, full);
    if count < results.len() {
        return Err(LocalizedMessage::from_fn(sum).into());
    }
    Ok(writeln!(output, "{}", sum(language))?)
}

/// Loads a task from its folder or its `task.toml`, or an example by its name if there is no such file. Only files directly
/// in the folder are read.
///
/// # Errors
/// Returns an error if the task has a mistake or its file cannot be read.
pub(super) fn load(path: &Path) -> Result<Task, CommandError> {
    let example = EXAMPLES.iter().find(|(name, _)| path == Path::new(name) && !path.exists());
    if let Some((_, files)) = example {
        let load =
            |wanted: &str| files.iter().find(|(name, _)| *name == wanted).map(|(_, text)| text.as_bytes().to_vec());
        return Ok(Task::load("task.toml", &load)?);
    }
    let file = if path.is_dir() { path.join("task.toml") } else { path.to_owned() };
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let bytes = read_bytes(&file)?;
    let name = file.display().to_string();
    let load = |wanted: &str| {
        if wanted == name {
            return Some(bytes.clone());
        }
        let is_name = Path::new(wanted).file_name().is_some_and(|last| last == wanted);
        is_name.then(|| read_bytes(&folder.join(wanted)).ok()).flatten()
    };
    Ok(Task::load(&name, &load)?)
}
