//! Input that includes mouse movement.

use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Input, Machine};

/// Detects mouse movement. The position at the first query is not a movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// The last mouse position.
    last: Option<(i32, i32)>,
}

/// Input of keys and mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerAction {
    /// A key or a click.
    Input(Input),
    /// The mouse has moved over this pixel, which may lie outside the screen.
    Over(i32, i32),
}

impl Hover {
    /// Waits for a key or a click, or until the mouse has moved by the next retrace. A change of the stage
    /// [that is due](Machine::resize_is_due) is reported as a movement.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn wait(&mut self, m: &mut Machine<'_>) -> Flow<PointerAction> {
        loop {
            if let Some(action) = self.wait_frame(m)? {
                return Ok(action);
            }
        }
    }

    /// Waits like [`wait`](Hover::wait), but not longer than for one retrace; `None` if nothing has happened by then.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn wait_frame(&mut self, m: &mut Machine<'_>) -> Flow<Option<PointerAction>> {
        let rested = *self.last.get_or_insert(m.mouse());
        let input = m.input_until(m.now() + RETRACE_PERIOD)?;
        let (x, y) = m.mouse();
        self.last = Some((x, y));
        Ok(match input {
            Some(input) => Some(PointerAction::Input(input)),
            None => ((x, y) != rested || m.resize_is_due()).then_some(PointerAction::Over(x, y)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::timeline::ScriptedHost;
    use crate::machine::{Button, Headless, Speed, code};

    #[test]
    fn it_tells_movements_from_keys_and_clicks_and_rest_from_both() {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new("1s move:9,9 Down click:9,9 click:8,7 1s".parse().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        let mut hover = Hover::default();
        let hands: Vec<PointerAction> = std::iter::from_fn(|| hover.wait(&mut m).ok()).collect();
        let click = |x, y| PointerAction::Input(Input::Click { x, y, button: Button::Left });
        assert_eq!(
            hands,
            [PointerAction::Over(9, 9), PointerAction::Input(Input::Key(code::DOWN)), click(9, 9), click(8, 7)]
        );
    }
}
