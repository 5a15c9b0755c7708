//! Plays a match: saves each game, until all are played or the match is stopped.

use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::game::MatchGame;
use super::log::{EVENT, HEADER, LogEntry, MatchLog, ThinkingTime};
use super::openings::Openings;
use super::pairs::{Sprt, SprtState};
use super::player::{MatchPlayer, MoveFailure};
use super::player_spec::PlayerSpec;
use crate::commands::error::CommandError;
use crate::commands::output::Outputs;
use crate::engine::game::Move as _;
use crate::engine::protocol::client::{EngineLimits, Protocol};
use crate::engine::record::{Record, Termination, tag};
use crate::engine::search::matches::LONGEST_GAME;
use crate::engine::search::{SplitMix64, rating};
use crate::engine::{self, Outcome};
use crate::messages::Localize;
use crate::text::{Language, endings};

/// The names of the players in the list of games.
const LETTERS: [&str; 2] = ["A", "B"];

/// The minimum time for a move.
const MIN_MOVE_TIME: Duration = Duration::from_millis(5);

/// The parameters of a match.
#[derive(Clone, Copy)]
pub(super) struct MatchSettings<'a> {
    pub games: u32,
    pub openings: &'a Openings,
    /// The limits of each player.
    pub limits: [EngineLimits; 2],
    /// The time of each player per game.
    pub clock: [Option<Duration>; 2],
    /// The test that stops the match.
    pub sprt: Option<Sprt>,
    pub seed: u32,
    pub protocols: &'a [Protocol],
    /// The timeout of an external engine, or its extra time beyond its limit; `None` for the defaults.
    pub timeout: Option<Duration>,
    pub out: Option<&'a Path>,
    /// The checks for output files.
    pub outputs: &'a Outputs,
    pub language: Language,
    /// Set to stop the match.
    pub stop: &'a AtomicBool,
}

/// A played game.
struct PlayedGame<F: MatchGame> {
    record: Record<F>,
    outcome: Outcome,
    /// The ending for the list of games.
    ending: String,
    /// The time used by each player, by index, if it is limited.
    time_used: Option<[ThinkingTime; 2]>,
    /// The error that ended the game: the index of the player, and the error.
    error: Option<(usize, engine::protocol::client::EngineError)>,
}

impl MatchSettings<'_> {
    /// Plays a match between two players from a start position, until it is finished or stopped.
    ///
    /// # Errors
    /// Returns an error if the game does not have a player, an engine cannot be started, or a file cannot be read or
    /// written.
    pub(super) fn play<F: MatchGame>(
        &self,
        start: &F,
        names: [&PlayerSpec; 2],
        progress: &mut impl Write,
    ) -> Result<MatchLog, CommandError> {
        let said = &self.language.text().matches;
        let first_protocol = self.protocols.first().copied().unwrap_or(F::PROTOCOL);
        let protocols = [first_protocol, self.protocols.get(1).copied().unwrap_or(first_protocol)];
        let mut players: Vec<MatchPlayer<F>> = Vec::new();
        for (who, (named, protocol)) in names.iter().zip(protocols).enumerate() {
            // With a clock for the whole game, too, built-in players are limited only by time.
            let limits = self.limits[who];
            let effort = EngineLimits { time: limits.time.or(self.clock[who]), ..limits };
            players.push(MatchPlayer::new(named, effort, protocol, self.timeout)?);
        }
        let openings = self.openings.list(start, self.games.div_ceil(2) as usize, self.seed)?;
        let mut log = MatchLog::open(self.out, self.format_header::<F>(start, names, protocols), self.outputs)?;
        let (games, stop, terminal) = (self.games as usize, self.stop, stderr().is_terminal());
        while log.games() < games && !self.is_decided(&log) && !stop.load(Ordering::Relaxed) {
            let number = log.games();
            let opening = &openings[number / 2 % openings.len()];
            // Player A moves first in every other game.
            let Some(game) = self.play_game(opening, number, names, &mut players, stop)? else { break };
            if let Some((who, fault)) = &game.error {
                writeln!(progress, "{}", (said.error)(number + 1, &names[*who].text, &fault.localize(self.language)))?;
            }
            let color = if number.is_multiple_of(2) { engine::Player::First } else { engine::Player::Second };
            let entry = LogEntry::new(game.outcome, color, game.record.ply(), &game.ending, game.time_used);
            log.add(entry, F::EXTENSION, &F::write(&game.record))?;
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

    /// Returns whether the sequential test has ended; it is made after each pair.
    fn is_decided(&self, log: &MatchLog) -> bool {
        let games = self.games as usize;
        log.games().is_multiple_of(2) && self.sprt.is_some_and(|sprt| sprt.test(log.pairs(games)).accepted.is_some())
    }

    /// Formats the parameters for the file of the match.
    fn format_header<F: MatchGame>(&self, start: &F, names: [&PlayerSpec; 2], protocols: [Protocol; 2]) -> String {
        let (columns, rows) = start.size();
        let openings = match self.openings {
            Openings::Start => "start".to_owned(),
            Openings::Random(plies) => format!("random:{plies}"),
            Openings::File(path) => path.display().to_string(),
        };
        let effort = |player: usize| {
            let EngineLimits { depth, nodes, time } = self.limits[player];
            let clock = self.clock[player].map_or_else(String::new, |clock| format!(" clock {clock:?}"));
            format!("{depth:?} {nodes:?} {time:?}{clock}")
        };
        let [one, other] = [0, 1].map(effort);
        let effort = if one == other { one } else { format!("{one}, {other}") };
        format!(
            "{HEADER}\ngame {} {columns}x{rows} {}\nA {} {}\nB {} {}\nopenings {openings}\neffort {effort}\nseed {}\n",
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
    fn play_game<F: MatchGame>(
        &self,
        opening: &Record<F>,
        number: usize,
        names: [&PlayerSpec; 2],
        players: &mut [MatchPlayer<F>],
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame<F>>, CommandError> {
        // The index of the player of a colour.
        let place = |color: engine::Player| (color as usize + number) % 2;
        let mut seeds = SplitMix64::for_move(self.seed, number);
        let mut record = opening.clone();
        record.set_tag(tag::EVENT, EVENT);
        let mut titles = [String::new(), String::new()];
        for (who, player) in players.iter_mut().enumerate() {
            let name = player.start_game(seeds.next() as u32, stop)?;
            titles[who] = name.unwrap_or_else(|| names[who].text.clone());
        }
        record.set_tag(tag::FIRST, &titles[place(engine::Player::First)]);
        record.set_tag(tag::SECOND, &titles[place(engine::Player::Second)]);
        let mut left = self.clock;
        let is_timed = |player: usize| self.clock[player].is_some() || self.limits[player].time.is_some();
        let mut spent = (is_timed(0) || is_timed(1)).then_some([ThinkingTime::default(); 2]);
        loop {
            let position = record.position();
            if let Some(outcome) = position.outcome() {
                let ended = format!("rules {}", position.ending()).trim_end().to_owned();
                return Ok(Some(PlayedGame { record, outcome, ending: ended, time_used: spent, error: None }));
            }
            if record.ply() >= LONGEST_GAME {
                record.terminate(Termination::DrawAgreement);
                return Ok(Some(PlayedGame {
                    record,
                    outcome: Outcome::Draw,
                    ending: "longest".to_owned(),
                    time_used: spent,
                    error: None,
                }));
            }
            let (mover, moves) = (position.to_move(), position.moves());
            let who = place(mover);
            let time = left[who].map(|left| position.move_budget(left).max(MIN_MOVE_TIME));
            let effort = EngineLimits { time: time.or(self.limits[who].time), ..self.limits[who] };
            let (began, processor) = (Instant::now(), players[who].processor_time());
            let chosen = match moves[..] {
                // A forced pass needs no search.
                [pass] if pass.to().is_none() => Ok((pass, None)),
                _ => players[who].choose(&record, effort, left[who], stop),
            };
            let took = began.elapsed();
            if let Some(spent) = &mut spent
                && moves.iter().any(|mv| mv.to().is_some())
            {
                let processor = players[who].processor_time().zip(processor);
                spent[who].add(took, processor.map(|(now, before)| now.saturating_sub(before)));
            }
            left[who] = left[who].map(|left| left.saturating_sub(took));
            let out = match chosen {
                Ok((mv, score)) if record.play(mv).is_ok() => {
                    let node = record.node_mut(record.current_id());
                    node.score = score;
                    // Without a time limit no times are stored, so that the same match produces the same files.
                    node.time = effort.time.map(|_| took);
                    continue;
                }
                Ok((mv, _)) => {
                    MoveFailure::EngineError(engine::protocol::client::EngineError::IllegalMove(mv.to_string()))
                }
                Err(out) => out,
            };
            let outcome = Outcome::Win(!mover);
            let (ended, fault) = match out {
                MoveFailure::Stopped => return Ok(None),
                MoveFailure::Resigns => (format!("resigned {}", LETTERS[who]), None),
                MoveFailure::EngineError(fault) => (format!("fault {} {fault}", LETTERS[who]), Some((who, fault))),
            };
            record.terminate(match fault {
                Some((_, engine::protocol::client::EngineError::Timeout(_))) => Termination::TimeForfeit(mover),
                _ => Termination::Resignation(mover),
            });
            if let Some((_, fault)) = &fault {
                record.node_mut(record.current_id()).comment = format!("{}: {fault}", names[who].text);
            }
            return Ok(Some(PlayedGame { record, outcome, ending: ended, time_used: spent, error: fault }));
        }
    }

    /// Writes the result.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn print_result(
        &self,
        log: &MatchLog,
        names: [&PlayerSpec; 2],
        output: &mut impl Write,
    ) -> Result<(), CommandError> {
        let said = &self.language.text().matches;
        let games = self.games as usize;
        let tally = log.tally(games);
        let [one, other] = names.map(|named| named.text.as_str());
        if log.games() < games && !self.is_decided(log) {
            let again = self.out.map(|path| path.display().to_string());
            writeln!(output, "{}", (said.stopped)(log.games(), games, again.as_deref()))?;
        }
        writeln!(output, "{}", (said.result)(one, other, tally.games()))?;
        writeln!(output, "{tally}")?;
        let (low, high) = tally.confidence_interval();
        let [middle, low, high] =
            [tally.score(), low, high].map(|share| rating::format_difference(rating::elo_difference(share)));
        writeln!(output, "{}", (said.elo)(&middle, &low, &high))?;
        let pairs = log.pairs(games);
        if let Some([middle, low, high]) = pairs.elo().map(|elo| elo.map(rating::format_difference)) {
            writeln!(output, "{}", (said.pairs)(&pairs.to_string(), &middle, &low, &high))?;
        }
        let rules = log.rules();
        if !rules.is_empty() {
            // Only xiangqi's games record rules.
            let named =
                |&(rule, count): &(&str, usize)| (endings::sentence(self.language.text(), "xiangqi", rule), count);
            writeln!(output, "{}", (said.rules)(&rules.iter().map(named).collect::<Vec<_>>()))?;
        }
        if let Some(sprt) = self.sprt {
            let SprtState { ratio, accepted } = sprt.test(pairs);
            writeln!(output, "{}", (said.sprt)(sprt.elo, ratio, Sprt::BOUND, accepted))?;
        }
        for (spent, name) in log.time_used().iter().zip([one, other]) {
            if let Some(mean) = spent.mean() {
                let processor = spent.mean_processor_time();
                writeln!(output, "{}", (said.move_time)(name, mean, spent.moves, processor))?;
            }
        }
        for (letter, name) in LETTERS.iter().zip([one, other]) {
            let faults = log.errors(letter);
            if faults > 0 {
                writeln!(output, "{}", (said.errors)(name, faults))?;
            }
        }
        Ok(output.flush()?)
    }
}
