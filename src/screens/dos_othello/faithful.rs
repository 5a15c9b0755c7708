//! The DOS Othello as in its paper: without the mouse, names, pauses and animations that the modern version adds.
//!
//! `examples/othello` is the same program in C, function by function; the tests compare their pictures.

use super::board;
use super::game::{DosGame, MESSAGE, Opponent, grow_board, neighbor};
use super::main_screen;
use crate::engine::othello::{Position, Side, Square, classic};
use crate::gfx::Color;
use crate::gfx::font::bundled;
use crate::gfx::starfield::StarOrder;
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
            2 => show_help(m, text)?,
            _ => {
                let opponent = if item == 0 { Opponent::Computer } else { Opponent::Human };
                while play_game(m, DosGame::new(text, opponent))? {
                    effect(m)?;
                }
            }
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

/// Plays a game. Returns whether the user wants another.
fn play_game(m: &mut Machine<'_>, mut game: DosGame<'_>) -> Flow<bool> {
    grow_board(m)?;
    board::draw_discs(&mut m.screen, game.position.board());
    board::draw_cursor(&mut m.screen, game.cursor, Color::WHITE);
    show_score(m, &game);
    while !game.position.is_over() {
        if game.position.must_pass() {
            pass(m, &mut game)?;
        } else if game.position.side() == Side::White && game.opponent == Opponent::Computer {
            classic::choose(game.position).map_or(Ok(()), |square| place(m, &mut game, square))?;
        } else if !user_move(m, &mut game)? {
            return Ok(false);
        }
    }
    say(m, &format!("{}{}", game.result(game.text.faithful.results), game.text.faithful.again), Color::YELLOW);
    loop {
        match m.bioskey()? {
            code::ENTER | code::SPACE => return Ok(true),
            code::ESC => return Ok(false),
            _ => {}
        }
    }
}

fn show_score(m: &mut Machine<'_>, game: &DosGame<'_>) {
    board::draw_score(&mut m.screen, game.position.board(), bundled::driver8());
}

/// Lets a human move. Returns false to leave the game.
fn user_move(m: &mut Machine<'_>, game: &mut DosGame<'_>) -> Flow<bool> {
    loop {
        match m.bioskey()? {
            key @ (code::UP | code::DOWN | code::LEFT | code::RIGHT) => {
                game.move_cursor(m, neighbor(game.cursor, key));
            }
            code::ENTER | code::SPACE if game.position.legal_moves().contains(game.cursor) => {
                place(m, game, game.cursor)?;
                return Ok(true);
            }
            code::ESC if confirm_leaving(m, game)? => return Ok(false),
            _ => {}
        }
    }
}

fn place(m: &mut Machine<'_>, game: &mut DosGame<'_>, square: Square) -> Flow {
    m.topic = "circle".into();
    game.position = game.position.place_unchecked(square);
    board::draw_discs(&mut m.screen, game.position.board());
    show_score(m, game);
    m.delay_units(MOVE_UNITS)
}

/// Asks whether to leave, unless no move was made.
fn confirm_leaving(m: &mut Machine<'_>, game: &DosGame<'_>) -> Flow<bool> {
    Ok(game.position == Position::start() || ask(m, game.text.faithful.leaving, Color::LIGHT_RED)? == code::ESC)
}

/// Passes for the side to move, after a key.
fn pass(m: &mut Machine<'_>, game: &mut DosGame<'_>) -> Flow {
    let message = game.pass_message();
    game.position = game.position.pass_unchecked();
    ask(m, message, Color::LIGHT_MAGENTA).map(drop)
}

/// Shows a message above the board until a key is pressed. Returns the key.
fn ask(m: &mut Machine<'_>, message: &str, color: Color) -> Flow<u16> {
    say(m, message, color);
    let key = m.bioskey()?;
    m.screen.fill_rect(MESSAGE, Color::BLACK);
    Ok(key)
}

fn say(m: &mut Machine<'_>, message: &str, color: Color) {
    m.announce(message);
    m.screen.fill_rect(MESSAGE, Color::BLACK);
    draw_line(m, message, MESSAGE.x + (MESSAGE.width - bundled::song16().width(message)) / 2, MESSAGE.y, color);
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
            for result in faithful.results {
                assert_fits(bundled::song16(), &format!("{result}{}", faithful.again), MESSAGE.width);
            }
        }
    }
}
