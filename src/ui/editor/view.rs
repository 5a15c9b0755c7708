//! The visible part of a text, drawn in Turbo C's colours.

use super::find::{self, SearchMode};
use super::language::{TokenClass, tokenize};
use super::tabs::{GROUND, title_height};
use super::{Editor, EditorNotice, Encoding, Tabs, TextPosition, cells};
use crate::gfx::font::cp437;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::text::key_line::KeyLine;
use crate::text::workbench::SourceEditorText as Words;
use crate::ui::scroll::Scroll;
use crate::ui::theme::{self, Look};
use crate::ui::{KeyAreas, KeyBar};

/// Lines kept visible around the target of a jump.
const CONTEXT_LINES: usize = 4;
/// Half the blink period of the cursor, in milliseconds.
pub(super) const BLINK: u128 = 400;

const NUMBER: Color = Color::CYAN;
/// The background of line numbers and marks.
const GUTTER: Color = Color::BLACK;

/// The visible part of a text.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The look of the text.
    pub look: Look,
    /// The whole editor, including its title and the line below.
    pub rect: Rect,
    /// The first visible line.
    pub top: usize,
    /// The first visible cell.
    pub left: usize,
    /// The height of the list of diagnostics below the text.
    pub list_height: i32,
}

impl View {
    pub(super) fn new(look: Look, rect: Rect) -> View {
        View { look, rect, top: 0, left: 0, list_height: 0 }
    }

    /// Returns the number of visible lines.
    pub(super) fn rows(&self) -> usize {
        (self.body().height / self.row()).max(1) as usize
    }

    /// Returns the height of a line in pixels.
    pub(super) fn row(&self) -> i32 {
        self.look.face().height()
    }

    /// Returns the height of a row of a list over the text.
    pub(super) fn list_row(&self) -> i32 {
        self.look.target(self.row())
    }

    /// Returns the height of the line below the text.
    fn status_height(&self) -> i32 {
        self.look.line()
    }

    fn body(&self) -> Rect {
        let above = title_height(self.look);
        let height = self.rect.height - above - self.status_height() - self.list_height;
        Rect { y: self.rect.y + above, height, ..self.rect }
    }

    /// Returns the rectangle of the list of diagnostics.
    pub(super) fn list(&self) -> Rect {
        Rect { y: self.body().bottom(), height: self.list_height, ..self.rect }
    }

    /// Returns the rectangle of the line numbers and marks for a text of `lines` lines.
    pub(super) fn gutter(&self, lines: usize) -> Rect {
        let digits = lines.to_string().len().max(3) as i32;
        // The marks are as wide as two characters, the numbers have a margin.
        Rect { width: (digits + 2) * self.look.cell() + self.look.gap() / 2, ..self.body() }
    }

    /// Returns the rectangle of the text.
    pub(super) fn text_area(&self, lines: usize) -> Rect {
        let (body, gutter) = (self.body(), self.gutter(lines));
        let x = gutter.right() + 2;
        Rect { x, width: self.bar().x - x, ..body }
    }

    fn columns(&self, lines: usize) -> usize {
        (self.text_area(lines).width / self.look.cell()).max(1) as usize
    }

    /// Returns the rectangle of the scroll bar.
    pub(super) fn bar(&self) -> Rect {
        let (body, width) = (self.body(), self.look.scroll_width());
        Rect { x: body.right() - width, width, ..body }
    }

    pub(super) fn scroll_bar(&self, lines: usize) -> Scroll {
        Scroll { top: self.top, ..Scroll::new(lines, self.rows()) }
    }

    pub(super) fn scroll(&mut self, by: isize, lines: usize) {
        let mut scroll = self.scroll_bar(lines);
        scroll.scroll_by(by);
        self.top = scroll.top;
    }

    /// Scrolls as little as necessary to show a cell of a line.
    pub(super) fn reveal(&mut self, line: usize, cell: usize, lines: usize) {
        let mut scroll = self.scroll_bar(lines);
        scroll.reveal(line);
        self.top = scroll.top;
        let columns = self.columns(lines);
        if cell < self.left || cell + 2 > self.left + columns {
            // Scrolls back to the start of the lines if that is enough, otherwise so far that the cell is well inside.
            self.left = if cell + 2 <= columns { 0 } else { cell + 2 + columns / 4 - columns };
        }
    }

    /// Scrolls a line to the middle.
    pub(super) fn centre(&mut self, line: usize, lines: usize) {
        let mut scroll = self.scroll_bar(lines);
        scroll.go_to(line.saturating_sub(self.rows() / 2));
        self.top = scroll.top;
    }

    /// Scrolls a line to the middle unless it is visible with some lines around it.
    pub(super) fn show_around(&mut self, line: usize, lines: usize) {
        let around = CONTEXT_LINES.min(self.rows() / 3);
        if line < self.top + around || line + around >= self.top + self.rows() {
            self.centre(line, lines);
        }
    }
}

impl Editor {
    /// Draws the editor with `title` above the text, and the blinking cursor if `cursor` is set. Returns the areas of the
    /// keys named in the search bar.
    pub fn draw(&self, screen: &mut Framebuffer, title: &Tabs, words: &Words, cursor: bool) -> KeyAreas {
        let View { rect: place, .. } = self.view;
        title.draw(screen, self.view.look, place, !self.buffer.is_saved());
        screen.fill_rect(self.view.body(), GROUND);
        screen.fill_rect(self.view.gutter(self.buffer.len()), GUTTER);
        for (row, line) in (self.view.top..self.buffer.len()).take(self.view.rows()).enumerate() {
            let y = self.view.body().y + row as i32 * self.view.row();
            self.draw_gutter(screen, line, y);
            self.draw_line(screen, line, y);
        }
        if cursor && self.search.bar.is_none() {
            self.draw_cursor(screen);
        }
        self.view.scroll_bar(self.buffer.len()).draw_always(screen, self.view.bar());
        self.draw_diagnostics(screen);
        self.draw_completion(screen);
        let height = self.view.status_height();
        let below = Rect { y: place.bottom() - height, height, ..place };
        screen.fill_rect(below, theme::PANEL);
        self.draw_status(screen, theme::inset(below, 1), words, cursor)
    }

    fn draw_gutter(&self, screen: &mut Framebuffer, line: usize, y: i32) {
        let (gutter, face, row) = (self.view.gutter(self.buffer.len()), self.view.look.face(), self.view.row());
        let number = (line + 1).to_string();
        let color = if line == self.selection.cursor.line { Color::YELLOW } else { NUMBER };
        screen.draw_text(face, &number, gutter.right() - 4 - face.width(&number), y, color);
        let (x, middle) = (gutter.x + 1, y + row / 2);
        if self.marks.breakpoints.contains(&line) {
            screen.fill_circle(x + 6, middle, 5, Color::LIGHT_RED);
        } else if let Some(remark) = self.marks.diagnostic(line) {
            let color = if remark.error { Color::LIGHT_RED } else { Color::YELLOW };
            screen.draw_text(
                face,
                if remark.error { "×" } else { "!" },
                x + if remark.error { -1 } else { 3 },
                y,
                color,
            );
        }
    }

    fn draw_line(&self, screen: &mut Framebuffer, line: usize, y: i32) {
        let (look, cell_width, height) = (self.view.look, self.view.look.cell(), self.view.row());
        let text = self.buffer.line(line);
        let state = self.states.borrow_mut().at(line, |line| self.buffer.line(line));
        let (parts, _) = tokenize(self.language, state, text);
        let area = self.view.text_area(self.buffer.len());
        let whole = match line {
            _ if self.marks.breakpoints.contains(&line) => Some((Color::RED, Color::WHITE)),
            _ => None,
        };
        if let Some((ground, _)) = whole {
            screen.fill_rect(Rect { y, height, ..area }, ground);
        }
        let found = match &self.search.bar {
            Some(bar) if bar.mode != SearchMode::Line => find::matches(text, bar.search_text()),
            _ => Vec::new(),
        };
        let remark = self.marks.diagnostic(line);
        let (from, to) = self.selection.ends();
        let mut part = parts.iter().peekable();
        let mut cell = 0;
        for (number, (byte, c)) in text.char_indices().enumerate() {
            let (at, width) = (cell, cells::char_width(c, cell));
            cell += width;
            if at < self.view.left {
                continue;
            }
            let x = area.x + (at - self.view.left) as i32 * cell_width;
            let place = Rect::new(x, y, width as i32 * cell_width, height);
            if place.right() > area.right() {
                break;
            }
            while part.peek().is_some_and(|(range, _)| range.end <= byte) {
                part.next();
            }
            let kind =
                part.peek().filter(|(range, _)| range.contains(&byte)).map_or(TokenClass::Plain, |&&(_, kind)| kind);
            let selected = (from..to).contains(&TextPosition { line, byte });
            let color = match whole {
                _ if selected => {
                    screen.fill_rect(place, Color::LIGHT_GRAY);
                    Color::BLACK
                }
                _ if found.iter().any(|range| range.contains(&byte)) => {
                    screen.fill_rect(place, Color::MAGENTA);
                    Color::WHITE
                }
                Some((_, color)) => color,
                None => color_of(kind),
            };
            draw_character(screen, look, c, place, color);
            let under = remark.filter(|remark| (remark.column..remark.column + remark.length).contains(&number));
            if let Some(remark) = under {
                wave(screen, place, if remark.error { Color::LIGHT_RED } else { Color::YELLOW });
            }
        }
        // The end of the line: part of the selection, or the position of a diagnostic about something missing.
        let x = area.x + (cell as i32 - self.view.left as i32) * cell_width;
        let end = Rect::new(x, y, cell_width, height);
        if end.x < area.x || end.right() > area.right() {
            return;
        }
        if (from..to).contains(&TextPosition { line, byte: text.len() }) && line < to.line {
            screen.fill_rect(end, Color::LIGHT_GRAY);
        }
        if let Some(remark) = remark.filter(|remark| remark.column >= text.chars().count()) {
            wave(screen, end, if remark.error { Color::LIGHT_RED } else { Color::YELLOW });
        }
    }

    fn draw_cursor(&self, screen: &mut Framebuffer) {
        let TextPosition { line, .. } = self.selection.cursor;
        let (cell, area) = (self.cell(), self.view.text_area(self.buffer.len()));
        let seen = (self.view.top..self.view.top + self.view.rows()).contains(&line) && cell >= self.view.left;
        let (width, height) = (self.view.look.cell(), self.view.row());
        let x = area.x + cell.saturating_sub(self.view.left) as i32 * width;
        let y = area.y + line.saturating_sub(self.view.top) as i32 * height;
        if !seen || x >= area.right() {
            return;
        }
        let shape =
            if self.overwrite { Rect::new(x, y + height - 4, width, 4) } else { Rect::new(x - 1, y, 2, height) };
        screen.fill_rect(shape, Color::WHITE);
    }

    /// Draws the line below: the search bar or a message, and at its right the cursor position.
    fn draw_status(&self, screen: &mut Framebuffer, place: Rect, words: &Words, cursor: bool) -> KeyAreas {
        let TextPosition { line, .. } = self.selection.cursor;
        let mut state = format!("{}:{}", line + 1, self.cell() + 1);
        let not_usual = [
            (self.overwrite, words.overwrite),
            (self.format.encoding != Encoding::Utf8, self.format.encoding.name()),
            (self.format.crlf, "CRLF"),
        ];
        for (_, name) in not_usual.iter().filter(|(is, _)| *is) {
            state = format!("{name}  {state}");
        }
        let right = Rect { width: place.width - 6, ..place };
        self.view.look.text_right(screen, &state, right, theme::TEXT);
        let left = Rect { x: place.x + 6, width: place.width - 24 - self.view.look.face().width(&state), ..place };
        if self.search.bar.is_some() {
            return self.draw_bar(screen, left, words, cursor);
        }
        let notice = self.notice.map(|notice| match notice {
            EditorNotice::NothingToPaste => words.nothing_to_paste,
            EditorNotice::Full => words.full,
            EditorNotice::NotFound => words.not_found,
        });
        if let Some(notice) = notice {
            self.view.look.text_left(screen, notice, left, theme::ALERT);
        }
        KeyAreas::default()
    }

    fn draw_bar(&self, screen: &mut Framebuffer, place: Rect, words: &Words, cursor: bool) -> KeyAreas {
        let Some(bar) = &self.search.bar else { return KeyAreas::default() };
        let labels = match bar.mode {
            SearchMode::Line => [words.line, ""],
            SearchMode::Find => [words.find, ""],
            SearchMode::Replace => [words.find, words.replace],
        };
        let look = self.view.look;
        let mut x = place.x;
        let (width, count) = match bar.mode {
            SearchMode::Line => (80, 1),
            SearchMode::Find => (150, 1),
            SearchMode::Replace => (110, 2),
        };
        let named = labels.map(|label| look.face().width(label)).iter().sum::<i32>() + count * 16;
        let width = look.scaled(width).min((place.width - named) / count);
        for (number, (label, edit)) in labels.into_iter().zip(bar.shown_fields()).enumerate() {
            look.text_left(screen, label, Rect { x, ..place }, theme::TEXT);
            x += look.face().width(label) + 6;
            let well = Rect { x, width, ..place };
            let focused = number == bar.field;
            screen.fill_rect(well, if focused { theme::WELL } else { Color::DARK_GRAY });
            let visible = edit.visible_range(look, width - 10);
            if focused {
                edit.draw_row(screen, look, visible.clone(), (x + 3, place.y));
                let pen = x + 3 + look.face().width(&edit.as_str()[visible.start..edit.caret()]);
                if cursor {
                    screen.fill_rect(Rect::new(pen, place.y + 1, 2, self.view.row() - 2), theme::ALERT);
                }
            } else {
                screen.draw_text(look.face(), &edit.as_str()[visible], x + 3, place.y, Color::WHITE);
            }
            x += width + 10;
        }
        let rest = Rect { x, width: place.right() - x, ..place };
        let (number, all) = find::count(&self.buffer, bar.search_text(), self.selection);
        let count = format!("{number}/{all}  ");
        let (before, keys, color) = match bar.mode {
            SearchMode::Line => (String::new(), words.line_keys, theme::KEYS),
            _ if bar.replaced.is_some() => ((words.replaced)(bar.replaced.unwrap_or(0)), KeyLine::NONE, theme::TEXT),
            _ if bar.search_text().is_empty() => (String::new(), KeyLine::NONE, theme::KEYS),
            _ if all == 0 => (words.not_found.to_owned(), KeyLine::NONE, theme::ALERT),
            SearchMode::Find => (count, words.find_keys, theme::KEYS),
            SearchMode::Replace => (count, words.replace_keys, theme::KEYS),
        };
        // On a narrow screen there is no room for the keys.
        let fits = look.face().width(&format!("{before}{keys}")) <= rest.width;
        let keys = if fits { keys } else { KeyLine::NONE };
        KeyBar { before: &before, ..KeyBar::at_left(look, keys, rest) }.draw(screen, color)
    }
}

fn color_of(kind: TokenClass) -> Color {
    match kind {
        TokenClass::Plain => Color::YELLOW,
        TokenClass::Keyword => Color::WHITE,
        TokenClass::Number => Color::LIGHT_GREEN,
        TokenClass::String => Color::LIGHT_CYAN,
        TokenClass::Comment => Color::LIGHT_GRAY,
        TokenClass::Directive => Color::LIGHT_MAGENTA,
    }
}

fn draw_character(screen: &mut Framebuffer, look: Look, c: char, place: Rect, color: Color) {
    match c {
        ' ' | '\t' => {}
        c if c.is_control() => {
            let picture = u8::try_from(u32::from(c)).map_or('?', cp437::decode);
            let one_cell = look.face().glyph(picture).filter(|glyph| glyph.width() == look.cell());
            screen.draw_glyph(one_cell.unwrap_or_else(|| look.face().glyph_or_box('?')), place.x, place.y, color);
        }
        c => screen.draw_glyph(look.face().glyph_or_box(c), place.x, place.y, color),
    }
}

/// Draws a wavy line under a character with a diagnostic.
fn wave(screen: &mut Framebuffer, place: Rect, color: Color) {
    for x in place.x..place.right() {
        let y = place.bottom() - 2 + i32::from((x / 2) % 2 == 0);
        screen.put_pixel(x, y, color);
    }
}
