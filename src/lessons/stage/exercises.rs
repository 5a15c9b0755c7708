//! The explanations and exercises of the stage.

use super::draw::{Lens, draw_paragraph, frame};
use super::{MAGNIFIER, PICTURE, SENTENCE_LINE, Stage};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::Exercise;
use crate::machine::{Flow, Input, Machine, code};
#[cfg(test)]
use crate::text::lessons::LessonText;
use crate::ui::{KeyAreas, KeyBar, help};

impl Stage<'_> {
    /// Shows the explanation, page by page, in the place of the picture: it covers neither code nor magnifier.
    pub(super) fn show_explanation(&self, m: &mut Machine<'_>) -> Flow {
        self.draw(&mut m.screen);
        let small = bundled::song16();
        let pages = about_pages(self.text().about);
        for (number, page) in (1..).zip(&pages) {
            frame(&mut m.screen, PICTURE);
            for (line, row) in page.iter().zip(0..) {
                m.screen.draw_text(small, line, ABOUT.x, ABOUT.y + row * SENTENCE_LINE, Color::WHITE);
            }
            let bottom = PICTURE.bottom() - 22;
            m.screen.draw_text(small, self.lessons.about_keys, ABOUT.x, bottom, Color::LIGHT_CYAN);
            if pages.len() > 1 {
                let shown = format!("{number}/{}", pages.len());
                m.screen.draw_text(small, &shown, ABOUT.right() - small.width(&shown), bottom, Color::LIGHT_CYAN);
            }
            if matches!(m.input()?, Input::Key(code::ESC)) {
                break;
            }
        }
        Ok(())
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
        self.draw_picture(screen, &exercise.picture);
        let lens = Lens { picture: &exercise.picture, at: exercise.at, centre: exercise.at, hints: &[] };
        self.draw_captioned_lens(screen, MAGNIFIER, &lens);
        let question = self.text().question(&exercise.gaps);
        for (line, row) in small.lines(&question, QUESTION.width).zip(0..) {
            screen.draw_text(small, line, QUESTION.x, QUESTION.y + row * QUESTION_LINE, Color::YELLOW);
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
        if let (Some(_), Some(why)) = (answer, &exercise.why) {
            draw_paragraph(screen, why, WHY, Color::LIGHT_CYAN);
        }
        let (before, line) = match answer {
            None => (String::new(), self.lessons.exercise_keys),
            Some(chosen) if chosen == exercise.right => (self.lessons.right.to_owned(), self.lessons.answered_keys),
            Some(_) => ((self.lessons.wrong)(&exercise.options[exercise.right]), self.lessons.answered_keys),
        };
        let place = Rect::new(QUESTION.x, HEIGHT - 24, WIDTH - QUESTION.x, small.height());
        self.apply_theme(screen);
        KeyBar { before: &before, ..KeyBar::at_left(line, place) }.draw(screen, Color::LIGHT_GRAY)
    }
}

/// The line spacing of questions.
const QUESTION_LINE: i32 = 22;

/// The rectangle of a page of the explanation.
const ABOUT: Rect = Rect::new(PICTURE.x + 10, PICTURE.y + 10, PICTURE.width - 16, 12 * SENTENCE_LINE);

/// Returns the lines of each page of an explanation.
fn about_pages(about: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = bundled::song16().lines(about, ABOUT.width).collect();
    lines.chunks((ABOUT.height / SENTENCE_LINE) as usize).map(<[&str]>::to_vec).collect()
}

/// The rectangle of an exercise's question.
const QUESTION: Rect = Rect::new(24, 286, WIDTH - 48, 2 * QUESTION_LINE);

/// The rectangle of the reason for the right answer, next to the options.
const WHY: Rect = Rect::new(440, QUESTION.bottom() + 8, 188, 6 * SENTENCE_LINE);

fn option_places(exercise: &Exercise) -> impl Iterator<Item = Rect> + use<> {
    (0..exercise.options.len() as i32).map(|row| Rect::new(QUESTION.x, QUESTION.bottom() + 8 + row * 24, 400, 20))
}

/// Asserts that the explanation fits its pages; for tests.
#[cfg(test)]
pub(crate) fn assert_about_fits(about: &str) {
    let pages = about_pages(about);
    pages.iter().flatten().for_each(|line| crate::text::assert_fits(bundled::song16(), line, ABOUT.width));
    assert!(pages.len() <= 3, "{} pages: {about}", pages.len());
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
