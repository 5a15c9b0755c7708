//! Draws a puzzle: the board, and next to it the number, the goal, the moves so far and buttons.

use super::super::command_panel::CommandPanel;
use super::super::moves::MoveList;
use super::super::paint::{Scene, draw_lines};
use super::super::primitives::{SAMPLE, fitted, frame};
use super::super::turn::move_to;
use super::super::{PanelLayout, TableGame, background, marks};
use super::PuzzleSupport;
use super::board::{Attempt, AttemptState};
use super::commands::{COMMANDS, PuzzleCommand};
use super::places::Places;
use crate::engine::Player;
use crate::engine::game::{Game as _, Move as _};
use crate::engine::record::ROOT;
use crate::engine::search::Score;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::Machine;
use crate::text::key_line::KeyLine;
use crate::text::puzzles::PuzzleText;
use crate::ui::KeyAreas;
use crate::ui::theme::Look;

/// The distances from the upper edge of the head: of the set's name, of the goal, and of both sides' counts.
const SET_Y: i32 = 30;
const GOAL_Y: i32 = 54;
const GOAL_HEIGHT: i32 = 50;
const TALLY_Y: i32 = 112;

/// Returns the goal of a puzzle, from its value to the side to move.
pub(super) fn goal<D: TableGame>(
    board: &D,
    support: &dyn PuzzleSupport<Game = D::Game>,
    text: &PuzzleText,
    start: &D::Game,
    value: Option<Score>,
) -> String {
    let side = board.player_name(start.to_move());
    match value {
        None => (text.goal_unknown)(side),
        Some(Score::Estimate(_)) => (text.goal_estimate)(side),
        Some(value) if value.hundredths() > 0 => (support.kind().goal.unwrap_or(text.goal_win))(side),
        Some(value) if value.hundredths() == 0 => (text.goal_draw)(side),
        Some(value) => (text.goal_loss)(side, &board.write_score(value)),
    }
}

impl<'t, D: TableGame> Attempt<'t, D> {
    /// Draws the puzzle.
    pub(super) fn paint(&self, m: &mut Machine<'_>) -> KeyAreas {
        let texts = &self.text.puzzles;
        let keys = if self.progress.state == AttemptState::Open { texts.keys } else { texts.keys_over };
        let situation = || ((self.text.table.to_move)(self.board.player_name(self.game().to_move())), Color::WHITE);
        let (message, color) = self.message.clone().unwrap_or_else(situation);
        self.compose(m, (&message, color), keys)
    }

    /// Draws the puzzle during a computation.
    pub(super) fn paint_thinking(&self, m: &mut Machine<'_>) {
        let texts = &self.text.puzzles;
        self.compose(m, (texts.thinking, Color::YELLOW), texts.keys_thinking);
    }

    fn compose(&self, m: &mut Machine<'_>, message: (&str, Color), keys: KeyLine) -> KeyAreas {
        m.set_pointer(Some(self.board.pointer(self.game().to_move())));
        m.topic = "board".into();
        let screen = &mut m.screen;
        background::desk(screen);
        let scene = Scene { board: self.board, game: self.game(), layout: self.layout() };
        scene.draw(screen, self.settings.labels);
        self.draw_marks(screen, &scene);
        self.draw_panel(screen);
        draw_lines(screen, self.places.table, message, keys, |_| true)
    }

    fn draw_marks(&self, screen: &mut Framebuffer, scene: &Scene<'_, D>) {
        let &Scene { game, layout, .. } = scene;
        if self.settings.last {
            scene.mark_last(screen, self.record.node(self.record.current_id()).mv);
        }
        if self.progress.state == AttemptState::Open && game.to_move() == self.player() {
            if self.settings.legal {
                scene.mark_legal(screen, self.input.selected);
            }
            let previewed = self.input.points_at().filter(|_| self.settings.preview);
            if let Some((cell, mv)) = previewed.and_then(|cell| Some((cell, move_to(game, cell, self.input.selected)?)))
            {
                scene.mark_preview(screen, cell, mv);
            }
        }
        for cell in self.hint.iter().flat_map(|mv| [mv.from(), mv.to()]).flatten() {
            marks::brackets(screen, layout.square(cell), Color::LIGHT_GREEN);
            marks::ring(screen, layout.centre(cell), layout.pitch * 3 / 8, Color::LIGHT_GREEN);
        }
        for cell in self.input.selected.into_iter().chain(Some(self.input.cursor).filter(|_| self.input.by_keys)) {
            marks::brackets(screen, layout.square(cell), Color::WHITE);
        }
    }

    fn draw_panel(&self, screen: &mut Framebuffer) {
        let texts = &self.text.puzzles;
        let Places { table: PanelLayout { look, .. }, head, list, .. } = self.places;
        let (large, small) = (bundled::song24(), look.face());
        background::slate_around(screen, Rect { y: head.y - 2, ..head });
        let number = (texts.number)(self.number + 1, self.set.puzzles.len());
        screen.draw_text(large, &fitted(large, &number, head.width), head.x, head.y, Color::YELLOW);
        let mark = match (self.progress.is_solved, self.progress.is_helped) {
            (true, _) => Some((texts.is_solved, Color::LIGHT_GREEN)),
            (false, true) => Some((texts.is_helped, Color::LIGHT_CYAN)),
            (false, false) => None,
        };
        let room = head.width - mark.map_or(0, |(mark, _)| small.width(mark) + 8);
        let set_y = head.y + SET_Y;
        screen.draw_text(small, &fitted(small, &self.set.title, room), head.x, set_y, Color::LIGHT_GRAY);
        if let Some((mark, color)) = mark {
            screen.draw_text(small, mark, head.right() - small.width(mark), set_y, color);
        }
        let goal_place = Rect { y: head.y + GOAL_Y, height: GOAL_HEIGHT, ..head };
        frame(screen, goal_place, Color::YELLOW);
        let sample = (goal_place.x + 20, goal_place.y + goal_place.height / 2);
        self.board.draw_sample(screen, sample, SAMPLE, self.player());
        let goal = goal(self.board, self.support, texts, self.record.start(), self.goal());
        let place = Rect { x: goal_place.x + 40, width: goal_place.width - 44, ..goal_place };
        look.enlarged(&goal, place.width).text_in_lines(screen, &goal, place, Color::WHITE);
        let tallies = Player::BOTH.map(|player| self.board.tally(self.game(), player));
        let tally_y = head.y + TALLY_Y;
        for (player, column) in Player::BOTH.into_iter().zip(0..).filter(|_| tallies.iter().any(|of| !of.is_empty())) {
            let x = head.x + column * head.width / 2;
            self.board.draw_sample(screen, (x + 20, tally_y + 12), SAMPLE, player);
            screen.draw_text(large, &tallies[player as usize], x + 40, tally_y, Color::WHITE);
        }
        if !list.is_empty() {
            MoveList::of(self.board, &self.record, look).draw(screen, list, self.record.current_id());
        }
        self.panel().draw(screen, self.input.mouse);
    }

    /// Returns the menus and buttons.
    pub(super) fn panel(&self) -> CommandPanel<'t> {
        let texts = &self.text.puzzles;
        let places = (self.places.table, self.places.buttons);
        CommandPanel::new(&COMMANDS, &texts.buttons, &texts.menus, places, &self.text.table, |command| {
            self.refusal(command)
        })
    }

    /// Returns the reason why a command is not possible now.
    fn refusal(&self, command: PuzzleCommand) -> Option<&'static str> {
        let (puzzles, refusals) = (&self.text.puzzles, &self.text.table.refusals);
        let is_at_start = self.record.current_id() == ROOT;
        match command {
            PuzzleCommand::Previous if self.number == 0 => Some(puzzles.is_first),
            PuzzleCommand::Next if self.number + 1 >= self.set.puzzles.len() => Some(puzzles.is_last),
            PuzzleCommand::Hint if self.progress.state != AttemptState::Open => Some(puzzles.is_done),
            PuzzleCommand::Undo | PuzzleCommand::Again if is_at_start => Some(refusals.at_start),
            _ => None,
        }
    }

    /// Draws the picture of the help: lines of the list, with one puzzle solved and two unsolved.
    pub(super) fn draw_help(&self, screen: &mut Framebuffer, look: Look, place: Rect) {
        let text = &self.text.puzzles;
        frame(screen, place, Color::DARK_GRAY);
        for (row, (solved, value)) in (0..).zip([(true, 2), (true, 0), (false, -4), (false, 2)]) {
            let goal = goal(self.board, self.support, text, self.record.start(), Some(Score::Exact(value)));
            let (mark, color) =
                if solved { (text.is_solved, Color::LIGHT_GREEN) } else { (text.is_unsolved, Color::WHITE) };
            let y = place.y + look.scaled(16 + 40 * row);
            let line = Rect::new(place.x + 8, y, place.width - 16, look.face().height());
            look.text_left(screen, mark, line, color);
            look.text_left(screen, &goal, Rect { y: y + look.line(), ..line }, Color::LIGHT_GRAY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::WIDTH;
    use crate::play::GameProgram as _;
    use crate::screens::othello::OthelloBoard;
    use crate::screens::pages::{Figure, PICTURE, Pages, assert_pages_fit};
    use crate::text::Language;
    use crate::text::assert_fits;

    /// The width of the panel on a screen of 640×480 pixels.
    const PANEL_WIDTH: i32 = 208;

    #[test]
    fn everything_fits_in_every_language() {
        let small = bundled::song16();
        for text in Language::ALL.map(Language::text) {
            let texts = &text.puzzles;
            let board = OthelloBoard { text };
            let start = board.start(&[1]);
            for value in [None, Some(Score::Exact(2)), Some(Score::Exact(0)), Some(Score::Exact(-64))] {
                assert_fits(small, &goal(&board, &board, texts, &start, value), PICTURE.width - 16);
            }
            assert_fits(small, &goal(&board, &board, texts, &start, Some(Score::Estimate(5))), PANEL_WIDTH - 44);
            assert_fits(bundled::song24(), &(texts.number)(1000, 1000), PANEL_WIDTH);
            assert_fits(small, &format!("{} {}", texts.othello_endgames, texts.is_helped), PANEL_WIDTH - 8);
            let wrong = (texts.wrong)("a1", "h8", &format!("-31.5{}", texts.estimated));
            for line in [texts.keys, texts.keys_over, texts.keys_thinking] {
                assert_fits(small, &line.to_string(), WIDTH - 16);
            }
            for line in [texts.helped, texts.no_more, &wrong] {
                assert_fits(small, line, WIDTH - 16);
            }
            for (label, (_, _, key, _)) in texts.buttons.into_iter().zip(COMMANDS) {
                assert!(Look::STANDARD.button_width(label, key) <= 102, "{label} {key}");
            }
            let pages = [(&texts.help, Figure::picture(|_, _| {}))];
            assert_pages_fit(Pages { pages: &pages, keys: text.table.keys_in_help });
        }
    }
}
