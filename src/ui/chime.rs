//! The sounds of the games: short tunes for a speaker that plays one square wave at a time.
//!
//! Each is written as hertz and milliseconds and played by [`Machine::play_tune`](crate::machine::Machine::play_tune)
//! while the program continues; `huanle show tones` plays all of them. Good news rises, bad news falls, and frequent
//! sounds last a twentieth of a second. Frequencies are notes of the tempered scale (A4 is 440 Hz), rounded.

use std::time::Duration;

use crate::machine::Tone;
use crate::text::ChimeNames;

/// A tune with its name.
#[derive(Clone, Copy)]
pub struct Chime {
    /// Its purpose, in the language of the program.
    pub name: fn(&ChimeNames) -> &'static str,
    /// Its tones.
    pub tune: &'static [Tone],
}

impl Chime {
    /// Returns its duration.
    pub fn duration(&self) -> Duration {
        self.tune.iter().map(|tone| tone.duration).sum()
    }
}

const fn tone(hz: u32, ms: u64) -> Tone {
    Tone::new(hz, ms)
}

/// A piece is placed or moved: a knock, C6 over C5, 40 ms.
pub const PLACE: Chime = Chime { name: |text| text.place, tune: &[tone(1047, 12), tone(523, 28)] };
/// An illegal move: a low buzz, G♯2, 120 ms.
pub const ILLEGAL_MOVE: Chime = Chime { name: |text| text.wrong, tune: &[tone(104, 120)] };
/// A side has no move and passes: two falling notes, A4 and E4, 260 ms.
pub const PASS: Chime = Chime { name: |text| text.pass, tune: &[tone(440, 100), tone(0, 30), tone(330, 130)] };
/// A piece is taken: a quick fall, G5 E5 C5 G4, 104 ms.
pub(crate) const CAPTURE: Chime =
    Chime { name: |text| text.capture, tune: &[tone(784, 24), tone(659, 24), tone(523, 24), tone(392, 32)] };
/// The king is attacked: B5 and E6 twice, 210 ms.
pub(crate) const CHECK: Chime = Chime {
    name: |text| text.check,
    tune: &[tone(988, 45), tone(1319, 45), tone(0, 30), tone(988, 45), tone(1319, 45)],
};
/// The bar of a menu moves: a tick, G5, 15 ms.
pub(crate) const MENU_MOVE: Chime = Chime { name: |text| text.menu_move, tune: &[tone(784, 15)] };
/// An item of a menu is chosen: E5 and B5, 75 ms.
pub(crate) const MENU_CHOOSE: Chime = Chime { name: |text| text.menu_choose, tune: &[tone(659, 30), tone(988, 45)] };
/// The local player has won: C5 E5 G5, up to C6, 690 ms.
pub const WIN: Chime = Chime {
    name: |text| text.win,
    tune: &[tone(523, 110), tone(659, 110), tone(784, 110), tone(1047, 180), tone(784, 60), tone(1047, 120)],
};
/// The local player has lost: G4 down to C4 in halves, 640 ms.
pub(crate) const LOSS: Chime =
    Chime { name: |text| text.loss, tune: &[tone(392, 130), tone(370, 130), tone(349, 130), tone(262, 250)] };
/// A draw: G4 D5 and G4 again, 460 ms.
pub const DRAW: Chime =
    Chime { name: |text| text.draw, tune: &[tone(392, 120), tone(587, 120), tone(0, 20), tone(392, 200)] };

/// One of the last seconds of a player's time: a tick, G6, 15 ms.
pub(crate) const TICK: Chime = Chime { name: |text| text.tick, tune: &[tone(1568, 15)] };

/// All sounds, in the order in which `huanle show tones` plays them.
pub const ALL: [Chime; 11] = [MENU_MOVE, MENU_CHOOSE, PLACE, ILLEGAL_MOVE, PASS, CAPTURE, CHECK, TICK, WIN, LOSS, DRAW];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::wave::{MIN_HZ, SAMPLE_RATE};
    use crate::text::Language;

    #[test]
    fn they_are_short_and_can_be_heard() {
        for chime in ALL {
            let name = (chime.name)(&Language::English.text().chimes);
            assert!((15..=700).contains(&chime.duration().as_millis()), "{name} takes {:?}", chime.duration());
            for tone in chime.tune.iter().filter(|tone| tone.hz != 0) {
                assert!((MIN_HZ * 5..SAMPLE_RATE / 8).contains(&tone.hz), "{name}: {} Hz", tone.hz);
            }
            assert!(chime.tune.last().is_some_and(|tone| tone.hz != 0), "{name} ends with a rest");
        }
        assert!([MENU_MOVE, MENU_CHOOSE, PLACE].iter().all(|chime| chime.duration() <= Duration::from_millis(80)));
    }

    #[test]
    fn their_tones_are_notes() {
        for hz in ALL.iter().flat_map(|chime| chime.tune).map(|tone| tone.hz).filter(|&hz| hz != 0) {
            let halves = (f64::from(hz) / 440.0).log2() * 12.0;
            let note = 440.0 * f64::powf(2.0, halves.round() / 12.0);
            assert!((note - f64::from(hz)).abs() <= 0.5, "{hz} Hz is no note: {note:.2} is");
        }
    }
}
