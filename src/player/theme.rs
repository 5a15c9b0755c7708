//! The light theme: the sixteen colours for dark lines on a light ground.

use crate::gfx::{Color, Framebuffer, Palette, Rgb6};

/// The colours: each keeps its hue, and is as far from white as it was from black.
const LIGHT: [[u8; 3]; 16] = [
    [63, 63, 63],
    [46, 53, 63],
    [0, 30, 0],
    [0, 30, 34],
    [42, 0, 0],
    [48, 16, 48],
    [36, 18, 0],
    [18, 18, 18],
    [47, 47, 47],
    [10, 10, 52],
    [0, 32, 0],
    [0, 26, 36],
    [50, 0, 0],
    [44, 0, 44],
    [32, 21, 0],
    [0, 0, 0],
];

/// Returns the palette of the light theme.
pub(super) fn light_palette() -> Palette {
    let mut palette = Palette::vga();
    for (entry, [red, green, blue]) in palette.registers().into_iter().zip(LIGHT) {
        palette.set_dac(entry, Rgb6 { red, green, blue });
    }
    palette
}

/// Returns a picture in the colours of the light theme, unless it has its own palette.
pub(crate) fn in_light_theme(mut picture: Framebuffer) -> Framebuffer {
    if *picture.palette() == Palette::vga() {
        picture.set_palette(light_palette());
    }
    picture
}

/// Returns the colour that an entry of the light theme's palette looks like.
pub(super) fn seen_color(color: Color) -> Color {
    match color {
        Color::BLACK => Color::WHITE,
        Color::BLUE => Color::LIGHT_BLUE,
        Color::LIGHT_GRAY => Color::DARK_GRAY,
        Color::DARK_GRAY => Color::LIGHT_GRAY,
        Color::LIGHT_BLUE => Color::BLUE,
        Color::LIGHT_GREEN => Color::GREEN,
        Color::LIGHT_CYAN => Color::CYAN,
        Color::LIGHT_RED => Color::RED,
        Color::LIGHT_MAGENTA => Color::MAGENTA,
        Color::YELLOW => Color::BROWN,
        Color::WHITE => Color::BLACK,
        _ => color,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::tests::contrast::contrast_in;

    /// The name is that of the colour of VGA's palette with the same hue that is nearest in lightness.
    #[test]
    fn a_colour_of_the_light_theme_is_called_by_what_is_seen() {
        let (light, vga) = (light_palette(), Palette::vga());
        let distance = |one: [u8; 3], other: [u8; 3]| -> i32 {
            one.iter().zip(other).map(|(one, other)| (i32::from(*one) - i32::from(other)).pow(2)).sum()
        };
        for color in Color::all() {
            let shown = light.rgb8(color);
            let far = distance(shown, vga.rgb8(seen_color(color)));
            assert!(far <= distance(shown, vga.rgb8(color)), "{color} is called {}", seen_color(color));
        }
    }

    /// WCAG 2.1: 4.5 for text, 3 for lines.
    #[test]
    fn text_and_lines_stand_out_from_the_light_ground() {
        let light = light_palette();
        for color in Color::all().filter(|color| ![Color::BLACK, Color::BLUE, Color::DARK_GRAY].contains(color)) {
            assert!(contrast_in(&light, color, Color::BLACK) >= 3.0, "{color}");
        }
        let text = [Color::WHITE, Color::LIGHT_GRAY, Color::YELLOW, Color::LIGHT_CYAN, Color::LIGHT_MAGENTA];
        for color in text {
            assert!(contrast_in(&light, color, Color::BLACK) >= 4.5, "{color}");
        }
        for (color, ground) in [
            (Color::WHITE, Color::BLUE),
            (Color::YELLOW, Color::BLUE),
            (Color::LIGHT_CYAN, Color::BLUE),
            (Color::WHITE, Color::DARK_GRAY),
            (Color::WHITE, Color::MAGENTA),
        ] {
            assert!(contrast_in(&light, color, ground) >= 3.0, "{color} on {ground}");
        }
    }
}
