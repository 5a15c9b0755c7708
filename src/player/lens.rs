//! The magnifier, and frames.

use crate::gfx::{Color, Framebuffer, Rect, trig};
use crate::lessons::Hint;
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::ui::theme::Look;

/// The magnification of pixels, and that of diagrams.
pub(crate) const ZOOM: i32 = 8;
const DIAGRAM_ZOOM: i32 = 2;

/// The part of a picture that a magnifier shows.
pub(crate) struct Lens<'p> {
    /// The picture.
    pub picture: &'p Framebuffer,
    /// The framed pixel.
    pub at: (i32, i32),
    /// The pixel in the centre.
    pub centre: (i32, i32),
    /// The hints.
    pub hints: &'p [Hint],
}

impl Lens<'_> {
    /// Returns the pixel of a lesson's picture at a position on the screen in a magnifier with a pixel in its centre.
    pub(crate) fn pixel_at(area: Rect, centre: (i32, i32), (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let (columns, rows) = (area.width / ZOOM, area.height / ZOOM);
        let pixel = ((x - area.x) / ZOOM + centre.0 - columns / 2, (y - area.y) / ZOOM + centre.1 - rows / 2);
        let is_in_picture = (0..WIDTH).contains(&pixel.0) && (0..HEIGHT).contains(&pixel.1);
        (area.contains(x, y) && is_in_picture).then_some(pixel)
    }

    /// Draws a magnifier of whole cells, with one pixel framed.
    pub(crate) fn draw(&self, screen: &mut Framebuffer, area: Rect) {
        let (columns, rows) = (area.width / ZOOM, area.height / ZOOM);
        let (left, top) = (self.centre.0 - columns / 2, self.centre.1 - rows / 2);
        outline(screen, area);
        screen.fill_rect(area, Color::DARK_GRAY);
        for row in 0..rows {
            for column in 0..columns {
                let Some(color) = self.picture.get_pixel(left + column, top + row) else { continue };
                let place = Rect::new(area.x + column * ZOOM, area.y + row * ZOOM, ZOOM - 1, ZOOM - 1);
                screen.fill_rect(place, color);
            }
        }
        let place = |(x, y): (i32, i32)| (area.x + (x - left) * ZOOM + 3, area.y + (y - top) * ZOOM + 3);
        let mut lens = Framebuffer::new(screen.width(), screen.height());
        lens.blit(screen, area, area.x, area.y);
        for hint in self.hints {
            match *hint {
                Hint::Frame(x, y, color) => frame_cell(&mut lens, place((x, y)), color),
                Hint::Line(from, to, color) => {
                    let ((x1, y1), (x2, y2)) = (place(from), place(to));
                    lens.line(x1, y1, x2, y2, color);
                }
                Hint::Ellipse(centre, radii, color) => ellipse(&mut lens, place(centre), radii, color),
                Hint::Midpoint(one, other, color) => {
                    let ((x1, y1), (x2, y2)) = (place(one), place(other));
                    lens.fill_rect(Rect::new((x1 + x2) / 2 - 1, (y1 + y2) / 2 - 1, 3, 3), color);
                }
            }
        }
        frame_cell(&mut lens, place(self.at), Color::WHITE);
        screen.blit(&lens, area, area.x, area.y);
    }
}

/// Returns the rectangle of whole cells in the panel of a magnifier, below its caption.
pub(crate) fn lens_place(look: Look, area: Rect) -> Rect {
    let whole = |size: i32| size / ZOOM * ZOOM;
    Rect::new(area.x, area.y + look.scaled(16), whole(area.width), whole(area.height - look.scaled(16)))
}

/// Draws a part of a picture around a point, enlarged.
pub(crate) fn draw_diagram(screen: &mut Framebuffer, area: Rect, picture: &Framebuffer, (x, y): (i32, i32)) {
    let (columns, rows) = (area.width / DIAGRAM_ZOOM, area.height / DIAGRAM_ZOOM);
    let left = (x - columns / 2).clamp(0, picture.width() - columns);
    let top = (y - rows / 2).clamp(0, picture.height() - rows);
    outline(screen, area);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let color = picture.get_pixel(left + column, top + row).unwrap_or(Color::BLACK);
        let (x, y) = (area.x + column * DIAGRAM_ZOOM, area.y + row * DIAGRAM_ZOOM);
        screen.fill_rect(Rect::new(x, y, DIAGRAM_ZOOM, DIAGRAM_ZOOM), color);
    }
}

/// Draws the ideal ellipse in the magnifier: a polygon with a vertex per degree.
fn ellipse(lens: &mut Framebuffer, (x, y): (i32, i32), (a, b): (i32, i32), color: Color) {
    let corner = |degrees| {
        let (dx, dy) = (trig::scale(a * ZOOM, trig::cos(degrees)), trig::scale(b * ZOOM, trig::sin(degrees)));
        (x + dx, y - dy)
    };
    for degrees in 0..360 {
        let ((x1, y1), (x2, y2)) = (corner(degrees), corner(degrees + 1));
        lens.line(x1, y1, x2, y2, color);
    }
}

fn frame_cell(screen: &mut Framebuffer, (x, y): (i32, i32), color: Color) {
    outline_in(screen, Rect::new(x - 4, y - 4, ZOOM + 1, ZOOM + 1), color);
}

/// Draws a frame around an area.
pub(crate) fn outline(screen: &mut Framebuffer, area: Rect) {
    outline_in(screen, Rect::new(area.x - 1, area.y - 1, area.width + 2, area.height + 2), Color::CYAN);
}

/// Draws the outline of a rectangle.
pub(crate) fn outline_in(screen: &mut Framebuffer, area: Rect, color: Color) {
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    screen.line(area.x, area.y, right, area.y, color);
    screen.line(area.x, bottom, right, bottom, color);
    screen.line(area.x, area.y, area.x, bottom, color);
    screen.line(right, area.y, right, bottom, color);
}

/// Draws an empty framed box.
pub(crate) fn frame(screen: &mut Framebuffer, area: Rect) {
    screen.fill_rect(area, Color::BLACK);
    outline_in(screen, area, Color::CYAN);
    outline_in(screen, Rect::new(area.x + 3, area.y + 3, area.width - 6, area.height - 6), Color::CYAN);
}
