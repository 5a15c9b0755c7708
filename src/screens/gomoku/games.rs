//! Gomoku's files at the table.

use std::rc::Rc;

use crate::engine::Player;
use crate::engine::gomoku::notation::{self, Archive, Format, moves, psq, sgf};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::{Record, tag};
use crate::screens::table::Games;

/// How many moves tell one game from another in a list.
const MOVES_SHOWN: usize = 12;

/// Reads a file of any format, its games to be played by some rules unless they tell others. A game that is wrong somewhere
/// is opened as far as it is right, and what is wrong is said.
///
/// # Errors
/// When nothing of it can be read.
pub fn read(bytes: &[u8], rules: Rules) -> Result<Games<Position>, String> {
    let archive = Rc::new(notation::read(bytes).map_err(|fault| fault.to_string())?);
    let listed = Rc::clone(&archive);
    Ok(Games {
        count: archive.len(),
        title: Box::new(move |index| title(&listed, index, rules)),
        open: Box::new(move |index| match archive.game(index, rules) {
            None => Err(notation::Reason::Empty.to_string()),
            Some(Ok(loaded)) => {
                let of_file = archive.warnings().iter().map(ToString::to_string);
                Ok((loaded.record, of_file.chain(loaded.warnings.iter().map(ToString::to_string)).collect()))
            }
            Some(Err(fault)) => match fault.legal.clone() {
                Some(legal) if legal.node_count() > 1 => Ok((*legal, vec![fault.to_string()])),
                _ => Err(fault.to_string()),
            },
        }),
    })
}

/// A line about a game of a file.
fn title(archive: &Archive, index: usize, rules: Rules) -> String {
    let number = index + 1;
    let Some(Ok(loaded)) = archive.game(index, rules) else { return format!("{number}.") };
    let record = loaded.record;
    let said = |name| record.tag(name).unwrap_or_default();
    let known = [said(tag::DATE), said(tag::EVENT)].join(" ");
    match Player::BOTH.map(|player| record.name(player)) {
        [None, None] => {
            let moves: String = record.moves().iter().take(MOVES_SHOWN).map(ToString::to_string).collect();
            format!("{number}. {} {moves}", known.trim())
        }
        names => {
            let [first, second] = names.map(|name| name.unwrap_or("?"));
            format!("{number}. {} {first} – {second} {}", known.trim(), said(tag::RESULT))
        }
    }
}

/// Writes a game: its moves for `.txt`, Piskvork's format for `.psq`, else SGF, which holds everything, its rules too. A game
/// that did not begin on an empty board is SGF whatever the name.
pub fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let format = match file_name.rsplit_once('.') {
        Some((_, "txt")) => Format::Moves,
        Some((_, "psq")) => Format::Psq,
        _ => Format::Sgf,
    };
    let text = match format {
        Format::Moves => moves::write(record).map(|(text, _)| text + "\n"),
        Format::Psq => psq::write(record).map(|(text, _)| text),
        _ => None,
    };
    text.unwrap_or_else(|| sgf::write(record).0).into_bytes()
}
