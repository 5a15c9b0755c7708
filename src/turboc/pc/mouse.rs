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
