//! The end of a game: how it went for the player, and what to do next.

use std::time::Duration;

use super::input::TableCommand;
use super::puzzles::{MISTAKES, is_puzzle};
use super::{Action, GameTable, NextStep, TableGame};
use crate::engine::record::{NodeId, Record};
use crate::engine::search::{Limits, Score};
use crate::engine::{Outcome, Player, Tally};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::play::{Command, GameSetup, LevelId, Seat};
use crate::records::statistics;
use crate::ui::dialog::Dialog;

/// The time for which the end of a game is shown before a question.
const SHOWN: Duration = Duration::from_millis(1500);
/// The number of positions that the analysis visits for each position of the game before the question.
const REVIEW_NODES: u64 = 20_000;

/// An answer to the question after a game.
#[derive(Clone, Copy)]
enum NextGame {
    Same,
    OtherSide,
    Level(LevelId),
    Mistakes,
    View,
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Shows the end of the game for a while, looks briefly through the game of a person against the computer, and asks what
    /// to do next. Any key stops the look.
    pub(super) fn ask_what_next(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.run_skippable(m, |_, m| m.pause(SHOWN))?;
        self.has_ended = false;
        // The question below offers a new game anyway.
        match self.input.pending.take() {
            None | Some(TableCommand::Do(Action::New)) => {}
            Some(command) => return Ok(NextStep::Do(command)),
        }
        let human = self.only_human();
        if human.is_some() {
            self.evaluate_game(m, Limits::nodes(REVIEW_NODES))?;
        }
        let text = self.describe_game(human);
        // The full analysis is more reliable.
        self.display.analysis = None;
        self.paint(m);
        if self.ask_name_once(m)? {
            self.paint(m);
        }
        let texts = &self.text.table.after_game;
        let next_level = human.and_then(|human| self.next_level(human));
        let answers = [
            Some((texts.again, NextGame::Same)),
            human.map(|_| (texts.other_side, NextGame::OtherSide)),
            next_level.map(|level| (texts.next_level, NextGame::Level(level))),
            Some((texts.mistakes, NextGame::Mistakes)),
            Some((texts.board, NextGame::View)),
        ];
        let (labels, answers): (Vec<&str>, Vec<NextGame>) = answers.into_iter().flatten().unzip();
        let title = human.zip(self.record().outcome()).map_or(texts.title, |(human, outcome)| match outcome {
            Outcome::Win(winner) => texts.titles[usize::from(winner != human)],
            Outcome::Draw => texts.titles[2],
        });
        let dialog = Dialog { title, text: &text, buttons: &labels, help: self.text.context_help.question };
        let answer = dialog.ask_within(m, self.places().dialog)?;
        let mut seats = self.controller.seats().players();
        match answer.map_or(NextGame::View, |answer| answers[answer]) {
            NextGame::Same => return self.execute(m, Command::Restart),
            NextGame::OtherSide => seats.swap(0, 1),
            NextGame::Level(next) => {
                seats.iter_mut().filter(|seat| **seat != Seat::Human).for_each(|seat| *seat = Seat::Level(next));
            }
            NextGame::Mistakes => {
                let next = self.analyze(m)?;
                let is_done = self.shown_analysis().is_some_and(|analysis| analysis.next().is_none());
                return if is_done { self.analyze(m) } else { Ok(next) };
            }
            NextGame::View => return Ok(NextStep::Stay),
        }
        let (options, control) = (self.controller.options().to_vec(), self.controller.clocks().control());
        let next = self.execute(m, Command::NewGame(GameSetup { seats, options, control }))?;
        self.controller.keep_level();
        self.save_setup();
        Ok(next)
    }

    /// Returns the side of the only human at this computer.
    pub(super) fn only_human(&self) -> Option<Player> {
        let is_human = |player: &Player| self.seat(*player) == Seat::Human;
        Player::BOTH.into_iter().find(is_human).filter(|human| !is_human(&!*human))
    }

    /// Returns the next stronger level, of the ladder if the game has one, if the human has won against a level of measured
    /// strength.
    fn next_level(&self, human: Player) -> Option<LevelId> {
        let Seat::Level(level) = self.seat(!human) else { return None };
        let board = self.board();
        let elo = board.elo(level).filter(|_| self.record().outcome() == Some(Outcome::Win(human)))?;
        let has_ladder = board.levels().iter().any(|level| level.strength().is_some());
        let levels = board.levels().iter().filter(|level| level.strength().is_some() == has_ladder);
        let levels = levels.map(|level| LevelId::new(level.name));
        let stronger = levels.filter_map(|level| Some((board.elo(level).filter(|&other| other > elo)?, level)));
        stronger.min_by_key(|&(elo, _)| elo).map(|(_, level)| level)
    }

    /// Describes how the game ended and, for its player, the best move, the worst mistake and the record against the
    /// opponent.
    fn describe_game(&mut self, human: Option<Player>) -> String {
        let mut lines = vec![self.situation()];
        let Some(human) = human else { return lines.remove(0) };
        let (texts, record, board) = (&self.text.table.after_game, self.record(), self.board());
        if let Some(analysis) = self.shown_analysis().filter(|analysis| analysis.next().is_none()) {
            let numbered = |node: NodeId| {
                let before = record.node(node).parent().map(|parent| record.position_at(parent));
                let written = before.zip(record.node(node).mv).map(|(before, mv)| board.write_move(&before, mv));
                (record.path(node).len() - 1, written.unwrap_or_default())
            };
            if let Some((number, best)) = analysis.best_move(record, human, board.mistake()).map(numbered) {
                lines.push((texts.best)(number, &best));
            }
            if let Some(mistake) = analysis.mistakes().iter().find(|mistake| mistake.player == human) {
                let (number, played) = numbered(mistake.node);
                let before = record.node(mistake.node).parent().unwrap_or_default();
                let better = analysis.value_at(before).and_then(|value| value.line.first());
                let better = better.map(|&mv| board.write_move(&record.position_at(before), mv)).unwrap_or_default();
                lines.push((texts.worst)(number, &played, &better, &board.write_gain(mistake.loss)));
            }
        }
        if let Some(tally) = self.tally_against(human) {
            let opponent = self.player_label(!human);
            lines.push((texts.record)(&opponent, [tally.wins, tally.draws, tally.losses]));
        }
        lines.join("\n")
    }

    /// Returns the results of the human of this game against this opponent; `None` if both are guests, whose games cannot be
    /// told apart.
    fn tally_against(&mut self, human: Player) -> Option<Tally> {
        let [own, other] = [human, !human].map(|player| self.controller.participant(player));
        let games = self.context.store.finished_games().unwrap_or_default();
        let mut met = statistics::head_to_head(&games, &own, &other);
        (own != other).then(|| met.remove(self.board().program()).unwrap_or_default())
    }

    /// Adds the positions of the mistakes in a finished game that was analysed to the player's puzzles, if the player agrees;
    /// asks once.
    pub(super) fn keep_mistakes(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.table.after_game;
        let human = self.only_human().filter(|_| self.record().outcome().is_some() && !self.controller.is_as_opened());
        let Some((human, support)) = human.zip(self.board().puzzles()) else { return Ok(()) };
        let name = format!("{MISTAKES}{}", support.endings()[0]);
        let puzzles = self.mistakes_as_puzzles(human, &name);
        if puzzles.is_empty() || self.context.store.is_read_only() {
            return Ok(());
        }
        if self.context.settings.keep_mistakes.is_none() && self.context.asks_at_first_start {
            let answer = self.ask_beside(m, &texts.keep, texts.keep.text)?;
            self.context.settings.keep_mistakes = Some(answer == Some(0));
            if let Err(error) = self.context.save_settings() {
                self.say(error, Color::LIGHT_RED);
            }
        }
        if self.context.settings.keep_mistakes != Some(true) {
            return Ok(());
        }
        let files = &mut self.context.files;
        let is_new = files.names().is_ok_and(|names| !names.contains(&name));
        let mut bytes = match files.read(&name) {
            Ok(bytes) => bytes,
            Err(_) if is_new => Vec::new(),
            Err(error) => return self.show_error(m, &error),
        };
        let mut count = 0;
        for puzzle in puzzles {
            if !bytes.windows(puzzle.len()).any(|known| known == puzzle) {
                bytes.extend(puzzle);
                count += 1;
            }
        }
        match files.write(&name, &bytes) {
            Ok(_) if count == 0 => {}
            Ok(_) => self.say((texts.kept)(count), Color::LIGHT_GREEN),
            Err(error) => self.show_error(m, &error)?,
        }
        Ok(())
    }

    /// Returns the positions in which the human made the worst mistakes, as files of puzzles. Only positions that are
    /// solved can be puzzles, because the others have no known right move.
    fn mistakes_as_puzzles(&self, human: Player, name: &str) -> Vec<Vec<u8>> {
        let (Some(analysis), Some(support)) = (self.shown_analysis(), self.board().puzzles()) else {
            return Vec::new();
        };
        let puzzle = |node: NodeId| {
            let before = self.record().node(node).parent()?;
            let score = analysis.value_at(before)?.score;
            let is_solved = match if human == Player::First { score } else { -score } {
                Score::Estimate(_) => false,
                Score::Exact(_) => true,
                Score::Mate(plies) => plies > 0,
            };
            let bytes = self.board().write(&Record::new(self.record().position_at(before)), name);
            (is_solved && is_puzzle(support, &bytes)).then_some(bytes)
        };
        let own = analysis.mistakes().iter().filter(|mistake| mistake.player == human);
        own.filter_map(|mistake| puzzle(mistake.node)).collect()
    }
}
