//! 欢乐棋 (Huanle): board games of the 2000s on a retro 640×480 16-colour renderer.
//!
//! A tour of the house, each room with the ones it may look into:
//!
//! | room | holds | looks into |
//! |---|---|---|
//! | [`gfx`] | the picture: colours, pixels, lines, characters, transitions | nothing |
//! | [`machine`] | the simulated PC: virtual clock, keyboard, mouse, speaker, `rand()`, [`Host`](machine::Host) | gfx |
//! | [`engine`] | the moves: rules and players | nothing |
//! | [`text`] | every sentence, in every language | gfx (colours) |
//! | [`settings`] | what a user has chosen | machine, text |
//! | [`records`] | what is kept: games in progress, puzzles solved, game files | engine |
//! | [`ui`] | menus and what else screens are put together from | gfx, machine, text |
//! | [`script`] | a small language of graphics.h calls | gfx, machine |
//! | [`screens`] | the programs as stories: draw, wait, ask | gfx, machine, engine, text, ui, records, settings |
//! | [`lessons`] | the classroom: our own source, step by step | gfx, machine, engine, text, ui, screens |
//! | [`capture`] | hosts that write PNG, BMP, GIF and WAV; pictures read | gfx, machine |
//! | [`cpu`] | hot loops for newer processors | gfx |
//! | [`sound`] | what a run sounds like, in real time | gfx, machine |
//! | [`window`] | the host that is a window | gfx, machine, cpu |
//! | [`commands`] | the command line | everything |
//!
//! Only `commands`, `capture`, `sound`, `window` and those files of `records` that are named for it touch the operating system; the rest compiles for any target. Both this and
//! the table are held by `tests/architecture.rs`.
//!
//! # A first program
//!
//! A program is a plain function on a [`Machine`](machine::Machine): it draws, lets time pass, waits for keys. Here it runs
//! on a host without eyes or hands, in no real time.
//!
//! ```
//! use huanle::gfx::Color;
//! use huanle::machine::{Flow, Headless, Machine, Speed};
//!
//! fn program(m: &mut Machine) -> Flow {
//!     for x in 0..640 {
//!         m.screen.line(x, 0, 639 - x, 479, Color::YELLOW);
//!         m.delay(100)?;
//!     }
//!     Ok(())
//! }
//!
//! let mut host = Headless;
//! let mut machine = Machine::new(1, Speed::default(), &mut host);
//! assert_eq!(program(&mut machine), Ok(()));
//! assert_eq!(machine.now().as_millis(), 640);
//! ```
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod capture;
pub mod commands;
pub mod cpu;
pub mod engine;
pub mod gfx;
pub mod lessons;
pub mod machine;
pub mod records;
pub mod screens;
pub mod script;
pub mod settings;
pub mod sound;
pub mod text;
pub mod ui;
pub mod window;
