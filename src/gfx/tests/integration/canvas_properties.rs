//! The fast paths produce the same pixels as the iterators, for any input; and no input causes a panic.

use huanle_gfx::arc::{self, Extent};
use huanle_gfx::canvas::{HorizontalJustify, TextDirection, VerticalJustify};
use huanle_gfx::ellipse::{self, MAX_RADIUS};
use huanle_gfx::font::bundled;
use huanle_gfx::{
    Canvas, Color, FillStyle, Framebuffer, Line, LineStyle, Pattern, Rect, Thickness, WriteMode, circle, line, pattern,
    polygon,
};
use proptest::prelude::*;

/// A small page, so that its edges are often reached.
const WIDTH: i32 = 61;
const HEIGHT: i32 = 47;

/// Coordinates on the page, near it, far away, and at the limits of the type.
fn coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![
        6 => -10..70,
        2 => -2000..2000,
        1 => any::<i32>(),
        1 => prop_oneof![Just(i32::MIN), Just(i32::MAX), Just(i32::MAX - 1), Just(i32::MIN + 1)],
    ]
}

fn point() -> impl Strategy<Value = (i32, i32)> {
    (coordinate(), coordinate())
}

fn radius() -> impl Strategy<Value = i32> {
    prop_oneof![8 => 0..40, 2 => 0..400, 1 => prop_oneof![Just(-1), Just(30_000), Just(i32::MIN), Just(i32::MAX)]]
}

fn color() -> impl Strategy<Value = Color> {
    (0u8..16).prop_map(Color::wrapping)
}

fn fill_style() -> impl Strategy<Value = FillStyle> {
    prop_oneof![(0i32..12).prop_map(|n| FillStyle::try_from(n).unwrap()), any::<Pattern>().prop_map(FillStyle::User)]
}

fn line_style() -> impl Strategy<Value = LineStyle> {
    (0i32..5, any::<u16>()).prop_map(|(number, user)| LineStyle::from_number(number, user).unwrap())
}

fn write_mode() -> impl Strategy<Value = WriteMode> {
    (0i32..5).prop_map(|number| WriteMode::try_from(number).unwrap())
}

fn thickness() -> impl Strategy<Value = Thickness> {
    prop_oneof![Just(Thickness::Normal), Just(Thickness::Thick)]
}

prop_compose! {
    /// Returns a canvas with some contents and any state.
    fn canvas()(
        left in 0..WIDTH, top in 0..HEIGHT, width in 1..=WIDTH, height in 1..=HEIGHT, clip: bool, whole: bool,
        pen in color(), fill in (fill_style(), color()), line in (line_style(), thickness()), mode in write_mode(),
        specks in proptest::collection::vec((0..WIDTH, 0..HEIGHT, color()), 0..40),
        frame in (0..WIDTH, 0..HEIGHT, 0..WIDTH, 0..HEIGHT, color()),
    ) -> Canvas {
        let mut c = Canvas::new(WIDTH, HEIGHT, 1);
        c.set_color(frame.4);
        c.rectangle(frame.0, frame.1, frame.2, frame.3);
        for (x, y, color) in specks {
            c.put_pixel(x, y, color);
        }
        if !whole {
            let (right, bottom) = ((left + width).min(WIDTH) - 1, (top + height).min(HEIGHT) - 1);
            c.set_viewport(left, top, right, bottom, clip).unwrap();
        }
        c.set_color(pen);
        c.set_fill_style(fill.0, fill.1);
        c.set_line_style(line.0, line.1);
        c.set_write_mode(mode);
        c
    }
}

/// Returns the pixels of a line drawn in a style: each group of sixteen pixels by the sixteen bits, least significant
/// first.
fn styled_points(line: Line, style: LineStyle) -> impl Iterator<Item = (i32, i32)> {
    line.points().zip(0..).filter(move |(_, i)| style.bits() >> (i % 16) & 1 != 0).map(|(point, _)| point)
}

/// Returns the 4-connected region of a point, bounded by a colour, by the textbook's stack of pixels.
fn region(picture: &Framebuffer, start: (i32, i32), border: Color) -> Vec<(i32, i32)> {
    let (mut seen, mut stack) = (std::collections::BTreeSet::new(), vec![start]);
    while let Some((x, y)) = stack.pop() {
        if picture.get_pixel(x, y).is_some_and(|color| color != border) && seen.insert((x, y)) {
            stack.extend([(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]);
        }
    }
    seen.into_iter().collect()
}

/// The slow reference: pixel by pixel, each checked against the edges.
struct Slow {
    page: Framebuffer,
    clip: Rect,
    left: i64,
    top: i64,
}

impl Slow {
    fn new(c: &Canvas) -> Slow {
        let view = c.viewport();
        let clip = if view.clip { view.rect() } else { c.page().bounds() };
        Slow { page: c.page().clone(), clip, left: view.left.into(), top: view.top.into() }
    }

    /// Returns the clip rectangle in viewport coordinates.
    fn local(&self) -> Rect {
        Rect { x: self.clip.x - self.left as i32, y: self.clip.y - self.top as i32, ..self.clip }
    }

    /// Returns the position on the page of a viewport pixel, if it may be drawn.
    fn place(&self, x: i64, y: i64) -> Option<(i32, i32)> {
        let (x, y) = (i32::try_from(x + self.left).ok()?, i32::try_from(y + self.top).ok()?);
        self.clip.contains(x, y).then_some((x, y))
    }

    /// Returns whether the kernel draws a character cell: the last start is not compared if it is negative.
    fn fits_cell(&self, x: i64, y: i64, cell: i64) -> bool {
        let fits = |start: i64, first: i32, end: i32| {
            let limit = i64::from(end) + 1 - cell;
            start >= first.into() && (limit < 0 || start < limit)
        };
        fits(x + self.left, self.clip.x, self.clip.right()) && fits(y + self.top, self.clip.y, self.clip.bottom())
    }

    fn put(&mut self, x: i64, y: i64, color: Color, mode: WriteMode) {
        if let Some((x, y)) = self.place(x, y) {
            let under = self.page.get_pixel(x, y).unwrap();
            self.page.put_pixel(x, y, Color::wrapping(mode.apply(under.index(), color.index())));
        }
    }

    fn fill(&mut self, x: i64, y: i64, c: &Canvas) {
        if let Some((x, y)) = self.place(x, y) {
            let settings = c.fill_settings();
            let on = pattern::is_on(&settings.style.pattern(), x, y);
            self.page.put_pixel(x, y, if on { settings.color } else { Color::BLACK });
        }
    }

    fn line(&mut self, c: &Canvas, x1: i32, y1: i32, x2: i32, y2: i32) {
        self.stroke(c, [(x1, y1), (x2, y2)], c.line_settings().style);
    }

    fn stroke(&mut self, c: &Canvas, [(x1, y1), (x2, y2)]: [(i32, i32); 2], style: LineStyle) {
        for whole in line::offset_lines(Line::new(x1, y1, x2, y2), c.line_settings().thickness) {
            for (x, y) in whole.clip(&self.local()).into_iter().flat_map(|line| styled_points(line, style)) {
                self.put(x.into(), y.into(), c.color(), c.write_mode());
            }
        }
    }

    fn outline(&mut self, c: &Canvas, (x, y): (i32, i32), points: impl Iterator<Item = (i32, i32)>) {
        for (dx, dy) in points {
            self.put(i64::from(x) + i64::from(dx), i64::from(y) + i64::from(dy), c.color(), WriteMode::Copy);
        }
    }

    fn ellipse(&mut self, c: &Canvas, center: (i32, i32), (a, b): (i32, i32), (start, end): (i32, i32)) {
        if !(0..=MAX_RADIUS).contains(&a) || !(0..=MAX_RADIUS).contains(&b) {
            return;
        }
        if c.line_settings().thickness == Thickness::Normal {
            return self.outline(c, center, arc::pixels(a, b, Extent::between(a, b, start, end)));
        }
        for line in arc::chords(a, b, start, end) {
            let line = line.map(|(x, y)| (center.0.saturating_add(x), center.1.saturating_add(y)));
            self.stroke(c, line, LineStyle::Solid);
        }
    }

    /// Fills like the kernel, one pixel at a time.
    fn flood(&mut self, c: &Canvas, x: i32, y: i32, border: Color) {
        let (area, settings) = (self.clip, c.fill_settings());
        let pattern = settings.style.pattern();
        let wanted = |x, y| if pattern::is_on(&pattern, x, y) { settings.color } else { Color::BLACK };
        let open = |page: &Framebuffer, x, y| area.contains(x, y) && page.get_pixel(x, y) != Some(border);
        if !open(&self.page, x, y) {
            return;
        }
        let fill = |page: &mut Framebuffer, x: i32, y: i32| {
            let (mut first, mut last) = (x, x);
            while open(page, first - 1, y) {
                first -= 1;
            }
            while open(page, last + 1, y) {
                last += 1;
            }
            (first..=last).for_each(|x| page.put_pixel(x, y, wanted(x, y)));
            (first, last)
        };
        let (first, last) = fill(&mut self.page, x, y);
        let mut waiting = vec![(y, first, last, 1), (y, first, last, -1)];
        while let Some((y, first, last, direction)) = waiting.pop() {
            let y = y + direction;
            let mut x = first.max(area.x + 1);
            let end = last.min(area.right() - 2);
            while x <= end {
                if !open(&self.page, x, y) {
                    x += 1;
                    continue;
                }
                let seen = (x..=end).take_while(|&x| open(&self.page, x, y));
                let traceless = settings.color == Color::BLACK || pattern[(y & 7) as usize] == 0;
                let already = !traceless && seen.clone().all(|x| self.page.get_pixel(x, y) == Some(wanted(x, y)));
                let next = seen.last().unwrap() + 1;
                if !already {
                    let (first, last) = fill(&mut self.page, x, y);
                    waiting.push((y, first, last, direction));
                    if !traceless {
                        waiting.push((y, first, last, -direction));
                    }
                }
                x = next;
            }
        }
    }
}

/// Returns the dots of a character of font 0, read from a canvas of its size.
fn character(c: char) -> Vec<(i32, i32)> {
    let mut cell = Canvas::new(8, 8, 1);
    cell.out_text_xy(0, 0, &c.to_string());
    let dots = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
    dots.filter(|&(x, y)| cell.get_pixel(x, y) == Color::WHITE).collect()
}

/// Draws with both, compares, and checks that every different row is marked as changed.
macro_rules! same {
    ($c:expr, $fast:expr, $slow:expr) => {{
        let before: Canvas = $c;
        let mut slow = Slow::new(&before);
        #[allow(clippy::redundant_closure_call, reason = "the closure is the argument of the macro")]
        $slow(&mut slow, &before);
        // Blitting to a screen marks all rows as unchanged.
        let (mut fast, mut screen) = (before.clone(), Framebuffer::new(WIDTH, HEIGHT));
        fast.show(&mut screen);
        #[allow(clippy::redundant_closure_call, reason = "the closure is the argument of the macro")]
        $fast(&mut fast);
        prop_assert_eq!(fast.page().pixels(), slow.page.pixels());
        let changed: Vec<i32> = fast.page().changed_rows().collect();
        for y in 0..HEIGHT {
            prop_assert!(changed.contains(&y) || fast.page().row(y) == before.page().row(y), "row {}", y);
        }
    }};
}

/// Generates vertices of a polygon, some of them equal to the first.
fn corners() -> impl Strategy<Value = Vec<(i32, i32)>> {
    let corner = (point(), proptest::bool::weighted(0.2));
    proptest::collection::vec(corner, 0..9)
        .prop_map(|corners| corners.iter().map(|&(corner, first)| if first { corners[0].0 } else { corner }).collect())
}

/// An edge of a polygon: its ends.
type Side = ((i32, i32), (i32, i32));

/// Returns the edges of a polygon. The outline is closed when it returns to its start, and the next vertex begins
/// another one. Vertices equal to the start that directly follow it have no edge; the last vertex has an edge to the
/// first, unless it closes an outline.
fn sides(corners: &[(i32, i32)]) -> Vec<Side> {
    numbered_sides(corners).into_iter().map(|(_, side)| side).collect()
}

/// Returns the edges of a polygon, each with the number of its first vertex.
fn numbered_sides(corners: &[(i32, i32)]) -> Vec<(usize, Side)> {
    let mut sides = Vec::new();
    let (mut beginning, mut has_left) = (corners.first(), false);
    for (i, corner) in corners.iter().enumerate() {
        beginning = beginning.or(Some(corner));
        let next = corners.get(i + 1);
        if has_left && Some(corner) == beginning {
            (beginning, has_left) = (None, false);
            continue;
        }
        has_left |= next != Some(corner);
        if has_left {
            sides.push((i, (*corner, *next.unwrap_or(&corners[0]))));
        }
    }
    sides
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn pixels(c in canvas(), (x, y) in point(), color in color()) {
        same!(c, |c: &mut Canvas| c.put_pixel(x, y, color), |slow: &mut Slow, _: &Canvas| {
            slow.put(x.into(), y.into(), color, WriteMode::Copy);
        });
    }

    #[test]
    fn lines(c in canvas(), (x1, y1) in point(), (x2, y2) in point()) {
        same!(c, |c: &mut Canvas| c.line(x1, y1, x2, y2), |slow: &mut Slow, c: &Canvas| slow.line(c, x1, y1, x2, y2));
    }

    #[test]
    fn clipped_lines_stay_inside((x1, y1) in point(), (x2, y2) in point(), area in (point(), 0..90, 0..90)) {
        let area = Rect::new(area.0.0, area.0.1, area.1, area.2);
        let line = Line::new(x1, y1, x2, y2);
        let clipped = line.clip(&area);
        if area.contains(x1, y1) && area.contains(x2, y2) {
            prop_assert_eq!(clipped, Some(line));
        }
        if let Some(clipped) = clipped {
            prop_assert!(area.contains(clipped.x1, clipped.y1) && area.contains(clipped.x2, clipped.y2));
        }
    }

    #[test]
    fn circles(c in canvas(), center in point(), radius in radius()) {
        same!(c, |c: &mut Canvas| c.circle(center.0, center.1, radius), |slow: &mut Slow, c: &Canvas| {
            if c.line_settings().thickness == Thickness::Thick {
                slow.ellipse(c, center, (radius, radius), (0, 360));
            } else if (0..=MAX_RADIUS).contains(&radius) {
                slow.outline(c, center, circle::points(radius.max(1)));
            }
        });
    }

    #[test]
    fn framebuffer_circles((x, y) in point(), radius in radius(), ink in color()) {
        let (mut fast, mut slow) = (Framebuffer::new(WIDTH, HEIGHT), Framebuffer::new(WIDTH, HEIGHT));
        fast.circle(x, y, radius, ink);
        if radius <= MAX_RADIUS {
            circle::points(radius).for_each(|(dx, dy)| slow.put_pixel(x.saturating_add(dx), y.saturating_add(dy), ink));
        }
        prop_assert_eq!(&fast, &slow);
        fast.fill_circle(x, y, radius, ink);
    }

    #[test]
    fn ellipses(c in canvas(), center in point(), a in radius(), b in radius(), start: i32, end: i32, whole: bool) {
        let (start, end) = if whole { (0, 360) } else { (start, end) };
        same!(c, |c: &mut Canvas| c.ellipse(center.0, center.1, start, end, a, b), |slow: &mut Slow, c: &Canvas| {
            slow.ellipse(c, center, (a, b), (start, end));
        });
    }

    #[test]
    fn filled_ellipses(c in canvas(), (x, y) in point(), a in 0..50, b in 0..50) {
        same!(c, |c: &mut Canvas| c.fill_ellipse(x, y, a, b), |slow: &mut Slow, c: &Canvas| {
            for (dx, dy) in ellipse::quadrant(a, b) {
                for column in -i64::from(dx)..=i64::from(dx) {
                    slow.fill(i64::from(x) + column, i64::from(y) - i64::from(dy), c);
                    slow.fill(i64::from(x) + column, i64::from(y) + i64::from(dy), c);
                }
            }
            slow.ellipse(c, (x, y), (a, b), (0, 360));
        });
    }

    #[test]
    fn bars(c in canvas(), (x1, y1) in point(), (x2, y2) in point()) {
        same!(c, |c: &mut Canvas| c.bar(x1, y1, x2, y2), |slow: &mut Slow, c: &Canvas| {
            let local = slow.local();
            for y in y1.min(y2).max(local.y)..=y1.max(y2).min(local.bottom()) {
                for x in x1.min(x2).max(local.x)..=x1.max(x2).min(local.right()) {
                    slow.fill(x.into(), y.into(), c);
                }
            }
        });
    }

    #[test]
    fn polygons(c in canvas(), corners in corners()) {
        same!(c, |c: &mut Canvas| c.fill_poly(&corners), |slow: &mut Slow, c: &Canvas| {
            let edges = sides(&corners);
            let filled = c.fill_settings().style != FillStyle::Empty;
            let local = slow.local();
            for y in (local.y..local.bottom()).filter(|_| filled) {
                // Every edge in every row, in arithmetic that is wide enough for any input.
                let mut crossings: Vec<i128> = edges.iter().filter_map(|&(one, other)| {
                    let (upper, lower) = if one.1 < other.1 { (one, other) } else { (other, one) };
                    let [x1, y1, x2, y2, y] = [upper.0, upper.1, lower.0, lower.1, y].map(i128::from);
                    (y1 <= y && y < y2).then(|| x1 + (y - y1) * (x2 - x1) / (y2 - y1))
                }).collect();
                crossings.sort_unstable();
                for pair in crossings.chunks_exact(2) {
                    for x in local.x..local.right() {
                        if (pair[0]..=pair[1]).contains(&x.into()) {
                            slow.fill(x.into(), y.into(), c);
                        }
                    }
                }
            }
            for ((x1, y1), (x2, y2)) in edges.into_iter().filter(|_| c.color() != Color::BLACK) {
                slow.line(c, x1, y1, x2, y2);
            }
        });
    }

    #[test]
    fn open_polygons(c in canvas(), corners in corners()) {
        same!(c, |c: &mut Canvas| c.draw_poly(&corners), |slow: &mut Slow, c: &Canvas| {
            // Without the edge that closes the polygon, which begins at the last vertex.
            let edges = numbered_sides(&corners).into_iter().filter(|&(i, _)| i + 1 < corners.len()).map(|(_, edge)| edge);
            for ((x1, y1), (x2, y2)) in edges {
                slow.line(c, x1, y1, x2, y2);
            }
        });
    }

    #[test]
    fn polygon_spans_are_sorted_and_within_their_rows(
        corners in proptest::collection::vec(point(), 0..9), first in -20..20, count in 0..60
    ) {
        let spans: Vec<_> = polygon::spans(&corners, first..first + count).collect();
        prop_assert!(spans.windows(2).all(|pair| (pair[0].y, pair[0].x2) <= (pair[1].y, pair[1].x2)));
        prop_assert!(spans.iter().all(|span| span.x1 <= span.x2 && (first..first + count).contains(&span.y)));
    }

    #[test]
    fn flood_fills(c in canvas(), (x, y) in (-5..70, -5..50), border in color()) {
        same!(c, |c: &mut Canvas| c.flood_fill(x, y, border).unwrap(), |slow: &mut Slow, c: &Canvas| {
            slow.flood(c, x + slow.left as i32, y + slow.top as i32, border);
        });
    }

    /// If no pixel in the region already looks filled, the kernel fills the same region as the textbook.
    #[test]
    fn solid_fills_are_regions(c in canvas(), (x, y) in (-5..70, -5..50), border in color()) {
        let mut c = c;
        let Some(ink) = (1..16).map(Color::wrapping).find(|&ink| c.page().count(ink) == 0 && ink != border) else {
            return Ok(());
        };
        c.set_viewport(0, 0, WIDTH - 1, HEIGHT - 1, true).unwrap();
        // The kernel does not check the first and the last column.
        c.set_line_style(LineStyle::Solid, Thickness::Normal);
        c.set_write_mode(WriteMode::Copy);
        c.set_color(border);
        c.rectangle(0, 0, WIDTH - 1, HEIGHT - 1);
        c.set_fill_style(FillStyle::Solid, ink);
        let mut found: Vec<_> = region(c.page(), (x, y), border);
        c.flood_fill(x, y, border).unwrap();
        found.sort_unstable_by_key(|&(x, y)| (y, x));
        let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let filled: Vec<_> = places.filter(|&(x, y)| c.get_pixel(x, y) == ink).collect();
        prop_assert_eq!(filled, found);
    }

    #[test]
    fn text(
        c in canvas(), (x, y) in point(), text in "[ -~éß█欢]{0,6}", size in 0..=10, vertical: bool,
        across in 0..3, down in 0..3,
    ) {
        let direction = if vertical { TextDirection::Vertical } else { TextDirection::Horizontal };
        let across = HorizontalJustify::try_from(across).unwrap();
        let down = VerticalJustify::try_from(down).unwrap();
        let mut c = c;
        c.set_text_style(0, direction, size).unwrap();
        c.set_text_justify(across, down);
        same!(c, |c: &mut Canvas| c.out_text_xy(x, y, &text), |slow: &mut Slow, c: &Canvas| {
            let size = i64::from(size.max(1));
            let length = text.chars().count() as i64 * 8 * size;
            let (width, height) = if vertical { (8 * size, length) } else { (length, 8 * size) };
            let (across, down) = (across as usize, down as usize);
            let left = i64::from(x) - if vertical { [width, width / 2 - 1, width] } else { [0, width / 2 - 1, width] }[across];
            let top = i64::from(y) - [height, height / 2, 0][down];
            // Coordinates beyond `i32` are clamped, which is invisible.
            if left < i32::MIN.into() || top < i32::MIN.into() {
                return;
            }
            if !vertical && (left + slow.left < 0 || top + slow.top < 0) {
                return;
            }
            for (i, c_) in (0..).zip(text.chars()) {
                let (x, y) = if vertical { (left, top + length - 8 * size * (i + 1)) } else { (left + 8 * size * i, top) };
                if !slow.fits_cell(x, y, 8 * size) {
                    continue;
                }
                let page = slow.page.bounds();
                let clip = std::mem::replace(&mut slow.clip, page);
                for (dot_x, dot_y) in character(c_) {
                    let (dot_x, dot_y) = (i64::from(dot_x), i64::from(dot_y));
                    let (dot_x, dot_y) = if vertical { (dot_y, 7 - dot_x) } else { (dot_x, dot_y) };
                    for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
                        slow.put(x + dot_x * size + i, y + dot_y * size + j, c.color(), WriteMode::Copy);
                    }
                }
                slow.clip = clip;
            }
        });
    }

    #[test]
    fn images(c in canvas(), from in (-20..70, -20..70, -20..70, -20..70), (x, y) in point(), mode in write_mode()) {
        let image = c.get_image(from.0, from.1, from.2, from.3).unwrap();
        same!(c, |c: &mut Canvas| c.put_image(x, y, &image, mode), |slow: &mut Slow, _: &Canvas| {
            let (left, top) = (i64::from(x) + slow.left, i64::from(y) + slow.top);
            if left < 0 || top < 0 || left + i64::from(image.width()) > WIDTH.into() {
                return;
            }
            slow.clip = slow.page.bounds();
            for (row, column) in (0..image.height()).flat_map(|row| (0..image.width()).map(move |column| (row, column))) {
                let color = image.pixel(column, row).unwrap();
                slow.put(i64::from(x) + i64::from(column), i64::from(y) + i64::from(row), color, mode);
            }
        });
    }

    #[test]
    fn an_image_put_back_changes_nothing(c in canvas(), from in (-20..70, -20..70, -20..70, -20..70)) {
        let (image, mut after) = (c.get_image(from.0, from.1, from.2, from.3).unwrap(), c.clone());
        after.put_image(from.0.min(from.2), from.1.min(from.3), &image, WriteMode::Copy);
        prop_assert_eq!(after.page(), c.page());
    }

    /// No input causes a panic or an endless loop.
    #[test]
    fn nothing_does_harm(
        c in canvas(), (x, y) in point(), (u, v) in point(), a in any::<i32>(), b in any::<i32>(), start: i32, end: i32,
        ratio: (i32, i32), top: bool, entry: u8, ink in color(),
    ) {
        let mut c = c;
        c.rectangle(x, y, u, v);
        c.bar_3d(x, y, u, v, a, top);
        c.arc(x, y, start, end, a);
        c.pie_slice(x, y, start, end, a);
        c.pie_slice(x, y, start, end, a % 500);
        c.sector(x, y, start, end, a % 1000, b % 1000);
        c.fill_ellipse(x, y, a, b);
        c.set_aspect_ratio(ratio.0, ratio.1);
        c.circle(u, v, b);
        c.line_to(a, b);
        c.line_rel(u, v);
        c.move_rel(x, y);
        c.out_text("Huanle 欢乐");
        c.draw_text(bundled::song16(), "欢\n乐", x, y);
        let _ = c.set_viewport(x, y, u, v, top);
        let _ = c.flood_fill(u, v, ink);
        c.draw_poly(&[(x, y), (u, v), (a, b)]);
        c.set_palette(ink, entry);
        c.set_rgb_palette(entry, entry, entry, entry);
        c.set_bk_color(ink);
        c.clear_viewport();
        let _ = c.get_image(x, y, x.saturating_add(40), y.saturating_sub(a % 50));
        prop_assert!(Canvas::new(9, 9, 1).image_size(x, y, u, v) > 0);
    }
}

/// Thick curves that lie completely inside use a separate path; they equal the lines that they consist of.
#[test]
fn thick_curves_are_thick_lines() {
    let mut count = 0;
    for (a, b) in
        [(0, 0), (1, 1), (1, 20), (20, 1), (5, 5), (19, 20), (40, 40), (100, 33), (33, 100), (100, 100), (117, 117)]
    {
        for (start, end) in [(0, 360), (0, 1), (20, 200), (350, 10), (90, 90), (359, 361), (200, 100)] {
            let canvas = || {
                let mut canvas = Canvas::new(240, 240, 1);
                canvas.set_line_style(LineStyle::Solid, Thickness::Thick);
                canvas
            };
            let (mut fast, mut plain) = (canvas(), canvas());
            fast.ellipse(120, 120, start, end, a, b);
            for [(x1, y1), (x2, y2)] in arc::chords(a, b, start, end) {
                plain.line(120 + x1, 120 + y1, 120 + x2, 120 + y2);
            }
            assert!(fast.page() == plain.page(), "{a} {b} {start} {end}");
            let rows = |canvas: &Canvas| canvas.page().changed_rows().collect::<Vec<_>>();
            assert!(rows(&plain).iter().all(|row| rows(&fast).contains(row)), "what changed is shown");
            count += fast.page().count(Color::WHITE);
        }
    }
    assert!(count > 10_000);
}

/// Drawing on a canvas without pixels does nothing.
#[test]
fn an_empty_page() {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (-1, -1)] {
        let mut c = Canvas::new(width, height, 0);
        c.line(0, 0, 5, 5);
        c.circle(0, 0, 3);
        c.circle(0, 0, 0);
        c.fill_ellipse(0, 0, 3, 3);
        c.bar(-1, -1, 5, 5);
        c.flood_fill(0, 0, Color::WHITE).unwrap();
        c.fill_poly(&[(0, 0), (3, 0), (0, 3)]);
        c.out_text_xy(0, 0, "A");
        c.clear_viewport();
        c.put_image(0, 0, &c.clone().get_image(0, 0, 3, 3).unwrap(), WriteMode::Xor);
        assert!(c.set_viewport(0, 0, 0, 0, true).is_err());
        assert!(c.page().pixels().is_empty());
    }
}
