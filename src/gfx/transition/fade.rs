//! Fading through the DAC: no pixel changes; all colours are dimmed to black and brightened again.

use super::super::Palette;

/// The number of steps: full light is 63, so the brightest colours lose one level per step.
pub const STEPS: u8 = 63;

/// Returns the palettes from just below full light down to black.
pub fn to_black(palette: &Palette) -> impl Iterator<Item = Palette> {
    (0..STEPS).rev().map(|level| palette.dimmed(level, STEPS))
}

/// Returns the palettes from just above black up to full light.
pub fn from_black(palette: &Palette) -> impl Iterator<Item = Palette> {
    (1..=STEPS).map(|level| palette.dimmed(level, STEPS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Rgb6};

    #[test]
    fn it_ends_in_black_and_comes_all_the_way_back() {
        let vga = Palette::vga();
        let black = to_black(&vga).last().unwrap();
        assert!(Color::all().all(|color| black.rgb6(color) == Rgb6 { red: 0, green: 0, blue: 0 }));
        assert_eq!(from_black(&vga).last(), Some(vga.clone()));
        let whites: Vec<u8> = to_black(&vga).map(|palette| palette.rgb6(Color::WHITE).green).collect();
        assert!(whites.into_iter().eq((0..63).rev()));
        assert!(to_black(&vga).skip(1).eq({
            let mut up: Vec<Palette> = from_black(&vga).take(62).collect();
            up.reverse();
            up.push(black);
            up.into_iter().skip(1)
        }));
    }
}
