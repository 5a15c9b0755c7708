//! Shapes of one colour on a picture, such as words.

use huanle_gfx::Framebuffer;

/// Of this many dots of a shape, one may be a stray: large letters may have a star of their colour between them.
const STRAY_SHARE: usize = 100;

/// Pixels of one colour.
pub struct Shape {
    /// The columns.
    pub width: i32,
    /// The rows.
    pub height: i32,
    /// The columns to the left and to the right that must be free of the colour.
    pub margin: i32,
    /// The pixels, from its corner on.
    pub dots: Vec<(i32, i32)>,
}

impl Shape {
    /// Returns its centres on the screen, where no other pixel around it has its colour, but for a few strays.
    pub fn find(&self, screen: &Framebuffer) -> Vec<(i32, i32)> {
        let (width, height) = (self.width + 2 * self.margin, self.height);
        let Some(&(first_x, first_y)) = self.dots.first() else { return Vec::new() };
        let mut expected = vec![false; (width * height) as usize];
        for &(x, y) in self.dots.iter().filter(|&&(_, y)| y < height) {
            expected[(y * width + x + self.margin) as usize] = true;
        }
        let mut found = Vec::new();
        for top in 0..=screen.height() - height {
            for left in 0..=screen.width() - width {
                let row = |y: i32| &screen.row(top + y)[left as usize..(left + width) as usize];
                let color = row(first_y)[(first_x + self.margin) as usize];
                let mut strays = self.dots.len() / STRAY_SHARE;
                let is_here = (0..height).all(|y| {
                    let expected = &expected[(y * width) as usize..((y + 1) * width) as usize];
                    row(y).iter().zip(expected).zip(0..).all(|((&pixel, &dot), x)| match (pixel == color, dot) {
                        (true, false) if strays > 0 && (self.margin..width - self.margin).contains(&x) => {
                            strays -= 1;
                            true
                        }
                        (drawn, dot) => drawn == dot,
                    })
                });
                if is_here {
                    found.push((left + width / 2, top + height / 2));
                }
            }
        }
        found
    }
}
