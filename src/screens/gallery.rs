//! Single screens and effects, for `huanle show`.

use super::dos_othello::{game, main_screen};
use super::effect;
use crate::gfx::font::bundled;
use crate::gfx::motion::{Pace, in_between};
use crate::gfx::starfield::Order;
use crate::gfx::{Color, HEIGHT, Rect, Transition, WIDTH};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Input, Machine, code};
use crate::text::Othello;

/// Something to be shown by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhibit {
    /// The stars on black and nothing else.
    Starfield(Order),
    /// The title flying in over the stars.
    Title,
    /// The main screen.
    Menu,
    /// The board growing, and a game's start on it.
    Board,
    /// A transition over the main screen.
    Transition(Transition),
    /// `effect()` over the main screen.
    Effect,
    /// A character moved by in-betweening.
    Motion,
}

/// Shows it once. A transition takes the colour given or a random one; `still` ends `effect()` where all is covered, since its
/// last frame would be black.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, text: &Othello, exhibit: Exhibit, color: Option<Color>, still: bool) -> Flow {
    match exhibit {
        Exhibit::Starfield(order) => main_screen::starfield(m, order),
        Exhibit::Title => {
            main_screen::starfield(m, Order::Written);
            main_screen::title(m, text)?;
        }
        Exhibit::Menu => main_screen::draw(m, text),
        Exhibit::Board => {
            game::grow_board(m)?;
            game::Game::new(text, game::Opponent::Computer).set_up(m);
        }
        Exhibit::Transition(transition) => {
            main_screen::draw(m, text);
            let color = color.unwrap_or_else(|| effect::random_color(m));
            effect::cover(m, transition, color)?;
        }
        Exhibit::Effect => {
            main_screen::draw(m, text);
            if still && !m.calm {
                let transition = effect::random_transition(m);
                let color = effect::random_color(m);
                effect::cover(m, transition, color)?;
            } else {
                effect::effect(m)?;
            }
        }
        Exhibit::Motion => motion(m, text)?,
    }
    Ok(())
}

/// Shows it in a window: again on Enter or Space, until Esc.
///
/// # Errors
/// An interrupt of the machine's.
pub fn visit(m: &mut Machine<'_>, text: &Othello, exhibit: Exhibit, color: Option<Color>) -> Flow {
    loop {
        show(m, text, exhibit, color, false)?;
        loop {
            match m.input()? {
                Input::Key(code::ESC) => return Ok(()),
                Input::Key(code::ENTER | code::SPACE) | Input::Click { .. } => break,
                Input::Key(_) => {}
            }
        }
    }
}

/// The first character of the title goes round the screen in small steps, with the stars restored behind it.
fn motion(m: &mut Machine<'_>, text: &Othello) -> Flow {
    const SIZE: i32 = 64;
    const MARGIN: i32 = 40;
    const STEPS: u16 = 45;
    main_screen::starfield(m, Order::Written);
    let background = m.screen.clone();
    let glyph = bundled::title64().glyph_or_box(text.title[0].0);
    let (right, bottom) = (WIDTH - SIZE - MARGIN, HEIGHT - SIZE - MARGIN);
    let corners = [(MARGIN, MARGIN), (right, bottom), (right, MARGIN), (MARGIN, bottom), (MARGIN, MARGIN)];
    let mut at = corners[0];
    m.screen.draw_glyph(glyph, at.0, at.1, Color::YELLOW);
    for leg in corners.windows(2) {
        for next in in_between(leg[0], leg[1], STEPS, Pace::Slowing) {
            m.pause(RETRACE)?;
            m.screen.blit(&background, Rect::new(at.0, at.1, SIZE, SIZE), at.0, at.1);
            at = next;
            m.screen.draw_glyph(glyph, at.0, at.1, Color::YELLOW);
        }
    }
    Ok(())
}
