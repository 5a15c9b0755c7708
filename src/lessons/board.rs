//! Conversion between screen and board coordinates: the square under the mouse, and the centre of a square.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::motion::{Easing, in_between};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::screens::grid::Grid;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3)],
    counts_operations: true,
    ..Lesson::new(
        "board",
        excerpt!("board", [include_str!("../screens/grid.rs")]),
        &[
            Parameter::new("x1", 6, 0, WIDTH - 1),
            Parameter::new("y1", 70, 0, HEIGHT - 1),
            Parameter::new("x2", 216, 0, WIDTH - 1),
            Parameter::new("y2", 160, 0, HEIGHT - 1),
            Parameter::new("edge", 24, 0, 30),
            Parameter::new("size", 25, 9, 27),
        ],
        &record,
        &exercise,
    )
};

/// The number of squares per side.
const COUNT: u8 = 8;
/// The rectangle of the calculation for x; the one for y is below it.
const SUM: Rect = Rect::new(252, 60, 68, 36);
/// The number of positions of the mouse on its way.
const PLACES: u16 = 14;

fn record(setting: &LessonSettings) -> StepRecording {
    let [x1, y1, x2, y2, edge, cell] = std::array::from_fn(|index| setting.values[index]);
    let grid = Grid { edge, cell, count: COUNT };
    let mut steps = Vec::new();
    let mut marked = None;
    for (x, y) in std::iter::once((x1, y1)).chain(in_between((x1, y1), (x2, y2), PLACES, Easing::Linear)) {
        let asked = steps.len();
        let square = find(&mut steps, &grid, (x, y));
        steps[asked].strokes.push((Rect::new(x, y, 2, 2), Color::LIGHT_RED));
        if square != marked
            && let Some(left) = marked
        {
            steps[asked..].iter_mut().take(1).for_each(|step| cursor(step, &grid, left, Color::BLACK));
        }
        if let Some(square) = square {
            locate(&mut steps, &grid, square, (x, y));
            if let Some(step) = steps.last_mut() {
                cursor(step, &grid, square, Color::YELLOW);
                step.strokes.push((Rect::new(grid.centre(square.0), grid.centre(square.1), 1, 1), Color::LIGHT_GREEN));
            }
        }
        marked = square;
    }
    StepRecording::new(picture(&grid), steps)
}

/// Adds the steps from a mouse position to a square, as far as they lead. Returns the square, if any.
fn find(steps: &mut Vec<Step>, grid: &Grid, (x, y): (i32, i32)) -> Option<(u8, u8)> {
    let mut axis = |name, place: i32, line: (i32, i32)| {
        let distance = place - grid.edge;
        let hint = Hint::Line(line, (x, y), Color::LIGHT_GREEN);
        let step = |mark| Step::new(mark, (x, y)).value("mouse", format!("({x}, {y})")).value(name, place);
        let step = |mark| step(mark).value("distance", distance).hint(hint.clone());
        let sum = if name == "x" { SUM } else { Rect { y: SUM.y + SUM.height + 16, ..SUM } };
        let written = |step: Step, line: i32, text: &str| {
            step.text(bundled::rom8(), text, (sum.x, sum.y + 12 * line), Color::LIGHT_CYAN)
        };
        let erased = Rect { height: 2 * SUM.height + 16, ..sum };
        let first = written(step("distance").rect(erased, Color::BLACK), 0, &format!("{name}={place}"));
        steps.push(written(first, 1, &format!("-{}={distance}", grid.edge)));
        let index = distance.div_euclid(grid.cell);
        steps.push(written(step("divide").value("index", index), 2, &format!("/{}={index}", grid.cell)));
        let cell = grid.cell_at(place);
        let mark = if cell.is_some() { "inside" } else { "beside" };
        let comparisons = if index < 0 { 1 } else { 2 };
        let compared = step(mark).executing(Operations { comparisons, ..Operations::default() });
        steps.push(compared.value("index", cell.map_or("None".to_owned(), |cell| cell.to_string())));
        cell
    };
    let column = axis("x", x, (grid.edge, y))?;
    Some((column, axis("y", y, (x, grid.edge))?))
}

/// Adds the steps from a square to its centre.
fn locate(steps: &mut Vec<Step>, grid: &Grid, (column, row): (u8, u8), (x, y): (i32, i32)) {
    let middle = (grid.centre(column), grid.centre(row));
    let line = |index: u8| grid.edge + grid.cell * i32::from(index);
    for (name, index, places) in
        [("column", column, [(line(column), y), (middle.0, y)]), ("row", row, [(middle.0, line(row)), middle])]
    {
        let step = |mark, at| {
            let step = Step::new(mark, at).value("mouse", format!("({x}, {y})")).value(name, index);
            step.hint(Hint::Line((x, y), at, Color::LIGHT_GREEN)).value("line", line(index))
        };
        steps.push(step("line", places[0]));
        steps.push(step("centre", places[1]).value("centre", grid.centre(index)));
    }
}

/// Draws the original's cursor: four corners in a square.
fn cursor(step: &mut Step, grid: &Grid, (column, row): (u8, u8), color: Color) {
    let inside = |index: u8| grid.edge + grid.cell * i32::from(index) + 2;
    let (left, top, side, length) = (inside(column), inside(row), grid.cell - 3, grid.cell / 5);
    for (x, y) in
        [(left, top), (left + side - length, top), (left, top + side - 1), (left + side - length, top + side - 1)]
    {
        step.strokes.push((Rect::new(x, y, length, 1), color));
    }
    for (x, y) in
        [(left, top), (left + side - 1, top), (left, top + side - length), (left + side - 1, top + side - length)]
    {
        step.strokes.push((Rect::new(x, y, 1, length), color));
    }
}

/// Returns the board with numbered columns and rows.
fn picture(grid: &Grid) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let far = grid.edge + grid.cell * i32::from(COUNT);
    for place in (0..=i32::from(COUNT)).map(|index| grid.edge + grid.cell * index) {
        picture.line(place, grid.edge, place, far, Color::CYAN);
        picture.line(grid.edge, place, far, place, Color::CYAN);
    }
    let small = bundled::rom8();
    for index in 0..COUNT {
        let middle = grid.centre(index) - 3;
        picture.draw_text(small, &index.to_string(), middle, grid.edge - 10, Color::LIGHT_GRAY);
        picture.draw_text(small, &index.to_string(), grid.edge - 10, middle, Color::LIGHT_GRAY);
    }
    for (column, row, color) in
        [(3, 3, Color::WHITE), (4, 4, Color::WHITE), (4, 3, Color::DARK_GRAY), (3, 4, Color::DARK_GRAY)]
    {
        picture.fill_circle(grid.centre(column), grid.centre(row), grid.cell * 2 / 5, color);
    }
    picture
}

/// Creates an exercise on the square that contains a pixel.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut number = |least: i32, most: i32| least + i32::from(random.random((most - least) as u16));
    let grid = Grid { edge: number(5, 30), cell: number(15, 26), count: COUNT };
    let mut place = || grid.edge + number(0, grid.cell * i32::from(COUNT));
    let (x, y) = (place(), place());
    let shown = |x: Option<u8>, y: Option<u8>| x.zip(y).map(|(x, y)| format!("({x}, {y})"));
    // The edge ignored, rounding instead of truncation, columns and rows exchanged.
    let (half, whole) = (grid.cell / 2 + 1, Grid { edge: 0, ..grid });
    let wrong = [
        shown(whole.cell_at(x), whole.cell_at(y)),
        shown(grid.cell_at(x + half), grid.cell_at(y + half)),
        shown(grid.cell_at(y), grid.cell_at(x)),
        shown(grid.cell_at(x - half), grid.cell_at(y)),
        shown(grid.cell_at(x - grid.cell), grid.cell_at(y)),
        shown(grid.cell_at(x), grid.cell_at(y - grid.cell)),
    ];
    let right = shown(grid.cell_at(x), grid.cell_at(y)).unwrap_or_default();
    let (options, right) = Exercise::mix_options(right, wrong.into_iter().flatten(), random.rand());
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let far = grid.edge + grid.cell * i32::from(COUNT);
    for (place, other) in [(grid.edge, far), (far, grid.edge)] {
        picture.line(place, place, place, other, Color::CYAN);
        picture.line(place, place, other, place, Color::CYAN);
    }
    picture.fill_circle(x, y, 1, Color::LIGHT_RED);
    let gaps = [grid.edge, grid.cell, x, y].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x, y), answer: Answer::Choice { options, right }, why: None }
}
