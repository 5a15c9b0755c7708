//! One run of a program: on which host, with which keys, into which files.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use super::notice;
use super::options::LookArgs;
use super::watch::Watch;
use crate::capture::{Album, Capture, CaptureError, News};
use crate::gfx::Framebuffer;
use crate::lessons;
use crate::machine::recording::{Recorder, Recording};
use crate::machine::timeline::{Scripted, Timeline};
use crate::machine::{Aside, Event, Headless, Host, Interrupt, Machine, Speed};
use crate::text::{Language, Text};
use crate::window::Window;

/// Which program is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// The cabinet, and what is started from it.
    Cabinet,
    /// The DOS Othello program.
    Othello,
    /// A script of graphics.h calls, its text.
    Draw(String),
}

/// What a run follows from, its events apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub program: Program,
    pub seed: u32,
    pub speed: Speed,
    pub lang: Language,
    pub calm: bool,
}

impl Settings {
    /// What the options say, with a fresh seed if they name none.
    pub fn new(look: &LookArgs) -> Result<Settings, Box<dyn Error>> {
        Ok(Settings {
            program: Program::Othello,
            seed: look.seed()?,
            speed: look.speed,
            lang: look.lang,
            calm: look.calm,
        })
    }

    /// As a recording keeps them.
    fn to_words(&self) -> Vec<(String, String)> {
        let word = |name: &str, value: &dyn ToString| (name.to_owned(), value.to_string());
        let mut words = vec![
            word("seed", &self.seed),
            word("speed", &self.speed),
            word("lang", &self.lang),
            word("calm", &self.calm),
        ];
        match &self.program {
            Program::Cabinet => words.insert(0, word("program", &"cabinet")),
            Program::Othello => words.insert(0, word("program", &"othello")),
            Program::Draw(script) => {
                words.insert(0, word("program", &"draw"));
                words.push(word("script", &in_one_line(script)));
            }
        }
        words
    }

    /// The settings of a recording.
    pub fn of(recording: &Recording) -> Result<Settings, String> {
        fn value<T: std::str::FromStr>(recording: &Recording, name: &str) -> Result<T, String> {
            let text = recording.setting(name).ok_or_else(|| format!("its setting `{name}` is missing"))?;
            text.parse().map_err(|_| format!("its setting `{name}` cannot be `{text}`"))
        }
        let program = match recording.setting("program") {
            Some("cabinet") => Program::Cabinet,
            Some("othello") => Program::Othello,
            Some("draw") => Program::Draw(in_lines(&value::<String>(recording, "script")?)),
            other => return Err(format!("it is of an unknown program, `{}`", other.unwrap_or_default())),
        };
        Ok(Settings {
            program,
            seed: value(recording, "seed")?,
            speed: value(recording, "speed")?,
            lang: value(recording, "lang")?,
            calm: value(recording, "calm")?,
        })
    }
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
    /// Keys to press instead of a person's.
    pub keys: Option<Timeline>,
    /// A picture or an animation to write, and the time of the picture.
    pub out: Option<&'a Path>,
    /// The virtual time of the picture: the last frame's by default.
    pub at: Option<Duration>,
    /// A recording to write.
    pub record: Option<&'a Path>,
    /// A file whose change ends what the program is doing, in a window.
    pub watch: Option<&'a Watch>,
}

impl Session<'_> {
    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture of
    /// scripted keys stays until a key is pressed. Of a program that goes wrong no file is kept.
    pub fn run<E>(
        self,
        settings: &Settings,
        program: impl FnOnce(&mut Machine<'_>, &'static Text) -> Result<(), E>,
    ) -> Result<(), Box<dyn Error>>
    where
        Stopped: From<E>,
    {
        if self.headless {
            self.drive(settings, &mut Headless, program)?;
        } else {
            let text = settings.lang.text();
            let mut window = Window::open(text.window, self.scale)?;
            let say = |news: News<'_>| notice::say(&text.album, &news);
            let mut album = Album::new(&mut window, Path::new("."), &say);
            let scripted = self.keys.is_some();
            let driven = match self.watch {
                Some(watch) => self.drive(settings, &mut watch.beside(&mut album), program),
                None => self.drive(settings, &mut album, program),
            };
            let held = driven.map(|(last_frame, screen)| {
                if scripted {
                    hold(&mut album, last_frame, screen);
                }
            });
            let kept = album.finish();
            held?;
            kept?;
        }
        Ok(())
    }

    /// Runs a program on a host. Gives the number of the next frame, and the last picture.
    fn drive<E>(
        mut self,
        settings: &Settings,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>, &'static Text) -> Result<(), E>,
    ) -> Result<(u64, Framebuffer), Box<dyn Error>>
    where
        Stopped: From<E>,
    {
        if let Some(keys) = self.keys.take() {
            let mut scripted = Scripted::new(keys, host);
            return self.drive(settings, &mut scripted, program);
        }
        let mut recorder = Recorder::new(host);
        let mut capture = Capture::new(&mut recorder, self.out, self.at)?;
        let text = settings.lang.text();
        let mut aside = |m: &mut Machine<'_>, aside: Aside| lessons::aside::show(m, text, aside);
        let mut machine = Machine::new(settings.seed, settings.speed, &mut capture);
        machine.calm = settings.calm;
        machine.set_aside(&mut aside);
        let told = program(&mut machine, text).map_err(Stopped::from);
        // From whatever side it ended, the last picture is shown and what there is to keep is kept.
        match told.and_then(|()| Ok(machine.show_now()?)) {
            Ok(()) | Err(Stopped::Interrupt(_)) => {}
            Err(Stopped::Failed(error)) => {
                capture.discard();
                return Err(error);
            }
        }
        let (frame, screen) = (machine.frame(), machine.screen.clone());
        capture.finish()?;
        let recording = Recording { settings: settings.to_words(), timeline: recorder.into_timeline() };
        if let Some(path) = self.record {
            std::fs::write(path, recording.to_string()).map_err(|error| CaptureError::io(path, error))?;
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
