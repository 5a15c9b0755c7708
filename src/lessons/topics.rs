//! The lesson on what was drawn last: which one it is, and its parameters.

use super::LessonStart;
use super::{Lesson, LessonSettings, Parameter, Placement, ShownCall, named, rust_lesson};
use crate::gfx::arc::normalize_degrees;
use crate::gfx::{FillStyle, Topic};

/// The names of [topics](crate::machine::Machine::topic) that are not names of lessons, with the lesson on each.
pub(super) const TOPICS: &[(&str, &str)] = &[
    // graphics.h
    ("bar", "patterns"),
    ("bar3d", "patterns"),
    ("drawpoly", "line"),
    ("fillellipse", "ellipse"),
    ("fillpoly", "polygon"),
    ("floodfill", "span-fill"),
    ("linerel", "line"),
    ("lineto", "line"),
    ("outtext", "glyph"),
    ("outtextxy", "glyph"),
    ("pieslice", "slice"),
    ("putimage", "motion"),
    ("putpixel", "pixels"),
    ("rectangle", "line"),
    ("sector", "slice"),
    ("setallpalette", "colors"),
    ("setbkcolor", "colors"),
    ("setpalette", "colors"),
    ("setrgbpalette", "colors"),
    ("setvisualpage", "motion"),
    // Transitions
    ("blinds-h", "blinds"),
    ("blinds-v", "blinds"),
    ("lines-h", "shuffle"),
    ("lines-v", "shuffle"),
];

/// Returns the lesson on a machine's [topic](crate::machine::Machine::topic) by its name, if there is one.
pub fn lesson_named(topic: &str) -> Option<&'static Lesson> {
    let known = TOPICS.iter().find(|(name, _)| *name == topic);
    named(known.map_or(topic, |(_, lesson)| lesson))
}

/// Returns the lesson on a topic with the topic's arguments as parameters. Where the lesson's picture is too small, the
/// figure is moved, or reduced to a half, a quarter and so on. A lesson that cannot show the arguments starts with its
/// own parameters, and says so.
pub fn lesson_on(topic: &Topic) -> Option<LessonStart> {
    let arguments: Vec<i64> = topic.arguments().iter().map(|&argument| argument.into()).collect();
    let is_part = matches!(arguments[..], [_, _, start, end, _, _] if (end - start) % 360 != 0);
    let lesson = match topic.name {
        "ellipse" if is_part => named("arc"),
        // The lesson in C has a fixed number of vertices.
        "fillpoly" if arguments.len() > 2 * POLYGON_VERTICES => rust_lesson("polygon"),
        name => lesson_named(name),
    }?;
    let mut start = LessonStart::from(lesson);
    let mut placement = None;
    if let Some((settings, place)) = figure(topic.name, &arguments).and_then(|figure| figure.fit(lesson)) {
        start.settings = settings;
        placement = Some(place);
    }
    let call = call(topic.name, topic.arguments());
    start.call = (!arguments.is_empty()).then_some(ShownCall { call, placement });
    Some(start)
}

/// The number of vertices that are parameters of the lesson on polygons.
const POLYGON_VERTICES: usize = 5;

/// The values of the lesson's parameters that a call determines.
#[derive(Default)]
struct Figure {
    /// Points, each with the indices of its two parameters; moved and reduced together.
    points: Vec<([usize; 2], [i64; 2])>,
    /// Vertices after those that are parameters; moved and reduced with the points.
    more_vertices: Vec<[i64; 2]>,
    /// Lengths, each with the index of its parameter; reduced with the points.
    lengths: Vec<(usize, i64)>,
    /// The distances of the figure's edges from its points.
    reach: [i64; 2],
    /// Other numbers, each with the index of its parameter.
    numbers: Vec<(usize, i64)>,
    /// The distance by which a multiple the figure may be moved.
    grid: Option<i64>,
    /// Typed keys.
    typed: Vec<u16>,
}

/// Returns the figure of a call; `None` if the lesson on it cannot show its arguments.
fn figure(name: &str, arguments: &[i64]) -> Option<Figure> {
    let circle = |x, y, a, b| Figure { points: vec![([0, 1], [x, y])], reach: [a, b], ..Figure::default() };
    let angle = |degrees: i64| normalize_degrees(degrees as i32).into();
    let style = |style: i64| (0..FillStyle::BUILT_IN.len() as i64).contains(&style).then_some(style);
    Some(match (name, arguments) {
        ("line" | "lineto" | "linerel" | "rectangle" | "drawpoly" | "thick-line", &[x1, y1, x2, y2]) => {
            Figure { points: vec![([0, 1], [x1, y1]), ([2, 3], [x2, y2])], ..Figure::default() }
        }
        ("circle", &[x, y, radius]) => Figure { lengths: vec![(2, radius)], ..circle(x, y, radius, radius) },
        ("ellipse", &[x, y, start, end, a, b]) if (end - start) % 360 == 0 => {
            Figure { lengths: vec![(2, a), (3, b)], ..circle(x, y, a, b) }
        }
        ("fillellipse", &[x, y, a, b]) => Figure { lengths: vec![(2, a), (3, b)], ..circle(x, y, a, b) },
        ("arc" | "pieslice", &[_, _, start, end, radius]) => Figure {
            lengths: vec![(0, radius), (1, radius)],
            numbers: vec![(2, angle(start)), (3, angle(end))],
            ..Figure::default()
        },
        ("ellipse" | "sector", &[_, _, start, end, a, b]) => Figure {
            lengths: vec![(0, a), (1, b)],
            numbers: vec![(2, angle(start)), (3, angle(end))],
            ..Figure::default()
        },
        ("bar" | "bar3d", &[left, top, _, _, number]) => Figure {
            points: vec![([1, 2], [left, top])],
            numbers: vec![(0, style(number)?)],
            // Patterns are anchored to the screen and repeat after eight pixels.
            grid: Some(8),
            ..Figure::default()
        },
        ("floodfill", &[_, _, _, number]) => Figure { numbers: vec![(3, style(number)?)], ..Figure::default() },
        ("fillpoly", coordinates) => {
            let vertices = coordinates.as_chunks::<2>().0;
            // Repeating the last vertex does not change the polygon.
            let last = vertices.last().filter(|_| vertices.len() >= 3)?;
            let first = vertices.iter().chain(std::iter::repeat(last)).take(POLYGON_VERTICES);
            Figure {
                points: (0..).map(|index| [2 * index, 2 * index + 1]).zip(first.copied()).collect(),
                more_vertices: vertices.iter().skip(POLYGON_VERTICES).copied().collect(),
                ..Figure::default()
            }
        }
        ("putpixel", &[x, y, color]) => {
            Figure { points: vec![([0, 1], [x, y])], numbers: vec![(2, color)], ..Figure::default() }
        }
        ("setpalette" | "setbkcolor", &[color, entry]) => {
            Figure { numbers: vec![(0, color), (1, entry & 63)], ..Figure::default() }
        }
        ("setrgbpalette", &[entry, red, green, blue]) => {
            let numbers = [entry, (red & 0xFF) >> 2, (green & 0xFF) >> 2, (blue & 0xFF) >> 2];
            Figure { numbers: (2..).zip(numbers).collect(), ..Figure::default() }
        }
        ("outtext" | "outtextxy", codes) => {
            let typed: Vec<u16> =
                codes.iter().filter(|code| (0x21..0x7F).contains(*code)).map(|&code| code as u16).collect();
            (!typed.is_empty()).then_some(Figure { typed, ..Figure::default() })?
        }
        _ => return None,
    })
}

impl Figure {
    /// Returns the lesson's settings for the figure, and its place; `None` if some value is outside the range of its
    /// parameter.
    fn fit(&self, lesson: &Lesson) -> Option<(LessonSettings, Placement)> {
        (0..32).find_map(|halvings| self.fit_reduced(lesson, halvings))
    }

    /// Does the same after a number of halvings.
    fn fit_reduced(&self, lesson: &Lesson, halvings: u32) -> Option<(LessonSettings, Placement)> {
        let mut settings = lesson.default_settings();
        settings.typed.clone_from(&self.typed);
        let moved: [Option<i64>; 2] = std::array::from_fn(|axis| self.shift(lesson, axis, halvings));
        let moved = [moved[0]?, moved[1]?];
        let place = |coordinate: i64, axis: usize| (coordinate >> halvings) + moved[axis];
        let points = self
            .points
            .iter()
            .flat_map(|(indices, point)| (0..2).map(move |axis| (indices[axis], place(point[axis], axis))));
        let lengths = self.lengths.iter().map(|&(index, length)| (index, length >> halvings));
        for (index, value) in points.chain(lengths).chain(self.numbers.iter().copied()) {
            settings.values[index] = in_range(lesson.parameters[index], value)?;
        }
        // They fit the picture, as the points do.
        settings.more_vertices =
            self.more_vertices.iter().map(|&[x, y]| (place(x, 0) as i32, place(y, 1) as i32)).collect();
        Some((settings, Placement { moved: (moved[0] as i32, moved[1] as i32), reduction: 1 << halvings }))
    }

    /// Returns the shortest distance along an axis by which the reduced figure fits the picture; `None` if it is too
    /// large.
    fn shift(&self, lesson: &Lesson, axis: usize, halvings: u32) -> Option<i64> {
        let points = || self.points.iter().map(|(_, point)| point).chain(&self.more_vertices);
        let coordinates = || points().map(|point| point[axis] >> halvings);
        let (Some(least), Some(most)) = (coordinates().min(), coordinates().max()) else { return Some(0) };
        let parameter = lesson.parameters[self.points[0].0[axis]];
        let reach = self.reach[axis] >> halvings;
        let (low, high) = (i64::from(parameter.min) + reach, i64::from(parameter.max) - reach);
        if let Some(grid) = self.grid {
            let inside = (low..=high).contains(&least);
            return Some(if inside { 0 } else { low + (least - low).rem_euclid(grid) - least });
        }
        let room = high - low >= most - least;
        room.then(|| if least < low { low - least } else { (high - most).min(0) })
    }
}

fn in_range(parameter: Parameter, value: i64) -> Option<i32> {
    let value = i32::try_from(value).ok()?;
    (parameter.min..=parameter.max).contains(&value).then_some(value)
}

/// Formats a call as in C.
fn call(name: &str, arguments: &[i32]) -> String {
    let list = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    match name {
        "line" | "lineto" | "linerel" | "rectangle" | "drawpoly" | "thick-line" => format!("line({})", list(arguments)),
        "bar" | "bar3d" | "floodfill" => format!("{name}({})", list(&arguments[..arguments.len().saturating_sub(1)])),
        "fillpoly" => format!("fillpoly({}, ...)", arguments.len() / 2),
        "setbkcolor" => format!("setpalette({})", list(arguments)),
        "outtext" | "outtextxy" => {
            let text: String = arguments.iter().filter_map(|&code| char::from_u32(code as u32)).collect();
            format!("outtext(\"{text}\")")
        }
        _ => format!("{name}({})", list(arguments)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::text::{Language, assert_fits};

    #[test]
    fn the_table_names_lessons_and_what_has_none_is_told() {
        for (topic, lesson) in TOPICS {
            assert!(named(topic).is_none(), "{topic} is a lesson itself");
            assert_eq!(lesson_named(topic).unwrap().name, *lesson);
            for language in Language::ALL {
                assert_fits(bundled::song16(), &(language.text().lessons.no_lesson)(topic), 600);
            }
        }
    }

    /// Returns the lesson, its changed parameters and the call that a topic opens.
    fn opened(name: &'static str, arguments: &[i32]) -> (&'static str, Vec<i32>, Option<ShownCall>) {
        let start = lesson_on(&Topic::new(name, arguments)).unwrap();
        (start.lesson.name, start.settings.values, start.call)
    }

    fn as_drawn(call: &str) -> Option<ShownCall> {
        Some(ShownCall { call: call.to_owned(), placement: Some(Placement { moved: (0, 0), reduction: 1 }) })
    }

    #[test]
    fn a_call_that_fits_the_picture_is_shown_as_it_was_drawn() {
        for name in ["line", "lineto", "drawpoly"] {
            let expected = ("line", vec![10, 20, 300, 200, 0], as_drawn("line(10, 20, 300, 200)"));
            assert_eq!(opened(name, &[10, 20, 300, 200]), expected);
        }
        assert_eq!(opened("thick-line", &[10, 20, 300, 200]).0, "thick-line");
        let circle = ("circle", vec![100, 120, 30], as_drawn("circle(100, 120, 30)"));
        assert_eq!(opened("circle", &[100, 120, 30]), circle);
        let ellipse = ("ellipse", vec![160, 110, 90, 40]);
        assert_eq!(opened("ellipse", &[160, 110, 0, 360, 90, 40]).1, ellipse.1);
        assert_eq!(opened("fillellipse", &[160, 110, 90, 40]).0, ellipse.0);
        let arc = ("arc", vec![90, 40, 30, 200], as_drawn("ellipse(160, 110, 30, 200, 90, 40)"));
        assert_eq!(opened("ellipse", &[160, 110, 30, 200, 90, 40]), arc);
        assert_eq!(opened("arc", &[320, 240, -30, 200, 90]).1, [90, 90, 330, 200]);
        assert_eq!(opened("sector", &[320, 240, 30, 200, 90, 40]).1, [90, 40, 30, 200]);
        assert_eq!(opened("pieslice", &[320, 240, 30, 360, 90]).1, [90, 90, 30, 360]);
        let triangle = opened("fillpoly", &[10, 10, 90, 90, 10, 90]);
        assert_eq!(triangle.1, [10, 10, 90, 90, 10, 90, 10, 90, 10, 90]);
        assert_eq!(triangle.2, as_drawn("fillpoly(3, ...)"));
        assert_eq!(opened("putpixel", &[90, 91, 4]).1, [90, 91, 4]);
        assert_eq!(opened("setpalette", &[1, 2]).1[..2], [1, 2]);
        assert_eq!(opened("setrgbpalette", &[1, 255, 8, 4]).1[2..], [1, 63, 2, 1]);
        let bar = opened("bar", &[203, 21, 300, 90, 5]);
        assert_eq!((bar.1, bar.2), (vec![5, 203, 21], as_drawn("bar(203, 21, 300, 90)")));
        assert_eq!(opened("floodfill", &[320, 240, 15, 9]).1[3], 9);
        let text = lesson_on(&Topic::new("outtextxy", &[0x41, 0x20, 0x62])).unwrap();
        assert_eq!((text.settings.typed, text.call), (vec![0x41, 0x62], as_drawn("outtext(\"A b\")")));
    }

    #[test]
    fn a_call_beyond_the_picture_is_moved_or_reduced() {
        let moved = |(_, values, call): (_, Vec<i32>, Option<ShownCall>)| {
            let Placement { moved, reduction } = call.unwrap().placement.unwrap();
            (values, moved, reduction)
        };
        assert_eq!(moved(opened("line", &[400, 300, 500, 310])), (vec![219, 229, 319, 239, 0], (-181, -71), 1));
        assert_eq!(moved(opened("line", &[-5, 0, 100, 310])), (vec![0, 0, 53, 155, 0], (3, 0), 2));
        assert_eq!(moved(opened("line", &[0, 0, 639, 479])), (vec![0, 0, 319, 239, 0], (0, 0), 2));
        assert_eq!(moved(opened("circle", &[320, 240, 100])), (vec![219, 139, 100], (-101, -101), 1));
        assert_eq!(moved(opened("circle", &[320, 240, 200])), (vec![160, 120, 100], (0, 0), 2));
        assert_eq!(moved(opened("arc", &[320, 240, 10, 20, 200])), (vec![100, 100, 10, 20], (0, 0), 2));
        // Patterns are moved by multiples of eight.
        assert_eq!(moved(opened("bar", &[10, 300, 90, 390, 4])), (vec![4, 154, 12], (144, -288), 1));
        let huge = moved(opened("line", &[i32::MIN, i32::MIN, i32::MAX, i32::MAX]));
        assert_eq!(huge, (vec![0, 0, 127, 127, 0], (64, 64), 1 << 25));
    }

    #[test]
    fn all_vertices_of_a_polygon_are_shown() {
        let hexagon: Vec<i32> = (0..12).map(|index| 40 * index).collect();
        let start = lesson_on(&Topic::new("fillpoly", &hexagon)).unwrap();
        assert_eq!(start.settings.values, [0, 20, 40, 60, 80, 100, 120, 140, 160, 180]);
        assert_eq!(start.settings.more_vertices, [(200, 220)]);
        let placement = Some(Placement { moved: (0, 0), reduction: 2 });
        assert_eq!(start.call, Some(ShownCall { call: "fillpoly(6, ...)".to_owned(), placement }));
        let recording = (start.lesson.record)(&start.settings);
        let empty = (start.lesson.record)(&start.lesson.default_settings());
        assert!(recording.picture(recording.steps().len()) != empty.picture(empty.steps().len()));
    }

    #[test]
    fn a_call_that_no_lesson_can_show_opens_the_lesson_as_usual_and_is_named() {
        for (name, arguments) in [
            ("circle", &[320, 240, 0][..]),
            ("circle", &[320, 240, -5]),
            ("putpixel", &[90, 90, 0]),
            ("bar", &[10, 10, 90, 90, 12]),
            ("fillpoly", &[1, 2, 3, 4]),
            ("fillpoly", &[]),
            ("setrgbpalette", &[200, 1, 2, 3]),
            ("outtext", &[0x4E2D]),
            ("motion", &[]),
        ] {
            let (lesson, values, call) = opened(name, arguments);
            assert_eq!(values, named(lesson).unwrap().default_settings().values, "{name}");
            assert_eq!(call.map(|call| call.placement), (!arguments.is_empty()).then_some(None), "{name}");
        }
        assert!(lesson_on(&Topic::from("cleardevice")).is_none() && lesson_on(&Topic::from("")).is_none());
    }
}
