//! The view of a stopped program: the panels of the player with its picture, source, calls and variables.

use super::controls::{BAR, BUTTONS, bar_buttons};
use super::debugger::Debugger;
use super::variables::{RowContent, VariableRow};
use crate::gfx::{Color, Framebuffer, HEIGHT, Palette, Rect, WIDTH};
use crate::machine::StageSize;
use crate::player::arrangement::{
    Contents, Fit, PanelNode, SMALLEST, arrange, beside, code_below, column, one_column, picture, stacked, text_width,
    wide_gap,
};
use crate::player::buttons::{ButtonText, buttons_height, draw_button, place_buttons};
use crate::player::draw::{
    color_picture, draw_divider, draw_lines, draw_picture, draw_title_bar, draw_title_end, pixel_caption, title_height,
};
use crate::player::lens::{Lens, lens_place, outline};
use crate::player::panels::{Panel, columns, row_height};
use crate::player::values::{ValueKind, draw_value_row};
use crate::ui::editor::Tabs;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The columns of the source that are shown beside or below the picture, without those of the numbers, marks and scroll bar: at
/// least, and at most.
const CODE_COLUMNS: (i32, i32) = (44, 80);
/// The columns of calls and variables: at least, and beside the smallest picture.
const VALUE_COLUMNS: (i32, i32) = (25, 20);
/// The least numbers of rows of calls and variables: beside the source, and below it for a finger.
const VALUE_ROWS: (i32, i32) = (6, 4);
/// The scales of the picture: double, the program's own size, half of it.
const SCALES: [i32; 3] = [8, 4, 2];
/// The least numbers of lines of the source.
const CODE_ROWS: [(i32, bool); 3] = [(8, false), (8, true), (4, true)];
const FEW_CODE_ROWS: [(i32, bool); 3] = [(8, true), (4, true), (1, true)];

impl Debugger {
    /// Lays out the panels for a stage.
    pub(super) fn lay_out(&mut self, stage: StageSize) {
        let contents = ProgramContents { debugger: self, look: Look::from(stage) };
        let whole = (&SCALES[..], &[beside, stacked, code_below, one_column][..], &CODE_ROWS[..]);
        let smallest =
            (&[SMALLEST][..], &[beside, stacked, ProgramContents::values_beside, one_column][..], &FEW_CODE_ROWS[..]);
        self.panels = arrange(&contents, stage, &[whole, smallest]);
        self.sources.set_place(self.panels.look, self.panels.place_or_nothing(Panel::Code));
    }

    /// Draws the whole view.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        let look = self.panels.look;
        screen.set_inset(None);
        screen.set_palette(Palette::vga());
        screen.clear(Color::BLACK);
        for &(panel, area) in &self.panels.places {
            match panel {
                Panel::Title => self.draw_title(screen, look, area),
                Panel::Picture => self.draw_picture(screen),
                Panel::Magnifier => self.draw_lens(screen, look, area),
                Panel::Code => {
                    self.sources.editor().draw(screen, &Tabs::default(), &self.text.workbench.editor, false);
                }
                Panel::Values => self.draw_values(screen, look, area),
                _ => {}
            }
        }
        draw_divider(screen, &self.panels);
        for (place, text) in self.button_places().zip(self.button_texts()) {
            draw_button(screen, look, place, text, Color::DARK_GRAY);
        }
    }

    /// Draws the bar over a running program.
    pub(super) fn draw_bar(&self, screen: &mut Framebuffer) {
        let face = Look::STANDARD.face();
        screen.fill_rect(BAR, Color::BLACK);
        for ((place, key), label) in bar_buttons().into_iter().zip(["Ctrl+Alt+S", "Ctrl+Alt+Q"]).zip(self.words.running)
        {
            screen.fill_rect(place, Color::DARK_GRAY);
            let x = screen.draw_text(face, key, place.x + 8, place.y + 1, Color::YELLOW);
            screen.draw_text(face, label, x + 8, place.y + 1, Color::WHITE);
        }
    }

    /// Returns the message, or else the state.
    fn state(&self) -> (&str, Color) {
        let state = if self.session.is_in_past() { self.words.past } else { self.words.stopped };
        self.message.as_deref().map_or((state, Color::LIGHT_CYAN), |message| (message, Color::WHITE))
    }

    fn time(&self) -> String {
        (self.words.time)(self.now().as_millis() as u64)
    }

    /// Returns the number of rows of the state below the name of the file; 0 if both are in one row.
    pub(super) fn state_rows(&self, look: Look, width: i32) -> i32 {
        let (face, state) = (look.face(), self.state().0);
        let texts = [&self.sources.shown().name, state, &self.time()];
        let is_one_row = texts.map(|text| face.width(text)).iter().sum::<i32>() + 8 * look.gap() <= width;
        if is_one_row { 0 } else { face.lines(state, width - 2 * look.gap()).count() as i32 }
    }

    fn draw_title(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let (name, (state, color)) = ((self.sources.shown().name.clone(), Color::YELLOW), self.state());
        let first = Rect { height: title_height(look, 1), ..area };
        if self.state_rows(look, area.width) == 0 {
            draw_title_bar(screen, look, area, &[name, (state.to_owned(), color)]);
        } else {
            draw_title_bar(screen, look, area, &[name]);
            let y = area.y + look.scaled(2) + look.face().height();
            let lines = Rect { x: area.x + look.gap(), y, width: area.width - 2 * look.gap(), ..area };
            draw_lines(screen, look, state, lines, color);
        }
        draw_title_end(screen, look, first, &self.time());
    }

    /// Draws the picture, with the area that the last step changed.
    fn draw_picture(&self, screen: &mut Framebuffer) {
        draw_picture(screen, &self.panels, &self.picture);
        if let Some((Rect { x, y, width, height }, place)) = self.marked().zip(self.panels.picture()) {
            let scaled = |length: i32| length * place.width / WIDTH;
            outline(screen, Rect::new(place.x + scaled(x), place.y + scaled(y), scaled(width) + 1, scaled(height) + 1));
        }
    }

    /// Returns the area that the last step changed, until the mouse inspects a pixel.
    fn marked(&self) -> Option<Rect> {
        self.changed.filter(|_| self.inspected_pixel.is_none())
    }

    /// Draws the magnified part of the picture.
    fn draw_lens(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let middle = self.marked().map(|area| (area.x + area.width / 2, area.y + area.height / 2));
        let pixel = self.inspected_pixel.or(middle);
        let at = pixel.unwrap_or((WIDTH / 2, HEIGHT / 2));
        let (lens, place) = (Lens { picture: &self.picture, at, centre: at, hints: &[] }, lens_place(look, area));
        lens.draw(screen, place);
        color_picture(screen, place, &self.picture);
        let (caption, color) = match pixel {
            Some(_) => (pixel_caption(&lens), Color::LIGHT_CYAN),
            None => (self.words.hint.to_owned(), Color::LIGHT_GRAY),
        };
        let line = Rect { y: area.y - 1, height: look.face().height(), ..area };
        // The caption may be wider than the magnifier if there is nothing beside that.
        let wide = Rect { width: screen.width() - look.gap() - area.x, ..line };
        let is_free =
            |(panel, place): &(Panel, Rect)| *panel == Panel::Magnifier || place.intersection(&wide).is_empty();
        let line = if self.panels.places.iter().all(is_free) { wide } else { line };
        look.text_left(screen, &caption, line, color);
    }

    fn draw_values(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let height = pressed_row(look);
        let places = (0..area.height / height).map(|row| Rect { y: area.y + row * height, height, ..area });
        let rows = self.variables.rows(self.session.pc());
        for (row, place) in rows.iter().skip(self.variables.top).zip(places) {
            let (kind, name) = match &row.kind {
                RowContent::Call(_, is_shown) => (ValueKind::Call(*is_shown), row.name.as_str()),
                RowContent::Globals => (ValueKind::Heading, self.words.globals),
                RowContent::Value(_) => (ValueKind::Value, row.name.as_str()),
                RowContent::Parts(_, is_open) => (ValueKind::Parts(*is_open), row.name.as_str()),
            };
            draw_value_row(screen, look, place, (kind, row.depth), (name, &row.value));
        }
    }

    /// Returns the row of calls and variables at a point.
    pub(super) fn row_under(&self, (x, y): (i32, i32)) -> Option<VariableRow> {
        let area = self.panels.place(Panel::Values).filter(|area| area.contains(x, y))?;
        let number = self.variables.top + ((y - area.y) / pressed_row(self.panels.look)) as usize;
        self.variables.rows(self.session.pc()).into_iter().nth(number)
    }

    pub(super) fn scroll_variables(&mut self, rows: isize) {
        let visible = self.panels.place_or_nothing(Panel::Values).height / pressed_row(self.panels.look);
        let most = self.variables.rows(self.session.pc()).len().saturating_sub(visible as usize);
        self.variables.top = self.variables.top.saturating_add_signed(rows).min(most);
    }

    /// Returns the pixel of the program's screen at a point of the picture: of several that one, which is shown.
    pub(super) fn pixel_under(&self, at: (i32, i32)) -> Option<(i32, i32)> {
        let (left, top) = self.panels.picture_pixel(at, WIDTH).filter(|_| self.panels.is_in_picture(at))?;
        let (right, bottom) = self.panels.picture_pixel((at.0 + 1, at.1 + 1), WIDTH)?;
        let pixels = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let is_seen = |&(x, y): &(i32, i32)| self.picture.get_pixel(x, y).is_some_and(|c| c != Color::BLACK);
        Some(pixels.into_iter().find(is_seen).unwrap_or((left, top)))
    }

    /// Moves the magnifier to the pixel under the mouse, if it is over the picture.
    pub(super) fn look_at(&mut self, at: (i32, i32)) {
        self.inspected_pixel = self.pixel_under(at).or(self.inspected_pixel);
    }

    fn button_texts(&self) -> impl Iterator<Item = ButtonText<'static>> {
        BUTTONS.iter().map(|(_, key, label)| (*key, self.words.buttons[*label]))
    }

    /// Returns the rectangles of the buttons.
    pub(super) fn button_places(&self) -> impl Iterator<Item = Rect> {
        place_buttons(self.panels.look, self.panels.place_or_nothing(Panel::Buttons), self.button_texts())
    }
}

/// Returns the height of a row of calls and variables, which can be pressed.
fn pressed_row(look: Look) -> i32 {
    look.target(row_height(look))
}

/// The contents of a stopped program, for which the panels must have room.
struct ProgramContents<'d> {
    debugger: &'d Debugger,
    look: Look,
}

impl ProgramContents<'_> {
    /// Returns the width of a number of columns of the source with its numbers, marks and scroll bar.
    fn source_width(&self, count: i32) -> i32 {
        columns(self.look, count + 5) + self.look.gap() / 2 + 2 + self.look.scroll_width()
    }

    /// The values beside the smallest picture, the source below both.
    fn values_beside(&self, fit: Fit) -> PanelNode<'_> {
        let above = vec![picture(fit.scale, false), self.values(VALUE_COLUMNS.1, 1)];
        column(self, fit, vec![Node::row(wide_gap(self.look), above)], Vec::new())
    }

    fn values(&self, least: i32, rows: i32) -> PanelNode<'_> {
        let height = Extent::at_least((VALUE_ROWS.0 * row_height(self.look)).max(rows * pressed_row(self.look)));
        Node::panel(Panel::Values, Extent::at_least(columns(self.look, least)), move |_| height)
    }
}

impl Contents for ProgramContents<'_> {
    fn look(&self) -> Look {
        self.look
    }

    fn title(&self) -> PanelNode<'_> {
        Node::panel(Panel::Title, text_width(self.look), |width| {
            Extent::fixed(title_height(self.look, 1 + self.debugger.state_rows(self.look, width)))
        })
    }

    fn body(&self, fit: Fit) -> Vec<PanelNode<'_>> {
        let least = if fit.breaks { columns(self.look, VALUE_COLUMNS.0) } else { self.code_width() };
        let height = Extent::at_least(fit.code_rows * self.look.face().height());
        let width = Extent::between(least, self.source_width(CODE_COLUMNS.1));
        vec![Node::panel(Panel::Code, width, move |_| height)]
    }

    fn code_width(&self) -> i32 {
        self.source_width(CODE_COLUMNS.0)
    }

    fn numbers(&self, _is_beside: bool) -> Option<PanelNode<'_>> {
        Some(self.values(VALUE_COLUMNS.0, 1))
    }

    fn numbers_below(&self, fit: Fit, _is_for_finger: bool) -> Vec<PanelNode<'_>> {
        let values = self.values(VALUE_COLUMNS.0, VALUE_ROWS.1);
        vec![if fit.code_rows > 1 { values } else { values.optional(1) }]
    }

    fn bottom(&self) -> PanelNode<'_> {
        Node::panel(Panel::Buttons, text_width(self.look), |width| {
            Extent::fixed(buttons_height(self.look, width, self.debugger.button_texts()))
        })
    }
}
