//! F1 in the main menu: a short introduction and the keys that work everywhere. F2 continues to the licences.

use std::ops::Range;

use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Input, Machine, code};
use crate::screens::licences;
use crate::screens::list_screen::heading_face;
use crate::text::{MainMenuText, Text};
use crate::ui::shadow;
use crate::ui::theme::{Direction, Look, arrow};

/// The greatest width of the page in cells.
const CELLS: i32 = 80;
/// The width of the column of key names in cells.
const NAME_CELLS: i32 = 14;

/// Shows the page over another screen, which is restored at the next key or click after its last part. F2 and a click on its
/// name show the licences over the page.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_modal(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let before = m.screen.clone();
    let layout = HelpLayout::new(Look::of(m), m.screen.bounds(), &text.main_menu);
    let mut part = 0;
    while part < layout.parts.len() {
        layout.draw(&mut m.screen, &text.main_menu, part);
        match m.input()? {
            Input::Key(code::F2) => licences::show_modal(m, text)?,
            Input::Click { x, y, .. } if layout.licences.contains(x, y) => licences::show_modal(m, text)?,
            Input::Key(code::ESC) => break,
            _ => part += 1,
        }
    }
    m.screen.blit(&before, before.bounds(), 0, 0);
    Ok(())
}

/// A line of the page: its text, its distance from the left edge and below the first line, its colour.
type Line = (&'static str, (i32, i32), Color);

/// The places of the page on a screen.
struct HelpLayout {
    look: Look,
    heading_y: i32,
    page: Rect,
    lines: Vec<Line>,
    /// The lines that are shown together.
    parts: Vec<Range<usize>>,
    /// The key for the licences, which can be clicked, and the hint on how to continue.
    licences: Rect,
    back: Rect,
}

impl HelpLayout {
    fn new(look: Look, screen: Rect, text: &MainMenuText) -> HelpLayout {
        // The margins of a low screen are smaller.
        let space = |pixels: i32| pixels * screen.height.min(480) / 480;
        let side = if screen.width < CELLS * look.cell() { look.gap() } else { 6 * look.cell() };
        let width = screen.width.min(CELLS * look.cell()) - 2 * side;
        let between = 4 * look.cell();
        let [licences, back] = [text.help_licences, text.help_back].map(|part| look.face().width(part));
        let all = licences + between + back;
        let rows = if all <= screen.width { 1 } else { 2 };
        let row = Rect { y: screen.bottom() - space(17) - rows * look.row(), height: look.row(), ..screen };
        let (licences, back) = match rows {
            1 => {
                let x = (screen.width - all) / 2;
                (Rect { x, width: licences, ..row }, Rect { x: x + licences + between, width: back, ..row })
            }
            _ => (row, Rect { y: row.bottom(), ..row }),
        };
        let heading_y = space(42);
        let y = heading_y + 32 + space(22);
        let page = Rect::new((screen.width - width) / 2, y, width, row.y - space(13) - y);
        let lines = lines(look, text, width);
        let (mut parts, mut start) = (Vec::new(), 0);
        for (index, (_, (_, y), _)) in lines.iter().enumerate() {
            if index > start && y - lines[start].1.1 + look.face().height() > page.height {
                parts.push(start..index);
                start = index;
            }
        }
        parts.push(start..lines.len());
        HelpLayout { look, heading_y, page, lines, parts, licences, back }
    }

    /// Draws a part of the page.
    fn draw(&self, screen: &mut Framebuffer, text: &MainMenuText, part: usize) {
        let (look, page) = (self.look, self.page);
        screen.clear(Color::BLACK);
        let face = heading_face(text.help_heading, page.width);
        shadow::draw_text(screen, face, text.help_heading, page.x, self.heading_y, Color::YELLOW);
        let lines = &self.lines[self.parts[part].clone()];
        for (line, (x, y), color) in lines {
            screen.draw_text(look.face(), line, page.x + x, page.y + y - lines[0].1.1, *color);
        }
        if part + 1 < self.parts.len() {
            let below = Rect { y: page.bottom(), height: look.gap(), ..page };
            arrow(screen, below, Direction::Down, Color::LIGHT_CYAN);
        }
        look.text_centred(screen, text.help_licences, self.licences, Color::LIGHT_CYAN);
        look.text_centred(screen, text.help_back, self.back, Color::LIGHT_GRAY);
    }
}

fn lines(look: Look, text: &MainMenuText, width: i32) -> Vec<Line> {
    let (face, step, names) = (look.face(), look.line() + 2, NAME_CELLS * look.cell());
    let mut y = 0;
    let mut placed = Vec::new();
    for paragraph in text.help {
        for line in face.lines(paragraph, width) {
            placed.push((line, (0, y), Color::WHITE));
            y += step;
        }
        y += look.gap();
    }
    for (key, meaning) in text.help_keys {
        placed.push((key, (0, y), Color::LIGHT_CYAN));
        for line in face.lines(meaning, width - names) {
            placed.push((line, (names, y), Color::WHITE));
            y += step;
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn the_page_fits_in_every_language_on_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = &language.text().main_menu;
            let layout = HelpLayout::new(look, screen, text);
            assert!(layout.parts.len() == 1 || screen.width.min(screen.height) < 480, "{screen:?}");
            assert_fits(heading_face(text.help_heading, layout.page.width), text.help_heading, layout.page.width);
            for (place, text) in [(layout.licences, text.help_licences), (layout.back, text.help_back)] {
                assert_eq!(screen.intersection(&place), place);
                assert_fits(look.face(), text, place.width);
            }
            for (line, (x, _), _) in &layout.lines {
                let room = if *x == 0 && text.help_keys.iter().any(|(key, _)| key == line) {
                    (NAME_CELLS - 1) * look.cell()
                } else {
                    layout.page.width - x
                };
                assert_fits(look.face(), line, room);
            }
            for part in &layout.parts {
                let lines = &layout.lines[part.clone()];
                let last = lines.last().map_or(0, |line| line.1.1) - lines[0].1.1 + look.face().height();
                assert!(last <= layout.page.height, "{screen:?}");
            }
        }
    }
}
