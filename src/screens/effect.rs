//! Transitions on the machine: `effect.h` of the original.

use crate::gfx::transition::fade;
use crate::gfx::{Color, Palette, Transition};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine, Speed};

/// The original's `wait`: `delay(60000)` twice.
///
/// # Errors
/// An interrupt of the machine's.
pub fn wait(m: &mut Machine<'_>) -> Flow {
    m.delay_units(60_000)?;
    m.delay_units(60_000)
}

/// Covers the screen by a transition in one colour, at its own pace.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cover(m: &mut Machine<'_>, transition: Transition, color: Color) -> Flow {
    m.topic = transition.name();
    let steps = transition.steps(|n| m.show.random(n));
    for step in steps {
        step.into_iter().for_each(|stroke| m.screen.fill_rect(stroke, color));
        m.delay_units(transition.units())?;
    }
    Ok(())
}

/// Turns the light of the screen down to black, one step at each retrace: no pixel is touched. Gives the palette that was,
/// for [`fade_back`].
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn fade_out(m: &mut Machine<'_>) -> Flow<Palette> {
    let light = m.screen.palette().clone();
    fade_through(m, fade::out(&light))?;
    Ok(light)
}

/// Turns the light of the screen up from black to a palette.
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn fade_back(m: &mut Machine<'_>, light: &Palette) -> Flow {
    fade_through(m, fade::back(light))
}

fn fade_through(m: &mut Machine<'_>, mut palettes: impl Iterator<Item = Palette>) -> Flow {
    palettes.try_for_each(|palette| {
        m.screen.set_palette(palette);
        m.pause(RETRACE)
    })
}

/// A colour for a transition, any but black: `random(15) + 1`.
pub(crate) fn random_color(m: &mut Machine<'_>) -> Color {
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

/// At what pace screens follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The original's, for the first showing.
    Original,
    /// From the menu to the board in two and a half seconds at most.
    Brisk,
}

/// How much faster than the original [`Pace::Brisk`] is: its slowest effect and the board together take 5.6 seconds.
const BRISK: f64 = 2.3;
/// How much faster calm machines are, which need no effect at all: menu to board in half a second.
const CALM: f64 = 7.5;

/// Tells a story at a pace; calm machines have their own.
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn paced<'h>(m: &mut Machine<'h>, pace: Pace, story: impl FnOnce(&mut Machine<'h>) -> Flow) -> Flow {
    let speed = m.speed();
    let factor = match (m.calm, pace) {
        (true, _) => CALM,
        (false, Pace::Brisk) => BRISK,
        (false, Pace::Original) => 1.0,
    };
    if let Speed::Times(times) = speed {
        m.set_speed(Speed::Times((times * factor).min(Speed::FASTEST)));
    }
    let told = story(m);
    m.set_speed(speed);
    told
}

/// [`effect`] as a program shows it: any key or click finishes it, and is used up by that.
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn passage(m: &mut Machine<'_>, pace: Pace) -> Flow {
    paced(m, pace, |m| m.skippable(effect, |screen| screen.clear(Color::BLACK)))
}

/// Between the cabinet and a program: a transition out of all, in black, which any key cuts short. Calm machines wipe.
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn curtain(m: &mut Machine<'_>) -> Flow {
    let transition = match m.calm {
        true => Transition::Wipe,
        false => Transition::ALL[usize::from(m.random(Transition::ALL.len() as u16))],
    };
    let covered =
        |m: &mut Machine<'_>| m.skippable(|m| cover(m, transition, Color::BLACK), |screen| screen.clear(Color::BLACK));
    paced(m, Pace::Original, covered)
}

/// One of the original's four: `random(4)`.
pub(crate) fn random_transition(m: &mut Machine<'_>) -> Transition {
    Transition::ORIGINAL[usize::from(m.random(4))]
}
