//! The games of a file, as the table lists and opens them: the same for every game's files.

use std::rc::Rc;

use super::{Games, Opened};
use crate::engine::notation::Archive;
use crate::engine::record::{Record, tag};
use crate::engine::{Game, Player};
use crate::records::finished;
use crate::telling::Tell;
use crate::text::Language;

/// How many moves tell one game from another in a list: they have about so many characters.
const MOVES_SHOWN: usize = 26;

impl<G: Game> Games<G> {
    /// The games of a file, each loaded when it is asked for. A game that is wrong somewhere is opened as far as it is right,
    /// and what is wrong is said in a language. For the list, `told` writes a move of a position, and `opening` names that of
    /// a game that has one.
    pub fn of<A>(
        archive: A,
        language: Language,
        told: fn(&G, G::Move) -> String,
        opening: impl Fn(&Record<G>) -> Option<&'static str> + 'static,
    ) -> Games<G>
    where
        A: Archive<Position = G, Reason: Tell, Warning: Tell> + 'static,
    {
        let archive = Rc::new(archive);
        let listed = Rc::clone(&archive);
        let count = archive.len();
        Games {
            count,
            title: Box::new(move |index| match listed.game(index) {
                Some(Ok(loaded)) => {
                    let title = title(&loaded.record, index + 1, told);
                    opening(&loaded.record).map_or(title.clone(), |name| format!("{title}  {name}"))
                }
                _ => format!("{}.", index + 1),
            }),
            open: Box::new(move |index| match archive.game(index) {
                None => Err((language.text().table.files.no_game)(index + 1, count)),
                Some(Ok(loaded)) => {
                    let warnings =
                        archive.warnings().iter().chain(&loaded.warnings).map(|warning| warning.tell(language));
                    Ok((loaded.record, warnings.collect()))
                }
                Some(Err(fault)) => {
                    let said = fault.tell(language);
                    match fault.legal {
                        Some(legal) if legal.node_count() > 1 => Ok((*legal, vec![said])),
                        _ => Err(said),
                    }
                }
            }),
        }
    }

    /// Opens one by its number from 0.
    ///
    /// # Errors
    /// What is wrong with it, or that there is none, in words.
    pub fn game(&self, number: usize) -> Opened<G> {
        (self.open)(number)
    }
}

/// A line about a game, with its number: who played it and when, or its first moves.
fn title<G: Game>(record: &Record<G>, number: usize, told: fn(&G, G::Move) -> String) -> String {
    let said = |name| record.tag(name).unwrap_or_default();
    let known = [said(tag::DATE), said(tag::EVENT)].join(" ");
    let known = known.trim();
    match Player::BOTH.map(|player| record.name(player)) {
        [None, None] => {
            let mut moves = String::new();
            for pair in record.main_line().windows(2) {
                if let Some(mv) = record.node(pair[1]).mv.filter(|_| moves.chars().count() < MOVES_SHOWN) {
                    moves.push_str(&told(&record.position_at(pair[0]), mv));
                }
            }
            format!("{number}. {known} {}", moves.trim_end())
        }
        names => {
            let [first, second] = names.map(|name| name.unwrap_or("?"));
            let ended = record.final_ending().map(|ending| finished::result(ending.outcome()));
            format!("{number}. {known} {first} - {second} {}", ended.unwrap_or_else(|| said(tag::RESULT)))
        }
    }
}
