//! `huanle task check`: checks a student's program with the cases of a task.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;

use super::arguments::UsageError;
use super::error::CommandError;
use super::limits::{Deadline, LimitArgs, limit_memory};
use super::options::{read_bytes, read_source};
use super::sanitize::print_error;
use crate::messages::{Localize, LocalizedMessage};
use crate::tasks::{EXAMPLES, StopReason, SubmittedFile, Task, load_example, read_program, write_result, write_stop};
use crate::text::Language;

/// Check a program with the cases of a task
///
/// The student's function is called for each case. Its pixels are compared with those of the reference programs; the
/// first wrong pixel is reported with the line that drew it. The student's `main` is not run. If the task asks for a
/// complete program, that program is run, and its last picture is compared.
#[derive(Args, Clone, Debug)]
pub(super) struct CheckArgs {
    /// Task: a folder with task.toml, this file, or the name of an example
    task: PathBuf,
    /// Program of the student, or - for standard input
    #[arg(required_unless_present = "json")]
    file: Option<PathBuf>,
    /// Print the result of all cases as JSON, for scripts; without FILE, read the files of a program from standard input
    /// as JSON, and with - for TASK those of the task, too
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The stack of the thread that checks: sources may be nested deeply.
const STACK: usize = 16 << 20;

/// Prints the text of a task and the result of each case, or the result as JSON.
///
/// # Errors
/// Returns an error if the task has a mistake, a file cannot be read, or a case is not passed.
pub(super) fn run(args: &CheckArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    args.limits.memory.into_iter().for_each(limit_memory);
    let (task, files) = match &args.file {
        Some(file) => (load(&args.task)?, read_file(file)?),
        None => read_json(&args.task)?,
    };
    let json = args.json.then(|| task.clone());
    let deadline = Deadline::start(args.limits.time, move |seconds| {
        let reason = StopReason::Time(seconds);
        match json {
            // Nobody may be reading.
            Some(task) => drop(writeln!(stdout(), "{}", write_stop(&task, &reason))),
            None => print_error(&format!("huanle: {}", reason.localize(language))),
        }
    });
    if args.json {
        let mark = with_large_stack(|| task.mark(&files));
        deadline.finish();
        return Ok(writeln!(output, "{}", write_result(&task, mark.as_ref()))?);
    }
    let text = &language.text().terminal.task;
    writeln!(output, "{}\n{}\n", task.title(language), task.text(language).trim())?;
    let results = with_large_stack(|| task.check(&files));
    deadline.finish();
    let results = results.map_err(|failure| LocalizedMessage::from_fn(|language| failure.localize(language)))?;
    for result in results.iter() {
        let line = match &result.failure {
            None => (text.passed)(&result.call),
            Some(failure) => (text.failed)(&result.call, &failure.localize(language)),
        };
        match result.stopped {
            None => writeln!(output, "{line}")?,
            Some(seconds) => writeln!(output, "{line}; {}", (text.stopped)(seconds))?,
        }
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

/// Calls a function in a thread with a large stack.
fn with_large_stack<T: Send>(check: impl Fn() -> T + Sync) -> T {
    thread::scope(|scope| {
        let checker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &check);
        match checker.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            // There is no memory for the stack: the usual one suffices for most programs.
            Err(_) => check(),
        }
    })
}

/// Reads the program of the student.
fn read_file(file: &Path) -> Result<Vec<SubmittedFile>, CommandError> {
    let name = match file.to_str() {
        Some("-") => "-.c".to_owned(),
        _ => file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    };
    Ok(vec![SubmittedFile::new(&name, read_source(file)?)])
}

/// Reads the files of a program in JSON from standard input, and those of the task if it is `-`.
fn read_json(task: &Path) -> Result<(Task, Vec<SubmittedFile>), CommandError> {
    let [task_files, files] = read_program(&read_bytes(Path::new("-"))?)
        .map_err(|error| LocalizedMessage::from_fn(|language| (language.text().terminal.task.not_json)(&error)))?;
    if task != Path::new("-") {
        return Ok((load(task)?, files));
    }
    let find = |name: &str| task_files.iter().find(|file| file.name == name).map(|file| file.bytes.clone());
    Ok((Task::load(TASK_FILE, &find)?, files))
}

/// The file of a task in its folder.
pub(super) const TASK_FILE: &str = "task.toml";

/// Loads a task from its folder or its `task.toml`, or an example by its name if there is no such file. Only files directly
/// in the folder are read.
///
/// # Errors
/// Returns an error if the task has a mistake or its file cannot be read.
pub(super) fn load(path: &Path) -> Result<Task, CommandError> {
    if let Some(name) = path.to_str().filter(|name| !path.exists() && !name.contains(['.', '/', '\\'])) {
        let unknown = || UsageError::UnknownTask(name.to_owned(), EXAMPLES.iter().map(|(name, _)| *name).collect());
        return Ok(load_example(name).ok_or_else(|| CommandError::Usage(unknown()))??);
    }
    let file = if path.is_dir() { path.join(TASK_FILE) } else { path.to_owned() };
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
