//! The PGN reader.

use std::ops::Range;

use super::super::super::Position;
use super::super::{
    ExpectedItem, FilePart, LoadedGame, MoveNotation, XiangqiErrorKind, XiangqiNotationError, XiangqiNotationWarning,
    is_move_like, parse_move, play,
};
use super::tokens::{Token, Tokens};
use super::{NAG, NAMES, TERMINATION, is_result, parse_termination};
use crate::notation::text::part_ranges;
use crate::record::{NodeId, Record, tag};

/// Returns whether a text looks like PGN.
pub(in super::super) fn is_like(text: &str) -> bool {
    Tokens::new(text, 0..text.len()).find_map(|(_, token)| match token {
        Token::Tag(..) | Token::BadTag(_) | Token::UnclosedComment | Token::StrayBrace => Some(true),
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
    part_ranges(&starts, text.len())
}

/// Reads a game.
pub(in super::super) fn read(text: &str) -> Result<LoadedGame, XiangqiNotationError> {
    let mut tokens = Tokens::new(text, 0..text.len()).peekable();
    let mut tags = Vec::new();
    let mut start = Position::start();
    let mut warnings = Vec::new();
    while let Some((at, token)) = tokens.next_if(|(_, token)| matches!(token, Token::Tag(..) | Token::BadTag(_))) {
        let (name, value) = match token {
            Token::Tag(name, value) => (name, value),
            Token::BadTag(line) => {
                warnings.push(tag_warning(line));
                continue;
            }
            _ => continue,
        };
        match name {
            _ if value.is_empty() => {}
            "Game" if !is_xiangqi(&value) => {
                return Err(XiangqiNotationError::in_text(text, at, XiangqiErrorKind::OtherGame(value)));
            }
            "Format" if !MoveNotation::ALL.iter().any(|style| style.name().eq_ignore_ascii_case(&value)) => {
                warnings.push(XiangqiNotationWarning::UnknownMoveFormat(value));
            }
            "FEN" => {
                start = value
                    .parse()
                    .map_err(|why| XiangqiNotationError::in_text(text, at, XiangqiErrorKind::Position(why)))?
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
            // Words after the last move belong to the footer.
            Token::Word(word) if is_unrecognized(word) && reader.forks.is_empty() && is_last_move(&tokens) => {
                reader.footer += 1 + text[at..].lines().skip(1).take_while(|line| !line.trim().is_empty()).count();
                break;
            }
            token => {
                if let Err(reason) = reader.process_token(at, token) {
                    return Err(XiangqiNotationError::in_text(text, at, reason).with_legal(reader.record));
                }
            }
        }
    }
    if let Some((at, _)) = reader.forks.pop() {
        let reason = XiangqiErrorKind::UnexpectedEnd(ExpectedItem::End(")", FilePart::Variation));
        return Err(XiangqiNotationError::in_text(text, at, reason).with_legal(reader.record));
    }
    Ok(reader.finish())
}

/// Returns whether a word is neither a move nor a result nor a mark.
fn is_unrecognized(word: &str) -> bool {
    !is_move_like(word) && !is_result(word) && !word.starts_with('$')
}

fn tag_warning(line: &str) -> XiangqiNotationWarning {
    XiangqiNotationWarning::InvalidTag(format!("[{}", line.chars().take(60).collect::<String>()))
}

fn is_xiangqi(name: &str) -> bool {
    ["chinese chess", "xiangqi", "中国象棋", "中國象棋", "象棋"].contains(&name.to_lowercase().as_str())
}

struct Reader {
    record: Record<Position>,
    warnings: Vec<XiangqiNotationWarning>,
    /// The open variations: the offset of each, and the move that it replaces.
    forks: Vec<(usize, NodeId)>,
    /// The number of lines that do not belong to the game.
    footer: usize,
}

impl Reader {
    fn process_token(&mut self, at: usize, token: Token<'_>) -> Result<(), XiangqiErrorKind> {
        let record = &mut self.record;
        match token {
            Token::Tag(..) | Token::NextGame => {}
            Token::Footer => self.footer += 1,
            Token::BadTag(line) => self.warnings.push(tag_warning(line)),
            Token::UnclosedComment => {
                return Err(XiangqiErrorKind::UnexpectedEnd(ExpectedItem::End("}", FilePart::Comment)));
            }
            Token::StrayBrace => return Err(XiangqiErrorKind::StrayBrace),
            Token::Comment(text) => record.node_mut(record.current_id()).add_comment(text),
            Token::Open => {
                self.forks.push((at, record.current_id()));
                if !record.undo() {
                    return Err(XiangqiErrorKind::EarlyVariation);
                }
            }
            Token::Close => {
                let (_, present) = self.forks.pop().ok_or(XiangqiErrorKind::StrayParenthesis)?;
                record.go_to(present);
            }
            Token::Word(word) if is_result(word) => {
                if record.tag(tag::RESULT).is_none() && word != "*" {
                    record.set_tag(tag::RESULT, word);
                }
            }
            Token::Word(word) if word.starts_with('$') => {
                let present = record.current_id();
                record.node_mut(present).properties.push((NAG.to_owned(), word.to_owned()));
            }
            Token::Word(word) => {
                let ply = record.ply() + 1;
                let mv = parse_move(record.position().board(), word)
                    .map_err(|why| XiangqiErrorKind::InvalidMove { ply, why })?;
                play(record, mv, &mut self.warnings)?;
            }
        }
        Ok(())
    }

    /// Returns the complete game. Converts the tags of termination and result to an ending.
    fn finish(mut self) -> LoadedGame {
        let record = &mut self.record;
        let message = record.tag(TERMINATION).zip(record.tag(tag::RESULT));
        if let Some(ending) = message.and_then(|(termination, result)| parse_termination(termination, result)) {
            record.terminate_main_line(ending);
            if record.main_line_termination().is_some() {
                record.set_tag(TERMINATION, "");
                record.set_tag(tag::RESULT, "");
            }
        }
        if self.footer > 0 {
            self.warnings.push(XiangqiNotationWarning::TrailingLines(self.footer));
        }
        LoadedGame { record: self.record, warnings: self.warnings }
    }
}
