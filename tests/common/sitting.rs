//! Sitting at a table: any game, in a language, on seats, with an opening played, worked by a script of keys and clicks.

use std::time::Duration;

use huanle::engine::record::Record;
use huanle::gfx::{Color, Framebuffer, Rect};
use huanle::machine::{Event, Flow, Host, Machine, Speed};
use huanle::play::Seat;
use huanle::records::Memory;
use huanle::screens::context::Context;
use huanle::screens::portraits::Portraits;
use huanle::screens::table::{GameTable, TableGame};
use huanle::settings::Settings;
use huanle_test_support::FrameHashes;

/// Two people.
pub const PEOPLE: [Seat; 2] = [Seat::Human; 2];

/// The result of a run of the table.
pub struct Seen<G> {
    pub screen: Framebuffer,
    /// The moves up to the present position.
    pub moves: String,
    /// The present position.
    pub game: G,
    /// `true` if the table was left.
    pub left: bool,
    /// The colour of the pointer at the end.
    pub pointer: Option<Color>,
    /// A hash of every frame.
    pub frames: Vec<u64>,
    /// The tones that were heard.
    pub tones: Vec<u32>,
    /// The settings that the user has chosen by then.
    pub settings: Settings,
}

impl<G> Seen<G> {
    /// The picture without what the players' boxes say of the time, which depends on how long all took. The first box begins
    /// in row 28 at most tables.
    pub fn still(&self, first: i32) -> Framebuffer {
        let mut screen = self.screen.clone();
        for y in [first, first + 66] {
            screen.fill_rect(Rect::new(482, y + 40, 142, 18), Color::BLACK);
        }
        screen
    }
}

/// A host that keeps what it is shown and hears.
#[derive(Default)]
pub struct Onlooker {
    pub frames: FrameHashes,
    pub tones: Vec<u32>,
}

impl Host for Onlooker {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.frames.retrace(frame, screen, events)
    }

    fn sound(&mut self, _at: Duration, hz: u32) {
        self.tones.push(hz);
    }
}

/// Sits down at a board and does what a script says.
pub fn sit<D: TableGame + Copy>(
    board: D,
    settings: Settings,
    seats: [Seat; 2],
    opening: &str,
    keys: &str,
) -> Seen<D::Game> {
    let mut seen = None;
    let mut onlooker = Onlooker::default();
    let screen = super::run(1, Speed::default(), keys, &mut onlooker, |m: &mut Machine<'_>| {
        let mut context = Context {
            store: &mut Memory::default(),
            files: &mut Memory::default(),
            settings: settings.clone(),
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        let mut table = GameTable::new(board, &mut context, seats);
        if !opening.is_empty() {
            table.open(m, opening.as_bytes())?;
        }
        let ended = table.run(m);
        let record = table.record();
        let moves = record.moves().iter().map(ToString::to_string).collect::<String>();
        // Whatever was done: the record is a game by the rules.
        assert!(Record::from_moves(record.start().clone(), record.moves()).is_ok(), "{keys}");
        let game = record.position().clone();
        seen = Some((moves, game, ended.is_ok(), m.pointer().map(|pointer| pointer.color), context.settings.clone()));
        ended
    });
    let (moves, game, left, pointer, settings) = seen.expect("the table was sat at");
    Seen { screen, moves, game, left, pointer, frames: onlooker.frames.hashes, tones: onlooker.tones, settings }
}
