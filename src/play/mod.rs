//! Games being played, without a screen: the record, the seats, the clocks, the computer players, and saving.
//!
//! A [`GameController`] executes [`Command`]s and returns [`Event`]s, which are data: a host turns them into sentences,
//! sounds and animations. [`GameController::refusal`] returns the reason why a command is not possible now; a refused
//! command changes nothing. Time enters as the `now` of each call and advances only there.
//!
//! The host asks [`GameController::turn`] what comes next. If the computer is to move, the host runs a [`Search`] with
//! a monitor that lets time pass, and passes the result to [`GameController::choose`].
//!
//! A game takes part by implementing [`PlayableGame`]; its levels are known by their [`LevelId`]s.

mod analysis;
mod clock;
mod clocks;
mod command;
mod controller;
mod engines;
mod event;
mod opening_protocol;
mod permissions;
mod program;
mod saving;
mod seat;
mod setup;
mod stored_game;
mod thinking;

pub use analysis::{Analysis, AnalysisValue, Mistake};
pub use clock::{ClockDisplay, GameClock, LOW_TIME, Stopwatch, TimeControl};
pub use clocks::Clocks;
pub use command::{Command, Refusal, Step};
pub use controller::GameController;
pub use engines::{Engines, Search};
pub use event::{Event, Turn};
pub use opening_protocol::OpeningProtocol;
pub use program::{FileFormats, GameList, GameProgram, OpenedGame, Opponents, PlayableGame, only_pass};
pub use saving::listed_people;
pub use seat::{EngineId, LevelId, Seat, Seats, ThinkingTime};
pub use setup::GameSetup;
#[doc(hidden)]
pub use stored_game::reencode;
pub use stored_game::{StoredGame, can_decode};
pub use thinking::Choice;
