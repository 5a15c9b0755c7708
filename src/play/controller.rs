//! The controller of a game: executes commands.

use std::time::Duration;

use super::clock::TimeControl;
use super::clocks::Clocks;
use super::command::{Command, Step};
use super::engines::Engines;
use super::event::{Event, Turn};
use super::program::{PlayableGame, only_pass};
use super::seat::{Seat, Seats};
use super::setup::GameSetup;
use super::stored_game::StoredIds;
use crate::engine::game::Move as _;
use crate::engine::record::{NodeId, Record, Termination};
use crate::engine::search::Score;
use crate::engine::{Game, Player};
use crate::records::Store;

/// The move type of the game of a [`PlayableGame`].
pub(super) type MoveOf<P> = <GameOf<P> as Game>::Move;
/// The game of a [`PlayableGame`].
pub(super) type GameOf<P> = <P as super::program::GameProgram>::Game;

/// A game being played.
pub struct GameController<P: PlayableGame> {
    pub(super) program: P,
    pub(super) record: Record<GameOf<P>>,
    /// The options of the present game, reused for the next one.
    pub(super) options: Vec<usize>,
    pub(super) seats: Seats,
    pub(super) engines: Engines<GameOf<P>>,
    pub(super) clocks: Clocks,
    pub(super) stored: StoredIds,
    pub(super) draw: DrawOffers,
    /// The number of positions of an opened game. The game counts as unchanged as long as it has no more.
    pub(super) opened_nodes: Option<usize>,
    /// Set while the game is only looked through, so that the computer does not move.
    pub(super) is_reviewing: bool,
    pub(super) is_locked: bool,
}

/// The draws that were offered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DrawOffers {
    /// The side that has not yet answered an offer.
    pub(super) pending: Option<Player>,
    /// The number of moves at which the computer last answered.
    pub(super) answered_at: Option<usize>,
}

/// The execution of a command: the time, the store, and the events so far.
struct Execution<'s, G: Game> {
    now: Duration,
    store: &'s mut dyn Store,
    events: Vec<Event<G>>,
}

impl<P: PlayableGame> GameController<P> {
    /// Creates the controller of a new game. `people` are the people from the list of players at the two sides.
    pub fn new(
        program: P,
        setup: GameSetup,
        people: [Option<String>; 2],
        engines: Engines<GameOf<P>>,
    ) -> GameController<P> {
        let next_level = program.default_level();
        GameController {
            record: program.begin(&setup.options),
            program,
            options: setup.options,
            seats: Seats { players: setup.seats, before_automatic: None, next_level, people },
            engines,
            clocks: Clocks::new(setup.control),
            stored: StoredIds::default(),
            draw: DrawOffers::default(),
            opened_nodes: None,
            is_reviewing: false,
            is_locked: false,
        }
    }

    /// Returns the program.
    pub fn program(&self) -> &P {
        &self.program
    }

    /// Returns the program, to change its settings. If that changes the computer's play, discard the
    /// [engines](GameController::engines_mut).
    pub fn program_mut(&mut self) -> &mut P {
        &mut self.program
    }

    /// Returns the record, at the position shown.
    pub fn record(&self) -> &Record<GameOf<P>> {
        &self.record
    }

    /// Returns the position shown.
    pub fn position(&self) -> &GameOf<P> {
        self.record.position()
    }

    /// Returns the seats.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Changes the people from the list of players at the two sides.
    pub fn people_mut(&mut self) -> &mut [Option<String>; 2] {
        &mut self.seats.people
    }

    /// Makes the level of the computer that plays the one that it plays at later.
    pub fn keep_level(&mut self) {
        self.seats.next_level = self.seats.level();
    }

    /// Returns the computer players.
    pub fn engines(&self) -> &Engines<GameOf<P>> {
        &self.engines
    }

    /// Returns the computer players, to connect the external engine or discard the others.
    pub fn engines_mut(&mut self) -> &mut Engines<GameOf<P>> {
        &mut self.engines
    }

    /// Returns the clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Returns the options of the present game.
    pub fn options(&self) -> &[usize] {
        &self.options
    }

    /// Returns the setup of the present game, to begin others like it. An external engine is available in one run only;
    /// the level that would play in its place stands for it.
    pub fn setup(&self) -> GameSetup {
        let level = Seat::Level(self.seats.next_level);
        let is_remote = |seat| matches!(seat, Seat::External | Seat::Friend);
        let seats = self.seats.players.map(|seat| if is_remote(seat) { level } else { seat });
        GameSetup { seats, options: self.options.clone(), control: self.clocks.control }
    }

    /// Returns whether the game is only looked through, so that the computer does not move.
    pub fn is_reviewing(&self) -> bool {
        self.is_reviewing
    }

    /// Returns whether the game is locked.
    pub fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Returns whether a game has begun and is not over.
    pub fn is_in_progress(&self) -> bool {
        self.record.outcome().is_none() && self.record.ply() > 0
    }

    /// Returns whether the game is still the one that was opened and names both its players.
    pub fn is_as_opened(&self) -> bool {
        let named = Player::BOTH.iter().all(|&player| self.record.name(player).is_some());
        named && self.opened_nodes == Some(self.record.node_count())
    }

    /// Returns the player to act in the position shown.
    pub fn player_to_act(&self) -> Player {
        self.player_to_act_in(&self.record)
    }

    /// Returns the player to act in the current position of a record.
    pub fn player_to_act_in(&self, record: &Record<GameOf<P>>) -> Player {
        let by_protocol = self.program.opening_protocol().and_then(|protocol| protocol.turn(record));
        by_protocol.unwrap_or(record.position().to_move())
    }

    /// Returns the number of answers to the question of the opening protocol; 0 if none is open.
    pub fn answers(&self) -> usize {
        let protocol = self.program.opening_protocol().filter(|_| self.record.outcome().is_none());
        protocol.map_or(0, |protocol| protocol.answers(&self.record))
    }

    /// Returns whether the computer is to move, even if it waits.
    pub fn is_computers_turn(&self) -> bool {
        let seat = self.seats.seat(self.player_to_act());
        self.record.outcome().is_none() && !matches!(seat, Seat::Human | Seat::Friend)
    }

    /// Returns whether a friend is to act, whose move will arrive in a link.
    pub fn is_friends_turn(&self) -> bool {
        self.record.outcome().is_none() && self.seats.seat(self.player_to_act()) == Seat::Friend
    }

    /// Returns whether the computer, at the end of a line, moves only on request.
    pub fn waits_for_request(&self) -> bool {
        self.is_reviewing && self.is_computers_turn() && self.record.node(self.record.current_id()).is_leaf()
    }

    /// Returns the player who resigns or offers a draw: the human, or the one to move if there are two.
    pub fn ending_player(&self) -> Option<Player> {
        let to_move = self.clocks.to_move;
        [to_move, !to_move].into_iter().find(|&player| self.seats.seat(player) == Seat::Human)
    }

    /// Returns the pass that the rules require now.
    pub fn forced_pass(&self) -> Option<MoveOf<P>> {
        let is_at_rest = self.is_reviewing || self.record.termination().is_some();
        if is_at_rest { None } else { only_pass(self.record.position()) }
    }

    /// Returns the next step of the game.
    pub fn turn(&self) -> Turn<MoveOf<P>> {
        if self.is_locked || self.is_reviewing || self.record.outcome().is_some() {
            return Turn::Nobody;
        }
        match self.forced_pass() {
            Some(pass) => Turn::Pass(pass),
            None if self.is_friends_turn() => Turn::Nobody,
            None if self.answers() > 0 => Turn::Question,
            None if self.is_computers_turn() => Turn::Computer,
            None => Turn::Human,
        }
    }

    /// Returns the number of the present move among its alternatives, from 1, and their count; `None` if there is only
    /// one.
    pub fn variation(&self) -> Option<(usize, usize)> {
        variation_of(&self.record)
    }

    /// Executes a command at a time, counted from a fixed moment. A command that is not possible has the only event
    /// [`Refused`](Event::Refused).
    pub fn execute(
        &mut self,
        command: Command<GameOf<P>>,
        now: Duration,
        store: &mut dyn Store,
    ) -> Vec<Event<GameOf<P>>> {
        if let Some(refusal) = self.refusal(&command) {
            return vec![Event::Refused(refusal)];
        }
        let mut run = Execution { now, store, events: self.tick(now).into_iter().collect() };
        self.perform(command, &mut run);
        run.events
    }

    /// Executes a command that is possible.
    fn perform(&mut self, command: Command<GameOf<P>>, run: &mut Execution<'_, GameOf<P>>) {
        let draw_offered_to = self.draw.pending.take();
        match command {
            Command::Play { mv, score } => self.play(mv, score, run),
            Command::Pass => self.pass(run),
            Command::TakeBack => self.take_back(run),
            Command::Redo => self.redo(run),
            Command::GoTo(node) => self.navigate(Some(node), run),
            Command::Step(step) => {
                self.step(step);
                self.finish_navigation(run);
            }
            Command::Variation(by) => self.navigate(self.alternative(by), run),
            Command::Review(node) => {
                self.record.go_to(node);
                self.is_reviewing = true;
            }
            Command::Pause => self.is_reviewing |= self.is_computers_turn(),
            Command::Continue => self.is_reviewing = false,
            Command::Hint(from) => run.events.push(Event::HintRequested(self.hint_moves(from))),
            Command::Analyze => run.events.push(Event::AnalysisRequested),
            Command::Replay => self.replay(run),
            Command::MoveNow => {
                self.is_reviewing = false;
                run.events.push(Event::MoveRequested);
            }
            Command::Answer(answer) => self.answer(answer, run),
            Command::OfferDraw => self.offer_draw(run),
            Command::AnswerDraw(accepted) => self.answer_draw(draw_offered_to, accepted, run),
            Command::Resign => self.resign(self.ending_player(), run),
            Command::ResignComputer => self.resign(Some(self.player_to_act()), run),
            Command::TimeUp => {
                self.terminate(Termination::TimeForfeit(self.clocks.to_move), run);
            }
            Command::ChangeSides => {
                self.seats.players.swap(0, 1);
                self.seats.people.swap(0, 1);
                self.change_seats(run);
            }
            Command::Automatic => {
                self.seats.toggle_automatic();
                self.change_seats(run);
            }
            Command::SetLevel(level) => {
                self.seats.set_level(level);
                run.events.extend([Event::SeatsChanged, self.save(run.store)]);
            }
            Command::SetOpponent(seat) => {
                self.seats.set_opponent(seat, self.player_to_act());
                run.events.extend([Event::SeatsChanged, self.save(run.store)]);
            }
            Command::ReplaceExternal(seat) => {
                self.seats.replace_external(seat);
                self.change_seats(run);
            }
            Command::SetLocked(locked) => {
                self.is_locked = locked;
                run.events.push(Event::LockChanged(locked));
            }
            Command::NewGame(setup) => {
                self.options = setup.options;
                self.seat_players(setup.seats, setup.control);
                self.restart(run);
            }
            Command::Restart => self.restart(run),
            Command::Open { record, seats, control } => self.open(record, seats, control, run),
        }
    }

    /// Plays a move from the position shown, with the score of the engine that chose it.
    fn play(&mut self, mv: MoveOf<P>, score: Option<Score>, run: &mut Execution<'_, GameOf<P>>) {
        if self.record.current_id() != self.clocks.live {
            // The game continues from the position shown.
            self.start_move(run.now);
        }
        let time = self.clocks.move_time();
        let before = self.record.position().clone();
        if self.record.play(mv).is_ok() {
            self.is_reviewing = false;
            self.update_protocol();
            let node = self.record.node_mut(self.record.current_id());
            node.time = Some(time);
            node.score = score.or(node.score);
            self.finish_move(before, mv, run);
        }
    }

    /// Plays the forced pass, if there is one.
    fn pass(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        let before = self.record.position().clone();
        if let Some(pass) = self.forced_pass().filter(|&pass| self.record.play(pass).is_ok()) {
            self.finish_move(before, pass, run);
        }
    }

    /// Goes back to the last position in which a human was to move.
    fn take_back(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        if self.record.termination().is_some() {
            self.record.reopen();
        }
        while self.record.undo() {
            let must_pass = self.record.position().moves().iter().all(|mv| mv.to().is_none());
            if !must_pass && self.stops_stepping() {
                break;
            }
        }
        self.finish_step(run);
    }

    /// Goes forward to the next position in which a human is to move, or to the end.
    fn redo(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        while self.record.redo() {
            if self.record.outcome().is_some() || self.stops_stepping() {
                break;
            }
        }
        self.finish_step(run);
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Back => drop(self.record.undo()),
            Step::Forward => drop(self.record.redo()),
            Step::First => self.record.go_to_start(),
            Step::Last => self.record.go_to_end(),
        }
    }

    /// Shows a position of the record; without one, the position stays.
    fn navigate(&mut self, node: Option<NodeId>, run: &mut Execution<'_, GameOf<P>>) {
        if let Some(node) = node {
            self.record.go_to(node);
        }
        self.finish_navigation(run);
    }

    /// Requests a replay from the position shown, or from the start if that is the end.
    fn replay(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        if self.record.current_line().last() == Some(&self.record.current_id()) {
            self.record.go_to_start();
        }
        self.is_reviewing = true;
        run.events.push(Event::ReplayRequested);
    }

    /// Opens a game; the computer does not move in it unasked.
    fn open(
        &mut self,
        record: Record<GameOf<P>>,
        seats: Option<[Seat; 2]>,
        control: Option<TimeControl>,
        run: &mut Execution<'_, GameOf<P>>,
    ) {
        self.seat_players(seats.unwrap_or(self.seats.players), control);
        self.replace(record, run);
        self.opened_nodes = Some(self.record.node_count());
        // A forced pass is played without a request.
        self.is_reviewing = self.is_computers_turn() && only_pass(self.record.position()).is_none();
        self.start_move(run.now);
    }

    /// Seats the players of a game with a time control, or without one.
    pub(super) fn seat_players(&mut self, players: [Seat; 2], control: Option<TimeControl>) {
        self.seats.players = players;
        self.clocks.control = control;
        if control.is_none() {
            self.seats.without_clock();
        }
    }

    /// Returns whether taking back or replaying stops at the position shown: a human is to move.
    fn stops_stepping(&self) -> bool {
        self.seats.is_automatic() || self.seats.seat(self.player_to_act()) == Seat::Human
    }

    /// Returns the node of another alternative of the present move.
    fn alternative(&self, by: isize) -> Option<NodeId> {
        let present = self.record.current_id();
        let siblings = self.record.children(self.record.node(present).parent()?);
        let at = siblings.iter().position(|&sibling| sibling == present)? as isize;
        siblings.get((at + by).rem_euclid(siblings.len() as isize) as usize).copied()
    }

    /// Updates the opening protocol after moves were made or taken back.
    fn update_protocol(&mut self) {
        if let Some(protocol) = self.program.opening_protocol() {
            protocol.update(&mut self.record);
        }
    }

    /// Makes the position shown that of the game in progress and starts its clock.
    pub(super) fn start_move(&mut self, now: Duration) {
        self.clocks.start_move(&self.record, Duration::ZERO, now);
    }

    /// Starts the next move and saves the game, after a move was made.
    fn finish_move(&mut self, before: GameOf<P>, mv: MoveOf<P>, run: &mut Execution<'_, GameOf<P>>) {
        self.start_move(run.now);
        run.events.push(Event::Moved { before, mv });
        run.events.push(self.save_move(run.store));
        run.events.extend(self.record.outcome().map(Event::Ended));
    }

    /// Continues the game from the position shown, after moves were taken back or replayed. If the computer is to move,
    /// it waits, so that the user can look at the position first.
    fn finish_step(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        self.update_protocol();
        self.is_reviewing = self.is_computers_turn();
        self.start_move(run.now);
        run.events.push(Event::Stepped);
        run.events.push(self.save(run.store));
    }

    /// Lets the computer continue only at the end of the line, after another position was chosen.
    fn finish_navigation(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        self.is_reviewing = self.record.current_line().last() != Some(&self.record.current_id());
        run.events.push(Event::Navigated);
    }

    /// Answers the question of the opening protocol, and changes sides if it says so.
    fn answer(&mut self, answer: usize, run: &mut Execution<'_, GameOf<P>>) {
        let protocol = self.program.opening_protocol();
        if protocol.is_some_and(|protocol| protocol.answer(&mut self.record, answer)) {
            self.seats.players.swap(0, 1);
        }
        self.change_seats(run);
    }

    fn change_seats(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        self.is_reviewing = false;
        run.events.push(Event::SeatsChanged);
        run.events.push(self.save(run.store));
    }

    fn offer_draw(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        let Some(to) = self.ending_player().map(|player| !player) else { return };
        match self.seats.seat(to) {
            // No protocol supports draw offers.
            Seat::External | Seat::Friend => run.events.push(Event::DrawDeclined { by: to }),
            seat => {
                if seat != Seat::Human {
                    self.record.go_to(self.clocks.live);
                }
                self.draw.pending = Some(to);
                run.events.push(Event::DrawOffered { to });
            }
        }
    }

    fn answer_draw(&mut self, by: Option<Player>, accepted: bool, run: &mut Execution<'_, GameOf<P>>) {
        let Some(by) = by else { return };
        if self.seats.seat(by) != Seat::Human {
            self.draw.answered_at = Some(self.record.ply());
        }
        match accepted {
            true => self.terminate(Termination::DrawAgreement, run),
            false => run.events.push(Event::DrawDeclined { by }),
        }
    }

    /// Ends the game in its position in progress.
    fn terminate(&mut self, ending: Termination, run: &mut Execution<'_, GameOf<P>>) {
        let live = self.clocks.live;
        self.record.go_to(live);
        self.record.terminate(ending);
        self.record.promote(live);
        self.clocks.is_over = true;
        self.is_reviewing = false;
        run.events.push(Event::Terminated);
        run.events.push(self.save_move(run.store));
        run.events.extend(self.record.outcome().map(Event::Ended));
    }

    /// Ends the game by the resignation of a player, if there is one to resign.
    fn resign(&mut self, loser: Option<Player>, run: &mut Execution<'_, GameOf<P>>) {
        if let Some(loser) = loser {
            self.terminate(Termination::Resignation(loser), run);
        }
    }

    /// Replaces the game. The previous one stays in the store if it was not over.
    fn replace(&mut self, record: Record<GameOf<P>>, run: &mut Execution<'_, GameOf<P>>) {
        run.events.push(Event::Replaced);
        self.record = record;
        self.opened_nodes = None;
        self.stored = StoredIds::default();
        self.draw = DrawOffers::default();
        self.is_reviewing = false;
    }

    /// Begins another game like the present one, with other choices of the computer among equal moves.
    fn restart(&mut self, run: &mut Execution<'_, GameOf<P>>) {
        self.replace(self.program.begin(&self.options), run);
        self.start_move(run.now);
        self.engines.change_seed();
    }
}

/// Returns the number of the present move of a record among its alternatives, from 1, and their count; `None` if there is
/// only one.
pub(super) fn variation_of<G: Game>(record: &Record<G>) -> Option<(usize, usize)> {
    let present = record.current_id();
    let siblings = record.children(record.node(present).parent()?);
    let number = siblings.iter().position(|&sibling| sibling == present)? + 1;
    (siblings.len() > 1).then_some((number, siblings.len()))
}
