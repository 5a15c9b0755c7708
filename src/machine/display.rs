//! The picture that the host receives: the screen, with the mouse pointer over it.

use super::Pointer;
use super::pointer::PointerOverlay;
use huanle_gfx::Framebuffer;

/// The pointer's appearance, and the copy of the screen that it is drawn on.
#[derive(Clone, Debug, Default)]
pub(super) struct Display {
    /// The mouse pointer; `None` uses the desktop's.
    pointer: Option<Pointer>,
    /// The copy of the screen, from the first pointer on.
    overlay: Option<Box<PointerOverlay>>,
}

impl Display {
    /// Returns the pointer.
    pub(super) fn pointer(&self) -> Option<Pointer> {
        self.pointer
    }

    /// Sets the pointer. The first one copies the screen, which is marked as changed for that.
    pub(super) fn set_pointer(&mut self, pointer: Option<Pointer>, screen: &mut Framebuffer) {
        if pointer.is_some() && self.overlay.is_none() {
            self.overlay = Some(Box::new(PointerOverlay::new()));
            screen.touch();
        }
        self.pointer = pointer;
    }

    /// Returns the picture of a screen, with the pointer at the mouse's position, if it has one. Call it once before the
    /// screen's changes are cleared.
    pub(super) fn compose<'a>(&'a mut self, screen: &'a Framebuffer, mouse: Option<(i32, i32)>) -> &'a Framebuffer {
        match &mut self.overlay {
            Some(overlay) => overlay.compose(screen, self.pointer.zip(mouse)),
            None => screen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use huanle_gfx::Color;

    #[test]
    fn without_a_pointer_it_is_the_screen() {
        let (mut display, screen) = (Display::default(), Framebuffer::vga());
        assert!(std::ptr::eq(display.compose(&screen, Some((5, 5))), &screen));
    }

    #[test]
    fn a_pointer_is_shown_from_the_first_movement_until_it_is_taken_away() {
        let (mut display, mut screen) = (Display::default(), Framebuffer::vga());
        screen.put_pixel(600, 400, Color::RED);
        screen.clear_changes();
        display.set_pointer(Some(Pointer::ARROW), &mut screen);
        let picture = display.compose(&screen, None);
        assert_eq!((picture.count(Color::WHITE), picture.count(Color::RED)), (0, 1), "the earlier picture is copied");
        assert!(display.compose(&screen, Some((100, 50))).count(Color::WHITE) > 0);
        display.set_pointer(None, &mut screen);
        assert_eq!(display.compose(&screen, Some((100, 50))).count(Color::WHITE), 0);
        assert_eq!(display.pointer(), None);
    }
}
