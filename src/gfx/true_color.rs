//! Pictures in full colour, which are reduced to sixteen colours when they are shown.

use alloc::vec;
use alloc::vec::Vec;

use super::dither::{self, LinearRgb, srgb_to_linear};
use super::{Framebuffer, Palette, Rect};

/// A picture in full colour.
///
/// ```
/// use huanle_gfx::{Color, Dithering, Palette, TrueColorPicture};
/// let red = TrueColorPicture::fitted((100, 100), (640, 480), |_, _| [170, 0, 0, 255]);
/// let screen = red.reduce(&Palette::vga(), Dithering::FloydSteinberg);
/// assert_eq!(screen.count(Color::RED), 480 * 480);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueColorPicture {
    width: u32,
    height: u32,
    /// The area that is not beside the picture.
    area: Rect,
    /// Red, green and blue of each pixel, row by row.
    pixels: Vec<[u8; 3]>,
}

/// A method of reducing a picture to the colours of a palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dithering {
    /// Each pixel has the nearest colour.
    Nearest,
    /// The error of each pixel is passed on to its neighbours: see [`dither::floyd_steinberg`].
    #[default]
    FloydSteinberg,
}

impl TrueColorPicture {
    /// Fits a picture of the size `from` into the size `to`: the whole picture with its proportions, in the middle, and black
    /// beside it. Each pixel is the mean of the light that falls on it. `pixel` returns red, green, blue and opacity, 0 to
    /// 255 each; behind transparent parts it is black, and so is an empty picture.
    pub fn fitted(from: (u32, u32), to: (u32, u32), pixel: impl Fn(u32, u32) -> [u8; 4]) -> TrueColorPicture {
        let (width, height) = to;
        let mut pixels = vec![[0; 3]; width as usize * height as usize];
        let mut place = Rect::new(0, 0, 0, 0);
        if from.0 > 0 && from.1 > 0 && !pixels.is_empty() {
            let area = fitted_size(from, to);
            let (left, top) = ((width - area.0) / 2, (height - area.1) / 2);
            place = Rect::new(left as i32, top as i32, area.0 as i32, area.1 as i32);
            let edges: Vec<f64> = (0..u8::MAX).map(|number| dither::decode_srgb(f64::from(number) + 0.5)).collect();
            let number = |light: f64| edges.partition_point(|edge| *edge <= light) as u8;
            let lights = dither::resample(from, area, [0.0; 3], pixel);
            for (row, lights) in lights.chunks(area.0 as usize).enumerate() {
                let start = (top as usize + row) * width as usize + left as usize;
                pixels[start..].iter_mut().zip(lights).for_each(|(pixel, light)| *pixel = light.map(number));
            }
        }
        TrueColorPicture { width, height, area: place, pixels }
    }

    /// Returns red, green and blue of each pixel, 0 to 255, row by row.
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }

    /// Reduces the picture to the colours of a palette. Beside it is the nearest colour to black, which takes no error of the
    /// picture.
    pub fn reduce(&self, palette: &Palette, dithering: Dithering) -> Framebuffer {
        let lights: Vec<f64> = (0..=u8::MAX).map(srgb_to_linear).collect();
        let Rect { x, y, width, height } = self.area;
        let rows = self.pixels.chunks(self.width.max(1) as usize).skip(y as usize).take(height as usize);
        let pixels = rows.flat_map(|row| &row[x as usize..(x + width) as usize]);
        let picture: Vec<LinearRgb> = pixels.map(|pixel| pixel.map(|number| lights[usize::from(number)])).collect();
        let colors = match dithering {
            Dithering::Nearest => dither::nearest_colors(&picture, palette),
            Dithering::FloydSteinberg => dither::floyd_steinberg(&picture, width as usize, palette),
        };
        let mut screen = Framebuffer::new(self.width as i32, self.height as i32);
        screen.set_palette(palette.clone());
        dither::nearest_colors(&[[0.0; 3]], palette).into_iter().for_each(|black| screen.clear(black));
        for (row, colors) in (y..).zip(colors.chunks(width.max(1) as usize)) {
            (x..).zip(colors).for_each(|(column, &color)| screen.put_pixel(column, row, color));
        }
        screen
    }
}

/// Returns the greatest size within `to` that has the proportions of `from`, at least one pixel.
fn fitted_size(from: (u32, u32), to: (u32, u32)) -> (u32, u32) {
    let scaled = |side: u32, to: u32, from: u32| {
        let (side, to, from) = (u64::from(side), u64::from(to), u64::from(from));
        ((side * to + from / 2) / from).max(1) as u32
    };
    if u64::from(from.0) * u64::from(to.1) > u64::from(from.1) * u64::from(to.0) {
        (to.0, scaled(from.1, to.0, from.0).min(to.1))
    } else {
        (scaled(from.0, to.1, from.1).min(to.0), to.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[test]
    fn no_error_leaves_the_picture() {
        let wide = TrueColorPicture::fitted((90, 50), (64, 48), |x, y| [(x * 2) as u8, 90, (y * 5) as u8, 255]);
        let screen = wide.reduce(&Palette::vga(), Dithering::FloydSteinberg);
        let is_black = |y: i32| screen.row(y).iter().all(|&pixel| pixel == Color::BLACK.index());
        assert!((0..6).chain(42..48).all(is_black) && !is_black(6) && !is_black(41));
    }

    #[test]
    fn the_whole_picture_is_in_the_middle_and_black_beside_it() {
        for (from, area) in [
            ((640, 480), (640, 480)),
            ((1, 1), (480, 480)),
            ((4000, 3000), (640, 480)),
            ((300, 100), (640, 213)),
            ((100, 300), (160, 480)),
            ((5000, 1), (640, 1)),
            ((1, 5000), (1, 480)),
        ] {
            let picture = TrueColorPicture::fitted(from, (640, 480), |_, _| [200, 100, 50, 255]);
            assert_eq!(fitted_size(from, (640, 480)), area, "{from:?}");
            let inside = |x: usize, y: usize| {
                let (left, top) = ((640 - area.0 as usize) / 2, (480 - area.1 as usize) / 2);
                (left..left + area.0 as usize).contains(&x) && (top..top + area.1 as usize).contains(&y)
            };
            for (at, pixel) in picture.pixels().iter().enumerate() {
                let expected = if inside(at % 640, at / 640) { [200, 100, 50] } else { [0; 3] };
                assert_eq!(*pixel, expected, "{from:?}: {at}");
            }
        }
    }

    #[test]
    fn light_is_averaged_and_what_is_transparent_is_black() {
        let half = TrueColorPicture::fitted((2, 2), (1, 1), |x, _| [x as u8 * 255, 255, 0, 255]);
        assert_eq!(half.pixels(), [[188, 255, 0]], "half of the light");
        assert_eq!(TrueColorPicture::fitted((1, 1), (1, 1), |_, _| [255, 255, 255, 0]).pixels(), [[0; 3]]);
        assert_eq!(TrueColorPicture::fitted((0, 7), (2, 1), |_, _| [255; 4]).pixels(), [[0; 3]; 2]);
        assert_eq!(TrueColorPicture::fitted((7, 7), (0, 9), |_, _| [255; 4]).pixels(), [[0; 3]; 0]);
    }

    #[test]
    fn every_number_stays_itself() {
        let opaque = TrueColorPicture::fitted((256, 1), (256, 1), |x, _| [x as u8, x as u8, x as u8, 255]);
        assert!(opaque.pixels().iter().enumerate().all(|(at, pixel)| *pixel == [at as u8; 3]));
    }

    #[test]
    fn without_dithering_each_pixel_has_the_nearest_colour() {
        let grey = TrueColorPicture::fitted((8, 8), (8, 8), |_, _| [120, 120, 120, 255]);
        let vga = Palette::vga();
        assert_eq!(grey.reduce(&vga, Dithering::Nearest).count(Color::DARK_GRAY), 64);
        let dithered = grey.reduce(&vga, Dithering::FloydSteinberg);
        assert!(dithered.count(Color::DARK_GRAY) > 0 && dithered.count(Color::LIGHT_GRAY) > 0);
    }
}
