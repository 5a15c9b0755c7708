//! The placement of the screen in the window: centred, surrounded by black, with square pixels.

use std::ops::Range;

use super::options::Scaling;
use huanle_gfx::{Framebuffer, RowConverter};

/// The unit of [`Tap::next`]: a full pixel.
const FULL_SHARE: u32 = 256;
/// The size of the window as a multiple of the margin in which the mouse moves a picture that is larger.
const EDGE_SHARE: f32 = 8.0;

/// The source of one column or row of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tap {
    /// The column of the screen.
    first: u16,
    /// The share of the next column, in units of [`FULL_SHARE`].
    next: u16,
}

/// The display of a screen that is larger than the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shrinking {
    /// The largest picture with the same aspect ratio.
    Fill,
    /// The screen's size divided by a whole number.
    Whole,
    /// The screen's size: a part of it is seen.
    Pan,
}

/// The placement of a screen in a window.
pub(super) struct Layout {
    width: usize,
    height: usize,
    /// The size of the screen.
    screen: (usize, usize),
    /// The size of the picture.
    shown: (usize, usize),
    /// The columns and rows of the picture that are to the left of the window and above it.
    pan: (usize, usize),
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
    /// Places the picture of a screen in a window, all in their pixels.
    pub(super) fn new(window: (usize, usize), screen: (usize, usize), shown: (usize, usize)) -> Layout {
        Layout::panned(window, screen, shown, (0, 0))
    }

    fn panned(
        (width, height): (usize, usize),
        screen: (usize, usize),
        shown: (usize, usize),
        pan: (usize, usize),
    ) -> Layout {
        let visible = |taps: Vec<Tap>, from: usize, room: usize| taps.into_iter().skip(from).take(room).collect();
        let columns: Vec<Tap> = visible(taps(screen.0, shown.0), pan.0, width);
        let rows: Vec<Tap> = visible(taps(screen.1, shown.1), pan.1, height);
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
            shown,
            pan,
            left: (width - columns.len()) / 2,
            top: (height - rows.len()) / 2,
            columns,
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

    /// Returns whether this places the picture of a screen in a window, all of these sizes.
    pub(super) fn is_for(&self, window: (usize, usize), screen: (usize, usize), shown: (usize, usize)) -> bool {
        (self.size(), self.screen, self.shown) == (window, screen, shown)
    }

    /// Returns the size of the screen.
    pub(super) fn screen(&self) -> (usize, usize) {
        self.screen
    }

    /// Moves a picture that is larger than the window if the mouse is near an edge: at the edge itself, that of the picture is
    /// seen. Returns whether it has moved.
    pub(super) fn pan(&mut self, x: f32, y: f32) -> bool {
        let axis = |pan: usize, at: f32, room: usize, shown: usize| {
            let (most, margin) = (shown.saturating_sub(room) as f32, (room as f32 / EDGE_SHARE).max(1.0));
            let share = |distance: f32| (distance / margin).clamp(0.0, 1.0);
            let (least, largest) = (1.0 - share(room as f32 - 1.0 - at), share(at));
            (pan as f32).max(most * least).min(most * largest) as usize
        };
        let pan = (axis(self.pan.0, x, self.width, self.shown.0), axis(self.pan.1, y, self.height, self.shown.1));
        let moves = pan != self.pan;
        if moves {
            *self = Layout::panned(self.size(), self.screen, self.shown, pan);
        }
        moves
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
        let axis = |place: f32, start: usize, pan: usize, shown: usize, size: usize| {
            ((f64::from(place) - start as f64 + pan as f64) * size as f64 / shown.max(1) as f64).floor() as i32
        };
        (
            axis(x, self.left, self.pan.0, self.shown.0, self.screen.0),
            axis(y, self.top, self.pan.1, self.shown.1, self.screen.1),
        )
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
/// columns; one of half its size mixes two each.
fn taps(size: usize, shown: usize) -> Vec<Tap> {
    let tap = |column: usize| {
        // In units of 1/`shown` of a screen column.
        let (start, end) = (column * size, (column + 1) * size);
        let border = (start / shown + 1) * shown;
        let next = match shown < size {
            true if size.is_multiple_of(shown) => FULL_SHARE / 2,
            true => 0,
            false => (end.saturating_sub(border) * FULL_SHARE as usize / size) as u32,
        };
        Tap { first: (start / shown) as u16, next: next as u16 }
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
pub(super) fn picture_size(
    (width, height): (usize, usize),
    (screen_width, screen_height): (usize, usize),
    scaling: Scaling,
    shrinking: Shrinking,
) -> (usize, usize) {
    let factor = (width / screen_width).min(height / screen_height);
    let fills = || width - screen_width * factor < factor && height - screen_height * factor < factor;
    if factor > 0 && (scaling == Scaling::Integer || fills()) {
        return (screen_width * factor, screen_height * factor);
    }
    if factor == 0 && shrinking == Shrinking::Pan {
        return (screen_width, screen_height);
    }
    if factor == 0 && shrinking == Shrinking::Whole && width.min(height) > 0 {
        let divisor = screen_width.div_ceil(width).max(screen_height.div_ceil(height));
        return (screen_width / divisor, screen_height / divisor);
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

    fn filled(window: (usize, usize), scaling: Scaling) -> Layout {
        Layout::new(window, VGA, picture_size(window, VGA, scaling, Shrinking::Fill))
    }

    #[test]
    fn a_screen_that_does_not_fit_has_half_its_size_or_is_panned_by_the_mouse() {
        let size = |window, shrinking| picture_size(window, VGA, Scaling::Fill, shrinking);
        assert_eq!([(639, 480), (640, 479), (320, 300)].map(|window| size(window, Shrinking::Whole)), [(320, 240); 3]);
        assert_eq!((size((319, 300), Shrinking::Whole), size((0, 300), Shrinking::Whole)), ((213, 160), (0, 0)));
        assert_eq!((size((480, 360), Shrinking::Pan), size((800, 600), Shrinking::Pan)), (VGA, (800, 600)));
        assert!(taps(640, 320).iter().zip(0..).all(|(tap, column)| *tap == Tap { first: 2 * column, next: 128 }));

        let mut layout = Layout::new((480, 500), VGA, VGA);
        assert_eq!((layout.to_screen(0.0, 10.0), layout.to_screen(479.0, 489.0)), ((0, 0), (479, 479)));
        assert!(!layout.pan(300.0, 499.0), "the height fits");
        assert!(layout.pan(450.0, 250.0));
        let (x, _) = layout.to_screen(450.0, 250.0);
        assert!(!layout.pan(300.0, 250.0), "away from the edges nothing moves");
        assert_eq!(layout.to_screen(300.0, 250.0).0, x - 150);
        assert!(layout.pan(479.0, 250.0));
        assert_eq!(layout.to_screen(479.0, 250.0), (639, 240));
        let mut screen = Framebuffer::vga();
        screen.put_pixel(639, 240, Color::WHITE);
        let mut pixels = vec![0; 480 * 500];
        assert!(layout.paint(&screen, 0..HEIGHT, &mut pixels));
        assert_eq!(pixels.iter().position(|&pixel| pixel != 0), Some(250 * 480 + 479));
        assert!(layout.pan(0.0, 250.0));
        assert_eq!(layout.to_screen(0.0, 250.0), (0, 240));
    }

    #[test]
    fn it_fills_the_height_or_goes_by_whole_factors() {
        for (width, height) in DESKTOPS {
            let (shown_width, shown_height) = picture_size((width, height), VGA, Scaling::Fill, Shrinking::Fill);
            assert_eq!(shown_width * 3, shown_height * 4, "{width}×{height}");
            assert!(shown_width == width || height - shown_height <= 1, "{width}×{height}: {shown_height} rows");
            let (shown_width, shown_height) = picture_size((width, height), VGA, Scaling::Integer, Shrinking::Fill);
            assert_eq!((shown_width % 640, shown_height % 480, shown_width / 640), (0, 0, shown_height / 480));
        }
        let layout = filled((1920, 1080), Scaling::Integer);
        assert_eq!((layout.left, layout.top), (320, 60));
        assert_eq!(layout.to_screen(320.0, 60.0), (0, 0));
        assert_eq!(layout.to_screen(1599.0, 1019.0), (639, 479));
        assert_eq!(layout.to_screen(319.0, 60.0), (-1, 0));
        let layout = filled((1920, 1080), Scaling::Fill);
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
            let mut layout = filled((width, height), scaling);
            let mut pixels = vec![0; width * height];
            assert!(layout.paint(&screen, 0..HEIGHT, &mut pixels));
            let (shown_width, shown_height) = picture_size((width, height), VGA, scaling, Shrinking::Fill);
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
            let (width, height) = picture_size(window, screen, Scaling::Fill, Shrinking::Fill);
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
