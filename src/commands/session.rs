//! One run of a program: on which host, with which keys, into which files.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use super::options::LookArgs;
use crate::capture::{Capture, CaptureError};
use crate::gfx::Framebuffer;
use crate::machine::recording::{Recorder, Recording};
use crate::machine::timeline::{Scripted, Timeline};
use crate::machine::{Event, Flow, Headless, Host, Interrupt, Machine, Speed};
use crate::text::{Language, Text};
use crate::window::Window;

/// What a run follows from, its events apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    pub seed: u32,
    pub speed: Speed,
    pub lang: Language,
    pub calm: bool,
}

impl Settings {
    /// What the options say, with a fresh seed if they name none.
    pub fn new(look: &LookArgs) -> Result<Settings, Box<dyn Error>> {
        Ok(Settings { seed: look.seed()?, speed: look.speed, lang: look.lang, calm: look.calm })
    }

    /// As a recording keeps them.
    fn to_words(self) -> Vec<(String, String)> {
        let word = |name: &str, value: &dyn ToString| (name.to_owned(), value.to_string());
        vec![
            word("program", &"othello"),
            word("seed", &self.seed),
            word("speed", &self.speed),
            word("lang", &self.lang),
            word("calm", &self.calm),
        ]
    }

    /// The settings of a recording.
    pub fn of(recording: &Recording) -> Result<Settings, String> {
        fn value<T: std::str::FromStr>(recording: &Recording, name: &str) -> Result<T, String> {
            let text = recording.setting(name).ok_or_else(|| format!("its setting `{name}` is missing"))?;
            text.parse().map_err(|_| format!("its setting `{name}` cannot be `{text}`"))
        }
        match recording.setting("program") {
            Some("othello") => {}
            other => return Err(format!("it is of an unknown program, `{}`", other.unwrap_or_default())),
        }
        Ok(Settings {
            seed: value(recording, "seed")?,
            speed: value(recording, "speed")?,
            lang: value(recording, "lang")?,
            calm: value(recording, "calm")?,
        })
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
}

impl Session<'_> {
    /// Runs a program to its end, or until the window is closed or the keys are used up. In a window the last picture of
    /// scripted keys stays until a key is pressed.
    pub fn run(
        self,
        settings: Settings,
        program: impl FnOnce(&mut Machine<'_>, &'static Text) -> Flow,
    ) -> Result<(), Box<dyn Error>> {
        if self.headless {
            self.drive(settings, &mut Headless, program)?;
        } else {
            let mut window = Window::open(settings.lang.text().window, self.scale)?;
            let scripted = self.keys.is_some();
            let (last_frame, screen) = self.drive(settings, &mut window, program)?;
            if scripted {
                hold(&mut window, last_frame, screen);
            }
        }
        Ok(())
    }

    /// Runs a program on a host. Gives the number of the next frame, and the last picture.
    fn drive(
        mut self,
        settings: Settings,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>, &'static Text) -> Flow,
    ) -> Result<(u64, Framebuffer), Box<dyn Error>> {
        if let Some(keys) = self.keys.take() {
            let mut scripted = Scripted::new(keys, host);
            return self.drive(settings, &mut scripted, program);
        }
        let mut recorder = Recorder::new(host);
        let mut capture = Capture::new(&mut recorder, self.out, self.at)?;
        let mut machine = Machine::new(settings.seed, settings.speed, &mut capture);
        machine.calm = settings.calm;
        // Whatever ended it, what there is to keep is kept.
        let _ended = program(&mut machine, settings.lang.text()).and_then(|()| machine.show_now());
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
fn hold(window: &mut Window, first_frame: u64, screen: Framebuffer) {
    let mut events = Vec::new();
    for frame in first_frame.. {
        let pressed = events.iter().any(|event| matches!(event, Event::KeyDown(_) | Event::ButtonDown(_)));
        events.clear();
        if pressed || window.retrace(frame, &screen, &mut events) == Err(Interrupt::Closed) {
            return;
        }
    }
}
