//! A list of titles in one or two columns, on a starfield, perhaps with a small picture of the selected one in motion.

use super::animation_player::Animation;
use super::preview::wait_with_preview;
use crate::gfx::font::{Face, bundled};
use crate::gfx::starfield::{StarOrder, stars_within};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{BorlandRng, Button, Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;
use crate::ui::scroll::Scroll;
use crate::ui::theme::{Look, inset};
use crate::ui::{Hover, KeyBar, PointerAction, help, shadow};

/// The greatest width of both columns, in cells.
const MAX_CELLS: i32 = 110;
/// The space between two titles: on a screen of 480 rows where there is room, at most, and at least.
const SPACE: i32 = 11;
const MAX_SPACE: i32 = 20;
const LEAST_SPACE: i32 = 3;
/// The lines of the longest note that are shown.
const NOTE_LINES: usize = 3;
/// The sizes of the picture of the selected title: a part of mode 12h.
const PREVIEWS: [(i32, i32); 2] = [(WIDTH / 2, HEIGHT / 2), (WIDTH / 4, HEIGHT / 4)];

/// A list from which the user chooses.
pub struct ListScreen<'t> {
    /// The heading, in 32-dot characters if they fit.
    pub heading: &'t str,
    /// The line below the heading; may be empty.
    pub notice: &'t str,
    /// The titles.
    pub titles: Vec<String>,
    /// A description of each title; empty if the titles need none.
    pub notes: Vec<&'t str>,
    /// A mark to the left of each title, with its colour; empty if the titles need none.
    pub marks: Vec<(&'static str, Color)>,
    /// The line of keys.
    pub keys: KeyLine,
    /// The help shown at F1.
    pub help: &'t str,
    /// The animation of each title, shown in a small picture where there is room for it; empty if the titles have none.
    pub animations: &'t [Animation<'t>],
}

/// The places of a list on a screen.
struct Places {
    look: Look,
    heading: Rect,
    notice: Rect,
    /// The first row of the left column, without the marks.
    first: Rect,
    /// The distances of two columns and of two rows.
    step: (i32, i32),
    /// The visible rows.
    scroll: Scroll,
    bar: Rect,
    note: Rect,
    keys: Rect,
    /// The small picture, if there is room for it.
    preview: Option<Rect>,
}

impl ListScreen<'_> {
    /// Draws the list with one title selected and lets the user choose another with the arrow keys or the mouse.
    /// Returns `None` if they leave with Esc.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn choose(&self, m: &mut Machine<'_>, first: usize) -> Flow<Option<usize>> {
        let count = self.titles.len();
        let mut chosen = first;
        let mut hover = Hover::default();
        m.fit_stage();
        let mut places = self.places(Look::of(m), m.screen.bounds());
        let mut drawn = None;
        loop {
            if m.fit_stage() {
                places = self.places(Look::of(m), m.screen.bounds());
                drawn = None;
            }
            if drawn != Some((chosen, places.scroll.top)) {
                if drawn.is_none_or(|(before, _)| before != chosen) {
                    places.scroll.reveal(chosen % places.scroll.len);
                }
                self.draw(&mut m.screen, &places, chosen);
                let note = self.notes.get(chosen).copied().unwrap_or_default();
                match drawn {
                    None => m.announce(&[self.heading, self.notice, &self.numbered(chosen)].join(" ")),
                    Some((before, _)) if before != chosen => m.announce(&[&self.numbered(chosen), note].join(" ")),
                    Some(_) => {}
                }
                drawn = Some((chosen, places.scroll.top));
            }
            let preview = places.preview.filter(|_| !m.calm).zip(self.animations.get(chosen));
            let action = match preview {
                Some((place, animation)) => {
                    let is_idle = |m: &Machine<'_>, action| match action {
                        PointerAction::Over(x, y) => {
                            let title = self.title_at(&places, x, y);
                            places.scroll.grip.is_none()
                                && !m.resize_is_due()
                                && title.is_none_or(|title| title == chosen)
                        }
                        PointerAction::Input(_) => false,
                    };
                    wait_with_preview(m, &mut hover, animation, place, &is_idle)?
                }
                None => hover.wait(m)?,
            };
            match places.key_bar(self.keys).areas().resolve_action(action) {
                PointerAction::Input(Input::Key(code::ESC)) => return Ok(None),
                PointerAction::Input(Input::Key(code::F1)) => help::show(m, self.heading, self.help)?,
                PointerAction::Input(Input::Key(code::ENTER | code::SPACE)) => return Ok(Some(chosen)),
                PointerAction::Input(Input::Key(code::UP)) => chosen = chosen.saturating_sub(1),
                PointerAction::Input(Input::Key(code::DOWN)) => chosen = (chosen + 1).min(count - 1),
                PointerAction::Input(Input::Key(code::HOME)) => chosen = 0,
                PointerAction::Input(Input::Key(code::END)) => chosen = count - 1,
                PointerAction::Input(Input::Key(code::LEFT)) => {
                    chosen = chosen.checked_sub(places.scroll.len).unwrap_or(chosen)
                }
                PointerAction::Input(Input::Key(code::RIGHT)) if chosen + places.scroll.len < count => {
                    chosen += places.scroll.len
                }
                PointerAction::Input(Input::Click { x, y, button: Button::Left }) => {
                    if !places.scroll.click(places.bar, (x, y))
                        && let Some(clicked) = self.title_at(&places, x, y)
                    {
                        return Ok(Some(clicked));
                    }
                }
                PointerAction::Input(_) => {}
                PointerAction::Over(x, y) => {
                    if !places.scroll.drag(places.bar, y, m.is_down(Button::Left)) {
                        chosen = self.title_at(&places, x, y).unwrap_or(chosen);
                    }
                }
            }
        }
    }

    /// Draws the list with one title selected.
    fn draw(&self, screen: &mut Framebuffer, places: &Places, chosen: usize) {
        screen.clear(Color::BLACK);
        let mut sky = BorlandRng::default();
        let (width, height) = (screen.width() as u16, screen.height() as u16);
        stars_within(width, height, StarOrder::Written, |n| sky.random(n))
            .for_each(|(x, y, color)| screen.put_pixel(x, y, color));
        let (look, face) = (places.look, heading_face(self.heading, places.heading.width));
        let Rect { x, y, width, height } = places.heading;
        let (x, y) = (x + (width - face.width(self.heading)) / 2, y + (height - face.height()) / 2);
        shadow::draw_text(screen, face, self.heading, x, y, Color::YELLOW);
        for index in 0..self.titles.len() {
            let Some(place) = self.place(places, index) else { continue };
            let color = if index == chosen { Color::LIGHT_MAGENTA } else { Color::WHITE };
            screen.fill_rect(place, if index == chosen { Color::BLUE } else { Color::BLACK });
            let text = Rect { x: place.x + 8, y: place.y, width: place.width - 8, height: place.height + 1 };
            look.text_left(screen, &self.numbered(index), text, color);
            if let Some((mark, color)) = self.marks.get(index) {
                let width = look.face().width(mark);
                look.text_left(screen, mark, Rect { x: place.x - 3 - width, width, ..text }, *color);
            }
        }
        look.text_centred(screen, self.notice, places.notice, Color::LIGHT_CYAN);
        if let Some(note) = self.notes.get(chosen) {
            for (line, row) in look.face().lines(note, places.note.width).take(NOTE_LINES).zip(0..) {
                let place = Rect { y: places.note.y + row * look.line(), height: look.line(), ..places.note };
                look.text_centred(screen, line, place, Color::LIGHT_CYAN);
            }
        }
        places.scroll.draw(screen, places.bar);
        if let Some(place) = places.preview {
            screen.fill_rect(inset(place, -1), Color::DARK_GRAY);
            screen.fill_rect(place, Color::BLACK);
        }
        places.key_bar(self.keys).draw(screen, Color::LIGHT_GRAY);
    }

    /// Places the list on a screen: in two columns if both are wide enough for every title.
    fn places(&self, look: Look, screen: Rect) -> Places {
        let line = look.line();
        let top = screen.height.min(480) / 15;
        let heading = Rect { y: top, height: 32, ..screen };
        let notice = Rect { y: heading.bottom() + 1, height: line, ..screen };
        let keys_height = KeyBar::height(look, self.keys, screen.width);
        let keys = Rect { y: screen.bottom() - 13 - keys_height, height: keys_height, ..screen };
        let width = screen.width - 2 * look.gap();
        let notes = self.notes.iter().map(|note| look.face().lines(note, width).count().min(NOTE_LINES));
        let note_height = notes.max().map_or(0, |lines| lines as i32 * line + 6);
        let note = Rect { x: look.gap(), y: keys.y - note_height, width, height: note_height };

        let titles = (0..self.titles.len()).map(|index| look.face().width(&self.numbered(index)));
        let (mark, margin) = (3 * look.cell(), look.gap());
        let widest = titles.max().unwrap_or(0) + 8 + mark + margin;
        let gap = if self.notice.is_empty() { 0 } else { look.gap() };
        let (first, below) = (notice.bottom() + 1 + gap, note.y - 1);
        let rows_of = |columns: i32| {
            let len = self.titles.len().div_ceil(columns as usize).max(1);
            let wide = look.row() + (SPACE * screen.height / 480).min(MAX_SPACE);
            let row = (look.row() + LEAST_SPACE).max(wide.min((below - first) / len as i32));
            let scroll = Scroll::new(len, (((below - first) / row) as usize).clamp(1, len));
            (row, scroll, if scroll.is_needed() { look.scroll_width() } else { 0 })
        };
        let whole = screen.width.min(MAX_CELLS * look.cell());
        let fit = |columns: i32, width: i32| columns * widest + rows_of(columns).2 <= width;
        let columns = if fit(2, whole) { 2 } else { 1 };
        let (row, scroll, bar) = rows_of(columns);
        // The picture is at the right of the titles, if they do not need its place.
        let beside = |size: (i32, i32)| (screen.width - 3 * margin - size.0).min(whole);
        let mut sizes = PREVIEWS.into_iter().filter(|_| !self.animations.is_empty());
        let size = sizes.find(|size| fit(columns, beside(*size)) && size.1 <= below - first - 2);
        let width = size.map_or(whole, beside);
        let left = (screen.width - width - size.map_or(0, |size| size.0 + margin)) / 2;
        let preview = size.map(|(across, down)| Rect::new(left + width + margin, first + 1, across, down));
        let step = ((width - bar) / columns, row);
        let first = Rect { x: left + mark, y: first, width: step.0 - mark - margin, height: row - 4 };
        let bar = Rect { x: left + width - bar, y: first.y, width: bar, height: scroll.rows as i32 * row };
        Places { look, heading, notice, first, step, scroll, bar, note, keys, preview }
    }

    fn numbered(&self, index: usize) -> String {
        format!("{:>2}  {}", index + 1, self.titles[index])
    }

    /// Returns the place of a title, if it is visible.
    fn place(&self, places: &Places, index: usize) -> Option<Rect> {
        let (column, row) = (index / places.scroll.len, index % places.scroll.len);
        let row = places.scroll.visible_rows().contains(&row).then(|| (row - places.scroll.top) as i32)?;
        let Rect { x, y, .. } = places.first;
        Some(Rect { x: x + column as i32 * places.step.0, y: y + row * places.step.1, ..places.first })
    }

    fn title_at(&self, places: &Places, x: i32, y: i32) -> Option<usize> {
        let row = |place: Rect| Rect { height: places.step.1, ..place };
        (0..self.titles.len()).find(|&index| self.place(places, index).is_some_and(|place| row(place).contains(x, y)))
    }

    /// Asserts that everything fits on screens of all sizes.
    #[cfg(test)]
    pub(crate) fn assert_fits(&self) {
        use crate::text::assert_fits;
        for (size, look) in crate::ui::theme::stages() {
            let places = self.places(look, size);
            let inside = |place: Rect| assert_eq!(place.intersection(&size), place, "{} {size:?}", self.heading);
            [places.heading, places.first, places.bar, places.note, places.keys].into_iter().for_each(inside);
            assert_fits(heading_face(self.heading, size.width), self.heading, size.width);
            places.key_bar(self.keys).assert_fits();
            assert!(self.notes.is_empty() || self.notes.len() == self.titles.len());
            assert!(places.notice.bottom() <= places.first.y + 1 && places.note.bottom() <= places.keys.y);
            for note in &self.notes {
                assert!(look.face().lines(note, places.note.width).count() <= NOTE_LINES, "{note}");
            }
            assert!(places.step.1 >= look.row(), "{}", self.heading);
            let last = places.first.y + places.scroll.rows as i32 * places.step.1;
            assert!(last <= if self.notes.is_empty() { places.keys.y } else { places.note.y }, "{size:?}");
            if let Some(preview) = places.preview {
                inside(inset(preview, -1));
                assert!(preview.x > places.bar.right() && preview.bottom() < places.note.y, "{size:?}");
            }
            let has_room = !self.animations.is_empty() && size.width >= 640 && look.cell() == 8;
            assert!(places.preview.is_some() || !has_room, "{size:?}");
            for index in 0..self.titles.len() {
                assert_fits(look.face(), &self.numbered(index), places.first.width - 8);
                self.marks.iter().for_each(|(mark, _)| assert_fits(look.face(), mark, places.first.x - 4));
            }
        }
    }
}

impl Places {
    fn key_bar(&self, keys: KeyLine) -> KeyBar<'static> {
        KeyBar::centred(self.look, keys, self.keys)
    }
}

/// Returns the face of a heading: the largest with which it fits.
pub(crate) fn heading_face(heading: &str, width: i32) -> &'static Face {
    let faces = [bundled::menu32(), bundled::song24()];
    faces.into_iter().find(|face| face.width(heading) <= width).unwrap_or(bundled::song16())
}
