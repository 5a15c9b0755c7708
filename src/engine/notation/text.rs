//! Detection of text encodings, and escaping of values in brackets.

use std::fmt;
use std::ops::Range;

use encoding_rs::{BIG5, GB18030, UTF_8, WINDOWS_1252};

use super::{FileLocation, LoadedGame, NotationError, charset};
use crate::game::Game;

/// The encoding of a text that is not UTF-8 and does not declare an encoding, or is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Damaged UTF-8: some characters cannot be decoded.
    Utf8,
    /// GB 18030 or a predecessor: simplified Chinese.
    Gb18030,
    /// Traditional Chinese.
    Big5,
    /// Western European.
    Windows1252,
    /// The encoding of this name, which the file declares; some characters cannot be decoded.
    Declared(&'static str),
}

impl Encoding {
    /// All, in order of preference when there is no other evidence.
    const ALL: [(Encoding, &'static encoding_rs::Encoding); 4] = [
        (Encoding::Gb18030, GB18030),
        (Encoding::Big5, BIG5),
        (Encoding::Windows1252, WINDOWS_1252),
        (Encoding::Utf8, UTF_8),
    ];
}

/// Writes the usual name of the encoding.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gb18030 => "GB 18030",
            Encoding::Big5 => "Big5",
            Encoding::Windows1252 => "Windows-1252",
            Encoding::Declared(name) => name,
        })
    }
}

/// A decoded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DecodedText {
    pub text: String,
    /// The encoding; `None` if it is certain and nothing is damaged.
    pub guessed: Option<Encoding>,
    /// The number of characters that could not be decoded.
    pub lost: usize,
}

/// A text with several games. Each is read as a separate text, so that errors do not slow down reading.
#[derive(Clone, Debug)]
pub(crate) struct GameTexts {
    text: String,
    /// The byte range of each game, and the position of its first byte.
    games: Vec<(Range<usize>, FileLocation)>,
}

impl GameTexts {
    /// Creates a text with its games in order.
    pub(crate) fn new(text: String, games: Vec<Range<usize>>) -> GameTexts {
        let (mut at, mut place) = (0, FileLocation::Text { line: 1, column: 1 });
        let placed = games.into_iter().map(|game| {
            let between = text.get(at..game.start).unwrap_or_default();
            place = FileLocation::from_offset(between, between.len()).to_absolute(place);
            at = game.start;
            (game, place)
        });
        GameTexts { games: placed.collect(), text }
    }

    pub(crate) const fn len(&self) -> usize {
        self.games.len()
    }

    /// Reads a game by its index from 0.
    pub(crate) fn read<G: Game, R, W>(
        &self,
        index: usize,
        read: impl Fn(&str) -> Result<LoadedGame<G, W>, NotationError<G, R>>,
    ) -> Option<Result<LoadedGame<G, W>, NotationError<G, R>>> {
        let (game, start) = self.games.get(index)?;
        let loaded = read(self.text.get(game.clone())?);
        Some(loaded.map_err(|error| NotationError { location: error.location.to_absolute(*start), ..error }))
    }
}

/// Characters frequent in game files, simplified and traditional, and the most frequent ones of the language.
const FREQUENT_CHARS: &str = "的一是不了在人有中年月日上下先后後手胜勝负負和局比赛賽冠军軍杯象棋黑白红紅兵卒马馬车車炮砲士仕相将將帅帥进進退\
                        平前二三四五六七八九十以这這可方各加变變攻";

/// The share of a text's other characters than ASCII that may be undecodable in the encoding that it declares: one in ten.
/// With more, the declaration is wrong.
const MOST_LOST: usize = 10;

/// Decodes a text, which may begin with a byte-order mark. SGF is decoded as it [declares](charset::declared), unless that is
/// obviously wrong. UTF-8 and UTF-16 are recognized; anything else is GB 18030, Big5 or Windows-1252, whichever gives the most
/// frequent and the fewest undecodable or unassigned characters. CR LF becomes LF.
pub(crate) fn decode(bytes: &[u8]) -> DecodedText {
    let mut decoded = decode_bytes(bytes);
    if decoded.text.contains("\r\n") {
        decoded.text = decoded.text.replace("\r\n", "\n");
    }
    decoded
}

fn decode_bytes(bytes: &[u8]) -> DecodedText {
    let certain = |text| DecodedText { text, guessed: None, lost: 0 };
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return certain(encoding.decode(bytes).0.into_owned());
    }
    // A program that saved the file anew as UTF-8 left the old declaration: characters of three bytes are no coincidence.
    let utf8 = str::from_utf8(bytes);
    if let Some(text) = utf8.ok().filter(|text| text.chars().any(|c| c >= '\u{800}')) {
        return certain(text.to_owned());
    }
    if let Some(encoding) = charset::declared(bytes).filter(|&declared| declared != UTF_8) {
        let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
        let lost = text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count();
        if lost * MOST_LOST <= text.chars().filter(|c| !c.is_ascii()).count() {
            let guessed = (lost > 0).then_some(Encoding::Declared(encoding.name()));
            return DecodedText { text, guessed, lost };
        }
    }
    if let Ok(text) = utf8 {
        return certain(text.to_owned());
    }
    let mut best: Option<(i64, DecodedText)> = None;
    for (encoding, decoder) in Encoding::ALL {
        let text = decoder.decode_without_bom_handling(bytes).0.into_owned();
        // In SGF, a wrong encoding takes brackets for parts of characters, or the other way round.
        let mut sense = if charset::is_sgf(bytes) { -4 * charset::unbalanced_brackets(&text) } else { 0 };
        if encoding == Encoding::Windows1252 {
            sense += accented_letters(&text);
        }
        let mut lost = 0;
        for c in text.chars().filter(|c| !c.is_ascii()) {
            match c {
                char::REPLACEMENT_CHARACTER => {
                    lost += 1;
                    sense -= 4;
                }
                // Private use: code points of the encoding to which no character is assigned.
                '\u{E000}'..='\u{F8FF}' => sense -= 1,
                _ => sense += i64::from(FREQUENT_CHARS.contains(c)),
            }
        }
        if best.as_ref().is_none_or(|(most, _)| sense > *most) {
            best = Some((sense, DecodedText { text, guessed: Some(encoding), lost }));
        }
    }
    best.map_or_else(|| certain(String::new()), |(_, decoded)| decoded)
}

/// Counts the single letters with accents in words of ASCII letters, such as in Zoé and Özil. Chinese encodings have few such
/// bytes: their characters are pairs of bytes, mostly both not ASCII.
fn accented_letters(text: &str) -> i64 {
    let mut chars = text.chars().peekable();
    let (mut before, mut count) = (' ', 0);
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        let is_in_word = if after.is_ascii_alphabetic() {
            c.is_uppercase() || after.is_ascii_lowercase()
        } else {
            before.is_ascii_alphabetic() && (c.is_lowercase() || before.is_ascii_uppercase())
        };
        let is_letter = c >= 'À' && c.is_alphabetic();
        count += i64::from(is_letter && is_in_word && before.is_ascii() && after.is_ascii());
        before = c;
    }
    count
}

/// Returns the range of each line of a text, including its end.
pub(crate) fn line_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        at += line.len();
        at - line.len()..at
    })
}

/// Returns the parts of a file of which these are the starts, in order; the last one ends at `end`.
pub(crate) fn part_ranges(starts: &[usize], end: usize) -> Vec<Range<usize>> {
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Appends a text with a backslash before each character of a set.
pub(crate) fn push_escaped(text: &mut String, value: &str, special: &str) {
    for c in value.chars() {
        if special.contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, Option<Encoding>) {
        let decoded = decode(bytes);
        (decoded.text, decoded.guessed)
    }

    #[test]
    fn encodings_that_say_what_they_are() {
        assert_eq!(read("棋".as_bytes()), ("棋".into(), None));
        assert_eq!(read(b"\xFF\xFE\x68\x00"), ("h".into(), None));
        assert_eq!(read(b"\xEF\xBB\xBFh"), ("h".into(), None));
    }

    #[test]
    fn encodings_that_have_to_be_guessed() {
        assert_eq!(read(b"\xC6\xE5"), ("棋".into(), Some(Encoding::Gb18030)));
        for (bytes, text) in [
            (&b"caf\xE9"[..], "café"),
            (b"[White \"Andr\xE9s\"]", "[White \"Andrés\"]"),
            (b"\xD6zg\xFCr, Fran\xE7ois, M\xFCller", "Özgür, François, Müller"),
            (b"(;PW[Zo\xE9]PB[Ren\xE9])", "(;PW[Zoé]PB[René])"),
            (b"(;PW[\xC0\xEB\xE5\xED\xE0])", "(;PW[Àëåíà])"),
        ] {
            assert_eq!(read(bytes), (text.into(), Some(Encoding::Windows1252)));
        }
        for (encoding, text) in [
            (Encoding::Gb18030, "[Red \"呂欽\"]\n1. 炮二平五 马８进７"),
            (Encoding::Gb18030, "某某先胜某某 1. 相三进五"),
            (Encoding::Big5, "[Red \"呂欽\"]\n1. 炮二平五 馬８進７"),
            (Encoding::Big5, "第一局 紅先勝 1. 相三進五"),
        ] {
            let (_, encoder) = Encoding::ALL.into_iter().find(|&(of, _)| of == encoding).unwrap();
            let bytes = encoder.encode(text).0;
            assert_eq!(read(&bytes), (text.to_owned(), Some(encoding)));
        }
    }

    #[test]
    fn a_damaged_text_is_read_as_what_it_mostly_is() {
        let mut bytes = "1. 炮二平五 马８进７".as_bytes().to_vec();
        bytes.push(0xFF);
        let decoded = decode(&bytes);
        assert_eq!((decoded.guessed, decoded.lost), (Some(Encoding::Utf8), 1));
        assert!(decoded.text.starts_with("1. 炮二平五"));
    }

    #[test]
    fn what_is_special_gets_a_backslash() {
        let mut text = String::new();
        push_escaped(&mut text, "a]b\\", "]\\");
        assert_eq!(text, "a\\]b\\\\");
    }
}
