//! The faces that are part of the program, each read once, when it is first asked for. `fonts/README.md` says where
//! their files are from.

use std::sync::LazyLock;
#[cfg(feature = "faces")]
use std::sync::{Arc, OnceLock};

#[cfg(feature = "faces")]
use super::bdf::Bdf;
use super::cp437::CodePage;
#[cfg(feature = "faces")]
use super::hzk::{Hzk, Layout};
#[cfg(feature = "faces")]
use super::stroked::StrokedFont;
use super::{Face, Glyph};

/// The heights that there are faces of, in dots.
#[cfg(feature = "faces")]
pub const SIZES: [u16; 5] = [8, 16, 24, 32, 64];

/// The face that is `size` dots high, one of [`SIZES`].
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

/// The 256 characters of code page 437 at 8×8 dots, as the PC's ROM has them. No Chinese.
pub fn rom8() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| Face::new(8, 8, 8).with(code_page(8, 8, ROM8)));
    &FACE
}

static ROM8: &[u8] = include_bytes!("ASC8");

/// Font 0 of graphics.h: the characters from `A` to `z` are Borland's driver's own, and 0 looks like O; the others are those
/// of [`rom8`], the box for one that it lacks among them.
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

/// `A` to `z`, read off pictures that the driver drew (`tests/borland/cases/text_*.png`).
static DRIVER8: &[u8] = include_bytes!("BGI8");

/// All of GB 2312 at 16×16 dots in Song style with strokes one dot thin, Latin at 8×16: for text.
#[cfg(feature = "faces")]
pub fn song16() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| {
        let latin = code_page(8, 16, huanle_fonts::ASC16);
        chinese(16, huanle_fonts::HZK16, latin)
    });
    &FACE
}

/// The 256 characters of code page 437 at 8×16 dots, as text modes of 25 rows show them. No Chinese.
#[cfg(feature = "faces")]
pub fn rom16() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| Face::new(16, 8, 8).with(code_page(8, 16, huanle_fonts::ASC16)));
    &FACE
}

/// All of GB 2312 at 24×24 dots in Song style, Latin at 12×24.
#[cfg(feature = "faces")]
pub fn song24() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| {
        let latin = code_page(12, 24, huanle_fonts::ASC24);
        chinese(24, huanle_fonts::HZK24, latin)
    });
    &FACE
}

/// 32×32 dots in bold Song style, Latin at 16×32: for menus. Only the characters listed in `fonts/menu32.txt`.
#[cfg(feature = "faces")]
pub fn menu32() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| display(32, huanle_fonts::MENU32));
    &FACE
}

/// 26×26 dots in bold Song style, Latin at 13×26: what stands on the pieces and in the river of a xiangqi board. Only the
/// characters listed in `fonts/pieces26.txt`.
#[cfg(feature = "faces")]
pub fn pieces26() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| display(26, huanle_fonts::PIECES26));
    &FACE
}

/// 64×64 dots in bold Song style, each Latin letter in the middle of a full cell: for titles. Only the characters listed
/// in `fonts/title64.txt`.
#[cfg(feature = "faces")]
pub fn title64() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| display(64, huanle_fonts::TITLE64));
    &FACE
}

/// The stroked font in the place of one of Borland's ten: 1 TRIPLEX, 2 SMALL, 3 SANS_SERIF, 4 GOTHIC, 5 SCRIPT, 6 SIMPLEX,
/// 7 TRIPLEX_SCR, 8 COMPLEX, 9 EUROPEAN, 10 BOLD. `None` for another number.
///
/// They are made from Hershey's fonts: as high as Borland's, `Hello World` as wide, the letters other ones.
#[cfg(feature = "faces")]
pub fn stroked(number: i32) -> Option<Arc<StrokedFont>> {
    static FONTS: [OnceLock<Arc<StrokedFont>>; 10] = [const { OnceLock::new() }; 10];
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    let read = || Arc::new(StrokedFont::parse(huanle_fonts::STROKED[at].1).expect("bundled font"));
    Some(FONTS.get(at)?.get_or_init(read).clone())
}

fn code_page(width: u16, height: u16, bytes: &'static [u8]) -> CodePage {
    CodePage::new(width, height, bytes).expect("bundled font")
}

/// Letters half-width, everything else as GB 2312 has it, and what that lacks from the code page.
#[cfg(feature = "faces")]
fn chinese(dots: u16, hanzi: &'static [u8], latin: CodePage) -> Face {
    let hanzi = Hzk::new(Layout::plain(dots), hanzi).expect("bundled font");
    Face::new(dots, dots, dots / 2).with(latin.clone().letters()).with(hanzi).with(latin)
}

#[cfg(feature = "faces")]
fn display(dots: u16, bytes: &'static [u8]) -> Face {
    Face::new(dots, dots, dots / 2).with(Bdf::parse(bytes).expect("bundled font"))
}
