//! The starfield of the main screen.

use super::{Color, HEIGHT, WIDTH};

/// The number of stars that the original draws.
pub const STARS: usize = 300;
/// The number of colours: `random(15)`, so no star is white and about one in fifteen is black.
const COLORS: u16 = 15;

/// The order in which the three numbers of a star are drawn from the generator.
///
/// ```
/// use huanle_gfx::starfield::{STARS, StarOrder, stars};
/// let sky = stars(StarOrder::Borland, |n| n / 2);
/// assert_eq!(sky.count(), STARS);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StarOrder {
    /// x, y, colour: as written.
    #[default]
    Written,
    /// Colour, y, x: as Turbo C evaluated it, pushing arguments from right to left.
    Borland,
}

/// Returns the original's 300 stars: column, row and colour of each, using `random(n)`, which returns 0 to n − 1.
pub fn stars(order: StarOrder, random: impl FnMut(u16) -> u16) -> impl Iterator<Item = (i32, i32, Color)> {
    stars_within(WIDTH as u16, HEIGHT as u16, order, random)
}

/// Returns the stars for a sky of another size.
pub fn stars_within(
    width: u16,
    height: u16,
    order: StarOrder,
    mut random: impl FnMut(u16) -> u16,
) -> impl Iterator<Item = (i32, i32, Color)> {
    (0..STARS).map(move |_| {
        let (x, y, color);
        match order {
            StarOrder::Written => {
                x = random(width);
                y = random(height);
                color = random(COLORS);
            }
            StarOrder::Borland => {
                color = random(COLORS);
                y = random(height);
                x = random(width);
            }
        }
        (i32::from(x), i32::from(y), Color::wrapping(color as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_drawing_decides_who_gets_which_number() {
        let counter = || {
            let mut next = 0;
            move |_| {
                next += 1;
                next
            }
        };
        assert_eq!(stars(StarOrder::Written, counter()).next(), Some((1, 2, Color::CYAN)));
        assert_eq!(stars(StarOrder::Borland, counter()).next(), Some((3, 2, Color::BLUE)));
        assert_eq!(stars(StarOrder::Written, counter()).count(), 300);
    }
}
