//! The terms of the bundled fonts, which must be distributed with a program that contains them.

/// The source and terms of one or more fonts.
///
/// ```
/// for licence in huanle_gfx::font::licences() {
///     println!("{} ({}): {}", licence.files, licence.spdx, licence.source);
///     assert!(!licence.text.is_empty());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FontLicence {
    /// The file names, separated by commas.
    pub files: &'static str,
    /// The source and its maker.
    pub source: &'static str,
    /// The SPDX identifier, `LicenseRef-` and a name if SPDX has none; empty if no licence is known.
    pub spdx: &'static str,
    /// The full text.
    pub text: &'static str,
}

/// The terms of the 8×8 fonts, which this crate contains.
const EIGHT_DOTS: [FontLicence; 2] = [
    FontLicence {
        files: "ASC8",
        source: "the character ROM of IBM's CGA card (1981), as published in the crate ibm437 0.5.0",
        spdx: "MIT",
        text: include_str!("../LICENSE-ibm437.txt"),
    },
    FontLicence {
        files: "BGI8",
        source: "pictures drawn by Borland's graphics driver EGAVGA.BGI",
        spdx: "",
        text: include_str!("../NOTICE-BGI8.txt"),
    },
];

/// The terms of the fonts of `huanle_fonts`, if they are bundled.
#[cfg(not(feature = "faces"))]
const FACES: [FontLicence; 0] = [];
#[cfg(feature = "faces")]
const FACES: [FontLicence; 4] = [
    FontLicence {
        files: "HZK16, HZK24",
        source: "gb16fs and gb24st of the Institute of Software, Academia Sinica (1988), from X.Org's font-isas-misc",
        spdx: "HPND",
        text: huanle_fonts::LICENSE_ISAS,
    },
    FontLicence {
        files: "ASC16, ASC24",
        source: "8x16 and 12x24 of Sony (1987 to 1989), from X.Org's font-sony-misc",
        spdx: "HPND",
        text: huanle_fonts::LICENSE_SONY,
    },
    FontLicence {
        files: "menu32.bdf, pieces26.bdf, title64.bdf",
        source: "Noto Serif CJK SC Bold of Adobe and Google (2017 to 2022)",
        spdx: "OFL-1.1",
        text: huanle_fonts::LICENSE_NOTO,
    },
    FontLicence {
        files: "TRIP.CHR, LITT.CHR, SANS.CHR, GOTH.CHR, SCRI.CHR, SIMP.CHR, TSCR.CHR, LCOM.CHR, EURO.CHR, BOLD.CHR",
        source: "the Hershey fonts (1967), from Debian's hershey-fonts-data",
        spdx: "LicenseRef-Hershey",
        text: huanle_fonts::LICENSE_HERSHEY,
    },
];

/// Returns the terms of all bundled fonts. Without the feature `faces`, only the 8×8 fonts are bundled.
pub fn licences() -> impl Iterator<Item = FontLicence> {
    EIGHT_DOTS.into_iter().chain(FACES)
}

#[cfg(all(test, feature = "faces"))]
mod tests {
    use super::*;

    #[test]
    fn each_text_contains_what_its_terms_require() {
        let required = [
            ("ASC8", "Copyright (c) 2020-2026 Sebastien Bechet"),
            ("ASC8", "The above copyright notice and this permission notice shall be included in"),
            ("BGI8", "no file\nof Borland is included"),
            ("HZK16", "Copyright (C) 1988  The Institute of Software, Academia Sinica."),
            ("HZK24", "notices and this permission notice appear in supporting\ndocumentation"),
            ("HZK16", "ACADEMIA SINICA, DISCLAIMS ALL WARRANTIES"),
            ("ASC16", "Copyright 1989 by Sony Corp."),
            ("ASC24", "SONY DISCLAIMS ALL WARRANTIES"),
            ("title64.bdf", "Copyright 2017-2022 Adobe (http://www.adobe.com/)"),
            ("menu32.bdf", "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007"),
            ("pieces26.bdf", "must not be distributed\nunder any other license"),
            ("TRIP.CHR", "The Hershey Fonts were originally created by Dr."),
            ("BOLD.CHR", "was originally created by\n \t\t\tJames Hurt"),
        ];
        for (file, phrase) in required {
            let terms = licences().find(|terms| terms.files.split(", ").any(|name| name == file)).unwrap();
            // The phrase may be laid out differently.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(terms.text).contains(&words(phrase)), "{file}: {phrase}");
        }
    }

    #[test]
    fn every_bundled_font_has_its_terms() {
        let files: Vec<&str> = licences().flat_map(|terms| terms.files.split(", ")).collect();
        let stroked = huanle_fonts::STROKED.map(|(name, _)| format!("{name}.CHR"));
        let others = ["ASC8", "BGI8", "ASC16", "ASC24", "HZK16", "HZK24", "menu32.bdf", "pieces26.bdf", "title64.bdf"];
        for file in others.into_iter().chain(stroked.iter().map(String::as_str)) {
            assert!(files.contains(&file), "{file}");
        }
        assert_eq!(files.len(), 19);
    }
}
