//! Xiangqi's files at the table.

use std::rc::Rc;

use crate::engine::Player;
use crate::engine::record::{Record, tag};
use crate::engine::xiangqi::Position;
use crate::engine::xiangqi::notation::{self, Archive, Reason, Style, line, pgn};
use crate::screens::table::Games;

/// How many moves tell one game from another in a list.
const MOVES_SHOWN: usize = 6;

/// Reads a file of any format. A game that is wrong somewhere is opened as far as it is right, and what is wrong is said.
///
/// # Errors
/// When nothing of it can be read.
pub fn read(bytes: &[u8]) -> Result<Games<Position>, String> {
    let archive = Rc::new(notation::read(bytes).map_err(|fault| fault.to_string())?);
    let listed = Rc::clone(&archive);
    Ok(Games {
        count: archive.len(),
        title: Box::new(move |index| title(&listed, index)),
        open: Box::new(move |index| match archive.game(index) {
            None => Err(Reason::Empty.to_string()),
            Some(Ok(loaded)) => {
                let warnings = archive.warnings().iter().chain(&loaded.warnings).map(ToString::to_string);
                Ok((loaded.record, warnings.collect()))
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
    let known = [said(tag::DATE), said(tag::EVENT)].join(" ");
    if names == ["?", "?"] {
        let line = record.main_line();
        let moves = line.windows(2).take(MOVES_SHOWN).filter_map(|pair| {
            let mv = record.node(pair[1]).mv?;
            Style::Chinese.write(record.position_at(pair[0]).board(), mv)
        });
        return format!("{number}. {} {}", known.trim(), moves.collect::<Vec<_>>().join(" "));
    }
    format!("{number}. {} {} - {} {}", known.trim(), names[0], names[1], said(tag::RESULT))
}

/// Writes a game by the ending of the file's name: PGN in Chinese, in UTF-8 or for `.gb` in GB 18030; PGN in letters for
/// `.wxf` and `.iccs`; the position and the moves on a line for `.fen`.
pub fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    match file_name.rsplit_once('.') {
        Some((_, "wxf")) => pgn::write(record, Style::Wxf).into_bytes(),
        Some((_, "iccs")) => pgn::write(record, Style::Iccs).into_bytes(),
        Some((_, "gb")) => notation::to_gb18030(&pgn::write(record, Style::Chinese)),
        Some((_, "fen")) => (line::write(record) + "\n").into_bytes(),
        _ => pgn::write(record, Style::Chinese).into_bytes(),
    }
}
