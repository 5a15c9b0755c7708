//! A game: the players move in turn until neither side can. `pvsCom.h` of the original.

use std::time::Duration;

use super::board;
use super::help;
use crate::engine::othello::{Position, Side, Square, classic};
use crate::engine::{Game as _, Outcome, Player};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::screens::disc::{FLIP_FRAMES, rings};
use crate::screens::effect::{TransitionPace, show_skippable_effect, with_pace};
use crate::text::OthelloText;
use crate::text::key_line::KeyLine;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar};

/// The player of White. Black moves first and is always played by a human.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The original computer player.
    Computer,
    /// A second human.
    Human,
}

/// The pause before the computer moves: an instant answer would hide the previous move.
const THINKING_PAUSE: Duration = Duration::from_millis(500);
/// The pause between placing the computer's disc and flipping the captured ones.
const FLIP_DELAY: Duration = Duration::from_millis(350);
/// The time for which a pass is announced before the game continues.
const PASS_PAUSE: Duration = Duration::from_millis(1500);

/// The first square of the cursor: `hb.x = 2; hb.y = 2`.
const FIRST_SQUARE: (u8, u8) = (2, 2);
/// The area of the message above the board.
pub(super) const MESSAGE: Rect = Rect::new(board::EDGE - 40, 20, 440, 24);
/// The area of the line of keys below the board.
const KEYS: Rect = Rect::new(0, 446, WIDTH, 16);
/// The rows of the sides' names, each next to a disc.
const NAMES: [(Side, i32); 2] = [(Side::Black, 112), (Side::White, 144)];

/// The result of a human's turn.
enum Turn {
    Played(Square),
    Left,
}

/// Plays games until the user leaves: the board grows at the given pace first, faster in later games. A key or click
/// skips the animation and does nothing else.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &OthelloText, opponent: Opponent, mut pace: TransitionPace) -> Flow {
    loop {
        with_pace(m, pace, |m| m.run_skippable(grow_board, draw_full_board))?;
        pace = TransitionPace::Fast;
        let mut game = DosGame::new(text, opponent);
        game.draw(m);
        if game.run(m)? == Ending::Left || !game.ask_for_another(m)? {
            return Ok(());
        }
        show_skippable_effect(m, pace)?;
    }
}

/// Draws the grid on a black screen, growing from all four sides.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn grow_board(m: &mut Machine<'_>) -> Flow {
    m.topic = "board".into();
    m.screen.clear(Color::BLACK);
    for four in board::grid_pixels() {
        for (x, y) in four {
            m.screen.put_pixel(x, y, board::GRID);
        }
        m.delay_units(board::GRID_UNITS)?;
    }
    Ok(())
}

/// Draws the complete grid at once.
fn draw_full_board(screen: &mut Framebuffer) {
    screen.clear(Color::BLACK);
    for (x, y) in board::grid_pixels().flatten() {
        screen.put_pixel(x, y, board::GRID);
    }
}

#[derive(PartialEq, Eq)]
enum Ending {
    Over,
    Left,
}

/// A game in progress: `struct HB` of the original.
pub struct DosGame<'t> {
    pub(super) text: &'t OthelloText,
    pub(super) opponent: Opponent,
    pub(super) position: Position,
    pub(super) cursor: Square,
}

impl<'t> DosGame<'t> {
    /// Creates a game at its start.
    pub fn new(text: &'t OthelloText, opponent: Opponent) -> DosGame<'t> {
        let (column, row) = FIRST_SQUARE;
        let cursor = Square::new(column, row).unwrap_or(Square::A1);
        DosGame { text, opponent, position: Position::start(), cursor }
    }

    /// Draws everything but the grid: discs, cursor, score, names, keys.
    pub fn draw(&self, m: &mut Machine<'_>) {
        board::draw_discs(&mut m.screen, self.position.board());
        board::draw_cursor(&mut m.screen, self.cursor, Color::WHITE);
        for (side, y) in NAMES {
            let (name, who) = match side {
                Side::Black => (self.text.black, self.player_names()[0]),
                Side::White => (self.text.white, self.player_names()[1]),
            };
            m.screen.fill_circle(472, y + 7, 8, board::color(side));
            let x = m.screen.draw_text(bundled::song16(), name, 488, y, Color::LIGHT_GRAY);
            m.screen.draw_text(bundled::song16(), who, x + 12, y, Color::WHITE);
        }
        for (side, y) in [(Side::Black, 215), (Side::White, 255)] {
            m.screen.fill_circle(508, y, 8, board::color(side));
        }
        self.show_score(m);
        self.show_turn(m);
        show_keys(m, self.text.keys_while_playing);
    }

    fn player_names(&self) -> [&'t str; 2] {
        match self.opponent {
            Opponent::Computer => [self.text.you, self.text.computer],
            Opponent::Human => [self.text.first_player, self.text.second_player],
        }
    }

    fn run(&mut self, m: &mut Machine<'_>) -> Flow<Ending> {
        while !self.position.is_over() {
            if self.position.must_pass() {
                self.pass(m)?;
            } else if self.position.side() == Side::White && self.opponent == Opponent::Computer {
                self.computer_turn(m)?;
            } else {
                match self.human_turn(m)? {
                    Turn::Played(square) => self.place(m, square, Duration::ZERO)?,
                    Turn::Left => return Ok(Ending::Left),
                }
            }
        }
        Ok(Ending::Over)
    }

    /// Lets a human move the cursor until they place a disc on a legal square. Choosing another square does nothing, as
    /// in the original.
    fn human_turn(&mut self, m: &mut Machine<'_>) -> Flow<Turn> {
        let keys = KeyBar::centred(Look::STANDARD, self.text.keys_while_playing, KEYS).areas();
        loop {
            let mut wanted = None;
            let input = m.input()?;
            match keys.resolve(input) {
                Input::Key(key @ (code::UP | code::DOWN | code::LEFT | code::RIGHT)) => {
                    let to = neighbor(self.cursor, key);
                    self.move_cursor(m, to);
                }
                Input::Key(code::ENTER | code::SPACE) => wanted = Some(self.cursor),
                input if asks_to_leave(input) && self.confirm_leaving(m, &keys)? => return Ok(Turn::Left),
                Input::Key(code::F1) => help::show_modal(m, self.text)?,
                Input::Click { x, y, button: Button::Left } => {
                    wanted = board::square_at(x, y);
                    self.move_cursor(m, wanted.unwrap_or(self.cursor));
                }
                Input::Key(_) | Input::Click { .. } => {}
            }
            if let Some(square) = wanted.filter(|&square| self.position.legal_moves().contains(square)) {
                return Ok(Turn::Played(square));
            }
        }
    }

    /// Asks whether to leave a game in progress; returns `true` at once if no move was made.
    fn confirm_leaving(&self, m: &mut Machine<'_>, keys: &KeyAreas) -> Flow<bool> {
        if self.position == Position::start() {
            return Ok(true);
        }
        show_line(m, MESSAGE, self.text.leaving, Color::LIGHT_RED);
        let input = m.input()?;
        let left = asks_to_leave(keys.resolve(input));
        if !left {
            self.show_turn(m);
        }
        Ok(left)
    }

    pub(super) fn move_cursor(&mut self, m: &mut Machine<'_>, to: Square) {
        board::draw_cursor(&mut m.screen, self.cursor, Color::BLACK);
        self.cursor = to;
        board::draw_cursor(&mut m.screen, self.cursor, Color::WHITE);
    }

    fn computer_turn(&mut self, m: &mut Machine<'_>) -> Flow {
        show_line(m, MESSAGE, self.text.thinking, Color::YELLOW);
        m.pause(THINKING_PAUSE)?;
        match classic::choose(self.position) {
            Some(square) => self.place(m, square, FLIP_DELAY),
            None => Ok(()),
        }
    }

    /// Plays a legal move: draws the new disc, flips the captured ones after a pause, the nearest first, then updates
    /// the score.
    fn place(&mut self, m: &mut Machine<'_>, square: Square, shown_for: Duration) -> Flow {
        let side = self.position.side();
        let flips = self.position.flips(square);
        m.topic = "circle".into();
        board::draw_disc(&mut m.screen, square, board::color(side));
        m.pause(shown_for)?;
        for ring in rings(square, flips) {
            for step in 1..=FLIP_FRAMES {
                ring.iter().for_each(|disc| board::draw_flip_frame(&mut m.screen, disc, side, step));
                m.pause(RETRACE_PERIOD)?;
            }
        }
        self.position = self.position.place_unchecked(square);
        m.announce(&format!("{} {square}", if side == Side::Black { self.text.black } else { self.text.white }));
        self.show_score(m);
        if !self.position.is_over() {
            self.show_turn(m);
        }
        Ok(())
    }

    /// Returns the message that the side to move passes.
    pub(super) fn pass_message(&self) -> &'t str {
        match self.position.side() {
            Side::Black => self.text.black_passes,
            Side::White => self.text.white_passes,
        }
    }

    /// Passes for the side to move and announces it until the next move.
    fn pass(&mut self, m: &mut Machine<'_>) -> Flow {
        let message = self.pass_message();
        self.position = self.position.pass_unchecked();
        self.show_turn(m);
        show_line(m, MESSAGE, message, Color::LIGHT_MAGENTA);
        m.pause(PASS_PAUSE)
    }

    /// Shows the winner and asks whether to play again.
    fn ask_for_another(&self, m: &mut Machine<'_>) -> Flow<bool> {
        let count = |side| self.position.board().count(side);
        let (black, white) = (count(Side::Black), count(Side::White));
        let text = self.text;
        let results = [text.you_win, text.computer_wins, text.black_wins, text.white_wins, text.draw];
        let message = self.result(results)(black, white);
        erase_turn_marks(m);
        show_line(m, MESSAGE, &message, Color::YELLOW);
        let keys = show_keys(m, self.text.keys_at_the_end);
        loop {
            // Unlike other lines of keys, this one could always be clicked.
            let input = match m.input()? {
                Input::Click { x, y, button: Button::Left } => {
                    keys.key_at(x, y).map_or(Input::Key(code::ENTER), Input::Key)
                }
                input => input,
            };
            match input {
                Input::Key(code::ENTER | code::SPACE) => return Ok(true),
                Input::Key(code::ESC) | Input::Click { .. } => return Ok(false),
                Input::Key(code::F1) => help::show_modal(m, self.text)?,
                Input::Key(_) => {}
            }
        }
    }

    /// Returns the text of the result: the human has won against the computer, or the computer; Black has won, or White;
    /// a draw.
    pub(super) fn result<T>(&self, [you, computer, black, white, draw]: [T; 5]) -> T {
        match (self.position.outcome(), self.opponent) {
            (Some(Outcome::Win(Player::First)), Opponent::Computer) => you,
            (Some(Outcome::Win(Player::Second)), Opponent::Computer) => computer,
            (Some(Outcome::Win(Player::First)), Opponent::Human) => black,
            (Some(Outcome::Win(Player::Second)), Opponent::Human) => white,
            _ => draw,
        }
    }

    fn show_score(&self, m: &mut Machine<'_>) {
        board::draw_score(&mut m.screen, self.position.board(), bundled::rom8());
    }

    /// Shows the side to move and marks its name.
    fn show_turn(&self, m: &mut Machine<'_>) {
        let message = match self.position.side() {
            Side::Black => self.text.black_to_move,
            Side::White => self.text.white_to_move,
        };
        show_line(m, MESSAGE, message, Color::WHITE);
        erase_turn_marks(m);
        for (_, y) in NAMES.into_iter().filter(|&(side, _)| side == self.position.side()) {
            // A triangle that points at the name.
            for i in 0..6 {
                m.screen.line(448 + i, y + 2 + i, 448 + i, y + 12 - i, Color::YELLOW);
            }
        }
    }
}

/// Returns whether an input asks to leave: Esc, or the right button.
fn asks_to_leave(input: Input) -> bool {
    matches!(input, Input::Key(code::ESC) | Input::Click { button: Button::Right, .. })
}

fn erase_turn_marks(m: &mut Machine<'_>) {
    for (_, y) in NAMES {
        m.screen.bar(448, y, 454, y + 15, Color::BLACK);
    }
}

/// Returns the neighbouring square in the direction of an arrow key, or the square itself at the edge of the board.
pub(super) fn neighbor(square: Square, key: u16) -> Square {
    let (column, row) = (square.column(), square.row());
    let moved = match key {
        code::UP => row.checked_sub(1).and_then(|row| Square::new(column, row)),
        code::DOWN => Square::new(column, row + 1),
        code::LEFT => column.checked_sub(1).and_then(|column| Square::new(column, row)),
        _ => Square::new(column + 1, row),
    };
    moved.unwrap_or(square)
}

/// Replaces the contents of a line by centred text, in the larger font if the line is high enough.
fn show_line(m: &mut Machine<'_>, line: Rect, text: &str, color: Color) {
    m.announce(text);
    let face = face_for_line(line);
    m.screen.fill_rect(line, Color::BLACK);
    m.screen.draw_text(face, text, line.x + (line.width - face.width(text)) / 2, line.y, color);
}

/// Shows a line of keys. Returns their areas.
fn show_keys(m: &mut Machine<'_>, keys: KeyLine) -> KeyAreas {
    m.screen.fill_rect(KEYS, Color::BLACK);
    KeyBar::centred(Look::STANDARD, keys, KEYS).draw(&mut m.screen, Color::LIGHT_GRAY)
}

fn face_for_line(line: Rect) -> &'static Face {
    if line.height >= bundled::song24().height() { bundled::song24() } else { bundled::song16() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn every_text_fits_its_place_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            let fixed = [
                text.black_to_move,
                text.white_to_move,
                text.thinking,
                text.black_passes,
                text.white_passes,
                text.leaving,
            ];
            let counted = [text.black_wins, text.white_wins, text.you_win, text.computer_wins, text.draw]
                .map(|message| message(64, 64));
            for message in fixed.into_iter().chain(counted.iter().map(String::as_str)) {
                assert_fits(face_for_line(MESSAGE), message, MESSAGE.width);
            }
            for line in [text.keys_while_playing, text.keys_at_the_end] {
                assert_fits(face_for_line(KEYS), &line.to_string(), KEYS.width - 20);
            }
            for opponent in [Opponent::Computer, Opponent::Human] {
                for who in DosGame::new(text, opponent).player_names() {
                    for name in [text.black, text.white] {
                        assert_fits(bundled::song16(), &format!("{name}{who}"), WIDTH - 8 - 12 - 488);
                    }
                }
            }
        }
    }
}
