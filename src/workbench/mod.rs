//! The C workbench, modelled on Turbo C: the editor, the compiler, and programs in the [player](crate::player).
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the menus and the commands |
//! | `files` | the open files: tabs, opening, saving and closing |
//! | `build` | compiling and running the open files; errors |
//! | `search` | finding a text in all files |
//! | `task`, `case_view` | tasks: their text, the check, the pictures of a case |
//! | `completion` | the names for completion |
//! | `examples` | example programs |

mod build;
mod case_view;
mod completion;
pub mod examples;
mod files;
mod search;
mod task;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::gfx::{Framebuffer, Rect};
use crate::lessons::host::ProgramStop;
use crate::machine::{Button, Flow, Input, InputMode, Machine, SourceText, StageSize, code};
use crate::player::ProgramStart;
use crate::player::panels::NOTHING;
use crate::screens::turboc;
use crate::text::Text;
use crate::text::key_line::KeyLine;
use crate::text::workbench::{MenuBarText, WorkbenchText as Words};
use crate::turboc::files::FileChange;
use crate::turboc::pc::Pc;
use crate::turboc::{CompileOptions, Compiler, IncludeError, Program, library_names};
use crate::ui::editor::keys::Command;
use crate::ui::editor::{Buffer, TabPart, TextPosition};
use crate::ui::file_chooser::FolderSource;
use crate::ui::layout::{Extent, Node};
use crate::ui::popup::MenuItem;
use crate::ui::theme::{self, Look};
use crate::ui::{KeyBar, List, MenuBar, show_keys, show_message};

use completion::ProgramNames;
use files::OpenFile;
use search::FileSearch;
use task::OpenTask;

/// The least number of lines of the text above the panel of a task.
const LEAST_ROWS: i32 = 6;
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

    /// Lets programs read and write the files of the current folder.
    fn allow_folder(&mut self) {}

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

/// Returns whether a file of this name is a source or a header.
pub fn is_source(name: &str) -> bool {
    let lower = name.to_lowercase();
    ENDINGS.iter().any(|end| lower.ends_with(end))
}

/// Returns whether a file is compiled, not only included.
fn is_unit(name: &str) -> bool {
    let lower = name.to_lowercase();
    !lower.ends_with(".h") && !task::is_task(&lower)
}

/// Returns the names of the files that a text includes from its folder.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        name.trim_start().strip_prefix('"')?.split('"').next()
    })
}

/// The editor, its file, and the last message.
struct Workbench<'a> {
    text: &'static Text,
    words: &'static Words,
    disk: &'a mut dyn Disk,
    /// The open files, at least one.
    files: Vec<OpenFile>,
    /// The index of the file that is edited.
    current: usize,
    /// The compiler; `None` if it is recognized.
    compiler: Option<Compiler>,
    /// The message shown in the bottom line instead of the keys.
    message: Option<String>,
    /// The final screen of the last program.
    screen: Option<Framebuffer>,
    /// The last search in files.
    search: FileSearch,
    /// `true` once the user was asked whether programs may use their folder.
    is_folder_asked: bool,
    /// The task.
    task: Option<OpenTask>,
    /// The size for which the screen is laid out.
    stage: StageSize,
}

/// An area of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Area {
    Menus,
    Editor,
    Task,
    /// The line of keys, or the message.
    Keys,
}

/// The file or task that the workbench opens at its start, in addition to the sources that the host has stored.
#[derive(Clone)]
pub enum WorkbenchStart<'s> {
    /// Those sources, or a new program if there are none.
    Stored,
    /// A file.
    File {
        /// Its name. `task.toml` opens the task of the current folder.
        name: &'s str,
        /// Its contents.
        bytes: &'s [u8],
        /// True if it is stored under this name in the current folder.
        named: bool,
        /// The place to which its program is run.
        stop: Option<ProgramStop>,
    },
    /// A file whose program was stopped while it ran: its debugger.
    Stopped {
        /// The name of the file.
        name: &'s str,
        /// Its contents.
        bytes: &'s [u8],
        /// True if it is stored under this name in the current folder.
        named: bool,
        /// The PC with the program, at the place where it was stopped.
        pc: &'s Pc,
    },
    /// An example of [`PROJECTS`](examples::PROJECTS), by its name.
    Project(&'s str),
    /// A task of [`EXAMPLES`](crate::tasks::EXAMPLES), by its name.
    Task(&'s str),
}

impl<'s> WorkbenchStart<'s> {
    /// Creates the start with a file of the current folder, which is not run.
    pub fn file(name: &'s str, bytes: &'s [u8]) -> WorkbenchStart<'s> {
        WorkbenchStart::File { name, bytes, named: true, stop: None }
    }
}

/// Runs the workbench until the user leaves it.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text, disk: &mut dyn Disk, start: WorkbenchStart<'_>) -> Flow {
    let words = &text.workbench;
    let compiler = disk.compiler();
    let mut bench = Workbench {
        text,
        words,
        disk,
        files: Vec::new(),
        current: 0,
        compiler,
        message: None,
        screen: None,
        search: FileSearch::default(),
        is_folder_asked: false,
        task: None,
        stage: StageSize::default(),
    };
    m.screen.set_inset(None);
    bench.fit(m);
    bench.add_new();
    bench.restore(m.sources());
    m.open_location(&[if let WorkbenchStart::Task(name) = start { ("task", name) } else { ("c", "") }]);
    m.set_key_grab(true);
    match start {
        WorkbenchStart::File { name, .. } if task::is_task(name) => {
            let folder = bench.disk.folder();
            bench.open_task_in(&folder, name);
        }
        WorkbenchStart::Stopped { name, bytes, named, pc } => {
            bench.load_program(name, bytes, named);
            bench.continue_stopped(m, pc.clone())?;
        }
        WorkbenchStart::File { name, bytes, named, stop } => {
            bench.load_program(name, bytes, named);
            if let Some(stop) = stop {
                let first = stop.lines.first().map_or(0, |line| line.saturating_sub(1));
                bench.editor_mut().go_to(TextPosition::new(first, 0));
                bench.start_at(m, ProgramStart::ToCursor, Some(stop))?;
            }
        }
        WorkbenchStart::Task(name) => bench.load_example_task(name),
        WorkbenchStart::Project(name) => bench.load_project(name),
        WorkbenchStart::Stored => {}
    }
    let left = bench.run(m);
    m.set_exit_keys(true);
    m.set_key_grab(false);
    left
}

/// Notifies the host of the sources. While one has unsaved changes, no key but Esc leaves the workbench, which asks.
fn show_sources(m: &mut Machine<'_>, sources: &[SourceText]) {
    m.show_sources(sources);
    m.set_exit_keys(!sources.iter().any(|source| source.is_changed));
}

/// The initial text of a new program.
const NEW_PROGRAM: &str = "#include <graphics.h>\n#include <conio.h>\n\nvoid main()\n{\n    int driver = DETECT, mode;\n\n    \
                     initgraph(&driver, &mode, \"\");\n    circle(320, 240, 100);\n    getch();\n    closegraph();\n}\n";

/// A command of the workbench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkbenchCommand {
    New,
    Open,
    Example,
    Save,
    SaveAs,
    Close,
    /// The next file, or the previous one.
    NextFile(bool),
    ShowFile(usize),
    Leave,
    Edit(Command),
    InputMethod,
    Run(ProgramStart),
    Breakpoint,
    NextError,
    LastError,
    Compiler,
    Screen,
    FindInFiles,
    OpenTask,
    ExampleTask,
    Check,
    TaskPanel,
    /// The help on the function at the cursor, or the keys.
    Help,
    Keys,
    Menu(usize),
}

const FILE_MENU: [(&str, WorkbenchCommand); 8] = [
    ("Ctrl+N", WorkbenchCommand::New),
    ("F3", WorkbenchCommand::Open),
    ("", WorkbenchCommand::Example),
    ("F2", WorkbenchCommand::Save),
    ("", WorkbenchCommand::SaveAs),
    ("Alt+F3", WorkbenchCommand::Close),
    ("F6", WorkbenchCommand::NextFile(true)),
    ("Alt+X", WorkbenchCommand::Leave),
];
const EDIT_MENU: [(&str, WorkbenchCommand); 12] = [
    ("Ctrl+Z", WorkbenchCommand::Edit(Command::Undo)),
    ("Ctrl+Y", WorkbenchCommand::Edit(Command::Redo)),
    ("Ctrl+X", WorkbenchCommand::Edit(Command::Cut)),
    ("Ctrl+C", WorkbenchCommand::Edit(Command::Copy)),
    ("Ctrl+V", WorkbenchCommand::Edit(Command::Paste)),
    ("Ctrl+A", WorkbenchCommand::Edit(Command::SelectAll)),
    ("Ctrl+F", WorkbenchCommand::Edit(Command::Find)),
    ("Ctrl+Shift+F", WorkbenchCommand::FindInFiles),
    ("Ctrl+H", WorkbenchCommand::Edit(Command::Replace)),
    ("Ctrl+G", WorkbenchCommand::Edit(Command::GoToLine)),
    ("Ctrl+D", WorkbenchCommand::Edit(Command::ToggleComment)),
    ("Ctrl+Space", WorkbenchCommand::InputMethod),
];
const RUN_MENU: [(&str, WorkbenchCommand); 7] = [
    ("F9", WorkbenchCommand::Run(ProgramStart::Free)),
    ("F7", WorkbenchCommand::Run(ProgramStart::Step)),
    ("F8", WorkbenchCommand::Run(ProgramStart::Step)),
    ("F4", WorkbenchCommand::Run(ProgramStart::ToCursor)),
    ("Ctrl+F8", WorkbenchCommand::Breakpoint),
    ("Alt+F8", WorkbenchCommand::NextError),
    ("", WorkbenchCommand::Compiler),
];
const TASK_MENU: [(&str, WorkbenchCommand); 4] = [
    ("", WorkbenchCommand::OpenTask),
    ("", WorkbenchCommand::ExampleTask),
    ("Alt+F9", WorkbenchCommand::Check),
    ("Alt+F10", WorkbenchCommand::TaskPanel),
];
const HELP_MENU: [(&str, WorkbenchCommand); 1] = [("F1", WorkbenchCommand::Keys)];

/// Returns the command of a key. Supports the keys of Turbo C and of modern editors.
fn command_for_key(key: u16, shift: bool) -> Option<WorkbenchCommand> {
    Some(match key {
        code::F1 => WorkbenchCommand::Help,
        code::F2 | code::CTRL_S => WorkbenchCommand::Save,
        code::F3 | code::CTRL_O => WorkbenchCommand::Open,
        code::CTRL_N => WorkbenchCommand::New,
        code::F4 => WorkbenchCommand::Run(ProgramStart::ToCursor),
        // F9, Ctrl+F9, F5.
        0x4300 | 0x6600 | code::F5 => WorkbenchCommand::Run(ProgramStart::Free),
        // F7, F8.
        code::F7 | 0x4200 => WorkbenchCommand::Run(ProgramStart::Step),
        // Ctrl+F8, Alt+F8, Alt+F7.
        0x6500 => WorkbenchCommand::Breakpoint,
        0x6F00 => WorkbenchCommand::NextError,
        0x6E00 => WorkbenchCommand::LastError,
        // Alt+F5.
        0x6C00 => WorkbenchCommand::Screen,
        code::CTRL_F if shift => WorkbenchCommand::FindInFiles,
        code::ALT_F9 => WorkbenchCommand::Check,
        code::ALT_F10 => WorkbenchCommand::TaskPanel,
        // Alt+F3, Ctrl+F4.
        0x6A00 | 0x6100 => WorkbenchCommand::Close,
        // Ctrl+Tab, with Shift.
        code::F6 | 0x9400 => WorkbenchCommand::NextFile(!shift),
        // Shift+F6.
        0x5900 => WorkbenchCommand::NextFile(false),
        // Alt+1 to Alt+9.
        0x7800..=0x8000 => WorkbenchCommand::ShowFile(usize::from((key - 0x7800) >> 8)),
        code::F10 => WorkbenchCommand::Menu(0),
        // Alt+X.
        0x2D00 | code::ESC => WorkbenchCommand::Leave,
        _ => return None,
    })
}

impl Workbench<'_> {
    fn run(&mut self, m: &mut Machine<'_>) -> Flow {
        // They are read from the headers at first use: here rather than while a name is typed.
        library_names();
        let mut announces = true;
        loop {
            self.draw(m);
            let others = self.files.iter().enumerate().filter(|(index, _)| *index != self.current);
            let others = others.map(|(_, file)| file.editor.code()).collect();
            let names = ProgramNames { meaning: self.words.function, others };
            let (tabs, words) = (self.tabs(), &self.words.editor);
            let mut sources = self.sources();
            show_sources(m, &sources);
            if announces {
                m.announce(&self.announcement());
            }
            let mut report = |m: &mut Machine<'_>, buffer: &Buffer| {
                (sources[0].text, sources[0].is_changed) = (buffer.text(), !buffer.is_saved());
                show_sources(m, &sources);
            };
            let count = self.problem_count();
            let Some(input) = self.editor_mut().run(m, &tabs, words, &names, &mut report)? else {
                announces = self.message == count && self.message != self.problem_count();
                if announces {
                    self.message = self.problem_count();
                }
                continue;
            };
            announces = true;
            // A message covers the keys.
            let input = if self.message.is_none() { self.key_bar().areas().resolve(input) } else { input };
            let command = match input {
                Input::Key(key) => command_for_key(key, m.input_modifiers().shift)
                    .or_else(|| self.with_bar(|bar| bar.menu_for(input)).map(WorkbenchCommand::Menu)),
                Input::Click { x, y, button: Button::Left } => {
                    match tabs.part_at(self.look(), self.editor().rect(), (x, y)) {
                        Some(TabPart::Tab(index)) => Some(WorkbenchCommand::ShowFile(index)),
                        Some(TabPart::Close) => Some(WorkbenchCommand::Close),
                        None if self.case_at((x, y)).is_some() => {
                            self.show_case(m, self.case_at((x, y)).unwrap_or(0))?;
                            None
                        }
                        None if self.click_task_text(m, (x, y))? => None,
                        None => match self.editor().gutter_line_at((x, y)) {
                            Some(line) => {
                                self.editor_mut().marks.toggle_breakpoint(line);
                                None
                            }
                            None => self.with_bar(|bar| bar.hit(x, y)).map(WorkbenchCommand::Menu),
                        },
                    }
                }
                Input::Click { x, y, .. } => self.show_context_menu(m, (x, y))?,
            };
            let Some(command) = command else { continue };
            self.message = None;
            if self.execute(m, command)? {
                return Ok(());
            }
        }
    }

    /// Returns the message and the line of the cursor if it has an error, otherwise the file and the line of the cursor, for users who
    /// cannot see the screen.
    fn announcement(&self) -> String {
        let editor = self.editor();
        match &self.message {
            Some(message) if editor.marks.diagnostic(editor.cursor().line).is_none() => message.clone(),
            message => format!("{} {}", message.as_ref().unwrap_or(&self.file().name), editor.describe_line()),
        }
    }

    /// Executes a command. Returns whether the user leaves the workbench.
    fn execute(&mut self, m: &mut Machine<'_>, wish: WorkbenchCommand) -> Flow<bool> {
        match wish {
            WorkbenchCommand::New => self.add_new(),
            WorkbenchCommand::Open => self.open(m)?,
            WorkbenchCommand::Example => self.open_example(m)?,
            WorkbenchCommand::Save => drop(self.save(m, false)?),
            WorkbenchCommand::SaveAs => drop(self.save(m, true)?),
            WorkbenchCommand::Close => self.close(m)?,
            WorkbenchCommand::NextFile(forward) => self.show_next_file(forward),
            WorkbenchCommand::ShowFile(index) => self.show_file(index),
            WorkbenchCommand::Leave => return self.confirm_leave(m),
            WorkbenchCommand::Edit(command) => self.editor_mut().perform(m, command),
            WorkbenchCommand::InputMethod => {
                let is_off = m.input_method.mode == InputMode::Off;
                m.input_method.mode = if is_off { InputMode::Chinese } else { InputMode::Off };
            }
            WorkbenchCommand::Run(start) => self.start(m, start)?,
            WorkbenchCommand::Breakpoint => {
                let line = self.editor().cursor().line;
                self.editor_mut().marks.toggle_breakpoint(line);
            }
            WorkbenchCommand::NextError => self.go_to_error(true),
            WorkbenchCommand::LastError => self.go_to_error(false),
            WorkbenchCommand::Compiler => self.choose_compiler(m)?,
            WorkbenchCommand::Screen => {
                if let Some(screen) = &self.screen {
                    turboc::show_picture(m, screen)?;
                }
            }
            WorkbenchCommand::FindInFiles => self.find_in_files(m)?,
            WorkbenchCommand::OpenTask => self.open_task(m)?,
            WorkbenchCommand::ExampleTask => self.open_example_task(m)?,
            WorkbenchCommand::Check => self.check_task(m)?,
            WorkbenchCommand::TaskPanel => self.toggle_task_panel(),
            WorkbenchCommand::Help => match self.function_help() {
                Some((title, help)) => show_message(m, &title, &help, self.text)?,
                None => show_keys(m, self.words.help, self.text)?,
            },
            WorkbenchCommand::Keys => show_keys(m, self.words.help, self.text)?,
            WorkbenchCommand::Menu(menu) => {
                let chosen = self.with_bar(|bar| bar.open(m, menu))?;
                let menus: [&[(&str, WorkbenchCommand)]; 5] =
                    [&FILE_MENU, &EDIT_MENU, &RUN_MENU, &TASK_MENU, &HELP_MENU];
                if let Some((menu, item)) = chosen {
                    return self.execute(m, menus[menu][item].1);
                }
            }
        }
        Ok(false)
    }

    /// Returns the name of the library function at the cursor, and its help.
    fn function_help(&self) -> Option<(String, String)> {
        let word = self.editor().word();
        let known = library_names().iter().find(|one| one.name == word && !one.declaration.is_empty())?;
        let meaning = (self.words.function)(word).unwrap_or("");
        Some((format!("{word}  <{}>", known.header), format!("{}\n\n{meaning}", known.declaration)))
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
        let [file, edit, run, task, help] = [
            items(&menus.file, &FILE_MENU),
            items(&menus.edit, &EDIT_MENU),
            items(&menus.run, &RUN_MENU),
            items(&menus.task, &TASK_MENU),
            items(&menus.help, &HELP_MENU),
        ];
        then(MenuBar {
            look: self.look(),
            area: self.place(Area::Menus).unwrap_or(NOTHING),
            titles: &menus.titles,
            menus: &[&file, &edit, &run, &task, &help],
        })
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
        if self.editor().selection().is_empty() {
            let place = self.editor().position_at(at);
            self.editor_mut().select(crate::ui::editor::Selection::at(place));
        }
        let chosen = crate::ui::popup::choose(m, at, &choices.map(item))?;
        Ok(chosen.map(|number| choices[number].1.1))
    }

    /// Returns the look of the stage.
    fn look(&self) -> Look {
        Look::from(self.stage)
    }

    /// Gives the screen the size of the stage, and lays it out for that.
    fn fit(&mut self, m: &mut Machine<'_>) {
        m.fit_stage();
        if self.stage != m.stage() {
            self.stage = m.stage();
            self.place_editors();
        }
    }

    /// Moves all editors to their rectangle.
    fn place_editors(&mut self) {
        let (look, place) = (self.look(), self.editor_place());
        self.files.iter_mut().for_each(|file| file.editor.set_place(look, place));
    }

    /// Returns the rectangle of an area of the screen, if it is shown.
    fn place(&self, area: Area) -> Option<Rect> {
        let (look, StageSize { width, height, .. }) = (self.look(), self.stage);
        let fixed = |area, height: i32| Node::panel(area, Extent::at_least(0), move |_| Extent::fixed(height));
        let text = LEAST_ROWS * look.face().height() + look.row() + look.line();
        let task = fixed(Area::Task, look.scaled(120).max(height / 4)).optional(1);
        let keys = KeyBar::height(look, self.keys(), width - 3 * look.gap()) + 2;
        let areas = [
            fixed(Area::Menus, look.bar_height()),
            Node::panel(Area::Editor, Extent::at_least(0), move |_| Extent::at_least(text)),
        ];
        let areas = areas.into_iter().chain(self.has_task_panel().then_some(task)).chain([fixed(Area::Keys, keys)]);
        let places = Node::column(0, areas.collect()).place(Rect::new(0, 0, width, height));
        places.into_iter().find(|(known, _)| *known == area).map(|(_, place)| place)
    }

    /// Returns the rectangle of the editor.
    fn editor_place(&self) -> Rect {
        self.place(Area::Editor).unwrap_or(NOTHING)
    }

    fn draw(&mut self, m: &mut Machine<'_>) {
        self.fit(m);
        self.with_bar(|bar| bar.draw(&mut m.screen, None));
        self.editor().draw(&mut m.screen, &self.tabs(), &self.words.editor, true);
        self.draw_task(&mut m.screen);
        let bar = self.key_bar();
        m.screen.fill_rect(self.place(Area::Keys).unwrap_or(NOTHING), theme::PANEL);
        match &self.message {
            Some(said) => {
                let wrong = self.editor().marks.diagnostics.iter().any(|remark| remark.error);
                let color = if wrong { theme::ALERT } else { theme::TEXT };
                self.look().text_in_lines(&mut m.screen, said, bar.place, color);
            }
            None => {
                bar.draw(&mut m.screen, theme::KEYS);
            }
        }
    }

    fn keys(&self) -> KeyLine {
        if self.task.is_some() { self.words.task.keys } else { self.words.keys }
    }

    fn key_bar(&self) -> KeyBar<'static> {
        let (place, margin) = (self.place(Area::Keys).unwrap_or(NOTHING), 3 * self.look().gap() / 2);
        let place = Rect { x: place.x + margin, width: place.width - 2 * margin, ..place };
        KeyBar::at_left(self.look(), self.keys(), place)
    }

    /// Lets the user choose the compiler.
    fn choose_compiler(&mut self, m: &mut Machine<'_>) -> Flow {
        let items = self.words.compilers.map(str::to_owned);
        let list = List::new(self.words.menus.run[6], &items, self.words.open_keys, self.words.open_help[3])
            .select(self.compiler.map_or(0, |compiler| 1 + compiler as usize));
        if let Some(chosen) = list.choose(m)? {
            self.compiler = chosen.checked_sub(1).map(|number| Compiler::ALL[number]);
        }
        Ok(())
    }
}
