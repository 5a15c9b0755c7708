//! The buttons next to the board: the most useful actions in each state of the game.

use super::action::Action;
use super::tooltip::draw_tooltip;
use super::{GameTable, TableGame};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button as MouseButton, Input};
use crate::text::key_line::KeyLine;
use crate::text::table_buttons::ButtonText;
use crate::text::table_keys::StateKeys;
use crate::ui::button::{Button, ButtonState};

/// An action and the label of its button.
type LabelledAction = (Action, fn(&ButtonText) -> &'static str);

/// The states of the table that differ in their keys and buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableState {
    /// A human is to move.
    Usual,
    /// The computer thinks about its move.
    Thinking,
    /// Another computation is running.
    Busy,
    /// A move is animated.
    Moving,
    /// A pass is announced.
    Passing,
    /// A friend at another computer is to move.
    Waiting,
    /// The game is only looked through.
    Looking,
    /// The game is over.
    Over,
    /// The game is replayed.
    Replay,
    /// The replay is paused.
    Paused,
    /// The game is locked.
    Locked,
}

/// A button of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableButton {
    pub(super) action: Action,
    label: &'static str,
    pub(super) rect: Rect,
}

impl TableState {
    /// Returns the line of keys.
    pub(super) fn keys(self, keys: &StateKeys) -> KeyLine {
        match self {
            TableState::Usual | TableState::Passing | TableState::Waiting => keys.usual,
            TableState::Thinking => keys.thinking,
            TableState::Busy => keys.busy,
            TableState::Moving => keys.moving,
            TableState::Looking => keys.looking,
            TableState::Over => keys.over,
            TableState::Replay | TableState::Paused => keys.replay,
            TableState::Locked => keys.locked,
        }
    }

    /// Returns the actions of the buttons, at most six, perhaps with those for positions. While moves are animated or
    /// computed, the buttons stay where they are.
    fn actions(self, has_position_buttons: bool) -> Vec<LabelledAction> {
        const NEW: LabelledAction = (Action::New, |text| text.new);
        const UNDO: LabelledAction = (Action::Undo, |text| text.undo);
        const HINT: LabelledAction = (Action::Hint, |text| text.hint);
        const FINISH: LabelledAction = (Action::Finish, |text| text.finish);
        const MOVE_NOW: LabelledAction = (Action::MoveNow, |text| text.move_now);
        const BACK: LabelledAction = (Action::Back, |text| text.back);
        const FORWARD: LabelledAction = (Action::Forward, |text| text.forward);
        const REPLAY: LabelledAction = (Action::Replay, |text| text.replay);
        const SAVE: LabelledAction = (Action::SavePosition, |text| text.save_position);
        const RESTORE: LabelledAction = (Action::RestorePosition, |text| text.restore_position);
        const MENU: LabelledAction = (Action::Menu, |text| text.menu);
        const LEAVE: LabelledAction = (Action::Leave, |text| text.leave);
        const STOP: LabelledAction = (Action::Leave, |text| text.stop);
        match self {
            TableState::Usual | TableState::Moving | TableState::Busy => match has_position_buttons {
                true => vec![NEW, UNDO, SAVE, RESTORE, MENU, LEAVE],
                false => vec![NEW, UNDO, HINT, FINISH, MENU, LEAVE],
            },
            TableState::Passing => vec![NEW, UNDO, HINT, (Action::Pass, |text| text.pass), MENU, LEAVE],
            TableState::Waiting => vec![NEW, UNDO, (Action::Share, |text| text.share), FINISH, MENU, LEAVE],
            TableState::Thinking => vec![NEW, UNDO, MOVE_NOW, FINISH, MENU, LEAVE],
            TableState::Replay => vec![BACK, FORWARD, (Action::Replay, |text| text.pause), MOVE_NOW, MENU, STOP],
            TableState::Paused => vec![BACK, FORWARD, (Action::Replay, |text| text.resume), MOVE_NOW, MENU, STOP],
            TableState::Looking => vec![BACK, FORWARD, REPLAY, MOVE_NOW, MENU, LEAVE],
            TableState::Over => vec![NEW, BACK, (Action::Analysis, |text| text.analysis), REPLAY, MENU, LEAVE],
            TableState::Locked => {
                vec![(Action::Lock, |text| text.unlock), (Action::Help, |text| text.help), LEAVE]
            }
        }
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the buttons in a state.
    pub(super) fn buttons_in(&self, state: TableState) -> Vec<TableButton> {
        let texts = &self.text.table.buttons;
        let buttons = state.actions(self.board().has_position_buttons()).into_iter().zip(self.places().button_places());
        buttons.map(|((action, label), rect)| TableButton { action, label: label(texts), rect }).collect()
    }

    /// Draws the buttons, with that under the mouse highlighted.
    pub(super) fn draw_buttons(&self, screen: &mut Framebuffer) {
        for (index, &TableButton { action, label, rect }) in self.display.buttons.iter().enumerate() {
            let state = match self.is_possible(action) {
                false => ButtonState::Disabled,
                true if self.input.hovered_button == Some(index) => ButtonState::Hovered,
                true => ButtonState::Idle,
            };
            Button { look: self.places().look, rect, label, key: "" }.draw(screen, state);
        }
    }

    /// Draws a note above the button under the mouse: the action with its key, and why it is not possible.
    pub(super) fn draw_tooltip(&self, screen: &mut Framebuffer) {
        let Some(button) = self.input.hovered_button.and_then(|index| self.display.buttons.get(index)) else { return };
        let key = match button.action {
            Action::Menu => "F10",
            action => action.key(self.board().own()),
        };
        let label = self.label(button.action);
        let text = match self.refusal_message(button.action) {
            Some(message) => message,
            None if key.is_empty() => label.to_owned(),
            None => format!("{label}  {key}"),
        };
        draw_tooltip(screen, self.places().look, button.rect, &text);
    }

    /// Returns the index of the button at a pixel.
    pub(super) fn button_at(&self, x: i32, y: i32) -> Option<usize> {
        self.display.buttons.iter().position(|button| button.rect.contains(x, y))
    }

    /// Returns the action of the button that was clicked.
    pub(super) fn button_clicked(&self, input: Input) -> Option<Action> {
        let Input::Click { x, y, button: MouseButton::Left } = input else { return None };
        self.button_at(x, y).map(|index| self.display.buttons[index].action)
    }
}
