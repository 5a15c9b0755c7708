//! The bitmap and stroked fonts of 欢乐棋 (Huanle) as bytes. `README.md` lists the source, terms and layout of each.
//! `huanle_gfx::font` reads them.
//!
//! A program that contains one of these fonts must be distributed with its terms: [`LICENSE_ISAS`], [`LICENSE_SONY`],
//! [`LICENSE_NOTO`], [`LICENSE_HERSHEY`].
//!
//! | size | Chinese | Latin |
//! |---|---|---|
//! | 16 dots | [`HZK16`]: GB 2312 | [`ASC16`], 8×16 |
//! | 24 dots | [`HZK24`]: GB 2312 | [`ASC24`], 12×24 |
//! | titles, menus, pieces | [`TITLE64`], [`MENU32`], [`PIECES26`]: only the characters in use | in the same files |
//! | strokes | | [`STROKED`]: ten fonts, .CHR |
//!
//! ```
//! // 啊, the first hanzi of GB 2312: qu 16, wei 1. Two bytes per row, most significant bit left.
//! let at = (15 * 94) * 32;
//! let rows = huanle_fonts::HZK16[at..at + 32].chunks(2).map(|row| u16::from_be_bytes([row[0], row[1]]));
//! let dots: u32 = rows.map(u16::count_ones).sum();
//! assert!((40..140).contains(&dots));
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
#![warn(missing_docs)]

/// Latin letters at 8×16 dots, in the order of code page 437.
pub static ASC16: &[u8] = include_bytes!("ASC16");
/// Latin letters at 12×24 dots, in the order of code page 437.
pub static ASC24: &[u8] = include_bytes!("ASC24");
/// GB 2312 at 16×16 dots, in the order of qu and wei.
pub static HZK16: &[u8] = include_bytes!("HZK16");
/// GB 2312 at 24×24 dots, in the order of qu and wei.
pub static HZK24: &[u8] = include_bytes!("HZK24");
/// The characters of menus at 32×32 dots, BDF.
pub static MENU32: &[u8] = include_bytes!("menu32.bdf");
/// The characters of pieces at 26×26 dots, BDF.
pub static PIECES26: &[u8] = include_bytes!("pieces26.bdf");
/// The characters of titles at 64×64 dots, BDF.
pub static TITLE64: &[u8] = include_bytes!("title64.bdf");

/// Our replacements of Borland's ten stroked fonts, from number 1 on: the file name without `.CHR`, and the file.
pub static STROKED: [(&str, &[u8]); 10] = [
    ("TRIP", include_bytes!("stroked/TRIP.CHR")),
    ("LITT", include_bytes!("stroked/LITT.CHR")),
    ("SANS", include_bytes!("stroked/SANS.CHR")),
    ("GOTH", include_bytes!("stroked/GOTH.CHR")),
    ("SCRI", include_bytes!("stroked/SCRI.CHR")),
    ("SIMP", include_bytes!("stroked/SIMP.CHR")),
    ("TSCR", include_bytes!("stroked/TSCR.CHR")),
    ("LCOM", include_bytes!("stroked/LCOM.CHR")),
    ("EURO", include_bytes!("stroked/EURO.CHR")),
    ("BOLD", include_bytes!("stroked/BOLD.CHR")),
];

/// The terms of [`HZK16`] and [`HZK24`]. SPDX: HPND.
pub static LICENSE_ISAS: &str = include_str!("LICENSE-ISAS.txt");
/// The terms of [`ASC16`] and [`ASC24`]. SPDX: HPND.
pub static LICENSE_SONY: &str = include_str!("LICENSE-Sony.txt");
/// The terms of [`MENU32`], [`PIECES26`] and [`TITLE64`]. SPDX: OFL-1.1.
pub static LICENSE_NOTO: &str = include_str!("LICENSE-Noto.txt");
/// The terms of [`STROKED`]. They have no SPDX identifier.
pub static LICENSE_HERSHEY: &str = include_str!("LICENSE-Hershey.txt");
