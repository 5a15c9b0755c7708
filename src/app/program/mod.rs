//! Your own program: a function on the machine, with a window, files and a command line.
//!
//! ```no_run
//! use huanle_app::App;
//! use huanle_gfx::Color;
//! use huanle_machine::{Flow, Machine};
//!
//! fn cross(m: &mut Machine<'_>) -> Flow {
//!     m.screen.line(0, 0, 639, 479, Color::YELLOW);
//!     m.screen.line(0, 479, 639, 0, Color::YELLOW);
//!     m.getch()?;
//!     Ok(())
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     App::new("Cross").command_line("").run(cross)
//! }
//! ```
//!
//! Without a window, it produces a picture instantly:
//!
//! ```
//! # use huanle_app::App;
//! # use huanle_gfx::Color;
//! # use huanle_machine::{Flow, Machine};
//! # fn cross(m: &mut Machine<'_>) -> Flow { m.screen.line(0, 0, 639, 479, Color::YELLOW); Ok(()) }
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("cross.png");
//! let ran = App::new("Cross").capture(&file).perform(cross)?;
//! assert_eq!(ran.screen.get_pixel(0, 0), Some(Color::YELLOW));
//! assert!(file.exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_machine::clock::frame_at;
use huanle_machine::recording::Recorder;
use huanle_machine::timeline::{Scripted, Timeline};
use huanle_machine::{Event, Flow, Headless, Host, HostLayer, Interrupt, Machine, Overlay, Speed, code};

pub use arguments::ArgumentError;

use crate::capture::{Album, Capture, CaptureError, Folder, News, remove_unfinished};
use crate::console;
use crate::sound::{Output, SoundError, SoundHost};
use crate::window::{DisplayError, Scaling, Window};

/// The maximum length of a run without a window, keys and [a time](App::until): five seconds of virtual time.
pub const SHOWN: Duration = Duration::from_secs(5);

/// Runs a program as the body of `main`: in a window that stays until Esc is pressed, or as
/// [the arguments](App::command_line) say.
///
/// ```no_run
/// use huanle_gfx::Color;
/// use huanle_machine::{Flow, Machine};
///
/// fn sparks(m: &mut Machine<'_>) -> Flow {
///     while !m.kbhit() {
///         let (x, y) = (m.random(640), m.random(480));
///         m.screen.put_pixel(x.into(), y.into(), Color::YELLOW);
///         m.delay(10)?;
///     }
///     Ok(())
/// }
///
/// fn main() -> std::process::ExitCode {
///     huanle_app::run("Sparks", sparks)
/// }
/// ```
pub fn run<E>(title: &str, program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>) -> ExitCode
where
    StopReason: From<E>,
{
    App::new(title).command_line("").run(program)
}

/// The options of a run: window or file, seed, keys and extras. [`App::new`] lists the defaults.
pub struct App<'a> {
    title: String,
    seed: u32,
    look: Look,
    keys: Option<Timeline>,
    file: Option<PathBuf>,
    until: Option<Duration>,
    headless: bool,
    stays: bool,
    recorded: bool,
    hooks: Hooks<'a>,
    own: Vec<String>,
    fault: Option<ArgumentError>,
}

/// The options for picture and sound.
#[derive(Default)]
struct Look {
    scale: Option<u16>,
    scaling: Scaling,
    speed: Speed,
    calm: bool,
    muted: bool,
    silent: bool,
}

/// Shows an aside: see [`App::aside`].
type Show<'a> = Box<dyn FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a>;

/// The callbacks of a run.
struct Hooks<'a> {
    aside: Option<Show<'a>>,
    boss: Option<Show<'a>>,
    watch: Option<Box<dyn FnMut(u64) -> Flow + 'a>>,
    say: Box<dyn Fn(News<'_>) -> String + 'a>,
    tell: Box<dyn Fn(&AppError) -> String + 'a>,
    complain: Complain,
}

/// Tells a [`AppWarning`], from whatever thread.
type Complain = Arc<dyn Fn(&AppWarning) + Send + Sync>;

/// A failure that does not end the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppWarning {
    /// Nothing is heard.
    NoSound(SoundError),
    /// The desktop's clipboard does not take a text.
    NoClipboard,
    /// The display has gone: the program ends with this word.
    NoDisplay,
}

impl fmt::Display for AppWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppWarning::NoSound(silence) => silence.fmt(f),
            AppWarning::NoClipboard => {
                f.write_str("the clipboard cannot be reached; on Linux it takes wl-copy, xclip or xsel")
            }
            AppWarning::NoDisplay => DisplayError::Lost.fmt(f),
        }
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct RunOutput {
    /// The number of the next frame.
    pub frame: u64,
    /// The last picture.
    pub screen: Framebuffer,
    /// The timed input, if it was [recorded](App::record).
    pub input: Option<Timeline>,
}

impl<'a> App<'a> {
    /// Creates a program in a window with this title, as large as fits the desktop, at its normal speed, with seed 1
    /// and the user's input, whose last picture stays until Esc is pressed.
    pub fn new(title: &str) -> App<'a> {
        App {
            title: title.to_owned(),
            seed: 1,
            look: Look::default(),
            keys: None,
            file: None,
            until: None,
            headless: false,
            stays: true,
            recorded: false,
            hooks: Hooks {
                aside: None,
                boss: None,
                watch: None,
                say: Box::new(|news| news.to_string()),
                tell: Box::new(|error| error.to_string()),
                complain: Arc::new(|complaint| {
                    console::complain(&format!("{}: {complaint}", arguments::program_name()));
                }),
            },
            own: Vec::new(),
            fault: None,
        }
    }

    /// Sets the window's size: the number of its pixels, 1 to 16, for each pixel of the screen in each direction;
    /// `None` is as large as fits the desktop.
    #[must_use]
    pub fn scale(mut self, scale: impl Into<Option<u16>>) -> App<'a> {
        self.look.scale = scale.into().map(|scale| scale.clamp(1, 16));
        self
    }

    /// Sets how the screen is scaled in a window whose size is not a whole multiple, and in full screen.
    #[must_use]
    pub fn scaling(mut self, scaling: Scaling) -> App<'a> {
        self.look.scaling = scaling;
        self
    }

    /// Calls `srand(seed)` for the [generator](Machine::show) of [`Machine::random`]. C programs start with 1.
    #[must_use]
    pub fn seed(mut self, seed: u32) -> App<'a> {
        self.seed = seed;
        self
    }

    /// Sets the speed of virtual time.
    #[must_use]
    pub fn speed(mut self, speed: Speed) -> App<'a> {
        self.look.speed = speed;
        self
    }

    /// Sets whether to avoid flashing: [`Machine::calm`].
    #[must_use]
    pub fn calm(mut self, calm: bool) -> App<'a> {
        self.look.calm = calm;
        self
    }

    /// Sets whether the speaker is muted, in a window and in a file.
    #[must_use]
    pub fn mute(mut self, muted: bool) -> App<'a> {
        self.look.muted = muted;
        self
    }

    /// Sets whether real-time sound output is disabled.
    #[must_use]
    pub fn silent(mut self, silent: bool) -> App<'a> {
        self.look.silent = silent;
        self
    }

    /// Sets scripted keys that replace the user's; the run ends with them, and in a window its last picture stays until
    /// a key or button is pressed. Parse a script with `"Enter 2s Esc".parse()`.
    #[must_use]
    pub fn keys(mut self, keys: impl Into<Option<Timeline>>) -> App<'a> {
        self.keys = keys.into();
        self
    }

    /// Runs instantly, without a window. Without scripted keys there is no input.
    #[must_use]
    pub fn headless(mut self, headless: bool) -> App<'a> {
        self.headless = headless;
        self
    }

    /// Runs without a window into a file: a picture (`.png`, `.bmp`), an animation (`.gif`) or its sound (`.wav`).
    #[must_use]
    pub fn capture(self, file: impl Into<PathBuf>) -> App<'a> {
        self.headless(true).out(file.into())
    }

    /// Sets the file of [`capture`](App::capture); with a window, it is written in addition.
    #[must_use]
    pub fn out(mut self, file: impl Into<Option<PathBuf>>) -> App<'a> {
        self.file = file.into();
        self
    }

    /// Sets the virtual time of the picture in the file, or of the end of the animation or the sound. By default that
    /// is the end of the program; without a window and without keys [`SHOWN`] at the latest, because there is no user
    /// to end it.
    #[must_use]
    pub fn until(mut self, time: impl Into<Option<Duration>>) -> App<'a> {
        self.until = time.into();
        self
    }

    /// Sets whether the window stays until Esc is pressed when the program has returned, which is the default, or
    /// closes at once.
    #[must_use]
    pub fn stays(mut self, stays: bool) -> App<'a> {
        self.stays = stays;
        self
    }

    /// Sets whether to record the timed input for [`RunOutput::input`]. The time for thinking then depends on the number of
    /// positions searched, not on the clock, so that the run can be repeated.
    #[must_use]
    pub fn record(mut self, recorded: bool) -> App<'a> {
        self.recorded = recorded;
        self
    }

    /// Sets the handler for F12 and F10, [`Overlay::Lesson`] and [`Overlay::Planes`]. Without one they are ordinary keys of
    /// the program.
    #[must_use]
    pub fn aside(mut self, show: impl FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a) -> App<'a> {
        self.hooks.aside = Some(Box::new(show));
        self
    }

    /// Sets the handler for F6, [`Overlay::Boss`]. Without one it is an ordinary key.
    #[must_use]
    pub fn boss(mut self, show: impl FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a) -> App<'a> {
        self.hooks.boss = Some(Box::new(show));
        self
    }

    /// Sets a callback after every retrace, with its number; its interrupt ends the program.
    #[must_use]
    pub fn watch(mut self, watch: impl FnMut(u64) -> Flow + 'a) -> App<'a> {
        self.hooks.watch = Some(Box::new(watch));
        self
    }

    /// Sets the function that formats, and may translate, the notices of F8 and F9.
    #[must_use]
    pub fn say(mut self, say: impl Fn(News<'_>) -> String + 'a) -> App<'a> {
        self.hooks.say = Box::new(say);
        self
    }

    /// Sets the function that formats, and may translate, the errors that [`run`](App::run) prints.
    #[must_use]
    pub fn tell(mut self, tell: impl Fn(&AppError) -> String + 'a) -> App<'a> {
        self.hooks.tell = Box::new(tell);
        self
    }

    /// Sets the handler for warnings, which is called from any thread; by default they are printed on standard error.
    #[must_use]
    pub fn complain(mut self, complain: impl Fn(&AppWarning) + Send + Sync + 'static) -> App<'a> {
        self.hooks.complain = Arc::new(complain);
        self
    }

    /// Runs the program as the body of `main`: errors are printed on standard error, with status 1; wrong arguments
    /// with status 2.
    pub fn run<E>(mut self, program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>) -> ExitCode
    where
        StopReason: From<E>,
    {
        let tell = std::mem::replace(&mut self.hooks.tell, Box::new(|_| String::new()));
        let done = self.perform(program);
        match done {
            Ok(_) => ExitCode::SUCCESS,
            Err(AppError::Argument(ArgumentError::Help(usage))) => {
                println!("{usage}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                console::tell(&format!("{}: {}", arguments::program_name(), tell(&error)));
                ExitCode::from(if matches!(error, AppError::Argument(_)) { 2 } else { 1 })
            }
        }
    }

    /// Runs the program until it ends, the window is closed or the keys are used up, and returns the result.
    ///
    /// # Errors
    /// If no window can be opened, the file cannot be written, the program itself fails, or an argument was wrong. If
    /// the program fails, its file is removed.
    pub fn perform<E>(mut self, program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>) -> Result<RunOutput, AppError>
    where
        StopReason: From<E>,
    {
        if let Some(fault) = self.fault.take() {
            return Err(fault.into());
        }
        if self.headless {
            if self.keys.is_none() {
                let end = frame_at(*self.until.get_or_insert(SHOWN));
                self.keys = Some(Timeline { end, ..Timeline::default() });
            }
            self.stays = false;
            return self.drive(&mut Headless, program);
        }
        let complain = Arc::clone(&self.hooks.complain);
        let window = Window::open(&self.title, self.look.scale, self.look.scaling)?
            .complaining(Box::new(move || complain(&AppWarning::NoClipboard)));
        let complain = Arc::clone(&self.hooks.complain);
        // The process ends there.
        let mut window = window.losing(move || {
            remove_unfinished();
            complain(&AppWarning::NoDisplay);
        });
        let say = std::mem::replace(&mut self.hooks.say, Box::new(|_| String::new()));
        let mut album = Album::new(&mut window, Folder(PathBuf::from(".")), &*say);
        let scripted = self.keys.is_some();
        self.stays &= !scripted;
        let mut loud;
        let host: &mut dyn Host = if self.look.silent {
            &mut album
        } else {
            let complain = Arc::clone(&self.hooks.complain);
            loud =
                SoundHost::new(&mut album, Output::new(move |silence| complain(&AppWarning::NoSound(silence.clone()))));
            &mut loud
        };
        let driven = self.drive(host, program);
        if let Ok(ran) = &driven
            && scripted
        {
            hold(&mut album, ran);
        }
        let kept = album.finish();
        let closed = window.close();
        let ran = driven?;
        kept?;
        closed?;
        Ok(ran)
    }

    /// Runs the program on your own host, which determines the pace, until the program, the host or the keys end it.
    /// The window options are ignored.
    ///
    /// # Errors
    /// If the file cannot be written, the program itself fails, or an argument was wrong.
    pub fn perform_on<E>(
        mut self,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>,
    ) -> Result<RunOutput, AppError>
    where
        StopReason: From<E>,
    {
        match self.fault.take() {
            Some(fault) => Err(fault.into()),
            None => self.drive(host, program),
        }
    }

    /// Runs the program on a host.
    fn drive<E>(
        mut self,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>,
    ) -> Result<RunOutput, AppError>
    where
        StopReason: From<E>,
    {
        if let Some(watch) = self.hooks.watch.take() {
            return self.drive(&mut Watched { inner: host, watch }, program);
        }
        if let Some(keys) = self.keys.take() {
            return self.drive(&mut Scripted::new(keys, host), program);
        }
        if std::mem::take(&mut self.recorded) {
            let mut recorder = Recorder::new(host);
            let ran = self.drive(&mut recorder, program)?;
            return Ok(RunOutput { input: Some(recorder.into_timeline()), ..ran });
        }
        let App { seed, look, file, until, stays, hooks: Hooks { mut aside, mut boss, .. }, .. } = self;
        let mut capture = Capture::new(host, file.as_deref(), until)?;
        let mut machine = Machine::new(seed, look.speed, &mut capture);
        machine.calm = look.calm;
        machine.mute(look.muted);
        if let Some(aside) = &mut aside {
            machine.set_aside(aside);
        }
        if let Some(boss) = &mut boss {
            machine.set_boss(boss);
        }
        let told = program(&mut machine).map_err(StopReason::from);
        // From whatever side it ended, the last picture is shown and what there is to keep is kept.
        let shown = told.and_then(|()| {
            machine.show_now()?;
            while stays && machine.bioskey()? != code::ESC {}
            Ok(())
        });
        match shown {
            Ok(()) | Err(StopReason::Interrupt(_)) => {}
            Err(StopReason::Failed(error)) => {
                return Err(AppError::Program(error));
            }
        }
        let (frame, screen) = (machine.frame(), machine.screen.clone());
        capture.finish()?;
        Ok(RunOutput { frame, screen, input: None })
    }
}

/// Wraps a host and runs a callback after every retrace.
struct Watched<'h, 'a> {
    inner: &'h mut dyn Host,
    watch: Box<dyn FnMut(u64) -> Flow + 'a>,
}

impl HostLayer for Watched<'_, '_> {
    fn inner(&mut self) -> &mut dyn Host {
        self.inner
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.inner.retrace(frame, screen, events)?;
        (self.watch)(frame)
    }
}

/// Shows the last picture in a window until a key or a button is pressed or the window is closed.
fn hold(window: &mut dyn Host, ran: &RunOutput) {
    let mut events = Vec::new();
    for frame in ran.frame.. {
        let pressed = events.iter().any(|event| matches!(event, Event::KeyDown(_) | Event::ButtonDown(_)));
        events.clear();
        if pressed || window.retrace(frame, &ran.screen, &mut events) == Err(Interrupt::Closed) {
            return;
        }
    }
}

/// The reason why a program ended early.
#[derive(Debug)]
pub enum StopReason {
    /// An interrupt from outside: not an error.
    Interrupt(Interrupt),
    /// An error of the program.
    Failed(Box<dyn Error>),
}

impl From<Interrupt> for StopReason {
    fn from(interrupt: Interrupt) -> StopReason {
        StopReason::Interrupt(interrupt)
    }
}

/// The error when a program could not be run or failed.
#[derive(Debug)]
pub enum AppError {
    /// No window could be opened.
    NoDisplay(DisplayError),
    /// A file could not be written.
    Capture(CaptureError),
    /// The program failed.
    Program(Box<dyn Error>),
    /// An argument was wrong.
    Argument(ArgumentError),
}

impl From<DisplayError> for AppError {
    fn from(error: DisplayError) -> AppError {
        AppError::NoDisplay(error)
    }
}

impl From<CaptureError> for AppError {
    fn from(error: CaptureError) -> AppError {
        AppError::Capture(error)
    }
}

impl From<ArgumentError> for AppError {
    fn from(error: ArgumentError) -> AppError {
        AppError::Argument(error)
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppError::NoDisplay(error) => write!(f, "{error}, or let it write a file: --out a.png"),
            AppError::Capture(error) => error.fmt(f),
            AppError::Program(error) => error.fmt(f),
            AppError::Argument(error) => error.fmt(f),
        }
    }
}

impl Error for AppError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AppError::NoDisplay(error) => Some(error),
            AppError::Capture(error) => Some(error),
            AppError::Program(error) => Some(&**error),
            AppError::Argument(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use huanle_gfx::Color;

    use super::*;

    fn forever(m: &mut Machine<'_>) -> Flow {
        loop {
            let x = m.random(640);
            m.screen.put_pixel(x.into(), 0, Color::WHITE);
            m.delay(10)?;
        }
    }

    #[test]
    fn nobody_ends_what_goes_on_for_ever_so_it_is_ended() {
        let ran = App::new("test").headless(true).perform(forever).unwrap();
        assert_eq!(ran.frame, frame_at(SHOWN) + 1);
        let ran = App::new("test").headless(true).until(Duration::from_secs(1)).perform(forever).unwrap();
        assert_eq!(ran.frame, frame_at(Duration::from_secs(1)) + 1);
    }

    #[test]
    fn keys_are_pressed_seeds_count_and_the_input_is_kept() {
        let keys: Timeline = "A 1s".parse().unwrap();
        let run = |seed| {
            let app = App::new("test").headless(true).keys(keys.clone()).seed(seed).record(true);
            let ran = app.perform(|m| if m.getch()? == b'a' { forever(m) } else { Ok(()) }).unwrap();
            assert_eq!(ran.input.unwrap().events, keys.events);
            ran.screen.pixels().to_vec()
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn of_a_program_that_fails_no_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.gif");
        let failed = App::new("test").capture(&file).perform(|m| {
            m.delay(100)?;
            Err(StopReason::Failed("no more stars".into()))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more stars");
        assert!(!file.exists());
    }

    #[test]
    fn f12_belongs_to_the_program_unless_it_is_given_away() {
        let keys = || "F12 1s".parse::<Timeline>().unwrap();
        let app = || App::new("test").headless(true).keys(keys());
        let mut seen = Vec::new();
        app().perform(|m| m.bioskey().map(|key| seen.push(key))).unwrap();
        assert_eq!(seen, [code::F12]);
        let mut shown = Vec::new();
        let hooked = app().aside(|_, aside| {
            shown.push(aside);
            Ok(())
        });
        hooked.perform(|m| m.bioskey().map(drop)).unwrap();
        assert_eq!(shown, [Overlay::Lesson]);
    }

    #[test]
    fn who_watches_may_end_it() {
        let app = App::new("test").headless(true).watch(|frame| if frame < 9 { Ok(()) } else { Err(Interrupt::Ended) });
        assert_eq!(app.perform(forever).unwrap().frame, 10);
    }
}
