//! The check of a lesson file: runs with the extremes of every parameter.

use super::compiled::CompiledLesson;
use super::error::LessonFileError;
use super::{questions, recorder};
use crate::lessons::LessonSettings;
use crate::text::Language;

/// Runs a lesson with the initial parameters and with each parameter at its ends, and asks each question once.
///
/// # Errors
/// Returns the first error of a run.
pub(super) fn check(lesson: &CompiledLesson) -> Result<(), LessonFileError> {
    let run = |values, language| {
        recorder::record(lesson, &LessonSettings { values, typed: Vec::new(), more_vertices: Vec::new(), language })
    };
    let start: Vec<i32> = lesson.parameters.iter().map(|parameter| parameter.start).collect();
    for language in Language::ALL {
        run(start.clone(), language)?;
    }
    for (index, parameter) in lesson.parameters.iter().enumerate() {
        for value in [parameter.min, parameter.max] {
            let mut values = start.clone();
            values[index] = value;
            run(values, Language::English)?;
        }
    }
    questions::check(lesson)
}
