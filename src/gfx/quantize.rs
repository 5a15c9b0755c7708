//! The best palette for pictures: the sixteen of VGA's 262,144 colours that suit them.
//!
//! Median cut by variance (Wan, Wong and Prusinkiewicz, 1988) makes clusters of colours, and k-means (Lloyd, 1957) improves
//! them, both in Oklab with the weights of [`dither`](super::dither).

use alloc::vec;
use alloc::vec::Vec;
#[cfg(not(feature = "std"))]
use core_maths::CoreFloat as _;

use super::dither::{CHROMA_WEIGHT, LinearRgb, decode_srgb, srgb_to_linear, to_oklab};
use super::{Color, Palette, Rgb6, TrueColorPicture};

/// The number of improvements by k-means.
const ROUNDS: usize = 8;
/// The levels of a channel of the DAC.
const LEVELS: usize = 64;

/// A colour of the pictures.
#[derive(Clone, Copy)]
struct Point {
    /// The colour in Oklab, with weighted axes.
    place: [f64; 3],
    light: LinearRgb,
    /// The number of pixels.
    count: f64,
}

impl Palette {
    /// Returns the palette that suits some pictures best. Black and the colours `kept` are as in [`Palette::vga`]; the other
    /// numbers have the colours of the pictures, from dark to light, and black if the pictures have fewer.
    ///
    /// ```
    /// use huanle_gfx::{Color, Palette, TrueColorPicture};
    /// let orange = TrueColorPicture::fitted((9, 9), (9, 9), |_, _| [255, 162, 0, 255]);
    /// let palette = Palette::best_for(&[&orange], &[Color::RED]);
    /// assert_eq!([Color::BLACK, Color::RED].map(|color| palette.rgb8(color)), [[0; 3], [170, 0, 0]]);
    /// assert!(Color::all().any(|color| palette.rgb8(color) == [255, 162, 0]));
    /// ```
    pub fn best_for(pictures: &[&TrueColorPicture], kept: &[Color]) -> Palette {
        let vga = Palette::vga();
        let is_kept = |color: &Color| *color == Color::BLACK || kept.contains(color);
        let fixed: Vec<Point> = Color::all().filter(is_kept).map(|color| point(vga.rgb8(color), 0)).collect();
        let points = points(pictures);
        let mut clusters = cut(&points, Color::COUNT - fixed.len());
        for _ in 0..ROUNDS {
            let centres: Vec<[f64; 3]> = fixed.iter().chain(&clusters).map(|centre| centre.place).collect();
            let mut sums = vec![Sum::default(); centres.len()];
            for point in &points {
                sums[nearest(&point.place, &centres)].add(point);
            }
            for (cluster, sum) in clusters.iter_mut().zip(&sums[fixed.len()..]) {
                *cluster = sum.mean().unwrap_or(*cluster);
            }
        }
        clusters.sort_by(|one, other| one.place[0].total_cmp(&other.place[0]));
        let edges: Vec<f64> = (0..LEVELS - 1).map(|level| decode_srgb((level as f64 + 0.5) * 255.0 / 63.0)).collect();
        let level = |light: f64| edges.partition_point(|edge| *edge <= light) as u8;
        let mut lights = clusters.iter().map(|cluster| cluster.light.map(level));
        let mut palette = Palette::vga();
        for color in Color::all() {
            palette.set_register(color, color.index());
            let light = if is_kept(&color) {
                vga.rgb6(color)
            } else {
                let [red, green, blue] = lights.next().unwrap_or_default();
                Rgb6 { red, green, blue }
            };
            palette.set_dac(color.index(), light);
        }
        palette
    }
}

fn point(color: [u8; 3], count: u32) -> Point {
    let light = color.map(srgb_to_linear);
    let [lightness, a, b] = to_oklab(light);
    let weight = CHROMA_WEIGHT.sqrt();
    Point { place: [lightness, weight * a, weight * b], light, count: count.into() }
}

/// Returns the colours of some pictures, at the DAC's 6 bits per channel.
fn points(pictures: &[&TrueColorPicture]) -> Vec<Point> {
    let mut counts = vec![0_u32; LEVELS * LEVELS * LEVELS];
    for [red, green, blue] in pictures.iter().flat_map(|picture| picture.pixels()) {
        counts[[red, green, blue].into_iter().fold(0, |bin, channel| bin * LEVELS + usize::from(channel >> 2))] += 1;
    }
    let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    used.map(|(bin, &count)| {
        let [red, green, blue] = [bin / LEVELS / LEVELS, bin / LEVELS % LEVELS, bin % LEVELS].map(|level| level as u8);
        point(Rgb6 { red, green, blue }.to_rgb8(), count)
    })
    .collect()
}

/// Sums of some colours, by their number of pixels.
#[derive(Clone, Copy, Default)]
struct Sum {
    place: [f64; 3],
    /// The squares of the places.
    squares: [f64; 3],
    light: LinearRgb,
    count: f64,
}

impl Sum {
    fn of(points: &[Point]) -> Sum {
        let mut sum = Sum::default();
        points.iter().for_each(|point| sum.add(point));
        sum
    }

    fn add(&mut self, point: &Point) {
        for axis in 0..3 {
            self.place[axis] += point.count * point.place[axis];
            self.squares[axis] += point.count * point.place[axis] * point.place[axis];
            self.light[axis] += point.count * point.light[axis];
        }
        self.count += point.count;
    }

    /// Returns the mean, if there is a colour.
    fn mean(&self) -> Option<Point> {
        let mean = |sum: [f64; 3]| sum.map(|sum| sum / self.count);
        (self.count > 0.0).then(|| Point { place: mean(self.place), light: mean(self.light), count: self.count })
    }

    /// Returns the axis with the greatest sum of squared differences from the mean, and that sum.
    fn spread(&self) -> (usize, f64) {
        let spread = |axis: usize| self.squares[axis] - self.place[axis] * self.place[axis] / self.count.max(1.0);
        let axes = (0..3).map(|axis| (axis, spread(axis)));
        axes.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default()
    }
}

/// Cuts colours into at most this many clusters, each time the one with the greatest spread at its mean, and returns their
/// means.
fn cut(points: &[Point], most: usize) -> Vec<Point> {
    let mut clusters = vec![(Sum::of(points), points.to_vec())];
    while clusters.len() < most {
        let spreads = clusters.iter().map(|(sum, _)| sum.spread()).enumerate();
        let Some((widest, (axis, spread))) = spreads.max_by(|one, other| one.1.1.total_cmp(&other.1.1)) else { break };
        let Some(mean) = clusters[widest].0.mean() else { break };
        let (low, high): (Vec<Point>, Vec<Point>) =
            clusters[widest].1.iter().partition(|point| point.place[axis] < mean.place[axis]);
        // One colour has no spread but that of rounding.
        if spread <= 0.0 || low.is_empty() || high.is_empty() {
            break;
        }
        clusters[widest] = (Sum::of(&low), low);
        clusters.push((Sum::of(&high), high));
    }
    clusters.iter().filter_map(|(sum, _)| sum.mean()).collect()
}

/// Returns the index of the centre nearest to a place.
fn nearest(place: &[f64; 3], centres: &[[f64; 3]]) -> usize {
    let mut nearest = (f64::INFINITY, 0);
    for (index, centre) in centres.iter().enumerate() {
        let distance: f64 = place.iter().zip(centre).map(|(one, other)| (one - other) * (one - other)).sum();
        if distance < nearest.0 {
            nearest = (distance, index);
        }
    }
    nearest.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dithering;

    fn picture(pixel: impl Fn(u32, u32) -> [u8; 3]) -> TrueColorPicture {
        TrueColorPicture::fitted((160, 120), (160, 120), |x, y| {
            let [red, green, blue] = pixel(x, y);
            [red, green, blue, 255]
        })
    }

    #[test]
    fn few_colours_are_all_in_the_palette() {
        let colors = [[0, 0, 0], [255, 255, 255], [255, 130, 0], [12, 44, 113], [4, 200, 97]];
        let screen = picture(|x, y| colors[((x / 10 + y / 10) % 5) as usize]);
        let palette = Palette::best_for(&[&screen], &[Color::YELLOW]);
        let found: Vec<[u8; 3]> = Color::all().map(|color| palette.rgb8(color)).collect();
        for color in colors {
            assert!(found.contains(&color.map(|channel| channel >> 2 << 2 | channel >> 6)), "{color:?}: {found:?}");
        }
        assert_eq!((found[0], palette.rgb8(Color::YELLOW)), ([0; 3], [255, 255, 85]));
        assert_eq!(Palette::best_for(&[], &[]).xrgb(), [0; 16], "no picture has no colour");
    }

    #[test]
    fn a_picture_comes_closer_to_itself_than_in_the_default_palette() {
        let one = picture(|x, y| [(x * 255 / 159) as u8, (y * 255 / 119) as u8, 90]);
        let other = picture(|x, y| [200, (x + y) as u8 / 2 + 60, (y * 2) as u8]);
        let best = Palette::best_for(&[&one, &other], &[]);
        for shown in [&one, &other] {
            let [best, vga] = [best.clone(), Palette::vga()].map(|palette| {
                let screen = shown.reduce(&palette, Dithering::Nearest);
                let differences = shown.pixels().iter().zip(screen.pixels()).map(|(wanted, found)| {
                    let found = palette.rgb8(Color::wrapping(*found));
                    wanted
                        .iter()
                        .zip(found)
                        .map(|(wanted, found)| u64::from(wanted.abs_diff(found)).pow(2))
                        .sum::<u64>()
                });
                differences.sum::<u64>()
            });
            assert!(best * 3 < vga, "{best} and {vga}");
        }
    }
}
