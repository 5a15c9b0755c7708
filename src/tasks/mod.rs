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

mod check;
mod error;
mod format;
mod harness;
mod inspect;
mod picture;
mod program;
mod starter;
mod submission;

pub use check::CaseResult;
pub use error::{CaseFailure, TaskError, TaskErrorKind};
pub use format::{Case, OutputRule, Task};
pub use inspect::{CaseProgram, CaseRun};
pub use picture::CasePictures;
pub use submission::SubmittedFile;

/// The files of a working task, from which teachers start, by name.
pub const TEMPLATE: &[(&str, &str)] =
    &[("task.toml", include_str!("template.toml")), ("reference.c", include_str!("template.c"))];

/// The files of an example of a task.
pub type ExampleTask = &'static [(&'static str, &'static str)];

/// The example tasks of `examples/tasks`: their folders and files.
pub const EXAMPLES: [(&str, ExampleTask); 5] = [
    (
        "dda-line",
        &[
            ("task.toml", include_str!("../../examples/tasks/dda-line/task.toml")),
            ("reference.c", include_str!("../../examples/tasks/dda-line/reference.c")),
            ("reversed.c", include_str!("../../examples/tasks/dda-line/reversed.c")),
        ],
    ),
    (
        "bresenham-line",
        &[
            ("task.toml", include_str!("../../examples/tasks/bresenham-line/task.toml")),
            ("reference.c", include_str!("../../examples/tasks/bresenham-line/reference.c")),
            ("steep.c", include_str!("../../examples/tasks/bresenham-line/steep.c")),
            ("ties.c", include_str!("../../examples/tasks/bresenham-line/ties.c")),
        ],
    ),
    (
        "midpoint-circle",
        &[
            ("task.toml", include_str!("../../examples/tasks/midpoint-circle/task.toml")),
            ("midpoint.c", include_str!("../../examples/tasks/midpoint-circle/midpoint.c")),
            ("bresenham.c", include_str!("../../examples/tasks/midpoint-circle/bresenham.c")),
        ],
    ),
    (
        "boundary-fill",
        &[
            ("task.toml", include_str!("../../examples/tasks/boundary-fill/task.toml")),
            ("reference.c", include_str!("../../examples/tasks/boundary-fill/reference.c")),
        ],
    ),
    (
        "rotation",
        &[
            ("task.toml", include_str!("../../examples/tasks/rotation/task.toml")),
            ("reference.c", include_str!("../../examples/tasks/rotation/reference.c")),
        ],
    ),
];

#[cfg(test)]
mod tests;
