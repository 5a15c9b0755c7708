//! 欢乐棋 (Huanle): board games of the 2000s on a retro 640×480 16-colour renderer.
//!
//! The modules of the program `huanle`. This crate is not published and may change with any version. To write your own
//! programs, use the published crates: `huanle-gfx`, `huanle-machine`, `huanle-app`, `huanle-engine`, `huanle-turboc`.
//!
//! | to use | see |
//! |---|---|
//! | a 16-colour framebuffer: pixels, lines, fills, text; graphics.h | [`gfx`]: [`Framebuffer`](gfx::Framebuffer), [`Canvas`](gfx::Canvas) |
//! | a simulated PC: time, keys, mouse, speaker | [`machine`]: [`Machine`](machine::Machine), [`Host`](machine::Host) |
//! | a window, files and a command line for your own program | [`run`], [`App`] |
//! | rules, players and game files of Othello, gomoku and Chinese chess | [`engine`] |
//! | a compiler and a PC for old C programs | [`turboc`] |
//! | menus, lists, forms, an editor | [`ui`] |
//! | the complete games and the classroom | [`screens`], [`classroom`], [`player`], [`workbench`] |
//!
//! A program is a plain function that takes a machine: it draws, waits, reads keys. Here it runs headless and
//! instantly.
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
//! # Modules
//!
//! The modules, each with the modules that it may depend on:
//!
//! | module | contents | depends on |
//! |---|---|---|
//! | `cpu` | inner loops for newer processors | nothing |
//! | `fonts` | dot-matrix fonts, as bytes | nothing |
//! | [`gfx`] | rendering: colours, pixels, lines, characters, transitions | cpu, fonts |
//! | [`machine`] | the simulated PC: virtual clock, keyboard, mouse, speaker, `rand()`, [`Host`](machine::Host) | gfx |
//! | [`engine`] | rules, players and file formats of the games | cpu |
//! | [`turboc`] | the compiler for old C programs, the virtual machine and the PC around it | gfx |
//! | [`text`] | the texts of the user interface, in every language | gfx, machine |
//! | [`licences`] | licence notices of the program, its fonts and libraries | gfx, text |
//! | [`pinyin`] | the pinyin input method: Chinese text from typed pinyin | nothing |
//! | [`ui`] | menus and other components of screens | gfx, machine, turboc, text, pinyin |
//! | [`settings`] | the user's settings | machine, engine, text |
//! | [`link`] | links to the browser edition | nothing |
//! | [`qr`] | QR codes of links | nothing |
//! | [`capture`] | hosts that write PNG, BMP, GIF and WAV; reading pictures | gfx, machine |
//! | [`records`] | persistent data: games in progress, players, solved puzzles, game files | engine, capture |
//! | [`play`] | games being played, without a screen: seats, clocks, commands, events, saving | engine, records |
//! | [`console`] | the terminal that the program was started from, if any | nothing |
//! | [`sound`] | sound output in real time | gfx, machine |
//! | [`window`] | the window host | gfx, machine, console |
//! | [`program`] | your own program: [`App`], [`run`] | gfx, machine, capture, console, sound, window |
//! | [`messages`] | error messages, in every language | gfx, machine, engine, turboc, text, settings, records, capture, sound, window, program |
//! | [`screens`] | the game table, the DOS Othello, the effects, the settings form | gfx, machine, engine, turboc, text, link, licences, ui, settings, records, play, messages |
//! | [`lessons`] | lessons: algorithms in C, step by step | gfx, machine, turboc, text, messages |
//! | [`tasks`] | tasks for students: checking and marking their C programs | gfx, machine, engine, turboc, text, link, messages, screens, lessons |
//! | [`player`] | the screen on which a lesson or a program is stepped | gfx, machine, turboc, text, ui, messages, screens, lessons, tasks |
//! | [`classroom`] | the lists of lessons, and lessons over a running program | gfx, machine, text, screens, lessons, player |
//! | [`workbench`] | the development environment for C programs | gfx, machine, turboc, text, ui, messages, lessons, tasks, player |
//! | [`programs`] | the main menu and its programs; addresses that open them | gfx, machine, engine, turboc, text, link, ui, settings, records, play, messages, screens, lessons, tasks, player, classroom, workbench |
//! | [`commands`] | the command line | gfx, machine, engine, turboc, text, link, qr, licences, ui, settings, records, capture, console, window, program, messages, screens, lessons, tasks, player, classroom, workbench, programs |
//! | `web` | the browser edition, a program that uses this library | nothing |
//! | `lab` | `huanle-lab`, a program for developers: training, counts of positions, fonts | gfx, engine |
//!
//! cpu, fonts, gfx, machine, engine, turboc, web and lab are separate crates; capture, console, sound, window and program, which
//! connect a program to its environment, are in the crate `huanle_app`. They lie under `src/` (`fonts/` at the top) and, except
//! web and lab, can be used without this crate. The connections of the program to its environment are features, all on by default: `cli`,
//! `sound`, `store`, `window`.
//!
//! Only `commands`, `huanle_app`, `lab`, the folder and the SQLite store of `records`, and the parallel search of `engine`
//! use the operating system; the rest compiles for any target. `tests/architecture/main.rs` enforces both this and the
//! table.
//!
//! # Your own program
//!
//! To give your own program a window, files and arguments, start with:
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
//! [`App`] does the same with full control: the window's size, the seed, keys from a script, and the overlay that F12
//! opens, here the [classroom](classroom::overlay::show).
//!
//! ```no_run
//! # use huanle::gfx::Color;
//! # use huanle::machine::{Flow, Machine};
//! # fn program(m: &mut Machine) -> Flow { Ok(()) }
//! use huanle::text::Language;
//! use huanle::{App, classroom};
//!
//! fn main() -> std::process::ExitCode {
//!     let text = Language::English.text();
//!     let app = App::new("Lines").scale(2).seed(7).on_overlay(|m, overlay| classroom::overlay::show(m, text, overlay));
//!     app.command_line("").run(program)
//! }
//! ```

#![warn(unreachable_pub)]
#![warn(missing_docs)]

#[cfg(feature = "app")]
pub use huanle_app::{App, AppError, RunOutput, StopReason, capture, console, program, run, sound, window};
pub use huanle_engine as engine;
pub use huanle_gfx as gfx;
pub use huanle_machine as machine;
pub use huanle_turboc as turboc;

pub mod classroom;
#[cfg(feature = "cli")]
pub mod commands;
pub mod lessons;
pub mod licences;
pub mod link;
pub mod messages;
pub mod pinyin;
pub mod play;
pub mod player;
pub mod programs;
pub mod qr;
pub mod records;
pub mod screens;
pub mod settings;
pub mod tasks;
pub mod text;
pub mod ui;
pub mod workbench;

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

/// Compiles the programs of the guide.
#[cfg(all(doctest, feature = "app"))]
#[doc = include_str!("../docs/en/library.md")]
struct Guide;
