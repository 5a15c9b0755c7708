//! The placement of the screen in the window: centred, surrounded by black, with square pixels.

use std::ops::Range;

use super::options::Scaling;
use huanle_gfx::{Framebuffer, RowConverter};

/// The unit of [`Tap::next`]: a full pixel.
const FULL_SHARE: u32 = 256;

/// The source of one column or row of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tap {
    /// The column of the screen.
    first: u16,
    /// The share of the next column, in units of [`FULL_SHARE`].
    next: u16,
}

/// The placement of a screen in a window. In a smaller window the screen is shrunk to the largest picture with the same
/// aspect ratio.
pub(super) struct Layout {
    width: usize,
    height: usize,
    /// The size of the screen.
    screen: (usize, usize),
    left: usize,
    top: usize,
    columns: Vec<Tap>,
    rows: Vec<Tap>,
    /// The picture rows that show each screen row.
    picture_rows: Vec<Range<u16>>,
    /// `true` if each picture row must be repainted.
    dirty: Vec<bool>,
    lines: [Line; 2],
}

/// A row of the screen, scaled to the width of the picture.
#[derive(Clone, Default)]
struct Line {
    row: Option<u16>,
    pixels: Vec<u32>,
}

impl Layout {
    /// Places a screen in a window of a size, both in their pixels.
    pub(super) fn new((width, height): (usize, usize), screen: (usize, usize), scaling: Scaling) -> Layout {
        let (shown_width, shown_height) = picture_size((width, height), screen, scaling);
        let rows = taps(screen.1, shown_height);
        let mut picture_rows = vec![0..0; screen.1];
        for (row, tap) in (0..).zip(&rows) {
            let last = tap.first + u16::from(tap.next > 0);
            for of in tap.first..=last {
                let seen: &mut Range<u16> = &mut picture_rows[usize::from(of)];
                *seen = if seen.start == seen.end { row..row + 1 } else { seen.start..row + 1 };
            }
        }
        Layout {
            width,
            height,
            screen,
            left: (width - shown_width) / 2,
            top: (height - shown_height) / 2,
            columns: taps(screen.0, shown_width),
            dirty: vec![false; rows.len()],
            rows,
            picture_rows,
            lines: Default::default(),
        }
    }

    /// Returns the window's size.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Returns whether this is the placement of a screen in a window of a size.
    pub(super) fn is_for(&self, window: (usize, usize), screen: (usize, usize)) -> bool {
        (self.size(), self.screen) == (window, screen)
    }

    /// Paints some rows of the screen. Returns whether there was any.
    pub(super) fn paint(&mut self, screen: &Framebuffer, rows: impl Iterator<Item = i32>, pixels: &mut [u32]) -> bool {
        let mut any = false;
        for row in rows {
            any = true;
            self.dirty[self.picture_rows[row as usize].start.into()..self.picture_rows[row as usize].end.into()]
                .fill(true);
        }
        let converter = RowConverter::new(screen, |color| color);
        self.lines.iter_mut().for_each(|line| line.row = None);
        // The row just painted, which the next one may repeat.
        let mut before = None;
        for (row, tap) in self.rows.iter().enumerate() {
            if !std::mem::take(&mut self.dirty[row]) {
                before = None;
                continue;
            }
            let start = (self.top + row) * self.width + self.left;
            let place = start..start + self.columns.len();
            if before == Some(tap) {
                pixels.copy_within(place.start - self.width..place.end - self.width, start);
                continue;
            }
            let [above, below] = &mut self.lines;
            if above.row != Some(tap.first) {
                std::mem::swap(above, below);
                above.draw(tap.first, screen, &converter, &self.columns);
            }
            if tap.next == 0 {
                pixels[place].copy_from_slice(&above.pixels);
            } else {
                below.draw(tap.first + 1, screen, &converter, &self.columns);
                for ((pixel, &above), &below) in pixels[place].iter_mut().zip(&above.pixels).zip(&below.pixels) {
                    *pixel = blend(above, below, tap.next.into());
                }
            }
            before = Some(tap);
        }
        any
    }

    /// Returns the screen pixel at a position in the window. It is outside the screen if the position is outside the
    /// picture.
    pub(super) fn to_screen(&self, x: f32, y: f32) -> (i32, i32) {
        let axis = |place: f32, start: usize, shown: usize, size: usize| {
            ((f64::from(place) - start as f64) * size as f64 / shown.max(1) as f64).floor() as i32
        };
        (axis(x, self.left, self.columns.len(), self.screen.0), axis(y, self.top, self.rows.len(), self.screen.1))
    }
}

impl Line {
    /// Converts a row of the screen, unless it is the current one.
    fn draw(&mut self, row: u16, screen: &Framebuffer, converter: &RowConverter, columns: &[Tap]) {
        if self.row == Some(row) {
            return;
        }
        self.row = Some(row);
        let mut line = vec![0; screen.width() as usize];
        converter.convert(screen, row.into(), &mut line);
        self.pixels.clear();
        self.pixels.extend(columns.iter().map(|tap| {
            let pixel = line[usize::from(tap.first)];
            if tap.next == 0 { pixel } else { blend(pixel, line[usize::from(tap.first) + 1], tap.next.into()) }
        }));
    }
}

/// Computes the source of each picture column, weighted by coverage. A picture smaller than the screen skips some screen
/// columns.
fn taps(size: usize, shown: usize) -> Vec<Tap> {
    let tap = |column: usize| {
        // In units of 1/`shown` of a screen column.
        let (start, end) = (column * size, (column + 1) * size);
        let border = (start / shown + 1) * shown;
        let over = if shown < size { 0 } else { end.saturating_sub(border) };
        Tap { first: (start / shown) as u16, next: (over * FULL_SHARE as usize / size) as u16 }
    };
    (0..shown).map(tap).collect()
}

/// Mixes two `0RGB` colours; `share` is the weight of the second, in units of [`FULL_SHARE`].
fn blend(first: u32, next: u32, share: u32) -> u32 {
    let mix = |mask: u32| (((first & mask) * (FULL_SHARE - share) + (next & mask) * share) / FULL_SHARE) & mask;
    // Red and blue are far enough apart to be mixed together.
    mix(0x00FF_00FF) | mix(0x0000_FF00)
}

/// Returns the size of the picture in a window: a whole multiple of the screen's if scaling asks for it, or if it leaves less
/// than a pixel of the screen on each axis.
fn picture_size(
    (width, height): (usize, usize),
    (screen_width, screen_height): (usize, usize),
    scaling: Scaling,
) -> (usize, usize) {
    let factor = (width / screen_width).min(height / screen_height);
    let fills = || width - screen_width * factor < factor && height - screen_height * factor < factor;
    if factor > 0 && (scaling == Scaling::Integer || fills()) {
        return (screen_width * factor, screen_height * factor);
    }
    let width = width.min(height * screen_width / screen_height);
    (width, width * screen_height / screen_width)
}

/// Returns the largest window size that fits a desktop with the window's frame and the desktop's panels, in steps of the
/// screen's size for integer scaling, otherwise of a quarter of it. At least the screen's size.
pub(super) fn comfortable_size(
    (width, height): (i32, i32),
    (screen_width, screen_height): (i32, i32),
    scaling: Scaling,
) -> (i32, i32) {
    let parts = if scaling == Scaling::Integer { 1 } else { 4 };
    // A title bar and a panel occupy a tenth of the height of a small desktop.
    let factor = (width * parts / screen_width).min(height * 9 / 10 * parts / screen_height).clamp(parts, 16 * parts);
    (screen_width * factor / parts, screen_height * factor / parts)
}

#[cfg(test)]
mod tests {
    use huanle_gfx::{Color, HEIGHT, WIDTH};

    use super::*;

    const VGA: (usize, usize) = (WIDTH as usize, HEIGHT as usize);

    /// Common desktop sizes.
    const DESKTOPS: [(usize, usize); 9] = [
        (1024, 768),
        (1280, 720),
        (1280, 1024),
        (1366, 768),
        (1440, 900),
        (1600, 900),
        (1920, 1080),
        (2560, 1440),
        (3840, 2160),
    ];

    #[test]
    fn it_fills_the_height_or_goes_by_whole_factors() {
        for (width, height) in DESKTOPS {
            let (shown_width, shown_height) = picture_size((width, height), VGA, Scaling::Fill);
            assert_eq!(shown_width * 3, shown_height * 4, "{width}×{height}");
            assert!(shown_width == width || height - shown_height <= 1, "{width}×{height}: {shown_height} rows");
            let (shown_width, shown_height) = picture_size((width, height), VGA, Scaling::Integer);
            assert_eq!((shown_width % 640, shown_height % 480, shown_width / 640), (0, 0, shown_height / 480));
        }
        let layout = Layout::new((1920, 1080), VGA, Scaling::Integer);
        assert_eq!((layout.left, layout.top), (320, 60));
        assert_eq!(layout.to_screen(320.0, 60.0), (0, 0));
        assert_eq!(layout.to_screen(1599.0, 1019.0), (639, 479));
        assert_eq!(layout.to_screen(319.0, 60.0), (-1, 0));
        let layout = Layout::new((1920, 1080), VGA, Scaling::Fill);
        assert_eq!((layout.left, layout.top, layout.columns.len(), layout.rows.len()), (240, 0, 1440, 1080));
        assert_eq!((layout.to_screen(240.0, 0.0), layout.to_screen(1679.9, 1079.9)), ((0, 0), (639, 479)));
    }

    #[test]
    fn a_whole_factor_is_sharp_and_others_blend_at_borders_only() {
        assert!(taps(640, 1280).iter().all(|tap| tap.next == 0));
        let half = taps(2, 3);
        assert_eq!(half, [Tap { first: 0, next: 0 }, Tap { first: 0, next: 128 }, Tap { first: 1, next: 0 }]);
        // At 1440 columns every screen pixel has at least one unmixed window pixel.
        let taps = taps(640, 1440);
        for column in 0..640 {
            assert!(taps.contains(&Tap { first: column, next: 0 }), "{column}");
        }
        assert_eq!(blend(0x00FF_0000, 0x0000_00FF, 128), 0x007F_007F);
        assert_eq!((blend(0x0012_3456, 0, 0), blend(0x00FF_FFFF, 0x00FF_FFFF, 77)), (0x0012_3456, 0x00FF_FFFF));
    }

    /// Checks that painting row by row gives the same picture as painting all rows at once.
    #[test]
    fn a_window_of_any_size_is_painted_within_its_bounds() {
        let mut screen = Framebuffer::vga();
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                screen.put_pixel(x, y, Color::wrapping(1 + ((x + 3 * y) % 15) as u8));
            }
        }
        let odd = [(0, 0), (1, 1), (1, 500), (500, 1), (320, 240), (333, 777), (640, 480), (1300, 970), (800, 600)];
        for ((width, height), scaling) in
            odd.into_iter().flat_map(|size| [(size, Scaling::Fill), (size, Scaling::Integer)])
        {
            let mut layout = Layout::new((width, height), VGA, scaling);
            let mut pixels = vec![0; width * height];
            assert!(layout.paint(&screen, 0..HEIGHT, &mut pixels));
            let (shown_width, shown_height) = picture_size((width, height), VGA, scaling);
            assert_eq!(pixels.iter().filter(|&&pixel| pixel != 0).count(), shown_width * shown_height);
            let mut later = vec![0; width * height];
            for start in [1, 0, 2] {
                layout.paint(&screen, (start..HEIGHT).step_by(3), &mut later);
            }
            assert!(later == pixels, "{width}×{height} {scaling:?}");
        }
    }

    #[test]
    fn a_screen_that_fills_the_window_is_sharp() {
        for (window, screen) in [((2561, 1441), (1280, 720)), ((1367, 701), (1367, 701)), ((1921, 1081), (640, 360))] {
            let (width, height) = picture_size(window, screen, Scaling::Fill);
            let factor = width / screen.0;
            assert_eq!((width, height), (screen.0 * factor, screen.1 * factor), "{window:?}");
            assert!(window.0 - width < factor && window.1 - height < factor, "{window:?}");
        }
    }

    #[test]
    fn desktops_keep_room_for_a_title_bar() {
        for (desktop, whole, fill) in [
            ((800, 600), 1.0, 1.0),
            ((1024, 768), 1.0, 1.25),
            ((1366, 768), 1.0, 1.25),
            ((1920, 1080), 2.0, 2.0),
            ((2560, 1440), 2.0, 2.5),
            ((3840, 2160), 4.0, 4.0),
        ] {
            let size = |factor: f64| ((640.0 * factor) as i32, (480.0 * factor) as i32);
            assert_eq!(comfortable_size(desktop, (WIDTH, HEIGHT), Scaling::Integer), size(whole), "{desktop:?}");
            assert_eq!(comfortable_size(desktop, (WIDTH, HEIGHT), Scaling::Fill), size(fill), "{desktop:?}");
        }
    }
}
