//! The explanations and exercises of the stage.

use super::actions::{StageAction, action_of_key};
use super::draw::{Lens, draw_paragraph, frame};
use super::{MAGNIFIER, PICTURE, SENTENCE_LINE, Stage};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::exercise::GivenAnswer;
use crate::lessons::{Answer, Exercise, Hint};
use crate::machine::{Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;
#[cfg(test)]
use crate::text::lessons::LessonText;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar, help};

impl Stage<'_> {
    /// Shows the explanation, page by page, in the place of the picture: it covers neither code nor magnifier. Any input
    /// turns the page; one of the keys below the text, pressed or clicked, ends it. Returns the action of that key.
    pub(super) fn show_explanation(&self, m: &mut Machine<'_>) -> Flow<Option<StageAction>> {
        self.draw(&mut m.screen);
        let small = bundled::song16();
        let pages = about_pages(self.text().about);
        let lines = &self.lessons.about_keys;
        let is_possible = |key| action_of_key(key).is_some_and(|action| self.is_possible(action));
        let named = lines.iter().flat_map(KeyLine::pieces).filter_map(|(_, key)| key);
        let actions: Vec<StageAction> = named.filter(|&key| is_possible(key)).filter_map(action_of_key).collect();
        for (number, page) in (1..).zip(&pages) {
            frame(&mut m.screen, PICTURE);
            for (line, row) in page.iter().zip(0..) {
                m.screen.draw_text(small, line, ABOUT.x, ABOUT.y + row * SENTENCE_LINE, Color::WHITE);
            }
            let bottom = PICTURE.bottom() - 22;
            let areas = [(lines[0], bottom - SENTENCE_LINE), (lines[1], bottom)].map(|(line, y)| {
                let bar = KeyBar::at_left(Look::STANDARD, line, Rect::new(ABOUT.x, y, ABOUT.width, SENTENCE_LINE));
                bar.draw_possible(&mut m.screen, Color::LIGHT_CYAN, Color::DARK_GRAY, is_possible)
            });
            if pages.len() > 1 {
                let shown = format!("{number}/{}", pages.len());
                m.screen.draw_text(small, &shown, ABOUT.right() - small.width(&shown), bottom, Color::LIGHT_CYAN);
            }
            let input = m.input()?;
            let input = areas.iter().fold(input, |input, areas| areas.resolve(input));
            let Input::Key(key) = input else { continue };
            if key == code::ESC {
                break;
            }
            let action = action_of_key(key).filter(|action| actions.contains(action));
            if action.is_some() {
                return Ok(action);
            }
        }
        Ok(None)
    }

    /// Asks exercises until the viewer leaves.
    pub(super) fn run_exercises(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            let exercise = (self.lesson.exercise)(&mut self.random, self.lessons.language);
            let reply = self.ask(m, &exercise)?;
            self.questions.right += u32::from(reply.is_right());
            if reply.leaves {
                return Ok(());
            }
        }
    }

    /// Asks a question and shows whether the answer is right, and why.
    pub(super) fn ask(&self, m: &mut Machine<'_>, exercise: &Exercise) -> Flow<Reply> {
        let mut draft = Draft { cursor: exercise.at, centre: exercise.at, typed: String::new(), order: Vec::new() };
        let mut given: Option<GivenAnswer> = None;
        loop {
            let keys = self.draw_exercise(&mut m.screen, exercise, &draft, given.as_ref());
            m.announce(&self.exercise_announcement(exercise, given.as_ref()));
            let right = given.as_ref().map(|given| exercise.answer.accepts(given));
            let targets = if given.is_none() { small_targets(&exercise.answer) } else { None };
            let input = m.with_small_targets(targets, |m| m.input())?;
            match keys.resolve(input) {
                Input::Key(code::ESC) => return Ok(Reply { right, leaves: true }),
                Input::Key(code::F1) => help::show(m, self.text().title, self.lessons.exercise_help)?,
                Input::Key(code::ENTER | code::SPACE) if given.is_some() => return Ok(Reply { right, leaves: false }),
                input if given.is_none() => given = draft.answer(&exercise.answer, input),
                _ => {}
            }
        }
    }

    fn draw_exercise(
        &self,
        screen: &mut Framebuffer,
        exercise: &Exercise,
        draft: &Draft,
        given: Option<&GivenAnswer>,
    ) -> KeyAreas {
        screen.clear(Color::BLACK);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, 0, WIDTH, 20), Color::BLUE);
        screen.draw_text(small, self.text().title, 8, 2, Color::YELLOW);
        self.draw_picture(screen, &exercise.picture);
        let mut hints = Vec::new();
        if let (Answer::Pixel(x, y), Some(_)) = (&exercise.answer, given) {
            hints.push(Hint::Frame(*x, *y, Color::LIGHT_GREEN));
        }
        let at = match (&exercise.answer, given) {
            (_, Some(&GivenAnswer::Pixel(x, y))) => (x, y),
            (Answer::Pixel(..), _) => draft.cursor,
            _ => exercise.at,
        };
        let lens = Lens { picture: &exercise.picture, at, centre: exercise.at, hints: &hints };
        self.draw_captioned_lens(screen, MAGNIFIER, &lens);
        let question = self.text().question(&exercise.gaps);
        for (line, row) in small.lines(&question, QUESTION.width).zip(0..) {
            screen.draw_text(small, line, QUESTION.x, QUESTION.y + row * QUESTION_LINE, Color::YELLOW);
        }
        draw_answers(screen, &exercise.answer, draft, given);
        if let (Some(_), Some(why)) = (given, &exercise.why) {
            draw_paragraph(screen, why, reason_place(&exercise.answer), Color::LIGHT_CYAN);
        }
        let (before, line) = match given {
            None => (String::new(), self.lessons.exercise_keys[exercise.answer.key_line()]),
            Some(given) => (self.verdict(exercise, given), self.lessons.answered_keys),
        };
        let place = Rect::new(QUESTION.x, HEIGHT - 24, WIDTH - QUESTION.x, small.height());
        self.apply_theme(screen);
        KeyBar { before: &before, ..KeyBar::at_left(Look::STANDARD, line, place) }.draw(screen, Color::LIGHT_GRAY)
    }

    /// Returns whether a given answer is right, in words, and otherwise the right one.
    fn verdict(&self, exercise: &Exercise, given: &GivenAnswer) -> String {
        if exercise.answer.accepts(given) {
            self.lessons.right.to_owned()
        } else {
            (self.lessons.wrong)(&exercise.answer.text())
        }
    }

    /// Returns the text for users who cannot see the screen: the question and its numbered answers, or after an answer whether
    /// it is right, and why.
    fn exercise_announcement(&self, exercise: &Exercise, given: Option<&GivenAnswer>) -> String {
        let Some(given) = given else {
            let options = exercise.answer.options().iter().zip(1..).map(|(text, number)| format!("{number} {text}"));
            return std::iter::once(self.text().question(&exercise.gaps)).chain(options).collect::<Vec<_>>().join("  ");
        };
        (self.verdict(exercise, given) + exercise.why.as_deref().unwrap_or_default()).trim_end().to_owned()
    }
}

/// The reaction of the viewer to a question.
pub(super) struct Reply {
    /// `Some(true)` if the answer was right; `None` without an answer.
    pub right: Option<bool>,
    /// `true` if the viewer leaves the questions.
    pub leaves: bool,
}

impl Reply {
    /// Returns whether the question was answered correctly.
    fn is_right(&self) -> bool {
        self.right == Some(true)
    }
}

/// The answer that is being given.
struct Draft {
    /// The pixel under the cursor.
    cursor: (i32, i32),
    /// The pixel in the centre of the magnifier.
    centre: (i32, i32),
    typed: String,
    /// The indices of the texts chosen so far.
    order: Vec<usize>,
}

/// The greatest length of a typed answer.
const MAX_TYPED: usize = 16;

impl Draft {
    /// Handles an input; returns the answer when it is complete.
    fn answer(&mut self, answer: &Answer, input: Input) -> Option<GivenAnswer> {
        let digit = |key: u16| usize::from(key & 0xFF).checked_sub(usize::from(b'1'));
        match answer {
            Answer::Choice { options, .. } => {
                let chosen = match input {
                    Input::Key(key) => digit(key).filter(|&chosen| chosen < options.len()),
                    Input::Click { x, y, .. } => option_places(answer).position(|place| place.contains(x, y)),
                };
                chosen.map(GivenAnswer::Chosen)
            }
            Answer::Picture { pictures, .. } => {
                let chosen = match input {
                    Input::Key(key) => digit(key).filter(|&chosen| chosen < pictures.len()),
                    Input::Click { x, y, .. } => picture_places(pictures.len()).position(|place| place.contains(x, y)),
                };
                chosen.map(GivenAnswer::Chosen)
            }
            Answer::Pixel(..) => {
                let (x, y) = self.cursor;
                match input {
                    Input::Key(code::LEFT) => self.cursor = (x - 1, y),
                    Input::Key(code::RIGHT) => self.cursor = (x + 1, y),
                    Input::Key(code::UP) => self.cursor = (x, y - 1),
                    Input::Key(code::DOWN) => self.cursor = (x, y + 1),
                    Input::Key(code::ENTER | code::SPACE) => return Some(GivenAnswer::Pixel(x, y)),
                    Input::Key(_) => {}
                    Input::Click { x, y, .. } => return self.clicked_pixel(x, y),
                }
                let inside = |value: i32, size: i32| value.clamp(0, size - 1);
                self.cursor = (inside(self.cursor.0, PICTURE.width), inside(self.cursor.1, PICTURE.height));
                None
            }
            Answer::Typed(_) => {
                match input {
                    Input::Key(code::ENTER) if !self.typed.trim().is_empty() => {
                        return Some(GivenAnswer::Typed(self.typed.clone()));
                    }
                    Input::Key(code::BACKSPACE) => drop(self.typed.pop()),
                    Input::Key(key) => {
                        let typed = (key & 0xFF) as u8;
                        if matches!(typed, b' '..=b'~') && self.typed.len() < MAX_TYPED {
                            self.typed.push(typed.into());
                        }
                    }
                    Input::Click { .. } => {}
                }
                None
            }
            Answer::Order { items, .. } => {
                let chosen = match input {
                    Input::Key(code::BACKSPACE) => {
                        self.order.pop();
                        None
                    }
                    Input::Key(key) => digit(key),
                    Input::Click { x, y, .. } => option_places(answer).position(|place| place.contains(x, y)),
                };
                let fresh = chosen.filter(|chosen| *chosen < items.len() && !self.order.contains(chosen));
                self.order.extend(fresh);
                (self.order.len() == items.len()).then(|| GivenAnswer::Order(self.order.clone()))
            }
        }
    }

    /// Returns the pixel at a position on the screen: in the magnifier or in the picture.
    fn clicked_pixel(&self, x: i32, y: i32) -> Option<GivenAnswer> {
        let pixel = Lens::pixel_at(MAGNIFIER, self.centre, (x, y))
            .or_else(|| PICTURE.contains(x, y).then_some((x - PICTURE.x, y - PICTURE.y)))?;
        Some(GivenAnswer::Pixel(pixel.0, pixel.1))
    }
}

/// Draws the answers to choose from, or the one that is being given.
fn draw_answers(screen: &mut Framebuffer, answer: &Answer, draft: &Draft, given: Option<&GivenAnswer>) {
    let small = bundled::song16();
    let color = |index: usize, right: usize| match given {
        Some(_) if index == right => Color::GREEN,
        Some(GivenAnswer::Chosen(chosen)) if index == *chosen => Color::RED,
        _ => Color::DARK_GRAY,
    };
    let draw_row = |screen: &mut Framebuffer, place: Rect, text: &str, color: Color| {
        screen.fill_rect(place, color);
        screen.draw_text(small, text, place.x + 8, place.y + 2, Color::WHITE);
    };
    match answer {
        Answer::Choice { options, right } => {
            for ((index, place), option) in option_places(answer).enumerate().zip(options) {
                draw_row(screen, place, &format!("{}  {option}", index + 1), color(index, *right));
            }
        }
        Answer::Order { items, order } => {
            let chosen = match given {
                Some(GivenAnswer::Order(given)) => given,
                _ => &draft.order,
            };
            for ((index, place), item) in option_places(answer).enumerate().zip(items) {
                let position = chosen.iter().position(|&other| other == index);
                let color = match (given, position) {
                    (None, _) => Color::DARK_GRAY,
                    (Some(_), Some(position)) if order[position] == index => Color::GREEN,
                    (Some(_), _) => Color::RED,
                };
                draw_row(screen, place, &format!("{}  {item}", index + 1), color);
                if let Some(position) = position {
                    let shown = format!("{}.", position + 1);
                    let x = place.right() - 8 - small.width(&shown);
                    screen.draw_text(small, &shown, x, place.y + 2, Color::YELLOW);
                }
            }
        }
        Answer::Picture { pictures, right } => {
            for ((index, place), picture) in picture_places(pictures.len()).enumerate().zip(pictures) {
                screen.fill_rect(
                    Rect::new(place.x - 3, place.y - 3, place.width + 6, place.height + 6),
                    color(index, *right),
                );
                screen.blit_scaled(picture, place, Color::BLACK);
                let number = (index + 1).to_string();
                screen.draw_text(small, &number, place.x + 4, place.y + 2, Color::LIGHT_CYAN);
            }
        }
        Answer::Typed(_) => {
            let Some(place) = option_places(answer).next() else { return };
            let color = match given {
                Some(given) if answer.accepts(given) => Color::GREEN,
                Some(_) => Color::RED,
                None => Color::DARK_GRAY,
            };
            draw_row(screen, place, &format!("{}_", draft.typed), color);
        }
        Answer::Pixel(..) => {}
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

/// Returns the rectangle of the reason for the right answer: to the right of the answers.
fn reason_place(answer: &Answer) -> Rect {
    let left = match answer {
        Answer::Picture { pictures, .. } => picture_places(pictures.len()).last().map(|place| place.right()),
        Answer::Pixel(..) => None,
        Answer::Choice { .. } | Answer::Order { .. } | Answer::Typed(_) => {
            option_places(answer).last().map(|place| place.right())
        }
    };
    let left = left.map_or(QUESTION.x, |right| right + 16);
    Rect::new(left, QUESTION.bottom() + 8, WIDTH - 12 - left, 7 * SENTENCE_LINE)
}

/// Returns the area in which a finger on a phone aims before it answers: pixels and texts are small there.
fn small_targets(answer: &Answer) -> Option<Rect> {
    match answer {
        Answer::Pixel(..) => Some(Rect::new(PICTURE.x, PICTURE.y, MAGNIFIER.right() - PICTURE.x, PICTURE.height)),
        Answer::Choice { .. } | Answer::Order { .. } => {
            let (first, last) = (option_places(answer).next()?, option_places(answer).last()?);
            Some(Rect::new(first.x, first.y, first.width, last.bottom() - first.y))
        }
        Answer::Picture { .. } | Answer::Typed(_) => None,
    }
}

/// Returns the rectangles of texts to choose from, or of the one that is typed.
fn option_places(answer: &Answer) -> impl DoubleEndedIterator<Item = Rect> + use<> {
    let small = bundled::song16();
    let texts = match answer {
        Answer::Typed(text) => std::slice::from_ref(text),
        _ => answer.options(),
    };
    let width = if texts.iter().all(|text| small.width(text) <= 160) { 220 } else { 400 };
    (0..texts.len() as i32).map(move |row| Rect::new(QUESTION.x, QUESTION.bottom() + 8 + row * 24, width, 20))
}

/// Returns the rectangles of pictures to choose from.
fn picture_places(count: usize) -> impl DoubleEndedIterator<Item = Rect> {
    (0..count as i32).map(|index| Rect::new(QUESTION.x + 3 + index * 138, QUESTION.bottom() + 10, 128, 96))
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
    match &exercise.answer {
        Answer::Choice { options: texts, .. } | Answer::Order { items: texts, .. } => {
            texts.iter().for_each(|text| crate::text::assert_fits(small, text, 360));
        }
        Answer::Typed(_) | Answer::Pixel(..) | Answer::Picture { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, assert_fits};

    #[test]
    fn the_keys_of_the_explanation_leave_room_for_the_number_of_the_page() {
        for text in Language::ALL.map(Language::text) {
            let [first, second] = text.lessons.about_keys;
            assert_fits(bundled::song16(), &first.to_string(), ABOUT.width);
            assert_fits(bundled::song16(), &format!("{second} 3/3"), ABOUT.width);
        }
    }
}
