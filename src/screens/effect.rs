//! Transitions on the machine: `effect.h` of the original.

use crate::gfx::{Color, Transition};
use crate::machine::{Flow, Machine};

/// The original's `wait`: `delay(60000)` twice.
///
/// # Errors
/// An interrupt of the machine's.
pub fn wait(m: &mut Machine<'_>) -> Flow {
    m.delay(60_000)?;
    m.delay(60_000)
}

/// Covers the screen by a transition in one colour, at its own pace.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cover(m: &mut Machine<'_>, transition: Transition, color: Color) -> Flow {
    m.topic = match transition {
        Transition::RandomColumns | Transition::RandomRows => "shuffle",
        _ => "blinds",
    };
    let strokes = transition.strokes(|n| m.show.random(n));
    for stroke in strokes {
        m.screen.fill_rect(stroke, color);
        m.delay(transition.units())?;
    }
    Ok(())
}

/// A colour for a transition, any but black: `random(15) + 1`.
pub fn random_color(m: &mut Machine<'_>) -> Color {
    Color::wrapping(m.random(15) as u8 + 1)
}

/// `effect()`: between two screens one of the original's four, in a random colour, and after a while the same in black.
/// Calm machines wipe the screen black instead.
///
/// # Errors
/// An interrupt of the machine's.
pub fn effect(m: &mut Machine<'_>) -> Flow {
    if m.calm {
        return cover(m, Transition::Wipe, Color::BLACK);
    }
    let transition = random_transition(m);
    let color = random_color(m);
    cover(m, transition, color)?;
    wait(m)?;
    cover(m, transition, Color::BLACK)
}

/// One of the original's four: `random(4)`.
pub fn random_transition(m: &mut Machine<'_>) -> Transition {
    Transition::ORIGINAL[usize::from(m.random(4))]
}
