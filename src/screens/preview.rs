//! A small picture in which an animation runs, next to other things that wait for the user.

use super::animation_player::{Animation, END_PAUSE};
use crate::gfx::{Color, Framebuffer, InsetPalette, Rect};
use crate::machine::{Event, Flow, Host, Interrupt, Machine, Speed};
use crate::ui::{Hover, PointerAction};

/// The seed of the animation.
const SEED: u32 = 1;

/// Runs an animation in a rectangle of the screen, again and again and without sound, until the user does something.
/// `is_idle` returns whether an action changes nothing, so that the animation continues.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn wait_with_preview(
    m: &mut Machine<'_>,
    hover: &mut Hover,
    animation: &Animation<'_>,
    place: Rect,
    is_idle: &dyn Fn(&Machine<'_>, PointerAction) -> bool,
) -> Flow<PointerAction> {
    let mut preview = Preview { m, hover, place, is_idle, result: None };
    loop {
        let mut inner = Machine::new(SEED, Speed::default(), &mut preview);
        // The animation begins again, also if it has ended because it asked for input.
        let _ = (animation.run)(&mut inner).and_then(|()| inner.pause(END_PAUSE));
        drop(inner);
        if let Some(result) = preview.result.take() {
            preview.m.screen.set_inset(None);
            return result;
        }
    }
}

/// The host of the animation's machine: each of its retraces is one of the outer machine's.
struct Preview<'p, 'h> {
    m: &'p mut Machine<'h>,
    hover: &'p mut Hover,
    place: Rect,
    is_idle: &'p dyn Fn(&Machine<'_>, PointerAction) -> bool,
    /// The input or the interrupt that ended the animation.
    result: Option<Flow<PointerAction>>,
}

impl Host for Preview<'_, '_> {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        let outer = &mut self.m.screen;
        if screen.changed_rows().next().is_some() {
            outer.blit_scaled(screen, self.place, Color::BLACK);
            let palette = Some(screen.palette()).filter(|palette| *palette != outer.palette()).cloned();
            outer.set_inset(palette.map(|palette| InsetPalette { areas: vec![self.place], palette }));
        }
        match self.hover.wait_frame(self.m) {
            Ok(None) => return Ok(()),
            Ok(Some(action)) if (self.is_idle)(self.m, action) => return Ok(()),
            Ok(Some(action)) => self.result = Some(Ok(action)),
            Err(interrupt) => self.result = Some(Err(interrupt)),
        }
        Err(Interrupt::Ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::timeline::ScriptedHost;
    use crate::machine::{Headless, Input, code};

    #[test]
    fn it_runs_until_the_user_does_something() {
        let run = |m: &mut Machine<'_>| {
            for x in 0..640 {
                m.screen.fill_rect(Rect::new(x, 0, 1, 480), Color::RED);
                m.sound(440);
                m.delay(10)?;
            }
            m.bioskey().map(drop)
        };
        let animation = Animation { name: "red", topic: None, run: Box::new(run) };
        let place = Rect::new(100, 50, 160, 120);
        for (keys, columns) in [("3200ms Space 1s", 80), ("3200ms move:9,9 1600ms Down 1s", 120), ("20s Enter 1s", 160)]
        {
            let mut nobody = Headless;
            let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
            let mut m = Machine::new(1, Speed::default(), &mut host);
            let is_idle = |_: &Machine<'_>, action| matches!(action, PointerAction::Over(..));
            let action = wait_with_preview(&mut m, &mut Hover::default(), &animation, place, &is_idle);
            assert!(matches!(action, Ok(PointerAction::Input(Input::Key(code::SPACE | code::DOWN | code::ENTER)))));
            let found = m.screen.count(Color::RED) as i32;
            assert!((found / 120).abs_diff(columns) <= 4 && found % 120 == 0, "{keys}: {found}");
            assert_eq!(m.screen.get_pixel(100, 50), Some(Color::RED));
        }
    }
}
