//! Tunes in the music macro language (MML) of BASIC's `PLAY`. `docs/en/tunes.md` describes it.
//!
//! The parser is lenient: it accepts letters of either case, spaces and bar lines anywhere, and comments in any encoding, and
//! ignores commands without a meaning for a one-voice speaker (`V`, `MF`, `MB`). Errors include the line and column.

use std::fmt;
use std::time::Duration;

use super::{Tone, Tune};

/// The maximum file size in bytes.
pub const MAX_FILE_SIZE: usize = 64 << 10;
/// The maximum number of notes and rests of a tune.
pub const MAX_NOTES: usize = 4096;
/// The maximum length of a tune.
pub const MAX_DURATION: Duration = Duration::from_secs(30 * 60);
/// The lowest frequency in hertz: that of BASIC's `SOUND`, which took 37 to 32767.
pub const MIN_NOTE_HZ: u32 = 37;

/// The number of notes in an octave.
const OCTAVE: i32 = 12;
/// The highest note number, from 1: B of octave 6.
const MAX_NOTE: i32 = 84;
/// The frequencies of C to B in octave 6, in thousandths of a hertz, equal temperament, with A of octave 3 at 440 Hz.
const TOP_OCTAVE: [u32; OCTAVE as usize] = [
    2_093_005, 2_217_461, 2_349_318, 2_489_016, 2_637_020, 2_793_826, 2_959_955, 3_135_963, 3_322_438, 3_520_000,
    3_729_310, 3_951_066,
];

/// A tune parsed from MML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedTune {
    /// The tune.
    pub tune: Tune,
    /// `true` if a `T` sets the tempo. Some game files look like MML but never set one.
    pub sets_tempo: bool,
}

/// An MML syntax error with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct MmlError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The reason.
    pub reason: MmlErrorKind,
}

/// The reason for an MML error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MmlErrorKind {
    /// An unexpected item.
    #[error("expected {expected}, found {}", .found.as_ref().map_or("the end".to_owned(), |found| format!("`{found}`")))]
    Unexpected {
        /// The expected item.
        expected: MmlExpected,
        /// The number or character found; `None` at the end.
        found: Option<String>,
    },
    /// The file is larger than [`MAX_FILE_SIZE`].
    #[error("the file is larger than {} KB", MAX_FILE_SIZE >> 10)]
    FileTooLarge,
    /// The text contains no note.
    #[error("there are no notes (A to G)")]
    NoNote,
    /// An octave above 6 (`true`) or below 0.
    #[error("there is no octave {}", if *.0 { "above 6" } else { "below 0" })]
    OctaveOutOfRange(bool),
    /// More than three dots.
    #[error("at most three dots are allowed")]
    TooManyDots,
    /// More notes than [`MAX_NOTES`].
    #[error("a tune can have at most {MAX_NOTES} notes")]
    TooManyNotes,
    /// Longer than [`MAX_DURATION`].
    #[error("a tune can last at most {} minutes", MAX_DURATION.as_secs() / 60)]
    TooLong,
    /// A note that is too low or too high.
    #[error("notes must be from {MIN_NOTE_HZ} Hz (D of octave 0) to B of octave 6")]
    NoteOutOfRange,
}

/// An expected MML item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MmlExpected {
    /// A number between two bounds.
    Number(MmlNumber, u32, u32),
    /// `ML`, `MN` or `MS`.
    Articulation,
    /// A note before `&`.
    NoteBefore,
    /// A note or a command.
    Command,
}

/// The meaning of a number in MML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MmlNumber {
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

impl fmt::Display for MmlExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MmlExpected::Number(what, least, most) => {
                let what = match what {
                    MmlNumber::Note => "a note number",
                    MmlNumber::Tempo => "a tempo",
                    MmlNumber::Length => "a length",
                    MmlNumber::Octave => "an octave",
                    MmlNumber::Volume => "a volume",
                };
                write!(f, "{what} from {least} to {most}")
            }
            MmlExpected::Articulation => f.write_str("ML, MN or MS"),
            MmlExpected::NoteBefore => f.write_str("a note before `&`"),
            MmlExpected::Command => f.write_str("a note or a command"),
        }
    }
}

/// Returns the frequency of a note, from 1 (C of octave 0) to 84 (B of octave 6), to the nearest whole hertz.
pub fn frequency(note: i32) -> u32 {
    let note = note.clamp(1, MAX_NOTE) - 1;
    let scale = 1000 << (6 - note / OCTAVE);
    (TOP_OCTAVE[(note % OCTAVE) as usize] + scale / 2) / scale
}

/// Parses MML.
///
/// # Errors
/// If the text contains anything but notes and commands, a number out of range, or no note, or exceeds [`MAX_FILE_SIZE`],
/// [`MAX_NOTES`] or [`MAX_DURATION`].
pub fn parse(bytes: &[u8]) -> Result<ParsedTune, MmlError> {
    let text = String::from_utf8_lossy(bytes.get(..MAX_FILE_SIZE).unwrap_or(bytes));
    let mut reader = Reader::new(text.strip_prefix('\u{feff}').unwrap_or(&text));
    if bytes.len() > MAX_FILE_SIZE {
        return Err(reader.error(MmlErrorKind::FileTooLarge));
    }
    while reader.command()? {}
    let Some(tune) = Tune::new(std::mem::take(&mut reader.tones)) else {
        return Err(reader.error(MmlErrorKind::NoNote));
    };
    Ok(ParsedTune { tune, sets_tempo: reader.sets_tempo })
}

/// The audible part of a note, in eighths.
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
    /// The length of a note as a fraction of a whole note: 4 is a quarter note.
    length: u32,
    octave: i32,
    eighths: u32,
    notes: usize,
    time: Duration,
    tones: Vec<Tone>,
    /// `true` if the previous item was a note, which `&` can tie to the next.
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

    fn error(&self, reason: MmlErrorKind) -> MmlError {
        MmlError { line: self.line, column: self.column, reason }
    }

    /// Creates the error for an unexpected item at the current position.
    fn unexpected(&self, expected: MmlExpected) -> MmlError {
        let found = self.rest.chars().next().map(|c| {
            if c.is_ascii_digit() {
                let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
                self.rest[..digits.min(12)].to_owned()
            } else {
                c.escape_debug().to_string()
            }
        });
        self.error(MmlErrorKind::Unexpected { expected, found })
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
    fn skip_blanks(&mut self) {
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
    fn number(&mut self, what: MmlNumber, least: u32, most: u32) -> Result<Option<u32>, MmlError> {
        self.skip_blanks();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(None);
        }
        let number = self.rest[..digits].parse().ok().filter(|number| (least..=most).contains(number));
        let Some(number) = number else { return Err(self.unexpected(MmlExpected::Number(what, least, most))) };
        (0..digits).for_each(|_| self.take());
        Ok(Some(number))
    }

    /// Parses a required number.
    fn required_number(&mut self, what: MmlNumber, least: u32, most: u32) -> Result<u32, MmlError> {
        let number = self.number(what, least, most)?;
        number.ok_or_else(|| self.unexpected(MmlExpected::Number(what, least, most)))
    }

    /// Executes one command. Returns `false` at the end of the text.
    fn command(&mut self) -> Result<bool, MmlError> {
        self.skip_blanks();
        let Some(command) = self.peek() else { return Ok(false) };
        let (line, column) = (self.line, self.column);
        let at = |fault: MmlError| MmlError { line, column, ..fault };
        let tied = command == '&' && self.after_note;
        let is_note = matches!(command, 'A'..='G' | 'N');
        match command {
            'A'..='G' => {
                self.take();
                let note = self.pitch(command);
                let time = self.duration()?;
                self.note(note, time).map_err(at)?;
            }
            'N' => {
                self.take();
                let note = self.required_number(MmlNumber::Note, 0, MAX_NOTE as u32)? as i32;
                let time = self.dotted(self.length)?;
                if note == 0 { self.pause(time) } else { self.note(note, time) }.map_err(at)?;
            }
            'P' | 'R' => {
                self.take();
                let time = self.duration()?;
                self.pause(time).map_err(at)?;
            }
            'T' => {
                self.take();
                self.tempo = self.required_number(MmlNumber::Tempo, 32, 255)?;
                self.sets_tempo = true;
            }
            'L' => {
                self.take();
                self.length = self.required_number(MmlNumber::Length, 1, 64)?;
            }
            'O' => {
                self.take();
                self.octave = self.required_number(MmlNumber::Octave, 0, 6)? as i32;
            }
            'V' => {
                self.take();
                self.required_number(MmlNumber::Volume, 0, 127)?;
            }
            '>' if self.octave == 6 => return Err(self.error(MmlErrorKind::OctaveOutOfRange(true))),
            '<' if self.octave == 0 => return Err(self.error(MmlErrorKind::OctaveOutOfRange(false))),
            '>' | '<' => {
                self.take();
                self.octave += if command == '>' { 1 } else { -1 };
            }
            'M' => {
                self.take();
                self.skip_blanks();
                match self.peek() {
                    Some('L') => self.eighths = LEGATO,
                    Some('N') => self.eighths = NORMAL,
                    Some('S') => self.eighths = STACCATO,
                    Some('F' | 'B') => {}
                    _ => return Err(self.unexpected(MmlExpected::Articulation)),
                }
                self.take();
            }
            '&' if tied => {
                self.take();
                self.tie();
            }
            '&' => return Err(self.unexpected(MmlExpected::NoteBefore)),
            _ => return Err(self.unexpected(MmlExpected::Command)),
        }
        self.after_note = is_note;
        Ok(true)
    }

    /// Returns the number of a note from its letter and the following sign. It may be one beyond the valid octaves.
    fn pitch(&mut self, letter: char) -> i32 {
        // From C to B: the white keys of a piano.
        let step = "C D EF G A B".find(letter).map_or(0, |semitone| semitone as i32 + 1);
        self.skip_blanks();
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

    /// Parses the length and dots of a note or rest and returns its duration. The default is the current length.
    fn duration(&mut self) -> Result<Duration, MmlError> {
        let length = self.number(MmlNumber::Length, 1, 64)?.unwrap_or(self.length);
        self.dotted(length)
    }

    /// Parses dots and returns the duration of a fraction of a whole note. Each dot multiplies it by 1.5.
    fn dotted(&mut self, length: u32) -> Result<Duration, MmlError> {
        let mut nanos = 240_000_000_000 / u64::from(self.tempo) / u64::from(length);
        for dots in 0.. {
            self.skip_blanks();
            match self.peek() {
                Some('.') if dots == 3 => return Err(self.error(MmlErrorKind::TooManyDots)),
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
        if self.notes > MAX_NOTES {
            return Err(self.error(MmlErrorKind::TooManyNotes));
        }
        if self.time > MAX_DURATION {
            return Err(self.error(MmlErrorKind::TooLong));
        }
        Ok(())
    }

    fn note(&mut self, note: i32, time: Duration) -> Result<(), MmlError> {
        if !(1..=MAX_NOTE).contains(&note) || frequency(note) < MIN_NOTE_HZ {
            return Err(self.error(MmlErrorKind::NoteOutOfRange));
        }
        self.count(time)?;
        let sounds = time * self.eighths / LEGATO;
        self.tones.push(Tone { hz: frequency(note), duration: sounds });
        if sounds < time {
            self.tones.push(Tone { hz: 0, duration: time - sounds });
        }
        Ok(())
    }

    fn pause(&mut self, time: Duration) -> Result<(), MmlError> {
        self.count(time)?;
        self.tones.push(Tone { hz: 0, duration: time });
        Ok(())
    }

    /// Extends the last note to the start of the next.
    fn tie(&mut self) {
        let gap = self.tones.pop_if(|tone| tone.hz == 0);
        if let (Some(gap), Some(note)) = (gap, self.tones.last_mut()) {
            note.duration += gap.duration;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the tones of a text, in hertz and milliseconds.
    fn played(text: &str) -> Vec<(u32, u64)> {
        let tune = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}")).tune;
        tune.tones().iter().map(|tone| (tone.hz, tone.duration.as_millis() as u64)).collect()
    }

    fn fault(text: &str) -> String {
        parse(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_frequencies_are_the_tempered_scale() {
        for note in 1..=MAX_NOTE {
            let exact = 440.0 * f64::powf(2.0, f64::from(note - 46) / 12.0);
            assert_eq!(frequency(note), exact.round() as u32, "note {note}");
        }
        // Middle C in BASIC's numbering, and the A above it.
        assert_eq!([frequency(37), frequency(46), frequency(84)], [262, 440, 3951]);
        assert_eq!([frequency(-9), frequency(999)], [frequency(1), frequency(84)]);
    }

    #[test]
    fn notes_and_commands_mean_what_they_do_in_basic() {
        // A quarter note at tempo 120 lasts half a second and is audible for seven eighths of it.
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
        let sheet = parse(b"\xEF\xBB\xBF' \xCC\xEC\xBA\xDA\nO3 A ; \xff'\nT99").unwrap();
        assert_eq!((sheet.tune.tones().len(), sheet.sets_tempo), (2, true));
        assert!(!parse(b"f5d6c3d3c4f4").unwrap().sets_tempo);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let letter = "expected a note or a command, found";
        for (text, expected) in [
            ("", "line 1, column 1: there are no notes (A to G)"),
            ("P4 N0\n", "line 2, column 1: there are no notes (A to G)"),
            ("CD\n\n  E H", &format!("line 3, column 5: {letter} `H`")),
            ("好", &format!("line 1, column 1: {letter} `好`")),
            ("C4 4", &format!("line 1, column 4: {letter} `4`")),
            ("\u{7}", &format!("line 1, column 1: {letter} `\\u{{7}}`")),
            ("T31 C", "line 1, column 2: expected a tempo from 32 to 255, found `31`"),
            ("T C", "line 1, column 3: expected a tempo from 32 to 255, found `C`"),
            ("C T", "line 1, column 4: expected a tempo from 32 to 255, found the end"),
            ("L0 C", "line 1, column 2: expected a length from 1 to 64, found `0`"),
            ("C65", "line 1, column 2: expected a length from 1 to 64, found `65`"),
            ("C99999999999999999999", "line 1, column 2: expected a length from 1 to 64, found `999999999999`"),
            ("O7 C", "line 1, column 2: expected an octave from 0 to 6, found `7`"),
            ("O6 > C", "line 1, column 4: there is no octave above 6"),
            ("O0 < C", "line 1, column 4: there is no octave below 0"),
            ("N85", "line 1, column 2: expected a note number from 0 to 84, found `85`"),
            ("C....", "line 1, column 5: at most three dots are allowed"),
            ("MX", "line 1, column 2: expected ML, MN or MS, found `X`"),
            ("P & C", "line 1, column 3: expected a note before `&`, found `&`"),
            ("O0 D C", "line 1, column 6: notes must be from 37 Hz (D of octave 0) to B of octave 6"),
            ("O6 B#", "line 1, column 4: notes must be from 37 Hz (D of octave 0) to B of octave 6"),
        ] {
            assert_eq!(fault(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_tune_has_its_limits() {
        assert_eq!(
            parse(("L8".to_owned() + &"C".repeat(MAX_NOTES)).as_bytes()).unwrap().tune.tones().len(),
            2 * MAX_NOTES
        );
        assert!(fault(&("L8".to_owned() + &"C".repeat(MAX_NOTES + 1))).ends_with("at most 4096 notes"));
        assert!(parse("T32 L1 ".to_owned().as_bytes()).is_err());
        // A whole note lasts 7.5 s at the slowest tempo; 240 of them last half an hour.
        assert_eq!(parse(("T32 L1 ".to_owned() + &"C".repeat(240)).as_bytes()).unwrap().tune.duration(), MAX_DURATION);
        assert_eq!(fault(&("T32 L1 ".to_owned() + &"C".repeat(241))), {
            "line 1, column 248: a tune can last at most 30 minutes"
        });
        assert!(parse(("C".to_owned() + &" ".repeat(MAX_FILE_SIZE - 1)).as_bytes()).is_ok());
        assert_eq!(fault(&("C".to_owned() + &" ".repeat(MAX_FILE_SIZE))), {
            "line 1, column 1: the file is larger than 64 KB"
        });
    }

    /// A generated note (octave, letter, sign, length, dots) or rest.
    type Meant = (i32, usize, i32, u32, usize, bool);

    fn meant() -> impl Strategy<Value = Vec<Meant>> {
        proptest::collection::vec((1..6, 0..7_usize, -1..=1, 1_u32..=64, 0..=3_usize, any::<bool>()), 1..40)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
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
            match parse(text.as_bytes()) {
                Ok(sheet) => {
                    prop_assert_eq!(sheet.tune.tones().len(), expected.len());
                    for (tone, (hz, seconds)) in sheet.tune.tones().iter().zip(expected) {
                        prop_assert_eq!(tone.hz, hz);
                        prop_assert!((tone.duration.as_secs_f64() - seconds).abs() < 1e-7);
                    }
                }
                Err(_) => prop_assert!(notes.iter().all(|note| note.5)),
            }
        }

        #[test]
        fn no_text_is_too_odd(text in "([A-GNPRTLOMVX<>&.#+' 0-9|\\-\n;]|\\PC){0,60}", bytes: Vec<u8>) {
            for bytes in [text.as_bytes(), &bytes] {
                match parse(bytes) {
                    Ok(sheet) => prop_assert!(sheet.tune.duration() <= MAX_DURATION),
                    Err(error) => prop_assert!(error.line >= 1 && error.column >= 1),
                }
            }
        }
    }
}
