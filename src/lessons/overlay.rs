//! Overlays of a running program: F12 shows the lesson on the current topic, F10 the bit planes, F6 the boss screen.

use super::{Lesson, index, named, stage};
use crate::gfx::font::bundled;
use crate::gfx::planar::{OVERVIEW_LABEL_HEIGHT, overview_rect, planes_overview};
use crate::gfx::{Color, Palette};
use crate::machine::{Flow, Machine, Overlay};
use crate::screens::boss;
use crate::text::Text;

/// The [names](Machine::topic) of programs and functions, with the lesson on each, or `None`. The name of a lesson
/// refers to that lesson.
const TOPICS: &[(&str, Option<&str>)] = &[
    // graphics.h
    ("bar", Some("patterns")),
    ("bar3d", Some("patterns")),
    ("cleardevice", None),
    ("clearviewport", None),
    ("drawpoly", Some("line")),
    ("fillellipse", Some("ellipse")),
    ("fillpoly", Some("polygon")),
    ("floodfill", Some("span-fill")),
    ("linerel", Some("line")),
    ("lineto", Some("line")),
    ("outtext", Some("glyph")),
    ("outtextxy", Some("glyph")),
    ("pieslice", Some("slice")),
    ("putimage", Some("motion")),
    ("putpixel", Some("pixels")),
    ("rectangle", Some("line")),
    ("restorecrtmode", None),
    ("sector", Some("slice")),
    ("setallpalette", Some("colors")),
    ("setbkcolor", Some("colors")),
    ("setgraphmode", None),
    ("setpalette", Some("colors")),
    ("setrgbpalette", Some("colors")),
    ("setvisualpage", Some("motion")),
    // Effects
    ("blinds-h", Some("blinds")),
    ("blinds-v", Some("blinds")),
    ("checkerboard", None),
    ("cycle", Some("colors")),
    ("dissolve", None),
    ("dots", Some("morph")),
    ("fade", Some("colors")),
    ("flicker", Some("motion")),
    ("iris", None),
    ("lines-h", Some("shuffle")),
    ("lines-v", Some("shuffle")),
    ("music", None),
    ("paces", Some("motion")),
    ("rain", None),
    ("rotate", Some("morph")),
    ("shutters", None),
    ("spiral", None),
    ("starfield", Some("random")),
    ("title", Some("motion")),
    ("tones", None),
    ("wipe", None),
    ("xor", Some("motion")),
];

/// Shows an overlay: the lesson on what was drawn last, or the list of lessons with a notice that there is none; the
/// picture as its four bit planes until a key is pressed; or the boss screen.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &Text, overlay: Overlay) -> Flow {
    if overlay != Overlay::Planes {
        // Restores the standard palette, which the program may have changed.
        m.screen.set_palette(Palette::vga());
    }
    match overlay {
        Overlay::Lesson => match (lesson_for_topic(m.topic), m.topic) {
            (Some(lesson), _) => stage::run(m, &text.lessons, lesson),
            (None, "") => index::run(m, &text.lessons, ""),
            (None, topic) => index::run(m, &text.lessons, &(text.lessons.no_lesson)(topic)),
        },
        Overlay::Planes => show_planes(m, text),
        Overlay::Boss => boss::show(m),
    }
}

/// Returns the lesson on a machine's [topic](Machine::topic), if there is one.
pub fn lesson_for_topic(topic: &str) -> Option<&'static Lesson> {
    let known = TOPICS.iter().find(|(name, _)| *name == topic);
    known.map_or(Some(topic), |(_, lesson)| *lesson).and_then(named)
}

fn show_planes(m: &mut Machine<'_>, text: &Text) -> Flow {
    let picture = m.screen.clone();
    let overview = planes_overview(&picture);
    m.screen.set_palette(overview.palette().clone());
    m.screen.blit(&overview, overview.bounds(), 0, 0);
    for (plane, label) in (0..).zip(text.lessons.planes) {
        let place = overview_rect(&picture, plane);
        let small = bundled::song16();
        let x = place.x + (place.width - small.width(label)) / 2;
        m.screen.draw_text(small, label, x, place.y - OVERVIEW_LABEL_HEIGHT + 1, Color::WHITE);
    }
    m.input().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn the_table_names_lessons_and_what_has_none_is_told() {
        for (topic, lesson) in TOPICS {
            assert!(named(topic).is_none() || *lesson == Some(topic), "{topic} is a lesson itself");
            assert_eq!(lesson_for_topic(topic).map(|lesson| lesson.name), *lesson, "{topic}");
            for language in Language::ALL {
                assert_fits(bundled::song16(), &(language.text().lessons.no_lesson)(topic), 600);
            }
        }
    }
}
