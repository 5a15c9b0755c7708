//! Mode 12h at the register level: a VGA with its four bit planes.
//!
//! The rest of the renderer uses one byte per pixel. The card could not: 640×480 pixels of four bits take 153,600
//! bytes, but the window at A000:0 through which a program accesses video memory has 65,536 addresses. So the memory
//! consists of four *planes* that share the same addresses: plane *p* holds bit *p* of every pixel's colour, eight
//! pixels per byte, the leftmost in bit 7, 80 bytes per line, 38,400 bytes per plane. The pixel (x, y) is bit `7 - x %
//! 8` of the bytes at `80 * y + x / 8`.
//!
//! One byte from the processor must therefore become four, and one pixel must change without its seven neighbours. Two
//! chips do this, with four *latches*, one byte per plane, which every read loads from all planes at once:
//!
//! ```text
//!  processor's byte ─ rotate ─┬─ per plane: the byte, or eight copies of a bit of Set/Reset
//!                             │            (write mode 2: of a bit of the byte)
//!                             │                    │
//!                     write mode 3:            function: replace, AND, OR, XOR ◀── latch ◀─┐
//!                     mask = byte AND Bit Mask     │                                 │     │
//!                             └───────────▶ per pixel: mask 1 this, 0 the latch ◀────┤     │
//!                                                  │             write mode 1: latch ┘     │
//!                                           Map Mask: which planes take it                 │
//!                                                  ▼                                       │
//!                                              memory ──── a read fills all four latches ──┘
//! ```
//!
//! and on the way to the screen the bits of a pixel are combined again: planes → [`AttributeController`] controller (sixteen
//! palette registers) → [`Dac`] (64 usable entries) → light.
//!
//! [`PlanarVga`] is the card, [`Bus`] a program's access to it, [`Register`] the drawing registers with the meaning of
//! each bit, [`Draw`] drawing functions in the style of the time, [`TracingVga`] a card that records every access, and
//! [`PaletteCycle`] palette animation. Sources: IBM, *VGA/XGA Technical Reference Manual*; Michael Abrash, *Graphics
//! Programming Black Book*, chapters 23–34.
//!
//! Not modelled: other modes, the CRT controller (so no scrolling and no pages), text and character maps, horizontal
//! panning, the DAC's mask (3C6h), and timing: accesses take no time.
//!
//! ```
//! use huanle_gfx::Color;
//! use huanle_gfx::planar::{Bus, PlanarVga};
//!
//! // putpixel(100, 50, RED), as a program of 1990 did it:
//! let mut vga = PlanarVga::new();
//! let (offset, mask) = (80 * 50 + 100 / 8, 0x80 >> (100 % 8));
//! vga.outw(0x3CE, 0x0400); // set/reset: the colour, 4
//! vga.outw(0x3CE, 0x0F01); // enable set/reset: in all four planes
//! vga.outw(0x3CE, u16::from_le_bytes([0x08, mask])); // bit mask: that one pixel
//! vga.read(offset); // the latches keep its seven neighbours
//! vga.write(offset, 0xFF); // any byte: set/reset is written in its place
//! assert_eq!(vga.to_framebuffer().get_pixel(100, 50), Some(Color::RED));
//! assert_eq!(vga.to_framebuffer().count(Color::RED), 1);
//! ```

use alloc::vec;
use alloc::vec::Vec;

mod attribute;
mod bus;
mod controller;
mod cycle;
mod dac;
mod datapath;
mod draw;
mod glyph;
mod pixel_address;
pub mod port;
mod register;
mod trace;
mod view;

pub use attribute::AttributeController;
pub use bus::Bus;
pub use controller::VgaController;
pub use cycle::{PaletteCycle, PalettePart};
pub use dac::{DAC_SIZE, Dac};
pub use datapath::PlaneBytes;
pub use draw::Draw;
pub use pixel_address::locate;
pub use register::Register;
pub use trace::{Access, TracingVga};
pub use view::{OVERVIEW_LABEL_HEIGHT, overview_rect, planes_overview};

use core::fmt;

use super::Palette;

/// The number of bit planes.
pub const PLANES: usize = 4;
/// The number of bytes per plane and screen line.
pub const LINE_BYTES: u16 = 80;
/// The number of visible bytes per plane: 480 lines. The rest, up to 64 KiB, is invisible memory.
pub const SCREEN_BYTES: u16 = 38_400;

/// A VGA in mode 12h: four planes of 64 KiB, and the [`VgaController`] around them.
///
/// ```
/// use huanle_gfx::Color;
/// use huanle_gfx::planar::{Draw, PlanarVga};
/// let mut vga = PlanarVga::new();
/// vga.put_pixel(100, 50, Color::RED);
/// assert_eq!(vga.to_framebuffer().get_pixel(100, 50), Some(Color::RED));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PlanarVga {
    /// The contents of all 65,536 addresses.
    memory: Vec<PlaneBytes>,
    card: VgaController,
}

impl PlanarVga {
    /// Creates the state that the BIOS leaves after `int 10h` with 12h: empty memory, registers at their
    /// [defaults](Register::default_value), the default palette, the picture on.
    pub fn new() -> PlanarVga {
        PlanarVga { memory: vec![[0; PLANES]; 1 << 16], card: VgaController::new() }
    }

    /// Returns the latches, without side effects.
    pub fn latches(&self) -> PlaneBytes {
        self.card.latches()
    }

    /// Returns the four planes at an address, without side effects; a program could not do this.
    pub fn cell(&self, offset: u16) -> PlaneBytes {
        self.memory[usize::from(offset)]
    }

    /// Returns a register, without side effects.
    pub fn register(&self, register: Register) -> u8 {
        self.card.register(register)
    }

    /// Returns the attribute controller.
    pub fn attribute(&self) -> &AttributeController {
        self.card.attribute()
    }

    /// Returns the DAC.
    pub fn dac(&self) -> &Dac {
        self.card.dac()
    }

    /// Returns the palette that attribute registers and DAC form together.
    pub fn palette(&self) -> Palette {
        self.card.palette()
    }

    /// Returns the visible memory, line by line.
    fn screen(&self) -> &[PlaneBytes] {
        &self.memory[..usize::from(SCREEN_BYTES)]
    }
}

impl Bus for PlanarVga {
    fn out(&mut self, port: u16, value: u8) {
        self.card.out(port, value);
    }

    /// Reads a port. There is no time and therefore no beam: 3DAh returns 09h (retrace, nothing displayed) and 00h
    /// alternately, so that a program that waits for either continues.
    fn inp(&mut self, port: u16) -> u8 {
        self.card.inp(port)
    }

    fn read(&mut self, offset: u16) -> u8 {
        self.card.read(self.memory[usize::from(offset)])
    }

    fn write(&mut self, offset: u16, value: u8) {
        let cell = &mut self.memory[usize::from(offset)];
        *cell = self.card.write(*cell, value);
    }
}

impl Default for PlanarVga {
    fn default() -> PlanarVga {
        PlanarVga::new()
    }
}

/// Shows the registers, not the memory.
impl fmt::Debug for PlanarVga {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Planar");
        for register in Register::ALL {
            shown.field(register.name(), &self.register(register));
        }
        shown.field("latches", &self.latches()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_start_as_the_bios_leaves_them() {
        let vga = PlanarVga::new();
        for register in Register::ALL {
            let expected = match register {
                Register::MapMask | Register::ColorDontCare => 0x0F,
                Register::BitMask => 0xFF,
                _ => 0,
            };
            assert_eq!((vga.register(register), register.default_value()), (expected, expected), "{register:?}");
        }
        assert_eq!(vga.palette(), Palette::vga());
    }

    #[test]
    fn a_word_is_index_and_data() {
        let (mut by_word, mut by_bytes) = (PlanarVga::new(), PlanarVga::new());
        by_word.outw(0x3C4, 0x0402);
        by_bytes.out(0x3C4, 0x02);
        by_bytes.out(0x3C5, 0x04);
        assert_eq!(by_word, by_bytes);
        assert_eq!(by_word.register(Register::MapMask), 4);
        assert_eq!((by_word.inp(0x3C4), by_word.inp(0x3C5)), (2, 4));
        by_word.set(Register::BitMask, 0x80);
        assert_eq!((by_word.inp(0x3CE), by_word.inp(0x3CF)), (8, 0x80));
    }

    #[test]
    fn what_nobody_listens_to_changes_nothing() {
        let mut vga = PlanarVga::new();
        for port in [0x60, 0x3C1, 0x3C2, 0x3D4, 0x3DA, 0xFFFF] {
            vga.outw(port, 0x5A5A);
        }
        assert_eq!(vga.inp(0x60), 0xFF);
        assert_eq!(vga, PlanarVga::new());
    }

    #[test]
    fn the_map_mask_shuts_planes_out() {
        let mut vga = PlanarVga::new();
        vga.set(Register::MapMask, 0b1010);
        vga.write(7, 0x81);
        assert_eq!(vga.cell(7), [0, 0x81, 0, 0x81]);
        // In write mode 1 too.
        vga.read(7);
        vga.set(Register::Mode, 1);
        vga.set(Register::MapMask, 0b1000);
        vga.write(8, 0);
        assert_eq!(vga.cell(8), [0, 0, 0, 0x81]);
    }

    #[test]
    fn a_read_fills_all_latches_and_a_write_leaves_them() {
        let mut vga = PlanarVga::new();
        for plane in 0..4 {
            vga.set(Register::MapMask, 1 << plane);
            vga.write(100, 0x10 + plane);
        }
        assert_eq!(vga.latches(), [0; 4]);
        vga.set(Register::ReadMapSelect, 2);
        assert_eq!(vga.read(100), 0x12);
        assert_eq!(vga.latches(), [0x10, 0x11, 0x12, 0x13]);
        vga.write(101, 0xFF);
        assert_eq!(vga.latches(), [0x10, 0x11, 0x12, 0x13]);
    }

    /// The bit mask writes the contents of the latches, not of memory: a program that reads one address and writes
    /// another moves pixels.
    #[test]
    fn the_bit_mask_keeps_the_latches_not_the_memory() {
        let mut vga = PlanarVga::new();
        vga.write(0, 0b1010_1010);
        vga.write(1, 0b1111_1111);
        vga.read(0);
        vga.set(Register::BitMask, 0b0000_1111);
        vga.write(1, 0b0000_0000);
        assert_eq!(vga.cell(1), [0b1010_0000; 4]);
    }

    #[test]
    fn memory_past_the_screen_is_memory() {
        let mut vga = PlanarVga::new();
        vga.write(SCREEN_BYTES, 0x55);
        vga.write(0xFFFF, 0xAA);
        assert_eq!((vga.read(SCREEN_BYTES), vga.read(0xFFFF)), (0x55, 0xAA));
        assert_eq!(vga.to_framebuffer(), crate::Framebuffer::vga());
    }

    #[test]
    fn the_status_port_resets_the_flip_flop_and_lets_waiting_programs_go_on() {
        let mut vga = PlanarVga::new();
        vga.out(0x3C0, 0x01);
        assert!(vga.attribute().expects_data());
        let retraces: Vec<bool> = (0..4).map(|_| vga.inp(0x3DA) & 8 != 0).collect();
        assert_eq!(retraces, [true, false, true, false]);
        assert!(!vga.attribute().expects_data());
    }
}
