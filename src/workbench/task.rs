//! Tasks in the workbench: the panel with the text, the check, and the way to the statement that is wrong.

use std::cell::RefCell;
use std::time::Duration;

use super::debugger::{Debugger, StartMode};
use super::files::{OpenFile, editor_area};
use super::{KEY_LINE, Workbench, case_view, included};
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::{Flow, Input, Machine, code};
use crate::messages::Localize;
use crate::tasks::{self, Case, CaseFailure, CaseRun, SubmittedFile, Task};
use crate::turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcConfig, PcEvent, StopCondition};
use crate::ui::editor::{Selection, TextPosition};
use crate::ui::file_chooser::FilePurpose;
use crate::ui::theme::Look;
use crate::ui::{List, show_message};

/// The file of a task in its folder.
const TASK_FILE: &str = "task.toml";
/// The name of the student's program in the folder of a task.
const PROGRAM: &str = "lab.c";
/// The height of the panel.
const PANEL_HEIGHT: i32 = 120;
/// The width of the list of cases in it.
const CASES_WIDTH: i32 = 250;
const ROW: i32 = 16;
/// The longest run of a case in the debugger, in virtual time.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// Returns whether a file is that of a task.
pub(super) fn is_task(name: &str) -> bool {
    name.eq_ignore_ascii_case(TASK_FILE)
}

/// A task in the workbench.
pub(super) struct OpenTask {
    task: Task,
    /// The result of each case, once it was checked.
    runs: Vec<CaseRun>,
    /// `true` if the panel is shown.
    is_shown: bool,
}

impl OpenTask {
    /// Returns the names and the bytes of its headers.
    pub(super) fn headers(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.task.headers().iter().map(|header| (header.name.as_str(), &*header.bytes))
    }

    /// Returns the panel.
    fn panel() -> Rect {
        Rect::new(0, KEY_LINE.y - PANEL_HEIGHT, WIDTH, PANEL_HEIGHT)
    }

    /// Returns the rectangle of a case in the panel.
    fn case_row(index: usize) -> Rect {
        let panel = OpenTask::panel();
        Rect::new(panel.right() - CASES_WIDTH, panel.y + 20 + index as i32 * ROW, CASES_WIDTH, ROW)
    }

    /// Returns the number of passed cases and of all cases, the points and all points.
    fn sum(&self) -> (usize, usize, u32, u32) {
        let passed = |run: &CaseRun| run.failure.is_none();
        let points = self.task.cases().iter().zip(&self.runs).filter(|(_, run)| passed(run));
        (
            self.runs.iter().filter(|run| passed(run)).count(),
            self.task.cases().len(),
            points.map(|(case, _)| case.points).sum(),
            self.task.cases().iter().map(|case| case.points).sum(),
        )
    }
}

impl Workbench<'_> {
    /// Returns the rectangle of the editor: above the panel of the task, if that is shown.
    pub(super) fn editor_place(&self) -> Rect {
        let all = editor_area();
        let panel = if self.task.as_ref().is_some_and(|task| task.is_shown) { PANEL_HEIGHT } else { 0 };
        Rect { height: all.height - panel, ..all }
    }

    /// Moves all editors to their rectangle.
    fn place_editors(&mut self) {
        let place = self.editor_place();
        self.files.iter_mut().for_each(|file| file.editor.set_place(Look::STANDARD, place));
    }

    /// Shows or hides the panel of the task.
    pub(super) fn toggle_task_panel(&mut self) {
        match &mut self.task {
            Some(task) => task.is_shown = !task.is_shown,
            None => self.message = Some(self.words.task.no_task.to_owned()),
        }
        self.place_editors();
    }

    /// Lets the user choose a task.
    pub(super) fn open_task(&mut self, m: &mut Machine<'_>) -> Flow {
        let words = &self.words.task;
        let chosen = self.choose_file(m, words.titles[0], FilePurpose::Open, &[".toml"], words.help[0])?;
        if let Some((folder, name)) = chosen {
            self.open_task_in(&folder, &name);
        }
        Ok(())
    }

    /// Opens the task of a folder, and the student's program: the file that is edited, the program in the folder, or a new one.
    pub(super) fn open_task_in(&mut self, folder: &str, name: &str) {
        let before = self.disk.folder();
        self.disk.set_folder(folder);
        let loaded = {
            let disk = RefCell::new(&mut *self.disk);
            Task::load(name, &|wanted: &str| disk.borrow_mut().read(wanted).ok())
        };
        match loaded {
            Ok(task) => {
                let is_begun = self.mentions(task.function()) && self.file().named && !is_task(&self.file().name);
                if !is_begun && self.disk.has(PROGRAM) {
                    self.set_task(task);
                    self.open_named(folder, PROGRAM);
                } else {
                    if !is_begun {
                        self.load_starter(PROGRAM, &task);
                    }
                    self.set_task(task);
                }
            }
            Err(error) => {
                self.disk.set_folder(&before);
                self.message = Some(error.localize(self.text.language));
            }
        }
    }

    /// Begins the program of a task, with the cursor in the function.
    fn load_starter(&mut self, name: &str, task: &Task) {
        let starter = task.starter(self.text.language);
        if self.load(name, starter.as_bytes(), false) {
            let body = starter.lines().position(|line| !line.is_empty() && line.trim().is_empty()).unwrap_or(0);
            self.editor_mut().select(Selection::at(TextPosition::new(body, usize::MAX)));
        }
    }

    /// Returns whether the file that is edited contains a name.
    fn mentions(&self, name: &str) -> bool {
        self.editor().code().split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
    }

    /// Shows a task, and opens its headers.
    fn set_task(&mut self, task: Task) {
        self.load_headers(task.headers().iter().map(|header| (header.name.as_str(), &*header.bytes)));
        self.task = Some(OpenTask { task: task.without_hidden_cases(), runs: Vec::new(), is_shown: true });
        self.place_editors();
    }

    /// Lets the user choose an example task, and begins its program.
    pub(super) fn open_example_task(&mut self, m: &mut Machine<'_>) -> Flow {
        let words = &self.words.task;
        let (names, items): (Vec<_>, Vec<_>) = tasks::example_titles(self.text.language)
            .map(|(name, title)| match name.ends_with(tasks::MISTAKE) {
                true => (name, (self.words.mistake)(&title)),
                false => (name, title),
            })
            .unzip();
        let list = List {
            title: words.titles[1],
            items: &items,
            selected: 0,
            keys: self.words.open_keys,
            help: words.help[1],
        };
        if let Some(chosen) = list.choose(m)? {
            let name = names[chosen];
            self.load_example_task(name);
            m.open_location(&[("task", name)]);
        }
        Ok(())
    }

    /// Opens an example task by its name, and begins its program, unless it was begun before.
    pub(super) fn load_example_task(&mut self, name: &str) {
        match tasks::load_example(name) {
            None => {}
            Some(Ok(task)) => {
                let program = format!("{name}.c");
                match self.files.iter().position(|file| file.name == program) {
                    Some(begun) => self.show_file(begun),
                    None => self.load_starter(&program, &task),
                }
                self.set_task(task);
            }
            Some(Err(error)) => self.message = Some(error.localize(self.text.language)),
        }
    }

    /// Edits the program of the task if one of the task's headers is edited.
    fn leave_header(&mut self) {
        let Some(task) = &self.task else { return };
        let is_header = |name: &str| task.headers().any(|(header, _)| header.eq_ignore_ascii_case(name));
        let is_program =
            |file: &OpenFile| !is_header(&file.name) && included(&file.editor.buffer().text()).any(is_header);
        if is_header(&self.file().name)
            && let Some(index) = self.files.iter().position(is_program)
        {
            self.show_file(index);
        }
    }

    /// Checks the file that is edited and shows the result of each case.
    pub(super) fn check_task(&mut self, m: &mut Machine<'_>) -> Flow {
        self.leave_header();
        let files = self.submitted_files();
        let Some(task) = &mut self.task else {
            self.message = Some(self.words.task.no_task.to_owned());
            return Ok(());
        };
        task.runs.clear();
        let machine = RefCell::new(m);
        for case in task.task.cases() {
            let progress = || {
                // The interrupt of a closed window comes again at the next wait.
                let _ = machine.borrow_mut().think(0);
            };
            let run = task.task.run_case(case, &files, &progress);
            if let Some(failure) = run.failure.as_ref().filter(|failure| failure.is_fatal()) {
                self.message = Some(failure.localize(self.text.language));
                return Ok(());
            }
            task.runs.push(run);
        }
        let m = machine.into_inner();
        let mut selected = task.runs.iter().position(|run| run.failure.is_some()).unwrap_or(0);
        loop {
            self.draw(m);
            let Some(task) = &self.task else { return Ok(()) };
            let (passed, all, points, full) = task.sum();
            let title = (self.text.terminal.task.sum)(passed, all, points, full);
            let rows: Vec<String> =
                task.task.cases().iter().zip(&task.runs).map(|(case, run)| self.result_row(case, run)).collect();
            let words = &self.words.task;
            let list = List { title: &title, items: &rows, selected, keys: words.list_keys, help: words.help[2] };
            let Some(chosen) = list.choose(m)? else {
                self.message = Some(title);
                return Ok(());
            };
            selected = chosen;
            if self.show_case(m, chosen)? {
                return Ok(());
            }
        }
    }

    /// Returns the open files, first the one that is edited.
    fn submitted_files(&self) -> Vec<SubmittedFile> {
        let (before, after) = self.files.split_at(self.current);
        let files = after.iter().take(1).chain(before).chain(after.iter().skip(1));
        files.map(|file| SubmittedFile::new(&file.name, file.bytes())).collect()
    }

    fn result_row(&self, case: &Case, run: &CaseRun) -> String {
        let text = &self.text.terminal.task;
        let row = match &run.failure {
            None => (text.passed)(&case.call),
            Some(failure) => (text.failed)(&case.call, &failure.localize(self.text.language)),
        };
        let sign = if run.failure.is_none() { "√" } else { "×" };
        format!("{sign} {}", row.lines().next().unwrap_or_default())
    }

    /// Shows the pictures of a case. Returns whether the user has gone to the statement that is wrong.
    pub(super) fn show_case(&mut self, m: &mut Machine<'_>, index: usize) -> Flow<bool> {
        let Some((task, run)) = self.task.as_ref().and_then(|task| Some((task, task.runs.get(index)?))) else {
            return Ok(false);
        };
        let (call, run) = (task.task.cases()[index].call.clone(), run.clone());
        let reason = run.failure.as_ref().map_or(String::new(), |failure| failure.localize(self.text.language));
        loop {
            let keys = case_view::draw(&mut m.screen, &call, &run, &reason, &self.words.task);
            let input = m.input()?;
            match keys.resolve(input) {
                Input::Key(code::ENTER) if run.failure.is_some() => {
                    self.debug_case(m, index)?;
                    return Ok(true);
                }
                Input::Key(code::F1) => {
                    show_message(m, self.words.task.titles[2], self.words.task.help[2], self.text)?;
                }
                Input::Key(code::ESC | code::ENTER | code::SPACE) => return Ok(false),
                Input::Key(_) | Input::Click { .. } => {}
            }
        }
    }

    /// Runs the program of a case in the debugger, to the statement that drew the first different pixel, or to the end of
    /// the function.
    fn debug_case(&mut self, m: &mut Machine<'_>, index: usize) -> Flow {
        self.leave_header();
        let Some(task) = &self.task else { return Ok(()) };
        let (case, run) = (&task.task.cases()[index], &task.runs[index]);
        let Some(program) = task.task.case_program(case, &self.submitted_files()) else {
            // The errors are shown in the text. A complete program is run from its beginning, to the wrong statement if one is
            // known.
            let Some(line) = run.failure.as_ref().and_then(CaseFailure::line) else {
                return self.start(m, StartMode::Step);
            };
            self.editor_mut().select(Selection::at(TextPosition::new(line as usize - 1, 0)));
            return self.start(m, StartMode::ToCursor);
        };
        let mut pc = Pc::new(program.program, PcConfig::default());
        pc.separate_console();
        let open = self.files.iter().map(|file| (file.name.as_str(), &file.editor));
        let mut debugger = Debugger::new(self.text, open, self.current, pc);
        debugger.variables.is_case = true;
        let own = debugger.sources.shown().file;
        let failed = run.failed_pixel();
        go_to_failure(&mut debugger.session, failed, &program.record, own);
        let words = &self.words.task;
        let message = if failed.is_some() { words.here } else { words.end };
        debugger.begin_here(message, run.first_difference().map(|[x, y]| (x, y)));
        let outcome = debugger.run(m, StartMode::Here, &mut |_| {})?;
        self.finish_run(debugger, outcome);
        Ok(())
    }

    /// Returns the case whose row in the panel is at a point.
    pub(super) fn case_at(&self, (x, y): (i32, i32)) -> Option<usize> {
        let task = self.task.as_ref().filter(|task| task.is_shown)?;
        (0..task.task.cases().len()).find(|&index| OpenTask::case_row(index).contains(x, y))
    }

    /// Shows the whole text of the task, if a point is in its panel. Returns whether it is.
    pub(super) fn click_task_text(&self, m: &mut Machine<'_>, (x, y): (i32, i32)) -> Flow<bool> {
        let shown = self.task.as_ref().filter(|task| task.is_shown && OpenTask::panel().contains(x, y));
        if let Some(OpenTask { task, .. }) = shown {
            let language = self.text.language;
            show_message(m, task.title(language), task.text(language).trim(), self.text)?;
        }
        Ok(shown.is_some())
    }

    /// Draws the panel of the task.
    pub(super) fn draw_task(&self, screen: &mut Framebuffer) {
        let Some(task) = self.task.as_ref().filter(|task| task.is_shown) else { return };
        let (panel, words) = (OpenTask::panel(), &self.words.task);
        screen.fill_rect(panel, Color::BLACK);
        screen.fill_rect(Rect { height: 18, ..panel }, Color::CYAN);
        let language = self.text.language;
        let title = Rect { x: panel.x + 8, y: panel.y + 1, width: panel.width - CASES_WIDTH - 16, height: ROW };
        Look::STANDARD.text_left(screen, task.task.title(language), title, Color::BLACK);
        let cases = OpenTask::case_row(0);
        if !task.runs.is_empty() {
            let (passed, all, ..) = task.sum();
            Look::STANDARD.text_left(screen, &format!("{passed}/{all}"), Rect { y: title.y, ..cases }, Color::BLACK);
        }
        let text = task.task.text(language).trim();
        let width = title.width;
        let lines = text.lines().flat_map(|line| Look::STANDARD.face().lines(line, width));
        for (line, row) in lines.take(6).zip(0..) {
            let place = Rect { y: panel.y + 20 + row * ROW, height: ROW, ..title };
            Look::STANDARD.text_left(screen, line, place, Color::WHITE);
        }
        screen.fill_rect(Rect { x: cases.x - 6, y: panel.y + 18, width: 1, height: panel.height - 18 }, Color::CYAN);
        for (index, case) in task.task.cases().iter().enumerate() {
            let place = OpenTask::case_row(index);
            if place.bottom() > panel.bottom() {
                break;
            }
            let (sign, result, color) = match task.runs.get(index).map(|run| run.failure.is_none()) {
                None => ("·", words.results[0], Color::LIGHT_GRAY),
                Some(true) => ("√", words.results[1], Color::LIGHT_GREEN),
                Some(false) => ("×", words.results[2], Color::LIGHT_RED),
            };
            let right = Rect {
                x: place.right() - Look::STANDARD.face().width(result) - 8,
                width: Look::STANDARD.face().width(result),
                ..place
            };
            Look::STANDARD.text_left(screen, result, right, color);
            Look::STANDARD.text_left(screen, sign, Rect { width: 16, ..place }, color);
            let call = Rect { x: place.x + 18, width: right.x - place.x - 26, ..place };
            Look::STANDARD.text_left(screen, &case.call, call, Color::WHITE);
        }
    }
}

/// Runs to the statement that draws a pixel, counted from 0, or to the last statement of the student's file.
fn go_to_failure(session: &mut DebugSession, pixel: Option<usize>, record: &[usize], own: Option<u16>) {
    session.set_breakpoints(record.iter().copied());
    let mut pixels = 0;
    loop {
        match session.advance(&StopCondition::Breakpoint, TIME_LIMIT) {
            AdvanceOutcome::Breakpoint | AdvanceOutcome::Reached => {
                pixels += 1;
                if pixel.is_some_and(|pixel| pixels > pixel) {
                    break;
                }
            }
            // Errors are shown where they are.
            AdvanceOutcome::Event(PcEvent::RuntimeError(_)) => return,
            AdvanceOutcome::Event(PcEvent::Tone(_)) if session.pc().now() < TIME_LIMIT => {}
            AdvanceOutcome::Event(_) => break,
        }
    }
    let (end, depth) = (session.clock(), session.depth());
    let is_own = |session: &DebugSession| own.is_some_and(|own| session.place().0 == own);
    let is_call = |session: &DebugSession| is_own(session) && session.depth() < depth;
    let found = pixel.is_some() && session.step_back(is_call);
    if !found {
        session.go_to(end);
        session.step_back(is_own);
    }
}
