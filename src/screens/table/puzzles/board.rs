//! The board of one puzzle: judges moves, takes back wrong ones and answers right ones.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use super::super::command_panel::PanelInput;
use super::super::input::{InputState, direction};
use super::super::turn::{MIN_THINKING_TIME, PASS_PAUSE, move_to};
use super::super::{Layout, MoveOf, TableGame, TableOutline, middle};
use super::commands::{COMMANDS, PuzzleCommand};
use super::places::Places;
use super::set::{Puzzle, PuzzleSet};
use super::{PuzzleRoom, PuzzleSupport, is_right_move};
use crate::engine::game::{Game as _, Move as _};
use crate::engine::record::{NodeId, ROOT, Record};
use crate::engine::search::{Monitor, Report, Score};
use crate::engine::{Cell, Player};
use crate::gfx::Color;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Interrupt, Machine, code};
use crate::messages::Localize;
use crate::records::Store;
use crate::screens::pages::{Figure, Pages};
use crate::settings::TableSettings;
use crate::text::Text;
use crate::ui::chime;
use crate::ui::theme::Look;

/// The next screen after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextScreen {
    /// Back to the list.
    List,
    /// The next puzzle.
    Next,
    /// The previous puzzle.
    Previous,
}

/// The state of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttemptState {
    /// In progress.
    Open,
    /// The goal was reached, with or without a hint.
    Reached,
    /// The game ended without the goal.
    Missed,
}

/// A user's attempt at a puzzle.
pub(super) struct Attempt<'t, D: TableGame> {
    pub(super) board: &'t D,
    pub(super) support: &'t dyn PuzzleSupport<Game = D::Game>,
    pub(super) text: &'t Text,
    pub(super) settings: TableSettings,
    store: &'t mut dyn Store,
    pub(super) set: &'t PuzzleSet<D::Game>,
    /// The index of the puzzle in the set, from 0.
    pub(super) number: usize,
    pub(super) record: Record<D::Game>,
    /// The values of the positions with the solver to move, from the solver's point of view, as far as they are known.
    values: BTreeMap<NodeId, Score>,
    pub(super) progress: Progress,
    /// The right move shown as a hint.
    pub(super) hint: Option<MoveOf<D>>,
    pub(super) message: Option<(String, Color)>,
    pub(super) input: InputState,
    /// The input received during a computation.
    waiting: VecDeque<Input>,
    pub(super) places: Places,
}

/// The progress of a user at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) state: AttemptState,
    /// `true` if a hint was given in this attempt.
    pub(super) is_helped: bool,
    /// `true` if the puzzle has been solved, now or earlier.
    pub(super) is_solved: bool,
}

impl<'t, D: TableGame> Attempt<'t, D> {
    /// Creates the first attempt at a puzzle.
    pub(super) fn new(
        room: &'t mut PuzzleRoom<'_, '_, D>,
        set: &'t PuzzleSet<D::Game>,
        number: usize,
        solved: bool,
        m: &Machine<'_>,
    ) -> Attempt<'t, D> {
        let record = Record::new(set.puzzles[number].start().clone());
        let flipped = is_flipped(room.board, room.context.settings.table, record.position().to_move());
        let places = Places::new(TableOutline::of(room.board, record.position(), m, flipped));
        let input = InputState { mouse: (-1, -1), ..InputState::at(middle(record.position())) };
        Attempt {
            board: room.board,
            support: room.support,
            text: room.text,
            settings: room.context.settings.table,
            store: &mut *room.context.store,
            set,
            number,
            record,
            values: set.puzzles[number].value().map(|value| (ROOT, value)).into_iter().collect(),
            progress: Progress { state: AttemptState::Open, is_helped: false, is_solved: solved },
            hint: None,
            message: None,
            input,
            waiting: VecDeque::new(),
            places,
        }
    }

    /// Runs until the user leaves the puzzle.
    pub(super) fn run(&mut self, m: &mut Machine<'_>) -> Flow<NextScreen> {
        if self.solver_value(m)?.is_none() {
            return Ok(NextScreen::List);
        }
        loop {
            if m.fit_stage() {
                self.places = Places::new(TableOutline::of(self.board, self.game(), m, self.is_flipped()));
            }
            let keys = self.paint(m);
            let Some(input) =
                self.waiting.pop_front().map_or_else(|| self.wait_for_input(m), |input| Ok(Some(input)))?
            else {
                continue;
            };
            let input = keys.resolve(input);
            let input = match self.panel().press(m, input)? {
                PanelInput::Input(input) => input,
                PanelInput::Refused(message) => {
                    self.say(message, Color::LIGHT_RED);
                    continue;
                }
                PanelInput::Closed => continue,
            };
            self.message = None;
            if let Some(direction) = direction(input) {
                self.input.move_cursor(self.layout(), direction);
                continue;
            }
            match self.command_of(input) {
                Some(PuzzleCommand::Leave) if self.input.selected.is_some() => self.input.selected = None,
                Some(PuzzleCommand::Leave) => return Ok(NextScreen::List),
                Some(PuzzleCommand::Next) if self.number + 1 < self.set.puzzles.len() => return Ok(NextScreen::Next),
                Some(PuzzleCommand::Previous) if self.number > 0 => return Ok(NextScreen::Previous),
                Some(PuzzleCommand::Next | PuzzleCommand::Previous) => {
                    self.say(self.text.puzzles.no_more, Color::LIGHT_RED)
                }
                Some(PuzzleCommand::Hint) => self.give_hint(m)?,
                Some(PuzzleCommand::Undo) => self.undo(m),
                Some(PuzzleCommand::Again) => self.again(),
                Some(PuzzleCommand::Help) => self.show_help(m)?,
                None => self.handle_input(m, input)?,
            }
        }
    }

    /// Waits for a key or a click; `None` if only the mouse has moved, its wheel has taken back a move, or the stage changes.
    fn wait_for_input(&mut self, m: &mut Machine<'_>) -> Flow<Option<Input>> {
        while !m.resize_is_due() {
            let until = m.now() + RETRACE_PERIOD;
            if let Some(input) = self.layout().input_until(m, until)? {
                return Ok(Some(input));
            }
            if m.take_wheel() > 0 && self.record.current_id() != ROOT {
                self.undo(m);
                return Ok(None);
            }
            if let Some(to) = self.input.dropped_on(self.layout(), m) {
                self.touch(m, to)?;
                return Ok(None);
            }
            if m.mouse() != std::mem::replace(&mut self.input.mouse, m.mouse()) {
                self.input.point_at(self.layout(), m.mouse());
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Returns the command of an input; a right click cancels a selection.
    fn command_of(&self, input: Input) -> Option<PuzzleCommand> {
        match input {
            Input::Click { button: Button::Right, .. } if self.input.selected.is_some() => Some(PuzzleCommand::Leave),
            Input::Key(code::ENTER | code::SPACE) if self.progress.state != AttemptState::Open => {
                Some(PuzzleCommand::Next)
            }
            Input::Key(code::CTRL_Z | code::BACKSPACE) => Some(PuzzleCommand::Undo),
            Input::Key(key) => {
                let small = |key: u16| if (key as u8).is_ascii_uppercase() { key | 0x20 } else { key };
                COMMANDS.iter().find(|command| command.1 == small(key)).map(|command| command.0)
            }
            Input::Click { .. } => None,
        }
    }

    fn handle_input(&mut self, m: &mut Machine<'_>, input: Input) -> Flow {
        match input {
            Input::Key(code::ENTER | code::SPACE) => {
                self.input.by_keys = true;
                self.touch(m, self.input.cursor)
            }
            Input::Click { x, y, button: Button::Left } => match self.input.point_at(self.layout(), (x, y)) {
                Some(cell) => self.touch(m, cell),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn show_help(&self, m: &mut Machine<'_>) -> Flow {
        let look = Look::of(m);
        let figure = Figure::picture(|screen, place| self.draw_help(screen, look, place));
        Pages { pages: &[(&self.text.puzzles.help, figure)], keys: self.text.table.keys_in_help }.show_modal(m)
    }

    /// Handles a touch on a cell: makes a move, selects a piece, or reports an error.
    fn touch(&mut self, m: &mut Machine<'_>, cell: Cell) -> Flow {
        if self.progress.state != AttemptState::Open {
            return Ok(());
        }
        if let Some(mv) = move_to(self.game(), cell, self.input.selected) {
            return self.attempt(m, mv);
        }
        let can_go = self.game().moves().iter().any(|mv| mv.from() == Some(cell));
        self.input.selected = Some(cell).filter(|_| can_go && self.input.selected != Some(cell));
        if can_go {
            self.input.dragged = self.input.selected.filter(|_| m.is_down(Button::Left));
            m.play_tune(chime::MENU_MOVE.tune);
        } else {
            m.play_tune(chime::ILLEGAL_MOVE.tune);
            self.say(self.text.table.illegal, Color::LIGHT_RED);
        }
        Ok(())
    }

    /// Animates and judges a move of the solver, and takes it back or answers it.
    fn attempt(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow {
        let (at, player) = (self.record.current_id(), self.player());
        let name = self.board.write_move(self.game(), mv);
        let Some(value) = self.solver_value(m)? else { return Ok(()) };
        self.play(m, mv)?;
        let over = self.record.outcome().is_some();
        let report = if over { None } else { self.evaluate(m)? };
        if report.is_none() && !over {
            // The search was stopped: the move does not count.
            self.record.go_to(at);
            return Ok(());
        }
        let known = self.puzzle().known().find(|(known, _)| at == ROOT && *known == mv).map(|(_, score)| score);
        let solved = match &report {
            _ if over => Some(self.support.result(self.game(), player)),
            Some(report) if self.game().to_move() == player => Some(report.score),
            Some(report) => Some(-report.score),
            None => None,
        };
        let Some(after) = known.or(solved) else { return Ok(()) };
        if is_right_move(value, after, self.board.mistake()) {
            return self.answer(m, report);
        }
        let reply = report.and_then(|report| report.best()).filter(|mv| mv.to().is_some());
        let reply = reply.map_or_else(String::new, |reply| self.board.write_move(self.game(), reply));
        let message = (self.text.puzzles.wrong)(&name, &reply, &self.format_value(after));
        m.play_tune(chime::ILLEGAL_MOVE.tune);
        self.say(message.clone(), Color::LIGHT_RED);
        self.paint(m);
        m.run_skippable(|m| m.pause(PASS_PAUSE), |_| {})?;
        self.record.go_to(at);
        self.say(message, Color::LIGHT_RED);
        Ok(())
    }

    /// Plays the best replies to a right move, until the solver is to move again or the game is over. The caller can
    /// pass a known evaluation of the position after the move.
    fn answer(&mut self, m: &mut Machine<'_>, mut report: Option<Report<MoveOf<D>>>) -> Flow {
        let player = self.player();
        while self.record.outcome().is_none() {
            let moves = self.game().moves();
            if let [pass] = moves[..]
                && pass.to().is_none()
            {
                let side = self.board.player_name(self.game().to_move());
                self.say((self.text.table.passes)(side), Color::LIGHT_MAGENTA);
                self.paint(m);
                m.play_tune(chime::PASS.tune);
                m.run_skippable(|m| m.pause(PASS_PAUSE), |_| {})?;
                // A pass required by the rules is legal.
                let _ = self.record.play(pass);
                report = None;
            } else if self.game().to_move() == player {
                break;
            } else {
                let began = m.now();
                let found = match report.take() {
                    Some(report) => Some(report),
                    None => self.evaluate(m)?,
                };
                let Some((reply, score)) = found.and_then(|report| Some((report.best()?, report.score))) else {
                    // The search was stopped: the move is taken back, so that the solver is to move.
                    self.step_back();
                    return Ok(());
                };
                self.paint(m);
                let left = MIN_THINKING_TIME.saturating_sub(m.now() - began);
                m.run_skippable(|m| m.pause(left), |_| {})?;
                self.play(m, reply)?;
                if !matches!(score, Score::Estimate(_)) {
                    self.values.insert(self.record.current_id(), -score);
                }
            }
        }
        self.judge_end(m);
        Ok(())
    }

    /// Tests whether the puzzle has ended, and with which result.
    fn judge_end(&mut self, m: &mut Machine<'_>) {
        let (player, message) = (self.player(), &self.text.puzzles);
        let path = self.record.path(self.record.current_id());
        let own = |pair: &&[NodeId]| self.record.position_at(pair[0]).to_move() == player;
        let count = path.windows(2).filter(own).count();
        let over = self.record.outcome().is_some();
        if !over && count < self.support.enough_moves() {
            let known = self.values.contains_key(&self.record.current_id());
            self.say(message.right.to_owned() + if known { "" } else { message.estimated }, Color::LIGHT_GREEN);
            return;
        }
        let goal = self.values.get(&ROOT).copied();
        let exact = goal.filter(|goal| over && !matches!(goal, Score::Estimate(_)));
        let met = exact.is_none_or(|goal| is_right_move(goal, self.support.result(self.game(), player), 0));
        let ending = if over { self.board.ending(self.game()) } else { String::new() };
        if !met {
            self.progress.state = AttemptState::Missed;
            m.play_tune(chime::LOSS.tune);
            self.say((message.missed)(&ending), Color::LIGHT_RED);
            return;
        }
        self.progress.state = AttemptState::Reached;
        m.play_tune(chime::WIN.tune);
        if self.progress.is_helped {
            self.say(message.helped, Color::YELLOW);
            return;
        }
        self.say((message.solved)(&ending), Color::LIGHT_GREEN);
        self.progress.is_solved = true;
        match self.store.set_solved(&self.set.name, &self.puzzle().key) {
            Err(error) => self.say((message.not_saved)(&error.localize(self.text.language)), Color::LIGHT_RED),
            Ok(()) if self.store.pending_error().is_some() => self.say(self.text.table.unsaved, Color::LIGHT_RED),
            Ok(()) => {}
        }
    }

    /// Shows a right move. From then on, the attempt does not count.
    fn give_hint(&mut self, m: &mut Machine<'_>) -> Flow {
        if self.progress.state != AttemptState::Open {
            return Ok(());
        }
        let known = self.puzzle().known().filter(|_| self.record.current_id() == ROOT);
        let best = match known.max_by_key(|(_, score)| score.hundredths()) {
            Some((mv, _)) => Some(mv),
            None => self.evaluate(m)?.and_then(|report| report.best()),
        };
        if let Some(mv) = best {
            self.progress.is_helped = true;
            self.hint = Some(mv);
            let name = self.board.write_move(self.game(), mv);
            self.say((self.text.puzzles.hinted)(&name), Color::LIGHT_CYAN);
        }
        Ok(())
    }

    /// Takes back the solver's last move with the replies to it.
    fn undo(&mut self, m: &mut Machine<'_>) {
        if !self.step_back() {
            self.say(
                (self.text.table.not_now)(self.text.table.actions.undo, self.text.table.refusals.at_start),
                Color::LIGHT_RED,
            );
            m.play_tune(chime::ILLEGAL_MOVE.tune);
        }
    }

    /// Steps back to the solver's previous turn. Returns whether there is one.
    fn step_back(&mut self) -> bool {
        let (began, player) = (self.record.current_id(), self.player());
        while self.record.undo() {
            let passes = self.game().moves().iter().all(|mv| mv.to().is_none());
            if self.game().to_move() == player && !passes {
                break;
            }
        }
        (self.hint, self.input.selected, self.progress.state) = (None, None, AttemptState::Open);
        self.record.current_id() != began
    }

    /// Restarts the attempt; it counts again.
    fn again(&mut self) {
        self.values.retain(|&node, _| node == ROOT);
        self.record = Record::new(self.puzzle().start().clone());
        (self.hint, self.input.selected, self.progress.state, self.progress.is_helped) =
            (None, None, AttemptState::Open, false);
    }

    /// Animates a legal move and makes it.
    fn play(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow {
        (self.hint, self.input.selected) = (None, None);
        let by_keys = std::mem::replace(&mut self.input.by_keys, false);
        self.paint(m);
        self.input.by_keys = by_keys;
        m.play_tune(chime::PLACE.tune);
        let (drawing, layout, before) = (self.board, self.layout(), self.game().clone());
        m.run_skippable(|m| drawing.animate(m, layout, &before, mv), |_| {})?;
        // The caller chose it among the legal moves.
        let _ = self.record.play(mv);
        self.paint(m);
        Ok(())
    }

    /// Returns the value of the present position to the solver, who is to move; `None` if the search was stopped.
    fn solver_value(&mut self, m: &mut Machine<'_>) -> Flow<Option<Score>> {
        let at = self.record.current_id();
        if let Some(&value) = self.values.get(&at) {
            return Ok(Some(value));
        }
        let value = self.evaluate(m)?.map(|report| report.score);
        if let Some(value) = value {
            self.values.insert(at, value);
        }
        Ok(value)
    }

    /// Evaluates the present position while time passes. Returns `None` if Esc stopped it.
    fn evaluate(&mut self, m: &mut Machine<'_>) -> Flow<Option<Report<MoveOf<D>>>> {
        self.paint_thinking(m);
        let game = self.game().clone();
        let mut monitor = PuzzleMonitor { m, waiting: &mut self.waiting, stopped: false, interrupt: None };
        let report = self.support.solve(&game, &mut monitor);
        let (stopped, interrupt) = (monitor.stopped, monitor.interrupt);
        if let Some(interrupt) = interrupt {
            return Err(interrupt);
        }
        if stopped {
            self.say(self.text.puzzles.stopped, Color::LIGHT_RED);
            return Ok(None);
        }
        Ok(report)
    }

    /// Formats a value, with a note if it is only an estimate.
    fn format_value(&self, score: Score) -> String {
        let estimated = matches!(score, Score::Estimate(_));
        self.board.write_measured(score, self.board.unit()) + if estimated { self.text.puzzles.estimated } else { "" }
    }

    /// Returns the value of the puzzle, if it is known.
    pub(super) fn goal(&self) -> Option<Score> {
        self.values.get(&ROOT).copied()
    }

    /// Returns the solver's side: the side to move at the start.
    pub(super) fn player(&self) -> Player {
        self.record.start().to_move()
    }

    pub(super) fn game(&self) -> &D::Game {
        self.record.position()
    }

    pub(super) fn layout(&self) -> Layout {
        self.board.layout(self.game(), self.places.table.board, self.is_flipped())
    }

    fn is_flipped(&self) -> bool {
        is_flipped(self.board, self.settings, self.player())
    }

    fn puzzle(&self) -> &'t Puzzle<D::Game> {
        &self.set.puzzles[self.number]
    }

    fn say(&mut self, what: impl Into<String>, color: Color) {
        self.message = Some((what.into(), color));
    }
}

/// Lets time pass during a computation. Esc stops it; all other input is queued until it is done.
struct PuzzleMonitor<'p, 'm> {
    m: &'p mut Machine<'m>,
    waiting: &'p mut VecDeque<Input>,
    stopped: bool,
    interrupt: Option<Interrupt>,
}

impl<M> Monitor<M> for PuzzleMonitor<'_, '_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.stopped || self.interrupt.is_some() {
            return ControlFlow::Break(());
        }
        if let Err(interrupt) = self.m.think(nodes) {
            self.interrupt = Some(interrupt);
            return ControlFlow::Break(());
        }
        while let Some(input) = self.m.poll() {
            if input == Input::Key(code::ESC) {
                self.stopped = true;
                return ControlFlow::Break(());
            }
            self.waiting.push_back(input);
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether the board is flipped: the solver is at the bottom if the game turns the board for the second side.
fn is_flipped(board: &impl TableGame, settings: TableSettings, solver: Player) -> bool {
    let turned = board.turns_board() && solver == Player::Second;
    settings.flipped != turned
}
