//! A table view with a selected row and buttons for actions.

use super::announcer::Announcer;
use super::button::{Button, ButtonState};
use super::dialog::{PressResult, track_press};
use super::event::{EventSource, WidgetEvent, is_letter_of};
use super::help;
use super::pane::{Pane, Room, SavedBackground};
use super::scroll::{Scroll, row_after};
use super::theme::{self, Direction, Look};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button as MouseButton, Flow, Machine, code};
use crate::text::key_line::KeyLine;

/// The smallest number of visible rows, as high as text, if they fit.
const ROWS: i32 = 12;

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// The heading.
    pub heading: &'a str,
    /// The width in pixels with text of 16 dots; text that does not fit is cut.
    pub width: i32,
    /// `true` if it is right-aligned, as numbers are.
    pub right_aligned: bool,
}

/// An action of a table view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Open the selected row.
    Open,
    /// A button, by its index.
    Button(usize),
    /// The previous or the next page.
    TurnPage(isize),
}

/// Rows and columns, any number of rows.
///
/// Up, Down, PgUp, PgDn, Home, End and a click move the selection; Enter, Space and a click on the selected row open
/// it. Left and Right and the arrows next to the page's name turn pages, if there are several. Buttons are pressed by
/// the letter of their label ([as in a dialog](super::Dialog)) or by a click. Esc closes it. F1 shows the help. Clicks
/// outside the table do nothing.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The caption.
    pub title: &'a str,
    /// The name of the page, if it is one of several.
    pub page: Option<&'a str>,
    /// The columns. Those for which the screen is too narrow are below the first ones, in each row.
    pub columns: &'a [Column<'a>],
    /// The rows, with a text for each column.
    pub rows: &'a [Vec<String>],
    /// The text shown if there is no row.
    pub empty: &'a str,
    /// The row selected at first; the last one if there are fewer.
    pub selected: usize,
    /// The buttons.
    pub buttons: &'a [&'a str],
    /// The available keys, shown at the bottom.
    pub keys: KeyLine,
    /// The help shown by F1: the purpose of the table.
    pub help: &'a str,
}

impl TableView<'_> {
    /// Shows it until an action is chosen, and returns that with the selected row, which is `None` only if there is no
    /// row; returns `None` for Esc. [`TableAction::Open`] is returned only if there are rows.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run(&self, m: &mut Machine<'_>) -> Flow<Option<(TableAction, Option<usize>)>> {
        self.run_with_disabled(m, &|_| false)
    }

    /// Does the same as [`run`](TableView::run) with some rows greyed. They can be selected and opened, so that the caller
    /// can say why they are not available.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run_with_disabled(
        &self,
        m: &mut Machine<'_>,
        is_disabled: &dyn Fn(usize) -> bool,
    ) -> Flow<Option<(TableAction, Option<usize>)>> {
        let mut shown = TableLayout::new(Room::of(m), self);
        let beneath = SavedBackground::of_panel(&m.screen, shown.pane.rect);
        let mut watcher = EventSource::new(m);
        let mut announcer = Announcer::default();
        let heading = format!("{} {}", self.title, self.page.unwrap_or_default());
        let wanted = loop {
            shown.draw(&mut m.screen, is_disabled);
            let row: Vec<&str> = match self.rows.get(shown.selected) {
                Some(row) => row.iter().map(String::as_str).collect(),
                None => vec![self.empty],
            };
            announcer.announce(m, &heading, &row);
            let event = watcher.wait(m)?;
            let news = shown.pane.press(event);
            if news == WidgetEvent::Key(code::F1) {
                help::show(m, self.title, self.help)?;
                announcer = Announcer::default();
                continue;
            }
            if let Some(wanted) = shown.handle_event(m, news)? {
                break wanted;
            }
        };
        beneath.restore(&mut m.screen);
        let row = Some(shown.selected).filter(|_| !self.rows.is_empty());
        Ok(wanted.map(|wanted| (wanted, row)))
    }
}

/// A table view laid out on the screen.
struct TableLayout<'a> {
    pane: Pane<'a>,
    view: &'a TableView<'a>,
    /// The place of each column in a row whose upper left corner is (0, 0).
    cells: Vec<Rect>,
    /// The height of a row.
    row: i32,
    scroll: Scroll,
    selected: usize,
    buttons: Vec<Button<'a>>,
}

impl<'a> TableLayout<'a> {
    fn new(room: Room, view: &'a TableView<'a>) -> TableLayout<'a> {
        let (look, most) = (room.look, room.largest(view.keys));
        let apart = look.gap() * 3 / 4;
        let wide = view.buttons.iter().map(|label| look.button_width(label, "")).max().unwrap_or(0).min(most.0);
        let beside = look.gap() + 2 + look.scroll_width();
        let cells = cells(look, view.columns, most.0 - beside);
        let columns = cells.iter().map(|cell| cell.right()).max().unwrap_or(0) + beside;
        let lines = cells.last().map_or(1, |cell| cell.bottom() / look.line());
        let row = look.row().max(lines * look.line());
        let width = if room.is_sheet { most.0 } else { columns.max(wide) };
        let in_row = ((width + apart) / (wide + apart)).max(1);
        let count = view.buttons.len() as i32;
        // Distributes the buttons evenly: each row has as many as the first one, or one less.
        let button_rows = (count + in_row - 1) / in_row;
        let in_row = if button_rows > 0 { (count + button_rows - 1) / button_rows } else { 1 };
        let button_height = look.button_height() + apart;
        let other = page_height(look, view) + lines * look.line() + 4 + button_rows * button_height;
        let most_rows = room.rows(view.keys, other, row, (ROWS * look.line() / row) as usize);
        let rows = view.rows.len().clamp(((ROWS * look.line() / row) as usize).min(most_rows), most_rows);
        let pane = room.pane((width, other + rows as i32 * row), view.title, view.keys);
        let inside = pane.inside();
        let left = inside.x + (inside.width - in_row * (wide + apart) + apart) / 2;
        let top = inside.bottom() - button_rows * button_height + apart;
        let buttons = (0..)
            .zip(view.buttons)
            .map(|(index, label)| {
                let (x, y) = (left + index % in_row * (wide + apart), top + index / in_row * button_height);
                Button { look, rect: Rect::new(x, y, wide, look.button_height()), label, key: "" }
            })
            .collect();
        let mut scroll = Scroll::new(view.rows.len(), rows);
        let selected = view.selected.min(view.rows.len().saturating_sub(1));
        scroll.reveal(selected);
        TableLayout { pane, view, cells, row, scroll, selected, buttons }
    }

    /// Returns the line with the page's name, and the arrows at its ends.
    fn page(&self) -> [Rect; 3] {
        let height = self.pane.look.field_height();
        let (line, arrow) = (Rect { height: height - 4, ..self.pane.inside() }, height + self.pane.look.cell());
        let (left, right) = (Rect { width: arrow, ..line }, Rect { x: line.right() - arrow, width: arrow, ..line });
        [left, Rect { x: left.right(), width: line.width - 2 * arrow, ..line }, right]
    }

    /// Returns the rectangle of the headings.
    fn headings(&self) -> Rect {
        let (inside, look) = (self.pane.inside(), self.pane.look);
        let height = self.cells.last().map_or(look.line(), |cell| cell.bottom());
        Rect { y: inside.y + page_height(look, self.view), height, ..inside }
    }

    /// Returns the rectangle of the rows and the scroll bar.
    fn well(&self) -> Rect {
        let headings = self.headings();
        Rect { y: headings.bottom() + 2, height: self.scroll.rows as i32 * self.row + 2, ..headings }
    }

    fn bar(&self) -> Rect {
        let (well, width) = (theme::inset(self.well(), 1), self.pane.look.scroll_width());
        Rect { x: well.right() - width, width, ..well }
    }

    /// Returns the rectangle of the row at this distance below the first visible one.
    fn row_rect(&self, row: usize) -> Rect {
        let well = theme::inset(self.well(), 1);
        let bar = if self.scroll.is_needed() { self.pane.look.scroll_width() } else { 0 };
        Rect { y: well.y + row as i32 * self.row, height: self.row, width: well.width - bar, ..well }
    }

    fn draw(&self, screen: &mut Framebuffer, is_disabled: &dyn Fn(usize) -> bool) {
        self.pane.draw(screen);
        if let Some(page) = self.view.page {
            let [left, name, right] = self.page();
            for (place, direction) in [(left, Direction::Left), (right, Direction::Right)] {
                theme::bevel(screen, place, true);
                theme::arrow(screen, place, direction, theme::TEXT);
            }
            self.pane.look.text_centred(screen, page, name, theme::TEXT);
        }
        let headings: Vec<&str> = self.view.columns.iter().map(|column| column.heading).collect();
        self.draw_cells(screen, &headings, self.headings(), theme::KEYS);
        theme::well(screen, self.well());
        for (index, row) in self.scroll.visible_rows().zip(0..) {
            let place = self.row_rect(row);
            let mut color = if is_disabled(index) { theme::DISABLED } else { theme::TEXT };
            if index == self.selected {
                screen.fill_rect(place, theme::SELECTED);
                color = theme::SELECTED_TEXT;
            }
            let cells: Vec<&str> = self.view.rows[index].iter().map(String::as_str).collect();
            self.draw_cells(screen, &cells, place, color);
        }
        if self.view.rows.is_empty() {
            self.pane.look.text_centred(
                screen,
                self.view.empty,
                self.row_rect((self.scroll.rows / 2).saturating_sub(1)),
                theme::DISABLED,
            );
        }
        self.scroll.draw(screen, self.bar());
        self.buttons.iter().for_each(|button| button.draw(screen, ButtonState::Idle));
    }

    /// Draws a text in each column of a row; columns end before the scroll bar.
    fn draw_cells(&self, screen: &mut Framebuffer, cells: &[&str], row: Rect, color: crate::gfx::Color) {
        let lines = self.cells.last().map_or(0, |cell| cell.bottom());
        let (x, y) = (row.x, row.y + (row.height - lines) / 2);
        for ((text, column), cell) in cells.iter().zip(self.view.columns).zip(&self.cells) {
            let width = cell.width.min(self.bar().x - x - cell.x);
            let place = Rect { x: x + cell.x, y: y + cell.y, width, height: cell.height };
            if column.right_aligned {
                self.pane.look.text_right(screen, text, place, color);
            } else {
                self.pane.look.text_left(screen, text, place, color);
            }
        }
    }

    fn go_to(&mut self, row: usize) {
        self.selected = row.min(self.view.rows.len().saturating_sub(1));
        self.scroll.reveal(self.selected);
    }

    /// Handles an input: `None` to continue, `Some(None)` to close.
    fn handle_event(&mut self, m: &mut Machine<'_>, news: WidgetEvent) -> Flow<Option<Option<TableAction>>> {
        let open = Some(Some(TableAction::Open)).filter(|_| !self.view.rows.is_empty());
        let turn = |by| Some(Some(TableAction::TurnPage(by))).filter(|_| self.view.page.is_some());
        match news {
            WidgetEvent::Key(code::ESC) => return Ok(Some(None)),
            WidgetEvent::Key(code::ENTER | code::SPACE) => return Ok(open),
            WidgetEvent::Key(code::LEFT) => return Ok(turn(-1)),
            WidgetEvent::Key(code::RIGHT) => return Ok(turn(1)),
            WidgetEvent::Key(key) => {
                if let Some(row) = row_after(key, self.selected, self.scroll.page()) {
                    self.go_to(row);
                    return Ok(None);
                }
                let pressed = self.buttons.iter().position(|button| is_letter_of(key, button.label));
                return Ok(pressed.map(|index| Some(TableAction::Button(index))));
            }
            WidgetEvent::Click(x, y, MouseButton::Left) => return self.click(m, x, y),
            WidgetEvent::Click(..) => {}
            WidgetEvent::Moved(_, y) => {
                if self.scroll.drag(self.bar(), y, m.is_down(MouseButton::Left)) {
                    self.select_visible();
                }
            }
        }
        Ok(None)
    }

    fn click(&mut self, m: &mut Machine<'_>, x: i32, y: i32) -> Flow<Option<Option<TableAction>>> {
        if self.scroll.click(self.bar(), (x, y)) {
            self.select_visible();
        } else if let Some(index) = self.buttons.iter().position(|button| button.hit(x, y)) {
            return Ok(match track_press(m, &self.buttons[index])? {
                PressResult::Clicked => Some(Some(TableAction::Button(index))),
                PressResult::ReleasedOutside => None,
                PressResult::Cancelled => Some(None),
            });
        } else if let Some((index, _)) =
            self.scroll.visible_rows().zip(0..).find(|&(_, row)| self.row_rect(row).contains(x, y))
        {
            if index == self.selected {
                return Ok(Some(Some(TableAction::Open)));
            }
            self.selected = index;
        } else if self.view.page.is_some() {
            let [left, _, right] = self.page();
            let turned = [(left, -1), (right, 1)].into_iter().find(|(arrow, _)| arrow.contains(x, y));
            return Ok(turned.map(|(_, by)| Some(TableAction::TurnPage(by))));
        }
        Ok(None)
    }

    /// Moves the selection into the visible part.
    fn select_visible(&mut self) {
        let seen = self.scroll.visible_rows();
        self.selected = self.selected.clamp(seen.start, seen.end.saturating_sub(1).max(seen.start));
    }
}

/// Places columns in a row that is at most so wide, and as many lines high as it takes.
fn cells(look: Look, columns: &[Column<'_>], most: i32) -> Vec<Rect> {
    let (mut x, mut y) = (look.gap(), 0);
    let place = |column: &Column<'_>| {
        let width = look.scaled(column.width).min(most - look.gap());
        if x + width > most {
            (x, y) = ((look.gap() + 2 * look.cell()).min(most - width), y + look.line());
        }
        let place = Rect::new(x, y, width, look.line());
        x += width + look.gap();
        place
    };
    columns.iter().map(place).collect()
}

/// Returns the height of the line with the page's name.
fn page_height(look: Look, view: &TableView<'_>) -> i32 {
    if view.page.is_some() { look.field_height() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::timeline::ScriptedHost;
    use crate::machine::{Headless, Speed};

    /// Returns the action after some keys, on a sheet with that number of rows.
    fn after(rows: usize, page: Option<&str>, keys: &str) -> Option<(TableAction, Option<usize>)> {
        let rows: Vec<Vec<String>> = (0..rows).map(|row| vec![row.to_string(), "x".to_owned()]).collect();
        let columns = [("n", 60, true), ("name", 200, false)];
        let columns = columns.map(|(heading, width, right)| Column { heading, width, right_aligned: right });
        let sheet = TableView {
            title: "t",
            page,
            columns: &columns,
            rows: &rows,
            empty: "none",
            selected: 1,
            buttons: &["添加(A)", "Remove (D)"],
            keys: KeyLine::NONE,
            help: "",
        };
        let mut nobody = Headless;
        let mut scripted = ScriptedHost::new(format!("{keys} Esc").parse().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut scripted);
        sheet.run(&mut m).unwrap()
    }

    #[test]
    fn by_keys() {
        assert_eq!(after(30, None, "Enter"), Some((TableAction::Open, Some(1))));
        assert_eq!(after(30, None, "Down*2 PgDn Up Space"), Some((TableAction::Open, Some(13))));
        assert_eq!(after(30, None, "End a"), Some((TableAction::Button(0), Some(29))));
        assert_eq!(after(30, None, "Home D"), Some((TableAction::Button(1), Some(0))));
        assert_eq!(after(0, None, "Enter Down End A"), Some((TableAction::Button(0), None)));
        assert_eq!(after(3, Some("p"), "Left"), Some((TableAction::TurnPage(-1), Some(1))));
        assert_eq!(after(3, None, "Left Right x"), None, "there is only one page");
    }

    #[test]
    fn by_mouse() {
        let pane = |page| {
            let sheet = TableView {
                title: "t",
                page,
                columns: &[],
                rows: &[],
                empty: "",
                selected: 0,
                buttons: &[],
                keys: KeyLine::NONE,
                help: "",
            };
            TableLayout::new(Room::on(Framebuffer::vga().bounds(), Look::STANDARD), &sheet).pane.rect
        };
        assert!(pane(Some("p")).height > pane(None).height);
        // A click outside everything does nothing.
        assert_eq!(after(3, None, "click:2,2"), None);
    }

    #[test]
    fn tables_fit_every_stage() {
        use crate::text::assert_fits;
        for (language, screen, look) in crate::ui::theme::stages_in_every_language() {
            let text = language.text();
            let texts = &text.records;
            let widths = [168, 64, 40, 32, 40, 32, 48];
            let headings = [&[texts.name, texts.seat][..], &texts.tally].concat();
            let column = |(heading, width)| Column { heading, width, right_aligned: width < 60 };
            let columns: Vec<Column<'_>> = headings.into_iter().zip(widths).map(column).collect();
            let rows = vec![vec![String::new(); 7]; 40];
            let view = TableView {
                title: texts.rankings,
                page: Some(texts.rankings),
                columns: &columns,
                rows: &rows,
                empty: "",
                selected: 39,
                buttons: &texts.buttons,
                keys: texts.ranking_keys,
                help: "",
            };
            let shown = TableLayout::new(Room::on(screen, look), &view);
            shown.pane.assert_fits(screen);
            let well = shown.well();
            for (cell, column) in shown.cells.iter().zip(&columns) {
                assert_fits(look.face(), column.heading, cell.width);
                assert!(cell.right() <= shown.bar().x - well.x && cell.bottom() <= shown.row, "{screen:?}");
            }
            assert!(shown.row >= look.row() && shown.scroll.rows >= 2 && shown.scroll.visible_rows().contains(&39));
            for button in &shown.buttons {
                assert_fits(look.face(), button.label, button.rect.width);
                assert_eq!(shown.pane.inside().intersection(&button.rect), button.rect);
                assert!(button.rect.y >= well.bottom());
            }
        }
    }
}
