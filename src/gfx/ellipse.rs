//! The ellipse: its outline by the midpoint algorithm in two regions, and the parts of it between two angles.

use super::trig;

/// The largest radius that is drawn: the largest `int` of Turbo C.
pub const MAX_RADIUS: i32 = 32767;

/// One quarter of the midpoint ellipse around the origin: (x, y) from the top (0, b) to the side (a, 0), x never falling
/// and y never rising. The other three follow by negating. Empty for a radius below 0 or above [`MAX_RADIUS`].
pub fn quadrant(a: i32, b: i32) -> Quadrant {
    let drawn = (0..=MAX_RADIUS).contains(&a) && (0..=MAX_RADIUS).contains(&b);
    let (a2, b2) = if drawn { (i64::from(a) * i64::from(a), i64::from(b) * i64::from(b)) } else { (0, 0) };
    Quadrant {
        a2,
        b2,
        x: 0,
        y: if drawn { b.into() } else { -1 },
        // At the midpoint (1, b − ½), as all of d times 4 to stay whole.
        d: 4 * b2 - 4 * a2 * i64::from(b) * i64::from(drawn) + a2,
        steep: false,
    }
}

/// The pixels of a quarter of an ellipse: see [`quadrant`].
#[derive(Clone, Debug)]
pub struct Quadrant {
    a2: i64,
    b2: i64,
    x: i64,
    y: i64,
    d: i64,
    steep: bool,
}

impl Iterator for Quadrant {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.y < 0 {
            return None;
        }
        let Quadrant { a2, b2, x, y, .. } = *self;
        let point = (x as i32, y as i32);
        if !self.steep && b2 * x >= a2 * y {
            self.steep = true;
            self.d = b2 * (2 * x + 1) * (2 * x + 1) + 4 * a2 * (y - 1) * (y - 1) - 4 * a2 * b2;
        }
        if self.steep {
            if self.d > 0 {
                self.d += 4 * a2 * (3 - 2 * y);
            } else {
                self.d += 4 * b2 * (2 * x + 2) + 4 * a2 * (3 - 2 * y);
                self.x += 1;
            }
            self.y -= 1;
        } else {
            self.d += 4 * b2 * (2 * x + 3);
            if self.d - 4 * b2 * (2 * x + 3) >= 0 {
                self.d += 4 * a2 * (2 - 2 * y);
                self.y -= 1;
            }
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
            1..=180 => start >= 0 && end <= 0 && (start != 0 || end != 0 || ahead > 0 || self.length == 180),
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
    let within = move |&(x, y): &(i32, i32)| sweep.contains(a, b, x, y);
    let inside: Vec<bool> = turn.iter().map(within).collect();
    // The sweep begins where the pixel before is not part of it.
    let first = (0..turn.len()).find(|&i| inside[i] && !inside[(i + turn.len() - 1) % turn.len()]).unwrap_or(0);
    turn.rotate_left(first);
    turn.into_iter().filter(within)
}
