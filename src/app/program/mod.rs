//! Runs your own program, a function on the machine, with a window, files and a command line.
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
//! let ran = App::new("Cross").capture(&file).try_run(cross)?;
//! assert_eq!(ran.screen.get_pixel(0, 0), Some(Color::YELLOW));
//! assert!(file.exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;

use std::cell::Cell;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_machine::clock::frame_at;
use huanle_machine::recording::Recorder;
use huanle_machine::timeline::{ScriptedHost, Timeline};
use huanle_machine::{Event, Flow, Headless, Host, Interrupt, Machine, Overlay, Speed, StageSize, code};

pub use arguments::ArgumentError;

use crate::capture::{Capture, CaptureError, CaptureFolder, CaptureNotice, ScreenshotHost, remove_unfinished};
use crate::console;
use crate::sound::{SoundError, SoundHost, SoundOutput};
use crate::window::{DisplayError, Scaling, Window, WindowOptions};

/// The maximum length of a run without a window, keys and [a time](App::until): five seconds of virtual time.
pub const DEFAULT_RUN_TIME: Duration = Duration::from_secs(5);

/// Runs a program as the body of `main`: in a window that stays open until Esc is pressed, or according to
/// [the arguments](App::command_line).
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
    display: DisplayOptions,
    keys: Option<Timeline>,
    file: Option<PathBuf>,
    until: Option<Duration>,
    headless: bool,
    keep_open: bool,
    recorded: bool,
    scripted_screenshots: bool,
    hooks: Hooks<'a>,
    own_arguments: Vec<String>,
    argument_error: Option<ArgumentError>,
}

/// The options for picture and sound.
#[derive(Default)]
struct DisplayOptions {
    window: WindowOptions,
    speed: Speed,
    calm: bool,
    muted: bool,
}

/// The handler of an overlay: see [`App::aside`].
type BoxedOverlayHandler<'a> = Box<dyn FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a>;

/// The callbacks of a run.
struct Hooks<'a> {
    on_overlay: Option<BoxedOverlayHandler<'a>>,
    on_boss_key: Option<BoxedOverlayHandler<'a>>,
    on_retrace: Option<Box<dyn FnMut(u64) -> Flow + 'a>>,
    format_notice: Rc<dyn Fn(CaptureNotice<'_>) -> String + 'a>,
    format_error: Box<dyn Fn(&AppError) -> String + 'a>,
    on_warning: WarningHandler,
    on_file_dropped: Option<DropHandler>,
}

/// Opens a file that was dropped on the window. The error is a sentence for the user.
type DropHandler = Box<dyn FnMut(&Path) -> Result<(), String>>;

/// The handler for an [`AppWarning`]; may be called from any thread.
type WarningHandler = Arc<dyn Fn(&AppWarning) + Send + Sync>;

/// A failure that does not end the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppWarning {
    /// There is no sound output.
    #[error("{0}")]
    NoSound(SoundError),
    /// The desktop's clipboard did not accept a text.
    #[error("cannot access the clipboard; on Linux, install wl-copy, xclip or xsel")]
    NoClipboard,
    /// The display was lost: the program ends after this warning.
    #[error("{}", DisplayError::Lost)]
    NoDisplay,
}

/// The result of a run.
#[derive(Debug)]
pub struct RunOutput {
    /// The size of the stage with which the run began.
    pub stage: StageSize,
    /// The number of the next frame.
    pub frame: u64,
    /// The last picture.
    pub screen: Framebuffer,
    /// The timed input, if it was [recorded](App::record).
    pub input: Option<Timeline>,
}

/// Defines methods of [`App`] that set an option: the value, and where it is stored.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident($value:ident: $type:ty) => $($field:ident).+ = $stored:expr;)*) => {
        impl<'a> App<'a> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(mut self, $value: $type) -> App<'a> {
                    self.$($field).+ = $stored;
                    self
                }
            )*
        }
    };
}

options! {
    /// Sets the window's size as a multiple of the screen's, 1 to 16; `None` is as large as fits the desktop.
    scale(scale: impl Into<Option<u16>>) => display.window.scale = scale.into().map(|scale| scale.clamp(1, 16));

    /// Sets the scaling of the screen in a window whose size is not a multiple of the screen's, and in full screen.
    scaling(scaling: Scaling) => display.window.scaling = scaling;

    /// Sets the size of the stage for a program that lays itself out by [`Machine::fit_stage`], also in a window, which then
    /// scales it. By default it is 640×480 without a window, and in a window it follows the window's size.
    stage(stage: impl Into<Option<StageSize>>) => display.window.stage = stage.into();

    /// Sets the height of text in a window, in its pixels, one of [`StageSize::DEVICE_TEXTS`], for a program that lays itself
    /// out; `None` depends on the window's size. The user changes it by Ctrl+Plus, Ctrl+Minus and Ctrl+0.
    text_size(text_size: impl Into<Option<u16>>) => display.window.text_size = text_size.into();

    /// Calls `srand(seed)` for the [generator](Machine::visual_rng) of [`Machine::random`]. C programs start with 1.
    seed(seed: u32) => seed = seed;

    /// Sets the speed of virtual time.
    speed(speed: Speed) => display.speed = speed;

    /// Sets whether to avoid flashing: [`Machine::calm`].
    calm(calm: bool) => display.calm = calm;

    /// Sets whether the speaker is muted, in a window and in a file.
    mute(muted: bool) => display.muted = muted;

    /// Sets scripted keys that replace the user's input. The run ends with the script; in a window the last picture stays
    /// until a key or button is pressed. Parse a script with `"Enter 2s Esc".parse()`.
    keys(keys: impl Into<Option<Timeline>>) => keys = keys.into();

    /// Runs instantly, without a window. Without scripted keys there is no input.
    headless(headless: bool) => headless = headless;

    /// Sets the file of [`capture`](App::capture); with a window, it is written in addition.
    out(file: impl Into<Option<PathBuf>>) => file = file.into();

    /// Sets the virtual time of the picture in the file, or of the end of the animation or the sound. The default is the
    /// end of the program, but at most [`DEFAULT_RUN_TIME`] without a window and keys, because no user can end it.
    until(time: impl Into<Option<Duration>>) => until = time.into();

    /// Sets whether the window stays open after the program has returned until Esc is pressed (the default), or closes at
    /// once.
    keep_open(stays: bool) => keep_open = stays;

    /// Sets whether to record the timed input for [`RunOutput::input`]. Thinking time then depends on the number of positions
    /// searched instead of the clock, so that the run can be repeated.
    record(recorded: bool) => recorded = recorded;

    /// Sets whether F8 and F9 in [scripted keys](App::keys) save files in the current folder, as in a window (the default), or
    /// are the program's keys: for scripts of others.
    scripted_screenshots(saves: bool) => scripted_screenshots = saves;

    /// Sets the handler for F12 and F10, [`Overlay::Lesson`] and [`Overlay::Planes`], and for F4 in a
    /// program with a source, [`Overlay::Source`]. Without one, they are ordinary keys.
    on_overlay(show: impl FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a) => hooks.on_overlay = Some(Box::new(show));

    /// Sets the handler for F6, [`Overlay::Boss`]. Without one, it is an ordinary key.
    on_boss_key(show: impl FnMut(&mut Machine<'_>, Overlay) -> Flow + 'a) => hooks.on_boss_key = Some(Box::new(show));

    /// Sets a callback that receives the number of each retrace after it. An interrupt that it returns ends the program.
    on_retrace(watch: impl FnMut(u64) -> Flow + 'a) => hooks.on_retrace = Some(Box::new(watch));

    /// Sets the function that formats (and can translate) the notices of F8 and F9: shown over the picture, or printed to
    /// standard error if scripted keys press them without a window.
    format_notice(say: impl Fn(CaptureNotice<'_>) -> String + 'a) => hooks.format_notice = Rc::new(say);

    /// Sets the function that formats (and can translate) the errors printed by [`run`](App::run).
    format_error(tell: impl Fn(&AppError) -> String + 'a) => hooks.format_error = Box::new(tell);

    /// Sets the handler for warnings, which may be called from any thread. By default they are printed to standard error.
    on_warning(complain: impl Fn(&AppWarning) + Send + Sync + 'static) => hooks.on_warning = Arc::new(complain);

    /// Sets the handler for files that the user drops on the window. An error is shown over the picture for some seconds.
    /// With [scripted keys](App::keys), files are ignored, as all input of the user is.
    on_file_dropped(open: impl FnMut(&Path) -> Result<(), String> + 'static) =>
        hooks.on_file_dropped = Some(Box::new(open));
}

impl<'a> App<'a> {
    /// Creates the default options: a window with this title, as large as fits the desktop, at normal speed, with seed 1
    /// and the user's input. The last picture stays until Esc is pressed.
    pub fn new(title: &str) -> App<'a> {
        App {
            title: title.to_owned(),
            seed: 1,
            display: DisplayOptions::default(),
            keys: None,
            file: None,
            until: None,
            headless: false,
            keep_open: true,
            recorded: false,
            scripted_screenshots: true,
            hooks: Hooks {
                on_overlay: None,
                on_boss_key: None,
                on_retrace: None,
                format_notice: Rc::new(|news| news.to_string()),
                format_error: Box::new(|error| error.to_string()),
                on_warning: Arc::new(|complaint| {
                    console::print_error(&format!("{}: {complaint}", arguments::program_name()));
                }),
                on_file_dropped: None,
            },
            own_arguments: Vec::new(),
            argument_error: None,
        }
    }

    /// Runs without a window into a file: a picture (`.png`, `.bmp`, `.svg`), an animation (`.gif`, `.apng`, and
    /// `.mp4` or `.webm` if ffmpeg is installed) or its sound (`.wav`).
    #[must_use]
    pub fn capture(self, file: impl Into<PathBuf>) -> App<'a> {
        self.headless(true).out(file.into())
    }

    /// Runs the program as the body of `main`. Errors are printed to standard error; the exit status is 2 for invalid
    /// arguments and 1 for other errors.
    pub fn run<E>(mut self, program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>) -> ExitCode
    where
        StopReason: From<E>,
    {
        let tell = std::mem::replace(&mut self.hooks.format_error, Box::new(|_| String::new()));
        let done = self.try_run(program);
        match done {
            Ok(_) => ExitCode::SUCCESS,
            Err(AppError::Argument(ArgumentError::Help(usage))) => {
                println!("{usage}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                console::report_error(&format!("{}: {}", arguments::program_name(), tell(&error)));
                ExitCode::from(if matches!(error, AppError::Argument(_)) { 2 } else { 1 })
            }
        }
    }

    /// Runs the program until it ends, the window is closed or the scripted keys end, and returns the result.
    ///
    /// # Errors
    /// If no window can be opened, the file cannot be written, the program fails, or an argument is invalid. If the
    /// program fails, its file is removed.
    pub fn try_run<E>(self, program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>) -> Result<RunOutput, AppError>
    where
        StopReason: From<E>,
    {
        self.run_in_window(Box::new(|m| Ok(program(m)?)))
    }

    /// Runs the program in a window, or headless.
    fn run_in_window(mut self, program: BoxedProgram<'_>) -> Result<RunOutput, AppError> {
        if let Some(error) = self.argument_error.take() {
            return Err(error.into());
        }
        if self.headless {
            if self.keys.is_none() {
                let end = frame_at(*self.until.get_or_insert(DEFAULT_RUN_TIME));
                self.keys = Some(Timeline { end, ..Timeline::default() });
            }
            self.keep_open = false;
            return self.run_on_host(&mut Headless, program);
        }
        let complain = Arc::clone(&self.hooks.on_warning);
        if self.keys.is_some() {
            // The window's own size would be an input.
            self.display.window.stage.get_or_insert_default();
        }
        let window = Window::open(&self.title, self.display.window)?;
        self.display.window.stage = Some(window.stage());
        let window = window.on_clipboard_error(Box::new(move || complain(&AppWarning::NoClipboard)));
        let complain = Arc::clone(&self.hooks.on_warning);
        // The process ends after this handler.
        let mut window = window.on_display_lost(move || {
            remove_unfinished();
            complain(&AppWarning::NoDisplay);
        });
        let message = Rc::new(Cell::new(None));
        if let (Some(mut open), None) = (self.hooks.on_file_dropped.take(), &self.keys) {
            let message = Rc::clone(&message);
            window = window.on_file_dropped(Box::new(move |path| {
                if let Err(why) = open(&path) {
                    message.set(Some(why));
                }
            }));
        }
        let say = Rc::clone(&self.hooks.format_notice);
        let mut album =
            ScreenshotHost::new(&mut window, CaptureFolder(PathBuf::from(".")), &*say).with_messages(message);
        let scripted = self.keys.is_some();
        self.keep_open &= !scripted;
        let complain = Arc::clone(&self.hooks.on_warning);
        let output = SoundOutput::new(move |silence| complain(&AppWarning::NoSound(silence.clone())));
        let driven = self.run_on_host(&mut SoundHost::new(&mut album, output), program);
        if let Ok(ran) = &driven
            && scripted
        {
            hold_last_picture(&mut album, ran);
        }
        let kept = album.finish();
        let closed = window.close();
        let ran = driven?;
        kept?;
        closed?;
        Ok(ran)
    }

    /// Runs the program on your own host, which determines the pace, until the program, the host or the scripted keys end
    /// it. Ignores the window options.
    ///
    /// # Errors
    /// If the file cannot be written, the program fails, or an argument is invalid.
    pub fn try_run_on<E>(
        mut self,
        host: &mut dyn Host,
        program: impl FnOnce(&mut Machine<'_>) -> Result<(), E>,
    ) -> Result<RunOutput, AppError>
    where
        StopReason: From<E>,
    {
        if let Some(error) = self.argument_error.take() {
            return Err(error.into());
        }
        // It may have no folder.
        self.scripted_screenshots = false;
        self.run_on_host(host, Box::new(|m| Ok(program(m)?)))
    }

    /// Runs the program on a host.
    fn run_on_host(mut self, host: &mut dyn Host, program: BoxedProgram<'_>) -> Result<RunOutput, AppError> {
        if let Some(watch) = self.hooks.on_retrace.take() {
            return self.run_on_host(&mut RetraceHook { inner: host, on_retrace: watch }, program);
        }
        if let Some(keys) = self.keys.take() {
            let saves =
                self.scripted_screenshots && keys.events.iter().any(|(_, event)| ScreenshotHost::handles(event));
            let mut scripted = ScriptedHost::new(keys, host);
            if !saves {
                return self.run_on_host(&mut scripted, program);
            }
            let (format, prints) = (Rc::clone(&self.hooks.format_notice), self.headless);
            // Without a window, nobody sees a notice over the picture.
            let notice = move |news: CaptureNotice<'_>| {
                let text = format(news);
                if prints {
                    console::print_error(&format!("{}: {text}", arguments::program_name()));
                }
                text
            };
            let mut album = ScreenshotHost::new(&mut scripted, CaptureFolder(PathBuf::from(".")), &notice);
            let ran = self.run_on_host(&mut album, program);
            album.finish()?;
            return ran;
        }
        if std::mem::take(&mut self.recorded) {
            let mut recorder = Recorder::new(host);
            let ran = self.run_on_host(&mut recorder, program)?;
            return Ok(RunOutput { input: Some(recorder.into_timeline()), ..ran });
        }
        let App {
            seed,
            display: look,
            file,
            until,
            keep_open: stays,
            hooks: Hooks { on_overlay: mut aside, on_boss_key: mut boss, .. },
            ..
        } = self;
        let mut capture = Capture::new(host, file.as_deref(), until)?;
        let mut machine = Machine::new(seed, look.speed, &mut capture);
        let stage = look.window.stage.unwrap_or_default();
        machine.request_stage(stage);
        machine.calm = look.calm;
        machine.set_muted(look.muted);
        if let Some(aside) = &mut aside {
            machine.set_overlay_handler(aside);
        }
        if let Some(boss) = &mut boss {
            machine.set_boss_handler(boss);
        }
        let result = program(&mut machine);
        // The last picture is shown if the program returned normally; the file is finished unless the program failed.
        let shown = result.and_then(|()| {
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
        let (frame, screen) = (machine.clock.frame(), machine.screen.clone());
        capture.finish()?;
        Ok(RunOutput { stage, frame, screen, input: None })
    }
}

/// A program of any type, so that what runs it is compiled once.
type BoxedProgram<'p> = Box<dyn FnOnce(&mut Machine<'_>) -> Result<(), StopReason> + 'p>;

/// Wraps a host and runs a callback after every retrace.
struct RetraceHook<'h, 'a> {
    inner: &'h mut dyn Host,
    on_retrace: Box<dyn FnMut(u64) -> Flow + 'a>,
}

impl Host for RetraceHook<'_, '_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.inner.retrace(frame, screen, events)?;
        (self.on_retrace)(frame)
    }
}

/// Shows the last picture in the window until a key or button is pressed or the window is closed.
fn hold_last_picture(window: &mut dyn Host, ran: &RunOutput) {
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
    /// An interrupt from outside, which is not an error.
    Interrupt(Interrupt),
    /// An error of the program.
    Failed(Box<dyn Error>),
}

impl From<Interrupt> for StopReason {
    fn from(interrupt: Interrupt) -> StopReason {
        StopReason::Interrupt(interrupt)
    }
}

/// The error of a program that could not be run or has failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppError {
    /// No window could be opened.
    #[error("{0}, or write a file instead: --out a.png")]
    NoDisplay(#[from] DisplayError),
    /// A file could not be written.
    #[error("{0}")]
    Capture(#[from] CaptureError),
    /// The program failed.
    #[error("{0}")]
    Program(#[source] Box<dyn Error>),
    /// An argument is invalid.
    #[error("{0}")]
    Argument(#[from] ArgumentError),
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
        let ran = App::new("test").headless(true).try_run(forever).unwrap();
        assert_eq!(ran.frame, frame_at(DEFAULT_RUN_TIME) + 1);
        let ran = App::new("test").headless(true).until(Duration::from_secs(1)).try_run(forever).unwrap();
        assert_eq!(ran.frame, frame_at(Duration::from_secs(1)) + 1);
    }

    #[test]
    fn keys_are_pressed_seeds_count_and_the_input_is_kept() {
        let keys: Timeline = "A 1s".parse().unwrap();
        let run = |seed| {
            let app = App::new("test").headless(true).keys(keys.clone()).seed(seed).record(true);
            let ran = app.try_run(|m| if m.getch()? == b'a' { forever(m) } else { Ok(()) }).unwrap();
            assert_eq!(ran.input.unwrap().events, keys.events);
            ran.screen.pixels().to_vec()
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn a_program_that_lays_itself_out_gets_the_stage_and_no_other_does() {
        let size: StageSize = "800x600+touch".parse().unwrap();
        let app = || App::new("test").headless(true).stage(size);
        let fitted = app().try_run(|m| {
            m.fit_stage();
            m.show_now()
        });
        assert_eq!(fitted.map(|ran| (ran.stage, ran.screen.width())).unwrap(), (size, 800));
        assert_eq!(app().try_run(|m| m.show_now()).unwrap().screen.width(), 640);
    }

    #[test]
    fn of_a_program_that_fails_no_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.gif");
        let failed = App::new("test").capture(&file).try_run(|m| {
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
        app().try_run(|m| m.bioskey().map(|key| seen.push(key))).unwrap();
        assert_eq!(seen, [code::F12]);
        let mut shown = Vec::new();
        let hooked = app().on_overlay(|_, overlay| {
            shown.push(overlay);
            Ok(())
        });
        hooked.try_run(|m| m.bioskey().map(drop)).unwrap();
        assert_eq!(shown, [Overlay::Lesson]);
    }

    #[test]
    fn who_watches_may_end_it() {
        let app =
            App::new("test").headless(true).on_retrace(|frame| if frame < 9 { Ok(()) } else { Err(Interrupt::Ended) });
        assert_eq!(app.try_run(forever).unwrap().frame, 10);
    }
}
