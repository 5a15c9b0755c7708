//! The background of the table: a wooden desk, and slates on it as the background of text.
//!
//! The original programs loaded a background picture; ours is drawn, the same each time, in two of the sixteen colours.
//! No text is drawn directly on the wood: it always has a black slate or the board's tray behind it.

use std::sync::{Mutex, PoisonError};

use super::primitives::frame;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};

/// The colour of the planks, in every second pixel; the others are black.
const WOOD: Color = Color::BROWN;
/// The height of a plank.
const PLANK: i32 = 60;
/// The amplitudes of the wood grain in pixels, each with half its wavelength.
const SWINGS: [(i32, i32); 2] = [(6, 280), (2, 116)];
/// One in this many grain lines is dark; each is two rows high.
const DARK: u32 = 6;
/// The offset of the shadow of slates and boards, to the right and down.
const SHADOW: i32 = 3;
/// The edge of a slate.
const EDGE: Color = Color::DARK_GRAY;

/// A texture: the same pixels at the same places, however large the area is that was last drawn.
struct Texture {
    drawn: Mutex<Option<Framebuffer>>,
    pixel: fn(i32, i32) -> Color,
}

impl Texture {
    const fn new(pixel: fn(i32, i32) -> Color) -> Texture {
        Texture { drawn: Mutex::new(None), pixel }
    }

    /// Fills an area with the texture, which begins at its upper left corner.
    fn fill(&self, screen: &mut Framebuffer, area: Rect) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let (width, height) = (area.width.max(WIDTH), area.height.max(HEIGHT));
        let fits = |texture: &&mut Framebuffer| texture.width() >= width && texture.height() >= height;
        let texture = match drawn.as_mut().filter(fits) {
            Some(texture) => texture,
            None => {
                let mut texture = Framebuffer::new(width, height);
                for y in 0..height {
                    (0..width).for_each(|x| texture.put_pixel(x, y, (self.pixel)(x, y)));
                }
                drawn.insert(texture)
            }
        };
        screen.blit(texture, Rect { x: 0, y: 0, ..area }, area.x, area.y);
    }
}

/// The desk, the same for every table.
static DESK: Texture = Texture::new(|x, y| if is_wood(x, y) { WOOD } else { Color::BLACK });

/// The colour of the grain of a board.
const BOARD_GRAIN: Color = Color::DARK_GRAY;
/// One in this many grain lines of a board is drawn.
const BOARD_DARK: u32 = 6;

/// The wood of boards: one colour with few grain lines, so that it looks calm at every scale. The lines are dotted, so that
/// they do not look like lines of the grid.
static BOARD: Texture = Texture::new(|x, y| {
    let is_grain = (x + 2 * (y % 2)) % 4 == 0 && fibre(x, y, 0).is_multiple_of(BOARD_DARK);
    if is_grain { BOARD_GRAIN } else { WOOD }
});

/// Fills an area with the wood of a board.
pub(crate) fn board_wood(screen: &mut Framebuffer, area: Rect) {
    BOARD.fill(screen, area);
}

/// Fills the screen with the desk.
pub fn desk(screen: &mut Framebuffer) {
    DESK.fill(screen, screen.bounds());
}

/// Draws a slate on the desk; the text goes inside its edge.
pub(crate) fn slate(screen: &mut Framebuffer, rect: Rect) {
    lay(screen, rect);
    frame(screen, rect, EDGE);
}

/// Draws a slate around a text, clipped to the screen.
pub(crate) fn slate_around(screen: &mut Framebuffer, written: Rect) {
    let (wide, high) = (4, 3);
    let around = Rect::new(written.x - wide, written.y - high, written.width + 2 * wide, written.height + 2 * high);
    slate(screen, around.intersection(&screen.bounds()));
}

/// Draws a black rectangle on the desk, with its shadow.
pub fn lay(screen: &mut Framebuffer, rect: Rect) {
    let shadow = Rect::new(rect.x + SHADOW, rect.y + SHADOW, rect.width, rect.height);
    screen.fill_rect(shadow, Color::BLACK);
    screen.fill_rect(rect, Color::BLACK);
}

/// Returns whether a pixel of the desk has the colour of wood: every second one, except in the dark grain and in the
/// gaps between planks.
fn is_wood(x: i32, y: i32) -> bool {
    let plank = y / PLANK;
    // Each plank starts at a different offset in the grain.
    let along = x + (mixed(plank as u32) % WIDTH as u32) as i32;
    if y % PLANK == 0 || along % WIDTH == 0 {
        return false;
    }
    let dark = y % PLANK > 1 && fibre(along, y, plank).is_multiple_of(DARK);
    if dark { (x + 2 * (y % 2)) % 4 == 0 } else { (x + y) % 2 == 0 }
}

/// Returns a number that is the same along a wavy fibre of a plank, and looks random from fibre to fibre.
fn fibre(x: i32, y: i32, plank: i32) -> u32 {
    let swing: i32 = SWINGS.iter().map(|&(reach, half)| reach * wave(x + plank * half / 2, half) / 64).sum();
    mixed(((y + swing).div_euclid(2) + plank * 1000) as u32)
}

/// Returns a wave of parabolas, from -64 to 64: up over `half` pixels, then down over as many.
fn wave(at: i32, half: i32) -> i32 {
    let within = at.rem_euclid(half);
    let arc = 256 * within * (half - within) / (half * half);
    if at.rem_euclid(2 * half) < half { arc } else { -arc }
}

/// Returns a hash that looks unrelated for neighbouring numbers.
fn mixed(number: u32) -> u32 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85EB_CA77);
    mixed ^ (mixed >> 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_desk_is_calm_and_has_two_colours() {
        let mut desk_drawn = Framebuffer::vga();
        desk(&mut desk_drawn);
        let (wood, gaps) = (desk_drawn.count(WOOD), desk_drawn.count(Color::BLACK));
        assert_eq!(wood + gaps, (WIDTH * HEIGHT) as usize);
        // About half of the pixels are wood, except for fibres and gaps; none forms a spot with its neighbours.
        assert!((110_000..153_600).contains(&wood), "{wood}");
        for y in 0..HEIGHT {
            for x in 0..WIDTH - 2 {
                let three = [x, x + 1, x + 2].map(|x| desk_drawn.get_pixel(x, y) == Some(WOOD));
                assert_ne!(three, [true; 3], "({x}, {y})");
            }
        }
    }

    #[test]
    fn a_board_is_calm() {
        let mut board = Framebuffer::vga();
        let area = board.bounds();
        board_wood(&mut board, area);
        let (wood, grain) = (board.count(WOOD), board.count(BOARD_GRAIN));
        assert_eq!(wood + grain, (WIDTH * HEIGHT) as usize);
        assert!((wood / 60..wood / 15).contains(&grain), "{grain}");
    }

    #[test]
    fn a_slate_is_black_within_its_edge_and_darkens_only_its_shadow() {
        let mut screen = Framebuffer::vga();
        screen.clear(WOOD);
        let rect = Rect::new(100, 100, 50, 20);
        slate(&mut screen, rect);
        assert_eq!(screen.count(EDGE), 2 * 50 + 2 * 18);
        let covered = 50 * 20 + (50 + 20) * SHADOW - SHADOW * SHADOW;
        assert_eq!(screen.count(WOOD), (WIDTH * HEIGHT - covered) as usize);
    }
}
