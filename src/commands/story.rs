//! A program of one's own: a story on the machine, with a window and a command line around it.
//!
//! The programs in `examples/` are such stories, and a lesson's first program can be one too:
//!
//! ```no_run
//! use huanle::gfx::Color;
//! use huanle::machine::{Flow, Machine};
//!
//! fn story(m: &mut Machine<'_>) -> Flow {
//!     m.screen.line(0, 0, 639, 479, Color::YELLOW);
//!     Ok(())
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     huanle::commands::story::run(story)
//! }
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::exit_code;
use super::options::capture_path;
use super::session::{Play, Program, Run, Session};
use crate::capture::Format;
use crate::machine::{Flow, Machine, code};
use crate::settings::Settings;

/// How much is shown of a story into a file, at most: five seconds of virtual time.
pub const SHOWN: Duration = Duration::from_secs(5);
/// `srand` of every story: one looks the same each time.
pub const SEED: u32 = 1;

/// Runs a story, as the body of a program's `main`: in a window, where its last picture stays until Esc is pressed; or,
/// with a file's name as the argument, into a picture (`.png`, `.bmp`) of its end or an animation (`.gif`), without a
/// window and in no real time. A story that goes on for ever is left after [five seconds](SHOWN) there, and where it waits
/// for a key nobody presses any.
pub fn run(story: impl FnOnce(&mut Machine<'_>) -> Flow) -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let done = match &arguments[..] {
        [] | [_] => show(story),
        [_, file] => capture_path(file).map_err(Into::into).and_then(|file| write(&file, story)),
        _ => Err("one argument at most was expected: a file ending in .png, .bmp or .gif".into()),
    };
    let program = arguments.first().map(PathBuf::from);
    let name = program.as_deref().and_then(Path::file_stem).unwrap_or_default().to_string_lossy().into_owned();
    exit_code(&name, done)
}

fn started() -> Run {
    Run { program: Program::Play(Play::DosOthello), seed: SEED, settings: Settings::default() }
}

fn show(story: impl FnOnce(&mut Machine<'_>) -> Flow) -> Result<(), Box<dyn Error>> {
    Session::default().run(&started(), |m, _, _| {
        story(m)?;
        while m.bioskey()? != code::ESC {}
        Flow::Ok(())
    })
}

/// Writes a story into a file, as [`run`] does with a file's name.
///
/// # Errors
/// When the ending is unknown or the file cannot be written.
pub fn write(file: &Path, story: impl FnOnce(&mut Machine<'_>) -> Flow) -> Result<(), Box<dyn Error>> {
    Format::of(file)?;
    let session = Session { headless: true, out: Some(file), at: Some(SHOWN), ..Session::default() };
    session.run(&started(), |m, _, _| story(m))
}
