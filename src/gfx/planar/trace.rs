//! Recording of every access to the card.

use alloc::vec::Vec;
use core::fmt;

use super::{Bus, PlanarVga, PlaneBytes, Register};

/// One access to the card and its result.
///
/// `Display` writes the Turbo C statement that does the same, with `vga` for `(unsigned char far *)MK_FP(0xA000, 0)`.
///
/// ```
/// use huanle_gfx::planar::{Access, Bus, PlanarVga};
/// let accesses = PlanarVga::new().trace(|vga| vga.write(80, 0xFF));
/// assert!(matches!(accesses[..], [Access::Write { offset: 80, value: 0xFF, .. }]));
/// assert_eq!(accesses[0].to_string(), "vga[0x0050] = 0xFF;");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Writes a byte to a port.
    Out {
        /// The port.
        port: u16,
        /// The byte.
        value: u8,
    },
    /// Writes a word to a port: for an index port, index and data.
    OutWord {
        /// The port.
        port: u16,
        /// The low byte, written to the port.
        index: u8,
        /// The high byte, written to the next port.
        value: u8,
    },
    /// Reads a byte from a port.
    In {
        /// The port.
        port: u16,
        /// The byte returned.
        value: u8,
    },
    /// Reads a byte from the window.
    Read {
        /// The address.
        offset: u16,
        /// The byte returned, depending on the read mode.
        value: u8,
        /// The loaded latches.
        latches: PlaneBytes,
    },
    /// Writes a byte to the window.
    Write {
        /// The address.
        offset: u16,
        /// The processor's byte.
        value: u8,
        /// The latches at that time.
        latches: PlaneBytes,
        /// The resulting contents of the planes.
        planes: PlaneBytes,
    },
}

impl Access {
    /// Returns the drawing register and value that it sets, if it does so with one word.
    pub fn register(&self) -> Option<(Register, u8)> {
        match *self {
            Access::OutWord { port, index, value } => {
                Register::from_port(port, index).map(|register| (register, value))
            }
            _ => None,
        }
    }

    /// Performs the access on any card. Performing the accesses of a trace one by one on a copy of the earlier card
    /// passes through every intermediate state: lessons step this way, and step back by starting again.
    pub fn perform(&self, bus: &mut (impl Bus + ?Sized)) {
        match *self {
            Access::Out { port, value } => bus.out(port, value),
            Access::OutWord { port, index, value } => bus.outw(port, u16::from_le_bytes([index, value])),
            Access::In { port, .. } => _ = bus.inp(port),
            Access::Read { offset, .. } => _ = bus.read(offset),
            Access::Write { offset, value, .. } => bus.write(offset, value),
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Access::Out { port, value } => write!(f, "outportb(0x{port:03X}, 0x{value:02X});"),
            Access::OutWord { port, index, value } => write!(f, "outport(0x{port:03X}, 0x{value:02X}{index:02X});"),
            Access::In { port, .. } => write!(f, "inportb(0x{port:03X});"),
            Access::Read { offset, .. } => write!(f, "latch = vga[0x{offset:04X}];"),
            Access::Write { offset, value, .. } => write!(f, "vga[0x{offset:04X}] = 0x{value:02X};"),
        }
    }
}

/// A card that records every access in order. [`PlanarVga`] itself has no tracing overhead.
///
/// ```
/// use huanle_gfx::Color;
/// use huanle_gfx::planar::{Draw, PlanarVga};
/// let mut vga = PlanarVga::new();
/// let mut traced = vga.traced();
/// traced.put_pixel(100, 50, Color::RED);
/// for access in traced.take_accesses() {
///     println!("{access}");
/// }
/// assert!(traced.accesses().is_empty());
/// ```
#[derive(Debug)]
pub struct TracingVga<'a> {
    planar: &'a mut PlanarVga,
    accesses: Vec<Access>,
}

impl<'a> TracingVga<'a> {
    /// Returns the accesses recorded so far, or since the last [`take_accesses`](TracingVga::take_accesses).
    pub fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// Removes and returns the recorded accesses.
    pub fn take_accesses(&mut self) -> Vec<Access> {
        core::mem::take(&mut self.accesses)
    }

    /// Returns the card.
    pub fn planar(&self) -> &PlanarVga {
        self.planar
    }
}

impl PlanarVga {
    /// Wraps this card to record every access.
    pub fn traced(&mut self) -> TracingVga<'_> {
        TracingVga { planar: self, accesses: Vec::new() }
    }

    /// Runs a program on this card and returns its accesses.
    ///
    /// ```
    /// use huanle_gfx::Color;
    /// use huanle_gfx::planar::{Draw, PlanarVga};
    ///
    /// let accesses = PlanarVga::new().trace(|vga| vga.put_pixel(100, 50, Color::RED));
    /// let program: Vec<String> = accesses.iter().map(ToString::to_string).collect();
    /// assert_eq!(program, [
    ///     "outport(0x3CE, 0x0400);",
    ///     "outport(0x3CE, 0x0F01);",
    ///     "outport(0x3CE, 0x0808);",
    ///     "latch = vga[0x0FAC];",
    ///     "vga[0x0FAC] = 0xFF;",
    ///     "outport(0x3CE, 0xFF08);",
    ///     "outport(0x3CE, 0x0001);",
    ///     "outport(0x3CE, 0x0000);",
    /// ]);
    /// ```
    pub fn trace(&mut self, program: impl FnOnce(&mut TracingVga<'_>)) -> Vec<Access> {
        let mut traced = self.traced();
        program(&mut traced);
        traced.take_accesses()
    }
}

impl Bus for TracingVga<'_> {
    fn out(&mut self, port: u16, value: u8) {
        self.planar.out(port, value);
        self.accesses.push(Access::Out { port, value });
    }

    fn outw(&mut self, port: u16, word: u16) {
        self.planar.outw(port, word);
        let [index, value] = word.to_le_bytes();
        self.accesses.push(Access::OutWord { port, index, value });
    }

    fn inp(&mut self, port: u16) -> u8 {
        let value = self.planar.inp(port);
        self.accesses.push(Access::In { port, value });
        value
    }

    fn read(&mut self, offset: u16) -> u8 {
        let value = self.planar.read(offset);
        self.accesses.push(Access::Read { offset, value, latches: self.planar.latches() });
        value
    }

    fn write(&mut self, offset: u16, value: u8) {
        self.planar.write(offset, value);
        let (latches, planes) = (self.planar.latches(), self.planar.cell(offset));
        self.accesses.push(Access::Write { offset, value, latches, planes });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Draw;
    use super::*;
    use crate::{Color, Rect};

    #[test]
    fn a_pixel_with_what_came_of_each_access() {
        let mut vga = PlanarVga::new();
        vga.fill_rect(Rect::new(0, 0, 8, 1), Color::BLUE);
        let accesses = vga.trace(|vga| vga.put_pixel(3, 0, Color::YELLOW));
        let set: Vec<_> = accesses.iter().filter_map(Access::register).collect();
        assert_eq!(
            set,
            [
                (Register::SetReset, 14),
                (Register::EnableSetReset, 15),
                (Register::BitMask, 0b0001_0000),
                (Register::BitMask, 0xFF),
                (Register::EnableSetReset, 0),
                (Register::SetReset, 0),
            ]
        );
        let latches = [0xFF, 0, 0, 0];
        assert_eq!(
            accesses[3..5],
            [
                Access::Read { offset: 0, value: 0xFF, latches },
                Access::Write { offset: 0, value: 0xFF, latches, planes: [0xEF, 0x10, 0x10, 0x10] },
            ]
        );
    }

    #[test]
    fn a_trace_done_again_leads_to_the_same_card() {
        let before = PlanarVga::new();
        let mut after = before.clone();
        let accesses = after.trace(|vga| {
            vga.bar(5, 5, 30, 9, Color::GREEN);
            vga.line(0, 0, 40, 17, Color::RED);
            vga.set_palette_register(Color::RED, 9);
        });
        let (mut again, mut traced_again) = (before.clone(), before);
        for access in &accesses {
            access.perform(&mut again);
        }
        assert_eq!(again, after);
        let second = traced_again.trace(|vga| accesses.iter().for_each(|access| access.perform(vga)));
        assert_eq!(second, accesses);
    }

    #[test]
    fn an_access_reads_as_c() {
        let text = |access: Access| access.to_string();
        assert_eq!(text(Access::Out { port: 0x3C8, value: 5 }), "outportb(0x3C8, 0x05);");
        assert_eq!(text(Access::In { port: 0x3DA, value: 9 }), "inportb(0x3DA);");
    }
}
