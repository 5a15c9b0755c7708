//! The DOS Othello as in its paper: without the mouse, names, pauses and animations that the modern version adds.
//!
//! `examples/othello` is the same program in C, function by function; the tests compare their pictures.

use super::board;
use super::game::{MESSAGE, Opponent, first_square, grow_board, neighbor};
use super::main_screen;
use crate::engine::othello::{Position, Side, Square, classic};
use crate::engine::{Game as _, Outcome, Player};
use crate::gfx::font::bundled;
use crate::gfx::starfield::StarOrder;
use crate::gfx::{Color, Rect};
use crate::machine::{Flow, Machine, code};
use crate::screens::effect::effect;
use crate::screens::title::{Flight, draw_stars};
use crate::text::OthelloText;
use crate::ui::shadow;

/// The delay units after the stars and after each step of the title.
const TITLE_UNITS: u32 = 7500;
/// The steps of a character of the title, and between the starts of two.
const FLIGHT: Flight = Flight { steps: 8, stagger: 2 };
/// The delay units after each move.
const MOVE_UNITS: u32 = 1000;
/// The left edge of the help and its rows: the heading, the first line, the distance of two lines.
const HELP: (i32, i32, i32, i32) = (40, 42, 104, 34);

/// Runs the program, from the main screen until the user leaves.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    loop {
        let item = main_face(m, text)?;
        if item == 3 {
            return Ok(());
        }
        effect(m)?;
        match item {
            0 => play_games(m, text, Opponent::Computer)?,
            1 => play_games(m, text, Opponent::Human)?,
            _ => show_help(m, text)?,
        }
        effect(m)?;
    }
}

/// Shows the stars, the title and the menu. Returns the chosen item; Esc chooses the last one.
fn main_face(m: &mut Machine<'_>, text: &OthelloText) -> Flow<usize> {
    draw_stars(m, StarOrder::Borland);
    m.delay_units(TITLE_UNITS)?;
    main_screen::letters(text).fly(m, FLIGHT, |m| m.delay_units(TITLE_UNITS))?;
    m.topic = "menu".into();
    let mut menu = main_screen::menu(text);
    menu.draw(&mut m.screen);
    loop {
        let last = text.menu.len() - 1;
        let to = match m.bioskey()? {
            code::UP => menu.selected().saturating_sub(1),
            code::DOWN => (menu.selected() + 1).min(last),
            code::ENTER | code::SPACE => return Ok(menu.selected()),
            code::ESC => return Ok(last),
            _ => continue,
        };
        menu.move_to(&mut m.screen, to);
    }
}

/// Shows the help until a key is pressed.
fn show_help(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    m.topic = "glyph".into();
    let (x, heading, first, distance) = HELP;
    m.screen.clear(Color::BLACK);
    shadow::draw_text(&mut m.screen, bundled::menu32(), text.menu[2], x, heading, Color::YELLOW);
    for (line, row) in text.faithful.help.into_iter().zip(0..) {
        draw_line(m, line, x, first + distance * row, Color::WHITE);
    }
    m.bioskey().map(drop)
}

/// Draws a line of 16-dot characters, 欢 as in the listing.
fn draw_line(m: &mut Machine<'_>, line: &str, mut x: i32, y: i32, color: Color) {
    for c in line.chars() {
        let printed = bundled::listing_huan().filter(|_| c == '欢');
        let glyph = printed.unwrap_or_else(|| bundled::song16().glyph_or_box(c));
        m.screen.draw_glyph(glyph, x, y, color);
        x += glyph.width();
    }
}

/// Plays games until the user does not want another.
fn play_games(m: &mut Machine<'_>, text: &OthelloText, opponent: Opponent) -> Flow {
    while (FaithfulGame { text, opponent, position: Position::start(), cursor: first_square() }).run(m)? {
        effect(m)?;
    }
    Ok(())
}

/// A game in progress.
struct FaithfulGame<'t> {
    text: &'t OthelloText,
    opponent: Opponent,
    position: Position,
    cursor: Square,
}

impl FaithfulGame<'_> {
    /// Plays the game. Returns whether the user wants another.
    fn run(mut self, m: &mut Machine<'_>) -> Flow<bool> {
        grow_board(m)?;
        board::draw_discs(&mut m.screen, self.position.board());
        board::draw_cursor(&mut m.screen, self.cursor, Color::WHITE);
        self.show_score(m);
        while !self.position.is_over() {
            if self.position.must_pass() {
                self.pass(m)?;
            } else if self.position.side() == Side::White && self.opponent == Opponent::Computer {
                let square = classic::choose(self.position);
                square.map_or(Ok(()), |square| self.place(m, square))?;
            } else if !self.user_move(m)? {
                return Ok(false);
            }
        }
        self.ask_for_another(m)
    }

    fn show_score(&self, m: &mut Machine<'_>) {
        board::draw_score(&mut m.screen, self.position.board(), bundled::driver8());
    }

    /// Lets a human move. Returns false to leave the game.
    fn user_move(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        loop {
            match m.bioskey()? {
                key @ (code::UP | code::DOWN | code::LEFT | code::RIGHT) => {
                    board::draw_cursor(&mut m.screen, self.cursor, Color::BLACK);
                    self.cursor = neighbor(self.cursor, key);
                    board::draw_cursor(&mut m.screen, self.cursor, Color::WHITE);
                }
                code::ENTER | code::SPACE if self.position.legal_moves().contains(self.cursor) => {
                    self.place(m, self.cursor)?;
                    return Ok(true);
                }
                code::ESC if self.confirm_leaving(m)? => return Ok(false),
                _ => {}
            }
        }
    }

    fn place(&mut self, m: &mut Machine<'_>, square: Square) -> Flow {
        m.topic = "circle".into();
        self.position = self.position.place_unchecked(square);
        board::draw_discs(&mut m.screen, self.position.board());
        self.show_score(m);
        m.delay_units(MOVE_UNITS)
    }

    /// Asks whether to leave, unless no move was made.
    fn confirm_leaving(&self, m: &mut Machine<'_>) -> Flow<bool> {
        if self.position == Position::start() {
            return Ok(true);
        }
        Ok(ask(m, self.text.faithful.leaving, Color::LIGHT_RED)? == code::ESC)
    }

    /// Passes for the side to move, after a key.
    fn pass(&mut self, m: &mut Machine<'_>) -> Flow {
        let message = match self.position.side() {
            Side::Black => self.text.black_passes,
            Side::White => self.text.white_passes,
        };
        self.position = self.position.pass_unchecked();
        ask(m, message, Color::LIGHT_MAGENTA).map(drop)
    }

    /// Shows the result until the user answers whether to play again.
    fn ask_for_another(&self, m: &mut Machine<'_>) -> Flow<bool> {
        let text = &self.text.faithful;
        let result = match (self.position.outcome(), self.opponent) {
            (Some(Outcome::Win(Player::First)), Opponent::Computer) => text.you_win,
            (Some(Outcome::Win(Player::Second)), Opponent::Computer) => text.computer_wins,
            (Some(Outcome::Win(Player::First)), Opponent::Human) => text.black_wins,
            (Some(Outcome::Win(Player::Second)), Opponent::Human) => text.white_wins,
            _ => text.draw,
        };
        say(m, &format!("{result}{}", text.again), Color::YELLOW);
        loop {
            match m.bioskey()? {
                code::ENTER | code::SPACE => return Ok(true),
                code::ESC => return Ok(false),
                _ => {}
            }
        }
    }
}

/// Shows a message above the board until a key is pressed. Returns the key.
fn ask(m: &mut Machine<'_>, message: &str, color: Color) -> Flow<u16> {
    say(m, message, color);
    let key = m.bioskey()?;
    m.screen.fill_rect(line(), Color::BLACK);
    Ok(key)
}

fn say(m: &mut Machine<'_>, message: &str, color: Color) {
    m.announce(message);
    m.screen.fill_rect(line(), Color::BLACK);
    draw_line(m, message, MESSAGE.x + (MESSAGE.width - bundled::song16().width(message)) / 2, MESSAGE.y, color);
}

/// Returns the area of messages.
fn line() -> Rect {
    Rect { height: bundled::song16().height(), ..MESSAGE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::WIDTH;
    use crate::text::{Language, assert_fits};

    #[test]
    fn every_line_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            let faithful = &text.faithful;
            faithful.help.iter().for_each(|line| assert_fits(bundled::song16(), line, WIDTH - 2 * HELP.0));
            for message in [faithful.leaving, text.black_passes, text.white_passes] {
                assert_fits(bundled::song16(), message, MESSAGE.width);
            }
            let results =
                [faithful.you_win, faithful.computer_wins, faithful.black_wins, faithful.white_wins, faithful.draw];
            for result in results {
                assert_fits(bundled::song16(), &format!("{result}{}", faithful.again), MESSAGE.width);
            }
        }
    }
}
