//! Checks a program in a child process, `huanle task check --json`, with limits of memory and time, so that a program that the
//! checker cannot cope with does not stop the checks of the others.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use super::limits::{HAS_MEMORY_LIMIT, LimitArgs, MEMORY, TIME};
use super::process_group::ProcessGroup;
use crate::messages::{Localize, LocalizedMessage};
use crate::records::FileError;
use crate::tasks::{CaseFailure, ProgramMark, StopReason, SubmittedFile, Task, read_result, write_program};

/// The time that a child has for its start and its end, in addition to its limit.
const GRACE: Duration = Duration::from_secs(10);
/// The largest result in bytes; all pictures of a task are far smaller.
const MAX_RESULT: u64 = 64 << 20;
/// The most bytes of the messages of a child that are read.
const MAX_MESSAGES: u64 = 64 << 10;
/// The most characters of a message that are reported.
const MAX_LINE: usize = 200;

/// The check of programs with a task, each in a child process.
pub(super) struct IsolatedCheck {
    program: PathBuf,
    /// A copy of the task with the results of the references, so that no child runs them.
    task: Vec<SubmittedFile>,
    memory: u64,
    time: u64,
}

impl IsolatedCheck {
    /// Prepares the check.
    ///
    /// # Errors
    /// Returns an error if this program's own file is not known.
    pub(super) fn new(task: &Task, limits: LimitArgs) -> Result<IsolatedCheck, LocalizedMessage> {
        let program = std::env::current_exe().map_err(|error| cannot_start(&error))?;
        let (memory, time) = (limits.memory.unwrap_or(MEMORY), limits.time.unwrap_or(TIME));
        let task = task.complete_copy().iter().map(|(name, bytes)| SubmittedFile::new(name, &**bytes)).collect();
        Ok(IsolatedCheck { program, task, memory, time })
    }

    /// Checks a program; `None` without a source.
    ///
    /// # Errors
    /// Returns an error if no child can be started. A child that is stopped is a [`ProgramMark`].
    pub(super) fn mark(&self, files: &[SubmittedFile]) -> Result<Option<ProgramMark>, LocalizedMessage> {
        if files.iter().all(SubmittedFile::is_header) {
            return Ok(None);
        }
        let mut command = Command::new(&self.program);
        let (memory, time) = (self.memory.to_string(), self.time.to_string());
        command.args(["task", "check", "--json", "--memory", &memory, "--time", &time, "-"]);
        // A backtrace may need more memory than there is.
        command.env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = ProcessGroup::start(&mut command).map_err(|error| cannot_start(&error))?;
        let child = group.child();
        let (input, output, messages) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (ended, wait) = channel();
        thread::scope(|scope| {
            // A child that ends before it has read everything closes the pipe.
            scope.spawn(|| input.map(|mut input| input.write_all(write_program(&self.task, files).as_bytes())));
            scope.spawn(move || drop(ended.send(read_all(output, MAX_RESULT))));
            let messages = scope.spawn(|| read_all(messages, MAX_MESSAGES));
            // The child ends by itself after its time.
            let result = wait.recv_timeout(Duration::from_secs(self.time) + GRACE);
            if result.is_ok() {
                wait_for_end(&mut group);
            }
            // This ends the other threads, too.
            let status = group.kill();
            let messages = messages.join().unwrap_or_default();
            let reason = match result {
                Err(_) => StopReason::Time(self.time),
                Ok(result) => match read_result(&result, files) {
                    Some(mark) => return Ok(Some(mark)),
                    None => self.stop_reason(status.ok(), &String::from_utf8_lossy(&messages)),
                },
            };
            Ok(ProgramMark::failed(files, CaseFailure::Stopped(reason)))
        })
    }

    /// Returns the reason why a child has ended without a result.
    fn stop_reason(&self, status: Option<ExitStatus>, messages: &str) -> StopReason {
        // These are the messages of the standard library before it aborts.
        let is_memory = messages.contains("memory allocation of") || messages.contains("failed to spawn thread");
        if is_memory && HAS_MEMORY_LIMIT {
            return StopReason::Memory(self.memory);
        }
        if messages.contains("has overflowed its stack") {
            return StopReason::StackOverflow;
        }
        match status.and_then(signal) {
            Some(number) => StopReason::Signal(number),
            None => {
                let last = messages.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
                StopReason::Failure(last.chars().filter(|c| !c.is_control()).take(MAX_LINE).collect())
            }
        }
    }
}

/// Waits until a child that has closed its output ends, for a moment.
fn wait_for_end(group: &mut ProcessGroup) {
    for _ in 0..1000 {
        if group.has_ended() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Reads a pipe to its end, and returns at most this number of bytes.
fn read_all(pipe: Option<impl Read>, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // An error is the end: what is incomplete is recognized.
        let _ = pipe.by_ref().take(most).read_to_end(&mut bytes);
        let _ = io::copy(&mut pipe, &mut io::sink());
    }
    bytes
}

fn cannot_start(error: &io::Error) -> LocalizedMessage {
    let reason = FileError::from(error);
    LocalizedMessage::from_fn(|language| (language.text().terminal.task.mark.no_child)(&reason.localize(language)))
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::TEMPLATE;

    fn task() -> Task {
        let file = |name: &str| TEMPLATE.iter().find(|(file, _)| *file == name);
        Task::load("task.toml", &|name| file(name).map(|(_, text)| text.as_bytes().to_vec())).unwrap()
    }

    #[test]
    fn the_reason_of_a_stop_is_recognized() {
        let limits = LimitArgs { memory: Some(64), time: None };
        let check = IsolatedCheck::new(&task(), limits).unwrap();
        let reason = |messages: &str| check.stop_reason(None, messages);
        let memory = "memory allocation of 1048576 bytes failed\n";
        assert_eq!(reason(memory) == StopReason::Memory(64), HAS_MEMORY_LIMIT);
        assert_eq!(reason("\nthread '<unnamed>' has overflowed its stack\nfatal"), StopReason::StackOverflow);
        assert_eq!(reason(""), StopReason::Failure(String::new()));
        assert_eq!(reason("a\nhuanle: \u{1b}cannot\n\n"), StopReason::Failure("huanle: cannot".to_owned()));
        #[cfg(unix)]
        {
            let status = std::os::unix::process::ExitStatusExt::from_raw(11);
            assert_eq!(check.stop_reason(Some(status), ""), StopReason::Signal(11));
            assert_eq!(check.stop_reason(Some(status), memory) == StopReason::Memory(64), HAS_MEMORY_LIMIT);
        }
    }

    #[test]
    fn a_program_that_is_no_check_is_a_failure_and_a_missing_one_an_error() {
        let limits = LimitArgs { memory: None, time: None };
        let mut check = IsolatedCheck::new(&task(), limits).unwrap();
        let files = [SubmittedFile::new("a.c", *b"int a;")];
        check.program = "/no/such/program".into();
        assert!(check.mark(&files).is_err());
        assert!(check.mark(&[]).unwrap().is_none());
        if cfg!(target_os = "linux") {
            check.program = "/bin/false".into();
            let mark = check.mark(&files).unwrap().unwrap();
            assert!(matches!(mark.cases, Err(CaseFailure::Stopped(StopReason::Failure(_)))), "{mark:?}");
        }
    }
}
