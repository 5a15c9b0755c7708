//! Conversion of arbitrary pictures to sixteen colours: area averaging and error diffusion.
//!
//! Calculations use linear light, not the sRGB numbers of the file, so that a dithered area seen from a distance is as
//! bright as the original. The nearest colour is found in Oklab (Björn Ottosson, 2020), a perceptually uniform space;
//! differences in hue and chroma count twice, otherwise fair hair turns pink and skin grey. If the palette has VGA's four
//! greys, achromatic light uses only these, and its error stays grey.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
#[cfg(not(feature = "std"))]
use core_maths::CoreFloat as _;

use super::{Color, Palette};

/// Linear light: red, green and blue, each from 0 (none) to 1 (full).
///
/// ```
/// use huanle_gfx::dither::{LinearRgb, floyd_steinberg, srgb_to_linear};
/// use huanle_gfx::{Color, Palette};
/// let orange: LinearRgb = [255, 165, 0].map(srgb_to_linear);
/// let pixels = floyd_steinberg(&[orange; 64], 8, &Palette::vga());
/// assert!(pixels.contains(&Color::YELLOW) && pixels.contains(&Color::LIGHT_RED));
/// ```
pub type LinearRgb = [f64; 3];

/// The weight of a difference in hue and chroma relative to lightness: measured against 1 and 4 on drawn and
/// photographed faces, it is the compromise between false colours and noise.
pub(crate) const CHROMA_WEIGHT: f64 = 2.0;
/// The chroma in Oklab below which light counts as grey.
const GREY_CHROMA: f64 = 0.02;
/// The limit of the accumulated error beyond 0 and 1.
const MAX_OVERSHOOT: f64 = 0.2;
/// The achromatic colours.
const GREYS: [Color; 4] = [Color::BLACK, Color::DARK_GRAY, Color::LIGHT_GRAY, Color::WHITE];

/// Converts an sRGB number, 0 to 255, to linear light.
pub fn srgb_to_linear(number: u8) -> f64 {
    decode_srgb(f64::from(number))
}

/// Converts a number of sRGB's scale of 0 to 255, which may be between two numbers, to linear light.
pub(crate) fn decode_srgb(number: f64) -> f64 {
    let number = number / 255.0;
    if number <= 0.040_45 { number / 12.92 } else { ((number + 0.055) / 1.055).powf(2.4) }
}

/// Reduces the central square of a picture to `side` × `side` cells, each the mean of the light that falls on it, row
/// by row. The picture has `width` × `height` pixels; `pixel` returns red, green, blue and opacity, 0 to 255 each.
/// Transparent parts are blended with light grey. An empty picture is all light grey.
pub fn downsample(width: u32, height: u32, side: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Vec<LinearRgb> {
    let behind = Palette::vga().rgb8(Color::LIGHT_GRAY).map(srgb_to_linear);
    let square = width.min(height);
    if square == 0 {
        return vec![behind; (side * side) as usize];
    }
    let (left, top) = ((width - square) / 2, (height - square) / 2);
    resample((square, square), (side, side), behind, |x, y| pixel(left + x, top + y))
}

/// Converts a picture of a size, which has at least one pixel, to another size: each cell is the mean of the light that
/// falls on it, row by row. Transparent parts are blended with the light `behind`.
pub(crate) fn resample(
    from: (u32, u32),
    to: (u32, u32),
    behind: LinearRgb,
    pixel: impl Fn(u32, u32) -> [u8; 4],
) -> Vec<LinearRgb> {
    let lights: Vec<f64> = (0..=u8::MAX).map(srgb_to_linear).collect();
    let whole = f64::from(from.0) * f64::from(from.1);
    let cells = (0..to.1).flat_map(|row| (0..to.0).map(move |column| (column, row)));
    cells
        .map(|(column, row)| {
            let mut sum = [0.0; 3];
            for (y, tall) in coverage(row, from.1, to.1) {
                for (x, wide) in coverage(column, from.0, to.0) {
                    let [red, green, blue, opacity] = pixel(x, y);
                    let (weight, opaque) = (tall * wide, f64::from(opacity) / 255.0);
                    for ((sum, number), behind) in sum.iter_mut().zip([red, green, blue]).zip(behind) {
                        *sum += weight * (opaque * lights[usize::from(number)] + (1.0 - opaque) * behind);
                    }
                }
            }
            sum.map(|sum| sum / whole)
        })
        .collect()
}

/// Returns the pixels that a cell covers in one direction, and how much of each, in units of 1/`side` pixel.
fn coverage(cell: u32, pixels: u32, side: u32) -> impl Iterator<Item = (u32, f64)> {
    let (pixels, side) = (u64::from(pixels), u64::from(side));
    let (from, to) = (u64::from(cell) * pixels, (u64::from(cell) + 1) * pixels);
    (from / side..to.div_ceil(side)).map(move |pixel| {
        let part = to.min((pixel + 1) * side) - from.max(pixel * side);
        (pixel as u32, part as f64)
    })
}

/// Converts a picture, row by row, to the sixteen colours of a palette by Floyd–Steinberg error diffusion (1976) with
/// alternating direction. Error beyond a fifth below 0 or above 1 is dropped, so that colours the palette cannot mix do
/// not bleed into their surroundings.
pub fn floyd_steinberg(picture: &[LinearRgb], width: usize, palette: &Palette) -> Vec<Color> {
    let colors = PaletteColors::new(palette);
    let mut wanted = picture.to_vec();
    let mut chosen = vec![Color::BLACK; picture.len()];
    for (row, start) in (0..picture.len()).step_by(width.max(1)).enumerate() {
        let end = (start + width).min(picture.len());
        let back = row % 2 == 1;
        for step in 0..end - start {
            let at = if back { end - 1 - step } else { start + step };
            let light = wanted[at].map(|part| part.clamp(-MAX_OVERSHOOT, 1.0 + MAX_OVERSHOOT));
            let (color, nearest) = colors.nearest(light.map(|part| part.clamp(0.0, 1.0)));
            chosen[at] = color;
            let (ahead, behind) = if back { (-1, 1) } else { (1, -1) };
            for (across, down, share) in [(ahead, 0, 7.0), (behind, 1, 3.0), (0, 1, 5.0), (ahead, 1, 1.0)] {
                let column = (at - start) as isize + across;
                let there = start as isize + down * width as isize + column;
                if (0..width as isize).contains(&column) && (there as usize) < wanted.len() {
                    for (part, (light, nearest)) in wanted[there as usize].iter_mut().zip(light.iter().zip(nearest)) {
                        *part += (light - nearest) * share / 16.0;
                    }
                }
            }
        }
    }
    chosen
}

/// Converts a picture to the nearest colours of a palette, without dithering.
pub fn nearest_colors(picture: &[LinearRgb], palette: &Palette) -> Vec<Color> {
    let colors = PaletteColors::new(palette);
    picture.iter().map(|&light| colors.nearest(light).0).collect()
}

/// The colours of a palette, in light and in Oklab.
struct PaletteColors {
    colors: [(Color, LinearRgb, LinearRgb); Color::COUNT],
    /// `true` if [`GREYS`] are grey in this palette.
    has_greys: bool,
}

impl PaletteColors {
    fn new(palette: &Palette) -> PaletteColors {
        let colors = core::array::from_fn(|number| {
            let color = Color::wrapping(number as u8);
            let light = palette.rgb8(color).map(srgb_to_linear);
            (color, light, to_oklab(light))
        });
        let has_greys = GREYS.iter().all(|grey| is_grey(&colors[usize::from(grey.index())].2));
        PaletteColors { colors, has_greys }
    }

    /// Returns the nearest colour to a light value, and the light of that colour.
    fn nearest(&self, light: LinearRgb) -> (Color, LinearRgb) {
        let lab = to_oklab(light);
        let [lightness, a, b] = lab;
        let only_greys = self.has_greys && is_grey(&lab);
        let distance = |there: &LinearRgb| {
            let hue = (there[1] - a).powi(2) + (there[2] - b).powi(2);
            (there[0] - lightness).powi(2) + CHROMA_WEIGHT * hue
        };
        let fit = self.colors.iter().filter(|(color, ..)| !only_greys || GREYS.contains(color));
        let nearest = fit.max_by_key(|(_, _, there)| Reverse(distance(there).to_bits()));
        nearest.map_or((Color::BLACK, [0.0; 3]), |&(color, light, _)| (color, light))
    }
}

fn is_grey(lab: &LinearRgb) -> bool {
    lab[1].hypot(lab[2]) < GREY_CHROMA
}

/// Converts light to Oklab: lightness 0 to 1, and two colour axes.
pub fn to_oklab([red, green, blue]: LinearRgb) -> LinearRgb {
    let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
    let middle = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
    let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oklab_is_as_published() {
        // White, and pure red: L 0.628, a 0.225, b 0.126.
        for (found, expected) in to_oklab([1.0; 3]).into_iter().zip([1.0, 0.0, 0.0]) {
            assert!((found - expected).abs() < 1e-6);
        }
        for (found, expected) in to_oklab([1.0, 0.0, 0.0]).into_iter().zip([0.627_96, 0.224_86, 0.125_85]) {
            assert!((found - expected).abs() < 1e-4, "{found}");
        }
    }

    #[test]
    fn every_pixel_is_covered_once() {
        for (square, side) in [(1, 48), (5, 48), (47, 48), (48, 48), (49, 48), (1000, 48), (7, 3)] {
            let mut cover = vec![0.0; square as usize];
            for cell in 0..side {
                let parts: Vec<_> = coverage(cell, square, side).collect();
                assert_eq!(parts.iter().map(|part| part.1).sum::<f64>(), f64::from(square), "cell {cell} of {square}");
                parts.iter().for_each(|&(pixel, part)| cover[pixel as usize] += part);
            }
            assert!(cover.iter().all(|&part| part == f64::from(side)), "{square}: {cover:?}");
        }
    }

    #[test]
    fn the_middle_is_averaged_in_light() {
        // The central square is used, the red on both sides is not: black over white gives half the light.
        let opaque = |x: u32, y: u32| match x {
            2 | 3 if y == 0 => [0, 0, 0, 255],
            2 | 3 => [255; 4],
            _ => [255, 0, 0, 255],
        };
        assert_eq!(downsample(6, 2, 1, opaque), [[0.5; 3]]);
        // Transparent pixels become light grey, whatever their colour.
        let grey = srgb_to_linear(0xAA);
        assert_eq!(downsample(2, 2, 1, |_, _| [9, 99, 0, 0]), [[grey; 3]]);
        assert_eq!(downsample(0, 7, 1, |_, _| [0; 4]), [[grey; 3]]);
        let [[red, ..]] = downsample(1, 1, 1, |_, _| [255, 0, 0, 51])[..] else { panic!() };
        assert!((red - (0.2 + 0.8 * grey)).abs() < 1e-12);
    }

    #[test]
    fn a_color_of_the_palette_stays_itself() {
        for palette in [Palette::vga(), Palette::vga().dimmed(2, 3)] {
            for color in Color::all() {
                let light = palette.rgb8(color).map(srgb_to_linear);
                let same = |&found: &Color| palette.rgb8(found) == palette.rgb8(color);
                assert!(floyd_steinberg(&vec![light; 30], 6, &palette).iter().all(same), "{color}");
            }
        }
    }

    #[test]
    fn greys_stay_grey_and_every_shade_keeps_its_light() {
        for number in 0..=255 {
            let light = srgb_to_linear(number);
            let found = floyd_steinberg(&[[light; 3]; 48 * 48], 48, &Palette::vga());
            assert!(found.iter().all(|color| GREYS.contains(color)), "{number}");
            let mean = mean(&found)[0];
            assert!((mean - light).abs() < 0.01, "{number}: {mean} for {light}");
        }
    }

    /// Returns the mean light of some colours.
    fn mean(colors: &[Color]) -> LinearRgb {
        let mut sum = [0.0; 3];
        for color in colors {
            for (sum, number) in sum.iter_mut().zip(Palette::vga().rgb8(*color)) {
                *sum += srgb_to_linear(number) / colors.len() as f64;
            }
        }
        sum
    }

    #[test]
    fn a_gradient_keeps_its_light() {
        for [from, to] in [
            [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]],
            [[0.02, 0.01, 0.01], [0.8, 0.5, 0.35]],
            [[0.1, 0.3, 0.5], [0.5, 0.6, 0.3]],
            [[0.4, 0.1, 0.1], [0.1, 0.4, 0.3]],
        ] {
            let picture: Vec<LinearRgb> = (0..48 * 48)
                .map(|at| {
                    let part = f64::from(at % 48) / 47.0;
                    std::array::from_fn(|channel| from[channel] * (1.0 - part) + to[channel] * part)
                })
                .collect();
            let found = mean(&floyd_steinberg(&picture, 48, &Palette::vga()));
            for channel in 0..3 {
                let expected = f64::midpoint(from[channel], to[channel]);
                assert!((found[channel] - expected).abs() < 0.02, "{from:?} to {to:?}: {found:?}");
            }
        }
    }
}
