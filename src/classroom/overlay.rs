//! Overlays of a running program: F12 shows the lesson on the current topic, F10 the bit planes, F6 the boss screen.

use crate::gfx::font::bundled;
use crate::gfx::planar::{OVERVIEW_LABEL_HEIGHT, overview_rect, planes_overview};
use crate::gfx::{Color, HEIGHT, Palette, WIDTH};
use crate::lessons::host::NoHost;
pub use crate::lessons::topics::{lesson_named, lesson_on};
use crate::machine::{Flow, Machine, Overlay};
use crate::player;
use crate::screens::boss;
use crate::text::Text;

/// Shows an overlay: the lesson on what was drawn last, or the list of lessons with a notice that there is none; the
/// picture as its four bit planes until a key is pressed; or the boss screen.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &'static Text, overlay: Overlay) -> Flow {
    if overlay != Overlay::Planes {
        // Restores the standard palette, which the program may have changed.
        m.screen.set_palette(Palette::vga());
        m.screen.set_inset(None);
    }
    match overlay {
        Overlay::Lesson => match (lesson_on(&m.topic), m.topic.name) {
            (Some(start), _) => player::run(m, text, start),
            (None, topic) => {
                let notice = if topic.is_empty() { String::new() } else { (text.lessons.no_lesson)(topic) };
                super::run(m, text, &notice, &mut NoHost)
            }
        },
        Overlay::Planes => show_planes(m, text),
        Overlay::Boss => m.with_screen(WIDTH, HEIGHT, boss::show),
        // The workbench is not known here.
        Overlay::Source(_) => Ok(()),
    }
}

fn show_planes(m: &mut Machine<'_>, text: &'static Text) -> Flow {
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
