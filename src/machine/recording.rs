//! Recordings: a whole run in a few hundred bytes.
//!
//! A run follows from its settings and its timed events, so these are all that is kept, as lines of text: a first line
//! that names the format, one `name value` for each setting, an empty line, one line `frame event event …` for each retrace
//! at which something happened, and `frame end`. What the clipboard answered stands among the events as `=text`, in one
//! word.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::host::fixed_pace;
use super::timeline::{NoEvent, Timeline};
use super::{Event, Flow, Host, Layer, one_word};
use huanle_gfx::Framebuffer;

/// The first line of a recording.
const MAGIC: &str = "huanle recording 2";
/// That of versions in which keys were kept waiting through the transitions: their runs would not be the same now.
const BEFORE: &str = "huanle recording 1";
/// The latest retrace that a recording may name: twelve hours of running, which are played again in less than a minute where
/// little moves.
const LAST_FRAME: u64 = 12 * 3600 * 60;

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
        let mut lines = BTreeMap::<u64, String>::new();
        let events = self.timeline.events.iter().map(|(frame, event)| (*frame, event.to_string()));
        let answers =
            self.timeline.clipboard.iter().map(|(frame, text)| (*frame, format!("={}", one_word::write(text))));
        for (frame, word) in events.chain(answers) {
            lines.entry(frame).or_default().extend([" ", &word]);
        }
        for (frame, words) in lines {
            writeln!(f, "{frame}{words}")?;
        }
        writeln!(f, "{} end", self.timeline.end)
    }
}

impl FromStr for Recording {
    type Err = RecordingError;

    fn from_str(text: &str) -> Result<Recording, RecordingError> {
        let error = |line: usize, reason| RecordingError { line: line + 1, reason };
        let mut lines = text.lines().map(str::trim_end).enumerate();
        let first = lines.next().map(|(_, first)| first);
        if first == Some(BEFORE) {
            return Err(error(0, RecordingFault::Older));
        }
        if first != Some(MAGIC) {
            return Err(error(0, RecordingFault::NoRecording));
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
            last = frame.ok_or_else(|| error(number, RecordingFault::Frame(last)))?;
            for word in words {
                if word == "end" {
                    recording.timeline.end = last;
                    return Ok(recording);
                }
                if let Some(text) = word.strip_prefix('=') {
                    let text =
                        one_word::read(text).ok_or_else(|| error(number, RecordingFault::NoText(word.to_owned())))?;
                    recording.timeline.clipboard.push((last, text));
                    continue;
                }
                recording
                    .timeline
                    .events
                    .push((last, word.parse().map_err(|event| error(number, RecordingFault::Event(event)))?));
            }
        }
        Err(error(text.lines().count(), RecordingFault::CutShort))
    }
}

/// What is wrong with a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: RecordingFault,
}

/// What is wrong with a line of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordingFault {
    /// The first line is not that of a recording.
    NoRecording,
    /// An older version has made it, in which it was another run.
    Older,
    /// The number of a retrace, from this one to the last that a recording may have, is missing.
    Frame(u64),
    /// What the clipboard answered is no text; holds the word.
    NoText(String),
    /// A word is no event.
    Event(NoEvent),
    /// The end is missing.
    CutShort,
}

impl fmt::Display for RecordingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordingFault::NoRecording => write!(f, "this is no recording: it should begin with `{MAGIC}`"),
            RecordingFault::Older => {
                f.write_str("an older version made this recording; in this one it would not be the same run")
            }
            RecordingFault::Frame(least) => {
                write!(f, "a frame number from {least} on was expected, up to {LAST_FRAME}, twelve hours")
            }
            RecordingFault::NoText(word) => write!(f, "`{word}` is no text"),
            RecordingFault::Event(event) => event.fmt(f),
            RecordingFault::CutShort => f.write_str("it is cut short: its last line should say `end`"),
        }
    }
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
    /// The last retrace.
    frame: u64,
}

impl<'h> Recorder<'h> {
    /// Records the run of another host.
    pub fn new(inner: &'h mut dyn Host) -> Recorder<'h> {
        Recorder { inner, timeline: Timeline::default(), frame: 0 }
    }

    /// What was kept.
    pub fn into_timeline(self) -> Timeline {
        self.timeline
    }
}

impl Layer for Recorder<'_> {
    fn inner(&mut self) -> &mut dyn Host {
        self.inner
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.frame = frame;
        let before = events.len();
        let flow = self.inner.retrace(frame, screen, events);
        self.timeline.events.extend(events[before..].iter().map(|&event| (frame, event)));
        self.timeline.end = frame + u64::from(flow.is_ok());
        flow
    }

    /// At a fixed pace, so that the run can be repeated.
    fn thought(&mut self, nodes: u64) -> Duration {
        fixed_pace(nodes)
    }

    fn clipboard(&mut self) -> Option<String> {
        let answer = self.inner.clipboard();
        self.timeline.clipboard.push((self.frame, answer.clone().unwrap_or_default()));
        answer
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
    fn what_the_clipboard_answered_is_answered_again() {
        use super::super::timeline::Scripted;
        let mut recording = sample();
        recording.timeline = r"paste:a\sb\n=c 1s Ctrl+V 1s paste:d 1s".parse().unwrap();
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        let ask = |host: &mut dyn Host| -> Vec<_> {
            let frames = [0, 3, 30, 90, 150];
            let screen = Framebuffer::vga();
            frames.map(|frame| (host.retrace(frame, &screen, &mut Vec::new()), host.clipboard()).1).to_vec()
        };
        let mut nobody = super::super::Headless;
        let mut scripted = Scripted::new(recording.timeline.clone(), &mut nobody);
        let mut recorder = Recorder::new(&mut scripted);
        let answers = ask(&mut recorder);
        assert_eq!(answers.iter().flatten().collect::<Vec<_>>(), ["a b\n=c", "d"]);
        let recorded = Recording { settings: Vec::new(), timeline: recorder.into_timeline() };
        let replayed: Recording = recorded.to_string().parse().unwrap();
        assert_eq!(ask(&mut Scripted::new(replayed.timeline, &mut super::super::Headless)), answers);
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
        assert!(error(&whole.replace("+Z", r"=a\q")).starts_with(r"line 7: `=a\q` is no text"));
        assert!(error(&whole.replace("138 end", "1 end")).contains("a frame number from 135 on"));
    }
}
