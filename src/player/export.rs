//! The export of a lesson to a file.

use std::time::Duration;

use super::Player;
use super::panels::Panel;
use crate::gfx::{Color, Framebuffer, InsetPalette, Rect};
use crate::lessons::LessonStart;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};
use crate::text::Text;

/// The duration of the last picture.
const LAST: Duration = Duration::from_millis(800);
/// The maximum number of pictures, unless all are requested.
const MAX_PICTURES: usize = 400;

/// The steps of a lesson that are exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRange {
    /// The first step.
    pub from: usize,
    /// The last step, not before the first.
    pub to: usize,
    /// The step width; the last step is always exported.
    pub stride: usize,
}

impl StepRange {
    /// Selects the steps of a range: all, or evenly spaced ones so that there are not too many.
    pub fn new(from: usize, to: usize, all: bool) -> StepRange {
        let stride = if all { 1 } else { (to - from).div_ceil(MAX_PICTURES).max(1) };
        StepRange { from, to, stride }
    }

    /// Returns the number of exported steps and the total number.
    pub fn counts(self) -> (usize, usize) {
        let steps = self.to - self.from;
        (steps.div_ceil(self.stride) + 1, steps + 1)
    }
}

/// The appearance of an exported lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportLook {
    /// `true` if only the lesson's picture is exported, without code, values and bars.
    pub is_picture: bool,
    /// The number of pixels, in each direction, for one.
    pub scale: i32,
}

/// Runs a part of a lesson's recording for export. If steps are omitted, its last line says so.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn export(
    m: &mut Machine<'_>,
    text: &'static Text,
    opening: LessonStart,
    part: StepRange,
    look: ExportLook,
) -> Flow {
    let mut player = Player::new(text, opening);
    player.go_to(part.from);
    player.fit(m);
    let mut shown = Framebuffer::new(m.screen.width(), m.screen.height());
    loop {
        if look.is_picture {
            shown = player.themed_picture();
        } else {
            player.update_timeline();
            player.draw(&mut shown);
            if part.stride > 1 {
                draw_omitted(&mut shown, &player, part);
            }
        }
        show_scaled(m, &shown, look.scale);
        if player.position() >= part.to {
            return m.pause(LAST);
        }
        m.pause(RETRACE_PERIOD * 6)?;
        player.go_to((player.position() + part.stride).min(part.to));
    }
}

/// Draws the number of steps that are left out in the place of the buttons.
fn draw_omitted(screen: &mut Framebuffer, player: &Player, part: StepRange) {
    let (shown, steps) = part.counts();
    let (look, place) = (player.panels().look, player.panels().place_or_nothing(Panel::Buttons));
    screen.fill_rect(place, Color::BLUE);
    let place = Rect { x: place.x + look.gap(), width: place.width - 2 * look.gap(), ..place };
    look.text_in_lines(screen, &(player.text.lessons.steps_omitted)(shown, steps), place, Color::YELLOW);
}

/// Shows a picture with its palettes, enlarged.
fn show_scaled(m: &mut Machine<'_>, picture: &Framebuffer, scale: i32) {
    let (width, height) = (picture.width() * scale, picture.height() * scale);
    m.resize_screen(width, height);
    m.screen.set_palette(picture.palette().clone());
    let enlarge = |area: &Rect| Rect::new(area.x * scale, area.y * scale, area.width * scale, area.height * scale);
    m.screen.set_inset(picture.inset().map(|inset| InsetPalette {
        areas: inset.areas.iter().map(enlarge).collect(),
        palette: inset.palette.clone(),
    }));
    m.screen.blit_scaled(picture, Rect::new(0, 0, width, height), Color::BLACK);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::WIDTH;
    use crate::gfx::font::bundled;
    use crate::text::{Language, assert_fits};

    #[test]
    fn a_part_tells_what_it_leaves_out() {
        assert_eq!(StepRange::new(0, 400, false), StepRange { from: 0, to: 400, stride: 1 });
        assert_eq!(StepRange::new(0, 1142, false).counts(), (382, 1143));
        assert_eq!(StepRange::new(0, 1142, true).counts(), (1143, 1143));
        assert_eq!(StepRange::new(7, 7, false).counts(), (1, 1));
        for language in Language::ALL {
            assert_fits(bundled::song16(), &(language.text().lessons.steps_omitted)(9999, 9999), WIDTH - 16);
        }
    }
}
