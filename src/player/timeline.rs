//! The slider over the steps, with marks where something happens.

use super::panels::Panel;
use super::trace::LineTrace;
use super::{Player, Run};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::Look;

/// The height of the slider, and the least one for a finger.
const HEIGHT: (i32, i32) = (10, 30);

/// Something that happens in a step, the most important last: it covers others at the same column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Something is drawn.
    Drawing,
    /// Something is printed.
    Output,
    /// The selected variable changes.
    Change,
    /// A breakpoint is reached.
    Breakpoint,
}

/// The steps of the run, and what happens in them.
#[derive(Default)]
pub(super) struct Timeline {
    /// The number of the present step, and that of the last one; milliseconds if the run has too many steps.
    pub at: usize,
    pub last: usize,
    /// `true` if the numbers are milliseconds.
    pub is_time: bool,
    marks: Vec<(usize, Mark)>,
    /// The last step and the selected variable for which the marks are known.
    known: Option<(usize, Option<String>)>,
    /// The changes of the selected variable.
    pub changes: Changes,
    /// The visits of a line of a program.
    pub trace: LineTrace,
}

/// The changes of a variable in the steps that were visited.
#[derive(Default)]
pub(super) struct Changes {
    pub path: String,
    /// The number of steps that were visited.
    pub steps: usize,
    /// The last value.
    value: Option<String>,
    /// The numbers of the steps after which it has another value than before, with the value.
    pub all: Vec<(usize, String)>,
}

impl Changes {
    /// Begins for the variable with a path.
    pub(super) fn of(path: String) -> Changes {
        Changes { path, ..Changes::default() }
    }

    /// Adds the value after the next step, if there is one; `counts_first` if the first value is a change.
    pub(super) fn note(&mut self, value: Option<String>, counts_first: bool) {
        // A lesson's steps count from 1: step 0 is the start. The first statement of a program is step 0.
        let number = self.steps + usize::from(counts_first);
        self.steps += 1;
        let Some(value) = value.filter(|value| self.value.as_ref() != Some(value)) else { return };
        if counts_first || self.value.is_some() {
            self.all.push((number, value.clone()));
        }
        self.value = Some(value);
    }
}

impl Timeline {
    /// Finds the marks again when they are needed.
    pub(super) fn invalidate(&mut self) {
        (self.known, self.changes) = (None, Changes::default());
    }
}

impl Player {
    /// Returns the number of the present step.
    pub(super) fn position(&self) -> usize {
        match &self.run {
            Run::Lesson(run) => run.at,
            Run::Program(_) => self.timeline.at,
        }
    }

    /// Returns the number of the last step.
    pub(crate) fn last_step(&self) -> usize {
        self.lesson().map_or(self.timeline.last, super::LessonRun::steps)
    }

    /// Finds the present step among those that have run, and the marks if there are new steps.
    pub(super) fn update_timeline(&mut self) {
        match &mut self.run {
            Run::Lesson(run) => {
                (self.timeline.at, self.timeline.last, self.timeline.is_time) = (run.at, run.steps(), false)
            }
            Run::Program(run) => {
                let (clock, latest) = (run.session.clock(), run.session.latest_time().as_millis() as usize);
                let reached = run.session.latest_clock();
                // Within or after the last statement there is one more step.
                let steps = run.session.trail().map(|trail| {
                    let number = |clock| trail.partition_point(|step| step.clock < clock);
                    (number(clock), number(reached))
                });
                let now = run.session.pc().now().as_millis() as usize;
                self.timeline.is_time = steps.is_none();
                (self.timeline.at, self.timeline.last) = steps.unwrap_or((now, latest));
            }
        }
        let wanted = Some((self.timeline.last, self.variables.selected.clone()));
        if self.timeline.known != wanted {
            self.timeline.marks = self.find_marks();
            self.timeline.known = wanted;
        }
        self.update_trace();
    }

    fn find_marks(&mut self) -> Vec<(usize, Mark)> {
        let changes = self.changes().map_or(&[][..], |(_, changes)| changes);
        let changes: Vec<_> = changes.iter().map(|(step, _)| (*step, Mark::Change)).collect();
        let mut marks: Vec<(usize, Mark)> = match &mut self.run {
            Run::Lesson(run) if run.comparison.is_some() => return Vec::new(),
            Run::Lesson(_) => self.lesson_marks(),
            Run::Program(run) => {
                let breakpoints = run.session.breakpoints().clone();
                let trail = run.session.trail().unwrap_or_default();
                let pairs = (1..).zip(trail.windows(2));
                let effects = pairs.flat_map(|(number, pair)| {
                    let drawn = pair[1].has_drawn_since(&pair[0]).then_some((number, Mark::Drawing));
                    let printed = pair[1].has_printed_since(&pair[0]).then_some((number, Mark::Output));
                    drawn.into_iter().chain(printed)
                });
                let stops = |instruction: u32| breakpoints.contains(&(instruction as usize));
                let stopped = trail.iter().enumerate().filter(|(_, step)| stops(step.instruction));
                effects.chain(stopped.map(|(number, _)| (number, Mark::Breakpoint))).collect()
            }
        };
        marks.extend(changes);
        marks.sort_by_key(|(step, mark)| (*mark, *step));
        marks
    }

    /// Returns the marks of drawing and breakpoints in a lesson.
    fn lesson_marks(&self) -> Vec<(usize, Mark)> {
        let steps = self.lesson().map_or(&[][..], |run| run.recording.steps());
        let marks = (1..).zip(steps).flat_map(|(number, step)| {
            let drawn = (!step.strokes.is_empty()).then_some((number, Mark::Drawing));
            let stopped = self.has_breakpoint(step).then_some((number, Mark::Breakpoint));
            drawn.into_iter().chain(stopped)
        });
        marks.collect()
    }

    /// Draws the slider.
    pub(super) fn draw_timeline(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let track = track(look, area);
        let at = self.column(track, self.timeline.at);
        screen.fill_rect(track, Color::DARK_GRAY);
        screen.fill_rect(Rect { width: at - track.x, ..track }, Color::CYAN);
        for &(step, mark) in &self.timeline.marks {
            let color = match mark {
                Mark::Drawing => Color::LIGHT_GREEN,
                Mark::Output => Color::YELLOW,
                Mark::Change => Color::LIGHT_MAGENTA,
                Mark::Breakpoint => Color::LIGHT_RED,
            };
            let x = self.column(track, step) - look.scaled(1);
            // Drawing is frequent: its marks leave the progress visible.
            let less = if mark == Mark::Drawing { look.scaled(3) } else { 0 };
            let place = Rect { x, width: look.scaled(1), y: track.y + less, height: track.height - less };
            screen.fill_rect(place, color);
        }
        let width = look.scaled(6);
        screen.fill_rect(Rect::new(at - width / 2, area.y, width, area.height - 1), Color::WHITE);
    }

    fn column(&self, track: Rect, step: usize) -> i32 {
        track.x + (i64::from(track.width) * step as i64 / self.timeline.last.max(1) as i64) as i32
    }

    /// Returns the step at a column of the slider.
    pub(super) fn step_at(&self, x: i32) -> Option<usize> {
        let area = self.panels().place(Panel::Timeline)?;
        let track = track(self.panels().look, area);
        let distance = (x - track.x).clamp(0, track.width) as usize;
        Some((distance * self.timeline.last + track.width as usize / 2) / track.width.max(1) as usize)
    }
}

/// Returns the height of the panel of the slider.
pub(super) fn timeline_height(look: Look) -> i32 {
    if look.row() > look.line() { HEIGHT.1 } else { look.scaled(HEIGHT.0) }
}

/// Returns the track of the slider in its panel, with room for its thumb at both ends.
fn track(look: Look, area: Rect) -> Rect {
    let (margin, height) = (look.scaled(8), look.scaled(5));
    Rect::new(area.x + margin, area.y + (area.height - height) / 2, area.width - 2 * margin, height)
}
