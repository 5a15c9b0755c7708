//! Timed events, and the scripts that describe them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::clock::frame_at;
use super::host::fixed_thinking_time;
use super::{
    Button, Chord, Event, Flow, Host, Interrupt, Key, ParseKeyError, ParseStageSizeError, RecordedSearch, escape,
};
use huanle_gfx::Framebuffer;

/// Events, each with the retrace at which it arrives, and the retrace at which the run ends.
///
/// Parsed from a script of words:
///
/// - A key (`Enter`, `Down`, `Ctrl+Z`; see [`Key::from_name`]) is pressed and released within a tenth of a second; `Down*5`
///   repeats it five times. `hold:KEY,2s` holds it down.
/// - `down:KEY` presses a key and `up:KEY` releases it, both instantly: `down:W down:Up 1s up:W up:Up` holds two keys at once.
/// - `click:X,Y` and `rclick:X,Y` move the mouse and click, `move:X,Y` only moves it; each takes a tenth of a second.
///   `drag:X,Y,X2,Y2` moves it from one point to the other in half a second with the left button down.
/// - `wheel:-3` turns the mouse wheel by three notches towards the user, at most 127.
/// - `paste:TEXT` puts a text on the clipboard and presses Ctrl+V (`\s` is a space, `\n` a line end, `\\` a backslash).
/// - `type:TEXT` presses the keys of a text one after the other, with the same escapes: `type:12\s30\n` is `1 2 Space 3 0 Enter`.
///   A character without a key is entered as by an input method.
/// - `resize:1366x700` reports a [size of the stage](super::StageSize), as a window does whose size changes.
/// - `2s`, `0.5s`, `300ms` wait for virtual time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// The retrace and the event, in order.
    pub events: Vec<(u64, Event)>,
    /// The clipboard's texts, in order. Each is returned once, by the first read at or after its retrace. An empty text is
    /// an empty clipboard.
    pub clipboard: Vec<(u64, String)>,
    /// In a recording, what the searches whose time is limited found, in order, each with the retrace at which it ended.
    /// `None` in a script: they are searched when it is played.
    pub searches: Option<Vec<(u64, String)>>,
    /// The first retrace that is not run.
    pub end: u64,
}

/// The time that a scripted key or button is down, and the pause after it.
const TAP: Duration = Duration::from_millis(50);
/// The number of steps of a drag, each as long as a tap.
const DRAG_STEPS: u32 = 10;
/// The longest pause or hold of one word in a script.
const MAX_TIME: Duration = Duration::from_secs(24 * 3600);
/// The maximum number of repetitions of a key in one word.
const MAX_REPEATS: u32 = 1000;

impl Timeline {
    fn push(&mut self, time: Duration, event: Event) {
        self.events.push((frame_at(time), event));
    }

    fn press(&mut self, chord: Chord, at: Duration) {
        for key in chord.keys() {
            self.push(at, Event::KeyDown(key));
        }
    }

    fn release(&mut self, chord: Chord, at: Duration) {
        for key in chord.keys().rev() {
            self.push(at, Event::KeyUp(key));
        }
    }

    fn hold(&mut self, chord: Chord, from: Duration, until: Duration) {
        self.press(chord, from);
        self.release(chord, until);
    }

    /// Adds a word's events at a time and returns the time of the next word.
    fn push_word(&mut self, word: &str, at: Duration) -> Result<Duration, KeyScriptErrorKind> {
        if let Some(time) = parse_time(word) {
            return Ok(at + time?);
        }
        let Some((verb, rest)) = word.split_once(':').filter(|(_, rest)| !rest.is_empty()) else {
            let (chord, times): (Chord, u32) = match (word.parse(), word.rsplit_once('*')) {
                // `KP*` is a key. Only a word that is not a key can be a repeated key.
                (Ok(chord), _) => (chord, 1),
                (Err(_), Some((name, times))) if !name.is_empty() => {
                    let times = times.parse().ok().filter(|times| (1..=MAX_REPEATS).contains(times));
                    (name.parse()?, times.ok_or(KeyScriptErrorKind::RepeatCount(MAX_REPEATS))?)
                }
                (Err(no_key), _) => return Err(no_key.into()),
            };
            let mut at = at;
            for _ in 0..times {
                self.hold(chord, at, at + TAP);
                at += 2 * TAP;
            }
            return Ok(at);
        };
        match verb {
            "hold" => {
                let (key, time) = rest.rsplit_once(',').ok_or(KeyScriptErrorKind::Form("hold:KEY,2s"))?;
                let time = parse_time(time).ok_or(KeyScriptErrorKind::Form("hold:KEY,2s"))??;
                self.hold(key.parse()?, at, at + time);
                Ok(at + time + TAP)
            }
            "down" => {
                self.press(rest.parse()?, at);
                Ok(at)
            }
            "up" => {
                self.release(rest.parse()?, at);
                Ok(at)
            }
            "move" | "click" | "rclick" => {
                let (x, y) = parse_point(rest).ok_or(KeyScriptErrorKind::Form(match verb {
                    "move" => "move:X,Y",
                    "click" => "click:X,Y",
                    _ => "rclick:X,Y",
                }))?;
                self.push(at, Event::MouseMove { x, y });
                if verb != "move" {
                    let button = if verb == "click" { Button::Left } else { Button::Right };
                    self.push(at, Event::ButtonDown(button));
                    self.push(at + TAP, Event::ButtonUp(button));
                }
                Ok(at + 2 * TAP)
            }
            "wheel" => {
                let notches = rest.parse().map_err(|_| KeyScriptErrorKind::Wheel)?;
                self.push(at, Event::Wheel(notches));
                Ok(at + 2 * TAP)
            }
            "resize" => {
                let size = rest.parse().map_err(|_| KeyScriptErrorKind::Resize)?;
                self.push(at, Event::Resize(size));
                Ok(at + 2 * TAP)
            }
            "paste" => {
                let text = escape::unescape(rest).ok_or(KeyScriptErrorKind::Escape("paste"))?;
                self.clipboard.push((frame_at(at), text));
                self.hold("Ctrl+V".parse()?, at, at + TAP);
                Ok(at + 2 * TAP)
            }
            "type" => {
                let text = escape::unescape(rest).ok_or(KeyScriptErrorKind::Escape("type"))?;
                let mut at = at;
                for character in text.chars() {
                    match Chord::from_char(character) {
                        Some(chord) => self.hold(chord, at, at + TAP),
                        None => self.push(at, Event::Text(character)),
                    }
                    at += 2 * TAP;
                }
                Ok(at)
            }
            "drag" => {
                let places = rest.match_indices(',').nth(1).and_then(|(comma, _)| {
                    let (x1, y1) = parse_point(&rest[..comma])?;
                    let (x2, y2) = parse_point(&rest[comma + 1..])?;
                    Some([x1, y1, x2, y2].map(i64::from))
                });
                let [x1, y1, x2, y2] = places.ok_or(KeyScriptErrorKind::Form("drag:X,Y,X2,Y2"))?;
                for step in 0..=DRAG_STEPS {
                    let part =
                        |from: i64, to: i64| (from + (to - from) * i64::from(step) / i64::from(DRAG_STEPS)) as i32;
                    self.push(at + TAP * step, Event::MouseMove { x: part(x1, x2), y: part(y1, y2) });
                    if step == 0 {
                        self.push(at, Event::ButtonDown(Button::Left));
                    }
                }
                self.push(at + TAP * (DRAG_STEPS + 1), Event::ButtonUp(Button::Left));
                Ok(at + TAP * (DRAG_STEPS + 2))
            }
            _ => Err(KeyScriptErrorKind::UnknownCommand(verb.to_owned())),
        }
    }
}

fn parse_point(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Parses a time such as `2s` or `300ms`. Returns `None` if the word is not a time.
fn parse_time(word: &str) -> Option<Result<Duration, KeyScriptErrorKind>> {
    let (number, unit) = match word.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (word.strip_suffix('s')?, 1.0),
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|&time| time <= MAX_TIME);
    Some(time.ok_or_else(|| KeyScriptErrorKind::Time(word.to_owned())))
}

impl FromStr for Timeline {
    type Err = KeyScriptError;

    fn from_str(script: &str) -> Result<Timeline, KeyScriptError> {
        let mut timeline = Timeline::default();
        let mut at = Duration::ZERO;
        for word in script.split_whitespace() {
            at = timeline.push_word(word, at).map_err(|reason| KeyScriptError { word: word.to_owned(), reason })?;
        }
        timeline.events.sort_by_key(|&(frame, _)| frame);
        timeline.end = frame_at(at);
        Ok(timeline)
    }
}

/// The error for an invalid word of a script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "in the word `{word}`: {reason}. A script consists of keys (Enter, Down, Ctrl+Z, Down*5), times (2s, 300ms), \
    click:X,Y, rclick:X,Y, drag:X,Y,X2,Y2, move:X,Y, wheel:-3, resize:800x600, hold:KEY,2s, down:KEY, up:KEY, \
    paste:TEXT and type:TEXT"
)]
pub struct KeyScriptError {
    /// The word.
    pub word: String,
    /// The reason.
    pub reason: KeyScriptErrorKind,
}

/// The reason why a word of a script is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyScriptErrorKind {
    /// It is not the name of a key.
    #[error("{0}: expected {KEYS}")]
    Key(#[from] ParseKeyError),
    /// The number of repetitions of a key is 0 or greater than this.
    #[error("a key can be repeated 1 to {0} times")]
    RepeatCount(u32),
    /// Its form is invalid; contains the expected form.
    #[error("expected {0}")]
    Form(&'static str),
    /// The wheel is turned by something other than a whole number of notches in the range of [`Event::Wheel`].
    #[error("wheel: must be followed by a whole number of notches from {} to {}, as in wheel:-3", i8::MIN, i8::MAX)]
    Wheel,
    /// The size of the stage is invalid; see [`ParseStageSizeError`].
    #[error("{ParseStageSizeError}")]
    Resize,
    /// In the text of this command, a backslash is not followed by `s`, `n` or a backslash.
    #[error("in {0}:TEXT, `\\` must be followed by `s`, `n` or `\\`")]
    Escape(&'static str),
    /// The command before the colon is unknown.
    #[error(
        "unknown command `{0}`: expected hold:, down:, up:, click:, rclick:, drag:, move:, wheel:, resize:, paste: or \
        type:"
    )]
    UnknownCommand(String),
    /// A time that is too long or invalid.
    #[error("`{0}` is not a time from 0 s to 24 hours")]
    Time(String),
}

/// The names of all keys.
const KEYS: &str = "A to Z, 0 to 9, F1 to F12, Enter, Esc, Space, Tab, Backspace, Up, Down, Left, Right, Home, End, \
                    PgUp, PgDn, Ins, Del, Pause, Shift, Ctrl, Alt, one of - = [ ] \\ ; ' ` , . /, or on the keypad KP0 \
                    to KP9, KP. KP/ KP* KP- KP+ KPEnter";

/// Plays back a [`Timeline`], ends the run at its end, and forwards the output to another host. Ignores the events of that
/// host, but lets it end the run.
pub struct ScriptedHost<'h> {
    timeline: Timeline,
    next: usize,
    /// The index of the next text of the clipboard.
    next_answer: usize,
    /// The number of searches that have begun.
    next_search: usize,
    /// The last retrace.
    frame: u64,
    inner: &'h mut dyn Host,
}

impl<'h> ScriptedHost<'h> {
    /// Returns a host for one run from frame 0.
    pub fn new(timeline: Timeline, inner: &'h mut dyn Host) -> ScriptedHost<'h> {
        ScriptedHost { timeline, next: 0, next_answer: 0, next_search: 0, frame: 0, inner }
    }
}

impl Host for ScriptedHost<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.frame = frame;
        self.inner.retrace(frame, screen, &mut Vec::new())?;
        let due = self.timeline.events[self.next..].iter().take_while(|&&(at, _)| at <= frame);
        let before = events.len();
        events.extend(due.map(|&(_, event)| event));
        self.next += events.len() - before;
        if frame >= self.timeline.end { Err(Interrupt::Ended) } else { Ok(()) }
    }

    /// Uses a fixed rate, so that the run is repeatable.
    fn thinking_time(&mut self, nodes: u64) -> Duration {
        fixed_thinking_time(nodes)
    }

    fn search_time(&mut self, nodes: u64) -> Duration {
        fixed_thinking_time(nodes)
    }

    fn recorded_search(&mut self) -> Option<RecordedSearch> {
        let found = self.timeline.searches.as_ref()?.get(self.next_search);
        self.next_search += 1;
        Some(found.map_or(RecordedSearch::Missing, |(_, found)| RecordedSearch::Found(found.clone())))
    }

    /// Returns the latest text that is due; a newer text replaces unread ones.
    fn clipboard(&mut self) -> Option<String> {
        let answers = &self.timeline.clipboard;
        let due = answers[self.next_answer..].partition_point(|&(at, _)| at <= self.frame);
        let (last, _) = *answers.get((self.next_answer + due).checked_sub(1)?).filter(|_| due > 0)?;
        self.next_answer = answers.partition_point(|&(at, _)| at < last).max(self.next_answer) + 1;
        Some(answers[self.next_answer - 1].1.clone()).filter(|text| !text.is_empty())
    }
}

/// Writes an event in the format of recordings: `+Enter`, `-Enter`, `@200,150`, `[Left`, `]Left`, `~-1`, `'4f60` (a character),
/// `#1366x700@24+touch` (a size of the stage), `!`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::KeyDown(key) => write!(f, "+{key}"),
            Event::KeyUp(key) => write!(f, "-{key}"),
            Event::MouseMove { x, y } => write!(f, "@{x},{y}"),
            Event::ButtonDown(button) => write!(f, "[{button:?}"),
            Event::ButtonUp(button) => write!(f, "]{button:?}"),
            Event::Wheel(notches) => write!(f, "~{notches}"),
            // In hexadecimal, because a recording is words between spaces.
            Event::Text(character) => write!(f, "'{:x}", u32::from(*character)),
            Event::Resize(size) => write!(f, "#{size}"),
            Event::FocusLost => f.write_str("!"),
        }
    }
}

/// The error for a word that is not an event; contains the word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an event")]
pub struct ParseEventError(pub String);

/// Reads the form that its `Display` writes.
impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let expected = || ParseEventError(text.to_owned());
        let button = |name| match name {
            "Left" => Ok(Button::Left),
            "Right" => Ok(Button::Right),
            _ => Err(expected()),
        };
        let mut chars = text.chars();
        let kind = chars.next().ok_or_else(expected)?;
        let rest = chars.as_str();
        let key = || Key::from_name(rest).ok_or_else(expected);
        match kind {
            '+' => Ok(Event::KeyDown(key()?)),
            '-' => Ok(Event::KeyUp(key()?)),
            '@' => parse_point(rest).map(|(x, y)| Event::MouseMove { x, y }).ok_or_else(expected),
            '[' => Ok(Event::ButtonDown(button(rest)?)),
            ']' => Ok(Event::ButtonUp(button(rest)?)),
            '~' => rest.parse().map(Event::Wheel).map_err(|_| expected()),
            '\'' => {
                let character = u32::from_str_radix(rest, 16).ok().and_then(char::from_u32);
                character.map(Event::Text).ok_or_else(expected)
            }
            '#' => rest.parse().map(Event::Resize).map_err(|_| expected()),
            '!' if rest.is_empty() => Ok(Event::FocusLost),
            _ => Err(expected()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_becomes_timed_events() {
        let timeline: Timeline = "Enter 2s Ctrl+Z click:200,150".parse().unwrap();
        let texts: Vec<String> = timeline.events.iter().map(|(frame, event)| format!("{frame}{event}")).collect();
        // At 59.94 frames per second: 0.05 s is frame 3, 2.1 s frame 126, 2.15 s frame 129, 2.2 s frame 132.
        assert_eq!(
            texts,
            ["0+Enter", "3-Enter", "126+Ctrl", "126+Z", "129-Z", "129-Ctrl", "132@200,150", "132[Left", "135]Left"]
        );
        assert_eq!(timeline.end, 138);
    }

    #[test]
    fn a_drag_goes_all_the_way_with_the_button_down() {
        let timeline: Timeline = "drag:100,50,-100,70".parse().unwrap();
        let events: Vec<String> = timeline.events.iter().map(|(_, event)| event.to_string()).collect();
        assert_eq!(events[..3], ["@100,50", "[Left", "@80,52"]);
        assert_eq!(events[11..], ["@-100,70", "]Left"]);
        assert_eq!(timeline.end, "600ms".parse::<Timeline>().unwrap().end);
    }

    #[test]
    fn keys_are_held_together() {
        let timeline: Timeline = "down:W down:Ctrl+Up 1s up:W up:Ctrl+Up".parse().unwrap();
        let texts: Vec<String> = timeline.events.iter().map(|(frame, event)| format!("{frame}{event}")).collect();
        assert_eq!(texts, ["0+W", "0+Ctrl", "0+Up", "60-W", "60-Up", "60-Ctrl"]);
        assert_eq!(timeline.end, 60);
    }

    #[test]
    fn a_repeated_key_takes_as_long_as_written_out() {
        let parse = |script: &str| script.parse::<Timeline>().unwrap();
        assert_eq!(parse("Down*3"), parse("Down Down Down"));
        assert_eq!(parse("1500ms"), parse("1.5s"));
        assert_eq!(parse("KP**2 Shift+KP*"), parse("KP* KP* Shift+KP*"));
        assert_eq!(parse("KP* Enter").events[0].1.to_string(), "+KP*");
    }

    #[test]
    fn a_pasted_text_is_on_the_clipboard_once() {
        let timeline: Timeline = r"paste:GM[4]\n黑\s白 1s paste:b".parse().unwrap();
        assert_eq!(timeline.clipboard, [(0, "GM[4]\n黑 白".to_owned()), (66, "b".to_owned())]);
        assert_eq!(
            timeline.events.iter().map(|(_, event)| event.to_string()).take(2).collect::<Vec<_>>(),
            ["+Ctrl", "+V"]
        );
        let (mut nobody, screen) = (super::super::Headless, Framebuffer::vga());
        let mut ask = |frames: &[u64]| {
            let host: &mut dyn Host = &mut ScriptedHost::new(timeline.clone(), &mut nobody);
            let answer = |&frame| {
                let _ = host.retrace(frame, &screen, &mut Vec::new());
                host.clipboard()
            };
            frames.iter().map(answer).collect::<Vec<_>>()
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(ask(&[3, 4, 70, 71]), [text("GM[4]\n黑 白"), None, text("b"), None]);
        assert_eq!(ask(&[70, 71]), [text("b"), None], "the first was never asked for");
    }

    #[test]
    fn a_text_is_typed_key_by_key() {
        let parse = |script: &str| script.parse::<Timeline>().unwrap();
        assert_eq!(parse(r"type:100"), parse("1 0 0"));
        assert_eq!(parse(r"type:Hi,\s2+3*4!\n\\"), parse(r"Shift+H i , Space 2 Shift+= 3 Shift+8 4 Shift+1 Enter \"));
        let chinese: Vec<String> = parse("type:a棋").events.iter().map(|(at, event)| format!("{at}{event}")).collect();
        assert_eq!(chinese, ["0+A", "3-A", "6'68cb"]);
        for character in (' '..='~').chain(['\n', '\t']) {
            let chord = Chord::from_char(character).unwrap();
            let byte = if character == '\n' { 13 } else { character as u16 };
            assert_eq!(chord.key.code(chord.modifiers).map(|code| code & 0xFF), Some(byte), "{character:?}");
        }
    }

    #[test]
    fn a_wrong_word_is_named() {
        for word in [
            "Banana",
            "click:1",
            "click:a,b",
            "hold:Up",
            "down:",
            "down:Banana",
            "up:Down*2",
            "jump:3,4",
            "drag:1,2,3",
            "drag:1,2,3,b",
            "-1s",
            "1e99s",
            "Down*0",
            "Down*2000",
            "Ctrl+",
            "wheel:x",
            "resize:1x1",
            "paste:",
            "paste:a\\x",
            "paste:a\\",
            "type:",
            "type:a\\x",
        ] {
            let error = format!("Enter {word} Esc").parse::<Timeline>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("in the word `{word}`: ")), "{error}");
        }
    }

    #[test]
    fn what_is_allowed_is_told() {
        let why = |word: &str| word.parse::<Timeline>().unwrap_err().to_string();
        for word in ["wheel:999", "wheel:-129", "wheel:1.5", "wheel:x"] {
            assert!(why(word).contains("a whole number of notches from -128 to 127"), "{}", why(word));
        }
        assert!("wheel:-128 wheel:127".parse::<Timeline>().is_ok());
        assert!(why("Banana").contains("expected A to Z"), "{}", why("Banana"));
        assert!(why("Down*1001").contains("1 to 1000 times"));
        assert!(why("25h").contains("there is no key") && why("90000s").contains("0 s to 24 hours"));
    }

    #[test]
    fn events_are_read_back() {
        for text in [
            "+Enter",
            "-F12",
            "+KP+",
            "-KP*",
            "@-5,480",
            "[Left",
            "]Right",
            "~-3",
            "#800x600",
            "#390x844@24+touch",
            "!",
        ] {
            assert_eq!(text.parse::<Event>().unwrap().to_string(), text);
        }
        for text in ["", "+", "@1", "[Middle", "!x", "~", "~200", "#1x1", "Enter", "é"] {
            assert!(text.parse::<Event>().is_err(), "{text}");
        }
    }
}
