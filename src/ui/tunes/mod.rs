//! The built-in tunes for background music, each a text of notes next to this file: songs and pieces in the public
//! domain.

use crate::machine::Tune;
use crate::machine::mml;
use crate::text::MusicText;

/// A tune with its names.
#[derive(Clone, Copy)]
pub struct BuiltInTune {
    /// The name that identifies it in commands and settings; unlike a file name it has no extension.
    pub name: &'static str,
    /// Its title, in the language of the program.
    pub title: fn(&MusicText) -> &'static str,
    /// Its notes.
    pub notes: &'static str,
}

/// All tunes, in the order in which they are offered.
pub const ALL: [BuiltInTune; 6] = [
    BuiltInTune { name: "molihua", title: |text| text.molihua, notes: include_str!("molihua.mml") },
    BuiltInTune { name: "twinkle", title: |text| text.twinkle, notes: include_str!("twinkle.mml") },
    BuiltInTune { name: "joy", title: |text| text.joy, notes: include_str!("joy.mml") },
    BuiltInTune { name: "elise", title: |text| text.elise, notes: include_str!("elise.mml") },
    BuiltInTune { name: "menuet", title: |text| text.menuet, notes: include_str!("menuet.mml") },
    BuiltInTune { name: "korobeiniki", title: |text| text.korobeiniki, notes: include_str!("korobeiniki.mml") },
];

/// Returns the tune of a name.
pub fn named(name: &str) -> Option<&'static BuiltInTune> {
    ALL.iter().find(|piece| piece.name == name)
}

impl BuiltInTune {
    /// Parses its notes.
    ///
    /// # Errors
    /// Returns the error in its notes; a test ensures that there is none.
    pub fn tune(&self) -> Result<Tune, mml::MmlError> {
        mml::parse(self.notes.as_bytes()).map(|sheet| sheet.tune)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::text::Language;

    #[test]
    fn each_is_read_and_says_who_made_it() {
        for piece in ALL {
            let tune = piece.tune().unwrap_or_else(|error| panic!("{}: {error}", piece.name));
            let seconds = tune.duration().as_secs();
            assert!((10..=90).contains(&seconds), "{} takes {seconds} s", piece.name);
            assert!(named(piece.name).is_some_and(|found| found.notes == piece.notes));
            let about = piece.notes.lines().next().unwrap();
            assert!(about.starts_with("' ") && about.contains(['1', '7', '8']), "{about}");
            let title = (piece.title)(&Language::Chinese.text().music);
            assert!(about.contains(title.split('（').next().unwrap()), "{about}");
        }
        assert!(named("none").is_none());
    }

    /// Returns the number of bars of a tune, with that number of quarters per bar.
    fn bars(name: &str, quarters: u32, tempo: u32) -> f64 {
        let bar = Duration::from_secs(60) * quarters / tempo;
        named(name).unwrap().tune().unwrap().duration().as_secs_f64() / bar.as_secs_f64()
    }

    #[test]
    fn their_bars_are_full() {
        for (name, quarters, tempo, count) in [
            ("molihua", 4, 84, 14.0),
            ("twinkle", 4, 120, 12.0),
            ("joy", 4, 126, 16.0),
            ("menuet", 3, 132, 32.0),
            ("korobeiniki", 4, 144, 8.0),
        ] {
            let found = bars(name, quarters, tempo);
            assert!((found - count).abs() < 1e-6, "{name}: {found} bars, not {count}");
        }
        // Bars of three eighths; the first bar has one eighth.
        let found = bars("elise", 3, 144);
        assert!((found - (30.0 + 1.0 / 3.0)).abs() < 1e-6, "{found}");
        // Also between every two bar lines of the texts.
        for (name, quarters) in [("molihua", 4), ("twinkle", 4), ("joy", 4), ("menuet", 3), ("korobeiniki", 4)] {
            let notes = named(name).unwrap().notes;
            let length = if notes.contains("L4") { "L4" } else { "L8" };
            for bar in notes.lines().skip(2).flat_map(|line| line.split('|')) {
                let alone = format!("T60 {length} O3 {}", bar.trim().trim_end_matches('&'));
                let time = mml::parse(alone.as_bytes()).unwrap().tune.duration();
                let whole = Duration::from_secs(quarters);
                assert!(whole - time < Duration::from_micros(1), "{name}: `{bar}` takes {time:?}");
            }
        }
    }
}
