//! Fast paths against the iterators that lessons step, over any input; and that no input does harm.

use huanle::gfx::canvas::{Direction, HorizontalJustify, VerticalJustify};
use huanle::gfx::ellipse::{self, MAX_RADIUS, Sweep};
use huanle::gfx::font::bundled;
use huanle::gfx::{
    Canvas, Color, FillStyle, Framebuffer, Line, LineStyle, Pattern, Rect, Thickness, WriteMode, circle, flood, line,
    pattern, polygon,
};
use proptest::prelude::*;

/// A small page, so that edges are often met.
const WIDTH: i32 = 61;
const HEIGHT: i32 = 47;

/// Coordinates on the page, about it, far off, and at the ends of what there is.
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
    /// A canvas with something on it and any state.
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

/// The slow way: pixel by pixel, each one held against the edges.
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

    /// The clip rectangle in the viewport's coordinates.
    fn local(&self) -> Rect {
        Rect { x: self.clip.x - self.left as i32, y: self.clip.y - self.top as i32, ..self.clip }
    }

    /// Where a pixel of the viewport lies on the page, if it may be drawn on.
    fn place(&self, x: i64, y: i64) -> Option<(i32, i32)> {
        let (x, y) = (i32::try_from(x + self.left).ok()?, i32::try_from(y + self.top).ok()?);
        self.clip.contains(x, y).then_some((x, y))
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
        let settings = c.line_settings();
        for whole in line::offset_lines(Line::new(x1, y1, x2, y2), settings.thickness) {
            for (x, y) in whole.clip(&self.local()).into_iter().flat_map(|line| line::styled(line, settings.style)) {
                self.put(x.into(), y.into(), c.color(), c.write_mode());
            }
        }
    }

    /// Points around a centre, with their neighbours where the pen is thick.
    fn outline(&mut self, c: &Canvas, (x, y): (i32, i32), points: impl Iterator<Item = (i32, i32, bool)>) {
        for (dx, dy, flat) in points {
            for &across in c.line_settings().thickness.offsets() {
                let (dx, dy) = if flat { (dx, dy + across) } else { (dx + across, dy) };
                let (x, y) = (i64::from(x) + i64::from(dx), i64::from(y) + i64::from(dy));
                self.put(x, y, c.color(), WriteMode::Copy);
            }
        }
    }

    fn ellipse(&mut self, c: &Canvas, center: (i32, i32), (a, b): (i32, i32), sweep: Sweep) {
        let flat = |x: i32, y: i32| i64::from(x.abs()) * i64::from(b) < i64::from(y.abs()) * i64::from(a);
        self.outline(c, center, ellipse::arc(a, b, sweep).map(|(x, y)| (x, y, flat(x, y))));
    }
}

/// Draws both ways and compares, and looks whether every row that is different counts as changed.
macro_rules! same {
    ($c:expr, $fast:expr, $slow:expr) => {{
        let before: Canvas = $c;
        let mut slow = Slow::new(&before);
        #[allow(clippy::redundant_closure_call, reason = "the closure is the argument of the macro")]
        $slow(&mut slow, &before);
        // All rows unchanged, by way of a screen.
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

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
            if radius <= MAX_RADIUS {
                let points = circle::points(radius).map(|(x, y)| (x, y, x.abs() < y.abs()));
                slow.outline(c, center, points);
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
        fast.disc(x, y, radius, ink);
    }

    #[test]
    fn ellipses(c in canvas(), center in point(), a in radius(), b in radius(), start: i32, end: i32, whole: bool) {
        let (start, end) = if whole { (0, 360) } else { (start, end) };
        same!(c, |c: &mut Canvas| c.ellipse(center.0, center.1, start, end, a, b), |slow: &mut Slow, c: &Canvas| {
            slow.ellipse(c, center, (a, b), Sweep::degrees(start, end));
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
            slow.ellipse(c, (x, y), (a, b), Sweep::FULL);
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
    fn polygons(c in canvas(), corners in proptest::collection::vec(point(), 0..9)) {
        same!(c, |c: &mut Canvas| c.fill_poly(&corners), |slow: &mut Slow, c: &Canvas| {
            let edges: Vec<_> = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect();
            let local = slow.local();
            for y in local.y..local.bottom() {
                // Every edge in every row, with arithmetic that is wide enough for anything.
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
        same!(c, |c: &mut Canvas| c.flood_fill(x, y, border), |slow: &mut Slow, c: &Canvas| {
            let (left, top) = (slow.left as i32, slow.top as i32);
            let found: Vec<_> = flood::points(&slow.page, slow.clip, x + left, y + top, border).collect();
            for (x, y) in found {
                slow.fill((x - left).into(), (y - top).into(), c);
            }
        });
    }

    #[test]
    fn text(
        c in canvas(), (x, y) in point(), text in "[ -~éß█欢]{0,6}", size in 0..=10, vertical: bool,
        across in 0..3, down in 0..3,
    ) {
        let direction = if vertical { Direction::Vertical } else { Direction::Horizontal };
        let across = HorizontalJustify::try_from(across).unwrap();
        let down = VerticalJustify::try_from(down).unwrap();
        let mut c = c;
        c.set_text_style(0, direction, size).unwrap();
        c.set_text_justify(across, down);
        same!(c, |c: &mut Canvas| c.out_text_xy(x, y, &text), |slow: &mut Slow, c: &Canvas| {
            let size = i64::from(size.max(1));
            let length = text.chars().count() as i64 * 8 * size;
            let (width, height) = if vertical { (8 * size, length) } else { (length, 8 * size) };
            let left = i64::from(x) - [0, width / 2, width][across as usize];
            let top = i64::from(y) - [height, height / 2, 0][down as usize];
            // What is drawn from beyond `i32` is taken from its ends: nothing of that is seen.
            if left < i32::MIN.into() || top < i32::MIN.into() {
                return;
            }
            for (i, character) in (0..).zip(text.chars()) {
                for (dot_x, dot_y) in bundled::rom8().glyph_or_box(character).dots() {
                    let (along, over) = (i64::from(dot_x) + 8 * i, i64::from(dot_y));
                    let (dot_x, dot_y) = if vertical { (over, length / size - 1 - along) } else { (along, over) };
                    for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
                        slow.put(left + dot_x * size + i, top + dot_y * size + j, c.color(), WriteMode::Copy);
                    }
                }
            }
        });
    }

    #[test]
    fn images(c in canvas(), from in (-20..70, -20..70, -20..70, -20..70), (x, y) in point(), mode in write_mode()) {
        let image = c.get_image(from.0, from.1, from.2, from.3).unwrap();
        same!(c, |c: &mut Canvas| c.put_image(x, y, &image, mode), |slow: &mut Slow, _: &Canvas| {
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

    /// Whatever is asked for: no panic, no hang.
    #[test]
    fn nothing_does_harm(
        c in canvas(), (x, y) in point(), (u, v) in point(), a in any::<i32>(), b in any::<i32>(), start: i32, end: i32,
        ratio: (u32, u32), top: bool, entry: u8, ink in color(),
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
        c.flood_fill(u, v, ink);
        c.draw_poly(&[(x, y), (u, v), (a, b)]);
        c.set_palette(ink, entry);
        c.set_rgb_palette(entry, entry, entry, entry);
        c.set_bk_color(ink);
        c.clear_viewport();
        let _ = c.get_image(x, y, x.saturating_add(40), y.saturating_sub(a % 50));
        prop_assert!(Canvas::image_size(x, y, u, v) > 0);
    }
}

/// A canvas without a pixel is drawn on in vain.
#[test]
fn an_empty_page() {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (-1, -1)] {
        let mut c = Canvas::new(width, height, 0);
        c.line(0, 0, 5, 5);
        c.circle(0, 0, 3);
        c.circle(0, 0, 0);
        c.fill_ellipse(0, 0, 3, 3);
        c.bar(-1, -1, 5, 5);
        c.flood_fill(0, 0, Color::WHITE);
        c.fill_poly(&[(0, 0), (3, 0), (0, 3)]);
        c.out_text_xy(0, 0, "A");
        c.clear_viewport();
        c.put_image(0, 0, &c.clone().get_image(0, 0, 3, 3).unwrap(), WriteMode::Xor);
        assert!(c.set_viewport(0, 0, 0, 0, true).is_err());
        assert_eq!(c.page().pixels(), [0; 0]);
    }
}
