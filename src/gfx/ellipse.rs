//! The ellipse: its outline by the midpoint algorithm in two regions, and the parts of it between two angles.

use super::trig;

/// The largest radius that is drawn: the largest `int` of Turbo C.
pub const MAX_RADIUS: i32 = 32767;

/// How finely the kernel weighs the two axes against each other: in hundredths.
const WEIGHT: i64 = 100;

/// One quarter of the midpoint ellipse around the origin: (x, y) from the top (0, b) to the side, x never falling and y
/// never rising. The other three follow by negating. Empty for a radius below 0 or above [`MAX_RADIUS`].
///
/// The points of the ellipse satisfy b²x² + a²y² = a²b². The measured pictures (`tests/bgi`) are those of a kernel that
/// divides this by the smaller of a² and b² and keeps the quotient of the two to hundredths, cut off: `p x² + q y² = n`,
/// with p = 100 and q = ⌊100 a²/b²⌋ if it is wider than high, else the other way round. So ellipses nearly as wide as high
/// bulge by half a pixel, and flat ones end short of their tips: 116×2 has its last pixel at 109. Circles come out as
/// [`circle`](super::circle) has them. One without width is the column from b to 0, one without height the row from 0
/// to a (a choice of ours: the kernel's quotient has no value there).
pub fn quadrant(a: i32, b: i32) -> Quadrant {
    if !(0..=MAX_RADIUS).contains(&a) || !(0..=MAX_RADIUS).contains(&b) {
        return Quadrant { p: 0, q: 0, n: 0, x: 0, y: -1, steep: true, row: 0 };
    }
    let (a, b) = (i64::from(a), i64::from(b));
    let n = WEIGHT * a.max(b) * a.max(b);
    let ratio = |long: i64, short: i64| WEIGHT * long * long / (short * short);
    let (p, q) = match (a, b) {
        // So heavy that x never moves.
        (0, _) => (2 * n + 2, WEIGHT),
        (_, 0) => (WEIGHT, WEIGHT),
        _ if a > b => (WEIGHT, ratio(a, b)),
        _ => (ratio(b, a), WEIGHT),
    };
    Quadrant { p, q, n, x: 0, y: b, steep: a == 0, row: if b == 0 { a } else { 0 } }
}

/// The rows of a quarter of the ellipse, from the top (y = b) to the middle (y = 0): y, and the last of its pixels there.
pub fn rows(a: i32, b: i32) -> impl Iterator<Item = (i32, i32)> {
    let mut points = quadrant(a, b).peekable();
    std::iter::from_fn(move || {
        let (mut x, y) = points.next()?;
        while let Some((further, _)) = points.next_if(|&(_, next_y)| next_y == y) {
            x = further;
        }
        Some((y, x))
    })
}

/// The pixels of a quarter of an ellipse: see [`quadrant`].
#[derive(Clone, Debug)]
pub struct Quadrant {
    p: i64,
    q: i64,
    n: i64,
    x: i64,
    y: i64,
    steep: bool,
    /// Steps still to go along the only row of an ellipse without height.
    row: i64,
}

impl Quadrant {
    /// The middle of the two pixels that may follow to the right, (x + 1, y) and (x + 1, y − 1): below 0 inside of the
    /// ellipse, above 0 outside. (y − ½)² is taken as y² − y + ½, as the kernel does.
    fn middle_to_the_right(&self) -> i64 {
        let Quadrant { p, q, n, x, y, .. } = *self;
        p * (x + 1) * (x + 1) + q * (y * y - y) + q / 2 - n
    }

    /// The same for the two that may follow below, (x, y − 1) and (x + 1, y − 1).
    fn middle_below(&self) -> i64 {
        let Quadrant { p, q, n, x, y, .. } = *self;
        p * (x * x + x) + p / 2 + q * (y - 1) * (y - 1) - n
    }
}

impl Iterator for Quadrant {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.y < 0 {
            return None;
        }
        let point = (self.x as i32, self.y as i32);
        if self.row > 0 {
            (self.x, self.row) = (self.x + 1, self.row - 1);
            return Some(point);
        }
        self.steep |= self.p * self.x >= self.q * self.y;
        if self.steep {
            self.x += i64::from(self.middle_below() <= 0);
            self.y -= 1;
        } else {
            self.y -= i64::from(self.middle_to_the_right() >= 0);
            self.x += 1;
        }
        Some(point)
    }
}

/// A part of a turn, anticlockwise from one angle to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    start: i32,
    /// 0 to 360.
    length: i32,
}

impl Sweep {
    /// All of the turn.
    pub const FULL: Sweep = Sweep { start: 0, length: 360 };

    /// From one angle to another in whole degrees. If they differ by whole turns it is all of it, if they are equal a single
    /// direction; else what is over whole turns does not count, and an end before the start is taken as one turn later.
    pub fn degrees(start: i32, end: i32) -> Sweep {
        let turned = (i64::from(end) - i64::from(start)).rem_euclid(360) as i32;
        let length = if turned == 0 && start != end { 360 } else { turned };
        Sweep { start: start.rem_euclid(360), length }
    }

    /// Whether it is all of the turn.
    pub fn is_full(self) -> bool {
        self.length == 360
    }

    /// Whether the direction of a point of the ellipse of radii a and b belongs to it, its angle counted as on the circle
    /// that the ellipse is squeezed from: so that 45° is the same corner of the box for every ellipse. y grows downwards.
    pub fn contains(self, a: i32, b: i32, x: i32, y: i32) -> bool {
        if self.is_full() {
            return true;
        }
        // The point on that circle, upright and enlarged by a × b.
        let (x, y) = (i64::from(x) * i64::from(b), -i64::from(y) * i64::from(a));
        // On which side of a direction it is: positive to the left, that is anticlockwise.
        let side = |degrees: i32| {
            let (cos, sin) = (i64::from(trig::cos(degrees)), i64::from(trig::sin(degrees)));
            (cos * y - sin * x, cos * x + sin * y)
        };
        let (start, ahead) = side(self.start);
        let (end, _) = side(self.start + self.length);
        match self.length {
            0 => start == 0 && ahead > 0,
            1..=180 => start >= 0 && end <= 0,
            _ => start >= 0 || end <= 0,
        }
    }
}

/// The pixels of the ellipse around the origin that lie within a sweep, each once: four at a time, one in each quarter,
/// from top and bottom to the sides.
pub fn arc(a: i32, b: i32, sweep: Sweep) -> impl Iterator<Item = (i32, i32)> {
    quadrant(a, b).flat_map(mirrored).filter(move |&(x, y)| sweep.contains(a, b, x, y))
}

/// A point and its mirror images in the other three quarters, each once: those on an axis coincide.
pub fn mirrored((x, y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let images = [(x, -y), (-x, -y), (-x, y), (x, y)];
    let distinct = [true, x != 0, x != 0 && y != 0, y != 0];
    images.into_iter().zip(distinct).filter_map(|(image, distinct)| distinct.then_some(image))
}

/// The same pixels as [`arc`]'s in the order in which a pen would draw them, anticlockwise from the start.
pub fn arc_in_order(a: i32, b: i32, sweep: Sweep) -> impl Iterator<Item = (i32, i32)> {
    let quarter: Vec<(i32, i32)> = quadrant(a, b).collect();
    let side_to_top = quarter.iter().rev().copied();
    let top_to_side = quarter.iter().copied();
    // Three o'clock, twelve, nine, six and back; the ends shared by two quarters come once.
    let mut turn: Vec<(i32, i32)> = side_to_top.clone().map(|(x, y)| (x, -y)).collect();
    turn.extend(top_to_side.clone().map(|(x, y)| (-x, -y)));
    turn.extend(side_to_top.map(|(x, y)| (-x, y)));
    turn.extend(top_to_side);
    turn.dedup();
    if turn.len() > 1 && turn.first() == turn.last() {
        turn.pop();
    }
    let within = move |&(x, y): &(i32, i32)| sweep.contains(a, b, x, y);
    let inside: Vec<bool> = turn.iter().map(within).collect();
    // The sweep begins where the pixel before is not part of it.
    let first = (0..turn.len()).find(|&i| inside[i] && !inside[(i + turn.len() - 1) % turn.len()]).unwrap_or(0);
    turn.rotate_left(first);
    turn.into_iter().filter(within)
}
