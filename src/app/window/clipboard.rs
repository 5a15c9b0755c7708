//! The desktop's clipboard, through external commands; on Windows `win32_clipboard.rs` replaces this file.
//!
//! On X11 and Wayland a window must request the text from its owner and wait for the answer; the commands do that. If none
//! is installed, there is no clipboard. No operation takes longer than [`TIMEOUT`].

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The total timeout for all commands.
const TIMEOUT: Duration = Duration::from_millis(700);
/// The polling interval for the end of a command.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The maximum number of bytes read.
const MAX_BYTES: u64 = 1 << 20;

/// A command that writes the clipboard's text to its standard output, or its standard input to the clipboard, in UTF-8.
struct ClipboardCommand {
    program: &'static str,
    arguments: &'static [&'static str],
    /// The environment variable that must be set for the command to work.
    required_variable: Option<&'static str>,
}

/// The parts that the commands for Wayland share, and those for X11.
const WAYLAND: ClipboardCommand =
    ClipboardCommand { program: "", arguments: &[], required_variable: Some("WAYLAND_DISPLAY") };
const X11: ClipboardCommand = ClipboardCommand { required_variable: Some("DISPLAY"), ..WAYLAND };

/// The commands for reading, in order of preference.
const READERS: &[ClipboardCommand] = if cfg!(target_os = "macos") {
    &[ClipboardCommand { program: "pbpaste", arguments: &[], required_variable: None }]
} else {
    &[
        ClipboardCommand { program: "wl-paste", arguments: &["--no-newline", "--type", "text"], ..WAYLAND },
        ClipboardCommand {
            program: "xclip",
            arguments: &["-o", "-selection", "clipboard", "-t", "UTF8_STRING"],
            ..X11
        },
        ClipboardCommand { program: "xclip", arguments: &["-o", "-selection", "clipboard"], ..X11 },
        ClipboardCommand { program: "xsel", arguments: &["-b", "-o"], ..X11 },
    ]
};

/// The commands for writing, in order of preference.
const WRITERS: &[ClipboardCommand] = if cfg!(target_os = "macos") {
    &[ClipboardCommand { program: "pbcopy", arguments: &[], required_variable: None }]
} else {
    &[
        ClipboardCommand { program: "wl-copy", arguments: &["--type", "text/plain;charset=utf-8"], ..WAYLAND },
        ClipboardCommand { program: "xclip", arguments: &["-i", "-selection", "clipboard"], ..X11 },
        ClipboardCommand { program: "xsel", arguments: &["-b", "-i"], ..X11 },
    ]
};

/// Returns the text on the clipboard, or `None` if it has no text or no command works.
pub(super) fn text() -> Option<String> {
    read_first(READERS)
}

/// Puts a text on the clipboard. Returns whether a command accepted it.
pub(super) fn set(text: &str) -> bool {
    write_first(WRITERS, text)
}

fn write_first(writers: &[ClipboardCommand], text: &str) -> bool {
    let deadline = Instant::now() + TIMEOUT;
    writers.iter().filter(is_available).any(|writer| write_to(writer, text, deadline).is_some())
}

/// Passes a text to a command. Returns `None` unless the command exits successfully and in time.
fn write_to(writer: &ClipboardCommand, text: &str, deadline: Instant) -> Option<()> {
    let mut command = Command::new(writer.program);
    command.args(writer.arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    if cfg!(target_os = "macos") {
        // pbcopy takes the encoding of its input from this variable.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn().ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    // On a separate thread, so that a command that does not read cannot block the caller.
    std::thread::spawn(move || input.write_all(text.as_bytes()));
    let ended_well = exits_successfully(&mut child, deadline);
    if !ended_well {
        // It may have exited already; then killing it fails, which does not matter.
        let _ = child.kill();
        let _ = child.wait();
    }
    ended_well.then_some(())
}

/// Returns whether the environment variable required by a command is set.
fn is_available(tool: &&ClipboardCommand) -> bool {
    tool.required_variable.is_none_or(|name| std::env::var_os(name).is_some())
}

fn read_first(readers: &[ClipboardCommand]) -> Option<String> {
    let deadline = Instant::now() + TIMEOUT;
    readers.iter().filter(is_available).find_map(|reader| read_from(reader, deadline)).filter(|text| !text.is_empty())
}

/// Returns the output of a command if it exits successfully and in time.
fn read_from(reader: &ClipboardCommand, deadline: Instant) -> Option<String> {
    let mut command = Command::new(reader.program);
    command.args(reader.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    if cfg!(target_os = "macos") {
        // pbpaste takes the encoding of its output from this variable.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn().ok()?;
    let written = read_until(&mut child, deadline);
    let ended_well = written.is_some() && exits_successfully(&mut child, deadline);
    // It may have exited already; then killing it fails, which does not matter.
    let _ = child.kill();
    let _ = child.wait();
    written.filter(|_| ended_well).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads the complete output of a child process on a separate thread, so that it cannot block the caller. Returns `None`
/// after the deadline.
fn read_until(child: &mut Child, deadline: Instant) -> Option<Vec<u8>> {
    let output = child.stdout.take()?;
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if output.take(MAX_BYTES).read_to_end(&mut bytes).is_ok() {
            // The receiver may already be gone.
            let _ = sender.send(bytes);
        }
    });
    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

fn exits_successfully(child: &mut Child, deadline: Instant) -> bool {
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => std::thread::sleep(POLL_INTERVAL),
            Err(_) => return false,
        }
    }
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &'static [&'static str; 2]) -> ClipboardCommand {
        ClipboardCommand { program: "sh", arguments: script, required_variable: None }
    }

    #[test]
    fn the_first_that_answers_is_believed() {
        let missing = ClipboardCommand { program: "no-such-clipboard", arguments: &[], required_variable: None };
        let elsewhere = ClipboardCommand {
            program: "sh",
            arguments: &["-c", "echo no"],
            required_variable: Some("NO_SUCH_VARIABLE_HERE"),
        };
        let fails = shell(&["-c", "echo wrong; exit 1"]);
        let tells = shell(&["-c", "printf '黑白棋\\n(;GM[4])'"]);
        let later = shell(&["-c", "echo late"]);
        assert_eq!(read_first(&[missing, elsewhere, fails, tells, later]).as_deref(), Some("黑白棋\n(;GM[4])"));
        assert_eq!(read_first(&[shell(&["-c", "exit 0"])]), None, "an empty clipboard");
        assert_eq!(read_first(&[]), None);
    }

    #[test]
    fn a_text_is_taken_by_the_first_that_can() {
        let missing = ClipboardCommand { program: "no-such-clipboard", arguments: &[], required_variable: None };
        let fails = shell(&["-c", "cat >/dev/null; exit 1"]);
        let takes = shell(&["-c", "test \"$(cat)\" = 象棋"]);
        assert!(write_first(&[missing, fails, takes], "象棋"));
        assert!(!write_first(&[shell(&["-c", "test \"$(cat)\" = 象棋"])], "围棋"));
        assert!(!write_first(&[shell(&["-c", "exec sleep 20"])], "象棋"), "in time");
    }

    #[test]
    fn nobody_is_kept_waiting() {
        for script in
            [&["-c", "exec sleep 1000"], &["-c", "echo started; exec sleep 1000 >&-"], &["-c", "sleep 3 & echo on"]]
        {
            let start = Instant::now();
            assert_eq!(read_first(&[shell(script), shell(&["-c", "exec sleep 1000"])]), None);
            // Without the timeout this would take a thousand seconds.
            assert!(start.elapsed() < Duration::from_secs(300), "{script:?}");
        }
    }
}
