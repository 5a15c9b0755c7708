//! A run of a program: its host, keys and files.

use std::cell::Cell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use clap::ValueEnum as _;

use super::c_source::CSource;
use super::data_dir::DataDir;
use super::error::{CommandError, InputError, ReplayError};
use super::open_file;
use super::options::{CommonArgs, RuleName};
use super::output::OutputFile;
use super::progress::RunProgress;
use super::sanitize;
use super::watch::FileWatcher;
use crate::classroom;
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE};
use crate::machine::clock::{frame_at, frame_time};
use crate::machine::recording::Recording;
use crate::machine::timeline::Timeline;
use crate::machine::{Interrupt, Machine, Overlay, StageSize};
use crate::messages::Localize;
use crate::program::{App, AppError};
use crate::programs::{self, GomokuOptions, MenuProgram};
use crate::records::hex::{from_hex, to_hex};
use crate::screens::context::{CPrograms, Context, ExternalOpponent};
use crate::screens::settings::palette;
use crate::settings::Settings;
use crate::text::{Language, Text};
use crate::window::Scaling;

pub(super) use crate::program::StopReason;

/// The program of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RunProgram {
    /// A program of the main menu.
    Play(MenuProgram),
    /// A C program.
    C(CSource),
}

/// The inputs that determine a run, except its events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RunConfig {
    pub program: RunProgram,
    pub seed: u32,
    pub settings: Settings,
    /// The size of the stage at the start, which then stays; `None` for the window's, and 640×480 without a window.
    pub stage: Option<StageSize>,
}

impl RunConfig {
    /// Creates a run with the settings, and with a random seed if no option sets one.
    pub(super) fn new(program: RunProgram, look: &CommonArgs, settings: Settings) -> Result<RunConfig, CommandError> {
        Ok(RunConfig { program, seed: look.seed()?, settings, stage: look.stage })
    }

    /// Converts the run for a recording.
    pub(super) fn to_recording_settings(&self) -> Vec<(String, String)> {
        let word = |name: &str, value: &dyn ToString| (name.to_owned(), value.to_string());
        let mut words = vec![word("seed", &self.seed)];
        words.extend(self.stage.filter(|stage| *stage != StageSize::default()).map(|stage| word("stage", &stage)));
        let has_table = matches!(&self.program, RunProgram::Play(program) if *program != MenuProgram::OriginalOthello);
        // The settings of tables are stored only if the run can open one, those of xiangqi only if it can be played.
        let has_xiangqi = matches!(
            self.program,
            RunProgram::Play(MenuProgram::MainMenu | MenuProgram::OriginalXiangqi | MenuProgram::Xiangqi(_))
        );
        let is_used = |name: &str| match name.split_once('.') {
            Some(("xiangqi", _)) => has_xiangqi,
            Some(("table" | "players", _)) => has_table,
            _ => true,
        };
        words.extend(self.settings.to_pairs().into_iter().filter(|(name, _)| is_used(name)));
        match &self.program {
            RunProgram::Play(play) => {
                words.insert(0, word("program", &play.name()));
                if let MenuProgram::Gomoku(start) = play {
                    words.push(word("size", &start.size));
                    words.extend(RuleName::from_rules(start.rules).map(|name| word("rule", &name)));
                }
                words.extend(play.game().map(|game| word("game", &to_hex(game))));
            }
            RunProgram::C(source) => {
                words.insert(0, word("program", &"c"));
                words.extend(source.to_recording_settings());
            }
        }
        words
    }

    /// Reads the run of a recording. Settings that it does not contain have their defaults.
    pub(super) fn from_recording(recording: &Recording) -> Result<RunConfig, ReplayError> {
        let value = |name| recording.setting(name).ok_or(ReplayError::Missing(name));
        let wrong = |name: &str, value: &str| ReplayError::Value(name.to_owned(), value.to_owned(), None);
        let game = || {
            let game = recording.setting("game");
            game.map(|hex| from_hex(hex).ok_or_else(|| wrong("game", hex))).transpose()
        };
        let program = match recording.setting("program").unwrap_or_default() {
            "c" => RunProgram::C(CSource::from_recording(recording)?),
            name => {
                let mut start = GomokuOptions { game: game()?, ..GomokuOptions::default() };
                if name == MenuProgram::Gomoku(GomokuOptions::default()).name() {
                    let (size, rule) = (value("size")?, value("rule")?);
                    let rows = size.parse().ok().filter(|rows| (MIN_SIZE..=MAX_SIZE).contains(rows));
                    start.size = rows.ok_or_else(|| wrong("size", size))?;
                    start.rules = RuleName::from_str(rule, false).map_err(|_| wrong("rule", rule))?.rules();
                }
                let program = MenuProgram::named(name, start);
                RunProgram::Play(program.ok_or_else(|| ReplayError::Program(name.to_owned()))?)
            }
        };
        let mut settings = Settings::default();
        for (name, value) in &recording.settings {
            let wrong = |expected| ReplayError::Value(name.clone(), value.clone(), Some(expected));
            settings.set(name, value).map_err(wrong)?;
        }
        let seed = value("seed")?;
        let seed = seed.parse().map_err(|_| wrong("seed", seed))?;
        let stage = recording.setting("stage").map(|size| size.parse().map_err(|_| wrong("stage", size)));
        Ok(RunConfig { program, seed, settings, stage: Some(stage.transpose()?.unwrap_or_default()) })
    }
}

/// The inputs and outputs of a run.
#[derive(Default)]
pub(super) struct Session<'a> {
    /// The language of messages on the terminal.
    pub language: Language,
    /// Runs without a window.
    pub headless: bool,
    /// The window's pixels per screen pixel.
    pub scale: Option<u16>,
    /// Keys to press instead of the user's.
    pub keys: Option<Timeline>,
    /// `true` if F8 and F9 among these keys save files; not if they are someone else's.
    pub saves_screenshots: bool,
    /// The picture, animation or sound to write.
    pub out: Option<OutputFile>,
    /// The virtual time of the picture, by default the last frame's; or the end of the animation or the sound.
    pub at: Option<Duration>,
    /// The recording to write.
    pub record: Option<OutputFile>,
    /// The limit of the run in real time, without a window; if it is exceeded, the run ends, which is reported after
    /// its file is written.
    pub time_limit: Option<Duration>,
    /// A file whose change interrupts the program in a window.
    pub watch: Option<&'a FileWatcher>,
    /// An external engine for a game.
    pub external_engine: Option<ExternalOpponent>,
    /// The persistent data.
    pub data_dir: DataDir,
}

impl Session<'_> {
    /// Creates an interactive session in a window without persistent data.
    pub(super) fn new(language: Language) -> Self {
        Session { language, saves_screenshots: true, ..Session::default() }
    }

    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture
    /// of scripted keys stays until a key is pressed. If the program fails, no file remains.
    pub(super) fn run<E>(
        mut self,
        run: &RunConfig,
        program: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Context<'_>) -> Result<(), E>,
    ) -> Result<(), CommandError>
    where
        StopReason: From<E>,
    {
        let (language, settings) = (self.language, &run.settings);
        let text = settings.lang.text();
        // If the picture is requested after the last key, the run continues until then.
        let until = self.at.map_or(0, |at| frame_at(at) + 1);
        let keys = self.keys.map(|keys| Timeline { end: keys.end.max(until), ..keys });
        let end = keys.as_ref().map_or(0, |keys| keys.end);
        let (mut sources, start_time) = self.data_dir.source_files(run.seed);
        // A run that can be repeated must not depend on what was typed before.
        let is_interactive = !self.headless && keys.is_none() && self.record.is_none();
        let mut app = App::new(text.window)
            .scale(self.scale)
            .stage(run.stage)
            .text_size(settings.window.text_size)
            .scaling(if settings.window.whole_pixels { Scaling::Integer } else { Scaling::Fill })
            .seed(run.seed)
            .speed(settings.speed)
            .calm(settings.calm)
            .mute(!settings.sound)
            .headless(self.headless)
            .keys(keys)
            .scripted_screenshots(self.saves_screenshots)
            .out(self.out.map(|file| file.path().to_owned()))
            // Without a window, a run without keys has no time limit.
            .until(self.at.or(self.headless.then_some(Duration::MAX)))
            .keep_open(false)
            .record(self.record.is_some())
            .on_overlay(|m, overlay| {
                m.screen.set_palette(palette(settings));
                match overlay {
                    Overlay::Source(name) => {
                        let files = &mut *sources;
                        programs::show_source(m, text, &mut CPrograms { files, start_time }, name)
                    }
                    overlay => classroom::overlay::show(m, text, overlay),
                }
            })
            .on_boss_key(|m, aside| classroom::overlay::show(m, text, aside))
            .format_notice(|news| news.localize(text.language))
            .on_file_dropped(move |path| open_file::open_in_new_window(path, text.language))
            .on_warning(move |complaint| sanitize::print_error(&format!("huanle: {}", complaint.localize(language))));
        // The retrace at which the time limit was exceeded.
        let late = Rc::new(Cell::new(None));
        if self.headless {
            let (mut progress, late) = (RunProgress::new(end), Rc::clone(&late));
            app = app.on_retrace(move |frame| {
                progress.update(frame);
                if frame < end && self.time_limit.is_some_and(|limit| progress.elapsed() > limit) {
                    late.set(Some(frame));
                    return Err(Interrupt::Ended);
                }
                Ok(())
            });
        } else if let Some(watch) = self.watch {
            app = app.on_retrace(|frame| watch.check(frame));
        }
        let mut learned = None;
        let ran = app.try_run(|m| {
            m.screen.set_palette(palette(settings));
            m.input_method.recent = is_interactive.then(|| self.data_dir.read_learned());
            let mut context =
                Context { external_engine: self.external_engine, ..self.data_dir.context(settings.clone(), run.seed) };
            let ended = program(m, text, &mut context);
            learned = m.input_method.recent.take();
            ended
        });
        if let Some(learned) = learned {
            self.data_dir.write_learned(&learned);
        }
        self.data_dir.close(language);
        let ran = ran.map_err(|error| match error {
            AppError::NoDisplay(fault) => InputError::NoWindow(fault).into(),
            AppError::Capture(fault) => CommandError::from(fault),
            AppError::Program(error) => CommandError::from_program(error),
            AppError::Argument(fault) => CommandError::from_program(Box::new(fault)),
            other => CommandError::from_program(Box::new(other)),
        })?;
        if let (Some(file), Some(timeline)) = (self.record, ran.input) {
            let run = RunConfig { stage: Some(ran.stage), ..run.clone() };
            let recording = Recording { settings: run.to_recording_settings(), timeline };
            file.write(recording.to_string().as_bytes(), &mut io::stdout())?;
        }
        if let (Some(frame), Some(limit)) = (late.get(), self.time_limit) {
            return Err(InputError::TimedOut { limit, reached: frame_time(frame), end: frame_time(end) }.into());
        }
        Ok(())
    }
}
