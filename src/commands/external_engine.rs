//! An external engine as a process: starts it, reads its output, and makes sure that it ends.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::arguments::ValueError;
use super::cpu_time;
use super::engine::read_line;
use super::process_group::ProcessGroup;
use crate::engine::protocol::client::{Transport, TransportMessage};
use crate::messages::Localize;
use crate::records::{FileError, abbreviate};

/// The maximum number of buffered lines: an engine that writes more has to wait.
const MAX_BUFFERED_LINES: usize = 1024;
/// The time for an engine to exit after its input is closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);
/// The maximum stored length of its last line on standard error, in characters.
const MAX_ERROR_LENGTH: usize = 80;

/// The program of an engine and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineCommand {
    text: String,
    /// The readings of the text as a program and its arguments, in the order in which they are tried; at least one, each
    /// with at least one word.
    readings: Vec<Vec<String>>,
}

/// An engine's program that cannot be started: the programs that were tried, and the cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start {}: {error}{}", self.quoted_programs(" or "), self.search_note())]
pub(super) struct EngineStartError {
    programs: Vec<String>,
    error: FileError,
}

impl EngineStartError {
    fn quoted_programs(&self, or: &str) -> String {
        let quoted: Vec<String> = self.programs.iter().map(|program| format!("`{}`", abbreviate(program))).collect();
        quoted.join(or)
    }

    fn search_note(&self) -> &'static str {
        if self.is_not_in_path() { ", also not in the folders of PATH" } else { "" }
    }

    /// Returns whether a program without a folder does not exist, so that it was looked for in the search path.
    fn is_not_in_path(&self) -> bool {
        self.error == FileError::Missing && self.programs.iter().any(|program| !has_folder(program))
    }
}

impl Localize for EngineStartError {
    fn zh(&self) -> String {
        let looked = if self.is_not_in_path() { "，PATH 的各文件夹里也没有" } else { "" };
        format!("无法启动 {}：{}{looked}", self.quoted_programs(" 或 "), self.error.zh())
    }
}

/// Parses a command as it is typed: words separated by spaces, with `"…"` or `'…'` around words that contain spaces, and
/// `\"` or `\'` for a quotation mark. As in Windows, backslashes have a special meaning only before a quotation mark: two
/// are one backslash there. No shell is involved: no other character has a special meaning.
///
/// A shell removes the outer quotation marks or keeps them, so both are understood: a command that is quoted completely is
/// the path of a program, or a program with its arguments; the path of a program without quotation marks may contain spaces.
impl std::str::FromStr for EngineCommand {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<EngineCommand, ValueError> {
        let words = split_words(text).ok_or_else(|| ValueError::Engine(text.to_owned()))?;
        let mut readings = read_program(&words);
        if let [(whole, true)] = &words[..]
            && whole.contains(char::is_whitespace)
        {
            readings.extend(split_words(whole).iter().flat_map(|words| read_program(words)));
            readings.dedup();
        }
        Ok(EngineCommand { text: text.trim().to_owned(), readings })
    }
}

/// Splits a command into words, each with whether a part of it is quoted. Returns `None` if a quotation mark is not closed
/// or the first word is missing or empty.
pub(super) fn split_words(text: &str) -> Option<Vec<(String, bool)>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<(String, bool)>, None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_mark = |c: char| quote.map_or(matches!(c, '"' | '\''), |mark| c == mark);
        if c == '\\' {
            let mut count = 1;
            while chars.next_if_eq(&'\\').is_some() {
                count += 1;
            }
            let mark = chars.peek().copied().filter(|&c| is_mark(c));
            let (word, _) = word.get_or_insert_default();
            word.extend(std::iter::repeat_n('\\', if mark.is_some() { count / 2 } else { count }));
            if let Some(mark) = mark.filter(|_| count % 2 == 1) {
                word.push(mark);
                chars.next();
            }
        } else if is_mark(c) {
            quote = if quote.is_some() { None } else { Some(c) };
            word.get_or_insert_default().1 = true;
        } else if quote.is_none() && c.is_whitespace() {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().0.push(c);
        }
    }
    words.extend(word);
    let is_valid = quote.is_none() && words.first().is_some_and(|(first, _)| !first.is_empty());
    is_valid.then_some(words)
}

/// Returns the readings of words as a program and its arguments: the first word is the program or, if it has a folder and
/// is not quoted, the first few words are.
fn read_program(words: &[(String, bool)]) -> Vec<Vec<String>> {
    let plain: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
    let quoted = words.iter().position(|&(_, quoted)| quoted).unwrap_or(words.len());
    let longest = if has_folder(plain[0]) { quoted.max(1) } else { 1 };
    let reading = |length: usize| {
        let (program, arguments) = plain.split_at(length);
        std::iter::once(program.join(" ")).chain(arguments.iter().map(|&word| word.to_owned())).collect()
    };
    (1..=longest).map(reading).collect()
}

/// Returns whether a program is a path, so that it is not looked for in the search path.
fn has_folder(program: &str) -> bool {
    program.contains(std::path::is_separator)
}

/// Formats the command as it was typed.
impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl EngineCommand {
    /// Returns the program's name without its folder and its extension.
    pub(super) fn name(&self) -> String {
        let programs = || self.readings.iter().filter_map(|reading| reading.first());
        let existing = programs().find(|program| std::path::Path::new(program).is_file());
        let program = existing.or_else(|| programs().min_by_key(|program| program.len())).map_or("", String::as_str);
        let path = std::path::Path::new(program);
        path.file_stem().map_or_else(|| program.to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// Starts the engine: the first reading of the command whose program can be started.
    ///
    /// # Errors
    /// Returns an error if the program does not exist or cannot be run.
    pub(super) fn start(&self) -> Result<EngineProcess, EngineStartError> {
        let (mut programs, mut cause) = (Vec::new(), FileError::Missing);
        for words in &self.readings {
            match spawn(words) {
                Ok(group) => return Ok(EngineProcess::new(group)),
                Err(error) => {
                    programs.push(words[0].clone());
                    if cause == FileError::Missing {
                        cause = FileError::from(&error);
                    }
                }
            }
        }
        programs.dedup();
        Err(EngineStartError { programs, error: cause })
    }
}

/// Starts a program with its arguments in a process group of its own, with pipes to it.
fn spawn(words: &[String]) -> std::io::Result<ProcessGroup> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    ProcessGroup::start(&mut command)
}

/// A running engine. When dropped, it gets a moment to exit before it is killed.
pub(super) struct EngineProcess {
    group: ProcessGroup,
    lines: Receiver<String>,
    input: Sender<String>,
    last_error: Arc<Mutex<String>>,
    began: Instant,
}

impl EngineProcess {
    /// Connects to a program with pipes: starts the threads that read and write them.
    fn new(mut group: ProcessGroup) -> EngineProcess {
        let child = group.child();
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
        EngineProcess { group, lines, input: orders, last_error: last_words, began: Instant::now() }
    }
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
        cpu_time::of_process(self.group.id())
    }
}

/// Ends the engine and its descendants: kills them if they do not end within [`EXIT_TIMEOUT`].
impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Closing the channel ends the writer thread, which closes the engine's input.
        self.input = channel().0;
        let asked = Instant::now();
        while asked.elapsed() < EXIT_TIMEOUT && !self.group.has_ended() {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(text: &str) -> Vec<Vec<String>> {
        text.parse::<EngineCommand>().unwrap_or_else(|error| panic!("{text}: {error}")).readings
    }

    #[test]
    fn a_command_is_words_and_quoted_words() {
        for (text, words) in [
            (r#" edax  -q 'a b' "c'd" "" x"y z" "#, &["edax", "-q", "a b", "c'd", "", "xy z"][..]),
            (r#"edax "say \"hi\"" 'it\'s' \"a\'"#, &["edax", "say \"hi\"", "it's", "\"a'"]),
            (r#"edax C:\books\new "C:\my books\\" "\'""#, &["edax", r"C:\books\new", r"C:\my books\", r"\'"]),
            (r#""C:\Program Files\edax.exe" \\server\book"#, &[r"C:\Program Files\edax.exe", r"\\server\book"]),
        ] {
            assert_eq!(readings(text)[0], words, "{text}");
        }
        for wrong in ["", "  ", "\"\"", "edax 'x", "edax \"x\\\"", "'' edax"] {
            assert_eq!(wrong.parse::<EngineCommand>(), Err(ValueError::Engine(wrong.to_owned())));
        }
        assert_eq!("/usr/bin/edax.exe -x".parse::<EngineCommand>().unwrap().name(), "edax");
    }

    #[test]
    fn a_command_may_be_quoted_as_a_whole_and_a_path_may_have_spaces() {
        assert_eq!(readings(r#""edax -gtp 'a b'""#), [vec!["edax -gtp 'a b'"], vec!["edax", "-gtp", "a b"]]);
        assert_eq!(readings(r#"'edax "a \" b"'"#)[1], ["edax", "a \" b"]);
        assert_eq!(readings("'edax'"), [["edax"]]);
        assert_eq!(readings("edax -gtp"), [["edax", "-gtp"]], "a program of the search path");
        let path = readings("/my dir/edax 'a b' c");
        assert_eq!(path, [vec!["/my", "dir/edax", "a b", "c"], vec!["/my dir/edax", "a b", "c"]]);
        assert_eq!(readings("\"/my dir/edax\" -x"), [["/my dir/edax", "-x"]]);
        assert_eq!("'edax -gtp'".parse::<EngineCommand>().unwrap().name(), "edax");
    }

    #[test]
    fn what_was_tried_is_said() {
        let error = |text: &str| text.parse::<EngineCommand>().unwrap().start().err().unwrap();
        assert_eq!(error("/no/such").to_string(), "cannot start `/no/such`: no such file or folder");
        let quoted = error("'no-such-engine -x'");
        assert_eq!(
            quoted.to_string(),
            "cannot start `no-such-engine -x` or `no-such-engine`: no such file or folder, also not in the folders of PATH"
        );
        assert!(quoted.zh().starts_with("无法启动 `no-such-engine -x` 或 `no-such-engine`："), "{}", quoted.zh());
    }
}
