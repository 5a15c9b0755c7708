//! Othello's files at the table.

use std::rc::Rc;

use crate::engine::Player;
use crate::engine::othello::Position;
use crate::engine::othello::notation::{self, Archive, Format, ggf, obf, transcript};
use crate::engine::record::{Record, tag};
use crate::screens::table::Games;

/// How many moves tell one game from another in a list.
const MOVES_SHOWN: usize = 12;

/// Reads a file of any format. A game that is wrong somewhere is opened as far as it is right, and what is wrong is said.
///
/// # Errors
/// When nothing of it can be read.
pub fn read(bytes: &[u8]) -> Result<Games<Position>, String> {
    of(notation::read(bytes).map_err(|fault| fault.to_string())?)
}

/// The games of a file that was recognised.
///
/// # Errors
/// When there are none.
pub fn of(archive: Archive) -> Result<Games<Position>, String> {
    let archive = Rc::new(archive);
    if archive.is_empty() {
        return Err(notation::Reason::Empty.to_string());
    }
    let listed = Rc::clone(&archive);
    Ok(Games {
        count: archive.len(),
        title: Box::new(move |index| title(&listed, index)),
        open: Box::new(move |index| match archive.game(index) {
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
fn title(archive: &Archive, index: usize) -> String {
    let number = index + 1;
    let Some(Ok(loaded)) = archive.game(index) else { return format!("{number}.") };
    let record = loaded.record;
    let said = |name| record.tag(name).unwrap_or_default();
    let names = Player::BOTH.map(|player| record.name(player).unwrap_or("?"));
    let moves: String = record.moves().iter().take(MOVES_SHOWN).map(ToString::to_string).collect();
    let known = [said(tag::DATE), said(tag::EVENT)].join(" ");
    if names == ["?", "?"] {
        return format!("{number}. {} {moves}", known.trim());
    }
    format!("{number}. {} {} – {} {}", known.trim(), names[0], names[1], ggf::result(&record).unwrap_or_default())
}

/// Writes a game: a transcript for `.txt`, a position with its scores for `.obf`, else GGF, which holds everything.
pub fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let format = match file_name.rsplit_once('.') {
        Some((_, "txt")) => Format::Transcript,
        Some((_, "obf")) => Format::Obf,
        _ => Format::Ggf,
    };
    let text = match format {
        Format::Transcript => transcript::write(record).map(|(text, _)| text),
        Format::Obf => Some(obf::write(record).0),
        _ => None,
    };
    (text.unwrap_or_else(|| ggf::write(record)) + "\n").into_bytes()
}
