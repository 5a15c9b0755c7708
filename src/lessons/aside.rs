//! From a running screen to its lesson: what F12 and F10 show in between, in every program; and F6, which hides it.

use super::{Lesson, index, named, stage};
use crate::gfx::font::bundled;
use crate::gfx::planar::{overview_place, planes_overview};
use crate::gfx::{Color, Rect};
use crate::machine::{Aside, Flow, Machine};
use crate::screens::boss;
use crate::text::Text;

/// Shows an aside: the lesson on what was drawn last (the list of lessons where there is none on it), the picture as its
/// four bit planes until a key is pressed, or the innocent screen.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, text: &Text, aside: Aside) -> Flow {
    match aside {
        Aside::Lesson => match lesson_on(m.topic) {
            Some(lesson) => stage::run(m, &text.lessons, lesson),
            None => index::run(m, &text.lessons),
        },
        Aside::Planes => planes(m, text),
        Aside::Boss => boss::show(m),
    }
}

/// The lesson on what a machine's [topic](Machine::topic) names.
fn lesson_on(topic: &str) -> Option<&'static Lesson> {
    named(match topic {
        "putpixel" | "cleardevice" | "clearviewport" => "pixels",
        "lineto" | "linerel" | "rectangle" | "drawpoly" => "line",
        "ellipse" | "fillellipse" | "arc" | "pieslice" | "sector" => "ellipse",
        "bar" | "bar3d" => "patterns",
        "fillpoly" => "polygon",
        "floodfill" => "flood-fill",
        "outtext" => "glyph",
        other => other,
    })
}

fn planes(m: &mut Machine<'_>, text: &Text) -> Flow {
    let picture = m.screen.clone();
    let overview = planes_overview(&picture);
    m.screen.set_palette(overview.palette().clone());
    m.screen.blit(&overview, overview.bounds(), 0, 0);
    for (plane, label) in (0..).zip(text.lessons.planes) {
        let place = overview_place(&picture, plane);
        let small = bundled::song16();
        m.screen.fill_rect(Rect::new(place.x, place.y, small.width(label) + 8, 18), Color::BLUE);
        m.screen.draw_text(small, label, place.x + 4, place.y + 1, Color::WHITE);
    }
    m.input().map(drop)
}
