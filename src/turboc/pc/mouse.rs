//! The mouse, for int 33h and WinBGIm.

use crate::library::Call;

/// The number of buttons: left, right, middle.
const BUTTONS: usize = 3;

/// The actions of a button since the last query.
#[derive(Clone, Copy, Debug, Default)]
struct Clicks {
    count: u16,
    at: (i16, i16),
    fresh: bool,
}

/// A mouse and its driver.
#[derive(Clone, Debug)]
pub(crate) struct Mouse {
    /// The position.
    at: (i16, i16),
    /// The pressed buttons: bit 0 left, bit 1 right, bit 2 middle.
    buttons: u8,
    /// The show counter; the pointer is hidden if it is negative.
    shown: i16,
    /// The smallest and largest column and row.
    range: [(i16, i16); 2],
    presses: [Clicks; BUTTONS],
    releases: [Clicks; BUTTONS],
    /// The motion since the last call of function 0Bh.
    motion: (i16, i16),
    moved: bool,
    /// The event mask of the program's handler, and its address.
    handler: (u16, u32),
    /// The events since the last call of the handler.
    events: u16,
}

impl Default for Mouse {
    fn default() -> Mouse {
        Mouse {
            at: (320, 240),
            buttons: 0,
            shown: -1,
            range: [(0, 639), (0, 479)],
            presses: Default::default(),
            releases: Default::default(),
            motion: (0, 0),
            moved: false,
            handler: (0, 0),
            events: 0,
        }
    }
}

impl Mouse {
    /// Returns whether the pointer is visible.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown >= 0
    }

    /// Returns the position, in pixels of 640×480.
    pub(crate) fn place(&self) -> (i16, i16) {
        self.at
    }

    /// Returns the pressed buttons: bit 0 left, bit 1 right.
    pub(crate) fn buttons(&self) -> u8 {
        self.buttons
    }

    /// Sets the range of positions to a window of this size.
    pub(super) fn set_range(&mut self, width: i32, height: i32) {
        self.range = [(0, width as i16 - 1), (0, height as i16 - 1)];
    }

    fn within(&self, x: i32, y: i32) -> (i16, i16) {
        let [columns, rows] = self.range;
        ((x as i16).clamp(columns.0, columns.1), (y as i16).clamp(rows.0, rows.1))
    }

    /// Sets the position and the pressed buttons.
    pub(super) fn set(&mut self, x: i32, y: i32, buttons: u8) {
        let at = self.within(x, y);
        if at != self.at {
            self.motion.0 = self.motion.0.wrapping_add(at.0.wrapping_sub(self.at.0));
            self.motion.1 = self.motion.1.wrapping_add(at.1.wrapping_sub(self.at.1));
            (self.at, self.moved) = (at, true);
            self.events |= 1;
        }
        for button in 0..BUTTONS {
            let (was, is) = (self.buttons >> button & 1, buttons >> button & 1);
            if was != is {
                let list = if is == 1 { &mut self.presses } else { &mut self.releases };
                list[button] = Clicks { count: list[button].count + 1, at, fresh: true };
                self.events |= 1 << (button * 2 + if is == 1 { 1 } else { 2 });
            }
        }
        self.buttons = buttons;
    }

    /// Returns the program's handler and the AX to call it with, once for each event.
    pub(super) fn call_back(&mut self) -> Option<(u32, u16)> {
        let events = std::mem::take(&mut self.events) & self.handler.0;
        (events != 0 && self.handler.1 != 0).then_some((self.handler.1, events))
    }

    /// Int 33h: takes AX, BX, CX, DX and ES and returns AX to DX after the call.
    pub(super) fn service(&mut self, [ax, bx, cx, dx]: [u16; 4], es: u16) -> [u16; 4] {
        let (x, y) = (self.at.0 as u16, self.at.1 as u16);
        let (left, right) = ((cx as i16).min(dx as i16), (cx as i16).max(dx as i16));
        match ax {
            0 | 0x21 => {
                *self = Mouse { at: self.at, buttons: self.buttons, ..Mouse::default() };
                return [0xFFFF, 2, cx, dx];
            }
            1 => self.shown = (self.shown + 1).min(0),
            2 => self.shown = self.shown.saturating_sub(1),
            3 => return [ax, self.buttons.into(), x, y],
            4 => {
                self.at = (cx as i16, dx as i16);
                let (at, buttons) = (self.at, self.buttons);
                self.set(at.0.into(), at.1.into(), buttons);
            }
            5 | 6 => {
                let list = if ax == 5 { &mut self.presses } else { &mut self.releases };
                let clicks = &mut list[usize::from(bx).min(BUTTONS - 1)];
                let count = std::mem::take(&mut clicks.count);
                return [self.buttons.into(), count, clicks.at.0 as u16, clicks.at.1 as u16];
            }
            7 => self.range[0] = (left, right),
            8 => self.range[1] = (left, right),
            0x0B => {
                let (across, down) = std::mem::take(&mut self.motion);
                return [ax, bx, across as u16, down as u16];
            }
            0x0C | 0x14 => {
                let before = self.handler;
                self.handler = (cx, u32::from(es) << 16 | u32::from(dx));
                if ax == 0x14 {
                    return [ax, bx, before.0, before.1 as u16];
                }
            }
            0x15 => return [ax, 64, cx, dx],
            0x1B => return [ax, 50, 50, 50],
            0x24 => return [ax, 0x0800, 0x0400, dx],
            _ => {}
        }
        if (7..=8).contains(&ax) {
            let (at, buttons) = (self.at, self.buttons);
            self.set(at.0.into(), at.1.into(), buttons);
        }
        [ax, bx, cx, dx]
    }

    /// Returns the clicks of a WinBGIm event kind for a button; `None` for the motion.
    fn kind(&mut self, kind: i16) -> Option<&mut Clicks> {
        match kind {
            513 => Some(&mut self.presses[0]),
            514 => Some(&mut self.releases[0]),
            516 => Some(&mut self.presses[1]),
            517 => Some(&mut self.releases[1]),
            519 => Some(&mut self.presses[2]),
            520 => Some(&mut self.releases[2]),
            _ => None,
        }
    }

    /// Implements `ismouseclick`: returns whether an event of this kind is waiting.
    pub(super) fn is_click(&mut self, kind: i16) -> bool {
        if kind == 512 { self.moved } else { self.kind(kind).is_some_and(|clicks| clicks.fresh) }
    }

    /// `getmouseclick`: returns the position and clears the event, or −1 and −1 if there was none.
    pub(super) fn take_click(&mut self, kind: i16) -> (i16, i16) {
        if kind == 512 {
            return if std::mem::take(&mut self.moved) { self.at } else { (-1, -1) };
        }
        match self.kind(kind).filter(|clicks| clicks.fresh) {
            Some(clicks) => {
                clicks.fresh = false;
                clicks.at
            }
            None => (-1, -1),
        }
    }
}

/// Writes a position to two far pointers.
pub(super) fn give_place(call: &mut Call<'_>, x: u32, y: u32, at: (i16, i16)) {
    call.set_word(x, at.0 as u16);
    call.set_word(y, at.1 as u16);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls int 33h with AX to DX and returns them.
    fn call(mouse: &mut Mouse, registers: [u16; 4]) -> [u16; 4] {
        mouse.service(registers, 0x1234)
    }

    #[test]
    fn the_driver_reports_position_and_buttons() {
        let mut mouse = Mouse::default();
        assert_eq!(call(&mut mouse, [0, 0, 0, 0])[..2], [0xFFFF, 2], "installed, two buttons");
        mouse.set(100, 50, 2);
        assert_eq!((mouse.place(), mouse.buttons()), ((100, 50), 2));
        assert_eq!(call(&mut mouse, [3, 0, 0, 0]), [3, 2, 100, 50]);
        call(&mut mouse, [4, 0, 7, 8]);
        assert_eq!(call(&mut mouse, [3, 0, 0, 0]), [3, 2, 7, 8], "function 4 moves it");
    }

    #[test]
    fn presses_and_releases_are_counted_until_they_are_read() {
        let mut mouse = Mouse::default();
        for (x, buttons) in [(10, 1), (20, 0), (30, 1), (40, 3), (50, 2)] {
            mouse.set(x, 5, buttons);
        }
        // Function 5 returns the buttons, the number of presses, and where the last one was; function 6 the releases.
        assert_eq!(call(&mut mouse, [5, 0, 0, 0]), [2, 2, 30, 5]);
        assert_eq!(call(&mut mouse, [5, 0, 0, 0]), [2, 0, 30, 5]);
        assert_eq!(call(&mut mouse, [5, 1, 0, 0]), [2, 1, 40, 5]);
        assert_eq!(call(&mut mouse, [6, 0, 0, 0]), [2, 2, 50, 5]);
        assert_eq!(call(&mut mouse, [6, 1, 0, 0]), [2, 0, 0, 0]);
    }

    #[test]
    fn the_pointer_is_shown_when_it_was_shown_as_often_as_hidden() {
        let mut mouse = Mouse::default();
        assert!(!mouse.is_shown());
        for (function, shown) in [(1, true), (2, false), (2, false), (1, false), (1, true), (1, true), (2, false)] {
            call(&mut mouse, [function, 0, 0, 0]);
            assert_eq!(mouse.is_shown(), shown);
        }
    }

    #[test]
    fn a_range_keeps_the_pointer_inside() {
        let mut mouse = Mouse::default();
        call(&mut mouse, [7, 0, 200, 100]);
        call(&mut mouse, [8, 0, 10, 20]);
        assert_eq!(mouse.place(), (200, 20), "it is moved inside; the two ends may be exchanged");
        mouse.set(0, 0, 0);
        assert_eq!(mouse.place(), (100, 10));
    }

    #[test]
    fn motion_is_counted_from_one_call_to_the_next() {
        let mut mouse = Mouse::default();
        mouse.set(330, 200, 0);
        mouse.set(325, 250, 0);
        assert_eq!(call(&mut mouse, [0x0B, 9, 0, 0]), [0x0B, 9, 5, 10]);
        assert_eq!(call(&mut mouse, [0x0B, 9, 0, 0])[2..], [0, 0]);
    }

    #[test]
    fn a_handler_is_called_for_the_events_of_its_mask() {
        let mut mouse = Mouse::default();
        // Bit 0 is motion, 1 and 2 the left button, 3 and 4 the right one.
        call(&mut mouse, [0x0C, 0, 0b0_0011, 0x5678]);
        mouse.set(1, 1, 1);
        assert_eq!(mouse.call_back(), Some((0x1234_5678, 0b11)));
        assert_eq!(mouse.call_back(), None, "once");
        mouse.set(1, 1, 3);
        assert_eq!(mouse.call_back(), None, "the right button is not in the mask");
        assert_eq!(call(&mut mouse, [0x14, 0, 0b1000, 0x9ABC])[2..], [0b11, 0x5678], "the old handler is returned");
        mouse.set(1, 1, 1);
        mouse.set(1, 1, 3);
        assert_eq!(mouse.call_back(), Some((0x1234_9ABC, 0b1000)));
    }

    #[test]
    fn clicks_of_winbgim_wait_until_they_are_taken() {
        let mut mouse = Mouse::default();
        assert_eq!((mouse.is_click(513), mouse.take_click(513)), (false, (-1, -1)));
        for (x, buttons) in [(1, 1), (2, 0), (3, 2), (4, 0), (5, 4), (6, 0)] {
            mouse.set(x, 9, buttons);
        }
        // Windows' messages: the left, the right and the middle button, down and up.
        for (kind, x) in [(513, 1), (514, 2), (516, 3), (517, 4), (519, 5), (520, 6), (512, 6)] {
            assert!(mouse.is_click(kind), "{kind}");
            assert_eq!(mouse.take_click(kind), (x, 9), "{kind}");
            assert_eq!((mouse.is_click(kind), mouse.take_click(kind)), (false, (-1, -1)), "{kind}");
        }
        assert!(!mouse.is_click(515));
    }
}
