//! The player: the screen on which a run is stepped, of a lesson or of a program.
//!
//! A lesson is stepped in its recording, a program by the interpreter; both have the same panels and the same keys. A program is a
//! lesson whose sentences and questions come from the interpreter, and its picture, code and values are those at the start of the statement that comes next.
//!
//! | file | contents |
//! |---|---|
//! | `actions` | keys, buttons, and what they do |
//! | `steps` | moving forward and back, in lessons and in programs |
//! | `lesson` | the run of a lesson: its recording, parameters and comparison |
//! | `program` | the run of a program: its screen, input and history |
//! | `timeline` | the slider over the steps and its marks |
//! | `code`, `sources` | the panel of the code, and the files of a program |
//! | `variables`, `values` | calls and values as expandable rows, and their drawing |
//! | `panels`, `arrange`, `contents`, `layout` | the panels, the room they need, and their places on a stage of any size |
//! | `draw`, `frame`, `lens`, `buttons`, `plot`, `theme` | what is drawn in the panels |
//! | `trace`, `blanks` | the trace table, and the same as an exercise |
//! | `question`, `exercises`, `statement_questions` | questions: of lessons, and on the statements of a program |
//! | `compare` | two algorithms side by side |
//! | `export` | the export of a lesson to a file |
//! | `bar` | the bar over a running program |

mod actions;
pub(crate) mod arrange;
mod bar;
mod blanks;
pub(crate) mod buttons;
mod code;
mod compare;
mod contents;
mod draw;
mod exercises;
mod export;
pub(crate) mod frame;
mod keys;
mod layout;
pub(crate) mod lens;
mod lesson;
mod lesson_panels;
pub(crate) mod panels;
mod plot;
mod program;
mod question;
mod sources;
mod statement_questions;
mod steps;
#[cfg(test)]
pub(crate) mod tests;
mod theme;
mod timeline;
mod trace;
mod values;
mod variables;

pub use export::{ExportLook, StepRange, export};
pub use trace::Trace;

#[cfg(feature = "cli")]
pub(crate) use frame::shown_part;
pub(crate) use program::StoreFiles;
pub(crate) use sources::OpenSource;
#[cfg(feature = "cli")]
pub(crate) use theme::in_light_theme;

use std::cell::OnceCell;
use std::collections::{BTreeSet, VecDeque};

use lesson::LessonRun;
use panels::Panels;
use program::ProgramRun;
use sources::Sources;
use timeline::Timeline;
use variables::Variables;

use crate::gfx::Color;
use crate::lessons::host::{LessonHost, LessonProgress, NoHost, ProgramStop};
use crate::lessons::{Exercise, Lesson, LessonLook, LessonStart, Step};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{BorlandRng, Button, Flow, Machine, StageSize};
use crate::text::Text;
use crate::turboc::FileOpenError;
use crate::turboc::pc::{DebugSession, Pc, StopCondition};

/// Shows a lesson until the viewer leaves it, with its picture's palette. Its questions depend on the machine's
/// [`visual_rng`](Machine::visual_rng).
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text, start: impl Into<LessonStart>) -> Flow {
    run_with(m, text, start, &mut NoHost)
}

/// Shows a lesson as [`run`] does, with a host that keeps the progress and opens programs.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run_with(
    m: &mut Machine<'_>,
    text: &'static Text,
    start: impl Into<LessonStart>,
    host: &mut dyn LessonHost,
) -> Flow {
    show_lesson(m, text, start.into(), false, host).map(drop)
}

/// The way in which the viewer leaves the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayerExit {
    /// Back to where they came from.
    Leave,
    /// To the next lesson of the list.
    Next,
    /// To the previous lesson of the list.
    Previous,
    /// The program has ended with this exit code, at this virtual millisecond.
    Ended(i16, u64),
    /// The program failed in an open file at a line, from 0, for a reason.
    Failed(usize, usize, String),
}

/// Shows a lesson of a list until the viewer leaves it or goes to another one.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn run_in_list(
    m: &mut Machine<'_>,
    text: &'static Text,
    lesson: &'static Lesson,
    host: &mut dyn LessonHost,
) -> Flow<PlayerExit> {
    show_lesson(m, text, lesson.into(), true, host)
}

/// Shows a lesson until the viewer leaves it; in a list, also for another lesson.
fn show_lesson(
    m: &mut Machine<'_>,
    text: &'static Text,
    start: LessonStart,
    in_list: bool,
    host: &mut dyn LessonHost,
) -> Flow<PlayerExit> {
    let lesson = start.lesson;
    let mut player = Player::new(text, start);
    if let Run::Lesson(run) = &mut player.run {
        (run.in_list, run.opens_programs) = (in_list, host.opens_programs());
    }
    player.random = BorlandRng::new(u32::from(m.visual_rng.rand()));
    let exit = keep_palette(m, |m| player.interact(m, &mut Environment { lessons: host, store: &mut drop }));
    // Also if the window was closed.
    let progress = LessonProgress { is_seen: player.questions.is_seen, is_answered: player.questions.right > 0 };
    host.record(m, lesson.name, progress);
    exit
}

/// Runs the player, and restores the palette of the screen; after an interrupt, the last picture keeps its own.
fn keep_palette<'m>(m: &mut Machine<'m>, run: impl FnOnce(&mut Machine<'m>) -> Flow<PlayerExit>) -> Flow<PlayerExit> {
    let palette = m.screen.palette().clone();
    let exit = run(m)?;
    m.screen.set_inset(None);
    m.screen.set_palette(palette);
    Ok(exit)
}

/// The first goal of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgramStart {
    /// The next breakpoint.
    Free,
    /// The first statement.
    Step,
    /// The line of the cursor.
    ToCursor,
    /// The statement at which the session already is.
    Here,
}

/// A run: of a lesson, or of a program.
enum Run {
    Lesson(Box<LessonRun>),
    Program(Box<ProgramRun>),
}

/// The services of the program around the player.
struct Environment<'s> {
    lessons: &'s mut dyn LessonHost,
    /// Receives the changes of files.
    store: &'s mut StoreFiles<'s>,
}

/// A run on the screen on which it is stepped.
pub struct Player {
    text: &'static Text,
    run: Run,
    sources: Sources,
    variables: Variables,
    view: View,
    playback: Playback,
    timeline: Timeline,
    pointer: PointerState,
    /// The message shown instead of the sentence.
    message: Option<String>,
    /// The random generator of the exercises.
    random: BorlandRng,
    questions: QuestionState,
}

/// The parts of the view that the viewer has switched on.
struct View {
    /// `true` if keys move from pixel to pixel instead of from step to step.
    by_pixels: bool,
    /// `true` if the trace table is shown.
    has_trace: bool,
    /// `true` if the calls and all variables of a lesson in C are shown below its values.
    has_calls: bool,
    /// `true` if the magnifier has a panel; otherwise it is next to the pointer.
    has_magnifier: bool,
    look: LessonLook,
    focus: Focus,
    /// The size for which the screen is laid out.
    stage: StageSize,
    /// The panels in this size, once they are needed.
    panels: OnceCell<Panels>,
}

/// The panel in which Up and Down move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Parameters,
    Code,
    Values,
}

/// The object that the mouse is dragging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DragTarget {
    /// A point of the picture: the indices of the parameters for its column and row.
    Handle(usize, usize),
    /// A parameter's line, which works as a slider: the difference between the grabbed column and the parameter.
    Line(usize, i32),
    /// The slider over the steps.
    Timeline,
}

/// The state of the mouse.
#[derive(Default)]
struct PointerState {
    dragged: Option<DragTarget>,
    /// The pixel of the picture under the mouse, if it has moved there, or the one that was clicked.
    pixel: Option<(i32, i32)>,
    /// The place of the mouse on the screen, while it is over the picture.
    hover: Option<(i32, i32)>,
}

/// The questions on the way, and what the viewer has done so far.
#[derive(Default)]
struct QuestionState {
    /// `true` if the lesson continues only after the questions on the way are answered.
    required: bool,
    /// The questions on the way that are not answered yet, with the numbers of steps after which they are asked; `None`
    /// until they are needed.
    pending: Option<VecDeque<(usize, Exercise)>>,
    /// The number of right answers.
    right: u32,
    /// `true` if the last step was shown.
    is_seen: bool,
    /// The clock at which a comment in a program asked last, and the lines whose questions were answered.
    asked_at: Option<u64>,
    answered: BTreeSet<(u16, u32)>,
}

/// Steps per second, from slow to fast.
const SPEEDS: [u32; 8] = [1, 2, 4, 8, 15, 30, 60, 240];

/// The automatic run.
struct Playback {
    running: bool,
    /// The index of the speed in [`SPEEDS`].
    speed: usize,
    /// The sixtieths of a second that have passed towards the next step.
    due: u32,
}

impl Player {
    /// Opens a lesson.
    pub fn new(text: &'static Text, start: LessonStart) -> Player {
        let (look, required) = (start.look, start.requires_answers);
        let run = LessonRun::new(text.language, start);
        let sources = Sources::of_lesson(run.lesson.code);
        let mut player = Player::with(text, Run::Lesson(Box::new(run)), sources);
        (player.view.look, player.questions.required) = (look, required);
        player.load_lesson();
        player
    }

    /// Creates the player for a program, whose history begins here, with the open files, of which one is shown.
    pub(crate) fn of_program(text: &'static Text, open: Vec<OpenSource>, current: usize, pc: Pc) -> Player {
        let sources = Sources::of_program(open, current, pc.machine().program());
        let mut player = Player::with(text, Run::Program(Box::new(ProgramRun::new(text, pc))), sources);
        player.view.focus = Focus::Code;
        player.update_breakpoints();
        player
    }

    fn with(text: &'static Text, run: Run, sources: Sources) -> Player {
        Player {
            text,
            run,
            sources,
            variables: Variables::default(),
            view: View {
                by_pixels: false,
                has_trace: false,
                has_calls: false,
                has_magnifier: false,
                look: LessonLook::default(),
                focus: Focus::Parameters,
                stage: StageSize::default(),
                panels: OnceCell::new(),
            },
            playback: Playback { running: false, speed: 3, due: 0 },
            timeline: Timeline::default(),
            pointer: PointerState::default(),
            message: None,
            random: BorlandRng::default(),
            questions: QuestionState::default(),
        }
    }

    /// Hides the calls and variables of the check of a task.
    pub(crate) fn hide_check(&mut self) {
        self.variables.is_case = true;
    }

    /// Runs the program first to a place.
    pub(crate) fn set_destination(&mut self, stop: Option<ProgramStop>) {
        if let Run::Program(run) = &mut self.run {
            run.destination = stop;
        }
    }

    /// Returns the session of the program.
    pub(crate) fn session_mut(&mut self) -> Option<&mut DebugSession> {
        match &mut self.run {
            Run::Program(run) => Some(&mut run.session),
            Run::Lesson(_) => None,
        }
    }

    /// Prepares for a session that is already at a statement, with a message, and magnifies a pixel.
    pub(crate) fn begin_here(&mut self, message: &str, pixel: Option<(i32, i32)>) {
        self.update_breakpoints();
        self.refresh();
        if let Run::Program(run) = &mut self.run {
            run.changed = None;
        }
        (self.pointer.pixel, self.view.has_magnifier) = (pixel, pixel.is_some());
        self.view.panels.take();
        self.message = Some(message.to_owned());
    }

    /// Runs the program until it ends or the user leaves. `store` receives each change of a file that the program has flushed,
    /// closed or removed.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn run_program<'s>(
        &mut self,
        m: &mut Machine<'_>,
        start: ProgramStart,
        store: &'s mut StoreFiles<'s>,
    ) -> Flow<PlayerExit> {
        let goal = match start {
            ProgramStart::Free => Some(StopCondition::Breakpoint),
            ProgramStart::Step => Some(StopCondition::Statement),
            ProgramStart::ToCursor => Some(self.cursor_goal()),
            ProgramStart::Here => None,
        };
        let environment = &mut Environment { lessons: &mut NoHost, store };
        let exit = keep_palette(m, |m| {
            let begun = match goal {
                Some(goal) => self.run_to(m, &goal, environment.store),
                None => Ok(None),
            };
            let exit = match begun {
                Ok(None) => self.interact(m, environment),
                ended => ended.map(|exit| exit.unwrap_or(PlayerExit::Leave)),
            };
            if let Run::Program(run) = &mut self.run {
                run.finish(m, environment.store);
            }
            exit
        });
        Ok(match exit? {
            PlayerExit::Leave => self.failure().unwrap_or(PlayerExit::Leave),
            exit => exit,
        })
    }

    /// Ends the player. Returns the program's last picture, the file and the line of the cursor, the breakpoints of each open
    /// file, and what went wrong, each with an open file and a line and column from 0.
    pub(crate) fn into_result(self) -> PlayerResult {
        let Run::Program(run) = self.run else { return PlayerResult::default() };
        let machine = run.session.pc().machine();
        let mut unopened = machine.unopened_files().iter();
        let forbidden = unopened.find(|file| file.reason == FileOpenError::NotAllowed);
        let forbidden_folder = forbidden.and_then(|file| file.folder.as_deref()).map(str::to_owned);
        let program = machine.program();
        let is_own = |at: usize| self.sources.files.iter().any(|view| view.file == Some(program.span(at).file));
        let warnings = run.warnings().into_iter().filter(|(at, _)| is_own(*at)).map(|(at, text)| {
            let place = program.position(at);
            let (line, column) = (place.line as usize, place.column as usize);
            (self.sources.open_file(program.span(at).file), line.saturating_sub(1), column.saturating_sub(1), text)
        });
        let warnings = warnings.collect();
        let (cursor, breakpoints) = self.sources.into_final_state();
        PlayerResult { picture: Some(run.picture), cursor, breakpoints, warnings, forbidden_folder }
    }

    fn lesson(&self) -> Option<&LessonRun> {
        match &self.run {
            Run::Lesson(run) => Some(run),
            Run::Program(_) => None,
        }
    }

    fn lesson_mut(&mut self) -> Option<&mut LessonRun> {
        match &mut self.run {
            Run::Lesson(run) => Some(run),
            Run::Program(_) => None,
        }
    }

    /// Returns the last step of the lesson that was taken.
    fn step(&self) -> Option<&Step> {
        self.lesson().and_then(LessonRun::step)
    }

    /// Gives the stage the size last requested, and lays it out for that.
    fn fit(&mut self, m: &mut Machine<'_>) -> bool {
        m.fit_stage();
        let changes = self.view.stage != m.stage();
        if changes {
            self.view.stage = m.stage();
            self.view.panels.take();
        }
        changes
    }

    /// Shows the run until the viewer leaves it.
    fn interact(&mut self, m: &mut Machine<'_>, environment: &mut Environment<'_>) -> Flow<PlayerExit> {
        self.fit(m);
        self.show(m);
        if let Some(lesson) = self.lesson() {
            m.announce(lesson.text().title);
        }
        self.report(m);
        self.ask_at_comment(m)?;
        self.show(m);
        loop {
            if self.fit(m) {
                self.pointer.hover = None;
                self.show(m);
            }
            let before = m.mouse();
            // Not `pause`, which takes no time at instant speed: waiting for a person always takes time.
            let until = m.now() + RETRACE_PERIOD;
            let changes = match m.input_until(until)? {
                Some(input) => {
                    let action = self.action_of(m, input);
                    if let Some(exit) = self.perform(m, action, environment)? {
                        return Ok(exit);
                    }
                    true
                }
                None => {
                    let moved = before != m.mouse();
                    if moved && m.is_down(Button::Left) {
                        self.drag(m.mouse());
                    }
                    let wheel = m.take_wheel() as isize;
                    if wheel != 0 {
                        self.scroll(m.mouse(), -3 * wheel);
                    }
                    let (advanced, exit) = self.advance(m, environment)?;
                    if let Some(exit) = exit {
                        return Ok(exit);
                    }
                    if advanced || moved {
                        self.hover(m.mouse());
                    }
                    advanced || moved || wheel != 0
                }
            };
            if changes {
                self.ask_on_the_way(m)?;
                self.ask_at_comment(m)?;
                self.show(m);
                self.report(m);
            }
            self.questions.is_seen |= self.lesson().is_some_and(|lesson| lesson.at == lesson.steps());
        }
    }

    /// Draws the screen.
    fn show(&mut self, m: &mut Machine<'_>) {
        match &mut self.run {
            Run::Program(run) => {
                m.topic = run.session.pc().last_drawn();
                if run.update_explanation() {
                    self.view.panels.take();
                }
            }
            Run::Lesson(run) if self.view.has_calls => run.update_session(),
            Run::Lesson(_) => {}
        }
        self.update_timeline();
        self.draw(&mut m.screen);
    }

    /// Lets a sixtieth of a second pass. Returns whether that changed anything, and whether the program has ended.
    fn advance(&mut self, m: &mut Machine<'_>, environment: &mut Environment<'_>) -> Flow<(bool, Option<PlayerExit>)> {
        if !self.playback.running {
            return Ok((false, None));
        }
        self.playback.due += SPEEDS[self.playback.speed];
        let steps = self.playback.due / 60;
        self.playback.due %= 60;
        if steps == 0 {
            return Ok((false, None));
        }
        let exit = self.play(m, steps as usize, environment.store)?;
        Ok((true, exit))
    }

    /// If the lesson requires answers and the viewer has gone past a question, goes back to it and asks it, until it is
    /// answered.
    fn ask_on_the_way(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(lesson) = self.lesson().filter(|lesson| lesson.comparison.is_none() && lesson.at > 0) else {
            return Ok(());
        };
        let at = lesson.at;
        if !self.questions.required {
            return Ok(());
        }
        if self.questions.pending.is_none() {
            self.questions.pending = Some(self.questions_on_the_way());
        }
        let pending = self.questions.pending.as_ref().and_then(VecDeque::front);
        let Some((step, exercise)) = pending.filter(|(step, _)| at > *step).cloned() else { return Ok(()) };
        self.go_to(step);
        self.playback.running = false;
        if let Some(right) = self.ask(m, &exercise)?.right {
            self.questions.right += u32::from(right);
            self.questions.pending.as_mut().and_then(VecDeque::pop_front);
        }
        Ok(())
    }

    /// Creates the questions on the way: those of the lesson on this run, or random ones.
    fn questions_on_the_way(&mut self) -> VecDeque<(usize, Exercise)> {
        let (Run::Lesson(run), random) = (&self.run, &mut self.random) else { return VecDeque::new() };
        match &run.lesson.questions {
            Some(questions) => (questions.on_the_way)(&run.settings, random).into(),
            None => VecDeque::new(),
        }
    }

    /// Opens the program of a lesson in the workbench, at the step taken last.
    fn open_program(&self, m: &mut Machine<'_>, host: &mut dyn LessonHost) -> Flow {
        let Some(run) = self.lesson() else { return Ok(()) };
        let mut opened = (run.lesson.program)(&run.settings);
        let mark = run.step().map(|step| step.mark);
        let same_mark = |step: &&Step| Some(step.mark) == mark;
        opened.stop = mark.map(|mark| ProgramStop {
            lines: run.lesson.code.marked(mark).map(|line| opened.first_line + line.number).collect(),
            visit: run.recording.steps()[..run.at].iter().filter(same_mark).count(),
        });
        host.open_program(m, &opened)
    }

    /// Returns the sentence: the message, or that on the last step taken; before the first step of a lesson, what the keys do; the
    /// state of a program.
    fn sentence(&self) -> (String, Color) {
        if let Some(message) = &self.message {
            return (message.clone(), Color::YELLOW);
        }
        let words = &self.text.player;
        let sentence = match &self.run {
            Run::Lesson(run) if run.is_changed => self.text.lessons.changed_since_link.to_owned(),
            Run::Lesson(run) => run
                .step()
                .map_or_else(|| self.start_hint().to_owned(), |step| step.sentence.clone().unwrap_or_default()),
            Run::Program(run) => match (&run.failure, run.exit) {
                (Some(failure), _) => return (failure.clone(), Color::LIGHT_RED),
                (_, Some(code)) => (words.ended)(code),
                // The code is not shown.
                _ if self.view.has_trace => {
                    let code = self.sources.code();
                    let line = code.executing.first().copied().unwrap_or(0);
                    format!("{}: {}", line + 1, code.line(line).trim())
                }
                _ => run
                    .sentence()
                    .unwrap_or_else(|| if run.session.is_in_past() { words.past } else { words.stopped }.to_owned()),
            },
        };
        (sentence, Color::WHITE)
    }

    /// Returns what the keys do, before the first step.
    fn start_hint(&self) -> &'static str {
        let takes_all_keys = self.lesson().is_some_and(|run| run.lesson.takes_all_keys());
        self.text.lessons.start_hint[if takes_all_keys { 2 } else { usize::from(self.questions.required) }]
    }

    /// Reports the lesson with its changed parameters and its step to the host, or the next statement of the program, and the
    /// sentence. While the run plays or something is dragged, it reports nothing.
    fn report(&mut self, m: &mut Machine<'_>) {
        if self.playback.running || m.is_down(Button::Left) {
            return;
        }
        let sentence = self.sentence().0;
        match &self.run {
            Run::Lesson(run) => {
                let address = run.address();
                m.open_location(&address.iter().map(|(key, word)| (*key, word.as_str())).collect::<Vec<_>>());
                m.announce(&format!("{}/{} {sentence}", run.at, run.steps()));
            }
            Run::Program(run) if run.exit.is_some() || run.failure.is_some() => m.announce(&sentence),
            Run::Program(_) => {
                let code = self.sources.code();
                let line = code.executing.first().copied().unwrap_or(0);
                let message = self.message.as_deref().unwrap_or_default();
                m.announce(format!("{}: {} {message}", line + 1, code.line(line).trim()).trim_end());
            }
        }
    }
}

/// The final state of a program and its files.
#[derive(Default)]
pub(crate) struct PlayerResult {
    /// The last picture.
    pub picture: Option<crate::gfx::Framebuffer>,
    /// The open file that was shown, and the line of its cursor.
    pub cursor: Option<(usize, usize)>,
    /// The breakpoints of each open file.
    pub breakpoints: Vec<BTreeSet<usize>>,
    /// What went wrong without stopping the program: open file, line and column from 0, and text.
    pub warnings: Vec<(usize, usize, usize, String)>,
    /// The folder of the first file that the program could not open because it may not use that folder.
    pub forbidden_folder: Option<String>,
}
