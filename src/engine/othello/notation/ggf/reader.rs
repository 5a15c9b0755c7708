//! The GGF reader.

use std::ops::Range;
use std::time::Duration;

use super::super::super::{Board, Move, ParsePositionError, Position, Side};
use super::super::error::{
    ExpectedItem, FilePart, OthelloErrorKind, OthelloNotationError, OthelloNotationWarning, position_warnings,
};
use super::super::{LoadedGame, disc_number, play};
use super::{RESULTS, SHARED, WHOLE, size_and_letters};
use crate::record::{NodeId, ROOT, Record};
use crate::search::Score;

/// Returns whether a text contains a game.
pub(in super::super) fn is_within(text: &str) -> bool {
    text.contains("(;")
}

/// Returns the ranges of the games in a text: from `(;` to the closing parenthesis. A game without its end stops before
/// the next `(;GM[`.
pub(in super::super) fn games(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut games = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    // The byte that closes the current value, and the next byte to skip because `\` precedes it.
    let (mut close, mut escaped) = (None, 0);
    for (at, &byte) in bytes.iter().enumerate() {
        let opens = byte == b'(' && bytes.get(at + 1) == Some(&b';');
        if start.is_some_and(|start| start != at) && opens && bytes[at..].starts_with(b"(;GM[") {
            games.extend(start.map(|start| start..at));
            (start, depth, close) = (Some(at), 1, None);
            continue;
        }
        if start.is_none() {
            if opens {
                (start, depth, close) = (Some(at), 1, None);
            }
            continue;
        }
        match (close, byte) {
            (Some(_), b'\\') if escaped <= at => escaped = at + 2,
            (Some(closer), _) if byte == closer && escaped <= at => close = None,
            (Some(_), _) => {}
            // A variation in brackets: what is in it is looked at in its turn.
            (None, b'[' | b'{') if is_variation(&text[..at], &text[at + 1..]) => {}
            (None, b'[') => close = Some(b']'),
            (None, b'{') => close = Some(b'}'),
            (None, b'(') => depth += 1,
            (None, b')') => {
                depth -= 1;
                if depth == 0 {
                    games.extend(start.take().map(|start| start..at + 1));
                }
            }
            (None, _) => {}
        }
    }
    games.extend(start.map(|start| start..text.len()));
    games
}

/// Returns whether the value at this point is one of our variations.
fn is_variation(before: &str, rest: &str) -> bool {
    let before = before.trim_end();
    let named = before.ends_with("VA") && !before[..before.len() - 2].ends_with(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    named && (rest.starts_with("B{") || rest.starts_with("W{"))
}

/// Reads a game.
pub(in super::super) fn read(text: &str) -> Result<LoadedGame, OthelloNotationError> {
    let mut reader = Reader {
        text,
        at: 1,
        record: Record::new(Position::start()),
        board: false,
        open: Vec::new(),
        warnings: Vec::new(),
    };
    match reader.game() {
        Ok(()) => {
            let Reader { mut record, warnings, .. } = reader;
            RESULTS.apply_to(&mut record);
            Ok(LoadedGame { record, warnings })
        }
        Err((at, reason)) => Err(OthelloNotationError::in_text(text, at, reason).with_legal(reader.record)),
    }
}

/// An error and its byte offset.
type Trouble = (usize, OthelloErrorKind);

struct Reader<'a> {
    /// The text of the game, from its bracket on.
    text: &'a str,
    /// The offset of the next byte.
    at: usize,
    record: Record<Position>,
    /// `true` if the board has been set.
    board: bool,
    /// The closing characters of open variations, and where the record continues after each.
    open: Vec<(char, NodeId)>,
    warnings: Vec<OthelloNotationWarning>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, fits: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !fits(c)).unwrap_or(rest.len());
    }

    /// Returns the error for a character where a property or the end of the game is expected.
    fn no_property(&self, found: char) -> Trouble {
        (self.at, OthelloErrorKind::Unexpected { found, expected: ExpectedItem::Property(";)") })
    }

    fn game(&mut self) -> Result<(), Trouble> {
        loop {
            self.skip(|c| c.is_whitespace() || c == ';');
            match self.peek() {
                None => return Err((self.at, OthelloErrorKind::CutShort(ExpectedItem::End(";)", FilePart::Game)))),
                Some('(') => {
                    self.open.push((')', self.record.current_id()));
                    self.at += 1;
                }
                Some(found @ (')' | ']' | '}')) => match self.open.last() {
                    None if found == ')' => return Ok(()),
                    Some(&(close, back)) if close == found => {
                        self.open.pop();
                        self.record.go_to(back);
                        self.at += 1;
                    }
                    Some(&(close, _)) => {
                        let signs = match close {
                            ')' => ")",
                            ']' => "]",
                            _ => "}",
                        };
                        let expected = ExpectedItem::End(signs, FilePart::Variation);
                        return Err((self.at, OthelloErrorKind::Unexpected { found, expected }));
                    }
                    None => return Err(self.no_property(found)),
                },
                Some(found) if !found.is_ascii_alphabetic() => return Err(self.no_property(found)),
                Some(_) => self.property()?,
            }
        }
    }

    fn property(&mut self) -> Result<(), Trouble> {
        let start = self.at;
        self.skip(|c| c.is_ascii_alphabetic());
        let (text, end) = (self.text, self.at);
        let name = &text[start..end];
        self.skip(char::is_whitespace);
        let Some(open @ ('[' | '{')) = self.peek() else {
            let expected = ExpectedItem::Start("[", FilePart::Value);
            let reason = self
                .peek()
                .map_or(OthelloErrorKind::CutShort(expected), |found| OthelloErrorKind::Unexpected { found, expected });
            return Err((self.at, reason));
        };
        let present = self.record.current_id();
        if let Some(parent) = self.record.node(present).parent()
            && is_variation(&text[..end], &text[self.at + 1..])
        {
            self.open.push((if open == '[' { ']' } else { '}' }, present));
            self.record.go_to(parent);
            self.at += 1;
            return Ok(());
        }
        while let Some(open @ ('[' | '{')) = self.peek() {
            let at = self.at + 1;
            let value = self.value(open)?;
            self.take(name, value, at)?;
            self.skip(char::is_whitespace);
        }
        Ok(())
    }

    /// Parses the value that begins here and removes brackets and escapes.
    fn value(&mut self, open: char) -> Result<String, Trouble> {
        let close = if open == '[' { ']' } else { '}' };
        let mut value = String::new();
        let mut chars = self.text[self.at + 1..].char_indices();
        while let Some((offset, c)) = chars.next() {
            match c {
                '\\' => match chars.clone().next() {
                    Some((_, escaped @ ('[' | ']' | '{' | '}' | '\\'))) => {
                        value.push(escaped);
                        chars.next();
                    }
                    _ => value.push(c),
                },
                _ if c == close => {
                    self.at += offset + 2;
                    return Ok(value);
                }
                _ => value.push(c),
            }
        }
        let signs = if open == '[' { "]" } else { "}" };
        Err((self.text.len(), OthelloErrorKind::CutShort(ExpectedItem::End(signs, FilePart::Property))))
    }

    /// Processes a property.
    fn take(&mut self, name: &str, value: String, at: usize) -> Result<(), Trouble> {
        match name {
            "GM" if value.trim().eq_ignore_ascii_case("othello") => {}
            "GM" => return Err((at, OthelloErrorKind::OtherGame(value))),
            "BO" => return self.set_up(&value, at),
            "B" => return self.play(Side::Black, &value, at),
            "W" => return self.play(Side::White, &value, at),
            "C" => self.present().add_comment(&value),
            "SC" if self.record.current_id() != ROOT && parse_score(&value).is_some() => {
                self.present().score = parse_score(&value);
            }
            "XN" => match value.split_once('=') {
                Some((name, value)) => self.keep(name.replace("%3D", "=").replace("%25", "%"), value.to_owned()),
                None => self.keep(name.to_owned(), value),
            },
            _ => match SHARED.iter().find(|(property, _)| *property == name) {
                Some(_) if value.is_empty() => {}
                Some((_, tag)) => self.record.tags.push(((*tag).to_owned(), value)),
                None if WHOLE.contains(&name) => {
                    if name == "TY" {
                        self.kind(&value, at)?;
                    }
                    self.record.tags.push((name.to_owned(), value));
                }
                None => self.keep(name.to_owned(), value),
            },
        }
        Ok(())
    }

    fn present(&mut self) -> &mut crate::record::RecordNode<Position> {
        self.record.node_mut(self.record.current_id())
    }

    /// Stores an unknown property: as a tag before the board and moves, otherwise with the current move.
    fn keep(&mut self, name: String, value: String) {
        if !self.board && self.record.node_count() == 1 {
            self.record.tags.push((name, value));
        } else {
            self.present().properties.push((name, value));
        }
    }

    /// Checks the type, such as `8`, `s8r20` or `10`: board size and letters for the variant.
    fn kind(&mut self, value: &str, at: usize) -> Result<(), Trouble> {
        let (size, letters) = size_and_letters(value);
        if !matches!(size, "" | "8") {
            return Err((at, OthelloErrorKind::BoardSize(size.to_owned())));
        }
        if letters.contains(['a', 'A']) {
            self.warnings.push(OthelloNotationWarning::AntiGame);
        }
        Ok(())
    }

    /// Sets up a board, `8 -------- … *`.
    fn set_up(&mut self, value: &str, at: usize) -> Result<(), Trouble> {
        if self.record.node_count() > 1 {
            return Err((at, OthelloErrorKind::LateBoard));
        }
        let (size, rest) = value.trim().split_once(char::is_whitespace).unwrap_or((value.trim(), ""));
        if size != "8" {
            return Err((at, OthelloErrorKind::BoardSize(size.to_owned())));
        }
        let mut squares: String = rest.split_whitespace().collect();
        let side = squares.pop().map(String::from).unwrap_or_default();
        let wrong = |error: ParsePositionError| (at, OthelloErrorKind::Position(error));
        let board: Board = squares.parse().map_err(|error| wrong(ParsePositionError::Board(error)))?;
        let side: Side = side.parse().map_err(|error| wrong(ParsePositionError::Side(error)))?;
        let mut record = Record::new(Position::new(board, side));
        record.tags = std::mem::take(&mut self.record.tags);
        record.node_mut(ROOT).comment = std::mem::take(&mut self.record.node_mut(ROOT).comment);
        record.node_mut(ROOT).properties = std::mem::take(&mut self.record.node_mut(ROOT).properties);
        self.record = record;
        self.board = true;
        self.warnings.extend(position_warnings(&board));
        Ok(())
    }

    /// Plays a move with its evaluation and time.
    fn play(&mut self, side: Side, value: &str, at: usize) -> Result<(), Trouble> {
        let mut parts = value.splitn(3, '/').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let mv: Move = name.parse().map_err(|_| (at, OthelloErrorKind::NotAMove(name.to_owned())))?;
        let position = *self.record.position();
        let number = disc_number(&self.record);
        let played = if side == position.side() || position.is_over() {
            play(&mut self.record, mv)
        } else if position.must_pass() {
            self.record.play(Move::Pass).and_then(|_| self.record.play(mv))
        } else {
            return Err((at, OthelloErrorKind::Turn { number, mv, side: position.side() }));
        };
        match played {
            Ok(_) => {}
            Err(_) if mv == Move::Pass && position.is_over() => {
                self.warnings.push(OthelloNotationWarning::PassAtEnd);
                return Ok(());
            }
            Err(why) => return Err((at, OthelloErrorKind::Illegal { number, mv, why })),
        }
        for (text, property) in [(parts.next(), "XE"), (parts.next(), "XT")] {
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            let node = self.record.node_mut(self.record.current_id());
            let readable = if property == "XE" {
                let estimate = parse_estimate(text);
                node.score = estimate.or(node.score);
                estimate.is_some()
            } else {
                let time = parse_time(text);
                node.time = time.or(node.time);
                time.is_some()
            };
            if !readable {
                node.properties.push((property.to_owned(), text.to_owned()));
                self.warnings.push(OthelloNotationWarning::Unreadable(text.to_owned()));
            }
        }
        Ok(())
    }
}

/// Parses discs with decimals, rounded to hundredths.
pub(in super::super) fn parse_estimate(text: &str) -> Option<Score> {
    let discs: f64 = text.parse().ok()?;
    let hundredths = (discs * 100.0).round();
    (hundredths.abs() <= f64::from(i32::MAX)).then_some(Score::Estimate(hundredths as i32))
}

/// Parses `=+4` and `#-5`, as [`Score`] writes them.
fn parse_score(text: &str) -> Option<Score> {
    match text.split_at_checked(1)? {
        ("=", value) => value.parse().ok().map(Score::Exact),
        ("#", value) => value.parse().ok().map(Score::Mate),
        _ => None,
    }
}

/// Parses seconds with decimals, preceded by minutes and hours if there are colons.
fn parse_time(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if decimals.len() > 9 || !all_digits(decimals) || (whole.is_empty() && decimals.is_empty()) {
        return None;
    }
    let nanos: u32 = format!("{decimals:0<9}").parse().ok()?;
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        if !all_digits(part) {
            return None;
        }
        let part: u64 = if part.is_empty() { 0 } else { part.parse().ok()? };
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    Some(Duration::new(seconds, nanos))
}
