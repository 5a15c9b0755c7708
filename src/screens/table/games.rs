//! The games of a file, as the table lists and opens them; the same for every game's formats.

use std::rc::Rc;

use crate::engine::notation::Archive;
use crate::engine::record::{Record, tag};
use crate::engine::{Game, Player};
use crate::messages::Localize;
use crate::play::GameList;
use crate::records::finished;
use crate::text::Language;

/// The number of moves that identify a game in a list; each takes a few characters.
const MOVES_SHOWN: usize = 26;

/// Returns the games of a file, each loaded when it is opened. A game with an error is opened up to the error,
/// which is reported in the given language. For the list, `format_move` formats a move of a position, and `opening`
/// returns the name of a game's opening, if it has one.
pub fn list_games<G, A>(
    archive: A,
    language: Language,
    format_move: fn(&G, G::Move) -> String,
    opening: impl Fn(&Record<G>) -> Option<&'static str> + 'static,
) -> GameList<G>
where
    G: Game,
    A: Archive<Position = G, ErrorKind: Localize, Warning: Localize> + 'static,
{
    let archive = Rc::new(archive);
    let listed = Rc::clone(&archive);
    let count = archive.len();
    GameList {
        count,
        title: Box::new(move |index| match listed.game(index) {
            Some(Ok(loaded)) => {
                let title = title(&loaded.record, index + 1, format_move);
                opening(&loaded.record).map_or(title.clone(), |name| format!("{title}  {name}"))
            }
            _ => format!("{}.", index + 1),
        }),
        open: Box::new(move |index| match archive.game(index) {
            None => Err((language.text().table.files.no_game)(index + 1, count)),
            Some(Ok(loaded)) => {
                let warnings =
                    archive.warnings().iter().chain(&loaded.warnings).map(|warning| warning.localize(language));
                Ok((loaded.record, warnings.collect()))
            }
            Some(Err(error)) => {
                let message = error.localize(language);
                match error.legal {
                    Some(legal) if legal.node_count() > 1 => Ok((*legal, vec![message])),
                    _ => Err(message),
                }
            }
        }),
    }
}

/// Returns a line about a game, with its number: its players and date, or its first moves.
fn title<G: Game>(record: &Record<G>, number: usize, format_move: fn(&G, G::Move) -> String) -> String {
    let message = |name| record.tag(name).unwrap_or_default();
    let known = [message(tag::DATE), message(tag::EVENT)].join(" ");
    let known = known.trim();
    match Player::BOTH.map(|player| record.name(player)) {
        [None, None] => {
            let mut moves = String::new();
            for pair in record.main_line().windows(2) {
                if let Some(mv) = record.node(pair[1]).mv.filter(|_| moves.chars().count() < MOVES_SHOWN) {
                    moves.push_str(&format_move(&record.position_at(pair[0]), mv));
                }
            }
            format!("{number}. {known} {}", moves.trim_end())
        }
        names => {
            let [first, second] = names.map(|name| name.unwrap_or("?"));
            let ended = record.main_line_termination().map(|ending| finished::format_result(ending.outcome()));
            format!("{number}. {known} {first} - {second} {}", ended.unwrap_or_else(|| message(tag::RESULT)))
        }
    }
}
