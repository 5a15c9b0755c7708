//! The game controller without a screen: random commands and scripted engines, for every game and variant.

use std::ops::ControlFlow;
use std::time::Duration;

use huanle::engine::game::Move as _;
use huanle::engine::gomoku::Rules;
use huanle::engine::record::{Record, Termination};
use huanle::engine::search::{Engine, Level, Limits, Monitor, Report, Score, SplitMix64};
use huanle::engine::{Game, Outcome, Player};
use huanle::play::{
    Choice, Command, EngineId, Engines, Event, FileFormats, GameController, GameList, GameProgram, GameSetup, LevelId,
    OpeningProtocol, Opponents, Refusal, Seat, Step, StoredGame, TimeControl, Turn,
};
use huanle::records::{Memory, Participant, Store};
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::TableGame;
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;

/// A game whose computer players follow a script.
struct Scripted<B>(B);

/// A player that chooses by the number of moves made, and sometimes resigns.
struct ScriptedEngine {
    seed: u32,
    resigns_at: usize,
}

impl<G: Game> Engine<G> for ScriptedEngine {
    fn search(
        &mut self,
        game: &[G],
        _limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let moves = game.last()?.moves();
        if moves.is_empty() || game.len() == self.resigns_at || monitor.on_nodes(1).is_break() {
            return None;
        }
        let mv = moves[(self.seed as usize + 7 * game.len()) % moves.len()];
        Some(Report { score: Score::Estimate(game.len() as i32), depth: 1, nodes: 1, pv: vec![mv] })
    }
}

impl<B: TableGame> GameProgram for Scripted<B> {
    type Game = B::Game;

    fn program(&self) -> &'static str {
        self.0.program()
    }

    fn rule(&self, game: &B::Game) -> String {
        self.0.rule(game)
    }

    fn start(&self, options: &[usize]) -> B::Game {
        self.0.start(options)
    }

    fn begin(&self, options: &[usize]) -> Record<B::Game> {
        self.0.begin(options)
    }

    fn opening_protocol(&self) -> Option<&dyn OpeningProtocol<Game = B::Game>> {
        self.0.opening_protocol()
    }

    fn ending_id(&self, game: &B::Game) -> String {
        self.0.ending_id(game)
    }
}

impl<B: TableGame> Opponents for Scripted<B> {
    fn levels(&self) -> &'static [Level<B::Game>] {
        self.0.levels()
    }

    fn new_engine(&self, level: LevelId, seed: u32) -> Box<dyn Engine<B::Game>> {
        let weakest = level.name() == self.levels()[0].name;
        Box::new(ScriptedEngine { seed, resigns_at: if weakest { 12 } else { 0 } })
    }

    fn new_analyst(&self, seed: u32) -> Box<dyn Engine<B::Game>> {
        Box::new(ScriptedEngine { seed, resigns_at: 0 })
    }

    fn final_score(&self, game: &B::Game) -> Score {
        self.0.final_score(game)
    }

    fn mistake(&self) -> i32 {
        self.0.mistake()
    }
}

impl<B: TableGame> FileFormats for Scripted<B> {
    fn write(&self, record: &Record<B::Game>, file_name: &str) -> Vec<u8> {
        self.0.write(record, file_name)
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<B::Game>, String> {
        self.0.read(bytes)
    }

    fn file_endings(&self) -> &'static [&'static str] {
        self.0.file_endings()
    }
}

/// A controller with its store and its time.
struct Session<B: TableGame> {
    controller: GameController<Scripted<B>>,
    store: Memory,
    now: Duration,
}

/// Everything that a command may change, as text.
type State = (String, Vec<usize>, [bool; 2], String, String);

impl<B: TableGame> Session<B> {
    fn new(board: B, seats: [Seat; 2], options: &[usize], control: Option<TimeControl>) -> Session<B> {
        let setup = GameSetup { seats, options: options.to_vec(), control };
        let people = [Some("Ann".to_owned()), None];
        let mut controller = GameController::new(Scripted(board), setup, people, Engines::new(1, "external"));
        controller.start_clock(Duration::ZERO);
        Session { controller, store: Memory::default(), now: Duration::ZERO }
    }

    fn execute(&mut self, command: Command<B::Game>) -> Vec<Event<B::Game>> {
        self.controller.execute(command, self.now, &mut self.store)
    }

    /// Executes a command that must be possible.
    fn run(&mut self, command: Command<B::Game>) -> Vec<Event<B::Game>> {
        let events = self.execute(command);
        assert!(!matches!(events[..], [Event::Refused(_)]), "{events:?}");
        events
    }

    fn play(&mut self, index: usize) -> Vec<Event<B::Game>> {
        let moves = self.controller.position().moves();
        self.run(Command::Play { mv: moves[index % moves.len()], score: None })
    }

    fn position(&self) -> B::Game {
        self.controller.position().clone()
    }

    fn stored_text(&self) -> String {
        self.controller.to_stored().to_text(self.controller.program())
    }

    fn state(&self) -> State {
        let (controller, record) = (&self.controller, self.controller.record());
        let clocks = Player::BOTH.map(|player| (controller.clocks().left(player), controller.clocks().used(player)));
        let flags = [controller.is_locked(), controller.is_reviewing()];
        let more = format!("{:?} {:?} {:?}", clocks, controller.setup(), controller.is_as_opened());
        (self.stored_text(), record.path(record.current_id()), flags, more, format!("{:?}", record.termination()))
    }

    /// Searches with a player. Returns its report.
    fn search(&mut self, id: EngineId) -> Option<Report<<B::Game as Game>::Move>> {
        let positions = self.controller.record().positions();
        let mut search = self.controller.start_search(id, positions, &mut || ControlFlow::Continue(()))?;
        let report = search.run(&Limits::NONE, &mut ());
        assert!(self.controller.finish_search(search).is_none());
        report
    }

    /// Takes the computer's turn.
    fn computer_moves(&mut self, time: Duration) -> Vec<Event<B::Game>> {
        self.controller.begin_turn(self.now);
        let report = match (self.controller.opening_move(), self.controller.engine_to_move()) {
            (Some(report), _) => Some(report),
            (None, Some(id)) => self.search(id),
            (None, None) => None,
        };
        self.now += time.min(self.controller.time_to_deadline(self.now).unwrap_or(time));
        self.controller.tick(self.now);
        let choice = self.controller.choose(report, false, self.now);
        self.controller.end_turn();
        match choice {
            Choice::Move(mv, report) => self.run(Command::Play { mv, score: report.map(|report| report.score) }),
            Choice::Resign => self.run(Command::ResignComputer),
            Choice::Nothing => Vec::new(),
        }
    }

    /// Takes all turns that need no human, up to a number of them.
    fn advance(&mut self, most: usize) {
        for _ in 0..most {
            match self.controller.turn() {
                Turn::Pass(_) => drop(self.run(Command::Pass)),
                Turn::Computer => drop(self.computer_moves(Duration::from_millis(300))),
                Turn::Question if self.controller.engine_to_move().is_some() => {
                    let value = self.search(EngineId::Analyst).map_or(Score::Estimate(0), |report| report.score);
                    self.run(Command::Answer(self.controller.opening_answer(value)));
                }
                Turn::Human | Turn::Question | Turn::Nobody => return,
            }
        }
    }
}

/// Returns a random command, possible or not.
fn random_command<B: TableGame>(session: &Session<B>, random: &mut SplitMix64) -> Command<B::Game> {
    let mut below = |count: usize| (random.next() % count.max(1) as u64) as usize;
    let (controller, record) = (&session.controller, session.controller.record());
    let levels = controller.program().levels();
    let level = LevelId::new(levels[below(levels.len())].name);
    let seats = [Seat::Human, Seat::Level(level)];
    match below(40) {
        0..16 => {
            let moves = match below(8) {
                0 => record.start().moves(),
                _ => record.position().moves(),
            };
            match moves.get(below(moves.len())) {
                Some(&mv) => Command::Play { mv, score: None },
                None => Command::Restart,
            }
        }
        16 | 17 => Command::TakeBack,
        18 => Command::Redo,
        19 => Command::GoTo(below(record.node_count() + 2)),
        20 => Command::Step([Step::Back, Step::Forward, Step::First, Step::Last][below(4)]),
        21 => Command::Variation(below(5) as isize - 2),
        22 => Command::Review(below(record.node_count() + 1)),
        23 => Command::Pause,
        24 | 25 => Command::Continue,
        26 => Command::Hint(record.position().moves().first().and_then(|mv| mv.from())),
        27 => [Command::Analyze, Command::Replay, Command::MoveNow][below(3)].clone(),
        28 => Command::Answer(below(4)),
        29 => Command::OfferDraw,
        30 => Command::AnswerDraw(below(2) == 0),
        31 if below(3) == 0 => Command::Resign,
        31 => Command::ResignComputer,
        32 => Command::TimeUp,
        33 => Command::ChangeSides,
        34 => Command::Automatic,
        35 => Command::SetLevel(level),
        36 => Command::ReplaceExternal(Seat::Human),
        37 => Command::SetLocked(below(4) == 0),
        38 if below(4) == 0 => {
            let control = TimeControl::CHOICES[below(TimeControl::CHOICES.len())];
            let first = below(2);
            Command::NewGame(GameSetup {
                seats: [seats[first], seats[1 - first]],
                options: vec![0, 0, below(2)],
                control,
            })
        }
        38 => Command::Pass,
        _ if below(8) == 0 => {
            Command::Open { record: record.clone(), seats: None, control: controller.clocks().control() }
        }
        _ => Command::SetLocked(false),
    }
}

/// Checks what holds in every reachable state.
fn check<B: TableGame>(session: &Session<B>, label: &str) {
    let (controller, record) = (&session.controller, session.controller.record());
    assert!(Record::from_moves(record.start().clone(), record.moves()).is_ok(), "{label}: no game by the rules");
    // The clocks: no side has used more time than has passed, and no time is left once the flag has fallen.
    let clocks = controller.clocks();
    let used = clocks.used(Player::First) + clocks.used(Player::Second);
    assert!(used <= session.now, "{label}: {used:?} of {:?}", session.now);
    for player in Player::BOTH {
        assert_eq!(clocks.left(player).is_some(), clocks.control().is_some(), "{label}");
    }
    assert_eq!(clocks.is_up(), controller.refusal(&Command::TimeUp).is_none(), "{label}");
    // The next command is possible.
    let next = match controller.turn() {
        Turn::Human | Turn::Computer => {
            let mv = record.position().moves()[0];
            assert!(mv.to().is_some(), "{label}: a pass is forced");
            Some(Command::Play { mv, score: None })
        }
        Turn::Pass(_) => Some(Command::Pass),
        Turn::Question => Some(Command::Answer(0)),
        Turn::Nobody => None,
    };
    if let Some(command) = next {
        assert_eq!(controller.refusal(&command), None, "{label}: {command:?}");
    } else {
        assert!(controller.is_locked() || controller.is_reviewing() || record.outcome().is_some(), "{label}");
    }
    // The state can be saved and restored.
    if record.outcome().is_none() && record.node_count() > 1 {
        let text = session.stored_text();
        let again = StoredGame::from_text(controller.program(), &text);
        let again = again.unwrap_or_else(|| panic!("{label}: unreadable:\n{text}"));
        assert_eq!(again.record.moves(), record.moves(), "{label}");
        assert_eq!(again.record.node_count(), record.node_count(), "{label}");
        assert_eq!((again.seats, &again.people), (controller.seats().players(), controller.seats().people()));
        assert_eq!(again.to_text(controller.program()), text, "{label}");
    }
}

/// Executes random commands and checks every state. Returns the number of commands that were refused, and of moves.
fn random_walk<B: TableGame>(board: B, options: &[usize], seed: u64, commands: usize) -> (usize, usize) {
    let mut random = SplitMix64::new(seed);
    let levels = board.levels();
    let computer = Seat::level(levels[seed as usize % levels.len()].name);
    let seats = [[Seat::Human, computer], [computer, Seat::Human], [Seat::Human; 2]][seed as usize % 3];
    let control = TimeControl::CHOICES[seed as usize % TimeControl::CHOICES.len()];
    let mut session = Session::new(board, seats, options, control);
    let (mut refused, mut moved) = (0, 0);
    for number in 0..commands {
        let minute = random.next().is_multiple_of(50);
        session.now += Duration::from_millis(random.next() % if minute { 90_000 } else { 900 });
        session.controller.tick(session.now);
        let command = random_command(&session, &mut random);
        let label = format!("seed {seed}, command {number}: {command:?}");
        let refusal = session.controller.refusal(&command);
        let before = (session.state(), session.controller.record().current_id(), session.position());
        let is_step_back = matches!(command, Command::TakeBack);
        let events = session.execute(command);
        match &events[..] {
            [Event::Refused(reason)] => {
                assert_eq!(refusal, Some(*reason), "{label}");
                assert_eq!(session.state(), before.0, "{label}: a refused command changes nothing");
                refused += 1;
            }
            _ => assert_eq!(refusal, None, "{label}"),
        }
        for event in &events {
            match event {
                Event::Moved { before: from, mv } => {
                    assert!(from.moves().contains(mv), "{label}");
                    assert_eq!(&from.after(*mv), session.controller.position(), "{label}");
                    moved += 1;
                }
                Event::Ended(outcome) => assert_eq!(session.controller.record().outcome(), Some(*outcome), "{label}"),
                Event::Saved { .. } => {
                    let program = session.controller.program().program();
                    let stored = session.store.games_in_progress(program).unwrap();
                    let is_over = session.controller.record().outcome().is_some();
                    if !is_over && session.controller.record().node_count() > 1 {
                        assert!(stored.iter().any(|game| game.text == session.stored_text()), "{label}: not saved");
                    }
                }
                Event::SaveFailed(error) => panic!("{label}: {error:?}"),
                _ => {}
            }
        }
        if is_step_back && refusal.is_none() {
            // The position is an earlier one, and the one before can be replayed.
            let record = session.controller.record();
            assert!(record.path(before.1).contains(&record.current_id()) && record.current_id() != before.1, "{label}");
            let line = record.current_line();
            assert!(line.contains(&before.1), "{label}");
            assert_eq!(record.position_at(before.1), before.2, "{label}");
        }
        check(&session, &label);
        if random.next().is_multiple_of(3) {
            session.advance(3);
            check(&session, &label);
        }
    }
    (refused, moved)
}

#[test]
fn every_reachable_state_can_be_saved_and_taken_back() {
    let text = Language::English.text();
    let mut walks = Vec::new();
    for seed in 0..6 {
        walks.push(random_walk(OthelloBoard { text }, &[usize::from(seed % 2 == 1)], seed, 250));
        for (rules, begins) in [(Rules::FREESTYLE, 0), (Rules::STANDARD, 1), (Rules::RENJU, 1), (Rules::RENJU, 0)] {
            walks.push(random_walk(GomokuBoard { rules, ..GomokuBoard::new(text) }, &[0, 0, begins], seed, 120));
        }
        walks.push(random_walk(GomokuBoard::original(text), &[], seed, 120));
        let xiangqi = if seed % 2 == 0 { XiangqiBoard::new(text) } else { XiangqiBoard::original(text) };
        walks.push(random_walk(xiangqi, &[seed as usize % 4], seed, 150));
    }
    for (refused, moved) in walks {
        assert!(refused > 10 && moved > 10, "{refused} commands refused, {moved} moves");
    }
}

const COMPUTER: Seat = Seat::level("beginner");
const PEOPLE: [Seat; 2] = [Seat::Human; 2];

fn othello(seats: [Seat; 2], control: &str) -> Session<OthelloBoard> {
    Session::new(OthelloBoard { text: Language::English.text() }, seats, &[0], TimeControl::parse_typed(control))
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_move_is_made_once_and_saved_before_it_is_shown() {
    let mut session = othello(PEOPLE, "");
    let before = session.position();
    session.now = seconds(3);
    let events = session.play(0);
    assert!(
        matches!(&events[..], [Event::Moved { before: from, .. }, Event::Saved { is_pending: false }] if *from == before)
    );
    let record = session.controller.record();
    assert_eq!((record.ply(), record.node(record.current_id()).time), (1, Some(seconds(3))));
    assert_eq!(session.store.games_in_progress("othello").unwrap()[0].text, session.stored_text());
}

#[test]
fn the_computer_answers_and_a_human_moves_again_after_taking_back() {
    let mut session = othello([Seat::Human, COMPUTER], "");
    session.play(0);
    assert_eq!(session.controller.turn(), Turn::Computer);
    session.advance(1);
    assert_eq!((session.controller.turn(), session.controller.record().ply()), (Turn::Human, 2));
    session.run(Command::TakeBack);
    assert_eq!((session.controller.turn(), session.controller.record().ply()), (Turn::Human, 0));
    assert_eq!(session.controller.refusal(&Command::TakeBack), Some(Refusal::AtStart));
    session.run(Command::Redo);
    assert_eq!((session.controller.turn(), session.controller.record().ply()), (Turn::Human, 2));
    // Without a move to take back before its own, the computer waits.
    session.run(Command::ChangeSides);
    session.run(Command::TakeBack);
    session.run(Command::TakeBack);
    assert!(session.controller.is_reviewing() && session.controller.turn() == Turn::Nobody);
    session.run(Command::Continue);
    assert_eq!(session.controller.turn(), Turn::Computer);
}

#[test]
fn the_computer_resigns_stops_or_moves_at_the_deadline() {
    let mut session = othello([COMPUTER, Seat::Human], "1");
    let moves = session.position().moves();
    assert_eq!(session.controller.choose(None, false, session.now), Choice::Resign);
    assert_eq!(session.controller.choose(None, true, session.now), Choice::Nothing);
    session.controller.begin_turn(session.now);
    let late = session.now + session.controller.time_to_deadline(session.now).unwrap();
    assert_eq!(session.controller.choose(None, true, late), Choice::Move(moves[0], None));
    session.controller.end_turn();
    let mut session = othello([Seat::level("1"), Seat::level("1")], "");
    session.advance(100);
    assert_eq!(session.controller.record().termination(), Some(Termination::Resignation(Player::Second)));
    assert_eq!(session.controller.record().ply(), 11);
}

#[test]
fn the_clock_of_the_side_to_move_runs_out() {
    let mut session = othello(PEOPLE, "0.5+2");
    session.play(0);
    for tenths in 1..=300 {
        session.now = Duration::from_millis(100) * tenths;
        let ticked =
            matches!(session.controller.tick(session.now), Some(Event::ClockTicked { player: Player::Second, .. }));
        // The clock shows ten seconds and less after twenty, and nothing after thirty.
        assert_eq!(ticked, tenths > 200 && tenths < 300 && (tenths - 201) % 10 == 0, "{tenths}");
    }
    assert_eq!(session.controller.refusal(&Command::TimeUp), Some(Refusal::TimeLeft));
    session.now += Duration::from_millis(1);
    session.controller.tick(session.now);
    assert!(session.controller.clocks().is_up());
    let events = session.run(Command::TimeUp);
    assert!(matches!(events[..], [Event::Terminated, Event::Saved { .. }, Event::Ended(Outcome::Win(Player::First))]));
    let finished = &session.store.finished_games().unwrap()[0];
    assert_eq!((finished.ending.as_str(), &finished.sides[0]), ("time second", &Participant::Person("Ann".to_owned())));
    // Taking the end back gives the time back.
    session.run(Command::TakeBack);
    assert_eq!(session.controller.clocks().left(Player::Second).unwrap().time, seconds(30));
}

#[test]
fn no_time_passes_while_the_clocks_are_stopped_or_the_game_is_locked() {
    let mut session = othello(PEOPLE, "5");
    session.controller.stop_clocks(true);
    session.now += seconds(20);
    session.controller.tick(session.now);
    session.controller.stop_clocks(false);
    session.run(Command::SetLocked(true));
    session.now += seconds(20);
    assert!(session.controller.tick(session.now).is_none());
    let mv = session.position().moves()[0];
    assert_eq!(session.controller.refusal(&Command::Play { mv, score: None }), Some(Refusal::Locked));
    session.run(Command::SetLocked(false));
    session.now += seconds(1);
    session.controller.tick(session.now);
    assert_eq!(session.controller.clocks().used(Player::First), seconds(1));
}

#[test]
fn a_draw_is_offered_to_a_human_or_judged_by_the_computer() {
    let mut session = othello(PEOPLE, "");
    assert_eq!(session.controller.refusal(&Command::OfferDraw), Some(Refusal::NotBegun));
    session.play(0);
    assert_eq!(session.controller.refusal(&Command::AnswerDraw(true)), Some(Refusal::NoDrawOffer));
    assert!(matches!(session.run(Command::OfferDraw)[..], [Event::DrawOffered { to: Player::First }]));
    assert!(matches!(session.run(Command::AnswerDraw(false))[..], [Event::DrawDeclined { by: Player::First }]));
    session.run(Command::OfferDraw);
    session.run(Command::AnswerDraw(true));
    assert_eq!(session.controller.record().outcome(), Some(Outcome::Draw));
    assert_eq!(session.store.finished_games().unwrap()[0].ending, "agreed");

    let mut session = othello([Seat::Human, COMPUTER], "");
    session.play(0);
    session.advance(1);
    assert_eq!(session.controller.refusal(&Command::OfferDraw), Some(Refusal::DrawTooEarly(10)));
    while session.controller.record().ply() < 10 {
        session.play(0);
        session.advance(2);
    }
    assert!(matches!(session.run(Command::OfferDraw)[..], [Event::DrawOffered { to: Player::Second }]));
    assert!(
        session.controller.accepts_draw(Some(Score::Estimate(-40))),
        "it is not better off by more than the margin"
    );
    assert!(!session.controller.accepts_draw(Some(Score::Estimate(-60))) && !session.controller.accepts_draw(None));
    session.run(Command::AnswerDraw(false));
    assert_eq!(session.controller.refusal(&Command::OfferDraw), Some(Refusal::DrawTooSoon(5)));
}

#[test]
fn swap2_is_answered_by_humans_and_the_computer() {
    let board = GomokuBoard::new(Language::English.text());
    let mut session = Session::new(board, [Seat::Human, Seat::level("weights")], &[0, 0, 1], None);
    for stone in 0..3 {
        assert_eq!(session.controller.player_to_act(), Player::First);
        session.play(40 * stone + stone);
    }
    assert_eq!((session.controller.turn(), session.controller.answers()), (Turn::Question, 3));
    let mv = session.position().moves()[0];
    assert_eq!(session.controller.refusal(&Command::Play { mv, score: None }), Some(Refusal::QuestionOpen));
    assert_eq!(session.controller.refusal(&Command::Answer(3)), Some(Refusal::NoQuestion));
    // The second player takes black: the players change sides.
    assert!(matches!(session.run(Command::Answer(0))[..], [Event::SeatsChanged, Event::Saved { .. }]));
    assert_eq!(session.controller.seats().players(), [Seat::level("weights"), Seat::Human]);
    assert_eq!(session.controller.turn(), Turn::Human);
    // Two more stones, then the first player chooses; taking back removes the answer.
    let mut session = Session::new(board, PEOPLE, &[0, 0, 1], None);
    (0..3).for_each(|stone| drop(session.play(40 * stone)));
    session.run(Command::Answer(2));
    (0..2).for_each(|stone| drop(session.play(7 + stone)));
    assert_eq!((session.controller.turn(), session.controller.player_to_act()), (Turn::Question, Player::First));
    session.run(Command::TakeBack);
    session.run(Command::TakeBack);
    assert_eq!((session.controller.turn(), session.controller.player_to_act()), (Turn::Question, Player::Second));
}

#[test]
fn a_game_continues_with_its_players_and_its_time() {
    let mut session = othello([Seat::Human, COMPUTER], "5+3");
    session.play(1);
    session.advance(1);
    session.now += seconds(17);
    assert!(matches!(session.controller.suspend(session.now, &mut session.store)[..], [Event::Saved { .. }]));
    session.store.add_person("Ann").unwrap();
    let left = session.controller.clocks().left(Player::First);
    let mut next = othello(PEOPLE, "");
    next.store = session.store;
    let entry = next.store.games_in_progress("othello").unwrap().remove(0);
    let game = StoredGame::from_text(next.controller.program(), &entry.text).unwrap();
    next.now = seconds(1000);
    next.controller.show_stored(&game, next.now);
    assert_eq!(next.controller.turn(), Turn::Nobody, "the user is asked first");
    next.controller.resume(game, Some(entry.id), false, &mut next.store);
    assert_eq!(next.controller.record().moves(), session.controller.record().moves());
    assert_eq!(next.controller.clocks().left(Player::First), left);
    assert_eq!(next.controller.seats().players(), [Seat::Human, COMPUTER]);
    assert_eq!(next.controller.seats().person(Player::First), Some("Ann"));
    next.play(0);
    assert_eq!(next.store.games_in_progress("othello").unwrap().len(), 1, "it replaces the stored game");
    // An engine of another run is replaced by a level.
    let mut other = othello(PEOPLE, "");
    let game = StoredGame { seats: [Seat::External, Seat::Human], ..next.controller.to_stored() };
    other.controller.show_stored(&game, other.now);
    other.controller.resume(game, Some(1), false, &mut other.store);
    assert!(matches!(other.controller.seats().players(), [Seat::Level(_), Seat::Human]));
}

#[test]
fn setups_are_stored_by_the_names_of_levels() {
    let program = OthelloBoard { text: Language::English.text() };
    for text in [
        "human beginner; 0; none",
        "3 human; 1; 600000 3 30000 2000",
        "human human; 0; 300000 0 0",
        "human 10@10; 0; none",
        "10@clock human; 0; 300000 0 0",
    ] {
        assert_eq!(GameSetup::from_text(text, &program, &[2]).unwrap().to_text(), text);
    }
    for wrong in ["", "human; 0; none", "human nobody; 0; none", "human outside; 0; none", "human human; 2; none"] {
        assert_eq!(GameSetup::from_text(wrong, &program, &[2]), None, "{wrong}");
    }
}

/// Opens a link that a friend has sent.
fn receive<B: TableGame>(session: &mut Session<B>, link: &str) {
    let game = StoredGame::from_text(session.controller.program(), link).expect("a link holds a game");
    let events = session.controller.open_link(game, session.now, &mut session.store);
    assert!(!events.iter().any(|event| matches!(event, Event::SaveFailed(_))), "{events:?}");
}

/// Plays by link between two computers, each with its own store.
fn play_by_link<B: TableGame + Copy>(board: B, options: &[usize]) {
    let mut ann = Session::new(board, [Seat::Human, Seat::Friend], options, None);
    let mut bob = Session::new(board, [Seat::Human, Seat::level(board.levels()[0].name)], options, None);
    let games = |session: &mut Session<B>| {
        let program = session.controller.program().program();
        session.store.games_in_progress(program).unwrap().len()
    };
    ann.play(3);
    assert_eq!(ann.controller.refusal(&Command::MoveNow), Some(Refusal::FriendToMove));
    assert!(matches!(ann.controller.turn(), Turn::Nobody) && ann.controller.engine_to_move().is_none());
    let proposal = ann.controller.to_link().unwrap();
    receive(&mut bob, &proposal);
    assert_eq!(bob.controller.seats().players(), [Seat::Friend, Seat::Human]);
    assert_eq!(bob.controller.record().name(Player::First), Some("Ann"));
    assert!(matches!(bob.controller.turn(), Turn::Human));
    bob.play(5);
    // Ann's program was closed meanwhile: the reply continues the stored game.
    let reply = bob.controller.to_link().unwrap();
    let setup = [Seat::Human, Seat::level(board.levels()[0].name)];
    let store = std::mem::take(&mut ann.store);
    ann = Session { store, ..Session::new(board, setup, options, None) };
    receive(&mut ann, &reply);
    assert_eq!((ann.controller.record().ply(), games(&mut ann)), (2, 1));
    assert_eq!(ann.controller.record().moves(), bob.controller.record().moves());
    ann.play(1);
    // An old link shows the game as it is now.
    receive(&mut ann, &reply);
    assert_eq!((ann.controller.record().ply(), games(&mut ann)), (3, 1));
    // A reply to other moves, and a link of another game with the same moves, open as other games.
    bob.execute(Command::TakeBack);
    bob.play(6);
    let other = bob.controller.to_link().unwrap();
    receive(&mut ann, &other);
    assert_eq!((ann.controller.record().ply(), games(&mut ann)), (2, 2));
    let number = proposal.lines().find(|line| line.starts_with("link ")).unwrap();
    receive(&mut bob, &proposal.replace(number, "link 99"));
    assert_eq!((bob.controller.record().ply(), games(&mut bob)), (1, 2));
}

#[test]
fn a_reply_by_link_continues_its_game_and_no_other() {
    let text = Language::English.text();
    play_by_link(OthelloBoard { text }, &[]);
    play_by_link(GomokuBoard { rules: Rules::RENJU, ..GomokuBoard::new(text) }, &[0, 0, 0]);
    play_by_link(XiangqiBoard::new(text), &[0]);
}

#[test]
fn the_friends_last_move_ends_the_game_here_too() {
    let board = OthelloBoard { text: Language::English.text() };
    let mut ann = Session::new(board, [Seat::Human, Seat::Friend], &[], None);
    let mut bob = Session::new(board, [Seat::Human; 2], &[], None);
    ann.store.add_person("Ann").unwrap();
    ann.play(0);
    receive(&mut bob, &ann.controller.to_link().unwrap());
    bob.run(Command::Resign);
    let last = bob.controller.to_link().unwrap();
    for _ in 0..2 {
        receive(&mut ann, &last);
        assert_eq!(ann.controller.record().outcome(), Some(Outcome::Win(Player::First)));
    }
    let finished = ann.store.finished_games().unwrap();
    assert!(finished.len() == 1 && finished[0].sides[0] == Participant::Person("Ann".to_owned()));
    assert!(ann.store.games_in_progress("othello").unwrap().is_empty());
}
