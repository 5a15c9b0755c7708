//! A dialog box: a question with buttons.

use super::announcer::Announcer;
use super::button::{Button, ButtonState};
use super::event::{EventSource, WidgetEvent, is_letter_of};
use super::help;
use super::pane::{Pane, Room, SavedBackground};
use super::scroll::{Scroll, row_after};
use super::theme;
use crate::gfx::font::Face;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button as MouseButton, Flow, Input, Machine, code};
use crate::text::Text;
use crate::text::key_line::KeyLine;

/// The minimum width of a button in cells.
const BUTTON_CELLS: i32 = 10;
/// The maximum number of button rows.
const BUTTON_ROWS: usize = 5;

/// A question, or a message with one button.
///
/// Left, Right and Tab move between buttons; Enter and Space press the current one, as does a click or the letter of
/// its label: the one in brackets at its end, `是(Y)`, or its first. A long text scrolls with Up, Down, PgUp, PgDn,
/// Home, End and its scroll bar. F1 shows the help. Clicks outside the box do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Dialog<'a> {
    /// The caption.
    pub title: &'a str,
    /// The question, broken into lines; `\n` starts a new one.
    pub text: &'a str,
    /// The answers; the first one is the default.
    pub buttons: &'a [&'a str],
    /// The help shown by F1.
    pub help: &'a str,
}

impl Dialog<'_> {
    /// Shows the dialog and returns the index of the button pressed; `None` for Esc.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn ask(&self, m: &mut Machine<'_>) -> Flow<Option<usize>> {
        let room = Room::of(m);
        self.run(m, DialogLayout::new(self, room, TextKind::Prose))
    }

    /// Like [`ask`](Dialog::ask), but inside an area of the screen if the whole question fits there, so that nothing outside it
    /// is covered.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn ask_within(&self, m: &mut Machine<'_>, area: Rect) -> Flow<Option<usize>> {
        let room = Room::of(m);
        let within = DialogLayout::new(self, room.within(area), TextKind::Prose);
        let is_whole = !within.scroll.is_needed()
            && area.intersection(&theme::with_shadow(within.pane.rect)) == theme::with_shadow(within.pane.rect);
        self.run(m, if is_whole { within } else { DialogLayout::new(self, room, TextKind::Prose) })
    }

    fn run(&self, m: &mut Machine<'_>, mut shown: DialogLayout<'_>) -> Flow<Option<usize>> {
        let beneath = SavedBackground::of_panel(&m.screen, shown.pane.rect);
        let mut watcher = EventSource::new(m);
        let mut announcer = Announcer::default();
        let question = format!("{} {}", self.title, self.text);
        let answer = loop {
            shown.draw(&mut m.screen);
            let button = self.buttons.get(shown.selected).copied().unwrap_or_default();
            announcer.announce(m, &question, &[button]);
            let news = watcher.wait(m)?;
            if news == WidgetEvent::Key(code::F1) {
                help::show(m, self.title, self.help)?;
                announcer = Announcer::default();
                continue;
            }
            if let Some(answer) = shown.handle_event(m, news)? {
                break answer;
            }
        };
        beneath.restore(&mut m.screen);
        Ok(answer)
    }
}

/// Shows a message until its one button or Esc is pressed. Button and help are in the language of `words`.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_message(m: &mut Machine<'_>, title: &str, text: &str, words: &Text) -> Flow {
    Dialog { title, text, buttons: &[words.ui.ok], help: words.context_help.message }.ask(m).map(drop)
}

/// Asks a question and returns the number of the answer; `None` if the user cancels.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn ask(m: &mut Machine<'_>, title: &str, text: &str, answers: &[&str], words: &Text) -> Flow<Option<usize>> {
    Dialog { title, text, buttons: answers, help: words.context_help.question }.ask(m)
}

/// Shows keys with their meanings like [`show_message`], as wide as there is room. A line is broken between two keys, which are
/// separated by three spaces or a wide one.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_keys(m: &mut Machine<'_>, [title, text]: [&str; 2], words: &Text) -> Flow {
    let dialog = Dialog { title, text, buttons: &[words.ui.ok], help: words.context_help.message };
    let room = Room::of(m);
    dialog.run(m, DialogLayout::new(&dialog, room, TextKind::Keys)).map(drop)
}

/// The kind of a dialog's text, on which its width and its lines depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextKind {
    Prose,
    /// Keys with their meanings.
    Keys,
}

impl TextKind {
    /// Returns the width in which the text is set, in cells.
    const fn cells(self) -> i32 {
        match self {
            TextKind::Prose => 50,
            TextKind::Keys => 80,
        }
    }

    /// Breaks a text into lines of at most a width.
    fn lines<'a>(self, face: &'a Face, text: &'a str, width: i32) -> Vec<&'a str> {
        match self {
            TextKind::Prose => face.lines(text, width).collect(),
            TextKind::Keys => key_lines(face, text, width),
        }
    }
}

/// Breaks a text of keys into lines of at most a width: between two keys, or between words if there is no room for one key
/// and its meaning.
fn key_lines<'a>(face: &'a Face, text: &'a str, width: i32) -> Vec<&'a str> {
    let mut lines = Vec::new();
    for mut rest in text.split('\n') {
        loop {
            let ends =
                ["   ", "　"].into_iter().flat_map(|separator| rest.match_indices(separator)).map(|(end, _)| end);
            let ends = ends.chain([rest.len()]);
            let fitting = ends.clone().filter(|end| face.width(&rest[..*end]) <= width).max();
            let end = fitting.or(ends.min()).unwrap_or(rest.len());
            lines.extend(face.lines(&rest[..end], width));
            rest = rest[end..].trim_start();
            if rest.is_empty() {
                break;
            }
        }
    }
    lines
}

/// A dialog laid out on the screen.
struct DialogLayout<'a> {
    pane: Pane<'a>,
    lines: Vec<&'a str>,
    text: Rect,
    scroll: Scroll,
    buttons: Vec<Button<'a>>,
    selected: usize,
}

impl<'a> DialogLayout<'a> {
    /// Lays out a dialog in the width of its kind of text, unless title or buttons need more or the room has less.
    fn new(dialog: &Dialog<'a>, room: Room, kind: TextKind) -> DialogLayout<'a> {
        let (look, (most_wide, most_high)) = (room.look, room.largest(KeyLine::NONE));
        let (face, gap) = (look.face(), look.gap());
        let command = |label: &&str| look.button_width(label, "").max(BUTTON_CELLS * look.cell()).min(most_wide);
        let wide = dialog.buttons.iter().map(command).max().unwrap_or(0);
        let in_row = ((most_wide + gap) / (wide + gap)).max(1) as usize;
        let rows = dialog.buttons.len().div_ceil(in_row).min(BUTTON_ROWS);
        let in_row = dialog.buttons.len().min(in_row);
        let buttons_width = in_row as i32 * (wide + gap) - gap;
        let buttons_height = rows as i32 * (look.button_height() + gap);

        let column = (kind.cells() * look.cell()).max(buttons_width).max(face.width(dialog.title)).min(most_wide);
        let fits = ((most_high - buttons_height) / look.line()).max(1) as usize;
        let mut lines = kind.lines(face, dialog.text, column);
        let mut beside = 0;
        if lines.len() > fits {
            beside = look.scroll_width() + gap;
            lines = kind.lines(face, dialog.text, column - beside);
        }
        let seen = lines.len().min(fits);
        let natural = lines.iter().map(|line| face.width(line)).max().unwrap_or(0) + beside;
        let height = seen as i32 * look.line() + buttons_height;
        let width = natural.max(buttons_width).max(2 * BUTTON_CELLS * look.cell());
        let pane = room.pane((width, height), dialog.title, KeyLine::NONE);
        let inside = pane.inside();
        let text = Rect { height: seen as i32 * look.line(), ..inside };
        let left = inside.x + (inside.width - buttons_width) / 2;
        let place = |index: usize| {
            let (row, column) = ((index / in_row) as i32, (index % in_row) as i32);
            let y = text.bottom() + gap + row * (look.button_height() + gap);
            Rect::new(left + column * (wide + gap), y, wide, look.button_height())
        };
        let shown = dialog.buttons.iter().take(in_row * rows).enumerate();
        let buttons = shown.map(|(index, label)| Button { look, rect: place(index), label, key: "" }).collect();
        let scroll = Scroll::new(lines.len(), seen);
        DialogLayout { pane, lines, text, scroll, buttons, selected: 0 }
    }

    fn bar(&self) -> Rect {
        let width = self.pane.look.scroll_width();
        Rect { x: self.text.right() - width, width, ..self.text }
    }

    fn draw(&self, screen: &mut Framebuffer) {
        self.pane.draw(screen);
        let height = self.pane.look.line();
        for (line, row) in self.lines[self.scroll.visible_rows()].iter().zip(0..) {
            let place = Rect { y: self.text.y + row * height, height, ..self.text };
            self.pane.look.text_left(screen, line, place, theme::TEXT);
        }
        self.scroll.draw(screen, self.bar());
        for (index, button) in self.buttons.iter().enumerate() {
            button.draw(screen, if index == self.selected { ButtonState::Hovered } else { ButtonState::Idle });
        }
    }

    /// Handles an input; returns the answer if that was one.
    fn handle_event(&mut self, m: &mut Machine<'_>, news: WidgetEvent) -> Flow<Option<Option<usize>>> {
        let count = self.buttons.len();
        match news {
            WidgetEvent::Key(code::ESC) => return Ok(Some(None)),
            WidgetEvent::Key(code::ENTER | code::SPACE) => return Ok(Some(Some(self.selected).filter(|_| count > 0))),
            WidgetEvent::Key(code::LEFT | code::SHIFT_TAB) => {
                self.selected = (self.selected + count).saturating_sub(1) % count.max(1)
            }
            WidgetEvent::Key(code::RIGHT | code::TAB) => self.selected = (self.selected + 1) % count.max(1),
            WidgetEvent::Key(key) => {
                if let Some(row) = row_after(key, self.scroll.top, self.scroll.page()) {
                    self.scroll.go_to(row);
                }
                if let Some(index) = self.buttons.iter().position(|button| is_letter_of(key, button.label)) {
                    return Ok(Some(Some(index)));
                }
            }
            WidgetEvent::Click(x, y, MouseButton::Left) => {
                if self.scroll.click(self.bar(), (x, y)) {
                    return Ok(None);
                }
                if let Some(index) = self.button_at(x, y) {
                    self.selected = index;
                    self.draw(&mut m.screen);
                    return track_press(m, &self.buttons[index]).map(|pressed| match pressed {
                        PressResult::Clicked => Some(Some(index)),
                        PressResult::ReleasedOutside => None,
                        PressResult::Cancelled => Some(None),
                    });
                }
            }
            WidgetEvent::Click(..) => {}
            WidgetEvent::Moved(x, y) => {
                if !self.scroll.drag(self.bar(), y, m.is_down(MouseButton::Left)) {
                    self.selected = self.button_at(x, y).unwrap_or(self.selected);
                }
            }
        }
        Ok(None)
    }

    fn button_at(&self, x: i32, y: i32) -> Option<usize> {
        self.buttons.iter().position(|button| button.hit(x, y))
    }
}

/// The end of a mouse press on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressResult {
    /// Released over the button.
    Clicked,
    /// Released outside it.
    ReleasedOutside,
    /// Esc was pressed meanwhile.
    Cancelled,
}

/// Shows a button pressed while the mouse button is down over it.
pub(super) fn track_press(m: &mut Machine<'_>, button: &Button<'_>) -> Flow<PressResult> {
    loop {
        let (x, y) = m.mouse();
        let over = button.hit(x, y);
        if !m.is_down(MouseButton::Left) {
            return Ok(if over { PressResult::Clicked } else { PressResult::ReleasedOutside });
        }
        button.draw(&mut m.screen, if over { ButtonState::Pressed } else { ButtonState::Hovered });
        let until = m.now() + RETRACE_PERIOD;
        if m.input_until(until)? == Some(Input::Key(code::ESC)) {
            return Ok(PressResult::Cancelled);
        }
    }
}

/// Asserts that a dialog fits its area: inside the screen, no word cut, no buttons overlapping; for tests of callers.
///
/// # Panics
/// If something does not fit.
#[cfg(test)]
pub(crate) fn assert_dialog_fits(dialog: &Dialog<'_>, area: Option<Rect>) {
    let what = dialog.title;
    let (look, screen) = (theme::Look::STANDARD, Framebuffer::vga().bounds());
    let room = Room::on(screen, look);
    let shown = DialogLayout::new(dialog, area.map_or(room, |area| room.within(area)), TextKind::Prose);
    let room = area.unwrap_or(screen);
    let inside = |outer: Rect, inner: Rect| outer.intersection(&inner) == inner;
    assert!(inside(room, theme::with_shadow(shown.pane.rect)), "{what}: {:?} in {room:?}", shown.pane.rect);
    assert!(!shown.scroll.is_needed(), "{what}: the text has no room");
    let face = look.face();
    assert_eq!(look.ellipsize(dialog.title, shown.pane.inside().width), dialog.title);
    assert!(shown.lines.iter().all(|line| face.width(line) <= shown.text.width), "{what}: a line is cut");
    assert_eq!(shown.buttons.len(), dialog.buttons.len(), "{what}: a button is missing");
    for (number, one) in shown.buttons.iter().enumerate() {
        assert!(look.button_width(one.label, "") <= one.rect.width, "{what}: {} is cut", one.label);
        assert!(inside(shown.pane.inside(), one.rect) && one.rect.y >= shown.text.bottom(), "{what}: {}", one.label);
        let others = &shown.buttons[number + 1..];
        assert!(others.iter().all(|other| one.rect.intersection(&other.rect).is_empty()), "{what}: {}", one.label);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn dialogs_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            let ui = &text.ui;
            let buttons = [ui.ok, ui.cancel, ui.yes, ui.no, ui.done];
            let helps = text.context_help.strings().into_iter().map(|help| (help, TextKind::Prose));
            let keys = [text.workbench.help, text.player.help].map(|[_, keys]| (keys, TextKind::Keys));
            for (count, (help, kind)) in [1, 1, 1, 2, 5].into_iter().zip(keys.into_iter().chain(helps)) {
                let dialog = Dialog { title: text.licences.title, text: help, buttons: &buttons[..count], help: "" };
                let shown = DialogLayout::new(&dialog, Room::on(screen, look), kind);
                shown.pane.assert_fits(screen);
                shown.lines.iter().for_each(|line| assert_fits(look.face(), line, shown.text.width));
                assert_eq!(shown.buttons.len(), count);
                for button in &shown.buttons {
                    assert_eq!(shown.pane.inside().intersection(&button.rect), button.rect);
                    assert!(look.button_width(button.label, "") <= button.rect.width);
                    assert!(button.rect.height >= look.row() && button.rect.y >= shown.text.bottom());
                }
            }
        }
    }

    /// On screens of at least 640 columns every line of the keys begins with a key, and ends with its meaning.
    #[test]
    fn a_key_and_its_meaning_are_in_one_line() {
        for (language, screen, look) in stages_in_every_language().filter(|(_, screen, _)| screen.width >= 640) {
            let text = language.text();
            for [title, keys] in [text.workbench.help, text.player.help] {
                let dialog = Dialog { title, text: keys, buttons: &[text.ui.ok], help: "" };
                let shown = DialogLayout::new(&dialog, Room::on(screen, look), TextKind::Keys);
                let starts = |line: &&str| {
                    let at = line.as_ptr() as usize - keys.as_ptr() as usize;
                    let before = keys[..at].trim_end_matches(' ');
                    at == 0 || before.ends_with(['\n', '　']) || keys[..at].ends_with("   ")
                };
                let broken: Vec<_> = shown.lines.iter().filter(|line| !starts(line)).collect();
                assert_eq!(broken, [&""; 0], "{screen:?}");
            }
        }
    }
}
