//! The bundled faces, each read on first use. `fonts/README.md` lists the sources of their files.

#[cfg(feature = "faces")]
use alloc::{boxed::Box, sync::Arc};

#[cfg(feature = "faces")]
use once_cell::race::OnceBox;

#[cfg(feature = "faces")]
use super::bdf::Bdf;
use super::cp437::CodePageFont;
#[cfg(feature = "faces")]
use super::hzk::{self, Hzk, HzkLayout, HzkOrder};
#[cfg(feature = "faces")]
use super::stroked::StrokedFont;
use super::{Face, Glyph, GlyphSource};
use crate::lazy::Lazy;

/// The available heights of faces, in dots.
#[cfg(feature = "faces")]
pub const SIZES: [u16; 5] = [8, 16, 24, 32, 64];

/// Returns the face that is `size` dots high, one of [`SIZES`].
#[cfg(feature = "faces")]
pub fn face(size: u16) -> Option<&'static Face> {
    match size {
        8 => Some(rom8()),
        16 => Some(song16()),
        24 => Some(song24()),
        32 => Some(menu32()),
        64 => Some(title64()),
        _ => None,
    }
}

/// Returns the 256 characters of code page 437 at 8×8 dots, as in the PC's ROM. No Chinese.
pub fn rom8() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| Face::new(8, 8, 8).with_source(code_page(8, 8, ROM8)));
    &FACE
}

static ROM8: &[u8] = include_bytes!("ASC8");

/// Returns the 16-dot 欢 that the listing of the original Othello program prints as `char huan16S[]`. No free font has it.
pub fn listing_huan() -> Option<Glyph<'static>> {
    Glyph::new(16, 16, &LISTING_HUAN)
}

static LISTING_HUAN: [u8; 32] = [
    0x00, 0x80, 0x00, 0x80, 0xFC, 0x80, 0x05, 0xFE, 0x85, 0x04, 0x4A, 0x48, 0x28, 0x40, 0x10, 0x40, 0x18, 0x40, 0x18,
    0x60, 0x24, 0xA0, 0x24, 0x90, 0x41, 0x18, 0x86, 0x0E, 0x38, 0x04, 0x00, 0x00,
];

/// Returns font 0 of graphics.h as Borland's driver draws it, 8×8 dots: 0 looks like O. No Chinese.
pub fn driver8() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| Face::new(8, 8, 8).with_source(Driver8));
    &FACE
}

#[derive(Debug)]
struct Driver8;

impl GlyphSource for Driver8 {
    fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        Some(driver8_glyph(c))
    }
}

/// Returns a glyph of font 0 of graphics.h: the characters from `A` to `z` are those of Borland's driver, and 0 looks
/// like O; the others are those of [`rom8`], including the box for a missing character.
pub(crate) fn driver8_glyph(c: char) -> Glyph<'static> {
    let glyph = |bytes: &'static [u8], index: usize| Glyph::new(8, 8, bytes.as_chunks::<8>().0.get(index)?);
    let at_hand = || match c {
        'A'..='z' => glyph(DRIVER8, c as usize - 'A' as usize),
        '0' => driver8_glyph('O').into(),
        ' '..='~' => glyph(ROM8, c as usize),
        _ => None,
    };
    at_hand().unwrap_or_else(|| rom8().glyph_or_box(c))
}

/// `A` to `z`, copied from pictures drawn by the driver (`tests/borland/cases/text_*.png`).
static DRIVER8: &[u8] = include_bytes!("BGI8");

/// Returns the text face: GB 2312 at 16×16 dots in Song style with strokes one dot thick, Latin at 8×16.
#[cfg(feature = "faces")]
pub fn song16() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| {
        let latin = code_page(8, 16, huanle_fonts::ASC16);
        chinese(16, &STRIPS16, latin)
    });
    &FACE
}

#[cfg(feature = "faces")]
#[allow(long_running_const_eval, reason = "it reorders a file when the program is compiled")]
static STRIPS16: [u8; huanle_fonts::HZK16.len()] = hzk::strips(huanle_fonts::HZK16, 16);

/// Returns the Latin letters of code page 437 at 8×16 dots, as shown in text modes with 25 rows; no box-drawing
/// characters, no Chinese.
#[cfg(feature = "faces")]
pub fn letters16() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| Face::new(16, 8, 8).with_source(code_page(8, 16, huanle_fonts::ASC16)));
    &FACE
}

/// Returns the large text face: GB 2312 at 24×24 dots in Song style, Latin at 12×24.
#[cfg(feature = "faces")]
pub fn song24() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| {
        let latin = code_page(12, 24, huanle_fonts::ASC24);
        chinese(24, &STRIPS24, latin)
    });
    &FACE
}

#[cfg(feature = "faces")]
#[allow(long_running_const_eval, reason = "it reorders a file when the program is compiled")]
static STRIPS24: [u8; huanle_fonts::HZK24.len()] = hzk::strips(huanle_fonts::HZK24, 24);

/// Returns the menu face: 32×32 dots in bold Song style, Latin at 16×32. Only the characters listed in
/// `fonts/menu32.txt`.
#[cfg(feature = "faces")]
pub fn menu32() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| display(32, huanle_fonts::MENU32));
    &FACE
}

/// Returns the face of xiangqi pieces and of the river: 26×26 dots in bold Song style, Latin at 13×26. Only the characters
/// listed in `fonts/pieces26.txt`.
#[cfg(feature = "faces")]
pub fn pieces26() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| display(26, huanle_fonts::PIECES26));
    &FACE
}

/// Returns the title face: 64×64 dots in bold Song style, with Latin letters centred in a full cell. Only the characters
/// listed in `fonts/title64.txt`.
#[cfg(feature = "faces")]
pub fn title64() -> &'static Face {
    static FACE: Lazy<Face> = Lazy::new(|| display(64, huanle_fonts::TITLE64));
    &FACE
}

/// Returns our stroked font for one of Borland's ten: 1 TRIPLEX, 2 SMALL, 3 SANS_SERIF, 4 GOTHIC, 5 SCRIPT, 6 SIMPLEX,
/// 7 TRIPLEX_SCR, 8 COMPLEX, 9 EUROPEAN, 10 BOLD. `None` for another number.
///
/// The fonts are made from the Hershey fonts: with the height of Borland's, and `Hello World` as wide, but different
/// letter shapes.
#[cfg(feature = "faces")]
pub fn stroked(number: i32) -> Option<Arc<StrokedFont>> {
    static FONTS: [OnceBox<Arc<StrokedFont>>; 10] = [const { OnceBox::new() }; 10];
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    let read = || Box::new(Arc::new(StrokedFont::parse(huanle_fonts::STROKED[at].1).expect("bundled font")));
    Some(FONTS.get(at)?.get_or_init(read).clone())
}

fn code_page(width: u16, height: u16, bytes: &'static [u8]) -> CodePageFont {
    CodePageFont::new(width, height, bytes).expect("bundled font")
}

/// Combines half-width letters, GB 2312 for everything else, and the code page for what GB 2312 lacks.
#[cfg(feature = "faces")]
fn chinese(dots: u16, hanzi: &'static [u8], latin: CodePageFont) -> Face {
    let layout = HzkLayout { order: HzkOrder::Strips, ..HzkLayout::plain(dots) };
    let hanzi = Hzk::new(layout, hanzi).expect("bundled font");
    Face::new(dots, dots, dots / 2).with_source(latin.clone().letters_only()).with_source(hanzi).with_source(latin)
}

#[cfg(feature = "faces")]
fn display(dots: u16, bytes: &'static [u8]) -> Face {
    Face::new(dots, dots, dots / 2).with_source(Bdf::parse(bytes).expect("bundled font"))
}
