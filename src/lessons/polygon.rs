//! Polygon scan conversion: edge table, active edges, pairs of crossings.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Excerpt, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::font::bundled;
use crate::gfx::polygon::{PolygonEdge, PolygonScan, Span, spans};
use crate::gfx::{Color, Framebuffer, Line, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)],
    counts_operations: true,
    ..Lesson::new(
        "polygon",
        EXCERPT,
        &[
            Parameter::new("x1", 160, 0, WIDTH - 1),
            Parameter::new("y1", 24, 0, HEIGHT - 1),
            Parameter::new("x2", 228, 0, WIDTH - 1),
            Parameter::new("y2", 196, 0, HEIGHT - 1),
            Parameter::new("x3", 58, 0, WIDTH - 1),
            Parameter::new("y3", 86, 0, HEIGHT - 1),
            Parameter::new("x4", 262, 0, WIDTH - 1),
            Parameter::new("y4", 104, 0, HEIGHT - 1),
            Parameter::new("x5", 92, 0, WIDTH - 1),
            Parameter::new("y5", 214, 0, HEIGHT - 1),
        ],
        &record,
        &exercise,
    )
};

/// The source that it shows.
const EXCERPT: Excerpt = excerpt!(
    "polygon",
    [crate::gfx::source::POLYGON, crate::gfx::source::LINE],
    &[
        CalledCode::new("enter", 1, "e.top <= y"),
        CalledCode::new("cross", 1, "i64::from(y) - i64::from(self.top)"),
        CalledCode::new("cross", 1, "i64::from(self.x) + super::line::mul_div"),
        CalledCode::new("cross", 1, "length.checked_mul(part)"),
        CalledCode::new("cross", 1, "product / whole"),
    ]
);

/// The operations of a scan line's parts.
struct RowOperations {
    /// The test of an edge in the edge table.
    enter: Operations,
    /// The test of an active edge.
    leave: Operations,
    /// The intersection with an active edge.
    cross: Operations,
}

impl RowOperations {
    fn new() -> RowOperations {
        let [enter, leave, cross] = ["enter", "leave", "cross"].map(|mark| EXCERPT.operations(mark));
        RowOperations { enter, leave, cross }
    }
}

/// Returns the comparisons with which an insertion sort, as the library uses it for short lists, sorts numbers.
fn sorting(numbers: &[i32]) -> Operations {
    let mut sorted: Vec<i32> = Vec::new();
    let mut comparisons = 0;
    for &number in numbers {
        let smaller = sorted.partition_point(|&other| other <= number);
        let greater = sorted.len() - smaller;
        comparisons += greater + usize::from(smaller > 0);
        sorted.insert(smaller, number);
    }
    Operations { comparisons: comparisons as u32, ..Operations::default() }
}

/// The colours of an edge in the edge table, of an active edge, and of a finished one.
const WAITING: Color = Color::DARK_GRAY;
const ACTIVE: Color = Color::LIGHT_RED;
const DONE: Color = Color::WHITE;
/// The colours of the current row, and of the rows above it.
const AT_WORK: Color = Color::YELLOW;
const FILLED: Color = Color::LIGHT_BLUE;

type Vertex = (i32, i32);

fn record(setting: &LessonSettings) -> StepRecording {
    let mut corners: Vec<Vertex> = setting.values.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    corners.extend(&setting.more_vertices);
    let operations = RowOperations::new();
    let mut scan = PolygonScan::new(&corners, 0..HEIGHT);
    let (mut steps, mut above, mut x) = (Vec::new(), Vec::new(), corners[0].0);
    loop {
        let (y, mut table, mut active) = (scan.rows().start, scan.edge_table().to_vec(), scan.active_edges().to_vec());
        let Some(pairs) = scan.next() else { break };
        x = pairs.first().map_or(x, |pair| pair.x1);
        let step = |mark, table: &[PolygonEdge], active: &[PolygonEdge]| {
            let step = Step::new(mark, (x, y)).value("y", y);
            let next = table.last().map_or(String::new(), |edge| format!(", top {}", edge.top));
            let step = step.value("ET", table.len().to_string() + &next).value("AET", names(active, corners.len()));
            active
                .iter()
                .map(|edge| edge_line(&corners, edge.index))
                .fold(step, |step, Line { x1, y1, x2, y2 }| step.hint(Hint::Line((x1, y1), (x2, y2), ACTIVE)))
        };
        let row = steps.len();
        steps
            .push(above.drain(..).fold(step("row", &table, &active), |step, pair: Span| step.rect(rect(pair), FILLED)));
        while let Some(edge) = table.pop_if(|edge| edge.top <= y) {
            active.push(edge);
            steps.push(step("enter", &table, &active).line(edge_line(&corners, edge.index), ACTIVE));
        }
        // The test that ends the loop over the edge table, and those of the active edges if none leaves, are in the row's
        // step.
        let ends_loop = operations.enter * u32::from(!scan.edge_table().is_empty());
        let leaving = operations.leave * active.len() as u32;
        if active.len() > scan.active_edges().len() {
            let gone = active.iter().filter(|edge| !scan.active_edges().contains(edge));
            let leave = step("leave", scan.edge_table(), scan.active_edges()).executing(leaving);
            steps.push(gone.fold(leave, |step, edge| step.line(edge_line(&corners, edge.index), DONE)));
            steps[row].operations = Some(ends_loop);
        } else {
            steps[row].operations = Some(ends_loop + leaving);
        }
        let step = |mark, crossings: &[i32]| {
            let step = step(mark, scan.edge_table(), scan.active_edges()).value("xs", list(crossings));
            crossings.iter().fold(step, |step, &x| step.hint(Hint::Frame(x, y, Color::LIGHT_GREEN)))
        };
        let crossings: Vec<i32> = scan.active_edges().iter().map(|edge| edge.x_at(y)).collect();
        steps.push(step("cross", &crossings).executing(operations.cross * crossings.len() as u32));
        steps.push(step("sort", scan.crossings()).executing(sorting(&crossings)));
        let pair = step("pair", scan.crossings()).value("pairs", format_spans(&pairs, " "));
        steps.push(pairs.iter().fold(pair, |step, &pair| step.rect(rect(pair), AT_WORK)));
        above = pairs;
    }
    StepRecording::new(outlined(&corners), steps)
}

fn edge_line(corners: &[Vertex], side: usize) -> Line {
    let ((x1, y1), (x2, y2)) = (corners[side], corners[(side + 1) % corners.len()]);
    Line::new(x1, y1, x2, y2)
}

fn rect(piece: Span) -> Rect {
    Rect::from_corners(piece.x1, piece.y, piece.x2, piece.y)
}

/// Formats edges by the numbers of their vertices: 34, or 10-11 in a polygon of more than nine vertices.
fn names(edges: &[PolygonEdge], corners: usize) -> String {
    let separator = if corners > 9 { "-" } else { "" };
    let name = |edge: &PolygonEdge| format!("{}{separator}{}", edge.index + 1, (edge.index + 1) % corners + 1);
    edges.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn list(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

fn format_spans(pairs: &[Span], separator: &str) -> String {
    pairs.iter().map(|pair| format!("{}-{}", pair.x1, pair.x2)).collect::<Vec<_>>().join(separator)
}

/// Draws the outline, with the vertices' numbers outside it.
fn outlined(corners: &[Vertex]) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let count = corners.len() as i32;
    let (sum_x, sum_y) = corners.iter().fold((0, 0), |(sum_x, sum_y), (x, y)| (sum_x + x, sum_y + y));
    for (index, &(x, y)) in corners.iter().enumerate() {
        let Line { x1, y1, x2, y2 } = edge_line(corners, index);
        picture.line(x1, y1, x2, y2, WAITING);
        let (dx, dy) = (12 * (x - sum_x / count).signum(), 14 * (y - sum_y / count).signum());
        let (left, top) = ((x + dx - 4).clamp(0, WIDTH - 8), (y + dy - 8).clamp(0, HEIGHT - 16));
        picture.draw_text(bundled::song16(), &(index + 1).to_string(), left, top, Color::LIGHT_GREEN);
    }
    picture
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut near = |number: i32| number - 12 + i32::from(random.random(25));
    let start = LESSON.parameters.chunks_exact(2);
    let corners: Vec<Vertex> = start.map(|pair| (near(pair[0].start), near(pair[1].start))).collect();
    let mut scan = PolygonScan::new(&corners, 0..HEIGHT);
    let mut rows = Vec::new();
    while let Some(pairs) = scan.next() {
        if pairs.len() == 2 && pairs[0].x2 + 4 < pairs[1].x1 {
            let y = pairs[0].y;
            rows.push((y, scan.active_edges().iter().map(|edge| edge.x_at(y)).collect::<Vec<i32>>(), pairs));
        }
    }
    let (y, crossings, pairs) = rows.swap_remove(usize::from(random.random(rows.len() as u16)));
    let mut picture = outlined(&corners);
    spans(&corners, 0..y).for_each(|pair| picture.fill_rect(rect(pair), FILLED));
    crossings.iter().for_each(|&x| picture.put_pixel(x, y, AT_WORK));
    let (left, right) = (pairs[0], pairs[1]);
    let one = |x1, x2| format_spans(&[Span { y, x1, x2 }], "");
    // Pairs of intersections that were not sorted; if they are the right ones, in the same order as the right answer.
    let mut as_they_come: Vec<Span> =
        crossings.chunks_exact(2).map(|x| Span { y, x1: x[0].min(x[1]), x2: x[0].max(x[1]) }).collect();
    as_they_come.sort_by_key(|pair| pair.x1);
    let between = one(left.x2, right.x1);
    let wrong = [one(left.x1, right.x2), between, format_spans(&as_they_come, ", ")];
    let (options, right) = Exercise::mix_options(format_spans(&pairs, ", "), wrong, random.rand());
    let gaps = vec![y.to_string(), list(&crossings)];
    Exercise { gaps, picture, at: (left.x1, y), answer: Answer::Choice { options, right }, why: None }
}
