//! Colours for a projector: the sixteen colours, some darker or lighter, so that text and pieces stand out from their
//! background in a room that is not dark.
//!
//! Only the DAC entries of the colour numbers change; nothing is drawn differently. In the VGA's own colours the black
//! discs of the DOS program (dark grey) have a contrast ratio of 2.8 on black, white ones on green felt 3.1.

use crate::gfx::{Color, Palette, Rgb6};

/// The colours that differ from the VGA's own, in the DAC's 6 bits a channel: red, green, blue.
const CHANGED: [(Color, [u8; 3]); 6] = [
    (Color::GREEN, [0, 32, 0]),
    // Between black and white: the xiangqi board has text in both.
    (Color::BROWN, [47, 22, 0]),
    (Color::LIGHT_GRAY, [55, 55, 55]),
    // Distinguishable from black; yellow key names are distinguishable from it.
    (Color::DARK_GRAY, [29, 29, 26]),
    (Color::LIGHT_BLUE, [30, 30, 63]),
    (Color::YELLOW, [63, 63, 47]),
];

/// Returns the palette.
pub fn palette() -> Palette {
    let mut palette = Palette::vga();
    let registers = palette.registers();
    for (color, [red, green, blue]) in CHANGED {
        palette.set_dac(registers[usize::from(color.index())], Rgb6 { red, green, blue });
    }
    palette
}

/// Returns the contrast ratio of two colours as the Web Content Accessibility Guidelines define it, from 1 for equal
/// colours to 21 for black on white: (L1 + 0.05) / (L2 + 0.05) of their relative luminances.
pub fn ratio(palette: &Palette, one: Color, other: Color) -> f64 {
    let [one, other] = [one, other].map(|color| luminance(palette.rgb8(color)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the relative luminance of an sRGB colour, 0 to 1.
fn luminance(rgb: [u8; 3]) -> f64 {
    let [red, green, blue] = rgb.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_those_of_the_definition() {
        let vga = Palette::vga();
        for (one, other, expected) in [
            (Color::BLACK, Color::WHITE, 21.0),
            (Color::RED, Color::RED, 1.0),
            // Known contrast ratios of #AAAAAA and #555555 on black.
            (Color::LIGHT_GRAY, Color::BLACK, 9.04),
            (Color::DARK_GRAY, Color::BLACK, 2.82),
        ] {
            assert!((ratio(&vga, one, other) - expected).abs() < 0.01, "{one:?} on {other:?}");
            assert_eq!(ratio(&vga, one, other), ratio(&vga, other, one));
        }
    }

    #[test]
    fn only_the_colours_named_differ() {
        let (vga, palette) = (Palette::vga(), palette());
        let differ: Vec<Color> = Color::all().filter(|&color| vga.rgb8(color) != palette.rgb8(color)).collect();
        assert_eq!(differ, CHANGED.map(|(color, _)| color));
    }
}
