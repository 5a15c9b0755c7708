//! Runs of single cases for editors: the expected and the drawn pixels, and a program that can be debugged.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::CaseFailure;
use super::format::{Case, Task};
use super::harness::{FunctionCall, RECORD_LINE};
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
    /// Runs a case with a program and compares its pixels.
    pub fn run_case(&self, case: &Case, name: &str, source: &[u8]) -> CaseRun {
        let expected = case.expected.first().cloned().unwrap_or_default();
        let found = match self.record(case, name, source) {
            Ok(found) => found,
            Err(failure) => return CaseRun { expected, failure: Some(failure), ..CaseRun::default() },
        };
        let last: HashMap<[i32; 2], i32> = found.iter().map(|pixel| ([pixel.x, pixel.y], pixel.color)).collect();
        let differences = case.expected.iter().map(|expected| (self.compare(expected, &found, &last), expected));
        let best = differences.min_by_key(|(difference, _)| difference.as_ref().map_or(0, |(count, _)| *count));
        let Some((difference, expected)) = best else { return CaseRun { expected, ..CaseRun::default() } };
        let drawn: Vec<[i32; 3]> = found.iter().map(|pixel| [pixel.x, pixel.y, pixel.color]).collect();
        CaseRun {
            unexpected: self.far_from(&drawn, expected),
            missing: self.far_from(expected, &drawn),
            expected: expected.clone(),
            drawn,
            failure: difference.map(|(_, failure)| failure),
        }
    }

    /// Returns the places of pixels that are not near any of the others.
    fn far_from(&self, pixels: &[[i32; 3]], others: &[[i32; 3]]) -> Vec<[i32; 2]> {
        let others: std::collections::HashSet<[i32; 2]> = others.iter().map(|[x, y, _]| [*x, *y]).collect();
        let near = -self.tolerance..=self.tolerance;
        let is_near =
            |x: i32, y: i32| near.clone().any(|down| near.clone().any(|right| others.contains(&[x + right, y + down])));
        pixels.iter().filter(|[x, y, _]| !is_near(*x, *y)).map(|[x, y, _]| [*x, *y]).collect()
    }

    /// Compiles the program of a case; `None` if it has errors.
    pub fn case_program(&self, case: &Case, name: &str, source: &[u8]) -> Option<CaseProgram> {
        let statements = [&*case.before, &*case.call, &*case.after];
        let call = FunctionCall { function: &self.function, statements, is_allowed: &|_| true };
        let program = Arc::new(call.compile(name, source).ok()?);
        let record = program.statements_on(0, RECORD_LINE);
        Some(CaseProgram { program, record })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::EXAMPLES;

    /// Loads an example task.
    fn example(name: &str) -> (Task, &'static str) {
        let (_, files) = EXAMPLES.iter().find(|(folder, _)| *folder == name).unwrap();
        let load =
            |wanted: &str| files.iter().find(|(file, _)| *file == wanted).map(|(_, text)| text.as_bytes().to_vec());
        (Task::load("task.toml", &load).unwrap(), files[1].1)
    }

    #[test]
    fn differences_are_those_of_the_check() {
        for (name, _) in EXAMPLES {
            let (task, reference) = example(name);
            for case in task.cases() {
                let run = task.run_case(case, "lab.c", reference.as_bytes());
                assert!(run.failure.is_none() && run.missing.is_empty() && run.unexpected.is_empty(), "{name}");
                assert!(!run.drawn.is_empty() && task.case_program(case, "lab.c", reference.as_bytes()).is_some());
            }
        }
        let (task, _) = example("dda-line");
        let wrong = b"void line(int x1, int y1, int x2, int y2) { putpixel(x1, y1, 15); putpixel(5, 6, 15); }";
        let run = task.run_case(&task.cases()[0], "lab.c", wrong);
        assert_eq!((run.unexpected.as_slice(), run.failed_pixel()), (&[[5, 6]][..], Some(1)));
        assert_eq!((run.first_difference(), run.missing.len()), (Some([5, 6]), 20));
    }
}
