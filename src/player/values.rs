//! The panel of values: of a lesson's step, or the calls and variables of a program.

use super::panels::{Panel, cells_in, draw_thin_bar, row_height, thin_bar_target};
use super::timeline::Changes;
use super::variables::{RowContent, VariableRow};
use super::{Player, Run};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::scroll::Scroll;
use crate::ui::theme::{self, Look};

impl Player {
    /// Returns the rows of the panel.
    pub(super) fn value_rows(&self) -> Vec<VariableRow> {
        match &self.run {
            Run::Lesson(run) => {
                let values = run.step().map_or(&[][..], |step| &step.values);
                let values = values.iter().map(|(name, value)| VariableRow::value(name, value));
                let session = run.session.as_ref().filter(|_| self.view.has_calls && run.at > 0);
                values.chain(session.into_iter().flat_map(|session| self.variables.rows(session.pc(), false))).collect()
            }
            Run::Program(run) => self.variables.rows(run.session.pc(), true),
        }
    }

    /// Returns the height of a row. Those of a program open at a press.
    pub(super) fn value_row_height(&self, look: Look) -> i32 {
        if matches!(self.run, Run::Program(_)) { look.target(row_height(look)) } else { row_height(look) }
    }

    /// Returns the width of a lesson's widest value with its name.
    pub(super) fn value_cell(&self, look: Look) -> i32 {
        let steps = self.lesson().map_or(&[][..], |run| run.recording.steps());
        let width = |(name, value): &(&str, String)| look.face().width(&format!("{name} = {value}"));
        steps.iter().flat_map(|step| &step.values).map(width).max().unwrap_or(0) + look.gap()
    }

    /// Returns the visible rows of a number of rows, and the number of columns: those of a lesson are in as many as they need.
    fn value_scroll(&self, look: Look, area: Rect, count: usize) -> (Scroll, usize) {
        let rows = cells_in(area.height, self.value_row_height(look));
        let has_columns = self.lesson().is_some() && !self.view.has_calls;
        let most = if has_columns { cells_in(area.width, self.value_cell(look)) } else { 1 };
        let columns = count.div_ceil(rows).clamp(1, most);
        let mut scroll = Scroll::new(count.div_ceil(columns), rows);
        scroll.go_to(self.variables.top);
        (scroll, columns)
    }

    /// Returns the visible rows with their rectangles, and which of all rows they are.
    fn placed_rows(&self, look: Look, area: Rect) -> (Vec<(VariableRow, Rect)>, Scroll) {
        let all = self.value_rows();
        let (scroll, columns) = self.value_scroll(look, area, all.len());
        let (width, height) = (area.width / columns as i32, self.value_row_height(look));
        let placed = all.into_iter().enumerate().filter_map(|(index, row)| {
            let (column, line) = ((index / scroll.len.max(1)) as i32, index % scroll.len.max(1));
            let line = line.checked_sub(scroll.top).filter(|line| *line < scroll.rows)? as i32;
            Some((row, Rect::new(area.x + column * width, area.y + line * height, width, height)))
        });
        (placed.collect(), scroll)
    }

    /// Returns the row at a point.
    pub(super) fn row_at(&self, (x, y): (i32, i32)) -> Option<VariableRow> {
        let panels = self.panels();
        let area = panels.place(Panel::Values).filter(|area| area.contains(x, y))?;
        self.placed_rows(panels.look, area).0.into_iter().find(|(_, place)| place.contains(x, y)).map(|(row, _)| row)
    }

    /// Handles a click on the panel or its scroll bar. Returns whether it is there.
    pub(super) fn click_values(&mut self, at: (i32, i32)) -> bool {
        let (look, area) = (self.panels().look, self.panels().place_or_nothing(Panel::Values));
        let scroll = self.value_scroll(look, area, self.value_rows().len()).0;
        if let Some(row) = self.row_at(at) {
            self.variables.toggle(&row);
        } else if let Some(top) = thin_bar_target(look, area, scroll, at) {
            self.variables.top = top;
        }
        area.contains(at.0, at.1)
    }

    /// Opens or closes the selected variable. Returns whether one is selected that is shown.
    pub(super) fn toggle_selected(&mut self) -> bool {
        let is_selected = |row: &&VariableRow| row.path().is_some() && row.path() == self.variables.selected.as_deref();
        let row = self.value_rows().iter().find(is_selected).cloned();
        row.inspect(|row| self.variables.toggle(row)).is_some()
    }

    pub(super) fn scroll_values(&mut self, rows: isize) {
        let (look, area) = (self.panels().look, self.panels().place_or_nothing(Panel::Values));
        let mut scroll = self.value_scroll(look, area, self.value_rows().len()).0;
        scroll.scroll_by(rows);
        self.variables.top = scroll.top;
    }

    /// Selects the next variable in a direction, and shows it.
    pub(super) fn select_value(&mut self, by: isize) {
        let (look, area) = (self.panels().look, self.panels().place_or_nothing(Panel::Values));
        let rows = self.value_rows();
        let paths: Vec<(usize, &str)> =
            rows.iter().enumerate().filter_map(|(row, one)| Some((row, one.path()?))).collect();
        let selected = paths.iter().position(|(_, path)| Some(*path) == self.variables.selected.as_deref());
        let next = selected.map_or(0, |selected| selected.saturating_add_signed(by).min(paths.len().saturating_sub(1)));
        let Some(&(row, path)) = paths.get(next) else { return };
        let mut scroll = self.value_scroll(look, area, rows.len()).0;
        scroll.reveal(row);
        (self.variables.selected, self.variables.top) = (Some(path.to_owned()), scroll.top);
    }

    /// Returns the name of the selected variable, and the steps after which it has another value than before, with the value.
    pub(super) fn changes(&mut self) -> Option<(String, &[(usize, String)])> {
        let path = self.variables.selected.clone()?;
        let known = &mut self.timeline.changes;
        if known.path != path {
            *known = Changes::of(path);
        }
        match &mut self.run {
            Run::Lesson(run) => {
                for step in &run.recording.steps()[known.steps.min(run.recording.steps().len())..] {
                    let value = step.values.iter().find(|(name, _)| *name == known.path);
                    known.note(value.map(|(_, value)| value.clone()), true);
                }
            }
            Run::Program(run) => {
                run.session.trail()?;
                run.session.visit_trail(known.steps, |session| {
                    // A variable's value at its first statement is not a change.
                    known.note(super::Variables::value_of(session.pc(), &known.path), false);
                });
            }
        }
        Some((super::variables::name_of(&known.path), &known.all))
    }

    /// Draws the rows below one another, in as many columns as a lesson's values need.
    pub(super) fn draw_values(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let (rows, scroll) = self.placed_rows(look, area);
        let selected = self.variables.selected.as_deref();
        let is_selected = |row: &VariableRow| row.path().is_some() && row.path() == selected;
        let target = rows.iter().find(|(row, _)| is_selected(row)).and_then(|(row, _)| row.target);
        for (row, place) in &rows {
            let ground = match &row.kind {
                RowContent::Call(_, true) => Some(Color::BLUE),
                _ if is_selected(row) => Some(Color::MAGENTA),
                _ if target.is_some() && row.address == target => Some(Color::GREEN),
                _ => None,
            };
            if let Some(ground) = ground {
                screen.fill_rect(Rect { y: place.y + 1, ..*place }, ground);
            }
            self.draw_row(
                screen,
                look,
                Rect { y: place.y - 1 + i32::from(place.height > row_height(look)), ..*place },
                row,
            );
        }
        draw_thin_bar(screen, look, area, scroll);
    }

    /// Draws a row, cut to its rectangle.
    fn draw_row(&self, screen: &mut Framebuffer, look: Look, place: Rect, row: &VariableRow) {
        let indent = look.scaled(4 + 12 * row.depth as i32);
        let is_plain = row.depth == 0 && matches!(row.kind, RowContent::Value(_));
        let left = if is_plain { 0 } else { indent };
        let mut rest = Rect { x: place.x + left, width: place.width - left, ..place };
        let mut draw = |screen: &mut Framebuffer, text: &str, color: Color| {
            look.text_left(screen, text, rest, color);
            let width = look.face().width(text).min(rest.width);
            (rest.x, rest.width) = (rest.x + width, rest.width - width);
        };
        match &row.kind {
            RowContent::Call(..) => {
                draw(screen, &row.name, Color::YELLOW);
                draw(screen, &row.value, Color::LIGHT_GRAY);
            }
            RowContent::Globals => draw(screen, self.text.player.globals, Color::YELLOW),
            RowContent::Grid => {
                draw(screen, &row.name, Color::LIGHT_CYAN);
                draw(screen, &format!(" {}", row.value), Color::WHITE);
            }
            RowContent::Value(_) | RowContent::Parts(..) => {
                if let RowContent::Parts(_, is_open) = row.kind {
                    let sign = if is_open { theme::Direction::Down } else { theme::Direction::Right };
                    let arrow = Rect { x: place.x + indent - look.scaled(8), width: look.scaled(8), ..place };
                    theme::arrow(screen, arrow, sign, Color::LIGHT_GREEN);
                    draw(screen, " ", Color::BLACK);
                }
                draw(screen, &format!("{} = ", row.name), Color::LIGHT_CYAN);
                draw(screen, &row.value, Color::WHITE);
            }
        }
    }
}
