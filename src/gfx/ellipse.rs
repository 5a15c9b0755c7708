//! Ellipse outlines by the midpoint algorithm in two regions. Arcs are in [`arc`](super::arc).

/// The largest radius that is drawn: the largest `int` in Turbo C.
pub const MAX_RADIUS: i32 = 32767;

/// The precision of the kernel's axis weights: hundredths.
const WEIGHT: i64 = 100;

/// Returns whether an ellipse with these radii is drawn: neither is below 0 or above [`MAX_RADIUS`].
pub(crate) fn has_pixels(a: i32, b: i32) -> bool {
    [a, b].iter().all(|radius| (0..=MAX_RADIUS).contains(radius))
}

/// Returns one quadrant of the midpoint ellipse around the origin: (x, y) from the top (0, b) to the side, x never
/// decreasing and y never increasing. Negate coordinates for the other three. Empty for a radius below 0 or above
/// [`MAX_RADIUS`].
///
/// The points of the ellipse satisfy b²x² + a²y² = a²b². The measured pictures (`tests/bgi`, `tests/borland`) come from
/// a kernel that divides this by the smaller of a² and b² and truncates the quotient of the two to hundredths: `p x² +
/// q y² = n`, with p = 100 and q = ⌊100 a²/b²⌋ if the ellipse is wider than high, otherwise the other way round. As a
/// result, nearly circular ellipses bulge by half a pixel, and very flat ones stop short of their ends: the last pixel
/// of 116×2 is at 109. Circles agree with [`circle`](super::circle). A radius of 0 counts as 1: an ellipse without
/// width is still three columns wide.
///
/// ```
/// use huanle_gfx::ellipse;
/// let points: Vec<(i32, i32)> = ellipse::quadrant(4, 2).collect();
/// assert_eq!((points.first(), points.last()), (Some(&(0, 2)), Some(&(4, 0))));
/// ```
pub fn quadrant(a: i32, b: i32) -> impl Iterator<Item = (i32, i32)> {
    let has_pixels = has_pixels(a, b);
    let (a, b) = (i64::from(a.clamp(1, MAX_RADIUS)), i64::from(b.clamp(1, MAX_RADIUS)));
    let ratio = |long: i64, short: i64| WEIGHT * long * long / (short * short);
    let (p, q) = if a > b { (WEIGHT, ratio(a, b)) } else { (ratio(b, a), WEIGHT) };
    let n = WEIGHT * a.max(b) * a.max(b);
    let (mut x, mut y) = (0, if has_pixels { b } else { -1 });
    let mut steep = false;
    core::iter::from_fn(move || {
        if y < 0 {
            return None;
        }
        let point = (x as i32, y as i32);
        // In the second region, the slope is steeper than −1.
        steep |= p * x >= q * y;
        // The ellipse function at the midpoint of the two candidates, negative inside: below, or to the right, where
        // (y − ½)² is taken as y² − y + ½, as in the kernel.
        if steep {
            let d = p * (x * x + x) + p / 2 + q * (y - 1) * (y - 1) - n;
            x += i64::from(d <= 0);
            y -= 1;
        } else {
            let d = p * (x + 1) * (x + 1) + q * (y * y - y) + q / 2 - n;
            y -= i64::from(d >= 0);
            x += 1;
        }
        Some(point)
    })
}

/// One quadrant of an ellipse in the kernel's 32-bit arithmetic, which overflows for long and narrow ellipses.
struct KernelQuadrant {
    point: (i16, i16),
    /// The axis weights.
    weights: (u32, u32),
    /// Twice the products of the weights and the coordinates.
    slopes: (u32, u32),
    /// The ellipse function.
    distance: u32,
    steep: bool,
    /// The points that may follow; the kernel has no limit and never finishes some ellipses.
    left: u32,
}

impl KernelQuadrant {
    /// Returns `None` if the kernel draws nothing.
    fn new(a: u16, b: u16) -> Option<KernelQuadrant> {
        let [wide, high] = [a, b].map(|radius| u32::from(radius.max(1)));
        let longest = wide.max(high);
        let n = longest.checked_mul(longest)?.checked_mul(WEIGHT as u32)?;
        let (p, q) = (n / wide / wide, n / high / high);
        Some(KernelQuadrant {
            point: (0, high as i16),
            weights: (p, q),
            slopes: (0, (q * high).wrapping_mul(2)),
            distance: (q * high * high).wrapping_sub(n),
            steep: false,
            left: 1 << 16,
        })
    }

    fn move_right(&mut self, change: u32) {
        self.point.0 = self.point.0.wrapping_add(1);
        self.distance = self.distance.wrapping_add(change);
        self.slopes.0 = change.wrapping_add(self.weights.0);
    }

    fn move_down(&mut self, change: u32) {
        self.point.1 = self.point.1.wrapping_sub(1);
        self.distance = self.distance.wrapping_sub(change);
        self.slopes.1 = change.wrapping_sub(self.weights.1);
    }
}

impl Iterator for KernelQuadrant {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        self.left = self.left.checked_sub(1)?;
        let point = (self.point.0.into(), self.point.1.into());
        let right = self.slopes.0.wrapping_add(self.weights.0);
        let down = self.slopes.1.wrapping_sub(self.weights.1);
        if self.steep {
            if (right >> 1).wrapping_add(self.distance) as i32 <= down as i32 {
                self.move_right(right);
            }
            self.move_down(down);
            if self.point.1 < 0 {
                self.left = 0;
            }
        } else {
            if self.distance.wrapping_add(right).wrapping_mul(2) as i32 >= down as i32 {
                self.move_down(down);
            }
            self.move_right(right);
            self.steep = self.slopes.0 as i32 >= self.slopes.1 as i32;
        }
        Some(point)
    }
}

/// Returns one [`quadrant`] in the kernel's arithmetic of 32 bits. Radii are unsigned and have 16 bits; empty if one is
/// above 6,553.
pub(crate) fn kernel_quadrant(a: i32, b: i32) -> impl Iterator<Item = (i32, i32)> {
    KernelQuadrant::new(a as u16, b as u16).into_iter().flatten()
}

/// Returns the rows of a quadrant, from the top (y = b) to the middle (y = 0): y and the outermost pixel of the row.
pub fn rows(a: i32, b: i32) -> impl Iterator<Item = (i32, i32)> {
    rows_of(quadrant(a, b))
}

/// Returns the rows of the points of a quadrant.
pub(crate) fn rows_of(points: impl Iterator<Item = (i32, i32)>) -> impl Iterator<Item = (i32, i32)> {
    let mut points = points.peekable();
    core::iter::from_fn(move || {
        let (mut x, y) = points.next()?;
        while let Some((further, _)) = points.next_if(|&(_, next_y)| next_y == y) {
            x = further;
        }
        Some((y, x))
    })
}

/// Returns the images of a point in the four quadrants, counterclockwise from the upper right. Images on an axis
/// coincide.
pub fn images((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x, -y), (-x, -y), (-x, y), (x, y)]
}

/// Returns a point and its mirror images in the other three quadrants, each once.
pub fn distinct_images((x, y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let images = images((x, y));
    let distinct = [true, x != 0, x != 0 && y != 0, y != 0];
    images.into_iter().zip(distinct).filter_map(|(image, distinct)| distinct.then_some(image))
}
