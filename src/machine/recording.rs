//! Recordings: a complete run in a few hundred bytes.
//!
//! A run is determined by its settings and timed events, so only these are stored, as lines of text: a first line with the
//! format, one `name value` per setting, an empty line, one line `frame event event …` per retrace with events, and
//! `frame end`. Texts read from the clipboard are stored among the events as `=text`, escaped as one word, and what a
//! search within a time limit found as `?text`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::host::fixed_thinking_time;
use super::timeline::{ParseEventError, Timeline};
use super::{Event, Flow, Host, escape};
use huanle_gfx::Framebuffer;

/// The first line of a recording, before the version of the format.
const MAGIC: &str = "huanle recording ";
/// The version of the format that is written and read.
pub const VERSION: &str = "1";
/// The last retrace of a recording: twelve hours, which are replayed in less than a minute if little moves.
const MAX_FRAME: u64 = 12 * 3600 * 60;

/// The settings and the timed events of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The settings of the run, as names and values without spaces; the commands interpret them.
    pub settings: Vec<(String, String)>,
    /// The timed events.
    pub timeline: Timeline,
}

impl Recording {
    /// Returns whether a file that begins with these bytes is a recording of any version.
    pub fn matches_magic(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC.as_bytes())
    }

    /// Returns the value of a setting.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl fmt::Display for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}{VERSION}")?;
        for (name, value) in &self.settings {
            writeln!(f, "{name} {value}")?;
        }
        writeln!(f)?;
        let mut lines = BTreeMap::<u64, String>::new();
        let events = self.timeline.events.iter().map(|(frame, event)| (*frame, event.to_string()));
        let answers =
            self.timeline.clipboard.iter().map(|(frame, text)| (*frame, format!("={}", escape::escape(text))));
        let searches = self.timeline.searches.iter().flatten();
        let searches = searches.map(|(frame, found)| (*frame, format!("?{}", escape::escape(found))));
        for (frame, word) in events.chain(answers).chain(searches) {
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
        match lines.next().and_then(|(_, first)| first.strip_prefix(MAGIC)) {
            None => return Err(error(0, RecordingErrorKind::NotARecording)),
            Some(VERSION) => {}
            Some(version) => return Err(error(0, RecordingErrorKind::Version(version.to_owned()))),
        }
        let mut recording = Recording::default();
        let mut searches = Vec::new();
        for (_, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            recording.settings.push((name.to_owned(), value.to_owned()));
        }
        let mut last = 0;
        for (number, line) in lines {
            let mut words = line.split_whitespace();
            let frame =
                words.next().and_then(|word| word.parse().ok()).filter(|frame| (last..=MAX_FRAME).contains(frame));
            last = frame.ok_or_else(|| error(number, RecordingErrorKind::Frame(last)))?;
            for word in words {
                if word == "end" {
                    recording.timeline.end = last;
                    recording.timeline.searches = Some(searches);
                    return Ok(recording);
                }
                if let Some(text) = word.strip_prefix(['=', '?']) {
                    let text = escape::unescape(text)
                        .ok_or_else(|| error(number, RecordingErrorKind::InvalidText(word.to_owned())))?;
                    let list = if word.starts_with('=') { &mut recording.timeline.clipboard } else { &mut searches };
                    list.push((last, text));
                    continue;
                }
                recording
                    .timeline
                    .events
                    .push((last, word.parse().map_err(|event| error(number, RecordingErrorKind::Event(event)))?));
            }
        }
        Err(error(text.lines().count(), RecordingErrorKind::Truncated))
    }
}

/// An error in a recording.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordingError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub reason: RecordingErrorKind,
}

/// The reason of an error in a line of a recording.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordingErrorKind {
    /// The first line is not the first line of a recording.
    #[error("this is not a recording: it does not begin with `{MAGIC}{VERSION}`")]
    NotARecording,
    /// The recording has another version of the format; holds it.
    #[error("the recording has version {0} of the format; this program reads version {VERSION}")]
    Version(String),
    /// The number of a retrace is missing, less than this one, or beyond the last of a recording.
    #[error("expected a frame number from {0} to {MAX_FRAME} (twelve hours)")]
    Frame(u64),
    /// A clipboard text, given here, is not escaped correctly.
    #[error("`{0}` is not text")]
    InvalidText(String),
    /// A word is not an event.
    #[error(transparent)]
    Event(ParseEventError),
    /// The end is missing.
    #[error("the recording is incomplete: its last line must be `end`")]
    Truncated,
}

/// Wraps a host and records its events.
pub struct Recorder<'h> {
    inner: &'h mut dyn Host,
    timeline: Timeline,
    /// The last retrace.
    frame: u64,
}

impl<'h> Recorder<'h> {
    /// Creates a recorder around a host.
    pub fn new(inner: &'h mut dyn Host) -> Recorder<'h> {
        Recorder { inner, timeline: Timeline { searches: Some(Vec::new()), ..Timeline::default() }, frame: 0 }
    }

    /// Returns the recorded timeline.
    pub fn into_timeline(self) -> Timeline {
        self.timeline
    }
}

impl Host for Recorder<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.frame = frame;
        let before = events.len();
        let flow = self.inner.retrace(frame, screen, events);
        self.timeline.events.extend(events[before..].iter().map(|&event| (frame, event)));
        self.timeline.end = frame + u64::from(flow.is_ok());
        flow
    }

    /// Uses a fixed rate, so that the run can be repeated.
    fn thinking_time(&mut self, nodes: u64) -> Duration {
        fixed_thinking_time(nodes)
    }

    fn search_ended(&mut self, found: &str) {
        self.timeline.searches.get_or_insert_default().push((self.frame, found.to_owned()));
    }

    fn clipboard(&mut self) -> Option<String> {
        let answer = self.inner.clipboard();
        self.timeline.clipboard.push((self.frame, answer.clone().unwrap_or_default()));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::super::RecordedSearch;
    use super::*;

    /// Returns the timeline of a recording with the events of a script.
    fn recorded(script: &str) -> Timeline {
        Timeline { searches: Some(Vec::new()), ..script.parse().unwrap() }
    }

    fn sample() -> Recording {
        Recording {
            settings: vec![("program".to_owned(), "othello".to_owned()), ("seed".to_owned(), "7".to_owned())],
            timeline: recorded("Enter 2s Ctrl+Z click:200,150"),
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
        use super::super::timeline::ScriptedHost;
        let mut recording = sample();
        recording.timeline = recorded(r"paste:a\sb\n=c 1s Ctrl+V 1s paste:d 1s");
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        let ask = |host: &mut dyn Host| -> Vec<_> {
            let frames = [0, 3, 30, 90, 150];
            let screen = Framebuffer::vga();
            frames.map(|frame| (host.retrace(frame, &screen, &mut Vec::new()), host.clipboard()).1).to_vec()
        };
        let mut nobody = super::super::Headless;
        let mut scripted = ScriptedHost::new(recording.timeline.clone(), &mut nobody);
        let mut recorder = Recorder::new(&mut scripted);
        let answers = ask(&mut recorder);
        assert_eq!(answers.iter().flatten().collect::<Vec<_>>(), ["a b\n=c", "d"]);
        let recorded = Recording { settings: Vec::new(), timeline: recorder.into_timeline() };
        let replayed: Recording = recorded.to_string().parse().unwrap();
        assert_eq!(ask(&mut ScriptedHost::new(replayed.timeline, &mut super::super::Headless)), answers);
    }

    #[test]
    fn what_a_search_found_is_found_again() {
        use super::super::timeline::ScriptedHost;
        let found = |text: &str| Some(RecordedSearch::Found(text.to_owned()));
        let (mut nobody, mut nobody_again) = (super::super::Headless, super::super::Headless);
        let mut scripted = ScriptedHost::new("1s".parse().unwrap(), &mut nobody);
        let mut recorder = Recorder::new(&mut scripted);
        let host: &mut dyn Host = &mut recorder;
        assert_eq!(host.recorded_search(), None, "a script contains no searches");
        host.search_ended("10 f5\n=?");
        let _ = host.retrace(7, &Framebuffer::vga(), &mut Vec::new());
        host.search_ended("");
        let recording = Recording { settings: Vec::new(), timeline: recorder.into_timeline() };
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        let replayed: &mut dyn Host = &mut ScriptedHost::new(recording.timeline, &mut nobody_again);
        let searches = [(); 3].map(|()| replayed.recorded_search());
        assert_eq!(searches, [found("10 f5\n=?"), found(""), Some(RecordedSearch::Missing)]);
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
        assert!(error("hello").starts_with("line 1: this is not a recording"));
        assert!(error(&whole.replace("+Z", "+Zebra")).starts_with("line 7: `+Zebra`"));
        assert!(error(&whole.replace("+Z", r"=a\q")).starts_with(r"line 7: `=a\q` is not text"));
        assert!(error(&whole.replace("138 end", "1 end")).contains("a frame number from 135 to"));
    }
}
