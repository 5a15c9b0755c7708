//! Plays a match: saves each game, until all are played or the match is stopped.

use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::field::Field;
use super::log::{EVENT, Entry, HEAD, Log, ThinkingTime};
use super::openings::Openings;
use super::player::{MoveFailure, Named, Player};
use super::rating;
use crate::commands::fault::CommandError;
use crate::commands::output::Outputs;
use crate::engine::game::Move as _;
use crate::engine::protocol::client::{EngineLimits, Protocol};
use crate::engine::record::{Ending, Record, tag};
use crate::engine::search::SplitMix64;
use crate::engine::search::matches::LONGEST_GAME;
use crate::engine::{self, Outcome};
use crate::telling::Localize;
use crate::text::Language;

/// The names of the players in the list of games.
const LETTERS: [&str; 2] = ["A", "B"];

/// The minimum time for a move.
const LEAST: Duration = Duration::from_millis(5);

/// The parameters of a match.
#[derive(Clone, Copy)]
pub(super) struct MatchTerms<'a> {
    pub games: u32,
    pub openings: &'a Openings,
    pub effort: EngineLimits,
    /// The time of each player per game.
    pub clock: Option<Duration>,
    pub seed: u32,
    pub protocols: &'a [Protocol],
    /// The timeout of an external engine, or its extra time beyond its limit; `None` for the defaults.
    pub patience: Option<Duration>,
    pub out: Option<&'a Path>,
    /// The checks for output files.
    pub outputs: &'a Outputs,
    pub language: Language,
    /// Set to stop the match.
    pub stop: &'a AtomicBool,
}

/// A played game.
struct Played<F: Field> {
    record: Record<F>,
    outcome: Outcome,
    /// The ending for the list of games.
    ended: String,
    /// The time used by each player, by index, if it is limited.
    spent: Option<[ThinkingTime; 2]>,
    /// The error that ended the game: the index of the player, and the error.
    fault: Option<(usize, engine::protocol::client::EngineError)>,
}

impl MatchTerms<'_> {
    /// Plays a match between two players from a start position, until it is finished or stopped.
    ///
    /// # Errors
    /// Returns an error if the game does not have a player, an engine cannot be started, or a file cannot be read or
    /// written.
    pub(super) fn play<F: Field>(
        &self,
        start: &F,
        names: [&Named; 2],
        progress: &mut impl Write,
    ) -> Result<Log, CommandError> {
        let said = &self.language.text().matches;
        let first_protocol = self.protocols.first().copied().unwrap_or(F::PROTOCOL);
        let protocols = [first_protocol, self.protocols.get(1).copied().unwrap_or(first_protocol)];
        let mut players: Vec<Player<F>> = Vec::new();
        // By the clock of a game, too, time is all that limits our own.
        let effort = EngineLimits { time: self.effort.time.or(self.clock), ..self.effort };
        for (named, protocol) in names.iter().zip(protocols) {
            players.push(Player::new(named, effort, protocol, self.patience)?);
        }
        let openings = self.openings.list(start, self.games.div_ceil(2) as usize, self.seed)?;
        let mut log = Log::open(self.out, self.written::<F>(start, names, protocols), self.outputs)?;
        let (games, stop, terminal) = (self.games as usize, self.stop, stderr().is_terminal());
        while log.games() < games && !stop.load(Ordering::Relaxed) {
            let number = log.games();
            let opening = &openings[number / 2 % openings.len()];
            // A has the first move in every other game.
            let Some(game) = self.game(opening, number, names, &mut players, stop)? else { break };
            if let Some((who, fault)) = &game.fault {
                writeln!(progress, "{}", (said.fault)(number + 1, &names[*who].text, &fault.tell(self.language)))?;
            }
            let color = if number.is_multiple_of(2) { engine::Player::First } else { engine::Player::Second };
            let entry = Entry::new(game.outcome, color, game.record.ply(), &game.ended, game.spent);
            log.add(entry, F::ENDING, &F::write(&game.record))?;
            if terminal {
                write!(progress, "\r{}/{games}  {}   ", log.games(), log.tally(games))?;
                progress.flush()?;
            }
        }
        if terminal {
            writeln!(progress)?;
        }
        Ok(log)
    }

    /// Formats the parameters for the file of the match.
    fn written<F: Field>(&self, start: &F, names: [&Named; 2], protocols: [Protocol; 2]) -> String {
        let (columns, rows) = start.size();
        let openings = match self.openings {
            Openings::Start => "start".to_owned(),
            Openings::Random(plies) => format!("random:{plies}"),
            Openings::File(path) => path.display().to_string(),
        };
        let EngineLimits { depth, nodes, time } = self.effort;
        let clock = self.clock.map_or_else(String::new, |clock| format!(" clock {clock:?}"));
        format!(
            "{HEAD}\ngame {} {columns}x{rows} {}\nA {} {}\nB {} {}\nopenings {openings}\neffort {depth:?} {nodes:?} {time:?}{clock}\nseed {}\n",
            F::NAME,
            start.rule_name(),
            names[0].text,
            protocols[0],
            names[1].text,
            protocols[1],
            self.seed
        )
    }

    /// Plays the game of a number from 0; `None` if the match was stopped during it.
    fn game<F: Field>(
        &self,
        opening: &Record<F>,
        number: usize,
        names: [&Named; 2],
        players: &mut [Player<F>],
        stop: &AtomicBool,
    ) -> Result<Option<Played<F>>, CommandError> {
        // Whose place among the players is whose colour.
        let place = |color: engine::Player| (color as usize + number) % 2;
        let mut seeds = SplitMix64::of_move(self.seed, number);
        let mut record = opening.clone();
        record.set_tag(tag::EVENT, EVENT);
        let mut titles = [String::new(), String::new()];
        for (who, player) in players.iter_mut().enumerate() {
            let name = player.sit_down(seeds.next() as u32, stop)?;
            titles[who] = name.unwrap_or_else(|| names[who].text.clone());
        }
        record.set_tag(tag::FIRST, &titles[place(engine::Player::First)]);
        record.set_tag(tag::SECOND, &titles[place(engine::Player::Second)]);
        let mut left = [self.clock; 2];
        let mut spent = (self.clock.is_some() || self.effort.time.is_some()).then_some([ThinkingTime::default(); 2]);
        loop {
            let position = record.position();
            if let Some(outcome) = position.outcome() {
                let ended = format!("rules {}", position.score()).trim_end().to_owned();
                return Ok(Some(Played { record, outcome, ended, spent, fault: None }));
            }
            if record.ply() >= LONGEST_GAME {
                record.end(Ending::Agreed);
                return Ok(Some(Played {
                    record,
                    outcome: Outcome::Draw,
                    ended: "longest".to_owned(),
                    spent,
                    fault: None,
                }));
            }
            let (mover, moves) = (position.to_move(), position.moves());
            let who = place(mover);
            let time = left[who].map(|left| position.share(left).max(LEAST));
            let effort = EngineLimits { time: time.or(self.effort.time), ..self.effort };
            let began = Instant::now();
            let chosen = match moves[..] {
                // A pass that is the only move needs nobody to think.
                [pass] if pass.to().is_none() => Ok((pass, None)),
                _ => players[who].choose(&record, effort, left[who], stop),
            };
            let took = began.elapsed();
            if let Some(spent) = &mut spent
                && moves.iter().any(|mv| mv.to().is_some())
            {
                spent[who].add(took);
            }
            left[who] = left[who].map(|left| left.saturating_sub(took));
            let out = match chosen {
                Ok((mv, score)) if record.play(mv).is_ok() => {
                    let node = record.node_mut(record.present());
                    node.score = score;
                    // Without a limit of time the same match has the same files.
                    node.time = effort.time.map(|_| took);
                    continue;
                }
                Ok((mv, _)) => MoveFailure::Fault(engine::protocol::client::EngineError::Illegal(mv.to_string())),
                Err(out) => out,
            };
            let outcome = Outcome::Win(!mover);
            let (ended, fault) = match out {
                MoveFailure::Stopped => return Ok(None),
                MoveFailure::Resigns => (format!("resigned {}", LETTERS[who]), None),
                MoveFailure::Fault(fault) => (format!("fault {} {fault}", LETTERS[who]), Some((who, fault))),
            };
            record.end(match fault {
                Some((_, engine::protocol::client::EngineError::Silent(_))) => Ending::Time(mover),
                _ => Ending::Resigned(mover),
            });
            if let Some((_, fault)) = &fault {
                record.node_mut(record.present()).comment = format!("{}: {fault}", names[who].text);
            }
            return Ok(Some(Played { record, outcome, ended, spent, fault }));
        }
    }

    /// Writes the result.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn tell(&self, log: &Log, names: [&Named; 2], output: &mut impl Write) -> Result<(), CommandError> {
        let said = &self.language.text().matches;
        let games = self.games as usize;
        let tally = log.tally(games);
        let [one, other] = names.map(|named| named.text.as_str());
        if log.games() < games {
            let again = self.out.map(|path| path.display().to_string());
            writeln!(output, "{}", (said.stopped)(log.games(), games, again.as_deref()))?;
        }
        writeln!(output, "{}", (said.result)(one, other, tally.games()))?;
        writeln!(output, "{tally}")?;
        let (low, high) = tally.interval();
        let [middle, low, high] = [tally.score(), low, high].map(|share| rating::written(rating::difference(share)));
        writeln!(output, "{}", (said.elo)(&middle, &low, &high))?;
        for (spent, name) in log.spent().iter().zip([one, other]) {
            if let Some(mean) = spent.mean() {
                writeln!(output, "{}", (said.pace)(name, mean, spent.moves))?;
            }
        }
        for (letter, name) in LETTERS.iter().zip([one, other]) {
            let faults = log.faults(letter);
            if faults > 0 {
                writeln!(output, "{}", (said.faults)(name, faults))?;
            }
        }
        Ok(output.flush()?)
    }
}
