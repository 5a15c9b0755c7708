//! PGN: tags, then moves with comments and variations.
//!
//! **Written** with `[Game "Chinese Chess"]`, the tags of the record in their order, `FEN` unless the game begins at the usual
//! start, and `Format`; the moves of the main line a pair a line, comments in braces, variations in parentheses behind the
//! move that they replace. How a game ended otherwise than on the board is a tag `Termination`: `resignation`, `time forfeit` or
//! `agreement`. A closing brace within a comment becomes a full-width one. Times, scores and marks other than
//! `NAG` have no room.
//!
//! **Read** leniently. The moves may be Chinese, WXF or ICCS, whatever `Format` says; numbers may be left out or stand
//! before their move without a space; dots and `…` alone are passed over. Remarks from `;` to the end of a line are comments,
//! lines that begin with `%` are left out. A tag that follows moves begins a new game. Without any tag it is a plain list of
//! moves.

use std::ops::Range;

use super::super::{Position, Side};
use super::{Dropped, Fault, Loaded, Place, Reason, Style, parse_move};
use crate::game::{Outcome, Player};
use crate::record::{Ending, NodeId, ROOT, Record, tag};

/// Names of tags here, and their names in a record.
const NAMES: [(&str, &str); 3] = [("Red", tag::FIRST), ("Black", tag::SECOND), ("Site", tag::PLACE)];

/// The tag that says how a game ended otherwise than on the board, and its words; whose loss it was is told by the result.
const TERMINATION: &str = "Termination";
const RESIGNATION: &str = "resignation";
const TIME: &str = "time forfeit";
const AGREEMENT: &str = "agreement";

/// How a game ended, from its termination and its result.
fn ending_of(termination: &str, result: &str) -> Option<Ending> {
    let loser = match result {
        "1-0" => Some(Player::Second),
        "0-1" => Some(Player::First),
        _ => None,
    };
    match termination.to_lowercase().as_str() {
        RESIGNATION => loser.map(Ending::Resigned),
        TIME => loser.map(Ending::Time),
        AGREEMENT if result == "1/2-1/2" => Some(Ending::Agreed),
        _ => None,
    }
}

/// The mark that holds `$1` and its like, one after the other.
const NAG: &str = "NAG";

/// Writes a game with its comments and variations.
pub fn write(record: &Record<Position>, style: Style) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    tag("Game", "Chinese Chess");
    let ending = record.final_ending();
    for (name, value) in record.tags.iter().filter(|(name, _)| ending.is_none() || name != TERMINATION) {
        let name = NAMES.iter().find(|(_, ours)| ours == name).map_or(name.as_str(), |(theirs, _)| theirs);
        let fits = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "[]\"".contains(c));
        if fits && !["Game", "FEN", "Format"].contains(&name) {
            tag(name, value);
        }
    }
    if let Some(ending) = ending {
        let word = match ending {
            Ending::Resigned(_) => RESIGNATION,
            Ending::Time(_) => TIME,
            Ending::Agreed => AGREEMENT,
        };
        tag(TERMINATION, word);
    }
    let start = record.start().to_string();
    if start != Position::start().to_string() {
        tag("FEN", &start);
    }
    tag("Format", style.name());
    text.push('\n');
    let end = record.main_line().last().map_or(ROOT, |&id| id);
    let result = record.tag(tag::RESULT).filter(|text| is_result(text)).map(str::to_owned);
    let result = result.unwrap_or_else(|| {
        let by_the_rules = record.position_at(end).ending().map(|e| e.outcome());
        result_of(by_the_rules.or(ending.map(Ending::outcome))).to_owned()
    });
    text.push_str(&moves(record, style));
    text.push_str(&result);
    text.push('\n');
    text
}

/// What [`write()`] has no room for.
pub fn dropped(record: &Record<Position>) -> Dropped {
    let nags = (0..record.node_count()).flat_map(|id| &record.node(id).marks).filter(|(name, _)| name == NAG).count();
    let all = Dropped::all_of(record);
    Dropped { tags: 0, moves: 0, variations: 0, comments: 0, marks: all.marks - nags, ..all }
}

const fn result_of(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

enum Step {
    /// A node's move and what is said about it.
    Move(NodeId),
    /// What follows a node.
    Children(NodeId),
    Open,
    Close,
}

fn moves(record: &Record<Position>, style: Style) -> String {
    let mut text = comment(&record.node(ROOT).comment);
    let mut depth = 0;
    let mut numbered = false; // whether Black's next move needs no number
    let mut steps = vec![Step::Children(ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Open => {
                text.push('(');
                (depth, numbered) = (depth + 1, false);
            }
            Step::Close => {
                text.truncate(text.trim_end().len());
                text.push_str(") ");
                (depth, numbered) = (depth - 1, false);
            }
            Step::Move(id) => {
                let node = record.node(id);
                let (Some(parent), Some(mv)) = (node.parent(), node.mv) else { continue };
                let before = record.position_at(parent);
                if before.side() == Side::Red {
                    if depth == 0 && !text.is_empty() {
                        text.truncate(text.trim_end().len());
                        text.push('\n');
                    }
                    text.push_str(&format!("{}. ", before.move_number()));
                } else if !numbered {
                    text.push_str(&format!("{}... ", before.move_number()));
                }
                text.push_str(&style.write(before.board(), mv).unwrap_or_default());
                text.push(' ');
                for (_, value) in node.marks.iter().filter(|(name, _)| name == NAG) {
                    text.push_str(value);
                    text.push(' ');
                }
                text.push_str(&comment(&node.comment));
                numbered = before.side() == Side::Red && node.comment.is_empty();
            }
            Step::Children(id) => {
                let children = record.children(id);
                let Some((&main, others)) = children.split_first() else { continue };
                steps.push(Step::Children(main));
                for &other in others.iter().rev() {
                    steps.extend([Step::Close, Step::Children(other), Step::Move(other), Step::Open]);
                }
                steps.push(Step::Move(main));
            }
        }
    }
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn comment(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{{{}}} ", text.replace('}', "｝")) }
}

/// Whether a text may be PGN.
pub(super) fn is_like(text: &str) -> bool {
    Tokens::new(text, 0..text.len()).find_map(|(_, token)| match token {
        Token::Tag(..) | Token::Broken(_) => Some(true),
        Token::Word(word) => Some(Style::of(word).is_some() || is_result(word)),
        Token::Comment(_) => None,
        Token::Open | Token::Close => Some(false),
    }) == Some(true)
}

/// Where the games of a text are.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut in_moves = false;
    for (at, token) in Tokens::new(text, 0..text.len()) {
        match token {
            Token::Tag(..) => {
                if in_moves {
                    starts.push(at);
                }
                in_moves = false;
            }
            _ => in_moves = true,
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Reads one game of a text.
pub(super) fn read(text: &str, game: Range<usize>) -> Result<Loaded, Fault> {
    let place = |at: usize| Place::of(text, at);
    let mut tokens = Tokens::new(text, game).peekable();
    let mut tags = Vec::new();
    let mut start = Position::start();
    while let Some((at, token)) = tokens.next_if(|(_, token)| matches!(token, Token::Tag(..))) {
        let Token::Tag(name, value) = token else { continue };
        match name {
            "Game" if !is_xiangqi(&value) => return Err(Fault::new(place(at), Reason::OtherGame(value))),
            "Format" if !Style::ALL.iter().any(|style| style.name().eq_ignore_ascii_case(&value)) => {
                return Err(Fault::new(place(at), Reason::OtherFormat(value)));
            }
            "FEN" => start = value.parse().map_err(|why| Fault::new(place(at), Reason::Position(why)))?,
            "Game" | "Format" => {}
            _ if value.is_empty() => {}
            _ => {
                let name = NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
                tags.push((name.to_owned(), value));
            }
        }
    }
    let mut record = Record::new(start);
    record.tags = tags;
    let mut forks = Vec::new();
    for (at, token) in tokens {
        let fault = |reason, record| Err(Fault::with_legal(place(at), reason, record));
        match token {
            Token::Tag(..) => return fault(Reason::Unexpected("a move"), record),
            Token::Broken(what) => return fault(Reason::Unclosed(what), record),
            Token::Comment(text) => {
                let comment = &mut record.node_mut(record.present()).comment;
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(text);
            }
            Token::Open => {
                forks.push((at, record.present()));
                if !record.undo() {
                    return fault(Reason::Unexpected("a move before the first variation"), record);
                }
            }
            Token::Close => match forks.pop() {
                Some((_, present)) => record.go_to(present),
                None => return fault(Reason::Unexpected("a move, as no variation is open"), record),
            },
            Token::Word(word) if is_result(word) => {
                if record.tag(tag::RESULT).is_none() && word != "*" {
                    record.set_tag(tag::RESULT, word);
                }
            }
            Token::Word(word) if word.starts_with('$') => {
                let present = record.present();
                record.node_mut(present).marks.push((NAG.to_owned(), word.to_owned()));
            }
            Token::Word(word) => {
                let ply = record.ply() + 1;
                let mv = match parse_move(record.position().board(), word) {
                    Ok(mv) => mv,
                    Err(why) => return fault(Reason::Move { ply, why }, record),
                };
                if let Err(why) = record.play(mv) {
                    return fault(Reason::Illegal { ply, mv, why }, record);
                }
            }
        }
    }
    match forks.pop() {
        Some((at, _)) => Err(Fault::with_legal(place(at), Reason::Unclosed("the variation"), record)),
        None => {
            let said = record.tag(TERMINATION).zip(record.tag(tag::RESULT));
            if let Some(ending) = said.and_then(|(termination, result)| ending_of(termination, result)) {
                record.end_main_line(ending);
                if record.final_ending().is_some() {
                    record.set_tag(TERMINATION, "");
                    record.set_tag(tag::RESULT, "");
                }
            }
            Ok(Loaded { record, warnings: Vec::new() })
        }
    }
}

fn is_xiangqi(name: &str) -> bool {
    ["chinese chess", "xiangqi", "中国象棋", "象棋"].contains(&name.to_lowercase().as_str())
}

enum Token<'a> {
    Tag(&'a str, String),
    Comment(&'a str),
    Open,
    Close,
    /// A move, a result, a `$1`.
    Word(&'a str),
    /// Something begins and does not end; says what.
    Broken(&'static str),
}

/// The tokens of a part of a text with their places; nothing follows a broken one.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Tokens<'a> {
    const fn new(text: &'a str, part: Range<usize>) -> Tokens<'a> {
        Tokens { text, at: part.start, end: part.end }
    }

    /// What stands from the present place up to a character, which is passed.
    fn up_to(&mut self, end: char) -> Option<&'a str> {
        let rest = &self.text[self.at..self.end];
        let length = rest.find(end)?;
        self.at += length + end.len_utf8();
        Some(&rest[..length])
    }

    fn tag(&mut self) -> Option<Token<'a>> {
        let name = self.up_to('"')?.trim();
        let mut value = String::new();
        let rest = &self.text[self.at..self.end];
        let mut chars = rest.char_indices();
        loop {
            match chars.next()? {
                (at, '"') => {
                    self.at += at + 1;
                    break;
                }
                (_, '\\') => value.push(chars.next()?.1),
                (_, '\n') => return None,
                (_, char) => value.push(char),
            }
        }
        let fits =
            self.up_to(']')?.trim().is_empty() && !name.contains(|c: char| c.is_whitespace() || "[]".contains(c));
        fits.then_some(Token::Tag(name, value))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let rest = &self.text[self.at..self.end];
            let trimmed = rest.trim_start();
            let at = self.end - trimmed.len();
            self.at = at;
            let first = trimmed.chars().next()?;
            let begins_line = self.text[..at].ends_with('\n') || at == 0;
            let broken = |tokens: &mut Tokens, what| {
                tokens.at = tokens.end;
                Token::Broken(what)
            };
            if first == '%' && begins_line {
                self.up_to('\n').or_else(|| {
                    self.at = self.end;
                    None
                });
                continue;
            }
            if !"[{};()".contains(first) {
                let length =
                    trimmed.find(|c: char| c.is_whitespace() || "[]{};()".contains(c)).unwrap_or(trimmed.len());
                let length = length.max(first.len_utf8());
                self.at += length;
                let word = &trimmed[..length];
                let bare = if Style::of(word).is_some() { word } else { without_number(word) };
                if bare.is_empty() {
                    continue;
                }
                return Some((at + length - bare.len(), Token::Word(bare)));
            }
            self.at += 1;
            let token = match first {
                '[' => self.tag().unwrap_or_else(|| broken(self, "the tag")),
                '{' => match self.up_to('}') {
                    Some(comment) => Token::Comment(comment.trim()),
                    None => broken(self, "the comment"),
                },
                ';' => {
                    let comment = self.up_to('\n').unwrap_or_else(|| {
                        let comment = &self.text[self.at..self.end];
                        self.at = self.end;
                        comment
                    });
                    Token::Comment(comment.trim())
                }
                '(' => Token::Open,
                ')' => Token::Close,
                _ => broken(self, "a comment that never began"),
            };
            return Some((at, token));
        }
    }
}

/// A word without the number of its move, which ends with dots; nothing is left of a number or dots alone.
fn without_number(word: &str) -> &str {
    if is_result(word) {
        return word;
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', '…', '．', '。', '、']);
    if digits.is_empty() || rest.len() < digits.len() { rest } else { word }
}
