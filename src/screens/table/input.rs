//! Input at the board: the cell pointed at, and the commands of keys, clicks and mouse positions.

use super::graph;
use super::moves::MoveList;
use super::{Action, GameTable, Layout, PanelLayout, TableGame};
use crate::engine::Cell;
use crate::engine::record::NodeId;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Machine, code};

/// A command of the user.
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

/// The cell that the user points at, by keys or by the mouse, and the selected piece.
pub(super) struct InputState {
    /// The cell that the keys point at.
    pub(super) cursor: Cell,
    /// `true` if the cursor is shown: from the first arrow key until the mouse is moved.
    pub(super) by_keys: bool,
    /// The cell under the mouse.
    pub(super) hover: Option<Cell>,
    /// The index of the button under the mouse.
    pub(super) hovered_button: Option<usize>,
    /// The last position of the mouse.
    pub(super) mouse: (i32, i32),
    /// The cell of the selected piece.
    pub(super) selected: Option<Cell>,
    /// The cell of the selected piece while the left button that selected it is held.
    pub(super) dragged: Option<Cell>,
    /// The cell for which a [caution](super::GameTexts::caution) was shown.
    pub(super) cautioned: Option<Cell>,
    /// The command of the key that skipped an animation.
    pub(super) pending: Option<TableCommand>,
}

impl InputState {
    /// Returns the initial state, with the cursor on a cell.
    pub(super) fn at(cursor: Cell) -> InputState {
        let (mouse, hover) = ((0, 0), None);
        InputState {
            cursor,
            by_keys: false,
            hover,
            hovered_button: None,
            mouse,
            selected: None,
            dragged: None,
            cautioned: None,
            pending: None,
        }
    }

    /// Moves the cursor in a direction; the first time, only shows it.
    pub(super) fn move_cursor(&mut self, layout: Layout, direction: (i32, i32)) {
        if self.by_keys {
            self.cursor = layout.beside(self.cursor, direction);
        }
        self.by_keys = true;
    }

    /// Points at a place with the mouse, which hides the cursor. Returns the cell there.
    pub(super) fn point_at(&mut self, layout: Layout, (x, y): (i32, i32)) -> Option<Cell> {
        self.by_keys = false;
        self.hover = layout.cell_at(x, y);
        self.cursor = self.hover.unwrap_or(self.cursor);
        self.hover
    }

    /// Returns the cell on which a dragged piece is dropped.
    pub(super) fn dropped_on(&mut self, layout: Layout, m: &Machine<'_>) -> Option<Cell> {
        if m.is_down(Button::Left) {
            return None;
        }
        let from = self.dragged.take()?;
        let to = layout.cell_at(m.mouse().0, m.mouse().1).filter(|&to| to != from)?;
        (self.selected == Some(from)).then_some(to)
    }

    /// Returns the cell pointed at: that of the cursor, if it is shown, otherwise that under the mouse.
    pub(super) fn points_at(&self) -> Option<Cell> {
        if self.by_keys { Some(self.cursor) } else { self.hover }
    }
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
    pub(super) fn wait_for_command(&mut self, m: &mut Machine<'_>) -> Flow<TableCommand> {
        // Movement before this call, such as over a menu, is no command.
        if self.follow_mouse(m) {
            self.paint(m);
        }
        loop {
            if m.fit_stage() {
                self.paint(m);
            }
            let until = m.now() + RETRACE_PERIOD;
            if let Some(input) = self.wait(m, until)? {
                if let Some(command) = self.command_of(input) {
                    return Ok(command);
                }
                self.paint(m);
            }
            if let Some(command) = self.time_up() {
                return Ok(command);
            }
            if let Some(command) = self.mouse_command(m) {
                return Ok(command);
            }
            if self.follow_pointer(m) {
                self.paint(m);
            }
        }
    }

    /// Updates the mouse position while a human is to move. Returns whether a redraw is necessary.
    pub(super) fn follow_pointer(&mut self, m: &Machine<'_>) -> bool {
        let has_changed = self.follow_mouse(m);
        if has_changed {
            // The remark about another cell replaces the last message.
            if self.board().pointed(self.record(), &self.view()).is_some() {
                self.display.message = None;
            }
            self.input.cautioned = None;
        }
        has_changed
    }

    /// Returns the step of the wheel: a notch away from the user goes back.
    pub(super) fn wheel_step(&mut self, m: &mut Machine<'_>) -> Option<Action> {
        let notches = m.take_wheel();
        let step = if notches > 0 { Action::Back } else { Action::Forward };
        (notches != 0 && self.is_possible(step)).then_some(step)
    }

    /// Returns the command of the wheel, which steps through the game, or of the end of a drag, which moves a piece.
    pub(super) fn mouse_command(&mut self, m: &mut Machine<'_>) -> Option<TableCommand> {
        if let Some(step) = self.wheel_step(m) {
            return Some(TableCommand::Do(step));
        }
        self.input.dropped_on(self.layout(), m).map(TableCommand::Touch)
    }

    /// Returns the command of an input, unless it only moves the cursor.
    pub(super) fn command_of(&mut self, input: Input) -> Option<TableCommand> {
        let input = self.display.keys.resolve(input);
        if let Some(direction) = direction(input) {
            if self.controller.is_locked() {
                return None;
            }
            self.input.move_cursor(self.layout(), direction);
            self.display.message = None;
            self.input.cautioned = None;
            return None;
        }
        if let Some(menu) = self.menu_asked(input) {
            return Some(TableCommand::Bar(menu));
        }
        if let Some(action) = self.button_clicked(input) {
            return Some(if action == Action::Menu { TableCommand::Bar(0) } else { TableCommand::Do(action) });
        }
        match input {
            Input::Key(code::ENTER | code::SPACE) if self.record().outcome().is_some() => {
                Some(TableCommand::Do(Action::New))
            }
            // If the computer waits for a request to move, Enter is that request.
            Input::Key(code::ENTER | code::SPACE)
                if !self.input.by_keys && self.input.hover.is_none() && !self.controller.waits_for_request() =>
            {
                // The first press only shows the hidden cursor.
                self.input.by_keys = true;
                None
            }
            Input::Key(code::ENTER | code::SPACE) => {
                self.input.by_keys = true;
                Some(TableCommand::Touch(self.input.cursor))
            }
            Input::Key(key) => Action::of_key(key, self.board().own()).map(TableCommand::Do),
            // A right click cancels a selection.
            Input::Click { button: Button::Right, .. } if self.input.selected.is_some() => {
                Some(TableCommand::Do(Action::Leave))
            }
            Input::Click { x, y, button: Button::Right } => Some(TableCommand::Menu((x, y))),
            Input::Click { x, y, button: Button::Left } => {
                if let Some(cell) = self.input.point_at(self.layout(), (x, y)) {
                    return Some(TableCommand::Touch(cell));
                }
                if self.computer_at(x, y) {
                    return Some(TableCommand::Do(Action::Opponents));
                }
                self.node_at(x, y).map(TableCommand::GoTo)
            }
        }
    }

    /// Returns the position of the game at a pixel of the graph, the variation tree or the list of moves.
    fn node_at(&self, x: i32, y: i32) -> Option<NodeId> {
        let PanelLayout { look, list: list_area, graph: area, .. } = self.places();
        let on_graph = self.shown_analysis().and_then(|analysis| graph::node_at(analysis, area, x, y));
        let on_tree = || self.shown_tree()?.node_at(area, self.record().current_id(), x, y);
        let list = MoveList::of(self.board(), self.record(), look);
        on_graph.or_else(on_tree).or_else(|| list.node_at(list_area, x, y))
    }

    /// Runs an animation that a key or a click skips. The command of that input is run next, unless it only touches the
    /// board.
    pub(super) fn run_skippable<'m>(
        &mut self,
        m: &mut Machine<'m>,
        animation: impl FnOnce(&Self, &mut Machine<'m>) -> Flow,
    ) -> Flow {
        let input = m.run_until_input(|m| animation(self, m))?;
        self.queue_command(input);
        Ok(())
    }

    /// Schedules the command of an input that skipped an animation, unless it only touches the board.
    pub(super) fn queue_command(&mut self, input: Option<Input>) {
        if let Some(input) = input {
            self.input.pending = self.command_of(input).filter(|command| !Self::only_skips(command));
        }
    }

    /// Returns whether a command that skips an animation has no other effect.
    pub(super) fn only_skips(command: &TableCommand) -> bool {
        matches!(command, TableCommand::Touch(_) | TableCommand::Do(Action::Pass))
    }

    /// Updates the mouse position. Returns whether a redraw is necessary.
    pub(super) fn follow_mouse(&mut self, m: &Machine<'_>) -> bool {
        let (x, y) = m.mouse();
        let moved = std::mem::replace(&mut self.input.mouse, (x, y)) != (x, y);
        let hover = self.layout().cell_at(x, y);
        let button = self.button_at(x, y);
        let pressable = std::mem::replace(&mut self.input.hovered_button, button) != button;
        if hover == self.input.hover {
            return pressable;
        }
        self.input.hover = hover;
        if moved {
            self.input.point_at(self.layout(), (x, y));
        }
        true
    }
}
