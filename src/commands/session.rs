//! A run of a program: its host, keys and files.

use std::cell::Cell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use clap::ValueEnum as _;

use super::fault::{CommandError, InputError, ReplayError};
use super::harmless;
use super::home::DataDir;
use super::language::OutputLanguages;
use super::options::{LookArgs, RuleName};
use super::output::OutputFile;
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
use crate::screens::desk::{Context, ExternalOpponent};
use crate::screens::settings::palette;
use crate::settings::Settings;
use crate::telling::Localize;
use crate::text::Text;
use crate::window::Scaling;

pub(super) use crate::program::StopReason;

/// The program of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// A program of the main menu.
    Play(Play),
    /// A script of graphics.h calls; holds its text.
    Draw(String),
    /// A C program.
    C(Source),
}

/// The inputs that determine a run, except its events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub program: Program,
    pub seed: u32,
    pub settings: Settings,
}

impl Run {
    /// Creates a run with the settings, and with a random seed if no option sets one.
    pub(super) fn new(program: Program, look: &LookArgs, settings: Settings) -> Result<Run, CommandError> {
        Ok(Run { program, seed: look.seed()?, settings })
    }

    /// Converts the run for a recording.
    pub(super) fn to_words(&self) -> Vec<(String, String)> {
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

    /// Reads the run of a recording. Settings that are newer than the recording have their defaults.
    pub(super) fn of(recording: &Recording) -> Result<Run, ReplayError> {
        let value = |name| recording.setting(name).ok_or(ReplayError::Missing(name));
        let wrong = |name: &str, value: &str| ReplayError::Value(name.to_owned(), value.to_owned(), None);
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
            other => return Err(ReplayError::Program(other.unwrap_or_default().to_owned())),
        };
        // These were in every recording that was ever made.
        for name in ["speed", "lang", "calm"] {
            value(name)?;
        }
        let mut settings = Settings::default();
        for (name, value) in &recording.settings {
            let wrong = |expected| ReplayError::Value(name.clone(), value.clone(), Some(expected));
            settings.set(name, value).map_err(wrong)?;
        }
        let seed = value("seed")?;
        Ok(Run { program, seed: seed.parse().map_err(|_| wrong("seed", seed))?, settings })
    }
}

/// Formats bytes with two hexadecimal digits each.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Parses the output of [`to_hex`].
pub(super) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(byte).collect::<Option<_>>().filter(|_| rest.is_empty())
}

/// Escapes a text as one line: `\n` for a line break, `\\` for a backslash.
fn in_one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "")
}

/// Parses the output of [`in_one_line`].
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

/// The inputs and outputs of a run.
pub(super) struct Session<'a> {
    /// The languages.
    pub speech: OutputLanguages,
    /// Whether to run without a window.
    pub headless: bool,
    /// The window's pixels per screen pixel.
    pub scale: Option<u16>,
    /// Whether to mute the sound in a window, whatever the settings are.
    pub silent: bool,
    /// Keys to press instead of the user's.
    pub keys: Option<Timeline>,
    /// The picture, animation or sound to write.
    pub out: Option<OutputFile>,
    /// The virtual time of the picture, by default the last frame's; or the end of the animation or the sound.
    pub at: Option<Duration>,
    /// The recording to write.
    pub record: Option<OutputFile>,
    /// The limit of the run in real time, without a window; if it is exceeded, the run ends, which is reported after
    /// its file is written.
    pub patience: Option<Duration>,
    /// A file whose change interrupts the program in a window.
    pub watch: Option<&'a Watch>,
    /// An external engine for a game.
    pub outside: Option<ExternalOpponent>,
    /// The persistent data.
    pub home: DataDir,
}

impl Session<'_> {
    /// Creates an interactive session in a window without persistent data.
    pub(super) fn of(speech: OutputLanguages) -> Self {
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
            home: DataDir::default(),
        }
    }

    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture
    /// of scripted keys stays until a key is pressed. If the program fails, no file is kept.
    pub(super) fn run<E>(
        self,
        run: &Run,
        program: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Context<'_>) -> Result<(), E>,
    ) -> Result<(), CommandError>
    where
        StopReason: From<E>,
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
            .out(out.map(|file| file.path().to_owned()))
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
            program(m, text, &mut Context { outside, ..home.desk(settings.clone(), run.seed) })
        });
        home.close(speech.terminal);
        let ran = ran.map_err(|error| match error {
            AppError::NoDisplay(fault) => InputError::NoWindow(fault).into(),
            AppError::Capture(fault) => CommandError::from(fault),
            AppError::Program(error) => CommandError::of_program(error),
            AppError::Argument(fault) => CommandError::of_program(Box::new(fault)),
        })?;
        if let (Some(file), Some(timeline)) = (record, ran.input) {
            let recording = Recording { settings: run.to_words(), timeline };
            file.write(recording.to_string().as_bytes(), &mut io::stdout())?;
        }
        if let (Some(frame), Some(patience)) = (late.get(), patience) {
            return Err(InputError::Late { patience, came: frame_time(frame), of: frame_time(end) }.into());
        }
        Ok(())
    }
}
