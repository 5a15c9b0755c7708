//! Ellipse outlines by the midpoint algorithm in two regions. Arcs are in [`arc`](super::arc).

/// The largest radius that is drawn: the largest `int` in Turbo C.
pub const MAX_RADIUS: i32 = 32767;

/// The precision of the kernel's axis weights: hundredths.
const WEIGHT: i64 = 100;

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
pub fn quadrant(a: i32, b: i32) -> Quadrant {
    if !(0..=MAX_RADIUS).contains(&a) || !(0..=MAX_RADIUS).contains(&b) {
        return Quadrant { state: EllipseState { p: 0, q: 0, n: 0, x: 0, y: -1, steep: true } };
    }
    let (a, b) = (i64::from(a.max(1)), i64::from(b.max(1)));
    let ratio = |long: i64, short: i64| WEIGHT * long * long / (short * short);
    let (p, q) = if a > b { (WEIGHT, ratio(a, b)) } else { (ratio(b, a), WEIGHT) };
    Quadrant { state: EllipseState { p, q, n: WEIGHT * a.max(b) * a.max(b), x: 0, y: b, steep: false } }
}

/// Returns the rows of a quadrant, from the top (y = b) to the middle (y = 0): y and the outermost pixel of the row.
pub fn rows(a: i32, b: i32) -> impl Iterator<Item = (i32, i32)> {
    let mut points = quadrant(a, b).peekable();
    core::iter::from_fn(move || {
        let (mut x, y) = points.next()?;
        while let Some((further, _)) = points.next_if(|&(_, next_y)| next_y == y) {
            x = further;
        }
        Some((y, x))
    })
}

/// The pixels of a quadrant of an ellipse: see [`quadrant`].
///
/// ```
/// use huanle_gfx::ellipse;
/// let points: Vec<(i32, i32)> = ellipse::quadrant(4, 2).collect();
/// assert_eq!((points.first(), points.last()), (Some(&(0, 2)), Some(&(4, 0))));
/// ```
#[derive(Clone, Debug)]
pub struct Quadrant {
    state: EllipseState,
}

/// The state of [`Quadrant`] before it returns a pixel.
///
/// ```
/// let quadrant = huanle_gfx::ellipse::quadrant(40, 20);
/// let state = quadrant.state().expect("a first pixel");
/// assert_eq!((state.x, state.y), (0, 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EllipseState {
    /// The weight of x².
    pub p: i64,
    /// The weight of y².
    pub q: i64,
    /// The value of p x² + q y² on the ellipse.
    pub n: i64,
    /// The column to the right of the centre.
    pub x: i64,
    /// The row above the centre.
    pub y: i64,
    /// `true` if the second region has been reached, where the slope is steeper than −1.
    pub steep: bool,
}

impl EllipseState {
    /// Evaluates the ellipse function at the midpoint of the two candidates to the right, (x + 1, y) and (x + 1, y −
    /// 1): negative inside the ellipse, positive outside. (y − ½)² is taken as y² − y + ½, as in the kernel.
    pub fn midpoint_right(&self) -> i64 {
        let EllipseState { p, q, n, x, y, .. } = *self;
        p * (x + 1) * (x + 1) + q * (y * y - y) + q / 2 - n
    }

    /// Evaluates the ellipse function at the midpoint of the two candidates below, (x, y − 1) and (x + 1, y − 1).
    pub fn midpoint_below(&self) -> i64 {
        let EllipseState { p, q, n, x, y, .. } = *self;
        p * (x * x + x) + p / 2 + q * (y - 1) * (y - 1) - n
    }
}

impl Quadrant {
    /// Returns the state before the next pixel; `None` after the last.
    pub fn state(&self) -> Option<EllipseState> {
        (self.state.y >= 0).then_some(self.state)
    }
}

impl Iterator for Quadrant {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        let s = &mut self.state;
        if s.y < 0 {
            return None;
        }
        let point = (s.x as i32, s.y as i32);
        s.steep |= s.p * s.x >= s.q * s.y;
        if s.steep {
            let d = s.midpoint_below();
            s.x += i64::from(d <= 0);
            s.y -= 1;
        } else {
            let d = s.midpoint_right();
            s.y -= i64::from(d >= 0);
            s.x += 1;
        }
        Some(point)
    }
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
