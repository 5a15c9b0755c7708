//! The lessons on Borland's kernel: the order of the pixels that their C paints is that of [`gfx`](crate::gfx).

use super::*;
use crate::gfx::arc::{self, ArcPoint, Extent, point};
use crate::gfx::line::offset_lines;
use crate::gfx::polygon::{self, Span};
use crate::gfx::span_fill::{SpanFill, StackSpan};
use crate::gfx::{Canvas, FillStyle, Line, LineStyle, Rect, Thickness, ellipse};
use crate::lessons::StepRecorder;

/// The centre of the arc and of the slice.
const CENTER: (i32, i32) = (WIDTH / 2, HEIGHT / 2);

/// Returns settings of a lesson: those of [`settings`], every combination of the ends of the parameters, and a number of random ones.
fn many_settings(name: &str, count: usize) -> Vec<Vec<i32>> {
    let parameters = lesson(name).parameters;
    let mut all = settings(name);
    all.extend((0..1 << parameters.len()).map(|ends: u32| {
        let end = |(index, parameter): (usize, &crate::lessons::Parameter)| {
            if ends >> index & 1 == 0 { parameter.min } else { parameter.max }
        };
        parameters.iter().enumerate().map(end).collect()
    }));
    let mut random = BorlandRng::new(12);
    for _ in 0..count {
        let mut between = |low: i32, high: i32| low + i32::from(random.random((high - low + 1) as u16));
        all.push(parameters.iter().map(|parameter| between(parameter.min, parameter.max)).collect());
    }
    all
}

/// The number of random settings in an ordinary test and in a long one.
const FEW: usize = 20;
const MANY: usize = 60;

/// Asserts that a lesson paints exactly what `expected` paints: the strokes of its steps that paint are, one step after the
/// other, the changes recorded by `expected`, which starts with the lesson's first picture.
fn assert_paints(name: &str, values: &[i32], expected: impl FnOnce(&mut StepRecorder)) {
    let lesson = lesson(name);
    let settings = LessonSettings { values: values.to_vec(), ..lesson.default_settings() };
    let recording = (lesson.record)(&settings);
    let mut reference = StepRecorder::new(recording.picture(0));
    expected(&mut reference);
    let reference = reference.finish();
    let painted = |steps: &[Step]| -> Vec<_> {
        steps.iter().map(|step| step.strokes.clone()).filter(|strokes| !strokes.is_empty()).collect()
    };
    let (found, expected) = (painted(recording.steps()), painted(reference.steps()));
    let differs = found.iter().zip(&expected).position(|(found, expected)| found != expected);
    assert_eq!(differs, None, "{name} {values:?}");
    assert_eq!(found.len(), expected.len(), "{name} {values:?}");
}

/// Paints pixels one after the other, each as a step.
fn paint(recorder: &mut StepRecorder, pixels: impl IntoIterator<Item = (i32, i32)>, color: Color) {
    for (x, y) in pixels {
        recorder.picture.put_pixel(x, y, color);
        recorder.record(Step::new("pixel", (x, y)));
    }
}

fn assert_thick_lines(settings: impl IntoIterator<Item = Vec<i32>>) {
    for values in settings {
        let line = Line::new(values[0], values[1], values[2], values[3]);
        assert_paints("thick-line", &values, |recorder| {
            let colors = [Color::YELLOW, Color::LIGHT_CYAN, Color::LIGHT_MAGENTA];
            for (one, color) in offset_lines(line, Thickness::Thick).zip(colors) {
                paint(recorder, one.points(), color);
            }
        });
        // At the upper and left edges the canvas clips the copies.
        if [line.x1, line.y1, line.x2, line.y2].contains(&0) {
            continue;
        }
        let mut canvas = Canvas::vga();
        canvas.set_line_style(LineStyle::Solid, Thickness::Thick);
        canvas.line(line.x1, line.y1, line.x2, line.y2);
        let drawn = pixels(&steps("thick-line", &values).1, &[Color::YELLOW, Color::LIGHT_CYAN, Color::LIGHT_MAGENTA]);
        assert_eq!(drawn, pixels(canvas.page(), &[Color::WHITE]), "{values:?}");
    }
}

#[test]
fn the_thick_line_is_that_of_the_kernel() {
    assert_thick_lines(many_settings("thick-line", FEW));
}

#[test]
#[ignore = "long"]
fn thick_lines_are_those_of_the_kernel() {
    assert_thick_lines(many_settings("thick-line", MANY));
}

/// Settings in which arcs are a pixel, empty or the whole ellipse, and those of [`many_settings`].
fn angles(name: &str, count: usize) -> Vec<Vec<i32>> {
    let mut all = many_settings(name, count);
    for [a, b] in [[44, 44], [1, 1], [1, 90], [90, 1], [2, 60], [100, 3], [70, 50]] {
        let pairs = [0, 1, 89, 90, 91, 179, 180, 181, 269, 270, 271, 359, 360];
        all.extend(pairs.into_iter().flat_map(|start| pairs.map(|end| vec![a, b, start, end])));
    }
    all.extend((0..360).step_by(7).flat_map(|start| [1, 2, 3].map(|turn| vec![40, 30, start, (start + turn) % 361])));
    let keep_every = if count < MANY { 40 } else { 4 };
    all.into_iter().step_by(keep_every).collect()
}

fn assert_arcs(settings: impl IntoIterator<Item = Vec<i32>>) {
    for values in settings {
        let [a, b, start, end] = values[..] else { unreachable!() };
        let extent = Extent::between(a, b, start, end);
        let pixels = || arc::pixels(a, b, extent).map(|(x, y)| (CENTER.0 + x, CENTER.1 + y));
        assert_paints("arc", &values, |recorder| {
            paint(recorder, pixels(), Color::YELLOW);
        });
        let mut canvas = Canvas::vga();
        canvas.ellipse(CENTER.0, CENTER.1, start, end, a, b);
        let found = super::pixels(&steps("arc", &values).1, &[Color::YELLOW]);
        assert_eq!(found, super::pixels(canvas.page(), &[Color::WHITE]), "{values:?}");
        // The steps name each pixel of the arc once.
        let (steps, _) = steps("arc", &values);
        let named: Vec<_> = steps.iter().filter(|step| step.mark == "keep").map(|step| step.at).collect();
        if !matches!(extent, Extent::Pixel(_)) {
            assert_eq!(named, pixels().collect::<Vec<_>>(), "{values:?}");
        }
    }
}

#[test]
fn the_arc_is_that_of_the_kernel() {
    assert_arcs(angles("arc", FEW));
}

#[test]
#[ignore = "long"]
fn arcs_are_those_of_the_kernel() {
    assert_arcs(angles("arc", MANY));
}

/// Composes a slice of the polygons and lines of the kernel: of each quadrant the interior, then the lines of the arc, each a step.
fn paint_slice(recorder: &mut StepRecorder, [a, b, start, end]: [i32; 4]) {
    let on_picture = |(x, y): (i32, i32)| (CENTER.0 + x, CENTER.1 + y);
    let (start, end) = (start % 360, end);
    let (start, end) = (start.min(end), start.max(end));
    if start == end {
        return paint(recorder, [CENTER], Color::YELLOW);
    }
    for quarter in [0, 90, 180, 270] {
        let (from, to) = (start.max(quarter), end.min(quarter + 90));
        if from >= to {
            continue;
        }
        // Lower right, lower left, upper right, upper left: a pixel on an axis comes twice.
        let images = ellipse::quadrant(a, b).flat_map(|pixel| {
            let images = ellipse::images(pixel);
            [3, 2, 0, 1].map(|index| images[index])
        });
        let extent = Extent::between(a, b, from, to);
        let around: Vec<(i32, i32)> = match extent {
            Extent::Pixel(only) => vec![only],
            _ => images.filter(|&pixel| extent.contains(pixel)).collect(),
        };
        let corners: Vec<(i32, i32)> = std::iter::once(CENTER).chain(around.into_iter().map(on_picture)).collect();
        for Span { y, x1, x2 } in polygon::spans(&corners, 0..HEIGHT) {
            recorder.picture.fill_rect(Rect::from_corners(x1, y, x2, y), Color::CYAN);
        }
        recorder.record(Step::new("fill", CENTER));
        for [(x1, y1), (x2, y2)] in polygon::open_edges(&corners[1..]) {
            Line::new(x1, y1, x2, y2).points().for_each(|(x, y)| recorder.picture.put_pixel(x, y, Color::YELLOW));
            recorder.record(Step::new("outline", (x2, y2)));
        }
    }
    for degrees in [start, end] {
        let (x, y) = on_picture(point(a, b, degrees));
        recorder.picture.line(CENTER.0, CENTER.1, x, y, Color::YELLOW);
        recorder.record(Step::new("side", (x, y)));
    }
}

fn assert_slices(settings: impl IntoIterator<Item = Vec<i32>>) {
    for values in settings {
        let [a, b, start, end] = values[..] else { unreachable!() };
        assert_paints("slice", &values, |recorder| paint_slice(recorder, [a, b, start, end]));
        let mut canvas = Canvas::vga();
        canvas.set_fill_style(FillStyle::Solid, Color::CYAN);
        canvas.set_color(Color::YELLOW);
        canvas.sector(CENTER.0, CENTER.1, start, end, a, b);
        let picture = steps("slice", &values).1;
        for color in [Color::CYAN, Color::YELLOW] {
            assert_eq!(pixels(&picture, &[color]), pixels(canvas.page(), &[color]), "{values:?}");
        }
    }
}

#[test]
fn the_slice_is_that_of_the_kernel() {
    assert_slices(angles("slice", FEW));
}

#[test]
#[ignore = "long"]
fn slices_are_those_of_the_kernel() {
    assert_slices(angles("slice", MANY));
}

/// Asserts that the spans are filled in the order of the kernel's stack, with the same pixels.
fn assert_fills(settings: impl IntoIterator<Item = Vec<i32>>) {
    for values in settings {
        let style = FillStyle::BUILT_IN[values[3] as usize];
        let picture = recording("span-fill", &values).picture(0);
        let start = || SpanFill::new(&picture, picture.bounds(), (values[0], values[1]), Color::WHITE, style, FILLED);
        assert_paints("span-fill", &values, |recorder| {
            assert!(recorder.picture == picture);
            let mut fill = start();
            while fill.step(&mut recorder.picture).is_some() {
                recorder.record(Step::new("fill", (0, 0)));
            }
        });
        let (steps, last) = steps("span-fill", &values);
        let mut popped = steps.iter().filter(|step| step.mark == "pop");
        let (mut fill, mut filled) = (start(), picture.clone());
        while let Some(&StackSpan { piece, .. }) = fill.stack().last() {
            let waiting = fill.stack().len() - 1;
            fill.step(&mut filled);
            let step = popped.next().expect("a span");
            let found = ["s.y", "s.xl", "s.xr", "top"].map(|name| value(step, name) as i32);
            assert_eq!(found, [piece.y, piece.x1, piece.x2, waiting as i32], "{values:?}");
        }
        assert!(popped.next().is_none() && filled == last, "{values:?}");
    }
}

#[test]
fn the_span_fill_is_that_of_the_kernel() {
    let patterns = (0..12).flat_map(|pattern| (0..2).map(move |gap| vec![153, 19, gap, pattern]));
    assert_fills(many_settings("span-fill", FEW).into_iter().chain(patterns));
}

#[test]
#[ignore = "long"]
fn span_fills_are_those_of_the_kernel() {
    let every = (145..=172).flat_map(|x| (12..=35).map(move |y| (x, y)));
    let every = every.flat_map(|(x, y)| (0..24).map(move |other| vec![x, y, other % 2, other / 2])).step_by(29);
    assert_fills(every);
}

/// The numbers of the examples on the theory pages, from definitions.
#[test]
fn the_examples_of_the_kernel_are_right() {
    // A thick line from (2, 3) to (10, 6).
    let nearest = |x: i32| (3.0 + 3.0 / 8.0 * f64::from(x - 2) + 0.5).floor() as i32;
    let rows: Vec<i32> = (2..=10).map(nearest).collect();
    assert_eq!(rows, [3, 3, 4, 4, 5, 5, 5, 6, 6]);
    let (steps, _) = steps("thick-line", &[2, 3, 10, 6]);
    let drawn: Vec<(i32, i32)> =
        steps.iter().filter(|step| ["first", "pixel"].contains(&step.mark)).map(|step| step.at).collect();
    let copies = [0, -1, 1].into_iter().flat_map(|offset| (2..).zip(&rows).map(move |(x, y)| (x, y + offset)));
    assert_eq!((drawn.len(), drawn), (27, copies.collect()));
    assert_eq!(format!("{:.2}", 3.0 * 8.0 / 73f64.sqrt()), "2.81");
    assert_eq!(format!("{:.2}", 3.0 / 2f64.sqrt()), "2.12");

    // An arc of radius 44 from 35 to 110 degrees, and the end of a slice at 130 degrees.
    let place = |radius: f64, degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        [cos, sin].map(|factor| radius * (32768.0 * factor).trunc() / 32768.0)
    };
    let shown = |place: [f64; 2]| place.map(|number| format!("{number:.2}"));
    let (cos, sin) = (35f64.to_radians().cos(), 35f64.to_radians().sin());
    assert_eq!(((32768.0 * cos).trunc(), (32768.0 * sin).trunc()), (26841.0, 18794.0));
    assert_eq!(shown(place(44.0, 35.0)), ["36.04", "25.24"]);
    assert_eq!(shown(place(44.0, 110.0)), ["-15.05", "41.35"]);
    assert_eq!(shown(place(60.0, 130.0)), ["-38.57", "45.96"]);
    assert_eq!((point(44, 44, 35), point(44, 44, 110), point(60, 60, 130)), ((36, -25), (-16, -41), (-39, -45)));
    let whole: Vec<_> = arc::pixels(44, 44, Extent::Whole).collect();
    let part: Vec<_> = arc::pixels(44, 44, Extent::between(44, 44, 35, 110)).collect();
    assert!(part.contains(&(0, -44)) && whole.contains(&(-20, -39)) && !part.contains(&(-20, -39)));
    let position = |pixel| {
        let place = ArcPoint::from_pixel(pixel);
        1000 * i32::from(place.quadrant()) + place.progress()
    };
    assert_eq!([(36, -25), (-16, -41), (0, -44), (-20, -39)].map(position), [-11, 975, 44, 981]);
    let quarter = arc::pixels(60, 60, Extent::between(60, 60, 0, 90)).count();
    assert!(quarter == 86 && (quarter as f64 - 60.0 * 2f64.sqrt()).abs() < 2.0);

    // HATCH in rows 20 and 21.
    let hatch = FillStyle::Hatch.pattern();
    assert_eq!((20 % 8, hatch[20 % 8], hatch[21 % 8]), (4, 0xFF, 0x88));
    let lit: Vec<i32> = (0..8).filter(|x| hatch[21 % 8] >> (7 - x) & 1 == 1).collect();
    assert_eq!((lit, [157 % 8, 159 % 8]), (vec![0, 4], [5, 7]));
    assert_eq!((4096 - 160) / 8, 492);
}
