//! Shuffling without repetition, and the random lines that it draws.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt, scene,
};
use crate::gfx::font::bundled;
use crate::gfx::shuffle::Shuffle;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson::new(
    "shuffle",
    excerpt!("shuffle", [crate::gfx::source::SHUFFLE]),
    &[Parameter::new("n", 12, 2, MOST), Parameter::new("seed", 1, 0, 65_535)],
    &record,
    &exercise,
);

/// The maximum number of array elements.
const MOST: i32 = 16;
/// The upper edges of the rows of the two arrays, and the height of a cell.
const A: i32 = 8;
const B: i32 = 46;
const CELL: i32 = 20;
/// The left edge of the arrays; their names are left of it.
const LEFT: i32 = 24;
/// The old picture, which the lines cover.
const SCENE: Rect = Rect::new(0, 76, WIDTH, HEIGHT - 76);

fn record(setting: &LessonSettings) -> StepRecording {
    let n = setting.values[0];
    let mut generator = BorlandRng::new(setting.values[1] as u32);
    let arrays = Arrays { n };
    let mut recorder = StepRecorder::new(arrays.picture(SCENE));
    let mut numbers = Shuffle::new(n as u16, |left| generator.random(left));
    for i in 0..n {
        let left: Vec<i32> = numbers.remaining().iter().map(|&number| number.into()).collect();
        let Some(drawn) = numbers.next().map(i32::from) else { break };
        let t = left.iter().position(|&number| number == drawn).unwrap_or(0);
        let (t, last) = (t as i32, left.len() - 1);
        let step = |mark, cell: i32| {
            let at = (arrays.x(cell) + arrays.width() / 2, A + CELL / 2);
            Step::new(mark, at).value("i", i).value("left", left.len())
        };
        recorder.record(step("left", last as i32));
        arrays.point(&mut recorder.picture, Some(t));
        recorder.record(step("draw", t).value("t", t));
        let picture = &mut recorder.picture;
        arrays.draw_cell(picture, B, i, Some(drawn));
        arrays.draw_cell(picture, A, t, None);
        let known = |mark, cell| step(mark, cell).value("t", t).value("drawn", drawn);
        recorder.record(known("take", t));
        let known = |mark, cell| known(mark, cell).value("last", left[last]);
        recorder.record(known("last", last as i32));
        arrays.draw_cell(&mut recorder.picture, A, t, Some(left[last]));
        recorder.record(known("fill", t).value("a[t]", left[last]));
        arrays.draw_cell(&mut recorder.picture, A, last as i32, None);
        arrays.point(&mut recorder.picture, None);
        recorder.record(known("shrink", last as i32));
        let line = arrays.line(drawn);
        recorder.picture.fill_rect(line, color(drawn));
        let give = Step { at: (line.x, SCENE.y + 70), ..known("give", 0) };
        recorder.record(give.value("b[i]", drawn));
    }
    recorder.finish()
}

/// The two rows of cells, each as wide as the lines below together.
struct Arrays {
    n: i32,
}

impl Arrays {
    /// Returns the picture before the first number is drawn: a full, b empty.
    fn picture(&self, scene: Rect) -> Framebuffer {
        let mut picture = scene::picture(scene);
        let small = bundled::song16();
        picture.draw_text(small, "a", 8, A + 2, Color::LIGHT_CYAN);
        picture.draw_text(small, "b", 8, B + 2, Color::LIGHT_CYAN);
        for cell in 0..self.n {
            self.draw_cell(&mut picture, A, cell, Some(cell));
            self.draw_cell(&mut picture, B, cell, None);
        }
        picture
    }

    fn width(&self) -> i32 {
        (WIDTH - LEFT - 4) / self.n
    }

    fn x(&self, cell: i32) -> i32 {
        LEFT + cell * self.width()
    }

    /// Draws a cell of the row at a height, with a number or empty.
    fn draw_cell(&self, picture: &mut Framebuffer, top: i32, cell: i32, number: Option<i32>) {
        let place = Rect::new(self.x(cell), top, self.width() - 1, CELL);
        picture.fill_rect(place, Color::DARK_GRAY);
        let inside = Rect::new(place.x + 1, place.y + 1, place.width - 2, CELL - 2);
        picture.fill_rect(inside, number.map_or(Color::BLACK, color));
        if let Some(number) = number {
            let (text, face) = (number.to_string(), bundled::rom8());
            let x = place.x + (place.width - face.width(&text)) / 2 + 1;
            let ink = if color(number) == Color::YELLOW || number % 14 >= 8 { Color::BLACK } else { Color::WHITE };
            picture.draw_text(face, &text, x, top + 6, ink);
        }
    }

    /// Draws a pointer to a cell of a, or erases it.
    fn point(&self, picture: &mut Framebuffer, cell: Option<i32>) {
        picture.fill_rect(Rect::new(0, A + CELL, WIDTH, B - A - CELL), Color::BLACK);
        if let Some(cell) = cell {
            let x = self.x(cell) + self.width() / 2;
            (0..6).for_each(|i| picture.line(x - i, A + CELL + 2 + i, x + i, A + CELL + 2 + i, Color::WHITE));
            picture.draw_text(bundled::rom8(), "t", x - 4, A + CELL + 9, Color::WHITE);
        }
    }

    /// Returns the line of the old picture with a number.
    fn line(&self, number: i32) -> Rect {
        let edge = |number: i32| number * WIDTH / self.n;
        Rect::new(edge(number), SCENE.y, edge(number + 1) - edge(number), SCENE.height)
    }
}

/// Returns the colour of a number: neither black nor white.
fn color(number: i32) -> Color {
    Color::wrapping((number % 14 + 1) as u8)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let n = 6 + i32::from(random.random(7));
    let arrays = Arrays { n };
    let mut picture = arrays.picture(Rect::new(SCENE.x, SCENE.y, WIDTH, SCENE.height));
    let mut answers = random.clone();
    let mut numbers = Shuffle::new(n as u16, |left| answers.random(left));
    let before = random.random(n as u16 - 3);
    for (cell, number) in numbers.by_ref().take(usize::from(before)).enumerate() {
        arrays.draw_cell(&mut picture, B, cell as i32, Some(number.into()));
        picture.fill_rect(arrays.line(number.into()), color(number.into()));
    }
    let left = numbers.remaining().to_vec();
    for cell in 0..n {
        arrays.draw_cell(&mut picture, A, cell, left.get(cell as usize).map(|&number| number.into()));
    }
    let t = random.random(left.len() as u16 - 1);
    arrays.point(&mut picture, Some(t.into()));
    let mut next = Shuffle::from_vec(left.clone(), |_| t);
    next.next();
    let shown = |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let (mut closed, mut swapped, mut zeroed) = (left.clone(), left.clone(), left.clone());
    closed.remove(t.into());
    swapped.swap(t.into(), left.len() - 1);
    zeroed.pop();
    let wrong = [shown(&closed), shown(&swapped), shown(&zeroed)];
    let (options, right) = Exercise::mix_options(shown(next.remaining()), wrong, random.rand());
    let at = (arrays.x(t.into()) + arrays.width() / 2, A + CELL / 2);
    Exercise { gaps: vec![t.to_string()], picture, at, answer: Answer::Choice { options, right }, why: None }
}
