//! The pictures of the tasks that start from a program with a mistake, drawn by their references, against slow references written from the textbooks' definitions, with algorithms
//! other than those of the programs.
//!
//! | task | reference |
//! |---|---|
//! | dda, bresenham | the pixel nearest to the line in each column or row (Foley, van Dam et al., *Computer Graphics*, 3.2) |
//! | circle, ellipse | the pixel nearest to the curve in each column or row (Foley, van Dam et al., 3.3 and 3.4) |
//! | bezier | de Casteljau's construction (Farin, *Curves and Surfaces for CAGD*, 4.2) |
//! | boundary-fill, flood-fill | the regions in closed form (connectivity: Hearn and Baker, *Computer Graphics*, 3-11) |
//! | scan-fill, sutherland-hodgman | the winding number of every pixel (Hearn and Baker, 3-11, inside tests) |
//! | cohen-sutherland, liang-barsky | midpoint subdivision (Sproull and Sutherland, *A clipping divider*, 1968) |
//! | scaling | the product of homogeneous matrices (Foley, van Dam et al., 5.3) |
//! | rotation | polar coordinates |
//! | painter | a ray through every pixel (Foley, van Dam et al., 15.10; slabs: Kay and Kajiya, 1986) |
//! | xor-ball | the background with one inverted disc |

use std::f64::consts::PI;
use std::time::Duration;

use huanle::gfx::{Color, Framebuffer};
use huanle::tasks::EXAMPLES;
use huanle::turboc::pc::{Pc, PcConfig, PcEvent};
use huanle::turboc::{CompileOptions, NoFiles, compile};

/// The first row below the title.
const TOP: i32 = 32;

/// The colours of the lines, by their number.
fn bright(number: i32) -> Color {
    Color::wrapping((9 + number % 6) as u8)
}

/// Runs the reference of a task to its end.
fn picture(name: &str) -> Framebuffer {
    let (_, files) = EXAMPLES.iter().find(|(known, _)| known.strip_suffix("-mistake") == Some(name)).unwrap();
    let program = compile(&[("lab.c", files[1].1.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    assert_eq!(program.warnings(), [], "{name}");
    let mut pc = Pc::new(program.into(), PcConfig::default());
    while matches!(pc.run(Duration::from_secs(20)), PcEvent::Tone(_)) {}
    assert_eq!(pc.run(Duration::from_secs(20)), PcEvent::NeedsInput, "{name} ends with getch");
    pc.canvas().visual_page().clone()
}

/// Returns the pixels below the title.
fn rows() -> impl Iterator<Item = (i32, i32)> {
    (TOP..480).flat_map(|y| (0..640).map(move |x| (x, y)))
}

/// Compares the pictures below the title.
fn assert_same(name: &str, expected: &Framebuffer) {
    let drawn = picture(name);
    let wrong: Vec<_> = rows().filter(|&(x, y)| expected.get_pixel(x, y) != drawn.get_pixel(x, y)).collect();
    if let Some(&(x, y)) = wrong.first() {
        let (expected, found) = (expected.get_pixel(x, y), drawn.get_pixel(x, y));
        panic!("{name}: {} pixels, first ({x}, {y}): expected {expected:?}, drawn {found:?}", wrong.len());
    }
    let count = rows().filter(|&(x, y)| drawn.get_pixel(x, y) != Some(Color::BLACK)).count();
    assert!(count > 1000, "{name}: a picture");
}

fn round(value: f64) -> i32 {
    // Exact halves of the programs may be slightly less here.
    (value + 0.5 + 1e-7).floor() as i32
}

/// Draws the nearest pixel of each column, or row if the line is steep. The longer side is odd, so that none is halfway.
fn nearest_line(screen: &mut Framebuffer, (x1, y1): (i32, i32), (x2, y2): (i32, i32), color: Color) {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let long = dx.abs().max(dy.abs());
    assert!(long % 2 == 1);
    for step in 0..=long {
        let near = |side: i32| (-long..=long).min_by_key(|n| (n * long - step * side).abs()).unwrap();
        screen.put_pixel(x1 + near(dx), y1 + near(dy), color);
    }
}

#[test]
fn dda() {
    let mut screen = Framebuffer::vga();
    let centre = (320, 250);
    for i in 0..25 {
        let at = -199 + i * 398 / 25;
        for (dx, dy) in [(at, -199), (199, at), (-at, 199), (-199, -at)] {
            nearest_line(&mut screen, centre, (320 + dx, 250 + dy), bright(i));
        }
    }
    assert_same("dda", &screen);
}

#[test]
fn bresenham() {
    let mut screen = Framebuffer::vga();
    for i in 0..=14 {
        let (a, b) = (199 - 14 * i, 3 + 14 * i);
        for (down, right) in [(-1, 1), (-1, -1), (1, 1), (1, -1)] {
            nearest_line(&mut screen, (320, 250 + down * a), (320 + right * b, 250), bright(i));
        }
    }
    assert_same("bresenham", &screen);
}

/// Returns the whole number nearest to the root of a number, by trying all.
fn nearest_root(square: f64) -> i32 {
    (0..=700)
        .min_by(|a, b| (f64::from(*a) - square.sqrt()).abs().total_cmp(&(f64::from(*b) - square.sqrt()).abs()))
        .unwrap()
}

#[test]
fn circle() {
    let mut screen = Framebuffer::vga();
    let mut draw = |cx: i32, cy: i32, r: i32, color: Color| {
        for x in 0..=r {
            let y = nearest_root(f64::from(r * r - x * x));
            if x > y {
                break;
            }
            for (x, y) in [(x, y), (y, x)] {
                for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                    screen.put_pixel(cx + x, cy + y, color);
                }
            }
        }
    };
    for i in 0..8 {
        let angle = f64::from(i) * PI / 4.0;
        draw(320 + round(100.0 * angle.cos()), 250 + round(100.0 * angle.sin()), 100, bright(i));
    }
    draw(320, 250, 100, Color::WHITE);
    draw(320, 250, 204, Color::WHITE);
    assert_same("circle", &screen);
}

#[test]
fn ellipse() {
    let mut screen = Framebuffer::vga();
    for i in 0..10 {
        let (a, b) = (290 - 27 * i, 21 + 20 * i);
        let mut draw = |x: i32, y: i32| {
            for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                screen.put_pixel(320 + x, 250 + y, bright(i));
            }
        };
        let side = |along: i32, length: i32, other: i32| {
            let along = f64::from(along) / f64::from(length);
            nearest_root(f64::from(other * other) * (1.0 - along * along))
        };
        // Columns up to the slope of -1, rows from there. The next pixel of a column is to the east or south-east.
        let mut last = b;
        for x in 0..=a {
            last = side(x, a, b).max(last - 1);
            draw(x, last);
            if b * b * x >= a * a * last {
                break;
            }
        }
        (0..last).for_each(|y| draw(side(y, b, a), y));
    }
    assert_same("ellipse", &screen);
}

/// Draws polylines by a program's `lineto`.
fn polyline(screen: &mut Framebuffer, points: &[(i32, i32)], color: Color) {
    points.windows(2).for_each(|pair| screen.line(pair[0].0, pair[0].1, pair[1].0, pair[1].1, color));
}

#[test]
fn bezier() {
    let mut screen = Framebuffer::vga();
    let corner = |i: i32, size: i32| {
        let [dx, dy] = [(f64::from(i) * PI / 4.0).cos(), (f64::from(i) * PI / 4.0).sin()];
        let length = |part: f64| if part.abs() > 0.9 { 200 } else { 142 } * i32::from(part.abs() > 0.1);
        (320 + length(dx) * dx.signum() as i32 * size / 4, 250 + length(dy) * dy.signum() as i32 * size / 4)
    };
    for size in (1..=4).rev() {
        for i in 0..8 {
            let points = [(320, 250), corner(i, size), corner(i + 1, size), (320, 250)];
            if size == 4 {
                polyline(&mut screen, &points, Color::DARK_GRAY);
            }
            let curve: Vec<(i32, i32)> = (0..=40)
                .map(|step| {
                    let mut level: Vec<(f64, f64)> = points.map(|(x, y)| (x.into(), y.into())).into();
                    let t = f64::from(step) / 40.0;
                    while level.len() > 1 {
                        let between = |a: f64, b: f64| a + t * (b - a);
                        level = level.windows(2).map(|p| (between(p[0].0, p[1].0), between(p[0].1, p[1].1))).collect();
                    }
                    (round(level[0].0), round(level[0].1))
                })
                .collect();
            polyline(&mut screen, &curve, bright(size + i % 2 * 3));
        }
    }
    assert_same("bezier", &screen);
}

/// Draws the large pixels of the programs that fill.
fn grid(color: impl Fn(i32, i32) -> Color) -> Framebuffer {
    let mut screen = Framebuffer::vga();
    for (row, column) in (0..35).flat_map(|row| (0..41).map(move |column| (row, column))) {
        for (dx, dy) in (0..100).map(|n| (n % 10, n / 10)) {
            screen.put_pixel(94 + column * 11 + dx, 52 + row * 11 + dy, color(column, row));
        }
    }
    screen
}

#[test]
fn boundary_fill() {
    let screen = grid(|x, y| match (x - 20).abs() + (y - 17).abs() {
        _ if x % 40 == 0 || y % 34 == 0 => Color::WHITE,
        ..8 => Color::LIGHT_RED,
        8 | 15 => Color::WHITE,
        9..15 => Color::YELLOW,
        _ => Color::BLUE,
    });
    assert_same("boundary-fill", &screen);
}

#[test]
fn flood_fill() {
    let screen = grid(|x, y| {
        let wall = if x % 10 >= 5 { 0 } else { 1 };
        let row = [11 + wall, 22 + wall].iter().filter(|&&at| y > at).count() as u8;
        let is_wall = x % 10 == 0 || y % 34 == 0 || y == 11 + wall || y == 22 + wall;
        let room = row * 4 + (x / 10) as u8;
        if is_wall { Color::WHITE } else { Color::wrapping(1 + room) }
    });
    assert_same("flood-fill", &screen);
}

/// Returns how often a closed polygon winds around a point, by the sum of the angles of its sides; and the distance to it.
fn winding(polygon: &[(i32, i32)], (x, y): (i32, i32)) -> (i32, f64) {
    let (mut sum, mut distance) = (0.0, f64::INFINITY);
    for (at, &(x1, y1)) in polygon.iter().enumerate() {
        let (x2, y2) = polygon[(at + 1) % polygon.len()];
        let [ax, ay, bx, by] = [x1 - x, y1 - y, x2 - x, y2 - y].map(f64::from);
        sum += (ax * by - ay * bx).atan2(ax * bx + ay * by);
        let (dx, dy) = (bx - ax, by - ay);
        let t = (-(ax * dx + ay * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        distance = distance.min((ax + t * dx).hypot(ay + t * dy));
    }
    ((sum / (2.0 * PI)).round() as i32, distance)
}

const STAR: [(i32, i32); 10] = [
    (320, 50),
    (364, 189),
    (510, 188),
    (392, 273),
    (438, 412),
    (320, 325),
    (202, 412),
    (248, 273),
    (130, 188),
    (276, 189),
];

#[test]
fn scan_fill() {
    let drawn = picture("scan-fill");
    let mut shapes = vec![(STAR.to_vec(), Color::YELLOW)];
    let colors = [Color::LIGHT_CYAN, Color::LIGHT_MAGENTA, Color::LIGHT_GREEN, Color::LIGHT_RED];
    for ((x, y), color) in [(80, 100), (560, 100), (80, 390), (560, 390)].into_iter().zip(colors) {
        shapes.push((vec![(x, y - 50), (x + 40, y), (x, y + 50), (x - 40, y)], color));
    }
    let mut decided = 0;
    for point in rows() {
        let near: Vec<_> = shapes.iter().map(|(shape, color)| (winding(shape, point), *color)).collect();
        // A pixel on a side may belong to either.
        if near.iter().all(|((_, distance), _)| *distance > 1e-9) {
            let inside = near.iter().find(|((turns, _), _)| *turns != 0).map_or(Color::BLACK, |(_, color)| *color);
            assert_eq!(drawn.get_pixel(point.0, point.1), Some(inside), "{point:?}");
            decided += 1;
        }
    }
    assert!(decided > 285_000, "{decided}");
}

#[test]
fn sutherland_hodgman() {
    let drawn = picture("sutherland-hodgman");
    let window = [(220, 150), (420, 150), (420, 350), (220, 350)];
    let mut decided = 0;
    for point in rows() {
        let both = [winding(&STAR, point), winding(&window, point)];
        if both.iter().all(|(_, distance)| *distance > 1.5) {
            let inside = both.iter().all(|(turns, _)| *turns != 0);
            let expected = if inside { Color::RED } else { Color::BLACK };
            assert_eq!(drawn.get_pixel(point.0, point.1), Some(expected), "{point:?}");
            decided += 1;
        }
    }
    assert!(decided > 270_000, "{decided}");
}

type Point = (f64, f64);

/// A window for clipping: least and greatest x, least and greatest y.
type Window = [f64; 4];

/// Returns the visible point nearest to `from`, by halving.
fn first_visible(window: Window, from: Point, to: Point) -> Option<Point> {
    let [left, right, top, bottom] = window;
    let outside = |(x, y): Point| [x < left, x > right, y < top, y > bottom];
    if outside(from) == [false; 4] {
        return Some(from);
    }
    let common = outside(from).into_iter().zip(outside(to)).any(|(one, other)| one && other);
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    if common || middle == from || middle == to {
        return None;
    }
    first_visible(window, from, middle).or_else(|| first_visible(window, middle, to))
}

fn draw_clipped(screen: &mut Framebuffer, window: Window, from: (i32, i32), to: (i32, i32), color: Color) {
    let [from, to] = [from, to].map(|(x, y)| (f64::from(x), f64::from(y)));
    let ends = first_visible(window, from, to).zip(first_visible(window, to, from));
    if let Some(((x1, y1), (x2, y2))) = ends {
        screen.line(round(x1), round(y1), round(x2), round(y2), color);
    }
}

fn draw_window(screen: &mut Framebuffer, window: Window) {
    let [left, right, top, bottom] = window.map(|side| side as i32);
    let corners = [
        (left - 1, top - 1),
        (right + 1, top - 1),
        (right + 1, bottom + 1),
        (left - 1, bottom + 1),
        (left - 1, top - 1),
    ];
    polyline(screen, &corners, Color::WHITE);
}

#[test]
fn cohen_sutherland() {
    let mut screen = Framebuffer::vga();
    let window = [200.0, 440.0, 150.0, 350.0];
    let lines: Vec<_> = (4..48)
        .map(|i| {
            let (right, below) = (if i % 2 == 1 { 1 } else { -1 }, if i / 2 % 2 == 1 { 1 } else { -1 });
            let side = (320 + 264 * right, 250 + (199 - i / 4 * 33) * below);
            (i / 4, side, (320 + (264 - i / 4 * 44) * right, 250 + 199 * below))
        })
        .collect();
    lines.iter().for_each(|&(_, from, to)| screen.line(from.0, from.1, to.0, to.1, Color::DARK_GRAY));
    draw_window(&mut screen, window);
    lines.iter().for_each(|&(i, from, to)| draw_clipped(&mut screen, window, from, to, bright(i)));
    draw_window(&mut screen, window);
    assert_same("cohen-sutherland", &screen);
}

#[test]
fn liang_barsky() {
    let mut screen = Framebuffer::vga();
    let window = [180.0, 460.0, 140.0, 360.0];
    let mut draw = |from: (i32, i32), to: (i32, i32), color: Color| {
        screen.line(from.0, from.1, to.0, to.1, Color::DARK_GRAY);
        draw_clipped(&mut screen, window, from, to, color);
    };
    for i in 0..=20 {
        let color = if i % 2 == 1 { Color::LIGHT_BLUE } else { Color::LIGHT_MAGENTA };
        draw((50 + 27 * i, 50), (590 - 27 * i, 450), color);
    }
    for i in 0..=8 {
        draw((50, 50 + 50 * i), (590, 50 + 50 * i), Color::YELLOW);
        draw((80 + 60 * i, 50), (80 + 60 * i, 450), Color::LIGHT_CYAN);
    }
    draw_window(&mut screen, window);
    assert_same("liang-barsky", &screen);
}

type Matrix = [[f64; 3]; 3];

fn product(a: Matrix, b: Matrix) -> Matrix {
    std::array::from_fn(|row| std::array::from_fn(|column| (0..3).map(|k| a[row][k] * b[k][column]).sum()))
}

#[test]
fn scaling() {
    let mut screen = Framebuffer::vga();
    let house = [(220, 440), (220, 320), (190, 320), (320, 240), (450, 320), (420, 320), (420, 440), (220, 440)];
    let shift = |x: f64, y: f64| [[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]];
    for i in 1..=20 {
        let s = f64::from(i) / 10.0;
        let scale = [[s, 0.0, 0.0], [0.0, s, 0.0], [0.0, 0.0, 1.0]];
        let matrix = product(shift(320.0, 440.0), product(scale, shift(-320.0, -440.0)));
        let points = house.map(|(x, y)| {
            let of = |row: [f64; 3]| round(row[0] * f64::from(x) + row[1] * f64::from(y) + row[2]);
            (of(matrix[0]), of(matrix[1]))
        });
        polyline(&mut screen, &points, if i == 10 { Color::WHITE } else { bright(i) });
    }
    screen.bar(317, 437, 323, 443, Color::WHITE);
    assert_same("scaling", &screen);
}

#[test]
fn rotation() {
    let mut screen = Framebuffer::vga();
    let (radius, slope) = (180f64.hypot(90.0), 90f64.atan2(180.0));
    for i in (0..18).rev() {
        let turn = f64::from(i) * PI / 18.0;
        let corner =
            |angle: f64| (round(320.0 + radius * (turn + angle).cos()), round(250.0 + radius * (turn + angle).sin()));
        let points = [PI + slope, -slope, slope, PI - slope, PI + slope].map(corner);
        polyline(&mut screen, &points, if i == 0 { Color::WHITE } else { bright(i) });
    }
    assert_same("rotation", &screen);
}

#[test]
fn painter() {
    let drawn = picture("painter");
    let heights = [60.0, 110.0, 80.0, 150.0, 70.0, 190.0, 250.0, 120.0, 220.0];
    let colors = [
        [Color::LIGHT_RED, Color::RED, Color::MAGENTA],
        [Color::LIGHT_CYAN, Color::CYAN, Color::BLUE],
        [Color::YELLOW, Color::BROWN, Color::DARK_GRAY],
    ];
    let (c, s, u, v) = (0.866_025_4, 0.5, 0.906_307_8, 0.422_618_3);
    // The inverse of the program's view.
    let world = |p: [f64; 3]| {
        let t = (p[2] - 900.0) * u + p[1] * v;
        [p[0] * c + t * s, p[1] * u - (p[2] - 900.0) * v, t * c - p[0] * s]
    };
    let eye = world([0.0; 3]);
    let seen = |x: i32, y: i32| {
        let end = world([f64::from(x - 313) / 700.0, f64::from(217 - y) / 700.0, 1.0]);
        let mut nearest = (f64::INFINITY, Color::BLACK);
        for (i, height) in heights.into_iter().enumerate() {
            let (column, row) = (i % 3, i / 3);
            let [x, z] = [column, row].map(|n| n as f64 * 150.0 - 150.0);
            let low = [x - 45.0, -110.0, z - 45.0];
            let high = [x + 45.0, height - 110.0, z + 45.0];
            let (mut enter, mut leave, mut axis) = (f64::NEG_INFINITY, f64::INFINITY, 0);
            for k in 0..3 {
                let step = end[k] - eye[k];
                let (a, b) = ((low[k] - eye[k]) / step, (high[k] - eye[k]) / step);
                if a.min(b) > enter {
                    (enter, axis) = (a.min(b), k);
                }
                leave = leave.min(a.max(b));
            }
            if enter < leave && enter > 0.0 && enter < nearest.0 {
                nearest = (enter, colors[(column + row) % 3][[2, 0, 1][axis]]);
            }
        }
        nearest.1
    };
    let all: Vec<Vec<Color>> = (0..480).map(|y| (0..640).map(|x| seen(x, y)).collect()).collect();
    let mut decided = 0;
    for (x, y) in rows().filter(|&(x, y)| (2..638).contains(&x) && (TOP..478).contains(&y)) {
        let color = all[y as usize][x as usize];
        // The outlines of the faces are black.
        let is_inner = (-2..=2).all(|dy| (-2..=2).all(|dx| all[(y + dy) as usize][(x + dx) as usize] == color));
        if is_inner {
            assert_eq!(drawn.get_pixel(x, y), Some(color), "({x}, {y})");
            decided += 1;
        }
    }
    assert!(decided > 260_000, "{decided}");
}

#[test]
fn xor_ball() {
    let drawn = picture("xor-ball");
    let (mut x, mut y, mut dx, mut dy) = (100, 80, 8, 5);
    for _ in 0..120 {
        (x, y) = (x + dx, y + dy);
        if !(80..=559 - 60).contains(&(x + dx)) {
            dx = -dx;
        }
        if !(50..=449 - 60).contains(&(y + dy)) {
            dy = -dy;
        }
    }
    let mut inverted = 0;
    for (px, py) in rows() {
        let stripe = (px - 80).div_euclid(30);
        let is_stripe = (80..560).contains(&px) && (50..450).contains(&py);
        let is_frame = (79..=560).contains(&px) && (49..=450).contains(&py);
        let background = match stripe {
            _ if !is_frame => 0,
            // The right side and the lower side of the frame are over the stripes.
            _ if px == 560 || py == 450 || !is_stripe => 15,
            _ => stripe / 2 % 6 + if stripe % 2 == 1 { 1 } else { 9 },
        } as u8;
        let distance = f64::from(px - x - 30).hypot(f64::from(py - y - 30));
        if (distance - 30.0).abs() > 1.0 {
            let expected = if distance < 30.0 { background ^ 15 } else { background };
            inverted += i32::from(distance < 30.0);
            assert_eq!(drawn.get_pixel(px, py), Some(Color::wrapping(expected)), "({px}, {py})");
        }
    }
    assert!(inverted > 2500, "{inverted}");
}
