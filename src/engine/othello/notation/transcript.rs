//! Transcripts: a list of moves, `f5d6c3…`.
//!
//! **The writer is strict**: lower case, no spaces, no passes, and only games from the usual start.
//!
//! **The reader is lenient.** Squares may be in any case, also full-width. Between them may be spaces, line breaks,
//! commas, semicolons, single hyphens, bars, quotation marks and move numbers, with or without dots (`1. F5 d6 2. C3
//! d3`). Passes may be omitted or written as `pass`, `pa`, `ps` or `--`. A comment `{…}` is kept with the move before
//! it, tag lines `[Black "…"]` as from PlayOK are kept as tags, a result such as `40-24` as the result. Lines that
//! begin with `#` or `%` are skipped.
//!
//! **Several games** in a text: tag lines or a number 1 after moves begin a new one. Otherwise, if the lines together
//! are not a legal game and more than half of them begin with one of the four first moves, each line is a game.

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

use super::super::{Move, Position};
use super::error::{
    DroppedCounts, ExpectedItem, FilePart, OthelloErrorKind, OthelloNotationError, OthelloNotationWarning,
};
use super::{LoadedGame, disc_number, play};
use crate::notation::text::line_ranges;
use crate::record::{Record, tag};

/// Writes the main line of a game from the usual start, and returns what could not be written. Passes are implied.
///
/// `None` if the game began from another position, which a transcript cannot express.
pub fn write(record: &Record<Position>) -> Option<(String, DroppedCounts)> {
    (*record.start() == Position::start()).then(|| {
        let moves = record.main_moves().filter_map(Move::square);
        let text = moves.map(|square| square.to_string()).collect();
        (text, DroppedCounts { moves: 0, ..DroppedCounts::count_all(record) })
    })
}

/// Returns the ranges of the games in a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut games: Vec<Vec<Range<usize>>> = Vec::new();
    let (mut begun, mut marked) = (false, false);
    for range in line_ranges(text).filter(|line| !is_remark(&text[line.clone()])) {
        let first = Tokens::new(text, range.clone()).next().map(|(_, token)| token);
        let opens = matches!(first, Some(Token::Tag(..) | Token::Number(1)));
        let has_moves = Tokens::new(text, range.clone()).any(|(_, token)| matches!(token, Token::Move(_)));
        marked |= opens;
        match games.last_mut() {
            Some(lines) if !(opens && begun) => {
                lines.push(range);
                begun |= has_moves;
            }
            _ => {
                games.push(vec![range]);
                begun = has_moves;
            }
        }
    }
    if let ([lines], false) = (games.as_slice(), marked)
        && lines.len() > 1
        && 2 * lines.iter().filter(|line| opens_game(text, line)).count() > lines.len()
        && read(&text[whole(lines)]).is_err()
    {
        return lines.clone();
    }
    games.iter().map(|lines| whole(lines)).collect()
}

fn whole(lines: &[Range<usize>]) -> Range<usize> {
    lines.first().map_or(0, |line| line.start)..lines.last().map_or(0, |line| line.end)
}

/// Returns whether a line contains nothing of a game.
pub(super) fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '%'])
}

/// Returns whether a line begins with a move that can begin a game.
fn opens_game(text: &str, line: &Range<usize>) -> bool {
    Tokens::new(text, line.clone()).find_map(|(_, token)| match token {
        Token::Move(mv) => Some(mv.square().is_some_and(|square| Position::start().legal_moves().contains(square))),
        Token::Wrong(_) => Some(false),
        _ => None,
    }) == Some(true)
}

/// Returns whether a text begins with a move, or with what may precede one.
pub(super) fn is_transcript(text: &str) -> bool {
    let mut tokens = Tokens::new(text, 0..text.len()).map(|(_, token)| token);
    tokens.find_map(|token| match token {
        Token::Move(_) | Token::Tag(..) => Some(true),
        Token::Wrong(_) => Some(false),
        _ => None,
    }) == Some(true)
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<LoadedGame, OthelloNotationError> {
    let mut record = Record::new(Position::start());
    let mut warnings = Vec::new();
    for (at, token) in Tokens::new(text, 0..text.len()) {
        let error = |reason, record| OthelloNotationError::in_text(text, at, reason).with_legal(record);
        match token {
            Token::Move(Move::Pass) if record.outcome().is_some() => warnings.push(OthelloNotationWarning::PassAtEnd),
            Token::Move(mv) => {
                if let Err(why) = play(&mut record, mv) {
                    let number = disc_number(&record);
                    return Err(error(OthelloErrorKind::Illegal { number, mv, why }, record));
                }
            }
            Token::Comment(text) => record.node_mut(record.current_id()).add_comment(text),
            Token::Tag(name, value) => record.tags.push((tag_name(name).to_owned(), value)),
            Token::Result(text) if record.tag(tag::RESULT).is_none() => record.set_tag(tag::RESULT, text),
            Token::Number(_) | Token::Result(_) => {}
            Token::Open(expected) => return Err(error(OthelloErrorKind::CutShort(expected), record)),
            Token::Wrong(text) => return Err(error(OthelloErrorKind::NotAMove(text.to_owned()), record)),
        }
    }
    Ok(LoadedGame { record, warnings })
}

/// Returns the tag for the name in a tag line.
fn tag_name(name: &str) -> &str {
    match name {
        "Black" => tag::FIRST,
        "White" => tag::SECOND,
        "Site" => tag::PLACE,
        other => other,
    }
}

/// A token of a transcript.
#[derive(Debug)]
enum Token<'a> {
    Move(Move),
    Number(u32),
    Result(&'a str),
    Comment(&'a str),
    Tag(&'a str, String),
    /// A token without its end; holds what was expected.
    Open(ExpectedItem),
    Wrong(&'a str),
}

/// The tokens of a part of a text, with their offsets.
struct Tokens<'a> {
    text: &'a str,
    end: usize,
    chars: Peekable<CharIndices<'a>>,
    start: usize,
    line_start: bool,
    /// `true` if the previous character was the digit of a square.
    after_square: bool,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str, part: Range<usize>) -> Tokens<'a> {
        let chars = text[part.clone()].char_indices().peekable();
        Tokens { text, end: part.end, chars, start: part.start, line_start: true, after_square: false }
    }

    /// Returns the next character, full-width ones converted, with its offset.
    fn peek(&mut self) -> Option<(usize, char)> {
        self.chars.peek().map(|&(at, c)| (at + self.start, narrow(c)))
    }

    /// Skips characters while they match; returns the end.
    fn skip(&mut self, fits: impl Fn(char) -> bool) -> usize {
        while let Some((at, c)) = self.peek() {
            if !fits(c) {
                return at;
            }
            self.chars.next();
        }
        self.end
    }

    /// Returns up to `count` remaining characters, full-width ones converted.
    fn ahead(&self, count: usize) -> String {
        self.chars.clone().take(count).map(|(_, c)| narrow(c)).collect()
    }

    fn drop(&mut self, count: usize) {
        for _ in 0..count {
            self.chars.next();
        }
    }

    /// Returns everything up to a closing character, which is consumed; `None` if there is none.
    fn until(&mut self, close: char) -> Option<&'a str> {
        self.chars.next();
        let from = self.peek()?.0;
        let to = self.skip(|c| c != close);
        self.chars.next().map(|_| &self.text[from..to])
    }

    fn number(&mut self, at: usize) -> Token<'a> {
        let glued = self.after_square;
        let digits = self.skip(|c| c.is_ascii_digit());
        if let [b'-', digit, ..] = self.ahead(2).as_bytes()
            && digit.is_ascii_digit()
        {
            self.drop(1);
            let end = self.skip(|c| c.is_ascii_digit());
            return Token::Result(&self.text[at..end]);
        }
        let dotted = self.skip(|c| matches!(c, '.' | '…')) > digits;
        // `f56` is neither a square nor a square and a number.
        if glued && !dotted {
            return Token::Wrong(&self.text[at..digits]);
        }
        let digits: String = self.text[at..digits].chars().map(narrow).collect();
        Token::Number(digits.parse().unwrap_or(u32::MAX))
    }

    fn tag(&mut self, at: usize) -> Token<'a> {
        let Some(inside) = self.until(']') else { return Token::Open(ExpectedItem::End("]", FilePart::Tag)) };
        match inside.trim().split_once(char::is_whitespace) {
            Some((name, value)) => Token::Tag(name, value.trim().trim_matches('"').to_owned()),
            None => Token::Wrong(&self.text[at..at + inside.len() + 2]),
        }
    }

    fn word(&mut self, at: usize) -> Token<'a> {
        let ahead = self.ahead(4).to_ascii_lowercase();
        for word in ["pass", "pa", "ps", "--"] {
            if ahead.starts_with(word) {
                self.drop(word.len());
                return Token::Move(Move::Pass);
            }
        }
        let square: String = ahead.chars().take(2).collect();
        if let Ok(square) = square.parse() {
            self.drop(2);
            self.after_square = true;
            return Token::Move(Move::Place(square));
        }
        let end = self.skip(|c| !c.is_whitespace());
        Token::Wrong(&self.text[at..end])
    }
}

/// Converts a full-width character.
fn narrow(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let (at, c) = self.peek()?;
            let line_start = self.line_start;
            self.line_start = c == '\n' || (line_start && c.is_whitespace());
            let token = match c {
                '#' | '%' if line_start => {
                    self.skip(|c| c != '\n');
                    continue;
                }
                '0'..='9' => self.number(at),
                '{' => self.until('}').map_or(Token::Open(ExpectedItem::End("}", FilePart::Comment)), Token::Comment),
                '[' => self.tag(at),
                '-' if !self.ahead(2).starts_with("--") => {
                    self.chars.next();
                    self.after_square = false;
                    continue;
                }
                _ if c.is_whitespace() || ",;:|\"'`*“”‘’„«»、。.…".contains(c) => {
                    self.chars.next();
                    self.after_square = false;
                    continue;
                }
                _ => {
                    self.after_square = false;
                    return Some((at, self.word(at)));
                }
            };
            self.after_square = false;
            return Some((at, token));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<LoadedGame, OthelloNotationError> {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        read(&text[games[0].clone()])
    }

    fn written(text: &str) -> String {
        write(&one(text).unwrap().record).unwrap().0
    }

    #[test]
    fn one_game_in_many_hands() {
        for text in [
            "f5d6c3d3c4",
            "F5D6C3D3C4\r\n",
            "f5 d6\nc3 d3\nc4",
            "1. F5 d6 2. C3 d3 3. C4",
            "1.F5d62.C3d33.C4",
            "1 f5 2 d6 3 c3 4 d3 5 c4",
            "\"f5, d6, c3, d3, c4\"",
            "“f5-d6-c3-d3-c4”",
            "ｆ５ｄ６ｃ３　ｄ３ｃ４",
            "# a remark\nf5d6c3d3c4\n",
            "1. f5 d6\n2. c3 d3\n3. c4 *",
        ] {
            assert_eq!(written(text), "f5d6c3d3c4", "{text}");
        }
    }

    #[test]
    fn tags_comments_and_results_are_kept() {
        let text = "[Site \"PlayOK\"]\n[Black \"甲\"]\n[White \"乙\"]\n\n1. f5 {only move} d6 40-24\n";
        let record = one(text).unwrap().record;
        assert_eq!(record.tag(tag::PLACE), Some("PlayOK"));
        assert_eq!((record.tag(tag::FIRST), record.tag(tag::SECOND)), (Some("甲"), Some("乙")));
        assert_eq!(record.tag(tag::RESULT), Some("40-24"));
        assert_eq!(record.node(1).comment, "only move");
        let (_, dropped) = write(&record).unwrap();
        assert_eq!(dropped.to_string(), "4 tags, 1 comment");
    }

    #[test]
    fn passes_are_implied_or_written() {
        // A game in which black has to pass before disc 9.
        let implied = one("f5f6f7g7c4f8h8h6c3").unwrap().record;
        let moves: Vec<String> = implied.moves().iter().map(Move::to_string).collect();
        assert!(moves.iter().any(|mv| mv == "pass"));
        for pass in ["pass", "PA", "ps", "--"] {
            assert_eq!(one(&moves.join(" ").replace("pass", pass)).unwrap().record, implied);
        }
        assert_eq!(one("e6f4e3f6g5d6e7f5c5 pass").unwrap().warnings, [OthelloNotationWarning::PassAtEnd]);
        let error = one("f5 pass").unwrap_err();
        assert!(error.to_string().starts_with("line 1, column 4: move 2, pass, is illegal"), "{error}");
    }

    #[test]
    fn several_games_are_told_apart() {
        assert_eq!(games("f5d6c3\nd3c3c4\nf5f6e6\n").len(), 3);
        assert_eq!(games("1. f5 d6\n2. c3\n1. d3 c3\n").len(), 2);
        assert_eq!(games("[Black \"a\"]\nf5\n\n[Black \"b\"]\nf5\n").len(), 2);
        assert_eq!(games("f5d6\nc3d3\n").len(), 1);
    }

    #[test]
    fn what_is_wrong_is_told_with_the_moves_before_it() {
        for (text, says, kept) in [
            ("f5d6a1", "line 1, column 5: move 3, a1, is illegal: a disc of X on a1 flips nothing", 2),
            ("f5 d6\nc3 xx", "line 2, column 4: \"xx\" is not a move", 3),
            ("f5d6c3f5", "is occupied by a disc", 3),
            ("f56", "\"6\" is not a move", 1),
            ("f5 {never closed", "the file ends too early; expected }", 1),
            ("f5 f9", "\"f9\" is not a move", 1),
        ] {
            let error = one(text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
            assert_eq!(error.legal.unwrap().ply(), kept);
        }
    }

    #[test]
    fn a_game_from_another_start_is_refused() {
        let start = Position::new(Position::start().board(), crate::othello::Side::White);
        assert_eq!(write(&Record::new(start)), None);
    }
}
