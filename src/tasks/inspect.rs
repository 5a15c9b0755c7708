//! Runs of single cases for editors: the expected and the drawn pixels, and a program that can be debugged.

use std::sync::Arc;

use super::check::CaseOutcome;
use super::error::CaseFailure;
use super::format::{Case, CaseAction, Task, TaskKind};
use super::harness::{FunctionCall, RECORD_LINE};
use super::picture::CasePictures;
use super::submission::SubmittedFile;
use crate::gfx::{Color, Framebuffer};
use crate::turboc::Program;

/// A run of a case.
#[derive(Clone, Debug, Default)]
pub struct CaseRun {
    /// The pixels of the reference with the fewest differences: column, row and colour.
    pub expected: Vec<[i32; 3]>,
    /// The pixels that the program drew, in order.
    pub drawn: Vec<[i32; 3]>,
    /// The places of drawn pixels that are not expected.
    pub unexpected: Vec<[i32; 2]>,
    /// The places of expected pixels that were not drawn.
    pub missing: Vec<[i32; 2]>,
    /// The reason why the case is not passed.
    pub failure: Option<CaseFailure>,
}

/// The program of a case, for a debugger.
#[derive(Clone)]
pub struct CaseProgram {
    /// The program, which calls the student's function.
    pub program: Arc<Program>,
    /// The instructions before which a pixel is recorded.
    pub record: Vec<usize>,
}

impl CaseRun {
    /// Returns the run of a complete program, with the pixels of its pictures.
    fn of_pictures(failure: Option<CaseFailure>, pictures: Option<&CasePictures>) -> CaseRun {
        let Some(CasePictures { corner: (left, top), expected, found, difference }) = pictures else {
            return CaseRun { failure, ..CaseRun::default() };
        };
        let list = |picture: &Framebuffer| -> Vec<[i32; 3]> {
            let drawn = picture.pixels().iter().zip(0..).filter(|(color, _)| **color != Color::BLACK.index());
            drawn.map(|(&color, at)| [left + at % picture.width(), top + at / picture.width(), color.into()]).collect()
        };
        let differences = list(difference);
        let marked = |color: Color| -> Vec<[i32; 2]> {
            let pixels = differences.iter().filter(|pixel| pixel[2] == i32::from(color.index()));
            pixels.map(|&[x, y, _]| [x, y]).collect()
        };
        CaseRun {
            expected: list(expected),
            drawn: list(found),
            unexpected: marked(Color::LIGHT_RED),
            missing: marked(Color::LIGHT_CYAN),
            failure,
        }
    }

    /// Returns the number of the drawn pixel that the failure is about, from 0; `None` if it is about something else, such
    /// as a missing pixel.
    pub fn failed_pixel(&self) -> Option<usize> {
        let of = |x: i32, y: i32| self.drawn.iter().position(|pixel| pixel[..2] == [x, y]);
        match self.failure.as_ref()? {
            CaseFailure::Unexpected(x, y, ..) => of(*x, *y),
            CaseFailure::Color([x, y], [_, found], ..) => {
                self.drawn.iter().position(|pixel| *pixel == [*x, *y, *found])
            }
            CaseFailure::Order(number, ..) => number.checked_sub(1),
            _ => None,
        }
    }

    /// Returns the place of the first difference.
    pub fn first_difference(&self) -> Option<[i32; 2]> {
        match self.failure.as_ref()? {
            CaseFailure::Missing(x, y) | CaseFailure::Unexpected(x, y, ..) => Some([*x, *y]),
            CaseFailure::Color(at, ..) | CaseFailure::Order(_, _, at, ..) => Some(*at),
            _ => None,
        }
    }
}

impl Task {
    /// Runs a case with a program and compares what it draws. Calls `progress` often, so that an application can update its
    /// screen.
    pub fn run_case(&self, case: &Case, files: &[SubmittedFile], progress: &dyn Fn()) -> CaseRun {
        let (TaskKind::Function { name, order }, CaseAction::Call { expected, .. }) = (&self.kind, &case.action) else {
            let CaseOutcome { failure, pictures, .. } = self.check_case(case, files, progress);
            return CaseRun::of_pictures(failure, pictures.as_ref());
        };
        let recording = self.record(name, case, files, progress);
        let (failure, expected) = self.judge_call(expected, &recording, *order, case.tolerance);
        let (expected, drawn) = (expected.cloned().unwrap_or_default(), recording.drawn());
        let [unexpected, missing] =
            [(&drawn, &expected), (&expected, &drawn)].map(|(a, b)| far_from(a, b, case.tolerance));
        CaseRun { expected, drawn, unexpected, missing, failure }
    }

    /// Compiles the program of a case of a function task; `None` if it has errors.
    pub fn case_program(&self, case: &Case, files: &[SubmittedFile]) -> Option<CaseProgram> {
        let CaseAction::Call { before, after, .. } = &case.action else { return None };
        let statements = [&**before, &*case.call, &**after];
        let call = FunctionCall {
            function: self.function(),
            statements,
            arguments: 0,
            is_allowed: &|_| true,
            progress: &|| (),
        };
        let program = Arc::new(call.compile(&self.with_headers(files)).ok()?);
        let record = program.statements_on(0, RECORD_LINE);
        Some(CaseProgram { program, record })
    }
}

/// Returns the places of pixels that are not within the tolerance of any of the others.
fn far_from(pixels: &[[i32; 3]], others: &[[i32; 3]], tolerance: i32) -> Vec<[i32; 2]> {
    let others: std::collections::HashSet<[i32; 2]> = others.iter().map(|[x, y, _]| [*x, *y]).collect();
    let near = -tolerance..=tolerance;
    let is_near =
        |x: i32, y: i32| near.clone().any(|down| near.clone().any(|right| others.contains(&[x + right, y + down])));
    pixels.iter().filter(|[x, y, _]| !is_near(*x, *y)).map(|[x, y, _]| [*x, *y]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::{EXAMPLES, MISTAKE};

    /// Loads an example task.
    fn example(name: &str) -> (Task, &'static str) {
        let (_, files) = EXAMPLES.iter().find(|(folder, _)| *folder == name).unwrap();
        let load =
            |wanted: &str| files.iter().find(|(file, _)| *file == wanted).map(|(_, text)| text.as_bytes().to_vec());
        (Task::load("task.toml", &load).unwrap(), files[1].1)
    }

    #[test]
    #[ignore = "long"]
    fn references_have_no_differences() {
        for (name, _) in EXAMPLES.into_iter().filter(|(name, _)| !name.ends_with(MISTAKE)) {
            let (task, reference) = example(name);
            let files = [SubmittedFile::new("lab.c", reference)];
            for case in task.cases() {
                let run = task.run_case(case, &files, &|| ());
                assert!(run.failure.is_none() && run.missing.is_empty() && run.unexpected.is_empty(), "{name}");
                assert!(!run.drawn.is_empty() && task.case_program(case, &files).is_some());
            }
        }
    }

    #[test]
    fn differences_are_those_of_the_check() {
        let (task, _) = example("dda-line");
        let wrong = b"void line(int x1, int y1, int x2, int y2) { putpixel(x1, y1, 15); putpixel(5, 6, 15); }";
        let run = task.run_case(&task.cases()[0], &[SubmittedFile::new("lab.c", *wrong)], &|| ());
        assert_eq!((run.unexpected.as_slice(), run.failed_pixel()), (&[[5, 6]][..], Some(1)));
        assert_eq!((run.first_difference(), run.missing.len()), (Some([5, 6]), 20));
    }
}
