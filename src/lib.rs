//! 欢乐棋 (Huanle): board games of the 2000s on a retro 640×480 16-colour renderer.
//!
//! | if you want | look at |
//! |---|---|
//! | pixels, lines, fills, text in sixteen colours; graphics.h | [`gfx`]: [`Framebuffer`](gfx::Framebuffer), [`Canvas`](gfx::Canvas) |
//! | time, keys, mouse and speaker of a simulated PC | [`machine`]: [`Machine`](machine::Machine), [`Host`](machine::Host) |
//! | a window, files and a command line around a program of your own | [`run`], [`App`] |
//! | rules, players and game files of Othello, gomoku and Chinese chess | [`engine`] |
//! | old C programs, compiled and run | [`turboc`] |
//! | menus, lists, forms, an editor | [`ui`] |
//! | the games and the classroom as they are played | [`screens`], [`lessons`], [`workbench`] |
//!
//! A program is a plain function on a machine: it draws, lets time pass, waits for keys. Here it runs on a host without eyes
//! or hands, in no real time.
//!
//! ```
//! use huanle::gfx::Color;
//! use huanle::machine::{Flow, Headless, Machine, Speed};
//!
//! fn program(m: &mut Machine) -> Flow {
//!     for x in 0..640 {
//!         m.screen.line(x, 0, 639 - x, 479, Color::YELLOW);
//!         m.delay(1)?;
//!     }
//!     Ok(())
//! }
//!
//! let mut host = Headless;
//! let mut machine = Machine::new(1, Speed::default(), &mut host);
//! assert_eq!(program(&mut machine), Ok(()));
//! assert_eq!(machine.now().as_millis(), 640);
//! ```
//!
//! # The house
//!
//! Each room, with the ones it may look into:
//!
//! | room | holds | looks into |
//! |---|---|---|
//! | `cpu` | hot loops for newer processors | nothing |
//! | `fonts` | dot-matrix fonts, as bytes | nothing |
//! | [`gfx`] | the picture: colours, pixels, lines, characters, transitions | cpu, fonts |
//! | [`machine`] | the simulated PC: virtual clock, keyboard, mouse, speaker, `rand()`, [`Host`](machine::Host) | gfx |
//! | [`engine`] | the moves: rules and players | nothing |
//! | [`turboc`] | old C programs: compiler, machine and the PC around it | gfx |
//! | [`text`] | every sentence, in every language | gfx (colours) |
//! | [`settings`] | what a user has chosen | machine, text |
//! | [`records`] | what is kept: games in progress, puzzles solved, game files | engine |
//! | [`ui`] | menus and what else screens are put together from | gfx, machine, text |
//! | [`script`] | a small language of graphics.h calls | gfx, machine |
//! | [`telling`] | what goes wrong, in every language | every room that has faults, text |
//! | [`screens`] | the programs as stories: draw, wait, ask | gfx, machine, engine, text, ui, records, settings, telling |
//! | [`lessons`] | the classroom: our own source, step by step | gfx, machine, engine, text, ui, screens |
//! | [`workbench`] | programs in C are written, run, and looked into | gfx, machine, text, ui, telling, screens, lessons, turboc |
//! | [`programs`] | what is played: the cabinet, the games; addresses that say what opens | engine, machine, screens, settings, lessons, telling, text |
//! | [`program`] | a program of your own: [`App`], [`run`] | gfx, machine, capture, console, sound, window |
//! | [`capture`] | hosts that write PNG, BMP, GIF and WAV; pictures read | gfx, machine |
//! | [`console`] | the terminal that the program was started from, or was not | |
//! | [`sound`] | what a run sounds like, in real time | gfx, machine |
//! | [`window`] | the host that is a window | gfx, machine |
//! | [`commands`] | the command line | everything |
//!
//! cpu, fonts, gfx, machine and engine are crates of their own, and so is what connects a program to the world: program, capture,
//! sound and window are `huanle_app`. They lie under `src/` (`fonts/` at the top) and can be used without this one. The ties of the program to the outside are
//! features, all on by default: `cli`, `sound`, `store`, `window`.
//!
//! Only `commands`, `capture`, `sound`, `window` and those files of `records` that are named for it touch the operating system; the rest compiles for any target. Both this and
//! the table are held by `tests/architecture.rs`.
//!
//! # A program of your own
//!
//! With a window, files and arguments around it, the first program is one of your own:
//!
//! ```no_run
//! # use huanle::gfx::Color;
//! # use huanle::machine::{Flow, Machine};
//! # fn program(m: &mut Machine) -> Flow { Ok(()) }
//! fn main() -> std::process::ExitCode {
//!     huanle::run("Lines", program)
//! }
//! ```
//!
//! [`App`] is the same with everything chosen: the window's size, the seed, keys from a script, and what F12 shows — here
//! the [classroom](lessons::aside::show).
//!
//! ```no_run
//! # use huanle::gfx::Color;
//! # use huanle::machine::{Flow, Machine};
//! # fn program(m: &mut Machine) -> Flow { Ok(()) }
//! use huanle::text::Language;
//! use huanle::{App, lessons};
//!
//! fn main() -> std::process::ExitCode {
//!     let text = Language::English.text();
//!     let app = App::new("Lines").scale(2).seed(7).aside(|m, aside| lessons::aside::show(m, text, aside));
//!     app.command_line("").run(program)
//! }
//! ```

#![warn(unreachable_pub)]
#![warn(missing_docs)]

#[cfg(feature = "app")]
pub use huanle_app::{App, AppError, Ran, Stopped, capture, console, program, run, sound, window};
pub use huanle_engine as engine;
pub use huanle_gfx as gfx;
pub use huanle_machine as machine;
pub use huanle_turboc as turboc;

#[cfg(feature = "cli")]
pub mod commands;
pub mod lessons;
pub mod programs;
pub mod records;
pub mod screens;
pub mod script;
pub mod settings;
pub mod telling;
pub mod text;
pub mod ui;
pub mod workbench;
