//! Circle outlines by the midpoint algorithm, and the rows of filled circles.

/// Returns one octant of the midpoint circle around the origin: (x, y) from the top (0, r) to the diagonal, 0 ≤ x ≤ y.
/// Swap and negate coordinates for the other seven. The decision variable starts at d = 1 − r, as in Borland's
/// `circle`. Empty for r < 0.
///
/// ```
/// use huanle_gfx::circle;
/// let points: Vec<(i32, i32)> = circle::octant(5).collect();
/// assert_eq!(points, [(0, 5), (1, 5), (2, 5), (3, 4)]);
/// ```
pub fn octant(radius: i32) -> impl Iterator<Item = (i32, i32)> {
    let r = i64::from(radius);
    // The midpoint (x + 1, y − ½) of the two candidates for the next pixel is inside the circle if d < 0.
    let (mut x, mut y, mut d) = (0, r, 1 - r);
    core::iter::from_fn(move || {
        if x > y {
            return None;
        }
        let point = (x as i32, y as i32);
        if d < 0 {
            d += 2 * x + 3;
        } else {
            d += 2 * (x - y) + 5;
            y -= 1;
        }
        x += 1;
        Some(point)
    })
}

/// Returns the eight images of a point of the first octant: mirrored at the axes and with x and y swapped. Images on an
/// axis or a diagonal coincide.
pub fn images((x, y): (i32, i32)) -> [(i32, i32); 8] {
    [(x, -y), (-x, -y), (x, y), (-x, y), (y, -x), (-y, -x), (y, x), (-y, x)]
}

/// Returns one quadrant of the midpoint circle, alternating between an octant and its mirror image: all (x, y) with x,
/// y ≥ 0; the pixel on the diagonal may appear twice.
pub fn quadrant(radius: i32) -> impl Iterator<Item = (i32, i32)> {
    octant(radius).flat_map(|(x, y)| [(x, y), (y, x)])
}

/// Returns all pixels of the midpoint circle around the origin, each once: eight at a time, one per octant, from the
/// axes to the diagonals.
pub fn points(radius: i32) -> impl Iterator<Item = (i32, i32)> {
    octant(radius).flat_map(|(x, y)| {
        let (off_axis, off_diagonal) = (x != 0, x != y);
        let distinct = [
            true,
            off_axis,
            y != 0,
            off_axis,
            off_diagonal,
            off_diagonal,
            off_axis && off_diagonal,
            off_axis && off_diagonal,
        ];
        images((x, y)).into_iter().zip(distinct).filter_map(|(image, distinct)| distinct.then_some(image))
    })
}

/// Returns the half width of the midpoint circle in the row `dy` from its centre; `None` outside.
///
/// The midpoint algorithm keeps row y at column x while the midpoint below, (x, y − ½), is inside: x² + y² − y < r². So
/// near the top a row ends at the largest such x; at the sides, where x and y are swapped, it ends at the largest x
/// with x² + y² − x < r². Solved by bisection, so the cost hardly depends on the radius.
pub fn half_width(radius: i32, dy: i32) -> Option<i32> {
    let (r, y) = (i64::from(radius), i64::from(dy).abs());
    if y > r {
        return None;
    }
    let largest = |inside: &dyn Fn(i64) -> bool| {
        let (mut low, mut high) = (0, r + 1);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if inside(middle) { low = middle } else { high = middle }
        }
        low
    };
    let at_the_side = largest(&|x| x * x + y * y - x < r * r);
    let half = if at_the_side >= y { at_the_side } else { largest(&|x| x * x + y * y - y < r * r) };
    Some(half as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_reach_as_far_as_the_outline() {
        for radius in 0..500 {
            let mut rows = vec![0; radius as usize + 1];
            for (x, y) in octant(radius) {
                rows[y as usize] = rows[y as usize].max(x);
                rows[x as usize] = rows[x as usize].max(y);
            }
            for (dy, &reach) in rows.iter().enumerate() {
                assert_eq!(half_width(radius, dy as i32), Some(reach), "radius {radius}, row {dy}");
                assert_eq!(half_width(radius, -(dy as i32)), Some(reach));
            }
            assert_eq!(half_width(radius, radius + 1), None);
        }
    }

    #[test]
    fn the_outline_is_bresenhams_too() {
        // d = 3 − 2r, the other textbook form: equal for r from 1 to 300 (`spec/facts/vga-bgi.md`).
        for radius in 1..=300 {
            let (mut x, mut y, mut d) = (0, radius, 3 - 2 * radius);
            let mut points = Vec::new();
            while x <= y {
                points.push((x, y));
                if d < 0 {
                    d += 4 * x + 6;
                } else {
                    d += 4 * (x - y) + 10;
                    y -= 1;
                }
                x += 1;
            }
            assert!(octant(radius).eq(points), "radius {radius}");
        }
    }

    #[test]
    fn extremes_do_not_overflow() {
        assert_eq!(half_width(i32::MAX, 0), Some(i32::MAX));
        assert_eq!(half_width(i32::MAX, i32::MIN), None);
        assert_eq!(half_width(-1, 0), None);
        assert_eq!(octant(-1).count(), 0);
    }
}
