//! The desktop's clipboard, through the desktop's command for it; on Windows `win32_clipboard.rs` replaces this file.
//!
//! A window of X11 or Wayland would have to ask the owner of the text and wait for the answer; the commands do that,
//! and if none is installed there is no clipboard. The answer never takes longer than [`PATIENCE`].

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The timeout for the text, with all commands together.
const PATIENCE: Duration = Duration::from_millis(700);
/// The polling interval for the end of a command.
const LOOK: Duration = Duration::from_millis(2);
/// The maximum number of bytes read.
const MOST: u64 = 1 << 20;

/// A command that writes the clipboard's text to its standard output, or stores its standard input there, as UTF-8.
struct Tool {
    program: &'static str,
    arguments: &'static [&'static str],
    /// The environment variable that must be set for the command to work.
    needs: Option<&'static str>,
}

/// The commands for reading, the best first.
const READERS: &[Tool] = if cfg!(target_os = "macos") {
    &[Tool { program: "pbpaste", arguments: &[], needs: None }]
} else {
    &[
        Tool { program: "wl-paste", arguments: &["--no-newline", "--type", "text"], needs: Some("WAYLAND_DISPLAY") },
        Tool {
            program: "xclip",
            arguments: &["-o", "-selection", "clipboard", "-t", "UTF8_STRING"],
            needs: Some("DISPLAY"),
        },
        Tool { program: "xclip", arguments: &["-o", "-selection", "clipboard"], needs: Some("DISPLAY") },
        Tool { program: "xsel", arguments: &["-b", "-o"], needs: Some("DISPLAY") },
    ]
};

/// The commands for writing, the best first.
const WRITERS: &[Tool] = if cfg!(target_os = "macos") {
    &[Tool { program: "pbcopy", arguments: &[], needs: None }]
} else {
    &[
        Tool { program: "wl-copy", arguments: &["--type", "text/plain;charset=utf-8"], needs: Some("WAYLAND_DISPLAY") },
        Tool { program: "xclip", arguments: &["-i", "-selection", "clipboard"], needs: Some("DISPLAY") },
        Tool { program: "xsel", arguments: &["-b", "-i"], needs: Some("DISPLAY") },
    ]
};

/// Returns the text on the clipboard; `None` if there is none, or no command that would tell.
pub(super) fn text() -> Option<String> {
    first_answer(READERS)
}

/// Puts a text on the clipboard; returns whether one of the commands accepted it.
pub(super) fn set(text: &str) -> bool {
    first_to_take(WRITERS, text)
}

fn first_to_take(writers: &[Tool], text: &str) -> bool {
    let deadline = Instant::now() + PATIENCE;
    writers.iter().filter(there).any(|writer| tell(writer, text, deadline).is_some())
}

/// Passes a text to a command; `None` unless it accepts it and ends successfully and in time.
fn tell(writer: &Tool, text: &str, deadline: Instant) -> Option<()> {
    let mut command = Command::new(writer.program);
    command.args(writer.arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    if cfg!(target_os = "macos") {
        // pbcopy reads what this says.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn().ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    // Beside, so that a command that does not read holds nobody up.
    std::thread::spawn(move || input.write_all(text.as_bytes()));
    let ended_well = ends_well(&mut child, deadline);
    if !ended_well {
        // It may have ended already: then there is nothing to kill, and that is as well.
        let _ = child.kill();
        let _ = child.wait();
    }
    ended_well.then_some(())
}

/// Returns whether what a command asks is there.
fn there(tool: &&Tool) -> bool {
    tool.needs.is_none_or(|name| std::env::var_os(name).is_some())
}

fn first_answer(readers: &[Tool]) -> Option<String> {
    let deadline = Instant::now() + PATIENCE;
    readers.iter().filter(there).find_map(|reader| ask(reader, deadline)).filter(|text| !text.is_empty())
}

/// Returns the output of a command if it ends successfully and in time.
fn ask(reader: &Tool, deadline: Instant) -> Option<String> {
    let mut command = Command::new(reader.program);
    command.args(reader.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    if cfg!(target_os = "macos") {
        // pbpaste writes what this says.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn().ok()?;
    let written = read_until(&mut child, deadline);
    let ended_well = written.is_some() && ends_well(&mut child, deadline);
    // It may have ended already: then there is nothing to kill, and that is as well.
    let _ = child.kill();
    let _ = child.wait();
    written.filter(|_| ended_well).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the complete output of a child, read on a separate thread so that it cannot block the caller.
fn read_until(child: &mut Child, deadline: Instant) -> Option<Vec<u8>> {
    let output = child.stdout.take()?;
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if output.take(MOST).read_to_end(&mut bytes).is_ok() {
            // Nobody may be waiting any more.
            let _ = sender.send(bytes);
        }
    });
    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

fn ends_well(child: &mut Child, deadline: Instant) -> bool {
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => std::thread::sleep(LOOK),
            Err(_) => return false,
        }
    }
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &'static [&'static str; 2]) -> Tool {
        Tool { program: "sh", arguments: script, needs: None }
    }

    #[test]
    fn the_first_that_answers_is_believed() {
        let missing = Tool { program: "no-such-clipboard", arguments: &[], needs: None };
        let elsewhere = Tool { program: "sh", arguments: &["-c", "echo no"], needs: Some("NO_SUCH_VARIABLE_HERE") };
        let fails = shell(&["-c", "echo wrong; exit 1"]);
        let tells = shell(&["-c", "printf '黑白棋\\n(;GM[4])'"]);
        let later = shell(&["-c", "echo late"]);
        assert_eq!(first_answer(&[missing, elsewhere, fails, tells, later]).as_deref(), Some("黑白棋\n(;GM[4])"));
        assert_eq!(first_answer(&[shell(&["-c", "exit 0"])]), None, "an empty clipboard");
        assert_eq!(first_answer(&[]), None);
    }

    #[test]
    fn a_text_is_taken_by_the_first_that_can() {
        let missing = Tool { program: "no-such-clipboard", arguments: &[], needs: None };
        let fails = shell(&["-c", "cat >/dev/null; exit 1"]);
        let takes = shell(&["-c", "test \"$(cat)\" = 象棋"]);
        assert!(first_to_take(&[missing, fails, takes], "象棋"));
        assert!(!first_to_take(&[shell(&["-c", "test \"$(cat)\" = 象棋"])], "围棋"));
        assert!(!first_to_take(&[shell(&["-c", "exec sleep 20"])], "象棋"), "in time");
    }

    #[test]
    fn nobody_is_kept_waiting() {
        for script in
            [&["-c", "exec sleep 1000"], &["-c", "echo started; exec sleep 1000 >&-"], &["-c", "sleep 3 & echo on"]]
        {
            let start = Instant::now();
            assert_eq!(first_answer(&[shell(script), shell(&["-c", "exec sleep 1000"])]), None);
            // A watchdog: the programs would keep it for a thousand seconds.
            assert!(start.elapsed() < Duration::from_secs(300), "{script:?}");
        }
    }
}
