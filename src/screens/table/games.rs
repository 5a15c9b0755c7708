//! The games of a file, as the table lists and opens them: the same for every game's files.

use std::fmt::Display;
use std::rc::Rc;

use super::{Games, Opened};
use crate::engine::notation::{Fault, Loaded};
use crate::engine::record::{Record, tag};
use crate::engine::{Game, Player};
use crate::records::finished;

/// How many moves tell one game from another in a list.
const MOVES_SHOWN: usize = 12;

impl<G: Game> Games<G> {
    /// So many games, each loaded when it is asked for. A game that is wrong somewhere is opened as far as it is right, and
    /// what is wrong is said.
    pub fn of<W, R>(
        count: usize,
        of_file: Vec<String>,
        load: impl Fn(usize) -> Option<Result<Loaded<G, W>, Fault<G, R>>> + 'static,
    ) -> Games<G>
    where
        W: Display,
        R: Display,
    {
        let load = Rc::new(load);
        let listed = Rc::clone(&load);
        Games {
            count,
            title: Box::new(move |index| match listed(index) {
                Some(Ok(loaded)) => title(&loaded.record, index + 1),
                _ => format!("{}.", index + 1),
            }),
            open: Box::new(move |index| match load(index) {
                None => Err(missing(index, count)),
                Some(Ok(loaded)) => {
                    let of_game = loaded.warnings.iter().map(ToString::to_string);
                    Ok((loaded.record, of_file.iter().cloned().chain(of_game).collect()))
                }
                Some(Err(fault)) => {
                    let said = fault.to_string();
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
        if number < self.count { (self.open)(number) } else { Err(missing(number, self.count)) }
    }
}

fn missing(number: usize, count: usize) -> String {
    format!("there is no game {} in it; it has {count}", number + 1)
}

/// A line about a game, with its number: who played it and when, or its first moves.
fn title<G: Game>(record: &Record<G>, number: usize) -> String {
    let said = |name| record.tag(name).unwrap_or_default();
    let known = [said(tag::DATE), said(tag::EVENT)].join(" ");
    let known = known.trim();
    match Player::BOTH.map(|player| record.name(player)) {
        [None, None] => {
            let moves: String = record.moves().iter().take(MOVES_SHOWN).map(ToString::to_string).collect();
            format!("{number}. {known} {moves}")
        }
        names => {
            let [first, second] = names.map(|name| name.unwrap_or("?"));
            let ended = record.final_ending().map(|ending| finished::result(ending.outcome()));
            format!("{number}. {known} {first} - {second} {}", ended.unwrap_or_else(|| said(tag::RESULT)))
        }
    }
}
