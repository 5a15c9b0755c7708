//! The lesson on thick lines: Borland's kernel draws the line three times, the textbook fills a rectangle.

use super::bresenham::steps::LineOperations;
use super::polygon::{self, RowOperations};
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Hint, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecording,
    excerpt::excerpt,
};
use crate::gfx::line::offset_lines;
use crate::gfx::polygon::{PolygonScan, Span};
use crate::gfx::{Color, Framebuffer, Line, Rect, Thickness};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3)],
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.kernel, sides.textbook],
        code: SourceCode::Rust(polygon::EXCERPT),
        record: &|setting| record_rectangle(setting.line()),
    }),
    ..Lesson::new(
        "thick-line",
        excerpt!("thick", [crate::gfx::source::LINE]),
        &[
            Parameter::new("x1", 100, 0, WIDTH - 1),
            Parameter::new("y1", 80, 0, HEIGHT - 1),
            Parameter::new("x2", 190, 0, WIDTH - 1),
            Parameter::new("y2", 150, 0, HEIGHT - 1),
        ],
        &record,
        &exercise,
    )
};

/// The colours of the three lines.
const COLORS: [Color; 3] = [Color::YELLOW, Color::LIGHT_CYAN, Color::LIGHT_MAGENTA];

fn record(setting: &LessonSettings) -> StepRecording {
    let line = setting.line();
    let flat = line.x1.abs_diff(line.x2) >= line.y1.abs_diff(line.y2);
    let ideal = Hint::Line((line.x1, line.y1), (line.x2, line.y2), Color::LIGHT_GREEN);
    let step = |mark, at| Step::new(mark, at).hint(ideal.clone()).value("flat", flat);
    let line_operations = LineOperations::new();
    let mut steps = vec![step("flat", (line.x1, line.y1))];
    let lines = offset_lines(line, Thickness::Thick).zip(Thickness::Thick.offsets()).zip(COLORS);
    for ((one, offset), color) in lines {
        let (dx, dy) = if flat { (0, *offset) } else { (*offset, 0) };
        let step = |mark, at| step(mark, at).value("offset", offset);
        let start = (one.x1, one.y1);
        steps.push(step("dx", start).value("dx", dx));
        steps.push(step("dy", start).value("dx", dx).value("dy", dy));
        let step = |mark, at| step(mark, at).value("dx", dx).value("dy", dy);
        let first = |step: Step| step.value("x1, y1", format!("{}, {}", one.x1, one.y1));
        steps.push(first(step("first", start)));
        let both = |step: Step| first(step).value("x2, y2", format!("{}, {}", one.x2, one.y2));
        steps.push(both(step("second", (one.x2, one.y2))));
        let pixels = one.points().zip(line_operations.by_pixel(one));
        steps.extend(pixels.map(|((x, y), count)| both(step("line", (x, y))).executing(count).pixel(x, y, color)));
    }
    StepRecording::on_black(steps)
}

/// Returns the vertices of the rectangle of width three around a line, one pixel to either side.
fn vertices(line: Line) -> [(i32, i32); 4] {
    let (width, height) = (f64::from(line.x2 - line.x1), f64::from(line.y2 - line.y1));
    let length = width.hypot(height).max(1.0);
    let (dx, dy) = (-height / length, width / length);
    let corner = |x: i32, y: i32, side: f64| {
        ((f64::from(x) + side * dx).round() as i32, (f64::from(y) + side * dy).round() as i32)
    };
    [
        corner(line.x1, line.y1, 1.0),
        corner(line.x2, line.y2, 1.0),
        corner(line.x2, line.y2, -1.0),
        corner(line.x1, line.y1, -1.0),
    ]
}

/// Records the rectangle: row by row, then its outline.
fn record_rectangle(line: Line) -> StepRecording {
    let corners = vertices(line);
    let ideal = Hint::Line((line.x1, line.y1), (line.x2, line.y2), Color::LIGHT_GREEN);
    let step = |mark, at| Step::new(mark, at).hint(ideal.clone());
    let (line_operations, row_operations) = (LineOperations::new(), RowOperations::new());
    let mut steps = Vec::new();
    let mut scan = PolygonScan::new(&corners, 0..HEIGHT);
    loop {
        let waiting = scan.edge_table().len();
        let active = scan.active_edges().len();
        let Some(pairs) = scan.next() else { break };
        let entered = waiting - scan.edge_table().len();
        let Some(&Span { y, x1, .. }) = pairs.first() else { continue };
        let step = |mark| step(mark, (x1, y)).value("y", y);
        steps.push(step("row").executing(row_operations.total(&scan, active, entered)));
        let shown = pairs.iter().map(|pair| format!("{}-{}", pair.x1, pair.x2)).collect::<Vec<_>>().join(" ");
        let filled = |step: Step, pair: &Span| step.rect(Rect::from_corners(pair.x1, y, pair.x2, y), COLORS[0]);
        steps.push(pairs.iter().fold(step("pair").value("pair", shown), filled));
    }
    for index in 0..4 {
        let ((x1, y1), (x2, y2)) = (corners[index], corners[(index + 1) % 4]);
        let side = Line::new(x1, y1, x2, y2);
        for ((x, y), count) in side.points().zip(line_operations.by_pixel(side)) {
            let step = step("pair", (x, y)).executing(count);
            steps.push(step.value("side", index + 1).pixel(x, y, COLORS[1]));
        }
    }
    StepRecording::on_black(steps)
}

/// Creates an exercise on the start of the other two lines of a thick line.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut place = |size: i32, margin: u16| i32::from(random.random(size as u16 - 2 * margin) + margin);
    let (x1, y1) = (place(WIDTH, 60), place(HEIGHT, 60));
    // The line goes down: the direction in which it is drawn.
    let (x2, y2) = (x1 + place(101, 5) - 50, y1 + place(51, 0));
    // Not a diagonal, for which both would be right.
    let x2 = if (x2 - x1).abs() == (y2 - y1).abs() { x2 + 3 } else { x2 };
    let line = Line::new(x1, y1, x2, y2);
    let starts: Vec<(i32, i32)> =
        offset_lines(line, Thickness::Thick).map(|one| (one.x1, one.y1)).filter(|&start| start != (x1, y1)).collect();
    let shown = |starts: &[(i32, i32)]| starts.iter().map(|(x, y)| format!("({x}, {y})")).collect::<Vec<_>>().join(" ");
    let [above, left, corner] = [(0, 1), (1, 0), (1, 1)].map(|(dx, dy)| {
        let mut both = [(x1 - dx, y1 - dy), (x1 + dx, y1 + dy)];
        both.sort_unstable();
        shown(&both)
    });
    let mut sorted = starts.clone();
    sorted.sort_unstable();
    let (options, right) = Exercise::mix_options(shown(&sorted), [above, left, corner], random.rand());
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.line(x1, y1, x2, y2, Color::YELLOW);
    let gaps = [x1, y1, x2, y2].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x1, y1), answer: Answer::Choice { options, right }, why: None }
}
