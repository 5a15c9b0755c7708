//! The question about a name after the second finished game: asked once, entered or declined, and never where nobody can
//! answer it.

use crate::common::labels::shows;
use crate::common::{cells, golden, run};
use huanle::engine::Game as _;
use huanle::engine::game::Move as _;
use huanle::engine::othello::Position;
use huanle::engine::search::SplitMix64;
use huanle::gfx::Framebuffer;
use huanle::machine::{Flow, Headless, Machine, Speed};
use huanle::play::Seat;
use huanle::records::{FinishedGame, Memory, Participant, Store};
use huanle::screens::context::Context;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::GameTable;
use huanle::settings::Settings;
use huanle::text::Language;

const BEGINNER: [Seat; 2] = [Seat::Human, Seat::level("beginner")];
/// Resigns after a move: the game ends, and its end has been shown.
const RESIGN: &str = "5s Q 200ms Y 2s";

fn resigned() -> String {
    format!("click:{} {RESIGN}", cells::othello("d3", false))
}

/// A run at the table with a store.
struct Table<'s> {
    store: &'s mut dyn Store,
    settings: &'s mut Settings,
    seats: [Seat; 2],
    asks: bool,
}

impl Table<'_> {
    fn play(&mut self, opening: &str, keys: &str) -> Framebuffer {
        let (seats, asks) = (self.seats, self.asks);
        run(1, Speed::default(), keys, &mut Headless, |m: &mut Machine<'_>| -> Flow {
            let mut context = Context {
                store: &mut *self.store,
                files: &mut Memory::default(),
                settings: self.settings.clone(),
                portraits: Portraits::default(),
                seed: 1,
                asks_at_first_start: asks,
                external_engine: None,
                programs: None,
                write_settings: &mut |_| Ok(()),
            };
            let text = context.settings.lang.text();
            let mut table = GameTable::new(OthelloBoard { text }, &mut context, seats);
            if !opening.is_empty() {
                table.open(m, opening.as_bytes())?;
            }
            let ended = table.run(m);
            *self.settings = context.settings.clone();
            ended
        })
    }
}

/// Returns a store with a finished game.
fn played_once() -> Memory {
    let (mut store, mut settings) = (Memory::default(), in_language(Language::English));
    Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: false }.play("", &resigned());
    store
}

fn in_language(lang: Language) -> Settings {
    Settings { lang, ..Settings::default() }
}

fn person(name: &str) -> Participant {
    Participant::Person(name.to_owned())
}

#[test]
fn a_name_is_asked_for_once_and_the_game_is_saved_under_it() {
    for lang in Language::ALL {
        let texts = &lang.text().records;
        let (mut store, mut settings) = (Memory::default(), in_language(lang));
        let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
        assert!(!shows(&table.play("", &resigned()), texts.first_name[0]), "not after the first game");
        let asked = table.play("", &resigned());
        assert!(shows(&asked, texts.first_name[0]));
        golden(&format!("players/first-name-{lang}"), &asked);

        // Entered: the game that has just ended has the name, and the next one.
        let (mut store, mut settings) = (played_once(), in_language(lang));
        let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
        let named = table.play("", &format!("{} Shift+A n n a Enter 500ms", resigned()));
        assert!(!shows(&named, texts.first_name[0]) && shows(&named, lang.text().table.after_game.titles[1]));
        golden(&format!("players/named-{lang}"), &named);
        table.play("", &format!("{} N 200ms Esc", resigned()));
        assert!(table.settings.name_asked);
        assert_eq!(settings.players, [Some("Anna".to_owned()), None]);
        let games = store.finished_games().unwrap();
        let sides: Vec<_> = games.iter().map(|game| game.sides.clone()).collect();
        let named = [person("Anna"), Participant::Level("beginner".to_owned())];
        assert_eq!(sides.iter().filter(|sides| **sides == named).count(), 2);
        let are_named = |game: &FinishedGame| game.text.contains("PB[Anna]") == (game.sides == named);
        assert!(games.len() == 3 && games.iter().all(are_named), "{}", games[0].text);
        assert_eq!(store.people().unwrap().len(), 1);
        // The rankings show it.
        let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
        let rankings = table.play("", "O 500ms");
        assert!(shows(&rankings, "Anna"));
        golden(&format!("players/named-rankings-{lang}"), &rankings);
    }
}

#[test]
fn a_declined_question_is_never_asked_again() {
    for lang in Language::ALL {
        let texts = &lang.text().records;
        let (mut store, mut settings) = (played_once(), in_language(lang));
        let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
        let declined = table.play("", &format!("{} Esc 500ms", resigned()));
        assert!(!shows(&declined, texts.first_name[0]) && shows(&declined, lang.text().table.after_game.titles[1]));
        assert!(table.settings.name_asked);
        let second = table.play("", &resigned());
        assert!(!shows(&second, texts.first_name[0]) && shows(&second, lang.text().table.after_game.titles[1]));
        let games = store.finished_games().unwrap();
        assert!(games.len() == 3 && games.iter().all(|game| game.sides[0] == Participant::Guest));
        assert!(store.people().unwrap().is_empty());
    }
}

#[test]
fn an_invalid_name_is_refused_and_a_listed_one_sits_down() {
    let (mut store, mut settings) = (played_once(), in_language(Language::English));
    store.add_person("Anna").unwrap();
    let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
    // An empty name is refused; the field opens again.
    let refused = table.play("", &format!("{} Enter 200ms Enter 200ms", resigned()));
    assert!(shows(&refused, Language::English.text().records.first_name[0]));
    *table.settings = in_language(Language::English);
    table.play("", &format!("{} Shift+A n n a Enter 500ms", resigned()));
    assert_eq!(settings.players[0].as_deref(), Some("Anna"));
    assert_eq!(store.people().unwrap().len(), 1);
    let games = store.finished_games().unwrap();
    assert!(games.iter().any(|game| game.sides[0] == person("Anna")));
}

#[test]
fn nobody_is_asked_in_other_runs_or_who_has_a_name() {
    let title = Language::English.text().records.first_name[0];
    let again = Language::English.text().table.after_game.again;
    let seated = Settings { players: [Some("Anna".to_owned()), None], ..in_language(Language::English) };
    for (mut settings, seats, asks) in [
        // Recordings, replays, scripts and the classroom.
        (in_language(Language::English), BEGINNER, false),
        // Two humans: whose name would it be?
        (in_language(Language::English), [Seat::Human; 2], true),
        (seated, BEGINNER, true),
        (Settings { name_asked: true, ..in_language(Language::English) }, BEGINNER, true),
    ] {
        let mut store = played_once();
        store.add_person("Anna").unwrap();
        let before = settings.clone();
        let mut table = Table { store: &mut store, settings: &mut settings, seats, asks };
        let screen = table.play("", &resigned());
        assert!(!shows(&screen, title) && shows(&screen, again));
        assert_eq!(settings, before);
    }
    // A finished game that is only opened.
    let (mut store, mut settings) = (Memory::default(), in_language(Language::English));
    let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
    assert!(!shows(&table.play("e6f4e3f6g5d6e7f5c5", "5s"), title));
}

/// After a game, the player reads how it went, and goes on: with the other side, or with the mistakes.
#[test]
fn after_a_game_one_goes_on() {
    for lang in Language::ALL {
        let texts = &lang.text().table.after_game;
        let (mut store, mut settings) = (Memory::default(), in_language(lang));
        let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: false };
        let lost = table.play("", &resigned());
        assert!(shows(&lost, texts.titles[1]) && !shows(&lost, texts.next_level));
        golden(&format!("table/lost-{lang}"), &lost);
        let beginner = lang.text().levels.othello.iter().find(|level| level.id == "beginner").unwrap().name;
        let record = (texts.record)(beginner, [0, 0, 2]);
        let second = table.play("", &resigned());
        assert!(record.split(' ').all(|word| shows(&second, word)), "{record}");
        // White, now the human's, is moved first by the computer.
        table.play("", &format!("{} C 5s", resigned()));
        assert_eq!(table.settings.games["othello"], "beginner human; 0; none");
    }
}

/// Plays random moves until a game of Othello is over.
fn random_game() -> String {
    let (mut position, mut random, mut moves) = (Position::start(), SplitMix64::new(3), String::new());
    while position.outcome().is_none() {
        let legal = position.moves();
        let mv = legal[random.below(legal.len())];
        if mv.to().is_some() {
            moves += &mv.to_string();
        }
        position = position.after(mv);
    }
    moves
}

#[test]
fn mistakes_become_puzzles_if_the_player_agrees_once() {
    let lang = Language::English;
    let texts = &lang.text().table.after_game;
    let (mut store, mut settings) = (Memory::default(), in_language(lang));
    let mut table = Table { store: &mut store, settings: &mut settings, seats: BEGINNER, asks: true };
    let asked = table.play(&random_game(), "V 200s");
    assert!(shows(&asked, texts.keep.title));
    let kept = table.play(&random_game(), "V 200s Y 1s");
    assert!((1..=3).any(|count| shows(&kept, &(texts.kept)(count))));
    assert_eq!(table.settings.keep_mistakes, Some(true));
    // From then on without a question; and never after a refusal.
    let kept = table.play(&random_game(), "V 200s");
    assert!((1..=3).any(|count| shows(&kept, &(texts.kept)(count))));
    table.settings.keep_mistakes = None;
    table.play(&random_game(), "V 200s N 1s");
    assert_eq!(table.settings.keep_mistakes, Some(false));
}
