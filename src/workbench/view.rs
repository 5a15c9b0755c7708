//! The view of a stopped program: picture, magnifier, source, calls and variables.
//!
//! ```text
//! name: stopped here                    12.345 s
//! +-- picture, 1:2 ----------+  +-- magnifier, 8:1 ---+
//! +--------------------------+  +---------------------+
//! source, the line marked          calls and variables
//! buttons, each with its key
//! ```

use super::controls::{BAR, BUTTONS, bar_buttons};
use super::debugger::Debugger;
use super::variables::{RowContent, VariableRow};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::stage::{Lens, outline};
use crate::ui::editor::Tabs;
use crate::ui::theme::{self, Look};

/// The rectangle of the picture, at half its size.
const PICTURE: Rect = Rect::new(8, 32, WIDTH / 2, HEIGHT / 2);
/// The rectangle of the magnifier: 36 × 28 cells of 8 pixels.
const MAGNIFIER: Rect = Rect::new(340, 48, 288, 224);
/// The rectangle of calls and variables.
const VALUES: Rect = Rect::new(420, 278, 220, 176);
/// The height of a row of calls and variables.
const ROW: i32 = 16;
const BUTTONS_Y: i32 = 459;

impl Debugger {
    /// Draws the whole view.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        screen.clear(Color::BLACK);
        screen.set_palette(self.picture.palette().clone());
        screen.fill_rect(Rect::new(0, 0, WIDTH, 24), Color::BLUE);
        let state = if self.session.is_in_past() { self.words.past } else { self.words.stopped };
        let x = screen.draw_text(small, &self.sources.shown().name, 8, 4, Color::YELLOW);
        let time = (self.words.time)(self.now().as_millis() as u64);
        let end = WIDTH - 8 - small.width(&time);
        screen.draw_text(small, &time, end, 4, Color::WHITE);
        let said = self.message.as_deref().unwrap_or(state);
        let color = if self.message.is_some() { Color::WHITE } else { Color::LIGHT_CYAN };
        Look::STANDARD.text_left(screen, said, Rect::new(x + 16, 3, end - x - 32, 18), color);
        self.draw_picture(screen);
        self.sources.editor().draw(screen, &Tabs::default(), &self.text.workbench.editor, false);
        self.draw_values(screen);
        for (number, place) in self.button_places() {
            let (_, key, label) = BUTTONS[number];
            screen.fill_rect(place, Color::DARK_GRAY);
            let x = screen.draw_text(small, key, place.x + 3, place.y + 1, Color::YELLOW);
            screen.draw_text(small, self.words.buttons[label], x + 4, place.y + 1, Color::WHITE);
        }
    }

    /// Draws the bar over a running program.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        screen.fill_rect(BAR, Color::BLACK);
        for ((place, key), label) in bar_buttons().into_iter().zip(["Ctrl+Alt+S", "Ctrl+Alt+Q"]).zip(self.words.running)
        {
            screen.fill_rect(place, Color::DARK_GRAY);
            let x = screen.draw_text(small, key, place.x + 8, place.y + 1, Color::YELLOW);
            screen.draw_text(small, label, x + 8, place.y + 1, Color::WHITE);
        }
    }

    /// Draws the picture at half its size, and the magnified part of it.
    fn draw_picture(&self, screen: &mut Framebuffer) {
        outline(screen, PICTURE);
        for y in 0..PICTURE.height {
            for x in 0..PICTURE.width {
                // Of four pixels, one that is not black is shown, so that thin lines stay visible.
                let four =
                    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| self.picture.get_pixel(2 * x + dx, 2 * y + dy));
                let seen = four.into_iter().flatten().find(|&color| color != Color::BLACK);
                screen.put_pixel(PICTURE.x + x, PICTURE.y + y, seen.unwrap_or(Color::BLACK));
            }
        }
        let changed = self.changed.filter(|_| self.inspected_pixel.is_none());
        if let Some(Rect { x, y, width, height }) = changed {
            let area =
                Rect::new(PICTURE.x + x / 2, PICTURE.y + y / 2, width.div_euclid(2) + 1, height.div_euclid(2) + 1);
            outline(screen, area);
        }
        let middle = changed.map(|area| (area.x + area.width / 2, area.y + area.height / 2));
        let at = self.inspected_pixel.or(middle).unwrap_or((WIDTH / 2, HEIGHT / 2));
        Lens { picture: &self.picture, at, centre: at, hints: &[] }.draw(screen, MAGNIFIER);
        let (text, color, y) = if self.changed.is_none() && self.inspected_pixel.is_none() {
            (self.words.hint.to_owned(), Color::LIGHT_GRAY, MAGNIFIER.y - 19)
        } else {
            let color = self.picture.get_pixel(at.0, at.1).map_or(String::new(), |color| format!("  {color}"));
            (format!("({}, {}){color}", at.0, at.1), Color::LIGHT_CYAN, MAGNIFIER.y - 18)
        };
        screen.draw_text(bundled::song16(), &text, MAGNIFIER.x, y, color);
    }

    fn draw_values(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        screen.line(VALUES.x - 3, VALUES.y, VALUES.x - 3, VALUES.bottom() - 1, Color::DARK_GRAY);
        let rows = self.variables.rows(self.session.pc());
        for (row, y) in rows.iter().skip(self.variables.top).zip((VALUES.y..VALUES.bottom()).step_by(ROW as usize)) {
            let place = Rect::new(VALUES.x, y, VALUES.width, ROW);
            let x = place.x + 4 + 12 * row.depth as i32;
            match &row.kind {
                RowContent::Call(_, chosen) => {
                    if *chosen {
                        screen.fill_rect(place, Color::BLUE);
                    }
                    let x = screen.draw_text(small, &row.name, x, y, Color::YELLOW);
                    screen.draw_text(small, &row.value, x, y, Color::LIGHT_GRAY);
                }
                RowContent::Globals => drop(screen.draw_text(small, self.words.globals, x, y, Color::YELLOW)),
                RowContent::Value(_) => draw_value(screen, row, x, place),
                RowContent::Parts(_, open) => {
                    let sign = if *open { theme::Direction::Down } else { theme::Direction::Right };
                    theme::arrow(screen, Rect::new(x - 8, y, 8, ROW), sign, Color::LIGHT_GREEN);
                    draw_value(screen, row, x + 4, place);
                }
            }
        }
    }

    /// Returns the row of calls and variables at a point.
    pub(super) fn row_under(&self, (x, y): (i32, i32)) -> Option<VariableRow> {
        let number = self.variables.top + ((y - VALUES.y) / ROW).max(0) as usize;
        VALUES.contains(x, y).then(|| self.variables.rows(self.session.pc()).into_iter().nth(number)).flatten()
    }

    pub(super) fn scroll_variables(&mut self, rows: isize) {
        let most = self.variables.rows(self.session.pc()).len().saturating_sub((VALUES.height / ROW) as usize);
        self.variables.top = self.variables.top.saturating_add_signed(rows).min(most);
    }

    /// Returns the pixel of the program's screen at a point of the picture.
    pub(super) fn pixel_under(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        if PICTURE.contains(x, y) {
            let corner = (2 * (x - PICTURE.x), 2 * (y - PICTURE.y));
            // The pixel of the four that is shown.
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| (corner.0 + dx, corner.1 + dy));
            let seen = four.into_iter().find(|&(x, y)| self.picture.get_pixel(x, y).is_some_and(|c| c != Color::BLACK));
            return Some(seen.unwrap_or(corner));
        }
        None
    }

    /// Moves the magnifier to the pixel under the mouse, if it is over the picture.
    pub(super) fn look_at(&mut self, at: (i32, i32)) {
        if let Some(at) = self.pixel_under(at) {
            self.inspected_pixel = Some(at);
        }
    }

    /// Returns the rectangles of the buttons.
    pub(super) fn button_places(&self) -> impl Iterator<Item = (usize, Rect)> {
        let small = bundled::song16();
        let mut x = 2;
        BUTTONS.iter().enumerate().map(move |(number, (_, key, label))| {
            let width = small.width(key) + small.width(self.words.buttons[*label]) + 10;
            let place = Rect::new(x, BUTTONS_Y, width, 18);
            x += width + 4;
            (number, place)
        })
    }
}

/// Draws `name = value`, clipped to its rectangle.
fn draw_value(screen: &mut Framebuffer, row: &VariableRow, x: i32, place: Rect) {
    let x = screen.draw_text(bundled::song16(), &format!("{} = ", row.name), x, place.y, Color::LIGHT_CYAN);
    if x < place.right() {
        let rest = Rect { x, width: place.right() - x, ..place };
        Look::STANDARD.text_left(screen, &row.value, rest, Color::WHITE);
    }
}
