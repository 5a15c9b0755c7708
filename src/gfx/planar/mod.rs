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
//! and on the way to the screen the bits of a pixel are combined again: planes → [`AttributeController`] (sixteen
//! palette registers) → [`Dac`] (64 usable entries) → light.
//!
//! [`VgaController`] is the card without its memory, [`planes_overview`] a picture of the four planes. Sources: IBM,
//! *VGA/XGA Technical Reference Manual*; Michael Abrash, *Graphics Programming Black Book*, chapters 23–34.
//!
//! Not modelled: other modes, the CRT controller (so no scrolling and no pages), text and character maps, horizontal
//! panning, the DAC's mask (3C6h), and timing: accesses take no time.
//!
//! ```
//! use huanle_gfx::planar::VgaController;
//!
//! // putpixel(100, 50, RED), as a program of 1990 did it:
//! let (mut card, mut memory) = (VgaController::new(), vec![[0; 4]; 1 << 16]);
//! let (offset, mask) = (80 * 50 + 100 / 8, 0x80 >> (100 % 8));
//! // Set/reset: the colour, 4, in all four planes; bit mask: that one pixel.
//! for (index, value) in [(0, 0x04), (1, 0x0F), (8, mask)] {
//!     card.out(0x3CE, index);
//!     card.out(0x3CF, value);
//! }
//! card.read(memory[offset]); // the latches keep its seven neighbours
//! memory[offset] = card.write(memory[offset], 0xFF); // any byte: set/reset is written in its place
//! assert_eq!(memory[offset], [0, 0, mask, 0]);
//! ```

mod attribute;
mod controller;
mod dac;
mod datapath;
mod overview;
pub mod port;
mod registers;

pub use attribute::AttributeController;
pub use controller::VgaController;
pub use dac::{DAC_SIZE, Dac};
pub use datapath::PlaneBytes;
pub use overview::{OVERVIEW_LABEL_HEIGHT, overview_rect, planes_overview};

/// The number of bit planes.
pub const PLANES: usize = 4;
