//! Moves: a human's touch, the computer's turn, a pass, and taking back.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::intake::TableCommand;
use super::thinking::{MachineTime, SearchMonitor, StopReason};
use super::{Action, GameActionEffect, GameTable, MoveOf, NextStep, PlayerKind, TableGame};
use crate::engine::game::{Game, Move as _};
use crate::engine::record::{ROOT, Termination};
use crate::engine::search::{Limits, Report, Score};
use crate::engine::{Cell, Player};
use crate::gfx::Color;
use crate::machine::{Flow, Input, Machine};
use crate::ui::chime;

/// The least time that the computer takes for a move: an instant answer would hide the previous move.
pub(super) const THOUGHT: Duration = Duration::from_millis(500);
/// The time for which a pass is announced before the game continues.
pub(super) const ANNOUNCED: Duration = Duration::from_millis(1500);

/// Returns the legal move that ends on a cell; in games with moving pieces, that of the selected piece.
pub(super) fn move_to<G: Game>(game: &G, cell: Cell, taken: Option<Cell>) -> Option<G::Move> {
    let here = |mv: &G::Move| mv.to() == Some(cell) && (mv.from().is_none() || mv.from() == taken);
    game.moves().into_iter().find(here)
}

/// A move, with the search report if it was searched.
type ChosenMove<D> = (MoveOf<D>, Option<Report<MoveOf<D>>>);

/// The result of a search, and the reason if it stopped before its limits.
pub(super) type SearchResult<D> = (Option<Report<MoveOf<D>>>, Option<StopReason>);

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the move that touching a cell would make.
    pub(super) fn move_to(&self, cell: Cell) -> Option<MoveOf<D>> {
        move_to(self.game(), cell, self.hand.taken)
    }

    /// Handles a human's touch on a cell: makes a move, selects a piece, or reports an error.
    pub(super) fn touch(&mut self, m: &mut Machine<'_>, cell: Cell) -> Flow {
        if self.record.outcome().is_some() {
            m.play_tune(chime::ILLEGAL_MOVE.tune);
            return Ok(());
        }
        if self.question().is_some() {
            // The question must be answered first.
            self.looking = false;
            return Ok(());
        }
        if self.waits_to_be_told() {
            // At the end of an opened game, the computer continues.
            self.looking = false;
            return Ok(());
        }
        if let Some(mv) = self.move_to(cell) {
            let caution = self.drawing.caution(self.game(), mv, &self.desk.settings);
            if let Some(why) = caution.filter(|_| self.hand.cautioned != Some(cell)) {
                self.wrong(m, why);
                self.hand.cautioned = Some(cell);
                return Ok(());
            }
            self.looking = false;
            return self.make_move(m, mv, None);
        }
        if self.looking && self.game().moves().iter().any(|mv| mv.to().is_none()) {
            // A pass is the only move left: continuing the game plays it.
            self.looking = false;
            return Ok(());
        }
        let can_go = self.game().moves().iter().any(|mv| mv.from() == Some(cell));
        let before = self.hand.taken;
        if can_go {
            self.hand.taken = Some(cell).filter(|_| before != Some(cell));
            m.play_tune(chime::MENU_MOVE.tune);
        } else {
            let why = match before.and_then(|from| self.drawing.refusal_of(self.game(), from, cell)) {
                Some(refusal) => {
                    self.shown.in_the_way = refusal.in_the_way;
                    Some(refusal.why)
                }
                None => self.drawing.refusal(self.game(), cell),
            };
            self.wrong(m, why.unwrap_or_else(|| self.text.table.illegal.to_owned()));
        }
        Ok(())
    }

    /// Makes a legal move, animates it, and stores the game.
    pub(super) fn make_move(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>, score: Option<Score>) -> Flow {
        self.tick(m);
        if self.record.current_id() != self.clocks.live {
            // The game continues from the position shown.
            self.begin_turn(m.now());
        }
        let time = self.clocks.watch.spent();
        self.forget_marks();
        if self.record.play(mv).is_err() {
            return Ok(());
        }
        self.stepped();
        let present = self.record.current_id();
        let node = self.record.node_mut(present);
        node.time = Some(time);
        node.score = score.or(node.score);
        self.begin_turn(m.now());
        // Stored before the animation, so that a power failure does not lose the move.
        self.keep_played();
        let error = self.shown.said.take();
        self.record.undo();
        self.show_move(m, mv)?;
        self.record.redo();
        self.shown.said = error;
        self.begin_turn(m.now());
        self.announce_outcome(m);
        Ok(())
    }

    /// Animates a move from the present position; a pass is announced. A key skips the animation.
    pub(super) fn show_move(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow {
        let input = self.play_out(m, mv)?;
        self.take_hurry(input);
        Ok(())
    }

    /// Animates a move like [`show_move`](Self::show_move), and returns the key or click that skipped it.
    pub(super) fn play_out(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<Option<Input>> {
        if mv.to().is_none() {
            let side = self.drawing.player_name(self.game().to_move());
            self.say((self.text.table.passes)(side), Color::LIGHT_MAGENTA);
            self.paint(m);
            m.play_tune(chime::PASS.tune);
            return m.run_until_input(|m| m.pause(ANNOUNCED));
        }
        self.paint_bare(m);
        m.play_tune(self.drawing.chime(self.game(), mv).tune);
        m.run_until_input(|m| self.drawing.animate(m, self.layout(), self.game(), mv))
    }

    /// Announces that the side to move must pass, and passes. A key skips the announcement.
    pub(super) fn announce_pass(&mut self, m: &mut Machine<'_>, pass: MoveOf<D>) -> Flow<NextStep> {
        self.show_move(m, pass)?;
        let message = self.shown.said.take();
        if self.record.play(pass).is_ok() {
            self.begin_turn(m.now());
            self.keep_played();
        }
        self.shown.said = self.shown.said.take().or(message);
        Ok(NextStep::Stay)
    }

    /// Lets the computer think and move. Returns the command received meanwhile, unless it was the request to move now.
    pub(super) fn computers_turn(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        match self.seat(self.turn()) {
            PlayerKind::Computer(level) => self.play_for(m, level),
            PlayerKind::ExternalEngine => self.play_for(m, self.outside()),
            PlayerKind::Human => Ok(NextStep::Stay),
        }
    }

    /// Lets a level choose a move for the side to move, and makes it.
    fn play_for(&mut self, m: &mut Machine<'_>, level: usize) -> Flow<NextStep> {
        self.tick(m);
        if self.record.current_id() != self.clocks.live {
            self.begin_turn(m.now());
        }
        self.clocks.on_move = true;
        self.clocks.deadline = self.move_deadline(m.now());
        let chosen = self.choose_for(m, level);
        self.tick(m);
        self.clocks.on_move = false;
        self.clocks.deadline = None;
        let (mv, report) = match chosen? {
            Ok(chosen) => chosen,
            Err(next) => return Ok(next),
        };
        if let Some(command) = self.by_the_clock() {
            return Ok(NextStep::Do(command));
        }
        let before = self.game().clone();
        self.make_move(m, mv, report.as_ref().map(|report| report.score))?;
        self.shown.thought = report.map(|report| (before, report));
        Ok(NextStep::Stay)
    }

    /// Lets a level choose a move, within the time that it has. Returns the move with its search report, or the next
    /// step if the search was stopped by a command.
    fn choose_for(&mut self, m: &mut Machine<'_>, level: usize) -> Flow<Result<ChosenMove<D>, NextStep>> {
        let began = m.now();
        let (report, stop) = match self.known_move() {
            Some(mv) => {
                self.paint_thinking(m);
                (Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, pv: vec![mv] }), None)
            }
            None => self.think(m, level, &self.record.positions())?,
        };
        if let Some(StopReason::Command(command)) = stop {
            return Ok(Err(NextStep::Do(command)));
        }
        let deadline = self.clocks.deadline;
        let chosen = match report.and_then(|report| report.best().map(|mv| (mv, Some(report)))) {
            // Any move is better than losing on time.
            None if deadline.is_some_and(|deadline| m.now() >= deadline) => {
                self.game().moves().first().map(|&mv| (mv, None))
            }
            None if level == self.outside() && self.part_from_outside(m)? => None,
            None if stop.is_none() && self.computer_moves() => {
                // Every move loses at once.
                self.end_game(m, Termination::Resignation(self.turn()));
                None
            }
            chosen => chosen,
        };
        let Some(chosen) = chosen else { return Ok(Err(NextStep::Stay)) };
        // Before the first move, there is no previous move that an instant answer would hide.
        let least = if self.record.current_id() == ROOT { Duration::ZERO } else { THOUGHT };
        let left = least.saturating_sub(m.now() - began);
        let left = deadline.map_or(left, |deadline| left.min(deadline.saturating_sub(m.now())));
        self.hurried(m, |_, m| m.pause(left))?;
        Ok(match self.hand.pending.take() {
            // The input only skipped the pause.
            None | Some(TableCommand::Do(Action::MoveNow)) => Ok(chosen),
            Some(command) => Err(NextStep::Do(command)),
        })
    }

    /// Lets a computer player search a position, and shows its thoughts.
    pub(super) fn think(&mut self, m: &mut Machine<'_>, level: usize, positions: &[D::Game]) -> Flow<SearchResult<D>> {
        if level == self.outside() {
            let budget = self.clocks.deadline.map(|deadline| deadline.saturating_sub(m.now()));
            return self.ask_outside(m, positions, budget);
        }
        let Some(position) = positions.last().cloned() else { return Ok((None, None)) };
        let mut engine = match self.sitting.brains[level].take() {
            Some(engine) => engine,
            None => {
                self.drawing.prepare(level, &mut || m.think(0))?;
                self.drawing.brain(level, self.sitting.seed)
            }
        };
        let time = MachineTime::new(m.now());
        let budget = self.clocks.deadline.map(|deadline| deadline.saturating_sub(m.now()));
        let limits = budget.map_or(Limits::NONE, |budget| Limits::time(budget, &time));
        let mut thinking = SearchMonitor::new(self, m, position, &time);
        let report = engine.search(positions, &limits, &AtomicBool::new(false), &mut thinking);
        let (stop, flow) = thinking.into_stop();
        // The analyst is not reused, so that the same position always has the same value.
        self.sitting.brains[level] = Some(engine).filter(|_| level != self.analyst());
        flow?;
        Ok((report, stop))
    }

    /// Lets the computer move at once for the side to move.
    pub(super) fn move_now(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.looking = false;
        if self.question().is_some() {
            return self.decide(m);
        }
        match self.forced_pass() {
            Some(_) => Ok(NextStep::Stay),
            None => self.play_for(m, self.some_level()),
        }
    }

    /// Returns the number of the player for hints and analyses.
    pub(super) fn analyst(&self) -> usize {
        self.sitting.brains.len() - 1
    }

    /// Returns the number of the external engine, the next one after the analyst's.
    pub(super) fn outside(&self) -> usize {
        self.sitting.brains.len()
    }

    /// Returns the level of the computer that plays, or the level that it would use.
    pub(super) fn some_level(&self) -> usize {
        let playing = self.sitting.seats.iter().find_map(|seat| match seat {
            PlayerKind::Computer(level) => Some(*level),
            PlayerKind::Human | PlayerKind::ExternalEngine => None,
        });
        playing.unwrap_or(self.sitting.level)
    }

    /// Takes back a move, and the computer's moves before it, so that a human is to move again.
    pub(super) fn undo(&mut self, m: &mut Machine<'_>) {
        self.forget_marks();
        if self.record.termination().is_some() {
            self.record.reopen();
        }
        while self.record.undo() {
            let to_move = self.turn();
            let passes = self.game().moves().iter().all(|mv| mv.to().is_none());
            if !passes && (self.both_computers() || self.seat(to_move) == PlayerKind::Human) {
                break;
            }
        }
        self.step_over(m);
    }

    /// Replays what was taken back: a human's move and the answers to it.
    pub(super) fn redo(&mut self, m: &mut Machine<'_>) {
        self.forget_marks();
        while self.record.redo() {
            let to_move = self.turn();
            if self.record.outcome().is_some() || self.both_computers() || self.seat(to_move) == PlayerKind::Human {
                break;
            }
        }
        self.step_over(m);
    }

    fn step_over(&mut self, m: &mut Machine<'_>) {
        self.stepped();
        // If the computer is to move, it waits, so that the user can look at the position first.
        self.looking = self.computer_waits();
        if self.looking {
            self.say_where();
        }
        m.play_tune(chime::MENU_MOVE.tune);
        self.begin_turn(m.now());
        self.keep();
    }

    /// Returns whether the computer is to move.
    pub(super) fn computer_waits(&self) -> bool {
        self.record.outcome().is_none() && self.seat(self.turn()) != PlayerKind::Human
    }

    /// Returns whether the computer, at the end of an opened game, moves only on request.
    pub(super) fn waits_to_be_told(&self) -> bool {
        self.looking && self.computer_waits() && self.record.node(self.record.current_id()).is_leaf()
    }

    pub(super) fn both_computers(&self) -> bool {
        self.sitting.seats.iter().all(|&seat| seat != PlayerKind::Human)
    }

    /// Lets the human play the other side from now on.
    pub(super) fn change_sides(&mut self) {
        self.sitting.seats.swap(0, 1);
        self.sitting.people.swap(0, 1);
        self.seats_changed();
    }

    /// Lets the computer play both sides, or restores the previous seats.
    pub(super) fn automatic(&mut self) {
        let level = self.some_level();
        self.sitting.seats = if self.both_computers() {
            self.sitting.before_automatic.take().unwrap_or([PlayerKind::Human, PlayerKind::Computer(level)])
        } else {
            self.sitting.before_automatic = Some(self.sitting.seats);
            [PlayerKind::Computer(level); 2]
        };
        self.seats_changed();
    }

    pub(super) fn seats_changed(&mut self) {
        self.looking = false;
        self.say_seats();
        self.keep();
    }

    /// Reports the players of both sides.
    pub(super) fn say_seats(&mut self) {
        let [first, second] = Player::BOTH.map(|player| (self.drawing.player_name(player), self.who(player)));
        self.say((self.text.table.seated)((first.0, &first.1), (second.0, &second.1)), Color::LIGHT_CYAN);
    }

    /// Returns whether an action takes effect without interrupting the computer's search.
    pub(super) fn is_switch(&self, action: Action) -> bool {
        use Action::{Flip, GameAction, Labels, LastMark, Legal, Numbers, Preview, Sound, Thoughts};
        match action {
            Legal | LastMark | Preview | Labels | Numbers | Thoughts | Flip | Sound => true,
            GameAction(number) => {
                matches!(self.drawing.own().get(number).map(|own| own.effect), Some(GameActionEffect::Switch { .. }))
            }
            _ => false,
        }
    }

    /// Returns the name of a side with its player.
    pub(super) fn who(&self, player: Player) -> String {
        match self.seat(player) {
            PlayerKind::Human => {
                self.record.name(player).or(self.person(player)).unwrap_or(self.text.table.human).to_owned()
            }
            PlayerKind::Computer(level) => match self.record.name(player).filter(|_| self.is_as_opened()) {
                Some(name) => name.to_owned(),
                None => self.drawing.level_name(level).to_owned(),
            },
            PlayerKind::ExternalEngine => self.outside_name(),
        }
    }

    /// Returns whether the game is still the one that was opened and names both its players.
    pub(super) fn is_as_opened(&self) -> bool {
        let named = Player::BOTH.iter().all(|&player| self.record.name(player).is_some());
        named && self.sitting.opened == Some(self.record.node_count())
    }
}
