//! An engine outside as a process: started, listened to, and seen to its end.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::engine::read_line;
use crate::engine::protocol::client::{Heard, Wire};
use crate::records::{FileFault, shortened};
use crate::telling::Tell;

/// Lines that wait at most to be taken: an engine that says more has to wait itself.
const WAITING: usize = 1024;
/// How long an engine may take to end after it was told to.
const FAREWELL: Duration = Duration::from_millis(300);
/// How much of its last words is kept, in characters.
const LAST_WORDS: usize = 80;

/// The program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exec {
    words: Vec<String>,
}

/// Why an engine cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ExecFault {
    /// There is no program in the command, or a quotation mark is not closed.
    Command(String),
    /// The program cannot be started.
    Start(String, FileFault),
}

impl fmt::Display for ExecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExecFault::Command(text) => {
                write!(
                    f,
                    "`{}` is no command: a program and its arguments, with quotation marks in pairs",
                    shortened(text)
                )
            }
            ExecFault::Start(program, fault) => write!(f, "`{}` cannot be started: {fault}", shortened(program)),
        }
    }
}

impl std::error::Error for ExecFault {}

impl Tell for ExecFault {
    fn zh(&self) -> String {
        match self {
            ExecFault::Command(text) => {
                format!("`{}` 不是命令：应是程序和它的参数，引号要成对", shortened(text))
            }
            ExecFault::Start(program, fault) => format!("不能启动 `{}`：{}", shortened(program), fault.zh()),
        }
    }
}

/// A command as it is typed: words apart from each other by spaces, with `"…"` or `'…'` around those that have some. No
/// shell reads it: nothing else in it has a meaning of its own.
impl std::str::FromStr for Exec {
    type Err = ExecFault;

    fn from_str(text: &str) -> Result<Exec, ExecFault> {
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
            return Err(ExecFault::Command(text.to_owned()));
        }
        Ok(Exec { words })
    }
}

/// The words, apart from each other by spaces.
impl fmt::Display for Exec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

impl Exec {
    /// The program's name without its folder and its ending.
    pub(super) fn name(&self) -> String {
        let path = std::path::Path::new(&self.words[0]);
        path.file_stem().map_or_else(|| self.words[0].clone(), |name| name.to_string_lossy().into_owned())
    }

    /// Starts it.
    ///
    /// # Errors
    /// If the program is not there, or cannot be run.
    pub(super) fn start(&self) -> Result<Process, ExecFault> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| ExecFault::Start(self.words[0].clone(), FileFault::from(&error)))?;
        let (input, output, complaints) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (lines_in, lines) = sync_channel(WAITING);
        thread::spawn(move || {
            let mut output = BufReader::new(output?);
            while let Some(line) = read_line(&mut output) {
                // Whatever is too long to be a line means nothing.
                if let Ok(line) = line {
                    lines_in.send(line).ok()?;
                }
            }
            Some(())
        });
        let (orders, to_say) = channel::<String>();
        thread::spawn(move || {
            let mut input = input?;
            // An engine that does not listen holds up this thread and nobody else.
            for line in to_say {
                input.write_all(line.as_bytes()).and_then(|()| input.flush()).ok()?;
            }
            Some(())
        });
        let last_words = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&last_words);
        thread::spawn(move || {
            let mut complaints = BufReader::new(complaints?);
            while let Some(line) = read_line(&mut complaints) {
                let line: String =
                    line.unwrap_or_default().chars().filter(|c| !c.is_control()).take(LAST_WORDS).collect();
                if let (false, Ok(mut words)) = (line.trim().is_empty(), heard.lock()) {
                    *words = line;
                }
            }
            Some(())
        });
        Ok(Process { child, lines, orders, last_words, began: Instant::now() })
    }
}

/// A running engine. When it is no longer needed it has a moment to end by itself.
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    orders: Sender<String>,
    last_words: Arc<Mutex<String>>,
    began: Instant,
}

impl Wire for Process {
    fn send(&mut self, line: &str) {
        // Whether anybody listens shows when an answer is waited for.
        let _ = self.orders.send(format!("{line}\n"));
    }

    fn receive(&mut self, wait: Duration) -> Heard {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                // What it complained of may come a moment later than its end.
                thread::sleep(Duration::from_millis(20));
                Heard::Gone(self.last_words.lock().map(|words| words.clone()).unwrap_or_default())
            }
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

/// Ends it: by its own will if it takes no longer than [`FAREWELL`], else by force.
impl Drop for Process {
    fn drop(&mut self) {
        // Nothing more will be said: the writer ends, and with it the engine's input.
        self.orders = channel().0;
        let asked = Instant::now();
        while asked.elapsed() < FAREWELL {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_quoted_words() {
        let words = |text: &str| text.parse::<Exec>().map(|exec| exec.words);
        assert_eq!(words(r#" edax  -q 'a b' "c'd" "" x"y z" "#).unwrap(), ["edax", "-q", "a b", "c'd", "", "xy z"]);
        for wrong in ["", "  ", "\"\"", "edax 'x"] {
            assert_eq!(words(wrong), Err(ExecFault::Command(wrong.to_owned())));
        }
        assert_eq!("/usr/bin/edax.exe -x".parse::<Exec>().unwrap().name(), "edax");
        let missing = "/no/such/engine".parse::<Exec>().unwrap().start();
        assert!(matches!(missing, Err(ExecFault::Start(_, FileFault::Missing))));
    }
}
