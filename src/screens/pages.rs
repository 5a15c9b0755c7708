//! Pages of text: help, rules, descriptions of programs. Each has a heading and a figure: a picture with paragraphs, small
//! pictures with names, or names with their meanings.

use super::list_screen::heading_face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::HelpPage;
use crate::text::key_line::PageKeys;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar, shadow};

/// The area of the paragraphs on a screen of 640×480 pixels.
const TEXT: Rect = Rect::new(40, 104, 368, 328);
/// The area of the picture next to the paragraphs there.
pub(crate) const PICTURE: Rect = Rect::new(432, 112, 176, 176);
/// The width of its caption.
const CAPTION_WIDTH: i32 = PICTURE.width + 48;
/// The greatest width of a line in cells, and the least next to a picture.
const MAX_CELLS: i32 = 60;
const LEAST_CELLS: i32 = 36;
/// The smallest number of lines below a picture.
const LEAST_LINES: i32 = 6;
/// The size of a small picture, and the distances between two of them, for text of 16 dots; the most in a row.
const SMALL: i32 = 140;
const PITCH: (i32, i32) = (148, 172);
const MOST_SMALL: i32 = 4;
/// The greatest width of names with their meanings in cells.
const TERM_CELLS: i32 = 70;

/// Draws the picture with a number, from 0, in an area.
pub type DrawPicture<'p> = Box<dyn Fn(&mut Framebuffer, Rect, usize) + 'p>;

/// A name, its meaning and the meaning's colour.
pub type Term = (&'static str, String, Color);

/// The contents of a page below its heading.
pub enum Figure<'p> {
    /// A picture next to the paragraphs or above them, with its area on a screen of 640×480 pixels.
    Picture(Rect, DrawPicture<'p>),
    /// Small square pictures with their names, as many in a row as fit.
    SmallPictures(&'p [&'static str], DrawPicture<'p>),
    /// Names with their meanings, in up to two columns.
    Terms(Vec<Term>),
}

impl<'p> Figure<'p> {
    /// Creates a picture of the usual size.
    pub fn picture(draw: impl Fn(&mut Framebuffer, Rect) + 'p) -> Figure<'p> {
        Figure::Picture(PICTURE, Box::new(move |screen, place, _| draw(screen, place)))
    }
}

/// Pages that the user can turn.
#[derive(Clone, Copy)]
pub struct Pages<'p> {
    /// The pages, at least one.
    pub pages: &'p [(&'p HelpPage, Figure<'p>)],
    /// The line of keys.
    pub keys: PageKeys,
}

impl<'p> Pages<'p> {
    /// Shows the pages until the user leaves with Esc or the right button.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show(self, m: &mut Machine<'_>) -> Flow {
        m.topic = "glyph".into();
        let (mut number, mut part) = (0, 0);
        loop {
            let (look, screen) = (Look::of(m), m.screen.bounds());
            let layout = PageLayout::new(self, look, screen, number);
            part = part.min(layout.parts.len() - 1);
            let keys = self.draw_part(&mut m.screen, &layout, (number, part));
            let is_last_part = part + 1 == layout.parts.len();
            let is_last = is_last_part && number + 1 == self.pages.len();
            let turned = |back: bool| match back {
                true if part > 0 => (number, part - 1),
                // The last part of the page before.
                true => (number.saturating_sub(1), if number > 0 { usize::MAX } else { 0 }),
                false if is_last => (number, part),
                false if is_last_part => (number + 1, 0),
                false => (number, part + 1),
            };
            let input = m.input()?;
            (number, part) = match keys.resolve(input) {
                Input::Key(code::ESC | code::F1) | Input::Click { button: Button::Right, .. } => return Ok(()),
                Input::Key(code::F4) => {
                    m.show_source()?;
                    (number, part)
                }
                Input::Key(code::LEFT | code::UP | code::PAGE_UP) => turned(true),
                Input::Key(code::ENTER | code::SPACE) | Input::Click { .. } if is_last => return Ok(()),
                Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN | code::ENTER | code::SPACE) => turned(false),
                Input::Click { .. } => turned(false),
                Input::Key(_) => (number, part),
            };
        }
    }

    /// Shows the pages over another screen, which is restored afterwards.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_modal(self, m: &mut Machine<'_>) -> Flow {
        let (before, topic, pointer) = (m.screen.clone(), m.topic.clone(), m.pointer());
        m.set_pointer(None);
        self.show(m)?;
        m.set_pointer(pointer);
        m.topic = topic;
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(())
    }

    /// Draws a page, numbered from 0, with text of 16 dots, as far as it fits. Returns the areas of its keys.
    pub fn draw(self, screen: &mut Framebuffer, number: usize) -> KeyAreas {
        let layout = PageLayout::new(self, Look::STANDARD, screen.bounds(), number);
        self.draw_part(screen, &layout, (number, 0))
    }

    /// Draws a part of a page. Returns the areas of its keys.
    fn draw_part(self, screen: &mut Framebuffer, layout: &PageLayout<'_>, (number, part): (usize, usize)) -> KeyAreas {
        let ((page, figure), look) = (&self.pages[number], layout.look);
        screen.clear(Color::BLACK);
        let face = heading_face(page.heading, layout.heading.width);
        let heading_y = layout.heading.y + (layout.heading.height - face.height()) / 2;
        shadow::draw_text(screen, face, page.heading, layout.heading.x, heading_y, Color::YELLOW);
        let Part { lines, pictures } = &layout.parts[part];
        for &(line, (x, y), color) in lines {
            screen.draw_text(look.face(), line, x, y, color);
        }
        if let Figure::Picture(_, draw) | Figure::SmallPictures(_, draw) = figure {
            pictures.iter().for_each(|&(place, number)| draw(screen, place, number));
        }
        self.key_bar(look, layout.keys, &(self.keys.number)(number + 1, self.pages.len()))
            .draw(screen, Color::LIGHT_GRAY)
    }

    fn key_bar(self, look: Look, place: Rect, before: &str) -> KeyBar<'_> {
        KeyBar { before, ..KeyBar::centred(look, self.keys.line, place) }
    }
}

/// A line of text, its position and its colour.
type Line<'p> = (&'p str, (i32, i32), Color);

/// A part of a page that is shown at once.
#[derive(Clone, Default)]
struct Part<'p> {
    lines: Vec<Line<'p>>,
    /// The places of the pictures with their numbers.
    pictures: Vec<(Rect, usize)>,
}

/// The places of a page on a screen.
struct PageLayout<'p> {
    look: Look,
    heading: Rect,
    keys: Rect,
    parts: Vec<Part<'p>>,
}

impl<'p> PageLayout<'p> {
    fn new(pages: Pages<'p>, look: Look, screen: Rect, number: usize) -> PageLayout<'p> {
        let (page, figure) = &pages.pages[number];
        let before = (pages.keys.number)(number + 1, pages.pages.len());
        let keys_height = pages.key_bar(look, screen, &before).needed_height();
        // The margins of a low screen are smaller.
        let space = |pixels: i32| pixels * screen.height.min(480) / 480;
        let keys = Rect { y: screen.bottom() - space(17) - keys_height, height: keys_height, ..screen };
        let is_wide = screen.width - look.scaled(640 - TEXT.width) >= LEAST_CELLS * look.cell();
        let margin = if is_wide { look.scaled(TEXT.x) } else { 2 * look.gap() };
        let heading = Rect::new(margin, screen.y + space(42), screen.width - 2 * margin, 32);
        let room = |gap: i32| {
            let top = heading.bottom() + space(gap);
            Rect { y: top, height: keys.y - space(13) - top, ..heading }
        };
        let (x, parts) = match figure {
            Figure::Picture(area, _) if is_wide => beside_picture(look, page, *area, room(30)),
            Figure::Picture(area, _) => below_picture(look, page, *area, room(16)),
            Figure::SmallPictures(names, _) => {
                small_pictures(look, names, Rect { x: 0, width: screen.width, ..room(18) })
            }
            Figure::Terms(terms) => place_terms(look, terms, room(22)),
        };
        PageLayout { look, heading: Rect { x, width: screen.width - x - margin, ..heading }, keys, parts }
    }
}

/// Places paragraphs next to a picture, which all parts show. Returns their left edge and the parts.
fn beside_picture<'p>(look: Look, page: &'p HelpPage, area: Rect, room: Rect) -> (i32, Vec<Part<'p>>) {
    let beside = look.scaled(640 - TEXT.width - 2 * TEXT.x);
    let width = (room.width - beside).min(MAX_CELLS * look.cell());
    let x = room.x + (room.width - beside - width) / 2;
    let moved = |at: Rect| {
        let (right, below) = (look.scaled(at.x - TEXT.right()), look.scaled(at.y - TEXT.y));
        Rect::new(x + width + right, room.y + below, look.scaled(at.width), look.scaled(at.height))
    };
    let below = Rect::new(PICTURE.x - 24, PICTURE.bottom() + 15, CAPTION_WIDTH, 0);
    let part = Part { lines: caption_lines(look, page, moved(below)), pictures: vec![(moved(area), 0)] };
    (x, paragraphs(look, page, Rect { x, width, ..room }, room.y, &part, &part))
}

/// Places paragraphs below a picture, which is left out where there is no room for it.
fn below_picture<'p>(look: Look, page: &'p HelpPage, area: Rect, room: Rect) -> (i32, Vec<Part<'p>>) {
    let (width, height) = (look.scaled(area.width), look.scaled(area.height));
    let picture = Rect::new(room.x + (room.width - width) / 2, room.y, width, height);
    let lines = caption_lines(look, page, Rect { y: picture.bottom() + look.gap() / 2, ..room });
    let top = picture.bottom() + lines.len() as i32 * look.line() + look.gap();
    let least = if page.paragraphs.is_empty() { 0 } else { LEAST_LINES * line_height(look) };
    let has_room = top + least <= room.bottom();
    let first = if has_room { Part { lines, pictures: vec![(picture, 0)] } } else { Part::default() };
    let top = if has_room { top } else { room.y };
    (room.x, paragraphs(look, page, room, top, &first, &Part::default()))
}

/// Returns the lines of the caption of a page below the upper edge of an area.
fn caption_lines<'p>(look: Look, page: &'p HelpPage, area: Rect) -> Vec<Line<'p>> {
    let face = look.face();
    let top = area.y + (look.line() - face.height()) / 2;
    let centred = |(line, row): (&'p str, i32)| {
        (line, (area.x + (area.width - face.width(line)) / 2, top + row * look.line()), Color::LIGHT_CYAN)
    };
    face.lines(page.caption, area.width).zip(0..).map(centred).collect()
}

/// Places the paragraphs of a page in an area, in the first part from a row on. `first` and `next` are the parts without
/// them.
fn paragraphs<'p>(
    look: Look,
    page: &'p HelpPage,
    area: Rect,
    top: i32,
    first: &Part<'p>,
    next: &Part<'p>,
) -> Vec<Part<'p>> {
    let (mut parts, mut y) = (vec![first.clone()], top);
    for (index, paragraph) in page.paragraphs.iter().enumerate() {
        y += if index > 0 { look.line() * 2 / 3 } else { 0 };
        for line in look.face().lines(paragraph, area.width) {
            if y + look.face().height() > area.bottom() {
                parts.push(next.clone());
                y = area.y;
            }
            if let Some(part) = parts.last_mut() {
                part.lines.push((line, (area.x, y), Color::WHITE));
            }
            y += line_height(look);
        }
    }
    parts
}

/// Places small pictures with their names in rows.
fn small_pictures<'p>(look: Look, names: &'p [&'static str], room: Rect) -> (i32, Vec<Part<'p>>) {
    let (across, down, size) = (look.scaled(PITCH.0), look.scaled(PITCH.1), look.scaled(SMALL));
    let gap = across - size;
    let columns = ((room.width + gap) / across).clamp(1, MOST_SMALL);
    let rows = ((room.height + down - size - 6 - look.face().height()) / down).max(1);
    let x = room.x + (room.width + gap - columns * across) / 2;
    let mut parts = vec![Part::default(); names.len().div_ceil((columns * rows) as usize)];
    for (number, name) in names.iter().enumerate() {
        let place = number as i32 % (columns * rows);
        let at = Rect::new(x + place % columns * across, room.y + place / columns * down, size, size);
        let part = &mut parts[number / (columns * rows) as usize];
        part.pictures.push((at, number));
        let name_x = at.x + (size - look.face().width(name)) / 2;
        part.lines.push((*name, (name_x, at.bottom() + 6), Color::WHITE));
    }
    (x, parts)
}

/// Places names with their meanings in as few columns as they need, at most as many as are wide enough.
fn place_terms<'p>(look: Look, terms: &'p [Term], room: Rect) -> (i32, Vec<Part<'p>>) {
    let (face, least) = (look.face(), look.face().height());
    let widest = |of: &dyn Fn(&Term) -> i32| terms.iter().map(of).max().unwrap_or(0);
    let names = widest(&|term| face.width(term.0)) + 3 * look.cell();
    let width = room.width.min(TERM_CELLS * look.cell());
    let x = room.x + (room.width - width) / 2;
    let rows_in = |columns: i32| -> Vec<(&'p str, &'p str, Color)> {
        let of_term = |(name, meaning, color): &'p Term| {
            let lines = face.lines(meaning, width / columns - names);
            lines.enumerate().map(move |(index, line)| (if index == 0 { *name } else { "" }, line, *color))
        };
        terms.iter().flat_map(of_term).collect()
    };
    let most = if 2 * (names + widest(&|term| face.width(&term.1))) + 2 * look.cell() <= width { 2 } else { 1 };
    let height = |columns: i32| rows_in(columns).len().div_ceil(columns as usize) as i32 * look.line();
    let columns = if height(1) <= room.height { 1 } else { most };
    let rows = rows_in(columns);
    let in_column = rows.len().div_ceil(columns as usize).max(1);
    let (in_column, step) = match room.height / in_column as i32 {
        step if step >= least => (in_column, step.min(line_height(look))),
        _ => ((room.height / look.line()).max(1) as usize, look.line()),
    };
    let part = |rows: &[(&'p str, &'p str, Color)]| {
        let mut lines = Vec::new();
        for (index, &(name, meaning, color)) in rows.iter().enumerate() {
            let (column, row) = ((index / in_column) as i32, (index % in_column) as i32);
            let (x, y) = (x + column * width / columns, room.y + row * step);
            lines.extend([(name, (x, y), Color::YELLOW), (meaning, (x + names, y), color)]);
        }
        Part { lines, pictures: Vec::new() }
    };
    (x, rows.chunks(in_column * columns as usize).map(part).collect())
}

fn line_height(look: Look) -> i32 {
    look.line() + 4
}

/// Asserts that pages fit on screens of all sizes; each in one part on one of 640×480.
///
/// # Panics
/// If something is too wide or too long.
#[cfg(test)]
pub(crate) fn assert_pages_fit(pages: Pages<'_>) {
    use crate::text::assert_fits;
    for (screen, look) in crate::ui::theme::stages() {
        for (number, (page, _)) in pages.pages.iter().enumerate() {
            let layout = PageLayout::new(pages, look, screen, number);
            let name = format!("{} {screen:?}", page.heading);
            assert!(layout.parts.len() == 1 || screen.width != 640, "{name}: {}", layout.parts.len());
            assert_fits(heading_face(page.heading, layout.heading.width), page.heading, layout.heading.width);
            assert!(layout.keys.bottom() <= screen.height, "{name}");
            for part in &layout.parts {
                let lines = part.lines.iter().map(|&(line, (x, y), _)| {
                    Rect::new(x, y, look.face().width(line.trim_end()), look.face().height())
                });
                let places = lines.chain(part.pictures.iter().map(|(place, _)| *place));
                let places: Vec<Rect> = places.filter(|place| place.width > 0).collect();
                for (index, place) in places.iter().enumerate() {
                    assert_eq!(screen.intersection(place), *place, "{name}");
                    assert!(place.bottom() <= layout.keys.y, "{name} ends at row {}", place.bottom());
                    let mut others = places[..index].iter();
                    assert!(others.all(|other| place.intersection(other).is_empty()), "{name} {place:?}");
                }
            }
            pages.key_bar(look, layout.keys, &(pages.keys.number)(99, 99)).assert_fits();
        }
    }
}
