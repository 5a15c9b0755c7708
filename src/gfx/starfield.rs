//! The sky of the main screen.

use super::{Color, HEIGHT, WIDTH};

/// How many stars the original paints.
pub const STARS: usize = 300;
/// The colours drawn for: `random(15)`, so none is white, and about one star in fifteen is black.
const COLORS: u16 = 15;

/// In which order the three numbers of a star are drawn from the generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// x, y, colour: as it is read.
    #[default]
    Written,
    /// Colour, y, x: as Turbo C evaluated it, which pushed arguments from right to left.
    Borland,
}

/// The original's 300 stars: column, row and colour of each, by `random(n)`, which answers 0 to n − 1.
pub fn stars(order: Order, random: impl FnMut(u16) -> u16) -> impl Iterator<Item = (i32, i32, Color)> {
    stars_within(WIDTH as u16, HEIGHT as u16, order, random)
}

/// The same on a sky of other columns and rows.
pub fn stars_within(
    width: u16,
    height: u16,
    order: Order,
    mut random: impl FnMut(u16) -> u16,
) -> impl Iterator<Item = (i32, i32, Color)> {
    (0..STARS).map(move |_| {
        let (x, y, color);
        match order {
            Order::Written => {
                x = random(width);
                y = random(height);
                color = random(COLORS);
            }
            Order::Borland => {
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
        assert_eq!(stars(Order::Written, counter()).next(), Some((1, 2, Color::CYAN)));
        assert_eq!(stars(Order::Borland, counter()).next(), Some((3, 2, Color::BLUE)));
        assert_eq!(stars(Order::Written, counter()).count(), 300);
    }
}
