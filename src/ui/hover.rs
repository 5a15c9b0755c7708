//! Waiting for a person whose mouse counts too.

use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Input, Machine};

/// Notices that the mouse moves. Where it rests when it is first asked for is no movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// Where the mouse was last.
    last: Option<(i32, i32)>,
}

/// What a person's hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// It types or clicks.
    Input(Input),
    /// It has moved the mouse over this pixel of the screen, which may lie outside of it.
    Over(i32, i32),
}

impl Hover {
    /// Waits for a key or a click, or until the mouse has moved by the next retrace.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn wait(&mut self, m: &mut Machine<'_>) -> Flow<Hand> {
        let rested = *self.last.get_or_insert(m.mouse());
        loop {
            let input = m.input_until(m.now() + RETRACE)?;
            let (x, y) = m.mouse();
            self.last = Some((x, y));
            match input {
                Some(input) => return Ok(Hand::Input(input)),
                None if (x, y) != rested => return Ok(Hand::Over(x, y)),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::timeline::Scripted;
    use crate::machine::{Button, Headless, Speed, code};

    #[test]
    fn it_tells_movements_from_keys_and_clicks_and_rest_from_both() {
        let mut nobody = Headless;
        let mut host = Scripted::new("1s move:9,9 Down click:9,9 click:8,7 1s".parse().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        let mut hover = Hover::default();
        let hands: Vec<Hand> = std::iter::from_fn(|| hover.wait(&mut m).ok()).collect();
        let click = |x, y| Hand::Input(Input::Click { x, y, button: Button::Left });
        assert_eq!(hands, [Hand::Over(9, 9), Hand::Input(Input::Key(code::DOWN)), click(9, 9), click(8, 7)]);
    }
}
