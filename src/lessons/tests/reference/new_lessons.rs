//! References of the lessons on triangles, ray casting and the timing of a monitor.

use std::collections::BTreeMap;

use super::*;

/// The size of the triangle's large pixels.
const SIZE: i32 = 16;
/// The columns and rows of large pixels.
const CELLS: (i32, i32) = (20, 14);
/// The colours of the values from 0, 10, ... on.
const BANDS: [Color; 6] =
    [Color::LIGHT_BLUE, Color::LIGHT_CYAN, Color::LIGHT_GREEN, Color::YELLOW, Color::LIGHT_RED, Color::LIGHT_MAGENTA];

type Point = (i64, i64);
type Triangle = [Point; 3];

/// Returns twice the signed area of a triangle.
fn area([a, b, c]: Triangle) -> i64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Returns the signs of the edge functions at a point, positive inside.
fn sides([a, b, c]: Triangle, point: Point) -> [i64; 3] {
    let sign = area([a, b, c]).signum();
    [area([b, c, point]), area([c, a, point]), area([a, b, point])].map(|side| sign * side.signum())
}

fn center(x: i32, y: i32) -> Point {
    (i64::from(SIZE * x + SIZE / 2), i64::from(SIZE * y + SIZE / 2))
}

/// Returns whether a triangle has the centre of a pixel, by the definition of the top-left rule: the centre is moved to the
/// right by a very small distance, and down by the square of it; then it is on no edge.
fn has_center(triangle: Triangle, (x, y): Point) -> bool {
    const SMALL: i64 = 1 << 20;
    let side = |[a, b]: [usize; 2]| {
        let ((ax, ay), (bx, by)) = (triangle[a], triangle[b]);
        // In units of 1 / SMALL², as the centre is moved by 1 / SMALL and 1 / SMALL².
        let (px, py) = ((x - ax) * SMALL * SMALL + SMALL, (y - ay) * SMALL * SMALL + 1);
        i128::from(bx - ax) * i128::from(py) - i128::from(by - ay) * i128::from(px)
    };
    let sign = i128::from(area(triangle).signum());
    sign != 0 && [[0, 1], [1, 2], [2, 0]].into_iter().all(|edge| sign * side(edge) > 0)
}

/// Returns the value at a point, in whole numbers.
fn interpolated([a, b, c]: Triangle, point: Point) -> i64 {
    let parts = [area([b, c, point]), area([c, a, point]), area([a, b, point])];
    let sum: i64 = parts.into_iter().zip([5, 30, 55]).map(|(part, value)| part * value).sum();
    sum / area([a, b, c])
}

/// Returns the pixels that the lesson draws, with the bands of their colours.
fn drawn(values: &[i32]) -> BTreeMap<(i32, i32), usize> {
    let (steps, picture) = steps("triangle", values);
    let mut drawn = BTreeMap::new();
    for (x, y) in (0..CELLS.0).flat_map(|x| (0..CELLS.1).map(move |y| (x, y))) {
        let inner = (1..SIZE - 1).flat_map(|dx| (1..SIZE - 1).map(move |dy| (SIZE * x + dx, SIZE * y + dy)));
        let mut colors = inner.filter_map(|(x, y)| picture.get_pixel(x, y));
        if let Some(band) = colors.find_map(|color| BANDS.iter().position(|&band| band == color)) {
            drawn.insert((x, y), band);
        }
    }
    let listed = steps.iter().filter(|step| step.mark == "inside");
    let listed: BTreeSet<_> = listed.map(|step| (value(step, "px") as i32, value(step, "py") as i32)).collect();
    assert!(listed.iter().eq(drawn.keys()), "{values:?}");
    drawn
}

fn triangle_of(values: &[i32]) -> Triangle {
    std::array::from_fn(|vertex| (i64::from(values[2 * vertex]), i64::from(values[2 * vertex + 1])))
}

/// A large pixel is drawn if and only if its centre is inside by exact integers and the top-left rule, in the colour of the
/// value that is interpolated there.
#[test]
fn the_triangle_has_the_pixels_of_its_definition() {
    // Edges through centres: horizontal, vertical and slanting ones, in both orientations.
    let on_centers =
        [[40, 40, 200, 40, 40, 200], [40, 200, 200, 200, 200, 40], [40, 40, 40, 200, 200, 120], [8, 8, 312, 8, 8, 216]];
    let (mut inside, mut ties) = (0, 0);
    for values in settings("triangle").into_iter().chain(on_centers.map(Vec::from)) {
        let (triangle, drawn) = (triangle_of(&values), drawn(&values));
        for (x, y) in (0..CELLS.0).flat_map(|x| (0..CELLS.1).map(move |y| (x, y))) {
            let point = center(x, y);
            let band = has_center(triangle, point).then(|| interpolated(triangle, point) as usize / 10);
            assert_eq!(drawn.get(&(x, y)).copied(), band, "{values:?}: ({x}, {y})");
            inside += usize::from(band.is_some());
            let sides = sides(triangle, point);
            ties += usize::from(sides.contains(&0) && !sides.contains(&-1));
        }
    }
    assert!(inside > 1500 && ties > 60, "{inside} {ties}");
}

/// Two triangles on both sides of a common edge share no pixel, and leave none out that is inside both together.
#[test]
fn adjacent_triangles_share_no_pixel_and_leave_none_out() {
    let mut random = BorlandRng::new(5);
    // Vertices at centres, so that many centres are on the common edge.
    let mut vertex = || (16 * i32::from(random.random(20)) + 8, 16 * i32::from(random.random(13)) + 8);
    let (mut pairs, mut on_edge) = (0, 0);
    while pairs < 40 {
        let [a, b, c, d] = std::array::from_fn(|_| vertex());
        let values = |third: (i32, i32)| vec![a.0, a.1, c.0, c.1, third.0, third.1];
        let triangles = [b, d].map(|third| triangle_of(&values(third)));
        if area(triangles[0]).signum() * area(triangles[1]).signum() >= 0 {
            continue;
        }
        pairs += 1;
        let drawn = [b, d].map(|third| drawn(&values(third)));
        for (x, y) in (0..CELLS.0).flat_map(|x| (0..CELLS.1).map(move |y| (x, y))) {
            let count = drawn.iter().filter(|drawn| drawn.contains_key(&(x, y))).count();
            let sides = triangles.map(|triangle| sides(triangle, center(x, y)));
            // The common edge is opposite the third vertex.
            let is_on_edge = sides.iter().all(|&sides| sides == [1, 1, 0]);
            let is_inside = is_on_edge || sides.contains(&[1, 1, 1]);
            assert!(count <= 1, "{a:?} {b:?} {c:?} {d:?}: ({x}, {y})");
            assert!(count == 1 || !is_inside, "{a:?} {b:?} {c:?} {d:?}: ({x}, {y})");
            on_edge += usize::from(is_on_edge);
        }
    }
    assert!(on_edge > 10, "{on_edge}");
}

/// The first sphere of the lesson on ray casting: its centre and its radius.
const FIRST_SPHERE: ([f64; 3], f64) = ([-7.0, 5.0, 68.0], 24.0);

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.into_iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the distance of the first point of a sphere on a ray with a unit direction, by the right-angled triangles of the
/// point of the ray that is nearest to the centre; `None` if the ray misses. With it, how clearly: the squared half of
/// the chord.
fn distance(direction: [f64; 3], (center, radius): ([f64; 3], f64)) -> (Option<f64>, f64) {
    let along = dot(direction, center);
    let half = radius * radius - (dot(center, center) - along * along);
    ((half >= 0.0).then(|| along - half.sqrt()), half)
}

/// Each block has the light of the nearest sphere on its ray; the mean of its dithered shades is that light.
#[test]
fn each_block_has_the_light_of_the_nearest_sphere() {
    let shades = [
        [Color::BLACK, Color::DARK_GRAY, Color::LIGHT_GRAY, Color::WHITE],
        [Color::BLACK, Color::BLUE, Color::LIGHT_BLUE, Color::LIGHT_CYAN],
    ];
    let mut seen = [0; 3];
    for values in settings("ray-casting") {
        let [x, z, radius, lamp] = [0, 1, 2, 3].map(|index| f64::from(values[index]));
        let spheres = [FIRST_SPHERE, ([x, -10.0, z], radius)];
        let (sin, cos) = lamp.to_radians().sin_cos();
        let to_lamp = [0.8 * sin, 0.6, -0.8 * cos];
        let (steps, picture) = steps("ray-casting", &values);
        let mut rays = BTreeMap::new();
        for step in steps.iter().filter(|step| ["miss", "light"].contains(&step.mark)) {
            rays.insert((value(step, "column") as i32, value(step, "row") as i32), step);
        }
        assert_eq!(rays.len(), 256);
        for (&(column, row), step) in &rays {
            let through = [f64::from(2 * column - 15), f64::from(15 - 2 * row), 32.0];
            let length = dot(through, through).sqrt();
            let direction = through.map(|part| part / length);
            let met = spheres.map(|sphere| distance(direction, sphere));
            let is_close = match met {
                [(Some(a), _), (Some(b), _)] => (a - b).abs() < 1e-3,
                _ => false,
            };
            if is_close || met.iter().any(|(_, half)| half.abs() < 1e-2) {
                continue;
            }
            let nearest = (0..2).filter_map(|k| Some((met[k].0?, k))).min_by(|a, b| a.0.total_cmp(&b.0));
            let pixels = (0..12).flat_map(|dx| (0..12).map(move |dy| (4 + 12 * column + dx, 20 + 12 * row + dy)));
            let colors: Vec<Color> = pixels.map(|(x, y)| picture.get_pixel(x, y).unwrap()).collect();
            let Some((t, k)) = nearest else {
                seen[2] += 1;
                assert!(step.mark == "miss" && colors.iter().all(|&color| color == Color::BLACK), "{values:?}");
                continue;
            };
            seen[k] += 1;
            let (center, radius) = spheres[k];
            let normal: [f64; 3] = std::array::from_fn(|axis| (t * direction[axis] - center[axis]) / radius);
            let light = 0.2 + 0.8 * dot(normal, to_lamp).max(0.0);
            let place = format!("{values:?}: column {column}, row {row}");
            assert!(
                (value(step, "t") - t / length).abs() < 0.000_6,
                "{place}: {}, not {}",
                value(step, "t"),
                t / length
            );
            assert!((value(step, "i") - light).abs() < 0.002, "{place}: {}, not {light}", value(step, "i"));
            let level = |color: &Color| shades[k].iter().position(|shade| shade == color);
            let levels: Option<Vec<usize>> = colors.iter().map(level).collect();
            let sum: usize = levels.unwrap_or_else(|| panic!("{place}: {colors:?}")).into_iter().sum();
            let mean = sum as f64 / (3.0 * 144.0);
            assert!((mean - light).abs() <= 1.0 / 96.0 + 0.002, "{place}: {mean}, not {light}");
        }
    }
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

/// The lines of the screen, of a frame, and of the box in the lesson on timing.
const VISIBLE: i32 = 16;
const FRAME: i32 = 20;
const BOX: std::ops::Range<i32> = 4..12;
const FRAMES: i32 = 4;

/// Returns when a program that reads the port once in a line of time sees the retrace begin.
fn next_retrace(time: i32) -> i32 {
    (time + 2..).find(|later| later % FRAME == VISIBLE).unwrap()
}

/// Returns when each line of the box changes on the page that the beam shows, and to which place, in the order of time.
fn changes([method, speed, work, cost]: [i32; 4]) -> Vec<(i32, i32, i32)> {
    let (mut time, mut x, mut changes) = (0, 8, Vec::new());
    while time < FRAMES * FRAME {
        x = if x + speed > 116 { 1 } else { x + speed };
        time += work;
        if method == 1 {
            time = next_retrace(time);
        }
        if method == 2 {
            time = next_retrace(time + cost);
            changes.extend(BOX.map(|y| (time, y, x)));
        } else {
            changes.extend(BOX.map(|y| (time + cost * (y - BOX.start) / 8, y, x)));
            time += cost;
        }
    }
    changes
}

/// A line shows what was last written when the beam is there; a frame is torn if the lines of the box have different
/// places. With two pages no frame is torn, whatever the times; without waiting, some are.
#[test]
fn frames_are_torn_if_the_box_changes_while_the_beam_crosses_it() {
    let mut torn_frames = [0; 3];
    for values in settings("timing") {
        let values: [i32; 4] = values.try_into().unwrap();
        let changes = changes(values);
        let shown = |frame: i32, y: i32| {
            let last = changes.iter().rfind(|&&(time, line, _)| line == y && time <= FRAME * frame + y);
            last.map_or(8, |&(_, _, x)| x)
        };
        let torn = (0..FRAMES).filter(|&frame| BOX.map(|y| shown(frame, y)).collect::<BTreeSet<_>>().len() > 1).count();
        let (steps, _) = steps("timing", &values);
        let found = value(steps.last().unwrap(), "torn");
        assert_eq!(found, torn as f64, "{values:?}");
        torn_frames[values[0] as usize] += torn;
    }
    assert!(torn_frames[0] > 10 && torn_frames[1] > 0 && torn_frames[2] == 0, "{torn_frames:?}");
}

/// Asserts that a lesson's explanation has these texts in both languages.
fn assert_explained(name: &str, parts: &[String]) {
    for language in Language::ALL {
        let about = lesson(name).text(language).about.replace('、', ", ").replace('：', ": ").replace('，', ", ");
        for part in parts {
            assert!(about.contains(part), "{name}: {part}\n{about}");
        }
    }
}

fn list(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_examples_of_the_explanations_are_right() {
    // Row 4 of the triangle A (0, 0), B (8, 0), C (0, 8).
    let [a, b, c] = [(0, 0), (8, 0), (0, 8)];
    let row = |p, q| (0..5).map(move |x| area([p, q, (x, 4)]));
    assert!(row(a, b).all(|e| e == 32));
    let point = (2, 4);
    let weights = [area([b, c, point]), area([c, a, point]), area([a, b, point])];
    let sum: i64 = weights.into_iter().zip([5, 30, 55]).map(|(weight, value)| weight * value).sum();
    let whole = area([a, b, c]);
    assert_explained(
        "triangle",
        &[
            format!("e0 = {}", list(row(b, c))),
            format!("e1 = {}", list(row(c, a))),
            list(weights.map(|weight| format!("{weight}/{whole}"))),
            format!("v = {}", sum as f64 / whole as f64),
        ],
    );

    // Four rays and the sphere with the centre (0, 0, 10) and the radius 5.
    let rays = [0.0, 1.0, 2.0, 3.0].map(|dx| [dx, 0.0, 4.0]);
    let (center, radius) = ([0.0, 0.0, 10.0], 5.0);
    let squares = rays.map(|ray| dot(ray, ray));
    let (b, c) = (dot(rays[0], center), dot(center, center) - radius * radius);
    let roots = [0, 1, 2].map(|index| (b - (b * b - squares[index] * c).sqrt()) / squares[index]);
    let normal: [f64; 3] = std::array::from_fn(|axis| (roots[2] * rays[2][axis] - center[axis]) / radius);
    assert_explained(
        "ray-casting",
        &[
            format!("a = {}, b = {b}, c = {c}", list(squares)),
            format!("b² - a c = {}", list(squares.map(|a| b * b - a * c))),
            format!("t = {}", list(roots.map(|t| (100.0 * t).round() / 100.0))),
            format!("n = ({})", list(normal.map(|part| (1000.0 * part).round() / 1000.0))),
        ],
    );

    // A box in the lines 4 to 11, written from the time 7 on, two lines in a line of time.
    let written = BOX.map(|y| 7 + (y - BOX.start) / 2);
    let first_new = BOX.zip(written.clone()).find(|&(y, time)| time <= y).unwrap().0;
    assert_eq!(first_new, 9);
    assert_explained("timing", &[format!("w = {}", list(written))]);
}
