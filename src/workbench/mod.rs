//! The C workbench, modelled on Turbo C: editor, compiler and debugger.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the editor with its menus, files and compiler errors |
//! | `debugger` | running and stopped programs: steps forward and back, breakpoints |
//! | `controls` | the debugger's actions and buttons |
//! | `view` | the view of a stopped program: picture, magnifier, source, variables |
//! | `variables` | calls and values as expandable rows |
//! | `examples`, `labs` | example programs, programs with a mistake to find |

mod controls;
mod debugger;
pub mod examples;
pub mod labs;
mod variables;
mod view;

use std::sync::Arc;

use crate::gfx::{Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::host::ProgramStop;
use crate::machine::{Button, Flow, Input, InputMode, Machine, code};
use crate::messages::Localize;
use crate::messages::turboc::recognized_note;
use crate::text::Text;
use crate::text::workbench::{MenuBarText, WorkbenchText as Words};
use crate::turboc::files::FileChange;
use crate::turboc::pc::Pc;
use crate::turboc::{
    self, CompileOptions, Compiler, Diagnostic, HeaderLoader, IncludeError, Program, Severity, SourceMap,
};
use crate::ui::editor::keys::Command;
use crate::ui::editor::{Editor, Encoding, LineDiagnostic, TextPosition};
use crate::ui::file_chooser::{FileChoice, FileChooser, FilePurpose, FolderSource};
use crate::ui::menu_bar::{self, MenuBar};
use crate::ui::popup::MenuItem;
use crate::ui::{Dialog, KeyBar, List, show_message, theme};

use debugger::{Debugger, Outcome, StartMode};
use examples::EXAMPLES;

/// The height of the key help line.
const KEY_LINE: Rect = Rect::new(0, HEIGHT - 20, WIDTH, 20);
/// The name of an unnamed file, as in Turbo C.
const NONAME: &str = "NONAME00.C";

/// The extensions of sources and headers.
const ENDINGS: [&str; 3] = [".c", ".cpp", ".h"];

/// The storage of source files, and the PC on which programs run. Names belong to the current folder, as in DOS.
pub trait Disk: FolderSource {
    /// Returns the path of the current folder; empty for the first one.
    fn folder(&self) -> String {
        String::new()
    }

    /// Changes the current folder; an empty path is the first one.
    fn set_folder(&mut self, _path: &str) {}

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

    /// Reads a header from the folder of the sources.
    ///
    /// # Errors
    /// Returns the reason why it cannot be included.
    fn header(&self, name: &str) -> Result<Vec<u8>, IncludeError>;

    /// Returns the compiler options.
    fn options(&self) -> CompileOptions;

    /// Returns the compiler for all programs; `None` if it is recognized.
    fn compiler(&self) -> Option<Compiler> {
        None
    }

    /// Returns the other sources of the program to which a source belongs: names and contents.
    fn other_sources(&self, _name: &str) -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    /// Creates a PC with a loaded program.
    fn create_pc(&mut self, program: Arc<Program>) -> Pc;

    /// Stores the changes of files that a program has flushed, closed or removed, if storage is available.
    fn store_files(&mut self, _changes: Vec<FileChange>) {}

    /// Finishes storing files after the program has ended.
    ///
    /// # Errors
    /// Returns the reason if a file could not be stored.
    fn finish(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// The headers of a disk.
struct Headers<'d>(&'d dyn Disk);

impl HeaderLoader for Headers<'_> {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        self.0.header(name)
    }
}

/// Returns whether a file of this name is a source or a header.
pub fn is_source(name: &str) -> bool {
    let lower = name.to_lowercase();
    ENDINGS.iter().any(|end| lower.ends_with(end))
}

/// The editor, its file, and the last message.
struct Workbench<'a> {
    text: &'static Text,
    words: &'static Words,
    disk: &'a mut dyn Disk,
    editor: Editor,
    name: String,
    /// Whether the user has named the file.
    named: bool,
    /// The compiler; `None` if it is recognized.
    compiler: Option<Compiler>,
    /// The message shown in the bottom line instead of the keys.
    message: Option<String>,
    /// The final screen of the last program.
    screen: Option<Framebuffer>,
}

/// Runs the workbench until the user leaves it. Opens `file`, if given, and runs it to a place, if given; without a file,
/// opens the list of examples.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    text: &'static Text,
    disk: &mut dyn Disk,
    file: Option<(&str, &[u8])>,
    stop: Option<ProgramStop>,
) -> Flow {
    let words = &text.workbench;
    let editor = Editor::new(NEW_PROGRAM, crate::ui::editor::Language::C, editor_area());
    let compiler = disk.compiler();
    let name = NONAME.to_owned();
    let mut bench = Workbench { text, words, disk, editor, name, named: false, compiler, message: None, screen: None };
    m.set_key_grab(true);
    match file {
        Some((name, bytes)) => {
            bench.load(name, bytes, true);
            if let Some(stop) = stop {
                let first = stop.lines.first().map_or(0, |line| line.saturating_sub(1));
                bench.editor.go_to(TextPosition::new(first, 0));
                bench.start_at(m, StartMode::ToCursor, Some(stop))?;
            }
        }
        None => {
            bench.draw(m);
            bench.open_example(m)?;
        }
    }
    let left = bench.run(m);
    m.set_key_grab(false);
    left
}

/// The initial text of a new program.
const NEW_PROGRAM: &str = "#include <graphics.h>\n#include <conio.h>\n\nvoid main()\n{\n    int driver = DETECT, mode;\n\n    \
                     initgraph(&driver, &mode, \"\");\n    circle(320, 240, 100);\n    getch();\n    closegraph();\n}\n";

fn editor_area() -> Rect {
    Rect::new(0, menu_bar::HEIGHT, WIDTH, KEY_LINE.y - menu_bar::HEIGHT)
}

/// A command of the workbench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkbenchCommand {
    New,
    Open,
    Example,
    Save,
    SaveAs,
    Leave,
    Edit(Command),
    InputMethod,
    Run(StartMode),
    Breakpoint,
    NextError,
    LastError,
    Compiler,
    Screen,
    Keys,
    Menu(usize),
}

const FILE_MENU: [(&str, WorkbenchCommand); 6] = [
    ("Ctrl+N", WorkbenchCommand::New),
    ("F3", WorkbenchCommand::Open),
    ("", WorkbenchCommand::Example),
    ("F2", WorkbenchCommand::Save),
    ("", WorkbenchCommand::SaveAs),
    ("Alt+X", WorkbenchCommand::Leave),
];
const EDIT_MENU: [(&str, WorkbenchCommand); 11] = [
    ("Ctrl+Z", WorkbenchCommand::Edit(Command::Undo)),
    ("Ctrl+Y", WorkbenchCommand::Edit(Command::Redo)),
    ("Ctrl+X", WorkbenchCommand::Edit(Command::Cut)),
    ("Ctrl+C", WorkbenchCommand::Edit(Command::Copy)),
    ("Ctrl+V", WorkbenchCommand::Edit(Command::Paste)),
    ("Ctrl+A", WorkbenchCommand::Edit(Command::SelectAll)),
    ("Ctrl+F", WorkbenchCommand::Edit(Command::Find)),
    ("Ctrl+H", WorkbenchCommand::Edit(Command::Replace)),
    ("Ctrl+G", WorkbenchCommand::Edit(Command::GoToLine)),
    ("Ctrl+D", WorkbenchCommand::Edit(Command::ToggleComment)),
    ("Ctrl+Space", WorkbenchCommand::InputMethod),
];
const RUN_MENU: [(&str, WorkbenchCommand); 7] = [
    ("F9", WorkbenchCommand::Run(StartMode::Free)),
    ("F7", WorkbenchCommand::Run(StartMode::Step)),
    ("F8", WorkbenchCommand::Run(StartMode::Step)),
    ("F4", WorkbenchCommand::Run(StartMode::ToCursor)),
    ("Ctrl+F8", WorkbenchCommand::Breakpoint),
    ("Alt+F8", WorkbenchCommand::NextError),
    ("", WorkbenchCommand::Compiler),
];
const HELP_MENU: [(&str, WorkbenchCommand); 1] = [("F1", WorkbenchCommand::Keys)];

/// Returns the command of a key. Supports the keys of Turbo C and of modern editors.
fn command_for_key(key: u16) -> Option<WorkbenchCommand> {
    Some(match key {
        code::F1 => WorkbenchCommand::Keys,
        code::F2 | code::CTRL_S => WorkbenchCommand::Save,
        code::F3 | code::CTRL_O => WorkbenchCommand::Open,
        code::CTRL_N => WorkbenchCommand::New,
        code::F4 => WorkbenchCommand::Run(StartMode::ToCursor),
        // F9, Ctrl+F9, F5.
        0x4300 | 0x6600 | code::F5 => WorkbenchCommand::Run(StartMode::Free),
        // F7, F8.
        code::F7 | 0x4200 => WorkbenchCommand::Run(StartMode::Step),
        // Ctrl+F8, Alt+F8, Alt+F7.
        0x6500 => WorkbenchCommand::Breakpoint,
        0x6F00 => WorkbenchCommand::NextError,
        0x6E00 => WorkbenchCommand::LastError,
        // Alt+F5.
        0x6C00 => WorkbenchCommand::Screen,
        code::F10 => WorkbenchCommand::Menu(0),
        // Alt+X.
        0x2D00 | code::ESC => WorkbenchCommand::Leave,
        _ => return None,
    })
}

impl Workbench<'_> {
    fn run(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            self.draw(m);
            let input = self.editor.run(m, &self.name, &self.words.editor)?;
            // A message covers the keys.
            let input = if self.message.is_none() { self.key_bar().areas().press(m, input) } else { input };
            let command = match input {
                Input::Key(key) => command_for_key(key)
                    .or_else(|| self.with_bar(|bar| bar.menu_for(input)).map(WorkbenchCommand::Menu)),
                Input::Click { x, y, button: Button::Left } => match self.editor.gutter_line_at((x, y)) {
                    Some(line) => {
                        self.editor.marks.toggle_breakpoint(line);
                        None
                    }
                    None => self.with_bar(|bar| bar.hit(x, y)).map(WorkbenchCommand::Menu),
                },
                Input::Click { x, y, .. } => self.show_context_menu(m, (x, y))?,
            };
            let Some(command) = command else { continue };
            self.message = None;
            if self.execute(m, command)? {
                return Ok(());
            }
        }
    }

    /// Executes a command. Returns whether the user leaves the workbench.
    fn execute(&mut self, m: &mut Machine<'_>, wish: WorkbenchCommand) -> Flow<bool> {
        match wish {
            WorkbenchCommand::New => {
                if self.confirm_close(m)? {
                    self.editor = Editor::new(NEW_PROGRAM, crate::ui::editor::Language::C, editor_area());
                    (self.name, self.named) = (NONAME.to_owned(), false);
                }
            }
            WorkbenchCommand::Open => self.open(m)?,
            WorkbenchCommand::Example => self.open_example(m)?,
            WorkbenchCommand::Save => drop(self.save(m, false)?),
            WorkbenchCommand::SaveAs => drop(self.save(m, true)?),
            WorkbenchCommand::Leave => return self.confirm_close(m),
            WorkbenchCommand::Edit(command) => self.editor.perform(m, command),
            WorkbenchCommand::InputMethod => {
                let is_off = m.input_method.mode == InputMode::Off;
                m.input_method.mode = if is_off { InputMode::Chinese } else { InputMode::Off };
            }
            WorkbenchCommand::Run(start) => self.start(m, start)?,
            WorkbenchCommand::Breakpoint => self.editor.marks.toggle_breakpoint(self.editor.cursor().line),
            WorkbenchCommand::NextError => self.go_to_error(true),
            WorkbenchCommand::LastError => self.go_to_error(false),
            WorkbenchCommand::Compiler => self.choose_compiler(m)?,
            WorkbenchCommand::Screen => {
                if let Some(screen) = &self.screen {
                    let palette = m.screen.palette().clone();
                    m.screen.set_palette(screen.palette().clone());
                    m.screen.blit(screen, screen.bounds(), 0, 0);
                    m.input()?;
                    m.screen.set_palette(palette);
                }
            }
            WorkbenchCommand::Keys => show_message(m, self.words.help[0], self.words.help[1], self.text)?,
            WorkbenchCommand::Menu(menu) => {
                let chosen = self.with_bar(|bar| bar.open(m, menu))?;
                let menus: [&[(&str, WorkbenchCommand)]; 4] = [&FILE_MENU, &EDIT_MENU, &RUN_MENU, &HELP_MENU];
                if let Some((menu, item)) = chosen {
                    return self.execute(m, menus[menu][item].1);
                }
            }
        }
        Ok(false)
    }

    fn with_bar<T>(&self, then: impl FnOnce(MenuBar<'_>) -> T) -> T {
        let menus = &self.words.menus;
        let items = |labels: &[&'static str], wishes: &[(&'static str, WorkbenchCommand)]| {
            let item = |(label, (key, _)): (&&'static str, &(&'static str, WorkbenchCommand))| MenuItem {
                label,
                key,
                enabled: true,
                ..MenuItem::default()
            };
            labels.iter().zip(wishes).map(item).collect::<Vec<_>>()
        };
        let [file, edit, run, help] = [
            items(&menus.file, &FILE_MENU),
            items(&menus.edit, &EDIT_MENU),
            items(&menus.run, &RUN_MENU),
            items(&menus.help, &HELP_MENU),
        ];
        then(MenuBar { area: menu_bar::TOP, titles: &menus.titles, menus: &[&file, &edit, &run, &help] })
    }

    /// Shows the context menu at the mouse.
    fn show_context_menu(&mut self, m: &mut Machine<'_>, at: (i32, i32)) -> Flow<Option<WorkbenchCommand>> {
        let MenuBarText { edit, run, help, .. } = &self.words.menus;
        let choices = [
            (edit[2], EDIT_MENU[2]),
            (edit[3], EDIT_MENU[3]),
            (edit[4], EDIT_MENU[4]),
            (run[4], RUN_MENU[4]),
            (run[3], RUN_MENU[3]),
            (help[0], HELP_MENU[0]),
        ];
        let item = |(label, (key, _)): (&'static str, (&'static str, WorkbenchCommand))| MenuItem {
            label,
            key,
            enabled: true,
            ..MenuItem::default()
        };
        if self.editor.selection().is_empty() {
            self.editor.select(crate::ui::editor::Selection::at(self.editor.position_at(at)));
        }
        let chosen = crate::ui::popup::choose(m, at, &choices.map(item))?;
        Ok(chosen.map(|number| choices[number].1.1))
    }

    fn draw(&self, m: &mut Machine<'_>) {
        self.with_bar(|bar| bar.draw(&mut m.screen, None));
        self.editor.draw(&mut m.screen, &self.name, &self.words.editor, true);
        m.screen.fill_rect(KEY_LINE, theme::PANEL);
        let inside = Rect { x: 12, width: WIDTH - 24, ..KEY_LINE };
        match &self.message {
            Some(said) => {
                let wrong = self.editor.marks.diagnostics.iter().any(|remark| remark.error);
                theme::text_left(&mut m.screen, said, inside, if wrong { theme::ALERT } else { theme::TEXT });
            }
            None => {
                self.key_bar().draw(&mut m.screen, theme::KEYS);
            }
        }
    }

    fn key_bar(&self) -> KeyBar<'static> {
        KeyBar::at_left(self.words.keys, Rect { x: 12, width: WIDTH - 24, ..KEY_LINE })
    }

    /// Opens a file from its bytes.
    fn load(&mut self, name: &str, bytes: &[u8], named: bool) {
        match Editor::open(name, bytes, editor_area()) {
            Some(editor) => {
                self.editor = editor;
                (self.name, self.named) = (name.to_owned(), named);
            }
            None => self.message = Some((self.words.too_long)(name)),
        }
    }

    fn open(&mut self, m: &mut Machine<'_>) -> Flow {
        let (title, help) = (self.words.open[0], self.words.open_help[0]);
        let Some((folder, name)) = self.choose_file(m, title, FilePurpose::Open, help)? else { return Ok(()) };
        if !self.confirm_close(m)? {
            return Ok(());
        }
        let before = self.disk.folder();
        self.disk.set_folder(&folder);
        match self.disk.read(&name) {
            Ok(bytes) => self.load(&name, &bytes, true),
            Err(why) => {
                self.disk.set_folder(&before);
                self.message = Some((self.words.failed)(&name, &why));
            }
        }
        Ok(())
    }

    /// Lets the user choose a source, beginning in the current folder. Returns its folder and its name.
    fn choose_file(
        &mut self,
        m: &mut Machine<'_>,
        title: &str,
        purpose: FilePurpose<'_>,
        help: &str,
    ) -> Flow<Option<(String, String)>> {
        let folder = self.disk.folder();
        let text = self.text;
        let chooser = FileChooser { title, folder: &folder, purpose, endings: &ENDINGS, entries: &[], text, help };
        let source: &mut dyn FolderSource = self.disk;
        Ok(match chooser.choose(m, source)? {
            Some(FileChoice::File { folder, name }) => Some((folder, name)),
            Some(FileChoice::Entry(_)) | None => None,
        })
    }

    fn open_example(&mut self, m: &mut Machine<'_>) -> Flow {
        let items: Vec<String> =
            EXAMPLES.iter().zip(self.words.examples).map(|((name, _), what)| format!("{name:<10}{what}")).collect();
        let list = List {
            title: self.words.open[1],
            items: &items,
            selected: 0,
            keys: self.words.open_keys,
            help: self.words.open_help[1],
        };
        let Some(chosen) = list.choose(m)? else { return Ok(()) };
        if self.confirm_close(m)? {
            let (name, text) = EXAMPLES[chosen];
            self.load(name, text.as_bytes(), false);
        }
        Ok(())
    }

    /// Lets the user choose the compiler.
    fn choose_compiler(&mut self, m: &mut Machine<'_>) -> Flow {
        let items = self.words.compilers.map(str::to_owned);
        let list = List {
            title: self.words.menus.run[6],
            items: &items,
            selected: self.compiler.map_or(0, |compiler| 1 + compiler as usize),
            keys: self.words.open_keys,
            help: self.words.open_help[3],
        };
        if let Some(chosen) = list.choose(m)? {
            self.compiler = chosen.checked_sub(1).map(|number| Compiler::ALL[number]);
        }
        Ok(())
    }

    /// Asks whether to save changes. Returns whether the file may be closed.
    fn confirm_close(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        if self.editor.buffer().is_saved() {
            return Ok(true);
        }
        let question = (self.words.unsaved)(&self.name);
        let dialog = Dialog {
            title: self.words.menus.file[3],
            text: &question,
            buttons: &self.words.unsaved_answers,
            help: self.text.context_help.question,
        };
        Ok(match dialog.ask(m)? {
            Some(0) => self.save(m, false)?,
            Some(1) => true,
            _ => false,
        })
    }

    /// Saves the text, with `anew` under a name that the user types. Returns whether it was saved.
    fn save(&mut self, m: &mut Machine<'_>, anew: bool) -> Flow<bool> {
        let mut name = self.name.clone();
        let before = self.disk.folder();
        if anew || !self.named {
            let [title, hint] = self.words.save_as;
            let purpose = FilePurpose::Save { name: &name, hint };
            let Some((folder, typed)) = self.choose_file(m, title, purpose, self.words.open_help[2])? else {
                return Ok(false);
            };
            name = typed.trim().to_owned();
            let ui = &self.text.ui;
            if name.is_empty() || name.starts_with('.') || name.contains(':') || name.chars().any(char::is_control) {
                self.message = Some((self.words.failed)(&name, self.words.invalid_name));
                return Ok(false);
            }
            name = with_extension(name);
            self.disk.set_folder(&folder);
            if self.disk.has(&name) {
                let question = (self.words.replace)(&name);
                if (Dialog { title, text: &question, buttons: &[ui.yes, ui.no], help: self.text.context_help.question })
                    .ask(m)?
                    != Some(0)
                {
                    self.disk.set_folder(&before);
                    return Ok(false);
                }
            }
        }
        let text = self.editor.buffer().text();
        let (bytes, lacking) = match self.editor.format.encode(&text) {
            Ok(bytes) => (bytes, None),
            Err(c) => {
                self.editor.format.encoding = Encoding::Utf8;
                (self.editor.format.encode(&text).unwrap_or_default(), Some(c))
            }
        };
        match self.disk.write(&name, &bytes) {
            Ok(()) => {
                self.editor.set_saved();
                self.message = Some(match lacking {
                    Some(c) => (self.words.saved_in_utf8)(&name, c),
                    None => (self.words.saved)(&name),
                });
                (self.name, self.named) = (name, true);
                Ok(true)
            }
            Err(why) => {
                self.disk.set_folder(&before);
                self.message = Some((self.words.failed)(&name, &why));
                Ok(false)
            }
        }
    }

    /// Compiles the text and marks its errors and warnings.
    fn compile(&mut self) -> Option<Arc<Program>> {
        let text = self.editor.buffer().text();
        // Characters missing from the encoding are reported on saving.
        let bytes = self.editor.format.encode(&text).unwrap_or_else(|_| text.into_bytes());
        let disk = &*self.disk;
        let others = disk.other_sources(&self.name);
        let mut units = vec![(self.name.as_str(), bytes.as_slice())];
        units.extend(others.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        let mut recognized = if self.compiler.is_none() { turboc::recognize_dialect(&units) } else { None };
        let found = recognized.as_ref().map(|recognized| recognized.compiler);
        let compiler = self.compiler.or(found).unwrap_or_default();
        let options = CompileOptions { compiler, ..disk.options() };
        let compiled = turboc::compile(&units, &Headers(disk), &options).or_else(|problems| {
            let other = match self.compiler {
                None => turboc::compile_in_other_dialect(&units, &Headers(disk), &options, &problems),
                Some(_) => None,
            };
            let Some((program, found)) = other else { return Err(problems) };
            recognized = Some(found);
            Ok(program)
        });
        let (program, list, sources) = match compiled {
            Ok(program) => (Some(program.clone()), program.warnings().to_vec(), program.sources().clone()),
            Err(problems) => (None, problems.diagnostics, problems.sources),
        };
        self.editor.marks.diagnostics = list.iter().map(|one| self.line_note(one, &sources)).collect();
        let errors = list.iter().filter(|one| one.severity == Severity::Error).count();
        let note = recognized.and_then(|found| recognized_note(&found, self.text.language));
        self.message = match list.len() {
            0 => note,
            all => Some((self.words.problem_counts)(errors, all - errors)),
        };
        program.map(Arc::new)
    }

    /// Converts a diagnostic to a line note. Diagnostics of headers are put on the first line.
    fn line_note(&self, one: &Diagnostic, sources: &SourceMap) -> LineDiagnostic {
        let at = sources.position(one.span);
        let told = one.message.localize(self.text.language);
        let error = one.severity == Severity::Error;
        if one.span.file != 0 || at.line == 0 {
            return LineDiagnostic {
                line: 0,
                column: 0,
                length: 1,
                error,
                text: format!("{}:{}: {told}", at.file, at.line),
            };
        }
        let (column, length) = (at.column as usize - 1, at.length as usize);
        LineDiagnostic { line: at.line as usize - 1, column, length, error, text: told }
    }

    fn go_to_error(&mut self, forward: bool) {
        let cursor = self.editor.cursor().line;
        let mut remarks: Vec<(usize, usize)> =
            self.editor.marks.diagnostics.iter().map(|remark| (remark.line, remark.column)).collect();
        remarks.sort_unstable();
        let next = match forward {
            true => remarks.iter().find(|(line, _)| *line > cursor).or(remarks.first()),
            false => remarks.iter().rev().find(|(line, _)| *line < cursor).or(remarks.last()),
        };
        if let Some(&(line, column)) = next {
            let byte = self.editor.buffer().line(line).char_indices().nth(column).map_or(usize::MAX, |(byte, _)| byte);
            self.editor.go_to(TextPosition::new(line, byte));
        }
    }

    /// Compiles the program and runs it in the debugger.
    fn start(&mut self, m: &mut Machine<'_>, start: StartMode) -> Flow {
        self.start_at(m, start, None)
    }

    /// Compiles the program and runs it in the debugger, first to a place, if given.
    fn start_at(&mut self, m: &mut Machine<'_>, start: StartMode, stop: Option<ProgramStop>) -> Flow {
        let Some(program) = self.compile() else {
            let first =
                self.editor.marks.diagnostics.iter().filter(|remark| remark.error).map(|remark| remark.line).min();
            if let Some(line) = first {
                self.editor.go_to(TextPosition::new(line, 0));
                let column = self.editor.marks.diagnostic(line).map_or(0, |remark| remark.column);
                let byte =
                    self.editor.buffer().line(line).char_indices().nth(column).map_or(usize::MAX, |(byte, _)| byte);
                self.editor.select(crate::ui::editor::Selection::at(TextPosition::new(line, byte)));
            }
            return Ok(());
        };
        let pc = self.disk.create_pc(program);
        let mut debugger = Debugger::new(self.text, &self.name, &self.editor, pc);
        debugger.destination = stop;
        let outcome = debugger.run(m, start, &mut |changes| self.disk.store_files(changes));
        let stored = self.disk.finish();
        let outcome = outcome?;
        let warnings = debugger.warnings();
        let (cursor, breakpoints, screen) = debugger.into_final_state();
        self.editor.marks.diagnostics.extend(warnings);
        self.editor.marks.breakpoints = breakpoints;
        self.screen = Some(screen);
        let warned = self.message.take();
        match outcome {
            Outcome::Ended(code, ms) => self.message = warned.or(Some((self.words.ended)(code, ms))),
            Outcome::Left => {
                self.message = warned.or(Some(self.words.stopped.to_owned()));
                self.editor.go_to(cursor);
            }
            Outcome::Failed(line, told) => {
                self.editor.go_to(TextPosition::new(line, 0));
                self.message = Some(told.clone());
                self.editor.marks.diagnostics.push(LineDiagnostic {
                    line,
                    column: 0,
                    length: 0,
                    error: true,
                    text: told,
                });
            }
        }
        if let Err(why) = stored {
            self.message = Some(why);
        }
        Ok(())
    }
}

/// Adds the extension of a C source to a file name without one: `lab1` becomes `lab1.c`, and `LAB1` becomes `LAB1.C`.
fn with_extension(name: String) -> String {
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
            assert_eq!(with_extension(typed.to_owned()), name);
        }
    }
}
