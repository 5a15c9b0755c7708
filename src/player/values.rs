//! Rows of names and values, some of which are parts of others or belong to a call.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::{self, Look};

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// A name and its value.
    Value,
    /// A value with parts; `true` if they are shown.
    Parts(bool),
    /// A call, whose value is its line; `true` if its variables are shown.
    Call(bool),
    /// A heading.
    Heading,
}

/// Draws a row, cut to its rectangle; `depth` is its indentation level.
pub(crate) fn draw_value_row(
    screen: &mut Framebuffer,
    look: Look,
    place: Rect,
    (kind, depth): (ValueKind, usize),
    (name, value): (&str, &str),
) {
    let indent = look.scaled(4 + 12 * depth as i32);
    let mut rest = if kind == ValueKind::Value && depth == 0 {
        place
    } else {
        Rect { x: place.x + indent, width: place.width - indent, ..place }
    };
    let mut draw = |screen: &mut Framebuffer, text: &str, color: Color| {
        look.text_left(screen, text, rest, color);
        let width = look.face().width(text).min(rest.width);
        (rest.x, rest.width) = (rest.x + width, rest.width - width);
    };
    match kind {
        ValueKind::Call(is_shown) => {
            if is_shown {
                screen.fill_rect(place, Color::BLUE);
            }
            draw(screen, name, Color::YELLOW);
            draw(screen, value, Color::LIGHT_GRAY);
        }
        ValueKind::Heading => draw(screen, name, Color::YELLOW),
        ValueKind::Value | ValueKind::Parts(_) => {
            if let ValueKind::Parts(is_open) = kind {
                let sign = if is_open { theme::Direction::Down } else { theme::Direction::Right };
                let arrow = Rect { x: place.x + indent - look.scaled(8), width: look.scaled(8), ..place };
                theme::arrow(screen, arrow, sign, Color::LIGHT_GREEN);
                draw(screen, " ", Color::BLACK);
            }
            draw(screen, &format!("{name} = "), Color::LIGHT_CYAN);
            draw(screen, value, Color::WHITE);
        }
    }
}
