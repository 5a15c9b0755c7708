//! The PGN reader.

use std::ops::Range;

use super::super::super::Position;
use super::super::{
    Expected, Loaded, Part, Place, Reason, Style, Warning, XiangqiNotationError, is_move_like, parse_move, play,
};
use super::tokens::{Token, Tokens};
use super::{NAG, NAMES, TERMINATION, ending_of, is_result};
use crate::record::{NodeId, Record, tag};

/// Returns whether a text looks like PGN.
pub(in super::super) fn is_like(text: &str) -> bool {
    Tokens::new(text, 0..text.len()).find_map(|(_, token)| match token {
        Token::Tag(..) | Token::BadTag(_) | Token::Unclosed | Token::StrayBrace => Some(true),
        Token::Word(word) => Some(is_move_like(word) || is_result(word)),
        Token::Comment(_) | Token::Footer | Token::NextGame => None,
        Token::Open | Token::Close => Some(false),
    }) == Some(true)
}

/// Returns the byte ranges of the games in a text.
pub(in super::super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut in_moves = false;
    for (at, token) in Tokens::new(text, 0..text.len()) {
        match token {
            Token::Tag(..) if in_moves => {
                starts.push(at);
                in_moves = false;
            }
            Token::Tag(..) | Token::BadTag(_) => {}
            Token::NextGame => starts.push(at),
            _ => in_moves = true,
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Reads a game.
pub(in super::super) fn read(text: &str) -> Result<Loaded, XiangqiNotationError> {
    let place = |at: usize| Place::of(text, at);
    let mut tokens = Tokens::new(text, 0..text.len()).peekable();
    let mut tags = Vec::new();
    let mut start = Position::start();
    let mut warnings = Vec::new();
    while let Some((at, token)) = tokens.next_if(|(_, token)| matches!(token, Token::Tag(..) | Token::BadTag(_))) {
        let (name, value) = match token {
            Token::Tag(name, value) => (name, value),
            Token::BadTag(line) => {
                warnings.push(bad_tag(line));
                continue;
            }
            _ => continue,
        };
        match name {
            _ if value.is_empty() => {}
            "Game" if !is_xiangqi(&value) => {
                return Err(XiangqiNotationError::new(place(at), Reason::OtherGame(value)));
            }
            "Format" if !Style::ALL.iter().any(|style| style.name().eq_ignore_ascii_case(&value)) => {
                warnings.push(Warning::Format(value));
            }
            "FEN" => {
                start = value.parse().map_err(|why| XiangqiNotationError::new(place(at), Reason::Position(why)))?
            }
            "Game" | "Format" => {}
            _ => {
                let name = NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
                tags.push((name.to_owned(), value));
            }
        }
    }
    let mut record = Record::new(start);
    record.tags = tags;
    let mut reader = Reader { record, warnings, forks: Vec::new(), footer: 0 };
    let mut tokens = tokens.collect::<Vec<_>>().into_iter();
    while let Some((at, token)) = tokens.next() {
        let is_last_move = |tokens: &std::vec::IntoIter<(usize, Token)>| {
            !tokens.as_slice().iter().any(|(_, token)| matches!(token, Token::Word(word) if is_move_like(word)))
        };
        match token {
            // Words that no move follows are not meant as moves.
            Token::Word(word) if is_idle(word) && reader.forks.is_empty() && is_last_move(&tokens) => {
                reader.footer += 1 + text[at..].lines().skip(1).take_while(|line| !line.trim().is_empty()).count();
                break;
            }
            token => {
                if let Err(reason) = reader.token(at, token) {
                    return Err(XiangqiNotationError::with_legal(place(at), reason, reader.record));
                }
            }
        }
    }
    if let Some((at, _)) = reader.forks.pop() {
        let reason = Reason::CutShort(Expected::End(")", Part::Variation));
        return Err(XiangqiNotationError::with_legal(place(at), reason, reader.record));
    }
    Ok(reader.ended())
}

/// Returns whether a word is neither a move nor a result nor a mark.
fn is_idle(word: &str) -> bool {
    !is_move_like(word) && !is_result(word) && !word.starts_with('$')
}

fn bad_tag(line: &str) -> Warning {
    Warning::Tag(format!("[{}", line.chars().take(60).collect::<String>()))
}

fn is_xiangqi(name: &str) -> bool {
    ["chinese chess", "xiangqi", "中国象棋", "中國象棋", "象棋"].contains(&name.to_lowercase().as_str())
}

struct Reader {
    record: Record<Position>,
    warnings: Vec<Warning>,
    /// The open variations: the offset of each, and the move that it replaces.
    forks: Vec<(usize, NodeId)>,
    /// The number of lines that do not belong to the game.
    footer: usize,
}

impl Reader {
    fn token(&mut self, at: usize, token: Token<'_>) -> Result<(), Reason> {
        let record = &mut self.record;
        match token {
            Token::Tag(..) | Token::NextGame => {}
            Token::Footer => self.footer += 1,
            Token::BadTag(line) => self.warnings.push(bad_tag(line)),
            Token::Unclosed => return Err(Reason::CutShort(Expected::End("}", Part::Comment))),
            Token::StrayBrace => return Err(Reason::StrayBrace),
            Token::Comment(text) => {
                let comment = &mut record.node_mut(record.present()).comment;
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(text);
            }
            Token::Open => {
                self.forks.push((at, record.present()));
                if !record.undo() {
                    return Err(Reason::EarlyVariation);
                }
            }
            Token::Close => {
                let (_, present) = self.forks.pop().ok_or(Reason::StrayParenthesis)?;
                record.go_to(present);
            }
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
                let mv = parse_move(record.position().board(), word).map_err(|why| Reason::Move { ply, why })?;
                play(record, mv, &mut self.warnings)?;
            }
        }
        Ok(())
    }

    /// Returns the complete game. The termination is converted from a tag to an ending.
    fn ended(mut self) -> Loaded {
        let record = &mut self.record;
        let said = record.tag(TERMINATION).zip(record.tag(tag::RESULT));
        if let Some(ending) = said.and_then(|(termination, result)| ending_of(termination, result)) {
            record.end_main_line(ending);
            if record.final_ending().is_some() {
                record.set_tag(TERMINATION, "");
                record.set_tag(tag::RESULT, "");
            }
        }
        if self.footer > 0 {
            self.warnings.push(Warning::Footer(self.footer));
        }
        Loaded { record: self.record, warnings: self.warnings }
    }
}
