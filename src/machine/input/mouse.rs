//! The mouse: where it is, and which buttons are down.

use crate::Button;

/// The maximum distance of the mouse from the screen, in pixels.
const MAX_DISTANCE: i32 = 1 << 15;

/// The state of the mouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Mouse {
    /// The position in pixels of the screen, which may be outside; `None` before the first movement.
    position: Option<(i32, i32)>,
    /// The pressed buttons: left, right.
    buttons: [bool; 2],
}

impl Mouse {
    /// Returns the position, or `None` before the first movement.
    pub(super) fn position(&self) -> Option<(i32, i32)> {
        self.position
    }

    /// Returns whether a button is down.
    pub(super) fn is_down(&self, button: Button) -> bool {
        self.buttons[button as usize]
    }

    /// Moves it. Positions far outside the screen are clamped, so that sums cannot overflow.
    pub(super) fn move_to(&mut self, x: i32, y: i32) {
        self.position = Some((x.clamp(-MAX_DISTANCE, MAX_DISTANCE), y.clamp(-MAX_DISTANCE, MAX_DISTANCE)));
    }

    /// Presses or releases a button.
    pub(super) fn set_down(&mut self, button: Button, is_down: bool) {
        self.buttons[button as usize] = is_down;
    }

    /// Releases both buttons.
    pub(super) fn release_all(&mut self) {
        self.buttons = [false; 2];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_no_position_before_it_moves_and_stays_near_the_screen() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.position(), None);
        mouse.move_to(i32::MIN, 5);
        assert_eq!(mouse.position(), Some((-MAX_DISTANCE, 5)));
    }

    #[test]
    fn each_button_is_its_own() {
        let mut mouse = Mouse::default();
        mouse.set_down(Button::Left, true);
        mouse.set_down(Button::Right, true);
        mouse.set_down(Button::Left, false);
        assert_eq!([Button::Left, Button::Right].map(|button| mouse.is_down(button)), [false, true]);
        mouse.release_all();
        assert!(!mouse.is_down(Button::Right));
    }
}
