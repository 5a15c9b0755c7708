//! The lessons: one file per lesson.
//!
//! A lesson is a [file](mod@file): an algorithm in C, which our interpreter runs, with sentences, questions and a theory
//! page. A [`Lesson`] has its parameters and a function from those to a [`StepRecording`], the run step by step. The
//! [player](crate::player) shows it: picture, magnifier, code, values.
//!
//! | file | contents |
//! |---|---|
//! | [`file`](mod@file) | lesson files: the format, its check, the run |
//! | [`host`] | what lessons need from the program in which they run: progress, the workbench |
//! | [`recording`] | steps, forward and backward |
//! | `recorder` | records the changes of a picture as steps |
//! | [`source_code`] | the code of a lesson, with its marks |
//! | `room` | the room for the texts of a lesson |
//! | `start` | the initial state of a lesson |
//! | [`operations`] | the operations in a line of code |
//! | [`parameters`] | parameters by name |
//! | [`exercise`] | questions generated from a seed |
//! | [`chapters`] | the chapters and their lessons |
//! | [`topics`] | the lesson on what was drawn last, with its parameters |

pub mod chapters;
pub mod exercise;
pub mod file;
pub mod host;
pub mod operations;
pub mod parameters;
pub mod recording;
pub(crate) mod room;
pub mod source_code;
pub mod topics;

mod recorder;
mod start;

pub use chapters::{CHAPTERS, Chapter};
pub use exercise::{Answer, Exercise};
pub use file::named;
pub use recorder::StepRecorder;
pub use recording::{Hint, Step, StepRecording};
pub use source_code::{CodeLine, SourceCode};
pub use start::{LessonLook, LessonStart};

use crate::gfx::Rect;
use crate::machine::BorlandRng;
use crate::text::Language;
use crate::text::lessons::LessonText;
use crate::turboc::pc::Pc;

/// A function that runs an algorithm with a setting and records its steps.
pub type Record = dyn Fn(&LessonSettings) -> StepRecording + Sync;

/// A lesson.
pub struct Lesson {
    /// Its name on the command line.
    pub name: &'static str,
    /// The texts, in the order of [`Language::ALL`].
    texts: &'static [LessonText; 2],
    /// The source code that it shows.
    pub code: &'static SourceCode,
    /// The parameters that the viewer can change, in the order of [`LessonText::parameters`].
    pub parameters: &'static [Parameter],
    /// Pairs of parameters that are column and row of a point of the picture, which can be dragged.
    pub handles: &'static [(usize, usize)],
    /// `true` if keys that the player does not use are typed into the lesson: see [`LessonSettings::typed`]. A lesson without
    /// parameters gets all keys except the player's function keys.
    pub takes_keys: bool,
    /// `true` if the player shows how many arithmetic operations the code has executed; of both algorithms in a comparison.
    pub counts_operations: bool,
    /// The content of the magnifier.
    pub magnifier: Magnifier,
    /// The part of the picture that the player shows, enlarged: the whole picture, or one with the same proportions.
    pub part: Rect,
    /// Runs the algorithm with a setting.
    pub record: &'static Record,
    /// Another algorithm for the same task, shown side by side.
    pub comparison: Option<Comparison>,
    /// The questions, if it has any.
    pub questions: Option<LessonQuestions>,
    /// Returns the complete program with a setting.
    pub program: &'static ProgramOf,
    /// Returns the PC on which the recording is made with a setting, at its start; `None` if the program cannot be compiled.
    pub pc: &'static PcOf,
}

/// A function that creates a question with a picture in a language.
pub type ExerciseOf = dyn Fn(&mut BorlandRng, Language) -> Exercise + Sync;

/// A function that returns the PC on which a lesson runs with a setting.
pub type PcOf = dyn Fn(&LessonSettings) -> Option<Pc> + Sync;

/// A function that returns the complete program of a lesson with a setting.
pub type ProgramOf = dyn Fn(&LessonSettings) -> host::LessonProgram + Sync;

/// The questions of a lesson.
pub struct LessonQuestions {
    /// Creates a question with its picture, answered by a run.
    pub create: &'static ExerciseOf,
    /// Creates the questions that are asked during a run.
    pub on_the_way: &'static QuestionsOf,
    /// `true` if the lesson continues only after they are answered.
    pub required: bool,
}

/// A function that creates the questions on a run with a setting, with the numbers of steps after which they are asked.
pub type QuestionsOf = dyn Fn(&LessonSettings, &mut BorlandRng) -> Vec<(usize, Exercise)> + Sync;

/// The contents of the magnifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnifier {
    /// Single pixels, 8:1, with hints.
    Pixels,
    /// A part of a diagram with its text, 2:1.
    Diagram,
}

/// Another algorithm for the same task.
pub struct Comparison {
    /// The names of the lesson's own algorithm and of this one, in the order of [`Language::ALL`].
    names: [[&'static str; 2]; 2],
    /// The lesson with this algorithm.
    lesson: ComparedLesson,
    /// Values of parameters of that lesson.
    set: &'static [(String, i32)],
}

/// The lesson with the algorithm of a comparison.
enum ComparedLesson {
    /// A built-in lesson.
    BuiltIn(&'static str),
    /// The code of the comparison as a lesson.
    Own(&'static Lesson),
}

impl Comparison {
    /// Returns the names of the lesson's own algorithm and of the other one.
    pub fn names(&self, language: Language) -> [&'static str; 2] {
        self.names[language as usize]
    }

    /// Returns the lesson with the other algorithm.
    pub fn lesson(&self) -> &'static Lesson {
        match self.lesson {
            ComparedLesson::BuiltIn(name) => named(name).expect("the check of the lesson file finds it"),
            ComparedLesson::Own(lesson) => lesson,
        }
    }

    /// Runs the other algorithm with a setting of a lesson.
    pub fn record(&self, lesson: &Lesson, settings: &LessonSettings) -> StepRecording {
        let other = self.lesson();
        let value = |parameter: &Parameter| {
            let set = self.set.iter().find(|(name, _)| name == parameter.name).map(|(_, value)| *value);
            let same = || lesson.parameters.iter().position(|own| own.name == parameter.name);
            let value = set.or_else(|| Some(settings.values[same()?])).unwrap_or(parameter.start);
            value.clamp(parameter.min, parameter.max)
        };
        let values = other.parameters.iter().map(value).collect();
        (other.record)(&LessonSettings { values, ..settings.clone() })
    }
}

/// A number that the viewer may change.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in `--set` and in links: the identifier of the lesson's program, in every language. The name on the screen is
    /// its [label](LessonText::label).
    pub name: &'static str,
    /// The initial value.
    pub start: i32,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
}

impl Parameter {
    /// Returns a parameter between two values.
    pub const fn new(name: &'static str, start: i32, min: i32, max: i32) -> Parameter {
        Parameter { name, start, min, max }
    }
}

/// The settings made by the viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonSettings {
    /// The parameters' values.
    pub values: Vec<i32>,
    /// BIOS codes of the keys typed into a lesson that [takes keys](Lesson::takes_keys).
    pub typed: Vec<u16>,
    /// Points after those that are parameters; empty if the lesson does not take them.
    pub more_points: Vec<(i32, i32)>,
    /// The language of texts in the picture.
    pub language: Language,
}

/// A call of graphics.h for which a lesson was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCall {
    /// The call, as in C.
    pub call: String,
    /// Its place in the lesson's picture; `None` if the lesson cannot show its arguments and starts with its own.
    pub placement: Option<Placement>,
}

/// The place of a program's figure in a lesson's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The distance by which the figure is moved.
    pub moved: (i32, i32),
    /// The factor by which the figure is reduced before it is moved.
    pub reduction: i32,
}

impl LessonSettings {
    /// Returns a setting with values of the parameters and nothing else.
    pub fn new(values: Vec<i32>, language: Language) -> LessonSettings {
        LessonSettings { values, typed: Vec::new(), more_points: Vec::new(), language }
    }
}

impl Lesson {
    /// Returns its texts in a language.
    pub fn text(&self, language: Language) -> &'static LessonText {
        &self.texts[language as usize]
    }

    /// Returns whether the lesson also gets the keys of the player.
    pub(crate) fn takes_all_keys(&self) -> bool {
        self.takes_keys && self.parameters.is_empty()
    }

    /// Returns the version of the lesson's steps: another number if they change. It is a checksum of the marks and the pixels
    /// of all steps with the initial setting.
    pub fn version(&self) -> u16 {
        // FNV-1a, 32 bits, folded.
        let mut sum: u32 = 0x811C_9DC5;
        for step in (self.record)(&self.default_settings()).steps() {
            let (x, y) = step.at;
            let bytes = step.mark.bytes().chain(x.to_le_bytes()).chain(y.to_le_bytes());
            bytes.for_each(|byte| sum = (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        }
        (sum ^ sum >> 16) as u16
    }

    /// Returns the setting that the lesson opens with, in the default language; the player sets its own.
    pub fn default_settings(&self) -> LessonSettings {
        let values = self.parameters.iter().map(|parameter| parameter.start).collect();
        LessonSettings::new(values, Language::default())
    }
}

/// Returns all lessons, in the order of the [chapters](CHAPTERS), each compiled when the iterator reaches it.
pub fn all() -> impl Iterator<Item = &'static Lesson> {
    names().map(|name| named(name).expect("a test finds every lesson"))
}

/// Returns the names of all lessons, in the order of the [chapters](CHAPTERS).
pub fn names() -> impl Iterator<Item = &'static str> {
    CHAPTERS.iter().flat_map(|(_, names)| *names).copied()
}

#[cfg(test)]
pub(crate) mod tests;
