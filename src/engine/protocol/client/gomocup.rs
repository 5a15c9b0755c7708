//! Gomocup's protocol, also called Piskvork's: for gomoku.
//!
//! Squares are `x,y` from 0 at the upper left corner. The game goes over as a whole by `BOARD` unless just one move is new.
//! Renju's forbidden moves are rule 4, exactly five rule 1. There is no word that ends the thinking.

use super::{Answer, Asked, COURTESY, Client, Fault, Talk, Told, What};
use crate::game::{Cell, Game as _};
use crate::gomoku::{Move, Point, Position, Rules};

/// What is told of a game besides its moves: the size, the number of the rule, milliseconds for a move, positions for one.
type Terms = (u8, u8, Option<u128>, Option<u64>);

/// The protocol's client.
#[derive(Debug, Default)]
pub struct Gomocup {
    told: Told<Position>,
    terms: Option<Terms>,
}

impl Client<Position> for Gomocup {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Option<String>, Fault> {
        talk.say("ABOUT");
        let said = talk.hear(|line| is_answer(line).then(|| line.to_owned()))?;
        Ok(named(&said))
    }

    fn ask(&mut self, game: &Asked<'_, Position>, talk: &mut Talk<'_>) -> Result<Answer<Move>, Fault> {
        let size = game.start.board().size();
        let rule = rule(game.start.rules())?;
        let terms = (size, rule, game.effort.time.map(|time| time.as_millis()), game.effort.nodes);
        let patience = talk.patience;
        let fresh = self.terms != Some(terms);
        if fresh {
            talk.be_patient(COURTESY.max(patience));
            self.start(terms, talk)?;
            talk.be_patient(patience);
        }
        let news = self.told.news(game).filter(|news| news.len() == 1 && !fresh);
        self.told.forget();
        match news {
            Some([theirs]) => talk.say(&format!("TURN {}", write(*theirs))),
            _ if game.moves.is_empty() && Some(*game.start) == Position::start(size, game.start.rules()) => {
                talk.say("RESTART");
                talk.hear(|line| is_answer(line).then_some(()))?;
                talk.say("BEGIN");
            }
            _ => {
                talk.say("BOARD");
                for (cell, own) in stones(game) {
                    talk.say(&format!("{},{},{}", cell.column, cell.row, if own { 1 } else { 2 }));
                }
                talk.say("DONE");
            }
        }
        let said = talk.hear(|line| is_answer(line).then(|| line.to_owned()))?;
        let numbers = said.split_once(',').and_then(|(x, y)| {
            let y = y.split_whitespace().next()?;
            Some((x.trim().parse::<u8>().ok()?, y.parse::<u8>().ok()?))
        });
        let (column, row) = numbers.ok_or_else(|| Fault::no_move(&said))?;
        let mv = Point::of_cell(Cell { column, row }, size).map(|point| game.position.at(point));
        let mv = mv.filter(|&mv| game.position.play(mv).is_ok()).ok_or_else(|| Fault::illegal(&said))?;
        self.told.is_told(game, Some(mv));
        Ok(Answer::bare(mv))
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

impl Gomocup {
    fn start(&mut self, terms: Terms, talk: &mut Talk<'_>) -> Result<(), Fault> {
        let (size, rule, time, nodes) = terms;
        self.terms = None;
        talk.say(&format!("START {size}"));
        let said = talk.hear(|line| is_answer(line).then(|| line.to_owned()))?;
        if !said.to_ascii_uppercase().starts_with("OK") {
            return Err(Fault::refused(&format!("START {size}"), &said));
        }
        talk.say(&format!("INFO rule {rule}"));
        talk.say("INFO timeout_match 0");
        if let Some(time) = time {
            talk.say(&format!("INFO timeout_turn {time}"));
        }
        if let Some(nodes) = nodes {
            // Not everybody knows it, and whoever does not passes it over.
            talk.say(&format!("INFO max_node {nodes}"));
        }
        self.terms = Some(terms);
        Ok(())
    }
}

/// Whether a line is more than talk.
fn is_answer(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
    !word.is_empty() && !["MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST"].contains(&word.as_str())
}

/// The name in `name="…", version="…"`.
fn named(about: &str) -> Option<String> {
    let (_, rest) = about.split_once("name=\"")?;
    rest.split('"').next().filter(|name| !name.is_empty()).map(str::to_owned)
}

fn rule(rules: Rules) -> Result<u8, Fault> {
    match rules {
        Rules::FREESTYLE => Ok(0),
        Rules::STANDARD => Ok(1),
        Rules::RENJU => Ok(4),
        _ => Err(Fault::Untellable(What::Rules)),
    }
}

fn write(mv: Move) -> String {
    mv.point().cell(mv.size()).map_or_else(String::new, |cell| format!("{},{}", cell.column, cell.row))
}

/// All stones in the order in which they were put, those of the start first, and whether the side to move has them.
fn stones(game: &Asked<'_, Position>) -> Vec<(Cell, bool)> {
    let size = game.start.board().size();
    let us = game.position.stone();
    let mut stones = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let cell = Cell { column, row };
            let stone = Point::of_cell(cell, size).and_then(|point| game.start.board().stone(point));
            stones.extend(stone.map(|stone| (cell, stone == us)));
        }
    }
    let mut at = *game.start;
    for &mv in game.moves {
        stones.extend(mv.point().cell(size).map(|cell| (cell, at.stone() == us)));
        at = at.after(mv);
    }
    stones
}
