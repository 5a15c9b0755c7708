//! DhtmlXQ: games in web pages and forums (东萍象棋), read only.
//!
//! Tags such as `[DhtmlXQ_red]name[/DhtmlXQ_red]`. `binit` has the points of the 32 pieces, two digits each (file from
//! the left and row from the top, both from 0; `99` if absent), Red's rook, horse, elephant, advisor, general, … then
//! Black's; `fen` may be present instead. `movelist` has the moves of the main line, four digits each. `move_L_P_N` is
//! line N, which branches from line L (0 is the main one) at ply P; `commentP` and `commentN_P` are comments on the
//! main line and on line N after ply P, with `||` as a line break. The first move determines the side to move.
//!
//! **Read** leniently: text around the tags is skipped, tags need not be closed, `\u4E00` is a character. A variation
//! with an illegal move is cut there, with a warning. A new `[DhtmlXQ]` begins another game.

use std::ops::Range;

use super::super::{Move, Position, Side, Square};
use super::{LoadedGame, XiangqiErrorKind, XiangqiNotationError, XiangqiNotationWarning, play, set_up, start_position};
use crate::notation::text::part_ranges;
use crate::record::{NodeId, ROOT, Record, tag};

/// Tags that are read, and their names in a record.
const NAMES: [(&str, &str); 6] = [
    ("red", tag::FIRST),
    ("black", tag::SECOND),
    ("event", tag::EVENT),
    ("date", tag::DATE),
    ("place", tag::PLACE),
    ("title", "Title"),
];

/// Tags that do not concern the game.
const PAGE_TAGS: [&str; 5] = ["ver", "init", "pver", "viewurl", "refer"];

/// Returns whether a text contains a game in this format.
pub(super) fn is_like(text: &str) -> bool {
    text.contains("[DhtmlXQ_movelist]") || text.contains("[DhtmlXQ_binit]")
}

/// Returns the byte ranges of the games in a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = text.match_indices("[DhtmlXQ]").map(|(at, _)| at).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    } else {
        starts.push(0);
    }
    part_ranges(&starts, text.len())
}

/// A tag: the offset of its value, its name and its value.
type Tag<'a> = (usize, &'a str, &'a str);

fn tags(text: &str) -> Vec<Tag<'_>> {
    const BEGIN: &str = "[DhtmlXQ_";
    let tag = |(at, _): (usize, &str)| {
        let (name, rest) = text[at + BEGIN.len()..].split_once(']')?;
        let value = &rest[..rest.find("[/DhtmlXQ").or_else(|| rest.find(BEGIN)).unwrap_or(rest.len())];
        // One that is not closed ends where the next begins.
        let value = value.split(BEGIN).next().unwrap_or_default();
        Some((at + BEGIN.len() + name.len() + 1, name, value.trim()))
    };
    text.match_indices(BEGIN).filter_map(tag).collect()
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<LoadedGame, XiangqiNotationError> {
    let tags = tags(text);
    let value = |name: &str| tags.iter().find(|tag| tag.1 == name).map(|&(at, _, value)| (at, value));
    let error = |at: usize, reason| XiangqiNotationError::in_text(text, at, reason);
    let (moves_at, moves) = value("movelist").unwrap_or((0, ""));
    let start = match (value("binit").filter(|(_, digits)| !digits.is_empty()), value("fen")) {
        (Some((at, digits)), _) => {
            let mut setup = set_up(pieces(digits)).map_err(|reason| error(at, reason))?;
            let first = self::moves(moves).next().and_then(Result::ok);
            let mover = first.and_then(|mv| setup.piece(mv.from));
            setup.side = mover.map_or(Side::Red, |piece| piece.side);
            start_position(setup, None, &mut Vec::new()).map_err(|reason| error(at, reason))?
        }
        (None, Some((at, fen))) => fen.parse().map_err(|why| error(at, XiangqiErrorKind::Position(why)))?,
        (None, None) => Position::start(),
    };
    let mut record = Record::new(start);
    let mut warnings = Vec::new();
    let mut lines = vec![(0, vec![ROOT])];
    if let Err(reason) = play_line(&mut record, moves, &mut lines[0].1, &mut warnings) {
        return Err(XiangqiNotationError::in_text(text, moves_at, reason).with_legal(record));
    }
    let mut variations: Vec<([usize; 3], &str)> =
        tags.iter().filter_map(|tag| Some((parse_numbers(tag.1.strip_prefix("move_")?)?, tag.2))).collect();
    variations.sort_by_key(|&([_, _, number], _)| number);
    for ([parent, ply, number], moves) in variations {
        let before = lines.iter().find(|(line, _)| *line == parent).and_then(|(_, nodes)| nodes.get(..ply));
        let Some(mut nodes) = before.map(<[NodeId]>::to_vec).filter(|nodes| !nodes.is_empty()) else {
            warnings.push(XiangqiNotationWarning::UnplayableVariation(number));
            continue;
        };
        record.go_to(nodes[nodes.len() - 1]);
        if play_line(&mut record, moves, &mut nodes, &mut warnings).is_err() {
            warnings.push(XiangqiNotationWarning::UnplayableVariation(number));
        }
        lines.push((number, nodes));
    }
    for &(_, name, value) in &tags {
        store_tag(&mut record, name, &unescape(value), &lines);
    }
    Ok(LoadedGame { record, warnings })
}

/// Parses numbers separated by underscores.
fn parse_numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split('_').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// Stores a tag's information in the record.
fn store_tag(record: &mut Record<Position>, name: &str, value: &str, lines: &[(usize, Vec<NodeId>)]) {
    if let Some(place) = name.strip_prefix("comment") {
        let [line, ply] =
            parse_numbers(place).or_else(|| parse_numbers(place).map(|[ply]| [0, ply])).unwrap_or([usize::MAX; 2]);
        let node = lines.iter().find(|(number, _)| *number == line).and_then(|(_, nodes)| nodes.get(ply));
        if let Some(&node) = node {
            value.clone_into(&mut record.node_mut(node).comment);
        }
        return;
    }
    let of_moves = matches!(name, "binit" | "fen" | "movelist") || name.starts_with("move_");
    if of_moves || PAGE_TAGS.contains(&name) {
        return;
    }
    match (name, value) {
        ("result", "红胜" | "紅勝" | "红先胜") => record.set_tag(tag::RESULT, "1-0"),
        ("result", "黑胜" | "黑勝" | "红先负") => record.set_tag(tag::RESULT, "0-1"),
        ("result", "和" | "和局" | "和棋" | "红先和") => record.set_tag(tag::RESULT, "1/2-1/2"),
        ("result", "未知") => {}
        ("result", _) => record.set_tag(tag::RESULT, value),
        _ => {
            let name = NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |&(_, ours)| ours);
            record.set_tag(name, value);
        }
    }
}

/// Converts a value to plain text.
fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once("\\u") {
        text.push_str(before);
        let code = after.get(..4).and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
        rest = match code {
            Some(c) => {
                text.push(c);
                &after[4..]
            }
            None => {
                text.push_str("\\u");
                after
            }
        };
    }
    text.push_str(rest);
    text.replace("||", "\n")
}

/// Converts two digits to their point.
fn point(file: u8, row: u8) -> Result<Square, XiangqiErrorKind> {
    Square::from_index(usize::from(row) * 9 + usize::from(file))
        .filter(|_| file < 9)
        .ok_or(XiangqiErrorKind::InvalidPoint(file * 10 + row))
}

fn digits(text: &str) -> Vec<u8> {
    text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect()
}

/// Returns the pieces on the board with their numbers.
fn pieces(text: &str) -> Vec<(usize, Square)> {
    let points = digits(text);
    points
        .chunks_exact(2)
        .take(32)
        .enumerate()
        .filter_map(|(number, at)| Some((number, point(at[0], at[1]).ok()?)))
        .collect()
}

fn moves(text: &str) -> impl Iterator<Item = Result<Move, XiangqiErrorKind>> {
    digits(text)
        .chunks_exact(4)
        .map(|at| Ok(Move { from: point(at[0], at[1])?, to: point(at[2], at[3])? }))
        .collect::<Vec<_>>()
        .into_iter()
}

/// Plays a line's moves from the current position and appends their nodes to `nodes`.
fn play_line(
    record: &mut Record<Position>,
    text: &str,
    nodes: &mut Vec<NodeId>,
    warnings: &mut Vec<XiangqiNotationWarning>,
) -> Result<(), XiangqiErrorKind> {
    for mv in moves(text) {
        nodes.push(play(record, mv?, warnings)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::super::notation::Archive as _;
    use super::super::{XiangqiFormat, read};
    use super::*;

    #[test]
    fn a_game_with_variations_and_comments() {
        let text = "<p>[DhtmlXQ][DhtmlXQ_title]第1局[/DhtmlXQ_title]\n[DhtmlXQ_red]\\u7532[/DhtmlXQ_red][DhtmlXQ_black]乙\n\
                    [DhtmlXQ_result]红胜[/DhtmlXQ_result][DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\
                    [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\
                    [DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2][DhtmlXQ_move_0_9_3]7967[/DhtmlXQ_move_0_9_3]\
                    [DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0][DhtmlXQ_comment1_2]c[/DhtmlXQ_comment1_2][/DhtmlXQ]</p>";
        let archive = read(text.as_bytes()).unwrap();
        assert_eq!((archive.format(), archive.len()), (XiangqiFormat::DhtmlXq, 1));
        let loaded = archive.game(0).unwrap().unwrap();
        let record = loaded.record;
        assert_eq!(loaded.warnings, [XiangqiNotationWarning::UnplayableVariation(3)]);
        assert_eq!(
            (record.tag(tag::FIRST), record.tag(tag::SECOND), record.tag(tag::RESULT)),
            (Some("甲"), Some("乙"), Some("1-0"))
        );
        let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["h2e2", "h9g7", "h0g2"]);
        assert_eq!(record.node_count(), 7);
        assert_eq!((record.node(ROOT).comment.as_str(), record.node(4).comment.as_str()), ("a\nb", "c"));
        assert_eq!(record.children(4).len(), 2);
    }

    #[test]
    fn a_composition() {
        let text = "[DhtmlXQ_binit]9999999949999999999999999999999999999999409999999999999999999999[/DhtmlXQ_binit]";
        assert!(read(text.as_bytes()).unwrap().game(0).unwrap().is_err(), "the generals face each other");
        let text = text.replace("4999", "3999").replace("[/", "55[/");
        let record = read(text.as_bytes()).unwrap().game(0).unwrap().unwrap().record;
        assert_eq!(record.start().to_string(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    }
}
