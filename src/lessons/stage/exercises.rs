//! The explanations and exercises of the stage.

use super::draw::frame;
use super::{MAGNIFIER, Stage, StageAction};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::Exercise;
use crate::machine::{Flow, Input, Machine, code};
use crate::text::lessons::AboutKeys;
#[cfg(test)]
use crate::text::lessons::LessonText;
use crate::ui::{KeyAreas, KeyBar, help};

impl Stage<'_> {
    pub(super) fn show_explanation(&self, m: &mut Machine<'_>) -> Flow {
        let area = about_area();
        self.draw(&mut m.screen);
        frame(&mut m.screen, area);
        let small = bundled::song16();
        for (line, row) in small.lines(self.text().about, area.width - 32).zip(0..) {
            m.screen.draw_text(small, line, area.x + 16, area.y + 16 + row * ABOUT_LINE, Color::WHITE);
        }
        let works =
            AboutKeys { pixels: self.has_button(StageAction::ByPixels), both: self.has_button(StageAction::Compare) };
        let keys = (self.lessons.about_keys)(works);
        m.screen.draw_text(small, &keys, area.x + 16, area.bottom() - 26, Color::LIGHT_GRAY);
        m.input().map(drop)
    }

    /// Asks exercises until the viewer leaves.
    pub(super) fn run_exercises(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            let exercise = (self.lesson.exercise)(&mut self.random, self.lessons.language);
            let mut answer = None;
            loop {
                let keys = self.draw_exercise(&mut m.screen, &exercise, answer);
                let input = m.input()?;
                let chosen = match keys.press(m, input) {
                    Input::Key(code::ESC) => return Ok(()),
                    Input::Key(code::F1) => {
                        help::show(m, self.text().title, self.lessons.exercise_help)?;
                        continue;
                    }
                    Input::Key(code::ENTER | code::SPACE) if answer.is_some() => break,
                    Input::Key(key) => usize::from(key & 0xFF).checked_sub(usize::from(b'1')),
                    Input::Click { x, y, .. } => option_places(&exercise).position(|place| place.contains(x, y)),
                };
                answer = answer.or(chosen.filter(|&chosen| chosen < exercise.options.len()));
            }
        }
    }

    fn draw_exercise(&self, screen: &mut Framebuffer, exercise: &Exercise, answer: Option<usize>) -> KeyAreas {
        screen.clear(Color::BLACK);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, 0, WIDTH, 20), Color::BLUE);
        screen.draw_text(small, self.text().title, 8, 2, Color::YELLOW);
        self.draw_picture(screen, MAGNIFIER, &exercise.picture, exercise.at, exercise.at, &[]);
        let question = self.text().question(&exercise.gaps);
        for (line, row) in small.lines(&question, QUESTION.width).zip(0..) {
            screen.draw_text(small, line, QUESTION.x, QUESTION.y + row * ABOUT_LINE, Color::YELLOW);
        }
        for (index, place) in option_places(exercise).enumerate() {
            let color = match answer {
                Some(_) if index == exercise.right => Color::GREEN,
                Some(chosen) if index == chosen => Color::RED,
                _ => Color::DARK_GRAY,
            };
            screen.fill_rect(place, color);
            let shown = format!("{}  {}", index + 1, exercise.options[index]);
            screen.draw_text(small, &shown, place.x + 8, place.y + 2, Color::WHITE);
        }
        let (before, line) = match answer {
            None => (String::new(), self.lessons.exercise_keys),
            Some(chosen) if chosen == exercise.right => (self.lessons.right.to_owned(), self.lessons.answered_keys),
            Some(_) => ((self.lessons.wrong)(&exercise.options[exercise.right]), self.lessons.answered_keys),
        };
        let place = Rect::new(QUESTION.x, HEIGHT - 24, WIDTH - QUESTION.x, small.height());
        KeyBar { before: &before, ..KeyBar::at_left(line, place) }.draw(screen, Color::LIGHT_GRAY)
    }
}

/// The line spacing of explanations and questions.
const ABOUT_LINE: i32 = 22;

fn about_area() -> Rect {
    Rect::new(60, 60, WIDTH - 120, 330)
}

/// The rectangle of an exercise's question.
const QUESTION: Rect = Rect::new(24, 286, WIDTH - 48, 2 * ABOUT_LINE);

fn option_places(exercise: &Exercise) -> impl Iterator<Item = Rect> + use<> {
    (0..exercise.options.len() as i32).map(|row| Rect::new(QUESTION.x, QUESTION.bottom() + 8 + row * 24, 400, 20))
}

/// Asserts that the explanation fits its box; for tests.
#[cfg(test)]
pub(crate) fn assert_about_fits(about: &str) {
    let (small, area) = (bundled::song16(), about_area());
    let lines: Vec<&str> = small.lines(about, area.width - 32).collect();
    lines.iter().for_each(|line| crate::text::assert_fits(small, line, area.width - 32));
    assert!(lines.len() as i32 * ABOUT_LINE <= area.height - 48, "{} lines: {about}", lines.len());
}

/// Asserts that the question and the answers fit; for tests.
#[cfg(test)]
pub(crate) fn assert_exercise_fits(text: &LessonText, exercise: &Exercise) {
    let small = bundled::song16();
    let question = text.question(&exercise.gaps);
    assert_eq!(text.question.matches("{}").count(), exercise.gaps.len(), "{question}");
    let lines: Vec<&str> = small.lines(&question, QUESTION.width).collect();
    lines.iter().for_each(|line| crate::text::assert_fits(small, line, QUESTION.width));
    assert!(lines.len() <= 2, "{question}");
    exercise.options.iter().for_each(|option| crate::text::assert_fits(small, option, 360));
}
