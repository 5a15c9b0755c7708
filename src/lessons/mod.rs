//! The lessons: one file per lesson.
//!
//! A [`Lesson`] is data: the section of our own source that it shows, the parameters that the viewer may change, and a
//! function from those to a [`StepRecording`], the algorithm's run step by step. The run uses the same iterators and
//! functions that draw the program's screens. The [player](crate::player) shows it: picture, magnifier, code, values.
//!
//! | file | contents |
//! |---|---|
//! | [`file`](mod@file) | lessons in files: the algorithm in C, with sentences and questions |
//! | [`host`] | what lessons need from the program in which they run: progress, the workbench |
//! | [`recording`] | steps, forward and backward |
//! | [`recorder`] | records the drawing of library functions as steps |
//! | [`source_code`] | the code of a lesson: a section of our source, or C |
//! | [`excerpt`] | a section of our source with its marks |
//! | `room` | the room for the texts of a lesson |
//! | `start` | the initial state of a lesson |
//! | `costs` | the operations of steps |
//! | [`operations`] | the operations in a line of code |
//! | [`parameters`] | parameters by name |
//! | [`exercise`] | questions generated from a seed |
//! | [`chapters`] | the chapters and their lessons |
//! | [`topics`] | the lesson on what was drawn last, with its parameters |

pub mod chapters;
pub(crate) mod costs;
pub mod excerpt;
pub mod exercise;
pub mod file;
pub mod host;
pub mod operations;
pub mod parameters;
pub mod recorder;
pub mod recording;
pub(crate) mod room;
pub mod source_code;

mod alpha_beta;
mod bezier;
mod blinds;
mod board;
mod boundary;
mod bresenham;
mod bridge;
mod circle;
mod clip;
mod clip_polygon;
mod clip_window;
mod colors;
mod crossing;
mod data_file;
mod dda;
mod degrees;
mod ellipse;
mod fill_figure;
mod flood;
mod frontier;
mod glyph;
mod keyboard;
mod menu;
mod midpoint_curve;
mod morph;
mod motion;
mod patterns;
mod pixels;
mod planar;
mod polygon;
mod random;
mod scene;
mod shuffle;
mod start;
mod texts;
pub mod topics;
mod transform;
mod win_table;

pub use chapters::{CHAPTERS, Chapter};
pub use excerpt::{CalledCode, Excerpt};
pub use exercise::{Answer, Exercise};
pub use recorder::StepRecorder;
pub use recording::{Hint, Step, StepRecording};
pub use source_code::SourceCode;
pub use start::{LessonLook, LessonStart};

use crate::gfx::Line;
use crate::machine::BorlandRng;
use crate::text::Language;
use crate::text::lessons::{AlgorithmNames, LessonText};
use crate::turboc::pc::Pc;

/// A function that runs an algorithm with a setting and records its steps.
pub type Record = dyn Fn(&LessonSettings) -> StepRecording + Sync;

/// A lesson.
pub struct Lesson {
    /// Its name on the command line.
    pub name: &'static str,
    /// The source code that it shows.
    pub code: SourceCode,
    /// The parameters that the viewer can change, in the order of [`LessonText::parameters`].
    pub parameters: &'static [Parameter],
    /// Pairs of parameters that are column and row of a point of the picture, which can be dragged.
    pub handles: &'static [(usize, usize)],
    /// `true` if keys that the stage does not use are typed into the lesson: see [`LessonSettings::typed`]. A lesson without
    /// parameters gets all keys except the stage's function keys.
    pub takes_keys: bool,
    /// `true` if the stage shows how many arithmetic operations the code has executed. Of a comparison, both sides.
    pub counts_operations: bool,
    /// The content of the magnifier.
    pub magnifier: Magnifier,
    /// Runs the algorithm with a setting.
    pub record: &'static Record,
    /// Another algorithm for the same task, shown side by side.
    pub comparison: Option<Comparison>,
    /// Creates a question, answered by the library's own code, with a picture in a language.
    pub exercise: &'static ExerciseOf,
    /// The parts that only a lesson in a file has.
    pub file: Option<FileParts>,
}

/// A function that creates a question with a picture in a language.
pub type ExerciseOf = dyn Fn(&mut BorlandRng, Language) -> Exercise + Sync;

/// The parts of a lesson that only a [lesson in a file](mod@file) has.
pub struct FileParts {
    /// The texts, in the order of [`Language::ALL`].
    pub texts: &'static [LessonText; 2],
    /// The lesson that shows the same algorithm in our Rust, with the same parameters.
    pub rust: Option<&'static Lesson>,
    /// The questions that can be asked on the way.
    pub questions: Option<LessonQuestions>,
    /// Returns the complete program with a setting.
    pub program: &'static ProgramOf,
    /// Returns the PC on which the recording is made with a setting, at its start; `None` if the program cannot be compiled.
    pub pc: &'static PcOf,
}

/// A function that returns the PC on which a lesson runs with a setting.
pub type PcOf = dyn Fn(&LessonSettings) -> Option<Pc> + Sync;

/// A function that returns the complete program of a lesson with a setting.
pub type ProgramOf = dyn Fn(&LessonSettings) -> host::LessonProgram + Sync;

/// The questions on the way through a lesson.
pub struct LessonQuestions {
    /// Creates the questions.
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

/// Another algorithm that is compared with a lesson's.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// The names of the lesson's own algorithm and of the compared one.
    pub names: &'static (dyn Fn(&AlgorithmNames) -> [&'static str; 2] + Sync),
    /// The source code of this one.
    pub code: SourceCode,
    /// Runs it with a setting of the lesson.
    pub record: &'static Record,
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
    /// Vertices of a polygon after those that are parameters; empty in all other lessons.
    pub more_vertices: Vec<(i32, i32)>,
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
    /// The factor by which the figure is smaller, first.
    pub reduction: i32,
}

impl LessonSettings {
    /// Returns the line whose end points are the first four values.
    pub fn line(&self) -> Line {
        Line::new(self.values[0], self.values[1], self.values[2], self.values[3])
    }
}

impl Lesson {
    /// Creates a lesson in Rust without handles and without a comparison, which does not count operations.
    const fn new(
        name: &'static str,
        code: Excerpt,
        parameters: &'static [Parameter],
        record: &'static Record,
        exercise: &'static ExerciseOf,
    ) -> Lesson {
        Lesson {
            name,
            code: SourceCode::Rust(code),
            parameters,
            handles: &[],
            takes_keys: false,
            counts_operations: false,
            magnifier: Magnifier::Pixels,
            record,
            comparison: None,
            exercise,
            file: None,
        }
    }

    /// Returns its texts in a language.
    pub fn text(&self, language: Language) -> &'static LessonText {
        let texts = self.file.as_ref().map_or_else(|| texts::of(self.name), |file| file.texts);
        &texts[language as usize]
    }

    /// Returns the lesson that shows the same algorithm in our Rust, if there is one.
    pub(crate) fn rust(&self) -> Option<&'static Lesson> {
        self.file.as_ref().and_then(|file| file.rust)
    }

    /// Returns the questions that can be asked on the way, if the lesson has its own.
    pub(crate) fn questions(&self) -> Option<&LessonQuestions> {
        self.file.as_ref().and_then(|file| file.questions.as_ref())
    }

    /// Returns whether the lesson also gets the keys of the stage.
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

    /// Returns the setting that the lesson opens with, in the default language; the stage sets its own.
    pub fn default_settings(&self) -> LessonSettings {
        let values = self.parameters.iter().map(|parameter| parameter.start).collect();
        LessonSettings { values, typed: Vec::new(), more_vertices: Vec::new(), language: Language::default() }
    }
}

/// Returns all lessons, in the order of the [chapters](CHAPTERS). Lessons in files are compiled when the iterator reaches
/// them.
pub fn all() -> impl Iterator<Item = &'static Lesson> {
    names().map(|name| named(name).expect("a test finds every lesson"))
}

/// Returns the names of all lessons, in the order of the [chapters](CHAPTERS).
pub fn names() -> impl Iterator<Item = &'static str> {
    CHAPTERS.iter().flat_map(|(_, names)| *names).copied()
}

/// The lessons in Rust, in the recommended order.
const RUST_LESSONS: &[&Lesson] = &[
    &pixels::LESSON,
    &colors::LESSON,
    &dda::LESSON,
    &bresenham::LESSON,
    &circle::LESSON,
    &ellipse::LESSON,
    &patterns::LESSON,
    &boundary::LESSON,
    &flood::LESSON,
    &polygon::LESSON,
    &clip::LESSON,
    &clip_polygon::LESSON,
    &transform::LESSON,
    &bezier::LESSON,
    &glyph::LESSON,
    &menu::LESSON,
    &random::LESSON,
    &shuffle::LESSON,
    &blinds::LESSON,
    &motion::LESSON,
    &morph::LESSON,
    &board::LESSON,
    &bridge::LESSON,
    &alpha_beta::LESSON,
    &frontier::LESSON,
    &win_table::LESSON,
    &keyboard::LESSON,
    &planar::LESSON,
];

/// Returns the lesson in Rust with a name.
fn rust_lesson(name: &str) -> Option<&'static Lesson> {
    RUST_LESSONS.iter().copied().find(|lesson| lesson.name == name)
}

/// Returns the lesson with a name: that in a file, if there is one, or else that in Rust.
pub fn named(name: &str) -> Option<&'static Lesson> {
    file::named(name).or_else(|| rust_lesson(name))
}

#[cfg(test)]
pub(crate) mod tests;
