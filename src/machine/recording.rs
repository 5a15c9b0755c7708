//! Recordings: a whole run in a few hundred bytes.
//!
//! A run follows from its settings and its timed events, so these are all that is kept, as lines of text: a first line
//! that names the format, one `name value` for each setting, an empty line, one line `frame event event …` for each retrace
//! at which something happened, and `frame end`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::timeline::Timeline;
use super::{Event, Flow, Host};
use crate::gfx::Framebuffer;

/// The first line of a recording.
const MAGIC: &str = "huanle recording 1";
/// The latest retrace that a recording may name: half a year of running.
const LAST_FRAME: u64 = 1_000_000_000;

/// The settings and the timed events of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// What the run was started with, as names and values without spaces; their meaning is the commands' affair.
    pub settings: Vec<(String, String)>,
    /// What was pressed when.
    pub timeline: Timeline,
}

impl Recording {
    /// The value of a setting.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        for (name, value) in &self.settings {
            writeln!(f, "{name} {value}")?;
        }
        writeln!(f)?;
        for at_once in self.timeline.events.chunk_by(|(a, _), (b, _)| a == b) {
            write!(f, "{}", at_once[0].0)?;
            for (_, event) in at_once {
                write!(f, " {event}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{} end", self.timeline.end)
    }
}

impl FromStr for Recording {
    type Err = RecordingError;

    fn from_str(text: &str) -> Result<Recording, RecordingError> {
        let error = |line: usize, reason: String| RecordingError { line: line + 1, reason };
        let mut lines = text.lines().map(str::trim_end).enumerate();
        if lines.next().is_none_or(|(_, first)| first != MAGIC) {
            return Err(error(0, format!("this is no recording: it should begin with `{MAGIC}`")));
        }
        let mut recording = Recording::default();
        for (_, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            recording.settings.push((name.to_owned(), value.to_owned()));
        }
        let mut last = 0;
        for (number, line) in lines {
            let mut words = line.split_whitespace();
            let frame =
                words.next().and_then(|word| word.parse().ok()).filter(|frame| (last..=LAST_FRAME).contains(frame));
            last = frame.ok_or_else(|| error(number, format!("a frame number from {last} on was expected")))?;
            for word in words {
                if word == "end" {
                    recording.timeline.end = last;
                    return Ok(recording);
                }
                recording.timeline.events.push((last, word.parse().map_err(|reason| error(number, reason))?));
            }
        }
        Err(error(text.lines().count(), "it is cut short: its last line should say `end`".to_owned()))
    }
}

/// What is wrong with a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError {
    line: usize,
    reason: String,
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for RecordingError {}

/// A host that keeps what another one reports.
pub struct Recorder<'h> {
    inner: &'h mut dyn Host,
    timeline: Timeline,
}

impl<'h> Recorder<'h> {
    /// Records the run of another host.
    pub fn new(inner: &'h mut dyn Host) -> Recorder<'h> {
        Recorder { inner, timeline: Timeline::default() }
    }

    /// What was kept.
    pub fn into_timeline(self) -> Timeline {
        self.timeline
    }
}

impl Host for Recorder<'_> {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        let before = events.len();
        let flow = self.inner.retrace(frame, screen, events);
        self.timeline.events.extend(events[before..].iter().map(|&event| (frame, event)));
        self.timeline.end = frame + u64::from(flow.is_ok());
        flow
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.inner.sound(at, hz);
    }

    fn own_pointer(&mut self, ours: bool) {
        self.inner.own_pointer(ours);
    }

    fn clipboard(&mut self) -> Option<String> {
        self.inner.clipboard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Recording {
        Recording {
            settings: vec![("program".to_owned(), "othello".to_owned()), ("seed".to_owned(), "7".to_owned())],
            timeline: "Enter 2s Ctrl+Z click:200,150".parse().unwrap(),
        }
    }

    #[test]
    fn a_recording_is_read_back() {
        let recording = sample();
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        assert_eq!(recording.setting("seed"), Some("7"));
    }

    #[test]
    fn what_is_broken_is_named_with_its_line() {
        let whole = sample().to_string();
        for cut in (0..whole.len()).filter(|&cut| whole.is_char_boundary(cut)) {
            if !whole[..cut].ends_with("end") {
                assert!(whole[..cut].parse::<Recording>().is_err(), "cut at {cut}");
            }
        }
        let error = |text: &str| text.parse::<Recording>().unwrap_err().to_string();
        assert!(error("hello").starts_with("line 1: this is no recording"));
        assert!(error(&whole.replace("+Z", "+Zebra")).starts_with("line 7: `+Zebra`"));
        assert!(error(&whole.replace("138 end", "1 end")).contains("a frame number from 135 on"));
    }
}
