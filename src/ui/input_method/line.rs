//! The line of the input method at the bottom of the screen.

use std::ops::Range;

use super::InputMethod;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::InputMode;
use crate::pinyin::Candidate;
use crate::ui::theme::{self, Direction, face};

/// The height of the line.
pub(in crate::ui) const HEIGHT_OF_LINE: i32 = 20;

/// The place of the line on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CandidateBar {
    /// Its upper edge.
    pub y: i32,
}

/// At the bottom of the screen.
impl Default for CandidateBar {
    fn default() -> CandidateBar {
        CandidateBar { y: HEIGHT - HEIGHT_OF_LINE }
    }
}

impl CandidateBar {
    /// Returns its rectangle.
    pub(super) fn place(self) -> Rect {
        self.part(0, WIDTH)
    }

    fn part(self, x: i32, width: i32) -> Rect {
        Rect::new(x, self.y, width, HEIGHT_OF_LINE)
    }

    /// Returns the place of the mode.
    fn mode(self) -> Rect {
        self.part(0, MODE_WIDTH)
    }

    /// Returns the place of the arrow to the previous page.
    fn previous(self) -> Rect {
        self.part(PREVIOUS_X, ARROW)
    }

    /// Returns the place of the arrow to the next page.
    fn next(self) -> Rect {
        self.part(PREVIOUS_X + ARROW, ARROW)
    }
}

/// The width of the place of the mode.
const MODE_WIDTH: i32 = 52;
/// The width of an arrow.
const ARROW: i32 = 24;
/// The x position of the first arrow.
const PREVIOUS_X: i32 = WIDTH - 2 * ARROW;
/// The x position of the letters.
const LETTERS_X: i32 = MODE_WIDTH + 8;
/// The narrowest place of the letters, so that candidates rarely move.
const LETTERS_WIDTH: i32 = 64;
/// The space after a candidate.
const BETWEEN: i32 = 10;
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

/// Returns the x position of the first candidate.
fn candidates_x(letters: &str) -> i32 {
    LETTERS_X + face().width(letters).max(LETTERS_WIDTH) + BETWEEN
}

fn width_of(candidate: &Candidate) -> i32 {
    face().advance('1') + face().width(&candidate.text) + BETWEEN
}

/// Divides candidates into pages that fit in the line next to the letters.
pub(super) fn pages(letters: &str, candidates: &[Candidate]) -> Vec<Range<usize>> {
    let room = PREVIOUS_X - candidates_x(letters);
    let (mut pages, mut start, mut width) = (Vec::new(), 0, 0);
    for (index, candidate) in candidates.iter().enumerate() {
        width += width_of(candidate);
        if index > start && (index - start == MAX_CANDIDATES || width > room) {
            pages.push(start..index);
            (start, width) = (index, width_of(candidate));
        }
    }
    if start < candidates.len() {
        pages.push(start..candidates.len());
    }
    pages
}

impl InputMethod {
    /// Returns the candidates of the page, each with the range of its columns.
    fn places(&self) -> impl Iterator<Item = (Range<i32>, &Candidate)> {
        let page = self.pages.get(self.page).cloned().unwrap_or_default();
        self.candidates[page].iter().scan(candidates_x(&self.letters), |x, candidate| {
            let start = *x;
            *x += width_of(candidate);
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
        let (line, left) = (self.line.place(), self.line.mode());
        screen.fill_rect(line, GROUND);
        screen.fill_rect(Rect { height: 1, ..line }, Color::LIGHT_GRAY);
        let (label, color) = match mode {
            InputMode::Chinese => ("拼音", Color::RED),
            InputMode::Off | InputMode::Letters => ("英文", Color::DARK_GRAY),
        };
        screen.fill_rect(Rect { y: left.y + 1, height: left.height - 1, ..left }, color);
        theme::text_centred(screen, label, left, Color::WHITE);
        let y = line.y + 3;
        screen.draw_text(face(), &self.letters, LETTERS_X, y, Color::YELLOW);
        for (number, (place, candidate)) in self.places().enumerate() {
            let digit = char::from(b'0' + ((number + 1) % 10) as u8).to_string();
            let x = screen.draw_text(face(), &digit, place.start, y, Color::LIGHT_CYAN);
            let color = if number == 0 { Color::YELLOW } else { Color::WHITE };
            screen.draw_text(face(), &candidate.text, x, y, color);
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
