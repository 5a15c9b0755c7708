//! Compares pictures by their drawn pixels, and draws the pictures of a report.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::link::Base64;

use super::error::CaseFailure;

/// The margin around the pixels of a report's picture.
const MARGIN: i32 = 4;

/// The pixels around the expected figure that a report's picture shows at most.
const SURROUNDINGS: i32 = 40;

/// The expected and the drawn picture of a case, cut to the part with pixels.
#[derive(Clone, Debug)]
pub struct CasePictures {
    /// The place of the part on the screen: its first column and row.
    pub corner: (i32, i32),
    /// The expected picture.
    pub expected: Framebuffer,
    /// The student's picture.
    pub found: Framebuffer,
    /// The differences: grey where both agree, light red where only the student drew, light cyan where a pixel is missing.
    pub difference: Framebuffer,
}

impl CasePictures {
    /// Draws the pictures of two lists of pixels `[x, y, colour]`.
    pub(super) fn of_pixels(expected: &[[i32; 3]], found: &[[i32; 3]]) -> Option<CasePictures> {
        let is_visible = |pixel: &&[i32; 3]| (0..640).contains(&pixel[0]) && (0..480).contains(&pixel[1]);
        let draw = |pixels: &[[i32; 3]]| {
            let mut screen = Framebuffer::vga();
            for [x, y, color] in pixels.iter().filter(is_visible) {
                // A black pixel would be invisible.
                let color = if color & 15 == 0 { 8 } else { *color };
                screen.put_pixel(*x, *y, Color::wrapping(color as u8));
            }
            screen
        };
        let tolerant = Comparison { tolerance: 0, colors: false, regions: &[] };
        CasePictures::new(&draw(expected), &draw(found), &tolerant)
    }

    /// Draws the pictures of two screens; `None` if both are empty.
    pub(super) fn new(
        expected: &Framebuffer,
        found: &Framebuffer,
        comparison: &Comparison<'_>,
    ) -> Option<CasePictures> {
        let size = (expected.width().max(found.width()), expected.height().max(found.height()));
        let [one, other] = [expected, found].map(|screen| Drawing::new(screen, comparison));
        let mut difference = Framebuffer::new(size.0, size.1);
        // Pixels that a student draws far away from the figure would make the figure small.
        let figure = one.bounds();
        let near_figure = |x: i32, y: i32| {
            figure.is_none_or(|[left, top, right, bottom]| {
                (left - SURROUNDINGS..=right + SURROUNDINGS).contains(&x)
                    && (top - SURROUNDINGS..=bottom + SURROUNDINGS).contains(&y)
            })
        };
        let (mut left, mut top, mut right, mut bottom) = (size.0, size.1, -1, -1);
        let rows = (0..size.1).filter(|&y| !one.is_blank(y) || !other.is_blank(y));
        for (x, y) in rows.flat_map(|y| (0..size.0).map(move |x| (x, y))) {
            let (expected, found) = (one.color_at(x, y), other.color_at(x, y));
            if expected.is_none() && found.is_none() {
                continue;
            }
            let is_near = |drawing: &Drawing, color: Option<u8>| {
                color.is_none_or(|color| drawing.is_near(x, y, color, comparison))
            };
            let color = match (is_near(&other, expected), is_near(&one, found)) {
                (true, true) => Color::DARK_GRAY,
                (_, false) => Color::LIGHT_RED,
                (false, true) => Color::LIGHT_CYAN,
            };
            difference.put_pixel(x, y, color);
            if !near_figure(x, y) {
                continue;
            }
            (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
        }
        (right >= 0).then(|| {
            let (left, top) = ((left - MARGIN).max(0), (top - MARGIN).max(0));
            let width = (right + MARGIN).min(size.0 - 1) - left + 1;
            let height = (bottom + MARGIN).min(size.1 - 1) - top + 1;
            let area = Rect::new(left, top, width, height);
            let [expected, found, difference] = [expected, found, &difference].map(|screen| cut(screen, area));
            CasePictures { corner: (left, top), expected, found, difference }
        })
    }
}

/// Returns a part of a screen.
fn cut(screen: &Framebuffer, area: Rect) -> Framebuffer {
    let mut part = Framebuffer::new(area.width, area.height);
    part.set_palette(screen.palette().clone());
    part.blit(screen, area, 0, 0);
    part
}

/// The rules of comparing two screens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison<'a> {
    /// The accepted distance in pixels, horizontally and vertically.
    pub tolerance: i32,
    /// `true` if only pixels of the same colour count as near.
    pub colors: bool,
    /// The compared areas; the whole screen if there are none.
    pub regions: &'a [Rect],
}

/// The drawn pixels of a screen.
struct Drawing {
    width: i32,
    height: i32,
    /// The colour of what is not drawn.
    background: u8,
    /// A row in which nothing is drawn. Most rows equal it, and are compared as a whole.
    blank: Vec<u8>,
    pixels: Vec<u8>,
}

impl Drawing {
    fn new(screen: &Framebuffer, comparison: &Comparison<'_>) -> Drawing {
        let background = background(screen);
        let blank = vec![background.index(); screen.width() as usize];
        let pixels = if comparison.regions.is_empty() {
            screen.pixels().to_vec()
        } else {
            let mut compared = Framebuffer::new(screen.width(), screen.height());
            compared.clear(background);
            comparison.regions.iter().for_each(|area| compared.blit(screen, *area, area.x, area.y));
            compared.pixels().to_vec()
        };
        Drawing { width: screen.width(), height: screen.height(), background: background.index(), blank, pixels }
    }

    /// Returns whether nothing is drawn in a row; outside of the screen nothing is.
    fn is_blank(&self, y: i32) -> bool {
        !(0..self.height).contains(&y) || self.pixels[(y * self.width) as usize..][..self.width as usize] == *self.blank
    }

    fn color_at(&self, x: i32, y: i32) -> Option<u8> {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return None;
        }
        let pixel = self.pixels[(y * self.width + x) as usize];
        (pixel != self.background).then_some(pixel)
    }

    /// Returns whether there is a pixel within the tolerance, of the same colour if colours matter.
    fn is_near(&self, x: i32, y: i32, color: u8, comparison: &Comparison<'_>) -> bool {
        let reach = comparison.tolerance;
        let fits = |found: Option<u8>| found.is_some_and(|found| !comparison.colors || found == color);
        fits(self.color_at(x, y))
            || (y - reach..=y + reach).any(|y| (x - reach..=x + reach).any(|x| fits(self.color_at(x, y))))
    }

    /// Returns the leftmost column, the topmost row, the rightmost column and the lowest row with a pixel.
    fn bounds(&self) -> Option<[i32; 4]> {
        self.drawn().fold(None, |bounds, (x, y, _)| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        })
    }

    fn drawn(&self) -> impl Iterator<Item = (i32, i32, u8)> + '_ {
        let rows = (0..self.height).filter(|&y| !self.is_blank(y));
        rows.flat_map(move |y| (0..self.width).filter_map(move |x| Some((x, y, self.color_at(x, y)?))))
    }
}

/// Returns the colour of the background: the most frequent one.
fn background(screen: &Framebuffer) -> Color {
    Color::all().max_by_key(|&color| (screen.count(color), color == Color::BLACK)).unwrap_or(Color::BLACK)
}

/// Returns the number of drawn pixels of a screen in the compared areas.
pub(super) fn drawn_count(screen: &Framebuffer, comparison: &Comparison<'_>) -> usize {
    Drawing::new(screen, comparison).drawn().count()
}

/// Returns whether nothing is drawn on a screen.
pub(super) fn is_empty(screen: &Framebuffer) -> bool {
    screen.count(background(screen)) == screen.pixels().len()
}

/// Compares two screens. Returns the number of differing pixels and the first difference.
pub(super) fn compare(
    expected: &Framebuffer,
    found: &Framebuffer,
    comparison: &Comparison<'_>,
) -> Option<(usize, CaseFailure)> {
    let [expected, found] = [expected, found].map(|screen| Drawing::new(screen, comparison));
    let far = |of: &Drawing, from: &Drawing| -> Vec<(i32, i32, u8)> {
        of.drawn().filter(|&(x, y, color)| !from.is_near(x, y, color, comparison)).collect()
    };
    let (unexpected, missing) = (far(&found, &expected), far(&expected, &found));
    let count = unexpected.len() + missing.len();
    let tolerance = comparison.tolerance;
    let first = match (unexpected.first(), missing.first()) {
        (Some(&(x, y, color)), _) => match expected.color_at(x, y) {
            Some(wanted) => CaseFailure::PictureColor([x, y], [wanted.into(), color.into()], 0, String::new()),
            None => CaseFailure::PictureUnexpected([x, y], tolerance, unexpected.len(), 0, String::new()),
        },
        (None, Some(&(x, y, _))) => CaseFailure::PictureMissing([x, y], tolerance, missing.len()),
        (None, None) => return None,
    };
    Some((count, first))
}

/// Returns a picture as a PNG in base64.
pub(super) fn base64_png(picture: &Framebuffer) -> String {
    let mut bytes = Vec::new();
    // Writing a picture to memory cannot fail.
    let _ = picture.write_png(&mut bytes);
    Base64::Standard.encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_cut_around_the_expected_figure() {
        let size = |found: [i32; 3]| {
            let pictures = CasePictures::of_pixels(&[[100, 100, 15], [119, 109, 15]], &[found]).unwrap();
            (pictures.difference.width(), pictures.difference.height())
        };
        assert_eq!(size([110, 105, 4]), (28, 18));
        assert_eq!(size([130, 105, 4]), (39, 18));
        assert_eq!(size([600, 400, 4]), (28, 18), "far away");
    }
}
