//! Bresenham's line algorithm: of two candidate pixels, the one nearer to the ideal line.

pub(super) mod steps;

use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Comparison, Exercise, Lesson, LessonSettings, Parameter, SourceCode, StepRecording, dda};
use crate::gfx::{Color, Framebuffer, Line};
use crate::machine::BorlandRng;
use crate::text::Language;
use steps::{EXCERPT, record_line};

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3)],
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.bresenham, sides.dda],
        code: SourceCode::Rust(dda::EXCERPT),
        record: &|setting| dda::record_line(setting.line(), 8),
    }),
    ..Lesson::new(
        "line",
        EXCERPT,
        &[
            Parameter::new("x1", 40, 0, WIDTH - 1),
            Parameter::new("y1", 70, 0, HEIGHT - 1),
            Parameter::new("x2", 280, 0, WIDTH - 1),
            Parameter::new("y2", 160, 0, HEIGHT - 1),
            Parameter::new("swap", 0, 0, 1),
        ],
        &record,
        &exercise,
    )
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
    // The line goes down, or to the right: the direction in which it is drawn. It is at least six pixels long.
    let (width, height) = (place(56, 5) - 28, place(28, 0));
    let width = if height == 0 { width.abs() } else { width };
    let width = if height < 6 && width.abs() < 6 { width + 12 } else { width };
    let (x2, y2) = (x1 + width, y1 + height);
    let line = Line::new(x1, y1, x2, y2);
    let points: Vec<(i32, i32)> = line.points().collect();
    let painted = usize::from(random.random(points.len() as u16 - 1)) + 1;
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for &(x, y) in &points[..painted.min(points.len() - 1)] {
        picture.put_pixel(x, y, Color::YELLOW);
    }
    let last = painted.min(points.len() - 1);
    let (x, y) = points[last - 1];
    let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
    let step = width.signum();
    let wrong = [(x + step, y + 1), (x + step, y), (x, y + 1), (x - 1, y + 1), (x + 1, y)].map(shown);
    let (options, right) = Exercise::mix_options(shown(points[last]), wrong, random.rand());
    let gaps = [x1, y1, x2, y2, x, y].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x, y), answer: Answer::Choice { options, right }, why: None }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Bresenham's algorithm as textbooks write it (Foley, van Dam, Feiner, Hughes, section 3.2.2, with the octants by
    /// exchanging x and y): p is compared with 0, starting at 2 dy − dx.
    pub(in crate::lessons) fn textbook((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> Vec<(i32, i32)> {
        let (mut dx, mut dy) = ((x2 - x1).abs(), (y2 - y1).abs());
        let (step_x, step_y) = ((x2 - x1).signum(), (y2 - y1).signum());
        let steep = dy > dx;
        if steep {
            std::mem::swap(&mut dx, &mut dy);
        }
        let (mut x, mut y, mut p) = (x1, y1, 2 * dy - dx);
        let mut pixels = vec![(x, y)];
        for _ in 0..dx {
            let diagonal = p >= 0;
            p += 2 * dy - if diagonal { 2 * dx } else { 0 };
            if steep || diagonal {
                y += step_y;
            }
            if !steep || diagonal {
                x += step_x;
            }
            pixels.push((x, y));
        }
        pixels
    }

    #[test]
    fn the_textbooks_answer_is_right_in_the_direction_of_the_question() {
        for seed in 0..200 {
            let exercise = exercise(&mut BorlandRng::new(seed), Language::default());
            let numbers: Vec<i32> = exercise.gaps.iter().map(|gap| gap.parse().unwrap()).collect();
            let [x1, y1, x2, y2, x, y] = numbers[..] else { panic!("{numbers:?}") };
            let pixels = textbook((x1, y1), (x2, y2));
            let painted = pixels.iter().position(|&pixel| pixel == (x, y)).unwrap_or_else(|| panic!("seed {seed}"));
            let (next_x, next_y) = pixels[painted + 1];
            assert_eq!(exercise.answer.text(), format!("({next_x}, {next_y})"), "seed {seed}");
            for (number, &(x, y)) in pixels.iter().enumerate() {
                let color = if number <= painted { Color::YELLOW } else { Color::BLACK };
                assert_eq!(exercise.picture.get_pixel(x, y), Some(color), "seed {seed}");
            }
        }
    }
}
