//! The line of the input method at the bottom of the screen.

use std::ops::Range;

use super::InputMethod;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::InputMode;
use crate::pinyin::Candidate;
use crate::ui::theme::{self, Direction, Look};

/// The place of the line on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CandidateBar {
    look: Look,
    place: Rect,
}

impl CandidateBar {
    /// Creates a line as wide as a screen, with its lower edge at a row.
    pub(super) fn above(look: Look, screen: Rect, bottom: i32) -> CandidateBar {
        let height = look.input_line_height();
        CandidateBar { look, place: Rect { y: bottom - height, height, ..screen } }
    }

    /// Returns its rectangle.
    pub(super) fn place(self) -> Rect {
        self.place
    }

    /// Returns the place of the mode.
    fn mode(self) -> Rect {
        Rect { width: self.look.scaled(52), ..self.place }
    }

    /// Returns the place of the arrow to the previous page.
    fn previous(self) -> Rect {
        let width = self.place.height + self.look.gap() / 2;
        Rect { x: self.place.right() - 2 * width, width, ..self.place }
    }

    /// Returns the place of the arrow to the next page.
    fn next(self) -> Rect {
        let previous = self.previous();
        Rect { x: previous.right(), ..previous }
    }

    /// Returns the x position of the letters.
    fn letters_x(self) -> i32 {
        self.mode().right() + self.look.gap()
    }

    /// Returns the x position of the first candidate. The place of the letters is so wide that candidates rarely move.
    fn candidates_x(self, letters: &str) -> i32 {
        self.letters_x() + self.look.face().width(letters).max(8 * self.look.cell()) + self.between()
    }

    /// Returns the space after a candidate.
    fn between(self) -> i32 {
        self.look.scaled(10)
    }

    fn width_of(self, candidate: &Candidate) -> i32 {
        self.look.face().advance('1') + self.look.face().width(&candidate.text) + self.between()
    }

    /// Divides candidates into pages that fit in the line next to the letters.
    pub(super) fn pages(self, letters: &str, candidates: &[Candidate]) -> Vec<Range<usize>> {
        let room = self.previous().x - self.candidates_x(letters);
        let (mut pages, mut start, mut width) = (Vec::new(), 0, 0);
        for (index, candidate) in candidates.iter().enumerate() {
            width += self.width_of(candidate);
            if index > start && (index - start == MAX_CANDIDATES || width > room) {
                pages.push(start..index);
                (start, width) = (index, self.width_of(candidate));
            }
        }
        if start < candidates.len() {
            pages.push(start..candidates.len());
        }
        pages
    }
}

/// The maximum number of candidates of a page: one for each digit.
const MAX_CANDIDATES: usize = 10;

const GROUND: Color = Color::BLUE;

/// A part of the line that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinePart {
    /// The mode: switches between Chinese and letters.
    Mode,
    /// A candidate, by its place on the page.
    Candidate(usize),
    /// The previous page.
    Previous,
    /// The next page.
    Next,
}

impl InputMethod {
    /// Returns the candidates of the page, each with the range of its columns.
    fn places(&self) -> impl Iterator<Item = (Range<i32>, &Candidate)> {
        let page = self.pages.get(self.page).cloned().unwrap_or_default();
        self.candidates[page].iter().scan(self.line.candidates_x(&self.letters), |x, candidate| {
            let start = *x;
            *x += self.line.width_of(candidate);
            Some((start..*x, candidate))
        })
    }

    /// Returns the part of the line at a column.
    pub(super) fn part_at(&self, x: i32) -> Option<LinePart> {
        let at = |place: Rect| (place.x..place.right()).contains(&x);
        if at(self.line.mode()) {
            Some(LinePart::Mode)
        } else if at(self.line.previous()) {
            Some(LinePart::Previous)
        } else if at(self.line.next()) {
            Some(LinePart::Next)
        } else {
            self.places().position(|(place, _)| place.contains(&x)).map(LinePart::Candidate)
        }
    }

    pub(super) fn draw_line(&self, screen: &mut Framebuffer, mode: InputMode) {
        let (line, left, look) = (self.line.place(), self.line.mode(), self.line.look);
        screen.fill_rect(line, GROUND);
        screen.fill_rect(Rect { height: 1, ..line }, Color::LIGHT_GRAY);
        let (label, color) = match mode {
            InputMode::Chinese => ("拼音", Color::RED),
            InputMode::Off | InputMode::Letters => ("英文", Color::DARK_GRAY),
        };
        screen.fill_rect(Rect { y: left.y + 1, height: left.height - 1, ..left }, color);
        look.text_centred(screen, label, left, Color::WHITE);
        let y = line.y + 1 + (line.height - look.face().height()) / 2;
        screen.draw_text(look.face(), &self.letters, self.line.letters_x(), y, Color::YELLOW);
        for (number, (place, candidate)) in self.places().enumerate() {
            let digit = char::from(b'0' + ((number + 1) % 10) as u8).to_string();
            let x = screen.draw_text(look.face(), &digit, place.start, y, Color::LIGHT_CYAN);
            let color = if number == 0 { Color::YELLOW } else { Color::WHITE };
            screen.draw_text(look.face(), &candidate.text, x, y, color);
        }
        if self.pages.len() > 1 {
            let arrows = [
                (self.line.previous(), Direction::Left, self.page > 0),
                (self.line.next(), Direction::Right, self.page + 1 < self.pages.len()),
            ];
            for (place, direction, possible) in arrows {
                theme::arrow(screen, place, direction, if possible { Color::WHITE } else { Color::DARK_GRAY });
            }
        }
    }
}
