//! Completion of names, and the declaration of the function whose arguments are typed.
//!
//! The list opens after three letters of a word, with nothing chosen, and takes no key but Down, Up, Tab and Esc: typing and
//! Enter are as without it. Ctrl+Space after a letter, or Ctrl+J, opens it with the first name chosen; then Enter
//! accepts, too.

use super::keys::{Command, Motion};
use super::language::{TokenClass, tokenize};
use super::{Editor, Language, Selection, TextPosition, UndoGrouping};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Machine, Modifiers, code};
use crate::turboc::{LineState, is_keyword};
use crate::ui::scroll::Scroll;
use crate::ui::theme::{self, Look};

/// The letters after which the list opens.
const LETTERS: usize = 3;
/// The visible rows of the list.
const ROWS: usize = 8;
/// The most names in the list.
const MAX_NAMES: usize = 200;
/// The widest list, in cells.
const MAX_CELLS: i32 = 55;
/// The most lines before the cursor that are searched for the start of a call.
const CALL_LINES: usize = 20;
/// Ctrl+J.
const CTRL_J: u16 = 0x240A;

/// A name that can complete a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The name.
    pub name: String,
    /// The declaration of a function; otherwise empty.
    pub declaration: String,
    /// The meaning; may be empty.
    pub meaning: &'static str,
}

/// A source of names for completion.
pub trait CompletionSource {
    /// Returns the names that begin with a word, ignoring case, with the best ones first. `code` is the text of the editor
    /// with blanks instead of comments and strings.
    fn names(&self, code: &str, word: &str) -> Vec<Completion>;

    /// Returns the declaration and the meaning of a function.
    fn function(&self, code: &str, name: &str) -> Option<Completion>;
}

/// No names.
pub struct NoCompletion;

impl CompletionSource for NoCompletion {
    fn names(&self, _code: &str, _word: &str) -> Vec<Completion> {
        Vec::new()
    }

    fn function(&self, _code: &str, _name: &str) -> Option<Completion> {
        None
    }
}

/// The list of names and the declaration that are shown at the cursor.
#[derive(Clone, Debug, Default)]
pub(super) struct CompletionState {
    list: Option<NameList>,
    known: Option<KnownNames>,
    hint: Option<CallHint>,
    /// The start of the word whose list was closed.
    closed: Option<TextPosition>,
}

impl CompletionState {
    /// Returns the chosen name of the list.
    pub(super) fn chosen(&self) -> Option<&Completion> {
        let list = self.list.as_ref()?;
        list.names.get(list.chosen?)
    }
}

/// The names that complete a word, so that they are not searched again while the word grows.
#[derive(Clone, Debug)]
struct KnownNames {
    /// The start of the word.
    start: TextPosition,
    word: String,
    names: Vec<Completion>,
}

impl KnownNames {
    /// Returns whether all names that complete a word are known.
    fn contains(&self, word: &str) -> bool {
        word.len() > self.word.len() && word.starts_with(&self.word) && self.names.len() < MAX_NAMES
    }
}

/// The open list of names.
#[derive(Clone, Debug)]
struct NameList {
    names: Vec<Completion>,
    chosen: Option<usize>,
    scroll: Scroll,
    /// The start of the word.
    start: TextPosition,
}

/// The declaration of the function whose arguments are typed.
#[derive(Clone, Debug)]
struct CallHint {
    function: Completion,
    /// The number of the current argument, from 0.
    argument: usize,
    /// The position of the opening parenthesis.
    open: TextPosition,
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Editor {
    /// Closes the list and the declaration.
    pub(super) fn close_completion(&mut self) {
        self.completion = CompletionState::default();
    }

    /// Handles a key of the list; returns `None` if the key has its usual effect.
    pub(super) fn completion_key(
        &mut self,
        m: &Machine<'_>,
        key: u16,
        held: Modifiers,
        source: &dyn CompletionSource,
    ) -> Option<()> {
        if self.language != Language::C || self.search.bar.is_some() {
            return None;
        }
        let is_space = key == code::CTRL_SPACE || key == code::SPACE && held.ctrl && !held.alt;
        let asks = key == CTRL_J || is_space && m.input_method.mode == crate::machine::InputMode::Off;
        let Some(list) = &mut self.completion.list else {
            if key == code::ESC && self.completion.hint.is_some() {
                self.completion.hint = None;
                return Some(());
            }
            let word = self.word_before();
            if asks && (key == CTRL_J || !word.is_empty()) && !self.is_in_text(self.selection.cursor) {
                self.open_list(source, true);
                // Without a name, Ctrl+Space is for the input method.
                return (key == CTRL_J || self.completion.list.is_some()).then_some(());
            }
            return None;
        };
        match key {
            code::ESC => {
                self.completion.closed = Some(list.start);
                self.completion.list = None;
            }
            code::DOWN => list.choose(list.chosen.map_or(0, |index| index + 1)),
            code::UP if list.chosen.is_some() => list.choose(list.chosen.unwrap_or(0).saturating_sub(1)),
            code::PAGE_DOWN if list.chosen.is_some() => list.choose(list.chosen.unwrap_or(0) + ROWS - 1),
            code::PAGE_UP if list.chosen.is_some() => list.choose(list.chosen.unwrap_or(0).saturating_sub(ROWS - 1)),
            code::TAB | code::ENTER if key == code::TAB || list.chosen.is_some() => {
                let chosen = list.chosen.unwrap_or(0);
                self.accept(chosen);
            }
            _ if asks => list.choose(0),
            _ => return None,
        }
        Some(())
    }

    /// Updates the list and the declaration after a key with its usual effect.
    pub(super) fn update_completion(&mut self, key: u16, held: Modifiers, source: &dyn CompletionSource) {
        if self.language != Language::C || self.search.bar.is_some() {
            return self.close_completion();
        }
        let command = super::keys::command(key, held);
        let typed = if let Some(Command::Type(c)) = command { Some(c) } else { None };
        let edits = typed.is_some() || matches!(command, Some(Command::Delete(Motion::Left)));
        let word = self.word_before();
        let was_open = self.completion.list.take();
        if edits && word.is_empty() {
            self.completion.closed = None;
        }
        let is_same = was_open.as_ref().is_some_and(|list| list.start == self.word_start());
        let opens = typed.is_some_and(is_letter) && word.len() >= LETTERS || edits && is_same;
        let is_closed = self.completion.closed == Some(self.word_start());
        if opens && !is_closed && !word.is_empty() && self.selection.is_empty() {
            let at = self.selection.cursor;
            let ends = !self.buffer.line(at.line)[at.byte..].starts_with(is_letter);
            if ends && !self.is_in_text(at) && !is_keyword(&word) {
                self.open_list(source, was_open.is_some_and(|list| list.chosen.is_some()));
            }
        }
        self.update_hint(typed, source);
    }

    fn update_hint(&mut self, typed: Option<char>, source: &dyn CompletionSource) {
        let shown = self.completion.hint.take();
        let asks = typed.is_some_and(|c| c == '(' || c == ',');
        if shown.is_none() && !asks {
            return;
        }
        let Some((open, name, argument)) = self.call_at(self.selection.cursor) else { return };
        self.completion.hint = match shown {
            Some(hint) if hint.open == open => Some(CallHint { argument, ..hint }),
            _ if asks => source.function(&self.code(), &name).map(|function| CallHint { function, argument, open }),
            _ => None,
        };
    }

    /// Returns the letters before the cursor that belong to its word; empty within a number.
    fn word_before(&self) -> String {
        let TextPosition { line, byte } = self.selection.cursor;
        let word = &self.buffer.line(line)[self.word_start().byte..byte];
        if word.starts_with(|c: char| c.is_ascii_digit()) { String::new() } else { word.to_owned() }
    }

    fn word_start(&self) -> TextPosition {
        let TextPosition { line, byte } = self.selection.cursor;
        let before = &self.buffer.line(line)[..byte];
        let letters = before.chars().rev().take_while(|&c| is_letter(c)).map(char::len_utf8).sum::<usize>();
        TextPosition::new(line, byte - letters)
    }

    fn open_list(&mut self, source: &dyn CompletionSource, choose: bool) {
        let (word, start) = (self.word_before(), self.word_start());
        let known = self.completion.known.take().filter(|known| known.start == start && known.contains(&word));
        let mut names = match known {
            Some(known) => known.names,
            None => source.names(&self.code(), &word),
        };
        let completes = |one: &Completion| {
            let begins = one.name.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(&word));
            begins && one.name.len() > word.len()
        };
        names.retain(completes);
        // Names in the same case first.
        names.sort_by_key(|one| !one.name.starts_with(&word));
        names.truncate(MAX_NAMES);
        self.completion.known = Some(KnownNames { start, word: word.clone(), names: names.clone() });
        if names.is_empty() || names.len() == 1 && names[0].name == word {
            return;
        }
        let scroll = Scroll::new(names.len(), names.len().min(ROWS).min(self.rows_beside(start)));
        self.completion.list = Some(NameList { names, chosen: choose.then_some(0), scroll, start });
    }

    /// Replaces the word by a name of the list.
    fn accept(&mut self, index: usize) {
        let Some(list) = self.completion.list.take() else { return };
        if let Some(chosen) = list.names.get(index) {
            self.selection = Selection { anchor: list.start, cursor: self.selection.cursor };
            self.replace_selection(&chosen.name, UndoGrouping::Alone);
        }
    }

    /// Returns the text with blanks instead of comments, strings and `#include` lines.
    pub(crate) fn code(&self) -> String {
        let mut text = String::with_capacity(self.buffer.bytes());
        let mut state = LineState::default();
        for line in (0..self.buffer.len()).map(|line| self.buffer.line(line)) {
            let start = text.len();
            text.push_str(line);
            if state.is_only_code(line) {
                text.push('\n');
                continue;
            }
            let (tokens, next) = tokenize(self.language, state, line);
            state = next;
            if text[start..].trim_start().starts_with("#include") {
                text.truncate(start);
            }
            for (range, kind) in tokens {
                if matches!(kind, TokenClass::Comment | TokenClass::String) && start + range.end <= text.len() {
                    let blank = " ".repeat(range.len());
                    text.replace_range(start + range.start..start + range.end, &blank);
                }
            }
            text.push('\n');
        }
        text
    }

    fn tokens(&self, line: usize) -> Vec<(std::ops::Range<usize>, TokenClass)> {
        let state = self.states.borrow_mut().at(line, |line| self.buffer.line(line));
        tokenize(self.language, state, self.buffer.line(line)).0
    }

    /// Returns whether a position is in a comment, a string or a preprocessor line.
    fn is_in_text(&self, at: TextPosition) -> bool {
        let text = [TokenClass::Comment, TokenClass::String, TokenClass::Directive];
        let line = self.buffer.line(at.line);
        self.tokens(at.line).iter().any(|(range, kind)| {
            let token = &line[range.clone()];
            let is_closed = match kind {
                TokenClass::String => token.len() > 1 && token.ends_with(&token[..1]),
                _ => token.ends_with("*/"),
            };
            text.contains(kind) && range.start < at.byte && (at.byte < range.end || at.byte == range.end && !is_closed)
        })
    }

    /// Returns the innermost call whose arguments contain a position: the position of its parenthesis, the name of the
    /// function, and the number of the argument.
    fn call_at(&self, at: TextPosition) -> Option<(TextPosition, String, usize)> {
        let (mut depth, mut argument) = (0, 0);
        for line in (at.line.saturating_sub(CALL_LINES)..=at.line).rev() {
            let text = self.buffer.line(line);
            let tokens = self.tokens(line);
            let is_text = |byte: usize| {
                let of = tokens.iter().find(|(range, _)| range.contains(&byte)).map(|(_, kind)| *kind);
                matches!(of, Some(TokenClass::Comment | TokenClass::String | TokenClass::Directive))
            };
            let end = if line == at.line { at.byte } else { text.len() };
            for (byte, c) in text[..end].char_indices().rev().filter(|(byte, _)| !is_text(*byte)) {
                match c {
                    ')' => depth += 1,
                    '(' if depth > 0 => depth -= 1,
                    '(' => {
                        let before = text[..byte].trim_end();
                        let start = before.trim_end_matches(is_letter).len();
                        let name = &before[start..];
                        let is_name = !name.is_empty() && !is_keyword(name);
                        return is_name.then(|| (TextPosition::new(line, byte), name.to_owned(), argument));
                    }
                    ',' if depth == 0 => argument += 1,
                    ';' | '{' | '}' if depth == 0 => return None,
                    _ => {}
                }
            }
        }
        None
    }

    /// Chooses the name of the list at a point of the screen. Returns whether the point is in the list.
    pub(super) fn click_completion(&mut self, (x, y): (i32, i32)) -> bool {
        let place = self.list_place();
        let Some((place, list)) = place.zip(self.completion.list.as_mut()) else { return false };
        if !place.contains(x, y) {
            return false;
        }
        let inside = theme::inset(place, 1);
        let bar = scroll_bar(self.view.look, inside);
        if list.scroll.is_needed() && x >= bar.x {
            list.scroll.click(bar, (bar.x, y.clamp(bar.y, bar.bottom() - 1)));
            return true;
        }
        let index = list.scroll.top + ((y - inside.y) / self.view.list_row()).max(0) as usize;
        if index < list.names.len() {
            self.accept(index);
        }
        true
    }

    /// Scrolls the list by a number of rows if the mouse is in it. Returns whether it is.
    pub(super) fn scroll_completion(&mut self, (x, y): (i32, i32), rows: isize) -> bool {
        let place = self.list_place();
        let Some((place, list)) = place.zip(self.completion.list.as_mut()) else { return false };
        let last = list.names.len() - list.scroll.rows;
        list.scroll.top = list.scroll.top.saturating_add_signed(rows).min(last);
        place.contains(x, y)
    }

    /// Returns the upper left corner of the cell of a position on the screen.
    fn point_of(&self, at: TextPosition) -> (i32, i32) {
        let area = self.view.text_area(self.buffer.len());
        let cell = super::cells::text_width(&self.buffer.line(at.line)[..at.byte]);
        let x = area.x + (cell as i32 - self.view.left as i32) * self.view.look.cell();
        (x, area.y + (at.line as i32 - self.view.top as i32) * self.view.row())
    }

    /// Returns the number of rows of a list for which there is room below or above the line of a position.
    fn rows_beside(&self, at: TextPosition) -> usize {
        let (area, (_, y)) = (self.view.text_area(self.buffer.len()), self.point_of(at));
        let room = (area.bottom() - y - self.view.row()).max(y - area.y) - 2;
        (room / self.view.list_row()).max(1) as usize
    }

    /// Returns the rectangle of the list: below the line of the cursor, or above if there is more space.
    fn list_place(&self) -> Option<Rect> {
        let list = self.completion.list.as_ref()?;
        let (area, (x, y)) = (self.view.text_area(self.buffer.len()), self.point_of(list.start));
        let (look, row) = (self.view.look, self.view.row());
        let height = list.scroll.rows as i32 * self.view.list_row() + 2;
        let widest = list.names.iter().map(|one| look.face().width(row_text(one))).max().unwrap_or(0);
        let width = (widest + 2 * look.cell() + look.scroll_width()).max(20 * look.cell());
        let width = width.min(MAX_CELLS * look.cell()).min(area.width);
        let hint = if self.completion.hint.is_some() { self.hint_place().map_or(0, |place| place.height) } else { 0 };
        let below = y + row + height <= area.bottom();
        let top = if below { y + row } else { (y - height - hint).max(area.y) };
        Some(Rect::new((x - look.cell()).min(area.right() - width).max(area.x), top, width, height))
    }

    /// Returns the rectangle of the declaration: above the line of the cursor, or below if that is the first.
    fn hint_place(&self) -> Option<Rect> {
        let hint = self.completion.hint.as_ref()?;
        let area = self.view.text_area(self.buffer.len());
        let (x, _) = self.point_of(hint.open);
        let (_, y) = self.point_of(self.selection.cursor);
        let (face, margin) = (self.view.look.face(), 2 * self.view.look.cell());
        let text = face.width(&hint.function.declaration).max(face.width(hint.function.meaning));
        let width = (text + margin).min(area.width);
        let lines = |text: &str| if text.is_empty() { 0 } else { face.lines(text, width - margin).count() as i32 };
        let rows = lines(&hint.function.declaration) + lines(hint.function.meaning);
        let height = rows * self.view.row() + 2;
        let top = if y - height >= area.y { y - height } else { y + self.view.row() };
        Some(Rect::new(x.min(area.right() - width).max(area.x), top, width, height))
    }

    /// Draws the declaration and the list over the text.
    pub(super) fn draw_completion(&self, screen: &mut Framebuffer) {
        let (look, face, height) = (self.view.look, self.view.look.face(), self.view.row());
        if let Some((place, hint)) = self.hint_place().zip(self.completion.hint.as_ref()) {
            frame(screen, place, Color::CYAN);
            let mut row =
                Rect { x: place.x + look.cell(), y: place.y + 1, width: place.width - 2 * look.cell(), height };
            let text = &hint.function.declaration;
            let current = parameter(text, hint.argument);
            let mut searched = 0;
            for line in face.lines(text, row.width) {
                look.text_left(screen, line, row, Color::BLACK);
                let start = text[searched..].find(line).map_or(searched, |at| searched + at);
                searched = start + line.len();
                let inside = current.clone().map(|range| range.start.max(start)..range.end.min(searched));
                if let Some(range) = inside.filter(|range| range.start < range.end) {
                    let of = Rect {
                        x: row.x + face.width(&text[start..range.start]),
                        width: face.width(&text[range.clone()]),
                        ..row
                    };
                    screen.fill_rect(Rect { x: of.x - 1, width: of.width + 2, ..of }, Color::BLUE);
                    look.text_left(screen, &text[range], of, Color::YELLOW);
                }
                row.y += height;
            }
            for line in face.lines(hint.function.meaning, row.width) {
                look.text_left(screen, line, row, Color::BLACK);
                row.y += height;
            }
        }
        let Some((place, list)) = self.list_place().zip(self.completion.list.as_ref()) else { return };
        frame(screen, place, theme::PANEL);
        let inside = theme::inset(place, 1);
        let (height, bar) = (self.view.list_row(), scroll_bar(look, inside));
        let width = inside.width - if list.scroll.is_needed() { bar.width } else { 0 };
        for (index, row) in list.scroll.visible_rows().zip(0..) {
            let place = Rect { y: inside.y + row * height, height, width, ..inside };
            let one = &list.names[index];
            let is_chosen = list.chosen == Some(index);
            if is_chosen {
                screen.fill_rect(place, theme::SELECTED);
            }
            let place = Rect { x: place.x + look.cell() - 1, width: place.width - look.cell(), ..place };
            let (text, name) =
                if is_chosen { (Color::LIGHT_CYAN, Color::WHITE) } else { (Color::DARK_GRAY, Color::BLACK) };
            let shown = row_text(one);
            look.text_left(screen, shown, place, text);
            // The name itself has its own colour.
            let at = shown.find(&format!("{}(", one.name)).unwrap_or(0);
            let x = place.x + face.width(&shown[..at]);
            let width = face.width(&one.name);
            if x + width <= place.right() {
                look.text_left(screen, &one.name, Rect { x, width, ..place }, name);
            }
        }
        list.scroll.draw(screen, bar);
    }
}

impl NameList {
    fn choose(&mut self, index: usize) {
        let index = index.min(self.names.len() - 1);
        self.chosen = Some(index);
        self.scroll.reveal(index);
    }
}

/// Returns the scroll bar at the right of a list.
fn scroll_bar(look: Look, list: Rect) -> Rect {
    Rect { x: list.right() - look.scroll_width(), width: look.scroll_width(), ..list }
}

/// Returns the text of a row: the declaration from the name on, or the name.
fn row_text(one: &Completion) -> &str {
    let at = one.declaration.find(&format!("{}(", one.name));
    at.map_or(one.name.as_str(), |at| &one.declaration[at..])
}

fn frame(screen: &mut Framebuffer, place: Rect, ground: Color) {
    screen.fill_rect(place, Color::BLACK);
    screen.fill_rect(theme::inset(place, 1), ground);
}

/// Returns the range of a parameter in a declaration; the last one if it takes any number of arguments.
fn parameter(declaration: &str, number: usize) -> Option<std::ops::Range<usize>> {
    let first = declaration.find('(')? + 1;
    let (mut depth, mut start, mut ranges) = (0, first, Vec::new());
    for (at, c) in declaration.char_indices().filter(|(at, _)| *at >= first) {
        match c {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => {
                let text = &declaration[start..at];
                ranges.push(start + text.len() - text.trim_start().len()..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = ranges.last().cloned().filter(|range| &declaration[range.clone()] == "...");
    let found = ranges.get(number).cloned().or(last)?;
    (!["", "void"].contains(&&declaration[found.clone()])).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameter_of_an_argument_is_found() {
        let of = |declaration: &str, number| parameter(declaration, number).map(|range| declaration[range].to_owned());
        let circle = "void circle(int x, int y, int radius)";
        assert_eq!(of(circle, 0).as_deref(), Some("int x"));
        assert_eq!(of(circle, 2).as_deref(), Some("int radius"));
        assert_eq!(of(circle, 3), None);
        assert_eq!(of("int getch(void)", 0), None);
        assert_eq!(of("int printf(const char *format, ...)", 5).as_deref(), Some("..."));
        assert_eq!(of("int atexit(void (*f)(int, int), int n)", 1).as_deref(), Some("int n"));
    }

    struct ManyNames;

    impl CompletionSource for ManyNames {
        fn names(&self, _code: &str, word: &str) -> Vec<Completion> {
            (0..30).map(|number| Completion { name: format!("{word}{number}"), ..Completion::default() }).collect()
        }

        fn function(&self, _code: &str, _name: &str) -> Option<Completion> {
            None
        }
    }

    #[test]
    fn the_list_is_in_the_text_of_every_stage() {
        for (screen, look) in theme::stages() {
            let mut editor = Editor::new(look, &"abc\n".repeat(99), Language::C, screen);
            let rows = editor.view.rows();
            for line in (0..rows).chain(50..50 + rows) {
                editor.select(Selection::at(TextPosition::new(line, 3)));
                editor.open_list(&ManyNames, true);
                let (area, place) = (editor.view.text_area(99), editor.list_place().unwrap());
                assert_eq!(place.intersection(&area), place, "{screen:?} line {line}");
                assert!(editor.completion.list.as_ref().unwrap().scroll.rows >= 3, "{screen:?} line {line}");
            }
        }
    }

    #[test]
    fn the_call_around_the_cursor_is_found() {
        let editor = |text: &str| Editor::new(Look::STANDARD, text, Language::C, Rect::new(0, 0, 640, 400));
        let at = |text: &str| {
            let editor = editor(text);
            editor.call_at(editor.buffer().end()).map(|(_, name, argument)| (name, argument))
        };
        let call = |name: &str, argument| Some((name.to_owned(), argument));
        assert_eq!(at("  circle("), call("circle", 0));
        assert_eq!(at("  circle(f(1, 2), 3, "), call("circle", 2));
        assert_eq!(at("  circle(f(1, "), call("f", 1));
        assert_eq!(at("  outtextxy(1,\n  2, \"a, b\", "), call("outtextxy", 3));
        assert_eq!(at("  circle(1, 2, 3)"), None);
        assert_eq!(at("  circle(1); for ("), None);
        assert_eq!(at("x = (a + "), None);
        assert!(editor("s = \"abc").is_in_text(TextPosition::new(0, 7)));
        assert!(editor("x; // abc").is_in_text(TextPosition::new(0, 9)));
        assert!(!editor("s = \"abc\";").is_in_text(TextPosition::new(0, 10)));
        assert_eq!(editor("#include <a.h>\nint a; /* b */ \"c\"").code(), "\nint a;            \n");
    }
}
