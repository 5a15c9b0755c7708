//! References of the lessons on clipping.

use super::*;

/// tl and tu are the parameters of the first and the last point inside all edges, found by bisection.
#[test]
#[ignore = "long"]
fn cyrus_and_beck_keep_the_part_in_the_convex_polygon() {
    let (mut accepted, mut rejected) = (0, 0);
    for corners in 3..=8 {
        let vertex = |i: i32| {
            let angle = f64::from(i % corners) * std::f64::consts::TAU / f64::from(corners) - 1.2;
            ((160.5 + 100.0 * angle.cos()).floor() as i32, (120.5 + 86.0 * angle.sin()).floor() as i32)
        };
        for line in lines() {
            // The least distance times length from the outer side of an edge, by cross products.
            let inside = |t: f64| {
                let (x, y) = point(line, t);
                let sides = (0..corners).map(|i| (vertex(i), vertex(i + 1)));
                sides.fold(f64::INFINITY, |least, ((x1, y1), (x2, y2))| {
                    let across = f64::from(x2 - x1) * (y - f64::from(y1)) - f64::from(y2 - y1) * (x - f64::from(x1));
                    least.min(across)
                })
            };
            let seed = (0..=20_000).map(|i| f64::from(i) / 20_000.0).find(|&t| inside(t) >= 0.0);
            let (steps, picture) = steps("cyrus-beck", &[line[0], line[1], line[2], line[3], corners]);
            let last = steps.last().unwrap();
            let Some(seed) = seed else {
                // A line that meets the polygon between two samples is within rounding of a corner.
                if last.mark == "accept" {
                    assert!(value(last, "tu") - value(last, "tl") < 0.001, "{line:?}, {corners}");
                } else {
                    assert!(pixels(&picture, &[Color::YELLOW]).is_empty(), "{line:?}, {corners}");
                    rejected += 1;
                }
                continue;
            };
            let end = |outer: f64| {
                let (mut outside, mut found) = (outer, seed);
                if inside(outer) >= 0.0 {
                    return outer;
                }
                for _ in 0..60 {
                    let middle = (outside + found) / 2.0;
                    *if inside(middle) >= 0.0 { &mut found } else { &mut outside } = middle;
                }
                found
            };
            assert_eq!(last.mark, "accept", "{line:?}, {corners}");
            if line[..2] != line[2..] {
                let far = (value(last, "tl") - end(0.0)).abs().max((value(last, "tu") - end(1.0)).abs());
                assert!(far <= 0.000_6, "{line:?}, {corners}: {} {}", end(0.0), end(1.0));
            }
            accepted += 1;
        }
    }
    assert!(accepted > 100 && rejected > 30, "{accepted} {rejected}");
}
