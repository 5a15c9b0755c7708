//! The straight line: which of two pixels is nearer to the ideal line?

use super::film::{HEIGHT, WIDTH};
use super::{Excerpt, Exercise, Film, Hint, Lesson, Parameter, Setting, Step};
use crate::gfx::{Color, Framebuffer, Line};
use crate::machine::Borland;

pub const LESSON: Lesson = Lesson {
    name: "line",
    text: |lessons| &lessons.bresenham,
    excerpt: Excerpt { source: include_str!("../gfx/line.rs"), section: "bresenham" },
    parameters: &[
        Parameter::new(150, 0, WIDTH - 1),
        Parameter::new(112, 0, HEIGHT - 1),
        Parameter::new(174, 0, WIDTH - 1),
        Parameter::new(121, 0, HEIGHT - 1),
    ],
    handles: &[(0, 1), (2, 3)],
    listens: false,
    film,
    exercise,
};

fn film(setting: &Setting) -> Film {
    let line = line(&setting.values);
    let (start, end) = ((line.x1, line.y1), (line.x2, line.y2));
    let mut points = line.points();
    let mut steps = Vec::new();
    while let Some(state) = points.state() {
        points.next();
        let pixel = |x: i64, y: i64| (x as i32, y as i32);
        let (x, y) = pixel(state.x, state.y);
        let step = |mark, error: i64| {
            let step = Step::new(mark, (x, y)).hint(Hint::Line(start, end, Color::LIGHT_GREEN));
            step.value("x", x).value("y", y).value("M", state.major).value("m", state.minor).value("e", error)
        };
        let framed = |step: Step, (x, y): (i32, i32), color| step.hint(Hint::Frame(x, y, color));
        steps.push(step("plot", state.error).pixel(x, y, Color::YELLOW));
        let Some(next) = points.state() else { break };
        let candidates = |step: Step| {
            state.candidates().into_iter().fold(step, |step, (x, y)| framed(step, pixel(x, y), Color::LIGHT_RED))
        };
        let error = state.error + state.minor;
        let aside = 2 * error >= state.major;
        steps.push(candidates(step("error", error)));
        steps.push(candidates(step("decide", error).value("2e", 2 * error).value("aside", aside)));
        let taken = |mark, error, place| framed(candidates(step(mark, error)), place, Color::LIGHT_GREEN);
        if aside {
            steps.push(taken("back", next.error, pixel(next.x, next.y)));
        }
        if next.y != state.y {
            steps.push(taken("down", next.error, pixel(next.x, next.y)).value("y'", next.y));
        }
        if next.x != state.x {
            steps.push(taken("side", next.error, pixel(next.x, next.y)).value("x'", next.x));
        }
    }
    Film::on_black(steps)
}

fn line(values: &[i32]) -> Line {
    Line::new(values[0], values[1], values[2], values[3])
}

fn exercise(random: &mut Borland) -> Exercise {
    let mut place = |size: i32, margin: u16| i32::from(random.random(size as u16 - 2 * margin) + margin);
    let (x1, y1) = (place(WIDTH, 60), place(HEIGHT, 60));
    let (x2, y2) = (x1 + place(56, 5) - 28, y1 + place(56, 5) - 28 + 1);
    let line = Line::new(x1, y1, x2, y2);
    let points: Vec<(i32, i32)> = line.points().collect();
    let painted = usize::from(random.random(points.len() as u16 - 1)) + 1;
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for &(x, y) in &points[..painted.min(points.len() - 1)] {
        picture.put_pixel(x, y, Color::YELLOW);
    }
    let last = painted.min(points.len() - 1);
    let (x, y) = points[last - 1];
    let told = |(x, y): (i32, i32)| format!("({x}, {y})");
    let step = (x2 - x1).signum() * if y2 < y1 { -1 } else { 1 };
    let wrong = [(x + step, y + 1), (x + step, y), (x, y + 1), (x - 1, y + 1), (x + 1, y)].map(told);
    let (options, right) = Exercise::mix(told(points[last]), wrong, random.rand());
    let gaps = [x1, y1, x2, y2, x, y].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x, y), options, right }
}
