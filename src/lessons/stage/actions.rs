//! The actions of the stage, their keys and buttons.

use super::{SPEEDS, Stage};
use crate::machine::{Button, Flow, Input, Machine, code};

/// An action of a key or a button of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageAction {
    Restart,
    Back,
    Run,
    Forward,
    End,
    Slower,
    Faster,
    NextParameter,
    ByPixels,
    Compare,
    OtherLanguage,
    LightTheme,
    LargeType,
    Trace,
    Questions,
    OpenProgram,
    NextLesson,
    PreviousLesson,
    Exercise,
    About,
    Leave,
}

/// The buttons: action, key, and the index of the label in [`ClassroomText::buttons`], if any.
pub(super) const BUTTONS: [(StageAction, &str, Option<usize>); 14] = [
    (StageAction::Restart, "Home", None),
    (StageAction::Back, "←", None),
    (StageAction::Run, "Space", Some(0)),
    (StageAction::Forward, "→", None),
    (StageAction::End, "End", None),
    (StageAction::Slower, "-", None),
    (StageAction::Faster, "+", None),
    (StageAction::ByPixels, "P", Some(5)),
    (StageAction::Compare, "C", Some(6)),
    (StageAction::OtherLanguage, "F4", Some(7)),
    (StageAction::NextParameter, "Tab↑↓", Some(1)),
    (StageAction::Exercise, "F2", Some(2)),
    (StageAction::About, "F1", Some(3)),
    (StageAction::Leave, "Esc", Some(4)),
];

impl Stage<'_> {
    /// Handles a key or a click. Returns the action that was performed, if any; others are [`StageAction::Run`].
    pub(super) fn handle_input(&mut self, m: &mut Machine<'_>, input: Input) -> Flow<StageAction> {
        self.view.is_changed = false;
        let action = match input {
            Input::Key(key) => {
                let change = |stage: &mut Stage<'_>, by: i32| {
                    if let Some(value) = stage.settings.values.get(stage.parameter) {
                        stage.set_parameter(stage.parameter, value.saturating_add(by));
                    }
                };
                let is_typed = self.lesson.takes_keys && (key as u8).is_ascii_alphabetic();
                let action = action_of_key(key).filter(|action| !is_typed && self.is_possible(*action));
                match key {
                    _ if self.lesson.takes_all_keys()
                        && !matches!(
                            action,
                            Some(
                                StageAction::Leave | StageAction::About | StageAction::Exercise | StageAction::Restart
                            )
                        ) =>
                    {
                        self.type_key(key);
                        None
                    }
                    code::UP => {
                        change(self, 1);
                        None
                    }
                    code::DOWN => {
                        change(self, -1);
                        None
                    }
                    code::PAGE_UP => {
                        change(self, 10);
                        None
                    }
                    code::PAGE_DOWN => {
                        change(self, -10);
                        None
                    }
                    _ if self.lesson.takes_keys && action.is_none() => {
                        self.type_key(key);
                        None
                    }
                    _ => action,
                }
            }
            Input::Click { x, y, button: Button::Left } => {
                self.start_drag(x, y);
                let pressed = self.button_places().into_iter().find(|(_, place)| place.contains(x, y));
                pressed.map(|(index, _)| BUTTONS[index].0)
            }
            Input::Click { .. } => None,
        };
        self.perform(m, action)
    }

    /// Returns whether an action is possible where the lesson was opened.
    pub(super) fn is_possible(&self, action: StageAction) -> bool {
        match action {
            StageAction::OpenProgram => self.view.opens_programs && self.lesson.file.is_some(),
            StageAction::NextLesson | StageAction::PreviousLesson => self.view.in_list,
            _ => true,
        }
    }

    fn perform(&mut self, m: &mut Machine<'_>, action: Option<StageAction>) -> Flow<StageAction> {
        let Some(action) = action else { return Ok(StageAction::Run) };
        if !matches!(action, StageAction::Slower | StageAction::Faster) {
            self.hovered = None;
        }
        match action {
            StageAction::Restart => {
                self.playback.running = false;
                if self.lesson.takes_all_keys() {
                    self.settings.typed.clear();
                    self.rerun();
                }
                self.go_to(0);
            }
            StageAction::Back => {
                self.playback.running = false;
                self.back();
            }
            StageAction::Forward => {
                self.playback.running = false;
                self.forward(1);
            }
            StageAction::End => self.go_to(self.steps()),
            StageAction::Run => {
                self.playback.running = !self.playback.running;
                if self.playback.running && self.at == self.steps() {
                    self.at = 0;
                }
            }
            StageAction::Slower => self.playback.speed = self.playback.speed.saturating_sub(1),
            StageAction::Faster => self.playback.speed = (self.playback.speed + 1).min(SPEEDS.len() - 1),
            StageAction::NextParameter => self.parameter = (self.parameter + 1) % self.lesson.parameters.len().max(1),
            StageAction::ByPixels => self.view.by_pixels = !self.view.by_pixels,
            StageAction::Compare => self.toggle_comparison(),
            StageAction::OtherLanguage => self.toggle_language(),
            StageAction::LightTheme => self.view.look.light = !self.view.look.light,
            StageAction::Trace => {
                self.view.has_trace = !self.view.has_trace;
                self.view.panels.take();
            }
            StageAction::Questions => {
                let required_by_file = self.lesson.questions().is_some_and(|questions| questions.required);
                self.questions.required = !self.questions.required || required_by_file;
                self.questions.pending = None;
                self.view.panels.take();
            }
            StageAction::LargeType => {
                self.view.look.large = !self.view.look.large;
                self.view.panels.take();
            }
            StageAction::About => {
                let chosen = self.show_explanation(m)?;
                if chosen.is_some() {
                    return self.perform(m, chosen);
                }
            }
            StageAction::Exercise if self.view.has_trace => self.fill_in_trace(m)?,
            StageAction::Exercise => self.run_exercises(m)?,
            StageAction::OpenProgram | StageAction::NextLesson | StageAction::PreviousLesson | StageAction::Leave => {}
        }
        Ok(action)
    }
}

/// Returns the action of a key.
pub(super) fn action_of_key(key: u16) -> Option<StageAction> {
    Some(match key {
        code::HOME => StageAction::Restart,
        code::LEFT => StageAction::Back,
        code::SPACE => StageAction::Run,
        code::RIGHT | code::ENTER => StageAction::Forward,
        code::END => StageAction::End,
        code::F1 => StageAction::About,
        code::F2 => StageAction::Exercise,
        code::F4 => StageAction::OtherLanguage,
        code::ESC => StageAction::Leave,
        code::TAB => StageAction::NextParameter,
        _ => match (key & 0xFF) as u8 {
            b'-' | b',' => StageAction::Slower,
            b'+' | b'=' => StageAction::Faster,
            b'p' | b'P' => StageAction::ByPixels,
            b'c' | b'C' => StageAction::Compare,
            b'l' | b'L' => StageAction::LightTheme,
            b'z' | b'Z' => StageAction::LargeType,
            b't' | b'T' => StageAction::Trace,
            b'q' | b'Q' => StageAction::Questions,
            b'w' | b'W' => StageAction::OpenProgram,
            b'n' | b'N' => StageAction::NextLesson,
            b'b' | b'B' => StageAction::PreviousLesson,
            _ => return None,
        },
    })
}
