//! One run of a program: on which host, with which keys, into which files.

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use clap::ValueEnum as _;

use super::fault::{Failure, Fault, RunFault};
use super::harmless;
use super::home::Home;
use super::language::Speech;
use super::options::{LookArgs, RuleName};
use super::progress::Progress;
use super::run::Source;
use super::watch::Watch;
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE};
use crate::lessons;
use crate::machine::clock::{frame_at, frame_time};
use crate::machine::recording::Recording;
use crate::machine::timeline::Timeline;
use crate::machine::{Interrupt, Machine};
use crate::program::{App, AppError};
use crate::programs::{Gomoku, Play};
use crate::records::folder;
use crate::screens::desk::{Desk, Outside};
use crate::screens::settings::palette;
use crate::settings::Settings;
use crate::telling::Tell;
use crate::text::Text;
use crate::window::Scaling;

pub(super) use crate::program::Stopped;

/// Which program is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// One that is played.
    Play(Play),
    /// A script of graphics.h calls, its text.
    Draw(String),
    /// A program in C.
    C(Source),
}

/// What a run follows from, its events apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub program: Program,
    pub seed: u32,
    pub settings: Settings,
}

impl Run {
    /// A run by the settings, with a fresh seed if no option names one.
    pub(super) fn new(program: Program, look: &LookArgs, settings: Settings) -> Result<Run, Failure> {
        Ok(Run { program, seed: look.seed()?, settings })
    }

    /// As a recording keeps them.
    fn to_words(&self) -> Vec<(String, String)> {
        let word = |name: &str, value: &dyn ToString| (name.to_owned(), value.to_string());
        let mut words = vec![word("seed", &self.seed)];
        // What is special to xiangqi matters only where it can be played.
        let xiangqi = matches!(self.program, Program::Play(Play::Cabinet | Play::Xiangqi(_)));
        words.extend(self.settings.words().into_iter().filter(|(name, _)| xiangqi || !name.starts_with("xiangqi.")));
        match &self.program {
            Program::Play(Play::Cabinet) => words.insert(0, word("program", &"cabinet")),
            Program::Play(Play::DosOthello) => words.insert(0, word("program", &"othello")),
            Program::Play(play @ (Play::Othello(game) | Play::Xiangqi(game))) => {
                let name = if matches!(play, Play::Othello(_)) { "modern-othello" } else { "xiangqi" };
                words.insert(0, word("program", &name));
                words.extend(game.iter().map(|game| word("game", &to_hex(game))));
            }
            Program::Play(Play::Gomoku(start)) => {
                words.insert(0, word("program", if start.classic { &"classic-gomoku" } else { &"gomoku" }));
                words.push(word("size", &start.size));
                words.extend(RuleName::of(start.rules).map(|name| word("rule", &name)));
                words.extend(start.game.iter().map(|game| word("game", &to_hex(game))));
            }
            Program::C(source) => {
                words.insert(0, word("program", &"c"));
                words.extend(source.to_words());
            }
            Program::Draw(script) => {
                words.insert(0, word("program", &"draw"));
                words.push(word("script", &in_one_line(script)));
            }
        }
        words
    }

    /// The run of a recording. Settings that came after its time are the defaults.
    pub(super) fn of(recording: &Recording) -> Result<Run, RunFault> {
        let value = |name| recording.setting(name).ok_or(RunFault::Missing(name));
        let wrong = |name: &str, value: &str| RunFault::Value(name.to_owned(), value.to_owned(), None);
        let game = || {
            let game = recording.setting("game");
            game.map(|hex| from_hex(hex).ok_or_else(|| wrong("game", hex))).transpose()
        };
        let program = match recording.setting("program") {
            Some("cabinet") => Program::Play(Play::Cabinet),
            Some("othello") => Program::Play(Play::DosOthello),
            Some("modern-othello") => Program::Play(Play::Othello(game()?)),
            Some("xiangqi") => Program::Play(Play::Xiangqi(game()?)),
            Some(name @ ("gomoku" | "classic-gomoku")) => {
                let (size, rule) = (value("size")?, value("rule")?);
                let rows = size.parse().ok().filter(|rows| (MIN_SIZE..=MAX_SIZE).contains(rows));
                Program::Play(Play::Gomoku(Gomoku {
                    size: rows.ok_or_else(|| wrong("size", size))?,
                    rules: RuleName::from_str(rule, false).map_err(|_| wrong("rule", rule))?.rules(),
                    classic: name == "classic-gomoku",
                    game: game()?,
                }))
            }
            Some("draw") => Program::Draw(in_lines(value("script")?)),
            Some("c") => Program::C(Source::of(recording)?),
            other => return Err(RunFault::Program(other.unwrap_or_default().to_owned())),
        };
        // These were in every recording that was ever made.
        for name in ["speed", "lang", "calm"] {
            value(name)?;
        }
        let mut settings = Settings::default();
        for (name, value) in &recording.settings {
            let wrong = |expected| RunFault::Value(name.clone(), value.clone(), Some(expected));
            settings.set(name, value).map_err(wrong)?;
        }
        let seed = value("seed")?;
        Ok(Run { program, seed: seed.parse().map_err(|_| wrong("seed", seed))?, settings })
    }
}

/// A file in two digits for each byte.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what [`to_hex`] writes.
pub(super) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(byte).collect::<Option<_>>().filter(|_| rest.is_empty())
}

/// A text as one line: `\n` for an end of a line, `\\` for the sign itself.
fn in_one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "")
}

/// Reads what [`in_one_line`] writes.
fn in_lines(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        text.push(match character {
            '\\' if characters.next() == Some('n') => '\n',
            other => other,
        });
    }
    text
}

/// What goes into a run and what is kept of it.
pub(super) struct Session<'a> {
    /// The languages.
    pub speech: Speech,
    /// Run without a window.
    pub headless: bool,
    /// Pixels of the window for each of the screen.
    pub scale: Option<u16>,
    /// Let nothing be heard in a window, whatever the settings say.
    pub silent: bool,
    /// Keys to press instead of a person's.
    pub keys: Option<Timeline>,
    /// A picture, an animation or its sound to write.
    pub out: Option<&'a Path>,
    /// The virtual time of the picture, the last frame's by default; or the end of the animation or the sound.
    pub at: Option<Duration>,
    /// A recording to write.
    pub record: Option<&'a Path>,
    /// How long the run may take in real time, without a window; then it ends there, which is told once its file is written.
    pub patience: Option<Duration>,
    /// A file whose change ends what the program is doing, in a window.
    pub watch: Option<&'a Watch>,
    /// An engine outside, at a table.
    pub outside: Option<Outside>,
    /// What is kept from run to run.
    pub home: Home,
}

impl Session<'_> {
    /// In a window, for a person, with nothing kept.
    pub(super) fn of(speech: Speech) -> Self {
        Session {
            speech,
            headless: false,
            scale: None,
            silent: false,
            keys: None,
            out: None,
            at: None,
            record: None,
            patience: None,
            watch: None,
            outside: None,
            home: Home::default(),
        }
    }

    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture of
    /// scripted keys stays until a key is pressed. Of a program that goes wrong no file is kept.
    pub(super) fn run<E>(
        self,
        run: &Run,
        program: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Desk<'_>) -> Result<(), E>,
    ) -> Result<(), Failure>
    where
        Stopped: From<E>,
    {
        let Session { speech, headless, scale, silent, keys, out, at, record, patience, watch, outside, mut home } =
            self;
        let settings = &run.settings;
        let text = settings.lang.text();
        // A picture that is asked for after the last key is waited for.
        let keys = keys.map(|keys| Timeline { end: keys.end.max(at.map_or(0, |at| frame_at(at) + 1)), ..keys });
        let end = keys.as_ref().map_or(0, |keys| keys.end);
        let mut app = App::new(text.window)
            .scale(scale)
            .scaling(if settings.whole_pixels { Scaling::Whole } else { Scaling::Fill })
            .seed(run.seed)
            .speed(settings.speed)
            .calm(settings.calm)
            .mute(!settings.sound)
            .silent(silent)
            .headless(headless)
            .keys(keys)
            .out(out.map(Path::to_owned))
            // Without a window too, as long as it takes.
            .until(at.or(headless.then_some(Duration::MAX)))
            .stays(false)
            .record(record.is_some())
            .aside(|m, aside| {
                m.screen.set_palette(palette(settings));
                lessons::aside::show(m, text, aside)
            })
            .boss(|m, aside| lessons::aside::show(m, text, aside))
            .say(|news| news.tell(text.language))
            .complain(move |complaint| harmless::complain(&format!("huanle: {}", complaint.tell(speech.terminal))));
        // The retrace at which patience was at its end.
        let late = Rc::new(Cell::new(None));
        if headless {
            let (mut progress, late) = (Progress::new(end), Rc::clone(&late));
            app = app.watch(move |frame| {
                progress.look(frame);
                if frame < end && patience.is_some_and(|patience| progress.elapsed() > patience) {
                    late.set(Some(frame));
                    return Err(Interrupt::Ended);
                }
                Ok(())
            });
        } else if let Some(watch) = watch {
            app = app.watch(|frame| watch.look(frame));
        }
        let ran = app.perform(|m| {
            m.screen.set_palette(palette(settings));
            program(m, text, &mut Desk { outside, ..home.desk(settings.clone(), run.seed) })
        });
        let ran = ran.map_err(|error| match error {
            AppError::NoDisplay(fault) => Fault::NoWindow(fault).into(),
            AppError::Capture(fault) => Failure::from(fault),
            AppError::Program(error) => Failure::of_program(error),
            AppError::Argument(fault) => Failure::of_program(Box::new(fault)),
        })?;
        if let (Some(path), Some(timeline)) = (record, ran.input) {
            let recording = Recording { settings: run.to_words(), timeline };
            folder::replace(path, recording.to_string().as_bytes())?;
        }
        if let (Some(frame), Some(patience)) = (late.get(), patience) {
            return Err(Fault::Late { patience, came: frame_time(frame), of: frame_time(end) }.into());
        }
        Ok(())
    }
}
