//! References of the lessons on visible surfaces, light and sampling.

use super::*;

/// The corners of the triangles: red, blue.
const TRIANGLES: [[(i32, i32); 3]; 2] = [[(0, 0), (0, 19), (16, 11)], [(17, 1), (17, 18), (1, 8)]];

/// Returns the depth of a triangle at a point, by barycentric coordinates in exact integers; `None` outside.
fn depth([a, b, c]: [(i32, i32); 3], z: [i32; 3], p: (i32, i32)) -> Option<f64> {
    let area = |a: (i32, i32), b: (i32, i32), c: (i32, i32)| (b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1);
    let whole = area(a, b, c);
    let parts = [area(b, c, p), area(c, a, p), area(a, b, p)].map(|part| part * whole.signum());
    let sum: i32 = parts.iter().zip(z).map(|(part, z)| part * z).sum();
    parts.iter().all(|&part| part >= 0).then(|| f64::from(sum) / f64::from(whole.abs()))
}

/// Each pixel has the colour and the depth of the nearest triangle that covers it, whatever the order.
#[test]
fn the_z_buffer_holds_the_nearest_depth_of_each_pixel() {
    let (mut red, mut blue, mut hidden) = (0, 0, 0);
    for values in settings("z-buffer") {
        let [z1, z2, z3, order] = values[..] else { unreachable!() };
        let (steps, picture) = steps("z-buffer", &values);
        let mut stored = std::collections::BTreeMap::new();
        for step in steps.iter().filter(|step| step.mark == "nearer") {
            let cell = (value(step, "x") as i32, value(step, "y") as i32);
            stored.insert(cell, value(step, "zbuf[y][x]"));
        }
        for (x, y) in (0..18).flat_map(|x| (0..20).map(move |y| (x, y))) {
            let depths = [depth(TRIANGLES[0], [z1, z1, z2], (x, y)), depth(TRIANGLES[1], [z3; 3], (x, y))];
            let color = picture.get_pixel(8 + 8 * x + 3, 48 + 8 * y + 3).unwrap();
            let expected = match depths {
                [None, None] => (Color::BLACK, None),
                [Some(z), None] => (Color::LIGHT_RED, Some(z)),
                [None, Some(z)] => (Color::LIGHT_BLUE, Some(z)),
                [Some(a), Some(b)] if (a - b).abs() < 1e-3 => continue,
                [Some(a), Some(b)] => {
                    hidden += 1;
                    (if a < b { Color::LIGHT_RED } else { Color::LIGHT_BLUE }, Some(a.min(b)))
                }
            };
            red += usize::from(expected.0 == Color::LIGHT_RED);
            blue += usize::from(expected.0 == Color::LIGHT_BLUE);
            assert_eq!(color, expected.0, "{values:?}, order {order}: ({x}, {y})");
            let found = stored.get(&(x, y)).copied();
            assert_eq!(found.is_some(), expected.1.is_some(), "{values:?}: ({x}, {y})");
            if let (Some(found), Some(z)) = (found, expected.1) {
                assert!((found - z).abs() < 0.006, "{values:?}: ({x}, {y}): {found}, not {z}");
            }
        }
    }
    assert!(red > 1000 && blue > 1000 && hidden > 1000, "{red} {blue} {hidden}");
}

/// Returns the light at a normal, with vectors (Foley, van Dam, Feiner, Hughes, section 16.1): the lamp at an angle from the
/// viewer, reflected at the normal.
fn light(normal: f64, lamp: f64, exponent: i32) -> f64 {
    let unit = |degrees: f64| [degrees.to_radians().sin(), degrees.to_radians().cos()];
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let (n, l, v) = (unit(normal), unit(lamp), [0.0, 1.0]);
    let nl = dot(n, l);
    if nl <= 0.0 {
        return 0.15;
    }
    let reflected = [2.0 * nl * n[0] - l[0], 2.0 * nl * n[1] - l[1]];
    0.15 + 0.45 * nl + 0.4 * dot(reflected, v).max(0.0).powi(exponent)
}

/// The intensity of each column is that of the middle of its face (flat), interpolated from its edges (Gouraud), or that of
/// the interpolated normal (Phong). The mean of the dithered greys over a whole number of matrices is the intensity.
#[test]
#[ignore = "long"]
fn the_shading_is_that_of_the_vectors() {
    let grey = |color: Color| {
        [Color::BLACK, Color::DARK_GRAY, Color::LIGHT_GRAY, Color::WHITE].iter().position(|&c| c == color)
    };
    let (mut columns, mut blocks) = (0, 0);
    for values in settings("shading") {
        let [method, faces, lamp, exponent] = values[..] else { unreachable!() };
        let (steps, picture) = steps("shading", &values);
        let angle = |face: i32| -90.0 + 180.0 * f64::from(face) / f64::from(faces);
        let column = |face: i32| (160.5 + 120.0 * angle(face).to_radians().sin()).floor() as i32;
        let of = |normal: f64| light(normal, f64::from(lamp), exponent);
        let pixels: Vec<&Step> = steps.iter().filter(|step| step.mark == "pixels").collect();
        assert_eq!(pixels.len(), 240);
        for (x, step) in (40..).zip(pixels) {
            let face = (0..faces).find(|&face| (column(face)..column(face + 1)).contains(&x)).unwrap();
            let (x1, x2) = (column(face), column(face + 1));
            let t = f64::from(x - x1) / f64::from(x2 - x1);
            let (a1, a2) = (angle(face), angle(face + 1));
            let exact = match method {
                0 => of((a1 + a2) / 2.0),
                1 => of(a1) + t * (of(a2) - of(a1)),
                _ => of(a1 + t * (a2 - a1)),
            };
            let found = value(step, "i");
            assert!((found - exact).abs() < 0.001_5, "{values:?}, x = {x}: {found}, not {exact}");
            columns += 1;
            if method == 0 && x1 <= x && x + 4 <= x2 && x % 4 == 0 {
                let cells = (x..x + 4).flat_map(|x| (12..148).map(move |y| (x, y)));
                let sum: usize = cells.map(|(x, y)| grey(picture.get_pixel(x, y).unwrap()).unwrap()).sum();
                let mean = sum as f64 / (3.0 * 4.0 * 136.0);
                assert!((mean - exact).abs() <= 1.0 / 96.0 + 0.002, "{values:?}, x = {x}: {mean}, not {exact}");
                blocks += 1;
            }
        }
    }
    assert!(columns > 5000 && blocks > 100, "{columns} {blocks}");
}

/// The grey of each pixel is the part of its height that a band one pixel thick covers on the pixel's middle line, counted
/// with a thousand samples.
#[test]
fn anti_aliased_pixels_have_the_covered_part() {
    let greys = [Color::BLACK, Color::DARK_GRAY, Color::LIGHT_GRAY, Color::WHITE];
    let mut checked = 0;
    for values in settings("antialiasing") {
        let lesson = lesson("antialiasing");
        let recording = (lesson.record)(&LessonSettings { values: values.clone(), ..lesson.default_settings() });
        let (before, picture) = (recording.picture(0), recording.picture(usize::MAX));
        let [x1, y1, x2, y2] = values[..] else { unreachable!() };
        let steep = (y2 - y1).abs() > (x2 - x1).abs();
        let ((a1, b1), (a2, b2)) = if steep { ((y1, x1), (y2, x2)) } else { ((x1, y1), (x2, y2)) };
        for a in a1.min(a2)..=a1.max(a2) {
            let t = if a1 == a2 { 0.0 } else { f64::from(a - a1) / f64::from(a2 - a1) };
            let exact = f64::from(b1) + t * f64::from(b2 - b1);
            for b in exact as i32 - 2..=exact as i32 + 3 {
                let (x, y) = if steep { (b, a) } else { (a, b) };
                let Some(color) = picture.get_pixel(x, y) else { continue };
                if before.get_pixel(x, y) != Some(Color::BLACK) {
                    continue;
                }
                let samples = (0..1000).map(|i| f64::from(b) - 0.5 + (f64::from(i) + 0.5) / 1000.0);
                let covered = samples.filter(|sample| (sample - exact).abs() <= 0.5).count() as f64 / 1000.0;
                let level = greys.iter().position(|&grey| grey == color).unwrap();
                assert!((level as f64 - 3.0 * covered).abs() <= 0.51, "{values:?}: ({x}, {y}), {covered}: {color}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// The pixels of the textbook's line, in its order, of which the bit is set.
#[test]
#[ignore = "long"]
fn a_line_style_has_the_pixels_of_its_mask() {
    // The bits of FFFF, CCCC, FC78 and F8F8 from the lowest one on.
    let masks = ["1111111111111111", "0011001100110011", "0001111000111111", "0001111100011111"];
    for [x1, y1, x2, y2] in lines() {
        for (style, mask) in (0..).zip(masks) {
            let pixels_in_order = textbook_line((x1, y1), (x2, y2)).into_iter();
            let drawn = pixels_in_order.zip(mask.chars().cycle()).filter(|(_, bit)| *bit == '1');
            let expected: BTreeSet<_> = drawn.map(|(pixel, _)| pixel).collect();
            let (_, picture) = steps("line-style", &[x1, y1, x2, y2, style]);
            assert_eq!(pixels(&picture, &[Color::YELLOW]), expected, "{x1} {y1} {x2} {y2}, style {style}");
        }
    }
}

/// The table of examples in the article "HSL and HSV" of Wikipedia: r, g, b, hue, saturation and value, rounded there to three
/// digits.
const HSV: [([f64; 3], [f64; 3]); 19] = [
    ([1.0, 1.0, 1.0], [0.0, 0.0, 1.0]),
    ([0.5, 0.5, 0.5], [0.0, 0.0, 0.5]),
    ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
    ([1.0, 0.0, 0.0], [0.0, 1.0, 1.0]),
    ([0.75, 0.75, 0.0], [60.0, 1.0, 0.75]),
    ([0.0, 0.5, 0.0], [120.0, 1.0, 0.5]),
    ([0.5, 1.0, 1.0], [180.0, 0.5, 1.0]),
    ([0.5, 0.5, 1.0], [240.0, 0.5, 1.0]),
    ([0.75, 0.25, 0.75], [300.0, 0.667, 0.75]),
    ([0.628, 0.643, 0.142], [61.8, 0.779, 0.643]),
    ([0.255, 0.104, 0.918], [251.1, 0.887, 0.918]),
    ([0.116, 0.675, 0.255], [134.9, 0.828, 0.675]),
    ([0.941, 0.785, 0.053], [49.5, 0.944, 0.941]),
    ([0.704, 0.187, 0.897], [283.7, 0.792, 0.897]),
    ([0.931, 0.463, 0.316], [14.3, 0.661, 0.931]),
    ([0.998, 0.974, 0.532], [56.9, 0.467, 0.998]),
    ([0.099, 0.795, 0.591], [162.4, 0.875, 0.795]),
    ([0.211, 0.149, 0.597], [248.3, 0.750, 0.597]),
    ([0.495, 0.493, 0.721], [240.5, 0.316, 0.721]),
];

#[test]
fn hue_saturation_and_value_are_those_of_the_table() {
    for (rgb, [h, s, v]) in HSV {
        let values = rgb.map(|part| (part * 255.0f64).round() as i32);
        let (steps, _) = steps("hsv", &values);
        let step = steps.iter().find(|step| step.mark == "show").unwrap();
        // The components are rounded to 1/255.
        assert!((value(step, "h") - h).abs() < 0.7, "{values:?}: {h}");
        assert!((value(step, "s") - s).abs() < 0.006 && (value(step, "v") - v).abs() < 0.003, "{values:?}");
    }
}

/// The nearest colour is that of the smallest root of the squares, over the palette of the library.
#[test]
fn the_nearest_color_has_the_smallest_distance() {
    let palette = crate::gfx::Palette::vga();
    for values in settings("hsv") {
        let distance = |color: Color| {
            let squares =
                palette.rgb8(color).into_iter().zip(&values).map(|(a, &b)| (f64::from(a) - f64::from(b)).powi(2));
            squares.sum::<f64>().sqrt()
        };
        let (steps, _) = steps("hsv", &values);
        let found = value(steps.last().unwrap(), "best") as u8;
        let least = Color::all().map(distance).fold(f64::INFINITY, f64::min);
        assert!((distance(Color::wrapping(found)) - least).abs() < 1e-9, "{values:?}: {found}");
    }
}

/// Ordered dithering uses the matrix of Bayer, which is defined by its recursion: each element of the half matrix becomes
/// 4 m, 4 m + 2, 4 m + 3, 4 m + 1. Error diffusion is computed from the receiving side: each pixel collects the errors of
/// its four neighbours before it.
#[test]
fn dithering_is_that_of_the_definitions() {
    let bayer = |x: usize, y: usize| {
        let coarse = [[0, 2], [3, 1]][y % 2][x % 2];
        4 * coarse + [[0, 2], [3, 1]][y / 2 % 2][x / 2 % 2]
    };
    for values in settings("dithering") {
        let (steps, picture) = steps("dithering", &values);
        let compared: Vec<&Step> = steps.iter().filter(|step| step.mark == "compare").collect();
        assert_eq!(compared.len(), 28 * 24);
        let is_white =
            |x: usize, y: usize| picture.get_pixel(34 + 9 * x as i32 + 4, 12 + 9 * y as i32 + 4) == Some(Color::WHITE);
        let mut error = [[0i32; 28]; 24];
        let (mut source_sum, mut white) = (0, 0);
        for (step, (x, y)) in compared.into_iter().zip((0..24).flat_map(|y| (0..28).map(move |x| (x, y)))) {
            let old = value(step, "old") as i32;
            let threshold = if values[0] == 1 { 16 * bayer(x, y) + 8 } else { 128 };
            assert_eq!(is_white(x, y), old >= threshold, "{values:?}: ({x}, {y})");
            white += i32::from(old >= threshold);
            let parts = |e: i32| [e * 7 / 16, e * 3 / 16, e * 5 / 16, e - e * 7 / 16 - e * 3 / 16 - e * 5 / 16];
            let from = |dx: i32, dy: usize, part: usize| {
                let column = usize::try_from(x as i32 + dx).ok().filter(|column| *column < 28);
                column.filter(|_| y >= dy).map_or(0, |column| parts(error[y - dy][column])[part])
            };
            let received = from(-1, 0, 0) + from(1, 1, 1) + from(0, 1, 2) + from(-1, 1, 3);
            let source = if values[0] == 2 { old - received } else { old };
            source_sum += source;
            match values[1] {
                0 => assert_eq!(source, 255 * x as i32 / 27, "{values:?}: ({x}, {y})"),
                2 => assert_eq!(source, values[2], "{values:?}: ({x}, {y})"),
                _ => assert!((0..=255).contains(&source), "{values:?}: ({x}, {y})"),
            }
            error[y][x] = old - if old >= threshold { 255 } else { 0 };
        }
        // The mean brightness stays, up to the errors that leave the picture.
        if values[0] == 2 {
            assert!((source_sum - 255 * white).abs() < 255 * 28, "{values:?}: {source_sum}, {white}");
        }
        if values[0] == 1 && values[1] == 2 {
            assert_eq!(white, 42 * ((values[2] + 8) / 16), "{values:?}");
        }
    }
}

/// The figure of the lesson on sprites.
const FIGURE: [&str; 16] = [
    ".....YYYYYY.....",
    "...YYYYYYYYYY...",
    "..YYYYYYYYYYYY..",
    ".YYYYYYYYYYYYYY.",
    ".YYWWWYYYYWWWYY.",
    "YYWWBBYYYWWBBYYY",
    "YYWWBBYYYWWBBYYY",
    "YYYWWYYYYYWWYYYY",
    "YYYYYYYYYYYYYYYY",
    "YYYYYYYYYYYYYYYY",
    "YYRRYYYYYYYYRRYY",
    ".YYRRRYYYYRRRYY.",
    ".YYYRRRRRRRRYYY.",
    "..YYYYRRRRYYYY..",
    "...YYYYYYYYYY...",
    ".....YYYYYY.....",
];

/// In the last frame, each pixel of the figure's rectangle is that of the raster operation by its definition: the figure
/// (COPY), the exclusive or with the background, or the figure where it is not transparent (mask). All others are the
/// background, and with a back buffer each picture on the way has a complete figure or none.
#[test]
fn the_sprite_is_that_of_the_raster_operations() {
    let color = |c: char| match c {
        'Y' => Color::YELLOW,
        'R' => Color::RED,
        'W' => Color::WHITE,
        _ => Color::BLACK,
    };
    for values in settings("sprite") {
        let [method, buffered, speed] = values[..] else { unreachable!() };
        let lesson = lesson("sprite");
        let recording = (lesson.record)(&LessonSettings { values: values.clone(), ..lesson.default_settings() });
        let background = recording.picture(0);
        let expected = |frame: i32, x: i32, y: i32| {
            let below = background.get_pixel(x, y).unwrap();
            let (column, row) = (x - 20 - speed * frame, y - 104);
            if !(0..16).contains(&column) || !(0..16).contains(&row) {
                return below;
            }
            let code = FIGURE[row as usize].chars().nth(column as usize).unwrap();
            match method {
                0 => color(code),
                1 => Color::wrapping(color(code).index() ^ below.index()),
                _ if code == '.' => below,
                _ => color(code),
            }
        };
        let is_frame = |picture: &Framebuffer, frame: i32| {
            (0..HEIGHT).all(|y| (0..WIDTH).all(|x| picture.get_pixel(x, y) == Some(expected(frame, x, y))))
        };
        assert!(is_frame(&recording.picture(usize::MAX), 8), "{values:?}");
        if buffered == 1 {
            for step in 0..recording.steps().len() {
                let picture = recording.picture(step + 1);
                let whole = picture == background || (0..9).any(|frame| is_frame(&picture, frame));
                assert!(whole, "{values:?}, step {step}");
            }
        }
    }
}
