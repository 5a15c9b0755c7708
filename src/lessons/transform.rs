//! Transformations of the plane: products of matrices, applied to the vertices of a figure.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::matrix::{Matrix, Point, to_pixel, transform_points};
use crate::gfx::{Color, Framebuffer, Line, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(4, 5), (6, 7)],
    counts_operations: true,
    ..Lesson::new(
        "transform",
        excerpt!("matrix", [crate::gfx::source::MATRIX]),
        &[
            Parameter::new("angle", -30, -180, 180),
            Parameter::new("order", 0, 0, 1),
            Parameter::new("sx", 150, -200, 200),
            Parameter::new("sy", 120, -200, 200),
            Parameter::new("px", PLACE.0, 0, WIDTH - 1),
            Parameter::new("py", PLACE.1, 0, HEIGHT - 1),
            Parameter::new("qx", 222, 0, WIDTH - 1),
            Parameter::new("qy", 140, 0, HEIGHT - 1),
            Parameter::new("h", 20, -100, 100),
        ],
        &record,
        &exercise,
    )
};

/// A letter F, from its upper left corner.
const FIGURE: [(i32, i32); 10] =
    [(0, 0), (48, 0), (48, 14), (16, 14), (16, 28), (38, 28), (38, 42), (16, 42), (16, 70), (0, 70)];
/// The position of the figure's first vertex.
const PLACE: (i32, i32) = (20, 12);
/// The position of the origin in the picture: far enough from its edges for the figures around it.
const ORIGIN: (i32, i32) = (110, 100);
/// The colours of the figure, of the intermediate figures, and of the result.
const BEFORE: Color = Color::LIGHT_GRAY;
const INTERMEDIATE: [Color; 5] = [Color::LIGHT_BLUE, Color::MAGENTA, Color::GREEN, Color::CYAN, Color::BROWN];
const AFTER: Color = Color::YELLOW;

fn record(setting: &LessonSettings) -> StepRecording {
    let &[turn, order, along_x, along_y, px, py, qx, qy, shear] = &setting.values[..] else {
        return StepRecording::on_black(Vec::new());
    };
    let hundredth = |percent: i32| f64::from(percent) / 100.0;
    let scaling = Matrix::scaling(hundredth(along_x), hundredth(along_y));
    let mut middle = [
        (format!("H({shear}%)"), Matrix::shear(hundredth(shear))),
        (format!("S({along_x}%, {along_y}%)"), scaling),
        (format!("R({turn})"), Matrix::rotation(turn)),
    ];
    if order == 1 {
        middle.reverse();
    }
    // Both points are dragged in the picture; the matrices use coordinates from the origin.
    let translation = |x: i32, y: i32| (format!("T({x}, {y})"), Matrix::translation(f64::from(x), f64::from(y)));
    let mut chain = vec![translation(ORIGIN.0 - px, ORIGIN.1 - py)];
    chain.extend(middle);
    chain.push(translation(qx - ORIGIN.0, qy - ORIGIN.1));

    let (names, chain): (Vec<String>, Vec<Matrix>) = chain.into_iter().unzip();
    // Each of the nine cells is a sum of three products.
    let product = Operations { multiplications: 9 * 3, additions: 9 * 2, ..Operations::default() };
    let (mut steps, mut m, pivot) = (Vec::new(), Matrix::IDENTITY, from_origin((px, py)));
    for (index, name) in names.into_iter().enumerate() {
        m = chain[index] * m;
        let done = &chain[..=index];
        let step = Step::new("compose", in_picture(transform_points([pivot], done).next().unwrap_or(pivot)))
            .value("next", name)
            .executing(product);
        let corners: Vec<(i32, i32)> = transform_points(figure(), done).map(in_picture).collect();
        steps.push(edges(&corners).fold(with_matrix(step, m), |step, side| step.line(side, INTERMEDIATE[index])));
    }
    let mut last: Option<(i32, i32)> = None;
    let around = figure().chain(figure().next());
    for ((x, y), moved) in around.clone().zip(transform_points(around, &chain)) {
        let (new, old) = (in_picture(moved), in_picture((x, y)));
        let step = |mark, at| {
            let step = with_matrix(Step::new(mark, at), m).value("x, y", format!("{x}, {y}"));
            step.hint(Hint::Line(old, new, Color::LIGHT_GREEN))
        };
        let (new_x, new_y) = (format!("{:.1}", moved.0), format!("{:.1}", moved.1));
        steps.push(step("x", (new.0, old.1)).value("new_x", &new_x));
        steps.push(step("y", new).value("new_x", &new_x).value("new_y", &new_y));
        let step = step("point", new).value("new_x", new_x).value("new_y", new_y).pixel(new.0, new.1, AFTER);
        steps.push(last.into_iter().fold(step, |step, (x, y)| step.line(Line::new(x, y, new.0, new.1), AFTER)));
        last = Some(new);
    }
    StepRecording::new(grid_with_figure(), steps)
}

/// Returns a step with the upper two rows of a matrix; the third is always 0 0 1.
fn with_matrix(step: Step, m: Matrix) -> Step {
    let row = |[a, b, c]: [f64; 3]| format!("{a:.2} {b:.2} {c:.0}");
    step.value("a b c", row(m.0[0])).value("d e f", row(m.0[1]))
}

/// Returns the vertices of the figure, from the origin.
fn figure() -> impl Iterator<Item = Point> + Clone {
    FIGURE.iter().map(|(x, y)| from_origin((PLACE.0 + x, PLACE.1 + y)))
}

/// Returns the coordinates of a point of the picture from the origin.
fn from_origin((x, y): (i32, i32)) -> Point {
    (f64::from(x - ORIGIN.0), f64::from(y - ORIGIN.1))
}

/// Returns the pixel of the picture that contains a point.
fn in_picture((x, y): Point) -> (i32, i32) {
    to_pixel((x + f64::from(ORIGIN.0), y + f64::from(ORIGIN.1)))
}

fn transform_point(point: Point, chain: &[Matrix]) -> (i32, i32) {
    to_pixel(transform_points([point], chain).next().unwrap_or(point))
}

fn edges(corners: &[(i32, i32)]) -> impl Iterator<Item = Line> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(&(x1, y1), &(x2, y2))| Line::new(x1, y1, x2, y2))
}

/// Returns a grid with the axes and the figure.
fn grid_with_figure() -> Framebuffer {
    let mut picture = grid();
    picture.line(0, ORIGIN.1, WIDTH - 1, ORIGIN.1, Color::DARK_GRAY);
    picture.line(ORIGIN.0, 0, ORIGIN.0, HEIGHT - 1, Color::DARK_GRAY);
    let small = bundled::song16();
    picture.draw_text(small, "x →", WIDTH - 34, ORIGIN.1 - 17, Color::LIGHT_CYAN);
    picture.draw_text(small, "y", ORIGIN.0 - 12, HEIGHT - 32, Color::LIGHT_CYAN);
    picture.draw_text(small, "↓", ORIGIN.0 - 16, HEIGHT - 18, Color::LIGHT_CYAN);
    let corners: Vec<(i32, i32)> = figure().map(in_picture).collect();
    edges(&corners).for_each(|side| picture.line(side.x1, side.y1, side.x2, side.y2, BEFORE));
    picture
}

/// Returns a grid: a dot every twenty pixels from the origin.
fn grid() -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for x in (ORIGIN.0 % 20..WIDTH).step_by(20) {
        (ORIGIN.1 % 20..HEIGHT).step_by(20).for_each(|y| picture.put_pixel(x, y, Color::DARK_GRAY));
    }
    picture
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut tens = |from: i32, count: u16| 10 * (from + i32::from(random.random(count)));
    let (px, py) = (tens(12, 8), tens(9, 6));
    let (x, y) = (px + tens(1, 4), py + tens(1, 3));
    let (dx, dy) = (tens(1, 4), -tens(1, 3));
    let go = (format!("T({dx}, {dy})"), Matrix::translation(f64::from(dx), f64::from(dy)));
    let turn = |degrees: i32| Matrix::rotation(degrees).about((f64::from(px), f64::from(py)));
    let turned = (format!("R({px}, {py})"), turn(90));
    let chain = if random.random(2) == 0 { [go, turned] } else { [turned, go] };
    let [(first, a), (second, b)] = chain;
    let point = (f64::from(x), f64::from(y));
    let shown = |chain: &[Matrix]| {
        let (x, y) = transform_point(point, chain);
        format!("({x}, {y})")
    };
    let clockwise = if first.starts_with('R') { [turn(-90), b] } else { [a, turn(-90)] };
    let wrong = [shown(&[b, a]), shown(&clockwise), shown(&[a])];
    let (options, right) = Exercise::mix_options(shown(&[a, b]), wrong, random.rand());
    let mut picture = grid();
    picture.line(px, py, x, y, BEFORE);
    picture.fill_rect(Rect::new(px - 1, py - 1, 3, 3), Color::LIGHT_RED);
    picture.put_pixel(x, y, AFTER);
    let gaps = vec![format!("{second} {first}"), x.to_string(), y.to_string()];
    Exercise { gaps, picture, at: (x, y), answer: Answer::Choice { options, right }, why: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_figure_is_cut_off_at_any_angle() {
        let inside = Rect::new(0, 0, WIDTH, HEIGHT);
        for (turn, order) in (-180..=180).step_by(5).flat_map(|turn| [(turn, 0), (turn, 1)]) {
            let mut setting = LESSON.default_settings();
            (setting.values[0], setting.values[1]) = (turn, order);
            // The figure around the new position is where the viewer puts it.
            for step in record(&setting).steps().iter().filter(|step| step.mark == "compose").take(4) {
                let (strokes, turn) = (&step.strokes, setting.values[0]);
                let cut = strokes.iter().find(|(pixel, _)| !inside.contains(pixel.x, pixel.y));
                assert_eq!(cut, None, "{turn} degrees, order {order}");
            }
        }
        let all_inside = record(&LESSON.default_settings());
        assert!(
            all_inside
                .steps()
                .iter()
                .flat_map(|step| &step.strokes)
                .all(|(pixel, _)| inside.contains(pixel.x, pixel.y))
        );
    }
}
