//! The explanations and exercises of the stage.

use super::actions::{PlayerAction, action_of_key};
use super::contents::Scene;
use super::frame::{draw_lines, draw_picture, draw_title_bar, shown_part};
use super::keys::draw_keys;
use super::lens::{Lens, frame, lens_place};
use super::panels::{Panel, Panels, cells_in};
use super::question::{AnswerPlaces, ExercisePanels};
use super::{Player, Run};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::exercise::GivenAnswer;
use crate::lessons::{Answer, Exercise, Hint, recording};
use crate::machine::{Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;
use crate::ui::theme::{Look, inset};
use crate::ui::{KeyAreas, KeyBar, help};

impl Player {
    /// Shows the explanation, page by page, in the place of the picture: it covers neither code nor magnifier. Any input
    /// turns the page; one of the keys below the text, pressed or clicked, ends it. Returns the action of that key.
    pub(super) fn show_explanation(&mut self, m: &mut Machine<'_>) -> Flow<Option<PlayerAction>> {
        self.draw(&mut m.screen);
        m.screen.set_inset(None);
        let panels = self.panels();
        let (look, area) = (panels.look, self.about_place(panels));
        let (face, place) = (look.face(), about_text(look, area));
        let about = self.lesson().map_or("", |run| run.text().about);
        let lines: Vec<&str> = face.lines(about, place.width).collect();
        let pages: Vec<&[&str]> = lines.chunks(about_rows(look, area)).collect();
        let keys = &self.text.lessons.about_keys;
        let action_of = |key| action_of_key(key, false);
        let is_possible = |key| action_of(key).is_some_and(|action| self.is_possible(action));
        let named = keys.iter().flat_map(KeyLine::pieces).filter_map(|(_, key)| key);
        let actions: Vec<PlayerAction> = named.filter(|&key| is_possible(key)).filter_map(action_of).collect();
        for (number, page) in (1..).zip(&pages) {
            frame(&mut m.screen, area);
            draw_lines(&mut m.screen, look, &page.join("\n"), place, Color::WHITE);
            let (row, bottom) = (face.height(), area.bottom() - look.scaled(22));
            let areas = [(keys[0], bottom - row), (keys[1], bottom)].map(|(line, y)| {
                let bar = KeyBar::at_left(look, line, Rect::new(place.x, y, place.width, row));
                bar.draw_possible(&mut m.screen, Color::LIGHT_CYAN, Color::DARK_GRAY, is_possible)
            });
            if pages.len() > 1 {
                let shown = format!("{number}/{}", pages.len());
                m.screen.draw_text(face, &shown, place.right() - face.width(&shown), bottom, Color::LIGHT_CYAN);
            }
            let input = m.input()?;
            let input = areas.iter().fold(input, |input, areas| areas.resolve(input));
            let Input::Key(key) = input else { continue };
            if key == code::ESC {
                break;
            }
            let action = action_of(key).filter(|action| actions.contains(action));
            if action == Some(PlayerAction::Help) {
                self.show_keys(m)?;
                break;
            }
            if action.is_some() {
                return Ok(action);
            }
        }
        Ok(None)
    }

    /// Asks exercises until the viewer leaves.
    pub(super) fn run_exercises(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            let Run::Lesson(run) = &self.run else { return Ok(()) };
            let Some(questions) = &run.lesson.questions else { return Ok(()) };
            let exercise = (questions.create)(&mut self.random, self.text.language);
            let reply = self.ask(m, &exercise)?;
            self.questions.right += u32::from(reply.is_right());
            if reply.leaves {
                return Ok(());
            }
        }
    }

    /// Asks a question and shows whether the answer is right, and why.
    pub(super) fn ask(&mut self, m: &mut Machine<'_>, exercise: &Exercise) -> Flow<Reply> {
        let mut draft = Draft { cursor: exercise.at, centre: exercise.at, typed: String::new(), order: Vec::new() };
        let mut given: Option<GivenAnswer> = None;
        loop {
            self.fit(m);
            let contents = self.exercise_panels(exercise);
            let panels = self.arrange_scene(&Scene::Question(&contents));
            let keys = self.draw_exercise(&mut m.screen, &panels, &contents, &draft, given.as_ref());
            m.announce(&self.exercise_announcement(exercise, given.as_ref()));
            let right = given.as_ref().map(|given| exercise.answer.accepts(given));
            let places = AnswerPlaces { panels: &panels, answer: &exercise.answer };
            let targets = if given.is_none() { places.small_targets() } else { None };
            let Some(input) = m.with_small_targets(targets, Machine::input_or_resize)? else { continue };
            match keys.resolve(input) {
                Input::Key(code::ESC) => return Ok(Reply { right, leaves: true }),
                Input::Key(code::F1) => {
                    m.screen.set_inset(None);
                    help::show(m, &self.title_text(), self.text.lessons.exercise_help)?;
                }
                Input::Key(code::ENTER | code::SPACE) if given.is_some() => return Ok(Reply { right, leaves: false }),
                input if given.is_none() => given = draft.answer(&places, input),
                _ => {}
            }
        }
    }

    pub(super) fn exercise_panels<'e>(&self, exercise: &'e Exercise) -> ExercisePanels<'e> {
        ExercisePanels {
            exercise,
            question: exercise.question.clone(),
            keys: self.text.lessons.exercise_keys[exercise.answer.key_line()],
            verdict: (self.text.lessons.wrong)(&exercise.answer.text()),
            answered_keys: self.text.lessons.answered_keys,
        }
    }

    fn draw_exercise(
        &self,
        screen: &mut Framebuffer,
        panels: &Panels,
        contents: &ExercisePanels<'_>,
        draft: &Draft,
        given: Option<&GivenAnswer>,
    ) -> KeyAreas {
        let (look, exercise) = (panels.look, contents.exercise);
        self.begin_drawing(screen);
        let title = [(self.title_text(), Color::YELLOW)];
        draw_title_bar(screen, look, panels.place_or_nothing(Panel::Title), &title);
        draw_picture(screen, panels, &exercise.picture);
        let mut hints = Vec::new();
        if let (Answer::Pixel(x, y), Some(_)) = (&exercise.answer, given) {
            hints.push(Hint::Frame(*x, *y, Color::LIGHT_GREEN));
        }
        let at = match (&exercise.answer, given) {
            (_, Some(&GivenAnswer::Pixel(x, y))) => (x, y),
            (Answer::Pixel(..), _) => draft.cursor,
            _ => exercise.at,
        };
        if let Some(area) = panels.place(Panel::Magnifier) {
            let lens = Lens { picture: &exercise.picture, at, centre: exercise.at, hints: &hints };
            self.draw_captioned_lens(screen, look, area, &lens);
        }
        if let Some(area) = panels.place(Panel::Code) {
            self.sources.code().draw(screen, look, area);
        }
        let place = contents.question_place(look, panels.place_or_nothing(Panel::Question));
        let pitch = place.height / contents.question_rows(look, place.width);
        for (line, row) in look.face().lines(&contents.question, place.width).zip(0..) {
            screen.draw_text(look.face(), line, place.x, place.y + row * pitch, Color::YELLOW);
        }
        draw_answers(screen, &AnswerPlaces { panels, answer: &exercise.answer }, draft, given);
        if let (Some(_), Some(why)) = (given, &exercise.why) {
            let area = contents.reason_place(panels);
            if panels.place(Panel::Reason).is_none() {
                screen.set_inset(None);
                frame(screen, inset(area, -look.gap()));
            }
            draw_lines(screen, look, why, area, Color::LIGHT_CYAN);
        }
        let (before, line) = match given {
            None => (String::new(), contents.keys),
            Some(given) => (self.verdict(exercise, given), contents.answered_keys),
        };
        draw_keys(screen, look, panels.place_or_nothing(Panel::Buttons), &before, line)
    }

    /// Returns the place of the explanation: that of the picture, or also that of the magnifier or of everything below the title
    /// if it would have too many pages.
    fn about_place(&self, panels: &Panels) -> Rect {
        use Panel::{Buttons, Code, Half, Magnifier, Picture, Plot, Sentence, Trace, Values};
        let picture = panels.picture().unwrap_or_else(|| panels.hull(&[Half(0), Half(1)]));
        let beside = panels.hull(&[Picture, Magnifier, Plot]).union(&picture);
        let all = panels.hull(&[Picture, Magnifier, Sentence, Code, Values, Trace, Half(0), Half(1)]);
        let all = Rect { height: all.height.min(panels.place_or_nothing(Buttons).y - all.y), ..all };
        let about = self.lesson().map_or("", |run| run.text().about);
        let is_enough = |area: &Rect| {
            let lines = panels.look.face().lines(about, about_text(panels.look, *area).width).count();
            lines <= MAX_PAGES * about_rows(panels.look, *area)
        };
        [picture, beside].into_iter().find(is_enough).unwrap_or(all)
    }

    /// Returns whether a given answer is right, in words, and otherwise the right one.
    fn verdict(&self, exercise: &Exercise, given: &GivenAnswer) -> String {
        if exercise.answer.accepts(given) {
            self.text.lessons.right.to_owned()
        } else {
            (self.text.lessons.wrong)(&exercise.answer.text())
        }
    }

    /// Returns the text for users who cannot see the screen: the question and its numbered answers, or after an answer whether
    /// it is right, and why.
    fn exercise_announcement(&self, exercise: &Exercise, given: Option<&GivenAnswer>) -> String {
        let Some(given) = given else {
            let options = exercise.answer.options().iter().zip(1..).map(|(text, number)| format!("{number} {text}"));
            return std::iter::once(exercise.question.clone()).chain(options).collect::<Vec<_>>().join("  ");
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
    fn answer(&mut self, places: &AnswerPlaces<'_>, input: Input) -> Option<GivenAnswer> {
        let answer = places.answer;
        let chosen_by = |x: i32, y: i32| places.options().iter().position(|place| place.contains(x, y));
        let digit = |key: u16| usize::from(key & 0xFF).checked_sub(usize::from(b'1'));
        match answer {
            Answer::Choice { .. } | Answer::Picture { .. } => {
                let chosen = match input {
                    Input::Key(key) => digit(key).filter(|&chosen| chosen < places.options().len()),
                    Input::Click { x, y, .. } => chosen_by(x, y),
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
                    Input::Click { x, y, .. } => return self.clicked_pixel(places.panels, (x, y)),
                }
                let inside = |value: i32, size: i32| value.clamp(0, size - 1);
                self.cursor = (inside(self.cursor.0, recording::WIDTH), inside(self.cursor.1, recording::HEIGHT));
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
                    Input::Click { x, y, .. } => chosen_by(x, y),
                };
                let fresh = chosen.filter(|chosen| *chosen < items.len() && !self.order.contains(chosen));
                self.order.extend(fresh);
                (self.order.len() == items.len()).then(|| GivenAnswer::Order(self.order.clone()))
            }
        }
    }

    /// Returns the pixel at a position on the screen: in the magnifier or in the picture.
    fn clicked_pixel(&self, panels: &Panels, (x, y): (i32, i32)) -> Option<GivenAnswer> {
        let in_lens = panels.place(Panel::Magnifier).map(|area| lens_place(panels.look, area));
        let pixel = in_lens.and_then(|area| Lens::pixel_at(area, self.centre, (x, y)));
        let pixel = pixel.or_else(|| panels.picture_pixel((x, y)).filter(|_| panels.is_in_picture((x, y))))?;
        Some(GivenAnswer::Pixel(pixel.0, pixel.1))
    }
}

/// Draws the answers to choose from, or the one that is being given.
fn draw_answers(screen: &mut Framebuffer, places: &AnswerPlaces<'_>, draft: &Draft, given: Option<&GivenAnswer>) {
    let (look, answer) = (places.panels.look, places.answer);
    let face = look.face();
    let color = |index: usize, right: usize| match given {
        Some(_) if index == right => Color::GREEN,
        Some(GivenAnswer::Chosen(chosen)) if index == *chosen => Color::RED,
        _ => Color::DARK_GRAY,
    };
    let draw_row = |screen: &mut Framebuffer, place: Rect, text: &str, color: Color| {
        screen.fill_rect(place, color);
        let lines: Vec<&str> = face.lines(text, place.width - 2 * look.gap()).collect();
        let top = place.y + (place.height - lines.len() as i32 * face.height()) / 2;
        for (line, y) in lines.into_iter().zip((top..).step_by(face.height() as usize)) {
            screen.draw_text(face, line, place.x + look.gap(), y, Color::WHITE);
        }
    };
    match answer {
        Answer::Choice { options, right } => {
            for ((index, place), option) in places.options().into_iter().enumerate().zip(options) {
                draw_row(screen, place, &format!("{}  {option}", index + 1), color(index, *right));
            }
        }
        Answer::Order { items, order } => {
            let chosen = match given {
                Some(GivenAnswer::Order(given)) => given,
                _ => &draft.order,
            };
            for ((index, place), item) in places.options().into_iter().enumerate().zip(items) {
                let position = chosen.iter().position(|&other| other == index);
                let color = match (given, position) {
                    (None, _) => Color::DARK_GRAY,
                    (Some(_), Some(position)) if order[position] == index => Color::GREEN,
                    (Some(_), _) => Color::RED,
                };
                draw_row(screen, place, &format!("{}  {item}", index + 1), color);
                if let Some(position) = position {
                    let shown = format!("{}.", position + 1);
                    let x = place.right() - look.gap() - face.width(&shown);
                    let y = place.y + (place.height - face.height()) / 2;
                    screen.draw_text(face, &shown, x, y, Color::YELLOW);
                }
            }
        }
        Answer::Picture { pictures, right } => {
            for ((index, place), picture) in places.options().into_iter().enumerate().zip(pictures) {
                screen.fill_rect(
                    Rect::new(place.x - 3, place.y - 3, place.width + 6, place.height + 6),
                    color(index, *right),
                );
                screen.blit_scaled(&shown_part(picture, places.panels.part), place, Color::BLACK);
                let number = (index + 1).to_string();
                screen.draw_text(face, &number, place.x + 4, place.y + 2, Color::LIGHT_CYAN);
            }
        }
        Answer::Typed(_) => {
            let Some(place) = places.options().into_iter().next() else { return };
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

/// The width and the number of lines of a page of the explanation on a screen of 640×480.
#[cfg(test)]
pub(super) const ABOUT_WIDTH: i32 = 304;
#[cfg(test)]
pub(super) const ABOUT_LINES: usize = 12;
/// The number of pages that an explanation may have before it gets a larger place.
const MAX_PAGES: usize = 3;

/// Returns the place of a page's lines in that of the explanation.
fn about_text(look: Look, area: Rect) -> Rect {
    let inner = |size: i32, less: i32| size - look.scaled(less);
    let (x, y) = (area.x + look.scaled(10), area.y + look.scaled(10));
    Rect::new(x, y, inner(area.width, 16), inner(area.height, 48))
}

/// Returns the number of lines of a page.
fn about_rows(look: Look, area: Rect) -> usize {
    cells_in(about_text(look, area).height, look.face().height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, assert_fits};

    #[test]
    fn the_keys_of_the_explanation_leave_room_for_the_number_of_the_page() {
        for text in Language::ALL.map(Language::text) {
            let [first, second] = text.lessons.about_keys;
            assert_fits(Look::STANDARD.face(), &first.to_string(), ABOUT_WIDTH);
            assert_fits(Look::STANDARD.face(), &format!("{second} 3/3"), ABOUT_WIDTH);
        }
    }
}
