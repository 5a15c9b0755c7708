//! One run of a program: on which host, with which keys, into which files.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum as _;

use super::home::Home;
use super::notice;
use super::options::{LookArgs, RuleName};
use super::progress::Progress;
use super::watch::Watch;
use crate::capture::{Album, Capture, News};
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE, Rules};
use crate::gfx::Framebuffer;
use crate::lessons;
use crate::machine::recording::{Recorder, Recording};
use crate::machine::timeline::{Scripted, Timeline};
use crate::machine::{Aside, Event, Host, Interrupt, Machine};
use crate::records::folder;
use crate::screens::desk::Desk;
use crate::screens::gomoku::GomokuBoard;
use crate::settings::Settings;
use crate::sound::{Loud, Player};
use crate::text::Text;
use crate::window::Window;

/// Which program is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// One that is played.
    Play(Play),
    /// A script of graphics.h calls, its text.
    Draw(String),
}

/// A program that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// The menu of all programs.
    Cabinet,
    /// The DOS Othello program.
    DosOthello,
    /// The modern Othello, with the file that is opened at the start.
    Othello(Option<Vec<u8>>),
    /// Gomoku.
    Gomoku(Gomoku),
    /// Xiangqi, with the file that is opened at the start.
    Xiangqi(Option<Vec<u8>>),
}

/// How gomoku begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    /// Rows of the board, 10 to 20.
    pub size: u8,
    /// The rules.
    pub rules: Rules,
    /// Whether it is the 10 × 10 program, whatever the size and the rules.
    pub classic: bool,
    /// The file that is opened at the start.
    pub game: Option<Vec<u8>>,
}

impl Gomoku {
    /// The table's board.
    pub fn board(&self, text: &'static Text) -> GomokuBoard {
        if self.classic {
            GomokuBoard::classic(text)
        } else {
            GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
        }
    }
}

/// What a run follows from, its events apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub program: Program,
    pub seed: u32,
    pub settings: Settings,
}

impl Run {
    /// A run by the settings, with a fresh seed if no option names one.
    pub fn new(program: Program, look: &LookArgs, settings: Settings) -> Result<Run, Box<dyn Error>> {
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
            Program::Draw(script) => {
                words.insert(0, word("program", &"draw"));
                words.push(word("script", &in_one_line(script)));
            }
        }
        words
    }

    /// The run of a recording. Settings that came after its time are the defaults.
    pub fn of(recording: &Recording) -> Result<Run, String> {
        let value = |name: &str| recording.setting(name).ok_or_else(|| format!("its setting `{name}` is missing"));
        let wrong = |name: &str, value: &str| format!("its setting `{name}` cannot be `{value}`");
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
            other => return Err(format!("it is of an unknown program, `{}`", other.unwrap_or_default())),
        };
        // These were in every recording that was ever made.
        for name in ["speed", "lang", "calm"] {
            value(name)?;
        }
        let mut settings = Settings::default();
        for (name, value) in &recording.settings {
            settings.set(name, value).map_err(|expected| format!("{}: {expected}", wrong(name, value)))?;
        }
        let seed = value("seed")?;
        Ok(Run { program, seed: seed.parse().map_err(|_| wrong("seed", seed))?, settings })
    }
}

/// A file in two digits for each byte.
fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what [`to_hex`] writes.
fn from_hex(text: &str) -> Option<Vec<u8>> {
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

/// Why a program did not come to its end.
pub enum Stopped {
    /// From outside: no error.
    Interrupt(Interrupt),
    /// It went wrong.
    Failed(Box<dyn Error>),
}

impl From<Interrupt> for Stopped {
    fn from(interrupt: Interrupt) -> Stopped {
        Stopped::Interrupt(interrupt)
    }
}

/// What goes into a run and what is kept of it.
#[derive(Default)]
pub struct Session<'a> {
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
    /// A file whose change ends what the program is doing, in a window.
    pub watch: Option<&'a Watch>,
    /// What is kept from run to run.
    pub home: Home,
}

impl Session<'_> {
    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture of
    /// scripted keys stays until a key is pressed. Of a program that goes wrong no file is kept.
    pub fn run<E>(
        self,
        run: &Run,
        program: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Desk<'_>) -> Result<(), E>,
    ) -> Result<(), Box<dyn Error>>
    where
        Stopped: From<E>,
    {
        if self.headless {
            let end = self.keys.as_ref().map_or(0, |keys| keys.end);
            self.drive(run, &mut Progress::new(end), program)?;
        } else {
            let text = run.settings.lang.text();
            let mut window = Window::open(text.window, self.scale)?;
            let say = |news: News<'_>| notice::say(&text.album, &news);
            let mut album = Album::new(&mut window, Path::new("."), &say);
            let scripted = self.keys.is_some();
            let mut loud;
            let host: &mut dyn Host = if self.silent {
                &mut album
            } else {
                let player = Player::new(|silence| eprintln!("huanle: {silence}"));
                loud = Loud::new(&mut album, player);
                &mut loud
            };
            let driven = match self.watch {
                Some(watch) => self.drive(run, &mut watch.beside(host), program),
                None => self.drive(run, host, program),
            };
            let held = driven.map(|(last_frame, screen)| {
                if scripted {
                    hold(&mut album, last_frame, screen);
                }
            });
            let kept = album.finish();
            let closed = window.close();
            held?;
            kept?;
            closed?;
        }
        Ok(())
    }

    /// Runs a program on a host. Gives the number of the next frame, and the last picture.
    fn drive<E>(
        mut self,
        run: &Run,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Desk<'_>) -> Result<(), E>,
    ) -> Result<(u64, Framebuffer), Box<dyn Error>>
    where
        Stopped: From<E>,
    {
        if let Some(keys) = self.keys.take() {
            let mut scripted = Scripted::new(keys, host);
            return self.drive(run, &mut scripted, program);
        }
        // Who is recorded thinks at a fixed pace, so that the run can be repeated.
        let mut recorder = None;
        let host = match self.record {
            Some(_) => recorder.insert(Recorder::new(host)),
            None => host,
        };
        let mut capture = Capture::new(host, self.out, self.at)?;
        let settings = &run.settings;
        let text = settings.lang.text();
        let show = |m: &mut Machine<'_>, aside: Aside| lessons::aside::show(m, text, aside);
        let (mut aside, mut boss) = (show, show);
        let mut machine = Machine::new(run.seed, settings.speed, &mut capture);
        machine.calm = settings.calm;
        machine.mute(!settings.sound);
        machine.set_aside(&mut aside);
        machine.set_boss(&mut boss);
        let mut desk = self.home.desk(settings.clone(), run.seed);
        let told = program(&mut machine, text, &mut desk).map_err(Stopped::from);
        // From whatever side it ended, the last picture is shown and what there is to keep is kept.
        match told.and_then(|()| Ok(machine.show_now()?)) {
            Ok(()) | Err(Stopped::Interrupt(_)) => {}
            Err(Stopped::Failed(error)) => {
                return Err(error);
            }
        }
        let (frame, screen) = (machine.frame(), machine.screen.clone());
        capture.finish()?;
        if let (Some(path), Some(recorder)) = (self.record, recorder) {
            let recording = Recording { settings: run.to_words(), timeline: recorder.into_timeline() };
            folder::replace(path, recording.to_string().as_bytes())?;
        }
        Ok((frame, screen))
    }
}

/// Keeps a picture in a window until a key or a button is pressed or the window is closed.
fn hold(window: &mut dyn Host, first_frame: u64, screen: Framebuffer) {
    let mut events = Vec::new();
    for frame in first_frame.. {
        let pressed = events.iter().any(|event| matches!(event, Event::KeyDown(_) | Event::ButtonDown(_)));
        events.clear();
        if pressed || window.retrace(frame, &screen, &mut events) == Err(Interrupt::Closed) {
            return;
        }
    }
}
