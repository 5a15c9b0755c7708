//! The stage: the screen that shows a lesson.
//!
//! ```text
//! title, or the call that is shown       step 12 of 40
//! +-- picture, 1:1 ----------+  +-- magnifier, 8:1 ---+
//! |                          |  |                     |
//! |                          |  +-- error term -------+
//! +--------------------------+  +---------------------+
//! the sentence on the step              operations so far
//! functions                             values
//! code, the current line marked         parameters
//! buttons, each with its key
//! ```
//!
//! This is the arrangement on a screen of 640×480; others are laid out for their size, see `arrangement.rs`.
//!
//! The sentence may be in large type instead, in the place of the code, and everything in dark lines on a light ground: see
//! [`StageLook`].
//!
//! Before the first step, the picture is the result, and the introduction takes the place of the magnifier.
//!
//! If a lesson [compares](super::Comparison) two algorithms, a key shows both side by side: see `compare.rs`.

mod actions;
mod arrangement;
mod blanks;
mod compare;
mod draw;
mod exercises;
mod export;
mod keys;
mod panels;
mod plot;
mod question;
mod room;
mod theme;
mod trace;

pub use export::{StepRange, export};
pub use trace::Trace;

pub(crate) use room::*;

use std::cell::OnceCell;
use std::collections::VecDeque;

use actions::StageAction;

use super::host::{LessonHost, LessonProgress, NoHost, ProgramStop};
use super::operations::Operations;
use super::{Exercise, Lesson, LessonSettings, ShownCall, SourceCode, Step, StepRecording, recording};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{BorlandRng, Button, Flow, Machine, StageSize};
use crate::player::panels::{Panels, scaled};
use crate::text::lessons::{ClassroomText, LessonText};

/// The radius around a handle in which a click grabs it.
const GRIP: i32 = 6;

/// Steps per second, from slow to fast.
const SPEEDS: [u32; 8] = [1, 2, 4, 8, 15, 30, 60, 240];

/// The object that the mouse is dragging.
#[derive(Clone, Copy, Debug)]
enum DragTarget {
    /// A point of the picture: the indices of the parameters for its column and row.
    Handle(usize, usize),
    /// A parameter's line, which works as a slider: the difference between the grabbed column and the parameter.
    Line(usize, i32),
}

/// The initial state of a lesson.
#[derive(Clone)]
pub struct LessonStart {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The parameters.
    pub settings: LessonSettings,
    /// The number of steps taken.
    pub at: usize,
    /// `true` if both algorithms are shown side by side, if there are two; steps are strokes then.
    pub compared: bool,
    /// The call of a program that the lesson shows, if it was opened for one.
    pub call: Option<ShownCall>,
    /// The appearance.
    pub look: StageLook,
    /// `true` if the lesson continues only after the questions on the way are answered.
    pub requires_answers: bool,
    /// `true` if the lesson has changed since the link to this step was made, which is shown.
    pub is_changed: bool,
}

impl From<&'static Lesson> for LessonStart {
    fn from(lesson: &'static Lesson) -> LessonStart {
        LessonStart {
            lesson,
            settings: lesson.default_settings(),
            at: 0,
            compared: false,
            call: None,
            look: StageLook::default(),
            requires_answers: lesson.questions().is_some_and(|questions| questions.required),
            is_changed: false,
        }
    }
}

/// Shows a lesson until the viewer leaves it, with its picture's palette. Its questions depend on the machine's
/// [`visual_rng`](Machine::visual_rng).
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, lessons: &ClassroomText, opening: impl Into<LessonStart>) -> Flow {
    run_with(m, lessons, opening, &mut NoHost)
}

/// Shows a lesson as [`run`] does, with a host that keeps the progress and opens programs.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run_with(
    m: &mut Machine<'_>,
    lessons: &ClassroomText,
    opening: impl Into<LessonStart>,
    host: &mut dyn LessonHost,
) -> Flow {
    show(m, lessons, opening.into(), false, host).map(drop)
}

/// The way in which the viewer leaves a lesson of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageExit {
    /// To the list.
    Leave,
    /// To the next lesson.
    Next,
    /// To the previous lesson.
    Previous,
}

/// Shows a lesson of a list until the viewer leaves it or goes to another one.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn run_in_list(
    m: &mut Machine<'_>,
    lessons: &ClassroomText,
    lesson: &'static Lesson,
    host: &mut dyn LessonHost,
) -> Flow<StageExit> {
    show(m, lessons, lesson.into(), true, host)
}

/// Shows a lesson until the viewer leaves it; in a list, also for another lesson.
fn show(
    m: &mut Machine<'_>,
    lessons: &ClassroomText,
    opening: LessonStart,
    in_list: bool,
    host: &mut dyn LessonHost,
) -> Flow<StageExit> {
    let mut stage = Stage::new(lessons, opening);
    let lesson = stage.lesson;
    stage.view.in_list = in_list;
    stage.view.opens_programs = host.opens_programs();
    stage.random = BorlandRng::new(u32::from(m.visual_rng.rand()));
    let palette = m.screen.palette().clone();
    let exit = stage.interact(m, host);
    // Also if the window was closed.
    let progress = LessonProgress { is_seen: stage.questions.is_seen, is_answered: stage.questions.right > 0 };
    host.record(m, lesson.name, progress);
    // After an interrupt, the last picture keeps its palette.
    if exit.is_ok() {
        m.screen.set_inset(None);
        m.screen.set_palette(palette);
    }
    exit
}

/// A lesson on the stage.
pub struct Stage<'t> {
    lessons: &'t ClassroomText,
    lesson: &'static Lesson,
    settings: LessonSettings,
    recording: StepRecording,
    /// The operations of each mark of the code.
    costs: Costs,
    /// The other algorithm, while both are shown.
    comparison: Option<(StepRecording, Costs)>,
    /// The number of steps taken; strokes, while both algorithms are shown.
    at: usize,
    view: ViewState,
    playback: Playback,
    parameter: usize,
    dragged: Option<DragTarget>,
    /// The pixel of the picture under the mouse, if it has moved there.
    hovered: Option<(i32, i32)>,
    /// The random generator of the exercises.
    random: BorlandRng,
    questions: QuestionState,
    /// The call of a program that is shown, until a parameter is changed.
    call: Option<ShownCall>,
}

/// The parts of the view that the viewer has switched on.
struct ViewState {
    /// `true` if keys move from pixel to pixel instead of from step to step.
    by_pixels: bool,
    /// `true` if the trace table is shown.
    has_trace: bool,
    /// `true` if the lesson belongs to a list, in which there is a next and a previous one.
    in_list: bool,
    /// `true` if the message is shown that the lesson has changed since the link was made.
    is_changed: bool,
    /// `true` if the program of a lesson in C can be opened in the workbench.
    opens_programs: bool,
    /// The lesson in C, while its counterpart in Rust is shown.
    c_lesson: Option<&'static Lesson>,
    look: StageLook,
    /// The [version](Lesson::version) of the lesson, once it is needed.
    version: OnceCell<u16>,
    /// The size for which the screen is laid out.
    stage: StageSize,
    /// The panels in this size, once they are needed.
    panels: OnceCell<Panels>,
}

/// The appearance of the stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageLook {
    /// `true` if it has dark lines on a light ground, for bright rooms and print. Lessons on colours keep their own.
    pub light: bool,
    /// `true` if the sentence is in large type, in the place of the code.
    pub large: bool,
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
}

/// The automatic run.
struct Playback {
    running: bool,
    /// The index of the speed in [`SPEEDS`].
    speed: usize,
    /// The sixtieths of a second that have passed towards the next step.
    due: u32,
}

/// The operations of each mark of a code.
type Costs = Vec<(&'static str, Operations)>;

fn operation_costs(code: &SourceCode) -> Costs {
    code.lines().filter_map(|line| line.mark).map(|mark| (mark, code.operations(mark))).collect()
}

/// Returns the total operations of some steps.
fn total_operations(costs: &Costs, steps: &[Step]) -> Operations {
    let of_mark = |mark| costs.iter().find(|(known, _)| *known == mark).map(|(_, cost)| *cost);
    steps.iter().filter_map(|step| step.operations.or_else(|| of_mark(step.mark))).sum()
}

/// Returns the operations of steps as an array; for tests.
#[cfg(test)]
pub(super) fn count_operations(code: &SourceCode, steps: &[Step]) -> [u32; 4] {
    total_operations(&operation_costs(code), steps).to_array()
}

impl<'t> Stage<'t> {
    /// Opens a lesson.
    pub fn new(lessons: &'t ClassroomText, opening: LessonStart) -> Stage<'t> {
        let LessonStart { lesson, mut settings, at, compared, call, look, requires_answers, is_changed } = opening;
        settings.language = lessons.language;
        let mut stage = Stage {
            lessons,
            lesson,
            recording: (lesson.record)(&settings),
            costs: operation_costs(&lesson.code),
            settings,
            comparison: None,
            at: 0,
            view: ViewState {
                by_pixels: false,
                has_trace: false,
                in_list: false,
                is_changed,
                opens_programs: false,
                c_lesson: None,
                look,
                version: OnceCell::new(),
                stage: StageSize::default(),
                panels: OnceCell::new(),
            },
            playback: Playback { running: false, speed: 3, due: 0 },
            parameter: 0,
            dragged: None,
            hovered: None,
            random: BorlandRng::default(),
            questions: QuestionState { required: requires_answers, ..QuestionState::default() },
            call,
        };
        if compared {
            stage.toggle_comparison();
        }
        stage.go_to(at);
        stage
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

    /// Shows the lesson until the viewer leaves it.
    fn interact(&mut self, m: &mut Machine<'_>, host: &mut dyn LessonHost) -> Flow<StageExit> {
        self.fit(m);
        self.draw(&mut m.screen);
        m.announce(self.text().title);
        self.report(m);
        loop {
            if self.fit(m) {
                self.hovered = None;
                self.draw(&mut m.screen);
            }
            let before = m.mouse();
            // Not `pause`, which takes no time at instant speed: waiting for a person always takes time.
            let until = m.now() + RETRACE_PERIOD;
            match m.input_until(until)? {
                Some(input) => {
                    match self.handle_input(m, input)? {
                        StageAction::Leave => return Ok(StageExit::Leave),
                        StageAction::NextLesson => return Ok(StageExit::Next),
                        StageAction::PreviousLesson => return Ok(StageExit::Previous),
                        StageAction::OpenProgram => self.open_program(m, host)?,
                        _ => {}
                    }
                    self.ask_on_the_way(m)?;
                    self.draw(&mut m.screen);
                    self.report(m);
                }
                None => {
                    let moved = before != m.mouse();
                    if moved && m.is_down(Button::Left) {
                        self.drag(m.mouse());
                    }
                    if self.advance() || moved {
                        self.hover(m.mouse());
                        self.ask_on_the_way(m)?;
                        self.draw(&mut m.screen);
                        self.report(m);
                    }
                }
            }
            self.questions.is_seen |= self.at == self.steps();
        }
    }

    /// If the lesson requires answers and the viewer has gone past a question, goes back to it and asks it, until it is
    /// answered.
    fn ask_on_the_way(&mut self, m: &mut Machine<'_>) -> Flow {
        if !self.questions.required || self.comparison.is_some() || self.at == 0 {
            return Ok(());
        }
        if self.questions.pending.is_none() {
            self.questions.pending = Some(self.questions_on_the_way());
        }
        let pending = self.questions.pending.as_ref().and_then(VecDeque::front);
        let Some((step, exercise)) = pending.filter(|(step, _)| self.at > *step).cloned() else { return Ok(()) };
        self.at = step;
        self.playback.running = false;
        if let Some(right) = self.ask(m, &exercise)?.right {
            self.questions.right += u32::from(right);
            self.questions.pending.as_mut().and_then(VecDeque::pop_front);
        }
        Ok(())
    }

    /// Creates the questions on the way: those of the lesson on this run, or random ones.
    fn questions_on_the_way(&mut self) -> VecDeque<(usize, Exercise)> {
        match self.lesson.questions() {
            Some(questions) => (questions.on_the_way)(&self.settings, &mut self.random).into(),
            None => {
                let (steps, language) = (self.steps(), self.lessons.language);
                let random = &mut self.random;
                [1, 2].map(|third| (steps * third / 3, (self.lesson.exercise)(random, language))).into()
            }
        }
    }

    /// Opens the program of a lesson in C in the workbench, at the step taken last.
    fn open_program(&self, m: &mut Machine<'_>, host: &mut dyn LessonHost) -> Flow {
        let Some(file) = &self.lesson.file else { return Ok(()) };
        let mut opened = (file.program)(&self.settings);
        let mark = self.step().map(|step| step.mark);
        let same_mark = |step: &&Step| Some(step.mark) == mark;
        opened.stop = mark.map(|mark| ProgramStop {
            lines: self.lesson.code.marked_lines(mark).iter().map(|line| opened.first_line + line).collect(),
            visit: self.recording.steps()[..self.at].iter().filter(same_mark).count(),
        });
        host.open_program(m, &opened)
    }

    fn text(&self) -> &'static LessonText {
        self.lesson.text(self.lessons.language)
    }

    /// Returns the number of steps; the strokes of the longer recording, while both algorithms are shown.
    pub fn steps(&self) -> usize {
        match &self.comparison {
            Some((beside, _)) => self.recording.strokes().max(beside.strokes()),
            None => self.recording.steps().len(),
        }
    }

    /// Goes to a step, at most to the last.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.steps());
    }

    /// Returns the number of steps taken of a recording while both are shown; all steps at the end.
    fn steps_taken(&self, recording: &StepRecording) -> usize {
        if self.at == self.steps() { recording.steps().len() } else { recording.after_strokes(self.at) }
    }

    fn forward(&mut self, count: usize) {
        if self.view.by_pixels && self.comparison.is_none() {
            self.at = self.recording.after_strokes(self.recording.strokes_in(self.at) + count);
        } else {
            self.go_to(self.at + count);
        }
    }

    fn back(&mut self) {
        self.at = match self.view.by_pixels && self.comparison.is_none() {
            true => self.recording.after_strokes(self.recording.strokes_in(self.at.saturating_sub(1))).min(self.at),
            false => self.at.saturating_sub(1),
        };
    }

    /// Switches between both algorithms side by side and the lesson's own, at the same stroke.
    fn toggle_comparison(&mut self) {
        self.view.panels.take();
        match (self.lesson.comparison, self.comparison.take()) {
            (_, Some(beside)) => {
                let all = self.at >= self.recording.strokes().max(beside.0.strokes());
                self.at = if all { self.recording.steps().len() } else { self.recording.after_strokes(self.at) };
            }
            (Some(beside), None) => {
                let all = self.at == self.recording.steps().len();
                self.at = self.recording.strokes_in(self.at);
                self.comparison = Some(((beside.record)(&self.settings), operation_costs(&beside.code)));
                self.at = if all { self.steps() } else { self.at };
            }
            (None, None) => {}
        }
    }

    /// Switches between the algorithm in C and in Rust, with the same parameters as far as both have them, and at the
    /// same stroke.
    fn toggle_language(&mut self) {
        let (Some(other), back) = (self.view.c_lesson.or(self.lesson.rust()), self.view.c_lesson) else { return };
        if self.comparison.is_some() {
            self.toggle_comparison();
        }
        let (strokes, all) = (self.recording.strokes_in(self.at), self.at > 0 && self.at == self.steps());
        let mut settings = LessonSettings { language: self.settings.language, ..other.default_settings() };
        for ((value, parameter), known) in settings.values.iter_mut().zip(other.parameters).zip(&self.settings.values) {
            *value = (*known).clamp(parameter.min, parameter.max);
        }
        self.questions.pending = None;
        self.view.version = OnceCell::new();
        self.view.panels.take();
        self.view.c_lesson = if back.is_some() { None } else { Some(self.lesson) };
        (self.lesson, self.settings) = (other, settings);
        self.recording = (other.record)(&self.settings);
        self.costs = operation_costs(&other.code);
        (self.parameter, self.dragged, self.call) = (0, None, None);
        self.at = if all { self.steps() } else { self.recording.after_strokes(strokes) };
    }

    /// Returns the last step taken.
    fn step(&self) -> Option<&Step> {
        self.at.checked_sub(1).and_then(|last| self.recording.steps().get(last))
    }

    /// Returns the sentence on the last step taken; before the first, what the keys do.
    fn sentence(&self) -> String {
        match self.step() {
            _ if self.view.is_changed => self.lessons.changed_since_link.to_owned(),
            None => self.start_hint().to_owned(),
            Some(step) => self.sentence_on(step),
        }
    }

    /// Returns what the keys do, before the first step.
    fn start_hint(&self) -> &'static str {
        self.lessons.start_hint[usize::from(self.questions.required)]
    }

    /// Returns the sentence on a step.
    fn sentence_on(&self, step: &Step) -> String {
        let of_text = || self.text().sentence(step.mark, &step.values).unwrap_or_default();
        step.sentence.clone().unwrap_or_else(of_text)
    }

    /// Reports the lesson with its changed parameters and its step to the host, and the sentence. While the lesson runs
    /// automatically or something is dragged, it reports nothing.
    fn report(&self, m: &mut Machine<'_>) {
        if self.playback.running || m.is_down(Button::Left) {
            return;
        }
        let defaults = self.lesson.default_settings();
        let values = self.lesson.parameters.iter().zip(self.settings.values.iter().zip(&defaults.values));
        let changed = values.filter(|(_, (now, default))| now != default);
        let set: Vec<String> = changed.map(|(parameter, (now, _))| format!("{}={now}", parameter.name)).collect();
        let at = self.at.to_string();
        let mut words = vec![("learn", self.lesson.name)];
        words.extend(set.iter().map(|set| ("set", set.as_str())));
        let version;
        if self.at > 0 && self.comparison.is_none() {
            version = self.view.version.get_or_init(|| self.lesson.version()).to_string();
            words.extend([("at", at.as_str()), ("version", version.as_str())]);
        }
        m.open_location(&words);
        m.announce(&format!("{}/{} {}", self.at, self.steps(), self.sentence()));
    }

    /// Changes a parameter, within its range, and reruns the algorithm to the same step.
    fn set_parameter(&mut self, index: usize, value: i32) {
        let parameter = self.lesson.parameters[index];
        self.settings.values[index] = value.clamp(parameter.min, parameter.max);
        self.call = None;
        self.rerun();
    }

    /// Types a key into the lesson.
    fn type_key(&mut self, key: u16) {
        self.settings.typed.push(key);
        self.call = None;
        self.rerun();
    }

    fn rerun(&mut self) {
        self.questions.pending = None;
        self.view.panels.take();
        let was_at_end = self.at == self.steps() && self.at > 0;
        self.recording = (self.lesson.record)(&self.settings);
        if let (Some(shown), Some(beside)) = (&mut self.comparison, self.lesson.comparison) {
            shown.0 = (beside.record)(&self.settings);
        }
        let all = self.steps();
        self.at = if was_at_end || self.lesson.takes_all_keys() { all } else { self.at.min(all) };
    }

    /// Lets a sixtieth of a second pass; returns whether that changed anything.
    fn advance(&mut self) -> bool {
        if !self.playback.running {
            return false;
        }
        self.playback.due += SPEEDS[self.playback.speed];
        let steps = self.playback.due / 60;
        self.playback.due %= 60;
        self.forward(steps as usize);
        self.playback.running = self.at < self.steps();
        steps > 0
    }

    /// Returns the handles of the picture, on the screen.
    fn handle_places(&self) -> impl Iterator<Item = ((usize, usize), (i32, i32))> {
        let (scale, place) = (self.panels().scale, self.panels().picture());
        let on_screen = move |start: i32, index: usize| start + scaled(self.settings.values[index], scale) + scale / 4;
        let handles = place.into_iter().flat_map(|place| self.lesson.handles.iter().map(move |handle| (place, handle)));
        handles.map(move |(place, &(x, y))| ((x, y), (on_screen(place.x, x), on_screen(place.y, y))))
    }

    fn start_drag(&mut self, x: i32, y: i32) {
        let near = |&(_, (hx, hy)): &(_, (i32, i32))| (hx - x).abs() <= GRIP && (hy - y).abs() <= GRIP;
        let handle = self.handle_places().find(near).map(|((column, row), _)| DragTarget::Handle(column, row));
        let line = self.parameter_places().into_iter().find(|(_, place)| place.contains(x, y)).map(|(index, _)| index);
        self.parameter = line.unwrap_or(self.parameter);
        self.dragged = handle.or(line.map(|index| DragTarget::Line(index, x - self.settings.values[index])));
    }

    fn drag(&mut self, (x, y): (i32, i32)) {
        match self.dragged {
            Some(DragTarget::Handle(column, row)) => {
                if let Some((x, y)) = self.panels().picture_pixel((x, y), recording::WIDTH) {
                    self.set_parameter(column, x);
                    self.set_parameter(row, y);
                }
            }
            Some(DragTarget::Line(index, less)) => self.set_parameter(index, x - less),
            None => {}
        }
    }

    /// Handles a movement of the mouse: the magnifier follows it over the picture.
    fn hover(&mut self, (x, y): (i32, i32)) {
        let is_over = self.panels().is_in_picture((x, y)) && !self.playback.running;
        self.hovered = self.panels().picture_pixel((x, y), recording::WIDTH).filter(|_| is_over);
    }

    /// Returns whether the button of an action is shown: some lessons have nothing to compare, or no parameters, or
    /// take letters.
    fn has_button(&self, action: StageAction) -> bool {
        match action {
            StageAction::ByPixels => !self.lesson.takes_keys,
            StageAction::Compare => self.lesson.comparison.is_some(),
            StageAction::OtherLanguage => self.lesson.rust().is_some() || self.view.c_lesson.is_some(),
            StageAction::NextParameter => !self.lesson.parameters.is_empty(),
            _ => true,
        }
    }
}

/// Returns the columns and lines of the parameters below the values: two columns if there are many.
pub(super) const fn parameter_grid(count: usize) -> (usize, usize) {
    let columns = if count > 6 { 2 } else { 1 };
    (columns, count.div_ceil(columns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{Color, Framebuffer, Palette, WIDTH};
    use crate::text::Language;

    #[test]
    fn the_buttons_fit_in_every_language() {
        for language in Language::ALL {
            for lesson in crate::lessons::all() {
                let stage = Stage::new(&language.text().lessons, lesson.into());
                let last = stage.button_places().last().map_or(0, |(_, place)| place.right());
                assert!(last <= WIDTH, "{language}: {last}");
            }
        }
    }

    #[test]
    fn f4_shows_the_same_line_in_the_other_language() {
        let lesson = crate::lessons::named("line").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        stage.set_parameter(0, 33);
        stage.view.by_pixels = true;
        stage.forward(7);
        let (at, picture) = (stage.at, stage.recording.picture(stage.steps()));
        stage.toggle_language();
        assert_eq!(stage.settings.values[0], 33);
        assert_eq!(stage.recording.strokes_in(stage.at), 7);
        assert!(matches!(stage.lesson.code, SourceCode::Rust(_)));
        assert_eq!(stage.recording.picture(stage.steps()).count(Color::YELLOW), picture.count(Color::YELLOW));
        stage.toggle_language();
        assert!(std::ptr::eq(stage.lesson, lesson) && stage.at == at);
    }

    #[test]
    fn a_parameters_line_is_a_slider() {
        let lesson = crate::lessons::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        let (red, place) = stage.parameter_places()[3];
        let (x, y) = (place.x + 40, place.y + 5);
        stage.start_drag(x, y);
        assert_eq!((stage.parameter, stage.settings.values[red]), (red, 42));
        for (moved, value) in [(5, 47), (-2, 40), (90, 63), (-90, 0), (0, 42)] {
            stage.drag((x + moved, y + moved));
            assert_eq!(stage.settings.values[red], value);
        }
    }

    #[test]
    fn keys_go_from_pixel_to_pixel_and_both_films_from_stroke_to_stroke() {
        let lesson = crate::lessons::named("line").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        stage.view.by_pixels = true;
        let ends: Vec<usize> = (0..4)
            .map(|_| {
                stage.forward(1);
                stage.at
            })
            .collect();
        for (count, &at) in ends.iter().enumerate() {
            assert_eq!(stage.recording.strokes_in(at), count + 1);
            assert!(stage.recording.steps()[at - 1].mark == "plot");
        }
        for &at in ends.iter().rev().skip(1) {
            stage.back();
            assert_eq!(stage.at, at);
        }
        stage.toggle_comparison();
        assert_eq!((stage.at, stage.steps_taken(&stage.recording)), (1, ends[0]));
        stage.go_to(usize::MAX);
        assert_eq!((stage.at, stage.steps_taken(&stage.recording)), (stage.steps(), stage.recording.steps().len()));
        stage.toggle_comparison();
        assert_eq!(stage.at, stage.recording.steps().len());
    }

    #[test]
    fn the_picture_has_its_palette_and_words_the_standard_one() {
        let lesson = crate::lessons::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        stage.set_parameter(1, 63);
        let mut screen = Framebuffer::vga();
        stage.draw(&mut screen);
        let palette = &screen.inset().unwrap().palette;
        assert_eq!(palette.rgb6(Color::BROWN), palette.rgb6(Color::WHITE));
        assert_eq!(*screen.palette(), Palette::vga());
    }
}
