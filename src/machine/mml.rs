//! Tunes in the music macro language (MML) of BASIC's `PLAY`. `docs/en/tunes.md` describes it.
//!
//! The reader is lenient: letters of either case, spaces and bar lines anywhere, comments in any encoding, and what means
//! nothing to a speaker with one voice (`V`, `MF`, `MB`) is passed over. What it cannot read it tells with line and column.

use std::fmt;
use std::time::Duration;

use super::{Tone, Tune};

/// The maximum file size in bytes.
pub const LARGEST: usize = 64 << 10;
/// The maximum number of notes and rests of a tune.
pub const MOST_NOTES: usize = 4096;
/// The maximum length of a tune.
pub const LONGEST: Duration = Duration::from_secs(30 * 60);
/// The lowest frequency in hertz: that of BASIC's `SOUND`, which took 37 to 32767.
pub const LOWEST: u32 = 37;

/// The number of notes in an octave.
const OCTAVE: i32 = 12;
/// The highest note number, from 1: B of octave 6.
const HIGHEST: i32 = 84;
/// The frequencies of C to B in octave 6, in thousandths of a hertz, equal temperament, with A of octave 3 at 440 Hz.
const TOP: [u32; OCTAVE as usize] = [
    2_093_005, 2_217_461, 2_349_318, 2_489_016, 2_637_020, 2_793_826, 2_959_955, 3_135_963, 3_322_438, 3_520_000,
    3_729_310, 3_951_066,
];

/// A parsed text of notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The tune.
    pub tune: Tune,
    /// Whether a `T` sets the tempo: some game files look like notes but set none.
    pub sets_tempo: bool,
}

/// An error in a text of notes, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MmlError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The reason.
    pub reason: Reason,
}

impl fmt::Display for MmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

/// The reason of an error in a text of notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Something other than expected.
    Unexpected {
        /// The expected item.
        expected: Expected,
        /// The number or character found; `None` at the end.
        found: Option<String>,
    },
    /// The file is larger than [`LARGEST`].
    LargeFile,
    /// The text contains no note.
    NoNote,
    /// An octave above 6 (`true`) or below 0.
    NoOctave(bool),
    /// More than three dots.
    Dots,
    /// More notes than [`MOST_NOTES`].
    ManyNotes,
    /// Longer than [`LONGEST`].
    Long,
    /// A note that is too low or too high.
    OutOfRange,
}

/// An expected item in a text of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number between two bounds.
    Number(Number, u32, u32),
    /// `ML`, `MN` or `MS`.
    Manner,
    /// A note before `&`.
    NoteBefore,
    /// A note or a command.
    Command,
}

/// The meaning of a number in a text of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// After `N`.
    Note,
    /// After `T`.
    Tempo,
    /// After `L` or a note.
    Length,
    /// After `O`.
    Octave,
    /// After `V`.
    Volume,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unexpected { expected, found: Some(found) } => {
                write!(f, "{expected} was expected, not `{found}`")
            }
            Reason::Unexpected { expected, found: None } => write!(f, "{expected} was expected, not the end"),
            Reason::LargeFile => write!(f, "a file of at most {} KB was expected", LARGEST >> 10),
            Reason::NoNote => f.write_str("a note, A to G, was expected: there is none"),
            Reason::NoOctave(true) => f.write_str("there is no octave above 6"),
            Reason::NoOctave(false) => f.write_str("there is no octave below 0"),
            Reason::Dots => f.write_str("no more than three dots were expected"),
            Reason::ManyNotes => write!(f, "a tune of at most {MOST_NOTES} notes was expected"),
            Reason::Long => write!(f, "a tune of at most {} minutes was expected", LONGEST.as_secs() / 60),
            Reason::OutOfRange => write!(f, "a note from {LOWEST} Hz (D of octave 0) to B of octave 6 was expected"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number(what, least, most) => {
                let what = match what {
                    Number::Note => "the number of a note",
                    Number::Tempo => "a tempo",
                    Number::Length => "a length",
                    Number::Octave => "an octave",
                    Number::Volume => "a volume",
                };
                write!(f, "{what} from {least} to {most}")
            }
            Expected::Manner => f.write_str("ML, MN or MS"),
            Expected::NoteBefore => f.write_str("a note before `&`"),
            Expected::Command => f.write_str("a note or a command"),
        }
    }
}

impl std::error::Error for MmlError {}

/// Returns the frequency of a note, from 1 (C of octave 0) to 84 (B of octave 6), to the nearest whole hertz.
pub fn frequency(note: i32) -> u32 {
    let note = note.clamp(1, HIGHEST) - 1;
    let scale = 1000 << (6 - note / OCTAVE);
    (TOP[(note % OCTAVE) as usize] + scale / 2) / scale
}

/// Parses notes.
///
/// # Errors
/// If it contains anything but notes and commands, a number out of range, no note at all, or more than [`LARGEST`],
/// [`MOST_NOTES`] or [`LONGEST`] allow.
pub fn read(bytes: &[u8]) -> Result<Sheet, MmlError> {
    let text = String::from_utf8_lossy(bytes.get(..LARGEST).unwrap_or(bytes));
    let mut reader = Reader::new(text.strip_prefix('\u{feff}').unwrap_or(&text));
    if bytes.len() > LARGEST {
        return Err(reader.fault(Reason::LargeFile));
    }
    while reader.command()? {}
    let Some(tune) = Tune::new(std::mem::take(&mut reader.tones)) else {
        return Err(reader.fault(Reason::NoNote));
    };
    Ok(Sheet { tune, sets_tempo: reader.sets_tempo })
}

/// The sounding part of a note, in eighths.
const LEGATO: u32 = 8;
const NORMAL: u32 = 7;
const STACCATO: u32 = 6;

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
    /// Quarter notes per minute.
    tempo: u32,
    sets_tempo: bool,
    /// The length of a note as a part of a whole note.
    length: u32,
    octave: i32,
    eighths: u32,
    notes: usize,
    time: Duration,
    tones: Vec<Tone>,
    /// Whether the previous item was a note, which `&` can tie to the next.
    after_note: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader {
            rest: text,
            line: 1,
            column: 1,
            tempo: 120,
            sets_tempo: false,
            length: 4,
            octave: 4,
            eighths: NORMAL,
            notes: 0,
            time: Duration::ZERO,
            tones: Vec::new(),
            after_note: false,
        }
    }

    fn fault(&self, reason: Reason) -> MmlError {
        MmlError { line: self.line, column: self.column, reason }
    }

    /// Creates the error for an unexpected item at the current position.
    fn expected(&self, expected: Expected) -> MmlError {
        let found = self.rest.chars().next().map(|c| {
            if c.is_ascii_digit() {
                let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
                self.rest[..digits.min(12)].to_owned()
            } else {
                c.escape_debug().to_string()
            }
        });
        self.fault(Reason::Unexpected { expected, found })
    }

    /// Returns the next character in upper case without consuming it.
    fn peek(&self) -> Option<char> {
        self.rest.chars().next().map(|c| c.to_ascii_uppercase())
    }

    fn take(&mut self) {
        let mut rest = self.rest.chars();
        match rest.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            _ => self.column += 1,
        }
        self.rest = rest.as_str();
    }

    /// Skips spaces, bar lines and comments.
    fn blank(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                '\'' | ';' => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.take();
                    }
                }
                '|' => self.take(),
                c if c.is_whitespace() => self.take(),
                _ => return,
            }
        }
    }

    /// Parses an optional number with the meaning `what`, between its bounds.
    fn number(&mut self, what: Number, least: u32, most: u32) -> Result<Option<u32>, MmlError> {
        self.blank();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(None);
        }
        let number = self.rest[..digits].parse().ok().filter(|number| (least..=most).contains(number));
        let Some(number) = number else { return Err(self.expected(Expected::Number(what, least, most))) };
        (0..digits).for_each(|_| self.take());
        Ok(Some(number))
    }

    /// Parses a required number.
    fn needed(&mut self, what: Number, least: u32, most: u32) -> Result<u32, MmlError> {
        let number = self.number(what, least, most)?;
        number.ok_or_else(|| self.expected(Expected::Number(what, least, most)))
    }

    /// Executes one command. Returns `false` if there is none.
    fn command(&mut self) -> Result<bool, MmlError> {
        self.blank();
        let Some(command) = self.peek() else { return Ok(false) };
        let (line, column) = (self.line, self.column);
        let at = |fault: MmlError| MmlError { line, column, ..fault };
        let tied = command == '&' && self.after_note;
        let is_note = matches!(command, 'A'..='G' | 'N');
        match command {
            'A'..='G' => {
                self.take();
                let note = self.pitch(command);
                let time = self.lasts()?;
                self.note(note, time).map_err(at)?;
            }
            'N' => {
                self.take();
                let note = self.needed(Number::Note, 0, HIGHEST as u32)? as i32;
                let time = self.dotted(self.length)?;
                if note == 0 { self.pause(time) } else { self.note(note, time) }.map_err(at)?;
            }
            'P' | 'R' => {
                self.take();
                let time = self.lasts()?;
                self.pause(time).map_err(at)?;
            }
            'T' => {
                self.take();
                self.tempo = self.needed(Number::Tempo, 32, 255)?;
                self.sets_tempo = true;
            }
            'L' => {
                self.take();
                self.length = self.needed(Number::Length, 1, 64)?;
            }
            'O' => {
                self.take();
                self.octave = self.needed(Number::Octave, 0, 6)? as i32;
            }
            'V' => {
                self.take();
                self.needed(Number::Volume, 0, 127)?;
            }
            '>' if self.octave == 6 => return Err(self.fault(Reason::NoOctave(true))),
            '<' if self.octave == 0 => return Err(self.fault(Reason::NoOctave(false))),
            '>' | '<' => {
                self.take();
                self.octave += if command == '>' { 1 } else { -1 };
            }
            'M' => {
                self.take();
                self.blank();
                match self.peek() {
                    Some('L') => self.eighths = LEGATO,
                    Some('N') => self.eighths = NORMAL,
                    Some('S') => self.eighths = STACCATO,
                    Some('F' | 'B') => {}
                    _ => return Err(self.expected(Expected::Manner)),
                }
                self.take();
            }
            '&' if tied => {
                self.take();
                self.tie();
            }
            '&' => return Err(self.expected(Expected::NoteBefore)),
            _ => return Err(self.expected(Expected::Command)),
        }
        self.after_note = is_note;
        Ok(true)
    }

    /// Returns the number of a note from its letter and the signs after it. It may be one beyond the octaves.
    fn pitch(&mut self, letter: char) -> i32 {
        let step = match letter {
            'C' => 1,
            'D' => 3,
            'E' => 5,
            'F' => 6,
            'G' => 8,
            'A' => 10,
            _ => 12,
        };
        self.blank();
        let sign = match self.peek() {
            Some('#' | '+') => 1,
            Some('-') => -1,
            _ => 0,
        };
        if sign != 0 {
            self.take();
        }
        self.octave * OCTAVE + step + sign
    }

    /// Returns the duration of a note or a rest: its own length or the current one, with dots.
    fn lasts(&mut self) -> Result<Duration, MmlError> {
        let length = self.number(Number::Length, 1, 64)?.unwrap_or(self.length);
        self.dotted(length)
    }

    /// Returns the duration of a part of a whole note with the following dots, each of which adds half of the previous
    /// value.
    fn dotted(&mut self, length: u32) -> Result<Duration, MmlError> {
        let mut nanos = 240_000_000_000 / u64::from(self.tempo) / u64::from(length);
        for dots in 0.. {
            self.blank();
            match self.peek() {
                Some('.') if dots == 3 => return Err(self.fault(Reason::Dots)),
                Some('.') => self.take(),
                _ => break,
            }
            nanos += nanos / 2;
        }
        Ok(Duration::from_nanos(nanos))
    }

    /// Counts one more note or rest.
    fn count(&mut self, time: Duration) -> Result<(), MmlError> {
        self.notes += 1;
        self.time += time;
        if self.notes > MOST_NOTES {
            return Err(self.fault(Reason::ManyNotes));
        }
        if self.time > LONGEST {
            return Err(self.fault(Reason::Long));
        }
        Ok(())
    }

    fn note(&mut self, note: i32, time: Duration) -> Result<(), MmlError> {
        if !(1..=HIGHEST).contains(&note) || frequency(note) < LOWEST {
            return Err(self.fault(Reason::OutOfRange));
        }
        self.count(time)?;
        let sounds = time * self.eighths / LEGATO;
        self.tones.push(Tone { hz: frequency(note), time: sounds });
        if sounds < time {
            self.tones.push(Tone { hz: 0, time: time - sounds });
        }
        Ok(())
    }

    fn pause(&mut self, time: Duration) -> Result<(), MmlError> {
        self.count(time)?;
        self.tones.push(Tone { hz: 0, time });
        Ok(())
    }

    /// Lets the last note sound until the next.
    fn tie(&mut self) {
        let gap = self.tones.pop_if(|tone| tone.hz == 0);
        if let (Some(gap), Some(note)) = (gap, self.tones.last_mut()) {
            note.time += gap.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the tones of a text, in hertz and milliseconds.
    fn played(text: &str) -> Vec<(u32, u64)> {
        let tune = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}")).tune;
        tune.tones().iter().map(|tone| (tone.hz, tone.time.as_millis() as u64)).collect()
    }

    fn fault(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_frequencies_are_the_tempered_scale() {
        for note in 1..=HIGHEST {
            let exact = 440.0 * f64::powf(2.0, f64::from(note - 46) / 12.0);
            assert_eq!(frequency(note), exact.round() as u32, "note {note}");
        }
        // Middle C, as BASIC counted, and A above it.
        assert_eq!([frequency(37), frequency(46), frequency(84)], [262, 440, 3951]);
        assert_eq!([frequency(-9), frequency(999)], [frequency(1), frequency(84)]);
    }

    #[test]
    fn notes_and_commands_mean_what_they_do_in_basic() {
        // A quarter note at 120 lasts half a second and sounds for seven eighths of it.
        assert_eq!(played("o3a"), [(440, 437), (0, 62)]);
        assert_eq!(played("O3 ML A4 A8 A16"), [(440, 500), (440, 250), (440, 125)]);
        assert_eq!(played("O3 MS A"), [(440, 375), (0, 125)]);
        assert_eq!(played("ML O3 T60 L8 A L2 A T240 A1"), [(440, 500), (440, 2000), (440, 1000)]);
        assert_eq!(played("ML O3 A. A.. A8..."), [(440, 750), (440, 1125), (440, 843)]);
        assert_eq!(played("ML O2 G > A < A O6B"), [(196, 500), (440, 500), (220, 500), (3951, 500)]);
        assert_eq!(played("ML O3 C# D- F+ E# F- B+ C-").iter().map(|tone| tone.0).collect::<Vec<_>>(), {
            [277, 277, 370, 349, 330, 523, 247]
        });
        assert_eq!(
            played("ML N46 L8 N37. N0 P4 R R."),
            [(440, 500), (262, 375), (0, 250), (0, 500), (0, 250), (0, 375)]
        );
        assert_eq!(
            played("O3 A&A8 A & B&> C"),
            [(440, 500), (440, 218), (0, 31), (440, 500), (494, 500), (523, 437), (0, 62)]
        );
        assert_eq!(played("ML MF MB V15 O3A"), [(440, 500)]);
        assert_eq!(played("ml o3 a 8 . | t 60 l\n8 a ' c4\r\n; x\n"), [(440, 375), (440, 500)]);
    }

    #[test]
    fn marks_and_comments_in_any_encoding_are_passed_over() {
        let sheet = read(b"\xEF\xBB\xBF' \xCC\xEC\xBA\xDA\nO3 A ; \xff'\nT99").unwrap();
        assert_eq!((sheet.tune.tones().len(), sheet.sets_tempo), (2, true));
        assert!(!read(b"f5d6c3d3c4f4").unwrap().sets_tempo);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let letter = "a note or a command was expected, not";
        for (text, expected) in [
            ("", "line 1, column 1: a note, A to G, was expected: there is none"),
            ("P4 N0\n", "line 2, column 1: a note, A to G, was expected: there is none"),
            ("CD\n\n  E H", &format!("line 3, column 5: {letter} `H`")),
            ("好", &format!("line 1, column 1: {letter} `好`")),
            ("C4 4", &format!("line 1, column 4: {letter} `4`")),
            ("\u{7}", &format!("line 1, column 1: {letter} `\\u{{7}}`")),
            ("T31 C", "line 1, column 2: a tempo from 32 to 255 was expected, not `31`"),
            ("T C", "line 1, column 3: a tempo from 32 to 255 was expected, not `C`"),
            ("C T", "line 1, column 4: a tempo from 32 to 255 was expected, not the end"),
            ("L0 C", "line 1, column 2: a length from 1 to 64 was expected, not `0`"),
            ("C65", "line 1, column 2: a length from 1 to 64 was expected, not `65`"),
            ("C99999999999999999999", "line 1, column 2: a length from 1 to 64 was expected, not `999999999999`"),
            ("O7 C", "line 1, column 2: an octave from 0 to 6 was expected, not `7`"),
            ("O6 > C", "line 1, column 4: there is no octave above 6"),
            ("O0 < C", "line 1, column 4: there is no octave below 0"),
            ("N85", "line 1, column 2: the number of a note from 0 to 84 was expected, not `85`"),
            ("C....", "line 1, column 5: no more than three dots were expected"),
            ("MX", "line 1, column 2: ML, MN or MS was expected, not `X`"),
            ("P & C", "line 1, column 3: a note before `&` was expected, not `&`"),
            ("O0 D C", "line 1, column 6: a note from 37 Hz (D of octave 0) to B of octave 6 was expected"),
            ("O6 B#", "line 1, column 4: a note from 37 Hz (D of octave 0) to B of octave 6 was expected"),
        ] {
            assert_eq!(fault(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_tune_has_its_limits() {
        assert_eq!(
            read(("L8".to_owned() + &"C".repeat(MOST_NOTES)).as_bytes()).unwrap().tune.tones().len(),
            2 * MOST_NOTES
        );
        assert!(fault(&("L8".to_owned() + &"C".repeat(MOST_NOTES + 1))).ends_with("at most 4096 notes was expected"));
        assert!(read("T32 L1 ".to_owned().as_bytes()).is_err());
        // A whole note lasts 7.5 s at the slowest: 240 of them half an hour.
        assert_eq!(read(("T32 L1 ".to_owned() + &"C".repeat(240)).as_bytes()).unwrap().tune.time(), LONGEST);
        assert_eq!(fault(&("T32 L1 ".to_owned() + &"C".repeat(241))), {
            "line 1, column 248: a tune of at most 30 minutes was expected"
        });
        assert!(read(("C".to_owned() + &" ".repeat(LARGEST - 1)).as_bytes()).is_ok());
        assert_eq!(fault(&("C".to_owned() + &" ".repeat(LARGEST))), {
            "line 1, column 1: a file of at most 64 KB was expected"
        });
    }

    /// A note as it is meant: octave, letter, sign, length, dots; or a rest.
    type Meant = (i32, usize, i32, u32, usize, bool);

    fn meant() -> impl Strategy<Value = Vec<Meant>> {
        proptest::collection::vec((1..6, 0..7_usize, -1..=1, 1_u32..=64, 0..=3_usize, any::<bool>()), 1..40)
    }

    proptest! {
        #[test]
        fn notes_are_played_as_they_are_meant(notes in meant(), tempo in 32_u32..=255) {
            let mut text = format!("ML T{tempo}\n");
            let mut expected = Vec::new();
            for &(octave, letter, sign, length, dots, rest) in &notes {
                let seconds = 240.0 / f64::from(tempo) / f64::from(length) * 1.5_f64.powi(dots as i32);
                let dots = ".".repeat(dots);
                if rest {
                    text += &format!(" p{length}{dots}");
                    expected.push((0, seconds));
                    continue;
                }
                let name = ["C", "D", "E", "F", "G", "A", "B"][letter];
                let sign_name = ["-", "", "#"][(sign + 1) as usize];
                text += &format!(" O{octave} {name}{sign_name}{length}{dots}");
                let halves = f64::from((octave - 3) * 12 + [0, 2, 4, 5, 7, 9, 11][letter] + sign - 9);
                expected.push(((440.0 * f64::powf(2.0, halves / 12.0)).round() as u32, seconds));
            }
            match read(text.as_bytes()) {
                Ok(sheet) => {
                    prop_assert_eq!(sheet.tune.tones().len(), expected.len());
                    for (tone, (hz, seconds)) in sheet.tune.tones().iter().zip(expected) {
                        prop_assert_eq!(tone.hz, hz);
                        prop_assert!((tone.time.as_secs_f64() - seconds).abs() < 1e-7);
                    }
                }
                Err(_) => prop_assert!(notes.iter().all(|note| note.5)),
            }
        }

        #[test]
        fn no_text_is_too_odd(text in "([A-GNPRTLOMVX<>&.#+' 0-9|\\-\n;]|\\PC){0,60}", bytes: Vec<u8>) {
            for bytes in [text.as_bytes(), &bytes] {
                match read(bytes) {
                    Ok(sheet) => prop_assert!(sheet.tune.time() <= LONGEST),
                    Err(fault) => prop_assert!(fault.line >= 1 && fault.column >= 1),
                }
            }
        }
    }
}
