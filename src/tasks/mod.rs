//! Programming tasks: a folder with a description, reference programs and test cases, and the check of a student's
//! program.
//!
//! A task is a file `task.toml` and reference programs in C. The checker supplies `main`, calls the student's function
//! for each case and records the pixels that it draws. A case is passed if a reference draws the same pixels. For a
//! complete program, the checker types the input and compares the last picture.
//!
//! ```
//! use huanle::tasks::{SubmittedFile, Task, TEMPLATE};
//!
//! let load = |name: &str| TEMPLATE.iter().find(|(file, _)| *file == name).map(|(_, text)| text.as_bytes().to_vec());
//! let task = Task::load("task.toml", &load).unwrap();
//! let source = b"void line(int x1, int y1, int x2, int y2) { putpixel(x1, y1, WHITE); putpixel(x2, y2, WHITE); }";
//! let results = task.check(&[SubmittedFile::new("lab.c", *source)]).unwrap();
//! assert!(results.iter().any(|result| result.failure.is_some()));
//! ```

mod archive;
mod check;
mod domain;
mod error;
mod file_kind;
mod format;
mod hand_ins;
mod harness;
mod inspect;
mod json;
mod marks;
mod mutants;
mod owners;
mod picture;
mod printed;
mod program;
mod report;
mod similarity;
mod starter;
mod submission;
mod trials;

use crate::text::Language;
pub use archive::ArchiveError;
pub use check::CaseResult;
pub use error::{CaseFailure, StopReason, TaskError, TaskErrorKind};
pub use file_kind::{FileKind, file_kind};
pub use format::{Case, OutputRule, Task};
pub use hand_ins::{HandIn, HandInProblem, collect_hand_ins};
pub(crate) use harness::{HARNESS_VARIABLES, STUDENT_PREFIX, is_harness};
pub use inspect::{CaseProgram, CaseRun};
pub use json::{read_program, read_result, write_program, write_result, write_stop};
pub use marks::{MarkRow, Override, ProgramMark, marks_csv, moodle_csv, read_overrides};
pub use mutants::Mutant;
pub use picture::CasePictures;
pub use report::{ClassReport, REPORT_MARKER, page_names};
#[cfg(feature = "cli")]
pub(crate) use report::{escape as escape_html, html_page, inline_png};
pub use similarity::{Fingerprints, SimilarPair, fingerprints, similar_pairs};
pub use submission::{SubmittedFile, decode_name};
pub use trials::{MutantResult, PreparedProgram, Trial};

/// The names and the texts of files.
pub type FileTexts = &'static [(&'static str, &'static str)];

/// The files of a working task, from which teachers start.
pub const TEMPLATE: FileTexts =
    &[("task.toml", include_str!("template.toml")), ("reference.c", include_str!("template.c"))];

/// The files of `examples/othello`, which every task may have as headers, first the one with `main`.
pub const OTHELLO: FileTexts = &[
    ("othello.c", include_str!("../../examples/othello/othello.c")),
    ("mainface.h", include_str!("../../examples/othello/mainface.h")),
    ("effect.h", include_str!("../../examples/othello/effect.h")),
    ("playface.h", include_str!("../../examples/othello/playface.h")),
    ("pvscom.h", include_str!("../../examples/othello/pvscom.h")),
    ("word.h", include_str!("../../examples/othello/word.h")),
];

/// Returns the folder of an example task, and its files.
macro_rules! example {
    ($folder:literal: $($file:literal),+) => {
        ($folder, &[$(($file, include_str!(concat!("../../examples/tasks/", $folder, "/", $file)))),+])
    };
}

/// The example tasks of `examples/tasks`: their folders and files, first `task.toml` and a reference. Those whose names end in
/// [`MISTAKE`] start from a program with a mistake, in the order of a course: lines, curves, filling, clipping,
/// transformations, hidden surfaces, animation.
pub const EXAMPLES: [(&str, FileTexts); 30] = [
    example!("dda-line": "task.toml", "reference.c", "reversed.c"),
    example!("bresenham-line": "task.toml", "reference.c", "steep.c", "ties.c"),
    example!("midpoint-circle": "task.toml", "midpoint.c", "bresenham.c", "ties.c"),
    example!("ellipse": "task.toml", "midpoint.c", "integer.c"),
    example!("boundary-fill": "task.toml", "reference.c"),
    example!("flood-fill": "task.toml", "four.c", "eight.c"),
    example!("fill-polygon": "task.toml", "edges.c", "table.c"),
    example!("clip-line": "task.toml", "integer.c", "real.c"),
    example!("rotation": "task.toml", "reference.c"),
    example!("bezier": "task.toml", "bernstein.c", "casteljau.c"),
    example!("othello-transition": "task.toml", "reference.c", "start.c"),
    example!("othello-cursor": "task.toml", "reference.c", "start.c"),
    example!("othello-mobility": "task.toml", "reference.c", "start.c"),
    example!("othello-stars": "task.toml", "reference.c", "start.c"),
    example!("othello-score": "task.toml", "reference.c", "start.c"),
    example!("dda-mistake": "task.toml", "reference.c", "start.c"),
    example!("bresenham-mistake": "task.toml", "reference.c", "start.c"),
    example!("circle-mistake": "task.toml", "reference.c", "start.c"),
    example!("ellipse-mistake": "task.toml", "reference.c", "start.c"),
    example!("bezier-mistake": "task.toml", "reference.c", "start.c"),
    example!("boundary-fill-mistake": "task.toml", "reference.c", "start.c"),
    example!("flood-fill-mistake": "task.toml", "reference.c", "start.c"),
    example!("scan-fill-mistake": "task.toml", "reference.c", "start.c"),
    example!("cohen-sutherland-mistake": "task.toml", "reference.c", "start.c"),
    example!("liang-barsky-mistake": "task.toml", "reference.c", "start.c"),
    example!("sutherland-hodgman-mistake": "task.toml", "reference.c", "start.c"),
    example!("scaling-mistake": "task.toml", "reference.c", "start.c"),
    example!("rotation-mistake": "task.toml", "reference.c", "start.c"),
    example!("painter-mistake": "task.toml", "reference.c", "start.c"),
    example!("xor-ball-mistake": "task.toml", "reference.c", "start.c"),
];

/// The end of the names of the example tasks that start from a program with a mistake.
pub const MISTAKE: &str = "-mistake";

/// Loads an example task by its name; `None` if there is none.
///
/// # Errors
/// Returns the errors of [`Task::load`], which the examples do not have.
pub fn load_example(name: &str) -> Option<Result<Task, TaskError>> {
    let (_, files) = EXAMPLES.iter().find(|(known, _)| *known == name)?;
    Some(Task::load("task.toml", &|wanted| find_text(files, wanted)))
}

/// Returns the bytes of a file of `examples/othello`.
fn othello_file(name: &str) -> Option<Vec<u8>> {
    find_text(OTHELLO, name)
}

/// Returns the bytes of a file by its name.
fn find_text(files: FileTexts, name: &str) -> Option<Vec<u8>> {
    files.iter().find(|(file, _)| *file == name).map(|(_, text)| text.as_bytes().to_vec())
}

/// Returns the names and the titles of the example tasks.
pub fn example_titles(language: Language) -> impl Iterator<Item = (&'static str, String)> {
    EXAMPLES.iter().map(move |(name, files)| (*name, format::title(files[0].1, language)))
}

#[cfg(test)]
mod tests;
