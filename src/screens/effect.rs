//! Transitions on the machine: `effect.h` of the original.

use crate::gfx::transition::fade;
use crate::gfx::{Color, Framebuffer, Palette, Rect, Transition};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine, Speed};

/// Waits as the original's `wait` does: `delay(60000)` twice.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn wait(m: &mut Machine<'_>) -> Flow {
    m.delay_units(60_000)?;
    m.delay_units(60_000)
}

/// Covers the screen in one colour with a transition, at the transition's own pace.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn cover(m: &mut Machine<'_>, transition: Transition, color: Color) -> Flow {
    run(m, transition, |screen, rect| screen.fill_rect(rect, color))
}

/// Uncovers a picture with a transition: each rectangle shows its part of it. The picture has the size of the screen.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn uncover(m: &mut Machine<'_>, transition: Transition, picture: &Framebuffer) -> Flow {
    run(m, transition, |screen, rect| screen.blit(picture, rect, rect.x, rect.y))
}

fn run(m: &mut Machine<'_>, transition: Transition, draw: impl Fn(&mut Framebuffer, Rect)) -> Flow {
    m.topic = transition.name().into();
    let steps = transition.steps(m.screen.width(), m.screen.height(), |n| m.visual_rng.random(n));
    for step in steps {
        step.into_iter().for_each(|rect| draw(&mut m.screen, rect));
        m.delay_units(transition.delay_units())?;
    }
    Ok(())
}

/// Fades the screen to black through the palette, one step per retrace; no pixel changes. Returns the previous palette,
/// for [`fade_in`].
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn fade_out(m: &mut Machine<'_>) -> Flow<Palette> {
    let light = m.screen.palette().clone();
    fade_through(m, fade::to_black(&light))?;
    Ok(light)
}

/// Fades the screen in from black to a palette.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn fade_in(m: &mut Machine<'_>, light: &Palette) -> Flow {
    fade_through(m, fade::from_black(light))
}

fn fade_through(m: &mut Machine<'_>, mut palettes: impl Iterator<Item = Palette>) -> Flow {
    palettes.try_for_each(|palette| {
        m.screen.set_palette(palette);
        m.pause(RETRACE_PERIOD)
    })
}

/// Returns a colour for a transition, any but black: `random(15) + 1`.
pub(crate) fn random_color(m: &mut Machine<'_>) -> Color {
    Color::wrapping(m.random(15) as u8 + 1)
}

/// `effect()`: shows one of the original's four transitions between two screens, in a random colour, and after a pause
/// the same in black. Machines with reduced motion wipe the screen black instead.
///
/// # Errors
/// Returns the interrupt of the machine.
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

/// The pace at which screens follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransitionPace {
    /// The original's pace, used the first time.
    Original,
    /// At most two and a half seconds from the menu to the board.
    Fast,
}

/// The speed of [`Pace::Fast`] relative to the original: its slowest effect and the board together take 5.6 seconds.
const FAST_FACTOR: f64 = 2.3;
/// The speed of machines with reduced motion, which show no effect: half a second from menu to board.
const REDUCED_MOTION_FACTOR: f64 = 7.5;

/// Runs a program at a pace; machines with reduced motion use their own.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn with_pace<'h>(
    m: &mut Machine<'h>,
    pace: TransitionPace,
    run: impl FnOnce(&mut Machine<'h>) -> Flow,
) -> Flow {
    let speed = m.clock.speed();
    let factor = match (m.calm, pace) {
        (true, _) => REDUCED_MOTION_FACTOR,
        (false, TransitionPace::Fast) => FAST_FACTOR,
        (false, TransitionPace::Original) => 1.0,
    };
    if let Speed::Times(times) = speed {
        m.clock.set_speed(Speed::Times((times * factor).min(Speed::MAX_FACTOR)));
    }
    let flow = run(m);
    m.clock.set_speed(speed);
    flow
}

/// Shows [`effect`]; a key or click skips it and does nothing else.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn show_skippable_effect(m: &mut Machine<'_>, pace: TransitionPace) -> Flow {
    with_pace(m, pace, |m| m.run_skippable(effect, |screen| screen.clear(Color::BLACK)))
}

/// Covers the screen in black with a random transition, between the main menu and a program; any key skips it. Machines
/// with reduced motion use a wipe.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(crate) fn transition_to_black(m: &mut Machine<'_>) -> Flow {
    let transition = match m.calm {
        true => Transition::Wipe,
        false => Transition::ALL[usize::from(m.random(Transition::ALL.len() as u16))],
    };
    let covered = |m: &mut Machine<'_>| {
        m.run_skippable(|m| cover(m, transition, Color::BLACK), |screen| screen.clear(Color::BLACK))
    };
    with_pace(m, TransitionPace::Original, covered)
}

/// Returns one of the original's four transitions: `random(4)`.
pub(crate) fn random_transition(m: &mut Machine<'_>) -> Transition {
    Transition::ORIGINAL[usize::from(m.random(4))]
}
