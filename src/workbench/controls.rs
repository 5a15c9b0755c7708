//! The controls of the debugger: its actions, the buttons for them, and the areas that take clicks.

use crate::gfx::{HEIGHT, Rect, WIDTH};

/// The bar over a running program.
pub(super) const BAR: Rect = Rect::new(0, HEIGHT - 20, WIDTH, 20);

/// Returns the rectangles of the bar's buttons: stop, leave.
pub(super) fn bar_buttons() -> [Rect; 2] {
    [0, 1].map(|number| Rect::new(WIDTH / 2 - 204 + 208 * number, BAR.y + 1, 200, BAR.height - 2))
}

/// An action of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DebuggerAction {
    /// Runs one statement, stepping into calls.
    Step,
    /// Runs one statement, stepping over calls.
    Over,
    /// Runs until the current function returns.
    Out,
    /// Steps back to the previous statement.
    Back,
    /// Steps back over calls.
    BackOver,
    /// Goes back to the last breakpoint passed.
    BackToBreakpoint,
    /// Goes to the first statement.
    Start,
    /// Goes to the latest point reached.
    Present,
    /// Continues.
    Run,
    /// Runs to the line of the cursor.
    ToCursor,
    /// Shows the program's whole screen.
    Screen,
    /// Shows the next source file of the program.
    NextFile,
    /// Toggles a breakpoint at the cursor.
    Breakpoint,
    /// Shows the keys.
    Keys,
    /// Returns to the editor.
    Leave,
}

/// The buttons: action, key, and index of the label in [`DebuggerText`](crate::text::workbench::DebuggerText).
pub(super) const BUTTONS: [(DebuggerAction, &str, usize); 8] = [
    (DebuggerAction::Step, "→", 0),
    (DebuggerAction::Over, "F8", 1),
    (DebuggerAction::Back, "←", 2),
    (DebuggerAction::Start, "Home", 3),
    (DebuggerAction::Run, "Space", 4),
    (DebuggerAction::ToCursor, "F4", 5),
    (DebuggerAction::Screen, "F5", 6),
    (DebuggerAction::Leave, "Esc", 7),
];
