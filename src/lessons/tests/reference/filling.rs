//! References of the lessons on filling.

use super::*;

/// A pixel is filled if a ray from its centre to the left meets an odd number of edges; an edge has its upper end, but not
/// its lower one (Foley, van Dam, Feiner, Hughes, *Computer Graphics*, section 3.6).
#[test]
#[ignore = "long"]
fn the_polygon_has_the_pixels_that_are_inside_by_parity() {
    let horizontal = vec![60, 40, 260, 40, 260, 200, 160, 120, 60, 200];
    let doubled = vec![60, 40, 260, 60, 260, 60, 160, 220, 160, 220];
    let mut filled = 0;
    for values in settings("polygon").into_iter().chain([horizontal, doubled]) {
        let (_, picture) = steps("polygon", &values);
        let drawn = pixels(&picture, &[Color::LIGHT_CYAN]);
        filled += drawn.len();
        let vertices: Vec<(i32, i32)> = values.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let edges: Vec<_> = vertices.iter().copied().zip(vertices.iter().copied().cycle().skip(1)).collect();
        for y in 0..HEIGHT {
            let mut crossings: Vec<f64> = edges
                .iter()
                .filter(|((_, y1), (_, y2))| (y1.min(y2)..y1.max(y2)).contains(&&y))
                .map(|&((x1, y1), (x2, y2))| f64::from(x1) + f64::from((y - y1) * (x2 - x1)) / f64::from(y2 - y1))
                .collect();
            crossings.sort_by(f64::total_cmp);
            for x in 0..WIDTH {
                // Sums of increments are not exact, except at vertices.
                let is_near = |crossing: &f64| (crossing - f64::from(x)).abs() < 1e-9;
                if crossings.iter().any(is_near) && !vertices.contains(&(x, y)) {
                    continue;
                }
                let is_inside = crossings.iter().filter(|&&crossing| crossing <= f64::from(x)).count() % 2 == 1;
                assert_eq!(drawn.contains(&(x, y)), is_inside, "{values:?}: ({x}, {y}), {crossings:?}");
            }
        }
    }
    assert!(filled > 100_000, "{filled}");
}

#[test]
fn the_seed_fill_reaches_what_is_connected() {
    for x in [145, 147, 153, 160, 165, 171] {
        for y in [12, 14, 19, 23, 24, 30, 34] {
            for gap in 0..2 {
                let recording = recording("flood-fill", &[x, y, gap]);
                let (steps, picture) = (recording.steps(), recording.picture(usize::MAX));
                let expected = reached(&recording.picture(0), (x, y), false);
                assert_eq!(pixels(&picture, &[FILLED]), expected, "({x}, {y}), gap {gap}");
                // Each seed that is not skipped fills a run of its own.
                let runs = steps.iter().filter(|step| step.mark == "span").count();
                let starts = expected.iter().filter(|&&(x, y)| !expected.contains(&(x - 1, y))).count();
                assert_eq!(runs, starts, "({x}, {y}), gap {gap}");
            }
        }
    }
}
