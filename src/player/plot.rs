//! A plot of a number, step by step, as columns above and below zero: of a lesson's decision variable pixel by pixel, or of the
//! selected variable of a program at each change.

use super::{Player, Run, variables};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::{Step, StepRecording};

/// The distance between columns.
const PITCH: i32 = 4;

/// The numbers of a plot.
pub(super) struct Plot {
    name: String,
    /// The numbers so far.
    columns: Vec<i64>,
    /// The present number, if there is one.
    now: Option<i64>,
    /// The largest absolute value of the whole run, to which the plot is scaled.
    most: i64,
}

/// Returns whether the algorithm of a recording has a decision variable.
pub(super) fn has_decision_variable(recording: &StepRecording) -> bool {
    recording.steps().iter().any(|step| step.error.is_some())
}

impl Player {
    /// Returns the plot, if there is a number to plot.
    pub(super) fn plot(&self) -> Option<Plot> {
        match &self.run {
            Run::Lesson(run) => {
                has_decision_variable(&run.recording).then(|| Plot::of_recording(&run.recording, run.at))
            }
            Run::Program(_) => {
                let changes = self.variables.selected.as_ref().map(|_| &self.timeline.changes)?;
                let number = |value: &str| value.split(' ').next().and_then(|first| first.parse().ok());
                let numbers = changes.all.iter().map(|(step, value)| Some((*step, number(value)?)));
                let numbers: Vec<(usize, i64)> = numbers.collect::<Option<_>>().filter(|all: &Vec<_>| all.len() > 1)?;
                let taken = numbers.iter().take_while(|(step, _)| *step <= self.timeline.at);
                let columns: Vec<i64> = taken.map(|(_, number)| *number).collect();
                let most = numbers.iter().map(|(_, number)| number.abs()).max().unwrap_or(0).max(1);
                Some(Plot { name: variables::name_of(&changes.path), now: columns.last().copied(), columns, most })
            }
        }
    }
}

impl Plot {
    /// Returns the decision variable after each pixel of the first `taken` steps, and after the last step.
    pub(super) fn of_recording(recording: &StepRecording, taken: usize) -> Plot {
        let decisions = |steps: &[Step]| {
            let mut now = None;
            let mut columns = Vec::new();
            for step in steps {
                now = step.error.map(|(_, value)| value).or(now);
                if !step.strokes.is_empty() {
                    columns.extend(now);
                }
            }
            (columns, now)
        };
        let errors = || recording.steps().iter().filter_map(|step| step.error);
        let most = errors().map(|(_, value)| value.abs()).max().unwrap_or(0).max(1);
        let name = errors().next().map_or("", |(name, _)| name).to_owned();
        let (columns, now) = decisions(&recording.steps()[..taken]);
        Plot { name, columns, now, most }
    }

    /// Draws the numbers as far back as there is room and, brighter, the present one.
    pub(super) fn draw(&self, screen: &mut Framebuffer, area: Rect) {
        let half = i64::from(area.height / 2 - 1);
        let middle = area.y + area.height / 2;
        let height = |value: i64| (i128::from(value) * i128::from(half) / i128::from(self.most)) as i32;
        screen.fill_rect(area, Color::BLACK);
        screen.fill_rect(Rect::new(area.x, middle, area.width, 1), Color::DARK_GRAY);
        let room = (area.width / PITCH - 1).max(0) as usize;
        let seen = &self.columns[self.columns.len().saturating_sub(room)..];
        let bars = seen.iter().map(|&value| (value, Color::LIGHT_GREEN));
        let bars = bars.chain(self.now.map(|value| (value, Color::YELLOW)));
        for (x, (value, color)) in (area.x..).step_by(PITCH as usize).zip(bars) {
            let y = middle - height(value);
            screen.fill_rect(Rect::new(x, y.min(middle), PITCH - 1, (y - middle).abs() + 1), color);
        }
        let label = format!("{} = {}", self.name, self.now.map_or_else(String::new, |value| value.to_string()));
        let small = bundled::rom8();
        let scale = format!("±{}", self.most);
        let right = area.right() - small.width(&scale) - 1;
        for (text, x) in [(label.as_str(), area.x + 1), (&scale, right)] {
            screen.fill_rect(Rect::new(x - 1, area.y, small.width(text) + 2, 9), Color::BLACK);
            screen.draw_text(small, text, x, area.y, Color::LIGHT_CYAN);
        }
    }
}
