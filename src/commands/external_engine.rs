//! An external engine as a process: starts it, reads its output, and makes sure that it ends.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::arguments::ValueError;
use super::cpu_time;
use super::engine::read_line;
use super::process_group;
use crate::engine::protocol::client::{Transport, TransportMessage};
use crate::messages::Localize;
use crate::records::{FileError, abbreviate};

/// The maximum number of buffered lines: an engine that writes more has to wait.
const MAX_BUFFERED_LINES: usize = 1024;
/// The time for an engine to exit after its input is closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);
/// The maximum stored length of its last line on standard error, in characters.
const MAX_ERROR_LENGTH: usize = 80;

/// The program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineCommand {
    words: Vec<String>,
}

/// An engine's program that cannot be started: its name and the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineStartError(String, FileError);

impl fmt::Display for EngineStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineStartError(program, error) = self;
        write!(f, "cannot start `{}`: {error}", abbreviate(program))
    }
}

impl std::error::Error for EngineStartError {}

impl Localize for EngineStartError {
    fn zh(&self) -> String {
        let EngineStartError(program, error) = self;
        format!("无法启动 `{}`：{}", abbreviate(program), error.zh())
    }
}

/// Parses a command as it is typed: words separated by spaces, with `"…"` or `'…'` around words that contain spaces. No
/// shell is involved: no other character has a special meaning.
impl std::str::FromStr for EngineCommand {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<EngineCommand, ValueError> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for c in text.chars() {
            match (c, quote) {
                (c, Some(mark)) if c == mark => quote = None,
                ('"' | '\'', None) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (c, None) if c.is_whitespace() => words.extend(word.take()),
                (c, _) => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        if quote.is_some() || words.first().is_none_or(String::is_empty) {
            return Err(ValueError::Engine(text.to_owned()));
        }
        Ok(EngineCommand { words })
    }
}

/// Formats the words, separated by spaces.
impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

impl EngineCommand {
    /// Returns the program's name without its folder and its extension.
    pub(super) fn name(&self) -> String {
        let path = std::path::Path::new(&self.words[0]);
        path.file_stem().map_or_else(|| self.words[0].clone(), |name| name.to_string_lossy().into_owned())
    }

    /// Starts the engine.
    ///
    /// # Errors
    /// Returns an error if the program does not exist or cannot be run.
    pub(super) fn start(&self) -> Result<EngineProcess, EngineStartError> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| EngineStartError(self.words[0].clone(), FileError::from(&error)))?;
        let (input, output, error_output) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (lines_in, lines) = sync_channel(MAX_BUFFERED_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(output?);
            while let Some(line) = read_line(&mut output) {
                // Lines that are too long are ignored.
                if let Ok(line) = line {
                    lines_in.send(line).ok()?;
                }
            }
            Some(())
        });
        let (orders, to_say) = channel::<String>();
        thread::spawn(move || {
            let mut input = input?;
            // An engine that does not read its input blocks only this thread.
            for line in to_say {
                input.write_all(line.as_bytes()).and_then(|()| input.flush()).ok()?;
            }
            Some(())
        });
        let last_words = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&last_words);
        thread::spawn(move || {
            let mut error_output = BufReader::new(error_output?);
            while let Some(line) = read_line(&mut error_output) {
                let line: String =
                    line.unwrap_or_default().chars().filter(|c| !c.is_control()).take(MAX_ERROR_LENGTH).collect();
                if let (false, Ok(mut words)) = (line.trim().is_empty(), heard.lock()) {
                    *words = line;
                }
            }
            Some(())
        });
        Ok(EngineProcess { child, lines, input: orders, last_error: last_words, began: Instant::now() })
    }
}

/// A running engine. When dropped, it gets a moment to exit before it is killed.
pub(super) struct EngineProcess {
    child: Child,
    lines: Receiver<String>,
    input: Sender<String>,
    last_error: Arc<Mutex<String>>,
    began: Instant,
}

impl Transport for EngineProcess {
    fn send(&mut self, line: &str) {
        // A missing engine is reported by `receive`.
        let _ = self.input.send(format!("{line}\n"));
    }

    fn receive(&mut self, wait: Duration) -> TransportMessage {
        match self.lines.recv_timeout(wait) {
            Ok(line) => TransportMessage::Line(line),
            Err(RecvTimeoutError::Timeout) => TransportMessage::Timeout,
            Err(RecvTimeoutError::Disconnected) => {
                // Its last line on standard error may arrive a moment after its end.
                thread::sleep(Duration::from_millis(20));
                TransportMessage::Closed(self.last_error.lock().map(|words| words.clone()).unwrap_or_default())
            }
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn processor_time(&self) -> Option<Duration> {
        cpu_time::of_process(self.child.id())
    }
}

/// Ends the engine and its descendants: kills them if they do not end within [`EXIT_TIMEOUT`].
impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Closing the channel ends the writer thread, which closes the engine's input.
        self.input = channel().0;
        let asked = Instant::now();
        while asked.elapsed() < EXIT_TIMEOUT && !process_group::has_ended(&mut self.child) {
            thread::sleep(Duration::from_millis(5));
        }
        // Its child processes may still be running.
        process_group::kill(&mut self.child);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_quoted_words() {
        let words = |text: &str| text.parse::<EngineCommand>().map(|exec| exec.words);
        assert_eq!(words(r#" edax  -q 'a b' "c'd" "" x"y z" "#).unwrap(), ["edax", "-q", "a b", "c'd", "", "xy z"]);
        for wrong in ["", "  ", "\"\"", "edax 'x"] {
            assert_eq!(words(wrong), Err(ValueError::Engine(wrong.to_owned())));
        }
        assert_eq!("/usr/bin/edax.exe -x".parse::<EngineCommand>().unwrap().name(), "edax");
        let missing = "/no/such/engine".parse::<EngineCommand>().unwrap().start();
        assert!(matches!(missing, Err(EngineStartError(_, FileError::Missing))));
    }
}
