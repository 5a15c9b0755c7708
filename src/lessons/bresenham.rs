//! Bresenham's line algorithm: of two candidate pixels, the one nearer to the ideal line.

pub(super) mod steps;

use super::recording::{HEIGHT, WIDTH};
use super::{Comparison, Exercise, Lesson, LessonSettings, Magnifier, Parameter, StepRecording, dda};
use crate::gfx::{Color, Framebuffer, Line};
use crate::machine::BorlandRng;
use crate::text::Language;
use steps::{EXCERPT, record_line};

pub(super) const LESSON: Lesson = Lesson {
    name: "line",
    text: |lessons| &lessons.bresenham,
    excerpt: EXCERPT,
    parameters: &[
        Parameter::new(40, 0, WIDTH - 1),
        Parameter::new(70, 0, HEIGHT - 1),
        Parameter::new(280, 0, WIDTH - 1),
        Parameter::new(160, 0, HEIGHT - 1),
        Parameter::new(0, 0, 1),
    ],
    handles: &[(0, 1), (2, 3)],
    takes_keys: false,
    counts_operations: true,
    magnifier: Magnifier::Pixels,
    record,
    comparison: Some(Comparison {
        names: |sides| [sides.bresenham, sides.dda],
        excerpt: dda::EXCERPT,
        record: |setting| dda::record_line(setting.line(), 8),
    }),
    exercise,
};

fn record(setting: &LessonSettings) -> StepRecording {
    record_line(if setting.values[4] == 0 { setting.line() } else { swapped(setting.line()) })
}

fn swapped(line: Line) -> Line {
    Line::new(line.x2, line.y2, line.x1, line.y1)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
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
    let (options, right) = Exercise::mix_options(told(points[last]), wrong, random.rand());
    let gaps = [x1, y1, x2, y2, x, y].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x, y), options, right }
}
