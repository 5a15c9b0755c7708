//! Checks a student's program case by case, and compares the pixels and the output.

use std::collections::HashMap;

use super::error::CaseFailure;
use super::format::{Case, CaseAction, OutputRule, Pixels, Task, TaskKind};
use super::harness::{FunctionCall, Pixel, Recording};
use super::picture::{self, CasePictures, Comparison};
use super::printed;
use super::program::{ProgramResult, ProgramRun};
use super::submission::SubmittedFile;
use crate::gfx::{Framebuffer, Rect};

/// The number of the background's colour.
const BACKGROUND: i32 = 0;

/// The drawing functions of graphics.h, which `allowed` restricts.
const DRAWING: &[&str] = &[
    "arc",
    "bar",
    "bar3d",
    "circle",
    "drawpoly",
    "ellipse",
    "fillellipse",
    "fillpoly",
    "floodfill",
    "line",
    "linerel",
    "lineto",
    "outtext",
    "outtextxy",
    "pieslice",
    "putimage",
    "putpixel",
    "rectangle",
    "sector",
];

/// The result of a case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The call, as C, or the input of a program.
    pub call: String,
    /// The points of the case.
    pub points: u32,
    /// `true` if the case is hidden from students.
    pub hidden: bool,
    /// The reason why it is not passed.
    pub failure: Option<CaseFailure>,
    /// The expected and the drawn picture, if the case is not passed and draws something.
    pub pictures: Option<CasePictures>,
    /// The seconds of the simulated PC after which a complete program that does not end was stopped.
    pub stopped: Option<u64>,
}

/// The outcome of a case.
#[derive(Default)]
pub(super) struct CaseOutcome {
    /// The failure; `None` if the case is passed.
    pub failure: Option<CaseFailure>,
    /// The pictures of a case that is not passed.
    pub pictures: Option<CasePictures>,
    /// The seconds after which a complete program was stopped.
    pub stopped: Option<u64>,
}

impl CaseResult {
    /// Returns whether the case is passed.
    pub fn is_passed(&self) -> bool {
        self.failure.is_none()
    }
}

impl Task {
    /// Checks a program with all cases of the task. The first file has the function; the others can be included.
    ///
    /// # Errors
    /// Returns the failure that prevents all cases: the program does not compile, or does not define the function.
    pub fn check(&self, files: &[SubmittedFile]) -> Result<Vec<CaseResult>, CaseFailure> {
        let mut results = Vec::new();
        for case in &self.cases {
            let CaseOutcome { failure, pictures, stopped } = self.check_case(case, files, &|| ());
            if let Some(failure) = failure.as_ref().filter(|failure| failure.is_fatal()) {
                return Err(failure.clone());
            }
            let Case { call, points, hidden, .. } = case.clone();
            results.push(CaseResult { call, points, hidden, failure, pictures, stopped });
        }
        Ok(results)
    }

    pub(super) fn check_case(&self, case: &Case, files: &[SubmittedFile], progress: &dyn Fn()) -> CaseOutcome {
        match (&self.kind, &case.action) {
            (TaskKind::Function { name, order }, CaseAction::Call { expected, .. }) => {
                let recording = self.record(name, case, files, progress);
                let (failure, expected) = self.judge_call(expected, &recording, *order, case.tolerance);
                let failed = failure.as_ref().filter(|failure| !failure.is_fatal());
                let pictures = failed.and_then(|_| CasePictures::of_pixels(expected?, &recording.drawn()));
                CaseOutcome { failure, pictures, stopped: None }
            }
            (TaskKind::Program { regions, output }, CaseAction::Run { expected, time, .. }) => {
                let (found, failure) = self.play(case, files, progress, None);
                let stopped = found.is_cut_off.then_some(time.as_secs());
                let compare = |expected: &ProgramResult| self.compare_results(case, expected, &found, regions, *output);
                let differences = expected.iter().map(|result| (result, compare(result)));
                let nearest =
                    differences.min_by_key(|(_, difference)| difference.as_ref().map_or(0, |(count, _)| *count));
                let Some((expected, difference)) = nearest else {
                    return CaseOutcome { failure, pictures: None, stopped };
                };
                let failure = failure.or(difference.map(|(_, failure)| failure)).map(|failure| {
                    // A program that does not end is not run a second time.
                    let find = |place| self.play(case, files, progress, Some(place)).0.drawn_by;
                    if found.is_cut_off { failure } else { failure.with_statement(&find) }
                });
                let comparison = self.comparison(case, regions);
                let pictures = expected.picture.as_ref().filter(|_| failure.is_some()).and_then(|expected| {
                    let empty = Framebuffer::vga();
                    CasePictures::new(expected, found.picture.as_ref().unwrap_or(&empty), &comparison)
                });
                CaseOutcome { failure, pictures, stopped }
            }
            // A case always has the kind of its task.
            _ => CaseOutcome::default(),
        }
    }

    /// Compares the pixels of a call with those of all references. Returns the failure, and the pixels of the reference
    /// with the fewest differences.
    pub(super) fn judge_call<'e>(
        &self,
        expected: &'e [Pixels],
        recording: &Recording,
        order: bool,
        tolerance: i32,
    ) -> (Option<CaseFailure>, Option<&'e Pixels>) {
        let found = &recording.pixels;
        let drawn = found.iter().map(|pixel| ([pixel.x, pixel.y], pixel.color)).collect();
        let differences = expected.iter().map(|pixels| (pixels, self.compare(pixels, found, &drawn, order, tolerance)));
        let nearest = differences.min_by_key(|(_, difference)| difference.as_ref().map_or(0, |(count, _)| *count));
        let Some((expected, difference)) = nearest else { return (recording.failure.clone(), None) };
        let difference = difference.map(|(_, failure)| failure);
        // A wrong pixel explains more than the error to which it leads.
        let is_wrong = matches!(difference, Some(CaseFailure::Unexpected(..) | CaseFailure::Color(..)));
        let stops = |failure: &CaseFailure| failure.is_fatal() || matches!(failure, CaseFailure::Forbidden(..));
        let explains = is_wrong && !recording.failure.as_ref().is_some_and(stops);
        let failure = if explains { difference } else { recording.failure.clone().or(difference) };
        (failure, Some(expected))
    }

    /// Returns whether a program of the task may call a library function.
    pub(super) fn allows(&self, called: &str) -> bool {
        let is_listed = self
            .allowed
            .as_ref()
            .is_none_or(|allowed| !DRAWING.contains(&called) || allowed.iter().any(|known| known == called));
        is_listed && !self.forbidden.iter().any(|known| known == called)
    }

    /// Calls a function and records its pixels. Calls `progress` often.
    pub(super) fn record(
        &self,
        function: &str,
        case: &Case,
        files: &[SubmittedFile],
        progress: &dyn Fn(),
    ) -> Recording {
        let CaseAction::Call { before, after, .. } = &case.action else { return Recording::default() };
        let is_allowed = |called: &str| self.allows(called);
        let statements = [&**before, &*case.call, &**after];
        let call = FunctionCall { function, statements, arguments: 0, is_allowed: &is_allowed, progress };
        call.run(&self.with_headers(files))
    }

    /// Runs a complete program. Calls `progress` often. With a watched pixel, finds the statement that draws it.
    pub(super) fn play(
        &self,
        case: &Case,
        files: &[SubmittedFile],
        progress: &dyn Fn(),
        watched: Option<[i32; 2]>,
    ) -> (ProgramResult, Option<CaseFailure>) {
        let CaseAction::Run { keys, input, time, .. } = &case.action else { return Default::default() };
        let is_allowed = |called: &str| self.allows(called);
        let run = ProgramRun { keys: &keys.1, input, time: *time, is_allowed: &is_allowed, progress, watched };
        run.run(&self.with_headers(files))
    }

    pub(super) fn comparison<'a>(&self, case: &Case, regions: &'a [Rect]) -> Comparison<'a> {
        Comparison { tolerance: case.tolerance, colors: self.colors, regions }
    }

    /// Compares the results of a program. Returns the number of differences and the first one.
    fn compare_results(
        &self,
        case: &Case,
        expected: &ProgramResult,
        found: &ProgramResult,
        regions: &[Rect],
        output: OutputRule,
    ) -> Option<(usize, CaseFailure)> {
        if let Some(picture) = &expected.picture {
            let difference = match &found.picture {
                None if found.is_cut_off => Some((usize::MAX, CaseFailure::NoEnd)),
                None => Some((usize::MAX, CaseFailure::NoPicture)),
                Some(found) => picture::compare(picture, found, &self.comparison(case, regions)),
            };
            if difference.is_some() {
                return difference;
            }
        }
        printed::compare(&expected.printed, &found.printed, output)
    }

    /// Compares pixels with expected ones within a reach; `drawn` has the last colour at each place. Where colours do not matter, a pixel
    /// in colour 0 is a gap if others have another colour; a program that draws in colour 0 only has set a background.
    /// Returns the number of differences and the first one.
    pub(super) fn compare(
        &self,
        expected: &[[i32; 3]],
        found: &[Pixel],
        drawn: &HashMap<[i32; 2], i32>,
        order: bool,
        reach: i32,
    ) -> Option<(usize, CaseFailure)> {
        let mut failures = Vec::new();
        let uses_colors = found.iter().any(|pixel| pixel.line > 0 && pixel.color != BACKGROUND);
        let is_near = |map: &HashMap<[i32; 2], i32>, [x, y]: [i32; 2]| {
            let mut columns = x.saturating_sub(reach)..=x.saturating_add(reach);
            let rows = y.saturating_sub(reach)..=y.saturating_add(reach);
            columns.any(|x| rows.clone().any(|y| map.contains_key(&[x, y])))
        };
        let wanted: HashMap<[i32; 2], i32> = expected.iter().map(|[x, y, color]| ([*x, *y], *color)).collect();
        for pixel in found {
            let at = [pixel.x, pixel.y];
            if !is_near(&wanted, at) {
                failures.push(CaseFailure::Unexpected(pixel.x, pixel.y, pixel.line, pixel.text.clone()));
            } else if let Some(&color) = wanted.get(&at)
                && drawn[&at] != color
                && drawn[&at] == pixel.color
                && (self.colors || uses_colors && pixel.color == BACKGROUND)
            {
                failures.push(CaseFailure::Color(at, [color, pixel.color], pixel.line, pixel.text.clone()));
            }
        }
        let missing = expected.iter().filter(|[x, y, _]| !is_near(drawn, [*x, *y]));
        failures.extend(missing.map(|[x, y, _]| CaseFailure::Missing(*x, *y)));
        if order && failures.is_empty() {
            let pairs = expected.iter().zip(found).enumerate();
            let wrong = pairs.filter(|(_, ([x, y, _], pixel))| [*x, *y] != [pixel.x, pixel.y]);
            failures.extend(wrong.map(|(index, ([x, y, _], pixel))| {
                CaseFailure::Order(index + 1, [*x, *y], [pixel.x, pixel.y], pixel.line, pixel.text.clone())
            }));
        }
        let count = failures.len();
        failures.into_iter().next().map(|first| (count, first))
    }
}
