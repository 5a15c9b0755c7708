//! The actions of the player, their keys and buttons: the same in lessons and in programs.

use super::panels::Panel;
use super::steps::StepUnit;
use super::{DragTarget, Environment, Focus, Player, PlayerExit, Run, SPEEDS};
use crate::lessons::Magnifier;
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::screens::turboc::show_picture;
use crate::turboc::pc::StopCondition;
use crate::ui::{TextField, show_keys};

/// The radius around a handle in which a click grabs it.
const GRIP: i32 = 6;

/// An action of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerAction {
    Restart,
    End,
    Forward(StepUnit),
    Back(StepUnit),
    Play,
    Slower,
    Faster,
    ByPixels,
    GoTo,
    FindChange,
    /// Selects the next parameter, or the panel in which Up and Down move.
    NextFocus,
    /// Moves in that panel.
    Move(i32),
    /// Opens the selected variable, or takes a step.
    Enter,
    Magnifier,
    Calls,
    LightTheme,
    LargeType,
    Trace,
    Help,
    Leave,
    // In lessons only.
    Compare,
    Questions,
    Exercise,
    OpenProgram,
    NextLesson,
    PreviousLesson,
    TypeKey(u16),
    // With a program only.
    Run,
    ToCursor,
    Screen,
    NextFile,
    Breakpoint,
}

/// The buttons: action, key, and the index of the label in [`PlayerText::buttons`](crate::text::player::PlayerText), if any.
pub(super) const BUTTONS: [(PlayerAction, &str, Option<usize>); 16] = [
    (PlayerAction::Restart, "Home", None),
    (PlayerAction::Back(StepUnit::Step), "←", None),
    (PlayerAction::Play, "Space", Some(0)),
    (PlayerAction::Forward(StepUnit::Step), "→", None),
    (PlayerAction::End, "End", None),
    (PlayerAction::Slower, "-", None),
    (PlayerAction::Faster, "+", None),
    (PlayerAction::Forward(StepUnit::Call), "F8", Some(7)),
    (PlayerAction::ByPixels, "P", Some(5)),
    (PlayerAction::Compare, "C", Some(6)),
    (PlayerAction::NextFocus, "Tab↑↓", Some(1)),
    (PlayerAction::Run, "F9", Some(8)),
    (PlayerAction::Screen, "F5", Some(9)),
    (PlayerAction::Exercise, "F2", Some(2)),
    (PlayerAction::Help, "F1", Some(3)),
    (PlayerAction::Leave, "Esc", Some(4)),
];

/// Returns the action of a key, without and with Shift.
pub(super) fn action_of_key(key: u16, shift: bool) -> Option<PlayerAction> {
    use PlayerAction as Action;
    Some(match key {
        code::HOME | code::CTRL_F2 => Action::Restart,
        code::END => Action::End,
        code::LEFT if shift => Action::Back(StepUnit::Call),
        code::LEFT | code::BACKSPACE | code::SHIFT_F7 => Action::Back(StepUnit::Step),
        code::RIGHT | code::F7 => Action::Forward(StepUnit::Step),
        code::F8 => Action::Forward(StepUnit::Call),
        code::SHIFT_F8 => Action::Back(StepUnit::Call),
        code::CTRL_LEFT => Action::Back(StepUnit::Breakpoint),
        code::CTRL_RIGHT => Action::Forward(StepUnit::Out),
        code::SPACE => Action::Play,
        code::ENTER => Action::Enter,
        code::TAB => Action::NextFocus,
        code::UP => Action::Move(1),
        code::DOWN => Action::Move(-1),
        code::PAGE_UP => Action::Move(10),
        code::PAGE_DOWN => Action::Move(-10),
        code::F1 => Action::Help,
        code::F2 => Action::Exercise,
        code::F4 => Action::ToCursor,
        code::F5 | code::ALT_F5 => Action::Screen,
        code::F6 | code::CTRL_TAB => Action::NextFile,
        code::F9 | code::CTRL_F9 => Action::Run,
        code::CTRL_F8 => Action::Breakpoint,
        code::ESC => Action::Leave,
        _ => match ((key & 0xFF) as u8).to_ascii_lowercase() {
            b'.' | b'>' => Action::Forward(StepUnit::Step),
            b',' | b'<' => Action::Back(StepUnit::Step),
            b'-' | b'_' => Action::Slower,
            b'+' | b'=' => Action::Faster,
            b'p' => Action::ByPixels,
            b'g' => Action::GoTo,
            b'x' => Action::FindChange,
            b'm' => Action::Magnifier,
            b'v' => Action::Calls,
            b'l' => Action::LightTheme,
            b'z' => Action::LargeType,
            b't' => Action::Trace,
            b'c' => Action::Compare,
            b'q' => Action::Questions,
            b'w' => Action::OpenProgram,
            b'n' => Action::NextLesson,
            b'b' => Action::PreviousLesson,
            _ => return None,
        },
    })
}

impl Player {
    /// Returns whether an action is possible in this run.
    pub(super) fn is_possible(&self, action: PlayerAction) -> bool {
        use PlayerAction as Action;
        match (&self.run, action) {
            (Run::Lesson(run), Action::OpenProgram) => run.opens_programs,
            (Run::Lesson(run), Action::NextLesson | Action::PreviousLesson) => run.in_list,
            (Run::Lesson(run), Action::Compare) => run.lesson.comparison.is_some(),
            (Run::Lesson(run), Action::Questions | Action::Exercise) => run.lesson.questions.is_some(),
            (Run::Lesson(_), Action::Run | Action::ToCursor | Action::Screen | Action::NextFile) => false,
            (Run::Lesson(_), Action::LargeType) => true,
            (
                Run::Program(_),
                Action::Calls
                | Action::Compare
                | Action::Questions
                | Action::OpenProgram
                | Action::NextLesson
                | Action::PreviousLesson
                | Action::LargeType,
            ) => false,
            _ => true,
        }
    }

    /// Returns whether the button of an action is shown.
    pub(super) fn has_button(&self, action: PlayerAction) -> bool {
        let is_shown = match (&self.run, action) {
            (Run::Lesson(run), PlayerAction::ByPixels) => !run.lesson.takes_keys,
            (Run::Lesson(run), PlayerAction::NextFocus) => !run.lesson.parameters.is_empty(),
            (Run::Lesson(_), PlayerAction::Forward(StepUnit::Call)) | (Run::Program(_), PlayerAction::NextFocus) => {
                false
            }
            _ => true,
        };
        is_shown && self.is_possible(action)
    }

    /// Returns whether the button of an action is highlighted.
    pub(super) fn is_active(&self, action: PlayerAction) -> bool {
        match action {
            PlayerAction::Play => self.playback.running,
            PlayerAction::ByPixels => self.view.by_pixels,
            PlayerAction::Compare => self.lesson().is_some_and(|run| run.comparison.is_some()),
            _ => false,
        }
    }

    /// Returns the action of an input, if it has one.
    pub(super) fn action_of(&mut self, m: &Machine<'_>, input: Input) -> Option<PlayerAction> {
        match input {
            Input::Key(key) => self.key_action(key, m.input_modifiers().shift),
            Input::Click { x, y, button: Button::Left } => {
                self.click((x, y));
                let pressed = self.button_places().into_iter().find(|(_, place)| place.contains(x, y));
                pressed.map(|(index, _)| BUTTONS[index].0)
            }
            Input::Click { .. } => None,
        }
    }

    /// Returns the action of a key. Keys that have none, and letters if it takes them, are typed into a lesson that takes keys.
    fn key_action(&self, key: u16, shift: bool) -> Option<PlayerAction> {
        use PlayerAction as Action;
        let action = action_of_key(key, shift).filter(|action| self.is_possible(*action));
        let Some(lesson) = self.lesson().map(|run| run.lesson).filter(|lesson| lesson.takes_keys) else {
            return action;
        };
        let is_kept = matches!(action, Some(Action::Leave | Action::Help | Action::Exercise | Action::Restart));
        let is_typed = (key as u8).is_ascii_alphabetic() || lesson.takes_all_keys() && !is_kept;
        if is_typed || action.is_none() { Some(Action::TypeKey(key)) } else { action }
    }

    /// Performs an action. Returns `Some` if the player ends.
    pub(super) fn perform(
        &mut self,
        m: &mut Machine<'_>,
        action: Option<PlayerAction>,
        environment: &mut Environment<'_>,
    ) -> Flow<Option<PlayerExit>> {
        use PlayerAction as Action;
        let Some(action) = action else { return Ok(None) };
        if let Some(run) = self.lesson_mut() {
            run.is_changed = false;
        }
        match action {
            Action::Slower | Action::Faster | Action::Play | Action::End => {}
            _ => self.playback.running = false,
        }
        if !matches!(action, Action::Slower | Action::Faster | Action::FindChange | Action::Leave) {
            (self.message, self.pointer.pixel, self.pointer.hover) = (None, None, None);
        }
        match action {
            Action::Leave => return Ok(Some(PlayerExit::Leave)),
            Action::NextLesson => return Ok(Some(PlayerExit::Next)),
            Action::PreviousLesson => return Ok(Some(PlayerExit::Previous)),
            Action::Forward(unit) => return self.forward(m, unit, environment.store),
            Action::Run => return self.run_to(m, &StopCondition::Breakpoint, environment.store),
            Action::ToCursor => return self.run_to(m, &self.cursor_goal(), environment.store),
            Action::Enter if self.view.focus == Focus::Values && self.toggle_selected() => {}
            Action::Enter => return self.forward(m, StepUnit::Step, environment.store),
            Action::Help => {
                let chosen = self.show_help(m)?;
                return self.perform(m, chosen, environment);
            }
            Action::OpenProgram => self.open_program(m, environment.lessons)?,
            Action::Exercise if self.lesson().is_none() => self.ask_about_statements(m, environment.store)?,
            Action::Exercise if self.view.has_trace => self.fill_in_trace(m)?,
            Action::Exercise => self.run_exercises(m)?,
            Action::GoTo => self.ask_step(m)?,
            Action::Screen => {
                if let Run::Program(run) = &self.run {
                    show_picture(m, &run.picture)?;
                }
            }
            Action::Play => {
                self.playback.running = !self.playback.running;
                self.playback.due = 0;
                if self.playback.running && self.lesson().is_some_and(|run| run.at == run.steps()) {
                    self.restart();
                }
            }
            Action::Slower => self.playback.speed = self.playback.speed.saturating_sub(1),
            Action::Faster => self.playback.speed = (self.playback.speed + 1).min(SPEEDS.len() - 1),
            _ => self.change(action),
        }
        Ok(None)
    }

    /// Performs an action that needs no machine.
    fn change(&mut self, action: PlayerAction) {
        use PlayerAction as Action;
        match action {
            Action::Restart => self.restart(),
            Action::End => self.go_to_end(),
            Action::Back(unit) => self.back(unit),
            Action::ByPixels => self.view.by_pixels = !self.view.by_pixels,
            Action::FindChange => self.find_change(),
            Action::NextFocus => self.focus_next(),
            Action::Move(by) => self.move_in_focus(by),
            Action::NextFile => self.sources.show_next(),
            Action::Breakpoint => self.toggle_breakpoint(self.sources.code().cursor),
            Action::LightTheme => self.view.look.light = !self.view.look.light,
            Action::LargeType => self.view.look.large = !self.view.look.large,
            Action::Magnifier => self.view.has_magnifier = !self.view.has_magnifier,
            Action::Trace => self.view.has_trace = !self.view.has_trace,
            Action::Calls => self.view.has_calls = !self.view.has_calls,
            Action::Questions => {
                let questions = self.lesson().and_then(|run| run.lesson.questions.as_ref());
                let required_by_file = questions.is_some_and(|questions| questions.required);
                self.questions.required = !self.questions.required || required_by_file;
                self.questions.pending = None;
            }
            Action::TypeKey(key) => self.change_lesson(|run| run.type_key(key)),
            Action::Compare => {
                self.change_lesson(super::LessonRun::toggle_comparison);
            }
            _ => {}
        }
        if !matches!(action, Action::Back(_) | Action::Restart | Action::End) {
            self.view.panels.take();
        }
    }

    /// Changes the lesson, whose steps may be others then.
    pub(super) fn change_lesson(&mut self, change: impl FnOnce(&mut super::LessonRun)) {
        if let Run::Lesson(run) = &mut self.run {
            change(run);
            self.questions.pending = None;
            self.view.panels.take();
            self.timeline.invalidate();
            self.refresh();
        }
    }

    pub(super) fn set_parameter(&mut self, index: usize, value: i32) {
        self.change_lesson(|run| run.set_parameter(index, value));
    }

    /// Selects the next parameter; after the last one the code, the values, and again the first parameter.
    fn focus_next(&mut self) {
        let count = self.lesson().map_or(0, |run| run.lesson.parameters.len());
        let parameter = self.lesson().map_or(0, |run| run.parameter);
        let (focus, parameter) = match self.view.focus {
            Focus::Parameters if parameter + 1 < count => (Focus::Parameters, parameter + 1),
            Focus::Code if count > 0 => (Focus::Parameters, 0),
            Focus::Parameters | Focus::Code => (Focus::Values, parameter),
            Focus::Values => (Focus::Code, parameter),
        };
        self.view.focus = focus;
        if let Some(run) = self.lesson_mut() {
            run.parameter = parameter;
        }
        self.select_focused();
    }

    /// Selects a value if Up and Down move among them.
    fn select_focused(&mut self) {
        if self.view.focus == Focus::Values && self.variables.selected.is_none() {
            self.select_value(0);
        }
    }

    /// Moves up or down in the panel that has the focus.
    fn move_in_focus(&mut self, by: i32) {
        match self.view.focus {
            Focus::Parameters => {
                let Some(run) = self.lesson() else { return };
                let parameter = run.parameter;
                if let Some(value) = run.settings.values.get(parameter).map(|value| value.saturating_add(by)) {
                    self.set_parameter(parameter, value);
                }
            }
            Focus::Code => {
                let (look, area) = (self.panels().look, self.panels().place_or_nothing(Panel::Code));
                if self.lesson().is_some() {
                    self.sources.code_mut().scroll_by(look, area, -by as isize);
                } else {
                    self.sources.code_mut().move_cursor(look, area, -by as isize);
                }
            }
            Focus::Values => self.select_value(-by as isize),
        }
    }

    /// Scrolls the panel under the mouse.
    pub(super) fn scroll(&mut self, at: (i32, i32), rows: isize) {
        let (look, code) = (self.panels().look, self.panels().place_or_nothing(Panel::Code));
        if code.contains(at.0, at.1) {
            self.sources.code_mut().scroll_by(look, code, rows);
        } else {
            self.scroll_values(rows);
        }
    }

    /// Asks for the number of a step, and goes there.
    fn ask_step(&mut self, m: &mut Machine<'_>) -> Flow {
        let words = &self.text.player;
        let hint = (words.go_to_hint)(self.timeline.last);
        let field = TextField { title: words.go_to, hint: &hint, initial: "", keys: words.go_to_keys, help: &hint };
        m.screen.set_inset(None);
        if let Some(step) = field.read(m)?.and_then(|typed| typed.trim().parse().ok()) {
            self.go_to(step);
        }
        Ok(())
    }

    /// Shows the explanation of a lesson, or the keys. Returns the action of a key that was pressed there.
    fn show_help(&mut self, m: &mut Machine<'_>) -> Flow<Option<PlayerAction>> {
        if self.lesson().is_some() {
            return self.show_explanation(m);
        }
        self.show_keys(m)?;
        Ok(None)
    }

    /// Shows the keys.
    pub(super) fn show_keys(&self, m: &mut Machine<'_>) -> Flow {
        // The message has the standard palette.
        m.screen.set_inset(None);
        show_keys(m, self.text.player.help, self.text)
    }

    /// Returns the handles of a lesson's picture, on the screen.
    pub(super) fn handle_places(&self) -> Vec<((usize, usize), (i32, i32))> {
        let Some(run) = self.lesson() else { return Vec::new() };
        let place = |x: usize, y: usize| self.panels().place_of_pixel((run.settings.values[x], run.settings.values[y]));
        run.lesson.handles.iter().filter_map(|&(x, y)| Some(((x, y), place(x, y)?))).collect()
    }

    /// Handles a click that is not on a button: it grabs a handle, a parameter or the slider, sets a breakpoint, moves the cursor,
    /// selects a value, or asks who drew a pixel.
    pub(super) fn click(&mut self, (x, y): (i32, i32)) {
        (self.message, self.pointer.dragged) = (None, None);
        let near = |&(_, (hx, hy)): &(_, (i32, i32))| (hx - x).abs() <= GRIP && (hy - y).abs() <= GRIP;
        if let Some(((column, row), _)) = self.handle_places().into_iter().find(near) {
            self.pointer.dragged = Some(DragTarget::Handle(column, row));
            return;
        }
        if let Some((index, _)) = self.parameter_places().into_iter().find(|(_, place)| place.contains(x, y)) {
            self.view.focus = Focus::Parameters;
            let Some(run) = self.lesson_mut() else { return };
            run.parameter = index;
            self.pointer.dragged = Some(DragTarget::Line(index, x - run.settings.values[index]));
            return;
        }
        let (look, place) = (self.panels().look, |panel| self.panels().place_or_nothing(panel));
        let (code, timeline) = (place(Panel::Code), place(Panel::Timeline));
        if timeline.contains(x, y) {
            self.playback.running = false;
            self.pointer.dragged = Some(DragTarget::Timeline);
            self.drag((x, y));
        } else if let Some((line, is_gutter)) = self.sources.code().line_at(look, code, (x, y)) {
            self.sources.code_mut().cursor = line;
            if is_gutter {
                self.toggle_breakpoint(line);
            }
        } else if self.sources.code_mut().click_scroll_bar(look, code, (x, y)) || self.click_values((x, y)) {
        } else if let Some(pixel) = self.pixel_under((x, y)) {
            self.playback.running = false;
            self.find_pixel(pixel);
        }
    }

    /// Drags what was grabbed.
    pub(super) fn drag(&mut self, (x, y): (i32, i32)) {
        match self.pointer.dragged {
            Some(DragTarget::Handle(column, row)) => {
                if let Some((x, y)) = self.panels().picture_pixel((x, y)) {
                    self.set_parameter(column, x);
                    self.set_parameter(row, y);
                }
            }
            Some(DragTarget::Line(index, less)) => self.set_parameter(index, x - less),
            Some(DragTarget::Timeline) => {
                if let Some(step) = self.step_at(x).filter(|step| *step != self.timeline.at) {
                    self.go_to(step);
                }
            }
            None => {}
        }
    }

    /// Handles a movement of the mouse: the magnifier follows it over the picture.
    pub(super) fn hover(&mut self, at: (i32, i32)) {
        let is_over = self.panels().is_in_picture(at) && !self.playback.running && self.pointer.dragged.is_none();
        self.pointer.hover = is_over.then_some(at);
        self.pointer.pixel = if is_over { self.pixel_under(at) } else { None };
    }

    /// Returns whether the magnifier shows a part of a diagram.
    pub(super) fn magnifies_diagrams(&self) -> bool {
        self.lesson().is_some_and(|run| run.lesson.magnifier == Magnifier::Diagram)
    }
}
