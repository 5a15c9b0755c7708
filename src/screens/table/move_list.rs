//! A file format for games without one of their own: the moves as the game writes them.
//!
//! ```text
//! huanle connect-four 1
//! First 小明
//! resigned second
//!
//! {the middle} d6 d5 (c6 d5) e6
//! ```
//!
//! The first line names the program. Lines with tags follow, and one for a game that ended otherwise than by its rules;
//! after an empty line come the moves from the usual start, variations in parentheses, comments in braces.

use crate::engine::record::{NodeId, ROOT, Record, Termination};
use crate::engine::{Game, Player};
use crate::play::{GameList, GameProgram};
use crate::text::Text;

/// The names of the endings other than by the rules.
const ENDINGS: [(&str, Termination); 5] = [
    ("resigned first", Termination::Resignation(Player::First)),
    ("resigned second", Termination::Resignation(Player::Second)),
    ("time first", Termination::TimeForfeit(Player::First)),
    ("time second", Termination::TimeForfeit(Player::Second)),
    ("agreed", Termination::DrawAgreement),
];

/// Writes a game with its tags, variations and comments.
pub fn write_move_list<P: GameProgram>(program: &P, record: &Record<P::Game>) -> Vec<u8> {
    let mut text = first_line(program);
    for (name, value) in &record.tags {
        text += &format!("{} {}\n", name.replace([' ', '\n'], "-"), value.replace('\n', " "));
    }
    let ending = record.main_line_termination();
    if let Some((name, _)) = ENDINGS.iter().find(|(_, known)| Some(*known) == ending) {
        text += &format!("{name}\n");
    }
    text.push('\n');
    write_node(record, ROOT, &mut text);
    write_after(record, ROOT, &mut text);
    text.push('\n');
    text.into_bytes()
}

/// Reads a game from the usual start.
///
/// # Errors
/// Returns a message if the text is not a game of this program.
pub fn read_move_list<P: GameProgram>(program: &P, bytes: &[u8], text: &Text) -> Result<GameList<P::Game>, String> {
    let read = || read_record(std::str::from_utf8(bytes).ok()?.strip_prefix(&first_line(program))?, program.start(&[]));
    let record = read().ok_or_else(|| (text.table.files.no_game)(1, 0))?;
    let title = record.main_moves().take(8).map(|mv| format!(" {mv}")).collect::<String>();
    Ok(GameList {
        count: 1,
        title: Box::new(move |_| format!("1.{title}")),
        open: Box::new(move |_| Ok((record.clone(), Vec::new()))),
    })
}

fn first_line(program: &impl GameProgram) -> String {
    format!("huanle {} 1\n", program.program())
}

/// Writes a move and its comment.
fn write_node<G: Game>(record: &Record<G>, id: NodeId, text: &mut String) {
    let node = record.node(id);
    let space = if text.ends_with([' ', '(', '\n']) { "" } else { " " };
    if let Some(mv) = node.mv {
        *text += &format!("{space}{mv}");
    }
    if !node.comment.is_empty() {
        *text += &format!(" {{{}}}", node.comment.replace('}', ")"));
    }
}

/// Writes the moves after a node.
fn write_after<G: Game>(record: &Record<G>, mut id: NodeId, text: &mut String) {
    while let [next, ref variations @ ..] = record.children(id)[..] {
        write_node(record, next, text);
        for &variation in variations {
            text.push_str(" (");
            write_node(record, variation, text);
            write_after(record, variation, text);
            text.push(')');
        }
        id = next;
    }
}

/// Reads everything after the first line; `None` if it is not a game.
fn read_record<G: Game>(text: &str, start: G) -> Option<Record<G>> {
    let (head, mut rest) =
        if let Some(moves) = text.strip_prefix('\n') { ("", moves) } else { text.split_once("\n\n")? };
    let (mut record, mut forks) = (Record::new(start), Vec::new());
    while let Some(first) = rest.trim_start().chars().next() {
        rest = rest.trim_start();
        let length = match first {
            '(' | ')' => 1,
            '{' => rest.find('}')? + 1,
            _ => rest.find([' ', '(', ')', '{', '\n']).unwrap_or(rest.len()),
        };
        let token;
        (token, rest) = rest.split_at(length);
        match first {
            '(' => {
                forks.push(record.current_id());
                record.undo().then_some(())?;
            }
            ')' => record.go_to(forks.pop()?),
            '{' => {
                let at = record.current_id();
                record.node_mut(at).comment = token.trim_matches(['{', '}']).to_owned();
            }
            _ => {
                let mv = record.position().moves().into_iter().find(|mv| mv.to_string() == token)?;
                record.play(mv).ok()?;
            }
        }
    }
    record.go_to(*record.main_line().last()?);
    for line in head.lines() {
        match ENDINGS.iter().find(|(name, _)| *name == line) {
            Some(&(_, ending)) => record.terminate(ending),
            None => line.split_once(' ').into_iter().for_each(|(name, value)| record.set_tag(name, value)),
        }
    }
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::gomoku::Position;
    use crate::screens::gomoku::GomokuBoard;
    use crate::screens::table::GameTexts as _;
    use crate::text::Language;

    #[test]
    fn what_was_written_is_read_back() {
        let program = GomokuBoard::new(Language::English.text());
        let mut record = Record::new(program.start(&[]));
        let play = |record: &mut Record<Position>, index: usize| {
            let mv = record.position().moves()[index];
            record.play(mv).unwrap()
        };
        let first = play(&mut record, 112);
        record.node_mut(first).comment = "the {middle}".to_owned();
        play(&mut record, 3);
        record.undo();
        play(&mut record, 8);
        play(&mut record, 9);
        record.go_to(first);
        play(&mut record, 3);
        record.set_tag("First", "小明");
        record.terminate(Termination::Resignation(Player::Second));
        let written = write_move_list(&program, &record);
        let read = read_move_list(&program, &written, program.text()).unwrap().game(0).unwrap().0;
        assert_eq!((read.node_count(), read.moves(), read.termination()), (5, record.moves(), record.termination()));
        assert_eq!((read.name(Player::First), read.node(first).comment.as_str()), (Some("小明"), "the {middle)"));
        assert_eq!(write_move_list(&program, &read), written);
        assert!(read_move_list(&program, b"huanle gomoku 1\n\nz99\n", program.text()).is_err());
    }
}
