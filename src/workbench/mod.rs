//! The C workbench, modelled on Turbo C: editor, compiler and debugger.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the editor with its menus, files, and what is wrong with a program |
//! | `debugger` | a program that runs or is stopped: steps forward and back, breakpoints |
//! | `stage` | how the stopped program looks: picture, magnifier, source, variables |
//! | `variables` | the calls and the values, as rows that open |
//! | `examples` | programs to begin with |

mod debugger;
pub mod examples;
mod stage;
mod variables;

use std::sync::Arc;

use crate::gfx::{Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::telling::Localize;
use crate::text::Text;
use crate::text::workbench::{Menus, Workbench as Words};
use crate::turboc::library::files::Change;
use crate::turboc::pc::Pc;
use crate::turboc::{self, Diagnostic, LoadError, Loader, Options, Program, Severity, Sources};
use crate::ui::editor::keys::Command;
use crate::ui::editor::{Editor, Encoding, LineNote, Place};
use crate::ui::menu_bar::{self, MenuBar};
use crate::ui::popup::Item;
use crate::ui::{Dialog, List, TextField, tell, theme};

use debugger::{Debugger, Outcome, Start};
use examples::EXAMPLES;

/// The height of the line of keys.
const KEYS: i32 = 20;
/// The name of a file without a name, as in Turbo C.
const NONAME: &str = "NONAME00.C";

/// The storage of sources, and the PC on which programs run.
pub trait Disk {
    /// Returns the names of the sources that can be opened.
    fn names(&mut self) -> Vec<String>;

    /// Reads a file.
    ///
    /// # Errors
    /// Returns the reason why it cannot be read.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;

    /// Returns whether there is a file of this name.
    fn has(&mut self, name: &str) -> bool;

    /// Writes a file.
    ///
    /// # Errors
    /// Returns the reason why it cannot be written.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Reads a header next to the sources.
    ///
    /// # Errors
    /// Returns the reason why it cannot be included.
    fn header(&self, name: &str) -> Result<Vec<u8>, LoadError>;

    /// Returns the compiler options.
    fn options(&self) -> Options;

    /// Returns the other sources of the program that a source belongs to, if any.
    fn others(&self, _name: &str) -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    /// Creates a PC with a loaded program.
    fn pc(&mut self, program: Arc<Program>) -> Pc;

    /// Stores files that a program has flushed, closed or removed, if storage is available.
    fn store(&mut self, _changes: Vec<Change>) {}

    /// Finishes storing after the program has ended.
    ///
    /// # Errors
    /// Returns the error in storing its files.
    fn finish(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// The headers of a disk.
struct Headers<'d>(&'d dyn Disk);

impl Loader for Headers<'_> {
    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        self.0.header(name)
    }
}

/// Returns whether a file of this name is a source or a header.
pub fn is_source(name: &str) -> bool {
    let lower = name.to_lowercase();
    [".c", ".cpp", ".h"].iter().any(|end| lower.ends_with(end))
}

/// The editor, its file, and the last message.
struct Workbench<'a> {
    text: &'static Text,
    words: &'static Words,
    disk: &'a mut dyn Disk,
    editor: Editor,
    name: String,
    /// Whether the file has a name.
    named: bool,
    /// The message shown below instead of the keys.
    said: Option<String>,
    /// The program's screen at its end.
    screen: Option<Framebuffer>,
}

/// Runs the workbench until the user leaves it: with a file, which is run to a line (from 1) if one is given, or with
/// the list of examples.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    text: &'static Text,
    disk: &mut dyn Disk,
    file: Option<(&str, &[u8])>,
    until: Option<usize>,
) -> Flow {
    let words = &text.workbench;
    let editor = Editor::new(FIRST, crate::ui::editor::Language::C, area());
    let mut bench =
        Workbench { text, words, disk, editor, name: NONAME.to_owned(), named: false, said: None, screen: None };
    m.set_own_keys(true);
    match file {
        Some((name, bytes)) => {
            bench.take_up(name, bytes, true);
            if let Some(line) = until {
                bench.editor.go_to(Place::new(line.saturating_sub(1), 0));
                bench.start(m, Start::ToCursor)?;
            }
        }
        None => {
            bench.draw(m);
            bench.open_example(m)?;
        }
    }
    let left = bench.work(m);
    m.set_own_keys(false);
    left
}

/// The initial text of a new program.
const FIRST: &str = "#include <graphics.h>\n#include <conio.h>\n\nvoid main()\n{\n    int driver = DETECT, mode;\n\n    \
                     initgraph(&driver, &mode, \"\");\n    circle(320, 240, 100);\n    getch();\n    closegraph();\n}\n";

fn area() -> Rect {
    Rect::new(0, menu_bar::HEIGHT, WIDTH, HEIGHT - menu_bar::HEIGHT - KEYS)
}

/// A command of the workbench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    New,
    Open,
    Example,
    Save,
    SaveAs,
    Leave,
    Edit(Command),
    Run(Start),
    Breakpoint,
    NextError,
    LastError,
    Screen,
    Keys,
    Menu(usize),
}

const FILE: [(&str, Wish); 6] = [
    ("Ctrl+N", Wish::New),
    ("F3", Wish::Open),
    ("", Wish::Example),
    ("F2", Wish::Save),
    ("", Wish::SaveAs),
    ("Alt+X", Wish::Leave),
];
const EDIT: [(&str, Wish); 10] = [
    ("Ctrl+Z", Wish::Edit(Command::Undo)),
    ("Ctrl+Y", Wish::Edit(Command::Redo)),
    ("Ctrl+X", Wish::Edit(Command::Cut)),
    ("Ctrl+C", Wish::Edit(Command::Copy)),
    ("Ctrl+V", Wish::Edit(Command::Paste)),
    ("Ctrl+A", Wish::Edit(Command::SelectAll)),
    ("Ctrl+F", Wish::Edit(Command::Find)),
    ("Ctrl+H", Wish::Edit(Command::Replace)),
    ("Ctrl+G", Wish::Edit(Command::GoToLine)),
    ("Ctrl+D", Wish::Edit(Command::ToggleComment)),
];
const RUN: [(&str, Wish); 6] = [
    ("F9", Wish::Run(Start::Free)),
    ("F7", Wish::Run(Start::Step)),
    ("F8", Wish::Run(Start::Step)),
    ("F4", Wish::Run(Start::ToCursor)),
    ("Ctrl+F8", Wish::Breakpoint),
    ("Alt+F8", Wish::NextError),
];
const HELP: [(&str, Wish); 1] = [("F1", Wish::Keys)];

/// Returns the command of a key: the keys of Turbo C and of current editors.
fn wish_of(key: u16) -> Option<Wish> {
    Some(match key {
        code::F1 => Wish::Keys,
        code::F2 | code::CTRL_S => Wish::Save,
        code::F3 | code::CTRL_O => Wish::Open,
        code::CTRL_N => Wish::New,
        code::F4 => Wish::Run(Start::ToCursor),
        // F9, Ctrl+F9, F5.
        0x4300 | 0x6600 | code::F5 => Wish::Run(Start::Free),
        // F7, F8.
        code::F7 | 0x4200 => Wish::Run(Start::Step),
        // Ctrl+F8, Alt+F8, Alt+F7.
        0x6500 => Wish::Breakpoint,
        0x6F00 => Wish::NextError,
        0x6E00 => Wish::LastError,
        // Alt+F5.
        0x6C00 => Wish::Screen,
        code::F10 => Wish::Menu(0),
        // Alt+X.
        0x2D00 | code::ESC => Wish::Leave,
        _ => return None,
    })
}

impl Workbench<'_> {
    fn work(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            self.draw(m);
            let input = self.editor.work(m, &self.name, &self.words.editor)?;
            let wish = match input {
                Input::Key(key) => wish_of(key).or_else(|| self.with_bar(|bar| bar.asked(input)).map(Wish::Menu)),
                Input::Click { x, y, button: Button::Left } => match self.editor.mark_under((x, y)) {
                    Some(line) => {
                        self.editor.marks.toggle_breakpoint(line);
                        None
                    }
                    None => self.with_bar(|bar| bar.hit(x, y)).map(Wish::Menu),
                },
                Input::Click { x, y, .. } => self.context(m, (x, y))?,
            };
            let Some(wish) = wish else { continue };
            self.said = None;
            if self.grant(m, wish)? {
                return Ok(());
            }
        }
    }

    /// Executes a command; returns whether the user leaves the workbench.
    fn grant(&mut self, m: &mut Machine<'_>, wish: Wish) -> Flow<bool> {
        match wish {
            Wish::New => {
                if self.may_go(m)? {
                    self.editor = Editor::new(FIRST, crate::ui::editor::Language::C, area());
                    (self.name, self.named) = (NONAME.to_owned(), false);
                }
            }
            Wish::Open => self.open(m)?,
            Wish::Example => self.open_example(m)?,
            Wish::Save => drop(self.save(m, false)?),
            Wish::SaveAs => drop(self.save(m, true)?),
            Wish::Leave => return self.may_go(m),
            Wish::Edit(command) => self.editor.perform(m, command),
            Wish::Run(start) => self.start(m, start)?,
            Wish::Breakpoint => self.editor.marks.toggle_breakpoint(self.editor.cursor().line),
            Wish::NextError => self.go_to_error(true),
            Wish::LastError => self.go_to_error(false),
            Wish::Screen => {
                if let Some(screen) = &self.screen {
                    let palette = m.screen.palette().clone();
                    m.screen.set_palette(screen.palette().clone());
                    m.screen.blit(screen, screen.bounds(), 0, 0);
                    m.input()?;
                    m.screen.set_palette(palette);
                }
            }
            Wish::Keys => tell(m, self.words.help[0], self.words.help[1], self.text)?,
            Wish::Menu(menu) => {
                let chosen = self.with_bar(|bar| bar.open(m, menu))?;
                let menus: [&[(&str, Wish)]; 4] = [&FILE, &EDIT, &RUN, &HELP];
                if let Some((menu, item)) = chosen {
                    return self.grant(m, menus[menu][item].1);
                }
            }
        }
        Ok(false)
    }

    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> T {
        let menus = &self.words.menus;
        let items = |labels: &[&'static str], wishes: &[(&'static str, Wish)]| {
            let item = |(label, (key, _)): (&&'static str, &(&'static str, Wish))| Item {
                label,
                key,
                enabled: true,
                ..Item::default()
            };
            labels.iter().zip(wishes).map(item).collect::<Vec<_>>()
        };
        let [file, edit, run, help] =
            [items(&menus.file, &FILE), items(&menus.edit, &EDIT), items(&menus.run, &RUN), items(&menus.help, &HELP)];
        then(MenuBar { titles: &menus.titles, menus: &[&file, &edit, &run, &help] })
    }

    /// Shows the context menu at the mouse.
    fn context(&mut self, m: &mut Machine<'_>, at: (i32, i32)) -> Flow<Option<Wish>> {
        let Menus { edit, run, help, .. } = &self.words.menus;
        let choices = [
            (edit[2], EDIT[2]),
            (edit[3], EDIT[3]),
            (edit[4], EDIT[4]),
            (run[4], RUN[4]),
            (run[3], RUN[3]),
            (help[0], HELP[0]),
        ];
        let item = |(label, (key, _)): (&'static str, (&'static str, Wish))| Item {
            label,
            key,
            enabled: true,
            ..Item::default()
        };
        if self.editor.selection().is_empty() {
            self.editor.select(crate::ui::editor::Selection::at(self.editor.place_under(at)));
        }
        let chosen = crate::ui::popup::choose(m, at, &choices.map(item))?;
        Ok(chosen.map(|number| choices[number].1.1))
    }

    fn draw(&self, m: &mut Machine<'_>) {
        self.with_bar(|bar| bar.draw(&mut m.screen, None));
        self.editor.draw(&mut m.screen, &self.name, &self.words.editor, true);
        let line = Rect::new(0, HEIGHT - KEYS, WIDTH, KEYS);
        m.screen.fill_rect(line, theme::PANEL);
        let inside = Rect { x: 12, width: WIDTH - 24, ..line };
        match &self.said {
            Some(said) => {
                let wrong = self.editor.marks.remarks.iter().any(|remark| remark.error);
                theme::text_left(&mut m.screen, said, inside, if wrong { theme::ALERT } else { theme::TEXT });
            }
            None => theme::text_left(&mut m.screen, self.words.keys, inside, theme::KEYS),
        }
    }

    /// Opens a file from its bytes.
    fn take_up(&mut self, name: &str, bytes: &[u8], named: bool) {
        match Editor::open(name, bytes, area()) {
            Some(editor) => {
                self.editor = editor;
                (self.name, self.named) = (name.to_owned(), named);
            }
            None => self.said = Some((self.words.too_long)(name)),
        }
    }

    fn open(&mut self, m: &mut Machine<'_>) -> Flow {
        let names = self.disk.names();
        if names.is_empty() {
            return tell(m, self.words.open[0], self.words.no_files, self.text);
        }
        let list = List {
            title: self.words.open[0],
            items: &names,
            chosen: 0,
            keys: self.words.open_keys,
            help: self.words.open_help[0],
        };
        let Some(chosen) = list.choose(m)? else { return Ok(()) };
        if !self.may_go(m)? {
            return Ok(());
        }
        match self.disk.read(&names[chosen]) {
            Ok(bytes) => self.take_up(&names[chosen], &bytes, true),
            Err(why) => self.said = Some((self.words.failed)(&names[chosen], &why)),
        }
        Ok(())
    }

    fn open_example(&mut self, m: &mut Machine<'_>) -> Flow {
        let items: Vec<String> =
            EXAMPLES.iter().zip(self.words.examples).map(|((name, _), what)| format!("{name:<10}{what}")).collect();
        let list = List {
            title: self.words.open[1],
            items: &items,
            chosen: 0,
            keys: self.words.open_keys,
            help: self.words.open_help[1],
        };
        let Some(chosen) = list.choose(m)? else { return Ok(()) };
        if self.may_go(m)? {
            let (name, text) = EXAMPLES[chosen];
            self.take_up(name, text.as_bytes(), false);
        }
        Ok(())
    }

    /// Asks whether to save changes; returns whether the file may be closed.
    fn may_go(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        if self.editor.buffer().is_saved() {
            return Ok(true);
        }
        let question = (self.words.unsaved)(&self.name);
        let dialog = Dialog {
            title: self.words.menus.file[3],
            text: &question,
            buttons: &self.words.unsaved_answers,
            help: self.text.hints.question,
        };
        Ok(match dialog.ask(m)? {
            Some(0) => self.save(m, false)?,
            Some(1) => true,
            _ => false,
        })
    }

    /// Saves the text; returns whether it was saved.
    fn save(&mut self, m: &mut Machine<'_>, anew: bool) -> Flow<bool> {
        let mut name = self.name.clone();
        if anew || !self.named {
            let [title, hint] = self.words.save_as;
            let field =
                TextField { title, hint, initial: &name, keys: self.text.ui.field_keys, help: self.text.hints.typing };
            let Some(typed) = field.read(m)? else { return Ok(false) };
            name = typed.trim().to_owned();
            if name.is_empty() {
                return Ok(false);
            }
            let ui = &self.text.ui;
            // A name, and never a way to another place.
            if name.starts_with('.') || name.contains(['/', '\\', ':']) || name.chars().any(char::is_control) {
                self.said = Some((self.words.failed)(&name, self.words.no_name));
                return Ok(false);
            }
            name = with_ending(name);
            if self.disk.has(&name) {
                let question = (self.words.replace)(&name);
                if (Dialog { title, text: &question, buttons: &[ui.yes, ui.no], help: self.text.hints.question })
                    .ask(m)?
                    != Some(0)
                {
                    return Ok(false);
                }
            }
        }
        let text = self.editor.buffer().text();
        let (bytes, lacking) = match self.editor.format.write(&text) {
            Ok(bytes) => (bytes, None),
            Err(c) => {
                self.editor.format.encoding = Encoding::Utf8;
                (self.editor.format.write(&text).unwrap_or_default(), Some(c))
            }
        };
        match self.disk.write(&name, &bytes) {
            Ok(()) => {
                self.editor.set_saved();
                self.said = Some(match lacking {
                    Some(c) => (self.words.saved_in_utf8)(&name, c),
                    None => (self.words.saved)(&name),
                });
                (self.name, self.named) = (name, true);
                Ok(true)
            }
            Err(why) => {
                self.said = Some((self.words.failed)(&name, &why));
                Ok(false)
            }
        }
    }

    /// Compiles the text and marks the errors.
    fn compile(&mut self) -> Option<Arc<Program>> {
        let text = self.editor.buffer().text();
        // What the encoding lacks is told when it is saved.
        let bytes = self.editor.format.write(&text).unwrap_or_else(|_| text.into_bytes());
        let disk = &*self.disk;
        let others = disk.others(&self.name);
        let mut units = vec![(self.name.as_str(), bytes.as_slice())];
        units.extend(others.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        let (program, list, sources) = match turboc::compile(&units, &Headers(disk), &disk.options()) {
            Ok(program) => (Some(program.clone()), program.warnings.clone(), program.sources.clone()),
            Err(problems) => (None, problems.list, problems.sources),
        };
        self.editor.marks.remarks = list.iter().map(|one| self.remark(one, &sources)).collect();
        let errors = list.iter().filter(|one| one.severity == Severity::Error).count();
        self.said = (!list.is_empty()).then(|| (self.words.wrong)(errors, list.len() - errors));
        program.map(Arc::new)
    }

    /// Returns the remark of a diagnostic; diagnostics of headers go to the first line.
    fn remark(&self, one: &Diagnostic, sources: &Sources) -> LineNote {
        let at = sources.position(one.span);
        let told = one.message.tell(self.text.language);
        let error = one.severity == Severity::Error;
        if one.span.file != 0 || at.line == 0 {
            return LineNote { line: 0, column: 0, length: 1, error, text: format!("{}:{}: {told}", at.file, at.line) };
        }
        let (column, length) = (at.column as usize - 1, at.length as usize);
        LineNote { line: at.line as usize - 1, column, length, error, text: told }
    }

    fn go_to_error(&mut self, forward: bool) {
        let cursor = self.editor.cursor().line;
        let mut remarks: Vec<(usize, usize)> =
            self.editor.marks.remarks.iter().map(|remark| (remark.line, remark.column)).collect();
        remarks.sort_unstable();
        let next = match forward {
            true => remarks.iter().find(|(line, _)| *line > cursor).or(remarks.first()),
            false => remarks.iter().rev().find(|(line, _)| *line < cursor).or(remarks.last()),
        };
        if let Some(&(line, column)) = next {
            let byte = self.editor.buffer().line(line).char_indices().nth(column).map_or(usize::MAX, |(byte, _)| byte);
            self.editor.go_to(Place::new(line, byte));
        }
    }

    /// Compiles and runs the program, in the debugger if it stops.
    fn start(&mut self, m: &mut Machine<'_>, start: Start) -> Flow {
        let Some(program) = self.compile() else {
            let first = self.editor.marks.remarks.iter().filter(|remark| remark.error).map(|remark| remark.line).min();
            if let Some(line) = first {
                self.editor.go_to(Place::new(line, 0));
                let column = self.editor.marks.remark(line).map_or(0, |remark| remark.column);
                let byte =
                    self.editor.buffer().line(line).char_indices().nth(column).map_or(usize::MAX, |(byte, _)| byte);
                self.editor.select(crate::ui::editor::Selection::at(Place::new(line, byte)));
            }
            return Ok(());
        };
        let pc = self.disk.pc(program);
        let mut debugger = Debugger::new(self.text, &self.name, &self.editor, pc);
        let outcome = debugger.run(m, start, &mut |changes| self.disk.store(changes));
        let stored = self.disk.finish();
        let outcome = outcome?;
        let (cursor, breakpoints, screen) = debugger.left_at();
        self.editor.marks.breakpoints = breakpoints;
        self.screen = Some(screen);
        let warned = self.said.take();
        match outcome {
            Outcome::Ended(code, ms) => self.said = warned.or(Some((self.words.ended)(code, ms))),
            Outcome::Left => {
                self.said = warned.or(Some(self.words.stopped.to_owned()));
                self.editor.go_to(cursor);
            }
            Outcome::Failed(line, told) => {
                self.editor.go_to(Place::new(line, 0));
                self.said = Some(told.clone());
                self.editor.marks.remarks.push(LineNote { line, column: 0, length: 0, error: true, text: told });
            }
        }
        if let Err(why) = stored {
            self.said = Some(why);
        }
        Ok(())
    }
}

/// Adds the extension of a C source to a file name without one: `lab1` becomes `lab1.c`, and `LAB1` becomes `LAB1.C`.
fn with_ending(name: String) -> String {
    match name.contains('.') {
        true => name,
        false if name.chars().any(char::is_lowercase) => name + ".c",
        false => name + ".C",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_becomes_that_of_a_c_source() {
        for (typed, name) in
            [("lab1", "lab1.c"), ("LAB1", "LAB1.C"), ("lab1.h", "lab1.h"), ("data.txt", "data.txt"), ("球", "球.C")]
        {
            assert_eq!(with_ending(typed.to_owned()), name);
        }
    }
}
