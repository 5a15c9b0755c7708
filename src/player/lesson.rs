//! The run of a lesson: its recording, its parameters, and the second algorithm of a comparison.

use std::cell::OnceCell;

use crate::lessons::{Lesson, LessonSettings, LessonStart, ShownCall, Step, StepRecording};
use crate::text::Language;
use crate::text::lessons::LessonText;
use crate::turboc::pc::DebugSession;

/// A lesson in the player.
pub(super) struct LessonRun {
    pub lesson: &'static Lesson,
    pub settings: LessonSettings,
    pub recording: StepRecording,
    /// The other algorithm, while both are shown.
    pub comparison: Option<StepRecording>,
    /// The number of steps taken; strokes, while both algorithms are shown.
    pub at: usize,
    /// The selected parameter.
    pub parameter: usize,
    /// The call of a program that is shown, until a parameter is changed.
    pub call: Option<ShownCall>,
    /// `true` if the message is shown that the lesson has changed since the link was made.
    pub is_changed: bool,
    /// `true` if the lesson belongs to a list, in which there is a next and a previous one.
    pub in_list: bool,
    /// `true` if the program can be opened in the workbench.
    pub opens_programs: bool,
    /// The program, once its calls are shown.
    pub session: Option<DebugSession>,
    /// The [version](Lesson::version) of the lesson, once it is needed.
    pub version: OnceCell<u16>,
}

impl LessonRun {
    pub(super) fn new(language: Language, start: LessonStart) -> LessonRun {
        let LessonStart { lesson, mut settings, at, compared, call, is_changed, .. } = start;
        settings.language = language;
        let mut run = LessonRun {
            lesson,
            recording: (lesson.record)(&settings),
            settings,
            comparison: None,
            at: 0,
            parameter: 0,
            call,
            is_changed,
            in_list: false,
            opens_programs: false,
            session: None,
            version: OnceCell::new(),
        };
        if compared {
            run.toggle_comparison();
        }
        run.go_to(at);
        run
    }

    pub(super) fn text(&self) -> &'static LessonText {
        self.lesson.text(self.settings.language)
    }

    /// Returns the number of steps; the strokes of the longer recording, while both algorithms are shown.
    pub(super) fn steps(&self) -> usize {
        match &self.comparison {
            Some(beside) => self.recording.strokes().max(beside.strokes()),
            None => self.recording.steps().len(),
        }
    }

    /// Goes to a step, at most to the last.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at.min(self.steps());
    }

    /// Returns the last step taken.
    pub(super) fn step(&self) -> Option<&Step> {
        self.at.checked_sub(1).and_then(|last| self.recording.steps().get(last))
    }

    /// Returns the number of steps taken of a recording while both are shown; all steps at the end.
    pub(super) fn steps_taken(&self, recording: &StepRecording) -> usize {
        if self.at == self.steps() { recording.steps().len() } else { recording.after_strokes(self.at) }
    }

    /// Takes some steps, or those to the next pixels.
    pub(super) fn forward(&mut self, count: usize, by_pixels: bool) {
        if by_pixels && self.comparison.is_none() {
            self.at = self.recording.after_strokes(self.recording.strokes_in(self.at) + count);
        } else {
            self.go_to(self.at + count);
        }
    }

    /// Goes back by a step, or to the previous pixel.
    pub(super) fn back(&mut self, by_pixels: bool) {
        let before = self.at.saturating_sub(1);
        self.at = match by_pixels && self.comparison.is_none() {
            true => self.recording.after_strokes(self.recording.strokes_in(before)).min(self.at),
            false => before,
        };
    }

    /// Returns the last step up to the present one after which a pixel was painted, or one within a distance, the nearest first,
    /// and that pixel.
    pub(super) fn step_of_pixel(&self, (x, y): (i32, i32), reach: i32) -> Option<(usize, (i32, i32))> {
        let steps = &self.recording.steps()[..if self.at == 0 { self.steps() } else { self.at }];
        let nearest = steps.iter().zip(1..).flat_map(|(step, taken)| {
            step.strokes.iter().map(move |(rect, _)| {
                let pixel = (x.clamp(rect.x, rect.right() - 1), y.clamp(rect.y, rect.bottom() - 1));
                ((pixel.0 - x).abs().max((pixel.1 - y).abs()), std::cmp::Reverse(taken), pixel)
            })
        });
        let (_, taken, pixel) = nearest.filter(|(distance, ..)| *distance <= reach).min()?;
        Some((taken.0, pixel))
    }

    /// Switches between both algorithms side by side and the lesson's own, at the same stroke.
    pub(super) fn toggle_comparison(&mut self) {
        match (&self.lesson.comparison, self.comparison.take()) {
            (_, Some(beside)) => {
                let all = self.at >= self.recording.strokes().max(beside.strokes());
                self.at = if all { self.recording.steps().len() } else { self.recording.after_strokes(self.at) };
            }
            (Some(beside), None) => {
                let all = self.at == self.recording.steps().len();
                self.at = self.recording.strokes_in(self.at);
                self.comparison = Some(beside.record(self.lesson, &self.settings));
                self.at = if all { self.steps() } else { self.at };
            }
            (None, None) => {}
        }
    }

    /// Changes a parameter, within its range, and reruns the algorithm to the same step.
    pub(super) fn set_parameter(&mut self, index: usize, value: i32) {
        let parameter = self.lesson.parameters[index];
        self.settings.values[index] = value.clamp(parameter.min, parameter.max);
        self.call = None;
        self.rerun();
    }

    /// Types a key into the lesson.
    pub(super) fn type_key(&mut self, key: u16) {
        self.settings.typed.push(key);
        self.call = None;
        self.rerun();
    }

    /// Forgets the typed keys: those of the lesson's file are pressed again.
    pub(super) fn clear_typed(&mut self) {
        self.settings.typed.clear();
        self.rerun();
    }

    pub(super) fn rerun(&mut self) {
        self.session = None;
        let was_at_end = self.at == self.steps() && self.at > 0;
        self.recording = (self.lesson.record)(&self.settings);
        if let (Some(shown), Some(beside)) = (&mut self.comparison, &self.lesson.comparison) {
            *shown = beside.record(self.lesson, &self.settings);
        }
        let all = self.steps();
        self.at = if was_at_end || self.lesson.takes_all_keys() { all } else { self.at.min(all) };
    }

    /// Brings the program to the present step.
    pub(super) fn update_session(&mut self) {
        let Some(clock) = self.step().map(|step| step.clock) else { return };
        if self.session.is_none() {
            let pc = (self.lesson.pc)(&self.settings);
            self.session = pc.map(|pc| DebugSession::from_pc(pc, DebugSession::DEFAULT_SNAPSHOT_BYTES));
        }
        if let Some(session) = &mut self.session {
            session.go_to(clock);
        }
    }

    /// Returns the indices of the lines of the code that a step executes.
    pub(super) fn lines_of(&self, step: Option<&Step>) -> Vec<usize> {
        let mark = step.map(|step| step.mark);
        let lines = self.lesson.code.lines.iter().enumerate();
        lines.filter(|(_, line)| line.mark.is_some() && line.mark == mark).map(|(index, _)| index).collect()
    }

    /// Returns the words of the address of the lesson with its changed parameters and its step.
    pub(super) fn address(&self) -> Vec<(&'static str, String)> {
        let defaults = self.lesson.default_settings();
        let values = self.lesson.parameters.iter().zip(self.settings.values.iter().zip(&defaults.values));
        let changed = values.filter(|(_, (now, default))| now != default);
        let set = changed.map(|(parameter, (now, _))| ("set", format!("{}={now}", parameter.name)));
        let mut words: Vec<_> = std::iter::once(("learn", self.lesson.name.to_owned())).chain(set).collect();
        if self.at > 0 && self.comparison.is_none() {
            let version = self.version.get_or_init(|| self.lesson.version());
            words.extend([("at", self.at.to_string()), ("version", version.to_string())]);
        }
        words
    }
}
