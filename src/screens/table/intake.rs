//! Converts keys, clicks and mouse positions to commands.

use super::paint::MoveList;
use super::{Action, GameTable, TableGame};
use crate::engine::Cell;
use crate::engine::record::NodeId;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Machine, code};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableCommand {
    /// An action.
    Do(Action),
    /// Places a piece on a cell, selects the piece there or moves the selected one there.
    Touch(Cell),
    /// Goes to a position of the game.
    GoTo(NodeId),
    /// Shows the list of all actions at a position of the screen.
    Menu((i32, i32)),
    /// The time of the side to move is up.
    TimeUp,
    /// A menu of the bar, by its number.
    Bar(usize),
}

/// Returns the direction of an arrow key: columns to the right and rows down.
pub(super) fn direction(input: Input) -> Option<(i32, i32)> {
    match input {
        Input::Key(code::UP) => Some((0, -1)),
        Input::Key(code::DOWN) => Some((0, 1)),
        Input::Key(code::LEFT) => Some((-1, 0)),
        Input::Key(code::RIGHT) => Some((1, 0)),
        _ => None,
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Waits for a command, updating the mark under the mouse meanwhile.
    pub(super) fn attend(&mut self, m: &mut Machine<'_>) -> Flow<TableCommand> {
        // Movement before this call, such as over a menu, is no command.
        if self.follow_mouse(m) {
            self.paint(m);
        }
        loop {
            let until = m.now() + RETRACE_PERIOD;
            if let Some(input) = self.wait(m, until)? {
                if let Some(command) = self.wish(input) {
                    return Ok(command);
                }
                self.paint(m);
            }
            if let Some(command) = self.by_the_clock() {
                return Ok(command);
            }
            if self.follow_mouse(m) {
                // The remark about another cell replaces the last message.
                if self.drawing.pointed(&self.record, &self.view()).is_some() {
                    self.shown.said = None;
                }
                self.hand.cautioned = None;
                self.paint(m);
            }
        }
    }

    /// Returns the command of an input, unless it only moves the cursor.
    pub(super) fn wish(&mut self, input: Input) -> Option<TableCommand> {
        if let Some(direction) = direction(input) {
            if self.locked {
                return None;
            }
            if self.hand.by_keys {
                self.hand.cursor = self.layout().beside(self.hand.cursor, direction);
            }
            self.hand.by_keys = true;
            self.shown.said = None;
            self.hand.cautioned = None;
            return None;
        }
        if let Some(menu) = self.menu_asked(input) {
            return Some(TableCommand::Bar(menu));
        }
        if let Some(action) = self.button_clicked(input) {
            return Some(TableCommand::Do(action));
        }
        match input {
            Input::Key(code::ENTER | code::SPACE) if self.record.outcome().is_some() => {
                Some(TableCommand::Do(Action::New))
            }
            // If the computer waits for a request to move, Enter is that request.
            Input::Key(code::ENTER | code::SPACE)
                if !self.hand.by_keys && self.hand.hover.is_none() && !self.waits_to_be_told() =>
            {
                // The first press only shows the hidden cursor.
                self.hand.by_keys = true;
                None
            }
            Input::Key(code::ENTER | code::SPACE) => {
                self.hand.by_keys = true;
                Some(TableCommand::Touch(self.hand.cursor))
            }
            Input::Key(key) => Action::of_key(key, self.drawing.own()).map(TableCommand::Do),
            Input::Click { x, y, button: Button::Right } => Some(TableCommand::Menu((x, y))),
            Input::Click { x, y, button: Button::Left } => {
                self.hand.by_keys = false;
                self.hand.hover = self.layout().cell_at(x, y);
                if let Some(cell) = self.hand.hover {
                    self.hand.cursor = cell;
                    return Some(TableCommand::Touch(cell));
                }
                let on_graph =
                    self.shown_analysis().and_then(|analysis| analysis.node_at(self.drawing.places().graph(), x, y));
                let on_tree = || {
                    let area = self.drawing.places().graph();
                    self.shown_tree()?.node_at(area, self.record.current_id(), x, y)
                };
                let list = MoveList::of(&self.drawing, &self.record);
                on_graph.or_else(on_tree).or_else(|| list.node_at(self.list_area(), x, y)).map(TableCommand::GoTo)
            }
        }
    }

    /// Runs an animation that a key or a click skips. The command of that input is run next, unless it only touches the
    /// board.
    pub(super) fn hurried<'m>(
        &mut self,
        m: &mut Machine<'m>,
        story: impl FnOnce(&Self, &mut Machine<'m>) -> Flow,
    ) -> Flow {
        let input = m.run_until_input(|m| story(self, m))?;
        self.take_hurry(input);
        Ok(())
    }

    /// Schedules the command of an input that skipped an animation, unless it only touches the board.
    pub(super) fn take_hurry(&mut self, input: Option<Input>) {
        if let Some(input) = input {
            self.hand.pending = self.wish(input).filter(|command| !matches!(command, TableCommand::Touch(_)));
        }
    }

    /// Updates the mouse position. Returns whether a redraw is necessary.
    pub(super) fn follow_mouse(&mut self, m: &Machine<'_>) -> bool {
        let (x, y) = m.mouse();
        let moved = std::mem::replace(&mut self.hand.mouse, (x, y)) != (x, y);
        let hover = self.layout().cell_at(x, y);
        if hover == self.hand.hover {
            return false;
        }
        self.hand.hover = hover;
        if moved {
            self.hand.cursor = hover.unwrap_or(self.hand.cursor);
            self.hand.by_keys = false;
        }
        true
    }
}
