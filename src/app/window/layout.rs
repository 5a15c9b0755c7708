//! Where the screen lies in the window: whole factors, centred, black around.

use huanle_gfx::{HEIGHT, WIDTH, xrgb};

/// The place of a 640×480 screen in a window of some size.
///
/// It is enlarged by the largest whole factor that fits, so that every pixel is a square of the same size. A window
/// smaller than the screen shows all of it too, shrunk to the largest picture of the same shape.
pub struct Layout {
    width: usize,
    height: usize,
    left: usize,
    top: usize,
    /// For each column of the picture the column of the screen that it shows.
    columns: Vec<u16>,
    shown_height: usize,
}

impl Layout {
    pub fn new(width: usize, height: usize) -> Layout {
        let (shown_width, shown_height) = shown(width, height);
        let columns = (0..shown_width).map(|x| (x * WIDTH as usize / shown_width) as u16).collect();
        Layout {
            width,
            height,
            left: (width - shown_width) / 2,
            top: (height - shown_height) / 2,
            columns,
            shown_height,
        }
    }

    /// The window's size.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Writes a row of the screen to all the rows of the window that show it.
    pub fn put_row(&self, row: &[u8], y: i32, colors: &xrgb::Table, pixels: &mut [u32]) {
        let screen_height = HEIGHT as usize;
        let first = (y as usize * self.shown_height).div_ceil(screen_height);
        let end = ((y as usize + 1) * self.shown_height).div_ceil(screen_height);
        if first == end {
            return;
        }
        let start = (self.top + first) * self.width + self.left;
        let shown_width = self.columns.len();
        let mut line = [0; WIDTH as usize];
        xrgb::convert(row, colors, &mut line);
        for (pixel, &column) in pixels[start..start + shown_width].iter_mut().zip(&self.columns) {
            *pixel = line[usize::from(column)];
        }
        for copy in 1..end - first {
            pixels.copy_within(start..start + shown_width, start + copy * self.width);
        }
    }

    /// The pixel of the screen under a place in the window; outside of the screen when it is beside the picture.
    pub fn to_screen(&self, x: f32, y: f32) -> (i32, i32) {
        let axis = |place: f32, start: usize, shown: usize, size: i32| {
            ((f64::from(place) - start as f64) * f64::from(size) / shown.max(1) as f64).floor() as i32
        };
        (axis(x, self.left, self.columns.len(), WIDTH), axis(y, self.top, self.shown_height, HEIGHT))
    }
}

/// The size of the picture in a window of some size.
fn shown(width: usize, height: usize) -> (usize, usize) {
    let (screen_width, screen_height) = (WIDTH as usize, HEIGHT as usize);
    match (width / screen_width).min(height / screen_height) {
        0 => {
            let width = width.min(height * screen_width / screen_height);
            (width, width * screen_height / screen_width)
        }
        factor => (screen_width * factor, screen_height * factor),
    }
}

/// The largest whole factor at which a window with its frame fits a desktop with its panels, at least 1.
pub fn comfortable_factor(width: i32, height: i32) -> u16 {
    // A title bar and a panel take a tenth of the height of a small desktop.
    let factor = (width / WIDTH).min(height * 9 / 10 / HEIGHT);
    factor.clamp(1, 16) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_whole_and_the_picture_is_centred() {
        for (window, picture) in [
            ((640, 480), (640, 480)),
            ((1279, 959), (640, 480)),
            ((1920, 1440), (1920, 1440)),
            ((1920, 1080), (1280, 960)),
            ((2000, 480), (640, 480)),
        ] {
            assert_eq!(shown(window.0, window.1), picture);
        }
        let layout = Layout::new(1920, 1080);
        assert_eq!((layout.left, layout.top), (320, 60));
        assert_eq!(layout.to_screen(320.0, 60.0), (0, 0));
        assert_eq!(layout.to_screen(1599.0, 1019.0), (639, 479));
        assert_eq!(layout.to_screen(319.0, 60.0), (-1, 0));
    }

    #[test]
    fn a_window_of_any_size_is_painted_within_its_bounds() {
        let row: Vec<u8> = (0..WIDTH).map(|x| (x % 16) as u8).collect();
        let colors = std::array::from_fn(|color| color as u32 + 1);
        for (width, height) in [(0, 0), (1, 1), (1, 500), (500, 1), (320, 240), (333, 777), (640, 480), (1300, 970)] {
            let layout = Layout::new(width, height);
            let mut pixels = vec![0; width * height];
            (0..HEIGHT).for_each(|y| layout.put_row(&row, y, &colors, &mut pixels));
            let (shown_width, shown_height) = shown(width, height);
            assert_eq!(pixels.iter().filter(|&&pixel| pixel != 0).count(), shown_width * shown_height);
        }
    }

    #[test]
    fn desktops_keep_room_for_a_title_bar() {
        for (desktop, factor) in
            [((800, 600), 1), ((1366, 768), 1), ((1920, 1080), 2), ((2560, 1440), 2), ((3840, 2160), 4)]
        {
            assert_eq!(comfortable_factor(desktop.0, desktop.1), factor, "{desktop:?}");
        }
    }
}
