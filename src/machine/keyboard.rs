//! The keyboard: keys, chords and their BIOS codes.

use std::fmt;
use std::str::FromStr;

/// A key of the AT keyboard, named by its label in the US layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u8);

/// The results of `bioskey` for a key without modifiers and with Shift, Ctrl and Alt; 0 if the BIOS has no code.
struct Codes {
    name: &'static str,
    plain: u16,
    shift: u16,
    ctrl: u16,
    alt: u16,
}

const fn key(name: &'static str, plain: u16, shift: u16, ctrl: u16, alt: u16) -> Codes {
    Codes { name, plain, shift, ctrl, alt }
}

/// IBM AT BIOS, INT 16h function 0: scan code in the high byte, ASCII in the low one, which is 0 for special keys.
#[rustfmt::skip]
const KEYS: [Codes; 82] = [
    key("Esc", 0x011B, 0x011B, 0x011B, 0), key("Enter", 0x1C0D, 0x1C0D, 0x1C0A, 0x1C00),
    key("Space", 0x3920, 0x3920, 0x3920, 0x3920), key("Tab", 0x0F09, 0x0F00, 0x9400, 0xA500),
    key("Backspace", 0x0E08, 0x0E08, 0x0E7F, 0x0E00),
    key("Up", 0x4800, 0x4800, 0x8D00, 0x9800), key("Down", 0x5000, 0x5000, 0x9100, 0xA000),
    key("Left", 0x4B00, 0x4B00, 0x7300, 0x9B00), key("Right", 0x4D00, 0x4D00, 0x7400, 0x9D00),
    key("Home", 0x4700, 0x4700, 0x7700, 0x9700), key("End", 0x4F00, 0x4F00, 0x7500, 0x9F00),
    key("PgUp", 0x4900, 0x4900, 0x8400, 0x9900), key("PgDn", 0x5100, 0x5100, 0x7600, 0xA100),
    key("Ins", 0x5200, 0x5200, 0x9200, 0xA200), key("Del", 0x5300, 0x5300, 0x9300, 0xA300),
    key("F1", 0x3B00, 0x5400, 0x5E00, 0x6800), key("F2", 0x3C00, 0x5500, 0x5F00, 0x6900),
    key("F3", 0x3D00, 0x5600, 0x6000, 0x6A00), key("F4", 0x3E00, 0x5700, 0x6100, 0x6B00),
    key("F5", 0x3F00, 0x5800, 0x6200, 0x6C00), key("F6", 0x4000, 0x5900, 0x6300, 0x6D00),
    key("F7", 0x4100, 0x5A00, 0x6400, 0x6E00), key("F8", 0x4200, 0x5B00, 0x6500, 0x6F00),
    key("F9", 0x4300, 0x5C00, 0x6600, 0x7000), key("F10", 0x4400, 0x5D00, 0x6700, 0x7100),
    key("F11", 0x8500, 0x8700, 0x8900, 0x8B00), key("F12", 0x8600, 0x8800, 0x8A00, 0x8C00),
    key("1", 0x0231, 0x0221, 0, 0x7800), key("2", 0x0332, 0x0340, 0x0300, 0x7900),
    key("3", 0x0433, 0x0423, 0, 0x7A00), key("4", 0x0534, 0x0524, 0, 0x7B00),
    key("5", 0x0635, 0x0625, 0, 0x7C00), key("6", 0x0736, 0x075E, 0x071E, 0x7D00),
    key("7", 0x0837, 0x0826, 0, 0x7E00), key("8", 0x0938, 0x092A, 0, 0x7F00),
    key("9", 0x0A39, 0x0A28, 0, 0x8000), key("0", 0x0B30, 0x0B29, 0, 0x8100),
    key("-", 0x0C2D, 0x0C5F, 0x0C1F, 0x8200), key("=", 0x0D3D, 0x0D2B, 0, 0x8300),
    key("A", 0x1E61, 0x1E41, 0x1E01, 0x1E00), key("B", 0x3062, 0x3042, 0x3002, 0x3000),
    key("C", 0x2E63, 0x2E43, 0x2E03, 0x2E00), key("D", 0x2064, 0x2044, 0x2004, 0x2000),
    key("E", 0x1265, 0x1245, 0x1205, 0x1200), key("F", 0x2166, 0x2146, 0x2106, 0x2100),
    key("G", 0x2267, 0x2247, 0x2207, 0x2200), key("H", 0x2368, 0x2348, 0x2308, 0x2300),
    key("I", 0x1769, 0x1749, 0x1709, 0x1700), key("J", 0x246A, 0x244A, 0x240A, 0x2400),
    key("K", 0x256B, 0x254B, 0x250B, 0x2500), key("L", 0x266C, 0x264C, 0x260C, 0x2600),
    key("M", 0x326D, 0x324D, 0x320D, 0x3200), key("N", 0x316E, 0x314E, 0x310E, 0x3100),
    key("O", 0x186F, 0x184F, 0x180F, 0x1800), key("P", 0x1970, 0x1950, 0x1910, 0x1900),
    key("Q", 0x1071, 0x1051, 0x1011, 0x1000), key("R", 0x1372, 0x1352, 0x1312, 0x1300),
    key("S", 0x1F73, 0x1F53, 0x1F13, 0x1F00), key("T", 0x1474, 0x1454, 0x1414, 0x1400),
    key("U", 0x1675, 0x1655, 0x1615, 0x1600), key("V", 0x2F76, 0x2F56, 0x2F16, 0x2F00),
    key("W", 0x1177, 0x1157, 0x1117, 0x1100), key("X", 0x2D78, 0x2D58, 0x2D18, 0x2D00),
    key("Y", 0x1579, 0x1559, 0x1519, 0x1500), key("Z", 0x2C7A, 0x2C5A, 0x2C1A, 0x2C00),
    key("[", 0x1A5B, 0x1A7B, 0x1A1B, 0x1A00), key("]", 0x1B5D, 0x1B7D, 0x1B1D, 0x1B00),
    key("\\", 0x2B5C, 0x2B7C, 0x2B1C, 0x2B00), key(";", 0x273B, 0x273A, 0, 0x2700),
    key("'", 0x2827, 0x2822, 0, 0x2800), key("`", 0x2960, 0x297E, 0, 0x2900),
    key(",", 0x332C, 0x333C, 0, 0x3300), key(".", 0x342E, 0x343E, 0, 0x3400),
    key("/", 0x352F, 0x353F, 0, 0x3500), key("KP+", 0x4E2B, 0x4E2B, 0x9000, 0x4E00),
    key("KP-", 0x4A2D, 0x4A2D, 0x8E00, 0x4A00), key("KP*", 0x372A, 0x372A, 0x9600, 0x3700),
    key("KP5", 0x4C00, 0x4C35, 0x8F00, 0),
    key("Shift", 0, 0, 0, 0), key("Ctrl", 0, 0, 0, 0), key("Alt", 0, 0, 0, 0), key("Pause", 0, 0, 0, 0),
];

/// Alternative names of keys.
const ALIASES: [(&str, &str); 19] = [
    ("Escape", "Esc"),
    ("Return", "Enter"),
    ("PageUp", "PgUp"),
    ("PageDown", "PgDn"),
    ("Insert", "Ins"),
    ("Delete", "Del"),
    ("Control", "Ctrl"),
    // The keypad without NumLock.
    ("KP0", "Ins"),
    ("KP1", "End"),
    ("KP2", "Down"),
    ("KP3", "PgDn"),
    ("KP4", "Left"),
    ("KP6", "Right"),
    ("KP7", "Home"),
    ("KP8", "Up"),
    ("KP9", "PgUp"),
    ("KP.", "Del"),
    ("KP/", "/"),
    ("KPEnter", "Enter"),
];

/// `==`, in a constant.
const fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

impl Key {
    /// Returns the key with a name such as `Enter`, `Up`, `F1`, `A` or `;`, ignoring case. Also accepts `Escape`,
    /// `Return`, `PageUp`, `PageDown`, `Insert`, `Delete`, and `KP0` to `KP9`, `KP.`, `KP/`, `KPEnter` of the keypad,
    /// which stand for other keys because NumLock is off: `KP8` is `Up`.
    pub fn from_name(name: &str) -> Option<Key> {
        let name = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name)).map_or(name, |&(_, name)| name);
        KEYS.iter().position(|key| key.name.eq_ignore_ascii_case(name)).map(|index| Key(index as u8))
    }

    /// Returns the key with this exact name, for constants: `const FIRE: Key = Key::named("Space");`.
    ///
    /// # Panics
    /// If no key has this name; in a constant this is a compile error.
    pub const fn named(name: &str) -> Key {
        let mut index = 0;
        while index < KEYS.len() {
            if is_equal(KEYS[index].name.as_bytes(), name.as_bytes()) {
                return Key(index as u8);
            }
            index += 1;
        }
        panic!("no key has this name")
    }

    /// Returns the name that [`from_name`](Key::from_name) accepts.
    pub fn name(self) -> &'static str {
        KEYS[usize::from(self.0)].name
    }

    /// Returns whether this is a modifier: Shift, Ctrl or Alt.
    pub fn is_modifier(self) -> bool {
        matches!(self.name(), "Shift" | "Ctrl" | "Alt")
    }

    /// Returns the BIOS code with the modifiers, or `None` if the BIOS has no code. Alt takes precedence over Ctrl, and
    /// Ctrl over Shift.
    pub fn code(self, held: Modifiers) -> Option<u16> {
        let codes = &KEYS[usize::from(self.0)];
        let code = match held {
            Modifiers { alt: true, .. } => codes.alt,
            Modifiers { ctrl: true, .. } => codes.ctrl,
            Modifiers { shift: true, .. } => codes.shift,
            _ => codes.plain,
        };
        (code != 0).then_some(code)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The modifiers that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Either Shift.
    pub shift: bool,
    /// Either Ctrl.
    pub ctrl: bool,
    /// Either Alt.
    pub alt: bool,
}

/// A key with modifiers, written as `Ctrl+Z`, `Alt+Enter`, `Shift+1`, `Down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// The modifiers.
    pub modifiers: Modifiers,
}

impl Chord {
    /// Returns the chord of a BIOS code; if there are several, the one with the fewest modifiers.
    pub fn from_code(code: u16) -> Option<Chord> {
        let (shift, ctrl, alt) = (true, true, true);
        let none = Modifiers::default();
        let each = [none, Modifiers { shift, ..none }, Modifiers { ctrl, ..none }, Modifiers { alt, ..none }];
        let keys = (0..KEYS.len() as u8).map(Key);
        let mut chords = each.into_iter().flat_map(|held| keys.clone().map(move |key| Chord { key, modifiers: held }));
        chords.find(|chord| chord.key.code(chord.modifiers) == Some(code))
    }

    /// Returns the chord that types a character: a key with or without Shift, not of the keypad. A line end is Enter.
    pub fn from_char(character: char) -> Option<Chord> {
        let name = match character {
            '\n' | '\r' => "Enter",
            '\t' => "Tab",
            ' ' => "Space",
            _ => "",
        };
        let plain = Modifiers::default();
        if let Some(key) = Key::from_name(name) {
            return Some(Chord { key, modifiers: plain });
        }
        let byte = u8::try_from(character).ok().filter(u8::is_ascii_graphic)?;
        let keys = (0..KEYS.len() as u8).map(Key).filter(|key| !key.name().starts_with("KP"));
        keys.flat_map(|key| [plain, Modifiers { shift: true, ..plain }].map(|modifiers| Chord { key, modifiers }))
            .find(|chord| chord.key.code(chord.modifiers).is_some_and(|code| code as u8 == byte))
    }

    /// Returns all keys in the order in which they are pressed, modifiers first.
    pub fn keys(self) -> impl DoubleEndedIterator<Item = Key> {
        let Modifiers { shift, ctrl, alt } = self.modifiers;
        let modifier = |held: bool, name| held.then(|| Key::from_name(name)).flatten();
        [modifier(shift, "Shift"), modifier(ctrl, "Ctrl"), modifier(alt, "Alt"), Some(self.key)].into_iter().flatten()
    }
}

/// Writes the form that `FromStr` reads.
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, place) in self.keys().zip(0..) {
            if place > 0 {
                f.write_str("+")?;
            }
            write!(f, "{key}")?;
        }
        Ok(())
    }
}

/// The error for a text that does not name a key; contains the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no key `{0}`")]
pub struct ParseKeyError(pub String);

impl FromStr for Chord {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Chord, ParseKeyError> {
        let mut held = Modifiers::default();
        let mut name = text;
        while let Some((modifier, rest)) = name.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
            match modifier.to_ascii_lowercase().as_str() {
                "shift" => held.shift = true,
                "ctrl" | "control" => held.ctrl = true,
                "alt" => held.alt = true,
                _ => break,
            }
            name = rest;
        }
        let key = Key::from_name(name).ok_or_else(|| ParseKeyError(text.to_owned()))?;
        Ok(Chord { key, modifiers: held })
    }
}

/// BIOS codes of frequently used keys.
pub mod code {
    #![allow(missing_docs, reason = "each is the code of the key that it is named after")]
    pub const ESC: u16 = 0x011B;
    pub const ENTER: u16 = 0x1C0D;
    pub const SPACE: u16 = 0x3920;
    pub const UP: u16 = 0x4800;
    pub const DOWN: u16 = 0x5000;
    pub const LEFT: u16 = 0x4B00;
    pub const RIGHT: u16 = 0x4D00;
    pub const HOME: u16 = 0x4700;
    pub const END: u16 = 0x4F00;
    pub const TAB: u16 = 0x0F09;
    pub const SHIFT_TAB: u16 = 0x0F00;
    pub const BACKSPACE: u16 = 0x0E08;
    pub const DELETE: u16 = 0x5300;
    pub const PAGE_UP: u16 = 0x4900;
    pub const PAGE_DOWN: u16 = 0x5100;
    pub const F1: u16 = 0x3B00;
    pub const F2: u16 = 0x3C00;
    pub const F3: u16 = 0x3D00;
    pub const F4: u16 = 0x3E00;
    pub const F5: u16 = 0x3F00;
    pub const F6: u16 = 0x4000;
    pub const F7: u16 = 0x4100;
    pub const F8: u16 = 0x4200;
    pub const F9: u16 = 0x4300;
    pub const F10: u16 = 0x4400;
    pub const F12: u16 = 0x8600;
    pub const A: u16 = 0x1E61;
    pub const B: u16 = 0x3062;
    pub const C: u16 = 0x2E63;
    pub const D: u16 = 0x2064;
    pub const E: u16 = 0x1265;
    pub const F: u16 = 0x2166;
    pub const G: u16 = 0x2267;
    pub const H: u16 = 0x2368;
    pub const I: u16 = 0x1769;
    pub const J: u16 = 0x246A;
    pub const K: u16 = 0x256B;
    pub const L: u16 = 0x266C;
    pub const M: u16 = 0x326D;
    pub const N: u16 = 0x316E;
    pub const O: u16 = 0x186F;
    pub const P: u16 = 0x1970;
    pub const Q: u16 = 0x1071;
    pub const R: u16 = 0x1372;
    pub const S: u16 = 0x1F73;
    pub const T: u16 = 0x1474;
    pub const U: u16 = 0x1675;
    pub const V: u16 = 0x2F76;
    pub const W: u16 = 0x1177;
    pub const X: u16 = 0x2D78;
    pub const Y: u16 = 0x1579;
    pub const Z: u16 = 0x2C7A;
    pub const DIGIT_0: u16 = 0x0B30;
    pub const COMMA: u16 = 0x332C;
    pub const MINUS: u16 = 0x0C2D;
    pub const PERIOD: u16 = 0x342E;
    pub const PLUS: u16 = 0x0D2B;
    pub const ALT_UP: u16 = 0x9800;
    pub const CTRL_C: u16 = 0x2E03;
    pub const CTRL_E: u16 = 0x1205;
    pub const CTRL_ENTER: u16 = 0x1C0A;
    pub const CTRL_F: u16 = 0x2106;
    pub const CTRL_F8: u16 = 0x6500;
    pub const CTRL_F2: u16 = 0x5F00;
    pub const CTRL_F9: u16 = 0x6600;
    pub const CTRL_LEFT: u16 = 0x7300;
    pub const CTRL_RIGHT: u16 = 0x7400;
    pub const CTRL_TAB: u16 = 0x9400;
    pub const ALT_F5: u16 = 0x6C00;
    pub const ALT_F9: u16 = 0x7000;
    pub const ALT_F10: u16 = 0x7100;
    pub const CTRL_G: u16 = 0x2207;
    pub const CTRL_H: u16 = 0x2308;
    pub const CTRL_K: u16 = 0x250B;
    pub const CTRL_L: u16 = 0x260C;
    pub const CTRL_N: u16 = 0x310E;
    pub const CTRL_O: u16 = 0x180F;
    pub const CTRL_P: u16 = 0x1910;
    pub const CTRL_R: u16 = 0x1312;
    /// Shift+F2.
    pub const SHIFT_F2: u16 = 0x5500;
    pub const SHIFT_F7: u16 = 0x5A00;
    pub const SHIFT_F8: u16 = 0x5B00;
    pub const CTRL_S: u16 = 0x1F13;
    pub const CTRL_V: u16 = 0x2F16;
    /// Ctrl+Space, clicked in a line of keys. The keyboard itself gives [`SPACE`] for it.
    pub const CTRL_SPACE: u16 = 0x3900;
    pub const CTRL_Y: u16 = 0x1519;
    pub const CTRL_Z: u16 = 0x2C1A;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Option<u16> {
        let chord: Chord = text.parse().unwrap();
        chord.key.code(chord.modifiers)
    }

    #[test]
    fn the_originals_codes() {
        // Spec 1, from the listing.
        for (name, code) in [
            ("Up", 0x4800),
            ("Down", 0x5000),
            ("Left", 0x4B00),
            ("Right", 0x4D00),
            ("Enter", 0x1C0D),
            ("Space", 0x3920),
            ("Esc", 0x011B),
        ] {
            assert_eq!(typed(name), Some(code), "{name}");
        }
    }

    #[test]
    fn modifiers_change_the_code() {
        assert_eq!(typed("a"), Some(0x1E61));
        assert_eq!(typed("Shift+A"), Some(0x1E41));
        assert_eq!(typed("Ctrl+Z"), Some(0x2C1A));
        assert_eq!(typed("Alt+Enter"), Some(0x1C00));
        assert_eq!(typed("Ctrl+1"), None);
        assert_eq!(typed("KP+"), Some(0x4E2B));
        for (keypad, key) in [("KP8", "Up"), ("kp.", "Del"), ("KPEnter", "Enter"), ("Shift+KP/", "Shift+/")] {
            assert_eq!(typed(keypad), typed(key), "{keypad}");
        }
        assert_eq!((typed("KP*"), typed("KP-"), typed("KP5")), (Some(0x372A), Some(0x4A2D), Some(0x4C00)));
        assert!("Ctrl+Banana".parse::<Chord>().is_err());
        assert!("".parse::<Chord>().is_err());
    }

    #[test]
    fn a_code_tells_what_was_pressed() {
        for text in ["A", "Shift+A", "Ctrl+Z", "Alt+Enter", "KP+", "Up", "Shift+F1", "Alt+1"] {
            let chord: Chord = text.parse().unwrap();
            let code = chord.key.code(chord.modifiers).unwrap();
            assert_eq!(Chord::from_code(code).map(|chord| chord.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Chord::from_code(0x3920).unwrap().to_string(), "Space", "with whatever is held");
        assert_eq!(Chord::from_code(0), None);
    }

    #[test]
    fn every_name_and_every_code_is_the_keys_own() {
        for (index, key) in KEYS.iter().enumerate() {
            assert_eq!(Key::from_name(key.name), Some(Key(index as u8)), "{}", key.name);
            assert_eq!(Key::named(key.name), Key(index as u8), "{}", key.name);
        }
        let mut plain: Vec<u16> = KEYS.iter().map(|key| key.plain).filter(|&code| code != 0).collect();
        plain.sort_unstable();
        assert!(plain.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
