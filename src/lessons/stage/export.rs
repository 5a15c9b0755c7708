//! A lesson for a file.

use std::time::Duration;

use super::{BUTTONS_Y, Opening, Stage};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Rect, WIDTH};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine};
use crate::text::lessons::Lessons;

/// How long the film stands at its end.
const LAST: Duration = Duration::from_millis(800);
/// How many pictures there are at most, unless all are asked for.
const MOST: usize = 400;

/// Which steps of a lesson are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first.
    pub from: usize,
    /// The last, not before the first.
    pub to: usize,
    /// One of so many is shown; the last one always is.
    pub stride: usize,
}

impl Part {
    /// The steps from one to another: all of them, or so many that there are not too many.
    pub fn new(from: usize, to: usize, all: bool) -> Part {
        let stride = if all { 1 } else { (to - from).div_ceil(MOST).max(1) };
        Part { from, to, stride }
    }

    /// How many steps are shown, of how many.
    pub fn shown(self) -> (usize, usize) {
        let steps = self.to - self.from;
        (steps.div_ceil(self.stride) + 1, steps + 1)
    }
}

/// Runs a part of a lesson's film, for a file. Where steps are left out its last line says so.
///
/// # Errors
/// An interrupt of the machine's.
pub fn export(m: &mut Machine<'_>, lessons: &Lessons, opening: Opening, part: Part) -> Flow {
    let mut stage = Stage::new(lessons, opening);
    stage.go_to(part.from);
    loop {
        stage.draw(&mut m.screen);
        if part.stride > 1 {
            let (shown, steps) = part.shown();
            m.screen.fill_rect(Rect::new(0, BUTTONS_Y, WIDTH, 18), Color::BLUE);
            let told = (lessons.left_out)(shown, steps);
            m.screen.draw_text(bundled::song16(), &told, 8, BUTTONS_Y + 1, Color::YELLOW);
        }
        if stage.at >= part.to {
            return m.pause(LAST);
        }
        m.pause(RETRACE * 6)?;
        stage.go_to((stage.at + part.stride).min(part.to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, assert_fits};

    #[test]
    fn a_part_tells_what_it_leaves_out() {
        assert_eq!(Part::new(0, 400, false), Part { from: 0, to: 400, stride: 1 });
        assert_eq!(Part::new(0, 1142, false).shown(), (382, 1143));
        assert_eq!(Part::new(0, 1142, true).shown(), (1143, 1143));
        assert_eq!(Part::new(7, 7, false).shown(), (1, 1));
        for language in Language::ALL {
            assert_fits(bundled::song16(), &(language.text().lessons.left_out)(9999, 9999), WIDTH - 16);
        }
    }
}
