//! Compiling and running: the files of a program, and its errors in the open files.

use std::cell::RefCell;
use std::sync::Arc;

use super::examples::project_files;
use super::files::OpenFile;
use super::task::OpenTask;
use super::{Disk, Workbench, completion, included, is_unit};
use crate::lessons::host::ProgramStop;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::messages::turboc::recognized_note;
use crate::player::{OpenSource, Player, PlayerExit, ProgramStart};
use crate::turboc::pc::Pc;
use crate::turboc::{self, CompileOptions, Diagnostic, HeaderLoader, IncludeError, Program, Severity, SourceMap};
use crate::ui::dialog;
use crate::ui::editor::{LineDiagnostic, TextPosition};

/// The headers of a program: open files, those of a disk, and those of its example or task. The machine shows its screen
/// while the program is compiled.
struct Headers<'d, 'm, 'h> {
    /// The files of the example or the headers of the task to which the program belongs.
    given: Vec<(String, Vec<u8>)>,
    open: Vec<(String, Vec<u8>)>,
    disk: &'d dyn Disk,
    machine: RefCell<&'m mut Machine<'h>>,
}

impl HeaderLoader for Headers<'_, '_, '_> {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        let find = |files: &[(String, Vec<u8>)]| {
            files.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, bytes)| bytes.clone())
        };
        find(&self.open).map_or_else(|| self.disk.header(name).or_else(|error| find(&self.given).ok_or(error)), Ok)
    }

    fn progress(&self) {
        // The interrupt of a closed window comes again at the next wait.
        let _ = self.machine.borrow_mut().think(0);
    }
}

impl Workbench<'_> {
    /// Returns the open files that are compiled together, the one with `main` first: the file that is edited, or, if it has
    /// none, one with `main` that includes it, or else the first one with `main`, and the files of its folder without `main`
    /// that no file includes. A file of statements without `main` is a program of its own.
    fn program_files(&self) -> Vec<&OpenFile> {
        let current = self.file();
        if is_unit(&current.name) && turboc::has_implicit_main(&current.bytes()) {
            return vec![current];
        }
        let near: Vec<&OpenFile> = self.files.iter().filter(|file| file.folder == current.folder).collect();
        let has_main = |file: &OpenFile| {
            let code = file.editor.code();
            let defines = || completion::functions(&code).iter().any(|(name, _)| name == "main");
            code.contains("main(") || code.contains("main") && defines()
        };
        let texts: Vec<String> = near.iter().map(|file| file.editor.buffer().text()).collect();
        let includes = |text: &str, file: &OpenFile| included(text).any(|name| name.eq_ignore_ascii_case(&file.name));
        let is_included = |file: &OpenFile| texts.iter().any(|text| includes(text, file));
        let is_main = |file: &OpenFile| is_unit(&file.name) && has_main(file);
        let mains = || near.iter().zip(&texts).filter(|(file, _)| is_main(file));
        let includer = || mains().find(|(_, text)| includes(text, current)).or_else(|| mains().next());
        let main = if is_main(current) { current } else { includer().map_or(current, |(file, _)| file) };
        let others = near
            .iter()
            .filter(|file| !std::ptr::eq(**file, main) && is_unit(&file.name) && !has_main(file) && !is_included(file))
            .filter(|file| !turboc::has_implicit_main(&file.bytes()));
        std::iter::once(main).chain(others.copied()).collect()
    }

    /// Compiles the program and marks its errors and warnings.
    fn compile(&mut self, m: &mut Machine<'_>) -> Option<Arc<Program>> {
        let open = self.program_files();
        let mut units: Vec<(String, Vec<u8>)> = open.iter().map(|file| (file.name.clone(), file.bytes())).collect();
        let folder = &self.file().folder;
        let others = match turboc::has_implicit_main(&units[0].1) {
            true => Vec::new(),
            false => self.disk.other_sources(&units[0].0),
        };
        for (name, bytes) in others {
            if is_unit(&name) && units.iter().all(|(known, _)| *known != name) {
                let open = self.find_open(folder, &name).map(|index| self.files[index].bytes());
                units.push((name, open.unwrap_or(bytes)));
            }
        }
        let near = self.files.iter().filter(|file| file.folder == *folder);
        let open = near.map(|file| (file.name.clone(), file.bytes())).collect();
        // The interrupt of a closed window comes again at the next wait.
        let _ = m.think(0);
        let task = self.task.iter().flat_map(OpenTask::headers).map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
        let example =
            project_files(&units[0].0).iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        let given = task.chain(example).collect();
        let headers = Headers { open, given, disk: &*self.disk, machine: RefCell::new(m) };
        let units: Vec<(&str, &[u8])> = units.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let mut recognized = if self.compiler.is_none() { turboc::recognize_dialect(&units) } else { None };
        let found = recognized.as_ref().map(|recognized| recognized.compiler);
        let compiler = self.compiler.or(found).unwrap_or_default();
        let options = CompileOptions { compiler, ..self.disk.options() };
        let compiled = turboc::compile(&units, &headers, &options).or_else(|problems| {
            let other = match self.compiler {
                None => turboc::compile_in_other_dialect(&units, &headers, &options, &problems),
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
        let notes: Vec<(usize, LineDiagnostic)> = list.iter().map(|one| self.line_note(one, &sources)).collect();
        self.files.iter_mut().for_each(|file| file.editor.marks.diagnostics.clear());
        for (file, note) in notes {
            self.files[file].editor.marks.diagnostics.push(note);
        }
        let errors = list.iter().filter(|one| one.severity == Severity::Error).count();
        let note = recognized.and_then(|found| recognized_note(&found, self.text.language));
        self.message = match list.len() {
            0 => note,
            all => Some((self.words.problem_counts)(errors, all - errors)),
        };
        program.map(Arc::new)
    }

    /// Returns the message with the numbers of errors and warnings; `None` if there are none.
    pub(super) fn problem_count(&self) -> Option<String> {
        let notes: Vec<_> = self.files.iter().flat_map(|file| &file.editor.marks.diagnostics).collect();
        let errors = notes.iter().filter(|note| note.error).count();
        (!notes.is_empty()).then(|| (self.words.problem_counts)(errors, notes.len() - errors))
    }

    /// Converts a diagnostic to a line note of an open file. Diagnostics of other files are put on the first line of the file
    /// that is edited.
    fn line_note(&self, one: &Diagnostic, sources: &SourceMap) -> (usize, LineDiagnostic) {
        let at = sources.position(one.span);
        let report = one.message.localize(self.text.language);
        let error = one.severity == Severity::Error;
        let folder = &self.file().folder;
        let is_builtin = sources.files.get(usize::from(one.span.file)).is_some_and(|file| file.builtin);
        let is_named = |file: &OpenFile| file.folder == *folder && file.name.eq_ignore_ascii_case(&at.file);
        // The file that is edited has priority over others of its name.
        let order = std::iter::once(self.current).chain(0..self.files.len());
        let open = order.into_iter().find(|&index| is_named(&self.files[index]));
        match open.filter(|_| !is_builtin && at.line > 0) {
            Some(index) => {
                let (column, length) = (at.column as usize - 1, at.length as usize);
                (index, LineDiagnostic { line: at.line as usize - 1, column, length, error, text: report })
            }
            None => {
                let text = format!("{}:{}: {report}", at.file, at.line);
                (self.current, LineDiagnostic { line: 0, column: 0, length: 1, error, text })
            }
        }
    }

    /// Goes to the next error or warning, or to the previous one, in all open files.
    pub(super) fn go_to_error(&mut self, forward: bool) {
        let here = (self.current, self.editor().cursor().line);
        let of_file = |(index, file): (usize, &OpenFile)| {
            let notes = file.editor.marks.diagnostics.iter();
            notes.map(move |note| (index, note.line, note.column)).collect::<Vec<_>>()
        };
        let mut notes: Vec<(usize, usize, usize)> = self.files.iter().enumerate().flat_map(of_file).collect();
        notes.sort_unstable();
        let next = match forward {
            true => notes.iter().find(|(file, line, _)| (*file, *line) > here).or(notes.first()),
            false => notes.iter().rev().find(|(file, line, _)| (*file, *line) < here).or(notes.last()),
        };
        if let Some(&(file, line, column)) = next {
            self.show_file(file);
            self.editor_mut().go_to_diagnostic(line, column);
        }
    }

    /// Shows the first error: of the file that is edited, or else of the first file with one.
    pub(super) fn show_first_error(&mut self) {
        let first = |file: &OpenFile| {
            let errors = file.editor.marks.diagnostics.iter().filter(|note| note.error);
            errors.map(|note| note.line).min()
        };
        let order = std::iter::once(self.current).chain(0..self.files.len());
        let found = order.into_iter().find_map(|index| Some((index, first(&self.files[index])?)));
        if let Some((file, line)) = found {
            self.show_file(file);
            let column = self.editor().marks.diagnostic(line).map_or(0, |note| note.column);
            self.editor_mut().go_to_diagnostic(line, column);
        }
    }

    /// Compiles the program and runs it in the debugger.
    pub(super) fn start(&mut self, m: &mut Machine<'_>, start: ProgramStart) -> Flow {
        if self.explain_empty_task(m)? { Ok(()) } else { self.start_at(m, start, None) }
    }

    /// Compiles the program and runs it in the debugger, first to a place, if given.
    pub(super) fn start_at(&mut self, m: &mut Machine<'_>, start: ProgramStart, stop: Option<ProgramStop>) -> Flow {
        let Some(program) = self.compile(m) else {
            self.show_first_error();
            return Ok(());
        };
        let pc = self.disk.create_pc(program);
        let mut player = self.player(pc);
        player.set_destination(stop);
        self.debug(m, player, start)
    }

    /// Continues a program in the debugger at the place where it was stopped.
    pub(super) fn continue_stopped(&mut self, m: &mut Machine<'_>, pc: Pc) -> Flow {
        let mut player = self.player(pc);
        player.begin_here(self.text.player.stopped, None);
        self.debug(m, player, ProgramStart::Here)
    }

    /// Creates the player of a program, with the open files.
    pub(super) fn player(&self, pc: Pc) -> Player {
        let open = |file: &OpenFile| OpenSource {
            name: file.name.clone(),
            text: file.editor.buffer().text(),
            breakpoints: file.editor.marks.breakpoints.clone(),
            cursor: file.editor.cursor().line,
        };
        Player::of_program(self.text, self.files.iter().map(open).collect(), self.current, pc)
    }

    /// Runs a program in the debugger and takes over its result.
    fn debug(&mut self, m: &mut Machine<'_>, mut player: Player, start: ProgramStart) -> Flow {
        // The end of one run may read like that of the run before.
        m.announce("");
        let disk = &mut *self.disk;
        let exit = player.run_program(m, start, &mut |changes| disk.store_files(changes));
        let stored = disk.finish();
        let forbidden = self.finish_run(player, exit?);
        if let Err(why) = stored {
            self.message = Some(why);
        }
        match forbidden.filter(|_| !std::mem::replace(&mut self.is_folder_asked, true)) {
            Some(folder) => self.ask_for_folder(m, &folder, start),
            None => Ok(()),
        }
    }

    /// Asks whether programs may use their folder, and then runs the program again.
    fn ask_for_folder(&mut self, m: &mut Machine<'_>, folder: &str, start: ProgramStart) -> Flow {
        self.draw(m);
        let question = (self.words.folder_question)(folder);
        if dialog::ask(m, self.words.menus.run[0], &question, &self.words.folder_answers, self.text)? != Some(0) {
            return Ok(());
        }
        self.disk.allow_folder();
        self.start(m, start)
    }

    /// Takes over the breakpoints, the cursor, the warnings and the result of a run. Returns the folder that the program needs but
    /// may not use.
    pub(super) fn finish_run(&mut self, player: Player, exit: PlayerExit) -> Option<String> {
        let result = player.into_result();
        self.screen = result.picture.or(self.screen.take());
        for (file, breakpoints) in self.files.iter_mut().zip(result.breakpoints) {
            file.editor.marks.breakpoints = breakpoints;
        }
        for (file, line, column, text) in result.warnings {
            let note = LineDiagnostic { line, column, length: 0, error: false, text };
            self.files[file].editor.marks.diagnostics.push(note);
        }
        let warned = self.message.take();
        let with_warnings = |ended: String| Some(warned.map_or(ended.clone(), |warned| format!("{ended}  {warned}")));
        match exit {
            PlayerExit::Ended(code, ms) => self.message = with_warnings((self.words.ended)(code, ms)),
            PlayerExit::Failed(file, line, report) => {
                self.show_file(file);
                self.editor_mut().go_to(TextPosition::new(line, 0));
                self.message = Some(report.clone());
                let note = LineDiagnostic { line, column: 0, length: 0, error: true, text: report };
                self.editor_mut().marks.diagnostics.push(note);
            }
            PlayerExit::Leave | PlayerExit::Next | PlayerExit::Previous => {
                self.message = with_warnings(self.words.stopped.to_owned());
                if let Some((file, line)) = result.cursor {
                    self.show_file(file);
                    self.editor_mut().go_to(TextPosition::new(line, 0));
                }
            }
        }
        result.forbidden_folder
    }
}
