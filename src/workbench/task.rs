//! Tasks in the workbench: the panel with the text, the check, and the way to the statement that is wrong.

use std::cell::RefCell;
use std::time::Duration;

use super::case_view::CaseView;
use super::files::OpenFile;
use super::{Area, Workbench, included};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Input, Machine, code};
use crate::messages::Localize;
use crate::player::ProgramStart;
use crate::player::frame::draw_lines;
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
/// The width of a panel in which text and cases are side by side, in cells.
const WIDE: i32 = 70;
/// The lines of the text above the cases.
const TEXT_ROWS: i32 = 2;
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

    /// Returns the rectangles of the text and of the cases in the panel: side by side, or one below the other.
    fn places(&self, look: Look, panel: Rect, results: &[&str]) -> [Rect; 2] {
        let widest =
            |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| look.face().width(text)).max().unwrap_or(0);
        let calls = widest(&mut self.task.cases().iter().map(|case| case.call.as_str()));
        let cases = calls + widest(&mut results.iter().copied()) + look.scaled(34);
        let (top, cases) = (look.scaled(20), cases.max(look.scaled(250)).min(panel.width / 2));
        let inside = Rect { x: panel.x + look.gap(), width: panel.width - 2 * look.gap(), ..panel };
        let below = |y: i32| Rect { y: panel.y + y, height: panel.height - y, ..inside };
        if panel.width >= WIDE * look.cell() {
            let x = panel.right() - cases;
            return [
                Rect { width: x - 2 * look.gap() - inside.x, ..below(top) },
                Rect { x, width: cases, ..below(top) },
            ];
        }
        let text = TEXT_ROWS * look.face().height();
        [Rect { height: text, ..below(top) }, below(top + text)]
    }

    /// Returns the rectangles of the cases that are shown in the panel.
    pub(super) fn case_rows(
        &self,
        look: Look,
        panel: Rect,
        results: &[&str],
    ) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let [_, cases] = self.places(look, panel, results);
        let height = look.target(look.face().height());
        let rows = (0..self.task.cases().len()).take((cases.height / height) as usize);
        rows.map(move |index| (index, Rect { y: cases.y + index as i32 * height, height, ..cases }))
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
            self.go_to_body(&starter);
        }
    }

    /// Moves the cursor into the empty function of the starter of a task.
    fn go_to_body(&mut self, starter: &str) {
        let body = starter.lines().position(|line| !line.is_empty() && line.trim().is_empty()).unwrap_or(0);
        self.editor_mut().select(Selection::at(TextPosition::new(body, usize::MAX)));
    }

    /// Shows the task and what to do if its program is still empty, which would only draw a black screen. Returns whether it is.
    pub(super) fn explain_empty_task(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let program = self.editor().buffer().text();
        let Some(OpenTask { task, .. }) = self.task.as_ref().filter(|open| open.task.is_empty_starter(&program)) else {
            return Ok(false);
        };
        let (language, empty) = (self.text.language, self.words.task.empty);
        let help = format!("{}\n\n{empty}", task.text(language).trim());
        show_message(m, task.title(language), &help, self.text)?;
        self.go_to_body(&program);
        Ok(true)
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
        let list = List::new(words.titles[1], &items, self.words.open_keys, words.help[1]);
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
            m.fit_stage();
            let view = CaseView { call: &call, run: &run, sentence: &reason, words: &self.words.task };
            let look = Look::of(m);
            let keys = view.draw(&mut m.screen, look);
            let Some(input) = m.input_or_resize()? else { continue };
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
                return self.start(m, ProgramStart::Step);
            };
            self.editor_mut().select(Selection::at(TextPosition::new(line as usize - 1, 0)));
            return self.start(m, ProgramStart::ToCursor);
        };
        let mut pc = Pc::new(program.program, PcConfig::default());
        pc.separate_console();
        let own = pc
            .machine()
            .program()
            .sources()
            .files
            .iter()
            .position(|file| !file.builtin && file.name.eq_ignore_ascii_case(&self.file().name));
        let mut player = self.player(pc);
        player.hide_check();
        let failed = run.failed_pixel();
        if let Some(session) = player.session_mut() {
            go_to_failure(session, failed, &program.record, own.and_then(|own| u16::try_from(own).ok()));
        }
        let words = &self.words.task;
        let message = if failed.is_some() { words.here } else { words.end };
        player.begin_here(message, run.first_difference().map(|[x, y]| (x, y)));
        let exit = player.run_program(m, ProgramStart::Here, &mut drop)?;
        self.finish_run(player, exit);
        Ok(())
    }

    /// Returns the task and the rectangle of its panel, if that is shown.
    fn task_panel(&self) -> Option<(&OpenTask, Rect)> {
        self.task.as_ref().zip(self.place(Area::Task))
    }

    /// Returns whether the panel of the task is to be shown.
    pub(super) fn has_task_panel(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.is_shown)
    }

    /// Returns the case whose row in the panel is at a point.
    pub(super) fn case_at(&self, (x, y): (i32, i32)) -> Option<usize> {
        let (task, panel) = self.task_panel()?;
        let mut rows = task.case_rows(self.look(), panel, &self.words.task.results);
        rows.find(|(_, place)| place.contains(x, y)).map(|(index, _)| index)
    }

    /// Shows the whole text of the task, if a point is in its panel. Returns whether it is.
    pub(super) fn click_task_text(&self, m: &mut Machine<'_>, (x, y): (i32, i32)) -> Flow<bool> {
        let shown = self.task_panel().filter(|(_, panel)| panel.contains(x, y));
        if let Some((OpenTask { task, .. }, _)) = shown {
            let language = self.text.language;
            show_message(m, task.title(language), task.text(language).trim(), self.text)?;
        }
        Ok(shown.is_some())
    }

    /// Draws the panel of the task.
    pub(super) fn draw_task(&self, screen: &mut Framebuffer) {
        let Some((task, panel)) = self.task_panel() else { return };
        let (look, words, language) = (self.look(), &self.words.task, self.text.language);
        let [text, cases] = task.places(look, panel, &words.results);
        let caption = Rect { height: look.line(), ..panel };
        screen.fill_rect(panel, Color::BLACK);
        screen.fill_rect(caption, Color::CYAN);
        let (passed, all, ..) = task.sum();
        let sum = if task.runs.is_empty() { String::new() } else { format!("{passed}/{all}") };
        let end = if text.right() < cases.x { cases.x } else { cases.right() - look.face().width(&sum) };
        let title = Rect { x: text.x, width: end - look.gap() - text.x, ..caption };
        look.text_left(screen, task.task.title(language), title, Color::BLACK);
        look.text_left(screen, &sum, Rect { x: end, width: panel.right() - end, ..caption }, Color::BLACK);
        draw_lines(screen, look, task.task.text(language).trim(), text, Color::WHITE);
        if text.right() < cases.x {
            screen.fill_rect(Rect { x: cases.x - 6, width: 1, ..cases }, Color::CYAN);
        }
        for (index, place) in task.case_rows(look, panel, &words.results) {
            let (sign, result, color) = match task.runs.get(index).map(|run| run.failure.is_none()) {
                None => ("·", words.results[0], Color::LIGHT_GRAY),
                Some(true) => ("√", words.results[1], Color::LIGHT_GREEN),
                Some(false) => ("×", words.results[2], Color::LIGHT_RED),
            };
            let width = look.face().width(result);
            let right = Rect { x: place.right() - width - look.gap(), width, ..place };
            look.text_left(screen, result, right, color);
            look.text_left(screen, sign, Rect { width: 2 * look.cell(), ..place }, color);
            let x = place.x + 2 * look.cell() + 2;
            let call = Rect { x, width: right.x - look.gap() - x, ..place };
            look.text_left(screen, &task.task.cases()[index].call, call, Color::WHITE);
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
