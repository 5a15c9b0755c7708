//! Draws a puzzle: the board, and next to it the number, the goal, the moves so far and buttons.

use super::super::paint::{
    MoveList, PANEL_X, SAMPLE, draw_lines, draw_position, fitted, frame, mark_last, mark_legal, mark_preview,
};
use super::super::turn::move_to;
use super::super::{Layout, TableGame, background, marks};
use super::PuzzleSupport;
use super::board::{Attempt, AttemptState};
use super::commands::BUTTONS;
use crate::engine::Player;
use crate::engine::game::{Game as _, Move as _};
use crate::engine::search::Score;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::Machine;
use crate::screens::pages::PICTURE;
use crate::text::puzzles::PuzzleText;
use crate::ui::button::{Button, ButtonState};

/// The width of the panel.
const PANEL_WIDTH: i32 = WIDTH - 8 - PANEL_X;
/// The row of the number.
const NUMBER_Y: i32 = 12;
/// The row of the set's name.
const SET_Y: i32 = 42;
/// The area of the goal.
const GOAL: Rect = Rect::new(PANEL_X, 66, PANEL_WIDTH, 50);
/// The row of both sides' counts.
const TALLY_Y: i32 = 124;
/// The area of the list of moves.
const LIST: Rect = Rect::new(PANEL_X, 152, PANEL_WIDTH, 164);
/// The row of the first buttons, two side by side.
const BUTTON_Y: i32 = 326;

/// Returns the goal of a puzzle, from its value to the side to move.
pub(super) fn goal<D: TableGame>(
    drawing: &D,
    solving: &dyn PuzzleSupport<Game = D::Game>,
    text: &PuzzleText,
    start: &D::Game,
    worth: Option<Score>,
) -> String {
    let side = drawing.player_name(start.to_move());
    match worth {
        None => (text.goal_unknown)(side),
        Some(Score::Estimate(_)) => (text.goal_estimate)(side),
        Some(worth) if worth.hundredths() > 0 => (solving.winning().unwrap_or(text.goal_win))(side),
        Some(worth) if worth.hundredths() == 0 => (text.goal_draw)(side),
        Some(worth) => (text.goal_loss)(side, &drawing.write_score(worth)),
    }
}

impl<D: TableGame> Attempt<'_, D> {
    /// Draws the puzzle.
    pub(super) fn paint(&self, m: &mut Machine<'_>) {
        let said = &self.text.puzzles;
        let keys = if self.stand == AttemptState::Open { said.keys } else { said.keys_over };
        let situation = || ((self.text.table.to_move)(self.drawing.player_name(self.game().to_move())), Color::WHITE);
        let (message, color) = self.said.clone().unwrap_or_else(situation);
        self.compose(m, (&message, color), keys);
    }

    /// Draws the puzzle during a computation.
    pub(super) fn paint_thinking(&self, m: &mut Machine<'_>) {
        let said = &self.text.puzzles;
        self.compose(m, (said.thinking, Color::YELLOW), said.keys_thinking);
    }

    fn compose(&self, m: &mut Machine<'_>, message: (&str, Color), keys: &str) {
        m.set_pointer(Some(self.drawing.pointer(self.game().to_move())));
        m.topic = "board";
        let screen = &mut m.screen;
        background::desk(screen);
        let layout = self.layout();
        draw_position(screen, self.drawing, self.game(), layout, self.shows.labels);
        self.draw_marks(screen, layout);
        self.draw_panel(screen);
        let places = self.drawing.places();
        draw_lines(screen, &places, message, if places.is_narrow() { self.text.table.brief.puzzle } else { keys });
    }

    fn draw_marks(&self, screen: &mut Framebuffer, layout: Layout) {
        let game = self.game();
        if self.shows.last {
            mark_last(screen, self.drawing, layout, game, self.record.node(self.record.current_id()).mv);
        }
        if self.stand == AttemptState::Open && game.to_move() == self.player() {
            if self.shows.legal {
                mark_legal(screen, self.drawing, layout, game, self.taken);
            }
            let at = if self.by_keys { Some(self.cursor) } else { self.hover };
            let previewed = at.filter(|_| self.shows.preview);
            if let Some((cell, mv)) = previewed.and_then(|cell| Some((cell, move_to(game, cell, self.taken)?))) {
                mark_preview(screen, self.drawing, layout, game, cell, mv);
            }
        }
        for cell in self.shown.iter().flat_map(|mv| [mv.from(), mv.to()]).flatten() {
            marks::brackets(screen, layout.square(cell), Color::LIGHT_GREEN);
            marks::ring(screen, layout.centre(cell), layout.pitch * 3 / 8, Color::LIGHT_GREEN);
        }
        for cell in self.taken.into_iter().chain(Some(self.cursor).filter(|_| self.by_keys)) {
            marks::brackets(screen, layout.square(cell), Color::WHITE);
        }
    }

    fn draw_panel(&self, screen: &mut Framebuffer) {
        let said = &self.text.puzzles;
        let (large, small) = (bundled::song24(), bundled::song16());
        background::slate_around(screen, Rect::new(PANEL_X, NUMBER_Y - 2, PANEL_WIDTH, LIST.y - NUMBER_Y - 4));
        let number = (said.number)(self.number + 1, self.set.puzzles.len());
        screen.draw_text(large, &number, PANEL_X, NUMBER_Y, Color::YELLOW);
        let mark = match (self.solved, self.helped) {
            (true, _) => Some((said.is_solved, Color::LIGHT_GREEN)),
            (false, true) => Some((said.is_helped, Color::LIGHT_CYAN)),
            (false, false) => None,
        };
        let room = PANEL_WIDTH - mark.map_or(0, |(mark, _)| small.width(mark) + 8);
        screen.draw_text(small, &fitted(small, &self.set.title, room), PANEL_X, SET_Y, Color::LIGHT_GRAY);
        if let Some((mark, color)) = mark {
            screen.draw_text(small, mark, PANEL_X + PANEL_WIDTH - small.width(mark), SET_Y, color);
        }
        frame(screen, GOAL, Color::YELLOW);
        self.drawing.draw_sample(screen, (GOAL.x + 20, GOAL.y + GOAL.height / 2), SAMPLE, self.player());
        let goal = goal(self.drawing, self.solving, said, self.record.start(), self.goal());
        draw_left(screen, &goal, Rect { x: GOAL.x + 40, width: GOAL.width - 44, ..GOAL });
        let tallies = Player::BOTH.map(|player| self.drawing.tally(self.game(), player));
        for (player, column) in Player::BOTH.into_iter().zip(0..).filter(|_| tallies.iter().any(|of| !of.is_empty())) {
            let x = PANEL_X + column * PANEL_WIDTH / 2;
            self.drawing.draw_sample(screen, (x + 20, TALLY_Y + 12), SAMPLE, player);
            screen.draw_text(large, &tallies[player as usize], x + 40, TALLY_Y, Color::WHITE);
        }
        MoveList::of(self.drawing, &self.record).draw(screen, LIST, self.record.current_id());
        let at = self.mouse;
        for button in self.buttons() {
            button.draw(screen, if button.hit(at.0, at.1) { ButtonState::Hovered } else { ButtonState::Idle });
        }
    }

    /// Returns the buttons at their positions.
    pub(super) fn buttons(&self) -> impl Iterator<Item = Button<'_>> {
        let labels = self.text.puzzles.buttons;
        BUTTONS.iter().zip(labels).zip(0..).map(|((&(_, _, key), label), index)| {
            let (column, row) = (index % 2, index / 2);
            let rect = Rect::new(PANEL_X + column * 106, BUTTON_Y + row * 32, 102, 26);
            Button { rect, label, key }
        })
    }

    /// Draws the picture of the help: the marks in the list, and the side to move.
    pub(super) fn draw_help(&self, screen: &mut Framebuffer) {
        draw_help(screen, self.drawing, self.solving, &self.text.puzzles, self.record.start());
    }
}

/// Draws lines of the list, with one puzzle solved and two unsolved.
fn draw_help<D: TableGame>(
    screen: &mut Framebuffer,
    drawing: &D,
    solving: &dyn PuzzleSupport<Game = D::Game>,
    text: &PuzzleText,
    start: &D::Game,
) {
    let face = bundled::song16();
    frame(screen, PICTURE, Color::DARK_GRAY);
    for (line, (solved, worth)) in [(true, 2), (true, 0), (false, -4), (false, 2)].into_iter().enumerate() {
        let goal = goal(drawing, solving, text, start, Some(Score::Exact(worth)));
        let y = PICTURE.y + 16 + line as i32 * 40;
        let (mark, color) =
            if solved { (text.is_solved, Color::LIGHT_GREEN) } else { (text.is_unsolved, Color::WHITE) };
        screen.draw_text(face, mark, PICTURE.x + 8, y, color);
        screen.draw_text(face, &fitted(face, &goal, PICTURE.width - 16), PICTURE.x + 8, y + 18, Color::LIGHT_GRAY);
    }
}

/// Draws text at the left of a box, in the larger font if it fits.
fn draw_left(screen: &mut Framebuffer, text: &str, area: Rect) {
    let fits = bundled::song24().width(text) <= area.width;
    let face = if fits { bundled::song24() } else { bundled::song16() };
    let y = area.y + (area.height - face.height()) / 2;
    screen.draw_text(face, &fitted(face, text, area.width), area.x, y, Color::WHITE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::othello::OthelloBoard;
    use crate::screens::pages::assert_page_fits;
    use crate::screens::table::NewGames as _;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn everything_fits_in_every_language() {
        let small = bundled::song16();
        for text in Language::ALL.map(Language::text) {
            let said = &text.puzzles;
            let drawing = OthelloBoard { text };
            let start = drawing.start(&[1]);
            for worth in [None, Some(Score::Exact(2)), Some(Score::Exact(0)), Some(Score::Exact(-64))] {
                assert_fits(small, &goal(&drawing, &drawing, said, &start, worth), PICTURE.width - 16);
            }
            assert_fits(small, &goal(&drawing, &drawing, said, &start, Some(Score::Estimate(5))), GOAL.width - 44);
            assert_fits(bundled::song24(), &(said.number)(1000, 1000), PANEL_WIDTH);
            assert_fits(small, &format!("{} {}", said.othello_endgames, said.is_helped), PANEL_WIDTH - 8);
            let wrong = (said.wrong)("a1", "h8", &format!("-31.5{}", said.estimated));
            for line in [said.keys, said.keys_over, said.keys_thinking, said.helped, said.no_more, &wrong] {
                assert_fits(small, line, WIDTH - 16);
            }
            for (label, (_, _, key)) in said.buttons.into_iter().zip(BUTTONS) {
                assert!(Button::width(label, key) <= 102, "{label} {key}");
            }
            assert_page_fits(&said.help, &(text.table.keys_in_help)(1, 1));
        }
    }
}
