//! Checks a student's function case by case, and compares the recorded pixels.

use std::collections::HashMap;

use super::error::CaseFailure;
use super::format::{Case, Task};
use super::harness::{FunctionCall, Pixel};

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
    /// The call, as C.
    pub call: String,
    /// The points of the case.
    pub points: u32,
    /// Whether the case is hidden from students.
    pub hidden: bool,
    /// The reason why it is not passed.
    pub failure: Option<CaseFailure>,
}

impl Task {
    /// Checks a program with all cases of the task.
    pub fn check(&self, name: &str, source: &[u8]) -> Vec<CaseResult> {
        let check = |case: &Case| CaseResult {
            call: case.call.clone(),
            points: case.points,
            hidden: case.hidden,
            failure: self.check_case(case, name, source).err(),
        };
        self.cases.iter().map(check).collect()
    }

    fn check_case(&self, case: &Case, name: &str, source: &[u8]) -> Result<(), CaseFailure> {
        let found = self.record(case, name, source)?;
        let drawn = found.iter().map(|pixel| ([pixel.x, pixel.y], pixel.color)).collect();
        let differences = case.expected.iter().map(|expected| self.compare(expected, &found, &drawn));
        match differences.min_by_key(|difference| difference.as_ref().map_or(0, |(count, _)| *count)) {
            Some(Some((_, failure))) => Err(failure),
            _ => Ok(()),
        }
    }

    /// Runs a case and records its pixels.
    pub(super) fn record(&self, case: &Case, name: &str, source: &[u8]) -> Result<Vec<Pixel>, CaseFailure> {
        let is_allowed = |called: &str| {
            let is_listed = self
                .allowed
                .as_ref()
                .is_none_or(|allowed| !DRAWING.contains(&called) || allowed.iter().any(|known| known == called));
            is_listed && !self.forbidden.iter().any(|known| known == called)
        };
        let statements = [&*case.before, &*case.call, &*case.after];
        FunctionCall { function: &self.function, statements, is_allowed: &is_allowed }.run(name, source)
    }

    /// Compares pixels with expected ones; `drawn` has the last colour at each place. Returns the number of differences and
    /// the first one.
    pub(super) fn compare(
        &self,
        expected: &[[i32; 3]],
        found: &[Pixel],
        drawn: &HashMap<[i32; 2], i32>,
    ) -> Option<(usize, CaseFailure)> {
        let mut failures = Vec::new();
        let reach = self.tolerance;
        let is_near = |map: &HashMap<[i32; 2], i32>, [x, y]: [i32; 2]| {
            (y - reach..=y + reach).any(|y| (x - reach..=x + reach).any(|x| map.contains_key(&[x, y])))
        };
        let wanted: HashMap<[i32; 2], i32> = expected.iter().map(|[x, y, color]| ([*x, *y], *color)).collect();
        for pixel in found {
            let at = [pixel.x, pixel.y];
            if !is_near(&wanted, at) {
                failures.push(CaseFailure::Unexpected(pixel.x, pixel.y, pixel.line, pixel.text.clone()));
            } else if self.colors
                && let Some(&color) = wanted.get(&at)
                && drawn[&at] != color
                && drawn[&at] == pixel.color
            {
                failures.push(CaseFailure::Color(at, [color, pixel.color], pixel.line, pixel.text.clone()));
            }
        }
        let missing = expected.iter().filter(|[x, y, _]| !is_near(drawn, [*x, *y]));
        failures.extend(missing.map(|[x, y, _]| CaseFailure::Missing(*x, *y)));
        if self.order && failures.is_empty() {
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
